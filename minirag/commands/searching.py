"""The command `search`: the best chunks for a query, each with the text around a word of it.

But: what is shown of a hit is a piece of it, and not why it was found.
"""

import re
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from minirag.chunking import chunk_corpus
from minirag.commands.retrievers import build_retriever
from minirag.corpus import load_corpus
from minirag.records import Chunk, Document

__all__ = ["CHUNK_WORDS", "is_beir", "read_items", "search", "snippet"]

CHUNK_WORDS = 120  # a paragraph or two: enough to answer, short enough to read
SNIPPET_WIDTH = 88


def search(options: Namespace) -> Iterator[str]:
    """Rank, score, id and title of each hit, and below them the text around a word of the query."""
    chunks = read_items(options.corpus, options.chunk_words)
    by_id = {chunk.id: chunk for chunk in chunks}
    retriever = build_retriever(options.pipeline, chunks, options.vectors)
    hits = retriever.search(options.query, k=options.k)
    if not hits:
        yield f"no hits: no word of {options.query!r} is in the corpus"
    for rank, hit in enumerate(hits, start=1):
        chunk = by_id[hit.id]
        title = chunk.header if isinstance(chunk, Chunk) else chunk.title
        yield f"{rank:>3}  {hit.score:7.3f}  {hit.id}  {title}".rstrip()
        yield f"{'':14}{snippet(chunk.text, options.query)}"


def read_items(corpus: str | None, words: int) -> Sequence[Document | Chunk]:
    """Return a corpus cut into chunks of so many words, or as whole documents for 0."""
    documents = load_corpus(corpus)
    if words == 0:
        return documents
    return chunk_corpus(documents, size=words, overlap=words // 6)


def is_beir(corpus: str | None) -> bool:
    """Tell whether a corpus is a file or folder of BEIR's form, as `load_corpus` does."""
    return corpus is not None and (
        Path(corpus).suffix == ".jsonl" or Path(corpus, "corpus.jsonl").is_file()
    )


def snippet(text: str, query: str, width: int = SNIPPET_WIDTH) -> str:
    """One line of at most `width` characters of a text, from shortly before a word of the query."""
    line = " ".join(text.split())
    # long words first: they are seldom stop words
    words = sorted(re.findall(r"\w+", query), key=len, reverse=True)
    places = (re.search(rf"\b{re.escape(word)}", line, re.IGNORECASE) for word in words)
    found = next((place.start() for place in places if place), 0)
    start = 0 if found < width // 2 else line.rfind(" ", 0, found - width // 4) + 1
    front = "... " if start else ""
    shown = front + line[start:]
    if len(shown) <= width:
        return shown
    cut = shown.rfind(" ", width // 2, width - 3)
    return f"{shown[: cut if cut > 0 else width - 4]} ..."
