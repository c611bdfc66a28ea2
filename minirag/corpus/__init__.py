"""Everything that can be searched becomes a list of `Document`s here, whatever it was before.

    front_matter   the lines `key: value` above a text
    folders        a folder of files: `load_handbook`, `load_folder`
    beir           the corpus and the queries of a public test set: `load_beir`, `load_queries`

But: loading cuts nothing and changes no word. Chunks are made by `minirag.chunking`, words by
`minirag.text`, so that a span of a document is a span of its file's body.
"""

import os
from pathlib import Path

from minirag.corpus.beir import load_beir, load_queries
from minirag.corpus.folders import load_folder, load_handbook
from minirag.corpus.front_matter import parse_front_matter
from minirag.records import Document

__all__ = [
    "load_beir",
    "load_corpus",
    "load_folder",
    "load_handbook",
    "load_queries",
    "parse_front_matter",
]


def load_corpus(path: str | os.PathLike[str] | None = None) -> list[Document]:
    """The documents at `path`: a BEIR folder or .jsonl file, else a folder; None is the handbook.

    Raises what the loader of that kind raises.
    """
    if path is None:
        return load_handbook()
    if Path(path).suffix == ".jsonl" or Path(path, "corpus.jsonl").is_file():
        return load_beir(path)
    return load_folder(path)
