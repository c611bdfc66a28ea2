"""Text becomes HTML at one place: whatever is not said to be HTML already is escaped.

What students write is put on a page that others open. So a page is built of `tag`s, and a plain
text among them can only be read, never take effect.

But: it knows no rules of HTML. Which tag may stand in which is the caller's affair.
"""

import html
import re

__all__ = ["Html", "clean", "join", "tag"]

_VOID = frozenset({"br", "img", "meta"})
# colours and cursor movements of terminals, window titles among them
_ANSI = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -~]?")
# no character of a page: controls, halves of a surrogate pair, and what Unicode leaves out
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
# these let a text be read in another order than it has; Unicode Standard Annex 9
_REORDERS = re.compile("[\u202a-\u202e\u2066-\u2069]")


class Html(str):
    """A text that is HTML already."""

    __slots__ = ()


def clean(text: str) -> str:
    """Return a text that any page can hold: no terminal codes, and no order but the written one."""
    text = _ANSI.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
    return _REORDERS.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", _NO_TEXT.sub("\ufffd", text))


def join(*parts: str) -> Html:
    """Return the parts one after the other; those that are no HTML are escaped."""
    return Html("".join(part if isinstance(part, Html) else _escaped(part) for part in parts))


def tag(name: str, /, *children: str, **attributes: str) -> Html:
    """Return an element. `class_` is the attribute class, `aria_label` is aria-label."""
    words = [name]
    for key, value in attributes.items():
        words.append(f'{key.rstrip("_").replace("_", "-")}="{_escaped(value)}"')
    start = Html(f"<{' '.join(words)}>")
    return start if name in _VOID else join(start, *children, Html(f"</{name}>"))


def _escaped(text: str) -> str:
    return html.escape(clean(text), quote=True)
