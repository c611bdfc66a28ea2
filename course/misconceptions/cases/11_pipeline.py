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


# %% task=11-trace id=nothing-to-do belief="a stage that would be given no ids need not be called" by=reader case=nothing-left-in-between loses=1 hint="A search is given no ids and returns some: every stage is called, also with an empty list."
def run_stages(stages, ids):
    current = list(ids)
    trace = []
    for name, stage in stages:
        entry = {"name": name, "in": list(current), "out": list(current), "error": ""}
        if current:
            try:
                entry["out"] = list(stage(list(current)))
            except Exception as problem:
                entry["error"] = problem.__class__.__name__
        trace.append(entry)
        current = list(entry["out"])
    return {"ids": current, "trace": trace}


# %% task=11-trace id=empty-means-failed belief="a stage that returns no ids has failed" by=reader case=nothing-left-in-between loses=1 hint="An empty list is a result like any other. Only an error makes a stage skipped."
def run_stages(stages, ids):
    current = list(ids)
    trace = []
    for name, stage in stages:
        given = list(current)
        error = ""
        out = None
        try:
            out = stage(list(given))
        except Exception as problem:
            error = type(problem).__name__
        current = list(out or given)
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


# %% task=11-trace id=copy-only-after-an-error belief="only a stage that raises can do harm to its list, so the stage's list is written down as it is and a copy is kept for the error alone" by=reader case=changed-in-place loses=1 hint="Follow one stage that sorts its list in place and returns it. What stands under 'in' afterwards, and is it what the stage was given?"
def run_stages(stages, ids):
    trace = []
    current = list(ids)
    for name, stage in stages:
        backup = list(current)
        try:
            out = list(stage(current))
            trace.append({"name": name, "in": current, "out": out, "error": ""})
            current = list(out)
        except Exception as problem:
            error = type(problem).__name__
            trace.append({"name": name, "in": backup, "out": list(backup), "error": error})
            current = list(backup)
    return {"ids": current, "trace": trace}


# %% task=11-trace id=catches-even-the-stop-key belief="whatever a stage raises is an error, also a KeyboardInterrupt" by=reader case=stopped-by-hand loses=1 hint="The text says which classes count as an error. Is a KeyboardInterrupt one of them?"
def run_stages(stages, ids):
    current = list(ids)
    trace = []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            out = list(stage(list(current)))
        except BaseException as problem:
            out, error = list(given), type(problem).__name__
        trace.append({"name": name, "in": given, "out": out, "error": error})
        current = list(out)
    return {"ids": current, "trace": trace}


# %% task=11-trace id=only-the-usual-errors belief="the errors that a stage can raise are KeyError, IndexError, ValueError and TypeError" by=reader case=two-stages-raise loses=1 hint="Let a stage raise a RuntimeError, or an error of a class of your own. Which errors does the text name?"
def run_stages(stages, ids):
    current = list(ids)
    trace = []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            out = list(stage(list(current)))
        except (LookupError, ValueError, TypeError) as problem:
            out, error = list(given), type(problem).__name__
        trace.append({"name": name, "in": given, "out": out, "error": error})
        current = list(out)
    return {"ids": current, "trace": trace}


# %% task=11-trace id=out-not-copied belief="what a stage returned is a list of its own and need not be copied" by=reader case=kept-and-changed-later loses=1 hint="Take a stage that keeps one list, adds to it at each call and returns it, and run it twice. What stands under its first out?"
def run_stages(stages, ids):
    current = list(ids)
    trace = []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            out = stage(list(current))
        except Exception as problem:
            out, error = list(given), type(problem).__name__
        trace.append({"name": name, "in": given, "out": out, "error": error})
        current = list(out)
    return {"ids": current, "trace": trace}


# %% task=11-trace id=start-list-handed-over belief="a copy for the trace is enough, and the stage may have the list itself" by=reader case=changed-in-place loses=1 hint="Whose list does the first stage get? Look at the ids after the call."
def run_stages(stages, ids):
    current = ids
    trace = []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            out = list(stage(current))
        except Exception as problem:
            out, error = list(given), type(problem).__name__
        trace.append({"name": name, "in": given, "out": out, "error": error})
        current = list(out)
    return {"ids": current, "trace": trace}


# %% task=11-trace id=tries-once-more belief="a stage that raises is tried once more before it is skipped" by=reader case=two-stages-raise loses=1 hint="How often may a stage be called? Count the calls of one that raises the first time only."
def run_stages(stages, ids):
    current = list(ids)
    trace = []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            out = list(stage(list(current)))
        except Exception as problem:
            error = type(problem).__name__
            try:
                out, error = list(stage(list(given))), ""
            except Exception:
                out = list(given)
        trace.append({"name": name, "in": given, "out": out, "error": error})
        current = list(out)
    return {"ids": current, "trace": trace}


# %% task=11-trace id=each-id-once belief="an id that a stage returns twice is kept once" by=reader case=one-after-the-other loses=1 hint="Does the text let you change what a stage returned?"
def run_stages(stages, ids):
    current = list(ids)
    trace = []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            out = list(dict.fromkeys(stage(list(current))))
        except Exception as problem:
            out, error = list(given), type(problem).__name__
        trace.append({"name": name, "in": given, "out": out, "error": error})
        current = list(out)
    return {"ids": current, "trace": trace}


