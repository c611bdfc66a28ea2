# %% task=03-idf id=no-plus-one belief="idf without the + 1 inside the logarithm, as Robertson first wrote it" case=frequent-term loses=2 hint="Take df above half of n_documents: your weight falls below zero. What is added before the logarithm?"
def idf(df, n_documents):
    return math.log((n_documents - df + 0.5) / (df + 0.5))


# %% task=03-idf id=plain-ratio belief="idf as the plain logarithm of N / df" case=rare-term loses=2 hint="Both counts are smoothed by 0.5, and the upper one is of the documents without the word."
def idf(df, n_documents):
    return math.log(n_documents / df)


# %% task=03-idf id=base-two belief="a logarithm to the base 2 instead of the natural one" case=rare-term loses=2 hint="All your values are 1.4427 times too large: which logarithm is ln?"
def idf(df, n_documents):
    return math.log2(1 + (n_documents - df + 0.5) / (df + 0.5))


# %% task=03-idf id=base-ten belief="a logarithm to the base 10 instead of the natural one" case=rare-term loses=2 hint="All your values are 0.4343 times the right ones: which logarithm is ln?"
def idf(df, n_documents):
    return math.log10(1 + (n_documents - df + 0.5) / (df + 0.5))


# %% task=03-idf id=all-documents belief="all documents in the upper count, not only those without the word" case=rare-term loses=2 hint="The upper count is of documents that do not hold the word."
def idf(df, n_documents):
    return math.log(1 + (n_documents + 0.5) / (df + 0.5))


# %% task=03-idf id=scikit-smooth belief="the smooth idf of scikit-learn, ln((1 + N) / (1 + df)) + 1" case=rare-term loses=2 hint="That is another library's idf. Compare it with the formula above term by term."
def idf(df, n_documents):
    return math.log((1 + n_documents) / (1 + df)) + 1


# %% task=03-idf id=smoothed-below-only belief="0.5 added below the line only" case=rare-term loses=2 hint="Where does the 0.5 stand? It is added to both counts."
def idf(df, n_documents):
    return math.log(1 + (n_documents - df) / (df + 0.5))


# %% task=03-idf id=unknown-word-nought belief="a word that no document holds tells nothing, so its weight is 0" case=in-no-document loses=1 hint="Read again which numbers are promised as an answer. What does the formula itself give for a word that nobody holds?" by=reader
def idf(df, n_documents):
    if not df:
        return 0.0
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))


# %% task=03-idf id=rounded-weight belief="the weight is rounded to four places, as in the example" case=rare-term loses=2 hint="The example shows few places so that it fits on the line. Does the text ask you to round?" by=reader
def idf(df, n_documents):
    return round(math.log(1 + (n_documents - df + 0.5) / (df + 0.5)), 4)


# %% task=03-idf id=one-added-twice belief="log1p is just another name for the logarithm, so the 1 is written out as well" case=rare-term loses=2 hint="Look up what the function does to its argument before it takes the logarithm, and work the example by hand." by=reader
def idf(df, n_documents):
    return math.log1p(1 + (n_documents - df + 0.5) / (df + 0.5))


# %% task=03-term_score id=no-saturation belief="tf times idf, without saturation" case=many-occurrences loses=3 hint="Ask for tf = 50: the score of the fiftieth mention should be next to nothing."
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    return tf * idf


# %% task=03-term_score id=no-k1-plus-one belief="the fraction without the factor k1 + 1 above the line, as newer Lucene has it" case=average-length loses=2 hint="One mention at average length must be worth exactly idf: what is missing above the line?"
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if tf == 0:
        return 0.0
    return idf * tf / (tf + k1 * (1 - b + b * doc_len / avg_doc_len))


# %% task=03-term_score id=length-upside-down belief="the length ratio upside down: average over length" case=longer-than-average loses=1 hint="A document twice as long as the average should get less: print the ratio for one."
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if tf == 0:
        return 0.0
    return idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * avg_doc_len / doc_len))


# %% task=03-term_score id=b-swapped belief="b and 1 - b changed places" case=longer-than-average loses=1 hint="With b = 0 the length must vanish; in yours it vanishes with b = 1."
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if tf == 0:
        return 0.0
    return idf * tf * (k1 + 1) / (tf + k1 * (b + (1 - b) * doc_len / avg_doc_len))


# %% task=03-term_score id=no-length belief="no length normalisation at all" case=longer-than-average loses=1 hint="Change doc_len only: your score does not move."
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if tf == 0:
        return 0.0
    return idf * tf * (k1 + 1) / (tf + k1)


