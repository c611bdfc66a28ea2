"""Where a sentence ends: at a full stop, unless the stop belongs to a word.

A candidate is `.`, `!`, `?` or `…` with the quotes and brackets that close after it, then a space
or the end of the text; so decimals, versions, links and file names never are one. A candidate is
dropped after an abbreviation, an initial, the number of a list item, and before a small letter. A
blank line, a list item and a heading start a sentence of their own. The rules are those of Mikheev,
Periods, Capitalized Words, etc. (Computational Linguistics 28, 2002), with fixed lists in place of
what he learns from a corpus.

But: text without capitals (a chat) is not split at its full stops. After `U.S.`, `p.m.` or an
initial a sentence ends only if the next word is a capitalised function word (`The`, `We`).
"""

import re

from minirag.text.stop_words import STOP_WORDS

__all__ = ["split_sentences"]

_CLOSERS = "[\"'”’»)\\]*_`」』）]*+"
_ITEM = "(?:[-*•]|#{1,6}|\\d{1,3}[.)])\\s"  # a list item, a heading
_CANDIDATE = re.compile(
    f"(?<![.!?…])(?P<stop>[.!?…]++){_CLOSERS}(?:\\s++|$)"
    f"|[。！？؟।]++{_CLOSERS}\\s*+"
    "|\\n[^\\S\\n]*\\n\\s*+"  # a blank line
    f"|\\n(?=[^\\S\\n]*{_ITEM})"
)
_NEW_ITEM = re.compile(_ITEM)
_OPENERS = re.compile("[\"'“‘«(\\[*_`—-]*")
_INK = re.compile("\\S")
_WORD = re.compile("[^\\W\\d_]+")
_DOTTED = re.compile("(?:[^\\W\\d_]{1,2}\\.)+[^\\W\\d_]{1,2}")  # U.S, p.m, a.C
_LONGEST_WORD = 30  # characters looked back over for an abbreviation

# abbreviations that stand before something, so that no sentence ends with them
_OPEN = {
    "en": "mr mrs ms dr prof st mt rev hon gen col lt sgt capt gov sen rep e.g i.e eg ie cf vs v "
    "viz approx dept est esp incl resp",
    "es": "sr sra srta sres dr dra d dña prof profa lic ing gral cnel p.ej ej cf vs aprox dpto "
    "avda av c ee incl",
}
# abbreviations only where a number follows: "No. 5", but "Was it paid? No. We asked."
_BEFORE_NUMBER = {
    "en": "no nos fig figs p pp vol ch sec art eq ref tab app",
    "es": "no n.º nº núm núms fig figs p pp pág págs vol cap art arts sec ref tel",
}
_ABBREVIATIONS = {
    language: (frozenset(_OPEN[language].split()), frozenset(_BEFORE_NUMBER[language].split()))
    for language in _OPEN
}


def split_sentences(text: str, language: str = "en") -> list[tuple[int, int]]:
    """Return the sentences as spans (start, end) in code points, which tile the text.

    Each span starts where the one before ends; the space after a sentence belongs to it. An empty
    text has none. `language` ("en" or "es") picks the abbreviations; another is a ValueError.
    """
    if not isinstance(language, str) or language not in _ABBREVIATIONS:
        raise ValueError(
            f"language: no abbreviations for {language!r} (there are: "
            f"{', '.join(_ABBREVIATIONS)}); pass the nearest of these"
        )
    spans = []
    start = 0
    for candidate in _CANDIDATE.finditer(text):
        end = candidate.end()
        if (
            end < len(text)
            and _INK.search(text, start, end)
            and _ends(text, start, candidate, language)
        ):
            spans.append((start, end))
            start = end
    return [*spans, (start, len(text))] if text else []


def _ends(text: str, start: int, candidate: re.Match[str], language: str) -> bool:
    """Tell whether the sentence that began at `start` ends at the candidate."""
    if candidate["stop"] is None or _starts_block(text, candidate):
        return True
    after = _OPENERS.match(text, candidate.end())
    assert after is not None  # the pattern may match nothing
    follows = text[after.end() : after.end() + 1]
    if follows.islower():
        return False
    if candidate["stop"] != ".":
        return True
    stop = candidate.start()
    before = text[max(start, stop - _LONGEST_WORD) : stop]
    word = before.split()[-1].strip("\"'“‘«([¿¡*_`") if before.strip() else ""
    open_words, before_number = _ABBREVIATIONS[language]
    if word.casefold() in open_words:
        return False
    if word.casefold() in before_number and follows.isdigit():
        return False
    if word.isdigit() and stop - start < _LONGEST_WORD and before.strip(" \n\t#*-") == word:
        return False  # "1." at the head of a list item
    is_initial = len(word) == 1 and word.isupper()
    if is_initial or word == "UU" or _DOTTED.fullmatch(word):  # EE. UU. is Spanish for U.S.
        opener = _WORD.match(text, after.end())
        return opener is not None and opener[0].casefold() in STOP_WORDS[language]
    return True


def _starts_block(text: str, candidate: re.Match[str]) -> bool:
    """Tell whether a blank line, a list item or a heading follows the candidate."""
    line_breaks = text.count("\n", candidate.start(), candidate.end())
    return line_breaks > 1 or (
        line_breaks == 1 and _NEW_ITEM.match(text, candidate.end()) is not None
    )
