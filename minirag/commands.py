"""What the command line can do: each command a function from its options to lines of text.

    search            the best chunks of a corpus for a query
    golden validate   every problem of a golden set, a line each
    golden locate     the evidence of a quote, as JSON

A command yields what is to be printed and raises ValueError, KeyError or OSError for bad input.

But: nothing is decided here. A command loads, calls the package and lays out the answer.
"""

import json
import re
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from difflib import get_close_matches

from minirag.bm25 import BM25
from minirag.chunking import chunk_corpus
from minirag.corpus import load_corpus, load_folder, load_handbook
from minirag.data import data_root
from minirag.golden import SPLITS, GoldenSet, locate, validate_file
from minirag.records import Document

__all__ = ["InvalidInputError", "golden_locate", "golden_validate", "search", "snippet"]

CHUNK_WORDS, CHUNK_OVERLAP = 120, 20  # a paragraph or two: enough to answer, short enough to read
SNIPPET_WIDTH = 88


class InvalidInputError(ValueError):
    """Several things are wrong with the input; each argument is one of them, in one line."""


def search(options: Namespace) -> Iterator[str]:
    """Rank, score, id and title of each hit, and below them the text around a word of the query."""
    chunks = chunk_corpus(load_corpus(options.corpus), size=CHUNK_WORDS, overlap=CHUNK_OVERLAP)
    by_id = {chunk.id: chunk for chunk in chunks}
    hits = BM25().index(chunks).search(options.query, k=options.k)
    if not hits:
        yield f"no hits: no word of {options.query!r} is in the corpus"
    for rank, hit in enumerate(hits, start=1):
        chunk = by_id[hit.id]
        yield f"{rank:>3}  {hit.score:7.3f}  {hit.id}  {chunk.header}".rstrip()
        yield f"{'':14}{snippet(chunk.text, options.query)}"


def golden_validate(options: Namespace) -> Iterator[str]:
    """A table of strata by splits, and OK; raises InvalidInputError that holds every problem."""
    path = options.golden or data_root() / "golden.jsonl"
    documents = _handbook(options.handbook)
    problems = validate_file(path, documents, options.minimum)
    if problems:
        raise InvalidInputError(*map(str, problems))
    golden = GoldenSet.load(path)
    yield from _table(golden)
    yield f"OK: {len(golden)} questions on {len(documents)} documents"


def golden_locate(options: Namespace) -> Iterator[str]:
    """The evidence object of a verbatim quote, ready to be pasted into the golden file."""
    documents = {document.id: document for document in _handbook(options.handbook)}
    if options.document_id not in documents:
        near = get_close_matches(options.document_id, documents, n=1) or sorted(documents)[:1]
        raise KeyError(
            f"no document {options.document_id!r} among {len(documents)}; "
            f"give the id of its front matter, such as {near[0]!r}"
        )
    evidence = locate(documents[options.document_id], options.quote, options.grade)
    yield json.dumps(asdict(evidence), ensure_ascii=False)


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


def _handbook(folder: str | None) -> list[Document]:
    return load_folder(folder) if folder else load_handbook()


def _table(golden: GoldenSet) -> Iterator[str]:
    counts = Counter((question.stratum, question.split) for question in golden)
    width = max(len(stratum) for stratum in golden.strata)
    yield f"{'stratum':<{width}}" + "".join(f"{split:>6}" for split in (*SPLITS, "all"))
    for stratum, total in golden.strata.items():
        cells = [counts[stratum, split] for split in SPLITS]
        yield f"{stratum:<{width}}" + "".join(f"{cell:>6}" for cell in (*cells, total))
    totals = [len(golden.split(split)) for split in SPLITS]
    yield f"{'all':<{width}}" + "".join(f"{total:>6}" for total in (*totals, len(golden)))
