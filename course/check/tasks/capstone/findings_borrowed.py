"""Inputs for the words that a question borrows: in a row, in one span, and word by word."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.capstone.findings_draws import drawn, inputs_of, question

__all__ = [
    "as_many",
    "cut_words",
    "each_span",
    "not_in_a_row",
    "one_fewer",
    "part_of_a_word",
    "signs_in_words",
]


def as_many(rng: Random) -> Inputs:
    """Borrow exactly n words, with other signs between them than the passage has."""
    n = rng.randint(2, 4)
    words, texts, (a, b) = drawn(rng)
    start = rng.randint(7, 11 - n)
    run = " ".join(words[start : start + n]).title()
    questions = [
        question("q1", f"{words[0]} {words[1]} {words[2]}?", b),
        question("q2", f"{words[3]} ({run}) {words[4]}?", a),
    ]
    return inputs_of(questions, texts, n)


def one_fewer(rng: Random) -> Inputs:
    """Borrow one word fewer than n, at the end of a question, and of a question of these alone."""
    n = rng.randint(3, 4)
    words, texts, (a, _) = drawn(rng)
    run = words[12 - n : 11]
    start, end = texts["a.md"].index(run[0]), a[2]
    questions = [
        question("q1", f"{words[0]} {words[1]} {' '.join(run)}?", a),
        question("q2", f"{' '.join(run).title()}?", ["a.md", start, end]),
    ]
    return inputs_of(questions, texts, n)


def not_in_a_row(rng: Random) -> Inputs:
    """Share the same words, yet not one behind the other; and as many as make a run elsewhere."""
    words, texts, (a, _) = drawn(rng)
    scattered = [words[9], words[0], words[8], words[1], words[7], words[10]]
    behind = ["a.md", 0, texts["a.md"].index(words[9])]
    questions = [
        question("q1", f"{' '.join(scattered)}?", a),
        question("q2", f"{' '.join(words[13:16])}?", a),
        question("q3", f"{' '.join(words[9:12])}?", behind),
    ]
    return inputs_of(questions, texts)


def each_span(rng: Random) -> Inputs:
    """Borrow from one of two spans; and from the end of one and the beginning of the next."""
    words, texts, spans = drawn(rng)
    across = f"{words[9]} {words[10]} {words[13]}?"
    questions = [question("q1", across, *spans)]
    rng.shuffle(spans)
    questions.append(question("q2", f"{words[0]} {' '.join(words[8:11])}?", *spans))
    return inputs_of(questions, texts)


def part_of_a_word(rng: Random) -> Inputs:
    """Borrow n words but for an ending or a beginning, which the one has or the other."""
    words, texts, (a, _) = drawn(rng)
    first, second, third = words[8:11]
    longer = rng.choice([f"{first} {second} {third}s", f"re{first} {second} {third}"])
    shorter = rng.choice([f"{first} {second} {third[:-1]}", f"{first[1:]} {second} {third}"])
    questions = [question("q1", f"{longer} {words[0]}?", a)]
    return inputs_of([*questions, question("q2", f"{words[1]} {shorter}?", a)], texts)


def cut_words(rng: Random) -> Inputs:
    """Let a span begin and end inside a word; ask with the whole words, and with what is left."""
    words, texts, (a, _) = drawn(rng)
    span = ["a.md", a[1] + 2, a[2] - 2]
    asked = [words[7:9], words[9:11], [words[7][2:], words[8]], [words[9], words[10][:-2]]]
    rng.shuffle(asked)
    questions = [
        question(f"q{n}", f"{words[n]} {' '.join(run)}?", span) for n, run in enumerate(asked)
    ]
    return inputs_of(questions, texts, 2)


def signs_in_words(rng: Random) -> Inputs:
    """Put signs, a letter beyond z and digits between and into the words of a passage."""
    words, _, _ = drawn(rng)
    one, two, three, four, five, six, seven = words[:7]
    digit = rng.randint(1, 8)
    text = f"{one}-{two} {three}_{four} {five}é{six} q{digit} {seven}"
    texts = {"a.md": f"{text} {words[7]}"}
    asked = [f"{one} {two}", f"{three} {four}", f"{five} {six}"]
    asked += [f"q {digit}", f"q{digit + 1} {seven}"]
    rng.shuffle(asked)
    span = ["a.md", 0, len(text)]
    questions = [question(f"q{n}", f"{run}?", span) for n, run in enumerate(asked)]
    return inputs_of(questions, texts, 2)
