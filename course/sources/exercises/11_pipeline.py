# %% [markdown] id=top
# # Exercise 11: The pipeline, kept honest
#
# You run stages with a trace, find the stage that loses the evidence, write a gate, and measure four
# searches at three depths. Then come four instruments that stand neither in the lessons nor in
# `minirag`: what a part is worth in a team, many tests at once, drift, and a gate that asks a judge no
# more often than it must. Lessons 11 and 12 have all the background.
#
# - **Core** (about 45 minutes): tasks 1 to 3, the experiment and the written answer.
# - **Extension** (as long as you like): Shapley values, Holm's correction, a stability index, a
#   sequential gate. It carries more than half of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check runs in a
# second or two, as often as you like; it shows the smallest input on which your answer and the
# right one part ways. `hint("11-trace")` gives a hint, and another one when you ask again. Each
# function gets all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# Do not change the arguments that a function is given, and do not round. Save the notebook before
# you hand it in.

# %% id=setup
import math

from course.check import check, hint

# %% [markdown] id=trace-task
# ## 1. Stages, and a trace
#
# *{{points 11-trace}} points · 8 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 11-trace}}.*
#
# A pipeline is a row of stages, each of which is given the ids that the one before returned. Two rules
# make it fit for use. A stage that raises an error is skipped, since a search without its reranker is
# still a search. And all that happens is written down: what each stage was given, what it returned, and
# which error it raised.
#
# Stages are other people's code. One may sort or empty the very list that it is handed, and then return
# it, or raise. One may keep the list that it returned and change it later. Neither the trace nor the next
# stage nor the caller's `ids` may suffer from that.
#
# - **Takes** `stages`, a list of pairs `(name, stage)`, where `stage` is a function that takes a list of
#   ids and returns a list of ids; and `ids`, the list for the first stage.
# - **Returns** a dict with two keys. `"ids"`: what came out at the end. `"trace"`: a list with one dict for
#   each stage, in their order, with the keys `"name"`; `"in"` and `"out"`, the ids as they were when
#   the stage was given them and when it returned; and `"error"`, the name of the error's class such as
#   `"KeyError"`, or `""`. For a skipped stage `"out"` is the same as `"in"`, and the next stage is given that.
#   Every stage is called once, also when there are no ids and when it raises. What it returns is kept as it
#   is, an id that stands there twice too. An error is any `Exception`, of a class that you never heard of as
#   well. Anything else, such as the `KeyboardInterrupt` of the stop key, is not caught.
#
# *Example:* with the ids `["a", "b", "c"]`, a stage `"boost"` that raises a `KeyError` and a stage `"cut"`
# that returns the first two, the ids are `["a", "b"]`. The trace begins with `{"name": "boost", "in": ["a",
# "b", "c"], "out": ["a", "b", "c"], "error": "KeyError"}`.


# %% id=11-trace-answer solution
def run_stages(stages, ids):
    """Return what comes out of the stages, and a trace of each."""
    ### BEGIN SOLUTION
    current, trace = list(ids), []
    for name, stage in stages:
        given, error = list(current), ""
        try:
            current = list(stage(list(given)))
        except Exception as raised:
            current, error = given, type(raised).__name__
        trace.append(
            {"name": name, "in": given, "out": current, "error": error}
        )
    return {"ids": current, "trace": trace}
    ### END SOLUTION


# %% id=11-trace test
check("11-trace")

