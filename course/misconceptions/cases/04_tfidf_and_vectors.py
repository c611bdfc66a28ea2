# %% task=04-tfidf id=no-plus-one belief="idf without the + 1 behind the logarithm" case=word-in-every-document loses=3 hint="A word that every document holds must keep the idf 1: what is ln(1) alone?"
def tfidf_rows(documents):
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    rows = []
    for document in documents:
        row = {
            word: document.count(word) * math.log((1 + len(documents)) / (1 + df[word]))
            for word in document
        }
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length if length else 0.0 for word, weight in row.items()})
    return rows


# %% task=04-tfidf id=not-smoothed belief="idf as ln(N / df) + 1, without one more text that holds everything" case=rare-and-common-words loses=3 hint="Both counts get one more inside the logarithm: compare with the formula."
def tfidf_rows(documents):
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    rows = []
    for document in documents:
        row = {
            word: document.count(word) * (math.log(len(documents) / df[word]) + 1)
            for word in document
        }
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows


# %% task=04-tfidf id=not-divided belief="tf times idf is the row already" case=rare-and-common-words loses=3 hint="Square your weights and add them up: a row must give 1."
def tfidf_rows(documents):
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    return [
        {
            word: document.count(word) * (math.log((1 + len(documents)) / (1 + df[word])) + 1)
            for word in document
        }
        for document in documents
    ]


# %% task=04-tfidf id=divided-by-the-sum belief="the length is the sum of the weights" case=rare-and-common-words loses=3 hint="The length is the root of the sum of squares; your weights add up to 1, not their squares."
def tfidf_rows(documents):
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    rows = []
    for document in documents:
        row = {
            word: document.count(word) * (math.log((1 + len(documents)) / (1 + df[word])) + 1)
            for word in document
        }
        rows.append({word: weight / sum(row.values()) for word, weight in row.items()})
    return rows


# %% task=04-tfidf id=mentions-in-df belief="df counts mentions" case=repeated-word loses=2 by=reader hint="A word said three times in one document is one document that holds it."
def tfidf_rows(documents):
    from collections import Counter

    n = len(documents)
    df = Counter(word for document in documents for word in document)
    rows = []
    for document in documents:
        row = {w: c * (math.log((1 + n) / (1 + df[w])) + 1) for w, c in Counter(document).items()}
        length = math.sqrt(sum(w * w for w in row.values()))
        rows.append({word: w / length for word, w in row.items()})
    return rows


# %% task=04-tfidf id=said-or-not belief="it counts whether a text says a word, not how often" case=repeated-word loses=2 hint="Say a word twice: its weight before the division must double."
def tfidf_rows(documents):
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    rows = []
    for document in documents:
        row = {word: math.log((1 + len(documents)) / (1 + df[word])) + 1 for word in document}
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows


# %% task=04-tfidf id=damped-tf belief="tf is damped by a logarithm here too" case=repeated-word loses=2 hint="The tf of this formula is the count as it is."
def tfidf_rows(documents):
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    rows = []
    for document in documents:
        row = {
            word: (1 + math.log(document.count(word)))
            * (math.log((1 + len(documents)) / (1 + df[word])) + 1)
            for word in document
        }
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows


# %% task=04-tfidf id=everywhere-dropped belief="a word that every document holds tells nothing and is left out" case=word-in-every-document loses=1 hint="Every word of the document has its place in the row, also one that all documents hold."
def tfidf_rows(documents):
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    rows = []
    for document in documents:
        row = {
            word: document.count(word) * (math.log((1 + len(documents)) / (1 + df[word])) + 1)
            for word in document
            if df[word] < len(documents)
        }
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows


# %% task=04-tfidf id=empty-not-counted belief="an empty document does not count" case=empty-document loses=1 hint="The list has one row for each document, and N counts them all."
def tfidf_rows(documents):
    documents = [document for document in documents if document]
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    rows = []
    for document in documents:
        row = {
            word: document.count(word) * (math.log((1 + len(documents)) / (1 + df[word])) + 1)
            for word in document
        }
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows


# %% task=04-tfidf id=one-inside-the-logarithm belief="the last 'plus 1' is added to the fraction before the logarithm is taken" case=rare-and-common-words loses=3 by=reader hint="Work the idf of 'fee' in the example out by hand: a word that is in every text must get exactly 1."
def tfidf_rows(documents):
    from collections import Counter

    n = len(documents)
    df = Counter(word for document in documents for word in set(document))
    rows = []
    for document in documents:
        tf = Counter(document)
        row = {word: tf[word] * math.log((1 + n) / (1 + df[word]) + 1) for word in tf}
        length = math.sqrt(sum(w**2 for w in row.values()))
        rows.append({word: w / length for word, w in row.items()})
    return rows


# %% task=04-tfidf id=length-before-idf belief="the counts are divided by their length first, and the idf is multiplied in afterwards" case=rare-and-common-words loses=3 by=reader hint="Add up the squares of the weights in one of your rows. Which step has to be the last one for the sum to be 1?"
def tfidf_rows(documents):
    from collections import Counter

    n = len(documents)
    df = Counter(word for document in documents for word in set(document))
    idf = {word: math.log((1 + n) / (1 + df[word])) + 1 for word in df}
    rows = []
    for document in documents:
        tf = Counter(document)
        length = math.sqrt(sum(count**2 for count in tf.values()))
        rows.append({word: count / length * idf[word] for word, count in tf.items()})
    return rows


# %% task=04-tfidf id=word-inside-a-word belief="a word is in a document when it stands in its text" case=rare-and-common-words loses=2 by=reader hint="Take the documents ['coffee'] and ['fee']: how many of them hold the word 'fee'?"
def tfidf_rows(documents):
    texts = [" ".join(document) for document in documents]
    rows = []
    for document in documents:
        row = {}
        for word in document:
            df = sum(word in text for text in texts)
            idf = math.log((1 + len(documents)) / (1 + df)) + 1
            row[word] = document.count(word) * idf
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows


# %% task=04-tfidf id=lower-case-first belief="words are brought into lower case before they are counted" case=rare-and-common-words loses=2 by=reader hint="Nothing is said about case: 'Fee' and 'fee' are two words, each as the document has it."
def tfidf_rows(documents):
    from collections import Counter

    documents = [[word.lower() for word in document] for document in documents]
    df = Counter(word for document in documents for word in set(document))
    rows = []
    for document in documents:
        row = {
            word: tf * (math.log((1 + len(documents)) / (1 + df[word])) + 1)
            for word, tf in Counter(document).items()
        }
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows


# %% task=04-cosine id=product-alone belief="the sum of products is the cosine" case=some-words-shared loses=2 hint="That holds for rows of length one only; these have other lengths."
def cosine(a, b):
    return float(sum(number * b.get(word, 0) for word, number in a.items()))


# %% task=04-cosine id=no-root belief="the sums of squares are the lengths" case=some-words-shared loses=2 hint="Compare a vector with itself: the cosine must be 1. What is missing from a length?"
def cosine(a, b):
    product = sum(number * b.get(word, 0) for word, number in a.items())
    squares = sum(x**2 for x in a.values()) * sum(x**2 for x in b.values())
    return product / squares if squares else 0.0


