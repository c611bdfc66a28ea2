"""The words of which small questions and passages are made, and the words that are dropped."""

__all__ = ["FILLERS", "STOP_WORDS", "WORDS"]

WORDS = ("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan")
FILLERS = ("north", "green", "paper", "seven", "table", "river", "early", "stone", "cloud", "bread")
STOP_WORDS = ("the", "of", "to", "be", "a", "is")
