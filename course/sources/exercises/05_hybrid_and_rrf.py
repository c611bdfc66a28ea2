# %% [markdown] id=top
# # Exercise 05: Hybrid search and RRF from scratch
#
# You build the two ways in which nearly every engine merges a keyword list and a vector list, find
# out what a merge costs on the handbook, and then build five other merges that stand neither in the
# lesson nor in `minirag`. Lesson 05 has all the background.
#
# - **Core** (about 45 minutes): tasks 1 and 2, the experiment and the written answer.
# - **Extension** (as long as you like): Borda, CombMNZ, duels, a draft that clicks can judge, and a
#   merge that stops early. It carries about two thirds of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check runs in a
# second or two, as often as you like; it shows the smallest input on which your answer and the
# right one part ways. `hint("05-rrf")` gives a hint, and another one when you ask again. Each
# function gets all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# A *ranking* is a list of ids, best first. Do not change the arguments that a function is given, and
# do not round. Save the notebook before you hand it in.

# %% id=setup
import math

from course.check import check, hint

# %% [markdown] id=rrf-task
# ## 1. Reciprocal rank fusion
#
# *{{points 05-rrf}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 05-rrf}}.*
#
# Each ranking gives each of its ids a share, and the shares are added up (Cormack, Clarke and
# Büttcher 2009):
#
# $$\mathrm{rrf}(d) = \sum_{\text{rankings that hold } d} \frac{1}{k + \mathrm{rank}(d)} \qquad \text{ranks from } 1$$
#
# A ranking may hold an id several times. The repeats are dropped *before* ranks are given, so what
# stands behind them moves up; every rank below is one without repeats.
#
# - **Takes** `rankings`, a list of rankings, which may be empty; and `rrf_k`, a number of at least 0,
#   60 unless given.
# - **Returns** a list of pairs `(id, score)`, one for each id, highest score first. Among equal
#   scores the id with the better best rank comes first (the best that it has in any one ranking),
#   then the id that is first in alphabetical order. No input of the check has scores that are equal
#   on paper and differ in the last digit of a computer's sum.
#
# *Example:* `rrf([["d1", "d1", "d1", "d2"], ["d2", "d3"]])` gives d2 1/62 + 1/61 = 0.032522, d1
# 1/61 = 0.016393 and d3 1/62 = 0.016129, in this order.


# %% id=05-rrf-answer solution
def rrf(rankings, rrf_k=60):
    """Return all ids with their fused scores, best first."""
    ### BEGIN SOLUTION
    scores, best_rank = {}, {}
    for ranking in rankings:
        for rank, id in enumerate(dict.fromkeys(ranking), start=1):
            scores[id] = scores.get(id, 0.0) + 1 / (rrf_k + rank)
            best_rank[id] = min(rank, best_rank.get(id, rank))
    return sorted(
        scores.items(),
        key=lambda pair: (-pair[1], best_rank[pair[0]], pair[0]),
    )
    ### END SOLUTION


# %% id=05-rrf test
check("05-rrf")

# %% [markdown] id=alpha-task
# ## 2. Scaled scores and alpha
#
# *{{points 05-alpha}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 05-alpha}}.*
#
# Ranks throw away how *much* better a hit is than the next one. To keep it, scale each list so that
# its highest score becomes 1 and its lowest 0, everything else in proportion between them, and take
# a weighted sum:
#
# $$\mathrm{score}(d) = \alpha \cdot \mathrm{vector}(d) + (1 - \alpha) \cdot \mathrm{keyword}(d)$$
#
# In a list of one hit, or of equal scores, every hit counts 1, whatever that score is; scores that
# nearly are equal are scaled like any others. What a list does not hold counts 0 in it, and a list
# may be empty, both of them too.
#
# - **Takes** `keyword` and `vector`, each a dict from id to score (any number, also below 0), and
#   `alpha`.
# - **Returns** a dict from id to score with *every* id of either list, also where the score is 0.
# - **Raises** `ValueError` when `alpha` is below 0 or above 1, whatever the lists are. Both ends are
#   allowed.
#
# *Example:* `alpha_fusion({"a": 12.0, "b": 8.0, "c": 4.0}, {"b": 0.5, "d": 0.25}, alpha=0.25)`:
# scaled, the keyword list is 1, 0.5 and 0, the vector list 1 and 0. So a has 0.75, b 0.25 + 0.375 =
# 0.625, c 0 and d 0.


