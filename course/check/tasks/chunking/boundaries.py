"""From depth scores to cuts: a cutoff from the document's own depths, and no two cuts too close.

Hearst 1997, "TextTiling: segmenting text into multi-paragraph subtopic passages".
"""

import statistics
from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _depths(rng: Random, count: int) -> list[float]:
    """Return different depths of two digits, above 0."""
    return [number / 100 for number in rng.sample(range(4, 120), count)]


def _between(rng: Random) -> Inputs:
    """Make depths, one of them 0, that other deviations, signs and means would cut otherwise."""
    while True:
        valleys, c = _depths(rng, rng.randint(5, 7)), rng.choice([0.5, 1.0])
        depths = [*valleys, 0.0]
        rng.shuffle(depths)
        mean, sd = statistics.fmean(depths), statistics.pstdev(depths)
        cutoff, others = mean - c * sd, [mean - c * statistics.stdev(depths), mean - c * sd**2]
        others += [mean + c * sd, statistics.fmean(valleys) - c * statistics.pstdev(valleys)]
        margin = min(abs(depth - end) for depth in valleys for end in (cutoff, *others))
        cuts = [sum(depth > max(end, 0) for depth in depths) for end in (cutoff, *others)]
        if margin > 0.002 and cuts[0] < len(valleys) and cuts[0] not in cuts[1:]:
            return {"depths": depths, "c": c, "distance": 1}


def _at_the_mean(rng: Random) -> Inputs:
    """Make a depth that is exactly the mean: whole numbers, so that nothing is rounded."""
    mean, apart = rng.randint(5, 9), rng.sample(range(1, 5), 2)
    depths = [mean, *(mean + d for d in apart), *(mean - d for d in apart)]
    rng.shuffle(depths)
    return {"depths": depths, "c": 0, "distance": 1}


def _flat_places(rng: Random) -> Inputs:
    """Make a cutoff below 0, and gaps of depth 0."""
    depths = [0.0, 0.0, 0.0, *_depths(rng, rng.randint(2, 4))]
    rng.shuffle(depths)
    return {"depths": depths, "c": rng.choice([3.0, 4.0]), "distance": 1}


def _low(rng: Random) -> list[float]:
    """Return two to five shallow depths, far below the mean of a row with deep ones in it."""
    return [number / 100 for number in rng.sample(range(1, 10), rng.randint(2, 5))]


def _close(rng: Random, tie: bool = False) -> Inputs:
    """Make a deepest gap between two others nearer than the distance, and the next deepest far."""
    small, middle, far, deep = sorted(number / 100 for number in rng.sample(range(80, 120), 4))
    near = [deep, deep, *_low(rng), deep] if tie else [middle, deep, small, *_low(rng), far]
    depths = [*_low(rng), *near, *_low(rng)]
    if rng.random() < 0.5:
        depths.reverse()
    return {"depths": depths, "c": 0, "distance": 2 if tie else rng.randint(2, 3)}


def _just_far_enough(rng: Random) -> Inputs:
    """Make two deep gaps exactly the distance apart, the deeper one second."""
    distance = rng.randint(2, 4)
    depths = [rng.randint(1, 9) / 100 for _ in range(distance + 4)]
    first = rng.randint(0, 2)
    depths[first], depths[first + distance] = sorted(rng.sample([0.8, 0.9, 1.0, 1.1], 2))
    return {"depths": depths, "c": 0, "distance": distance}


def _chain(rng: Random) -> Inputs:
    """Make a deep gap, a flatter one too near to it, and a third that is near the second alone."""
    third, second, first = sorted(number / 100 for number in rng.sample(range(80, 120), 3))
    depths = [*_low(rng), first, second, third, *_low(rng)]
    return {"depths": depths if rng.random() < 0.5 else depths[::-1], "c": 0, "distance": 2}


def _boundaries_pool() -> Iterable[Inputs]:
    for depths, c, distance in (
        *(([], 0, 1), ([1], 0, 1), ([0, 1], 0, 1), ([1, 2], 2, 1), ([1, 3], 0.75, 1)),
        *(([0, 2, 2], 0, 1), ([0, 2, 2], 2, 1), ([0, 2, 2], 0, 2), ([2, 0, 2], 0, 1)),
        *(([2, 0, 2], 0, 2), ([1, 2, 3], 0, 1), ([1, 2, 3], 2, 1), ([3, 2, 0], 0, 2)),
        *(([0, 1, 3], 2, 1), ([2, 3, 2, 0], 0, 2), ([2, 3, 2, 0], 2, 1), ([1, 2, 3, 6], 0, 1)),
        *(([2, 0, 0, 2, 3], 0, 2), ([0, 4, 3, 2, 0], 0, 2), ([2, 3, 4, 0, 0], 0, 2)),
    ):
        yield {"depths": depths, "c": c, "distance": distance}


TASK = Task(
    id="02-boundaries",
    assignment="02_chunking",
    title="Which valleys become cuts?",
    function="boundaries",
    lesson="the text of the task: this one stands in no lesson",
    pool=_boundaries_pool,
    groups=(
        Group(
            "cutoff",
            1.0,
            (
                Case(
                    "above-the-cutoff",
                    "with a cutoff of its own each document is cut where it stands out.",
                    "Work out mean, deviation and cutoff by hand; the sum is divided by n.",
                    _between,
                ),
                Case(
                    "exactly-at-the-cutoff",
                    "a rule must be exact at its edge, or two programs differ.",
                    "A depth that equals the cutoff: is that above it?",
                    _at_the_mean,
                ),
                Case(
                    "no-valley-at-all",
                    "where nothing rises on either side there is no change of subject.",
                    "The cutoff may fall below 0. Which gaps are above it then?",
                    _flat_places,
                ),
                Case(
                    "no-gaps",
                    "a document of one sentence has no gaps, and must not raise.",
                    "What is the mean of an empty list?",
                    lambda rng: {"depths": [], "c": 0.5, "distance": rng.randint(1, 4)},
                ),
            ),
        ),
        Group(
            "distance",
            2.0,
            (
                Case(
                    "the-deepest-of-neighbours",
                    "two cuts side by side leave a chunk of one sentence between them.",
                    "Which candidate is looked at first: the first in the text, or the deepest?",
                    _close,
                ),
                Case(
                    "just-far-enough",
                    "a cut too few joins two subjects in one chunk.",
                    "Count the gaps between the two: are they fewer than `distance` apart?",
                    _just_far_enough,
                ),
                Case(
                    "left-out-and-out-of-the-way",
                    "a cut that is not made cannot crowd another one.",
                    "Which gaps have been taken so far? Only these stand in the way.",
                    _chain,
                ),
                Case(
                    "equal-depths",
                    "equal depths must give the same cuts on every machine.",
                    "Of two equal depths side by side, which one is taken?",
                    lambda rng: _close(rng, tie=True),
                ),
            ),
        ),
    ),
    hints=(
        "Two steps: which gaps are candidates, and in which order are they taken?",
        "Sort the numbers of the gaps by depth, the deepest first; the sort keeps equals in order.",
        "Keep a list of the gaps that are taken. How far is a candidate from each of them? And in "
        "which order are they wanted in the end?",
    ),
)
