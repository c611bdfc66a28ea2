"""From hits on children to parents, reading no further than needed.

A passage stands for its document, best passage first: Callan 1994.
"""

from typing import Any

from course.check.counting import CountedList, Counter, cost
from course.check.encode import Raises
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.parents import to_parents_draws as draws

__all__ = ["TASK"]

_LARGE = 50  # from so many hits on, what is read is counted


def _needed(inputs: Inputs) -> int:
    """Return the place of the hit that completes the answer, from 1; all where none does."""
    found = set()
    for place, (child, _) in enumerate(inputs["hits"], start=1):
        found.add(inputs["parent_of"].get(child, child))
        if len(found) == inputs["k"]:
            return place
    return len(inputs["hits"])


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    """Call `to_parents`; a long list of hits counts what is read of it."""
    most, counter = 4 * _needed(inputs) + 20, Counter()
    hits = CountedList(inputs["hits"], counter)
    try:
        answer = namespace["to_parents"](**{**inputs, "hits": hits})
    except ValueError:
        return Raises("ValueError")
    finally:
        # what was done to the counting list is done to the input, so that it is noticed
        inputs["hits"] = list.__getitem__(hits, slice(None))
    if answer is hits:
        answer = inputs["hits"]
    if len(inputs["hits"]) < _LARGE:
        return answer
    return {"cost": cost(counter, most, "hits read"), "answer": answer}


def _show(inputs: Inputs) -> str:
    hits = inputs["hits"]
    if len(hits) < _LARGE:
        return f"to_parents(hits={hits!r}, parent_of={inputs['parent_of']!r}, k={inputs['k']})"
    return (
        f"to_parents({len(hits)} hits that begin with {hits[:3]!r}, all of them children of "
        f"{len(set(inputs['parent_of'].values()))} parents, k={inputs['k']}); "
        f"hit {_needed(inputs)} brings the last parent that is wanted"
    )


TASK = Task(
    id="08-to_parents",
    assignment="08_parent_and_child",
    title="From children to parents",
    function="to_parents",
    lesson="lesson 08, section 'Build it'",
    pool=draws.pool,
    call=_call,
    show=_show,
    groups=(
        Group(
            "collapse",
            1.0,
            (
                Case(
                    "each-parent-once",
                    "a parent that stands twice fills the prompt with the same text.",
                    "Which of its children gives a parent its place and its score?",
                    draws.once,
                ),
                Case(
                    "the-first-k-parents",
                    "whoever asks for three parents and gets two has lost an answer.",
                    "Is k counted in children or in parents?",
                    draws.first_k,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "hit-without-a-parent",
                    "a short document that was never cut must not vanish from the results.",
                    "What happens to an id that parent_of does not hold?",
                    draws.orphans,
                ),
                Case(
                    "the-best-hit-alone",
                    "a short note that answers the question stands at the top, where it belongs.",
                    "With k = 1 only the first hit counts: what does it stand for?",
                    draws.orphan_first,
                ),
                Case(
                    "parent-and-child-both-hit",
                    "where both levels are indexed, a parent must still stand once.",
                    "Is a hit on P1 itself the same entry as a hit on a child of P1?",
                    draws.parent_hit_too,
                ),
                Case(
                    "scores-of-zero-and-below",
                    "a score may be a cosine: 0 is a score, and not a missing one.",
                    "What does your code take a score of 0 for?",
                    draws.zero_and_below,
                ),
                Case(
                    "k-below-one",
                    "a search for no results is a mistake of the caller and should say so.",
                    "The contract asks for an error here.",
                    draws.below_one,
                ),
                Case(
                    "no-hits",
                    "a search that finds nothing is no mistake of the caller.",
                    "What comes out for an empty list of hits?",
                    lambda rng: draws.no_hits(rng, rng.randint(1, 9)),
                ),
                Case(
                    "no-hits-and-k-of-zero",
                    "a wrong call should be noticed at once, and not when there is data.",
                    "Is 0 below 1? And does the look at k come before the look at hits?",
                    lambda rng: draws.no_hits(rng, 0),
                ),
            ),
        ),
        Group(
            "cost",
            1.0,
            (
                Case(
                    "stops-when-there-are-k",
                    "hits come from a large index: reading on costs time for nothing.",
                    "With which hit is the answer complete? Is another one read after it?",
                    draws.many,
                ),
                Case(
                    "last-parent-comes-late",
                    "many children of one parent may stand before the next: each is read once.",
                    "Count the items read in all, also in slices: how often is each one read?",
                    draws.last_comes_late,
                ),
            ),
        ),
    ),
    hints=(
        "One walk down the list is enough: it is sorted already.",
        "A dict remembers the order in which its keys came; setdefault keeps the first value.",
        "Every hit stands for its parent or for itself; leave the loop once k entries are there.",
    ),
)
