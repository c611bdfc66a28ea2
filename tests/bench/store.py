"""What a change of a store costs, and what a condition adds to a search.

    python -m tests.bench.store [--documents 10000] [--check]

Adding one document and searching builds the index anew, texts and all: that is compared with bm25s,
which also tokenizes and indexes all of them. A filtered search is compared with one that is not.

But: the first search with a condition on a key is not in here; it reads that key of every record.
"""

import argparse
import sys
from collections.abc import Sequence

import bm25s
import numpy as np
from numpy.typing import NDArray

from minirag.records import Document
from minirag.store import Store
from tests.bench.corpus import make_documents, make_queries, make_text
from tests.bench.timing import in_turn

SHARE_TO_PASS = 0.6
REBUILD_GOAL = 0.6  # bm25s's time divided by ours, which also finds identifiers
FILTER_GOAL = 0.35  # an unfiltered search's time divided by a filtered one's
ROUNDS = 7


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both ratios; return 1 where --check finds one below its share of the goal."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.store")
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args(arguments)
    token_lists = make_documents(chosen.documents)
    texts = [make_text(tokens) for tokens in token_lists]
    queries = [" ".join(query) for query in make_queries(token_lists, 100)]
    store = Store()
    store.add(
        Document(str(i), text, metadata={"lang": "es" if i % 2 else "en", "page": i % 50})
        for i, text in enumerate(texts)
    )
    store.search(queries[0])

    def rebuild() -> None:
        store.add(Document("0", texts[0], metadata={"lang": "en"}), replace=True)
        store.search(queries[0])

    def theirs() -> None:
        tokens = bm25s.tokenize(texts, show_progress=False)
        bm25s.BM25().index(tokens, show_progress=False)

    times = in_turn({"bm25s": theirs, "store": rebuild}, ROUNDS)
    rebuilt = np.array(times["bm25s"]) / np.array(times["store"])
    seconds = float(np.median(times["store"]))
    good = _print("rebuild, bm25s / store", rebuilt, REBUILD_GOAL)
    print(f"{'':34}{seconds:.2f} s for {chosen.documents:,} texts")

    where = {"lang": "en", "page": {"<": 25}}
    store.search(queries[0], where=where)
    tasks = {
        "plain": lambda: [store.search(query) for query in queries],
        "filtered": lambda: [store.search(query, where=where) for query in queries],
    }
    times = in_turn(tasks, ROUNDS)
    added = np.array(times["plain"]) / np.array(times["filtered"])
    good &= _print("search, plain / filtered", added, FILTER_GOAL)
    return 0 if good or not chosen.check else 1


def _print(name: str, ratio: NDArray[np.float64], goal: float) -> bool:
    """Print a ratio with its middle half; tell whether it reaches its share of the goal."""
    low, median, high = np.percentile(ratio, [25, 50, 75])
    print(f"{name:<28}{median:6.2f}  ({low:.2f} to {high:.2f})  goal {goal}")
    return bool(median >= SHARE_TO_PASS * goal)


if __name__ == "__main__":
    sys.exit(main())
