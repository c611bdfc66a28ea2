"""IPython as a notebook has it, without a kernel: a cell in, its outputs out.

Outputs are those of nbformat: streams, displays, a result, an error. Text is cut at a bound.

But: what is written to file descriptors 1 and 2 behind Python's back is lost.
"""

import sys
import types
from pathlib import Path
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell

__all__ = ["MOST_CHARACTERS", "Shell", "new_shell"]

MOST_CHARACTERS = 100_000  # of a cell's text; the rest is counted
MOST_PICTURES = 2_000_000  # characters of a cell's other data

_OWN = str(Path(__file__).parent)  # frames of these files say nothing to a student

Output = dict[str, Any]


class Outputs:
    """The outputs of the running cell."""

    def __init__(self) -> None:
        self.found: list[Output] = []
        self.left = MOST_CHARACTERS
        self.pictures = MOST_PICTURES
        self.cut = 0

    def text(self, name: str, text: str) -> None:
        """Add text of a stream to the last output, if that is of the same stream."""
        kept = text[: self.left]
        self.left -= len(kept)
        self.cut += len(text) - len(kept)
        if not kept:
            return
        last = self.found[-1] if self.found else {}
        if last.get("name") == name:
            last["text"] += kept
        else:
            self.found.append({"output_type": "stream", "name": name, "text": kept})

    def data(self, kind: str, data: dict[str, Any], metadata: dict[str, Any]) -> None:
        """Add a display or a result; a representation that is too large is left out."""
        kept = {}
        for mime, value in data.items():
            size = len(value) if isinstance(value, str) else len(repr(value))
            if size <= self.pictures:
                self.pictures -= size
                kept[mime] = value
            else:
                self.cut += size
        output: Output = {"output_type": kind, "data": kept, "metadata": metadata}
        if kind == "execute_result":
            output["execution_count"] = None
        self.found.append(output)

    def ended(self) -> list[Output]:
        """Return the outputs, with a line on what was cut, and begin anew."""
        if self.cut:
            self.left = 200
            self.text("stdout", f"\n… ({self.cut:,} more characters were printed; they are cut)\n")
        found = self.found
        self.__init__()  # type: ignore[misc]
        return found


_outputs = Outputs()


class _Stream:
    encoding = "utf-8"

    def __init__(self, name: str) -> None:
        self.name, self._kind = f"<{name}>", name

    def write(self, text: str) -> int:
        _outputs.text(self._kind, str(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Nothing is held back."""

    def isatty(self) -> bool:
        return False

    def writable(self) -> bool:
        return True


_STREAMS = _Stream("stdout"), _Stream("stderr")


class _Hook(DisplayHook):
    def write_output_prompt(self) -> None:
        """A notebook draws the number itself."""

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        _outputs.data("execute_result", format_dict, md_dict or {})


class _Publisher(DisplayPublisher):
    def publish(self, data: Any, metadata: Any = None, *_: Any, **__: Any) -> None:
        _outputs.data("display_data", data, metadata or {})

    def clear_output(self, wait: bool = False) -> None:
        _outputs.found.clear()


class Shell(InteractiveShell):
    """IPython's shell, whose outputs are kept instead of written."""

    def enable_gui(self, gui: Any = None) -> None:
        """There is no event loop of a window here."""

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:
        name = getattr(etype, "__name__", str(etype))
        try:
            value = str(evalue)[:2000]
        except BaseException:
            value = ""
        frames = [line for line in map(str, stb) if _OWN not in line]
        lines = [line[:5000] for line in frames[:60]]
        _outputs.found.append(
            {"output_type": "error", "ename": name, "evalue": value, "traceback": lines}
        )

    def run(self, source: str) -> list[Output]:
        """Run a cell and return its outputs."""
        sys.stdout, sys.stderr = _STREAMS  # a cell may have put something else there
        self.run_cell(source, store_history=True)  # type: ignore[no-untyped-call]
        return self.ended()

    def ended(self) -> list[Output]:
        """Return the outputs since the last call."""
        return _outputs.ended()


def new_shell() -> Shell:
    """Return the shell of this process, in a `__main__` of its own."""
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    Shell.displayhook_class.default_value = _Hook
    Shell.display_pub_class.default_value = _Publisher
    shell: Shell = Shell.instance(user_module=main, user_ns=main.__dict__)
    if shell.history_manager is not None:  # else a second thread and a database
        shell.history_manager.enabled = False
    sys.stdout, sys.stderr = _STREAMS
    sys.stdin = None
    return shell
