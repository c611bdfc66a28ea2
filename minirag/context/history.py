"""The turns of a conversation before the question.

A turn is who spoke and what was said. Wherever a history is asked for, `Turn`s, pairs
`("user", "…")` and plain strings may be passed, oldest first. A plain string is the turn of whoever
did not speak last; the user speaks first.

But: nothing here shortens a history; pass the turns that matter, usually the last few.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minirag.context.escaping import escape_text

__all__ = ["ROLES", "History", "Turn", "as_turns", "history_xml"]

ROLES = ("user", "assistant")


class Turn(NamedTuple):
    """One thing said: by the "user" or by the "assistant"."""

    role: str
    text: str


History = Iterable[Turn | tuple[str, str] | str]


def as_turns(history: History) -> tuple[Turn, ...]:
    """Return the history as turns, those without text left out.

    Raises ValueError for a history that is one string, and for a turn that is none.
    """
    if isinstance(history, str):
        raise ValueError(
            f"history: expected a sequence of turns, got the string {history[:40]!r}; "
            'write [("user", "…")]'
        )
    turns: list[Turn] = []
    try:
        for item in history:
            turns.append(_as_turn(item, turns[-1].role if turns else ""))
    except TypeError:
        raise ValueError(
            f"history: expected a sequence of turns, got {type(history).__name__}; "
            'write [("user", "…")]'
        ) from None
    return tuple(turn for turn in turns if turn.text.strip())


def history_xml(turns: Sequence[Turn]) -> str:
    """Return the turns as one element `history`, every text escaped; "" where there are none."""
    if not turns:
        return ""
    said = [f'<turn role="{turn.role}">{escape_text(turn.text)}</turn>' for turn in turns]
    return "\n".join(["<history>", *said, "</history>"])


def _as_turn(item: object, last_role: str) -> Turn:
    if isinstance(item, str):
        return Turn("assistant" if last_role == "user" else "user", item)
    if isinstance(item, tuple | list) and len(item) == 2:
        role, text = item
        if role in ROLES and isinstance(text, str):
            return Turn(role, text)
    raise ValueError(
        f"history: {item!r} is no turn; write a pair of a role ({' or '.join(ROLES)}) and a text"
    )
