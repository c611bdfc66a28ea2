"""Exercise 01, one file a task: four measures of the core, an experiment, four extensions.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. The extensions (rank-biased precision and its residual, expected reciprocal rank, bpref)
stand neither in `minirag` nor in the lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.metrics import (
    average_precision,
    bpref,
    expected_reciprocal_rank,
    experiment,
    mean_reciprocal_rank,
    ndcg,
    precision_recall,
    rank_biased,
    residual,
)

__all__ = ["TASKS"]

_IN_ORDER = (
    precision_recall,
    mean_reciprocal_rank,
    average_precision,
    ndcg,
    experiment,
    rank_biased,
    residual,
    expected_reciprocal_rank,
    bpref,
)
TASKS = [module.TASK for module in _IN_ORDER]