# %% [markdown] id=blame-task
# ## 2. Which stage loses the evidence?
#
# *{{points 11-blame}} points · 9 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 11-blame}}.*
#
# One trace explains one failure. Traces of all failures, counted, say what to mend first. A stage *holds
# the evidence* if at least one of the question's relevant ids is in its list. Then a question is
#
# - *kept* if its last stage holds the evidence;
# - *never found* if none of its stages does;
# - else *lost*, namely by the stage that comes right after the last one that holds the evidence.
#
# A search by words may have it, a search by meaning not, and their fusion again: nothing is lost by that. It may
# also be the first search that lacks it. An id is the same as another only if all of it is.
#
# - **Takes** `traces`, a list with a dict for each question: `"relevant"`, a list of at least one id; and
#   `"stages"`, a list of pairs `[name, ids]` in the order in which they ran. The names in one trace
#   differ. A stage's list of ids may be empty, and so may `stages` and `traces`.
# - **Returns** a dict with four keys: `"kept"` and `"never"`, numbers of questions; `"lost"`, a dict from each
#   stage that lost a question to how many it lost; and `"mend"`, the stage that lost most, the first in the
#   order of `sorted` where several did, or `None` where nothing was lost.
#
# *Example:* for `{"relevant": ["a"], "stages": [["search", ["b", "a"]], ["rerank", ["b", "a"]], ["cut",
# ["b"]]]}` alone, `kept` and `never` are 0, `lost` is `{"cut": 1}` and `mend` is `"cut"`.


# %% id=11-blame-answer solution
def where_lost(traces):
    """Return how many questions are kept, never found and lost, and where."""
    ### BEGIN SOLUTION
    kept, never, lost = 0, 0, {}
    for trace in traces:
        relevant, stages = set(trace["relevant"]), trace["stages"]
        holding = [
            place
            for place, (_, ids) in enumerate(stages)
            if not relevant.isdisjoint(ids)
        ]
        if not holding:
            never += 1
        elif holding[-1] == len(stages) - 1:
            kept += 1
        else:
            name = stages[holding[-1] + 1][0]
            lost[name] = lost.get(name, 0) + 1
    mend = max(sorted(lost), key=lost.get, default=None)
    return {"kept": kept, "never": never, "lost": lost, "mend": mend}
    ### END SOLUTION


# %% id=11-blame test
check("11-blame")

# %% [markdown] id=gate-task
# ## 3. A gate that gives its reasons
#
# *{{points 11-gate}} points · 10 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 11-gate}}.*
#
# A change may be merged if nothing fell. And a gate that passes because nothing was measured is worse than
# none. So there are three steps, and the first one that gives a reason is the last one taken:
#
# 1. No question in `before`, or none in `after`: the one reason `"empty"`.
# 2. Questions that cannot be compared: `"missing q3"` if only `before` has q3, `"new q3"` if only `after` has
#    it, and `"undefined q3"` if both have it and at least one of its scores is `nan` or infinite. They make one
#    list, by the question as `sorted` has it, so q10 stands before q2, whatever is wrong with it.
# 3. What fell. `"mean fell"` if the mean of the differences, `after` minus `before` question by question, is
#    below `-tolerance`. Then, for each kind of question as `sorted` has them, such as spanish, `"spanish
#    fell"` if the same holds for the mean over its questions. A fall that equals the tolerance, to within
#    1e-9, is allowed.
#
# - **Takes** `before` and `after`, each a dict from question to score; `kinds`, a dict from every question in
#   them to its kind; and `tolerance`, at least 0. `kinds` may name questions that are in neither; they
#   count nowhere. The dicts come in no order.
# - **Returns** a list of reasons. If it is empty, the change may be merged.
#
# *Example:* with the tolerance 0.1, q1 and q2 of kind `"code"`, q3 of kind `"dated"`, the scores 0.5, 0.5 and 0.5
# before and 1.0, 0.75 and 0.25 after, the mean rises by 0.1667, and the only reason is `"dated fell"`.


# %% id=11-gate-answer solution
def gate(before, after, kinds, tolerance):
    """Return the reasons why a change may not be merged."""
    ### BEGIN SOLUTION
    if not before or not after:
        return ["empty"]
    faults = []
    for question in sorted({**before, **after}):
        if question not in after:
            faults.append(f"missing {question}")
        elif question not in before:
            faults.append(f"new {question}")
        elif not all(
            map(math.isfinite, (before[question], after[question]))
        ):
            faults.append(f"undefined {question}")
    if faults:
        return faults

    def fell(questions):
        moved = [after[q] - before[q] for q in questions]
        return sum(moved) / len(moved) < -tolerance - 1e-9

    reasons = ["mean fell"] if fell(before) else []
    for kind in sorted({kinds[q] for q in before}):
        if fell([q for q in before if kinds[q] == kind]):
            reasons.append(f"{kind} fell")
    return reasons
    ### END SOLUTION


