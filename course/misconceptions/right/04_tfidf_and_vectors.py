# %% task=04-tfidf id=numpy
def tfidf_rows(documents):
    import numpy as np

    terms = sorted({word for document in documents for word in document})
    counts = np.array([[d.count(term) for term in terms] for d in documents], dtype=float)
    df = (counts > 0).sum(axis=0)
    weights = counts * (np.log((1 + len(documents)) / (1 + df)) + 1)
    lengths = np.linalg.norm(weights, axis=1)
    return [
        {term: x / length for term, x in zip(terms, row, strict=True) if x}
        for row, length in zip(weights, lengths, strict=True)
    ]


# %% task=04-tfidf id=relative-frequency
def tfidf_rows(documents):
    from collections import Counter

    df = Counter(word for document in documents for word in set(document))
    idf = {w: 1 - math.log((1 + n) / (1 + len(documents))) for w, n in df.items()}
    rows = []
    for document in documents:
        share = {word: n / len(document) for word, n in Counter(document).items()}
        length = math.hypot(*(share[word] * idf[word] for word in share))
        rows.append({word: x * idf[word] / length for word, x in share.items()})
    return rows


# %% task=04-tfidf id=counter-and-dict
def tfidf_rows(documents):
    from collections import Counter

    n = len(documents)
    df = Counter(word for document in documents for word in set(document))
    rows = []
    for document in documents:
        row = {}
        for word, tf in Counter(document).items():
            row[word] = tf * (math.log((1 + n) / (1 + df[word])) + 1)
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows


# %% task=04-cosine id=numpy
def cosine(a, b):
    import numpy as np

    words = list(a | b)
    one = np.array([a.get(word, 0) for word in words], dtype=float)
    other = np.array([b.get(word, 0) for word in words], dtype=float)
    lengths = np.linalg.norm(one) * np.linalg.norm(other)
    return one @ other / lengths if lengths > 0 else 0


# %% task=04-cosine id=unit-first
def cosine(a, b):
    def unit(vector):
        length = math.hypot(*vector.values())
        return {w: x / length for w, x in vector.items()} if length else {}

    one, other = unit(a), unit(b)
    return math.fsum(one[word] * other[word] for word in one.keys() & other.keys())


# %% task=04-cosine id=plain-sums
def cosine(a, b):
    dot = sum(value * b.get(word, 0) for word, value in a.items())
    length_a = math.sqrt(sum(value**2 for value in a.values()))
    length_b = math.sqrt(sum(value**2 for value in b.values()))
    if length_a == 0 or length_b == 0:
        return 0.0
    return dot / (length_a * length_b)


# %% task=04-nearest id=heap
def nearest(distances, facts, where, k, max_distance):
    import heapq

    if k <= 0:
        raise ValueError("k must be at least 1")
    allowed = [n for n, known in enumerate(facts) if where.items() <= known.items()]
    fetched = heapq.nsmallest(4 * k, ((distances[n], n) for n in allowed))
    first = {}
    for distance, row in fetched:
        first.setdefault(facts[row]["document"], (row, distance, False))
    hits = [hit for hit in first.values() if hit[1] <= max_distance][:k]
    if not hits and fetched:
        hits = [(fetched[0][1], fetched[0][0], True)]
    return hits


# %% task=04-nearest id=numpy
def nearest(distances, facts, where, k, max_distance):
    import numpy as np

    if k < 1:
        raise ValueError(f"k = {k}")
    passes = np.array([all(f.get(n) == v for n, v in where.items()) for f in facts])
    order = [row for row in np.argsort(distances, kind="stable") if passes[row]]
    documents, hits = [], []
    for row in order[: 4 * k]:
        if facts[row]["document"] in documents:
            continue
        documents.append(facts[row]["document"])
        if len(hits) < k and distances[row] <= max_distance:
            hits.append([row, distances[row], False])
    return hits if hits else [[row, distances[row], True] for row in order[:1]]


# %% task=04-nearest id=five-steps-with-a-set
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError("k must be at least 1")
    allowed = [
        row
        for row, fact in enumerate(facts)
        if all(key in fact and fact[key] == value for key, value in where.items())
    ]
    fetched = sorted(allowed, key=lambda row: (distances[row], row))[: 4 * k]
    seen, hits = set(), []
    for row in fetched:
        document = facts[row]["document"]
        if document in seen:
            continue
        seen.add(document)
        if distances[row] <= max_distance:
            hits.append((row, distances[row], False))
    if fetched and not hits:
        return [(fetched[0], distances[fetched[0]], True)]
    return hits[:k]


