# %% [markdown] id=top
# # Exercise 08: Search small, read large
#
# You write what lesson 08 builds (children inside parents, and the way back from a hit to what is
# read), measure it at equal words, and then four ways to go further that stand neither in the
# lesson nor in `minirag`.
#
# - **Core** (about 45 minutes): tasks 1 to 3, the experiment and the written answer.
# - **Extension** (as long as you like): merging children, sentence windows, scores in a tree, long
#   parents. It carries 16 of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check runs in a
# second or two, as often as you like; it shows the smallest input on which your answer and the
# right one part ways. `hint("08-family")` gives a hint, and another one when you ask again. Each
# function gets all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# Do not change the arguments that a function is given. Save the notebook before you hand it in.

# %% id=setup
import math
import re

from course.check import check, hint

# %% [markdown] id=family-task
# ## 1. Parents and their children
#
# *{{points 08-family}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 08-family}}.*
#
# Cut a text twice: into parents of `parent_size` words, and each parent into children of
# `child_size` words. Words are what stands between white space. Both are **spans**: two positions
# `(start, end)` in the text, so that `text[start:end]` begins with the first letter of the first
# word and ends with the last letter of the last word.
#
# - Parents follow each other without overlap; the last one holds the words that are left.
# - Children never reach over the end of their parent. Each begins `child_size - overlap` words after
#   the one before. The last child is the first one that reaches the end of its parent, so that it
#   may be shorter, but always holds a word that no child before it has. Every parent has a child,
#   even one with no more words than `overlap`.
#
# The contract:
#
# - **Takes** `text`, a string; `parent_size`, `child_size` and `overlap`, whole numbers of words.
# - **Returns** a list with one pair for each parent, in the order of the text: the parent's span,
#   and the list of its children's spans. A text without words gives an empty list.
# - **Raises** `ValueError` if `child_size` is below 1 or above `parent_size`, and if `overlap` is
#   below 0 or not below `child_size`, also for a text without words.
#
# *Example:* `cut_family("Pay in  thirty days.", 3, 2)` gives two parents, "Pay in  thirty" and
# "days.": `[((0, 14), [(0, 6), (8, 14)]), ((15, 20), [(15, 20)])]`. With `overlap=1` the first
# parent's children are `(0, 6)` and `(4, 14)`.


# %% id=08-family-answer solution
def cut_family(text, parent_size, child_size, overlap=0):
    """Return each parent's span with the spans of its children."""
    ### BEGIN SOLUTION
    if not 0 <= overlap < child_size <= parent_size:
        raise ValueError(
            "0 <= overlap < child_size <= parent_size must hold, not "
            f"{overlap}, {child_size}, {parent_size}"
        )
    words = [match.span() for match in re.finditer(r"\S+", text)]
    family = []
    for first in range(0, len(words), parent_size):
        inside = words[first : first + parent_size]
        children = []
        for at in range(0, len(inside), child_size - overlap):
            piece = inside[at : at + child_size]
            children.append((piece[0][0], piece[-1][1]))
            if piece[-1] == inside[-1]:
                break
        family.append(((inside[0][0], inside[-1][1]), children))
    return family
    ### END SOLUTION


# %% id=08-family test
check("08-family")