# %% id=11-gate test
check("11-gate")

# %% [markdown] id=experiment-task
# ## 4. Experiment: four searches at three depths
#
# *{{points 11-experiment}} points · 10 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 11-experiment}}.*
#
# Who wins, and at which depth? Recall at 3 is for a short prompt, recall at 10 for a reranker that will look
# at ten. The next cell makes three indexes over the same chunks. The fourth search is yours: hybrid,
# which asks `bm25` and `dense` for 100 hits each, with the question's filter, and merges them with
# `reciprocal_rank_fusion` at its usual `rrf_k`.
#
# Write `recall_study(bm25, tfidf, dense, chunks, strata, depths)`. Measure on the questions of the golden set's
# `dev` split whose `stratum` is in `strata`. The gain of hybrid over BM25 is *clear* at a depth if the interval
# of `compare(report of bm25, report of hybrid, "recall@3", seed=0)`, for a depth of 3, leaves out 0. An end
# that is 0 does not leave it out, and a loss can be as clear as a gain.
#
# - **Takes** the indexes and chunks as made below; `strata`, a list of kinds of question that have answers;
#   and `depths`, a list of rising whole numbers, at least 1.
# - **Returns** a dict with three keys. `"recall"`: a dict from `"bm25"`, `"tfidf"`, `"dense"` and `"hybrid"` to
#   a list of its mean recalls, one for each depth. `"winner"`: a list with the search of the highest mean at
#   each depth; where several are equal, the one that stands first in the order just given. `"clear"`: a list
#   with True or False for each depth.
#
# `evaluate(search, questions, chunks, k=depths)` takes an index, or a function `search(query, k, where)` of your
# own, and the depths as `(3, 5)`. Its report has `mean("recall@3")`, in which each question counts once, whatever
# its kind; what `compare` returns has `interval`. An index is asked by `index.search(query, k=100, where=where)`,
# where `where` is the question's filter or `None`. `reciprocal_rank_fusion([hits, more_hits])` returns all hits
# of both lists, best first.
#
# *Example:* for `["dated"]` and `[5, 8]`, BM25 has recalls of 0.447 and 0.629, hybrid of 0.712 and 0.826. The
# winners are `["dense", "hybrid"]`, as dense has 0.720 at a depth of 5. Both gains are clear.

# %% id=experiment-given
from minirag import BM25, RecordedEmbedder, TfidfIndex, VectorIndex
from minirag import chunk_corpus, chunks_by_type, load_handbook

chunks = chunk_corpus(load_handbook(), chunks_by_type)
bm25 = BM25().index(chunks)
tfidf = TfidfIndex().index(chunks)
dense = VectorIndex(RecordedEmbedder()).index(chunks)


# %% id=11-experiment-answer solution
def recall_study(bm25, tfidf, dense, chunks, strata, depths):
    """Return the recalls of four searches, who wins, and how surely."""
    ### BEGIN SOLUTION
    from minirag import (
        GoldenSet,
        compare,
        evaluate,
        reciprocal_rank_fusion,
    )

    def hybrid(query, k, where=None):
        lists = [part.search(query, 100, where) for part in (bm25, dense)]
        return reciprocal_rank_fusion(lists, k)

    dev = GoldenSet.load().split("dev")
    asked = [q for q in dev if q.stratum in strata]
    searches = {"bm25": bm25, "tfidf": tfidf, "dense": dense}
    searches["hybrid"] = hybrid
    reports = {
        name: evaluate(search, asked, chunks, k=tuple(depths))
        for name, search in searches.items()
    }
    metrics = [f"recall@{k}" for k in depths]
    recall = {n: [r.mean(m) for m in metrics] for n, r in reports.items()}
    clear = []
    for metric in metrics:
        found = compare(reports["bm25"], reports["hybrid"], metric, seed=0)
        low, high = found.interval
        clear.append(low > 0 or high < 0)
    winner = [
        max(recall, key=lambda name, i=i: recall[name][i])
        for i in range(len(depths))
    ]
    return {"recall": recall, "winner": winner, "clear": clear}
    ### END SOLUTION


