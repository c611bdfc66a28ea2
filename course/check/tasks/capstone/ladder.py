"""A ladder of methods: each rung's mean, and its gain over the rung below with an interval.

The interval is the percentile bootstrap (Efron 1979) on given draws of the questions.
"""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.capstone import ladder_draws as draws
from course.check.tasks.capstone import ladder_questions as unequal

__all__ = ["TASK"]

TASK = Task(
    id="12-ladder",
    assignment="12_capstone",
    title="A ladder with intervals",
    function="ladder",
    lesson="lesson 11, section 'The ladder'",
    pool=draws.pool,
    call=refusing("ladder"),
    groups=(
        Group(
            "gains",
            1.0,
            (
                Case(
                    "rung-by-rung",
                    "a gain over the first rung says nothing about what the last step was worth.",
                    "Which rung is each one held against, and in whose order do they come?",
                    draws.several_rungs,
                ),
                Case(
                    "paired-by-id",
                    "two files list their questions in different orders, and pairs go wrong.",
                    "Look up a question's two scores by its id, not by its place.",
                    draws.other_orders,
                ),
                Case(
                    "one-rung",
                    "a first search has nothing below it; its row is short.",
                    "Which keys does the text give the first row?",
                    draws.one_rung,
                ),
            ),
        ),
        Group(
            "interval",
            1.0,
            (
                Case(
                    "drawn-more-than-once",
                    "an interval without the repeats is too narrow, or none.",
                    "A question that is drawn three times counts three times in that mean.",
                    draws.repeats,
                ),
                Case(
                    "cut-at-both-ends",
                    "an end that is one place off promises more than the draws show.",
                    "Sort the means, write them down, and strike out cut of them at each end.",
                    draws.last_rung,
                ),
            ),
        ),
        Group(
            "sure",
            1.0,
            (
                Case(
                    "surely-better",
                    "a step whose whole interval is above 0 is worth its price.",
                    "Compare both ends of the interval with 0, not all the means.",
                    draws.surely_better,
                ),
                Case(
                    "surely-worse",
                    "a step that surely hurts is a finding too, and the one to act on.",
                    "An interval can lie on either side of 0.",
                    draws.surely_worse,
                ),
                Case(
                    "an-end-at-zero",
                    "an interval that touches 0 leaves it open.",
                    "Does an interval from 0 to 0.25 hold 0?",
                    draws.to_zero,
                ),
                Case(
                    "a-question-too-few",
                    "a mean without the hardest question looks like a better search.",
                    "Compare the sets of ids of the rungs before you measure anything.",
                    unequal.too_few,
                ),
                Case(
                    "a-question-too-many",
                    "an easy question more lifts a rung that is no better.",
                    "The two sets of ids have to be equal, not one within the other.",
                    unequal.too_many,
                ),
                Case(
                    "another-question",
                    "two rungs with equally many questions may still have answered different ones.",
                    "Compare which ids they are, and do it for every rung.",
                    unequal.another_question,
                ),
            ),
        ),
    ),
    hints=(
        "First the differences, one a question; then everything is a mean over some of them.",
        "Each draw is a list of ids: its mean is the sum of their gains over how many there are.",
        "Sort the means of the draws. Low is the one behind the first cut of them, high the one "
        "before the last cut of them.",
    ),
)
