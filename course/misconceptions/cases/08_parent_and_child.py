# %% task=08-family id=child-across belief="children are windows of the whole text, each given to the parent in which it begins" case=children-stay-inside loses=1 hint="Cut the words of one parent at a time: no child may hold a word of the next parent."
def cut_family(text, parent_size, child_size, overlap=0):
    if not 0 <= overlap < child_size <= parent_size:
        raise ValueError("sizes")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        family.append(((inside[0][0], inside[-1][1]), []))
    for at in range(0, len(words), child_size - overlap):
        piece = words[at : at + child_size]
        family[at // parent_size][1].append((piece[0][0], piece[-1][1]))
        if at + child_size >= len(words):
            break
    return family


# %% task=08-family id=overlap-is-the-step belief="overlap says how far the next child begins after the one before" case=siblings-overlap loses=1 hint="With an overlap of 1 two siblings share one word: how far apart do they begin?"
def cut_family(text, parent_size, child_size, overlap=0):
    if not 0 <= overlap < child_size <= parent_size:
        raise ValueError("sizes")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), overlap or child_size):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
            if at + child_size >= len(inside):
                break
        family.append(((inside[0][0], inside[-1][1]), children))
    return family


# %% task=08-family id=runs-on-to-the-last-word belief="a child begins wherever there are words left, even if the child before holds them" case=last-child-holds-a-new-word loses=1 hint="Stop after the first child that reaches the end of its parent: the next would be a part of it."
def cut_family(text, parent_size, child_size, overlap=0):
    if not 0 <= overlap < child_size <= parent_size:
        raise ValueError("sizes")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), child_size - overlap):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
        family.append(((inside[0][0], inside[-1][1]), children))
    return family


# %% task=08-family id=one-blank-each belief="there is one blank between any two words" case=white-space-as-it-is loses=1 hint="Take a text with two blanks, or one that begins with a blank: take positions from the text itself."
def cut_family(text, parent_size, child_size, overlap=0):
    if not 0 <= overlap < child_size <= parent_size:
        raise ValueError("sizes")
    words, at = [], 0
    for word in text.split():
        words.append((at, at + len(word)))
        at += len(word) + 1
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), child_size - overlap):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
            if at + child_size >= len(inside):
                break
        family.append(((inside[0][0], inside[-1][1]), children))
    return family


# %% task=08-family id=full-parents-only belief="words that fill no whole parent are left out" case=parents-of-so-many-words loses=2 hint="The last parent holds the words that are left, however few."
def cut_family(text, parent_size, child_size, overlap=0):
    if not 0 <= overlap < child_size <= parent_size:
        raise ValueError("sizes")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words) - parent_size + 1, parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), child_size - overlap):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
            if at + child_size >= len(inside):
                break
        family.append(((inside[0][0], inside[-1][1]), children))
    return family


# %% task=08-family id=offsets-inside-the-parent belief="a child's span is counted from its parent's beginning" case=children-stay-inside loses=2 hint="Slice text with the spans of the second parent's children: both levels count from the text's beginning."
def cut_family(text, parent_size, child_size, overlap=0):
    if not 0 <= overlap < child_size <= parent_size:
        raise ValueError("sizes")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        start, children = inside[0][0], []
        for at in range(0, len(inside), child_size - overlap):
            piece = inside[at : at + child_size]
            children.append((piece[0][0] - start, piece[-1][1] - start))
            if at + child_size >= len(inside):
                break
        family.append(((start, inside[-1][1]), children))
    return family


# %% task=08-family id=sizes-need-no-look belief="a child larger than its parent is simply the parent again" case=child-larger-than-parent loses=1 hint="Call it with child_size above parent_size: the contract asks for an error."
def cut_family(text, parent_size, child_size, overlap=0):
    if not 0 <= overlap < child_size:
        raise ValueError("overlap")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), child_size - overlap):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
            if at + child_size >= len(inside):
                break
        family.append(((inside[0][0], inside[-1][1]), children))
    return family


# %% task=08-family id=overlap-may-be-the-child belief="an overlap as large as the child is allowed and moves on by one word" case=overlap-as-large-as-the-child loses=1 hint="Call it with overlap equal to child_size: the contract asks for an error."
def cut_family(text, parent_size, child_size, overlap=0):
    if overlap < 0 or not 1 <= child_size <= parent_size:
        raise ValueError("sizes")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), max(child_size - overlap, 1)):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
            if at + child_size >= len(inside):
                break
        family.append(((inside[0][0], inside[-1][1]), children))
    return family


# %% task=08-family id=a-gap-is-an-overlap belief="a negative overlap is a gap, and a gap is fine" case=overlap-below-zero loses=1 hint="Which words would stand in no child? The contract asks for an error."
def cut_family(text, parent_size, child_size, overlap=0):
    if not overlap < child_size <= parent_size or child_size < 1:
        raise ValueError("sizes")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), child_size - overlap):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
            if at + child_size >= len(inside):
                break
        family.append(((inside[0][0], inside[-1][1]), children))
    return family


# %% task=08-family id=always-a-parent belief="every text has at least one parent" case=no-words loses=1 hint="Call it with a text of blanks: there is no word that a span could begin with."
def cut_family(text, parent_size, child_size, overlap=0):
    if not 0 <= overlap < child_size <= parent_size:
        raise ValueError("sizes")
    words = [match.span() for match in re.finditer(r"\S+", text)] or [(0, 0)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), child_size - overlap):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
            if at + child_size >= len(inside):
                break
        family.append(((inside[0][0], inside[-1][1]), children))
    return family


