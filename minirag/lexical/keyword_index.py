"""A keyword index without its formula: a subclass says what a term is worth, the rest is here.

    index    tokens -> counts -> impacts (the subclass) -> postings
    search   tokens -> weights (the subclass) -> scores -> the k best that pass the filter

An index is replaced as a whole: `index` builds beside the old state and swaps it in by one
assignment, so that searches in other threads see the old or the new one, never half of each.

But: documents cannot be added or removed one by one, because N, df and the average length enter
every impact.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from minirag.filters import mask
from minirag.intake import AnyTokenizer, Indexable, checked_k
from minirag.lexical.state import NOTHING_INDEXED, State, build_state
from minirag.lexical.storage import load_index, save_index
from minirag.postings import Postings, TermCounts
from minirag.records import Hit, Where
from minirag.text import Tokenizer

__all__ = ["KeywordIndex"]


class KeywordIndex(ABC):
    """Exact keyword search over tokens. Subclasses give `_impacts`, `_weights`, `parameters`."""

    def __init__(self, tokenizer: AnyTokenizer | None = None) -> None:
        self.tokenizer: AnyTokenizer = Tokenizer() if tokenizer is None else tokenizer
        self._state = NOTHING_INDEXED

    @property
    @abstractmethod
    def parameters(self) -> dict[str, Any]:
        """The formula's parameters by name, as the constructor takes them."""

    @abstractmethod
    def _impacts(self, counts: TermCounts) -> NDArray[np.float64]:
        """Return what each entry of the counts adds to a score."""

    @abstractmethod
    def _weights(self, tokens: Sequence[str], postings: Postings) -> Mapping[str, float]:
        """Return the weight of each distinct query term."""

    def index(self, documents: Iterable[Indexable], ids: Iterable[str] | None = None) -> Self:
        """Index strings, Documents, Chunks or token lists in place of what was there; return self.

        Without `ids`, a record keeps its own and the rest get their position ("0"). ValueError for
        an id that comes twice or is no string.
        """
        self._state = build_state(documents, ids, self.tokenizer, self._impacts)
        return self

    def search(
        self, query: str | Sequence[str], k: int = 10, where: Where | None = None
    ) -> list[Hit]:
        """Return at most `k` documents that hold a query term and pass `where`, best first.

        Ties follow insertion order. The list is never padded: it is empty for an empty index and
        for a query without known terms. ValueError for `k` below 1 or a malformed `where`.
        """
        k, state = checked_k(k), self._state
        allowed = None if where is None else mask(where, state.metadatas)
        found, scores = state.postings.search(self._query_weights(query, state), k, allowed)
        ids = map(state.ids.__getitem__, found.tolist())
        return list(map(Hit, ids, scores.tolist()))

    def scores(self, query: str | Sequence[str]) -> NDArray[np.float32]:
        """Return the score of every document, in insertion order; 0 where no query term is."""
        state = self._state
        return state.postings.scores(self._query_weights(query, state))

    def explain(self, query: str | Sequence[str], id: str) -> dict[str, float]:
        """Return what each query term adds to the score of one document; the sum is its score.

        Terms that the document lacks are left out. KeyError for an unknown id.
        """
        state = self._state
        if id not in state.positions:
            raise KeyError(f"id: {id!r} is not in the index; ids are listed by .ids")
        weights = self._query_weights(query, state)
        return state.postings.contributions(weights, state.positions[id])

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in insertion order."""
        return self._state.ids

    def __len__(self) -> int:
        """How many documents are indexed."""
        return len(self._state.ids)

    def save(self, path: str | Path) -> None:
        """Write the index to one `.npz` file, whole or not at all. Texts are not in it.

        ValueError where metadata cannot be written as JSON, FileNotFoundError without a folder.
        """
        state, tokenizer = self._state, self.tokenizer
        header = {
            "class": type(self).__name__,
            "parameters": self.parameters,
            "tokenizer": tokenizer.to_json() if type(tokenizer) is Tokenizer else None,
        }
        save_index(Path(path), header, state.postings, state.ids, state.metadatas)

    @classmethod
    def load(cls, path: str | Path, tokenizer: AnyTokenizer | None = None) -> Self:
        """Return a saved index; it answers as the one that was saved.

        `tokenizer` is needed where the index had one of your own, which a file cannot hold.
        FileNotFoundError; ValueError for a damaged file or one that holds something else.
        """
        header, postings, ids, metadatas = load_index(Path(path), cls.__name__)
        if tokenizer is None:
            if header["tokenizer"] is None:
                raise ValueError(
                    f"tokenizer: {path} was indexed with a tokenizer of your own; "
                    "pass it: load(path, tokenizer=...)"
                )
            tokenizer = Tokenizer.from_json(header["tokenizer"])
        try:
            loaded = cls(**header["parameters"], tokenizer=tokenizer)
        except TypeError as error:
            raise ValueError(
                f"path: {path} has other parameters than {cls.__name__} ({error}); "
                "index the documents and save again"
            ) from error
        loaded._state = State(postings, ids, metadatas)
        return loaded

    def _query_weights(self, query: str | Sequence[str], state: State) -> Mapping[str, float]:
        """Return the query's weights; a list of tokens skips the tokenizer."""
        if isinstance(query, str):
            query = getattr(self.tokenizer, "query", self.tokenizer)(query)
        elif not (isinstance(query, list | tuple) and all(isinstance(x, str) for x in query)):
            raise ValueError(f"query: got {query!r}; pass a string or a list of tokens")
        return self._weights(query, state.postings)
