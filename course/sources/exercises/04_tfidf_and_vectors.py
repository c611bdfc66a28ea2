# %% [markdown] id=top
# # Exercise 04: TF-IDF and vectors from scratch
#
# You build a search by the angle between texts, from counts to hits, measure what a filter and a
# limit do on the handbook, and then add four refinements that stand neither in the lesson nor in
# `minirag`. Lesson 04 has all the background.
#
# - **Core** (about 50 minutes): tasks 1 to 5 and the written answer.
# - **Extension** (as long as you like): long documents, variety, bits, an early stop. It carries
#   more than half of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check takes a second
# or two, as often as you like; it shows the smallest input on which your answer and the right one
# part ways. `hint("04-tfidf")` gives a hint, and another one when you ask again. Each function gets
# all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# Do not change the arguments that a function is given, and do not round. Save the notebook before
# you hand it in.

# %% id=setup
import math

from course.check import check, hint

# %% [markdown] id=tfidf-task
# ## 1. TF-IDF rows of length one
#
# *{{points 04-tfidf}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 04-tfidf}}.*
#
# A text becomes a row: each of its words gets a weight. With `tf`, how often the text says the
# word, `df`, how many of the texts hold it, and `N`, how many texts there are,
#
# $$w = tf \cdot \mathrm{idf}, \qquad \mathrm{idf} = \ln\frac{1 + N}{1 + df} + 1$$
#
# Then the row is divided by its length, the root of the sum of the squares of its weights.
#
# - **Takes** `documents`, a list of lists of words, at least one list. A list may be empty; it
#   counts in `N` like any other. Words are equal when they are written alike: "Fee" and "fee" are
#   two words, and a document that holds "coffee" does not hold "fee".
# - **Returns** a list with one dict a document, in order: word to weight, just the words that the
#   document holds. The squares of the weights add up to 1. An empty document gives `{}`.
#
# *Example:* of `[["fee", "refund"], ["fee"]]`, "fee" has the idf ln(3/3) + 1 = 1 and "refund"
# ln(3/2) + 1 = 1.4055. The first row's length is 1.7249, so the rows are
# `[{"fee": 0.5797, "refund": 0.8148}, {"fee": 1.0}]`, here rounded to four places.


# %% id=04-tfidf-answer solution
def tfidf_rows(documents):
    """Return each document as a dict from word to weight, of length one."""
    ### BEGIN SOLUTION
    df = {}
    for document in documents:
        for word in set(document):
            df[word] = df.get(word, 0) + 1
    rows = []
    for document in documents:
        row = {}
        for word in document:
            idf = math.log((1 + len(documents)) / (1 + df[word])) + 1
            row[word] = row.get(word, 0.0) + idf  # once for each mention
        length = math.sqrt(sum(weight**2 for weight in row.values()))
        rows.append({word: weight / length for word, weight in row.items()})
    return rows
    ### END SOLUTION


# %% id=04-tfidf test
check("04-tfidf")

# %% [markdown] id=cosine-task
# ## 2. The cosine of two sparse vectors
#
# *{{points 04-cosine}} points · 5 minutes · difficulty 1 of 5 · importance 5 of 5*
#
# *May import {{imports 04-cosine}}.*
#
# $$\cos(a, b) = \frac{\sum_t a_t\,b_t}{\sqrt{\sum_t a_t^2}\,\sqrt{\sum_t b_t^2}}$$
#
# - **Takes** `a` and `b`, each a dict from a word to a number. They need not have length one; a
#   number may be negative or 0, and a word that is not there counts as 0.
# - **Returns** a number from -1 to 1. A vector of length 0 has no direction: then the cosine is 0,
#   and nothing is raised. Such a vector may be empty, or hold nothing but zeros; every other one
#   has a direction, however small its numbers are.
#
# *Example:* `cosine({"fee": 3, "refund": 4}, {"refund": 2})` is 8 / (5 · 2) = 0.8.


# %% id=04-cosine-answer solution
def cosine(a, b):
    """Return the cosine of the angle between two sparse vectors."""
    ### BEGIN SOLUTION
    product = sum(number * b.get(word, 0) for word, number in a.items())
    squares = [sum(number**2 for number in x.values()) for x in (a, b)]
    if 0 in squares:
        return 0.0
    return product / math.sqrt(squares[0]) / math.sqrt(squares[1])
    ### END SOLUTION


