"""What submissions gave when they were run, kept by content: equal code is run once.

The key is a hash of the code cells, of all inputs that were asked for, and of every file that a
run rests on. What became of it is kept as it came out of the sandbox, with the right values beside
it, so that another verdict (points, a case taken back) needs no second run.

But: a run that lost its interpreter or its time is kept for the batch that made it only: a busy
machine may have done it, and the next batch tries again.
"""

import hashlib
import json
import platform
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

from course.check.encode import JSON
from course.grading.running import Asked, Ran
from course.grading.secrets import FOLDER
from course.paths import ROOT, write_whole

__all__ = ["Remembered", "Right", "hash_of_files"]

Right = dict[str, dict[str, list[JSON]]]
"""Task id → case → a value a fresh draw."""

_LOSSES = ("KernelLost", "KeyboardInterrupt", "NoAnswer")


class Remembered:
    """The runs that a course's folder remembers."""

    def __init__(self, root: Path, lost_too: bool = False) -> None:
        self._folder = root / FOLDER / "runs"
        self._lost_too = lost_too

    def get(self, cells: Mapping[int, str], asked: Mapping[int, Asked]) -> Ran | None:
        """Return the run of this code on these inputs, None where there was none."""
        try:
            kept = json.loads(self.path(cells, asked).read_text(encoding="utf-8"))
            if kept["lost"] and not self._lost_too:
                return None
            outputs = {int(place): found for place, found in kept["outputs"].items()}
            return Ran(outputs, kept["visible"], kept["fresh"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def put(self, cells: Mapping[int, str], asked: Mapping[int, Asked], ran: Ran) -> None:
        """Keep a run, with a word on whether something of it was lost."""
        records = [record for found in ran.visible.values() for record in found]
        for cases in ran.fresh.values():
            records += [record for found in cases.values() for record in found]
        lost = any(record.get("raised") in _LOSSES for record in records) or any(
            output.get("ename") == "Lost" for found in ran.outputs.values() for output in found
        )
        content = {"outputs": ran.outputs, "visible": ran.visible, "fresh": ran.fresh}
        write_whole(self.path(cells, asked), json.dumps({**content, "lost": lost}))
        # another run may have been asked for other cases
        self.path(cells, asked).with_suffix(".right.json").unlink(missing_ok=True)

    def lost(self, cells: Mapping[int, str], asked: Mapping[int, Asked]) -> bool:
        """Tell whether the run of this code lost its interpreter or its time."""
        try:
            return bool(json.loads(self.path(cells, asked).read_text(encoding="utf-8"))["lost"])
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def right(
        self,
        cells: Mapping[int, str],
        asked: Mapping[int, Asked],
        reference: str,
        compute: Callable[[], Right],
    ) -> Right:
        """Return the right values of the fresh draws: kept ones, if they are of this reference."""
        path = self.path(cells, asked).with_suffix(".right.json")
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            if kept["reference"] == reference:
                values: Right = kept["values"]
                return values
        except (OSError, ValueError, KeyError, TypeError):
            pass
        values = compute()
        write_whole(path, json.dumps({"reference": reference, "values": values}))
        return values

    def path(self, cells: Mapping[int, str], asked: Mapping[int, Asked]) -> Path:
        """Return the file of a run."""
        inputs = {
            place: [one.task.id, one.visible, sorted(one.fresh.items())]
            for place, one in asked.items()
        }
        text = json.dumps([sorted(cells.items()), sorted(inputs.items()), _rests_on()])
        return self._folder / f"{hashlib.sha256(text.encode()).hexdigest()}.json"


def hash_of_files(paths: Iterable[Path]) -> str:
    """Return a hash of files' names and contents."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


@cache
def _rests_on() -> list[str]:
    """Return what a run rests on beside its code and inputs: engine, package, data, Python."""
    files = hash_of_files(
        [
            *(ROOT / "course" / "check").rglob("*.py"),
            *(ROOT / "course" / "mine").rglob("*.py"),
            *(ROOT / "course" / "grading" / "sandbox").rglob("*.py"),
            ROOT / "course" / "grading" / "running.py",
            *(ROOT / "minirag").rglob("*.py"),
            *(path for path in (ROOT / "data").rglob("*") if path.is_file()),
        ]
    )
    return [files, platform.python_version()]
