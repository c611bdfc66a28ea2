"""Diversity that knows what the question is made of: xQuAD.

Santos, Macdonald & Ounis 2010.
"""

from collections.abc import Iterable

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.reranking.xquad_draws import (
    inputs,
    nearly_twins,
    nothing_left_to_win,
    same_again,
    twins,
)

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    one = {"weights": [1.0], "covers": [[0.5, 0.0]], "diversity": 0.25}
    two = {"weights": [0.75, 0.5], "covers": [[0.5, 0.5, 0.0], [0.0, 0.0, 1.0]]}
    yield {"relevance": [0.5], "weights": [1.0], "covers": [[0.5]], "diversity": 0.25, "k": 1}
    yield {"relevance": [0.5, 0.75], **one, "k": 1}
    yield {"relevance": [0.5], "weights": [1.0], "covers": [[0.5]], "diversity": 0.25, "k": 2}
    yield {"relevance": [0.5], "weights": [1.0], "covers": [[0.5]], "diversity": 0.25, "k": 0}
    yield {
        **{"relevance": [0.5, 0.5], "weights": [1.0], "covers": [[0.5, 0.5]]},
        **{"diversity": 0.25, "k": 1},
    }
    yield {"relevance": [0.5, 0.75], **one, "k": 2}
    yield {"relevance": [0.5], "weights": [2.0], "covers": [[0.5]], "diversity": 0.25, "k": 1}
    zero = {"weights": [1.0], "covers": [[0.5, 0.0]], "diversity": 0.25}
    yield {"relevance": [0.5, 0.0], **zero, "k": 2}
    near = {"weights": [1.0], "covers": [[0.5, 0.5]], "diversity": 0.0}
    yield {"relevance": [0.5, 0.504], **near, "k": 1}
    for k in (1, 2, 3):
        yield {"relevance": [0.75, 0.5, 0.25], **two, "diversity": 0.5, "k": k}
    yield {
        **{"relevance": [0.8, 0.6, 0.4], "weights": [0.75, 0.25], "diversity": 0.5, "k": 3},
        "covers": [[0.5, 0.4, 0.2], [0.1, 0.2, 0.3]],
    }


TASK = Task(
    id="06-xquad",
    assignment="06_reranking",
    title="Every part of the question answered",
    function="xquad",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=refusing("xquad"),
    groups=(
        Group(
            "first-choice",
            1.0,
            (
                Case(
                    "one-passage",
                    "before anything is chosen every part of the question is still open.",
                    "Work out the sum for two passages by hand; nothing is chosen yet.",
                    lambda rng: inputs(rng, 4, 3, 1),
                ),
            ),
        ),
        Group(
            "novelty",
            3.0,
            (
                Case(
                    "the-same-again",
                    "a second passage that says the same leaves half of the question open.",
                    "By how much does the first choice close each part of the question?",
                    same_again,
                ),
                Case(
                    "four-choices",
                    "what three passages each said half of is nearly answered, part by part.",
                    "How much of each part is still open after all that was chosen so far?",
                    lambda rng: inputs(rng, 6, 3, 4),
                ),
            ),
        ),
        Group(
            "contract",
            1.0,
            (
                Case(
                    "twins",
                    "passages of equal value must come in one order, each time.",
                    "Which one of several equal values does your code keep?",
                    twins,
                ),
                Case(
                    "nearly-twins",
                    "a small difference is one, and decides.",
                    "What is compared in your code: the values themselves, or rounded ones?",
                    nearly_twins,
                ),
                Case(
                    "nothing-left-to-win",
                    "a passage that adds nothing is better than one that is there already.",
                    "How does your code keep a passage from being chosen again, also among zeros?",
                    nothing_left_to_win,
                ),
                Case(
                    "more-than-there-are",
                    "a short list must come back whole, and end.",
                    "What happens when nothing is left to choose from?",
                    lambda rng: inputs(rng, 1, 2, rng.randint(2, 4)),
                ),
                Case(
                    "k-below-one",
                    "a wish for no passages is a mistake of the caller and should say so.",
                    "For k below 1 the contract asks for an error.",
                    lambda rng: inputs(rng, 3, 2, 0),
                ),
            ),
        ),
    ),
    hints=(
        "Choose one passage after the other. After each choice less of the question is open.",
        "Keep a number for each part of the question: its weight, times what is still open of it.",
        "A chosen passage multiplies each of these numbers by 1 minus what it covers of that part. "
        "max() keeps the first of equal items.",
    ),
)