# %% task=03-term_score id=zero-divides belief="tf = 0 needs no thought" case=not-in-document loses=1 hint="Call it with tf = 0 and k1 = 0, and decide that case before you divide."
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    return idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * doc_len / avg_doc_len))


# %% task=03-term_score id=k1-on-tf belief="k1 multiplies tf below the line instead of the length factor" case=average-length loses=3 hint="Below the line tf stands alone; k1 multiplies the length factor."
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if tf == 0:
        return 0.0
    return idf * tf * (k1 + 1) / (k1 * tf + (1 - b + b * doc_len / avg_doc_len))


# %% task=03-term_score id=nought-when-k1-nought belief="the score is 0 as soon as k1 is 0" case=k1-is-zero loses=1 hint="Which of the two being nought makes the score nought? Put tf = 3 and k1 = 0 into the formula and see what is left." by=reader
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if tf == 0 or k1 == 0:
        return 0
    return idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * doc_len / avg_doc_len))


# %% task=03-term_score id=length-divides-all belief="the length factor divides the whole score instead of stretching k1" case=longer-than-average loses=2 hint="Look where the bracket with the length stands in the fraction, and what it is multiplied by." by=reader
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if tf == 0:
        return 0.0
    saturated = tf * (k1 + 1) / (tf + k1)
    return idf * saturated / (1 - b + b * doc_len / avg_doc_len)


# %% task=03-term_score id=whole-ratio belief="the length ratio is taken with whole numbers" case=longer-than-average loses=1 hint="What does // make of 3 words in a document where 4 are average? Work out the ratio by hand." by=reader
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if not tf:
        return 0.0
    ratio = doc_len // avg_doc_len
    return idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * ratio))


# %% task=03-term_score id=count-per-length belief="the count is first divided by the length, and then saturates as well" case=longer-than-average loses=1 hint="How often does the length come into the formula, and does it touch the tf above the line?" by=reader
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if tf == 0:
        return 0.0
    factor = 1 - b + b * doc_len / avg_doc_len
    tf = tf / factor
    return idf * tf * (k1 + 1) / (tf + k1 * factor)


# %% task=03-term_score id=short-not-favoured belief="only documents longer than the average are corrected for their length" case=shorter-than-average loses=1 hint="Does the formula stop at the average? Work out by hand what it gives for a document of half the average length." by=reader
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    if not tf:
        return 0.0
    ratio = max(1, doc_len / avg_doc_len)
    return idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * ratio))


# %% task=03-score_query id=distinct-words belief="a repeated query word counts once" case=repeated-query-word loses=1 hint="Ask for the same word twice: its impact must be added twice."
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    for word in set(query):
        for document, impact in postings.get(word, []):
            scores[document] += impact
    return scores


# %% task=03-score_query id=must-know-word belief="every query word is in the index" case=unknown-word loses=1 hint="Ask for a word that is in no document: what does postings[word] do?"
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    for word in query:
        for document, impact in postings[word]:
            scores[document] += impact
    return scores


# %% task=03-score_query id=average-over-words belief="the score is the average over the query's words" case=two-terms loses=2 hint="A sum, not an average: one more matching word must never lower a score."
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    for word in query:
        for document, impact in postings.get(word, []):
            scores[document] += impact
    return [score / max(len(query), 1) for score in scores]


# %% task=03-score_query id=all-words-required belief="only documents that hold every query word score" case=two-terms loses=2 hint="BM25 is an or, not an and: a document with one of two words still scores."
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    held = [0] * n_documents
    for word in query:
        for document, impact in postings.get(word, []):
            scores[document] += impact
            held[document] += 1
    return [score if count == len(query) else 0.0 for score, count in zip(scores, held)]


# %% task=03-score_query id=best-word-only belief="the strongest word decides alone" case=two-terms loses=2 hint="Impacts are added up: two matching words are worth more than the better one alone."
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    for word in query:
        for document, impact in postings.get(word, []):
            scores[document] = max(scores[document], impact)
    return scores


# %% task=03-score_query id=matches-only belief="only the documents that match are returned" case=two-terms loses=2 hint="The list has one number for every document, also for those that do not match."
def score_query(query, postings, n_documents):
    scores = {}
    for word in query:
        for document, impact in postings.get(word, []):
            scores[document] = scores.get(document, 0.0) + impact
    return [scores[document] for document in sorted(scores)]


# %% task=03-score_query id=stops-at-unknown-word belief="the first word that the index does not know ends the query" case=unknown-word loses=1 hint="What does the text say that an unknown word changes? Put one in front of the other words and go through the loop by hand." by=reader
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    for word in query:
        if word not in postings:
            break
        for document, impact in postings[word]:
            scores[document] += impact
    return scores


