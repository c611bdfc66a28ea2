"""`eval --history`: a run is added each time, and a file that is none is left alone."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from minirag.__main__ import main
from minirag.evaluation import read_history
from tests.command_line import MINE, fails, files, prints, write

OWN = ("--pipelines", "random,bm25", *MINE, "--split", "dev")


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(*_: object) -> None:
        raise AssertionError("something was measured")

    monkeypatch.setattr("minirag.commands.evaluating.read_inputs", measured)


def test_a_second_run_is_shown_beside_the_first(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "eval", *OWN, "--history", "all.db")
    assert lines[-2].split()[:2] == ["random", "1"]
    lines = prints(capsys, "eval", *OWN, "--history", "all.db")
    heading = lines[-3].split()
    assert heading == ["pipeline", "runs", "first", "last", "change", "bars"]
    name, runs, first, last, change, bars = lines[-1].split()
    assert (name, runs, first, last, change) == ("bm25", "2", "1.000", "1.000", "+0.000")
    assert len(bars) == 2
    assert max(map(len, lines)) <= 80


def test_what_is_kept_can_be_read_again(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prints(capsys, "eval", *OWN, "--history", "all.db", "--k", "3")
    prints(capsys, "eval", *OWN, "--history", "all.db")  # another k, in the same file
    ((point,), (other,)) = (read_history("all.db", "bm25", f"ndcg@{k}") for k in (3, 10))
    assert point.value == other.value == 1.0
    assert point.golden == other.golden
    assert [p.value > 0 for p in read_history("all.db", "bm25", "ms")] == [True, True]
    with closing(sqlite3.connect("all.db")) as database:
        assert database.execute("SELECT DISTINCT corpus FROM eval_results").fetchall() == [
            ("mine",)
        ]


def test_another_golden_file_is_told_of(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prints(capsys, "eval", *OWN, "--history", "all.db")
    text = (own / "mine.jsonl").read_text("utf-8")
    write(own / "mine.jsonl", text.replace("How long", "How many days"))
    lines = prints(capsys, "eval", *OWN, "--history", "all.db")
    assert any(line.startswith("the golden file changed on ") for line in lines)


def test_an_empty_file_becomes_a_history(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(own / "all.db", "")
    prints(capsys, "eval", *OWN, "--history", "all.db")
    assert len(read_history("all.db", "bm25", "ndcg@10")) == 1


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.parametrize("name", ["notes.txt", "golden.jsonl", "other.db"])
def test_what_is_no_history_is_refused_before_anything_is_measured(
    own: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    write(own / "notes.txt", "Refunds take 30 days.\n" * 100)
    with closing(sqlite3.connect("other.db")) as database:
        database.execute("CREATE TABLE birds (name TEXT)")
        database.commit()
    before = files(own)
    line = fails(capsys, "eval", *OWN, "--history", name, "--json", "now.json")
    assert f"{name} is no history of evaluations" in line
    assert "name another file, nothing was changed" in line
    assert files(own) == before


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mine", "--history: mine is a folder; name a file in it"),
        ("no/all.db", "--history: there is no folder for no/all.db; create it"),
        ("", "--history: . is a folder; name a file in it"),
        ("./now.json", "--json and --history: both name one file; give each its own"),
    ],
)
def test_a_place_that_cannot_be_is_refused_at_once(
    own: Path, capsys: pytest.CaptureFixture[str], name: str, message: str
) -> None:
    before = files(own)
    assert message in fails(capsys, "eval", *OWN, "--history", name, "--json", "now.json")
    assert files(own) == before


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
@pytest.mark.parametrize("option", ["--json", "--history"])
def test_the_place_of_a_device_is_not_taken(
    own: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    os.mkfifo(own / "pipe")
    line = fails(capsys, "eval", *OWN, option, "pipe")
    assert f"{option}: pipe is a device or a pipe; name a plain file" in line
    assert (own / "pipe").is_fifo()


def test_a_run_that_the_gate_stops_is_remembered(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prints(capsys, "eval", *OWN, "--json", "before.json")
    text = (own / "mine.jsonl").read_text("utf-8")
    write(own / "mine.jsonl", text.replace("How long", "How many days"))
    assert main(["eval", *OWN, "--gate", "before.json", "--history", "all.db"]) == 1
    assert len(read_history("all.db", "bm25", "ndcg@10")) == 1
