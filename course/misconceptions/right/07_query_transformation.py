# %% task=07-kind id=recursion
def kind(query, greetings, arithmetic):
    def without_greetings(words):
        if not words:
            return []
        fitting = [
            len(phrase.split())
            for phrase in greetings
            if words[: len(phrase.split())] == phrase.split()
        ]
        if fitting:
            return without_greetings(words[max(fitting) :])
        return [words[0], *without_greetings(words[1:])]

    kept = without_greetings(re.findall(r"\w+", query.lower()))
    numbers = [word for word in kept if word.isdigit()]
    if not kept:
        return "greeting"
    if len(numbers) > 1 and set(kept) <= {*numbers, *arithmetic}:
        return "general"
    return "knowledge_base"


# %% task=07-kind id=one-pattern
def kind(query, greetings, arithmetic):
    text = " ".join(re.findall(r"\w+", query.lower()))
    longest_first = sorted(greetings, key=len, reverse=True)
    pattern = "|".join(map(re.escape, longest_first))
    kept = re.sub(rf"\b(?:{pattern})\b", " ", text).split() if greetings else text.split()
    if not kept:
        return "greeting"
    for word in kept:
        if not word.isdigit() and word not in arithmetic:
            return "knowledge_base"
    return "general" if len([w for w in kept if w.isdigit()]) >= 2 else "knowledge_base"


# %% task=07-rewrite id=two-helpers
def _topic_of(text, own, stop_words):
    topic = []
    for word in re.findall(r"[\w-]+", text):
        small = word.lower()
        if small in stop_words or small in own or small in [w.lower() for w in topic]:
            continue
        if any(c.isdigit() for c in word) and any(c.isdigit() for c in "".join(own)):
            continue
        topic.append(word)
    return " ".join(topic)


def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    said = [text for role, text in history if role == "user"]
    topics = [_topic_of(text, own, stop_words) for text in said]
    topics = [topic for topic in topics if topic]
    if not topics:
        return query
    found = [word for word in own if word in pronouns]
    if found:
        pattern = rf"(?<![\w-]){re.escape(found[0])}(?![\w-])"
        return re.sub(pattern, lambda match: topics[-1], query, count=1, flags=re.IGNORECASE)
    if own and own[0] in openings:
        return query + " " + topics[-1]
    return query


# %% task=07-rewrite id=split-and-join
def rewrite(query, history, pronouns, openings, stop_words):
    pieces = re.split(r"([\w-]+)", query)  # words stand at the odd places
    own = {piece.lower() for piece in pieces[1::2]}
    digits = any(re.search(r"\d", word) for word in own)
    topic = []
    for role, text in history:
        words = {}
        for word in re.findall(r"[\w-]+", text) if role == "user" else []:
            wanted = word.lower() not in own and word.lower() not in stop_words
            if wanted and not (digits and re.search(r"\d", word)):
                words.setdefault(word.lower(), word)
        topic = list(words.values()) or topic
    if not topic:
        return query
    for at in range(1, len(pieces), 2):
        if pieces[at].lower() in pronouns:
            pieces[at] = " ".join(topic)
            return "".join(pieces)
    if len(pieces) > 1 and pieces[1].lower() in openings:
        pieces += [" ", *" ".join(topic)]
    return "".join(pieces)


# %% task=07-rewrite id=substitution-with-a-function
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    own = re.findall(r"[\w-]+", query.lower())
    digits = any(re.search(r"\d", w) for w in own)
    topic = []
    for role, text in reversed(history):
        if role == "user":
            seen = set(stop_words) | set(own)
            for w in re.findall(r"[\w-]+", text):
                if w.lower() not in seen and not (digits and re.search(r"\d", w)):
                    topic.append(w)
                seen.add(w.lower())
            if topic:
                break
    if not topic:
        return query
    left = [1]

    def put(match):
        if left and match[0].lower() in pronouns:
            left.pop()
            return " ".join(topic)
        return match[0]

    new = re.sub(r"[\w-]+", put, query)
    if left and own and own[0] in openings:
        return query + " " + " ".join(topic)
    return new


