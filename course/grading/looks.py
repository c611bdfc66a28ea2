"""Whether a person has to look at an answer again: only where what was looked at has changed.

nbgrader asks for another look at every grade given by hand whenever a submission is graded again.
Here a hash of the answer's text is kept, and another look is asked for where the text or the task's
automatic points are not what they were.

But: without the kept hash (a new folder) every grade given by hand is to be looked at once more.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from course.grading.places import kept_folder
from course.paths import write_whole

__all__ = ["Looks", "texts_of"]

Cell = Mapping[str, Any]


def texts_of(cells: Sequence[Cell]) -> dict[str, str]:
    """Return grade id → a hash of the text that it judges: its own cell's, or its answer's."""
    sources: dict[str, str] = {}
    for cell in cells:
        grading = cell["metadata"].get("nbgrader", {})
        if grading.get("grade_id"):
            sources[grading["grade_id"]] = "".join(cell["source"]).strip()
    texts = {name: sources.get(f"{name}-answer", source) for name, source in sources.items()}
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}


class Looks:
    """What was graded last of one student: the texts, by grade id."""

    def __init__(self, root: Path, assignment: str, student: str) -> None:
        self._path = kept_folder(root, "seen", assignment, student) / "texts.json"
        try:
            self._texts = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self._texts = {}

    def changed(self, texts: Mapping[str, str], grade_id: str) -> bool:
        """Tell whether an answer's text is another than last time, or was never seen."""
        return bool(self._texts.get(grade_id) != texts.get(grade_id))

    def remember(self, texts: Mapping[str, str]) -> None:
        """Keep the texts; to be called when the gradebook has everything."""
        write_whole(self._path, json.dumps(dict(texts), indent=1, sort_keys=True) + "\n")
