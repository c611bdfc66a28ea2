"""`python -m course vectors`: record what is embedded of the corpus, so that no model is needed.

These are the chunks of the lessons and of every preset, and all golden questions. A lesson that
embeds a new text must have it here; a test looks every one of them up.

But: it needs the model (`python3 start.py lab --models`) and takes a minute. Run it when the
handbook, the golden questions or a lesson's chunks have changed.
"""

from minirag import GoldenSet, Materials, SentenceTransformerEmbedder, fixed_chunks, load_handbook
from minirag.data import data_root
from minirag.dense import record
from minirag.records import searchable_text

__all__ = ["lesson_queries", "lesson_texts", "record_vectors"]

CHUNK_SIZES = (100,)  # words; lesson 03


def lesson_texts() -> list[str]:
    """Return the documents' side: every text that a lesson or a preset indexes by its vectors."""
    documents = load_handbook()
    materials = Materials(documents)
    windows = [
        chunk
        for size in CHUNK_SIZES
        for document in documents
        for chunk in fixed_chunks(document, size)
    ]
    chunks = [*windows, *materials.chunks, *materials.headed_chunks, *materials.naive_chunks]
    return list(dict.fromkeys(map(searchable_text, chunks)))


def lesson_queries() -> list[str]:
    """Return the queries' side: all golden questions."""
    return [question.question for question in GoldenSet.load()]


def record_vectors() -> str:
    """Record all of them in `data/vectors` and say so in one line."""
    texts, queries = lesson_texts(), lesson_queries()
    embedder = SentenceTransformerEmbedder()
    path = record(embedder, texts, data_root() / "vectors", queries)
    kilobytes = path.stat().st_size / 1024
    return f"{path.name}: {len(texts)} texts and {len(queries)} questions, {kilobytes:.0f} KB"
