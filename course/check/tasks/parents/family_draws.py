"""Texts and sizes for `family`: seams where a word comes twice, marks that are words, short ends.

In every text of words one word before the first seam is a lone mark, and the word before the seam
is said again behind it.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs
from course.check.tasks.parents.material import MARKS, WORDS

__all__ = [
    "blank",
    "blank_and_impossible",
    "impossible",
    "inside",
    "overlapping",
    "parents_only",
    "pool",
    "short_last_parent",
]


def _text(rng: Random, count: int, seam: int, gaps: tuple[str, ...] = (" ",)) -> str:
    """Make a text of `count` words, with one of `gaps` between any two; a parent ends at `seam`."""
    words = [rng.choice(WORDS) for _ in range(count)]
    words[rng.randrange(seam - 1)] = rng.choice(MARKS)
    words[seam] = words[seam - 1]
    return "".join(word + rng.choice(gaps) for word in words[:-1]) + "".join(words[-1:])


def _ends_anew(words: int, child_size: int, overlap: int) -> bool:
    """Tell whether windows that run on to the last word add one inside the window before."""
    step = child_size - overlap
    last = max(0, -(-(words - child_size) // step) * step)  # the first that reaches the end
    return last + step < words


def parents_only(rng: Random, ragged: bool = False) -> Inputs:
    """Make children as large as their parents, so that only the parents are in question."""
    size = rng.randint(3, 5)
    text = _text(rng, 2 * size + rng.randint(1, size - 1), size)
    if ragged:
        gaps = ("  ", "\n", "\n\n", " \t")
        text = f"\n {_text(rng, size + rng.randint(1, size - 1), size, gaps)} \n"
    return {"text": text, "parent_size": size, "child_size": size, "overlap": 0}


def inside(rng: Random) -> Inputs:
    """Make parents whose size is no multiple of the children's."""
    child = rng.randint(2, 4)
    parent = 2 * child + rng.randint(1, child - 1)
    text = _text(rng, 2 * parent + rng.randint(1, parent), parent)
    return {"text": text, "parent_size": parent, "child_size": child, "overlap": 0}


def overlapping(rng: Random, anew: bool) -> Inputs:
    """Make overlapping siblings; `anew` where running on would add a child that is not new."""
    while True:
        child = rng.randint(3, 5)
        overlap = rng.randint(1, child - 1)
        parent = child + rng.randint(2, 5)
        rest = rng.randint(overlap + 1, parent - 1)
        ends = [_ends_anew(parent, child, overlap), _ends_anew(rest, child, overlap)]
        if 2 * overlap != child and (ends[0] if anew else not any(ends)):
            text = _text(rng, parent + rest, parent)
            return {"text": text, "parent_size": parent, "child_size": child, "overlap": overlap}


def short_last_parent(rng: Random) -> Inputs:
    """Make the largest overlap there is, and a last parent of no more words than that."""
    child = rng.randint(3, 5)
    parent = child + rng.randint(1, 3)
    text = _text(rng, parent + rng.randint(1, child - 1), parent)
    return {"text": text, "parent_size": parent, "child_size": child, "overlap": child - 1}


def impossible(rng: Random, child: int, overlap: int) -> Inputs:
    """Make a text of words and parents of four, for sizes that the contract refuses."""
    text = _text(rng, rng.randint(6, 9), 4)
    return {"text": text, "parent_size": 4, "child_size": child, "overlap": overlap}


def blank(rng: Random) -> Inputs:
    """Make a text of white space, not of blanks alone."""
    letters = [rng.choice("\n\t"), *(rng.choice(" \n\t") for _ in range(rng.randint(0, 5)))]
    rng.shuffle(letters)
    sizes = {"parent_size": rng.randint(3, 9), "child_size": rng.randint(1, 3)}
    return {"text": "".join(letters), **sizes, "overlap": 0}


def blank_and_impossible(rng: Random) -> Inputs:
    """Make a text without words, with a child that is too large or an overlap that is."""
    size = rng.randint(3, 9)
    wrong = rng.choice([{"child_size": size + 1}, {"overlap": 2}, {"overlap": -1}])
    return {"text": blank(rng)["text"], "parent_size": size, "child_size": 2, "overlap": 0, **wrong}


def pool() -> Iterable[Inputs]:
    """Yield small texts, smallest first."""
    for text, parent, child, overlap in (
        ("", 1, 1, 0),
        ("a", 1, 1, 0),
        ("", 1, 2, 0),
        ("ab c", 1, 2, 0),
        ("ab c", 1, 1, 1),
        ("ab c", 2, 1, -1),
        ("ab c", 2, 0, 0),
        ("a a", 1, 1, 0),
        ("- a", 1, 1, 0),
        ("a\nb", 1, 1, 0),
        ("a b c", 2, 2, 1),
    ):
        yield {"text": text, "parent_size": parent, "child_size": child, "overlap": overlap}
    for text in ("ab c", "ab  c", "ab c d", "ab c d e"):
        for parent, child, overlap in ((2, 1, 0), (3, 2, 0), (3, 2, 1)):
            yield {"text": text, "parent_size": parent, "child_size": child, "overlap": overlap}
    yield {"text": "ab c d e f", "parent_size": 4, "child_size": 3, "overlap": 1}
