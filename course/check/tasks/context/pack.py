"""What is shown: hits over a threshold, whole, within a budget, and a reason for the others."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

Hit = tuple[str, float, int]  # id, score, tokens; a list once it is JSON


def _hits(rng: Random, sizes: list[int], lowest: float = 3.0) -> list[Hit]:
    """Make hits of these sizes, best first, all scores different and above `lowest`."""
    scores = sorted(rng.sample(range(1, 80), len(sizes)), reverse=True)
    return [
        (f"d{number}", round(lowest + score / 10, 1), size)
        for number, (score, size) in enumerate(zip(scores, sizes, strict=True), start=1)
    ]


def _skip(rng: Random) -> Inputs:
    """The second does not fit; the third and fourth do, the fifth does no longer."""
    a, b, c = rng.sample(range(30, 60), 3)
    room = rng.randint(1, 20)
    hits = _hits(rng, [a, b + c + room + 1, b, c, room + rng.randint(1, 9)])
    return {"hits": hits, "budget": a + b + c + room, "threshold": 2.0}


def _exact(rng: Random) -> Inputs:
    sizes = rng.sample(range(20, 60), 3)
    return {"hits": _hits(rng, [*sizes, 1]), "budget": sum(sizes), "threshold": 2.0}


def _at_threshold(rng: Random) -> Inputs:
    """Scores around zero, as some models give them: the threshold is one of those below it."""
    highest, *scores = sorted(rng.sample(range(-60, 0), 5), reverse=True)
    hits: list[Hit] = [
        (f"d{number}", score / 10, rng.randint(10, 40))
        for number, score in enumerate((-highest, highest, *scores), start=1)
    ]
    return {"hits": hits, "budget": 500, "threshold": hits[rng.randint(2, 4)][1]}


def _zero(rng: Random) -> Inputs:
    """The threshold is 0; one score is above it, one equals it, one is below."""
    scores = (rng.randint(1, 60) / 10, 0.0, -rng.randint(1, 60) / 10)
    hits = [(f"d{number}", score, rng.randint(10, 40)) for number, score in enumerate(scores)]
    return {"hits": hits, "budget": 500, "threshold": 0}


def _none_passes(rng: Random) -> Inputs:
    """No score is high enough, and one hit is too large as well."""
    sizes = rng.sample(range(10, 40), rng.randint(2, 4))
    sizes.insert(rng.randint(0, len(sizes)), rng.randint(501, 600))
    hits = _hits(rng, sizes)
    return {"hits": hits, "budget": 500, "threshold": round(hits[0][1] + 0.5, 1)}


def _none_fits(rng: Random) -> Inputs:
    budget = rng.randint(10, 40)
    sizes = [budget + extra for extra in rng.sample(range(1, 40), rng.randint(2, 4))]
    return {"hits": _hits(rng, sizes), "budget": budget, "threshold": 2.0}


def _twice(rng: Random) -> Inputs:
    """One shown comes again; one too large comes again, now below the threshold."""
    a, b, c = rng.sample(range(20, 60), 3)
    first, large, second, third = _hits(rng, [a, a + b + c + 30, b, c])
    again = [(first[0], second[1], a), (large[0], 1.5, large[2])]
    hits = [first, large, second, again[0], third, again[1], (first[0], 1.0, a)]
    return {"hits": hits, "budget": a + b + c + rng.randint(1, 15), "threshold": 2.0}


def _pool() -> Iterable[Inputs]:
    lists: list[list[Hit]] = [
        [],
        [("a", 2.0, 3)],
        [("a", 2.0, 5)],
        [("a", 2.0, 3), ("b", 1.0, 2)],
        [("a", 2.0, 3), ("b", 1.5, 1)],
        [("a", 2.0, 1), ("a", 1.0, 1)],
        [("a", 2.0, 5), ("a", 1.0, 5)],
        [("a", 2.0, 2), ("a", 1.5, 2), ("b", 1.2, 2)],
        [("a", 2.0, 5), ("b", 1.5, 3)],
        [("a", 2.0, 3), ("b", 1.5, 2), ("c", 1.2, 1)],
    ]
    for score, threshold in ((-1.0, 0.0), (0.0, 0.0), (-1.0, -2.0)):
        yield {"hits": [("a", score, 3)], "budget": 4, "threshold": threshold}
    for hits in lists:
        for threshold in (1.5, 3.0):
            yield {"hits": hits, "budget": 4, "threshold": threshold}


TASK = Task(
    id="09-pack",
    assignment="09_context_and_generation",
    title="A budget, a threshold, and when not to ask",
    function="pack",
    lesson="lesson 09, sections 'How much fits' and 'Saying \"I do not know\"'",
    pool=_pool,
    groups=(
        Group(
            "budget",
            1.0,
            (
                Case(
                    "skip-and-go-on",
                    "one long passage must not keep all that follow from being shown.",
                    "Write down the room left after each hit, and what your loop does next.",
                    _skip,
                ),
                Case(
                    "fits-exactly",
                    "a budget is there to be used up to its last token.",
                    "Three hits fill the budget exactly: is the third one shown?",
                    _exact,
                ),
            ),
        ),
        Group(
            "threshold",
            1.0,
            (
                Case(
                    "at-the-threshold",
                    "whoever sets a threshold to a score that was seen expects that hit to stay.",
                    "A hit scores exactly the threshold: which side of it is that?",
                    _at_threshold,
                ),
                Case(
                    "a-threshold-of-zero",
                    "a threshold of 0 is a threshold: some models score below zero.",
                    "Which of the three hits score below 0, and does your code ask that?",
                    _zero,
                ),
                Case(
                    "nothing-passes",
                    "with nothing to show, a model that is asked will make something up.",
                    "No hit passes: what is `ask`, and what stands in `left_out`?",
                    _none_passes,
                ),
                Case(
                    "nothing-fits",
                    "hits that are found and not shown help a model no more than none.",
                    "All hits pass and none fits: what would the model be shown?",
                    _none_fits,
                ),
            ),
        ),
        Group(
            "once",
            1.0,
            (
                Case(
                    "the-same-id-twice",
                    "a passage shown twice is paid twice and takes the place of another.",
                    "An id comes a second time: was it decided already?",
                    _twice,
                ),
            ),
        ),
    ),
    hints=(
        "One pass over the hits, best first, with a note of the room that is left.",
        "Each hit has three questions: decided already, below the threshold, larger than the room?",
        "A hit that does not fit is noted, and the loop goes on to the next.",
    ),
)
