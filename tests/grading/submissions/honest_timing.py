# %% task=03-idf earns=2
%matplotlib inline
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
%time idf(1, 3)
%timeit -n 10 -r 1 idf(1, 3)
