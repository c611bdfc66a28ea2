"""The parts that a pipeline is given, checked when it is made, and what they return when asked.

    a retriever has `search`, a reranker `rerank`; a hit is an id that is known, with a finite score

A part from elsewhere that breaks its promise (a score that is nan, an id that nobody indexed) is
named at once, and not where it shows three stages later.

But: that hits come best first is believed.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from minirag.intake import read_documents
from minirag.records import Chunk, Document, Hit, Retriever
from minirag.rerank.candidates import as_hit

__all__ = [
    "Item",
    "LeftOut",
    "checked_call",
    "checked_hits",
    "checked_part",
    "named_items",
    "named_retrievers",
]

Item = Chunk | Document


@dataclass(frozen=True, slots=True)
class LeftOut:
    """In the place of a reranker that cannot be had; the trace tells the reason."""

    reason: str

    def rerank(
        self, query: str, hits: Iterable[Hit], chunks: Mapping[str, Chunk], k: int
    ) -> list[Hit]:
        """Return the first `k` hits as they are."""
        return list(hits)[:k]


def named_items(items: Iterable[Item], parents: Iterable[str] = ()) -> dict[str, Item]:
    """Return id to item; ValueError for an id that comes twice and for parents that are missing."""
    named: dict[str, Item] = {}
    try:
        listed = read_documents(items)
    except (TypeError, ValueError):
        kind = type(items).__name__
        raise ValueError(f"items: got one {kind}; pass the list of what was indexed") from None
    for item in listed:
        if not isinstance(item, Chunk | Document):
            raise ValueError(f"items: {_shown(item)} is neither a Chunk nor a Document")
        if not isinstance(item.id, str) or not isinstance(item.text, str):
            raise ValueError(f"items: the id or the text of {_shown(item)} is no string")
        if item.id in named:
            raise ValueError(f"items: the id {item.id!r} comes twice; an id names one item")
        named[item.id] = item
    missing = sorted(set(parents) - named.keys(), key=str)
    if missing:
        raise ValueError(
            f"parent_of: the parent {missing[0]!r} is not among items; pass parents and children"
        )
    return named


def named_retrievers(retrievers: Retriever | Mapping[str, Retriever]) -> dict[str, Retriever]:
    """Return name to retriever; a single one is named after its class."""
    if isinstance(retrievers, Mapping):
        named = dict(retrievers)
    else:
        named = {type(retrievers).__name__.lower(): retrievers}
    if not named:
        raise ValueError("retrievers: there is none; pass one, or a mapping from name to retriever")
    for name, retriever in named.items():
        if not isinstance(name, str):
            raise ValueError(f"retrievers: the name {name!r} is no string")
        if not _has(retriever, "search"):
            raise ValueError(
                f"retrievers: {name!r} is {_shown(retriever)}, which has no method search; "
                "pass an index or another Retriever"
            )
    return named


def checked_part(name: str, part: Any, *methods: str) -> Any:
    """Return what has these methods, or None; ValueError for anything else."""
    for method in methods:
        if part is not None and not _has(part, method):
            raise ValueError(
                f"{name}: {_shown(part)} has no method {method}; pass an object that has, and not "
                "its class"
            )
    return part


def checked_call(name: str, part: Any) -> Any:
    """Return a function or None; ValueError for anything else."""
    if part is not None and not callable(part):
        raise ValueError(f"{name}: {_shown(part)} cannot be called; pass a function")
    return part


def checked_hits(stage: str, hits: Any, known: Container[str], among: str) -> list[Hit]:
    """Return the hits of a stage, of an id that comes twice the first.

    KeyError for an id that is not in `known`, which `among` names; ValueError for what is no Hit
    with a finite score.
    """
    if isinstance(hits, str | Hit | Mapping) or not isinstance(hits, Iterable):
        raise ValueError(f"{stage}: it returned {_shown(hits)}; a list of Hits is wanted")
    first: dict[str, Hit] = {}
    for each in hits:
        hit = as_hit(stage, each)
        if hit.id not in known:
            raise KeyError(f"{stage}: the hit {hit.id!r} is not among {among}")
        first.setdefault(hit.id, hit)
    return list(first.values())


def _has(part: Any, method: str) -> bool:
    """Tell whether an object, and not a class, has a method; one that is handed on counts."""
    found: Callable[..., Any] | None = getattr(part, method, None)
    return callable(found) and not isinstance(part, type)


def _shown(part: Any) -> str:
    text = repr(part)
    return text if len(text) <= 60 else f"{text[:60]}…"
