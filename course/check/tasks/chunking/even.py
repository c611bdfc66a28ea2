"""Even chunks: all cuts chosen together, so that the squared free space is least.

The idea of Knuth & Plass 1981, "Breaking paragraphs into lines", in a simple form.
"""

from collections.abc import Mapping

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.chunking import even_draws as draws

__all__ = ["TASK"]


def _free_parts(reference: Namespace, inputs: Inputs) -> Mapping[str, float]:
    """Return what each chunk of the best way costs."""
    lengths, budget = inputs["lengths"], inputs["budget"]
    if max(lengths, default=0) > budget:
        return {}
    chunks = reference["even_chunks"](**inputs)
    return {
        f"({first}, {end})": float((budget - sum(lengths[first:end])) ** 2) for first, end in chunks
    }


TASK = Task(
    id="02-even",
    assignment="02_chunking",
    title="Even chunks instead of greedy ones",
    function="even_chunks",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    call=refusing("even_chunks"),
    parts=_free_parts,
    groups=(
        Group(
            "least-cost",
            3.0,
            (
                Case(
                    "no-crumb-at-the-end",
                    "a chunk of one sentence lacks what explains it.",
                    "Add up the costs of your way, and of one with a shorter first chunk.",
                    draws.crumb,
                ),
                Case(
                    "three-even-chunks",
                    "where the first chunk ends decides how well the rest can be cut.",
                    "For each sentence: what is the least cost of all from there to the end?",
                    draws.three_chunks,
                ),
                Case(
                    "a-hole-that-stays",
                    "one bad chunk that cannot be helped is no reason to neglect the others.",
                    "All chunks count in the sum, also beside one that costs much.",
                    draws.hole,
                ),
                Case(
                    "one-large-hole-or-two",
                    "another penalty is another choice of chunks.",
                    "Work out two ways by hand: which power of the free space is asked for?",
                    draws.which_power,
                ),
                Case(
                    "filled-to-the-last-word",
                    "where every chunk can be full, nothing is cheaper.",
                    "Is a chunk of exactly `budget` words allowed, and what does it cost?",
                    draws.full,
                ),
            ),
        ),
        Group(
            "ties",
            1.0,
            (
                Case(
                    "the-longer-chunk-first",
                    "equal costs must give the same chunks, and the same ids, at every run.",
                    "List two ways of equal cost: which has more sentences in its first chunk?",
                    draws.tied,
                ),
            ),
        ),
        Group(
            "bounds",
            1.0,
            (
                Case(
                    "a-sentence-over-the-budget",
                    "where no way exists, the caller should be told so.",
                    "No chunk can hold this sentence: what does the contract ask for?",
                    draws.too_long,
                ),
                Case(
                    "a-sentence-of-just-the-budget",
                    "a sentence that fits is no error.",
                    "Over the budget means more words than it has.",
                    draws.just_fits,
                ),
                Case(
                    "no-sentences",
                    "an empty page must give no chunk, and must not stop the indexing.",
                    "Walk through your code with an empty list of lengths.",
                    lambda rng: {"lengths": [], "budget": rng.randint(1, 99)},
                ),
            ),
        ),
    ),
    hints=(
        "Trying all ways is right, and each sentence more doubles the time. What do they share?",
        "Suppose you knew the cheapest way to cut everything from sentence 5 on, and from every "
        "later one. How do you find the cheapest from sentence 4 on?",
        "Go from the last sentence to the first. For each one try every end of its chunk: the cost "
        "of the chunk plus the least cost from there on, which you know already.",
    ),
)
