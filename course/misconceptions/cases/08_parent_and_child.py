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


# %% task=08-family id=blank-is-white-space belief="words are what stands between blanks" case=white-space-as-it-is loses=2 hint="Which characters are white space? Put a line break between two words of the example." by=reader
def cut_family(text, parent_size, child_size, overlap=0):
    if child_size < 1 or child_size > parent_size or not 0 <= overlap < child_size:
        raise ValueError("bad sizes")
    words = [m.span() for m in re.finditer(r"[^ ]+", text)]
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


# %% task=08-family id=searched-from-last-start belief="each word is looked for from the beginning of the word before it" case=parents-of-so-many-words loses=2 hint="Say one short word twice, or let a word be part of the one before it. From where should the search for the next word go on?" by=reader
def cut_family(text, parent_size, child_size, overlap=0):
    if child_size < 1 or child_size > parent_size or overlap < 0 or overlap >= child_size:
        raise ValueError("bad sizes")
    words, at = [], 0
    for word in text.split():
        at = text.index(word, at)
        words.append((at, at + len(word)))
    family = []
    for first in range(0, len(words), parent_size):
        group = words[first : first + parent_size]
        children, start = [], 0
        while True:
            part = group[start : start + child_size]
            children.append((part[0][0], part[-1][1]))
            if start + child_size >= len(group):
                break
            start += child_size - overlap
        family.append(((group[0][0], group[-1][1]), children))
    return family


# %% task=08-family id=no-child-in-short-rest belief="a child begins only where more words than the overlap are left" case=short-last-parent loses=1 hint="Look at a last parent that has no more words than the overlap. How many children must it have at least?" by=reader
def cut_family(text, parent_size, child_size, overlap=0):
    if child_size < 1 or child_size > parent_size or not 0 <= overlap < child_size:
        raise ValueError("bad sizes")
    words = [m.span() for m in re.finditer(r"\S+", text)]
    family = []
    for at in range(0, len(words), parent_size):
        group = words[at : at + parent_size]
        children = []
        for start in range(0, len(group) - overlap, child_size - overlap):
            part = group[start : start + child_size]
            children.append((part[0][0], part[-1][1]))
        family.append(((group[0][0], group[-1][1]), children))
    return family


# %% task=08-family id=empty-before-sizes belief="a text without words gives an empty list whatever the sizes are" case=no-words-and-impossible-sizes loses=1 hint="Ask first whether the call is allowed, and only then whether there is anything to cut." by=reader
def cut_family(text, parent_size, child_size, overlap=0):
    words = [m.span() for m in re.finditer(r"\S+", text)]
    if not words:
        return []
    if child_size < 1 or child_size > parent_size or not 0 <= overlap < child_size:
        raise ValueError("bad sizes")
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


# %% task=08-family id=word-begins-with-a-letter belief="a word begins with a letter or a digit" case=parents-of-so-many-words loses=2 hint="By the text, what makes a word: its letters, or the white space around it? Put a bracket or a dash into the example." by=reader
def cut_family(text, parent_size, child_size, overlap=0):
    if not 1 <= child_size <= parent_size or not 0 <= overlap < child_size:
        raise ValueError("bad sizes")
    words = [m.span() for m in re.finditer(r"\w\S*", text)]
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


# %% task=08-to_parents id=last-child-counts belief="a parent has the score of the child that was met last" case=each-parent-once loses=3 hint="The first child of a parent is its best: what does your dict do at the second one?" by=reader
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    best = {}
    for id, score in hits:
        best[parent_of.get(id, id)] = score
        if len(best) == k:
            break
    return list(best.items())


# %% task=08-to_parents id=scores-added belief="a parent's score is the sum of its children's" case=each-parent-once loses=3 hint="The best child speaks for its parent alone: its score, nothing added."
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


# %% task=08-to_parents id=not-collapsed belief="each child is replaced by its parent, repeats and all" case=each-parent-once loses=3 hint="Two children of one parent: how often does your list name the parent?"
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k")
    return [(parent_of.get(c, c), score) for c, score in hits[:k]]


# %% task=08-to_parents id=k-children belief="k children are enough for k parents" case=the-first-k-parents loses=2 hint="k counts entries of the answer. Siblings collapse into one, so that more hits are needed."
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


# %% task=08-to_parents id=parent-beside-its-children belief="a hit on the parent itself is another entry than a hit on its child" case=parent-and-child-both-hit loses=1 hint="P1 found by its child and P1 found itself are the same text: one entry." by=reader
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    found, seen = [], set()
    for id, score in hits:
        if id in parent_of:
            parent = parent_of[id]
            if parent not in seen:
                seen.add(parent)
                found.append((parent, score))
        else:
            found.append((id, score))
        if len(found) == k:
            break
    return found


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


# %% task=08-to_parents id=parents-own-hit-wins belief="a parent's own score replaces that of its child when both were hit" case=parent-and-child-both-hit loses=1 hint="One entry, one score: by the text, which of the hits of a family gives its place and its score?" by=reader
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    best = {}
    for id, score in hits:
        if id in parent_of:
            best.setdefault(parent_of[id], score)
        else:
            best[id] = score
        if len(best) == k:
            break
    return list(best.items())


