"""The command `score`: a run against judgements, its queries one by one, or two runs compared.

But: what nobody judged counts as wrong, and the more a run differs from those that were judged, the
more this holds against it.
"""

from argparse import Namespace
from collections.abc import Iterator

from minirag.data import display_path
from minirag.evaluation import compare, report_run
from minirag.measures import parse_measures, score_run
from minirag.trec import read_qrels, read_run

__all__ = ["score"]


def score(options: Namespace) -> Iterator[str]:
    """A line a measure and one that counts the queries; with --by-query a line a query too."""
    measures = parse_measures(options.metrics)
    qrels = read_qrels(options.qrels)
    run = read_run(options.run)
    if options.compare is not None:
        other = read_run(options.compare)
        before = report_run(run, qrels, measures, name=display_path(options.run))
        after = report_run(other, qrels, measures, name=display_path(options.compare))
        for measure in before.metrics:
            yield from [*str(compare(before, after, measure)).splitlines(), ""]
        return
    scores = score_run(run, qrels, measures)
    if options.by_query:
        for query, values in zip(scores.queries, scores.values.tolist(), strict=True):
            for name, value in zip(scores.measures, values, strict=True):
                yield f"{query}\t{name}\t{value:.4f}"
    yield from str(scores).splitlines()
