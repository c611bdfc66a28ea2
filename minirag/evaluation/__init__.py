"""A retriever measured on a golden set: by evidence, with intervals, against another and in CI.

    report = evaluate(bm25, golden, chunks, k=10)      # prints as a table
    compare(report, other, "recall@10")                # difference, interval, p, what moved
    gate(report, baseline, tolerance=0.02)             # true when nothing got worse

Read in this order:

1. `spans`: when does a list of hits hold a span of evidence?
2. `measure`: every golden question through a retriever (`asking` calls it).
3. `resampling`: intervals and a test from the questions themselves.
4. `report`: a row a question, means, strata; `tables` prints them.
5. `comparing`: two reports, question by question.
6. `gating`: the regression gate.
7. `judged`: a run against judged documents as such a report.

But: this is about finding. Whether a model makes a true answer of the hits is not measured here.
"""

from minirag.evaluation.comparing import Comparison, Move, compare
from minirag.evaluation.gating import Verdict, gate
from minirag.evaluation.judged import report_run
from minirag.evaluation.measure import count_words, evaluate
from minirag.evaluation.report import Report, Row
from minirag.evaluation.resampling import bootstrap_interval, randomisation_p
from minirag.evaluation.spans import cover_ranks, span_ranking
from minirag.evaluation.tables import Table, number

__all__ = [
    "Comparison",
    "Move",
    "Report",
    "Row",
    "Table",
    "Verdict",
    "bootstrap_interval",
    "compare",
    "count_words",
    "cover_ranks",
    "evaluate",
    "gate",
    "number",
    "randomisation_p",
    "report_run",
    "span_ranking",
]
