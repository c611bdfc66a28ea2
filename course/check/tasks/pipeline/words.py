"""Names from which the draws of exercise 11 are made."""

__all__ = ["GLUED", "KINDS", "PARTS", "STAGES", "ids"]

STAGES = ["bm25", "dense", "fuse", "boost", "rerank", "parents"]
KINDS = ["code", "dated", "identifier", "negation", "spanish", "vague"]
PARTS = ["children", "cut-off", "headers", "rewriting", "stems", "wordings"]
GLUED = [  # the first and the last, put together, are the one between them
    ["head", "headlines", "lines"],
    ["key", "keywords", "words"],
    ["sub", "subtitles", "titles"],
]


def ids(letter: str, count: int) -> list[str]:
    """Return `count` ids such as q1, q2, …"""
    return [f"{letter}{number}" for number in range(1, count + 1)]
