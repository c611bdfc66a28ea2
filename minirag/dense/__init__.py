"""Search by meaning, and the embedders that turn texts into vectors.

    embedder, note = default_embedder()
    index = VectorIndex(embedder).index(chunks)
    index.search("how long do refunds take?", k=5, max_distance=0.7)

1. `rows`: vectors of length one.
2. `state`: one complete index, and the k nearest.
3. `vector_index`: cosine search with filters and a cut on distance (`found` is what it says,
   `storage` its file).
4. `transformer`: a sentence-transformers model, the default one without a network (`loading`).
5. `recorded`: vectors from a file, for machines without a model.
6. `choosing`: which of the two is used.
7. `cached`: no text twice through a model; `vector_file` keeps the vectors. `around`: what an
   embedder around another one passes on.

But: a small model of 2020 is the default. It knows English, and neither your part numbers nor your
product names; search by words finds those.
"""

from minirag.dense.cached import CachedEmbedder
from minirag.dense.choosing import default_embedder
from minirag.dense.found import Searched, WeakHit
from minirag.dense.loading import DEFAULT_MODEL, packaged_model
from minirag.dense.recorded import RecordedEmbedder, record
from minirag.dense.rows import unit_rows
from minirag.dense.transformer import SentenceTransformerEmbedder
from minirag.dense.vector_index import VectorIndex

__all__ = [
    "DEFAULT_MODEL",
    "CachedEmbedder",
    "RecordedEmbedder",
    "Searched",
    "SentenceTransformerEmbedder",
    "VectorIndex",
    "WeakHit",
    "default_embedder",
    "packaged_model",
    "record",
    "unit_rows",
]
