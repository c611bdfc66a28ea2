"""The command line as a whole: help, exit codes, and one line for bad input."""

import io
import os
import subprocess
import sys
import warnings
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

from minirag import commands
from minirag.__main__ import main
from minirag.commands.examples import EXAMPLES
from minirag.commands.options import make_parser
from tests.command_line import fails, prints, write

ROOT = Path(__file__).parents[2]


GOLDEN = ("validate", "add", "locate", "export")
HELPS = [[], *([command] for command in EXAMPLES), *(["golden", action] for action in GOLDEN)]


@pytest.mark.parametrize("command", HELPS, ids=" ".join)
def test_help_has_examples_and_fits_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as stop:
        main([*command, "--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    assert "\nexamples:\n  python -m minirag " in out
    assert [line for line in out.splitlines() if len(line) > 80] == []


def test_every_example_of_the_help_is_a_command() -> None:
    import shlex

    for lines in EXAMPLES.values():
        for line in lines:
            assert callable(make_parser().parse_args(shlex.split(line)).command)


def test_it_runs_as_a_module() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "minirag", "--help"],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=True,
    )
    assert "golden validate" in result.stdout


def test_no_traceback_when_the_reader_stops() -> None:
    command = [sys.executable, "-m", "minirag", "search", "refund"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_accents_reach_a_pipe_that_speaks_another_encoding(data: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "minirag", "search", "café", "--corpus", "handbook"],
        capture_output=True,
        cwd=data,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert "café" in ended.stdout.decode("utf-8")


def test_a_stopped_command_says_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(options: Namespace) -> Iterator[str]:
        yield "first"
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "search", stopped)
    assert main(["search", "x"]) == 130
    assert capsys.readouterr() == ("first\n", "")


def test_a_warning_is_one_line_without_a_place_in_the_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def warned(options: Namespace) -> Iterator[str]:
        warnings.warn("two\nlines", stacklevel=1)
        yield "answer"

    monkeypatch.setattr(commands, "search", warned)
    assert main(["search", "x"]) == 0
    assert capsys.readouterr() == ("answer\n", "minirag: warning: two lines\n")


def test_an_error_of_the_system_names_the_file_and_the_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(options: Namespace) -> Iterator[str]:
        raise OSError(28, "No space left on device", str(tmp_path / "run.trec"))
        yield

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(commands, "search", full)
    assert fails(capsys, "search", "x").startswith(
        "minirag: error: run.trec: no space left on device; check the path"
    )


def test_half_a_surrogate_pair_in_a_file_name_does_not_stop_the_output(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(commands, "search", lambda options: iter(["\udce9"]))
    assert main(["search", "x"]) == 0
    assert stream.buffer.getvalue().rstrip() == rb"\udce9"


def test_a_document_cannot_drive_the_terminal(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(data / "mine" / "a.txt", "tulips \x1b[31mred\x1b]0;title\x07 \x9b2J \x08\x7f")
    for command in ("search", "ask"):
        printed = "".join(prints(capsys, command, "tulips red", "--corpus", "mine"))
        assert printed.isprintable()
        assert "red" in printed
    assert "\x1b" not in fails(capsys, "search", "x", "--corpus", "\x1b[31mred")


def test_a_query_without_quotes_is_told_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert "words that belong together go in quotes" in fails(capsys, "search", "setup", "fees")


def test_without_data_the_remedy_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path / "nowhere"))
    assert "set MINIRAG_DATA" in fails(capsys, "search", "x")
    write(tmp_path / "mine" / "a.md", "tulips")  # one's own folder needs none of the course's data
    assert prints(capsys, "search", "tulips", "--corpus", str(tmp_path / "mine"))
