"""The one exception that the command line turns into a single line and exit code 2."""

__all__ = ["CourseError"]


class CourseError(Exception):
    """Something in the course's files is not as it should be; the message names file and remedy."""
