"""A question made into one that is easier to find an answer to.

Files, in reading order: `topic` (the words that say what it is about), `asking` (a model asked, and
what counts as no answer), `classify`, `anaphora` and `rewrite` (with the conversation), `hyde` (a
made-up answer), `lists` and `multi_query` (other wordings), `step_back` (a broader question).

But: each has a price, a model's call or a worse search for a question that was good as it was.
Measure before you switch one on. Each works without a model, by rules that are stated.
"""

from minirag.queries.anaphora import is_anaphoric
from minirag.queries.classify import Classification, QueryKind, classify, classify_by_model
from minirag.queries.hyde import HydeVector, Hypotheses, hyde_vector, hypotheses
from minirag.queries.lists import parse_list
from minirag.queries.multi_query import QueryList, multi_query
from minirag.queries.rewrite import Rewrite, rewrite
from minirag.queries.step_back import StepBack, merge_step_back, step_back
from minirag.queries.topic import topic_words

__all__ = [
    "Classification",
    "HydeVector",
    "Hypotheses",
    "QueryKind",
    "QueryList",
    "Rewrite",
    "StepBack",
    "classify",
    "classify_by_model",
    "hyde_vector",
    "hypotheses",
    "is_anaphoric",
    "merge_step_back",
    "multi_query",
    "parse_list",
    "rewrite",
    "step_back",
    "topic_words",
]
