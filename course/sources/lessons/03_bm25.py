# %% [markdown] id=top
# # 03 · BM25: ranking by the words that matter
#
# *About 70 minutes. You need some Python; no key, no GPU, no network. Afterwards: [exercise 03](../exercises/03_bm25/03_bm25.ipynb).*
#
# Thirty years old, thirty lines long, and still the search that everything else has to beat. Here
# you build it from counting words, one repair at a time, and each repair answers a failure that you
# have just seen. At the end you know what the two knobs do, what it is worth on measured questions,
# and where no amount of tuning will help.

# %% id=setup
from collections import Counter, defaultdict
from math import log
from time import perf_counter

import numpy as np

from minirag import BM25, GoldenSet, Hit, compare, evaluate
from minirag import fixed_chunks, load_handbook, tokenize

documents = load_handbook()
chunks = [
    chunk
    for document in documents
    for chunk in fixed_chunks(document, size=100)
]
by_id = {chunk.id: chunk for chunk in chunks}
questions = GoldenSet.load().split("dev")
print(
    len(documents),
    "documents of one company,",
    len(chunks),
    "chunks of up to 100 words,",
)
print(len(questions), "questions to tune on; the others stay closed")

# %% [markdown] id=problem
# ## A question that fails
#
# Someone's deployment has just broken, and they ask the company's handbook:

# %% id=question
query = "What is the cause of error ERR_CONN_REFUSED in the deploy?"

# what a reader needs: the passages that name the error
for chunk in chunks:
    if "ERR_CONN_REFUSED" in chunk.text:
        at = chunk.text.index("ERR_CONN_REFUSED")
        around = " ".join(chunk.text[max(0, at - 12) : at + 36].split())
        print(f"{chunk.id:23} …{around}…")

# %% [markdown] id=counting-idea
# The simplest search that could work: split everything into words, and let each chunk score one
# point for every time that it says one of the query's words.

# %% id=counting
words_of = {
    chunk.id: tokenize(chunk.header + "\n" + chunk.text) for chunk in chunks
}


def count_search(query, k=10):
    """Return the k chunks that say the query's words most often."""
    wanted = set(tokenize(query))
    hits = []
    for id, words in words_of.items():
        score = sum(word in wanted for word in words)
        if score > 0:
            hits.append(Hit(id, float(score)))
    return sorted(hits, key=lambda hit: -hit.score)[:k]


for hit in count_search(query, k=4):
    named = "yes" if "ERR_CONN_REFUSED" in by_id[hit.id].text else "NO"
    print(f"{hit.score:4.0f}  {hit.id:28} names the error: {named}")

# %% [markdown] id=counting-failed
# The error has its name in the question, letter for letter, and the first hit is about something
# else. Why did it win? Ask it which words brought the points:

# %% id=counting-why
first = count_search(query)[0]
points = Counter(
    word for word in words_of[first.id] if word in set(tokenize(query))
)
print(first.id, dict(points.most_common()))

# %% [markdown] id=diagnosis
# Little words carried it, the ones that every text is full of. Two faults at once: **every word counts the same**, and
# **the tenth mention counts as much as the first**. The next two sections repair one each.
#
# ## A rare word tells more
#
# How many chunks hold each word of the question? That number is called the *document frequency*,
# `df`.

# %% id=df-figure
from minirag.plots import COLOURS, headline, style

df = Counter(word for words in words_of.values() for word in set(words))
ordered = sorted(set(tokenize(query)), key=lambda word: df[word])

with style():
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    bars = axes.barh(
        ordered, [df[word] for word in ordered], color=COLOURS[0]
    )
    axes.bar_label(bars, padding=4)
    axes.set_xlabel(f"df: chunks that hold the word, of {len(chunks)}")
    headline(figure, "The words that carried the count are in most chunks")
    axes.grid(visible=False, axis="y")
    axes.margins(x=0.1)
plt.close(figure)
figure