# %% id=04-cosine test
check("04-cosine")

# %% [markdown] id=nearest-task
# ## 3. From distances to hits
#
# *{{points 04-nearest}} points · 15 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 04-nearest}}.*
#
# One product gave the distance of every row from the question. What the reader gets to see is
# decided afterwards, in five steps whose order matters:
#
# 1. **Filter.** A row is allowed when its facts hold every key of `where` with just that value:
#    "hr-old" is not "hr". A row that lacks the key is not allowed. An empty `where` allows all rows.
# 2. **Over-fetch.** Of the allowed rows take the `4 * k` nearest, nearest first; at equal distance
#    the row with the smaller number comes first.
# 3. **One a document.** Of the rows fetched in step 2 keep only the nearest one of each document,
#    wherever its others stand.
#    What this takes away is not fetched anew, which is why step 2 took more than `k`.
# 4. **Limit.** Of those keep the rows whose distance is at most `max_distance`, and of these the
#    first `k`.
# 5. **Or the best, flagged.** If step 4 leaves nothing, but step 2 fetched something, return the
#    nearest row alone, flagged as weak.
#
# - **Takes** `distances`, a list of numbers from 0 to 2, one a row; `facts`, a list of as many
#   dicts from name to text, each with the key `"document"`; `where`, a dict from name to text; `k`,
#   a whole number; and `max_distance`, a number.
# - **Returns** a list of triples `(row, distance, weak)`, nearest first. `row` is the row's number
#   from 0; `weak` is `True` only for the row of step 5. The list is empty when no row is allowed.
# - **Raises** `ValueError` when `k` is below 1.
#
# *Example:* distances `[0.9, 0.3, 0.4, 0.2]` of rows from the documents "a", "b", "b" and "c", with
# nothing in `where`, `k = 2` and `max_distance = 0.5`: all four are fetched, row 2 falls to row 1 of
# the same document, row 0 is too far. The hits are `[(3, 0.2, False), (1, 0.3, False)]`. With
# `max_distance = 0.1` they are `[(3, 0.2, True)]`.


# %% id=04-nearest-answer solution
def nearest(distances, facts, where, k, max_distance):
    """Return the hits as (row, distance, weak), nearest first."""
    ### BEGIN SOLUTION
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    allowed = [
        row
        for row, known in enumerate(facts)
        if all(known.get(name) == value for name, value in where.items())
    ]
    fetched = sorted(allowed, key=lambda row: distances[row])[: 4 * k]
    seen, kept = set(), []
    for row in fetched:
        if facts[row]["document"] not in seen:
            seen.add(facts[row]["document"])
            kept.append(row)
    near = [row for row in kept if distances[row] <= max_distance]
    if near:
        return [(row, distances[row], False) for row in near[:k]]
    return [(row, distances[row], True) for row in kept[:1]]
    ### END SOLUTION


# %% id=04-nearest test
check("04-nearest")

# %% [markdown] id=filter-task
# ## 4. What does a filter change?
#
# *{{points 04-filter}} points · 5 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 04-filter}}.*
#
# "What encryption is used?" is the usual example for a filter on the category. Measure what it
# changes. Write `filter_study(question, where, k)` that cuts the handbook into chunks of 100 words
# without overlap, indexes them with the recorded vectors, and searches twice for `k` hits: without
# a filter, and with `where` applied before the search. For this task you may import from `minirag`:
# `load_handbook`, `fixed_chunks`, `VectorIndex` and `RecordedEmbedder`. `load_handbook()` gives the
# documents, and `fixed_chunks(document, size=100)` the chunks of one. With all chunks in a list,
# `VectorIndex(RecordedEmbedder()).index(chunks)` makes the index; its
# `search(question, k=k, where=where)` gives hits, best first, each with an `id`.
#
# - **Takes** `question`, a text whose vector is recorded; `where`, a filter as
#   `VectorIndex.search` takes it, that at least `k` chunks pass; and `k`, at least 1.
# - **Returns** a dict with four keys: `"without"` and `"within"`, the lists of chunk ids of the two
#   searches, best first; `"left"`, how many hits of the first search pass the filter; and
#   `"first_changed"`, `True` when the two searches have different first hits (another chunk of the
#   same page is another hit), else `False`.
#
# When it passes, call it for `"What encryption is used?"` with `{"category": "security"}` and with
# `{"category": "security", "created": {">=": "2025-01-01"}}`, and look at the first ids. One of the
# two filters takes an outdated policy away.
#
# *Example:* with `{"category": "security"}` and `k = 1` both lists hold the same one id, `"left"` is
# 1 and `"first_changed"` is `False`.


