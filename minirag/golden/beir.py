"""A golden set as a BEIR folder, for other tools, and a BEIR folder as a golden set.

    corpus.jsonl    the documents, or the chunks that were made of them
    queries.jsonl   the questions; everything else that is known of one stands in its metadata
    qrels.tsv       which item answers which question, by the highest grade of its evidence

An item is relevant when it holds at least half of a span of evidence, alone: of a document that is
any span in it. What was exported comes back as it was; of another folder's judgements each becomes
the whole document as evidence.

But: a span that two chunks hold only together has no relevant chunk, so that other tools measure
chunks more strictly than `minirag.evaluation` does.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from minirag.corpus import load_beir, load_queries
from minirag.data import display_path, write_text
from minirag.golden.golden_set import GoldenSet
from minirag.golden.lines import format_question, parse_question
from minirag.golden.records import Evidence, Problem, Question
from minirag.records import Chunk, Document
from minirag.trec import Qrels, read_qrels, write_qrels

__all__ = ["export_beir", "find_qrels", "golden_qrels", "import_beir"]

_ITSELF = ("id", "question")  # stand in a query's own fields


def golden_qrels(golden: Iterable[Question], items: Iterable[Document | Chunk]) -> Qrels:
    """Return question id to id of each relevant document or chunk to its grade.

    A question without evidence, and one whose evidence no item holds, has an empty mapping.
    """
    by_document: dict[str, list[Document | Chunk]] = {}
    for item in items:
        document = item.document_id if isinstance(item, Chunk) else item.id
        by_document.setdefault(document, []).append(item)
    qrels: Qrels = {}
    for question in golden:
        judged = qrels.setdefault(question.id, {})
        for span in question.evidence:
            for item in by_document.get(span.document_id, []):
                start, end = (
                    (item.start, item.end) if isinstance(item, Chunk) else (0, len(item.text))
                )
                held = min(end, span.end) - max(start, span.start)
                if 2 * held >= span.end - span.start and held > 0:
                    judged[item.id] = max(span.grade, judged.get(item.id, 0))
    return qrels


def export_beir(
    golden: Sequence[Question],
    items: Sequence[Document | Chunk],
    folder: str | os.PathLike[str],
) -> Path:
    """Write `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`; make the folder; return it.

    Each file is written whole or not at all. ValueError for an id that holds white space, and for
    metadata that is not JSON.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    corpus = [
        {
            "_id": item.id,
            "title": item.header if isinstance(item, Chunk) else item.title,
            "text": item.text,
            "metadata": dict(item.metadata),
        }
        for item in items
    ]
    queries = []
    for question in golden:
        known = json.loads(format_question(question))
        metadata = {name: value for name, value in known.items() if name not in _ITSELF}
        queries.append({"_id": question.id, "text": question.question, "metadata": metadata})
    texts = {"corpus.jsonl": _lines(corpus), "queries.jsonl": _lines(queries)}
    write_qrels(target / "qrels.tsv", golden_qrels(golden, items))
    for name, text in texts.items():
        write_text(target / name, text)
    return target


def import_beir(folder: str | os.PathLike[str], stratum: str = "judged") -> GoldenSet:
    """Return the questions of a BEIR folder that an exported one holds, or that are judged.

    A question that was not exported gets `stratum`, the answer that its metadata has under
    "answer", difficulty "medium", split "test", and its relevant documents as evidence, graded 3 at
    most. FileNotFoundError for a missing file; ValueError for a broken line, and for a judgement of
    a document that is not in the corpus.
    """
    documents = {document.id: document for document in load_beir(folder)}
    queries = load_queries(folder)
    place = find_qrels(folder)
    qrels = read_qrels(place)
    questions = []
    for query in queries.values():
        exported = _exported(query)
        if exported is not None:
            questions.append(exported)
            continue
        evidence = []
        for id_, grade in qrels.get(query.id, {}).items():
            if id_ not in documents:
                raise ValueError(
                    f"{display_path(place)}: document {id_!r} of query {query.id!r} is not in the "
                    "corpus; add it or drop the line"
                )
            text = documents[id_].text
            if grade > 0 and text:
                evidence.append(Evidence(id_, 0, len(text), min(grade, 3), text))
        if query.id in qrels:
            answer = str(query.metadata.get("answer", ""))
            questions.append(
                Question(query.id, query.text, answer, tuple(evidence), stratum, "medium", "test")
            )
    return GoldenSet(questions, display_path(folder))


def find_qrels(folder: str | os.PathLike[str]) -> Path:
    """Return the judgements of a BEIR folder: `qrels.tsv`, else `qrels/test.tsv`."""
    places = [Path(folder, "qrels.tsv"), Path(folder, "qrels", "test.tsv")]
    return next((place for place in places if place.is_file()), places[0])


def _exported(query: Document) -> Question | None:
    record: dict[str, Any] = {**query.metadata, "id": query.id, "question": query.text}
    question = parse_question(json.dumps(record), query.id)
    return None if isinstance(question, Problem) else question


def _lines(records: Iterable[Mapping[str, Any]]) -> str:
    return "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records)
