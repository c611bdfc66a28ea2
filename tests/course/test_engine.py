"""`values`: one record an input, whatever the student's function does."""

import json
import linecache
import math
import sys
import time
import warnings
from typing import Any

import pytest

from course.check.engine import MAX_PRINTED, values, values_as_json
from course.check.imports import forbidden_imports
from course.check.student import error_of_the_definition, students_line
from course.check.tasks import find_task
from course.errors import CourseError
from tests.course.support import namespace_of, reference

IDF = find_task("03-idf")
QUERY = find_task("03-score_query")
ONE = {"df": 1, "n_documents": 2}
POSTINGS = {"query": ["a", "a"], "postings": {"a": [[0, 1.0]]}, "n_documents": 2}


def idf_gives(body: str, before: str = "") -> dict[str, Any]:
    """Run `def idf(df, n_documents): <body>` on one input and return the record."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    namespace = namespace_of(f"{before}\ndef idf(df, n_documents):\n{lines}\n")
    records = values(IDF, [ONE], namespace)
    assert len(records) == 1
    json.dumps(records, allow_nan=False).encode("utf-8")
    return records[0]


def query_gives(body: str) -> dict[str, Any]:
    """Run `def score_query(query, postings, n_documents): <body>` and return the record."""
    source = f"def score_query(query, postings, n_documents):\n    {body}\n"
    return values(QUERY, [POSTINGS], namespace_of(source))[0]


def test_a_right_answer_is_its_value() -> None:
    assert idf_gives("return 0.5") == {"value": 0.5}
    assert values(IDF, [ONE], reference())[0]["value"] == pytest.approx(0.693147)


def test_one_record_an_input_in_their_order() -> None:
    inputs = [{"df": df, "n_documents": 10} for df in (3, 1, 2)]
    records = values(IDF, inputs, namespace_of("def idf(df, n_documents): return df"))
    assert [record["value"] for record in records] == [3, 1, 2]
    assert values(IDF, [], reference()) == []


def test_json_goes_in_and_out_for_another_process() -> None:
    text = values_as_json("03-idf", json.dumps([ONE]), reference())
    assert json.loads(text)[0]["value"] == pytest.approx(0.693147)


def test_a_name_that_is_not_there_is_missing() -> None:
    assert values(IDF, [ONE], {}) == [{"missing": "idf", "error": "", "similar": ""}]


@pytest.mark.parametrize("named", ["my_idf", "idf_v2", "Idf", "ldf"])
def test_an_answer_under_another_name_is_named(named: str) -> None:
    namespace = namespace_of(f"def {named}(df, n_documents):\n    return 1.0\n\nidle = 1\n")
    assert values(IDF, [ONE], namespace)[0]["similar"] == named


def test_a_function_of_another_package_is_not_taken_for_the_answer() -> None:
    assert values(IDF, [ONE], {"idf_of": json.dumps})[0]["similar"] == ""


def test_the_stub_is_not_attempted() -> None:
    record = idf_gives("# YOUR CODE HERE\nraise NotImplementedError()")
    assert record == {"unattempted": True, "line": "raise NotImplementedError()"}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("3.5", "a number"),
        ("True", "True or False"),
        ("'0.5'", "a text"),
        ("[1]", "a list"),
        ("None", "None"),
        ("math", "a module"),
        ("object()", "something of type object"),
    ],
)
def test_a_name_that_holds_no_function_is_said_to(value: str, words: str) -> None:
    assert values(IDF, [ONE], namespace_of(f"idf = {value}")) == [{"uncallable": words}]


@pytest.mark.parametrize(
    "source",
    [
        "idf = lambda df, n_documents: 0.5",
        "class idf(float):\n    def __new__(cls, df, n_documents): return 0.5",
        "class Idf:\n    def __call__(self, df, n_documents): return 0.5\nidf = Idf()",
        "idf = __import__('functools').partial(lambda x, df, n_documents: x, 0.5)",
    ],
)
def test_whatever_can_be_called_may_answer(source: str) -> None:
    assert values(IDF, [ONE], namespace_of(source)) == [{"value": 0.5}]


def test_an_exception_comes_with_its_message_and_the_students_own_line() -> None:
    record = idf_gives("half = 0.5\nreturn half / (df - 1)")
    assert record["raised"] == "ZeroDivisionError"
    assert "division by zero" in record["message"]
    assert record["line"] == "return half / (df - 1)"


def test_the_line_is_the_students_even_when_a_library_raises() -> None:
    record = idf_gives("import numpy\nreturn numpy.zeros(2).reshape(3)")
    assert record["line"] == "return numpy.zeros(2).reshape(3)"


def test_a_shadowed_module_is_an_error_at_its_line() -> None:
    record = idf_gives("return math.log(2)", before="math = 5")
    assert (record["raised"], record["line"]) == ("AttributeError", "return math.log(2)")


def test_endless_recursion_is_an_error_like_any_other() -> None:
    assert idf_gives("return idf(df, n_documents)")["raised"] == "RecursionError"


HOSTILE = """class {name}({base}):
    {member}
