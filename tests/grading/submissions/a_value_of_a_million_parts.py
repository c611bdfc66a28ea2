# %% task=03-idf earns=0
def idf(df, n_documents):
    return list(range(1_000_000))
