"""The floor and the ceiling between which a table of methods is read.

    random   the items in an order drawn by lot, another one for each question
    oracle   what a method found first, re-ordered by the labels: no reranker of it can do better

A method near the floor finds nothing; one near the ceiling leaves nothing to a reranker, and more
can only come from a search that finds more.

But: the oracle takes one item after the other, each time the one that adds most grades. One that
answers by itself comes first where there is any. That is nearly always the best order, yet not
always: two spans of grade 2 go before one of grade 3, and among parts of spans the larger part.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence

from minirag.evaluation.asking import Retrieve, Searchable, ask, by_id, parameters
from minirag.evaluation.spans import covered
from minirag.filters import mask
from minirag.golden import Question
from minirag.records import Chunk, Where

__all__ = ["oracle_order", "random_order"]

Asked = Callable[..., list[str]]


def random_order(items: Mapping[str, Searchable] | Iterable[Searchable], seed: int = 0) -> Asked:
    """Return a search that draws its hits by lot, the same ones for the same question."""
    chunks = by_id(items)

    def draw(query: str, k: int = 10, where: Where | None = None) -> list[str]:
        passes = mask(where, [chunk.metadata for chunk in chunks.values()])
        left = [id for id, passed in zip(chunks, passes, strict=True) if passed]
        return sorted(left, key=lambda id: _lot(f"{seed}\0{query}\0{id}"))[:k]

    return draw


def oracle_order(
    retrieve: Retrieve,
    golden: Iterable[Question],
    items: Mapping[str, Searchable] | Iterable[Searchable],
    depth: int = 50,
) -> Asked:
    """Return a search that puts the first `depth` hits of another in the order of their labels.

    It knows the golden questions alone: KeyError for another query.
    """
    chunks, takes = by_id(items), parameters(retrieve)
    asked = {(question.question, question.history): question for question in golden}

    def reorder(
        query: str, k: int = 10, where: Where | None = None, history: Sequence[str] = ()
    ) -> list[str]:
        question = asked[query, tuple(history)]  # whose filter is `where`
        hits = ask(retrieve, question, depth, takes)[:depth]  # one without `k` finds more
        return _by_gain(question, {hit.id: chunks[hit.id] for hit in hits}, k)

    return reorder


def _by_gain(question: Question, candidates: Mapping[str, Chunk], k: int) -> list[str]:
    """Return ids, each time of what adds most: the grades of the spans that it brings to half."""
    taken: list[str] = []
    left = list(candidates)
    while left and len(taken) < k:
        gains = [_gain(question, [candidates[id] for id in (*taken, one)]) for one in left]
        taken.append(left.pop(gains.index(max(gains))))
    return taken


def _gain(question: Question, chunks: Sequence[Chunk]) -> tuple[float, int]:
    """Return the grades of the spans that are covered, and how many characters of any."""
    shares = [(span, covered(span, chunks)) for span in question.evidence]
    grades = sum(span.grade for span, seen in shares if 2 * seen >= span.end - span.start)
    return grades, sum(seen for _, seen in shares)


def _lot(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
