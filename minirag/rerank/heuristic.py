"""Rerank by counting: no model, no network, every point of the score can be pointed at.

    score = 1.0 * query terms found  +  2.0 * query bigrams found
          + 0.5 * query terms found in the first third  +  5.0 * first-stage score

Terms are distinct words without the stop words of `language`, on both sides; a query of stop words
alone keeps them. A bigram is two terms that follow each other once stop words are gone: it rewards
a phrase, and holds the parts of `E-4021` together. The first third is that of the text's terms,
title or header included, because texts open with what they are about. Term proximity as a reranking
signal: Tao, Zhai, An exploration of proximity measures in information retrieval (SIGIR 2007).

But: the weights are the usual ones of a course and fitted to nothing. It counts words, so it can do
little that BM25 has not done, knows no synonym, and favours long texts, which hold more terms.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import fsum

from minirag.records import Hit
from minirag.rerank.candidates import (
    Candidate,
    Item,
    Items,
    checked_number,
    ranked,
    read_candidates,
)
from minirag.rerank.first_stage import ScoreKind, checked_kind, on_one_scale, unit_score
from minirag.text import Tokenizer

__all__ = ["HeuristicReranker"]


class HeuristicReranker:
    """A reranker that adds up matched terms, matched bigrams, early terms and first-stage score.

    `language` names the stop list ("en", "es"). First-stage scores must lie in [0, 1]; with
    `scores="fused"` a list is `scaled` first, with `"logits"` they are logits. Raises ValueError
    for an unknown language and a weight that is negative or not finite.
    """

    def __init__(
        self,
        language: str = "en",
        *,
        overlap_weight: float = 1.0,
        bigram_weight: float = 2.0,
        position_weight: float = 0.5,
        first_stage_weight: float = 5.0,
        scores: ScoreKind = "unit",
    ) -> None:
        if not isinstance(language, str):
            raise ValueError(f"language: {language!r} is no code; choose one such as 'en'")
        self.languages = (language,)
        self.weights = {
            "overlap": checked_number("overlap_weight", overlap_weight),
            "bigrams": checked_number("bigram_weight", bigram_weight),
            "position": checked_number("position_weight", position_weight),
            "first_stage": checked_number("first_stage_weight", first_stage_weight),
        }
        self.scores = checked_kind(scores)
        # words alone: with `e-4021` beside `e` and `4021`, a code would count three times
        self._tokenizer = Tokenizer(languages=self.languages, identifiers=False)

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Items, k: int) -> list[Hit]:
        """Return at most `k` of the hits, best first, ties in first-stage order.

        KeyError for an unknown id; ValueError for k < 1 and a score outside [0, 1].
        """
        hits = on_one_scale(hits, self.scores)
        candidates, k = read_candidates(query, hits, chunks, k)
        terms, dropped = self._query(query)
        parts = (self._parts(terms, dropped, candidate) for candidate in candidates)
        return ranked(candidates, (fsum(each.values()) for each in parts), k)

    def explain(self, query: str, hit: Hit, chunk: Item) -> dict[str, float]:
        """Return what each part adds: overlap, bigrams, position, first_stage; their sum is it."""
        (candidate,), _ = read_candidates(query, [hit], {hit.id: chunk}, 1)
        return self._parts(*self._query(query), candidate)

    def _parts(
        self, terms: Sequence[str], dropped: frozenset[str], candidate: Candidate
    ) -> dict[str, float]:
        text = [word for word in self._tokenizer(candidate.text) if word not in dropped]
        early = text[: -(-len(text) // 3)]  # rounded up: a text of one word has a first third
        wanted = set(terms)
        found = {
            "overlap": len(wanted.intersection(text)),
            "bigrams": len(set(pairwise(terms)).intersection(pairwise(text))),
            "position": len(wanted.intersection(early)),
            "first_stage": unit_score(candidate.hit, self.scores),
        }
        return {name: self.weights[name] * count for name, count in found.items()}

    def _query(self, query: str) -> tuple[list[str], frozenset[str]]:
        """Return the terms of a query, and the words that are dropped from texts to match."""
        words = self._tokenizer(query)
        dropped = self._tokenizer.dropped
        terms = [word for word in words if word not in dropped]
        return (terms, dropped) if terms else (words, frozenset())
