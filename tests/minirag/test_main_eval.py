"""The command `eval`: what is measured by default, the bounds, the model, and which files fit."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.__main__ import main
from minirag.commands import modelling
from minirag.commands.eval_inputs import LADDER
from minirag.evaluation import Baseline
from minirag.pipeline import PRESETS
from tests.command_line import (
    MINE,
    LetterTokens,
    fails,
    files,
    prints,
    write,
    write_data,
    write_own,
)

OWN = (*MINE, "--split", "dev")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    write(tmp_path / "generations.jsonl", "")
    write_own(tmp_path)
    return write_data(tmp_path)


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> None:
    embedder = LetterTokens()
    embedder.max_tokens = 10_000
    monkeypatch.setattr("minirag.commands.embedding.token_embedder", lambda: embedder)


def table(lines: Sequence[str], starts: str) -> list[list[str]]:
    """The cells of the rows below the heading that starts so, up to the next blank line."""
    first = next(i for i, line in enumerate(lines) if line.startswith(starts))
    rows = []
    for line in lines[first + 1 :]:
        if not line:
            break
        rows.append(line.split())
    return rows


def test_one_pipeline_has_figures_what_came_back_and_strata(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "eval", "--pipelines", "bm25", "--k", "3", *OWN)
    assert lines[0] == "1 question of split dev; 0 without evidence left out"
    assert lines[2].split() == [
        *("pipeline", "P@3", "found", "R@3", "RR@3", "nDCG@3", "R1000w", "ms"),
    ]
    # one chunk holds both sentences and all of the evidence: a third of 3 places
    assert lines[3].split()[:-1] == ["bm25", "0.333", *["1.000"] * 5]
    # no question is without evidence: neither an empty rate nor a separation
    assert table(lines, "pipeline  empty with")[0][:4] == ["bm25", "0.000", "-", "-"]
    assert lines[-3:] == [
        "nDCG@3 by kind of question, and its 95 % interval",
        "stratum   n            bm25",
        "negation  1  1.00 1.00-1.00",
    ]


def test_recall_and_precision_have_a_depth_of_5_too(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "eval", "--pipelines", "bm25", *OWN)
    assert lines[2].split()[1:5] == ["P@5", "found", "R@5", "R@10"]


def test_several_are_compared_with_the_first_and_share_one_strata_table(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "eval", "--pipelines", "bm25, tfidf,bm25", "--split", "all")
    assert "2 questions of split all" in lines[0]
    gains = lines.index("nDCG@10 gained over bm25; an interval that holds 0 leaves it open")
    assert lines[gains + 1].split() == ["pipeline", "gain", "95", "%", "low", "95", "%", "high"]
    assert lines[gains + 2].split() == ["tfidf", "+0.000", "+0.000", "+0.000"]
    strata = lines.index("nDCG@10 by kind of question, and its 95 % interval")
    assert lines[strata + 1].split() == ["stratum", "n", "bm25", "tfidf"]
    assert len(lines) == strata + 3  # one stratum


# what is measured by default


@pytest.mark.usefixtures("letters")
def test_the_ladder_on_the_test_questions_is_the_default(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = LetterTokens.asked
    lines = prints(capsys, "eval")
    assert lines[0] == "1 question of split test; 0 without evidence left out"
    assert [row[0] for row in table(lines, "pipeline  ")] == list(LADDER)
    assert [*LADDER] == ["random", *PRESETS, "oracle"]
    assert LetterTokens.asked > asked  # late interaction does look at tokens
    assert max(map(len, lines)) <= 80


def test_a_corpus_of_ones_own_is_measured_without_models(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("a model was asked for")

    monkeypatch.setattr("minirag.commands.embedding.token_embedder", never)
    monkeypatch.setattr(modelling, "RecordedModel", never)
    lines = prints(capsys, "eval", *OWN)
    assert [row[0] for row in table(lines, "pipeline  ")] == ["bm25", "tfidf"]


@pytest.mark.usefixtures("letters")
def test_the_first_hit_of_late_interaction_is_reranked_where_vectors_are_kept(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        asked = LetterTokens.asked
        arguments = ["eval", "--pipelines", "full", "--model", "none", "--vectors", "kept"]
        assert main(arguments) == 0
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
        assert main(["eval", "--pipelines", "dense,hybrid", "--vectors", "kept", *OWN]) == 0
        assert len(Asked.queries) >= 2


# the bounds


def test_bounds_alone_are_measured(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for names in ("random", "oracle", "random,oracle"):
        lines = prints(capsys, "eval", "--pipelines", names, *OWN)
        rows = table(lines, "pipeline  ")
        assert [row[0] for row in rows] == names.split(",")
        assert {row[-1] for row in rows} == {"-"}  # a bound takes no time
        assert not any("gained over" in line or "wrong answers" in line for line in lines)


@pytest.mark.parametrize(
    ("names", "method"), [("oracle", "bm25"), ("oracle,tfidf", "tfidf"), ("tfidf,oracle", "tfidf")]
)
def test_the_oracle_says_whose_hits_it_orders(
    data: Path, capsys: pytest.CaptureFixture[str], names: str, method: str
) -> None:
    lines = prints(capsys, "eval", "--pipelines", names, *OWN)
    assert f"oracle: the first 50 hits of {method} in the best order" in lines


def test_the_ceiling_of_a_baseline_stays_that_of_its_last_method(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = ["eval", "--pipelines", "bm25,tfidf,oracle", *OWN, "--json", "before.json"]
    assert main(both) == 0
    capsys.readouterr()
    lines = prints(capsys, "eval", "--pipelines", "bm25,oracle", *OWN, "--gate", "before.json")
    assert "oracle: the first 50 hits of tfidf in the best order" in lines


def test_the_oracle_puts_the_evidence_first_and_random_does_not(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(9):  # all hold the words of the question, one of them the evidence
        write(data / "mine" / f"a{number}.md", f"How long do refunds take? Ask {number}.\n")
    lines = prints(capsys, "eval", "--pipelines", "random,bm25,oracle", *OWN, "--k", "1")
    found = {row[0]: row[4] for row in table(lines, "pipeline  ")}
    assert found["oracle"] == "1.000"
    assert found["bm25"] == "0.000"


@pytest.mark.usefixtures("letters")
def test_the_oracle_finds_only_what_its_method_found(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (data / "mine.jsonl").read_text("utf-8")
    write(data / "mine.jsonl", text.replace("How long do refunds take?", "Wie lange dauert das?"))
    for method, found in (("bm25", "0.000"), ("dense", "1.000")):  # words, and letters
        lines = prints(capsys, "eval", "--pipelines", f"{method},oracle", *OWN)
        assert table(lines, "pipeline  ")[1][3] == found


# the model


def test_the_recorded_model_words_the_questions_of_the_handbook(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts: list[str] = []

    def unknown(self: object, prompt: str, **_: Any) -> str:
        prompts.append(prompt)
        raise KeyError("no answer is recorded")

    monkeypatch.setattr(modelling.RecordedModel, "complete", unknown)
    monkeypatch.setattr("minirag.commands.embedding.token_embedder", LetterTokens)
    for options, asked in ((), True), (("--model", "recorded"), True), (("--model", "none"), False):
        prompts.clear()
        assert main(["eval", "--pipelines", "transforms", *options]) == 0
        assert bool(prompts) is asked
    # and none is looked for where none is asked
    (data / "generations.jsonl").unlink()
    assert main(["eval", "--pipelines", "bm25"]) == 0
    assert main(["eval", "--pipelines", "transforms", *OWN]) == 0
    capsys.readouterr()
    line = fails(capsys, "eval", "--pipelines", "transforms")
    assert "no generations.jsonl" in line
    assert "use --model none" in line


@pytest.mark.usefixtures("letters")
def test_a_model_over_the_network_words_questions_and_writes_no_headers(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    systems: list[str] = []

    class Says:
        def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
            systems.append(system)
            return '["Is the setup fee returned?"]'

    monkeypatch.setattr(modelling, "AnthropicModel", lambda name: Says())
    assert prints(capsys, "eval", "--pipelines", "full", "--model", "claude-haiku-5-5")
    assert systems
    assert all("other wordings of the question" in system for system in systems)


@pytest.mark.usefixtures("letters")
def test_a_model_that_refuses_the_request_is_one_line(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refuses:
        def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
            raise ValueError("model: 'nobody' is not known to the API; check its name")

    monkeypatch.setattr(modelling, "AnthropicModel", lambda name: Refuses())
    line = fails(capsys, "eval", "--pipelines", "transforms", "--model", "nobody", *OWN)
    assert "'nobody' is not known to the API; " in line


# questions and corpus


def test_questions_about_another_corpus_are_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = fails(capsys, "eval", "--corpus", "mine")
    assert "golden.jsonl asks about other documents than these, such as 'refunds'; " in line


def test_a_passage_that_moved_is_refused(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine" / "refunds.md", "New line.\nRefunds take 30 days.\n")
    line = fails(capsys, "eval", *OWN)
    assert "mine.jsonl (q1): evidence 0-21 in 'refunds.md' is not its text" in line
    assert "it stands at start 10, end 31: write these" in line
    assert "golden validate" in line


def test_a_split_without_evidence_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = fails(capsys, "eval", *MINE)
    assert "--split test: mine.jsonl has no question with evidence in it; " in line


def test_a_broken_question_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine.jsonl", (data / "mine.jsonl").read_text("utf-8") + "{broken\n")
    assert "mine.jsonl:2: not JSON" in fails(capsys, "eval", *OWN)
    write(data / "mine.jsonl", "\n\n")
    assert "no question with evidence" in fails(capsys, "eval", *OWN)


def own_question(data: Path, **fields: Any) -> None:
    """Write one question more about MINE."""
    line = json.loads((data / "mine.jsonl").read_text("utf-8").splitlines()[0])
    old = (data / "mine.jsonl").read_text("utf-8")
    write(data / "mine.jsonl", old + json.dumps({**line, "id": "q2", **fields}) + "\n")


def test_a_question_without_evidence_counts_in_the_empty_rate_alone(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_question(data, question="Who plays chess?", evidence=[], stratum="unanswerable")
    lines = prints(capsys, "eval", "--pipelines", "bm25", *OWN)
    assert lines[0] == "1 question of split dev; 1 without evidence left out"
    # none of its words is in the corpus: nothing came back, and that is told apart
    assert table(lines, "pipeline  empty with")[0][:4] == ["bm25", "0.000", "1.000", "1.000"]
    assert "unanswerable" not in "".join(lines)


def test_more_hits_are_asked_for_than_there_are(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "eval", "--pipelines", "random,bm25,oracle", *OWN, "--k", "1000")
    figures = {row[0]: row[1:] for row in table(lines, "pipeline  ")}
    # P@5 is a fifth; of what came back all holds evidence
    assert figures["bm25"][:4] == ["0.200", "1.000", "1.000", "1.000"]


@pytest.mark.usefixtures("letters")
def test_how_much_was_judged_is_shown_only_where_it_was_for_every_question(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["eval", "--pipelines", "bm25", "--split", "all"]
    write(data / "judged.jsonl", '{"id": "q1", "spans": [["leave", 0, 24]]}\n')
    assert not any("judged" in line for line in prints(capsys, *asked))
    both = "".join(f'{{"id": "q{i}", "spans": [["leave", 0, 24]]}}\n' for i in (1, 2))
    write(data / "judged.jsonl", both)
    lines = prints(capsys, *asked)
    assert table(lines, "pipeline  empty with")[0][-2:] == ["1.000", "1.000"]
    # a golden file of one's own is about other questions under the same ids
    assert not any("judged" in line for line in prints(capsys, "eval", *OWN))


# the files that are written


def test_all_reports_are_written_whole(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = prints(capsys, "eval", "--pipelines", "random,tfidf", *OWN, "--json", "now.json")
    assert lines[-1] == "now.json: the reports of random, tfidf"
    kept = Baseline.load("now.json")
    assert (kept.names, kept.split, len(kept.golden)) == (("random", "tfidf"), "dev", 64)


@pytest.mark.parametrize("option", ["--json", "--history"])
@pytest.mark.parametrize("name", ["mine.jsonl", "mine/../mine.jsonl"])
def test_the_golden_file_is_never_written_over(
    data: Path, capsys: pytest.CaptureFixture[str], option: str, name: str
) -> None:
    write(data / "empty.jsonl", "")
    before = files(data)
    line = fails(capsys, "eval", *OWN, option, name)
    assert files(data) == before
    if option == "--json":
        assert "--json and the golden file: both name one file; " in line
    assert fails(capsys, "eval", "--pipelines", "bm25", option, "golden.jsonl")
    assert files(data) == before


@pytest.mark.usefixtures("letters")
def test_a_command_that_is_stopped_writes_nothing(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("minirag.commands.evaluating.oracle_order", stopped)
    before = files(data)
    assert main(["eval", "--json", "now.json", "--history", "all.db"]) == 130
    assert capsys.readouterr() == ("", "")
    assert files(data) == before
