"""Cut where the meaning jumps: between two neighbouring sentences that are little alike.

    similarity_i = cos(embedding of sentence i, embedding of sentence i + 1)
    cut where it is among the lowest `percentile` of the document's, or else below a `threshold`

and wherever the budget is spent. Kamradt told the idea ("5 levels of text splitting", 2023): a cut
at the 95th percentile of distances, here the 5th of similarities. Borders where similarity falls
are older (Hearst, "TextTiling", Computational Linguistics 23, 1997). With `window` > 1 groups of so
many sentences are compared.

But: a threshold is a number of one model. With all-MiniLM-L6-v2, of 4,462 borders between sentences
in 86 English documents of the handbook a threshold of .2 cuts 54 %, .3 75 %, .4 88 %, .5 94 % and
.75, which is often recommended, 99.6 %: chunks of nine words (`python -m tests.bench.semantic`).
A percentile cuts every document, also one that keeps to its subject.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from minirag.chunking.making import Part, checked_document, chunks_of
from minirag.chunking.packing import Sentence, cut_long
from minirag.chunking.rulers import Ruler
from minirag.chunking.sentences import sentences_in
from minirag.chunking.sizes import Span, TokenSpans, Unit, checked_size
from minirag.records import Chunk, Document, Embedder

__all__ = ["neighbour_similarities", "semantic_chunks"]

_PERCENTILE = 5.0  # Kamradt's 95th of the distances
_BUDGET = 600  # words, some 800 tokens


def semantic_chunks(
    document: Document,
    embedder: Embedder,
    percentile: float | None = None,
    threshold: float | None = None,
    budget: int = _BUDGET,
    window: int = 1,
    unit: Unit = "words",
    language: str = "en",
    token_spans: TokenSpans | None = None,
) -> list[Chunk]:
    """Chunks that end where two neighbouring sentences are least alike, at most `budget` long.

    Give `percentile` (0 to 100; 5 if nothing is given) or `threshold` (a cosine, -1 to 1), not
    both. The embedder is asked once. A sentence over the budget is cut as `fixed_chunks` would; a
    fence or table row is not. Raises ValueError for numbers out of these ranges, and for embeddings
    that are not one finite row a text.
    """
    if not callable(getattr(embedder, "embed_documents", None)):
        raise ValueError(f"embedder has no embed_documents, is {embedder!r}; pass an embedder")
    percentile = _checked_cut(percentile, threshold)
    budget, window = checked_size("budget", budget), checked_size("window", window)
    ruler = Ruler(checked_document(document).text, unit, token_spans)
    sentences = list(cut_long(ruler, sentences_in(document, ruler, language), budget))
    similarities = neighbour_similarities(document.text, sentences, embedder, window)
    cuts = _cuts(similarities, percentile, threshold)
    return chunks_of(document, (Part(*span) for span in _packed(ruler, sentences, cuts, budget)))


def neighbour_similarities(
    text: str, sentences: Sequence[Sentence], embedder: Embedder, window: int = 1
) -> NDArray[np.float64]:
    """The cosine at each border between two sentences: one fewer than there are sentences."""
    borders = range(1, len(sentences))
    if not borders:
        return np.empty(0)
    before = [(sentences[max(i - window, 0)].start, sentences[i - 1].end) for i in borders]
    last = len(sentences) - 1
    after = [(sentences[i].start, sentences[min(i + window - 1, last)].end) for i in borders]
    row_of = {span: row for row, span in enumerate(dict.fromkeys([*before, *after]))}
    rows = _embedded([text[start:end] for start, end in row_of], embedder)
    left, right = ([row_of[span] for span in spans] for spans in (before, after))
    similarities: NDArray[np.float64] = np.einsum("ij,ij->i", rows[left], rows[right])
    return similarities


def _cuts(
    similarities: NDArray[np.float64], percentile: float, threshold: float | None
) -> list[bool]:
    """Whether to cut, border by border; where all are alike no percentile stands out."""
    if threshold is not None:
        below: list[bool] = (similarities < threshold).tolist()
        return below
    if percentile == 0 or not len(similarities) or similarities.min() == similarities.max():
        return [False] * len(similarities)
    lowest: list[bool] = (similarities <= np.percentile(similarities, percentile)).tolist()
    return lowest


def _packed(
    ruler: Ruler, sentences: Sequence[Sentence], cuts: Sequence[bool], budget: int
) -> Iterator[Span]:
    """Join sentences up to a cut or the end of the budget."""
    if not sentences:
        return
    start = sentences[0].start
    for (one, other), cut in zip(pairwise(sentences), cuts, strict=True):
        if cut or ruler.count(start, other.end) > budget:
            yield start, one.end
            start = other.start
    yield start, sentences[-1].end


def _embedded(texts: list[str], embedder: Embedder) -> NDArray[np.float64]:
    """Unit rows, one a text; a row of zeros stays what it is."""
    rows = np.asarray(embedder.embed_documents(texts), dtype=np.float64)
    if rows.ndim != 2 or len(rows) != len(texts) or not np.isfinite(rows).all():
        raise ValueError(
            f"embedder must give one row of finite numbers a text, gave shape {rows.shape} for "
            f"{len(texts)} texts; check its embed_documents"
        )
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths == 0, 1, lengths)


def _checked_cut(percentile: float | None, threshold: float | None) -> float:
    """The percentile in use; ValueError where either number is none that it can be."""
    if percentile is not None and threshold is not None:
        raise ValueError(
            f"percentile and threshold exclude each other, are {percentile!r} and {threshold!r}; "
            "pass one of them"
        )
    for name, value, low, high in (
        ("percentile", percentile, 0, 100),
        ("threshold", threshold, -1, 1),
    ):
        is_number = isinstance(value, (int, float, np.floating)) and not isinstance(value, bool)
        if value is not None and not (is_number and low <= value <= high):
            raise ValueError(
                f"{name} must be a number from {low} to {high}, is {value!r}; choose one of these"
            )
    return _PERCENTILE if percentile is None else float(percentile)