# %% task=07-hypothesis id=loop
def hypothesis(query, stop_words, templates):
    words = re.findall(r"[\w-]+", query)
    if len(words) == 0:
        return ""
    once = []
    for word in words:
        if word.lower() not in [other.lower() for other in once]:
            once.append(word)
    opening = words[0].lower()
    if opening == "how":
        template = templates["how"]
    elif opening in {"what", "which", "who"}:
        template = templates["what"]
    else:
        template = templates["default"]
    topic = [word for word in once if word.lower() not in stop_words]
    if topic == []:
        topic = once
    return " ".join(topic).join(template.split("{topic}"))


# %% task=07-hypothesis id=pattern
def hypothesis(query, stop_words, templates):
    spelt = {}
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() not in spelt:
            spelt[match[0].lower()] = match[0]
    kinds = {"what": "what", "which": "what", "who": "what", "how": "how"}
    kept = [spelt[word] for word in spelt if word not in set(stop_words)]
    topic = " ".join(kept if kept else list(spelt.values()))
    for word in spelt:
        template = templates[kinds.get(word, "default")]
        return re.sub(r"\{topic\}", lambda match: topic, template)
    return ""


# %% task=07-hypothesis id=plain-loops
def hypothesis(query, stop_words, templates):
    """Return a made-up answer from the template of the question's kind."""
    words = re.findall(r"[\w-]+", query)
    if len(words) == 0:
        return ""
    first = words[0].lower()
    if first in ("what", "which", "who"):
        template = templates["what"]
    elif first == "how":
        template = templates["how"]
    else:
        template = templates["default"]

    def once(out):
        seen, topic = set(out), []
        for w in words:
            if w.lower() not in seen:
                seen.add(w.lower())
                topic.append(w)
        return " ".join(topic)

    topic = once(stop_words) or once([])
    return topic.join(template.split("{topic}"))


# %% task=07-merge id=collections
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    from collections import defaultdict

    if k <= 0:
        raise ValueError("k")
    lists = [list(dict.fromkeys(each)) for each in [original, *wordings]]
    scores = defaultdict(float)
    for ranking, share in zip(lists, [weight] + [1] * len(wordings)):
        for place, document in enumerate(ranking):
            scores[document] += share / (rrf_k + place + 1)
    best = sorted(scores)
    best.sort(key=lambda d: lists[0].index(d) if d in lists[0] else math.inf)
    best.sort(key=lambda d: scores[d], reverse=True)
    seen = set(best)
    for document in broad:
        if document not in seen:
            best.append(document)
            seen.add(document)
    return [[document, scores.get(document, 0)] for document in best[:k]]


# %% task=07-merge id=numpy
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    import numpy as np

    if k < 1:
        raise ValueError(f"k = {k}")
    rankings = []
    for ranking in [original] + wordings:
        rankings.append([d for n, d in enumerate(ranking) if d not in ranking[:n]])
    documents = sorted({d for ranking in rankings for d in ranking})
    ranks = np.full((len(rankings), len(documents)), np.inf)
    for row, ranking in enumerate(rankings):
        for rank, document in enumerate(ranking):
            ranks[row, documents.index(document)] = rank + 1
    weights = np.array([weight] + [1.0] * len(wordings))
    scores = weights @ (1 / (rrf_k + ranks))
    order = np.lexsort((ranks[0], -np.round(scores, 12)))
    hits = [(documents[i], scores[i]) for i in order]
    hits += [(d, 0) for n, d in enumerate(broad) if d not in documents and d not in broad[:n]]
    return hits[:k]


# %% task=07-merge id=score-of-each-document
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    """Return the `k` best of a question, its wordings and a step back."""
    if k < 1:
        raise ValueError("k must be at least 1")

    def once(ids):
        kept = []
        for id in ids:
            if id not in kept:
                kept.append(id)
        return kept

    first = once(original)
    others = [once(ids) for ids in wordings]
    documents = once(sum(([*ids] for ids in [first, *others]), []))

    def score(d):
        total = weight / (rrf_k + first.index(d) + 1) if d in first else 0
        return total + sum(1 / (rrf_k + ids.index(d) + 1) for ids in others if d in ids)

    documents.sort()
    documents.sort(key=lambda d: first.index(d) if d in first else len(first))
    documents.sort(key=score, reverse=True)
    pairs = [(d, score(d)) for d in documents]
    pairs += [(d, 0.0) for d in once(broad) if d not in documents]
    return pairs[:k]


