"""The command `run`: every query of a file through a pipeline, written as a TREC run.

A BEIR corpus is searched by whole documents, since its judgements are about them; a folder of files
by chunks, and a document stands at the rank of its best chunk (see `minirag.runs`).

But: nothing is measured here; `score` does.
"""

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from minirag.commands.building import build_pipeline, is_beir
from minirag.commands.checking import at_least_one, writable
from minirag.commands.progress import progress
from minirag.corpus import load_queries
from minirag.data import display_path
from minirag.runs import make_run
from minirag.trec import run_lines, write_run

__all__ = ["run"]


def run(options: Namespace) -> Iterator[str]:
    """The lines of the run, or with --output one line that says what was written."""
    at_least_one("--k", options.k)
    writable("--output", options.output)
    queries = {query.id: query.text for query in load_queries(_queries(options)).values()}
    pipeline = build_pipeline(options)
    shown = partial(progress, what="searching")
    found = make_run(pipeline, queries, pipeline.items.values(), options.k, progress=shown)
    if options.output is None:
        yield from run_lines(found, options.pipeline)
        return
    write_run(options.output, found, options.pipeline)
    hits = sum(map(len, found.values()))
    empty = sum(not hits for hits in found.values())
    line = f"{display_path(options.output)}: {hits} hits for {len(found)} queries"
    yield line + (f", {empty} of them without any" if empty else "")


def _queries(options: Namespace) -> str:
    """Return the file of the queries: the one named, else that beside a BEIR corpus."""
    if options.queries is not None:
        return str(options.queries)
    if not is_beir(options.corpus):
        raise ValueError("--queries: this corpus comes with none; name a queries.jsonl file")
    place = Path(options.corpus)
    return str(place if place.is_dir() else place.with_name("queries.jsonl"))
