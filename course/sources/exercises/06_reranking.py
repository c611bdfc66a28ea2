# %% [markdown] id=top
# # Exercise 06: Rerankers from scratch
#
# You build three second readers and a blend, measure what the best of all rerankers could win, and
# then write three refinements that stand neither in the lesson nor in `minirag`. Lesson 06 has all
# the background.
#
# - **Core** (about 45 minutes): tasks 1 to 4, the experiment and the written answer.
# - **Extension** (as long as you like): a sliding window, diversity that knows the parts of a
#   question, calibrated scores. It carries more than half of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check takes a second
# or two, as often as you like; it shows the smallest input on which your answer and the right one
# part ways. `hint("06-points")` gives a hint, and another one when you ask again. Each function gets
# all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# Do not change the arguments that a function is given. Save the notebook before you hand it in.

# %% id=setup
import math

import numpy as np

from course.check import check, hint

# %% [markdown] id=points-task
# ## 1. A reader that counts
#
# *{{points 06-points}} points · 8 minutes · difficulty 2 of 5 · importance 3 of 5*
#
# *May import {{imports 06-points}}.*
#
# The simplest second reader gives points for what it can see, and says for what. Write
# `points(query, passage, stop_words, first_stage)`. Stop words are dropped first, from the question
# and from the passage; only a question of nothing but stop words keeps them, and then the passage
# keeps its own as well. Otherwise nothing is left of a passage that holds only stop words.
# Words are compared as wholes: "token" does not stand in "tokens". Of what is left,
#
# - each *different* word of the question that stands in the passage is worth 1 ("terms");
# - each *different* bigram of the question that the passage holds, too, is worth 2 ("bigrams"). A
#   bigram is two words that follow each other once stop words are gone, in this order;
# - each different word of the question that stands in the first third of what is left of the passage
#   is worth 0.5 ("early"). A third of a number of words is rounded up: of four words it is two, of
#   three it is one.
#
# The score of the first stage, times 5, is the fourth part ("first_stage").
#
# - **Takes** `query`, `passage` and `stop_words`, lists of lower-case words, of which `query` and
#   `passage` hold at least one each; and `first_stage`, a number from 0 to 1.
# - **Returns** a dict with the four keys `"terms"`, `"bigrams"`, `"early"` and `"first_stage"`, each
#   with the number of points that this part is worth.
#
# *Example:* the question is `["limit", "of", "tokens"]`, the passage is `["there", "is", "a", "limit",
# "of", "tokens", "here"]`, stop words are `["there", "is", "a", "of"]`, and `first_stage` is 0.4.
# Left are limit, tokens and limit, tokens, here. Both words are found, so is their bigram, and a third
# of three words is one, limit: `{"terms": 2, "bigrams": 2, "early": 0.5, "first_stage": 2}`.


# %% id=06-points-answer solution
def points(query, passage, stop_words, first_stage):
    """Return what each part of the heuristic is worth."""
    ### BEGIN SOLUTION
    from itertools import pairwise

    dropped = set(stop_words)
    asked = [word for word in query if word not in dropped]
    text = [word for word in passage if word not in dropped]
    if not asked:
        asked, text = query, passage
    terms = set(asked)
    bigrams = set(pairwise(asked)) & set(pairwise(text))
    early = text[: math.ceil(len(text) / 3)]
    return {
        "terms": len(terms & set(text)),
        "bigrams": 2 * len(bigrams),
        "early": 0.5 * len(terms & set(early)),
        "first_stage": 5 * first_stage,
    }
    ### END SOLUTION


# %% id=06-points test
check("06-points")

# %% [markdown] id=maxsim-task
# ## 2. A reader that compares token by token
#
# *{{points 06-maxsim}} points · 5 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 06-maxsim}}.*
#
# Late interaction lets each token of the question look for its best match in the passage:
#
# $$\mathrm{maxsim}(q, d) = \frac{1}{|q|} \sum_{i \in q} \max_{j \in d}\; \cos(q_i, d_j)$$
#
# The cosine of two rows is the sum of the products of their numbers, divided by the length of the
# one and by the length of the other.
#
# - **Takes** `question` and `passage`, lists of rows, one a token. All rows are lists of equally many
#   numbers; they may have any length but 0. Two tokens with equal rows are two tokens.
# - **Returns** a number from -1 to 1. Where the question or the passage has no tokens it is 0.
#
# *Example:* the question has the rows `[1, 0]`, `[0, 2]` and `[1, 0]`, the passage `[3, 4]` and
# `[1, 0]`. The cosines of the first row are 3 / 5 and 1, those of the second 8 / (2 · 5) = 0.8 and 0.
# The best are 1, 0.8 and 1 once more, so the result is 2.8 / 3 = 0.9333.