# %% id=05-alpha-answer solution
def alpha_fusion(keyword, vector, alpha):
    """Return the weighted sum of two lists' scaled scores, by id."""
    ### BEGIN SOLUTION
    if not 0 <= alpha <= 1:
        raise ValueError(f"alpha is {alpha}, but must be from 0 to 1")

    def scaled(scores):
        if not scores:
            return {}
        low, high = min(scores.values()), max(scores.values())
        if low == high:
            return dict.fromkeys(scores, 1.0)
        return {
            id: (score - low) / (high - low) for id, score in scores.items()
        }

    words, meaning = scaled(keyword), scaled(vector)
    return {
        id: alpha * meaning.get(id, 0.0) + (1 - alpha) * words.get(id, 0.0)
        for id in {**words, **meaning}
    }
    ### END SOLUTION


# %% id=05-alpha test
check("05-alpha")

# %% [markdown] id=experiment-task
# ## 3. Experiment: who puts the answer first?
#
# *{{points 05-experiment}} points · 15 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 05-experiment}}.*
#
# A mean over all questions hides who pays for a merge. So take one kind of question, a *stratum*,
# and count for how many of its questions each search has an answering chunk on the *first* place.
# The next cell makes what lesson 05 searched, both indexes over the same chunks.
#
# Write `first_places(bm25, vectors, chunks, stratum, rrf_k, depth)`. The hybrid asks both indexes
# for `depth` hits each, with the question's filter, and merges them with `reciprocal_rank_fusion`
# and `rrf_k`. All three searches are measured on the questions of the golden set's `dev` split
# whose `stratum` is the given one.
#
# - **Takes** the two indexes and their chunks as made below; `stratum`, the name of one whose
#   questions have answers; `rrf_k`, at least 0; and `depth`, at least 1.
# - **Returns** a dict with three keys. `"first"`: a dict from `"bm25"`, `"vectors"` and `"hybrid"`
#   to how many questions each of them answers with its first hit. `"lost"`: the ids of the
#   questions that BM25 or vectors (or both) answer with the first hit and the hybrid does not, each
#   once, in alphabetical order. `"verdict"`: compare the hybrid's count with the *higher* one of the two
#   others; `"above"`, `"level"` or `"below"`.
#
# `GoldenSet`, `evaluate` and `reciprocal_rank_fusion` are names of `minirag`; import them one by one,
# as in `from minirag import GoldenSet`. These calls are all that you need:
#
# - `GoldenSet.load().split("dev")` holds the questions; each has an `id` and a `stratum`.
# - `index.search(query, depth, where)` returns hits, and `reciprocal_rank_fusion([hits, more_hits],
#   rrf_k=rrf_k)` merges two lists of them.
# - `evaluate(search, questions, chunks, k=1)` takes an index, or a function `search(query, k, where)`
#   of your own. It passes `k = 1` and `where`, the question's filter, *by name*, so your function's
#   parameters must have these names. Its report's `values("rr@1")` has a number for each question,
#   in their order: 1 where the first hit answers.
#
# The check also looks whether each search was given its question's filter.
#
# *Example:* for the ten Spanish questions with `rrf_k = 1` and `depth = 100`, BM25 has 6 first places,
# vectors 5 and the hybrid 6. Nothing is lost, and the verdict is `"level"`.

# %% id=experiment-given
from minirag import BM25, RecordedEmbedder, VectorIndex
from minirag import chunk_corpus, chunks_by_type, load_handbook

chunks = chunk_corpus(load_handbook(), chunks_by_type)
bm25 = BM25().index(chunks)
vectors = VectorIndex(RecordedEmbedder()).index(chunks)


# %% id=05-experiment-answer solution
def first_places(bm25, vectors, chunks, stratum, rrf_k, depth):
    """Return who answers with the first hit, and what the hybrid loses."""
    ### BEGIN SOLUTION
    from minirag import GoldenSet, evaluate, reciprocal_rank_fusion

    def hybrid(query, k, where=None):
        lists = [
            part.search(query, depth, where) for part in (bm25, vectors)
        ]
        return reciprocal_rank_fusion(lists, k, rrf_k=rrf_k)

    dev = GoldenSet.load().split("dev")
    questions = [q for q in dev if q.stratum == stratum]
    parts = {"bm25": bm25, "vectors": vectors, "hybrid": hybrid}
    hit = {
        name: evaluate(part, questions, chunks, k=1).values("rr@1") > 0
        for name, part in parts.items()
    }
    first = {name: int(hits.sum()) for name, hits in hit.items()}
    fell = (hit["bm25"] | hit["vectors"]) & ~hit["hybrid"]
    gain = first["hybrid"] - max(first["bm25"], first["vectors"])
    return {
        "first": first,
        "lost": sorted(q.id for i, q in enumerate(questions) if fell[i]),
        "verdict": ["level", "above", "below"][(gain > 0) - (gain < 0)],
    }
    ### END SOLUTION


