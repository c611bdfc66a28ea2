# %% task=05-rrf id=ranks-from-zero belief="the first rank is 0" case=two-lists loses=3 hint="The first id of a list is worth 1 / 61, not 1 / 60: where does your counting start?"
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking)):
            share = 1 / (rrf_k + rank) if rrf_k + rank else math.inf
            scores[id] = scores.get(id, 0.0) + share
            best[id] = min(rank, best.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=repeats-vote-again belief="an id that a list holds twice gets two shares of it" case=repeats-in-a-list loses=1 hint="Each list gives an id one share at most, that of the first time it stands there."
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(ranking, start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
            best[id] = min(rank, best.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=repeats-keep-their-place belief="a repeat is skipped but its place stays taken" case=repeats-in-a-list loses=1 hint="Drop the repeats first and number what is left: in [a, a, b] the rank of b is 2."
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        seen = set()
        for rank, id in enumerate(ranking, start=1):
            if id not in seen:
                seen.add(id)
                scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
                best[id] = min(rank, best.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=the-last-repeat-counts belief="a dict of ranks keeps an id where it stands first" case=repeats-in-a-list loses=1 hint="A dict keeps the last value that a key is given: which rank has a in [a, b, a]?"
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        for id, rank in {id: rank for rank, id in enumerate(ranking, start=1)}.items():
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
            best[id] = min(rank, best.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=always-sixty belief="rrf_k is 60, whatever is passed" case=three-lists-and-another-k loses=2 hint="Call it with rrf_k=10 and with rrf_k=100: your scores do not move."
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (60 + rank)
            best[id] = min(rank, best.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=average-over-lists belief="the shares are averaged over the lists" case=two-lists loses=3 hint="It is a sum. How does your score change when one more list holds the id?"
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank) / len(rankings)
            best[id] = min(rank, best.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=only-what-all-lists-hold belief="an id must be in every list to be in the result" case=two-lists loses=3 hint="An id of one list has its share too: it is missing from your result."
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
            best[id] = min(rank, best.get(id, rank))
    scores = {id: s for id, s in scores.items() if all(id in r for r in rankings)}
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=ties-as-they-come belief="sorting by score is enough" case=then-by-id loses=1 hint="Give it [b, a] and [a, b]: both score the same, and a comes first by its name."
def rrf(rankings, rrf_k=60):
    scores = {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
    return sorted(scores.items(), key=lambda p: -p[1])


# %% task=05-rrf id=ties-by-id-alone belief="among equal scores the id alone decides" case=better-single-rank-first loses=1 hint="Before the id there is another rule: the best rank that an id has in one list."
def rrf(rankings, rrf_k=60):
    scores = {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
    return sorted(scores.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-rrf id=ties-by-rank-alone belief="the best rank settles every tie" case=then-by-id loses=1 hint="Two ids may have the same best rank as well: which one is first then?"
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
            best[id] = min(rank, best.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]]))


# %% task=05-rrf id=ties-by-worst-rank belief="among equal scores the id whose worst rank is better comes first" case=better-single-rank-first loses=1 hint="Compare the best rank of the one with the best of the other, in whichever list they are."
def rrf(rankings, rrf_k=60):
    scores, worst = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
            worst[id] = max(rank, worst.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], worst[p[0]], p[0]))


# %% task=05-rrf id=first-and-last-list belief="there are two rankings, the first and the last" case=three-lists-and-another-k loses=1 hint="Pass three rankings: one of them changes nothing in yours."
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings[:1] + rankings[1:][-1:]:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
            best[id] = min(rank, best.get(id, rank))
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=adjacent-repeats by=reader belief="an id counts as a repeat only when it stands directly behind itself" case=repeats-in-a-list loses=1 hint="A ranking may mention an id, then another one, then the first one again. Run your code on one ranking a, b, a, c and write down which rank c should have."
def rrf(rankings, rrf_k=60):
    """Return all ids with their fused scores, best first."""
    import itertools

    scores, best = {}, {}
    for ranking in rankings:
        unique = [doc for doc, _ in itertools.groupby(ranking)]
        for rank, doc in enumerate(unique, start=1):
            scores[doc] = scores.get(doc, 0.0) + 1 / (rrf_k + rank)
            best[doc] = min(best.get(doc, rank), rank)
    return sorted(scores.items(), key=lambda pair: (-pair[1], best[pair[0]], pair[0]))


# %% task=05-rrf id=rank-where-first-met by=reader belief="the best rank of an id is the one in the first ranking that holds it" case=better-rank-in-a-later-list loses=1 hint="An id can stand low in one ranking and high in a later one. Check which of the two ranks you keep for the order of equal scores."
def rrf(rankings, rrf_k=60):
    """Return all ids with their fused scores, best first."""
    scores, best = {}, {}
    for ranking in rankings:
        for rank, doc in enumerate(dict.fromkeys(ranking), start=1):
            scores[doc] = scores.get(doc, 0.0) + 1 / (rrf_k + rank)
            best.setdefault(doc, rank)
    return sorted(scores.items(), key=lambda pair: (-pair[1], best[pair[0]], pair[0]))


# %% task=05-rrf id=all-turned-round by=reader belief="the whole order is turned round, so that among equal ids the last in alphabetical order comes first" case=repeats-before-a-tie loses=2 hint="One reverse turns every part of the key. Which parts should go up and which down?"
def rrf(rankings, rrf_k=60):
    """Return all ids with their fused scores, best first."""
    scores, best = {}, {}
    for ranking in rankings:
        for rank, doc in enumerate(dict.fromkeys(ranking), start=1):
            scores[doc] = scores.get(doc, 0.0) + 1 / (rrf_k + rank)
            best[doc] = min(best.get(doc, rank), rank)
    key = lambda pair: (pair[1], -best[pair[0]], pair[0])
    return sorted(scores.items(), key=key, reverse=True)


# %% task=05-rrf id=zero-means-default by=reader belief="an rrf_k of 0 is replaced by the usual 60" case=rrf-k-of-zero loses=1 hint="Zero is an allowed value of rrf_k, and Python takes it for false. Look at what your code does with it in a condition or an 'or'."
def rrf(rankings, rrf_k=60):
    """Return all ids with their fused scores, best first."""
    rrf_k = rrf_k or 60
    scores, best = {}, {}
    for ranking in rankings:
        for rank, doc in enumerate(dict.fromkeys(ranking), start=1):
            scores[doc] = scores.get(doc, 0.0) + 1 / (rrf_k + rank)
            best[doc] = min(best.get(doc, rank), rank)
    return sorted(scores.items(), key=lambda pair: (-pair[1], best[pair[0]], pair[0]))


# %% task=05-rrf id=place-before-the-repeats-went by=reader belief="the best rank of an id is its place in the list as it was given, repeats included" case=repeats-before-a-tie loses=1 hint="The repeats are dropped before ranks are given, and that holds for every use of a rank. Write down the rank of the last id of a, a, a, b."
def rrf(rankings, rrf_k=60):
    """Return all ids with their fused scores, best first."""
    scores = {}
    for ranking in rankings:
        for rank, doc in enumerate(dict.fromkeys(ranking), start=1):
            scores[doc] = scores.get(doc, 0.0) + 1 / (rrf_k + rank)

    def order(doc):
        places = [ranking.index(doc) for ranking in rankings if doc in ranking]
        return -scores[doc], min(places), doc

    return [(doc, scores[doc]) for doc in sorted(scores, key=order)]


# %% task=05-rrf id=last-rank-met belief="the best rank of an id is that of the last list that holds it" case=better-single-rank-first loses=2 hint="An id that stands high in one list and low in a later one keeps its high rank."
def rrf(rankings, rrf_k=60):
    scores, best = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
            best[id] = rank
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-rrf id=always-a-ranking belief="there is at least one ranking" case=no-rankings loses=1 hint="Call it with an empty list: which of your lines needs a first ranking?"
def rrf(rankings, rrf_k=60):
    ranks = [{id: n for n, id in enumerate(dict.fromkeys(r), start=1)} for r in rankings]
    deepest = max(len(rank) for rank in ranks)
    ids = sorted({id for rank in ranks for id in rank})
    best = {id: min(rank.get(id, deepest) for rank in ranks) for id in ids}
    scores = {id: sum(1 / (rrf_k + rank[id]) for rank in ranks if id in rank) for id in ids}
    return sorted(scores.items(), key=lambda p: (-p[1], best[p[0]], p[0]))


# %% task=05-alpha id=alpha-on-the-wrong-list belief="alpha is the share of the keyword list" case=lists-of-two-scales loses=3 hint="With alpha = 0 your result is that of the vectors: the formula says otherwise."
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: (1 - alpha) * v.get(i, 0.0) + alpha * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=not-scaled belief="a weight makes up for two scales" case=lists-of-two-scales loses=3 hint="Multiply all keyword scores by ten: a merge of scaled lists would not notice."
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")
    k, v = keyword, vector
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=divided-by-the-best belief="scaling is dividing by the highest score" case=lists-of-two-scales loses=3 hint="The lowest score of a list has to become 0: what is it in yours?"
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        return {i: s / max(scores.values()) for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=below-zero-is-zero by=reader belief="scores below 0 are set to 0 before the list is scaled" case=lists-of-two-scales loses=1 hint="A cosine may be below 0 and is scaled like any other: where does your list begin?"
def alpha_fusion(keyword, vector, alpha):
    """Return the weighted sum of two lists' scaled scores, by id."""
    if not 0 <= alpha <= 1:
        raise ValueError("alpha must be between 0 and 1")

    def scale(scores):
        scores = {doc: max(score, 0) for doc, score in scores.items()}
        if not scores:
            return {}
        low, high = min(scores.values()), max(scores.values())
        if low == high:
            return dict.fromkeys(scores, 1)
        return {doc: (score - low) / (high - low) for doc, score in scores.items()}

    k, v = scale(keyword), scale(vector)
    return {doc: alpha * v.get(doc, 0) + (1 - alpha) * k.get(doc, 0) for doc in k | v}


# %% task=05-alpha id=equal-scores-count-nothing belief="where all scores are equal none stands out, so each counts 0" case=all-scores-equal loses=1 hint="One hit is often the best there is: the contract says what it counts."
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 0.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=highest-and-lowest-differ belief="the highest and the lowest score of a list differ" case=all-scores-equal loses=1 hint="Take a list in which every score is the same: what is the difference?"
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        if len(scores) == 1:
            return dict.fromkeys(scores, 1.0)
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=one-hit-is-half belief="a single hit is neither best nor worst, so it counts a half" case=one-hit loses=1 hint="A list of one hit counts like any list of equal scores."
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        if len(scores) == 1:
            return dict.fromkeys(scores, 0.5)
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=no-list-is-empty belief="each list has at least one hit" case=an-empty-list loses=1 hint="Pass an empty dict: what do min() and max() say to it?"
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        ordered = sorted(scores.values())
        low, high = ordered[0], ordered[-1]
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=only-what-both-hold belief="an id must be in both lists to be in the result" case=lists-of-two-scales loses=3 hint="Every id of either list is a key of the result."
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v[i] + (1 - alpha) * k[i] for i in k if i in v}


# %% task=05-alpha id=alone-without-a-weight belief="an id that only one list holds keeps its scaled score whole" case=lists-of-two-scales loses=3 hint="What a list lacks counts 0 in it, and the other list's weight stays what it is."
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    both = {i: alpha * v[i] + (1 - alpha) * k[i] for i in k if i in v}
    return {**k, **v, **both}


# %% task=05-alpha id=weight-zero-left-out belief="a list of weight 0 is left out altogether" case=alpha-at-its-ends loses=1 hint="With alpha = 0 the vectors' ids are keys too, with what the formula gives them."
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    ids = k if alpha == 0 else v if alpha == 1 else {**k, **v}
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in ids}


# %% task=05-alpha id=any-alpha belief="alpha is always in its range" case=alpha-out-of-range loses=1 hint="Call it with alpha = 30: the contract asks for an error."
def alpha_fusion(keyword, vector, alpha):
    def scaled(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=ends-excluded belief="alpha lies between 0 and 1 without its ends" case=alpha-at-its-ends loses=1 hint="Both 0 and 1 are allowed: they mean one list alone."
def alpha_fusion(keyword, vector, alpha):
    if not 0 < alpha < 1:
        raise ValueError("alpha")

    def scaled(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-alpha id=empty-list-gives-up-its-weight by=reader belief="when one list is empty, the other one gets the whole weight" case=an-empty-list loses=1 hint="Read once more what an id counts in a list that does not hold it, and apply the formula to an empty list without any special case."
def alpha_fusion(keyword, vector, alpha):
    """Return the weighted sum of two lists' scaled scores, by id."""
    if not 0 <= alpha <= 1:
        raise ValueError("alpha must be between 0 and 1")

    def scale(scores):
        if not scores:
            return {}
        low, high = min(scores.values()), max(scores.values())
        if low == high:
            return dict.fromkeys(scores, 1.0)
        return {d: (s - low) / (high - low) for d, s in scores.items()}

    k, v = scale(keyword), scale(vector)
    if not k:
        return v
    if not v:
        return k
    return {d: alpha * v.get(d, 0) + (1 - alpha) * k.get(d, 0) for d in [*k, *v]}


# %% task=05-alpha id=several-equal-count-nothing by=reader belief="a list of one hit counts 1, but several hits with equal scores count 0" case=all-scores-equal loses=1 hint="Two kinds of lists have no spread, and the task treats both alike. Work out what your code gives two hits with the same score."
def alpha_fusion(keyword, vector, alpha):
    """Return the weighted sum of two lists' scaled scores, by id."""
    if not 0 <= alpha <= 1:
        raise ValueError("alpha must be between 0 and 1")

    def scale(scores):
        if len(scores) == 1:
            return dict.fromkeys(scores, 1.0)
        low = min(scores.values(), default=0)
        spread = max(scores.values(), default=0) - low or 1
        return {doc: (score - low) / spread for doc, score in scores.items()}

    k, v = scale(keyword), scale(vector)
    return {d: alpha * v.get(d, 0) + (1 - alpha) * k.get(d, 0) for d in {**k, **v}}


# %% task=05-alpha id=nearly-equal-is-equal by=reader belief="scores that are almost equal are taken for equal, so that all of them count 1" case=scores-close-together loses=1 hint="The rule speaks of equal scores only. Two scores that differ by very little still have a highest and a lowest."
def alpha_fusion(keyword, vector, alpha):
    """Return the weighted sum of two lists' scaled scores, by id."""
    if not 0 <= alpha <= 1:
        raise ValueError("alpha must be between 0 and 1")

    def scale(scores):
        if not scores:
            return {}
        low, high = min(scores.values()), max(scores.values())
        if math.isclose(low, high, rel_tol=1e-6):
            return dict.fromkeys(scores, 1.0)
        return {d: (s - low) / (high - low) for d, s in scores.items()}

    k, v = scale(keyword), scale(vector)
    return {d: alpha * v.get(d, 0) + (1 - alpha) * k.get(d, 0) for d in [*k, *v]}


# %% task=05-alpha id=nothing-to-fuse-returns-first by=reader belief="with two empty lists there is nothing to do, so alpha is not looked at" case=wrong-alpha-without-hits loses=1 hint="A wrong alpha is wrong whatever the lists are. Look at which of your first lines comes first."
def alpha_fusion(keyword, vector, alpha):
    """Return the weighted sum of two lists' scaled scores, by id."""
    if not keyword and not vector:
        return {}
    if alpha < 0 or alpha > 1:
        raise ValueError("alpha must be between 0 and 1")
    result = {}
    for weight, scores in ((1 - alpha, keyword), (alpha, vector)):
        if not scores:
            continue
        low, high = min(scores.values()), max(scores.values())
        for doc, score in scores.items():
            scaled = (score - low) / (high - low) if high > low else 1
            result[doc] = result.get(doc, 0) + weight * scaled
    return result


# %% task=05-alpha id=all-zero-stays-zero by=reader belief="hits whose scores are all 0 count 0, not 1" case=all-scores-zero loses=1 hint="Whether a score is 0 says nothing by itself, since any number may be a score. What does the task say about a list of equal scores?"
def alpha_fusion(keyword, vector, alpha):
    """Return the weighted sum of two lists' scaled scores, by id."""
    if alpha < 0 or alpha > 1:
        raise ValueError("alpha must be between 0 and 1")

    def scale(scores):
        values = scores.values()
        if not any(values):
            return dict.fromkeys(scores, 0.0)
        low, high = min(values), max(values)
        if low == high:
            return dict.fromkeys(scores, 1.0)
        return {doc: (score - low) / (high - low) for doc, score in scores.items()}

    k, v = scale(keyword), scale(vector)
    return {d: alpha * v.get(d, 0) + (1 - alpha) * k.get(d, 0) for d in [*k, *v]}


# %% task=05-alpha id=alpha-cut-to-a-whole-number belief="alpha is out of its range when its whole part is neither 0 nor 1" case=alpha-below-zero loses=1 hint="What does int() make of -0.5, and of 1.5?"
def alpha_fusion(keyword, vector, alpha):
    if int(alpha) not in (0, 1):
        raise ValueError("alpha")

    def scaled(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = scaled(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


# %% task=05-experiment id=all-questions belief="more questions are better, so both splits are used" case=the-spanish-questions loses=2 hint="Your figures rest on other questions: which split does the task name?"
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        lists = [part.search(query, depth, where) for part in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, k, rrf_k=rrf_k)

    questions = [q for q in GoldenSet.load() if q.stratum == stratum]
    parts = {"bm25": bm25, "vectors": vectors, "hybrid": hybrid}
    hit = {n: evaluate(p, questions, chunks, k=1).values("rr@1") > 0 for n, p in parts.items()}
    first = {n: int(h.sum()) for n, h in hit.items()}
    fell = (hit["bm25"] | hit["vectors"]) & ~hit["hybrid"]
    gain = first["hybrid"] - max(first["bm25"], first["vectors"])
    return {
        "first": first,
        "lost": sorted(q.id for q, gone in zip(questions, fell) if gone),
        "verdict": "level" if gain == 0 else "above" if gain > 0 else "below",
    }


# %% task=05-experiment id=found-in-ten belief="found among the first ten is as good as first" case=the-spanish-questions loses=2 hint="Only the first hit counts here: at which k do you measure?"
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        lists = [part.search(query, depth, where) for part in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, k, rrf_k=rrf_k)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    parts = {"bm25": bm25, "vectors": vectors, "hybrid": hybrid}
    hit = {n: evaluate(p, questions, chunks, k=10).values("rr@10") > 0 for n, p in parts.items()}
    first = {n: int(h.sum()) for n, h in hit.items()}
    fell = (hit["bm25"] | hit["vectors"]) & ~hit["hybrid"]
    gain = first["hybrid"] - max(first["bm25"], first["vectors"])
    return {
        "first": first,
        "lost": sorted(q.id for q, gone in zip(questions, fell) if gone),
        "verdict": "level" if gain == 0 else "above" if gain > 0 else "below",
    }


# %% task=05-experiment id=lost-by-both-only belief="a question is lost only where both parts had it" case=the-spanish-questions loses=2 hint="One part that has it first is enough: the merge had the answer on top of a list."
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        lists = [part.search(query, depth, where) for part in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, k, rrf_k=rrf_k)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    parts = {"bm25": bm25, "vectors": vectors, "hybrid": hybrid}
    hit = {n: evaluate(p, questions, chunks, k=1).values("rr@1") > 0 for n, p in parts.items()}
    first = {n: int(h.sum()) for n, h in hit.items()}
    fell = (hit["bm25"] & hit["vectors"]) & ~hit["hybrid"]
    gain = first["hybrid"] - max(first["bm25"], first["vectors"])
    return {
        "first": first,
        "lost": sorted(q.id for q, gone in zip(questions, fell) if gone),
        "verdict": "level" if gain == 0 else "above" if gain > 0 else "below",
    }


# %% task=05-experiment id=level-is-above belief="as good as the better part is good enough to be above it" case=no-better-than-a-part loses=1 hint="Equal counts have a word of their own."
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        lists = [part.search(query, depth, where) for part in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, k, rrf_k=rrf_k)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    parts = {"bm25": bm25, "vectors": vectors, "hybrid": hybrid}
    hit = {n: evaluate(p, questions, chunks, k=1).values("rr@1") > 0 for n, p in parts.items()}
    first = {n: int(h.sum()) for n, h in hit.items()}
    fell = (hit["bm25"] | hit["vectors"]) & ~hit["hybrid"]
    gain = first["hybrid"] - max(first["bm25"], first["vectors"])
    return {
        "first": first,
        "lost": sorted(q.id for q, gone in zip(questions, fell) if gone),
        "verdict": "above" if gain >= 0 else "below",
    }


# %% task=05-experiment id=against-the-worse-part belief="a hybrid is a gain when it beats one of its parts" case=the-spanish-questions loses=2 hint="Whoever has both parts could use the better one alone: compare with that."
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        lists = [part.search(query, depth, where) for part in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, k, rrf_k=rrf_k)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    parts = {"bm25": bm25, "vectors": vectors, "hybrid": hybrid}
    hit = {n: evaluate(p, questions, chunks, k=1).values("rr@1") > 0 for n, p in parts.items()}
    first = {n: int(h.sum()) for n, h in hit.items()}
    fell = (hit["bm25"] | hit["vectors"]) & ~hit["hybrid"]
    gain = first["hybrid"] - min(first["bm25"], first["vectors"])
    return {
        "first": first,
        "lost": sorted(q.id for q, gone in zip(questions, fell) if gone),
        "verdict": "level" if gain == 0 else "above" if gain > 0 else "below",
    }


# %% task=05-experiment id=sixty-everywhere belief="rrf_k is 60 everywhere" case=other-settings loses=1 hint="reciprocal_rank_fusion has a parameter rrf_k: does yours reach it?"
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        lists = [part.search(query, depth, where) for part in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, k)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    parts = {"bm25": bm25, "vectors": vectors, "hybrid": hybrid}
    hit = {n: evaluate(p, questions, chunks, k=1).values("rr@1") > 0 for n, p in parts.items()}
    first = {n: int(h.sum()) for n, h in hit.items()}
    fell = (hit["bm25"] | hit["vectors"]) & ~hit["hybrid"]
    gain = first["hybrid"] - max(first["bm25"], first["vectors"])
    return {
        "first": first,
        "lost": sorted(q.id for q, gone in zip(questions, fell) if gone),
        "verdict": "level" if gain == 0 else "above" if gain > 0 else "below",
    }


# %% task=05-experiment id=always-a-hundred belief="a hundred hits deep is deep enough for any depth" case=other-settings loses=1 hint="Each index is asked for depth hits: does the argument reach it?"
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        lists = [part.search(query, 100, where) for part in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, k, rrf_k=rrf_k)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    parts = {"bm25": bm25, "vectors": vectors, "hybrid": hybrid}
    hit = {n: evaluate(p, questions, chunks, k=1).values("rr@1") > 0 for n, p in parts.items()}
    first = {n: int(h.sum()) for n, h in hit.items()}
    fell = (hit["bm25"] | hit["vectors"]) & ~hit["hybrid"]
    gain = first["hybrid"] - max(first["bm25"], first["vectors"])
    return {
        "first": first,
        "lost": sorted(q.id for q, gone in zip(questions, fell) if gone),
        "verdict": "level" if gain == 0 else "above" if gain > 0 else "below",
    }


# %% task=05-experiment id=verdict-from-the-losses by=reader belief="the hybrid is below as soon as it loses a question, and above when it loses none and wins one" case=no-better-than-a-part loses=1 hint="The verdict compares counts of first places. A merge can lose one question and win two others."
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    """Return who answers with the first hit, and what the hybrid loses."""
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def hybrid(query, k, where):
        lists = [index.search(query, depth, where) for index in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, rrf_k=rrf_k)[:k]

    b = evaluate(bm25, questions, chunks, k=1).values("rr@1")
    v = evaluate(vectors, questions, chunks, k=1).values("rr@1")
    h = evaluate(hybrid, questions, chunks, k=1).values("rr@1")
    lost = sorted(q.id for q, x, y, z in zip(questions, b, v, h) if (x or y) and not z)
    first = {"bm25": int(sum(b)), "vectors": int(sum(v)), "hybrid": int(sum(h))}
    if lost:
        verdict = "below"
    elif first["hybrid"] > max(first["bm25"], first["vectors"]):
        verdict = "above"
    else:
        verdict = "level"
    return {"first": first, "lost": lost, "verdict": verdict}


# %% task=05-experiment id=lost-by-the-better-one by=reader belief="only the questions of the search with more first places can be lost" case=no-better-than-a-part loses=1 hint="Either search may answer a question that the hybrid does not. Read once more who has to answer it for its id to be in the list."
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    """Return who answers with the first hit, and what the hybrid loses."""
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def hybrid(query, k, where):
        lists = [index.search(query, depth, where) for index in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, rrf_k=rrf_k)[:k]

    b = evaluate(bm25, questions, chunks, k=1).values("rr@1")
    v = evaluate(vectors, questions, chunks, k=1).values("rr@1")
    h = evaluate(hybrid, questions, chunks, k=1).values("rr@1")
    first = {"bm25": int(sum(b)), "vectors": int(sum(v)), "hybrid": int(sum(h))}
    better = b if first["bm25"] >= first["vectors"] else v
    other = max(first["bm25"], first["vectors"])
    lost = sorted(q.id for q, x, z in zip(questions, better, h) if x and not z)
    verdict = "level"
    if first["hybrid"] != other:
        verdict = "above" if first["hybrid"] > other else "below"
    return {"first": first, "lost": lost, "verdict": verdict}


# %% task=05-experiment id=asks-for-k-hits by=reader belief="the hybrid asks both indexes for as many hits as are shown" case=another-stratum loses=2 hint="Of two lists of one hit each, a merge can learn little. Look at which of the two numbers, depth and k, goes into search."
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    """Return who answers with the first hit, and what the hybrid loses."""
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def hybrid(query, k, where):
        lists = [index.search(query, k, where) for index in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, rrf_k=rrf_k)[:depth]

    b = evaluate(bm25, questions, chunks, k=1).values("rr@1")
    v = evaluate(vectors, questions, chunks, k=1).values("rr@1")
    h = evaluate(hybrid, questions, chunks, k=1).values("rr@1")
    lost = sorted(q.id for q, x, y, z in zip(questions, b, v, h) if (x or y) and not z)
    first = {"bm25": int(sum(b)), "vectors": int(sum(v)), "hybrid": int(sum(h))}
    other = max(first["bm25"], first["vectors"])
    verdict = "level"
    if first["hybrid"] != other:
        verdict = "above" if first["hybrid"] > other else "below"
    return {"first": first, "lost": lost, "verdict": verdict}


# %% task=05-experiment id=lost-twice by=reader belief="a question that both searches answer and the hybrid does not is listed as lost two times" case=lost-though-both-had-it loses=1 hint="Look at a question which BM25 and vectors both answer and the hybrid does not. How often does its id stand in your list?"
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    """Return who answers with the first hit, and what the hybrid loses."""
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def hybrid(query, k, where):
        lists = [index.search(query, depth, where) for index in (bm25, vectors)]
        return reciprocal_rank_fusion(lists, rrf_k=rrf_k)[:k]

    values = {}
    for name, search in (("bm25", bm25), ("vectors", vectors), ("hybrid", hybrid)):
        values[name] = evaluate(search, questions, chunks, k=1).values("rr@1")
    lost = []
    for name in ("bm25", "vectors"):
        for q, mine, theirs in zip(questions, values[name], values["hybrid"]):
            if mine and not theirs:
                lost.append(q.id)
    first = {name: int(sum(v)) for name, v in values.items()}
    other = max(first["bm25"], first["vectors"])
    verdict = "level"
    if first["hybrid"] > other:
        verdict = "above"
    elif first["hybrid"] < other:
        verdict = "below"
    return {"first": first, "lost": sorted(lost), "verdict": verdict}


# %% task=05-experiment id=filter-for-one-index by=reader belief="the question's filter is handed to BM25 only, the vectors search everything" case=a-question-with-a-filter loses=1 hint="Both indexes have to be asked with the filter. Compare the two calls of search word by word."
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    """Return who answers with the first hit, and what the hybrid loses."""
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def hybrid(query, k, where):
        lists = [bm25.search(query, depth, where), vectors.search(query, depth)]
        return reciprocal_rank_fusion(lists, rrf_k=rrf_k)[:k]

    b = evaluate(bm25, questions, chunks, k=1).values("rr@1")
    v = evaluate(vectors, questions, chunks, k=1).values("rr@1")
    h = evaluate(hybrid, questions, chunks, k=1).values("rr@1")
    lost = sorted(q.id for q, x, y, z in zip(questions, b, v, h) if (x or y) and not z)
    first = {"bm25": int(sum(b)), "vectors": int(sum(v)), "hybrid": int(sum(h))}
    other = max(first["bm25"], first["vectors"])
    verdict = "level"
    if first["hybrid"] != other:
        verdict = "above" if first["hybrid"] > other else "below"
    return {"first": first, "lost": lost, "verdict": verdict}


# %% task=05-borda id=points-by-own-length belief="the first place is worth as many points as its list has ids" case=lists-that-end-early loses=2 hint="n counts the ids of all lists together, also for a list of one."
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ranking) - place
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-borda id=absent-gets-nothing belief="what a list lacks gets nothing from it" case=lists-that-end-early loses=2 hint="Add up what one short list gives out: it is less than n + … + 1."
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-borda id=absent-gets-the-next-place belief="all that a list lacks shares the next place, with its full points" case=lists-that-end-early loses=2 hint="The places left are worth different points: add them up, and share them."
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
        for id in ids.difference(ranking):
            points[id] += len(ids) - len(ranking)
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-borda id=absent-gets-one-point belief="what a list lacks is last, and the last place is worth 1" case=lists-that-end-early loses=2 hint="Only one id can be last. The others share the places above it."
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
        for id in ids.difference(ranking):
            points[id] += 1
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-borda id=rest-not-divided belief="each absent id gets all the points that are left" case=lists-that-end-early loses=2 hint="The points left are shared: divide them by the number of absent ids."
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
        for id in ids.difference(ranking):
            points[id] += sum(range(1, len(ids) - len(ranking) + 1))
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-borda id=last-is-zero belief="the last place is worth 0, so the first is worth n - 1" case=complete-lists loses=4 hint="Here the last of n ids has 1 point and the first one n."
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - 1 - place
        for id in ids.difference(ranking):
            points[id] += (len(ids) - len(ranking) - 1) / 2
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-borda id=empty-list-skipped by=reader belief="a list without hits gives no points" case=an-empty-list loses=2 hint="An empty list lacks every id, so it shares out all of its points."
def borda(rankings):
    """Return all ids with their points, most points first."""
    ids = {doc for ranking in rankings for doc in ranking}
    n = len(ids)
    points = dict.fromkeys(ids, 0)
    for ranking in rankings:
        if not ranking:
            continue
        for place, doc in enumerate(ranking):
            points[doc] += n - place
        lacking = ids - set(ranking)
        left = sum(range(1, n - len(ranking) + 1))
        for doc in lacking:
            points[doc] += left / len(lacking)
    return sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))


# %% task=05-borda id=fewest-points-first belief="sorted() puts the most points first" case=complete-lists loses=4 hint="sorted() goes upwards: your first id has the fewest points."
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
        for id in ids.difference(ranking):
            points[id] += (len(ids) - len(ranking) + 1) / 2
    return sorted(points.items(), key=lambda p: (p[1], p[0]))


# %% task=05-borda id=points-alone-sort by=reader belief="sorting by points is enough" case=ties-by-id loses=1 hint="Give it [b, a] and [a, b]: equal points, and a comes first by its name."
def borda(rankings):
    """Return all ids with their points, most points first."""
    from collections import Counter

    ids = list(dict.fromkeys(doc for ranking in rankings for doc in ranking))
    n = len(ids)
    points = Counter()
    for ranking in rankings:
        lacking = n - len(ranking)
        for doc in ids:
            if doc in ranking:
                points[doc] += n - ranking.index(doc)
            else:
                points[doc] += (lacking + 1) / 2
    return points.most_common()


# %% task=05-borda id=ties-turned-round belief="reverse=True turns only the points round" case=ties-by-id loses=1 hint="reverse=True turns the ids round as well: which of two equals is first now?"
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
        for id in ids.difference(ranking):
            points[id] += (len(ids) - len(ranking) + 1) / 2
    return sorted(points.items(), key=lambda p: (p[1], p[0]), reverse=True)


# %% task=05-borda id=whole-points by=reader belief="the shared points are cut down to whole points" case=no-list-holds-all loses=2 hint="Share 2 and 1 points among two ids by hand. Then look at which division sign you use."
def borda(rankings):
    """Return all ids with their points, most points first."""
    ids = {doc for ranking in rankings for doc in ranking}
    n = len(ids)
    points = dict.fromkeys(ids, 0)
    for ranking in rankings:
        for place, doc in enumerate(ranking):
            points[doc] += n - place
        lacking = ids - set(ranking)
        left = sum(range(1, n - len(ranking) + 1))
        for doc in lacking:
            points[doc] += left // len(lacking)
    return sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))


# %% task=05-borda id=longest-ranking-counts by=reader belief="n is the length of the longest ranking" case=no-list-holds-all loses=2 hint="In the example the longest ranking happens to hold every id. Take two rankings that have no id in common and count n again."
def borda(rankings):
    """Return all ids with their points, most points first."""
    n = max((len(ranking) for ranking in rankings), default=0)
    ids = sorted({doc for ranking in rankings for doc in ranking})
    points = {doc: 0 for doc in ids}
    for ranking in rankings:
        for place, doc in enumerate(ranking):
            points[doc] += n - place
        lacking = [doc for doc in ids if doc not in ranking]
        left = sum(range(1, n - len(ranking) + 1))
        for doc in lacking:
            points[doc] += left / len(lacking)
    return sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))


