"""Context precision and context recall: what the retrieved contexts are worth for an answer.

    precision = sum over k of (useful among the first k / k) * useful(k) / useful contexts
    recall    = claims of the reference that the contexts bear out / claims of the reference

Es et al. (2023) and ragas. Precision is the average precision of the ranking; a context is useful
that bears out a claim of the reference answer by itself. Both are 0 where nothing is useful, and
where the reference states nothing.

But: these look at contexts through one reference answer. A context with another right answer is of
no use to them. Where evidence spans are known, measure retrieval by those (`evaluation`).
"""

from collections.abc import Iterable

from minirag.faithfulness import check_faithfulness
from minirag.faithfulness.arguments import checked_contexts
from minirag.records import Embedder, LanguageModel

__all__ = ["context_precision", "context_recall"]


def context_precision(
    reference: str,
    contexts: Iterable[str],
    *,
    language: str | None = None,
    embedder: Embedder | None = None,
    judge: LanguageModel | None = None,
) -> float:
    """Return the average precision of ranked contexts, best first, from 0 to 1.

    `reference` is the expected answer. With a `judge`, one call a context. Raises ValueError as
    `check_faithfulness` does.
    """
    useful_so_far, total = 0, 0.0
    for k, context in enumerate(checked_contexts(contexts), start=1):
        found = check_faithfulness(
            reference, [context], language=language, embedder=embedder, judge=judge
        )
        if len(found.ungrounded) < len(found.claims):
            useful_so_far += 1
            total += useful_so_far / k
    return total / useful_so_far if useful_so_far else 0.0


def context_recall(
    reference: str,
    contexts: Iterable[str],
    *,
    language: str | None = None,
    embedder: Embedder | None = None,
    judge: LanguageModel | None = None,
) -> float:
    """Return the share of the reference answer's claims that the contexts bear out, from 0 to 1.

    Raises ValueError as `check_faithfulness` does.
    """
    return check_faithfulness(
        reference, contexts, language=language, embedder=embedder, judge=judge
    ).grounded_share
