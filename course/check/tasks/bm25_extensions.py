"""The extensions of exercise 03, which stand neither in `minirag` nor in the lesson.

Weighted fields (BM25F: Robertson, Zaragoza & Taylor 2004), terms from relevance feedback
(Robertson & Spärck Jones 1976; Robertson 1990), proximity (Rasolofo & Savoy 2003), and one
experiment on the golden set.
"""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.bm25_core import WORDS

__all__ = ["TASKS"]


def _fields(rng: Random, names: tuple[str, ...] = ("title", "body"), equal: bool = False) -> Inputs:
    average = {"title": 6.0, "body": 90.0}
    length = {"title": rng.randint(3, 12), "body": rng.randint(30, 300)}
    return {
        "tf": {name: rng.randint(1, 4) for name in names},
        "length": {name: int(average[name]) if equal else length[name] for name in names},
        "avg_length": {name: average[name] for name in names},
        "weight": {name: rng.choice([1.0, 2.0, 3.0, 5.0]) for name in names},
        "b": {name: rng.choice([0.3, 0.5, 0.75]) for name in names},
        "idf": round(rng.uniform(0.5, 5.0), 3),
        "k1": rng.choice([0.9, 1.2, 1.5]),
    }


def _one_field(rng: Random) -> Inputs:
    inputs = _fields(rng, ("body",))
    return {**inputs, "weight": {"body": 1.0}}


def _absent_field(rng: Random) -> Inputs:
    inputs = _fields(rng)
    inputs["tf"] = {"body": rng.randint(1, 4)}
    inputs["length"]["title"] = 0
    return inputs


def _fields_pool() -> Iterable[Inputs]:
    base = {"avg_length": {"title": 2.0, "body": 4.0}, "b": {"title": 0.5, "body": 0.75}}
    for tf in ({"title": 1}, {"body": 1}, {"title": 1, "body": 1}, {"title": 2, "body": 1}):
        for length in ({"title": 2, "body": 4}, {"title": 4, "body": 8}):
            for weight in ({"title": 1.0, "body": 1.0}, {"title": 3.0, "body": 1.0}):
                yield {"tf": tf, "length": length, **base, "weight": weight, "idf": 1.0, "k1": 1.0}


FIELDS = Task(
    id="03-fields",
    assignment="03_bm25",
    title="Two weighted fields",
    function="fields_score",
    lesson="lesson 03, section 'When not to', and the note in the exercise",
    pool=_fields_pool,
    groups=(
        Group(
            "combine",
            3.0,
            (
                Case(
                    "one-field-of-weight-one",
                    "with a single field of weight 1 it must be plain BM25 again.",
                    "Compare with your term_score on the same numbers: both must agree.",
                    _one_field,
                ),
                Case(
                    "both-fields-at-average-length",
                    "a word in title and body is one piece of evidence.",
                    "Add the weighted counts of the fields first, and apply k1 to the sum only.",
                    lambda rng: _fields(rng, equal=True),
                ),
            ),
        ),
        Group(
            "lengths",
            2.0,
            (
                Case(
                    "each-field-its-own-length",
                    "a long body says nothing about the title: lengths go field by field.",
                    "Normalise each count by its own field's length before the weights come in.",
                    _fields,
                ),
                Case(
                    "field-without-the-word",
                    "a document without a title, or a title without the word, is no error.",
                    "Go over the fields in tf only: a field that is not there adds nothing.",
                    _absent_field,
                ),
            ),
        ),
    ),
    hints=(
        "Saturation belongs to the whole document: how often is the word said in all fields?",
        "Per field: weight times tf divided by (1 - b + b * length / avg_length). Sum over fields.",
        "The sum takes the place of tf in the BM25 fraction, whose length factor is then 1.",
    ),
)


def _collection(rng: Random, relevant: int) -> Inputs:
    """Make documents in which no two words have equal counts, so that no two values are equal."""
    words = rng.sample(WORDS, 5)
    liked: list[list[str]] = [[words[0], words[0]] for _ in range(relevant)]
    others = [["other"] for _ in range(rng.randint(7, 10))]
    for number, word in enumerate(words[1:], start=1):
        liking = 1 if number == 1 else rng.randint(1, relevant)
        for document in rng.sample(liked, liking):
            document.append(word)
        for document in rng.sample(others, number):
            document.append(word)
    documents = liked + others
    rng.shuffle(documents)
    chosen = [number for number, document in enumerate(documents) if words[0] in document]
    return {"documents": documents, "relevant": chosen, "m": rng.randint(4, 5)}


def _feedback_ties(rng: Random) -> Inputs:
    """Make words that stand in just the same documents, so that only the tie rule orders them."""
    words = rng.sample(WORDS, 4)
    others = [["other", "words"] for _ in range(rng.randint(3, 6))]
    return {"documents": [words, list(reversed(words)), *others], "relevant": [0, 1], "m": 3}


def _feedback_pool() -> Iterable[Inputs]:
    for documents in (
        [["b", "a"], ["c"]],
        [["a", "a"], ["b"], ["a", "b"]],
        [["a", "b"], ["b"], ["c"]],
        [["b", "a"], ["b"], ["c"], ["a", "b", "b"]],
    ):
        for relevant in ([0], [0, 1]):
            yield {"documents": documents, "relevant": relevant, "m": 2}


