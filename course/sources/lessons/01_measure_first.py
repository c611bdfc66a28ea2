# %% [markdown] id=top
# # 01 · Measure first: which search is better, and how do you know?
#
# *About 60 minutes. You need some Python; no key, no GPU, no network. Afterwards: [exercise 01](../exercises/01_metrics/01_metrics.ipynb).*
#
# Everybody who builds a search tries it on a few questions and likes what they see. That tells you
# nothing, as you will see in a minute. What does: write down which words of which document answer,
# turn every list of hits into a number, and know how far such a number can be believed. Every later
# lesson claims that something helps. Here you learn to check such a claim, and to refuse it.

# %% id=setup
import numpy as np

from minirag import BM25, GoldenSet, RecordedEmbedder, VectorIndex
from minirag import fixed_chunks, load_handbook, reciprocal_rank_fusion

documents = load_handbook()
chunks = [
    chunk
    for document in documents
    for chunk in fixed_chunks(document, size=100)
]
by_id = {chunk.id: chunk for chunk in chunks}
questions = GoldenSet.load().split("dev")
asked = {question.id: question for question in questions}
print(
    len(documents),
    "documents of one company, cut into",
    len(chunks),
    end=" ",
)
print("chunks of up to 100 words")

# %% [markdown] id=three-searches
# Three searches to choose from. One looks for the question's *words* (lesson 03 builds it), one
# for its *meaning*, by comparing vectors that a model made of the texts (lesson 04), and one asks
# *both* and merges the two lists (lesson 05). For now they are black boxes: a question goes in, a
# list of chunks comes out, the best first. Such an entry of the list is called a **hit**. (The
# vectors were recorded for these chunks and questions. For others you need the model; lesson 00,
# "How this course works", says how.)

# %% id=searches
words = BM25().index(chunks)
meaning = VectorIndex(RecordedEmbedder()).index(chunks)


def both(query, k=10, where=None):
    """Return the k best of the two lists, merged by rank."""
    lists = [i.search(query, 3 * k, where) for i in (words, meaning)]
    return reciprocal_rank_fusion(lists)[:k]


searches = {"words": words.search, "meaning": meaning.search, "both": both}
print(asked["q023"].question)
for hit in both(asked["q023"].question, k=3):
    print("  ", hit.id)

# %% [markdown] id=five
# ## Five questions that prove nothing
#
# Here is the usual test. A colleague writes down five questions and looks whether an answer is among
# the first five hits. Which of the three searches shall we take?

# %% id=five-questions
from textwrap import shorten

from minirag.evaluation import cover_ranks


def first_rank(search, question, k=5):
    """Return the rank of the first of k hits that answers, or None."""
    hits = [by_id[hit.id] for hit in search(question.question, k)]
    ranks = cover_ranks(question.evidence, hits)
    return min((rank for rank in ranks if rank), default=None)


print("rank of the first hit that answers" + "   ".join(["", *searches]))
all_found = True
for id in ("q002", "q041", "q043", "q060", "q068"):
    question = asked[id]
    ranks = [first_rank(search, question) for search in searches.values()]
    all_found = all_found and all(ranks)
    text = shorten(question.question, 36, placeholder="…")
    print(f"{text:36}{ranks[0]:6}{ranks[1]:10}{ranks[2]:7}")
print("every search answers every question:", all_found)

# %% [markdown] id=five-read
# Everything works, so nothing has been learnt. These five were picked to make the point: of the
# questions that name a code or a file, some that any search can answer. Most demos are picked like
# that, if not on purpose, by people who know the documents and use their words. Here is a question
# from somebody who does not.

# %% id=lisbon
from textwrap import wrap

lisbon = asked["q180"]
print(*wrap(lisbon.question, 72), sep="\n")
for label, name in (("A", "meaning"), ("B", "words")):
    print(f"\nlist {label}")
    for hit in searches[name](lisbon.question, k=5):
        print("   ", by_id[hit.id].header)

# %% [markdown] id=which-list
# You see what one mostly sees: the titles of the first five hits. Which of the two lists would you
# rather have? Decide before you read on. To help you, here is the second hit of list A in full:

# %% id=promising
second = by_id[meaning.search(lisbon.question, k=5)[1].id]
print(*wrap(" ".join(second.text.split()), 72), sep="\n")

# %% [markdown] id=which-asked
# It is about the right thing, well written, from the right document. Whoever reads it, a person or
# a model, will answer with confidence. Here is what the answer should have been, and where it
# stands:

# %% id=revealed
print(*wrap("Right answer: " + lisbon.expected_answer, 72), sep="\n")
for span in lisbon.evidence:
    print(f"\n{span.document_id}, grade {span.grade}:")
    print(*wrap(f"“{span.text}”", 72), sep="\n")
print("\nrank at which the ten hits hold these two passages")
for label, name in (("A", "meaning"), ("B", "words")):
    hits = [by_id[hit.id] for hit in searches[name](lisbon.question, 10)]
    print(f"list {label}: {cover_ranks(lisbon.evidence, hits)}")

# %% [markdown] id=perceived
# List A, with its three promising hits, holds no part of the answer in the first five. List B looks
# like an accident, and its first hit holds a part. If you chose A, three things have happened to
# you:
#
# - **A halo.** A good title and fluent text make a passage look right in everything else too. The
#   name is Thorndike's (1920), who saw it in how officers were rated.
# - **Recall cannot be seen.** A hit that is wrong stands before your eyes. A passage that is
#   missing does not, and for an answer it is the missing one that matters.
# - **You judge with the hits in view.** Whoever has just read them bends the question until they
#   fit.
#
# All three go away if the answer is written down *before* anything is searched.
#
# ## Write down what answers
#
# A question whose answer is known is a **golden question**, and a file of them a **golden set**. You
# have just seen one. It holds the question, what a right answer says, and the **evidence**: which
# characters of which document say so, each such span with a **grade** (3 answers alone, 2 answers
# in part, 1 helps).

# %% id=golden-question
for field in ("id", "question", "expected_answer", "stratum", "split"):
    value = str(getattr(lisbon, field))
    print(f"{field:16}{shorten(value, 56, placeholder='…')}")
for span in lisbon.evidence:
    print(f"evidence        {span.document_id}, characters", end=" ")
    print(f"{span.start} to {span.end}, grade {span.grade}")

