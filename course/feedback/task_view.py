"""A task on the page: what it earned, why, each case by name, and the answer that it is about.

What went wrong stands open; what is only to be looked up (the cases of a task that passed, the
answer, what it printed) is folded away.

But: no words of its own about the answer. Those are the verdict's and the person's who read it.
"""

from collections.abc import Sequence

from course.feedback.cases import PASSED, UNTRIED, Case, Group
from course.feedback.html import Html, join, tag
from course.feedback.outputs import Shown
from course.feedback.prose import prose
from course.feedback.released import read_again
from course.feedback.task import Task, number

__all__ = ["code", "of_points", "outputs_view", "task_view"]

_MOST_CODE = 50_000  # characters of a cell
_MARKS = {PASSED: "✓", UNTRIED: "–"}  # all others failed: ✗


def task_view(task: Task, anchor: str) -> Html:
    """Return a task as a section that `#anchor` leads to."""
    parts: list[str] = [
        tag("h2", task.title, id=anchor),
        tag(
            "p",
            tag("strong", of_points(task.points, task.most)),
            Html(" · "),
            tag("span", task.outcome, class_="outcome"),
            class_=f"verdict {task.state}",
        ),
    ]
    if task.note:
        parts.append(tag("p", task.note))
    if task.outcome == "graded by an older version":
        parts.append(tag("p", "It was graded by an older version of the course: of its cases no "
                         "more is known than the points."))  # fmt: skip
    if len(task.report) > 1 or (task.report and task.state != "full"):  # else it is said above
        lines = (tag("span", f"{line}\n") for line in task.report)
        parts.append(tag("pre", *lines, class_="report"))
    parts += _cases(task)
    if task.lesson and task.state != "full":
        parts.append(tag("p", tag("strong", "Read again: "), read_again(task.lesson), "."))
    parts += _by_hand(task)
    parts += _answer(task)
    return tag("section", *parts, aria_labelledby=anchor)


def of_points(points: float, most: float) -> str:
    """Return points in words: 2 of 3 points."""
    return f"{number(points)} of {number(most)} {'point' if most == 1 else 'points'}"


def code(source: str) -> Html:
    """Return code as it was typed."""
    cut = source if len(source) <= _MOST_CODE else f"{source[:_MOST_CODE]}\n… (cut here)"
    return tag("pre", tag("code", cut), tabindex="0")


def outputs_view(outputs: Sequence[Shown]) -> Html:
    """Return the outputs of a cell."""
    return join(
        *(
            tag("pre", shown.text, class_="output", tabindex="0")
            if not shown.picture
            else tag(
                "img",
                src=f"data:image/png;base64,{shown.picture}",
                alt="A picture that this cell drew.",
            )
            for shown in outputs
        )
    )


def _cases(task: Task) -> list[Html]:
    if not task.groups:
        return []
    groups = join(*map(_group, task.groups))
    if task.lost:
        return [groups]
    names = len([case for group in task.groups for case in group.cases])
    return [tag("details", tag("summary", f"The {names} cases"), groups)]


def _group(group: Group) -> Html:
    together = "all of its cases must pass" if len(group.cases) > 1 else "its case must pass"
    return join(
        tag("h3", f"Group {group.name}: {of_points(group.earned, group.points)}"),
        Html("") if group.earned else tag("p", f"To earn them, {together}.", class_="quiet"),
        tag("ul", *map(_case, group.cases), class_="cases"),
    )


def _case(case: Case) -> Html:
    outcome = "raised an error" if case.outcome == "raised" else case.outcome
    outcome = "taken back, it counts as passed" if case.voided else outcome
    lines = [
        tag("p", tag("strong", case.name), ": ", tag("span", outcome, class_="outcome")),
        tag("p", _sentence(case.why)),
    ]
    if case.voided:
        lines.append(tag("p", tag("strong", "Why it was taken back: "), case.voided))
    if case.fresh:
        lines.append(tag("p", "Right on the shown input, wrong on other inputs of the same kind."))
    if case.outcome not in _MARKS and case.hint:
        lines.append(tag("p", tag("strong", "Hint: "), case.hint))
    mark = tag("span", _MARKS.get(case.outcome, "✗"), class_="mark", aria_hidden="true")
    state = {PASSED: "full", UNTRIED: "quiet"}.get(case.outcome, "none")
    return tag("li", mark, tag("div", *lines), class_=state)


def _sentence(text: str) -> str:
    first = text.split(" ", 1)[0]
    is_code = len(first) == 1 or "_" in first or any(letter.isdigit() for letter in first)
    return text if is_code and first != "a" else text[:1].upper() + text[1:]


def _by_hand(task: Task) -> list[Html]:
    parts = []
    if task.written and task.state == "waits":
        parts.append(tag("p", "A person has still to read it; until then it counts as it stands."))
    if task.comment:
        parts.append(tag("h3", "Comment"))
        parts.append(tag("div", prose(task.comment), class_="said", dir="auto"))
    if task.rubric:
        parts.append(tag("details", tag("summary", "What earns the points"), prose(task.rubric)))
    return parts


def _answer(task: Task) -> list[Html]:
    if task.untouched:
        return []
    shown = code(task.answer) if task.is_code else prose(task.answer)
    body = tag("div", shown, class_="said", dir="ltr" if task.is_code else "auto")
    parts = [tag("details", tag("summary", "Your answer"), body)]
    if task.outputs:
        summary = tag("summary", "What its cell printed")
        parts.append(tag("details", summary, outputs_view(task.outputs)))
    return parts
