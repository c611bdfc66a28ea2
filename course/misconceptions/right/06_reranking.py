# %% task=06-points id=loops
def points(query, passage, stop_words, first_stage):
    asked, text = [], []
    for word in query:
        if word not in stop_words:
            asked.append(word)
    for word in passage:
        if word not in stop_words:
            text.append(word)
    if len(asked) == 0:
        asked, text = list(query), list(passage)
    third = (len(text) + 2) // 3
    terms = early = bigrams = 0.0
    seen = []
    for place, word in enumerate(asked):
        if word not in asked[:place] and word in text:
            terms += 1
            if text.index(word) < third:
                early += 0.5
        pair = asked[place : place + 2]
        if len(pair) == 2 and pair not in seen:
            seen.append(pair)
            if any(text[i : i + 2] == pair for i in range(len(text))):
                bigrams += 2
    return {"terms": terms, "bigrams": bigrams, "early": early, "first_stage": 5.0 * first_stage}


# %% task=06-points id=joined
def points(query, passage, stop_words, first_stage):
    only = not set(query) - set(stop_words)
    asked, text = (
        [word for word in words if only or word not in stop_words] for words in (query, passage)
    )
    pairs = {f"{a} {b}" for a, b in zip(asked, asked[1:])}
    line = f" {' '.join(text)} "
    early = text[: -(-len(text) // 3)]
    return dict(
        first_stage=first_stage * 5,
        early=sum(word in early for word in set(asked)) / 2,
        bigrams=sum(f" {pair} " in line for pair in pairs) * 2,
        terms=sum(word in text for word in set(asked)),
    )


# %% task=06-points id=sets
def points(query, passage, stop_words, first_stage):
    stop = set(stop_words)
    q = [w for w in query if w not in stop]
    p = [w for w in passage if w not in stop]
    if not q:
        q, p = query, passage
    third = math.ceil(len(p) / 3)
    return {
        "terms": len(set(q) & set(p)),
        "bigrams": 2 * len(set(zip(q, q[1:])) & set(zip(p, p[1:]))),
        "early": 0.5 * len(set(q) & set(p[:third])),
        "first_stage": 5 * first_stage,
    }


# %% task=06-maxsim id=loops
def maxsim(question, passage):
    if not question or not passage:
        return 0
    total = 0.0
    for q in question:
        best = -2.0
        for p in passage:
            product = sum(x * y for x, y in zip(q, p))
            cosine = product / math.sqrt(sum(x * x for x in q)) / math.sqrt(sum(y * y for y in p))
            if cosine > best:
                best = cosine
        total += best
    return total / len(question)


# %% task=06-maxsim id=comprehension
def maxsim(question, passage):
    def cosine(a, b):
        return sum(map(lambda x, y: x * y, a, b)) / (math.hypot(*a) * math.hypot(*b))

    best = [max((cosine(q, p) for p in passage), default=0.0) for q in question]
    return sum(best) / max(len(best), 1)


# %% task=06-maxsim id=float32
def maxsim(question, passage):
    if min(len(question), len(passage)) == 0:
        return np.float32(0)
    q, p = np.asarray(question, dtype=np.float64), np.asarray(passage, dtype=np.float64)
    table = np.einsum("id,jd->ij", q, p)
    table /= np.linalg.norm(q, axis=1)[:, None] * np.linalg.norm(p, axis=1)[None, :]
    return np.mean(np.max(table, axis=1))


# %% task=06-maxsim id=matrix-product
def maxsim(question, passage):
    if len(question) == 0 or len(passage) == 0:
        return 0.0
    q = np.array(question, dtype=float)
    d = np.array(passage, dtype=float)
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    return float((q @ d.T).max(axis=1).mean())


# %% task=06-read_order id=loops
def read_order(answer, candidates):
    named = []
    for number in answer["ranking"]:
        if 0 < number <= len(candidates) and candidates[number - 1] not in named:
            named.append(candidates[number - 1])
    if not named:
        return candidates
    for name in candidates:
        if name not in named:
            named.append(name)
    if "threshold_cut" in answer:
        named = named[: answer["threshold_cut"]]
    return named


# %% task=06-read_order id=sorted
def read_order(answer, candidates):
    numbers = range(1, len(candidates) + 1)
    said = [number for number in answer["ranking"] if number in numbers]
    keep = answer.get("threshold_cut", len(candidates)) if said else len(candidates)
    order = sorted(numbers, key=lambda n: said.index(n) if n in said else len(said))
    return tuple(candidates[n - 1] for n in order)[:keep]


# %% task=06-read_order id=fromkeys
def read_order(answer, candidates):
    valid = [n for n in answer["ranking"] if 1 <= n <= len(candidates)]
    if not valid:
        return list(candidates)
    named = [candidates[n - 1] for n in valid]
    order = list(dict.fromkeys(named + candidates))
    return order[: answer.get("threshold_cut", len(order))]


# %% task=06-blend id=comprehension
def blend(hits, priors):
    if any(hit["score"] < 0 or hit["score"] > 1 for hit in hits):
        raise ValueError("scores must lie in [0, 1]")
    scores = {
        hit["id"]: 0.60 * hit["score"]
        + 0.20 * hit["feedback"]
        + 0.10 * max(0.0, min(1.0, 1 - hit["days"] / 365))
        + 0.10 * (priors[hit["source"]] if hit["source"] in priors else priors["other"])
        for hit in hits
    }
    return sorted(scores.items(), key=lambda pair: pair[1], reverse=True)


# %% task=06-blend id=numpy
def blend(hits, priors):
    scores = np.array([hit["score"] for hit in hits])
    if scores.min() < 0 or scores.max() > 1:
        raise ValueError("scores")
    days = np.array([hit["days"] for hit in hits])
    parts = [
        scores,
        [hit["feedback"] for hit in hits],
        np.clip(1 - days / 365, 0, 1),
        [priors.get(hit["source"], priors["other"]) for hit in hits],
    ]
    total = np.array([0.6, 0.2, 0.1, 0.1]) @ np.array(parts, dtype=float)
    total = total.round(12)
    return [[hits[i]["id"], total[i]] for i in np.argsort(-total, kind="stable")]


# %% task=06-blend id=list-and-stable-sort
def blend(hits, priors):
    pairs = []
    for hit in hits:
        if hit["score"] < 0 or hit["score"] > 1:
            raise ValueError(f"score of {hit['id']} is {hit['score']}")
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        value = 0.6 * hit["score"] + 0.2 * hit["feedback"]
        pairs.append((hit["id"], value + 0.1 * recency + 0.1 * prior))
    return sorted(pairs, key=lambda pair: pair[1], reverse=True)


# %% task=06-experiment id=one-depth-at-a-time
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size)]
    golden, index = GoldenSet.load().split("dev"), BM25()
    index.index(chunks)
    reports = {n: evaluate(index, golden, chunks, k=n) for n in [shown, *sorted(depths)]}
    means = {n: report.mean(f"recall@{n}") for n, report in reports.items()}
    deepest = max(depths)
    best, room = None, -1
    for kind in sorted(reports[deepest].strata):
        low = reports[shown].mean(f"recall@{shown}", kind)
        high = reports[deepest].mean(f"recall@{deepest}", kind)
        if high - low > room:
            best, room = kind, high - low
    enough = None
    for n in sorted(depths):
        if enough is None and means[n] >= target:
            enough = n
    rows = reports[deepest].rows
    none = [row for row in rows if row.scores[f"recall@{deepest}"] == 0]
    now = means.pop(shown)
    return {
        "now": now,
        "ceiling": means,
        "enough": enough,
        "hopeless": len(none) / len(rows),
        "most_room": best,
    }


