"""Caches: what was computed a moment ago is not computed again.

    questions = Cache(max_entries=10_000)
    embedder = MemoryCachedEmbedder(embedder, questions)             # vectors of questions
    retriever = CachedRetriever(index, Cache(1_000, ttl=600))        # results, for ten minutes
    model = CachedModel(model, Cache(1_000, ttl=86_400))             # answers, for a day

1. `entries`: the least recently used goes first, what is too old is not served.
2. `flights`: of several threads that want one value, one computes.
3. `shelf`, `cache`: both under one lock, and the `Cache` that everything else uses.
4. `keys`: every parameter in the key. `described`, `versions`: what a retriever tells of itself.
5. `retriever`, `embedder`, `model`: the three caches of a pipeline.

But: a cache hides a slow system from those who ask what was asked before; the first question of
the morning is as slow as ever. Measure without it, too.
"""

from minirag.cache.cache import Cache
from minirag.cache.embedder import MemoryCachedEmbedder
from minirag.cache.keys import cache_key, canonical_json
from minirag.cache.model import CachedModel
from minirag.cache.retriever import CachedRetriever
from minirag.cache.shelf import CacheStatistics

__all__ = [
    "Cache",
    "CacheStatistics",
    "CachedModel",
    "CachedRetriever",
    "MemoryCachedEmbedder",
    "cache_key",
    "canonical_json",
]
