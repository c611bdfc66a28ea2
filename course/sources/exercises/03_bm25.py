# %% [markdown] id=top
# # Exercise 03: BM25 from scratch
#
# You build the ranking function that most search engines start from, piece by piece, and then three
# refinements that stand neither in the lesson nor in `minirag`. Lesson 03 has all the background.
#
# - **Core** (about 45 minutes): tasks 1 to 4, the experiment and the written answer.
# - **Extension** (as long as you like): weighted fields, relevance feedback, proximity. It carries
#   half of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check runs in a
# second, as often as you like; it shows the smallest input on which your answer and the right one
# part ways. `hint("03-idf")` gives a hint, and another one when you ask again. Each function gets
# all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# Do not change the arguments that a function is given. Save the notebook before you hand it in.

# %% id=setup
import math

from course.check import check, hint

# %% [markdown] id=idf-task
# ## 1. Inverse document frequency
#
# *{{points 03-idf}} points · 5 minutes · difficulty 1 of 5 · importance 5 of 5*
#
# *May import {{imports 03-idf}}.*
#
# How much does one word tell? Write `idf(df, n_documents)`: the weight of a word that `df` of
# `n_documents` documents hold, in the form that Lucene uses,
#
# $$\mathrm{idf} = \ln\left(1 + \frac{N - df + 0.5}{df + 0.5}\right)$$
#
# - **Takes** `df`, a whole number from 0 to `n_documents`, and `n_documents`, at least 1.
# - **Returns** a number above 0.
#
# *Example:* of four documents two hold the word. The ratio is 2.5 / 2.5, so the weight is
# ln 2 = 0.6931.


# %% id=03-idf-answer solution
def idf(df, n_documents):
    """Return the weight of a word that `df` of `n_documents` documents hold."""
    ### BEGIN SOLUTION
    without = n_documents - df
    return math.log(1 + (without + 0.5) / (df + 0.5))
    ### END SOLUTION


# %% id=03-idf test
check("03-idf")

# %% [markdown] id=term_score-task
# ## 2. The score of one term
#
# *{{points 03-term_score}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 03-term_score}}.*
#
# A word that stands in a document `tf` times adds
#
# $$\mathrm{idf} \cdot \frac{tf \cdot (k_1 + 1)}{tf + k_1 \cdot (1 - b + b \cdot dl / avgdl)}$$
#
# to its score: more for every mention, but ever less, and less in a long document.
#
# - **Takes** `tf` (a count, may be 0), `idf` (a number), `doc_len` and `avg_doc_len` in words
#   (above 0), `k1` (at least 0) and `b` (0 to 1).
# - **Returns** a number. For `tf = 0` it is 0, even where `k1 = 0` would make the fraction 0 / 0.
#
# *Example:* with `tf = 1` in a document of average length the fraction is exactly 1, so the score
# is the idf itself, whatever `k1` is. With `k1 = 1.2` and `b = 0.75` it is 0.710 in a document twice
# as long, and 1.257 in one half as long.


# %% id=03-term_score-answer solution
def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):
    """Return what a word said `tf` times adds to a document's score."""
    ### BEGIN SOLUTION
    if tf == 0:
        return 0.0
    length_factor = 1 - b + b * doc_len / avg_doc_len
    return idf * tf * (k1 + 1) / (tf + k1 * length_factor)
    ### END SOLUTION


# %% id=03-term_score test
check("03-term_score")

# %% [markdown] id=score_query-task
# ## 3. Scoring a query with an inverted index
#
# *{{points 03-score_query}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 03-score_query}}.*
#
# An inverted index turns the loop inside out: for each word it lists the documents that hold it,
# each with the word's impact (the number of task 2, worked out in advance). A query then touches
# only the lists of its own words.
#
# - **Takes** `query`, a list of words in which a word may be repeated and then counts as often;
#   `postings`, a dict from a word to a list of `[document, impact]` pairs, where a document is its
#   number from 0; and `n_documents`.
# - **Returns** a list of `n_documents` numbers, the score of each document, 0 where nothing
#   matches. A word that is not in `postings` changes nothing.
#
# *Example:* `postings = {"refund": [[1, 2.0]], "policy": [[0, 0.5], [1, 0.5]]}`, three documents
# and the query `["refund", "policy"]` give `[0.5, 2.5, 0.0]`.


# %% id=03-score_query-answer solution
def score_query(query, postings, n_documents):
    """Return the score of every document for a query."""
    ### BEGIN SOLUTION
    scores = [0.0] * n_documents
    for word in query:
        for document, impact in postings.get(word, []):
            scores[document] += impact
    return scores
    ### END SOLUTION


# %% id=03-score_query test
check("03-score_query")

# %% [markdown] id=top_k-task
# ## 4. The best k, with a rule for ties
#
# *{{points 03-top_k}} points · 5 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 03-top_k}}.*
#
# - **Takes** `scores`, a list of numbers, one a document, none below 0; and `k`, how many hits are
#   wanted.
# - **Returns** a list of at most `k` pairs `(document, score)`, best first; among equal scores the
#   document that comes first in the list comes first. A document of score 0 did not match and is
#   no hit, so the list may be shorter than `k`. Without scores it is empty.
# - **Raises** `ValueError` when `k` is below 1, whatever `scores` holds.
#
# *Example:* `top_k([0.0, 2.0, 3.0, 2.0], k=2)` gives `[(2, 3.0), (1, 2.0)]`.


