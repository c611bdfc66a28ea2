"""What kind of text is it: prose, markdown, code or chat? Each is cut at other places.

The first of these that knows decides:

    metadata   `content_type`, else `source_type`: prose, markdown, code, chat, or a word for one
    suffix     of `path` in the metadata, else of the id: .md is markdown, .py is code, .txt says
               nothing, since notes, logs and chats are all kept in it
    the text   chat where a third of the lines open a message; markdown where one opens a fence;
               code where half of them look like it; markdown where one is a heading or a table's
               delimiter row; else prose

A `source_type` that names a use and not a form (policy, ticket, report) decides nothing.

But: the look at the text is a look at its first 400 lines, by simple signs. A program that opens
with a long comment may pass for prose: say what it is in the metadata.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath

from minirag.chunking.chat_lines import opens_message
from minirag.records import Document

__all__ = ["CONTENT_TYPES", "content_type", "language_of"]

CONTENT_TYPES = ("prose", "markdown", "code", "chat")
_NAMES = {
    "prose": "prose text plain txt text/plain article book e-mail email mail",
    "markdown": "markdown md text/markdown",
    "code": "code source script program",
    "chat": "chat conversation channel thread messages slack teams",
}
_KNOWN = {word: name for name, words in _NAMES.items() for word in words.split()}
_SUFFIXES = {".md": "markdown", ".markdown": "markdown", ".mdx": "markdown"}
_LANGUAGES = {
    "python": "py pyi pyw",
    "javascript": "js jsx mjs cjs",
    "typescript": "ts tsx mts",
    "java": "java",
    "kotlin": "kt kts",
    "swift": "swift",
    "scala": "scala",
    "c": "c h",
    "cpp": "cc cpp cxx hh hpp",
    "csharp": "cs",
    "go": "go",
    "rust": "rs",
    "php": "php",
    "ruby": "rb",
    "shell": "sh bash zsh",
    "sql": "sql",
    "lua": "lua",
    "r": "r",
    "css": "css scss less",
    "yaml": "yaml yml",
    "toml": "toml",
    "json": "json",
}
_LANGUAGE_OF = {f".{end}": name for name, ends in _LANGUAGES.items() for end in ends.split()}

_LINES = 400
_LONGEST_LINE = 500  # characters of a line that are looked at
_MARKDOWN = re.compile(r" {0,3}(?:#{1,6} +\S|\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$)")
_CODE = re.compile(
    r"(?:(?:def|class|import|from|return|async|const|let|var|function|public|private|static"
    r"|package|using|func|fn|impl|struct|enum|if|elif|else|for|while|try|SELECT|CREATE|INSERT)\b"
    r".*[({:;=,)}]?|[\w.\[\]\"']+\s*[-+*/|&]?=\s.*|[\w.]+\(.*|@\w+.*|#include\b.*"
    r"|[])}{(,;]+.*|.*[{};]|(?://|/\*|\*/|#!).*)"
)
_FENCE = re.compile(r" {0,3}(?:`{3,}[^`]*$|~{3,})")
_COMMENT = re.compile(r"\s*(?:#|//|--|\*)")


def content_type(document: Document) -> str:
    """Return "prose", "markdown", "code" or "chat" for a document."""
    for key in ("content_type", "source_type"):
        said = document.metadata.get(key)
        if isinstance(said, str) and said.strip().lower() in _KNOWN:
            return _KNOWN[said.strip().lower()]
    suffix = _suffix(document)
    if suffix in _LANGUAGE_OF:
        return "code"
    return _SUFFIXES.get(suffix) or _by_its_looks(document.text)


def language_of(document: Document) -> str:
    """Return the programming language that the suffix tells, "" where it tells none."""
    return _LANGUAGE_OF.get(_suffix(document), "")


def _suffix(document: Document) -> str:
    path = document.metadata.get("path")
    return PurePosixPath(path if isinstance(path, str) else document.id).suffix.lower()


def _by_its_looks(text: str) -> str:
    lines = [line[:_LONGEST_LINE] for line in islice(_lines(text), _LINES) if line.strip()]
    if sum(map(opens_message, lines)) * 3 >= max(len(lines), 6):
        return "chat"
    if any(map(_FENCE.match, lines)):
        return "markdown"
    bare = [line for line in lines if not _COMMENT.match(line)]
    if sum(_CODE.fullmatch(line.strip()) is not None for line in bare) * 2 > max(len(bare), 2):
        return "code"
    return "markdown" if any(map(_MARKDOWN.match, lines)) else "prose"


def _lines(text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        yield text[start : min(end, start + _LONGEST_LINE)]
        start = end
