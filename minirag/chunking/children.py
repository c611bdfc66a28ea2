"""Children of chunks that are there already, so that what is read is what the best chunker cut.

    parents   sections, functions, turns of a chat, as `chunks_by_type` cuts them
    children  windows of 50 words in each, under the parent's header

`parent_child_chunks` cuts both in windows; here only what is searched is one. A child of forty
words says one thing, and its vector means that thing; under the parent's header it still names what
it is about.

But: a window may begin in the middle of a sentence, and there are two to three times as many
vectors.
"""

from collections.abc import Iterable
from dataclasses import replace

from minirag.chunking.packing import trimmed_windows
from minirag.chunking.parent_child import ParentChild
from minirag.chunking.rulers import Ruler
from minirag.chunking.sizes import TokenSpans, Unit, check_unit, checked_window
from minirag.records import Chunk

__all__ = ["child_chunks"]


def child_chunks(
    parents: Iterable[Chunk],
    child_size: int = 50,
    overlap: int = 0,
    unit: Unit = "words",
    token_spans: TokenSpans | None = None,
) -> ParentChild:
    """Windows of `child_size` in chunks that any other chunker has cut; these are the parents.

    A child has its parent's header and metadata, and as id the parent's with a number. Raises
    ValueError as `fixed_chunks` does, for what is no Chunk, and for two parents with one id.
    """
    child_size, overlap = checked_window(child_size, overlap)
    check_unit(unit, token_spans)
    family = ParentChild(_checked(parents), [], {})
    taken = {parent.id for parent in family.parents}
    for parent in family.parents:
        ruler = Ruler(parent.text, unit, token_spans)
        windows = trimmed_windows(ruler, *ruler.trimmed(0, len(parent.text)), child_size, overlap)
        for number, (start, end) in enumerate(windows):
            id_ = f"{parent.id}.{number}"
            while id_ in taken:  # sections that are called "1" and "1.1"
                id_ += "'"
            child = replace(
                parent,
                id=id_,
                text=parent.text[start:end],
                start=parent.start + start,
                end=parent.start + end,
                metadata={**parent.metadata, "parent": parent.id},
            )
            family.children.append(child)
            family.parent_of[child.id] = parent.id
    return family


def _checked(parents: Iterable[Chunk]) -> list[Chunk]:
    """Return the parents as a list, each a Chunk with an id of its own."""
    if isinstance(parents, str) or not isinstance(parents, Iterable):
        raise ValueError(f"parents: got one {type(parents).__name__}; pass a list of chunks")
    listed: dict[str, Chunk] = {}
    for parent in parents:
        if not isinstance(parent, Chunk):
            raise ValueError(f"parents: {parent!r} is no Chunk; cut the documents first")
        if parent.id in listed:
            raise ValueError(f"parents: the id {parent.id!r} comes twice; give each its own")
        listed[parent.id] = parent
    return list(listed.values())