# %% [markdown] id=to_parents-task
# ## 2. From children to parents
#
# *{{points 08-to_parents}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 08-to_parents}}.*
#
# The children were searched; now put in place of each child its parent, **each parent once**, at the
# place and with the score of its best child.
#
# - **Takes** `hits`, a list of pairs `[id, score]`, best first, no id twice, perhaps with scores of 0
#   and below; `parent_of`, a dict from a child's id to its parent's id, of one level (no parent is
#   itself a key; ids are texts, none of them empty); and `k`, how many entries are wanted.
# - **Returns** a list of at most `k` pairs `(id, score)` in the order in which they are met: as
#   many as there are, never filled up. A hit whose id is not in `parent_of` stands for itself, be
#   it a document that was never cut or a parent that was indexed beside its children; such a
#   parent is one entry together with its children.
# - **Raises** `ValueError` when `k` is below 1, also without hits.
# - **Costs** little: read `hits` only as far as you must. Let `n` be the place (from 1) of the hit
#   that brings the last entry wanted, or the number of hits if there are not enough. At most
#   4 · n + 20 items may be read from `hits`; each item counts every time, also those of a slice.
#   Asking for `len(hits)` reads nothing.
#
# *Example:* hits on `c1` (a child of `P1`), `s1` (no parent), `c2` (of `P2`) and `c3` (of `P1`) with
# the scores 9, 7, 4 and 2 give for `k=5` `[("P1", 9), ("s1", 7), ("P2", 4)]`. For `k=2` the answer
# is complete at the second hit, so that at most 28 items may be read, however long the list is.


# %% id=08-to_parents-answer solution
def to_parents(hits, parent_of, k):
    """Return the first `k` parents of the hits, each once."""
    ### BEGIN SOLUTION
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    best = {}
    for child, score in hits:
        best.setdefault(parent_of.get(child, child), score)
        if len(best) == k:
            break
    return list(best.items())
    ### END SOLUTION


# %% id=08-to_parents test
check("08-to_parents")

# %% [markdown] id=budget-task
# ## 3. What a context costs
#
# *{{points 08-budget}} points · 5 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 08-budget}}.*
#
# A model reads tokens, not hits. And a piece in a prompt costs more than its text: tags, a number
# and a title come with each. Say what is read within a budget, and how much of it is packaging.
#
# Walk down the ranking. A piece costs its tokens plus `overhead`. The first piece that would take the
# total above `budget` ends the walk: no later one is read, even if it is shorter. A piece that was
# read already and is named again costs nothing and is not read again.
#
# - **Takes** `ranking`, a list of ids, best first, perhaps with repeats; `tokens`, a dict from each
#   id to its number of tokens (at least 1); `overhead` and `budget`, whole numbers of tokens (at
#   least 0).
# - **Returns** a dict with three keys: `"read"`, the list of ids that are read, in order;
#   `"tokens"`, what they cost together; and `"packaging"`, the share of that which is overhead, from
#   0 to 1, and 0 where nothing is read.
#
# *Example:* three pieces of 60, 80 and 30 tokens, an overhead of 20 and a budget of 180: the first
# two cost 80 and 100, which is just 180. So both are read, and 40 of 180 tokens are packaging:
# `{"read": ["P1", "P2"], "tokens": 180, "packaging": 0.2222}` (rounded here, not in your answer).


# %% id=08-budget-answer solution
def read_in_budget(ranking, tokens, overhead, budget):
    """Return what is read, what it costs, and the share of packaging."""
    ### BEGIN SOLUTION
    read, used = [], 0
    for piece in ranking:
        if piece in read:
            continue
        price = tokens[piece] + overhead
        if used + price > budget:
            break
        read.append(piece)
        used += price
    share = overhead * len(read) / used if read else 0.0
    return {"read": read, "tokens": used, "packaging": share}
    ### END SOLUTION


# %% id=08-budget test
check("08-budget")

