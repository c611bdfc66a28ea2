"""The text of a verdict: at most twelve lines, readable aloud, nothing cut that must be read."""

import time
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.check.casebook import Belief
from course.check.lines import WIDTH
from course.check.report import MAX_LINES, all_cases, summary
from course.check.task import Case, Task
from course.check.tasks import find_task
from course.check.verdict import Verdict, judge
from course.grading.reference import execute_cells, setup_of
from course.misconceptions import Misconception
from tests.course.support import all_tasks, all_wrong, verdict_on
from tests.course.test_verdict import BOOK, ODD, POOL, RIGHT, TASK, UNTRIED

WRONG = all_wrong()
CASES = [(task, case) for task in all_tasks() for case in task.cases]


def lines_of(text: str) -> list[str]:
    lines = text.split("\n")
    assert len(lines) <= MAX_LINES
    assert all(0 < len(line) <= WIDTH for line in lines), max(lines, key=len)
    assert not any(character in text for character in "\r\t\x1b\x0b\x0c\u2028\u2029")
    return lines


def report(first: Any, **more: Any) -> list[str]:
    """The lines on an answer whose first small input gives `first`."""
    records = [{"value": 0.0} | more, {"value": 0.0}, {"value": 0.0}]
    return lines_of(summary(judge(TASK, BOOK, records, [first, {"value": 0.0}])))


def test_passed_is_one_line() -> None:
    verdict = judge(TASK, BOOK, RIGHT, POOL)
    assert summary(verdict) == "99-double: passed, all 3 cases, 2.5 of 2.5 points."


def test_failed_says_where_what_and_what_to_try() -> None:
    verdict = judge(TASK, BOOK, [RIGHT[0], {"value": 7.0}, RIGHT[2]], POOL)
    assert summary(verdict).split("\n") == [
        "99-double: failed, 2 of 3 cases passed, 0.5 of 2.5 points.",
        "Smallest input where it shows: double(x=3)",
        "  expected 6.0",
        "  yours    7.0",
        "Case two: why two",
        "Try: look at two",
        'More: hint("99-double") or check("99-double", details=True)',
    ]


def test_a_mix_up_is_named_with_its_own_hint() -> None:
    squares = [{"value": 4.0}, {"value": 9.0}, dict(ODD, raised="OverflowError")]
    text = summary(judge(TASK, BOOK, squares, [{"value": 0.0}, {"value": 1.0}]))
    assert "Your numbers are those of a mix-up: twice x is x squared\nTry: Try x = 1." in text


def test_words_of_an_author_without_measure_are_cut() -> None:
    endless = Belief("squared", "belief " * 200, "hint " * 200)
    book = replace(BOOK, beliefs={"squared": endless})
    squares = [{"value": 4.0}, {"value": 9.0}, dict(ODD, raised="OverflowError")]
    lines = lines_of(summary(judge(TASK, book, squares, [{"value": 0.0}, {"value": 1.0}])))
    assert sum("hint hint" in line for line in lines) == 2
    assert lines[-1].startswith("More: ")


def test_raised_shows_the_message_and_the_students_line() -> None:
    odd = {"raised": "KeyError", "message": "'zebra'", "line": "total += postings[word]"}
    lines = report(odd)
    assert "  yours    KeyError: 'zebra'" in lines
    assert "  at your line: total += postings[word]" in lines
    everything = summary(judge(TASK, BOOK, [ODD] * 3, [ODD] * 2))
    assert everything.startswith("99-double: raised an error, 0 of 3 cases passed")


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (UNTRIED, "this part is not written yet"),
        ({"mutated": True}, "the arguments were changed; work on a copy"),
        ({"refused": "it is a generator; return a list"}, "it is a generator; return a list"),
        ({"raised": "KeyboardInterrupt"}, "stopped by you, or by a limit on time"),
        ({"value": [1.0]}, "differs: a list where a number belongs"),
        ({"value": None}, "None; is there a `return`?"),
        ({"value": "0.0"}, "differs: a text where a number belongs"),
        ({"value": {"@": "weird"}}, "something that cannot be shown"),
    ],
)
def test_every_kind_of_record_has_its_words(record: dict[str, Any], words: str) -> None:
    assert words in "\n".join(report(record))


