"""The cases of the stability index: bins from places, shares that are never 0, three verdicts.

But: what is expected of them is not said here.
"""

from course.check.task import Case, Group
from course.check.tasks.pipeline import stability_draws as draws

__all__ = ["GROUPS"]


GROUPS = (
    Group(
        "bins",
        2.0,
        (
            Case(
                "bins-of-nearly-equal-size",
                "bins of equal width leave most of them empty where distances crowd together.",
                "Write down the place of each cut point: which way does the text round it?",
                draws.moved,
            ),
            Case(
                "values-on-a-cut-point",
                "where a value on the border goes must not differ between two runs.",
                "A value that equals a cut point belongs to the bin below it.",
                draws.on_a_cut,
            ),
            Case(
                "equal-cut-points",
                "scores with many equal values make bins that nothing can fall into.",
                "How many different cut points are there, and how many bins do they make?",
                draws.equal_cuts,
            ),
            Case(
                "more-bins-than-values",
                "what is larger than all that was ever seen needs a bin of its own.",
                "Write down the places of all cut points: the largest value may be one of them.",
                draws.more_bins,
            ),
        ),
    ),
    Group(
        "shares",
        1.0,
        (
            Case(
                "beyond-the-reference",
                "what was never seen before is the drift that matters most.",
                "A value beyond all others belongs to the first or the last bin, and none is 0.",
                draws.outside,
            ),
        ),
    ),
    Group(
        "verdict",
        1.0,
        (
            Case(
                "steady",
                "an alarm at every small change is soon ignored.",
                "Work out the index by hand for two bins; what does the rule of thumb say?",
                lambda rng: draws.halves(rng, 64, 65),
            ),
            Case(
                "just-worth-a-look",
                "a change worth a look must not be called steady.",
                "The rule has three verdicts; between which two limits does this index lie?",
                lambda rng: draws.halves(rng, 66, 67),
            ),
            Case(
                "watch",
                "a change worth a look is no reason yet to make everything anew.",
                "The rule has three verdicts; between which two limits does this index lie?",
                lambda rng: draws.halves(rng, 72, 74),
            ),
            Case(
                "just-moved",
                "where readers ask something else, the search needs more than a look.",
                "The rule has three verdicts; above which limit does this index lie?",
                lambda rng: draws.halves(rng, 75, 76),
            ),
            Case(
                "nothing-to-compare",
                "an index of nothing is no sign that all is well.",
                "Which lists does the contract refuse?",
                lambda rng: draws.without(rng, "recent"),
            ),
            Case(
                "nothing-to-compare-with",
                "a reference that was never written down is found by an error, not by a verdict.",
                "Which lists does the contract refuse, and with which error?",
                lambda rng: draws.without(rng, "reference"),
            ),
            Case(
                "too-few-bins",
                "with one bin every sample looks like every other.",
                "Which numbers of bins does the contract refuse?",
                draws.too_few_bins,
            ),
        ),
    ),
)
