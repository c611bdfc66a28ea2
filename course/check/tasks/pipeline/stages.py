"""Stages made of data: what each of them does to the list that it is given.

But: some do harm on purpose. They reverse or empty the caller's own list, or change a list that
they returned before, as other people's code may.
"""

import builtins
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["made", "told"]

Ids = list[str]


def made(does: str, what: Any, kept: Ids) -> Callable[[Ids], Ids]:
    """Return the stage: add, drop, first, reverse, fail, spoil, once (fail the first time), keep.

    `kept` is the one list that all stages of a row which keep their list share.
    """
    calls = 0

    def stage(ids: Ids) -> Ids:
        nonlocal calls
        calls += 1
        if does == "once" and calls > 1:
            return []
        if does == "keep":
            kept.extend(what)
            return kept
        if does == "add":
            return [*ids, *what]
        if does == "drop":
            return [id for id in ids if id not in what]
        if does == "first":
            return list(ids[:what])
        if does == "reverse":
            ids.reverse()
            return ids
        if does == "spoil":
            ids.clear()
        raise _error(what)("this stage fails")

    return stage


def told(does: str, what: Any) -> str:
    """Return in words what a stage does."""
    if does in ("add", "drop"):
        return f"{does}s {_listed(what)}"
    if does == "first":
        return f"returns the first {what}"
    if does == "reverse":
        return "reverses its list in place and returns it"
    if does == "keep":
        return f"adds {_listed(what)} to a list that such stages share, and returns that list"
    if does == "once":
        return f"raises {what} when it is called first, and returns no ids after that"
    return f"raises {what}" if does == "fail" else f"empties its list and raises {what}"


def _error(name: str) -> type[BaseException]:
    """Return Python's own error of that name, or one such as a library would define."""
    own = type(name, (Exception,), {})
    found: type[BaseException] = getattr(builtins, name, own)
    return found


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(map(repr, ids))
