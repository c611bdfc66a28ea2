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

from minirag.faithfulness.sources import Sources
from minirag.faithfulness.verdicts import CheckedClaim, Evidence
from minirag.records import Embedder

__all__ = ["ALIKE_FROM", "accept_alike"]

ALIKE_FROM = 0.8  # all-MiniLM-L6-v2, dev part of `tests/bench/faithfulness.py`


def accept_alike(
    claims: Sequence[CheckedClaim], sources: Sources, embedder: Embedder, alike_from: float
) -> list[CheckedClaim]:
    """Return the claims, those inferred that are assumed and alike to a sentence.

    Every sentence is embedded, once, if any claim is in question. Raises ValueError for an
    `alike_from` outside -1 to 1.
    """
    if not -1 <= alike_from <= 1:
        raise ValueError(
            f"alike_from must be a cosine from -1 to 1, is {alike_from!r}; .8 is usual"
        )
    open_ = [claim for claim in claims if _is_open(claim)]
    if not open_ or not sources.sentences:
        return list(claims)
    sentences = embedder.embed_documents([sentence.text for sentence in sources.sentences])
    rows = embedder.embed_documents([claim.text for claim in open_])
    cosines = np.asarray(rows, float) @ np.asarray(sentences, float).T
    accepted = {}
    for claim, row in zip(open_, cosines, strict=True):
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


def _is_open(claim: CheckedClaim) -> bool:
    """Tell whether words alone are missing: no number, and no name inside the sentence."""
    if claim.verdict != "assumed":
        return False
    inside = claim.text.lstrip("\"'“‘«([*_¿¡")[1:]
    return not any(
        any(map(str.isdigit, text)) or (text[:1].isupper() and text in inside)
        for text in claim.unsupported
    )
