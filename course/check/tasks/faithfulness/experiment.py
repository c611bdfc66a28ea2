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
    """Call the function on the claims among the inputs, or else on those of the file."""
    claims = [json.loads(line) for line in _lines()]
    return namespace["blind_spots"](**{"claims": claims, **inputs})


def _show(inputs: Inputs) -> str:
    named = {"claims": "claims", **{name: repr(value) for name, value in inputs.items()}}
    return f"blind_spots({', '.join(f'{name}={value}' for name, value in named.items())})"


def _row(claim: str, context: str, family: str, supported: bool = False) -> dict[str, str]:
    label = "supported" if supported else "unsupported"
    row = {"claim": claim, "context": context, "label": label, "family": family}
    return {**row, "language": "en"}


def _inputs(threshold: float, language: str) -> Inputs:
    return {"threshold": threshold, "language": language}


def _spanish(rng: Random) -> Inputs:
    """Take a threshold at which the rule loses as many as it catches."""
    return _inputs(rng.choice([0.45, 0.5, 0.55, 0.6]), "es")


def _several(rng: Random) -> Inputs:
    """Take a threshold at which several kinds pass all, and the file has another one first."""
    return _inputs(rng.choice([0.3, 0.35, 0.4]), "es")


def _numbers(rng: Random) -> Inputs:
    """Make claims whose numbers are in the context once, or only inside another number."""
    a, b = rng.sample(range(2, 10), 2)
    rows = [
        _row(f"Refunds take {b} days", f"Refunds take {a}{b} days", "inside"),
        _row(f"Refunds of {a} euros take {a} days", f"Refunds take {a} days", "repeated"),
    ]
    right = _row(f"Exports take {a} days", f"Exports take {a} days", "repeated", supported=True)
    rows.insert(rng.randint(0, 2), right)
    return {"claims": rows, **_inputs(0.3, "en")}


def _none_passes(rng: Random) -> Inputs:
    """Make two families of which nothing passes the words, and one of which most does."""
    kinds = ["swapped", "invented", "changed"]
    rng.shuffle(kinds)
    rows = [
        _row("Tokens expire daily", "Seats are free", kinds[0]),
        _row("Exports need approval", "Seats are free", kinds[1]),
        _row("Seats are free", "Seats are free today", kinds[1]),
        _row("Seats are free for 3 days", "Seats are free for 9 days", kinds[1]),
        _row("Webhooks cost nothing", "Seats are free", kinds[2]),
    ]
    rng.shuffle(rows)
    return {"claims": rows, **_inputs(rng.choice([0.5, 0.6]), "en")}


def _pool() -> Iterable[Inputs]:
    one = _row("Refunds take 6 days", "Refunds take 60 days", "inside")
    two = _row("Refunds of 6 euros take 6 days", "Refunds take 6 days", "repeated")
    none = _row("Tokens expire daily", "Seats are free", "invented")
    yield {"claims": [one], **_inputs(0.3, "en")}
    yield {"claims": [two], **_inputs(0.3, "en")}
    yield {"claims": [one, none], **_inputs(0.3, "en")}
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
                Case(
                    "numbers-as-whole-runs",
                    "a 6 that stands only in 60 is not borne out; a 6 said twice needs one 6.",
                    "Compare runs with runs. How often each of them is said does not matter.",
                    _numbers,
                ),
                Case(
                    "a-family-that-never-passes",
                    "a family left out of a table looks as if nobody had tested it.",
                    "Every family of the unsupported claims is a key, also with a share of 0.",
                    _none_passes,
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
