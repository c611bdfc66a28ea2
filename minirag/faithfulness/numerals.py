"""Numbers as values: `47,200,000`, `1.234,5`, `two hundred and six` and `veintiuno` as floats.

Digits are read by three rules. With both marks, the last is the decimal point. A mark that comes
twice, or stands before exactly three digits and is the language's thousands mark, groups thousands.
Any other mark is the decimal point. Written numbers add and multiply from left to right, as they
are spoken: `two hundred and six` = 2 x 100 + 6, `tres mil doscientos` = 3 x 1000 + 200.

But: `1.234` alone is one and a bit in English and a thousand and more in Spanish; only the language
tells. Fractions (`two thirds`) and Roman numerals are left as words. `one` and `una` are numbers
only where a unit follows ("one hour"), since they are articles and pronouns far more often.
"""

__all__ = [
    "LETTER_SCALES",
    "NUMBER_WORDS",
    "ORDINALS",
    "SCALES",
    "read_digits",
    "read_words",
]

_ENGLISH = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen
"""
_SPANISH = """
cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis
diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco
veintiséis veintisiete veintiocho veintinueve
"""
_TENS = (
    ("twenty", "veinte"),
    ("thirty", "treinta"),
    ("forty", "cuarenta"),
    ("fifty", "cincuenta"),
    ("sixty", "sesenta"),
    ("seventy", "setenta"),
    ("eighty", "ochenta"),
    ("ninety", "noventa"),
)
_HUNDREDS = {
    f"{stem}cient{ending}s": number
    for number, stem in ((2, "dos"), (3, "tres"), (4, "cuatro"), (6, "seis"), (8, "ocho"))
    for ending in "oa"
} | {
    **{"cien": 1, "ciento": 1, "quinientos": 5, "quinientas": 5},
    **{"setecientos": 7, "setecientas": 7, "novecientos": 9, "novecientas": 9},
}
NUMBER_WORDS: dict[str, dict[str, float]] = {
    "en": {word: float(number) for number, word in enumerate(_ENGLISH.split())}
    | {pair[0]: 10.0 * number for number, pair in enumerate(_TENS, start=2)}
    | {"dozen": 12.0},
    "es": {word: float(number) for number, word in enumerate(_SPANISH.split())}
    | {pair[1]: 10.0 * number for number, pair in enumerate(_TENS, start=2)}
    | {word: 100.0 * number for word, number in _HUNDREDS.items()}
    | {"un": 1.0, "una": 1.0, "docena": 12.0},
}
"""A written number to its value; apart, because Spanish `once` (11) is an English word."""

SCALES: dict[str, dict[str, float]] = {
    "en": {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
    | {"millions": 1e6, "billions": 1e9, "trillions": 1e12},
    # the long scale: a Spanish billón is an English trillion
    "es": {"mil": 1e3, "millón": 1e6, "millones": 1e6, "billón": 1e12, "billones": 1e12},
}
"""What a number is multiplied by when the word follows it."""

LETTER_SCALES = {"k": 1e3, "m": 1e6, "mn": 1e6, "mm": 1e6, "bn": 1e9, "b": 1e9}
"""The same as letters, as in `$47.2M` and `20k`."""

ORDINALS: dict[str, dict[str, float]] = {
    language: {
        word: float(number) for words in lines for number, word in enumerate(words.split(), start=1)
    }
    for language, lines in {
        "en": (
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
        ),
        "es": (
            "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo",
            "primera segunda tercera cuarta quinta sexta séptima octava novena décima",
        ),
    }.items()
}
"""A written rank to its number."""
ORDINALS["es"] |= {"primer": 1.0, "tercer": 3.0}  # before a noun


def read_digits(text: str, language: str = "en") -> float:
    """Return the value of digits with marks: `1,312.40`, `1.312,40`, `47.2`.

    `language` ("en" or "es") decides what a single mark before three digits is. Raises ValueError
    where the text is not such a number.
    """
    text = text.replace(" ", "").replace("\u00a0", "").replace("\u202f", "").replace("'", "")
    thousands, decimal = (".", ",") if language == "es" else (",", ".")
    marks = {mark for mark in ",." if mark in text}
    if len(marks) == 2:
        decimal = max(",.", key=text.rfind)
        thousands = "," if decimal == "." else "."
    elif marks:
        mark = marks.pop()
        groups = text.split(mark)
        grouped = all(len(group) == 3 for group in groups[1:]) and 1 <= len(groups[0]) <= 3
        is_thousands = grouped and groups[0] != "0" and (len(groups) > 2 or mark == thousands)
        thousands, decimal = (mark, "") if is_thousands else ("", mark)
    if thousands:
        text = text.replace(thousands, "")
    return float(text.replace(decimal, ".") if decimal else text)


def read_words(words: list[str], language: str = "en") -> float:
    """Return the value of a written number, its words in small letters, without "and" or "y".

    Raises KeyError for a word that is no number word of the language.
    """
    total, current = 0.0, 0.0
    for word in words:
        if word in ("dozen", "docena"):
            current = (current or 1.0) * 12.0
        elif word in NUMBER_WORDS[language]:
            current += NUMBER_WORDS[language][word]
        elif word == "hundred":
            current = (current or 1.0) * 100.0
        else:
            total += (current or 1.0) * SCALES[language][word]
            current = 0.0
    return total + current
