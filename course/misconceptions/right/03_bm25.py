# %% task=03-idf id=two-logarithms
def idf(df, n_documents):
    return math.log(n_documents + 1) - math.log(df + 0.5)


# %% task=03-idf id=numpy
def idf(df, n_documents):
    import numpy as np

    return np.log1p((n_documents - df + 0.5) / (df + 0.5))


# %% task=03-idf id=as-written
def idf(df, n_documents):
    """Return the weight of a word that `df` of `n_documents` documents hold."""
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))


# %% task=03-term_score id=saturation-first
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if not tf:
        return 0
    slowed = k1 * ((1 - b) + b * (doc_len / avg_doc_len))
    saturation = tf / (tf + slowed)
    return idf * (k1 + 1) * saturation


# %% task=03-term_score id=numpy
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    import numpy as np

    below = np.float64(tf) + k1 * (1 - b + b * doc_len / avg_doc_len)
    return np.where(tf > 0, idf * tf * (k1 + 1) / np.maximum(below, 1e-300), 0.0)[()]


# %% task=03-term_score id=as-written
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    """Return what a word said `tf` times adds to a document's score."""
    if tf == 0:
        return 0.0
    factor = 1 - b + b * doc_len / avg_doc_len
    return idf * tf * (k1 + 1) / (tf + k1 * factor)


# %% task=03-term_score id=divided-by-tf
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    """Return what a word said `tf` times adds to a document's score."""
    if not tf:
        return 0
    stretch = k1 * (1 + b * (doc_len / avg_doc_len - 1))
    return idf * (k1 + 1) / (1 + stretch / tf)


# %% task=03-score_query id=dict-then-list
def score_query(query, postings, n_documents):
    found = {}
    for word in query:
        if word in postings:
            for document, impact in postings[word]:
                found[document] = found.get(document, 0) + impact
    return [found.get(document, 0.0) for document in range(n_documents)]


# %% task=03-score_query id=numpy
def score_query(query, postings, n_documents):
    import numpy as np

    scores = np.zeros(n_documents)
    for word in query:
        for document, impact in postings.get(word, ()):
            scores[document] += impact
    return scores


# %% task=03-score_query id=document-by-document
def score_query(query, postings, n_documents):
    impact_of = {w: {d: i for d, i in pairs} for w, pairs in postings.items()}
    return [
        sum(impact_of.get(word, {}).get(document, 0.0) for word in query)
        for document in range(n_documents)
    ]


# %% task=03-score_query id=loop
def score_query(query, postings, n_documents):
    """Return the score of every document for a query."""
    scores = [0.0] * n_documents
    for word in query:
        for document, impact in postings.get(word, []):
            scores[document] += impact
    return scores


# %% task=03-score_query id=counter-and-numpy
def score_query(query, postings, n_documents):
    """Return the score of every document for a query."""
    from collections import Counter

    import numpy as np

    scores = np.zeros(n_documents)
    for word, times in Counter(query).items():
        if postings.get(word):
            documents, impacts = zip(*postings[word])
            np.add.at(scores, list(documents), times * np.array(impacts))
    return scores.tolist()


# %% task=03-top_k id=heap
def top_k(scores, k):
    import heapq

    if k < 1:
        raise ValueError("k must be at least 1")
    matching = ((-score, number) for number, score in enumerate(scores) if score > 0)
    return [(number, -score) for score, number in heapq.nsmallest(k, matching)]


# %% task=03-top_k id=stable-sort
def top_k(scores, k):
    if k <= 0:
        raise ValueError(k)
    order = sorted(range(len(scores)), key=lambda number: scores[number], reverse=True)
    return [[number, scores[number]] for number in order if scores[number] > 0][:k]


# %% task=03-top_k id=numpy
def top_k(scores, k):
    import numpy as np

    if k < 1:
        raise ValueError("no hits wanted")
    values = np.asarray(scores, dtype=float)
    order = np.argsort(-values, kind="stable")
    return [(int(n), values[n]) for n in order[:k] if values[n] > 0]