# %% task=08-to_parents id=filled-up-with-lone-hits belief="hits without a parent are only there to fill up what parents leave free" case=the-best-hit-alone loses=1 hint="In which order do the entries come by the text? Look at the place of the hit without a parent in the example." by=reader
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    parents, alone = {}, {}
    for id, score in hits:
        if id in parent_of:
            parents.setdefault(parent_of[id], score)
        else:
            alone.setdefault(id, score)
        if len(parents) == k:
            break
    return (list(parents.items()) + list(alone.items()))[:k]


# %% task=08-to_parents id=nought-counts-as-missing belief="a parent whose score is 0 has not been met yet" case=scores-of-zero-and-below loses=1 hint="What does get return for a parent that stands there with the score 0? There is a way to ask whether a key is there at all." by=reader
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    best = {}
    for id, score in hits:
        parent = parent_of.get(id, id)
        if not best.get(parent):
            best[parent] = score
        if len(best) == k:
            break
    return list(best.items())


# %% task=08-to_parents id=k-more-each-time belief="reading the list again from its top with k more hits each time costs little" case=last-parent-comes-late loses=1 hint="Count how many items are read in all when ten rounds are needed: each round reads again what the rounds before have read." by=reader
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    depth = k
    while True:
        best = {}
        for id, score in hits[:depth]:
            best.setdefault(parent_of.get(id, id), score)
        if len(best) >= k or depth >= len(hits):
            return list(best.items())[:k]
        depth += k


