"""What a student gets back: everything explained, nothing hidden given away, nothing alive in it.

Most pages are made of notebooks put together here; one course is graded and answered for by the
stock commands.

But: how a page looks is not tested, only that its colours can be told from their ground.
"""

import base64
import csv
import itertools
import json
import re
import struct
import time
import zlib
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from course.check.tasks import find_task, tasks_of
from course.feedback.contents import Feedback, contents_of
from course.feedback.gradebook import Kept
from course.feedback.html import Html, clean, join, tag
from course.feedback.page import POLICY, page
from course.feedback.prose import prose
from course.feedback.released import read_again, release_of
from course.feedback.statement import MIME
from course.paths import ROOT
from tests.grading.course_copy import (
    ASSIGNMENT,
    RELEASE,
    make_course,
    right_answer,
    run_nbgrader,
    submit,
    with_answers,
)

Node = dict[str, Any]
VOID = {"br", "img", "meta"}
ALLOWED = re.compile(
    "html|head|meta|title|style|body|main|header|section|h[1-3]|p|strong|em|span|bdi|ul|ol|li|div|a"
    "|table|thead|tbody|tr|th|td|pre|code|details|summary|img"
)
HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    "[press](javascript:alert(1))",
    "![it](data:text/html,<script>alert(1)</script>)",
    "<https://evil.example/>",
    "</details></style></title></pre></section><h1>27 of 27 points</h1>",
    "<!-- <![CDATA[ --> ]]> &lt;b&gt; &#60;script&#62;",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "```\n</code></pre><script>\n```",
    "| a | <iframe src=//evil.example> |",
    "- <object data=x>\n- **<b>**\n\n# <base href=//evil.example>",
    "a \u202egnp.exe\u2066 \x00 \x1b[31mred\x1b[0m \x1b]0;title\x07 \ud800 end",
)


class Reader(HTMLParser):
    """Reads a page as a browser does, and notes what stands in it."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.styles: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        (self.styles if self.open[-1:] == ["style"] else self.texts).append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split())

    @property
    def points(self) -> tuple[float, float]:
        """The first points that are said: those of the whole."""
        found = re.search(r"([\d.]+) of ([\d.]+) points", self.text)
        assert found
        return float(found[1]), float(found[2])


def read(text: str) -> Reader:
    """Read a page; fail where anything in it could act, load, or lead away."""
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    text.encode("utf-8")  # no half of a character
    for name, attributes in reader.tags:
        assert ALLOWED.fullmatch(name)
        assert not [key for key in attributes if key.startswith("on")]
        assert (attributes.get("href") or "#").startswith("#")
        source = attributes.get("src")
        assert source is None or re.fullmatch(r"data:image/png;base64,[A-Za-z0-9+/=]+", source)
        style = attributes.get("style")
        assert style is None or re.fullmatch(r"width:\d+\.\d%", style)
    assert len(reader.styles) == 1
    assert not re.search(r"url\(|@import|//|expression", reader.styles[0])
    policies = [a["content"] for _, a in reader.tags if a.get("http-equiv")]
    assert policies == [POLICY]
    assert POLICY.startswith("default-src 'none'; style-src 'unsafe-inline'; img-src data:;")
    headings = [int(name[1]) for name, _ in reader.tags if re.fullmatch(r"h\d", name)]
    assert headings[0] == 1
    assert all(b <= a + 1 for a, b in itertools.pairwise(headings))
    ids = [a["id"] for _, a in reader.tags if "id" in a]
    assert len(ids) == len(set(ids))
    links = {a["href"] for _, a in reader.tags if "href" in a}
    assert links <= {f"#{name}" for name in ids}
    return reader


def statement(task_id: str, lost: Mapping[str, str] | None = None, fresh: str = "") -> Node:
    """A verdict on a task as the graded notebook keeps it; `lost` is case → outcome."""
    task, lost = find_task(task_id), dict(lost or {})
    lost |= {fresh: "failed"} if fresh else {}
    cases = [
        {
            "name": case.name,
            "group": group.name,
            "points": float(group.points),
            "why": case.why,
            "hint": case.hint,
            "outcome": lost.get(case.name, "passed"),
            "fresh": case.name == fresh,
        }
        for group in task.groups
        for case in group.cases
    ]
    paid = (g.points for g in task.groups if not lost.keys() & {c.name for c in g.cases})
    return {
        "task": task.id,
        "title": task.title,
        "outcome": "failed" if lost else "passed",
        "points": float(sum(paid)),
        "most": task.points,
        "lesson": task.lesson,
        "report": [f"{task.id}: a first line", "Smallest input where it shows: …"],
        "cases": cases,
    }


def graded(
    answers: Mapping[str, str] | None = None,
    statements: Sequence[Node] = (),
    written: tuple[float, str] = (0.0, ""),
    metadata: Mapping[str, Any] | None = None,
) -> Node:
    """A release with answers, verdicts and a mark by hand, as GetGrades leaves it."""
    node = with_answers(answers or {})
    node["metadata"] |= metadata or {}
    said = {found["task"]: found for found in statements}
    for cell in node["cells"]:
        cell["source"] = "".join(cell["source"])
        grading = cell["metadata"].get("nbgrader")
        if grading and grading["grade"]:
            found = said.get(grading["grade_id"])
            grading["score"], grading["comment"] = written if grading["solution"] else (0.0, "")
            if found:
                grading["score"] = found["points"]
                data = {"text/plain": str(found["points"]), MIME: found}
                cell["outputs"] = [{"output_type": "execute_result", "data": data}]
    return node


def feedback_on(
    node: Node, kept: Kept | None = None, student: str = "ada", penalty: float = 0.0
) -> Feedback:
    cells = [c["metadata"]["nbgrader"] for c in node["cells"] if "nbgrader" in c["metadata"]]
    score = sum(grading.get("score", 0.0) for grading in cells) - penalty
    most = sum(grading["points"] for grading in cells if grading["grade"])
    said = {
        "assignment": ASSIGNMENT,
        "student": student,
        "score": score,
        "max_score": most,
        "late_penalty": penalty,
    }
    return contents_of(node, said, kept or Kept())


def shown(node: Node, **more: Any) -> Reader:
    return read(page(feedback_on(node, **more)))


def a_picture(width: int = 1, height: int = 1) -> str:
    """A PNG in base64; only what a header says of its size may be a lie."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = zlib.crc32(kind + body)
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = (b"IHDR", header), (b"IDAT", zlib.compress(b"\0\0")), (b"IEND", b"")
    content = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, body) for kind, body in parts)
    return base64.b64encode(content).decode()