# %% task=07-experiment id=vector-by-vector
def hyde_study(strata, k):
    from minirag import GoldenSet, compare, evaluate, hyde_vector

    index, chunks, model = handbook_by_meaning()

    def by_made_up_answer(query, k=10, where=None):
        vector = hyde_vector(query, index.embedder, model).vector
        return index.search_vectors(vector[None, :], k, where)[0]

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in set(strata)]
    direct = evaluate(index.search, questions, chunks, k=k)
    made_up = evaluate(by_made_up_answer, questions, chunks, k=k)
    counts = []
    for report in (direct, made_up):
        ones = [row.stratum for row in report.rows if row.scores[f"hit_rate@{k}"] == 1]
        counts.append({stratum: ones.count(stratum) for stratum in strata})
    ranked = sorted((counts[0][s] - counts[1][s], s) for s in strata)
    low, high = compare(direct, made_up, f"hit_rate@{k}").interval
    better = "open"
    if low > 0:
        better = "hyde"
    if high < 0:
        better = "direct"
    best = ranked[0][1] if ranked[0][0] < 0 else None
    return {"direct": counts[0], "hyde": counts[1], "best": best, "better": better}


# %% task=07-experiment id=means
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    metric = f"hit_rate@{k}"
    one = evaluate(index, questions, chunks, k=k)
    two = evaluate(HydeRetriever(index, model), questions, chunks, k=k)
    direct = {s: round(one.mean(metric, s) * one.strata[s]) for s in strata}
    hyde = {s: round(two.mean(metric, s) * two.strata[s]) for s in strata}
    best, most = None, 0
    for stratum in sorted(strata):
        if hyde[stratum] - direct[stratum] > most:
            best, most = stratum, hyde[stratum] - direct[stratum]
    low, high = compare(one, two, metric).interval
    conclusion = "open" if low <= 0 <= high else "hyde" if low > 0 else "direct"
    return {"direct": direct, "hyde": hyde, "best": best, "better": conclusion}


# %% task=07-experiment id=two-reports
def hyde_study(strata, k):
    """Return what both searches find, and what follows from it."""
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"hit_rate@{k}"
    a = evaluate(index, questions, chunks, k=k)
    b = evaluate(HydeRetriever(index, model), questions, chunks, k=k)
    direct, hyde = dict.fromkeys(strata, 0), dict.fromkeys(strata, 0)
    for report, counts in ((a, direct), (b, hyde)):
        for row in report.rows:
            counts[row.stratum] += int(row.scores[name] == 1)
    gains = [(direct[s] - hyde[s], s) for s in strata if hyde[s] > direct[s]]
    low, high = compare(a, b, name).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    best = min(gains)[1] if gains else None
    return {"direct": direct, "hyde": hyde, "best": best, "better": better}


# %% task=07-rocchio id=numpy
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    import numpy as np

    words = sorted(set(query).union(*liked, *disliked))

    def centre(documents):
        rows = np.zeros((max(len(documents), 1), len(words)))
        for row, document in zip(rows, documents):
            row[:] = [document.get(word, 0.0) for word in words]
            length = np.linalg.norm(row)
            row /= length if length > 0 else 1.0
        return rows.mean(axis=0)

    old = np.array([query.get(word, 0.0) for word in words])
    moved = alpha * old + beta * centre(liked) - gamma * centre(disliked)
    kept = [i for i in range(len(words)) if moved[i] > 0]
    new = sorted((i for i in kept if words[i] not in query), key=lambda i: -moved[i])[:m]
    return {words[i]: moved[i] for i in kept if words[i] in query or i in new}


# %% task=07-rocchio id=word-by-word
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    def unit(document):
        length = sum(weight * weight for weight in document.values()) ** 0.5
        return {word: weight / length for word, weight in document.items()}

    good, bad = [unit(d) for d in liked], [unit(d) for d in disliked]

    def mean(word, documents):
        total = sum(document.get(word, 0) for document in documents)
        return total / len(documents) if documents else 0

    result, candidates = {}, []
    for word in sorted({w for d in [query, *good, *bad] for w in d}):
        weight = alpha * query.get(word, 0) + beta * mean(word, good) - gamma * mean(word, bad)
        if weight > 0 and word in query:
            result[word] = weight
        elif weight > 0:
            candidates.append((-weight, word))
    result.update((word, -weight) for weight, word in sorted(candidates)[:m])
    return result


