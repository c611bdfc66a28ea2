"""Imports: what an answer names, what it reaches, and what is not there while it runs."""

import linecache
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from course.check.engine import values
from course.check.imports import READY_MADE, forbidden_imports, may_import, without_ready_made
from course.check.tasks import find_task

IDF = find_task("03-idf")
ONE = {"df": 1, "n_documents": 3}
NUMPY = frozenset({"numpy"})
_number = count()


def cells(*sources: str) -> dict[str, Any]:
    """Run cells one after the other, each with a source of its own, as a notebook does."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for source in sources:
        name = f"<cell {next(_number)} of the tests>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        exec(compile(source, name, "exec"), namespace)
    return namespace


@pytest.mark.parametrize(
    "sources",
    [
        ("def idf(df, n_documents):\n    import minirag\n    return 0.5",),
        ("from minirag import BM25", "def idf(df, n_documents):\n    return BM25 and 0.5"),
        ("import minirag as m", "def idf(df, n_documents):\n    return m.BM25 and 0.5"),
        (
            "import minirag.metrics as hidden",
            "def helper(): return hidden",
            "def idf(df, n_documents):\n    return [helper() for _ in range(1)] and 0.5",
        ),
        ("from minirag.metrics import ndcg_at_k as f", "def idf(df, n_documents): return f and 1"),
    ],
)
def test_a_package_is_found_however_it_comes_in(sources: tuple[str, ...]) -> None:
    (record,) = values(IDF, [ONE], cells(*sources))
    assert record["forbidden"][0].startswith("minirag")
    assert record["allowed"] == ["numpy"]


@pytest.mark.parametrize(
    "line",
    [
        "__import__('minirag')",
        "importlib.import_module('minirag.bm25')",
        "__import__('sklearn.metrics')",
        "exec('import bm25s')",
    ],
)
def test_a_hidden_import_finds_nothing_while_the_answer_runs(line: str) -> None:
    answer = f"import importlib\ndef idf(df, n_documents):\n    {line}\n    return 0.5"
    (record,) = values(IDF, [ONE], cells(answer))
    assert record["forbidden"][0] in READY_MADE


def test_what_an_answer_catches_is_no_way_around() -> None:
    answer = (
        "def idf(df, n_documents):\n    try:\n        return __import__('minirag').BM25\n"
        "    except ImportError:\n        return 0.25"
    )
    assert values(IDF, [ONE], cells(answer)) == [{"value": 0.25}]


def test_the_packages_are_back_afterwards_also_after_an_error() -> None:
    import minirag.bm25

    before = {name: sys.modules[name] for name in sys.modules if name.startswith("minirag")}
    with pytest.raises(ModuleNotFoundError), without_ready_made(NUMPY):
        __import__("minirag.bm25")
    after = {name: sys.modules[name] for name in sys.modules if name.startswith("minirag")}
    assert after == before
    assert sys.modules["minirag.bm25"] is minirag.bm25
    assert "rank_bm25" not in sys.modules or sys.modules["rank_bm25"] is not None


def test_single_names_of_a_package_may_be_allowed() -> None:
    allowed = frozenset({"numpy", "minirag.BM25"})
    for source, found in (
        ("from minirag import BM25", []),
        ("from minirag.bm25 import BM25", []),
        ("from minirag import BM25, evaluate", ["minirag.evaluate"]),
        ("import minirag", ["minirag"]),
        ("from minirag import *", ["minirag.*"]),
        ("import numpy as np, math, re", []),
    ):
        function = cells(f"{source}\ndef f():\n    return 0")["f"]
        assert forbidden_imports(function, allowed) == found, source
    whole = frozenset({"minirag"})
    function = cells("import minirag\nfrom minirag import evaluate\ndef f():\n    return evaluate")
    assert forbidden_imports(function["f"], whole) == []


def test_objects_that_lie_about_where_they_come_from_raise_nothing() -> None:
    liar = (
        "class Meta(type):\n    @property\n    def __module__(cls): raise SystemExit\n"
        "class Liar(metaclass=Meta): pass\nLiar2 = type('L', (), {'__module__': 7})\n"
        "def g(): return 1\ng.__module__ = ['minirag']\n"
        "def idf(df, n_documents):\n    return 0.5 if Liar and Liar2 and g else 1"
    )
    assert values(IDF, [ONE], cells(liar)) == [{"value": 0.5}]


def test_recursion_and_many_helpers_end() -> None:
    chain = "\n".join(f"def f{n}(): return f{n + 1}" for n in range(500))
    answer = f"{chain}\ndef f500(): return idf\ndef idf(df, n_documents): return f0 and 0.5"
    assert values(IDF, [ONE], cells(answer)) == [{"value": 0.5}]


@pytest.mark.parametrize(
    ("allowed", "words"),
    [
        (frozenset(), "the standard library"),
        (NUMPY, "the standard library and numpy"),
        (
            frozenset({"numpy", "minirag.BM25", "minirag.evaluate", "minirag.GoldenSet"}),
            "the standard library, numpy, and BM25, GoldenSet, and evaluate of minirag",
        ),
    ],
)
def test_what_may_be_imported_is_said_in_words(allowed: frozenset[str], words: str) -> None:
    assert may_import(allowed) == words


def test_an_import_belongs_to_the_function_that_uses_it() -> None:
    source = """
