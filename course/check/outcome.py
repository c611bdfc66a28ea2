"""What a verdict is made of: outcomes, the record behind each, a counterexample, a belief.

But: these are plain records. `verdict` decides, `report` puts it into words.
"""

from dataclasses import dataclass
from enum import Enum

from course.check.casebook import Belief, Entry
from course.check.comparing import Difference
from course.check.record import Record
from course.check.task import Task

__all__ = ["CaseResult", "Counterexample", "Outcome", "Verdict"]


class Outcome(Enum):
    """What became of a case or a task."""

    PASSED = "passed"
    FAILED = "failed"
    RAISED = "raised"
    NOT_ATTEMPTED = "not attempted"


@dataclass(frozen=True)
class CaseResult:
    """One case: its outcome and, where it is not passed, the record behind it."""

    name: str
    outcome: Outcome
    record: Record
    fresh: bool = False
    """It failed on fresh draws only; the record is that of the visible one."""


@dataclass(frozen=True)
class Counterexample:
    """An input that separates the answer from the right one."""

    entry: Entry
    record: Record
    reason: str
    difference: Difference | None = None
    """Where the value differs first; None where there is no value."""


@dataclass(frozen=True)
class Verdict:
    """The judgement of one task."""

    task: Task
    outcome: Outcome
    results: tuple[CaseResult, ...]
    points: float
    counterexample: Counterexample | None
    belief: Belief | None

    @property
    def passed(self) -> int:
        """How many cases passed."""
        return sum(result.outcome is Outcome.PASSED for result in self.results)