# %% [markdown] id=df-alt
# *In words: one bar for each word of the question, the longest on top. "the", "of", "in" and "is"
# stand in more than half of all chunks; the name of the error, at the bottom, in a handful.*
#
# A word that is in every chunk cannot tell one from another. So weigh each word by how surprising
# it is to meet it. How much is that, exactly? Bet on a chunk. Say that of the chunks that answer, a
# share *p* holds the word, and of all the others a share *q*. By Bayes' rule, meeting the word
# multiplies the odds that the chunk answers by *p / q*; missing it multiplies them by
# *(1 − p) / (1 − q)*. Between the two lies a factor of
#
# $$\frac{p}{1 - p} \cdot \frac{1 - q}{q}$$
#
# Now put in what is known. About *p* nothing, before anything was found: take a half, and the first
# fraction is 1. As for *q*, nearly all chunks answer nothing, so it is about *df / N*, and what is
# left are the odds that a chunk does *not* hold the word, *(N − df) / df*. The weight is their
# logarithm (why, stands below the numbers). Two repairs: halves, so that nothing is divided by
# nought (Robertson & Spärck Jones 1976, from whom all of this comes), and a 1 inside the logarithm,
# which keeps the weight above zero (Lucene).
#
# $$\mathrm{idf}(t) = \ln\left(1 + \frac{N - df_t + 0.5}{df_t + 0.5}\right)$$

# %% id=idf
N = len(chunks)


def idf(word):
    """Return how much meeting this word tells."""
    return log(1 + (N - df[word] + 0.5) / (df[word] + 0.5))


for word in ordered:
    print(f"{word:18} df {df[word]:4}   idf {idf(word):5.2f}")

# %% [markdown] id=idf-read
# The logarithm is there because surprises add up: two independent words that are each met once in
# fifty chunks are met together once in two and a half thousand, and the logarithms of the two
# fifties add up to that of the product. That is why a score may be a *sum* over words at all.
#
# ## The tenth mention adds little
#
# The second fault. A chunk that says "deploy" ten times is about deploying; one that says it twenty
# times is not twice as much about it. BM25 bends the count, the *term frequency* `tf`, with one
# fraction and one knob, `k1`:
#
# $$\frac{tf \cdot (k_1 + 1)}{tf + k_1}$$

# %% id=saturation-figure
from minirag.plots import saturation

saturation(
    [0.0, 0.6, 1.2, 2.0, 10.0],
    title="At the usual k1 a twentieth mention hardly counts",
)

# %% [markdown] id=saturation-alt
# *In words: five curves over the number of mentions. All pass through 1 at the first mention. With
# k1 = 0 the curve is flat: a word is there or not. The larger k1, the longer a mention keeps
# adding; each curve levels off below k1 + 1.*
#
# Two readings to keep: **one mention is worth exactly the idf**, whatever `k1` is; and **no number
# of mentions is worth more than k1 + 1 of them**.

# %% id=saturation-numbers
k1 = 1.2
for tf in (1, 2, 3, 5, 10, 50):
    worth = tf * (k1 + 1) / (tf + k1)
    print(f"{tf:3} mentions count as {worth:.2f}   (never above {k1 + 1})")

# %% [markdown] id=two-kinds-idea
# ### Why it must level off
#
# Is that fraction more than a curve that happens to fit? Suppose that chunks are of two kinds (Harter
# 1975): a few are *about* deploying and say the word four times on average; the rest say it in
# passing, once in five chunks. How often exactly is chance (Poisson's). Most chunks that answer are
# about it, few of the others. Then what do *tf* mentions tell? Use Bayes' rule again, with numbers
# made up for the purpose:

# %% id=two-kinds
from math import exp, factorial


def chance(tf, average):
    """Return Poisson's probability of so many mentions."""
    return exp(-average) * average**tf / factorial(tf)


def evidence(tf, answers=0.8, others=0.05):
    """Return the logarithm of how much tf mentions speak for an answer."""
    about, passing = chance(tf, 4.0), chance(tf, 0.2)
    if_answer = answers * about + (1 - answers) * passing
    return log(if_answer / (others * about + (1 - others) * passing))


ceiling = log(0.8 / 0.05) - evidence(0)
print("mentions   two kinds   the fraction   (ceiling of both: ", end="")
print(f"{ceiling:.2f})")
for tf in (0, 1, 2, 3, 5, 10, 20):
    fraction = ceiling * tf / (tf + 1.2)
    print(f"{tf:8}{evidence(tf) - evidence(0):12.2f}{fraction:15.2f}")