# %% task=05-mnz id=sum-alone belief="the sum of the scores already rewards agreement" case=three-lists-shifted loses=3 hint="That is CombSUM. What does CombMNZ multiply it by?"
def comb_mnz(lists, shift):
    total = {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0) + shift
    return total


# %% task=05-mnz id=times-all-lists belief="the sum is multiplied by the number of lists" case=three-lists-shifted loses=3 hint="Each id has its own factor: how many lists hold this one?"
def comb_mnz(lists, shift):
    total = {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0) + shift
    return {id: value * len(lists) for id, value in total.items()}


# %% task=05-mnz id=one-less-below-the-line belief="the variance divides by n - 1" case=one-list loses=4 hint="The formula divides by n: all scores of the list are known, none is estimated."
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        squares = sum((s - mean) ** 2 for s in scores.values())
        sd = math.sqrt(squares / (len(scores) - 1)) if squares else 0.0
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0) + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-mnz id=variance-for-deviation belief="a distance from the mean is divided by the variance" case=one-list loses=4 hint="Standardised scores have no unit: is there a square root in yours?"
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = sum((s - mean) ** 2 for s in scores.values()) / len(scores)
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0) + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-mnz id=min-max-again belief="scaling means min-max" case=one-list loses=4 hint="This scaling uses the mean and the deviation, not the lowest and the highest score."
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        low, wide = min(scores.values()), max(scores.values()) - min(scores.values())
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - low) / wide if wide else 0.0) + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-mnz id=one-mean-for-all belief="mean and deviation are those of all lists' scores together" case=three-lists-shifted loses=3 hint="Each list has its own scale, and so its own mean and deviation."
def comb_mnz(lists, shift):
    every = [s for scores in lists for s in scores.values()]
    total, held = {}, {}
    mean = sum(every) / len(every) if every else 0.0
    sd = math.sqrt(sum((s - mean) ** 2 for s in every) / len(every)) if every else 0.0
    for scores in lists:
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0) + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-mnz id=shift-once belief="the shift is added once, to the sum" case=three-lists-shifted loses=3 hint="Every standardised score is shifted, before the sum: an id of two lists gets it twice."
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0)
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * (value + shift) for id, value in total.items()}


