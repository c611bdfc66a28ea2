"""The command `eval`: pipelines measured on golden questions, side by side.

    python -m minirag eval --pipelines bm25,hybrid,full
    python -m minirag eval --pipelines full --json now.json
    python -m minirag eval --pipelines full --gate before.json

With --gate the figures of the last pipeline are compared with a report written before, and a fall
is exit code 1. `eval_tables` lays out what is printed.

But: questions about your own folder need a golden file about it (`--golden`); the default one is
about the handbook.
"""

import time
import warnings
from argparse import Namespace
from collections.abc import Iterator, Sequence

from minirag.commands.building import read_materials
from minirag.commands.checking import at_least_one, same_file, tolerable, writable
from minirag.commands.eval_tables import tables
from minirag.data import display_path
from minirag.evaluation import Report, evaluate, gate
from minirag.golden import GoldenSet, Question
from minirag.golden.spans import check_spans
from minirag.pipeline import Materials, Pipeline, make_pipeline
from minirag.records import Document, Hit

__all__ = ["GateError", "evaluate_pipelines"]


class GateError(Exception):
    """The gate did not pass; each argument is a reason."""


def evaluate_pipelines(options: Namespace) -> Iterator[str]:
    """A table of pipelines by figures, what each gains, and their strata.

    GateError where the gate fails; ValueError, OSError and ImportError for bad options, before
    anything is measured.
    """
    names = list(dict.fromkeys(options.pipelines.replace(",", " ").split()))
    if not names:
        raise ValueError(f"--pipelines: {options.pipelines!r} names none; write bm25,hybrid")
    at_least_one("--k", options.k)
    tolerable("--tolerance", options.tolerance)
    writable("--json", options.json)
    if same_file(options.json, options.gate):
        raise ValueError("--json and --gate: both name one file; write the new report elsewhere")
    baseline = None if options.gate is None else _baseline(options.gate, options.k)
    golden = GoldenSet.load(options.golden)
    questions = [q for q in golden if options.split in ("all", q.split)]
    if not any(question.evidence for question in questions):
        raise ValueError(
            f"--split {options.split}: {golden.name} has no question with evidence in it; "
            "use another split, or write some"
        )
    materials = read_materials(options, names, timed=True)
    _check_evidence(questions, materials, golden.name)
    measured = [_measured(make_pipeline(name, materials), questions, options.k) for name in names]
    for number, table in enumerate(tables(measured, options.split, options.k)):
        yield from [""] * bool(number)
        yield from table.text().splitlines()
    report = measured[-1][0]
    if options.json is not None:
        report.save(options.json)
        yield ""
        yield f"{display_path(options.json)}: the report of {report.name}"
    if baseline is not None:
        passed = _judged(report, baseline, options)
        yield from ["", passed]


def _baseline(file: str, k: int) -> Report:
    """Return the report to be held; ValueError where it is none, or of another k."""
    baseline = Report.load(file)
    if f"recall@{k}" not in baseline.metrics:
        other = next((name for name in baseline.metrics if name.startswith("recall@")), "none")
        raise ValueError(f"--gate: {file} has {other}, not recall@{k}; measure with the same --k")
    return baseline


def _check_evidence(questions: Sequence[Question], materials: Materials, golden: str) -> None:
    """ValueError for evidence that is not where it should be: it would count as not found."""
    documents = {item.id: item for item in materials.documents if isinstance(item, Document)}
    wanted = {span.document_id for question in questions for span in question.evidence}
    if not wanted & documents.keys():
        raise ValueError(
            f"--golden: {golden} asks about other documents than these, such as {min(wanted)!r}; "
            "name the golden file of this corpus"
        )
    for question in questions:
        for what, remedy in check_spans(question, documents):
            raise ValueError(
                f"{golden} ({question.id}): {what}; {remedy} "
                "(all problems: python -m minirag golden validate)"
            )


def _measured(pipeline: Pipeline, questions: list[Question], k: int) -> tuple[Report, float]:
    """Return the report, and the median milliseconds of a search."""
    took: list[float] = []

    def retrieve(query: str, k: int, where: object, history: object) -> list[Hit]:
        began = time.perf_counter()
        found = pipeline.retrieve(query, k, where, history or ())  # type: ignore[arg-type]
        took.append((time.perf_counter() - began) * 1000)
        return list(found)

    report = evaluate(retrieve, questions, pipeline.items.values(), k, name=pipeline.name)
    return report, sorted(took)[len(took) // 2]


def _judged(report: Report, baseline: Report, options: Namespace) -> str:
    """Return that the gate passed; GateError where it did not."""
    asked, before = ({row.question_id for row in each.rows} for each in (report, baseline))
    if asked != before:
        warnings.warn(
            f"{options.gate} measured other questions ({len(before)}, now {len(asked)}): its "
            "figures say little about these; write it anew with --json",
            stacklevel=2,
        )
    verdict = gate(report, baseline, options.tolerance)
    if not verdict:
        raise GateError(*verdict.failures)
    by = f" by more than {options.tolerance:g}" if options.tolerance else ""
    return f"gate: passed, no figure fell{by}"