def test_numbers_that_look_alike_are_shown_with_all_digits() -> None:
    lines = report({"value": 0.0000000011})
    assert "  expected 0.0" in lines
    records = [{"value": 4.00001}, *RIGHT[1:]]
    lines = lines_of(summary(judge(TASK, BOOK, records, POOL)))
    assert "  yours    4.00001" in lines
    records = [{"value": 4.0000045}, *RIGHT[1:]]
    lines = lines_of(summary(judge(TASK, BOOK, records, POOL)))
    assert "  expected 4.0" in lines
    assert "  yours    4.0000045" in lines


def test_not_attempted_says_what_to_do() -> None:
    for record, words in (
        ({"missing": "double", "error": ""}, "There is no double yet: run the cell above"),
        (
            {"missing": "double", "error": "SyntaxError: expected ':' at `def double(x)`"},
            "The cell that defines double ended in SyntaxError: expected ':' at `def double(x)`",
        ),
        (
            {"missing": "double", "error": "", "similar": "", "line": "%%timeit"},
            "The cell that defines double begins with %%timeit",
        ),
        (UNTRIED, "double still raises NotImplementedError"),
    ):
        lines = lines_of(summary(judge(TASK, BOOK, [record] * 3, [record] * 2)))
        assert lines[0] == "99-double: not attempted, 0 of 2.5 points."
        assert lines[1].startswith(words)
        assert not any("expected" in line for line in lines[2:])


def test_a_name_that_is_no_function_and_a_forbidden_import_are_said_at_once() -> None:
    def said(record: dict[str, Any]) -> list[str]:
        return lines_of(summary(judge(TASK, BOOK, [record] * 3, [record] * 2)))

    assert said({"uncallable": "a number"})[1].startswith("double is a number, not a function")
    forbidden = said({"forbidden": ["bm25s", "sklearn"], "allowed": ["numpy"]})
    assert forbidden[1] == "double uses bm25s, sklearn."
    assert forbidden[2] == "This task may import the standard library and numpy."
    assert len(forbidden) == 4
    whole = said({"forbidden": ["minirag"], "allowed": ["minirag.BM25", "numpy"]})
    assert whole[3].startswith("Name what you use, as in `from minirag import BM25`")


def test_code_in_a_file_beside_the_notebook_is_to_be_copied() -> None:
    record = {"forbidden": ["my_helpers.py", "sklearn"], "allowed": ["numpy"]}
    lines = lines_of(summary(judge(TASK, BOOK, [record] * 3, [record] * 2)))
    assert lines[1] == "double uses my_helpers.py, sklearn."
    assert lines[2].startswith("Only the notebook is handed in")
    assert lines[3].startswith("Copy the code into the cell above")


def test_many_names_in_a_record_cost_no_time() -> None:
    names = [f"n{number}" for number in range(30_000)]
    record = {"forbidden": names, "allowed": [f"{name}.x" for name in names]}
    started = time.perf_counter()
    lines_of(summary(judge(TASK, BOOK, [record] * 3, [record] * 2)))
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    "value",
    [
        {"@": "numpy", "dtype": "float32", "v": 4.00002},
        {"@": "array", "dtype": "float32", "v": 4.00002},
        {"@": "numpy", "dtype": "float16", "v": 4.00002},
    ],
)
def test_numbers_of_few_digits_are_not_told_to_be_rounded(value: dict[str, Any]) -> None:
    lines = lines_of(summary(judge(TASK, BOOK, [{"value": value}, *RIGHT[1:]], POOL)))
    assert any(line.startswith(f"Try: {value['dtype']} has only") for line in lines)
    assert not any("round()" in line for line in lines)


def test_what_cannot_be_read_as_an_answer_says_whole_what_to_return() -> None:
    refused = {"refused": "it is, or holds, something of type Hit; return numbers, texts, lists"}
    (line,) = [line for line in report(refused) if line.startswith("Try:")]
    assert "tuple(...) around a named tuple" in line
    assert not line.endswith("…")


def test_an_answer_under_another_name_says_which_name_to_give_it() -> None:
    record = {"missing": "double", "error": "", "similar": "double2"}
    lines = lines_of(summary(judge(TASK, BOOK, [record] * 3, [record] * 2)))
    assert lines[1] == "There is no double, but there is double2."
    assert "name double" in lines[2]


