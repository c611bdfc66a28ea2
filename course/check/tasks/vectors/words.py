"""The words of which small documents are made, and pairs of which one stands in the other."""

__all__ = ["INSIDE", "WORDS"]

WORDS = ("fee", "fair", "invoice", "key", "ledger", "quota", "refund", "tariff", "webhook")
INSIDE = (("due", "overdue"), ("plan", "planner"), ("rate", "corporate"), ("seat", "seating"))
