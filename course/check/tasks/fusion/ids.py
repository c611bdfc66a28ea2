"""The ids of which small rankings are made."""

from random import Random

__all__ = ["IDS", "some_ids"]

IDS = ("billing", "export", "invoice", "leave", "limits", "plans", "refunds", "travel", "webhooks")
"""In alphabetical order."""


def some_ids(rng: Random, size: int) -> list[str]:
    """Return `size` different ids in random order."""
    return rng.sample(IDS, size)