# %% task=05-mnz id=no-shift belief="the shift changes no order, so it can stay away" case=three-lists-shifted loses=3 hint="Without the shift, a score below 0 is multiplied too: what happens to the order?"
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0)
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-mnz id=zero-is-absent by=reader belief="a standardised score of 0 means that the list does not hold the id" case=a-score-at-the-mean loses=2 hint="0 is an ordinary score here, that of the mean. Count lists, not scores other than 0."
def comb_mnz(lists, shift):
    """Return CombMNZ over standardised and shifted scores, by id."""
    import statistics

    shares = {}
    for scores in lists:
        if not scores:
            continue
        mean, sigma = statistics.fmean(scores.values()), statistics.pstdev(scores.values())
        for doc, score in scores.items():
            z = (score - mean) / sigma if len(set(scores.values())) > 1 else 0.0
            shares.setdefault(doc, []).append(z + shift)
    return {doc: sum(1 for s in got if s != 0) * sum(got) for doc, got in shares.items()}


# %% task=05-mnz id=spread-taken-for-granted belief="the scores of a list are never all equal" case=all-scores-equal loses=1 hint="Take a list in which every score is the same: what do you divide by?"
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if len(scores) > 1 else 0.0) + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-mnz id=single-hit-left-out belief="a list of one hit says nothing and is left out" case=one-hit loses=1 hint="A list of one hit holds that id: it adds the shift, and one to the factor."
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if len(scores) < 2:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0) + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-mnz id=a-mean-of-nothing belief="each list has at least one hit" case=an-empty-list loses=1 hint="Pass an empty dict among the lists: its mean is a division by zero."
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd else 0.0) + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-mnz id=flat-list-without-shift by=reader belief="a hit of a list of equal scores counts 0, without the shift" case=all-scores-equal loses=1 hint="In such a list z is 0. What is added to each z before anything else is done?"
def comb_mnz(lists, shift):
    """Return CombMNZ over standardised and shifted scores, by id."""
    total, held = {}, {}
    for scores in lists:
        values = list(scores.values())
        flat = len(set(values)) <= 1
        if not flat:
            mean = sum(values) / len(values)
            sigma = math.sqrt(sum((s - mean) ** 2 for s in values) / len(values))
        for doc, score in scores.items():
            z = 0 if flat else (score - mean) / sigma + shift
            total[doc] = total.get(doc, 0) + z
            held[doc] = held.get(doc, 0) + 1
    return {doc: held[doc] * total[doc] for doc in total}