# %% task=11-blame id=first-gap belief="the first stage without the evidence has lost it" by=reader case=not-there-and-there-again loses=1 hint="A later stage may have it again. Which is the last one that holds it?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        wanted = set(trace["relevant"])
        holds = [bool(wanted & set(ids)) for _, ids in trace["stages"]]
        if True not in holds:
            never += 1
        elif holds[-1]:
            kept += 1
        else:
            place = holds.index(False, holds.index(True))
            name = trace["stages"][place][0]
            lost[name] = lost.get(name, 0) + 1
    mend = min(sorted(lost), key=lambda name: -lost[name]) if lost else None
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


# %% task=11-blame id=place-nought-is-not-found belief="the place of the last stage that holds the evidence begins as 0, and 0 means that none does" by=reader case=lost-on-the-way loses=1 hint="Look at a question whose first stage has the evidence and whose second has not. What does your variable hold then, and what for a question that nothing finds?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        relevant = set(trace["relevant"])
        stages = trace["stages"]
        last = 0
        for i, (name, ids) in enumerate(stages):
            if relevant & set(ids):
                last = i
        if stages and relevant & set(stages[-1][1]):
            kept += 1
        elif not last:
            never += 1
        else:
            name = stages[last + 1][0]
            lost[name] = lost.get(name, 0) + 1
    mend = min(lost, key=lambda name: (-lost[name], name)) if lost else None
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=ties-sorted-in-reverse belief="sorting by count and name in reverse puts the stage to mend on top, also where several lost equally many" by=reader case=as-many-lost-by-two loses=1 hint="Two stages lost one question each: write down the sorted list. Does turning the order round turn only the counts, or the names as well?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        holds = [any(i in ids for i in trace["relevant"]) for _, ids in trace["stages"]]
        if not any(holds):
            never += 1
        elif holds[-1]:
            kept += 1
        else:
            after = len(holds) - holds[::-1].index(True)
            name = trace["stages"][after][0]
            lost[name] = lost.get(name, 0) + 1
    ranked = sorted(lost.items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    mend = ranked[0][0] if ranked else None
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=question-without-stages-left-out belief="a question for which no stage ran says nothing and is not counted" by=reader case=nothing-ran loses=1 hint="Does a question without stages fit one of the three kinds in the list? Every question has to be counted somewhere."
def where_lost(traces):
    result = {"kept": 0, "never": 0, "lost": {}, "mend": None}
    for trace in traces:
        if not trace["stages"]:
            continue
        wanted = set(trace["relevant"])
        names = [name for name, _ in trace["stages"]]
        holding = [i for i, (_, ids) in enumerate(trace["stages"]) if wanted & set(ids)]
        if not holding:
            result["never"] += 1
        elif holding[-1] == len(names) - 1:
            result["kept"] += 1
        else:
            name = names[holding[-1] + 1]
            result["lost"][name] = result["lost"].get(name, 0) + 1
    if result["lost"]:
        result["mend"] = max(sorted(result["lost"]), key=result["lost"].get)
    return result


# %% task=11-blame id=never-unless-the-first-has-it belief="what the first stage did not find was never found, unless it stands there at the end" by=reader case=not-there-and-there-again loses=1 hint="Take three stages of which the middle one alone holds the evidence. Does none of the stages hold it?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        wanted, after = set(trace["relevant"]), None
        places = trace["stages"]
        if places and not any(wanted & set(places[i][1]) for i in (0, -1)):
            never += 1
            continue
        for name, ids in reversed(trace["stages"]):
            if wanted & set(ids):
                if after is None:
                    kept += 1
                else:
                    lost[after] = lost.get(after, 0) + 1
                break
            after = name
        else:
            never += 1
    mend = min(lost, key=lambda name: (-lost[name], name)) if lost else None
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=shortest-name-first belief="of several that lost most the shortest name comes first" by=reader case=as-many-lost-by-two loses=1 hint="How does a dictionary order rerank and cut, and how search and rerank?"
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        wanted, after = set(trace["relevant"]), None
        for name, ids in reversed(trace["stages"]):
            if wanted & set(ids):
                if after is None:
                    kept += 1
                else:
                    lost[after] = lost.get(after, 0) + 1
                break
            after = name
        else:
            never += 1
    mend = min(lost, key=lambda name: (-lost[name], len(name), name)) if lost else None
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}


# %% task=11-blame id=part-of-a-longer-id belief="an id is in a list if it is somewhere in its text" by=reader case=kept-and-never-found loses=2 hint="Look for the id q1 in a list that has q10 alone."
def where_lost(traces):
    kept = never = 0
    lost = {}
    for trace in traces:
        wanted, after = set(trace["relevant"]), None
        for name, ids in reversed(trace["stages"]):
            if any(w in " ".join(ids) for w in wanted):
                if after is None:
                    kept += 1
                else:
                    lost[after] = lost.get(after, 0) + 1
                break
            after = name
        else:
            never += 1
    mend = min(lost, key=lambda name: (-lost[name], name)) if lost else None
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


# %% task=11-gate id=the-mean-alone belief="if the mean has not fallen, nothing has" case=a-kind-fell-and-the-mean-rose loses=2 hint="Work out the mean of one kind of question alone, while the others rise."
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


# %% task=11-gate id=nan-but-not-infinite belief="nan is the only score that is undefined" by=reader case=undefined-scores loses=1 hint="An infinite score cannot be compared either; math.isnan does not see it."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif math.isnan(before[q]) or math.isnan(after[q]):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in sorted(groups) if fell(groups[kind])]
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