# %% [markdown] id=why-spans
# Why characters, and not simply the id of the chunk that answers? Because chunks are one of the
# things that you want to compare. Cut the documents in another way, and the id means another text:

# %% id=ids-are-gone
for size in (100, 60):
    for document in documents:
        for chunk in fixed_chunks(document, size=size):
            if chunk.id == "remote-work-policy#3":
                holds = lisbon.evidence[0].text in chunk.text
                start = " ".join(chunk.text.split())[:22]
                print(f"{size:3} words: {chunk.id} “{start}…”", end=" ")
                print("answers" if holds else "does NOT answer")

# %% [markdown] id=span-stays
# A span of a document stays where it is, whatever cuts the text. So the same questions measure every
# chunker, also next year's.
#
# ### Kinds of questions, and two piles
#
# A mean over all questions hides what you need to know. So each question belongs to a **stratum**:
# a kind of question that is hard for a reason of its own.

# %% id=strata
everything = GoldenSet.load()
splits = {name: everything.split(name).strata for name in ("dev", "test")}
print(f"{'stratum':14}{'dev':>4}{'test':>6}   one of dev")
for stratum, count in splits["dev"].items():
    example = next(q for q in questions if q.stratum == stratum)
    text = shorten(example.question, 44, placeholder="…")
    print(f"{stratum:14}{count:4}{splits['test'][stratum]:6}   {text}")
print(f"{'all':14}{len(questions):4}{len(everything.split('test')):6}")

# %% [markdown] id=dev-and-test
# Most names say what is hard. For the others: *paraphrase*, question and passage share hardly a word;
# *number*, the answer is a figure, mostly in a table; *negation*, it is about what is not included or
# never done; *multi_hop*, no single document answers; *dated*, an older or newer document says
# something else; *anaphoric*, it makes sense only after what was said before; *distractor*, another
# document looks better than the right one; *cross_lingual*, question and passage are in two
# languages.
#
# The two columns are the two **splits**. The *dev* questions are there to be looked at: try ten
# settings on them, keep the best, read every failure. That wears them out. Whoever keeps the best
# of ten keeps the luckiest of ten as well, so the figure that chose it is too good. The *test*
# questions stay closed until all is decided, and are then asked once; the tables of the README come
# from them, and no lesson looks at them one by one. (Nothing answers the *unanswerable* ones. They
# have no figure below; they test whether a system can keep silent.)
#
# Know who wrote your questions. Ours are by a language model that had read the whole handbook and
# had run no search; a second one checked them. That is better than questions made from chunks, and
# worse than your users'.
#
# ## From passages to ranks
#
# Hits are chunks, evidence is spans. When has a list of hits *found* a span? There must be a rule,
# and any rule is a convention. Ours: **from the first rank at which the hits so far hold at least
# half of its characters.** One shared word would be too easy, and the whole span too strict, since
# a cut in the middle of a sentence would lose it.


# %% id=cover-rank
def cover_rank(span, hits):
    """Return the rank from which the hits hold half of a span, or None."""
    seen = set()
    for rank, hit in enumerate(hits, start=1):
        if hit.document_id == span.document_id:
            first, last = max(hit.start, span.start), min(hit.end, span.end)
            seen |= set(range(first, last))
        if 2 * len(seen) >= span.end - span.start:
            return rank
    return None


compared = different = 0
for search in searches.values():
    for question in questions:
        hits = [by_id[hit.id] for hit in search(question.question, 10)]
        mine = [cover_rank(span, hits) for span in question.evidence]
        compared += len(mine)
        theirs = cover_ranks(question.evidence, hits)
        different += sum(a != b for a, b in zip(mine, theirs, strict=True))
print(f"{compared} ranks compared with minirag's: {different} differ")

# %% [markdown] id=strips-idea
# Look at it on the last of the five easy questions, and the one span that answers it alone. The text
# is cut in three ways and searched each time by words; the hits are drawn where they lie.

# %% id=strips
easy = asked["q068"]
span = easy.evidence[0]
rows, found = [], []
for size in (100, 40, 15):
    cut = {
        chunk.id: chunk
        for document in documents
        for chunk in fixed_chunks(document, size=size)
    }
    hits = [
        cut[hit.id]
        for hit in BM25().index(cut.values()).search(easy.question)
    ]
    found.append(cover_rank(span, hits))
    rows.append(
        [
            (rank, hit.start, hit.end)
            for rank, hit in enumerate(hits, start=1)
            if hit.document_id == span.document_id
        ]
    )
    print(f"chunks of {size:3} words: covered from rank {found[-1]}")

assert found == [1, 2, 5]

# %% id=strips-figure
from minirag.plots import COLOURS, headline, pale, style

with style():
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7.2, 3.2))
    band = {"facecolor": pale(COLOURS[4]), "edgecolor": COLOURS[4]}
    axes.axvspan(span.start, span.end, hatch="///", **band)
    box = {"facecolor": "none", "edgecolor": COLOURS[0], "linewidth": 1.8}
    centred = {"ha": "center", "va": "center", "backgroundcolor": "white"}
    low, high = 240, 880
    for y, row in enumerate(rows):
        for rank, start, end in row:
            left, right = max(start, low), min(end, high)
            if right - left > 20:
                axes.barh(y, right - left, 0.6, left, **box)
                axes.text((left + right) / 2, y, f"hit {rank}", **centred)
    axes.text(span.start - 8, -0.62, "the span that answers", ha="right")
    axes.set(xlim=(low, high), ylim=(2.5, -0.9), xlabel="character")
    axes.set_yticks(range(3), ["100 words", "40 words", "15 words"])
    axes.grid(visible=False)
    title = "One span, three ways to cut: covered from rank {}, {} and {}"
    headline(figure, title.format(*found))
plt.close(figure)
figure

# %% [markdown] id=strips-alt
# *In words: a stretch of one document from left to right, with the span that answers as a hatched
# band. Above: with chunks of 100 words the first hit holds most of the band. Middle: with 40 words
# the first hit only touches it, and the second holds the rest. Below: with 15 words the first hit
# holds less than half, and only together with the fifth is it enough.*
#
# Now every list of hits is a list of ranks, and chunkers can be compared. What is left is to turn
# ranks into one number.
#
# ## Six numbers for one ranking
#
# Take the smallest case in which they differ: five hits, of which two answer, and a third passage
# that would answer too and was not found.

