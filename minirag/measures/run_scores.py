"""A run against judgements: every measure of every query, and the means.

A query without anything relevant has no score: it is left out of the means and counted. A query
that the run does not answer scores 0 and is counted (`trec_eval` would leave it out without its
option -c). What the run answers and nobody judged is counted too.

But: what nobody judged counts as wrong, though it may answer the question.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from minirag.measures.formulas import measured
from minirag.measures.grades import BLOCK, Ranking, judge
from minirag.measures.names import Measure, parse_measure
from minirag.metrics import Relevant

__all__ = ["RunScores", "score_run"]


@dataclass(frozen=True, slots=True)
class RunScores:
    """What `score_run` found; prints as a table of means."""

    measures: tuple[str, ...]
    """Their names, as ir_measures writes them."""
    queries: tuple[str, ...]
    """The judged queries with something relevant, in the order of the judgements."""
    values: NDArray[np.float64]
    """A score for each query and measure, shape (queries, measures)."""
    missing: int
    """Queries among these that the run does not answer; each scores 0."""
    without_relevant: int
    """Judged queries left out because nothing is relevant to them."""
    unjudged: int
    """Queries of the run left out because nobody judged them."""

    @property
    def means(self) -> dict[str, float]:
        """Measure to its mean over the queries; `nan` where there are none."""
        n = len(self.queries)
        return {
            name: math.fsum(column) / n if n else math.nan
            for name, column in zip(self.measures, self.values.T.tolist(), strict=True)
        }

    def mean(self, measure: str) -> float:
        """Return one mean; KeyError where that measure was not asked for."""
        name = str(parse_measure(measure))
        if name not in self.measures:
            raise KeyError(f"measure {name!r} was not scored; there are {', '.join(self.measures)}")
        return self.means[name]

    def by_query(self, measure: str) -> dict[str, float]:
        """Return query id to its score; KeyError where that measure was not asked for."""
        self.mean(measure)
        column = self.values[:, self.measures.index(str(parse_measure(measure)))]
        return dict(zip(self.queries, column.tolist(), strict=True))

    def __str__(self) -> str:
        width = max(map(len, self.measures))
        lines = [f"{name:<{width}}  {mean:.4f}" for name, mean in self.means.items()]
        return "\n".join([*lines, self.counts()])

    def counts(self) -> str:
        """Return in one line how many queries stand behind the means, and which do not."""
        line = f"{len(self.queries)} queries"
        for count, what in (
            (self.missing, "not in the run, each counts 0"),
            (self.without_relevant, "without anything relevant, left out"),
            (self.unjudged, "of the run without judgements, left out"),
        ):
            line += f"; {count} {what}" if count else ""
        return line


def score_run(
    run: Mapping[str, Ranking],
    qrels: Mapping[str, Relevant],
    measures: Iterable[str | Measure] = ("nDCG@10", "RR", "R@100"),
) -> RunScores:
    """Return the scores of a run: query id to ids or hits, best first.

    `qrels` has for each query id the relevant ids, or id to grade (0 and below: not relevant).
    ValueError for an unknown measure, and for what is no ranking or no grade.
    """
    if isinstance(measures, str):
        raise ValueError(f"measures={measures!r} is one string: pass a list, [{measures!r}]")
    for name, given in (("run", run), ("qrels", qrels)):
        if not isinstance(given, Mapping):
            raise ValueError(f"{name}: got a {type(given).__name__}; pass a mapping by query id")
    chosen = [name if isinstance(name, Measure) else parse_measure(name) for name in measures]
    chosen = list(dict.fromkeys(chosen))
    depths = [measure.k for measure in chosen]
    deepest = None if None in depths else max((k for k in depths if k is not None), default=1)
    asked = list(qrels)
    values = np.full((len(asked), len(chosen)), np.nan)
    for start in range(0, len(asked), BLOCK):
        block = asked[start : start + BLOCK]
        judged = judge(block, run, qrels, deepest)
        rows = start + np.flatnonzero(judged.n_relevant)
        for column, measure in enumerate(chosen):
            values[rows, column] = measured(measure, judged)
    scored = np.flatnonzero(~np.isnan(values).any(axis=1))
    queries = [asked[row] for row in scored]
    return RunScores(
        measures=tuple(map(str, chosen)),
        queries=tuple(queries),
        values=values[scored],
        missing=sum(query not in run for query in queries),
        without_relevant=len(qrels) - len(queries),
        unjudged=sum(query not in qrels for query in run),
    )