# %% id=06-maxsim-answer solution
def maxsim(question, passage):
    """Return the mean over the question's rows of their best cosine."""
    ### BEGIN SOLUTION
    if not question or not passage:
        return 0.0

    def unit(rows):
        return np.array(rows) / np.linalg.norm(rows, axis=1, keepdims=True)

    cosines = unit(question) @ unit(passage).T
    return float(cosines.max(axis=1).mean())
    ### END SOLUTION


# %% id=06-maxsim test
check("06-maxsim")

# %% [markdown] id=read_order-task
# ## 3. Reading a model's order
#
# *{{points 06-read_order}} points · 7 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 06-read_order}}.*
#
# A language model was shown numbered candidates, the first one as number 1, and answered with their
# numbers, best first. Models make mistakes, and a search must not fail because of one.
#
# - **Takes** `answer`, a dict: under `"ranking"` stands a list of at least one whole number, under
#   `"threshold_cut"` how many of the first to keep, 0 or more; this key may be missing, and then all
#   are kept. And `candidates`, a list of different names in first-stage order, at least one.
# - **Returns** a list of names: first those that the ranking names, in its order, then all others in
#   first-stage order. A number that names no candidate is passed over; of a candidate that is named
#   twice the first mention counts. The cut comes last: it counts names of this list, and where it is
#   larger than the list it changes nothing. A ranking that names nobody at all is no answer: all
#   candidates come back in first-stage order, whatever `"threshold_cut"` says.
#
# *Example:* for `["A", "B", "C", "D"]` the ranking `[3, 3]` gives `["C", "A", "B", "D"]`; the
# ranking `[0, 3, 2]` with a cut of 1 gives `["C"]`.


# %% id=06-read_order-answer solution
def read_order(answer, candidates):
    """Return the candidates in the order that a model answered with."""
    ### BEGIN SOLUTION
    n = len(candidates)
    said = [number - 1 for number in answer["ranking"] if 1 <= number <= n]
    if not said:
        return list(candidates)
    order = dict.fromkeys([*said, *range(n)])
    names = [candidates[place] for place in order]
    return names[: answer.get("threshold_cut", n)]
    ### END SOLUTION


# %% id=06-read_order test
check("06-read_order")

# %% [markdown] id=blend-task
# ## 4. What is known besides
#
# *{{points 06-blend}} points · 10 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 06-blend}}.*
#
# Relevance is not all that is known of a passage. The usual recipe adds four parts:
#
# $$0.60\,\mathrm{score} + 0.20\,\mathrm{feedback} + 0.10\,\mathrm{recency} + 0.10\,\mathrm{prior}$$
#
# Recency is 1 - days / 365, but never below 0 and never above 1. The prior is what a kind of source
# is trusted; a kind that is not in `priors` has that of `"other"`.
#
# - **Takes** `hits`, a list of at least one dict, each with the keys `"id"` (no two alike), `"score"`,
#   `"feedback"` (from 0 to 1), `"days"` (the age in days; below 0 for a date in the future) and
#   `"source"` (the kind); and `priors`, a dict from a kind to a number from 0 to 1, 0 included, in
#   which `"other"` is always there.
# - **Returns** a list of pairs `(id, blend)`, highest blend first. Equal ones keep the order that
#   they had in `hits`. Nothing is rounded.
# - **Raises** `ValueError` when the score of any hit is below 0 or above 1. Scores of exactly 0 and 1
#   are allowed.
#
# *Example:* a hit with score 0.5, feedback 1.0 and an age of 73 days, of the kind `"code"` with
# prior 0.9: recency is 0.8, and the blend 0.30 + 0.20 + 0.08 + 0.09 = 0.67.