# %% task=05-mnz id=mean-distance-as-spread by=reader belief="the spread is the mean distance from the mean, without squares and root" case=one-list loses=4 hint="With two scores both spreads are the same, so the example does not tell them apart. Work out the formula for three scores: 0, 0 and 3."
def comb_mnz(lists, shift):
    """Return CombMNZ over standardised and shifted scores, by id."""
    got = {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        spread = sum(abs(s - mean) for s in scores.values()) / len(scores)
        flat = max(scores.values()) == min(scores.values())
        for doc, score in scores.items():
            z = 0 if flat else (score - mean) / spread
            got.setdefault(doc, []).append(z + shift)
    return {doc: len(parts) * sum(parts) for doc, parts in got.items()}


# %% task=05-mnz id=spread-exactly-zero by=reader belief="a list of equal scores is known by a standard deviation of exactly 0" case=all-scores-equal loses=1 hint="Take the mean of 0.1, 0.1 and 0.1 in Python and subtract it from 0.1. Ask whether the scores are equal rather than what came out of a calculation."
def comb_mnz(lists, shift):
    """Return CombMNZ over standardised and shifted scores, by id."""
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        n = len(scores)
        mean = sum(scores.values()) / n
        sigma = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / n)
        for doc, score in scores.items():
            z = (score - mean) / sigma if sigma != 0 else 0
            total[doc] = total.get(doc, 0) + z + shift
            held[doc] = held.get(doc, 0) + 1
    return {doc: held[doc] * total[doc] for doc in total}


