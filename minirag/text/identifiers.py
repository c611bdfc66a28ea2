"""Codes, versions and amounts: a second layer of tokens over the words.

`E-4021` read as words is `e` and `4021`, and each of them stands in many texts that are not about
that error. So each piece between two spaces is also looked through for identifiers, and gives

    whole, words..., parts...        E-4021           -> e-4021, e, 4021
                                     ERR_CONN_REFUSED -> err_conn_refused, err, conn, refused

An identifier is a run of word characters joined by `-`, `.`, `@`, `#`, `+`, `&`, `::`, by `,` or
`:` between digits, or led by a currency sign, that has a digit, is in capitals throughout, or has a
joiner that prose does not use. A thousands comma goes: `1,312` has the whole `1312`.
The same two layers stand in Lucene's WordDelimiterGraphFilter (`preserveOriginal`).

But: `state-of-the-art` and `don't` are prose and give words only. `CamelCase` is one word. A query
`E4021` does not find `E-4021`: only what is written is indexed. `2.462,40` is not read as a number.
"""

import re
from itertools import chain
from unicodedata import normalize as unicode_form

from minirag.text.words import ASCII_WORDS, normalize, words

__all__ = ["with_identifiers"]

_RUN = "[0-9A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u052f]+"  # Latin, Greek, Cyrillic
_JOINER = r"::|[-.@#+&]|(?<=\d)[:,](?=\d)"
_CANDIDATE = re.compile(rf"(?:[$€£¥₹](?=\d))?{_RUN}(?:(?:{_JOINER}){_RUN})*(?:\+\+|#)?")
_PROSE_JOINERS = re.compile(r"[\w-]*")  # nothing but words and hyphens
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?:,\d{3}){0,5}(?!\d))")

_AROUND_WORDS = ".,;:!?()[]{}\"'"  # none of them makes a word before or after it an identifier
_CACHE_PIECES = 1 << 16  # some 15 MB when full
_CACHE_LENGTH = 40  # longer pieces (links, text without spaces) hardly come twice


# in ASCII, what has none of these is a piece of plain words; one character class in front lets `re`
# skip what cannot be one
_MAYBE = re.compile(r"[-.@#+&:,_$](?:(?<=[#_])|(?=[0-9A-Za-z_+]))")
_BLANKS = bytes(32 if chr(i).isspace() else i for i in range(128)).ljust(256)


def with_identifiers(text: str) -> list[str]:
    """Return the words of `text` and, before those of each piece, its identifiers as wholes."""
    if not text.isascii():
        return list(chain.from_iterable(map(_known.__getitem__, text.split())))
    found: list[str] = []
    raw = text.encode("ascii")
    lowered = raw.translate(ASCII_WORDS).decode("ascii")
    done, blanks = 0, b""
    for maybe in _MAYBE.finditer(text):
        place = maybe.start()
        if place < done:
            continue  # the piece that was looked up last
        blanks = blanks or raw.translate(_BLANKS)
        start = max(done, blanks.rfind(b" ", done, place) + 1)
        end = blanks.find(b" ", place)
        end = len(text) if end < 0 else end
        found += lowered[done:start].split()
        found += _known[text[start:end]]
        done = end
    found += lowered[done:].split()
    return found


def _expand(piece: str) -> tuple[str, ...]:
    """Return the tokens of one piece between spaces: wholes, words, parts of joined words."""
    bare = piece.strip(_AROUND_WORDS)
    if bare.isascii() and bare.isalnum():
        return (bare.lower(),)  # as below, in a tenth of the time: most pieces are plain words
    return _expand_any(piece)


def _expand_any(piece: str) -> tuple[str, ...]:
    """Return what `_expand` returns, by the general rule, for every piece."""
    found = words(piece)
    known = {"", *found}
    candidates = filter(_is_identifier, _CANDIDATE.findall(unicode_form("NFC", piece)))
    wholes = [_THOUSANDS.sub("", normalize(candidate)) for candidate in candidates]
    parts = [part for word in found if "_" in word for part in word.split("_")]
    new_wholes = [whole for whole in wholes if whole not in known]
    return (*new_wholes, *found, *(part for part in parts if part not in known))


def _is_identifier(candidate: str) -> bool:
    """Tell whether a run is more than a word or a hyphenated word of prose."""
    if candidate.isalnum():
        return False
    if _PROSE_JOINERS.fullmatch(candidate):
        return candidate.isupper() or any(map(str.isdigit, candidate))
    return True


class _Cache(dict[str, tuple[str, ...]]):
    """Piece to tokens, filled when asked; emptied when full, which keeps it bounded and simple."""

    def __missing__(self, piece: str) -> tuple[str, ...]:
        tokens = _expand(piece)
        if len(piece) <= _CACHE_LENGTH:
            if len(self) >= _CACHE_PIECES:
                self.clear()
            self[piece] = tokens
        return tokens


_known = _Cache()