def with_outputs(*outputs: Node) -> Node:
    node = graded()
    node["cells"].insert(
        2,
        {"cell_type": "code", "metadata": {}, "source": "show()", "outputs": list(outputs)},
    )
    return node


def displayed(**data: str) -> Node:
    kinds = {key.replace("_", "/"): value for key, value in data.items()}
    return {"output_type": "display_data", "data": kinds}


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_student_or_a_grader_wrote_acts_on_nobody(text: str) -> None:
    failed = statement("03-idf", {"rare-term": "failed"})
    failed["report"] = ["03-idf: failed", f"  yours    ValueError: {text}"]
    node = graded(
        {"03-idf": text, "03-written": text},
        [failed],
        (1.0, text),
        {"minirag_repairs": [text], "minirag_notes": [text], "minirag_late": {"rule": text}},
    )
    node["cells"][3]["outputs"] = [{"output_type": "stream", "text": text}]
    reader = shown(node, kept=Kept(name=text), student=text, penalty=0.5)
    marks = re.compile(r"[*`#|\s-]")  # Markdown's own
    assert marks.sub("", reader.text).count(marks.sub("", clean(text))) >= 5  # to be read as it is


def test_text_that_is_not_said_to_be_html_is_escaped_wherever_it_is_put() -> None:
    assert join("<b>", Html("<i>")) == "&lt;b&gt;<i>"
    assert tag("p", "<", title="\"'<") == '<p title="&quot;&#x27;&lt;">&lt;</p>'


def test_a_text_keeps_the_order_in_which_it_was_written() -> None:
    assert clean("a\u202eb\x1b[1;31mc\x1b[0m\r\nd\re\x07\ud800") == "a⟨U+202E⟩bc\nd\ne\ufffd\ufffd"


def test_the_markdown_of_an_answer_is_read() -> None:
    text = (
        "# Top\nA **bold** `x<y` *way*\nof it.\n\n1. one\n2. two\n   more\n\n~~~\n*raw*\n~~~\n|a|"
    )
    assert prose(text) == (
        "<p><strong>Top</strong></p>"
        "<p>A <strong>bold</strong> <code>x&lt;y</code> <em>way</em>\nof it.</p>"
        "<ol><li>one</li><li>two\nmore</li></ol>"
        '<pre tabindex="0"><code>*raw*</code></pre><pre tabindex="0">|a|</pre>'
    )


