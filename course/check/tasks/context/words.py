"""The words of which small passages and answers are made."""

__all__ = ["WORDS"]

WORDS = (
    *("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan", "seat"),
    *("audit", "region", "backup", "ticket", "owner", "quota", "status", "alert", "report"),
)