# %% id=ranking
ranking = ["a", "b", "c", "d", "e"]
relevant = {"b": 3, "d": 1, "f": 2}
for rank, id in enumerate(ranking, start=1):
    print(f"rank {rank}   {id}   grade {relevant.get(id, 0)}")
print("not found  f   grade 2")

# %% [markdown] id=by-hand-idea
# Six questions can be asked of this list. Work each of them out on paper first; the cell has the
# sums.
#
# - **Recall**: how much of what answers is there? What a model is not shown, it cannot use.
# - **Precision**: how much of what is there answers? The rest costs money and distracts.
# - **Hit rate**: is there anything at all?
# - **Reciprocal rank**, RR: how far down is the first? Its mean over questions is called MRR.
# - **Average precision**, AP: the precision at the rank of each passage that answers, added up, and
#   divided by how many there are. What was not found adds 0. Its mean is called MAP.
# - **nDCG**: each hit brings its grade, divided by the logarithm of its rank plus one; the sum is
#   divided by that of the best order possible. It is the only one that reads the grades.

# %% id=by-hand
from math import log2

best_order = 3 / log2(2) + 2 / log2(3) + 1 / log2(4)  # b, f, d
by_hand = {
    "recall@5": 2 / 3,  # b and d, of b, d and f
    "precision@5": 2 / 5,  # b and d, of five places
    "hit rate@5": 1,
    "RR": 1 / 2,  # b is at rank 2
    "AP": (1 / 2 + 2 / 4 + 0) / 3,  # at b one of two, at d two of four
    "nDCG@5": (3 / log2(3) + 1 / log2(5)) / best_order,
}
for name, value in by_hand.items():
    print(f"{name:12} {value:.3f}")

# %% [markdown] id=in-code
# Now in code. A metric is a function of a ranking, of what is relevant with its grade, and of `k`,
# how many hits count.


# %% id=counting-metrics
def grades(ranking, relevant, k):
    """Return the grade of each of the first k hits, 0 for the others."""
    return [relevant.get(id, 0) for id in ranking[:k]]


def recall(ranking, relevant, k):
    found = sum(grade > 0 for grade in grades(ranking, relevant, k))
    return found / len(relevant)


def precision(ranking, relevant, k):
    found = sum(grade > 0 for grade in grades(ranking, relevant, k))
    return found / k


def hit_rate(ranking, relevant, k):
    return float(any(grades(ranking, relevant, k)))


# %% id=ranking-metrics
def reciprocal_rank(ranking, relevant, k):
    for rank, grade in enumerate(grades(ranking, relevant, k), start=1):
        if grade > 0:
            return 1 / rank
    return 0.0


def average_precision(ranking, relevant, k):
    total = found = 0
    for rank, grade in enumerate(grades(ranking, relevant, k), start=1):
        if grade > 0:
            found += 1
            total += found / rank
    return total / len(relevant)


def dcg(gains):
    return sum(g / log2(rank + 1) for rank, g in enumerate(gains, start=1))


def ndcg(ranking, relevant, k):
    best = sorted(relevant.values(), reverse=True)[:k]
    return dcg(grades(ranking, relevant, k)) / dcg(best)


# %% [markdown] id=equal-idea
# Are they right? Six ids have 720 orders. Take the first five of each as a ranking, and compare
# with `minirag` and with [trec_eval](https://github.com/usnistgov/trec_eval), the program by which
# NIST has scored searches since the nineties. It is not needed here: its means over the same
# rankings stand in the cell.

# %% id=equal
from itertools import permutations

import minirag

mine = {
    "recall": (recall, minirag.recall_at_k, 0.833333),
    "precision": (precision, minirag.precision_at_k, 0.500000),
    "hit rate": (hit_rate, minirag.hit_rate_at_k, 1.000000),
    "RR": (reciprocal_rank, minirag.reciprocal_rank, 0.712500),
    "AP": (average_precision, minirag.average_precision, 0.561667),
    "nDCG": (ndcg, minirag.ndcg_at_k, 0.619182),
}
orders = [list(order[:5]) for order in permutations("abcdef")]
print(
    f"over {len(orders)} rankings     mean   trec_eval   far from minirag"
)
for name, (metric, theirs, recorded) in mine.items():
    scores = [metric(order, relevant, 5) for order in orders]
    other = [theirs(order, relevant, 5) for order in orders]
    far = max(abs(a - b) for a, b in zip(scores, other, strict=True))
    mean = sum(scores) / len(scores)
    print(f"{name:18} {mean:8.6f}    {recorded:8.6f}   {far:16.0e}")
    assert round(mean, 6) == recorded

# %% [markdown] id=worth-idea
# All three agree. Which of the six should you look at? Ask what each of them pays for one relevant
# hit at rank 1, at rank 2, and so on.

# %% id=worth-figure
ranks = np.arange(1, 11)
worth = {
    "recall@5, precision@5": (ranks <= 5).astype(float),
    "nDCG@10": 1 / np.log2(ranks + 1),
    "reciprocal rank": 1 / ranks,
}
ends = {"recall@5, precision@5": (5.15, 0.93), "nDCG@10": (6.5, 0.43)}
ends["reciprocal rank"] = (6.5, 0.2)
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    for i, (name, values) in enumerate(worth.items()):
        look = {"marker": "os^"[i], "color": COLOURS[i]}
        axes.plot(ranks, values, linestyle=["-", "--", ":"][i], **look)
        axes.text(*ends[name], name, color=COLOURS[i])
    axes.set(xlabel="rank of the hit", xticks=ranks, ylim=(-0.05, 1.08))
    axes.set_ylabel("worth, beside rank 1")
    fifth = [values[4] for values in worth.values()]
    title = (
        "Worth of rank 5: to recall {:.2f}, to nDCG {:.2f}, to RR {:.2f}"
    )
    headline(figure, title.format(*fifth))
plt.close(figure)
figure

