"""From hits on children to parents, reading no further than needed.

A passage stands for its document, best passage first: Callan 1994.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.counting import CountedList, Counter, cost
from course.check.encode import Raises
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.parents.material import descending

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
        f"to_parents({len(hits)} hits that begin with {hits[:3]!r}, a child for every parent of "
        f"{len(set(inputs['parent_of'].values()))}, k={inputs['k']}); "
        f"hit {_needed(inputs)} brings the last parent that is wanted"
    )


def _hits(rng: Random, parents: list[str], extra: int = 0) -> Inputs:
    """Make hits on the children of `parents`, named in their order; `extra` of no parent."""
    numbers = rng.sample(range(10, 100), len(parents) + extra)
    names = [f"c{number}" for number in numbers]
    parent_of = dict(zip(names, parents, strict=False))
    lost = names[len(parents) :]
    order = names[: len(parents)]
    for child in lost:
        order.insert(rng.randint(0, len(order)), child)
    hits = [list(pair) for pair in zip(order, descending(rng, len(order)), strict=True)]
    return {"hits": hits, "parent_of": dict(sorted(parent_of.items()))}


def _once(rng: Random) -> Inputs:
    p, q, r = rng.sample(["P1", "P2", "P3", "P4", "P5"], 3)
    return {**_hits(rng, [p, q, p, *rng.sample([p, q, r], 3)]), "k": rng.randint(4, 9)}


def _first_k(rng: Random) -> Inputs:
    p, q, r, s = rng.sample(["P1", "P2", "P3", "P4", "P5"], 4)
    return {**_hits(rng, [p, p, q, p, r, q, s]), "k": rng.randint(2, 3)}


def _orphans(rng: Random) -> Inputs:
    p, q = rng.sample(["P1", "P2", "P3", "P4", "P5"], 2)
    return {**_hits(rng, [p, q], extra=2), "k": 5}


def _orphan_first(rng: Random) -> Inputs:
    """Make a best hit of no parent, and ask for it alone."""
    inputs = _hits(rng, rng.sample(["P1", "P2", "P3", "P4", "P5"], 3))
    rest, scores = inputs["hits"], descending(rng, 4)
    names = [f"note{rng.randint(1, 9)}", *(child for child, _ in rest)]
    return {**inputs, "hits": [list(pair) for pair in zip(names, scores, strict=True)], "k": 1}


def _parent_hit_too(rng: Random) -> Inputs:
    """Make hits on two parents and on children of each: one before, one after its parent."""
    p, q = rng.sample(["P1", "P2", "P3", "P4", "P5"], 2)
    inputs = _hits(rng, [p, q, q])
    scores = descending(rng, 5)
    children = [child for child, _ in inputs["hits"]]
    order = [children[0], q, p, *children[1:]]
    return {**inputs, "hits": [list(pair) for pair in zip(order, scores, strict=True)], "k": 4}


def _below_one(rng: Random) -> Inputs:
    return {**_hits(rng, ["P1", "P2", "P1"]), "k": rng.randint(-3, 0)}


def _many(rng: Random) -> Inputs:
    """Make 150 hits on many parents, of which the first few are enough."""
    names = [f"P{number}" for number in rng.sample(range(100, 1000), 80)]
    parents = [*names[:8], *(rng.choice(names) for _ in range(142))]
    children = [f"c{number}" for number in range(150)]
    scores = [round(30 - 0.05 * place, 3) for place in range(150)]
    hits = [list(pair) for pair in zip(children, scores, strict=True)]
    parent_of = dict(zip(children, parents, strict=True))
    return {"hits": hits, "parent_of": parent_of, "k": rng.randint(3, 8)}


def _pool() -> Iterable[Inputs]:
    parent_of = {"a": "P", "b": "P", "c": "Q"}
    lists: tuple[list[list[Any]], ...] = (
        [],
        [["a", 3.0]],
        [["x", 3.0]],
        [["a", 3.0], ["b", 2.0]],
        [["a", 3.0], ["P", 2.0]],
        [["a", 3.0], ["c", 2.0]],
        [["a", 3.0], ["x", 2.0]],
        [["a", 3.0], ["b", 2.0], ["c", 1.0]],
        [["a", 3.0], ["c", 2.0], ["b", 1.0]],
    )
    for hits in lists:
        for k in (1, 2, 3):
            yield {"hits": hits, "parent_of": parent_of, "k": k}
    yield {"hits": [["a", 3.0]], "parent_of": parent_of, "k": 0}


TASK = Task(
    id="08-to_parents",
    assignment="08_parent_and_child",
    title="From children to parents",
    function="to_parents",
    lesson="lesson 08, section 'Build it'",
    pool=_pool,
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
                    _once,
                ),
                Case(
                    "the-first-k-parents",
                    "whoever asks for three parents and gets two has lost an answer.",
                    "Is k counted in children or in parents?",
                    _first_k,
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
                    _orphans,
                ),
                Case(
                    "the-best-hit-alone",
                    "a short note that answers the question stands at the top, where it belongs.",
                    "With k = 1 only the first hit counts: what does it stand for?",
                    _orphan_first,
                ),
                Case(
                    "parent-and-child-both-hit",
                    "where both levels are indexed, a parent must still stand once.",
                    "Is a hit on P1 itself the same entry as a hit on a child of P1?",
                    _parent_hit_too,
                ),
                Case(
                    "k-below-one",
                    "a search for no results is a mistake of the caller and should say so.",
                    "The contract asks for an error here.",
                    _below_one,
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
                    "When do you know enough to stop?",
                    _many,
                ),
            ),
        ),
    ),
    hints=(
        "One walk down the list is enough: it is sorted already.",
        "A dict remembers the order in which its keys came; setdefault keeps the first value.",
        "parent_of.get(child, child) is the entry of any hit; leave the loop when k are there.",
    ),
)
