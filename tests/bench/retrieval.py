"""How fast minirag searches and builds, beside the libraries that people use.

    python -m tests.bench.retrieval                            10,000 documents
    python -m tests.bench.retrieval --documents 10000 100000   and how times grow between them
    python -m tests.bench.retrieval --check                    exits 1 below 60 % of a goal

Every ratio is a peer's time divided by ours: above 1, ours is faster. The goals stand in the table
below; a ratio of queries is the median over queries, for bm25s that of the mean times.

But: documents come as tokens and queries have 3 to 8 terms, top 10, one thread. Another collection
or longer queries will give other ratios.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log

import numpy as np

from tests.bench.corpus import make_documents, make_queries
from tests.bench.engines import ENGINES, PACKAGES, Engine
from tests.bench.machine import machine
from tests.bench.memory import megabytes_of_an_index
from tests.bench.timing import Times, measure, ratios
from tests.bench.tokens import token_table

K = 10
SHARE_TO_PASS = 0.6  # of a goal, in --check: another machine, and a busy one, must not fail it
SAME_SCORE = 1e-5  # relative
SIZES = (10_000, 100_000, 1_000_000)
# goals by size, and of the build; "mean" compares mean times, "median" each query
GOALS: dict[str, tuple[str, tuple[float, ...], tuple[float, ...]]] = {
    "rank_bm25": ("median", (150, 500, 1000), (1.2, 1.2, 1.2)),
    "bm25s": ("mean", (2.5, 6, 15), (3, 3, 3)),
    "bm25s-numba": ("median", (0.55, 0.95, 2), (5, 5, 2)),
    "tantivy": ("median", (0.9, 1.2, 2), (1.1, 1.1, 1.1)),
    "scikit-learn": ("median", (50, 80, 0), (1, 1, 0)),
}
OURS = {"scikit-learn": "minirag-tfidf"}  # beside which of ours a peer stands; "minirag" is BM25
GROWTH_GOALS = {"query": 0.75, "build": 1.1}
MEGABYTES = 750  # a million documents of 80 tokens


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; return 1 where --check finds a ratio below its share of the goal."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.retrieval")
    parser.add_argument("--documents", type=int, nargs="+", default=[10_000])
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--builds", type=int, default=3)
    parser.add_argument("--engines", nargs="+", choices=list(GOALS), default=list(GOALS))
    parser.add_argument("--memory", action="store_true", help="megabytes of the largest size")
    parser.add_argument("--check", action="store_true", help="10,000 documents, exit code")
    chosen = parser.parse_args(arguments)
    sizes = [10_000] if chosen.check else sorted(chosen.documents)

    print(machine(*PACKAGES))
    shares = token_table()
    ours = {}
    for size in sizes:
        ours[size], of_goals = _engine_table(size, chosen)
        shares |= of_goals
    _growth_table(ours)
    if chosen.memory:
        used = megabytes_of_an_index(sizes[-1])
        print(f"\n{sizes[-1]:,} documents in their own process: {used:.0f} MB", end="")
        print(f" (goal: below {MEGABYTES})" if sizes[-1] == SIZES[-1] else "")
    missed = {name: share for name, share in shares.items() if share < SHARE_TO_PASS}
    for name, share in missed.items() if chosen.check else ():
        print(f"FAILED: {name} reaches {share:.0%} of its goal; {SHARE_TO_PASS:.0%} is needed")
    return 1 if chosen.check and missed else 0


def _engine_table(size: int, chosen: argparse.Namespace) -> tuple[Times, dict[str, float]]:
    """Print one size's ratios; return our times and each ratio as a share of its goal."""
    documents = make_documents(size)
    queries = make_queries(documents, chosen.queries)
    bases = dict.fromkeys(["minirag", *(OURS.get(name, "minirag") for name in chosen.engines)])
    engines = {name: ENGINES[name] for name in (*bases, *chosen.engines)}
    times, made = measure(
        engines,
        lambda engine, query: engine.search(query, K),
        documents,
        queries,
        chosen.rounds,
        chosen.builds,
    )
    shares = {}
    print(f"\n{size:,} documents, {len(queries)} queries, top {K}")
    print(
        f"  {'':13} {'median':>9} {'mean':>9} {'build':>8}   "
        f"{'ratio':>7} {'middle half':>15} {'of means':>8} {'goal':>6} {'build':>6} {'goal':>5}"
    )
    for name, time in times.items():
        line = (
            f"  {name:13} {_micro(np.nanmedian(time.queries))} {_micro(np.nanmean(time.queries))}"
        )
        line += f" {np.median(time.builds):6.2f} s"
        if name not in bases:
            by, goals, build_goals = GOALS[name]
            found = ratios(time, times[OURS.get(name, "minirag")])
            goal, build_goal = (_at(size, of_sizes) for of_sizes in (goals, build_goals))
            line += (
                f"   {found['median']:7.2f} {found['low']:7.2f}-{found['high']:7.2f} "
                f"{found['mean']:8.2f} {goal:6.4g} {found['build']:6.2f} {build_goal:5.4g}"
            )
            if goal:
                shares[f"{name}, query, {size:,} documents"] = found[by] / goal
                shares[f"{name}, build, {size:,} documents"] = found["build"] / build_goal
        print(line)
    if "bm25s" in made:
        difference = _difference(made, queries[:50])
        print(f"  scores differ from bm25s by {difference:.1e} at most")
        shares[f"equality with bm25s, {size:,} documents"] = float(difference <= SAME_SCORE)
    return times["minirag"], shares


def _growth_table(ours: dict[int, Times]) -> None:
    """Print by which power of the number of documents our times grow."""
    sizes = list(ours)
    for small, large in pairwise(sizes):
        print(f"\nfrom {small:,} to {large:,} documents, time grows as N to the power of")
        grown = {
            "query": np.median(ours[large].queries) / np.median(ours[small].queries),
            "build": np.median(ours[large].builds) / np.median(ours[small].builds),
        }
        for name, factor in grown.items():
            power = log(factor) / log(large / small)
            print(f"  {name:6} {power:5.2f}   goal: below {GROWTH_GOALS[name]}")


def _difference(made: Mapping[str, Engine], queries: Sequence[Sequence[str]]) -> float:
    """Return the largest relative difference of our scores and those of bm25s."""
    worst = 0.0
    for query in queries:
        ours, theirs = (np.array(made[name].search(query, K)) for name in ("minirag", "bm25s"))
        worst = max(worst, float(np.abs(theirs[: len(ours)] / ours - 1).max(initial=0)))
    return worst


def _at(size: int, goals: tuple[float, ...]) -> float:
    """Return the goal for the largest of SIZES that `size` reaches."""
    return goals[max(0, sum(size >= known for known in SIZES) - 1)]


def _micro(seconds: np.floating) -> str:
    return f"{seconds * 1e6:6.0f} µs"


if __name__ == "__main__":
    sys.exit(main())
