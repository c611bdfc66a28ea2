"""From a command's options to a pipeline: the corpus cut, indexed and, where needed, embedded.

A BEIR corpus is taken by whole documents, since its judgements are about them; any other is cut by
what each text is, or into windows of `--chunk-words`.

But: each pipeline has its preset's settings. For other settings, build one in Python.
"""

from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from minirag.chunking import fixed_chunks
from minirag.commands.embedding import make_embedder
from minirag.commands.progress import progress
from minirag.corpus import load_corpus
from minirag.pipeline import PRESETS, Materials, Pipeline, make_pipeline
from minirag.records import Document, LanguageModel

__all__ = ["build_pipeline", "is_beir", "read_corpus", "read_materials"]

# those that ask an embedder; the others should not load a model
_EMBEDDING = frozenset(PRESETS) - {"bm25", "tfidf"}


def build_pipeline(options: Namespace) -> Pipeline:
    """Return the pipeline that the options name, over their corpus. ValueError for bad options."""
    return make_pipeline(options.pipeline, read_materials(options, [options.pipeline]))


def read_materials(
    options: Namespace,
    names: Sequence[str],
    model: LanguageModel | None = None,
    headers: Literal["source", "generated"] = "source",
) -> Materials:
    """Return what the pipelines of these names are made of.

    ValueError for an unknown name and a negative size, ImportError where a model is missing, and
    what `load_corpus` raises.
    """
    for name in names:
        if name not in PRESETS:
            raise ValueError(f"pipeline {name!r} is not known; use one of {', '.join(PRESETS)}")
    words = options.chunk_words
    if words is not None and words < 0:
        raise ValueError(f"--chunk-words: {words} words a chunk; use 1 or more, or 0 for all")
    whole = words == 0 or (words is None and is_beir(options.corpus))
    chunker = partial(fixed_chunks, size=words, overlap=words // 6) if words else None
    documents = read_corpus(options.corpus)
    embedder = None
    if _EMBEDDING.intersection(names):
        embedder = make_embedder(options.corpus is not None, options.vectors)
    return Materials(
        documents,
        embedder=embedder,
        model=model,
        headers=headers,
        chunker=chunker,
        whole=whole,
        progress=partial(progress, what="reading tokens"),
    )


def read_corpus(corpus: str | None) -> list[Document]:
    """Return the documents of a folder, None is the handbook; raises what `load_corpus` does."""
    if corpus is not None and not corpus.strip():  # such as a variable of a script that is not set
        raise ValueError("--corpus: it is empty; name a folder, or leave it out for the handbook")
    return load_corpus(corpus)


def is_beir(corpus: str | None) -> bool:
    """Tell whether a corpus is a file or folder of BEIR's form, as `load_corpus` does."""
    return corpus is not None and (
        Path(corpus).suffix == ".jsonl" or Path(corpus, "corpus.jsonl").is_file()
    )
