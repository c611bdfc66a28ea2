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

__all__ = ["grapheme_spans"]

_JOINER = "\u200d"
_NON_JOINER = "\u200c"
_SPACING_VOWELS = "\u0e33\u0eb3"  # Thai and Lao AM: letters by category, marks by behaviour
_LINKERS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d"  # viramas of scripts that write conjuncts
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
    if text.isascii() and "\r" not in text:
        return [(i, i + 1) for i in range(len(text))]
    starts: list[int] = []
    flag_letters = 0  # how many stand in a row up to here: two make a flag
    for i, character in enumerate(text):
        is_flag_letter = "\U0001f1e6" <= character <= "\U0001f1ff"
        pairs_up = is_flag_letter and flag_letters % 2 == 1
        flag_letters = flag_letters + 1 if is_flag_letter else 0
        if i == 0 or not (pairs_up or _is_glued(text[i - 1], character)):
            starts.append(i)
    return list(zip(starts, [*starts[1:], len(text)], strict=True))


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
