# %% task=12-locate id=letter-by-letter
def locate_quote(text, quote):
    pieces = quote.split()

    def end_from(start):
        at = start
        for number, piece in enumerate(pieces):
            if number:
                before = at
                while at < len(text) and text[at].isspace():
                    at += 1
                if at == before:
                    return None
            if not text.startswith(piece, at):
                return None
            at += len(piece)
        return at

    places = [(n, end_from(n)) for n in range(len(text)) if pieces]
    places = [place for place in places if place[1] is not None]
    if len(places) != 1:
        raise ValueError("not exactly one place")
    return list(places[0])


# %% task=12-locate id=tidied-with-a-map
def locate_quote(text, quote):
    tidy, places = "", []
    for place, letter in enumerate(text):
        if not letter.isspace():
            tidy, places = tidy + letter, [*places, place]
        elif not tidy.endswith(" "):
            tidy, places = tidy + " ", [*places, place]
    wanted = " ".join(quote.split())
    starts = [n for n in range(len(tidy)) if tidy[n:].startswith(wanted)]
    if wanted == "" or len(starts) != 1:
        raise ValueError(quote)
    return places[starts[0]], places[starts[0] + len(wanted) - 1] + 1


# %% task=12-locate id=lookahead-regex
def locate_quote(text, quote):
    words = quote.split()
    if not words:
        raise ValueError("the quote is nothing but white space")
    pattern = r"\s+".join(map(re.escape, words))
    places = [m.span(1) for m in re.finditer(f"(?=({pattern}))", text)]
    if len(places) != 1:
        raise ValueError(f"the quote stands in {len(places)} places")
    return places[0]


# %% task=12-findings id=sets-of-tuples
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=nested-loops
def findings(questions, documents, n):
    def words_of(text):
        words, word = [], ""
        for c in text.lower() + " ":
            if c in "abcdefghijklmnopqrstuvwxyz0123456789":
                word += c
            elif word:
                words.append(word)
                word = ""
        return words

    def shares(a, b):
        for i in range(len(a) - n + 1):
            for j in range(len(b) - n + 1):
                if a[i : i + n] == b[j : j + n]:
                    return True
        return False

    result = []
    for number, q in enumerate(questions):
        earlier = questions[:number]
        mine = words_of(q["question"])
        if any(e["id"] == q["id"] for e in earlier):
            result.append((number, "id"))
        for document, start, end in q["evidence"]:
            if document not in documents:
                result.append((number, "document"))
                continue
            text = documents[document]
            if start < 0 or end > len(text) or start >= end:
                result.append((number, "span"))
            elif shares(mine, words_of(text[start:end])):
                result.append((number, "borrowed"))
        if any(words_of(e["question"]) == mine for e in earlier):
            result.append((number, "repeated"))
    return result


# %% task=12-ladder id=numpy
def ladder(rungs, scores, draws, cut):
    import numpy as np

    ids = sorted(id for id, _ in scores[rungs[0]])
    place = {id: number for number, id in enumerate(ids)}
    table = []
    for name in rungs:
        pairs = sorted(scores[name])
        if [id for id, _ in pairs] != ids:
            raise ValueError(name)
        table.append([score for _, score in pairs])
    table = np.array(table)
    rows = [{"name": rungs[0], "mean": table[0].mean()}]
    for number in range(1, len(rungs)):
        gains = table[number] - table[number - 1]
        means = np.sort([gains[[place[id] for id in draw]].mean() for draw in draws])
        left = means[cut : len(means) - cut]
        rows.append(
            {
                "name": rungs[number],
                "mean": table[number].mean(),
                "gain": gains.mean(),
                "low": left[0],
                "high": left[-1],
                "sure": bool(left[0] > 0 or left[-1] < 0),
            }
        )
    return rows