# %% task=08-to_parents id=last-child-counts belief="a parent has the score of the child that was met last" case=each-parent-once loses=2 hint="The first child of a parent is its best: what does your dict do at the second one?"
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    best = {}
    for child, score in hits:
        best[parent_of.get(child, child)] = score
        if len(best) == k:
            break
    return list(best.items())


# %% task=08-to_parents id=scores-added belief="a parent's score is the sum of its children's" case=each-parent-once loses=2 hint="The best child speaks for its parent alone: its score, nothing added."
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    total = {}
    for child, score in hits:
        entry = parent_of.get(child, child)
        total[entry] = total.get(entry, 0.0) + score
        if len(total) == k:
            break
    return sorted(total.items(), key=lambda pair: -pair[1])


# %% task=08-to_parents id=not-collapsed belief="each child is replaced by its parent, repeats and all" case=each-parent-once loses=2 hint="Two children of one parent: how often does your list name the parent?"
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    return [(parent_of.get(c, c), score) for c, score in hits[:k]]


# %% task=08-to_parents id=k-children belief="k children are enough for k parents" case=the-first-k-parents loses=1 hint="k counts entries of the answer. Siblings collapse into one, so that more hits are needed."
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    best = {}
    for child, score in hits[:k]:
        best.setdefault(parent_of.get(child, child), score)
    return list(best.items())


# %% task=08-to_parents id=orphans-dropped belief="a hit without a parent is no result" case=hit-without-a-parent loses=1 hint="A document that was never cut has no parent and is a hit all the same."
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    best = {}
    for child, score in hits:
        if child in parent_of:
            best.setdefault(parent_of[child], score)
        if len(best) == k:
            break
    return list(best.items())


# %% task=08-to_parents id=every-hit-has-a-parent belief="every hit is a key of parent_of" case=hit-without-a-parent loses=1 hint="Look up an id that parent_of does not hold, and decide what it stands for."
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    best = {}
    for child, score in hits:
        best.setdefault(parent_of[child], score)
        if len(best) == k:
            break
    return list(best.items())


# %% task=08-to_parents id=parent-beside-its-children belief="a hit on the parent itself is another entry than a hit on its child" case=parent-and-child-both-hit loses=1 hint="P1 found by its child and P1 found itself are the same text: one entry."
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    best = {}
    for child, score in hits:
        best.setdefault((parent_of.get(child, child), child in parent_of), score)
        if len(best) == k:
            break
    return [(entry, score) for (entry, _), score in best.items()]


# %% task=08-to_parents id=any-k belief="a slice takes care of any k" case=k-below-one loses=1 hint="Call it with k = 0: the contract asks for an error."
def to_parents(hits, parent_of, k):
    best = {}
    for child, score in hits:
        if len(best) >= max(k, 0):
            break
        best.setdefault(parent_of.get(child, child), score)
    return list(best.items())


# %% task=08-to_parents id=reads-to-the-end belief="the list has to be read to its end before it can be cut" case=stops-when-there-are-k loses=1 hint="The list is sorted: once k entries are there, can any later hit change them?"
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    best = {}
    for child, score in hits:
        best.setdefault(parent_of.get(child, child), score)
    return list(best.items())[:k]


# %% task=08-to_parents id=counts-all-parents-first belief="one must know how many parents there are before k can be filled" case=stops-when-there-are-k loses=1 hint="You read the list once to count its parents and once for the answer: the second walk is enough."
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    parents = {parent_of.get(child, child) for child, _ in hits}
    best = {}
    for child, score in hits:
        best.setdefault(parent_of.get(child, child), score)
        if len(best) == min(k, len(parents)):
            break
    return list(best.items())


# %% task=08-budget id=fills-up belief="a shorter piece further down may take the place of one that does not fit" case=stops-at-the-first-that-does-not-fit loses=1 hint="The first piece that does not fit ends the walk: otherwise poor hits come in because they are short."
def read_in_budget(ranking, tokens, overhead, budget):
    read, used = [], 0
    for piece in ranking:
        price = tokens[piece] + overhead
        if piece not in read and used + price <= budget:
            read.append(piece)
            used += price
    share = overhead * len(read) / used if read else 0.0
    return {"read": read, "tokens": used, "packaging": share}


# %% task=08-budget id=must-stay-below belief="the total must stay below the budget" case=exactly-full loses=1 hint="A prompt of exactly the budget is within it."
def read_in_budget(ranking, tokens, overhead, budget):
    read, used = [], 0
    for piece in ranking:
        if piece in read:
            continue
        price = tokens[piece] + overhead
        if used + price >= budget:
            break
        read.append(piece)
        used += price
    share = overhead * len(read) / used if read else 0.0
    return {"read": read, "tokens": used, "packaging": share}


# %% task=08-budget id=one-package belief="the overhead is paid once for the whole prompt" case=packaging-of-each-piece loses=2 hint="Each piece has its own tags and title: the overhead comes with every one."
def read_in_budget(ranking, tokens, overhead, budget):
    read, used = [], 0
    for piece in ranking:
        if piece in read:
            continue
        price = tokens[piece] + (0 if read else overhead)
        if used + price > budget:
            break
        read.append(piece)
        used += price
    share = overhead / used if read else 0.0
    return {"read": read, "tokens": used, "packaging": share}


