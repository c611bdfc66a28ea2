"""Retrieval-augmented generation, built from scratch to be read.

Every public name is imported when it is first used, so that `import minirag` costs numpy and
nothing else.

But: each name stands here twice, for type checkers and for Python; a test compares the two lists.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # so that editors and type checkers know the lazy names
    from minirag.bm25 import BM25 as BM25
    from minirag.chunking import chunk_corpus as chunk_corpus
    from minirag.chunking import fixed_chunks as fixed_chunks
    from minirag.corpus import load_beir as load_beir
    from minirag.corpus import load_corpus as load_corpus
    from minirag.corpus import load_folder as load_folder
    from minirag.corpus import load_handbook as load_handbook
    from minirag.corpus import load_queries as load_queries
    from minirag.dense import CachedEmbedder as CachedEmbedder
    from minirag.dense import RecordedEmbedder as RecordedEmbedder
    from minirag.dense import Searched as Searched
    from minirag.dense import SentenceTransformerEmbedder as SentenceTransformerEmbedder
    from minirag.dense import VectorIndex as VectorIndex
    from minirag.dense import WeakHit as WeakHit
    from minirag.dense import default_embedder as default_embedder
    from minirag.dense import record as record
    from minirag.evaluation import Report as Report
    from minirag.evaluation import compare as compare
    from minirag.evaluation import evaluate as evaluate
    from minirag.evaluation import gate as gate
    from minirag.evaluation import report_run as report_run
    from minirag.fusion import reciprocal_rank_fusion as reciprocal_rank_fusion
    from minirag.fusion import weighted_fusion as weighted_fusion
    from minirag.golden import Evidence as Evidence
    from minirag.golden import GoldenSet as GoldenSet
    from minirag.golden import Question as Question
    from minirag.golden import export_beir as export_beir
    from minirag.golden import import_beir as import_beir
    from minirag.golden import locate as locate
    from minirag.golden import validate as validate
    from minirag.measures import RunScores as RunScores
    from minirag.measures import parse_measure as parse_measure
    from minirag.measures import score_run as score_run
    from minirag.metrics import average_precision as average_precision
    from minirag.metrics import hit_rate_at_k as hit_rate_at_k
    from minirag.metrics import mean_over_queries as mean_over_queries
    from minirag.metrics import ndcg_at_k as ndcg_at_k
    from minirag.metrics import precision_at_k as precision_at_k
    from minirag.metrics import recall_at_k as recall_at_k
    from minirag.metrics import reciprocal_rank as reciprocal_rank
    from minirag.postings import Postings as Postings
    from minirag.records import Chunk as Chunk
    from minirag.records import Document as Document
    from minirag.records import Embedder as Embedder
    from minirag.records import Hit as Hit
    from minirag.records import LanguageModel as LanguageModel
    from minirag.records import Reranker as Reranker
    from minirag.records import Retriever as Retriever
    from minirag.runs import make_run as make_run
    from minirag.store import Store as Store
    from minirag.text import Tokenizer as Tokenizer
    from minirag.text import split_sentences as split_sentences
    from minirag.text import tokenize as tokenize
    from minirag.tfidf import TfidfEmbedder as TfidfEmbedder
    from minirag.tfidf import TfidfIndex as TfidfIndex
    from minirag.trec import read_qrels as read_qrels
    from minirag.trec import read_run as read_run
    from minirag.trec import write_qrels as write_qrels
    from minirag.trec import write_run as write_run
    from minirag.variants import BM25Variant as BM25Variant

# name -> the module that holds it; the table of docs/design.md
_HOMES = {
    "BM25": "bm25",
    "chunk_corpus": "chunking",
    "fixed_chunks": "chunking",
    "load_beir": "corpus",
    "load_corpus": "corpus",
    "load_folder": "corpus",
    "load_handbook": "corpus",
    "load_queries": "corpus",
    "CachedEmbedder": "dense",
    "RecordedEmbedder": "dense",
    "Searched": "dense",
    "SentenceTransformerEmbedder": "dense",
    "VectorIndex": "dense",
    "WeakHit": "dense",
    "default_embedder": "dense",
    "record": "dense",
    "Report": "evaluation",
    "compare": "evaluation",
    "evaluate": "evaluation",
    "gate": "evaluation",
    "report_run": "evaluation",
    "reciprocal_rank_fusion": "fusion",
    "weighted_fusion": "fusion",
    "Evidence": "golden",
    "GoldenSet": "golden",
    "Question": "golden",
    "export_beir": "golden",
    "import_beir": "golden",
    "locate": "golden",
    "validate": "golden",
    "RunScores": "measures",
    "parse_measure": "measures",
    "score_run": "measures",
    "average_precision": "metrics",
    "hit_rate_at_k": "metrics",
    "mean_over_queries": "metrics",
    "ndcg_at_k": "metrics",
    "precision_at_k": "metrics",
    "recall_at_k": "metrics",
    "reciprocal_rank": "metrics",
    "Postings": "postings",
    "Chunk": "records",
    "Document": "records",
    "Embedder": "records",
    "Hit": "records",
    "LanguageModel": "records",
    "Reranker": "records",
    "Retriever": "records",
    "make_run": "runs",
    "Store": "store",
    "Tokenizer": "text",
    "split_sentences": "text",
    "tokenize": "text",
    "TfidfEmbedder": "tfidf",
    "TfidfIndex": "tfidf",
    "read_qrels": "trec",
    "read_run": "trec",
    "write_qrels": "trec",
    "write_run": "trec",
    "BM25Variant": "variants",
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
