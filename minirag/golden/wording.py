"""Is a question asked in words of its own, or copied from the passage that answers it?

    overlap = |content words of the question that its evidence holds| / |content words of it|

Whoever writes a question with the passage in view borrows its words, and word matching then looks
better than it is. So no question quotes seven words in a row, and a paraphrase shares few. An
unanswerable question must share some with the corpus, or any search tells it apart. What such
borrowing does to a measure is told by Lee et al. (2019, "Latent retrieval for weakly supervised
open domain question answering").

But: words are compared as they are spelled. Inflected forms count as different, and a translation
shares nothing with its original.
"""

from collections.abc import Iterator, Mapping, Set
from functools import cache

from minirag.golden.records import Question
from minirag.golden.spans import Finding
from minirag.records import Document
from minirag.text import Tokenizer, tokenize

__all__ = ["PARAPHRASE_OVERLAP", "QUOTED_WORDS", "SHARED_WORDS", "check_wording", "content_words"]

QUOTED_WORDS = 7  # a run of so many words of the evidence is a quotation
PARAPHRASE_OVERLAP = 0.35  # about one content word in three, as with names that have no synonym
SHARED_WORDS = 2  # content words that an unanswerable question shares with the corpus


def content_words(text: str) -> set[str]:
    """The words of a text that carry its meaning: no stop words, no case, no accents."""
    return set(_tokenizer().query(text))


def check_wording(
    question: Question, documents: Mapping[str, Document], corpus_words: Set[str]
) -> Iterator[Finding]:
    """What is wrong with the words of a question; `corpus_words` are the corpus's content words."""
    passages = [
        documents[span.document_id].text[span.start : span.end]
        for span in question.evidence
        if span.document_id in documents
    ]
    words = content_words(question.question)
    # an error message is looked up by its own words: that is what the stratum is for
    if question.stratum != "identifier":
        for passage in passages:
            if quoted := _quotation(question.question, passage):
                yield f"it quotes its evidence: {quoted!r}", "ask it in other words"
    if question.stratum == "paraphrase" and words:
        shared = sorted(words & set().union(*map(content_words, passages)))
        if len(shared) >= PARAPHRASE_OVERLAP * len(words):
            yield (
                f"{len(shared)} of its {len(words)} content words stand in its evidence "
                f"({', '.join(shared)}), a paraphrase has under {PARAPHRASE_OVERLAP:.0%}",
                "ask it in other words, or choose another stratum",
            )
    if question.stratum == "unanswerable" and len(words & corpus_words) < SHARED_WORDS:
        yield (
            f"it shares {len(words & corpus_words)} content words with the corpus",
            f"ask it in the corpus's own terms, {SHARED_WORDS} of its words or more",
        )


def _quotation(question: str, passage: str) -> str:
    """The first run of QUOTED_WORDS words that both texts hold, "" for none."""
    runs = set(_runs(passage))
    return next((" ".join(run) for run in _runs(question) if run in runs), "")


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    words = tokenize(text)
    for start in range(len(words) - QUOTED_WORDS + 1):
        yield tuple(words[start : start + QUOTED_WORDS])


@cache
def _tokenizer() -> Tokenizer:
    return Tokenizer(languages=("en", "es"), identifiers=False, fold_accents=True)
