"""How the checks of faithfulness fare on `data/claims.jsonl`, family by family.

    python -m tests.bench.claims

A claim is flagged when it is not borne out: of a supported family that is a false alarm, of an
unsupported one it is seen. Beside it the share of content words that stand in the context, flagged
below one half. AUC is over all claims, by the score.

But: the claims were written by a language model, and so were their labels; they come in pairs that
differ in one thing, so the intervals of a few families overlap. Nothing was tuned on them.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from minirag.data import data_root
from minirag.faithfulness import check_faithfulness, content_word_share

HALF = 0.5


def main() -> int:
    """Print the table."""
    path = data_root() / "claims.jsonl"
    claims = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    checked = [
        check_faithfulness(claim["claim"], [claim["context"]], language=claim["language"])
        for claim in claims
    ]
    shares = [
        content_word_share(claim["claim"], [claim["context"]], claim["language"])
        for claim in claims
    ]
    supported = np.array([claim["label"] == "supported" for claim in claims])
    print(f"{len(claims)} claims, {supported.sum()} supported")
    print(f"AUC: {_auc([each.score for each in checked], supported):.3f}", end=", ")
    print(f"share of words {_auc(shares, supported):.3f}")
    flags: defaultdict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for claim, each, share in zip(claims, checked, shares, strict=True):
        name = f"{claim['label']:12} {claim['family']}"
        flags[name].append((bool(each.ungrounded), share < HALF))
    print(f"{'':30} {'n':>4} {'flagged':>8} {'by words':>9}")
    for name in sorted(flags):
        ours, words = np.mean(flags[name], axis=0)
        print(f"{name:30} {len(flags[name]):4} {ours:8.0%} {words:9.0%}")
    return 0


def _auc(scores: Sequence[float], supported: NDArray[np.bool_]) -> float:
    """Return how often a supported claim scores above an unsupported one, ties counting half."""
    high, low = np.array(scores)[supported], np.array(scores)[~supported]
    above = (high[:, None] > low).mean() + (high[:, None] == low).mean() / 2
    return float(above)


if __name__ == "__main__":
    sys.exit(main())
