# %% task=03-score_query earns=0
def score_query(query, postings, n_documents):
    while True:
        yield 0.0
# %% task=03-top_k earns=0
import itertools
def top_k(scores, k):
    return itertools.repeat((0, scores[0]))