# %% task=11-gate id=nothing-only-if-both-are-empty belief="nothing was measured only if there are no questions before and none after" by=reader case=nothing-measured loses=1 hint="Read the first step with a change that was measured on no question at all, while before it three were. Which reason does the text give?"
def gate(before, after, kinds, tolerance):
    questions = sorted({*before, *after})
    if not questions:
        return ["empty"]
    reasons = []
    for q in questions:
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not all(map(math.isfinite, (before[q], after[q]))):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons

    def fell(group):
        return sum(after[q] - before[q] for q in group) / len(group) < -tolerance - 1e-9

    if fell(questions):
        reasons.append("mean fell")
    for kind in sorted({kinds[q] for q in questions}):
        if fell([q for q in questions if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=kinds-when-the-mean-fell belief="the kinds are there to explain a mean that fell, and are looked at only then" by=reader case=a-kind-fell-and-the-mean-rose loses=1 hint="Look at the example: does the mean fall there, and is there a reason all the same?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    if reasons:
        reasons += [f"{kind} fell" for kind in sorted(groups) if fell(groups[kind])]
    return reasons


# %% task=11-gate id=every-kind-of-the-dict belief="every kind in the dict of kinds has questions that were measured" by=reader case=the-mean-fell loses=2 hint="The dict of kinds may hold other questions. How long is your list of differences for a kind that was not measured?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    for kind in sorted(set(kinds.values())):
        if fell([after[q] - before[q] for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=reasons-sorted-as-words belief="the reasons of the second step are put in alphabetical order as they are written" by=reader case=other-questions loses=1 hint="Write down the list for one new question q1 and one missing question q2. By which word does the text want it sorted?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = [f"missing {q}" for q in before if q not in after]
    reasons += [f"new {q}" for q in after if q not in before]
    for q in before:
        if q in after and not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return sorted(reasons)
    differences = {q: after[q] - before[q] for q in before}
    limit = -tolerance - 1e-9
    if sum(differences.values()) / len(differences) < limit:
        reasons.append("mean fell")
    for kind in sorted({kinds[q] for q in before}):
        values = [differences[q] for q in before if kinds[q] == kind]
        if sum(values) / len(values) < limit:
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=undefined-only-when-the-sets-agree belief="undefined scores are looked for only when no question is missing or new" by=reader case=other-questions loses=1 hint="Count the steps in the text. Are missing, new and undefined one step, or do they come one after the other?"
def gate(before, after, kinds, tolerance):
    if len(before) == 0 or len(after) == 0:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append("missing " + q)
        elif q not in before:
            reasons.append("new " + q)
    if reasons:
        return reasons
    for q in sorted(before):
        if not math.isfinite(before[q]) or not math.isfinite(after[q]):
            reasons.append("undefined " + q)
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]
    if sum(everything) / len(everything) < -tolerance - 1e-9:
        reasons.append("mean fell")
    for kind in sorted(groups):
        if sum(groups[kind]) / len(groups[kind]) < -tolerance - 1e-9:
            reasons.append(kind + " fell")
    return reasons


# %% task=11-gate id=kind-mean-over-all-of-kinds belief="the mean of a kind is taken over all questions that the dict of kinds gives for it" by=reader case=a-kind-fell-and-the-mean-rose loses=1 hint="The dict of kinds may name other questions than were measured. Count by hand how many differences your mean is divided by."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(set(before) | set(after)):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not math.isfinite(before[q]) or not math.isfinite(after[q]):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    differences = {q: after[q] - before[q] for q in before}
    if sum(differences.values()) / len(differences) < -tolerance - 1e-9:
        reasons.append("mean fell")
    names = list(kinds.values())
    for kind in sorted(set(names)):
        total = sum(differences.get(q, 0) for q in kinds if kinds[q] == kind)
        if total / names.count(kind) < -tolerance - 1e-9:
            reasons.append(f"{kind} fell")
    return reasons


# %% task=11-gate id=kinds-as-they-come belief="the kinds are reported in the order in which they first occur" by=reader case=a-kind-fell-and-the-mean-rose loses=1 hint="Let the first question be of a kind late in the alphabet, and let both kinds fall."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in groups if fell(groups[kind])]
    return reasons


# %% task=11-gate id=missing-before-new belief="the questions are reported in the order of the two dicts" by=reader case=other-questions loses=1 hint="Turn the questions of the dict round. Should the reasons turn round as well?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in [*before, *(q for q in after if q not in before)]:
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in sorted(groups) if fell(groups[kind])]
    return reasons


# %% task=11-gate id=q2-before-q10 belief="questions are sorted by their numbers, q2 before q10" by=reader case=other-questions loses=1 hint="The text says alphabetical. Which of q2 and q10 stands first in a dictionary?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys(), key=lambda q: (len(q), q)):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in sorted(groups) if fell(groups[kind])]
    return reasons


# %% task=11-gate id=undefined-if-the-difference-is belief="a question is undefined if the difference of its scores is nan" by=reader case=undefined-scores loses=1 hint="Subtract a finite score from an infinite one. Is the difference nan?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif math.isnan(after[q] - before[q]):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in sorted(groups) if fell(groups[kind])]
    return reasons


# %% task=11-gate id=loose-tolerance belief="a fall counts only if it is larger than the tolerance by a ten-thousandth" by=reader case=nothing-is-allowed loses=1 hint="How much more than the tolerance may a fall be? The number stands in the text."
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-4

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in sorted(groups) if fell(groups[kind])]
    return reasons


# %% task=11-gate id=mean-rounded belief="means are rounded to three digits before they are compared" by=reader case=nothing-is-allowed loses=1 hint="Take a fall that is larger than the tolerance by 0.0004. What is left of it after rounding?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return round(sum(values) / len(values), 3) < -tolerance

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in sorted(groups) if fell(groups[kind])]
    return reasons


