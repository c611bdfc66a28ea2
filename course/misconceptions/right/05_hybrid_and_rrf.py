# %% task=05-rrf id=rrf-lists-of-ranks
def rrf(rankings, rrf_k=60):
    ranks = {}
    for ranking in rankings:
        unique = []
        for id in ranking:
            if id not in unique:
                unique.append(id)
                ranks.setdefault(id, []).append(len(unique))
    scored = [(-sum(1 / (rrf_k + r) for r in rs), min(rs), id) for id, rs in ranks.items()]
    return [[id, -score] for score, _, id in sorted(scored)]


# %% task=05-rrf id=rrf-numpy
def rrf(rankings, rrf_k=60):
    import numpy as np

    ids = sorted({id for ranking in rankings for id in ranking})
    table = np.full((len(rankings), len(ids)), np.inf)
    for row, ranking in enumerate(rankings):
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            table[row, ids.index(id)] = rank
    if not ids:
        return []
    scores = (1 / (rrf_k + table)).sum(axis=0)
    order = np.lexsort((np.arange(len(ids)), table.min(axis=0), -scores))
    return [(ids[i], scores[i]) for i in order]


# %% task=05-rrf id=rrf-dict-and-sort
def rrf(rankings, rrf_k=60):
    """Return all ids with their fused scores, best first."""
    scores, best = {}, {}
    for ranking in rankings:
        for rank, doc in enumerate(dict.fromkeys(ranking), start=1):
            scores[doc] = scores.get(doc, 0.0) + 1 / (rrf_k + rank)
            best[doc] = min(best.get(doc, rank), rank)
    return sorted(scores.items(), key=lambda pair: (-pair[1], best[pair[0]], pair[0]))


# %% task=05-alpha id=alpha-numpy
def alpha_fusion(keyword, vector, alpha):
    import numpy as np

    if alpha < 0 or alpha > 1:
        raise ValueError("alpha must be from 0 to 1")
    total = {id: np.float64(0) for id in [*keyword, *vector]}
    for share, scores in ((1 - alpha, keyword), (alpha, vector)):
        if not scores:
            continue
        values = np.array(list(scores.values()), dtype=float)
        wide = np.ptp(values)
        scaled = (values - values.min()) / wide if wide else np.ones_like(values)
        for id, value in zip(scores, scaled, strict=True):
            total[id] += share * value
    return total


# %% task=05-alpha id=alpha-loops
def alpha_fusion(keyword, vector, alpha):
    if alpha < 0:
        raise ValueError("too low")
    if alpha > 1:
        raise ValueError("too high")
    result = {}
    for id in set(keyword) | set(vector):
        result[id] = 0
        if id in keyword:
            low, high = min(keyword.values()), max(keyword.values())
            scaled = 1 if low == high else (keyword[id] - low) / (high - low)
            result[id] += (1 - alpha) * scaled
        if id in vector:
            low, high = min(vector.values()), max(vector.values())
            scaled = 1 if low == high else (vector[id] - low) / (high - low)
            result[id] += alpha * scaled
    return result


# %% task=05-alpha id=alpha-scale-then-sum
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
        return {doc: (score - low) / (high - low) for doc, score in scores.items()}

    k, v = scale(keyword), scale(vector)
    return {doc: alpha * v.get(doc, 0) + (1 - alpha) * k.get(doc, 0) for doc in {**k, **v}}


# %% task=05-experiment id=experiment-searched-once
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    found = {}
    for q in questions:
        lists = [index.search(q.question, depth, q.filter) for index in (bm25, vectors)]
        found[q.question] = [*lists, reciprocal_rank_fusion(lists, rrf_k=rrf_k)]

    def answers(number):
        report = evaluate(lambda query: found[query][number][:1], questions, chunks, k=1)
        return [value == 1 for value in report.values("rr@1")]

    b, v, h = (answers(number) for number in range(3))
    counts = {"bm25": sum(b), "vectors": sum(v), "hybrid": sum(h)}
    lost = [q.id for i, q in enumerate(questions) if (b[i] or v[i]) and not h[i]]
    best = max(counts["bm25"], counts["vectors"])
    if counts["hybrid"] > best:
        verdict = "above"
    elif counts["hybrid"] < best:
        verdict = "below"
    else:
        verdict = "level"
    return {"first": counts, "lost": sorted(lost), "verdict": verdict}


