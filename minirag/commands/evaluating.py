"""The command `eval`: pipelines measured on golden questions, side by side.

    python -m minirag eval                                 the ladder, on the handbook's test split
    python -m minirag eval --split dev --pipelines bm25,hybrid
    python -m minirag eval --pipelines full --json before.json
    python -m minirag eval --gate before.json              the same pipelines again, and compared

With --gate a fall of any of the pipelines is exit code 1. `eval_tables` lays out what is printed,
`eval_inputs` reads what is measured, `eval_files` what is compared.

But: questions about your own folder need a golden file about it (`--golden`); the default one is
about the handbook.
"""

import math
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace

from minirag.commands.checking import at_least_one, tolerable
from minirag.commands.embedding import asking_the_model
from minirag.commands.eval_files import check_files, read_baseline
from minirag.commands.eval_inputs import Inputs, read_inputs
from minirag.commands.eval_tables import BOUNDS, Measured, tables
from minirag.commands.layout import wrapped
from minirag.data import display_path
from minirag.evaluation import (
    Baseline,
    Report,
    append_history,
    evaluate,
    oracle_order,
    random_order,
    trend,
)
from minirag.pipeline import BUILT_ON, Pipeline, make_pipeline
from minirag.pipeline.parts import LeftOut

__all__ = ["GateError", "evaluate_pipelines"]

_SHALLOW = 5  # hits that a reader looks at, beside the k that are measured
_TIMED = 50  # questions, for the time of a search
_CANDIDATES = 50  # hits that the oracle re-orders


class GateError(Exception):
    """The gate did not pass; each argument is a reason."""


def evaluate_pipelines(options: Namespace) -> Iterator[str]:
    """Tables of pipelines by figures, of what each step gains, of what comes back, and of strata.

    GateError where the gate fails; ValueError, OSError and ImportError for bad options, before
    anything is measured.
    """
    at_least_one("--k", options.k)
    tolerable("--tolerance", options.tolerance)
    check_files(options)
    depths = [_SHALLOW, options.k] if options.k > _SHALLOW else [options.k]
    baseline = None if options.gate is None else read_baseline(options)
    inputs = read_inputs(options, () if baseline is None else baseline.names)
    measured = list(_all_measured(inputs, depths))
    for number, table in enumerate(tables(measured, inputs.split, depths, BUILT_ON)):
        yield from [""] * bool(number)
        yield from table.text().splitlines()
    reports = [each.report for each in measured]
    now = Baseline(tuple(reports), inputs.golden_hash, inputs.split)
    if options.json is not None:
        now.save(options.json)
        yield ""
        yield from wrapped(f"{display_path(options.json)}: the reports of {', '.join(now.names)}")
    if options.history is not None:
        yield from ["", *_remembered(measured, inputs, options)]
    if baseline is not None:
        yield from ["", *wrapped(_judged(reports, baseline, inputs, options.tolerance))]


def _all_measured(inputs: Inputs, depths: Sequence[int]) -> Iterator[Measured]:
    """Yield what each of the pipelines gave, the bounds too."""
    for name in inputs.names:
        if name not in BOUNDS:
            yield _measured(make_pipeline(name, inputs.materials), inputs, depths)
            continue
        items = {item.id: item for item in inputs.materials.chunks}
        search, told = random_order(items), ""
        if name == "oracle":  # before anything orders or ends the hits
            found = make_pipeline(inputs.ceiling, inputs.materials, reranker=None)
            items = dict(found.items)
            search = oracle_order(found.retrieve, inputs.questions, items, _CANDIDATES)
            told = f"oracle: the first {_CANDIDATES} hits of {inputs.ceiling} in the best order"
        report = evaluate(search, inputs.questions, items, depths, name=name, judged=inputs.judged)
        yield Measured(_noted(report, told), math.nan)


def _measured(pipeline: Pipeline, inputs: Inputs, depths: Sequence[int]) -> Measured:
    """Return the report, and the median milliseconds of a search of k hits."""
    report = evaluate(
        pipeline.retrieve,
        inputs.questions,
        pipeline.items.values(),
        depths,
        name=pipeline.name,
        judged=inputs.judged,
    )
    told = ""
    if isinstance(pipeline.reranker, LeftOut):
        told = f"{pipeline.name}: its reranker is left out; {pipeline.reranker.reason}"
    return Measured(_noted(report, told), _milliseconds(pipeline, inputs, depths[-1]))


def _milliseconds(pipeline: Pipeline, inputs: Inputs, k: int) -> float:
    """Return the median over some of the questions, with what the model takes for them."""
    step = -(-len(inputs.questions) // _TIMED)
    took: list[float] = []
    with asking_the_model():
        for question in inputs.questions[::step]:
            began = time.perf_counter()
            pipeline.retrieve(question.question, k, question.filter, question.history)
            took.append((time.perf_counter() - began) * 1000)
    return sorted(took)[len(took) // 2]


def _noted(report: Report, note: str) -> Report:
    """Return the report with a note more, "" for none."""
    return replace(report, notes=(*report.notes, note)) if note else report


def _remembered(measured: Sequence[Measured], inputs: Inputs, options: Namespace) -> Iterator[str]:
    """Add the figures to the database, and draw what has become of nDCG."""
    append_history(
        options.history,
        [each.report for each in measured],
        golden=inputs.golden_hash,
        corpus=options.corpus or "",
        milliseconds={each.report.name: each.milliseconds for each in measured},
    )
    names = [each.report.name for each in measured]
    yield from trend(options.history, f"ndcg@{options.k}", names).text().splitlines()


def _judged(reports: Sequence[Report], baseline: Baseline, inputs: Inputs, tolerance: float) -> str:
    """Return that the gate passed; GateError where it did not."""
    if not baseline.golden:  # a single report, perhaps with fewer figures than are measured here
        reports = [_like(each, baseline[each.name]) for each in reports]
    verdict = baseline.gate(reports, inputs.golden_hash, tolerance)
    if not verdict:
        raise GateError(*verdict.failures)
    return f"gate: passed, nothing fell ({', '.join(report.name for report in reports)})"


def _like(report: Report, before: Report) -> Report:
    """Return the report without the figures that `before` lacks."""
    return replace(report, metrics=tuple(name for name in report.metrics if name in before.metrics))