# %% id=05-experiment test
check("05-experiment")

# %% [markdown] id=written-task
# ## 4. In your own words
#
# *{{points 05-written}} points · 10 minutes · graded by hand*
#
# Run `first_places` on the stratum `"spanish"` with `rrf_k = 60` and `depth = 100`. A colleague sees
# the result and says: "Hybrid is worse for our Spanish readers, so switch it off." The embedding
# model was trained on English. Explain why the merge can lose what BM25 had, say what you would do
# instead, and how sure you are.
#
# - **3 points:** says *why* (what RRF makes of a list whose order is worth little), *what to do*
#   (a change that does not touch the other readers), *and how sure* (the figures of task 3, how many
#   questions they rest on, and what would settle it).
# - **2 points:** two of the three.
# - **1 point:** one of the three.
# - **0 points:** none, or only that hybrid search is better or worse on the whole.

# %% [markdown] id=05-written manual points=3
# RRF looks at ranks alone. The English model returns its hundred hits for a Spanish question too, in
# an order that says little, and each of them votes like a hit of BM25. Chunks that stand somewhere in
# both lists then go past the one that BM25 rightly had first. Switching the hybrid off for everybody
# would take the vectors from those whom they help, so I would change it for Spanish only: detect the
# language and leave the vectors out of these questions, or weigh them down, until a model that knows
# both languages replaces this one. I am not sure that there is a loss: 6 first places against 5 is
# one question of ten, q329, and that can be chance; with `rrf_k = 1`, where first places count more,
# it is gone. I would write fifty more Spanish questions from what readers really ask, compare the two
# settings question by question with an interval, and confirm the choice once on questions that had no
# part in it.

# %% [markdown] id=borda-task
# ## 5. Extension: Borda count
#
# *{{points 05-borda}} points · 15 minutes · difficulty 3 of 5 · importance 3 of 5*
#
# *May import {{imports 05-borda}}.*
#
# Borda (1784) proposed it for elections, Aslam and Montague (2001) for search results. Let `n` be
# the number of different ids in all rankings together; perhaps no ranking holds them all. Each
# ranking gives its first id `n` points, the second `n - 1`, and so on. The points of the places that
# it does not fill (…, 2, 1) are added up and shared equally among the ids that it lacks. So every
# ranking gives out the same number of points in all, n + … + 2 + 1.
#
# - **Takes** `rankings`, a list of rankings. None holds an id twice; some may be empty, and so may
#   be the list of rankings.
# - **Returns** a list of pairs `(id, points)`, one for each id, most points first, equal points in
#   alphabetical order.
#
# *Example:* `borda([["a", "b", "c", "d"], ["b"]])`: n is 4. The first ranking gives 4, 3, 2 and 1.
# The second one gives b 4 points; 3, 2 and 1 are left, 6 points for the three others, 2 each. So
# the result is b 7, a 6, c 4, d 3.


# %% id=05-borda-answer solution
def borda(rankings):
    """Return all ids with their points, most points first."""
    ### BEGIN SOLUTION
    ids = {id for ranking in rankings for id in ranking}
    points = dict.fromkeys(ids, 0.0)
    for ranking in rankings:
        for place, id in enumerate(ranking):
            points[id] += len(ids) - place
        for id in ids.difference(ranking):
            points[id] += (len(ids) - len(ranking) + 1) / 2
    return sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))
    ### END SOLUTION


# %% id=05-borda test
check("05-borda")

# %% [markdown] id=mnz-task
# ## 6. Extension: CombMNZ over standardised scores
#
# *{{points 05-mnz}} points · 20 minutes · difficulty 3 of 5 · importance 3 of 5*
#
# *May import {{imports 05-mnz}}.*
#
# Fox and Shaw (1994) add up the scores that a document has in several lists (CombSUM), or multiply
# that sum by the number of lists that hold it (CombMNZ), so that agreement pays twice. The lists need
# one scale first. Min-max hangs on two scores, the best and the worst; Montague and Aslam (2001) bring
# every list to mean 0 and variance 1 instead. In a list of $n$ scores $s$ with the mean $\bar{s}$,
#
# $$z = \frac{s - \bar{s}}{\sigma} \qquad \sigma = \sqrt{\frac{1}{n} \sum (s - \bar{s})^2}$$
#
# About half of these are below 0, and multiplying would push a document that many lists hold further
# down. So a constant, `shift`, is added to each $z$ before anything else is done. Then
#
# $$\mathrm{mnz}(d) = (\text{lists that hold } d) \cdot \sum_{\text{lists that hold } d} (z(d) + \mathrm{shift})$$
#
# - **Takes** `lists`, a list of dicts from id to score, which may be empty; and `shift`, a number of
#   at least 0. In a list of one hit, or of equal scores, every $z$ is 0; scores that are only nearly
#   equal are standardised like any others. One of the dicts may be empty, and adds nothing then.
# - **Returns** a dict from id to fused score. A list holds an id when the id is in it, whatever the
#   score.
#
# *Example:* `comb_mnz([{"a": 9.0, "b": 1.0}, {"b": 5.0, "c": 3.0}], shift=2)`: in each list the two
# $z$ are 1 and -1, shifted 3 and 1. So a has 1 · 3 = 3, b 2 · (1 + 3) = 8 and c 1 · 1 = 1.