# %% task=08-budget id=texts-only belief="the budget is for the texts, the packaging comes on top" case=packaging-decides loses=1 hint="The model reads tags too: compare text and packaging together with the budget."
def read_in_budget(ranking, tokens, overhead, budget):
    read, used = [], 0
    for piece in ranking:
        if piece in read:
            continue
        if used + tokens[piece] > budget:
            break
        read.append(piece)
        used += tokens[piece]
    spent = used + overhead * len(read)
    share = overhead * len(read) / spent if read else 0.0
    return {"read": read, "tokens": spent, "packaging": share}


# %% task=08-budget id=paid-again belief="each mention of a piece is read and paid for" case=piece-named-twice loses=1 hint="Name one piece twice: it stands in the prompt once."
def read_in_budget(ranking, tokens, overhead, budget):
    read, used = [], 0
    for piece in ranking:
        price = tokens[piece] + overhead
        if used + price > budget:
            break
        read.append(piece)
        used += price
    share = overhead * len(read) / used if read else 0.0
    return {"read": read, "tokens": used, "packaging": share}


# %% task=08-budget id=share-of-the-texts belief="the share is overhead divided by the tokens of the texts" case=packaging-of-each-piece loses=2 hint="A share is a part of the whole: divide by all tokens used, packaging included."
def read_in_budget(ranking, tokens, overhead, budget):
    read, used = [], 0
    for piece in ranking:
        if piece in read:
            continue
        price = tokens[piece] + overhead
        if used + price > budget:
            break
        read.append(piece)
        used += price
    texts = used - overhead * len(read)
    share = overhead * len(read) / texts if read else 0.0
    return {"read": read, "tokens": used, "packaging": share}


# %% task=08-budget id=something-always-fits belief="at least one piece always fits" case=nothing-fits loses=1 hint="Call it with a budget of 1: what do you divide by?"
def read_in_budget(ranking, tokens, overhead, budget):
    read, used = [], 0
    for piece in ranking:
        if piece in read:
            continue
        price = tokens[piece] + overhead
        if used + price > budget:
            break
        read.append(piece)
        used += price
    share = overhead * len(read) / used
    return {"read": read, "tokens": used, "packaging": share}


# %% task=08-budget id=the-last-straw belief="the piece that exceeds the budget is still read" case=stops-at-the-first-that-does-not-fit loses=2 hint="Look before you read: a piece that would take the total above the budget is left out."
def read_in_budget(ranking, tokens, overhead, budget):
    read, used = [], 0
    for piece in ranking:
        if used >= budget:
            break
        if piece not in read:
            read.append(piece)
            used += tokens[piece] + overhead
    share = overhead * len(read) / used if read else 0.0
    return {"read": read, "tokens": used, "packaging": share}


# %% task=08-experiment id=test-split belief="more questions are better, so the test split may be used too" case=at-equal-k-and-at-equal-words loses=3 hint="Your figures rest on other questions: which split does the task name?"
def parent_study(stratum, k, budget):
    from minirag import BM25, GoldenSet, ParentRetriever, chunk_corpus, compare
    from minirag import evaluate, fixed_chunks, load_handbook, parent_child_chunks

    questions = [q for q in GoldenSet.load() if q.stratum == stratum]
    held = {span.document_id for q in questions for span in q.evidence}
    documents = [d for d in load_handbook() if d.id in held]
    chunks = chunk_corpus(documents, fixed_chunks, size=50)
    family = parent_child_chunks(documents, 100, 30)
    through = ParentRetriever(BM25().index(family.children), family.parent_of)
    systems = {"chunks": (BM25().index(chunks), chunks), "parents": (through, family.parents)}
    reports = {
        name: evaluate(search, questions, read, k=k, token_budget=budget)
        for name, (search, read) in systems.items()
    }
    names = {"recall_at_k": f"recall@{k}", "words_at_k": f"tokens@{k}"}
    names["recall_in_budget"] = f"recall@{budget}tokens"
    found = {key: {n: r.mean(m) for n, r in reports.items()} for key, m in names.items()}
    for key in ("at_k", "in_budget"):
        gain = found[f"recall_{key}"]["parents"] - found[f"recall_{key}"]["chunks"]
        equal = abs(gain) < 1e-9
        found[f"winner_{key}"] = "neither" if equal else "parents" if gain > 0 else "chunks"
    gain = compare(reports["chunks"], reports["parents"], names["recall_in_budget"], seed=0)
    low, high = gain.interval
    return {**found, "beyond_chance": bool(low > 0 or high < 0)}


# %% task=08-experiment id=children-are-read belief="what is searched is what is read, so the children are measured" case=at-equal-k-and-at-equal-words loses=3 hint="Your second system reads pieces of 30 words: the parents around them should be read."
def parent_study(stratum, k, budget):
    from minirag import BM25, GoldenSet, chunk_corpus, compare
    from minirag import evaluate, fixed_chunks, load_handbook, parent_child_chunks

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    held = {span.document_id for q in questions for span in q.evidence}
    documents = [d for d in load_handbook() if d.id in held]
    chunks = chunk_corpus(documents, fixed_chunks, size=50)
    children = parent_child_chunks(documents, 100, 30).children
    systems = {"chunks": chunks, "parents": children}
    reports = {
        name: evaluate(BM25().index(read), questions, read, k=k, token_budget=budget)
        for name, read in systems.items()
    }
    names = {"recall_at_k": f"recall@{k}", "words_at_k": f"tokens@{k}"}
    names["recall_in_budget"] = f"recall@{budget}tokens"
    found = {key: {n: r.mean(m) for n, r in reports.items()} for key, m in names.items()}
    for key in ("at_k", "in_budget"):
        gain = found[f"recall_{key}"]["parents"] - found[f"recall_{key}"]["chunks"]
        equal = abs(gain) < 1e-9
        found[f"winner_{key}"] = "neither" if equal else "parents" if gain > 0 else "chunks"
    gain = compare(reports["chunks"], reports["parents"], names["recall_in_budget"], seed=0)
    low, high = gain.interval
    return {**found, "beyond_chance": bool(low > 0 or high < 0)}


