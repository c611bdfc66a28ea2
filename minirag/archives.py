"""Plain data inside a `.npz` file: JSON as an array of bytes, and every error that damage causes.

An index is saved as arrays; what is no array (a header, ids, metadata) goes in as JSON in ASCII,
one byte an element. So the file is read with `allow_pickle=False`: one from a stranger can be
wrong, but it cannot run code. Its header says which class wrote it and in which format.

But: what the arrays mean, and whether they fit each other, is checked by whoever reads them.
"""

import json
import struct
import tokenize
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.records import Metadata

__all__ = ["from_bytes", "metadata_bytes", "naming_damage", "read_archive", "to_bytes"]

# what numpy, zipfile, json and a reader's own checks raise for bytes that are not what they seem;
# numpy reads an array's shape as Python, and a wrong one may ask for any amount of memory
_DAMAGE = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError),
    *(OSError, EOFError, MemoryError, SyntaxError),
    *(zipfile.BadZipFile, zlib.error, struct.error, tokenize.TokenError),
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


def read_archive(
    path: Path, class_name: str, version: int
) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return header and arrays of a file that `class_name` wrote in the format `version`.

    FileNotFoundError; ValueError for another class or format, and what `naming_damage` catches.
    """
    if not path.is_file():
        raise FileNotFoundError(f"path: there is no file {path}; save an index there first")
    with np.load(path, allow_pickle=False) as saved:
        arrays = {name: saved[name] for name in saved.files}
    header: dict[str, Any] = from_bytes(arrays["header"])
    if header["format"] != version:
        raise ValueError(f"its format is {header['format']}, this version reads {version}")
    if header["class"] != class_name:
        raise ValueError(f"it holds a {header['class']}, not a {class_name}")
    return header, arrays


@contextmanager
def naming_damage(path: Path) -> Iterator[None]:
    """Turn whatever damage raises inside into one ValueError with the file and the remedy."""
    try:
        yield
    except FileNotFoundError:
        raise
    except _DAMAGE as error:
        raise ValueError(
            f"path: {path} is no usable index ({error}); index the documents and save again"
        ) from error
