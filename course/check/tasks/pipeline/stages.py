"""Stages made of data: what each of them does to the list that it is given.

But: some do harm on purpose. They reverse or empty the caller's own list, as other people's code
may.
"""

import builtins
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["made", "told"]

Ids = list[str]


def made(does: str, what: Any) -> Callable[[Ids], Ids]:
    """Return the stage: add, drop, first, reverse (in place), fail, spoil (empty it, then fail)."""

    def stage(ids: Ids) -> Ids:
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
        raise getattr(builtins, what)("this stage fails")

    return stage


def told(does: str, what: Any) -> str:
    """Return in words what a stage does."""
    if does in ("add", "drop"):
        return f"{does}s {_listed(what)}"
    if does == "first":
        return f"returns the first {what}"
    if does == "reverse":
        return "reverses its list in place and returns it"
    return f"raises {what}" if does == "fail" else f"empties its list and raises {what}"


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(map(repr, ids))
