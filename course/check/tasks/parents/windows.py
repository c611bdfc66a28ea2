"""Sentence windows: the hit with its neighbours, overlapping windows joined.

As `SentenceWindowNodeParser` of LlamaIndex, 2023; the joining is what its users add.
"""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.parents import windows_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="08-windows",
    assignment="08_parent_and_child",
    title="A hit and its neighbours",
    function="sentence_windows",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
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
                    draws.inside,
                ),
                Case(
                    "at-the-ends-of-the-text",
                    "a number below 0 reads a list from its end, a wrong passage.",
                    "Which sentences come before the first, and after the last?",
                    draws.at_the_ends,
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
                    draws.sharing,
                ),
                Case(
                    "windows-that-touch",
                    "text that runs on should not be torn where two windows meet.",
                    "Is there any sentence between the two windows?",
                    lambda rng: draws.touching(rng, rng.randint(1, 3)),
                ),
                Case(
                    "hits-side-by-side-without-neighbours",
                    "two sentences that follow each other are one passage, also for n = 0.",
                    "Is there any sentence between two hits that follow each other?",
                    lambda rng: draws.touching(rng, 0),
                ),
                Case(
                    "one-sentence-between-them",
                    "joining across a gap reads what nobody asked for.",
                    "Does the joined window hold a sentence that neither window had?",
                    draws.gap,
                ),
                Case(
                    "window-inside-a-joined-one",
                    "what brings nothing new must not shorten the rest.",
                    "Where does your joined window end after a hit that lies inside it?",
                    draws.contained,
                ),
                Case(
                    "hit-between-two-windows",
                    "a later hit may close the gap between two windows that stood apart.",
                    "Which windows are left after the last hit, and does one of them meet another?",
                    draws.between,
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
                    draws.two_documents,
                ),
                Case(
                    "text-order-inside-a-document",
                    "a passage is hard to follow before what it refers to.",
                    "Inside one document the order of the text counts, not that of the hits.",
                    draws.backwards,
                ),
                Case(
                    "n-below-zero",
                    "a window smaller than its sentence is a mistake of the caller.",
                    "The contract asks for an error here.",
                    draws.below_zero,
                ),
                Case(
                    "no-hits",
                    "a search that finds nothing is no mistake of the caller.",
                    "What comes out for an empty list of hits?",
                    lambda rng: draws.no_hits(rng, rng.randint(0, 3)),
                ),
                Case(
                    "no-hits-and-n-below-zero",
                    "a wrong call should be noticed at once, and not when there is data.",
                    "Does the look at n come before the look at hits?",
                    lambda rng: draws.no_hits(rng, -1),
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
