"""What `eval` prints: pipelines by figures, what each gains over the first, and their strata.

    gain = mean over the questions of (nDCG of the pipeline - nDCG of the first)

with its 95 % interval from a paired bootstrap (`minirag.evaluation.compare`), since two means apart
hide that both were asked the same questions.

But: five figures of seven, for lines of 80 columns; the report that --json writes has them all.
"""

from collections.abc import Iterator, Sequence

from minirag.evaluation import Report, Table, compare, number

__all__ = ["tables"]

Measured = tuple[Report, float]  # a report, and the median milliseconds of a search


def tables(measured: Sequence[Measured], split: str, k: int) -> Iterator[Table]:
    """Yield the tables, that of the gains only where there is something to compare."""
    reports = [report for report, _ in measured]
    yield _overview(measured, split, k)
    if len(reports) > 1:
        yield _gains(reports, k)
    yield _strata(reports, k)


def _overview(measured: Sequence[Measured], split: str, k: int) -> Table:
    first = measured[0][0]
    figures = (f"recall@{k}", f"ndcg@{k}", f"rr@{k}", f"tokens@{k}", "recall@1000tokens")
    n, left_out = len(first.rows), first.unanswerable
    questions = "question" if n == 1 else "questions"
    caption = f"{n} {questions} of split {split}; {left_out} without evidence left out"
    return Table(
        "\n".join([caption, *first.notes]),
        ("pipeline", *figures, "ms"),
        tuple(
            (report.name, *(number(report.mean(figure)) for figure in figures), f"{took:.1f}")
            for report, took in measured
        ),
    )


def _gains(reports: Sequence[Report], k: int) -> Table:
    first, *others = reports
    compared = [compare(first, other, f"ndcg@{k}") for other in others]
    return Table(
        f"ndcg@{k} gained over {first.name}; an interval that holds 0 leaves it open",
        ("pipeline", "gain", "95 % low", "95 % high"),
        tuple(
            (each.b, *(number(x, signed=True) for x in (each.difference, *each.interval)))
            for each in compared
        ),
    )


def _strata(reports: Sequence[Report], k: int) -> Table:
    return Table(
        f"ndcg@{k} by kind of question",
        ("stratum", "n", *(report.name for report in reports)),
        tuple(
            (stratum, str(n), *(number(each.mean(f"ndcg@{k}", stratum)) for each in reports))
            for stratum, n in reports[0].strata.items()
        ),
    )
