"""A folder of files becomes a list of documents: one file, one document.

    id      the front matter's `id`, else the path inside the folder ("guides/api.md")
    title   the front matter's `title`, else the first heading of a .md file, else the file's name
    text    what stands below the front matter, with lines that end in "\\n"

What else the front matter says is the metadata, with `path` beside it. Files come in the order of
their paths, so that the same folder gives the same list on every system.

But: a file is taken whole, of the suffixes below only; hidden files and folders (a leading dot) and
links to folders are passed over. No PDF, no HTML, no guess at encodings: UTF-8, or a clear error.
"""

import os
import re
import unicodedata
from pathlib import Path
from typing import Any

from minirag.corpus.front_matter import parse_front_matter
from minirag.data import data_root, display_path, read_text
from minirag.records import Document

__all__ = ["SUFFIXES", "load_folder", "load_handbook"]

SUFFIXES = frozenset({".md", ".txt", ".py", ".ts", ".sql", ".yaml", ".yml"})

_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*")
_FENCE = re.compile(r" {0,3}(```|~~~)")


def load_handbook() -> list[Document]:
    """The handbook of the fictional company, the corpus that the lessons search.

    Raises what `load_folder` raises.
    """
    return load_folder(data_root() / "handbook")


def load_folder(path: str | os.PathLike[str]) -> list[Document]:
    """Every text file below a folder as a document, in the order of their paths.

    Raises FileNotFoundError for a missing folder; ValueError for a folder without any such file,
    for a file that is not UTF-8, for broken front matter, and for two files with one id.
    """
    folder = Path(path)
    if not folder.is_dir():
        problem = "is a file, not a folder" if folder.exists() else "no such folder"
        raise FileNotFoundError(f"{display_path(folder)}: {problem}; name a folder of text files")
    documents: list[Document] = []
    places: dict[str, str] = {}
    for relative, file in sorted(_files(folder).items()):
        document = _document(file, relative)
        place = display_path(file)
        if document.id in places:
            raise ValueError(
                f"id {document.id!r} stands in {places[document.id]} and in {place}; rename one"
            )
        places[document.id] = place
        documents.append(document)
    if not documents:
        raise ValueError(
            f"{display_path(folder)}: no file to read; put files of these kinds in it: "
            + " ".join(sorted(SUFFIXES))
        )
    return documents


def _files(folder: Path) -> dict[str, Path]:
    """Path inside the folder (with "/", composed accents) to file."""
    files: dict[str, Path] = {}
    for parent, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = Path(parent, name)
            if not name.startswith(".") and file.suffix.lower() in SUFFIXES:
                # macOS may spell the accents of names in two characters; an id must not change
                files[unicodedata.normalize("NFC", file.relative_to(folder).as_posix())] = file
    return files


def _raise(error: OSError) -> None:
    raise error  # os.walk would pass over a folder that cannot be read


def _document(file: Path, relative: str) -> Document:
    suffix = file.suffix.lower()
    source = read_text(file)
    fields, body_start = parse_front_matter(source, suffix, display_path(file))
    text = source[body_start:]
    document_id = fields.pop("id", "") or relative
    title = fields.pop("title", "") or (_heading(text) if suffix == ".md" else "") or file.name
    metadata: dict[str, Any] = {"path": relative, **fields}
    return Document(document_id, text, title, metadata)


def _heading(text: str) -> str:
    """The first markdown heading outside fenced code, "" without one."""
    fence = ""
    for line in text.split("\n"):
        mark = _FENCE.match(line)
        if mark and fence in ("", mark[1]):
            fence = "" if fence else mark[1]
        elif not fence and (heading := _HEADING.fullmatch(line)):
            return heading[1]
    return ""