"""


@pytest.mark.parametrize(
    ("base", "member"),
    [
        ("Exception", "def __str__(self): raise ValueError"),
        ("Exception", "def __str__(self): raise SystemExit"),
        ("Exception", "__str__ = []"),
        ("Exception", "__traceback__ = property(lambda self: 1 / 0)"),
        (
            "Exception",
            "def __str__(self): return type('Text', (str,), {'__getitem__': 1 / 1})('x')",
        ),
        ("BaseException", "pass"),
        ("KeyboardInterrupt", "pass"),
        ("GeneratorExit", "pass"),
        ("SystemExit", "pass"),
    ],
)
def test_exceptions_of_any_kind_stay_inside(base: str, member: str) -> None:
    record = idf_gives("raise Odd()", before=HOSTILE.format(name="Odd", base=base, member=member))
    assert record["raised"] == "Odd"


@pytest.mark.parametrize(
    "statement",
    [
        "raise SystemExit(3)",
        "raise KeyboardInterrupt",
        "raise ValueError(type('Odd', (), {'__str__': lambda self: 1 / 0})())",
        "raise KeyError(type('Odd', (), {'__repr__': lambda self: 1 / 0})())",
        "raise ValueError('\\ud800')",
        "raise ValueError('x' * 10**6)",
    ],
)
def test_leaving_and_shouting_stay_inside(statement: str) -> None:
    record = idf_gives(statement)
    assert record["raised"] in statement
    assert len(record["message"]) <= 200


def test_stop_ends_the_whole_check_at_the_line_where_it_was() -> None:
    source = (
        "calls = []\ndef idf(df, n_documents):\n    calls.append(df)\n    raise KeyboardInterrupt\n"
    )
    namespace = namespace_of(source)
    records = values(IDF, [ONE] * 5, namespace)
    assert [record["raised"] for record in records] == ["KeyboardInterrupt"] * 5
    assert records[4]["line"] == "raise KeyboardInterrupt"
    assert len(namespace["calls"]) == 1


def test_what_a_call_prints_is_kept_apart_and_cut() -> None:
    assert idf_gives("print('here', df)\nreturn 0.5") == {"value": 0.5, "printed": "here 1\n"}
    loud = "for _ in range(50):\n    print('x' * 1_000_000)\nreturn 0.5"
    record = idf_gives(loud)
    assert record["value"] == 0.5
    assert len(record["printed"]) < MAX_PRINTED + 40
    assert record["printed"].endswith("more)")


def test_warnings_and_standard_error_cost_nothing() -> None:
    source = "import sys, warnings\ndef idf(df, n_documents):\n"
    source += "    print('oops', file=sys.stderr)\n    warnings.warn('careful')\n    return 0.5\n"
    namespace = {"idf": _uninspected(source, "idf")}
    with warnings.catch_warnings(record=True):
        record = values(IDF, [ONE], namespace)[0]
    assert record["value"] == 0.5
    assert "oops" in record["printed"]


def _uninspected(source: str, name: str) -> Any:
    """Define a function whose source is not known, so that its imports are not looked at."""
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    return namespace[name]


def test_a_closed_standard_output_is_survived() -> None:
    function = _uninspected(
        "import sys\ndef idf(df, n_documents):\n    sys.stdout.close()\n    return 0.5\n", "idf"
    )
    before = sys.stdout
    assert values(IDF, [ONE], {"idf": function}) == [{"value": 0.5}]
    assert sys.stdout is before
    assert not sys.stdout.closed


def test_input_is_refused_with_a_reason() -> None:
    record = idf_gives("return float(input('df? '))")
    assert record["raised"] == "RuntimeError"
    assert "must not call input()" in record["message"]


def test_an_async_function_is_told_so_without_a_warning() -> None:
    namespace = namespace_of("async def idf(df, n_documents):\n    return 0.5\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        record = values(IDF, [ONE], namespace)[0]
    assert record == {"refused": "it is a coroutine; write `def`, not `async def`"}


@pytest.mark.parametrize(
    "body",
    [
        "query.append('b'); return [2.0, 0.0]",
        "query.sort(reverse=True); query[0] = 'z'; return [2.0, 0.0]",
        "postings.clear(); return [2.0, 0.0]",
        "postings['a'][0][1] = 5; return [2.0, 0.0]",
        "query.append(query); return [2.0, 0.0]",
        "query.append(object()); return [2.0, 0.0]",
        "postings[object()] = 1; return [2.0, 0.0]",
        "query.append(type('D', (dict,), {'items': lambda self: 1 / 0})(a=1)); return [2.0, 0.0]",
    ],
)
def test_a_function_that_changes_its_arguments_is_caught(body: str) -> None:
    assert query_gives(body) == {"mutated": True}


def test_a_change_in_one_call_is_not_seen_by_the_next() -> None:
    source = (
        "def score_query(query, postings, n_documents):\n    query.clear()\n    raise ValueError\n"
    )
    given = [dict(POSTINGS, query=["a"])] * 2
    values(QUERY, given, namespace_of(source))
    assert given[0]["query"] == ["a"]


def test_an_object_equal_to_everything_is_refused() -> None:
    before = "class Yes(float):\n    __eq__ = lambda self, other: True\n    __hash__ = None"
    assert "type Yes" in idf_gives("return Yes(0.5)", before=before)["refused"]


def test_returning_nothing_is_the_value_none() -> None:
    assert idf_gives("pass") == {"value": None}


def test_imports_that_a_task_does_not_allow_are_named() -> None:
    record = idf_gives("import sklearn\nfrom minirag.bm25 import BM25\nreturn 0.5")
    assert record["forbidden"] == ["minirag.BM25", "sklearn"]
    assert record["allowed"] == ["numpy"]
    assert idf_gives("import math, sys, numpy as np\nreturn 0.5") == {"value": 0.5}


def test_imports_of_the_check_itself_are_allowed() -> None:
    namespace = namespace_of(
        "from course.check import check\ndef idf(df, n_documents): return 0.5\n"
    )
    assert values(IDF, [ONE], namespace) == [{"value": 0.5}]


def test_a_cell_that_cannot_be_parsed_is_not_held_against_anybody() -> None:
    function = _uninspected("def idf(df, n_documents): return 0.5", "idf")
    name = function.__code__.co_filename
    kept = linecache.cache.get(name)
    for text in ("%timeit idf(1, 2)\n", "\0", "(" * 500):
        linecache.cache[name] = (len(text), None, [text], name)
        assert forbidden_imports(function, frozenset()) == []
    linecache.cache.pop(name)
    if kept is not None:
        linecache.cache[name] = kept


def _last_error(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        namespace_of(source)
    except CourseError as error:
        monkeypatch.setattr(sys, "last_value", error.__cause__, raising=False)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("def idf(df, n_documents)\n    return 1\n", "SyntaxError: expected ':' at `def idf("),
        ("async def idf(df, n_documents):\n  return (1\n", "SyntaxError: '(' was never closed"),
        ("x = numbr\ndef idf(df, n_documents): return 1\n", "NameError: name 'numbr' is not"),
    ],
)
def test_the_error_of_the_cell_that_should_define_it_is_told(
    source: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _last_error(source, monkeypatch)
    assert words in error_of_the_definition("idf")
    assert error_of_the_definition("idf2") == ""
    assert words in values(IDF, [ONE], {})[0]["error"]


def test_an_older_error_of_another_cell_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    _last_error("1 / 0\n", monkeypatch)
    assert error_of_the_definition("idf") == ""
    monkeypatch.setattr(sys, "last_value", None, raising=False)
    assert error_of_the_definition("idf") == ""


def _run(cells: list[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Run cells as IPython does: `In` has them all, and the last error is kept."""
    namespace: dict[str, Any] = {"__name__": "__main__", "math": math, "In": [""]}
    monkeypatch.setattr(sys, "last_value", None, raising=False)
    for number, cell in enumerate(cells):
        name = f"<cell {number} of {id(namespace)}>"
        lines = [f"{line}\n" for line in cell.splitlines()]
        monkeypatch.setitem(linecache.cache, name, (len(cell), None, lines, name))
        namespace["In"].append(cell)
        try:
            exec(compile(cell, name, "exec"), namespace)
        except Exception as error:
            trace = error.__traceback__
            ended = error.with_traceback(trace.tb_next if trace else None)  # without this file
            monkeypatch.setattr(sys, "last_value", ended, raising=False)
    return namespace


