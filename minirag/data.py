"""Where the course's data lies, and how its text files are read and written.

The data folder is the one that the environment variable `MINIRAG_DATA` names, else `data/` beside
the package. Text is UTF-8 with lines that end in "\\n": evidence is measured in characters, and one
"\\r" a line would move every offset of a Windows checkout.

But: nothing here knows what the files mean; `minirag.corpus` and `minirag.golden` do.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from minirag.files import replacing

__all__ = ["data_root", "display_path", "numbered_lines", "read_text", "write_text"]


def data_root() -> Path:
    """The folder that holds the handbook, the golden set and the recorded vectors.

    Raises FileNotFoundError when there is no such folder.
    """
    named = os.environ.get("MINIRAG_DATA")
    root = Path(named) if named else Path(__file__).resolve().parent.parent / "data"
    if not root.is_dir():
        source = "MINIRAG_DATA names" if named else "the data is expected in"
        raise FileNotFoundError(
            f"{source} {display_path(root)}, which is no folder; "
            "set MINIRAG_DATA to the course's data folder"
        )
    return root


def display_path(path: str | os.PathLike[str]) -> str:
    """The path as a message shows it: relative where it lies in the working folder."""
    try:
        return Path(path).resolve().relative_to(Path.cwd().resolve()).as_posix()
    except (ValueError, OSError, RuntimeError):  # a loop of links is a RuntimeError before 3.13
        return str(path)


def read_text(path: str | os.PathLike[str]) -> str:
    """The whole file as text: UTF-8, a byte-order mark dropped, every line end read as "\\n".

    Raises FileNotFoundError for a missing file, ValueError for one that is not UTF-8.
    """
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise FileNotFoundError(f"{display_path(path)}: no such file; check the path") from None
    except UnicodeDecodeError as error:
        raise ValueError(
            f"{display_path(path)}: not UTF-8 text (byte {error.start}); "
            "save it as UTF-8 or move it out of the folder"
        ) from None


def numbered_lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file that are not blank, each with its number, from 1.

    Raises what `read_text` raises.
    """
    # not splitlines: it would also split at U+2028, which may stand inside a JSON string
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if line.strip():
            yield number, line


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write the file whole or not at all: UTF-8, line ends kept as "\\n" on every system."""
    with replacing(path) as file:
        file.write(text.encode("utf-8"))
