"""A pipeline: parts put together, each meeting its protocol and nothing else."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from minirag.bm25 import BM25
from minirag.cache import Cache, CachedRetriever
from minirag.dense import VectorIndex
from minirag.filters import mask
from minirag.fusion import reciprocal_rank_fusion, weighted_fusion
from minirag.pipeline import HydeRetriever, Near, Pipeline, StepBackRetriever
from minirag.queries import multi_query, rewrite
from minirag.records import Chunk, Document, Hit, Retriever, Where
from minirag.text import tokenize
from tests.strategies import documents, queries

Parts = dict[str, Retriever]

TEXTS = {
    "refunds": "Refunds take 30 days. Setup fees are never refunded.",
    "shipping": "Shipping takes 5 days. Shipping fees depend on the weight.",
    "errors": "E-4021 means that the invoice does not match.",
    "devoluciones": "La devolución tarda 30 días, y no se devuelven los gastos.",
}
ITEMS = [
    Document(id_, text, metadata={"lang": "es" if id_ == "devoluciones" else "en"})
    for id_, text in TEXTS.items()
]


class Hashed:
    """An embedder of 32 dimensions: words by their hash."""

    name = "hashed"
    max_tokens = 100
    languages: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.calls = 0

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.calls += 1
        rows = np.zeros((len(texts), 32), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in tokenize(text):
                row[zlib.crc32(word.encode("utf-8", "replace")) % 32] += 1
        lengths = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
        return np.asarray(rows / lengths, dtype=np.float32)

    embed_queries = embed_documents


class Listed:
    """A retriever with one ranking for every query, which honours `where`."""

    def __init__(self, ids: Iterable[str], metadata: Mapping[str, Any] | None = None) -> None:
        self.hits = [Hit(id_, 1 / rank) for rank, id_ in enumerate(ids, start=1)]
        self.metadata = metadata or {}
        self.asked: list[tuple[str, int, Where | None]] = []

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        self.asked.append((query, k, where))
        passing = mask(where, [self.metadata.get(hit.id, {}) for hit in self.hits])
        return [hit for hit, passes in zip(self.hits, passing, strict=True) if passes][:k]


class Reversing:
    """A reranker that turns the order round, and forgets what `drops` names."""

    def __init__(self, drops: Iterable[str] = ()) -> None:
        self.drops = frozenset(drops)
        self.given: list[int] = []

    def rerank(self, query: str, hits: Any, chunks: Mapping[str, Any], k: int) -> list[Hit]:
        ids = [hit.id for hit in hits]
        assert all(id_ in chunks for id_ in ids)
        self.given.append(len(ids))
        kept = [id_ for id_ in reversed(ids) if id_ not in self.drops]
        return [Hit(id_, 9.0 - place) for place, id_ in enumerate(kept)][:k]


def chunks(ids: Iterable[str], **metadata: Any) -> list[Chunk]:
    return [Chunk(id_, id_[0], f"text of {id_}", 0, 1, metadata=metadata) for id_ in ids]


def ids(hits: Iterable[Hit]) -> list[str]:
    return [hit.id for hit in hits]


def hybrid(**options: Any) -> Pipeline:
    parts: Parts = {"bm25": BM25().index(ITEMS), "dense": VectorIndex(Hashed()).index(ITEMS)}
    return Pipeline(ITEMS, parts, **options)


# composition


def test_every_stage_runs_where_its_part_is_given_and_in_this_order() -> None:
    plain = Pipeline(chunks(["a", "b"]), Listed("ab"))
    assert [stage.name for stage in plain.retrieve("q").trace.stages] == ["search listed", "cut"]
    everything = Pipeline(
        chunks(["a1", "a2", "b1", "P"]),
        {"x": Listed(["a1", "a2", "b1"]), "y": Listed(["b1"])},
        rewriter=lambda query, history: f"{query} again",
        expander=lambda query: [query, "other"],
        reranker=Reversing(),
        parent_of={"a1": "P"},
        per_source=1,
    )
    trace = everything.retrieve("q", history=["before"]).trace
    assert [stage.name for stage in trace.stages] == [
        *("rewrite", "expand", "search x", "search x (2)", "search y", "search y (2)"),
        *("fuse", "rerank", "parents", "diversify", "cut"),
    ]
    assert trace.searched == ("q again", "other")


def test_worked_by_hand() -> None:
    # 1/61 + 1/63 for a, 1/62 + 1/61 for b, 1/63 for c, 1/62 for d; then the first two turned round
    parts = {"x": Listed("abc"), "y": Listed("bda")}
    fused = Pipeline(chunks("abcd"), parts).search("q")
    assert fused == [
        Hit("b", pytest.approx(1 / 62 + 1 / 61)),  # type: ignore[arg-type]
        Hit("a", pytest.approx(1 / 61 + 1 / 63)),  # type: ignore[arg-type]
        Hit("d", pytest.approx(1 / 62)),  # type: ignore[arg-type]
        Hit("c", pytest.approx(1 / 63)),  # type: ignore[arg-type]
    ]
    turned = Pipeline(chunks("abcd"), parts, reranker=Reversing(), rerank_depth=2).search("q")
    assert ids(turned) == ["a", "b", "d", "c"]
    assert [hit.score for hit in turned] == pytest.approx([9, 8, 1 / 62, 1 / 63])


def test_it_equals_its_parts_put_together_by_hand() -> None:
    bm25, dense = BM25().index(ITEMS), VectorIndex(Hashed()).index(ITEMS)
    for query in ("setup fees", "E-4021", "devolución de gastos", "cobol"):
        by_hand = reciprocal_rank_fusion([bm25.search(query, 100), dense.search(query, 100)], k=3)
        assert hybrid().search(query, k=3) == by_hand


def test_another_fusion_fits_in() -> None:
    def fuse(rankings: Sequence[Sequence[Hit]]) -> list[Hit]:
        return weighted_fusion(rankings[0], rankings[1], alpha=1.0)

    assert (
        hybrid(fuse=fuse).search("fees", 2)[0].id
        == hybrid().retrievers["dense"].search("fees", 1)[0].id
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reranker": Reversing}, "reranker: .* has no method rerank"),
        ({"reranker": "cross-encoder"}, "reranker: 'cross-encoder' has no method"),
        ({"depth": 0}, "depth: 0 is out of range"),
        ({"depth": 2.0}, "depth: 2.0 is out of range"),
        ({"rerank_depth": True}, "rerank_depth: True"),
        ({"per_source": -1}, "per_source: -1"),
        ({"parent_of": {"a": "Z"}}, "parent_of: the parent 'Z' is not among items"),
        ({"expander": "multi_query"}, "expander: 'multi_query' cannot be called"),
        ({"rewriter": 3}, "rewriter: 3 cannot be called"),
        ({"on_trace": []}, r"on_trace: \[\] cannot be called"),
        ({"budgets": {"reranker": 200}}, "budgets: 'reranker' cannot be skipped; use rewrite"),
        ({"budgets": {"rerank": 0}}, "budgets: 'rerank' has 0"),
        ({"budgets": {"rerank": float("nan")}}, "budgets: 'rerank' has nan"),
        ({"budgets": {"total": True}}, "budgets: 'total' has True"),
        ({"budgets": 200}, "budgets: got 200"),
        ({"parent_of": ["a"]}, "parent_of: got .* pass a mapping"),
        ({"clock": 3}, "clock: 3 cannot be called"),
        ({"fuse": 3}, "fuse: 3 cannot be called"),
        ({"answering": "a model"}, "answering: 'a model' cannot be called"),
    ],
)
def test_a_part_that_does_not_fit_is_named_when_the_pipeline_is_made(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Pipeline(chunks("ab"), Listed("ab"), **options)


@pytest.mark.parametrize(
    ("items", "retrievers", "message"),
    [
        (chunks("aa"), Listed("a"), "items: the id 'a' comes twice"),
        (["a text"], Listed("a"), "items: 'a text' is neither"),
        ("a text", Listed("a"), "items: got one str"),
        (chunks("a")[0], Listed("a"), "items: got one Chunk"),
        ({"a": chunks("a")[0]}, Listed("a"), "items: got one dict"),
        (7, Listed("a"), "items: got one int"),
        ([Document("a", None)], Listed("a"), "the id or the text of .* is no string"),  # type: ignore[arg-type]
        ([Document(1, "a")], Listed("a"), "the id or the text of .* is no string"),  # type: ignore[arg-type]
        (chunks("a"), {}, "retrievers: there is none"),
        (chunks("a"), Listed, "which has no method search"),
        (chunks("a"), {"x": None}, "retrievers: 'x' is None"),
        (chunks("a"), [Listed("a")], "which has no method search"),
        (chunks("a"), {1: Listed("a")}, "retrievers: the name 1 is no string"),
    ],
)
def test_items_and_retrievers_that_are_none_are_named(
    items: Any, retrievers: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Pipeline(items, retrievers)


def test_items_may_come_from_a_generator_and_there_may_be_none() -> None:
    assert ids(Pipeline((item for item in chunks("ab")), Listed("ba")).search("q")) == ["b", "a"]
    empty = Pipeline([], BM25().index([]))
    assert (empty.search("q"), list(empty.retrieve("q", k=5))) == ([], [])


# what is asked


@pytest.mark.parametrize("k", [0, -1, 2.0, "3", None])
def test_k_is_a_whole_number(k: Any) -> None:
    for ask in (hybrid().search, hybrid().retrieve, hybrid().answer):
        with pytest.raises(ValueError, match="k: "):
            ask("refunds", k)


@pytest.mark.parametrize("query", [None, 3, ["refunds"], b"refunds"])
def test_a_query_is_a_string(query: Any) -> None:
    with pytest.raises(ValueError, match="query: "):
        hybrid().retrieve(query)
    with pytest.raises(ValueError, match="query: "):
        hybrid().answer(query)


def test_more_hits_than_there_are_are_not_made_up() -> None:
    for k in (4, 100, 10**9, 10**40):
        assert len(hybrid().search("refunds fees days", k)) <= len(ITEMS)
    assert hybrid().search("refunds", 10**40) == hybrid().search("refunds", 10)


@pytest.mark.parametrize(
    "query", ["", "   ", "\n", "?!", "\ud800", "refund \udfff", "\x00", "退款"]
)
def test_odd_queries_are_answered(query: str) -> None:
    found = hybrid(reranker=Reversing(), expander=multi_query).retrieve(query)
    assert len(found) <= len(ITEMS)
    str(found.trace).encode()
    found.trace._repr_html_().encode()


def test_half_a_surrogate_pair_is_not_put_to_a_model() -> None:
    asked = Listed("a")
    trace = Pipeline(chunks("a"), asked).retrieve("refund \ud800").trace
    assert (trace.query, asked.asked[0][0]) == ("refund \ud800", "refund \ufffd")


@pytest.mark.parametrize("where", [[], "lang", {"and": 1}, {"lang": {"~": 1}}, {1: 2}])
def test_a_malformed_condition_is_an_error_whatever_the_parts_think_of_it(where: Any) -> None:
    class Careless(Listed):
        def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
            return self.hits

    for pipeline in (hybrid(), Pipeline(chunks("a"), Careless("a"))):
        with pytest.raises(ValueError, match="where"):
            pipeline.search("refunds", where=where)


@given(documents(), queries(), st.sampled_from([{"lang": "en"}, {"lang": {"!=": "en"}}, {}]))
def test_what_does_not_pass_is_at_no_stage(
    corpus: list[Document], asked: list[str], where: Where
) -> None:
    parts: Parts = {"bm25": BM25().index(corpus), "dense": VectorIndex(Hashed()).index(corpus)}
    pipeline = Pipeline(corpus, parts, reranker=Reversing(), per_source=1)
    trace = pipeline.retrieve(" ".join(asked), where=where).trace
    passing = {d.id for d in corpus if mask(where, [d.metadata])[0]}
    assert all(hit.id in passing for stage in trace.stages for hit in stage.hits)


def test_the_trace_keeps_the_condition_as_it_was_asked() -> None:
    where = {"lang": {"in": ["en"]}}
    trace = hybrid().retrieve("refunds", where=where).trace
    where["lang"]["in"].append("es")
    assert trace.where == {"lang": {"in": ["en"]}}


def test_history_is_for_the_rewriter() -> None:
    asked = Listed("ab")
    pipeline = Pipeline(chunks("ab"), asked, rewriter=rewrite)
    history = [("user", "How long do refunds take?"), ("assistant", "30 days.")]
    trace = pipeline.retrieve("and for enterprise?", history=history).trace
    assert trace.searched == ("and for enterprise? long refunds take",)
    assert asked.asked[-1][0] == trace.searched[0]
    assert pipeline.retrieve("and for enterprise?").trace.stages[0].name != "rewrite"
    alone = pipeline.retrieve("How long does shipping take?", history=history).trace
    assert alone.stage("rewrite").note == "unchanged"
    for wrong in ("a string", [3], 7):
        with pytest.raises(ValueError, match="history"):
            pipeline.retrieve("refunds", history=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("returned", [None, 3, ["refunds"]])
def test_a_rewriter_that_returns_no_text_is_named(returned: Any) -> None:
    pipeline = Pipeline(chunks("a"), Listed("a"), rewriter=lambda query, history: returned)
    with pytest.raises(ValueError, match="rewriter: it returned"):
        pipeline.retrieve("q", history=["before"])


def test_a_blank_rewrite_leaves_the_question() -> None:
    pipeline = Pipeline(chunks("a"), Listed("a"), rewriter=lambda query, history: "  ")
    assert pipeline.retrieve("q", history=["before"]).trace.searched == ("q",)


def test_each_form_of_the_question_is_searched_once() -> None:
    asked = Listed("ab")
    pipeline = Pipeline(chunks("ab"), asked, expander=lambda q: ["one", q, "one", " ", "two"])
    trace = pipeline.retrieve("q").trace
    assert [query for query, _, _ in asked.asked] == ["q", "one", "two"] == list(trace.searched)
    assert [s.name for s in trace.stages if s.kind == "search"] == [
        *("search listed", "search listed (2)", "search listed (3)"),
    ]
    assert trace.stage("expand").note == "3 queries"
    nothing = Pipeline(chunks("ab"), asked, expander=lambda query: [])
    assert nothing.retrieve("q").trace.searched == ("q",)


@pytest.mark.parametrize("returned", ["refunds", None, 3, ["refunds", None]])
def test_an_expander_that_returns_no_list_is_named(returned: Any) -> None:
    pipeline = Pipeline(chunks("a"), Listed("a"), expander=lambda query: returned)
    with pytest.raises(ValueError, match="expander: it returned"):
        pipeline.retrieve("q")


# languages


class English(Listed):
    languages = ("en",)


def test_a_part_is_not_asked_in_a_language_that_it_does_not_speak() -> None:
    class EnglishReranker(Reversing):
        languages = ("en",)

    english, any_, reranker = English("ab"), Listed("ba"), EnglishReranker()
    pipeline = Pipeline(chunks("ab"), {"x": english, "y": any_}, reranker=reranker)
    trace = pipeline.retrieve("¿Cuánto tarda la devolución de los gastos?").trace
    assert (english.asked, reranker.given) == ([], [])
    for name in ("search x", "rerank"):
        assert trace.stage(name).skipped
        assert trace.stage(name).note == "left out: the query is in es, it speaks en"
    assert [s.name for s in trace.stages if not s.skipped] == ["search y", "cut"]
    pipeline.retrieve("How long does the refund of the fees take?")
    assert (len(english.asked), reranker.given) == (1, [2])
    pipeline.retrieve("E-4021")  # in no language
    assert (len(english.asked), reranker.given) == (2, [2, 2])


def test_when_nobody_speaks_the_language_all_are_asked_and_the_trace_says_so() -> None:
    trace = Pipeline(chunks("ab"), English("ab")).retrieve("¿Cuánto tarda la devolución?").trace
    assert ids(trace.hits) == ["a", "b"]
    note = "asked all the same: the query is in es, it speaks en"
    assert trace.stage("search english").note == note


def test_a_language_is_also_that_of_what_is_inside() -> None:
    class Inside(Hashed):
        languages: tuple[str, ...] = ("en",)

    index = VectorIndex(Inside()).index(ITEMS)
    around: dict[str, Retriever] = {
        "dense": index,
        "near": Near(index, 0.5),
        "hyde": HydeRetriever(index),
        "back": StepBackRetriever(index),
        "cached": CachedRetriever(index, Cache(10)),
    }
    pipeline = Pipeline(ITEMS, {**around, "bm25": BM25().index(ITEMS)})
    trace = pipeline.retrieve("¿Cuánto tarda la devolución de los gastos?").trace
    assert {s.name for s in trace.stages if s.skipped} == {f"search {name}" for name in around}