# %% [markdown] id=two-kinds-read
# Mentions only tell which kind a chunk is of. A few settle that, and all further ones say what is
# known. That is the ceiling. The two columns are not the same curve, but what matters is the same:
# nought without a mention, always rising, never above the ceiling. The exact form needs four numbers
# for each word that nobody has; the fraction needs one for all of them. So Robertson and Walker
# (1994) took the fraction.

# %% [markdown] id=length
# ## A long chunk is not a better chunk
#
# A third fault shows once chunks differ in length: a long one says more of everything. So `k1` is
# stretched for long chunks and shrunk for short ones, and a second knob, `b`, says how much:
#
# $$k_1 \cdot \left(1 - b + b \cdot \frac{dl}{avgdl}\right)$$
#
# where `dl` is the chunk's length in words and `avgdl` the average. With `b = 0` length plays no
# part; with `b = 1` a chunk of twice the length needs twice the mentions. Below, the short chunk has
# a quarter of the average length, the long one four times as much:

# %% id=length-numbers
avg_doc_len = sum(len(words) for words in words_of.values()) / len(words_of)
print(
    "average length", round(avg_doc_len, 1), "words; two mentions count as"
)
for b in (0.0, 0.75, 1.0):
    row = [
        2 * 2.2 / (2 + 1.2 * (1 - b + b * ratio))
        for ratio in (0.25, 1.0, 4.0)
    ]
    print(f"b = {b:4}:  short chunk {row[0]:.2f}", end="   ")
    print(f"average {row[1]:.2f}   long {row[2]:.2f}")

# %% [markdown] id=loop
# ## The whole formula, as a loop
#
# Put together, this is BM25 (Robertson & Zaragoza 2009), here word for word as in the textbook:


# %% id=loop-code
def bm25_score(query_words, words, k1=1.2, b=0.75):
    """Return the BM25 score of one chunk, given as its list of words."""
    tf = Counter(words)
    length_factor = 1 - b + b * len(words) / avg_doc_len
    return sum(
        idf(word) * tf[word] * (k1 + 1) / (tf[word] + k1 * length_factor)
        for word in query_words
        if word in tf
    )


# %% id=loop-search
def loop_search(query, k=10):
    """Return the best k chunks by looking at every one of them."""
    query_words = tokenize(query)
    scored = [
        Hit(id, bm25_score(query_words, words))
        for id, words in words_of.items()
    ]
    return sorted(
        (h for h in scored if h.score > 0), key=lambda hit: -hit.score
    )[:k]


for hit in loop_search(query, k=4):
    named = "yes" if "ERR_CONN_REFUSED" in by_id[hit.id].text else "NO"
    print(f"{hit.score:6.2f}  {hit.id:24} names the error: {named}")

# %% [markdown] id=loop-read
# The chunks that name the error have risen to the top. Nobody told the formula that
# `ERR_CONN_REFUSED` is an error code; it is simply rare.
#
# ## Turn the loop inside out
#
# The loop looks at every word of every chunk, for every query. But a query has few words, and most
# chunks hold few of them. So store, *once*, for each word the list of chunks that hold it, together
# with what it adds there: an **inverted index**.

# %% id=inverted
postings = defaultdict(list)
for position, words in enumerate(words_of.values()):
    length_factor = 1 - 0.75 + 0.75 * len(words) / avg_doc_len
    for word, tf in Counter(words).items():
        impact = idf(word) * tf * 2.2 / (tf + 1.2 * length_factor)
        postings[word].append((position, impact))

ids = list(words_of)


def index_scores(query):
    """Return the score of every chunk, from the query's words' lists."""
    scores = np.zeros(len(ids))
    for word in tokenize(query):
        for position, impact in postings.get(word, []):
            scores[position] += impact
    return scores


print(len(postings), "words; the list of err_conn_refused begins with")
for position, impact in postings["err_conn_refused"][:3]:
    print(f"  chunk {position:3} adds {impact:.2f}   ({ids[position]})")

# %% [markdown] id=best-k
# ## The best k
#
# Two rules decide what a search returns. A chunk that holds none of the words is **not a hit**,
# even if fewer than k remain: padding is how noise gets into a prompt. And **equal scores keep one
# order**, that of insertion, so that the same question gets the same answer tomorrow.


# %% id=best-k-code
def index_search(query, k=10):
    """Return the best k chunks: score downwards, then insertion order."""
    scores = index_scores(query)
    best = np.argsort(-scores, kind="stable")[:k]
    return [Hit(ids[i], float(scores[i])) for i in best if scores[i] > 0]