# %% [markdown] id=experiment-task
# ## 4. Experiment: who wins at equal words?
#
# *{{points 08-experiment}} points · 15 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 08-experiment}}.*
#
# "Children of 30 words in parents of 100 beat chunks of 50!" Measure it on one kind of question of
# the `dev` split, in a small haystack: only those documents of the handbook that hold evidence of
# these questions. (A small haystack is quick, and kind to both sides. What holds in it need not
# hold in the whole.) Write `parent_study(stratum, k, budget)`:
#
# - The **questions** are those of `GoldenSet.load().split("dev")` whose `stratum` is the one given.
#   The **documents** are those of `load_handbook()`, in its order, whose `id` is the `document_id`
#   of some evidence of these questions.
# - The first system, `"chunks"`, is `BM25()` over chunks of 50 words without overlap. The second,
#   `"parents"`, is a `ParentRetriever` over `BM25()` of children of 30 words in parents of 100. All
#   else is left at its default.
# - Measure both with `evaluate` at `k` and with the budget as `token_budget`, in one call each.
#
# The contract:
#
# - **Takes** `stratum`, a kind of question such as `"code"`; `k`, and `budget` in words.
# - **Returns** a dict:
#     - `"recall_at_k"`, `"words_at_k"` and `"recall_in_budget"`: each a dict with the keys
#       `"chunks"` and `"parents"`, the means that the report calls `recall@k`, `tokens@k` and
#       `recall@…tokens` (with your numbers in place of k and the dots);
#     - `"winner_at_k"` and `"winner_in_budget"`: `"chunks"` or `"parents"`, whichever has the
#       higher mean recall, and `"neither"` where the two differ by less than 1e-9;
#     - `"beyond_chance"`: `True` if the interval of `compare(…, seed=0)` for the recall in the
#       budget lies wholly above or wholly below zero, else `False`. An end at zero is neither above nor below.
#
# *Example:* `parent_study("code", 5, 250)` finds with parents more at equal k (0.483 against 0.400)
# and less at equal words (0.217 against 0.400), the latter beyond chance. Five parents of 100 words
# are twice what five chunks of 50 are.


# %% id=08-experiment-answer solution
def parent_study(stratum, k, budget):
    """Return the figures of both systems, and who wins at equal k and words."""
    ### BEGIN SOLUTION
    from minirag import BM25, GoldenSet, ParentRetriever, chunk_corpus
    from minirag import compare, evaluate, fixed_chunks, load_handbook
    from minirag import parent_child_chunks

    dev = GoldenSet.load().split("dev")
    questions = [q for q in dev if q.stratum == stratum]
    held = {span.document_id for q in questions for span in q.evidence}
    documents = [d for d in load_handbook() if d.id in held]
    chunks = chunk_corpus(documents, fixed_chunks, size=50)
    family = parent_child_chunks(documents, 100, 30)
    children = BM25().index(family.children)
    searches = {
        "chunks": (BM25().index(chunks), chunks),
        "parents": (
            ParentRetriever(children, family.parent_of),
            family.parents,
        ),
    }
    reports = {
        name: evaluate(search, questions, read, k=k, token_budget=budget)
        for name, (search, read) in searches.items()
    }
    fair = f"recall@{budget}tokens"

    def means(metric):
        return {name: r.mean(metric) for name, r in reports.items()}

    def winner(recall):
        gain = recall["parents"] - recall["chunks"]
        if abs(gain) < 1e-9:
            return "neither"
        return "parents" if gain > 0 else "chunks"

    gain = compare(reports["chunks"], reports["parents"], fair, seed=0)
    low, high = gain.interval
    return {
        "winner_at_k": winner(means(f"recall@{k}")),
        "winner_in_budget": winner(means(fair)),
        "beyond_chance": bool(low > 0 or high < 0),
        "recall_at_k": means(f"recall@{k}"),
        "words_at_k": means(f"tokens@{k}"),
        "recall_in_budget": means(fair),
    }
    ### END SOLUTION


# %% id=08-experiment test
check("08-experiment")

# %% [markdown] id=written-task
# ## 5. In your own words
#
# *{{points 08-written}} points · 5 minutes · graded by hand*
#
# A law firm wants to search 3,000 contracts. Their clauses are numbered; some have one line, some
# two pages, and many use terms that are defined on the first page. A colleague says: "Children of 30
# words, parents of a whole contract, that beats everything." What do you answer: which child and
# which parent would you begin with, and how would you find out? Use what task 4 showed you.
#
# - **2 points:** chooses parent *and* child by what the text is (a parent that makes sense alone and
#   is not a whole contract, a child that says one thing), *and* says how it would be measured: own
#   questions, at equal words read, an interval or the number of questions beside the figure.
# - **1 point:** one of the two.
# - **0 points:** neither, or a size without a reason.

