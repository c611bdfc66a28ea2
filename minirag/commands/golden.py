"""The commands about the golden set: `golden validate`, `golden locate`, `golden export`.

The set that comes with the course is held to ten dev and twenty test questions of each stratum, so
that its figures can be read one by one; a file of one's own to one of each.

But: nothing is judged here; `minirag.golden` has the rules. `golden add` is in `adding`.
"""

import json
import os
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from difflib import get_close_matches

from minirag.commands.building import read_corpus
from minirag.data import data_root, display_path
from minirag.golden import SPLITS, GoldenSet, export_beir, locate, validate_file
from minirag.records import Document

__all__ = [
    "InvalidInputError",
    "document_of",
    "golden_export",
    "golden_locate",
    "golden_validate",
]

_COURSE_MINIMUM = {"dev": 10, "test": 20}


class InvalidInputError(ValueError):
    """Several things are wrong with the input; each argument is one of them, in one line."""


def golden_validate(options: Namespace) -> Iterator[str]:
    """A table of strata by splits, and OK; raises InvalidInputError that holds every problem."""
    path = options.golden or data_root() / "golden.jsonl"
    documents = read_corpus(options.corpus)
    problems = validate_file(path, documents, _minimum(options))
    if problems:
        raise InvalidInputError(*map(str, problems))
    golden = GoldenSet.load(path)
    yield from _table(golden)
    yield f"OK: {len(golden)} questions on {len(documents)} documents"


def golden_locate(options: Namespace) -> Iterator[str]:
    """The evidence object of a verbatim quote, ready to be pasted into the golden file."""
    documents = {document.id: document for document in read_corpus(options.corpus)}
    document = document_of(options.document_id, documents)
    evidence = locate(document, options.quote, options.grade)
    yield json.dumps(asdict(evidence), ensure_ascii=False)


def golden_export(options: Namespace) -> Iterator[str]:
    """Write corpus, queries and judgements to a folder, and say so."""
    golden = GoldenSet.load(options.golden or data_root() / "golden.jsonl")
    documents = read_corpus(options.corpus)
    folder = export_beir(golden, documents, options.folder)
    yield f"{display_path(folder)}: {len(documents)} documents, {len(golden)} queries, qrels.tsv"


def document_of(document_id: str, documents: Mapping[str, Document]) -> Document:
    """The document of that id; KeyError with an id that is like it where there is none."""
    if document_id in documents:
        return documents[document_id]
    near = get_close_matches(document_id, documents, n=1) or sorted(documents)[:1]
    raise KeyError(
        f"no document {document_id!r} among {len(documents)}; "
        f"an id is a file's path in the folder, or that of its front matter: {near[0]!r} is one"
    )


def _minimum(options: Namespace) -> int | Mapping[str, int]:
    if options.minimum is not None:
        return int(options.minimum)
    own = options.golden is not None or os.environ.get("MINIRAG_DATA")
    return 1 if own else _COURSE_MINIMUM


def _table(golden: GoldenSet) -> Iterator[str]:
    counts = Counter((question.stratum, question.split) for question in golden)
    width = max(len(stratum) for stratum in golden.strata)
    yield f"{'stratum':<{width}}" + "".join(f"{split:>6}" for split in (*SPLITS, "all"))
    for stratum, total in golden.strata.items():
        cells = [counts[stratum, split] for split in SPLITS]
        yield f"{stratum:<{width}}" + "".join(f"{cell:>6}" for cell in (*cells, total))
    totals = [len(golden.split(split)) for split in SPLITS]
    yield f"{'all':<{width}}" + "".join(f"{total:>6}" for total in (*totals, len(golden)))
