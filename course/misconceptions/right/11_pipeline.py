# %% task=11-trace id=trace-recursion
def run_stages(stages, ids):
    if not stages:
        return {"ids": tuple(ids), "trace": []}
    (name, stage), *rest = stages
    entry = {"name": name, "in": tuple(ids), "error": ""}
    try:
        entry["out"] = tuple(stage([*ids]))
    except Exception as error:
        entry["out"] = entry["in"]
        entry["error"] = error.__class__.__name__
    after = run_stages(rest, entry["out"])
    return {"ids": after["ids"], "trace": [entry, *after["trace"]]}


# %% task=11-trace id=trace-deepcopy
def run_stages(stages, ids):
    import copy

    now = copy.deepcopy(ids)
    record = []
    for pair in stages:
        line = dict(name=pair[0], error="", **{"in": now[:], "out": now[:]})
        record.append(line)
        try:
            line["out"] = copy.copy(pair[1](now[:]))
        except Exception as e:
            line["error"] = type(e).__qualname__
        now = line["out"][:]
    return dict(ids=now, trace=record)


# %% task=11-blame id=blame-from-the-end
def where_lost(traces):
    from collections import Counter

    lost, kept, never = Counter(), 0, 0
    for trace in traces:
        after = None
        for name, ids in reversed(trace["stages"]):
            if any(id in trace["relevant"] for id in ids):
                if after is None:
                    kept += 1
                else:
                    lost[after] += 1
                break
            after = name
        else:
            never += 1
    order = sorted(lost.items(), key=lambda item: (-item[1], item[0]))
    return {
        "kept": kept,
        "never": never,
        "lost": dict(lost),
        "mend": order[0][0] if order else None,
    }


# %% task=11-blame id=blame-numpy
def where_lost(traces):
    import numpy as np

    result = {"kept": 0, "never": 0, "lost": {}, "mend": None}
    for trace in traces:
        holds = np.array(
            [bool(set(i) & set(trace["relevant"])) for _, i in trace["stages"]], dtype=bool
        )
        places = np.flatnonzero(holds)
        if places.size == 0:
            result["never"] += 1
        elif places.max() + 1 == holds.size:
            result["kept"] += 1
        else:
            name = trace["stages"][places.max() + 1][0]
            result["lost"][name] = result["lost"].get(name, np.int64(0)) + 1
    if result["lost"]:
        most = max(result["lost"].values())
        result["mend"] = min(name for name, count in result["lost"].items() if count == most)
    return result


# %% task=11-gate id=gate-numpy
def gate(before, after, kinds, tolerance):
    import numpy as np

    if len(before) * len(after) == 0:
        return ("empty",)
    faults = []
    for q in sorted(before.keys() | after.keys()):
        if q in before and q in after:
            if not np.isfinite([before[q], after[q]]).all():
                faults.append("undefined " + q)
        else:
            faults.append(("missing " if q in before else "new ") + q)
    if faults:
        return faults
    asked = np.array(sorted(before))
    moved = np.array([after[q] - before[q] for q in asked])
    kind = np.array([kinds[q] for q in asked])
    groups = [("mean", moved), *((k, moved[kind == k]) for k in np.unique(kind))]
    return [f"{name} fell" for name, row in groups if row.mean() + tolerance < -1e-9]


# %% task=11-gate id=gate-loops
def gate(before, after, kinds, tolerance):
    if before == {} or after == {}:
        return ["empty"]
    wrong = {}
    for q in before:
        if q not in after:
            wrong[q] = "missing"
        else:
            for score in (before[q], after[q]):
                if math.isnan(score) or math.isinf(score):
                    wrong[q] = "undefined"
    for q in after:
        if q not in before:
            wrong[q] = "new"
    if wrong:
        return [f"{wrong[q]} {q}" for q in sorted(wrong)]
    sums, counts = {}, {}
    for q in before:
        for name in (("", "mean"), ("kind", kinds[q])):
            sums[name] = sums.get(name, 0) + before[q] - after[q]
            counts[name] = counts.get(name, 0) + 1
    reasons = []
    for name in sorted(sums):
        if sums[name] / counts[name] > tolerance + 1e-9:
            reasons.append(name[1] + " fell")
    return reasons


# %% task=11-experiment id=experiment-searched-once
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    wanted = set(strata)
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in wanted]
    table = {}
    for name in ("bm25", "tfidf", "dense", "hybrid"):
        index = {"bm25": bm25, "tfidf": tfidf, "dense": dense}.get(name)

        def search(query, k, where, index=index):
            if index is not None:
                return index.search(query, k, where)
            one, two = bm25.search(query, 100, where), dense.search(query, 100, where)
            return reciprocal_rank_fusion([one, two])[:k]

        table[name] = evaluate(search, questions, chunks, k=tuple(depths))
    winner, clear = [], []
    for k in depths:
        scores = [table[name].mean(f"recall@{k}") for name in table]
        winner.append(list(table)[scores.index(max(scores))])
        low, high = compare(table["bm25"], table["hybrid"], f"recall@{k}", seed=0).interval
        clear.append(not low <= 0 <= high)
    recall = {name: tuple(r.mean(f"recall@{k}") for k in depths) for name, r in table.items()}
    return {"recall": recall, "winner": winner, "clear": clear}


