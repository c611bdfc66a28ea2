"""The pipeline that a student's answers can fill: children by words, windows by meaning, fused.

    cut -> children by words -> parents  \
                                          fusion -> reranker
    cut -> windows by meaning            /

The reference is the same pipeline with `minirag` in every place, so that a difference in the table
is a difference in the student's code.

But: vectors are the recorded ones of the handbook's windows of 100 words; other cuts have none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from course.mine.loading import passed_answers
from course.mine.parts import (
    PARTS,
    Answers,
    ByChildren,
    OwnBM25,
    OwnReranker,
    own_children,
    own_fusion,
    own_windows,
)
from course.paths import ROOT
from minirag import (
    BM25,
    Chunk,
    HeuristicReranker,
    ParentRetriever,
    Pipeline,
    RecordedEmbedder,
    Retriever,
    VectorIndex,
    child_chunks,
    fixed_chunks,
    load_handbook,
    tokenize,
)
from minirag.fusion import reciprocal_rank_fusion

__all__ = ["WINDOW", "Mine", "built", "pipeline"]

WINDOW = 100  # words of a window; their vectors are recorded
CHILD = 30  # words of a child
DEPTH = 20  # hits that are reranked


@dataclass(frozen=True)
class Mine:
    """A pipeline and whose code runs in it."""

    pipeline: Pipeline
    mine: tuple[str, ...]
    """The names of the parts that are the student's."""
    answers: Answers = field(default_factory=dict)

    def search(self, query: str, k: int = 10, where: Any = None) -> list[Any]:
        """Return at most `k` hits, best first."""
        return list(self.pipeline.search(query, k, where))


def pipeline(root: Path = ROOT, measure: bool = True) -> Mine:
    """Build the pipeline of all that you have passed, print whose parts are whose, and measure it.

    `measure=False` leaves the table out. Raises CourseError for a notebook that cannot be read.
    """
    from course.mine.table import parts_text, table_text

    answers = passed_answers(root)
    made = built(answers)
    print(parts_text(answers))
    if measure:
        print(f"\n{table_text(made, built({}))}")
    return made


def built(answers: Answers) -> Mine:
    """Return the pipeline with these answers in their places."""
    mine = tuple(part.name for part in PARTS.values() if part.is_mine(answers))
    documents = load_handbook()
    windows = [
        chunk
        for document in documents
        for chunk in (
            own_windows(answers, document, WINDOW)
            if "windows" in mine
            else fixed_chunks(document, WINDOW)
        )
    ]
    children, parent_of = _family(answers, "children" in mine, windows)
    words = (
        OwnBM25(answers, children) if "words" in mine else BM25(tokenizer=tokenize).index(children)
    )
    by_words = _by_parents(answers, "parents" in mine, words, parent_of)
    made = Pipeline(
        windows,
        {"words": by_words, "meaning": VectorIndex(RecordedEmbedder()).index(windows)},
        name="mine" if mine else "reference",
        fuse=own_fusion(answers) if "fusion" in mine else reciprocal_rank_fusion,
        reranker=OwnReranker(answers) if "reranker" in mine else HeuristicReranker(scores="fused"),
        rerank_depth=DEPTH,
    )
    return Mine(made, mine, answers)


def _family(
    answers: Answers, mine: bool, windows: list[Chunk]
) -> tuple[list[Chunk], Mapping[str, str]]:
    if not mine:
        family = child_chunks(windows, CHILD)
        return list(family.children), family.parent_of
    cut = {window.id: own_children(answers, window, CHILD) for window in windows}
    parent_of = {child.id: parent for parent, children in cut.items() for child in children}
    return [child for children in cut.values() for child in children], parent_of


def _by_parents(
    answers: Answers, mine: bool, words: Retriever, parent_of: Mapping[str, str]
) -> Retriever:
    return ByChildren(answers, words, parent_of) if mine else ParentRetriever(words, parent_of)
