"""An end to a list: what stays near the best hit, on which scale, and what is never dropped."""

import math
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minirag.dense import WeakHit
from minirag.fusion import reciprocal_rank_fusion
from minirag.pipeline import Pipeline
from minirag.records import Document, Hit, Reranker
from minirag.rerank import Chained, Cutoff, Diversity, HeuristicReranker
from tests.minirag.test_pipeline import Listed, Reversing
from tests.minirag.test_rerank import ABCD, TEXTS, hit_lists, names

SHARES = st.floats(0, 1, exclude_min=True)


class Scoring:
    """A reranker with a score for each hit, best first; remembers what it was given."""

    def __init__(self, **scores: Any) -> None:
        self.scores = scores
        self.given: list[tuple[str, int]] = []

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Any, k: int) -> list[Hit]:
        listed = list(hits)
        self.given.append((names(listed), k))
        scored = [Hit(hit.id, self.scores[hit.id]) for hit in listed]
        return sorted(scored, key=lambda hit: -hit.score)[:k]


def cut(share: float, hits: Iterable[Hit], k: int = 10) -> list[Hit]:
    """What is left of hits in the order that they have."""
    listed = list(hits)
    return Cutoff(share).rerank("q", listed, dict.fromkeys((hit.id for hit in listed), "t"), k)


# what is kept


def test_by_hand() -> None:
    hits = [Hit("a", 8.0), Hit("b", 6.0), Hit("c", 4.0), Hit("d", 3.9)]
    assert names(cut(0.5, hits)) == "a b c"  # 4 is half of 8, and stays
    assert names(cut(0.76, hits)) == "a"
    assert names(cut(0.75, hits)) == "a b"
    assert names(cut(0.1, hits)) == "a b c d"
    assert cut(0.5, hits, k=2) == hits[:2]
    assert cut(0.5, hits[:1]) == hits[:1]
    assert cut(0.5, []) == []


def test_what_two_searches_found_first_pushes_out_what_one_found_lower() -> None:
    fused = reciprocal_rank_fusion([[Hit("a", 9.0), Hit("b", 8.0)], [Hit("a", 1.0)]])
    assert names(fused) == "a b"  # 2 / 61, and 1 / 62, which is just below the half of it
    assert names(cut(0.5, fused)) == "a"
    assert names(cut(0.49, fused)) == "a b"


def test_a_share_of_one_keeps_the_ties_of_the_best() -> None:
    hits = [Hit("a", 0.3), Hit("b", 0.3), Hit("c", 0.29), Hit("d", 0.1)]
    assert names(cut(1, hits)) == "a b"


@pytest.mark.parametrize("scores", [(0.0, -0.5, -1.0), (-0.1, -0.2, -0.9), (0.0, 0.0, 0.0)])
def test_without_a_score_above_zero_all_are_kept(scores: tuple[float, ...]) -> None:
    hits = [Hit(id_, score) for id_, score in zip("abc", scores, strict=True)]
    assert cut(1, hits) == hits


def test_what_scores_below_zero_is_dropped_behind_a_best_above_it() -> None:
    assert names(cut(0.001, [Hit("a", 0.5), Hit("b", 0.0), Hit("c", -0.5)])) == "a"


@given(hits=hit_lists(), share=SHARES, k=st.integers(1, 9))
@example(hits=[Hit("d0", 5e-324), Hit("d1", 0.0)], share=0.1, k=9)
def test_nothing_dropped_scores_as_high_as_anything_kept(
    hits: list[Hit], share: float, k: int
) -> None:
    kept = cut(share, hits, 9)
    dropped = hits[len(kept) :]
    assert kept == hits[: len(kept)]
    assert kept[:1] == hits[:1]
    assert all(hit.score < kept[-1].score for hit in dropped)
    assert cut(share, hits, k) == kept[:k]
    assert cut(share, kept, 9) == kept
    if hits and hits[0].score > 0:
        assert all((hit in kept) == (hit.score >= share * hits[0].score) for hit in hits)


@given(hits=hit_lists(), one=SHARES, other=SHARES)
def test_a_stricter_share_keeps_no_more(hits: list[Hit], one: float, other: float) -> None:
    strict, lax = cut(max(one, other), hits), cut(min(one, other), hits)
    assert strict == lax[: len(strict)]


@given(
    scores=st.lists(st.floats(-1e6, 1e6), max_size=8),
    share=st.sampled_from([0.25, 0.7, 0.75, 1.0]),
    exponent=st.integers(-40, 40),
)
def test_the_scale_of_the_scores_changes_nothing(
    scores: list[float], share: float, exponent: int
) -> None:
    # by powers of two, so that no product is rounded
    scores = [score if abs(score) > 1e-9 else 0.0 for score in scores]
    hits = [Hit(str(place), score) for place, score in enumerate(sorted(scores, reverse=True))]
    scaled = [Hit(hit.id, hit.score * 2.0**exponent) for hit in hits]
    assert names(cut(share, scaled)) == names(cut(share, hits))


