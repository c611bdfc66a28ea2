"""What every keyword index does around its formula: documents in, hits out, one file on disk.

Files, in reading order: `intake` (documents, ids and metadata as they come), `state` (one
complete index), `keyword_index` (the index without a formula), `storage` (the file).

But: no formula is in here; see `bm25`.
"""

from minirag.intake import AnyTokenizer, Indexable
from minirag.lexical.keyword_index import KeywordIndex

__all__ = ["AnyTokenizer", "Indexable", "KeywordIndex"]