same = [h.id for h in index_search(query)] == [
    h.id for h in loop_search(query)
]
print("the same hits as the loop:", same)
print("a word that is nowhere:", index_search("zebra"))

# %% [markdown] id=timed-idea
# Was it worth it? Both do the same sums; time them on the same questions, and beside them the
# package, which keeps the lists in numpy arrays.

# %% id=timed tags=timing
ready = BM25().index([words_of[id] for id in ids], ids=ids)
texts = [question.question for question in questions]


def milliseconds(search):
    """Return the median time of a query, in milliseconds."""
    times = []
    for text in texts:
        start = perf_counter()
        search(text)
        times.append(1000 * (perf_counter() - start))
    return float(np.median(times))


for name, search in (
    ("loop over all chunks", loop_search),
    ("inverted index, plain Python", index_search),
    ("minirag.BM25", lambda text: ready.search(tokenize(text))),
):
    print(f"{name:30} {milliseconds(search):8.3f} ms a query")

# %% [markdown] id=timed-read
# With a few hundred chunks any of them is fast enough. But the loop's time grows with all the text
# there is, the index's only with the chunks that hold the query's words.
#
# ## Leave out what cannot matter
#
# "Only" is still a good deal: "the" is in most chunks, so its list is nearly as long as the corpus,
# and it decides nothing. Can one do without reading it, and still return exactly the same hits? What
# a word adds *at most* is known beforehand: the largest impact in its list. Take the words of the
# question in that order.

# %% id=bounds
best_of = {
    word: max(impact for _, impact in entries)
    for word, entries in postings.items()
}


def best_first(query):
    """Return the known words of a query, what adds most at most first."""
    known = [word for word in tokenize(query) if word in best_of]
    return sorted(known, key=lambda word: -best_of[word])


known = best_first(query)
print(f"{'word':18} in the list   adds at most   all that follow")
for n, word in enumerate(known, start=1):
    rest = sum(best_of[later] for later in known[n:])
    print(f"{word:18}{len(postings[word]):12}", end="")
    print(f"{best_of[word]:15.2f}{rest:18.2f}")
fourth = loop_search(query, k=4)[-1].score
print(f"\nthe fourth hit has a score of {fourth:.2f}")

# %% [markdown] id=pruned-idea
# (*the* stands twice in the question, so it counts twice.) Say that you want four hits, and go down
# the table. As soon as four chunks score above the last
# column, a chunk that was not named so far cannot get in any more, whatever it holds. From there on
# the lists need not be read: it is enough to *look up* what they add to the chunks that are named
# already. And of these, all can be dropped that the rest cannot lift to the fourth place. That is
# **MaxScore** (Turtle & Flood 1995).


# %% id=pruned
from heapq import nlargest

impact_of = {word: dict(entries) for word, entries in postings.items()}


def pruned_search(query, k=10):
    """Return what index_search returns, and how many entries were read."""
    known, scores, read = best_first(query), defaultdict(float), 0
    for n, word in enumerate(known):
        rest = sum(best_of[left] for left in known[n:])
        kth = nlargest(k, [0.0] * k + list(scores.values()))[-1]
        if kth > rest:  # nobody new can get in
            near = kth - rest - 1e-9  # a sum of floats may be a hair off
            scores = {at: s for at, s in scores.items() if s >= near}
            for at in scores:
                scores[at] += impact_of[word].get(at, 0.0)
            read += len(scores)
        else:
            for at, impact in postings[word]:
                scores[at] += impact
            read += len(postings[word])
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [Hit(ids[at], score) for at, score in best[:k]], read


# %% id=pruned-same
equal = lists = entries = 0
for text in texts:
    hits, read = pruned_search(text, k=4)
    full = index_search(text, k=4)
    equal += [hit.id for hit in hits] == [hit.id for hit in full]
    lists += sum(len(postings[word]) for word in best_first(text))
    entries += read
print("the same four hits:", equal, "of", len(texts), "questions")
print(f"entries read: {entries:,} of {lists:,} ({entries / lists:.0%})")

