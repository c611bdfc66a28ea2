"""The words of which small documents and queries are made."""

__all__ = ["WORDS"]

WORDS = ("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan")