# %% task=11-gate id=no-tolerance-means-usual belief="a tolerance of 0 means that none was given, and a usual one is taken" by=reader case=nothing-is-allowed loses=1 hint="Which is the smallest tolerance that the text allows, and what does it mean?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    tolerance = tolerance or 0.01
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in sorted(groups) if fell(groups[kind])]
    return reasons


# %% task=11-gate id=one-kind-said-once belief="where all questions are of one kind the mean says it all" by=reader case=nothing-is-allowed loses=1 hint="Does the text make an exception for a single kind?"
def gate(before, after, kinds, tolerance):
    if not before or not after:
        return ["empty"]
    reasons = []
    for q in sorted(before.keys() | after.keys()):
        if q not in after:
            reasons.append(f"missing {q}")
        elif q not in before:
            reasons.append(f"new {q}")
        elif not (math.isfinite(before[q]) and math.isfinite(after[q])):
            reasons.append(f"undefined {q}")
    if reasons:
        return reasons
    groups = {}
    for q in before:
        groups.setdefault(kinds[q], []).append(after[q] - before[q])
    everything = [value for group in groups.values() for value in group]

    def fell(values):
        return sum(values) / len(values) < -tolerance - 1e-9

    if fell(everything):
        reasons.append("mean fell")
    reasons += [f"{kind} fell" for kind in sorted(groups) if len(groups) > 1 and fell(groups[kind])]
    return reasons


# %% task=11-experiment id=all-splits belief="more questions are better, so the test split may be used too" by=reader case=four-searches loses=3 hint="Your figures rest on more questions: which split does the task name?"
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load() if q.stratum in strata]

    def hybrid(query, k, where=None):
        lists = [bm25.search(query, k=100, where=where)]
        lists.append(dense.search(query, k=100, where=where))
        return reciprocal_rank_fusion(lists)[:k]

    names = ["bm25", "tfidf", "dense", "hybrid"]
    searches = [bm25, tfidf, dense, hybrid]
    reports = [evaluate(search, questions, chunks, k=tuple(depths)) for search in searches]
    table = [[report.mean(f"recall@{k}") for k in depths] for report in reports]
    winner = [names[column.index(max(column))] for column in zip(*table, strict=True)]
    clear = []
    for k in depths:
        low, high = compare(reports[0], reports[3], f"recall@{k}", seed=0).interval
        clear.append(not low <= 0 <= high)
    return {"recall": dict(zip(names, table, strict=True)), "winner": winner, "clear": clear}


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


# %% task=11-experiment id=only-gains-are-clear belief="only a gain can be clear" by=reader case=a-clear-loss loses=2 hint="The whole interval lies below 0 here: that is a loss, and a clear one."
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]

    def hybrid(query, k, where=None):
        words = bm25.search(query, k=100, where=where)
        meaning = dense.search(query, k=100, where=where)
        return reciprocal_rank_fusion([words, meaning])[:k]

    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {}
    for name, search in searches.items():
        reports[name] = evaluate(search, questions, chunks, k=tuple(depths))
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    winner, clear = [], []
    for i, k in enumerate(depths):
        winner.append(max(recall, key=lambda name: recall[name][i]))
        step = compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0)
        clear.append(bool(step.interval[0] > 0))
    return {"recall": recall, "winner": winner, "clear": clear}


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


# %% task=11-experiment id=mean-of-the-kinds-means belief="the recall over several kinds is the mean of the means of the kinds" by=reader case=four-searches loses=3 hint="Count the questions of each kind. Does a question of a small kind weigh as much in your figure as one of a large kind, and what does the text measure on?"
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
    recall = {
        name: [
            sum(report.mean(f"recall@{k}", kind) for kind in strata) / len(strata) for k in depths
        ]
        for name, report in reports.items()
    }
    winner = [max(recall, key=lambda name: recall[name][i]) for i in range(len(depths))]
    clear = []
    for k in depths:
        interval = compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval
        clear.append(bool(interval[0] > 0 or interval[1] < 0))
    return {"recall": recall, "winner": winner, "clear": clear}


# %% task=11-experiment id=hybrid-asks-without-the-filter belief="hybrid asks both searches for a hundred hits, and evaluate sees to the filter" by=reader case=four-searches loses=3 hint="Look at what your function is given besides the question and the depth. Where does it go?"
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]

    def hybrid(query, k, where=None):
        return reciprocal_rank_fusion([bm25.search(query, 100), dense.search(query, 100)])[:k]

    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense, "hybrid": hybrid}
    reports = {n: evaluate(s, questions, chunks, k=tuple(depths)) for n, s in searches.items()}
    recall = {n: [r.mean(f"recall@{k}") for k in depths] for n, r in reports.items()}
    winner = [max(recall, key=lambda n: recall[n][i]) for i in range(len(depths))]
    clear = []
    for k in depths:
        low, high = compare(reports["bm25"], reports["hybrid"], f"recall@{k}", seed=0).interval
        clear.append(bool(low > 0 or high < 0))
    return {"recall": recall, "winner": winner, "clear": clear}


