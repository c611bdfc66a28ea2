# %% task=06-points id=query-repeats belief="a word that the question says twice counts twice" case=said-more-than-once loses=1 hint="Ask for one word twice: the points must not move. What holds each word only once?"
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = text[: math.ceil(len(text) / 3)]
    held = list(zip(text, text[1:]))
    return {
        "terms": sum(word in text for word in asked),
        "bigrams": 2 * sum(pair in held for pair in zip(asked, asked[1:])),
        "early": 0.5 * sum(word in early for word in asked),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=mentions belief="every mention in the passage earns points" case=said-more-than-once loses=1 hint="Say one word of the passage three times: the points must not move."
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = text[: math.ceil(len(text) / 3)]
    terms, pairs = set(asked), set(zip(asked, asked[1:]))
    return {
        "terms": sum(word in terms for word in text),
        "bigrams": 2 * sum(pair in pairs for pair in zip(text, text[1:])),
        "early": 0.5 * sum(word in terms for word in early),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=either-way-round belief="a bigram counts in either order" case=pairs-in-order loses=1 hint="Turn two words of the passage round: the pair must be gone."
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = text[: math.ceil(len(text) / 3)]
    pairs = {frozenset(pair) for pair in zip(asked, asked[1:])}
    held = {frozenset(pair) for pair in zip(text, text[1:])}
    return {
        "terms": len(set(asked) & set(text)),
        "bigrams": 2 * len(pairs & held),
        "early": 0.5 * len(set(asked) & set(early)),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=any-two-words belief="any two words of the question that both stand in the passage make a pair" case=words-found loses=3 hint="Put a word between the two in the passage: the pair must be gone."
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = text[: math.ceil(len(text) / 3)]
    found = len(set(asked) & set(text))
    return {
        "terms": found,
        "bigrams": found * (found - 1),
        "early": 0.5 * len(set(asked) & set(early)),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=pairs-of-the-raw-text belief="pairs are formed before the stop words go" case=across-a-stop-word loses=1 hint="Drop the stop words first; two words that then follow each other are a pair."
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = text[: math.ceil(len(text) / 3)]
    bigrams = set(zip(query, query[1:])) & set(zip(passage, passage[1:]))
    return {
        "terms": len(set(asked) & set(text)),
        "bigrams": 2 * len(bigrams),
        "early": 0.5 * len(set(asked) & set(early)),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=passage-keeps-them belief="stop words are dropped from the question only" case=across-a-stop-word loses=2 hint="The passage is read without its stop words, too, and its third is counted then."
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words] or query
    early = passage[: math.ceil(len(passage) / 3)]
    bigrams = set(zip(asked, asked[1:])) & set(zip(passage, passage[1:]))
    return {
        "terms": len(set(asked) & set(passage)),
        "bigrams": 2 * len(bigrams),
        "early": 0.5 * len(set(asked) & set(early)),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=third-of-the-raw-text belief="the first third is that of the passage as it was written" case=a-third-of-what-is-left loses=1 hint="Which words are left when stop words are gone, and how many are a third of those?"
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = passage[: math.ceil(len(passage) / 3)]
    return {
        "terms": len(set(asked) & set(text)),
        "bigrams": 2 * len(set(zip(asked, asked[1:])) & set(zip(text, text[1:]))),
        "early": 0.5 * len(set(asked) & set(early)),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=third-rounded-down belief="a third of four words is one word" case=a-third-rounded-up loses=1 hint="The third is rounded up: how many words is that of four, and of one?"
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = text[: len(text) // 3]
    return {
        "terms": len(set(asked) & set(text)),
        "bigrams": 2 * len(set(zip(asked, asked[1:])) & set(zip(text, text[1:]))),
        "early": 0.5 * len(set(asked) & set(early)),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=nothing-is-left belief="a question of stop words finds nothing" case=only-stop-words loses=1 hint="Ask 'to be': what is left of the question, and what does the text say then?"
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    early = text[: math.ceil(len(text) / 3)]
    return {
        "terms": len(set(asked) & set(text)),
        "bigrams": 2 * len(set(zip(asked, asked[1:])) & set(zip(text, text[1:]))),
        "early": 0.5 * len(set(asked) & set(early)),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=score-as-it-is belief="the first stage's score is added as it is" case=words-found loses=3 hint="One weight is missing: look at the part of the first stage."
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = text[: math.ceil(len(text) / 3)]
    return {
        "terms": len(set(asked) & set(text)),
        "bigrams": 2 * len(set(zip(asked, asked[1:])) & set(zip(text, text[1:]))),
        "early": 0.5 * len(set(asked) & set(early)),
        "first_stage": first_stage,
    }


# %% task=06-points id=counts-without-weights belief="the parts are counts, and the weights come later" case=words-found loses=3 hint="Each part is what it is worth: its count times its weight."
def points(query, passage, stop_words, first_stage):
    asked = [word for word in query if word not in stop_words]
    text = [word for word in passage if word not in stop_words]
    if not asked:
        asked, text = query, passage
    early = text[: math.ceil(len(text) / 3)]
    return {
        "terms": len(set(asked) & set(text)),
        "bigrams": len(set(zip(asked, asked[1:])) & set(zip(text, text[1:]))),
        "early": len(set(asked) & set(early)),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=each-list-keeps-its-own-words by=reader belief="a passage of nothing but stop words keeps them, as a question does" case=only-stop-words loses=1 hint="The exception is decided by one of the two lists alone. Which one, and what does it mean for the other?"
def points(query, passage, stop_words, first_stage):
    def drop(words):
        return [w for w in words if w not in stop_words] or words

    q, p = drop(query), drop(passage)
    third = math.ceil(len(p) / 3)
    bigrams = set(zip(q, q[1:])) & set(zip(p, p[1:]))
    return {
        "terms": len(set(q) & set(p)),
        "bigrams": 2 * len(bigrams),
        "early": 0.5 * len(set(q) & set(p[:third])),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=one-more-than-a-third by=reader belief="rounding a third up means one word more than the whole part of the division" case=a-third-without-rounding loses=1 hint="What is a third of three words, and of six? Rounding up changes only numbers that are not whole."
def points(query, passage, stop_words, first_stage):
    stop = set(stop_words)
    q = [w for w in query if w not in stop]
    p = [w for w in passage if w not in stop]
    if not q:
        q, p = query, passage
    first = set(p[: len(p) // 3 + 1])
    pairs = set(zip(p, p[1:]))
    return {
        "terms": sum(w in p for w in set(q)),
        "bigrams": sum(2 for pair in set(zip(q, q[1:])) if pair in pairs),
        "early": sum(0.5 for w in set(q) if w in first),
        "first_stage": first_stage * 5,
    }


# %% task=06-points id=words-of-the-passage-counted by=reader belief="each word of the passage that stands in the question is worth a point" case=said-more-than-once loses=1 hint="Let the passage hold a word of the question three times. Of which of the two texts are the words counted, and how often the same one?"
def points(query, passage, stop_words, first_stage):
    q = [w for w in query if w not in stop_words]
    p = [w for w in passage if w not in stop_words]
    if not q:
        q, p = query, passage
    third = math.ceil(len(p) / 3)
    pairs = set(zip(q, q[1:])) & set(zip(p, p[1:]))
    return {
        "terms": sum(1 for w in p if w in q),
        "bigrams": 2 * len(pairs),
        "early": sum(0.5 for w in p[:third] if w in q),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=a-third-of-the-raw-length by=reader belief="a third is counted of the passage as it was, and taken of what is left" case=a-third-of-what-is-left loses=1 hint="How many words are left, and how many are a third of those?"
def points(query, passage, stop_words, first_stage):
    stop = set(stop_words)
    q = [w for w in query if w not in stop]
    p = [w for w in passage if w not in stop]
    if not q:
        q, p = query, passage
    third = math.ceil(len(passage) / 3)
    return {
        "terms": len(set(q) & set(p)),
        "bigrams": 2 * len(set(zip(q, q[1:])) & set(zip(p, p[1:]))),
        "early": 0.5 * len(set(q) & set(p[:third])),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=part-of-a-word by=reader belief="a word stands in the passage when its letters do" case=words-found loses=1 hint="Does 'token' stand in a passage that holds 'tokens' alone? Words are compared as wholes."
def points(query, passage, stop_words, first_stage):
    stop = set(stop_words)
    q = [w for w in query if w not in stop]
    p = [w for w in passage if w not in stop]
    if not q:
        q, p = query, passage
    third = math.ceil(len(p) / 3)
    return {
        "terms": sum(w in " ".join(p) for w in set(q)),
        "bigrams": 2 * len(set(zip(q, q[1:])) & set(zip(p, p[1:]))),
        "early": 0.5 * len(set(q) & set(p[:third])),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=a-pair-within-longer-words by=reader belief="a pair stands in the passage when its letters do" case=pairs-in-order loses=1 hint="Words are compared as wholes: does the passage hold both words of the pair themselves?"
def points(query, passage, stop_words, first_stage):
    stop = set(stop_words)
    q = [w for w in query if w not in stop]
    p = [w for w in passage if w not in stop]
    if not q:
        q, p = query, passage
    third = math.ceil(len(p) / 3)
    return {
        "terms": len(set(q) & set(p)),
        "bigrams": 2 * sum(f"{a} {b}" in " ".join(p) for a, b in set(zip(q, q[1:]))),
        "early": 0.5 * len(set(q) & set(p[:third])),
        "first_stage": 5 * first_stage,
    }


# %% task=06-points id=only-the-first-place by=reader belief="a word stands where it stands first" case=said-more-than-once loses=1 hint="A word may stand at several places, and a pair at any of them: look at 'b a b' for 'a b'."
def points(query, passage, stop_words, first_stage):
    stop = set(stop_words)
    q = [w for w in query if w not in stop]
    p = [w for w in passage if w not in stop]
    if not q:
        q, p = query, passage
    third = math.ceil(len(p) / 3)
    pairs = {(a, b) for a, b in zip(q, q[1:]) if a in p and b in p}
    return {
        "terms": len(set(q) & set(p)),
        "bigrams": 2 * sum(p.index(b) == p.index(a) + 1 for a, b in pairs),
        "early": 0.5 * len(set(q) & set(p[:third])),
        "first_stage": 5 * first_stage,
    }


# %% task=06-maxsim id=product-of-rows belief="the product of two rows is their cosine" case=rows-of-any-length loses=1 hint="Make one row twice as long: the result must not move. What is the product divided by?"
def maxsim(question, passage):
    if not question or not passage:
        return 0.0
    best = [max(sum(x * y for x, y in zip(q, p)) for p in passage) for q in question]
    return sum(best) / len(best)


# %% task=06-maxsim id=passage-asks belief="each token of the passage looks for its match in the question" case=more-rows-in-the-passage loses=2 hint="There is one maximum for each row of the question; count yours."
def maxsim(question, passage):
    if not question or not passage:
        return 0.0

    def cosine(a, b):
        return sum(x * y for x, y in zip(a, b)) / (math.hypot(*a) * math.hypot(*b))

    best = [max(cosine(q, p) for q in question) for p in passage]
    return sum(best) / len(best)


# %% task=06-maxsim id=mean-of-all belief="all pairs of tokens count alike" case=more-rows-in-the-passage loses=2 hint="Of each row of cosines only the largest counts."
def maxsim(question, passage):
    if not question or not passage:
        return 0.0

    def cosine(a, b):
        return sum(x * y for x, y in zip(a, b)) / (math.hypot(*a) * math.hypot(*b))

    table = [cosine(q, p) for q in question for p in passage]
    return sum(table) / len(table)


# %% task=06-maxsim id=sum-of-maxima belief="the maxima are added up, as in ColBERT" case=more-rows-in-the-passage loses=2 hint="ColBERT adds the maxima up; here their mean is wanted, which stays between -1 and 1."
def maxsim(question, passage):
    if not question or not passage:
        return 0.0

    def cosine(a, b):
        return sum(x * y for x, y in zip(a, b)) / (math.hypot(*a) * math.hypot(*b))

    return sum(max(cosine(q, p) for p in passage) for q in question)


# %% task=06-maxsim id=best-pair-only belief="the best pair of tokens decides" case=more-rows-in-the-question loses=2 hint="Every token of the question has a best match of its own, and all of them count."
def maxsim(question, passage):
    if not question or not passage:
        return 0.0

    def cosine(a, b):
        return sum(x * y for x, y in zip(a, b)) / (math.hypot(*a) * math.hypot(*b))

    return max(cosine(q, p) for q in question for p in passage)


# %% task=06-maxsim id=one-vector-each belief="the tokens of a text are averaged before they are compared" case=more-rows-in-the-passage loses=2 hint="That is what a single vector does. Here tokens are compared first, and averaged last."
def maxsim(question, passage):
    if not question or not passage:
        return 0.0
    a = [sum(column) for column in zip(*question)]
    b = [sum(column) for column in zip(*passage)]
    below = math.hypot(*a) * math.hypot(*b)
    return sum(x * y for x, y in zip(a, b)) / below if below else 0.0


# %% task=06-maxsim id=best-starts-at-zero by=reader belief="the best so far begins at 0" case=nothing-is-alike loses=1 hint="A cosine may be below 0, and the best of them, too: where does your search begin?"
def maxsim(question, passage):
    if len(question) == 0 or len(passage) == 0:
        return 0
    total = 0
    for q in question:
        best = 0
        for d in passage:
            product = sum(a * b for a, b in zip(q, d))
            cos = product / (math.hypot(*q) * math.hypot(*d))
            if cos > best:
                best = cos
        total += best
    return total / len(question)


# %% task=06-maxsim id=passage-never-empty belief="every passage has tokens" case=passage-without-tokens loses=1 hint="Call it with an empty passage: the result is 0."
def maxsim(question, passage):
    if not question:
        return 0.0

    def cosine(a, b):
        return sum(x * y for x, y in zip(a, b)) / (math.hypot(*a) * math.hypot(*b))

    return sum(max(cosine(q, p) for p in passage) for q in question) / len(question)


# %% task=06-maxsim id=question-never-empty belief="every question has tokens" case=question-without-tokens loses=1 hint="Call it with an empty question: what is divided by what?"
def maxsim(question, passage):
    if not passage:
        return 0.0

    def cosine(a, b):
        return sum(x * y for x, y in zip(a, b)) / (math.hypot(*a) * math.hypot(*b))

    return sum(max(cosine(q, p) for p in passage) for q in question) / len(question)


# %% task=06-maxsim id=opposite-is-alike by=reader belief="a cosine counts by its size, whatever its sign" case=nothing-is-alike loses=1 hint="From which number to which may the result go? Take one row on each side that point in opposite directions."
def maxsim(question, passage):
    if not question or not passage:
        return 0.0

    def cos(a, b):
        product = sum(x * y for x, y in zip(a, b))
        return product / math.sqrt(sum(x * x for x in a) * sum(y * y for y in b))

    return sum(max(abs(cos(q, d)) for d in passage) for q in question) / len(question)


# %% task=06-maxsim id=whole-matrix-made-one-long by=reader belief="np.linalg.norm of the whole matrix gives the length by which every row is divided" case=more-rows-in-the-passage loses=2 hint="Print the length of each row after the division: every one of them should be 1. Which argument makes numpy look at each row by itself?"
def maxsim(question, passage):
    if len(question) == 0 or len(passage) == 0:
        return 0.0
    q = np.array(question, dtype=float)
    d = np.array(passage, dtype=float)
    q = q / np.linalg.norm(q)
    d = d / np.linalg.norm(d)
    return float((q @ d.T).max(axis=1).mean())


# %% task=06-maxsim id=product-chooses by=reader belief="the row with the largest product is the best match" case=rows-of-any-length loses=1 hint="A long row wins a product and may lose a cosine: which of the two chooses in your code?"
def maxsim(question, passage):
    if not question or not passage:
        return 0.0

    def dot(a, b):
        return sum(x * y for x, y in zip(a, b))

    total = 0.0
    for q in question:
        d = max(passage, key=lambda d: dot(q, d))
        total += dot(q, d) / math.sqrt(dot(q, q) * dot(d, d))
    return total / len(question)


# %% task=06-maxsim id=different-rows-only by=reader belief="two tokens with the same row count once" case=more-rows-in-the-question loses=1 hint="Each token has a row, also where two rows are equal: how many tokens has the question?"
def maxsim(question, passage):
    if not question or not passage:
        return 0.0

    def cos(a, b):
        return sum(x * y for x, y in zip(a, b)) / (math.hypot(*a) * math.hypot(*b))

    rows = {tuple(r) for r in question}
    return sum(max(cos(q, d) for d in passage) for q in rows) / len(rows)


# %% task=06-read_order id=from-zero belief="the model counts candidates from 0" case=everybody-named loses=3 hint="The first candidate was shown as number 1: which place in the list is that?"
def read_order(answer, candidates):
    n = len(candidates)
    said = [number for number in answer["ranking"] if 0 <= number < n]
    if not said:
        return list(candidates)
    names = [candidates[place] for place in dict.fromkeys([*said, *range(n)])]
    return names[: answer.get("threshold_cut", n)]


# %% task=06-read_order id=numbers-are-ranks belief="the third number is the rank of the third candidate" case=everybody-named loses=2 hint="A ranking of [3, 1, 2] says that candidate 3 stands first, not that candidate 1 stands third."
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    if not said:
        return list(candidates)
    order = list(dict.fromkeys([*said, *range(n)]))
    if sorted(said) == list(range(n)):
        order = [order.index(place) for place in range(n)]
    names = [candidates[place] for place in order]
    return names[: answer.get("threshold_cut", n)]


# %% task=06-read_order id=others-dropped belief="who is not named is out" case=some-not-named loses=3 hint="Candidates that the model did not name follow behind the others."
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    if not said:
        return list(candidates)
    names = [candidates[place] for place in dict.fromkeys(said)]
    return names[: answer.get("threshold_cut", n)]


# %% task=06-read_order id=others-sorted belief="the others follow in alphabetical order" case=some-not-named loses=3 hint="The first stage had an order, and where the model says nothing it still holds."
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    if not said:
        return list(candidates)
    names = [candidates[place] for place in dict.fromkeys(said)]
    names += sorted(set(candidates) - set(names))
    return names[: answer.get("threshold_cut", n)]


# %% task=06-read_order id=any-number-is-a-place by=reader belief="a list takes every number as a place" case=numbers-of-nobody loses=2 hint="Python reads place -1 as the last one: a 0 in the ranking must name nobody."
def read_order(answer, candidates):
    order = []
    for number in answer["ranking"]:
        try:
            name = candidates[number - 1]
        except IndexError:
            continue
        if name not in order:
            order.append(name)
    if not order:
        return list(candidates)
    order += [name for name in candidates if name not in order]
    return order[: answer.get("threshold_cut", len(order))]


# %% task=06-read_order id=all-numbers-exist belief="a model names only candidates that it was shown" case=numbers-of-nobody loses=2 hint="Take a number beyond the last candidate: it must be passed over."
def read_order(answer, candidates):
    names = list(dict.fromkeys(candidates[n - 1] for n in answer["ranking"] if n > 0))
    if not names:
        return list(candidates)
    names += [name for name in candidates if name not in names]
    return names[: answer.get("threshold_cut", len(names))]


# %% task=06-read_order id=repeats-kept belief="a candidate that is named twice stands there twice" case=named-twice loses=2 hint="A repeat counts once: the list has each candidate exactly once."
def read_order(answer, candidates):
    n = len(candidates)
    names = [candidates[number - 1] for number in answer["ranking"] if 1 <= number <= n]
    if not names:
        return list(candidates)
    names += [name for name in candidates if name not in names]
    return names[: answer.get("threshold_cut", len(names))]


# %% task=06-read_order id=last-mention belief="the last mention of a candidate counts" case=named-twice loses=1 hint="Of two mentions the first one counts."
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    if not said:
        return list(candidates)
    named = list(dict.fromkeys(reversed(said)))[::-1]
    names = [candidates[place] for place in dict.fromkeys([*named, *range(n)])]
    return names[: answer.get("threshold_cut", n)]


# %% task=06-read_order id=cut-too-early belief="the cut counts the numbers of the answer" case=faults-before-the-cut loses=1 hint="Pass over the faults first and append the others; the cut comes last."
def read_order(answer, candidates):
    n = len(candidates)
    if not any(1 <= number <= n for number in answer["ranking"]):
        return list(candidates)
    if "threshold_cut" in answer:
        said = answer["ranking"][: answer["threshold_cut"]]
        return [candidates[i - 1] for i in dict.fromkeys(said) if 1 <= i <= n]
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    return [candidates[place] for place in dict.fromkeys([*said, *range(n)])]


# %% task=06-read_order id=cut-not-read belief="the ranking alone decides" case=keeps-the-first loses=1 hint="The answer has a second key, which says how many of the first to keep."
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    return [candidates[place] for place in dict.fromkeys([*said, *range(n)])]


# %% task=06-read_order id=cut-always-there belief="every answer has a threshold_cut" case=everybody-named loses=2 hint="The key may be missing: what is kept then?"
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    if not said:
        return list(candidates)
    names = [candidates[place] for place in dict.fromkeys([*said, *range(n)])]
    return names[: answer["threshold_cut"]]


# %% task=06-read_order id=zero-is-no-cut belief="a cut of 0 means that there is none" case=a-cut-of-zero loses=1 hint="A cut of 0 says that nothing is relevant; only a missing key means no cut."
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    if not said:
        return list(candidates)
    names = [candidates[place] for place in dict.fromkeys([*said, *range(n)])]
    return names[: answer.get("threshold_cut") or n]


# %% task=06-read_order id=no-answer-is-cut belief="the cut holds whatever the ranking says" case=nobody-named loses=1 hint="A ranking that names nobody is no answer at all: its cut does not count either."
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    names = [candidates[place] for place in dict.fromkeys([*said, *range(n)])]
    return names[: answer.get("threshold_cut", n)]


# %% task=06-read_order id=empty-result-is-no-answer by=reader belief="where nothing is left after the cut, all candidates come back" case=a-cut-of-zero loses=1 hint="What may a cut of 0 keep? It is the ranking that has to name somebody, and not the list that comes out."
def read_order(answer, candidates):
    valid = [n for n in answer["ranking"] if 1 <= n <= len(candidates)]
    named = list(dict.fromkeys(candidates[n - 1] for n in valid))
    rest = [c for c in candidates if c not in named]
    cut = answer.get("threshold_cut", len(candidates))
    return (named + rest)[:cut] or list(candidates)


# %% task=06-read_order id=taken-out-of-the-candidates by=reader belief="a named candidate may be taken out of the list of candidates, and what is left is the rest" case=everybody-named loses=3 hint="Whose list is it that becomes shorter? Print the argument after the call."
def read_order(answer, candidates):
    names = {n: name for n, name in enumerate(candidates, start=1)}
    order = []
    for number in answer["ranking"]:
        name = names.pop(number, None)
        if name is not None:
            candidates.remove(name)
            order.append(name)
    if not order:
        return candidates
    order.extend(candidates)
    if "threshold_cut" in answer:
        order = order[: answer["threshold_cut"]]
    return order


# %% task=06-read_order id=as-many-as-the-cut-says belief="there are as many names as the cut says" case=a-cut-beyond-the-end loses=1 hint="A cut that is larger than the list changes nothing: which place does your code look at last?"
def read_order(answer, candidates):
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    if not said:
        return list(candidates)
    names = [candidates[place] for place in dict.fromkeys([*said, *range(n)])]
    return [names[i] for i in range(answer.get("threshold_cut", n))]


# %% task=06-blend id=weights-exchanged belief="feedback weighs .6 and relevance .2" case=four-parts loses=3 hint="Which part has the weight .60? Work out one hit by hand."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.6 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.2 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=age-not-recency belief="the older a text, the higher its recency" case=four-parts loses=3 hint="A text of today has the recency 1: what has yours?"
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=order-as-given belief="the hits stay where they were" case=four-parts loses=3 hint="The blend is the new order: highest first."
def blend(hits, priors):
    pairs = []
    for hit in sorted(hits, key=lambda hit: hit["score"]):
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    places = {hit["id"]: place for place, hit in enumerate(hits)}
    return sorted(pairs, key=lambda pair: places[pair[0]])


# %% task=06-blend id=ages-without-end belief="recency goes on falling below 0" case=older-than-a-year loses=1 hint="Take an age of two years: recency is 0 from one year on."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, 1 - hit["days"] / 365)
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=newer-than-new belief="a date in the future is newer than new" case=dated-tomorrow loses=1 hint="Take an age below 0: recency is never above 1."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = max(0, 1 - hit["days"] / 365)
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=unknown-is-nothing belief="a kind without a prior is trusted nothing" case=another-kind-of-source loses=1 hint="A kind that is not in priors has the prior of another one: which?"
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * priors.get(hit["source"], 0)
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=kinds-all-known belief="every kind of source has a prior" case=another-kind-of-source loses=1 hint="Call it with the kind 'video': what does priors[...] do?"
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * priors[hit["source"]]
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=ties-by-name belief="equal blends come in the order of their ids" case=ties-in-the-order-before loses=1 hint="Two hits with one blend keep the order in which they came."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))


# %% task=06-blend id=turned-round by=reader belief="sorting upwards and turning the list round keeps ties in order" case=ties-in-the-order-before loses=1 hint="Turning a list round turns its ties round as well."
def blend(hits, priors):
    def value(hit):
        if hit["score"] < 0 or hit["score"] > 1:
            raise ValueError(hit["id"])
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors[hit["source"]] if hit["source"] in priors else priors["other"]
        return 0.6 * hit["score"] + 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior

    pairs = [(hit["id"], value(hit)) for hit in hits]
    return sorted(pairs, key=lambda pair: pair[1])[::-1]


# %% task=06-blend id=ends-shut-out belief="0 and 1 are outside" case=the-ends-are-inside loses=1 hint="Scaled scores hold a 0 and a 1: both are allowed."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 < hit["score"] < 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=large-ones-only belief="a score is wrong only when it is too large" case=a-score-below-zero loses=1 hint="The interval has a lower end, too."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if hit["score"] > 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=held-inside belief="a score outside is moved to the nearest end" case=a-score-above-one loses=1 hint="The contract asks for an error: a score that is not on the scale is a mistake to be seen."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        score = min(1, max(0, hit["score"]))
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * score + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=rounded-before-sorting by=reader belief="blends that agree to two digits are equal" case=four-parts loses=3 hint="When are two numbers rounded, before or after they are compared? The text asks for no rounding at all."
def blend(hits, priors):
    result = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError("score is not between 0 and 1")
        recency = max(0, min(1, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        value = 0.6 * hit["score"] + 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        result.append((hit["id"], round(value, 2)))
    return sorted(result, key=lambda pair: pair[1], reverse=True)


# %% task=06-blend id=future-counts-as-past by=reader belief="a date in the future counts like one that lies equally many days back" case=dated-tomorrow loses=1 hint="What does the formula give for an age below 0 before it is limited, and what is it limited to?"
def blend(hits, priors):
    if any(h["score"] < 0 or h["score"] > 1 for h in hits):
        raise ValueError("scores must be from 0 to 1")
    pairs = []
    for h in hits:
        recency = max(0.0, 1 - abs(h["days"]) / 365)
        prior = priors.get(h["source"], priors["other"])
        pairs.append(
            (h["id"], 0.6 * h["score"] + 0.2 * h["feedback"] + 0.1 * (recency + prior))
        )
    pairs.sort(key=lambda pair: -pair[1])
    return pairs


# %% task=06-blend id=a-prior-of-zero-is-none by=reader belief="a prior of 0 is no prior" case=a-kind-that-is-not-trusted loses=1 hint="Zero is a number: what does `or` make of it?"
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"]) or priors["other"]
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=other-is-always-the-same by=reader belief="a kind that is in no table has the prior .6" case=another-kind-of-source loses=1 hint="The prior of 'other' stands in priors, and need not be the one that you know."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], 0.6)
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=06-blend id=rounded-to-compare belief="blends that agree to two digits are equal when they are sorted" case=nearly-equal loses=1 hint="Compare the blends as they are: a small difference is one, too."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -round(pair[1], 2))


# %% task=06-experiment id=test-split belief="more questions are better, so the test split may be used too" case=three-depths loses=2 hint="Your figures rest on other questions: which split does the task name?"
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    report = evaluate(BM25().index(chunks), GoldenSet.load(), chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=None),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=hit-rate belief="a question is served when anything of its evidence is found" case=three-depths loses=2 hint="Recall is the share of the marked passages; the hit rate asks whether there is any."
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"hit_rate@{shown}", f"hit_rate@{max(depths)}"
    ceiling = {n: report.mean(f"hit_rate@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=None),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=not-all-found belief="a question of which something is missing is hopeless" case=three-depths loses=2 hint="Hopeless are those of which nothing was found: their recall is 0."
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=None),
        "hopeless": float((report.values(last) < 1).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=all-questions-counted belief="questions without an answer are among the hopeless" case=three-depths loses=2 hint="Questions that nothing answers are not among these figures: what do you divide by?"
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    everybody = len(report.rows) + report.unanswerable
    none = int((report.values(last) == 0).sum()) + report.unanswerable
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=None),
        "hopeless": none / everybody,
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=worst-kind belief="the kind that is found worst has the most room" case=three-depths loses=2 hint="Room is what lies between two figures of one kind, and not how low the first one is."
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: -report.mean(last, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=None),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=first-that-is-enough belief="the first of the given depths that is enough is the smallest" case=the-smallest-that-is-enough loses=1 hint="The depths come in any order: give it the deepest first."
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": next((n for n in depths if ceiling[n] >= target), None),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=last-is-deepest belief="the last of the given depths is the deepest" case=the-smallest-that-is-enough loses=1 hint="The deepest is the largest number, wherever it stands."
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{depths[-1]}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=None),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=always-reached belief="some depth is always enough" case=out-of-reach loses=1 hint="Ask for a recall of .95: the smallest of no depths is None."
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=max(depths)),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=hopeless-is-what-is-missing by=reader belief="the hopeless share is 1 less the recall at the deepest" case=three-depths loses=2 hint="A question of which one of two passages is found has a recall of 0.5. Is it among those of which nothing at all is found?"
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    index = BM25().index(chunks)
    report = evaluate(index, questions, chunks, k=[shown, *sorted(depths)])
    deepest = max(depths)
    ceiling = {d: report.mean(f"recall@{d}") for d in depths}

    def growth(stratum):
        deep = report.mean(f"recall@{deepest}", stratum)
        return deep - report.mean(f"recall@{shown}", stratum)

    return {
        "now": report.mean(f"recall@{shown}"),
        "enough": min((d for d in depths if ceiling[d] >= target), default=None),
        "hopeless": 1 - ceiling[deepest],
        "most_room": max(sorted(report.strata), key=growth),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=share-of-all-dev-questions by=reader belief="the hopeless share is taken of all dev questions" case=three-depths loses=2 hint="How many numbers does the report hold, and how many questions has the dev split? Look for what is said of questions without an answer."
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown] + depths)
    deepest = max(depths)
    ceiling = {d: report.mean(f"recall@{d}") for d in depths}
    enough = None
    for d in sorted(depths):
        if ceiling[d] >= target:
            enough = d
            break
    lost = sum(report.values(f"recall@{deepest}") == 0)
    room = {
        s: report.mean(f"recall@{deepest}", s) - report.mean(f"recall@{shown}", s)
        for s in sorted(report.strata)
    }
    return {
        "now": report.mean(f"recall@{shown}"),
        "enough": enough,
        "hopeless": lost / len(questions),
        "most_room": max(room, key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=growth-as-a-ratio by=reader belief="the kind that grows most is the one whose recall is multiplied by most" case=three-depths loses=2 hint="A recall that goes from 0.1 to 0.3 is three times as high, one from 0.4 to 0.9 hardly twice. Which of the two has more room for a reranker?"
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    deepest = max(depths)
    ceiling = {d: report.mean(f"recall@{d}") for d in depths}

    def growth(s):
        before = report.mean(f"recall@{shown}", s)
        after = report.mean(f"recall@{deepest}", s)
        return after / before if before else math.inf if after else 0

    return {
        "now": report.mean(f"recall@{shown}"),
        "enough": min((d for d in depths if ceiling[d] >= target), default=None),
        "hopeless": float(np.mean(report.values(f"recall@{deepest}") == 0)),
        "most_room": max(sorted(report.strata), key=growth),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=more-than-the-target by=reader belief="a target that is just reached is not reached" case=the-smallest-that-is-enough loses=1 hint="At least means that equal is enough."
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] > target), default=None),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=strata-in-their-order by=reader belief="of equal growths the first in report.strata is named" case=two-kinds-alike loses=1 hint="Two kinds grow alike here: which comes first in the alphabet, and in which order do you meet them?"
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {s: report.mean(last, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=None),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(room, key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-experiment id=last-depth-for-the-growth by=reader belief="the growth is taken up to the last of the given depths" case=the-smallest-that-is-enough loses=1 hint="The depths come in any order: up to which one is the growth taken?"
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    deep = f"recall@{depths[-1]}"
    room = {s: report.mean(deep, s) - report.mean(now, s) for s in report.strata}
    return {
        "now": report.mean(now),
        "enough": min((n for n in depths if ceiling[n] >= target), default=None),
        "hopeless": float((report.values(last) == 0).mean()),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }


# %% task=06-slide id=from-the-front belief="the window slides from the front to the back" case=steps-that-fit loses=5 hint="Begin with the last items: only so can one of them be carried to the front."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order = list(items)
    start = 0
    while start < len(order):
        order[start : start + window] = read(order[start : start + window])
        if start + window >= len(order):
            break
        start += step
    return order


# %% task=06-slide id=old-list-read belief="every window is cut from the list as it was given" case=steps-that-fit loses=4 hint="What read returned has to be in the list before the next window is cut."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order = list(items)
    end = len(order)
    while end > 0:
        start = max(0, end - window)
        order[start:end] = read(list(items[start:end]))
        end = end - step if start > 0 else 0
    return list(dict.fromkeys(order)) + [item for item in items if item not in order]


# %% task=06-slide id=front-never-read by=reader belief="a window that would reach beyond the front is left out" case=a-short-window-in-front loses=1 hint="Where fewer items than a window are left they are read all the same."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError("step")
    result = list(items)
    if len(result) <= window:
        return read(result) if result else result
    for start in range(len(result) - window, -1, -step):
        end = start + window
        result[start:end] = read(result[start:end])
    return result


# %% task=06-slide id=one-window-more belief="windows are read as long as anything is left before their end" case=steps-that-fit loses=4 hint="The window that begins at the front is the last one: count the calls."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order = list(items)
    end = len(order)
    while end > 0:
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        end -= step
    return order


# %% task=06-slide id=no-overlap belief="each window begins where the one before ended" case=steps-that-fit loses=4 hint="Two windows share items: the end moves by step, and not by window."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order = list(items)
    end = len(order)
    while end > 0:
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        end = start
    return order


# %% task=06-slide id=full-in-front by=reader belief="the window in front is as wide as all others" case=a-short-window-in-front loses=1 hint="Each window ends a whole step before the last one; the one in front is shorter then."
def slide(items, window, step, read):
    if step < 1 or step > window:
        raise ValueError("step must be from 1 to window")
    result = list(items)
    if not result:
        return result
    start = len(result) - window
    while True:
        start = max(0, start)
        result[start : start + window] = read(result[start : start + window])
        if start == 0:
            return result
        start -= step


# %% task=06-slide id=sorted-through belief="the pass is repeated until nothing moves" case=steps-that-fit loses=5 hint="One pass is all: what it leaves unsorted behind the front may stay so."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order, before = list(items), None
    while order != before:
        before = list(order)
        end = len(order)
        while end > 0:
            start = max(0, end - window)
            order[start:end] = read(order[start:end])
            end = end - step if start > 0 else 0
    return order


# %% task=06-slide id=in-place belief="the list that came in may be put in order itself" case=steps-that-fit loses=5 hint="The caller's list must stay as it is: work on a copy."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    end = len(items)
    while end > 0:
        start = max(0, end - window)
        items[start:end] = read(items[start:end])
        end = end - step if start > 0 else 0
    return items


# %% task=06-slide id=nothing-is-read belief="an empty list is a window, too" case=nothing-to-read loses=1 hint="For an empty list read must not be called at all."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order = list(items)
    end = len(order)
    while True:
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        if start == 0:
            return order
        end -= step


# %% task=06-slide id=must-overlap belief="a step must be smaller than the window" case=windows-side-by-side loses=1 hint="A step as wide as the window is allowed."
def slide(items, window, step, read):
    if not 1 <= step < window:
        raise ValueError(step)
    order = list(items)
    end = len(order)
    while end > 0:
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        end = end - step if start > 0 else 0
    return order


# %% task=06-slide id=wide-steps-allowed belief="only a step below 1 is a mistake" case=a-step-wider-than-the-window loses=1 hint="What lies between two windows whose step is wider than they are?"
def slide(items, window, step, read):
    if step < 1:
        raise ValueError(step)
    order = list(items)
    end = len(order)
    while end > 0:
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        end = end - step if start > 0 else 0
    return order


# %% task=06-slide id=no-step-allowed belief="only a step above the window is a mistake" case=a-step-below-one loses=1 hint="What does a window do whose step is 0, and where does one go whose step is -1?"
def slide(items, window, step, read):
    if step > window:
        raise ValueError(step)
    order = list(items)
    end = len(order)
    while 0 < end <= len(order):
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        end = end - step if start > 0 and step else 0
    return order


# %% task=06-slide id=single-not-read by=reader belief="a single item needs no reading" case=a-list-of-one loses=1 hint="Every window is read, also one that holds a single item."
def slide(items, window, step, read):
    if step < 1 or step > window:
        raise ValueError(f"step {step} does not fit window {window}")
    result = items[:]
    end = len(result)
    while end > 0:
        start = max(0, end - window)
        part = result[start:end]
        if len(part) > 1:
            result[start:end] = read(part)
        if start == 0:
            break
        end -= step
    return result


# %% task=06-slide id=empty-list-handed-back by=reader belief="an empty list may be handed back as it is" case=nothing-to-read loses=1 hint="A new list, says the text: also an empty one is, else the caller's list is shared."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    if not items:
        return items
    order = list(items)
    end = len(order)
    while end > 0:
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        end = end - step if start > 0 else 0
    return order


# %% task=06-slide id=nothing-needs-no-step belief="an empty list is done, whatever the step is" case=a-wrong-step-for-nothing loses=1 hint="The error is asked for also where the list is empty: look at the step first."
def slide(items, window, step, read):
    order = list(items)
    if not order:
        return order
    if not 1 <= step <= window:
        raise ValueError(step)
    end = len(order)
    while end > 0:
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        end = end - step if start > 0 else 0
    return order


# %% task=06-xquad id=novelty-forgotten belief="the sum is worked out once, and the best k are taken" case=the-same-again loses=3 hint="After each choice the numbers change: what is still open of each part?"
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    values = [
        (1 - diversity) * r + diversity * sum(w * row[d] for w, row in zip(weights, covers))
        for d, r in enumerate(relevance)
    ]
    order = sorted(range(len(values)), key=lambda d: -values[d])
    return [(d, values[d]) for d in order[:k]]


# %% task=06-xquad id=last-choice-only belief="only the passage chosen last closes a part" case=four-choices loses=3 hint="All that was chosen so far counts: the product runs over every chosen passage."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still_open, left, chosen = list(weights), list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
        still_open = [w * (1 - row[best]) for w, row in zip(weights, covers)]
    return chosen


# %% task=06-xquad id=best-cover-only by=reader belief="what is open of a part is one minus the best cover of it so far" case=four-choices loses=3 hint="Two passages that each cover half of a part leave a quarter open, not a half."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    chosen, result = [], []
    for _ in range(min(k, len(relevance))):
        best, best_score = None, -1
        for d in range(len(relevance)):
            if d in chosen:
                continue
            gain = 0
            for w, c in zip(weights, covers):
                done = max((c[s] for s in chosen), default=0)
                gain += w * c[d] * (1 - done)
            score = (1 - diversity) * relevance[d] + diversity * gain
            if score > best_score:
                best, best_score = d, score
        chosen.append(best)
        result.append((best, best_score))
    return result


# %% task=06-xquad id=covers-added by=reader belief="what is open of a part is one minus the sum of what covers it" case=four-choices loses=3 hint="Two passages that each cover half of a part leave a quarter of it open: multiply, do not add."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    still = [1.0] * len(weights)
    left = list(range(len(relevance)))
    chosen = []
    while left and len(chosen) < k:
        scores = []
        for d in left:
            new = sum(w * c[d] * s for w, c, s in zip(weights, covers, still))
            scores.append((1 - diversity) * relevance[d] + diversity * new)
        best = scores.index(max(scores))
        d = left.pop(best)
        chosen.append((d, scores[best]))
        still = [max(0, s - c[d]) for s, c in zip(still, covers)]
    return chosen


# %% task=06-xquad id=weights-ignored belief="all parts of a question count alike" case=one-passage loses=5 hint="Each part has a weight, which multiplies what a passage covers of it."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still_open, left, chosen = [1 / len(weights)] * len(weights), list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
        still_open = [o * (1 - row[best]) for o, row in zip(still_open, covers)]
    return chosen


# %% task=06-xquad id=turned-round belief="diversity is the weight of the relevance" case=one-passage loses=5 hint="With a diversity of 0 only relevance counts: try it."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still_open, left, chosen = list(weights), list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {
            d: diversity * relevance[d]
            + (1 - diversity) * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
        still_open = [o * (1 - row[best]) for o, row in zip(still_open, covers)]
    return chosen


# %% task=06-xquad id=added-to-relevance belief="diversity is added on top of the whole relevance" case=one-passage loses=5 hint="The two sides share one weight: what relevance gets is 1 minus diversity."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still_open, left, chosen = list(weights), list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {
            d: relevance[d] + diversity * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
        still_open = [o * (1 - row[best]) for o, row in zip(still_open, covers)]
    return chosen


# %% task=06-xquad id=relevance-returned belief="the pair holds the relevance of the chosen passage" case=one-passage loses=5 hint="The second number of a pair is the value that decided, not the relevance."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still_open, left, chosen = list(weights), list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, relevance[best]))
        left.remove(best)
        still_open = [o * (1 - row[best]) for o, row in zip(still_open, covers)]
    return chosen


# %% task=06-xquad id=later-of-equals belief="a later passage with an equal value takes the place" case=twins loses=1 hint="Of equal values the passage that comes first is chosen: is your comparison strict?"
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still_open, left, chosen = list(weights), list(range(len(relevance))), []
    while left and len(chosen) < k:
        best, highest = None, -1.0
        for d in left:
            new = sum(o * row[d] for o, row in zip(still_open, covers))
            value = (1 - diversity) * relevance[d] + diversity * new
            if value >= highest:
                best, highest = d, value
        chosen.append((best, highest))
        left.remove(best)
        still_open = [o * (1 - row[best]) for o, row in zip(still_open, covers)]
    return chosen


# %% task=06-xquad id=always-k belief="there are always k passages to choose from" case=more-than-there-are loses=1 hint="Ask for more passages than there are: what does your loop choose from in the end?"
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still_open, left, chosen = list(weights), list(range(len(relevance))), []
    for _ in range(k):
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
        still_open = [o * (1 - row[best]) for o, row in zip(still_open, covers)]
    return chosen


# %% task=06-xquad id=any-k belief="a k below 1 needs no thought" case=k-below-one loses=1 hint="For k = 0 the contract asks for an error, not for an empty list."
def xquad(relevance, weights, covers, diversity, k):
    still_open, left, chosen = list(weights), list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
        still_open = [o * (1 - row[best]) for o, row in zip(still_open, covers)]
    return chosen


# %% task=06-xquad id=copy-of-the-outer-list by=reader belief="list(covers) copies the inner lists, too" case=one-passage loses=5 hint="Print covers after the call. Which lists did you copy, and into which do you write?"
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError("k")
    covers = list(covers)
    still = [1.0] * len(covers)
    result = []
    left = list(range(len(relevance)))
    while left and len(result) < k:
        values = {}
        for d in left:
            gain = sum(w * c[d] * s for w, c, s in zip(weights, covers, still))
            values[d] = (1 - diversity) * relevance[d] + diversity * gain
        best = max(left, key=values.get)
        result.append((best, values[best]))
        left.remove(best)
        for i, c in enumerate(covers):
            still[i] *= 1 - c[best]
            c[best] = 0
    return result


# %% task=06-xquad id=weights-made-to-add-up by=reader belief="weights have to add up to 1 first" case=one-passage loses=5 hint="The formula takes the weights as they are: nothing is divided by their sum."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still, left, chosen = [w / sum(weights) for w in weights], list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
        still = [o * (1 - row[best]) for o, row in zip(still, covers)]
    return chosen


# %% task=06-xquad id=rounded-to-compare by=reader belief="values that agree to two digits are equal" case=nearly-twins loses=1 hint="Compare the values as they are: a small difference is one, too."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still, left, chosen = list(weights), list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still, covers))
            for d in left
        }
        best = max(left, key=lambda d: round(values[d], 2))
        chosen.append((best, values[best]))
        left.remove(best)
        still = [o * (1 - row[best]) for o, row in zip(still, covers)]
    return chosen


# %% task=06-xquad id=chosen-is-worth-nothing by=reader belief="a chosen passage that is worth 0 is not chosen again" case=nothing-left-to-win loses=1 hint="Other passages may be worth 0 too: which of equal values does argmax take?"
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    still, covers = np.array(weights, dtype=float), np.array(covers, dtype=float)
    chosen = []
    for _ in range(min(k, len(relevance))):
        values = (1 - diversity) * np.array(relevance) + diversity * (still @ covers)
        values[[d for d, _ in chosen]] = 0
        best = int(np.argmax(values))
        chosen.append((best, float(values[best])))
        still = still * (1 - covers[:, best])
    return chosen


# %% task=06-calibrate id=never-merged belief="the share of each score is its probability" case=two-that-fall loses=3 hint="Look where a share falls as the score rises: those two groups become one."
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append((score, sum(inside) / len(inside)))
    return [([g for g in groups if g[0] <= x] or groups[:1])[-1][1] for x in asked]


# %% task=06-calibrate id=highest-so-far belief="where a share falls, the highest one so far is kept" case=two-that-fall loses=3 hint="A merge counts anew, over the hits of both groups: the larger share gives way, too."
def calibrate(scores, answered, asked):
    groups, highest = [], 0.0
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        highest = max(highest, sum(inside) / len(inside))
        groups.append((score, highest))
    return [([g for g in groups if g[0] <= x] or groups[:1])[-1][1] for x in asked]


# %% task=06-calibrate id=never-back belief="one walk from the lowest score up is enough" case=merging-goes-back loses=3 hint="After a merge the new share may be below that of the group before: look back again."
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        good, n = sum(inside), len(inside)
        if groups and groups[-1][1] / groups[-1][2] > good / n:
            low, before, hits = groups.pop()
            groups.append((low, before + good, hits + n))
        else:
            groups.append((score, good, n))
    found = [([g for g in groups if g[0] <= x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]


# %% task=06-calibrate id=lowest-stays belief="the lowest group has nothing below it and stays alone" case=merging-reaches-the-lowest loses=3 hint="The lowest group, too, is merged when its share is larger than that of the next one."
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append([score, sum(inside), len(inside)])
        while len(groups) > 2 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
            _, good, n = groups.pop()
            groups[-1][1] += good
            groups[-1][2] += n
    found = [([g for g in groups if g[0] <= x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]


# %% task=06-calibrate id=mean-of-shares belief="the share of two merged groups is the mean of their shares" case=merging-goes-back loses=3 hint="A group of three hits weighs more than a group of one: count all the hits anew."
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append([score, sum(inside) / len(inside)])
        while len(groups) > 1 and groups[-2][1] > groups[-1][1]:
            _, share = groups.pop()
            groups[-1][1] = (groups[-1][1] + share) / 2
    return [([g for g in groups if g[0] <= x] or groups[:1])[-1][1] for x in asked]


# %% task=06-calibrate id=falls-as-it-rises belief="shares must not rise with the score" case=two-that-fall loses=6 hint="Which way round is it: does a high score stand for a large or for a small share?"
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append([score, sum(inside), len(inside)])
        while len(groups) > 1 and groups[-2][1] / groups[-2][2] < groups[-1][1] / groups[-1][2]:
            _, good, n = groups.pop()
            groups[-1][1] += good
            groups[-1][2] += n
    found = [([g for g in groups if g[0] <= x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]


# %% task=06-calibrate id=scores-come-sorted belief="the judged hits come in the order of their scores" case=two-that-fall loses=6 hint="Nothing says that the scores are sorted: turn two hits round and look."
def calibrate(scores, answered, asked):
    groups = []
    for score, answer in zip(scores, answered):
        groups.append([score, answer, 1])
        while len(groups) > 1 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
            _, good, n = groups.pop()
            groups[-1][1] += good
            groups[-1][2] += n
    found = [([g for g in groups if g[0] <= x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]


# %% task=06-calibrate id=ties-apart by=reader belief="hits of equal score stand one behind the other" case=one-score-several-hits loses=1 hint="Put hits of one score into one group before you merge anything."
def calibrate(scores, answered, asked):
    from bisect import bisect_right

    starts, blocks = [], []
    for score, right in sorted(zip(scores, answered)):
        starts.append(score)
        blocks.append((right, 1))
        while len(blocks) > 1:
            (r1, n1), (r2, n2) = blocks[-2:]
            if r1 / n1 <= r2 / n2:
                break
            blocks[-2:] = [(r1 + r2, n1 + n2)]
            starts.pop()
    at = [max(0, bisect_right(starts, score) - 1) for score in asked]
    return [blocks[i][0] / blocks[i][1] for i in at]


# %% task=06-calibrate id=last-answer-kept belief="a dict from score to answer holds all that was judged" case=one-score-several-hits loses=1 hint="Two hits of one score share a key: which of the two does your dict remember?"
def calibrate(scores, answered, asked):
    groups = []
    for score, answer in sorted(dict(zip(scores, answered)).items()):
        groups.append([score, answer, 1])
        while len(groups) > 1 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
            _, good, n = groups.pop()
            groups[-1][1] += good
            groups[-1][2] += n
    found = [([g for g in groups if g[0] <= x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]


# %% task=06-calibrate id=nearest-score belief="the nearest judged score decides" case=just-below-a-judged-one loses=2 hint="Between two judged scores the lower one decides, however near the higher one is."
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append([[score], sum(inside), len(inside)])
        while len(groups) > 1 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
            known, good, n = groups.pop()
            groups[-1][0] += known
            groups[-1][1] += good
            groups[-1][2] += n
    share = {s: good / n for known, good, n in groups for s in known}
    return [share[min(share, key=lambda s: abs(s - x))] for x in asked]


# %% task=06-calibrate id=straight-lines by=reader belief="between two judged scores the probability rises in a straight line" case=just-below-a-judged-one loses=2 hint="Between two judged scores nothing rises: the lower one decides."
def calibrate(scores, answered, asked):
    blocks = []
    for s in sorted(set(scores)):
        hits = [a for x, a in zip(scores, answered) if x == s]
        blocks.append([[s], sum(hits), len(hits)])
        while len(blocks) > 1 and (
            blocks[-2][1] * blocks[-1][2] > blocks[-1][1] * blocks[-2][2]
        ):
            s2, a2, n2 = blocks.pop()
            blocks[-1][0] += s2
            blocks[-1][1] += a2
            blocks[-1][2] += n2
    x = [s for block in blocks for s in block[0]]
    y = [block[1] / block[2] for block in blocks for _ in block[0]]
    return [float(v) for v in np.interp(asked, x, y)]


# %% task=06-calibrate id=below-is-nothing by=reader belief="a score below all judged ones has the probability 0" case=below-all-judged loses=2 hint="A score below all judged ones has the share of the lowest group."
def calibrate(scores, answered, asked):
    groups = []  # lowest score, right, hits
    for s in sorted(set(scores)):
        right = sum(a for x, a in zip(scores, answered) if x == s)
        groups.append((s, right, scores.count(s)))
    i = 0
    while i < len(groups) - 1:
        s, r, n = groups[i]
        _, r2, n2 = groups[i + 1]
        if r / n > r2 / n2:
            groups[i : i + 2] = [(s, r + r2, n + n2)]
            i = max(0, i - 1)
        else:
            i += 1
    result = []
    for score in asked:
        p = 0.0
        for s, r, n in groups:
            if s <= score:
                p = r / n
        result.append(p)
    return result


# %% task=06-calibrate id=equal-is-above belief="a judged score itself belongs to the group below it" case=two-that-fall loses=4 hint="A judged score is not above itself: it lies in its own group."
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append([score, sum(inside), len(inside)])
        while len(groups) > 1 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
            _, good, n = groups.pop()
            groups[-1][1] += good
            groups[-1][2] += n
    found = [([g for g in groups if g[0] < x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]


# %% task=06-calibrate id=above-is-certain belief="a score above all judged ones is certain to answer" case=above-all-judged loses=2 hint="The highest judged score is the best that is known: a higher one has its share."
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append([score, sum(inside), len(inside)])
        while len(groups) > 1 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
            _, good, n = groups.pop()
            groups[-1][1] += good
            groups[-1][2] += n
    groups.append([max(scores) + 1e-9, 1, 1])
    found = [([g for g in groups if g[0] <= x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]


# %% task=06-calibrate id=two-merges-at-most by=reader belief="looking back twice after each new group is enough" case=merging-goes-back loses=3 hint="Each merge may put the new group at odds with the one below: how often does yours look back?"
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append([score, sum(inside), len(inside)])
        for _ in range(2):
            if len(groups) > 1 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
                _, good, n = groups.pop()
                groups[-1][1] += good
                groups[-1][2] += n
    found = [([g for g in groups if g[0] <= x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]