# %% task=08-to_parents id=length-asked-afterwards belief="the walk ends when a parent is met that is one too many" case=stops-when-there-are-k loses=1 hint="When is the answer complete: when the last wanted entry has come in, or when one more would come in? Count the items read when no other parent follows." by=reader
def to_parents(hits, parent_of, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    best = {}
    for id, score in hits:
        parent = parent_of.get(id, id)
        if parent in best:
            continue
        if len(best) == k:
            break
        best[parent] = score
    return list(best.items())


# %% task=08-to_parents id=zero-is-not-below-one belief="only a k below 0 is a mistake" case=no-hits-and-k-of-zero loses=1 hint="Which is the largest whole number below 1?"
def to_parents(hits, parent_of, k):
    if k < 0:
        raise ValueError("k must not be negative")
    best = {}
    for child, score in hits:
        if len(best) == k:
            break
        best.setdefault(parent_of.get(child, child), score)
    return list(best.items())


# %% task=08-to_parents id=hits-before-k belief="without hits the answer is empty whatever k is" case=no-hits-and-k-of-zero loses=1 hint="Ask first whether the call is allowed, and only then whether there is anything to do."
def to_parents(hits, parent_of, k):
    if not hits:
        return []
    if k < 1:
        raise ValueError("k must be at least 1")
    best = {}
    for child, score in hits:
        best.setdefault(parent_of.get(child, child), score)
        if len(best) == k:
            break
    return list(best.items())


# %% task=08-to_parents id=no-hits-is-an-error belief="a list without hits is a mistake of the caller" case=no-hits loses=1 hint="The text names one reason to raise. Is an empty list that reason?"
def to_parents(hits, parent_of, k):
    if k < 1 or not hits:
        raise ValueError("nothing to hand on")
    best = {}
    for child, score in hits:
        best.setdefault(parent_of.get(child, child), score)
        if len(best) == k:
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


# %% task=08-budget id=texts-only belief="the budget is for the texts, the packaging comes on top" case=packaging-decides loses=1 hint="The model reads tags too: compare text and packaging together with the budget." by=reader
def read_in_budget(ranking, tokens, overhead, budget):
    read, text = [], 0
    for id in dict.fromkeys(ranking):
        if text + tokens[id] > budget:
            break
        read.append(id)
        text += tokens[id]
    total = text + overhead * len(read)
    share = overhead * len(read) / total if total else 0
    return {"read": read, "tokens": total, "packaging": share}


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


# %% task=08-budget id=share-of-the-budget belief="packaging is the share of the budget that is overhead" case=packaging-of-each-piece loses=2 hint="In the example two different numbers are both 180. Which of them does the share refer to?" by=reader
def read_in_budget(ranking, tokens, overhead, budget):
    read, total = [], 0
    for id in ranking:
        if id in read:
            continue
        if total + tokens[id] + overhead > budget:
            break
        read.append(id)
        total += tokens[id] + overhead
    share = overhead * len(read) / budget if read else 0
    return {"read": read, "tokens": total, "packaging": share}


# %% task=08-budget id=share-rounded belief="the share is rounded to four places, as in the example" case=packaging-of-each-piece loses=2 hint="Read the words in brackets behind the example once more." by=reader
def read_in_budget(ranking, tokens, overhead, budget):
    read, total = [], 0
    for id in dict.fromkeys(ranking):
        cost = tokens[id] + overhead
        if total + cost > budget:
            break
        read.append(id)
        total += cost
    share = round(overhead * len(read) / total, 4) if total else 0
    return {"read": read, "tokens": total, "packaging": share}


# %% task=08-budget id=repeats-paid-as-packaging belief="a piece that is named again is not read again but pays its packaging" case=piece-named-twice loses=1 hint="What does a piece cost that is named a second time? Count the pieces that are read, not the names in the ranking." by=reader
def read_in_budget(ranking, tokens, overhead, budget):
    read, total, packed = [], 0, 0
    for id in ranking:
        cost = overhead if id in read else tokens[id] + overhead
        if total + cost > budget:
            break
        if id not in read:
            read.append(id)
        total += cost
        packed += overhead
    return {"read": read, "tokens": total, "packaging": packed / total if total else 0}


# %% task=08-budget id=repeat-may-end-walk belief="a repeated piece that no longer fits ends the walk" case=piece-named-twice loses=1 hint="Which of two questions comes first for a piece: whether it fits, or whether it was read already? Let a long piece be named again when the budget is nearly used." by=reader
def read_in_budget(ranking, tokens, overhead, budget):
    read, total = [], 0
    for id in ranking:
        cost = tokens[id] + overhead
        if total + cost > budget:
            break
        if id in read:
            continue
        read.append(id)
        total += cost
    share = overhead * len(read) / total if total else 0
    return {"read": read, "tokens": total, "packaging": share}


# %% task=08-budget id=nought-is-no-limit belief="a budget of 0 means that there is no limit" case=budget-of-zero loses=1 hint="The text says which budgets may come. What fits into a budget of nothing?" by=reader
def read_in_budget(ranking, tokens, overhead, budget):
    read, total = [], 0
    for id in dict.fromkeys(ranking):
        cost = tokens[id] + overhead
        if budget and total + cost > budget:
            break
        read.append(id)
        total += cost
    share = overhead * len(read) / total if total else 0
    return {"read": read, "tokens": total, "packaging": share}


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


# %% task=08-experiment id=first-evidence-only belief="each question has its evidence in one document, the one named first" case=at-equal-k-and-at-equal-words loses=3 hint="Count the documents that one question's evidence names. Which of them does your haystack lack?" by=reader
def parent_study(stratum, k, budget):
    from minirag import (BM25, GoldenSet, ParentRetriever, chunk_corpus, compare, evaluate,
                         fixed_chunks, load_handbook, parent_child_chunks)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    wanted = {q.evidence[0].document_id for q in questions if q.evidence}
    documents = [d for d in load_handbook() if d.id in wanted]
    plain = chunk_corpus(documents, fixed_chunks, size=50)
    kin = parent_child_chunks(documents, 100, 30)
    through = ParentRetriever(BM25().index(kin.children), kin.parent_of)
    one = evaluate(BM25().index(plain), questions, plain, k=k, token_budget=budget)
    two = evaluate(through, questions, kin.parents, k=k, token_budget=budget)

    def both(metric):
        return {"chunks": one.mean(metric), "parents": two.mean(metric)}

    def winner(pair):
        if abs(pair["chunks"] - pair["parents"]) < 1e-9:
            return "neither"
        return max(pair, key=pair.get)

    at_k, in_budget = both(f"recall@{k}"), both(f"recall@{budget}tokens")
    low, high = compare(one, two, f"recall@{budget}tokens", seed=0).interval
    return {"recall_at_k": at_k, "words_at_k": both(f"tokens@{k}"),
            "recall_in_budget": in_budget, "winner_at_k": winner(at_k),
            "winner_in_budget": winner(in_budget), "beyond_chance": low > 0 or high < 0}


# %% task=08-experiment id=two-intervals-apart belief="a difference is beyond chance where the two systems' own intervals do not overlap" case=at-equal-k-and-at-equal-words loses=2 hint="Both systems answered the same questions. Which interval does the text name: one of each system, or one of the difference?" by=reader
def parent_study(stratum, k, budget):
    from minirag import (BM25, GoldenSet, ParentRetriever, chunk_corpus, evaluate,
                         fixed_chunks, load_handbook, parent_child_chunks)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    wanted = {e.document_id for q in questions for e in q.evidence}
    documents = [d for d in load_handbook() if d.id in wanted]
    plain = chunk_corpus(documents, fixed_chunks, size=50)
    kin = parent_child_chunks(documents, 100, 30)
    through = ParentRetriever(BM25().index(kin.children), kin.parent_of)
    one = evaluate(BM25().index(plain), questions, plain, k=k, token_budget=budget)
    two = evaluate(through, questions, kin.parents, k=k, token_budget=budget)

    def both(metric):
        return {"chunks": one.mean(metric), "parents": two.mean(metric)}

    def winner(pair):
        if abs(pair["chunks"] - pair["parents"]) < 1e-9:
            return "neither"
        return max(pair, key=pair.get)

    at_k, in_budget = both(f"recall@{k}"), both(f"recall@{budget}tokens")
    low1, high1 = one.interval(f"recall@{budget}tokens", seed=0)
    low2, high2 = two.interval(f"recall@{budget}tokens", seed=0)
    return {"recall_at_k": at_k, "words_at_k": both(f"tokens@{k}"),
            "recall_in_budget": in_budget, "winner_at_k": winner(at_k),
            "winner_in_budget": winner(in_budget),
            "beyond_chance": bool(low1 > high2 or low2 > high1)}


# %% task=08-experiment id=winner-needs-proof belief="there is a winner in the budget only where the difference is beyond chance" case=a-difference-that-may-be-chance loses=1 hint="The text gives the winner and the chance a key each. By which rule is neither of them called the winner?" by=reader
def parent_study(stratum, k, budget):
    from minirag import (BM25, GoldenSet, ParentRetriever, chunk_corpus, compare, evaluate,
                         fixed_chunks, load_handbook, parent_child_chunks)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    wanted = {e.document_id for q in questions for e in q.evidence}
    documents = [d for d in load_handbook() if d.id in wanted]
    plain = chunk_corpus(documents, fixed_chunks, size=50)
    kin = parent_child_chunks(documents, 100, 30)
    through = ParentRetriever(BM25().index(kin.children), kin.parent_of)
    one = evaluate(BM25().index(plain), questions, plain, k=k, token_budget=budget)
    two = evaluate(through, questions, kin.parents, k=k, token_budget=budget)

    def both(metric):
        return {"chunks": one.mean(metric), "parents": two.mean(metric)}

    def winner(pair):
        if abs(pair["chunks"] - pair["parents"]) < 1e-9:
            return "neither"
        return max(pair, key=pair.get)

    at_k, in_budget = both(f"recall@{k}"), both(f"recall@{budget}tokens")
    low, high = compare(one, two, f"recall@{budget}tokens", seed=0).interval
    sure = bool(low > 0 or high < 0)
    return {"recall_at_k": at_k, "words_at_k": both(f"tokens@{k}"),
            "recall_in_budget": in_budget, "winner_at_k": winner(at_k),
            "winner_in_budget": winner(in_budget) if sure else "neither",
            "beyond_chance": sure}


# %% task=08-experiment id=end-at-nought-counts belief="an interval that ends exactly at zero counts as beyond chance" case=an-interval-that-ends-at-zero loses=1 hint="The text says something about an end at zero. Print the interval of a kind of question where hardly anything moves." by=reader
def parent_study(stratum, k, budget):
    from minirag import (BM25, GoldenSet, ParentRetriever, chunk_corpus, compare, evaluate,
                         fixed_chunks, load_handbook, parent_child_chunks)

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    wanted = {e.document_id for q in questions for e in q.evidence}
    documents = [d for d in load_handbook() if d.id in wanted]
    plain = chunk_corpus(documents, fixed_chunks, size=50)
    kin = parent_child_chunks(documents, 100, 30)
    through = ParentRetriever(BM25().index(kin.children), kin.parent_of)
    one = evaluate(BM25().index(plain), questions, plain, k=k, token_budget=budget)
    two = evaluate(through, questions, kin.parents, k=k, token_budget=budget)

    def both(metric):
        return {"chunks": one.mean(metric), "parents": two.mean(metric)}

    def winner(pair):
        if abs(pair["chunks"] - pair["parents"]) < 1e-9:
            return "neither"
        return max(pair, key=pair.get)

    at_k, in_budget = both(f"recall@{k}"), both(f"recall@{budget}tokens")
    low, high = compare(one, two, f"recall@{budget}tokens", seed=0).interval
    return {"recall_at_k": at_k, "words_at_k": both(f"tokens@{k}"),
            "recall_in_budget": in_budget, "winner_at_k": winner(at_k),
            "winner_in_budget": winner(in_budget),
            "beyond_chance": not low < 0 < high}


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


# %% task=08-merge id=share-of-the-hits belief="the share is of all hits, not of the parent's children" case=too-few-stay-children loses=3 hint="Divide by the number of children that the parent has, not by the length of hits." by=reader
def merge_children(hits, children_of, share):
    score_of = dict(hits)
    parent_of = {c: p for p, cs in children_of.items() for c in cs}
    out = {}
    for id, score in hits:
        parent = parent_of.get(id)
        found = [score_of[c] for c in children_of.get(parent, []) if c in score_of]
        if parent is not None and len(found) / len(hits) >= share:
            out.setdefault(parent, sum(found) / len(found))
        else:
            out[id] = score
    return sorted(out.items(), key=lambda pair: -pair[1])


# %% task=08-merge id=mean-over-all-children belief="the mean goes over all children, and one that was not hit counts 0" case=mean-of-the-children-hit loses=3 hint="Divide by the number of children that were hit." by=reader
def merge_children(hits, children_of, share):
    score_of = dict(hits)
    out, gone = [], set()
    first = {id: i for i, (id, _) in enumerate(hits)}
    for parent, children in children_of.items():
        found = [c for c in children if c in score_of]
        if len(found) / len(children) >= share:
            mean = sum(score_of[c] for c in found) / len(children)
            out.append((-mean, min(first[c] for c in found), parent))
            gone.update(found)
    out += [(-s, i, id) for i, (id, s) in enumerate(hits) if id not in gone]
    return [(id, -s) for s, _, id in sorted(out)]


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


# %% task=08-merge id=stays-where-it-was belief="a merged parent stays at the place of its first child" case=merged-parent-moves-down loses=1 hint="The parent has a new score: sort the list again." by=reader
def merge_children(hits, children_of, share):
    score_of = dict(hits)
    parent_of = {c: p for p, cs in children_of.items() for c in cs}
    out = {}
    for id, score in hits:
        parent = parent_of.get(id)
        if parent is not None:
            found = [score_of[c] for c in children_of[parent] if c in score_of]
            if len(found) / len(children_of[parent]) >= share:
                out.setdefault(parent, sum(found) / len(found))
                continue
        out[id] = score
    return list(out.items())


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


# %% task=08-merge id=parents-behind-equals belief="a merged parent stands behind the hits of equal score" case=ties-by-first-hit loses=1 hint="What decides among equal scores? Look for the first hit of each entry, not for when you put it into the list." by=reader
def merge_children(hits, children_of, share):
    score_of = dict(hits)
    merged, gone = [], set()
    for parent, children in children_of.items():
        found = [score_of[c] for c in children if c in score_of]
        if found and len(found) / len(children) >= share:
            merged.append((parent, sum(found) / len(found)))
            gone |= set(children)
    kept = [(id, s) for id, s in hits if id not in gone]
    return sorted(kept + merged, key=lambda pair: -pair[1])


# %% task=08-merge id=one-child-stays belief="a single child that was hit is nothing to merge" case=every-child-hit loses=2 hint="The rule asks for a share, not for a number. What is the share of a parent that has one child?" by=reader
def merge_children(hits, children_of, share):
    score_of = dict(hits)
    parent_of = {c: p for p, cs in children_of.items() for c in cs}
    out, done = [], set()
    for id, score in hits:
        parent = parent_of.get(id)
        if parent is None:
            out.append((id, score))
            continue
        found = [score_of[c] for c in children_of[parent] if c in score_of]
        if len(found) > 1 and len(found) / len(children_of[parent]) >= share:
            if parent not in done:
                done.add(parent)
                out.append((parent, sum(found) / len(found)))
        else:
            out.append((id, score))
    return sorted(out, key=lambda pair: pair[1], reverse=True)


# %% task=08-merge id=share-rounded belief="the share that was hit is rounded to one place" case=too-few-stay-children loses=2 hint="Five of eleven children are 0.4545 of them: is that at least a half?"
def merge_children(hits, children_of, share):
    score_of = dict(hits)
    parent_of = {c: p for p, children in children_of.items() for c in children}
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        children = children_of.get(parent, [])
        scores = [score_of[c] for c in children if c in score_of]
        if children and round(len(scores) / len(children), 1) >= share:
            entries.setdefault(parent, sum(scores) / len(scores))
        else:
            entries[child] = score
    return sorted(entries.items(), key=lambda pair: -pair[1])


# %% task=08-merge id=rounded-before-sorting belief="scores that agree to two places are equal" case=merged-parent-moves-down loses=1 hint="Sort by the scores as they are: print both with all their places."
def merge_children(hits, children_of, share):
    score_of = dict(hits)
    parent_of = {c: p for p, children in children_of.items() for c in children}
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        children = children_of.get(parent, [])
        scores = [score_of[c] for c in children if c in score_of]
        if children and len(scores) / len(children) >= share:
            entries.setdefault(parent, sum(scores) / len(scores))
        else:
            entries[child] = score
    return sorted(entries.items(), key=lambda pair: -round(pair[1], 2))


# %% task=08-merge id=every-parent-was-hit belief="every parent has a child among the hits" case=parent-without-hits loses=1 hint="Look at a parent of which no child was hit: what do you divide by?"
def merge_children(hits, children_of, share):
    place = {child: number for number, (child, _) in enumerate(hits)}
    entries, gone = [], set()
    for parent, children in children_of.items():
        found = [place[child] for child in children if child in place]
        mean = sum(hits[number][1] for number in found) / len(found)
        if len(found) / len(children) >= share:
            entries.append((-mean, min(found), parent))
            gone.update(found)
    entries += [(-hit[1], n, hit[0]) for n, hit in enumerate(hits) if n not in gone]
    return [(name, -score) for score, _, name in sorted(entries)]


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


# %% task=08-windows id=one-apart-is-near-enough belief="windows with one sentence between them are joined too" case=one-sentence-between-them loses=2 hint="A sentence that belongs to no window must not be handed on." by=reader
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n must not be negative")
    out = []
    for document in dict.fromkeys(d for d, _ in hits):
        spans = sentences[document]
        numbers = sorted({i for d, i in hits if d == document})
        first = before = numbers[0]
        for i in numbers[1:] + [None]:
            if i is not None and i - before <= 2 * n + 2:
                before = i
                continue
            a, b = max(0, first - n), min(len(spans) - 1, before + n)
            out.append((document, spans[a][0], spans[b][1]))
            first = before = i
    return out


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


# %% task=08-windows id=documents-as-stored belief="documents stand in the order in which they are stored" case=documents-by-their-best-hit loses=1 hint="Which document does the first hit name?" by=reader
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n must not be negative")
    marked = sorted({(d, j) for d, i in hits for j in range(i - n, i + n + 1)
                     if 0 <= j < len(sentences[d])})
    out = []
    for document, j in marked:
        if out and out[-1][0] == document and out[-1][2] == j - 1:
            out[-1][2] = j
        else:
            out.append([document, j, j])
    return [(d, sentences[d][a][0], sentences[d][b][1]) for d, a, b in out]


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


# %% task=08-windows id=wraps-round-the-start belief="a window may begin before the first sentence, since Python counts from the end then" case=at-the-ends-of-the-text loses=1 hint="Take a hit on the first sentence with one neighbour on each side. Which sentence does a negative number name?" by=reader
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n must not be negative")
    numbers = {}
    for document, number in hits:
        numbers.setdefault(document, set()).add(number)
    out = []
    for document, wanted in numbers.items():
        spans = sentences[document]
        windows = []
        for number in sorted(wanted):
            first, last = number - n, min(number + n, len(spans) - 1)
            if windows and first <= windows[-1][1] + 1:
                windows[-1][1] = last
            else:
                windows.append([first, last])
        out += [(document, spans[a][0], spans[b][1]) for a, b in windows]
    return out


# %% task=08-windows id=one-span-per-document belief="everything from the first to the last window of a document is read" case=one-sentence-between-them loses=3 hint="What does the text say of two windows with a sentence between them that belongs to neither? Work the example with n = 0." by=reader
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n must not be negative")
    out = []
    for document in dict.fromkeys(d for d, _ in hits):
        numbers = [i for d, i in hits if d == document]
        spans = sentences[document]
        first, last = max(0, min(numbers) - n), min(len(spans) - 1, max(numbers) + n)
        out.append((document, spans[first][0], spans[last][1]))
    return out


# %% task=08-windows id=touch-by-characters belief="two windows touch when at most one character lies between them" case=windows-that-touch loses=2 hint="The text says when windows touch, and it speaks of sentences. How many characters may lie between two sentences that follow each other?" by=reader
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n must not be negative")
    out = []
    for document in dict.fromkeys(d for d, _ in hits):
        spans = sentences[document]
        windows = []
        for number in sorted({i for d, i in hits if d == document}):
            start = spans[max(0, number - n)][0]
            end = spans[min(len(spans) - 1, number + n)][1]
            if windows and start <= windows[-1][1] + 1:
                windows[-1] = (windows[-1][0], end)
            else:
                windows.append((start, end))
        out += [(document, start, end) for start, end in windows]
    return out


# %% task=08-windows id=no-neighbours-no-joining belief="with n = 0 every hit stays a span of its own" case=hits-side-by-side-without-neighbours loses=2 hint="Two hits that follow each other touch, whatever n is. Which rule of the text makes an exception?" by=reader
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n must not be negative")
    groups = {}
    for document, number in hits:
        groups.setdefault(document, []).append(number)
    out = []
    for document, numbers in groups.items():
        spans = sentences[document]
        if not n:
            out += [(document, *spans[i]) for i in sorted(set(numbers))]
            continue
        inside = set()
        for i in numbers:
            inside.update(range(max(0, i - n), min(len(spans), i + n + 1)))
        for i in sorted(inside):
            if i - 1 not in inside:
                start = spans[i][0]
            if i + 1 not in inside:
                out.append((document, start, spans[i][1]))
    return out


# %% task=08-windows id=grown-while-walking belief="a window is joined only with the window of the hit before it in the list" case=hit-between-two-windows loses=2 hint="The hits come best first, not in the order of the text. Let a third hit fall between the windows of the first two." by=reader
def sentence_windows(hits, sentences, n):
    if n < 0:
        raise ValueError("n must not be negative")
    windows = {}
    for document, number in hits:
        first, last = max(0, number - n), min(len(sentences[document]) - 1, number + n)
        found = windows.setdefault(document, [])
        for window in found:
            if first <= window[1] + 1 and last >= window[0] - 1:
                window[0], window[1] = min(first, window[0]), max(last, window[1])
                break
        else:
            found.append([first, last])
    return [
        (document, sentences[document][a][0], sentences[document][b][1])
        for document, found in windows.items()
        for a, b in sorted(found)
    ]


# %% task=08-windows id=hits-before-n belief="without hits the answer is empty whatever n is" case=no-hits-and-n-below-zero loses=1 hint="Ask first whether the call is allowed, and only then whether there is anything to do."
def sentence_windows(hits, sentences, n):
    if not hits:
        return []
    if n < 0:
        raise ValueError("n")
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


# %% task=08-windows id=no-hits-is-an-error belief="a list without hits is a mistake of the caller" case=no-hits loses=1 hint="The text names one reason to raise. Is an empty list that reason?"
def sentence_windows(hits, sentences, n):
    if n < 0 or not hits:
        raise ValueError("nothing to hand on")
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


# %% task=08-rollup id=leaves-counted belief="n is the number of leaves found below, at any depth" case=each-level-by-itself loses=2 hint="For a document count its sections that score, not the paragraphs below them." by=reader
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, cs in children_of.items() for c in cs}
    scores, finds = dict(leaf_scores), {id: 1 for id in leaf_scores}

    def climb(id):
        if id in children_of:
            for child in children_of[id]:
                climb(child)
            finds[id] = sum(finds.get(c, 0) for c in children_of[id])
            if finds[id]:
                decay = 0.49 if finds[id] == 1 else 0.99
                scores[id] = decay * sum(scores.get(c, 0) for c in children_of[id])

    for id in children_of:
        if id not in parent_of:
            climb(id)
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    if not focused:
        return ranked
    taken, kept = set(), []
    for id, value in ranked:
        line = [id]
        while line[-1] in parent_of:
            line.append(parent_of[line[-1]])
        if id not in taken and not {i for i, _ in kept} & set(line):
            kept.append((id, value))
            taken.update(line)
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


