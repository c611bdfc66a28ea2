"""What kind of question it is: a greeting, general knowledge, or one for the knowledge base.

Only an answer from the knowledge base can be unsupported by it: "Hello!" needs no evidence, and
"what is 2 + 2" will not find any. So the kind decides whether a search is worth its while, and
whether an answer without evidence is worth a warning.

A greeting is a question of which nothing is left when the words of greeting, thanks and goodbye are
taken out; general knowledge is arithmetic, a unit, the date, a translation, or a question about the
assistant itself. All the rest is for the knowledge base: to search in vain costs little, not to
search costs the answer. Words are compared whole, so that `hi` is not found in `which`.

But: rules know no world: "who wrote Don Quixote?" is knowledge_base to them. `classify_by_model`
asks a model, which knows more and may be wrong in other ways.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from minirag.queries.asking import ask, question_prompt
from minirag.queries.topic import any_of, checked_query
from minirag.records import LanguageModel
from minirag.text import fold_accents, normalize

__all__ = ["Classification", "QueryKind", "classify", "classify_by_model"]


class QueryKind(StrEnum):
    """The three kinds; only of `KNOWLEDGE_BASE` can an answer be flagged as unsupported."""

    GREETING = "greeting"
    GENERAL_KNOWLEDGE = "general_knowledge"
    KNOWLEDGE_BASE = "knowledge_base"


@dataclass(frozen=True, slots=True)
class Classification:
    """A kind, and why the model had no say in it ("" when it had)."""

    kind: QueryKind
    fallback: str = ""


# compared in small letters and without accents, as all patterns here
_GREETINGS = any_of("""
    how are you doing, how are you, how is it going, how s it going, what s up, nice to meet you
    good morning, good afternoon, good evening, good night, good day, thank you very much
    thank you so much, thanks a lot, many thanks, thank you, see you later, see you soon, see you
    have a nice day, have a good day, take care, good bye, goodbye, bye bye, bye, hello, hey, hiya
    hi, greetings, welcome, howdy, thanks, thx, cheers, dear, ok, okay, great, cool, perfect, please
    muchas gracias, mil gracias, gracias, buenos dias, buen dia, buenas tardes, buenas noches
    buenas, hasta luego, hasta pronto, hasta manana, adios, chao, hola, saludos, que tal estas
    que tal, como estas, como esta usted, como esta, como te va, encantado, encantada, un placer
    de nada, vale, genial, perfecto, por favor
""")
_GREETING = re.compile(rf"\b(?:{_GREETINGS})\b")
_BESIDE_GREETING = re.compile(
    any_of("""
    there, all, everyone, everybody, team, again, and, so, much, very, you
    a, todos, todas, equipo, y, muy
""")
)
_UNIT = (
    "km|kilomet(?:er|re|ro)s?|miles?|millas?|met(?:er|re|ro)s?|feet|foot|pies|inch(?:es)?|pulgadas?|"
    "kg|kilos?|pounds?|libras?|ounces?|onzas?|celsius|fahrenheit|hours?|horas?|minut(?:e|o)s?"
)
# all that may stand around two units: "how many hours after the 30 minutes" asks something else
_FILL = (
    r"[\d.,]+|an?|one|to|into|in|is|are|there|per|make|equals?|degrees?|"
    "una?|en|hay|son|es|tienen?|por|grados?"  # no word twice, or a row of them takes for ever
)
_GENERAL = re.compile(
    rf"""
    (?!\d+(?:/\d+)+$)                                           # not 24/7, not 12/11/2024
    (?:what\ (?:is|s)|how\ much\ is|calculate|compute|cuanto\ (?:es|son)|calcula)?\s*
        \(*\d[\d.,]*\)*(?:\s*[+*/^x]\s*|\s+-\s+)[\d\s.,+*/^x()-]*\d\)*\s*=?     # 2 + 2, not 2024-11
    | (?:what\ (?:is|s)\ the|tell\ me\ the)\ (?:current\ )?(?:time|date)(?:\ (?:now|today))?
    | what\ (?:time|day|date)\ is\ (?:it|today)(?:\ (?:now|today))?
    | que\ (?:hora|dia|fecha)\ es(?:\ hoy)?
    | (?:convert|how\ many|convierte|cuant[oa]s)
        (?:\ (?:{_FILL}))*\ ?(?:{_UNIT})(?:\ (?:{_FILL}))*\ (?:{_UNIT})(?:\ (?:{_FILL}))*
    | (?:translate|traduce)\b.*\b(?:to|into|al?)\ \w+
    | (?:who|what)\ are\ you|are\ you\ (?:a\ )?(?:human|robot|bot|an\ ai|ai)
    | what\ can\ you\ do|what\ (?:is|s)\ your\ name|tell\ me\ a\ joke
    | (?:quien|que)\ eres|eres\ (?:humano|un\ robot|un\ bot|una\ ia)|que\ (?:puedes|sabes)\ hacer
    | como\ te\ llamas|cuentame\ un\ chiste
    """,
    re.VERBOSE,
)
_LONGEST = 200  # characters that a question of general knowledge may have, as the rules know it
_SPLIT = re.compile(r"[^\w+*/^%().,=-]+|(?<=\D)[.,]|[.,](?=\D|$)")

_TASK = (
    "Say what kind of question stands in <question>. Answer with one word:\n"
    "greeting - it greets, thanks or takes leave, and asks nothing;\n"
    "general_knowledge - any educated person or a calculator could answer it;\n"
    "knowledge_base - the answer would be in an organisation's own documents.\n"
    "When in doubt, say knowledge_base."
)


def classify(query: str) -> QueryKind:
    """Return the kind of `query` by rules; an empty one is a greeting, for it asks nothing.

    Raises ValueError for what is not a string.
    """
    words = _SPLIT.sub(" ", fold_accents(normalize(checked_query(query)))).strip()
    rest = _GREETING.sub(" ", words)
    if all(map(_BESIDE_GREETING.fullmatch, re.findall(r"\w+", rest))):
        return QueryKind.GREETING if rest != words or not words else QueryKind.KNOWLEDGE_BASE
    asked = rest.strip() if _GREETING.match(words) else words
    if len(asked) <= _LONGEST and _GENERAL.fullmatch(" ".join(asked.split())):
        return QueryKind.GENERAL_KNOWLEDGE
    return QueryKind.KNOWLEDGE_BASE


def classify_by_model(query: str, model: LanguageModel) -> Classification:
    """Return the kind that the model names, else that of the rules and why."""
    by_rules = classify(query)
    if not checked_query(query):
        return Classification(by_rules)
    reply = ask(model, _TASK, question_prompt(query), max_tokens=64)
    if reply.fallback:
        return Classification(by_rules, reply.fallback)
    said = re.sub(r"[\s-]+", "_", normalize(reply.text))
    named = [kind for kind in QueryKind if re.search(rf"(?<![a-z]){kind.value}(?![a-z])", said)]
    if len(named) == 1:
        return Classification(named[0])
    return Classification(by_rules, f"the model named no one kind: {reply.text[:80]!r}")