# %% task=05-experiment id=experiment-values-side-by-side
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
    other = max(first["bm25"], first["vectors"])
    verdict = "level"
    if first["hybrid"] != other:
        verdict = "above" if first["hybrid"] > other else "below"
    return {"first": first, "lost": lost, "verdict": verdict}


# %% task=05-experiment id=experiment-sets-of-ids
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    """Return who answers with the first hit, and what the hybrid loses."""
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    questions = GoldenSet.load().split("dev")
    questions = [q for q in questions if q.stratum == stratum]

    def merged(query, k, where):
        return reciprocal_rank_fusion(
            [bm25.search(query, depth, where), vectors.search(query, depth, where)],
            rrf_k=rrf_k,
        )

    won = {}
    for name, search in {"bm25": bm25, "vectors": vectors, "hybrid": merged}.items():
        report = evaluate(search, questions, chunks, k=1)
        won[name] = {q.id for q, value in zip(questions, report.values("rr@1")) if value == 1}
    first = {name: len(ids) for name, ids in won.items()}
    difference = first["hybrid"] - max(first["bm25"], first["vectors"])
    verdict = "above" if difference > 0 else "below" if difference < 0 else "level"
    lost = sorted((won["bm25"] | won["vectors"]) - won["hybrid"])
    return {"first": first, "lost": lost, "verdict": verdict}


# %% task=05-borda id=borda-spread-out
def borda(rankings):
    ids = sorted({id for ranking in rankings for id in ranking})
    n = len(ids)
    points = dict.fromkeys(ids, 0)
    for ranking in rankings:
        left = list(range(n, 0, -1))
        for id in ranking:
            points[id] += left.pop(0)
        absent = [id for id in ids if id not in ranking]
        for id in absent:
            points[id] += sum(left) / len(absent)
    return [[id, points[id]] for id in sorted(ids, key=lambda id: -points[id])]


# %% task=05-borda id=borda-numpy
def borda(rankings):
    import numpy as np

    ids = sorted({id for ranking in rankings for id in ranking})
    n = len(ids)
    points = np.zeros(n)
    for ranking in rankings:
        own = np.full(n, (n - len(ranking) + 1) / 2)
        for place, id in enumerate(ranking):
            own[ids.index(id)] = n - place
        points += own
    order = np.argsort(-points, kind="stable")
    return [(ids[i], points[i]) for i in order]


# %% task=05-borda id=borda-points-left-shared
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
            points[doc] += left / len(lacking)
    return sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))


# %% task=05-borda id=borda-half-of-m-plus-one
def borda(rankings):
    """Return all ids with their points, most points first."""
    import itertools

    ids = sorted(set(itertools.chain.from_iterable(rankings)))
    n = len(ids)

    def given(ranking, doc):
        if doc in ranking:
            return n - ranking.index(doc)
        return (n - len(ranking) + 1) / 2

    pairs = [(doc, sum(given(ranking, doc) for ranking in rankings)) for doc in ids]
    return sorted(pairs, key=lambda pair: -pair[1])


# %% task=05-mnz id=mnz-numpy
def comb_mnz(lists, shift):
    import numpy as np

    parts = {}
    for scores in lists:
        values = np.array(list(scores.values()), dtype=float)
        if values.size == 0:
            continue
        spread = np.ptp(values)
        z = (values - values.mean()) / values.std() if spread else 0 * values
        for id, value in zip(scores, z + shift, strict=True):
            parts.setdefault(id, []).append(value)
    return {id: len(each) * np.sum(each) for id, each in parts.items()}


# %% task=05-mnz id=mnz-statistics
def comb_mnz(lists, shift):
    import statistics

    ids = {id for scores in lists for id in scores}
    result = {}
    for id in ids:
        shifted = []
        for scores in lists:
            if id in scores:
                mean = statistics.fmean(scores.values())
                sd = statistics.pstdev(scores.values())
                shifted.append((scores[id] - mean) / sd + shift if sd > 0 else shift)
        result[id] = len(shifted) * sum(shifted)
    return result


