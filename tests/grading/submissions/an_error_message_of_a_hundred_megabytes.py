# %% task=03-idf earns=0
def idf(df, n_documents):
    raise ValueError("x" * 100_000_000)
