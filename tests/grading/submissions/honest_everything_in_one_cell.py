# %% task=03-idf earns=2
from minirag import BM25, GoldenSet
GOLDEN = GoldenSet.load().split("dev")
QUESTIONS = [question for question in GOLDEN]
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
def my_index(chunks):
    return BM25(k1=1.2).index(chunks)