# %% id=06-blend-answer solution
def blend(hits, priors):
    """Return pairs of id and blend, the highest blend first."""
    ### BEGIN SOLUTION
    pairs = []
    for hit in hits:
        if not 0 <= hit["score"] <= 1:
            raise ValueError(f"the score of {hit['id']} is {hit['score']}")
        recency = min(1, max(0, 1 - hit["days"] / 365))
        prior = priors.get(hit["source"], priors["other"])
        known = 0.2 * hit["feedback"] + 0.1 * recency + 0.1 * prior
        pairs.append((hit["id"], 0.6 * hit["score"] + known))
    return sorted(pairs, key=lambda pair: -pair[1])
    ### END SOLUTION


# %% id=06-blend test
check("06-blend")

# %% [markdown] id=experiment-task
# ## 5. Experiment: how much room is there above BM25?
#
# *{{points 06-experiment}} points · 10 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 06-experiment}}.*
#
# A reranker that reads the first `n` hits can show nothing that is not among them. So the recall at
# `n` is a ceiling: no order of these hits shows more of the marked passages. Measure it before you
# build a reranker. Write `room_study(depths, shown, target, size)` that cuts the handbook into chunks
# of `size` words without overlap, indexes them with BM25 at its defaults, and measures the `dev`
# questions that have an answer. Call the largest of the depths the *deepest*.
#
# - **Takes** `depths`, a list of different whole numbers in any order, all above `shown`; `shown`,
#   how many hits a reader is shown; `target`, a recall to reach; and `size`.
# - **Returns** a dict with five keys:
#     - `"now"`: the mean recall at `shown`;
#     - `"enough"`: the smallest of the depths at which the mean recall is at least `target`, or
#       `None`;
#     - `"hopeless"`: of the questions that have an answer, the share of which no evidence at all is
#       among the first hits, down to the deepest: their recall there is 0;
#     - `"most_room"`: the kind of question (the stratum) whose mean recall grows most between
#       `shown` and the deepest; of equal ones the first in the alphabet;
#     - `"ceiling"`: a dict from each depth to the mean recall at that depth.
#
# *Example:* `evaluate(index, questions, chunks, k=[2, 9])` returns a report that knows both
# `report.mean("recall@2")` and `report.mean("recall@9")`; so one call is enough for all depths.
# `report.values("recall@9")` is an array with one number a question, `report.strata` knows the
# strata, and `report.mean("recall@9", "spanish")` is the mean of one. Questions without an answer
# are not among these figures.


# %% id=06-experiment-answer solution
def room_study(depths, shown, target, size):
    """Return how far a reranker of BM25's hits could get, and where."""
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
    index = BM25().index(chunks)
    report = evaluate(index, questions, chunks, k=[shown, *depths])
    now, last = f"recall@{shown}", f"recall@{max(depths)}"
    ceiling = {n: report.mean(f"recall@{n}") for n in depths}
    room = {
        s: report.mean(last, s) - report.mean(now, s) for s in report.strata
    }
    found = report.values(last).tolist()
    enough = [n for n in depths if ceiling[n] >= target]
    return {
        "now": report.mean(now),
        "enough": min(enough, default=None),
        "hopeless": found.count(0) / len(found),
        "most_room": max(sorted(room), key=room.get),
        "ceiling": ceiling,
    }
    ### END SOLUTION


# %% id=06-experiment test
check("06-experiment")

# %% [markdown] id=written-task
# ## 6. In your own words
#
# *{{points 06-written}} points · 5 minutes · graded by hand*
#
# A colleague searches 3,000 pages of product documentation with BM25 and shows five passages. On 60
# questions of her own, recall@5 is .55 and recall@50 is .60. She wants to add a cross-encoder over
# the first fifty. What do you answer, and what should she look at next? Use what task 5 showed you.
#
# - **2 points:** says what the gap between the two figures means for any reranker (a ceiling, and
#   here a small one) *and* what to do instead, with how it would be measured: what is missing from
#   the first fifty, by kind of question, with an interval or the number of questions beside it.
# - **1 point:** one of the two.
# - **0 points:** neither, or only that rerankers are slow or good.

# %% [markdown] id=06-written manual points=2
# Not yet. A reranker of the first fifty can show nothing that is not among them, so even a perfect
# one lifts recall@5 from .55 to .60 at most: that is worth about three of sixty questions, which so
# few can hardly tell from chance, for fifty pairs to read at every query. Two fifths of the
# passages are not in the list at all. I would read the questions of which nothing was found, sort
# them by kind (other words, another language, an identifier), and mend the search for the kind that
# is missing most: hybrid search, other chunks, a rewritten question. Then measure recall@5 and
# recall@50 again on the same questions, one change at a time, with the interval of the difference.
# In task 5 it was the other way round: recall went on growing with each depth, so there was room,
# but even at the deepest a part of the questions stayed hopeless. If recall@50 is high then and
# recall@5 is not, a reranker is worth a trial; the room is a ceiling and no promise.

