"""What the tokens cost: a price list, and the sum of a window of queries.

    cost = (tokens in * price in + tokens out * price out) / 1,000,000

Prices are given, because they change and differ by model; the unit is whatever currency they are
in. A stage without a price has no cost, which is not a cost of 0: it is named.

But: tokens read from or written to a provider's prompt cache have prices of their own; record them
under a stage of their own. What an embedder or a reranker costs by the call is not in here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum

from minirag.monitor.checks import checked_mapping, checked_name, checked_number

__all__ = ["Price", "TokenUse", "checked_prices", "token_uses"]


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost; ValueError for a price below 0."""

    input: float
    output: float

    def __post_init__(self) -> None:
        for name in ("input", "output"):
            price = checked_number(name, getattr(self, name))
            if price < 0:
                raise ValueError(f"{name}: {price!r} is out of range; a price is 0 or more")

    def cost(self, input_tokens: int, output_tokens: int) -> float:
        """Return what so many tokens cost."""
        return fsum((input_tokens * self.input, output_tokens * self.output)) / 1_000_000


@dataclass(frozen=True, slots=True)
class TokenUse:
    """The tokens of one stage."""

    stage: str
    input: int
    output: int
    cost: float | None
    """None where the stage has no price."""


def token_uses(
    tokens: Mapping[str, tuple[int, int]], prices: Mapping[str, Price]
) -> tuple[TokenUse, ...]:
    """Return tokens by stage with what they cost."""
    return tuple(
        TokenUse(
            stage, read, written, prices[stage].cost(read, written) if stage in prices else None
        )
        for stage, (read, written) in tokens.items()
    )


def checked_prices(
    prices: Price | Mapping[str, Price] | None, stages: tuple[str, ...]
) -> dict[str, Price]:
    """Return a price by stage; one price holds for every stage, None for none."""
    if prices is None:
        return {}
    if isinstance(prices, Price):
        return dict.fromkeys(stages, prices)
    for stage, price in checked_mapping("prices", prices).items():
        checked_name("prices", stage, stages)
        if not isinstance(price, Price):
            raise ValueError(f"prices[{stage!r}]: {price!r} is no price; write Price(3.0, 15.0)")
    return dict(prices)
