"""How long each stage of a query may take, as data.

    expansion 150   hybrid 100   fusion 5   rerank 200   generation 2,000     all: 2,500 ms

A budget says when somebody should look, and which stage to look at. It is exceeded when the 95th
percentile lies above it: one slow query in twenty is not yet a slow system. That people notice a
tenth of a second and lose their thread after some seconds: Miller, Response time in man-computer
conversational transactions (1968).

But: these are budgets for a chat over company documents, with a model somewhere else. A batch job
has others, and so has a search box that answers while one types.
"""

from collections.abc import Mapping
from types import MappingProxyType

from minirag.monitor.checks import checked_mapping, checked_milliseconds, checked_name

__all__ = ["BUDGETS", "CACHES", "STAGES", "TOTAL", "checked_budgets"]

TOTAL = "total"  # a whole query, from its beginning to its end

BUDGETS: Mapping[str, float] = MappingProxyType(
    {
        "expansion": 150.0,
        "hybrid": 100.0,
        "fusion": 5.0,
        "rerank": 200.0,
        "generation": 2000.0,
        TOTAL: 2500.0,
    }
)
"""Milliseconds by stage."""

STAGES: tuple[str, ...] = (
    *("classify", "rewrite", "expansion", "embedding", "keyword", "vector", "hybrid", "fusion"),
    *("rerank", "context", "generation", "faithfulness", "judge"),
)
"""The stages that a monitor knows unless it is given others, in the order of a query."""

CACHES: tuple[str, ...] = ("embeddings", "results", "answers")
"""The caches that a monitor knows unless it is given others."""


def checked_budgets(budgets: Mapping[str, float], stages: tuple[str, ...]) -> dict[str, float]:
    """Return the budgets of known stages; ValueError for another stage and for no duration.

    The usual budgets of stages that this monitor does not have are left out.
    """
    if budgets is BUDGETS:
        return {name: BUDGETS[name] for name in BUDGETS if name in stages}
    return {
        checked_name("budgets", name, stages): checked_milliseconds(f"budgets[{name!r}]", limit)
        for name, limit in checked_mapping("budgets", budgets).items()
    }
