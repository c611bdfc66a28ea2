"""An embedder around another one: what it passes on unchanged.

But: nothing is embedded here. Who derives from it decides when the inner one is asked.
"""

from minirag.records import Embedder

__all__ = ["Around"]


class Around:
    """Name, languages, window and fingerprint of the embedder inside."""

    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder
        self.name = embedder.name
        self.languages = embedder.languages

    @property
    def max_tokens(self) -> int:
        """The window of the model; may be set, and vectors of another window are kept apart."""
        return self.embedder.max_tokens

    @max_tokens.setter
    def max_tokens(self, window: int) -> None:
        self.embedder.max_tokens = window

    @property
    def fingerprint(self) -> str:
        """What decides a vector beside text, side and window, as far as the embedder tells."""
        return str(getattr(self.embedder, "fingerprint", ""))
