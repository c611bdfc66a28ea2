"""nbgrader's Execute preprocessor, replaced: a submission runs in the sandbox and is judged here.

Its cells run in order. At a test cell the answer is asked for values on the visible cases and on
fresh draws, and sends back plain JSON; the verdict is made in nbgrader's process, with the
committed solution as the reference. What a cell prints or warns costs nothing.

But: where there are no walls for a submission nothing is graded, unless that is asked for
(`--AskAndJudge.sandbox=False`).
"""

from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbformat.notebooknode import from_dict
from nbformat.v4 import new_output
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Bool, Float

from course.check.casebook import load_casebook
from course.check.encode import JSON
from course.check.outcome import Outcome, Verdict
from course.check.report import all_cases, summary
from course.check.task import Inputs, Task
from course.check.tasks import all_tasks
from course.check.verdict import judge
from course.grading.draws import with_expected
from course.grading.reference import reference_of
from course.grading.running import Asked, Ran, run_submission
from course.grading.sandbox.interpreter import Deadlines
from course.grading.secrets import fingerprint, secret_of, seed_of

__all__ = ["AskAndJudge"]

Fresh = list[tuple[str, list[Inputs], list[JSON]]]


class AskAndJudge(NbGraderPreprocessor):  # type: ignore[misc]
    """Run a submission's cells in the sandbox, and judge its answers outside of it."""

    sandbox = Bool(True, help="Run submissions behind walls.").tag(config=True)
    cell_seconds = Float(30.0, help="Seconds until a cell is interrupted.").tag(config=True)
    call_seconds = Float(5.0, help="Seconds until a call is interrupted.").tag(config=True)

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Fill in the outputs of all code cells; those of test cells are verdicts and points."""
        secret = secret_of(_course_root(resources))
        code = {n: cell.source for n, cell in enumerate(nb.cells) if cell.cell_type == "code"}
        tasks = {n: task for n in code if (task := _task_of(nb.cells[n])) is not None}
        cells = {n: source for n, source in code.items() if n not in tasks}
        fresh = {
            task.id: with_expected(
                task, reference_of(task.assignment), seed_of(secret, task.id, cells.values())
            )
            for task in tasks.values()
        }
        ran = run_submission(
            cells,
            {n: _asked(task, fresh[task.id]) for n, task in tasks.items()},
            walls=self.sandbox,
            deadlines=Deadlines(cell=self.cell_seconds, call=self.call_seconds),
        )
        for place, outputs in ran.outputs.items():
            nb.cells[place].outputs = [from_dict(output) for output in outputs]
            nb.cells[place].execution_count = None
        for place, task in tasks.items():
            nb.cells[place].execution_count = None
            nb.cells[place].outputs = _outputs(_verdict(task, ran, fresh[task.id]))
        nb.metadata["minirag_secret"] = fingerprint(secret)
        return nb, resources


def _asked(task: Task, fresh: Fresh) -> Asked:
    book = load_casebook(task.assignment)[task.id]
    visible = [entry.inputs for entry in (*book.cases, *book.pool)]
    return Asked(task, visible, [given for _, draws, _ in fresh for given in draws])


def _verdict(task: Task, ran: Ran, fresh: Fresh) -> Verdict:
    book = load_casebook(task.assignment)[task.id]
    visible, rest = ran.visible[task.id], iter(ran.fresh[task.id])
    confirmed = [(name, [next(rest) for _ in draws], right) for name, draws, right in fresh]
    split = len(book.cases)
    return judge(task, book, visible[:split], visible[split:], confirmed)


def _task_of(cell: NotebookNode) -> Task | None:
    grading = cell.metadata.get("nbgrader", {})
    if cell.cell_type != "code" or not grading.get("grade") or grading.get("solution"):
        return None
    return all_tasks().get(grading.get("grade_id", ""))


def _course_root(resources: dict[str, Any]) -> Path:
    """Return the course's folder: that of the gradebook, which nbgrader always names."""
    return Path(resources["nbgrader"]["db_url"].removeprefix("sqlite:///")).parent


def _outputs(verdict: Verdict) -> list[NotebookNode]:
    """Return what the student reads, and the points as nbgrader reads them: a plain float."""
    text = summary(verdict)
    if verdict.outcome not in (Outcome.PASSED, Outcome.NOT_ATTEMPTED):
        text += "\n" + all_cases(verdict)
    return [
        new_output("stream", name="stdout", text=text + "\n"),
        new_output(
            "execute_result",
            data={"text/plain": repr(float(verdict.points))},
            execution_count=None,
        ),
    ]
