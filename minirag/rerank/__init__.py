"""Second looks at the hits of a first stage: a better order of what was found.

    tokens = SentenceTransformerTokens()
    index = VectorIndex(tokens).index(chunks)
    reranker = LateInteractionReranker(tokens, TokenVectors(tokens).index(chunks))
    reranker.rerank(query, index.search(query, k=30), {chunk.id: chunk for chunk in chunks}, k=5)

1. `candidates`: what all of them are given and give back.
2. `first_stage`: scores brought to [0, 1]: `scaled`, `sigmoid`.
3. `heuristic`: matched terms, bigrams, early terms.
4. `cross_encoder`: a model reads query and text together.
5. `late_interaction`: token against token (`maxsim`, `token_embedder`, `token_vectors`,
   `token_file`).
6. `listwise`: a language model says the order (`answers` reads it).
7. `managed`: a vendor's service.
8. `blend`: relevance with feedback, recency and source.
9. `diversity`: at most n hits a source.
10. `cutoff`: what scores far below the best hit is dropped.
11. `chained`: one after another.

But: none of them finds what the first stage has missed. Rerank where the answers are among the
first fifty and not among the first five.
"""

from minirag.rerank.blend import SOURCE_PRIORS, Blend
from minirag.rerank.candidates import Candidate, ranked, read_candidates
from minirag.rerank.chained import Chained
from minirag.rerank.cross_encoder import CrossEncoderReranker
from minirag.rerank.cutoff import Cutoff
from minirag.rerank.diversity import Diversity, diversify
from minirag.rerank.first_stage import scaled, sigmoid
from minirag.rerank.heuristic import HeuristicReranker
from minirag.rerank.late_interaction import LateInteractionReranker
from minirag.rerank.listwise import ListwiseReranker, RerankOutcome
from minirag.rerank.managed import ManagedReranker
from minirag.rerank.maxsim import maxsim
from minirag.rerank.token_embedder import SentenceTransformerTokens, TokenEmbedder
from minirag.rerank.token_vectors import TokenVectors

__all__ = [
    "SOURCE_PRIORS",
    "Blend",
    "Candidate",
    "Chained",
    "CrossEncoderReranker",
    "Cutoff",
    "Diversity",
    "HeuristicReranker",
    "LateInteractionReranker",
    "ListwiseReranker",
    "ManagedReranker",
    "RerankOutcome",
    "SentenceTransformerTokens",
    "TokenEmbedder",
    "TokenVectors",
    "diversify",
    "maxsim",
    "ranked",
    "read_candidates",
    "scaled",
    "sigmoid",
]
