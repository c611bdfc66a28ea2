# %% task=11-trace id=stops-at-an-error belief="a stage that raises ends the pipeline" case=two-stages-raise loses=2 hint="A stage that raises is skipped; the stages after it are called all the same."
def run_stages(stages, ids):
    current, trace = list(ids), []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            current = list(stage(list(given)))
        except Exception as raised:
            error = type(raised).__name__
        trace.append({"name": name, "in": given, "out": list(current), "error": error})
        if error:
            break
    return {"ids": current, "trace": trace}


# %% task=11-trace id=one-list-for-all belief="the stage may have the list that is written down" case=changed-in-place loses=1 hint="Give a list that is reversed in place: 'in' is reversed with it. Who else holds that list?"
def run_stages(stages, ids):
    current, trace = list(ids), []
    for name, stage in stages:
        given, error = current, ""
        try:
            current = stage(given)
        except Exception as raised:
            error = type(raised).__name__
        trace.append({"name": name, "in": given, "out": current, "error": error})
    return {"ids": current, "trace": trace}


# %% task=11-trace id=first-list-only belief="a copy at the beginning is enough" case=emptied-and-raised loses=1 hint="The stage that fails has emptied the list that you go on with: it needs a copy each time."
def run_stages(stages, ids):
    current, trace = list(ids), []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            current = list(stage(current))
        except Exception as raised:
            error = type(raised).__name__
        trace.append({"name": name, "in": given, "out": list(current), "error": error})
    return {"ids": current, "trace": trace}


# %% task=11-trace id=empty-after-an-error belief="a stage that raises has returned nothing, so nothing goes on" case=two-stages-raise loses=2 hint="Your search is empty after a stage that raised. Skipped means that its input goes on."
def run_stages(stages, ids):
    current, trace = list(ids), []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            current = list(stage(list(given)))
        except Exception as raised:
            current, error = [], type(raised).__name__
        trace.append({"name": name, "in": given, "out": list(current), "error": error})
    return {"ids": current, "trace": trace}


# %% task=11-trace id=not-in-the-trace belief="a skipped stage does not belong in the trace" case=two-stages-raise loses=2 hint="Count the entries of your trace: there is one for each stage, skipped or not."
def run_stages(stages, ids):
    current, trace = list(ids), []
    for name, stage in stages:
        given = list(current)
        try:
            current = list(stage(list(given)))
        except Exception:
            continue
        trace.append({"name": name, "in": given, "out": list(current), "error": ""})
    return {"ids": current, "trace": trace}


# %% task=11-trace id=the-first-ids-for-all belief="each stage is given the ids of the beginning" case=one-after-the-other loses=3 hint="Stages stand in a row: the second one is given what the first one returned."
def run_stages(stages, ids):
    out, trace = list(ids), []
    for name, stage in stages:
        given, error = list(ids), ""
        try:
            out = list(stage(list(given)))
        except Exception as raised:
            out, error = given, type(raised).__name__
        trace.append({"name": name, "in": given, "out": out, "error": error})
    return {"ids": out, "trace": trace}


# %% task=11-trace id=nothing-to-do belief="a stage that would be given no ids need not be called" case=nothing-left-in-between loses=1 hint="A search is given no ids and returns some: every stage is called, also with an empty list."
def run_stages(stages, ids):
    current, trace = list(ids), []
    for name, stage in stages:
        given, error = list(current), ""
        if given:
            try:
                current = list(stage(list(given)))
            except Exception as raised:
                current, error = given, type(raised).__name__
        trace.append({"name": name, "in": given, "out": list(current), "error": error})
    return {"ids": current, "trace": trace}


# %% task=11-trace id=empty-means-failed belief="a stage that returns no ids has failed" case=nothing-left-in-between loses=1 hint="An empty list is a result like any other. Only an error makes a stage skipped."
def run_stages(stages, ids):
    current, trace = list(ids), []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            current = list(stage(list(given))) or given
        except Exception as raised:
            current, error = given, type(raised).__name__
        trace.append({"name": name, "in": given, "out": list(current), "error": error})
    return {"ids": current, "trace": trace}


# %% task=11-trace id=message-for-a-name belief="the error is recorded by its message" case=two-stages-raise loses=2 hint="The name of the class is wanted, such as KeyError; str(error) is its message."
def run_stages(stages, ids):
    current, trace = list(ids), []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            current = list(stage(list(given)))
        except Exception as raised:
            current, error = given, str(raised)
        trace.append({"name": name, "in": given, "out": list(current), "error": error})
    return {"ids": current, "trace": trace}


