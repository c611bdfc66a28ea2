# %% task=03-idf earns=2
import time
def idf(df, n_documents):
    time.sleep(0.005)
    sum(i * i for i in range(20_000))
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
time.sleep(0.3)
