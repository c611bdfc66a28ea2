"""The committed data: enough of it, complete, and every evidence span where it should be."""

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from minirag import (
    Materials,
    RecordedEmbedder,
    RecordedModel,
    hypotheses,
    make_pipeline,
    multi_query,
    rewrite,
    step_back,
)
from minirag.chunking import with_generated_header
from minirag.corpus import load_folder, load_handbook
from minirag.corpus.folders import SUFFIXES
from minirag.data import data_root
from minirag.golden import (
    STRATA,
    GoldenSet,
    JudgedSpan,
    read_judged,
    validate,
    validate_file,
    write_judged,
)
from minirag.llm import recording_key
from minirag.pipeline import PRESETS
from minirag.records import Chunk, Document

SOURCE_TYPES = {
    "policy", "product", "api", "runbook", "post-mortem", "code", "chat", "meeting", "changelog",
    "faq", "invoice", "contract", "report", "ticket", "post",
}  # fmt: skip
CATEGORIES = {"security", "billing", "api", "product", "hr", "finance", "support", "operations"}
KEYS = {
    "path", "source_type", "category", "author", "created", "updated", "version", "language",
    "feedback",
}  # fmt: skip
DAY = re.compile(r"20[0-9]{2}-[01][0-9]-[0-3][0-9]")
MINIMUM = {"dev": 10, "test": 20}  # questions of each stratum
FAMILIES = {
    *("number", "unit", "date", "negation", "entity", "scope", "merged", "contradicted"),
    "not_in_context",
}  # of statements that are not borne out


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return load_handbook()


@pytest.fixture(scope="module")
def golden() -> GoldenSet:
    return GoldenSet.load()


