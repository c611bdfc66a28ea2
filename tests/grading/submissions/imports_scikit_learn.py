# %% task=03-idf earns=0
from sklearn.feature_extraction.text import TfidfTransformer
def idf(df, n_documents):
    TfidfTransformer
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
