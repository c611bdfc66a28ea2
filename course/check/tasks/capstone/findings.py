"""What is wrong with golden questions: places that are not there, borrowed words, repeats."""

from course.check.task import Case, Group, Task
from course.check.tasks.capstone import findings_borrowed as borrowed
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
                    "Is the name a key of documents? And for how many spans is a finding reported?",
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
                    "Make words of question and span in the same way, and compare n at a time.",
                    borrowed.as_many,
                ),
                Case(
                    "one-word-fewer",
                    "names and terms have to be used; a check too strict is switched off.",
                    "How many words does the shortest run have that counts?",
                    borrowed.one_fewer,
                ),
                Case(
                    "in-a-row-in-the-passage",
                    "words that a question needs anyway stand scattered, or somewhere else.",
                    "The run must stand in the question and in this passage, word after word.",
                    borrowed.not_in_a_row,
                ),
                Case(
                    "whole-words",
                    "'refunds' and 'refund' are two words to a search without stems.",
                    "Compare lists of words, not one text inside another one.",
                    borrowed.part_of_a_word,
                ),
                Case(
                    "each-span-by-itself",
                    "who repairs a passage has to know which of two it is.",
                    "Where do the words stand that a span is compared with?",
                    borrowed.each_span,
                ),
                Case(
                    "cut-words",
                    "a span that cuts a word holds what is left of it, and a search sees no more.",
                    "Cut the span out of the text first, then make words of it.",
                    borrowed.cut_words,
                ),
                Case(
                    "signs-in-words",
                    "'pro-rata' and 'pro rata' are the same to a search, 'q4' and 'q 4' are not.",
                    "Which characters make up a word, by the text, and which part two words?",
                    borrowed.signs_in_words,
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
                    "asked-again-after-a-fault",
                    "a question with a fault was asked all the same, and will be repaired.",
                    "Which earlier questions do you remember the words of?",
                    draws.after_a_fault,
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
