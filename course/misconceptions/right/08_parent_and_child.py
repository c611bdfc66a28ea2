# %% task=08-family id=word-by-word
def cut_family(text, parent_size, child_size, overlap=0):
    """Find the words by hand, and cut with recursion."""
    if child_size < 1 or child_size > parent_size or overlap < 0 or overlap >= child_size:
        raise ValueError("impossible sizes")
    starts, ends = [], []
    for at, letter in enumerate(text):
        if letter.isspace():
            continue
        if at == 0 or text[at - 1].isspace():
            starts.append(at)
        if at + 1 == len(text) or text[at + 1].isspace():
            ends.append(at + 1)

    def children(first, last):
        if last - first <= child_size:
            return [[starts[first], ends[last - 1]]]
        child = [starts[first], ends[first + child_size - 1]]
        return [child, *children(first + child_size - overlap, last)]

    family = []
    for first in range(0, len(starts), parent_size):
        last = min(first + parent_size, len(starts))
        family.append([[starts[first], ends[last - 1]], children(first, last)])
    return family


# %% task=08-family id=numpy
def cut_family(text, parent_size, child_size, overlap=0):
    """Keep the words' spans in an array, and cut rows of it."""
    import numpy as np

    if not (1 <= child_size <= parent_size and 0 <= overlap < child_size):
        raise ValueError("impossible sizes")
    spans = np.array([m.span() for m in re.finditer(r"\S+", text)], dtype=int).reshape(-1, 2)
    family = []
    for inside in (spans[i : i + parent_size] for i in range(0, len(spans), parent_size)):
        step = child_size - overlap
        number = 1 + max(0, -(-(len(inside) - child_size) // step))
        firsts = np.arange(number) * step
        lasts = np.minimum(firsts + child_size, len(inside)) - 1
        children = np.stack([inside[firsts, 0], inside[lasts, 1]], axis=1)
        family.append((inside[[0, -1], [0, 1]], children))
    return family


# %% task=08-family id=loops
def cut_family(text, parent_size, child_size, overlap=0):
    """Return each parent's span with the spans of its children."""
    if child_size < 1 or child_size > parent_size:
        raise ValueError("child_size must be from 1 to parent_size")
    if overlap < 0 or overlap >= child_size:
        raise ValueError("overlap must be from 0 to below child_size")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for at in range(0, len(words), parent_size):
        group = words[at : at + parent_size]
        children = []
        for start in range(0, len(group), child_size - overlap):
            part = group[start : start + child_size]
            children.append((part[0][0], part[-1][1]))
            if start + child_size >= len(group):
                break
        family.append(((group[0][0], group[-1][1]), children))
    return family


# %% task=08-family id=one-cutter-twice
def cut_family(text, parent_size, child_size, overlap=0):
    """Return each parent's span with the spans of its children."""
    if not 1 <= child_size <= parent_size or not 0 <= overlap < child_size:
        raise ValueError("sizes do not fit")
    words, at = [], 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        words.append((start, at))

    def cut(words, size, overlap):
        if not words:
            return []
        last = max(1, len(words) - overlap)
        return [words[i : i + size] for i in range(0, last, size - overlap)]

    def span(words):
        return words[0][0], words[-1][1]

    return [
        (span(parent), [span(child) for child in cut(parent, child_size, overlap)])
        for parent in cut(words, parent_size, 0)
    ]


# %% task=08-to_parents id=index-loop
def to_parents(hits, parent_of, k):
    """Count with an index, and read each item once for its id and once for its score."""
    if k <= 0:
        raise ValueError(f"k={k}")
    answer, seen, place = [], set(), 0
    while place < len(hits) and len(answer) < k:
        entry = hits[place][0]
        if entry in parent_of:
            entry = parent_of[entry]
        if entry not in seen:
            seen.add(entry)
            answer.append([entry, hits[place][1]])
        place += 1
    return answer


# %% task=08-to_parents id=lazy
def to_parents(hits, parent_of, k):
    """Let a generator bring new parents, and take k of them."""
    from itertools import islice

    if k < 1:
        raise ValueError(f"k={k}")

    def fresh():
        seen = set()
        for hit in hits:
            entry = parent_of.get(hit[0], hit[0])
            if entry not in seen:
                seen.add(entry)
                yield entry, hit[1]

    return list(islice(fresh(), k))


# %% task=08-to_parents id=dict
def to_parents(hits, parent_of, k):
    """Return the first `k` parents of the hits, each once."""
    if k < 1:
        raise ValueError("k must be at least 1")
    best = {}
    for id, score in hits:
        best.setdefault(parent_of.get(id, id), score)
        if len(best) == k:
            break
    return list(best.items())


# %% task=08-to_parents id=doubling-slices
def to_parents(hits, parent_of, k):
    """Return the first `k` parents of the hits, each once."""
    if k < 1:
        raise ValueError("k must be at least 1")
    depth = k
    while True:
        best = {}
        part = hits[:depth]
        for id, score in part:
            best.setdefault(parent_of.get(id, id), score)
        if len(best) >= k or len(part) < depth:
            return list(best.items())[:k]
        depth *= 2


# %% task=08-budget id=accumulate
def read_in_budget(ranking, tokens, overhead, budget):
    """Add up all prices first, and take those whose total is within the budget."""
    from itertools import accumulate

    pieces = list(dict.fromkeys(ranking))
    totals = list(accumulate(tokens[piece] + overhead for piece in pieces))
    within = sum(total <= budget for total in totals)
    if not within:
        return {"read": [], "tokens": 0, "packaging": 0}
    used = totals[within - 1]
    return {"read": pieces[:within], "tokens": used, "packaging": within * overhead / used}


# %% task=08-budget id=numpy
def read_in_budget(ranking, tokens, overhead, budget):
    """Find the end of what fits by binary search in the running total."""
    import numpy as np

    pieces = list(dict.fromkeys(ranking))
    totals = np.cumsum([0, *(tokens[piece] + overhead for piece in pieces)])
    within = np.searchsorted(totals, budget, side="right") - 1
    share = within * overhead / totals[within] if within else np.float64(0)
    return {"read": pieces[:within], "tokens": totals[within], "packaging": share}


# %% task=08-budget id=loop
def read_in_budget(ranking, tokens, overhead, budget):
    """Return what is read, what it costs, and the share of packaging."""
    read, total = [], 0
    for id in ranking:
        if id in read:
            continue
        cost = tokens[id] + overhead
        if total + cost > budget:
            break
        read.append(id)
        total += cost
    packaging = len(read) * overhead / total if read else 0
    return {"read": read, "tokens": total, "packaging": packaging}


# %% task=08-experiment id=two-reports
def parent_study(stratum, k, budget):
    """Return the figures of both systems, and who wins at equal k and words."""
    from minirag import (
        BM25,
        GoldenSet,
        ParentRetriever,
        chunk_corpus,
        compare,
        evaluate,
        fixed_chunks,
        load_handbook,
        parent_child_chunks,
    )

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    wanted = {e.document_id for q in questions for e in q.evidence}
    documents = [d for d in load_handbook() if d.id in wanted]
    plain = chunk_corpus(documents, fixed_chunks, size=50)
    kin = parent_child_chunks(documents, parent_size=100, child_size=30)
    through = ParentRetriever(BM25().index(kin.children), kin.parent_of)
    asking = {"k": k, "token_budget": budget}
    reports = {
        "chunks": evaluate(BM25().index(plain), questions, plain, **asking),
        "parents": evaluate(through, questions, kin.parents, **asking),
    }

    def means(metric):
        return {name: report.mean(metric) for name, report in reports.items()}

    def winner(pair):
        gain = pair["parents"] - pair["chunks"]
        if abs(gain) < 1e-9:
            return "neither"
        return "parents" if gain > 0 else "chunks"

    metric = f"recall@{budget}tokens"
    at_k, in_budget = means(f"recall@{k}"), means(metric)
    low, high = compare(reports["chunks"], reports["parents"], metric, seed=0).interval
    return {
        "recall_at_k": at_k,
        "words_at_k": means(f"tokens@{k}"),
        "recall_in_budget": in_budget,
        "winner_at_k": winner(at_k),
        "winner_in_budget": winner(in_budget),
        "beyond_chance": bool(low > 0 or high < 0),
    }


# %% task=08-merge id=parent-by-parent
def merge_children(hits, children_of, share):
    """Take the list apart parent by parent, and sort by score and first place."""
    place = {child: number for number, (child, _) in enumerate(hits)}
    score = dict(map(tuple, hits))
    rest = dict(score)
    rows = []
    for parent, children in children_of.items():
        found = [child for child in children if child in score]
        if found and len(found) >= share * len(children):
            mean = math.fsum(score[child] for child in found) / len(found)
            rows.append((-mean, min(place[child] for child in found), parent))
            for child in found:
                del rest[child]
    rows += [(-value, place[child], child) for child, value in rest.items()]
    return [(name, -value) for value, _, name in sorted(rows)]


# %% task=08-merge id=numpy
def merge_children(hits, children_of, share):
    """Let numpy take the means, and a stable argsort keep the order of equals."""
    import numpy as np

    owner = {}
    for parent, children in children_of.items():
        owner.update(dict.fromkeys(children, parent))
    scores = {}
    for child, score in hits:
        scores.setdefault(owner.get(child, child), []).append((child, score))
    names, values = [], []
    done = set()
    for child, score in hits:
        family = owner.get(child)
        together = family is not None and len(scores[family]) / len(children_of[family]) >= share
        name = family if together else child
        if name in done:
            continue
        done.add(name)
        names.append(name)
        values.append(np.mean([s for _, s in scores[family]]) if together else score)
    order = np.argsort(-np.array(values), kind="stable")
    return [(names[i], np.array(values)[i]) for i in order]


# %% task=08-merge id=by-hit
def merge_children(hits, children_of, share):
    """Return the hits with every parent merged that has enough of them."""
    parent_of = {c: p for p, children in children_of.items() for c in children}
    scores = {}
    for id, score in hits:
        scores.setdefault(parent_of.get(id), []).append(score)
    merged = {
        parent
        for parent in scores
        if parent in children_of and len(scores[parent]) / len(children_of[parent]) >= share
    }
    out = {}
    for id, score in hits:
        parent = parent_of.get(id)
        if parent in merged:
            out.setdefault(parent, sum(scores[parent]) / len(scores[parent]))
        else:
            out[id] = score
    return sorted(out.items(), key=lambda item: item[1], reverse=True)


# %% task=08-windows id=intervals
def sentence_windows(hits, sentences, n):
    """Make intervals of sentence numbers, sort them, and join neighbours."""
    if n < 0:
        raise ValueError(f"n={n}")
    answer = []
    for document in dict.fromkeys(name for name, _ in hits):
        spans = sentences[document]
        pairs = sorted(
            [max(0, number - n), min(len(spans) - 1, number + n)]
            for name, number in hits
            if name == document
        )
        joined = [pairs[0]]
        for first, last in pairs[1:]:
            if first <= joined[-1][1] + 1:
                joined[-1][1] = max(joined[-1][1], last)
            else:
                joined.append([first, last])
        answer += [[document, spans[first][0], spans[last][1]] for first, last in joined]
    return answer


# %% task=08-windows id=numpy-mask
def sentence_windows(hits, sentences, n):
    """Mark the sentences wanted in an array, and find where the marks begin and end."""
    import numpy as np

    if n < 0:
        raise ValueError(f"n={n}")
    marks = {}
    for document, number in hits:
        mark = marks.setdefault(document, np.zeros(len(sentences[document]), dtype=int))
        mark[max(number - n, 0) : number + n + 1] = 1
    answer = []
    for document, mark in marks.items():
        steps = np.diff(np.concatenate([[0], mark, [0]]))
        spans = np.array(sentences[document])
        ends = np.flatnonzero(steps == -1) - 1
        for first, last in zip(np.flatnonzero(steps == 1), ends, strict=True):
            answer.append((document, spans[first, 0], spans[last, 1]))
    return answer


# %% task=08-windows id=runs-of-marked-sentences
def sentence_windows(hits, sentences, n):
    """Return the spans of the hits with `n` neighbours on each side, joined."""
    from itertools import groupby

    if n < 0:
        raise ValueError("n must not be negative")
    out = []
    for document in dict.fromkeys(document for document, _ in hits):
        numbers = {number for name, number in hits if name == document}
        spans = sentences[document]
        marked = [any(abs(i - number) <= n for number in numbers) for i in range(len(spans))]
        for inside, run in groupby(zip(marked, spans), key=lambda pair: pair[0]):
            if inside:
                run = [span for _, span in run]
                out.append((document, run[0][0], run[-1][1]))
    return out


# %% task=08-rollup id=bottom-up
def roll_up(children_of, leaf_scores, focused=False):
    """Repeat until no score changes, then keep what overlaps with nothing kept."""
    scores = dict(leaf_scores)
    changed = True
    while changed:
        changed = False
        for element, children in children_of.items():
            found = [scores[child] for child in children if child in scores]
            if found:
                value = (0.99 if len(found) > 1 else 0.49) * math.fsum(found)
                changed = changed or scores.get(element) != value
                scores[element] = value

    def inside(element):
        below = set()
        for child in children_of.get(element, []):
            below |= {child} | inside(child)
        return below

    answer = []
    for element in sorted(scores, key=lambda name: (-scores[name], name)):
        overlaps = any(k in inside(element) or element in inside(k) for k, _ in answer)
        if not (focused and overlaps):
            answer.append([element, scores[element]])
    return answer


# %% task=08-rollup id=paths
def roll_up(children_of, leaf_scores, focused=False):
    """Give each element the path from its root; two overlap if one path begins with the other."""
    nested = {child for children in children_of.values() for child in children}
    paths, scores = {}, {}

    def visit(element, path):
        paths[element] = (*path, element)
        if element not in children_of:
            scores[element] = leaf_scores.get(element, 0)
            return scores[element]
        found = [visit(child, paths[element]) for child in children_of[element]]
        hit = sum(value > 0 for value in found)
        scores[element] = sum(found) * (0.49 if hit == 1 else 0.99)
        return scores[element]

    for root in children_of:
        if root not in nested:
            visit(root, ())
    ranked = sorted(((-v, e) for e, v in scores.items() if v > 0))
    answer = []
    for value, element in ranked:
        mine = paths[element]
        clear = all(
            mine[: len(paths[k])] != paths[k] and paths[k][: len(mine)] != mine for k, _ in answer
        )
        if clear or not focused:
            answer.append((element, -value))
    return answer


# %% task=08-rollup id=recursion
def roll_up(children_of, leaf_scores, focused=False):
    """Return the scored elements of a tree, or only those without overlap."""
    parent_of = {c: p for p, children in children_of.items() for c in children}
    scores = {}

    def climb(id):
        if id in children_of:
            parts = [climb(child) for child in children_of[id]]
            n = sum(part > 0 for part in parts)
            score = (0.49 if n == 1 else 0.99) * sum(parts)
        else:
            score = leaf_scores.get(id, 0)
        if score > 0:
            scores[id] = score
        return score

    for id in children_of:
        if id not in parent_of:
            climb(id)
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    if not focused:
        return ranked

    def above(id):
        found = set()
        while id in parent_of:
            id = parent_of[id]
            found.add(id)
        return found

    kept = []
    for id, score in ranked:
        over = above(id)
        if not any(k in over or id in above(k) for k, _ in kept):
            kept.append((id, score))
    return kept


# %% task=08-rollup id=leaf-sets
def roll_up(children_of, leaf_scores, focused=False):
    """Return the scored elements of a tree, or only those without overlap."""
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def depth(id):
        return 1 + depth(parent_of[id]) if id in parent_of else 0

    scores = dict(leaf_scores)
    below = {id: {id} for id in leaf_scores}
    for id in sorted(children_of, key=depth, reverse=True):
        parts = [c for c in children_of[id] if c in scores]
        if parts:
            scores[id] = (0.49 if len(parts) == 1 else 0.99) * sum(scores[c] for c in parts)
            below[id] = set().union(*(below[c] for c in parts))
    ranked = sorted(scores, key=lambda id: (-scores[id], id))
    if focused:
        kept, taken = [], set()
        for id in ranked:
            if not below[id] & taken:
                kept.append(id)
                taken |= below[id]
        ranked = kept
    return [(id, scores[id]) for id in ranked]


# %% task=08-homogeneity id=numpy
def mixed_ranking(lengths, own, children):
    """Do it for all parents at once, with logarithms to the base 2."""
    import numpy as np

    names = sorted(lengths)
    logs = np.log2([lengths[name] for name in names])
    width = np.ptp(logs)
    h = np.ones(len(names)) if width == 0 else (logs.max() - logs) / width
    mine = np.array([own.get(name, 0) for name in names])
    best = np.array([max(children.get(name) or [0]) for name in names])
    scores = h * mine + (1 - h) * best
    order = np.argsort(-scores, kind="stable")
    return [(names[i], scores[i]) for i in order if scores[i] > 0]


# %% task=08-homogeneity id=ratio-of-lengths
def mixed_ranking(lengths, own, children):
    """Write the difference of two logarithms as the logarithm of a ratio."""
    shortest, longest = min(lengths.values()), max(lengths.values())
    rows = []
    for name, words in lengths.items():
        h = 1.0
        if longest > shortest:
            h = math.log(longest / words) / math.log(longest / shortest)
        best = 0.0
        for score in children.get(name, ()):
            best = max(best, score)
        score = best + h * (own.get(name, 0.0) - best)
        if score > 1e-12:
            rows.append((-score, name))
    return [[name, -score] for score, name in sorted(rows)]


# %% task=08-homogeneity id=loop
def mixed_ranking(lengths, own, children):
    """Return the parents by a mixture of own and best child's score."""
    low, high = math.log(min(lengths.values())), math.log(max(lengths.values()))
    out = []
    for parent, length in lengths.items():
        h = 1.0 if low == high else 1 - (math.log(length) - low) / (high - low)
        best = max(children.get(parent, []), default=0)
        score = h * own.get(parent, 0) + (1 - h) * best
        if score > 0:
            out.append((parent, score))
    return sorted(out, key=lambda pair: (-pair[1], pair[0]))
