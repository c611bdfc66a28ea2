"""What can be refused at once is refused at once, before a corpus is read or a model is loaded.

    at_least_one("--k", 0)                  ->  ValueError: --k: 0; use 1 or more
    writable("--json", "no/where.json")     ->  FileNotFoundError: --json: there is no folder ...

But: a folder that may not be written to, or a disk that is full, shows only when it is written.
"""

import math
import os
from pathlib import Path

from minirag.data import display_path

__all__ = ["at_least_one", "not_empty", "same_file", "tolerable", "writable"]


def at_least_one(option: str, value: int) -> None:
    """ValueError for a number below 1."""
    if value < 1:
        raise ValueError(f"{option}: {value}; use 1 or more")


def not_empty(name: str, text: str) -> None:
    """ValueError for a text without a letter, and for one that is not UTF-8."""
    if not text.strip():
        raise ValueError(f"{name}: it is empty; write some words in quotes")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError(f"{name}: it is not UTF-8 text; set your terminal to UTF-8")


def tolerable(option: str, value: float) -> None:
    """ValueError unless it is a number of at least 0."""
    if not 0 <= value < math.inf:
        raise ValueError(f"{option}: {value}; use 0 or more, such as 0.02")


def writable(option: str, file: str | None) -> None:
    """OSError for a file that has no folder, or is one; None is no file."""
    if file is None:
        return
    if not Path(file).parent.is_dir():
        raise FileNotFoundError(f"{option}: there is no folder for {file}; create it")
    if Path(file).is_dir():
        raise IsADirectoryError(f"{option}: {display_path(file)} is a folder; name a file in it")


def same_file(one: str | None, other: str | None) -> bool:
    """Tell whether both name one file, whether it is there or not."""
    return (
        one is not None and other is not None and os.path.realpath(one) == os.path.realpath(other)
    )
