"""Exercise 11, one file a task: three of the core, an experiment, four extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lessons.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.pipeline import (
    blame,
    experiment,
    gate,
    holm,
    sequential,
    shapley,
    stability,
    trace,
)

__all__ = ["TASKS"]

_IN_ORDER = (trace, blame, gate, experiment, shapley, holm, stability, sequential)
TASKS = [module.TASK for module in _IN_ORDER]
