"""An experiment on the golden set: does a made-up answer bring more answers into the top three?

Gao, Ma, Lin & Callan 2022, with recorded answers of a model.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.queries import studies

__all__ = ["TASK"]

TASK = Task(
    id="07-experiment",
    assignment="07_query_transformation",
    title="HyDE against the question, top 3",
    function="hyde_study",
    lesson="lesson 07, section 'Where it helps, where it hurts'",
    pool=studies.study_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.GoldenSet", "minirag.HydeRetriever", "minirag.hyde_vector"),
            *("minirag.evaluate", "minirag.compare"),
        }
    ),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "where-it-helps",
                    "the gain has to be counted on the dev questions, for both searches alike.",
                    "Count the questions of each stratum whose hit rate at k is 1.",
                    studies.paraphrases,
                ),
            ),
        ),
        Group(
            "best",
            1.0,
            (
                Case(
                    "equal-gains",
                    "a table read from left to right must not decide what is best.",
                    "max() keeps the first of equal items: in which order does it meet them?",
                    studies.equal_gains,
                ),
                Case(
                    "questions-gained",
                    "three answers more are worth more than one, from however few they start.",
                    "Is a gain a difference or a ratio?",
                    studies.by_number,
                ),
                Case(
                    "nothing-gained",
                    "where nothing is gained nothing is best, and the money stays in the bank.",
                    "The highest gain may be 0: which stratum is best then?",
                    studies.nothing_gained,
                ),
                Case(
                    "loss-that-ends-at-zero",
                    "the least loss is no gain; and one question that is lost can be chance.",
                    "What is best when each stratum loses? Does an interval that ends at 0 hold 0?",
                    studies.only_losses,
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "cannot-be-told",
                    "a difference that chance explains is no reason to pay for a model.",
                    "Look at both ends of the interval, not at the mean.",
                    studies.open_conclusion,
                ),
                Case(
                    "order-of-the-questions",
                    "the interval draws questions by their place: another order is another draw.",
                    "In which order do you hand the questions to evaluate?",
                    studies.in_order,
                ),
                Case(
                    "gain-that-ends-at-zero",
                    "one or two questions won can be chance: the interval ends at 0 then.",
                    "Does an interval from 0 upwards hold 0?",
                    studies.only_gains,
                ),
                Case(
                    "where-it-hurts",
                    "where nearly all that changes is lost, the conclusion is to leave HyDE out.",
                    "Which search is better when the whole interval lies below zero?",
                    studies.hurt,
                ),
            ),
        ),
    ),
    hints=(
        "The lesson's section 'Where it helps, where it hurts' does this with nDCG@10.",
        "evaluate(search, questions, chunks, k=k) returns a report; its rows have a stratum and "
        "scores. Two reports, one for each search.",
        "compare(direct, hyde, metric).interval is (low, high) of hyde minus direct: three "
        "outcomes, of which two ask for one end only.",
    ),
)
