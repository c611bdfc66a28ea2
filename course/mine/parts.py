"""The places of the pipeline that an answer can fill, and what turns it into such a part.

Each part names the tasks that it needs, all of them passed, and its twin in `minirag`. The answers
take plain lists and return plain pairs; here they are given what the pipeline works with.

But: an answer is trusted no further than its check. What it returns elsewhere may still be wrong,
and then the table shows it.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from minirag import Chunk, Document, Hit, Retriever, tokenize
from minirag.filters import mask
from minirag.records import searchable_text
from minirag.rerank import scaled
from minirag.text import STOP_WORDS

__all__ = [
    "PARTS",
    "Answers",
    "ByChildren",
    "OwnBM25",
    "OwnReranker",
    "Part",
    "own_children",
    "own_fusion",
    "own_windows",
]

Answers = Mapping[str, Callable[..., Any]]


@dataclass(frozen=True)
class Part:
    """One place of the pipeline."""

    name: str
    tasks: tuple[str, ...]
    twin: str
    """What does the work where an answer is missing."""

    def is_mine(self, answers: Answers) -> bool:
        """Tell whether all that the part needs is passed."""
        return all(task in answers for task in self.tasks)


PARTS = {
    part.name: part
    for part in (
        Part("windows", ("02-windows",), "fixed_chunks"),
        Part("children", ("08-family",), "child_chunks"),
        Part("words", ("03-idf", "03-term_score", "03-score_query", "03-top_k"), "BM25"),
        Part("parents", ("08-to_parents",), "ParentRetriever"),
        Part("fusion", ("05-rrf",), "reciprocal_rank_fusion"),
        Part("reranker", ("06-points",), "HeuristicReranker"),
        Part("measure", ("01-ndcg",), "ndcg_at_k"),
    )
}


def own_windows(answers: Answers, document: Document, size: int) -> list[Chunk]:
    """Return the student's windows of a document as chunks."""
    spans = answers["02-windows"](document.text, size)
    return [_chunk(document, f"#{number}", span) for number, span in enumerate(spans)]


def own_children(answers: Answers, parent: Chunk, size: int) -> list[Chunk]:
    """Return the student's children of one parent as chunks."""
    length = max(len(parent.text.split()), size)
    families = answers["08-family"](parent.text, length, size)
    spans = [span for _, children in families for span in children]
    return [
        Chunk(
            f"{parent.id}.{number}",
            parent.document_id,
            parent.text[start:end],
            parent.start + start,
            parent.start + end,
            header=parent.header,
            metadata=parent.metadata,
        )
        for number, (start, end) in enumerate(spans)
    ]


def _chunk(document: Document, ending: str, span: Sequence[int]) -> Chunk:
    start, end = span
    return Chunk(
        document.id + ending,
        document.id,
        document.text[start:end],
        start,
        end,
        header=document.title,
        metadata=document.metadata,
    )


class OwnBM25:
    """BM25 out of four answers: idf, the score of a term, scoring a query, the best k."""

    def __init__(self, answers: Answers, chunks: Sequence[Chunk]) -> None:
        self._answers, self._chunks = answers, list(chunks)
        words = [Counter(tokenize(searchable_text(chunk))) for chunk in self._chunks]
        lengths = [counts.total() for counts in words]
        average = sum(lengths) / max(len(lengths), 1)
        df = Counter(word for counts in words for word in counts)
        idf = {word: answers["03-idf"](n, len(words)) for word, n in df.items()}
        self._postings: dict[str, list[list[Any]]] = {word: [] for word in df}
        for number, counts in enumerate(words):
            for word, tf in counts.items():
                impact = answers["03-term_score"](tf, idf[word], lengths[number], average)
                self._postings[word].append([number, impact])

    def search(self, query: str | Sequence[str], k: int = 10, where: Any = None) -> list[Hit]:
        """Return at most `k` hits, best first."""
        words = tokenize(query) if isinstance(query, str) else list(query)
        scores = self._answers["03-score_query"](words, self._postings, len(self._chunks))
        if where is not None:
            allowed = mask(where, [chunk.metadata for chunk in self._chunks])
            scores = np.where(allowed, scores, 0.0).tolist()
        pairs = self._answers["03-top_k"](scores, k)
        return [Hit(self._chunks[int(n)].id, float(score)) for n, score in pairs]


class ByChildren:
    """A search over children that answers with their parents, by the student's `to_parents`."""

    def __init__(self, answers: Answers, children: Retriever, parent_of: Mapping[str, str]) -> None:
        self._answers, self._children, self._parent_of = answers, children, dict(parent_of)

    def search(self, query: str, k: int = 10, where: Any = None) -> list[Hit]:
        """Return at most `k` parents, best first; more children are fetched until there are k."""
        depth = k
        while True:
            hits = self._children.search(query, depth, where)
            pairs = self._answers["08-to_parents"]([list(hit) for hit in hits], self._parent_of, k)
            if len(pairs) >= k or len(hits) < depth:
                return [Hit(str(id), float(score)) for id, score in pairs]
            depth *= 2


def own_fusion(answers: Answers) -> Callable[[Sequence[Sequence[Hit]]], list[Hit]]:
    """Return the student's reciprocal rank fusion, for lists of hits."""

    def fuse(rankings: Sequence[Sequence[Hit]]) -> list[Hit]:
        pairs = answers["05-rrf"]([[hit.id for hit in hits] for hits in rankings])
        return [Hit(str(id), float(score)) for id, score in pairs]

    return fuse


class OwnReranker:
    """The student's heuristic, over first-stage scores moved to [0, 1]."""

    languages = ("en",)

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    def rerank(
        self, query: str, hits: Iterable[Hit], chunks: Mapping[str, Any], k: int
    ) -> list[Hit]:
        """Return at most `k` of the hits, best first, ties in the order before."""
        stop_words = sorted(STOP_WORDS["en"])
        asked, scored = tokenize(query), []
        for hit in scaled(hits):
            passage = tokenize(searchable_text(chunks[hit.id]))
            parts = self._answers["06-points"](asked, passage, stop_words, hit.score)
            scored.append(Hit(hit.id, math.fsum(parts.values())))
        return sorted(scored, key=lambda hit: -hit.score)[:k]
