# %% task=03-idf earns=2
def idf(df, n_documents):
    try:
        return 1 / 0
    except ZeroDivisionError:
        return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
    finally:
        assert df >= 0
[][0]
