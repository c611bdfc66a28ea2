"""`check` and `hint` as a student calls them, with a made-up `__main__`."""

import re
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

import course.check
from course.check import check, hint, verdict_of
from course.check.casebook import casebook_path, load_casebook
from course.check.lines import WIDTH
from course.check.report import MAX_LINES
from course.check.tasks import find_task, tasks_of
from course.check.verdict import Outcome
from tests.course.support import ASSIGNMENT, all_tasks, books, namespace_of, reference

RIGHT_IDF = """def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
"""
Ran = Callable[[str], None]


@pytest.fixture(autouse=True)
def casebooks_made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        course.check,
        "load_casebook",
        lambda name: books() if name == ASSIGNMENT else load_casebook(name),
    )
    monkeypatch.setattr(course.check, "_hints_shown", {})


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Ran:
    """Run a cell in the notebook."""
    main = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", main)
    return lambda source: vars(main).update(namespace_of(source))


def printed_by(task_id: str, capsys: pytest.CaptureFixture[str], details: bool = False) -> str:
    points = check(task_id, details)
    assert type(points) is float
    assert 0.0 <= points <= find_task(task_id).points
    out, err = capsys.readouterr()
    assert err == ""
    if not details:
        assert len(out.rstrip("\n").split("\n")) <= MAX_LINES
    assert all(len(line) <= WIDTH for line in out.split("\n"))
    return out


def test_passed(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    ran(RIGHT_IDF)
    assert check("03-idf") == 2.0
    assert capsys.readouterr().out == "03-idf: passed, all 4 cases, 2 of 2 points.\n"


def test_failed_shows_the_smallest_input_and_both_values(
    ran: Ran, capsys: pytest.CaptureFixture[str]
) -> None:
    ran("def idf(df, n_documents):\n    return 1.0 if df else math.log(2 * n_documents + 2)\n")
    out = printed_by("03-idf", capsys)
    assert out.startswith("03-idf: failed, 1 of 4 cases passed, 0 of 2 points.\n")
    assert "Smallest input where it shows: idf(df=1, n_documents=2)" in out
    assert "  expected 0.693147\n  yours    1.0\n" in out
    assert "mix-up" not in out


def test_raised_shows_the_students_line(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    ran("def idf(df, n_documents):\n    ratio = n_documents / (df - df)\n    return ratio\n")
    out = printed_by("03-idf", capsys)
    assert out.startswith("03-idf: raised an error, 0 of 4 cases passed, 0 of 2 points.\n")
    assert "yours    ZeroDivisionError: division by zero" in out
    assert "at your line: ratio = n_documents / (df - df)" in out


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("x = 1", "There is no idf yet: run the cell above"),
        ("def idf(df, n_documents):\n    raise NotImplementedError()", "write it in the cell"),
    ],
)
def test_not_attempted_is_not_wrong(
    cell: str, words: str, ran: Ran, capsys: pytest.CaptureFixture[str]
) -> None:
    ran(cell)
    assert check("03-idf", details=True) == 0.0
    out = capsys.readouterr().out
    assert out.startswith("03-idf: not attempted, 0 of 2 points.\n")
    assert words in out
    assert "expected" not in out


def test_the_untouched_release_is_not_attempted_anywhere(
    ran: Ran, capsys: pytest.CaptureFixture[str]
) -> None:
    for task in all_tasks():
        ran(f"def {task.function}(*args, **kwargs):\n    raise NotImplementedError()\n")
        assert "not attempted" in printed_by(task.id, capsys)


def test_a_known_mix_up_is_named(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    ran("def idf(n, total):\n    return math.log10(1 + (total - n + 0.5) / (n + 0.5))\n")
    assert "unexpected keyword argument" in printed_by("03-idf", capsys)
    ran(RIGHT_IDF.replace("math.log", "math.log10"))
    out = printed_by("03-idf", capsys)
    assert "Your numbers are those of a mix-up: a logarithm to the base 10" in out
    assert "which logarithm is ln?" in out


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("idf = 0.6931", "idf is a number, not a function"),
        ("async def idf(df, n_documents):\n    return 1.0", "not `async def`"),
        ("def idf(df, n_documents):\n    print(df)", "None; is there a `return`?"),
        ("def idf(df, n_documents):\n    yield 1.0", "return a list instead of using `yield`"),
        ("def idf(df, n_documents):\n    return '0.69'", "a text where a number belongs"),
        ("def idf(df, n_documents):\n    return True", "yours    True"),
        ("def idf(df, n_documents):\n    return float('nan')", "yours    nan"),
        ("def idf(df, n_documents):\n    return 10 ** 5000", "more than 2,000 bits"),
        ("def idf(df, n_documents):\n    import sklearn\n    return 1.0", "idf uses sklearn."),
        ("def idf(df, n_documents):\n    raise ValueError('a\\nb\\n' * 50)", "ValueError: a b"),
        ("def idf(df):\n    return 1.0", "unexpected keyword argument 'n_documents'"),
        ("math = 1\ndef idf(df, n_documents):\n    return math.log(2)", "no attribute 'log'"),
        (
            "def idf(df, n_documents):\n    print('df is', df)\n    return 0",
            "your code printed: df",
        ),
    ],
)
def test_mistakes_are_told_in_words(
    cell: str, words: str, ran: Ran, capsys: pytest.CaptureFixture[str]
) -> None:
    ran(cell)
    out = printed_by("03-idf", capsys)
    assert words in out
    assert "Traceback" not in out
    assert "Error: Error" not in out


