"""Near-duplicates left out of a context, by the resemblance of their shingles.

Broder, On the resemblance and containment of documents, 1997.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.context.words import WORDS

__all__ = ["TASK"]


def _inputs(texts: list[str], width: int, threshold: float) -> Inputs:
    return {"texts": texts, "width": width, "threshold": threshold}


def _words(rng: Random, count: int) -> list[str]:
    return rng.sample(WORDS, count)


def _text(words: list[str]) -> str:
    return " ".join(words)


def _one_word_changed(rng: Random) -> Inputs:
    """The third text is the first with its last word changed; the second is another one."""
    words = _words(rng, 16)
    first, other, new = words[:8], words[8:15], words[15]
    changed = [*first[:-1], new]
    return _inputs([_text(first), _text(other), _text(changed)], rng.choice([2, 3]), 0.5)


def _repeated(rng: Random) -> Inputs:
    """One phrase said three times over: as a set of shingles nearly the short text."""
    words = _words(rng, 4)
    return _inputs([_text([*words, words[0]]), _text(words * 3)], 2, 0.9)


def _chain(rng: Random) -> Inputs:
    """Each resembles the one before it, but the third not the first."""
    words = _words(rng, 13)
    return _inputs([_text(words[start : start + 9]) for start in (0, 2, 4)], 2, 0.5)


def _nearest(rng: Random) -> Inputs:
    """Both kept texts are like the third, the second more so."""
    words = _words(rng, 15)
    first, second, third = words[:9], words[3:12], words[2:11]
    return _inputs([_text(first), _text(second), _text(third)], 2, 0.55)


def _as_near(rng: Random) -> Inputs:
    """Both kept texts are equally like the third: the earlier one is named."""
    words = _words(rng, 13)
    texts = [_text(words[start : start + 9]) for start in (0, 4, 2)]
    return _inputs(texts, 2, 0.5)


def _at_threshold(rng: Random) -> Inputs:
    """Six of ten shingles are shared, and the threshold is 0.6."""
    words = _words(rng, 11)
    return _inputs([_text(words[:9]), _text(words[2:])], 2, 0.6)


def _short(rng: Random) -> Inputs:
    """Two equal texts, one with capitals, both shorter than a shingle; one short other."""
    a, b, c = _words(rng, 3)
    return _inputs([f"{a} {b}", f"{a}  {b.upper()}", f"{b} {c}", c], rng.choice([3, 4]), 0.3)


def _pool() -> Iterable[Inputs]:
    lists = (
        ["a b", "a b"],
        ["a b", "A B"],
        ["a b", "b a"],
        ["a", "a"],
        ["a", "b"],
        ["a b c", "b c d"],
        ["a b c", "a b d"],
        ["a b a b", "a b a"],
        ["a b c d", "b c d e", "c d e f"],
        ["a b c d", "c d e f", "b c d e"],
        ["a b c d", "b c d e", "a b c d"],
        ["a b c", "c d e", "b c d e"],
        ["a b c d e", "d e f g h", "c d e f g"],
    )
    for texts in lists:
        for width, threshold in ((2, 0.5), (1, 0.5), (2, 0.3), (3, 0.4)):
            yield _inputs(texts, width, threshold)


TASK = Task(
    id="09-duplicates",
    assignment="09_context_and_generation",
    title="The same said twice",
    function="distinct_passages",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "resemblance",
            1.0,
            (
                Case(
                    "one-word-changed",
                    "a copy with one word changed fills the budget with nothing new.",
                    "Write out the shingles of both texts by hand, and count those in common.",
                    _one_word_changed,
                ),
                Case(
                    "a-phrase-repeated",
                    "a text that repeats itself has no more to say for it.",
                    "Is a shingle that comes three times counted once?",
                    _repeated,
                ),
            ),
        ),
        Group(
            "kept-only",
            2.0,
            (
                Case(
                    "a-chain-of-likes",
                    "a passage must not be left out for being like one that nobody is shown.",
                    "The third is like the second, which is not shown: what is it compared with?",
                    _chain,
                ),
                Case(
                    "the-nearest-is-named",
                    "whoever asks why a passage is missing is shown what says the same.",
                    "Two kept texts are like it: compare with both before you name one.",
                    _nearest,
                ),
                Case(
                    "as-near-as-another",
                    "equal texts must give one answer, or the same search explains itself twice.",
                    "Two kept texts are equally like it: which one does your code name?",
                    _as_near,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "at-the-threshold",
                    "the boundary belongs to one side, and both sides must know which.",
                    "The resemblance equals the threshold exactly: is the text kept?",
                    _at_threshold,
                ),
                Case(
                    "shorter-than-a-shingle",
                    "a heading of two words can be a duplicate too.",
                    "How many shingles has a text of two words when a shingle has three?",
                    _short,
                ),
            ),
        ),
    ),
    hints=(
        "Make the set of shingles of each text first; then it is all about sets.",
        "Tuples of words can stand in a set; & and | give what two sets share and hold together.",
        "Compare each text with the kept ones alone, and remember the highest resemblance.",
    ),
)
