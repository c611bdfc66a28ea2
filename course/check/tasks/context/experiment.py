"""An experiment on the golden set: how much of the evidence fits into a budget."""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task

__all__ = ["TASK"]


@lru_cache(maxsize=1)
def _searched() -> tuple[Any, Any, dict[str, int]]:
    """Make the index once: every call of a check, and every answer, searches the same."""
    from minirag import BM25, chunk_corpus, chunks_by_type, load_handbook
    from minirag.context import default_count_tokens

    chunks = chunk_corpus(load_handbook(), chunks_by_type)
    tokens = {chunk.id: default_count_tokens(chunk.text) for chunk in chunks}
    return BM25().index(chunks), chunks, tokens


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    index, chunks, tokens = _searched()
    return namespace["budget_study"](index, list(chunks), dict(tokens), **inputs)


def _show(inputs: Inputs) -> str:
    settings = ", ".join(f"{name}={value!r}" for name, value in inputs.items())
    return f"budget_study(index, chunks, tokens, {settings})"


def _inputs(stratum: str, k: int, budgets: list[int], share: float) -> Inputs:
    return {"stratum": stratum, "k": k, "budgets": budgets, "share": share}


# strata in which BM25 finds evidence at any k, so that a share of it means something
STRATA = ("number", "negation", "vague", "identifier", "dated", "distractor")


# settings (stratum, k, two budgets): some question's evidence fills the first to the last token;
# within the second, hits below the k-th would show more
_TELLING = (
    *(("identifier", 5, 131, 410), ("vague", 3, 215, 300), ("vague", 5, 314, 440)),
    *(("vague", 5, 491, 300), ("dated", 5, 375, 340), ("dated", 5, 422, 280)),
    ("distractor", 5, 220, 600),
)


# settings (stratum, k, budget, share) where the recall is below the share by less than a hundredth
_NEARLY = (
    *(("number", 8, 460, 0.677), ("number", 5, 580, 0.922), ("negation", 8, 270, 0.892)),
    *(("vague", 10, 560, 0.546), ("dated", 10, 930, 0.867), ("identifier", 10, 320, 0.542)),
    *(("dated", 8, 890, 0.858), ("distractor", 10, 460, 0.581), ("distractor", 8, 900, 0.732)),
)


def _usual(rng: Random) -> Inputs:
    """The largest budget holds all that is found."""
    return _inputs(rng.choice(STRATA), rng.choice([8, 9, 10]), [250, 500, 1000, 4000], 0.83)


def _other(rng: Random) -> Inputs:
    """The first budget is filled exactly, the second is not for more than k hits."""
    stratum, k, budget, other = rng.choice(_TELLING)
    budgets = sorted([budget, other, rng.randint(700, 900), 5000])
    return _inputs(stratum, k, budgets, rng.choice([0.62, 0.77]))


def _any_order(rng: Random) -> Inputs:
    """Two budgets far above all that is found: both keep everything, the smaller one is wanted."""
    budgets = [rng.randint(20_000, 30_000), rng.randint(8_000, 9_000), rng.randint(5, 9)]
    return _inputs(rng.choice(STRATA), 5, budgets, 1.0)


def _none(rng: Random) -> Inputs:
    """The larger budget is nearly enough, and nearly is not."""
    stratum, k, budget, share = rng.choice(_NEARLY)
    return _inputs(stratum, k, [budget, rng.randint(3, 12)], share)


def _pool() -> Iterable[Inputs]:
    yield _inputs("number", 1, [100], 0.5)
    yield _inputs("number", 1, [9000, 8000], 1.0)
    yield _inputs("vague", 3, [150, 300], 0.7)
    yield _inputs("dated", 3, [260], 0.7)


TASK = Task(
    id="09-experiment",
    assignment="09_context_and_generation",
    title="How much evidence fits?",
    function="budget_study",
    lesson="lesson 09, section 'Measure it'",
    pool=_pool,
    call=_call,
    show=_show,
    imports=frozenset({"numpy", "minirag.GoldenSet", "minirag.evaluate"}),
    groups=(
        Group(
            "figures",
            1.0,
            (
                Case(
                    "four-budgets",
                    "the conclusion has to follow from figures measured on the dev questions.",
                    "Each budget is a search of its own, measured on the questions of the stratum.",
                    _usual,
                ),
                Case(
                    "other-settings",
                    "what fits for one kind of question need not fit for another.",
                    "Nothing in the function may be fixed that the arguments decide.",
                    _other,
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "budgets-in-any-order",
                    "where two budgets keep as much, the smaller one costs less.",
                    "In which order does your code meet the budgets?",
                    _any_order,
                ),
                Case(
                    "none-is-enough",
                    "that no budget is enough is a result too, and must not look like one that is.",
                    "Look at whole first, then multiply: which budget reaches share times whole?",
                    _none,
                ),
            ),
        ),
    ),
    hints=(
        "Write a function that searches and returns only the hits that fit; evaluate takes it.",
        "evaluate(search, questions, chunks, k=k).mean(f'recall@{k}') is the figure, with a budget "
        "and without.",
        "Multiply the figure without a budget by share, and go through the budgets upwards.",
    ),
)
