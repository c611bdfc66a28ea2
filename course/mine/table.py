"""What is said of a pipeline of one's own: whose parts it has, and its figures.

But: equal figures do not prove equal code; the checks look closer.
"""

from course.mine.parts import PARTS, Answers
from course.mine.pipeline import Mine
from minirag import GoldenSet, compare, evaluate

__all__ = ["parts_text", "table_text"]

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
    said = f"yours - reference, nDCG@10: {change.difference:+.3f} ({low:+.3f} to {high:+.3f})"
    return "\n".join([head, *rows, said])