FEEDBACK = Task(
    id="03-feedback",
    assignment="03_bm25",
    title="Words from documents that a reader liked",
    function="feedback_terms",
    lesson="lesson 03, section 'When words fail', and the note in the exercise",
    pool=_feedback_pool,
    groups=(
        Group(
            "weight",
            3.0,
            (
                Case(
                    "one-relevant-document",
                    "one liked document already says which of its words are unusual.",
                    "Count documents, not occurrences: a word said twice in one counts once.",
                    lambda rng: _collection(rng, 1),
                ),
                Case(
                    "several-relevant-documents",
                    "a word that many liked documents share beats a rare accident.",
                    "Multiply the weight by r, the number of relevant documents with the word.",
                    lambda rng: _collection(rng, 3),
                ),
            ),
        ),
        Group(
            "selection",
            2.0,
            (
                Case(
                    "ties-in-alphabetical-order",
                    "equal values must give one order on every machine.",
                    "Sort by two things: value downwards, then the word itself.",
                    _feedback_ties,
                ),
                Case(
                    "everything-relevant",
                    "where every document is relevant the formula must still give numbers.",
                    "The four halves keep every count above zero: check each factor for its 0.5.",
                    lambda rng: (
                        lambda inputs: {
                            **inputs,
                            "relevant": list(range(len(inputs["documents"]))),
                        }
                    )(_collection(rng, 1)),
                ),
            ),
        ),
    ),
    hints=(
        "For each word of the relevant documents you need four counts: N, R, n (documents with the "
        "word) and r (relevant ones with it).",
        "Draw the 2 x 2 table: with or without the word, relevant or not. Each cell gets 0.5.",
        "The weight is the logarithm of r (N - n - R + r) over (n - r)(R - r), each cell with its "
        "0.5; the value is r times the weight.",
    ),
)


def _proximity(rng: Random, gap: int, window: int, repeat: bool = False) -> Inputs:
    """Make a passage with `gap` other words after each query word, so that distances are known."""
    query = rng.sample(WORDS, 3)
    document = [word for name in query for word in (name, *(["filler"] * gap))]
    document.append(query[0])
    return {"query": query + query[:1] * repeat, "document": document, "window": window}


def _at_the_edge(rng: Random) -> Inputs:
    gap = rng.randint(1, 3)
    return _proximity(rng, gap, window=gap + 1)


def _proximity_pool() -> Iterable[Inputs]:
    for document in (["a", "b"], ["a", "x", "b"], ["a", "b", "a"], ["a", "x", "x", "b"], ["a"]):
        for query in (["a", "b"], ["a", "b", "a"]):
            for window in (2, 3):
                yield {"query": query, "document": document, "window": window}
    yield {"query": ["a", "b", "c"], "document": ["a", "c"], "window": 2}


def _pair_parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return what each pair of query words adds."""
    pairs = combinations(dict.fromkeys(inputs["query"]), 2)
    alone = {
        f"{first} + {second}": reference["proximity"](**{**inputs, "query": [first, second]})
        for first, second in pairs
    }
    return {pair: value for pair, value in alone.items() if value}


PROXIMITY = Task(
    id="03-proximity",
    assignment="03_bm25",
    title="Words that stand together",
    function="proximity",
    lesson="lesson 03, section 'When not to', and the note in the exercise",
    pool=_proximity_pool,
    parts=_pair_parts,
    groups=(
        Group(
            "pairs",
            2.0,
            (
                Case(
                    "side-by-side",
                    "two words next to each other are the strongest sign of a phrase.",
                    "Each pair of occurrences adds 1 / distance squared, in either order, once.",
                    lambda rng: _proximity(rng, 0, window=rng.choice([4, 5])),
                ),
                Case(
                    "some-words-between",
                    "the further apart, the less it means, and it falls with the square.",
                    "List the positions of each word and print all the distances.",
                    lambda rng: _proximity(rng, 1, window=rng.choice([3, 5])),
                ),
            ),
        ),
        Group(
            "window",
            2.0,
            (
                Case(
                    "at-the-edge-of-the-window",
                    "at exactly the window a pair still counts, beyond it no more.",
                    "Is your comparison < or <=?",
                    _at_the_edge,
                ),
                Case(
                    "repeated-query-word",
                    "a word said twice in the query makes no new pair, nor one with itself.",
                    "Reduce the query to its distinct words before you form pairs.",
                    lambda rng: _proximity(rng, rng.randint(0, 1), window=4, repeat=True),
                ),
            ),
        ),
    ),
    hints=(
        "Make one list of positions for each distinct query word.",
        "itertools.combinations gives each unordered pair of words once.",
        "For each pair of words, look at every position of the first with every one of the second.",
    ),
)


def _study_pool() -> Iterable[Inputs]:
    yield {"b_values": [0.0, 1.0], "k": 1, "size": 150}
    yield {"b_values": [1.0, 0.0], "k": 10, "size": 150}


EXPERIMENT = Task(
    id="03-experiment",
    assignment="03_bm25",
    title="What is b worth on the handbook?",
    function="length_study",
    lesson="lesson 03, section 'Measure it'",
    pool=_study_pool,
    imports=frozenset({"numpy", "minirag"}),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "five-values-of-b",
                    "the conclusion has to follow from numbers measured on the dev questions.",
                    "One index for each b over the same chunks, measured on the dev split at k.",
                    lambda rng: {"b_values": [0.0, 0.25, 0.5, 0.75, 1.0], "k": 10, "size": 100},
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "another-chunk-size",
                    "what holds for one chunk size need not hold for another.",
                    "Nothing in the function may be fixed that the arguments decide.",
                    lambda rng: {
                        "b_values": rng.sample([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], 3),
                        "k": rng.choice([3, 5]),
                        "size": rng.choice([60, 80, 120, 200]),
                    },
                ),
            ),
        ),
    ),
    hints=(
        "The lesson's section 'Measure it' does this for one value of b.",
        "evaluate(index, golden, chunks, k=k) returns a report; its mean reciprocal rank is what "
        "you need.",
        "max() keeps the first of equal items: go over the values of b in ascending order.",
    ),
)

TASKS = [FIELDS, FEEDBACK, PROXIMITY, EXPERIMENT]
