# %% task=09-documents id=library
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    text = "<documents>"
    for number, passage in enumerate(passages, 1):
        source, inside = quoteattr(passage["source"]), escape(passage["text"])
        text += f"\n  <document id='{number}' source={source}>{inside}</document>"
    return text + "\n</documents>"


# %% task=09-documents id=element-tree
def documents_xml(passages):
    from xml.etree import ElementTree

    root = ElementTree.Element("documents")
    for number, passage in enumerate(passages, start=1):
        node = ElementTree.SubElement(root, "document", source=passage["source"], id=str(number))
        node.text = passage["text"]
    return ElementTree.tostring(root, encoding="unicode")


# %% task=09-documents id=replace-in-turn
def documents_xml(passages):
    def safe(text):
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        return text.replace(">", "&gt;").replace('"', "&#34;").replace("'", "&#39;")

    out = []
    for passage in passages:
        out.append(f'<document source="{safe(passage["source"])}" id="{len(out) + 1}">')
        out[-1] += safe(passage["text"]) + "</document>"
    return f"<documents>{''.join(out)}</documents>" if out else "<documents/>"


# %% task=09-documents id=escape-and-quoteattr
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    parts = []
    for number, passage in enumerate(passages, start=1):
        text = escape(passage["text"], {"\r": "&#13;"})
        source = quoteattr(passage["source"])
        parts.append(f'<document id="{number}" source={source}>{text}</document>')
    return "<documents>" + "\n".join(parts) + "</documents>"


# %% task=09-pack id=first-comings
def pack(hits, budget, threshold):
    first = {}
    for id_, score, tokens in hits:
        first.setdefault(id_, (score, tokens))
    left_out = {id_: "score" for id_, (score, _) in first.items() if score < threshold}
    shown, used = (), 0
    for id_, (_, tokens) in first.items():
        if id_ in left_out:
            continue
        if used + tokens <= budget:
            shown, used = (*shown, id_), used + tokens
        else:
            left_out[id_] = "budget"
    return {"ask": len(shown) > 0, "left_out": left_out, "shown": shown}


# %% task=09-pack id=reasons
def pack(hits, budget, threshold):
    reason = {}
    for id_, score, tokens in hits:
        if id_ not in reason:
            fits = tokens <= budget
            reason[id_] = "score" if score < threshold else "" if fits else "budget"
            budget -= tokens * (reason[id_] == "")
    shown = [id_ for id_, why in reason.items() if not why]
    left_out = {id_: why for id_, why in reason.items() if why}
    return {"shown": shown, "left_out": left_out, "ask": shown != []}


# %% task=09-pack id=loop-with-a-set
def pack(hits, budget, threshold):
    decided, shown, left_out = set(), [], {}
    left = budget
    for id, score, tokens in hits:
        if id in decided:
            continue
        decided.add(id)
        if score < threshold:
            left_out[id] = "score"
        elif tokens <= left:
            shown.append(id)
            left -= tokens
        else:
            left_out[id] = "budget"
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-citations id=by-hand
def citations(answer, n_documents):
    known, unknown = [], []
    for piece in answer.split("[")[1:]:
        inside, closed, _ = piece.partition("]")
        parts = [part.strip(" ").split("-") for part in inside.split(",")]
        numbers = all(len(part) <= 2 and all(n.isdigit() for n in part) for part in parts)
        if not closed or not numbers:
            continue
        for part in parts:
            for number in range(int(part[0]), int(part[-1]) + 1):
                where = known if 0 < number <= n_documents else unknown
                if number not in where:
                    where.append(number)
    return {"known": known, "unknown": unknown}


# %% task=09-citations id=pattern
def citations(answer, n_documents):
    cited = []
    for inside in re.findall(r"\[([\d ,-]+)\]", answer):
        parts = [re.fullmatch(r" *(\d+)(?:-(\d+))? *", part) for part in inside.split(",")]
        if all(parts):
            for part in parts:
                cited.extend(range(int(part[1]), int(part[2] or part[1]) + 1))
    once = sorted(set(cited), key=cited.index)
    known = tuple(n for n in once if n in range(1, n_documents + 1))
    return {"known": known, "unknown": tuple(n for n in once if n not in known)}


