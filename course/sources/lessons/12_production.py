# %% [markdown] id=top
# # 12 · Production: what happens after the demo
#
# *About 60 minutes. You need some Python; no key, no GPU, no network. Afterwards: [exercise 12](../exercises/12_capstone/12_capstone.ipynb).*
#
# The search is good, the answers are checked, and now two hundred people ask it something every
# day. What was right at noon is stale by one. A model somewhere takes eight times as long as usual.
# A third of the index is missing since Tuesday, and no test is red. Here you build what keeps such a
# system honest: caches, budgets, a monitor, a drift test, a price, a weekly figure. All days and
# all clocks are simulated, so that you see the same as everybody.

# %% id=setup
from collections import Counter, OrderedDict
from textwrap import shorten, wrap

import numpy as np

from minirag import BM25, GoldenSet, Hit, Materials, RecordedEmbedder
from minirag import RecordedModel, Store, load_handbook

embedder, model = RecordedEmbedder(), RecordedModel()
made_of = {"embedder": embedder, "model": model, "headers": "generated"}
materials = Materials(load_handbook(), **made_of)
chunks = {chunk.id: chunk for chunk in materials.chunks}
questions = GoldenSet.load().split("dev")
texts = [q.question for q in questions if not q.history]
print(len(chunks), "chunks,", len(questions), "questions to tune on;")
print(len(texts), "of them stand alone, and make the traffic here")

# %% [markdown] id=problem
# ## An answer that was right at noon
#
# Searching costs time, and people repeat each other. So somebody puts a dictionary in front of the
# search, five lines, and everything is faster:

# %% id=naive-cache
store = Store()  # documents that come and go, and a BM25 over them
store.add(chunks.values())
kept = {}


def kept_search(query, k=3):
    """Search once, and remember for ever."""
    if query not in kept:
        kept[query] = store.search(query, k=k)
    return kept[query]


laptop = next(text for text in texts if "My laptop is due" in text)
print(laptop)
noon = kept_search(laptop)
for hit in noon:
    print(f"{hit.score:6.2f}  {hit.id}")

# %% [markdown] id=noon
# The first hit is from the policy of 2023, which another one has replaced. At one o'clock somebody
# notices and takes the old document out. The store does as it is told:

# %% id=stale
old = [id for id in chunks if id.startswith("equipment-policy-2023#")]
store.remove(old)
for name, hits in (
    ("the store", store.search(laptop, k=3)),
    ("the dictionary", kept_search(laptop)),
):
    gone = sum(hit.id not in store for hit in hits)
    print(f"{name:15} {hits[0].id:24} removed texts among 3: {gone}")

# %% [markdown] id=diagnosis
# The dictionary hands out a text that does not exist any more, and will do so until somebody
# restarts it. If the text had been removed because it held a salary, this would be a letter to a
# regulator. **A cache is a copy, and a copy has to know when it is old.** (That the
# store does not find the new policy instead is a fault as well, but not the cache's.)
#
# ## Where a query spends its time
#
# One picture for the whole lesson. Above, the stages and what each may take; below, the three
# places where something can be remembered:
#
# ```text
#          expand  ──▶  search  ──▶  fuse  ──▶  rerank  ──▶  generate
#          150 ms       100 ms       5 ms       200 ms       2,000 ms
#
#                    [embeddings]
#          [──────────────── results ──────────────]    [ answers ]
# ```
#
# | cache | key | lives |
# |---|---|---|
# | embeddings | the model's fingerprint, the text (a long one by its hash) | for ever: the same text has the same vector |
# | results | query, k, filter, *and the version of the documents* | 5 to 15 minutes |
# | answers | the whole prompt, so query *and context* | a day |
#
# The stages together may take 2,500 ms, a little more than their sum.
#
# ## Build a cache
#
# Two rules. When it is full, the entry that was *used* longest ago goes first (LRU, least recently
# used). And an entry that is older than its *time to live* (TTL) is not served.


# %% id=lru
class SmallCache:
    """At most `size` values, none served that is `ttl` seconds old."""

    def __init__(self, size, ttl=None):
        self.size, self.ttl = size, ttl
        self.entries = OrderedDict()
        self.hits = self.misses = 0

    def get_or_compute(self, key, compute, now):
        """Return what is kept under the key, or compute and keep it."""
        value, since = self.entries.get(key, (None, None))
        too_old = self.ttl and since is not None and now - since >= self.ttl
        if since is None or too_old:
            self.misses += 1
            self.entries[key] = value, since = compute(), now
        else:
            self.hits += 1
        self.entries.move_to_end(key)  # used last
        if len(self.entries) > self.size:
            self.entries.popitem(last=False)  # used longest ago
        return value


# %% [markdown] id=traffic-idea
# What is it worth? That depends on how people repeat each other. Popularity in search logs falls
# roughly as Zipf's law says: the question of rank r is asked in proportion to 1 / r to the power s.
# With s = 0 all are asked alike; logs of the web show values
# somewhat below 1 (Breslau et al., 1999). Here is a day of 2,000 queries, with s = 1.


# %% id=traffic
def a_day(queries=2_000, s=1.0, seed=12):
    """Return (second, text) of a day's queries, in their order."""
    random = np.random.default_rng(seed)
    ranked = random.permutation(len(texts))  # which ones are popular
    weights = 1 / np.arange(1, len(texts) + 1) ** s
    asked = random.choice(ranked, size=queries, p=weights / weights.sum())
    seconds = np.sort(random.uniform(8 * 3600, 20 * 3600, size=queries))
    return [
        (float(at), texts[i]) for at, i in zip(seconds, asked, strict=True)
    ]


day = a_day()
often = Counter(text for _, text in day)
top = sum(count for _, count in often.most_common(10))
print(f"{len(day)} queries, {len(often)} different ones;")
print(f"the ten most popular are {top / len(day):.0%} of the traffic")

# %% [markdown] id=equal-idea
# ### Equal to minirag
#
# `minirag.Cache` follows the same two rules, and is safe under threads as well: of several threads
# that want one value, one computes. Both, over the same day, at every size and time to live:

# %% id=equal
from minirag import Cache

far = 0
for size in (5, 20, 80):
    for ttl in (None, 600, 3600):
        now = [0.0]
        mine = SmallCache(size, ttl)
        theirs = Cache(size, ttl, clock=lambda now=now: now[0])
        for second, text in day:
            now[0] = second
            mine.get_or_compute(text, text.upper, second)
            theirs.get_or_compute(text, text.upper)
        far = max(far, abs(mine.hits - theirs.statistics.hits))
print("largest difference in hits, nine caches:", far)

# %% [markdown] id=size-idea
# ### How large?

# %% id=size
sizes = [1, 2, 5, 10, 20, 40, 80, len(texts)]


