"""The first half of a pipeline: what to search for, and every search of it.

    query -> rewritten -> [query, other forms] -> a ranking for each retriever and each form

But: what becomes of the rankings is decided in `ordering`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from minirag.context import Turn
from minirag.pipeline.languages import speaking
from minirag.pipeline.parts import Item, checked_hits
from minirag.pipeline.stages import Recorder
from minirag.records import Hit, Retriever, Where

__all__ = ["Expander", "Rewriter", "make_queries", "search_all", "search_name"]

Rewriter = Callable[[str, Sequence[Turn]], Any]
"""Returns a text, or a record with `query` and `fallback` as `minirag.queries.rewrite` does."""
Expander = Callable[[str], Sequence[str]]


def make_queries(
    recorder: Recorder,
    query: str,
    history: Sequence[Turn],
    rewriter: Rewriter | None,
    expander: Expander | None,
) -> list[str]:
    """Return what to search for: the query as rewritten, then its other forms, each once.

    ValueError where the rewriter returns no text and the expander no list of texts.
    """
    queries = [query]
    if rewriter is not None and history:
        ask = rewriter
        queries = recorder.queries(
            "rewrite", lambda: _rewritten(ask(query, history), query), [query]
        )
    if expander is not None:
        expand, first = expander, queries[0]
        queries = recorder.queries("expand", lambda: _expanded(expand(first), first), queries)
    return queries


def search_all(
    recorder: Recorder,
    retrievers: Mapping[str, Retriever],
    items: Mapping[str, Item],
    queries: Sequence[str],
    depth: int,
    where: Where | None,
) -> list[list[Hit]]:
    """Return one ranking for each retriever that speaks the query's language, and each query.

    KeyError for a hit that is not in `items`; ValueError for what is no hit.
    """
    asked, reasons = speaking(retrievers, queries[0])
    for name, reason in reasons.items():
        if name not in asked:
            recorder.skip(search_name(name), "search", f"left out: {reason}")
    rankings = []
    for name, retriever in asked.items():
        for number, query in enumerate(queries):
            stage = search_name(name, number)

            def found(
                retriever: Retriever = retriever, query: str = query, stage: str = stage
            ) -> list[Hit]:
                hits = retriever.search(query, depth, where)
                return checked_hits(stage, hits, items, "the items of this pipeline")[:depth]

            note = f"asked all the same: {reasons[name]}" if name in reasons else ""
            misses = str(getattr(retriever, "misses", "it does not match the query at all"))
            rankings.append(recorder.hits(stage, "search", found, note=note, loses=misses))
    return rankings


def search_name(name: str, number: int = 0) -> str:
    """Return the name of the stage that searches for the query of that number."""
    return f"search {name}" + (f" ({number + 1})" if number else "")


def _rewritten(found: Any, query: str) -> tuple[list[str], str]:
    """Return the query as rewritten, and a note; a blank one leaves it as it was."""
    text = found if isinstance(found, str) else getattr(found, "query", None)
    if not isinstance(text, str):
        raise ValueError(f"rewriter: it returned {found!r}; a text is wanted, or a Rewrite")
    text = text if text.strip() else query
    return [text], _note("unchanged" if text == query else "", getattr(found, "fallback", ""))


def _expanded(forms: Any, query: str) -> tuple[list[str], str]:
    """Return the query and its other forms, each once and none of them blank, and a note."""
    if not isinstance(forms, list | tuple) or not all(isinstance(form, str) for form in forms):
        raise ValueError(f"expander: it returned {forms!r}; a list of texts is wanted")
    distinct = list(dict.fromkeys([query, *filter(str.strip, forms)]))
    return distinct, _note(f"{len(distinct)} queries", getattr(forms, "fallback", ""))


def _note(*told: Any) -> str:
    return "; ".join(filter(None, map(str, told)))
