"""TF-IDF: documents and queries as weighted word vectors, compared by their angle.

    weight(t, d) = tf * idf(t),   idf(t) = ln((1 + N) / (1 + df)) + 1
    score(q, d)  = cosine of the two vectors = sum over shared terms of
                   weight(t, q) / |q|  *  weight(t, d) / |d|

A rare word counts more (idf), a repeated one in proportion (tf), and dividing by the vectors'
lengths makes long and short documents comparable. A term that stands twice in the query counts
twice; a query's words that no document holds are no part of its vector. Scores lie in 0..1.

Sources: Salton, Wong, Yang, A vector space model for automatic indexing (1975); Spärck Jones (1972)
for idf. The exact form is scikit-learn's default (`TfidfVectorizer`: smooth idf, l2 norm, tf as it
is), then `linear_kernel`.

But: the tenth repeat of a word adds as much as the first, which BM25 mends; stop words lengthen a
document's vector, though a query drops them; and other words for the same thing score 0.
"""

import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, log, sqrt

import numpy as np
from numpy.typing import NDArray

from minirag.intake import read_documents, read_tokens
from minirag.lexical import AnyTokenizer, Indexable, KeywordIndex
from minirag.postings import Postings, TermCounts
from minirag.text import Tokenizer

__all__ = ["TfidfEmbedder", "TfidfIndex"]


class TfidfIndex(KeywordIndex):
    """Keyword search by the cosine of TF-IDF vectors, as sparse as the words are."""

    @property
    def parameters(self) -> dict[str, float]:
        """None: the formula has none."""
        return {}

    def idf(self, term: str) -> float:
        """Return how much a term counts, by how few of the documents hold it; 1 or more."""
        postings = self._state.postings
        return _idf(len(postings), postings.df(term))

    def _impacts(self, counts: TermCounts) -> NDArray[np.float64]:
        """Return each document's weights, its vector divided by its length."""
        N = len(counts.doc_len)
        idf = np.log((1 + N) / (1 + counts.df)) + 1
        weights = counts.tf * np.repeat(idf, counts.df)
        lengths = np.sqrt(np.bincount(counts.documents, weights**2, minlength=N))
        unit: NDArray[np.float64] = weights / lengths[counts.documents]
        return unit

    def _weights(self, tokens: Sequence[str], postings: Postings) -> Mapping[str, float]:
        """Return the query's weights, its vector divided by its length."""
        N, df_of = len(postings), postings.df
        weights = {
            term: tf * (log((1 + N) / (1 + df)) + 1)
            for term, tf in Counter(tokens).items()
            if (df := df_of(term))
        }
        # fsum: the same in any order of words; of a list, which is quicker than a generator
        length = sqrt(fsum([weight * weight for weight in weights.values()]))
        return {term: weight / length for term, weight in weights.items()}


class TfidfEmbedder:
    """TF-IDF vectors of a small corpus as an embedder, one column a term: `terms` names them.

    `fit` reads the texts from which terms and idf are taken; a word that they lack has no column.
    A row takes 4 bytes a term: a matrix to be looked at. To search many texts, use `TfidfIndex`.
    """

    max_tokens = sys.maxsize  # there is no window: every word is read

    def __init__(self, tokenizer: AnyTokenizer | None = None) -> None:
        self.tokenizer: AnyTokenizer = Tokenizer() if tokenizer is None else tokenizer
        self.languages: tuple[str, ...] = getattr(self.tokenizer, "languages", ())
        self.name = "tfidf"
        self.terms: tuple[str, ...] = ()
        self._column_of: dict[str, int] = {}
        self._idf: NDArray[np.float64] = np.empty(0)

    def fit(self, documents: Iterable[Indexable]) -> "TfidfEmbedder":
        """Take terms (in code point order) and idf from documents; return self.

        The name then ends in a hash of both, so that caches keep embedders of different corpora
        apart. ValueError when there is no word in the documents.
        """
        tokens = [set(each) for each in read_tokens(read_documents(documents), self.tokenizer)]
        df = Counter(term for terms in tokens for term in terms)
        if not df:
            raise ValueError("documents: no word in them; fit on the texts to be embedded")
        self.terms = tuple(sorted(df))
        self._column_of = {term: column for column, term in enumerate(self.terms)}
        self._idf = np.array([_idf(len(tokens), df[term]) for term in self.terms])
        learnt = repr((self.terms, [df[term] for term in self.terms], len(tokens)))
        self.name = f"tfidf-{hashlib.sha256(learnt.encode()).hexdigest()[:12]}"
        return self

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit rows of shape (texts, terms); zeros for a text without a known word.

        ValueError before `fit`.
        """
        return self._embed([self.tokenizer(text) for text in texts])

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit rows of shape (texts, terms), stop words dropped as an index drops them."""
        tokenize = getattr(self.tokenizer, "query", self.tokenizer)
        return self._embed([tokenize(text) for text in texts])

    def _embed(self, token_lists: Sequence[Sequence[str]]) -> NDArray[np.float32]:
        if not self.terms:
            raise ValueError("this embedder has not read a corpus; call fit(documents) first")
        rows = np.zeros((len(token_lists), len(self.terms)), np.float32)
        for row, tokens in zip(rows, token_lists, strict=True):
            tf = Counter(token for token in tokens if token in self._column_of)
            columns = [self._column_of[term] for term in tf]
            weights = np.array(list(tf.values())) * self._idf[columns]
            if columns:
                row[columns] = weights / np.linalg.norm(weights)
        return rows


def _idf(N: int, df: int) -> float:
    return log((1 + N) / (1 + df)) + 1
