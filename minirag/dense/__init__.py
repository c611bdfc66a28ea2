"""Search by meaning, and the embedders that turn texts into vectors.

    embedder, note = default_embedder()
    index = VectorIndex(embedder).index(chunks)
    index.search("how long do refunds take?", k=5, max_distance=0.7)

1. `rows`: vectors of length one.
2. `vector_index`: cosine search with filters and a cut on distance.
3. `transformer`: a sentence-transformers model, the default one without a network.
4. `recorded`: vectors from a file, for machines without a model.
5. `choosing`: which of the two is used.

But: a small model of 2020 is the default. It knows English, and neither your part numbers nor your
product names; search by words finds those.
"""

from minirag.dense.choosing import default_embedder
from minirag.dense.recorded import RecordedEmbedder, record
from minirag.dense.rows import unit_rows
from minirag.dense.transformer import DEFAULT_MODEL, SentenceTransformerEmbedder, packaged_model
from minirag.dense.vector_index import VectorIndex, WeakHit

__all__ = [
    "DEFAULT_MODEL",
    "RecordedEmbedder",
    "SentenceTransformerEmbedder",
    "VectorIndex",
    "WeakHit",
    "default_embedder",
    "packaged_model",
    "record",
    "unit_rows",
]
