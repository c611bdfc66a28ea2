"""Retrieval-augmented generation, built from scratch to be read.

Every public name is imported when it is first used, so that `import minirag` costs numpy and
nothing else.
"""

from importlib import import_module
from typing import Any

# name -> the module that holds it; the table of docs/design.md
_HOMES = {
    "Chunk": "records",
    "Document": "records",
    "Embedder": "records",
    "Hit": "records",
    "LanguageModel": "records",
    "Reranker": "records",
    "Retriever": "records",
    "Tokenizer": "text",
    "split_sentences": "text",
    "tokenize": "text",
    "load_folder": "corpus",
    "load_handbook": "corpus",
    "fixed_chunks": "chunking",
    "Postings": "postings",
    "BM25": "bm25",
    "VectorIndex": "dense",
    "RecordedEmbedder": "dense",
    "SentenceTransformerEmbedder": "dense",
    "default_embedder": "dense",
    "average_precision": "metrics",
    "hit_rate_at_k": "metrics",
    "ndcg_at_k": "metrics",
    "precision_at_k": "metrics",
    "recall_at_k": "metrics",
    "reciprocal_rank": "metrics",
    "Evidence": "golden",
    "GoldenSet": "golden",
    "Question": "golden",
    "compare": "evaluation",
    "evaluate": "evaluation",
}

__all__ = sorted(_HOMES)
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import a public name from its module the first time it is asked for (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module 'minirag' has no attribute {name!r}")
    value = getattr(import_module(f"minirag.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