# %% task=11-experiment id=more-hits-is-the-same belief="how many hits are fused makes no difference beyond a hundred" by=reader case=four-searches loses=3 hint="How many hits does the text ask of each search? What happens to a chunk on place 150 of both?"
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    from minirag import GoldenSet, compare, evaluate, reciprocal_rank_fusion

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]

    def hybrid(query, k, where=None):
        lists = [index.search(query, k=200, where=where) for index in (bm25, dense)]
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


# %% task=11-shapley id=all-mixtures-alike belief="every mixture of the others counts alike" by=reader case=one-of-three-is-enough loses=3 hint="Do your values add up to the whole gain? Some mixtures stand before p in more orders than others."
def shapley(parts, measure):
    from itertools import combinations

    scores = {}
    for size in range(len(parts) + 1):
        for team in combinations(parts, size):
            scores[frozenset(team)] = measure(list(team))
    values = {}
    for part in parts:
        gains = [scores[team | {part}] - scores[team] for team in scores if part not in team]
        values[part] = sum(gains) / len(gains)
    return values


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


# %% task=11-shapley id=each-starts-once belief="it is enough to let each part start once and the others follow in their given order" by=reader case=four-parts loses=3 hint="Write down all orders of three parts, and beside them those that your loop goes through."
def shapley(parts, measure):
    known = {}

    def score(team):
        key = frozenset(team)
        if key not in known:
            known[key] = measure(sorted(key))
        return known[key]

    values = dict.fromkeys(parts, 0.0)
    for start in range(len(parts)):
        order = parts[start:] + parts[:start]
        for i, part in enumerate(order):
            values[part] += (score(order[: i + 1]) - score(order[:i])) / len(parts)
    return values


# %% task=11-shapley id=cache-that-knows-the-order belief="a cache over the list of parts is enough to ask once for each mixture" by=reader case=six-parts loses=1 hint="Count how often your function asks for the mixture of the first two parts. Is it in the cache under one name, or under two?"
def shapley(parts, measure):
    from functools import cache
    from itertools import permutations

    @cache
    def score(team):
        return measure(list(team))

    values = {part: 0.0 for part in parts}
    orders = list(permutations(parts))
    for order in orders:
        for i, part in enumerate(order):
            values[part] += score(order[: i + 1]) - score(order[:i])
    return {part: value / len(orders) for part, value in values.items()}


# %% task=11-shapley id=nothing-is-worth-nothing belief="without any parts the score is 0 and need not be measured" by=reader case=two-that-need-each-other loses=3 hint="Look at the example: what does the pipeline score there before any part has joined?"
def shapley(parts, measure):
    from itertools import combinations

    n = len(parts)
    score = {frozenset(): 0.0}
    for size in range(1, n + 1):
        for team in combinations(parts, size):
            score[frozenset(team)] = measure(list(team))
    values = {}
    for part in parts:
        values[part] = 0.0
        for team, reached in score.items():
            if part not in team:
                m = len(team)
                weight = math.factorial(m) * math.factorial(n - m - 1) / math.factorial(n)
                values[part] += weight * (score[team | {part}] - reached)
    return values


# %% task=11-shapley id=nought-is-not-known belief="a score that is in the cache counts as true" by=reader case=six-parts loses=1 hint="Let every score be 0 and count the calls of measure."
def shapley(parts, measure):
    from itertools import permutations

    known = {}

    def score(team):
        key = frozenset(team)
        if not known.get(key):
            known[key] = measure(list(team))
        return known[key]

    values = {part: 0.0 for part in parts}
    orders = list(permutations(parts))
    for order in orders:
        for i, part in enumerate(order):
            values[part] += score(order[: i + 1]) - score(order[:i])
    return {part: value / len(orders) for part, value in values.items()}


# %% task=11-shapley id=names-glued-together belief="the names of a mixture, put together, tell it from every other one" by=reader case=four-parts loses=2 hint="Take the parts a, b and ab. Which two mixtures have the same key?"
def shapley(parts, measure):
    from itertools import permutations

    known = {}

    def score(team):
        key = "".join(sorted(team))
        if key not in known:
            known[key] = measure(list(team))
        return known[key]

    values = {part: 0.0 for part in parts}
    orders = list(permutations(parts))
    for order in orders:
        for i, part in enumerate(order):
            values[part] += score(order[: i + 1]) - score(order[:i])
    return {part: value / len(orders) for part, value in values.items()}


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


# %% task=11-holm id=raised-to-its-neighbour-alone belief="an adjusted p is compared with the multiplied p just before it" by=reader case=raised-to-the-one-before loses=2 hint="Take four p-values of which the first, multiplied, is larger than the next two. What must the third be raised to?"
def holm(p_values, level):
    if any(p < 0 or p > 1 for p in p_values.values()):
        raise ValueError("a p-value lies between 0 and 1")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    m = len(order)
    raw = [(m - i) * p_values[kind] for i, kind in enumerate(order)]
    adjusted = {}
    for i, kind in enumerate(order):
        value = raw[i] if i == 0 else max(raw[i - 1], raw[i])
        adjusted[kind] = min(1, value)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=equal-ones-count-once belief="m is the number of different p-values" by=reader case=raised-to-the-one-before loses=3 hint="Two kinds with the same p: are that two tests, or one?"
