"""What `eval` prints: pipelines by figures, what each step adds, what comes back, and the strata.

    gain = mean over the questions of (nDCG of a pipeline - nDCG of the one it is compared with)

with its 95 % interval from a paired bootstrap (`minirag.evaluation.compare`), since two means apart
hide that both were asked the same questions.

But: nine figures of more, for lines of 80 columns; the file that --json writes has them all.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from minirag.commands.eval_returned import returned, risks
from minirag.commands.eval_strata import shown_stratum, strata_tables
from minirag.commands.layout import wrapped
from minirag.evaluation import Comparison, Report, Table, compare, number

__all__ = ["BOUNDS", "Measured", "tables"]

BOUNDS = ("random", "oracle")  # no methods, but what they are read against


class Measured(NamedTuple):
    """A report, and the median milliseconds of a search."""

    report: Report
    milliseconds: float


def tables(
    measured: Sequence[Measured],
    split: str,
    depths: Sequence[int],
    built_on: Mapping[str, str],
) -> Iterator[Table]:
    """Yield the tables, those of gains only where there is something to compare.

    `depths` ascend; `built_on` names the pipeline that another is a step away from.
    """
    reports = [each.report for each in measured]
    methods = [report for report in reports if report.name not in BOUNDS]
    k = depths[-1]
    yield _overview(measured, split, depths)
    yield returned(reports, depths)
    if methods:
        yield risks(methods, depths[0])
    if len(methods) > 1:
        yield _gains(methods, k)
    if steps := [(built_on[each.name], each) for each in methods if each.name in built_on]:
        named = {each.name: each for each in methods}
        pairs = [(named[base], each) for base, each in steps if base in named]
        if pairs:
            yield from _steps(pairs, k)
    yield from strata_tables(reports, k)


def _overview(measured: Sequence[Measured], split: str, depths: Sequence[int]) -> Table:
    first, *_, k = [depths[0], *depths]
    report = measured[0].report
    n, left_out = len(report.rows), report.unanswerable
    questions = "question" if n == 1 else "questions"
    recalls = [f"recall@{depth}" for depth in depths]
    columns = {
        f"P@{first}": f"precision@{first}",
        "found": f"returned_precision@{first}",
        **{f"R@{depth}": name for depth, name in zip(depths, recalls, strict=True)},
        f"RR@{k}": f"rr@{k}",
        f"nDCG@{k}": f"ndcg@{k}",
        "R1000w": "recall@1000tokens",
    }
    caption = [
        f"{n} {questions} of split {split}; {left_out} without evidence left out",
        f"found: share of hits, {first} at most, with evidence; R1000w: recall in 1,000 words",
    ]
    notes = dict.fromkeys(note for each in measured for note in each.report.notes)
    return Table(
        "\n".join([*caption, *(line for note in notes for line in wrapped(note))]),
        ("pipeline", *columns, "ms"),
        tuple(
            (each.name, *(number(each.mean(figure)) for figure in columns.values()), _ms(took))
            for each, took in measured
        ),
    )


def _ms(took: float) -> str:
    return "-" if math.isnan(took) else f"{took:.1f}"


def _gains(reports: Sequence[Report], k: int) -> Table:
    first, *others = reports
    compared = [compare(first, other, f"ndcg@{k}") for other in others]
    return Table(
        f"nDCG@{k} gained over {first.name}; an interval that holds 0 leaves it open",
        ("pipeline", "gain", "95 % low", "95 % high"),
        tuple((each.b, *_gain(each)) for each in compared),
    )


def _steps(pairs: Sequence[tuple[Report, Report]], k: int) -> Iterator[Table]:
    compared = {
        f"{base.name} > {report.name}": compare(base, report, f"ndcg@{k}") for base, report in pairs
    }
    yield Table(
        f"What each step adds to nDCG@{k}",
        ("step", "gain", "95 % low", "95 % high"),
        tuple((step, *_gain(each)) for step, each in compared.items()),
    )
    yield Table(
        f"The kinds of question that each step helps and hurts most, in nDCG@{k}",
        ("step", "helps", "hurts"),
        tuple((step, _extreme(each, 1), _extreme(each, -1)) for step, each in compared.items()),
    )


def _gain(compared: Comparison) -> list[str]:
    return [number(x, signed=True) for x in (compared.difference, *compared.interval)]


def _extreme(compared: Comparison, sign: int) -> str:
    """Return the stratum that gained most, or lost most where `sign` is -1."""
    strata = {name: difference * sign for name, (_, difference) in compared.strata.items()}
    most = max(strata, key=lambda name: strata[name], default="")
    if not most or strata[most] < 0.0005:  # what is printed as .000
        return "nowhere"
    return f"{shown_stratum(most)} {sign * strata[most]:+.2f}"
