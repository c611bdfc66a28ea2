# %% task=03-idf earns=2
def idf(df, n_documents):
    weight = math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
    for step in range(300):
        print(f"step {step}: df={df} of {n_documents}, weight {weight:.6f}")
    return weight
for df in range(3_000):
    print(df, idf.__name__, "a long line of a loop that a student forgot to take out")
