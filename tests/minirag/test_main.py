"""The command line: what it prints, and one line and exit code 2 for bad input."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from minirag.__main__ import main
from minirag.commands import snippet

QUESTION = (
    '{"id": "q1", "question": "Is the installation charge ever paid back?",'
    ' "expected_answer": "No.", "evidence": [{"document_id": "refunds", "start": 25, "end": 55,'
    ' "grade": 3, "text": "Setup fees are never refunded."}], "stratum": "negation",'
    ' "difficulty": "easy", "split": "dev"}\n'
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    handbook = tmp_path / "handbook"
    handbook.mkdir()
    body = "Refunds take 30 days.\n\n- Setup fees are never refunded.\n"
    (handbook / "refunds.md").write_text(
        f"---\nid: refunds\ntitle: Refunds\n---\n\n{body}", encoding="utf-8", newline="\n"
    )
    (handbook / "leave.md").write_text("Leave is 26 days: café.\n", encoding="utf-8")
    (tmp_path / "golden.jsonl").write_text(
        QUESTION + QUESTION.replace("q1", "q2").replace("dev", "test").replace("paid", "given"),
        encoding="utf-8",
        newline="\n",
    )
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a command that must fail."""
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("minirag: error: ")
    assert err.count("\n") == 1
    return err


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_right_golden_set_is_summed_up(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "validate"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "stratum    dev  test   all",
        "negation     1     1     2",
        "all          1     1     2",
        "OK: 2 questions on 2 documents",
    ]


def test_a_wrong_offset_is_one_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden = data / "golden.jsonl"
    golden.write_text(
        golden.read_text(encoding="utf-8").replace('"start": 25', '"start": 26', 1),
        encoding="utf-8",
        newline="\n",
    )
    before = files(data)
    line = fails(capsys, "golden", "validate")
    assert "golden.jsonl:1 (q1): evidence 26-55 in 'refunds' is not its text" in line
    assert "it stands at start 25, end 55: write these" in line
    assert files(data) == before


def test_every_problem_is_a_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "bad.jsonl").write_text("{\n[]\n" + QUESTION, encoding="utf-8")
    assert main(["golden", "validate", "--golden", "bad.jsonl"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.split(":")[2:4] for line in err.splitlines()] == [
        [" bad.jsonl", "1"],
        [" bad.jsonl", "2"],
        [" bad.jsonl", " 0 test questions of stratum 'negation'; write 1 at least"],
    ]


def test_a_quote_is_located(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "locate", "leave.md", "days: café", "--grade", "3"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "document_id": "leave.md", "start": 12, "end": 22, "grade": 3, "text": "days: café",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "required"),
        (["bogus"], "invalid choice: 'bogus'"),
        (["search"], "required: query"),
        (["search", "x", "--k", "many"], "invalid int value: 'many'"),
        (["search", "x", "--corpus", "nowhere"], "nowhere: no such folder"),
        (["search", "x", "--corpus", "golden.jsonl"], "'_id' and 'text'"),
        (["golden", "validate", "--golden", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
        (["golden", "validate", "--handbook", "nowhere"], "nowhere: no such folder"),
        (["golden", "locate", "refund", "x"], "no document 'refund' among 2; .*'refunds'"),
        (["golden", "locate", "refunds", "not there"], "quote is not in 'refunds'"),
        (["golden", "locate", "refunds", "re"], "quote occurs 2 times"),
    ],
)
def test_bad_input_is_one_line_with_its_remedy(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    line = fails(capsys, *arguments)
    assert re.search(message, line)
    assert "; " in line


def test_search_shows_rank_score_id_and_text(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "refunded fees", "--k", "1"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    rank, score, chunk_id, title = first.split()
    assert (rank, chunk_id, title) == ("1", "refunds#0", "Refunds")
    assert float(score) > 0
    assert "Setup fees are never refunded." in second
    assert main(["search", "skateboards"]) == 0
    assert "no hits" in capsys.readouterr().out
    assert re.search(r"\bk\b.*0", fails(capsys, "search", "refunds", "--k", "0"))


def test_search_reads_a_folder_of_ones_own(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "mine").mkdir()
    (data / "mine" / "notes.txt").write_text("Tulips in spring", encoding="utf-8")
    assert main(["search", "tulips", "--corpus", "mine"]) == 0
    assert "notes.txt#0" in capsys.readouterr().out


def test_a_snippet_is_one_short_line_around_a_word_of_the_query() -> None:
    assert snippet("one\n two", "x") == "one two"
    text = "start " + "word " * 60 + "Refunds are paid " + "word " * 60
    line = snippet(text, "when are refunds", 60)
    assert len(line) <= 60
    assert line.startswith("... ")
    assert line.endswith(" ...")
    assert "Refunds" in line
    assert len(snippet("x" * 300, "x", 60)) <= 60


def test_it_runs_as_a_module() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "minirag", "--help"],
        capture_output=True,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
        check=True,
    )
    assert "examples:" in result.stdout
    assert "golden validate" in result.stdout


def test_no_traceback_when_the_reader_stops() -> None:
    command = [sys.executable, "-m", "minirag", "search", "refund"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2]
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
