"""What lesson 06 needs of a model that reads token by token, recorded in one small file.

    chunks (n) · ids (q) · places, scores (q, DEPTH): MaxSim of each dev question's first hits
    texts (t) · tokens, rows, ends: the token vectors of one question and of two passages

`scores[i, j]` belongs to question `ids[i]` and chunk `chunks[places[i, j]]`; place -1 is no hit.
The tokens of text i are `tokens[ends[i - 1]:ends[i]]`, their vectors the same rows of `rows`; the
first text is the question.

But: it needs the model (`python3 start.py lab --models`) and computes everything anew, which takes
a minute or more. The vectors of all tokens of the handbook would be 78 MB; scores stand for them.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag import (
    GoldenSet,
    LateInteractionReranker,
    Materials,
    RecordedEmbedder,
    SentenceTransformerTokens,
    TokenVectors,
    hugging_face_spans,
    load_handbook,
    make_pipeline,
)
from minirag.data import data_root
from minirag.files import replacing
from minirag.records import searchable_text

__all__ = ["DEPTH", "DRAWN", "FILE", "QUESTION", "record_tokens", "recorded_arrays"]

FILE = "lesson-06-tokens.npz"
DEPTH = 60  # the lesson reads 50; near ties may bring another chunk up on another machine
QUESTION = "q117"
DRAWN = ("report-q2-2025#2", "report-q1-2025#6")  # the answer, and hybrid's first hit

Arrays = dict[str, NDArray[Any]]


def record_tokens() -> str:
    """Record all of it in `data/vectors` and say so in one line."""
    arrays, path = recorded_arrays(), data_root() / "vectors" / FILE
    with replacing(path) as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
    found = int((arrays["places"] >= 0).sum())
    return f"{FILE}: {found} scores, {len(arrays['rows'])} tokens, {path.stat().st_size >> 10} KB"


def recorded_arrays() -> Arrays:
    """Return the arrays of the file, computed by the model."""
    made = Materials(load_handbook(), embedder=RecordedEmbedder())
    embedder = SentenceTransformerTokens()
    stored = TokenVectors(embedder).index(made.chunks)
    reranker = LateInteractionReranker(embedder, stored)
    pipeline = make_pipeline("hybrid", made)
    by_id = {chunk.id: chunk for chunk in made.chunks}
    questions = GoldenSet.load().split("dev")
    place_of = {chunk.id: place for place, chunk in enumerate(made.chunks)}
    places = np.full((len(questions), DEPTH), -1, np.int16)
    scores = np.full((len(questions), DEPTH), np.nan, np.float32)
    for row, question in enumerate(questions):
        hits = pipeline.search(question.question, DEPTH, question.filter)
        score_of = dict(reranker.rerank(question.question, hits, by_id, DEPTH))
        for column, hit in enumerate(hits):
            places[row, column] = place_of[hit.id]
            scores[row, column] = score_of[hit.id]
    asked = next(each.question for each in questions if each.id == QUESTION)
    return {
        "chunks": np.array(list(by_id)),
        "ids": np.array([question.id for question in questions]),
        "places": places,
        "scores": scores,
        **_drawn(embedder, asked, [searchable_text(by_id[id_]) for id_ in DRAWN]),
    }


def _drawn(embedder: SentenceTransformerTokens, asked: str, passages: Sequence[str]) -> Arrays:
    """Return the tokens and the vectors of a question and of passages."""
    rows = [*embedder.embed_tokens([asked], side="query"), *embedder.embed_tokens(passages)]
    spans = hugging_face_spans(embedder)
    pieces = [[text[start:end] for start, end in spans(text)] for text in (asked, *passages)]
    # a text keeps the model's own marks, a query does not
    tokens = [pieces[0], *(["[CLS]", *each, "[SEP]"] for each in pieces[1:])]
    for named, vectors in zip(tokens, rows, strict=True):
        if len(named) != len(vectors):
            raise ValueError(f"{len(named)} tokens have {len(vectors)} vectors; shorten the text")
    return {
        "texts": np.array([asked, *passages]),
        "tokens": np.array([token for named in tokens for token in named]),
        "rows": np.concatenate(rows).astype(np.float16),
        "ends": np.cumsum([len(each) for each in rows]),
    }
