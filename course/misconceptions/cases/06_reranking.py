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


# %% task=06-points id=passage-keeps-them belief="stop words are dropped from the question only" case=across-a-stop-word loses=1 hint="The passage is read without its stop words, too, and its third is counted then."
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


# %% task=06-points id=third-of-the-raw-text belief="the first third is that of the passage as it was written" case=across-a-stop-word loses=1 hint="Which words are left when stop words are gone, and how many are a third of those?"
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


# %% task=06-maxsim id=best-starts-at-zero belief="the best so far begins at 0" case=nothing-is-alike loses=1 hint="A cosine may be below 0, and the best of them, too: where does your search begin?"
def maxsim(question, passage):
    if not question or not passage:
        return 0.0
    total = 0.0
    for q in question:
        best = 0.0
        for p in passage:
            cosine = sum(x * y for x, y in zip(q, p)) / (math.hypot(*q) * math.hypot(*p))
            best = max(best, cosine)
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


# %% task=06-read_order id=any-number-is-a-place belief="a list takes every number as a place" case=numbers-of-nobody loses=2 hint="Python reads place -1 as the last one: a 0 in the ranking must name nobody."
def read_order(answer, candidates):
    n = len(candidates)
    places = [number - 1 for number in answer["ranking"] if number <= n]
    if not places:
        return list(candidates)
    names = list(dict.fromkeys(candidates[place] for place in places if place >= -n))
    names += [name for name in candidates if name not in names]
    return names[: answer.get("threshold_cut", n)]


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


# %% task=06-blend id=turned-round belief="sorting upwards and turning the list round keeps ties in order" case=ties-in-the-order-before loses=1 hint="Turning a list round turns its ties round as well."
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
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


# %% task=06-slide id=front-never-read belief="a window that would reach beyond the front is left out" case=a-short-window-in-front loses=1 hint="Where fewer items than a window are left they are read all the same."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order = list(items)
    start = len(order) - window
    while start >= 0:
        order[start : start + window] = read(order[start : start + window])
        start -= step
    return order


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


# %% task=06-slide id=full-in-front belief="the window in front is as wide as all others" case=a-short-window-in-front loses=1 hint="Each window ends a whole step before the last one; the one in front is shorter then."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order = list(items)
    start = len(order) - window
    while order:
        start = max(0, start)
        order[start : start + window] = read(order[start : start + window])
        if start == 0:
            break
        start -= step
    return order


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


# %% task=06-slide id=single-not-read belief="a single item needs no reading" case=a-list-of-one loses=1 hint="Every window is read, also one that holds a single item."
def slide(items, window, step, read):
    if not 1 <= step <= window:
        raise ValueError(step)
    order = list(items)
    end = len(order)
    while end > 1:
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


# %% task=06-xquad id=best-cover-only belief="what is open of a part is one minus the best cover of it so far" case=four-choices loses=3 hint="Two passages that each cover half of a part leave a quarter open, not a half."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    left, chosen = list(range(len(relevance))), []
    while left and len(chosen) < k:
        still_open = [
            w * (1 - max((row[d] for d, _ in chosen), default=0)) for w, row in zip(weights, covers)
        ]
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
    return chosen


# %% task=06-xquad id=covers-added belief="what is open of a part is one minus the sum of what covers it" case=four-choices loses=3 hint="Two passages that each cover half of a part leave a quarter of it open: multiply, do not add."
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError(k)
    left, chosen = list(range(len(relevance))), []
    while left and len(chosen) < k:
        still_open = [
            w * max(0, 1 - sum(row[d] for d, _ in chosen)) for w, row in zip(weights, covers)
        ]
        values = {
            d: (1 - diversity) * relevance[d]
            + diversity * sum(o * row[d] for o, row in zip(still_open, covers))
            for d in left
        }
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
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


# %% task=06-calibrate id=ties-apart belief="hits of equal score stand one behind the other" case=one-score-several-hits loses=1 hint="Put hits of one score into one group before you merge anything."
def calibrate(scores, answered, asked):
    groups = []
    for score, answer in sorted(zip(scores, answered)):
        groups.append([score, answer, 1])
        while len(groups) > 1 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
            _, good, n = groups.pop()
            groups[-1][1] += good
            groups[-1][2] += n
    found = [([g for g in groups if g[0] <= x] or groups[:1])[-1] for x in asked]
    return [good / n for _, good, n in found]


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


# %% task=06-calibrate id=straight-lines belief="between two judged scores the probability rises in a straight line" case=just-below-a-judged-one loses=2 hint="Between two judged scores nothing rises: the lower one decides."
def calibrate(scores, answered, asked):
    import numpy as np

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
    return np.interp(asked, list(share), list(share.values()))


# %% task=06-calibrate id=below-is-nothing belief="a score below all judged ones has the probability 0" case=below-all-judged loses=2 hint="A score below all judged ones has the share of the lowest group."
def calibrate(scores, answered, asked):
    groups = []
    for score in sorted(set(scores)):
        inside = [a for s, a in zip(scores, answered) if s == score]
        groups.append([score, sum(inside), len(inside)])
        while len(groups) > 1 and groups[-2][1] / groups[-2][2] > groups[-1][1] / groups[-1][2]:
            _, good, n = groups.pop()
            groups[-1][1] += good
            groups[-1][2] += n
    found = [([g for g in groups if g[0] <= x] or [[x, 0, 1]])[-1] for x in asked]
    return [good / n for _, good, n in found]


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
