"""The command `search`: the best chunks for a query, each with the text around words of it.

    --explain       every stage of the search with its hits, scores and milliseconds
    --why-not ID    at which stage a chunk or document was lost

But: what is shown of a hit is a piece of it.
"""

from argparse import Namespace
from collections.abc import Iterator

from minirag.commands.building import build_pipeline
from minirag.commands.checking import at_least_one, not_empty
from minirag.commands.layout import WIDTH, clipped, title_of, wrapped
from minirag.pipeline import Pipeline, Retrieved, Trace, snippet

__all__ = ["explained", "search"]

_INDENT = " " * 14


def search(options: Namespace) -> Iterator[str]:
    """Rank, score, id and title of each hit, and below them the text around words of the query.

    ValueError for an empty query and k < 1, KeyError for a --why-not that is not in the corpus.
    """
    not_empty("query", options.query)
    at_least_one("--k", options.k)
    pipeline = build_pipeline(options)
    found = pipeline.retrieve(options.query, k=options.k)
    explanation = explained(found.trace, options)
    if not options.explain:
        yield from _hits(pipeline, found, options.query)
    yield from explanation


def explained(trace: Trace | None, options: Namespace) -> list[str]:
    """Return what --explain and --why-not ask for; a trace of None says that nothing was searched.

    KeyError for an id that is not in the corpus.
    """
    lines = []
    if trace is None:
        asked = options.explain or options.why_not is not None
        return ["nothing was searched for this"] if asked else []
    if options.explain:
        lines += str(trace).splitlines()
    if options.why_not is not None:
        try:
            lost = trace.why_not(options.why_not)
        except KeyError:
            raise KeyError(
                f"--why-not: {options.why_not!r} is no id of a chunk or a document of this corpus; "
                f"ids look like {next(iter(trace.items))!r}"
            ) from None
        journey = ", ".join(f"{stage} {rank or '-'}" for stage, rank in lost.ranks)
        lines += wrapped(str(lost))
        lines += wrapped(f"  rank after each stage: {journey}", "    ")
    return lines


def _hits(pipeline: Pipeline, found: Retrieved, query: str) -> Iterator[str]:
    if not found:
        yield f"no hits: the corpus has no word of {query!r}"
    for rank, hit in enumerate(found, start=1):
        item = pipeline.items[hit.id]
        start = f"{rank:>3}  {hit.score:7.3f}  {hit.id}"
        yield clipped(start, title_of(item))
        yield _INDENT + snippet(item.text, query, WIDTH - len(_INDENT))
