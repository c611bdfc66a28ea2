"""nbgrader's Execute preprocessor, replaced: a submission runs in the sandbox and is judged here.

Its cells run in order, and at a test cell the answer is asked for values; the verdict is made in
nbgrader's process (`judging`). What a cell prints or warns costs nothing.

But: where there are no walls for a submission nothing is graded, unless that is asked for
(`--AskAndJudge.sandbox=False`).
"""

from collections.abc import Mapping
from typing import Any

from nbformat import NotebookNode
from nbformat.notebooknode import from_dict
from nbformat.v4 import new_output
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Bool, Float, List

from course.check.outcome import Outcome, Verdict
from course.check.report import all_cases, summary
from course.feedback.statement import MIME, plain
from course.grading.cells import code_and_tests
from course.grading.judging import grade
from course.grading.remembered import Remembered
from course.grading.sandbox.interpreter import Deadlines
from course.grading.sandbox.selftest import prove_walls
from course.grading.saving import course_root
from course.grading.secrets import fingerprint, secret_of
from course.grading.voids import voided_in

__all__ = ["AskAndJudge"]


class AskAndJudge(NbGraderPreprocessor):  # type: ignore[misc]
    """Run a submission's cells in the sandbox, and judge its answers outside of it."""

    sandbox = Bool(True, help="Run submissions behind walls.").tag(config=True)
    cell_seconds = Float(Deadlines.cell, help="Seconds a cell may compute.").tag(config=True)
    call_seconds = Float(Deadlines.call, help="Seconds a call may compute.").tag(config=True)
    remembered = Bool(False, help="Judge what was run before without another run.").tag(config=True)
    notes: Any = List(help="What the student should read of the intake.").tag(config=True)

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Fill in the outputs of all code cells; those of test cells are verdicts and points."""
        if self.sandbox:
            prove_walls()  # before anything of a submission runs
        root = course_root(self.config)
        secret, voided = secret_of(root), voided_in(root)
        code, tasks = code_and_tests(nb)
        graded = grade(
            code,
            tasks,
            secret,
            walls=self.sandbox,
            deadlines=Deadlines(cell=self.cell_seconds, call=self.call_seconds),
            voided=voided,
            remembered=Remembered(root, lost_too=True) if self.remembered else None,
        )
        for place, outputs in graded.outputs.items():
            nb.cells[place].outputs = [from_dict(output) for output in outputs]
            nb.cells[place].execution_count = None
        for place, task in tasks.items():
            nb.cells[place].outputs = _outputs(graded.verdicts[task.id], voided.get(task.id, {}))
            nb.cells[place].execution_count = None
        for name in [name for name in nb.metadata if name.startswith("minirag_")]:
            if name != "minirag_repairs":  # what a submission says of its own grading
                del nb.metadata[name]
        nb.metadata["minirag_secret"] = fingerprint(secret)
        if self.notes:
            nb.metadata["minirag_notes"] = list(self.notes)
        return nb, resources


def _outputs(verdict: Verdict, voided: Mapping[str, str]) -> list[NotebookNode]:
    """Return what the student reads, and the points as nbgrader reads them: a plain float."""
    text = summary(verdict)
    if verdict.outcome not in (Outcome.PASSED, Outcome.NOT_ATTEMPTED):
        text += "\n" + all_cases(verdict)
    for case, reason in voided.items():
        text += f"\nCase {case} was taken back and counts as passed for everybody: {reason}"
    return [
        new_output("stream", name="stdout", text=text + "\n"),
        new_output(
            "execute_result",
            data={"text/plain": repr(float(verdict.points)), MIME: plain(verdict, voided)},
            execution_count=None,
        ),
    ]