# %% id=04-filter-answer solution
def filter_study(question, where, k):
    """Return what two searches find, with a filter and without."""
    ### BEGIN SOLUTION
    from minirag import RecordedEmbedder, VectorIndex
    from minirag import fixed_chunks, load_handbook

    chunks = [
        chunk
        for document in load_handbook()
        for chunk in fixed_chunks(document, 100)
    ]
    index = VectorIndex(RecordedEmbedder()).index(chunks)
    without = [hit.id for hit in index.search(question, k=k)]
    within = [hit.id for hit in index.search(question, k=k, where=where)]
    return {
        "without": without,
        "within": within,
        "left": len(set(without) & set(within)),
        "first_changed": without[0] != within[0],
    }
    ### END SOLUTION


# %% id=04-filter test
check("04-filter")

# %% [markdown] id=limits-task
# ## 5. Experiment: one limit for two kinds of vectors?
#
# *{{points 04-limits}} points · 10 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 04-limits}}.*
#
# Many guides name a limit on the distance, such as 0.65. Measure whom it stops, with two kinds of
# vectors on the same texts. Write `limit_study(limits, most)`. Cut the handbook into chunks of 100
# words without overlap and index them twice, as `TfidfIndex()` and as
# `VectorIndex(RecordedEmbedder())`. The questions of the `dev` split are
# `GoldenSet.load().split("dev")`. Ask each index for the first hit of every one of them that has
# evidence (`question.evidence` is not empty), by the text `question.question` alone. The distance is
# 1 minus the hit's score. A question is **stopped** by a limit when its first hit is farther away
# than the limit, or when there is no hit at all.
#
# For this task you may import from `minirag`: `load_handbook`, `fixed_chunks`, `GoldenSet`,
# `TfidfIndex`, `VectorIndex` and `RecordedEmbedder`.
#
# - **Takes** `limits`, a list of different numbers from 0 up, in any order, and `most`, a share from
#   0 to 1.
# - **Returns** a dict with two keys, each holding a dict with the keys `"tfidf"` and `"vectors"`.
#   `"stopped"` gives for each a dict from the limit to the share of those questions that it stops.
#   `"limit"` gives for each the smallest of the limits that stops at most the share `most`, or
#   `None` where each of them stops more.
#
# When it passes, call `limit_study([0.5, 0.65, 0.8, 0.95], most=0.1)`, and read what 0.65 does to
# either kind. The written answer asks for it.
#
# *Example:* of `limit_study([2.0], most=0.0)`, `"vectors"` is stopped for no question, so its limit
# is 2.0. For `"tfidf"` it is `None`: one question shares no word with any chunk.


# %% id=04-limits-answer solution
def limit_study(limits, most):
    """Return the shares that each limit stops, and the smallest that holds."""
    ### BEGIN SOLUTION
    from minirag import GoldenSet, fixed_chunks, load_handbook
    from minirag import RecordedEmbedder, TfidfIndex, VectorIndex

    chunks = [
        chunk
        for document in load_handbook()
        for chunk in fixed_chunks(document, 100)
    ]
    questions = GoldenSet.load().split("dev")
    answerable = [each.question for each in questions if each.evidence]
    indexes = {
        "tfidf": TfidfIndex().index(chunks),
        "vectors": VectorIndex(RecordedEmbedder()).index(chunks),
    }
    stopped, chosen = {}, {}
    for name, index in indexes.items():
        found = [index.search(question) for question in answerable]
        far = [1 - hits[0].score if hits else math.inf for hits in found]
        stopped[name] = {
            limit: sum(distance > limit for distance in far) / len(far)
            for limit in limits
        }
        holding = [x for x, share in stopped[name].items() if share <= most]
        chosen[name] = min(holding, default=None)
    return {"stopped": stopped, "limit": chosen}
    ### END SOLUTION


