"""Exercise 09, one file a task: three of the core, an experiment, three extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.context import (
    citations,
    documents,
    duplicates,
    experiment,
    knapsack,
    orders,
    pack,
)

__all__ = ["TASKS"]

_IN_ORDER = (documents, pack, citations, experiment, duplicates, knapsack, orders)
TASKS = [module.TASK for module in _IN_ORDER]
