"""Measures by name, over a whole run at once: the figures that `trec_eval` prints.

    scores = score_run(run, qrels, ["nDCG@10", "RR", "R@100"])
    print(scores)
    scores.mean("nDCG@10")

1. `names`: from `nDCG(dcg='exp-log2')@10` to a `Measure` and back.
2. `grades`: rankings and judgements as one matrix, a query a row.
3. `formulas`: the measures on that matrix.
4. `run_scores`: `score_run`, and what it returns.

`minirag.metrics` has the same formulas for one ranking, to be read; a test holds the two together.

But: a document is relevant or not as a whole. Chunks are measured by `minirag.evaluation`.
"""

from minirag.measures.names import Measure, parse_measure, parse_measures
from minirag.measures.run_scores import RunScores, score_run

__all__ = ["Measure", "RunScores", "parse_measure", "parse_measures", "score_run"]
