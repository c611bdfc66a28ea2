"""The committed data: enough of it, complete, and every evidence span where it should be."""

import re
from pathlib import Path

import pytest

from minirag.corpus import load_folder, load_handbook
from minirag.corpus.folders import SUFFIXES
from minirag.data import data_root
from minirag.golden import GoldenSet, validate, validate_file
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
    assert len(documents) >= 25
    assert len(golden.split("dev")) >= 20
    assert len(golden.split("test")) >= 20


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


def text_files() -> list[Path]:
    return [
        path for path in data_root().rglob("*") if path.suffix in {*SUFFIXES, ".json", ".jsonl"}
    ]
