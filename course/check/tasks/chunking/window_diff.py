"""WindowDiff: how far a chunker's cuts are from those of a person.

Pevzner & Hearst 2002, "A critique and improvement of an evaluation metric for text segmentation".
"""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.chunking import window_diff_draws as draws

__all__ = ["TASK"]


TASK = Task(
    id="02-window_diff",
    assignment="02_chunking",
    title="How far are these cuts from the right ones?",
    function="window_diff",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    call=refusing("window_diff"),
    groups=(
        Group(
            "windows",
            2.0,
            (
                Case(
                    "moved-by-one",
                    "a cut one sentence off spoils less than a missing one.",
                    "Write the row of places, and under each the two numbers of cuts.",
                    draws.moved,
                ),
                Case(
                    "a-cut-at-the-beginning",
                    "few windows see the ends of a text: there a slip of one place shows.",
                    "Which is the first place, and which cuts are in its window?",
                    draws.at_the_beginning,
                ),
                Case(
                    "a-cut-at-the-end",
                    "the last subject of a text is as much worth as the first.",
                    "Which is the last place, and which cuts are in its window?",
                    draws.at_the_end,
                ),
                Case(
                    "one-cut-or-three",
                    "a chunker that cuts everywhere must not be praised for the cut it hits.",
                    "It is the numbers of cuts that are compared, not whether there is one.",
                    draws.crowded,
                ),
            ),
        ),
        Group(
            "default",
            1.0,
            (
                Case(
                    "half-a-true-chunk",
                    "a window of half a chunk is the one that published figures use.",
                    "How many chunks do the true cuts make, and how long are they on average?",
                    draws.half_a_chunk,
                ),
                Case(
                    "a-half-goes-upwards",
                    "another k is another measure: its figures cannot be compared.",
                    "Print round(2.5): is that what the task asks for?",
                    draws.half_upwards,
                ),
            ),
        ),
        Group(
            "bounds",
            1.0,
            (
                Case(
                    "cuts-in-any-order",
                    "cuts come from a set or from two passes, and their order says nothing.",
                    "Does your counting rely on sorted cuts?",
                    draws.in_any_order,
                ),
                Case(
                    "a-window-of-one",
                    "with the smallest window only exact cuts agree: a strict measure, and valid.",
                    "Which is the smallest k that the task allows?",
                    lambda rng: {**draws.moved(rng), "k": 1},
                ),
                Case(
                    "the-widest-window",
                    "the widest window asks for the number of cuts alone, and is valid too.",
                    "Which is the largest k that the task allows?",
                    draws.widest,
                ),
                Case(
                    "no-window-fits",
                    "a share of no windows is no number: the caller should be told.",
                    "For which k is there no place, or no sentence, to look at?",
                    draws.refused,
                ),
                Case(
                    "a-window-of-none",
                    "0 is a number that somebody gave; only None leaves the choice to you.",
                    "What does your code do with k=0 before it checks the bounds?",
                    draws.zero,
                ),
                Case(
                    "one-sentence",
                    "half of a single sentence is still a window of one, and it does not fit.",
                    "Work out k for n = 1 before you check its bounds.",
                    lambda rng: {"true_cuts": [], "cuts": [], "n": 1, "k": None},
                ),
            ),
        ),
    ),
    hints=(
        "One function that counts the cuts in the window at a place does for both lists.",
        "The places are range(n - k). Which of its two ends belongs to a window?",
        "Count the places where the two numbers are not equal, and divide by n - k.",
    ),
)
