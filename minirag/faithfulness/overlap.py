"""The simple check of the usual course: how many of a sentence's content words the contexts hold.

    share(sentence) = content words found in any context / content words
    score = sentences with a share of .5 or more / sentences of more than ten characters

Words are compared whole and in small letters, stop words left out. It is the baseline of
`check_faithfulness`, and does well where answers copy or invent.

But: it is blind to all that leaves the words as they are. "Refunds take 30 days" is grounded in
"refunds do not take 30 days"; a wrong number or name among four right words passes; and the words
may come from five sentences that have nothing to do with each other.
"""

from collections.abc import Iterable
from typing import NamedTuple

from minirag.faithfulness.arguments import checked_contexts, checked_language, checked_text
from minirag.faithfulness.claims import SHORTEST
from minirag.text import STOP_WORDS, split_sentences, tokenize

__all__ = ["WordOverlap", "content_word_share", "word_overlap_faithfulness"]

GROUNDED_FROM = 0.5


class WordOverlap(NamedTuple):
    """What the simple check found."""

    score: float
    """Grounded sentences / sentences; 0 where the answer has none or there is no context."""
    ungrounded: list[str]
    """The sentences below the threshold."""


def word_overlap_faithfulness(
    answer: str, contexts: Iterable[str], threshold: float = GROUNDED_FROM, language: str = "en"
) -> WordOverlap:
    """Return the share of grounded sentences, and the sentences that are not.

    `threshold` is a share above 0 and at most 1; `language` ("en" or "es") picks the stop words.
    Raises ValueError for another of either, and for an answer or contexts that are no text.
    """
    if not 0 < threshold <= 1:
        raise ValueError(f"threshold must be above 0 and at most 1, is {threshold!r}; .5 is usual")
    checked_text("answer", answer)
    checked_language(language)
    texts = checked_contexts(contexts)
    sentences = [answer[start:end].strip() for start, end in split_sentences(answer, language)]
    sentences = [sentence for sentence in sentences if len(sentence) > SHORTEST]
    ungrounded = [s for s in sentences if content_word_share(s, texts, language) < threshold]
    score = 1 - len(ungrounded) / len(sentences) if sentences else 0.0
    return WordOverlap(score, ungrounded)


def content_word_share(text: str, contexts: Iterable[str], language: str = "en") -> float:
    """Return the share of the content words of `text` that stand in a context; 0 without any."""
    stop_words = STOP_WORDS[checked_language(language)]
    words = [word for word in tokenize(text, language) if word not in stop_words]
    held = {word for context in checked_contexts(contexts) for word in tokenize(context, language)}
    return sum(word in held for word in words) / len(words) if words else 0.0
