"""Words from documents that a reader liked.

Robertson & Spärck Jones 1976 for the weight, Robertson 1990 for the choice of words.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.bm25.words import WORDS

__all__ = ["TASK"]


def _collection(rng: Random, relevant: int) -> Inputs:
    """Make documents in which no two words have equal counts, so that no two values are equal."""
    words = rng.sample(WORDS, 5)
    liked: list[list[str]] = [[words[0], words[0]] for _ in range(relevant)]
    others = [["other"] for _ in range(rng.randint(12, 15))]
    for number, word in enumerate(words[1:], start=1):
        liking = 1 if number == 1 else rng.randint(1, relevant)
        for document in rng.sample(liked, liking):
            document.append(word)
        for document in rng.sample(others, number):
            document.append(word)
    documents = liked + others
    rng.shuffle(documents)
    chosen = [number for number, document in enumerate(documents) if words[0] in document]
    return {"documents": documents, "relevant": chosen, "m": rng.randint(4, 5)}


def _feedback_ties(rng: Random) -> Inputs:
    """Make words that stand in just the same documents, so that only the tie rule orders them."""
    words = rng.sample(WORDS, len(WORDS))
    others = [["other", "words"] for _ in range(rng.randint(3, 6))]
    return {"documents": [words, list(reversed(words)), *others], "relevant": [0, 1], "m": 7}


def _outsiders(rng: Random) -> Inputs:
    """Make relevant words of negative value, above which an outsider's 0 would stand."""
    common, rare, *outside = rng.sample(WORDS, 5)
    others = [[common, word] for word in outside] + [[common] for _ in range(rng.randint(2, 4))]
    documents = [[common, rare], *others, [rng.choice(outside)]]
    return {"documents": documents, "relevant": [0], "m": 4}


def _close(rng: Random) -> Inputs:
    """Make two words of nearly equal value (2.708 and 2.716), the better one later by name."""
    lower, higher = sorted(rng.sample(WORDS, 2))
    liked = [[higher, lower], [higher]]
    documents = [*liked, *([higher, "other"] for _ in range(4)), *(["other"] for _ in range(3))]
    rng.shuffle(documents)
    relevant = [documents.index(document) for document in liked]
    return {"documents": documents, "relevant": sorted(relevant), "m": rng.randint(1, 2)}


def _feedback_pool() -> Iterable[Inputs]:
    for documents in (
        [["b", "a"], ["c"]],
        [["a", "a"], ["b"], ["a", "b"]],
        [["a", "b"], ["b"], ["c"]],
        [["b", "a"], ["b"], ["c"], ["a", "b", "b"]],
    ):
        for relevant in ([0], [0, 1]):
            yield {"documents": documents, "relevant": relevant, "m": 2}


TASK = Task(
    id="03-feedback",
    assignment="03_bm25",
    title="Words from documents that a reader liked",
    function="feedback_terms",
    lesson="the text of the task: this one stands in no lesson",
    pool=_feedback_pool,
    groups=(
        Group(
            "weight",
            3.0,
            (
                Case(
                    "one-relevant-document",
                    "one liked document already says which of its words are unusual.",
                    "Count N, R, n and r of one word by hand, in documents; then the four cells.",
                    lambda rng: _collection(rng, 1),
                ),
                Case(
                    "several-relevant-documents",
                    "a word that many liked documents share beats a rare accident.",
                    "Work out one word's value by hand: the weight first, then r times it.",
                    lambda rng: _collection(rng, 3),
                ),
            ),
        ),
        Group(
            "selection",
            2.0,
            (
                Case(
                    "ties-in-alphabetical-order",
                    "equal values must give one order on every machine.",
                    "Sort by two things: value downwards, then the word itself.",
                    _feedback_ties,
                ),
                Case(
                    "relevant-words-only",
                    "a word that no liked document holds is no candidate, nor a filler.",
                    "Which words may stand in the list? Write them down, whatever their value.",
                    _outsiders,
                ),
                Case(
                    "values-close-together",
                    "the better word comes first, however small its lead.",
                    "Print both values with all their places: by which number do you sort?",
                    _close,
                ),
                Case(
                    "everything-relevant",
                    "where every document is relevant the formula must still give numbers.",
                    "The four halves keep every count above zero: check each factor for its 0.5.",
                    lambda rng: (
                        lambda inputs: {
                            **inputs,
                            "relevant": list(range(len(inputs["documents"]))),
                        }
                    )(_collection(rng, 1)),
                ),
            ),
        ),
    ),
    hints=(
        "For each word of the relevant documents you need four counts: N, R, n (documents with the "
        "word) and r (relevant ones with it).",
        "Draw the 2 x 2 table: with or without the word, relevant or not. Each cell gets 0.5.",
        "The weight is the logarithm of r (N - n - R + r) over (n - r)(R - r), each cell with its "
        "0.5; the value is r times the weight.",
    ),
)
