"""Sentence windows: the hit with its neighbours, overlapping windows joined.

As `SentenceWindowNodeParser` of LlamaIndex, 2023; the joining is what its users add.
"""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _sentences(rng: Random, count: int) -> list[list[int]]:
    """Make the spans of `count` sentences, with white space of several widths between them."""
    spans, at = [], 0
    for _ in range(count):
        end = at + rng.randint(20, 90)
        spans.append([at, end])
        at = end + rng.randint(1, 3)
    return spans


def _documents(rng: Random, *counts: int) -> dict[str, list[list[int]]]:
    names = rng.sample(["api", "faq", "terms", "guide"], len(counts))
    return {name: _sentences(rng, n) for name, n in zip(names, counts, strict=True)}


def _inside(rng: Random) -> Inputs:
    sentences = _documents(rng, 9)
    (name,) = sentences
    n = rng.randint(1, 3)
    return {"hits": [[name, rng.randint(3, 5)]], "sentences": sentences, "n": n}


def _at_the_ends(rng: Random) -> Inputs:
    """Make hits near the first and the last sentence of two documents."""
    sentences = _documents(rng, 5, 5)
    one, two = sorted(sentences)
    hits = [[one, rng.randint(0, 1)], [two, rng.randint(3, 4)]]
    return {"hits": hits, "sentences": sentences, "n": 2}


def _pair(rng: Random, distance: int, n: int) -> Inputs:
    """Make two hits of one document so many sentences apart, in either order."""
    sentences = _documents(rng, 20)
    (name,) = sentences
    first = rng.randint(n, 19 - n - distance)
    hits = [[name, first], [name, first + distance]]
    rng.shuffle(hits)
    return {"hits": hits, "sentences": sentences, "n": n}


def _sharing(rng: Random) -> Inputs:
    n = rng.randint(1, 3)
    return _pair(rng, rng.randint(1, 2 * n), n)


def _gap(rng: Random) -> Inputs:
    n = rng.randint(0, 3)
    inputs = _pair(rng, 2 * n + 2, n)
    return {**inputs, "hits": sorted(inputs["hits"])}


def _contained(rng: Random) -> Inputs:
    """Make three hits, the last of which brings no new sentence, and one of them twice."""
    n = rng.randint(1, 2)
    inputs = _pair(rng, 2 * n, n)
    (name,) = inputs["sentences"]
    low, high = sorted(number for _, number in inputs["hits"])
    return {**inputs, "hits": [[name, low], [name, high], [name, low + 1], [name, low]]}


def _two_documents(rng: Random) -> Inputs:
    """Make the best hit in the document that comes later by name and in `sentences`."""
    sentences = dict(sorted(_documents(rng, 4, 12).items()))
    first, second = sentences
    sentences = {first: _sentences(rng, 4), second: _sentences(rng, 12)}
    hits = [[second, rng.randint(8, 10)], [first, rng.randint(1, 2)], [second, rng.randint(1, 3)]]
    return {"hits": hits, "sentences": sentences, "n": 1}


def _backwards(rng: Random) -> Inputs:
    """Make hits from the end of a document to its beginning, far apart."""
    sentences = _documents(rng, 18)
    (name,) = sentences
    numbers = [rng.randint(15, 16), rng.randint(8, 9), rng.randint(1, 3)]
    hits = [[name, number] for number in numbers]
    return {"hits": hits, "sentences": sentences, "n": rng.randint(0, 1)}


def _below_zero(rng: Random) -> Inputs:
    return {**_inside(rng), "n": -1}


def _pool() -> Iterable[Inputs]:
    sentences = {"a": [[0, 3], [4, 7], [8, 11], [12, 15], [16, 19], [20, 23]], "b": [[0, 5]]}
    lists: tuple[list[list[str | int]], ...] = (
        [],
        [["b", 0]],
        [["a", 0]],
        [["a", 2]],
        [["a", 2], ["a", 1]],
        [["a", 0], ["a", 2]],
        [["a", 3], ["a", 0]],
        [["a", 1], ["a", 4]],
        [["b", 0], ["a", 0]],
        [["a", 5], ["b", 0], ["a", 0]],
    )
    yield {"hits": [["b", 0]], "sentences": sentences, "n": -1}
    for hits in lists:
        for n in (0, 1):
            yield {"hits": hits, "sentences": sentences, "n": n}
    yield {"hits": [["a", 2], ["a", 1]], "sentences": sentences, "n": 2}


TASK = Task(
    id="08-windows",
    assignment="08_parent_and_child",
    title="A hit and its neighbours",
    function="sentence_windows",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=refusing("sentence_windows"),
    groups=(
        Group(
            "window",
            1.0,
            (
                Case(
                    "n-on-each-side",
                    "one neighbour too few, and the sentence that names the subject is missing.",
                    "Count the sentences of one window: n before, the hit, n after.",
                    _inside,
                ),
                Case(
                    "at-the-ends-of-the-text",
                    "a number below 0 reads a list from its end, a wrong passage.",
                    "Which sentences come before the first, and after the last?",
                    _at_the_ends,
                ),
            ),
        ),
        Group(
            "join",
            2.0,
            (
                Case(
                    "windows-that-share-a-sentence",
                    "the same sentence twice in a prompt costs twice.",
                    "List the sentence numbers of both windows: which stand in both?",
                    _sharing,
                ),
                Case(
                    "windows-that-touch",
                    "text that runs on should not be torn where two windows meet.",
                    "Is there any sentence between the two windows?",
                    lambda rng: (lambda n: _pair(rng, 2 * n + 1, n))(rng.randint(0, 3)),
                ),
                Case(
                    "one-sentence-between-them",
                    "joining across a gap reads what nobody asked for.",
                    "Does the joined window hold a sentence that neither window had?",
                    _gap,
                ),
                Case(
                    "window-inside-a-joined-one",
                    "what brings nothing new must not shorten the rest.",
                    "Where does your joined window end after a hit that lies inside it?",
                    _contained,
                ),
            ),
        ),
        Group(
            "order",
            1.0,
            (
                Case(
                    "documents-by-their-best-hit",
                    "the document that was found first should be read first.",
                    "Which document does the first hit name, and where do all its windows stand?",
                    _two_documents,
                ),
                Case(
                    "text-order-inside-a-document",
                    "a passage is hard to follow before what it refers to.",
                    "Inside one document the order of the text counts, not that of the hits.",
                    _backwards,
                ),
                Case(
                    "n-below-zero",
                    "a window smaller than its sentence is a mistake of the caller.",
                    "The contract asks for an error here.",
                    _below_zero,
                ),
            ),
        ),
    ),
    hints=(
        "Think in sentence numbers first, document by document; spans come last.",
        "A set of the numbers wanted joins shared sentences by itself.",
        "Go over the sorted numbers: one that follows the number before it goes on with the same "
        "window, any other begins a new one.",
    ),
)
