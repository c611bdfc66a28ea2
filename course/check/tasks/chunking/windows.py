"""Fixed windows over words, as spans of characters.

Windows over a text are as old as passage retrieval (Callan 1994).
"""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.chunking import windows_draws as draws

__all__ = ["TASK"]


TASK = Task(
    id="02-windows",
    assignment="02_chunking",
    title="Windows with an overlap",
    function="windows",
    lesson="lesson 02, section 'Windows'",
    pool=draws.pool,
    call=refusing("windows"),
    groups=(
        Group(
            "spans",
            1.0,
            (
                Case(
                    "blanks-kept-as-they-are",
                    "a citation that is a character off points into the wrong word.",
                    "Print text[start:end] for each span: are the first and last word whole?",
                    draws.no_overlap,
                ),
                Case(
                    "a-word-that-comes-again",
                    "words come again in every text; a span must find its own place.",
                    "Where do you get a word's position from, if the same word stands earlier?",
                    draws.repeated,
                ),
                Case(
                    "no-words",
                    "an empty page must give no chunk, and must not stop the indexing.",
                    "Walk through your code with a text of blanks: how many words are there?",
                    lambda rng: {
                        "text": "".join(rng.choices(" \n\t", k=rng.randint(2, 9))),
                        "size": rng.randint(1, 4),
                        "overlap": 0,
                    },
                ),
            ),
        ),
        Group(
            "overlap",
            1.0,
            (
                Case(
                    "words-shared-with-the-one-before",
                    "a sentence at a border should be whole in some window.",
                    "How many words lie between the beginnings of two neighbouring windows?",
                    draws.shared,
                ),
                Case(
                    "a-short-last-window",
                    "the end of a document must be found as well, be it a single word.",
                    "Which window is the first to reach the last word, and how long is it?",
                    lambda rng: draws.shared(rng, short=True),
                ),
                Case(
                    "one-window-is-enough",
                    "a chunk that lies inside another takes up a hit and tells nothing new.",
                    "Stop as soon as a window has reached the last word.",
                    draws.one_window,
                ),
            ),
        ),
        Group(
            "refusal",
            1.0,
            (
                Case(
                    "overlap-above-the-size",
                    "windows that never move on are a mistake, to be told at once.",
                    "Look at size - overlap: what happens where it is negative?",
                    draws.refused,
                ),
                Case(
                    "overlap-equal-to-the-size",
                    "each window would be the one before: the caller should be told.",
                    "What is the step when overlap and size are equal?",
                    lambda rng: (lambda n: {"text": draws.text(rng, 7), "size": n, "overlap": n})(
                        rng.randint(1, 4)
                    ),
                ),
                Case(
                    "overlap-below-zero",
                    "a negative overlap skips words, and what is skipped is never found.",
                    "A negative overlap makes the step larger than a window: refuse it.",
                    lambda rng: {
                        "text": draws.text(rng, 7),
                        "size": rng.randint(1, 3),
                        "overlap": rng.randint(-3, -1),
                    },
                ),
                Case(
                    "refused-whatever-the-text",
                    "settings that fail on some documents only are found too late.",
                    "Check the numbers before you look at the text.",
                    lambda rng: (
                        lambda size: {
                            "text": " " * rng.randint(0, 3),
                            "size": size,
                            "overlap": rng.choice([-2, -1, size, size + 1, size + 2]),
                        }
                    )(rng.randint(1, 5)),
                ),
            ),
        ),
    ),
    hints=(
        "First the spans of the single words, with their positions; then think in word numbers.",
        "re.finditer gives a match for each word, and match.span() its two positions.",
        "Windows begin at word 0, at size - overlap, at twice that; which one is the last?",
    ),
)