# %% [markdown] id=08-written manual points=2
# A whole contract as parent fills the prompt with one hit, so I would begin with the clause as
# parent: it is numbered, so it can be cut exactly, and it can be read alone, best with its heading
# and the definitions that it uses in front. A child would be a sentence or two, some 40 words, since
# a long clause says several things; a clause of one line is its own child. That is a guess to be
# tested. In task 4 parents found more at equal k because they read twice the words; within one
# budget chunks were ahead, and for some kinds of question the interval held zero. So I would take
# fifty questions of the lawyers, mark the passages that answer them, compare clauses searched
# directly, clauses searched by children, and plain chunks, in the same number of words, with an
# interval of the difference, and change one thing at a time.

# %% [markdown] id=merge-task
# ## 6. Extension: children that grow together
#
# *{{points 08-merge}} points · 15 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 08-merge}}.*
#
# Always handing on the parent is dear where one child of ten was hit, and always handing on the child
# tears a text apart whose every child was hit. *Auto-merging* decides case by case; the idea became
# known as the `AutoMergingRetriever` of LlamaIndex (2023). Here is a form of it with two levels:
#
# - A parent **merges** when the number of its children that were hit, divided by the number of all
#   its children, is at least `share`. It then replaces all its children in the list, as one entry;
#   its score is the mean score of those children that were hit.
# - Children of a parent that does not merge stay as they are, and so does a hit that is nobody's
#   child.
#
# The contract:
#
# - **Takes** `hits`, a list of pairs `[id, score]`, best first, no id twice; `children_of`, a dict
#   from a parent's id to the list of all its children's ids (a child has one parent; parents
#   themselves are never hit); and `share`, a number above 0 and at most 1.
# - **Returns** a list of pairs `(id, score)`, highest score first. Among equal scores that entry
#   comes first whose first hit (for a merged parent, the first of its children) stood first in
#   `hits`.
#
# *Example:* `P` has the children `a` and `b`, `Q` has `c`, `d` and `e`. The hits `a` 8, `c` 6, `b` 2
# with `share=0.5` merge `P` (two of two) at (8 + 2) / 2 = 5, but not `Q` (one of three). So the
# answer is `[("c", 6), ("P", 5.0)]`.


# %% id=08-merge-answer solution
def merge_children(hits, children_of, share):
    """Return the hits with every parent merged that has enough of them."""
    ### BEGIN SOLUTION
    parent_of = {
        child: parent
        for parent, children in children_of.items()
        for child in children
    }
    found = {}
    for child, score in hits:
        found.setdefault(parent_of.get(child), []).append(score)
    entries = {}
    for child, score in hits:
        parent = parent_of.get(child)
        entry = child, score
        if parent is not None:
            scores = found[parent]
            if len(scores) / len(children_of[parent]) >= share:
                entry = parent, sum(scores) / len(scores)
        entries.setdefault(*entry)
    return sorted(entries.items(), key=lambda pair: -pair[1])
    ### END SOLUTION


# %% id=08-merge test
check("08-merge")

