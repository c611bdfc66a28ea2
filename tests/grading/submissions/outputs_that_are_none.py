# %% task=03-idf earns=2
from IPython.display import display
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
display({"text/plain": 3, 7: [1], "image/png": {"a": None}}, raw=True, metadata=[1, 2])
display({"text/plain": ["a", 1]}, raw=True)
display("no dictionary", raw=True)
