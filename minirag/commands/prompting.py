"""What `golden add` asks in a terminal, field by field, until each answer can be taken.

    kind of question (identifier, paraphrase, ...): paraphrase
    document id, empty when no more passage answers: refund
    no document 'refund'; near it: 'refund-policy'
    document id, empty when no more passage answers: refund-policy

All of it goes to standard error, so that the line of --dry-run can be sent to a file. A quote is
typed in one line: where the document has a line break, a blank will do.

But: only what every question needs is asked. An id, a filter and a day are given as options.
"""

import re
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from minirag.golden import DIFFICULTIES, SPLITS, STRATA, locate
from minirag.records import Document

__all__ = ["ask_for_missing", "say"]


def say(line: str) -> None:
    """Show a line on standard error."""
    print(line, file=sys.stderr, flush=True)


def ask_for_missing(options: Namespace, documents: Mapping[str, Document]) -> None:
    """Fill in the options that are None; ValueError where the input ends before all are asked.

    The question comes first, before a passage is looked at. `documents` by id.
    """
    try:
        options.question = options.question or _ask("question")
        options.stratum = options.stratum or _ask("kind of question", STRATA)
        if options.stratum == "anaphoric":
            options.history = options.history or list(_turns())
        if options.stratum != "unanswerable":
            options.evidence = options.evidence or list(_evidence(documents))
        options.answer = options.answer or _ask("what a right answer says")
        options.difficulty = options.difficulty or _ask("difficulty", DIFFICULTIES)
        options.split = options.split or _ask("split", SPLITS)
    except EOFError:
        say("")  # leaves the line of the prompt
        raise ValueError("the input ended early, nothing is written; begin again") from None


def _ask(label: str, allowed: Sequence[str] = ()) -> str:
    """One of the allowed answers, or any that is not empty."""
    prompt = f"{label} ({', '.join(allowed)})" if allowed else label
    while True:
        answer = _answer(prompt)
        if answer in allowed or (answer and not allowed):
            return answer
        say(f"{answer!r} is none of them; choose one" if allowed else "it is empty; write it")


def _answer(prompt: str) -> str:
    # not input(prompt): that would write it to standard output, which may be a file
    print(f"{prompt}: ", end="", file=sys.stderr, flush=True)
    return input().strip()


def _turns() -> Iterator[str]:
    while turn := _answer("what was said before, oldest first, empty to go on"):
        yield turn


def _evidence(documents: Mapping[str, Document]) -> Iterator[list[str]]:
    """Document id, quote and grade, as --evidence has them."""
    while document_id := _answer("document id, empty when no more passage answers"):
        if document_id not in documents:
            near = get_close_matches(document_id, documents) or sorted(documents)[:3]
            say(f"no document {document_id!r}; near it: {', '.join(map(repr, near))}")
        elif quote := _quote(documents[document_id]):
            grade = _ask("grade: 3 answers alone, 2 in part, 1 helps", ("3", "2", "1"))
            yield [document_id, quote, grade]


def _quote(document: Document) -> str:
    """Words that occur once in the document, "" to choose another document."""
    while typed := _answer("its words, verbatim, empty for another document"):
        pattern = r"\s+".join(re.escape(word) for word in typed.split())
        found = re.findall(pattern, document.text)
        try:
            return locate(document, found[0] if len(found) == 1 else typed).text
        except ValueError as error:
            say(str(error))
    return ""
