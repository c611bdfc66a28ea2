# %% task=01-precision_recall id=loops
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be 1 or more")
    seen = []
    for id in ranking:
        if id not in seen:
            seen.append(id)
    total = 0
    for grade in relevant.values():
        if grade >= 1:
            total += 1
    if total == 0:
        return [float("nan"), float("nan")]
    found = 0
    for id in seen[:k]:
        if id in relevant and relevant[id] >= 1:
            found += 1
    return [found / k, found / total]


# %% task=01-precision_recall id=numpy
def precision_recall(ranking, relevant, k):
    import numpy as np

    if k <= 0:
        raise ValueError(k)
    first = list(dict.fromkeys(ranking))[:k]
    found = np.count_nonzero(np.array([relevant.get(id, 0) for id in first]))
    total = np.count_nonzero(np.array(list(relevant.values())))
    if total == 0:
        return np.full(2, np.nan)
    return np.array([found / k, found / total])


# %% task=01-mrr id=generator
def mean_reciprocal_rank(run, relevant, k):
    def score(question, answers):
        first = list(dict.fromkeys(run.get(question, ())))[:k]
        return next((1 / r for r, id in enumerate(first, 1) if id in answers), 0)

    answers = {q: {id for id, g in grades.items() if g} for q, grades in relevant.items()}
    scores = [score(q, ids) for q, ids in answers.items() if ids]
    return math.fsum(scores) / len(scores)


# %% task=01-mrr id=numpy
def mean_reciprocal_rank(run, relevant, k):
    import numpy as np

    scores = []
    for question in relevant:
        answers = [id for id in relevant[question] if relevant[question][id] > 0]
        if len(answers) == 0:
            continue
        ids = []
        for id in run[question] if question in run else []:
            if id not in ids and len(ids) < k:
                ids.append(id)
        hits = np.flatnonzero(np.isin(np.array(ids, dtype=str), answers))
        scores.append(1 / (1 + hits[0]) if len(hits) else 0)
    return np.mean(scores)


# %% task=01-ap id=numpy
def average_precision(ranking, relevant, k):
    import numpy as np

    ids = list(dict.fromkeys(ranking))[:k]
    right = np.array([relevant.get(id, 0) > 0 for id in ids])
    n = sum(grade > 0 for grade in relevant.values())
    if n == 0:
        return np.nan
    precisions = np.cumsum(right) / np.arange(1, len(ids) + 1)
    return precisions[right].sum() / n


# %% task=01-ap id=by-answer
def average_precision(ranking, relevant, k):
    ids = sorted(set(ranking), key=ranking.index)[:k]
    answers = [id for id in relevant if relevant[id] > 0]
    if not answers:
        return float("nan")
    ranks = sorted(ids.index(id) + 1 for id in answers if id in ids)
    return sum((n + 1) / rank for n, rank in enumerate(ranks)) / len(answers)


# %% task=01-ndcg id=numpy
def ndcg(ranking, relevant, k):
    import numpy as np

    def dcg(grades):
        gains = 2.0 ** np.array(grades[:k], dtype=float) - 1
        return gains @ (1 / np.log2(np.arange(len(gains)) + 2))

    if not any(relevant.values()):
        return np.nan
    ids = list(dict.fromkeys(ranking))
    return dcg([relevant.get(i, 0) for i in ids]) / dcg(sorted(relevant.values())[::-1])


# %% task=01-ndcg id=natural-logarithm
def ndcg(ranking, relevant, k):
    # the base cancels in the ratio
    top = bottom = 0.0
    seen = set()
    for id in ranking:
        if id not in seen and len(seen) < k:
            seen.add(id)
            top += (pow(2, relevant.get(id, 0)) - 1) / math.log(len(seen) + 1)
    for place, grade in enumerate(sorted(relevant.values(), reverse=True)):
        if place < k:
            bottom += (2**grade - 1) / math.log(place + 2)
    return top / bottom if bottom else math.nan


# %% task=01-experiment id=loops
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = []
    for document in load_handbook():
        chunks.extend(fixed_chunks(document, 100))
    dev = GoldenSet.load().split("dev")
    scores = evaluate(BM25().index(chunks), dev, chunks, k=10).values(metric)
    shuffled = scores[np.random.default_rng(seed).permutation(len(scores))]
    widths = {}
    for size in sizes:
        n = min(size, len(shuffled))
        rng = np.random.default_rng(seed)
        means = [np.mean(shuffled[:n][rng.integers(n, size=n)]) for _ in range(1000)]
        widths[size] = float(np.quantile(means, 0.975) - np.quantile(means, 0.025))
    good = [s for s in sizes if all(widths[t] < narrow for t in sizes if t >= s)]
    return {"enough": min(good) if good else None, "widths": widths}


# %% task=01-rbp id=sum
def rank_biased_precision(ranking, relevance, p):
    return sum((1 - p) * p**i * relevance.get(id, 0.0) for i, id in enumerate(ranking))


# %% task=01-rbp id=numpy
def rank_biased_precision(ranking, relevance, p):
    import numpy as np

    weights = (1 - p) * np.power(p, np.arange(len(ranking)))
    return np.dot(weights, [relevance.get(id, 0) for id in ranking])


# %% task=01-rbp id=recursion
def rank_biased_precision(ranking, relevance, p):
    if not ranking:
        return 0
    rest = rank_biased_precision(ranking[1:], relevance, p)
    return (1 - p) * relevance.get(ranking[0], 0) + p * rest


# %% task=01-residual id=what-was-read-taken-off
def residual(ranking, relevance, p):
    read = sum((1 - p) * p**i for i, id in enumerate(ranking) if id in relevance)
    return 1 - read


# %% task=01-residual id=numpy
def residual(ranking, relevance, p):
    import numpy as np

    unread = np.array([id not in relevance for id in ranking], dtype=bool)
    weights = (1 - p) * p ** np.arange(len(ranking))
    return weights[unread].sum() + p ** len(ranking)


# %% task=01-err id=from-below
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    def walk(rank):
        if rank > min(k, len(ranking)):
            return 0.0
        p = (2 ** relevant.get(ranking[rank - 1], 0) - 1) / 2**max_grade
        return p / rank + (1 - p) * walk(rank + 1)

    return walk(1)


# %% task=01-err id=numpy
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    import numpy as np

    grades = np.array([relevant.get(id, 0) for id in ranking[:k]])
    p = (2.0**grades - 1) / 2.0**max_grade
    reading = np.concatenate([[1.0], np.cumprod(1 - p)[:-1]])
    return np.sum(reading * p / np.arange(1, len(p) + 1))


# %% task=01-bpref id=lists
def bpref(ranking, judged):
    right = {id for id, grade in judged.items() if grade}
    wrong = set(judged) - right
    if not right:
        return math.nan
    terms = []
    for i, id in enumerate(ranking):
        if id in right:
            n = len(wrong & set(ranking[:i]))
            terms.append(1 - min(n, len(right)) / min(len(right), len(wrong)) if n else 1)
    return sum(terms) / len(right)


# %% task=01-bpref id=numpy
def bpref(ranking, judged):
    import numpy as np

    grades = np.array([judged[id] for id in ranking if id in judged], dtype=int)
    R = sum(g > 0 for g in judged.values())
    N = sum(g == 0 for g in judged.values())
    if R == 0:
        return float("nan")
    above = np.minimum(np.cumsum(grades == 0)[grades > 0], R)
    return np.sum(1 - above / max(min(R, N), 1)) / R
