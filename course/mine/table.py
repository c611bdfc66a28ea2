"""What is said of a pipeline of one's own: whose parts it has, and its figures.

But: equal figures do not prove equal code; the checks look closer.
"""

import math

from course.mine.parts import PARTS, Answers
from course.mine.pipeline import Mine
from minirag import GoldenSet, compare, evaluate, ndcg_at_k
from minirag.evaluation import cover_ranks, span_ranking
from minirag.evaluation.asking import ask, by_id, parameters

__all__ = ["own_ndcg", "parts_text", "table_text"]

FIGURES = ("ndcg@10", "recall@5", "recall@10", "rr@10")


def parts_text(answers: Answers) -> str:
    """Return a line a part: yours, or minirag's and what is missing to make it yours."""
    lines = []
    for part in PARTS.values():
        missing = [task for task in part.tasks if task not in answers]
        whose = "yours" if not missing else f"minirag.{part.twin}; to pass: {', '.join(missing)}"
        lines.append(f"  {part.name:<10} {whose}")
    return "\n".join(["Whose code runs where:", *lines])


def table_text(mine: Mine, reference: Mine) -> str:
    """Return the figures of both on the dev questions, and what the difference is worth."""
    questions = GoldenSet.load().split("dev")
    reports = [
        evaluate(m.pipeline.retrieve, questions, m.pipeline.items, k=(5, 10))
        for m in (mine, reference)
    ]
    head = "dev questions".ljust(14) + "".join(f"{name:>11}" for name in FIGURES)
    rows = [
        name.ljust(14) + "".join(f"{report.mean(figure):>11.3f}" for figure in FIGURES)
        for name, report in zip(("yours", "reference"), reports, strict=True)
    ]
    if not mine.mine:
        return "\n".join([head, *rows, "Nothing in it is yours yet."])
    change = compare(reports[1], reports[0], "ndcg@10")
    low, high = change.interval
    said = [f"yours - reference, nDCG@10: {change.difference:+.3f} ({low:+.3f} to {high:+.3f})"]
    if "measure" in mine.mine:
        own, theirs = own_ndcg(mine, questions)
        said.append(f"with gains of 2^grade - 1: {own:.3f} by your ndcg, {theirs:.3f} by minirag's")
    return "\n".join([head, *rows, *said])


def own_ndcg(mine: Mine, questions: GoldenSet, k: int = 10) -> tuple[float, float]:
    """Return the mean nDCG@k, gains 2^grade - 1, by the student's function and by minirag's."""
    takes, items = parameters(mine.pipeline.retrieve), by_id(mine.pipeline.items)
    found = []
    for question in questions:
        if question.evidence:
            hits = ask(mine.pipeline.retrieve, question, k, takes)
            ranks = cover_ranks(question.evidence, [items[hit.id] for hit in hits])
            ranking = span_ranking(question.evidence, ranks)
            grades = {str(n): span.grade for n, span in enumerate(question.evidence)}
            theirs = ndcg_at_k(ranking, grades, k, gain="exponential")
            found.append((mine.answers["01-ndcg"](ranking, grades, k), theirs))
    own, reference = zip(*found, strict=True)
    return math.fsum(own) / len(own), math.fsum(reference) / len(reference)
