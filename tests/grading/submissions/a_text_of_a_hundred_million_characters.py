# %% task=03-idf earns=0
def idf(df, n_documents):
    return "x" * 100_000_000