# %% task=12-ladder id=helpers
def ladder(rungs, scores, draws, cut):
    def mean(values):
        values = list(values)
        return math.fsum(values) / len(values)

    first = dict(scores[rungs[0]])
    rows = [dict(name=rungs[0], mean=mean(first.values()))]
    for before, after in zip(rungs, rungs[1:]):
        old, new = dict(scores[before]), dict(scores[after])
        if set(old) != set(new):
            raise ValueError("other questions")
        means = [mean(new[id] - old[id] for id in draw) for draw in draws]
        for _ in range(cut):
            means.remove(min(means))
            means.remove(max(means))
        low, high = min(means), max(means)
        gain = mean(new[id] - old[id] for id in new)
        sure = not low <= 0 <= high
        rows.append(
            dict(name=after, mean=mean(new.values()), gain=gain, low=low, high=high, sure=sure)
        )
    return rows


# %% task=12-ladder id=dicts
def ladder(rungs, scores, draws, cut):
    tables = [dict(scores[name]) for name in rungs]
    if any(set(t) != set(tables[0]) for t in tables):
        raise ValueError("the rungs were not measured on the same questions")
    rows = []
    for i, (name, now) in enumerate(zip(rungs, tables)):
        row = {"name": name, "mean": sum(now.values()) / len(now)}
        if i:
            below = tables[i - 1]
            gains = {q: now[q] - below[q] for q in now}
            row["gain"] = sum(gains.values()) / len(gains)
            means = sorted(sum(gains[q] for q in d) / len(d) for d in draws)
            kept = means[cut : len(means) - cut]
            row["low"], row["high"] = kept[0], kept[-1]
            row["sure"] = kept[0] > 0 or kept[-1] < 0
        rows.append(row)
    return rows


# %% task=12-experiment id=numpy
def what_shows(before, after, metric, z, width):
    import numpy as np

    kinds = np.array([row["stratum"] for row in before])
    gains = np.array([b["scores"][metric] - a["scores"][metric] for a, b in zip(before, after)])

    def told(values):
        return [len(values), values.mean(), z * values.std(ddof=1) / len(values) ** 0.5]

    table = {str(kind): told(gains[kinds == kind]) for kind in np.unique(kinds)}
    needed = {}
    for kind in table:
        needed[kind] = n = 2
        s = gains[kinds == kind].std(ddof=1)
        while z * s / n**0.5 > width:
            n += 1
        needed[kind] = n
    clear = [kind for kind, (_, mean, half) in table.items() if not mean - half <= 0 <= mean + half]
    return {"all": told(gains), "kinds": table, "clear": clear, "needed": needed}


# %% task=12-experiment id=statistics-and-loop
def what_shows(before, after, metric, z, width):
    every, kinds = [], {}
    for b, a in zip(before, after):
        d = a["scores"][metric] - b["scores"][metric]
        every.append(d)
        kinds.setdefault(b["stratum"], []).append(d)

    def half(s, n):
        return z * s / math.sqrt(n)

    def triple(d):
        return len(d), statistics.mean(d), half(statistics.stdev(d), len(d))

    shown = {kind: triple(d) for kind, d in kinds.items()}
    needed = {}
    for kind, d in kinds.items():
        s, n = statistics.stdev(d), 2
        while half(s, n) > width:
            n += 1
        needed[kind] = n
    clear = sorted(k for k, (_, m, h) in shown.items() if m - h > 0 or m + h < 0)
    return {"all": triple(every), "kinds": shown, "clear": clear, "needed": needed}


# %% task=12-experiment id=numpy-and-ceil
def what_shows(before, after, metric, z, width):
    import numpy as np

    kind = np.array([row["stratum"] for row in before])
    d = np.array([a["scores"][metric] - b["scores"][metric] for b, a in zip(before, after)])

    def triple(x):
        return len(x), float(x.mean()), float(z * x.std(ddof=1) / np.sqrt(len(x)))

    names = sorted(set(kind.tolist()))
    kinds = {name: triple(d[kind == name]) for name in names}
    needed = {
        name: max(2, math.ceil((z * float(d[kind == name].std(ddof=1)) / width) ** 2))
        for name in names
    }
    return {
        "all": triple(d),
        "kinds": kinds,
        "needed": needed,
        "clear": [name for name in names if abs(kinds[name][1]) > kinds[name][2]],
    }


