"""Words that turn a sentence: negations, quantifiers and opposites, English and Spanish.

`not`, `n't`, `never`, `without`, `nunca` and `sin` all negate, so they are one sign when a claim is
laid beside its context. Quantifiers are ordered by what they claim, some < many < most < all: to
say less than the context is safe, to say more is not. Opposites (`before`, `after`; `legal`,
`illegal`) turn a claim around without any negation.

But: scope is the order of the words; no sentence is parsed. "Not all" is a negation and an `all`.
Irony, double negation and opposites that are not listed are not seen.
"""

from functools import cache

from minirag.faithfulness.words import stem

__all__ = ["AMOUNTS", "ONLY", "are_opposites", "is_negation"]

_NEGATING = """
not n't nt never no nor neither none nobody nothing nowhere cannot without hardly dont doesnt didnt
isnt arent wasnt werent wont cant couldnt wouldnt shouldnt hasnt havent hadnt
nunca jamás sin ni ningún ninguno ninguna nadie tampoco
"""
_NEGATIONS = frozenset(_NEGATING.split())
# a negation that the next word takes back: "no doubt", "sin embargo" (however)
_NOT_NEGATED = frozenset({"least", "doubt", "matter", "embargo", "obstante"})

ONLY = 5
_BY_AMOUNT = {
    1: "some few sometimes occasionally rarely certain "
    "algunos algunas algún alguna pocos pocas ciertos ciertas",
    2: "many several often frequently muchos muchas varios varias",
    3: "most mostly usually generally mainly normally typically majority "
    "mayoría generalmente normalmente mayormente",
    4: "all every each always entire everyone everything everybody "
    "todo toda todos todas cada siempre cualquier",
    ONLY: "only solely exclusively solo sólo solamente únicamente",
}
AMOUNTS = {word: amount for amount, words in _BY_AMOUNT.items() for word in words.split()}
"""A quantifier to how much it claims: 1 (some) to 4 (all); `ONLY` apart, it shuts others out."""

_PAIRS = """
before after / above below / over under / more less / more fewer / most least / maximum minimum /
first last / early late / increase decrease / increase reduce / rise fall / grow shrink / up down /
enable disable / include exclude / allow forbid / allow prohibit / accept reject / open close /
buy sell / win lose / start end / begin end / start stop / true false / good bad / high low /
large small / big small / long short / old new / inside outside / import export / upload download /
required optional / public private / always never / remember forget / rich poor / north south /
east west / left right / male female / man woman / day night / best worst / better worse /
arrive leave / enter leave / love hate / strong weak / easy difficult / hot cold / heavy light /
antes después / más menos / mayor menor / máximo mínimo / primero último / aumentar disminuir /
aumentar reducir / subir bajar / abrir cerrar / aceptar rechazar / incluir excluir / permitir
prohibir / comprar vender / ganar perder / empezar terminar / dentro fuera / alto bajo / grande
pequeño / largo corto / nuevo viejo / público privado / obligatorio opcional / siempre nunca /
norte sur / este oeste / entrar salir / gratis pago / mejor peor
"""
_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "des")
_SHORTEST = 4  # letters that a prefix must leave


@cache
def _opposite_stems() -> frozenset[tuple[str, str]]:
    pairs = [tuple(stem(word) for word in pair.split()) for pair in _PAIRS.split("/")]
    return frozenset(pair for a, b in pairs for pair in ((a, b), (b, a)))


def is_negation(word: str, following: str = "") -> bool:
    """Tell whether a word in small letters negates; `following` is the word after it."""
    if word not in _NEGATIONS and not word.endswith("n't"):
        return False
    return following not in _NOT_NEGATED


def are_opposites(a: str, b: str) -> bool:
    """Tell whether two stems are opposites, by the list or by a prefix (`legal`, `illegal`)."""
    if (a, b) in _opposite_stems():
        return True
    short, long = sorted((a, b), key=len)
    return len(short) >= _SHORTEST and long.removesuffix(short) in _PREFIXES
