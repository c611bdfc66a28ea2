# %% [markdown] id=top
# # 06 · Reranking: a second, slower reader
#
# *About 60 minutes. You need some Python; no key, no GPU, no network. Afterwards: [exercise 06](../exercises/06_reranking/06_reranking.ipynb).*
#
# A search has to be fast, so it looks at each passage briefly: at its words, or at one vector made
# long before the question came. Behind it you can put a reader that takes its time, because it reads
# fifty passages and not all of them. You will build four such readers, find out what even a perfect
# one could win, and see two usual parts of the recipe do harm.

# %% id=setup
from datetime import date
from itertools import pairwise
from textwrap import shorten, wrap

import numpy as np

from minirag import GoldenSet, Hit, Materials, RecordedEmbedder, Tokenizer
from minirag import compare, evaluate, load_handbook, make_pipeline
from minirag.evaluation import bootstrap_interval, cover_ranks
from minirag.evaluation import oracle_order
from minirag.records import searchable_text

materials = Materials(load_handbook(), embedder=RecordedEmbedder())
chunks = materials.chunks
by_id = {chunk.id: chunk for chunk in chunks}
questions = GoldenSet.load().split("dev")
question_of = {q.id: q for q in questions}
answerable = [q for q in questions if q.evidence]
print(len(chunks), "chunks,", len(questions), "questions to tune on,")
print(
    len(answerable), "of them with an answer; the test split stays closed"
)

# %% [markdown] id=problem
# ## A question that fails
#
# Lesson 05 met a question that fusion lost. BM25 does not have the passage at all; vectors had it
# second, and passages from the middle of both lists went past it.


# %% id=question
hybrid = make_pipeline("hybrid", materials)
lists = {
    q.question: hybrid.search(q.question, 100, q.filter) for q in questions
}


def answer_rank(question, hits):
    """Return the rank of the first hit that answers, or None."""
    shown = [by_id[hit.id] for hit in hits]
    ranks = cover_ranks(question.evidence, shown)
    return min((rank for rank in ranks if rank), default=None)


fair = question_of["q117"]
hits = lists[fair.question]
print(fair.question)
print("the answer is at rank", answer_rank(fair, hits), "of", len(hits))
print(*wrap(f"“{fair.evidence[0].text}”", 72), sep="\n")
print("\nand at rank 1, from", hits[0].id)
print(*wrap(f"“… {by_id[hits[0].id].text[-74:]}”", 72), sep="\n")

# %% [markdown] id=question-read
# The passage *is* in the list. Whoever shows five hits does not show it, and whoever reads the first
# eighteen finds it. Is that the rule?

# %% id=where
ranks = [answer_rank(q, lists[q.question]) or 999 for q in answerable]
STEPS = [(1, 1), (2, 5), (6, 50), (51, 100)]
for low, high in STEPS:
    n = sum(low <= rank <= high for rank in ranks)
    print(f"first answer at rank {low:2} to {high:3}: {n:3} questions")
print(f"not among the first 100:      {ranks.count(999):3}")

# %% [markdown] id=ceiling
# The third line is what this lesson is about: the answer was found, and nobody would see it. The last
# two are not. **A reranker cannot bring up what is not in its list.**
#
# ## What could be won
#
# So before you build one, ask what a *perfect* reranker would give. That can be measured: an **oracle**
# looks at the golden answers and puts the first so many hits into the best order. It is no method, it
# is a ceiling. Beside it stands recall: the share of the marked passages that are in the list at all.


# %% id=ceiling-data
def measured(order, name, k=(5, 10)):
    """Evaluate question -> hits, a dictionary, on the dev questions."""

    def search(query, k=10):
        return order[query][:k]

    options = {"k": k, "name": name, "token_budget": 1}
    return evaluate(search, questions, chunks, **options)


def perfect(depth):
    """Return the report of the best order of so many hits."""
    best = oracle_order(hybrid.search, questions, chunks, depth)
    order = {}
    for q in questions:
        ids = best(q.question, 10, q.filter, q.history)
        order[q.question] = [Hit(id, 0.0) for id in ids]
    return measured(order, f"perfect order of {depth}")


# %% id=ceiling-table
DEPTHS = (1, 2, 5, 10, 20, 50, 100)
BASE = measured(lists, "hybrid")
oracle = {depth: perfect(depth) for depth in DEPTHS}
recall = {
    depth: measured(lists, "hybrid", depth).mean(f"recall@{depth}")
    for depth in DEPTHS
}
print("the first    recall   nDCG@10 of a perfect order")
for depth, report in oracle.items():
    top = report.mean("ndcg@10")
    print(f"{depth:9}{recall[depth]:10.3f}{top:12.3f}")
level = BASE.mean("ndcg@10")
print(f"\nhybrid as it is: nDCG@10 {level:.3f}")

# %% id=ceiling-figure
import matplotlib.pyplot as plt

from minirag.plots import COLOURS, DASHES, HATCHES, headline, pale, style

ceiling = [report.mean("ndcg@10") for report in oracle.values()]
won = oracle[50].mean("ndcg@10") - level
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.9))
    look = {"color": COLOURS[0], "marker": "s", "linestyle": DASHES[0]}
    axes.plot(DEPTHS, ceiling, label="nDCG@10, perfect order", **look)
    look = {"color": COLOURS[1], "marker": "^", "linestyle": DASHES[1]}
    axes.plot(DEPTHS, recall.values(), label="recall of the list", **look)
    axes.axhline(level, color="black", linestyle=DASHES[2], linewidth=1.4)
    told = f"nDCG@10 of hybrid's own order: {level:.3f}"
    axes.text(105, level - 0.02, told, ha="right", va="top")
    axes.set(xscale="log", ylim=(0, 1), ylabel="0 to 1")
    axes.set_xticks(DEPTHS, [str(depth) for depth in DEPTHS])
    axes.minorticks_off()
    axes.set_xlabel("hits that are reordered (log)")
    axes.legend(loc="lower right", frameon=False)
    headline(
        figure, f"A perfect order of 50 would add {won:.2f} of nDCG@10"
    )
plt.close(figure)
figure

# %% [markdown] id=ceiling-alt
# *In words: two rising curves over the number of hits that are reordered, close to each other: the
# recall of the list, and above it the nDCG@10 of a perfect order. A level dotted line, hybrid's own
# order, is crossed by both early. Both curves still rise at the right end.*
#
# The two curves go together, and one question at a time it is quite strict. Sort the questions by
# what is in their first fifty hits:

# %% id=ceiling-groups
recall_50 = measured(lists, "hybrid", 50).values("recall@50")
best, own = oracle[50].values("ndcg@10"), BASE.values("ndcg@10")
groups = {
    "nothing": recall_50 == 0,
    "a part": (recall_50 > 0) & (recall_50 < 1),
    "everything": recall_50 == 1,
}
print("in the first 50    n   nDCG@10: hybrid   perfect order")
for name, at in groups.items():
    print(
        f"{name:15}{at.sum():5}{own[at].mean():18.3f}{best[at].mean():16.3f}"
    )

# %% [markdown] id=ceiling-read
# Where nothing was found, nothing can be won. Where all of it was found, a perfect order gets nearly
# all that there is.
# That is the first rule of this lesson: **a reranker turns recall at its depth into rank, and no more.**
# If your recall@50 is low, stop here and mend the search.
#
# ## The idea
#
# Why should a second reader know better than the first? Because it may look closer. There are three
# ways for a model to hold a question against a passage:

# %% id=picture
TOP, BOTTOM = np.arange(6.0), np.arange(3.0) + 1.5
thin, thick = (
    {"color": "#999999", "lw": 0.8},
    {"color": COLOURS[0], "lw": 2.2},
)


def tokens(axes, title):
    """Draw six tokens of a passage above three of a question."""
    axes.plot(TOP, np.full(6, 3.0), "s", color=COLOURS[1], markersize=9)
    axes.plot(BOTTOM, np.zeros(3), "o", color=COLOURS[0], markersize=10)
    axes.set(xlim=(-0.6, 5.6), ylim=(-0.5, 3.5))
    axes.set_title(title, fontsize=10)
    axes.axis("off")


def lines(axes, pairs, look):
    """Draw lines between points."""
    for (a, b), (c, d) in pairs:
        axes.plot([a, c], [b, d], zorder=0, **look)


# %% id=picture-figure
up, low = [(x, 3.0) for x in TOP], [(x, 0.0) for x in BOTTOM]
two = (2.5, 2.1), (2.5, 0.9)
with style():
    figure, (one, some, every) = plt.subplots(1, 3, figsize=(7.2, 3.0))
    tokens(one, "one vector each\n(first stage)")
    lines(one, [(two[0], p) for p in up] + [(two[1], q) for q in low], thin)
    lines(one, [two], thick)
    one.plot(*two[0], "s", color=COLOURS[1], markersize=14)
    one.plot(*two[1], "o", color=COLOURS[0], markersize=15)
    tokens(some, "one vector a token\n(late interaction)")
    lines(some, [(q, p) for q in low for p in up], thin)
    lines(some, zip(low, (up[1], up[4], up[2]), strict=True), thick)
    tokens(every, "read together\n(cross-encoder)")
    both = up + low
    lines(every, [(p, q) for p in both for q in both], thick | {"lw": 1.1})
    headline(
        figure,
        "The later a model puts one number, the closer it has looked",
    )
plt.close(figure)
figure

# %% [markdown] id=picture-alt
# *In words: three panels, each with six orange squares above (the tokens of a passage) and three blue
# circles below (those of the question). On the left each row runs together into one large mark, and one
# thick line joins the two. In the middle thin lines join each circle to each square, and one of each
# circle's, its best match, is thick. On the right every mark is joined with every other one.*
#
# On the left passage and question meet only as two vectors: the passage's was made without knowing the
# question. In the middle they are still read apart, but compared token by token. On the right a model
# reads both as one text, and each word can change what another one means. Each step is dearer than
# the one before. Before any of them, though, the one that needs no model.
#
# ## A reader that counts
#
# The simplest second reader gives points for what it can see. With stop words taken out on both sides:
#
# $$1 \cdot \mathrm{terms\ found} + 2 \cdot \mathrm{bigrams\ found} + 0.5 \cdot \mathrm{terms\ in\ the\ first\ third} + 5 \cdot \mathrm{first\ stage}$$

# %% id=points
words = Tokenizer(languages=("en",), identifiers=False)


def content(text):
    """Return the words of a text without stop words."""
    return [word for word in words(text) if word not in words.dropped]


def points(query, hit):
    """Return what each part of the heuristic is worth."""
    asked = content(query) or words(query)
    text = content(searchable_text(by_id[hit.id]))
    early = text[: -(-len(text) // 3)]  # rounded up
    return {
        "terms": 1.0 * len(set(asked) & set(text)),
        "bigrams": 2.0 * len(set(pairwise(asked)) & set(pairwise(text))),
        "early": 0.5 * len(set(asked) & set(early)),
        "first stage": 5.0 * hit.score,
    }


for hit in hits[:3]:
    each = points(fair.question, hit)
    told = ", ".join(f"{name} {worth:.2f}" for name, worth in each.items())
    print(f"{hit.id:17} {told}")

# %% [markdown] id=points-read
# Each point can be pointed at; that is its charm. The same as the package's, over the first fifty hits
# of each English question (the stop words are English):

# %% id=points-equal
from minirag import HeuristicReranker
from minirag.text import guess_language

heuristic = HeuristicReranker()
english = [
    q.question
    for q in questions
    if guess_language(q.question) in ("", "en")
]
pairs = [(query, hit) for query in english for hit in lists[query][:50]]
far = 0.0
for query, hit in pairs:
    theirs = heuristic.explain(query, hit, by_id[hit.id])
    gaps = zip(points(query, hit).values(), theirs.values(), strict=True)
    far = max(far, *(abs(a - b) for a, b in gaps))
print(f"{len(english)} questions, {len(pairs)} hits")
print(f"largest difference from minirag.HeuristicReranker: {far:.0e}")

# %% [markdown] id=points-measure
# Now measure it. As with the vectors in lesson 05, a part that does not speak the question's language
# is left out, and the first order stays.


# %% id=reranked
def reranked(rerank, spoken=english, depth=50):
    """Return question -> hits, the first ones of each in a new order."""
    new = {}
    for query, found in lists.items():
        head = found[:depth]
        new[query] = rerank(query, head) if query in spoken else head
    return new


def tell(before, after, metric="ndcg@10"):
    """Print a difference with its 95 % interval."""
    change = compare(before, after, metric, seed=0)
    low, high = change.interval
    print(f"{metric:9} {before.mean(metric):.3f} to", end=" ")
    print(f"{after.mean(metric):.3f}: {change.difference:+.3f}", end=" ")
    print(f"({low:+.3f} to {high:+.3f})")


# %% id=heuristic-measured
def by_points(query, head):
    """Return the hits in the heuristic's order."""
    return heuristic.rerank(query, head, by_id, 50) if head else []


raw = measured(reranked(by_points), "raw")
for metric in ("ndcg@10", "recall@5", "recall@10"):
    tell(BASE, raw, metric)

# %% [markdown] id=heuristic-hurts
# It **hurts**, and beyond chance: most of all, fewer of the passages that answer are in the first five. Why?
# Look at how far each part can move a hit: the points between the best and the worst of a list.

# %% id=spread
from minirag import scaled


def spread(score):
    """Return for each part its mean range within the first 50 hits."""
    tables = []
    for query in english:
        head = score(lists[query][:50])
        each = [list(points(query, hit).values()) for hit in head]
        if each:
            tables.append(np.ptp(each, axis=0))
    return np.mean(tables, axis=0)


terms, bigrams, early, first_raw = spread(list)
first_scaled = spread(scaled)[-1]
ranges = dict(
    zip(("terms", "bigrams", "early"), (terms, bigrams, early), strict=True)
)
ranges |= {
    "first stage, as fused": first_raw,
    "first stage, scaled": first_scaled,
}
for name, value in ranges.items():
    print(f"{name:22} {value:5.2f} points between best and worst")

# %% id=spread-figure
assert first_raw < 0.5 * 0.5 < first_scaled
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.2))
    for row, value in enumerate(ranges.values()):
        i = 0 if row < 3 else row - 2
        look = {
            "color": pale(COLOURS[i]),
            "edgecolor": COLOURS[i],
            "hatch": HATCHES[i],
        }
        axes.barh(row, value, **look)
        axes.text(value + 0.06, row, f"{value:.2f}", va="center")
    axes.set_yticks(range(len(ranges)), list(ranges))
    axes.invert_yaxis()
    axes.margins(x=0.1)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(
        "points between the best and the worst of 50 hits, mean"
    )
    headline(
        figure,
        "A fused score, times five, is worth less than one early word",
    )
plt.close(figure)
figure

