"""Answers that are kept: the same prompt again costs no tokens.

    key = (what the model tells of itself; system, prompt, max_tokens, options)

The prompt holds the question, the context and the history, so another chunk in the context is
another answer. Only a whole answer is kept: a model that was cut off or refused raises, a stream
that was left early never ended, and an empty text answers nothing.

But: a model that would say it differently each time now says it once. And a model whose settings
(temperature) are not told by its `name`, `fingerprint` or `parameters` needs a cache of its own for
each.
"""

from collections.abc import Hashable, Iterator
from typing import Any

from minirag.cache.cache import Cache
from minirag.cache.described import Description
from minirag.cache.keys import cache_key
from minirag.records import LanguageModel

__all__ = ["CachedModel"]


class CachedModel:
    """A language model that asks another one only what it has not answered yet.

    Models that tell the same of themselves share their answers when they share the cache. `options`
    of a call, such as a `prefix`, are handed on, and are in the key.
    """

    def __init__(self, model: LanguageModel, cache: Cache[str]) -> None:
        self.model = model
        self.cache = cache
        self.name = model.name
        self._description = Description(model)

    def complete(
        self, prompt: str, *, system: str = "", max_tokens: int = 1024, **options: Any
    ) -> str:
        """Return the model's answer, at most `max_tokens` long; what it raises is not kept.

        ValueError for an answer that is no text, and for options that have no place in a key.
        """

        def answer() -> str:
            text = self.model.complete(prompt, system=system, max_tokens=max_tokens, **options)
            if not isinstance(text, str):
                raise ValueError(f"model: {self.name!r} answered with {text!r}, which is no text")
            return text

        key = self._key(prompt, system, max_tokens, options)
        return self.cache.get_or_compute(key, answer, keep=_is_answer)

    def stream(
        self, prompt: str, *, system: str = "", max_tokens: int = 1024, **options: Any
    ) -> Iterator[str]:
        """Yield the answer piece by piece, a kept one whole; AttributeError if the model cannot.

        It is kept when its last piece has been taken. Streams wait for nobody: two that begin at
        the same time are two calls.
        """
        model: Any = self.model
        key = self._key(prompt, system, max_tokens, options)
        if (kept := self.cache.get(key)) is not None:
            yield kept
            return
        pieces: list[str] = []
        for piece in model.stream(prompt, system=system, max_tokens=max_tokens, **options):
            pieces.append(piece)
            yield piece
        if _is_answer(text := "".join(pieces)):
            self.cache.put(key, text)

    def _key(
        self, prompt: str, system: str, max_tokens: int, options: dict[str, Any]
    ) -> tuple[Hashable, ...]:
        asked = {"system": system, "prompt": prompt, "max_tokens": max_tokens}
        return cache_key("answer", model=self._description(), **asked, options=options or None)


def _is_answer(text: str) -> bool:
    return bool(text.strip())