# %% task=08-rollup id=parents-and-children-only belief="only an element and its own parent overlap" case=nothing-around-a-chosen-one loses=2 hint="A document lies around a paragraph too, two levels up: follow the parents to the root." by=reader
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, cs in children_of.items() for c in cs}
    scores = dict(leaf_scores)

    def climb(id):
        if id in children_of:
            parts = [s for s in map(climb, children_of[id]) if s > 0]
            if parts:
                scores[id] = sum(parts) * (0.49 if len(parts) == 1 else 0.99)
        return scores.get(id, 0)

    for id in children_of:
        if id not in parent_of:
            climb(id)
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    if not focused:
        return ranked
    kept = {}
    for id, value in ranked:
        near = [parent_of.get(id), *children_of.get(id, [])]
        if not any(other in kept for other in near):
            kept[id] = value
    return list(kept.items())


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


# %% task=08-rollup id=all-before-block belief="every element further up the list blocks those that overlap it, also one that was not kept" case=nothing-around-a-chosen-one loses=2 hint="Does an element that was dropped itself still stand in the way of others? Follow one dropped parent and the child below it on the list." by=reader
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, cs in children_of.items() for c in cs}
    scores = {}

    def score(id):
        if id not in children_of:
            value = leaf_scores.get(id, 0)
        else:
            parts = [s for s in map(score, children_of[id]) if s > 0]
            value = (0.49 if len(parts) == 1 else 0.99) * sum(parts)
        scores[id] = value
        return value

    for id in children_of:
        if id not in parent_of:
            score(id)
    ranked = sorted(((i, s) for i, s in scores.items() if s > 0), key=lambda x: (-x[1], x[0]))
    if not focused:
        return ranked

    def above(id):
        while id in parent_of:
            id = parent_of[id]
            yield id

    kept, seen = [], set()
    for id, value in ranked:
        if not any(a in seen for a in above(id)) and not any(id in above(s) for s in seen):
            kept.append((id, value))
        seen.add(id)
    return kept