@pytest.mark.parametrize("piece", ["*", "`", "# ", "- ", "```\n", "|", "**a", "\x1b[", " \n", "1."])
def test_a_million_marks_are_cut_and_not_brooded_over(piece: str) -> None:
    start = time.perf_counter()
    assert "(cut here)" in prose(piece * 1_000_000)
    assert time.perf_counter() - start < 5  # quadratic time would take minutes


def test_every_case_is_named_with_its_reason_and_only_a_failed_one_gives_its_hint() -> None:
    lost = {"rare-term": "failed", "in-no-document": "raised"}
    text = shown(graded({}, [statement("03-idf", lost)])).text
    for case in find_task("03-idf").cases:
        outcome = {"failed": "failed", "raised": "raised an error"}.get(lost.get(case.name, ""))
        assert f"{case.name}: {outcome or 'passed'}" in text
        assert case.why[1:] in text
        assert (case.hint in text) is (case.name in lost)
    assert "Group formula: 0 of 1 point" in text
    assert "all of its cases must pass" in text
    assert "(the notebook lessons/03_bm25.ipynb)" in text


def test_a_case_that_only_hidden_inputs_failed_is_told_by_its_concept() -> None:
    text = shown(graded({}, [statement("03-idf", fresh="rare-term")])).text
    assert "Right on the shown input, wrong on other inputs of the same kind." in text
    assert "Right on the shown" not in shown(graded({}, [statement("03-idf")])).text


def test_a_case_that_was_taken_back_says_why() -> None:
    said = statement("03-idf")
    said["cases"][0]["voided"] = "The <b>example</b> was wrong."
    text = shown(graded({}, [said])).text
    assert "rare-term: taken back, it counts as passed" in text
    assert "Why it was taken back: The <b>example</b> was wrong." in text


def test_points_are_the_gradebooks_also_after_a_person_set_them() -> None:
    node = graded({"03-written": "Measure it."}, [statement("03-idf")], (1.5, "Nearly."))
    test = next(c for c in node["cells"] if c.get("id") == "03-idf")
    test["metadata"]["nbgrader"]["score"] = 1.0
    reader = shown(node, kept=Kept(by_hand=frozenset({"03-idf"}), checks={"03-idf": 2.0}))
    text = reader.text
    assert reader.points == (2.5, 27)
    assert "By checks: 1 of 25 points" in text
    assert "Read by a person: 1.5 of 2 points" in text
    assert "A person set these points. The checks gave 2." in text
    assert "Nearly." in text
    assert "own questions, one change at a time" in text  # of the rubric


def test_the_penalty_is_taken_off_once_and_never_below_nothing() -> None:
    node = graded({}, [statement("03-idf")])
    node["metadata"]["minirag_late"] = {
        "due": "2026-12-04T23:59:00+01:00",
        "handed_in": "2026-12-06T08:00:00+01:00",
        "days_late": 2,
        "rule": "Every day begun after the due date costs 10% of the points.",
    }
    assert shown(node, penalty=0.4).points == (1.6, 27)
    assert shown(node, penalty=3.0).points == (0, 27)
    text = shown(node, penalty=0.4).text
    assert "Due 2026-12-04 23:59 UTC+01:00, handed in 2026-12-06 08:00 UTC+01:00." in text
    assert "Every day begun after the due date costs 10% of the points." in text
    assert "It was late, and that costs 0.4 points." in text
    node["metadata"]["minirag_late"] |= {"days_late": 0}
    assert "in time." in shown(node).text


def test_an_answer_that_nobody_has_read_yet_is_not_called_wrong() -> None:
    node = graded({"03-written": "Measure it."})
    text = shown(node, kept=Kept(waiting=frozenset({"03-written"}))).text
    assert "waits to be read" in text
    assert "1 answer waits to be read by a person" in text
    assert "Most is to be gained in 6." not in text


def test_a_blank_submission_is_told_where_to_begin() -> None:
    nothing = {"points": 0.0, "outcome": "not attempted"}
    blank = [{**statement(task.id), **nothing} for task in tasks_of(ASSIGNMENT)]
    for found in blank:
        found["cases"] = [{**case, "outcome": "not attempted"} for case in found["cases"]]
    node = graded({}, blank)
    for cell in node["cells"]:
        if cell.get("id") == "03-written":
            cell["metadata"]["nbgrader"]["comment"] = "No response."
    reader = shown(node)
    text = reader.text
    assert reader.points == (0, 27)
    assert "Begin with 1. Inverse document frequency" in text
    assert "rare-term: not attempted" in text
    assert "Hint:" not in text
    assert "No response." not in text
    assert "Your answer" not in text


