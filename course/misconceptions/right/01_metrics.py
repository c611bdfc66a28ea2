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


# %% task=01-precision_recall id=fromkeys-and-sets
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError(f"k must be at least 1, not {k}")
    answers = {i for i, grade in relevant.items() if grade > 0}
    if not answers:
        return math.nan, math.nan
    top = list(dict.fromkeys(ranking))[:k]
    found = len(answers.intersection(top))
    return found / k, found / len(answers)


# %% task=01-precision_recall id=one-loop
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k is below 1")
    seen, found, total = [], 0, 0
    for i in relevant:
        if relevant[i] > 0:
            total += 1
    for i in ranking:
        if len(seen) == k:
            break
        if i in seen:
            continue
        seen.append(i)
        if i in relevant and relevant[i] > 0:
            found += 1
    if total == 0:
        return (math.nan, math.nan)
    return (found / k, found / total)


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


# %% task=01-mrr id=nested-loops
def mean_reciprocal_rank(run, relevant, k):
    total = 0.0
    questions = 0
    for question in relevant:
        answers = set()
        for i in relevant[question]:
            if relevant[question][i] > 0:
                answers.add(i)
        if len(answers) == 0:
            continue
        questions += 1
        seen = []
        if question in run:
            for i in run[question]:
                if i not in seen:
                    seen.append(i)
        for position in range(min(k, len(seen))):
            if seen[position] in answers:
                total += 1 / (position + 1)
                break
    return total / questions


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


# %% task=01-ap id=loop
def average_precision(ranking, relevant, k):
    total_relevant = sum(grade > 0 for grade in relevant.values())
    if total_relevant == 0:
        return math.nan
    found, added = 0, 0.0
    for rank, i in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if relevant.get(i, 0) > 0:
            found += 1
            added += found / rank
    return added / total_relevant


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


# %% task=01-ndcg id=helper-function
def ndcg(ranking, relevant, k):
    def dcg(grades):
        pairs = enumerate(grades[:k], start=1)
        return sum((2**g - 1) / math.log2(r + 1) for r, g in pairs)

    best = dcg(sorted(relevant.values(), reverse=True))
    if best == 0:
        return math.nan
    return dcg([relevant.get(i, 0) for i in dict.fromkeys(ranking)]) / best


# %% task=01-ndcg id=numpy-dot-product
def ndcg(ranking, relevant, k):
    import numpy as np

    discount = 1 / np.log2(np.arange(2, k + 2))
    ids = list(dict.fromkeys(ranking))[:k]
    mine = 2.0 ** np.array([relevant.get(i, 0) for i in ids], dtype=float) - 1
    best = 2.0 ** np.array(sorted(relevant.values())[::-1][:k], dtype=float) - 1
    if not best.sum():
        return math.nan
    return float(mine @ discount[: len(mine)] / (best @ discount[: len(best)]))


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


# %% task=01-experiment id=one-call-for-all-draws
def interval_study(sizes, metric, narrow, seed):
    import numpy as np
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        n = len(some)
        rng = np.random.default_rng(seed)
        means = some[rng.integers(n, size=(1000, n))].mean(axis=1)
        low, high = np.quantile(means, [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


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


# %% task=01-rbp id=from-the-back
def rank_biased_precision(ranking, relevance, p):
    value = 0.0
    for i in reversed(ranking):
        value = (1 - p) * relevance.get(i, 0) + p * value
    return value


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


# %% task=01-residual id=unread-and-tail
def residual(ranking, relevance, p):
    unread = [r for r, i in enumerate(ranking) if i not in relevance]
    return sum((1 - p) * p**r for r in unread) + p ** len(ranking)


# %% task=01-residual id=one-less-what-was-read
def residual(ranking, relevance, p):
    open_weight = 1.0
    weight = 1 - p
    for i in ranking:
        if i in relevance:
            open_weight -= weight
        weight *= p
    return open_weight


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


# %% task=01-err id=share-still-reading
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    total, reading = 0.0, 1.0
    for rank, i in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(i, 0) - 1) / 2**max_grade
        total += reading * satisfied / rank
        reading *= 1 - satisfied
    return total


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


# %% task=01-bpref id=running-count
def bpref(ranking, judged):
    R = sum(grade > 0 for grade in judged.values())
    N = len(judged) - R
    if R == 0:
        return math.nan
    total, n = 0.0, 0
    for i in ranking:
        if i not in judged:
            continue
        if judged[i] == 0:
            n += 1
        elif n == 0:
            total += 1
        else:
            total += 1 - min(n, R) / min(R, N)
    return total / R


# %% task=01-bpref id=cumulated-counts
def bpref(ranking, judged):
    from itertools import accumulate

    grades = [judged[i] for i in ranking if i in judged]
    R = sum(g > 0 for g in judged.values())
    N = sum(g == 0 for g in judged.values())
    if not R:
        return math.nan
    wrong_so_far = accumulate(int(g == 0) for g in grades)
    lost = [min(n, R) / max(1, min(R, N)) for g, n in zip(grades, wrong_so_far) if g > 0]
    return (len(lost) - sum(lost)) / R