# %% task=05-mnz id=each-score-once by=reader belief="a score that several hits share goes into the mean and the spread only once" case=one-list loses=1 hint="A list of n hits has n scores, equal ones included. Look at what a set does to them."
def comb_mnz(lists, shift):
    """Return CombMNZ over standardised and shifted scores, by id."""
    total, held = {}, {}
    for scores in lists:
        values = set(scores.values())
        if not values:
            continue
        mean = sum(values) / len(values)
        sigma = math.sqrt(sum((s - mean) ** 2 for s in values) / len(values))
        for doc, score in scores.items():
            z = (score - mean) / sigma if len(values) > 1 else 0.0
            total[doc] = total.get(doc, 0) + z + shift
            held[doc] = held.get(doc, 0) + 1
    return {doc: held[doc] * total[doc] for doc in total}


# %% task=05-mnz id=tiny-spread-is-none belief="a list whose scores lie close together is a flat one" case=scores-close-together loses=1 hint="Only equal scores are flat. Standardised, 0.80001 and 0.80002 are as far apart as 1 and 2."
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            total[id] = total.get(id, 0.0) + ((s - mean) / sd if sd > 1e-3 else 0.0) + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * value for id, value in total.items()}


# %% task=05-copeland id=margins-added belief="an id gets as many points as its duels are won by" case=a-majority-decides loses=4 hint="A duel won by one vote is worth as much as one won by five."
def copeland(rankings):
    ids = {id for ranking in rankings for id in ranking}
    places = [{id: p for p, id in enumerate(ranking)} for ranking in rankings]
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids - {one}:
            for place in places:
                points[one] += place.get(one, len(ids)) < place.get(other, len(ids))
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-copeland id=losses-subtracted belief="a duel lost takes a point away" case=a-majority-decides loses=4 hint="Duels lost are worth 0: can an id of yours fall below that?"
def copeland(rankings):
    ids = {id for ranking in rankings for id in ranking}
    places = [{id: p for p, id in enumerate(ranking)} for ranking in rankings]
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids - {one}:
            ahead = 0
            for place in places:
                mine, theirs = place.get(one, len(ids)), place.get(other, len(ids))
                ahead += (mine < theirs) - (mine > theirs)
            points[one] += (ahead > 0) - (ahead < 0)
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-copeland id=draws-worth-nothing belief="only a duel won is worth anything" case=two-lists-disagree loses=1 hint="A draw gives half a point to each of the two."
def copeland(rankings):
    ids = {id for ranking in rankings for id in ranking}
    places = [{id: p for p, id in enumerate(ranking)} for ranking in rankings]
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids - {one}:
            ahead = 0
            for place in places:
                mine, theirs = place.get(one, len(ids)), place.get(other, len(ids))
                ahead += (mine < theirs) - (mine > theirs)
            points[one] += ahead > 0
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-copeland id=draws-worth-a-point belief="not losing a duel is as good as winning it" case=two-lists-disagree loses=1 hint="Add up what a draw gives to both: it should be as much as a duel won."
def copeland(rankings):
    ids = {id for ranking in rankings for id in ranking}
    places = [{id: p for p, id in enumerate(ranking)} for ranking in rankings]
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids - {one}:
            ahead = 0
            for place in places:
                mine, theirs = place.get(one, len(ids)), place.get(other, len(ids))
                ahead += (mine < theirs) - (mine > theirs)
            points[one] += ahead >= 0
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-copeland id=half-absent-abstains belief="a list votes only where it holds both ids" case=one-of-two-absent loses=1 hint="A list that returned one of the two and not the other has a preference."
def copeland(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids - {one}:
            ahead = 0
            for ranking in rankings:
                if one in ranking and other in ranking:
                    ahead += 1 if ranking.index(one) < ranking.index(other) else -1
            points[one] += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-copeland id=majority-of-all-lists by=reader belief="a duel is won by more than half of all lists" case=both-absent loses=1 hint="Lists that hold neither id do not vote: one vote to none wins."
def copeland(rankings):
    """Return all ids with the points of their duels, most points first."""
    import itertools

    ids = sorted({doc for ranking in rankings for doc in ranking})
    ranks = [{doc: i for i, doc in enumerate(ranking)} for ranking in rankings]
    points = dict.fromkeys(ids, 0)
    for x, y in itertools.combinations(ids, 2):
        for_x = sum(r.get(x, math.inf) < r.get(y, math.inf) for r in ranks)
        for_y = sum(r.get(y, math.inf) < r.get(x, math.inf) for r in ranks)
        if for_x > len(rankings) / 2:
            points[x] += 1
        elif for_y > len(rankings) / 2:
            points[y] += 1
        else:
            points[x] += 0.5
            points[y] += 0.5
    return sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))


