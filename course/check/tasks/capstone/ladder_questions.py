"""Ladders whose rungs did not answer the same questions: one too few, one too many, another one."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.capstone.ladder_draws import several, with_one_draw

__all__ = ["another_question", "too_few", "too_many"]


def too_few(rng: Random) -> Inputs:
    """Let the last rung lack a question."""
    rungs, scores, ids = several(rng)
    scores[rungs[-1]].pop(rng.choice(ids))
    return with_one_draw(rungs, scores)


def too_many(rng: Random) -> Inputs:
    """Let the last rung have a question more."""
    rungs, scores, _ = several(rng)
    scores[rungs[-1]]["q9"] = 0.5
    return with_one_draw(rungs, scores)


def another_question(rng: Random) -> Inputs:
    """Let the rung in the middle have another question instead of one of theirs."""
    rungs, scores, ids = several(rng)
    middle = scores[rungs[1]]
    middle["q9"] = middle.pop(rng.choice(ids))
    return with_one_draw(rungs, scores)
