# ruff: noqa: E402 (the number of threads is read when numpy is loaded)
"""What a cached query costs beside one that is searched.

    python -m tests.bench.cache [--documents 10000] [--check]     exits 1 below a ratio of 50

The retriever is BM25 and vector search fused by reciprocal rank, as a hybrid pipeline has it. The
ratio is the time of a search divided by the time of the same search from the cache, query by query.

But: the embedder here looks a row up and takes no time. A model takes ten milliseconds for a query,
so the ratio of a real pipeline is larger.
"""

import os

for _library in ("OMP", "OPENBLAS", "MKL"):  # one thread, said before numpy is loaded
    os.environ[f"{_library}_NUM_THREADS"] = "1"

import argparse
import sys
from collections.abc import Callable, Sequence
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from minirag.bm25 import BM25
from minirag.cache import Cache, CachedRetriever
from minirag.dense import VectorIndex, unit_rows
from minirag.records import Hit
from tests.bench.corpus import make_documents, make_queries, make_text
from tests.bench.fused import Fused

GOAL = 50
ROUNDS = 5
DIMENSIONS = 384


class ConstantTime:
    """An embedder that draws its rows once, and then looks them up by the text's place."""

    name = "constant time"
    max_tokens = 512
    languages: tuple[str, ...] = ()

    def __init__(self, texts: Sequence[str]) -> None:
        rng = np.random.default_rng(5)
        rows = rng.standard_normal((len(texts), DIMENSIONS), dtype=np.float32)
        self._rows = unit_rows(rows)
        self._place = {text: place for place, text in enumerate(texts)}

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._rows[[self._place[text] for text in texts]]

    embed_queries = embed_documents


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the times and their ratio; return 1 where --check finds it below the goal."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.cache")
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args(arguments)
    token_lists = make_documents(chosen.documents)
    texts = [make_text(tokens) for tokens in token_lists]
    queries = [" ".join(query) for query in make_queries(token_lists, chosen.queries)]
    embedder = ConstantTime([*texts, *queries])
    hybrid = Fused([BM25().index(texts), VectorIndex(embedder).index(texts)])
    cached = CachedRetriever(hybrid, Cache(max_entries=chosen.queries, ttl=600))
    for query in queries:  # fills the cache
        assert cached.search(query) == hybrid.search(query)
    searched, found = _best(hybrid.search, queries), _best(cached.search, queries)
    low, median, high = np.percentile(searched / found, [25, 50, 75])
    milliseconds, microseconds = np.median(searched) * 1e3, np.median(found) * 1e6
    print(
        f"{chosen.documents:,} documents, {chosen.queries} queries, top 10, best of {ROUNDS} rounds"
    )
    print(f"searched {milliseconds:.2f} ms, cached {microseconds:.0f} µs a query")
    print(f"searched / cached {median:.0f}  ({low:.0f} to {high:.0f})  goal {GOAL}")
    return 1 if chosen.check and median < GOAL else 0


def _best(search: Callable[[str], list[Hit]], queries: Sequence[str]) -> NDArray[np.float64]:
    """Return the shortest time of each query, in seconds."""
    best = np.full(len(queries), np.inf)
    for _ in range(ROUNDS):
        for place, query in enumerate(queries):
            start = perf_counter()
            search(query)
            best[place] = min(best[place], perf_counter() - start)
    return best


if __name__ == "__main__":
    sys.exit(main())