# %% id=03-top_k-answer solution
def top_k(scores, k):
    """Return the best `k` documents with their scores, best first."""
    ### BEGIN SOLUTION
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    matching = [pair for pair in enumerate(scores) if pair[1] > 0]
    matching.sort(key=lambda pair: (-pair[1], pair[0]))
    return matching[:k]
    ### END SOLUTION


# %% id=03-top_k test
check("03-top_k")

# %% [markdown] id=experiment-task
# ## 5. Experiment: what is b worth on the handbook?
#
# *{{points 03-experiment}} points · 10 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 03-experiment}}.*
#
# `b` says how much a long chunk is held back. Measure it. Write `length_study(b_values, k, size)`
# that cuts the handbook into chunks of `size` words without overlap (as `fixed_chunks` does unless
# it is told otherwise), indexes them once for each `b` (leave `k1` at its default), measures the
# `dev` questions at `k`, and draws the conclusion.
# For this task you may import from `minirag`: `load_handbook`, `fixed_chunks`, `BM25`, `GoldenSet`
# and `evaluate`.
#
# - **Takes** `b_values`, a list of numbers from 0 to 1 in any order; `k` and `size`, whole numbers.
# - **Returns** a dict with two keys: `"mrr"`, a dict from each `b` to the mean reciprocal rank at
#   `k` over the dev questions that have an answer (the report's mean leaves out the others by
#   itself); and `"best_b"`, the `b` with the highest mean reciprocal rank, the smaller one where two
#   are equal.
#
# *Example:* lesson 03 goes over values of `k1` and `b` in its section "What are k1 and b worth?".
# Here `k1` stays as it is, and `report.mean(f"rr@{k}")` is the figure.


# %% id=03-experiment-answer solution
def length_study(b_values, k, size):
    """Return the mean reciprocal rank for each b, and the best b."""
    ### BEGIN SOLUTION
    from minirag import (
        BM25,
        GoldenSet,
        evaluate,
        fixed_chunks,
        load_handbook,
    )

    chunks = [
        c
        for document in load_handbook()
        for c in fixed_chunks(document, size)
    ]
    questions = GoldenSet.load().split("dev")
    mrr = {}
    for b in sorted(b_values):
        report = evaluate(BM25(b=b).index(chunks), questions, chunks, k=k)
        mrr[b] = report.mean(f"rr@{k}")
    return {"mrr": mrr, "best_b": max(mrr, key=mrr.get)}
    ### END SOLUTION


# %% id=03-experiment test
check("03-experiment")

# %% [markdown] id=written-task
# ## 6. In your own words
#
# *{{points 03-written}} points · 5 minutes · graded by hand*
#
# A colleague indexes 20,000 support tickets, each three sentences long, and asks whether to keep
# `b = 0.75`. What do you answer, and how would you find out? Use what task 5 showed you.
#
# - **2 points:** says what b does to tickets of nearly equal length, *and* how it would be measured:
#   own questions, one change at a time, an interval or the number of questions beside the figure.
# - **1 point:** one of the two.
# - **0 points:** neither, or only the formula in words.

# %% [markdown] id=03-written manual points=2
# With tickets of nearly equal length the ratio doc_len / avg_doc_len stays close to 1, so b moves
# the scores very little, and any value will rank almost alike. I would not argue about it but write
# thirty questions from real tickets, index twice with b = 0 and b = 0.75 and nothing else changed,
# and look at the difference with its interval; if that holds zero, keep the default. In task 5 the
# differences between neighbouring values of b rested on a handful of questions as well.

# %% [markdown] id=fields-task
# ## 7. Extension: two weighted fields
#
# *{{points 03-fields}} points · 20 minutes · difficulty 4 of 5 · importance 4 of 5*
#
# *May import {{imports 03-fields}}.*
#
# A word in the title says more than one in the body. Adding the BM25 scores of two fields is the
# obvious way and the wrong one: a word that stands in both would saturate twice. Robertson,
# Zaragoza and Taylor (2004) add the weighted *counts* instead; the form here, which Robertson and
# Zaragoza (2009) call BM25F, also normalises each field by its own length. Each count is divided by
# its field's length factor, $1 - b_f + b_f \cdot len_f / avg_f$, and multiplied by the field's
# weight. Call the sum over the fields $\tilde{tf}$; the score is
#
# $$\mathrm{idf} \cdot \frac{\tilde{tf} \cdot (k_1 + 1)}{\tilde{tf} + k_1}$$
#
# - **Takes** `tf`, `length`, `avg_length`, `weight` and `b`, each a dict by field name, of one field
#   or more; `idf` and `k1`, numbers. A field in which the word does not stand may be missing from
#   `tf`, or stand there with 0.
# - **Returns** a number. For a word that stands in no field it is 0, even where `k1 = 0` would make
#   the fraction 0 / 0.
#
# *Example:* with the one field `body`, weight 1, and a body of average length, two mentions and
# `k1 = 1` give 2 · 2 / 3 = 1.333 times the idf. One mention in a body of average length and one in
# a title of half the average length, whose weight is 3 and whose `b` is 0.5, make 1 + 3 / 0.75 = 5,
# and that gives 5 · 2 / 6 = 1.667 times the idf.


