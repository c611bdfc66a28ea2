"""What hypothesis draws the tests' inputs from: small alphabets, so that words and ids repeat."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from minirag.records import Document

__all__ = [
    "ascii_texts",
    "documents",
    "metadata_values",
    "metadatas",
    "queries",
    "rankings",
    "relevant",
    "texts",
    "token_corpora",
    "token_lists",
    "unique_rankings",
]

# a busy machine is no failure, and the first text of any script pays for building the patterns
settings.register_profile("minirag", deadline=None)
settings.load_profile("minirag")

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
