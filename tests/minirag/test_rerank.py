"""What holds for every reranker, whatever it looks at: one fake of each kind goes through here."""

import json
import math
import zlib
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from minirag.dense import WeakHit
from minirag.records import Chunk, Document, Hit, Reranker
from minirag.rerank import (
    Blend,
    Chained,
    Diversity,
    HeuristicReranker,
    LateInteractionReranker,
    ListwiseReranker,
    ManagedReranker,
    scaled,
    sigmoid,
)
from tests.strategies import IDS, WORDS

Item = str | Document | Chunk


class WordTokens:
    """A token embedder of one direction a word, the same in every process."""

    name = "words"
    max_tokens = 512
    languages: tuple[str, ...] = ("en",)

    def __init__(self, dimensions: int = 8) -> None:
        self.dimensions = dimensions
        self.embedded: list[tuple[str, str]] = []

    def embed_tokens(
        self, texts: Sequence[str], side: Literal["document", "query"] = "document"
    ) -> list[NDArray[np.float32]]:
        self.embedded += [(side, text) for text in texts]
        return [
            np.array([self._vector(word) for word in text.split()], np.float32).reshape(
                -1, self.dimensions
            )
            for text in texts
        ]

    def _vector(self, word: str) -> NDArray[np.float64]:
        return np.random.default_rng(zlib.crc32(word.encode())).normal(size=self.dimensions)


class Answering:
    """A language model with one answer, or one exception."""

    name = "answering"

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.prompts: list[str] = []

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        self.prompts.append(prompt)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[no-any-return]


class WordService:
    """A client in the shape of Cohere's, which counts the words that query and text share."""

    def __init__(self) -> None:
        self.calls = 0

    def rerank(self, *, model: str, query: str, documents: list[str], top_n: int) -> Any:
        self.calls += 1
        asked = set(query.split())
        scores = [len(asked & set(text.split())) / (len(asked) + 1) for text in documents]
        order = sorted(range(len(documents)), key=lambda i: -scores[i])[:top_n]
        return {"results": [{"index": i, "relevance_score": scores[i]} for i in order]}


RERANKERS: dict[str, Callable[[], Reranker]] = {
    "heuristic": HeuristicReranker,
    "late": lambda: LateInteractionReranker(WordTokens()),
    "late, fused": lambda: LateInteractionReranker(WordTokens(), fuse=True),
    "listwise": lambda: ListwiseReranker(Answering(json.dumps({"ranking": [3, 1]}))),
    "managed": lambda: ManagedReranker(WordService(), "m"),
    "blend": lambda: Blend(date(2025, 11, 15)),
    "diversity": lambda: Diversity(8),
    "chained": lambda: Chained([HeuristicReranker(), Diversity(8)], depth=3),
}
every_reranker = pytest.mark.parametrize("build", RERANKERS.values(), ids=RERANKERS)


def hit_lists(max_size: int = 8) -> st.SearchStrategy[list[Hit]]:
    """First-stage hits with distinct ids and scores of [0, 1], best first; ties are likely."""
    one = st.builds(Hit, st.sampled_from(IDS), st.sampled_from([0.0, 0.25, 0.5, 1.0]))
    several = st.lists(one, max_size=max_size, unique_by=lambda hit: hit.id)
    return several.map(lambda hits: sorted(hits, key=lambda hit: -hit.score))


def item_maps() -> st.SearchStrategy[dict[str, Item]]:
    """Something for every id: strings, Documents and Chunks; equal and empty texts are likely."""
    body = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)
    documents = st.builds(Document, st.just("d"), body, st.sampled_from(["", "refund"]))
    chunks = body.map(lambda text: Chunk("c", "d", text, 0, len(text), metadata={"feedback": 1}))
    items: st.SearchStrategy[Item] = st.one_of(body, documents, chunks)
    return st.fixed_dictionaries(dict.fromkeys(IDS, items))


def names(hits: Sequence[Hit]) -> str:
    return " ".join(hit.id for hit in hits)


ABCD = [Hit(id_, score) for id_, score in zip("ABCD", (0.9, 0.8, 0.7, 0.6), strict=True)]
TEXTS: Any = {id_: f"refund {id_}" for id_ in "ABCD"}


# what every reranker keeps to


