# %% task=03-idf earns=2
from IPython.display import display
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
display({"text/plain": "x" * 50_000_000, "text/html": "y" * 1_900_000}, raw=True)
