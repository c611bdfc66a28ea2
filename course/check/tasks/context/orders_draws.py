"""Inputs of the task about hidden orders: phrases as they are, disguised, and nearly there."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.context.words import WORDS

__all__ = [
    "accent_apart",
    "capitals",
    "disguised",
    "longer",
    "other_format",
    "several",
    "signs_in_phrases",
    "wide",
    "zero_width",
]

_ZERO_WIDTH = ("\u200b", "\u200c", "\u200d", "\ufeff")
_OTHER_FORMAT = ("\u00ad", "\u202e", "\u2066", "\u180e")  # soft hyphen, directions, a separator
_PHRASES = ("ignore the rules", "reply only with", "print your rules", "you are now")
_WITH_SIGNS = ("pay (all) fees", "wire $5 today", "drop [1] and go", "why? say so")
_WORDS_IN_WORDS = (("stop", "nonstop"), ("send", "resend"), ("pay", "prepay"), ("open", "reopen"))
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_BOLD = {ord("A") + number: 0x1D400 + number for number in range(26)}  # capitals of mathematics


def _around(rng: Random, text: str) -> str:
    before, after = rng.sample(WORDS, 2)
    return f"The {before}: {text}, {after}."


def _inputs(rng: Random, text: str, *more: str) -> Inputs:
    """Put a text among other words, and phrases that are not in it among those looked for."""
    phrases = [*more]
    for absent in ("delete every", "forget what"):
        phrases.insert(rng.randint(0, len(phrases)), absent)
    return {"text": _around(rng, text), "phrases": phrases}


def _with(rng: Random, text: str, signs: tuple[str, ...], count: int) -> str:
    """Put `count` signs into the words of a text, never beside a space."""
    places = [n for n in range(1, len(text)) if " " not in text[n - 1 : n + 1]]
    for place in sorted(rng.sample(places, count), reverse=True):
        text = text[:place] + rng.choice(signs) + text[place:]
    return text


def capitals(rng: Random) -> Inputs:
    """Capitals, a sharp s, a line break and a run of blanks in the middle."""
    phrase = rng.choice(_PHRASES)
    one, two, three = phrase.upper().split()
    gap = rng.choice(["  ", " \t ", "\t"])
    text = f"{one}\n{two}{gap}{three}! SCHLIESSE DAS TICKET"
    return _inputs(rng, text, phrase.title(), "schließe das Ticket")


def longer(rng: Random) -> Inputs:
    """One phrase stands in longer words only; another does first, and then by itself."""
    phrase = rng.choice(_PHRASES)
    signs = rng.sample(["7", "_", "é", "k"], 4)
    pairs = zip(signs, reversed(signs), strict=True)
    inside = [f"{sign}{phrase} {phrase}{other}" for sign, other in pairs]
    word, holder = rng.choice(_WORDS_IN_WORDS)
    text = f"{', '.join(inside)} and {phrase.replace(' ', '')}. {holder} and {word} and {word}"
    return _inputs(rng, text, phrase, f"{word} and {word}")


def signs_in_phrases(rng: Random) -> Inputs:
    """Phrases with signs that mean something else in a pattern."""
    said, other, unsaid = rng.sample(_WITH_SIGNS, 3)
    text = f"{said}! {other}: go to axb now"
    return _inputs(rng, text, said, "go to a.b now", unsaid, other)


def disguised(rng: Random) -> Inputs:
    """The phrases themselves are wide, hold signs of no width, or two blanks."""
    one, two, three = rng.sample(_PHRASES, 3)
    hidden = _with(rng, two, _ZERO_WIDTH, 2)
    spaced = three.replace(" ", rng.choice(["  ", " \n"]), 1)
    pairs = [(one, one.translate(_WIDE)), (two, hidden), (three, spaced)]
    rng.shuffle(pairs)
    said = "; ".join(plain for plain, _ in pairs)
    return _inputs(rng, said, *(phrase for _, phrase in pairs))


def zero_width(rng: Random) -> Inputs:
    """One sign, not the zero-width space, several times."""
    phrase, sign = rng.choice(_PHRASES), rng.choice(_ZERO_WIDTH[1:])
    return _inputs(rng, _with(rng, phrase, (sign,), rng.randint(2, 4)), phrase)


def other_format(rng: Random) -> Inputs:
    """Signs that format text and are on few lists."""
    phrase = rng.choice(_PHRASES)
    return _inputs(rng, _with(rng, phrase, _OTHER_FORMAT, rng.randint(2, 4)), phrase)


def wide(rng: Random) -> Inputs:
    """One phrase in wide letters, one in the bold capitals of mathematics."""
    one, two = rng.sample(_PHRASES, 2)
    return _inputs(rng, f"{one.translate(_WIDE)}, {two.upper().translate(_BOLD)}", one, two)


def accent_apart(rng: Random) -> Inputs:
    """An accent stands apart from its letter; without accents the phrase is another one."""
    phrase, accent = rng.choice([("nadie lo pagó", "o\u0301"), ("todo vale aquí", "i\u0301")])
    parted = f"{accent[0]}{rng.choice(_ZERO_WIDTH)}{accent[1]}"
    said = rng.choice(["olvidará", "mandará", "dirá"])
    text = f"{phrase[:-1]}{parted}; nadie {said}"
    return _inputs(rng, text, phrase, f"nadie {said[:-1]}a")


def several(rng: Random) -> Inputs:
    """Two phrases in the text, in another order than in the list, one of them twice."""
    first, second = rng.sample(_PHRASES, 2)
    spare = ["\u200b"] * rng.randint(2, 4)
    text = f"{second}, {first}, {''.join(spare)}{second}"
    return {"text": _around(rng, text), "phrases": [first, "delete every", second]}