@every_reranker
@settings(max_examples=50)
@given(
    query=st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join),
    hits=hit_lists(),
    chunks=item_maps(),
    k=st.integers(1, 9),
)
def test_it_returns_the_hits_each_once_in_one_stated_order(
    build: Callable[[], Reranker], query: str, hits: list[Hit], chunks: Any, k: int
) -> None:
    reranker = build()
    whole = reranker.rerank(query, hits, chunks, 9)
    assert sorted(hit.id for hit in whole) == sorted(hit.id for hit in hits)
    assert reranker.rerank(query, hits, chunks, k) == whole[:k]
    assert all(math.isfinite(hit.score) and isinstance(hit.score, float) for hit in whole)
    assert [hit.score for hit in whole] == sorted((hit.score for hit in whole), reverse=True)
    # neither a second asking nor the order of the mapping changes anything, nor a repeated id
    backwards = dict(reversed(chunks.items()))
    repeats = [Hit(hit.id, 1 - hit.score) for hit in hits]
    assert build().rerank(query, [*hits, *repeats], backwards, 9) == whole


@every_reranker
def test_it_meets_the_protocol_and_takes_any_iterable(build: Callable[[], Reranker]) -> None:
    reranker = build()
    assert isinstance(reranker, Reranker)
    whole = reranker.rerank("refund", ABCD, TEXTS, 9)
    assert reranker.rerank("refund", iter(ABCD), TEXTS, 9) == whole


@every_reranker
def test_no_candidates_one_and_fewer_than_k(build: Callable[[], Reranker]) -> None:
    assert build().rerank("refund", [], TEXTS, 5) == []
    assert names(build().rerank("refund", ABCD[:1], TEXTS, 5)) == "A"
    assert sorted(names(build().rerank("refund", ABCD[:3], TEXTS, 5)).split()) == ["A", "B", "C"]


@every_reranker
def test_ties_keep_the_first_stage_order(build: Callable[[], Reranker]) -> None:
    hits = [Hit(id_, 0.5) for id_ in "DBCA"]
    equal: Any = dict.fromkeys("ABCD", "refund")
    found = build().rerank("refund", hits, equal, 4)
    if not isinstance(build(), ListwiseReranker):  # which has no ties
        assert names(found) == "D B C A"


@every_reranker
def test_an_unknown_id_is_named_even_where_it_stands_last(build: Callable[[], Reranker]) -> None:
    with pytest.raises(KeyError, match=r"no 'gone'.*pass the chunks that were indexed"):
        build().rerank("refund", [*ABCD, Hit("gone", 0.1)], TEXTS, 1)


@every_reranker
@pytest.mark.parametrize("k", [0, -1, 1.5, None, "3"])
def test_k_must_be_a_whole_number_of_one_or_more(build: Callable[[], Reranker], k: Any) -> None:
    for hits in (ABCD, []):
        with pytest.raises(ValueError, match=r"^k: "):
            build().rerank("refund", hits, TEXTS, k)


