"""Which languages a part speaks, so that a question in another one is not put to it.

all-MiniLM-L6-v2 was trained on English. Asked in Spanish it matches spellings, and its ranking,
fused as an equal, drags the other one down. So a part that says which languages it speaks is left
out for a question in another; the trace says so. A part that says nothing speaks all.

But: the language of a short question is a guess (`minirag.text.guess_language`); where it cannot be
told, every part is asked.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from minirag.text import guess_language

__all__ = ["speaking", "unspoken"]

P = TypeVar("P")

_DEEP = 4  # retrievers around retrievers that are looked into


def unspoken(part: Any, query: str) -> str:
    """Return why a retriever or reranker should not be asked, "" if it speaks the language."""
    spoken = _languages(part)
    language = guess_language(query) if spoken else ""
    if not language or language in spoken:
        return ""
    return f"the query is in {language}, it speaks {', '.join(spoken)}"


def speaking(parts: Mapping[str, P], query: str) -> tuple[dict[str, P], dict[str, str]]:
    """Return the parts to ask, and for each that does not speak the language the reason.

    When none would be left, all are asked: a poor answer is better than none.
    """
    reasons = {name: reason for name, part in parts.items() if (reason := unspoken(part, query))}
    if len(reasons) == len(parts):
        return dict(parts), reasons
    return {name: part for name, part in parts.items() if name not in reasons}, reasons


def _languages(part: Any) -> tuple[str, ...]:
    """Return what a part says it speaks, else what its embedder or the retriever inside says."""
    for _ in range(_DEEP):
        for holder in (part, getattr(part, "embedder", None)):
            spoken = getattr(holder, "languages", None)
            if spoken:
                return (spoken,) if isinstance(spoken, str) else tuple(spoken)
        part = getattr(part, "retriever", None)
        if part is None:
            break
    return ()