def test_next_is_the_first_open_task_of_the_core_and_not_the_hardest() -> None:
    node = graded({}, [statement("03-idf"), statement("03-fields", {"word-nowhere": "failed"})])
    task = next(task for task in feedback_on(node).tasks if task.open)
    assert "Extension" not in task.title
    assert f"Go on with {task.title}: " in shown(node).text


def test_a_notebook_graded_by_an_older_version_still_has_its_points() -> None:
    node = graded()
    test = next(c for c in node["cells"] if c.get("id") == "03-idf")
    test["metadata"]["nbgrader"]["score"] = 2.0
    text = shown(node).text
    assert shown(node).points == (2, 27)
    assert "It was graded by an older version of the course" in text


def test_a_notebook_without_graded_cells_is_a_page_too() -> None:
    node = {"metadata": {}, "cells": [{"cell_type": "markdown", "metadata": {}, "source": "Hi"}]}
    text = read(page(contents_of(node, {"assignment": "no-such", "student": "ada"}, Kept()))).text
    assert "There was no graded task in this notebook." in text
    assert "0 of 0 points" in text


def test_a_name_of_two_hundred_characters_is_shown_whole() -> None:
    name = "Ünï " + "x" * 196
    assert name in shown(graded(), kept=Kept(name=name)).text


def test_the_cells_that_belong_to_no_task_show_so_much_together_and_no_more() -> None:
    node = graded()
    output = {"output_type": "stream", "name": "stdout", "text": '"' * 20_000}
    node["cells"] += [
        {"cell_type": "code", "metadata": {}, "source": "print('\"' * 20000)", "outputs": [output]}
        for _ in range(300)
    ]
    text = page(feedback_on(node))
    assert len(text) < 4_000_000
    assert "281 more cells are left out" in read(text).text


def test_of_outputs_only_text_and_pictures_come_through() -> None:
    picture = a_picture()
    reader = shown(
        with_outputs(
            displayed(text_html="<b>h-t-m-l</b>", text_plain="in words"),
            displayed(text_html="<script>alert(1)</script>"),
            displayed(**{"image_svg+xml": "<svg onload='alert(1)'/>"}),
            displayed(application_javascript="alert('j-s')"),
            displayed(image_png=picture, text_plain="<Figure>"),
            {"output_type": "error", "ename": "E", "evalue": "", "traceback": ["\x1b[31mOops"]},
        )
    )
    assert [a["src"] for name, a in reader.tags if name == "img"] == [
        f"data:image/png;base64,{picture}"
    ]
    assert "in words" in reader.text
    assert "Oops" in reader.text
    assert "\x1b" not in reader.text
    assert "(An output is left out: text/html.)" in reader.text
    assert not re.search("h-t-m-l|alert|<Figure>", reader.text)


@pytest.mark.parametrize(
    "content",
    [
        base64.b64encode(b"<svg onload='alert(1)'/>" * 9).decode(),
        base64.b64encode(b"GIF89a" + bytes(90)).decode(),
        'not base64 at all"><script>',
        a_picture(60_000, 60_000),
        a_picture()[:20],
        "A" * 20_000_000,
    ],
    ids=["svg", "gif", "no base64", "3.6 billion pixels", "cut off", "20 megabytes"],
)
def test_a_picture_that_is_none_or_too_large_is_left_out(content: str) -> None:
    reader = shown(with_outputs(displayed(image_png=content)))
    assert "img" not in [name for name, _ in reader.tags]
    assert "(A picture is left out: it is damaged, or too large.)" in reader.text


def test_a_page_stays_small_whatever_was_printed() -> None:
    flood: Node = {"output_type": "stream", "text": "y" * 5_000_000}
    assert len(page(feedback_on(with_outputs(*[flood] * 20)))) < 150_000


def test_colours_can_be_told_from_their_ground() -> None:
    style = (ROOT / "course" / "feedback" / "style.css").read_text(encoding="utf-8")
    schemes = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    assert len(schemes) == 3  # light, dark, print
    for scheme in schemes:
        colour = dict(re.findall(r"--(\w+): #(\w{6})", scheme))
        for ground in ("page", "paper"):
            for name in ("text", "quiet", "link", "full", "part", "none"):
                assert contrast(colour[name], colour[ground]) >= 4.5, (name, ground)


