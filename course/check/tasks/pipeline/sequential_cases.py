"""The cases of the sequential gate: what decides, what is refused, and what each answer costs.

But: what is expected of them is not said here.
"""

from course.check.task import Case, Group
from course.check.tasks.pipeline import sequential_draws as draws

__all__ = ["GROUPS"]


GROUPS = (
    Group(
        "decision",
        2.0,
        (
            Case(
                "it-has-fallen",
                "each judgement after the decision is paid for and changes nothing.",
                "Follow the sum by hand: after which judgement is it above the upper limit?",
                draws.fallen,
            ),
            Case(
                "it-holds",
                "a gate that can only say no never gives a change free.",
                "Right answers pull the sum down: where is the lower limit?",
                draws.holds,
            ),
            Case(
                "decided-by-the-last-one",
                "a verdict that is lost because no more ids come has been paid for in full.",
                "When do you look at the evidence, and is that so for the last id as well?",
                draws.last,
            ),
            Case(
                "just-at-the-limit",
                "who judges on after a limit is reached pays for more than was agreed.",
                "Compare the evidence with the limit: the text says what being at it means.",
                draws.at_the_limit,
            ),
        ),
    ),
    Group(
        "care",
        1.0,
        (
            Case(
                "too-few-answers",
                "four answers decide nothing, and to say so is an answer.",
                "What do you return when the loop comes to its end?",
                draws.undecided,
            ),
            Case(
                "one-question-again-and-again",
                "one hot topic that is asked ten times would raise the alarm alone.",
                "How many different ids are there, and how many of them did you count?",
                draws.again,
            ),
            Case(
                "not-two-shares",
                "if good and bad are the same, no answer tells one from the other.",
                "How much does a judgement add here, and what does the contract say of it?",
                lambda rng: draws.refused(rng, [(0.6, 0.6), (0.7, 0.7), (0.4, 0.4)]),
            ),
            Case(
                "bad-above-good",
                "shares in the wrong places turn every verdict round.",
                "Which share is the larger one here? Look before anything is judged.",
                lambda rng: draws.refused(rng, [(0.5, 0.8), (0.4, 0.9), (0.3, 0.6)]),
            ),
            Case(
                "a-certain-share",
                "where nothing may ever go wrong, a logarithm has no value.",
                "May good be 1? Look at both ends of the range.",
                lambda rng: draws.refused(rng, [(1.0, 0.5), (1.0, 0.7), (1.0, 0.6)]),
            ),
            Case(
                "a-share-of-nothing",
                "where nothing is ever right, a logarithm has no value either.",
                "May bad be 0? Look at both ends of the range.",
                lambda rng: draws.refused(rng, [(0.9, 0.0), (0.7, 0.0), (0.5, 0.0)]),
            ),
            Case(
                "no-shares-at-all",
                "a share of 120 per cent is a mistake further up.",
                "Check each share against 0 and 1, and not only against the other one.",
                lambda rng: draws.refused(rng, [(1.5, 1.2), (1.4, 1.1), (-0.2, -0.5)]),
            ),
            Case(
                "no-shares-and-no-ids",
                "a gate with wrong settings must say so before the first answer comes.",
                "The contract makes no exception for an empty list.",
                lambda rng: draws.refused(rng, [(0.6, 0.6), (0.5, 0.8), (1.0, 0.5)], 0),
            ),
        ),
    ),
    Group(
        "cost",
        2.0,
        (
            Case(
                "four-hundred-answers",
                "a judge for each of four hundred answers costs what the gate should save.",
                "Count your calls of judge. Is anything judged after the decision?",
                draws.long,
            ),
            Case(
                "few-questions-many-times",
                "to judge the same question a hundred times is to pay for it a hundred times.",
                "Which ids have you judged already? Their answer is known.",
                draws.long_and_repeated,
            ),
        ),
    ),
)