# %% task=03-score_query id=repeats-squared belief="each time a repeated word comes up it is multiplied by its number of repeats" case=repeated-query-word loses=1 hint="Go through the loop with a query that says one word twice. How many times is its list added in all?" by=reader
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    for word in query:
        times = query.count(word)
        for document, impact in postings.get(word, []):
            scores[document] += times * impact
    return scores


# %% task=03-score_query id=fills-the-postings belief="an unknown word is put into the index with an empty list" case=unknown-word loses=1 hint="Print the postings before and after the call. What does the top of the notebook say about the arguments?" by=reader
def score_query(query, postings, n_documents):
    scores = [0.0] * n_documents
    for word in query:
        for document, impact in postings.setdefault(word, []):
            scores[document] += impact
    return scores


# %% task=03-score_query id=as-long-as-the-postings belief="the last document is the highest number in the postings" case=two-terms loses=1 hint="A document that holds none of these words has its place in the list too: what is n_documents for?"
def score_query(query, postings, n_documents):
    last = max(document for pairs in postings.values() for document, _ in pairs)
    scores = [0.0] * (last + 1)
    for word in query:
        for document, impact in postings.get(word, []):
            scores[document] += impact
    return scores


# %% task=03-top_k id=ties-reversed belief="reversing a sorted list keeps ties in order" case=ties-by-position loses=1 hint="Give it two equal scores: the earlier document must come first."
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    pairs = [(document, score) for document, score in enumerate(scores) if score > 0]
    pairs.sort(key=lambda pair: (pair[1], pair[0]), reverse=True)
    return pairs[:k]


# %% task=03-top_k id=padded belief="there are always k hits" case=fewer-matches-than-k loses=1 hint="A document of score 0 did not match: leave it out, even if the list gets shorter than k."
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    return sorted(enumerate(scores), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=03-top_k id=any-k belief="a slice takes care of any k" case=k-below-one loses=1 hint="A slice with k = 0 or -1 gives something without a word. The contract asks for an error."
def top_k(scores, k):
    pairs = [(document, score) for document, score in enumerate(scores) if score > 0]
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=03-top_k id=more-than-one belief="k must be above 1" case=the-best-alone loses=1 hint="At least 1 means that 1 is allowed."
def top_k(scores, k):
    if k <= 1:
        raise ValueError(k)
    matching = [pair for pair in enumerate(scores) if pair[1] > 0]
    return sorted(matching, key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=03-top_k id=worst-first belief="sorted() puts the best first" case=best-first loses=2 hint="sorted() goes upwards: your first hit is the weakest."
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    pairs = [(document, score) for document, score in enumerate(scores) if score > 0]
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:k]


# %% task=03-top_k id=pairs-turned-round belief="a hit is (score, document)" case=best-first loses=2 hint="The document stands first in each pair, its score second."
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    pairs = [(score, document) for document, score in enumerate(scores) if score > 0]
    return sorted(pairs, key=lambda pair: (-pair[0], pair[1]))[:k]


# %% task=03-top_k id=one-too-few belief="ranks end before k" case=best-first loses=2 hint="Count your hits: there is one fewer than asked for."
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    pairs = [(document, score) for document, score in enumerate(scores) if score > 0]
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[: k - 1]


# %% task=03-top_k id=looked-up-by-score belief="the document of a score is found by looking for the first place of that score" case=ties-by-position loses=1 hint="What does index return when two documents have the same score? Ask the example for one more hit." by=reader
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    best = sorted(scores, reverse=True)[:k]
    return [(scores.index(score), score) for score in best if score > 0]


# %% task=03-top_k id=negative-k-passes belief="k is only wrong when it is 0" case=k-below-one loses=1 hint="Which numbers are below 1? Ask for one of the others, and see what a slice makes of it." by=reader
def top_k(scores, k):
    if not k:
        raise ValueError("k must be at least 1")
    pairs = [(i, s) for i, s in enumerate(scores) if s > 0]
    pairs.sort(key=lambda pair: (-pair[1], pair[0]))
    return pairs[:k]


# %% task=03-top_k id=renumbered-hits belief="a document's number is its place among those that matched" case=fewer-matches-than-k loses=1 hint="Number the documents before you leave any of them out, and compare with the first document of the example." by=reader
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    matched = [score for score in scores if score > 0]
    ranked = sorted(enumerate(matched), key=lambda pair: -pair[1])
    return ranked[:k]


# %% task=03-top_k id=empty-before-k belief="with no scores the answer is empty whatever k is" case=no-scores-and-k-of-zero loses=1 hint="Which of the two questions should be asked first: whether the call is allowed, or whether there is anything to do?" by=reader
def top_k(scores, k):
    if not scores:
        return []
    if k < 1:
        raise ValueError("k must be at least 1")
    pairs = [(i, s) for i, s in enumerate(scores) if s > 0]
    return sorted(pairs, key=lambda pair: -pair[1])[:k]


# %% task=03-top_k id=empty-is-an-error belief="a list without scores is a mistake of the caller" case=no-scores loses=1 hint="The text names one reason to raise. Is an empty list that reason?" by=reader
def top_k(scores, k):
    if k < 1 or not scores:
        raise ValueError("nothing to rank")
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    return [(i, scores[i]) for i in order[:k] if scores[i] > 0]


# %% task=03-top_k id=zero-is-not-below-one belief="only a k below 0 is a mistake" case=no-scores-and-k-of-zero loses=1 hint="Which is the largest whole number below 1?"
def top_k(scores, k):
    if k < 0:
        raise ValueError("k must not be negative")
    pairs = [(document, score) for document, score in enumerate(scores) if score > 0]
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=03-top_k id=next-to-nothing-is-nothing belief="a score that is 0 to two places did not match" case=fewer-matches-than-k loses=1 hint="A score of 0.004 is small, but is it 0?"
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    pairs = [(document, score) for document, score in enumerate(scores) if round(score, 2)]
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=03-top_k id=rounded-before-sorting belief="scores that agree to three places are equal" case=best-first loses=1 hint="Sort by the scores as they are: 1.0001 is more than 1."
def top_k(scores, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    pairs = [(document, score) for document, score in enumerate(scores) if score > 0]
    return sorted(pairs, key=lambda pair: (-round(pair[1], 3), pair[0]))[:k]


# %% task=03-experiment id=test-split belief="more questions are better, so the test split may be used too" case=five-values-of-b loses=2 hint="Your figures rest on other questions: which split does the task name?"
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    mrr = {}
    for b in sorted(b_values):
        report = evaluate(BM25(b=b).index(chunks), GoldenSet.load(), chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    return {"mrr": mrr, "best_b": max(mrr, key=mrr.get)}


# %% task=03-experiment id=size-fixed belief="the chunk size does not matter" case=another-chunk-size loses=2 hint="Use the argument size: the chunks decide what length means."
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, 100)]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    for b in sorted(b_values):
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    return {"mrr": mrr, "best_b": max(mrr, key=mrr.get)}


# %% task=03-experiment id=recall-instead belief="recall answers the same question as the reciprocal rank" case=five-values-of-b loses=2 hint="Two measures: recall asks whether it was found, the reciprocal rank how high."
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    recall = {}
    for b in sorted(b_values):
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=k)
        recall[b] = report.mean(f"recall@{k}")
    return {"mrr": recall, "best_b": max(recall, key=recall.get)}