# %% [markdown] id=worth-alt
# *In words: three lines over the ranks 1 to 10. That of recall and precision is flat to rank 5 and
# drops to nothing. That of nDCG falls gently and never ends. That of reciprocal rank has lost half
# at rank 2 and is nearly flat from rank 5.*
#
# A model reads all that it is given, so what it can answer goes with **recall**, at the number of
# hits that you will put into the prompt. A person reads from the top and stops, which is nearer to
# **nDCG**. Reciprocal rank looks at a single hit, and lets it jump by a half between two ranks; use
# it where one passage is all that is wanted. This lesson decides now, before any figure is seen,
# on nDCG@10.
#
# ### The same name, another number
#
# Before you compare your figure with somebody else's, ask which definition they have. Four
# differences that are met every week:

# %% id=in-the-wild
three = ["a", "b", "d"]  # all that a search has found
print("P@5 of three hits, two of them right")
print(f"   of five places   {precision(three, relevant, 5):.2f}")
print(f"   of what came back {precision(three, relevant, 3):.2f}")
print("AP of our ranking")
score = average_precision(ranking, relevant, 5)
print(f"   by all that answer {score:.2f}")
print(f"   by those found     {score * 3 / 2:.2f}")
late = ["a"] * 11 + ["b"]
print("the first right hit at rank 12")
print(f"   RR    {reciprocal_rank(late, relevant, 12):.2f}")
print(f"   RR@10 {reciprocal_rank(late, relevant, 10):.2f}")

# %% id=gains
graded = {"full": 3, "half": 2, "other half": 2}
print("nDCG@3 with a gain that is  linear   exponential")
for name, order in (
    ("one full answer", ["full"]),
    ("two half answers", ["half", "other half"]),
):
    by_gain = [
        minirag.ndcg_at_k(order, graded, 3, gain)
        for gain in ("linear", "exponential")
    ]
    print(f"   {name:23} {by_gain[0]:.2f} {by_gain[1]:13.2f}")

# %% [markdown] id=in-the-wild-read
# - **A short list.** trec_eval and this course divide by `k`; a search that returns less is not
#   rewarded for it. Others divide by what came back.
# - **AP by those found.** What ragas calls *context precision* is this: it does not notice what is
#   missing.
# - **A cut-off.** MRR without a depth and MRR@10 are two measures; look for the depth.
# - **The gain.** With the grade itself (*linear*, trec_eval) the two half answers win. With 2 to the
#   power of the grade, less one (*exponential*, Burges et al. 2005), the full one does. The order of
#   two systems can depend on it.
#
# And a fifth, in words alone: some papers say "recall@k" and mean the hit rate. Where one passage
# answers, they are the same.
#
# ## Use it
#
# All of the above is one call: every dev question through a search, the ranks of its evidence, the
# metrics, the means. (If a question comes with a condition, such as "only pages on security",
# `evaluate` passes it on; that is what the searches have `where` for.) For nDCG each span of evidence takes a place of its own, so that two spans in
# one hit cannot add up to more than the best order.

# %% id=evaluate
from minirag import evaluate

reports = {
    name: evaluate(search, questions, chunks, k=10, name=name)
    for name, search in searches.items()
}
print(reports["both"].tables()[0].text())

# %% [markdown] id=evaluate-read
# *hit_rate* is the share of questions that have any chance of an answer. *recall* is lower, because
# many questions have several passages. *precision* is small and has to be: ten places, and few
# passages that answer. *tokens* counts the words of ten hits, which is what all this costs.
# (*returned_precision* divides by what came back, and the last line is for later.) `print(report)`
# has every stratum as well, and `report.save` keeps it, so that next month's change can be held
# against it.
#
# ## Measure it
#
# The three searches, side by side:

# %% id=three-reports
print("search    nDCG@10   recall@10   rr@10   hit rate@10")
for name, report in reports.items():
    shown = ("ndcg@10", "recall@10", "rr@10", "hit_rate@10")
    a, b, c, d = (report.mean(metric) for metric in shown)
    print(f"{name:8} {a:8.3f} {b:11.3f} {c:7.3f} {d:13.3f}")
means = [reports[name].mean("ndcg@10") for name in searches]
assert means[0] < means[1] < means[2]

# %% [markdown] id=three-read
# Asking both is best, meaning second, words last. Is that so? Or is it the luck of the questions
# that somebody happened to write?
#
# ### How often would five questions have been wrong?
#
# Let chance pick five of the dev questions, and look who wins on them. Do so a thousand times.
# Questions are put back after each draw, as if every set of five were written anew.

# %% id=five-draws
scores = {name: r.values("ndcg@10") for name, r in reports.items()}
gain = scores["both"] - scores["words"]


def draws(differences, n, seed=0):
    """Return how often n questions favour neither side, and the worse."""
    rng = np.random.default_rng(seed)
    means = rng.choice(differences, size=(1000, n)).mean(axis=1)
    return np.mean(np.abs(means) < 1e-12), np.mean(means < -1e-12)


tied, wrong = draws(gain, 5)
print(f"on all {len(gain)} questions both is better by {gain.mean():.3f}")
print("on five of them, of a thousand times:")
print(f"  words wins {wrong:.0%}, neither wins {tied:.0%}")

# %% id=more-draws
sizes = [5, 10, 20, 50, 100]
pairs = {
    "words beats both": gain,
    "words beats meaning": scores["meaning"] - scores["words"],
}
print("how often the worse one wins, % of draws")
print(f"{'questions':22}" + "".join(f"{n:5}" for n in sizes))
curves = {}
for name, differences in pairs.items():
    curves[name] = [100 * draws(differences, n)[1] for n in sizes]
    print(f"{name:22}" + "".join(f"{value:5.0f}" for value in curves[name]))

# %% id=draws-figure
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.6))
    for i, (name, curve) in enumerate(curves.items()):
        look = {"marker": "os"[i], "linestyle": ["-", "--"][i]}
        axes.plot(sizes, curve, color=COLOURS[i], **look)
        label = f"{name},\nworse by {pairs[name].mean():.3f}"
        axes.text(106, curve[-1] + 0.5, label, color=COLOURS[i])
    axes.axhline(50, color="#222222", linewidth=1)
    axes.text(106, 47, "a coin", va="top")
    axes.set(xlim=(0, 148), ylim=(-2, 53), xticks=sizes)
    axes.set(
        xlabel="questions asked", ylabel="the worse one wins, % of draws"
    )
    first = curves["words beats both"][0]
    title = (
        f"On five questions the worse search wins in {first:.0f} % of draws"
    )
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=draws-alt
# *In words: two falling lines over 5, 10, 20, 50 and 100 questions, below a level line at 50 %, where
# a coin would be. The lower one, for the larger difference, comes down to nought at a hundred
# questions. The upper one, for the smaller difference, begins near the coin and is still high at a
# hundred.*
#
# Whoever asks five questions at random and takes the winner is wrong that often. The pair that
# differs less is not even decided by a hundred. How many you need depends on how small a difference
# you want to see; near the end you can read it off a table.
#
# ### An interval, by hand
#
# Nobody gives us another golden set. But we can draw one from the questions that we have, as above:
# as many as there are, each put back, so that some come twice and some not at all. The mean of such
# a draw is one that we might as well have got. Ten thousand of them show how far it moves; the
# middle 95 % are the **interval**. This is the **bootstrap** (Efron 1979).

