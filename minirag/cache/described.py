"""What a part tells of itself, for a key: its class, its settings, the parts it is made of.

    Description(VectorIndex(embedder))()   '{"class":"...VectorIndex","embedder":{"class":...'

A part tells under the usual names (`name`, `fingerprint`, `parameters`, `max_tokens`). What it told
is compared with every question, and the text made anew only when some of it has changed: that takes
a microsecond.

But: a setting under another name is not seen, nor one that a part did not have at first. That is
why a `CachedRetriever` keeps its entries apart from those of every other one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any

from minirag.cache.keys import canonical_json

__all__ = ["Description", "parts_of"]

_TOLD = ("name", "fingerprint", "parameters", "max_tokens")
_PARTS = ("embedder", "retriever", "reranker", "model")
_DEEP = 4  # parts of parts: more are not told, so that a part that holds itself comes to an end
_PLAIN = (str, int, float, type(None))

Read = tuple[Any, Callable[[Any], Any], Any]  # whose attribute, how to read it, what it was


@dataclass
class _Seen:
    """What a description was made of."""

    settings: list[Read] = field(default_factory=list)
    parts: list[Read] = field(default_factory=list)
    text: str = ""

    def has_changed(self) -> bool:
        """Tell whether a part would now tell something else."""
        try:
            for owner, read, before in self.parts:
                if read(owner) is not before:
                    return True
            for owner, read, before in self.settings:
                now = read(owner)
                if now is not before and now != before:
                    return True
        except AttributeError:  # it is gone
            return True
        return False


class Description:
    """The text that a part is known by, as it stands at each call."""

    def __init__(self, part: Any) -> None:
        self._part = part
        self._seen = _look_at(part)

    def __call__(self) -> str:
        """Return the description."""
        seen = self._seen
        if seen.has_changed():
            self._seen = seen = _look_at(self._part)  # one step: other threads see one or the other
        return seen.text


def parts_of(part: Any) -> list[Any]:
    """Return what a retriever asks: its `parts`, or the one `retriever` that it is around."""
    several = getattr(part, "parts", None)
    if isinstance(several, list | tuple):
        return list(several)
    inner = getattr(part, "retriever", None)
    return [] if inner is None else [inner]


def _look_at(part: Any) -> _Seen:
    seen = _Seen()
    seen.text = canonical_json(_describe(part, seen, _DEEP), "retriever")
    return seen


def _describe(part: Any, seen: _Seen, deep: int) -> dict[str, Any]:
    """Return a part as plain data, and note in `seen` what it was read from."""
    kind = type(part)
    told: dict[str, Any] = {"class": f"{kind.__module__}.{kind.__qualname__}"}
    for name in _TOLD:
        value = getattr(part, name, None)
        if isinstance(value, str | int | float):
            told[name] = repr(value)
            seen.settings.append((part, attrgetter(name), value))
        elif isinstance(value, Mapping):
            told[name] = _shown(value)
            if all(isinstance(item, _PLAIN) for item in value.values()):
                seen.settings.append((part, attrgetter(name), dict(value)))
            else:  # what cannot be compared safely, such as an array, is compared as shown
                seen.settings.append((part, partial(_shown_setting, name), told[name]))
    for name in _PARTS:
        inner = getattr(part, name, None)
        if inner is not None and deep:
            told[name] = _describe(inner, seen, deep - 1)
            seen.parts.append((part, attrgetter(name), inner))
    if deep and "retriever" not in told and (several := parts_of(part)):
        told["parts"] = [_describe(inner, seen, deep - 1) for inner in several]
    return told


def _shown_setting(name: str, part: Any) -> Any:
    return _shown(getattr(part, name))


def _shown(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return repr(value)
    return {str(key): repr(item) for key, item in value.items()}