# %% task=08-rollup id=one-best-of-each-tree belief="a focused list holds the best element of each tree" case=nothing-around-a-chosen-one loses=2 hint="Two elements of one tree need not overlap. Take a document with two sections of which each has one good paragraph." by=reader
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, cs in children_of.items() for c in cs}
    scores = dict(leaf_scores)

    def score(id):
        if id in children_of:
            parts = [s for s in map(score, children_of[id]) if s > 0]
            scores[id] = (0.49 if len(parts) == 1 else 0.99) * sum(parts)
        return scores.get(id, 0)

    def root(id):
        while id in parent_of:
            id = parent_of[id]
        return id

    for id in children_of:
        if id not in parent_of:
            score(id)
    ranked = sorted(((i, s) for i, s in scores.items() if s > 0), key=lambda x: (-x[1], x[0]))
    if focused:
        best = {}
        for id, value in ranked:
            best.setdefault(root(id), (id, value))
        return list(best.values())
    return ranked


# %% task=08-rollup id=first-tree-only belief="there is one tree, and its root is the first key" case=several-trees loses=4 hint="How many trees may there be by the text? Find the elements that are nobody's child." by=reader
def roll_up(children_of, leaf_scores, focused=False):
    scores = {}

    def climb(id, above):
        if id in children_of:
            parts = [climb(c, above | {id}) for c in children_of[id]]
            n = sum(p > 0 for p in parts)
            value = sum(parts) * (0.49 if n == 1 else 0.99)
        else:
            value = leaf_scores.get(id, 0)
        if value > 0:
            scores[id] = value, above
        return value

    climb(next(iter(children_of)), frozenset())
    ranked = sorted(scores, key=lambda id: (-scores[id][0], id))
    if focused:
        kept = []
        for id in ranked:
            if all(id not in scores[k][1] and k not in scores[id][1] for k in kept):
                kept.append(id)
        ranked = kept
    return [(id, scores[id][0]) for id in ranked]


