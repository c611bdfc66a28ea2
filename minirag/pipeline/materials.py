"""What pipelines over one corpus are made of, each made once and when it is first asked for.

So eleven pipelines can be compared without cutting, indexing and embedding the same texts again.
How a corpus is cut stands in `texts`; here are the indexes and models over it.

But: what was made is kept as long as the object. The corpus is taken as it is; make new materials
for another one.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import Literal, cast

from minirag.bm25 import BM25
from minirag.dense import SentenceTransformerEmbedder, VectorIndex, default_embedder
from minirag.pipeline.parts import Item, checked_part
from minirag.pipeline.texts import Chunker, Texts
from minirag.records import Embedder, LanguageModel
from minirag.rerank import (
    LateInteractionReranker,
    SentenceTransformerTokens,
    TokenEmbedder,
    TokenVectors,
)
from minirag.text import Tokenizer
from minirag.tfidf import TfidfIndex

__all__ = ["Materials", "token_embedder"]


class Materials(Texts):
    """Chunks, indexes and models of one corpus. One thread makes them; many may use them.

    `documents`, `model`, `chunker`, `whole` and `headers` are those of `Texts`, whose errors it
    raises. `embedder` is the default one where it is None. `progress` is that of
    `TokenVectors.index`.
    """

    def __init__(
        self,
        documents: Iterable[Item],
        *,
        embedder: Embedder | None = None,
        model: LanguageModel | None = None,
        chunker: Chunker | None = None,
        whole: bool = False,
        headers: Literal["source", "generated"] = "source",
        progress: Callable[[Sequence[int]], Iterable[int]] = iter,
    ) -> None:
        super().__init__(documents, model=model, chunker=chunker, whole=whole, headers=headers)
        self._embedder = checked_part("embedder", embedder, "embed_documents", "embed_queries")
        self._progress = progress

    @cached_property
    def embedder(self) -> Embedder:
        """The embedder of every dense index."""
        return token_embedder() if self._embedder is None else self._embedder

    @cached_property
    def bm25(self) -> BM25:
        """Words of `chunks`."""
        return BM25().index(self.chunks)

    @cached_property
    def tfidf(self) -> TfidfIndex:
        """Words of `chunks`, by TF-IDF."""
        return TfidfIndex().index(self.chunks)

    @cached_property
    def dense(self) -> VectorIndex:
        """Meanings of `chunks`."""
        return self._meanings(self.chunks)

    @cached_property
    def headed_dense(self) -> VectorIndex:
        """Meanings of `headed_chunks`."""
        return self._meanings(self.headed_chunks)

    @cached_property
    def naive_dense(self) -> VectorIndex:
        """Meanings of `naive_chunks`."""
        return self._meanings(self.naive_chunks)

    @cached_property
    def child_bm25(self) -> BM25:
        """Words of the children of `chunks`."""
        return BM25().index(self.family.children)

    @cached_property
    def child_dense(self) -> VectorIndex:
        """Meanings of the children of `chunks`."""
        return self._meanings(self.family.children)

    @cached_property
    def stems(self) -> BM25:
        """Stems of the words of `headed_chunks`; words as they are without `snowballstemmer`."""
        return self._stems(self.headed_chunks)

    @cached_property
    def child_stems(self) -> BM25:
        """The same of the children of `described_chunks`."""
        return self._stems(self.described_family.children)

    @cached_property
    def described_child_dense(self) -> VectorIndex:
        """Meanings of the children of `described_chunks`."""
        return self._meanings(self.described_family.children)

    @cached_property
    def late_interaction(self) -> LateInteractionReranker | None:
        """MaxSim over stored token vectors of `chunks`; None where the embedder gives none."""
        return self._late_interaction(self.chunks)

    @cached_property
    def headed_late_interaction(self) -> LateInteractionReranker | None:
        """The same of `headed_chunks`."""
        return self._late_interaction(self.headed_chunks)

    def _stems(self, items: Sequence[Item]) -> BM25:
        if find_spec("snowballstemmer") is None:
            return BM25().index(items)
        languages = ("es", "en") if self.language == "es" else ("en", "es")
        return BM25(tokenizer=Tokenizer(languages=languages, stemming="auto")).index(items)

    def _meanings(self, items: Sequence[Item]) -> VectorIndex:
        return VectorIndex(self.embedder).index(items)

    def _late_interaction(self, items: Sequence[Item]) -> LateInteractionReranker | None:
        source = _token_source(self.embedder)
        if source is None:
            return None
        tokens = TokenVectors(source).index(items, progress=self._progress)
        return LateInteractionReranker(source, tokens)


def token_embedder() -> Embedder:
    """Return the default embedder; where the model is installed, one that gives tokens too.

    Raises as `default_embedder` does.
    """
    found = default_embedder()[0]
    return SentenceTransformerTokens() if isinstance(found, SentenceTransformerEmbedder) else found


def _token_source(embedder: object) -> TokenEmbedder | None:
    """Return what gives token vectors: the embedder, or the one that it stands in front of."""
    while embedder is not None:
        # not isinstance: from Python 3.12 on a protocol does not see what `__getattr__` hands on
        if callable(getattr(embedder, "embed_tokens", None)):
            return cast("TokenEmbedder", embedder)
        embedder = getattr(embedder, "embedder", None)
    return None
