"""The documents and the queries of a BEIR data set: one JSON object a line.

    corpus.jsonl     {"_id": "d1", "title": "Refunds", "text": "A refund takes ...", "metadata": {}}
    queries.jsonl    {"_id": "q1", "text": "how long do refunds take?", "metadata": {}}

Most public retrieval test sets are given in this form (Thakur et al. 2021, "BEIR: a heterogeneous
benchmark for zero-shot evaluation of information retrieval models").

But: the judgements are no part of a corpus; `minirag.trec` reads them.
"""

import json
import os
from pathlib import Path
from typing import Any

from minirag.data import display_path, numbered_lines
from minirag.records import Document

__all__ = ["load_beir", "load_queries"]


def load_beir(path: str | os.PathLike[str]) -> list[Document]:
    """The documents of a BEIR folder, or of its `corpus.jsonl` named directly, in file order.

    Raises FileNotFoundError for a missing file; ValueError, with file, line and remedy, for a line
    that is not such an object, an id that comes twice, and a file without a line.
    """
    return _load(path, "corpus.jsonl", "document")


def load_queries(path: str | os.PathLike[str]) -> dict[str, Document]:
    """The queries of a BEIR folder, or of its `queries.jsonl` named directly, by id, in file order.

    A query is a text with an id and metadata, and so a Document. Raises as `load_beir` does.
    """
    return {query.id: query for query in _load(path, "queries.jsonl", "query")}


def _load(path: str | os.PathLike[str], file_name: str, what: str) -> list[Document]:
    file = Path(path, file_name) if Path(path).is_dir() else Path(path)
    name = display_path(file)
    documents: list[Document] = []
    lines: dict[str, int] = {}
    for number, line in numbered_lines(file):
        document = _document(line, f"{name}:{number}")
        if document.id in lines:
            raise ValueError(
                f"{name}:{number}: _id {document.id!r} stands in line {lines[document.id]} too; "
                "rename one"
            )
        lines[document.id] = number
        documents.append(document)
    if not documents:
        raise ValueError(f"{name}: no {what} in it; write one JSON object a line")
    return documents


def _document(line: str, place: str) -> Document:
    try:
        record: Any = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"{place}: not JSON ({error.msg}); write one object a line") from None
    if not isinstance(record, dict) or "_id" not in record or "text" not in record:
        raise ValueError(f"{place}: an object with '_id' and 'text' is expected; add them")
    document_id, text = record["_id"], record["text"]
    title, metadata = record.get("title") or "", record.get("metadata") or {}
    if isinstance(document_id, int) and not isinstance(document_id, bool):
        document_id = str(document_id)  # some sets number their documents
    if not (isinstance(document_id, str) and isinstance(text, str) and isinstance(title, str)):
        raise ValueError(f"{place}: '_id', 'title' and 'text' must be strings; put them in quotes")
    if not isinstance(metadata, dict):
        raise ValueError(f"{place}: 'metadata' must be an object, is {metadata!r}; write {{}}")
    return Document(document_id, text, title, metadata)