# %% task=11-blame id=first-gap belief="the first stage without the evidence has lost it" case=not-there-and-there-again loses=1 hint="A later stage may have it again. Which is the last one that holds it?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        held = [(n, bool(set(ids) & set(trace["relevant"]))) for n, ids in trace["stages"]]
        if not any(h for _, h in held):
            never += 1
        elif held[-1][1]:
            kept += 1
        else:
            first = [h for _, h in held].index(True)
            name = next(n for n, h in held[first:] if not h)
            lost[name] = lost.get(name, 0) + 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=any-gap-is-lost belief="a question that any stage misses on the way is lost" case=not-there-and-there-again loses=2 hint="The last stage holds it: so it is kept, whatever one of two searches missed before."
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        held = [(n, bool(set(ids) & set(trace["relevant"]))) for n, ids in trace["stages"]]
        if not any(h for _, h in held):
            never += 1
        elif all(h for _, h in held):
            kept += 1
        else:
            name = next(n for n, h in held if not h)
            lost[name] = lost.get(name, 0) + 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=last-holder-blamed belief="the last stage that holds the evidence has lost it" case=lost-on-the-way loses=1 hint="That stage still has it in its list. Whose list is the first without it?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        held = [n for n, ids in trace["stages"] if set(ids) & set(trace["relevant"])]
        if not held:
            never += 1
        elif held[-1] == trace["stages"][-1][0]:
            kept += 1
        else:
            lost[held[-1]] = lost.get(held[-1], 0) + 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=last-stage-blamed belief="what is not in the last list was lost by the last stage" case=lost-on-the-way loses=1 hint="Look one stage further up: did the last stage ever have it?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        held = [n for n, ids in trace["stages"] if set(ids) & set(trace["relevant"])]
        if not held:
            never += 1
        elif held[-1] == trace["stages"][-1][0]:
            kept += 1
        else:
            name = trace["stages"][-1][0]
            lost[name] = lost.get(name, 0) + 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=all-of-the-relevant belief="a stage holds the evidence only with all relevant ids" case=kept-and-never-found loses=2 hint="One relevant id in the list is enough; look at a question that has two."
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        stages = trace["stages"]
        held = [i for i, (_, ids) in enumerate(stages) if set(trace["relevant"]) <= set(ids)]
        if not held:
            never += 1
        elif held[-1] == len(stages) - 1:
            kept += 1
        else:
            name = stages[held[-1] + 1][0]
            lost[name] = lost.get(name, 0) + 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=first-relevant-only belief="the first relevant id stands for the question" case=kept-and-never-found loses=2 hint="A question may have several relevant ids. Any of them is evidence."
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        stages = trace["stages"]
        held = [i for i, (_, ids) in enumerate(stages) if trace["relevant"][0] in ids]
        if not held:
            never += 1
        elif held[-1] == len(stages) - 1:
            kept += 1
        else:
            name = stages[held[-1] + 1][0]
            lost[name] = lost.get(name, 0) + 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=first-stage-lost-it belief="what no stage holds was lost by the first stage" case=kept-and-never-found loses=1 hint="A question that was never found has its own number, and no stage is blamed for it."
def where_lost(traces):
    kept = 0
    lost = {}
    for trace in traces:
        stages = trace["stages"]
        relevant = set(trace["relevant"])
        held = [i for i, (_, ids) in enumerate(stages) if relevant & set(ids)]
        if held and held[-1] == len(stages) - 1:
            kept += 1
        elif stages:
            name = stages[held[-1] + 1 if held else 0][0]
            lost[name] = lost.get(name, 0) + 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": 0, "lost": lost, "mend": mend}