# %% task=03-experiment id=largest-value belief="best_b is the value and not the b" case=five-values-of-b loses=2 hint="best_b is one of b_values, the one whose value is highest."
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    for b in sorted(b_values):
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    return {"mrr": mrr, "best_b": max(mrr.values())}


# %% task=03-experiment id=order-as-given belief="max() finds the smaller of two equal settings by itself" case=the-smaller-of-equals loses=1 hint="max() keeps the first of equal items: in which order does it meet the values of b?"
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    for b in b_values:
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    return {"mrr": mrr, "best_b": max(mrr, key=mrr.get)}


# %% task=03-experiment id=b-given-as-k1 belief="BM25(b) sets b" case=five-values-of-b loses=2 hint="The first argument of BM25 is k1: name the one that you mean." by=reader
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    for b in b_values:
        report = evaluate(BM25(b).index(chunks), questions, chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    best = max(mrr.values())
    return {"mrr": mrr, "best_b": min(b for b in mrr if mrr[b] == best)}


# %% task=03-experiment id=rounded-before-best belief="figures are rounded to two places before they are compared" case=five-values-of-b loses=1 hint="Compare first and round last, if at all. Print the figures with all their places and see which values your answer calls equal." by=reader
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    for b in b_values:
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    best_b = min(mrr, key=lambda b: (-round(mrr[b], 2), b))
    return {"mrr": mrr, "best_b": best_b}


# %% task=03-experiment id=sorts-the-argument belief="the list of values may be sorted in place" case=the-smaller-of-equals loses=1 hint="Print the list that you handed in after the call. There is a way to sort that leaves it alone." by=reader
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    b_values.sort()
    for b in b_values:
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    return {"mrr": mrr, "best_b": max(mrr, key=mrr.get)}


# %% task=03-experiment id=always-five belief="the reciprocal rank is measured at 5, as in the lesson" case=five-values-of-b loses=2 hint="Which of your arguments is never used? Ask for a small k and see whether the figures move." by=reader
def length_study(b_values, k, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    for b in sorted(b_values):
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=5)
        mrr[b] = report.mean("rr@5")
    return {"mrr": mrr, "best_b": max(mrr, key=mrr.get)}


# %% task=03-fields id=saturated-twice belief="the score is the weighted sum of two BM25 scores" case=both-fields-at-average-length loses=5 hint="A word in both fields saturates once: add the weighted counts, then apply k1."
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    score = 0.0
    for field, count in tf.items():
        factor = 1 - b[field] + b[field] * length[field] / avg_length[field]
        score += weight[field] * idf * count * (k1 + 1) / (count + k1 * factor)
    return score


# %% task=03-fields id=weight-on-the-score belief="a weight multiplies the field's share after the saturation" case=both-fields-at-average-length loses=5 hint="The weight multiplies the count, so that it is saturated with the rest."
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    total = 0.0
    for field, count in tf.items():
        total += count / (1 - b[field] + b[field] * length[field] / avg_length[field])
    heaviest = max((weight[field] for field in tf), default=1.0)
    return heaviest * idf * total * (k1 + 1) / (total + k1) if total else 0.0


# %% task=03-fields id=one-length-for-all belief="the document's whole length counts, not each field's" case=each-field-its-own-length loses=2 hint="Each field has its own length and its own average."
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    whole = sum(length.values()) / sum(avg_length.values())
    total = 0.0
    for field, count in tf.items():
        total += weight[field] * count / (1 - b[field] + b[field] * whole)
    return idf * total * (k1 + 1) / (total + k1) if total else 0.0


# %% task=03-fields id=both-fields-expected belief="every field has an entry in tf" case=field-without-the-word loses=2 hint="Go over tf itself: a field that is not there adds nothing."
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    total = 0.0
    for field in length:
        factor = 1 - b[field] + b[field] * length[field] / avg_length[field]
        total += weight[field] * tf[field] / factor
    return idf * total * (k1 + 1) / (total + k1) if total else 0.0


# %% task=03-fields id=lengths-forgotten belief="the weights alone make it BM25F" case=each-field-its-own-length loses=5 hint="Change a field's length: your score does not move."
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    total = sum(weight[field] * count for field, count in tf.items())
    return idf * total * (k1 + 1) / (total + k1) if total else 0.0


# %% task=03-fields id=nowhere-divides belief="the fraction can be worked out for any sum, also for one of 0" case=word-nowhere loses=2 hint="With an empty tf and k1 = 0 it is 0 divided by 0: decide that case before you divide."
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    total = sum(
        weight[f] * n / (1 - b[f] + b[f] * length[f] / avg_length[f]) for f, n in tf.items()
    )
    return idf * total * (k1 + 1) / (total + k1)


# %% task=03-fields id=count-of-nought belief="a field in which the word does not stand is always missing" case=word-counted-zero-times loses=2 hint="Missing is one way to say that a word does not stand in a field. Which other count says the same, and what happens then when k1 is 0?" by=reader
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    if not tf:
        return 0.0
    total = 0.0
    for f in tf:
        total += weight[f] * tf[f] / (1 - b[f] + b[f] * length[f] / avg_length[f])
    return idf * total * (k1 + 1) / (total + k1)


# %% task=03-fields id=weights-share-one belief="the weights are first scaled so that they add up to 1" case=both-fields-at-average-length loses=5 hint="Is a scaling of the weights anywhere in the text? Work out two fields with the weights 3 and 1 by hand." by=reader
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    whole = sum(weight.values())
    total = 0.0
    for f, count in tf.items():
        factor = 1 - b[f] + b[f] * length[f] / avg_length[f]
        total += weight[f] / whole * count / factor
    if total == 0:
        return 0.0
    return idf * total * (k1 + 1) / (total + k1)


# %% task=03-fields id=length-on-k1-again belief="the length goes beside k1 once, taken over the fields together, as in task 2" case=each-field-its-own-length loses=2 hint="Where does the text divide by the length factor: once at the end, or at each count? Compare the two formulas of tasks 2 and 7." by=reader
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    total = sum(weight[f] * tf.get(f, 0) for f in weight)
    if total == 0:
        return 0.0
    ratio = sum(length.values()) / sum(avg_length.values())
    mean_b = sum(b.values()) / len(b)
    return idf * total * (k1 + 1) / (total + k1 * (1 - mean_b + mean_b * ratio))


# %% task=03-fields id=short-field-not-favoured belief="only a field longer than its average is corrected for its length" case=each-field-its-own-length loses=2 hint="Does the length factor stop at the average? Work out a title of half the average length by hand." by=reader
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    total = 0.0
    for f in tf:
        ratio = max(1, length[f] / avg_length[f])
        total += weight[f] * tf[f] / (1 - b[f] + b[f] * ratio)
    return idf * total * (k1 + 1) / (total + k1) if total else 0.0


# %% task=03-fields id=ends-at-a-missing-field belief="after a field without the word there is nothing more to add" case=field-without-the-word loses=2 hint="A field that tf does not name adds nothing, and the fields behind it still count."
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    total = 0.0
    for f in weight:
        if f not in tf:
            break
        total += weight[f] * tf[f] / (1 - b[f] + b[f] * length[f] / avg_length[f])
    return idf * total * (k1 + 1) / (total + k1) if total else 0.0


# %% task=03-feedback id=mentions-counted belief="n and r count mentions" case=one-relevant-document loses=5 hint="A word said three times in one document is one document with the word."
def feedback_terms(documents, relevant, m):
    total, total_relevant = len(documents), len(relevant)
    values = {}
    for word in {word for number in relevant for word in documents[number]}:
        n = sum(document.count(word) for document in documents)
        r = sum(documents[number].count(word) for number in relevant)
        odds_in = (r + 0.5) * max(total - n - total_relevant + r + 0.5, 0.5)
        odds_out = (n - r + 0.5) * max(total_relevant - r + 0.5, 0.5)
        values[word] = r * math.log(odds_in / odds_out)
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))[:m]


