# %% task=03-idf id=two-logarithms
def idf(df, n_documents):
    return math.log(n_documents + 1) - math.log(df + 0.5)


# %% task=03-idf id=numpy
def idf(df, n_documents):
    import numpy as np

    return np.log1p((n_documents - df + 0.5) / (df + 0.5))


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