def hit_rate(traffic, size, ttl=None, key=str):
    """Return the share of the queries that the cache answers."""
    cache = SmallCache(size, ttl)
    for second, text in traffic:
        cache.get_or_compute(key(text), lambda: True, second)
    return cache.hits / len(traffic)


rates = {
    s: [hit_rate(a_day(s=s), size) for size in sizes] for s in (0, 1, 1.4)
}
print("entries", *(f"{size:5}" for size in sizes))
for s, row in rates.items():
    print(f"s = {s:<3}", *(f"{rate:5.2f}" for rate in row))

# %% id=size-figure
from minirag.plots import COLOURS, DASHES, headline, style

with style():
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7.2, 3.8))
    for i, (s, row) in enumerate(rates.items()):
        look = {"color": COLOURS[i], "linestyle": DASHES[i]}
        axes.plot(sizes, row, marker="os^"[i], **look)
        at = (sizes[4], row[4])
        side = {"xytext": (9, -13), "textcoords": "offset points"}
        axes.annotate(f"s = {s}", at, color=COLOURS[i], **side)
    axes.set_xscale("log")
    axes.set_xticks(sizes, sizes)
    axes.minorticks_off()
    axes.set_ylim(0, 1)
    axes.set_xlabel("entries that the cache may hold")
    axes.set_ylabel("hit rate, share of queries")
    assert rates[1.4][3] > 0.5 > rates[0][4]
    headline(figure, "Who repeats whom decides, more than the cache's size")
plt.close(figure)
figure

# %% [markdown] id=size-alt
# *In words: three rising lines, hit rate against the number of entries on a logarithmic scale. The
# steepest popularity (s = 1.4) is on top and is past one half with ten entries; equal popularity
# (s = 0) is at the bottom, and needs nearly every question in the cache. They meet at the right.*
#
# Only at the right, where everything fits, do all three do well: there nothing is left but the first time
# of each question. But so far nothing ever got old.
#
# ### How long?

# %% id=ttl
print("hit rate, no limit to size; columns: time to live")
print(f"{'queries a day':14}  10 min   1 hour  all day")
for queries in (200, 2_000, 20_000):
    row = [
        hit_rate(a_day(queries), 10_000, ttl) for ttl in (600, 3600, None)
    ]
    print(f"{queries:13,}", *(f"{rate:8.2f}" for rate in row))

# %% [markdown] id=ttl-read
# This is the table to remember. At two hundred queries a day a results cache of ten minutes answers
# about one in eight: within ten minutes hardly anybody asks anything twice. (And that is kind: these
# days draw from a hundred-odd questions, yours have no end.) Raise the time to live?
# Then old results live longer. The way out is not to guess an age at all.
#
# One more thing takes hits away: people do not type alike. Say that each query is typed in one of
# three ways, as it is, in small letters, or without the mark at its end:

# %% id=typed
random = np.random.default_rng(0)
ways = (str, str.lower, lambda text: text.rstrip("?."))
typed = [(at, ways[random.integers(3)](text)) for at, text in day]


def tidy(text):
    """Return what the three ways have in common."""
    return text.lower().rstrip("?.")


for name, key in (("text as typed", str), ("tidied text", tidy)):
    print(f"{name:14} {hit_rate(typed, 60, 3600, key):.2f}")

# %% [markdown] id=version-idea
# Tidy the text before it becomes a key, if your search does not care. (Ours does: a dense model
# reads capitals or not, and an error code may need them. So `minirag` takes the text as it is.)
#
# ### A key that knows what has changed
#
# A `Store` counts its changes: `store.version`. With that number **in the key**, an answer of
# yesterday's documents is simply not found any more. No age is guessed, nothing is swept.

# %% id=version
from minirag import CachedRetriever

results = Cache(max_entries=1_000, ttl=600)
cached = CachedRetriever(store, results)
cached.search(laptop, k=3)
cached.search(laptop, k=3)
print("version", store.version, "hits", results.statistics.hits)
store.add([chunks[id] for id in old])  # somebody puts it back
first = cached.search(laptop, k=3)[0]
print("version", store.version, "first hit:", first.id)
store.remove(old)
first = cached.search(laptop, k=3)[0]
print("version", store.version, "first hit:", first.id)
print("hits", results.statistics.hits, "of", 4, "lookups")

# %% [markdown] id=answers-idea
# Four times the same question, and one hit: after each change it was searched for anew, and the removed
# text did not come back. The price: one changed document throws away *all* results, also those of questions that it has
# nothing to do with. A corpus that changes every minute has no use for a results cache.
#
# **Answers** need no version. Their key is the whole prompt, and the prompt holds the texts: other
# context, other key; the same context, the same answer, and no tokens spent. `TemplateModel` stands
# in for a model, it can only quote.

# %% id=answers
from minirag import CachedModel, TemplateModel, assemble_context
from minirag import prompt_for

answers = Cache(max_entries=1_000, ttl=86_400)
writer = CachedModel(TemplateModel(), answers)


def answered(question, hits):
    """Return an answer from these hits."""
    prompt = prompt_for(question, assemble_context(hits, chunks))
    return writer.complete(prompt.text, system=prompt.system)


snoop = next(text for text in texts if "snoop" in text)
hits = store.search(snoop, k=3)
print(*wrap(snoop, 72), sep="\n")
for k in (3, 3, 1):  # the third time with less context
    before = answers.statistics.hits
    text = answered(snoop, hits[:k])
    came = "kept:" if answers.statistics.hits > before else "new: "
    print(f"{k} hits,", came, shorten(text, 58, placeholder=" …"))
print("answers kept now:", len(answers))

# %% [markdown] id=batch
# The third answer reads like the first and was paid for again: a key cannot know that the texts that
# fell away were not needed. Such a cache errs on the side of asking.
#
# ## Ask once for many
#
# What is not in a cache has to be computed, and a model takes a list as gladly as one text. A call
# has a fixed cost (the network, the start of a kernel on the GPU); a text has its own. Count calls,
# do not time them: counts are the same on every machine. This clock only moves when told to.


# %% id=clock
class Clock:
    """Seconds that pass only when somebody waits."""

    now = 0.0

    def __call__(self):
        """Return the time."""
        return self.now

    def wait(self, milliseconds):
        """Let time pass."""
        self.now += milliseconds / 1000


class SlowEmbedder(RecordedEmbedder):
    """20 ms a call and 1 ms a text, on a clock of its own."""

    calls = 0

    def embed_queries(self, rows):
        """Count the call, wait, embed."""
        self.calls += 1
        self.clock.wait(20 + len(rows))
        return super().embed_queries(rows)


# %% id=batched
from minirag import MemoryCachedEmbedder

