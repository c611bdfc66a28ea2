"""How fast minirag's vector search is, beside faiss's flat index: both exact, both one thread.

    python -m tests.bench.dense
    python -m tests.bench.dense --documents 100000 --check     exits 1 where faiss is faster

The ratio is faiss's time divided by ours, one round after the other; above 1, ours is faster. Both
search the same unit rows for the ten nearest of one query, and of 256 queries at once. Ours is the
whole `VectorIndex.search`, with hits that carry ids, but with vectors that need no model.

But: rows are drawn at random and lie far apart. What text adds (a model, which takes a hundred
times longer than the search) is in neither figure.
"""

import argparse
import os
import platform
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray

from minirag.dense import VectorIndex, unit_rows
from tests.bench.timing import in_turn

K = 10
QUERIES = 256
GOAL = 1.0
SHARE_TO_PASS = 0.6  # of the goal, in --check: another machine, and a busy one, must not fail it


class Rows:
    """An embedder whose texts are the numbers of its rows."""

    name = "rows"
    max_tokens = 512
    languages: tuple[str, ...] = ()

    def __init__(self, documents: NDArray[np.float32], queries: NDArray[np.float32]) -> None:
        self.documents, self.queries = documents, queries

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.documents[[int(text) for text in texts]]

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.queries[[int(text) for text in texts]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 1 where --check finds a ratio below its share of the goal."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.dense")
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--dimensions", type=int, default=384)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--check", action="store_true", help="exit code 1 below 60 % of the goal")
    chosen = parser.parse_args(arguments)
    import faiss

    rng = np.random.default_rng(3)
    size = (chosen.documents, chosen.dimensions)
    rows = unit_rows(rng.standard_normal(size, dtype=np.float32))
    asked = unit_rows(rng.standard_normal((QUERIES, chosen.dimensions), dtype=np.float32))
    texts = [str(number) for number in range(QUERIES)]
    ours = VectorIndex(Rows(rows, asked)).index(map(str, range(len(rows))))
    faiss.omp_set_num_threads(1)
    flat = faiss.IndexFlatIP(chosen.dimensions)
    flat.add(rows)

    print(f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"numpy {version('numpy')}, faiss-cpu {version('faiss-cpu')}")
    found = [[int(hit.id) for hit in hits] for hits in ours.search_batch(texts, K)]
    same = float(np.mean(np.array(found) == flat.search(asked, K)[1]))
    print(f"{len(rows):,} rows of {chosen.dimensions}, top {K}; equal places: {same:.2%}")
    print(f"  {'':10} {'minirag':>10} {'faiss':>10}   {'ratio':>6} {'middle half':>13}  goal: 1")

    some = [(text, asked[[i]]) for i, text in enumerate(texts[:20])]
    one = _ratio(
        lambda: [ours.search(text, K) for text, _ in some],
        lambda: [flat.search(row, K) for _, row in some],
        chosen.rounds,
        len(some),
        "one query",
    )
    batch = _ratio(
        lambda: ours.search_batch(texts, K),
        lambda: flat.search(asked, K),
        chosen.rounds,
        len(texts),
        "in a batch",
    )
    return 1 if chosen.check and min(one, batch) < SHARE_TO_PASS * GOAL else 0


def _ratio(
    ours: Callable[[], object], theirs: Callable[[], object], rounds: int, queries: int, name: str
) -> float:
    """Print one line, times of one query; return the median ratio of the rounds."""
    ours(), theirs()
    times = in_turn({"minirag": ours, "faiss": theirs}, rounds)
    each = np.array(times["faiss"]) / np.array(times["minirag"])
    low, middle, high = np.percentile(each, [25, 50, 75])
    mine, other = (np.median(times[engine]) / queries * 1e6 for engine in ("minirag", "faiss"))
    print(f"  {name:10} {mine:7.0f} µs {other:7.0f} µs   {middle:6.2f} {low:6.2f}-{high:6.2f}")
    return float(middle)


if __name__ == "__main__":
    sys.exit(main())
