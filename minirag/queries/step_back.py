"""A broader question beside the specific one: what the answer rests on is often said in general.

"Which invoices of March did Acme pay late?" is answered by facts about Acme, and by what "late"
means in the terms of payment. So the question is searched as it is and once more in a broad form,
and the hits are merged: the specific ones first, the broad ones fill up what is left of k.

Source: Zheng et al., Take a step back (ICLR 2024, arXiv 2023).

Without a model, the broad form is the topic words without names, numbers and codes.

But: where the specific question already fills k, the broad one adds nothing; ask for more hits than
you need. Where the question is general as it is, its broad form is the same, and says so.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from minirag.intake import checked_k
from minirag.queries.asking import ask, one_line, question_prompt
from minirag.queries.topic import checked_query, identifiers, topic_words
from minirag.records import Hit, LanguageModel
from minirag.text import normalize

__all__ = ["StepBack", "merge_step_back", "step_back"]

_TASK = (
    "Take a step back from the question in <question>: write one broader question, about the "
    "rule, the concept or the background that its answer rests on. Leave out names, dates and "
    "numbers. Do not answer. Write the question alone, on one line."
)


@dataclass(frozen=True, slots=True)
class StepBack:
    """Two questions; unpacks as `specific, broad = step_back(…)`."""

    specific: str
    broad: str
    """The broader question; equal to `specific` where none was found."""
    fallback: str = ""
    """Why it is not a model's, or not another question at all; "" otherwise."""

    def __iter__(self) -> Iterator[str]:
        return iter((self.specific, self.broad))


def step_back(query: str, model: LanguageModel | None = None) -> StepBack:
    """Return `query` and a broader form of it, by the model or by rules.

    Raises ValueError for what is not a string.
    """
    if not checked_query(query):
        return StepBack(query, query, "the query is empty")
    fallback = ""
    if model is not None:
        reply = ask(model, _TASK, question_prompt(query), max_tokens=256)
        broad = one_line(reply.text)
        if broad and normalize(broad) != normalize(query):
            return StepBack(query, broad)
        fallback = reply.fallback or f"the model gave no other question: {reply.text[:80]!r}"
    broad = _without_specifics(query)
    if broad:
        return StepBack(query, broad, fallback)
    reasons = [fallback, "there is nothing specific to leave out"]
    return StepBack(query, query, "; ".join(filter(None, reasons)))


def merge_step_back(
    specific_hits: Iterable[Hit], broad_hits: Iterable[Hit], k: int = 10
) -> list[Hit]:
    """Return at most `k` hits: the specific ones, then the broad ones that are not among them.

    Each id comes once. A broad hit scores at most as high as the last specific one, so that the
    order by score is the order of the list. Raises ValueError for `k` below 1.
    """
    k = checked_k(k)
    merged: dict[str, Hit] = {}
    for id_, score in specific_hits:
        merged.setdefault(id_, Hit(id_, score))
    ceiling = min((hit.score for hit in merged.values()), default=float("inf"))
    for id_, score in broad_hits:
        merged.setdefault(id_, Hit(id_, min(score, ceiling)))
    return list(merged.values())[:k]


def _without_specifics(query: str) -> str:
    """Return the topic words without codes, numbers and names; "" where none or all are left."""
    words = topic_words(query)
    specific = set(identifiers(query))
    # the first word of a question is in capitals whatever it is
    first = query.split()[0].strip("¿¡\"'(")
    broad = [w for w in words if w not in specific and (w == first or not w[:1].isupper())]
    return " ".join(broad) if 0 < len(broad) < len(words) else ""