# %% task=09-citations id=one-pattern
def citations(answer, n_documents):
    known, unknown = [], []
    part = r"\d+(?:-\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            first, _, last = piece.strip().partition("-")
            for number in range(int(first), int(last or first) + 1):
                into = known if 1 <= number <= n_documents else unknown
                if number not in into:
                    into.append(number)
    return {"known": known, "unknown": unknown}


# %% task=09-citations id=brackets-then-parts
def citations(answer, n_documents):
    cited = {}
    for inside in re.findall(r"\[([^\[\]]*)\]", answer):
        parts = [part.strip(" ") for part in inside.split(",")]
        if all(re.fullmatch(r"\d+(-\d+)?", part) for part in parts):
            for part in parts:
                ends = [int(end) for end in part.split("-")]
                cited.update(dict.fromkeys(range(ends[0], ends[-1] + 1)))
    has = range(1, n_documents + 1)
    return {
        "known": [number for number in cited if number in has],
        "unknown": [number for number in cited if number not in has],
    }


# %% task=09-experiment id=list-of-hits
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    asked = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def measured(budget=None):
        def retrieve(query, k, where):
            left, hits = budget, []
            for hit in index.search(query, k=k, where=where):
                if left is None:
                    hits.append(hit)
                elif left >= tokens[hit.id]:
                    left -= tokens[hit.id]
                    hits.append(hit)
            return hits

        return float(evaluate(retrieve, asked, chunks, k=k).mean(f"recall@{k}"))

    recall = {budget: measured(budget) for budget in budgets}
    whole = measured()
    enough = min((b for b in budgets if recall[b] / whole >= share), default=None)
    return {"recall": recall, "whole": whole, "enough": enough}


# %% task=09-experiment id=infinite-budget-for-the-whole
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from functools import partial

    from minirag import GoldenSet, evaluate

    def search(query, k, where, budget):
        kept = []
        for hit in index.search(query, k, where):
            if sum(tokens[other.id] for other in kept) + tokens[hit.id] <= budget:
                kept.append(hit)
        return kept

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    recall = {}
    for budget in [*budgets, float("inf")]:
        report = evaluate(partial(search, budget=budget), questions, chunks, k=k)
        recall[budget] = report.mean(f"recall@{k}")
    whole = recall.pop(float("inf"))
    enough = None
    for budget in sorted(budgets):
        if enough is None and recall[budget] >= share * whole:
            enough = budget
    return {"recall": recall, "whole": whole, "enough": enough}


# %% task=09-duplicates id=loops
def distinct_passages(texts, width, threshold):
    kept, dropped, sets = [], {}, []
    for number in range(len(texts)):
        words = texts[number].lower().split()
        size = min(width, len(words))
        own = set(zip(*[words[i:] for i in range(size)]))
        best, most = None, -1.0
        for place, other in zip(kept, sets):
            both = len(own.intersection(other))
            resemblance = both / (len(own) + len(other) - both)
            if resemblance > most:
                best, most = place, resemblance
        if best is not None and most >= threshold:
            dropped[number] = [best, most]
        else:
            kept.append(number)
            sets.append(own)
    return {"kept": kept, "dropped": dropped}


# %% task=09-duplicates id=numpy
def distinct_passages(texts, width, threshold):
    import numpy as np

    def pieces(text):
        words = text.lower().split()
        n = max(1, len(words) - width + 1)
        return {"\n".join(words[i : i + width]) for i in range(n)}

    sets = [pieces(text) for text in texts]
    likes = np.array([[len(a & b) / len(a | b) for b in sets] for a in sets])
    kept, dropped = [], {}
    for number in range(len(texts)):
        row = likes[number][kept]
        if len(row) and row.max() >= threshold:
            dropped[number] = (kept[int(row.argmax())], row.max())
        else:
            kept.append(number)
    return {"kept": np.array(kept), "dropped": dropped}