# %% id=11-experiment test
check("11-experiment")

# %% [markdown] id=figure-task
# Plot it: recall against depth, a line for each search, over all kinds of question that have answers. The next
# cell does that with your function. It carries no points; the written answer asks what it shows.

# %% id=experiment-figure
from matplotlib import pyplot as plt

from minirag import GoldenSet
from minirag.plots import COLOURS, DASHES, headline, style

depths = [3, 5, 10]
answered = [q for q in GoldenSet.load().split("dev") if q.evidence]
strata = sorted({question.stratum for question in answered})
try:
    study = recall_study(bm25, tfidf, dense, chunks, strata, depths)
    with style():
        figure, axes = plt.subplots(figsize=(7.2, 4))
        for i, (name, values) in enumerate(study["recall"].items()):
            look = {"color": COLOURS[i], "linestyle": DASHES[i]}
            axes.plot(depths, values, marker="os^D"[i], label=name, **look)
        told = [
            "clear" if clear else "in doubt" for clear in study["clear"]
        ]
        labels = [
            f"{k}\n{word}" for k, word in zip(depths, told, strict=True)
        ]
        axes.set_xticks(depths, labels)
        axes.set_xlabel("depth; is the gain of hybrid over bm25 clear?")
        axes.set_ylabel("mean recall, dev questions")
        axes.legend(frameon=False)
        headline(
            figure, f"At a depth of 3, {study['winner'][0]} finds most"
        )
    plt.close(figure)
except Exception as error:
    figure = f"No figure yet: {error!r}"
figure

# %% [markdown] id=written-task
# ## 5. In your own words
#
# *{{points 11-written}} points · 8 minutes · graded by hand*
#
# A property manager has a search by BM25 over 40 pages of house rules. Fifteen tenants a day ask it something.
# The manager read sixty questions with bad answers: for 33 of them no page says anything on the subject, for 12
# two pages contradict each other, and for 15 the right passage was there and the search did not find it. A
# supplier offers hybrid search with a reranker for three weeks' work, and shows your figure of task 4 as
# proof that hybrid finds more. Should the manager buy? Say what you would do instead or first, and what
# the figure can and cannot prove here.
#
# - **3 points:** a decision *with the share of failures that a better search could mend at most*; *what to
#   do first* (write what is missing, settle what contradicts, or put all 40 pages into the prompt, and golden
#   questions of their own); *and what the figure proves*: where the gain of hybrid is clear and where not,
#   and that it was measured on another corpus.
# - **2 points:** two of the three.
# - **1 point:** one of the three.
# - **0 points:** none, or only that hybrid search is better or dearer.

# %% [markdown] id=11-written manual points=3
# No, not now. Of sixty failures a better search could mend fifteen at most, a quarter; for three quarters there is
# nothing to find, or two answers. So the first weeks go to the pages: write down what 33 questions ask for, and
# settle the twelve contradictions, which makes the search of today better too. With 40 pages and fifteen
# questions a day I would also try to do without a search: all the pages may fit into the prompt, and at that
# traffic the tokens may cost less than three weeks' work. The figure proves little for this house. On the handbook
# hybrid is above BM25 at every depth, but the interval leaves out 0 only at 3 and 5; at 10 it holds 0, and a
# reranker would look at just those ten. For some kinds of question, identifiers for
# one, BM25 alone has the higher figure. And it is another corpus with other questions. I would write fifty questions that tenants really ask, measure BM25 on them once the pages are
# mended, and buy when recall is what is low and a trial on those questions shows a gain with an interval
# above 0.

