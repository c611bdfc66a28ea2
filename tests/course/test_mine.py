"""Your own code in the place of the package's: what is passed is used, named and measured."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from course import mine
from course.check.tasks import all_tasks
from course.grading.reference import reference_of
from course.mine.loading import passed_answers
from course.mine.parts import PARTS
from course.mine.pipeline import built
from course.mine.table import parts_text, table_text
from course.paths import ROOT, assignments
from course.work import work_path
from minirag import GoldenSet

NEEDED = sorted({task for part in PARTS.values() for task in part.tasks})
IDF = "def idf(df, n_documents):\n    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))\n"


def _answers(names: list[str]) -> dict[str, Callable[..., Any]]:
    """The reference's answers, as a student's would be."""
    tasks = all_tasks()
    return {name: reference_of(tasks[name].assignment)[tasks[name].function] for name in names}


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A clone with nothing begun."""
    shutil.copytree(ROOT / "exercises", tmp_path / "exercises")
    return tmp_path


def _begun(root: Path, assignment: str, answers: dict[str, str], extra: str = "") -> None:
    path = root / "exercises" / assignment / f"{assignment}.ipynb"
    node = json.loads(path.read_text(encoding="utf-8"))
    for cell in node["cells"]:
        if cell["id"] in answers:
            cell["source"] = answers[cell["id"]]
        if extra and cell["id"] == "setup":
            cell["source"] = "".join(cell["source"]) + "\n" + extra
    target = work_path(assignment, root)
    target.parent.mkdir(parents=True)
    target.write_text(json.dumps(node), encoding="utf-8")


def test_every_part_names_tasks_that_there_are() -> None:
    assert set(NEEDED) <= set(all_tasks())
    import minirag

    for part in PARTS.values():
        assert hasattr(minirag, part.twin)


def test_a_blank_clone_has_nothing_of_its_own(course: Path) -> None:
    for assignment in assignments(course):
        _begun(course, assignment, {})
    assert passed_answers(course) == {}
    made = built({})
    assert made.mine == ()
    assert table_text(made, made).endswith("Nothing in it is yours yet.")
    assert "yours\n" not in parts_text({}) + "\n"


def test_only_what_passes_is_used(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = "def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):\n    return tf * idf\n"
    extra = "print('hello')\n1 / 0"
    _begun(course, "03_bm25", {"03-idf-answer": IDF, "03-term_score-answer": wrong}, extra)
    assert list(passed_answers(course)) == ["03-idf"]
    made = mine.pipeline(course, measure=False)
    out = capsys.readouterr().out
    assert made.mine == ()
    assert "to pass: 03-term_score, 03-score_query, 03-top_k" in out
    assert "hello" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_references_answers_give_the_references_figures() -> None:
    own, reference = built(_answers(NEEDED)), built({})
    assert own.mine == tuple(PARTS)
    assert [item.id for item in own.pipeline.items.values()] == [
        item.id for item in reference.pipeline.items.values()
    ]
    text = table_text(own, reference)
    assert "yours - reference, nDCG@10: +0.000 (" in text
    words = text.splitlines()[-1].split()
    assert words[:5] == ["with", "gains", "of", "2^grade", "-"]
    assert words[6] == words[10]  # by your ndcg, by minirag's
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("name", sorted(PARTS))
def test_each_part_alone_takes_its_place(name: str) -> None:
    own, reference = built(_answers(list(PARTS[name].tasks))), built({})
    assert own.mine == (name,)
    for question in GoldenSet.load().split("dev")[:12]:
        mine_hits = own.search(question.question, 5, question.filter)
        theirs = reference.search(question.question, 5, question.filter)
        assert [hit.id for hit in mine_hits] == [hit.id for hit in theirs]


def test_another_fusion_moves_the_figures() -> None:
    answers = {"05-rrf": lambda rankings, rrf_k=60: [[id, 1.0] for id in sorted(rankings[0])]}
    text = table_text(built(answers), built({}))
    assert "yours - reference, nDCG@10: -0." in text
