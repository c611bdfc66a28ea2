"""Pipelines ready to use, over the handbook: what each is made of, and that it is made once."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.cache import Cache, CachedRetriever
from minirag.chunking import child_chunks, fixed_chunks
from minirag.corpus import load_handbook
from minirag.pipeline import PRESETS, Answering, Materials, make_pipeline, materials, token_embedder
from minirag.pipeline import presets as presets_module
from minirag.pipeline.recipes import BUILT_ON, NEAR_COSINE, NEAR_FUSED
from minirag.pipeline.texts import CHILD_SIZE
from minirag.records import Chunk, Document, Where
from minirag.rerank import Cutoff, LateInteractionReranker
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


class Scripted:
    """A model with a reply for each kind of request, which counts them."""

    name = "scripted"

    def __init__(self, **replies: str) -> None:
        self.replies = {
            "wordings": json.dumps(["is the installation charge paid back", "one-off cost back"]),
            "rewrite": "Are setup fees paid back?",
            "header": "From the zebra guide.",
            "answer": "Setup fees are never refunded [1].",
            **replies,
        }
        self.asked: Counter[str] = Counter()

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        beginnings = {"Write 3": "wordings", "Rewrite ": "rewrite", "You place": "header"}
        kind = next((kind for s, kind in beginnings.items() if system.startswith(s)), "answer")
        self.asked[kind] += 1
        return self.replies[kind]


# chunks of more than one window
LONG = [
    Document("fees", "Ships leave at noon. " * 20 + "Setup fees are never refunded.", "", {"l": 1}),
    Document("crews", "Crews rest on Sundays in a harbour. " * 14, "", {"l": 1}),
    Document("cuotas", "La cuota inicial no se devuelve nunca. " * 14, "", {"l": 2}),
]


def stages(found: Any) -> str:
    return " ".join(stage.name for stage in found.trace.stages)


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
    unasked_before = pipeline.search(ASKED, 5, {"language": "en"})
    longer = pipeline.search(ASKED, 60, {"language": "en"})
    assert longer[: len(unasked_before)] == unasked_before
    assert len(longer) > 5
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
    found = {name: stages(make_pipeline(name, handbook).retrieve(ASKED)) for name in PRESETS}
    twice = "expand search bm25 search bm25 (2) search dense search dense (2)"
    assert found == {
        "bm25": "search bm25 cut",
        "tfidf": "search tfidf cut",
        "dense": "search dense cut",
        "naive": "search dense cut",
        "quick_wins": "search dense diversify cut",
        "hybrid": "search bm25 search dense fuse cut",
        "heuristic": "search bm25 search dense fuse rerank cut",
        "late_interaction": "search bm25 search dense fuse rerank cut",
        "transforms": f"{twice} fuse cut",
        "parent_child": f"{twice} fuse parents cut",
        "full": "search bm25 search dense fuse rerank cut",
    }


def test_each_preset_is_told_of_and_stands_on_one_before_it() -> None:
    told = re.findall(r"^    ([a-z_0-9]+)  ", presets_module.__doc__ or "", re.MULTILINE)
    assert told == list(PRESETS)
    for name, base in BUILT_ON.items():
        assert list(PRESETS).index(base) < list(PRESETS).index(name)


def test_children_of_the_handbook_are_spans_of_forty_words_at_most(handbook: Materials) -> None:
    texts = {document.id: document.text for document in handbook.documents}
    parents = {chunk.id: chunk for chunk in handbook.chunks}
    for family in (handbook.family, handbook.described_family):
        assert [parent.id for parent in family.parents] == list(parents)
        assert 2 * len(parents) < len(family.children) < 3 * len(parents)
        assert set(family.parent_of.values()) == set(parents)
        for child in family.children:
            parent = parents[family.parent_of[child.id]]
            assert texts[child.document_id][child.start : child.end] == child.text
            assert parent.start <= child.start < child.end <= parent.end
            assert len(child.text.split()) <= CHILD_SIZE
            assert child.metadata["source_type"] == parent.metadata["source_type"]
    plain, described = handbook.family.children[0], handbook.described_family.children[0]
    assert plain.header == handbook.family.parents[0].header
    assert described.header.startswith("[Source: ")
    assert described.header == handbook.described_family.parents[0].header


def test_full_ends_where_hits_fall_behind_the_best(handbook: Materials) -> None:
    full = make_pipeline("full", handbook).retrieve(ASKED, k=500)
    without_end = make_pipeline("parent_child", handbook).retrieve(ASKED, k=500)
    assert 1 < len(full) < 50 < len(without_end)
    assert all(hit.score >= NEAR_COSINE * full[0].score for hit in full)
    read = full.trace.stage("fuse").hits[:50]
    dropped = {hit.id for hit in read} - {hit.id for hit in full.trace.stage("rerank").hits}
    assert dropped
    reasons = {full.trace.why_not(id_).reason for id_ in dropped}
    assert any("read the first 50, and dropped it" in reason for reason in reasons)


def test_each_thing_is_made_once() -> None:
    embedder = Tokens()
    made = Materials(ITEMS, embedder=embedder)
    for _ in range(2):
        for name in PRESETS:
            make_pipeline(name, made)
    read_by_tokens = [*made.chunks, *made.headed_chunks]
    rows = embedder.calls - len(read_by_tokens)
    # chunks, naive chunks, headed chunks, and the children of the first
    assert (rows, embedder.token_calls) == (4, 2)
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


def test_late_interaction_without_token_vectors_says_so_and_keeps_the_order() -> None:
    made = Materials(ITEMS, embedder=Hashed())
    found = make_pipeline("late_interaction", made).retrieve(ASKED)
    assert found.trace.stage("rerank").note == "left out: hashed gives no token vectors here"
    assert list(found) == make_pipeline("hybrid", made).search(ASKED)


# --- with a model, and without one


def test_with_a_model_full_words_questions_otherwise_and_makes_no_token_vectors() -> None:
    model, embedder = Scripted(), Tokens()
    pipeline = make_pipeline("full", LONG, embedder=embedder, model=model)
    found = pipeline.retrieve(ASKED, k=5, history=["What do we pay at first?"])
    assert found.trace.searched == (
        *("Are setup fees paid back?", "is the installation charge paid back"),
        "one-off cost back",
    )
    assert model.asked == {"rewrite": 1, "wordings": 1}  # and no header, which is the source's
    assert stages(found) == (
        "rewrite expand search bm25 search bm25 (2) search bm25 (3) "
        "search dense search dense (2) search dense (3) fuse rerank parents cut"
    )
    assert isinstance(pipeline.reranker, Cutoff)
    assert (pipeline.reranker.share, pipeline.reranker.reranker) == (NEAR_FUSED, None)
    assert embedder.token_calls == 0
    fused = found.trace.stage("fuse").hits
    near = [hit for hit in fused if hit.score >= NEAR_FUSED * fused[0].score]
    assert found.trace.stage("rerank").hits == tuple(near)
    assert found[0].id == "fees#0"


def test_without_a_model_full_reranks_and_leaves_the_question_as_it_is() -> None:
    pipeline = make_pipeline("full", LONG, embedder=Tokens())
    assert pipeline.expander is None
    assert isinstance(pipeline.reranker, Cutoff)
    assert isinstance(pipeline.reranker.reranker, LateInteractionReranker)
    assert pipeline.reranker.share == NEAR_COSINE
    found = pipeline.retrieve("and for setup?", history=["Are fees paid back?"])
    assert found.trace.searched == ("and for setup? fees paid back",)
    assert stages(found) == "rewrite search bm25 search dense fuse rerank cut"
    assert pipeline.parent_of == {}
    alone = make_pipeline("parent_child", LONG, embedder=Tokens()).retrieve(ASKED)
    assert alone.trace.searched == (ASKED, "setup fees refunded")  # rules, where it is the point


def test_a_model_writes_each_header_once_and_only_full_reads_them() -> None:
    model = Scripted()
    made = Materials(LONG, embedder=Hashed(), model=model, headers="generated")
    pipelines = {name: make_pipeline(name, made) for _ in range(2) for name in PRESETS}
    assert model.asked == {"header": len(made.chunks)}
    for name, pipeline in pipelines.items():
        told = {item.metadata.get("header_from") for item in pipeline.items.values()}
        assert told == ({"model"} if name == "full" else {None}), name
    items = pipelines["full"].items
    assert {item.header for item in items.values() if isinstance(item, Chunk)} == {
        "From the zebra guide."
    }
    assert len(items) == len(made.chunks) + len(made.described_family.children)
    assert made.chunks[0].text == items["fees#0"].text  # a header is never part of what is read
    # a word that stands in the headers alone
    assert {hit.id for hit in pipelines["full"].retrievers["bm25"].search("zebra", 99)} == set(
        made.described_family.parent_of
    )
    assert pipelines["parent_child"].retrievers["bm25"].search("zebra") == []


def test_headers_are_written_for_full_alone() -> None:
    model = Scripted()
    made = Materials(LONG, embedder=Hashed(), model=model, headers="generated")
    for name in PRESETS:
        if name != "full":
            make_pipeline(name, made)
    assert model.asked == {}


def test_a_model_that_says_nothing_leaves_rules_and_sources() -> None:
    model = Scripted(wordings="", rewrite=" ", header="…")
    made = Materials(LONG, embedder=Tokens(), model=model, headers="generated")
    pipeline = make_pipeline("full", made)
    found = pipeline.retrieve("And setup?", history=["Are fees paid back?"])
    assert found.trace.searched == ("And setup? fees paid back", "setup fees paid back")
    for stage in ("rewrite", "expand"):
        assert found.trace.stage(stage).note.endswith("the model gave an empty answer")
    headed = pipeline.items["fees#0"]
    assert isinstance(headed, Chunk)
    assert headed.header == "[Source: fees | Type: prose]"
    assert headed.metadata["header_problem"] == "the answer was empty"
    assert found[0].id == "fees#0"


def test_chunks_that_were_cut_before_get_children_and_keep_their_headers() -> None:
    model = Scripted()
    cut = [chunk for document in LONG for chunk in fixed_chunks(document, 60)]
    full = make_pipeline("full", cut, embedder=Tokens(), model=model, headers="generated")
    assert model.asked == {}
    assert [full.items[chunk.id] for chunk in cut] == cut
    assert full.parent_of == child_chunks(cut, CHILD_SIZE).parent_of
    assert isinstance(full.reranker, Cutoff)


@pytest.mark.parametrize("documents", [LONG, [*LONG, *fixed_chunks(LONG[0], 9)]])
@pytest.mark.parametrize("model", [None, Scripted()])
def test_whole_documents_have_neither_children_nor_an_end_to_the_list(
    documents: Any, model: Any
) -> None:
    made = Materials(documents, embedder=Tokens(), model=model, whole=True)
    for name in ("parent_child", "full"):
        pipeline = make_pipeline(name, made)
        assert pipeline.parent_of == {}
        assert list(pipeline.items) == [item.id for item in documents]
        found = pipeline.retrieve("ships crews fees sundays cuota", k=99)
        assert "parents" not in stages(found)
        assert {document.id for document in LONG} <= {hit.id for hit in found}
        if name == "full":  # without a model it reranks, and drops none
            kind = LateInteractionReranker if model is None else type(None)
            assert type(pipeline.reranker) is kind
    if model is not None:
        generated = Materials(documents, model=model, whole=True, headers="generated")
        assert generated.described_chunks == generated.documents


def test_the_last_words_are_stems_where_the_stemmer_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("snowballstemmer")
    stems = make_pipeline("full", LONG, embedder=Hashed(), model=Scripted()).retrievers["bm25"]
    assert stems.search("refunding")[0].id == "fees#0.2"
    assert stems.search("cuotas iniciales")[0].id.startswith("cuotas#0")
    monkeypatch.setattr(
        materials, "find_spec", lambda name: None if name == "snowballstemmer" else find_spec(name)
    )
    words = make_pipeline("full", LONG, embedder=Hashed(), model=Scripted()).retrievers["bm25"]
    assert words.search("refunding") == []
    assert words.search("refunded")[0].id == "fees#0.2"


# --- parents and children


@pytest.mark.parametrize(
    ("name", "model"),
    [("parent_child", None), ("parent_child", Scripted()), ("full", Scripted())],
)
def test_a_filter_is_asked_of_the_children_which_say_what_their_parents_do(
    name: str, model: Any
) -> None:
    pipeline = make_pipeline(name, LONG, embedder=Tokens(), model=model)
    conditions: list[tuple[Where, set[str]]] = [
        ({"l": 1}, {"fees#0", "crews#0"}),
        ({"l": {"!=": 1}}, {"cuotas#0"}),
        ({"source": "fees"}, {"fees#0"}),
        ({"l": 3}, set()),
    ]
    for where, passing in conditions:
        found = {hit.id for hit in pipeline.search("setup fees cuota", 9, where)}
        assert found <= passing
        assert bool(found) == bool(passing)
    trace = pipeline.retrieve("setup fees cuota", k=9, where={"l": 2}).trace
    for id_ in ("fees", "fees#0", "fees#0.2"):
        lost = trace.why_not(id_)
        assert (lost.stage, lost.reason) == ("filter", "it does not pass where={'l': 2}")


@pytest.mark.parametrize("name", ["parent_child", "full"])
def test_why_not_speaks_of_a_parent_by_the_best_of_its_children(name: str) -> None:
    pipeline = make_pipeline(name, LONG, embedder=Tokens(), reranker=None, model=Scripted())
    assert [id_ for id_ in pipeline.items if id_.startswith("fees")] == [
        *("fees#0", "fees#0.0", "fees#0.1", "fees#0.2"),
    ]
    found = pipeline.retrieve(ASKED, k=1)
    assert [hit.id for hit in found] == ["fees#0"]
    assert found.trace.stage("search bm25").hits[0].id == "fees#0.2"
    assert str(found.trace.why_not("fees#0")) == "fees#0: it is among the hits, at rank 1"
    # the first window holds no word of the question, and is read with the rest all the same
    for id_ in ("fees#0.0", "fees#0.2", "fees"):
        found_as = f"{id_}: it is among the hits, at rank 1, as 'fees#0'"
        assert str(found.trace.why_not(id_)) == found_as
    parents = found.trace.stage("parents").hits
    for id_ in ("crews#0", "crews#0.0", "crews"):
        lost = found.trace.why_not(id_)
        rank = [hit.id for hit in parents].index("crews#0") + 1
        assert (lost.stage, lost.rank) == ("cut", rank)
        assert lost.reason.endswith("only the first 1 are returned")


@pytest.mark.parametrize("name", ["parent_child", "full"])
def test_a_trace_shows_children_until_they_become_parents(name: str) -> None:
    pipeline = make_pipeline(name, LONG, embedder=Tokens(), reranker=None, model=Scripted())
    found = pipeline.retrieve(ASKED, k=2)
    before, after = found.trace.stage("fuse").hits, found.trace.stage("parents").hits
    assert all("." in hit.id for hit in before)
    assert not any("." in hit.id for hit in after)
    assert after[0].score == before[0].score
    text, page = str(found.trace), found._repr_html_()
    assert re.search(rf"^parents +{len(after)} hits .*\n +fees#0 [0-9.]+, ", text, re.MULTILINE)
    assert f"<b>parents</b><span>{len(after)} hits</span>" in page
    assert "<code>fees#0.2</code>" in page
    assert text.index("fees#0.2") < text.index("parents") < text.rindex("fees#0\n")
    assert "*Setup* *fees*" in text  # of the parent, where the words stand in its last window
    assert "<mark>Setup</mark>" in page


@pytest.mark.parametrize("name", ["late_interaction", "full"])
def test_token_vectors_of_all_that_is_searched_are_stored(name: str) -> None:
    embedder = Tokens()
    pipeline = make_pipeline(name, LONG, embedder=embedder)
    made = embedder.token_calls
    pipeline.search(ASKED)
    assert embedder.token_calls == made + 1  # the query's


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
        ("bm25", Materials(ITEMS), {"headers": "generated"}, "headers: the materials are made"),
        ("full", ITEMS, {"headers": "generated"}, "headers: 'generated' ones need a model"),
        ("full", ITEMS, {"headers": "none"}, "headers: 'none' is not known"),
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
    full = make_pipeline("full", cut, embedder=Tokens(), model=Scripted())
    assert set(full.items) == {c.id for c in cut} | set(child_chunks(cut).parent_of)
    assert {hit.id for hit in full.search(ASKED)} <= {c.id for c in cut}
    taken_whole = make_pipeline("full", ITEMS, embedder=Tokens(), whole=True)
    assert set(taken_whole.items) == {item.id for item in ITEMS}
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
