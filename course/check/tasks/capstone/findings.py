"""What is wrong with golden questions: places that are not there, borrowed words, repeats."""

from course.check.task import Case, Group, Task
from course.check.tasks.capstone import findings_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="12-findings",
    assignment="12_capstone",
    title="What is wrong with the questions",
    function="findings",
    lesson="lesson 01, section 'A golden set of your own'",
    pool=draws.pool,
    groups=(
        Group(
            "places",
            1.0,
            (
                Case(
                    "unknown-document",
                    "evidence in a file that was renamed can never be found by any search.",
                    "Look every document up before its text; how often is one finding reported?",
                    draws.unknown,
                ),
                Case(
                    "offsets-outside",
                    "a slice past the end is silent in Python, and the passage is another one.",
                    "Write down for which start and end a span lies inside and is not empty.",
                    draws.outside,
                ),
            ),
        ),
        Group(
            "borrowed-words",
            2.0,
            (
                Case(
                    "n-words-in-a-row",
                    "a question that quotes its passage makes a search by words look good.",
                    "Compare words, in small letters and without signs, n at a time.",
                    draws.as_many,
                ),
                Case(
                    "one-word-fewer",
                    "names and terms have to be used; a check too strict is switched off.",
                    "How many words does the shortest run have that counts?",
                    draws.one_fewer,
                ),
                Case(
                    "in-a-row-in-the-passage",
                    "words that a question needs anyway stand scattered, or somewhere else.",
                    "The run must stand in the question and in this passage, word after word.",
                    draws.not_in_a_row,
                ),
                Case(
                    "whole-words",
                    "'refunds' and 'refund' are two words to a search without stems.",
                    "Compare lists of words, not one text inside another one.",
                    draws.part_of_a_word,
                ),
            ),
        ),
        Group(
            "repeats",
            1.0,
            (
                Case(
                    "asked-again",
                    "a question that stands there twice counts twice in every mean.",
                    "Two questions are the same if their lists of words are, in this order.",
                    draws.asked_again,
                ),
                Case(
                    "same-id",
                    "two rows under one id overwrite each other in every report.",
                    "Which of several questions with one id are reported?",
                    draws.same_id,
                ),
                Case(
                    "all-at-once",
                    "who repairs a line wants to see all that is wrong with it, in order.",
                    "In which order does the text list the findings of one question?",
                    draws.several,
                ),
            ),
        ),
    ),
    hints=(
        "Two helpers: a text into its words, and words into the set of their runs of n.",
        "Go through the questions with enumerate, and remember the ids and the word lists so far.",
        "Within a question: id, then evidence by evidence (document, else span, else borrowed), "
        "then repeated.",
    ),
)
