"""The casebook: visible inputs with the reference's value and that of every known misconception.

It is built from the exercise's source, committed and public: `casebook/03.json`. A task's `cases`
are what is graded; its `pool` holds small inputs, smallest first, in which the counterexample is
looked for. Under `wrong` stand the misconceptions whose value differs from the expected one.

But: it holds no hidden case. Those are drawn at grading time and never written down.
"""

import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from course.check.encode import JSON
from course.check.task import Inputs
from course.settings import OWN

__all__ = ["Belief", "CasebookTask", "Entry", "casebook_path", "load_casebook"]

_FOLDER = Path(__file__).parent / "casebook"
_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Entry:
    """One input with its right value."""

    name: str
    """The case's name; "" for an entry of the pool."""
    inputs: Inputs
    expected: JSON
    parts: dict[str, float] = field(default_factory=dict)
    """The reference's terms, where a number is a sum."""
    wrong: dict[str, JSON] = field(default_factory=dict)
    """Misconception → its record, where it is not the expected value."""


@dataclass(frozen=True)
class Belief:
    """A known misconception, as far as a student may read it."""

    name: str
    text: str
    hint: str


@dataclass(frozen=True)
class CasebookTask:
    """What is public of one task's values."""

    id: str
    cases: tuple[Entry, ...]
    pool: tuple[Entry, ...]
    beliefs: dict[str, Belief]


def casebook_path(assignment: str, to_build: bool = False) -> Path:
    """Return the file of an assignment's casebook: `03_bm25` → `casebook/03.json`.

    A course with a `course.toml` has casebooks of its own where they were built; `to_build` is
    where one is written.
    """
    name = f"{assignment.split('_')[0]}.json"
    own = _ROOT / OWN / "casebook" / name
    mine = (_ROOT / "course.toml").exists() and (to_build or own.exists())
    return own if mine else _FOLDER / name


@lru_cache(maxsize=32)
def load_casebook(assignment: str) -> dict[str, CasebookTask]:
    """Return task id → its casebook.

    Raises FileNotFoundError or ValueError that names the file and how to restore it.
    """
    path = casebook_path(assignment)
    remedy = "restore it with `git checkout -- course/check/casebook`"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {task_id: _task(task_id, entry) for task_id, entry in data["tasks"].items()}
    except FileNotFoundError:
        raise FileNotFoundError(f"the casebook {path.name} is missing; {remedy}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the casebook {path.name} cannot be read ({error}); {remedy}") from error


def _task(task_id: str, data: dict[str, Any]) -> CasebookTask:
    return CasebookTask(
        id=task_id,
        cases=tuple(Entry(**entry) for entry in data["cases"]),
        pool=tuple(Entry(name="", **entry) for entry in data["pool"]),
        beliefs={name: Belief(name=name, **belief) for name, belief in data["beliefs"].items()},
    )
