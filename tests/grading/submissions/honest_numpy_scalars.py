# %% task=03-idf earns=2
import numpy as np
def idf(df, n_documents):
    return np.log1p((n_documents - df + 0.5) / np.float64(df + 0.5))
# %% task=03-score_query earns=2
def score_query(query, postings, n_documents):
    scores = np.zeros(n_documents)
    for word in query:
        for document, impact in postings.get(word, []):
            scores[document] += impact
    return scores