# %% [markdown] id=spread-alt
# *In words: five bars. Terms are worth some four points, pairs of them two, early terms more than one. The first
# stage as it was fused is a sliver at the left edge; scaled to 0 to 1 it is the longest bar.*
#
# A sum of `1 / (60 + rank)` over two lists cannot exceed one thirtieth. It *is* a number from 0 to 1,
# so no check complains; and five times nearly nothing is nearly nothing. The first reader's whole
# knowledge, that of the vectors too, was thrown away, and words were counted instead. The repair is one
# word, `scaled`: the best hit of a list becomes 1, its last one 0.

# %% id=heuristic-scaled
fixed = measured(reranked(lambda q, h: by_points(q, scaled(h))), "scaled")
for metric in ("ndcg@10", "recall@5", "recall@10"):
    tell(BASE, fixed, metric)
print("words of the first hit, mean:", end="")
for name, report in (("hybrid", BASE), ("raw", raw), ("scaled", fixed)):
    firsts = [by_id[row.hits[0]] for row in report.rows if row.hits]
    length = np.mean([len(chunk.text.split()) for chunk in firsts])
    print(f"  {name} {length:.0f}", end="")
print()

# %% [markdown] id=heuristic-read
# The harm is gone, and what is left cannot be told from nothing. That is not surprising: the words were
# counted already, by BM25, which knows that a rare word says more than a common one and that a long
# text holds more words by chance. The heuristic knows neither. Compare the last line: it puts
# longer texts first.
#
# Keep two things. **Whoever adds scores must know their scales**, also when they lie in the same
# interval. And a second reader that looks at the same thing as the first one has nothing to add.
#
# ## A reader that reads both
#
# The opposite end: a *cross-encoder*. Question and passage go through a transformer as one text, and a
# single number comes out:
#
# $$\mathrm{logit} = \mathrm{model}(\texttt{[CLS] question [SEP] passage [SEP]})$$
#
# Nogueira and Cho (2019) put BERT behind BM25 in this way, and were far ahead on MS MARCO when they did.
# The model is trained on pairs of questions and passages with a label, so it has learnt what
# *answering* looks like, not only what is alike. The price: nothing can be computed beforehand.

# %% id=cross-cost
asked_words = np.mean([len(query.split()) for query in english])
head = [by_id[hit.id] for query in english for hit in lists[query][:50]]
passage_words = np.mean([len(chunk.text.split()) for chunk in head])
print(f"words that a model reads for a question of {asked_words:.0f}:")
print(
    f"  vectors        {asked_words:7,.0f}   (passages were read beforehand)"
)
print(
    f"  cross-encoder  {50 * (asked_words + passage_words):7,.0f}   (50 pairs)"
)

# %% [markdown] id=cross-code-idea
# Several hundred times as much, for each question. That is why it reads twenty to fifty hits and never
# the corpus. In code it is a class; the model has to be downloaded from a hub, which this notebook does
# not do by itself. Set the switch if you are connected:

# %% id=cross
from minirag import CrossEncoderReranker

CONNECTED = False  # True: sentence-transformers, and one download
cross = CrossEncoderReranker("cross-encoder/ms-marco-MiniLM-L-6-v2")


def read_together(query, head):
    """Print the cross-encoder's first three, or why there are none."""
    try:
        best = cross.rerank(query, head, by_id, k=3)
    except (ImportError, OSError) as error:
        print("no cross-encoder here:", shorten(str(error), 300))
        return
    for hit in best:
        print(f"{hit.score:.3f}  {hit.id}")


if CONNECTED:
    read_together(fair.question, lists[fair.question][:20])
else:
    print("switched off: no cross-encoder was run, and no figure is given")

# %% [markdown] id=cross-read
# Three notes for the day you run it:
#
# - **A logit is no probability.** It may be 9 or -11. The class puts it through a sigmoid, which keeps
#   the order and gives a scale from 0 to 1 that a blend can use. A .9 is still not "right nine times in
#   ten": nobody calibrated it on your texts.
# - **It was trained on something.** This one on English questions that people typed into a search engine. For several languages
#   take `CrossEncoderReranker("BAAI/bge-reranker-v2-m3", languages=("en", "es"))`, which is larger.
# - **It has a window.** A pair that is longer is cut at its end, where the answer may be. The class counts
#   such pairs in `truncated` and warns.

# %% id=sigmoid
from minirag import sigmoid

for logit in (9.0, 0.0, -11.0):
    print(f"logit {logit:6.1f}   1 / (1 + e^-logit) = {sigmoid(logit):.5f}")

# %% [markdown] id=late
# ## A reader that compares token by token
#
# Between the two ends lies *late interaction* (Khattab and Zaharia 2020, who call their model ColBERT).
# Passages are read beforehand, as for a vector search. But instead of one vector for the whole passage
# its **tokens** keep theirs. When a question comes, each of its tokens looks for its best match among
# the passage's tokens:
#
# $$\mathrm{maxsim}(q, d) = \frac{1}{|q|} \sum_{i \in q} \max_{j \in d}\; q_i \cdot d_j$$
#
# The rows have length one, so a product is a cosine. (ColBERT adds up the maxima; the mean gives the
# same order and stays in [-1, 1].) The vectors of all tokens take much room, so the file holds those of
# our question and of two passages, and the finished scores for everything else.

# %% id=tokens
from minirag.data import data_root

recorded = np.load(data_root() / "vectors" / "lesson-06-tokens.npz")
ends = [0, *recorded["ends"]]
parts = [slice(a, b) for a, b in pairwise(ends)]
names = [recorded["tokens"][part].tolist() for part in parts]
vectors = [recorded["rows"][part].astype(np.float32) for part in parts]
print(len(names[0]), "tokens:", "·".join(names[0]))
for i, name in enumerate(("the answer", "hybrid's first"), start=1):
    print(
        f"{name:15} {vectors[i].shape[0]:3} tokens of {vectors[i].shape[1]} numbers"
    )
print(f"{recorded['rows'].nbytes / sum(map(len, names)):.0f} bytes a token")


# %% [markdown] id=maxsim-idea
# Two lines of numpy. `[CLS]` and `[SEP]` are marks that the model puts around a text.


# %% id=maxsim
def unit(rows):
    """Return the rows at length one."""
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def matches(question, passage):
    """Return the cosine of each question token with each passage token."""
    return unit(question) @ unit(passage).T


right = matches(vectors[0], vectors[1])
wrong = matches(vectors[0], vectors[2])
print("question token   best in the answer     best in hybrid's first")
for i, token in enumerate(names[0]):
    j, k = right[i].argmax(), wrong[i].argmax()
    print(f"{token:14}   {names[1][j]:12} {right[i, j]:.2f}", end="")
    print(f"      {names[2][k]:12} {wrong[i, k]:.2f}")
print(f"{'mean':30}{right.max(axis=1).mean():.3f}", end="")
print(f"{wrong.max(axis=1).mean():24.3f}")

# %% id=heat-data
from_here = names[1].index("Within")
window = slice(from_here, len(names[1]) - 1)  # without [SEP]
seen, shown = right[:, window], names[1][window]
best = right.argmax(axis=1)
inside = [window.start <= j < window.stop for j in best]
print(
    f"{sum(inside)} of {len(best)} best matches lie in these {len(shown)} tokens:"
)
print(*wrap(" ".join(shown), 72), sep="\n")

