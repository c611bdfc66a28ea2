"""Stop words: function words that say how a sentence is built, and not what it is about.

Written for this package from the closed word classes of both grammars: articles, pronouns,
auxiliaries, conjunctions, question words, the prepositions that only mark a case, and what is left
of contractions. Words of quantity, time, place and negation (`most`, `before`, `under`, `not`) are
not in the lists: they are part of what is asked.

A word that carries meaning in the other language stays out of both lists, because an index may
hold the two side by side: Spanish `son`, `sin`, `era`, `sea`, `van` are English nouns; and so do
English `may` and `us`, which are also a month and a country once case is folded.

But: a stop word is not worthless: "The Who", "to be or not to be". So they are dropped from a query
only while something else is left of it, and never from a document (see `tokenizer`).
"""

__all__ = ["ALL_STOP_WORDS", "STOP_WORDS"]

_ENGLISH = """
a an the this that these those
i me my mine myself you your yours yourself yourselves he him his himself she her hers herself
it its itself we our ours ourselves they them their theirs themselves
about as at by for from in into of on onto to upon with
and but if nor or so yet because although though whereas whether
am is are was were be been being do does did doing have has had having
can could might must shall should will would
what when where which who whom whose why how
there here also just very too such
s t d ll m re ve didn doesn isn aren wasn weren hasn hadn couldn wouldn shouldn
"""

_SPANISH = """
el la los las lo un una unos unas
yo mí me mi mis mío mía míos mías tú te ti tu tus tuyo tuya tuyos tuyas él ella ello ellos ellas
le les se sí su sus suyo suya suyos suyas usted ustedes nosotros nosotras nos nuestro nuestra
nuestros nuestras vosotros vosotras os vuestro vuestra vuestros vuestras
este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas
a al con de del en para por
y e ni o u pero sino que si porque aunque pues como cuando donde
es soy eres somos sois ser sido siendo fue fueron eran será serán sería
estar estoy está están estamos estaba estaban estado
he ha han hemos había habían haber habido hay hubo
puede pueden podría debe deben
qué cuál cuáles quién quiénes cuándo cuánto cuánta cuántos cuántas dónde cómo cual cuales quien
quienes cuyo cuya cuyos cuyas
muy ya también así aquí allí
"""

STOP_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH.split()),
    "es": frozenset(_SPANISH.split()),
}

ALL_STOP_WORDS = frozenset().union(*STOP_WORDS.values())
"""Those of every language, for texts whose language is not asked for."""
