"""The models of a command: what words questions, and vectors that need not be computed again."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.chunking import fixed_chunks, with_generated_header
from minirag.commands import embedding, modelling
from minirag.commands.modelling import anthropic_model, wording_model
from minirag.dense import RecordedEmbedder, record, unit_rows
from minirag.llm import recording_key
from minirag.queries import multi_query, rewrite, step_back
from minirag.records import Document, LanguageModel
from minirag.rerank import TokenEmbedder
from tests.command_line import Letters, LetterTokens, write

QUESTION = "How long do refunds take?"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    return tmp_path


class Asked:
    """A model that keeps the last prompt, to be recorded."""

    name = "asked"

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        self.key = recording_key(prompt, system)
        return ""


def write_wordings(folder: Path, *wordings: str) -> None:
    """Record these as what a model said when it was asked for other wordings of QUESTION."""
    asked = Asked()
    multi_query(QUESTION, asked)
    line = {"key": asked.key, "text": json.dumps(wordings), "model": "once"}
    write(folder / "generations.jsonl", json.dumps(line) + "\n")


# the model that words questions


def test_none_is_no_model(data: Path) -> None:
    assert wording_model("none") is None


def test_what_was_recorded_is_said_again(data: Path) -> None:
    write_wordings(data, "When is money given back?", "refund period")
    model = wording_model("recorded")
    assert isinstance(model, LanguageModel)
    assert model.name == "once"
    queries = multi_query(QUESTION, model)
    assert queries == [QUESTION, "When is money given back?", "refund period"]
    assert queries.fallback == ""


def test_of_anything_else_nothing_is_said_and_rules_stand_in(data: Path) -> None:
    write_wordings(data, "When is money given back?")
    model = wording_model("recorded")
    assert model is not None
    assert model.complete("another prompt") == ""
    other = "Are setup fees refunded?"
    queries = multi_query(other, model)
    assert queries == multi_query(other)
    assert queries.fallback == "the model gave an empty answer"
    again = rewrite("And for setup?", ["Are fees paid back?"], model)
    assert (again.method, again.query) == ("rules", "And for setup? fees paid back")
    assert step_back(other, model).broad == step_back(other).broad
    document = Document("d", "It takes 30 days.", "Refunds")
    (chunk,) = with_generated_header(fixed_chunks(document, 9), [document], model)
    assert chunk.header == "[Source: Refunds | Type: prose]"
    assert chunk.metadata["header_from"] == "source"


def test_a_wrong_request_is_not_taken_for_one_that_was_not_recorded(data: Path) -> None:
    write_wordings(data, "x")
    model = wording_model("recorded")
    assert model is not None
    with pytest.raises(ValueError, match="max_tokens"):
        model.complete("a prompt", max_tokens=0)


def test_a_missing_and_a_damaged_recording_are_named(data: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"generations\.jsonl"):
        wording_model("recorded")
    write(data / "generations.jsonl", "no json\n")
    with pytest.raises(ValueError, match=r"generations\.jsonl, line 1: not JSON"):
        wording_model("recorded")


@pytest.mark.parametrize("make", [wording_model, anthropic_model])
def test_any_other_name_is_a_model_of_anthropic_s(
    data: Path, monkeypatch: pytest.MonkeyPatch, make: Any
) -> None:
    made: list[str] = []
    monkeypatch.setattr(modelling, "AnthropicModel", lambda name: made.append(name) or Asked())
    assert isinstance(make("claude-of-some-kind"), Asked)
    assert made == ["claude-of-some-kind"]


@pytest.mark.parametrize("make", [wording_model, anthropic_model])
@pytest.mark.parametrize("name", ["", " \n", "\ud800"])
def test_a_name_without_a_letter_is_refused_before_a_key_is_asked_for(
    data: Path, make: Any, name: str
) -> None:
    with pytest.raises(ValueError, match=r"^--model: it is "):
        make(name)


@pytest.mark.parametrize("make", [wording_model, anthropic_model])
def test_without_the_package_or_a_key_the_remedy_is_named(
    data: Path, monkeypatch: pytest.MonkeyPatch, make: Any
) -> None:
    def no_key(name: str) -> None:
        raise ValueError("api_key: no key was given")

    with monkeypatch.context() as without_key:
        without_key.setattr(modelling, "AnthropicModel", no_key)
        with pytest.raises(ValueError, match=r"--model: it needs a key .* ANTHROPIC_API_KEY"):
            make("m")
    monkeypatch.setitem(sys.modules, "anthropic", None)
    with pytest.raises(ImportError, match=r"--model: it needs a package .*pip install anthropic"):
        make("m")


def test_a_recorded_model_needs_no_package(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anthropic", None)
    write_wordings(data, "x")
    assert wording_model("recorded") is not None


# vectors that were recorded, before the model


class Counting(LetterTokens):
    """Letters that remember what they were asked, and give rows of another length than one."""

    fingerprint = "letters of today"

    def __init__(self) -> None:
        self.documents: list[str] = []
        self.queries: list[str] = []

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.documents.extend(texts)
        return super().embed_documents(texts)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.queries.extend(texts)
        return Letters().embed_documents(texts)


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Counting:
    counting = Counting()
    monkeypatch.setattr(embedding, "token_embedder", lambda: counting)
    return counting


def test_a_text_with_a_recorded_vector_does_not_go_through_the_model(
    data: Path, model: Counting
) -> None:
    record(Letters(), ["tulips", "roses"], data / "vectors", ["tulips"])
    made = embedding.make_embedder(False, None)
    rows = made.embed_documents(["roses", "tulips"])
    assert model.documents == []
    assert rows == pytest.approx(unit_rows(Letters().embed_documents(["roses", "tulips"])))
    made.embed_queries(["tulips"])
    assert model.queries == []
    with embedding.asking_the_model():
        made.embed_queries(["tulips"])
    assert model.queries == ["tulips"]  # a search that is timed may be any
    assert (made.name, made.max_tokens, made.languages) == ("letters", 20, ("en",))
    assert getattr(made, "fingerprint") == "letters of today"  # noqa: B009
    assert isinstance(made, TokenEmbedder)


def test_a_block_with_one_text_more_goes_through_it_whole(data: Path, model: Counting) -> None:
    known = [f"text {i}" for i in range(100)]
    record(Letters(), known, data / "vectors")
    made = embedding.make_embedder(False, None)
    rows = made.embed_documents([*known, "one more"])
    assert model.documents == [*known[64:], "one more"]  # the second block of 64
    assert unit_rows(rows) == pytest.approx(
        unit_rows(Letters().embed_documents([*known, "one more"])), abs=1e-6
    )


def test_a_corpus_of_one_s_own_always_goes_through_the_model(data: Path, model: Counting) -> None:
    record(Letters(), ["tulips"], data / "vectors")
    embedding.make_embedder(True, None).embed_documents(["tulips"])
    assert model.documents == ["tulips"]


def test_only_what_was_not_recorded_is_kept(data: Path, model: Counting) -> None:
    record(Letters(), ["tulips"], data / "vectors")
    for _ in range(2):
        made = embedding.make_embedder(False, str(data / "kept"))
        made.embed_documents(["tulips"])
        made.embed_documents(["roses"])
    assert model.documents == ["roses"]


@pytest.mark.parametrize("there", ["nothing", "another model", "damage", "no data"])
def test_without_usable_recorded_vectors_the_model_is_asked(
    data: Path, model: Counting, monkeypatch: pytest.MonkeyPatch, there: str
) -> None:
    place = data / "vectors" / "letters.npz"
    if there == "another model":
        other = Letters()
        other.name = "other"
        record(other, ["tulips"], place)
    elif there == "damage":
        place.parent.mkdir()
        place.write_bytes(b"PK")
    elif there == "no data":
        monkeypatch.setenv("MINIRAG_DATA", str(data / "nowhere"))
    made = embedding.make_embedder(False, None)
    assert made.embed_documents(["tulips"]).shape == (1, 20)
    assert model.documents == ["tulips"]


def test_without_the_model_the_recorded_vectors_answer_alone(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(Letters(), ["tulips"], data / "vectors", ["roses"])
    monkeypatch.setattr(
        embedding, "token_embedder", lambda: RecordedEmbedder(data / "vectors", "letters")
    )
    made = embedding.make_embedder(False, None)
    assert len(made.embed_documents(["tulips"])) == len(made.embed_queries(["roses"])) == 1
    for ask in (made.embed_documents, made.embed_queries):
        with pytest.raises(ImportError, match=r"start\.py lab --models"):
            ask(["never recorded"])