@pytest.fixture(scope="module")
def judged() -> dict[str, list[JudgedSpan]]:
    return read_judged(data_root() / "judged.jsonl")


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    lines = (data_root() / "answers.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    assert len({record["id"] for record in records}) == len(records)
    return {record["id"]: record for record in records}


def test_there_are_enough_documents_and_questions(
    documents: list[Document], golden: GoldenSet
) -> None:
    assert len(documents) >= 100
    assert sum(len(document.text.split()) for document in documents) >= 45_000
    assert sum(document.metadata["language"] == "es" for document in documents) >= 15
    assert len(golden) >= 390
    asked = Counter((question.stratum, question.split) for question in golden)
    for stratum in STRATA:
        for split, least in MINIMUM.items():
            assert asked[stratum, split] >= least, (stratum, split)


def test_every_document_says_what_it_is(documents: list[Document]) -> None:
    for document in documents:
        metadata = document.metadata
        assert metadata.keys() == KEYS, document.id
        assert Path(metadata["path"]).stem == document.id
        assert metadata["source_type"] in SOURCE_TYPES, document.id
        assert metadata["category"] in CATEGORIES, document.id
        assert metadata["language"] in {"en", "es"}, document.id
        assert 0 <= metadata["feedback"] <= 1, document.id
        assert DAY.fullmatch(metadata["created"]), document.id
        assert DAY.fullmatch(metadata["updated"]), document.id
        assert metadata["created"] <= metadata["updated"], document.id
        assert metadata["author"], document.id
        assert document.title, document.id


def test_every_text_starts_with_text_and_ends_with_a_line_end(documents: list[Document]) -> None:
    for document in documents:
        assert not document.text[0].isspace(), document.id
        assert document.text.endswith("\n"), document.id
        assert len(document.text.split()) >= 50, document.id


def test_text_files_have_unix_line_ends() -> None:
    for path in text_files():
        assert b"\r" not in path.read_bytes(), path.name


def test_the_golden_set_is_valid(documents: list[Document], golden: GoldenSet) -> None:
    assert [str(problem) for problem in validate(golden, documents, MINIMUM)] == []


def test_a_windows_copy_of_the_data_is_the_same(
    tmp_path: Path, documents: list[Document], golden: GoldenSet
) -> None:
    for path in text_files():
        copy = tmp_path / path.relative_to(data_root())
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    copied = load_folder(tmp_path / "handbook")
    assert copied == documents
    assert GoldenSet.load(tmp_path / "golden.jsonl") == golden
    assert validate_file(tmp_path / "golden.jsonl", copied, MINIMUM) == []
    whole = read_judged(data_root() / "judged.jsonl")
    assert read_judged(tmp_path / "judged.jsonl") == whole


def test_a_split_holds_all_questions_that_rest_on_one_passage(golden: GoldenSet) -> None:
    spans = sorted(
        (span.document_id, span.start, span.end, question.split, question.id)
        for question in golden
        for span in question.evidence
        if span.grade == 3
    )
    for (document, _, end, split, id_), (other, start, _, its_split, its_id) in pairwise(spans):
        assert document != other or start >= end or split == its_split, (id_, its_id)


def test_the_claims_are_balanced_and_their_pairs_share_a_context() -> None:
    path = data_root() / "claims.jsonl"
    claims = {
        claim["id"]: claim
        for claim in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    }
    assert len(claims) >= 500
    supported = sum(claim["label"] == "supported" for claim in claims.values())
    assert supported * 2 == len(claims)
    assert 0.2 <= sum(claim["language"] == "es" for claim in claims.values()) / len(claims) <= 0.3
    families = Counter((claim["label"], claim["family"]) for claim in claims.values())
    assert len(families) == 12
    assert min(families.values()) >= 25
    for claim in claims.values():
        if pair := claim.get("pair"):
            assert claims[pair]["context"] == claim["context"], claim["id"]
            assert claims[pair]["label"] != claim["label"], claim["id"]


def test_every_golden_question_has_its_generations(golden: GoldenSet) -> None:
    model = RecordedModel()
    for question in golden:
        query = rewrite(question.question, question.history, model).query
        assert hypotheses(query, model).source == "model", question.id
        assert len(multi_query(query, model)) == 4, question.id
        assert step_back(query, model).fallback == "", question.id


def test_every_chunk_has_its_header_written_once(documents: list[Document]) -> None:
    chunks = [chunk for chunk in Materials(documents).chunks if isinstance(chunk, Chunk)]
    headed = with_generated_header(chunks, documents, RecordedModel())
    assert len(headed) == len(chunks) > 700
    for chunk, given in zip(headed, chunks, strict=True):
        assert chunk.metadata["header_from"] == "model", chunk.id
        line = chunk.header.split("\n")[0]
        assert 5 <= len(line.split()) <= 45, chunk.id
        assert line not in chunk.text, chunk.id
        assert chunk.text == given.text


@pytest.mark.parametrize("worded_by", ["rules", "recorded model"])
def test_recorded_vectors_serve_the_presets_without_a_model_of_meanings(
    documents: list[Document], golden: GoldenSet, worded_by: str
) -> None:
    embedder, model = RecordedEmbedder(), None if worded_by == "rules" else RecordedModel()
    made = Materials(
        documents,
        embedder=embedder,
        model=model,
        headers="source" if model is None else "generated",
    )
    question = golden.split("dev")[0]
    for name in PRESETS:
        assert make_pipeline(name, made).retrieve(question.question, k=3), name
    for question in golden:
        query = rewrite(question.question, question.history, model).query
        embedder.embed_queries([question.question, *multi_query(query, model)])


# what was judged


def test_for_every_test_question_something_was_judged_and_for_no_other(
    golden: GoldenSet, judged: dict[str, list[JudgedSpan]]
) -> None:
    assert sorted(judged) == sorted(question.id for question in golden.split("test"))
    assert min(len(spans) for spans in judged.values()) >= 10


def test_what_was_judged_lies_in_documents_and_cuts_no_word(
    documents: list[Document], judged: dict[str, list[JudgedSpan]]
) -> None:
    # the spans have no text to be checked by: whoever edits a document moves them, too
    texts = {document.id: document.text for document in documents}
    for question, spans in judged.items():
        for span in spans:
            text = texts[span.document_id]
            assert 0 <= span.start < span.end <= len(text), (question, span)
            piece = text[span.start : span.end]
            assert piece.strip(), (question, span)
            assert piece == piece.rstrip(), (question, span)  # code keeps its indent in front
            around = text[max(span.start - 1, 0) : span.start] + text[span.end : span.end + 1]
            assert not around.strip(), (question, span)


def test_judged_spans_of_a_question_do_not_touch(judged: dict[str, list[JudgedSpan]]) -> None:
    for question, spans in judged.items():
        for one, other in pairwise(spans):
            assert one.document_id < other.document_id or one.end < other.start, question


def test_evidence_was_judged_whole_or_not_at_all(
    golden: GoldenSet, judged: dict[str, list[JudgedSpan]]
) -> None:
    marked = whole = 0
    for question in golden.split("test"):
        for evidence in question.evidence:
            held = [
                min(evidence.end, span.end) - max(evidence.start, span.start)
                for span in judged[question.id]
                if span.document_id == evidence.document_id
            ]
            longest = max(held, default=0)
            assert longest <= 0 or longest == evidence.end - evidence.start, question.id
            marked, whole = marked + 1, whole + (longest > 0)
    assert whole > 0.7 * marked  # the rest was found by reading, and by no method


def test_judged_spans_written_again_are_the_same_file(
    tmp_path: Path, judged: dict[str, list[JudgedSpan]]
) -> None:
    write_judged(tmp_path / "judged.jsonl", judged)
    again = (tmp_path / "judged.jsonl").read_bytes()
    assert again == (data_root() / "judged.jsonl").read_bytes()


# recorded answers


class Telling:
    """A model that keeps the key of the last prompt."""

    name = "telling"

    def __init__(self, model: RecordedModel) -> None:
        self.model, self.key = model, ""

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        self.key = recording_key(prompt, system)
        return self.model.complete(prompt, system=system, max_tokens=max_tokens)


def test_every_dev_question_is_answered_as_it_was_recorded(
    documents: list[Document], golden: GoldenSet, answers: dict[str, Any]
) -> None:
    model = Telling(RecordedModel(data_root() / "answers.jsonl"))
    pipeline = make_pipeline("hybrid", documents, embedder=RecordedEmbedder(), model=model)
    found_nothing = set()
    for question in golden.split("dev"):
        model.key = ""
        answer = pipeline.answer(question.question, 5, question.filter, question.history)
        if answer.context.is_empty:
            found_nothing.add(question.id)
            continue
        record = answers[question.id]
        shown = [pipeline.items[id_] for id_ in answer.context.ids]
        spans = [[c.document_id, c.start, c.end] for c in shown if isinstance(c, Chunk)]
        assert (record["key"], record["text"]) == (model.key, answer.text), question.id
        assert record["context"] == spans, question.id
        assert not answer.unknown_citations, question.id  # it cites what it was shown
    assert len(found_nothing) < 5
    assert answers.keys() == {question.id for question in golden.split("dev")} - found_nothing


def test_an_answer_is_faithful_when_all_its_claims_are_borne_out(answers: dict[str, Any]) -> None:
    families: Counter[str] = Counter()
    for id_, record in answers.items():
        assert record.keys() == {"id", "key", "model", "text", "context", "faithful", "claims"}
        for claim in record["claims"]:
            assert claim["text"].strip(), id_
            assert claim["text"] in record["text"], id_
            assert "[" not in claim["text"], id_  # its citation stands behind it
            # a claim may be borne out by another document than the one that it cites
            allowed = {None, "citation"} if claim["supported"] else FAMILIES
            assert claim.get("family") in allowed, id_
            families[claim.get("family", "")] += not claim["supported"]
        assert record["faithful"] is all(claim["supported"] for claim in record["claims"]), id_
    assert {family for family, count in families.items() if count} == FAMILIES
    unfaithful = sum(not record["faithful"] for record in answers.values())
    assert 0.2 * len(answers) <= unfaithful <= 0.5 * len(answers)


def text_files() -> list[Path]:
    return [
        path for path in data_root().rglob("*") if path.suffix in {*SUFFIXES, ".json", ".jsonl"}
    ]
