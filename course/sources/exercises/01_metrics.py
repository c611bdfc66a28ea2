# %% [markdown] id=top
# # Exercise 01: Measures from scratch
#
# You build the numbers by which searches are compared, find out how many questions they need, and
# then write four measures that stand neither in the lesson nor in `minirag`. Lesson 01 has all the
# background.
#
# - **Core** (about 45 minutes): tasks 1 to 4, the experiment and the written answer.
# - **Extension** (about an hour): readers who stop, and lists of which nobody has read all. It
#   carries half of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check runs in a
# second or two, as often as you like; it shows the smallest input on which your answer and the right
# one part ways. `hint("01-ap")` gives a hint, and another one when you ask again. Each function gets
# all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# Do not change the arguments that a function is given. Save the notebook before you hand it in.

# %% id=setup
import math

from course.check import check, hint

# %% [markdown] id=precision_recall-task
# ## 1. Precision and recall
#
# *{{points 01-precision_recall}} points · 7 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 01-precision_recall}}.*
#
# How much of what came back answers, and how much of what answers came back? Two divisions; the
# work is in the rules, which hold for tasks 1 to 4.
#
# - **Takes** `ranking`, a list of ids, best first; `relevant`, a dict from id to grade, a whole
#   number from 0 to 3; and `k`, a whole number: how many hits count.
# - An id is *relevant* when its grade is above 0. A grade of 0 says that somebody has read it and it
#   does not answer; an id that is not in `relevant` counts as not relevant too.
# - Of an id that stands in `ranking` more than once only the first copy counts. The later ones are
#   dropped, wherever they stand, and what is behind them moves up. Only then are the first `k` taken.
# - **Returns** a pair `(precision, recall)`. Precision is the number of relevant ids among the first
#   `k`, divided by `k`, also where the ranking is shorter. Recall is the same number, divided by the
#   number of all relevant ids. Where nothing is relevant the pair is `(math.nan, math.nan)`: such a
#   question has no score.
# - **Raises** `ValueError` when `k` is below 1, also where nothing is relevant.
#
# *Example:* ranking `["b", "a", "c", "a", "b", "d"]` and relevant `{"a": 0, "b": 3, "d": 1, "f": 2}`.
# Without the later copies the ranking is b, a, c, d. One of the first two is relevant, and three are
# in all, so with `k = 2` the pair is `(1/2, 1/3)`. With `k = 4` it is `(2/4, 2/3)`, and with `k = 8`
# `(2/8, 2/3)`.


# %% id=01-precision_recall-answer solution
def precision_recall(ranking, relevant, k):
    """Return precision and recall of the first `k` different ids."""
    ### BEGIN SOLUTION
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    answers = {id for id, grade in relevant.items() if grade > 0}
    if not answers:
        return math.nan, math.nan
    first = list(dict.fromkeys(ranking))[:k]
    found = sum(id in answers for id in first)
    return found / k, found / len(answers)
    ### END SOLUTION


# %% id=01-precision_recall test
check("01-precision_recall")

# %% [markdown] id=mrr-task
# ## 2. The mean reciprocal rank
#
# *{{points 01-mrr}} points · 8 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 01-mrr}}.*
#
# How far down is the first answer? One over its rank, counted from 1, is the reciprocal rank of a
# question; it is 0 where no relevant id is among the first `k`. The mean of it over questions is
# easy, once it is clear *which* questions.
#
# - **Takes** `run`, a dict from question to ranking; `relevant`, a dict from question to a dict from
#   id to grade; and `k`, at least 1. Relevance, repeats and `k` are as in task 1; a repeat is one
#   within a ranking.
# - **Returns** the mean over the questions of `relevant` that have at least one relevant id. One of
#   them that is not in `run` counts with 0. A question that is only in `run` was judged by nobody
#   and is left out. At least one question counts.
#
# *Example:* run `{"q1": ["a", "b"], "q2": ["c"]}`, relevant `{"q1": {"b": 1}, "q2": {"c": 2}, "q3":
# {"d": 1}, "q4": {}}`, `k = 10`. The reciprocal ranks are 1/2, 1 and 0; q4 does not count. The mean
# is 0.5.


