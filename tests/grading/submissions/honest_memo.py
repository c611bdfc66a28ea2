# %% task=03-idf earns=2
import functools
CALLS = []
@functools.lru_cache(maxsize=None)
def idf(df, n_documents):
    CALLS.append((df, n_documents))
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
# %% task=03-proximity earns=4 append
print(len(CALLS), "calls until here")
