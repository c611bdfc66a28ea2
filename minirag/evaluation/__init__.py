"""A retriever measured on a golden set: by evidence, with intervals, against another and in CI.

    report = evaluate(bm25, golden, chunks, k=10)      # prints as a table
    compare(report, other, "recall@10")                # difference, interval, p, what moved
    gate(report, baseline)                             # true when nothing got worse

Read in this order:

1. `spans`: when does a list of hits hold a span of evidence?
2. `figures`: the figures of one question.
3. `measure`: every golden question through a retriever (`asking` calls it).
4. `resampling`: intervals and tests from the questions themselves.
5. `report`: a row a question (`rows`), means, strata; `tables` prints them.
6. `comparing`: two reports, question by question.
7. `gating`: the regression gate, and `baseline`: the file that it reads.
8. `bounds`: the floor and the ceiling; `abstaining`: what a threshold on the score would buy.
9. `history`: figures of many runs, in a file (`database`); `trend`: which way they went.
10. `judged`: a run against judged documents as such a report.

But: this is about finding. Whether a model makes a true answer of the hits is not measured here.
"""

from minirag.evaluation.abstaining import (
    Curve,
    empty_rates,
    risk_coverage,
    risk_table,
    separation,
)
from minirag.evaluation.baseline import Baseline, file_hash
from minirag.evaluation.bounds import oracle_order, random_order
from minirag.evaluation.comparing import Comparison, Move, compare
from minirag.evaluation.gating import TOLERANCE, Verdict, gate
from minirag.evaluation.history import append_history, read_history
from minirag.evaluation.judged import report_run
from minirag.evaluation.measure import count_words, evaluate
from minirag.evaluation.report import Report
from minirag.evaluation.resampling import bootstrap_interval, randomisation_p
from minirag.evaluation.rows import Row, Shown
from minirag.evaluation.spans import cover_ranks, covered, span_ranking
from minirag.evaluation.tables import Table, number
from minirag.evaluation.trend import trend

__all__ = [
    "TOLERANCE",
    "Baseline",
    "Comparison",
    "Curve",
    "Move",
    "Report",
    "Row",
    "Shown",
    "Table",
    "Verdict",
    "append_history",
    "bootstrap_interval",
    "compare",
    "count_words",
    "cover_ranks",
    "covered",
    "empty_rates",
    "evaluate",
    "file_hash",
    "gate",
    "number",
    "oracle_order",
    "random_order",
    "randomisation_p",
    "read_history",
    "report_run",
    "risk_coverage",
    "risk_table",
    "separation",
    "span_ranking",
    "trend",
]
