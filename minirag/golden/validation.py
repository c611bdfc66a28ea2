"""Check a golden set as a whole: a measure is no better than the questions it is taken with.

    validate(golden, documents)            -> [] when all is well, else the problems
    validate_file("golden.jsonl", documents)   the same, with the lines that are no questions
    validate_added(question, golden, documents)    of one question more, before it is written

Each question is checked for its fields, its spans (`spans`) and its words (`wording`); the set for
ids and questions that come twice, and for strata that one of the splits lacks.

But: it cannot tell whether an expected answer is right, or whether evidence was overlooked.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from datetime import date

from minirag.filters import mask
from minirag.golden.golden_set import GoldenSet, read_golden
from minirag.golden.records import DIFFICULTIES, SPLITS, STRATA, Problem, Question
from minirag.golden.spans import Finding, check_spans
from minirag.golden.wording import check_wording, content_words
from minirag.records import Document
from minirag.text import tokenize

__all__ = ["validate", "validate_added", "validate_file"]

Minimum = int | Mapping[str, int]  # questions of a stratum: in each split, or split by split

_ISO_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def validate(
    golden: GoldenSet, documents: Iterable[Document], minimum: Minimum = 1
) -> list[Problem]:
    """What is wrong: question by question, then in the set as a whole; [] if nothing is.

    `documents` is the corpus that its evidence refers to. Every stratum that occurs must have
    `minimum` questions in each split; a mapping such as {"dev": 10, "test": 20} says it split by
    split, and a split that it leaves out needs none. ValueError for a split that is not known.
    """
    placed = _placed(golden)
    problems = _check_each(placed, documents)
    problems += _repeats(placed)
    problems += [Problem(golden.name, "", *finding) for finding in _check_balance(golden, minimum)]
    return problems


def validate_added(
    question: Question, golden: GoldenSet, documents: Iterable[Document]
) -> list[Problem]:
    """What would be wrong with one question more: with itself, or as it repeats one of the set."""
    added = ("new question", question)
    repeats = _repeats([*_placed(golden), added])
    return _check_each([added], documents) + [p for p in repeats if p.place == added[0]]


def validate_file(
    path: str | os.PathLike[str], documents: Iterable[Document], minimum: Minimum = 1
) -> list[Problem]:
    """`validate` for a file: lines that are no questions are problems too, not an exception.

    Raises FileNotFoundError for a missing file, ValueError for one that is not UTF-8.
    """
    golden, problems = read_golden(path)
    return problems + validate(golden, documents, minimum)


def _placed(golden: GoldenSet) -> list[tuple[str, Question]]:
    return [(golden.place(i), question) for i, question in enumerate(golden)]


def _check_each(
    placed: Iterable[tuple[str, Question]], documents: Iterable[Document]
) -> list[Problem]:
    by_id = {document.id: document for document in documents}
    corpus_words = set().union(*(content_words(document.text) for document in by_id.values()))
    return [
        Problem(place, question.id, *finding)
        for place, question in placed
        for finding in _check_question(question, by_id, corpus_words)
    ]


def _check_question(
    question: Question, documents: Mapping[str, Document], corpus_words: Set[str]
) -> Iterator[Finding]:
    yield from _check_fields(question)
    yield from _check_filter(question, documents)
    yield from check_spans(question, documents)
    yield from check_wording(question, documents, corpus_words)


def _check_fields(question: Question) -> Iterator[Finding]:
    for field in ("id", "question", "expected_answer"):
        if not getattr(question, field).strip():
            yield f"{field} is empty", "fill it in"
    for field, known in (("stratum", STRATA), ("difficulty", DIFFICULTIES), ("split", SPLITS)):
        if getattr(question, field) not in known:
            yield f"{field} {getattr(question, field)!r} is unknown", f"use {', '.join(known)}"
    unanswerable = question.stratum == "unanswerable"
    if unanswerable and question.evidence:
        yield "it is unanswerable and has evidence", "drop the evidence, or choose another stratum"
    if not unanswerable and not question.evidence:
        yield "it has no evidence", "add a span that answers, or make it unanswerable"
    if question.stratum == "multi_hop" and len(question.evidence) == 1:
        yield "multi_hop with one span of evidence", "add the others it needs"
    if question.history and question.stratum != "anaphoric":
        yield f"{question.stratum} with a history", "drop it: only anaphoric questions have one"
    if question.stratum == "anaphoric" and not question.history:
        yield "anaphoric without a history", "add what was said before"
    if question.date is not None and not _is_day(question.date):
        yield f"date {question.date!r} is no day", "write it as 2025-11-14"


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return _ISO_DAY.fullmatch(text) is not None  # fromisoformat takes 20251114 too


def _check_filter(question: Question, documents: Mapping[str, Document]) -> Iterator[Finding]:
    """The condition is well formed, and lets the documents of the evidence pass."""
    if question.filter is None:
        return
    ids = [span.document_id for span in question.evidence if span.document_id in documents]
    try:
        passes = mask(question.filter, [documents[document_id].metadata for document_id in ids])
    except ValueError as error:
        yield f"filter cannot be read ({error})", "correct it"
        return
    for document_id, passed in zip(ids, passes, strict=True):
        if not passed:
            yield f"filter keeps out {document_id!r}, where its evidence is", "correct one of them"


def _repeats(placed: Iterable[tuple[str, Question]]) -> Iterator[Problem]:
    """Ids and questions that stand in an earlier line too."""
    ids: dict[str, str] = {}
    asked: dict[tuple[tuple[str, ...], ...], str] = {}
    for place, question in placed:
        if question.id in ids:
            what = f"id stands in {ids[question.id]} too"
            yield Problem(place, question.id, what, "give it another")
        ids.setdefault(question.id, place)
        # "And for Enterprise?" may follow two conversations
        words = tuple(tuple(tokenize(text)) for text in (*question.history, question.question))
        if words in asked:
            what = f"the question is asked in {asked[words]} too"
            yield Problem(place, question.id, what, "drop one of them")
        asked.setdefault(words, place)


def _check_balance(golden: GoldenSet, minimum: Minimum) -> Iterator[Finding]:
    least = dict.fromkeys(SPLITS, minimum) if isinstance(minimum, int) else dict(minimum)
    if unknown := sorted(least.keys() - set(SPLITS)):
        raise ValueError(f"minimum: split {unknown[0]!r} is unknown; use {', '.join(SPLITS)}")
    if not len(golden):
        yield "it holds no question", "write one a line"
    counts = Counter((question.stratum, question.split) for question in golden)
    for stratum in golden.strata:
        for split in SPLITS:
            if (there := counts[stratum, split]) < least.get(split, 0):
                what = f"{there} {split} questions of stratum {stratum!r}"
                yield what, f"write {least[split]} at least"
