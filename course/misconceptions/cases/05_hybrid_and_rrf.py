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


# %% task=05-alpha id=below-zero-is-zero belief="a score below 0 is no match, so a list's lowest is at least 0" case=lists-of-two-scales loses=3 hint="A cosine may be below 0 and is scaled like any other: where does your list begin?"
def alpha_fusion(keyword, vector, alpha):
    if not 0 <= alpha <= 1:
        raise ValueError("alpha")

    def scaled(scores):
        scores = {i: max(s, 0.0) for i, s in scores.items()}
        low, high = 0.0, max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    def usual(scores):
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        return {i: (s - low) / (high - low) if high > low else 1.0 for i, s in scores.items()}

    k, v = usual(keyword), scaled(vector)
    return {i: alpha * v.get(i, 0.0) + (1 - alpha) * k.get(i, 0.0) for i in {**k, **v}}


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


# %% task=05-borda id=empty-list-skipped belief="a list without hits gives no points" case=an-empty-list loses=2 hint="An empty list lacks every id, so it shares out all of its points."
def borda(rankings):
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        if not ranking:
            continue
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
        for id in ids.difference(ranking):
            points[id] += (len(ids) - len(ranking) + 1) / 2
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


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


# %% task=05-borda id=points-alone-sort belief="sorting by points is enough" case=ties-by-id loses=1 hint="Give it [b, a] and [a, b]: equal points, and a comes first by its name."
def borda(rankings):
    ids = dict.fromkeys(id for ranking in rankings for id in ranking)
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
        for id in set(ids).difference(ranking):
            points[id] += (len(ids) - len(ranking) + 1) / 2
    return sorted(points.items(), key=lambda p: -p[1])


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


# %% task=05-mnz id=zero-is-absent belief="a standardised score of 0 means that the list does not hold the id" case=a-score-at-the-mean loses=2 hint="0 is an ordinary score here, that of the mean. Count lists, not scores other than 0."
def comb_mnz(lists, shift):
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        mean = sum(scores.values()) / len(scores)
        sd = math.sqrt(sum((s - mean) ** 2 for s in scores.values()) / len(scores))
        for id, s in scores.items():
            z = ((s - mean) / sd if sd else 0.0) + shift
            total[id] = total.get(id, 0.0) + z
            held[id] = held.get(id, 0) + (z != 0)
    return {id: held[id] * value for id, value in total.items()}


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


# %% task=05-copeland id=majority-of-all-lists belief="a duel is won by more than half of all lists" case=both-absent loses=1 hint="Lists that hold neither id do not vote: one vote to none wins."
def copeland(rankings):
    ids = {id for ranking in rankings for id in ranking}
    places = [{id: p for p, id in enumerate(ranking)} for ranking in rankings]
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids - {one}:
            mine = sum(p.get(one, len(ids)) < p.get(other, len(ids)) for p in places)
            theirs = sum(p.get(other, len(ids)) < p.get(one, len(ids)) for p in places)
            half = len(rankings) / 2
            points[one] += 1.0 if mine > half else 0.0 if theirs > half else 0.5
    return sorted(points.items(), key=lambda p: (-p[1], p[0]))


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


# %% task=05-team_draft id=only-the-picking-team belief="the draft ends when the team whose turn it is has nothing new" case=a-list-runs-out loses=1 hint="Look at both lists before each pick, not only at that of the team whose turn it is."
def team_draft(a, b, coins, clicks, k):
    team_of, sizes, flips = {}, {"A": 0, "B": 0}, iter(coins)
    while len(team_of) < k:
        team = next(flips) if sizes["A"] == sizes["B"] else min(sizes, key=sizes.get)
        new = next((i for i in (a if team == "A" else b) if i not in team_of), None)
        if new is None:
            break
        team_of[new] = team
        sizes[team] += 1
    clicked = [team_of[i] for i in set(clicks) if i in team_of]
    lead = clicked.count("A") - clicked.count("B")
    winner = "tie" if lead == 0 else "A" if lead > 0 else "B"
    return {"shown": list(team_of.items()), "winner": winner}


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


# %% task=05-threshold id=first-end-is-the-end belief="where one list ends, all is read" case=a-list-that-ends loses=2 hint="A list of one hit ends after the first round; the others go on."
def threshold_top_k(lists, k):
    totals = {}
    while True:
        hits = [hit for hit in [each.next() for each in lists] if hit]
        for id, _ in hits:
            if id not in totals:
                totals[id] = sum(each.score(id) for each in lists)
        threshold = sum(s for _, s in hits)
        above = sum(t > threshold for t in totals.values())
        if len(hits) < len(lists) or above >= k:
            return sorted(totals.items(), key=lambda p: (-p[1], p[0]))[:k]


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