# %% id=01-mrr-answer solution
def mean_reciprocal_rank(run, relevant, k):
    """Return the mean over questions of 1 / rank of the first answer."""
    ### BEGIN SOLUTION
    scores = []
    for question, grades in relevant.items():
        answers = {id for id, grade in grades.items() if grade > 0}
        if not answers:
            continue
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        ranks = [rank for rank, id in enumerate(first, 1) if id in answers]
        scores.append(1 / ranks[0] if ranks else 0.0)
    return sum(scores) / len(scores)
    ### END SOLUTION


# %% id=01-mrr test
check("01-mrr")

# %% [markdown] id=ap-task
# ## 3. Average precision
#
# *{{points 01-ap}} points · 7 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 01-ap}}.*
#
# The reciprocal rank sees one answer. Average precision sees all: at the rank of each relevant id
# among the first `k` it takes the precision so far (relevant ids up to this rank, over the rank),
# adds these up, and divides by the number `R` of *all* relevant ids, found or not:
#
# $$\mathrm{AP} = \frac{1}{R} \sum_{r \,\le\, k,\ \text{relevant}} \frac{\text{relevant up to } r}{r}$$
#
# - **Takes** `ranking`, `relevant` and `k`, at least 1, with the rules of task 1.
# - **Returns** a number. It is `math.nan` where nothing is relevant. Grades above 0 count alike.
#
# *Example:* ranking `["a", "b", "d", "c", "e"]`, relevant `{"b": 3, "d": 1, "f": 2}`, `k = 5`. At b
# it is one of two, at d two of three, and f is not found: (1/2 + 2/3) / 3 = 0.3889.


# %% id=01-ap-answer solution
def average_precision(ranking, relevant, k):
    """Return the precision at each answer, over all answers there are."""
    ### BEGIN SOLUTION
    answers = {id for id, grade in relevant.items() if grade > 0}
    if not answers:
        return math.nan
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if id in answers:
            found += 1
            total += found / rank
    return total / len(answers)
    ### END SOLUTION


# %% id=01-ap test
check("01-ap")

# %% [markdown] id=ndcg-task
# ## 4. nDCG, with the steep gain
#
# *{{points 01-ndcg}} points · 8 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 01-ndcg}}.*
#
# Now the grades count (Järvelin and Kekäläinen 2002). Each of the first `k` hits brings a gain of
# $2^{grade} - 1$, discounted by its rank; gain and discount are those of Burges et al. (2005), not
# those of the paper of 2002, whose discount leaves ranks 1 and 2 whole:
#
# $$\mathrm{DCG} = \sum_{r=1}^{k} \frac{2^{grade_r} - 1}{\log_2(r + 1)}$$
#
# nDCG is this sum, divided by that of the best order possible: all ids of `relevant`, the highest
# grade first, of which again only the first `k` count.
#
# - **Takes** `ranking`, `relevant` and `k`, at least 1, with the rules of task 1. An id that is not
#   in `relevant` brings nothing, as one of grade 0 does.
# - **Returns** a number. It is `math.nan` where nothing is relevant.
#
# *Example:* ranking `["a", "b", "c", "d", "e"]`, relevant `{"b": 3, "d": 1, "f": 2}`, `k = 5`. The
# gains are 7 at rank 2 and 1 at rank 4, so DCG = 4.4165 + 0.4307 = 4.8472. The best order, b, f, d,
# has 7 + 1.8928 + 0.5 = 9.3928. The ratio is 0.5161.


# %% id=01-ndcg-answer solution
def ndcg(ranking, relevant, k):
    """Return the discounted gain, divided by that of the best order."""

    ### BEGIN SOLUTION
    def dcg(grades):
        ranks = enumerate(grades[:k], start=1)
        return sum((2**grade - 1) / math.log2(r + 1) for r, grade in ranks)

    best = dcg(sorted(relevant.values(), reverse=True))
    if best == 0:
        return math.nan
    found = [relevant.get(id, 0) for id in dict.fromkeys(ranking)]
    return dcg(found) / best
    ### END SOLUTION


