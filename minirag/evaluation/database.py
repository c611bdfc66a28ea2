"""The file of `history`: one table of SQLite, opened for one transaction, or refused.

    with opened("history.db", create=True) as database:
        database.executemany(…)        all of it is stored when the block ends, or nothing

A file that somebody else made is left as it was: the number of its schema, which SQLite keeps as
`user_version`, and the columns of the table have to be ours.

But: on a network drive SQLite's locks may not hold; keep the file on a disk of the machine.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from minirag.data import display_path

if TYPE_CHECKING:  # the browser's Python comes without it
    import sqlite3

__all__ = ["COLUMNS", "SCHEMA", "opened"]

SCHEMA = 1
_WAIT = 30.0  # seconds for another writer to end
COLUMNS = (
    *("measured_at TEXT", "pipeline TEXT", "metric TEXT", "stratum TEXT", "questions INTEGER"),
    *("value REAL", "low REAL", "high REAL", "golden TEXT", "corpus TEXT", "version TEXT"),
)


@contextmanager
def opened(path: str | os.PathLike[str], create: bool = False) -> "Iterator[sqlite3.Connection]":
    """Open the file for one transaction, which an exception undoes; `create` makes and writes it.

    ValueError for a file that is no history, and for a ValueError inside the block; OSError where
    it is not there, or cannot be read or written.
    """
    import sqlite3

    name, file = display_path(path), Path(path).absolute()
    if file.is_dir():
        raise IsADirectoryError(f"path: {name} is a folder; name a file in it")
    if not (file.parent if create else file).exists():
        remedy = "create its folder first" if create else "store a run with append_history first"
        raise FileNotFoundError(f"path: {name} is not there; {remedy}")
    try:
        with closing(sqlite3.connect(file, timeout=_WAIT, isolation_level=None)) as database:
            # a writer locks before it looks, so that two never make the table at once
            database.execute("BEGIN IMMEDIATE" if create else "BEGIN")
            version = database.execute("PRAGMA user_version").fetchone()[0]
            tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            kept = database.execute("PRAGMA table_info(eval_results)").fetchall()
            is_new = create and not version and not tables
            if version != SCHEMA and not is_new:
                raise sqlite3.DatabaseError(f"its schema is {version}, not {SCHEMA}")
            if [f"{column[1]} {column[2]}" for column in kept] != list(COLUMNS) and not is_new:
                raise sqlite3.DatabaseError("it has no table eval_results, or one of other columns")
            yield database
            database.execute("COMMIT")
    except sqlite3.OperationalError as error:
        raise OSError(
            f"{name} cannot be used ({error}); check that you may write there, that the disk is "
            "not full and that nobody else holds the file"
        ) from error
    except (sqlite3.DatabaseError, ValueError) as error:
        raise ValueError(
            f"{name} is no history of evaluations ({error}); name another file, nothing was changed"
        ) from error
