"""A made-up collection for benchmarks, the same on every run: words as often as in natural text.

    odds(rank) = 1 / (rank + 2.7) ** 1.05

That is Zipf's law with Mandelbrot's correction (1953). Documents have about 80 tokens, lengths
log-normal; three tokens in ten repeat an earlier one of their document, because a text keeps to its
subject. A query has 3 to 8 distinct terms of one document, about a quarter of them words that stand
nearly everywhere.

But: no grammar and no meaning, so it measures time and never quality.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

__all__ = ["make_documents", "make_queries", "make_text"]

_WORDS = 500_000
_SYLLABLES = [consonant + vowel for consonant in "bcdfghjklmnprstvwz" for vowel in "aeiou"]
# how many of a query's terms come from each of these ranges of ranks: frequent, middling, rare
_RANGES, _SHARES = (100, 5_000), (0.27, 0.38, 0.35)


def make_documents(count: int, seed: int = 7) -> list[list[str]]:
    """Return `count` documents as token lists."""
    rng = np.random.default_rng(seed)
    lengths = np.clip(rng.lognormal(np.log(70), 0.5, count), 5, 600).astype(np.int64)
    ranks = _draw_ranks(rng, int(lengths.sum()))
    starts = np.repeat(np.cumsum(lengths) - lengths, lengths)
    place = np.arange(len(ranks)) - starts
    repeats = np.flatnonzero((rng.random(len(ranks)) < 0.3) & (place > 0))
    earlier = (rng.random(len(repeats)) * place[repeats]).astype(np.int64)
    ranks[repeats] = ranks[starts[repeats] + earlier]
    words = _words()
    ends = np.cumsum(lengths)
    documents: list[list[str]] = []
    for block in np.array_split(ends, count // 10_000 + 1):
        first = int(ends[len(documents) - 1]) if documents else 0
        tokens = words[ranks[first : int(block[-1]) if len(block) else first]].tolist()
        cuts = (block - first).tolist()
        documents += [tokens[a:b] for a, b in pairwise([0, *cuts])]
    return documents


def make_queries(documents: Sequence[Sequence[str]], count: int, seed: int = 11) -> list[list[str]]:
    """Return `count` queries, each of distinct terms that stand together in one document."""
    rng = np.random.default_rng(seed)
    rank_of = {_word(rank): rank for rank in range(_RANGES[-1])}
    queries: list[list[str]] = []
    while len(queries) < count:
        document = documents[int(rng.integers(len(documents)))]
        pools: list[list[str]] = [[] for _ in _SHARES]
        for term in dict.fromkeys(document):
            pools[int(np.searchsorted(_RANGES, rank_of.get(term, _WORDS), "right"))].append(term)
        query = []
        for pool in rng.choice(len(pools), int(rng.integers(3, 9)), p=_SHARES):
            if pools[pool]:
                query.append(pools[pool].pop(int(rng.integers(len(pools[pool])))))
        if len(query) >= 3:
            queries.append(query)
    return queries


def make_text(tokens: Sequence[str]) -> str:
    """Return tokens as prose: capitals, commas and full stops, now and then an identifier."""
    pieces = []
    for place, token in enumerate(tokens):
        if place % 12 == 0:
            token = token.capitalize()
        if place % 40 == 25:
            token = f"{token.upper()}-{place}"
        pieces.append(token + (". " if place % 12 == 11 else ", " if place % 7 == 3 else " "))
    return "".join(pieces)


def _draw_ranks(rng: np.random.Generator, count: int) -> NDArray[np.int64]:
    """Return `count` ranks of words by their odds, a part at a time to spare memory."""
    odds = 1 / (np.arange(_WORDS) + 2.7) ** 1.05
    upto = np.cumsum(odds / odds.sum())
    parts = [min(1 << 22, count - done) for done in range(0, count, 1 << 22)]
    drawn = [np.searchsorted(upto, rng.random(part)) for part in parts]
    ranks = np.concatenate([np.empty(0, np.int64), *drawn])
    np.minimum(ranks, _WORDS - 1, out=ranks)
    return ranks


@cache
def _words() -> NDArray[np.object_]:
    """Return all words, the most frequent first; equal tokens are one object, as in a reader."""
    return np.array([_word(rank) for rank in range(_WORDS)], dtype=object)


def _word(rank: int) -> str:
    """Return the word of a rank: syllables, fewer for frequent words; no two are equal."""
    word = ""
    while rank >= 0:
        word += _SYLLABLES[rank % len(_SYLLABLES)]
        rank = rank // len(_SYLLABLES) - 1
    return word