def test_hits_keep_score_and_kind_and_of_an_id_that_comes_twice_the_first_counts() -> None:
    hits: list[Any] = [WeakHit("A", 0.5), ("B", 1), Hit("A", 9.0), Hit("C", 0.25)]
    found = Cutoff(0.5).rerank("q", iter(hits), TEXTS, 5)
    assert found == [Hit("A", 0.5), Hit("B", 1.0)]
    assert [type(hit) for hit in found] == [WeakHit, Hit]


# with a reranker


def test_the_rerankers_scores_count_and_it_reads_all_hits() -> None:
    inner = Scoring(A=0.1, B=0.7, C=1.0, D=0.8)
    assert isinstance(Cutoff(0.75, inner), Reranker)
    found = Cutoff(0.75, inner).rerank("q", ABCD, TEXTS, 1)
    assert found == [Hit("C", 1.0)]
    assert names(Cutoff(0.75, inner).rerank("q", ABCD, TEXTS, 9)) == "C D"
    assert inner.given == [("A B C D", 4), ("A B C D", 4)]
    assert Cutoff(0.75, inner).rerank("q", [], TEXTS, 9) == []
    assert len(inner.given) == 2  # without hits it is not asked


def test_a_reranker_that_drops_some_may() -> None:
    assert names(Cutoff(0.01, Reversing(drops="D")).rerank("q", ABCD, TEXTS, 9)) == "C B A"
    assert Cutoff(0.5, Reversing(drops="ABCD")).rerank("q", ABCD, TEXTS, 9) == []


@pytest.mark.parametrize("score", [math.nan, math.inf, None])
@pytest.mark.parametrize("bad", ["A", "D"])
def test_a_score_that_is_no_number_is_named_and_not_taken_for_a_low_one(
    bad: str, score: Any
) -> None:
    class Broken:
        def rerank(self, query: str, hits: Any, chunks: Any, k: int) -> list[Hit]:
            return [Hit(hit.id, score if hit.id == bad else 1.0) for hit in hits]

    with pytest.raises(ValueError, match=f"reranker: '{bad}' has the score {score}; pass finite"):
        Cutoff(0.5, Broken()).rerank("q", ABCD, TEXTS, 9)


def test_it_speaks_what_its_reranker_speaks() -> None:
    assert Cutoff(0.5).languages == ()
    assert Cutoff(0.5, Diversity(1)).languages == ()
    english: Any = HeuristicReranker()
    english.languages = ("en",)
    assert Cutoff(0.5, english).languages == ("en",)
    documents = [Document("a", "La devolución tarda 30 días."), Document("b", "Los gastos.")]
    pipeline = Pipeline(documents, Listed(["a", "b"]), reranker=Cutoff(0.9, english))
    asked_in_spanish = pipeline.retrieve("¿Cuánto tarda la devolución?")
    assert asked_in_spanish.trace.stage("rerank").skipped
    assert len(asked_in_spanish) == 2


def test_a_chain_may_end_with_it() -> None:
    chain = Chained([Scoring(A=0.1, B=0.7, C=1.0, D=0.8), Cutoff(0.75)])
    assert names(chain.rerank("q", ABCD, TEXTS, 9)) == "C D"


def test_in_a_pipeline_it_ends_the_list_and_says_what_it_dropped() -> None:
    documents = [Document(id_, f"text of {id_}") for id_ in "abcdef"]
    searched = Listed("abcdef")  # scores 1, 1/2, 1/3, ...
    pipeline = Pipeline(documents, searched, reranker=Cutoff(0.4), rerank_depth=4)
    found = pipeline.retrieve("text", k=6)
    assert names(found) == "a b"
    for dropped, rank in (("c", 3), ("f", 6)):  # what was not read stood below that, and goes too
        lost = found.trace.why_not(dropped)
        assert (lost.stage, lost.rank) == ("rerank", rank)
        assert "read the first 4, and dropped it or one before it" in lost.reason
    kept = Pipeline(documents, searched, reranker=Cutoff(0.25), rerank_depth=4)
    assert names(kept.search("text", 6)) == "a b c d e f"  # none of the four read is far below


# what is refused


@pytest.mark.parametrize("share", [0, -0.5, 1.001, 2, math.nan, math.inf, True, "0.7", None])
def test_a_share_that_is_none_is_named(share: Any) -> None:
    with pytest.raises(ValueError, match=f"share: {share!r}"):
        Cutoff(share)


@pytest.mark.parametrize("reranker", [Diversity, "late", 0.7, object()])
def test_what_is_no_reranker_is_named(reranker: Any) -> None:
    with pytest.raises(ValueError, match=r"reranker: .* has no method rerank; pass a Reranker"):
        Cutoff(0.7, reranker)


def test_wrong_hits_and_k_are_named() -> None:
    with pytest.raises(KeyError, match=r"no 'gone'.*pass the chunks that were indexed"):
        Cutoff(1).rerank("q", [*ABCD, Hit("gone", 0.1)], TEXTS, 1)
    with pytest.raises(ValueError, match=r"^k: 0"):
        Cutoff(1).rerank("q", ABCD, TEXTS, 0)
    with pytest.raises(ValueError, match="'A' has the score nan; pass finite"):
        Cutoff(1).rerank("q", [Hit("A", math.nan)], TEXTS, 1)