# %% id=bootstrap
from minirag.evaluation import bootstrap_interval


def interval(values, seed=0, times=10_000):
    """Return the middle 95 % of the means of redrawn questions."""
    rng = np.random.default_rng(seed)
    means = [
        values[rng.integers(len(values), size=len(values))].mean()
        for _ in range(times)
    ]
    return np.quantile(means, [0.025, 0.975])


print("nDCG@10    mean    95 % interval    far from minirag")
for name, values in scores.items():
    mine = interval(values)
    far = np.abs(mine - bootstrap_interval(values, seed=0)).max()
    print(f"{name:8} {values.mean():6.3f}", end="    ")
    print(f"{mine[0]:.3f} to {mine[1]:.3f}    {far:16.0e}")

# %% [markdown] id=interval-read
# Read it like this: over *all* questions of these kinds that could have been written, the mean
# probably lies in there; intervals that are made like this are right about 95 times in a hundred.
# It does *not* say what your users will see. Nobody drew these questions from what users ask.
#
# How wide it is depends on the number of questions, by the square root. With a running kernel you
# can move the number yourself; the figure below has all of them.

# %% id=slider
from ipywidgets import IntSlider, interact

shuffled = np.random.default_rng(1).permutation(scores["both"])


def with_questions(n=20):
    """Print what the first n questions would have told."""
    low, high = bootstrap_interval(shuffled[:n])
    print(f"{n} questions: {shuffled[:n].mean():.3f}", end="")
    print(f"   95 % interval {low:.3f} to {high:.3f}", end="")
    print(f"   width {high - low:.3f}")


most = len(shuffled)
slider = IntSlider(20, min=5, max=most, step=1, continuous_update=False)
_ = interact(with_questions, n=slider)

# %% id=narrowing-figure
steps = [5, 8, 12, 16, 24, 32, 48, 64, 96, most]
bounds = np.array([bootstrap_interval(shuffled[:n]) for n in steps])
middles = [shuffled[:n].mean() for n in steps]
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    axes.fill_between(steps, *bounds.T, color=COLOURS[0], alpha=0.2)
    axes.plot(steps, middles, color=COLOURS[0], marker="o")
    for n in (8, 32, most):
        low, high = bounds[steps.index(n)]
        axes.plot([n, n], [low, high], color="#222222", linewidth=1.4)
        axes.text(n + 1.5, low, f"{high - low:.2f} wide", va="top")
    axes.text(
        66, middles[-2] + 0.1, "the mean, in its interval", color=COLOURS[0]
    )
    axes.set(ylim=(-0.06, 0.8), xlim=(0, most + 18))
    axes.set_xticks([8, 32, 64, 96, most])
    axes.set(xlabel="questions", ylabel="nDCG@10 of both")
    width = bounds[:, 1] - bounds[:, 0]
    ratio = width[steps.index(8)] / width[steps.index(32)]
    assert 1.6 < ratio < 2.4
    headline(
        figure, "Four times as many questions halve the interval, or nearly"
    )
plt.close(figure)
figure

# %% [markdown] id=narrowing-alt
# *In words: the mean as a line over the number of questions, in a pale band that is its 95 %
# interval. The band is enormous at five questions and narrows quickly at first, then ever more
# slowly. The mean itself wanders while there are few questions and settles later.*
#
# ### Ask both the same questions
#
# The intervals of the three searches overlap. Does that mean that they cannot be told apart? It
# does not, and this is the mistake that is made most often. Most of what moves a mean is whether
# the questions were hard, and a question that is hard for one search is mostly hard for the other.
# So look at the *difference*, question by question, and draw questions, not scores.

# %% id=paired
rng = np.random.default_rng(0)
redrawn = {
    name: scores[name][rng.integers(len(gain), size=(10_000, len(gain)))]
    for name in ("words", "both")
}
apart = redrawn["both"].mean(axis=1) - redrawn["words"].mean(axis=1)
bars = {
    "words": (scores["words"].mean(), *interval(scores["words"])),
    "both": (scores["both"].mean(), *interval(scores["both"])),
    "unpaired": (gain.mean(), *np.quantile(apart, [0.025, 0.975])),
    "paired": (gain.mean(), *interval(gain)),
}
alike = np.corrcoef(scores["both"], scores["words"])[0, 1]
print(f"the scores of the two searches correlate by {alike:.2f}")
print("both minus words, with a 95 % interval")
for name, what in (
    ("unpaired", "as if each had questions of its own"),
    ("paired", "question by question"),
):
    mean, low, high = bars[name]
    print(f"  {what:36} {mean:+.3f}   {low:+.3f} to {high:+.3f}")

