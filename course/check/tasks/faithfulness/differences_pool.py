"""Small inputs for quantities and negations, smallest first.

But: which of them shows a mistake is not said here.
"""

from collections.abc import Iterable

from course.check.task import Inputs
from course.check.tasks.faithfulness.differences_draws import NEGATIONS, UNITS, inputs

__all__ = ["pool"]


def pool() -> Iterable[Inputs]:
    """Yield inputs with as few units and negations as they need."""
    for claim, sentence in (
        ("2 days", "2 days"),
        ("2 days", ""),
        ("2 days", "12 days"),
        ("2 days", "48 hours"),
        ("24 hours", "24.1 hours"),
        ("2.50 days", ""),
        ("5. days", ""),
        ("nan days", ""),
        ("2 days", "2 hours"),
        ("2 seats", ""),
        ("some days", ""),
        ("2 cents", "2 minutes"),
        ("1.1 euros", "110 cents"),
        ("1234567.89 euros", "123456789 cents"),
        ("not", ""),
        ("", "not"),
        ("not", "never"),
        ("not no", "not"),
        ("not not", ""),
        ("2 days 2 days", "2 days"),
        ("2 days 2 days", ""),
        ("2 days 3 hours", "3 days 2 hours"),
        ("3 hours 2 days", ""),
        ("not 2 days", "3 days"),
    ):
        words = {"days", "not", *claim.split(), *sentence.split()}
        yield {
            **inputs(claim, sentence),
            "units": {unit: size for unit, size in UNITS.items() if unit in words},
            "negations": [word for word in NEGATIONS if word in words],
        }
