"""Exercise 05, one file a task: two of the core, an experiment, five extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.fusion import (
    alpha,
    borda,
    copeland,
    experiment,
    mnz,
    rrf,
    team_draft,
    threshold,
)

__all__ = ["TASKS"]

_IN_ORDER = (rrf, alpha, experiment, borda, mnz, copeland, team_draft, threshold)
TASKS = [module.TASK for module in _IN_ORDER]