# %% [markdown] id=slide-task
# ## 7. Extension: a reader with a short sight
#
# *{{points 06-slide}} points · 20 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 06-slide}}.*
#
# A language model that orders twenty passages well loses its way among a hundred. Sun et al. (2023)
# let it read a *window* of the list at a time, and slide the window from the back of the list to the
# front. What is best in a window is put at its front and is so carried into the next window; at the
# end the best of all stand first. A pass of this kind does not sort the whole list, and need not.
#
# You are given the reader: `read(part)` takes a list and returns a new one with the same items, best
# first. Each call costs money, so it must be called for exactly these windows, in this order:
#
# - The first window holds the last `window` items, and each next one ends `step` places further to
#   the front than the one before. What `read` returned takes the place of what was read before the
#   next window is cut.
# - A window never reaches beyond the front: where fewer than `window` items are left before its end,
#   it holds those, even if it is a single one; it is not filled up from behind. The window that
#   begins at the front is the last.
# - An empty list has no window, and `read` is not called.
#
# Write `slide(items, window, step, read)`.
#
# - **Takes** `items`, a list of different texts, best first as far as the first stage knows; `window`,
#   a whole number of at least 1; `step`, a whole number; and `read`.
# - **Returns** a new list with all the items in their last order, also where there are none. `items`
#   stays as it is.
# - **Raises** `ValueError` when `step` is below 1 or above `window`, also for an empty list.
#
# The check shows the list that you returned and, under `read`, each list that you asked for.
#
# *Example:* five items A, B, C, D, E, window 3, step 2, and a reader that prefers E to A to D to C to
# B. The first window is C, D, E, and `read` makes it E, D, C; the list is now A, B, E, D, C. The next
# window ends two places further to the front, A, B, E, and becomes E, A, B. It begins at the front,
# so that is all: E, A, B, D, C after two calls. The front is right, the rest is not.


# %% id=06-slide-answer solution
def slide(items, window, step, read):
    """Return the items after one pass of the reader, from back to front."""
    ### BEGIN SOLUTION
    if not 1 <= step <= window:
        raise ValueError(f"step is {step}; use 1 to {window}")
    order = list(items)
    end = len(order)
    while end > 0:
        start = max(0, end - window)
        order[start:end] = read(order[start:end])
        end = end - step if start > 0 else 0
    return order
    ### END SOLUTION


# %% id=06-slide test
check("06-slide")

# %% [markdown] id=xquad-task
# ## 8. Extension: every part of the question answered
#
# *{{points 06-xquad}} points · 25 minutes · difficulty 4 of 5 · importance 3 of 5*
#
# *May import {{imports 06-xquad}}.*
#
# "What are the limits of the API, and what happens beyond them?" has two parts, and five passages on
# the first one answer half of it. A limit on the hits of one source does not see that. Santos,
# Macdonald and Ounis (2010) call their way xQuAD: split the question into parts, each with a weight,
# and choose one passage after the other; what the chosen ones have answered counts less from then on.
#
# A passage $d$ has the relevance $r(d)$ to the whole question, and covers part $i$ as far as
# $c_i(d)$ says, from 0 (not at all) to 1 (answers it). The part has the weight $w_i$. With $S$ the
# passages chosen so far and $\lambda$ the argument `diversity`, the next choice is the passage with
# the highest
#
# $$(1 - \lambda)\, r(d) + \lambda \sum_i w_i\, c_i(d) \prod_{s \in S} \left(1 - c_i(s)\right)$$
#
# among those not yet chosen. The product says how much of part $i$ is still open; before the first
# choice it is 1.
#
# - **Takes** `relevance`, a list of numbers from 0 to 1, one a passage, at least one; `weights`, a
#   list of numbers above 0, one a part, which need not add up to 1; `covers`, a list with a list
#   for each part, which holds for each passage a number from 0 to 1; `diversity`, a number from 0
#   to 1; and `k`, how many passages are wanted.
# - **Returns** a list of pairs `(position, score)` in the order of choice: which passage, counted
#   from 0, and the value of the formula when it was chosen. There are `k` pairs, or one for each
#   passage where `k` is larger. Of equal values the passage that comes first in the list is chosen.
# - **Raises** `ValueError` when `k` is below 1.
#
# *Example:* `relevance = [0.9, 0.7, 0.4]`, `weights = [1.0, 0.5]`, `covers = [[1, 1, 0], [0, 0, 1]]`,
# `diversity = 0.4`, `k = 2`. First the values are 0.54 + 0.40 = 0.94, then 0.82 and 0.44, so passage
# 0 is chosen. The first part is closed by it: passage 1 is now worth 0.42, passage 2 still 0.44. The
# result is `[(0, 0.94), (2, 0.44)]`: the less relevant passage, which answers the other part.