print(f"{'vectors of ' + str(len(day)) + ' queries':28} calls   virtual s")
for name, batch, cache in (
    ("one by one", 1, None),
    ("32 at a time", 32, None),
    ("one by one, cached", 1, Cache(1_000)),
    ("32 at a time, cached", 32, Cache(1_000)),
):
    slow = SlowEmbedder()
    slow.clock = Clock()
    wrapped = (
        MemoryCachedEmbedder(slow, cache) if cache is not None else slow
    )
    for start in range(0, len(day), batch):
        wrapped.embed_queries([t for _, t in day[start : start + batch]])
    print(f"{name:28} {slow.calls:5}   {slow.clock.now:9.1f}")

# %% [markdown] id=batched-read
# The texts of a batch that are in the cache already are left out, the rest goes in one call. For
# one query there is a batch as well: its four wordings are four texts for the embedder, and its
# candidates are the pairs that a reranker scores:

# %% id=rerank-calls
pairs = 50  # candidates of one query
for batch in (1, 8, 32, 64):
    calls = -(-pairs // batch)  # rounded up
    print(
        f"batches of {batch:2}: {calls:2} calls, {20 * calls:4} ms of start"
    )

# %% [markdown] id=budget-idea
# One by one, the start alone would be five times the budget of the stage.
#
# ## A budget for each stage
#
# Some stages are a luxury. A query that is not put into other wordings is a plain hybrid search,
# not an error. So give the optional stages a moment **by which they must be done**, counted from
# the start of the query: expansion by 150 ms, reranking by 150 + 100 + 5 + 200 = 455. Nothing can
# be stopped half-way without threads, so a pipeline decides *before*: will it be too late, if it
# takes as long as the quickest of its last five runs? Then it is skipped, and the trace says so.

# %% id=slow-parts
from minirag import HeuristicReranker, Pipeline, multi_query
from minirag import reciprocal_rank_fusion

clock = Clock()
takes = {"expand": 110.0, "search": 10.0, "rerank": 90.0}  # ms


class Slow:
    """A retriever or reranker that takes its time."""

    def __init__(self, part, name):
        self.part, self.name = part, name
        self.ids = getattr(part, "ids", ())  # tells of a new index

    def search(self, query, k=10, where=None):
        """Wait, then search."""
        clock.wait(takes[self.name])
        return self.part.search(query, k, where)

    def rerank(self, query, hits, chunks, k):
        """Wait, then rerank."""
        clock.wait(takes[self.name])
        return self.part.rerank(query, hits, chunks, k)


# %% id=budgeted
def expander(query):
    """Wait, then return the recorded wordings."""
    clock.wait(takes["expand"])
    return multi_query(query, model)


def fuse(*rankings, **options):
    """Wait a moment, then fuse."""
    clock.wait(1)
    return reciprocal_rank_fusion(*rankings, **options)


def slow_pipeline(**options):
    """Return a pipeline on the virtual clock."""
    parts = {"bm25": materials.bm25, "dense": materials.dense}
    return Pipeline(
        materials.chunks,
        {name: Slow(part, "search") for name, part in parts.items()},
        expander=expander,
        fuse=fuse,
        reranker=Slow(HeuristicReranker(), "rerank"),
        budgets={"expand": 150, "rerank": 455},
        clock=clock,
        **options,
    )


# %% [markdown] id=incident-idea
# An incident: from the fifth query on, the model that writes the wordings takes 900 ms instead of
# 110; from the twentieth on it is well again.

# %% id=incident
pipeline = slow_pipeline()
log = []
for number, text in enumerate(texts[:30], start=1):
    takes["expand"] = 900.0 if 5 <= number < 20 else 110.0
    trace = pipeline.retrieve(text, k=5).trace
    left_out = [stage.name for stage in trace.stages if stage.skipped]
    log.append((number, trace.milliseconds, left_out))
    for stage in trace.stages:
        if stage.skipped and len(log) in (5, 10):
            print(f"query {number}: {stage.name} {stage.note}")
both = Counter(name for _, _, names in log for name in names)
print("skipped in 30 queries:", dict(both))

# %% id=incident-figure
kinds = {"nothing skipped": "", "expand": "///", "rerank": "..."}
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.6))
    for i, (kind, hatch) in enumerate(kinds.items()):
        some = [x for x in log if (x[2] or ["nothing skipped"])[0] == kind]
        label = kind if not i else f"{kind} skipped"
        bars = {"color": COLOURS[i], "hatch": hatch, "edgecolor": "white"}
        axes.bar(
            [x[0] for x in some], [x[1] for x in some], label=label, **bars
        )
    axes.axvspan(4.5, 19.5, color="#000000", alpha=0.07, zorder=0)
    axes.text(12, 1125, "the model is slow", ha="center")
    axes.set_ylim(0, 1400)
    axes.set_xlabel("query, in order")
    axes.set_ylabel("virtual milliseconds")
    axes.legend(ncols=3, loc="upper center", frameon=False)
    slow_ones = [x[0] for x in log if x[1] > 500]
    assert 0 < len(slow_ones) < 15
    share = f"{len(slow_ones)} of 15"
    title = f"{share} queries meet the slow model, the others skip it"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=incident-alt
# *In words: thirty bars, a query each, virtual milliseconds. Before and after the grey spell they
# are low. At its beginning some reach far up, dotted, since the expansion ate the reranker's time
# as well; then short hatched bars follow, without expansion, and after some of them one more is let
# through to try.*
#
# Read it slowly, there are three lessons in it. The pipeline does **not** react at once: one slow
# call may be chance, so it believes the quickest of five. The late stage pays for the early one: it
# is the *reranker* that is skipped first. And a skipped stage is tried again, or it would never
# come back. A budget is kept on the whole, not by each single query; a hard limit needs a timeout
# at the model's own client.
#
# ### What a skip costs
#
# Speed was bought with something. On the dev questions, measure what the pipeline `transforms` finds
# with its four wordings, and what is left when the expansion is skipped:

# %% id=skip-cost
from minirag import compare, evaluate, make_pipeline


def measured(pipeline, name):
    """Return how well a pipeline does on the dev questions."""

    def ask(query, k, where, history):
        return pipeline.retrieve(query, k, where, history).hits

    return evaluate(ask, questions, materials.chunks, k=10, name=name)


reports = {
    name: measured(make_pipeline("transforms", materials, **options), name)
    for name, options in (("all", {}), ("skipped", {"expander": None}))
}
skipped = compare(*reports.values(), "ndcg@10", seed=0)
low, high = skipped.interval
print(f"without the wordings: nDCG@10 {skipped.difference:+.3f}")
print(f"95 % interval {low:+.3f} to {high:+.3f}; by kind of question:")
for name, (n, gain) in sorted(
    skipped.strata.items(), key=lambda x: x[1][1]
):
    print(f"  {name:14} {n:3} questions {gain:+.3f}")