# %% task=09-duplicates id=zip-and-max
def distinct_passages(texts, width, threshold):
    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        words = text.lower().split()
        mine = set(zip(*(words[i:] for i in range(width)))) or {tuple(words)}
        alike = {other: len(mine & s) / len(mine | s) for other, s in kept.items()}
        best = max(alike, key=alike.get, default=None)
        if best is not None and alike[best] >= threshold:
            dropped[number] = (best, alike[best])
        else:
            kept[number] = mine
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-knapsack id=all-loads
def best_load(values, tokens, budget):
    from itertools import combinations

    numbers = range(len(values))
    loads = [load for count in range(len(values) + 1) for load in combinations(numbers, count)]

    def size(load):
        return sum(tokens[n] for n in load)

    def worth(load):
        return sum(values[n] for n in load)

    fitting = [load for load in loads if size(load) <= budget]
    best = min(fitting, key=lambda load: (-worth(load), size(load), load))
    greedy = ()
    for number in numbers:
        if size((*greedy, number)) <= budget:
            greedy += (number,)
    return {"load": best, "gain": worth(best) - worth(greedy)}


# %% task=09-knapsack id=recursion
def best_load(values, tokens, budget):
    from functools import cache

    @cache
    def best(number, room):
        if number == len(values):
            return (0, 0, ())
        without = best(number + 1, room)
        if tokens[number] > room:
            return without
        lost, used, load = best(number + 1, room - tokens[number])
        return min(without, (lost - values[number], used + tokens[number], (number, *load)))

    greedy, room = 0, budget
    for value, size in zip(values, tokens):
        if size <= room:
            greedy, room = greedy + value, room - size
    lost, _, load = best(0, budget)
    return {"load": list(load), "gain": -lost - greedy}


# %% task=09-knapsack id=table-of-rooms-downwards
def best_load(values, tokens, budget):
    table = [(0, 0, [])] * (budget + 1)
    for i in range(len(values)):
        for room in range(budget, tokens[i] - 1, -1):
            worth, used, load = table[room - tokens[i]]
            table[room] = min(table[room], (worth - values[i], used + tokens[i], [*load, i]))
    worth, _, load = table[budget]
    greedy, left = 0, budget
    for value, size in zip(values, tokens):
        if size <= left:
            greedy += value
            left -= size
    return {"load": load, "gain": -worth - greedy}


# %% task=09-orders id=translate
def hidden_orders(text, phrases):
    def is_unseen(character):
        return unicodedata.category(character) == "Cf"

    def plain(given):
        gone = given.translate({ord(c): None for c in given if is_unseen(c)})
        return " ".join(unicodedata.normalize("NFKC", gone).casefold().split())

    looked_at = plain(text)
    found = tuple(
        phrase
        for phrase in phrases
        if re.search(r"(?:^|\W)" + re.escape(plain(phrase)) + r"(?:\W|$)", looked_at)
    )
    return {"found": found, "unseen": len([c for c in text if is_unseen(c)])}


# %% task=09-orders id=find-by-hand
def hidden_orders(text, phrases):
    def plain(given):
        out = ""
        for character in given:
            if unicodedata.category(character) != "Cf":
                out += character
        return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", out).casefold())

    def stands_in(phrase, whole):
        place = whole.find(phrase)
        while place >= 0:
            around = whole[max(place - 1, 0) : place], whole[place + len(phrase) :][:1]
            if not any(c.isalnum() or c == "_" for c in around):
                return True
            place = whole.find(phrase, place + 1)
        return False

    unseen = 0
    for character in text:
        unseen += unicodedata.category(character) == "Cf"
    return {"found": [p for p in phrases if stands_in(plain(p), plain(text))], "unseen": unseen}