import math
from minirag import BM25
import sklearn

def idf(df, n):
    return math.log(n / df)

def study():
    return BM25()

class Kept:
    def search(self):
        from minirag.golden import GoldenSet
        return self.other()

    @staticmethod
    def other():
        import rank_bm25
        return rank_bm25
"""
    answers = cells(source)
    assert forbidden_imports(answers["idf"], frozenset()) == ["sklearn"]  # which nobody uses
    assert forbidden_imports(answers["study"], frozenset()) == ["minirag.BM25", "sklearn"]
    assert forbidden_imports(answers["study"], frozenset({"minirag.BM25", "sklearn"})) == []
    assert forbidden_imports(answers["Kept"], frozenset({"sklearn"})) == [
        "minirag.GoldenSet",
        "rank_bm25",
    ]


@pytest.mark.parametrize(
    "sources",
    [
        ("from {name} import idf",),
        ("import {name}", "idf = {name}.idf"),
        ("from {name} import Idf as idf",),
        ("from {name} import half", "def idf(df, n_documents):\n    return half()"),
        ("def idf(df, n_documents):\n    from {name} import half\n    return half()",),
    ],
)
@pytest.mark.parametrize(("folder", "ending"), [("", ".py"), ("site-packages", ".half")])
def test_where_the_answer_itself_comes_from_is_asked_too(
    sources: tuple[str, ...],
    folder: str,
    ending: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = f"helpers_{next(_number)}"
    place = tmp_path / folder
    place.mkdir(exist_ok=True)
    (place / f"{name}.py").write_text(
        "def half():\n    return 0.5\n\ndef idf(df, n_documents):\n    return half()\n\n"
        "class Idf(float):\n    def __new__(cls, df, n_documents):\n        return half()\n"
    )
    monkeypatch.syspath_prepend(place)
    (record,) = values(IDF, [ONE], cells(*(source.format(name=name) for source in sources)))
    (found,) = record["forbidden"]
    assert found.startswith(name)
    assert found.endswith(".py") == (ending == ".py")


def test_a_folder_beside_the_notebook_is_named_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "helpers_folder").mkdir()
    (tmp_path / "helpers_folder" / "__init__.py").write_text("def idf(df, n_documents): return 1")
    monkeypatch.syspath_prepend(tmp_path)
    (record,) = values(IDF, [ONE], cells("from helpers_folder import idf"))
    assert record["forbidden"] == ["helpers_folder/"]


def test_an_answer_of_the_standard_library_or_an_allowed_package_is_one() -> None:
    for source in ("from math import log as idf", "from statistics import mean as idf"):
        assert "forbidden" not in values(IDF, [ONE], cells(source))[0]
    answer = "import numpy as np\nidf = np.vectorize(lambda df, n_documents: 0.5)"
    assert "forbidden" not in values(IDF, [ONE], cells(answer))[0]