# %% task=04-filter id=left-by-membership
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    return {
        "without": without,
        "within": within,
        "left": len(set(without) & set(within)),
        "first_changed": without[0] != within[0],
    }


# %% task=04-filter id=left-by-a-full-filtered-search
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = []
    for document in load_handbook():
        chunks.extend(fixed_chunks(document, size=100))
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    passing = [hit.id for hit in index.search(question, k=len(chunks), where=where)]
    left = 0
    for id in without:
        if id in passing:
            left += 1
    within = passing[:k]
    return {
        "without": without,
        "within": within,
        "left": left,
        "first_changed": without[:1] != within[:1],
    }


# %% task=04-limits id=with-the-limit-in-the-search
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    asked = [e.question for e in GoldenSet.load().split("dev") if e.evidence]
    words = TfidfIndex().index(chunks)
    vectors = VectorIndex(RecordedEmbedder()).index(chunks)

    def share(is_stopped):
        return sum(map(is_stopped, asked)) / len(asked)

    stopped = {"tfidf": {}, "vectors": {}}
    for x in sorted(limits):
        stopped["tfidf"][x] = share(lambda q: max(words.scores(q)) < max(1 - x, 1e-9))
        stopped["vectors"][x] = share(lambda q: not vectors.search(q, 1, max_distance=x))
    limit = {}
    for name, shares in stopped.items():
        limit[name] = next((x for x in shares if shares[x] <= most), None)
    return {"stopped": stopped, "limit": limit}


# %% task=04-limits id=distances-once
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    texts = [q.question for q in GoldenSet.load().split("dev") if q.evidence]
    stopped, smallest = {}, {}
    indexes = {"tfidf": TfidfIndex(), "vectors": VectorIndex(RecordedEmbedder())}
    for name, index in indexes.items():
        index = index.index(chunks)
        away = []
        for text in texts:
            hits = index.search(text, k=1)
            away.append(1 - hits[0].score if hits else math.inf)
        stopped[name] = {x: sum(d > x for d in away) / len(away) for x in limits}
        smallest[name] = min((x for x in limits if stopped[name][x] <= most), default=None)
    return {"stopped": stopped, "limit": smallest}


# %% task=04-pivot id=counters
def pivoted_score(query, document, idf, pivot, slope):
    from collections import Counter

    tf, qtf = Counter(document), Counter(query)
    total = 0
    for word in qtf:
        if word in tf:
            damped = (1 + math.log(tf[word])) / (1 + math.log(sum(tf.values()) / len(tf)))
            norm = pivot + slope * (len(tf) - pivot)
            total += (1 + math.log(qtf[word])) * idf[word] * damped / norm
    return total


# %% task=04-pivot id=numpy
def pivoted_score(query, document, idf, pivot, slope):
    import numpy as np

    words, counts = np.unique(np.array(document, dtype=str), return_counts=True)
    asked = np.array([query.count(word) for word in words], dtype=float)
    if not asked.any():
        return 0
    weight = np.array([idf[str(word)] for word in words])
    held = (1 + np.log(counts)) / (1 + np.log(counts.mean()))
    in_query = np.where(asked > 0, 1 + np.log(np.maximum(asked, 1)), 0)
    return (in_query * weight * held).sum() / ((1 - slope) * pivot + slope * len(words))


# %% task=04-pivot id=loop-over-the-shared-words
def pivoted_score(query, document, idf, pivot, slope):
    score = 0
    for word in set(query) & set(document):
        different = len(set(document))
        damped = 1 + math.log(document.count(word))
        damped /= 1 + math.log(len(document) / different)
        norm = pivot + slope * (different - pivot)
        score += (1 + math.log(query.count(word))) * idf[word] * damped / norm
    return score


# %% task=04-diverse id=numpy
def diversify(relevance, likeness, k, balance):
    import numpy as np

    values = balance * np.array(relevance)
    matrix = np.array(likeness)
    chosen = [int(np.argmax(values))]
    while len(chosen) < min(k, len(values)):
        marginal = values - (1 - balance) * matrix[:, chosen].max(axis=1)
        marginal[chosen] = -np.inf
        chosen.append(int(np.argmax(marginal)))
    return chosen