# %% [markdown] id=large-idea
# Nothing is lost, and most of the reading is saved. Does that save time, too? Each step now asks
# what it may leave out, and asking costs something. So it depends on how long the lists are, and on
# the question. Make a corpus of any size: numbers in place of words, drawn as often as the words of
# a natural text (Zipf's law: the rank tells the frequency, 0 is the most frequent). It is no use for
# finding anything, and good enough for a stopwatch.

# %% id=large
from minirag.postings import Postings, count_terms


def made_up(n, length=40):
    """Return n chunks of words drawn at random, and their index."""
    rng = np.random.default_rng(0)
    odds = 1 / (np.arange(200_000) + 3.7) ** 1.05
    up_to = np.cumsum(odds) / odds.sum()
    drawn = np.searchsorted(up_to, rng.random((n, length)))
    counts = count_terms(drawn.tolist())
    df, tf = counts.df, counts.tf
    idf = np.log(1 + (n - df + 0.5) / (df + 0.5))
    # all chunks are equally long, so that b plays no part
    impacts = np.repeat(idf, df) * tf * 2.2 / (tf + 1.2)
    return drawn, Postings.from_counts(counts, impacts)


few, small = made_up(2_000)
print("the first words of a chunk:", few[0][:8].tolist())
print("entries of words 0 and 1,000:", small.df(0), "and", small.df(1_000))

# %% [markdown] id=timed-large-idea
# `minirag` has both searches, on numpy arrays: `scan` reads every list, `maxscore` prunes. Ask each
# two kinds of question, made of six words of one chunk: its two most frequent and its four rarest,
# and its six most frequent.

# %% id=timed-large tags=timing
from minirag.postings.maxscore import maxscore
from minirag.postings.scan import scan

print("ms a query        four words rare       all six frequent")
print("  chunks         all    pruned         all    pruned")
for n in (2_000, 20_000, 200_000):
    drawn, large = (few, small) if n == 2_000 else made_up(n)
    print(f"{n:8,}", end="")
    for places in ((0, 1, -4, -3, -2, -1), (0, 1, 2, 3, 4, 5)):
        times = {scan: [], maxscore: []}
        for words in map(np.unique, drawn[:200]):
            six = dict.fromkeys(words[list(places)].tolist(), 1.0)
            lists, found = list(large.weighted_lists(six).values()), []
            for search, taken in times.items():
                start = perf_counter()
                found.append(search(lists, n, 10))
                taken.append(1000 * (perf_counter() - start))
            assert all(map(np.array_equal, *found))  # the same hits
        print(
            "  ", *(f"{np.median(t):9.3f}" for t in times.values()), end=""
        )
    print()

# %% [markdown] id=large-read
# In a small corpus reading a list to its end is cheaper than deciding not to. In a large one pruning
# wins where rare words decide. Where all words are frequent, hardly a chunk can be ruled out, and
# looking so many up costs far more than reading the lists: pruning is a bet on rare words. (One more
# reason for leaving *the* and *of* out of a question, as the package does.) `minirag` scans small
# indexes and prunes large ones; the hits are the same. Lucene and Tantivy prune as well, with
# a bound for each block of a list (Ding & Suel 2011).
#
# ## The same numbers as the libraries
#
# A formula in a notebook is easily almost right. Compare with `minirag` and with
# [bm25s](https://github.com/xhluca/bm25s), fed the same lists of words:

# %% id=equal
import bm25s

token_lists = [words_of[id] for id in ids]
theirs = bm25s.BM25(k1=1.2, b=0.75, method="atire", idf_method="lucene")
theirs.index(token_lists, show_progress=False)

far = {"minirag": 0.0, "bm25s": 0.0}
for text in texts:
    mine = index_scores(text)
    for name, other in (
        ("minirag", ready.scores(tokenize(text))),
        (
            "bm25s",
            theirs.get_scores([w for w in tokenize(text) if w in df]),
        ),
    ):
        far[name] = max(
            far[name],
            float(np.max(np.abs(mine - other) / np.maximum(mine, 1e-9))),
        )
print("largest relative difference over", len(texts), "questions")
print(
    {name: f"{value:.0e}" for name, value in far.items()},
    "(32-bit floats carry about 1e-07)",
)

# %% [markdown] id=variants-idea
# ### What "BM25" means elsewhere
#
# The name covers a family. Ask five members for the score of the same chunk, and the numbers
# differ. What matters is whether the *order* does, so ask them all questions, too.