# %% task=04-cosine id=shared-words-only belief="only the words of both vectors enter the lengths" case=some-words-shared loses=2 by=reader hint="A word that just one vector holds makes that vector longer."
def cosine(a, b):
    import numpy as np

    shared = sorted(a.keys() & b.keys())
    if not shared:
        return 0.0
    x = np.array([a[word] for word in shared], dtype=float)
    y = np.array([b[word] for word in shared], dtype=float)
    length = np.linalg.norm(x) * np.linalg.norm(y)
    return float(x @ y / length) if length else 0.0


# %% task=04-cosine id=never-below-zero belief="a cosine is at least 0" case=pointing-apart loses=1 hint="With numbers below zero two vectors can point apart: the cosine is then negative."
def cosine(a, b):
    product = sum(number * b.get(word, 0) for word, number in a.items())
    squares = sum(x**2 for x in a.values()) * sum(x**2 for x in b.values())
    return max(product / math.sqrt(squares), 0.0) if squares else 0.0


# %% task=04-cosine id=zero-divides belief="every vector has a length" case=empty-vector loses=2 hint="Look at both lengths before you divide by them."
def cosine(a, b):
    product = sum(number * b.get(word, 0) for word, number in a.items())
    squares = sum(x**2 for x in a.values()) * sum(x**2 for x in b.values())
    return product / math.sqrt(squares)


# %% task=04-cosine id=empty-only belief="only an empty vector has no length" case=only-zeros loses=1 by=reader hint="A dict of zeros is not empty, and its length is 0: test the length."
def cosine(a, b):
    if not any(a) or not any(b):
        return 0
    dot = sum(a[word] * b[word] for word in a if word in b)
    length_a = sum(x**2 for x in a.values()) ** 0.5
    length_b = sum(x**2 for x in b.values()) ** 0.5
    return dot / (length_a * length_b)


# %% task=04-cosine id=shared-words-twice belief="all words of both vectors, one list behind the other, are the directions of the space" case=some-words-shared loses=2 by=reader hint="A word that both vectors hold is one direction. How often does it stand in your list of words?"
def cosine(a, b):
    import numpy as np

    words = list(a) + list(b)
    x = np.array([a.get(word, 0) for word in words], dtype=float)
    y = np.array([b.get(word, 0) for word in words], dtype=float)
    length = np.linalg.norm(x) * np.linalg.norm(y)
    return float(x @ y / length) if length else 0.0


# %% task=04-cosine id=numbers-add-up-to-zero belief="a vector whose numbers add up to 0 has no length" case=pointing-apart loses=1 by=reader hint="Take {'fee': 1, 'due': -1}: its numbers add up to 0, and its length is not 0."
def cosine(a, b):
    if sum(a.values()) == 0 or sum(b.values()) == 0:
        return 0.0
    product = sum(number * b.get(word, 0) for word, number in a.items())
    squares = sum(x**2 for x in a.values()) * sum(x**2 for x in b.values())
    return product / math.sqrt(squares)


# %% task=04-cosine id=short-is-no-length belief="a small number below the line keeps it from being 0 and changes nothing else" case=small-numbers loses=1 by=reader hint="Compare {'fee': 0.00001} with itself: the cosine of a vector with itself is 1, however short it is."
def cosine(a, b):
    product = sum(number * b.get(word, 0) for word, number in a.items())
    length_a = math.sqrt(sum(x**2 for x in a.values()))
    length_b = math.sqrt(sum(x**2 for x in b.values()))
    return product / max(length_a * length_b, 1e-3)


# %% task=04-cosine id=a-little-added-below belief="one billionth added below the line changes no cosine" case=small-numbers loses=1 hint="Compare {'fee': 0.00001} with itself: the product of the lengths is then smaller than what you add."
def cosine(a, b):
    product = sum(number * b.get(word, 0) for word, number in a.items())
    length_a = math.sqrt(sum(x**2 for x in a.values()))
    length_b = math.sqrt(sum(x**2 for x in b.values()))
    return product / (length_a * length_b + 1e-9)


# %% task=04-nearest id=filtered-afterwards belief="the filter may come after the fetch" case=filter-first loses=1 hint="Step 1 comes before step 2: rows that are not allowed must not use up the fetch."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    fetched = sorted(range(len(facts)), key=lambda row: distances[row])[: 4 * k]
    fetched = [r for r in fetched if all(facts[r].get(n) == v for n, v in where.items())]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=any-condition belief="one condition that holds is enough" case=every-condition loses=1 hint="A row is allowed when every key of where holds."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [
        r
        for r in range(len(facts))
        if not where or any(facts[r].get(n) == v for n, v in where.items())
    ]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=unknown-passes belief="a row that lacks a fact is not excluded by it" case=every-condition loses=1 by=reader hint="Look at the row without the key: where asks for a value that it does not have."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError("k")
    allowed = []
    for row, fact in enumerate(facts):
        if all(fact.get(key, value) == value for key, value in where.items()):
            allowed.append(row)
    allowed.sort(key=lambda row: distances[row])
    fetched = allowed[: 4 * k]
    seen, single = set(), []
    for row in fetched:
        if facts[row]["document"] not in seen:
            seen.add(facts[row]["document"])
            single.append(row)
    hits = [(row, distances[row], False) for row in single if distances[row] <= max_distance]
    if fetched and not hits:
        return [(fetched[0], distances[fetched[0]], True)]
    return hits[:k]


# %% task=04-nearest id=limit-excluded belief="the limit itself is too far" case=at-the-limit loses=1 hint="At most max_distance: a row at just that distance is in."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] < max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=nothing-is-honest belief="when nothing is near enough, the list is empty" case=none-near-enough loses=1 hint="Read step 5: what comes back when step 4 leaves nothing?"
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    return [(row, distances[row], False) for row in near]


# %% task=04-nearest id=no-flag belief="the best of a bad lot is a hit like any other" case=none-near-enough loses=1 hint="The third part of the triple tells a weak hit from a good one."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    return [(row, distances[row], False) for row in near or fetched[:1]]


# %% task=04-nearest id=weak-from-anywhere belief="something always comes back" case=nothing-allowed loses=1 hint="The row of step 5 is one of those fetched; where none was fetched there is none."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    order = sorted(range(len(facts)), key=lambda row: distances[row])
    fetched = [row for row in order if where.items() <= facts[row].items()][: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in (fetched or order)[:1]]


