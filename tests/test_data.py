"""The committed data: enough of it, complete, and every evidence span where it should be."""

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

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
from minirag.corpus import load_folder, load_handbook
from minirag.corpus.folders import SUFFIXES
from minirag.data import data_root
from minirag.golden import STRATA, GoldenSet, validate, validate_file
from minirag.records import Document

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


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return load_handbook()


@pytest.fixture(scope="module")
def golden() -> GoldenSet:
    return GoldenSet.load()


def test_there_are_enough_documents_and_questions(
    documents: list[Document], golden: GoldenSet
) -> None:
    assert len(documents) >= 100
    assert sum(len(document.text.split()) for document in documents) >= 45_000
    assert sum(document.metadata["language"] == "es" for document in documents) >= 15
    assert len(golden) >= 390
    asked = Counter((question.stratum, question.split) for question in golden)
    for stratum in STRATA:
        assert asked[stratum, "dev"] >= 10, stratum
        assert asked[stratum, "test"] >= 20, stratum


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
    assert [str(problem) for problem in validate(golden, documents)] == []


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
    assert validate_file(tmp_path / "golden.jsonl", copied) == []


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


def test_recorded_vectors_serve_the_presets_without_a_model(
    documents: list[Document], golden: GoldenSet
) -> None:
    materials = Materials(documents, embedder=RecordedEmbedder())
    for name in ("naive", "quick_wins", "hybrid", "full"):
        pipeline = make_pipeline(name, materials)
        assert pipeline.retrieve(golden.split("dev")[0].question, k=3), name


def text_files() -> list[Path]:
    return [
        path for path in data_root().rglob("*") if path.suffix in {*SUFFIXES, ".json", ".jsonl"}
    ]
