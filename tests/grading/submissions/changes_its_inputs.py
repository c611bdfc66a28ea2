# %% task=03-top_k earns=0
def top_k(scores, k):
    scores.sort()
    return []
