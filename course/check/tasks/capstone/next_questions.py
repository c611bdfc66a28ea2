"""Which kind of question to write next: the one that narrows the interval of the mean most.

Neyman 1934 for the best allocation to strata; Wright 2012, "The equivalence of Neyman optimum
allocation for sampling and equal proportions for apportioning the U.S. House of Representatives",
for whole numbers, one at a time.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.capstone import next_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="12-next",
    assignment="12_capstone",
    title="Which questions to write next",
    function="next_questions",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    groups=(
        Group(
            "error",
            2.0,
            (
                Case(
                    "none-more",
                    "a mean over kinds is worth what its error says, and no more.",
                    "With no further question both errors are equal: work one out by hand.",
                    draws.none_more,
                ),
            ),
        ),
        Group(
            "choice",
            2.0,
            (
                Case(
                    "three-kinds",
                    "thirty questions in the wrong place cost an evening and show nothing.",
                    "One at a time: for which kind does the square of the error fall most now?",
                    draws.usual,
                ),
                Case(
                    "one-varies-more",
                    "where all answers move alike, few questions are enough.",
                    "The spread of a kind stays as measured; only its number of questions grows.",
                    draws.spread,
                ),
                Case(
                    "one-is-asked-more",
                    "an error on what everybody asks is an error for everybody.",
                    "The traffic stands in the square of the error, squared too.",
                    draws.much_asked,
                ),
                Case(
                    "one-has-many-already",
                    "the hundredth question of a kind tells less than the tenth.",
                    "How much does the term of a kind fall from n to n + 1 questions?",
                    draws.already_many,
                ),
                Case(
                    "few-so-far",
                    "the third question of a kind tells more than the tenth, by an exact amount.",
                    "Take V with one question more off V now, in numbers, for each of the kinds.",
                    draws.few_so_far,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "exactly-level",
                    "two people who follow one rule should write the same questions.",
                    "Which kind comes first where two are exactly level?",
                    draws.level,
                ),
                Case(
                    "a-kind-without-spread",
                    "a kind on which nothing moves has nothing to add, however often it is asked.",
                    "What is the term of a kind whose differences are all the same?",
                    draws.without_spread,
                ),
                Case(
                    "nothing-moves",
                    "an evening's questions get written, also where nothing has moved yet.",
                    "V falls by 0 for every kind here. Which one does the text name then?",
                    draws.nothing_moves,
                ),
            ),
        ),
    ),
    hints=(
        "Write one helper: from the numbers of questions by kind to the square of the error.",
        "For each kind, how far does the square fall with one question more of it? Take the "
        "largest fall, add 1 there, and go on as often as asked.",
        "Write down the term of one kind with n questions and with n + 1, and subtract: that is "
        "the fall, a slope is not. max() over sorted names keeps the first of equals.",
    ),
)