# %% [markdown] id=shapley-task
# ## 6. Extension: what is a part worth in a team?
#
# *{{points 11-shapley}} points · 25 minutes · difficulty 4 of 5 · importance 4 of 5*
#
# *May import {{imports 11-shapley}}.*
#
# Lesson 11 has two figures for a part: what it adds alone, and what is missing when it goes. Children
# and headers, which need each other, are worth little by the first and much by the second. Shapley (1953)
# found the one fair division between such extremes: let the parts join one after the other, in *every*
# order, note what the part adds when it joins, and take the mean over all orders. Orders in which the same
# parts $M$ are there before $p$ joins give the same, so, with $n$ parts in all,
#
# $$\phi(p) = \sum_{M \text{ without } p} \frac{|M|!\,(n - |M| - 1)!}{n!}\,\bigl(\mathrm{score}(M \text{ and } p) - \mathrm{score}(M)\bigr)$$
#
# where $M$ goes over all sets of other parts, the empty one too. The values of all parts add up to what
# the whole team is worth beyond nothing.
#
# A score has to be measured, and that takes minutes. For six parts there are 64 mixtures; count how often you
# ask. **Cost:** at most 128 calls of `measure` for six parts.
#
# - **Takes** `parts`, a list of different names, at most six, perhaps none; and `measure`, a function that takes
#   a list or a set of parts, in any order, and returns the score of the pipeline that has just these. A
#   score can be 0.
# - **Returns** a dict from each part to its value. Without parts it is empty.
#
# *Example:* without parts the score is 0.4, with children 0.4, with headers 0.5, with both 0.7. Children add 0 if
# they come first and 0.2 if they come second: 0.1. Headers add 0.1 or 0.3: 0.2.


# %% id=11-shapley-answer solution
def shapley(parts, measure):
    """Return what each part adds, as the mean over all orders of joining."""
    ### BEGIN SOLUTION
    n, scores = len(parts), {}
    for number in range(2**n):
        scores[number] = measure(
            [part for i, part in enumerate(parts) if number >> i & 1]
        )
    values = dict.fromkeys(parts, 0.0)
    for number in scores:
        size = number.bit_count()
        for i, part in enumerate(parts):
            if not number >> i & 1:
                orders = math.factorial(size) * math.factorial(n - size - 1)
                gain = scores[number | 1 << i] - scores[number]
                values[part] += orders / math.factorial(n) * gain
    return values
    ### END SOLUTION


# %% id=11-shapley test
check("11-shapley")

# %% [markdown] id=holm-task
# ## 7. Extension: twelve kinds of question, twelve tests
#
# *{{points 11-holm}} points · 15 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 11-holm}}.*
#
# Test twelve kinds of question at a level of .05, and nearly every second time one of them "fell" although
# nothing changed. To multiply each p by twelve (Bonferroni) is safe and hides much. Holm (1979) is as
# safe and hides less: the smallest of $m$ p-values is multiplied by $m$, the next one by $m - 1$, and so on, the
# largest by 1. Then two repairs make them p-values again. In this order no adjusted p may be smaller than
# one before it: where it would be, it is raised to that. And none is above 1.
#
# $$\tilde{p}_{(i)} = \min\left(1,\ \max_{j \le i}\ (m - j + 1)\,p_{(j)}\right) \qquad p_{(1)} \le p_{(2)} \le \dots \le p_{(m)}$$
#
# - **Takes** `p_values`, a dict from a kind of question to its p, perhaps empty; and `level`, such as 0.05.
# - **Returns** a dict with two keys. `"adjusted"`: a dict from each kind to its adjusted p. `"found"`: a list of
#   the kinds whose adjusted p is at most `level`, by the p that they were given with (not the adjusted one) from
#   the smallest on, and those with the same one as `sorted` has them.
# - **Raises** `ValueError` when a p is below 0 or above 1. Both ends are allowed.
#
# *Example:* `{"code": 0.03, "dated": 0.01, "vague": 0.025}`, level 0.05: dated has 3 · 0.01 = 0.03, vague 2 · 0.025 =
# 0.05, and code 0.03, raised to 0.05. Found are `["dated", "vague", "code"]`; Bonferroni would find dated alone.


