# %% task=03-idf earns=2
id, list, type, input, max = 1, 2, 3, 4, 5
json = sys = os = "names of modules, used for something else"
def idf(df, n_documents):
    round = (n_documents - df + 0.5) / (df + 0.5)
    return math.log(1 + round)
