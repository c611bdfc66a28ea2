"""Plain data inside a `.npz` file: JSON as an array of bytes, and every error that damage causes.

An index is saved as arrays; what is no array (a header, ids, metadata) goes in as JSON in ASCII,
one byte an element. So the file is read with `allow_pickle=False`: one from a stranger can be
wrong, but it cannot run code.

But: what the arrays mean, and whether they fit each other, is checked by whoever reads them.
"""

import json
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.records import Metadata

__all__ = ["DAMAGE", "from_bytes", "metadata_bytes", "to_bytes"]

# what numpy, zipfile, json and a reader's own checks raise for bytes that are not what they seem
DAMAGE = (
    *(ValueError, KeyError, TypeError, AttributeError, OSError, EOFError),
    *(zipfile.BadZipFile, zlib.error),
)


def to_bytes(value: Any) -> NDArray[np.uint8]:
    """Return a value as JSON, one byte an element; TypeError or ValueError where it is none."""
    return np.frombuffer(json.dumps(value).encode("ascii"), np.uint8)


def from_bytes(array: NDArray[Any]) -> Any:
    """Return what `to_bytes` was given; ValueError for bytes that are no JSON."""
    return json.loads(array.tobytes())


def metadata_bytes(ids: Iterable[str], metadatas: Sequence[Metadata]) -> NDArray[np.uint8]:
    """Return the metadata as JSON; ValueError that names the record which is none."""
    plain: list[Mapping[str, Any]] = [dict(metadata) for metadata in metadatas]
    try:
        return to_bytes(plain)
    except (TypeError, ValueError):
        for id_, metadata in zip(ids, plain, strict=True):
            try:
                json.dumps(metadata)
            except (TypeError, ValueError) as error:
                raise ValueError(
                    f"metadata of {id_!r} cannot be saved as JSON ({error}); "
                    "use strings, numbers, lists (dates as ISO strings)"
                ) from error
        raise
