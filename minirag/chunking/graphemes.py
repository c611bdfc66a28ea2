"""What a reader calls one character may be several code points; no chunk should end inside one.

    "e" + U+0301            one letter with its accent
    U+1F469 U+200D U+1F4BB  one emoji, three code points
    U+1F1EA U+1F1F8         one flag, two letters

A character starts where none of these rules glues it to the one before. The rules are those of
Unicode Standard Annex 29, "Unicode text segmentation", as far as `unicodedata` tells them.

But: the rarest rules are left out (signs that some scripts put in front), and two emoji with a
joiner between them stay together even where no font draws them as one.
"""

import unicodedata
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["character_starts", "grapheme_spans"]

_JOINER = "\u200d"
_NON_JOINER = "\u200c"
_SPACING_VOWELS = "\u0e33\u0eb3"  # Thai and Lao AM: letters by category, marks by behaviour
_LINKERS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d"  # viramas of scripts that write conjuncts
_CODE_POINTS = 0x110000
# what may follow a part of a Hangul syllable: leading consonant, vowel, trailing consonant, and
# the whole syllables without and with a trailing one
_HANGUL_FOLLOWERS = {
    "L": ("L", "V", "LV", "LVT"),
    "V": ("V", "T"),
    "LV": ("V", "T"),
    "T": ("T",),
    "LVT": ("T",),
    "": (),
}


def grapheme_spans(text: str) -> list[tuple[int, int]]:
    """The (start, end) of each user-perceived character; the spans tile the text."""
    starts = [i for i, start in enumerate(character_starts(text)[:-1]) if i == start]
    return list(zip(starts, [*starts[1:], len(text)][: len(starts)], strict=True))


def character_starts(text: str) -> Sequence[int]:
    """For every offset, the end of the text included, where the character that holds it starts.

    An offset may be cut at when it is its own start. A range stands for plain ASCII, in no memory.
    """
    if text.isascii() and "\r" not in text:
        return range(len(text) + 1)
    small = len(text) < np.iinfo(np.int32).max
    starts = np.arange(len(text) + 1, dtype=np.int32 if small else np.int64)
    starts[_glued_offsets(text)] = 0
    return np.maximum.accumulate(starts).data


def _glued_offsets(text: str) -> list[int]:
    """The offsets at which no cut is allowed, found by looking closely at few of them."""
    unusual = [c for c in set(text) if not c.isascii() or c == "\n"]
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    candidates = _table(filter(_may_be_glued, unusual))[points]
    candidates[1:] |= _table(filter(_may_glue_the_next, unusual))[points[:-1]]
    candidates[0] = False
    glued: list[int] = []
    flag_letters, last = int(_is_flag_letter(text[0])), 0  # how many stand in a row: two are a flag
    for i in np.flatnonzero(candidates).tolist():
        in_a_row = flag_letters if i == last + 1 else 0
        pairs_up = _is_flag_letter(text[i]) and in_a_row % 2 == 1
        flag_letters = in_a_row + 1 if _is_flag_letter(text[i]) else 0
        last = i
        if pairs_up or _is_glued(text[i - 1], text[i]):
            glued.append(i)
    return glued


def _table(characters: Iterable[str]) -> NDArray[np.bool_]:
    """Code point to whether it is one of the characters."""
    table = np.zeros(_CODE_POINTS, dtype=bool)
    table[[ord(character) for character in characters]] = True
    return table


def _may_be_glued(character: str) -> bool:
    """Whether it is glued to other neighbours than those of `_may_glue_the_next`."""
    return (
        character == "\n"
        or _is_flag_letter(character)
        or _hangul(character) in ("V", "T")
        or _extends(character)
    )


def _may_glue_the_next(character: str) -> bool:
    """Whether it may hold a letter or an emoji that stands on its own elsewhere."""
    return character in _LINKERS or character == _JOINER or _hangul(character) == "L"


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_glued(before: str, character: str) -> bool:
    """Whether no break is allowed between two neighbours, flags aside."""
    if before == "\r" and character == "\n":
        return True
    if unicodedata.category(before) in ("Cc", "Zl", "Zp"):
        return False  # nothing attaches to a line end
    if _extends(character):
        return True
    if before in _LINKERS:
        return unicodedata.category(character) == "Lo"  # a consonant joined to a consonant
    if before == _JOINER:
        return unicodedata.category(character) == "So"  # an emoji joined to an emoji
    return _hangul(character) in _HANGUL_FOLLOWERS[_hangul(before)]


def _extends(character: str) -> bool:
    """Combining marks, joiners, skin tones, and the tags of regional flags."""
    return (
        unicodedata.category(character).startswith("M")
        or character in (_JOINER, _NON_JOINER)
        or character in _SPACING_VOWELS
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or "\U000e0020" <= character <= "\U000e007f"
    )


def _hangul(character: str) -> str:
    """Which part of a Hangul syllable a character is, "" for any other."""
    if "\u1100" <= character <= "\u115f" or "\ua960" <= character <= "\ua97c":
        return "L"
    if "\u1160" <= character <= "\u11a7" or "\ud7b0" <= character <= "\ud7c6":
        return "V"
    if "\u11a8" <= character <= "\u11ff" or "\ud7cb" <= character <= "\ud7fb":
        return "T"
    if "\uac00" <= character <= "\ud7a3":
        return "LVT" if (ord(character) - 0xAC00) % 28 else "LV"  # 27 trailing consonants and none
    return ""
