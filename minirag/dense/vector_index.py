"""Search by meaning: texts become unit vectors, the best hit is the one with the smallest angle.

    score(q, d) = q · d = cos(angle),   distance = 1 - score, kept within [0, 2]

Vector space model: Salton, Wong and Yang 1975; sentence embeddings: Reimers and Gurevych 2019.
Every document has some score, so a cut is needed where "nothing fits" must be an answer:
`max_distance` keeps what lies at that distance or nearer. Equality passes, and so does what misses
it by no more than 1e-6, the precision that float32 scores have across machines. Which distance that
should be is read off what `on_search` is told: the distances of searches that went well, and badly.

But: every search compares the query with every row. That is exact, and fast enough up to some
hundred thousand rows; beyond, engines use graphs (HNSW) that give up a little recall for speed.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from minirag.dense.found import Searched, WeakHit
from minirag.dense.rows import unit_rows
from minirag.dense.state import State, nearest_hits
from minirag.dense.storage import load_state, save_state
from minirag.filters import mask
from minirag.intake import Indexable, checked_k, read_documents, read_ids, read_metadatas, read_text
from minirag.records import Embedder, Hit, Where

__all__ = ["VectorIndex"]

_PRECISION = 1e-6


class VectorIndex:
    """Cosine search over the embeddings of texts.

    Hits stand by score, highest first, equal ones in the order of insertion. Equal texts share one
    row, so that their scores are equal to the last bit; scores of different texts that lie within
    1e-6 of each other may swap on another machine. `on_search` is called with each search, of a
    batch too, before its hits are returned: `VectorIndex(embedder, on_search=log.append)`.
    """

    def __init__(
        self, embedder: Embedder, on_search: Callable[[Searched], object] | None = None
    ) -> None:
        self.embedder = embedder
        self.on_search = on_search
        self._state = State()

    def index(
        self, documents: Iterable[Indexable], ids: Iterable[str] | None = None
    ) -> "VectorIndex":
        """Embed strings, Documents, Chunks or token lists in place of what was there; return self.

        Without `ids`, a record keeps its own and the rest get their position ("0"). Tokens are
        joined by spaces. ValueError for an id that comes twice or is no string.
        """
        items = read_documents(documents)
        texts = [read_text(item) for item in items]
        row_of = {text: row for row, text in enumerate(dict.fromkeys(texts))}
        known_ids, metadatas = read_ids(items, ids), read_metadatas(items)
        state = State()
        if items:
            rows = unit_rows(self.embedder.embed_documents(list(row_of)))
            places = np.array([row_of[text] for text in texts])
            state = State.of_rows(known_ids, metadatas, rows, places)
        self._state = state  # in one step: a search in another thread sees the old or the new
        return self

    def __len__(self) -> int:
        return len(self._state.ids)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in insertion order."""
        return self._state.ids

    @property
    def embeddings(self) -> NDArray[np.float32]:
        """One unit row a document in insertion order, shape (documents, dimensions); a copy."""
        state = self._state  # once: another thread may replace it
        return state.rows[state.row_of]

    def scores(self, query: str | Sequence[str]) -> NDArray[np.float32]:
        """Return the cosine of every document, in insertion order, shape (documents,)."""
        asked = unit_rows(self.embedder.embed_queries([read_text(query, "query")]))
        scores: NDArray[np.float32] = self._state.scores(asked)[0]
        return np.clip(scores, -1.0, 1.0)

    def search(
        self,
        query: str | Sequence[str],
        k: int = 10,
        where: Where | None = None,
        max_distance: float | None = None,
        when_none: Literal["nothing", "best"] = "nothing",
    ) -> list[Hit]:
        """Return at most `k` hits among the documents that pass `where` and `max_distance`.

        When no document is near enough there are none, or with `when_none="best"` the nearest one
        alone, as a `WeakHit`. A blank query and one whose embedding is zero have no hits. Raises
        ValueError for k < 1, max_distance outside [0, 2] or a `where` that is no condition.
        """
        return self.search_batch([query], k, where, max_distance, when_none)[0]

    def search_batch(
        self,
        queries: Sequence[str | Sequence[str]],
        k: int = 10,
        where: Where | None = None,
        max_distance: float | None = None,
        when_none: Literal["nothing", "best"] = "nothing",
    ) -> list[list[Hit]]:
        """Return the hits of each query, as `search` does, with one matrix product for all."""
        if isinstance(queries, str):
            raise ValueError(f"queries={queries!r} is one string: pass a list of queries")
        if max_distance is not None and not 0 <= max_distance <= 2:
            raise ValueError(f"max_distance={max_distance}: a cosine distance lies in [0, 2]")
        if when_none not in ("nothing", "best"):
            raise ValueError(f"when_none={when_none!r}: use 'nothing' or 'best'")
        k, state = checked_k(k), self._state
        allowed = None if where is None else mask(where, state.metadatas)
        limit = 2.0 if max_distance is None else max_distance + _PRECISION
        texts = [read_text(query, "queries") for query in queries]
        nearest_of: list[list[Hit]] = [[] for _ in texts]
        asked = [i for i, text in enumerate(texts) if text.strip() and state.ids]
        if asked:
            rows = unit_rows(self.embedder.embed_queries([texts[i] for i in asked]))
            for i, hits in zip(asked, nearest_hits(state, rows, k, allowed), strict=True):
                nearest_of[i] = hits
        found_of: list[list[Hit]] = []
        for text, hits in zip(texts, nearest_of, strict=True):
            near = [hit for hit in hits if 1.0 - hit.score <= limit]
            kept = near or [WeakHit(*hit) for hit in hits[:1] if when_none == "best"]
            found_of.append(kept)
            if self.on_search is not None:
                distances = tuple(1.0 - hit.score for hit in hits)
                self.on_search(Searched(text, distances, max_distance, tuple(kept)))
        return found_of

    def search_vectors(
        self, vectors: ArrayLike, k: int = 10, where: Where | None = None
    ) -> list[list[Hit]]:
        """Return the hits of vectors of your own, shape (queries, dimensions), without a limit.

        A zero vector has none. ValueError for another shape, and as `search` does.
        """
        k, state = checked_k(k), self._state
        allowed = None if where is None else mask(where, state.metadatas)
        rows = unit_rows(vectors)
        return nearest_hits(state, rows, k, allowed) if state.ids else [[] for _ in rows]

    def save(self, path: str | Path) -> None:
        """Write the index to one `.npz` file, whole or not at all. Texts are not in it.

        ValueError where metadata cannot be written as JSON, FileNotFoundError without a folder.
        """
        save_state(Path(path), self._state, self.embedder)

    @classmethod
    def load(
        cls,
        path: str | Path,
        embedder: Embedder,
        on_search: Callable[[Searched], object] | None = None,
    ) -> "VectorIndex":
        """Return a saved index, whose queries `embedder` will embed: the model that indexed.

        FileNotFoundError; ValueError for a damaged or foreign file and for another model's.
        """
        loaded = cls(embedder, on_search)
        loaded._state = load_state(Path(path), embedder)
        return loaded
