# %% task=03-idf earns=2
!echo "a line of a shell"
names = !ls
%pip list
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
idf?
