"""Orders hidden in a document by characters that nobody sees.

Boucher, Shumailov, Anderson & Papernot, Bad characters: imperceptible NLP attacks, 2022; the forms
are those of Unicode Standard Annex 15.
"""

import unicodedata
from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.context import orders_draws as draws

__all__ = ["TASK"]


def _show(inputs: Inputs) -> str:
    """Write the call with accents that stand alone as escapes, as Python does for unseen signs."""
    call = f"hidden_orders(text={inputs['text']!r}, phrases={inputs['phrases']!r})"
    return "".join(f"\\u{ord(c):04x}" if unicodedata.combining(c) else c for c in call)


def _pool() -> Iterable[Inputs]:
    texts = (
        *("a b", "A B", "a  b", "a\nb", "a\u200b b", "a\u00ad b", "ab", "xa b", "a bx", "a b_"),
        *("1a b", "\u00e9a b", "c, xa b, a b", "\uff41 b", "\U0001d400 b", "e\u0301"),
        *("e\u200b\u0301", "SS", "\u200ba b\u200b", "a b, a b"),
    )
    for text in texts:
        yield {"text": text, "phrases": ["a b", "é", "ß", "c"]}
    for text, phrase in (("a b", "\uff41  B"), ("a (b) c", "a (b) c"), ("é", "e")):
        yield {"text": text, "phrases": [phrase]}


TASK = Task(
    id="09-orders",
    assignment="09_context_and_generation",
    title="Orders that nobody sees",
    function="hidden_orders",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    show=_show,
    groups=(
        Group(
            "phrases",
            1.0,
            (
                Case(
                    "capitals-and-breaks",
                    "an order in capitals, or broken over two lines, is the same order.",
                    "Print both plain forms: are case and spaces alike? What stands beside them?",
                    draws.capitals,
                ),
                Case(
                    "inside-a-longer-word",
                    "a guard that cries at harmless words is soon switched off.",
                    "What stands directly before and behind the phrase, each time it comes?",
                    draws.longer,
                ),
                Case(
                    "signs-in-a-phrase",
                    "a phrase may hold brackets or dots, and each of them means just itself.",
                    "What does re make of a dot or a bracket in a pattern?",
                    draws.signs_in_phrases,
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
                    draws.zero_width,
                ),
                Case(
                    "other-format-characters",
                    "a list of known signs misses the next one; the category has them all.",
                    "Ask unicodedata.category for each character of the text.",
                    draws.other_format,
                ),
                Case(
                    "wide-letters",
                    "letters of another width are read as the same letters.",
                    "Which of the four Unicode forms makes a wide letter an ordinary one?",
                    draws.wide,
                ),
                Case(
                    "a-disguised-phrase",
                    "phrases are pasted from such documents, so they need the plain form too.",
                    "Print what you look for, not only where you look.",
                    draws.disguised,
                ),
                Case(
                    "an-accent-apart",
                    "a letter can be written in two ways, and a sign can stand between its parts.",
                    "In which order are signs removed and accents put on letters? é is not e.",
                    draws.accent_apart,
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
                    draws.several,
                ),
            ),
        ),
    ),
    hints=(
        "Write one helper that brings a text into its plain form, and use it on both sides.",
        "Four steps in the order of the task; unicodedata has two functions that you need.",
        "A pattern can ask what stands beside a match: look up lookbehind and lookahead in re.",
    ),
)