def holm(p_values, level):
    for kind, p in p_values.items():
        if not 0 <= p <= 1:
            raise ValueError(f"{kind}: {p} is not a p-value")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    m = len(set(p_values.values()))
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (m - i) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=nought-is-no-p belief="a p of exactly 0 cannot be" by=reader case=equal-p-values loses=1 hint="Read the last sentence under Raises again."
def holm(p_values, level):
    for kind, p in p_values.items():
        if not 0 < p <= 1:
            raise ValueError(f"{kind}: {p} is not a p-value")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    m = len(order)
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (m - i) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=found-sorted-by-adjusted-p belief="what is found is sorted by the adjusted p, and equal ones by name" by=reader case=raised-to-the-one-before loses=2 hint="In the example two kinds have the same adjusted p. Which of their figures differ, and which one does the text sort by?"
def holm(p_values, level):
    for p in p_values.values():
        if not 0 <= p <= 1:
            raise ValueError(p)
    adjusted = {}
    highest = 0.0
    left = len(p_values)
    for kind, p in sorted(p_values.items(), key=lambda pair: pair[1]):
        highest = max(highest, left * p)
        adjusted[kind] = min(1.0, highest)
        left -= 1
    found = [kind for kind in adjusted if adjusted[kind] <= level]
    return {"adjusted": adjusted, "found": sorted(found, key=lambda k: (adjusted[k], k))}


# %% task=11-holm id=equal-ps-share-the-last-factor belief="each p is looked up in the sorted list, and equal ones all get the factor of the last of them" by=reader case=raised-to-the-one-before loses=2 hint="Give it two equal p-values and nothing else. By what is the first one multiplied in the text, and by what in your answer?"
def holm(p_values, level):
    if p_values and (min(p_values.values()) < 0 or max(p_values.values()) > 1):
        raise ValueError("not a p-value")
    m = len(p_values)
    place = {p: i for i, p in enumerate(sorted(p_values.values()), start=1)}
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, floor = {}, 0.0
    for kind in order:
        p = p_values[kind]
        floor = max(floor, (m - place[p] + 1) * p)
        adjusted[kind] = min(1.0, floor)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=ties-as-given belief="equal p-values stay in the order of the dict" by=reader case=equal-p-values loses=1 hint="Give it b and a, in this order, with the same small p. Which one is to stand first?"
def holm(p_values, level):
    for kind, p in p_values.items():
        if not 0 <= p <= 1:
            raise ValueError(f"{kind}: {p} is not a p-value")
    order = sorted(p_values, key=lambda kind: p_values[kind])
    m = len(order)
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (m - i) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    return {"adjusted": adjusted, "found": [k for k in order if adjusted[k] <= level]}


# %% task=11-holm id=only-too-large-is-wrong belief="only a p above 1 can be wrong" by=reader case=below-nothing loses=1 hint="Both ends are bounds: what about -0.1?"
def holm(p_values, level):
    for kind, p in p_values.items():
        if not p <= 1:
            raise ValueError(f"{kind}: {p} is not a p-value")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    m = len(order)
    adjusted, highest = {}, 0.0
    for i, kind in enumerate(order):
        highest = max(highest, (m - i) * p_values[kind])
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


# %% task=11-stability id=place-rounded-down belief="a place that is no whole number is rounded down" case=bins-of-nearly-equal-size loses=3 hint="The brackets around i N / B round up: of three values in two bins the cut is the second."
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