TRIED = "def idf(df, n_documents):\n    return 0.5\n\nassert idf(1, 2) == 7\n"


@pytest.mark.parametrize(
    "later",
    [
        "# def idf(df, n_documents):\n#     return 0",
        "class Index:\n    def idf(self, df):\n        return df",
        "source = '''\ndef idf(df, n_documents): ...\n'''",
        "print('def idf(')",
        "idf(3",  # fails, and defines nothing
    ],
)
def test_what_only_looks_like_a_newer_definition_takes_no_answer_away(
    later: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert values(IDF, [ONE], _run([TRIED, later], monkeypatch)) == [{"value": 0.5}]
    assert values(IDF, [ONE], _run([later, TRIED], monkeypatch)) == [{"value": 0.5}]


def test_a_definition_counts_that_ran_before_its_own_cell_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = "def idf(df, n_documents):\n    return 0.25\n"
    assert values(IDF, [ONE], _run([first, TRIED], monkeypatch)) == [{"value": 0.5}]
    separator = TRIED.replace("7", "7  # a \u2028 b")
    assert values(IDF, [ONE], _run([TRIED, "x = 1 / 0"], monkeypatch)) == [{"value": 0.5}]
    assert values(IDF, [ONE], _run([separator, "# def idf("], monkeypatch)) == [{"value": 0.5}]


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ("def idf(df, n_documents)\n    return 1\n", "SyntaxError: expected ':'"),
        ("\ufeffdef idf(df, n_documents):\n    return 1\n", "invisible character U+FEFF"),
        ("def idf[T(df: T, n_documents):\n    return 1\n", "SyntaxError"),
        ("x = = 1\nidf = lambda df, n_documents: 1\n", "SyntaxError: invalid syntax"),
        ("idf = 1 / 0\n", "ZeroDivisionError: division by zero at `idf = 1 / 0`"),
        ("from my_own_helpers import idf\n", "No module named 'my_own_helpers'"),
        ("x = numbr\nif True:\n    def idf(df): return 1\n", "NameError"),
        ("raise SyntaxError('odd', (1, 2, 3, 4))\ndef idf(df): return 1\n", "SyntaxError"),
    ],
)
def test_the_error_of_the_cell_is_told_however_it_defines_the_answer(
    broken: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record,) = values(IDF, [ONE], _run([broken], monkeypatch))
    assert words in record["error"]
    older = "def idf(df, n_documents):\n    return 0.25\n"
    (record,) = values(IDF, [ONE], _run([older, broken], monkeypatch))
    assert words in record["error"]


