"""The engines that are compared, behind the same two steps: build from tokens, search by tokens.

An engine is used as its own documentation shows. All get the same token lists, k1 = 1.2, b = 0.75,
one thread, and give the k best documents with scores.

But: tantivy stores a document's length in one byte, so its scores differ a little; rank_bm25 has
another idf; scikit-learn's is a cosine. Their times are compared, their scores are not.
"""

import os
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

os.environ.setdefault("DISABLE_TQDM", "1")

from minirag import BM25, TfidfIndex

__all__ = ["ENGINES", "PACKAGES", "Engine"]

Tokens = Sequence[str]
K1, B = 1.2, 0.75


class Engine(Protocol):
    """Built by its constructor from token lists."""

    def __init__(self, documents: Sequence[Tokens]) -> None: ...

    def search(self, query: Tokens, k: int) -> Sequence[float]:
        """Return the scores of the k best documents, best first."""
        ...


class Minirag:
    """This package."""

    def __init__(self, documents: Sequence[Tokens]) -> None:
        self.index = BM25(k1=K1, b=B).index(documents)

    def search(self, query: Tokens, k: int) -> Sequence[float]:
        return [hit.score for hit in self.index.search(query, k)]


class MiniragTfidf:
    """This package's TF-IDF, which scikit-learn is compared with."""

    def __init__(self, documents: Sequence[Tokens]) -> None:
        self.index = TfidfIndex().index(documents)

    def search(self, query: Tokens, k: int) -> Sequence[float]:
        return [hit.score for hit in self.index.search(query, k)]


class RankBm25:
    """rank_bm25, numpy: every document's dict is asked for every term."""

    def __init__(self, documents: Sequence[Tokens]) -> None:
        import rank_bm25

        self.index = rank_bm25.BM25Okapi(documents, k1=K1, b=B)

    def search(self, query: Tokens, k: int) -> Sequence[float]:
        scores = self.index.get_scores(query)
        best: list[float] = scores[np.argsort(scores)[::-1][:k]].tolist()
        return best


class Bm25s:
    """bm25s with its numpy backend."""

    backend = "numpy"

    def __init__(self, documents: Sequence[Tokens]) -> None:
        self.index = self.empty()
        self.index.index(documents, show_progress=False)

    def empty(self) -> Any:
        """Return an index without documents."""
        import bm25s

        return bm25s.BM25(k1=K1, b=B, method="atire", idf_method="lucene", backend=self.backend)

    def search(self, query: Tokens, k: int) -> Sequence[float]:
        found = self.index.retrieve([query], k=k, show_progress=False)
        best: list[float] = found.scores[0].tolist()
        return best


class Bm25sNumba(Bm25s):
    """bm25s with its numba backend; a build includes what is compiled for every new index."""

    backend = "numba"

    def __init__(self, documents: Sequence[Tokens]) -> None:
        super().__init__(documents)
        self.search(documents[0][:3], 1)  # compiles the rest, so that no query pays for it

    def empty(self) -> Any:
        index = super().empty()
        index.compile(activate_numba=True, warmup=True)
        return index


class Tantivy:
    """tantivy, the Rust engine: one segment in memory, terms joined by or."""

    def __init__(self, documents: Sequence[Tokens]) -> None:
        import tantivy

        self.lib: Any = tantivy
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("body", tokenizer_name="whitespace", index_option="freq")
        self.schema = builder.build()
        index = tantivy.Index(self.schema)
        writer = index.writer(heap_size=1_000_000_000, num_threads=1)
        for tokens in documents:
            writer.add_document(tantivy.Document(body=[" ".join(tokens)]))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        self.searcher = index.searcher()

    def search(self, query: Tokens, k: int) -> Sequence[float]:
        lib = self.lib
        terms = [lib.Query.term_query(self.schema, "body", term, "freq") for term in query]
        asked = lib.Query.boolean_query([(lib.Occur.Should, term) for term in terms])
        return [score for score, _ in self.searcher.search(asked, k, count=False).hits]


class ScikitLearn:
    """TfidfVectorizer and linear_kernel, as its users search."""

    def __init__(self, documents: Sequence[Tokens]) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.metrics.pairwise import linear_kernel

        self.kernel = linear_kernel
        self.vectorizer = TfidfVectorizer(analyzer=list)
        self.rows = self.vectorizer.fit_transform(documents)

    def search(self, query: Tokens, k: int) -> Sequence[float]:
        scores = self.kernel(self.vectorizer.transform([query]), self.rows)[0]
        best: list[float] = scores[np.argsort(scores)[::-1][:k]].tolist()
        return best


PACKAGES = ("numpy", "rank_bm25", "bm25s", "numba", "tantivy", "scikit-learn")
ENGINES: dict[str, type[Engine]] = {
    "minirag": Minirag,
    "minirag-tfidf": MiniragTfidf,
    "rank_bm25": RankBm25,
    "bm25s": Bm25s,
    "bm25s-numba": Bm25sNumba,
    "tantivy": Tantivy,
    "scikit-learn": ScikitLearn,
}
