"""What becomes of one claim: confirmed, inferred, assumed or contradicted, and why.

    support = weight of the claim's words that are found / weight of its words
    plain words weigh 1/2, other words and values 1, stop words 0

In this order: *contradicted* where the sentence that holds most of the claim conflicts with it;
*assumed* where a name, a code or a value stands in none of the candidates; *confirmed* where one
sentence gives a support of .8; *inferred* where all candidates together give .5; else *assumed*.

But: these are words, not meaning. A claim in quite other words is assumed, however true (an
embedder or a judge can say more); and two true halves of two sentences can make a false inference.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from minirag.faithfulness.claims import Claim
from minirag.faithfulness.comparison import Comparison, compare_items
from minirag.faithfulness.items import Item
from minirag.faithfulness.sources import Sources

__all__ = ["CONFIRMED_FROM", "INFERRED_FROM", "CheckedClaim", "Evidence", "Verdict", "judge_claim"]

Verdict = Literal["confirmed", "inferred", "assumed", "contradicted"]

CONFIRMED_FROM = 0.8
INFERRED_FROM = 0.5  # the usual course's threshold of a grounded sentence
_NEAR = 0.15
_CONFLICTS_FROM = 0.3  # a sentence that holds less is about something else


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where the contexts speak of a claim: `contexts[context][start:end]`, numbered from 0."""

    context: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with its verdict."""

    text: str
    start: int
    end: int
    """Its place in the answer: `answer[start:end] == text`."""
    verdict: Verdict
    reason: str
    """In words, for a reader."""
    evidence: tuple[Evidence, ...]
    """The sentences that bear it out or contradict it, the best first; () where there is none."""
    support: float
    """Share of its words, by weight, that the evidence holds; from 0 to 1."""
    unsupported: tuple[str, ...]
    """Its words and values that the evidence does not hold, as written."""
    likeness: float = 0.0
    """Cosine with a sentence that says it in other words, where an embedder was asked."""


def judge_claim(claim: Claim, items: list[Item], sources: Sources) -> CheckedClaim:
    """Return the verdict on a claim, read into items, from the sentences of `sources`."""
    compared = [compare_items(items, sentence) for sentence in sources.candidates(items)]
    ranked = sorted(compared, key=lambda one: (-_support(items, one.found), len(one.conflicts)))
    everywhere = [any(one.found[i] for one in ranked) for i in range(len(items))]
    verdict, reason = _verdict(items, ranked, everywhere, sources)
    used = _used(ranked, verdict)
    return CheckedClaim(
        text=claim.text,
        start=claim.start,
        end=claim.end,
        verdict=verdict,
        reason=reason,
        evidence=tuple(_evidence(one) for one in used),
        support=_support(items, everywhere),
        unsupported=tuple(
            item.text for item, found in zip(items, everywhere, strict=True) if not found
        ),
    )


def _verdict(
    items: list[Item], ranked: list[Comparison], everywhere: list[bool], sources: Sources
) -> tuple[Verdict, str]:
    if not ranked:
        return "assumed", "no context holds any word of it"
    best = ranked[0]
    support = _support(items, best.found)
    missing = [
        item
        for item, found in zip(items, everywhere, strict=True)
        if item.is_specific and not found and (item.value is not None or item.key not in sources)
    ]
    if best.conflicts and support >= _CONFLICTS_FROM:
        return "contradicted", best.conflicts[0]
    near = [
        one for one in ranked if _support(items, one.found) >= max(_CONFLICTS_FROM, support - _NEAR)
    ]
    if support < CONFIRMED_FROM and any(one.conflicts for one in near):
        return "contradicted", next(one.conflicts[0] for one in near if one.conflicts)
    if missing:
        return "assumed", f"no context says {missing[0].text}"
    if support >= CONFIRMED_FROM:
        return "confirmed", "one sentence of the contexts says it"
    together = _support(items, everywhere)
    if together >= INFERRED_FROM:
        return (
            "inferred",
            f"{together:.0%} of its words stand in the contexts, in other sentences too",
        )
    return "assumed", f"only {together:.0%} of its words stand in the contexts"


def _support(items: Sequence[Item], found: Sequence[bool]) -> float:
    """Return the share of the content of a claim that is found, by weight."""
    weights = [(0.5 if item.is_plain else 1.0) * item.is_content for item in items]
    total = sum(weights)
    return (
        sum(w for w, there in zip(weights, found, strict=True) if there) / total if total else 0.0
    )


def _used(ranked: list[Comparison], verdict: Verdict) -> list[Comparison]:
    """Return the comparisons that a verdict rests on."""
    if verdict in ("confirmed", "contradicted"):
        return ranked[:1]
    added: list[Comparison] = []
    covered: set[int] = set()
    for one in ranked:
        finds = {i for i, found in enumerate(one.found) if found and one.partners[i] >= 0}
        if finds - covered:
            covered |= finds
            added.append(one)
    return added


def _evidence(one: Comparison) -> Evidence:
    text = one.sentence.text
    start = one.sentence.start + len(text) - len(text.lstrip())
    return Evidence(one.sentence.context, start, start + len(text.strip()))