# %% task=04-nearest id=k-fetched belief="k rows are enough to choose k hits from" case=four-times-k loses=2 hint="Step 3 takes rows away: how many does step 2 take, so that k may be left?"
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])[:k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=all-fetched belief="the fetch goes on until k documents are found" case=four-times-k loses=2 hint="Only 4 * k rows are fetched: what one document takes of them is not made up for."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=every-piece belief="every near row is a hit of its own" case=one-hit-a-document loses=2 hint="Two of your hits are of one document: read step 3."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    near = [row for row in fetched if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=last-piece-kept belief="a dict by document keeps the nearest row" case=one-hit-a-document loses=2 by=reader hint="Writing to the same key again replaces the row: which one is left, the nearest or the last?"
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError("k")
    rows = [r for r in range(len(distances)) if where.items() <= facts[r].items()]
    fetched = sorted(rows, key=distances.__getitem__)[: 4 * k]
    best_of = {facts[r]["document"]: r for r in fetched}
    hits = sorted((distances[r], r) for r in best_of.values())
    near = [(r, d, False) for d, r in hits if d <= max_distance][:k]
    if near or not fetched:
        return near
    return [(fetched[0], distances[fetched[0]], True)]


# %% task=04-nearest id=ties-reversed belief="the order of equal distances does not matter" case=ties-by-row loses=2 hint="Of two rows at one distance the one with the smaller number comes first."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: (distances[row], -row))[: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=any-k belief="a slice takes care of any k" case=k-of-zero loses=2 hint="A slice with k = 0 or -1 gives something without a word. The contract asks for an error."
def nearest(distances, facts, where, k, max_distance):
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=only-zero-raises belief="a k below 1 is 0, and 'not k' finds it" case=k-below-zero loses=2 by=reader hint="Which whole numbers are below 1? Call your function with k = -1."
def nearest(distances, facts, where, k, max_distance):
    if not k:
        raise ValueError("k must be at least 1")
    rows = [r for r, fact in enumerate(facts) if where.items() <= fact.items()]
    fetched = sorted(rows, key=lambda r: (distances[r], r))[: 4 * k]
    seen, single = set(), []
    for row in fetched:
        if facts[row]["document"] not in seen:
            seen.add(facts[row]["document"])
            single.append(row)
    hits = [(row, distances[row], False) for row in single if distances[row] <= max_distance]
    if fetched and not hits:
        return [(fetched[0], distances[fetched[0]], True)]
    return hits[:k]


# %% task=04-nearest id=runs-of-a-document belief="rows of one document stand side by side once they are sorted by distance" case=one-hit-a-document loses=2 by=reader hint="Another document may stand between two rows of one. What does your code remember of those further up?"
def nearest(distances, facts, where, k, max_distance):
    from itertools import groupby

    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    kept = [next(rows) for _, rows in groupby(fetched, key=lambda row: facts[row]["document"])]
    near = [row for row in kept if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=value-inside-a-value belief="a value passes the filter when it holds the one asked for" case=every-condition loses=1 by=reader hint="where asks for 'hr', and the row has 'hr-old': is that just the value?"
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [
        r for r in range(len(facts)) if all(v in facts[r].get(n, "") for n, v in where.items())
    ]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [row for row in kept.values() if distances[row] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-nearest id=zero-is-no-limit belief="a max_distance of 0 means that there is no limit" case=none-near-enough loses=1 hint="Set max_distance to 0: then only a row at distance 0 is near enough."
def nearest(distances, facts, where, k, max_distance):
    if k < 1:
        raise ValueError(k)
    allowed = [r for r in range(len(facts)) if where.items() <= facts[r].items()]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    kept = {}
    for row in fetched:
        kept.setdefault(facts[row]["document"], row)
    near = [r for r in kept.values() if not max_distance or distances[r] <= max_distance][:k]
    if near:
        return [(row, distances[row], False) for row in near]
    return [(row, distances[row], True) for row in fetched[:1]]


# %% task=04-filter id=filtered-afterwards belief="filtering the hits is the same as filtering before the search" case=another-category loses=2 hint="Your second list may be shorter than k: pass where to the search itself."
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    passing = {hit.id for hit in index.search(question, k=len(chunks), where=where)}
    within = [id for id in without if id in passing]
    changed = without[:1] != within[:1]
    return {"without": without, "within": within, "left": len(within), "first_changed": changed}


# %% task=04-filter id=left-is-what-came belief="what is left are the hits of the filtered search" case=another-category loses=2 hint="left is about the first search: how many of its hits pass the filter?"
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    changed = without[0] != within[0]
    return {"without": without, "within": within, "left": len(within), "first_changed": changed}


# %% task=04-filter id=first-unchanged belief="first_changed says that the first hit stayed" case=encryption-in-security loses=2 hint="True means that the two first hits differ."
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    return {
        "without": without,
        "within": within,
        "left": len(set(without) & set(within)),
        "first_changed": without[0] == within[0],
    }


# %% task=04-filter id=ids-sorted belief="the order of the ids does not matter" case=encryption-in-security loses=2 hint="The lists are best first, in the order of the search."
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    return {
        "without": sorted(without),
        "within": sorted(within),
        "left": len(set(without) & set(within)),
        "first_changed": without[0] != within[0],
    }


# %% task=04-filter id=pages-not-chunks belief="an id of a hit is the id of its page" case=encryption-in-security loses=2 hint="The ids are those of the chunks, as the hits have them."
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    return {
        "without": [id.split("#")[0] for id in without],
        "within": [id.split("#")[0] for id in within],
        "left": len(set(without) & set(within)),
        "first_changed": without[0] != within[0],
    }


# %% task=04-filter id=filter-by-equality belief="a filter holds when each key has just the given value, also where a comparison such as '>=' is given" case=encryption-since-2025 loses=1 by=reader hint="The filter may hold a dict instead of a text, as the second one to call it for does. Which of your numbers then stays at 0, and which search knows how to read such a filter?"
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    by_id = {c.id: c for c in chunks}
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    left = sum(
        all(by_id[id].metadata.get(key) == value for key, value in where.items()) for id in without
    )
    return {
        "without": without,
        "within": within,
        "left": left,
        "first_changed": without[0] != within[0],
    }


# %% task=04-filter id=left-in-the-same-place belief="a hit is left when both lists have it at the same rank" case=encryption-in-security loses=2 by=reader hint="A hit moves up when those above it are filtered away. Is it gone then?"
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = []
    for document in load_handbook():
        chunks.extend(fixed_chunks(document, size=100))
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k)]
    within = [hit.id for hit in index.search(question, k, where)]
    return {
        "without": without,
        "within": within,
        "left": sum(a == b for a, b in zip(without, within)),
        "first_changed": without[0] != within[0],
    }


# %% task=04-filter id=left-is-what-is-lost belief="the key 'left' counts the hits that the filter takes away" case=encryption-in-security loses=2 by=reader hint="Read what 'left' is in the example: with k = 1 both searches find the same chunk, and it is 1."
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    return {
        "without": without,
        "within": within,
        "left": len(set(without) - set(within)),
        "first_changed": without[0] != within[0],
    }


# %% task=04-filter id=lists-differ belief="the first hits differ when the lists do" case=encryption-in-security loses=1 by=reader hint="The lists may differ further down and begin with the same hit: compare the two first ids."
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    return {
        "without": without,
        "within": within,
        "left": len(set(without) & set(within)),
        "first_changed": without != within,
    }


# %% task=04-filter id=first-pages-compared belief="two first hits of one page are the same hit" case=another-chunk-of-the-page loses=1 by=reader hint="A page has several chunks: compare the whole ids, with the number behind the '#'."
def filter_study(question, where, k):
    from minirag import RecordedEmbedder, VectorIndex, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    return {
        "without": without,
        "within": within,
        "left": len(set(without) & set(within)),
        "first_changed": without[0].split("#")[0] != within[0].split("#")[0],
    }


# %% task=04-limits id=all-questions belief="a question without an answer is measured like the others" case=one-limit loses=2 hint="Leave out the questions without evidence: the share is of those that have some."
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    asked = [each.question for each in GoldenSet.load().split("dev")]
    indexes = {
        "tfidf": TfidfIndex().index(chunks),
        "vectors": VectorIndex(RecordedEmbedder()).index(chunks),
    }
    stopped, chosen = {}, {}
    for name, index in indexes.items():
        found = [index.search(question, k=1) for question in asked]
        far = [1 - hits[0].score if hits else 9.0 for hits in found]
        stopped[name] = {x: sum(d > x for d in far) / len(far) for x in limits}
        chosen[name] = min([x for x in limits if stopped[name][x] <= most], default=None)
    return {"stopped": stopped, "limit": chosen}


# %% task=04-limits id=score-not-distance belief="the limit is compared with the score" case=one-limit loses=2 hint="A limit on the distance: near is small. The distance is 1 minus the score."
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    asked = [each.question for each in GoldenSet.load().split("dev") if each.evidence]
    indexes = {
        "tfidf": TfidfIndex().index(chunks),
        "vectors": VectorIndex(RecordedEmbedder()).index(chunks),
    }
    stopped, chosen = {}, {}
    for name, index in indexes.items():
        found = [index.search(question, k=1) for question in asked]
        score = [hits[0].score if hits else 0.0 for hits in found]
        stopped[name] = {x: sum(s < x for s in score) / len(score) for x in limits}
        chosen[name] = min([x for x in limits if stopped[name][x] <= most], default=None)
    return {"stopped": stopped, "limit": chosen}


# %% task=04-limits id=no-hit-not-stopped belief="a question without any hit is left out" case=one-limit loses=2 hint="A question whose words no chunk holds gets nothing at any limit: it is stopped too."
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    asked = [each.question for each in GoldenSet.load().split("dev") if each.evidence]
    indexes = {
        "tfidf": TfidfIndex().index(chunks),
        "vectors": VectorIndex(RecordedEmbedder()).index(chunks),
    }
    stopped, chosen = {}, {}
    for name, index in indexes.items():
        found = [index.search(question, k=1) for question in asked]
        far = [1 - hits[0].score for hits in found if hits]
        stopped[name] = {x: sum(d > x for d in far) / len(far) for x in limits}
        chosen[name] = min([x for x in limits if stopped[name][x] <= most], default=None)
    return {"stopped": stopped, "limit": chosen}


# %% task=04-limits id=largest-that-holds belief="the widest limit is the safest" case=smallest-that-holds loses=1 hint="Every larger limit holds as well; the smallest that does is wanted."
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    asked = [each.question for each in GoldenSet.load().split("dev") if each.evidence]
    indexes = {
        "tfidf": TfidfIndex().index(chunks),
        "vectors": VectorIndex(RecordedEmbedder()).index(chunks),
    }
    stopped, chosen = {}, {}
    for name, index in indexes.items():
        found = [index.search(question, k=1) for question in asked]
        far = [1 - hits[0].score if hits else 9.0 for hits in found]
        stopped[name] = {x: sum(d > x for d in far) / len(far) for x in limits}
        chosen[name] = max([x for x in limits if stopped[name][x] <= most], default=None)
    return {"stopped": stopped, "limit": chosen}


# %% task=04-limits id=always-a-limit belief="one of the limits always holds" case=nobody-may-be-stopped loses=1 hint="Where each limit stops too many, the answer is None: min() of nothing is an error."
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    asked = [each.question for each in GoldenSet.load().split("dev") if each.evidence]
    indexes = {
        "tfidf": TfidfIndex().index(chunks),
        "vectors": VectorIndex(RecordedEmbedder()).index(chunks),
    }
    stopped, chosen = {}, {}
    for name, index in indexes.items():
        found = [index.search(question, k=1) for question in asked]
        far = [1 - hits[0].score if hits else 9.0 for hits in found]
        stopped[name] = {x: sum(d > x for d in far) / len(far) for x in limits}
        chosen[name] = min(x for x in limits if stopped[name][x] <= most)
    return {"stopped": stopped, "limit": chosen}


# %% task=04-limits id=one-limit-for-both belief="one limit serves both kinds of vectors" case=smallest-that-holds loses=1 hint="Choose for each kind by itself: the two may need different limits."
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    asked = [each.question for each in GoldenSet.load().split("dev") if each.evidence]
    indexes = {
        "tfidf": TfidfIndex().index(chunks),
        "vectors": VectorIndex(RecordedEmbedder()).index(chunks),
    }
    stopped = {}
    for name, index in indexes.items():
        found = [index.search(question, k=1) for question in asked]
        far = [1 - hits[0].score if hits else 9.0 for hits in found]
        stopped[name] = {x: sum(d > x for d in far) / len(far) for x in limits}
    holds = [x for x in limits if all(share[x] <= most for share in stopped.values())]
    one = min(holds, default=None)
    return {"stopped": stopped, "limit": {"tfidf": one, "vectors": one}}


# %% task=04-limits id=first-limit-that-holds belief="the first limit in the given order that stops few enough is the smallest one" case=smallest-that-holds loses=1 by=reader hint="Hand the same limits over in falling order. Does your function still name the same one?"
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    questions = [q for q in GoldenSet.load().split("dev") if q.evidence]
    result = {"stopped": {}, "limit": {}}
    for name, index in (("tfidf", TfidfIndex()), ("vectors", VectorIndex(RecordedEmbedder()))):
        index = index.index(chunks)
        first = [index.search(q.question, k=1) for q in questions]
        shares = {}
        for limit in limits:
            stopped = [not hits or 1 - hits[0].score > limit for hits in first]
            shares[limit] = sum(stopped) / len(questions)
        result["stopped"][name] = shares
        result["limit"][name] = next((x for x in limits if shares[x] <= most), None)
    return result


# %% task=04-limits id=distance-rounded-first belief="a distance is rounded to two places before it is compared with a limit of two places" case=smallest-that-holds loses=2 by=reader hint="Compare first, and round at most what you print. A question at 0.654 is farther away than 0.65."
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    texts = [q.question for q in GoldenSet.load().split("dev") if q.evidence]
    stopped, smallest = {}, {}
    indexes = {"tfidf": TfidfIndex(), "vectors": VectorIndex(RecordedEmbedder())}
    for name, index in indexes.items():
        index = index.index(chunks)
        away = []
        for text in texts:
            hits = index.search(text, k=1)
            away.append(round(1 - hits[0].score, 2) if hits else math.inf)
        stopped[name] = {x: sum(d > x for d in away) / len(away) for x in limits}
        smallest[name] = min((x for x in limits if stopped[name][x] <= most), default=None)
    return {"stopped": stopped, "limit": smallest}


# %% task=04-limits id=none-found-is-distance-one belief="a question without a hit has the score 0, so its distance is 1" case=smallest-that-holds loses=1 by=reader hint="Read when a question is stopped: there are two ways, and one of them holds for every limit. The example has such a question."
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    texts = [q.question for q in GoldenSet.load().split("dev") if q.evidence]
    stopped, smallest = {}, {}
    indexes = {"tfidf": TfidfIndex(), "vectors": VectorIndex(RecordedEmbedder())}
    for name, index in indexes.items():
        index = index.index(chunks)
        away = []
        for text in texts:
            scores = [hit.score for hit in index.search(text, k=1)]
            away.append(1 - max(scores, default=0))
        stopped[name] = {x: sum(d > x for d in away) / len(away) for x in limits}
        smallest[name] = min((x for x in limits if stopped[name][x] <= most), default=None)
    return {"stopped": stopped, "limit": smallest}


# %% task=04-limits id=zero-is-none belief="a smallest limit of 0 says that there is none" case=zero-is-a-limit loses=1 by=reader hint="A limit of 0 may hold, and 0 is not None: what does 'or' make of it?"
def limit_study(limits, most):
    from minirag import GoldenSet, RecordedEmbedder, TfidfIndex, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    asked = [each.question for each in GoldenSet.load().split("dev") if each.evidence]
    indexes = {
        "tfidf": TfidfIndex().index(chunks),
        "vectors": VectorIndex(RecordedEmbedder()).index(chunks),
    }
    stopped, chosen = {}, {}
    for name, index in indexes.items():
        found = [index.search(question, k=1) for question in asked]
        far = [1 - hits[0].score if hits else 9.0 for hits in found]
        stopped[name] = {x: sum(d > x for d in far) / len(far) for x in limits}
        chosen[name] = min((x for x in limits if stopped[name][x] <= most), default=0) or None
    return {"stopped": stopped, "limit": chosen}


# %% task=04-pivot id=tf-as-it-is belief="the count itself stands above the line" case=said-again loses=2 hint="A count enters as 1 + ln of it: three mentions are not three times one."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query) & set(document):
        in_query = (1 + math.log(query.count(word))) * idf[word]
        in_document = document.count(word) / (1 + math.log(len(document) / unique))
        score += in_query * in_document / ((1 - slope) * pivot + slope * unique)
    return score


# %% task=04-pivot id=no-average belief="the document's average count is not needed" case=said-again loses=3 hint="A document that repeats everything says nothing by repeating: divide by 1 + ln of the average."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query) & set(document):
        in_query = (1 + math.log(query.count(word))) * idf[word]
        in_document = 1 + math.log(document.count(word))
        score += in_query * in_document / ((1 - slope) * pivot + slope * unique)
    return score


# %% task=04-pivot id=all-words-counted belief="the length is the number of all words" case=more-words-than-the-pivot loses=3 hint="Repeat a word that the query lacks: the length u must not change."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query) & set(document):
        in_query = (1 + math.log(query.count(word))) * idf[word]
        in_document = (1 + math.log(document.count(word))) / (1 + math.log(len(document) / unique))
        score += in_query * in_document / ((1 - slope) * pivot + slope * len(document))
    return score


# %% task=04-pivot id=slope-turned-round belief="slope belongs to the pivot and 1 - slope to the length" case=more-words-than-the-pivot loses=2 hint="With slope = 0 the document's own length must vanish; in yours it is all that counts."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query) & set(document):
        in_query = (1 + math.log(query.count(word))) * idf[word]
        in_document = (1 + math.log(document.count(word))) / (1 + math.log(len(document) / unique))
        score += in_query * in_document / (slope * pivot + (1 - slope) * unique)
    return score


# %% task=04-pivot id=relative-to-the-pivot belief="the length is divided by the pivot" case=every-word-once loses=4 hint="Your scores are pivot times too large: here the pivot stands below the line, not its ratio."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query) & set(document):
        in_query = (1 + math.log(query.count(word))) * idf[word]
        in_document = (1 + math.log(document.count(word))) / (1 + math.log(len(document) / unique))
        score += in_query * in_document / (1 - slope + slope * unique / pivot)
    return score


# %% task=04-pivot id=idf-on-both-sides belief="idf weighs the query and the document" case=every-word-once loses=4 hint="The formula has idf once, on the query's side."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query) & set(document):
        in_query = (1 + math.log(query.count(word))) * idf[word] ** 2
        in_document = (1 + math.log(document.count(word))) / (1 + math.log(len(document) / unique))
        score += in_query * in_document / ((1 - slope) * pivot + slope * unique)
    return score


# %% task=04-pivot id=query-said-once belief="repeating a word in the query changes nothing" case=repeated-query-word loses=1 hint="Ask for a word twice: its share must grow by the factor 1 + ln 2."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query) & set(document):
        in_document = (1 + math.log(document.count(word))) / (1 + math.log(len(document) / unique))
        score += idf[word] * in_document / ((1 - slope) * pivot + slope * unique)
    return score


# %% task=04-pivot id=query-in-proportion belief="a word said twice in the query counts twice" case=repeated-query-word loses=1 hint="The query's count is damped too: 1 + ln of it. Go over its different words."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in query:
        if word in document:
            tf = (1 + math.log(document.count(word))) / (1 + math.log(len(document) / unique))
            score += idf[word] * tf / ((1 - slope) * pivot + slope * unique)
    return score


# %% task=04-pivot id=every-word-has-idf belief="every query word has an idf" case=word-that-is-not-said loses=1 hint="Ask for a word that the document lacks: look whether it is there before you look it up."
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query):
        in_query = (1 + math.log(query.count(word))) * idf[word]
        count = document.count(word)
        tf = (1 + math.log(count)) / (1 + math.log(len(document) / unique)) if count else 0.0
        score += in_query * tf / ((1 - slope) * pivot + slope * unique)
    return score


# %% task=04-pivot id=empty-divides belief="every document has a word" case=empty-document loses=1 hint="Call it with an empty document: what is the average count then divided by?"
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    average = 1 + math.log(len(document) / unique)
    score = 0.0
    for word in set(query) & set(document):
        in_query = (1 + math.log(query.count(word))) * idf[word]
        in_document = (1 + math.log(document.count(word))) / average
        score += in_query * in_document / ((1 - slope) * pivot + slope * unique)
    return score


# %% task=04-pivot id=mean-of-the-logarithms belief="the damped counts of the document are averaged, instead of damping the average count" case=said-again loses=3 by=reader hint="Which comes first, the average or the logarithm? The example gives the average count as 1.5 and what is made of it."
def pivoted_score(query, document, idf, pivot, slope):
    from collections import Counter

    if not document:
        return 0
    tf, qtf = Counter(document), Counter(query)
    mean = sum(1 + math.log(n) for n in tf.values()) / len(tf)
    below = (1 - slope) * pivot + slope * len(tf)
    return sum(
        (1 + math.log(qtf[word])) * idf[word] * (1 + math.log(tf[word])) / mean / below
        for word in qtf
        if word in tf
    )


# %% task=04-pivot id=repeated-query-word-again belief="each place in the query adds to the score, so a word asked twice is summed twice, besides its logarithm" case=repeated-query-word loses=1 by=reader hint="How often the query says a word is already in the formula. Count how often your loop comes to a word that is asked twice."
def pivoted_score(query, document, idf, pivot, slope):
    score = 0.0
    different = len(set(document))
    for word in query:
        if word not in document:
            continue
        mean = len(document) / different
        upper = (1 + math.log(document.count(word))) / (1 + math.log(mean))
        lower = (1 - slope) * pivot + slope * different
        score += (1 + math.log(query.count(word))) * idf[word] * upper / lower
    return score


# %% task=04-pivot id=average-over-query-words belief="the average count is taken over the words that query and document share" case=said-again loses=3 by=reader hint="Whose average is it? Read the sentence under the formula, and try a document with a word that the query does not ask for."
def pivoted_score(query, document, idf, pivot, slope):
    from collections import Counter

    tf, qtf = Counter(document), Counter(query)
    shared = [word for word in qtf if word in tf]
    if not shared:
        return 0
    mean = sum(tf[word] for word in shared) / len(shared)
    below = (1 - slope) * pivot + slope * len(tf)
    return sum(
        (1 + math.log(qtf[w])) * idf[w] * (1 + math.log(tf[w])) / (1 + math.log(mean)) / below
        for w in shared
    )


# %% task=04-pivot id=known-is-said belief="a word with an idf stands in the document" case=word-that-is-not-said loses=1 by=reader hint="idf may know a word that this document does not say. What is the logarithm of its count?"
def pivoted_score(query, document, idf, pivot, slope):
    unique = len(set(document))
    score = 0.0
    for word in set(query):
        if word in idf:
            in_query = (1 + math.log(query.count(word))) * idf[word]
            tf = (1 + math.log(document.count(word))) / (1 + math.log(len(document) / unique))
            score += in_query * tf / ((1 - slope) * pivot + slope * unique)
    return score


# %% task=04-diverse id=relevance-alone belief="the most relevant documents are the answer" case=near-duplicate loses=4 hint="Give it two copies of the best document: both come first. Where does likeness come in?"
def diversify(relevance, likeness, k, balance):
    order = sorted(range(len(relevance)), key=lambda document: -relevance[document])
    return order[:k]


# %% task=04-diverse id=weights-swapped belief="balance weighs the likeness" case=variety-alone loses=4 hint="With balance = 1 only relevance must count; in yours only likeness does."
def diversify(relevance, likeness, k, balance):
    chosen, left = [], list(range(len(relevance)))
    while left and len(chosen) < k:
        best = max(
            left,
            key=lambda d: (
                (1 - balance) * relevance[d]
                - balance * max((likeness[d][c] for c in chosen), default=0.0)
            ),
        )
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-diverse id=average-likeness belief="the average likeness to the chosen ones counts" case=like-an-earlier-one loses=2 hint="A copy of one chosen document is a copy, however unlike the others it is: take the largest."
def diversify(relevance, likeness, k, balance):
    chosen, left = [], list(range(len(relevance)))
    while left and len(chosen) < k:
        best = max(
            left,
            key=lambda d: (
                balance * relevance[d]
                - (1 - balance) * sum(likeness[d][c] for c in chosen) / max(len(chosen), 1)
            ),
        )
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-diverse id=all-likeness-added belief="the likeness to all chosen ones is added up" case=several-places loses=2 hint="Only the most similar of the chosen documents counts, not the sum over them."
def diversify(relevance, likeness, k, balance):
    chosen, left = [], list(range(len(relevance)))
    while left and len(chosen) < k:
        best = max(
            left,
            key=lambda d: (
                balance * relevance[d] - (1 - balance) * sum(likeness[d][c] for c in chosen)
            ),
        )
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-diverse id=last-one-only belief="a document is compared with the one chosen just before" case=like-an-earlier-one loses=2 by=reader hint="Look at the third place: the first document chosen must still be compared with."
def diversify(relevance, likeness, k, balance):
    left = list(range(len(relevance)))
    chosen = []
    while left and len(chosen) < k:
        values = []
        for d in left:
            alike = likeness[d][chosen[-1]] if chosen else 0
            values.append(balance * relevance[d] - (1 - balance) * alike)
        chosen.append(left.pop(values.index(max(values))))
    return chosen


# %% task=04-diverse id=likeness-from-zero belief="likeness is never below 0" case=pointing-apart loses=2 hint="A search for the largest that begins at 0 misses what is below: begin with what is there."
def diversify(relevance, likeness, k, balance):
    chosen, left = [], list(range(len(relevance)))
    while left and len(chosen) < k:
        values = {}
        for d in left:
            alike = 0.0
            for c in chosen:
                alike = max(alike, likeness[d][c])
            values[d] = balance * relevance[d] - (1 - balance) * alike
        best = max(left, key=values.get)
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-diverse id=last-of-equals belief="any of the equal documents will do" case=ties-by-number loses=2 hint="Of equal values the document with the smaller number is chosen: is >= or > right?"
def diversify(relevance, likeness, k, balance):
    chosen = []
    while len(chosen) < min(k, len(relevance)):
        best, most = None, -math.inf
        for d in range(len(relevance)):
            if d in chosen:
                continue
            alike = max((likeness[d][c] for c in chosen), default=0.0)
            value = balance * relevance[d] - (1 - balance) * alike
            if value >= most:
                best, most = d, value
        chosen.append(best)
    return chosen


# %% task=04-diverse id=always-k belief="there are always k documents" case=fewer-documents-than-k loses=2 hint="Ask for more than there are: the loop must end when nothing is left."
def diversify(relevance, likeness, k, balance):
    chosen, left = [], list(range(len(relevance)))
    for _ in range(k):
        best = max(
            left,
            key=lambda d: (
                balance * relevance[d]
                - (1 - balance) * max((likeness[d][c] for c in chosen), default=0.0)
            ),
        )
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-diverse id=stops-below-zero belief="a document whose marginal relevance is below 0 does harm, so the choice ends there" case=variety-alone loses=4 by=reader hint="How many documents must the list have? A value below 0 can still be the highest one."
def diversify(relevance, likeness, k, balance):
    chosen = []
    while len(chosen) < min(k, len(relevance)):
        best, best_value = None, 0
        for d in range(len(relevance)):
            if d in chosen:
                continue
            alike = max((likeness[d][c] for c in chosen), default=0)
            value = balance * relevance[d] - (1 - balance) * alike
            if best is None and value >= 0 or value > best_value:
                best, best_value = d, value
        if best is None:
            break
        chosen.append(best)
    return chosen


# %% task=04-diverse id=reorders-the-k-most-relevant belief="the k most relevant documents are chosen first, and marginal relevance only puts them in order" case=near-duplicate loses=4 by=reader hint="In the example the two most relevant documents are 0 and 1. Which two are chosen?"
def diversify(relevance, likeness, k, balance):
    left = sorted(range(len(relevance)), key=lambda d: (-relevance[d], d))[:k]
    chosen = []
    while left:
        best = max(
            left,
            key=lambda d: (
                balance * relevance[d]
                - (1 - balance) * max((likeness[d][c] for c in chosen), default=0),
                -d,
            ),
        )
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-diverse id=most-relevant-first belief="the first place is for the most relevant document, whatever the balance" case=variety-alone loses=2 by=reader hint="Put balance = 0 into the formula for the first place: what is left of relevance?"
def diversify(relevance, likeness, k, balance):
    chosen = [max(range(len(relevance)), key=relevance.__getitem__)]
    left = [d for d in range(len(relevance)) if d not in chosen]
    while left and len(chosen) < k:
        best = max(
            left,
            key=lambda d: (
                balance * relevance[d] - (1 - balance) * max(likeness[d][c] for c in chosen)
            ),
        )
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-diverse id=nothing-below-minus-one belief="no value is below -1, so the search for the highest may begin there" case=variety-alone loses=2 by=reader hint="With balance = 0 a copy has the value -1, and a reranker's scores go lower. What is below every number?"
def diversify(relevance, likeness, k, balance):
    chosen = []
    while len(chosen) < min(k, len(relevance)):
        best, best_value = 0, -1
        for d in range(len(relevance)):
            if d in chosen:
                continue
            alike = max((likeness[d][c] for c in chosen), default=0.0)
            value = balance * relevance[d] - (1 - balance) * alike
            if value > best_value:
                best, best_value = d, value
        chosen.append(best)
    return chosen


# %% task=04-diverse id=two-k-candidates belief="the choice is made among the 2 * k most relevant documents" case=from-far-down loses=2 by=reader hint="A document that is like no other may stand far down. Which documents does the text let you choose from?"
def diversify(relevance, likeness, k, balance):
    order = sorted(range(len(relevance)), key=lambda d: (-relevance[d], d))
    left, chosen = sorted(order[: 2 * k]), []
    while left and len(chosen) < k:
        best = max(
            left,
            key=lambda d: (
                balance * relevance[d]
                - (1 - balance) * max((likeness[d][c] for c in chosen), default=0.0)
            ),
        )
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-diverse id=four-k-candidates belief="the choice is made among the 4 * k most relevant documents" case=from-far-down loses=2 by=reader hint="A document that is like no other may stand below the 4 * k first. Which ones does the text let you choose from?"
def diversify(relevance, likeness, k, balance):
    order = sorted(range(len(relevance)), key=lambda d: (-relevance[d], d))
    left, chosen = sorted(order[: 4 * k]), []
    while left and len(chosen) < k:
        best = max(
            left,
            key=lambda d: (
                balance * relevance[d]
                - (1 - balance) * max((likeness[d][c] for c in chosen), default=0.0)
            ),
        )
        chosen.append(best)
        left.remove(best)
    return chosen


# %% task=04-hyperplanes id=share-of-bits belief="the share of equal bits is the likeness" case=bits-to-cosine loses=4 hint="Half of the bits equal is a right angle, and its cosine is 0: from the share to the angle, then cos."
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) >= 0 for plane in planes]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        if differing <= max_bits:
            found.append((number, 1 - differing / len(planes)))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


