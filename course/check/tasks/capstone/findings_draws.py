"""Inputs for the check of golden questions: sound sets, and sets with one fault or several."""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Inputs
from course.check.tasks.capstone.words import WORDS

__all__ = [
    "as_many",
    "asked_again",
    "not_in_a_row",
    "one_fewer",
    "outside",
    "part_of_a_word",
    "pool",
    "same_id",
    "several",
    "unknown",
]

Question = dict[str, Any]


def _question(id: str, question: str, *evidence: list[Any]) -> Question:
    return {"id": id, "question": question, "evidence": list(evidence)}


def _inputs(questions: list[Question], documents: dict[str, str], n: int = 3) -> Inputs:
    return {"questions": questions, "documents": documents, "n": n}


def _drawn(rng: Random) -> tuple[list[str], dict[str, str], list[list[Any]]]:
    """Make words for questions, two documents of other words, and a sound span of each."""
    words = rng.sample(WORDS, len(WORDS))
    texts = {"a.md": " ".join(words[6:12]), "b.md": " ".join(words[12:18])}
    spans = [[n, t.index(" ") + 1, t.rindex(" ")] for n, t in texts.items()]  # the middle four
    return words[:6], texts, spans


def unknown(rng: Random) -> Inputs:
    """Let two spans of one question name a file that is not there."""
    words, texts, (a, b) = _drawn(rng)
    lost = rng.choice(["c.md", "A.md", "a"])
    questions = [
        _question("q1", f"{words[0]} {words[1]}?", a),
        _question("q2", f"{words[2]} {words[3]}?", [lost, 0, 5], b, [lost, 2, 6]),
    ]
    return _inputs(questions, texts)


def outside(rng: Random) -> Inputs:
    """Mix spans that are none, in random order, with sound ones at the very edges."""
    words, texts, (a, _) = _drawn(rng)
    size = len(texts["b.md"])
    place = rng.randint(3, 9)
    spans = [["b.md", size - 4, size + 1], ["b.md", place, place], ["b.md", -1, place]]
    spans += [["b.md", place + 4, place], ["b.md", 0, size], ["b.md", size + 2, size + 6]]
    rng.shuffle(spans)
    questions = [
        _question("q1", f"{words[0]} {words[1]}?", *spans[:4]),
        _question("q2", f"{words[2]} {words[3]}?", *spans[4:], a),
    ]
    return _inputs(questions, texts)


def _borrowed(rng: Random, share: int, n: int, last: bool = False) -> Inputs:
    """Let a question share words in a row with its passage; the last ones, where wanted."""
    words, texts, (a, b) = _drawn(rng)
    passage = texts["a.md"].split()[1:5]
    start = len(passage) - share if last else rng.randint(0, len(passage) - share)
    run = ", ".join(passage[start : start + share]).title()
    questions = [
        _question("q1", f"{words[0]} {words[1]} {words[2]}?", b),
        _question("q2", f"{words[3]} ({run}){'' if last else f' {words[4]}'}?", a),
    ]
    return _inputs(questions, texts, n)


def as_many(rng: Random) -> Inputs:
    """Borrow exactly n words."""
    n = rng.randint(2, 4)
    return _borrowed(rng, n, n)


def one_fewer(rng: Random) -> Inputs:
    """Borrow one word fewer than n."""
    n = rng.randint(3, 4)
    return _borrowed(rng, n - 1, n, last=True)


def not_in_a_row(rng: Random) -> Inputs:
    """Share the same words, yet not one behind the other; and as many as make a run elsewhere."""
    words, texts, (a, _) = _drawn(rng)
    passage = texts["a.md"].split()
    question = " ".join([passage[3], words[0], passage[2], words[1], passage[1], passage[4]])
    elsewhere = " ".join(texts["b.md"].split()[1:4])
    questions = [_question("q1", f"{question}?", a), _question("q2", f"{elsewhere}?", a)]
    return _inputs(questions, texts)


def part_of_a_word(rng: Random) -> Inputs:
    """Borrow n words but for an ending or a beginning."""
    words, texts, (a, _) = _drawn(rng)
    first, second, third = texts["a.md"].split()[2:5]
    longer = rng.choice([f"{first} {second} {third}s", f"re{first} {second} {third}"])
    return _inputs([_question("q1", f"{longer} {words[0]}?", a)], texts)


def asked_again(rng: Random) -> Inputs:
    """Ask the same words again, in other case, in another order, and in other words."""
    words, texts, (a, b) = _drawn(rng)
    first, second = f"{words[0]} {words[1]}?", f"{words[1]} {words[0]}?"
    again = f" {words[0].title()}: {words[1].upper()}!"
    questions = [_question("q1", first, a), _question("q2", second, b)]
    questions += [_question("q3", again, b), _question("q4", f"{words[0]} {words[1]}s?", a)]
    return _inputs([*questions, _question("q5", first, a)], texts)


def same_id(rng: Random) -> Inputs:
    """Let two questions have one id, and another one an id that differs in case only."""
    words, texts, (a, b) = _drawn(rng)
    ids = ["q1", "q2", "Q1", "q2", "q1"]
    spans = [a, b, a, b, a]
    return _inputs(
        [
            _question(id, f"{word}?", span)
            for id, word, span in zip(ids, words[:5], spans, strict=True)
        ],
        texts,
    )


def several(rng: Random) -> Inputs:
    """One question with every fault there is."""
    words, texts, (a, _) = _drawn(rng)
    borrowed = " ".join(texts["a.md"].split()[2:5])
    spans = [["c.md", 0, 4], a, ["b.md", 5, 5]]
    rng.shuffle(spans)
    questions = [_question("q1", f"{borrowed}?"), _question("q2", f"{words[0]}?")]
    return _inputs([*questions, _question("q1", f"{borrowed}?", *spans)], texts)


def pool() -> Iterable[Inputs]:
    """Yield sets of one or two questions."""
    texts = {"a": "x y z"}
    for n, asked in (
        (1, [("q1", "w", [])]),
        (1, [("q1", "w", [["b", 0, 1]])]),
        (1, [("q1", "w", [["a", 0, 5]])]),
        (1, [("q1", "w", [["a", 0, 6]])]),
        (1, [("q1", "w", [["a", 1, 1]])]),
        (1, [("q1", "w", [["a", -1, 1]])]),
        (1, [("q1", "x", [["a", 0, 1]])]),
        (1, [("q1", "x", [["a", 2, 5]])]),
        (1, [("q1", "X!", [["a", 0, 1]])]),
        (1, [("q1", "xs", [["a", 0, 1]])]),
        (2, [("q1", "x", [["a", 0, 5]])]),
        (2, [("q1", "x y", [["a", 0, 5]])]),
        (2, [("q1", "x w y", [["a", 0, 5]])]),
        (1, [("q1", "v", []), ("q1", "w", [])]),
        (1, [("q1", "w", []), ("q2", "w", [])]),
        (1, [("q1", "w", []), ("q2", "W?", [])]),
        (1, [("q1", "v w", []), ("q2", "w v", [])]),
        (1, [("q1", "w", [["b", 0, 1], ["b", 1, 2]])]),
        (1, [("q1", "x", []), ("q1", "x", [["a", 0, 1]])]),
    ):
        questions = [_question(id, question, *spans) for id, question, spans in asked]
        yield _inputs(questions, texts, n)
