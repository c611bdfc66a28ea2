"""The command `run`: every query of a file through a retriever, written as a TREC run.

A BEIR corpus is searched by whole documents, since its judgements are about them; a folder of files
by chunks, and a document stands at the rank of its best chunk (see `minirag.runs`).

But: nothing is measured here; `score` does.
"""

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from minirag.commands.progress import progress
from minirag.commands.retrievers import build_retriever
from minirag.commands.searching import CHUNK_WORDS, is_beir, read_items
from minirag.corpus import load_queries
from minirag.data import display_path
from minirag.runs import make_run
from minirag.trec import run_lines, write_run

__all__ = ["run"]


def run(options: Namespace) -> Iterator[str]:
    """The lines of the run, or with --output one line that says what was written."""
    if options.k < 1:
        raise ValueError(f"--k: {options.k} documents a query; use 1 or more")
    if options.output and not Path(options.output).parent.is_dir():
        # before the long work, which a wrong name would waste
        raise FileNotFoundError(f"--output: there is no folder for {options.output}; create it")
    queries = {query.id: query.text for query in load_queries(_queries(options)).values()}
    words = options.chunk_words
    if words is None:
        words = 0 if is_beir(options.corpus) else CHUNK_WORDS
    items = read_items(options.corpus, words)
    retriever = build_retriever(options.pipeline, items, options.vectors)
    shown = partial(progress, what="searching")
    found = make_run(retriever, queries, items, options.k, progress=shown)
    if not options.output:
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