# %% task=04-hyperplanes id=no-half-turn belief="the share of differing bits is the angle" case=bits-to-cosine loses=4 hint="All bits different means a half turn: which number is that, in the unit of cos?"
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) >= 0 for plane in planes]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        if differing <= max_bits:
            found.append((number, math.cos(differing / len(planes))))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


# %% task=04-hyperplanes id=true-cosine belief="the exact cosine of the candidates is returned" case=bits-to-cosine loses=4 hint="The estimate comes from the bits alone: the numbers of a row are not looked at again."
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) >= 0 for plane in planes]

    def length(vector):
        return math.sqrt(sum(x * x for x in vector))

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        if differing <= max_bits:
            product = sum(x * y for x, y in zip(query, row))
            found.append((number, product / length(query) / length(row)))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


# %% task=04-hyperplanes id=zero-is-below belief="a product of 0 gives the bit 0" case=on-a-plane loses=2 hint="A vector on the plane gets the bit 1: is it > or >=?"
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) > 0 for plane in planes]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        if differing <= max_bits:
            found.append((number, math.cos(math.pi * differing / len(planes))))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


# %% task=04-hyperplanes id=fewer-than-max belief="max_bits is the first count that is too large" case=at-the-limit loses=2 hint="At most max_bits: a row that differs in just so many bits is a hit."
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) >= 0 for plane in planes]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        if differing < max(max_bits, 1) or max_bits == len(planes):
            found.append((number, math.cos(math.pi * differing / len(planes))))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


