"""How far a sample has moved: the population stability index.

Lewis 1994 and Siddiqi 2006 for its use, Jeffreys 1946 for the divergence.
"""

from collections.abc import Iterable

from course.check.calling import refusing
from course.check.task import Inputs, Task
from course.check.tasks.pipeline.stability_cases import GROUPS

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    for reference, recent, n_bins in (
        *(([1], [1], 2), ([], [1], 2), ([1], [], 2), ([1], [1], 1), ([1, 2], [1], 2)),
        *(
            ([1], [2], 2),
            ([1, 2], [2], 2),
            ([1, 2], [3, 3], 2),
            ([2, 1], [1, 2], 2),
            ([1, 1, 2], [1], 2),
        ),
        *(([1, 2, 3], [1, 2, 3], 2), ([1, 2, 3], [2], 3), ([1, 2, 3], [0, 4], 3)),
        *(([1, 1, 1, 2], [2], 3), ([3, 1, 2], [3], 2), ([1, 2, 3, 4], [2, 5, 6, 7], 2)),
        *(
            ([1, 2], [3], 3),
            ([1, 2, 2], [3], 2),
            ([1, 2, 3, 4, 5], [3], 2),
            ([1, 2, 2, 2, 3], [2, 3], 4),
            ([1, 2], [1, 2], 4),
        ),
    ):
        yield {"reference": reference, "recent": recent, "n_bins": n_bins}


TASK = Task(
    id="11-stability",
    assignment="11_pipeline",
    title="Has what comes in changed?",
    function="stability",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=refusing("stability"),
    groups=GROUPS,
    hints=(
        "Three steps: cut points from the sorted reference, counts of both samples, one sum.",
        "How many cut points lie strictly below a value? That number is its bin.",
        "set() makes equal cut points one. Only after that is it known how many bins there are, "
        "and what is added below the line of a share.",
    ),
)