# %% id=01-ndcg test
check("01-ndcg")

# %% [markdown] id=experiment-task
# ## 5. Experiment: how many questions are enough?
#
# *{{points 01-experiment}} points · 10 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 01-experiment}}.*
#
# You know how to get a number. How far can it be believed when it rests on five questions, on
# twenty, on all? Write `interval_study(sizes, metric, narrow, seed)`, which measures BM25 on the
# `dev` questions and says how wide the 95 % bootstrap interval of a mean is for each number of
# questions. So that all get the same random numbers, do it in these steps:
#
# 1. Cut the handbook into chunks of 100 words without overlap, as the lesson does, index them with
#    `BM25()`, measure the dev questions with `evaluate(..., k=10)`, and take
#    `scores = report.values(metric)`: an array with one score for each question that has an answer.
# 2. Shuffle once: `order = np.random.default_rng(seed).permutation(len(scores))`.
# 3. For each size, take the scores of the first `size` questions of `order`; all of them where there
#    are fewer than that. Call their number `n`.
# 4. For each size, make a *new* `rng = np.random.default_rng(seed)` and draw 1,000 times
#    `rng.integers(n, size=n)`: the positions of `n` scores, some repeated. (One call with
#    `size=(1000, n)` gives the same numbers, a row a draw.) Take the mean of each draw.
# 5. The width is the distance between the quantiles 0.025 and 0.975 of these 1,000 means, by
#    `np.quantile`.
#
# A narrow interval on few questions may be luck. So a size is *enough* only when its width **and
# the widths of all larger sizes** are below `narrow`.
#
# - **Takes** `sizes`, a list of different whole numbers from 2 on, in any order, of which one at
#   most is above the number of questions; `metric`, such as `"recall@10"` or `"hit_rate@10"`;
#   `narrow`, a number; and `seed`, a whole number.
# - **Returns** a dict with two keys: `"widths"`, a dict from each of `sizes` to its width; and
#   `"enough"`, the smallest size that is enough, or `None` where none is. The key is the size that
#   was asked for, also where fewer questions were used.
#
# *Example:* `interval_study([5, 20], "recall@10", 0.5, seed=1)` gives the widths 0.6 for 5 and 0.3825
# for 20, and 20 is enough.


# %% id=01-experiment-answer solution
def interval_study(sizes, metric, narrow, seed):
    """Return the interval's width for each size, and which is enough."""
    ### BEGIN SOLUTION
    import numpy as np

    from minirag import (
        BM25,
        GoldenSet,
        evaluate,
        fixed_chunks,
        load_handbook,
    )

    chunks = [
        chunk
        for document in load_handbook()
        for chunk in fixed_chunks(document, size=100)
    ]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    each = report.values(metric)
    shuffle = np.random.default_rng(seed)
    shuffled = each[shuffle.permutation(len(each))]
    widths = {}
    for size in sizes:
        some = shuffled[:size]
        generator = np.random.default_rng(seed)
        drawn = generator.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}
    ### END SOLUTION


# %% id=01-experiment test
check("01-experiment")

# %% [markdown] id=written-task
# ## 6. In your own words
#
# *{{points 01-written}} points · 5 minutes · graded by hand*
#
# A colleague shows a demo of a new search: five questions, and each time an answer is among the
# first ten hits. It works, you are told. What do you answer, and what do you propose? Use what task 5
# showed you: try `interval_study([5, 20, 100], "hit_rate@10", 0.25, seed=30)`, and ask yourself how
# often a search that has a hit on only 60 % of all questions passes such a demo.
#
# - **2 points:** says with a figure how little five hits exclude, or why their interval of width 0
#   is no certainty, *and* proposes a measurement: how many questions, who writes them and when, an
#   interval beside the mean.
# - **1 point:** one of the two.
# - **0 points:** neither, or only that five is too few.