# %% task=08-experiment id=parents-searched belief="parents of 100 words are searched directly" case=at-equal-k-and-at-equal-words loses=3 hint="Which texts did you index for the second system? The children are searched, the parents are read."
def parent_study(stratum, k, budget):
    from minirag import BM25, GoldenSet, chunk_corpus, compare
    from minirag import evaluate, fixed_chunks, load_handbook, parent_child_chunks

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    held = {span.document_id for q in questions for span in q.evidence}
    documents = [d for d in load_handbook() if d.id in held]
    chunks = chunk_corpus(documents, fixed_chunks, size=50)
    parents = parent_child_chunks(documents, 100, 30).parents
    systems = {"chunks": chunks, "parents": parents}
    reports = {
        name: evaluate(BM25().index(read), questions, read, k=k, token_budget=budget)
        for name, read in systems.items()
    }
    names = {"recall_at_k": f"recall@{k}", "words_at_k": f"tokens@{k}"}
    names["recall_in_budget"] = f"recall@{budget}tokens"
    found = {key: {n: r.mean(m) for n, r in reports.items()} for key, m in names.items()}
    for key in ("at_k", "in_budget"):
        gain = found[f"recall_{key}"]["parents"] - found[f"recall_{key}"]["chunks"]
        equal = abs(gain) < 1e-9
        found[f"winner_{key}"] = "neither" if equal else "parents" if gain > 0 else "chunks"
    gain = compare(reports["chunks"], reports["parents"], names["recall_in_budget"], seed=0)
    low, high = gain.interval
    return {**found, "beyond_chance": bool(low > 0 or high < 0)}


# %% task=08-experiment id=budget-of-1000 belief="recall in 1,000 tokens is the figure at equal words, whatever the budget" case=at-equal-k-and-at-equal-words loses=3 hint="evaluate measures 1,000 tokens unless it is told another budget."
def parent_study(stratum, k, budget):
    from minirag import BM25, GoldenSet, ParentRetriever, chunk_corpus, compare
    from minirag import evaluate, fixed_chunks, load_handbook, parent_child_chunks

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    held = {span.document_id for q in questions for span in q.evidence}
    documents = [d for d in load_handbook() if d.id in held]
    chunks = chunk_corpus(documents, fixed_chunks, size=50)
    family = parent_child_chunks(documents, 100, 30)
    through = ParentRetriever(BM25().index(family.children), family.parent_of)
    systems = {"chunks": (BM25().index(chunks), chunks), "parents": (through, family.parents)}
    reports = {
        name: evaluate(search, questions, read, k=k) for name, (search, read) in systems.items()
    }
    names = {"recall_at_k": f"recall@{k}", "words_at_k": f"tokens@{k}"}
    names["recall_in_budget"] = "recall@1000tokens"
    found = {key: {n: r.mean(m) for n, r in reports.items()} for key, m in names.items()}
    for key in ("at_k", "in_budget"):
        gain = found[f"recall_{key}"]["parents"] - found[f"recall_{key}"]["chunks"]
        equal = abs(gain) < 1e-9
        found[f"winner_{key}"] = "neither" if equal else "parents" if gain > 0 else "chunks"
    gain = compare(reports["chunks"], reports["parents"], names["recall_in_budget"], seed=0)
    low, high = gain.interval
    return {**found, "beyond_chance": bool(low > 0 or high < 0)}


# %% task=08-experiment id=any-difference-counts belief="whoever has the higher mean has won beyond chance" case=a-difference-that-may-be-chance loses=1 hint="Print the interval: does it hold zero?"
def parent_study(stratum, k, budget):
    from minirag import BM25, GoldenSet, ParentRetriever, chunk_corpus
    from minirag import evaluate, fixed_chunks, load_handbook, parent_child_chunks

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    held = {span.document_id for q in questions for span in q.evidence}
    documents = [d for d in load_handbook() if d.id in held]
    chunks = chunk_corpus(documents, fixed_chunks, size=50)
    family = parent_child_chunks(documents, 100, 30)
    through = ParentRetriever(BM25().index(family.children), family.parent_of)
    systems = {"chunks": (BM25().index(chunks), chunks), "parents": (through, family.parents)}
    reports = {
        name: evaluate(search, questions, read, k=k, token_budget=budget)
        for name, (search, read) in systems.items()
    }
    names = {"recall_at_k": f"recall@{k}", "words_at_k": f"tokens@{k}"}
    names["recall_in_budget"] = f"recall@{budget}tokens"
    found = {key: {n: r.mean(m) for n, r in reports.items()} for key, m in names.items()}
    for key in ("at_k", "in_budget"):
        gain = found[f"recall_{key}"]["parents"] - found[f"recall_{key}"]["chunks"]
        equal = abs(gain) < 1e-9
        found[f"winner_{key}"] = "neither" if equal else "parents" if gain > 0 else "chunks"
    return {**found, "beyond_chance": found["winner_in_budget"] != "neither"}