# %% id=heat-figure
i, j = names[0].index("Bavarian"), names[1].index("Munich")
assert best[i] == j
assert right.max(axis=1).argmin() == names[0].index("exhibit")
frame = {"fill": False, "edgecolor": "white", "linewidth": 1.8}
with style():
    figure, axes = plt.subplots(figsize=(8.6, 4.2))
    axes.imshow(seen, cmap="cividis", vmin=0, vmax=0.8, aspect="auto")
    for i, j in enumerate(best):
        label = f"{names[1][j]}  {right[i, j]:.2f}"
        if inside[i]:
            at = j - window.start - 0.5, i - 0.5
            axes.add_patch(plt.Rectangle(at, 1, 1, **frame))
            axes.plot(at[0] + 0.5, i, "x", color="white", markersize=5)
        label = label if inside[i] else f"({label})"
        axes.text(len(shown), i, label, va="center", fontsize=9)
    axes.set_xticks(range(len(shown)), shown, rotation=90, fontsize=8)
    axes.set_yticks(range(len(names[0])), names[0])
    axes.set_xlabel("end of the passage (brighter: higher cosine)")
    axes.grid(visible=False)
    headline(figure, "“Bavarian” finds “Munich”; “exhibit” finds nothing")
plt.close(figure)
figure

# %% [markdown] id=heat-alt
# *In words: a heat map with a row for each token of the question and a column for each token of the last
# sentences of the passage. In each row the brightest cell of the whole passage has a white frame and a
# cross, and is named at the right with its cosine; in brackets where it lies further up in the passage.
# Bright are "we" with "We", "Bavarian" with "Munich", "Shall" with "shall". The row "exhibit" is dark.*
#
# Read it with care, for it shows what such a model is and what it is not. It knows that Munich is in
# Bavaria; no word count does. It does not find "stand" for "exhibit". And what puts this passage above
# hybrid's first hit, which names Munich as well, is largely "shall we" beside "We shall": right here,
# and half luck. A mean of eleven maxima is not understanding.
#
# ### The same as minirag
#
# `LateInteractionReranker` asks an embedder for token vectors. Ours looks them up:

# %% id=late-equal
from minirag import LateInteractionReranker

rows_of = dict(zip(recorded["texts"].tolist(), vectors, strict=True))


class RecordedTokens:
    name, max_tokens, languages = "all-MiniLM-L6-v2", 256, ("en",)

    def embed_tokens(self, texts, side="document"):
        return [rows_of[text] for text in texts]


late = LateInteractionReranker(RecordedTokens())
pair = [hit for hit in hits if searchable_text(by_id[hit.id]) in rows_of]
by_hand = {"report-q2-2025#2": right, "report-q1-2025#6": wrong}
print("minirag  by hand")
for hit in late.rerank(fair.question, pair, by_id, k=2):
    mine = by_hand[hit.id].max(axis=1).mean()
    print(f" {hit.score:.4f}   {mine:.4f}  {hit.id}")

# %% [markdown] id=late-use
# (ColBERT's own library wants a model of its own kind, so there is no other one to compare with here.)
#
# ### Use it
#
# With the model installed it is one name, `make_pipeline("late_interaction", documents)`. Here the
# recorded scores stand in for the model; everything else is the same pipeline. First the scores, by
# question and chunk:

# %% id=recorded
ids = recorded["chunks"].tolist()
table = zip(
    recorded["ids"], recorded["places"], recorded["scores"], strict=True
)
maxsim_of = {
    question_of[str(id)].question: {
        ids[place]: float(score)
        for place, score in zip(places, scores, strict=True)
        if place >= 0
    }
    for id, places, scores in table
}
print(sum(map(len, maxsim_of.values())), "scores that the model gave")
for id in by_hand:
    print(f" {maxsim_of[fair.question][id]:.4f}  {id}")


# %% id=use
class RecordedMaxSim:
    """A reranker that looks up what the model gave."""

    languages = ("en",)

    def rerank(self, query, hits, chunks, k):
        scores = maxsim_of[query]
        new = [hit._replace(score=scores[hit.id]) for hit in hits]
        return sorted(new, key=lambda hit: -hit.score)[:k]


maxsim = RecordedMaxSim()
pipeline = make_pipeline(
    "hybrid", materials, reranker=maxsim, rerank_depth=50
)
for hit in pipeline.search(fair.question, k=3):
    mark = "<- answers" if answer_rank(fair, [hit]) else ""
    print(f"{hit.score:.3f}  {hit.id:24} {mark}")

# %% [markdown] id=late-measure
# From rank 18 to the first place. The question was picked for that, so measure all of them.
#
# ### Measure it


# %% id=late-measured
def by_tokens(query, head):
    """Return the hits in the order of late interaction."""
    return maxsim.rerank(query, head, by_id, 50)


close = reranked(by_tokens)
LATE = measured(close, "late interaction")
for metric in ("ndcg@10", "rr@10", "recall@5", "recall@10"):
    tell(BASE, LATE, metric)
gain = LATE.mean("ndcg@10") - level
print(f"that is {gain / won:.0%} of the way to a perfect order of 50")
through = evaluate(pipeline, questions, chunks, k=10, name="pipeline")
print(f"the pipeline's own nDCG@10: {through.mean('ndcg@10'):.3f}")

# %% id=strata
moved = LATE.values("ndcg@10") - BASE.values("ndcg@10")
stratum = np.array([row.stratum for row in BASE.rows])
kinds = sorted(set(stratum), key=lambda kind: moved[stratum == kind].mean())
means = np.array([moved[stratum == kind].mean() for kind in kinds])
bounds = np.array(
    [bootstrap_interval(moved[stratum == kind], 0) for kind in kinds]
)
for kind, mean, (low, high) in zip(kinds, means, bounds, strict=True):
    n = int(np.sum(stratum == kind))
    print(f"{kind:14} {n:3}  {mean:+.3f}  ({low:+.3f} to {high:+.3f})")

# %% id=strata-figure
clear = (bounds[:, 0] > 0) | (bounds[:, 1] < 0)
assert clear.tolist() == [False] * (len(kinds) - 1) + [True]
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.6))
    axes.axvline(0, color="#666666", linewidth=1)
    for row, sure in enumerate(clear):
        look = {"color": COLOURS[0] if sure else "#777777"}
        axes.plot(bounds[row], [row, row], **look)
        look["markerfacecolor"] = look["color"] if sure else "white"
        axes.plot(means[row], row, "o", markersize=8, **look)
    axes.set_yticks(range(len(kinds)), kinds)
    axes.set_xlabel("change of nDCG@10, with 95 % interval")
    sure_of = f"Late interaction helps {kinds[-1]} questions"
    headline(figure, f"{sure_of}; elsewhere nobody can tell")
plt.close(figure)
figure

# %% [markdown] id=strata-alt
# *In words: twelve kinds of questions, each with a dot and a line for its interval, sorted. At the top
# paraphrase, far to the right; below it the dots come nearer to zero, and the last two, identifier and
# negation, lie left of it. A dot is full where its interval leaves out zero and hollow elsewhere; only
# that of paraphrase is full.*
#
# Paraphrases gain by far the most: there BM25 had voted without knowing anything (lesson 05), and a
# closer look takes its vote away. Negation and identifiers lose, and their intervals hold zero, so that
# may be chance. Which single questions fell most?

# %% id=worst
worst = np.argsort(moved, kind="stable")[:3]
for i in worst:
    q = question_of[BASE.rows[i].question_id]
    ranks = [answer_rank(q, order[q.question]) for order in (lists, close)]
    print(f"{q.id}  {q.stratum:10} rank {ranks[0]} to {ranks[1]}")
    print("     ", shorten(q.question, 66, placeholder=" …"))

