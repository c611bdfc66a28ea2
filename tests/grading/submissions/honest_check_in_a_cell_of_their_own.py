# %% task=03-idf earns=2
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
check("03-idf")
hint("03-idf")
