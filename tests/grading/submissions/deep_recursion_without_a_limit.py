# %% task=03-idf earns=0
import sys
sys.setrecursionlimit(10**9)
def idf(df, n_documents):
    return idf(df, n_documents) + 1