# %% task=11-stability id=border-above belief="a value on a cut point belongs to the bin above it" by=reader case=values-on-a-cut-point loses=4 hint="Up to the first: a value that equals the cut point is still below it."
def stability(reference, recent, n_bins):
    import numpy as np

    if not len(reference) or not len(recent) or n_bins < 2:
        raise ValueError("two lists with values, and two bins or more")
    values = sorted(reference)
    n = len(values)
    cuts = sorted({values[-(-i * n // n_bins) - 1] for i in range(1, n_bins)})
    bins = len(cuts) + 1

    def shares(sample):
        counts = np.bincount(np.digitize(sample, cuts), minlength=bins)
        return (counts + 0.5) / (len(sample) + 0.5 * bins)

    r, s = shares(reference), shares(recent)
    index = float(((s - r) * np.log(s / r)).sum())
    verdict = "moved" if index >= 0.25 else "watch" if index >= 0.1 else "steady"
    return {"index": index, "bins": bins, "verdict": verdict}


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


# %% task=11-stability id=shares-by-the-bins-asked-for belief="the number of bins in the share is the number that was asked for" by=reader case=equal-cut-points loses=2 hint="Add up your shares of one list that has many equal values. What should they add up to?"
def stability(reference, recent, n_bins):
    from bisect import bisect_left

    if not reference or not recent or n_bins < 2:
        raise ValueError("nothing to compare")
    ordered = sorted(reference)
    cuts = []
    for i in range(1, n_bins):
        place = math.ceil(i * len(ordered) / n_bins)
        cut = ordered[place - 1]
        if cut not in cuts:
            cuts.append(cut)

    def shares(values):
        counts = [0] * (len(cuts) + 1)
        for value in values:
            counts[bisect_left(cuts, value)] += 1
        return [(count + 0.5) / (len(values) + 0.5 * n_bins) for count in counts]

    index = 0.0
    for r, s in zip(shares(reference), shares(recent), strict=True):
        index += (s - r) * math.log(s / r)
    if index < 0.1:
        verdict = "steady"
    elif index < 0.25:
        verdict = "watch"
    else:
        verdict = "moved"
    return {"index": index, "bins": len(cuts) + 1, "verdict": verdict}


# %% task=11-stability id=place-to-the-nearest belief="the places are rounded to the nearest whole number" by=reader case=bins-of-nearly-equal-size loses=3 hint="Work out the places for five values in two bins by hand. In which direction does the text round?"
def stability(reference, recent, n_bins):
    from bisect import bisect_left

    if not reference or not recent or n_bins < 2:
        raise ValueError("needs two lists of values and two bins")
    values = sorted(reference)
    n = len(values)
    cuts = sorted({values[max(round(i * n / n_bins), 1) - 1] for i in range(1, n_bins)})
    b = len(cuts) + 1

    def shares(sample):
        counts = [0] * b
        for value in sample:
            counts[bisect_left(cuts, value)] += 1
        return [(count + 0.5) / (len(sample) + 0.5 * b) for count in counts]

    index = sum(
        (s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent), strict=True)
    )
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=no-bin-above-the-largest belief="a cut point at the largest value cuts nothing off, so it is left out" by=reader case=more-bins-than-values loses=2 hint="Where do recent values go that are larger than all of the reference? Compare it with a reference in which all values are equal."
def stability(reference, recent, n_bins):
    from bisect import bisect_left

    if not reference or not recent or n_bins < 2:
        raise ValueError("nothing to compare")
    ordered = sorted(reference)
    n = len(ordered)
    places = [math.ceil(i * n / n_bins) for i in range(1, n_bins)]
    cuts = sorted({ordered[place - 1] for place in places} - {ordered[-1]})
    b = len(cuts) + 1
    before, now = [0] * b, [0] * b
    for value in reference:
        before[bisect_left(cuts, value)] += 1
    for value in recent:
        now[bisect_left(cuts, value)] += 1
    index = 0.0
    for x, y in zip(before, now, strict=True):
        r = (x + 0.5) / (n + 0.5 * b)
        s = (y + 0.5) / (len(recent) + 0.5 * b)
        index += (s - r) * math.log(s / r)
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=moved-from-0-3 belief="moved begins at 0.3" by=reader case=just-moved loses=1 hint="Read the limits of the three verdicts again."
def stability(reference, recent, n_bins):
    from bisect import bisect_left

    if not reference or not recent or n_bins < 2:
        raise ValueError("needs two lists of values and two bins")
    values = sorted(reference)
    n = len(values)
    cuts = sorted({values[-(-i * n // n_bins) - 1] for i in range(1, n_bins)})
    b = len(cuts) + 1

    def shares(sample):
        counts = [0] * b
        for value in sample:
            counts[bisect_left(cuts, value)] += 1
        return [(count + 0.5) / (len(sample) + 0.5 * b) for count in counts]

    index = sum(
        (s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent), strict=True)
    )
    verdict = "steady" if index < 0.1 else "watch" if index < 0.3 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=empty-reference-let-through belief="only the recent list can be empty, since a reference is always there" by=reader case=nothing-to-compare-with loses=1 hint="Call it with an empty reference. Which error do you get?"
def stability(reference, recent, n_bins):
    from bisect import bisect_left

    if not recent or n_bins < 2:
        raise ValueError("needs two lists of values and two bins")
    values = sorted(reference)
    n = len(values)
    cuts = sorted({values[-(-i * n // n_bins) - 1] for i in range(1, n_bins)})
    b = len(cuts) + 1

    def shares(sample):
        counts = [0] * b
        for value in sample:
            counts[bisect_left(cuts, value)] += 1
        return [(count + 0.5) / (len(sample) + 0.5 * b) for count in counts]

    index = sum(
        (s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent), strict=True)
    )
    verdict = "steady" if index < 0.1 else "watch" if index < 0.25 else "moved"
    return {"index": index, "bins": b, "verdict": verdict}


# %% task=11-stability id=no-more-bins-than-values belief="there are never more bins than values of the reference" by=reader case=more-bins-than-values loses=2 hint="Take three values and four bins: at which places are the cut points, by the text?"
def stability(reference, recent, n_bins):
    from bisect import bisect_left

    if not reference or not recent or n_bins < 2:
        raise ValueError("needs two lists of values and two bins")
    values = sorted(reference)
    n = len(values)
    n_bins = max(2, min(n_bins, n))
    cuts = sorted({values[-(-i * n // n_bins) - 1] for i in range(1, n_bins)})
    b = len(cuts) + 1

    def shares(sample):
        counts = [0] * b
        for value in sample:
            counts[bisect_left(cuts, value)] += 1
        return [(count + 0.5) / (len(sample) + 0.5 * b) for count in counts]

    index = sum(
        (s - r) * math.log(s / r) for r, s in zip(shares(reference), shares(recent), strict=True)
    )
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


# %% task=11-sequential id=limits-mirror-each-other belief="the lower limit is the upper one with a minus" by=reader case=it-holds loses=4 hint="Work out both limits for two different risks, say 0.1 and 0.2. Are they equally far from 0?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("bad must be below good")
    limit = math.log((1 - beta) / alpha)
    right, wrong = math.log(bad / good), math.log((1 - bad) / (1 - good))
    evidence, verdict = 0.0, "undecided"
    seen = set()
    for each in ids:
        if each in seen:
            continue
        seen.add(each)
        evidence += right if judge(each) else wrong
        if evidence >= limit:
            verdict = "fallen"
            break
        if evidence <= -limit:
            verdict = "holds"
            break
    return {"verdict": verdict, "judged": len(seen), "evidence": evidence}


# %% task=11-sequential id=repeated-question-counts-again belief="a question that comes again is not judged again, and its old judgement is added once more" by=reader case=one-question-again-and-again loses=3 hint="Follow the evidence for the same id three times in a row. What does the text say that a question is, when it comes again?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good < 1:
        raise ValueError("needs 0 < bad < good < 1")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    known = {}
    evidence, verdict = 0.0, "undecided"
    for each in ids:
        if each not in known:
            known[each] = judge(each)
        if known[each]:
            evidence += math.log(bad / good)
        else:
            evidence += math.log((1 - bad) / (1 - good))
        if evidence >= upper:
            verdict = "fallen"
            break
        if evidence <= lower:
            verdict = "holds"
            break
    return {"verdict": verdict, "judged": len(known), "evidence": evidence}


# %% task=11-sequential id=only-neighbours-are-repeats belief="a question comes again if it is the same as the one just before it" by=reader case=one-question-again-and-again loses=3 hint="Write down ids in which the first one returns at the end, with others between. How often is it judged?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    from itertools import groupby

    if not 0 < bad < good < 1:
        raise ValueError("needs 0 < bad < good < 1")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    evidence, judged = 0.0, 0
    for each, _ in groupby(ids):
        judged += 1
        if judge(each):
            evidence += math.log(bad / good)
        else:
            evidence += math.log((1 - bad) / (1 - good))
        if evidence >= upper:
            return {"verdict": "fallen", "judged": judged, "evidence": evidence}
        if evidence <= lower:
            return {"verdict": "holds", "judged": judged, "evidence": evidence}
    return {"verdict": "undecided", "judged": judged, "evidence": evidence}


# %% task=11-sequential id=looks-before-the-next-question belief="whether it is decided is looked at before each next question" by=reader case=decided-by-the-last-one loses=2 hint="Let the very last id be the one that decides. Does your loop look at the evidence after it?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if bad <= 0 or good >= 1 or bad >= good:
        raise ValueError("needs 0 < bad < good < 1")
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    result = {"verdict": "undecided", "judged": 0, "evidence": 0.0}
    for each in dict.fromkeys(ids):
        if result["evidence"] >= upper:
            result["verdict"] = "fallen"
            break
        if result["evidence"] <= lower:
            result["verdict"] = "holds"
            break
        if judge(each):
            result["evidence"] += math.log(bad / good)
        else:
            result["evidence"] += math.log((1 - bad) / (1 - good))
        result["judged"] += 1
    return result


# %% task=11-sequential id=must-go-beyond-the-limit belief="the evidence has to go beyond a limit" by=reader case=just-at-the-limit loses=2 hint="What does the text say of evidence that is exactly at the limit?"
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
        if evidence > upper:
            verdict = "fallen"
            break
        if evidence < lower:
            verdict = "holds"
            break
    return {"verdict": verdict, "judged": len(seen), "evidence": evidence}


# %% task=11-sequential id=good-may-be-one belief="a good share may be 1, as all answers are right then" by=reader case=a-certain-share loses=1 hint="Which error comes out for a good share of 1? The text gives the range."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad < good <= 1:
        raise ValueError("needs 0 < bad < good <= 1")
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


# %% task=11-sequential id=equal-shares-allowed belief="bad may be as large as good" by=reader case=not-two-shares loses=1 hint="How much does a judgement add when both shares are equal? Look at the signs in the range."
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not 0 < bad <= good < 1:
        raise ValueError("needs 0 < bad <= good < 1")
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


# %% task=11-sequential id=only-the-order-is-checked belief="it is enough that bad is below good" by=reader case=a-certain-share loses=1 hint="Call it with shares of 1.2 and 1.5, or of -0.5 and -0.2. Does an error come?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not bad < good:
        raise ValueError("needs bad < good")
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


# %% task=11-sequential id=checked-at-the-end belief="the shares are checked when the result is put together" by=reader case=not-two-shares loses=1 hint="Count the calls of judge before the error comes. What does a judgement cost?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    upper, lower = math.log((1 - beta) / alpha), math.log(beta / (1 - alpha))
    right = math.log(bad / good) if bad > 0 and good > 0 else 0
    wrong = math.log((1 - bad) / (1 - good)) if bad < 1 and good < 1 else 0
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
    if not 0 < bad < good < 1:
        raise ValueError("needs 0 < bad < good < 1")
    return {"verdict": verdict, "judged": len(seen), "evidence": evidence}


# %% task=11-sequential id=no-ids-no-check belief="without ids the shares do not matter" by=reader case=no-shares-and-no-ids loses=1 hint="Does the text make an exception for an empty list?"
def sequential_gate(judge, ids, good, bad, alpha, beta):
    if not ids:
        return {"verdict": "undecided", "judged": 0, "evidence": 0.0}
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
