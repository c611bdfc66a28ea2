"""Exercise 04, one file a task: three of the core, two measurements, four extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.vectors import (
    category_filter,
    cosine,
    diverse,
    early_stop,
    hyperplanes,
    limits,
    nearest,
    pivot,
    tfidf,
)

__all__ = ["TASKS"]

_IN_ORDER = (
    *(tfidf, cosine, nearest, category_filter, limits),
    *(pivot, diverse, hyperplanes, early_stop),
)
TASKS = [module.TASK for module in _IN_ORDER]
