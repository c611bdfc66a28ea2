"""How fast a text becomes tokens, beside the regular expression that one would write.

    python -m tests.bench.tokens

The ratio is the time of `re.findall(r"\\w+", text.lower())` divided by ours, one round after the
other; above 1, ours is faster. The texts are ASCII and have capitals, commas and identifiers.

But: one token in forty is an identifier, and these have been seen before. A text of codes alone,
or one that is not ASCII, takes the general way, which is several times slower.
"""

import re
from collections.abc import Callable

import numpy as np

from minirag.text import tokenize
from tests.bench.corpus import make_documents, make_text
from tests.bench.timing import in_turn

__all__ = ["token_table"]

GOALS = {"words": 1.9, "words and identifiers": 0.8}


def token_table() -> dict[str, float]:
    """Print the ratios; return each as a share of its goal."""
    texts = [make_text(tokens) for tokens in make_documents(2_000)]
    tasks: dict[str, Callable[[], object]] = {
        "regular expression": lambda: [re.findall(r"\w+", text.lower()) for text in texts],
        "words": lambda: [tokenize(text) for text in texts],
        "words and identifiers": lambda: [tokenize(text, identifiers=True) for text in texts],
    }
    times = in_turn(tasks, 9)
    base = np.array(times["regular expression"])
    print("\nASCII text into tokens, against re.findall(r'\\w+', text.lower())")
    shares = {}
    for name, goal in GOALS.items():
        low, median, high = np.percentile(base / np.array(times[name]), [25, 50, 75])
        print(f"  {name:22} {median:5.2f} {low:8.2f}-{high:.2f}   goal {goal}")
        shares[name] = float(median) / goal
    return shares


if __name__ == "__main__":
    token_table()
