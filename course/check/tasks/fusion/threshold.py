"""The threshold algorithm: the best k of several lists, without reading them to the end.

Fagin, Lotem & Naor 2003. What it costs is counted in calls, each of which is a request.
"""

from collections.abc import Iterable
from typing import Any

from course.check.counting import Counter, cost
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.fusion import remote_draws
from course.check.tasks.fusion.remote import RemoteList

__all__ = ["TASK"]

_MOST = 300  # calls; the rule of the task needs 24 on the long lists drawn here


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    """Call the function on counted lists; the calls are part of its value."""
    counter = Counter()
    lists = [RemoteList([(id, s) for id, s in hits], counter) for hits in inputs["lists"]]
    hits = namespace["threshold_top_k"](lists, inputs["k"])
    return {"hits": hits, "cost": cost(counter, _MOST, "calls")}


def _show(inputs: Inputs) -> str:
    lists = ", ".join(f"RemoteList({_pairs(hits)})" for hits in inputs["lists"])
    return f"threshold_top_k(lists=[{lists}], k={inputs['k']})"


def _pairs(hits: list[list[Any]]) -> str:
    if len(hits) > 12:
        return f"[({hits[0][0]!r}, {hits[0][1]}), … {len(hits)} hits]"
    return "[" + ", ".join(f"({id!r}, {score})" for id, score in hits) + "]"


def _pool() -> Iterable[Inputs]:
    yield {"lists": [[["a", 5]]], "k": 1}
    yield {"lists": [[["a", 5], ["b", 3]]], "k": 1}
    yield {"lists": [[["a", 5], ["b", 3]]], "k": 2}
    yield {"lists": [[["a", 5]], [["b", 3]]], "k": 3}
    yield {"lists": [[["b", 5], ["a", 5]]], "k": 1}
    yield {"lists": [[["a", 5], ["b", 5]]], "k": 2}
    yield {"lists": [[["b", 5], ["a", 5]]], "k": 2}
    yield {"lists": [[["a", 5], ["b", 3]], [["b", 4], ["a", 1]]], "k": 1}
    yield {"lists": [[["a", 5], ["b", 4]], [["c", 5], ["b", 4]]], "k": 1}
    yield {"lists": [[["a", 9]], [["b", 5], ["c", 4]], [["c", 6]]], "k": 2}
    yield {"lists": [[["b", 6], ["a", 6]], [["b", 4], ["a", 4]]], "k": 1}
    yield {"lists": [[["a", 1]], [["b", 5], ["c", 4]], [["d", 5], ["c", 4]]], "k": 1}
    yield {
        "lists": [[["a", 9], ["b", 6], ["c", 5]], [["a", 9], ["d", 6], ["c", 5]]],
        "k": 2,
    }
    yield {
        "lists": [[["a", 9], ["b", 6], ["c", 1]], [["b", 8], ["c", 2], ["a", 1]]],
        "k": 2,
    }
    yield {
        "lists": [
            [["a", 1]],
            [["b", 5], ["e", 4], ["c", 4]],
            [["d", 5], ["f", 4], ["c", 4]],
        ],
        "k": 1,
    }


TASK = Task(
    id="05-threshold",
    assignment="05_hybrid_and_rrf",
    title="The best k without reading to the end",
    function="threshold_top_k",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=_call,
    show=_show,
    groups=(
        Group(
            "answer",
            2.0,
            (
                Case(
                    "steady-in-every-list",
                    "a document that is first nowhere can have the highest total.",
                    "Work out the threshold round by round: when is nothing unread a danger?",
                    remote_draws.several,
                ),
                Case(
                    "a-list-that-ends",
                    "one search may return a single hit while others have many.",
                    "next() gives None at the end of a list; the other lists go on.",
                    remote_draws.short,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "fewer-than-k",
                    "where there is less than asked for, all of it is the answer.",
                    "Your loop also has to end when every list is at its end.",
                    remote_draws.few,
                ),
                Case(
                    "a-tie-not-yet-read",
                    "an unread document can equal the last one kept, and its id may go first.",
                    "Compare after a whole round, and strictly: an id not met may equal it.",
                    remote_draws.tied,
                ),
            ),
        ),
        Group(
            "cost",
            2.0,
            (
                Case(
                    "long-lists",
                    "each call is a request: reading three hundred hits for two is a slow search.",
                    "Print how many hits you read. The first five of each list settle it here.",
                    remote_draws.long,
                ),
                Case(
                    "a-short-list-beside-long-ones",
                    "a list at its end has nothing left to wait for.",
                    "What does a list add to the threshold once next() has returned None?",
                    remote_draws.short_and_long,
                ),
            ),
        ),
    ),
    hints=(
        "Keep a dict of totals; an id's total is worked out in full when the id is first read.",
        "A round reads one hit of every list; the threshold is the sum of the scores just read.",
        "After a round, sort the totals: is the k-th above the threshold, or is every list at its "
        "end?",
    ),
)
