"""The files of a new task, whole and small: how many hits are relevant.

TASK_ID, ASSIGNMENT and NAME are replaced.

But: a template is no lesson. The exercises of the course show what a good task has beside this.
"""

__all__ = ["TEMPLATES"]

_TEXT = '''# %% [markdown] id=NAME-task
# ## A task of our own: relevant hits
#
# *{{points TASK_ID}} points · 5 minutes · difficulty 1 of 5 · importance 3 of 5*
#
# *May import {{imports TASK_ID}}.*
#
# - **Takes** `ranking`, a list of ids, and `relevant`, a list of ids; each may hold repeats.
# - **Returns** how many *different* ids of `ranking` are relevant.
#
# *Example:* `NAME(["a", "b", "a"], ["a", "c"])` gives 1.


# %% id=TASK_ID-answer solution
def NAME(ranking, relevant):
    """Return how many different ids of the ranking are relevant."""
    ### BEGIN SOLUTION
    return len(set(ranking) & set(relevant))
    ### END SOLUTION


# %% id=TASK_ID test
check("TASK_ID")
'''

_TASK = '''"""How many hits are relevant."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

LETTERS = "abcdefgh"


def _drawn(rng: Random, repeats: int) -> Inputs:
    relevant = rng.sample(LETTERS, 3)
    ranking = [*rng.sample(relevant, 2), *rng.sample("wxyz", 2)]
    ranking += ranking[:1] * repeats
    rng.shuffle(ranking)
    return {"ranking": ranking, "relevant": relevant}


def _pool() -> Iterable[Inputs]:
    for ranking in (["a"], ["b"], ["a", "b"], ["a", "a"], ["a", "a", "b"], []):
        for relevant in (["a"], ["a", "b"], ["a", "a"], ["c"]):
            yield {"ranking": ranking, "relevant": relevant}


TASK = Task(
    id="TASK_ID",
    assignment="ASSIGNMENT",
    title="A task of our own: relevant hits",
    function="NAME",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "count",
            1.0,
            (
                Case(
                    "each-hit-once",
                    "what is found is what all measures are made of.",
                    "Go over the hits: which of them stand among the relevant ids?",
                    lambda rng: _drawn(rng, 0),
                ),
            ),
        ),
        Group(
            "repeats",
            1.0,
            (
                Case(
                    "repeated-hit",
                    "a hit that is shown twice is not found twice.",
                    "Put the same relevant id into the ranking twice, and count by hand.",
                    lambda rng: _drawn(rng, rng.randint(1, 3)),
                ),
            ),
        ),
    ),
    hints=(
        "Which ids stand in both lists?",
        "Repeats do not count: what kind of collection forgets them?",
        "The size of what two sets have in common.",
    ),
)
'''

_WRONG = """# %% task=TASK_ID id=repeats-counted belief="each mention of an id counts" case=repeated-hit loses=1 hint="Show one relevant id twice: it is still one."
def NAME(ranking, relevant):
    return sum(1 for id in ranking if id in relevant)


# %% task=TASK_ID id=all-hits belief="every hit counts" case=each-hit-once loses=2 hint="Only ids that stand in relevant count."
def NAME(ranking, relevant):
    return len(set(ranking))


# %% task=TASK_ID id=all-relevant belief="every relevant id counts, found or not" case=each-hit-once loses=2 hint="An id counts when the ranking has it."
def NAME(ranking, relevant):
    return len(set(relevant))


# %% task=TASK_ID id=misses-counted belief="the hits that are not relevant are asked for" case=each-hit-once loses=2 hint="Count what is in both lists, not what is in one of them."
def NAME(ranking, relevant):
    return len(set(ranking) ^ set(relevant))
"""

_RIGHT = """# %% task=TASK_ID id=loop
def NAME(ranking, relevant):
    found = []
    for id in ranking:
        if id in relevant and id not in found:
            found.append(id)
    return len(found)


# %% task=TASK_ID id=sum
def NAME(ranking, relevant):
    return sum(id in ranking for id in set(relevant))
"""

TEMPLATES = {
    ("exercises", "{id}.py"): _TEXT,
    ("tasks", "{stem}.py"): _TASK,
    ("misconceptions", "{id}.py"): _WRONG,
    ("right", "{id}.py"): _RIGHT,
}
"""Folder and file name in `own/` → what stands in it."""
