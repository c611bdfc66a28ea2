"""Plain words: so common that a writer who retells a text puts them in without adding a fact.

A claim that says `also located in` for `found in` has retold; one that says `Oslo` has added. So an
unsupported word counts in full unless it is plain, and greetings and fillers count nothing at all.
The lists are in `english` and `spanish`; `words.stem` brings an inflected word to its base form,
and an ending such as `-tion` or `-mente` makes a word plain without any list.

But: a plain word may well be wrong (`buy` for `sell`): `signs` lists the opposites and quantifiers
that are told apart. And a word that is not listed here is not therefore a name.
"""

import re
from functools import cache

from minirag.faithfulness.english import ENGLISH
from minirag.faithfulness.spanish import SPANISH
from minirag.faithfulness.words import stem

__all__ = ["FILLERS", "is_plain"]

_TALK = """
yes yeah yea yep yup no nope oh ah hey hi hello ok okay well sure right exactly indeed absolutely
definitely certainly surely honestly lol haha wow cool great nice thanks thank please sorry actually
really basically simply maybe perhaps probably guess think believe know mean say agree so anyway
however therefore thus moreover furthermore additionally also overall
sí hola claro bueno vale gracias bien pues quizá quizás tal creo además también asimismo
"""
FILLERS = frozenset(_TALK.split())
"""Words of talk: they state nothing about the subject."""

# endings that make words of words: what has one is vocabulary, hardly ever a name
_DERIVED = re.compile(
    r".{3,}(?:ly|ing|ings|tion|tions|sion|sions|ness|ment|ments|able|ible|ous|ful|less|ized|ised"
    r"|izes|ises|ities|ity|ical|ically|ated|ates|ate|ive|ives|isms?|ed"
    r"|mente|ción|ciones|dad|dades|iendo|miento|mientos)|.{5,}(?:ad[oa]s?|id[oa]s?|ando|os[oa]s?)"
)
_SUFFIXES = ("s", "es", "d", "ed", "ing", "ly")


@cache
def _lists() -> tuple[frozenset[str], frozenset[str]]:
    listed = ENGLISH | SPANISH
    return frozenset(listed), frozenset(s for s in map(stem, listed) if len(s) > 3)


def is_plain(word: str, word_stem: str) -> bool:
    """Tell whether a word in small letters is plain or an inflected form of a plain word.

    A stem of three letters says too little (`canada` is no form of `can`): there only the plain
    word itself counts, and what `s`, `ed`, `ing` and `ly` make of it.
    """
    listed, stems = _lists()
    if word in listed or (word_stem in stems and not word.endswith(("an", "en"))):
        return True
    if any(word.removesuffix(suffix) in listed for suffix in _SUFFIXES):
        return True
    return _DERIVED.fullmatch(word) is not None
