"""Run every golden question through a retriever and see which evidence the first k hits hold.

With r(s) the rank from which the hits cover span s of the evidence (see `spans`), over the spans S:

    recall@k    = |{s: r(s) <= k}| / |S|
    hit_rate@k  = 1 when any span is covered by rank k, else 0
    rr@k        = 1 / the first rank that covers a span, 0 when none does by rank k
    ndcg@k      = nDCG of the spans, each at a place of its own, gain = its grade
    precision@k = hits among the first k that cover a span anew / k
    tokens@k    = tokens of the first k hits: what all this costs a prompt
    recall@1000tokens = recall of the best hits that fit into 1,000 tokens together

The last one compares chunkers fairly: ten chunks of 500 words see more than ten of 100. Hits are
taken whole, best first, until the next would not fit; where k hits do not fill the budget, the
retriever is asked for more.

But: a question without evidence measures nothing here; whether a system admits that it does not
know shows in its answers. Tokens count a hit's text, not a header that was put in front of it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate

from minirag import metrics
from minirag.evaluation.asking import Retrieve, Searchable, ask, by_id, parameters
from minirag.evaluation.report import Report, Row
from minirag.evaluation.spans import cover_ranks, span_ranking
from minirag.golden import Question
from minirag.records import Chunk

__all__ = ["count_words", "evaluate"]


def count_words(text: str) -> int:
    """Return the number of words between white space: the default measure of tokens."""
    return len(text.split())


def evaluate(
    retrieve: Retrieve,
    golden: Iterable[Question],
    chunks: Mapping[str, Searchable] | Iterable[Searchable],
    k: int = 10,
    *,
    name: str = "",
    count_tokens: Callable[[str], int] = count_words,
    token_budget: int = 1000,
) -> Report:
    """Return how well `retrieve` finds the evidence of the golden questions.

    `retrieve` is a Retriever, or a function of a query that returns hits, best first; it is passed
    those of `k`, `where` (the question's filter) and `history` that it has parameters for.
    `chunks` holds what the hits' ids name; a Document is a chunk of all its text. `name` heads the
    report. Raises ValueError for k < 1, token_budget < 1 or chunks with equal ids, KeyError for a
    hit that `chunks` does not hold.
    """
    for argument, value in (("k", k), ("token_budget", token_budget)):
        if value < 1:
            raise ValueError(f"{argument}={value}: use 1 or more")
    questions = list(golden)
    answerable = [question for question in questions if question.evidence]
    known, takes = by_id(chunks), parameters(retrieve)
    figures = [f"{figure}@{k}" for figure in ("recall", "ndcg", "rr", "precision", "hit_rate")]
    names = (*figures, f"tokens@{k}", f"recall@{token_budget}tokens")

    def best(question: Question, depth: int) -> list[Chunk]:
        ids = ask(retrieve, question, depth, takes)
        return [_look_up(known, id, question) for id in ids]

    def measure(question: Question) -> Row:
        found = deep = best(question, k)
        depth = k
        # a retriever without `k` has shown all it finds
        while "k" in takes and len(deep) == depth and _costs(deep, count_tokens)[-1] < token_budget:
            depth *= 2
            deep = best(question, depth)
        found = found[:k]
        affordable = sum(cost <= token_budget for cost in _costs(deep, count_tokens))
        ranks = cover_ranks(question.evidence, found)
        scores = (
            *_figures(question, ranks, k),
            float(sum(count_tokens(chunk.text) for chunk in found)),
            _recall(cover_ranks(question.evidence, deep[:affordable])),
        )
        return Row(
            question.id,
            question.stratum,
            dict(zip(names, scores, strict=True)),
            tuple(ranks),
            tuple(chunk.id for chunk in found),
        )

    return Report(
        name=name or getattr(retrieve, "__name__", type(retrieve).__name__),
        metrics=names,
        rows=tuple(map(measure, answerable)),
        unanswerable=len(questions) - len(answerable),
        notes=tuple(_notes(answerable, known, takes)),
    )


def _figures(question: Question, ranks: Sequence[int | None], k: int) -> tuple[float, ...]:
    """Return recall, nDCG, reciprocal rank, precision and hit rate at k, in this order."""
    grades = {str(i): float(span.grade) for i, span in enumerate(question.evidence)}
    covering = {rank for rank in ranks if rank is not None}
    return (
        _recall(ranks),
        metrics.ndcg_at_k(span_ranking(question.evidence, ranks), grades, k),
        1 / min(covering) if covering else 0.0,
        len(covering) / k,
        float(bool(covering)),
    )


def _recall(ranks: Sequence[int | None]) -> float:
    return sum(rank is not None for rank in ranks) / len(ranks)


def _costs(chunks: Sequence[Chunk], count_tokens: Callable[[str], int]) -> list[int]:
    """Return running totals: what the first hit costs, the first two together, and so on."""
    return list(accumulate(count_tokens(chunk.text) for chunk in chunks))


def _look_up(known: Mapping[str, Chunk], id: str, question: Question) -> Chunk:
    if id not in known:
        raise KeyError(
            f"question {question.id!r}: the hit {id!r} is not in chunks; pass the chunks that the "
            "retriever has indexed"
        )
    return known[id]


def _notes(
    questions: Sequence[Question], known: Mapping[str, Chunk], takes: frozenset[str]
) -> Iterable[str]:
    """Say what would otherwise lower the figures in silence."""
    documents = {chunk.document_id for chunk in known.values()}
    wanted = {span.document_id for question in questions for span in question.evidence}
    absent = sorted(wanted - documents)
    if absent:
        yield f"evidence lies in {len(absent)} documents without a chunk: {', '.join(absent[:5])}"
    filtered = sum(question.filter is not None for question in questions)
    if filtered and "where" not in takes:
        yield f"{filtered} questions carry a filter that the retriever does not take"