def contrast(one: str, other: str) -> float:
    """The ratio of two colours' luminances; WCAG 2.2, 1.4.3."""
    lights = []
    for colour in (one, other):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)
    return max(lights) / min(lights)


def test_every_written_task_has_its_rubric_and_every_task_its_heading() -> None:
    for path in sorted((ROOT / "exercises").glob("*/*.ipynb")):
        release = release_of(path.stem)
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        for grading in (c["metadata"]["nbgrader"] for c in cells if "nbgrader" in c["metadata"]):
            grade_id = grading["grade_id"]
            assert re.match(r"\d+\. ", release.headings[grade_id]), grade_id
            if grading["grade"] and grading["solution"]:
                assert "**" in release.rubrics[grade_id], grade_id
            assert "](" not in release.rubrics[grade_id]  # it would be shown as it is typed


def test_what_to_read_again_names_a_notebook_that_exists() -> None:
    said = read_again("lesson 01, sections 'A' and 'B'")
    assert (ROOT / re.findall(r"lessons/\w+\.ipynb", said)[0]).is_file()
    assert read_again("the text of the task") == "the text of the task"


WRITTEN = "I would measure it. <img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two submissions, graded by stock autograde, one of them marked by hand and late."""
    from nbgrader.api import Gradebook

    root = make_course(tmp_path_factory.mktemp("course"))
    assert run_nbgrader(root, "generate_assignment", ASSIGNMENT).returncode == 0
    hostile = "def idf(df, n_documents):\n    raise ValueError('</pre><script>alert(2)</script>')\n"
    some = {"03-idf": hostile, "03-top_k": right_answer("03-top_k"), "03-written": WRITTEN}
    submit(root, "ada", with_answers(some))
    submit(root, "ben", json.loads(RELEASE.read_text(encoding="utf-8")))
    graded = run_nbgrader(root, "autograde", ASSIGNMENT)
    assert graded.returncode == 0, graded.stderr
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        grade = gradebook.find_grade("03-written", ASSIGNMENT, ASSIGNMENT, "ada")
        grade.manual_score, grade.needs_manual_grade = 1.5, False
        comment = gradebook.find_comment("03-written", ASSIGNMENT, ASSIGNMENT, "ada")
        comment.manual_comment = "Say <b>which</b> interval."
        notebook = gradebook.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, "ada")
        notebook.late_submission_penalty = 0.5
        gradebook.find_student("ada").first_name = "Ada <i>"
        gradebook.db.commit()
    given = run_nbgrader(root, "generate_feedback", ASSIGNMENT)
    assert given.returncode == 0, given.stderr
    return root


def page_in(course: Path, student: str) -> str:
    path = course / "feedback" / student / ASSIGNMENT / f"{ASSIGNMENT}.html"
    return path.read_text(encoding="utf-8")


def test_the_stock_command_writes_our_page(course: Path) -> None:
    text = read(page_in(course, "ada")).text
    assert read(page_in(course, "ada")).points == (3, 27)  # 2 top_k, 1.5 by hand, less 0.5
    assert "It was late, and that costs 0.5 points." in text
    assert "Ada <i> (ada)" in text
    assert "Say <b>which</b> interval." in text
    assert WRITTEN in text
    assert "</pre><script>alert(2)</script>" in text
    assert read(page_in(course, "ben")).points == (0, 27)


def test_points_of_the_page_are_those_of_the_export(course: Path) -> None:
    assert run_nbgrader(course, "export").returncode == 0
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            said = float(row["score"]), float(row["max_score"])
            assert read(page_in(course, row["student_id"])).points == said


def test_the_formgraders_button_writes_the_same_page(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nbgrader.apps import NbGraderAPI
    from traitlets.config.loader import PyFileConfigLoader

    before = page_in(course, "ada")
    there = course / "feedback" / "ada" / ASSIGNMENT / f"{ASSIGNMENT}.html"
    there.write_text("of another day", encoding="utf-8")
    monkeypatch.chdir(course)
    config = PyFileConfigLoader("nbgrader_config.py", str(course)).load_config()
    config.CourseDirectory.root = str(course)
    api = NbGraderAPI(config=config)
    assert api.generate_feedback(ASSIGNMENT, "ada")["success"]
    assert page_in(course, "ada") == before