# %% id=04-limits test
check("04-limits")

# %% [markdown] id=written-task
# ## 6. In your own words
#
# *{{points 04-written}} points · 5 minutes · graded by hand*
#
# Your team moves from one embedding model to another. A colleague copies `max_distance = 0.65` from
# the old configuration. Why is 0.65 of one model not 0.65 of another, and how would you set the
# limit for the new one? What can no such limit do? Use what task 5 showed you.
#
# - **3 points:** says why distances of two models cannot be compared, with figures from task 5;
#   *and* how a limit is set: from the distances of own questions, logged or from a golden set, by
#   whom it stops and whom it lets through, on questions that are not those of the final figure;
#   *and* that being near is no answer: questions about the same topic without an answer pass.
# - **2 points:** two of the three.
# - **1 point:** one of the three.
# - **0 points:** none, or only another number.

# %% [markdown] id=04-written manual points=3
# A model fixes only the order of its distances, not their scale: each spreads its vectors in its own
# way, and another chunk size or language moves them again. In task 5 a limit of 0.65 stops nearly
# every answerable question with TF-IDF, where two texts share few words and 0.8 is already near, and
# fewer than one in ten with the sentence vectors. So the old limit says nothing about the new model.
# I would log the first distances of a week of real questions, or take the dev questions of a golden
# set: those with an answer, those without, and some about something else. Then I would look at
# which share each limit stops of each group, choose the smallest that stops no more of the
# answerable ones than we can bear, and confirm it once on questions that I did not tune on. It will
# keep other topics out. It will not say "I don't know": a question about our company whose answer is
# not in the texts lies as near as one whose answer is.

# %% [markdown] id=pivot-task
# ## 7. Extension: long documents get something back
#
# *{{points 04-pivot}} points · 20 minutes · difficulty 3 of 5 · importance 3 of 5*
#
# *May import {{imports 04-pivot}}.*
#
# Dividing by the length makes long documents lose more often than they should. Singhal, Buckley and
# Mitra (1996) compared how often documents of each length were *retrieved* with how often they were
# *relevant*; the curves cross at one length, the pivot. They turn the normalisation around that
# point: shorter documents get a little less, longer ones a little more. In their final form length
# is the number of *different* words $u$ of the document, and counts are damped twice, by a logarithm
# and by the document's own average. A word that the document says $tf$ times and the query $qtf$
# times adds
#
# $$(1 + \ln qtf) \cdot \mathrm{idf} \cdot
# \frac{(1 + \ln tf)\,/\,(1 + \ln \overline{tf})}{(1 - slope) \cdot pivot + slope \cdot u}$$
#
# to the score, where $\overline{tf}$ is the number of all words of the document divided by $u$.
#
# - **Takes** `query` and `document`, lists of words; `idf`, a dict from word to number, in which
#   every word of the document stands; `pivot`, a number above 0; and `slope`, from 0 to 1. A query
#   word that the document does not hold may stand in `idf`, or be missing from it.
# - **Returns** a number, the sum over the different words of the query that the document holds. It
#   is 0 where there is none, also for an empty document.
#
# *Example:* query `["fee"]`, document `["fee", "fee", "due"]`, idf 2.0 for both words, pivot 4 and
# slope 0.25. The average count is 1.5, so the upper fraction is 1.6931 / 1.4055 = 1.2047; below it
# stands 0.75 · 4 + 0.25 · 2 = 3.5. The score is 2 · 1.2047 / 3.5 = 0.6884.


# %% id=04-pivot-answer solution
def pivoted_score(query, document, idf, pivot, slope):
    """Return the score of a document under pivoted normalisation."""
    ### BEGIN SOLUTION
    shared = set(query) & set(document)
    if not shared:
        return 0.0
    unique = len(set(document))
    average = 1 + math.log(len(document) / unique)
    divisor = (1 - slope) * pivot + slope * unique
    score = 0.0
    for word in sorted(shared):
        in_query = (1 + math.log(query.count(word))) * idf[word]
        in_document = (1 + math.log(document.count(word))) / average
        score += in_query * in_document / divisor
    return score
    ### END SOLUTION


