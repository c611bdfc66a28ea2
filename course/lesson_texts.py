"""What single lessons embed beside the chunks of the presets and the golden questions.

A lesson looks vectors up and needs no model, so each text that it embeds stands here or in its own
source, and `python -m course vectors` records them all.

But: the texts are written twice where a lesson prints them; a test runs each lesson on the recorded
vectors alone, so a text that differs by a comma is found.
"""

import re
from collections.abc import Iterator

from minirag import (
    GoldenSet,
    RecordedModel,
    chunk_corpus,
    chunks_by_type,
    hypotheses,
    load_handbook,
    rewrite,
    with_generated_header,
)
from minirag.chunking.rulers import Ruler
from minirag.chunking.sentences import sentences_in
from minirag.records import searchable_text

__all__ = ["lesson_documents", "lesson_questions"]

_CUT_BY_MEANING = ("refund-policy", "postmortem-2025-03-12", "chat-incident-2025-06-21")
_ALIKE = (  # lesson 04: pairs whose cosine surprises
    *("Can I get my money back?", "Refunds are paid within ten days."),
    *("Invoice INV-2025-0087 is overdue.", "Invoice INV-2025-0112 is overdue."),
    *("Setup fees are refunded.", "Setup fees are not refunded."),
    *("Kestrel owes us 440 dollars.", "We owe Kestrel 440 dollars."),
    *("The bank refused the transfer.", "We sat on the bank of the river."),
    *("Are setup fees refunded?", "¿Se devuelve la cuota de alta?"),
)
_OFF_TOPIC = (  # lesson 04: questions about something else altogether
    "What is the capital of Mongolia?",
    "How long do I boil an egg so that the yolk stays soft?",
    "Who wrote the opera Carmen?",
    "Why do cats purr?",
    "What is a good first telescope for a child?",
    "How do I get red wine out of a white shirt?",
    "Which planets have rings?",
    "How many players are in a rugby team?",
    "What should I feed a hedgehog in winter?",
    "How does a violin get its varnish?",
    "When did the Berlin Wall fall?",
    "What is the difference between a moth and a butterfly?",
    "Can I grow lemons on a balcony?",
    "Who won the first Tour de France?",
    "How do I fold a paper crane?",
    "Why is the sky blue?",
    "Which mushrooms may one eat raw?",
    "What rhymes with orange?",
    "How deep is Lake Baikal?",
    "How do I train for my first marathon?",
)


def lesson_documents() -> Iterator[str]:
    """Yield the documents' side."""
    yield from _sentences()
    documents = load_handbook()
    chunks = chunk_corpus(documents, chunks_by_type)
    yield from map(searchable_text, with_generated_header(chunks, documents, RecordedModel()))
    yield from _ALIKE
    yield from _made_up()


def lesson_questions() -> Iterator[str]:
    """Yield the queries' side."""
    yield from _OFF_TOPIC


def _sentences() -> Iterator[str]:
    """Yield the sentences between which lesson 02 cuts by meaning."""
    for document in load_handbook():
        if document.id in _CUT_BY_MEANING:
            for one in sentences_in(document, Ruler(document.text, "words"), "en"):
                yield document.text[one.start : one.end]


def _made_up() -> Iterator[str]:
    """Yield what lesson 07 searches by: made-up answers without figures, and templates."""
    model = RecordedModel()
    for question in GoldenSet.load().split("dev"):
        query = rewrite(question.question, question.history, model).query
        yield from map(_without_figures, hypotheses(query, model).texts)
        yield from hypotheses(rewrite(question.question, question.history).query).texts


def _without_figures(text: str) -> str:
    """Return a text without the words that hold a digit."""
    return " ".join(re.sub(r"\S*\d\S*", "", text).split())