# %% task=08-experiment id=someone-must-win belief="one of the two must win, so that equal figures go to the simpler system" case=no-winner loses=1 hint="Where both recalls are equal, the winner is neither."
def parent_study(stratum, k, budget):
    from minirag import BM25, GoldenSet, ParentRetriever, chunk_corpus, compare
    from minirag import evaluate, fixed_chunks, load_handbook, parent_child_chunks

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    held = {span.document_id for q in questions for span in q.evidence}
    documents = [d for d in load_handbook() if d.id in held]
    chunks = chunk_corpus(documents, fixed_chunks, size=50)
    family = parent_child_chunks(documents, 100, 30)
    through = ParentRetriever(BM25().index(family.children), family.parent_of)
    systems = {"chunks": (BM25().index(chunks), chunks), "parents": (through, family.parents)}
    reports = {
        name: evaluate(search, questions, read, k=k, token_budget=budget)
        for name, (search, read) in systems.items()
    }
    names = {"recall_at_k": f"recall@{k}", "words_at_k": f"tokens@{k}"}
    names["recall_in_budget"] = f"recall@{budget}tokens"
    found = {key: {n: r.mean(m) for n, r in reports.items()} for key, m in names.items()}
    for key in ("at_k", "in_budget"):
        gain = found[f"recall_{key}"]["parents"] - found[f"recall_{key}"]["chunks"]
        found[f"winner_{key}"] = "parents" if gain > 1e-9 else "chunks"
    gain = compare(reports["chunks"], reports["parents"], names["recall_in_budget"], seed=0)
    low, high = gain.interval
    return {**found, "beyond_chance": bool(low > 0 or high < 0)}


# %% task=08-merge id=must-exceed-the-share belief="a parent merges only above the share" case=exactly-the-share loses=2 hint="Two hits of four with a share of a half: at least means that this is enough."
def merge_children(hits, children_of, share):
    parent_of = {c: p for p, children in children_of.items() for c in children}
    found = {}
    for child, score in hits:
        found.setdefault(parent_of.get(child), []).append(score)
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        scores = found[parent]
        if parent is not None and len(scores) / len(children_of[parent]) > share:
            entries.setdefault(parent, sum(scores) / len(scores))
        else:
            entries[child] = score
    return sorted(entries.items(), key=lambda pair: -pair[1])


# %% task=08-merge id=share-of-the-hits belief="the share is of all hits, not of the parent's children" case=too-few-stay-children loses=3 hint="Divide by the number of children that the parent has, not by the length of hits."
def merge_children(hits, children_of, share):
    parent_of = {c: p for p, children in children_of.items() for c in children}
    found = {}
    for child, score in hits:
        found.setdefault(parent_of.get(child), []).append(score)
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        scores = found[parent]
        if parent is not None and len(scores) / len(hits) >= share:
            entries.setdefault(parent, sum(scores) / len(scores))
        else:
            entries[child] = score
    return sorted(entries.items(), key=lambda pair: -pair[1])


# %% task=08-merge id=mean-over-all-children belief="the mean goes over all children, and one that was not hit counts 0" case=mean-of-the-children-hit loses=3 hint="Divide by the number of children that were hit."
def merge_children(hits, children_of, share):
    parent_of = {c: p for p, children in children_of.items() for c in children}
    found = {}
    for child, score in hits:
        found.setdefault(parent_of.get(child), []).append(score)
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        scores = found[parent]
        if parent is not None and len(scores) / len(children_of[parent]) >= share:
            entries.setdefault(parent, sum(scores) / len(children_of[parent]))
        else:
            entries[child] = score
    return sorted(entries.items(), key=lambda pair: -pair[1])


# %% task=08-merge id=best-child-speaks belief="a merged parent has the score of its best child" case=mean-of-the-children-hit loses=2 hint="That was task 2. Here the score is the mean of those that were hit."
def merge_children(hits, children_of, share):
    parent_of = {c: p for p, children in children_of.items() for c in children}
    found = {}
    for child, score in hits:
        found.setdefault(parent_of.get(child), []).append(score)
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        scores = found[parent]
        if parent is not None and len(scores) / len(children_of[parent]) >= share:
            entries.setdefault(parent, max(scores))
        else:
            entries[child] = score
    return sorted(entries.items(), key=lambda pair: -pair[1])


# %% task=08-merge id=stays-where-it-was belief="a merged parent stays at the place of its first child" case=merged-parent-moves-down loses=1 hint="The parent has a new score: sort the list again."
def merge_children(hits, children_of, share):
    parent_of = {c: p for p, children in children_of.items() for c in children}
    found = {}
    for child, score in hits:
        found.setdefault(parent_of.get(child), []).append(score)
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        scores = found[parent]
        if parent is not None and len(scores) / len(children_of[parent]) >= share:
            entries.setdefault(parent, sum(scores) / len(scores))
        else:
            entries[child] = score
    return list(entries.items())


