"""Parents and their children, cut as spans of one text.

Passages of so many words as units of retrieval: Callan 1994.
"""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.parents.material import WORDS

__all__ = ["TASK"]


def _text(rng: Random, count: int, gaps: tuple[str, ...] = (" ",)) -> str:
    """Make a text of `count` words of several lengths, with one of `gaps` between any two."""
    words = [rng.choice(WORDS) for _ in range(count)]
    return "".join(word + rng.choice(gaps) for word in words[:-1]) + "".join(words[-1:])


def _ends_anew(words: int, child_size: int, overlap: int) -> bool:
    """Tell whether windows that run on to the last word add one inside the window before."""
    step = child_size - overlap
    last = -(-max(words - child_size, 0) // step) * step  # the first window that reaches the end
    return last + step < words


def _parents_only(rng: Random, ragged: bool = False) -> Inputs:
    """Make children as large as their parents, so that only the parents are in question."""
    size = rng.randint(3, 5)
    text = _text(rng, 2 * size + rng.randint(1, size - 1))
    if ragged:
        gaps = ("  ", "\n", "\n\n", " \t")
        text = f"\n {_text(rng, size + rng.randint(1, size - 1), gaps)} \n"
    return {"text": text, "parent_size": size, "child_size": size, "overlap": 0}


def _inside(rng: Random) -> Inputs:
    """Make parents whose size is no multiple of the children's."""
    child = rng.randint(2, 4)
    parent = 2 * child + rng.randint(1, child - 1)
    text = _text(rng, 2 * parent + rng.randint(1, parent))
    return {"text": text, "parent_size": parent, "child_size": child, "overlap": 0}


def _overlapping(rng: Random, anew: bool) -> Inputs:
    """Make overlapping siblings; `anew` where running on would add a child that is not new."""
    while True:
        child = rng.randint(3, 5)
        overlap = rng.randint(1, child - 2)
        parent = child + rng.randint(2, 5)
        rest = rng.randint(1, parent - 1)
        ends = [_ends_anew(parent, child, overlap), _ends_anew(rest, child, overlap)]
        if ends[0] if anew else not any(ends):
            text = _text(rng, parent + rest)
            return {"text": text, "parent_size": parent, "child_size": child, "overlap": overlap}


def _impossible(rng: Random, child: int, overlap: int) -> Inputs:
    text = _text(rng, rng.randint(6, 9))
    return {"text": text, "parent_size": 4, "child_size": child, "overlap": overlap}


def _blank(rng: Random) -> Inputs:
    text = "".join(rng.choice(" \n\t") for _ in range(rng.randint(1, 6)))
    sizes = {"parent_size": rng.randint(3, 9), "child_size": rng.randint(1, 3)}
    return {"text": text, **sizes, "overlap": 0}


def _pool() -> Iterable[Inputs]:
    for text, parent, child, overlap in (
        ("", 1, 1, 0),
        ("a", 1, 1, 0),
        ("ab c", 1, 2, 0),
        ("ab c", 1, 1, 1),
        ("ab c", 2, 1, -1),
        ("ab c", 2, 0, 0),
    ):
        yield {"text": text, "parent_size": parent, "child_size": child, "overlap": overlap}
    for text in ("a", "ab c", "ab  c", "ab c d", "ab c d e", "ab c d e f"):
        for parent, child, overlap in ((2, 1, 0), (3, 2, 0), (3, 2, 1), (4, 3, 1)):
            yield {"text": text, "parent_size": parent, "child_size": child, "overlap": overlap}


TASK = Task(
    id="08-family",
    assignment="08_parent_and_child",
    title="Parents and their children",
    function="cut_family",
    lesson="lesson 08, section 'A question that fails'",
    pool=_pool,
    call=refusing("cut_family"),
    groups=(
        Group(
            "parents",
            1.0,
            (
                Case(
                    "parents-of-so-many-words",
                    "a parent that is one word off moves every parent after it.",
                    "Count the words of your first parent, and where the second begins.",
                    _parents_only,
                ),
                Case(
                    "white-space-as-it-is",
                    "a span that is off by one blank cites the wrong characters.",
                    "Print text[start:end] for each span: it begins and ends with a word.",
                    lambda rng: _parents_only(rng, ragged=True),
                ),
            ),
        ),
        Group(
            "children",
            1.0,
            (
                Case(
                    "children-stay-inside",
                    "a child across two parents would lose half of its text on the way.",
                    "Where does the first child of the second parent begin?",
                    _inside,
                ),
                Case(
                    "siblings-overlap",
                    "a sentence at the seam of two children should stand whole in one of them.",
                    "How many words after the one before does a child begin?",
                    lambda rng: _overlapping(rng, anew=False),
                ),
                Case(
                    "last-child-holds-a-new-word",
                    "a child that only repeats its sibling takes a place for nothing.",
                    "Look at the last two children: does the last one hold a new word?",
                    lambda rng: _overlapping(rng, anew=True),
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "no-words",
                    "an empty document must not stop the indexing of all others.",
                    "What comes out for a text that is white space only?",
                    _blank,
                ),
                Case(
                    "child-larger-than-parent",
                    "two sizes that changed places should be noticed at once.",
                    "Which sizes does the contract refuse?",
                    lambda rng: _impossible(rng, rng.randint(5, 9), rng.randint(0, 1)),
                ),
                Case(
                    "overlap-as-large-as-the-child",
                    "children that never advance would never end.",
                    "How far does a child advance when all of it overlaps?",
                    lambda rng: (lambda c: _impossible(rng, c, c))(rng.randint(1, 4)),
                ),
                Case(
                    "overlap-below-zero",
                    "words between two children stand in no child and are never found.",
                    "What would an overlap of -1 leave out?",
                    lambda rng: _impossible(rng, rng.randint(1, 4), rng.randint(-3, -1)),
                ),
            ),
        ),
    ),
    hints=(
        r"re.finditer(r'\S+', text) gives every word with its span.",
        "Cut the list of word spans into parents first; then cut each parent's list by itself.",
        "A piece of the list becomes a span from the first word's start to the last word's end. "
        "Children begin child_size - overlap words apart; stop after the one that reaches the end.",
    ),
)