# %% [markdown] id=language
# The last of them names an error code. Words had it first; vectors did not know it, and tokens are the
# same vectors before they are averaged. Look again at the table of matches: `?` and `the` count as much
# there as `Bavarian`. BM25 would have given them nearly nothing. **MaxSim knows no rarity.** The two above
# it ask what was refused and what does *not* happen. A passage on all that does happen matches nearly
# every token of such a question as well, and the one token that it lacks is one of many.
#
# ### In a language that it does not read
#
# `languages = ("en",)` did some work unseen: questions in Spanish kept hybrid's order. Without that
# line:

# %% id=language-measured
everywhere = measured(reranked(by_tokens, spoken=lists), "all")
tell(LATE, everywhere)
for kind in ("spanish", "cross_lingual"):
    with_it = LATE.mean("ndcg@10", kind)
    without = everywhere.mean("ndcg@10", kind)
    print(f"  {kind:14} {with_it:.3f} to {without:.3f}")

# %% [markdown] id=depth
# ### How deep
#
# Each hit that is read costs time. What do more of them bring?

# %% id=depth-data
for depth in (5, 10, 20, 30, 50):
    order = reranked(by_tokens, depth=depth)
    order = {q: order[q] + lists[q][depth:] for q in lists}
    report = measured(order, f"depth {depth}")
    print(f"first {depth:2}: {report.mean('ndcg@10'):.3f}", end="")
    if depth in oracle:
        print(f", perfect {oracle[depth].mean('ndcg@10'):.3f}", end="")
    print()

# %% [markdown] id=depth-read
# From twenty on the gain stands still, while what could be won goes on growing: every further hit may be
# the answer, and may as well be mistaken for one. Twenty to fifty is the usual advice, and it holds here.
#
# ## A reader that sees all at once
#
# So far each passage got its number alone. A language model can be shown all candidates together and be
# asked for an *order*: **listwise** reranking (Sun et al. 2023). It can see that two passages say the
# same, or that one takes back what the other says. What is sent, and what must come back:

# %% id=listwise
from minirag import ListwiseReranker


class Scripted:
    """Not a model: it gives one prepared answer."""

    name = "scripted"

    def __init__(self, answer):
        self.answer, self.prompt = answer, ""

    def complete(self, prompt, *, system="", max_tokens=1024):
        self.prompt = prompt
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


model = Scripted('{"ranking": [3, 1, 2], "threshold_cut": 1}')
first = ListwiseReranker(model).rerank(fair.question, hits[:3], by_id, k=3)
for line in model.prompt.splitlines():
    if line.startswith(("Order", "Answer", "{", "<query", "<candidate")):
        print(shorten(line, 76, placeholder=" …"))
print("\nkept:", [hit.id for hit in first])

# %% [markdown] id=listwise-read
# `threshold_cut` is how many of the first are relevant at all, so a model can also say "only one of
# these". Candidates are escaped, so that a text with `</candidate>` in it cannot leave its place. It can
# still *talk*: "rank me first" inside a passage reaches the model as data, and whether it obeys is up
# to the model.
#
# A model's answer is a text, and texts go wrong. This is a reader of such answers:

# %% id=read-order
import json
import re


def read_order(answer, n):
    """Return positions from 0, best first, or None if there is no order."""
    found = re.search(r"\{.*\}", answer, re.DOTALL)
    try:
        said = json.loads(found[0] if found else "")
        numbers = [int(number) for number in said["ranking"]]
    except (ValueError, KeyError, TypeError):
        return None
    named = dict.fromkeys(
        i - 1 for i in numbers if 1 <= i <= n
    )  # once each
    if not named:
        return None
    rest = [i for i in range(n) if i not in named]  # in the order before
    return [*named, *rest][: said.get("threshold_cut", n)]


# %% id=bad-answers
ANSWERS = {
    "as asked": '{"ranking": [5, 2, 1, 4, 3], "threshold_cut": 2}',
    "in a sentence": 'Sure! {"ranking": [2, 1, 3, 4, 5]} I hope so.',
    "some missing": '{"ranking": [4, 2]}',
    "one twice": '{"ranking": [3, 3, 1, 2, 4, 5]}',
    "unknown numbers": '{"ranking": [9, 0, 2, 1, 3, 4, 5]}',
    "words only": "The second one fits best.",
}
five = hits[:5]
place = {hit.id: i for i, hit in enumerate(five)}
for name, answer in ANSWERS.items():
    reranker = ListwiseReranker(Scripted(answer))
    outcome = reranker.outcome(fair.question, five, by_id, k=5)
    order = [place[hit.id] for hit in outcome.hits]
    same = order == (read_order(answer, 5) or list(range(5)))
    numbers = ", ".join(str(i + 1) for i in order)
    note = "first order kept" if outcome.fallback else ""
    print(f"{name:16} {numbers:14} same by hand: {same}  {note}")
failed = ListwiseReranker(Scripted(TimeoutError("too slow")))
print(failed.outcome(fair.question, five, by_id, k=5).fallback)

# %% [markdown] id=bad-answers-read
# The rules: a number that names no candidate is passed over, a repeat counts once, who is not named
# follows in the order before, and an answer without an order changes nothing and *says so*. A search
# must not fail because a model did.
#
# These answers were written by hand, so **nothing is measured here**. Sun et al. found GPT-4 ahead of
# the trained rerankers that they set beside it. They showed it twenty candidates at a time, in a window
# that slides up the list, since a long prompt is read badly in its middle (lesson 09). Each question
# costs a call, and asked twice a model may answer twice. So put it last, on few hits:
# `Chained([Chained([late], depth=50), Chained([listwise], depth=10)])`.
#
# ### Somebody else's
#
# Rerankers are sold as a service, too. In `minirag` all of them are one class, which calls
# `client.rerank(…)` of the object that you hand over:
#
# ```python
# ManagedReranker(cohere.ClientV2(), model="rerank-v4.0-pro")
# ManagedReranker(voyageai.Client(), model="rerank-2.5")
# ManagedReranker(my_jina, model="jina-reranker-v2-base-multilingual")
# ```
#
# (`my_jina` is a few lines of your own around Jina's web interface, with a method `rerank`.) They read
# many languages and need no hardware. Your texts go to the vendor with every question.
#
# ## What is known besides
#
# All of this asked whether a passage answers. Other things are known about it: whether readers liked
# it, how old it is, what kind of text it is. The usual recipe adds them up at the very end:
#
# $$0.60\,\mathrm{relevance} + 0.20\,\mathrm{feedback} + 0.10\,\max(0,\ 1 - \tfrac{\mathrm{days}}{365}) + 0.10\,\mathrm{prior}$$

# %% id=blend
PRIORS = {"documentation": 1.0, "code": 0.9, "chat": 0.7, "web": 0.5}
TODAY = date(2025, 11, 15)  # the handbook's present


def blended(hit, feedback=0.20):
    """Return the final score of a hit whose score lies in [0, 1]."""
    data = by_id[hit.id].metadata
    age = (TODAY - date.fromisoformat(data["updated"])).days
    recency = min(1.0, max(0.0, 1 - age / 365))
    prior = PRIORS.get(data["source_type"], 0.6)
    score = (0.80 - feedback) * hit.score + feedback * data["feedback"]
    return score + 0.10 * recency + 0.10 * prior


# %% id=blend-equal
from minirag import Blend

blend, far = Blend(TODAY), 0.0
for query, order in close.items():
    head = scaled(order)
    theirs = dict(blend.rerank(query, head, by_id, 50))
    far = max([far, *(abs(blended(hit) - theirs[hit.id]) for hit in head)])