# %% id=variants
ours = {text: [h.id for h in index_search(text, k=5)] for text in texts}
print(f"{'variant':11}{'first hit':16}score   same top 5, of {len(texts)}")
for method in ("atire", "lucene", "robertson", "bm25l", "bm25+"):
    idf_method = "lucene" if method == "atire" else None  # ours
    other = bm25s.BM25(k1=1.2, b=0.75, method=method, idf_method=idf_method)
    other.index(token_lists, show_progress=False)
    same = 0
    for text in [*texts, query]:
        scores = other.get_scores([w for w in tokenize(text) if w in df])
        top = [ids[i] for i in np.argsort(-scores, kind="stable")[:5]]
        same += top == ours.get(text)
    name = "ours" if idf_method else method
    print(f"{name:11}{top[0]:16}{scores.max():5.2f}{same:12}")

# %% [markdown] id=variants-read
# - **lucene** leaves out the constant factor k1 + 1: other numbers, the same order.
# - **robertson** is the paper's own idf. A word in more than half of the chunks would get a
#   negative weight there; bm25s cuts it at zero, so the little words count nothing at all. That is
#   why its lists are not ours.
# - **bm25l** and **bm25+** (Lv & Zhai 2011) were made because very long documents are held back too
#   much. On chunks of equal size there is little for them to repair. They move lists all the same,
#   bm25l most of them; whether for the better, no list of ids can tell, only golden questions.
#
# And what does the library compute that you have at work?
#
# | library | idf | k1 + 1 | k1, b unless told otherwise |
# |---|---|---|---|
# | Lucene since 8, Elasticsearch, OpenSearch | as here | left out | 1.2, 0.75 |
# | bm25s | as here | left out | 1.5, 0.75 |
# | rank_bm25, `BM25Okapi` | the paper's; where negative, a quarter of the mean idf | as here | 1.5, 0.75 |
# | SQLite, FTS5 | the paper's; where negative, nearly nought. Best is *lowest*: the sign is turned | as here | 1.2, 0.75, fixed |
#
# (Lucene also rounds lengths to one byte, which can swap neighbours.) So compare orders, never
# scores, between libraries; and never carry a score threshold from one to the other.
#
# ## Why is this hit first?
#
# A sum can be taken apart again. `explain` gives back what each word has added:

# %% id=explain
from minirag.plots import contributions

index = BM25().index(chunks)
top = index.search(query, k=4)
contributions(
    {hit.id: index.explain(query, hit.id) for hit in top},
    title="The error's name decides; the other words only sort what is left",
)

# %% [markdown] id=explain-alt
# *In words: one bar a hit, made of pieces, one for each word that it shares with the question. The
# four pieces of the error's name make up most of every bar.*
#
# This index was given the chunks themselves and used the package's own tokenizer, which does two
# things more than ours. It leaves the most frequent words (*stop words*) out of the query. And it
# knows identifiers: `ERR_CONN_REFUSED` can be found whole and by its parts, which is why the parts
# have their own pieces in the bar.
#
# ## Use it
#
# All of the above is four lines at work:

# %% id=use
index = BM25(k1=1.2, b=0.75).index(chunks)
for hit in index.search(
    "What is the rate limit of the Enterprise plan?", k=2
):
    print(f"{hit.score:5.2f}  {hit.id}")
    print("      ", " ".join(by_id[hit.id].text.split())[:65], "…")

# %% [markdown] id=measure
# ## Measure it
#
# One question that works proves nothing. So there is a set of *golden questions*, each of which
# names the passages that answer it, character by character. A passage counts as found once the hits
# so far cover half of it. Here is plain counting against BM25, on the questions we may tune on:

# %% id=measure-both
counted = evaluate(count_search, questions, chunks, k=5, name="counting")
ranked = evaluate(index, questions, chunks, k=5, name="BM25")
print("          recall@5   95 % interval   reciprocal rank   words read")
for report in (counted, ranked):
    low, high = report.interval("recall@5", seed=0)
    recall, first = report.mean("recall@5"), report.mean("rr@5")
    interval, read = f"{low:.2f} to {high:.2f}", report.mean("tokens@5")
    print(f"{report.name:9} {recall:8.2f}   {interval:>13}", end="   ")
    print(f"{first:15.2f}   {read:10.0f}")

