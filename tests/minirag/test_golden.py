"""Golden sets: read, written, and told in one line what is wrong with them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.corpus import load_folder
from minirag.golden import (
    STRATA,
    Evidence,
    GoldenSet,
    Problem,
    Question,
    append_question,
    locate,
    next_id,
    validate,
    validate_added,
    validate_file,
)
from minirag.golden.lines import format_question, parse_question
from minirag.golden.wording import QUOTED_WORDS, content_words
from minirag.records import Document

REFUNDS = Document(
    "refunds",
    "A customer on a standard plan gets the full amount back within 30 days of paying.\n"
    "Setup fees are never refunded. Enterprise refunds are prorated by day.\n",
    "Refunds",
    {"language": "en"},
)
LEAVE = Document("leave", "Employees in Rotterdam have 26 days a year.\n", "Leave")
DOCUMENTS = [REFUNDS, LEAVE]


def question(quote: str = "Setup fees are never refunded.", **changes: Any) -> Question:
    base = Question(
        id="q1",
        question="Is the installation charge ever paid back?",
        expected_answer="No.",
        evidence=(locate(REFUNDS, quote),),
        stratum="negation",
        difficulty="easy",
        split="dev",
    )
    return replace(base, **changes)


def problems(*questions: Question, documents: Sequence[Document] = DOCUMENTS) -> list[str]:
    return [str(problem) for problem in validate(GoldenSet(questions), documents, minimum=0)]


# the file


def test_a_golden_set_is_a_sequence() -> None:
    golden = GoldenSet([question(id="a"), question(id="b", split="test"), question(id="c")])
    assert len(golden) == 3
    assert [q.id for q in golden] == ["a", "b", "c"]
    assert golden[1].id == "b"
    assert golden[-1].id == "c"
    assert golden[1:] == GoldenSet(list(golden)[1:])
    assert [q.id for q in golden.split("dev")] == ["a", "c"]
    assert [q.id for q in golden.split("test")] == ["b"]
    assert "3 questions" in repr(golden)
    with pytest.raises(ValueError, match="dev, test, is 'train'"):
        golden.split("train")


def test_strata_are_counted_in_their_order() -> None:
    names = ["vague", "number", "strange", "vague", "identifier"]
    strata = GoldenSet(question(stratum=name) for name in names).strata
    assert list(strata.items()) == [("identifier", 1), ("number", 1), ("vague", 2), ("strange", 1)]


FIELD = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
QUESTIONS = st.builds(
    Question,
    id=FIELD,
    question=FIELD,
    expected_answer=FIELD,
    evidence=st.lists(
        st.builds(
            Evidence, FIELD, st.integers(0, 99), st.integers(0, 99), st.integers(1, 3), FIELD
        ),
        max_size=2,
    ).map(tuple),
    stratum=st.sampled_from(STRATA),
    difficulty=st.just("easy"),
    split=st.sampled_from(["dev", "test"]),
    history=st.lists(FIELD, max_size=2).map(tuple),
    filter=st.none() | st.just({}) | st.dictionaries(FIELD, FIELD),
    date=st.none() | FIELD,
)


@given(QUESTIONS)
def test_what_is_written_is_read(golden_question: Question) -> None:
    line = format_question(golden_question)
    assert "\n" not in line
    assert parse_question(line, "f:1") == golden_question


@given(st.lists(QUESTIONS, max_size=3))
def test_a_file_is_read_as_it_was_saved(
    tmp_path_factory: pytest.TempPathFactory, questions: list[Question]
) -> None:
    path = tmp_path_factory.mktemp("golden") / "golden.jsonl"
    golden = GoldenSet(questions)
    golden.save(path)
    assert GoldenSet.load(path) == golden
    assert b"\r" not in path.read_bytes()


def test_empty_fields_are_left_out_of_a_line() -> None:
    fields = json.loads(format_question(question()))
    assert list(fields) == [
        "id", "question", "expected_answer", "evidence", "stratum", "difficulty", "split",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"split": ...}, "the line has no 'split'; add it"),
        ({"hisotry": ["x"]}, "unknown field 'hisotry'"),
        ({"evidence": {}}, "'evidence' of the line is {}; write a list"),
        ({"evidence": None}, "'evidence' of the line is None; write a list"),
        ({"evidence": ["x"]}, "evidence 1 is not an object"),
        ({"evidence": [{"document_id": "refunds", "start": 0, "end": 1}]}, "no 'grade'"),
        (
            {"evidence": [{"document_id": "refunds", "start": True, "end": 1, "grade": 1}]},
            "'start' of evidence 1 is True; write a whole number",
        ),
        ({"history": [1]}, "history holds something other than strings"),
        ({"date": 2025}, "'date' of the line is 2025; write a string"),
    ],
)
def test_a_line_that_is_no_question_is_named(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    fields = {**json.loads(format_question(question())), **change}
    fields = {name: value for name, value in fields.items() if value is not ...}
    path = tmp_path / "golden.jsonl"
    path.write_text("\n" + json.dumps(fields), encoding="utf-8")
    with pytest.raises(ValueError, match=r"golden\.jsonl:2 \(q1\): ") as caught:
        GoldenSet.load(path)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("line", ["{", "[]", '"q"', "{'id': 1}"])
def test_a_line_that_is_no_object_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(ValueError, match=r"golden\.jsonl:1: "):
        GoldenSet.load(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"golden\.jsonl: no such file"):
        GoldenSet.load(tmp_path / "golden.jsonl")


def test_nulls_stand_for_fields_that_are_absent() -> None:
    fields = {**json.loads(format_question(question())), "history": None, "filter": None}
    assert parse_question(json.dumps(fields), "f:1") == question()


# quotes


def test_a_quote_is_located() -> None:
    assert locate(LEAVE, "26 days", 3) == Evidence("leave", 28, 35, 3, "26 days")


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("refund", "occurs 2 times in 'refunds', at 103, 124"),
        ("refunds last", "is not in 'refunds'"),
        ("paying. Setup", "other spaces or line breaks it stands at 74"),
        ("setup fees", "other case it stands at 82"),
        (" ", "must hold some text"),
    ],
)
def test_a_quote_must_be_verbatim_and_occur_once(quote: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        locate(REFUNDS, quote)


# the checks


def test_a_right_question_has_no_problem() -> None:
    assert problems(question()) == []


def test_a_wrong_offset_says_where_the_words_stand_now() -> None:
    span = question().evidence[0]
    moved = question(evidence=(replace(span, start=span.start + 3, end=span.end + 3),))
    [problem] = problems(moved)
    assert problem.startswith("golden set:1 (q1): evidence 85-115 in 'refunds' is not its text")
    assert problem.endswith("it stands at start 82, end 112: write these")


@pytest.mark.parametrize(
    ("span", "message"),
    [
        (Evidence("refunds", 0, 5, 2, "leave"), "it stands nowhere"),
        (Evidence("refunds", 0, 7, 2, "26 days"), "it stands in 'leave'"),
        (Evidence("refunds", 0, 6, 2, "refund"), "it stands at 103, 124: choose one"),
        (Evidence("refunds", 0, 5, 2), "has no text"),
        (Evidence("refunds", 82, 999, 2, "Setup fees"), "no span of its 153 characters"),
        (Evidence("refunds", -3, 5, 2, "Setup fees"), "no span of its 153 characters"),
        (Evidence("refunds", 9, 9, 2, "Setup fees"), "no span of its 153 characters"),
        (Evidence("lost", 0, 5, 2, "Setup"), "no document 'lost'"),
        (Evidence("refunds", 82, 92, 4, "Setup fees"), "grade 4"),
        (Evidence("refunds", 82, 92, 0, "Setup fees"), "grade 0"),
    ],
)
def test_evidence_that_is_wrong_is_one_problem(span: Evidence, message: str) -> None:
    [problem] = problems(question(evidence=(span,)))
    assert message in problem


def test_spans_of_one_question_must_not_overlap() -> None:
    one, other = locate(REFUNDS, "Setup fees are"), locate(REFUNDS, "are never refunded")
    [problem] = problems(question(evidence=(one, other)))
    assert "evidence 82-96 and 93-111 overlap in 'refunds'" in problem
    touching = locate(REFUNDS, " never refunded")
    assert problems(question(evidence=(one, touching))) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"stratum": "hard"}, "stratum 'hard' is unknown; use identifier, "),
        ({"difficulty": "simple"}, "difficulty 'simple' is unknown; use easy, medium, hard"),
        ({"split": "train"}, "split 'train' is unknown; use dev, test"),
        ({"id": " "}, "id is empty"),
        ({"expected_answer": ""}, "expected_answer is empty"),
        ({"evidence": ()}, "it has no evidence"),
        ({"history": ("Hello",)}, "negation with a history"),
        ({"stratum": "anaphoric"}, "anaphoric without a history"),
        ({"stratum": "multi_hop"}, "multi_hop with one span"),
        ({"date": "14.11.2025"}, "date '14.11.2025' is no day"),
        ({"date": "20251114"}, "is no day"),
        ({"date": "2025-02-30"}, "is no day"),
        ({"filter": {"language": "es"}}, "filter keeps out 'refunds'"),
        ({"filter": {"language": {"~": 1}}}, "filter cannot be read"),
    ],
)
def test_a_field_that_is_wrong_is_one_problem(changes: dict[str, Any], message: str) -> None:
    [problem] = problems(question(**changes))
    assert message in problem


def test_optional_fields_that_are_right_are_no_problem() -> None:
    assert problems(question(filter={"language": "en"}, date="2025-11-14")) == []
    assert problems(question(stratum="anaphoric", history=("And setup?",))) == []


def test_an_unanswerable_question_has_no_evidence_and_the_words_of_the_corpus() -> None:
    ask = "Do customers on the standard plan get a discount?"
    right = question(stratum="unanswerable", evidence=(), question=ask)
    assert problems(right) == []
    [problem] = problems(replace(right, question="Who invented skateboards?"))
    assert "shares 0 content words with the corpus" in problem
    [problem] = problems(replace(right, evidence=question().evidence))
    assert "unanswerable and has evidence" in problem


def test_ids_and_questions_come_once() -> None:
    same_id = question(question="Is setup paid back?")
    [problem] = problems(question(), same_id)
    assert problem.startswith("golden set:2 (q1): id stands in golden set:1 too")
    shouted = question(id="q2", question="  is the INSTALLATION charge, ever, paid back")
    [problem] = problems(question(), shouted)
    assert problem.startswith("golden set:2 (q2): the question is asked in golden set:1 too")
    one = question(stratum="anaphoric", question="And setup?", history=("Refunds?",))
    other = replace(one, id="q2", history=("Invoices?",))
    assert problems(one, other) == []


def test_a_question_must_not_quote_its_evidence() -> None:
    quote = "gets the full amount back within 30 days of paying"
    asked = "Who, at Brightquay, gets the full amount BACK within thirty days?"
    assert QUOTED_WORDS == 7
    assert problems(question(quote, question=asked)) == []  # six words in a row
    [problem] = problems(question(quote, question=asked.replace("thirty", "30")))
    assert "it quotes its evidence: 'gets the full amount back within 30'" in problem
    exempt = question(quote, question=asked.replace("thirty", "30"), stratum="identifier")
    assert problems(exempt) == []


def test_a_paraphrase_shares_few_words_with_its_evidence() -> None:
    def paraphrase(text: str) -> Question:
        return question(stratum="paraphrase", question=text)

    assert problems(paraphrase("Does anybody recover installation charges?")) == []
    [problem] = problems(paraphrase("Are setup fees returned?"))
    assert "2 of its 3 content words stand in its evidence (fees, setup)" in problem
    # one in three is under the bound of .35, two in five are not
    assert problems(paraphrase("Are setup payments returned?")) == []
    assert len(problems(paraphrase("Are initial setup fees returned early?"))) == 1


def test_content_words_have_no_stop_words_case_or_accents() -> None:
    assert content_words("What is the Política of the refunds?") == {"politica", "refunds"}


def test_every_stratum_is_in_both_splits() -> None:
    golden = GoldenSet([question()])
    [problem] = validate(golden, DOCUMENTS)
    assert str(problem) == ("golden set: 0 test questions of stratum 'negation'; write 1 at least")
    other = question(id="q2", split="test", question="Is setup ever paid back?")
    assert validate(GoldenSet([question(), other]), DOCUMENTS) == []
    assert len(validate(GoldenSet([question(), other]), DOCUMENTS, minimum=2)) == 2


def test_a_minimum_may_differ_from_split_to_split() -> None:
    golden = GoldenSet([question()])
    assert validate(golden, DOCUMENTS, {"dev": 1}) == []
    [problem] = validate(golden, DOCUMENTS, {"dev": 1, "test": 3})
    assert problem.what == "0 test questions of stratum 'negation'"
    assert problem.remedy == "write 3 at least"
    with pytest.raises(ValueError, match="minimum: split 'tset' is unknown; use dev, test"):
        validate(golden, DOCUMENTS, {"dev": 1, "tset": 3})


def test_an_empty_set_is_a_problem() -> None:
    assert [problem.what for problem in validate(GoldenSet(), DOCUMENTS)] == [
        "it holds no question"
    ]


def test_a_file_is_checked_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    right, wrong = format_question(question()), format_question(question(id="q2", split="dve"))
    path.write_text(f"{{\n\n{right}\n{wrong}\n", encoding="utf-8")
    found = [str(problem) for problem in validate_file(path, DOCUMENTS, minimum=0)]
    assert len(found) == 3
    assert "golden.jsonl:1: not JSON" in found[0]
    assert "golden.jsonl:4 (q2): split 'dve' is unknown" in found[1]
    assert "golden.jsonl:4 (q2): the question is asked in" in found[2]


def test_a_split_keeps_the_line_numbers_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "golden.jsonl"
    GoldenSet([question(id="a"), question(id="b", split="test")]).save(path)
    assert GoldenSet.load(path).split("test").place(0).endswith("golden.jsonl:2")


def test_a_problem_is_one_line() -> None:
    assert str(Problem("f:1", "q", "two\nlines", "write one")) == "f:1 (q): two lines; write one"


def test_a_windows_copy_passes(tmp_path: Path) -> None:
    text = f"---\nid: refunds\n---\n\n{REFUNDS.text}"
    line = format_question(question()) + "\n"
    (tmp_path / "handbook").mkdir()
    (tmp_path / "handbook" / "refunds.md").write_bytes(text.replace("\n", "\r\n").encode())
    (tmp_path / "golden.jsonl").write_bytes(line.replace("\n", "\r\n").encode())
    documents = load_folder(tmp_path / "handbook")
    assert validate_file(tmp_path / "golden.jsonl", documents, minimum=0) == []


# one question more


def test_only_what_concerns_the_new_question_counts() -> None:
    golden = GoldenSet([question(stratum="strange"), question(id="q3")], "g", lines=[1, 4])
    assert len(validate(golden, DOCUMENTS)) == 4
    new = question(id="q4", question="Is setup paid back?")
    assert validate_added(new, golden, DOCUMENTS) == []
    wrong = [
        (replace(new, split="train"), "new question (q4): split 'train' is unknown; use dev, test"),
        (replace(new, id="q3"), "new question (q3): id stands in g:4 too; give it another"),
        (
            replace(new, question=question().question),
            "new question (q4): the question is asked in g:1 too; drop one of them",
        ),
    ]
    for added, message in wrong:
        assert [str(problem) for problem in validate_added(added, golden, DOCUMENTS)] == [message]


@given(st.lists(QUESTIONS, max_size=3), QUESTIONS)
def test_a_question_that_is_right_to_add_brings_no_problem(
    there: list[Question], new: Question
) -> None:
    before = validate(GoldenSet(there), DOCUMENTS, minimum=0)
    after = validate(GoldenSet([*there, new]), DOCUMENTS, minimum=0)
    added = validate_added(new, GoldenSet(there), DOCUMENTS)
    empty = not there  # which is a problem itself, and gone when a question is added
    assert len(after) == len(before) - empty + len(added)


@pytest.mark.parametrize(
    ("ids", "following"),
    [
        ([], "q001"),
        (["q404"], "q405"),
        (["q007", "q009"], "q010"),
        (["q999"], "q1000"),
        (["q12", "q3"], "q13"),  # past the highest, not the last
        (["n1", "n2"], "n3"),
        (["a-9", "b-07"], "b-08"),
        (["2025"], "2026"),
        (["note", "other"], "q001"),
        (["n4", "note"], "n5"),
        (["q" + "9" * 5000], "q" + "9" * 4982 + "1" + "0" * 18),
    ],
)
def test_the_next_id_goes_on_in_the_pattern_of_the_file(ids: list[str], following: str) -> None:
    assert next_id(ids) == following


@given(st.lists(st.text("qn019", max_size=4), max_size=6))
def test_the_next_id_is_free(ids: list[str]) -> None:
    for _ in range(3):
        ids.append(next_id(ids))
    assert not {*ids[-3:]} & {*ids[:-3]}
    assert len({*ids[-3:]}) == 3


@pytest.mark.parametrize(
    ("before", "gap", "end"),
    [
        (b"", b"", b"\n"),
        (b"one\n", b"", b"\n"),
        (b"one", b"\n", b"\n"),
        (b"one\r\ntwo\r\n", b"", b"\r\n"),
        (b"one\r\ntwo", b"\r\n", b"\r\n"),
        ("\ufeffone\n\n  two \u2028\n".encode(), b"", b"\n"),
    ],
)
def test_the_lines_that_are_there_stay_byte_for_byte(
    tmp_path: Path, before: bytes, gap: bytes, end: bytes
) -> None:
    path = tmp_path / "golden.jsonl"
    path.write_bytes(before)
    append_question(path, question())
    assert path.read_bytes() == before + gap + format_question(question()).encode() + end


def test_a_missing_file_is_made_and_a_missing_folder_is_named(tmp_path: Path) -> None:
    append_question(tmp_path / "golden.jsonl", question())
    append_question(tmp_path / "golden.jsonl", question(id="q2"))
    assert GoldenSet.load(tmp_path / "golden.jsonl") == GoldenSet([question(), question(id="q2")])
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        append_question(tmp_path / "nowhere" / "golden.jsonl", question())
    (tmp_path / "latin.jsonl").write_bytes(b"caf\xe9\n")
    with pytest.raises(ValueError, match=r"latin.jsonl: not UTF-8 text \(byte 3\)"):
        append_question(tmp_path / "latin.jsonl", question())
    assert (tmp_path / "latin.jsonl").read_bytes() == b"caf\xe9\n"
