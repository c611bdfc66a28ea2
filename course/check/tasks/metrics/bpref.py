"""bpref: a score that leaves out what nobody has judged.

Buckley & Voorhees 2004, in the form of trec_eval.
"""

from collections.abc import Callable, Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.metrics.lists import letters, rank_parts

__all__ = ["TASK"]


def _lists(*shapes: str, absent: str = "") -> Callable[[Random], Inputs]:
    """Return a draw of a ranking of right (+), wrong (-) and unread (?) hits in one such order.

    `absent` are judged ids that the ranking does not hold. The right ids have different grades,
    one of them above 3: a grade may be any whole number.
    """

    def draw(rng: Random) -> Inputs:
        hits = rng.choice(shapes)
        ids = letters(rng, len(hits) + len(absent))
        right = hits.count("+")
        grades = rng.sample([*range(1, right), rng.randint(4, 9)], right) if right else []
        grades += [3] * absent.count("+")
        judged = {}
        for id, kind in zip(ids, hits + absent, strict=True):
            if kind != "?":
                judged[id] = 0 if kind == "-" else grades.pop(0)
        return {"ranking": ids[: len(hits)], "judged": judged}

    return draw


def _pool() -> Iterable[Inputs]:
    one, many = {"a": 1, "w": 0}, {"a": 1, "w": 0, "v": 0}
    for ranking, judged in (
        (["w"], {"w": 0}),
        (["a"], {"a": 1}),
        (["a"], one),
        (["x"], one),
        (["x", "a"], one),
        (["w", "a"], one),
        (["a", "w"], one),
        (["a"], {"a": 2, "b": 1}),
        (["a"], {"a": 2, "b": 1, "w": 0}),
        (["w", "a"], many),
        (["w", "v", "a"], many),
        (["x", "a", "w"], many),
        (["w", "a", "b"], {"a": 1, "b": 1, "w": 0}),
        (["w", "a", "b"], {"a": 1, "b": 1, "w": 0, "v": 0}),
        (["a", "w", "b"], {"a": 1, "b": 2, "w": 0, "v": 0}),
        (["w", "x", "a"], {"a": 1, "b": 1, "w": 0, "v": 0}),
        (["a", "w", "b"], {"a": 1, "b": 2, "w": 0, "v": 0, "u": 0}),
    ):
        yield {"ranking": ranking, "judged": judged}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    return rank_parts(reference, "bpref", inputs)


TASK = Task(
    id="01-bpref",
    assignment="01_metrics",
    title="A score for half-judged lists",
    function="bpref",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "pairs",
            2.0,
            (
                Case(
                    "everything-judged",
                    "the order of right above wrong is all that is asked.",
                    "Write the number of wrong hits above each right one beside the ranking.",
                    _lists("+-+-", "-+-+", "+-+-+-", "-+-+-+"),
                ),
                Case(
                    "more-wrong-than-right",
                    "with many wrong hits judged, all beyond a few say the same: too late.",
                    "With R = 2 a right hit below three wrong ones has 0. And below five?",
                    _lists("+---+-", "-+---+", "---+-+"),
                ),
            ),
        ),
        Group(
            "unread",
            1.0,
            (
                Case(
                    "unread-between",
                    "what nobody has judged must neither help nor hurt a new search.",
                    "Cross out the unread hits: your value must stay as it was.",
                    _lists("?+-?+-", "?-+?-+", "-?+?-+", "+?-?+-"),
                ),
            ),
        ),
        Group(
            "bounds",
            2.0,
            (
                Case(
                    "few-wrong-ones-judged",
                    "with one wrong hit judged, a right one below it must be able to reach 0.",
                    "Which of R and N is the smaller one here? It stands below the line.",
                    _lists("+-++", "-+++", "++-+"),
                ),
                Case(
                    "no-wrong-one-judged",
                    "where nothing wrong was judged there is nothing to be below.",
                    "What is divided by what for N = 0? Decide that case before you divide.",
                    _lists("++", "+++", absent="+"),
                ),
                Case(
                    "right-one-not-found",
                    "what was not found must lower the score.",
                    "By how many do you divide in the end, the found or all that are right?",
                    _lists("+--+", "-+-+", "-++-", absent="+"),
                ),
                Case(
                    "wrong-one-not-found",
                    "a wrong passage that was judged and not returned still counts among N.",
                    "N is counted over judged, not over the ranking.",
                    _lists("+-+", "-++", absent="-+"),
                ),
                Case(
                    "nothing-right-judged",
                    "a question that nothing answers has no score and belongs in no mean.",
                    "Where no grade is above 0 you would divide by 0: decide that case first.",
                    _lists("-?-", "--?", "?--"),
                ),
            ),
        ),
    ),
    hints=(
        "Count R and N over judged first. Then walk down the ranking with one running count.",
        "The running count is of wrong hits so far; a hit that is not in judged is passed over.",
        "At each right hit work out the bracket of the formula, with the count so far as n; look "
        "first whether n is 0. What is divided by R in the end?",
    ),
)