# %% [markdown] id=measure-read
# An interval says what so many questions can tell, and what not: a difference that is smaller than
# the intervals are wide may be chance. Both methods answered the *same* questions, though, so compare
# them question by question, which asks for far fewer of them:

# %% id=measure-compare
comparison = compare(counted, ranked, "recall@5", seed=0)
print(comparison)

# %% [markdown] id=measure-strata
# Read the strata before the mean. The gain sits where a rare word names the thing; where the
# question and the passage share no words, there is nothing to gain. And look for a minus: a better
# mean does not mean better everywhere, and a stratum of ten questions shows large differences only.
#
# ### What are k1 and b worth?

# %% id=knobs
grid_b, grid_k1 = [0.0, 0.25, 0.5, 0.75, 1.0], [0.4, 0.8, 1.2, 1.6, 2.0]
table = np.zeros((len(grid_k1), len(grid_b)))
for row, k1 in enumerate(grid_k1):
    for column, b in enumerate(grid_b):
        tried = BM25(k1, b).index(chunks)
        report = evaluate(tried, questions, chunks, k=5)
        table[row, column] = report.mean("rr@5")

# %% id=knobs-figure
scale = {"cmap": "cividis", "vmin": 0, "vmax": 1}
white = {"ha": "center", "va": "center", "color": "white"}
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.6))
    image = axes.imshow(table, aspect="auto", **scale)
    figure.colorbar(image, label="reciprocal rank, 0 to 1")
    for (row, column), value in np.ndenumerate(table):
        axes.text(column, row, f"{value:.3f}", **white)
    axes.set_xticks(range(5), grid_b)
    axes.set_yticks(range(5), grid_k1)
    axes.set_xlabel("b: how much length counts")
    axes.set_ylabel("k1: how late repeats saturate")
    axes.grid(visible=False)
    headline(figure, "Over the usual range the rank hardly moves")
plt.close(figure)
figure

# %% [markdown] id=knobs-alt
# *In words: a table of twenty-five cells, k1 down, b across, each with its figure. On a scale from
# 0 to 1 all of them have nearly one colour.*

# %% id=knobs-spread
spread = table.max() - table.min()
one_question = 1 / sum(bool(question.evidence) for question in questions)
print(f"best minus worst cell: {spread:.3f}")
print("one question moved from rank 2 to rank 1", end=" ")
print(f"changes the mean by {one_question / 2:.3f}")

# %% [markdown] id=knobs-read
# Compare the two numbers before you believe the best cell. A spread of a few questions is no reason
# to leave the defaults, which have held up on far larger sets than this one.
#
# With a running kernel you can turn the knobs yourself and watch the order change:

# %% id=slider
from ipywidgets import FloatSlider, interact


def reranked(k1=1.2, b=0.75):
    """Print the first hits for the question under other settings."""
    for hit in BM25(k1, b).index(chunks).search(query, k=5):
        print(f"{hit.score:6.2f}  {hit.id}")


sliders = {
    "k1": FloatSlider(
        1.2, min=0.0, max=5.0, step=0.2, continuous_update=False
    ),
    "b": FloatSlider(
        0.75, min=0.0, max=1.0, step=0.05, continuous_update=False
    ),
}
_ = interact(reranked, **sliders)
# %% [markdown] id=words-fail
# ## When words fail
#
# BM25 can only find words that are there. Which dev questions does it miss altogether?

# %% id=missed
from textwrap import shorten, wrap

deep = evaluate(index, questions, chunks, k=10, name="BM25")
missed = [
    row.question_id for row in deep.rows if row.scores["recall@10"] == 0
]
print(
    f"{len(missed)} of {len(deep.rows)} questions, the first ten of them:"
)
for question in [q for q in questions if q.id in missed][:10]:
    print(
        f"{question.id}  {question.stratum}: {shorten(question.question, 55)}"
    )

# %% [markdown] id=dense-idea
# For all of them a passage exists. Many say it in other words, or in another language; "And for
# Enterprise?" says nearly nothing; and the answer to q031 was cut in two (lesson 02). Against other
# words a model can help that was trained to put texts of like meaning near each other. Here is a
# first look at it, on the same missed questions. (The vectors were recorded. If you change the
# chunks, you need the model itself; lesson 00 says how.)

