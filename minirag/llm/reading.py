"""What a reply of the Messages API says, and whether that is an answer.

A reply says why it ended. `end_turn` and `stop_sequence` are the end of an answer; `refusal` and
`max_tokens` are not, nor is a reason that is not known yet. A reply is a list of blocks, of which
those of type "text" are the answer; others hold the model's thinking.

But: only the form is looked at, not whether the text is any good.
"""

from typing import Any

from minirag.llm.no_answer import NoAnswer
from minirag.llm.usage import Usage

__all__ = ["check_stop", "text_of", "usage_of"]

_COMPLETE = ("end_turn", "stop_sequence")
_REASONS = {
    "refusal": ("refused to answer", "ask in other words, or look at what the context holds"),
    "max_tokens": (
        "was cut off after max_tokens={max_tokens}",
        "raise max_tokens (thinking counts towards it), or ask for less",
    ),
    "model_context_window_exceeded": ("ran out of its window", "lower the context's budget"),
    "tool_use": ("asked for a tool", "take the tools out of options"),
    "pause_turn": ("paused for a tool", "take the tools out of options"),
    "": ("was broken off before its end", "ask again, or with a longer timeout"),
}


def text_of(message: Any) -> str:
    """Return the text of a reply; NoAnswer "malformed" for what has not the form of one."""
    try:
        blocks = [block for block in message.content if block.type == "text"]
        return "".join([_string(block.text) for block in blocks])
    except (AttributeError, TypeError) as error:
        raise NoAnswer(
            "malformed",
            f"the reply is no message of the API ({error}); see whether a proxy answers in its "
            "place (ANTHROPIC_BASE_URL), then ask again",
        ) from error


def check_stop(model: str, stop_reason: str, max_tokens: int, text: str, details: Any) -> None:
    """Raise NoAnswer unless a reply that ended for that reason is a complete answer."""
    if stop_reason in _COMPLETE:
        if text.strip():
            return
        raise NoAnswer("empty", f"{model} ended without a word; ask in other words")
    what, remedy = _REASONS.get(
        stop_reason, (f"stopped with the unknown reason {stop_reason!r}", "update minirag")
    )
    why = getattr(details, "explanation", None) or getattr(details, "category", None)
    raise NoAnswer(
        stop_reason or "broken_off",
        f"{model} {what.format(max_tokens=max_tokens)}{f' ({why})' if why else ''}: {remedy}",
    )


def usage_of(counts: Any, before: Usage | None = None) -> Usage:
    """Return the usage of one call; a count that is missing stays as it was `before`."""
    before = before or Usage()
    return Usage(
        1,
        _count(counts, "input_tokens", before.input),
        _count(counts, "output_tokens", before.output),
        _count(counts, "cache_read_input_tokens", before.cache_read),
        _count(counts, "cache_creation_input_tokens", before.cache_write),
    )


def _count(counts: Any, name: str, otherwise: int) -> int:
    value = getattr(counts, name, None)
    return value if isinstance(value, int) else otherwise


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text block holds {type(value).__name__}")
    return value
