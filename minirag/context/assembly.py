"""Chunks put into a prompt within a budget of tokens: what the model will read, and no more.

Hits are taken best first. One that does not fit is left out, and the next is tried, so that a long
chunk does not end the context. Only when none fits at all is the best one cut, after the last
sentence that fits, and marked `cut="true"`. `layout` shows what the XML looks like.

When nothing scores as high as the threshold, the context is empty. Then the honest answer is "I
have no information on this", and no model needs to be asked for it.

But: the budget is kept as `count_tokens` counts, tags and escapes included; the default is an
estimate, not what a model's own tokenizer counts.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite
from numbers import Real
from operator import index as as_integer
from typing import get_args

from minirag.context.counting import CountTokens, default_count_tokens
from minirag.context.escaping import count_forbidden
from minirag.context.layout import Item, Order, at_edges, header_of, section_xml, source_of
from minirag.context.packing import packed
from minirag.records import Chunk, Document, Hit
from minirag.text import guess_language, split_sentences

__all__ = ["Context", "assemble_context"]


@dataclass(frozen=True, slots=True)
class Context:
    """The chunks that a model is shown, as XML, and what became of the other hits."""

    xml: str
    """Well-formed, with one `document` element for each of `ids`."""
    ids: tuple[str, ...] = ()
    """The chunk behind each number: the document numbered `first` is `ids[0]`."""
    tokens: int = 0
    """Tokens of `xml`; 0 when it is empty, because then nothing is sent."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Id of each hit that is not shown, and why."""
    cut: tuple[str, ...] = ()
    """Id of the chunk of which only the beginning is shown."""
    replaced: int = 0
    """Characters shown as U+FFFD, because XML cannot hold them."""
    first: int = 1
    """The number of the first document."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is shown; then say `NO_INFORMATION` and ask no model."""
        return not self.ids


def assemble_context(
    hits: Iterable[Hit],
    chunks: Mapping[str, Item],
    budget: int = 2000,
    count_tokens: CountTokens = default_count_tokens,
    threshold: float | None = None,
    order: Order = "best_first",
    tag: str = "documents",
    first: int = 1,
) -> Context:
    """Return the context of `hits` (best first) in at most `budget` tokens.

    Hits that score below `threshold` are left out; one that equals it stays. An id that comes twice
    is shown once. `tag` names the element around all ("documents", "web_search"), `first` is the
    first number. Raises KeyError for an id that `chunks` lacks, ValueError for a hit without a
    score and for a parameter out of range.
    """
    budget, first = _whole("budget", budget), _whole("first", first)
    if not callable(count_tokens):
        raise ValueError(f"count_tokens: {count_tokens!r} cannot be called; pass a function")
    if order not in get_args(Order):
        raise ValueError(f"order: {order!r} is unknown; choose one of {', '.join(get_args(Order))}")
    if not (isinstance(tag, str) and tag.isidentifier() and tag.isascii()):
        raise ValueError(f"tag: {tag!r} is no name of an element; use letters, digits and _")

    def layout(items: Mapping[str, Item], cut: bool = False) -> tuple[tuple[str, ...], str]:
        ids = tuple(items) if order == "best_first" else tuple(at_edges(list(items)))
        return ids, section_xml([items[id_] for id_ in ids], tag, first, cut)

    candidates, left_out = _passing(hits, chunks, threshold)
    shown = packed(candidates, lambda items: count_tokens(layout(items)[1]), budget)
    unfit = f"does not fit into the budget of {budget} tokens"
    left_out |= dict.fromkeys((id_ for id_ in candidates if id_ not in shown), unfit)
    cut: tuple[str, ...] = ()
    if candidates and not shown:
        best, whole = next(iter(candidates.items()))
        part = _beginning(whole, lambda it: count_tokens(layout({best: it}, True)[1]) <= budget)
        if part is not None:
            shown, cut = {best: part}, (best,)
            del left_out[best]
    ids, xml = layout(shown, bool(cut))
    tokens = count_tokens(xml) if ids else 0
    return Context(xml, ids, tokens, left_out, cut, _replaced(shown.values()), first)


def _passing(
    hits: Iterable[Hit], chunks: Mapping[str, Item], threshold: float | None
) -> tuple[dict[str, Item], dict[str, str]]:
    """Return the items of the hits that may be shown, and why the others may not."""
    if threshold is not None and not _is_number(threshold):
        raise ValueError(
            f"threshold: {threshold!r} is no finite number; pass None for no threshold"
        )
    passing: dict[str, Item] = {}
    below: dict[str, str] = {}
    if isinstance(hits, str | Hit | Mapping) or not isinstance(hits, Iterable):
        raise ValueError(f"hits: got one {type(hits).__name__}; pass a list of Hits")
    if not isinstance(chunks, Mapping):
        raise ValueError(f"chunks: got a {type(chunks).__name__}; pass a mapping from id to chunk")
    for hit in hits:
        if not (isinstance(hit, tuple | list) and len(hit) == 2 and isinstance(hit[1], Real)):
            raise ValueError(f"hits: {hit!r} has no score; pass Hits, as a search returns them")
        id_, score = hit
        if id_ not in chunks:
            raise KeyError(f"hits: there is no chunk {id_!r} in chunks; pass all that was searched")
        if not isinstance(chunks[id_], Chunk | Document):
            kind = type(chunks[id_]).__name__
            raise ValueError(f"chunks: {id_!r} is a {kind}; pass Chunks or Documents")
        if threshold is None or score >= threshold:
            passing.setdefault(id_, chunks[id_])
        else:
            below[id_] = f"scores {score:.4g}, below the threshold of {threshold:.4g}"
    return passing, {id_: why for id_, why in below.items() if id_ not in passing}


def _beginning(item: Item, fits: Callable[[Item], bool]) -> Item | None:
    """Return the item with as many of its first sentences as fit; None where not one does."""
    spans = split_sentences(item.text, guess_language(item.text) or "en")
    ends = [end for _, end in spans[:-1]]
    # the longest that fits, by halving, for a chunk may be a whole book
    fitting = bisect_left(ends, True, key=lambda end: not fits(_until(item, end)))
    part = _until(item, ends[fitting - 1]) if fitting else None
    return part if part is not None and fits(part) else None


def _until(item: Item, end: int) -> Item:
    """Return the item with its text up to `end`, without the white space there."""
    text = item.text[:end].rstrip()
    if isinstance(item, Chunk):
        return replace(item, text=text, end=item.start + len(text))
    return replace(item, text=text)


def _replaced(items: Iterable[Item]) -> int:
    """Count the characters that XML cannot hold, in all that is shown of the items."""
    return sum(
        count_forbidden(text)
        for item in items
        for text in (item.text, header_of(item), source_of(item))
    )


def _is_number(value: object) -> bool:
    try:
        return isinstance(value, Real) and isfinite(value)
    except OverflowError:  # an int beyond every float
        return False


def _whole(name: str, number: int) -> int:
    """Return a whole number of 1 or more; ValueError for anything else."""
    try:
        if as_integer(number) >= 1:
            return as_integer(number)
    except TypeError:
        pass
    raise ValueError(f"{name}: {number!r} is out of range; choose a whole number of 1 or more")
