"""What a graded task is: its points, its cases and how the student's function is called.

A `Case` tests one idea and draws its inputs from a random generator. The visible case in the
notebook is one draw, fixed in the casebook; at grading time fresh draws of the same generator
confirm it, so that a public repository gives no answer away. A `Group` of cases earns its points
together. A `Task` is looked up by its id.

But: nothing here holds an expected value. The reference stands once, in the exercise's source.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

__all__ = ["Case", "Group", "Inputs", "Task"]

_TRIES = 8  # a wanted draw: where few inputs are possible, one may come twice
Inputs = dict[str, Any]  # plain JSON data: the keyword arguments of one call
Namespace = Mapping[str, Any]


@dataclass(frozen=True)
class Case:
    """One idea that the task tests."""

    name: str
    """Short and in words with hyphens: students and instructors both see it."""
    why: str
    """One sentence: what goes wrong in a search if this case is wrong."""
    hint: str
    """One sentence: what to look at. Never the solution."""
    draw: Callable[[Random], Inputs]
    """Makes inputs from a generator; constant where the idea is one particular input."""


@dataclass(frozen=True)
class Group:
    """Cases that earn their points together: all pass, or none is paid."""

    name: str
    points: float
    cases: tuple[Case, ...]


@dataclass(frozen=True)
class Task:
    """One graded task of an exercise."""

    id: str
    """`<lesson number>-<name>`, equal to the test cell's id; never reused for another contract."""
    assignment: str
    title: str
    function: str
    """The name that the engine looks up in the student's namespace."""
    groups: tuple[Group, ...]
    hints: tuple[str, ...]
    """From a nudge to nearly there; shown one at a time."""
    pool: Callable[[], Iterable[Inputs]]
    """Small inputs, smallest first, among which the counterexample is looked for."""
    imports: frozenset[str] = frozenset({"numpy"})
    """What an answer may import beside the standard library: a package, or `minirag.BM25`."""
    call: Callable[[Namespace, Inputs], Any] | None = None
    """The driver: how the function is called; by default with the inputs as keyword arguments."""
    parts: Callable[[Namespace, Inputs], Mapping[str, float]] | None = None
    """For a number made of terms: the reference's terms, shown beside a wrong answer."""
    show: Callable[[Inputs], str] | None = None
    """How a call is written for a reader; by default `function(name=value, …)`."""
    tolerance: float = 1e-6
    """Relative; 1e-9 absolute beside it."""
    scale: float = 1.0
    """What `course.toml` multiplies the points by; the groups hold the product already."""
    lesson: str = ""
    """The lesson's section to read again."""

    @property
    def points(self) -> float:
        """The most that the task can earn."""
        return float(sum(group.points for group in self.groups))

    @property
    def cases(self) -> tuple[Case, ...]:
        """All cases in the order in which they are shown."""
        return tuple(case for group in self.groups for case in group.cases)

    def worth(self, points: float) -> "Task":
        """Return the task with other points in all, its groups in the same proportion."""
        scale = points / self.points
        groups = tuple(replace(group, points=group.points * scale) for group in self.groups)
        return replace(self, groups=groups, scale=self.scale * scale)

    def drive(self, namespace: Namespace, inputs: Inputs) -> Any:
        """Call the student's function on `inputs`."""
        if self.call is not None:
            return self.call(namespace, inputs)
        return namespace[self.function](**inputs)

    def describe(self, inputs: Inputs, width: int = 480) -> str:
        """Write the call as a student would type it, cut at `width` characters."""
        if self.show is not None:
            text = self.show(inputs)
        else:
            arguments = ", ".join(f"{name}={value!r}" for name, value in inputs.items())
            text = f"{self.function}({arguments})"
        return text if len(text) <= width else text[: width - 1] + "…"

    def visible(self, case: Case) -> Inputs:
        """Return the one draw that everybody sees."""
        return self._draw(case, f"{self.id}/{case.name}/visible")

    def fresh(self, case: Case, seed: str, count: int) -> list[Inputs]:
        """Return up to `count` draws under `seed`, other than the visible one and each other."""
        seen = {_key(self.visible(case))}
        draws: list[Inputs] = []
        for number in range(_TRIES * count):
            inputs = self._draw(case, f"{self.id}/{case.name}/{seed}/{number}")
            if _key(inputs) not in seen:  # a constant case has nothing new to draw
                seen.add(_key(inputs))
                draws.append(inputs)
            if len(draws) == count:
                break
        return draws

    def _draw(self, case: Case, seed: str) -> Inputs:
        inputs: Inputs = json.loads(json.dumps(case.draw(Random(seed))))
        return inputs


def _key(inputs: Inputs) -> str:
    return json.dumps(inputs, sort_keys=True)
