# %% task=03-idf earns=0
print("\ud800")
"\udfff"
def idf(df, n_documents):
    print("\ud800")
    raise ValueError("\udc80")
# %% task=03-top_k earns=0
def top_k(scores, k):
    return "\ud800"
