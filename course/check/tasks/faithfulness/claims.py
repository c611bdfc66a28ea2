"""From an answer to its claims: sentences of more than ten characters."""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.faithfulness import claims_draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    for answer in (
        "",
        "It is free.",
        "We refund.",
        "Seats are free",
        "It is free. We deliver.",
        "It is free. It is free.",
        "It is free! We deliver.",
        "Is it free? We deliver.",
        "It is free.\nWe deliver.",
        "It is 2.5 km. We deliver.",
        "It is  free here.",
        "It is free\nfor all.",
        "We are open. iPhones are free.",
        "It is free (approx. today).",
        "It is approx. 5 km. We deliver.",
        "Approx. 5 km away. We deliver.",
        "It is a casino. We deliver.",
        "Yes. We deliver.",
        "  We refund.  ",
        "It is free.  We refund.",
    ):
        yield {"answer": answer, "abbreviations": ["approx.", "no."]}


TASK = Task(
    id="10-claims",
    assignment="10_faithfulness",
    title="From an answer to its claims",
    function="split_claims",
    lesson="lesson 10, section 'Count the words'",
    pool=_pool,
    groups=(
        Group(
            "sentences",
            1.0,
            (
                Case(
                    "sentences-in-order",
                    "two sentences in one claim let a right half carry a wrong one.",
                    "Print your list: is each sentence in it once, with its mark?",
                    claims_draws.sentences_in_order,
                ),
                Case(
                    "three-marks",
                    "a sentence that ends with ! or ? is checked like any other.",
                    "Which three marks end a sentence, and what may stand behind them?",
                    claims_draws.three_marks,
                ),
                Case(
                    "points-inside-words",
                    "a number cut in two is looked for in halves, and never found.",
                    "A mark ends a sentence only if white space or the end of the text follows.",
                    claims_draws.decimals,
                ),
                Case(
                    "no-mark-at-the-end",
                    "a model that is cut off leaves its last sentence without a mark.",
                    "What stands behind the last mark when your loop ends?",
                    claims_draws.no_last_mark,
                ),
                Case(
                    "white-space-inside",
                    "a claim is shown as it was written, or nobody finds it again.",
                    "Compare your sentence with the answer, from its first character to its last.",
                    claims_draws.white_space_inside,
                ),
                Case(
                    "small-letter-or-digit-next",
                    "a sentence can begin with a name such as iPhone, or with a number.",
                    "What follows a mark is white space; does your code ask for more?",
                    claims_draws.small_letter_next,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "abbreviation-inside",
                    "cut at an abbreviation, a claim loses the number that it is about.",
                    "Look at the characters before a mark, back to the last white space.",
                    claims_draws.abbreviation,
                ),
                Case(
                    "abbreviation-with-a-capital",
                    "a sentence may open with an abbreviation, and then it has a capital.",
                    "The abbreviations are in small letters; is the word that you look up?",
                    claims_draws.capital,
                ),
                Case(
                    "word-that-ends-like-one",
                    "two sentences that are not parted are one claim, and half of it goes free.",
                    "Compare the whole word with the abbreviations, not only how it ends.",
                    claims_draws.word_that_ends_alike,
                ),
                Case(
                    "bracket-before-an-abbreviation",
                    "a rule that is simple is one that can be said to those who read the report.",
                    "Which characters stand between the last white space and the mark? All count.",
                    claims_draws.bracket,
                ),
                Case(
                    "ten-and-eleven-characters",
                    "short talk such as 'Of course.' claims nothing and would lift the score.",
                    "Count the characters without white space at both ends: more than ten.",
                    claims_draws.ten_and_eleven,
                ),
                Case(
                    "said-twice",
                    "a score is a share of all that was said, repeats included.",
                    "A sentence that is said twice belongs in the list twice.",
                    claims_draws.twice,
                ),
                Case(
                    "nothing-said",
                    "a model may return an empty text, and that claims nothing.",
                    "What is left of this text without the white space at both ends?",
                    claims_draws.white_space_only,
                ),
            ),
        ),
    ),
    hints=(
        "Go over the marks from left to right and remember where the current sentence began.",
        "A mark counts if white space or nothing follows, and if the characters since the last "
        "white space, in small letters, are no abbreviation.",
        "Strip first, then count the characters; and do not forget what is left at the end.",
    ),
)
