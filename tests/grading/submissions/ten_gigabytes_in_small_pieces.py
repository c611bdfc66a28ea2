# %% task=03-idf earns=0
def idf(df, n_documents):
    pieces = []
    for _ in range(10_000):
        pieces.append(bytes(1_000_000))
    return float(len(pieces))
