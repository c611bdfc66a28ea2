# %% task=03-score_query earns=2
from concurrent.futures import ThreadPoolExecutor
def looked_up(given):
    word, postings = given
    return postings.get(word, [])
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(looked_up, [(word, postings) for word in query]):
            for document, impact in found:
                scores[document] += impact
    return scores
