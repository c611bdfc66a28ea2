"""What lesson 06 looks up is what the model gives, and what it prints of it is right.

But: that the recorded scores are the model's is asked for some questions alone; all take minutes.
"""

import re
from functools import lru_cache
from textwrap import shorten
from typing import Any

import numpy as np
import pytest

from course.token_vectors import DRAWN, FILE, QUESTION
from minirag import (
    CrossEncoderReranker,
    GoldenSet,
    Hit,
    LateInteractionReranker,
    Materials,
    RecordedEmbedder,
    SentenceTransformerTokens,
    evaluate,
    load_handbook,
    make_pipeline,
    maxsim,
)
from minirag.data import data_root
from minirag.golden import Question
from minirag.records import searchable_text
from minirag.rerank.candidates import Items
from minirag.rerank.maxsim import unit_tokens
from tests.notebooks.test_lessons import _lesson, _printed, _source

LESSON = "06_reranking"
PATH = data_root() / "vectors" / FILE
EVERY = 40  # of the dev questions, for the model


@lru_cache
def recorded() -> dict[str, Any]:
    with np.load(PATH, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


@lru_cache
def materials() -> Materials:
    return Materials(load_handbook(), embedder=RecordedEmbedder())


@lru_cache
def dev() -> list[Question]:
    return list(GoldenSet.load().split("dev"))


@lru_cache
def scores() -> dict[str, dict[str, float]]:
    """Question id to chunk id to score."""
    file = recorded()
    return {
        str(id_): {
            str(file["chunks"][place]): float(score)
            for place, score in zip(places, row, strict=True)
            if place >= 0
        }
        for id_, places, row in zip(file["ids"], file["places"], file["scores"], strict=True)
    }


class Recorded:
    """The reranker that the lesson makes of the file."""

    languages = ("en",)

    def rerank(self, query: str, hits: list[Hit], chunks: Items, k: int) -> list[Hit]:
        (id_,) = (question.id for question in dev() if question.question == query)
        scored = [hit._replace(score=scores()[id_][hit.id]) for hit in hits]
        return sorted(scored, key=lambda hit: -hit.score)[:k]


def drawn() -> list[tuple[str, list[str], Any]]:
    """The recorded texts with their tokens and rows."""
    file, start, found = recorded(), 0, []
    for text, end in zip(file["texts"].tolist(), file["ends"].tolist(), strict=True):
        found.append((text, file["tokens"][start:end].tolist(), file["rows"][start:end]))
        start = end
    return found


def test_the_file_stays_small() -> None:
    assert PATH.stat().st_size < 400_000


def test_every_dev_question_has_scores_of_its_first_fifty_hits() -> None:
    hybrid = make_pipeline("hybrid", materials())
    for question in dev():
        hits = hybrid.search(question.question, 50, question.filter)
        assert {hit.id for hit in hits} <= scores()[question.id].keys()


def test_recorded_tokens_spell_their_texts_and_give_the_recorded_scores() -> None:
    (asked, words, rows), *passages = drawn()
    assert asked == next(each.question for each in dev() if each.id == QUESTION)
    assert "".join(words) == asked.replace(" ", "")
    by_id = {chunk.id: chunk for chunk in materials().chunks}
    query = unit_tokens(rows.astype(np.float32))
    for id_, (text, tokens, vectors) in zip(DRAWN, passages, strict=True):
        assert text == searchable_text(by_id[id_])
        assert "".join(tokens[1:-1]) == re.sub(r"\s", "", text)
        (score,) = maxsim(query, [unit_tokens(vectors.astype(np.float32))])
        assert score == pytest.approx(scores()[QUESTION][id_], abs=2e-3)


def test_printed_gain_is_that_of_a_pipeline_with_the_recorded_reranker() -> None:
    pipelines = [
        make_pipeline("hybrid", materials()),
        make_pipeline("hybrid", materials(), reranker=Recorded(), rerank_depth=50),
    ]
    means = [
        evaluate(each, dev(), materials().chunks, token_budget=1).mean("ndcg@10")
        for each in pipelines
    ]
    line = _printed(LESSON, "late-measured").splitlines()[0]
    printed = [float(number) for number in re.findall(r"\d\.\d{3}", line)[:2]]
    assert printed == pytest.approx(means, abs=0.0006)


def test_without_its_model_the_cross_encoder_costs_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> list[Hit]:
        raise OSError("name: the model cannot be loaded")

    monkeypatch.setattr(CrossEncoderReranker, "rerank", fail)
    source = next(_source(cell) for cell in _lesson(LESSON)["cells"] if cell["id"] == "cross")
    assert "CONNECTED = False" in source
    question = next(each for each in dev() if each.id == QUESTION)
    names = {"fair": question, "lists": {question.question: []}, "by_id": {}}
    exec(source.replace("CONNECTED = False", "CONNECTED = True"), {**names, "shorten": shorten})
    assert re.fullmatch("no cross-encoder here: .*loaded\n", capsys.readouterr().out)


@pytest.mark.models
@pytest.mark.filterwarnings("ignore:.* texts are longer")
def test_recorded_scores_are_those_of_the_model() -> None:
    pytest.importorskip("sentence_transformers", reason="python3 start.py lab --models")
    reranker = LateInteractionReranker(SentenceTransformerTokens())
    by_id = {chunk.id: chunk for chunk in materials().chunks}
    for question in dev()[::EVERY]:
        hits = [Hit(id_, 0.0) for id_ in scores()[question.id]]
        found = dict(reranker.rerank(question.question, hits, by_id, len(hits)))
        assert found == pytest.approx(scores()[question.id], abs=2e-3)
    (asked, _, rows), *_ = drawn()
    (live,) = reranker.token_embedder.embed_tokens([asked], side="query")
    assert live == pytest.approx(rows.astype(np.float32), abs=2e-3)
