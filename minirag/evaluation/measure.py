"""Run every golden question through a retriever and see which evidence the first k hits hold.

    report = evaluate(bm25, golden, chunks, k=10)
    report = evaluate(bm25, golden, chunks, k=(5, 10))    recall, precision and hit rate at 5 too

The figures are those of `figures`, and two more:

    tokens@k    = tokens of the first k hits: what all this costs a prompt
    recall@1000tokens = recall of the best hits that fit into 1,000 tokens together

The last one compares chunkers fairly: ten chunks of 500 words see more than ten of 100. Hits are
taken whole, best first, until the next would not fit; where k hits do not fill the budget, the
retriever is asked for more.

But: a question without evidence has no figure here; with what it was answered stands in `shown`.
Tokens count a hit's text, not a header that was put in front of it.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate

from minirag.dense import WeakHit
from minirag.evaluation.asking import Retrieve, Searchable, ask, by_id, parameters
from minirag.evaluation.figures import figures, judged_figures, names, recall
from minirag.evaluation.report import Report
from minirag.evaluation.rows import Row, Shown
from minirag.evaluation.spans import cover_ranks
from minirag.golden import Question, Span
from minirag.intake import checked_k
from minirag.records import Chunk, Hit

__all__ = ["count_words", "evaluate"]


def count_words(text: str) -> int:
    """Return the number of words between white space: the default measure of tokens."""
    return len(text.split())


def evaluate(
    retrieve: Retrieve,
    golden: Iterable[Question],
    chunks: Mapping[str, Searchable] | Iterable[Searchable],
    k: int | Sequence[int] = 10,
    *,
    name: str = "",
    count_tokens: Callable[[str], int] = count_words,
    token_budget: int = 1000,
    judged: Mapping[str, Sequence[Span]] | None = None,
) -> Report:
    """Return how well `retrieve` finds the evidence of the golden questions.

    `retrieve` is a Retriever, or a function of a query that returns hits, best first; it is passed
    those of `k`, `where` (the question's filter) and `history` that it has parameters for.
    `chunks` holds what the hits' ids name; a Document is a chunk of all its text. With several k
    all figures are at the largest. `judged` maps a question's id to spans that were read for it;
    judged@k is measured then. `name` heads the report. Raises ValueError for k < 1, no k,
    token_budget < 1 or chunks with equal ids, KeyError for a hit that `chunks` does not hold.
    """
    depths = _depths(k)
    deepest = depths[-1]
    if token_budget < 1:
        raise ValueError(f"token_budget={token_budget}: use 1 or more")
    questions = list(golden)
    known, takes = by_id(chunks), parameters(retrieve)
    metrics = [*names(depths), f"tokens@{deepest}", f"recall@{token_budget}tokens"]
    if judged is not None:
        metrics += [f"judged@{depth}" for depth in depths]
    rows, shown = [], []
    for question in questions:
        hits = ask(retrieve, question, deepest, takes)
        shown.append(_shown(question, hits[:deepest]))
        if not question.evidence:
            continue
        found = deep = [_look_up(known, hit.id, question) for hit in hits]
        depth = deepest
        # a retriever without `k` has shown all it finds
        while "k" in takes and len(deep) == depth and _costs(deep, count_tokens)[-1] < token_budget:
            depth *= 2
            more = ask(retrieve, question, depth, takes)
            deep = [_look_up(known, hit.id, question) for hit in more]
        found = found[:deepest]
        affordable = sum(cost <= token_budget for cost in _costs(deep, count_tokens))
        scores = [
            *figures(question, found, depths),
            float(sum(count_tokens(chunk.text) for chunk in found)),
            recall(cover_ranks(question.evidence, deep[:affordable])),
        ]
        if judged is not None:
            scores += judged_figures(question, found, judged.get(question.id, ()), depths)
        ranks = tuple(cover_ranks(question.evidence, found))
        named = dict(zip(metrics, scores, strict=True))
        ids = tuple(hit.id for hit in hits[:deepest])
        rows.append(Row(question.id, question.stratum, named, ranks, ids))
    return Report(
        name=name or getattr(retrieve, "__name__", type(retrieve).__name__),
        metrics=tuple(metrics),
        rows=tuple(rows),
        unanswerable=len(questions) - len(rows),
        notes=tuple(_notes([q for q in questions if q.evidence], known, takes)),
        shown=tuple(shown),
    )


def _depths(k: int | Sequence[int]) -> list[int]:
    """Return the depths, each once, ascending."""
    given = list(k) if isinstance(k, Sequence) and not isinstance(k, str) else [k]
    if not given:
        raise ValueError(f"k={k!r}: name at least one depth, such as 10")
    for depth in given:
        if depth < 1:
            raise ValueError(f"k={depth}: use 1 or more")
    return sorted({checked_k(depth) for depth in given})


def _shown(question: Question, hits: Sequence[Hit]) -> Shown:
    """A hit that is there only because nothing passed a limit is none."""
    passed = [hit for hit in hits if not isinstance(hit, WeakHit)]
    score = float(hits[0].score) if hits else math.nan  # JSON knows no float32
    return Shown(question.id, len(passed), None if math.isnan(score) else score)


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
        carry = "question carries" if filtered == 1 else "questions carry"
        yield f"{filtered} {carry} a filter that the retriever does not take"