def test_of_long_values_only_the_part_that_differs_is_shown() -> None:
    right = {"@": "dict", "v": [["a long key", list(range(40))], ["best", "bm25"]]}
    wrong = {"@": "dict", "v": [["best", "tfidf"], ["a long key", list(range(40))]]}
    entry = replace(BOOK.pool[0], expected=right)
    book = replace(BOOK, pool=(entry,))
    lines = lines_of(summary(judge(TASK, book, [{"value": 1.5}] * 3, [{"value": wrong}])))
    assert lines[2:4] == ["  expected at ['best']: 'bm25'", "  yours    at ['best']: 'tfidf'"]
    assert not any("differs" in line for line in lines)


def test_long_texts_are_shown_where_they_part() -> None:
    right, wrong = "a word " * 30 + "here", "a word " * 30 + "there"
    entry = replace(BOOK.pool[0], expected=right)
    book = replace(BOOK, pool=(entry,))
    for value, expected, place in (
        (wrong, right, ""),
        ([wrong], [right], " at [0]:"),
    ):
        book = replace(BOOK, pool=(replace(entry, expected=expected),))
        lines = lines_of(summary(judge(TASK, book, [{"value": 1.5}] * 3, [{"value": value}])))
        assert lines[2] == f"  expected{place} … word a word a word here'"
        assert lines[3] == f"  yours   {place} … word a word a word there'"


def test_only_fresh_draws_wrong_is_explained_without_showing_one() -> None:
    verdict = judge(TASK, BOOK, RIGHT, POOL, [("three", [{"value": 1.0}], [14.0])])
    text = summary(verdict)
    assert "On the inputs shown here your answer is right" in text
    assert "Case three: why three" in text
    assert "14" not in text


text = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)


@given(
    text | st.just("word " * 300),
    text,
    text,
    st.lists(st.floats() | st.integers() | text, max_size=300),
)
def test_whatever_comes_back_the_report_keeps_its_shape(
    message: str, line: str, printed: str, value: list[Any]
) -> None:
    for record in (
        {"raised": message[:60] or "E", "message": message, "line": line, "printed": printed},
        {"refused": message, "printed": printed},
        {"value": [v if v == v and abs(hash(v)) < 2**70 else {"@": "nan"} for v in value]},
        {"missing": "double", "error": message},
        {"forbidden": [message, line], "allowed": [printed]},
        {"uncallable": "something of type X"},
    ):
        verdict = judge(TASK, BOOK, [record] * 3, [record] * 2)
        result = summary(verdict)
        assert len(result.splitlines()) <= MAX_LINES
        assert all(len(row) <= WIDTH for row in result.splitlines())


@pytest.mark.parametrize(("task", "case"), CASES, ids=lambda item: getattr(item, "name", "of"))
def test_why_and_hint_of_every_case_fit(task: Task, case: Case) -> None:
    assert len(f"Case {case.name}: {case.why}") <= 2 * WIDTH - 20
    assert len(f"Try: {case.hint}") <= 2 * WIDTH - 20
    assert case.why.endswith(".")


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.task_id}-{wrong.name}")
def test_every_misconception_gets_a_whole_report(wrong: Misconception) -> None:
    setup = setup_of(find_task(wrong.task_id).assignment)
    verdict = verdict_on(wrong.task_id, execute_cells([setup, ("wrong", wrong.source)]))
    lines = lines_of(summary(verdict))
    said = " ".join(line.strip() for line in lines)
    assert wrong.hint in said
    assert wrong.belief in said
    assert "Try: Try" not in said
    advice = [line for line in lines if not line.startswith("  ")]
    assert not any(line.endswith(" …") for line in advice if not line.startswith("Smallest"))
    details = all_cases(verdict)
    assert all(case.why in " ".join(details.split()) for case in verdict.task.cases)


def _named(verdict: Verdict) -> list[str]:
    return [line.split()[1].rstrip(":") for line in all_cases(verdict).splitlines()]


def test_details_name_every_case_once() -> None:
    verdict = judge(TASK, BOOK, [RIGHT[0], ODD, UNTRIED], POOL)
    assert all_cases(verdict).splitlines() == [
        "  passed        one: why one",
        "  raised        two: why two",
        "  not attempted three: why three",
    ]
    assert _named(judge(TASK, BOOK, RIGHT)) == ["one", "two", "three"]