# %% [markdown] id=01-written manual points=2
# Five hits of five do not show that it works. A search that has a hit on 60 % of all questions passes
# such a demo in 0.6^5, about 8 of 100 tries, and that is if nobody chose the questions. In task 5,
# with seed 30, just this happens: the first five questions all hit, and their interval has the width
# 0. Over twenty it is 0.4 wide. The bootstrap draws only from what it has seen, so five equal results
# look certain and are not. I would propose thirty questions by somebody who has not seen the search,
# each with its passage written down before anything is searched, asked of the old search too, and
# the mean difference with its interval. If that is too wide to decide, four times as many questions
# about halve it.

# %% [markdown] id=rbp-task
# ## 7. Extension: a reader who may stop after every hit
#
# *{{points 01-rbp}} points · 10 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 01-rbp}}.*
#
# Recall needs to know all that answers, which for a million documents nobody does. Moffat and Zobel
# (2008) start from the reader instead, who reads the first hit and after each hit goes on to the next
# one with probability `p`, or stops. So the hit at rank $r$ is read with probability $p^{r-1}$, and
# $1 / (1 - p)$ hits are read on average. *Rank-biased precision* is the relevance that is seen for
# each hit that is read:
#
# $$\mathrm{RBP} = (1 - p) \sum_{r=1}^{d} rel_r \cdot p^{\,r-1}$$
#
# over all $d$ hits of the ranking; there is no `k`.
#
# - **Takes** `ranking`, a list of different ids, best first; `relevance`, a dict from id to a number
#   from 0 (does not answer) to 1 (answers in full), for the ids that somebody has read, in the
#   ranking or not; and `p`, above 0 and below 1.
# - **Returns** a number. A hit that is not in `relevance` adds nothing and keeps its rank. An id that
#   is not in the ranking adds nothing either.
#
# *Example:* ranking `["a", "b", "c"]`, relevance `{"a": 0.0, "b": 1.0, "c": 0.5}`, `p = 0.8`: the
# ranks weigh 0.2, 0.16 and 0.128, so it is 0.16 + 0.5 · 0.128 = 0.224.


# %% id=01-rbp-answer solution
def rank_biased_precision(ranking, relevance, p):
    """Return the relevance seen per hit read by a reader of patience p."""
    ### BEGIN SOLUTION
    score = 0.0
    weight = 1 - p
    for id in ranking:
        score += weight * relevance.get(id, 0)
        weight *= p
    return score
    ### END SOLUTION


# %% id=01-rbp test
check("01-rbp")

# %% [markdown] id=residual-task
# ## 8. Extension: how much unread hits could still add
#
# *{{points 01-residual}} points · 10 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 01-residual}}.*
#
# What nobody has read counted 0 in task 7, but might answer. The good thing about rank-biased
# precision is that it knows how much this could change: Moffat and Zobel call it the *residual*. It
# is the score that the unread hits would bring if each of them had the relevance 1: the unread hits
# of the ranking, each with its weight $(1 - p) \, p^{\,r-1}$, and all the ranks behind the last hit,
# without end, of which nobody has read any.
#
# - **Takes** `ranking`, `relevance` and `p` as in task 7; here the ranking may be empty. An id that
#   is a key of `relevance` has been read, whatever its relevance, and an id that is not a key has
#   not.
# - **Returns** a number: the residual alone, without the score.
#
# *Example:* ranking `["a", "b", "c"]`, relevance `{"a": 0.0, "b": 1.0}`, `p = 0.8`. Hit c is unread
# and weighs 0.128. The ranks from 4 on weigh 1 - 0.2 - 0.16 - 0.128 = 0.512 together. The residual
# is 0.64. The score is 0.16, so the truth lies between 0.16 and 0.8: hardly anything is known yet.


# %% id=01-residual-answer solution
def residual(ranking, relevance, p):
    """Return what the score would gain if all that is unread answered."""
    ### BEGIN SOLUTION
    unread = p ** len(ranking)
    for rank, id in enumerate(ranking, start=1):
        if id not in relevance:
            unread += (1 - p) * p ** (rank - 1)
    return unread
    ### END SOLUTION


# %% id=01-residual test
check("01-residual")

