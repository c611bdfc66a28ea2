# %% task=03-idf earns=0
def idf(df, n_documents):
    return idf(df, n_documents) + 1