# %% id=05-mnz-answer solution
def comb_mnz(lists, shift):
    """Return CombMNZ over standardised and shifted scores, by id."""
    ### BEGIN SOLUTION
    total, held = {}, {}
    for scores in lists:
        if not scores:
            continue
        n, values = len(scores), scores.values()
        mean = math.fsum(values) / n
        deviation = math.sqrt(
            math.fsum((s - mean) ** 2 for s in values) / n
        )
        flat = min(values) == max(values)
        for id, score in scores.items():
            z = 0.0 if flat else (score - mean) / deviation
            total[id] = total.get(id, 0.0) + z + shift
            held[id] = held.get(id, 0) + 1
    return {id: held[id] * total[id] for id in total}
    ### END SOLUTION


# %% id=05-mnz test
check("05-mnz")

# %% [markdown] id=copeland-task
# ## 7. Extension: duels between documents
#
# *{{points 05-copeland}} points · 20 minutes · difficulty 4 of 5 · importance 3 of 5*
#
# *May import {{imports 05-copeland}}.*
#
# Montague and Aslam (2002) treat fusion as an election in Condorcet's way: every two ids meet in a
# duel, and each ranking votes. It votes for the one that it ranks higher. If it holds only one of
# the two, it votes for that one; if it holds neither, it does not vote. More votes win the duel;
# equally many are a draw. Copeland (1951) makes an order of it: an id has 1 point for each duel won
# and half a point for each draw.
#
# - **Takes** `rankings`, a list of rankings. None holds an id twice; some may be empty, and so may
#   be the list of rankings.
# - **Returns** a list of pairs `(id, points)`, one for each id that occurs, most points first, equal
#   points in alphabetical order. If there is only one id, it has 0.
#
# *Example:* `copeland([["a", "b"], ["b", "c"]])`: a against b is 1 to 1, a draw (the second ranking
# holds b only). a against c is 1 to 1 as well. b against c is 2 to 0. So b has 1.5 points, a 1 and
# c 0.5.


# %% id=05-copeland-answer solution
def copeland(rankings):
    """Return all ids with the points of their duels, most points first."""
    ### BEGIN SOLUTION
    ids = {id for ranking in rankings for id in ranking}
    places = [
        {id: place for place, id in enumerate(ranking)}
        for ranking in rankings
    ]
    points = {}
    for one in ids:
        points[one] = 0.0
        for other in ids - {one}:
            ahead = 0
            for place in places:
                mine = place.get(one, len(ids))
                theirs = place.get(other, len(ids))
                ahead += (mine < theirs) - (mine > theirs)
            points[one] += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    return sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))
    ### END SOLUTION


# %% id=05-copeland test
check("05-copeland")

# %% [markdown] id=team_draft-task
# ## 8. Extension: a draft that clicks can judge
#
# *{{points 05-team_draft}} points · 25 minutes · difficulty 4 of 5 · importance 4 of 5*
#
# *May import {{imports 05-team_draft}}.*
#
# Which of two searches do readers prefer? Radlinski, Kurup and Joachims (2008) show both in one list
# and see what is clicked. The list is filled as two captains pick teams. Before each pick:
#
# 1. If `k` hits are shown, or if one of the two rankings has no id left that is not shown, stop. (So
#    the list may be shorter than `k`.)
# 2. The team with fewer hits so far picks. When both have equally many, the next coin says who does:
#    coins are used from the first on, and one is used only when the teams are equal.
# 3. The team picks the first id of its ranking that is not shown yet.
#
# A team is credited with each hit *that it picked* and that was clicked, once, however often it was
# clicked. Clicks on ids that are not shown count for nobody.
#
# - **Takes** `a` and `b`, two rankings without repeats, perhaps empty; `coins`, a list of `"A"` and
#   `"B"`, at least `k` long; `clicks`, a list of ids, perhaps repeated; and `k`, at least 1.
# - **Returns** a dict with two keys: `"shown"`, a list of pairs `(id, team)` in the order in which
#   they are shown, team `"A"` or `"B"`; and `"winner"`, the team with more credit, `"A"` or `"B"`,
#   or `"tie"`.
#
# *Example:* `team_draft(["x", "y"], ["x", "z"], ["B", "A"], ["z", "y", "y"], 3)`: the coin says B,
# who picks x. A has fewer hits and picks y, as x is shown. Now ranking A has nothing new: stop.
# Shown are (x, B) and (y, A). A is credited with y; z is not shown. So A wins, 1 to 0.


