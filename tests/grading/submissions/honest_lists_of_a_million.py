# %% task=03-idf earns=2
SQUARES = [n * n for n in range(1_000_000)]
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + SQUARES[1] / 2) / (df + 0.5))
