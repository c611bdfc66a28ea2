"""The words of which small documents and questions are made."""

__all__ = ["WORDS"]

WORDS = (
    *("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan", "seat"),
    *("audit", "region", "backup", "ticket", "owner", "quota", "status", "alert", "report"),
)