# %% id=11-holm-answer solution
def holm(p_values, level):
    """Return p-values adjusted for their number, and what is found."""
    ### BEGIN SOLUTION
    if any(not 0 <= p <= 1 for p in p_values.values()):
        raise ValueError(f"a p is outside 0 to 1: {p_values}")
    order = sorted(p_values, key=lambda kind: (p_values[kind], kind))
    adjusted, highest = {}, 0.0
    for before, kind in enumerate(order):
        highest = max(highest, (len(order) - before) * p_values[kind])
        adjusted[kind] = min(1.0, highest)
    found = [kind for kind in order if adjusted[kind] <= level]
    return {"adjusted": adjusted, "found": found}
    ### END SOLUTION


# %% id=11-holm test
check("11-holm")

# %% [markdown] id=stability-task
# ## 8. Extension: has what comes in changed?
#
# *{{points 11-stability}} points · 20 minutes · difficulty 4 of 5 · importance 3 of 5*
#
# *May import {{imports 11-stability}}.*
#
# The drift test of lesson 12 finds every small change once there are enough questions. Banks, which watch
# whether new customers are like those a model was made for, ask how *large* a change is: the population
# stability index (Lewis 1994; Siddiqi 2006), which is the divergence of Jeffreys (1946) between two
# histograms. Here it is for the distances of lesson 12, or for any other figure of a question.
#
# **Bins.** Sort the $N$ values of the reference. The cut points are the values at the places
# $\lceil i N / B \rceil$ (rounded up), counted from 1, for $i = 1, \dots, B - 1$, where $B$ is `n_bins`. Equal cut
# points count once. A value that equals a cut point belongs to the bin below it: $c$ cut points make $c + 1$ bins,
# *up to the first*, *above the first and up to the second*, …, *above the last*. Nothing lies outside. A
# cut point may be the largest value; then the last bin is empty in the reference.
#
# **Shares.** A bin that holds `count` of `total` values has the share $(count + 0.5) / (total + 0.5\,b)$, with
# $b$ the number of bins there are. So no share is 0. Let $r$ be a bin's share of the reference and $s$ its share
# of the recent values. The index is
#
# $$\mathrm{PSI} = \sum_{\text{bins}} (s - r)\,\ln\frac{s}{r}$$
#
# - **Takes** `reference` and `recent`, lists of numbers in any order; and `n_bins`, a whole number.
# - **Returns** a dict with three keys: `"index"`, the number; `"bins"`, how many bins there are; and `"verdict"`,
#   by the banks' rule of thumb: `"steady"` below 0.1, `"watch"` from 0.1 on, `"moved"` from 0.25 on.
# - **Raises** `ValueError` when a list is empty or `n_bins` is below 2.
#
# *Example:* reference `[1, 2, 3, 4]`, recent `[2, 5, 6, 7]`, two bins: the cut point is at place 2, so the bins are up
# to 2 and above 2. The shares are 2.5/5 and 2.5/5 before, 1.5/5 and 3.5/5 now. The index is
# (−0.2) · ln 0.6 + 0.2 · ln 1.4 = 0.1695, and the verdict `"watch"`.