# %% [markdown] id=skip-read
# Paraphrases lose most, as they must: other words are what the wordings are for. The last row lost
# nothing by the skip. That is the exchange rate between milliseconds and quality in *your* system, and the reason to
# count skips on a dashboard: a pipeline that skips all day is another pipeline. (Each row is about
# ten questions; trust the order of the largest only.)
#
# ## Watch it
#
# A mean hides the slow queries, and those are the ones that people remember. So look at
# *percentiles*: P50 is what half of the queries stay below, P95 nineteen of twenty, P99 all but one
# in a hundred. A `Monitor` keeps the last queries in a ring and needs three hooks: the pipeline's
# traces, the caches' lookups, the tokens of each call.

# %% id=monitor
from minirag import Monitor, default_count_tokens, watch_cache
from minirag.monitor import watch_traces

clock = Clock()
monitor = Monitor(capacity=2_000, clock=clock, seed=12)
told = []
for name, threshold in (("cache:results", 0.30), ("cache:answers", 0.10)):
    monitor.alert(
        name, threshold, lambda *what: told.append(what), window=100
    )
pipeline = slow_pipeline(on_trace=watch_traces(monitor))
caches = {
    name: Cache(
        5_000, ttl, clock=clock, on_lookup=watch_cache(monitor, name)
    )
    for name, ttl in (("results", 3600), ("answers", 86_400))
}
by_customer = [
    CachedRetriever(pipeline, caches["results"]) for _ in range(12)
]

# %% [markdown] id=serve-idea
# Durations are drawn: a usual value for each stage, spread the way that waiting times are, with a
# long tail to the right (log-normal). Then a day is served. A query has its time of day as well, so
# that cached results grow old; and it comes from one of twelve customers, who share no cache entry.


# %% id=serve
def serve(number, second, text, random):
    """Answer one query, as the monitor sees it."""
    clock.now = max(clock.now, second)
    for stage, usual in (("expand", 70), ("search", 6), ("rerank", 90)):
        takes[stage] = usual * random.lognormal(0, 0.35)
    with monitor.query(f"q-{number}") as query:
        customer = int(random.integers(12))
        hits = by_customer[customer].search(text, k=5)
        query.found(hits)
        prompt = prompt_for(text, assemble_context(hits, chunks))

        def write():
            with monitor.stage("generation"):
                clock.wait(1_100 * random.lognormal(0, 0.4))
            tokens = default_count_tokens(prompt.system + prompt.text)
            query.spent("generation", tokens, 90)
            return "an answer"

        caches["answers"].get_or_compute((customer, prompt), write)


# %% id=serve-day
random = np.random.default_rng(12)
for number, (second, text) in enumerate(a_day(600)):
    serve(number, second, text, random)
report = monitor.report()
print(report.queries, "queries; over budget:", *report.exceeded)

# %% [markdown] id=report-idea
# Its report prints as text, and shows itself as HTML in a notebook. `expansion` and `hybrid` in it are
# what the picture at the top calls expand and search; the table of scores is there to be laid beside
# last week's. This is the page to have open on a Monday:

# %% id=report
report

# %% id=latency-figure
stages = [s for s in report.stages if s.budget is not None]
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.8))
    for row, s in enumerate(stages):
        axes.plot([s.p50, s.p99], [row, row], color="#999999")
        for i, value in enumerate((s.p50, s.p95, s.p99)):
            dot = {"color": COLOURS[i], "zorder": 3}
            label = ("P50", "P95", "P99")[i] if row == 0 else None
            axes.plot(value, row, "os^"[i], label=label, **dot)
        mark = {"color": "black", "markersize": 16, "markeredgewidth": 2}
        label = "budget" if row == 0 else None
        axes.plot(s.budget, row, "|", label=label, **mark)
    axes.set_yticks(range(len(stages)), [s.stage for s in stages])
    axes.set_xscale("log")
    axes.set_ylim(len(stages) - 0.5, -0.6)
    axes.set_xlabel("virtual milliseconds, logarithmic")
    axes.legend(loc="lower left")
    over = " and ".join(report.exceeded)
    assert "generation" in report.exceeded
    title = f"More than one query in twenty is over its budget in: {over}"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=latency-alt
# *In words: a row for each stage that has a budget, with a circle at P50, a square at P95, a
# triangle at P99 and a bar where the budget ends. Where a stage is over budget, its square and
# triangle lie to the right of the bar; the row of the whole query is set by generation.*
#
# Two traps in that page. The stages count **only the queries that ran them**: what came from a
# cache is in the total and nowhere else. And a cache moves the total's P50, and hardly its P99. Serve the same
# day again, with caches that have room for one entry:

# %% id=uncached
kept_for_later = monitor, caches, by_customer
clock.now = 0.0
monitor = Monitor(capacity=2_000, clock=clock, seed=12)
pipeline = slow_pipeline(on_trace=watch_traces(monitor))
tiny = Cache(1)
by_customer = [CachedRetriever(pipeline, tiny) for _ in range(12)]
caches = {"answers": Cache(1)}
random = np.random.default_rng(12)
for number, (second, text) in enumerate(a_day(600)):
    serve(number, second, text, random)
for name, one in (("caches", report), ("no caches", monitor.report())):
    total = next(s for s in one.stages if s.stage == "total")
    print(f"{name:10} P50 {total.p50:5.0f} ms   P99 {total.p99:5.0f} ms")
monitor, caches, by_customer = kept_for_later

# %% [markdown] id=uncached-read
# The slowest queries are new ones, and no cache has those. Judge a cache by P50 and by cost; judge the
# system by P99.
#
# The **empty rate** is the other number to know by heart. A search by meaning always returns
# something, so it stays at nothing until it does not: then an index is empty, or a filter wrong.
#
# ### Be told
#
# An alert fires when the mean of the last values falls *below* a line, once, and is armed again
# when it has recovered. We asked for a hit rate of 30 % for results and 10 % for answers:

# %% id=alerts
for name, mean, threshold in told:
    print(f"{name}: {mean:.2f}, wanted {threshold:.2f}")
print("alerts:", len(told), "- and over the whole day:")
for use in report.caches:
    print(f"  {use.name:8} {use.hit_rate:.2f} of {use.hits + use.misses}")

# %% [markdown] id=alerts-read
# The results' cache is worth little here, and the alert says so once: twelve customers share nothing,
# and an hour is short. Answers live a day and find more. Two ways to make such an alert useless:
# watch from the first query on, when every cache is cold, so that it speaks each morning and people
# learn not to read it; or take the line from a book, as we did. Take it from a good week of yours.
#
# ## Drift: is this still the same question?
#
# Nobody reports that users have begun to ask about something else. One sign needs no labels: how
# far is the *nearest* chunk from each question? Keep those distances of a good week, and compare.
# The test is Kolmogorov and Smirnov's: D is the largest gap between the two curves "share of the
# queries up to this distance", and p says how often chance alone makes such a gap.

