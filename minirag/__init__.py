"""Retrieval-augmented generation, built from scratch to be read.

Every public name is imported when it is first used, so that `import minirag` costs numpy and
nothing else.

But: each name stands twice, here for Python, in `__init__.pyi` for type checkers; a test compares
them.
"""

from importlib import import_module
from typing import Any

# the names of each module, in the order in which the modules are read
_NAMES = {
    "records": "Chunk Document Embedder Hit LanguageModel Reranker Retriever",
    "text": "Tokenizer guess_language split_sentences tokenize",
    "corpus": "load_beir load_corpus load_folder load_handbook load_queries",
    "chunking": (
        "ParentChild ParentRetriever chat_chunks child_chunks chunk_corpus chunks_by_type "
        "code_chunks fixed_chunks hugging_face_spans markdown_chunks parent_child_chunks "
        "semantic_chunks sentence_chunks with_generated_header with_source_header"
    ),
    "postings": "Postings",
    "bm25": "BM25",
    "tfidf": "TfidfEmbedder TfidfIndex",
    "variants": "BM25Variant",
    "dense": (
        "CachedEmbedder RecordedEmbedder Searched SentenceTransformerEmbedder VectorIndex "
        "WeakHit default_embedder record"
    ),
    "fusion": "reciprocal_rank_fusion weighted_fusion",
    "rerank": (
        "Blend Chained CrossEncoderReranker Cutoff Diversity HeuristicReranker "
        "LateInteractionReranker ListwiseReranker ManagedReranker RerankOutcome "
        "SentenceTransformerTokens TokenEmbedder TokenVectors diversify maxsim scaled sigmoid"
    ),
    "store": "Store",
    "llm": (
        "AnthropicModel NoAnswer RecordedModel RecordingModel TemplateModel Usage recording_key"
    ),
    "queries": (
        "QueryKind classify classify_by_model hyde_vector hypotheses merge_step_back "
        "multi_query rewrite step_back"
    ),
    "context": (
        "Citations Context Prompt Turn assemble_context cited default_count_tokens prompt_for"
    ),
    "faithfulness": (
        "CheckedClaim Faithfulness LabelledClaim check_faithfulness cohens_kappa "
        "judge_agreement split_claims word_overlap_faithfulness"
    ),
    "answers": "answer_correctness answer_relevancy context_precision context_recall",
    "cache": "Cache CachedModel CachedRetriever MemoryCachedEmbedder cache_key",
    "monitor": "Drift Monitor MonitorReport Price watch_cache watch_calls watch_searches",
    "pipeline": (
        "Answer Answering HydeRetriever Materials Near Pipeline Retrieved StepBackRetriever "
        "Trace WhyNot make_pipeline"
    ),
    "metrics": (
        "average_precision hit_rate_at_k mean_over_queries ndcg_at_k precision_at_k "
        "recall_at_k reciprocal_rank"
    ),
    "measures": "RunScores parse_measure score_run",
    "golden": "Evidence GoldenSet Question export_beir import_beir locate validate",
    "evaluation": "Report compare evaluate gate report_run",
    "runs": "make_run",
    "trec": "read_qrels read_run write_qrels write_run",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

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