def test_a_line_that_ends_for_ipython_alone_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    error = IndentationError("unindent does not match", ("<tokenize>", 3, 0, " b"))
    namespace = _run([], monkeypatch)
    namespace["In"].append("def idf(df, n_documents):\n    return 1\n# a \u2028 b")
    monkeypatch.setattr(sys, "last_value", error, raising=False)
    assert "invisible character U+2028; delete it" in values(IDF, [ONE], namespace)[0]["error"]


def test_a_magic_that_keeps_no_function_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = f"get_ipython().run_cell_magic('timeit', '-n1', {TRIED!r})\n"
    namespace = {"In": ["", timed]}
    monkeypatch.setattr(sys, "last_value", None, raising=False)
    assert values(IDF, [ONE], namespace)[0]["line"] == "%%timeit"
    assert "line" not in values(IDF, [ONE], {"In": ["", "x = 1"]})[0]


def test_many_cells_are_read_in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    namespace = _run([TRIED], monkeypatch)
    namespace["In"] += [f"idf_{number} = idf(1, {number})\n" for number in range(5_000)]
    started = time.perf_counter()
    assert values(IDF, [ONE] * 3, namespace) == [{"value": 0.5}] * 3
    assert time.perf_counter() - started < 5


def test_an_error_without_a_student_has_no_line() -> None:
    assert students_line(ValueError("never raised")) == ""
