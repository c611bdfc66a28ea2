"""The gate of `eval`: the report it writes, and what a baseline must be."""

import json
import math
import re
from pathlib import Path

import pytest

from minirag.__main__ import main
from minirag.evaluation import Report
from tests.command_line import MINE, fails, files, prints, write, write_data, write_own


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    write_own(tmp_path)
    return write_data(tmp_path)


def test_a_report_passes_its_own_gate(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = prints(capsys, "eval", "--pipelines", "tfidf,bm25", *MINE, "--json", "before.json")
    assert lines[-1] == "before.json: the report of bm25"
    assert Report.load("before.json").name == "bm25"
    lines = prints(capsys, "eval", "--pipelines", "bm25", *MINE, "--gate", "before.json")
    assert lines[-1] == "gate: passed, no figure fell"


def changed(data: Path, value: float | None, factor: str = "recall@10") -> None:
    """Write a baseline whose one figure is another one."""
    plain = json.loads((data / "before.json").read_text("utf-8"))
    plain["rows"][0]["scores"][factor] = value
    write(data / "before.json", json.dumps(plain))


def test_a_fall_is_exit_code_1_and_the_new_report_is_kept(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prints(capsys, "eval", "--pipelines", "bm25", *MINE, "--json", "before.json")
    changed(data, 1.5)
    gate = ["eval", "--pipelines", "bm25", *MINE, "--gate", "before.json", "--json", "now.json"]
    assert main(gate) == 1
    out, err = capsys.readouterr()
    assert "1 question of split dev" in out  # the tables are there to be looked at
    assert re.fullmatch(r"minirag: gate failed: recall@10: 1\.0000, baseline 1\.5.*\n", err)
    assert math.isclose(Report.load("now.json").mean("recall@10"), 1.0)
    assert prints(capsys, *gate, "--tolerance", "0.5")[-1].endswith("fell by more than 0.5")
    changed(data, None)
    assert main(gate) == 1
    assert "not a number in the baseline" in capsys.readouterr().err


def test_a_baseline_of_another_k_is_refused_at_once(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prints(capsys, "eval", "--k", "3", *MINE, "--json", "before.json")
    before = files(data)
    line = fails(capsys, "eval", *MINE, "--gate", "before.json", "--json", "now.json")
    assert "--gate: before.json has recall@3, not recall@10; measure with the same --k" in line
    assert files(data) == before


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"format": "minirag-report-1"}', "\x00"])
def test_a_damaged_baseline_is_refused_at_once(
    data: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    write(data / "before.json", content)
    line = fails(capsys, "eval", *MINE, "--gate", "before.json", "--json", "now.json")
    assert "before.json holds no report" in line
    assert not (data / "now.json").exists()


def test_a_gate_that_replaces_its_own_baseline_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prints(capsys, "eval", *MINE, "--json", "before.json")
    before = files(data)
    for name in ("before.json", "mine/../before.json"):
        assert "both name one file; " in fails(
            capsys, "eval", *MINE, "--gate", "before.json", "--json", name
        )
    assert files(data) == before


def test_a_baseline_of_other_questions_is_warned_of(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prints(capsys, "eval", *MINE, "--json", "before.json")
    main(["eval", "--split", "all", "--gate", "before.json", "--tolerance", "1"])
    err = capsys.readouterr().err
    assert "minirag: warning: before.json measured other questions (1, now 2): " in err
