# %% task=03-idf earns=2
import inspect
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
print(inspect.getsource(idf), inspect.signature(idf))
help(idf)