# %% id=drift
from minirag.monitor import kolmogorov_smirnov

nearest = {
    text: 1 - materials.dense.search(text, k=1)[0].score for text in texts
}
alone = [q for q in questions if not q.history]


def gap(one, other):
    """Return the largest gap between two samples' curves."""
    steps = np.array([*one, *other])
    share = [(np.array(x)[:, None] <= steps).mean(0) for x in (one, other)]
    return float(abs(share[0] - share[1]).max())


foreign = ("spanish", "cross_lingual")
of = {True: [], False: []}
for q in alone:
    of[q.stratum in foreign].append(nearest[q.question])
theirs = kolmogorov_smirnov(of[False][:50], of[False][50:])
print(f"D by hand {gap(of[False][:50], of[False][50:]):.6f}")
print(f"minirag   {theirs.statistic:.6f}   drifted: {theirs.drifted()}")

# %% [markdown] id=weeks-idea
# Equal, and the test cannot tell two halves of the same questions apart. Now three weeks against a good one, 200
# queries each: an ordinary week; one in which the Madrid office joins, and half of the questions
# are Spanish, or are answered in the other language; and one in which a nightly job has lost the reports, the
# code and the interface pages from the index.

# %% id=weeks
from minirag import VectorIndex

lost = {"report", "code", "api"}
left = [
    chunk
    for chunk in materials.chunks
    if chunk.metadata["source_type"] not in lost
]
smaller = VectorIndex(embedder).index(left)
far_now = [
    1 - smaller.search(q.question, k=1)[0].score
    for q in alone
    if q.stratum not in foreign
]
print(len(materials.chunks) - len(left), "of", len(chunks), "chunks lost")

# %% id=weeks-tested
random = np.random.default_rng(3)


def drawn(pool, n):
    """Return n distances out of a pool, each as likely as any other."""
    return [float(x) for x in random.choice(pool, n)]


good = drawn(of[False], 200)
weeks = {
    "ordinary": drawn(of[False], 200),
    "half Spanish": drawn(of[False], 100) + drawn(of[True], 100),
    "types lost": drawn(far_now, 200),
}
for name, week in weeks.items():
    d = kolmogorov_smirnov(good, week)
    said = "DRIFT" if d.drifted() else "-"
    print(f"{name:13} D {d.statistic:.2f}  p {d.p_value:.1e}  {said}")

# %% id=drift-figure
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.8))
    shown = {"good week": good, **weeks}
    for i, (name, week) in enumerate(shown.items()):
        x = np.sort(week)
        y = np.arange(1, len(x) + 1) / len(x)
        look = {"color": COLOURS[i], "linestyle": DASHES[i]}
        line = axes.step(x, y, where="post", label=name, **look)
        every = {"markevery": (5 * i, 30), "markersize": 6}
        line[0].set(marker="os^D"[i], **every)
    axes.set_xlabel("cosine distance of the nearest chunk")
    axes.set_ylabel("share of queries up to there")
    axes.legend(loc="lower right")
    caught = [
        name
        for name, week in weeks.items()
        if kolmogorov_smirnov(good, week).drifted()
    ]
    title = f"Caught by their distances: {', '.join(caught) or 'none'}"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=drift-alt
# *In words: four stepped curves, the share of queries against the distance of the nearest chunk.
# The good and the ordinary week run together. The week with lost types lies to the right of them:
# farther. The half Spanish one lies to the left: nearer.*
#
# Nearer! Are the Spanish questions served better, then? Look at the nearest chunks themselves:

# %% id=nearer
for stratum in foreign:
    asked = [q for q in alone if q.stratum == stratum]
    near, right = 0, 0
    for q in asked:
        first = chunks[materials.dense.search(q.question, k=1)[0].id]
        near += first.metadata["language"] == "es"
        right += first.document_id in {e.document_id for e in q.evidence}
    print(
        f"{stratum:14} {len(asked):2} questions, nearest in Spanish {near:2},"
    )
    print(f"{'':14} nearest in a document that answers {right:2}")

# %% [markdown] id=nearer-read
# Spanish questions about Spanish texts do well. Those whose answer stands in the *other* language find
# it never, and the week that holds both looks nearer than the good one. Near is not right. So drift
# says *different*, not *worse* and not *better*; it is a reason to look, and what you look at are the
# questions.
#
# Now the same test on traffic as it is, where some questions are hot and each week has its own:


# %% id=false-alarms
def busy(seed):
    """Return the distances of a week whose hot topics are its own."""
    return [nearest[text] for _, text in a_day(1_000, 1.0, seed)]


def once(seed):
    """Return the same week, each question counted once."""
    return [
        nearest[t] for t in sorted({t for _, t in a_day(1_000, 1.0, seed)})
    ]


for name, week in (("every query", busy), ("each question once", once)):
    alarms = sum(
        kolmogorov_smirnov(week(2 * i), week(2 * i + 1)).drifted()
        for i in range(50)
    )
    print(f"{name:19} {alarms:2} false alarms in 50 pairs of weeks")

# %% [markdown] id=false-alarms-read
# And this is the trap. In these weeks nothing has changed but which questions were popular. The
# test wants samples that do not depend on each other, and a week in which one question was asked
# again and again is no such thing. Count each question once, and look at D, not at p alone: with
# enough queries every trifle is "significant".
#
# ### A judge for one in twenty
#
# Distances say nothing about answers. For those a person or a model has to read, and reads a
# sample. Draw it by the hash of the query's id, not by a dice: then a query that was judged can be
# found again, on every machine. To see what a sample can tell, take the recorded answers of the dev
# questions, each of which carries a label: faithful to its passages or not.

# %% id=judge
import json

from minirag.data import data_root

lines = (data_root() / "answers.jsonl").read_text("utf-8").splitlines()
faithful = [json.loads(line)["faithful"] for line in lines]
random = np.random.default_rng(5)
served = {
    f"q-{i}": faithful[random.integers(len(faithful))] for i in range(1_400)
}
judged = [ok for id, ok in served.items() if monitor.is_judged(id)]
share, n = np.mean(judged), len(judged)
half = 1.96 * np.sqrt(share * (1 - share) / n)
print(f"all {len(served)} answers of a week: ", end="")
print(f"{np.mean([*served.values()]):.3f} are faithful")
print(f"the {n} that were judged:     {share:.3f} ± {half:.3f}")

# %% [markdown] id=judge-read
# So many judgements a week give a rate to within some nine points, here just so. Good enough for an alert, far
# too few to compare two prompts.
#
# ## One index a tenant
#
# Customers must not see each other's texts. A filter that everybody has to remember is one bug away
# from a leak; a store for each tenant cannot leak what it does not hold. And a store is lazy: a
# change marks the index as stale, and the *next search* builds a new one.

# %% id=tenants
builds = Counter()


