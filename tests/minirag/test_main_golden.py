"""The commands `golden validate`, `golden locate` and `golden export`."""

import json
from pathlib import Path

import pytest

import minirag.commands.golden as golden_commands
from minirag.__main__ import main
from minirag.data import data_root
from tests.command_line import QUESTION, fails, files, prints, write


def test_a_right_golden_set_is_summed_up(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert prints(capsys, "golden", "validate") == [
        "stratum    dev  test   all",
        "negation     1     1     2",
        "all          1     1     2",
        "OK: 2 questions on 2 documents",
    ]


@pytest.mark.parametrize("option", ["--corpus", "--handbook"])
def test_the_folder_has_the_name_that_it_has_elsewhere(
    data: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert prints(capsys, "golden", "validate", option, "handbook")[-1].startswith("OK")
    assert "no document 'refunds'" in fails(capsys, "golden", "locate", "refunds", "x", option, "beir")  # fmt: skip  # noqa: E501


def test_a_wrong_offset_is_one_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden = data / "golden.jsonl"
    write(golden, golden.read_text(encoding="utf-8").replace('"start": 25', '"start": 26', 1))
    before = files(data)
    line = fails(capsys, "golden", "validate")
    assert "golden.jsonl:1 (q1): evidence 26-55 in 'refunds' is not its text" in line
    assert "it stands at start 25, end 55: write these" in line
    assert files(data) == before


def test_every_problem_is_a_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "bad.jsonl", "{\n[]\n" + QUESTION)
    assert main(["golden", "validate", "--golden", "bad.jsonl"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.split(":")[2:4] for line in err.splitlines()] == [
        [" bad.jsonl", "1"],
        [" bad.jsonl", "2"],
        [" bad.jsonl", " 0 test questions of stratum 'negation'; write 1 at least"],
    ]


def test_the_set_of_the_course_is_held_to_more_than_one_s_own(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ("golden", "validate", "--corpus", "handbook")
    assert prints(capsys, *own)[-1].startswith("OK")
    monkeypatch.delenv("MINIRAG_DATA")
    monkeypatch.setattr(golden_commands, "data_root", lambda: data)
    assert main(own) == 2
    assert [line.partition("jsonl: ")[2] for line in capsys.readouterr().err.splitlines()] == [
        "1 dev questions of stratum 'negation'; write 10 at least",
        "1 test questions of stratum 'negation'; write 20 at least",
    ]
    assert prints(capsys, *own, "--golden", "golden.jsonl")[-1].startswith("OK")
    assert prints(capsys, *own, "--minimum", "1")[-1].startswith("OK")


def test_minimum_holds_for_any_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "validate", "--golden", "golden.jsonl", "--minimum", "2"]) == 2
    assert capsys.readouterr().err.count("write 2 at least") == 2
    write(data / "one.jsonl", QUESTION)
    line = prints(capsys, "golden", "validate", "--golden", "one.jsonl", "--minimum", "0")[-1]
    assert line.startswith("OK: 1 questions")


def test_the_committed_set_passes_by_the_strict_rule(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MINIRAG_DATA", raising=False)
    lines = (data_root() / "golden.jsonl").read_text(encoding="utf-8").splitlines()
    assert prints(capsys, "golden", "validate")[-1].startswith(f"OK: {len(lines)} questions")


def test_a_quote_is_located(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = prints(capsys, "golden", "locate", "leave.md", "days: café", "--grade", "3")
    assert json.loads(line) == {
        "document_id": "leave.md", "start": 12, "end": 22, "grade": 3, "text": "days: café",
    }  # fmt: skip


def test_the_golden_set_is_exported_run_and_scored(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prints(capsys, "golden", "export", "out") == ["out: 2 documents, 2 queries, qrels.tsv"]
    assert main(["run", "--corpus", "out", "--output", "run.trec"]) == 0
    capsys.readouterr()
    scored = prints(
        capsys, *("score", "--run", "run.trec", "--qrels", "out/qrels.tsv", "--metrics", "R@10")
    )
    assert scored[-1].startswith("2 queries")
