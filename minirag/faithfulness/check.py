"""How faithful an answer is to its contexts: each claim judged, and one number to rank answers by.

    score = found / words * 0.9 ** (words - found) * 0.5 ** contradicted claims

over all words of the answer, function words and talk included. What an answer adds counts by its
length, not only by its share: one invented fact is not made good by nine copied ones.

    confidence = mean over claims of  confirmed .84, inferred .60, assumed .30, contradicted 0

.84 and not 1: that the contexts say it does not make it true. Chosen on the dev part of BEGIN's
Wizard of Wikipedia answers (Dziri et al. 2022); `tests/bench/faithfulness.py` measures.

But: by default words are compared, not meaning, and in one language: an English answer to Spanish
contexts is ungrounded. Contexts without words bear out nothing: the score is 0. An answer without
claims ("Hello!", "I don't know") has nothing to be borne out: its score is 0, its confidence that
of an assumption. Look at `claims` before you call it unfaithful.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from minirag.faithfulness.arguments import checked_contexts, checked_language, checked_text
from minirag.faithfulness.claims import split_claims
from minirag.faithfulness.items import has_capitals, items_of
from minirag.faithfulness.judge import judge_claims
from minirag.faithfulness.meaning import ALIKE_FROM, accept_alike
from minirag.faithfulness.sources import Sources
from minirag.faithfulness.verdicts import CheckedClaim, judge_claim
from minirag.faithfulness.words import find_words
from minirag.records import Embedder, LanguageModel
from minirag.text import guess_language

__all__ = ["CONFIDENCE", "Faithfulness", "check_faithfulness"]

CONFIDENCE = {"confirmed": 0.84, "inferred": 0.60, "assumed": 0.30, "contradicted": 0.0}
_DECAY = 0.9
_CONTRADICTED = 0.5
_SAMPLE, _SAMPLED = 1_000, 5  # characters, contexts: enough to tell the language


@dataclass(frozen=True, slots=True)
class Faithfulness:
    """What `check_faithfulness` found."""

    claims: tuple[CheckedClaim, ...]
    """In reading order; () where the answer states nothing."""
    score: float
    """From 0 to 1, for ranking answers: how much of the answer the contexts bear out."""
    confidence: float
    """From 0 to .84: what the verdicts are worth, in the mean."""
    language: str
    """The language it was read in."""

    @property
    def ungrounded(self) -> tuple[CheckedClaim, ...]:
        """The claims that are assumed or contradicted."""
        return tuple(c for c in self.claims if c.verdict in ("assumed", "contradicted"))

    @property
    def grounded_share(self) -> float:
        """Grounded claims / claims, ragas' faithfulness (Es et al. 2023); 0 without claims."""
        return 1 - len(self.ungrounded) / len(self.claims) if self.claims else 0.0


def check_faithfulness(
    answer: str,
    contexts: Iterable[str],
    *,
    language: str | None = None,
    embedder: Embedder | None = None,
    judge: LanguageModel | None = None,
    alike_from: float = ALIKE_FROM,
) -> Faithfulness:
    """Judge each claim of an answer by the contexts that it was given.

    `language` is "en" or "es", by default what the words look like. With an `embedder`, a claim
    in other words than a sentence whose cosine is `alike_from` or more is inferred instead of
    assumed. With a `judge`, its verdicts replace those of the words. Raises ValueError for an
    answer or contexts that are no text, another language, and a single string as contexts.
    """
    texts = checked_contexts(contexts)
    if language is None:
        language = _language(checked_text("answer", answer), texts)
    checked_language(language)
    sources = Sources(texts, language)
    cased = has_capitals(answer)
    claims = [
        judge_claim(claim, items_of(claim.text, language, cased), sources)
        for claim in split_claims(answer, language)
    ]
    if embedder is not None:
        claims = accept_alike(claims, sources, embedder, alike_from)
    if judge is not None and sources.sentences:
        judgements = judge_claims(judge, [claim.text for claim in claims], texts)
        claims = [
            claim if said is None else replace(claim, verdict=said.verdict, reason=said.reason)
            for claim, said in zip(claims, judgements, strict=True)
        ]
    return Faithfulness(
        claims=tuple(claims),
        score=_score(answer, claims, sources, judge is not None),
        confidence=_mean(
            [CONFIDENCE[claim.verdict] for claim in claims] or [CONFIDENCE["assumed"]]
        ),
        language=language,
    )


def _language(answer: str, contexts: Sequence[str]) -> str:
    """Return "en" or "es": the answer's language, else that of the contexts, else English."""
    sample = " ".join(context[:_SAMPLE] for context in contexts[:_SAMPLED])
    return next((code for text in (answer, sample) if (code := guess_language(text))), "en")


def _score(answer: str, claims: list[CheckedClaim], sources: Sources, judged: bool) -> float:
    words = find_words(answer)
    if not words or not claims or not sources.sentences:
        return 0.0
    ends = iter([(claim.start, claim.end) for claim in claims])
    start, end = next(ends, (len(answer), len(answer)))
    missing = 0.0
    for word in words:  # what no claim takes in: talk
        while word.start >= end:
            start, end = next(ends, (len(answer), len(answer) + 1))
        if word.start < start:
            missing += word.stem not in sources
    missing += sum(_missing(claim, judged) for claim in claims)
    contradicted = sum(claim.verdict == "contradicted" for claim in claims)
    missing = min(missing, len(words))
    share = 1 - missing / len(words)
    return float(share * _DECAY**missing * _CONTRADICTED**contradicted)


def _missing(claim: CheckedClaim, judged: bool) -> float:
    """Return how many words of a claim are not borne out; a judge's verdict counts for all."""
    if judged:
        share = {"confirmed": 0.0, "inferred": 0.25}.get(claim.verdict, 1.0)
        return share * len(find_words(claim.text))
    unsupported = sum(len(find_words(text)) for text in claim.unsupported)
    return unsupported * (1 - claim.likeness)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
