# %% task=03-idf earns=2
import functools
def counted(function):
    calls = 0
    @functools.wraps(function)
    def inner(*given, **named):
        nonlocal calls
        calls += 1
        return function(*given, **named)
    return inner
@counted
def idf(df, n_documents):
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