# %% task=11-shapley id=shapley-all-orders
def shapley(parts, measure):
    from functools import cache
    from itertools import permutations

    score = cache(lambda mixture: measure(sorted(mixture)))
    total = dict.fromkeys(parts, 0.0)
    orders = list(permutations(parts))
    for order in orders:
        there = frozenset()
        for part in order:
            total[part] += score(there | {part}) - score(there)
            there |= {part}
    return {part: value / len(orders) for part, value in total.items()}


# %% task=11-shapley id=shapley-combinations-numpy
def shapley(parts, measure):
    from itertools import combinations

    import numpy as np

    kept = {
        frozenset(m): measure(set(m))
        for size in range(len(parts) + 1)
        for m in combinations(parts, size)
    }
    values = {}
    for p in parts:
        rows = []
        for size in range(len(parts)):
            gains = [
                kept[frozenset(m) | {p}] - kept[frozenset(m)]
                for m in combinations([q for q in parts if q != p], size)
            ]
            rows.append(np.mean(gains))
        values[p] = np.mean(rows)
    return values


# %% task=11-holm id=holm-numpy
def holm(p_values, level):
    import numpy as np

    kinds = sorted(p_values)
    p = np.array([p_values[kind] for kind in kinds], dtype=float)
    if ((p < 0) | (p > 1)).any():
        raise ValueError("p")
    order = np.argsort(p, kind="stable")
    raised = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1)
    adjusted = {kinds[i]: value for i, value in zip(order, raised)}
    return {"adjusted": adjusted, "found": [kinds[i] for i in order if adjusted[kinds[i]] <= level]}


# %% task=11-holm id=holm-by-the-formula
def holm(p_values, level):
    for p in p_values.values():
        if p < 0 or p > 1:
            raise ValueError(p)
    ranked = sorted((p, kind) for kind, p in p_values.items())
    m = len(ranked)
    adjusted = {
        kind: min([1, max((m - j) * ranked[j][0] for j in range(i + 1))])
        for i, (_, kind) in enumerate(ranked)
    }
    found = []
    for p, kind in ranked:
        if adjusted[kind] > level:
            break
        found.append(kind)
    return {"found": found, "adjusted": adjusted}


