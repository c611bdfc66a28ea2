"""What late interaction does to the order of a hybrid search, and what it costs.

    python -m tests.bench.rerank FOLDER                       needs the model; offline
    python -m tests.bench.rerank FOLDER --kept KEPT           keeps vectors between runs
    python -m tests.bench.rerank FOLDER --queries 400         the first 400 of each set

FOLDER holds a BEIR folder for each set. nDCG@10 of BM25 and the default embedder fused by
reciprocal rank (RRF), of MaxSim over its first 30, and of both orders fused; then the median
milliseconds of a query: RRF with its query embedding, MaxSim over stored token vectors on top of
that, and how many times as long the whole takes. Nothing is tuned on these sets.

But: one thread, one model, texts of a few sentences. Long texts have more tokens to compare.
"""

import argparse
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from minirag.bm25 import BM25
from minirag.corpus import load_beir, load_queries
from minirag.dense import CachedEmbedder, VectorIndex
from minirag.golden import find_qrels
from minirag.measures import score_run
from minirag.records import Document, Embedder, Hit
from minirag.rerank import LateInteractionReranker, SentenceTransformerTokens, TokenVectors
from minirag.trec import read_qrels
from tests.bench.fused import Fused
from tests.bench.quality import REFERENCE

__all__ = ["main"]

DEPTH = 30
NAMES = ("RRF", "MaxSim", "RRF+MaxSim")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rerank")
    parser.add_argument("folder", type=Path, help="the folder of the judged sets")
    parser.add_argument("--kept", type=Path, help="keep computed vectors there")
    parser.add_argument("--queries", type=int, help="as many of each set, all by default")
    parser.add_argument("--sets", nargs="+", default=list(REFERENCE))
    chosen = parser.parse_args(arguments)
    warnings.simplefilter("ignore", UserWarning)  # texts over the window: the table's loss
    print(f"nDCG@10 over the first {DEPTH} hits; median ms of a query, one thread")
    print(f"{'set':18}{''.join(f'{name:>12}' for name in NAMES)}{'RRF ms':>9}{'rerank':>8}  times")
    for name in chosen.sets:
        figures, (first, second) = _measure(chosen.folder / name, chosen.kept, chosen.queries)
        cells = "".join(f"{figures[each]:12.3f}" for each in NAMES)
        ratio = (first + second) / first
        print(f"{name:18}{cells}{first:9.1f}{second:8.1f}{ratio:7.2f}", flush=True)
    return 0


def _measure(
    folder: Path, kept: Path | None, most: int | None
) -> tuple[Mapping[str, float], tuple[float, float]]:
    """Return nDCG@10 of each order, and the median milliseconds of first stage and reranking."""
    documents = load_beir(folder)
    chunks: Any = {document.id: document for document in documents}
    queries = dict(islice(((q.id, q.text) for q in load_queries(folder).values()), most))
    tokens = SentenceTransformerTokens()
    first_stage = Fused([BM25().index(documents), _dense(documents, tokens, kept)])
    stored = _stored(documents, tokens, kept and kept / f"{folder.name}.npz")
    maxsim = LateInteractionReranker(tokens, stored)
    fused = LateInteractionReranker(tokens, stored, fuse=True)
    runs: dict[str, dict[str, list[Hit]]] = {name: {} for name in NAMES}
    times = []
    for id_, query in queries.items():
        hits, first = _timed(partial(first_stage.search, query, DEPTH))
        runs["RRF"][id_] = hits
        runs["MaxSim"][id_], second = _timed(partial(maxsim.rerank, query, hits, chunks, DEPTH))
        runs["RRF+MaxSim"][id_] = fused.rerank(query, hits, chunks, DEPTH)
        times.append((first, second))
    qrels = {
        id_: graded for id_, graded in read_qrels(find_qrels(folder)).items() if id_ in queries
    }
    figures = {name: score_run(run, qrels, ["nDCG@10"]) for name, run in runs.items()}
    first, second = 1e3 * np.median(times, axis=0)
    return {name: found.means["nDCG@10"] for name, found in figures.items()}, (first, second)


def _dense(
    documents: Sequence[Document], tokens: SentenceTransformerTokens, kept: Path | None
) -> VectorIndex:
    """Return a vector index whose queries go to the model itself, as those of a user do."""
    if kept is None:
        return VectorIndex(tokens).index(documents)
    cached: Embedder = CachedEmbedder(tokens, kept)
    index = VectorIndex(cached).index(documents)
    index.embedder = tokens
    return index


def _stored(
    documents: Sequence[Document], tokens: SentenceTransformerTokens, path: Path | None
) -> TokenVectors:
    if path is not None and path.is_file():
        return TokenVectors.load(path, tokens)
    stored = TokenVectors(tokens).index(documents)
    if path is not None:
        stored.save(path)
    return stored


def _timed(work: Callable[[], list[Hit]]) -> tuple[list[Hit], float]:
    start = perf_counter()
    return work(), perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