# %% task=06-experiment id=dicts
def room_study(depths, shown, target, size):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=size)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=[shown, *depths])
    deepest = f"recall@{max(depths)}"
    ceiling = {d: report.mean(f"recall@{d}") for d in depths}
    growth = {
        s: report.mean(deepest, s) - report.mean(f"recall@{shown}", s)
        for s in sorted(report.strata)
    }
    return {
        "now": report.mean(f"recall@{shown}"),
        "enough": min((d for d in depths if ceiling[d] >= target), default=None),
        "hopeless": float(np.mean(report.values(deepest) == 0)),
        "most_room": max(growth, key=growth.get),
        "ceiling": ceiling,
    }


# %% task=06-slide id=recursion
def slide(items, window, step, read):
    if step < 1 or step > window:
        raise ValueError("step")

    def up_to(order, end):
        start = end - window
        if start <= 0:
            return [*read(order[:end]), *order[end:]] if end else order
        return up_to([*order[:start], *read(order[start:end]), *order[end:]], end - step)

    return up_to(items[:], len(items))


# %% task=06-slide id=ends-known-before
def slide(items, window, step, read):
    if step not in range(1, window + 1):
        raise ValueError(f"step {step}")
    order = [item for item in items]
    for start in range(len(order) - window, -step, -step) if order else ():
        first, end = max(start, 0), start + window
        order[first:end] = read(tuple(order[first:end]))
        if first == 0:
            break
    else:
        if order:
            order = read(order)
    return tuple(order)