def counting(tenant):
    """Return a store that counts how often its index is made."""

    def make_index():
        builds[tenant] += 1
        return BM25()

    return Store(make_index)


tenants = {name: counting(name) for name in ("kestrel", "montalto")}
# %% id=tenants-searched
for name, own in tenants.items():
    for chunk in materials.chunks:
        about = chunk.document_id
        if about == "refund-policy" or name in about:
            own.add(chunk)  # many changes …
    hits = [own.search("fees and refunds", k=3) for _ in range(5)]
    print(f"{name:9} {len(own)} chunks, {own.version} changes,", end=" ")
    print(f"5 searches, {builds[name]} build")
other = "contract-kestrel-2025#5"
print("kestrel holds its contract: ", other in tenants["kestrel"])
print("montalto holds it:          ", other in tenants["montalto"])

# %% [markdown] id=masked-idea
# What is removed must be gone *at once*, also for a search that has begun on the old index. So a
# store looks every hit up again before it hands it out. Here the removal comes in the middle of a
# search, at the worst moment:


# %% id=masked
class Interrupted(BM25):
    """An index during whose search a document is removed."""

    def search(self, query, k=10, where=None):
        """Find, and lose what was found before it is returned."""
        found = super().search(query, k, where)
        if found and found[0].id in busy_store:
            busy_store.remove(found[0].id)
            print("found and removed:  ", found[0].id)
        return found


busy_store = Store(Interrupted)
busy_store.add(chunks[id] for id in chunks if id.startswith("refund"))
reader = busy_store.search("setup fees", k=1)
print("handed to the reader:", *(hit.id for hit in reader))

# %% [markdown] id=masked-read
# The one text that was found is gone, and so the reader gets the next one, or nothing; never the
# text that was taken away. The store asks the
# index again for as many as it lacks.
#
# ## What a query costs
#
# Count, then multiply. Here is every call that four pipelines make for a question: the wordings,
# and the answer from five hits, at most 2,000 tokens of context. Prompts are those that would be
# sent; tokens are counted by `default_count_tokens`, a rule of thumb; answers are as long as the
# recorded ones.


# %% id=tokens
class Counting:
    """A model that counts what goes through it."""

    def __init__(self, model):
        self.model, self.name = model, model.name
        self.calls = self.input = self.output = 0

    def complete(self, prompt, *, system="", max_tokens=1024):
        """Ask, and count the tokens of both sides."""
        said = self.model.complete(prompt, system=system)
        self.calls += 1
        self.input += default_count_tokens(system + prompt)
        self.output += default_count_tokens(said)
        return said


written = np.mean(
    [default_count_tokens(json.loads(line)["text"]) for line in lines]
)
print(f"a recorded answer has {written:.0f} tokens")

# %% id=bill
from minirag import rewrite

bill = {}
some = list(questions)[::4]  # every fourth, to be quick
for name in ("naive", "hybrid", "transforms", "full"):
    spent, read, options = Counting(model), 0, {}
    if name in ("transforms", "full"):
        options = {
            "rewriter": lambda q, h, m=spent: rewrite(q, h, m),
            "expander": lambda q, m=spent: multi_query(q, m),
        }
    pipeline = make_pipeline(name, materials, **options)
    for q in some:
        hits = pipeline.retrieve(q.question, 5, history=q.history).hits
        context = assemble_context(hits, pipeline.items, budget=2000)
        prompt = prompt_for(q.question, context)
        read += default_count_tokens(prompt.system + prompt.text)
    sums = (spent.calls, spent.input, spent.output, read)
    bill[name] = (*(x / len(some) for x in sums), written)
# %% id=bill-table
print(f"{'per query':11} calls  in before  in answer  tokens out")
for name, (calls, into, out, read, said) in bill.items():
    print(f"{name:11} {calls + 1:5.1f}", end="")
    print(f" {into:10.0f} {read:10.0f} {out + said:11.0f}")
pieces = (
    ("read before the search", 1),
    ("read for the answer", 3),
    ("written", 2, 4),
)

# %% id=bill-figure
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    rows, start = list(bill), np.zeros(len(bill))
    for i, (label, *which) in enumerate(pieces):
        width = np.array(
            [sum(bill[name][at] for at in which) for name in rows]
        )
        look = {"color": COLOURS[i], "hatch": ("", "///", "...")[i]}
        axes.barh(
            rows, width, left=start, edgecolor="white", label=label, **look
        )
        start += width
    total = [f"{x:.0f}" for x in start]
    axes.bar_label(axes.containers[-1], total, padding=4)
    axes.set_xlim(0, 1.12 * start.max())
    axes.set_ylim(len(rows) - 0.5, -1.1)
    axes.set_xlabel("tokens a query")
    axes.legend(ncols=3, loc="upper center", frameon=False, fontsize=9)
    assert all(bill[x][3] > 0.75 * sum(bill[x][1:]) for x in rows)
    headline(figure, "Most of every bill is the text read for the answer")
plt.close(figure)
figure

# %% [markdown] id=bill-alt
# *In words: a bar for each of four pipelines, in three pieces: tokens read before the search, tokens
# read for the answer, tokens written. Reading for the answer is most of every bar, and most of all
# for `naive`, whose windows of 512 words fill the budget.*
#
# So the first thing to save on is context: fewer hits, smaller chunks. The wordings add a small call
# (and a follow-up one more, to rewrite it) and double what is written; and a written token usually costs several times a read one. What it
# comes to depends on prices, which change, so they are yours to set. These two are round inventions,
# so much for a million tokens read and for a million written:

# %% id=price
from minirag import Price

price = Price(input=1.0, output=5.0)  # put in what your contract says


def costs(price, a_day=200):
    """Print the cost by pipeline, in whatever currency the price is."""
    print(f"{'':11} per 1,000 queries   {a_day} a day, a month of 30 days")
    for name, (_, into, out, read, said) in bill.items():
        once = price.cost(into + read, out + said)
        month = 30 * a_day * once
        print(f"{name:11} {1000 * once:17.2f} {month:16.2f}")


costs(price)

# %% id=price-slider
from ipywidgets import FloatSlider, IntSlider, interact


def at(read=1.0, written=5.0, a_day=200):
    """Print the same table for other prices and another traffic."""
    costs(Price(input=read, output=written), a_day)


later = {"continuous_update": False}
_ = interact(
    at,
    read=FloatSlider(1.0, min=0.0, max=20.0, step=0.1, **later),
    written=FloatSlider(5.0, min=0.0, max=100.0, step=0.5, **later),
    a_day=IntSlider(200, min=50, max=20_000, step=50, **later),
)