# %% task=04-hyperplanes id=ties-reversed belief="reversing a sorted list keeps ties in order" case=ties-by-row loses=2 hint="Two rows with equal cosines: the smaller number must come first."
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) >= 0 for plane in planes]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        if differing <= max_bits:
            found.append((number, math.cos(math.pi * differing / len(planes))))
    return sorted(found, key=lambda pair: (pair[1], pair[0]), reverse=True)


# %% task=04-hyperplanes id=nearest-anyway belief="the nearest row always comes back" case=nobody-near loses=2 hint="When every row differs in more bits than max_bits, the list is empty."
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) >= 0 for plane in planes]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        found.append((differing, number))
    found.sort()
    near = [pair for pair in found if pair[0] <= max_bits] or found[:1]
    return [(number, math.cos(math.pi * bits / len(planes))) for bits, number in near]


# %% task=04-hyperplanes id=in-order-of-rows belief="the hits come in the order of the rows" case=ties-by-row loses=4 hint="Highest cosine first: sort what you have found."
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) >= 0 for plane in planes]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        if differing <= max_bits:
            found.append((number, math.cos(math.pi * differing / len(planes))))
    return found


# %% task=04-hyperplanes id=numbers-of-ones-compared belief="two signatures differ in as many bits as their numbers of ones differ" case=bits-to-cosine loses=4 by=reader hint="Compare the signatures 10 and 01 by hand, place by place."
def bit_search(query, rows, planes, max_bits):
    def ones(vector):
        return sum(sum(x * y for x, y in zip(vector, plane)) >= 0 for plane in planes)

    mine = ones(query)
    hits = []
    for number, row in enumerate(rows):
        differ = abs(ones(row) - mine)
        if differ <= max_bits:
            hits.append((number, math.cos(math.pi * differ / len(planes))))
    return sorted(hits, key=lambda hit: (-hit[1], hit[0]))