# %% task=05-copeland id=all-must-agree belief="a duel is won only where every voting list agrees" case=a-majority-decides loses=3 hint="Two votes to one win a duel."
def copeland(rankings):
    ids = {id for ranking in rankings for id in ranking}
    places = [{id: p for p, id in enumerate(ranking)} for ranking in rankings]
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids - {one}:
            mine = sum(p.get(one, len(ids)) < p.get(other, len(ids)) for p in places)
            theirs = sum(p.get(other, len(ids)) < p.get(one, len(ids)) for p in places)
            points[one] += 1.0 if mine and not theirs else 0.0 if theirs and not mine else 0.5
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-copeland id=each-duel-twice belief="a against b and b against a are two duels" case=a-majority-decides loses=4 hint="Every two ids meet once: with four ids nobody can have more than three points."
def copeland(rankings):
    ids = {id for ranking in rankings for id in ranking}
    places = [{id: p for p, id in enumerate(ranking)} for ranking in rankings]
    points = dict.fromkeys(ids, 0.0)
    for one in ids:
        for other in ids - {one}:
            ahead = 0
            for place in places:
                mine, theirs = place.get(one, len(ids)), place.get(other, len(ids))
                ahead += (mine < theirs) - (mine > theirs)
            points[one] += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
            points[other] += 1.0 if ahead < 0 else 0.5 if ahead == 0 else 0.0
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


# %% task=05-copeland id=duels-alone-sort belief="sorting by points is enough" case=a-circle loses=3 hint="In a circle all have equal points: then the ids decide, from a to z."
def copeland(rankings):
    ids = list(dict.fromkeys(id for ranking in rankings for id in ranking))
    places = [{id: p for p, id in enumerate(ranking)} for ranking in rankings]
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids:
            ahead = 0
            for place in places:
                mine, theirs = place.get(one, len(ids)), place.get(other, len(ids))
                ahead += (mine < theirs) - (mine > theirs)
            if one != other:
                points[one] += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    return sorted(points.items(), key=lambda p: -p[1])


# %% task=05-copeland id=lacking-rank-from-number-of-lists by=reader belief="an id that a ranking lacks stands on the place given by the number of rankings" case=one-of-two-absent loses=1 hint="Put a long ranking next to a short one. On which place does an id stand that a ranking does not hold, and can one that it does hold stand further down?"
def copeland(rankings):
    """Return all ids with the points of their duels, most points first."""
    last = len(rankings)
    place = [{doc: i for i, doc in enumerate(ranking)} for ranking in rankings]
    ids = sorted({doc for ranking in rankings for doc in ranking})
    result = []
    for x in ids:
        points = 0
        for y in ids:
            if x == y:
                continue
            won = sum(p.get(x, last) < p.get(y, last) for p in place)
            against = sum(p.get(y, last) < p.get(x, last) for p in place)
            points += 1 if won > against else 0.5 if won == against else 0
        result.append((x, points))
    return sorted(result, key=lambda pair: (-pair[1], pair[0]))


# %% task=05-copeland id=losers-are-left-out by=reader belief="an id that wins or draws no duel is not in the result" case=a-majority-decides loses=4 hint="Every id that occurs must be in the result, also with 0 points. Where does an id of yours enter the result for the first time?"
def copeland(rankings):
    """Return all ids with the points of their duels, most points first."""
    from collections import Counter
    from itertools import combinations

    ids = sorted({doc for ranking in rankings for doc in ranking})
    points = Counter()
    for x, y in combinations(ids, 2):
        votes = 0
        for ranking in rankings:
            if x in ranking and y in ranking:
                votes += 1 if ranking.index(x) < ranking.index(y) else -1
            elif x in ranking:
                votes += 1
            elif y in ranking:
                votes -= 1
        if votes == 0:
            points[x] += 0.5
            points[y] += 0.5
        else:
            points[x if votes > 0 else y] += 1
    return sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))