# %% id=paired-figure
with style():
    figure, panels = plt.subplots(2, 1, figsize=(7.2, 3.8))
    for i, (name, (mean, low, high)) in enumerate(bars.items()):
        axes, y = panels[i // 2], i % 2
        look = {"color": COLOURS[name == "paired"], "marker": "|"}
        axes.plot([low, high], [y, y], **look)
        axes.plot([mean], [y], **{**look, "marker": "o"})
        text = f"{low:.2f} to {high:.2f}"
        axes.text(high + 0.006, y, text, va="center")
    for axes, names in zip(
        panels, (list(bars)[:2], list(bars)[2:]), strict=True
    ):
        axes.set_yticks([0, 1], names)
        axes.set(ylim=(1.6, -0.6))
        axes.grid(visible=False, axis="y")
    panels[1].axvline(0, color="#222222", linewidth=1)
    panels[0].set(xlim=(0.2, 0.5), xlabel="nDCG@10, each search by itself")
    panels[1].set(xlim=(-0.08, 0.22), xlabel="nDCG@10, both minus words")
    assert bars["unpaired"][1] < 0 < bars["paired"][1]
    headline(figure, "Only the paired interval leaves nought out")
plt.close(figure)
figure

# %% [markdown] id=paired-alt
# *In words: above, the intervals of words and of both, which overlap. Below, two intervals of the
# difference with a line at nought. The unpaired one crosses the line; the paired one, from the same
# answers, is narrower and lies to its right.*
#
# ### Could it be chance alone?
#
# There is a second way to ask, older than computers (Fisher 1935), and the usual one in search
# (Smucker, Allan and Carterette 2007). Suppose that the two searches were equally good. Then it was
# chance which of the two did better on a question, and each difference might as well have had the
# other sign. So flip a coin for every question, take the mean, and do that ten thousand times. How
# often is a mean as far from nought as the one that we measured? That share is the **p-value**.

# %% id=randomisation
from minirag.evaluation import randomisation_p

rng = np.random.default_rng(0)
flips = [rng.choice([-1.0, 1.0], size=len(gain)) for _ in range(10_000)]
by_chance = np.array([(signs * gain).mean() for signs in flips])
extreme = np.count_nonzero(np.abs(by_chance) >= gain.mean() - 1e-12)
p = (1 + extreme) / (1 + len(by_chance))
print(f"as far from nought as {gain.mean():.3f}: {extreme} of 10,000 flips")
print(f"p = {p:.4f}, minirag's {randomisation_p(gain, seed=0):.4f}")

# %% id=randomisation-figure
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.2))
    axes.hist(by_chance, bins=50, color=pale(COLOURS[5]), edgecolor="white")
    top = axes.get_ylim()[1]
    axes.axvline(gain.mean(), color=COLOURS[1], linewidth=2.4)
    axes.axvline(-gain.mean(), color=COLOURS[1], linestyle="--")
    axes.text(gain.mean() - 0.002, top, "measured", ha="right", va="top")
    axes.text(-gain.mean() + 0.002, top, "its mirror image", va="top")
    axes.set(
        xlabel="mean difference in nDCG@10 when coins decide its signs"
    )
    axes.set(ylabel="flips, of ten thousand", ylim=(0, top * 1.05))
    rarely = f"{extreme} of {len(by_chance):,} flips"
    headline(figure, f"Coins reach the measured difference in {rarely}")
plt.close(figure)
figure

# %% [markdown] id=randomisation-alt
# *In words: a bell-shaped heap of ten thousand means around nought, and a line far out on its right
# side for the difference that was measured, with a dashed one mirrored on the left. Hardly anything
# of the heap lies beyond the two lines.*
#
# A small p says: chance alone hardly does this. It does not say that the difference is large, nor
# that it matters to anybody. That is what the interval is for; print both, as `compare` does:

# %% id=compare
from minirag import compare

comparison = compare(reports["words"], reports["both"], "ndcg@10", seed=0)
print(comparison.tables()[0].text().split("\nstratum")[0])
print()
print(comparison.tables(most=4)[1].text())

# %% [markdown] id=compare-read
# The four questions below the figures are worth more than the third decimal. Read each of them, and
# its hits, before you believe a mean.
#
# ### What moved, and what was hurt

# %% id=strata-gain
gains = {name: [] for name in comparison.strata}
for move in comparison.moves:
    gains[move.stratum].append(move.difference)
means = {name: np.mean(values) for name, values in gains.items()}
ordered = sorted(means, key=lambda name: (means[name], name))
limits = {name: bootstrap_interval(gains[name]) for name in ordered}
clear = [name for name in ordered if limits[name][0] > 0]
for which, name in (
    ("most gained", ordered[-1]),
    ("most lost", ordered[0]),
):
    low, high = limits[name]
    print(f"{which}: {name}, n = {len(gains[name])}, {means[name]:+.3f}")
    print(f"   95 % interval {low:+.3f} to {high:+.3f}")
print(len(clear), "of", len(gains), "strata have an interval above nought")

# %% id=strata-figure
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.4))
    for y, name in enumerate(ordered):
        low, high = limits[name]
        axes.plot([low, high], [y, y], color=COLOURS[0], linewidth=1.6)
        fill = COLOURS[0] if name in clear else "white"
        look = {"marker": "o", "color": COLOURS[0], "markerfacecolor": fill}
        axes.plot([means[name]], [y], **look)
    axes.axvline(0, color="#222222", linewidth=1)
    names = [f"{name} ({len(gains[name])})" for name in ordered]
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel(
        "nDCG@10, both minus words; filled: interval above nought"
    )
    axes.grid(visible=False, axis="y")
    low, high = limits[ordered[0]]
    assert means[ordered[0]] < 0 < high
    title = f"Most gained: {ordered[-1]}. May have lost: {ordered[0]}"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=strata-alt
# *In words: a line for each stratum, from the low to the high end of its interval, with a dot at
# the mean, in the order of the means. Some lie wholly to the right of nought and have filled dots;
# the others do not. The lowest, identifier, has its mean on the left of nought and the end of its
# line just across.*
#
# Where question and passage share hardly a word, the search by words has little to lose, and any
# help is welcome. Where a question names a code, words are enough, and a second list can only push
# the right hit down; whether it does, so few questions cannot quite say. The mean over all would
# have told you neither. But each line rests on ten or eleven questions: a stratum shows large
# differences, and otherwise where to read.
#
# ### The more often you look, the more you find
#
# Twelve strata, twelve chances to be fooled. How many? Make a world in which the two searches are
# equally good, by coin flips as above, and look at it in the ways that people do.

# %% id=looks
rng = np.random.default_rng(0)
worlds = rng.choice([-1.0, 1.0], size=(10_000, len(gain))) * gain


def surprising(part):
    """Tell in which worlds a test at 0.05 would see a gain or a loss."""
    spread = np.sqrt((part**2).sum(axis=1))  # of a sum with random signs
    return np.abs(part.sum(axis=1)) > 1.96 * np.maximum(spread, 1e-9)


