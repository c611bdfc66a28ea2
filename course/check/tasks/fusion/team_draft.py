"""Team-draft interleaving: two rankings in one list, and clicks that say which is better.

Radlinski, Kurup & Joachims 2008.
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.fusion import draft_draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    yield draft_draws.inputs(["x"], ["y"], "A", 1, [])
    yield draft_draws.inputs(["x"], ["y"], "B", 1, ["y"])
    yield draft_draws.inputs(["x"], ["x"], "A", 1, ["x"])
    yield draft_draws.inputs(["x"], ["y"], "AA", 2, [])
    yield draft_draws.inputs(["x", "y"], ["x", "z"], "AAA", 2, [])
    yield draft_draws.inputs(["x", "y"], ["x", "z"], "BBB", 2, ["z"])
    yield draft_draws.inputs(["x", "y"], ["y", "x"], "AB", 2, ["x", "x", "y"])
    yield draft_draws.inputs(["x"], ["x", "y"], "BA", 2, [])
    yield draft_draws.inputs(["x", "y", "w"], ["z", "v", "u"], "AABB", 3, ["x", "y"])
    yield draft_draws.inputs(["x", "y", "w"], ["z", "v", "u"], "ABAB", 4, ["x", "z", "w"])
    yield draft_draws.inputs(["x", "y", "w"], ["y", "x", "w"], "ABA", 3, ["x", "y", "w"])
    yield draft_draws.inputs(["x", "y", "w"], ["x", "w", "y"], "ABA", 3, [])
    yield draft_draws.inputs(["x", "y"], ["z", "v"], "BBAA", 4, ["z", "z", "x", "y"])
    yield draft_draws.inputs([], ["y"], "A", 1, [])


TASK = Task(
    id="05-team_draft",
    assignment="05_hybrid_and_rrf",
    title="Team-draft interleaving",
    function="team_draft",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "draft",
            2.0,
            (
                Case(
                    "nothing-in-common",
                    "each list must have the upper place equally often, or position decides.",
                    "Follow the teams' sizes: the coin is asked only when they are equal.",
                    draft_draws.apart,
                ),
                Case(
                    "a-common-favourite",
                    "a hit of both lists is shown once, and may not cost a team its turn.",
                    "A team takes its best hit that is not shown yet, whoever showed the others.",
                    draft_draws.common,
                ),
            ),
        ),
        Group(
            "end",
            1.0,
            (
                Case(
                    "a-list-runs-out",
                    "hits that only one list can still give say nothing about which is better.",
                    "Before each pick, both lists must have something new.",
                    draft_draws.runs_out,
                ),
                Case(
                    "an-empty-ranking",
                    "a search that finds nothing cannot be compared with another.",
                    "What is shown when one of the two rankings has no hit at all?",
                    draft_draws.nothing,
                ),
                Case(
                    "k-is-odd",
                    "a page has room for so many hits and no more.",
                    "Count what is shown before each pick, not only after both teams had one.",
                    draft_draws.cut,
                ),
            ),
        ),
        Group(
            "credit",
            1.0,
            (
                Case(
                    "clicks-on-common-hits",
                    "a click is credit for the team that brought the hit to the page.",
                    "Look up each clicked id in what you show: which team picked it?",
                    draft_draws.clicks,
                ),
                Case(
                    "clicks-again-and-elsewhere",
                    "three impatient clicks on one hit are one wish.",
                    "Count shown hits that were clicked, not clicks.",
                    draft_draws.again,
                ),
                Case(
                    "level",
                    "where both earn the same, the page has told nothing, and must say so.",
                    "Equal credit is its own answer, also where nobody clicked.",
                    draft_draws.level,
                ),
            ),
        ),
    ),
    hints=(
        "One loop: each pass shows one hit, or stops; the arguments stay as they were given.",
        "In each pass decide whose turn it is first (sizes, then the coin), then what they take.",
        "next((id for id in a if id not in taken), None) is the team's best new hit, or None.",
    ),
)