print(f"largest difference from minirag.Blend: {far:.0e}")
kinds_of = {chunk.metadata["source_type"] for chunk in chunks}
print(
    "kinds of text here with a prior of their own:",
    sorted(kinds_of & PRIORS.keys()),
)

# %% [markdown] id=blend-read
# Four tenths of this score **do not depend on the question**. And here is who profits:

# %% id=post
POST = "post-hundred-customer-calls"
post = next(chunk for chunk in chunks if chunk.document_id == POST)
liked = {c.document_id: c.metadata["feedback"] for c in chunks}
more = sum(value > liked[POST] for value in liked.values())
print(f"“{post.header.split(' > ')[0]}”")
print(f"feedback {liked[POST]}, higher: {more} of {len(liked)} documents")
says = post.text[post.text.index("It won't tell") :].split(".")[0]
print(f"“{says}.”")
marked = {span.document_id for q in questions for span in q.evidence}
print("it answers a dev question:", POST in marked)


# %% id=trap
def post_rank(order):
    """Return the rank of the post's best chunk, or None."""
    ranks = (i for i, hit in enumerate(order, 1) if hit.id.startswith(POST))
    return next(ranks, None)


def blends(**weights):
    """Return question -> hits after a blend with these weights."""
    last, new = Blend(TODAY, **weights), {}
    for query, order in close.items():
        new[query] = last.rerank(query, scaled(order), by_id, 50)
    return new


usual = blends()
pairs = [(post_rank(close[q]), post_rank(usual[q])) for q in lists]
pairs = np.array([pair for pair in pairs if pair[0]])
rose, fell = (np.sum(s * pairs[:, 0] > s * pairs[:, 1]) for s in (1, -1))
print(f"the post is among the 50 hits of {len(pairs)} questions")
print(f"the blend lifts it {rose} times and lowers it {fell} times")
for most in (5, 10):
    before, after = np.sum(pairs <= most, axis=0)
    print(f"  among the first {most:2}: {before} questions, then {after}")

# %% id=trap-figure
assert fell == 0
lifted = pairs[:, 1] < pairs[:, 0]
marks = {"lifted": ("^", lifted, 1), "left where it was": ("o", ~lifted, 0)}
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.4))
    axes.axhspan(0, 10.5, color="#EEEEEE", zorder=0)
    axes.text(51.5, 9.6, "first ten", ha="right", va="top")
    axes.plot([0, 52], [0, 52], color="#666666", linestyle=DASHES[1], lw=1)
    axes.text(44, 46, "as before", ha="right")
    for name, (mark, at, i) in marks.items():
        label = f"{name} ({np.sum(at)})"
        look = {"color": COLOURS[i], "markersize": 7, "label": label}
        axes.plot(*pairs[at].T, mark, **look)
    axes.set(xlim=(0, 52), ylim=(0, 52), ylabel="rank after the blend")
    axes.set_xlabel("rank of the post before the blend")
    axes.legend(loc="upper left", frameon=False)
    headline(
        figure, f"The loved post rises in {rose} of {len(pairs)} lists"
    )
plt.close(figure)
figure

# %% [markdown] id=trap-alt
# *In words: a point for each question whose list holds the post: its rank before the blend from left to
# right, after it from bottom to top. No point lies above the dashed diagonal; triangles, below it, are
# lists in which the post was lifted, and circles those in which it was not; some lie on one another. A
# grey band at the bottom marks the first ten.*
#
# This is the **popularity trap**. The post has a sentence on everything (refunds, webhooks, passwords,
# limits), so it is a little relevant always; readers love it; and it answers nothing. How does it do
# with the questions that were written to be led astray?

# %% id=trap-distractors
print("distractor questions with the post in the list:")
print("      post at rank   answer at rank")
for q in answerable:
    orders = close[q.question], usual[q.question]
    at = [post_rank(order) for order in orders]
    if q.stratum == "distractor" and at[0]:
        ours = [answer_rank(q, order) for order in orders]
        print(
            f"{q.id} {at[0]:6} to {at[1]:2} {ours[0]:10} to {ours[1]}",
            end="   ",
        )
        print(shorten(q.question, 36, placeholder=" …"))

# %% [markdown] id=trap-read
# Relevance holds its ground in these: the post comes nearer and does not pass the answer. What it takes
# is room in the prompt. Whether the blend as a whole is worth it is a matter of measuring, with and
# without its parts:

# %% id=blend-measured
WEIGHTS = {
    "60/20/10/10": {},
    "no feedback": {"relevance": 0.8, "feedback": 0.0},
    "no recency": {"relevance": 0.7, "recency": 0.0},
    "no prior": {"relevance": 0.7, "source": 0.0},
}
mixed = {name: blends(**weights) for name, weights in WEIGHTS.items()}
mixed_reports = {name: measured(o, name) for name, o in mixed.items()}
dated = stratum == "dated"
print("nDCG@10 beside late interaction, 95 %; post in first ten")
print(f"{'':13} {'all':26}  dated")
for name, report in mixed_reports.items():
    moves = report.values("ndcg@10") - LATE.values("ndcg@10")
    print(f"{name:13}", end="")
    for some in (moves, moves[dated]):
        low, high = bootstrap_interval(some, 0)
        print(f" {some.mean():+.3f} ({low:+.3f} to {high:+.3f})", end="  ")
    tens = [
        (post_rank(order) or 99) <= 10 for order in mixed[name].values()
    ]
    print(f"{sum(tens):3}")

# %% [markdown] id=blend-measured-read
# The usual weights are worth nothing measurable here, and without feedback the post is back to where it
# was. Look at the column *dated*, too: questions about which of two texts is in force fall where recency
# counts, and do not without it. On eleven questions the interval holds zero, so this is a suspicion; but
# there is a reason for it. New is not the same as in force: a policy of January can be valid, and minutes
# of last week only mention it. A date belongs into a filter, or into the question, and hardly into a sum.
#
# If you use a blend, give what does not depend on the question less weight than the differences of
# relevance that you care about. And measure who rises: not the mean alone, but the list of winners.
#
# ## Not all from one source
#
# One long document can fill a list. A hard limit is the simplest cure: at most three hits a source.


# %% id=diverse
from minirag import diversify


def at_most(hits, n=3):
    """Return the hits in their order, at most n a document."""
    seen, kept = {}, []
    for hit in hits:
        source = by_id[hit.id].document_id
        seen[source] = seen.get(source, 0) + 1
        if seen[source] <= n:
            kept.append(hit)
    return kept


same = [at_most(o) == diversify(o, by_id, 3) for o in close.values()]
print("the same as minirag.diversify:", all(same))

# %% id=diverse-measured
limited = {}
for name, before, orders in (
    ("hybrid", BASE, lists),
    ("late", LATE, close),
):
    for n in (1, 2, 3):
        order = {q: at_most(hits[:50], n) for q, hits in orders.items()}
        limited[name, n] = measured(order, f"at most {n}")
        print(f"{name:6} at most {n}: ", end="")
        tell(before, limited[name, n])

# %% id=diverse-why
for name, before in (("hybrid", BASE), ("late", LATE)):
    strata = compare(before, limited[name, 3], "ndcg@10").strata
    moves = {kind: d for kind, (_, d) in strata.items() if abs(d) > 0.02}
    shown = ", ".join(f"{kind} {d:+.3f}" for kind, d in moves.items())
    print(f"{name:7} {shown}")
    print(f"        multi_hop {strata['multi_hop'][1]:+.3f}")
