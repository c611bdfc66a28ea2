# %% task=03-idf earns=0
import time
def idf(df, n_documents):
    time.sleep(3600)
