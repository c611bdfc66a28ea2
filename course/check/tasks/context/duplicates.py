"""Near-duplicates left out of a context, by the resemblance of their shingles.

Broder, On the resemblance and containment of documents, 1997.
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.context import duplicates_draws as draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    for texts, width, threshold in (
        (["a", "a"], 1, 0.5),
        (["a", "b"], 1, 0.5),
        (["\u00df", "ss"], 1, 0.5),
        (["a b", "a b"], 2, 0.5),
        (["a b", "A B"], 2, 0.5),
        (["a b", "b a"], 2, 0.5),
        (["a b", "a  b"], 2, 0.5),
        (["a b", "a, b"], 2, 0.5),
        (["a b", "a-b"], 2, 0.5),
        (["ab c", "a bc"], 2, 0.5),
        (["a b", "a b"], 3, 0.5),
        (["a b", "a c"], 3, 0.25),
        (["a b", "a c"], 1, 0.3),
        (["a b a b", "a b a"], 2, 0.5),
        (["a b c", "a b d"], 2, 0.3),
        (["a b c", "b c d"], 2, 0.5),
        (["a b", "b c d", "b c"], 1, 0.3),
        (["a b", "c d", "a b c d"], 1, 0.5),
        (["a b c", "b c d", "c d e"], 1, 0.5),
        (["a b c d", "b c d e", "c d e f"], 2, 0.5),
    ):
        yield draws.inputs(texts, width, threshold)


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
                    draws.one_word_changed,
                ),
                Case(
                    "a-phrase-repeated",
                    "a text that repeats itself has no more to say for it.",
                    "Is a shingle that comes three times counted once?",
                    draws.repeated,
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
                    draws.chain,
                ),
                Case(
                    "the-nearest-is-named",
                    "whoever asks why a passage is missing is shown what says the same.",
                    "Two kept texts are like it: compare with both before you name one.",
                    draws.nearest,
                ),
                Case(
                    "as-near-as-another",
                    "equal texts must give one answer, or the same search explains itself twice.",
                    "Two kept texts are equally like it: which one does your code name?",
                    draws.as_near,
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
                    draws.at_threshold,
                ),
                Case(
                    "shorter-than-a-shingle",
                    "a heading of two words can be a duplicate too.",
                    "How many shingles has a text of two words when a shingle has three?",
                    draws.short,
                ),
                Case(
                    "laid-out-anew",
                    "a copy with other line breaks and capitals says the same.",
                    "Print the words of both texts: which pieces does your way of splitting give?",
                    draws.laid_out,
                ),
                Case(
                    "words-that-look-alike",
                    "what is no copy must be shown: a hyphen or a comma can make another word.",
                    "Print the shingles of the two texts as you compare them: are they equal?",
                    draws.other_words,
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
