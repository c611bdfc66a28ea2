# %% task=03-top_k earns=2
import functools
@functools.total_ordering
class Found:
    def __init__(self, number, score):
        self.number, self.score = number, score
    def __eq__(self, other):
        return (self.score, self.number) == (other.score, other.number)
    def __lt__(self, other):
        return (-self.score, self.number) < (-other.score, other.number)
def top_k(scores, k):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    found = sorted(Found(n, s) for n, s in enumerate(scores) if s > 0)
    return [(one.number, one.score) for one in found[:k]]
