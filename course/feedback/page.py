"""The feedback page: one HTML file that opens anywhere, and asks for nothing from anywhere.

Points first, then what to do next, then a table of the tasks, then each task. No script; a policy
in its head forbids scripts and the network even to what somebody might smuggle in.

But: how it looks is in `style.css`, which is put into the page.
"""

from collections.abc import Sequence
from pathlib import Path

from course.feedback.contents import Feedback
from course.feedback.html import Html, join, tag
from course.feedback.released import read_again
from course.feedback.task import Task, number
from course.feedback.task_view import code, of_points, outputs_view, task_view

__all__ = ["POLICY", "page"]

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'"
)
_STYLE = Path(__file__).with_name("style.css")


def page(feedback: Feedback) -> str:
    """Return the page as a text that is a whole HTML document."""
    whose = feedback.name or feedback.student
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        Html(f'\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", f"{feedback.title}: feedback for {_short(whose)}"),
        tag("style", Html(_STYLE.read_text(encoding="utf-8"))),
    )
    tasks = [task_view(task, f"task-{n}") for n, task in enumerate(feedback.tasks, start=1)]
    if feedback.nothing:  # why, first of all; there is no answer to say anything about
        parts = [_header(feedback), *_set_right(feedback, "Why"), _table(feedback.tasks)]
    else:
        parts = [_header(feedback), _next(feedback.tasks), _table(feedback.tasks), *tasks]
        parts += [*_set_right(feedback, "Before it was graded"), *_others(feedback)]
    body = tag("body", tag("main", *parts))
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang='en')}\n"


def _short(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:79]}…"


def _header(feedback: Feedback) -> Html:
    whose: list[str] = [tag("bdi", feedback.name or feedback.student)]
    if feedback.name:
        whose += [" (", tag("bdi", feedback.student), ")"]
    share = 100 * min(feedback.points / feedback.most, 1.0) if feedback.most else 0.0
    bar = tag("span", style=f"width:{share:.1f}%")
    return tag(
        "header",
        tag("h1", feedback.title),
        tag("p", "Feedback for ", *whose, class_="whose"),
        tag("p", tag("strong", number(feedback.points)), f" of {number(feedback.most)} points",
            class_="total"),
        tag("div", bar, class_="bar", aria_hidden="true"),
        tag("ul", *(tag("li", line) for line in _made_of(feedback)), class_="made-of"),
    )  # fmt: skip


def _made_of(feedback: Feedback) -> list[str]:
    """Return what the points are made of, a line each."""
    lines = []
    for written, whom in ((False, "By checks"), (True, "Read by a person")):
        points, most = feedback.part(written)
        if most:
            lines.append(f"{whom}: {of_points(points, most)}")
    waiting = sum(task.state == "waits" for task in feedback.tasks)
    if waiting:
        answers = "1 answer waits" if waiting == 1 else f"{waiting} answers wait"
        lines.append(f"{answers} to be read by a person; the points can still change.")
    return [*lines, *feedback.late]


def _next(tasks: Sequence[Task]) -> Html:
    heading = tag("h2", "What to do next", id="next")
    begun = any(task.state != "untried" for task in tasks)
    # the core first, in its order; extensions by what they are worth
    core = [task for task in tasks if task.open and "Extension" not in task.title]
    best = next(iter(core), None) or max(tasks, key=lambda task: task.open, default=None)
    if best is None or not best.open:
        waits = any(task.state == "waits" for task in tasks)
        done = (
            "Nothing, until your answer has been read."
            if waits
            else "Nothing: every task has all its points."
        )
        text = done if tasks else "There was no graded task in this notebook."
        return tag("section", heading, tag("p", text), aria_labelledby="next")
    anchor = tag("a", best.title, href=f"#task-{tasks.index(best) + 1}")
    gain = "1 point" if best.open == 1 else f"{number(best.open)} points"
    where = "Go on with " if begun else "Begin with "
    parts = [tag("p", where, anchor, f": {gain} of {number(best.most)} to gain.")]
    if best.state == "untried":
        parts.append(tag("p", "It was not attempted. A first try that is wrong costs nothing."))
    elif best.lost:
        case = best.lost[0]
        parts.append(tag("p", "Begin with the case ", tag("strong", case.name), f": {case.why}"))
    if best.lesson:
        parts.append(tag("p", f"Read again: {read_again(best.lesson)}."))
    return tag("section", heading, *parts, aria_labelledby="next")


def _table(tasks: Sequence[Task]) -> Html:
    if not tasks:
        return Html("")
    names = ("Task", "Outcome", "Points")
    rows = [
        tag(
            "tr",
            tag("th", tag("a", task.title, href=f"#task-{n}"), scope="row"),
            tag("td", tag("span", task.outcome, class_=f"outcome {task.state}")),
            tag("td", f"{number(task.points)} of {number(task.most)}", class_="points"),
        )
        for n, task in enumerate(tasks, start=1)
    ]
    head = tag("thead", tag("tr", *(tag("th", name, scope="col") for name in names)))
    table = tag("table", head, tag("tbody", *rows))
    return tag("section", tag("h2", "All tasks", id="tasks"), table, aria_labelledby="tasks")


def _set_right(feedback: Feedback, title: str) -> list[Html]:
    if not feedback.notes:
        return []
    notes = tag("ul", *(tag("li", note) for note in feedback.notes))
    heading = tag("h2", title, id="notes")
    return [tag("section", heading, notes, aria_labelledby="notes")]


def _others(feedback: Feedback) -> list[Html]:
    if not feedback.others:
        return []
    cells = [
        tag("details", tag("summary", f"Cell {n}"), code(source), outputs_view(outputs))
        for n, (source, outputs) in enumerate(feedback.others, start=1)
    ]
    heading = tag("h2", "What your other cells showed", id="others")
    return [tag("section", heading, join(*cells), aria_labelledby="others")]
