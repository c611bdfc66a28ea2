"""nbgrader's Execute preprocessor, replaced: test cells are asked for values and judged here.

All cells run in the student's kernel as ever. At a test cell the kernel is sent the inputs of the
visible cases and of fresh draws, and sends back plain JSON; the verdict is made in nbgrader's
process, with the committed solution as the reference. What a cell prints or warns costs nothing.

But: the kernel is not isolated from the machine. Run it only for submissions you would run anyway.
"""

from typing import Any

from nbformat import NotebookNode
from nbformat.v4 import new_output

from course.check.casebook import load_casebook
from course.check.outcome import Outcome, Verdict
from course.check.report import all_cases, summary
from course.check.task import Task
from course.check.tasks import all_tasks
from course.check.verdict import judge
from course.grading.draws import with_expected
from course.grading.kernel import KernelThatRevives
from course.grading.reference import reference_of

__all__ = ["AskAndJudge"]


class AskAndJudge(KernelThatRevives):
    """Execute a submission; at each test cell ask for values and judge them outside the kernel."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Judge a test cell of this course; run any other cell, and survive what it does."""
        self._check_assign_resources(resources)
        task = _task_of(cell)
        if task is not None:
            self._judge_cell(task, cell, index)
            return cell, self.resources
        if self.given_up:
            return cell, self.resources
        reason = self.lost_in(cell, index)
        if reason:
            outputs = [o for o in cell.get("outputs", []) if o.get("ename") != "CellTimeoutError"]
            lost = new_output("error", ename="KernelLost", evalue=reason, traceback=[reason])
            cell.outputs = [*outputs, lost]
            self.revive(index, reason)
        return cell, self.resources

    def _judge_cell(self, task: Task, cell: NotebookNode, index: int) -> None:
        book = load_casebook(task.assignment)[task.id]
        fresh = with_expected(task, reference_of(task.assignment))
        inputs = [entry.inputs for entry in (*book.cases, *book.pool)]
        inputs += [given for _, draws, _ in fresh for given in draws]
        records = self.asked(task, inputs, cell, index)
        rest = iter(records[len(book.cases) + len(book.pool) :])
        confirmed = [(name, [next(rest) for _ in draws], right) for name, draws, right in fresh]
        visible = len(book.cases)
        verdict = judge(
            task, book, records[:visible], records[visible : visible + len(book.pool)], confirmed
        )
        cell.execution_count = None  # the kernel has not run this cell
        cell.outputs = _outputs(verdict)


def _task_of(cell: NotebookNode) -> Task | None:
    grading = cell.metadata.get("nbgrader", {})
    if cell.cell_type != "code" or not grading.get("grade") or grading.get("solution"):
        return None
    return all_tasks().get(grading.get("grade_id", ""))


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