# %% task=03-feedback id=weight-alone belief="the weight alone ranks the words, without r" case=several-relevant-documents loses=5 hint="The value is r times the weight: how many relevant documents share the word counts."
def feedback_terms(documents, relevant, m):
    word_sets = [set(document) for document in documents]
    liked = [word_sets[number] for number in relevant]
    total, total_relevant = len(documents), len(liked)
    values = {}
    for word in set().union(*liked):
        n = sum(word in words for words in word_sets)
        r = sum(word in words for words in liked)
        odds_in = (r + 0.5) * (total - n - total_relevant + r + 0.5)
        odds_out = (n - r + 0.5) * (total_relevant - r + 0.5)
        values[word] = math.log(odds_in / odds_out)
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))[:m]


# %% task=03-feedback id=not-smoothed belief="the halves are decoration" case=one-relevant-document loses=5 hint="Without the 0.5 a cell of the table can be zero: try one relevant document."
def feedback_terms(documents, relevant, m):
    word_sets = [set(document) for document in documents]
    liked = [word_sets[number] for number in relevant]
    total, total_relevant = len(documents), len(liked)
    values = {}
    for word in set().union(*liked):
        n = sum(word in words for words in word_sets)
        r = sum(word in words for words in liked)
        odds_in = r * (total - n - total_relevant + r)
        odds_out = (n - r) * (total_relevant - r)
        values[word] = r * math.log(odds_in / odds_out)
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))[:m]


