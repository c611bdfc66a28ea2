"""`python -m course vectors`: record what is embedded of the corpus, so that no model is needed.

These are the chunks of the lessons and of every preset, with and without recorded headers; all
golden questions, what the recorded model makes of them, and its made-up answers. A lesson that
embeds a new text must have it here; a test looks every one of them up.

But: it needs the model (`python3 start.py lab --models`), for all that is not recorded yet. Run it
when the handbook, the golden questions, the generations or a lesson's texts have changed; delete
the file first when the model has.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from course.lesson_texts import lesson_documents, lesson_questions
from minirag import (
    Chunk,
    Document,
    GoldenSet,
    Materials,
    RecordedEmbedder,
    RecordedModel,
    SentenceTransformerEmbedder,
    fixed_chunks,
    hypotheses,
    load_handbook,
    multi_query,
    rewrite,
    step_back,
)
from minirag.data import data_root
from minirag.dense import record
from minirag.records import Embedder, searchable_text

__all__ = ["lesson_queries", "lesson_texts", "record_vectors"]

Matrix = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Matrix]

CHUNK_SIZES = (100,)  # words; lesson 03


def lesson_texts() -> list[str]:
    """Return the documents' side: every text that a lesson or a preset indexes by its vectors."""
    documents, model = load_handbook(), RecordedModel()
    windows = [
        chunk
        for size in CHUNK_SIZES
        for document in documents
        for chunk in fixed_chunks(document, size)
    ]
    chunks = [*windows, *_preset_chunks(documents, model)]
    made_up = [text for query in _queries(model) for text in hypotheses(query, model).texts]
    return list(dict.fromkeys([*map(searchable_text, chunks), *made_up, *lesson_documents()]))


def lesson_queries() -> list[str]:
    """Return the queries' side: all golden questions, and what the recorded model makes of them."""
    texts = [question.question for question in GoldenSet.load()]
    for model in (RecordedModel(), None):  # and what the rules make of them without one
        for query in _queries(model):
            texts += [*multi_query(query, model), step_back(query, model).broad]
    return list(dict.fromkeys([*texts, *lesson_questions()]))


def record_vectors() -> str:
    """Record all of them in `data/vectors` and say so in one line."""
    texts, queries = lesson_texts(), lesson_queries()
    embedder = _RecordedFirst(SentenceTransformerEmbedder())
    path = record(embedder, texts, data_root() / "vectors", queries, dtype="int16")
    kilobytes = path.stat().st_size / 1024
    return f"{path.name}: {len(texts)} texts and {len(queries)} queries, {kilobytes:.0f} KB"


class _RecordedFirst:
    """The model, for the texts that have no vector yet."""

    def __init__(self, model: Embedder) -> None:
        self.model = model
        self.name, self.max_tokens = model.name, model.max_tokens
        self.languages = model.languages
        try:
            self.recorded: RecordedEmbedder | None = RecordedEmbedder(model=model.name)
        except FileNotFoundError:
            self.recorded = None
        self._known = 0  # of the recorded texts, how many the model read in part

    @property
    def truncated(self) -> int:
        """How many texts the model read in part."""
        return self._known + int(getattr(self.model, "truncated", 0))

    def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """Return a row a text, of the documents' side."""
        found = None if self.recorded is None else self.recorded.embed_documents
        return self._rows(texts, found, self.model.embed_documents)

    def embed_queries(self, texts: Sequence[str]) -> Matrix:
        """Return a row a text, of the queries' side."""
        found = None if self.recorded is None else self.recorded.embed_queries
        return self._rows(texts, found, self.model.embed_queries)

    def _rows(self, texts: Sequence[str], look_up: Embed | None, embed: Embed) -> Matrix:
        rows: dict[str, NDArray[np.float32]] = {}
        if look_up is not None and self.recorded is not None:
            self._known = self.recorded.truncated
            for text in texts:
                with suppress(KeyError):
                    rows[text] = look_up([text])[0]
        new = [text for text in texts if text not in rows]
        if new:
            rows.update(zip(new, embed(new), strict=True))
        return np.stack([rows[text] for text in texts])


def _preset_chunks(documents: list[Document], model: RecordedModel) -> Iterable[Chunk | Document]:
    plain = Materials(documents)
    described = Materials(documents, model=model, headers="generated")
    for chunks in (
        *(plain.chunks, plain.headed_chunks, plain.naive_chunks),
        *(plain.family.children, plain.described_family.children),
        described.described_family.children,
    ):
        yield from chunks


def _queries(model: RecordedModel | None) -> Iterable[str]:
    """Yield each golden question as it is searched with, after its conversation."""
    for question in GoldenSet.load():
        yield rewrite(question.question, question.history, model).query