# %% task=08-merge id=children-stay-too belief="the parent joins the list and its children stay" case=every-child-hit loses=4 hint="A merged parent replaces its children: their text stands in it."
def merge_children(hits, children_of, share):
    parent_of = {c: p for p, children in children_of.items() for c in children}
    found = {}
    for child, score in hits:
        found.setdefault(parent_of.get(child), []).append(score)
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        scores = found[parent]
        if parent is not None and len(scores) / len(children_of[parent]) >= share:
            entries.setdefault(parent, sum(scores) / len(scores))
        entries[child] = score
    return sorted(entries.items(), key=lambda pair: -pair[1])


# %% task=08-merge id=merged-first-among-equals belief="among equal scores a merged parent comes before a child" case=ties-by-first-hit loses=1 hint="Among equals the entry whose first hit stood first in hits comes first, parent or not."
def merge_children(hits, children_of, share):
    parent_of = {c: p for p, children in children_of.items() for c in children}
    found = {}
    for child, score in hits:
        found.setdefault(parent_of.get(child), []).append(score)
    merged, rest = {}, {}
    for child, score in reversed(hits):
        parent = parent_of.get(child)
        scores = found[parent]
        if parent is not None and len(scores) / len(children_of[parent]) >= share:
            merged.setdefault(parent, sum(scores) / len(scores))
    for child, score in hits:
        parent = parent_of.get(child)
        if parent not in merged:
            rest[child] = score
    return sorted([*merged.items(), *rest.items()], key=lambda pair: -pair[1])


# %% task=08-merge id=everybody-is-a-child belief="every hit is somebody's child" case=hit-without-a-parent loses=1 hint="Look up a hit that no list of children_of holds, and leave it as it is."
def merge_children(hits, children_of, share):
    parent_of = {c: p for p, children in children_of.items() for c in children}
    found = {}
    for child, score in hits:
        found.setdefault(parent_of[child], []).append(score)
    entries = {}
    for child, score in hits:
        parent = parent_of[child]
        scores = found[parent]
        if len(scores) / len(children_of[parent]) >= share:
            entries.setdefault(parent, sum(scores) / len(scores))
        else:
            entries[child] = score
    return sorted(entries.items(), key=lambda pair: -pair[1])


# %% task=08-windows id=one-side-short belief="a range ends with its last number" case=n-on-each-side loses=4 hint="range(a, b) stops before b: count the sentences after the hit."
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    wanted = {}
    for document, number in hits:
        last = min(number + max(n, 1), len(sentences[document]))
        wanted.setdefault(document, set()).update(range(max(number - n, 0), last))
    windows = []
    for document, numbers in wanted.items():
        for number in sorted(numbers):
            start, end = sentences[document][number]
            if number - 1 in numbers:
                start = windows.pop()[1]
            windows.append((document, start, end))
    return windows


# %% task=08-windows id=negative-index belief="a slice may begin before the first sentence" case=at-the-ends-of-the-text loses=1 hint="What is sentences[-1]? A window begins at the first sentence at the earliest."
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    wanted = {}
    for document, number in hits:
        last = min(number + n + 1, len(sentences[document]))
        numbers = [m % len(sentences[document]) for m in range(number - n, last)]
        wanted.setdefault(document, set()).update(numbers)
    windows = []
    for document, numbers in wanted.items():
        for number in sorted(numbers):
            start, end = sentences[document][number]
            if number - 1 in numbers:
                start = windows.pop()[1]
            windows.append((document, start, end))
    return windows


# %% task=08-windows id=past-the-end belief="every sentence has n neighbours after it" case=at-the-ends-of-the-text loses=1 hint="Ask for the last sentence of a document: there is none after it."
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    wanted = {}
    for document, number in hits:
        numbers = range(max(number - n, 0), number + n + 1)
        wanted.setdefault(document, set()).update(numbers)
    windows = []
    for document, numbers in wanted.items():
        for number in sorted(numbers):
            start, end = sentences[document][number]
            if number - 1 in numbers:
                start = windows.pop()[1]
            windows.append((document, start, end))
    return windows


# %% task=08-windows id=not-joined belief="each hit has a window of its own" case=windows-that-share-a-sentence loses=2 hint="Two hits side by side: which sentences do you hand on twice?"
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    windows = {}
    for document, number in hits:
        spans = sentences[document]
        start = spans[max(number - n, 0)][0]
        end = spans[min(number + n, len(spans) - 1)][1]
        windows.setdefault(document, set()).add((start, end))
    return [(d, start, end) for d, spans in windows.items() for start, end in sorted(spans)]


# %% task=08-windows id=touching-stays-apart belief="windows that only touch stay apart" case=windows-that-touch loses=2 hint="No sentence lies between them: where one ends, the other goes on."
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    windows = {}
    for document, number in hits:
        last = min(number + n, len(sentences[document]) - 1)
        windows.setdefault(document, []).append((max(number - n, 0), last))
    joined = []
    for document, pairs in windows.items():
        open_pairs = []
        for first, last in sorted(pairs):
            if open_pairs and first <= open_pairs[-1][1]:
                open_pairs[-1] = (open_pairs[-1][0], max(last, open_pairs[-1][1]))
            else:
                open_pairs.append((first, last))
        spans = sentences[document]
        joined += [(document, spans[first][0], spans[last][1]) for first, last in open_pairs]
    return joined


