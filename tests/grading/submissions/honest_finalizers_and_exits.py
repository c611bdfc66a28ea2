# %% task=03-idf earns=2
import atexit, contextlib
class Opened:
    def __enter__(self):
        return self
    def __exit__(self, *_):
        self.open = False
    def __del__(self):
        self.open = False
atexit.register(lambda: None)
def idf(df, n_documents):
    with Opened(), contextlib.suppress(ValueError):
        return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
