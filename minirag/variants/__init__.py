"""Other BM25s, by name, on the plain scan.

    BM25Variant("bm25+").index(documents).search("refund policy", k=3)

Files, in reading order: `formulas` (the five, as functions), `bm25_variant` (the index).

But: none of them is better everywhere; two tokenizers differ by more than two of these.
"""

from minirag.variants.bm25_variant import BM25Variant
from minirag.variants.formulas import VARIANTS, Variant

__all__ = ["VARIANTS", "BM25Variant", "Variant"]