# %% id=05-team_draft-answer solution
def team_draft(a, b, coins, clicks, k):
    """Return what is shown, with its team, and who wins by clicks."""
    ### BEGIN SOLUTION
    team_of, coin = {}, iter(coins)
    while len(team_of) < k:
        new = {
            team: next((id for id in ranking if id not in team_of), None)
            for team, ranking in (("A", a), ("B", b))
        }
        if None in new.values():
            break
        picks = list(team_of.values())
        if picks.count("A") == picks.count("B"):
            team = next(coin)
        else:
            team = min("AB", key=picks.count)
        team_of[new[team]] = team
    clicked = [team_of[id] for id in set(clicks) if id in team_of]
    lead = clicked.count("A") - clicked.count("B")
    return {
        "shown": list(team_of.items()),
        "winner": ["tie", "A", "B"][(lead > 0) - (lead < 0)],
    }
    ### END SOLUTION


# %% id=05-team_draft test
check("05-team_draft")

# %% [markdown] id=threshold-task
# ## 9. Extension: the best k without reading to the end
#
# *{{points 05-threshold}} points · 25 minutes · difficulty 5 of 5 · importance 3 of 5*
#
# *May import {{imports 05-threshold}}.*
#
# Suppose that each list lives on another machine, and every look at it is a request. A list offers
# two: `next()` returns its next best hit as `(id, score)`, or `None` at the end; `score(id)` returns
# the score of any id, 0 if the list does not hold it. Wanted are the `k` ids with the highest total
# over all lists. The threshold algorithm (Fagin, Lotem and Naor 2003) goes round by round:
#
# 1. Ask each list for its next hit. For each id not met before, ask all lists for its score; their
#    sum is its total.
# 2. The *threshold* is the sum of the scores that `next()` gave in this round; a list at its end adds
#    0. No id that was not met yet can have a higher total.
# 3. Stop when `k` of the totals are *above* the threshold, or when all lists are at their end. (A
#    total that equals the threshold is not enough: an id not met yet might equal it too, and come
#    first by its name.)
#
# - **Takes** `lists`, at least one such list, each with at least one hit, the scores whole numbers of
#   at least 1; in a list, equal scores stand in any order. And `k`, at least 1.
# - **Returns** a list of at most `k` pairs `(id, total)`, highest total first, equal totals in
#   alphabetical order.
# - **Costs** at most 300 calls of `next` and `score` together on any one input; some have lists of
#   300 hits. The rule above needs fewer than 100 there, reading everything more than 600. The check
#   counts, and shows your list under `hits` and what it cost under `cost`.
#
# *Example:* with the two lists of the next cell and `k = 1`, the first round meets a (total 5 + 1 = 6)
# and b (4 + 3 = 7). The threshold is 5 + 4 = 9, so on. The second round reads (b, 3) and (c, 2): c
# has 2 in all, the threshold is 3 + 2 = 5, and 7 is above it. The answer is `[("b", 7)]`, and what
# stands further down was never read.

# %% id=threshold-given
from course.check.tasks.fusion.remote import RemoteList

example_lists = [
    RemoteList([("a", 5), ("b", 3), ("d", 1)]),
    RemoteList([("b", 4), ("c", 2), ("a", 1)]),
]  # run this cell again to start at the top of both


# %% id=05-threshold-answer solution
def threshold_top_k(lists, k):
    """Return the `k` ids with the highest total, reading no more than needed."""
    ### BEGIN SOLUTION
    totals = {}
    while True:
        hits = [hit for hit in (each.next() for each in lists) if hit]
        for id in {id for id, _ in hits} - totals.keys():
            totals[id] = sum(each.score(id) for each in lists)
        best = sorted(totals.items(), key=lambda pair: (-pair[1], pair[0]))
        threshold = sum(score for _, score in hits)
        if not hits or sum(total > threshold for _, total in best) >= k:
            return best[:k]
    ### END SOLUTION


# %% id=05-threshold test
check("05-threshold")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
