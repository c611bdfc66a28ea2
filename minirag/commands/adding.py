"""The command `golden add`: one question more, its offsets found, checked, then written.

    refund-policy "No reason is needed" 3   ->  refund-policy 679-698 (grade 3)

The checks are those of `golden validate`, of which only what concerns the new question counts. In a
terminal, where --question is left out, `prompting` asks for what the options leave open.

But: whether the passage answers, and whether others do too, only a reader can say. The balance of
strata and splits is looked at by `golden validate`, since a set grows question by question.
"""

import json
import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from minirag.commands.building import read_corpus
from minirag.commands.checking import not_empty, writable
from minirag.commands.golden import InvalidInputError, document_of
from minirag.commands.prompting import ask_for_missing, say
from minirag.data import data_root, display_path
from minirag.golden import (
    Evidence,
    GoldenSet,
    Question,
    append_question,
    locate,
    next_id,
    read_golden,
    validate_added,
)
from minirag.golden.lines import format_question
from minirag.records import Document

__all__ = ["golden_add"]

_GRADES = ("1", "2", "3")
_NEEDED = ("question", "answer", "stratum", "difficulty", "split")


def golden_add(options: Namespace) -> Iterator[str]:
    """What was added and where its spans stand, or the line alone with --dry-run.

    Raises InvalidInputError that holds every problem, ValueError for a field that is missing or has
    no right form, and what reading and writing the files raises.
    """
    writable("--golden", options.golden)
    path = Path(options.golden or data_root() / "golden.jsonl")
    documents = {document.id: document for document in read_corpus(options.corpus)}
    golden, broken = read_golden(path) if path.exists() else (GoldenSet(), [])
    _check_given(options, documents)  # all that can be refused before somebody types
    asked = options.question is None and sys.stdin is not None and sys.stdin.isatty()
    if asked:
        ask_for_missing(options, documents)
    else:
        _check_complete(options)
    ids = [*(problem.question_id for problem in broken), *(question.id for question in golden)]
    question = _question(options, documents, next_id(ids))
    problems = validate_added(question, golden, documents.values())
    if problems:
        if asked:  # what was typed should not be lost
            say(f"not written: {format_question(question)}")
        raise InvalidInputError(*map(str, problems))
    if options.dry_run:
        yield format_question(question)
        return
    append_question(path, question)
    yield f"{display_path(path)}: {question.id}, {question.stratum}, {question.split}"
    for span in question.evidence:
        yield f"  {span.document_id} {span.start}-{span.end} (grade {span.grade})"
    named = [(f"--{name}", getattr(options, name)) for name in ("golden", "corpus")]
    words = [word for option, value in named if value is not None for word in (option, value)]
    yield f"now check the whole: python -m minirag {shlex.join(['golden', 'validate', *words])}"


def _check_given(options: Namespace, documents: Mapping[str, Document]) -> None:
    for name in (*_NEEDED, "id", "date", "filter"):
        if getattr(options, name) is not None:
            not_empty(f"--{name}", getattr(options, name))
    for turn in options.history or ():
        not_empty("--history", turn)
    _filter(options.filter)
    _spans(options.evidence, documents)


def _check_complete(options: Namespace) -> None:
    missing = [f"--{name}" for name in _NEEDED if getattr(options, name) is None]
    if not options.evidence and options.stratum != "unanswerable":
        missing.append("--evidence")
    if missing:
        raise ValueError(
            f"{', '.join(missing)}: not given; give {'it' if len(missing) == 1 else 'them'}, "
            "or leave out --question in a terminal to be asked"
        )


def _question(options: Namespace, documents: Mapping[str, Document], free_id: str) -> Question:
    return Question(
        id=options.id or free_id,
        question=options.question,
        expected_answer=options.answer,
        evidence=_spans(options.evidence, documents),
        stratum=options.stratum,
        difficulty=options.difficulty,
        split=options.split,
        history=tuple(options.history or ()),
        filter=_filter(options.filter),
        date=options.date,
    )


def _spans(
    named: Sequence[Sequence[str]] | None, documents: Mapping[str, Document]
) -> tuple[Evidence, ...]:
    """InvalidInputError with a line for each piece of evidence that is not found."""
    spans: list[Evidence] = []
    problems: list[object] = []
    for document_id, quote, grade in named or ():
        try:
            if grade not in _GRADES:
                raise ValueError(f"grade {grade!r}; write one of {', '.join(_GRADES)}")
            spans.append(locate(document_of(document_id, documents), quote, int(grade)))
        except (KeyError, ValueError) as error:
            problems.append(f"--evidence: {error.args[0]}")
    if problems:
        raise InvalidInputError(*problems)
    return tuple(spans)


def _filter(text: str | None) -> dict[str, Any] | None:
    if text is None:
        return None
    try:
        condition = json.loads(text)
    except (RecursionError, ValueError):
        condition = None
    if not isinstance(condition, dict):
        raise ValueError(
            f'--filter: {text!r} is no JSON object; write it as {{"category": "security"}}'
        )
    return condition
