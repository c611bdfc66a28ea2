"""Why a document is not among the hits: the stage at which it was lost, and its rank before.

Stages are looked at from the last to the first. The last one that still has the document is the one
before the loss. Where no search has it, each search is asked again, for as many hits as there are
documents, so that "rank 134, and 100 were taken" can be told from "it does not match at all".

A document stands for its chunks, a parent for its children, and a child is among the hits when its
parent is: the best of them counts.

But: asking again costs as much as a search of the whole index. It is for looking, not for serving.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minirag.filters import mask
from minirag.pipeline.steps import Stage, Steps
from minirag.records import Chunk, Hit

__all__ = ["WhyNot", "why_not"]


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Where a document was lost."""

    id: str
    stage: str
    """The stage that lost it; "filter" where it does not pass `where`, "" where it is a hit."""
    rank: int | None
    """Its rank before that stage, from 1; its rank among the hits where it was not lost."""
    reason: str
    ranks: tuple[tuple[str, int | None], ...] = ()
    """Its rank after each stage that ran, None where it was not there."""

    def __str__(self) -> str:
        return f"{self.id}: {self.reason}"


def why_not(steps: Steps, id: str) -> WhyNot:
    """Return where `id`, a chunk's or a document's, was lost. KeyError for an unknown one."""
    ids = _ids(steps, id)
    ran = [stage for stage in steps.stages if stage.kind != "query" and not stage.skipped]
    ranks = tuple((stage.name, _rank(stage.hits, ids)) for stage in ran)

    def answer(stage: str, rank: int | None, reason: str) -> WhyNot:
        return WhyNot(id, stage, rank, reason, ranks)

    final = _rank(steps.hits, ids)
    if final is not None:
        shown = steps.hits[final - 1].id
        under = "" if shown == id else f", as {shown!r}"
        return answer("", final, f"it is among the hits, at rank {final}{under}")
    if steps.where is not None and not _passes(steps, ids):
        return answer("filter", None, f"it does not pass where={dict(steps.where)!r}")
    present = [place for place, (_, rank) in enumerate(ranks) if rank is not None]
    if not present:
        return answer(*_not_found(steps, [stage for stage in ran if stage.kind == "search"], ids))
    last = present[-1]
    lost = next(stage for stage in ran[last + 1 :] if stage.kind == "list")
    # of several searches the one that had it first counts
    before = min(rank for _, rank in ranks[: last + 1] if rank is not None)
    rank = ranks[last][1] if ran[last].kind == "list" else before
    why = f": {lost.loses}" if lost.loses else ""
    return answer(lost.name, rank, f"lost at {lost.name!r}, from rank {rank}{why}")


def _not_found(
    steps: Steps, searches: Sequence[Stage], ids: frozenset[str]
) -> tuple[str, int | None, str]:
    """Return the search that came nearest to it, its rank there, and what each says of it."""
    nearest, best, told = searches[0].name, None, []
    for stage in searches:
        rank, reason = _asked_again(steps, stage, ids)
        told.append(f"{stage.name}: {reason}")
        if rank is not None and (best is None or rank < best):
            nearest, best = stage.name, rank
    told += [f"{s.name}: {s.note}" for s in steps.stages if s.kind == "search" and s.skipped]
    return nearest, best, "no search found it; " + "; ".join(told)


def _asked_again(steps: Steps, stage: Stage, ids: frozenset[str]) -> tuple[int | None, str]:
    """Return the rank in a search that goes to the end, and what is to be said of it."""
    taken = len(stage.hits)
    if steps.deeper is None:
        return None, f"not among its first {taken}"
    rank = _rank(steps.deeper(stage.name, max(len(steps.items), 1)), ids)
    if rank is None:
        return None, stage.loses
    return rank, f"rank {rank}, and {taken} were taken"


def _ids(steps: Steps, id: str) -> frozenset[str]:
    """Return the ids under which the stages may speak of it."""
    if not isinstance(id, str):
        raise KeyError(f"id: {id!r} is no id; pass the string that names a chunk or a document")
    of_document = [
        item.id
        for item in steps.items.values()
        if isinstance(item, Chunk) and item.document_id == id
    ]
    named = {id} if id in steps.items else set(of_document)
    if not named:
        raise KeyError(f"id: {id!r} is neither a chunk nor a document of this pipeline")
    parents = {
        parent for parent, children in steps.members.items() if not named.isdisjoint(children)
    }
    return frozenset(named | parents).union(*(steps.members.get(each, ()) for each in named))


def _rank(hits: Sequence[Hit], ids: frozenset[str]) -> int | None:
    return next((rank for rank, hit in enumerate(hits, start=1) if hit.id in ids), None)


def _passes(steps: Steps, ids: frozenset[str]) -> bool:
    """Tell whether one of what is searched passes; a parent is not, its children are."""
    assert steps.where is not None
    searched = ids - steps.members.keys() or ids
    held = [steps.items[id_].metadata for id_ in sorted(searched) if id_ in steps.items]
    return bool(mask(steps.where, held).any())