# %% task=05-mnz id=mnz-loops
def comb_mnz(lists, shift):
    """Return CombMNZ over standardised and shifted scores, by id."""
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        values = list(scores.values())
        flat = min(values) == max(values)
        mean = sum(values) / len(values)
        sigma = math.sqrt(sum((s - mean) ** 2 for s in values) / len(values))
        for doc, score in scores.items():
            z = 0 if flat else (score - mean) / sigma
            total[doc] = total.get(doc, 0) + z + shift
            held[doc] = held.get(doc, 0) + 1
    return {doc: held[doc] * total[doc] for doc in total}


# %% task=05-copeland id=copeland-pairs
def copeland(rankings):
    from itertools import combinations

    ids = sorted({id for ranking in rankings for id in ranking})
    points = dict.fromkeys(ids, 0)
    for one, other in combinations(ids, 2):
        votes = [0, 0]
        for ranking in rankings:
            for id in ranking:
                if id in (one, other):
                    votes[id == other] += 1
                    break
        if votes[0] == votes[1]:
            points[one] += 0.5
            points[other] += 0.5
        else:
            points[one if votes[0] > votes[1] else other] += 1
    return sorted(points.items(), key=lambda pair: -pair[1])


# %% task=05-copeland id=copeland-numpy
def copeland(rankings):
    import numpy as np

    ids = sorted({id for ranking in rankings for id in ranking})
    n = len(ids)
    votes = np.zeros((n, n))
    for ranking in rankings:
        rank = np.array([ranking.index(id) if id in ranking else n for id in ids])
        votes += rank[:, None] < rank[None, :]
    points = (votes > votes.T).sum(axis=1) + 0.5 * (votes == votes.T).sum(axis=1) - 0.5
    order = np.argsort(-points, kind="stable")
    return [(ids[i], points[i]) for i in order] if n else []


# %% task=05-copeland id=copeland-combinations-and-votes
def copeland(rankings):
    """Return all ids with the points of their duels, most points first."""
    from itertools import combinations

    ids = sorted({doc for ranking in rankings for doc in ranking})
    points = dict.fromkeys(ids, 0.0)
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


# %% task=05-copeland id=copeland-infinite-place
def copeland(rankings):
    """Return all ids with the points of their duels, most points first."""
    place = [{doc: i for i, doc in enumerate(ranking)} for ranking in rankings]
    ids = {doc for ranking in rankings for doc in ranking}

    def votes(x, y):
        return sum(p.get(x, math.inf) < p.get(y, math.inf) for p in place)

    def outcome(x, y):
        mine, theirs = votes(x, y), votes(y, x)
        return (mine > theirs) + (mine == theirs) / 2

    result = [(x, sum(outcome(x, y) for y in ids - {x})) for x in ids]
    return sorted(result, key=lambda pair: (-pair[1], pair[0]))


# %% task=05-team_draft id=draft-deques
def team_draft(a, b, coins, clicks, k):
    from collections import deque

    lists, flips = {"A": deque(a), "B": deque(b)}, deque(coins)
    shown, seen = [], set()
    while len(shown) < k:
        for ranking in lists.values():
            while ranking and ranking[0] in seen:
                ranking.popleft()
        if not all(lists.values()):
            break
        other = {"A": "B", "B": "A"}
        team = other[shown[-1][1]] if len(shown) % 2 else flips.popleft()
        id = lists[team].popleft()
        seen.add(id)
        shown.append([id, team])
    credit = {"A": 0, "B": 0}
    for id, team in shown:
        credit[team] += id in clicks
    if credit["A"] == credit["B"]:
        return {"shown": shown, "winner": "tie"}
    return {"shown": shown, "winner": max(credit, key=credit.get)}


# %% task=05-team_draft id=draft-lists
def team_draft(a, b, coins, clicks, k):
    shown, teams, coin = [], [], 0
    for _ in range(k):
        new_a = [id for id in a if id not in shown]
        new_b = [id for id in b if id not in shown]
        if not new_a or not new_b:
            break
        behind = teams.count("A") - teams.count("B")
        if behind == 0:
            turn = coins[coin]
            coin += 1
        else:
            turn = "A" if behind < 0 else "B"
        shown.append(new_a[0] if turn == "A" else new_b[0])
        teams.append(turn)
    for_a = len({id for id, team in zip(shown, teams, strict=True) if team == "A"} & set(clicks))
    for_b = len({id for id, team in zip(shown, teams, strict=True) if team == "B"} & set(clicks))
    winner = "A" if for_a > for_b else "B" if for_b > for_a else "tie"
    return {"shown": list(zip(shown, teams, strict=True)), "winner": winner}


