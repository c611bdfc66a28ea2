"""A second reader that counts: terms, bigrams, early terms, and the first stage's score.

Term proximity as a signal for a second order: Tao & Zhai 2007.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.reranking.words import FILLERS, STOP_WORDS, WORDS

__all__ = ["TASK"]


def _inputs(rng: Random, query: list[str], passage: list[str]) -> Inputs:
    return {
        "query": query,
        "passage": passage,
        "stop_words": list(STOP_WORDS),
        "first_stage": round(rng.uniform(0.05, 0.95), 3),
    }


def _found(rng: Random) -> Inputs:
    """Make a passage that holds two of three words, apart from each other, one of them early."""
    query, passage = rng.sample(WORDS, 3), rng.sample(FILLERS, 9)
    passage[rng.randint(0, 2)] = query[0]
    passage[rng.randint(6, 8)] = query[2]
    return _inputs(rng, query, passage)


def _repeated(rng: Random) -> Inputs:
    """Repeat two words and the pair of them, in the question and in the passage."""
    pair, rest = rng.sample(WORDS, 2), rng.sample(FILLERS, 5)
    return _inputs(rng, pair * 2, [*pair, *rest[:4], *pair, rest[4]])


def _in_order(rng: Random) -> Inputs:
    """Make one pair stand in the question's order and another one the other way round."""
    query, rest = rng.sample(WORDS, 4), rng.sample(FILLERS, 5)
    passage = [*rest[:3], query[1], query[0], rest[3], *query[2:], rest[4]]
    return _inputs(rng, query, passage)


def _across(rng: Random) -> Inputs:
    """Part a pair by stop words, other ones on each side, and begin the passage with two."""
    (first, second), stops = rng.sample(WORDS, 2), rng.sample(STOP_WORDS, 4)
    passage = [stops[0], stops[1], first, stops[2], second, *rng.sample(FILLERS, 4)]
    return _inputs(rng, [first, stops[3], second], passage)


def _third(rng: Random) -> Inputs:
    """Put a word where only a third that is rounded up reaches."""
    thirds = rng.randint(1, 3)
    query, passage = rng.sample(WORDS, 2), rng.sample(FILLERS, 3 * thirds + 1)
    passage[thirds] = query[0]
    passage[-1] = query[1]
    return _inputs(rng, query, passage)


def _only_stop_words(rng: Random) -> Inputs:
    """Ask for nothing but stop words, which stand early in the passage."""
    query, rest = rng.sample(STOP_WORDS, 2), rng.sample(FILLERS, 4)
    return _inputs(rng, query, [*query, *rest])


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
        ("refund", "policy refund limit limit"),
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
                    _found,
                ),
                Case(
                    "said-more-than-once",
                    "a passage that repeats one word must not pass one that holds them all.",
                    "How often does a repeated word, or a repeated pair, count in your code?",
                    _repeated,
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
                    "A pair of the question must stand in the passage the same way round.",
                    _in_order,
                ),
                Case(
                    "across-a-stop-word",
                    "'refund of the invoice' and 'refund invoice' are one phrase to a reader.",
                    "Are the words dropped on both sides before anything is counted?",
                    _across,
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
                    _third,
                ),
                Case(
                    "only-stop-words",
                    "'to be' is a question too, and must not match every passage alike.",
                    "What is left of this question, and what does the text say of that case?",
                    _only_stop_words,
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
