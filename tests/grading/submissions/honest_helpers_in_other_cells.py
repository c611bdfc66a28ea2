# %% task=03-idf earns=2
def smoothed(count):
    return count + 0.5
def idf(df, n_documents):
    return math.log(1 + smoothed(n_documents - df) / smoothed(df))
