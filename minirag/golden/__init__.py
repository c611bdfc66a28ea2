"""Questions with known answers, by which every search of this course is measured.

    records      `Evidence`, `Question`, and the names of strata, difficulties and splits
    lines        a line of JSON to a question and back
    golden_set   `GoldenSet`: load, save, split
    locate       the span of a quote
    spans        does each span stand where it should?
    wording      does a question borrow the words of its answer?
    validation   all checks together: `validate`, `validate_file`, `validate_added`
    adding       a question more: `next_id`, `append_question`
    judged       what was read for a question, whether it answers or not
    beir         the folder that other tools read, and back: `export_beir`, `import_beir`

But: forty questions tell a large difference from none. A small one needs hundreds.
"""

from minirag.golden.adding import append_question, next_id
from minirag.golden.beir import export_beir, find_qrels, golden_qrels, import_beir
from minirag.golden.golden_set import GoldenSet, read_golden
from minirag.golden.judged import JudgedSpan, read_judged, write_judged
from minirag.golden.locate import locate
from minirag.golden.records import (
    DIFFICULTIES,
    SPLITS,
    STRATA,
    Evidence,
    Problem,
    Question,
    Span,
)
from minirag.golden.validation import validate, validate_added, validate_file

__all__ = [
    "DIFFICULTIES",
    "SPLITS",
    "STRATA",
    "Evidence",
    "GoldenSet",
    "JudgedSpan",
    "Problem",
    "Question",
    "Span",
    "append_question",
    "export_beir",
    "find_qrels",
    "golden_qrels",
    "import_beir",
    "locate",
    "next_id",
    "read_golden",
    "read_judged",
    "validate",
    "validate_added",
    "validate_file",
    "write_judged",
]