# %% task=03-feedback id=every-word-a-candidate belief="any word of the collection may join the query" case=relevant-words-only loses=2 hint="Take the candidates from the relevant documents alone."
def feedback_terms(documents, relevant, m):
    word_sets = [set(document) for document in documents]
    liked = [word_sets[number] for number in relevant]
    total, total_relevant = len(documents), len(liked)
    values = {}
    for word in set().union(*word_sets):
        n = sum(word in words for words in word_sets)
        r = sum(word in words for words in liked)
        odds_in = (r + 0.5) * (total - n - total_relevant + r + 0.5)
        odds_out = (n - r + 0.5) * (total_relevant - r + 0.5)
        values[word] = r * math.log(odds_in / odds_out)
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))[:m]


# %% task=03-feedback id=ties-as-they-come belief="sorting by value is enough" case=ties-in-alphabetical-order loses=2 hint="Words of equal value come in alphabetical order."
def feedback_terms(documents, relevant, m):
    word_sets = [set(document) for document in documents]
    liked = [word_sets[number] for number in relevant]
    total, total_relevant = len(documents), len(liked)
    values = {}
    for word in sorted(set().union(*liked), reverse=True):
        n = sum(word in words for words in word_sets)
        r = sum(word in words for words in liked)
        odds_in = (r + 0.5) * (total - n - total_relevant + r + 0.5)
        odds_out = (n - r + 0.5) * (total_relevant - r + 0.5)
        values[word] = r * math.log(odds_in / odds_out)
    return sorted(values.items(), key=lambda item: -item[1])[:m]