# %% task=05-team_draft id=one-coin-for-all belief="the first coin decides, then the teams take turns" case=nothing-in-common loses=4 hint="After two picks the teams are equal again: the next coin is due."
def team_draft(a, b, coins, clicks, k):
    team_of, order = {}, ["A", "B"] if coins[0] == "A" else ["B", "A"]
    while len(team_of) < k:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        if None in new.values():
            break
        team = order[len(team_of) % 2]
        team_of[new[team]] = team
    clicked = [team_of[i] for i in set(clicks) if i in team_of]
    lead = clicked.count("A") - clicked.count("B")
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=a-coin-for-each-pick belief="every pick has its coin, and sizes do not matter" case=nothing-in-common loses=3 hint="The smaller team picks without a coin: else one list could have all upper places."
def team_draft(a, b, coins, clicks, k):
    team_of = {}
    while len(team_of) < k:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        if None in new.values():
            break
        team = coins[len(team_of)]
        team_of[new[team]] = team
    clicked = [team_of[i] for i in set(clicks) if i in team_of]
    lead = clicked.count("A") - clicked.count("B")
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=a-coin-used-up-each-time belief="a coin is used up by every pick, also where it is not needed" case=nothing-in-common loses=3 hint="The second coin belongs to the third pick: the second pick needs none."
def team_draft(a, b, coins, clicks, k):
    team_of, sizes = {}, {"A": 0, "B": 0}
    while len(team_of) < k:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        if None in new.values():
            break
        coin = coins[len(team_of)]
        team = coin if sizes["A"] == sizes["B"] else min(sizes, key=sizes.get)
        team_of[new[team]] = team
        sizes[team] += 1
    clicked = [team_of[i] for i in set(clicks) if i in team_of]
    lead = clicked.count("A") - clicked.count("B")
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=larger-team-first belief="the team that is ahead picks next" case=nothing-in-common loses=4 hint="The team with fewer hits picks, so that both keep pace."
def team_draft(a, b, coins, clicks, k):
    team_of, sizes, flips = {}, {"A": 0, "B": 0}, iter(coins)
    while len(team_of) < k:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        if None in new.values():
            break
        team = next(flips) if sizes["A"] == sizes["B"] else max(sizes, key=sizes.get)
        team_of[new[team]] = team
        sizes[team] += 1
    clicked = [team_of[i] for i in set(clicks) if i in team_of]
    lead = clicked.count("A") - clicked.count("B")
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=shown-twice belief="each team goes down its own list, whatever the other one showed" case=a-common-favourite loses=4 hint="A hit of both lists is shown once: the team takes its next one instead."
def team_draft(a, b, coins, clicks, k):
    shown, sizes, flips = [], {"A": 0, "B": 0}, iter(coins)
    while len(shown) < k:
        if sizes["A"] == len(a) or sizes["B"] == len(b):
            break
        team = next(flips) if sizes["A"] == sizes["B"] else min(sizes, key=sizes.get)
        shown.append(((a if team == "A" else b)[sizes[team]], team))
        sizes[team] += 1
    lead = sum(1 if t == "A" else -1 for i, t in shown if i in clicks)
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": shown, "winner": winner}


# %% task=05-team_draft id=the-other-list-goes-on belief="when one list has nothing new the other one fills the page" case=a-list-runs-out loses=1 hint="A page that one list fills alone compares nothing: stop there."
def team_draft(a, b, coins, clicks, k):
    team_of, sizes, flips = {}, {"A": 0, "B": 0}, iter(coins)
    while len(team_of) < k:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        able = [t for t in "AB" if new[t] is not None]
        if not able:
            break
        if len(able) == 1:
            team = able[0]
        else:
            team = next(flips) if sizes["A"] == sizes["B"] else min(sizes, key=sizes.get)
        team_of[new[team]] = team
        sizes[team] += 1
    clicked = [team_of[i] for i in set(clicks) if i in team_of]
    lead = clicked.count("A") - clicked.count("B")
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=only-the-picking-team by=reader belief="the draft ends when the team whose turn it is has nothing new" case=a-list-runs-out loses=1 hint="Look at both lists before each pick, not only at that of the team whose turn it is."
def team_draft(a, b, coins, clicks, k):
    """Return what is shown, with its team, and who wins by clicks."""
    rankings = {"A": a, "B": b}
    shown, taken, coin = [], set(), 0
    size = {"A": 0, "B": 0}
    while len(shown) < k:
        if size["A"] == size["B"]:
            team = coins[coin]
            coin += 1
        else:
            team = "A" if size["A"] < size["B"] else "B"
        left = [doc for doc in rankings[team] if doc not in taken]
        if not left:
            break
        shown.append((left[0], team))
        taken.add(left[0])
        size[team] += 1
    clicked = set(clicks)
    credit = {t: sum(doc in clicked for doc, team in shown if team == t) for t in "AB"}
    winner = "tie"
    if credit["A"] != credit["B"]:
        winner = "A" if credit["A"] > credit["B"] else "B"
    return {"shown": shown, "winner": winner}


# %% task=05-team_draft id=whole-rounds-only belief="both teams pick in every round, also past k" case=k-is-odd loses=1 hint="With k = 3 you show four: look at k before each pick."
def team_draft(a, b, coins, clicks, k):
    team_of, sizes, flips = {}, {"A": 0, "B": 0}, iter(coins)
    while len(team_of) < k or sizes["A"] != sizes["B"]:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        if None in new.values():
            break
        team = next(flips) if sizes["A"] == sizes["B"] else min(sizes, key=sizes.get)
        team_of[new[team]] = team
        sizes[team] += 1
    clicked = [team_of[i] for i in set(clicks) if i in team_of]
    lead = clicked.count("A") - clicked.count("B")
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=credit-to-both belief="a click on a hit of both lists is credit for both" case=clicks-on-common-hits loses=1 hint="Only the team that picked the hit is credited, or common hits would decide nothing."
def team_draft(a, b, coins, clicks, k):
    team_of, sizes, flips = {}, {"A": 0, "B": 0}, iter(coins)
    while len(team_of) < k:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        if None in new.values():
            break
        team = next(flips) if sizes["A"] == sizes["B"] else min(sizes, key=sizes.get)
        team_of[new[team]] = team
        sizes[team] += 1
    clicked = [i for i in set(clicks) if i in team_of]
    lead = sum(i in a for i in clicked) - sum(i in b for i in clicked)
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=every-click-counts belief="three clicks on a hit are three times the credit" case=clicks-again-and-elsewhere loses=1 hint="A hit was clicked or it was not: how often does not matter."
def team_draft(a, b, coins, clicks, k):
    team_of, sizes, flips = {}, {"A": 0, "B": 0}, iter(coins)
    while len(team_of) < k:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        if None in new.values():
            break
        team = next(flips) if sizes["A"] == sizes["B"] else min(sizes, key=sizes.get)
        team_of[new[team]] = team
        sizes[team] += 1
    clicked = [team_of[i] for i in clicks if i in team_of]
    lead = clicked.count("A") - clicked.count("B")
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=a-tie-goes-to-a belief="where both earn the same the first one wins" case=level loses=4 hint="Equal credit is a tie, and so is none at all."
def team_draft(a, b, coins, clicks, k):
    team_of, sizes, flips = {}, {"A": 0, "B": 0}, iter(coins)
    while len(team_of) < k:
        new = {t: next((i for i in r if i not in team_of), None) for t, r in (("A", a), ("B", b))}
        if None in new.values():
            break
        team = next(flips) if sizes["A"] == sizes["B"] else min(sizes, key=sizes.get)
        team_of[new[team]] = team
        sizes[team] += 1
    clicked = [team_of[i] for i in set(clicks) if i in team_of]
    winner = "A" if clicked.count("A") >= clicked.count("B") else "B"
    return {"shown": list(team_of.items()), "winner": winner}


# %% task=05-team_draft id=k-picks-for-each-team by=reader belief="k is the number of hits that each team picks" case=nothing-in-common loses=4 hint="The first step of the rule says how long the list of both teams together may get."
def team_draft(a, b, coins, clicks, k):
    """Return what is shown, with its team, and who wins by clicks."""
    coin = iter(coins)
    picked = {"A": [], "B": []}
    shown = []
    while len(picked["A"]) < k or len(picked["B"]) < k:
        ids = [doc for doc, _ in shown]
        new = {
            "A": [doc for doc in a if doc not in ids],
            "B": [doc for doc in b if doc not in ids],
        }
        if not new["A"] or not new["B"]:
            break
        if len(picked["A"]) == len(picked["B"]):
            team = next(coin)
        else:
            team = min("AB", key=lambda t: len(picked[t]))
        picked[team].append(new[team][0])
        shown.append((new[team][0], team))
    x, y = (len(set(clicks) & set(picked[t])) for t in "AB")
    return {"shown": shown, "winner": "A" if x > y else "B" if y > x else "tie"}


