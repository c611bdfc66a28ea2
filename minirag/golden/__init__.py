"""Questions with known answers, by which every search of this course is measured.

    records      `Evidence`, `Question`, and the names of strata, difficulties and splits
    lines        a line of JSON to a question and back
    golden_set   `GoldenSet`: load, save, split
    locate       the span of a quote
    spans        does each span stand where it should?
    wording      does a question borrow the words of its answer?
    validation   all checks together: `validate`, `validate_file`

The names that load a tokenizer are imported when they are first used.

But: forty questions tell a large difference from none. A small one needs hundreds.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from minirag.golden.golden_set import GoldenSet, read_golden
from minirag.golden.locate import locate
from minirag.golden.records import DIFFICULTIES, SPLITS, STRATA, Evidence, Problem, Question

if TYPE_CHECKING:
    from minirag.golden.validation import validate, validate_file

__all__ = [
    "DIFFICULTIES",
    "SPLITS",
    "STRATA",
    "Evidence",
    "GoldenSet",
    "Problem",
    "Question",
    "locate",
    "read_golden",
    "validate",
    "validate_file",
]


def __getattr__(name: str) -> Any:
    """Import the checks when they are asked for: they read words, records do not."""
    if name in ("validate", "validate_file"):
        return getattr(import_module("minirag.golden.validation"), name)
    raise AttributeError(f"module 'minirag.golden' has no attribute {name!r}")
