"""The tokenizer of an index: words, identifiers, accents, stems, stop words in one set of choices.

A document is indexed whole, stop words included: `tokenizer(text)`. The stop list works on the
query: `tokenizer.query(text)` drops the listed words, and keeps all of them when nothing else is
left. So "what is the refund policy" looks for two words, and "the who" still finds the band. An
index does not count `tokenizer.dropped` in a document's length, so that a query of other words is
scored as if the stop words had never been there.

But: which words are dropped is decided by the list, not by the corpus; and a dropped word does not
help to order the documents that hold the others.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from minirag.text.identifiers import with_identifiers
from minirag.text.language import guess_language
from minirag.text.stemming import STEMMERS, stems
from minirag.text.stop_words import STOP_WORDS
from minirag.text.words import fold_accents as without_accents
from minirag.text.words import words

__all__ = ["Tokenizer", "tokenize"]


def tokenize(text: str, language: str = "en", identifiers: bool = False) -> list[str]:
    """Return the words of `text` in reading order, repeats and stop words included.

    With `identifiers`, the pieces `E-4021`, `$47.2M`, `v3.14` also give their whole, in front of
    their words. Words are found by the same rule in every language; `language` (a code such as
    "es") decides one thing, that Turkish ("tr") and Azeri ("az") lower `I` to `ı` and `İ` to `i`.
    """
    if not isinstance(text, str):
        raise ValueError(f"text: expected a string, got {type(text).__name__}; pass one text")
    if language in ("tr", "az"):
        text = text.replace("I", "ı").replace("İ", "i")
    return with_identifiers(text) if identifiers else words(text)


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """What an index does to a text. Equal settings give equal tokens; it goes to JSON and back."""

    languages: tuple[str, ...] = ("en", "es")
    """Whose stop lists are used ("en", "es"); `tokenize` is told the first."""
    identifiers: bool = True
    """Codes, versions and amounts are tokens as wholes, too."""
    stop_words: bool = True
    """Stop words are dropped from a query that has other words."""
    fold_accents: bool = False
    """`devolucion` finds `devolución`; on both sides, so `año` and `ano` become one word."""
    stemming: str | None = None
    """The language ("en", "es") by whose rules endings go; "auto": each text's own, the first of
    `languages` where it cannot be told; a query has the stems of both, or of all languages where
    its own cannot be told. None: endings stay. Needs `snowballstemmer`."""

    def __post_init__(self) -> None:
        if isinstance(self.languages, str) or not all(isinstance(x, str) for x in self.languages):
            raise ValueError(
                f"languages: expected a tuple of codes, got {self.languages!r}; "
                'write for example ("en",)'
            )
        object.__setattr__(self, "languages", tuple(self.languages))  # JSON gives a list
        unlisted = [code for code in self.languages if code not in STOP_WORDS]
        if self.stop_words and unlisted:
            raise ValueError(
                f"languages: no stop list for {unlisted[0]!r} (there are: "
                f"{', '.join(STOP_WORDS)}); leave it out, or pass stop_words=False"
            )

        first = self.languages[0] if self.languages else ""
        if self.stemming not in (None, "auto", *STEMMERS) or (
            self.stemming == "auto" and first not in STEMMERS
        ):
            wanted = first if self.stemming == "auto" else self.stemming
            raise ValueError(
                f"stemming: no rules for {wanted!r} (there are: {', '.join(STEMMERS)}); "
                'choose one of these, "auto" with one of these first in languages, or None'
            )

    def __call__(self, text: str) -> list[str]:
        """Return the tokens of a document, all of them."""
        tokens = self._words(text)
        if self.stemming is not None:
            by_text = guess_language(text) if self.stemming == "auto" else self.stemming
            tokens = stems(tokens, by_text if by_text in STEMMERS else self.languages[0])
        return self._folded(tokens, text)

    def query(self, text: str) -> list[str]:
        """Return the tokens of a query: without stop words, unless it has no others."""
        tokens = self(text) if self.stemming is None else self._query_stems(text)
        dropped = self.dropped
        return [token for token in tokens if token not in dropped] or tokens

    def _query_stems(self, text: str) -> list[str]:
        """Return the stems that documents may have of the words; "facturas" tells no language."""
        # by the rules of one language the stop words of another would lose their endings
        listed = _stop_words(self.languages if self.stop_words else (), False)
        words = self._words(text)
        words = [word for word in words if word not in listed] or words
        by = [str(self.stemming)]
        if self.stemming == "auto":
            own = guess_language(text)
            by = [own, self.languages[0]] if own in STEMMERS else list(STEMMERS)
        each = zip(*(stems(words, language) for language in by), strict=True)
        return self._folded([stem for alike in each for stem in dict.fromkeys(alike)], text)

    def _words(self, text: str) -> list[str]:
        return tokenize(text, next(iter(self.languages), "en"), self.identifiers)

    def _folded(self, tokens: list[str], text: str) -> list[str]:
        if self.fold_accents and not text.isascii():
            return [without_accents(token) for token in tokens]
        return tokens

    @property
    def dropped(self) -> frozenset[str]:
        """The stop words, spelt as the tokens are; empty without `stop_words`."""
        return _stop_words(self.languages if self.stop_words else (), self.fold_accents)

    def to_json(self) -> dict[str, Any]:
        """Return the settings as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, settings: Mapping[str, Any]) -> "Tokenizer":
        """Return the tokenizer of `to_json`; ValueError where a setting is unknown."""
        try:
            return cls(**settings)
        except TypeError as error:
            raise ValueError(
                f"tokenizer: unknown settings {settings!r}; it was saved by another version"
            ) from error


@cache
def _stop_words(languages: tuple[str, ...], folded: bool) -> frozenset[str]:
    """Return the lists of `languages` as one set, spelt as the tokens are."""
    listed = frozenset().union(*(STOP_WORDS[language] for language in languages))
    return frozenset(map(without_accents, listed)) if folded else listed
