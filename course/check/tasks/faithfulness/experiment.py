"""An experiment on labelled claims: what a count of words lets pass."""

import json
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task

__all__ = ["TASK"]


@lru_cache(maxsize=1)
def _lines() -> tuple[str, ...]:
    """Read the file once; each call makes its own claims of it, so that none can change them."""
    from minirag.data import data_root

    return tuple((data_root() / "claims.jsonl").read_text(encoding="utf-8").splitlines())


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    claims = [json.loads(line) for line in _lines()]
    return namespace["blind_spots"](claims, **inputs)


def _show(inputs: Inputs) -> str:
    settings = ", ".join(f"{name}={value!r}" for name, value in inputs.items())
    return f"blind_spots(claims, {settings})"


def _inputs(threshold: float, language: str) -> Inputs:
    return {"threshold": threshold, "language": language}


def _spanish(rng: Random) -> Inputs:
    """Take a threshold at which the rule loses as many as it catches."""
    return _inputs(rng.choice([0.45, 0.5, 0.55, 0.6]), "es")


def _several(rng: Random) -> Inputs:
    """Take a threshold at which several kinds pass all, and the file has another one first."""
    return _inputs(*rng.choice([(0.3, "en"), (0.35, "en"), (0.3, "es"), (0.35, "es"), (0.4, "es")]))


def _pool() -> Iterable[Inputs]:
    yield _inputs(1.0, "en")
    yield _inputs(0.9, "es")


TASK = Task(
    id="10-experiment",
    assignment="10_faithfulness",
    title="What passes?",
    function="blind_spots",
    lesson="lesson 10, section 'Measure it'",
    pool=_pool,
    call=_call,
    show=_show,
    imports=frozenset({"numpy", "minirag.content_word_share"}),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "words-then-numbers",
                    "a single rate over all false claims hides the family that always passes.",
                    "Two tests for each claim, one after the other; then count by label and kind.",
                    lambda rng: _inputs(rng.choice([0.4, 0.6, 0.75, 0.8]), "en"),
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "in-spanish",
                    "a rule that pays in one language need not pay in another.",
                    "Stop words differ by language; and as many lost as caught is no gain.",
                    _spanish,
                ),
                Case(
                    "several-are-blindest",
                    "where several are equal the report must name the same one every time.",
                    "Which families have the highest share here, and which one do you name?",
                    _several,
                ),
            ),
        ),
    ),
    hints=(
        "One loop over the claims of the language: does it pass words, does it pass numbers?",
        "re.findall finds the longest runs of digits; put those of the context into a set.",
        "max() keeps the first of equal items: in which order does it meet the families?",
    ),
)
