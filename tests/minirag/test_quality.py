"""Quality on public judged sets, whose folder MINIRAG_JUDGED_SETS names; skipped without."""

import os
from pathlib import Path

import pytest

from minirag.bm25 import BM25
from minirag.corpus import load_beir
from minirag.dense import CachedEmbedder, SentenceTransformerEmbedder, VectorIndex
from minirag.records import Embedder, Retriever
from tests.bench.fused import Fused
from tests.bench.quality import FUSED_GOALS, REFERENCE, TOLERANCE, figures
from tests.minirag.test_dense import needs_model

SETS = os.environ.get("MINIRAG_JUDGED_SETS")
needs_sets = pytest.mark.skipif(
    not SETS, reason="MINIRAG_JUDGED_SETS names no folder of judged sets"
)


@pytest.mark.judged
@needs_sets
@pytest.mark.parametrize("name", list(REFERENCE))
def test_bm25_finds_as_much_as_a_plain_one(name: str) -> None:
    found = figures(Path(str(SETS), name), lambda documents: BM25().index(documents))
    for ours, reference in zip(found, REFERENCE[name], strict=True):
        assert ours >= reference - TOLERANCE


@pytest.mark.judged
@pytest.mark.models
@needs_sets
@needs_model
@pytest.mark.filterwarnings("ignore:.*are longer than the 256 tokens:UserWarning")
@pytest.mark.parametrize("name", FUSED_GOALS)
def test_fused_finds_more_than_either_part(name: str, tmp_path: Path) -> None:
    # minutes without a folder of vectors from an earlier run
    kept = os.environ.get("MINIRAG_VECTORS")
    if not kept:
        pytest.skip("MINIRAG_VECTORS names no folder in which vectors are kept")
    embedder: Embedder = CachedEmbedder(SentenceTransformerEmbedder(), kept)
    documents = load_beir(Path(str(SETS), name))
    parts: list[Retriever] = [BM25().index(documents), VectorIndex(embedder).index(documents)]

    def ndcg(retriever: Retriever) -> float:
        return figures(Path(str(SETS), name), lambda _: retriever)[1]

    assert ndcg(Fused(parts)) > max(map(ndcg, parts))