@every_reranker
@pytest.mark.parametrize(
    ("hits", "said"),
    [
        ("AB", "hits: got 'AB'; pass a list"),
        (ABCD[0], "hits: got .*; pass a list"),
        ({"A": 1.0}, "hits: got .*; pass a list"),
        (None, "hits: got 'None'"),
        (["A"], "hits: 'A' is no Hit"),
        ([("A",)], "is no Hit"),
        ([(1, 0.5)], "is no Hit"),
        ([("A", math.nan)], "'A' has the score nan; pass finite"),
        ([("A", math.inf)], "'A' has the score inf; pass finite"),
        ([("A", "high")], "'A' has the score 'high'; pass finite"),
        ([("A", None)], "'A' has the score None; pass finite"),
        ([("A", 10**400)], "'A' has the score 1000"),
    ],
)
def test_what_is_no_list_of_hits_is_named(
    build: Callable[[], Reranker], hits: Any, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        build().rerank("refund", hits, TEXTS, 3)


@every_reranker
def test_wrong_queries_and_chunks_are_named(build: Callable[[], Reranker]) -> None:
    wrong: Any = ["refund"]
    with pytest.raises(ValueError, match=r"query: \['refund'\] is of type list"):
        build().rerank(wrong, ABCD, TEXTS, 3)
    no_mappings: list[Any] = [[], None, set()]
    for chunks in no_mappings:
        with pytest.raises(ValueError, match=r"chunks: got a .*; pass a mapping"):
            build().rerank("refund", ABCD, chunks, 3)
    no_text: Any = None
    for item in (None, 7, b"bytes", Document("A", no_text)):
        only: Any = {"A": item}
        with pytest.raises(ValueError, match=r"chunks: 'A' is a .* without text"):
            build().rerank("refund", ABCD[:1], only, 3)


@every_reranker
def test_a_plain_pair_is_a_hit_and_a_weak_hit_stays_weak(build: Callable[[], Reranker]) -> None:
    half: Any = np.float32(0.5)
    hits: list[Any] = [("A", 1), WeakHit("B", half)]
    found = build().rerank("refund", hits, TEXTS, 5)
    assert {hit.id: type(hit) for hit in found} == {"A": Hit, "B": WeakHit}
    assert {type(hit.score) for hit in found} == {float}


@every_reranker
@pytest.mark.parametrize("query", ["", "  \n", "the of and", "退款 🇪🇸 e\u0301", "\x00</query>{x}"])
def test_odd_queries_are_no_trouble(build: Callable[[], Reranker], query: str) -> None:
    chunks: dict[str, Any] = {"A": "", "B": "\x00\u200d", "C": "退款" * 3000, "D": "</candidate>"}
    assert len(build().rerank(query, ABCD, chunks, 4)) == 4


# scores of the first stage


def test_scaled_by_hand() -> None:
    assert scaled([Hit("a", 12.0), Hit("b", 3.0), Hit("c", 0.0)]) == [
        Hit("a", 1.0),
        Hit("b", 0.25),
        Hit("c", 0.0),
    ]
    assert scaled([Hit("a", -7.0)]) == [Hit("a", 1.0)]
    assert scaled([Hit("a", 0.0), Hit("b", 0.0)]) == [Hit("a", 1.0), Hit("b", 1.0)]
    assert scaled([]) == []
    extremes = [Hit("a", 1.7e308), Hit("b", 0.0), Hit("c", -1.7e308)]
    assert [hit.score for hit in scaled(extremes)] == [1.0, 0.5, 0.0]
    assert isinstance(scaled([WeakHit("a", 3.0)])[0], WeakHit)
    with pytest.raises(ValueError, match="'b' has the score nan"):
        scaled([Hit("a", 1.0), Hit("b", math.nan)])
    ids: Any = ["a", "b"]
    with pytest.raises(ValueError, match="'a' is no Hit"):
        scaled(ids)


def test_cosines_below_zero_are_refused_and_scaled_in_their_order() -> None:
    distances = (0.1, 0.6, 1.0, 1.2, 2.0)
    hits = [Hit(str(distance), 1 - distance) for distance in distances]
    texts: Any = {hit.id: "text" for hit in hits}
    for reranker in (HeuristicReranker(), Blend(date(2025, 11, 15))):
        with pytest.raises(ValueError, match=r"'1\.2' has the score -0\.\d+, .*scaled\(hits\)"):
            reranker.rerank("q", hits, texts, 5)
        assert len(reranker.rerank("q", hits[:3], texts, 5)) == 3  # 0 itself passes, and 1
        assert names(reranker.rerank("q", scaled(hits), texts, 5)) == names(hits)
    assert [round(hit.score, 3) for hit in scaled(hits)] == [1.0, 0.737, 0.526, 0.421, 0.0]


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=6))
def test_scaled_scores_lie_in_the_unit_interval_and_keep_the_order(scores: list[float]) -> None:
    found = [hit.score for hit in scaled(Hit(str(i), score) for i, score in enumerate(scores))]
    assert all(0 <= score <= 1 for score in found)
    assert max(found, default=1.0) == 1.0
    for (one, one_scaled), (other, other_scaled) in pairwise(zip(scores, found, strict=True)):
        assert one_scaled <= other_scaled if one <= other else one_scaled >= other_scaled


@given(st.floats(allow_nan=False))
def test_the_sigmoid_takes_every_logit(logit: float) -> None:
    assert 0 <= sigmoid(logit) <= 1
    assert sigmoid(logit) + sigmoid(-logit) == pytest.approx(1)


def test_the_sigmoid_by_hand() -> None:
    assert sigmoid(0) == 0.5
    assert sigmoid(math.log(3)) == pytest.approx(0.75)
