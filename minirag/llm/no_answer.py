"""What a language model gave that is not an answer, and what to do about it.

A refusal is polite text, and a cut-off answer is half a text; shown to a user, both pass for the
answer. So they are raised, not returned, and whoever called decides what to show instead.

But: an answer that is complete and wrong raises nothing; see `minirag.faithfulness`.
"""

import re

__all__ = ["NoAnswer", "check_request"]


class NoAnswer(RuntimeError):  # noqa: N818 - it says what happened, as StopIteration does
    """A model was asked and gave no answer; the message says why, and the remedy."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        """One word: "refusal", "max_tokens", "unavailable", "malformed", …"""

    def __reduce__(self) -> tuple[type["NoAnswer"], tuple[str, str]]:
        return NoAnswer, (self.reason, str(self))  # so that it survives a worker process


def check_request(prompt: str, system: str, max_tokens: int) -> None:
    """Raise ValueError for an empty prompt, text that is no string and `max_tokens` below 1."""
    for name, text in (("prompt", prompt), ("system", system)):
        if not isinstance(text, str):
            raise ValueError(f"{name}: expected a string, got {type(text).__name__}; pass one text")
        if re.search("[\ud800-\udfff]", text):
            raise ValueError(
                f"{name}: it holds half of a surrogate pair, which is no character; "
                'pass text.encode("utf-8", "replace").decode()'
            )
    if not prompt.strip():
        raise ValueError("prompt: it is empty; pass the text that the model should complete")
    if isinstance(max_tokens, bool) or not isinstance(max_tokens, int) or max_tokens < 1:
        raise ValueError(
            f"max_tokens: {max_tokens!r} is out of range; choose a whole number of 1 or more"
        )
