"""Late interaction: a text is as good as its best matches for each word of the query.

    score(q, d) = mean over query tokens of the best cosine with any token of d      (`maxsim`)

Query and text are read apart, as for a vector search, so texts can be done beforehand; but they are
compared token by token, which sees the one clause that answers. Khattab, Zaharia, ColBERT:
efficient and effective passage search via contextualized late interaction over BERT (SIGIR 2020).

With `fuse=True` the order is that of the first stage and of these scores together, by reciprocal
rank (`minirag.fusion`): a first stage that also knows exact words is then not overruled.

But: the model decides what matches what. In a language that it was not trained on it matches
spellings, so `languages` says which it speaks, and a pipeline can leave the stage out.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from minirag.dense.rows import unit_rows
from minirag.fusion import reciprocal_rank_fusion
from minirag.records import Hit
from minirag.rerank.candidates import Candidate, Items, ranked, read_candidates
from minirag.rerank.maxsim import maxsim, unit_tokens
from minirag.rerank.token_embedder import TokenEmbedder
from minirag.rerank.token_file import fingerprint, other_model
from minirag.rerank.token_vectors import TokenVectors

__all__ = ["LateInteractionReranker"]


class LateInteractionReranker:
    """A reranker by MaxSim over token vectors.

    Vectors in `stored` are used, those of other texts computed in the query's time. With `fuse`,
    scores are sums of 1 / (60 + rank), else cosines in [-1, 1]. Raises ValueError when `stored` is
    of another model than `token_embedder`.
    """

    def __init__(
        self,
        token_embedder: TokenEmbedder,
        stored: TokenVectors | None = None,
        *,
        fuse: bool = False,
    ) -> None:
        if not hasattr(token_embedder, "embed_tokens"):
            raise ValueError(
                f"token_embedder: a {type(token_embedder).__name__} gives no token vectors; pass "
                "SentenceTransformerTokens()"
            )
        if not isinstance(stored, TokenVectors | None):
            raise ValueError(f"stored: a {type(stored).__name__}; pass TokenVectors, or None")
        if stored is not None and stored.embedder is not token_embedder:
            made_by = stored.embedder
            model = (made_by.name, fingerprint(made_by), made_by.max_tokens)
            if other := other_model(model, token_embedder):
                raise ValueError(f"stored: holds {other}; use one model for both")
        self.token_embedder = token_embedder
        self.stored = stored
        self.fuse = fuse
        self.name = token_embedder.name
        self.languages = token_embedder.languages

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Items, k: int) -> list[Hit]:
        """Return at most `k` of the hits, best first; without hits no model is asked.

        KeyError for an unknown id; ValueError for k < 1.
        """
        candidates, k = read_candidates(query, hits, chunks, k)
        if not candidates:
            return []
        scores: Sequence[float] = self._scores(query, candidates).tolist()
        if self.fuse:
            first_stage = [candidate.hit.id for candidate in candidates]
            order = ranked(candidates, scores, len(candidates))
            fused = dict(reciprocal_rank_fusion([first_stage, order]))
            scores = [fused[id_] for id_ in first_stage]
        return ranked(candidates, scores, k)

    def _scores(self, query: str, candidates: Sequence[Candidate]) -> NDArray[np.float64]:
        """Return one score a candidate; equal texts have one, to the last bit."""
        found: dict[str, NDArray[np.float16] | None] = {}
        for candidate in candidates:
            if found.get(candidate.text) is None:
                found[candidate.text] = self._find(candidate)
        missing = [text for text, tokens in found.items() if tokens is None]
        if missing:
            fresh = map(unit_tokens, self.token_embedder.embed_tokens(missing))
            found |= zip(missing, fresh, strict=True)
        # always in one order: a product's last bits depend on where its rows lie
        ordered = sorted(found)
        (asked,) = self.token_embedder.embed_tokens([query], side="query")
        documents = [tokens for text in ordered if (tokens := found[text]) is not None]
        score_of = dict(zip(ordered, maxsim(unit_rows(asked), documents), strict=True))
        return np.array([score_of[candidate.text] for candidate in candidates])

    def _find(self, candidate: Candidate) -> NDArray[np.float16] | None:
        return None if self.stored is None else self.stored.find(candidate.hit.id, candidate.text)
