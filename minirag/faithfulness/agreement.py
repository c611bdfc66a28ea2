"""How far a judge agrees with people, beyond what chance would give: measured before it is used.

    kappa = (observed - expected) / (1 - expected)
    expected = sum over labels of  share of the label with one rater * share with the other

Cohen, A coefficient of agreement for nominal scales (1960). 1 is full agreement, 0 is chance, below
0 is worse than chance. Landis and Koch (1977) call .61 to .80 substantial; that is a convention.

But: kappa falls when one label is rare, at the same share of agreement, so read it beside the
counts. It says nothing about claims of another kind than those that were labelled.
"""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from minirag.faithfulness.check import check_faithfulness
from minirag.faithfulness.judge import judge_claims
from minirag.records import LanguageModel

__all__ = ["Agreement", "LabelledClaim", "cohens_kappa", "judge_agreement"]


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """A claim that a person has read beside its contexts."""

    claim: str
    contexts: tuple[str, ...]
    grounded: bool
    """The contexts bear it out: confirmed or inferred, neither assumed nor contradicted."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """A judge beside a person; `print` it before you trust the judge."""

    judge: str
    kappa: float
    counts: Counter[tuple[bool, bool]]
    """(the person's label, the judge's) to how often."""
    unanswered: int
    """Claims without a readable verdict; they are not in the counts."""

    @property
    def observed(self) -> float:
        """Share of the judged claims on which both agree; nan without any."""
        total = self.counts.total()
        same = self.counts[True, True] + self.counts[False, False]
        return same / total if total else math.nan

    def __str__(self) -> str:
        missed, alarms = self.counts[False, True], self.counts[True, False]
        return (
            f"{self.judge}: kappa {self.kappa:.2f}, agrees on {self.observed:.0%} of "
            f"{self.counts.total()} claims; {missed} of {missed + self.counts[False, False]} "
            f"ungrounded claims passed, {alarms} of {alarms + self.counts[True, True]} grounded "
            f"claims refused; {self.unanswered} without a verdict"
        )


def cohens_kappa(a: Sequence[Hashable], b: Sequence[Hashable]) -> float:
    """Return Cohen's kappa of two raters' labels, item by item.

    nan where both always give the same one label: there chance explains everything. Raises
    ValueError for different lengths or none.
    """
    a, b = list(a), list(b)
    if len(a) != len(b) or not a:
        raise ValueError(
            f"a and b must have one label an item, have {len(a)} and {len(b)}; pass equal lengths"
        )
    observed = sum(x == y for x, y in zip(a, b, strict=True)) / len(a)
    first, second = Counter(a), Counter(b)
    expected = sum(first[label] * second[label] for label in first) / len(a) ** 2
    return (observed - expected) / (1 - expected) if expected < 1 else math.nan


def judge_agreement(judge: LanguageModel | None, labelled: Iterable[LabelledClaim]) -> Agreement:
    """Return how a judge agrees with labelled claims; None stands for the check without a judge.

    One call a claim. Raises ValueError where no claim is given.
    """
    claims = list(labelled)
    if not claims:
        raise ValueError("labelled is empty; pass claims with labels, some fifty or more")
    verdicts = [_is_grounded(judge, one) for one in claims]
    pairs = [
        (one.grounded, verdict)
        for one, verdict in zip(claims, verdicts, strict=True)
        if verdict is not None
    ]
    people, judged = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    return Agreement(
        judge="the check" if judge is None else judge.name,
        kappa=cohens_kappa(people, judged) if pairs else math.nan,
        counts=Counter(pairs),
        unanswered=len(claims) - len(pairs),
    )


def _is_grounded(judge: LanguageModel | None, one: LabelledClaim) -> bool | None:
    if judge is None:
        checked = check_faithfulness(one.claim, one.contexts)
        return bool(checked.claims) and not checked.ungrounded
    judgement = judge_claims(judge, [one.claim], one.contexts)[0]
    return None if judgement is None else judgement.verdict in ("confirmed", "inferred")
