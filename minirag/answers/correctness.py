"""Answer correctness: does the answer say what the reference says, and nothing else?

    tp = claims of the answer that the reference bears out      fp = its other claims
    fn = claims of the reference that the answer does not bear out
    F1 = tp / (tp + (fp + fn) / 2)          correctness = w1 * F1 + w2 * cosine(answer, reference)

Ragas, with its weights .75 and .25. The claims are judged as in `faithfulness`, the reference being
the context of the answer and the other way round.

But: a right answer with one sentence more than the reference is marked down for it. Without an
embedder the cosine is that of words.
"""

from math import isfinite

from minirag.answers.likeness import text_likeness
from minirag.faithfulness import check_faithfulness
from minirag.faithfulness.arguments import checked_text
from minirag.records import Embedder, LanguageModel

__all__ = ["answer_correctness"]

WEIGHTS = (0.75, 0.25)  # ragas' default


def answer_correctness(
    answer: str,
    reference: str,
    *,
    weights: tuple[float, float] = WEIGHTS,
    language: str | None = None,
    embedder: Embedder | None = None,
    judge: LanguageModel | None = None,
) -> float:
    """Return how far an answer agrees with a reference answer, from 0 to 1.

    `weights` are those of F1 and likeness, and are scaled to sum to 1. With a `judge`, two calls.
    Raises ValueError for weights that are negative, not finite or all 0, and for what is no text.
    """
    checked_text("answer", answer)
    checked_text("reference", reference)
    first, second = _checked_weights(weights)
    said = check_faithfulness(
        answer, [reference], language=language, embedder=embedder, judge=judge
    )
    wanted = check_faithfulness(
        reference, [answer], language=language, embedder=embedder, judge=judge
    )
    fp, fn = len(said.ungrounded), len(wanted.ungrounded)
    tp = len(said.claims) - fp
    f1 = tp / (tp + (fp + fn) / 2) if tp else 0.0
    return first * f1 + second * text_likeness(answer, reference, embedder) if second else f1


def _checked_weights(weights: object) -> tuple[float, float]:
    try:
        first, second = (float(weight) for weight in weights)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        first = second = -1.0
    if not (isfinite(first + second) and first >= 0 and second >= 0 and first + second > 0):
        raise ValueError(
            f"weights must be two numbers of 0 or more with one above 0, are {weights!r}; "
            f"ragas has {WEIGHTS}"
        )
    return first / (first + second), second / (first + second)
