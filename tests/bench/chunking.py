"""Does the time of a chunker grow as the text does? And where a text tries to prevent it?

    python -m tests.bench.chunking                     100 KB to 10 MB, some ten minutes
    python -m tests.bench.chunking --only markdown     one chunker
    python -m tests.bench.chunking --check             100 KB to 1 MB; exits 1 above 1.3

Each line is a chunker on a text: seconds at each size, and the exponent e of time = c * size ** e,
between the smallest and the largest. 1 is linear, 2 is quadratic; the goal is below 1.1.

But: what a fixed start costs makes an exponent look smaller, and memory that no cache holds makes
it look larger. The embedder gives the same row for every text at once: what a model takes is not
in here.
"""

import argparse
import gc
import math
import sys
from collections.abc import Callable, Sequence
from time import process_time

import numpy as np
from numpy.typing import NDArray

from minirag.chunking import (
    chat_chunks,
    chunks_by_type,
    code_chunks,
    fixed_chunks,
    markdown_chunks,
    parent_child_chunks,
    semantic_chunks,
    sentence_chunks,
)
from minirag.records import Document
from minirag.text import split_sentences, tokenize
from tests.bench.chunking_texts import ORDINARY, UNFRIENDLY

GOAL = 1.1
TO_PASS = 1.3  # in --check, where a busy machine and small texts add noise
SIZES = (100_000, 1_000_000, 10_000_000)
SHORT = 0.2  # seconds; shorter runs are repeated, and the best counts


class SameRow:
    """An embedder that takes no time a text."""

    name, max_tokens, languages = "same", 512, ("en",)

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.ones((len(texts), 4), dtype=np.float32)

    embed_queries = embed_documents


def every_fifth(text: str) -> list[tuple[int, int]]:
    """Tokens of five characters."""
    return [(start, min(start + 5, len(text))) for start in range(0, len(text), 5)]


# chunker -> the ordinary text it is for, and the call
CHUNKERS: dict[str, tuple[str, Callable[[Document], object]]] = {
    "fixed words": ("prose", lambda document: fixed_chunks(document, 200, 40)),
    "fixed characters": ("prose", lambda document: fixed_chunks(document, 1200, 200, "characters")),
    "fixed tokens": (
        "prose",
        lambda document: fixed_chunks(document, 500, 64, "tokens", every_fifth),
    ),
    "sentences": ("prose", lambda document: sentence_chunks(document, 200, 40)),
    "semantic": ("prose", lambda document: semantic_chunks(document, SameRow())),
    "markdown": ("markdown", markdown_chunks),
    "code": ("python", code_chunks),
    "code, braces": ("typescript", lambda document: code_chunks(document, language="typescript")),
    "chat": ("chat", chat_chunks),
    "by type": ("markdown", chunks_by_type),
    "parent-child": ("prose", parent_child_chunks),
    "split_sentences": ("prose", lambda document: split_sentences(document.text)),
    "tokenize": ("prose", lambda document: tokenize(document.text, identifiers=True)),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 1 where --check finds an exponent above its limit."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.chunking")
    parser.add_argument("--only", default="", help="chunkers whose name contains this")
    parser.add_argument("--text", default="", help="texts whose name contains this")
    parser.add_argument("--sizes", type=int, nargs="+", default=None, help="characters")
    parser.add_argument("--check", action="store_true", help="smaller; exit code 1 above 1.3")
    chosen = parser.parse_args(arguments)
    sizes = chosen.sizes or (SIZES[:2] if chosen.check else SIZES)
    heads = "".join(f"{f'{size / 1e6:g} MB':>10}" for size in sizes)
    print(f"{'chunker':18} {'text':22}{heads}{'exponent':>10}")
    worst = -math.inf
    for name, (own, chunk) in CHUNKERS.items():
        if chosen.only not in name:
            continue
        texts = {own: ORDINARY[own], **UNFRIENDLY}
        for text in filter(lambda text: chosen.text in text, texts):
            seconds = [_seconds(chunk, Document("d", texts[text](size))) for size in sizes]
            exponent = _exponent(sizes, seconds)
            worst = max(worst, exponent)
            times = "".join(f"{second:10.3f}" for second in seconds)
            flag = "  above the goal" if exponent > GOAL else ""
            print(f"{name:18} {text:22}{times}{exponent:10.2f}{flag}", flush=True)
    print(f"largest exponent: {worst:.2f} (goal: below {GOAL})")
    if chosen.check and worst > TO_PASS:
        print(f"FAILED: {worst:.2f} is above {TO_PASS}")
        return 1
    return 0


def _exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """How time grows from the smallest size to the largest."""
    if len(sizes) < 2:
        return 0.0
    return math.log(seconds[-1] / seconds[0]) / math.log(sizes[-1] / sizes[0])


def _seconds(chunk: Callable[[Document], object], document: Document) -> float:
    """The best of up to five runs, by this process's own time."""
    best = math.inf
    for _ in range(5):
        gc.collect()
        start = process_time()
        chunk(document)
        best = min(best, process_time() - start)
        if best > SHORT:
            break
    return max(best, 1e-6)


if __name__ == "__main__":
    sys.exit(main())
