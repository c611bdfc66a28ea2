"""The inverted index: for each term, the documents that hold it and what it adds to their scores.

Files, in reading order: `counts` (how often each term stands in each document), `postings` (the
index), `topk` (the k best of many scores), `scan` (the plain search), `maxscore` (the pruned one,
with the same hits), `scratch` (the array in which both add up).

But: no formula is in here. BM25 and TF-IDF each turn counts into impacts and share the rest.
"""

from minirag.postings.counts import TermCounts, count_terms, without_length_of
from minirag.postings.postings import Postings
from minirag.postings.topk import top_k

__all__ = ["Postings", "TermCounts", "count_terms", "top_k", "without_length_of"]