# %% task=11-stability id=stability-numpy
def stability(reference, recent, n_bins):
    import numpy as np

    if min(len(reference), len(recent)) == 0 or n_bins <= 1:
        raise ValueError("too little")
    ordered = np.sort(reference)
    places = -(-np.arange(1, n_bins) * len(ordered) // n_bins)
    cuts = np.unique(ordered[places - 1])
    b = len(cuts) + 1
    r, s = (
        (np.bincount(np.searchsorted(cuts, values, side="left"), minlength=b) + 0.5)
        / (len(values) + 0.5 * b)
        for values in (reference, recent)
    )
    index = ((s - r) * (np.log(s) - np.log(r))).sum()
    return {
        "index": index,
        "bins": b,
        "verdict": ["steady", "watch", "moved"][int(index >= 0.1) + int(index >= 0.25)],
    }


# %% task=11-stability id=stability-bisect
def stability(reference, recent, n_bins):
    from bisect import bisect_left

    if not (reference and recent) or n_bins < 2:
        raise ValueError
    values = sorted(reference)
    cuts = []
    for i in range(1, n_bins):
        cut = values[(i * len(values) + n_bins - 1) // n_bins - 1]
        if cut not in cuts:
            cuts.append(cut)
    size = len(cuts) + 1
    before, now = [0] * size, [0] * size
    for value in reference:
        before[bisect_left(cuts, value)] += 1
    for value in recent:
        now[bisect_left(cuts, value)] += 1
    index = 0
    for one, two in zip(before, now):
        r = (one + 0.5) / (len(reference) + size / 2)
        s = (two + 0.5) / (len(recent) + size / 2)
        index -= (s - r) * math.log(r / s)
    if index < 0.1:
        return {"index": index, "bins": size, "verdict": "steady"}
    return {"index": index, "bins": size, "verdict": "watch" if index < 0.25 else "moved"}


# %% task=11-sequential id=sequential-counts
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if bad <= 0 or good >= 1 or bad >= good:
        raise ValueError("shares")
    judged = {}
    verdict = "undecided"
    evidence = 0
    for id in ids:
        if id in judged:
            continue
        judged[id] = judge(id)
        right = sum(judged.values())
        wrong = len(judged) - right
        evidence = right * (math.log(bad) - math.log(good))
        evidence += wrong * (math.log(1 - bad) - math.log(1 - good))
        if evidence >= math.log(1 - beta) - math.log(alpha):
            verdict = "fallen"
            break
        if evidence <= math.log(beta) - math.log(1 - alpha):
            verdict = "holds"
            break
    return {"verdict": verdict, "judged": len(judged), "evidence": evidence}


# %% task=11-sequential id=sequential-accumulate
def sequential_gate(judge, ids, good, bad, alpha, beta):
    from itertools import accumulate

    import numpy as np

    if not (0 < bad < 1 and 0 < good < 1 and bad < good):
        raise ValueError("shares")
    upper, lower = np.log([(1 - beta) / alpha, beta / (1 - alpha)])
    steps = (
        np.log(bad / good if judge(id) else (1 - bad) / (1 - good)) for id in dict.fromkeys(ids)
    )
    number, total = 0, 0.0
    for number, total in enumerate(accumulate(steps), start=1):
        if total >= upper:
            return {"verdict": "fallen", "judged": number, "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": number, "evidence": total}
    return {"verdict": "undecided", "judged": number, "evidence": total}


# %% task=11-trace id=loop-with-copies
def run_stages(stages, ids):
    current = list(ids)
    trace = []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            out = list(stage(list(current)))
        except Exception as problem:
            out, error = list(given), type(problem).__name__
        trace.append({"name": name, "in": given, "out": out, "error": error})
        current = list(out)
    return {"ids": current, "trace": trace}


# %% task=11-blame id=counter-of-fates
def where_lost(traces):
    from collections import Counter

    def fate(trace):
        names = [name for name, _ in trace["stages"]]
        places = [
            i
            for i, (_, ids) in enumerate(trace["stages"])
            if any(wanted in ids for wanted in trace["relevant"])
        ]
        if not places:
            return "never", ""
        if places[-1] == len(names) - 1:
            return "kept", ""
        return "lost", names[places[-1] + 1]

    fates = Counter(map(fate, traces))
    lost = {stage: n for (what, stage), n in fates.items() if what == "lost"}
    return {
        "kept": fates["kept", ""],
        "never": fates["never", ""],
        "lost": lost,
        "mend": max(sorted(lost), key=lost.get, default=None),
    }


# %% task=11-gate id=numpy-masks
def gate(before, after, kinds, tolerance):
    import numpy as np

    if len(before) * len(after) == 0:
        return ["empty"]
    trouble = {q: f"missing {q}" for q in before if q not in after}
    trouble |= {q: f"new {q}" for q in after if q not in before}
    both = sorted(set(before) & set(after))
    old = np.array([before[q] for q in both], dtype=float)
    new = np.array([after[q] for q in both], dtype=float)
    fine = np.isfinite(old) & np.isfinite(new)
    trouble |= {q: f"undefined {q}" for q, ok in zip(both, fine, strict=True) if not ok}
    if trouble:
        return [trouble[q] for q in sorted(trouble)]
    kind_of = np.array([kinds[q] for q in both])
    masks = [("mean", np.ones(len(both), dtype=bool))]
    masks += [(kind, kind_of == kind) for kind in sorted(set(kind_of.tolist()))]
    gains = new - old
    return [f"{name} fell" for name, mask in masks if gains[mask].mean() + tolerance < -1e-9]


# %% task=11-experiment id=dict-of-reports
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]

    def hybrid(query, k, where=None):
        lists = [index.search(query, k=100, where=where) for index in (bm25, dense)]
        return reciprocal_rank_fusion(lists)[:k]

    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {
        name: evaluate(search, questions, chunks, k=tuple(depths))
        for name, search in searches.items()
    }
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    winner, clear = [], []
    for i, k in enumerate(depths):
        winner.append(max(recall, key=lambda name: recall[name][i]))
        step = compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0)
        low, high = step.interval
        clear.append(bool(low > 0 or high < 0))
    return {"recall": recall, "winner": winner, "clear": clear}


# %% task=11-shapley id=sets-and-weights
def shapley(parts, measure):
    from itertools import combinations
    from math import factorial

    n = len(parts)
    score = {
        frozenset(team): measure(list(team))
        for size in range(n + 1)
        for team in combinations(parts, size)
    }
    values = {}
    for part in parts:
        values[part] = sum(
            factorial(len(team))
            * factorial(n - len(team) - 1)
            / factorial(n)
            * (score[team | {part}] - score[team])
            for team in score
            if part not in team
        )
    return values


# %% task=11-sequential id=loop-and-set
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("needs 0 < bad < good < 1")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    right, wrong = math.log(bad / good), math.log((1 - bad) / (1 - good))
    seen, evidence, verdict = set(), 0.0, "undecided"
    for each in ids:
        if each in seen:
            continue
        seen.add(each)
        evidence += right if judge(each) else wrong
        if evidence >= upper:
            verdict = "fallen"
            break
        if evidence <= lower:
            verdict = "holds"
            break
    return {"verdict": verdict, "judged": len(seen), "evidence": evidence}
