# %% task=03-idf earns=2
import numpy as np
TABLE = np.log1p(np.arange(12_500_000, dtype=float))
def idf(df, n_documents):
    return float(np.log1p((n_documents - df + 0.5) / (df + 0.5)))
assert TABLE.nbytes == 100_000_000
