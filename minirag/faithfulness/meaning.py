"""Embeddings as a second opinion: a claim in other words may still be what a sentence says.

A claim that was assumed for want of words is inferred where the embedding of one of the sentences
is near enough to its own:

    cosine(claim, sentence) >= alike_from

But: embeddings take little notice of numbers, names and negations ("30 days" and "60 days" are
neighbours), so a claim that lacks one of these stays assumed, and a contradicted one contradicted.
The threshold belongs to a model: measure it on your own sentences.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from minirag.faithfulness.sources import Sources
from minirag.faithfulness.verdicts import CheckedClaim, Evidence
from minirag.records import Embedder

__all__ = ["ALIKE_FROM", "accept_alike", "unit_rows_of"]

ALIKE_FROM = 0.8  # all-MiniLM-L6-v2, dev part of `tests/bench/faithfulness.py`


def accept_alike(
    claims: Sequence[CheckedClaim], sources: Sources, embedder: Embedder, alike_from: float
) -> list[CheckedClaim]:
    """Return the claims, those inferred that are assumed and alike to a sentence.

    Every sentence is embedded, once, if any claim is in question. Raises ValueError for an
    `alike_from` outside -1 to 1, and for embeddings that are not one finite row a text.
    """
    if not -1 <= alike_from <= 1:
        raise ValueError(
            f"alike_from must be a cosine from -1 to 1, is {alike_from!r}; .8 is usual"
        )
    open_ = [claim for claim in claims if _is_open(claim)]
    if not open_ or not sources.sentences:
        return list(claims)
    rows = unit_rows_of(embedder, [claim.text for claim in open_])
    sentences = unit_rows_of(embedder, [sentence.text for sentence in sources.sentences])
    accepted = {}
    for claim, row in zip(open_, rows @ sentences.T, strict=True):
        place = int(np.argmax(row))
        if row[place] >= alike_from:
            sentence = sources.sentences[place]
            accepted[claim] = replace(
                claim,
                verdict="inferred",
                reason=f"in other words, with a cosine of {row[place]:.2f}",
                evidence=(Evidence(sentence.context, sentence.start, sentence.end),),
                likeness=float(min(row[place], 1.0)),
            )
    return [accepted.get(claim, claim) for claim in claims]


def unit_rows_of(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float64]:
    """Return the embeddings of texts, made unit rows; a row of zeros stays.

    Raises ValueError for embeddings that are not one finite row a text.
    """
    rows = np.asarray(embedder.embed_documents(texts), dtype=np.float64)
    if rows.ndim != 2 or len(rows) != len(texts) or not np.isfinite(rows).all():
        raise ValueError(
            f"embedder: it gave shape {rows.shape} for {len(texts)} texts, or a number that is not "
            "finite; check its embed_documents"
        )
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: NDArray[np.float64] = rows / np.where(lengths == 0, 1, lengths)
    return unit


def _is_open(claim: CheckedClaim) -> bool:
    """Tell whether words alone are missing: no number, and no name inside the sentence."""
    if claim.verdict != "assumed":
        return False
    inside = claim.text.lstrip("\"'“‘«([*_¿¡")[1:]
    return not any(
        any(map(str.isdigit, text)) or (text[:1].isupper() and text in inside)
        for text in claim.unsupported
    )
