"""One way to ask whatever finds things: a Retriever, a pipeline's method, a function of a lesson.

A lesson's first search is a function of the query alone; later ones take `k`, `where` and the
conversation so far. Each is given what it has a parameter for, and nothing else.

But: nothing is measured here, and what comes back is not checked for being best first.
"""

import inspect
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from minirag.golden import Question
from minirag.records import Chunk, Document, Hit, Retriever

__all__ = ["Retrieve", "Searchable", "ask", "by_id", "parameters"]

Retrieve = Retriever | Callable[..., Sequence[Hit | str]]
Searchable = Document | Chunk

_OFFERED = frozenset({"k", "where", "history"})


def parameters(retrieve: Retrieve) -> frozenset[str]:
    """Return which of `k`, `where` and `history` the retriever takes by name."""
    taken = inspect.signature(_function(retrieve)).parameters
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken.values()):
        return _OFFERED
    return _OFFERED & taken.keys()


def ask(retrieve: Retrieve, question: Question, depth: int, takes: frozenset[str]) -> list[Hit]:
    """Return the hits, best first, each id once; at most `depth` where it takes `k`.

    An id without a score has the score `nan`.
    """
    offered = {"k": depth, "where": question.filter, "history": question.history}
    passed: dict[str, Any] = {name: offered[name] for name in sorted(takes)}
    hits = _function(retrieve)(question.question, **passed)
    first: dict[str, Hit] = {}
    for each in hits:
        hit = Hit(each, math.nan) if isinstance(each, str) else each
        first.setdefault(hit[0], hit if isinstance(hit, Hit) else Hit(*hit))
    found = list(first.values())
    return found[:depth] if "k" in takes else found


def by_id(items: Mapping[str, Searchable] | Iterable[Searchable]) -> dict[str, Chunk]:
    """Return id to chunk; a Document becomes the chunk of its whole text.

    Raises ValueError when two items have one id.
    """
    pairs = (
        list(items.items()) if isinstance(items, Mapping) else [(item.id, item) for item in items]
    )
    chunks: dict[str, Chunk] = {}
    for id, item in pairs:
        if id in chunks:
            raise ValueError(f"chunks holds the id {id!r} twice: give every chunk its own id")
        if isinstance(item, Document):
            item = Chunk(id, item.id, item.text, 0, len(item.text), item.title, item.metadata)
        chunks[id] = item
    return chunks


def _function(retrieve: Retrieve) -> Callable[..., Sequence[Hit | str]]:
    return retrieve.search if isinstance(retrieve, Retriever) else retrieve
