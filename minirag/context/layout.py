"""How chunks look inside a prompt: one XML element each, numbered from the top, in a chosen order.

    <documents>
    <document id="1" source="refunds.md" header="Refunds">Refunds take 30 days.</document>
    </documents>

The number in `id` is what an answer cites. `source` is the metadata's, else the document's id. The
header of a chunk is an attribute, so that the text of the element is the text of the chunk.

With `edges` the best chunk stands first, the second best last, and the weakest in the middle, where
models overlook most: Liu et al., Lost in the Middle (TACL 2024, arXiv 2023).

But: whether a given model reads the middle badly is for you to measure; newer ones do less so.
"""

from collections.abc import Sequence
from typing import Literal, TypeVar

from minirag.context.escaping import escape_attribute, escape_text
from minirag.records import Chunk, Document

__all__ = ["Item", "Order", "at_edges", "header_of", "section_xml", "source_of"]

Order = Literal["best_first", "edges"]
Item = Chunk | Document

_Any = TypeVar("_Any")


def at_edges(best_first: Sequence[_Any]) -> list[_Any]:
    """Return the items with the best at both ends: 1 2 3 4 5 becomes 1 3 5 4 2."""
    return [*best_first[::2], *reversed(best_first[1::2])]


def section_xml(items: Sequence[Item], tag: str, first: int, cut: bool = False) -> str:
    """Return one element `tag` that holds an element for each item, numbered from `first`."""
    elements = [_element(number, item, cut) for number, item in enumerate(items, start=first)]
    return "\n".join([f"<{tag}>", *elements, f"</{tag}>"])


def source_of(item: Item) -> str:
    """Return where an item comes from: its metadata's source, else its document's id."""
    named = item.metadata.get("source")
    return str(named or (item.document_id if isinstance(item, Chunk) else item.id))


def header_of(item: Item) -> str:
    """Return what was put in front of an item for the search: its header or title."""
    return item.header if isinstance(item, Chunk) else item.title


def _element(number: int, item: Item, cut: bool) -> str:
    attributes = {"id": number, "source": source_of(item)}
    if header_of(item):
        attributes["header"] = header_of(item)
    if cut:
        attributes["cut"] = "true"
    written = "".join(f' {name}="{escape_attribute(v)}"' for name, v in attributes.items())
    return f"<document{written}>{escape_text(item.text)}</document>"