# %% task=08-windows id=one-apart-is-near-enough belief="windows with one sentence between them are joined too" case=one-sentence-between-them loses=2 hint="A sentence that belongs to no window must not be handed on."
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    windows = {}
    for document, number in hits:
        last = min(number + n, len(sentences[document]) - 1)
        windows.setdefault(document, []).append((max(number - n, 0), last))
    joined = []
    for document, pairs in windows.items():
        open_pairs = []
        for first, last in sorted(pairs):
            if open_pairs and first <= open_pairs[-1][1] + 2:
                open_pairs[-1] = (open_pairs[-1][0], max(last, open_pairs[-1][1]))
            else:
                open_pairs.append((first, last))
        spans = sentences[document]
        joined += [(document, spans[first][0], spans[last][1]) for first, last in open_pairs]
    return joined


# %% task=08-windows id=in-order-of-hits belief="windows are joined as the hits come, and the last one counts" case=window-inside-a-joined-one loses=2 hint="A later window can lie inside what is joined already: keep the farthest end."
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    windows = {}
    for document, number in hits:
        last = min(number + n, len(sentences[document]) - 1)
        first = max(number - n, 0)
        pairs = windows.setdefault(document, [])
        for place, (left, right) in enumerate(pairs):
            if first <= right + 1 and left <= last + 1:
                pairs[place] = (min(left, first), last if first >= left else right)
                break
        else:
            pairs.append((first, last))
    return [
        (document, sentences[document][first][0], sentences[document][last][1])
        for document, pairs in windows.items()
        for first, last in sorted(pairs)
    ]


# %% task=08-windows id=hits-order-everywhere belief="windows stand in the order of their hits, in a document too" case=text-order-inside-a-document loses=1 hint="Inside one document a window further up in the text comes first."
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    wanted = {}
    for document, number in hits:
        last = min(number + n, len(sentences[document]) - 1)
        wanted.setdefault(document, set()).update(range(max(number - n, 0), last + 1))
    windows, seen = [], set()
    for document in wanted:
        for name, number in hits:
            if name != document or (document, number) in seen:
                continue
            first = last = number
            while first - 1 in wanted[document]:
                first -= 1
            while last + 1 in wanted[document]:
                last += 1
            seen.update((document, m) for m in range(first, last + 1))
            spans = sentences[document]
            windows.append((document, spans[first][0], spans[last][1]))
    return windows


# %% task=08-windows id=documents-as-stored belief="documents stand in the order in which they are stored" case=documents-by-their-best-hit loses=1 hint="Which document does the first hit name?"
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n")
    windows = []
    for document, spans in sentences.items():
        numbers = set()
        for name, number in hits:
            if name == document:
                numbers.update(range(max(number - n, 0), min(number + n + 1, len(spans))))
        for number in sorted(numbers):
            start, end = spans[number]
            if number - 1 in numbers:
                start = windows.pop()[1]
            windows.append((document, start, end))
    return windows


# %% task=08-windows id=any-n belief="a window below zero is just empty" case=n-below-zero loses=1 hint="Call it with n = -1: the contract asks for an error."
def sentence_windows(hits, sentences, n):
    wanted = {}
    for document, number in hits:
        last = min(number + n, len(sentences[document]) - 1)
        wanted.setdefault(document, set()).update(range(max(number - n, 0), last + 1))
    windows = []
    for document, numbers in wanted.items():
        for number in sorted(numbers):
            start, end = sentences[document][number]
            if number - 1 in numbers:
                start = windows.pop()[1]
            windows.append((document, start, end))
    return windows


# %% task=08-rollup id=always-the-larger-factor belief="the factor is 0.99 whatever the number of children" case=one-paragraph-hit loses=4 hint="Score a section of which one paragraph was found: its factor is another one."
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        return 0.99 * sum(map(score, children_of[element]))

    def above(element):
        return {element} | (above(parent_of[element]) if element in parent_of else set())

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        free = all(element not in above(k) and k not in above(element) for k, _ in kept)
        if free or not focused:
            kept.append((element, value))
    return kept


# %% task=08-rollup id=all-children-counted belief="n is the number of all children, found or not" case=one-paragraph-hit loses=4 hint="Count only the children whose score is above 0."
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = list(map(score, children_of[element]))
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores) / 1.0 * (len(scores) > 0)

    def above(element):
        return {element} | (above(parent_of[element]) if element in parent_of else set())

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        free = all(element not in above(k) and k not in above(element) for k, _ in kept)
        if free or not focused:
            kept.append((element, value))
    return kept


# %% task=08-rollup id=leaves-counted belief="n is the number of leaves found below, at any depth" case=each-level-by-itself loses=2 hint="For a document count its sections that score, not the paragraphs below them."
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def below(element):
        if element not in children_of:
            return int(element in leaf_scores)
        return sum(map(below, children_of[element]))

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        return (0.49 if below(element) == 1 else 0.99) * sum(map(score, children_of[element]))

    def above(element):
        return {element} | (above(parent_of[element]) if element in parent_of else set())

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        free = all(element not in above(k) and k not in above(element) for k, _ in kept)
        if free or not focused:
            kept.append((element, value))
    return kept


# %% task=08-rollup id=mean-of-the-children belief="an element has the mean of its children's scores" case=siblings-hit loses=4 hint="A sum, not a mean: several finds must be able to lift a section above each of them."
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = [s for s in map(score, children_of[element]) if s > 0]
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores) / max(len(scores), 1)

    def above(element):
        return {element} | (above(parent_of[element]) if element in parent_of else set())

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        free = all(element not in above(k) and k not in above(element) for k, _ in kept)
        if free or not focused:
            kept.append((element, value))
    return kept


