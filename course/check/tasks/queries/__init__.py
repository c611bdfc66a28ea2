"""Exercise 07, one file a task: four of the core, an experiment, three extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.queries import (
    experiment,
    hardest,
    hypothesis,
    kind,
    merge,
    rewrite,
    rm3,
    rocchio,
)

__all__ = ["TASKS"]

_IN_ORDER = (kind, rewrite, hypothesis, merge, experiment, rocchio, rm3, hardest)
TASKS = [module.TASK for module in _IN_ORDER]