# %% task=03-feedback id=relevant-forgotten belief="N - n is the number of documents without the word, so R need not come off" case=several-relevant-documents loses=5 hint="The upper right cell holds documents that lack the word and are not relevant."
def feedback_terms(documents, relevant, m):
    word_sets = [set(document) for document in documents]
    liked = [word_sets[number] for number in relevant]
    total, total_relevant = len(documents), len(liked)
    values = {}
    for word in set().union(*liked):
        n = sum(word in words for words in word_sets)
        r = sum(word in words for words in liked)
        odds_in = (r + 0.5) * (total - n + 0.5)
        odds_out = (n - r + 0.5) * (total_relevant - r + 0.5)
        values[word] = r * math.log(odds_in / odds_out)
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))[:m]


# %% task=03-feedback id=only-positive-values belief="a word whose value is not above 0 is not offered" case=relevant-words-only loses=2 hint="Which words are candidates, by the text? Look for a sentence that leaves one out for its value." by=reader
def feedback_terms(documents, relevant, m):
    sets = [set(d) for d in documents]
    N, R = len(sets), len(relevant)
    found = []
    for word in set().union(*(sets[i] for i in relevant)):
        n = sum(word in s for s in sets)
        r = sum(word in sets[i] for i in relevant)
        w = math.log((r + 0.5) * (N - n - R + r + 0.5) / ((n - r + 0.5) * (R - r + 0.5)))
        if r * w > 0:
            found.append((word, r * w))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:m]


# %% task=03-feedback id=returns-the-weight belief="the words are ordered by r times w, but the number returned is w" case=several-relevant-documents loses=5 hint="In the example r is 1, so that two numbers look alike. Which of them is the one by which the words are chosen?" by=reader
def feedback_terms(documents, relevant, m):
    sets = [set(d) for d in documents]
    N, R = len(sets), len(relevant)
    found = []
    for word in set().union(*(sets[i] for i in relevant)):
        n = sum(word in s for s in sets)
        r = sum(word in sets[i] for i in relevant)
        w = math.log((r + 0.5) * (N - n - R + r + 0.5) / ((n - r + 0.5) * (R - r + 0.5)))
        found.append((-r * w, word, w))
    return [(word, w) for _, word, w in sorted(found)[:m]]


# %% task=03-feedback id=in-every-relevant-one belief="only a word that stands in all relevant documents is a candidate" case=several-relevant-documents loses=5 hint="With one relevant document you cannot see it. Take two that share no word: what should come out?" by=reader
def feedback_terms(documents, relevant, m):
    sets = [set(d) for d in documents]
    N, R = len(sets), len(relevant)
    values = {}
    for word in set.intersection(*(sets[i] for i in relevant)):
        n = sum(word in s for s in sets)
        r = sum(word in sets[i] for i in relevant)
        w = math.log((r + 0.5) * (N - n - R + r + 0.5) / ((n - r + 0.5) * (R - r + 0.5)))
        values[word] = r * w
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))[:m]


# %% task=03-feedback id=rounded-before-sorting belief="values that agree to one place are equal" case=values-close-together loses=2 hint="Sort by the values as they are, with all their places."
def feedback_terms(documents, relevant, m):
    word_sets = [set(document) for document in documents]
    liked = [word_sets[number] for number in relevant]
    total, total_relevant = len(documents), len(liked)
    values = {}
    for word in set().union(*liked):
        n = sum(word in words for words in word_sets)
        r = sum(word in words for words in liked)
        odds_in = (r + 0.5) * (total - n - total_relevant + r + 0.5)
        odds_out = (n - r + 0.5) * (total_relevant - r + 0.5)
        values[word] = r * math.log(odds_in / odds_out)
    return sorted(values.items(), key=lambda item: (-round(item[1], 1), item[0]))[:m]


# %% task=03-proximity id=not-squared belief="1 / d instead of 1 / d squared" case=some-words-between loses=4 hint="Two positions apart is worth a quarter, not a half."
def proximity(query, document, window):
    words = sorted(set(query))
    total = 0.0
    for i, first in enumerate(document):
        for j in range(i + 1, min(i + window + 1, len(document))):
            second = document[j]
            if first != second and first in words and second in words:
                total += 1 / (j - i)
    return total


