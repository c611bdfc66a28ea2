"""Where would a threshold cut? The similarities of neighbouring sentences, for a model and corpus.

    python -m tests.bench.semantic                        all-MiniLM-L6-v2 on the handbook
    python -m tests.bench.semantic --model NAME --corpus FOLDER --window 2

For each threshold the share of borders between two sentences that it cuts, and how many chunks of
how many words that makes; then the same for percentiles, which cut a share that is chosen.

But: nothing here says which cuts are good. That is measured with questions (`minirag.evaluate`).
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from tempfile import TemporaryDirectory

import numpy as np

from minirag.chunking import content_type, semantic_chunks
from minirag.chunking.packing import cut_long
from minirag.chunking.rulers import Ruler
from minirag.chunking.semantic import neighbour_similarities
from minirag.chunking.sentences import sentences_in
from minirag.corpus import load_corpus
from minirag.dense import CachedEmbedder, SentenceTransformerEmbedder
from minirag.records import Chunk, Document, Embedder
from tests.bench.machine import machine

THRESHOLDS = (0.2, 0.3, 0.4, 0.5, 0.75)
PERCENTILES = (5.0, 10.0, 20.0)
BUDGET = 600  # words


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the distribution and the two tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.semantic")
    parser.add_argument("--model", default="", help="a name of sentence-transformers")
    parser.add_argument("--corpus", default=None, help="a folder; the handbook if not given")
    parser.add_argument("--window", type=int, default=1, help="sentences on each side of a border")
    chosen = parser.parse_args(arguments)
    model = SentenceTransformerEmbedder(*filter(None, [chosen.model]))
    documents = [doc for doc in load_corpus(chosen.corpus) if _is_read(doc, model.languages)]
    print(machine("numpy", "sentence-transformers", "torch"))
    with TemporaryDirectory() as folder:  # so that the tables below ask the model nothing new
        _print_tables(documents, CachedEmbedder(model, folder), chosen.window)
    return 0


def _is_read(document: Document, languages: Sequence[str]) -> bool:
    """Whether it is no code, and in a language of the model."""
    return content_type(document) != "code" and document.metadata.get("language", "en") in languages


def _print_tables(documents: Sequence[Document], embedder: Embedder, window: int) -> None:
    found = []
    for document in documents:
        ruler = Ruler(document.text, "words")
        sentences = list(cut_long(ruler, sentences_in(document, ruler, "en"), BUDGET))
        found.append(neighbour_similarities(document.text, sentences, embedder, window))
    borders = np.concatenate(found)
    print(f"{embedder.name}: {len(documents)} documents, {len(borders)} borders, window {window}")
    points = np.percentile(borders, [5, 25, 50, 75, 95])
    print("similarity at 5, 25, 50, 75, 95 %: " + " ".join(f"{point:.2f}" for point in points))
    print(f"{'':18}{'borders cut':>12}{'chunks':>8}{'words, median':>15}")
    for threshold in THRESHOLDS:
        cut = int(np.sum(borders < threshold))
        chunker = partial(semantic_chunks, threshold=threshold, window=window)
        _print_row(f"threshold {threshold}", cut / len(borders), documents, embedder, chunker)
    for percentile in PERCENTILES:
        cut = sum(int(np.sum(one < np.percentile(one, percentile))) for one in found if len(one))
        chunker = partial(semantic_chunks, percentile=percentile, window=window)
        _print_row(f"percentile {percentile:g}", cut / len(borders), documents, embedder, chunker)


def _print_row(
    name: str,
    share: float,
    documents: Sequence[Document],
    embedder: Embedder,
    chunker: Callable[..., list[Chunk]],
) -> None:
    chunks = [chunk for document in documents for chunk in chunker(document, embedder)]
    words = np.median([len(chunk.text.split()) for chunk in chunks])
    print(f"{name:18}{share:12.1%}{len(chunks):8}{words:15.0f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