# %% task=03-top_k id=sorted-pairs
def top_k(scores, k):
    """Return the best `k` documents with their scores, best first."""
    if k < 1:
        raise ValueError(f"k must be at least 1, not {k}")
    pairs = [(i, score) for i, score in enumerate(scores) if score > 0]
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=03-experiment id=loop
def length_study(b_values, k, size):
    """Return the mean reciprocal rank for each b, and the best b."""
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    for b in b_values:
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    return {"mrr": mrr, "best_b": min(mrr, key=lambda b: (-mrr[b], b))}


# %% task=03-fields id=loop
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    """Return the BM25F score of one word over several fields."""
    total = 0.0
    for field, count in tf.items():
        factor = 1 - b[field] + b[field] * length[field] / avg_length[field]
        if count:
            total += weight[field] * count / factor
    if total == 0:
        return 0.0
    return idf * total * (k1 + 1) / (total + k1)


# %% task=03-fields id=sum-over-weights
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    """Return the BM25F score of one word over several fields."""
    total = sum(
        weight[f] * tf.get(f, 0) / (1 - b[f] * (1 - length[f] / avg_length[f]))
        for f in weight
        if tf.get(f, 0) > 0
    )
    return idf * (k1 + 1) / (1 + k1 / total) if total > 0 else 0


# %% task=03-feedback id=sets
def feedback_terms(documents, relevant, m):
    """Return the `m` words that relevance feedback would add to the query."""
    sets = [set(document) for document in documents]
    N, R = len(sets), len(relevant)
    found = []
    for word in set().union(*(sets[i] for i in relevant)):
        n = sum(word in words for words in sets)
        r = sum(word in sets[i] for i in relevant)
        above = (r + 0.5) * (N - n - R + r + 0.5)
        below = (n - r + 0.5) * (R - r + 0.5)
        found.append((word, r * math.log(above / below)))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:m]


# %% task=03-feedback id=counters
def feedback_terms(documents, relevant, m):
    """Return the `m` words that relevance feedback would add to the query."""
    from collections import Counter

    df = Counter(word for document in documents for word in set(document))
    liked = Counter(word for i in relevant for word in set(documents[i]))
    N, R = len(documents), len(relevant)

    def value(word):
        n, r = df[word], liked[word]
        yes = math.log(r + 0.5) - math.log(R - r + 0.5)
        no = math.log(n - r + 0.5) - math.log(N - n - R + r + 0.5)
        return r * (yes - no)

    ranked = sorted((-value(word), word) for word in liked)
    return [(word, -minus) for minus, word in ranked[:m]]


# %% task=03-proximity id=all-pairs
def proximity(query, document, window):
    wanted = set(query)
    total = 0
    for i in range(len(document)):
        for j in range(i + 1, min(len(document), i + window + 1)):
            if document[i] != document[j] and {document[i], document[j]} <= wanted:
                total += 1 / (j - i) ** 2
    return total


# %% task=03-proximity id=recursion
def proximity(query, document, window):
    words = list(set(query))
    if len(words) < 2:
        return 0.0
    first, rest = words[0], words[1:]
    places = [i for i, word in enumerate(document) if word == first]
    here = sum(
        1 / (i - j) ** 2
        for i in places
        for j, word in enumerate(document)
        if word in rest and abs(i - j) <= window
    )
    return here + proximity(rest, document, window)


# %% task=03-proximity id=positions-of-pairs
def proximity(query, document, window):
    """Return the bonus for query words that stand near each other."""
    from itertools import combinations, product

    at = {word: [i for i, w in enumerate(document) if w == word] for word in query}
    total = 0.0
    for a, b in combinations(at, 2):
        for i, j in product(at[a], at[b]):
            if abs(i - j) <= window:
                total += 1 / (i - j) ** 2
    return total
