"""Golden questions: what is asked, what the answer says, and where in the corpus that stands.

    {"id": "q01", "question": "...", "expected_answer": "...",
     "evidence": [{"document_id": "refund-policy", "start": 120, "end": 164, "grade": 3,
                   "text": "..."}],
     "stratum": "paraphrase", "difficulty": "easy", "split": "dev"}

Evidence is a span of a document (characters of its `text`), not a chunk, so that every chunker can
be measured with the same questions. Its own `text` repeats the words of the span, so that a file
can be checked, and repaired, after a document was edited. Judging by spans follows INEX (Kamps et
al. 2008, "INEX 2007 evaluation measures").

But: a golden set says which passages answer, not how well an answer is worded, and a passage that
nobody marked counts as wrong.
"""

from dataclasses import dataclass
from typing import Protocol

from minirag.records import Where

__all__ = ["DIFFICULTIES", "SPLITS", "STRATA", "Evidence", "Problem", "Question", "Span"]

# kinds of questions, each hard for another reason; a report shows them one by one
STRATA = (
    "identifier",
    "paraphrase",
    "number",
    "negation",
    "multi_hop",
    "dated",
    "vague",
    "anaphoric",
    "distractor",
    "code",
    "spanish",
    "cross_lingual",
    "unanswerable",
)
DIFFICULTIES = ("easy", "medium", "hard")
SPLITS = ("dev", "test")  # choose by the first, report the second


class Span(Protocol):
    """A piece of a document: evidence, a chunk, or what somebody has judged."""

    @property
    def document_id(self) -> str:
        """Whose text it is a piece of."""

    @property
    def start(self) -> int:
        """The offset of its first character."""

    @property
    def end(self) -> int:
        """The offset behind its last one."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A span that answers: `document.text[start:end] == text`, graded 1 (helps) to 3 (answers)."""

    document_id: str
    start: int
    end: int
    grade: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One golden question and its evidence, which an unanswerable one has none of.

    `history` is what was said before (oldest first), `filter` a metadata condition that the search
    keeps to (see `minirag.filters`), `date` the ISO day on which it is asked.
    """

    id: str
    question: str
    expected_answer: str
    evidence: tuple[Evidence, ...]
    stratum: str
    difficulty: str
    split: str
    history: tuple[str, ...] = ()
    filter: Where | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a golden set: where, what, and what to do about it, in one line."""

    place: str
    question_id: str
    what: str
    remedy: str

    def __str__(self) -> str:
        question = f" ({self.question_id})" if self.question_id else ""
        return " ".join(f"{self.place}{question}: {self.what}; {self.remedy}".split())
