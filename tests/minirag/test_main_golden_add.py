"""The command `golden add`: what it writes, what it asks, and when it writes nothing."""

import io
import json
import sys
from pathlib import Path

import pytest

from minirag.__main__ import main
from minirag.golden import GoldenSet, next_id
from tests.command_line import MINE, QUESTION, fails, files, prints, write, write_own

ADD = ("golden", "add")
FIELDS = {
    "--question": "How much time is there to ask for money?",
    "--answer": "30 days.",
    "--stratum": "number",
    "--difficulty": "easy",
    "--split": "dev",
}
EVIDENCE = ("--evidence", "refunds", "30 days", "3")


def words(*further: str, **changes: str | None) -> list[str]:
    """The command with all that is needed; a change to None leaves an option out."""
    fields = {**FIELDS, **{f"--{name}": value for name, value in changes.items()}}
    given = [word for name, value in fields.items() if value is not None for word in (name, value)]
    return [*ADD, *given, *further]


class Terminal(io.StringIO):
    """Somebody who types these lines, and then Ctrl-D."""

    def isatty(self) -> bool:
        return True


def types(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in lines)))


# what it writes


def test_a_question_is_added_with_its_offsets(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(data)
    assert prints(capsys, *words(*EVIDENCE)) == [
        "golden.jsonl: q3, number, dev",
        "  refunds 13-20 (grade 3)",
        "now check the whole: python -m minirag golden validate",
    ]
    after = files(data)
    there, written = (each.pop(str(data / "golden.jsonl")) for each in (before, after))
    assert after == before
    assert written.startswith(there)
    assert json.loads(written[len(there) :]) == {
        "id": "q3",
        "question": FIELDS["--question"],
        "expected_answer": "30 days.",
        "evidence": [
            {"document_id": "refunds", "start": 13, "end": 20, "grade": 3, "text": "30 days"}
        ],
        "stratum": "number",
        "difficulty": "easy",
        "split": "dev",
    }
    assert prints(capsys, "golden", "validate", "--minimum", "0")[-1].startswith("OK: 3 questions")


def test_every_field_of_a_question_has_its_option(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    further = [
        *("--history", "How long do refunds take?", "--history", "30 days."),
        *("--evidence", "refunds", "Setup fees are never refunded.", "2"),
        *("--filter", '{"path": "refunds.md"}', "--date", "2025-11-14", "--id", "mine"),
    ]
    lines = prints(capsys, *words(*EVIDENCE, *further, stratum="anaphoric", question="Café?"))
    assert lines[:3] == [
        "golden.jsonl: mine, anaphoric, dev",
        "  refunds 13-20 (grade 3)",
        "  refunds 25-55 (grade 2)",
    ]
    added = GoldenSet.load(data / "golden.jsonl")[-1]
    assert (added.id, added.question, added.date) == ("mine", "Café?", "2025-11-14")
    assert added.history == ("How long do refunds take?", "30 days.")
    assert added.filter == {"path": "refunds.md"}
    assert [span.grade for span in added.evidence] == [3, 2]


def test_a_file_of_ones_own_is_made_and_grows(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_own(data)
    (data / "mine.jsonl").unlink()
    evidence = ("--evidence", "refunds.md", "30 days", "3")
    lines = prints(capsys, *words(*evidence, *MINE))
    assert lines[0] == "mine.jsonl: q001, number, dev"
    assert lines[-1].endswith("golden validate --golden mine.jsonl --corpus mine")
    prints(capsys, *words(*evidence, *MINE, question="By when?", split="test"))
    assert [question.id for question in GoldenSet.load(data / "mine.jsonl")] == ["q001", "q002"]
    assert prints(capsys, *lines[-1].split()[-6:])[-1] == "OK: 2 questions on 1 documents"


def test_an_unanswerable_question_needs_no_evidence(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = "Which refunds take 30 weeks?"
    lines = prints(capsys, *words(stratum="unanswerable", question=asked))
    assert lines[0] == "golden.jsonl: q3, unanswerable, dev"
    assert len(lines) == 2


def test_a_dry_run_prints_the_line_and_writes_nothing(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(data)
    (line,) = prints(capsys, *words(*EVIDENCE, "--dry-run"))
    assert json.loads(line)["evidence"][0]["start"] == 13
    assert files(data) == before
    prints(capsys, *words(*EVIDENCE))
    assert (data / "golden.jsonl").read_text(encoding="utf-8").endswith(line + "\n")


def test_a_broken_line_elsewhere_does_not_stand_in_the_way(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # its id counts all the same
    write(data / "golden.jsonl", QUESTION + '{"id": "q7"}\n{\n' + QUESTION)
    assert prints(capsys, *words(*EVIDENCE))[0] == "golden.jsonl: q8, number, dev"


# when it writes nothing


BAD = [
    (words(), "--evidence: not given; give it"),
    (words(*EVIDENCE, split=None), "--split: not given; give it"),
    ([*ADD], "--question, --answer, --stratum, --difficulty, --split, --evidence: not given"),
    (words(question=None), "--question, --evidence: not given; give them, or leave out"),
    (words(*EVIDENCE, answer=" "), "--answer: it is empty"),
    (words(*EVIDENCE, question="caf\udce9"), "--question: it is not UTF-8"),
    (words(*EVIDENCE, stratum="nubmer"), "new question (q3): stratum 'nubmer' is unknown; use id"),
    (words(*EVIDENCE, difficulty="simple"), "difficulty 'simple' is unknown; use easy, medium"),
    (words(*EVIDENCE, split="train"), "split 'train' is unknown; use dev, test"),
    (words(*EVIDENCE, "--date", "14.11.2025"), "date '14.11.2025' is no day"),
    (words(*EVIDENCE, "--id", "q2"), "new question (q2): id stands in golden.jsonl:2 too"),
    (words(*EVIDENCE, "--id", ""), "--id: it is empty"),
    (words(*EVIDENCE, "--filter", "{"), "--filter: '{' is no JSON object; write it as {"),
    (words(*EVIDENCE, "--filter", "[" * 100_000), "is no JSON object"),
    (words(*EVIDENCE, "--filter", "[1]"), "is no JSON object"),
    (words(*EVIDENCE, "--filter", '{"path": "x"}'), "filter keeps out 'refunds'"),
    (words(*EVIDENCE, "--history", "Hello."), "number with a history"),
    (words(*EVIDENCE, "--history", ""), "--history: it is empty"),
    (words(*EVIDENCE, stratum="multi_hop"), "multi_hop with one span of evidence"),
    (words(*EVIDENCE, *EVIDENCE), "evidence 13-20 and 13-20 overlap"),
    (words("--evidence", "refund", "30 days", "3"), "--evidence: no document 'refund' among 2; "),
    (words("--evidence", "refunds", "31 days", "3"), "--evidence: quote is not in 'refunds'"),
    (words("--evidence", "refunds", "re", "3"), "--evidence: quote occurs 2 times in 'refunds'"),
    (words("--evidence", "refunds", "30 days", "4"), "--evidence: grade '4'; write one of 1, 2, 3"),
    (words("--evidence", "refunds", "30 days", "best"), "grade 'best'; write one of 1, 2, 3"),
    (words("--evidence", "refunds", "30 days"), "--evidence: expected 3 arguments"),
    (words(*EVIDENCE, "--golden", "no/g.jsonl"), "--golden: there is no folder for no/g.jsonl"),
    (words(*EVIDENCE, "--golden", ""), "--golden: . is a folder; name a file in it"),
    (words(*EVIDENCE, "--golden", "beir"), "--golden: beir is a folder; name a file"),
    (words(*EVIDENCE, "--corpus", "nowhere"), "nowhere: no such folder"),
    (
        words(*EVIDENCE, stratum="paraphrase", question="Refunds in 30 days?"),
        "content words stand in its evidence",
    ),
    (
        words(*EVIDENCE, question="is the INSTALLATION charge ever paid back"),
        "the question is asked in golden.jsonl:1 too",
    ),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=lambda value: ascii(value)[-60:])
def test_what_is_wrong_is_said_and_nothing_is_written(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    before = files(data)
    line = fails(capsys, *arguments)
    assert message in line
    assert "; " in line
    assert files(data) == before


def test_a_question_that_quotes_its_passage_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Whoever leaves early pays back the rest of the month in full.\n"
    write(data / "handbook" / "fees.md", text)
    asked = "Is it true that he pays back the rest of the month?"
    line = fails(capsys, *words("--evidence", "fees.md", text.strip(), "3", question=asked))
    assert "it quotes its evidence: 'pays back the rest of the month'; ask it in other" in line


def test_every_problem_of_the_question_is_a_line(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = ("--evidence", "refunds", "x", "3", "--evidence", "lost", "x", "3")
    assert main(words(*wrong)) == 2
    assert capsys.readouterr().err.count("minirag: error: --evidence: ") == 2
    assert main(words(*EVIDENCE, stratum="hard", split="train")) == 2
    assert capsys.readouterr().err.count("minirag: error: new question (q3): ") == 2


def test_a_full_disk_leaves_the_file_as_it_was(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "golden.jsonl")

    before = files(data)
    monkeypatch.setattr("minirag.files.os.replace", full)
    assert "no space left on device" in fails(capsys, *words(*EVIDENCE))
    assert files(data) == before


# what it asks


def test_what_is_missing_is_asked_in_a_terminal(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    types(
        monkeypatch,
        *("", FIELDS["--question"], "numbre", "number"),
        *("refnds", "leave.md", "", "refunds", "not there", "take\t30   days.", "4", "3", ""),
        *("30 days.", "easy", "dev"),
    )
    write(data / "handbook" / "refunds.md", "---\nid: refunds\n---\n\nRefunds\ntake\n30 days.\n")
    assert main([*ADD, "--date", "2025-11-14"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == ["golden.jsonl: q3, number, dev", "  refunds 8-21 (grade 3)"]
    assert "question: it is empty; write it\n" in err
    assert "'numbre' is none of them; choose one\n" in err
    assert "no document 'refnds'; near it: 'refunds'\n" in err
    assert "quote is not in 'refunds': 'not there'" in err
    assert "'4' is none of them" in err
    assert "kind of question (identifier, paraphrase, " in err
    assert "split (dev, test): " in err
    added = GoldenSet.load(data / "golden.jsonl")[-1]
    assert added.evidence[0].text == "take\n30 days."
    assert (added.question, added.expected_answer) == (FIELDS["--question"], "30 days.")
    assert added.date == "2025-11-14"


def test_what_is_given_is_not_asked(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    types(monkeypatch, "And how long?")
    assert main(words(*EVIDENCE, "--history", "Refunds?", question=None, stratum="anaphoric")) == 0
    assert capsys.readouterr().err == "question: "
    types(monkeypatch, "And by when?", "Refunds?", "")
    assert main(words(*EVIDENCE, question=None, stratum="anaphoric")) == 0
    assert capsys.readouterr().err.count("what was said before") == 2
    assert GoldenSet.load(data / "golden.jsonl")[-1].history == ("Refunds?",)
    types(monkeypatch, "Which refunds take 30 weeks?")
    assert main(words(question=None, stratum="unanswerable")) == 0
    assert "document" not in capsys.readouterr().err


def test_nothing_is_asked_when_a_question_is_given(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    types(monkeypatch, "dev")
    assert "--split: not given" in fails(capsys, *words(*EVIDENCE, split=None))


def test_a_dry_run_in_a_terminal_prints_the_line_alone(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    types(monkeypatch, FIELDS["--question"])
    assert main(words(*EVIDENCE, "--dry-run", question=None)) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "q3"


def test_what_was_typed_is_shown_when_it_cannot_be_written(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(data)
    types(monkeypatch, "How much  time?", "")
    assert main(words(question=None)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert 'not written: {"id": "q3", "question": "How much  time?"' in err
    assert "minirag: error: new question (q3): it has no evidence; add a span" in err
    assert files(data) == before


def test_wrong_options_are_refused_before_anything_is_asked(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    types(monkeypatch, FIELDS["--question"])
    wrong = ("--evidence", "refunds", "31 days", "3")
    assert "quote is not in 'refunds'" in fails(capsys, *words(*wrong, question=None))
    assert "is no JSON" in fails(capsys, *words(*EVIDENCE, "--filter", "x", question=None))


def test_an_input_that_ends_early_writes_nothing(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(data)
    types(monkeypatch, FIELDS["--question"], "number")
    assert main([*ADD]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[-1].startswith("minirag: error: the input ended early, nothing is written; ")
    assert files(data) == before


def test_without_standard_input_nothing_is_asked(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "--question, " in fails(capsys, *ADD)


def test_the_help_fits_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main([*ADD, "--help"])
    out = capsys.readouterr().out
    assert "golden add --golden my_golden.jsonl" in out
    assert [line for line in out.splitlines() if len(line) > 80] == []


def test_the_committed_set_goes_on_with_its_own_ids(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MINIRAG_DATA", raising=False)
    asked = "What must customers say to be reimbursed?"
    evidence = ("--evidence", "refund-policy", "No reason is needed", "3", "--dry-run")
    (line,) = prints(capsys, *words(*evidence, question=asked, stratum="paraphrase"))
    assert json.loads(line)["id"] == next_id(question.id for question in GoldenSet.load())