# %% [markdown] id=windows-task
# ## 7. Extension: a hit and its neighbours
#
# *{{points 08-windows}} points · 20 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 08-windows}}.*
#
# A parent has fixed ends, and an answer may lie across them. *Sentence-window retrieval* (LlamaIndex's
# `SentenceWindowNodeParser`, 2023) searches single sentences and hands on each with its neighbours.
# What is left to you: windows that run into each other must not be read twice.
#
# - The **window** of a hit holds its sentence, the `n` sentences before it and the `n` after it, as far
#   as its document has them.
# - Windows of one document that share a sentence become one, and so do windows that touch: where the
#   last sentence of one stands directly before the first sentence of the other. If there is a sentence
#   between them that belongs to neither, they stay apart.
# - A window is handed on as a span, from the start of its first sentence to the end of its last.
#
# The contract:
#
# - **Takes** `hits`, a list of pairs `[document, number]`, best first, where `number` counts the
#   sentences of that document from 0 (a hit may be repeated); `sentences`, a dict from a document to
#   the list of its sentences' spans `[start, end]` in the order of the text; and `n`.
# - **Returns** a list of triples `(document, start, end)`, empty without hits. The documents stand in
#   the order of their first hit, and all windows of one document together, in the order of its text.
# - **Raises** `ValueError` when `n` is below 0, also without hits.
#
# *Example:* a document `faq` has the sentences `[0, 10]`, `[11, 20]`, `[22, 30]`, `[31, 40]`,
# `[41, 50]` and `[52, 60]`. With `n=0` hits on 4 and 1 give `[("faq", 11, 20), ("faq", 41, 50)]`. With
# `n=1` the windows are the sentences 3 to 5 and 0 to 2: they touch, so there is one,
# `[("faq", 0, 60)]`. And if sentence 0 of a document `api`, `[0, 8]`, is hit between those two, the
# answer for `n=0` is `[("faq", 11, 20), ("faq", 41, 50), ("api", 0, 8)]`.


# %% id=08-windows-answer solution
def sentence_windows(hits, sentences, n):
    """Return the spans of the hits with `n` neighbours on each side, joined."""
    ### BEGIN SOLUTION
    if n < 0:
        raise ValueError(f"n is {n}, but must be at least 0")
    wanted = {}
    for document, number in hits:
        last = min(number + n, len(sentences[document]) - 1)
        numbers = wanted.setdefault(document, set())
        numbers.update(range(max(number - n, 0), last + 1))
    windows = []
    for document, numbers in wanted.items():
        for number in sorted(numbers):
            start, end = sentences[document][number]
            if number - 1 in numbers:
                start = windows.pop()[1]
            windows.append((document, start, end))
    return windows
    ### END SOLUTION


# %% id=08-windows test
check("08-windows")

# %% [markdown] id=rollup-task
# ## 8. Extension: scores that climb a tree
#
# *{{points 08-rollup}} points · 20 minutes · difficulty 4 of 5 · importance 3 of 5*
#
# *May import {{imports 08-rollup}}.*
#
# Paragraphs stand in sections, sections in documents: there is more than one level to hand on. Geva
# (2005, the system GPX of the XML retrieval campaign INEX) lets scores climb. A leaf has the score
# that the search gave it, and 0 if it was not found. Any other element has
#
# $$\mathrm{score} = D(n) \cdot \sum_{\text{children}} \mathrm{score}(\text{child})$$
#
# $$D(1) = 0.49, \quad D(n) = 0.99 \text{ for } n \geq 2$$
#
# where `n` is the number of its *direct* children whose score is above 0. So an element around a
# single find ranks below it, and one that holds several finds may rank above them all.
#
# All these elements overlap. A **focused** list holds none that overlap: go down the list of all
# scored elements, best first, and keep an element unless one that was kept before lies inside it, at
# any depth, or around it, at any height.
#
# - **Takes** `children_of`, a dict in no order from each element that has children to the list of their
#   ids (there may be several trees; a leaf is no key, but the child of one element); `leaf_scores`, a dict
#   from the leaves that were found to their scores (above 0); and `focused`, True or False.
# - **Returns** a list of pairs `(id, score)` of all elements whose score is above 0, leaves and others
#   alike, highest score first, equal scores in alphabetical order of the id; if `focused`, only those
#   that are kept.
#
# *Example:* the document `doc` has the sections `S` and `T`, `S` the paragraphs `a` and `b`, `T` the
# paragraph `c`. Found are `a` 4, `b` 3 and `c` 1. Then `S` has 0.99 · 7 = 6.93, `T` 0.49 · 1 = 0.49 and
# `doc` 0.99 · 7.42 = 7.3458. The list is doc, S, a, b, c, T, and the focused one doc alone. Without
# `c`, `doc` has 0.49 · 6.93 = 3.3957, and the focused list is S alone.


