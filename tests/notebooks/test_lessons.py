"""Every lesson: it runs from a clean kernel, prints what is committed, keeps the house's form."""

import json
import re
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from course.build import SOURCES, build
from course.lessons import machine_path
from course.paths import ROOT
from minirag import BM25, GoldenSet, RecordedEmbedder, evaluate, fixed_chunks, load_handbook
from minirag.text import tokenize

Node = dict[str, Any]
LESSONS = sorted(path.stem for path in (SOURCES / "lessons").glob("*.py"))
MOST_LINES = 25
WIDEST_LINE = 80
QUERY = "What is the cause of error ERR_CONN_REFUSED in the deploy?"


@lru_cache
def _lesson(name: str) -> Node:
    node: Node = json.loads((ROOT / "lessons" / f"{name}.ipynb").read_text(encoding="utf-8"))
    return node


def _source(cell: Node) -> str:
    return "".join(cell["source"])


def _printed(name: str, cell_id: str) -> str:
    cell = next(cell for cell in _lesson(name)["cells"] if cell["id"] == cell_id)
    return "".join(line for output in cell["outputs"] for line in output.get("text", []))


@pytest.mark.parametrize("name", LESSONS)
def test_a_clean_kernel_prints_what_is_committed(name: str) -> None:
    assert build(check=True, only=name) == []


@pytest.mark.parametrize("name", LESSONS)
def test_cells_are_short(name: str) -> None:
    long = [
        cell["id"]
        for cell in _lesson(name)["cells"]
        if cell["cell_type"] == "code" and len(_source(cell).splitlines()) > MOST_LINES
    ]
    assert long == []


@pytest.mark.parametrize("name", LESSONS)
def test_printed_lines_fit_a_narrow_window(name: str) -> None:
    wide = [
        line.rstrip()
        for cell in _lesson(name)["cells"]
        for output in cell.get("outputs", [])
        for line in "".join(output.get("text", [])).splitlines()
        if len(line.rstrip()) > WIDEST_LINE
    ]
    assert wide == []


@pytest.mark.parametrize("name", LESSONS)
def test_headings_go_down_one_level_at_a_time(name: str) -> None:
    levels = [
        len(match[1])
        for cell in _lesson(name)["cells"]
        if cell["cell_type"] == "markdown"
        for match in re.finditer(r"^(#+) ", _source(cell), re.MULTILINE)
    ]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("name", LESSONS)
def test_every_figure_is_told_in_words_in_the_next_cell(name: str) -> None:
    cells = _lesson(name)["cells"]
    figures = [
        position
        for position, cell in enumerate(cells)
        if any("image/png" in output.get("data", {}) for output in cell.get("outputs", []))
    ]
    assert len(figures) >= 2
    for position in figures:
        assert _source(cells[position + 1]).startswith("*In words:"), cells[position]["id"]


@pytest.mark.parametrize("name", LESSONS)
def test_five_questions_to_check_oneself_with_folded_answers(name: str) -> None:
    text = "\n".join(_source(cell) for cell in _lesson(name)["cells"])
    assert text.count("<details>") == text.count("</details>") == 5


@pytest.mark.parametrize("name", LESSONS)
def test_no_output_holds_a_machines_path(name: str) -> None:
    assert machine_path(_lesson(name)) is None


def test_loop_of_lesson_03_prints_the_scores_of_minirag() -> None:
    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    words = [tokenize(chunk.header + "\n" + chunk.text) for chunk in chunks]
    hits = BM25().index(words, ids=[chunk.id for chunk in chunks]).search(tokenize(QUERY), k=4)
    expected = [(f"{hit.score:.2f}", hit.id) for hit in hits]
    printed = [line.split()[:2] for line in _printed("03_bm25", "loop-search").splitlines()]
    assert [tuple(pair) for pair in printed] == expected


def test_idf_of_lesson_03_is_that_of_minirag() -> None:
    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    words = [tokenize(chunk.header + "\n" + chunk.text) for chunk in chunks]
    index = BM25().index(words)
    rows = re.findall(r"^(\S+) +df +(\d+) +idf +([\d.]+)$", _printed("03_bm25", "idf"), re.M)
    assert len(rows) == len(set(tokenize(QUERY)))
    df = Counter(word for text in words for word in set(text))
    for word, count, value in rows:
        assert int(count) == df[word]
        assert float(value) == pytest.approx(index.idf(word), abs=0.005)


def test_measured_recall_of_lesson_03_is_that_of_minirag() -> None:
    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    report = evaluate(BM25().index(chunks), GoldenSet.load().split("dev"), chunks, k=5)
    rows = [line.split() for line in _printed("03_bm25", "measure-both").splitlines()]
    measured = next(row for row in rows if row[0] == "BM25")
    assert measured[1] == f"{report.mean('recall@5'):.2f}"


def test_lessons_find_every_vector_recorded() -> None:
    from course.vectors import lesson_queries, lesson_texts

    embedder = RecordedEmbedder()
    rows = embedder.embed_documents(lesson_texts())
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-3)
    queries = lesson_queries()
    assert {question.question for question in GoldenSet.load()} <= set(queries)
    assert len(embedder.embed_queries(queries)) == len(queries)


@pytest.mark.models
def test_recorded_vectors_are_those_of_the_model() -> None:
    pytest.importorskip("sentence_transformers", reason="python3 start.py lab --models")
    from course.vectors import lesson_texts
    from minirag import SentenceTransformerEmbedder

    texts = [text for text in lesson_texts() if len(text.split()) < 90][:8]
    live = SentenceTransformerEmbedder().embed_documents(texts)
    recorded = RecordedEmbedder().embed_documents(texts)
    assert np.sum(live * recorded, axis=1) == pytest.approx(np.ones(len(texts)), abs=1e-5)


def test_size_of_all_lessons_stays_small() -> None:
    size = sum(path.stat().st_size for path in Path(ROOT / "lessons").glob("*.ipynb"))
    assert size < 12_000_000
