"""Which queries a judge looks at: a share of them, the same ones each time.

    judged = first 8 bytes of SHA-256(seed, query id) < rate * 2 ** 64

The decision depends on the seed and the id alone: not on the order of the queries, the thread, or
what was drawn before. So a query that was judged can be found again, and a higher rate judges those
of the lower rate and more (hash-based sampling of traffic: Duffield and Grossglauser, Trajectory
sampling for direct traffic observation, 2001).

But: a query that comes again under one id is judged each time or never. Ids should be distinct.
"""

import hashlib

from minirag.monitor.checks import checked_share

__all__ = ["JudgeSample"]


class JudgeSample:
    """A share of all query ids: `"q-17" in JudgeSample(rate=0.05, seed=0)`.

    5 % is usual: a judge costs about as much as an answer. ValueError for a rate outside [0, 1].
    """

    def __init__(self, rate: float = 0.05, seed: int | str = 0) -> None:
        self.rate = checked_share("rate", rate)
        self.seed = seed

    def __contains__(self, query_id: str) -> bool:
        text = f"{type(self.seed).__name__}\0{self.seed}\0{query_id}"
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest[:8], "big") < self.rate * 2**64
