# %% task=03-idf earns=2
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
print("an emoji cut in two:", "\U0001f600".encode("utf-16", "surrogatepass")[:4].decode("utf-16-le", "surrogatepass")[:2])
print("\ud83d")
