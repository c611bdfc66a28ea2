"""The command `eval`: its tables, and which questions fit which corpus."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.__main__ import main
from minirag.commands.eval_tables import tables
from minirag.evaluation import Report, Row
from minirag.pipeline import PRESETS
from tests.command_line import MINE, LetterTokens, fails, prints, write, write_data, write_own


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    write_own(tmp_path)
    return write_data(tmp_path)


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> None:
    embedder = LetterTokens()
    embedder.max_tokens = 10_000
    monkeypatch.setattr("minirag.commands.embedding.token_embedder", lambda: embedder)


def test_one_pipeline_has_figures_and_strata(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "eval", "--pipelines", "bm25", "--k", "3", *MINE)
    assert lines[0] == "1 question of split dev; 0 without evidence left out"
    assert lines[1].split() == [
        *("pipeline", "recall@3", "ndcg@3", "rr@3", "tokens@3", "recall@1000tokens", "ms"),
    ]
    assert lines[2].split()[:4] == ["bm25", "1.000", "1.000", "1.000"]
    assert lines[3:6] == ["", "ndcg@3 by kind of question", "stratum   n   bm25"]
    assert lines[6] == "negation  1  1.000"


def test_several_are_compared_with_the_first_and_share_one_strata_table(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "eval", "--pipelines", "bm25, tfidf,bm25", "--split", "all")
    assert "2 questions of split all" in lines[0]
    gains = lines.index("ndcg@10 gained over bm25; an interval that holds 0 leaves it open")
    assert lines[gains + 1].split() == ["pipeline", "gain", "95", "%", "low", "95", "%", "high"]
    assert lines[gains + 2].split() == ["tfidf", "+0.000", "+0.000", "+0.000"]
    strata = lines.index("ndcg@10 by kind of question")
    assert lines[strata + 1].split() == ["stratum", "n", "bm25", "tfidf"]
    assert len(lines) == strata + 3  # one stratum


def report(name: str, *scores: float, k: int = 10) -> Report:
    names = (f"recall@{k}", f"ndcg@{k}", f"rr@{k}", f"tokens@{k}", "recall@1000tokens")
    strata = ["cross_lingual", "unanswerable"] * len(scores)
    rows = tuple(
        Row(f"q{i}", strata[i], dict.fromkeys(names, score) | {f"tokens@{k}": 99_999}, (), ())
        for i, score in enumerate(scores)
    )
    return Report(name, names, rows)


def test_the_gain_is_that_of_the_same_questions() -> None:
    # by hand: the mean of (1 - .5, .25 - 0) is .375
    measured = [(report("bm25", 0.5, 0.0), 1.0), (report("full", 1.0, 0.25), 2.0)]
    _, gains, strata = tables(measured, "dev", 10)
    ((name, gain, low, high),) = gains.rows
    assert (name, gain) == ("full", "+0.375")
    assert float(low) <= 0.375 <= float(high)
    assert strata.rows == (
        ("cross_lingual", "1", "0.500", "1.000"),
        ("unanswerable", "1", "0.000", "0.250"),
    )


@pytest.mark.parametrize("k", [1, 10, 100])
def test_seven_pipelines_fit_80_columns(k: int) -> None:
    measured = [(report(name, 0.5, 0.25, k=k), 12345.6) for name in PRESETS]
    lines = [line for table in tables(measured, "test", k) for line in table.text().splitlines()]
    assert max(map(len, lines)) <= 80


@pytest.mark.usefixtures("letters")
def test_every_preset_is_measured(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = LetterTokens.asked
    assert main(["eval", "--pipelines", ",".join(PRESETS)]) == 0
    out = capsys.readouterr().out
    assert [line.split()[0] for line in out.splitlines()[2:9]] == list(PRESETS)
    assert LetterTokens.asked > asked  # `full` does look at tokens


@pytest.mark.usefixtures("letters")
def test_full_keeps_its_tokens_where_vectors_are_kept(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        asked = LetterTokens.asked
        assert main(["eval", "--pipelines", "full", "--vectors", "kept"]) == 0
        assert LetterTokens.asked > asked
    assert (data / "kept").is_dir()


def test_the_time_of_a_search_holds_that_of_the_model(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Asked(LetterTokens):
        queries: ClassVar[list[str]] = []

        def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
            self.queries.extend(texts)
            return self.embed_documents(texts)

    monkeypatch.setattr("minirag.commands.embedding.token_embedder", Asked)
    for _ in range(2):  # the second time every vector is kept
        Asked.queries.clear()
        assert main(["eval", "--pipelines", "dense,hybrid", "--vectors", "kept", *MINE]) == 0
        assert len(Asked.queries) >= 2


# questions and corpus


def test_questions_about_another_corpus_are_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = fails(capsys, "eval", "--corpus", "mine")
    assert "golden.jsonl asks about other documents than these, such as 'refunds'; " in line


def test_a_passage_that_moved_is_refused(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine" / "refunds.md", "New line.\nRefunds take 30 days.\n")
    line = fails(capsys, "eval", *MINE)
    assert "mine.jsonl (q1): evidence 0-21 in 'refunds.md' is not its text" in line
    assert "it stands at start 10, end 31: write these" in line
    assert "golden validate" in line


def test_a_split_without_evidence_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = fails(capsys, "eval", *MINE, "--split", "test")
    assert "--split test: mine.jsonl has no question with evidence in it; " in line


def test_a_broken_question_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine.jsonl", (data / "mine.jsonl").read_text("utf-8") + "{broken\n")
    assert "mine.jsonl:2: not JSON" in fails(capsys, "eval", *MINE)
    write(data / "mine.jsonl", "\n\n")
    assert "no question with evidence" in fails(capsys, "eval", *MINE)
