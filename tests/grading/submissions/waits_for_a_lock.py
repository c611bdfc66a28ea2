# %% task=03-idf earns=0
import threading
LOCK = threading.Lock()
LOCK.acquire()
def idf(df, n_documents):
    while not LOCK.acquire(timeout=1000):
        pass
