"""A submission's kernel: asked for values, and started again when it is lost.

Values come back through the shell channel (`user_expressions`), so nothing that a cell prints can
be taken for an answer. A kernel that died or hung is restarted, and the cells before the lost one
are run once more, those that lost it aside: a loss costs its own cell only.

But: the kernel is not isolated from the machine.
"""

import ast
import copy
import json
from collections.abc import Sequence
from typing import Any

from jupyter_core.utils import ensure_async, run_sync
from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode
from nbgrader.preprocessors import Execute
from traitlets import Integer

from course.check.record import Record
from course.check.task import Inputs, Task

__all__ = ["KernelThatRevives"]

MOST_LOSSES = 4  # cells a notebook; each costs a time-out and a replay
PING_TIMEOUT = 10  # seconds

_ASK = (
    "__import__('course.check.engine', fromlist=['engine'])"
    ".values_as_json({task_id!r}, {inputs!r}, globals())"
)


class KernelThatRevives(Execute):  # type: ignore[misc]
    """nbgrader's Execute, whose kernel can be asked for values and outlives its cells."""

    ask_timeout = Integer(60, help="Seconds for all the cases of one task.").tag(config=True)
    _lost_cells: set[int]
    _exits = False

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any], km: Any = None
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Run the notebook; see nbconvert's ExecutePreprocessor."""
        self._lost_cells = set()
        result: tuple[NotebookNode, dict[str, Any]] = super().preprocess(nb, resources, km)
        return result

    def on_cell_executed(self, **kwargs: Any) -> None:
        """Note a call of `exit()`: the kernel answers once more before it goes."""
        super().on_cell_executed(**kwargs)
        payload = kwargs["execute_reply"]["content"].get("payload", [])
        self._exits = any(part.get("source") == "ask_exit" for part in payload)

    def asked(
        self, task: Task, inputs: Sequence[Inputs], cell: NotebookNode, index: int
    ) -> list[Record]:
        """Return one record an input; where the kernel is lost, a record that says so."""
        reason = "no answer came back"
        if self.given_up:
            reason = "the kernel was lost too often before this cell"
            return [{"raised": "KernelLost", "message": reason, "line": ""} for _ in inputs]
        try:
            records = self._ask(task, inputs, cell)
            if isinstance(records, list) and len(records) == len(inputs):
                return records
        except DeadKernelError:
            reason = "the kernel died while your function ran"
            self.revive(index, reason)
        except TimeoutError:
            reason = f"no answer within {self.ask_timeout} seconds"
            self.revive(index, reason)
        except Exception as error:  # whatever a hand-made reply makes of us costs this task only
            reason = f"the answer could not be read ({type(error).__name__})"
        return [{"raised": "KernelLost", "message": reason, "line": ""} for _ in inputs]

    def revive(self, index: int, reason: str) -> None:
        """Start the kernel again and replay the cells before `index` that did not lose it."""
        self.log.warning("Cell %s: %s; starting the kernel again", index, reason)
        self._lost_cells.add(index)
        self._restart()
        if self.given_up:
            return
        for number, cell in enumerate(self.nb.cells[:index]):
            grading = cell.metadata.get("nbgrader", {})
            is_test = grading.get("grade") and not grading.get("solution")
            if number in self._lost_cells or cell.cell_type != "code" or is_test:
                continue
            if self.lost_in(copy.deepcopy(cell), number):
                self._lost_cells.add(number)
                self._restart()
                if self.given_up:
                    return

    @property
    def given_up(self) -> bool:
        """Whether so many cells lost the kernel that running on would take for ever."""
        return len(self._lost_cells) > MOST_LOSSES

    def lost_in(self, cell: NotebookNode, index: int) -> str:
        """Run a cell; return why the kernel is lost after it, or "" while it still answers."""
        self._exits = False
        try:
            self.execute_cell(cell, index, store_history=True)
        except Exception as error:  # a cell can break the channel in many ways
            return f"the kernel was lost in this cell ({type(error).__name__})"
        if self._exits:
            return "it asked the kernel to exit"
        if any(output.get("ename") == "CellTimeoutError" for output in cell.get("outputs", [])):
            return "it ran too long"
        try:
            return "" if cell.cell_type != "code" or self._ping(cell) else "the kernel stopped"
        except DeadKernelError:
            return "the kernel died"

    async def _async_ping(self, cell: NotebookNode) -> bool:
        """Ask the kernel for a sign of life: what it lost shows at the cell that lost it."""
        message_id = await ensure_async(self.kc.kernel_info())
        self.timeout, usual = PING_TIMEOUT, self.timeout
        try:
            reply = await self.async_wait_for_reply(message_id, cell)
        finally:
            self.timeout = usual
        return reply is not None and bool(await ensure_async(self.kc.is_alive()))

    _ping = run_sync(_async_ping)

    async def _async_ask(
        self, task: Task, inputs: Sequence[Inputs], cell: NotebookNode
    ) -> list[Record]:
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
