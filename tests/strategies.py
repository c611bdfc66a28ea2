"""What hypothesis draws the tests' inputs from: small alphabets, so that words and ids repeat."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from minirag.records import Document

__all__ = [
    "ascii_texts",
    "cached_values",
    "distances",
    "documents",
    "metadata_values",
    "metadatas",
    "mixed_documents",
    "monitored",
    "pipeline_rankings",
    "queries",
    "rankings",
    "relevant",
    "texts",
    "token_corpora",
    "token_lists",
    "unique_rankings",
]

WORDS = ["refund", "policy", "form", "shipping", "the", "e-4021", "café", "退款"]
IDS = [f"d{number}" for number in range(8)]

# every kind of character that a rule of the tokenizer or the splitter looks at
_PIECES = [
    *("Refunds", "El", "Straße", "E-4021", "ERR_CONN", "$1,312.40", "v3.14", "U.S.", "e.g.", "C++"),
    *("退款", "ภาษา", "हिन्दी", "é", "e\u0301", "\u200d", "\u00ad", "👩\u200d💻", "❤️", "🇪🇸", "İ"),
    *(
        ".",
        "...",
        "!",
        "?",
        "¿",
        "。",
        '"',
        ")",
        "-",
        "_",
        ",",
        "1.",
        "# ",
        " ",
        "  ",
        "\n",
        "\n\n",
    ),
]


def ascii_texts() -> SearchStrategy[str]:
    """Any ASCII, control characters included."""
    return st.text(st.characters(max_codepoint=127), max_size=60)


def texts() -> SearchStrategy[str]:
    """Any text at all, or one made of the pieces that rules look at."""
    return st.text(max_size=40) | st.lists(st.sampled_from(_PIECES), max_size=25).map("".join)


def token_lists() -> SearchStrategy[list[str]]:
    """The tokens of one document or query; may be empty, words repeat."""
    return st.lists(st.sampled_from(WORDS), max_size=8)


def token_corpora(min_size: int = 0, max_size: int = 12) -> SearchStrategy[list[list[str]]]:
    """Documents as token lists; equal and empty documents are likely."""
    return st.lists(token_lists(), min_size=min_size, max_size=max_size)


def queries() -> SearchStrategy[list[str]]:
    """Tokens of a query, now and then one that stands in no document."""
    return st.lists(st.sampled_from([*WORDS, "cobol"]), max_size=6)


def documents(max_size: int = 8) -> SearchStrategy[list[Document]]:
    """Documents with distinct ids, a title or none, and a little metadata."""
    metadata = st.fixed_dictionaries({}, optional={"lang": st.sampled_from(["en", "es"])})
    one = st.builds(
        Document, st.sampled_from(IDS), texts(), st.sampled_from(["", "Refunds"]), metadata
    )
    return st.lists(one, max_size=max_size, unique_by=lambda document: document.id)


def metadata_values() -> SearchStrategy[Any]:
    """Values that are easily mistaken for one another."""
    return st.sampled_from(["en", "es", 1, 1.0, True, None, 2])


def metadatas() -> SearchStrategy[list[dict[str, Any]]]:
    """Records with a key `x`, a list of values in it, or without it."""
    values = metadata_values()
    return st.lists(st.fixed_dictionaries({}, optional={"x": values | st.lists(values)}))


def unique_rankings() -> SearchStrategy[list[str]]:
    """Ids, best first, each once."""
    return st.lists(st.sampled_from(IDS), max_size=8, unique=True)


def rankings() -> SearchStrategy[list[str]]:
    """Ids, best first, with repeats."""
    return st.lists(st.sampled_from(IDS), max_size=12)


def relevant() -> SearchStrategy[dict[str, int]]:
    """Id to grade, 0 to 3; may be empty."""
    return st.dictionaries(st.sampled_from(IDS), st.integers(0, 3), max_size=6)


# lines that open, close or resemble the structures that chunkers look for
_LINES = [
    *("# Guide", "## Next ##", "### Deep", "Title", "===", "---", "# ", "    # no heading"),
    *("```", "```py", "~~~", "````", "  ```", "- ```", "> ```", "# not a title"),
    *("- one", "  - two", "    - three", "1. first", "   more of it", "* * *", "> quoted"),
    *("| a | b |", "|---|---|", "a | b", "--- | ---", "| e\u0301 | 👩\u200d💻 |"),
    *("def f(x):", "    return x", "class A:", "@cached", "    def g(self): pass", "import os"),
    *("function f() {", "  go('{');", "}", "/* open", "*/", "// note", "x = [", "]", "if (a) {"),
    *("**Ana** 10:32: Does it fire?", "  ↳ bob (10:33): no", "[2025-03-01 10:32] eva: yes"),
    *(
        "30 October 2025",
        "We sell tools, e.g. drills. See v3.14.",
        "¿Qué tal? ¡Bien!",
        "退款。はい。",
    ),
    *("", "", "  ", "\f", "\t", "x" * 30, "🇪🇸🇳🇱🇨🇦", " \u0301", "क्षत्रिय", "\r", "end"),
]
_SUFFIXES = ["", ".md", ".py", ".ts", ".sql", ".txt"]


def mixed_documents() -> SearchStrategy[Document]:
    """A document of any kind: prose, markdown, code, chat or all of them, well formed or not."""
    lines = st.lists(st.sampled_from(_LINES), max_size=14).map("\n".join)
    glued = st.lists(st.sampled_from([*_LINES, *_PIECES]), max_size=14).map("".join)
    kinds = st.sampled_from(["prose", "markdown", "code", "chat"])
    metadata = st.fixed_dictionaries(
        {}, optional={"content_type": kinds, "page": st.integers(1, 9)}
    )
    ids = st.sampled_from(_SUFFIXES).map("d{}".format)
    return st.builds(Document, ids, lines | glued | texts(), st.just(""), metadata)


def monitored(stages: tuple[str, ...], caches: tuple[str, ...]) -> SearchStrategy[dict[str, Any]]:
    """What may be told to a monitor of one query, up to the largest figures."""
    most = 10**12
    counts = st.tuples(st.integers(0, most), st.integers(0, most))
    stage, scores = st.sampled_from(stages), st.lists(st.floats(-most, most), max_size=3)
    return st.fixed_dictionaries(
        {},
        optional={
            "milliseconds": st.dictionaries(stage, st.floats(0, most), max_size=4),
            "hits": st.integers(0, most),
            "scores": st.dictionaries(stage, scores, max_size=2),
            "distances": st.lists(st.floats(0, 2), max_size=3),
            "caches": st.dictionaries(st.sampled_from(caches), counts),
            "tokens": st.dictionaries(stage, counts, max_size=3),
            "failed": st.booleans(),
        },
    )


def distances() -> SearchStrategy[list[float]]:
    """Cosine distances, enough of them for a test of drift, some of them equal."""
    one = st.floats(0, 2) | st.sampled_from([0.0, 0.25, 0.5])
    return st.lists(one, min_size=30, max_size=80)


def cached_values() -> SearchStrategy[Any]:
    """Anything that has a JSON form, with what Python takes for equal and JSON does not."""
    plain = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.sampled_from([True, 1, 1.0, "1", False, 0, 0.0, ""])
        | st.text(max_size=5)
    )
    return st.recursive(
        plain,
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
        ),
        max_leaves=8,
    )


def pipeline_rankings() -> SearchStrategy[list[list[str]]]:
    """What one to three searches find, best first, each id once; nothing at all is likely."""
    return st.lists(unique_rankings(), min_size=1, max_size=3)
