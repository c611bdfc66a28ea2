"""The commands about the golden set: `golden validate`, `golden locate`, `golden export`.

But: nothing is judged here; `minirag.golden` has the rules.
"""

import json
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from difflib import get_close_matches

from minirag.commands.building import read_corpus
from minirag.data import data_root, display_path
from minirag.golden import SPLITS, GoldenSet, export_beir, locate, validate_file

__all__ = ["InvalidInputError", "golden_export", "golden_locate", "golden_validate"]


class InvalidInputError(ValueError):
    """Several things are wrong with the input; each argument is one of them, in one line."""


def golden_validate(options: Namespace) -> Iterator[str]:
    """A table of strata by splits, and OK; raises InvalidInputError that holds every problem."""
    path = options.golden or data_root() / "golden.jsonl"
    documents = read_corpus(options.corpus)
    problems = validate_file(path, documents, options.minimum)
    if problems:
        raise InvalidInputError(*map(str, problems))
    golden = GoldenSet.load(path)
    yield from _table(golden)
    yield f"OK: {len(golden)} questions on {len(documents)} documents"


def golden_locate(options: Namespace) -> Iterator[str]:
    """The evidence object of a verbatim quote, ready to be pasted into the golden file."""
    documents = {document.id: document for document in read_corpus(options.corpus)}
    if options.document_id not in documents:
        near = get_close_matches(options.document_id, documents, n=1) or sorted(documents)[:1]
        raise KeyError(
            f"no document {options.document_id!r} among {len(documents)}; "
            f"an id is a file's path in the folder, or that of its front matter: {near[0]!r} is one"
        )
    evidence = locate(documents[options.document_id], options.quote, options.grade)
    yield json.dumps(asdict(evidence), ensure_ascii=False)


def golden_export(options: Namespace) -> Iterator[str]:
    """Write corpus, queries and judgements to a folder, and say so."""
    golden = GoldenSet.load(options.golden or data_root() / "golden.jsonl")
    documents = read_corpus(options.corpus)
    folder = export_beir(golden, documents, options.folder)
    yield f"{display_path(folder)}: {len(documents)} documents, {len(golden)} queries, qrels.tsv"


def _table(golden: GoldenSet) -> Iterator[str]:
    counts = Counter((question.stratum, question.split) for question in golden)
    width = max(len(stratum) for stratum in golden.strata)
    yield f"{'stratum':<{width}}" + "".join(f"{split:>6}" for split in (*SPLITS, "all"))
    for stratum, total in golden.strata.items():
        cells = [counts[stratum, split] for split in SPLITS]
        yield f"{stratum:<{width}}" + "".join(f"{cell:>6}" for cell in (*cells, total))
    totals = [len(golden.split(split)) for split in SPLITS]
    yield f"{'all':<{width}}" + "".join(f"{total:>6}" for total in (*totals, len(golden)))