# %% task=04-diverse id=recursion
def diversify(relevance, likeness, k, balance, chosen=()):
    left = [d for d in range(len(relevance)) if d not in chosen]
    if not left or len(chosen) == k:
        return list(chosen)

    def key(d):
        alike = [likeness[c][d] for c in chosen] or [0]
        return (-(balance * relevance[d] - (1 - balance) * max(alike)), d)

    return diversify(relevance, likeness, k, balance, (*chosen, min(left, key=key)))


# %% task=04-diverse id=numpy-running-maximum
def diversify(relevance, likeness, k, balance):
    import numpy as np

    relevance, likeness = np.array(relevance, dtype=float), np.array(likeness, dtype=float)
    alike, chosen = None, []
    taken = np.zeros(len(relevance), dtype=bool)
    for _ in range(min(k, len(relevance))):
        value = balance * relevance
        if alike is not None:
            value = value - (1 - balance) * alike
        best = int(np.argmax(np.where(taken, -np.inf, value)))
        chosen.append(best)
        taken[best] = True
        column = likeness[:, best]
        alike = column if alike is None else np.maximum(alike, column)
    return chosen


# %% task=04-hyperplanes id=numpy
def bit_search(query, rows, planes, max_bits):
    import numpy as np

    planes = np.array(planes)
    wanted = planes @ np.array(query) >= 0
    differing = np.array([((planes @ np.array(row) >= 0) != wanted).sum() for row in rows])
    order = np.argsort(differing, kind="stable")
    return [
        (row, np.cos(np.pi * differing[row] / len(planes)))
        for row in order
        if differing[row] <= max_bits
    ]


# %% task=04-hyperplanes id=bits-of-a-number
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        bits = 0
        for plane in planes:
            product = sum(x * y for x, y in zip(plane, vector, strict=True))
            bits = 2 * bits + (product >= 0)
        return bits

    counts = [(signature(row) ^ signature(query)).bit_count() for row in rows]
    near = sorted((n, row) for row, n in enumerate(counts) if n <= max_bits)
    return [[row, math.cos(n / len(planes) * math.pi)] for n, row in near]


# %% task=04-early_stop id=iterators
def early_stop(query, postings, rows, k):
    from itertools import zip_longest

    words = [word for word in query if postings.get(word)]
    scores = {}
    for entries in zip_longest(*(postings[word] for word in words)):
        bound = 0.0
        for word, entry in zip(words, entries, strict=True):
            if entry is not None:
                bound += query[word] * entry[1]
                row = rows[entry[0]]
                scores[entry[0]] = sum(query[w] * row.get(w, 0) for w in query)
        if sum(score > bound for score in scores.values()) >= k:
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=heap
def early_stop(query, postings, rows, k):
    import heapq

    seen, hits, depth = set(), [], 0
    lists = [(weight, postings[w]) for w, weight in query.items() if w in postings]
    while True:
        current = [(q, e[depth]) for q, e in lists if depth < len(e)]
        if not current:
            break
        for _, (document, _) in current:
            if document in seen:
                continue
            seen.add(document)
            score = 0.0
            for word in query:
                score += query[word] * rows[document].get(word, 0.0)
            heapq.heappush(hits, (score, -document))
            if len(hits) > k:
                heapq.heappop(hits)
        if len(hits) == k and hits[0][0] > sum(q * weight for q, (_, weight) in current):
            break
        depth += 1
    return [(-negative, score) for score, negative in sorted(hits, reverse=True)]


# %% task=04-early_stop id=best-bound-first
def early_stop(query, postings, rows, k):
    place = {word: 0 for word in query if postings.get(word)}
    last = {word: query[word] * postings[word][0][1] for word in place}
    scores = {}
    while place:
        word = max(last, key=last.get)
        document, weight = postings[word][place[word]]
        place[word] += 1
        last[word] = query[word] * weight
        if document not in scores:
            row = rows[document]
            scores[document] = sum(x * row.get(w, 0.0) for w, x in query.items())
        if place[word] == len(postings[word]):
            del place[word], last[word]
        best = sorted(scores.values(), reverse=True)[:k]
        if len(best) == k and best[-1] > sum(last.values()):
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=rounds-by-place
def early_stop(query, postings, rows, k):
    lists = {word: postings[word] for word in query if word in postings}
    scores = {}
    for place in range(max((len(entries) for entries in lists.values()), default=0)):
        threshold = 0
        for word, entries in lists.items():
            if place < len(entries):
                document, weight = entries[place]
                threshold += query[word] * weight
                if document not in scores:
                    row = rows[document]
                    scores[document] = sum(query[w] * row.get(w, 0) for w in query)
        if sum(score > threshold for score in scores.values()) >= k:
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]
