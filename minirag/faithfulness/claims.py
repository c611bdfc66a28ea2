"""An answer split into claims: the sentences that state something about the subject.

A claim is a sentence, a list item, or a part between semicolons, with its place in the answer. What
opens it without stating anything ("Yes,", "I think that", "According to the documents,") is left
out. Greetings, questions, and sentences that say that nothing is known are no claims. The usual
course counts sentences of more than ten characters; here a shorter one counts too where it holds a
number or nothing else in the answer is a claim ("60 days").

But: a sentence with two facts is one claim, and one wrong half makes it wrong. `and` and `but` are
not cut at, because the second half often lives from the first ("refunds are quick and free"); only
where a half says that nothing is known, the other is a claim of its own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from minirag.faithfulness.arguments import checked_language, checked_text
from minirag.faithfulness.plain_words import FILLERS
from minirag.text import ALL_STOP_WORDS, split_sentences, tokenize

__all__ = ["Claim", "split_claims"]

SHORTEST = 10  # characters; a claim has more, by the rule of thumb of the usual course

_LONGEST = 600  # characters; what goes on longer is cut, so that the work stays linear

_PIECE = re.compile(r"[^;\n]+(?:\n(?![^\S\n]*(?:[-*•|]|\n))[^;\n]+)*")
_MARK = re.compile(r"\s*(?:[-*•+]\s+|#{1,6}\s+|\d{1,3}[.)]\s+|\|\s*|>\s*)*")
_TALK = (
    r"yes|yeah|yea|yep|yup|nope|oh|ah|hey|hi|hello|ok|okay|well|sure|right|exactly|absolutely|"
    r"of course|not really|certainly|great question|good question|so|actually|honestly|"
    r"sí|claro(?: que sí)?|bueno|vale|hola|por supuesto|pues"
)
_HEDGE = (
    r"(?:i|we) (?:think|believe|guess|agree|know|would say|mean)(?: that)?|"
    r"(?:i am|i'm|i 'm) (?:sure|not sure|afraid)(?: that)?,?(?: but)?|"
    r"it (?:seems|appears|looks like)(?: that)?|"
    r"(?:according to|based on|as per|as stated in) (?:the|these|your) (?:provided |given )?"
    r"(?:contexts?|documents?|sources?|information|text)(?: provided)?|"
    r"(?:creo|pienso|parece|supongo) que|"
    r"(?:según|de acuerdo con|basándome en) (?:el|los|la) "
    r"(?:contexto|documentos?|información|texto)"
)
_OPENING = re.compile(
    rf"\s*(?:(?:{_TALK}|{_HEDGE})(?![\w'’])[\s,.!:…]*|no\s*[,.!]\s*)+", re.IGNORECASE
)
_NOTHING_KNOWN = re.compile(
    r"\b(?:(?:i|we) (?:do not|don'?t|do n't|cannot|can'?t|could not|couldn'?t) (?:know|find|say|"
    r"tell|answer|have (?:any |enough |that )?(?:information|idea))|"
    r"(?:i|we) have no (?:information|idea|data)|"
    r"(?:no|not enough|insufficient) (?:information|context|evidence)|"
    r"(?:documents?|contexts?|sources?|texts?) (?:do not|does not|don'?t|doesn'?t) "
    r"(?:say|mention|contain|state|provide|specify|cover|include)|"
    r"is not (?:mentioned|specified|stated|covered) in (?:the|these)|"
    r"no (?:lo )?(?:sé|sabemos|encuentro|encontramos|tengo|tenemos|dispongo)(?: de)?"
    r"(?: suficiente)?(?: información| datos| idea)?[\s.,]*$|"
    r"no (?:hay|tengo|tenemos|dispongo de) (?:suficiente )?información|"
    r"(?:documentos?|contextos?|fuentes?|textos?) no (?:lo )?"
    r"(?:dicen?|mencionan?|contienen?|indican?))",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"(?<![\s,.…—–-])[\s,.…—–-]*"  # from the first of these signs on, so that the work stays linear
    r"\b(?:but|however|although|though|pero|aunque|sin embargo)\b[\s,]*",
    re.IGNORECASE,
)
_EMPTY = FILLERS | ALL_STOP_WORDS


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of an answer: `answer[start:end] == text`, in code points."""

    text: str
    start: int
    end: int


def split_claims(answer: str, language: str = "en") -> list[Claim]:
    """Return the claims of an answer in reading order; [] where it states nothing.

    `language` ("en" or "es") picks the abbreviations. Raises ValueError for another.
    """
    checked_text("answer", answer)
    checked_language(language)
    claims = []
    for start, end in split_sentences(answer, language):
        for piece in _PIECE.finditer(answer, start, end):
            for clause in _clauses(answer, *piece.span()):
                for first, last in _windows(answer, *clause):
                    claim = _claim(answer, first, last)
                    if claim is not None:
                        claims.append(claim)
    long = [c for c in claims if len(c.text) > SHORTEST or any(map(str.isdigit, c.text))]
    return long or claims


def _clauses(answer: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield a piece as it is, or cut at each `but` where it says that something is not known.

    "I don't know exactly, but refunds take 90 days" states the 90 days.
    """
    if _NOTHING_KNOWN.search(answer, start, end):
        for turn in _TURN.finditer(answer, start, end):
            yield start, turn.start()
            start = turn.end()
    yield start, end


def _windows(answer: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield a piece as it is, or cut between words where it is longer than any sentence."""
    while end - start > _LONGEST:
        cut = max(answer.rfind(" ", start + 1, start + _LONGEST), start + 1)
        cut = cut if cut > start + 1 else start + _LONGEST
        yield start, cut
        start = cut
    yield start, end


def _claim(answer: str, start: int, end: int) -> Claim | None:
    """Return the claim in a piece of an answer, None where it states nothing."""
    end = start + len(answer[start:end].rstrip())
    for opening in (_MARK, _OPENING):
        match = opening.match(answer, start, end)
        start = match.end() if match else start
    text = answer[start:end]
    if text.rstrip("\"'”’»)*_ ").endswith("?") or _NOTHING_KNOWN.search(text):
        return None
    if all(word in _EMPTY or not word.strip("_") for word in tokenize(text)):
        return None
    return Claim(text, start, end)