# %% task=05-team_draft id=draft-loop-with-counts
def team_draft(a, b, coins, clicks, k):
    """Return what is shown, with its team, and who wins by clicks."""
    shown, taken, coin = [], set(), 0
    size = {"A": 0, "B": 0}
    while len(shown) < k:
        left = {
            "A": [doc for doc in a if doc not in taken],
            "B": [doc for doc in b if doc not in taken],
        }
        if not left["A"] or not left["B"]:
            break
        if size["A"] == size["B"]:
            team = coins[coin]
            coin += 1
        else:
            team = "A" if size["A"] < size["B"] else "B"
        doc = left[team][0]
        shown.append((doc, team))
        taken.add(doc)
        size[team] += 1
    clicked = set(clicks)
    credit = {t: sum(doc in clicked for doc, team in shown if team == t) for t in "AB"}
    winner = "tie"
    if credit["A"] != credit["B"]:
        winner = "A" if credit["A"] > credit["B"] else "B"
    return {"shown": shown, "winner": winner}


# %% task=05-team_draft id=draft-recursion
def team_draft(a, b, coins, clicks, k):
    """Return what is shown, with its team, and who wins by clicks."""

    def pick(shown, coins):
        taken = dict(shown)
        x = next((doc for doc in a if doc not in taken), None)
        y = next((doc for doc in b if doc not in taken), None)
        if len(shown) == k or x is None or y is None:
            return shown
        teams = [team for _, team in shown]
        ahead = teams.count("A") - teams.count("B")
        if ahead == 0:
            team, coins = coins[0], coins[1:]
        else:
            team = "B" if ahead > 0 else "A"
        return pick([*shown, (x if team == "A" else y, team)], coins)

    shown = pick([], coins)
    won = [team for doc, team in shown if doc in clicks]
    lead = won.count("A") - won.count("B")
    return {"shown": shown, "winner": "A" if lead > 0 else "B" if lead < 0 else "tie"}


# %% task=05-threshold id=threshold-heap
def threshold_top_k(lists, k):
    import heapq

    best, met, going = [], set(), list(lists)
    while going:
        threshold, still = 0, []
        for each in going:
            hit = each.next()
            if hit is None:
                continue
            still.append(each)
            id, score = hit
            threshold += score
            if id not in met:
                met.add(id)
                rest = sum(other.score(id) for other in lists if other is not each)
                best.append((-score - rest, id))
        going = still
        top = heapq.nsmallest(k, best)
        if len(top) == k and -top[-1][0] > threshold:
            break
    return [(id, -total) for total, id in heapq.nsmallest(k, best)]


# %% task=05-threshold id=threshold-all-lookups-again
def threshold_top_k(lists, k):
    totals, ended = {}, False
    while not ended:
        threshold, ended = 0, True
        for each in lists:
            hit = each.next()
            if hit is not None:
                ended = False
                threshold += hit[1]
                # asks again for an id met before: more calls than needed, still few
                totals[hit[0]] = sum(other.score(hit[0]) for other in lists)
        ranked = sorted(totals, key=lambda id: (-totals[id], id))
        if len(ranked) >= k and totals[ranked[k - 1]] > threshold:
            ended = True
    return [(id, totals[id]) for id in ranked[:k]]


# %% task=05-threshold id=threshold-round-by-round
def threshold_top_k(lists, k):
    """Return the `k` ids with the highest total, reading no more than needed."""
    totals = {}
    while True:
        hits = [remote.next() for remote in lists]
        hits = [hit for hit in hits if hit is not None]
        for doc, _ in hits:
            if doc not in totals:
                totals[doc] = sum(remote.score(doc) for remote in lists)
        threshold = sum(score for _, score in hits)
        if not hits or sum(total > threshold for total in totals.values()) >= k:
            return sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))[:k]
