# %% task=03-idf earns=2
from fractions import Fraction
def idf(df, n_documents):
    scale = 10**400
    odds = Fraction((2 * n_documents - 2 * df + 1) * scale, (2 * df + 1) * scale)
    return math.log(1 + odds)
