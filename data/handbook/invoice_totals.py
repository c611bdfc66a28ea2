# ---
# id: invoice_totals
# title: Invoice totals, and why E-4021 was raised
# source_type: code
# category: billing
# author: Noor Haddad
# created: 2025-02-10
# updated: 2025-10-14
# version: 4
# language: en
# feedback: 0.68
# ---

"""Totals of an invoice by both accepted methods of rounding tax.

"line" rounds the tax of each line. "invoice" adds up the exact tax of all lines, of
all rates together, and rounds once. Half a cent goes away from zero, for credit notes
too, so that an invoice and its negative cancel out to 0.00.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

Method = Literal["line", "invoice"]
CENT = Decimal("0.01")
PESO = Decimal("1")
WITHOUT_DECIMALS = {"CLP"}
MAX_LINES = 200


class TotalMismatch(ValueError):
    """Becomes E-4021, status 422."""

    def __init__(self, expected: Decimal, given: Decimal) -> None:
        self.expected_total = expected
        self.given_total = given
        super().__init__(f"invoice total is {given}, line items give {expected}")


@dataclass(frozen=True)
class Line:
    quantity: Decimal
    unit_price: Decimal
    tax_rate: Decimal  # percent
    discount: Decimal = Decimal(0)  # an amount for the whole line

    def net(self, unit: Decimal) -> Decimal:
        exact = self.quantity * self.unit_price - self.discount
        return exact.quantize(unit, ROUND_HALF_UP)


def smallest_unit(currency: str) -> Decimal:
    return PESO if currency in WITHOUT_DECIMALS else CENT


def total(lines: list[Line], currency: str, method: Method = "line") -> Decimal:
    """Net and tax of all lines; the header's freight is not part of it."""
    if not 1 <= len(lines) <= MAX_LINES:
        raise ValueError(f"an invoice has 1 to {MAX_LINES} lines, not {len(lines)}")
    unit = smallest_unit(currency)
    net = sum((line.net(unit) for line in lines), Decimal(0))
    taxes = [line.net(unit) * line.tax_rate / 100 for line in lines]
    if method == "line":
        taxes = [tax.quantize(unit, ROUND_HALF_UP) for tax in taxes]
    return net + sum(taxes, Decimal(0)).quantize(unit, ROUND_HALF_UP)


def check(given: Decimal | None, lines: list[Line], currency: str, method: Method) -> Decimal:
    """Return the total to store. There is no tolerance; v2 let five cents pass."""
    expected = total(lines, currency, method)
    if given is not None and given != expected:
        raise TotalMismatch(expected, given)
    return expected


def explain(error: TotalMismatch, lines: list[Line], currency: str) -> str:
    """The hint for the log that Support reads first; it is not sent to customers."""
    for method in ("line", "invoice"):
        if total(lines, currency, method) == error.given_total:
            return f'right for tax_rounding "{method}": the field is missing or wrong'
    gap = abs(error.expected_total - error.given_total)
    if gap <= len(lines) * smallest_unit(currency):
        return "rounding, by a rule we do not offer"
    return f"gap of {gap}: look for freight in the header or a forgotten discount"


if __name__ == "__main__":
    # ticket 9127: three lines of 12.12 at 21 % are 44.01 by line and 44.00 at once
    montalto = [Line(Decimal(1), Decimal("12.12"), Decimal(21))] * 3
    assert total(montalto, "EUR", "line") == Decimal("44.01")
    assert total(montalto, "EUR", "invoice") == Decimal("44.00")
