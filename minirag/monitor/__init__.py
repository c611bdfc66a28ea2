"""A monitor: how long queries take, what they find, what they cost, and when somebody should look.

    monitor = Monitor(prices=Price(input=3.0, output=15.0))
    monitor.alert("found", threshold=0.9, on_alert=tell_somebody)
    with monitor.query("q-17") as query:
        with monitor.stage("hybrid"):
            hits = index.search(question)
        query.found(hits)
    print(monitor.report())

1. `events`, `recording`, `elsewhere`: what is seen of a query. `checks`: what may be told at all.
2. `window`, `open_queries`, `monitor`: the last events, and who records them. `feeds`: hooks.
3. `budgets`, `costs`, `summaries`: limits, prices, percentiles.
4. `gathering`, `report`, `tables`: from the events to the figures, and to a page.
5. `sampling`: which queries a judge sees. `alerts`: who is told. `drift`: are distances the same?

But: it says that something changed and not why. For that, look at the trace of a query.
"""

from minirag.monitor.alerts import AlertState
from minirag.monitor.budgets import BUDGETS, CACHES, STAGES
from minirag.monitor.costs import Price
from minirag.monitor.drift import Drift, kolmogorov_smirnov
from minirag.monitor.events import Event
from minirag.monitor.feeds import watch_cache, watch_calls, watch_searches, watch_traces
from minirag.monitor.monitor import Monitor
from minirag.monitor.recording import Recording
from minirag.monitor.report import MonitorReport
from minirag.monitor.sampling import JudgeSample

__all__ = [
    "BUDGETS",
    "CACHES",
    "STAGES",
    "AlertState",
    "Drift",
    "Event",
    "JudgeSample",
    "Monitor",
    "MonitorReport",
    "Price",
    "Recording",
    "kolmogorov_smirnov",
    "watch_cache",
    "watch_calls",
    "watch_searches",
    "watch_traces",
]
