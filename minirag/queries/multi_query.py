"""One question in several wordings: each is searched, and the rankings are fused.

A document that is worded otherwise than the question may be worded like one of its reformulations;
reciprocal rank fusion (`minirag.fusion`) puts first what several of them find. The original always
comes first. Fusing the results of several wordings of one need is as old as Belkin et al., The
effect of multiple query representations on information retrieval system performance (SIGIR 1993).

Without a model, the wordings are: the topic words alone; the identifiers alone, if there are any;
the query without accents, if it has any.

But: n wordings cost n more searches, and a wording that drifts brings in hits that nobody asked
for. The rules know no synonyms, so that without a model little is gained.
"""

import re
from collections.abc import Iterable

from minirag.intake import checked_whole
from minirag.queries.asking import ask, question_prompt
from minirag.queries.lists import parse_list
from minirag.queries.topic import checked_query, identifiers, topic_words
from minirag.records import LanguageModel
from minirag.text import fold_accents, normalize

__all__ = ["QueryList", "multi_query"]

_LONGEST = 400  # characters; what is longer is no query but an explanation
_TASK = (
    "Write {n} other wordings of the question in <question>, for a search. Use other words for the "
    "same thing, ask for nothing else, and keep names, numbers and codes as they are. No answers. "
    'Reply with a JSON list of {n} strings: ["…", "…"]'
)


class QueryList(list[str]):
    """Queries, the original first, and in `fallback` why a model's are not among them."""

    def __init__(self, queries: Iterable[str] = (), fallback: str = "") -> None:
        super().__init__(queries)
        self.fallback = fallback
        """ "" when the model's wordings are used, or when none was asked."""


def multi_query(query: str, model: LanguageModel | None = None, n: int = 3) -> QueryList:
    """Return `query`, then at most `n` other wordings of it, each once.

    Raises ValueError for `n` below 0. An empty query stays alone.
    """
    n = checked_whole("n", n, least=0)
    if not checked_query(query) or n == 0:
        return QueryList([query])
    if model is None:
        return QueryList(_distinct([query, *_by_rules(query)], n + 1))
    reply = ask(model, _TASK.format(n=n), question_prompt(query))
    wordings = [item for item in parse_list(reply.text) if len(item) <= _LONGEST]
    if n > 1 and wordings == [reply.text]:
        wordings = []  # a sentence where a list was asked for: "Sorry, I cannot help with that."
    queries = _distinct([query, *wordings], n + 1)
    if len(queries) > 1:
        return QueryList(queries)
    fallback = reply.fallback or f"the model gave no other wording: {reply.text[:80]!r}"
    return QueryList(_distinct([query, *_by_rules(query)], n + 1), fallback)


def _by_rules(query: str) -> list[str]:
    return [" ".join(topic_words(query)), " ".join(identifiers(query)), fold_accents(query)]


def _distinct(queries: Iterable[str], most: int) -> list[str]:
    """Return the queries that differ from those before by more than case and punctuation."""
    kept: dict[str, str] = {}
    for query in queries:
        spelling = " ".join(re.findall(r"\w+", normalize(query)))
        if spelling or not kept:  # the first is the original, and stays whatever it is
            kept.setdefault(spelling, query)
    return list(kept.values())[:most]
