"""The sentences of a text that have most to do with a question: an answer without a model.

    score(sentence) = sum of idf(stem) over the question's stems that it holds,
                      divided by the same sum over all of the question's stems
    idf(stem)       = ln(1 + sentences / sentences that hold it)

A stem is the first five letters of a content word without a final s, so that `refunds` meets
`refund`: as simple as stemming gets, and close to the real ones: McNamee, Nicholas, Mayfield,
Addressing morphological variation in alphabetic languages (SIGIR 2009). To pick sentences by their
words is as old as Luhn, The automatic creation of literature abstracts (1958).

But: it selects and does not read. It does not see a negation, does not put two facts together, and
finds nothing where the answer has other words than the question.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from minirag.text import ALL_STOP_WORDS, guess_language, split_sentences, tokenize

__all__ = ["Extract", "extract_sentences"]

_STEM = 5  # letters
_ENOUGH = 0.3  # of the question's weight; below it, sentences were beside the point (dev questions)

# a heading, the rule below a table's head, the sign of a list item
_NOT_SAID = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t].*\n?|\|[-:| \t]+\|[ \t]*\n?|[-*•][ \t]+)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Extract:
    """A sentence taken from a text, word for word."""

    index: int
    """Which of the texts it is from."""
    sentence: str
    score: float
    """The share of what was asked that it speaks of, above 0 and at most 1."""


def extract_sentences(question: str, texts: Sequence[str], most: int = 3) -> list[Extract]:
    """Return at most `most` sentences of `texts`, best first; ties as they stand in the texts.

    A sentence must speak of three tenths of what is asked, by weight. Raises ValueError for `most`
    below 1.
    """
    if most < 1:
        raise ValueError(f"most: {most!r} is out of range; choose a whole number of 1 or more")
    asked = _stems(question)
    sentences = [
        (index, sentence, _stems(sentence) & asked)
        for index, text in enumerate(texts)
        for sentence in _sentences(text)
    ]
    idf = {
        stem: log(1 + len(sentences) / max(1, sum(stem in held for _, _, held in sentences)))
        for stem in sorted(asked)
    }
    whole = sum(idf.values())
    seen: set[str] = set()
    extracts = []
    for index, sentence, held in sentences:
        score = sum(idf[stem] for stem in sorted(held)) / whole if held else 0.0
        if score >= _ENOUGH and sentence not in seen:
            seen.add(sentence)
            extracts.append(Extract(index, sentence, score))
    return sorted(extracts, key=lambda extract: -extract.score)[:most]


def _stems(text: str) -> set[str]:
    """Return the beginnings of the content words; of all words where there are no others."""
    words = tokenize(text)
    content: Iterable[str] = [word for word in words if word not in ALL_STOP_WORDS] or words
    return {word.removesuffix("s")[:_STEM] for word in content}


def _sentences(text: str) -> list[str]:
    """Return the sentences, without headings and the rules of tables, which say nothing alone."""
    spans = split_sentences(text, guess_language(text) or "en")
    said = (_NOT_SAID.sub("", text[start:end]).strip() for start, end in spans)
    return [sentence for sentence in said if any(map(str.isalnum, sentence))]