# %% id=11-stability-answer solution
def stability(reference, recent, n_bins):
    """Return the population stability index of two samples."""
    ### BEGIN SOLUTION
    if not reference or not recent or n_bins < 2:
        raise ValueError("two samples and at least two bins are needed")
    ordered = sorted(reference)
    places = [
        math.ceil(i * len(ordered) / n_bins) for i in range(1, n_bins)
    ]
    cuts = sorted({ordered[place - 1] for place in places})
    bins = len(cuts) + 1

    def shares(values):
        counts = [0.5] * bins
        for value in values:
            counts[sum(cut < value for cut in cuts)] += 1
        return [count / sum(counts) for count in counts]

    def term(r, s):
        return (s - r) * math.log(s / r)

    index = sum(map(term, shares(reference), shares(recent)))
    limits = sum(index >= limit for limit in (0.1, 0.25))
    verdict = ("steady", "watch", "moved")[limits]
    return {"index": index, "bins": bins, "verdict": verdict}
    ### END SOLUTION


# %% id=11-stability test
check("11-stability")

# %% [markdown] id=sequential-task
# ## 9. Extension: stop asking when it is decided
#
# *{{points 11-sequential}} points · 25 minutes · difficulty 4 of 5 · importance 4 of 5*
#
# *May import {{imports 11-sequential}}.*
#
# Is the share of right answers still `good`, or has it fallen to `bad`? A judge that is a language model tells
# of one answer at a time, and each time costs money. To fix a sample beforehand is to pay for answers that no
# longer matter. Wald (1945) looks after every judgement. The *evidence* begins at 0, and each judgement adds
#
# $$\ln\frac{bad}{good} \;\text{ if the answer is right,} \qquad \ln\frac{1 - bad}{1 - good} \;\text{ if it is wrong.}$$
#
# As soon as the evidence is at or above $\ln((1 - \beta) / \alpha)$, the share has *fallen*; as soon as it is at or
# below $\ln(\beta / (1 - \alpha))$, it *holds*. Nothing is judged after that. Here $\alpha$ is how often a share that
# is good may be called fallen, $\beta$ how often a bad one may pass.
#
# A question that comes again is no new evidence (and no new cost): each id is judged once, when it first comes.
# **Cost:** at most 60 calls of `judge` for four hundred ids of which the first 25 different ones decide it.
#
# - **Takes** `judge`, a function that takes an id and returns True for a right answer, else False; `ids`, a list
#   of the questions' ids in the order in which they came, perhaps empty; `good` and `bad`, shares; `alpha`
#   and `beta`, above 0 and below 0.5.
# - **Returns** a dict with three keys. `"verdict"`: `"fallen"`, `"holds"`, or `"undecided"` when the ids run out.
#   `"judged"`: how many ids were judged. `"evidence"`: the evidence at the end.
# - **Raises** `ValueError` unless 0 < `bad` < `good` < 1, before anything is judged, also when there are no ids.
#
# *Example:* `good` 0.8, `bad` 0.4, `alpha` 0.1, `beta` 0.2: the limits are 2.079 and −1.504. A wrong answer adds ln(0.6 / 0.2) =
# 1.099, a right one ln 0.5 = −0.693. After right, wrong, wrong, wrong the evidence is 2.603: `"fallen"`, with four judged.


# %% id=11-sequential-answer solution
def sequential_gate(judge, ids, good, bad, alpha, beta):
    """Return whether a share has fallen, with as few judgements as it takes."""
    ### BEGIN SOLUTION
    if not 0 < bad < good < 1:
        raise ValueError(f"bad={bad} must lie between 0 and good={good}")
    right, wrong = math.log(bad / good), math.log((1 - bad) / (1 - good))
    upper, lower = (
        math.log((1 - beta) / alpha),
        math.log(beta / (1 - alpha)),
    )
    evidence, judged, verdict = 0.0, 0, "undecided"
    for id in dict.fromkeys(ids):
        evidence += right if judge(id) else wrong
        judged += 1
        if evidence >= upper:
            verdict = "fallen"
        elif evidence <= lower:
            verdict = "holds"
        else:
            continue
        break
    return {"verdict": verdict, "judged": judged, "evidence": evidence}
    ### END SOLUTION


# %% id=11-sequential test
check("11-sequential")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