# %% task=03-proximity id=window-exclusive belief="the window ends before its last position" case=at-the-edge-of-the-window loses=2 hint="At most window means that the distance window itself still counts." by=reader
def proximity(query, document, window):
    wanted = set(query)
    total = 0.0
    for i, first in enumerate(document):
        for d, second in enumerate(document[i + 1 : i + window], start=1):
            if first != second and first in wanted and second in wanted:
                total += 1 / d**2
    return total


# %% task=03-proximity id=counted-twice belief="a pair counts once from each side" case=side-by-side loses=4 hint="Exactly twice too much: each unordered pair counts once."
def proximity(query, document, window):
    words = set(query)
    total = 0.0
    for i, first in enumerate(document):
        for j, second in enumerate(document):
            if first != second and first in words and second in words and abs(i - j) <= window:
                total += 1 / (i - j) ** 2
    return total


# %% task=03-proximity id=nearest-only belief="only the nearest occurrences of two words count" case=side-by-side loses=4 hint="Every pair of occurrences within the window adds its share, not just the nearest."
def proximity(query, document, window):
    words = sorted(set(query))
    total = 0.0
    for a, first in enumerate(words):
        for second in words[a + 1 :]:
            distances = [
                abs(i - j)
                for i, x in enumerate(document)
                for j, y in enumerate(document)
                if x == first and y == second
            ]
            if distances and min(distances) <= window:
                total += 1 / min(distances) ** 2
    return total


# %% task=03-proximity id=query-repeats belief="a word said twice in the query makes its pairs twice" case=repeated-query-word loses=2 hint="Reduce the query to its distinct words before forming pairs." by=reader
def proximity(query, document, window):
    from itertools import combinations

    total = 0.0
    for a, b in combinations(query, 2):
        if a == b:
            continue
        for i, x in enumerate(document):
            for j, y in enumerate(document):
                if x == a and y == b and abs(i - j) <= window:
                    total += 1 / (i - j) ** 2
    return total


# %% task=03-proximity id=neighbours-in-the-query belief="only words that are neighbours in the query form a pair" case=side-by-side loses=4 hint="All unordered pairs of query words count, also the first with the third." by=reader
def proximity(query, document, window):
    words = list(dict.fromkeys(query))
    total = 0.0
    for a, b in zip(words, words[1:]):
        for i, x in enumerate(document):
            for j, y in enumerate(document):
                if x == a and y == b and abs(i - j) <= window:
                    total += 1 / (i - j) ** 2
    return total


# %% task=03-proximity id=next-occurrence-only belief="each occurrence is paired only with the next query word after it" case=side-by-side loses=4 hint="Two words may be near each other although a third query word stands between them. Which pairs of occurrences does the text add up?" by=reader
def proximity(query, document, window):
    wanted = set(query)
    places = [i for i, word in enumerate(document) if word in wanted]
    total = 0.0
    for i, j in zip(places, places[1:]):
        if document[i] != document[j] and j - i <= window:
            total += 1 / (j - i) ** 2
    return total


# %% task=03-proximity id=nearest-partner-only belief="each occurrence of one word is paired only with the nearest occurrence of the other" case=side-by-side loses=4 hint="In the example one word stands near two occurrences of the other, and both are added up. Does it also work when the two words change places?" by=reader
def proximity(query, document, window):
    words = sorted(set(query))
    total = 0.0
    for n, a in enumerate(words):
        for b in words[n + 1 :]:
            here = [i for i, word in enumerate(document) if word == a]
            there = [i for i, word in enumerate(document) if word == b]
            if not here:
                continue
            for j in there:
                d = min(abs(i - j) for i in here)
                if d <= window:
                    total += 1 / d**2
    return total


# %% task=03-proximity id=words-in-between belief="the window counts the words that stand between the two" case=at-the-edge-of-the-window loses=2 hint="What is the distance of two words that stand side by side? Compare it with the number of words between them." by=reader
def proximity(query, document, window):
    words = sorted(set(query))
    total = 0.0
    for i, first in enumerate(document):
        for j in range(i + 1, len(document)):
            second = document[j]
            if first != second and first in words and second in words:
                if j - i - 1 <= window:
                    total += 1 / (j - i) ** 2
    return total


# %% task=03-proximity id=every-word-is-there belief="a document holds every word of the query" case=word-that-the-document-lacks loses=2 hint="Look up the positions of a word that the document does not hold: what should they be?"
def proximity(query, document, window):
    places = {}
    for i, word in enumerate(document):
        places.setdefault(word, []).append(i)
    words = sorted(set(query))
    total = 0.0
    for n, first in enumerate(words):
        for second in words[n + 1 :]:
            for i in places[first]:
                for j in places[second]:
                    if abs(i - j) <= window:
                        total += 1 / (i - j) ** 2
    return total
