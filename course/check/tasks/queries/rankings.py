"""Rankings of a question, its wordings and a step back, drawn by what they are to show.

But: what is right for them is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "bad_k",
    "close_scores",
    "filled",
    "full",
    "just_broad",
    "merge_pool",
    "mirrored",
    "not_in_the_original",
    "one_wording",
    "repeated",
    "weighted",
    "zero_k",
]

_IDS = ("d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9")


def _has_ties(lists: list[list[str]], rrf_k: int, weight: float) -> bool:
    """Tell whether two documents have the same score to four places."""
    scores: dict[str, float] = {}
    for number, ranking in enumerate(lists):
        for rank, document in enumerate(ranking, start=1):
            share = 1 if number else weight
            scores[document] = scores.get(document, 0.0) + share / (rrf_k + rank)
    return len({round(score, 4) for score in scores.values()}) < len(scores)


def _fused(rng: Random, wordings: int, weights: tuple[float, ...] = (1,), k: int = 9) -> Inputs:
    """Make lists without ties, whose documents are not named in the order of their ranks."""
    while True:
        ids = rng.sample(_IDS, 6)
        lists = [rng.sample(ids, rng.randint(3, 5)) for _ in range(wordings + 1)]
        rrf_k, weight = rng.choice([1, 10, 60]), rng.choice(weights)
        if not _has_ties(lists, rrf_k, weight):
            break
    return {
        "original": lists[0],
        "wordings": lists[1:],
        "broad": [],
        "k": k,
        "rrf_k": rrf_k,
        "weight": weight,
    }


def one_wording(rng: Random) -> Inputs:
    """Make a question and one wording, both of weight 1."""
    return _fused(rng, 1)


def weighted(rng: Random) -> Inputs:
    """Make a question that counts more than its wordings, or less, by no whole number."""
    return _fused(rng, rng.randint(2, 3), (0.5, 1.5, 2.5))


def mirrored(rng: Random) -> Inputs:
    """Make two documents of equal score, and the question prefers the later name."""
    early, late, other = sorted(rng.sample(_IDS, 3))
    inputs = {"original": [late, early], "wordings": [[early, late, other]], "broad": []}
    return {**inputs, "k": rng.randint(3, 6), "rrf_k": rng.choice([1, 10, 60]), "weight": 1}


def not_in_the_original(rng: Random) -> Inputs:
    """Make three documents of equal score, of which the question's list has the last by name."""
    one, two, three = sorted(rng.sample(_IDS, 3))
    wordings = [[two], [one]]
    inputs = {"original": [three], "wordings": wordings, "broad": [], "k": rng.randint(3, 6)}
    return {**inputs, "rrf_k": rng.choice([1, 10, 60]), "weight": 1}


def close_scores(rng: Random) -> Inputs:
    """Make scores that differ in a late digit; the question's list has the lower one first."""
    one, two, three = rng.sample(_IDS, 3)
    inputs = {"original": [one, two], "wordings": [[two, three, one]], "broad": []}
    return {**inputs, "k": rng.randint(3, 6), "rrf_k": rng.choice([500, 1000, 2000]), "weight": 1}


def repeated(rng: Random) -> Inputs:
    """Make lists that hold their first document three times, side by side and apart."""
    inputs = _fused(rng, 2, (1.5,))
    number = rng.randrange(2)
    for ranking in (inputs["original"], inputs["wordings"][number]):
        ranking[1:1] = [ranking[0], ranking[1], ranking[0]]
    return inputs


def filled(rng: Random) -> Inputs:
    """Make broad hits that are new, known and repeated, side by side and apart."""
    inputs = _fused(rng, 1)
    known = sorted({*inputs["original"], *inputs["wordings"][0]})
    new = rng.sample([document for document in _IDS if document not in known], 2)
    new.sort(reverse=True)
    broad = [rng.choice(known), new[0], new[0], rng.choice(known), new[1], new[0]]
    return {**inputs, "broad": broad, "k": len(known) + 3}


def full(rng: Random) -> Inputs:
    """Make more fused documents than the one that is wanted."""
    inputs = _fused(rng, 2, k=1)
    return {**inputs, "broad": [rng.choice(_IDS), "e1", "e2"]}


def just_broad(rng: Random) -> Inputs:
    """Make broad hits and nothing else."""
    broad = rng.sample(_IDS, 4)
    wordings: list[list[str]] = [[] for _ in range(rng.randint(0, 2))]
    inputs = {"original": [], "wordings": wordings, "broad": broad, "k": rng.randint(2, 3)}
    return {**inputs, "rrf_k": 60, "weight": 1}


def bad_k(rng: Random) -> Inputs:
    """Make a k below 0."""
    return {**_fused(rng, 1), "k": rng.randint(-3, -1)}


def zero_k(rng: Random) -> Inputs:
    """Make a k of 0."""
    return {**_fused(rng, 1), "k": 0}


def merge_pool() -> Iterable[Inputs]:
    """Make the smallest lists."""

    def inputs(original: str, wordings: str, broad: str, k: int, weight: float = 1) -> Inputs:
        lists = [list(wording) for wording in wordings.split()]
        return {
            "original": list(original),
            "wordings": lists,
            "broad": list(broad),
            "k": k,
            "rrf_k": 1,
            "weight": weight,
        }

    yield inputs("a", "", "", 1)
    yield inputs("", "", "a", 1)
    yield inputs("", "a", "", 1)
    yield inputs("a", "", "", 0)
    yield inputs("a", "", "", -1)
    yield inputs("a", "", "a", 2)
    yield inputs("a", "a", "", 1)
    yield inputs("a", "a", "", 1, 1.5)
    yield inputs("", "a", "", 1, 2)
    yield inputs("a", "", "b", 1)
    yield inputs("ab", "", "", 1)
    yield inputs("aab", "", "", 2)
    yield inputs("ab", "b", "", 2)
    yield inputs("ba", "ab", "", 2)
    yield inputs("b", "a", "", 2)
    yield inputs("c", "b a", "", 3)
    yield inputs("a", "", "ba", 2)
    yield inputs("a", "", "bb", 3)
    yield inputs("a", "", "cb", 3)
    yield inputs("", "aab", "", 2)
    yield inputs("ab", "b", "bc", 3)
    yield inputs("cba", "cab", "", 3)
    yield {**inputs("ab", "bca", "", 2), "rrf_k": 1000}
