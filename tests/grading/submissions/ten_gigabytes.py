# %% task=03-idf earns=0
def idf(df, n_documents):
    block = bytearray(10_000_000_000)
    return float(len(block))