# %% task=12-split id=union-find
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def find(n):
        while parent[n] != n:
            n = parent[n]
        return n

    holder = {}
    for n, question in enumerate(questions):
        for document in question["documents"]:
            if document in holder:
                parent[find(n)] = find(holder[document])
            holder[document] = n
    groups = {}
    for n in range(len(questions)):
        groups.setdefault(find(n), []).append(questions[n])

    def lot(group):
        name = sorted(q["id"] for q in group)[0]
        return int(hashlib.sha256((salt + "/" + name).encode("utf-8")).hexdigest(), 16)

    size = {}
    for question in questions:
        size[question["stratum"]] = size.get(question["stratum"], 0) + 1
    used, dev = dict.fromkeys(size, 0), []
    for group in sorted(groups.values(), key=lot):
        for question in group:
            used[question["stratum"]] += 1
        if any(used[kind] / size[kind] > share for kind in size):
            for question in group:
                used[question["stratum"]] -= 1
        else:
            dev += [question["id"] for question in group]
    dev = [q["id"] for q in questions if q["id"] in dev]
    return {"dev": dev, "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=spread-until-still
def split_questions(questions, share, salt):
    waiting, groups = list(questions), []
    while waiting:
        group = [waiting.pop(0)]
        grown = True
        while grown:
            held = {document for q in group for document in q["documents"]}
            near = [q for q in waiting if held.intersection(q["documents"])]
            group += near
            waiting = [q for q in waiting if q not in near]
            grown = bool(near)
        name = min(q["id"] for q in group)
        groups.append((hashlib.sha256(f"{salt}/{name}".encode()).hexdigest(), group))
    dev = []
    for _, group in sorted(groups, key=lambda pair: pair[0]):
        tried = dev + group
        fits = True
        for kind in {q["stratum"] for q in group}:
            there = sum(q["stratum"] == kind for q in tried)
            fits = fits and there <= share * sum(q["stratum"] == kind for q in questions)
        if fits:
            dev = tried
    chosen = {q["id"] for q in dev}
    sides = {"dev": [], "test": []}
    for question in questions:
        sides["dev" if question["id"] in chosen else "test"].append(question["id"])
    return sides


# %% task=12-split id=depth-first-search
def split_questions(questions, share, salt):
    by_document = {}
    for i, q in enumerate(questions):
        for name in q["documents"]:
            by_document.setdefault(name, []).append(i)
    seen, groups = set(), []
    for i in range(len(questions)):
        if i in seen:
            continue
        stack, members = [i], []
        seen.add(i)
        while stack:
            j = stack.pop()
            members.append(j)
            for name in questions[j]["documents"]:
                for other in by_document[name]:
                    if other not in seen:
                        seen.add(other)
                        stack.append(other)
        name = min(questions[j]["id"] for j in members)
        lot = hashlib.sha256((salt + "/" + name).encode("utf-8")).hexdigest()
        groups.append((lot, members))
    room = {}
    for q in questions:
        room[q["stratum"]] = room.get(q["stratum"], 0) + 1
    total = dict(room)
    count = dict.fromkeys(room, 0)
    side = {}
    for _, members in sorted(groups):
        new = dict(count)
        for j in members:
            new[questions[j]["stratum"]] += 1
        fits = all(new[kind] <= share * total[kind] for kind in new)
        if fits:
            count = new
        for j in members:
            side[j] = "dev" if fits else "test"
    return {
        name: [q["id"] for j, q in enumerate(questions) if side[j] == name]
        for name in ("dev", "test")
    }


# %% task=12-agreement id=precision-and-recall
def span_agreement(first, second, limit=0.5):
    def marks(spans):
        found = set()
        for document, start, end in spans:
            found.update((document, place) for place in range(start, end))
        return found

    def f(shared, mine, theirs):
        if mine == theirs == 0:
            return 1.0
        if not shared:
            return 0.0
        precision, recall = shared / mine, shared / theirs
        return 2 * precision * recall / (precision + recall)

    if not first or set(first) != set(second):
        raise ValueError
    rows = {}
    for id in first:
        mine, theirs = marks(first[id]), marks(second[id])
        rows[id] = (len(mine & theirs), len(mine), len(theirs))
    f1 = {id: f(*row) for id, row in rows.items()}
    low = sorted((value, id) for id, value in f1.items() if value < limit)
    return {
        "by_question": f1,
        "mean": statistics.mean(f1.values()),
        "pooled": f(*(sum(column) for column in zip(*rows.values()))),
        "discuss": [id for _, id in low],
    }


# %% task=12-agreement id=numpy
def span_agreement(first, second, limit=0.5):
    import numpy as np

    if sorted(first) != sorted(second) or len(first) == 0:
        raise ValueError("questions differ")
    ids = sorted(first)
    longest = max(
        (end for marks in (first, second) for s in marks.values() for _, _, end in s), default=1
    )
    documents = sorted({d for marks in (first, second) for s in marks.values() for d, _, _ in s})

    def mask(spans):
        table = np.zeros((len(documents) + 1, longest), dtype=bool)
        for document, start, end in spans:
            table[documents.index(document), start:end] = True
        return table

    both = np.array([(mask(first[id]) & mask(second[id])).sum() for id in ids])
    size = np.array([mask(first[id]).sum() + mask(second[id]).sum() for id in ids])
    f1 = np.where(size > 0, 2 * both / np.maximum(size, 1), 1.0)
    order = [ids[n] for n in np.argsort(f1, kind="stable") if f1[n] < limit]
    pooled = 2 * both.sum() / size.sum() if size.sum() else 1.0
    return {
        "by_question": dict(zip(ids, f1)),
        "mean": f1.mean(),
        "pooled": pooled,
        "discuss": order,
    }


# %% task=12-agreement id=counting-edges
def span_agreement(first, second, limit=0.5):
    if sorted(first) != sorted(second) or len(first) == 0:
        raise ValueError("not the same questions, or none")

    def sizes(a, b):
        one = two = both = 0
        for name in {span[0] for span in a + b}:
            edges = sorted({x for d, s, e in a + b if d == name for x in (s, e)})
            for low, high in zip(edges, edges[1:]):
                in_a = any(d == name and s <= low and high <= e for d, s, e in a)
                in_b = any(d == name and s <= low and high <= e for d, s, e in b)
                one += (high - low) * in_a
                two += (high - low) * in_b
                both += (high - low) * (in_a and in_b)
        return one, two, both

    def f1(one, two, both):
        return 2 * both / (one + two) if one + two else 1.0

    counts = {q: sizes(list(first[q]), list(second[q])) for q in first}
    by = {q: f1(*c) for q, c in counts.items()}
    return {
        "by_question": by,
        "mean": statistics.mean(by.values()),
        "pooled": f1(*map(sum, zip(*counts.values()))),
        "discuss": [q for value, q in sorted((v, q) for q, v in by.items()) if value < limit],
    }


# %% task=12-next id=heap
def next_questions(differences, traffic, more):
    import heapq

    weight = {k: (traffic[k] * statistics.stdev(v)) ** 2 for k, v in differences.items()}
    n = {k: len(v) for k, v in differences.items()}
    heap = [(-weight[k] / (n[k] * (n[k] + 1)), k) for k in n]
    heapq.heapify(heap)
    before = sum(weight[k] / n[k] for k in n) ** 0.5
    given = dict.fromkeys(n, 0)
    for _ in range(more):
        _, kind = heapq.heappop(heap)
        given[kind] += 1
        now = n[kind] + given[kind]
        heapq.heappush(heap, (-weight[kind] / (now * (now + 1)), kind))
    after = sum(weight[k] / (n[k] + given[k]) for k in n) ** 0.5
    return {"more": given, "before": before, "after": after}


# %% task=12-next id=numpy
def next_questions(differences, traffic, more):
    import numpy as np

    kinds = sorted(differences)
    n = np.array([len(differences[k]) for k in kinds])
    w = np.array([traffic[k] for k in kinds])
    s2 = np.array([np.var(differences[k], ddof=1) for k in kinds])
    have, part = n.copy(), w**2 * s2
    for _ in range(more):
        n[np.argmax(part / n - part / (n + 1))] += 1
    return {
        "more": {k: int(m) for k, m in zip(kinds, n - have)},
        "before": np.sqrt((part / have).sum()),
        "after": np.sqrt((part / n).sum()),
    }


# %% task=12-next id=largest-fall
def next_questions(differences, traffic, more):
    part = {k: traffic[k] ** 2 * statistics.variance(d) for k, d in differences.items()}
    n = {k: len(d) for k, d in differences.items()}
    extra = dict.fromkeys(differences, 0)

    def error():
        return math.sqrt(sum(part[k] / (n[k] + extra[k]) for k in part))

    before = error()
    for _ in range(more):
        best, most = None, -1.0
        for k in sorted(part):
            now = n[k] + extra[k]
            fall = part[k] / (now * (now + 1))
            if fall > most:
                best, most = k, fall
        extra[best] += 1
    return {"more": extra, "before": before, "after": error()}


# %% task=12-reading id=deque
def reading_order(runs, relevant, budget, k):
    from collections import deque

    queue, read, seen = deque(sorted(runs)), [], set()
    good = set(relevant)
    place = dict.fromkeys(runs, 0)
    while queue and len(read) < budget:
        name = queue[0]
        while place[name] < len(runs[name]) and runs[name][place[name]] in seen:
            place[name] += 1
        if place[name] == len(runs[name]):
            queue.popleft()
            continue
        hit = runs[name][place[name]]
        seen.add(hit)
        read.append(hit)
        if hit not in good:
            queue.rotate(-1)
    judged = {}
    for name in runs:
        top = set(runs[name][:k])
        judged[name] = len(top & seen) / len(top) if top else 1
    return {"read": read, "found": len(seen & good), "judged": judged}


# %% task=12-reading id=copies
def reading_order(runs, relevant, budget, k):
    left = {name: list(hits) for name, hits in runs.items()}
    queue, read = sorted(left), []
    while len(read) < budget:
        queue = [name for name in queue if left[name]]
        if not queue:
            break
        front = queue[0]
        hit = left[front].pop(0)
        read.append(hit)
        for hits in left.values():
            if hit in hits:
                hits.remove(hit)
        if hit not in relevant:
            queue = queue[1:] + queue[:1]
    judged = {}
    for name, hits in runs.items():
        judged[name] = 1.0
        if hits:
            first = hits[: min(k, len(hits))]
            judged[name] = len([hit for hit in first if hit in read]) / len(first)
    return {"read": tuple(read), "found": len(set(read) & set(relevant)), "judged": judged}


# %% task=12-reading id=fewest-misses-heap
def reading_order(runs, relevant, budget, k):
    import heapq

    queue = [(0, name) for name in runs]
    heapq.heapify(queue)
    left = {name: iter(hits) for name, hits in runs.items()}
    read = {}
    while queue and len(read) < budget:
        misses, name = queue[0]
        hit = next((h for h in left[name] if h not in read), None)
        if hit is None:
            heapq.heappop(queue)
            continue
        read[hit] = hit in relevant
        if not read[hit]:
            heapq.heapreplace(queue, (misses + 1, name))
    judged = {
        name: len(read.keys() & set(hits[:k])) / len(hits[:k]) if hits else 1.0
        for name, hits in runs.items()
    }
    return {"read": list(read), "found": sum(read.values()), "judged": judged}
