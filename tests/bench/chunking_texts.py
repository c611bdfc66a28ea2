"""Texts of any length for the benchmark of chunkers: ordinary ones, and ones that try to be slow.

But: a text is a short pattern over and over. What hides in the variety of real ones is not in here.
"""

from collections.abc import Callable

__all__ = ["ORDINARY", "UNFRIENDLY"]

_PROSE = (
    "Refunds take ten working days, e.g. for cards. See v3.14 in the U.S. market! "
    "El café cuesta 5 €, ¿no? Nobody at Billing knew why…\n\nA new paragraph of Dr. Wren follows. "
)
_MARKDOWN = (
    "# Guide\n\nText of some words, and more of it.\n\n- one\n  - two\n- three\n\n## Next\n\n"
    "| Code | Cause |\n|---|---|\n" + "| E-4021 | the total does not match |\n" * 40 + "\n"
    "~~~py\n# not a title\nrun()\n~~~\n\nTitle below\n-----------\n\n> quoted text\n\n"
)
_PYTHON = (
    '\n\n# about f\n@cached\ndef f(x):\n    """Return more."""\n    if x:\n        return x + 1\n'
    "    return {'a': [1, 2]}\n\n\nclass A:\n    y = 1\n\n    def g(self):\n"
    + "        self.y += 1\n"
    * 120
)
_TYPESCRIPT = (
    "// about f\nexport function f(x: number) {\n  if (x) {\n    return `{${x}`;\n  }\n}\n\n"
    "class A {\n  g() {\n" + "    call('}', /[{]/);\n" * 120 + "  }\n}\n\n"
)
_CHAT = (
    "**Ana Prieto** 10:32: Does the webhook fire? I see nothing.\n  ↳ bob (10:33): no\n"
    "[2025-03-01 10:32] eva: it does for me\n\n30 October 2025\n\n"
)


def _repeated(pattern: str) -> Callable[[int], str]:
    return lambda size: (pattern * (size // len(pattern) + 1))[:size]


def _nested(opening: str, closing: str) -> Callable[[int], str]:
    def make(size: int) -> str:
        depth = size // (len(opening) + len(closing))
        return opening * depth + closing * depth

    return make


def _nested_list(size: int) -> str:
    """Items each two columns deeper than the one above, as many as the size allows."""
    lines, total, depth = [], 0, 0
    while total < size:
        depth = depth + 1 if depth < 400 else 0
        lines.append(f"{'  ' * depth}- item\n")
        total += len(lines[-1])
    return "".join(lines)


def _longer_fences(size: int) -> str:
    """Fences that each need a longer sign to close than the one before, and none that closes."""
    lines, total, length = [], 0, 3
    while total < size:
        length = length + 1 if length < 400 else 3
        lines.append("`" * length + "\ncode\n")
        total += len(lines[-1])
    return "".join(lines)


ORDINARY: dict[str, Callable[[int], str]] = {
    "prose": _repeated(_PROSE),
    "markdown": _repeated(_MARKDOWN),
    "python": lambda size: "import os\n" + _repeated(_PYTHON)(size).rpartition("\n\n\nclass")[0],
    "typescript": _repeated(_TYPESCRIPT),
    "chat": _repeated(_CHAT),
}
UNFRIENDLY: dict[str, Callable[[int], str]] = {
    "one word": _repeated("x"),
    "one line": _repeated("word "),
    "white space": lambda size: "a" + " " * (size - 2) + "b",
    "line breaks": lambda size: "a" + "\n" * (size - 2) + "b",
    "full stops": _repeated("."),
    "abbreviations": _repeated("e.g. "),
    "headings": _repeated("# Title of it\n"),
    "falling headings": _repeated("# A\n## B\n### C\n#### D\n##### E\n###### F\n"),
    "underlines": _repeated("a\n---\n"),
    "rows": _repeated("| a | b |\n"),
    "wide rows": lambda size: f"|{'x|' * (size // 4)}\n|{'-|' * (size // 4)}\n" + "| a |\n" * 50,
    "markers on one line": _repeated("- "),
    "quotes on one line": _repeated("> "),
    "nested lists": _nested_list,
    "lazy lines": lambda size: _nested_list(size // 2) + "lazy\n" * (size // 10),
    "nested fences": _longer_fences,
    "unclosed fences": _repeated("- ```\n"),
    "braces on one line": _nested("{", "}"),
    "nested braces": _nested("{\n", "}\n"),
    "indented deeper": lambda size: "".join(
        f"{' ' * (line % 500)}if x:\n" for line in range(size // 255)
    ),
    "open comments": _repeated("/* "),
    "open strings": _repeated("\"\\'`"),
    "chains of elif": lambda size: "if a:\n    b()\n" + "elif c:\n    d()\n" * (size // 16),
    "marks": _repeated("\u0301"),
    "joiners": _repeated("\u200d"),
    "flags": _repeated("\U0001f1ea"),
    "emoji": _repeated("\U0001f469\u200d\U0001f4bb"),
    "Chinese": _repeated("退款政策。"),
    "Hindi": _repeated("क्षत्रिय "),
    "messages": _repeated("a (10:32): b\n"),
    "stars": _repeated("**a"),
    "spaces and signs": _repeated(" \t>"),
}
