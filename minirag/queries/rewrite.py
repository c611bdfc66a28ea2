"""A question that leans on the conversation, made to stand alone: "and for enterprise?".

A search sees the question and not what was said before. With a model, and whenever something was
said before, the question is what the model makes of it; one that stands alone is repeated. Without
one, if the question points back (it opens with "and" or "what about", or has an `it` with nothing
before it that it could mean), then

    rewrite = the question, then the topic words of the last user turn that it lacks

An identifier that a model loses on the way is never found, so such a rewrite is not used. Asking a
model for a question that stands alone goes back to Elgohary et al., Can you unpack that? (EMNLP
2019).

But: the rules see only what words show. A question that leans on the conversation without a word
that says so ("does SSO cost extra?") is taken as it stands, unless a model is there to ask.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from minirag.context import History, Turn, as_turns, history_xml
from minirag.queries.anaphora import is_anaphoric
from minirag.queries.asking import ask, one_line, question_prompt
from minirag.queries.classify import QueryKind, classify
from minirag.queries.topic import checked_query, identifiers, topic_words
from minirag.records import LanguageModel
from minirag.text import normalize

__all__ = ["Rewrite", "rewrite"]

_MOST_ADDED = 12  # words; a turn that was a pasted page would drown the question
_MOST_TURNS = 6  # shown to a model

_TASK = (
    "Rewrite the last question of a user so that it can be understood without the conversation in "
    "<history>. Put in what its pronouns and gaps stand for. Keep its names, numbers and codes as "
    "they are. Do not answer it. If it can be understood as it is, repeat it unchanged. Write the "
    "question alone, on one line."
)


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The question to search with, and how it came about."""

    query: str
    original: str
    method: Literal["unchanged", "rules", "model"]
    fallback: str = ""
    """Why the model's words are not used; "" when they are, or when none was asked."""


def rewrite(query: str, history: History = (), model: LanguageModel | None = None) -> Rewrite:
    """Return `query` made to stand alone; unchanged where it does, or where nothing came before.

    A `model` is asked whenever something came before, and the rules where it gives nothing of use.

    Raises ValueError for a query that is not a string and for a turn that is none.
    """
    checked_query(query)
    turns = as_turns(history)
    fallback = ""
    if model is not None and turns and any(map(str.isalnum, query)):
        recent = history_xml(turns[-_MOST_TURNS:])
        reply = ask(model, _TASK, f"{recent}\n\n{question_prompt(query)}", max_tokens=256)
        rewritten = one_line(reply.text)
        fallback = reply.fallback or _fault(query, rewritten)
        if not fallback:
            return Rewrite(rewritten, query, "unchanged" if rewritten == query else "model")
    added = _missing_words(query, turns) if turns and is_anaphoric(query) else []
    if not added:
        return Rewrite(query, query, "unchanged", fallback)
    return Rewrite(f"{query.strip()} {' '.join(added)}", query, "rules", fallback)


def _fault(query: str, rewritten: str) -> str:
    """Return why a model's rewrite is of no use, "" if it is."""
    if not rewritten:
        return "the model wrote something other than one question"
    lost = [piece for piece in identifiers(query) if normalize(piece) not in normalize(rewritten)]
    return f"the model lost {', '.join(lost)}" if lost else ""


def _missing_words(query: str, turns: Sequence[Turn]) -> list[str]:
    """Return the topic words, of the last user turn that has a topic, which the query lacks.

    A turn that points back itself adds its words, and the one before it is looked at too.
    """
    known = {normalize(word) for word in topic_words(query)}
    # "and E-4022?" asks about another code than the turn before, so no code is carried over
    barred = set() if not identifiers(query) else {*_codes(turns)}
    added: dict[str, str] = {}
    for turn in reversed(turns):
        if turn.role != "user" or classify(turn.text) is QueryKind.GREETING:
            continue
        for word in topic_words(turn.text):
            spelling = normalize(word)
            if spelling not in known and word not in barred:
                added.setdefault(spelling, word)
        if not is_anaphoric(turn.text):
            break
    return list(added.values())[:_MOST_ADDED]


def _codes(turns: Sequence[Turn]) -> list[str]:
    return [piece for turn in turns for piece in identifiers(turn.text)]