# %% task=08-rollup id=names-backwards belief="reversing a sorted list keeps ties in alphabetical order" case=ties-by-name loses=2 hint="Give it two equal scores: the name that comes first in the alphabet must come first."
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = [s for s in map(score, children_of[element]) if s > 0]
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores)

    def above(element):
        return {element} | (above(parent_of[element]) if element in parent_of else set())

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (p[1], p[0]), reverse=True)
    kept = []
    for element, value in ranked:
        free = all(element not in above(k) and k not in above(element) for k, _ in kept)
        if free or not focused:
            kept.append((element, value))
    return kept


# %% task=08-rollup id=parents-and-children-only belief="only an element and its own parent overlap" case=nothing-around-a-chosen-one loses=2 hint="A document lies around a paragraph too, two levels up: follow the parents to the root."
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = [s for s in map(score, children_of[element]) if s > 0]
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores)

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        free = all(parent_of.get(element) != k and parent_of.get(k) != element for k, _ in kept)
        if free or not focused:
            kept.append((element, value))
    return kept


# %% task=08-rollup id=only-what-lies-inside belief="only what lies inside a kept element is left out" case=nothing-around-a-chosen-one loses=2 hint="A paragraph was kept first. May the section around it follow?"
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = [s for s in map(score, children_of[element]) if s > 0]
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores)

    def above(element):
        return {element} | (above(parent_of[element]) if element in parent_of else set())

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        if not focused or all(k not in above(element) for k, _ in kept):
            kept.append((element, value))
    return kept


# %% task=08-rollup id=only-what-lies-around belief="only what lies around a kept element is left out" case=nothing-inside-a-chosen-one loses=2 hint="A section was kept first. May its own paragraph follow?"
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = [s for s in map(score, children_of[element]) if s > 0]
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores)

    def above(element):
        return {element} | (above(parent_of[element]) if element in parent_of else set())

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        if not focused or all(element not in above(k) for k, _ in kept):
            kept.append((element, value))
    return kept


# %% task=08-rollup id=children-of-a-kept-one-only belief="below a kept element only its own children are left out" case=the-document-wins loses=2 hint="A document was kept: its paragraphs lie inside it as well as its sections."
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = [s for s in map(score, children_of[element]) if s > 0]
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores)

    def above(element):
        return {element} | (above(parent_of[element]) if element in parent_of else set())

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        free = all(element not in above(k) and parent_of.get(element) != k for k, _ in kept)
        if free or not focused:
            kept.append((element, value))
    return kept


# %% task=08-homogeneity id=no-logarithm belief="h falls evenly with the length itself" case=lengths-in-between loses=3 hint="The formula compares logarithms: 10, 100 and 1,000 words are evenly apart."
def mixed_ranking(lengths, own, children):
    low, high = min(lengths.values()), max(lengths.values())
    ranked = []
    for name, words in lengths.items():
        h = 1 - (words - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=turned-round belief="h is 1 for the longest" case=the-shortest-and-the-longest loses=4 hint="A short text says one thing: for the shortest parent its own score counts alone."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = (log - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=share-of-the-longest belief="h is 1 minus the logarithm's share of the largest logarithm" case=the-shortest-and-the-longest loses=4 hint="Put the shortest length in: h must be exactly 1. Which term is missing above and below?"
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - log / high if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=lengths-always-differ belief="some parent is always longer than another" case=all-of-one-length loses=3 hint="Give all parents one length: what do you divide by?"
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low)
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=one-length-is-half belief="where all lengths are equal both scores count alike" case=all-of-one-length loses=3 hint="The text says what h is where no parent is longer than another."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 0.5
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=mean-child belief="the mean of the children's scores enters the mixture" case=best-of-several-children loses=1 hint="One good passage is enough: only the best child enters."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        scores = children.get(name) or [0.0]
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * sum(scores) / len(scores)))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=first-child belief="the children's scores come best first" case=best-of-several-children loses=1 hint="The list has no order: look for the largest."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        best = (children.get(name) or [0.0])[0]
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=both-scores-needed belief="a parent without one of the two scores is no hit" case=one-kind-of-score-missing loses=2 hint="A parent that was found only by its child is a hit; the score that is missing counts as 0."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        if name not in own or not children.get(name):
            continue
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        ranked.append((name, h * own[name] + (1 - h) * max(children[name])))
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=one-score-alone belief="where one of the two scores is missing the other one counts in full" case=one-kind-of-score-missing loses=1 hint="A score that is missing counts as 0 in the mixture: the other one keeps its factor."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        mine = own.get(name, 0.0)
        ranked.append((name, h * mine + (1 - h) * best if mine and best else mine or best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=found-parents-only belief="only the lengths of the parents that were found count" case=the-shortest-was-not-found loses=1 hint="Shortest and longest are over all parents, found or not."
def mixed_ranking(lengths, own, children):
    logs = {
        name: math.log(words)
        for name, words in lengths.items()
        if name in own or children.get(name)
    }
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=padded belief="every parent has a place in the ranking" case=nothing-found-is-no-hit loses=1 hint="A parent of score 0 was not found: leave it out."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=equals-backwards belief="reversing a sorted list keeps equals in alphabetical order" case=ties-by-name loses=1 hint="Sort by two things: score downwards, then the name."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (pair[1], pair[0]), reverse=True)
