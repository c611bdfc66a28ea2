"""What a part is worth in a team: Shapley 1953, with every mixture measured once.

What it costs is counted in calls of `measure`, each of which would take minutes.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random
from typing import Any

from course.check.counting import Counter, cost
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.pipeline.words import GLUED, PARTS

__all__ = ["TASK"]

_MOST = 128  # calls; six parts have 64 mixtures


def _measuring(scores: dict[str, float], counter: Counter) -> Callable[[Any], float]:
    """Return the function that an answer asks: a mixture's score from the table."""

    def measure(mixture: Any) -> float:
        counter.count += 1
        if isinstance(mixture, str):
            raise TypeError(
                f"measure({mixture!r}): it takes a list of parts, such as [{mixture!r}]"
            )
        return float(scores["+".join(sorted(set(mixture)))])

    return measure


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    counter = Counter()
    measure = _measuring(inputs["scores"], counter)
    values = namespace["shapley"](inputs["parts"], measure)
    return {"cost": cost(counter, _MOST, "calls"), "values": values}


def _show(inputs: Inputs) -> str:
    scores = inputs["scores"]
    if len(scores) > 8:
        return f"shapley(parts={inputs['parts']!r}, measure: {len(scores)} scores)"
    told = ", ".join(f"[{name}] {score}" for name, score in scores.items())
    return f"shapley(parts={inputs['parts']!r}, measure: {told})"


def _scored(rng: Random, parts: list[str], least: int = 0) -> Inputs:
    """Draw a score for every mixture; with fewer than `least` parts it is 0."""
    mixtures = [m for size in range(len(parts) + 1) for m in combinations(parts, size)]
    drawn = {"+".join(sorted(m)): round(rng.uniform(0.2, 0.9), 3) for m in mixtures}
    few = {"+".join(sorted(m)) for m in mixtures if len(m) < least}
    return {"parts": parts, "scores": {name: drawn[name] * (name not in few) for name in drawn}}


def _four(rng: Random) -> Inputs:
    """Let the names of two parts, put together, be the name of a third one."""
    parts = [*rng.choice(GLUED), rng.choice(PARTS)]
    return _scored(rng, rng.sample(parts, 4))


def _six(rng: Random) -> Inputs:
    """Let nothing be found with none of the parts, and with one."""
    return _scored(rng, rng.sample(PARTS, 6), least=2)


def _needing_each_other(rng: Random) -> Inputs:
    one, two = rng.sample(PARTS, 2)
    base = rng.randint(300, 450)
    alone, both = base + rng.randint(20, 60), base + rng.randint(120, 200)
    scores = {
        "": base,
        one: base - rng.randint(1, 15),
        two: alone,
        "+".join(sorted([one, two])): both,
    }
    return {"parts": [one, two], "scores": {name: s / 1000 for name, s in scores.items()}}


def _one_of_three_is_enough(rng: Random) -> Inputs:
    """Let any of three parts mend the same questions, and each a few more of its own."""
    parts = rng.sample(PARTS, 3)
    base, gain = rng.randint(300, 400), rng.randint(90, 180)
    own = dict(zip(parts, rng.sample(range(5, 60), 3), strict=True))
    scores = {}
    for size in range(4):
        for mixture in combinations(parts, size):
            score = base + gain * bool(mixture) + sum(own[part] for part in mixture)
            scores["+".join(sorted(mixture))] = score / 1000
    return {"parts": parts, "scores": scores}


def _pool() -> Iterable[Inputs]:
    yield {"parts": [], "scores": {"": 0.5}}
    yield {"parts": ["a"], "scores": {"": 0.25, "a": 0.75}}
    for one, two, both in (
        (0.5, 0.75, 1.0),
        (0.25, 0.25, 1.0),
        (0.75, 0.75, 0.75),
        (0.0, 0.5, 1.0),
    ):
        yield {"parts": ["a", "b"], "scores": {"": 0.25, "a": one, "b": two, "a+b": both}}
    for three, pair in ((1.0, 0.25), (1.0, 0.5), (0.75, 0.75)):
        scores = {"": 0.25, "a": 0.25, "b": 0.5, "c": 0.25, "a+b": pair, "a+c": 0.25, "b+c": 0.5}
        yield {"parts": ["a", "b", "c"], "scores": {**scores, "a+b+c": three}}


TASK = Task(
    id="11-shapley",
    assignment="11_pipeline",
    title="What is a part worth in a team?",
    function="shapley",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=_call,
    show=_show,
    groups=(
        Group(
            "two-parts",
            1.0,
            (
                Case(
                    "two-that-need-each-other",
                    "parts that are tried one at a time are thrown out before they can help.",
                    "Two orders: first or second. What does each part add in either?",
                    _needing_each_other,
                ),
            ),
        ),
        Group(
            "more-parts",
            2.0,
            (
                Case(
                    "one-of-three-is-enough",
                    "parts that mend the same questions share one gain between them.",
                    "Write down all six orders of three parts, and what each part adds in them.",
                    _one_of_three_is_enough,
                ),
                Case(
                    "four-parts",
                    "values that do not add up to the whole gain praise one for another's work.",
                    "Do your values add up to score(all) - score(none)? Which weights do that?",
                    _four,
                ),
            ),
        ),
        Group(
            "cost",
            1.0,
            (
                Case(
                    "six-parts",
                    "each call is a measurement: an hour's study becomes a day's.",
                    "Count your calls of measure. Is any mixture asked for more than once?",
                    _six,
                ),
            ),
        ),
    ),
    hints=(
        "First measure every mixture once, the empty one too, and keep the scores; then do the "
        "sums.",
        "A whole number from 0 to 2**n - 1 names a mixture: bit i tells whether part i is in it. "
        "A frozenset as a dict's key does as well.",
        "Each mixture without p, of size m, counts m! (n - m - 1)! / n! times what p adds to it.",
    ),
)
