"""How fast minirag measures a run of 10,000 queries, beside pytrec_eval (trec_eval's C code).

    python -m tests.bench.metrics
    python -m tests.bench.metrics --check      exits 1 below 60 % of the goal

The ratio is pytrec_eval's time divided by ours, one round after the other; above 1, ours is faster.
Each has the run in the form that it asks for (a dict of scores a query there, a list of ids here)
and gives every query's score in every measure. Ten documents are judged for a query, half of them
are in the ranking, more of these near its top than far down. Measures that look at the first ten
only are timed apart: ours reads no further.

But: reading the run from a file is in neither figure. The goal is for rankings of 100; of ten alone
there is little to do for each, and the few steps of Python for a query weigh more.
"""

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import version

import numpy as np

from minirag.measures import score_run
from tests.bench.timing import in_turn

GOAL = 2.0
SHARE_TO_PASS = 0.6  # of the goal, in --check: another machine, and a busy one, must not fail it
MEASURES = {
    "all ranks": {"nDCG@10": "ndcg_cut_10", "RR": "recip_rank", "R@100": "recall_100", "AP": "map"},
    "first ten": {"nDCG@10": "ndcg_cut_10", "R@10": "recall_10", "P@5": "P_5"},
}
GOAL_DEPTH = 100


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 1 where --check finds a ratio below its share of the goal."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.metrics")
    parser.add_argument("--queries", type=int, default=10_000)
    parser.add_argument("--depths", type=int, nargs="+", default=[10, 100])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--check", action="store_true", help="exit code 1 below 60 % of the goal")
    chosen = parser.parse_args(arguments)
    print(f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"numpy {version('numpy')}, pytrec_eval-terrier {version('pytrec_eval-terrier')}")
    for name, measures in MEASURES.items():
        print(f"{name}: {', '.join(measures)}")
    print(f"{chosen.queries:,} queries; goal: {GOAL} at {GOAL_DEPTH} documents")
    print("  documents  measures     minirag pytrec_eval    ratio   middle half")
    found = {depth: _ratios(chosen.queries, depth, chosen.rounds) for depth in chosen.depths}
    worst = min(found.get(GOAL_DEPTH, [GOAL]))
    return 1 if chosen.check and worst < SHARE_TO_PASS * GOAL else 0


def _ratios(queries: int, depth: int, rounds: int) -> list[float]:
    """Print the lines for rankings of `depth` documents; return their median ratios."""
    import pytrec_eval

    rng = np.random.default_rng(5)
    ids = [f"document-{number}" for number in range(100_000)]
    drawn = rng.integers(0, len(ids), size=(queries, depth))
    run = {
        f"q{query}": list(dict.fromkeys(ids[place] for place in row))
        for query, row in enumerate(drawn.tolist())
    }
    grades = [1, 2, 3, 1, 0]
    qrels = {}
    for query, ranking in run.items():
        places = (len(ranking) * rng.random(5) ** 3).astype(int).tolist()
        found = [ranking[place] for place in places]
        elsewhere = [ids[place] for place in rng.integers(0, len(ids), 5).tolist()]
        qrels[query] = dict(zip([*found, *elsewhere], grades * 2, strict=True))
    scored = {
        query: {id_: float(len(ranking) - rank) for rank, id_ in enumerate(ranking)}
        for query, ranking in run.items()
    }
    middles = []
    for name, measures in MEASURES.items():
        theirs = set(measures.values())
        times = in_turn(
            {
                "minirag": lambda ours=measures: score_run(run, qrels, ours),  # type: ignore[misc]
                "pytrec_eval": lambda theirs=theirs: pytrec_eval.RelevanceEvaluator(  # type: ignore[misc]
                    qrels, theirs
                ).evaluate(scored),
            },
            rounds,
        )
        each = np.array(times["pytrec_eval"]) / np.array(times["minirag"])
        low, middle, high = np.percentile(each, [25, 50, 75])
        mine, other = (np.median(times[engine]) * 1e3 for engine in ("minirag", "pytrec_eval"))
        print(f"  {depth:9,}  {name} {mine:7.0f} ms {other:8.0f} ms", end="")
        print(f"   {middle:6.2f} {low:6.2f}-{high:6.2f}")
        middles.append(float(middle))
    return middles


if __name__ == "__main__":
    sys.exit(main())
