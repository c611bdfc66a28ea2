"""Exercise 10, one file a task: three of the core, an experiment, three extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.faithfulness import (
    calibration,
    claims,
    corrected,
    differences,
    experiment,
    grounding,
    kappa,
)

__all__ = ["TASKS"]

_IN_ORDER = (claims, grounding, differences, experiment, kappa, calibration, corrected)
TASKS = [module.TASK for module in _IN_ORDER]