# %% task=04-hyperplanes id=sides-by-negative-product belief="query and row lie on different sides when the product of their two products is below 0, so a product of 0 agrees with both sides" case=on-a-plane loses=2 by=reader hint="A row that lies in the plane has the bit 1. Does it have the same bit as a row with a negative product?"
def bit_search(query, rows, planes, max_bits):
    import numpy as np

    mine = np.array(planes) @ np.array(query)
    hits = []
    for number, row in enumerate(rows):
        theirs = np.array(planes) @ np.array(row)
        differ = int((mine * theirs < 0).sum())
        if differ <= max_bits:
            hits.append((number, math.cos(math.pi * differ / len(planes))))
    hits.sort(key=lambda hit: -hit[1])
    return hits


# %% task=04-hyperplanes id=one-row-a-signature belief="each signature belongs to one row, so a table from signature to row loses none" case=ties-by-row loses=2 by=reader hint="Two rows may have the very same bits. What does your table hold for them?"
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return tuple(sum(x * y for x, y in zip(vector, p)) >= 0 for p in planes)

    mine = signature(query)
    table = {signature(row): number for number, row in enumerate(rows)}
    hits = []
    for bits, number in table.items():
        differ = sum(a != b for a, b in zip(mine, bits))
        if differ <= max_bits:
            hits.append((number, math.cos(math.pi * differ / len(planes))))
    return sorted(hits, key=lambda hit: (-hit[1], hit[0]))


