"""Inputs for the check of golden questions: sound sets, and sets with one fault or several.

The words that a question borrows from its passage have a module of their own, `findings_borrowed`.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Inputs
from course.check.tasks.capstone.words import WORDS

__all__ = [
    "after_a_fault",
    "asked_again",
    "drawn",
    "inputs_of",
    "outside",
    "pool",
    "question",
    "same_id",
    "several",
    "unknown",
]

Question = dict[str, Any]
Span = list[Any]
GAPS = (", ", "; ", ".\n", "\n", " (")


def question(id: str, text: str, *evidence: Span) -> Question:
    """Write a golden question."""
    return {"id": id, "question": text, "evidence": list(evidence)}


def inputs_of(questions: list[Question], documents: dict[str, str], n: int = 3) -> Inputs:
    """Write the arguments."""
    return {"questions": questions, "documents": documents, "n": n}


def drawn(rng: Random) -> tuple[list[str], dict[str, str], list[Span]]:
    """Draw 18 words and two documents; return a span of four words in each as well.

    The first six words stand in no document, the next six in a.md, the last six in b.md, and each
    span leaves out the first and the last word of its document.
    """
    words = rng.sample(WORDS, len(WORDS))
    texts, spans = {}, []
    for name, held in (("a.md", words[6:12]), ("b.md", words[12:18])):
        text = "".join(f"{word}{rng.choice(GAPS)}" for word in held[:-1]) + held[-1]
        texts[name] = text
        spans.append([name, text.index(held[1]), text.index(held[4]) + len(held[4])])
    return words, texts, spans


def unknown(rng: Random) -> Inputs:
    """Let spans of one question name files that are not there, and one a file without text."""
    words, texts, (a, b) = drawn(rng)
    lost = [[name, 0, 5] for name in ("c.md", "A.md", "a", "docs/a.md")]
    rng.shuffle(lost)
    questions = [
        question("q1", f"{words[0]} {words[1]}?", a),
        question("q2", f"{words[2]} {words[3]}?", *lost[:2], b, *lost[2:]),
        question("q3", f"{words[4]}?", ["e.md", 0, 1]),
    ]
    return inputs_of(questions, {**texts, "e.md": ""})


def outside(rng: Random) -> Inputs:
    """Mix spans that are none, in random order, with sound ones at the very edges."""
    words, texts, (a, _) = drawn(rng)
    size = len(texts["b.md"])
    place = rng.randint(3, 9)
    spans = [["b.md", size - 4, size + 1], ["b.md", place, place], ["b.md", -1, place]]
    spans += [["b.md", place + 4, place], ["b.md", 0, size], ["b.md", size + 2, size + 6]]
    rng.shuffle(spans)
    questions = [
        question("q1", f"{words[0]} {words[1]}?", *spans[:4]),
        question("q2", f"{words[2]} {words[3]}?", *spans[4:], a),
    ]
    return inputs_of(questions, texts)


def asked_again(rng: Random) -> Inputs:
    """Ask the same words again, in other case, and in ways that are nearly the same."""
    words, texts, (a, b) = drawn(rng)
    one, two, three, four, five, _ = words[:6]
    again = f" {one.title()}: {two.upper()}!"
    asked = [f"{one} {two}?", f"{two} {one}?", again, f"{one} {two}s?", f"{one} {two}?"]
    asked += [f"{three}{four}?", f"{three} {four}?", f"{five} {five}?", f"{five}?"]
    questions = [question(f"q{n}", text, a if n % 2 else b) for n, text in enumerate(asked)]
    return inputs_of(questions, texts)


def after_a_fault(rng: Random) -> Inputs:
    """Ask again what was asked with an id that was taken, and what was asked with a bad span."""
    words, texts, (a, b) = drawn(rng)
    asked = [f"{words[n]} {words[n + 1]}?" for n in (0, 2, 4)]
    bad = rng.choice([["c.md", 0, 5], ["a.md", 5, 5]])
    questions = [question("q1", asked[0], a), question("q1", asked[1], b)]
    questions += [question("q2", asked[2], bad), question("q3", asked[1], a)]
    return inputs_of([*questions, question("q4", asked[2], b)], texts)


def same_id(rng: Random) -> Inputs:
    """Let two questions have one id, and another one an id that differs in case only."""
    words, texts, (a, b) = drawn(rng)
    ids = ["q1", "q2", "Q1", "q2", "q1"]
    spans = [a, b, a, b, a]
    asked = zip(ids, words[:5], spans, strict=True)
    return inputs_of([question(id, f"{word}?", span) for id, word, span in asked], texts)


def several(rng: Random) -> Inputs:
    """One question with every fault there is."""
    words, texts, (a, _) = drawn(rng)
    borrowed = " ".join(words[8:11])
    spans = [["c.md", 0, 4], a, ["b.md", 5, 5]]
    rng.shuffle(spans)
    questions = [question("q1", f"{borrowed}?"), question("q2", f"{words[0]}?")]
    return inputs_of([*questions, question("q1", f"{borrowed}?", *spans)], texts)


def pool() -> Iterable[Inputs]:
    """Yield sets of one to three questions."""
    texts = {"a": "x y z", "c": "cart is", "d": "v, w-x", "e": "", "f": "q4 v_w", "g": "véw"}
    bad, all_of_a = ["b", 0, 1], ["a", 0, 5]
    sets: tuple[Any, ...] = (
        (1, ("q1", "w")),
        (1, ("q1", "w", bad)),
        (1, ("q1", "w", ["a", 0, 6])),
        (1, ("q1", "w", all_of_a)),
        (1, ("q1", "w", ["a", 1, 1])),
        (1, ("q1", "w", ["a", -1, 1])),
        (1, ("q1", "w", ["e", 0, 1])),
        (1, ("q1", "x", ["a", 0, 1])),
        (1, ("q1", "x", ["a", 2, 5])),
        (1, ("q1", "X!", ["a", 0, 1])),
        (1, ("q1", "xs", ["a", 0, 1])),
        (1, ("q1", "x", ["a", 0, 1], ["a", 2, 3])),
        (1, ("q1", "cart", ["c", 0, 2])),
        (1, ("q1", "ca", ["c", 0, 2])),
        (2, ("q1", "x", ["a", 0, 1])),
        (2, ("q1", "x", all_of_a)),
        (2, ("q1", "x y", all_of_a)),
        (2, ("q1", "x z", ["a", 0, 1], ["a", 4, 5])),
        (2, ("q1", "x w y", all_of_a)),
        (2, ("q1", "x y", ["d", 0, 6])),
        (2, ("q1", "art is", ["c", 0, 7])),
        (2, ("q1", "v w", ["d", 0, 6])),
        (2, ("q1", "w x", ["d", 0, 6])),
        (2, ("q1", "q 4", ["f", 0, 6])),
        (2, ("q1", "v w", ["f", 0, 6])),
        (2, ("q1", "v w", ["g", 0, 3])),
        (1, ("q1", "v"), ("q1", "w")),
        (1, ("q1", "w"), ("q2", "w")),
        (1, ("q1", "w"), ("q2", "W?")),
        (1, ("q1", "v w"), ("q2", "w v")),
        (1, ("q1", "v w"), ("q2", "vw")),
        (1, ("q1", "w w"), ("q2", "w")),
        (1, ("q1", "w", bad, ["b", 1, 2])),
        (1, ("q1", "w", bad, ["a", 1, 1])),
        (1, ("q1", "w", bad), ("q2", "w")),
        (1, ("q1", "x"), ("q1", "x", ["a", 0, 1])),
        (1, ("q1", "v"), ("q1", "w"), ("q2", "w")),
    )
    for n, *asked in sets:
        yield inputs_of([question(*one) for one in asked], texts, n)
