"""An experiment on the golden set: how far a reranker of BM25's hits could get."""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    yield {"depths": [4, 2], "shown": 1, "target": 0.2, "size": 200}


TASK = Task(
    id="06-experiment",
    assignment="06_reranking",
    title="How much room is there above BM25?",
    function="room_study",
    lesson="lesson 06, section 'What could be won'",
    pool=_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.load_handbook", "minirag.fixed_chunks", "minirag.BM25"),
            *("minirag.GoldenSet", "minirag.evaluate"),
        }
    ),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "three-depths",
                    "what a reranker could win has to be measured before one is bought.",
                    "One index, measured on the dev split at all the depths; then each figure.",
                    lambda rng: {
                        "depths": [5, rng.choice([8, 10]), rng.choice([15, 20])],
                        "shown": rng.choice([2, 3, 4]),
                        "target": rng.choice([0.4, 0.41, 0.44]),
                        "size": rng.choice([120, 140, 150, 160]),
                    },
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "the-smallest-that-is-enough",
                    "each further hit that is read costs time.",
                    "Give it depths of which several are enough, the deepest first.",
                    lambda rng: {
                        "depths": [rng.choice([12, 14]), rng.choice([9, 10]), 5],
                        "shown": rng.choice([2, 3, 4]),
                        "target": rng.choice([0.25, 0.3]),
                        "size": rng.choice([120, 140, 160]),
                    },
                ),
                Case(
                    "out-of-reach",
                    "where no depth is enough the search has to be mended, and no reranker helps.",
                    "What does your function return when no depth reaches the target?",
                    lambda rng: {
                        "depths": rng.choice([[3, 6], [4, 8], [5, 7]]),
                        "shown": rng.choice([1, 2, 3]),
                        "target": rng.choice([0.9, 0.95]),
                        "size": rng.choice([140, 160, 200]),
                    },
                ),
            ),
        ),
    ),
    hints=(
        "A reranker of the first n hits can show no passage that is not among them: its ceiling "
        "is the recall at n.",
        "evaluate(index, questions, chunks, k=[1, 5, 20]) measures all three depths at once. "
        'report.mean("recall@5", stratum) is the mean of one kind of question.',
        'report.values("recall@20") has one number a question; report.strata knows the kinds. '
        "Sort the depths before you look for the first that is enough.",
    ),
)
