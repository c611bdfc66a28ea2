"""Exercise 06, one file a task: four of the core, an experiment, three extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.reranking import (
    blend,
    calibrate,
    experiment,
    maxsim,
    points,
    read_order,
    slide,
    xquad,
)

__all__ = ["TASKS"]

_IN_ORDER = (points, maxsim, read_order, blend, experiment, slide, xquad, calibrate)
TASKS = [module.TASK for module in _IN_ORDER]
