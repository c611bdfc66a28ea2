"""The cases of a verdict that was kept as plain data, in the groups that earn points together.

But: of a hidden input there is nothing to read here. A case says only that such an input failed it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from course.feedback.statement import Statement

__all__ = ["PASSED", "UNTRIED", "Case", "Group", "groups_of"]

PASSED = "passed"
UNTRIED = "not attempted"


@dataclass(frozen=True)
class Case:
    """A case by name; `fresh` where only inputs failed that the page does not show."""

    name: str
    outcome: str
    why: str
    hint: str
    fresh: bool
    voided: str = ""
    """Why it was taken back and counts as passed, "" where it was not."""

    @property
    def passed(self) -> bool:
        """Whether it passed."""
        return self.outcome == PASSED


@dataclass(frozen=True)
class Group:
    """Cases that earn their points together."""

    name: str
    points: float
    cases: Sequence[Case]

    @property
    def earned(self) -> float:
        """Return its points where all of its cases passed, else 0."""
        return self.points if all(case.passed for case in self.cases) else 0.0


def groups_of(statement: Statement) -> list[Group]:
    """Return the groups of a statement, in order, each with its cases."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for case in statement["cases"]:
        found.setdefault(str(case["group"]), []).append(case)
    return [
        Group(name, float(cases[0]["points"]), [_case(case) for case in cases])
        for name, cases in found.items()
    ]


def _case(said: Mapping[str, Any]) -> Case:
    name, outcome, fresh = str(said["name"]), str(said["outcome"]), bool(said.get("fresh"))
    why, hint = str(said.get("why", "")), str(said.get("hint", ""))
    return Case(name, outcome, why, hint, fresh, str(said.get("voided") or ""))
