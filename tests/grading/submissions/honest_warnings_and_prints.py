# %% task=03-idf earns=2
import sys, warnings
def idf(df, n_documents):
    warnings.warn("about to divide")
    print("df", df, file=sys.stderr)
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