# %% [markdown] id=err-task
# ## 9. Extension: a reader who stops when satisfied
#
# *{{points 01-err}} points · 15 minutes · difficulty 4 of 5 · importance 3 of 5*
#
# *May import {{imports 01-err}}.*
#
# To nDCG a second perfect hit is worth nearly as much as the first. To somebody who has found the
# answer it is worth nothing. Chapelle, Metzler, Zhang and Grinspan (2009) let a reader go down the
# list until a hit satisfies; the one at rank $r$ does so with a probability that depends on its
# grade,
#
# $$P_r = \frac{2^{grade_r} - 1}{2^{max\_grade}}$$
#
# where `max_grade` is the best grade of the *scale*, whether or not it occurs. Rank $r$ is read only
# when none of the hits above it satisfied. *Expected reciprocal rank* is the expected value of one
# over the rank at which the reader stops satisfied, taken as 0 where that never happens:
#
# $$\mathrm{ERR} = \sum_{r=1}^{k} \frac{1}{r} \, P_r \prod_{i=1}^{r-1} (1 - P_i)$$
#
# - **Takes** `ranking`, a list of different ids, best first; `relevant`, a dict from id to grade, a
#   whole number from 0 to `max_grade`; `k`, at least 1; and `max_grade`, at least 1. A hit that is
#   not in `relevant` has the grade 0.
# - **Returns** a number, 0 where nothing among the first `k` has a grade above 0. It is not divided
#   by a best order.
#
# *Example:* ranking `["a", "b"]`, relevant `{"a": 1, "b": 3}`, `k = 10`, `max_grade = 3`. P is 1/8 for
# a and 7/8 for b. One reader in eight stops at a; of the other seven eighths, seven in eight stop at
# b. ERR is 1/8 + 7/8 · 7/8 / 2 = 0.5078.


# %% id=01-err-answer solution
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    """Return the mean of 1 / rank at which a reader stops satisfied."""
    ### BEGIN SOLUTION
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / 2**max_grade
        expected += reading * satisfied / rank
        reading *= 1 - satisfied
    return expected
    ### END SOLUTION


# %% id=01-err test
check("01-err")

# %% [markdown] id=bpref-task
# ## 10. Extension: a score for half-judged lists
#
# *{{points 01-bpref}} points · 20 minutes · difficulty 4 of 5 · importance 4 of 5*
#
# *May import {{imports 01-bpref}}.*
#
# The lesson showed that an unread hit counts as wrong and that this decides who wins. Buckley and
# Voorhees (2004) look only at what was judged, and ask of each right hit: how many hits that were
# *judged wrong* stand above it? Let $R$ be the number of ids judged right (a grade above 0) and $N$
# the number judged wrong (a grade of 0), both counted over all of `judged`, found or not. For a
# right hit let $n$ be the number of hits above it that were judged wrong. Their *bpref*, in the form
# that trec_eval computes, is
#
# $$\mathrm{bpref} = \frac{1}{R} \sum_{\text{right hits}} \left(1 - \frac{\min(n, R)}{\min(R, N)}\right)$$
#
# - **Takes** `ranking`, a list of different ids, best first, and `judged`, a dict from id to grade, a
#   whole number from 0. An id that is not in `judged` was read by nobody: such a hit is neither
#   right nor wrong, and leaving it out of the ranking changes nothing.
# - **Returns** a number. Grades above 0 count alike. A right id that is not in the ranking adds 0. A
#   right hit with $n = 0$ adds 1, also when $N$ is 0. Where nothing was judged right, it is
#   `math.nan`.
#
# *Example:* ranking `["w", "a", "x", "v", "b"]`, judged `{"a": 1, "b": 2, "c": 1, "v": 0, "w": 0}`: R =
# 3 and N = 2. Above a stands one wrong hit, so it adds 1 - 1/2; above b stand two, so it adds 0; x
# is unread, and c was not found. The sum is 0.5, and bpref is 0.5 / 3 = 0.1667.


# %% id=01-bpref-answer solution
def bpref(ranking, judged):
    """Return how well judged right ids stand above judged wrong ones."""
    ### BEGIN SOLUTION
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif above == 0:
            total += 1
        else:
            total += 1 - min(above, right) / min(right, wrong)
    return total / right
    ### END SOLUTION


# %% id=01-bpref test
check("01-bpref")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
