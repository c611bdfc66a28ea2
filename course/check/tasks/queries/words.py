"""The words of which small messages, documents and conversations are made."""

__all__ = ["PRODUCTS", "STOP_WORDS", "TOPICS", "WORDS"]

WORDS = ("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan")
PRODUCTS = ("Enterprise", "Starter", "Team", "Console")
TOPICS = (
    ("setup", "fee"),
    ("audit", "log"),
    ("export", "job"),
    ("late", "invoice"),
    ("signing", "key"),
    ("webhook", "secret"),
)
STOP_WORDS = ["a", "and", "but", "does", "for", "how", "is", "it", "the", "they", "what", "who"]