# %% task=06-slide id=ends-move-forward
def slide(items, window, step, read):
    if step < 1 or step > window:
        raise ValueError(f"step must be from 1 to {window}, not {step}")
    result = list(items)
    end = len(result)
    while end > 0:
        start = max(0, end - window)
        result[start:end] = read(result[start:end])
        if start == 0:
            break
        end -= step
    return result


# %% task=06-xquad id=numpy
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError("k")
    covers, still_open = np.array(covers), np.array(weights)
    free, chosen = np.ones(len(relevance), dtype=bool), []
    for _ in range(min(k, len(relevance))):
        values = (1 - diversity) * np.array(relevance) + diversity * (still_open @ covers)
        values[~free] = -np.inf
        best = np.argmax(values)
        chosen.append((best, values[best]))
        free[best] = False
        still_open = still_open * (1 - covers[:, best])
    return chosen


# %% task=06-xquad id=formula
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError("k")
    chosen = []

    def value(d):
        inside = 0.0
        for w, row in zip(weights, covers):
            inside += w * row[d] * math.prod(1 - row[s] for s, _ in chosen)
        return (1 - diversity) * relevance[d] + diversity * inside

    while len(chosen) < min(k, len(relevance)):
        taken = [d for d, _ in chosen]
        pairs = [(value(d), -d) for d in range(len(relevance)) if d not in taken]
        highest, minus = max(pairs)
        chosen.append([-minus, highest])
    return chosen


# %% task=06-xquad id=loops
def xquad(relevance, weights, covers, diversity, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    still = [1.0] * len(weights)
    left = list(range(len(relevance)))
    chosen = []
    while left and len(chosen) < k:
        best, best_value = None, -math.inf
        for d in left:
            new = 0.0
            for i in range(len(weights)):
                new += weights[i] * covers[i][d] * still[i]
            value = (1 - diversity) * relevance[d] + diversity * new
            if value > best_value:
                best, best_value = d, value
        chosen.append((best, best_value))
        left.remove(best)
        for i in range(len(weights)):
            still[i] *= 1 - covers[i][best]
    return chosen


# %% task=06-calibrate id=min-max
def calibrate(scores, answered, asked):
    known = sorted(set(scores))
    good = [sum(a for s, a in zip(scores, answered) if s == known_) for known_ in known]
    hits = [scores.count(score) for score in known]

    def share(i, j):
        return sum(good[i : j + 1]) / sum(hits[i : j + 1])

    n = len(known)
    fitted = [max(min(share(i, j) for j in range(m, n)) for i in range(m + 1)) for m in range(n)]
    return [fitted[max(sum(s <= x for s in known) - 1, 0)] for x in asked]


# %% task=06-calibrate id=from-the-top
def calibrate(scores, answered, asked):
    from bisect import bisect_right

    counts = {}
    for score, answer in zip(scores, answered):
        hits, good = counts.get(score, (0, 0))
        counts[score] = hits + 1, good + answer
    groups = []
    for score in sorted(counts, reverse=True):
        hits, good = counts[score]
        while groups and good / hits > groups[-1][2] / groups[-1][1]:
            _, more, better = groups.pop()
            hits, good = hits + more, good + better
        groups.append((score, hits, good))
    groups.reverse()
    lows = [low for low, _, _ in groups]
    places = [max(bisect_right(lows, score) - 1, 0) for score in asked]
    return [groups[place][2] / groups[place][1] for place in places]


# %% task=06-calibrate id=stack-of-groups
def calibrate(scores, answered, asked):
    from bisect import bisect_right

    groups = []  # lowest score, answered, hits
    for score in sorted(set(scores)):
        hits = [a for s, a in zip(scores, answered) if s == score]
        groups.append([score, sum(hits), len(hits)])
        while len(groups) > 1:
            (_, a, n), (_, b, m) = groups[-2:]
            if a * m <= b * n:
                break
            groups.pop()
            groups[-1][1:] = [a + b, n + m]
    lowest = [g[0] for g in groups]
    shares = [g[1] / g[2] for g in groups]
    return [shares[max(0, bisect_right(lowest, s) - 1)] for s in asked]
