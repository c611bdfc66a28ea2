"""Pipelines ready to use, over the handbook: what each is made of, and that it is made once."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.cache import Cache, CachedRetriever
from minirag.chunking import fixed_chunks
from minirag.corpus import load_handbook
from minirag.pipeline import PRESETS, Answering, Materials, make_pipeline, materials, token_embedder
from minirag.records import Chunk, Document
from tests.bench import pipeline as bench
from tests.minirag.test_pipeline import ITEMS, Hashed, Reversing
from tests.minirag.test_pipeline_answering import Says

ASKED = "are setup fees refunded"


class Tokens(Hashed):
    """Gives a vector for each word, too."""

    def __init__(self) -> None:
        super().__init__()
        self.token_calls = 0

    def embed_tokens(self, texts: Any, side: str = "document") -> list[NDArray[np.float32]]:
        self.token_calls += 1
        return [self.embed_documents(text.split() or [""]) for text in texts]


class Around:
    """An embedder in front of another one, which hands on what it lacks."""

    def __init__(self, embedder: Any) -> None:
        self.embedder = embedder

    def __getattr__(self, name: str) -> Any:
        return getattr(self.embedder, name)


class InFront(Hashed):
    """One that hands nothing on, as a cache of vectors does."""

    def __init__(self, embedder: Any) -> None:
        super().__init__()
        self.embedder = embedder


@pytest.fixture(scope="module")
def handbook() -> Materials:
    return Materials(load_handbook(), embedder=Tokens())


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_preset_answers_over_the_handbook(name: str, handbook: Materials) -> None:
    pipeline = make_pipeline(name, handbook)
    found = pipeline.retrieve(ASKED, k=5, where={"language": "en"}, history=["What do we pay?"])
    assert pipeline.name == name
    assert 0 < len(found) <= 5
    assert all(pipeline.items[hit.id].metadata["language"] == "en" for hit in found)
    longer = pipeline.search(ASKED, 6, {"language": "en"})
    assert name == "full" or longer[: len(found)] == list(found)  # whose question is rewritten
    assert str(found.trace)
    assert found._repr_html_()
    for item_id in list(pipeline.items)[::40]:
        assert found.trace.why_not(item_id).reason


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_preset_can_be_cached(name: str, handbook: Materials) -> None:
    pipeline = make_pipeline(name, handbook)
    cached = CachedRetriever(pipeline, Cache(10))
    assert cached.search(ASKED, 3) == pipeline.search(ASKED, 3) == cached.search(ASKED, 3)


def test_stages_are_those_that_the_names_promise(handbook: Materials) -> None:
    stages = {
        name: " ".join(s.name for s in make_pipeline(name, handbook).retrieve(ASKED).trace.stages)
        for name in PRESETS
    }
    assert stages == {
        "bm25": "search bm25 cut",
        "tfidf": "search tfidf cut",
        "dense": "search dense cut",
        "naive": "search dense cut",
        "quick_wins": "search dense diversify cut",
        "hybrid": "search bm25 search dense fuse cut",
        "full": "search bm25 search dense fuse rerank cut",
    }


def test_each_thing_is_made_once() -> None:
    embedder = Tokens()
    made = Materials(ITEMS, embedder=embedder)
    for _ in range(2):
        for name in PRESETS:
            make_pipeline(name, made)
    rows = embedder.calls - sum(len(item.text.split()) > 0 for item in made.headed_chunks)
    assert (rows, embedder.token_calls) == (3, 1)  # chunks, naive chunks, headed chunks
    assert make_pipeline("hybrid", made).retrievers["bm25"] is made.bm25


def test_a_corpus_is_cut_once() -> None:
    cut: list[str] = []

    def chunker(document: Document) -> list[Chunk]:
        cut.append(document.id)
        return fixed_chunks(document, 5)

    made = Materials(ITEMS, embedder=Hashed(), chunker=chunker)
    for name in PRESETS:
        make_pipeline(name, made)
    assert cut == [item.id for item in ITEMS]


def test_a_search_by_words_loads_no_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("an embedder was loaded")

    monkeypatch.setattr(materials, "token_embedder", refuse)
    for name in ("bm25", "tfidf"):
        assert make_pipeline(name, ITEMS).search(ASKED)[0].id.startswith("refunds")
    with pytest.raises(AssertionError, match="was loaded"):
        make_pipeline("dense", ITEMS)


def test_without_token_vectors_full_is_without_late_interaction_and_says_so() -> None:
    found = make_pipeline("full", ITEMS, embedder=Hashed()).retrieve(ASKED)
    stage = found.trace.stage("rerank")
    assert stage.skipped
    assert stage.note == "left out: hashed gives no token vectors here"
    assert stage.note in str(found.trace)
    assert stage.note in found._repr_html_()
    assert found[0].id == "refunds#0"


@pytest.mark.parametrize("around", [Around, InFront])
def test_token_vectors_come_from_what_an_embedder_stands_in_front_of(around: Any) -> None:
    tokens = Tokens()
    found = make_pipeline("full", ITEMS, embedder=around(tokens)).retrieve(ASKED)
    assert not found.trace.stage("rerank").skipped
    assert tokens.token_calls > 1


def test_an_option_stands_over_the_presets_own() -> None:
    embedder = Tokens()
    pipeline = make_pipeline("full", ITEMS, embedder=embedder, reranker=Reversing(), depth=7)
    assert isinstance(pipeline.reranker, Reversing)
    assert (pipeline.depth, embedder.token_calls) == (7, 0)
    assert (
        make_pipeline("quick_wins", ITEMS, embedder=Hashed(), per_source=1).ordering.per_source == 1
    )
    with pytest.raises(TypeError, match="rerankr"):
        make_pipeline("bm25", ITEMS, rerankr=None)


def test_the_model_rewrites_and_answers() -> None:
    model = Says("Setup fees are never refunded [1].")
    pipeline = make_pipeline("bm25", ITEMS, model=model)
    assert pipeline.answer("Are setup fees refunded?").text == model.text
    other = Answering(model=Says("Other [1]."))
    assert make_pipeline("bm25", ITEMS, model=model, answering=other).answering is other


@pytest.mark.parametrize(
    ("name", "documents", "options", "message"),
    [
        ("fulll", ITEMS, {}, "name: 'fulll' is no preset; use one of bm25, tfidf"),
        (None, ITEMS, {}, "name: None is no preset"),
        (["full"], ITEMS, {}, r"name: \['full'\] is no preset"),
        ("bm25", [], {}, "documents: there is none"),
        ("bm25", iter(()), {}, "documents: there is none"),
        ("bm25", "my_notes", {}, "documents: expected several, got one str"),
        ("bm25", ITEMS[0], {}, "documents: expected several, got one Document"),
        ("bm25", {"a": ITEMS[0]}, {}, "documents: got a mapping"),
        ("bm25", ["a text"], {}, "'a text' is neither a Chunk nor a Document"),
        ("bm25", [*ITEMS, ITEMS[0]], {}, "'refunds' comes twice"),
        ("bm25", [ITEMS[0], Chunk("c", "d", "t", 0, 1)], {}, "Documents and Chunks are mixed"),
        ("bm25", ITEMS, {"embedder": Hashed}, "embedder: .* has no method embed_documents"),
        ("bm25", ITEMS, {"model": "a-name"}, "model: 'a-name' has no method complete"),
        ("bm25", ITEMS, {"chunker": "fixed"}, "chunker: 'fixed' cannot be called"),
        ("bm25", Materials(ITEMS), {"embedder": Hashed()}, "embedder: the materials are made"),
        ("bm25", Materials(ITEMS), {"whole": True}, "whole: the materials are made"),
    ],
)
def test_what_makes_no_pipeline_is_named(
    name: Any, documents: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        make_pipeline(name, documents, **options)


def test_documents_may_be_a_generator_and_may_be_taken_whole_or_cut_already() -> None:
    def generated() -> Iterator[Document]:
        yield from ITEMS

    assert make_pipeline("bm25", generated(), whole=True).search(ASKED)[0].id == "refunds"
    cut = fixed_chunks(ITEMS[0], 3)
    assert set(make_pipeline("full", cut, embedder=Tokens()).items) == {c.id for c in cut}
    blank = [Document("blank", " \n ")]
    for name in PRESETS:
        assert make_pipeline(name, blank, embedder=Tokens()).search(ASKED) == []


def test_the_language_of_a_corpus_is_that_of_most_texts() -> None:
    assert Materials(ITEMS).language == "en"
    assert Materials(ITEMS[3:]).language == "es"
    assert Materials([Document("a", "E-4021")]).language == ""
    assert make_pipeline("full", ITEMS[3:], embedder=Hashed()).search("devoluciones")


@pytest.mark.models
@pytest.mark.filterwarnings("ignore:.* texts are longer")
def test_the_real_model_over_the_handbook() -> None:
    pytest.importorskip("sentence_transformers")
    documents = load_handbook()[:3]
    made = Materials(documents, embedder=token_embedder())
    question = "How long does it take until money is given back?"
    for name in PRESETS:
        assert make_pipeline(name, made).search(question, 3)
    trace = make_pipeline("full", made).retrieve(question, 3).trace
    assert not trace.stage("rerank").skipped
    spanish = make_pipeline("full", made).retrieve("¿Qué dice la API de los webhooks?").trace
    assert {s.name for s in spanish.stages if s.skipped} == {"search dense", "rerank"}


def test_the_benchmark_fails_where_a_goal_is_missed() -> None:
    good = bench.Figures(hybrid=10.0, full=14.0, cached=0.02)
    assert bench.faults(good) == []
    assert [fault.split(":")[0] for fault in bench.faults(bench.Figures(10.0, 60.0, 0.5))] == [
        *("full", "cached")
    ]