# %% task=07-rocchio id=three-loops
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    """Return the query moved towards `liked` and away from `disliked`."""
    weights = {w: alpha * x for w, x in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for d in documents:
            length = math.sqrt(sum(x**2 for x in d.values()))
            for w, x in d.items():
                weights[w] = weights.get(w, 0) + factor * x / length / len(documents)
    weights = {w: x for w, x in weights.items() if x > 0}
    new = sorted((w for w in weights if w not in query), key=lambda w: (-weights[w], w))
    kept = set(query) | set(new[:m])
    return {w: x for w, x in weights.items() if w in kept}


# %% task=07-rm3 id=counters
def rm3(query, documents, scores, m, mix):
    from collections import Counter

    best = max(scores)
    total = math.fsum(math.exp(score - best) for score in scores)
    model = Counter()
    for document, score in zip(documents, scores):
        for word, tf in Counter(document).items():
            model[word] += math.exp(score - best) / total * tf / len(document)
    top = dict(sorted(sorted(model.items()), key=lambda item: item[1], reverse=True)[:m])
    mass = sum(top.values())
    asked = Counter(query)
    mixed = {
        word: (1 - mix) * asked[word] / len(query) + mix * top.get(word, 0) / mass
        for word in {*top, *asked}
    }
    return {word: p for word, p in mixed.items() if p != 0}


# %% task=07-rm3 id=numpy
def rm3(query, documents, scores, m, mix):
    import numpy as np

    words = sorted({w for d in documents for w in d} | set(query))
    counts = np.array([[list(d).count(w) for w in words] for d in [*documents, query]])
    shares = counts / counts.sum(axis=1, keepdims=True)
    posterior = np.exp(np.array(scores) - np.logaddexp.reduce(scores))
    relevance = posterior @ shares[:-1]
    order = np.argsort(-relevance, kind="stable")
    relevance[order[m:]] = 0
    relevance /= relevance.sum()
    mixed = (1 - mix) * shares[-1] + mix * relevance
    return {word: p for word, p in zip(words, mixed) if p > 0}


# %% task=07-rm3 id=formula-word-by-word
def rm3(query, documents, scores, m, mix):
    """Return the query as a distribution over words, widened by its hits."""
    import heapq

    top = max(scores) if scores else 0
    total = sum(math.exp(s - top) for s in scores)

    def probable(w):
        return sum(
            math.exp(s - top) / total * (d.count(w) / len(d)) for d, s in zip(documents, scores)
        )

    p = {w: probable(w) for w in set().union(*documents)}
    kept = heapq.nsmallest(m, p, key=lambda w: (-p[w], w))
    share = sum(p[w] for w in kept)
    mixed = {
        w: (1 - mix) * query.count(w) / len(query) + mix * (p[w] / share if w in kept else 0)
        for w in {*query, *kept}
    }
    return {w: x for w, x in mixed.items() if x > 0}


# %% task=07-hardest id=statistics
def hardest(runs, collection, k, n_queries):
    import heapq
    import statistics

    values = []
    for name, scores in runs:
        top = heapq.nlargest(k, scores)
        spread = statistics.pstdev(top) if top else 0.0
        values.append((spread / abs(collection[name]), name))
    return [(name, value) for value, name in sorted(values)[:n_queries]]


# %% task=07-hardest id=numpy
def hardest(runs, collection, k, n_queries):
    import numpy as np

    nqc = {}
    for name, scores in sorted(runs):
        top = np.sort(np.array(scores, dtype=float))[::-1][:k]
        nqc[name] = top.std() / abs(collection[name]) if top.size else 0
    return [[name, nqc[name]] for name in sorted(nqc, key=nqc.get)][:n_queries]


# %% task=07-hardest id=heapq-and-pstdev
def hardest(runs, collection, k, n_queries):
    """Return the queries whose first `k` scores are spread least."""
    import heapq
    import statistics

    def nqc(name, scores):
        best = heapq.nlargest(k, scores)
        return statistics.pstdev(best) / abs(collection[name]) if best else 0.0

    pairs = ((nqc(name, scores), name) for name, scores in runs)
    return [(name, value) for value, name in heapq.nsmallest(n_queries, pairs)]
