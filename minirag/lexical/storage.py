"""A keyword index as one `.npz` file: arrays, a JSON header, the vocabulary as one UTF-8 blob.

Written to a temporary file beside the target and moved over it (`os.replace`), so that a reader or
a crash never meets half an index. Read with `allow_pickle=False`: a file from a stranger can be
wrong, but it cannot run code; and everything in it is checked before it is used.

But: texts are not saved, and a file of a later format is refused, not guessed at.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.archives import (
    from_bytes,
    metadata_bytes,
    naming_damage,
    read_archive,
    to_bytes,
)
from minirag.files import replacing
from minirag.filters import Metadatas
from minirag.postings import Postings
from minirag.records import Metadata

__all__ = ["load_index", "save_index"]

_FORMAT = 1
_ARRAYS = {
    "starts": ("int64",),
    "documents": ("int64", "int32"),
    "impacts": ("float32",),
    "doc_len": ("int64",),
}


def save_index(
    path: Path,
    header: Mapping[str, Any],
    postings: Postings,
    ids: Sequence[str],
    metadatas: Sequence[Metadata],
) -> None:
    """Write an index; ValueError where metadata is not JSON, FileNotFoundError without a folder."""
    terms = [term.encode("utf-8", "surrogatepass") for term in postings.vocabulary]
    arrays = {
        "header": to_bytes({"format": _FORMAT, **header}),
        "ids": to_bytes(ids),
        "metadatas": metadata_bytes(ids, metadatas),
        "vocabulary": np.frombuffer(b"".join(terms), np.uint8),
        "term_ends": np.cumsum([len(term) for term in terms], dtype=np.int64),
        **{name: getattr(postings, name) for name in _ARRAYS},
    }
    with replacing(path) as file:
        np.savez(file, **arrays)


def load_index(
    path: Path, class_name: str
) -> tuple[dict[str, Any], Postings, tuple[str, ...], Metadatas]:
    """Return header, postings, ids and metadata of a saved index of class `class_name`.

    FileNotFoundError; ValueError where the file is damaged, foreign or of another class.
    """
    with naming_damage(path):
        header, arrays = read_archive(path, class_name, _FORMAT)
        if not (
            isinstance(header["parameters"], dict) and isinstance(header["tokenizer"], dict | None)
        ):
            raise ValueError("its header does not say how it was made")
        ids, metadatas = from_bytes(arrays["ids"]), from_bytes(arrays["metadatas"])
        _check(arrays, ids, metadatas)
        terms = _terms(arrays["vocabulary"].tobytes(), arrays["term_ends"].tolist())
        vocabulary = {term: number for number, term in enumerate(terms)}
        if len(vocabulary) + 1 != len(arrays["starts"]):
            raise ValueError("its vocabulary does not fit its postings")
        postings = Postings(vocabulary, **{name: arrays[name] for name in _ARRAYS})
        none: Metadata = {}  # one for all that have none
        return header, postings, tuple(ids), Metadatas(each or none for each in metadatas)


def _check(arrays: Mapping[str, NDArray[Any]], ids: Any, metadatas: Any) -> None:
    """Raise ValueError unless the parts of an index fit each other."""
    for name, dtypes in _ARRAYS.items():
        if arrays[name].dtype not in dtypes or arrays[name].ndim != 1:
            raise ValueError(f"its {name} are not a row of {' or '.join(dtypes)}")
    starts, documents, impacts = arrays["starts"], arrays["documents"], arrays["impacts"]
    records = len(arrays["doc_len"])
    fits = (
        len(ids) == len(metadatas) == records
        and len(documents) == len(impacts)
        and starts[[0, -1]].tolist() == [0, len(documents)]
        and bool((np.diff(starts) > 0).all())
        and (len(documents) == 0 or 0 <= documents.min() <= documents.max() < records)
        and bool(_ascend_within(starts, documents))
        and bool((np.isfinite(impacts) & (impacts >= 0)).all())
        and all(isinstance(id_, str) for id_ in ids)
        and all(isinstance(metadata, dict) for metadata in metadatas)
    )
    if not fits:
        raise ValueError("its parts do not fit each other")


def _ascend_within(starts: NDArray[Any], documents: NDArray[Any]) -> np.bool_:
    """Tell whether each term's documents ascend: only where a term begins may a number fall."""
    falls = np.flatnonzero(np.diff(documents) <= 0) + 1
    return np.isin(falls, starts).all()


def _terms(blob: bytes, ends: Sequence[int]) -> list[str]:
    return [blob[start:end].decode("utf-8", "surrogatepass") for start, end in pairwise([0, *ends])]
