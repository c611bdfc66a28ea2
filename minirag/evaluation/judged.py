"""A run against judged documents, as a report: so that `compare` and intervals work on it too.

    compare(report_run(a, qrels), report_run(b, qrels), "nDCG@10")

But: documents are relevant or not as a whole here; evidence is what `measure` looks at.
"""

from collections.abc import Iterable, Mapping

from minirag.evaluation.report import Report
from minirag.evaluation.rows import Row
from minirag.measures import Measure, score_run
from minirag.measures.grades import Ranking
from minirag.metrics import Relevant
from minirag.records import Hit

__all__ = ["report_run"]

_SHOWN = 10  # hits of each query that a report keeps


def report_run(
    run: Mapping[str, Ranking],
    qrels: Mapping[str, Relevant],
    measures: Iterable[str | Measure] = ("nDCG@10", "RR", "R@100"),
    *,
    name: str = "",
    strata: Mapping[str, str] | None = None,
) -> Report:
    """Return the scores of a run as a report, a row a query with something relevant.

    `strata` maps a query id to its stratum, "all" where it has none. Raises as `score_run` does.
    """
    scores = score_run(run, qrels, measures)
    rows = []
    for query, values in zip(scores.queries, scores.values.tolist(), strict=True):
        hits = run.get(query, ())[:_SHOWN]
        rows.append(
            Row(
                query,
                (strata or {}).get(query, "all"),
                dict(zip(scores.measures, values, strict=True)),
                (),
                tuple(hit.id if isinstance(hit, Hit) else hit for hit in hits),
            )
        )
    notes = (scores.counts(),) if scores.missing or scores.unjudged else ()
    return Report(name, scores.measures, tuple(rows), scores.without_relevant, notes)
