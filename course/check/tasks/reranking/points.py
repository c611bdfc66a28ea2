"""A second reader that counts: terms, bigrams, early terms, and the first stage's score.

Term proximity as a signal for a second order: Tao & Zhai 2007.
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.reranking.points_draws import (
    across,
    found,
    in_order,
    only_stop_words,
    repeated,
    third,
    third_of_what_is_left,
    whole_third,
)

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    for query, passage in (
        ("refund", "refund"),
        ("refund", "policy refund"),
        ("refund policy", "refund policy"),
        ("refund policy", "policy refund"),
        ("the", "the"),
        ("refund refund", "refund"),
        ("refund", "refund refund refund"),
        ("refund", "the refund policy"),
        ("refund the policy", "refund of policy"),
        ("fund", "refund"),
        ("refund", "policy refund limit"),
        ("refund", "policy refund limit limit"),
        ("refund", "the of policy refund"),
        ("refund policy", "policy refund policy"),
        ("refund policy", "refund policy refund"),
        ("fund policy", "refund policy"),
        ("to be", "to be refund"),
        ("refund policy refund policy", "refund policy refund policy limit limit"),
    ):
        words = {"query": query.split(), "passage": passage.split()}
        yield {**words, "stop_words": ["the", "of", "to", "be"], "first_stage": 0.5}


TASK = Task(
    id="06-points",
    assignment="06_reranking",
    title="A reader that counts",
    function="points",
    lesson="lesson 06, section 'A reader that counts'",
    pool=_pool,
    groups=(
        Group(
            "counts",
            1.0,
            (
                Case(
                    "words-found",
                    "more of the question's words in a passage must be worth more.",
                    "Work out the four numbers by hand; which of yours is another one?",
                    found,
                ),
                Case(
                    "said-more-than-once",
                    "a passage that repeats one word must not pass one that holds them all.",
                    "How often does a repeated word, or a repeated pair, count in your code?",
                    repeated,
                ),
            ),
        ),
        Group(
            "phrases",
            1.0,
            (
                Case(
                    "pairs-in-order",
                    "'limit of tokens' and 'tokens of limit' are not the same phrase.",
                    "Write down the pairs of the question. Which of them does the passage hold?",
                    in_order,
                ),
                Case(
                    "across-a-stop-word",
                    "'refund of the invoice' and 'refund invoice' are one phrase to a reader.",
                    "Which words follow each other once stop words are gone, on both sides?",
                    across,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "a-third-rounded-up",
                    "a passage of one word has a first third, and every passage a whole one.",
                    "How many words are a third of four, rounded up?",
                    third,
                ),
                Case(
                    "a-third-without-rounding",
                    "rounding must not move words into the first third that do not stand in it.",
                    "How many words are a third of three, and of six?",
                    whole_third,
                ),
                Case(
                    "a-third-of-what-is-left",
                    "words that are dropped take no place, or a passage of many 'the' looks short.",
                    "Of which list do you count the third, and from which do you take the words?",
                    third_of_what_is_left,
                ),
                Case(
                    "only-stop-words",
                    "'to be' is a question too, and must not match every passage alike.",
                    "What is left of this question, and what does the text say of that case?",
                    only_stop_words,
                ),
            ),
        ),
    ),
    hints=(
        "First make the two lists that everything else is counted from: what is left of the "
        "question, and what is left of the passage.",
        "Each of the three counts asks how many things two sets have in common.",
        "zip(words, words[1:]) goes over neighbours. A third, rounded up: math.ceil.",
    ),
)
