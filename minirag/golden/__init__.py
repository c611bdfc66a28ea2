"""Questions with known answers, by which every search of this course is measured.

    records      `Evidence`, `Question`, and the names of strata, difficulties and splits
    lines        a line of JSON to a question and back
    golden_set   `GoldenSet`: load, save, split
    locate       the span of a quote
    spans        does each span stand where it should?
    wording      does a question borrow the words of its answer?
    validation   all checks together: `validate`, `validate_file`
    beir         the folder that other tools read, and back: `export_beir`, `import_beir`

But: forty questions tell a large difference from none. A small one needs hundreds.
"""

from minirag.golden.beir import export_beir, find_qrels, golden_qrels, import_beir
from minirag.golden.golden_set import GoldenSet, read_golden
from minirag.golden.locate import locate
from minirag.golden.records import DIFFICULTIES, SPLITS, STRATA, Evidence, Problem, Question
from minirag.golden.validation import validate, validate_file

__all__ = [
    "DIFFICULTIES",
    "SPLITS",
    "STRATA",
    "Evidence",
    "GoldenSet",
    "Problem",
    "Question",
    "export_beir",
    "find_qrels",
    "golden_qrels",
    "import_beir",
    "locate",
    "read_golden",
    "validate",
    "validate_file",
]
