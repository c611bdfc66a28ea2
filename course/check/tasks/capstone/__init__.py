"""Exercise 12, one file a task: three of the core, an experiment, four extensions.

Each function does one step of a report on a folder of one's own, on given inputs. The extensions
stand neither in `minirag` nor in a lesson.

But: the expected values come from the exercise's source, not from here.
"""

from course.check.tasks.capstone import (
    agreement,
    experiment,
    findings,
    ladder,
    locate,
    next_questions,
    reading,
    split,
)

__all__ = ["TASKS"]

_IN_ORDER = (locate, findings, ladder, experiment, split, agreement, next_questions, reading)
TASKS = [module.TASK for module in _IN_ORDER]
