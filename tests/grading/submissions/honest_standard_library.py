# %% task=03-score_query earns=2
import collections, functools, itertools, operator, statistics
def score_query(query, postings, n_documents):
    pairs = itertools.chain.from_iterable(postings.get(word, []) for word in query)
    total = functools.reduce(lambda c, p: c.update({p[0]: p[1]}) or c, pairs, collections.Counter())
    return [float(total[number]) for number in range(n_documents)]
