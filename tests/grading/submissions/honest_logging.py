# %% task=03-idf earns=2
import logging
logging.basicConfig(level=logging.DEBUG)
log = logging.getLogger("student")
def idf(df, n_documents):
    log.info("idf of %d in %d", df, n_documents)
    logging.getLogger().warning("about to take a logarithm")
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
