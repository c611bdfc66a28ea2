"""Exercise 03, one file a task: four of the core, an experiment, three extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.bm25 import (
    experiment,
    feedback,
    fields,
    idf,
    proximity,
    score_query,
    term_score,
    top_k,
)

__all__ = ["TASKS"]

_IN_ORDER = (idf, term_score, score_query, top_k, experiment, fields, feedback, proximity)
TASKS = [module.TASK for module in _IN_ORDER]