# %% id=03-fields-answer solution
def fields_score(tf, length, avg_length, weight, b, idf, k1=1.2):
    """Return the BM25F score of one word over several fields."""
    ### BEGIN SOLUTION
    weighted_tf = 0.0
    for field, count in tf.items():
        factor = 1 - b[field] + b[field] * length[field] / avg_length[field]
        weighted_tf += weight[field] * count / factor
    if weighted_tf == 0:
        return 0.0
    return idf * weighted_tf * (k1 + 1) / (weighted_tf + k1)
    ### END SOLUTION


# %% id=03-fields test
check("03-fields")

# %% [markdown] id=feedback-task
# ## 8. Extension: words from documents that a reader liked
#
# *{{points 03-feedback}} points · 25 minutes · difficulty 4 of 5 · importance 3 of 5*
#
# *May import {{imports 03-feedback}}.*
#
# A reader marks some documents as relevant. Which of their words should join the query? Robertson
# and Spärck Jones (1976) compare how often a word stands in relevant documents with how often it
# stands in the others. With `N` documents, `R` of them relevant, `n` holding the word and `r` of
# those relevant,
#
# $$w = \ln \frac{(r + 0.5)(N - n - R + r + 0.5)}{(n - r + 0.5)(R - r + 0.5)}$$
#
# Robertson (1990) chooses the words with the highest value of $r \cdot w$.
#
# - **Takes** `documents`, a list of lists of words; `relevant`, the numbers of the relevant ones
#   (at least one); and `m`, how many words are wanted.
# - **Returns** a list of at most `m` pairs `(word, value)`, highest value first, equal values in
#   alphabetical order. The words of the relevant documents are the candidates, all of them and no
#   others, also one whose value is 0 or below. Counts are of documents, not of mentions.
#
# *Example:* documents `[["late", "refund"], ["refund"], ["export"]]`, relevant `[0]`: both words
# have r = 1. For "late" n = 1, so w = ln(1.5 · 2.5 / (0.5 · 0.5)) = 2.708; for "refund" n = 2 and
# w = ln(1.5 · 1.5 / (1.5 · 0.5)) = 1.099.


# %% id=03-feedback-answer solution
def feedback_terms(documents, relevant, m):
    """Return the `m` words that relevance feedback would add to the query."""
    ### BEGIN SOLUTION
    word_sets = [set(document) for document in documents]
    liked = [word_sets[number] for number in relevant]
    total, total_relevant = len(documents), len(liked)
    values = {}
    for word in set().union(*liked):
        n = sum(word in words for words in word_sets)
        r = sum(word in words for words in liked)
        odds_in = (r + 0.5) * (total - n - total_relevant + r + 0.5)
        odds_out = (n - r + 0.5) * (total_relevant - r + 0.5)
        values[word] = r * math.log(odds_in / odds_out)
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))[:m]
    ### END SOLUTION


# %% id=03-feedback test
check("03-feedback")

# %% [markdown] id=proximity-task
# ## 9. Extension: words that stand together
#
# *{{points 03-proximity}} points · 15 minutes · difficulty 3 of 5 · importance 3 of 5*
#
# *May import {{imports 03-proximity}}.*
#
# BM25 does not see that "webhook" and "limit" stand side by side. Rasolofo and Savoy (2003) give a
# bonus to pairs of query words that stand near each other. You write its inner sum: every two
# occurrences, one of each word, at a distance `d` of at most `window` add $1 / d^2$. The distance is
# the difference of the two positions, so that neighbours are at distance 1.
#
# - **Takes** `query` and `document`, lists of words, and `window`, a whole number of at least 1.
# - **Returns** a number: the sum over all unordered pairs of *different* query words and over all
#   pairs of their occurrences. Repeating a word in the query changes nothing.
#
# *Example:* query `["api", "limit"]`, document `["limit", "of", "the", "api", "limit"]`, window 3:
# "api" stands at 3, "limit" at 0 and 4, so the distances are 3 and 1 and the sum is 1/9 + 1 =
# 1.111.


# %% id=03-proximity-answer solution
def proximity(query, document, window):
    """Return the bonus for query words that stand near each other."""
    ### BEGIN SOLUTION
    positions = {word: [] for word in query}
    for position, word in enumerate(document):
        if word in positions:
            positions[word].append(position)
    words = sorted(positions)
    total = 0.0
    for index, first in enumerate(words):
        for second in words[index + 1 :]:
            for left in positions[first]:
                for right in positions[second]:
                    distance = abs(left - right)
                    if distance <= window:
                        total += 1 / distance**2
    return total
    ### END SOLUTION


# %% id=03-proximity test
check("03-proximity")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