# %% id=04-pivot test
check("04-pivot")

# %% [markdown] id=diverse-task
# ## 8. Extension: relevant, and something new
#
# *{{points 04-diverse}} points · 20 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 04-diverse}}.*
#
# Five hits that say the same thing are one hit. Carbonell and Goldstein (1998) choose hits one by
# one; the next is the document $d$, not chosen yet, with the highest *marginal relevance*
#
# $$balance \cdot relevance(d) - (1 - balance) \cdot \max_{c\ \text{chosen}} likeness(d, c)$$
#
# For the first place nothing is chosen, and the second term is 0. Every document that is left may be
# chosen, however far down it stands.
#
# - **Takes** `relevance`, a list of numbers, one a document, which may be of any size and below 0;
#   `likeness`, a square list of lists, where `likeness[i][j]` says how alike documents `i` and `j`
#   are, from -1 to 1 and the same both ways; `k`, at least 1; and `balance`, from 0 to 1. There is
#   at least one document.
# - **Returns** the list of the numbers of the chosen documents (from 0), in the order in which they
#   were chosen: `k` of them, or all where there are fewer. At equal marginal relevance the document
#   with the smaller number is chosen. The likeness to the chosen ones may be below 0 for all of
#   them; then taking it away adds to the value.
#
# *Example:* relevance `[0.9, 0.85, 0.5]`, a balance of 0.5, and a likeness of 0.95 between documents
# 0 and 1, 0.1 between 0 and 2, 0.2 between 1 and 2. Document 0 is first, with 0.45. Now document 1
# has the value 0.425 - 0.475 = -0.05, document 2 has 0.25 - 0.05 = 0.2, and `k = 2` gives `[0, 2]`.


# %% id=04-diverse-answer solution
def diversify(relevance, likeness, k, balance):
    """Return the documents in the order of maximal marginal relevance."""
    ### BEGIN SOLUTION
    chosen, left = [], list(range(len(relevance)))

    def value(document):
        alike = max((likeness[document][c] for c in chosen), default=0.0)
        return balance * relevance[document] - (1 - balance) * alike

    while left and len(chosen) < k:
        best = max(left, key=value)
        chosen.append(best)
        left.remove(best)
    return chosen
    ### END SOLUTION


# %% id=04-diverse test
check("04-diverse")

# %% [markdown] id=hyperplanes-task
# ## 9. Extension: the angle, estimated from bits
#
# *{{points 04-hyperplanes}} points · 20 minutes · difficulty 4 of 5 · importance 3 of 5*
#
# *May import {{imports 04-hyperplanes}}.*
#
# The lesson's index for many rows uses lists. Charikar (2002) uses bits. A plane through the origin,
# given by a vector at a right angle to it, parts the space in two; a row gets the bit 1 when its
# product with that vector is 0 or more, else 0. Two rows at an angle $\theta$ fall on different
# sides of a *random* plane with probability $\theta / \pi$. So the share of differing bits in their
# signatures estimates the angle, and bits are compared much faster than numbers:
#
# $$\cos\theta \approx \cos\left(\pi \cdot \frac{\text{bits that differ}}{\text{bits in all}}\right)$$
#
# - **Takes** `query`, a list of numbers; `rows` and `planes`, lists of such lists, all of the same
#   length; `max_bits`, a whole number. There is at least one plane, and each gives one bit.
# - **Returns** a list of pairs `(row, cosine)` for the rows that differ from the query in at most
#   `max_bits` bits: the row's number from 0 and the estimated cosine, highest first; at equal
#   cosines the smaller number comes first. The list may be empty.
#
# *Example:* the planes `[1, 0]`, `[0, 1]`, `[1, 1]` and `[1, -1]` give the query `[2, 1]` the bits
# 1111 and the row `[1, 2]` the bits 1110. One of four differs, so the estimate is
# cos(π / 4) = 0.7071; the true cosine is 0.8. With `max_bits = 1` that row is a hit, with 0 it is
# not.