# %% id=dense
from minirag import RecordedEmbedder, VectorIndex

# what all-MiniLM-L6-v2 made of these chunks and questions, recorded once
embedder = RecordedEmbedder()
vectors = VectorIndex(embedder).index(chunks)
print(embedder.name, "reads", embedder.max_tokens, "tokens of a text")

# %% id=dense-found
by_meaning = evaluate(vectors, questions, chunks, k=10, name="MiniLM")
found = {
    row.question_id: row.scores["recall@10"] for row in by_meaning.rows
}
print(
    sum(found[id] > 0 for id in missed),
    "of",
    len(missed),
    "missed questions are found by meaning",
)
lost = [
    r.question_id
    for r in deep.rows
    if r.scores["recall@10"] > 0 and found[r.question_id] == 0
]
print(len(lost), "that BM25 had found are lost by meaning:")
print("\n".join(wrap(", ".join(lost) or "none", 70)))

# %% [markdown] id=when-not
# So neither replaces the other: each finds what the other one misses. Lesson 04 looks at meaning
# closely, and lesson 05 puts the two together.
#
# ## When not to
#
# - **The asker does not know the words.** Customers describe symptoms, handbooks name causes. If the
#   list of missed questions above looks like your users, search by meaning too, and merge the two
#   lists.
# - **Another language.** A Spanish question finds no English passage, except by names and numbers.
# - **Order and nearness matter.** "dog bites man" and "man bites dog" are one bag of words. The
#   exercise has you add a bonus for words that stand together.
# - **Several fields.** A word in the title should count more than one in a footnote; adding up two
#   BM25 scores is not the way (also in the exercise).
#
# And when to: identifiers, error codes, names, numbers, code; a corpus that changes every minute;
# as the first of two searches, nearly always. It needs no model, no warm-up and no explanation that
# you cannot print.
#
# ## Check yourself
#
# <details><summary>1. With k1 = 0, what do ten mentions count as, compared with one?</summary>
#
# The same. The fraction is tf / tf = 1: a word is there or it is not.
# </details>
#
# <details><summary>2. Why does idf not fall below zero here, when Robertson's can?</summary>
#
# The 1 inside the logarithm. Without it a word in more than half of the chunks would count against
# every chunk that holds it.
# </details>
#
# <details><summary>3. You double the corpus by adding chunks about something else entirely. Do the
# scores change? Does the order?</summary>
#
# The scores do: N grows, so every idf does, and the average length may move. The order can change
# too, because the weights of different words do not grow by the same amount.
# </details>
#
# <details><summary>4. A colleague's engine returns scores that are all 2.2 times smaller than
# yours. Who is wrong?</summary>
#
# Nobody: with k1 = 1.2 the factor k1 + 1 is 2.2, and Lucene leaves it out. The order is the same.
# </details>
#
# <details><summary>5. Your search returns three hits though you asked for ten. Is that a fault?
# </summary>
#
# No. Only three chunks hold any of the words. Seven more would be noise.
# </details>
#
# ## Words and reading
#
# - **df**, document frequency: how many chunks hold a word. **idf**: the weight made of it.
# - **tf**, term frequency: how often a chunk says a word. **Saturation**: each mention adds less.
# - **Length normalisation**: long chunks need more mentions; `b` says how much.
# - **Inverted index**, **postings**: for each word the list of chunks that hold it.
# - **Impact**: what one word adds to one chunk's score. **Pruning**: leaving out what cannot change
#   the first k.
#
# Robertson & Zaragoza, *The Probabilistic Relevance Framework: BM25 and Beyond* (2009), is the
# source and reads well. Robertson & Spärck Jones, *Relevance weighting of search terms* (1976),
# has the weight with the halves that idf comes from; Croft & Harper (1979) use it without knowing
# what is relevant. Robertson & Walker, *Some simple effective approximations to the 2-Poisson model*
# (1994), bends the count. Turtle & Flood, *Query evaluation: strategies and optimizations* (1995),
# has MaxScore. Kamphuis et al., *Which BM25 do you mean?* (2020), compares the variants. Lù, *BM25S*
# (2024), stores impacts as we do.
#
# Next: [exercise 03](../exercises/03_bm25/03_bm25.ipynb). Copy it to your `work/` folder with
# `python -m course begin 03`, where `start.py lab` has put it already.
