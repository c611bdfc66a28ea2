# %% task=03-score_query earns=2
def added(pairs, scores, at=0):
    if at == len(pairs):
        return scores
    document, impact = pairs[at]
    scores[document] += impact
    return added(pairs, scores, at + 1)
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)
depth(900)
def score_query(query, postings, n_documents):
    pairs = [pair for word in query for pair in postings.get(word, [])]
    return added(pairs, [0.0] * n_documents)
