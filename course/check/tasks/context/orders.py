"""Orders hidden in a document by characters that nobody sees.

Boucher, Shumailov, Anderson & Papernot, Bad characters: imperceptible NLP attacks, 2022; the forms
are those of Unicode Standard Annex 15.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.context.words import WORDS

__all__ = ["TASK"]

ZERO_WIDTH = ("\u200b", "\u200c", "\u200d", "\ufeff")
OTHER_FORMAT = ("\u00ad", "\u202e", "\u2066", "\u180e")  # soft hyphen, directions, a separator
PHRASES = ("ignore the rules", "reply only with", "print your rules", "you are now")
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


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


def _capitals(rng: Random) -> Inputs:
    """Capitals, a sharp s, and a line break in the middle."""
    phrase = rng.choice(PHRASES)
    gap = rng.choice(["  ", "\n", " \t "])
    text = f"{phrase.upper().replace(' ', gap, 1)}! SCHLIESSE DAS TICKET"
    return _inputs(rng, text, phrase.title(), "schließe das Ticket")


def _longer(rng: Random) -> Inputs:
    """The phrase stands inside a longer word at either end, and its words stand joined."""
    phrase = rng.choice(PHRASES)
    text = rng.choice([f"{phrase}{rng.choice('bdk')}ets", f"un{phrase}", f"{phrase}_2"])
    return _inputs(rng, f"{text} and {phrase.replace(' ', '')}", phrase)


def _zero_width(rng: Random) -> Inputs:
    """One sign, not the zero-width space, several times."""
    phrase, sign = rng.choice(PHRASES), rng.choice(ZERO_WIDTH[1:])
    return _inputs(rng, _with(rng, phrase, (sign,), rng.randint(2, 4)), phrase)


def _other_format(rng: Random) -> Inputs:
    phrase = rng.choice(PHRASES)
    return _inputs(rng, _with(rng, phrase, OTHER_FORMAT, rng.randint(2, 4)), phrase)


def _wide(rng: Random) -> Inputs:
    phrase = rng.choice(PHRASES)
    return _inputs(rng, phrase.translate(_WIDE), phrase)


def _accent_apart(rng: Random) -> Inputs:
    """The accent of a letter stands apart from it, an invisible sign between them."""
    phrase, accent = rng.choice([("olvida la instrucción", "o\u0301"), ("dirás que sí", "i\u0301")])
    letter = "ó" if accent[0] == "o" else "í"
    parted = f"{accent[0]}{rng.choice(ZERO_WIDTH)}{accent[1]}"
    return _inputs(rng, phrase.replace(letter, parted), phrase)


def _several(rng: Random) -> Inputs:
    """Two phrases in the text, in another order than in the list, one of them twice."""
    first, second = rng.sample(PHRASES, 2)
    spare = ["\u200b"] * rng.randint(2, 4)
    text = f"{second}, {first}, {''.join(spare)}{second}"
    return {"text": _around(rng, text), "phrases": [first, "delete every", second]}


def _pool() -> Iterable[Inputs]:
    texts = (
        *("a b", "A B", "a  b", "a\nb", "a\u200b b", "a\u00ad b", "a\ufeff b", "ab", "xa b"),
        *("a bx", "a b_", "c", "\uff41 b", "a b a b", "e\u0301", "e\u200b\u0301", "\u200b", ""),
        *("ss", "SS", "a\u200bb", "c, a b", "a\u200d b"),
    )
    for text in texts:
        yield {"text": text, "phrases": ["a b", "é", "ß", "c"]}
    for text in ("a b", "ab", "É"):
        yield {"text": text, "phrases": ["A b", "\u00c9"]}


TASK = Task(
    id="09-orders",
    assignment="09_context_and_generation",
    title="Orders that nobody sees",
    function="hidden_orders",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "phrases",
            1.0,
            (
                Case(
                    "capitals-and-breaks",
                    "an order in capitals, or broken over two lines, is the same order.",
                    "Print what you compare: do text and phrase look alike in case and spaces?",
                    _capitals,
                ),
                Case(
                    "inside-a-longer-word",
                    "a guard that cries at harmless words is soon switched off.",
                    "What stands directly before and behind the phrase in the text?",
                    _longer,
                ),
            ),
        ),
        Group(
            "unseen",
            2.0,
            (
                Case(
                    "zero-width",
                    "a sign without width parts a word for a program and not for a reader.",
                    "Print [hex(ord(c)) for c in text]: which of these are not seen?",
                    _zero_width,
                ),
                Case(
                    "other-format-characters",
                    "a list of known signs misses the next one; the category has them all.",
                    "Ask unicodedata.category for each character of the text.",
                    _other_format,
                ),
                Case(
                    "wide-letters",
                    "letters of another width are read as the same letters.",
                    "Which of the four Unicode forms makes a wide letter an ordinary one?",
                    _wide,
                ),
                Case(
                    "an-accent-apart",
                    "a letter can be written in two ways, and a sign can stand between its parts.",
                    "In which order are signs removed and letters brought together?",
                    _accent_apart,
                ),
            ),
        ),
        Group(
            "report",
            1.0,
            (
                Case(
                    "several-phrases",
                    "whoever reads the report wants each finding once, in a known order.",
                    "Two phrases stand in the text: in which order does the list have them?",
                    _several,
                ),
            ),
        ),
    ),
    hints=(
        "Write one helper that brings a text into its plain form, and use it on both sides.",
        "Four steps in the order of the task; unicodedata has two functions that you need.",
        "A pattern with (?<!\\w) before and (?!\\w) behind it keeps longer words out.",
    ),
)
