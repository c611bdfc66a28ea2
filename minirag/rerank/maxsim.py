"""Late interaction in numbers: each query token looks for its best match among a text's tokens.

    maxsim(q, d) = mean over tokens i of q of  max over tokens j of d of  q_i . d_j

Token vectors have length one, so a product is a cosine. ColBERT (Khattab, Zaharia, SIGIR 2020) adds
the maxima up; their mean puts texts into the same order and stays in [-1, 1], so that the scores
of a short query and a long one can be laid side by side.

All candidates are done at once: their tokens lie one below another in one matrix, one product gives
every cosine, and `np.maximum.reduceat` takes the maximum of each text's own rows.

But: it compares tokens, so a text is as good as its best places; what stands around them counts
only as far as the model has put it into their vectors.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from minirag.dense.rows import unit_rows

__all__ = ["maxsim", "unit_tokens"]


def maxsim(query: ArrayLike, documents: Sequence[ArrayLike]) -> NDArray[np.float64]:
    """Return one score a document, for arrays of unit rows of shape (tokens, dimensions).

    A query or a document without tokens scores 0. ValueError for another number of dimensions.
    """
    asked, texts = np.asarray(query), [np.asarray(document) for document in documents]
    scores = np.zeros(len(texts))
    filled = [place for place, tokens in enumerate(texts) if len(tokens)]
    if not len(asked) or not filled:
        return scores
    widths = {tokens.shape[1] for tokens in (asked, *(texts[place] for place in filled))}
    if len(widths) > 1:
        raise ValueError(
            f"documents: token vectors have {' and '.join(map(str, sorted(widths)))} dimensions; "
            "use one model for queries and texts"
        )
    rows = np.concatenate([texts[place] for place in filled], dtype=np.float32)
    lengths = [len(texts[place]) for place in filled]
    starts = np.cumsum([0, *lengths[:-1]])
    cosines = rows @ asked.T.astype(np.float32)  # (tokens of all texts, tokens of the query)
    scores[filled] = np.maximum.reduceat(cosines, starts, axis=0).mean(axis=1, dtype=np.float64)
    return scores


def unit_tokens(vectors: ArrayLike) -> NDArray[np.float16]:
    """Return rows of length one in half precision, which moves a cosine by 5e-4 at most.

    Stored and fresh vectors both go through it, so that it makes no difference which one has.
    ValueError for what is no matrix or holds a number that is not finite.
    """
    return unit_rows(vectors).astype(np.float16)