# %% task=11-blame id=something-always-ran belief="every trace has a last stage" case=nothing-ran loses=1 hint="Call it with a trace whose list of stages is empty."
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        stages = trace["stages"]
        relevant = set(trace["relevant"])
        if relevant & set(stages[-1][1]):
            kept += 1
            continue
        held = [i for i, (_, ids) in enumerate(stages) if relevant & set(ids)]
        if held:
            name = stages[held[-1] + 1][0]
            lost[name] = lost.get(name, 0) + 1
        else:
            never += 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=first-met-of-equals belief="among equals, max() finds the first in alphabetical order" case=as-many-lost-by-two loses=1 hint="max() keeps the first that it meets. In which order does it meet the names?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        stages = trace["stages"]
        relevant = set(trace["relevant"])
        held = [i for i, (_, ids) in enumerate(stages) if relevant & set(ids)]
        if not held:
            never += 1
        elif held[-1] == len(stages) - 1:
            kept += 1
        else:
            name = stages[held[-1] + 1][0]
            lost[name] = lost.get(name, 0) + 1
    mend = max(lost, key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-gate id=means-of-both belief="the mean of all scores before is compared with that after, whichever questions there are" case=other-questions loses=1 hint="Leave a hard question out of after: your mean rises. Which questions cannot be compared?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    both = sorted(set(before) & set(after))
    bad = [q for q in both if not math.isfinite(before[q] + after[q])]
    if bad:
        return [f"undefined {q}" for q in bad]

    def fell(kind):
        old = [s for q, s in before.items() if kind in ("", kinds[q])]
        new = [s for q, s in after.items() if kind in ("", kinds[q])]
        return sum(new) / len(new) - sum(old) / len(old) < -tolerance - 1e-9

    reasons = ["mean fell"] if fell("") else []
    return reasons + [f"{k} fell" for k in sorted({kinds[q] for q in before}) if fell(k)]


# %% task=11-gate id=the-mean-alone belief="if the mean has not fallen, nothing has" case=a-kind-fell-and-the-mean-rose loses=1 hint="Work out the mean of one kind of question alone, while the others rise."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
        elif not math.isfinite(before[q] + after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults
    mean = sum(after[q] - before[q] for q in before) / len(before)
    return ["mean fell"] if mean < -tolerance - 1e-9 else []


# %% task=11-gate id=mean-of-the-kinds belief="the mean is the mean over the kinds" case=the-mean-fell loses=1 hint="One mean over all questions: a kind with eight of them counts eight times."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
        elif not math.isfinite(before[q] + after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults
    moved = {}
    for q in before:
        moved.setdefault(kinds[q], []).append(after[q] - before[q])
    means = {kind: sum(row) / len(row) for kind, row in sorted(moved.items())}
    limit = -tolerance - 1e-9
    reasons = ["mean fell"] if sum(means.values()) / len(means) < limit else []
    return reasons + [f"{kind} fell" for kind, mean in means.items() if mean < limit]


# %% task=11-gate id=the-tolerance-to-the-bit belief="numbers that should be equal are equal to the last bit" case=just-the-tolerance loses=1 hint="0.3 - 0.4 is not quite -0.1 to a computer. What does the task say about such a fall?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
        elif not math.isfinite(before[q] + after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults

    def fell(questions):
        return sum(after[q] - before[q] for q in questions) / len(questions) < -tolerance

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=any-move belief="a change in either direction is a reason" case=nothing-fell loses=2 hint="A gain larger than the tolerance is what everybody hopes for. Mind the sign."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
        elif not math.isfinite(before[q] + after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults

    def fell(questions):
        mean = sum(after[q] - before[q] for q in questions) / len(questions)
        return abs(mean) > tolerance + 1e-9

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=before-minus-after belief="the difference is before minus after, and a fall is below zero" case=the-mean-fell loses=2 hint="Take one question that falls from 1 to 0: which sign has your difference?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
        elif not math.isfinite(before[q] + after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults

    def fell(questions):
        mean = sum(before[q] - after[q] for q in questions) / len(questions)
        return mean < -tolerance - 1e-9

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=nan-needs-no-thought belief="a score that is nan will show in the comparison" case=undefined-scores loses=1 hint="nan < 0 is False, and so is nan > 0: nothing shows it unless you ask."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
    if faults:
        return faults

    def fell(questions):
        return sum(after[q] - before[q] for q in questions) / len(questions) < -tolerance - 1e-9

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=nan-but-not-infinite belief="nan is the only score that is undefined" case=undefined-scores loses=1 hint="An infinite score cannot be compared either; math.isnan does not see it."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
        elif math.isnan(before[q]) or math.isnan(after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults

    def fell(questions):
        return sum(after[q] - before[q] for q in questions) / len(questions) < -tolerance - 1e-9

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=only-after-undefined belief="only the new scores can be undefined" case=undefined-scores loses=1 hint="A baseline can hold a nan too: look at both scores of a question."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
        elif not math.isfinite(after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults

    def fell(questions):
        return sum(after[q] - before[q] for q in questions) / len(questions) < -tolerance - 1e-9

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=missing-then-new belief="the missing ones come first, then the new ones" case=other-questions loses=1 hint="One list in alphabetical order of the question, whatever is wrong with it."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    faults = [f"new {q}" for q in sorted(set(after) - set(before))]
    faults += [f"missing {q}" for q in sorted(set(before) - set(after))]
    for q in sorted(set(before) & set(after)):
        if not math.isfinite(before[q] + after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults

    def fell(questions):
        return sum(after[q] - before[q] for q in questions) / len(questions) < -tolerance - 1e-9

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=nothing-measured-passes belief="where nothing was measured nothing fell" case=nothing-measured loses=1 hint="Hand it an empty dict on one side: a gate must not pass that."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return []
    faults = []
    for q in sorted({**before, **after}):
        if q not in after:
            faults.append(f"missing {q}")
        elif q not in before:
            faults.append(f"new {q}")
        elif not math.isfinite(before[q] + after[q]):
            faults.append(f"undefined {q}")
    if faults:
        return faults

    def fell(questions):
        return sum(after[q] - before[q] for q in questions) / len(questions) < -tolerance - 1e-9

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-experiment id=all-splits belief="more questions are better, so the test split may be used too" case=four-searches loses=3 hint="Your figures rest on more questions: which split does the task name?"
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        return reciprocal_rank_fusion([p.search(query, 100, where) for p in (bm25, dense)], k)

    asked = [q for q in GoldenSet.load() if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, asked, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    ends = [
        compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval for k in depths
    ]
    winner = [max(recall, key=lambda n: recall[n][i]) for i in range(len(depths))]
    return {"recall": recall, "winner": winner, "clear": [lo > 0 or hi < 0 for lo, hi in ends]}


# %% task=11-experiment id=fused-at-k belief="for k hits, k of each list are enough to fuse" case=four-searches loses=3 hint="Your hybrid never sees rank 11 of either list: how many hits of each are asked for?"
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        return reciprocal_rank_fusion([p.search(query, k, where) for p in (bm25, dense)], k)

    asked = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, asked, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    ends = [
        compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval for k in depths
    ]
    winner = [max(recall, key=lambda n: recall[n][i]) for i in range(len(depths))]
    return {"recall": recall, "winner": winner, "clear": [lo > 0 or hi < 0 for lo, hi in ends]}


# %% task=11-experiment id=three-lists-fused belief="hybrid fuses all three searches" case=four-searches loses=3 hint="Two lists are fused, by words and by meaning; TF-IDF goes by words as BM25 does."
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        parts = (bm25, tfidf, dense)
        return reciprocal_rank_fusion([p.search(query, 100, where) for p in parts], k)

    asked = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, asked, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    ends = [
        compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval for k in depths
    ]
    winner = [max(recall, key=lambda n: recall[n][i]) for i in range(len(depths))]
    return {"recall": recall, "winner": winner, "clear": [lo > 0 or hi < 0 for lo, hi in ends]}


# %% task=11-experiment id=last-of-equals belief="where several are equal, the last one wins" case=equal-at-the-top loses=2 hint="Several have the highest mean: you name the last of them."
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        return reciprocal_rank_fusion([p.search(query, 100, where) for p in (bm25, dense)], k)

    asked = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, asked, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    ends = [
        compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval for k in depths
    ]
    names = list(reversed(recall))
    winner = [max(names, key=lambda n: recall[n][i]) for i in range(len(depths))]
    return {"recall": recall, "winner": winner, "clear": [lo > 0 or hi < 0 for lo, hi in ends]}


# %% task=11-experiment id=higher-is-clear belief="a higher mean is a clear gain" case=a-gain-in-doubt loses=2 hint="Some ten questions: print the interval beside the difference."
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        return reciprocal_rank_fusion([p.search(query, 100, where) for p in (bm25, dense)], k)

    asked = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, asked, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    winner = [max(recall, key=lambda n: recall[n][i]) for i in range(len(depths))]
    clear = [h > b for b, h in zip(recall["bm25"], recall["hybrid"])]
    return {"recall": recall, "winner": winner, "clear": clear}


# %% task=11-experiment id=only-gains-are-clear belief="only a gain can be clear" case=a-clear-loss loses=2 hint="The whole interval lies below 0 here: that is a loss, and a clear one."
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        return reciprocal_rank_fusion([p.search(query, 100, where) for p in (bm25, dense)], k)

    asked = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, asked, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    ends = [
        compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval for k in depths
    ]
    winner = [max(recall, key=lambda n: recall[n][i]) for i in range(len(depths))]
    return {"recall": recall, "winner": winner, "clear": [lo > 0 for lo, hi in ends]}


# %% task=11-experiment id=end-at-zero belief="an interval that ends at 0 leaves it out" case=equal-at-the-top loses=2 hint="An end that is 0 belongs to the interval, so 0 is in it."
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        return reciprocal_rank_fusion([p.search(query, 100, where) for p in (bm25, dense)], k)

    asked = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, asked, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    ends = [
        compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval for k in depths
    ]
    winner = [max(recall, key=lambda n: recall[n][i]) for i in range(len(depths))]
    return {"recall": recall, "winner": winner, "clear": [lo >= 0 or hi <= 0 for lo, hi in ends]}


# %% task=11-experiment id=hit-rate belief="a question is found as soon as one of its passages is" case=four-searches loses=3 hint="Recall is the share of a question's passages; yours asks whether there is any."
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        return reciprocal_rank_fusion([p.search(query, 100, where) for p in (bm25, dense)], k)

    asked = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, asked, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {
        n: [float((r.values(f"recall@{k}") > 0).mean()) for k in depths] for n, r in reports.items()
    }
    ends = [
        compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval for k in depths
    ]
    winner = [max(recall, key=lambda n: recall[n][i]) for i in range(len(depths))]
    return {"recall": recall, "winner": winner, "clear": [lo > 0 or hi < 0 for lo, hi in ends]}


# %% task=11-shapley id=alone belief="a part is worth what it adds to the plain search" case=two-that-need-each-other loses=4 hint="Yours looks at the order in which the part joins first. There are other orders."
def shapley(parts, measure):
    base = measure([])
    return {part: measure([part]) - base for part in parts}


# %% task=11-shapley id=gone belief="a part is worth what is missing without it" case=two-that-need-each-other loses=4 hint="Yours looks at the order in which the part joins last. There are other orders."
def shapley(parts, measure):
    whole = measure(list(parts))
    return {p: whole - measure([other for other in parts if other != p]) for p in parts}


# %% task=11-shapley id=mean-of-first-and-last belief="joining first and joining last are all that counts" case=one-of-three-is-enough loses=3 hint="With three parts a part can also join second: write down all six orders."
def shapley(parts, measure):
    base, whole = measure([]), measure(list(parts))
    values = {}
    for p in parts:
        rest = [other for other in parts if other != p]
        values[p] = (measure([p]) - base + whole - measure(rest)) / 2
    return values


# %% task=11-shapley id=all-mixtures-alike belief="every mixture of the others counts alike" case=one-of-three-is-enough loses=3 hint="Do your values add up to the whole gain? Some mixtures stand before p in more orders than others."
def shapley(parts, measure):
    n = len(parts)
    score = [measure([p for i, p in enumerate(parts) if m >> i & 1]) for m in range(2**n)]
    return {
        p: sum(score[m | 1 << i] - score[m] for m in range(2**n) if not m >> i & 1) / 2 ** (n - 1)
        for i, p in enumerate(parts)
    }


# %% task=11-shapley id=divided-by-n-minus-one belief="the orders are those of the other parts, (n - 1)! of them" case=two-that-need-each-other loses=4 hint="All n parts stand in an order: how many orders are there?"
def shapley(parts, measure):
    n = len(parts)
    score = [measure([p for i, p in enumerate(parts) if m >> i & 1]) for m in range(2**n)]
    values = dict.fromkeys(parts, 0.0)
    for m in range(2**n):
        for i, p in enumerate(parts):
            if not m >> i & 1:
                size = m.bit_count()
                weight = math.factorial(size) * math.factorial(n - size - 1) / math.factorial(n - 1)
                values[p] += weight * (score[m | 1 << i] - score[m])
    return values


# %% task=11-shapley id=in-the-order-given belief="one order, the one in which the parts are given, is enough" case=two-that-need-each-other loses=4 hint="Turn the list of parts round: your values change. The mean over all orders does not."
def shapley(parts, measure):
    values, before = {}, measure([])
    for number, part in enumerate(parts, start=1):
        now = measure(list(parts[:number]))
        values[part] = now - before
        before = now
    return values


# %% task=11-shapley id=shares-of-the-whole belief="the values are shares and add up to 1" case=two-that-need-each-other loses=4 hint="What do your values add up to? They should add up to score(all) - score(none)."
def shapley(parts, measure):
    n = len(parts)
    score = [measure([p for i, p in enumerate(parts) if m >> i & 1]) for m in range(2**n)]
    values = dict.fromkeys(parts, 0.0)
    for m in range(2**n):
        for i, p in enumerate(parts):
            if not m >> i & 1:
                size = m.bit_count()
                weight = math.factorial(size) * math.factorial(n - size - 1) / math.factorial(n)
                values[p] += weight * (score[m | 1 << i] - score[m])
    total = sum(values.values()) or 1.0
    return {p: value / total for p, value in values.items()}


# %% task=11-shapley id=measured-again belief="a mixture may be measured each time that the sum needs it" case=six-parts loses=1 hint="Keep each score when you have it, and look it up the next time."
def shapley(parts, measure):
    from itertools import combinations

    n, values = len(parts), {}
    for p in parts:
        rest = [other for other in parts if other != p]
        total = 0.0
        for size in range(n):
            weight = math.factorial(size) * math.factorial(n - size - 1) / math.factorial(n)
            for mixture in combinations(rest, size):
                total += weight * (measure([*mixture, p]) - measure(list(mixture)))
        values[p] = total
    return values


# %% task=11-holm id=bonferroni belief="every p is multiplied by the number of tests" case=far-apart loses=2 hint="That is Bonferroni. Only the smallest p is multiplied by m, the next one by less."
def holm(p_values, level):
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted = {kind: min(1.0, len(order) * p_values[kind]) for kind in order}
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=never-raised belief="the products are the adjusted values already" case=raised-to-the-one-before loses=2 hint="In the order of p, one of your adjusted values is smaller than the one before it."
def holm(p_values, level):
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted = {k: min(1.0, (len(order) - i) * p_values[k]) for i, k in enumerate(order)}
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=step-up belief="a value is lowered to the one after it, as Hochberg has it" case=raised-to-the-one-before loses=2 hint="You repair from the largest p downwards. Holm goes from the smallest one up, and raises."
def holm(p_values, level):
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, lowest = {}, 1.0
    for i, kind in reversed(list(enumerate(order))):
        lowest = min(lowest, (len(order) - i) * p_values[kind])
        adjusted[kind] = lowest
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=benjamini-hochberg belief="the p at rank i is multiplied by m / i, as for a false discovery rate" case=far-apart loses=2 hint="That bounds the share of false finds among the finds. Holm multiplies by m, m - 1, …, 1."
def holm(p_values, level):
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, lowest = {}, 1.0
    for i, kind in reversed(list(enumerate(order, start=1))):
        lowest = min(lowest, len(order) / i * p_values[kind])
        adjusted[kind] = lowest
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=one-too-few belief="the smallest p is multiplied by m - 1" case=far-apart loses=3 hint="With a single p the factor is 1, not 0: the smallest of m is multiplied by m."
def holm(p_values, level):
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order, start=1):
        highest = max(highest, (len(order) - i) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=above-one belief="an adjusted p may be above 1" case=above-one loses=2 hint="A probability is at most 1, an adjusted one too."
def holm(p_values, level):
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (len(order) - i) * p_values[kind])
        adjusted[kind] = highest
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=below-the-level belief="what is found lies strictly below the level" case=just-the-level loses=1 hint="An adjusted p that equals the level is found: at most means up to and with it."
def holm(p_values, level):
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (len(order) - i) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] < level]}


# %% task=11-holm id=turned-round belief="turning a sorted list round leaves equal ones in order" case=equal-p-values loses=1 hint="You sort from the largest p down and turn the list round: equal p-values now run from z to a."
def holm(p_values, level):
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: -p_values[kind])[::-1]
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (len(order) - i) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=ends-refused belief="a p lies strictly between 0 and 1" case=at-the-ends loses=1 hint="A p of exactly 0 or 1 is allowed; only what lies outside is refused."
def holm(p_values, level):
    if any(not 0 < p < 1 for p in p_values.values()):
        raise ValueError("no probability")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (len(order) - i) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=anything-goes belief="a p outside 0 to 1 does no harm" case=no-probability loses=1 hint="A p of 1.5 can only be a mistake further up: the contract asks for an error."
def holm(p_values, level):
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (len(order) - i) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-stability id=equal-width belief="bins have equal width, from the least to the greatest value" case=bins-of-nearly-equal-size loses=3 hint="The cut points are values of the reference at given places, not at equal distances."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    low, high = min(reference), max(reference)
    cuts = sorted({low + i * (high - low) / n_bins for i in range(1, n_bins)})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=place-rounded-down belief="a place that is no whole number is rounded down" case=bins-of-nearly-equal-size loses=3 hint="The brackets around i N / B round up: of 13 values in two bins the cut is the seventh."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [max(i * len(ordered) // n_bins, 1) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=places-from-zero belief="places are counted from 0" case=values-on-a-cut-point loses=4 hint="Places are counted from 1: of four values in two bins the cut point is the second."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[min(p, len(ordered) - 1)] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=border-above belief="a value on a cut point belongs to the bin above it" case=values-on-a-cut-point loses=4 hint="Up to the first: a value that equals the cut point is still below it."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c <= value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=empty-bins-stay belief="there are always n_bins bins, some of them empty" case=equal-cut-points loses=2 hint="Equal cut points count once, so there may be fewer bins than asked for."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    cuts = [ordered[math.ceil(i * len(ordered) / n_bins) - 1] for i in range(1, n_bins)]
    b = n_bins

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=shares-over-one belief="only the count is smoothed, not the total" case=beyond-the-reference loses=4 hint="Add up your shares: do they make 1? What is added to the total?"
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / len(values) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=empty-bins-skipped belief="a bin that is empty on one side adds nothing" case=beyond-the-reference loses=4 hint="Give it a recent sample that lies far outside: your index should be large there."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / len(values) for c in counts]

    pairs = zip(shares(reference), shares(recent))
    index = sum((s - r) * math.log(s / r) for r, s in pairs if r and s)
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=outside-left-out belief="values beyond the reference belong to no bin" case=beyond-the-reference loses=3 hint="The first bin goes down without end, the last one up: nothing lies outside."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        inside = [v for v in values if ordered[0] <= v <= ordered[-1]]
        for value in inside:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(inside) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=one-way belief="the divergence goes one way: the sum of s ln(s / r)" case=steady loses=4 hint="Each term has the factor s - r. Swap the samples: the index must stay the same."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum(s * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=moved-from-a-fifth belief="the second limit of the rule of thumb is 0.2" case=watch loses=1 hint="Your index is right. Compare your two limits with those of the task."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 2:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.2 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=nothing-is-steady belief="where there is nothing to compare nothing has moved" case=nothing-to-compare loses=1 hint="An empty sample must not look like a steady one: the contract asks for an error."
def stability(reference, recent, n_bins):
    if n_bins < 2:
        raise ValueError("too few bins")
    if not reference or not recent:
        return {"index": 0.0, "bins": 0, "verdict": "steady"}
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=one-bin-is-enough belief="one bin is enough" case=too-few-bins loses=1 hint="With one bin both samples have the share 1, whatever they hold."
def stability(reference, recent, n_bins):
    if not reference or not recent or n_bins < 1:
        raise ValueError("too little")
    ordered = sorted(reference)
    places = [math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[p - 1] for p in places})
    b = len(cuts) + 1

    def shares(values):
        counts = [0.5] * b
        for value in values:
            counts[sum(c < value for c in cuts)] += 1
        return [c / (len(values) + 0.5 * b) for c in counts]

    index = sum((s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent)))
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-sequential id=judges-all-first belief="first collect all judgements, then look at them" case=four-hundred-answers loses=2 hint="Your result is right, and most of the calls were not needed: judge inside the loop."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    answers = {id: judge(id) for id in ids}
    total = judged = 0
    for right in answers.values():
        total += math.log(bad / good) if right else math.log((1 - bad) / (1 - good))
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": judged, "evidence": total}
    return {"verdict": "undecided", "judged": judged, "evidence": total}


# %% task=11-sequential id=judged-then-dropped belief="a repeated id may be judged again as long as it does not count" case=few-questions-many-times loses=2 hint="Look whether you know the id before you call the judge, not after it."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    total, seen = 0.0, set()
    for id in ids:
        right = judge(id)
        if id in seen:
            continue
        seen.add(id)
        total += math.log(bad / good) if right else math.log((1 - bad) / (1 - good))
        if total >= upper:
            return {"verdict": "fallen", "judged": len(seen), "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": len(seen), "evidence": total}
    return {"verdict": "undecided", "judged": len(seen), "evidence": total}


# %% task=11-sequential id=repeats-count belief="each time that a question is asked is one more piece of evidence" case=one-question-again-and-again loses=3 hint="One question, asked ten times, raises your alarm alone. How many different ones are there?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    total = judged = 0
    for id in ids:
        total += math.log(bad / good) if judge(id) else math.log((1 - bad) / (1 - good))
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": judged, "evidence": total}
    return {"verdict": "undecided", "judged": judged, "evidence": total}


# %% task=11-sequential id=signs-turned-round belief="a right answer raises the evidence, a wrong one lowers it" case=it-has-fallen loses=5 hint="The evidence is for a fall: a right answer must lower it. Which ratio stands in the logarithm?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    total = judged = 0
    for id in dict.fromkeys(ids):
        total += math.log(good / bad) if judge(id) else math.log((1 - good) / (1 - bad))
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": judged, "evidence": total}
    return {"verdict": "undecided", "judged": judged, "evidence": total}


# %% task=11-sequential id=alpha-and-beta-swapped belief="alpha and beta may change places" case=it-has-fallen loses=4 hint="Print your two limits for the example's shares with alpha 0.05 and beta 0.2."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - alpha) / beta), math.log(alpha / (1 - beta))
    total = judged = 0
    for id in dict.fromkeys(ids):
        total += math.log(bad / good) if judge(id) else math.log((1 - bad) / (1 - good))
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": judged, "evidence": total}
    return {"verdict": "undecided", "judged": judged, "evidence": total}


# %% task=11-sequential id=wrong-by-bad-over-good belief="a wrong answer takes back what a right one gives" case=it-has-fallen loses=5 hint="Work out what one wrong answer adds: its probabilities are 1 - bad and 1 - good."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    total = judged = 0
    for id in dict.fromkeys(ids):
        total += math.log(bad / good) if judge(id) else math.log(good / bad)
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": judged, "evidence": total}
    return {"verdict": "undecided", "judged": judged, "evidence": total}


# %% task=11-sequential id=only-alarms belief="a gate only looks for a fall" case=it-holds loses=4 hint="There are two limits: what does a sum far below the lower one mean?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper = math.log((1 - beta) / alpha)
    total = judged = 0
    for id in dict.fromkeys(ids):
        total += math.log(bad / good) if judge(id) else math.log((1 - bad) / (1 - good))
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
    return {"verdict": "undecided", "judged": judged, "evidence": total}


# %% task=11-sequential id=no-alarm-holds belief="what has not fallen by the end holds" case=too-few-answers loses=1 hint="Neither limit was reached: that is a third verdict."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    total = judged = 0
    for id in dict.fromkeys(ids):
        total += math.log(bad / good) if judge(id) else math.log((1 - bad) / (1 - good))
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
        if total <= lower:
            break
    return {"verdict": "holds", "judged": judged, "evidence": total}


# %% task=11-sequential id=looks-before-the-sum belief="the limits are looked at before a judgement is added" case=it-has-fallen loses=4 hint="You judge one answer more than is needed: look at the limits right after the sum."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    total, judged, verdict = 0.0, 0, "undecided"
    for id in dict.fromkeys(ids):
        step = math.log(bad / good) if judge(id) else math.log((1 - bad) / (1 - good))
        judged += 1
        if total >= upper or total <= lower:
            verdict = "fallen" if total >= upper else "holds"
            break
        total += step
    return {"verdict": verdict, "judged": judged, "evidence": total}


# %% task=11-sequential id=equal-shares-pass belief="good and bad may be equal" case=not-two-shares loses=1 hint="With equal shares every step is 0, and no limit is ever reached."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not (0 < bad < 1 and 0 < good < 1):
        raise ValueError("no share")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    total = judged = 0
    for id in dict.fromkeys(ids):
        total += math.log(bad / good) if judge(id) else math.log((1 - bad) / (1 - good))
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": judged, "evidence": total}
    return {"verdict": "undecided", "judged": judged, "evidence": total}


# %% task=11-sequential id=ends-allowed belief="a share of exactly 0 or 1 is a share like any other" case=a-certain-share loses=1 hint="Put good = 1 into both logarithms by hand."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 <= bad < good <= 1:
        raise ValueError("no two shares")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    total = judged = 0
    for id in dict.fromkeys(ids):
        ratio = bad / good if judge(id) else (1 - bad) / max(1 - good, 1e-12)
        total += math.log(max(ratio, 1e-12))
        judged += 1
        if total >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": total}
        if total <= lower:
            return {"verdict": "holds", "judged": judged, "evidence": total}
    return {"verdict": "undecided", "judged": judged, "evidence": total}
