"""At most n hits a source, and rerankers one after another."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.records import Chunk, Document, Hit, Reranker
from minirag.rerank import Chained, Diversity, HeuristicReranker, diversify
from tests.minirag.test_rerank import ABCD, TEXTS, hit_lists, names


def chunk(document: str, **metadata: Any) -> Chunk:
    return Chunk("c", document, "text", 0, 4, metadata=metadata)


# diversity


def test_at_most_n_of_a_source_and_the_order_stays() -> None:
    hits = [Hit(id_, 1 - i / 10) for i, id_ in enumerate("abcdef")]
    chunks: Any = dict(zip("abcdef", map(chunk, "xxyxyz"), strict=True))
    assert diversify(hits, chunks, per_source=2) == [hits[i] for i in (0, 1, 2, 4, 5)]
    assert names(diversify(hits, chunks, 1)) == "a c f"
    assert names(diversify(hits, chunks)) == "a b c d e f"
    assert names(diversify(hits, chunks, 1, k=2)) == "a c"  # counted after the limit
    assert Diversity(1).rerank("q", hits, chunks, 2) == diversify(hits, chunks, 1, 2)


def test_a_source_is_the_metadata_else_the_document_else_the_hit() -> None:
    chunks: Any = {
        "a": chunk("d1", source="guide.md"),
        "b": chunk("d2", source="guide.md"),
        "c": chunk("d2"),
        "d": chunk("d2", source=""),
        "e": chunk("d2", source=None),
        "f": Document("d2", "text"),
        "g": "a string",
        "h": "a string",
        "i": chunk("d3", source=["unhashable"]),
    }
    hits = [Hit(id_, 0.5) for id_ in chunks]
    assert names(diversify(hits, chunks, 1)) == "a c g h i"


def test_repeats_do_not_count_twice() -> None:
    chunks: Any = {"a": chunk("x"), "b": chunk("x"), "c": chunk("x")}
    hits = [Hit("a", 0.9), Hit("a", 0.9), Hit("b", 0.8), Hit("c", 0.7)]
    assert names(diversify(hits, chunks, 2)) == "a b"


@given(hit_lists(), st.lists(st.sampled_from("xyz"), min_size=8, max_size=8), st.integers(1, 4))
def test_no_source_has_more_and_nobody_is_dropped_without_need(
    hits: list[Hit], sources: list[str], n: int
) -> None:
    chunks: Any = {f"d{i}": chunk(source) for i, source in enumerate(sources)}
    kept = diversify(hits, chunks, n)
    assert [hit for hit in hits if hit in kept] == kept
    count = Counter(chunks[hit.id].document_id for hit in kept)
    assert max(count.values(), default=0) <= n
    assert all(count[chunks[hit.id].document_id] == n for hit in hits if hit not in kept)


@pytest.mark.parametrize("n", [0, -1, 1.5, None, "3"])
def test_a_limit_below_one_is_named(n: Any) -> None:
    with pytest.raises(ValueError, match=r"per_source: .*choose a whole number"):
        Diversity(n)
    with pytest.raises(ValueError, match="per_source"):
        diversify([], {}, n)
    with pytest.raises(ValueError, match="k: 0"):
        diversify([], {}, 1, k=0)


# one after another


class Backwards:
    """A reranker that turns the order round, and remembers what it was asked."""

    def __init__(self, drop: int = 0) -> None:
        self.drop = drop
        self.asked: list[tuple[str, int]] = []

    def rerank(self, query: str, hits: Any, chunks: Any, k: int) -> list[Hit]:
        hits = list(hits)
        self.asked.append((names(hits), k))
        turned = reversed(hits[self.drop :])
        return [Hit(hit.id, 10.0 - i) for i, hit in enumerate(turned)][:k]


def test_each_gets_what_the_one_before_returned() -> None:
    first, second = Backwards(drop=1), Backwards()
    assert names(Chained([first, second]).rerank("q", ABCD, TEXTS, 2)) == "B C"
    assert first.asked == [("A B C D", 4)]
    assert second.asked == [("D C B", 2)]


def test_hits_below_the_depth_follow_behind_with_scores_that_fall() -> None:
    hits = [Hit("A", 40.0), Hit("B", 30.0), Hit("C", 20.0), Hit("D", 3.0)]
    found = Chained([Backwards()], depth=2).rerank("q", hits, TEXTS, 4)
    assert found == [Hit("B", 10.0), Hit("A", 9.0), Hit("C", 9.0), Hit("D", 3.0)]
    assert names(Chained([Backwards()], depth=2).rerank("q", hits, TEXTS, 3)) == "B A C"
    assert names(Chained([Backwards()], depth=2, rest="drop").rerank("q", hits, TEXTS, 4)) == "B A"
    assert names(Chained([Backwards()], depth=9).rerank("q", hits, TEXTS, 4)) == "D C B A"


def test_what_a_stage_dropped_does_not_come_back() -> None:
    found = Chained([Backwards(drop=1)], depth=2).rerank("q", ABCD, TEXTS, 4)
    assert names(found) == "B C D"
    nothing = Chained([Backwards(drop=9), second := Backwards()], depth=2)
    assert names(nothing.rerank("q", ABCD, TEXTS, 4)) == "C D"
    assert second.asked == []


def test_chains_nest_the_dear_one_on_few_hits() -> None:
    fast, slow = Backwards(), Backwards()
    chain = Chained([Chained([fast], depth=3), Chained([slow], depth=2)])
    assert isinstance(chain, Reranker)
    assert names(chain.rerank("q", ABCD, TEXTS, 4)) == "B C A D"
    assert fast.asked[0][0] == "A B C"
    assert slow.asked[0][0] == "C B"


def test_no_rerankers_keep_the_order_and_no_hits_ask_nobody() -> None:
    assert Chained([]).rerank("q", ABCD, TEXTS, 3) == ABCD[:3]
    only = Backwards()
    assert Chained([only]).rerank("q", [], TEXTS, 3) == []
    assert only.asked == []


@given(hits=hit_lists(), depth=st.integers(1, 9), k=st.integers(1, 9))
def test_a_chain_of_one_with_depth_for_all_is_the_reranker(
    hits: list[Hit], depth: int, k: int
) -> None:
    chunks: Any = {f"d{i}": "refund " * (i % 3) for i in range(8)}
    reranker = HeuristicReranker()
    assert Chained([reranker], depth=99).rerank("refund", hits, chunks, k) == reranker.rerank(
        "refund", hits, chunks, k
    )
    head = Chained([reranker], depth).rerank("refund", hits, chunks, 99)[:depth]
    assert head == reranker.rerank("refund", hits[:depth], chunks, 99)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("heuristic",), "rerankers: 'h' has no method rerank"),
        (([HeuristicReranker],), "has no method rerank; pass a Reranker"),
        ((HeuristicReranker(),), "rerankers: got one HeuristicReranker; pass a list"),
        (([], 0), "depth: 0; choose a whole number"),
        (([], 2.5), r"depth: 2\.5"),
        (([], 2, "hide"), "rest: 'hide' is not known"),
    ],
)
def test_faulty_options_are_named(arguments: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Chained(*arguments)
