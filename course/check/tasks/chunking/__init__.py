"""Exercise 02, one file a task: three of the core, an experiment, four extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.chunking import (
    boundaries,
    depth,
    even,
    experiment,
    pack,
    sections,
    window_diff,
    windows,
)

__all__ = ["TASKS"]

_IN_ORDER = (windows, pack, sections, experiment, depth, boundaries, window_diff, even)
TASKS = [module.TASK for module in _IN_ORDER]
