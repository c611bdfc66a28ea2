"""A language model that replays what another one once answered.

But: only what was recorded has an answer. Another prompt, were it one comma, is a KeyError and
never a guess: a made-up answer would look like the model's.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from minirag.data import data_root, display_path
from minirag.llm.no_answer import check_request
from minirag.llm.recordings import read_recordings, recording_key

__all__ = ["RecordedModel"]


class RecordedModel:
    """A language model that looks answers up by prompt and system text.

    `source` is a file that `RecordingModel` wrote, or a mapping from `recording_key(prompt,
    system)` to an answer; by default `generations.jsonl` in the data folder. `name` is that of the
    model that was recorded, if it was one.

    Raises FileNotFoundError for a missing file, ValueError for a damaged line or a mapping by
    something other than keys.
    """

    def __init__(self, source: str | os.PathLike[str] | Mapping[str, str] | None = None) -> None:
        if isinstance(source, Mapping):
            self._texts = dict(source)
            self._place = "source"
            models: set[str] = set()
            for key, text in self._texts.items():
                if not _is_key(key) or not isinstance(text, str):
                    raise ValueError(
                        f"source: {key!r} is no key, or its answer is no text; "
                        "use recording_key(prompt, system)"
                    )
        else:
            path = data_root() / "generations.jsonl" if source is None else Path(source)
            recordings = read_recordings(path)
            self._texts = {key: recording.text for key, recording in recordings.items()}
            self._place = display_path(path)
            models = {recording.model for recording in recordings.values()}
        self.name = models.pop() or "recorded" if len(models) == 1 else "recorded"

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def __len__(self) -> int:
        return len(self._texts)

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        """Return the recorded answer; KeyError that names the key where there is none.

        `max_tokens` is not looked at: the answer is what it was.
        """
        check_request(prompt, system, max_tokens)
        key = recording_key(prompt, system)
        if key not in self._texts:
            start = prompt if len(prompt) <= 60 else f"{prompt[:60]}…"
            raise KeyError(
                f"no answer is recorded under the key {key} in {self._place} (prompt {start!r}); "
                "record it with RecordingModel(AnthropicModel(), path).complete(prompt, "
                "system=system)"
            )
        return self._texts[key]


def _is_key(key: object) -> bool:
    return isinstance(key, str) and len(key) == len(recording_key("")) and key.isalnum()