# %% task=05-team_draft id=coins-taken-out-of-the-list by=reader belief="the coins that are used up are removed from the list that was given" case=nothing-in-common loses=4 hint="Print coins after the call. The first page of the exercise says something about the arguments."
def team_draft(a, b, coins, clicks, k):
    """Return what is shown, with its team, and who wins by clicks."""
    shown = {}
    count = {"A": 0, "B": 0}
    while len(shown) < k:
        left_a = [doc for doc in a if doc not in shown]
        left_b = [doc for doc in b if doc not in shown]
        if not left_a or not left_b:
            break
        if count["A"] == count["B"]:
            team = coins.pop(0)
        else:
            team = "A" if count["A"] < count["B"] else "B"
        shown[left_a[0] if team == "A" else left_b[0]] = team
        count[team] += 1
    credit = {"A": 0, "B": 0}
    for doc in set(clicks):
        if doc in shown:
            credit[shown[doc]] += 1
    difference = credit["A"] - credit["B"]
    winner = "A" if difference > 0 else "B" if difference < 0 else "tie"
    return {"shown": list(shown.items()), "winner": winner}


# %% task=05-threshold id=everything-read belief="only who has read all lists knows the best" case=long-lists loses=2 hint="The answer is right. When was it settled? Nothing unread can pass the threshold."
def threshold_top_k(lists, k):
    totals = {}
    for each in lists:
        while (hit := each.next()) is not None:
            totals[hit[0]] = totals.get(hit[0], 0) + hit[1]
    return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=equal-is-enough belief="a total that equals the threshold is safe" case=a-tie-not-yet-read loses=1 hint="An unread id may have exactly the threshold, and a name that comes first."
def threshold_top_k(lists, k):
    totals = {}
    while True:
        hits = [hit for hit in [each.next() for each in lists] if hit]
        for id, _ in hits:
            if id not in totals:
                totals[id] = sum(each.score(id) for each in lists)
        threshold = sum(s for _, s in hits)
        if not hits or sum(t >= threshold for t in totals.values()) >= k:
            return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=k-hits-are-enough belief="k different ids are the best k, since lists are best first" case=steady-in-every-list loses=3 hint="An id further down in every list can have a higher total: compare with the threshold."
def threshold_top_k(lists, k):
    totals = {}
    while True:
        hits = [hit for hit in [each.next() for each in lists] if hit]
        for id, _ in hits:
            if id not in totals:
                totals[id] = sum(each.score(id) for each in lists)
        if not hits or len(totals) >= k:
            return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=highest-not-sum belief="the threshold is the highest score just read" case=steady-in-every-list loses=3 hint="An unread id may stand next in every list: what can its total be at most?"
def threshold_top_k(lists, k):
    totals = {}
    while True:
        hits = [hit for hit in [each.next() for each in lists] if hit]
        for id, _ in hits:
            if id not in totals:
                totals[id] = sum(each.score(id) for each in lists)
        threshold = max((s for _, s in hits), default=0)
        if not hits or sum(t > threshold for t in totals.values()) >= k:
            return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=what-was-read-so-far belief="a total is the sum of the scores read so far" case=steady-in-every-list loses=2 hint="An id's score in the other lists is there for the asking: score(id)."
def threshold_top_k(lists, k):
    totals = {}
    while True:
        hits = [hit for hit in [each.next() for each in lists] if hit]
        for id, s in hits:
            totals[id] = totals.get(id, 0) + s
        threshold = sum(s for _, s in hits)
        if not hits or sum(t > threshold for t in totals.values()) >= k:
            return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=the-best-one-decides belief="one total above the threshold settles all k" case=steady-in-every-list loses=2 hint="The best one is settled then. Is the k-th, too?"
def threshold_top_k(lists, k):
    totals = {}
    while True:
        hits = [hit for hit in [each.next() for each in lists] if hit]
        for id, _ in hits:
            if id not in totals:
                totals[id] = sum(each.score(id) for each in lists)
        threshold = sum(s for _, s in hits)
        if not hits or any(t > threshold for t in totals.values()):
            return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=first-end-is-the-end by=reader belief="where one list ends, all is read" case=a-list-that-ends loses=2 hint="A list of one hit ends after the first round; the others go on."
def threshold_top_k(lists, k):
    """Return the `k` ids with the highest total, reading no more than needed."""
    totals = {}
    done = False
    while not done:
        threshold = 0
        for remote in lists:
            hit = remote.next()
            if hit is None:
                done = True
                continue
            doc, score = hit
            threshold += score
            if doc not in totals:
                totals[doc] = sum(other.score(doc) for other in lists)
        if sum(total > threshold for total in totals.values()) >= k:
            done = True
    return sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))[:k]


# %% task=05-threshold id=no-list-ends belief="every list has another hit" case=a-list-that-ends loses=5 hint="next() gives None at the end of a list: what does your loop do with it?"
def threshold_top_k(lists, k):
    totals = {}
    while lists:
        hits = [each.next() for each in lists]
        for id, _ in hits:
            if id not in totals:
                totals[id] = sum(each.score(id) for each in lists)
        threshold = sum(s for _, s in hits)
        if sum(t > threshold for t in totals.values()) >= k:
            break
    return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=ended-list-keeps-its-score belief="a list at its end still adds its last score to the threshold" case=a-short-list-beside-long-ones loses=2 hint="From a list at its end nothing unread can come: it adds 0."
def threshold_top_k(lists, k):
    totals, last = {}, [0] * len(lists)
    while True:
        hits = [each.next() for each in lists]
        for place, hit in enumerate(hits):
            if hit:
                last[place] = hit[1]
                if hit[0] not in totals:
                    totals[hit[0]] = sum(each.score(hit[0]) for each in lists)
        ended = not any(hits)
        if ended or sum(t > sum(last) for t in totals.values()) >= k:
            return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=first-scores-for-ever belief="the threshold is the sum of the lists' best scores" case=long-lists loses=2 hint="It has to fall from round to round: an unread id is worth no more than what was just read."
def threshold_top_k(lists, k):
    totals, threshold = {}, None
    while True:
        hits = [hit for hit in [each.next() for each in lists] if hit]
        for id, _ in hits:
            if id not in totals:
                totals[id] = sum(each.score(id) for each in lists)
        if threshold is None:
            threshold = sum(s for _, s in hits)
        if not hits or sum(t > threshold for t in totals.values()) >= k:
            return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


# %% task=05-threshold id=totals-alone-sort belief="sorting by total is enough" case=a-tie-not-yet-read loses=1 hint="Equal totals come in alphabetical order."
def threshold_top_k(lists, k):
    totals = {}
    while True:
        hits = [hit for hit in [each.next() for each in lists] if hit]
        for id, _ in hits:
            if id not in totals:
                totals[id] = sum(each.score(id) for each in lists)
        threshold = sum(s for _, s in hits)
        if not hits or sum(t > threshold for t in totals.values()) >= k:
            return sorted(totals.items(), key=lambda p: -p[1])[:k]


# %% task=05-threshold id=threshold-within-the-round by=reader belief="the threshold is compared after each list, while lists not asked yet count 0" case=a-tie-not-yet-read loses=1 hint="In the middle of a round the sum is not complete. When may you compare a total with it?"
def threshold_top_k(lists, k):
    """Return the `k` ids with the highest total, reading no more than needed."""
    totals = {}
    latest = [0] * len(lists)
    ended = [False] * len(lists)

    def best():
        return sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))[:k]

    while not all(ended):
        for i, remote in enumerate(lists):
            if ended[i]:
                continue
            hit = remote.next()
            if hit is None:
                ended[i] = True
                latest[i] = 0
                continue
            doc, latest[i] = hit
            if doc not in totals:
                totals[doc] = sum(other.score(doc) for other in lists)
            top = best()
            if len(top) == k and top[-1][1] > sum(latest):
                return top
    return best()


# %% task=05-threshold id=nlargest-turns-the-names-round by=reader belief="among equal totals the id that is last in alphabetical order comes first" case=a-tie-not-yet-read loses=1 hint="Two ids with the same total: print what your call puts first. Highest first holds for the totals only, not for the names."
def threshold_top_k(lists, k):
    """Return the `k` ids with the highest total, reading no more than needed."""
    import heapq

    totals = {}
    while True:
        hits = [remote.next() for remote in lists]
        for doc in {hit[0] for hit in hits if hit}:
            if doc not in totals:
                totals[doc] = sum(remote.score(doc) for remote in lists)
        threshold = sum(hit[1] for hit in hits if hit)
        above = [doc for doc in totals if totals[doc] > threshold]
        if len(above) >= k or not any(hits):
            break
    return heapq.nlargest(k, totals.items(), key=lambda pair: (pair[1], pair[0]))