kinds = np.array([row.stratum for row in reports["both"].rows])
strata = [surprising(worlds[:, kinds == name]) for name in sorted(gains)]
peeks = [surprising(worlds[:, :n]) for n in range(20, len(gain), 10)]
once = surprising(worlds)
seen = {
    "one look at all questions": once,
    "twelve strata, the best one told": np.any(strata, axis=0),
    "a look after every ten questions": np.any(peeks, axis=0),
    "25 settings, the best one told": once.reshape(-1, 25).any(axis=1),
}
print("nothing is better, and yet something is found")
for how, fooled in seen.items():
    print(f"  {how:34} {fooled.mean():4.0%}")

# %% [markdown] id=looks-read
# The first line is about what 0.05 promises. The others are what happens to a team that is busy
# (the 25 settings have nothing in common here; real ones do, and fool you somewhat less). Three
# habits cost nothing: decide on **one** metric before you look (we did); say how many things you
# tried; and let the test split, which took no part in the choice, have the last word. If you must
# test twelve things, ask each for a p below 0.05 / 12 (Bonferroni's rule, crude and safe).
#
# ## What the figure does not see
#
# ### Hits that nobody has read
#
# A passage that nobody marked counts as wrong, and mostly it is. But who marked what? Suppose that,
# to save work, only the first ten hits of *one* search had been read, and evidence is what was
# found there. The spans of our golden set let us play that through. A question for which nothing
# was found drops out, as it would in practice.

# %% id=pool
from dataclasses import replace


def judged_by(names, depth=10):
    """Return the questions and what was read, had we read these hits."""
    kept, read = [], {}
    for question in questions:
        pool = {}
        for name in names:
            given = question.question, depth, question.filter
            hits = [by_id[hit.id] for hit in searches[name](*given)]
            pool |= {hit.id: hit for hit in hits}
        read[question.id] = pool = list(pool.values())
        seen = [
            span for span in question.evidence if cover_rank(span, pool)
        ]
        kept.append(replace(question, evidence=tuple(seen)))
    return kept, read


# %% id=pool-table
print("                    nDCG@10             judged@10")
print("hits read of        words  meaning      words  meaning")
for names in (["words"], ["meaning"], ["words", "meaning"]):
    kept, read = judged_by(names)
    row = [
        evaluate(searches[name], kept, chunks, k=10, judged=read)
        for name in ("words", "meaning")
    ]
    a, b = (report.mean("ndcg@10") for report in row)
    c, d = (report.mean("judged@10") for report in row)
    assert (a > b) == (names == ["words"])
    label = " and ".join(names)
    print(f"{label:18} {a:6.3f} {b:8.3f} {c:10.3f} {d:8.3f}")

# %% [markdown] id=pool-read
# Whoever was read, wins. The same two searches, and their order turns round with the reader. The
# right half of the table is the warning light: **judged@k** is the share of the first k hits that
# somebody has read. Where it is high for one side and low for the other, the comparison says more
# about the reading than about the searches.
#
# The remedy is **pooling** (Spärck Jones and van Rijsbergen 1975; TREC ever since): put the first
# hits of *all* methods into one heap, mix it, so that nobody knows who found what, and read the
# heap once. A method that comes later brings unread hits with it; read those, and only those.

# %% id=judged-here
from minirag.data import data_root
from minirag.golden import read_judged

judged = read_judged(data_root() / "judged.jsonl")
for name in ("dev", "test"):
    split = everything.split(name)
    pooled = sum(question.id in judged for question in split)
    print(f"{name:5} {pooled:4} of {len(split)} questions pooled")

# %% [markdown] id=judged-read
# That is how it stands with ours. The evidence was marked by reading the whole handbook, before any
# search was run; where a pool is counted above, the first hits of many pipelines were read as well,
# and that turned up passages that the readers of the whole had missed. Expect the same of yours.
#
# ### What it costs
#
# Ten hits of 800 words hold more than ten of 100, so they hold more answers. Is that a better
# search?

# %% id=budget
sizes = [50, 100, 200, 400, 800]
by_size = {"recall@10": [], "recall@1000tokens": [], "tokens@10": []}
for size in sizes:
    cut = [c for d in documents for c in fixed_chunks(d, size=size)]
    report = evaluate(BM25().index(cut), questions, cut, k=10)
    for metric, values in by_size.items():
        values.append(report.mean(metric))
print("chunks of   recall@10   recall in 1,000 words   words of ten hits")
for size, ten, thousand, spent in zip(
    sizes, *by_size.values(), strict=True
):
    print(f"{size:9} {ten:11.3f} {thousand:23.3f} {spent:19,.0f}")

# %% id=budget-figure
ten, thousand = by_size["recall@10"], by_size["recall@1000tokens"]
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.4))
    axes.plot(sizes, ten, color=COLOURS[1], marker="s", linestyle="--")
    axes.plot(sizes, thousand, color=COLOURS[0], marker="o")
    axes.text(860, ten[-1], "in ten hits", va="center", color=COLOURS[1])
    label = "in 1,000 words"
    axes.text(860, thousand[-1], label, va="center", color=COLOURS[0])
    axes.set_xscale("log", base=2)
    axes.set_xticks(sizes, sizes)
    axes.minorticks_off()
    axes.set(xlim=(45, 1750), ylim=(0, 0.75))
    axes.set(xlabel="words a chunk (doubling)", ylabel="recall, 0 to 1")
    assert ten == sorted(ten)
    assert thousand == sorted(thousand, reverse=True)
    title = "Bigger chunks: more in ten hits, less for the same money"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=budget-alt
# *In words: two lines over the size of the chunks, from 50 to 800 words. Recall in ten hits rises
# all the way. Recall in the first thousand words falls all the way; at the right end a chunk or two
# fill the budget.*
#
# A metric that counts hits pays for big ones. Whenever two methods return hits of different sizes,
# read recall at a budget beside recall@k, or you will "improve" your chunks into whole documents.
# In the report it is the last line, `recall@1000tokens`.
#
# ## A golden set of your own
#
# Our questions tell you nothing about your documents. You need your own, and the first takes five
# minutes, most of them for reading:
#
# 1. Write the question *before* you look for the passage, in words that you would use yourself. Best
#    of all, take it from a search log or a support ticket.
# 2. Find the smallest passage that answers, and copy it word for word. Where several answer, copy
#    each.
# 3. Let a program find the offsets and check the line. In a terminal this is
#    `python -m minirag golden add`, which asks for what it needs. Here we call it, with `--dry-run`,
#    so that nothing is written.