def test_part_of_the_points_for_part_of_the_cases(
    ran: Ran, capsys: pytest.CaptureFixture[str]
) -> None:
    ran("def idf(df, n_documents):\n    return math.log(1 + (n_documents - df + .5) / (df + .5)) "
        "if 0 < df < n_documents else 0\n")  # fmt: skip
    assert "2 of 4 cases passed, 1 of 2 points" in printed_by("03-idf", capsys)


def test_details_list_every_case(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    ran(RIGHT_IDF)
    out = printed_by("03-idf", capsys, details=True)
    assert re.findall(r"^  passed +([\w-]+):", out, flags=re.M) == [
        case.name for case in find_task("03-idf").cases
    ]


def test_checks_do_not_depend_on_each_other(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    vars(sys.modules["__main__"]).update(reference())
    tasks = tasks_of(ASSIGNMENT)
    total = sum(check(task.id) for task in tasks)
    assert total == sum(task.points for task in tasks)
    assert capsys.readouterr().out.count("passed, all") == len(tasks)


def test_check_says_the_same_twice(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    ran("def idf(df, n_documents):\n    return {df, n_documents, 'a', 'b'}\n")
    assert printed_by("03-idf", capsys) == printed_by("03-idf", capsys)


def test_an_unknown_task_is_named_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    for ask in (check, hint):
        ask("03-idff")
        out = capsys.readouterr().out
        assert "no task '03-idff'; there are: 03-idf, 03-term" in out
        assert out.count("\n") == 1
    assert check("nonsense") == 0.0
    assert check(3) == 0.0  # type: ignore[arg-type]


def test_hints_come_one_by_one_and_end_with_the_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    task = find_task("03-idf")
    for number, words in enumerate(task.hints, start=1):
        hint("03-idf")
        out = capsys.readouterr().out
        assert out.startswith(f"03-idf, hint {number} of {len(task.hints)}: ")
        assert words in out
    hint("03-term_score")
    assert "hint 1 of" in capsys.readouterr().out
    for _ in range(2):
        hint("03-idf")
        assert task.lesson in capsys.readouterr().out


@pytest.mark.parametrize("task", all_tasks(), ids=lambda task: task.id)
def test_every_task_has_hints_and_a_place_to_read(task: object) -> None:
    task = find_task(getattr(task, "id"))  # noqa: B009
    assert len(task.hints) >= 3
    assert task.lesson
    assert task.points > 0


def test_a_casebook_without_the_task_is_an_error_with_a_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(course.check, "load_casebook", lambda assignment: {})
    with pytest.raises(ValueError, match=r"no task 03-idf; restore it"):
        verdict_of("03-idf", {})


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"tasks": []}', '{"tasks": {"a": {}}}'])
def test_a_damaged_casebook_is_an_error_that_names_it(
    text: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    monkeypatch.setattr("course.check.casebook._FOLDER", folder)
    load_casebook.cache_clear()
    with pytest.raises(FileNotFoundError, match=r"03\.json is missing; restore it"):
        load_casebook("03_bm25")
    casebook_path("03_bm25").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"03\.json cannot be read .*restore it"):
        load_casebook("03_bm25")
    load_casebook.cache_clear()


def test_a_text_is_not_the_exception_that_the_contract_asks_for() -> None:
    pretends = "def top_k(scores, k):\n    return 'ValueError' if k < 1 else []\n"
    results = {r.name: r for r in verdict_of("03-top_k", namespace_of(pretends)).results}
    assert results["k-below-one"].outcome is Outcome.FAILED


def test_after_a_syntax_error_the_older_function_is_not_judged(
    ran: Ran, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran(RIGHT_IDF)
    broken = "def idf(df, n_documents)\n    return 1.0\n"
    with pytest.raises(SyntaxError) as caught:
        compile(broken, "<broken cell>", "exec")
    monkeypatch.setattr(sys, "last_value", caught.value, raising=False)
    monkeypatch.setitem(vars(sys.modules["__main__"]), "In", ["", RIGHT_IDF, broken])
    assert check("03-idf") == 0.0
    assert "ended in SyntaxError" in capsys.readouterr().out