# %% [markdown] id=price-read
# Compare the first row with the last: `naive` has more tokens than `full` and costs less, as it writes
# less. (Sliders need a running kernel.) What is not in it: the headers that `full` had written for each
# chunk, once; the judge, about one answer in twenty; and your time, which at two hundred
# queries a day may well be the largest line.
#
# ## The same figure every week
#
# Everything above sees that something *moved*. Whether it still finds the right passages only golden
# questions tell. One line of cron, Mondays at six, with a gate that fails if a figure falls:
#
# ```text
# 0 6 * * 1  sh /srv/rag/weekly.sh
# ```
#
# and in `weekly.sh`:
#
# ```sh
# cd /srv/rag
# python -m minirag eval --split dev --history week.db --gate good.json
# ```
#
# The gate measures the pipelines that are in `good.json`, which `eval --split dev --json good.json` wrote
# once, in a week that you trust. Here are eight weeks of it. In the fifth, the nightly job from above loses three types of
# document; after the seventh it is repaired.

# %% id=two-states
states = {}
for state, by_word, by_meaning in (
    ("whole", materials.bm25, materials.dense),
    ("part", BM25().index(left), smaller),
):
    both = {"bm25": by_word, "dense": by_meaning}
    states[state] = [
        measured(Pipeline(materials.chunks, {"bm25": by_word}), "bm25"),
        measured(Pipeline(materials.chunks, both), "hybrid"),
    ]
    shown = [f"{r.name} {r.mean('ndcg@10'):.3f}" for r in states[state]]
    print(f"index {state:6} nDCG@10 of {', of '.join(shown)}")

# %% id=history
import hashlib
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from minirag.evaluation.history import append_history, read_histories

golden = (data_root() / "golden.jsonl").read_bytes()
sha = hashlib.sha256(golden).hexdigest()
path = Path(tempfile.mkdtemp()) / "history.db"
for week in range(1, 9):
    monday = datetime(2026, 1, 5, 6, tzinfo=UTC) + timedelta(weeks=week - 1)
    state = "part" if 5 <= week < 8 else "whole"
    append_history(path, states[state], golden=sha, at=monday)
print(len(read_histories(path, "ndcg@10")["hybrid"]), "runs are stored")

# %% id=trend-figure
from minirag.plots import plot_trend

figure = plot_trend(read_histories(path, "ndcg@10"), "ndcg@10")
before, after = (states[s][1].mean("ndcg@10") for s in ("whole", "part"))
share = 1 - len(left) / len(materials.chunks)
with style():
    title = f"Without {share:.0%} of the index, hybrid lost {before - after:.3f}"
    headline(figure, title)
figure

# %% [markdown] id=trend-alt
# *In words: two lines over eight weeks, BM25 below and hybrid above, each with a pale band. Both are
# flat, fall for three weeks, and come back.*
#
# Do not read off the bands whether the fall is real: a band is that of its run alone, while both
# weeks answered the *same* questions. Compare in pairs:

# %% id=trend-compare
fell = compare(states["whole"][1], states["part"][1], "ndcg@10", seed=0)
low, high = fell.interval
print(
    f"hybrid {fell.difference:+.3f}, 95 % interval {low:+.3f} to {high:+.3f}"
)
by_loss = sorted(fell.strata.items(), key=lambda x: x[1][1])
for name, (_, gain) in by_loss[:3]:
    print(f"  {name:14} {gain:+.3f}")

# %% [markdown] id=leaving
# ## Leaving minirag
#
# This package is there to be read. With a million chunks, or several machines, you want an engine,
# and you already know what to ask it. You have one here: SQLite, in Python's standard library, with
# its full-text index FTS5. It has a function `bm25()`; the same chunks, the same questions:

# %% id=fts
import sqlite3

from minirag import guess_language, tokenize
from minirag.records import searchable_text
from minirag.text import STOP_WORDS

base = sqlite3.connect(":memory:")
try:
    base.execute("CREATE VIRTUAL TABLE c USING fts5(id UNINDEXED, body)")
    rows = [(c.id, searchable_text(c)) for c in materials.chunks]
    base.executemany("INSERT INTO c VALUES (?, ?)", rows)
    print("FTS5 is here,", len(rows), "chunks")
except sqlite3.OperationalError:
    base = None
    print("this SQLite was built without FTS5: skip to the table")


# %% id=fts-search
def fts(query, k=10):
    """Search by SQLite; its scores are negative, the best lowest."""
    words = tokenize(query)
    stop = STOP_WORDS[guess_language(query) or "en"]
    kept = [word for word in words if word not in stop] or words
    wanted = " OR ".join(f'"{word}"' for word in kept)
    sql = (
        "SELECT id, bm25(c) FROM c WHERE c MATCH ? ORDER BY bm25(c) LIMIT ?"
    )
    return [Hit(id, -s) for id, s in base.execute(sql, (wanted, k))]


if base:
    same = shared = 0
    for text in texts:
        ours = [hit.id for hit in materials.bm25.search(text, k=5)]
        sql = [hit.id for hit in fts(text, k=5)]
        same += ours[:1] == sql[:1]
        shared += len({*ours} & {*sql}) / max(len(ours), 1) / len(texts)
    print(f"the same first hit for {same} of {len(texts)} questions;")
    print(f"of the first five, {shared:.0%} are shared")
    ours, sql = materials.bm25.search(text, k=1)[0], fts(text, k=1)[0]
    print(f"best score of the last one: {ours.score:.2f}, {sql.score:.2f}")

# %% id=fts-measure
if base:
    engines = [
        evaluate(s, questions, materials.chunks, k=10, name=name)
        for name, s in (("minirag", materials.bm25), ("FTS5", fts))
    ]
    moved = compare(*engines, "ndcg@10", seed=0)
    low, high = moved.interval
    for each in engines:
        print(f"{each.name:8} nDCG@10 {each.mean('ndcg@10'):.3f}")
    print(f"FTS5 {moved.difference:+.3f}, 95 % {low:+.3f} to {high:+.3f}")
    by_gain = sorted(moved.strata.items(), key=lambda x: x[1][1])
    for name, (n, gain) in (by_gain[0], by_gain[-1]):
        print(f"  {name:14} {n} questions {gain:+.3f}")

