# %% task=03-top_k earns=2
def best_first(scores):
    for number in sorted(range(len(scores)), key=lambda n: (-scores[n], n)):
        if scores[number] > 0:
            yield number, scores[number]
def top_k(scores, k):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    return list(best_first(scores))[:k]
