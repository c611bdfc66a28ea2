"""What a count of words does not see: quantities in other units, and negations."""

from course.check.task import Case, Group, Task
from course.check.tasks.faithfulness import differences_draws, negation_draws
from course.check.tasks.faithfulness.differences_pool import pool

__all__ = ["TASK"]


TASK = Task(
    id="10-differences",
    assignment="10_faithfulness",
    title="What a count of words does not see",
    function="differences",
    lesson="lesson 10, section 'Lay the claim beside its sentence'",
    pool=pool,
    groups=(
        Group(
            "quantities",
            2.0,
            (
                Case(
                    "agreeing-and-not",
                    "one wrong number among right words is what goes into a contract.",
                    "List the claim's quantities in order, repeats too; which agree with none?",
                    differences_draws.same_and_another,
                ),
                Case(
                    "whole-numbers-only",
                    "60 days are not 160 days, though the one text holds the other.",
                    "Compare whole words or numbers, not pieces of text.",
                    differences_draws.whole_numbers,
                ),
                Case(
                    "number-and-unit-together",
                    "a 60 that belongs to something else bears out nothing.",
                    "The number and the unit must be found together, not each by itself.",
                    differences_draws.belongs_to_another,
                ),
                Case(
                    "number-without-a-unit",
                    "counts, years and names of things are not amounts to compare.",
                    "Only a number whose very next word is in units is a quantity.",
                    differences_draws.without_unit,
                ),
                Case(
                    "words-that-look-like-numbers",
                    "'nan days' would differ from everything, and '2nd days' stop the report.",
                    "Which words are numbers? Read the text once more, and test the whole word.",
                    differences_draws.no_numbers,
                ),
                Case(
                    "as-the-claim-writes-it",
                    "what is flagged has to be found again in the claim, letter by letter.",
                    "Keep the word of the claim for the list, and its value for comparing.",
                    differences_draws.as_written,
                ),
            ),
        ),
        Group(
            "units",
            1.0,
            (
                Case(
                    "same-in-another-unit",
                    "2 weeks and 14 days are one rule, and a flag for it is a false alarm.",
                    "Turn both into what the unit is measured in, and compare the amounts.",
                    differences_draws.other_units,
                ),
                Case(
                    "not-quite-whole",
                    "prices have cents, and 1.1 times 100 is a little more than 110.",
                    "Print both amounts with all their digits: how do you compare them?",
                    differences_draws.decimals,
                ),
                Case(
                    "nearly-the-same",
                    "an hour more is another term, however long the term is.",
                    "Print both amounts: in which digit do they differ? Nine have to agree.",
                    differences_draws.nearly,
                ),
                Case(
                    "large-amounts",
                    "with large sums rounding errors stand further left, and are still none.",
                    "Nine digits counted from the first one, not nine behind the point.",
                    differences_draws.large_amounts,
                ),
                Case(
                    "measured-in-something-else",
                    "90 minutes do not bear out 90 cents.",
                    "Two amounts can be equal and still not agree: in what are they measured?",
                    differences_draws.other_measure,
                ),
            ),
        ),
        Group(
            "negation",
            1.0,
            (
                Case(
                    "one-is-denied",
                    "a 'never' too much or too little turns a rule round.",
                    "Count the negations of both texts; the flag comes behind the quantities.",
                    negation_draws.one_negation,
                ),
                Case(
                    "both-are-denied",
                    "'never' and 'not' say the same here; a flag would be a false alarm.",
                    "Ask of each text whether it is denied, not by which word.",
                    negation_draws.both_denied,
                ),
                Case(
                    "two-against-one",
                    "'not without notice' and 'not' are opposites, though both have negations.",
                    "Is the number of negations odd or even? Two undo each other.",
                    negation_draws.two_negations,
                ),
                Case(
                    "two-against-none",
                    "'not without' is a yes in other words.",
                    "Two negations leave a text as it was: neither text is denied here.",
                    negation_draws.undone,
                ),
                Case(
                    "the-same-negation-twice",
                    "'no fee and no notice' has two negations, though it is one word.",
                    "Count the words of the text that are negations, not the negations that occur.",
                    negation_draws.said_twice,
                ),
            ),
        ),
    ),
    hints=(
        "Write one helper that goes over the words in pairs and gives the quantities of a text.",
        "For each quantity keep three things: how it is written, what it is measured in, and the "
        "number times the unit's factor. Compare the last two.",
        "math.isclose compares to nine significant digits, and re.fullmatch tells whether a whole "
        "word is a number. For the negations compare whether the two counts are odd.",
    ),
)
