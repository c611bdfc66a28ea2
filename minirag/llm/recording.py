"""A language model whose answers are written down as it gives them.

Wrap any model, run the lesson once, commit the file; from then on `RecordedModel` needs no key. A
prompt whose answer is in the file is not asked again, so that a run that broke off goes on where it
stopped and pays for nothing twice.

But: what is no answer (`NoAnswer`) is not recorded. Threads may share a file; two programs that
write to one at the same moment may lose an answer of one of them, never the file.
"""

import os
import threading
from pathlib import Path

from minirag.llm.recordings import Recording, read_recordings, recording_key, write_recordings
from minirag.records import LanguageModel

__all__ = ["RecordingModel"]

_WRITING = threading.Lock()  # one for all files: writing is short, asking a model is long


class RecordingModel:
    """A language model that passes prompts to `model` and records its answers in `path`.

    With `again`, prompts whose answer is recorded are asked anew and the answer is replaced. Raises
    ValueError for a file with a damaged line, before anything is asked.
    """

    def __init__(
        self, model: LanguageModel, path: str | os.PathLike[str], again: bool = False
    ) -> None:
        self.name = model.name
        self.path = Path(path)
        self.again = again
        self._model = model
        self._read()

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        """Return the answer, from the file if it is there; raises what the model raises."""
        key = recording_key(prompt, system)
        known = None if self.again else self._read().get(key)
        if known is not None:
            return known.text
        text = self._model.complete(prompt, system=system, max_tokens=max_tokens)
        if isinstance(text, str) and text.strip():
            self._add(Recording(key, text, self._model.name, system, prompt))
        return text

    def _read(self) -> dict[str, Recording]:
        return read_recordings(self.path) if self.path.exists() else {}

    def _add(self, recording: Recording) -> None:
        with _WRITING:
            recordings = self._read()  # another thread, or a person, may have added to it
            recordings.pop(recording.key, None)
            recordings[recording.key] = recording
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_recordings(self.path, recordings.values())
