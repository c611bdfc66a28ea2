"""A sentence transformer as a source of token vectors: one vector a token, not one a text.

    rows, tokens = embedder.embed_with_tokens(["How long do refunds take?"], "query")

The vector of a text is the mean of its tokens' vectors, so one pass through the model gives both.
The model's own marks ([CLS], [SEP]) are no words of a query and are left out of it: every text has
them, so each would find its like everywhere. A text keeps them, for its words to match or not.
`embed_queries` keeps the tokens of the last queries: a `VectorIndex` that asks for a query's vector
leaves its token vectors for the reranker, which then needs no pass of its own.

    embedder = SentenceTransformerTokens()
    index = VectorIndex(embedder).index(chunks)
    reranker = LateInteractionReranker(embedder, TokenVectors(embedder).index(chunks))

But: the default model was trained on whole sentences, not for late interaction as ColBERT was; its
token vectors work because a mean can only be good when its parts are.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from minirag.dense.loading import DEFAULT_MODEL
from minirag.dense.rows import unit_rows
from minirag.dense.transformer import SentenceTransformerEmbedder
from minirag.intake import checked_whole

__all__ = ["SentenceTransformerTokens", "Side", "TokenEmbedder"]

Side = Literal["document", "query"]
Tokens = NDArray[np.float32]

_BLOCK = 64  # texts at a time: what a pass returns is padded to its longest text


@runtime_checkable
class TokenEmbedder(Protocol):
    """Anything that turns each text into one vector a token."""

    name: str
    max_tokens: int
    languages: tuple[str, ...]

    def embed_tokens(self, texts: Sequence[str], side: Side = "document") -> list[Tokens]:
        """Return for each text an array of shape (its tokens, dimensions)."""
        ...


class SentenceTransformerTokens(SentenceTransformerEmbedder):
    """An embedder of texts and of their tokens; any model of sentence-transformers.

    With `query_marks` a query's tokens include the model's own marks ([CLS], [SEP]), as those of a
    document always do. The tokens of the last `keep` queries are kept. Otherwise it is what
    `SentenceTransformerEmbedder` is. Raises ValueError for a negative `keep`.
    """

    def __init__(
        self,
        name: str = DEFAULT_MODEL,
        *,
        query_marks: bool = False,
        keep: int = 64,
        query_prefix: str | None = None,
        document_prefix: str | None = None,
        languages: tuple[str, ...] = ("en",),
    ) -> None:
        super().__init__(
            name, query_prefix=query_prefix, document_prefix=document_prefix, languages=languages
        )
        self.query_marks = query_marks
        self.keep = checked_whole("keep", keep, least=0)
        self._kept: OrderedDict[tuple[int, str], Tokens] = OrderedDict()
        self._kept_lock = threading.Lock()

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit rows of shape (texts, dimensions), and keep the tokens for `embed_tokens`."""
        if not len(texts):
            return super().embed_queries(texts)
        rows, tokens = self.embed_with_tokens(texts, "query")
        self._remember(texts, tokens)
        return rows

    def embed_tokens(self, texts: Sequence[str], side: Side = "document") -> list[Tokens]:
        """Return for each text an array of shape (its tokens, dimensions), as the model gives it.

        Tokens of a prefix are among them. ValueError for another side and a model without tokens.
        """
        _check(texts, side)
        if side == "document":
            return self.embed_with_tokens(texts, side)[1]
        known = self._recall(texts)
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            found = self.embed_with_tokens(missing, side)[1]
            self._remember(missing, found)
            known |= dict(zip(missing, found, strict=True))
        return [known[text] for text in texts]

    def embed_with_tokens(
        self, texts: Sequence[str], side: Side = "document"
    ) -> tuple[NDArray[np.float32], list[Tokens]]:
        """Return the texts' unit rows and their tokens' vectors, from one pass over the model."""
        _check(texts, side)
        if not len(texts):
            return super().embed_documents([]), []
        prefix = self.query_prefix if side == "query" else self.document_prefix
        prefixed = [prefix + text for text in texts]
        with self._lock:
            self._report_long(prefixed)
            passed = [
                _as_arrays(each, self.name)
                for start in range(0, len(prefixed), _BLOCK)
                for each in self._model.encode(
                    prefixed[start : start + _BLOCK],
                    batch_size=32,
                    output_value=None,
                    show_progress_bar=False,
                )
            ]
            left_out = set() if side == "document" or self.query_marks else self._marks()
        rows = unit_rows(np.stack([row for row, _, _ in passed]))
        return rows, [tokens[~np.isin(ids, list(left_out))] for _, tokens, ids in passed]

    def _marks(self) -> set[int]:
        """Return the ids of the tokens that stand in every text; an unknown word is none."""
        tokenizer = self._model.tokenizer
        return set(tokenizer.all_special_ids) - {tokenizer.unk_token_id}

    def _remember(self, texts: Sequence[str], tokens: Sequence[Tokens]) -> None:
        window = self.max_tokens
        with self._kept_lock:
            for text, array in zip(texts, tokens, strict=True):
                self._kept[window, text] = array
                self._kept.move_to_end((window, text))
            while len(self._kept) > self.keep:
                self._kept.popitem(last=False)

    def _recall(self, texts: Sequence[str]) -> dict[str, Tokens]:
        window = self.max_tokens
        with self._kept_lock:
            kept = {text: self._kept.get((window, text)) for text in texts}
        return {text: tokens for text, tokens in kept.items() if tokens is not None}


def _check(texts: Sequence[str], side: str) -> None:
    if side not in ("document", "query"):
        raise ValueError(f"side: {side!r} is not known; choose 'document' or 'query'")
    if isinstance(texts, str) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"texts: {str(texts)[:40]!r} is no list of strings; pass [text, …]")


def _as_arrays(passed: Any, name: str) -> tuple[Tokens, Tokens, NDArray[np.int64]]:
    """Return a text's vector, its tokens' vectors and their ids, without the padding."""
    try:
        real = passed["attention_mask"].bool()
        tokens, ids = passed["token_embeddings"][real], passed["input_ids"][real]
    except KeyError as error:
        raise ValueError(
            f"name: {name!r} gives no vectors of tokens ({error}); choose a transformer model"
        ) from error
    row = passed["sentence_embedding"].float().cpu().numpy()
    return row, tokens.float().cpu().numpy(), ids.cpu().numpy()
