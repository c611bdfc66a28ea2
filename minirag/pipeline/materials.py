"""What pipelines over one corpus are made of, each made once and when it is first asked for.

So seven pipelines can be compared without cutting, indexing and embedding the same texts again.

But: what was made is kept as long as the object. The corpus is taken as it is; make new materials
for another one.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import cast

from minirag.bm25 import BM25
from minirag.chunking import chunk_corpus, chunks_by_type, fixed_chunks, with_source_header
from minirag.dense import SentenceTransformerEmbedder, VectorIndex, default_embedder
from minirag.intake import read_documents
from minirag.pipeline.parts import Item, checked_call, checked_part, named_items
from minirag.records import Chunk, Document, Embedder, LanguageModel
from minirag.rerank import (
    LateInteractionReranker,
    SentenceTransformerTokens,
    TokenEmbedder,
    TokenVectors,
)
from minirag.text import STOP_WORDS, Tokenizer, guess_language
from minirag.tfidf import TfidfIndex

__all__ = ["NAIVE_OVERLAP", "NAIVE_SIZE", "Materials", "token_embedder"]

NAIVE_SIZE, NAIVE_OVERLAP = 512, 64  # words; what most first pipelines take
_SAMPLE = 200  # texts that are read to tell a corpus's language

Chunker = Callable[[Document], list[Chunk]]


class Materials:
    """Chunks, indexes and models of one corpus. One thread makes them; many may use them.

    `documents` are cut by `chunker`, by what each of them is where it is None; Chunks are taken as
    they are, and so are Documents with `whole=True`. `embedder` is the default one where it is
    None. `progress` is that of `TokenVectors.index`. ValueError for no documents, for two with one
    id, and for what is neither a Document nor a Chunk.
    """

    def __init__(
        self,
        documents: Iterable[Item],
        *,
        embedder: Embedder | None = None,
        model: LanguageModel | None = None,
        chunker: Chunker | None = None,
        whole: bool = False,
        progress: Callable[[Sequence[int]], Iterable[int]] = iter,
    ) -> None:
        listed = cast("list[Item]", read_documents(documents))
        self.documents: Sequence[Item] = list(named_items(listed).values())
        if not self.documents:
            raise ValueError("documents: there is none; load a folder with load_folder(path)")
        kinds = {type(item) for item in self.documents}
        if len(kinds) > 1 and not whole:
            raise ValueError(
                "documents: Documents and Chunks are mixed; pass either, or whole=True to cut none"
            )
        self.model = checked_part("model", model, "complete")
        self._embedder = checked_part("embedder", embedder, "embed_documents", "embed_queries")
        self._chunker, self._whole = checked_call("chunker", chunker), whole
        self._progress = progress

    @cached_property
    def chunks(self) -> Sequence[Item]:
        """What is indexed."""
        return self._cut(self._chunker or chunks_by_type)

    @cached_property
    def headed_chunks(self) -> Sequence[Item]:
        """The same with a line in front that says where each comes from."""
        if not self._cuts:
            return self.chunks
        documents = cast("Sequence[Document]", self.documents)
        return with_source_header(cast("Sequence[Chunk]", self.chunks), documents)

    @cached_property
    def naive_chunks(self) -> Sequence[Item]:
        """Windows of so many words, whatever they say."""
        return self._cut(lambda document: fixed_chunks(document, NAIVE_SIZE, NAIVE_OVERLAP))

    @cached_property
    def embedder(self) -> Embedder:
        """The embedder of every dense index."""
        return token_embedder() if self._embedder is None else self._embedder

    @cached_property
    def language(self) -> str:
        """The language of most texts, "" where it cannot be told."""
        guesses = [guess_language(item.text) for item in self.documents[:_SAMPLE]]
        counts = {language: guesses.count(language) for language in STOP_WORDS}
        best = max(counts, key=lambda language: counts[language])
        return best if counts[best] * 2 > len(guesses) else ""

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
        return VectorIndex(self.embedder).index(self.chunks)

    @cached_property
    def stemmed_bm25(self) -> BM25:
        """Stems of the words of `headed_chunks`; words as they are without `snowballstemmer`."""
        if find_spec("snowballstemmer") is None:
            return BM25().index(self.headed_chunks)
        languages = ("es", "en") if self.language == "es" else ("en", "es")
        tokenizer = Tokenizer(languages=languages, stemming="auto")
        return BM25(tokenizer=tokenizer).index(self.headed_chunks)

    @cached_property
    def headed_dense(self) -> VectorIndex:
        """Meanings of `headed_chunks`."""
        return VectorIndex(self.embedder).index(self.headed_chunks)

    @cached_property
    def naive_dense(self) -> VectorIndex:
        """Meanings of `naive_chunks`."""
        return VectorIndex(self.embedder).index(self.naive_chunks)

    @cached_property
    def late_interaction(self) -> LateInteractionReranker | None:
        """MaxSim over stored token vectors, None where the embedder gives none."""
        source = _token_source(self.embedder)
        if source is None:
            return None
        tokens = TokenVectors(source).index(self.headed_chunks, progress=self._progress)
        return LateInteractionReranker(source, tokens)

    @property
    def _cuts(self) -> bool:
        return not self._whole and all(isinstance(item, Document) for item in self.documents)

    def _cut(self, chunker: Chunker) -> Sequence[Item]:
        """Return the documents cut, or as they are."""
        if not self._cuts:
            return self.documents
        return chunk_corpus(cast("Sequence[Document]", self.documents), chunker)


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