# %% id=04-hyperplanes-answer solution
def bit_search(query, rows, planes, max_bits):
    """Return (row, estimated cosine) of the rows with a near signature."""

    ### BEGIN SOLUTION
    def signature(vector):
        products = [
            sum(x * y for x, y in zip(plane, vector, strict=True))
            for plane in planes
        ]
        return [product >= 0 for product in products]

    wanted = signature(query)
    found = []
    for number, row in enumerate(rows):
        bits = zip(signature(row), wanted, strict=True)
        differing = sum(one != other for one, other in bits)
        if differing <= max_bits:
            cosine = math.cos(math.pi * differing / len(planes))
            found.append((number, cosine))
    return sorted(found, key=lambda pair: -pair[1])
    ### END SOLUTION


# %% id=04-hyperplanes test
check("04-hyperplanes")

# %% [markdown] id=early_stop-task
# ## 10. Extension: exact search that stops early
#
# *{{points 04-early_stop}} points · 30 minutes · difficulty 5 of 5 · importance 3 of 5*
#
# *May import {{imports 04-early_stop}}.*
#
# The best five of a million documents can be known without reading a million entries. Fagin, Lotem
# and Naor (2001) read the lists of the query's words side by side, each with its heaviest entry
# first. In every round:
#
# 1. Read the next entry of each list that has one left. Work out the whole score of each document
#    that you meet for the first time, from its row.
# 2. A document that you have not met stands further down in every list. So it can score at most the
#    *threshold*: the sum of the query's weight times the weight that was just read, over the lists.
#    A list that had no entry left at the beginning of the round adds 0.
# 3. Stop when `k` documents have scores *above* the threshold, or when every list is at its end.
#
# A score is the sum over the query's words of the query's weight times the row's weight.
#
# - **Takes** `query`, a dict from word to weight; `postings`, a dict from word to a list of
#   `[document, weight]` pairs, heaviest first, equal weights in any order; `rows`, a list of dicts
#   from word to weight, the same weights by document number (from 0); and `k`, at least 1. All
#   weights are above 0. A query word may be missing from `postings`.
# - **Returns** a list of at most `k` pairs `(document, score)`, highest score first; at equal scores
#   the smaller number comes first. A document that holds none of the query's words is no hit.
# - **Costs** what it reads: each entry taken from a list of `postings`, and each row taken from
#   `rows`, is one read, also when it is taken again. The last case has 300 rows, three words with
#   more than 600 entries together, and `k` of at most 6. There **250 reads** must do; the rounds
#   above need less than a third of them. The check shows the cost beside the hits. `len` is free.
#   Use plain Python here: turning a list into an array reads all of it.
#
# *Example:* query `{"fee": 1.0, "due": 1.0}`, `k = 1`, and three rows: `{"fee": 0.9, "due": 0.8}`,
# `{"fee": 0.5}` and `{"due": 0.4}`. The first round reads `[0, 0.9]` and `[0, 0.8]`. Document 0
# scores 1.7, which is not above the threshold, 1.7 as well. The second round reads `[1, 0.5]` and
# `[2, 0.4]`; the threshold is 0.9 now, and you may stop: `[(0, 1.7)]`.


# %% id=04-early_stop-answer solution
def early_stop(query, postings, rows, k):
    """Return the best `k` documents, reading no more than is needed."""
    ### BEGIN SOLUTION
    lists = {word: postings[word] for word in query if word in postings}
    scores = {}
    best = []
    depth = 0
    while any(depth < len(entries) for entries in lists.values()):
        threshold = 0.0
        for word, entries in lists.items():
            if depth >= len(entries):
                continue
            document, weight = entries[depth]
            threshold += query[word] * weight
            if document not in scores:
                row = rows[document]
                scores[document] = sum(
                    query[each] * row[each] for each in query if each in row
                )
        best = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
        best = best[:k]
        if len(best) == k and best[-1][1] > threshold:
            break
        depth += 1
    return best
    ### END SOLUTION


# %% id=04-early_stop test
check("04-early_stop")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
