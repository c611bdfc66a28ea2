"""Find a quote in a document, so that nobody counts characters by hand.

    locate(document, "within 30 days of the first invoice")
    -> Evidence(document_id="refund-policy", start=412, end=447, grade=2, text="within 30 ...")

But: the quote must be verbatim and occur once. A span that was guessed would be wrong in silence.
"""

import re

from minirag.golden.records import Evidence
from minirag.records import Document

__all__ = ["locate", "occurrences"]


def locate(document: Document, quote: str, grade: int = 2) -> Evidence:
    """The span of a verbatim quote. Raises ValueError when it occurs never or more than once."""
    if not quote.strip():
        raise ValueError(f"quote must hold some text, is {quote!r}; copy it from the document")
    starts = occurrences(document.text, quote)
    if len(starts) > 1:
        raise ValueError(
            f"quote occurs {len(starts)} times in {document.id!r}, at {_listed(starts)}; "
            "quote more of the sentence"
        )
    if not starts:
        raise ValueError(f"quote is not in {document.id!r}: {quote!r}; {_advice(document, quote)}")
    return Evidence(document.id, starts[0], starts[0] + len(quote), grade, quote)


def occurrences(text: str, quote: str) -> list[int]:
    """Every offset at which `quote` stands in `text`, overlapping ones too."""
    starts: list[int] = []
    start = text.find(quote)
    while start >= 0 and quote:
        starts.append(start)
        start = text.find(quote, start + 1)
    return starts


def _listed(starts: list[int]) -> str:
    shown = ", ".join(str(start) for start in starts[:5])
    return shown if len(starts) <= 5 else f"{shown} and further on"


def _advice(document: Document, quote: str) -> str:
    """The commonest slip is a line break of the file that the quote does not have."""
    words = r"\s+".join(re.escape(word) for word in quote.split())
    if found := re.search(words, document.text):
        return f"with other spaces or line breaks it stands at {found.start()}: copy them too"
    if found := re.search(words, document.text, re.IGNORECASE):
        return f"in other case it stands at {found.start()}: copy it letter by letter"
    return "copy it from the file's body, letter by letter"
