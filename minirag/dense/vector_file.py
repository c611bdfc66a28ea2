"""One SQLite file of vectors by key, bounded, that threads and processes may share.

    key (32 bytes) -> the row as float32, a checksum, and whether its text was too long

A block of vectors is written in one transaction, whole or not at all. A row whose checksum does not
hold counts as missing. When there are more than `most` vectors, the oldest go.

But: the oldest go also where they are asked for every day: to note each use would make every
search write.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from minirag.data import display_path

if TYPE_CHECKING:  # the browser's Python comes without it
    import sqlite3

__all__ = ["Kept", "VectorFile"]

_FORMAT = 1
_KEYS = 500  # of one question to the database, which takes 999 at most
_TABLE = (
    "CREATE TABLE IF NOT EXISTS vectors"
    " (key BLOB PRIMARY KEY, vector BLOB NOT NULL, too_long INTEGER NOT NULL)"
)


class Kept(NamedTuple):
    """A vector, and whether its text was longer than the model's window."""

    row: NDArray[np.float32]
    too_long: bool


class VectorFile:
    """A file of vectors, made where it is missing; OSError where its folder cannot be used.

    Every method raises ValueError where the file is no such thing.
    """

    def __init__(self, path: Path, most: int) -> None:
        self.path = path
        self.most = most
        path.parent.mkdir(parents=True, exist_ok=True)
        with self._open() as database:
            database.execute(_TABLE)
            database.execute(f"PRAGMA user_version = {_FORMAT}")

    def __len__(self) -> int:
        with self._open() as database:
            return int(database.execute("SELECT count(*) FROM vectors").fetchone()[0])

    def read(self, keys: Sequence[bytes]) -> dict[bytes, Kept]:
        """Return what is kept under those of the keys that are known."""
        found = {}
        with self._open() as database:
            for start in range(0, len(keys), _KEYS):
                block = keys[start : start + _KEYS]
                marks = ",".join("?" * len(block))
                ask = f"SELECT key, vector, too_long FROM vectors WHERE key IN ({marks})"
                for key, vector, too_long in database.execute(ask, block):
                    if vector == _signed(key, vector[:-4]):
                        row = np.frombuffer(vector[:-4], dtype="<f4").astype(np.float32)
                        found[key] = Kept(row, bool(too_long))
        return found

    def write(self, vectors: Mapping[bytes, Kept]) -> None:
        """Keep vectors, all or, where that fails, none of them."""
        rows = [
            (key, _signed(key, row.astype("<f4").tobytes()), too_long)
            for key, (row, too_long) in vectors.items()
        ]
        with self._open() as database:
            database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)
            # row numbers ascend in the order of writing
            database.execute(
                "DELETE FROM vectors WHERE rowid <= (SELECT max(rowid) FROM vectors) - ?",
                (self.most,),
            )

    @contextmanager
    def _open(self) -> "Iterator[sqlite3.Connection]":
        """Open the file for one transaction; a connection of its own, so that threads may share."""
        import sqlite3

        name = display_path(self.path)
        try:
            with closing(sqlite3.connect(self.path, timeout=60)) as database, database:
                version = database.execute("PRAGMA user_version").fetchone()[0]
                if version not in (0, _FORMAT):
                    raise sqlite3.DatabaseError(f"its format is {version}, not {_FORMAT}")
                yield database
        except sqlite3.OperationalError as error:
            raise OSError(
                f"{name} cannot be used ({error}); check that its folder can be written to and "
                "that the disk is not full"
            ) from error
        except sqlite3.DatabaseError as error:
            raise ValueError(
                f"{name} is no usable file of vectors ({error}); delete it, its vectors are made "
                "again"
            ) from error


def _signed(key: bytes, row: bytes) -> bytes:
    """Return a row with a checksum behind it, which holds for this key only."""
    return row + zlib.crc32(key + row).to_bytes(4, "big")