# %% task=08-rollup id=parents-listed-first belief="the dict lists every element before its children" case=dict-in-any-order loses=2 hint="Does the text promise an order of the dict? Write the example with the paragraphs' sections in front of the document." by=reader
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, cs in children_of.items() for c in cs}
    scores = dict(leaf_scores)
    for id in reversed(list(children_of)):
        parts = [scores[c] for c in children_of[id] if scores.get(c, 0) > 0]
        if parts:
            scores[id] = (0.49 if len(parts) == 1 else 0.99) * sum(parts)
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    if not focused:
        return ranked

    def above(id):
        found = []
        while id in parent_of:
            id = parent_of[id]
            found.append(id)
        return found

    kept = []
    for id, value in ranked:
        if all(id not in above(k) and k not in above(id) for k, _ in kept):
            kept.append((id, value))
    return kept


# %% task=08-rollup id=two-levels-only belief="what overlaps lies at most two levels above or below" case=many-levels loses=2 hint="Follow the parents to the root, however many there are."
def roll_up(children_of, leaf_scores, focused=False):
    parent_of = {c: p for p, children in children_of.items() for c in children}

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = [s for s in map(score, children_of[element]) if s > 0]
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores)

    def above(element):
        parent = parent_of.get(element)
        return {parent, parent_of.get(parent)} - {None}

    ranked = [(e, score(e)) for e in {*children_of, *parent_of}]
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-p[1], p[0]))
    kept = []
    for element, value in ranked:
        free = all(element not in above(k) and k not in above(element) for k, _ in kept)
        if free or not focused:
            kept.append((element, value))
    return kept


