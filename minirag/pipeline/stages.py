"""The clock and the budgets under which the stages of a pipeline are run.

    skip an optional stage when  spent so far + what it is expected to take > its budget

Nothing can be stopped half-way without threads, so the decision is made before: a stage is expected
to take the least of what it took the last five times. A skipped stage forgets the oldest of these,
so that after some skips it is tried again. What is skipped, and why, stands in the trace.

But: the first time a stage runs nobody knows what it takes. A budget is kept on the whole, not for
each single query.
"""

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from minirag.pipeline.steps import Kind, Stage
from minirag.records import Hit
from minirag.rerank.candidates import is_finite

__all__ = ["Budgets", "Recorder"]

T = TypeVar("T")

_REMEMBERED = 5  # durations of a stage
_LIMITED = ("rewrite", "expand", "rerank", "total")  # the stages that a query can do without


class Budgets:
    """Milliseconds from the start of a query by which each optional stage should be done.

    `limits` maps a stage's name to its limit; "total" holds for all. Safe under threads. Raises
    ValueError for another stage, and for a limit that is no number above 0.
    """

    def __init__(self, limits: Mapping[str, float] | None = None) -> None:
        if not isinstance(limits, Mapping | None):
            raise ValueError(f"budgets: got {limits!r}; pass a mapping such as {{'rerank': 200}}")
        self.limits = dict(limits or {})
        for name, limit in self.limits.items():
            if name not in _LIMITED:
                raise ValueError(f"budgets: {name!r} cannot be skipped; use {', '.join(_LIMITED)}")
            if not is_finite(limit) or isinstance(limit, bool) or limit <= 0:
                raise ValueError(
                    f"budgets: {name!r} has {limit!r}; give milliseconds, a number above 0"
                )
        self._lock = threading.Lock()
        self._took: dict[str, deque[float]] = {}

    def refusal(self, name: str, spent: float) -> str:
        """Return why the stage should be skipped after `spent` milliseconds, "" if it may run."""
        limits = [self.limits[key] for key in (name, "total") if key in self.limits]
        if not limits:
            return ""
        with self._lock:
            took = self._took.setdefault(name, deque(maxlen=_REMEMBERED))
            expected = min(took, default=0.0)
            if spent + expected <= min(limits):
                return ""
            if took:
                took.popleft()
        reason = f"skipped: {spent:.0f} ms of {min(limits):g} are spent"
        return reason + (f", and it takes {expected:.0f}" if expected else "")

    def learn(self, name: str, milliseconds: float) -> None:
        """Remember how long a stage took."""
        with self._lock:
            self._took.setdefault(name, deque(maxlen=_REMEMBERED)).append(milliseconds)


class Recorder:
    """Runs the stages of one query and keeps what each of them did."""

    def __init__(self, budgets: Budgets, clock: Callable[[], float]) -> None:
        self._budgets, self._clock = budgets, clock
        self._start = clock()
        self.stages: list[Stage] = []

    def hits(
        self,
        name: str,
        kind: Kind,
        work: Callable[[], list[Hit]],
        *,
        instead: list[Hit] | None = None,
        note: str = "",
        loses: str = "",
    ) -> list[Hit]:
        """Run a stage and return its hits; `instead` of them where the budget does not allow it.

        A stage without `instead` is run whatever the time.
        """
        if instead is not None and (refusal := self._refusal(name)):
            self.skip(name, kind, refusal, instead)
            return instead
        hits, took = self._timed(name, work)
        self.stages.append(Stage(name, kind, tuple(hits), took, note, loses))
        return hits

    def queries(
        self, name: str, work: Callable[[], tuple[list[str], str]], instead: list[str]
    ) -> list[str]:
        """Run a stage that returns queries and a note; `instead` where there is no time for it."""
        if refusal := self._refusal(name):
            self.skip(name, "query", refusal)
            return instead
        (queries, note), took = self._timed(name, work)
        self.stages.append(Stage(name, "query", (), took, note))
        return queries

    def skip(self, name: str, kind: Kind, note: str, hits: Sequence[Hit] = ()) -> None:
        """Record a stage that is left out, and why."""
        self.stages.append(Stage(name, kind, tuple(hits), note=note, skipped=True))

    def _refusal(self, name: str) -> str:
        return self._budgets.refusal(name, (self._clock() - self._start) * 1000)

    def _timed(self, name: str, work: Callable[[], T]) -> tuple[T, float]:
        began = self._clock()
        done = work()
        took = (self._clock() - began) * 1000
        self._budgets.learn(name, took)
        return done, took