# %% id=06-xquad-answer solution
def xquad(relevance, weights, covers, diversity, k):
    """Return the chosen passages with their values, in the order of choice."""
    ### BEGIN SOLUTION
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    still_open = list(weights)
    left, chosen = list(range(len(relevance))), []
    while left and len(chosen) < k:
        values = {}
        for d in left:
            new = sum(
                still_open[i] * row[d] for i, row in enumerate(covers)
            )
            values[d] = (1 - diversity) * relevance[d] + diversity * new
        best = max(left, key=values.get)
        chosen.append((best, values[best]))
        left.remove(best)
        still_open = [
            still_open[i] * (1 - row[best]) for i, row in enumerate(covers)
        ]
    return chosen
    ### END SOLUTION


# %% id=06-xquad test
check("06-xquad")

# %% [markdown] id=calibrate-task
# ## 9. Extension: from a score to a probability
#
# *{{points 06-calibrate}} points · 30 minutes · difficulty 4 of 5 · importance 4 of 5*
#
# *May import {{imports 06-calibrate}}.*
#
# A reranker's .9 is no promise of nine in ten. To say "nothing here answers" you need a probability,
# and judged hits give you one: of hits with such a score, which share answered? The one thing that
# you demand is that a higher score never stands for a smaller share. Ayer et al. (1955) showed how to
# come as close to the data as that allows; Zadrozny and Elkan (2002) use it for the scores of
# classifiers.
#
# 1. Put hits of equal score into one group. A group's *share* is how many of its hits answered,
#    divided by how many hits it holds. Order the groups by score.
# 2. Wherever a group has a larger share than the group just above it (that of the next higher
#    score), merge the two into one: its share is counted anew, over all hits of both. Go on until no
#    share is larger than that of the group above; where you begin makes no difference. A merge may
#    put the new group at odds with the one below it, which is then merged, too.
# 3. The probability of a score is the share of the group that holds the highest judged score which
#    is not above it. A score below all judged ones has the share of the lowest group.
#
# Write `calibrate(scores, answered, asked)`.
#
# - **Takes** `scores`, a list of numbers in any order, at least one; `answered`, a list with 1 for
#   each of these hits that answered and 0 for each that did not; and `asked`, a list of scores.
# - **Returns** a list of numbers from 0 to 1: the probability of each asked score, in the order of
#   `asked`.
#
# *Example:* scores 0.2, 0.2, 0.4, 0.6, 0.8, 0.9 with 1, 0, 1, 1, 0, 1. The group of 0.2 has the share
# 1/2. That of 0.8 has 0, and below it that of 0.6 has 1: merged, they have 1/2. Now 0.4, with 1, has
# more than that: merged once more, 0.4 to 0.8 have 2/3. So `asked = [0.1, 0.3, 0.85, 0.95]` gives
# 0.5, 0.5, 0.667 and 1.


# %% id=06-calibrate-answer solution
def calibrate(scores, answered, asked):
    """Return the probability that a hit with each asked score answers."""

    ### BEGIN SOLUTION
    def share(group):
        return group[2] / group[1]

    groups = []  # lowest score, hits, hits that answered
    for score in sorted(set(scores)):
        inside = [answered[i] for i, s in enumerate(scores) if s == score]
        groups.append([score, len(inside), sum(inside)])
        while len(groups) > 1 and share(groups[-2]) > share(groups[-1]):
            _, hits, good = groups.pop()
            groups[-1][1] += hits
            groups[-1][2] += good
    found = []
    for score in asked:
        below = [g for g in groups if g[0] <= score] or groups[:1]
        found.append(share(below[-1]))
    return found

    ### END SOLUTION


# %% id=06-calibrate test
check("06-calibrate")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
