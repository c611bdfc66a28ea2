"""nbgrader's Execute preprocessor, replaced: test cells are asked for values and judged here.

All cells run in the student's kernel as ever. At a test cell the kernel is sent the inputs of the
visible cases and of fresh draws, and sends back plain JSON; the verdict is made in nbgrader's
process, with the committed solution as the reference. What a cell prints or warns costs nothing.
A kernel that dies or hangs is started again and the cells before it are run once more, so that it
costs its own cell only.

But: the kernel is not isolated from the machine. Run it only for submissions you would run anyway.
"""

import ast
import copy
import json
from collections.abc import Sequence
from typing import Any

from jupyter_core.utils import ensure_async, run_sync
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.preprocessors import Execute
from traitlets import Integer

from course.check.casebook import load_casebook
from course.check.engine import Record, values
from course.check.report import all_cases, summary
from course.check.task import Inputs, Task
from course.check.tasks import all_tasks
from course.check.verdict import Outcome, Verdict, judge
from course.grading.reference import reference_of

__all__ = ["FRESH_DRAWS", "FRESH_SEED", "AskAndJudge"]

FRESH_DRAWS = 3  # a case, beside the visible one
FRESH_SEED = "public"  # the same for every course and submission, so that points can be repeated

_ASK = (
    "__import__('course.check.engine', fromlist=['engine'])"
    ".values_as_json({task_id!r}, {inputs!r}, globals())"
)


class AskAndJudge(Execute):  # type: ignore[misc]
    """Execute a submission; at each test cell ask for values and judge them outside the kernel."""

    ask_timeout = Integer(60, help="Seconds for all the cases of one task.").tag(config=True)

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any], km: Any = None
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Run the notebook; see nbconvert's ExecutePreprocessor."""
        self._lost_cells: set[int] = set()
        result: tuple[NotebookNode, dict[str, Any]] = super().preprocess(nb, resources, km)
        return result

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Judge a test cell of this course; run any other cell, and survive what it does."""
        self._check_assign_resources(resources)
        task = _task_of(cell)
        if task is not None:
            self._judge_cell(task, cell, index)
            return cell, self.resources
        try:
            self.execute_cell(cell, index, store_history=True)
            if any(o.get("ename") == "CellTimeoutError" for o in cell.get("outputs", [])):
                self._revive(index, "it ran too long")
        except (DeadKernelError, CellTimeoutError) as error:
            reason = f"the kernel was lost in this cell ({type(error).__name__})"
            cell.outputs = [
                new_output("error", ename="KernelLost", evalue=reason, traceback=[reason])
            ]
            self._revive(index, reason)
        return cell, self.resources

    def _judge_cell(self, task: Task, cell: NotebookNode, index: int) -> None:
        book = load_casebook(task.assignment)[task.id]
        fresh = [(case.name, task.fresh(case, FRESH_SEED, FRESH_DRAWS)) for case in task.cases]
        inputs = [entry.inputs for entry in (*book.cases, *book.pool)]
        inputs += [given for _, draws in fresh for given in draws]
        records = self._asked(task, inputs, cell, index)
        rest = iter(records[len(book.cases) + len(book.pool) :])
        reference = reference_of(task.assignment)
        confirmed = []
        for name, draws in fresh:
            expected = [record["value"] for record in values(task, draws, reference)]
            confirmed.append((name, [next(rest) for _ in draws], expected))
        visible = len(book.cases)
        verdict = judge(
            task, book, records[:visible], records[visible : visible + len(book.pool)], confirmed
        )
        self.code_cells_executed += 1
        cell.execution_count = self.code_cells_executed
        cell.outputs = _outputs(verdict, cell.execution_count)

    def _asked(
        self, task: Task, inputs: Sequence[Inputs], cell: NotebookNode, index: int
    ) -> list[Record]:
        """Return one record an input; where the kernel is lost, a record that says so."""
        reason = "no answer came back"
        try:
            records = self._ask(task, inputs, cell)
            if isinstance(records, list) and len(records) == len(inputs):
                return [record if isinstance(record, dict) else {} for record in records]
        except DeadKernelError:
            reason = "the kernel died while your function ran"
            self._revive(index, reason)
        except TimeoutError:
            reason = f"no answer within {self.ask_timeout} seconds"
            self._revive(index, reason)
        except (ValueError, SyntaxError, RecursionError) as error:
            reason = f"the answer could not be read ({type(error).__name__})"
        return [{"raised": "KernelLost", "message": reason, "line": ""} for _ in inputs]

    async def _async_ask(
        self, task: Task, inputs: Sequence[Inputs], cell: NotebookNode
    ) -> list[Record] | None:
        expression = _ASK.format(task_id=task.id, inputs=json.dumps(inputs))
        message = self.kc.execute(
            "", silent=True, allow_stdin=False, user_expressions={"values": expression}
        )
        message_id = await ensure_async(message)
        self.timeout, usual = self.ask_timeout, self.timeout
        try:
            reply = await self.async_wait_for_reply(message_id, cell)
        finally:
            self.timeout = usual
        if reply is None:
            raise TimeoutError
        answer = reply["content"].get("user_expressions", {}).get("values", {})
        if answer.get("status") != "ok":
            raise ValueError(f"{answer.get('ename')}: {answer.get('evalue')}")
        records: list[Record] = json.loads(ast.literal_eval(answer["data"]["text/plain"]))
        return records

    _ask = run_sync(_async_ask)

    async def _async_restart(self) -> None:
        await ensure_async(self.km.restart_kernel(now=True))
        await ensure_async(self.kc.wait_for_ready(timeout=self.startup_timeout))

    _restart = run_sync(_async_restart)

    def _revive(self, index: int, reason: str) -> None:
        """Start the kernel again and replay the cells before `index` that did not lose it."""
        self.log.warning("Cell %s: %s; starting the kernel again", index, reason)
        self._lost_cells.add(index)
        self._restart()
        for number, cell in enumerate(self.nb.cells[:index]):
            if number in self._lost_cells or cell.cell_type != "code" or _task_of(cell):
                continue
            try:
                self.execute_cell(copy.deepcopy(cell), number, store_history=True)
            except (DeadKernelError, CellTimeoutError):
                self._lost_cells.add(number)
                self._restart()


def _task_of(cell: NotebookNode) -> Task | None:
    grading = cell.metadata.get("nbgrader", {})
    if cell.cell_type != "code" or not grading.get("grade") or grading.get("solution"):
        return None
    return all_tasks().get(grading.get("grade_id", ""))


def _outputs(verdict: Verdict, count: int) -> list[NotebookNode]:
    """Return what the student reads, and the points as nbgrader reads them: a plain float."""
    text = summary(verdict)
    if verdict.outcome not in (Outcome.PASSED, Outcome.NOT_ATTEMPTED):
        text += "\n" + all_cases(verdict)
    return [
        new_output("stream", name="stdout", text=text + "\n"),
        new_output(
            "execute_result",
            data={"text/plain": repr(float(verdict.points))},
            execution_count=count,
        ),
    ]