one = [
    len({span.document_id for span in q.evidence}) == 1 for q in answerable
]
print(f"all evidence in one document: {sum(one)} of {len(answerable)}")

# %% [markdown] id=diverse-read
# It **costs** here, the more the stricter the limit; only three a source behind late interaction may be
# free. Even `multi_hop` questions, which need several documents, do not gain. For about half of the
# questions all evidence lies in *one* document, and there the limit can only take away. Diversity pays
# where many sources say the same (news, shops, forums), or where a person wants a choice. So it is a
# setting for your corpus and not a good habit.
#
# ## Where to end
#
# A list that is always ten long shows noise whenever fewer than ten passages answer. If scores mean
# something, end where they fall behind the best one: keep a hit while its score is at least a *share*
# of the first hit's. A reranker makes that possible, since its score looks at question and passage,
# and not at who else is in the list.

# %% id=cutoff
from minirag import Cutoff

SHARES = np.linspace(0.5, 1, 11).round(2).tolist()
USEFUL = "returned_precision@10"
is_english = [
    question_of[r.question_id].question in english for r in BASE.rows
]


def cut(share, orders):
    """Return the report of lists that end at a share of the best score."""
    last, ended = Cutoff(share), {}
    for query, order in orders.items():
        ended[query] = order[:10]
        if query in english:  # elsewhere the order is not the reranker's
            ended[query] = last.rerank(query, order, by_id, 10)
    return measured(ended, f"share {share}")


def means_of(report):
    """Return hits, useful share, recall and nDCG of the English questions."""
    rows = [r for r, at in zip(report.rows, is_english, strict=True) if at]
    metrics = (USEFUL, "recall@10", "ndcg@10")
    length = np.mean([len(row.hits) for row in rows])
    return length, *(np.mean([r.scores[m] for r in rows]) for m in metrics)


# %% id=cutoff-table
curve = {share: cut(share, close) for share in SHARES}
cuts = np.array([means_of(report) for report in curve.values()])
print("share   hits   of them useful   recall@10   nDCG@10")
for share, (length, useful, found, ndcg) in zip(SHARES, cuts, strict=True):
    print(
        f"{share:5.2f}{length:7.1f}{useful:17.3f}{found:12.3f}{ndcg:10.3f}"
    )

# %% id=cutoff-figure
_, useful, found, _ = cuts.T
assert np.all(np.diff(useful[4:]) > 0)
assert np.all(np.diff(found[4:]) < 0)
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.0))
    axes.plot(found, useful, "o-", color=COLOURS[0])
    near = {"textcoords": "offset points", "fontsize": 9}
    for share, x, y in zip(SHARES, found, useful, strict=True):
        if share >= 0.75:
            axes.annotate(f"{share:g}", (x, y), (7, 4), **near)
    last = {"ha": "center", **near}
    axes.annotate("0.5 to 0.7", (found[2], useful[2]), (0, -17), **last)
    axes.set(ylabel="share of the returned hits that is useful")
    axes.set_xlabel("recall@10: marked passages that are returned")
    axes.margins(0.1)
    headline(
        figure, "A higher share returns less, and more of it is useful"
    )
plt.close(figure)
figure

# %% [markdown] id=cutoff-alt
# *In words: one curve that falls from the upper left to the lower right. At its right end, with a share
# of 0.5, recall is highest and few of the hits are useful; at its left end, with a share of 1, only the
# best hit is returned. Shares are written beside the points. Neither axis begins at zero.*
#
# There is no best point on the curve; there is the one that your reader wants. A person who reads the
# first hit needs no cut-off. A language model that pays by the word and is misled by noise may want .8
# or more. Two warnings:
#
# - **A share belongs to a scale.** Take the same share of fused scores, and something else happens:

# %% id=cutoff-scales
by_words = {
    q.question: materials.bm25.search(q.question, 10, q.filter)
    for q in questions
}
for name, orders in (
    ("MaxSim", close),
    ("fused", lists),
    ("BM25", by_words),
):
    length = means_of(cut(0.8, orders))[0]
    print(f"share .8 of {name:7} {length:4.1f} of ten hits stay")

# %% [markdown] id=cutoff-empty
# - **The best hit always stays.** A cut-off never says "nothing answers". That needs a limit that does
#   not move with the list (lessons 04 and 09).
#
# With a running kernel, turn it yourself:

# %% id=cutoff-slider
from ipywidgets import FloatSlider, interact


def ended(share=0.8):
    """Print the means for one share, and the list of our question."""
    length, useful, found, _ = means_of(cut(share, close))
    print(f"{length:.1f} hits, {useful:.3f} useful, recall@10 {found:.3f}")
    order = close[fair.question]
    kept = Cutoff(share).rerank(fair.question, order, by_id, 10)
    for hit in kept:
        mark = " <- answers" if answer_rank(fair, [hit]) else ""
        print(f"  {hit.score:.3f}  {hit.id}{mark}")


slider = FloatSlider(
    0.8, min=0.5, max=1, step=0.05, continuous_update=False
)
_ = interact(ended, share=slider)

# %% [markdown] id=when
# ## When to add one
#
# What a reranker can lift is what stands between the fifth and the fiftieth hit. Does that gap tell
# where late interaction helped?

# %% id=gap
at_5 = BASE.values("recall@5")
low_5 = np.array([at_5[stratum == kind].mean() for kind in kinds])
high_50 = np.array([recall_50[stratum == kind].mean() for kind in kinds])
gaps = high_50 - low_5
print("                recall@5  recall@50     gap    gain of nDCG@10")
for i in np.argsort(-gaps, kind="stable"):
    print(f"{kinds[i]:14}{low_5[i]:10.3f}{high_50[i]:11.3f}", end="")
    print(f"{gaps[i]:8.3f}{means[i]:+14.3f}")
along = np.corrcoef(gaps, means)[0, 1]
print(f"correlation of gap and gain over the strata: {along:.2f}")

# %% id=gap-figure
assert abs(along) < 0.3
LEFT, BELOW = {"anaphoric", "spanish"}, {"vague", "multi_hop"}
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.2))
    axes.axhline(0, color="#666666", linewidth=1)
    axes.plot(gaps, means, "o", color=COLOURS[0])
    near = {"textcoords": "offset points", "fontsize": 9}
    for kind, x, y in zip(kinds, gaps, means, strict=True):
        side = {"ha": "right" if kind in LEFT else "left"}
        by = (-7 if kind in LEFT else 7, -13 if kind in BELOW else 4)
        axes.annotate(kind, (x, y), by, **near, **side)
    axes.set_xlabel("recall@50 minus recall@5 of hybrid")
    axes.set_ylabel("gain of nDCG@10")
    axes.set(xlim=(0.08, 0.58), ylim=(-0.1, 0.28))
    headline(figure, "How much could be lifted does not tell how much is")
plt.close(figure)
figure

# %% [markdown] id=gap-alt
# *In words: a point for each kind of question, the gap from left to right, the gain from bottom to top.
# Paraphrase is furthest right and highest; distractor is furthest left and second highest. The others
# lie between them in no line, most just above zero, negation and identifier below it.*
#
# No: over all strata the two hardly go together. The gap is a **ceiling and no promise**. Whether a
# reader can fill it depends on what the first stage got wrong, as with paraphrases, and whether the
# second one knows better. (nDCG can also rise within the first five, which the gap does not see; so it
# does for distractors.) A small gap tells you to stop; a large one tells you to measure.
#
# What does it cost?

# %% id=cost tags=timing
from time import perf_counter

from minirag import maxsim as package_maxsim

