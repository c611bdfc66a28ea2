"""The words of a text that a query shares with it, marked.

    marked("Setup fees are refunded.", ["setup fees"], "*", "*")  ->  "*Setup* *fees* are refunded."

Words are compared as an index compares them, so what is marked is what was counted: without stop
words, in one spelling, by stems where the index has stems. A code is marked whole: `*E-4021*`.

But: a hit that a model found by its meaning may have nothing marked.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from minirag.text import Tokenizer, guess_language, normalize

__all__ = ["Matcher", "marked"]

Span = tuple[int, int]

# with the marks of Latin, Greek, Cyrillic, Hebrew, Arabic and the scripts of India
_WORD = re.compile(
    r"\w[\w\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f"
    r"\u0900-\u0963\u0966-\u0dff\u1dc0-\u1dff]*"
)
_JOINER = re.compile(r"[-.@#+&:,/_]{1,2}")  # between the parts of a code
_PLAIN = Tokenizer()


@dataclass(frozen=True)
class Matcher:
    """Finds the words of some queries in texts, by the rules of a tokenizer."""

    queries: Sequence[str]
    tokenizer: Tokenizer = _PLAIN

    def spans(self, text: str) -> list[tuple[Span, str]]:
        """Return where each shared word stands, and as which token it was counted."""
        tokenizer = self._of(text)
        wanted = {token for query in self.queries for token in tokenizer.query(query)}
        found = _codes(text, wanted)
        known: dict[str, list[tuple[Span, str]]] = {}
        for word in _WORD.finditer(text):
            if word[0] not in known:
                known[word[0]] = _within(word[0], tokenizer(word[0]), wanted)
            at = word.start()
            found += [((at + start, at + end), token) for (start, end), token in known[word[0]]]
        return found

    def _of(self, text: str) -> Tokenizer:
        """Return the tokenizer; with stems of each text's own language, those of this one."""
        if self.tokenizer.stemming != "auto":
            return self.tokenizer
        first = self.tokenizer.languages[0]
        return replace(self.tokenizer, stemming=guess_language(text) or first)


def marked(
    text: str,
    queries: Sequence[str] | Matcher,
    before: str,
    after: str,
    escape: Callable[[str], str] = str,
) -> str:
    """Return `text` with `before` and `after` around each word that one of the queries has.

    Every piece of the text goes through `escape`; the marks do not.
    """
    matcher = queries if isinstance(queries, Matcher) else Matcher(queries)
    pieces, done = [], 0
    for start, end in _joined(text, (span for span, _ in matcher.spans(text))):
        pieces += [escape(text[done:start]), before, escape(text[start:end]), after]
        done = end
    return "".join([*pieces, escape(text[done:])])


def _within(word: str, tokens: Sequence[str], wanted: set[str]) -> list[tuple[Span, str]]:
    """Return the whole word, or what of it was counted: a part of a_name, a pair of characters."""
    counted = sorted(wanted.intersection(tokens))
    if len(tokens) == 1 or not counted:
        return [((0, len(word)), token) for token in counted]
    return [
        (place.span(), token)
        for token in counted
        for place in re.finditer(re.escape(token), word, re.IGNORECASE)
    ]


def _codes(text: str, wanted: set[str]) -> list[tuple[Span, str]]:
    """Return the codes, such as E-4021, that are counted whole beside their words."""
    codes = [re.escape(token) for token in sorted(wanted) if not _WORD.fullmatch(token)]
    if not codes:
        return []
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(codes)})(?!\w)", re.IGNORECASE)
    return [(found.span(), normalize(found[0])) for found in pattern.finditer(text)]


def _joined(text: str, spans: Iterable[Span]) -> list[Span]:
    """Return the spans in order, those that overlap or that a code joins as one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        last = joined[-1] if joined else None
        if last and (start <= last[1] or _JOINER.fullmatch(text, last[1], start)):
            joined[-1] = (last[0], max(end, last[1]))
        else:
            joined.append((start, end))
    return joined
