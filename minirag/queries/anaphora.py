"""Does a question point back to what was said before? Told by words, in English and Spanish.

It does when nothing of it is a topic ("why?", "tell me more"), when it opens as a continuation
("and …", "what about …", "¿y …?") and is short, or when it has a pronoun before which nothing
stands that the pronoun could mean. In "what does E-4021 mean and how do I fix it", `it` is E-4021;
in "how do I fix it", it is something said before.

But: a rule of thumb, made to miss rather than to mistake: a question is changed only when a word in
it asks for that. "How long does it take to get a refund?" points nowhere, and is known by its `to`.
"""

import re

from minirag.queries.topic import any_of, checked_query, topic_words
from minirag.text import fold_accents, normalize

__all__ = ["is_anaphoric"]

# a longer question says itself what it is about
_FEW = 4  # topic words
_LONGEST = 300  # characters


# all is compared in small letters and without accents
_CONTINUES = any_of("""
    and, but, or, also, then, so what about, what about, how about, what if
    y, e, pero, o, tambien, entonces, que hay de, que pasa con, que tal
""")
_ASKS_FOR_MORE = any_of("""
    tell me more, explain, explain more, explain further, go on, more details, more, why, why not
    how so, for example, an example, give an example, give me an example
    cuentame mas, dime mas, explica, explica mas, mas detalles, sigue, por que, por que no
    por ejemplo, un ejemplo, dame un ejemplo
""")
_POINTERS = any_of("""
    it, its, they, them, their, theirs, he, she, him, his, her, hers, this, that, these, those
    which one, the other one, the first one, the second one, the last one
    the former, the latter, the same
    eso, esto, ese, esa, esos, esas, este, esta, estos, estas, aquel, aquella, aquello
    ella, ellos, ellas, su, sus, lo mismo, \\w\\w\\w+(?:ar|er|ir)(?:lo|la|los|las)
""")
_NO_POINTERS = any_of("""
    this week, this month, this quarter, this year, this morning, this time, these days
    esta semana, este mes, este trimestre, este ano, esta manana, esta vez
    it takes? .*to, it costs? .*to, is it possible, is it necessary, is it allowed, is it true
    is it ok, is it worth, como esta, donde esta, cuando esta, que esta
""")
_OPENS = re.compile(rf"\W*(?:{_CONTINUES})(?=[\s,]|$)")  # not the e of E-4021
_MORE = re.compile(rf"\W*(?:please )?(?:{_ASKS_FOR_MORE})\W*")
_POINTS = re.compile(rf"\b(?:{_POINTERS})\b")
_POINTS_NOWHERE = re.compile(rf"\b(?:{_NO_POINTERS})\b")
# after a verb stands its object, so that the word before is not what the pronoun means
_OBJECTS = ("it", "them", "him", "her", "this", "eso", "esto")
# nor do these name a thing: "how long does it take?"
_NO_ANTECEDENT = re.compile(
    any_of("""
    long, much, many, often, far, soon, fast, get, got, make, take, work, mean, need, want, please
    now, still, more, other, mucho, mucha, cuesta, tarda, puedo, puede, debo, quiero, hago, tambien
""")
)


def is_anaphoric(query: str) -> bool:
    """Tell whether `query` needs what was said before; False for one without words.

    Raises ValueError for what is not a string.
    """
    text = fold_accents(normalize(checked_query(query)))
    if len(text) > _LONGEST or not re.search(r"\w", text):
        return False
    words = topic_words(text)
    if not words or _MORE.fullmatch(text):
        return True
    if len(words) > _FEW:
        return False
    if _OPENS.match(text):
        return True
    text = _POINTS_NOWHERE.sub(" ", text)
    pointer = _POINTS.search(text)
    if pointer is None:
        return False
    before = topic_words(text[: pointer.start()])
    if pointer[0] in _OBJECTS and before and text[: pointer.start()].rstrip().endswith(before[-1]):
        del before[-1]
    return all(_NO_ANTECEDENT.fullmatch(word) for word in before)