rng = np.random.default_rng(0)
rows = [
    unit(rng.normal(size=(150, 384)).astype(np.float32)) for _ in range(51)
]
JOBS = {
    "hybrid search": lambda q: hybrid.search(q, 50),
    "heuristic over 50": lambda q: heuristic.rerank(
        q, scaled(lists[q][:50]), by_id, 50
    ),
    "MaxSim, 50 × 150 tokens": lambda q: package_maxsim(
        rows[50][:12], rows[:50]
    ),
    "blend of 50": lambda q: blend.rerank(q, scaled(close[q]), by_id, 50),
}
for name, job in JOBS.items():
    times = []
    for query in english[:40]:
        start = perf_counter()
        job(query)
        times.append(1000 * (perf_counter() - start))
    print(f"{name:24} {np.median(times):6.2f} ms a question")

# %% [markdown] id=cost-read
# (Random numbers of the right shape stand in for token vectors here: the time depends on the shapes
# alone. The model's own pass over the question comes on top, as for any vector search; what a question
# takes with the model stands in [what was measured](../docs/measured.md#what-it-takes).) A cross-encoder
# was not timed: how much more it has to read, you have counted above. Token vectors cost room instead: a
# passage of 150 tokens takes 150 times what its one vector takes in the same precision.
#
# All rerankers of this lesson, over hybrid's first fifty. One is new: the order of late interaction
# fused with hybrid's own, by reciprocal rank, so that neither decides alone (`fuse=True` in the package).

# %% id=decide
from minirag import reciprocal_rank_fusion

both = reranked(lambda q, h: reciprocal_rank_fusion([h, by_tokens(q, h)]))
ALL = {
    "perfect order": oracle[50],
    "late interaction": LATE,
    "late and hybrid, RRF": measured(both, "RRF"),
    "late, then blend": mixed_reports["60/20/10/10"],
    "late, at most 3": limited["late", 3],
    "late, share .8": curve[0.8],
    "heuristic, scaled": fixed,
    "heuristic, as fused": raw,
}
print("beside hybrid          nDCG@10, 95 %               recall@5")
for name, report in ALL.items():
    change = compare(BASE, report, "ndcg@10", seed=0)
    low, high = change.interval
    line = f"{name:21}{change.difference:+.3f} ({low:+.3f} to {high:+.3f})"
    first_five = report.mean("recall@5") - BASE.mean("recall@5")
    print(f"{line}{first_five:+12.3f}")

# %% [markdown] id=decide-read
# So, for your own system:
#
# | what you measure | what to do |
# |---|---|
# | recall@50 high, recall@5 low | try a reranker; the gap is what it can win |
# | recall@50 low | mend the search first: chunks, hybrid, the wording of the question (lesson 07) |
# | recall@5 nearly as high as recall@50 | nothing to win; spend the time elsewhere |
# | under half a second for everything, no GPU | late interaction with stored tokens, or none |
# | a small corpus | often said to need none below some 500 documents; this one has far fewer, and a gap all the same: measure |
# | several languages | a multilingual model, or leave the reranker out where it does not read |
# | other wordings of the question are searched too | measure again: four lists have voted already (lesson 11) |
#
# ## When not to
#
# - **The passage is not in the list.** No second reader finds what the first one missed.
# - **Identifiers.** Who types `E-4033` wants the text with `E-4033` in it. Exact words beat a closer look.
# - **A reader that knows no more than the first.** Counting words behind BM25 is counting twice.
# - **Signals that do not know the question**, with a weight that can outvote it.
# - **A domain or a language far from what the model was trained on.** Measure before you believe.
#
# And measured here is one small handbook, and a model that was not trained for late interaction; ColBERT
# was. What stands behind its window, in the longest passages, it did not read. On four public sets it depended on the set whether the new order should replace the first one or
# be fused with it ([what was measured](../docs/measured.md#what-is-found)).
#
# ## Check yourself
#
# <details><summary>1. Recall@50 is .60, recall@5 is .55, nDCG@10 is .50. A colleague wants a
# cross-encoder. What do you say?<br>a) Yes, over the first 50.<br>b) Yes, but with 20 hits.<br>c) First
# mend the search.<br>d) Take late interaction instead.</summary>
#
# c). Hardly anything lies between the fifth and the fiftieth hit, and two fifths of the passages are not
# in the list at all. No order of these fifty wins much.
# </details>
#
# <details><summary>2. MaxSim of a question of two tokens: the cosines with a passage of three tokens are
# (.2, .8, .5) and (.6, .1, .3). What is the score?<br>a) .70<br>b) .42<br>c) .80<br>d) .45</summary>
#
# a). The best of each row, .8 and .6, and their mean.
# </details>
#
# <details><summary>3. A blend takes 0.6 · relevance, and relevance is a sum of 1 / (60 + rank) over two
# lists. What happens?<br>a) A ValueError.<br>b) Nothing, the weights are a matter of taste.<br>c) The
# order stays that of relevance.<br>d) Feedback, recency and source decide nearly alone.</summary>
#
# d). Such a sum is a thirtieth at most, so relevance moves a hit by .02. It lies in [0, 1], and nothing
# complains. Scale it first.
# </details>
#
# <details><summary>4. A model answers
# <code>{"ranking": [2, 2, 7], "threshold_cut": 3}</code> for four candidates.
# Which candidates are kept?<br>a) 2 alone<br>b) 2, 1, 3<br>c) 1, 2, 3, 4<br>d) none</summary>
#
# b). The second 2 and the 7 are passed over; 1, 3 and 4 follow in the order before; three are kept.
# </details>
#
# <details><summary>5. With "at most one hit a source" nDCG@10 falls. Name a corpus for which it might
# rise.</summary>
#
# One in which many sources say the same: news of one event, copies of one manual, offers of many shops.
# There the second hit of a source repeats the first, and another source adds something.
# </details>
#
# ## Words and reading
#
# - **First stage**: the search whose hits a reranker reads.
# - **Reranker**: a second, slower reader that puts the first hits of a search into a new order.
# - **Oracle**: a choice made by looking at the answers; here the ceiling of every reranker.
# - **Heuristic reranker**: a second order by counting words that are shared.
# - **Cross-encoder**: a model that reads question and passage together and gives one number.
# - **Late interaction**: read apart, compared token by token. **MaxSim**: its score.
# - **Listwise reranking**: a language model sees all candidates and says the order.
# - **Managed reranker**: one that a vendor runs.
# - **Blend**: relevance with feedback, recency and source. **Popularity trap**: what is loved rises,
#   whether it answers or not.
# - **Diversity**: at most so many hits of one source.
# - **Cut-off**: a list that ends at a share of its best score.
#
# Nogueira & Cho, *Passage Re-ranking with BERT* (2019), put the cross-encoder behind BM25. Khattab &
# Zaharia, *ColBERT: Efficient and Effective Passage Search via Contextualized Late Interaction over
# BERT* (2020), keep the tokens' vectors; *ColBERTv2* (2022) makes them small. [Sun et al.](https://arxiv.org/abs/2304.09542) (2023) ask
# for the order of a list. Carbonell & Goldstein, *The use of MMR, diversity-based reranking for
# reordering documents and producing summaries* (1998), weigh likeness against relevance. Wang, Lin &
# Metzler, *A cascade ranking model for efficient ranked retrieval* (2011), put readers of rising cost in
# a row.
#
# Next: [exercise 06](../exercises/06_reranking/06_reranking.ipynb), where you write the heuristic, MaxSim and the blend. Then lesson 07,
# which leaves the list alone and changes the question.