# %% [markdown] id=mapping
# The same formula, almost: FTS5 fixes k1 = 1.2 and b = 0.75 too, uses Robertson's idf without the 1
# inside the logarithm, and cuts words in its own way: an error code is two words there, which `minirag`
# keeps whole as well. That fits what identifiers lose. The interval spans zero: over all questions, chance
# alone can explain the difference, and so few questions could not show a small one. (One question has a
# filter; `fts` was asked without it, in SQL it would be a `WHERE`.)
#
# What you know here is called otherwise elsewhere:
#
# | here | SQLite | ChromaDB | Weaviate | PostgreSQL with pgvector |
# |---|---|---|---|---|
# | `BM25` | `bm25()` of FTS5 | none in the plain local database; add one beside it | `bm25` | `tsvector`, `ts_rank_cd`: no BM25, no idf |
# | `VectorIndex` | an extension | `collection.query` | `near_vector` | `<=>`, cosine distance |
# | `reciprocal_rank_fusion` | SQL of your own | your own code | `RANKED` fusion | SQL of your own |
# | `weighted_fusion(alpha)` | SQL of your own | your own code | `alpha`: 1 is vectors only | SQL of your own |
# | `where=` | `WHERE` | `where=` | `filters=` | `WHERE` |
# | a `Store` a tenant | a file | a collection | multi-tenancy | a schema, or row-level security |
# | exact search | exact | a graph (HNSW) | a graph (HNSW) | exact, or HNSW |
#
# Three starts. This lesson does not run them. The first and the third were run once on this handbook
# (ChromaDB 1.5, PostgreSQL 16 with pgvector); clients change, so hold them against the current manual.
# ChromaDB first; mind the distance, cosine is not its default:
#
# ```python
# box = chromadb.PersistentClient("index").get_or_create_collection(
#     "handbook", configuration={"hnsw": {"space": "cosine"}})
# box.add(ids=ids, embeddings=rows, documents=texts, metadatas=metadatas)
# box.query(query_embeddings=[row], n_results=10, where={"language": "en"})
# ```
#
# Weaviate, where `alpha=0` is words alone and 1 vectors alone:
#
# ```python
# chunks = client.collections.use("Chunk").with_tenant("kestrel")
# chunks.query.hybrid(query=text, vector=row, alpha=0.5, limit=10,
#                     fusion_type=HybridFusion.RANKED)
# ```
#
# PostgreSQL, both searches and reciprocal rank fusion with k = 60:
#
# ```sql
# WITH asked AS (  -- any of the words: & becomes |
#   SELECT CAST(replace(CAST(plainto_tsquery('english', :text) AS text),
#                       '&', '|') AS tsquery) AS q
# ), words AS (
#   SELECT id, row_number() OVER (ORDER BY ts_rank_cd(tsv, q) DESC) AS r
#   FROM chunk, asked WHERE tsv @@ q ORDER BY r LIMIT 100
# ), meanings AS (
#   SELECT id, row_number() OVER (ORDER BY embedding <=> :row) AS r
#   FROM chunk ORDER BY embedding <=> :row LIMIT 100
# )
# SELECT id, coalesce(1.0 / (60 + words.r), 0)
#          + coalesce(1.0 / (60 + meanings.r), 0) AS score
# FROM words FULL JOIN meanings USING (id) ORDER BY score DESC LIMIT 10;
# ```
#
# Two things are where people fall. The functions that make a query of a text, `plainto_tsquery` and
# `websearch_to_tsquery`, want **all** words of it, so long questions find nothing; hence `asked`.
# And a filter on top of a graph may leave fewer than k hits. Whatever
# you move to, take the golden questions along and compare before and after, as we just did.

# %% [markdown] id=when-not
# ## When not to
#
# Advanced retrieval is the wrong investment in six cases. Each has a sign, and a number that shows
# it:
#
# 1. **It all fits into the prompt.** The sign: a few dozen pages. The number: tokens of the whole
#    corpus, times queries a day, at a provider's price for cached prompts, against the table above.
# 2. **The answer is not in the documents.** The sign: people ask, nobody has ever written it down.
#    The number: read fifty questions with bad answers; the share that no passage answers.
# 3. **The documents are wrong, old or say it twice.** The sign: the right passage is first, and the
#    answer is wrong. The number: recall@5 is high, correctness low.
# 4. **It is a lookup or a sum.** The sign: "how many", "which customers", "the total of". The number:
#    the share of your log that SQL would answer. Use SQL.
# 5. **Nobody measures.** The sign: "it feels better". The number: golden questions, and there are
#    none. Fifty of them are worth more than any reranker.
# 6. **Hardly anybody asks.** The sign: ten queries a day. The number: hours saved a month, against
#    hours spent a month on all that you have read here. A good search box may do.
#
# And within this lesson: no results cache at low traffic or with texts that change every minute; no
# alerts before there is a good week to set them by; no budget that skips a stage whose worth you
# have not measured.
#
# ## Check yourself
#
# <details><summary>1. A document is removed. Which cache may still hand out its text, if keys are as
# in the table at the top?<br>a) embeddings<br>b) results<br>c) answers<br>d) none of the
# three</summary>
#
# d). The results' key has the version of the documents, so old hits are not found. The answer's key
# is the prompt, and the new prompt has other texts. The vector is still there, but a vector of a
# question is no hit.
# </details>
#
# <details><summary>2. 200 queries a day, results live ten minutes, the hit rate is low. What
# helps?<br>a) a larger cache<br>b) a version in the key and a longer life<br>c) a faster index<br>d)
# LFU, least frequently used, instead of LRU</summary>
#
# b). Nothing was ever thrown out for want of room; entries died of age before anybody came back.
# </details>
#
# <details><summary>3. Your new cache halves P50; P99 does not move. Is it broken?</summary>
#
# No. A cache answers what was asked before. The slowest queries are asked for the first time.
# </details>
#
# <details><summary>4. The drift test fires every Monday, and nobody finds a reason. What do you look
# at first?<br>a) whether one question was asked very often<br>b) the embedder<br>c) the disk<br>d)
# the golden set</summary>
#
# a). Repeated queries are not independent samples: a hot topic alone moves the curve. Count each
# question once, and read D beside p.
# </details>
#
# <details><summary>5. The expansion is slow, its budget is 150 ms. The very next query after the
# first slow one …<br>a) skips it<br>b) fails<br>c) waits again<br>d) is answered from the
# cache</summary>
#
# c). What is expected is the least of the last five durations. One slow run is not believed yet.
# </details>
#
# ## Words and reading
#
# - **TTL**, time to live: the age at which a kept value is not served any more. **LRU**: the value
#   used longest ago goes first.
# - **Hit rate**: the share of lookups that a cache answers.
# - **P50, P95, P99**: what 50, 95, 99 of a hundred queries stay below.
# - **Budget**: the moment by which a stage must be done, or is skipped.
# - **Drift**: what comes in is no longer what the system was measured on.
# - **Tenant**: a customer among several on one system.
#
# Dean & Barroso, *The tail at scale* (2013), on why the slowest decide. Breslau et al., *Web caching
# and Zipf-like distributions* (1999), on hit rates. Massey, *The Kolmogorov-Smirnov test for
# goodness of fit* (1951). Sculley et al., *Hidden technical debt in machine learning systems*
# (2015), on all that is around the model. Beyer et al., *Site Reliability Engineering* (2016), on
# alerts that somebody will read.
#
# Next: [exercise 12](../exercises/12_capstone/12_capstone.ipynb), where you put the whole course
# together on a folder of your own. There is no lesson 13: the next one is your own log.
