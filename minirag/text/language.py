"""Which language a text is in: each language has small words of its own, so count them.

    score(language) = its function words + 1 for each of its own letters, 2 for ¿ and ¡

A question of six words holds two or three function words (`what`, `is`, `the`; `qué`, `es`, `la`),
whatever it is about, which is why the most frequent words tell short texts apart better than
letters do: Grefenstette, Comparing two language identification schemes (JADT 1995). French, German,
Italian and Portuguese are scored too, so that they can win, and their text is not taken for one
that looks like it.

But: two languages are told, English and Spanish; everything else is "", and so is a text that
gives no sign: one word, a list of names, numbers, code. Catalan and Galician look Spanish to it.
"""

import re
from itertools import chain

from minirag.text.words import normalize

__all__ = ["guess_language"]

_FUNCTION_WORDS = {
    "en": """
        a an the this that these those it its he she they them their we our you your my i me us
        and or but if of in on at by for from with to into about than as not no only
        is are was were be been being am do does did have has had can cannot could will would should
        over what when where which who whom whose why how there here all any some each other between
        during after before while much many long get don didn doesn isn t s
    """,
    "es": """
        el la los las lo un una unos unas del al este esta esto estos estas ese esa eso aquel
        y e o u pero sino que qué si sí como cómo cuando cuándo donde dónde quien quién quienes
        quiénes cual cuál cuales cuáles cuanto cuánto cuanta cuánta cuantos cuántos cuantas cuántas
        de en a con por para sin sobre entre desde hasta hacia según durante tras
        es son era eran fue fueron ser está están estaba hay ha han había tiene tienen puede pueden
        puedo tengo hace se su sus me mi mis te tu tus nos le les yo él ella ellos ellas usted
        ustedes no ni más menos muy también ya porque cada otro otra todo toda todos todas
    """,
    "fr": """
        le la les un une des du de au aux et ou mais donc ni si que qui quoi dont où quand comment
        pourquoi quel quelle quels quelles combien ce cet cette ces il elle ils elles on nous vous
        je tu se ne pas plus est sont était été être a ont avait avoir dans sur avec pour par sans
        sous en entre son sa ses leur leurs mon ma mes votre notre y d l c n qu s m t j te me
        comme très aussi
    """,
    "de": """
        der die das den dem des ein eine einen einem einer eines und oder aber wenn weil dass ob
        ist sind war waren sein wird werden wurde wurden hat haben hatte kann können muss in im an
        am auf aus bei mit nach von vom zu zum zur für über unter durch um nicht auch nur noch
        was wer wie wo wann warum welche welcher welches ich du er sie es wir ihr man sich so als
    """,
    "it": """
        il lo la i gli le un uno una di a da in con su per tra fra del dello della dei degli delle
        al alla ai alle dal dalla nel nella nei sul sulla e o ma se che chi cui non è sono era fu
        ha hanno come quando dove perché quale quali quanto quanti più anche questo questa si mi ti
        ci l d
    """,
    "pt": """
        o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem e ou
        mas se que quem qual quais quando onde como porque não é são foi era ser está tem ao aos à
        às seu sua seus suas mais também muito já este esta isso ele ela eu você me te lhe
    """,
}
_LETTERS = {"¿": "es es", "¡": "es es", "ñ": "es", "ß": "de", "ã": "pt", "õ": "pt", "ç": "fr pt"}

_LANGUAGES_OF: dict[str, tuple[str, ...]] = {}  # function word -> the languages that have it
for _language, _words in _FUNCTION_WORDS.items():
    for _word in _words.split():
        _LANGUAGES_OF[_word] = (*_LANGUAGES_OF.get(_word, ()), _language)

_TOLD = ("en", "es")
_READ = 2500  # characters, some 400 words: more of the same text would say the same
_WORD = re.compile(r"[^\W\d_]+")
_CODE = re.compile(
    r"[{}\[\];=<>|\\`$#@/*]|\w\(|->|::"
    r"|\b(?:def|elif|return|import|lambda|none|null|const|func|void|select)\b"
)
_CODE_SHARE = 0.25  # signs of code for each word; prose has next to none
_FUNCTION_SHARE = 0.1  # of all words; running text has three to five times as many


def guess_language(text: str) -> str:
    """Return "en", "es", or "" where `text` gives too little to tell or is something else.

    The first 2,500 characters are looked at. Raises ValueError for what is not a string.
    """
    if not isinstance(text, str):
        raise ValueError(f"text: expected a string, got {type(text).__name__}; pass one text")
    text = normalize(text[:_READ])
    words = _WORD.findall(text)
    marks = [_LANGUAGES_OF[word] for word in words if word in _LANGUAGES_OF]
    letters = (
        [] if text.isascii() else [_LETTERS[each].split() for each in _LETTERS if each in text]
    )
    is_prose = len(words) > 1 and len(marks) >= _FUNCTION_SHARE * len(words)
    if not (is_prose or letters) or len(_CODE.findall(text)) > _CODE_SHARE * len(words):
        return ""
    scores = dict.fromkeys(_FUNCTION_WORDS, 0)
    for language in chain(*marks, *letters):
        scores[language] += 1
    best, second = sorted(scores, key=scores.__getitem__, reverse=True)[:2]
    return best if best in _TOLD and scores[best] > scores[second] else ""