# %% task=08-rollup id=rounded-before-sorting belief="scores that agree to three places are equal" case=ties-by-name loses=2 hint="Sort by the scores as they are: print both with all their places."
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
    ranked = sorted((p for p in ranked if p[1] > 0), key=lambda p: (-round(p[1], 3), p[0]))
    kept = []
    for element, value in ranked:
        free = all(element not in above(k) and k not in above(element) for k, _ in kept)
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


# %% task=08-homogeneity id=first-child belief="the children's scores come best first" case=best-of-several-children loses=1 hint="The list has no order: look for the largest." by=reader
def mixed_ranking(lengths, own, children):
    low, high = math.log(min(lengths.values())), math.log(max(lengths.values()))
    out = []
    for parent, length in lengths.items():
        h = 1.0 if low == high else 1 - (math.log(length) - low) / (high - low)
        scores = children.get(parent, [])
        best = scores[0] if scores else 0
        mixed = h * own.get(parent, 0) + (1 - h) * best
        if mixed > 0:
            out.append((parent, mixed))
    return sorted(out, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=both-scores-needed belief="a parent without one of the two scores is no hit" case=one-kind-of-score-missing loses=2 hint="A parent that was found only by its child is a hit; the score that is missing counts as 0." by=reader
def mixed_ranking(lengths, own, children):
    low, high = math.log(min(lengths.values())), math.log(max(lengths.values()))
    out = {}
    for parent, length in lengths.items():
        if not own.get(parent) or not children.get(parent):
            continue
        h = 1 - (math.log(length) - low) / (high - low) if high > low else 1
        out[parent] = h * own[parent] + (1 - h) * max(children[parent])
    return sorted(out.items(), key=lambda item: (-item[1], item[0]))


# %% task=08-homogeneity id=one-score-alone belief="where one of the two scores is missing the other one counts in full" case=one-kind-of-score-missing loses=2 hint="A score that is missing counts as 0 in the mixture: the other one keeps its factor." by=reader
def mixed_ranking(lengths, own, children):
    low, high = math.log(min(lengths.values())), math.log(max(lengths.values()))
    out = []
    for parent, length in lengths.items():
        h = 1 if low == high else 1 - (math.log(length) - low) / (high - low)
        mine, best = own.get(parent), max(children.get(parent) or [0])
        if mine is None:
            score = best
        elif not best:
            score = mine
        else:
            score = h * mine + (1 - h) * best
        if score:
            out.append((parent, score))
    return sorted(out, key=lambda pair: (-pair[1], pair[0]))


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


# %% task=08-homogeneity id=only-found-themselves belief="only parents that were found themselves are ranked" case=one-kind-of-score-missing loses=2 hint="Which parents may be missing from which dict? Think of one of which only a child was found." by=reader
def mixed_ranking(lengths, own, children):
    low, high = math.log(min(lengths.values())), math.log(max(lengths.values()))
    out = []
    for parent, score in own.items():
        h = 1.0
        if high > low:
            h = 1 - (math.log(lengths[parent]) - low) / (high - low)
        best = max(children.get(parent, []), default=0)
        mixed = h * score + (1 - h) * best
        if mixed > 0:
            out.append((parent, mixed))
    return sorted(out, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=found-is-enough belief="a parent that was found has a place in the ranking, whatever its score" case=found-and-yet-zero loses=1 hint="Which score does the longest parent have that was found only by itself? The text says what becomes of it."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        if name not in own and not children.get(name):
            continue
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))


# %% task=08-homogeneity id=rounded-before-sorting belief="scores that agree to three places are equal" case=ties-by-name loses=1 hint="Sort by the scores as they are: print both with all their places."
def mixed_ranking(lengths, own, children):
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        ranked.append((name, h * own.get(name, 0.0) + (1 - h) * best))
    ranked = [pair for pair in ranked if pair[1] > 0]
    return sorted(ranked, key=lambda pair: (-round(pair[1], 3), pair[0]))
