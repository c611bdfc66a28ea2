"""The gate of `eval`: which reports it holds, what stops it, and what a baseline must be."""

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

from minirag.__main__ import main
from minirag.evaluation import Baseline
from tests.command_line import MINE, fails, files, prints, write

OWN = (*MINE, "--split", "dev")
GATE = ("eval", *OWN, "--gate", "before.json")


@pytest.fixture
def before(own: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A baseline of two pipelines."""
    prints(capsys, "eval", "--pipelines", "tfidf,bm25", *OWN, "--json", "before.json")
    return own / "before.json"


def stopped(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The reasons of a gate that must fail, after the tables."""
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert out.startswith("1 question")
    assert all(line.startswith("minirag: gate failed: ") for line in err.splitlines())
    return [line.removeprefix("minirag: gate failed: ") for line in err.splitlines()]


def change(file: Path, value: float | None, metric: str = "recall@10", number: int = 1) -> None:
    """Write a baseline with another figure for the one question, in one of its reports."""
    plain = json.loads(file.read_text("utf-8"))
    plain["reports"][number]["rows"][0]["scores"][metric] = value
    write(file, json.dumps(plain))


def test_reports_pass_their_own_gate(before: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert Baseline.load(before).names == ("tfidf", "bm25")
    lines = prints(capsys, *GATE)  # those of the file, though bm25 would come first by default
    assert lines[3].split()[0] == "tfidf"
    assert lines[-1] == "gate: passed, nothing fell (tfidf, bm25)"


def test_some_of_the_pipelines_can_be_held(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(before, 1.5, number=0)
    assert prints(capsys, *GATE, "--pipelines", "bm25")[-1].endswith("nothing fell (bm25)")
    assert stopped(capsys, *GATE, "--pipelines", "tfidf")


def test_every_pipeline_that_fell_is_named(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(before, 1.5, number=0)
    change(before, 1.5, number=1)
    fell = {reason.split(":")[0] for reason in stopped(capsys, *GATE)}
    assert fell == {"tfidf", "bm25"}


def test_a_fall_is_exit_code_1_and_the_new_reports_are_kept(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(before, 1.5)
    (reason,) = stopped(capsys, *GATE, "--json", "now.json")
    assert re.match(r"bm25: recall@10 of negation: 1\.0.*, baseline 1\.5.*; worse by 0\.5", reason)
    assert math.isclose(Baseline.load("now.json")["bm25"].mean("recall@10"), 1.0)


def test_a_stratum_may_fall_by_the_tolerance(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(before, 1.04)
    assert prints(capsys, *GATE)[-1].startswith("gate: passed")  # .05 unless it is given
    assert stopped(capsys, *GATE, "--tolerance", "0.03")
    change(before, 1.5)
    assert prints(capsys, *GATE, "--tolerance", "0.5")[-1].startswith("gate: passed")


def test_a_figure_that_is_no_number_stops_it(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(before, None)
    (reason,) = stopped(capsys, *GATE)
    assert reason.startswith("bm25: recall@10: not a number in the baseline")


def test_another_golden_file_stops_it(
    before: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (own / "mine.jsonl").read_text("utf-8")
    write(own / "mine.jsonl", text.replace("How long", "How many days"))
    (reason,) = stopped(capsys, *GATE)
    assert reason.startswith("the golden file is not that of the baseline (SHA-256 ")
    write(own / "mine.jsonl", text)
    assert prints(capsys, *GATE)


def test_the_same_questions_with_line_ends_of_windows_pass(
    before: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (own / "mine.jsonl").read_bytes()
    (own / "mine.jsonl").write_bytes(text.replace(b"\n", b"\r\n"))
    assert prints(capsys, *GATE)


def test_other_questions_under_the_same_file_stop_it(
    before: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = json.loads(before.read_text("utf-8"))
    plain["golden"] = ""
    del plain["reports"][0]
    plain["reports"][0]["rows"][0]["question_id"] = "q9"
    write(before, json.dumps(plain))
    (reason,) = stopped(capsys, *GATE)
    assert re.match(r"bm25: .*not measured.*q9.*not in the baseline.*q1", reason)


def single(before: Path, **fields: Any) -> None:
    """Make it the file of one report, as `report.save` writes it."""
    plain = json.loads(before.read_text("utf-8"))["reports"][1]
    write(before, json.dumps({**plain, **fields}))


def test_the_file_of_a_single_report_is_a_baseline_too(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    single(before)
    assert prints(capsys, *GATE)[-1] == "gate: passed, nothing fell (bm25)"
    plain = json.loads(before.read_text("utf-8"))
    plain["rows"][0]["scores"]["rr@10"] = 1.5
    write(before, json.dumps(plain))
    assert [reason.split(" of ")[0] for reason in stopped(capsys, *GATE)] == ["bm25: rr@10"]


def test_a_single_report_of_fewer_figures_is_held_to_those_it_has(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    single(before, metrics=["ndcg@10", "tokens@10"])
    assert prints(capsys, *GATE)[-1] == "gate: passed, nothing fell (bm25)"
    single_metrics = ["ndcg@10", "success@10"]  # one that is measured no more
    plain = json.loads(before.read_text("utf-8"))
    plain["rows"][0]["scores"]["success@10"] = 1.0
    write(before, json.dumps({**plain, "metrics": single_metrics}))
    (reason,) = stopped(capsys, *GATE)
    assert reason.startswith("bm25: success@10: missing from the report")


def test_a_baseline_with_a_figure_less_stops_it(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = json.loads(before.read_text("utf-8"))
    plain["reports"][1]["metrics"].remove("rr@10")
    write(before, json.dumps(plain))
    (reason,) = stopped(capsys, *GATE)
    assert reason.startswith("bm25: rr@10: missing from the baseline")


# refused at once


def test_a_pipeline_that_is_not_in_the_file_is_refused(
    before: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = files(own)
    line = fails(capsys, *GATE, "--pipelines", "bm25,dense", "--json", "now.json")
    assert "--pipelines: 'dense' is not in before.json; it has tfidf, bm25" in line
    assert files(own) == kept


def test_a_report_of_something_else_is_refused(
    before: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    single(before, name="my own search")
    line = fails(capsys, *GATE)
    assert "before.json has a report of 'my own search', which is no pipeline here; " in line


def test_a_baseline_of_another_k_is_refused(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prints(capsys, "eval", "--k", "10", *OWN, "--json", "before.json")
    kept = files(own)
    for k in ("3", "5", "20"):  # recall@5 is in it, and still its k was 10
        line = fails(capsys, *GATE, "--k", k, "--json", "now.json")
        assert f"--gate: before.json has ndcg@10, not ndcg@{k}; measure with the same --k" in line
    assert files(own) == kept


def test_a_baseline_of_another_split_is_refused(
    before: Path, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = fails(capsys, "eval", *MINE, "--split", "all", "--gate", "before.json")
    assert "has the questions of split dev, not of all; use the same --split" in line


DAMAGED = [
    *("", "{}", "[]", '{"format": "minirag-report-1"}', "\x00", "[[[[["),
    '{"format": "minirag-baseline-1", "golden": "", "split": "", "reports": []}',
    '{"format": "minirag-baseline-2", "golden": "", "split": "", "reports": [1]}',
]


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_baseline_is_refused(
    own: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    write(own / "before.json", content)
    line = fails(capsys, *GATE, "--json", "now.json")
    assert "before.json holds no report" in line
    assert not (own / "now.json").exists()


@pytest.mark.parametrize("option", ["--json", "--history"])
@pytest.mark.parametrize("name", ["before.json", "mine/../before.json"])
def test_a_gate_that_replaces_its_own_baseline_is_refused(
    before: Path, own: Path, capsys: pytest.CaptureFixture[str], option: str, name: str
) -> None:
    kept = files(own)
    line = fails(capsys, *GATE, option, name)
    if option == "--json":
        assert "--json and --gate: both name one file; " in line
    assert files(own) == kept