# %% id=add
import io
from contextlib import redirect_stderr, redirect_stdout

from minirag.__main__ import main


def golden_add(text, quote):
    """Return what `golden add --dry-run` prints for a question."""
    said = io.StringIO()
    fields = ["--question", text, "--answer", "No."]
    fields += ["--evidence", "hiring-guide", quote, "3", "--split", "dev"]
    fields += ["--stratum", "paraphrase", "--difficulty", "easy"]
    with redirect_stdout(said), redirect_stderr(said):
        main(["golden", "add", *fields, "--dry-run"])
    return said.getvalue()


quote = "We don't look at private social media."
text = "Will anyone here read an applicant's Instagram before the talk?"
print(*wrap(golden_add(text, quote), 72), sep="\n")

# %% [markdown] id=add-refused-idea
# One line of JSON, ready to be appended. Now the same fact, asked by somebody who had the passage in
# front of them:

# %% id=add-refused
text = "Is it true that we don't look at private social media?"
for problem in golden_add(text, quote).splitlines():
    print(*wrap(problem, 72), sep="\n")

# %% [markdown] id=how-many-idea
# It refuses. A question that borrows the words of its passage makes the search by words look better
# than it is, and that is how most golden sets are made: by a person, or a model, that is shown a
# passage and told to ask about it.
#
# ### How many?
#
# It depends on the difference that you want to see, and on how much differences vary from question
# to question, which we have measured above. To see a difference of d in four of five tries, at 95 %,
# takes about (2.8 · s / d)² questions, where s is the standard deviation of the differences.

# %% id=how-many
s = gain.std(ddof=1)
print(f"standard deviation of both minus words: {s:.2f}")
for d in (0.2, 0.1, 0.05, 0.02):
    n = ((1.96 + 0.84) * s / d) ** 2  # for the 95 %, and for four of five
    print(f"  to see a difference of {d:.2f}: {n:6,.0f} questions")

# %% [markdown] id=how-many-read
# So **ten to thirty are a start**: they catch what is broken, such as a chunker that loses every
# other page, or a model that does not speak the language. You can have them this evening. **A
# hundred and more tell methods apart** whose difference a user would notice. The last hundredths
# take a thousand, and mostly are not worth it; look for a larger step.
#
# ## When not to
#
# - **Before there is anything to choose.** With one search and no alternative, read twenty answers
#   and repair what is plainly broken.
# - **Where the questions were made from the chunks.** Their figures rank the methods that like such
#   questions. Use them to see that nothing is broken, and to choose nothing.
# - **As a target.** A team that is paid by recall@10 will find out about chunks of 800 words by
#   itself. Keep a second figure that moves the other way, such as the words read.
# - **Instead of looking.** The figures say *that* something is wrong. The failed questions, read one
#   by one, say *what*.
# - **For the answers.** All of this is about what was found. Whether the answer that a model makes
#   of it is true is another measurement, with another lesson.
#
# ## Check yourself
#
# <details><summary>1. A colleague triples the size of the chunks, and recall@10 rises by .06. What
# do you ask first?<br>a) the p-value<br>b) how many words ten hits hold now<br>c) the
# nDCG<br>d) which stratum it was</summary>
#
# b). Ten hits are now three times as much text. Compare at a budget of words; if anything of the
# gain is left, ask for the interval.
# </details>
#
# <details><summary>2. The ranking is x, y, z; what answers is y and w, each with grade 1. What are
# RR and AP?</summary>
#
# RR is 1/2: the first that answers, y, is at rank 2. AP is 1/4: the precision at y is 1/2, w was not
# found and adds 0, and there are two that answer.
# </details>
#
# <details><summary>3. The 95 % interval of a paired difference is -.01 to +.06. What may you
# say?<br>a) the two are equally good<br>b) the new one is better with 95 % probability<br>
# c) these questions are too few to tell<br>d) nothing was measured</summary>
#
# c). An interval that holds nought does not show that both are the same. It shows that a loss of a
# hundredth and a gain of six are both still possible.
# </details>
#
# <details><summary>4. A new method has a lower nDCG than the old one. Its judged@10 is .55, that of
# the old one .98. What do you do?<br>a) drop it<br>b) take it, it would be better if all had
# been judged<br>c) leave the questions out on which it has unread hits<br>d) read its unread
# hits</summary>
#
# d). Nearly half of its hits count as wrong because nobody has looked. They may be wrong or right.
# c) would keep the questions on which it happens to agree with the old one.
# </details>
#
# <details><summary>5. You have tried forty settings on the dev questions; the best gains .02, with p
# = .03. What will the test split say?</summary>
#
# Probably less. Of forty settings that change nothing, one or two look like this. Ask the test split
# once, with this one setting, and report what it says, also if it is nothing.
# </details>
#
# ## Words and reading
#
# - **Golden set**: questions, their answers, and the **evidence**: graded spans of documents.
# - **Stratum**: a kind of question. **Dev** and **test split**: to choose by, and to report.
# - **Recall**, **precision**, **hit rate**: how much of what answers is there; how much of what is
#   there answers; whether anything does.
# - **RR**, **AP**, **nDCG**: as above, with the order. **MRR** and **MAP** are means of the first two.
# - **Bootstrap interval**: how far a mean moves when the questions are drawn anew.
# - **Paired**: by the differences of the same questions. **Randomisation test**, **p-value**: how
#   often coin flips give as much.
# - **Pooling**, **judged@k**: reading the hits of all methods once; how many of the hits were read.
#
# Voorhees and Harman (eds.), *TREC: Experiment and Evaluation in Information Retrieval* (2005), is
# the book. Järvelin and Kekäläinen (2002) have nDCG, Burges et al. (2005) the exponential gain.
# Voorhees and Buckley, *The effect of topic set size on retrieval experiment error* (2002), did what
# you did with five questions, on real systems. Smucker, Allan and Carterette (2007) compare the
# tests; Efron (1979) has the bootstrap. Zobel (1998) asks what pooling misses. Fuhr, *Some common
# mistakes in IR evaluation* (2017), is short, and argues against some of what is done here.
#
# Next: [exercise 01](../exercises/01_metrics/01_metrics.ipynb), then lesson 02, where the first thing is measured: how to cut.
