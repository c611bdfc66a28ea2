# ---
# id: prorate
# title: Refunds and upgrades by the day
# source_type: code
# category: billing
# author: Marta Ilves
# created: 2023-11-20
# updated: 2025-09-04
# version: 6
# language: en
# feedback: 0.65
# ---

"""How much of Brightquay's own fees goes back, or is due, when days are counted.

Written with Dev Khatri; the rules are Billing's. All dates are Rotterdam dates, and a
request counts on the day it arrived, not on the day somebody read it.
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

CENT = Decimal("0.01")
DAYS_IN_CONTRACT_YEAR = 365  # also in leap years, as the refund policy has it
ENTERPRISE_WINDOW = 60
STANDARD_WINDOW = 30
SEAT_PRICES = {"starter": Decimal(49), "standard": Decimal(190)}
YEARLY_DISCOUNT = Decimal("0.10")

# who has to sign, by the amount in US dollars
APPROVERS: list[tuple[Decimal, str]] = [
    (Decimal(500), "any agent of Billing"),
    (Decimal(10_000), "Marta Ilves"),
]


@dataclass(frozen=True)
class Refund:
    amount: Decimal
    day: int
    reason: Literal["ok", "window_closed"]

    @property
    def approver(self) -> str:
        for limit, name in APPROVERS:
            if self.amount <= limit:
                return name
        return "Marta Ilves and Priya Raman"


def enterprise_refund(annual_fee: Decimal, year_start: date, requested: date) -> Refund:
    """The unused rest of the year. The day of the request counts as used."""
    day = (requested - year_start).days + 1
    if day < 1:
        raise ValueError("the request is older than the contract year")
    if day > ENTERPRISE_WINDOW:
        return Refund(Decimal("0.00"), day, "window_closed")
    left = DAYS_IN_CONTRACT_YEAR - day
    amount = (annual_fee * left / DAYS_IN_CONTRACT_YEAR).quantize(CENT, ROUND_HALF_UP)
    return Refund(amount, day, "ok")


def standard_refund(paid_with_tax: Decimal, paid_on: date, requested: date) -> Refund:
    """Everything or nothing; the payment date is day 0. Monthly payers: first invoice only."""
    day = (requested - paid_on).days
    if day > STANDARD_WINDOW:
        return Refund(Decimal("0.00"), day, "window_closed")
    return Refund(paid_with_tax, day, "ok")


def upgrade_charge(seats: int, on: date, paid_yearly: bool = False) -> Decimal:
    """Starter to Standard within a month; the day of the change is charged.

    Downgrades have no function here: they take effect on the first of the next
    month, so there is nothing to count.
    """
    length = calendar.monthrange(on.year, on.month)[1]
    days = length - on.day + 1
    difference = (SEAT_PRICES["standard"] - SEAT_PRICES["starter"]) * seats
    if paid_yearly:
        difference *= 1 - YEARLY_DISCOUNT
    return (difference * days / length).quantize(CENT, ROUND_HALF_UP)


if __name__ == "__main__":
    # the example of the refund policy, and the day on which the door closes
    fee, start = Decimal("38400.00"), date(2025, 10, 1)
    example = enterprise_refund(fee, start, date(2025, 11, 14))
    assert (example.day, example.amount) == (45, Decimal("33665.75"))
    assert example.approver == "Marta Ilves and Priya Raman"
    assert enterprise_refund(fee, start, date(2025, 11, 30)).reason == "window_closed"
    # four seats upgraded on the 16th of a month of 30 days: half of 564 dollars
    assert upgrade_charge(4, date(2025, 11, 16)) == Decimal("282.00")
