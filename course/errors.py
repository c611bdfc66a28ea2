"""The one exception that the command line turns into a single line and exit code 2.

But: a student's mistake is no error here; a check answers it with a verdict.
"""

__all__ = ["CourseError"]


class CourseError(Exception):
    """Something in the course's files is not as it should be; the message names file and remedy."""