# %% id=08-rollup-answer solution
def roll_up(children_of, leaf_scores, focused=False):
    """Return the scored elements of a tree, or only those without overlap."""
    ### BEGIN SOLUTION
    parent_of = {
        child: parent
        for parent, children in children_of.items()
        for child in children
    }

    def score(element):
        if element not in children_of:
            return leaf_scores.get(element, 0.0)
        scores = [s for s in map(score, children_of[element]) if s > 0]
        return (0.49 if len(scores) == 1 else 0.99) * sum(scores)

    def ancestors(element):
        while element in parent_of:
            element = parent_of[element]
            yield element

    scored = {e: score(e) for e in {*children_of, *parent_of}}
    found = [pair for pair in scored.items() if pair[1] > 0]
    ranked = sorted(found, key=lambda pair: (-pair[1], pair[0]))
    if not focused:
        return ranked
    kept, around = {}, set()
    for element, value in ranked:
        above = set(ancestors(element))
        if element not in around and not above & kept.keys():
            kept[element] = value
            around |= above
    return list(kept.items())
    ### END SOLUTION


# %% id=08-rollup test
check("08-rollup")

# %% [markdown] id=homogeneity-task
# ## 9. Extension: how far to trust a long parent
#
# *{{points 08-homogeneity}} points · 15 minutes · difficulty 3 of 5 · importance 3 of 5*
#
# *May import {{imports 08-homogeneity}}.*
#
# The lesson lets the best child speak for its parent. But a parent can be searched as well, and a short
# one says one thing: its own score can be trusted. Bendersky and Kurland (2008) mix the two scores by
# the parent's **homogeneity** `h`, which they estimate, among other ways, from its length alone. With
# lengths `len` in words, shortest and longest taken over all parents, found or not,
#
# $$h = 1 - \frac{\ln(\mathrm{len}) - \ln(\mathrm{shortest})}{\ln(\mathrm{longest}) - \ln(\mathrm{shortest})}$$
#
# $$\mathrm{score} = h \cdot \mathrm{own} + (1 - h) \cdot \mathrm{best\ child}$$
#
# so that the shortest parent goes by its own score, the longest by its best child's, and the others lie
# in between. Where all parents have one length, `h` is 1 for all of them.
#
# - **Takes** `lengths`, a dict from each parent's id to its number of words (at least 1; at least one
#   parent); `own`, a dict from a parent's id to its own score; and `children`, a dict from a parent's id
#   to the list of its children's scores, in no order. Scores are above 0. A parent that was not found
#   may be missing from `own`, from `children` or from both, and its list may be empty: that score
#   counts as 0 then.
# - **Returns** a list of pairs `(id, score)`, highest score first, equal scores in alphabetical order of
#   the id. A parent whose score is 0 is left out, and so is the longest that was found only by itself.
#
# *Example:* parents of 10, 100 and 1,000 words have `h` = 1, 0.5 and 0. With the own scores 4, 2 and 1
# and the best children 9, 5 and 3 they score 4, 3.5 and 3.


# %% id=08-homogeneity-answer solution
def mixed_ranking(lengths, own, children):
    """Return the parents by a mixture of own and best child's score."""
    ### BEGIN SOLUTION
    logs = {name: math.log(words) for name, words in lengths.items()}
    low, high = min(logs.values()), max(logs.values())
    ranked = []
    for name, log in logs.items():
        h = 1 - (log - low) / (high - low) if high > low else 1.0
        best = max(children.get(name, []), default=0.0)
        score = h * own.get(name, 0.0) + (1 - h) * best
        if score > 0:
            ranked.append((name, score))
    return sorted(ranked, key=lambda pair: (-pair[1], pair[0]))
    ### END SOLUTION


# %% id=08-homogeneity test
check("08-homogeneity")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
