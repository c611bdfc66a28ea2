"""The glossary has every term of the lessons, the table of techniques names what is there.

But: whether a definition is right, and whether a lesson teaches what its row says, is not tested.
"""

import importlib
import re
from typing import Any

import pytest

import minirag
from course.build import SOURCES
from course.paths import ROOT
from course.percent import read_source
from minirag.pipeline.recipes import PRESETS

LESSONS = sorted(path.stem for path in (SOURCES / "lessons").glob("*.py"))
GLOSSARY = (ROOT / "lessons" / "glossary.md").read_text(encoding="utf-8")
TABLE = (ROOT / "lessons" / "techniques.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?!technique \||-)(.+?) \| (.+) \| (.+) \|$", re.MULTILINE)
LINK = re.compile(r"\]\(([\w.]+\.ipynb)\)")


def key(term: str) -> str:
    return re.sub(r"\W+", " ", term.lower()).strip()


def words_of(lesson: str) -> list[str]:
    """The terms that a lesson lists under its last heading."""
    cells = read_source(SOURCES / "lessons" / f"{lesson}.py")
    text = "\n".join(cell.source for cell in cells if cell.kind == "markdown")
    section = text.rpartition("## Words and reading")[2]
    items = re.findall(r"^- (?:.+\n(?:  .+\n)*)", section + "\n", re.MULTILINE)
    bold = [term for item in items for term in re.findall(r"\*\*(.+?)\*\*", item, re.DOTALL)]
    return [term for terms in bold for term in terms.split(", ")]


def named(name: str) -> Any:
    """What a name of the table stands for in minirag; raises where there is nothing."""
    if preset := re.fullmatch(r'make_pipeline\("(\w+)", …\)', name):
        return PRESETS[preset[1]]
    head, *rest = name.split(".")
    found = getattr(minirag, head, None) or importlib.import_module(f"minirag.{head}")
    for part in rest:
        found = getattr(found, part)
    return found


def test_terms_are_in_alphabetical_order_each_once() -> None:
    terms = [term.lower() for term in re.findall(r"^- \*\*(.+?)\*\*", GLOSSARY, re.MULTILINE)]
    assert terms == sorted(set(terms))
    assert len(terms) > 100


@pytest.mark.parametrize("lesson", LESSONS)
def test_terms_of_a_lesson_are_in_the_glossary(lesson: str) -> None:
    terms = words_of(lesson)
    assert len(terms) >= 4
    text = f" {key(GLOSSARY)} "
    assert [term for term in terms if f" {key(term)} " not in text] == []


def test_every_term_leads_to_a_lesson_or_to_the_code() -> None:
    body = GLOSSARY.partition("## Further reading")[0]
    items = re.findall(r"^- (?:.+\n)(?:  .+\n)*", body, re.MULTILINE)
    assert [item for item in items if not re.search(r"\]\([\w./]+\.(ipynb|py)\)", item)] == []


def test_every_technique_has_lessons_that_are_there() -> None:
    rows = ROW.findall(TABLE)
    assert len(rows) > 60
    linked = {technique: LINK.findall(lessons) for technique, lessons, _ in rows}
    assert [technique for technique, links in linked.items() if not links] == []
    files = {link for links in linked.values() for link in links}
    assert files == {f"{lesson}.ipynb" for lesson in LESSONS}
    assert [file for file in files if not (ROOT / "lessons" / file).is_file()] == []


def test_every_name_of_the_table_is_in_minirag() -> None:
    for technique, _, names in ROW.findall(TABLE):
        assert re.fullmatch(r"–|`[^`]+`(, `[^`]+`)*", names), technique
        for name in re.findall(r"`([^`]+)`", names):
            named(name)


@pytest.mark.parametrize("name", ["Reranker2", "evaluation.magic", 'make_pipeline("best", …)'])
def test_a_name_that_is_not_there_is_found(name: str) -> None:
    with pytest.raises((AttributeError, ImportError, KeyError)):
        named(name)


def test_the_page_of_lessons_lists_them_all_with_minutes() -> None:
    page = (ROOT / "lessons" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[\d\d .+\]\((\w+)\.ipynb\) \| \d+ \| .+ \|$", page, re.MULTILINE)
    assert rows == LESSONS
