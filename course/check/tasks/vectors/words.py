"""The words of which small documents and queries are made."""

__all__ = ["WORDS"]

WORDS = ("fee", "fair", "invoice", "key", "ledger", "quota", "refund", "tariff", "webhook")
