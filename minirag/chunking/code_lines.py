"""Code of any language, line by line: how deep in brackets, how far indented, and what it defines.

    class A {            depth 0, defines A      a bracket in a string or a comment does not count;
      run() { go(); }    depth 1, defines run    a line that starts inside one starts no statement
    }                    closes: no statement

One pass over strings, comments and brackets, each by a pattern that never goes back. Comments and
decorators right above a statement belong to it.

But: this is no parser. A quote in a regular expression, a nested template string or a macro may
fool it; a cut is then at another line, and nothing is lost. Names are found by the words that
define (`function`, `class`, `fn`, ...) and by `name(...) {`.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["Statement", "statements"]

_HASH = r"(?:(?<=\s)|(?<![\s\S]))#[^\n]*+"
_SLASH = r"//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"
_DASH = r"--[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"
_TRIPLE = r'"""(?:\\[\s\S]|[^"\\]|"(?!""))*+(?:"""|\Z)'
_DOUBLE = r'"(?:\\.|[^"\\\n])*+"?'
_SINGLE = r"'(?:\\.|[^'\\\n])*+'?"
_LETTER = r"'(?:\\[^\n]{1,8}|[^'\\\n])'"  # a character; elsewhere ' is a lifetime, or in a number
_TEMPLATE = r"`(?:\\[\s\S]|[^`\\])*+(?:`|\Z)"
_REGEX = r"(?<=[(,=:!&|?])[ ]?/(?![/*])(?:\\.|\[[^\]\n]{0,99}\]|[^/\\\n\[]){1,200}+/"
_SCRIPTS = (_SLASH, _DOUBLE, _SINGLE, _TEMPLATE, _REGEX)
_HASHES = (_TRIPLE, _TRIPLE.replace('"', "'"), _HASH, _DOUBLE, _SINGLE)
_SYNTAX = {
    **dict.fromkeys(("javascript", "typescript"), _SCRIPTS),
    **dict.fromkeys(("python", "ruby", "shell", "r", "yaml", "toml"), _HASHES),
    **dict.fromkeys(("sql", "lua"), (_DASH, _DOUBLE, _SINGLE)),
    "php": (_HASH, _SLASH, _DOUBLE, _SINGLE),
    "go": (_SLASH, _DOUBLE, _LETTER, _TEMPLATE),
}
_OTHERS = (_TRIPLE, _SLASH, _DOUBLE, _LETTER)

_LEAD = re.compile(r"//|/\*|--|#(?!include|define|if|else|endif)|@\w|\[\w+[\](]|template\s*<")
_CONTINUES = re.compile(
    r"[)\]}{.,?:&|+]|(?:else|elif|elsif|elseif|catch|except|finally|rescue|ensure|end|fi|done|esac"
    r"|then|do|where|AND|OR|FROM|WHERE|GROUP|ORDER|UNION)\b"
)
_MODIFIERS = (
    r"(?:(?:export|default|public|private|protected|internal|static|async|abstract|final|override|"
    r"virtual|pub(?:\([a-z]+\))?|unsafe|extern|inline|const|open|suspend|data|sealed)\s+){0,6}"
)
_DEFINES = re.compile(
    rf"{_MODIFIERS}(?:function\s*\*?|class|interface|struct|enum|trait|impl|fn|func|def|module"
    r"|namespace|type|record|object|protocol|fun|CREATE\s+(?:OR\s+REPLACE\s+)?"
    r"(?:TABLE|VIEW|FUNCTION|PROCEDURE)(?:\s+IF\s+NOT\s+EXISTS)?)"
    r"\s+(?:\([^)\n]{0,80}\)\s*)?(?:<[^>\n]{0,80}>\s*)?([\w$.]+)"
)
_ARROW = re.compile(
    rf"{_MODIFIERS}(?:const|let|var)?\s*([\w$]+)\s*=\s*(?:async\s*)?(?:function|\()"
)
_NAME = re.compile(r"[\w$~]+(?:::[\w$~]+)?")
_CONTROL = {"if", "for", "while", "switch", "catch", "return", "else", "match", "with", "do"}
_LONGEST_LINE = 300  # characters of a line in which a name is looked for


class Statement(NamedTuple):
    """Where a statement starts: offset, brackets around it, columns of indent, what it defines."""

    start: int
    depth: int
    indent: int
    name: str
    after_blank: bool  # a blank line stands above


def statements(text: str, language: str = "") -> list[Statement]:
    """The starts of statements in order; lines that go on with one are left out."""
    found: list[Statement] = []
    lead: int | None = None  # the first line of the comments right above
    blank = True
    for start, end, depth, in_literal in _lines(text, language):
        line = text[start : min(end, start + _LONGEST_LINE)]
        ink = line.strip()
        if in_literal:
            continue
        if not ink:
            lead, blank = None, True
            continue
        is_lead = _LEAD.match(ink) is not None
        if not is_lead and _CONTINUES.match(ink):
            lead, blank = None, False
            continue
        indent = len(line) - len(line.lstrip())
        name = "" if is_lead else _defined(ink)
        if lead is not None:
            found[-1] = found[-1]._replace(name=name, indent=indent)
        else:
            found.append(Statement(start, depth, indent, name, blank))
        lead, blank = (start if lead is None else lead) if is_lead else None, False
    return found


def _lines(text: str, language: str) -> Iterator[tuple[int, int, int, bool]]:
    """Each line's start and end, the depth at its start, and whether it starts in a literal."""
    pattern = re.compile("|".join((*_SYNTAX.get(language, _OTHERS), r"[(\[{]|[)\]}]|\n")))
    start = depth = depth_there = 0
    in_literal = False
    for match in pattern.finditer(text):
        sign = match[0]
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth = max(depth - 1, 0)
        elif "\n" in sign:
            at = match.start()
            while (at := text.find("\n", at, match.end())) >= 0:
                yield start, at + 1, depth_there, in_literal
                start, depth_there, in_literal = at + 1, depth, sign != "\n"
                at += 1
    yield start, len(text), depth_there, in_literal


def _defined(line: str) -> str:
    """The name that a line defines, "" if none."""
    if defines := _DEFINES.match(line) or _ARROW.match(line):
        return defines[1]
    head, parenthesis, rest = line.partition("(")
    if not parenthesis or not rest.rstrip().endswith("{") or "=" in head:
        return ""
    words = head.replace("*", " ").replace("&", " ").split()
    if not words or words[0] in _CONTROL or words[-1] in _CONTROL:
        return ""
    return words[-1] if _NAME.fullmatch(words[-1]) else ""