# %% task=04-hyperplanes id=zero-allows-all belief="max_bits = 0 means that no number of bits is too many" case=nobody-near loses=2 hint="With max_bits = 0 only the rows with the very same bits are hits."
def bit_search(query, rows, planes, max_bits):
    def signature(vector):
        return [sum(x * y for x, y in zip(plane, vector)) >= 0 for plane in planes]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        differing = sum(x != y for x, y in zip(signature(row), wanted))
        if differing <= (max_bits or len(planes)):
            found.append((number, math.cos(math.pi * differing / len(planes))))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


# %% task=04-early_stop id=reads-everything belief="the whole lists have to be read" case=three-hundred-rows loses=3 hint="The hits are right. Stop as soon as no unseen document can reach the k-th score any more."
def early_stop(query, postings, rows, k):
    scores = {}
    for word, weight in query.items():
        for document, in_row in postings.get(word, []):
            scores[document] = scores.get(document, 0.0) + weight * in_row
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=every-row-scored belief="scoring every row is as good" case=three-hundred-rows loses=3 hint="The hits are right, and every row was read: the lists tell which rows to look at."
def early_stop(query, postings, rows, k):
    scores = []
    for document, row in enumerate(rows):
        score = sum(weight * row.get(word, 0.0) for word, weight in query.items())
        if score > 0:
            scores.append((document, score))
    return sorted(scores, key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=first-k-seen belief="the best are among the first k that are met" case=best-in-no-list loses=5 hint="A document that stands second in every list can beat all that stand first: when is it safe to stop?"
def early_stop(query, postings, rows, k):
    scores = {}
    lists = [postings[word] for word in query if word in postings]
    for depth in range(max(map(len, lists), default=0)):
        for entries in lists:
            if depth < len(entries):
                document = entries[depth][0]
                row = rows[document]
                scores[document] = sum(w * row.get(t, 0.0) for t, w in query.items())
        if len(scores) >= k:
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=stops-at-the-threshold belief="a k-th score equal to the threshold is enough" case=ties-by-number loses=2 hint="An unseen document may score just as much and have a smaller number: stop only above the threshold."
def early_stop(query, postings, rows, k):
    scores = {}
    lists = {word: postings[word] for word in query if word in postings}
    for depth in range(max(map(len, lists.values()), default=0)):
        threshold = 0.0
        for word, entries in lists.items():
            if depth < len(entries):
                document, weight = entries[depth]
                threshold += query[word] * weight
                row = rows[document]
                scores[document] = sum(w * row.get(t, 0.0) for t, w in query.items())
        best = sorted(scores.values(), reverse=True)[:k]
        if len(best) == k and best[-1] >= threshold:
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=shortest-list-ends-it belief="the reading ends with the shortest list" case=a-list-that-ends loses=2 by=reader hint="zip() stops with the shortest list; the other lists still hold documents."
def early_stop(query, postings, rows, k):
    words = [word for word in query if word in postings]
    scores = {}
    for entries in zip(*(postings[word] for word in words)):
        for document, _ in entries:
            if document not in scores:
                row = rows[document]
                scores[document] = sum(query[w] * row.get(w, 0) for w in query)
        threshold = sum(query[w] * weight for w, (_, weight) in zip(words, entries))
        if sum(score > threshold for score in scores.values()) >= k:
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=every-word-has-a-list belief="every query word is in the index" case=a-list-that-ends loses=2 hint="Ask for a word that no row holds: it has no list, and that is no error."
def early_stop(query, postings, rows, k):
    scores = {}
    for depth in range(max(len(postings[word]) for word in query)):
        threshold = 0.0
        for word in query:
            if depth < len(postings[word]):
                document, weight = postings[word][depth]
                threshold += query[word] * weight
                row = rows[document]
                scores[document] = sum(w * row.get(t, 0.0) for t, w in query.items())
        best = sorted(scores.values(), reverse=True)[:k]
        if len(best) == k and best[-1] > threshold:
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=padded belief="there are always k hits" case=fewer-matches-than-k loses=2 hint="A document that holds none of the query's words is no hit, even if the list gets shorter than k."
def early_stop(query, postings, rows, k):
    scores = {}
    lists = {word: postings[word] for word in query if word in postings}
    for depth in range(max(map(len, lists.values()), default=0)):
        threshold = 0.0
        for word, entries in lists.items():
            if depth < len(entries):
                document, weight = entries[depth]
                threshold += query[word] * weight
                row = rows[document]
                scores[document] = sum(w * row.get(t, 0.0) for t, w in query.items())
        best = sorted(scores.values(), reverse=True)[:k]
        if len(best) == k and best[-1] > threshold:
            break
    for document in range(len(rows)):
        if len(scores) < k:
            scores.setdefault(document, 0.0)
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=ties-in-order-of-meeting belief="documents of equal score come in the order in which they were met in the lists" case=ties-by-number loses=2 by=reader hint="Equal weights stand in any order in a list. What decides between two documents of the same score?"
def early_stop(query, postings, rows, k):
    lists = {word: postings[word] for word in query if word in postings}
    scores = {}
    for place in range(max((len(entries) for entries in lists.values()), default=0)):
        threshold = 0
        for word, entries in lists.items():
            if place < len(entries):
                document, weight = entries[place]
                threshold += query[word] * weight
                if document not in scores:
                    row = rows[document]
                    scores[document] = sum(query[w] * row.get(w, 0) for w in query)
        if sum(score > threshold for score in scores.values()) >= k:
            break
    return sorted(scores.items(), key=lambda pair: pair[1], reverse=True)[:k]


# %% task=04-early_stop id=sums-of-what-was-read belief="a document's score is the sum of its entries that have been read when the rounds stop" case=best-in-no-list loses=5 by=reader hint="When you stop, an entry of a document may still stand unread in another list. Where do you get its whole score from?"
def early_stop(query, postings, rows, k):
    lists = {word: postings[word] for word in query if word in postings}
    scores = {}
    for place in range(max((len(entries) for entries in lists.values()), default=0)):
        threshold = 0
        for word, entries in lists.items():
            if place < len(entries):
                document, weight = entries[place]
                threshold += query[word] * weight
                scores[document] = scores.get(document, 0) + query[word] * weight
        if sum(score > threshold for score in scores.values()) >= k:
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=04-early_stop id=threshold-without-the-query belief="the threshold is the sum of the weights that were just read" case=best-in-no-list loses=2 by=reader hint="A score multiplies by the query's weights. Is your threshold made in the same unit?"
def early_stop(query, postings, rows, k):
    lists = {word: postings[word] for word in query if word in postings}
    scores = {}
    for place in range(max((len(entries) for entries in lists.values()), default=0)):
        read = [entries[place] for entries in lists.values() if place < len(entries)]
        for document, _ in read:
            if document not in scores:
                row = rows[document]
                scores[document] = sum(query[w] * row.get(w, 0) for w in query)
        threshold = sum(weight for _, weight in read)
        if sum(score > threshold for score in scores.values()) >= k:
            break
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:k]
