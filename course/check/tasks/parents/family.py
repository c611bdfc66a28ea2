"""Parents and their children, cut as spans of one text.

Passages of so many words as units of retrieval: Callan 1994.
"""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.parents import family_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="08-family",
    assignment="08_parent_and_child",
    title="Parents and their children",
    function="cut_family",
    lesson="lesson 08, section 'A question that fails'",
    pool=draws.pool,
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
                    draws.parents_only,
                ),
                Case(
                    "white-space-as-it-is",
                    "a span that is off by one blank cites the wrong characters.",
                    "Print text[start:end] for each span: it begins and ends with a word.",
                    lambda rng: draws.parents_only(rng, ragged=True),
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
                    draws.inside,
                ),
                Case(
                    "siblings-overlap",
                    "a sentence at the seam of two children should stand whole in one of them.",
                    "How many words after the one before does a child begin?",
                    lambda rng: draws.overlapping(rng, anew=False),
                ),
                Case(
                    "last-child-holds-a-new-word",
                    "a child that only repeats its sibling takes a place for nothing.",
                    "List the words of each child: does each hold one that none before it had?",
                    lambda rng: draws.overlapping(rng, anew=True),
                ),
                Case(
                    "short-last-parent",
                    "the end of a document must be found too, however little is left of it.",
                    "How many children has a last parent of no more words than the overlap?",
                    draws.short_last_parent,
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
                    draws.blank,
                ),
                Case(
                    "child-larger-than-parent",
                    "two sizes that changed places should be noticed at once.",
                    "Which sizes does the contract refuse?",
                    lambda rng: draws.impossible(rng, rng.randint(5, 9), rng.randint(0, 1)),
                ),
                Case(
                    "overlap-as-large-as-the-child",
                    "children that never advance would never end.",
                    "How far does a child advance when all of it overlaps?",
                    lambda rng: (lambda c: draws.impossible(rng, c, c))(rng.randint(1, 4)),
                ),
                Case(
                    "overlap-below-zero",
                    "words between two children stand in no child and are never found.",
                    "What would an overlap of -1 leave out?",
                    lambda rng: draws.impossible(rng, rng.randint(1, 4), rng.randint(-3, -1)),
                ),
                Case(
                    "no-words-and-impossible-sizes",
                    "a wrong call should be noticed at once, and not when there is data.",
                    "Does the look at the sizes come before the look at the words?",
                    draws.blank_and_impossible,
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
