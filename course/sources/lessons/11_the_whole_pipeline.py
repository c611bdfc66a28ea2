# %% [markdown] id=top
# # 11 · The whole pipeline: what each part is worth, and how to keep it
#
# *About 70 minutes. You need some Python; no key, no GPU, no network. Afterwards: [exercise 11](../exercises/11_pipeline/11_pipeline.ipynb).*
#
# You have built the parts one by one. Here they are put together, and then taken apart again, since
# that is the only way to learn what each of them is worth *beside the others*. You will meet a part
# that nothing misses, one that costs rank and is kept all the same, and a change that raises the mean
# and must not be merged. At the end four failures are worked through by a fixed procedure, which you
# can take to your own system tomorrow.

# %% id=setup
from functools import cache
from textwrap import shorten, wrap

import numpy as np

from minirag import BM25, Cutoff, GoldenSet, Materials, Pipeline
from minirag import RecordedEmbedder, RecordedModel, Tokenizer
from minirag import VectorIndex, compare, evaluate, gate, load_handbook
from minirag import make_pipeline, multi_query, rewrite
from minirag.evaluation import bootstrap_interval, cover_ranks

documents = load_handbook()
embedder, model = RecordedEmbedder(), RecordedModel()
materials = Materials(
    documents, embedder=embedder, model=model, headers="generated"
)
questions = GoldenSet.load().split("dev")
question_of = {question.id: question for question in questions}
print(len(documents), "documents,", len(materials.chunks), "chunks,")
print(len(questions), "questions to tune on; the others stay closed")

# %% [markdown] id=setup-read
# `Materials` makes what several pipelines share (chunks, headers, indexes), each thing once. Vectors
# and the texts of the language model, `"generated"` headers among them, are recorded, so that nothing has
# to be installed. One rung of the ladder is missing for that reason: *late interaction* (lesson 06)
# compares token by token, and those vectors are not recorded.
#
# ## A better search that finds less
#
# A customer's bookings end in an error, and somebody asks. Four pipelines that come ready by name answer:
# `naive` searches by meaning, `bm25` by words, `hybrid` by both, and `full` has six parts more, which
# come below. The number is the rank of the passage that answers; 1 is the top.


# %% id=e5004
def answer_ranks(pipeline, question, k=100):
    """Return the rank of each passage that answers, None for lost."""
    found = pipeline.retrieve(
        question.question, k, question.filter, question.history
    )
    shown = [pipeline.items[hit.id] for hit in found]
    return cover_ranks(question.evidence, shown)


e5004 = question_of["q056"]
print(*wrap(e5004.question, 72), sep="\n")
for name in ("naive", "bm25", "hybrid", "full"):
    pipeline = make_pipeline(name, materials)
    print(f"{name:7} rank {answer_ranks(pipeline, e5004)[0]}")

# %% [markdown] id=e5004-read
# Hybrid asks the same words *and* the meaning, and what words alone had nearly on top has sunk out of
# sight. A second search made it worse. Do not guess why: every pipeline here leaves a **trace**, the
# hits of each of its stages, and a trace can be asked about a chunk.

# %% id=why-not
hybrid = make_pipeline("hybrid", materials)
trace = hybrid.retrieve(e5004.question, k=5).trace
why = trace.why_not("error-codes#3")
print(*wrap(str(why), 72), sep="\n")
for stage, rank in why.ranks:
    print(f"  {stage:14} {rank or 'not there'}")

# %% [markdown] id=why-read
# Read it from the top. Words had it. Meaning did not have it at all among its first hundred (`naive`
# goes by meaning too, but in windows of 512 words; this chunk is a table of codes). Then the lists were
# fused by reciprocal rank (lesson 05): second place in one list gives 1/62, and rank 64 in both gives
# 2/124, just as much. So whatever stood higher than that in *both* lists went past it. The stage that
# failed is **fusion**, and the last line only carried it out. So neither a better BM25 nor a larger `k`
# for the prompt is what is wanted. What does the full pipeline do differently? One thing is easy to see:
# it searches for four wordings of the question.

# %% id=full-ranks
full = make_pipeline("full", materials)
trace = full.retrieve(e5004.question, k=5).trace
for text in trace.searched:
    print("·", shorten(text, 70, placeholder=" …"))
ranks_in_full = trace.why_not("error-codes#3").ranks

# %% id=rank-figure
from minirag.plots import COLOURS, headline, pale, style


def stage_dots(axes, ranks, colour, title):
    """Draw one dot a stage: the rank there, or a cross at 100."""
    for row, (_, rank) in enumerate(ranks):
        marker = "o" if rank else "x"
        axes.plot(rank or 100, row, marker, color=colour, markersize=8)
        label = str(rank) if rank else "lost"
        axes.annotate(label, (rank or 100, row), (0, 7), fontsize=9, **AT)
    axes.set_xscale("log")
    axes.set_xlim(0.7, 170)
    axes.set_xticks([1, 10, 100], ["1", "10", "100"])
    axes.set_yticks(range(len(ranks)), [stage for stage, _ in ranks])
    axes.set_ylim(len(ranks) - 0.5, -0.8)
    axes.set_xlabel("rank of the answer (log)")
    axes.set_title(title, loc="left", fontsize=11)


AT = {"textcoords": "offset points", "ha": "center"}

# %% id=rank-draw
assert dict(ranks_in_full)["fuse"] == 1
assert dict(why.ranks)["fuse"] > 20
with style():
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(7.2, 4.6))
    stage_dots(left, why.ranks, COLOURS[1], "hybrid")
    stage_dots(right, ranks_in_full, COLOURS[0], "full")
    headline(figure, "One list against one loses; most of eight agree")
plt.close(figure)
figure

# %% [markdown] id=rank-alt
# *In words: two columns of stages, read downwards, each with a dot at the rank that the answering
# chunk has there. In hybrid, words have it near the top, meaning has lost it, and after fusing it is
# beyond rank 20. In full there are eight lists, two for each of four wordings; nearly all have the chunk
# at or near the top, and it stays there to the end.*
#
# (`rerank` is here the cut-off, which comes below; `cut` takes the first five.) It looks as if the eight
# lists had mended it. That is a suspicion; keep it until the parts can be taken out one at a time.
#
# This is the picture to keep of a pipeline: **a row of stages, each of which can only pass on what it
# was given**. A failure has a place. And a part can mend what another one broke, or break what it
# mended, so no part has a worth of its own.
#
# ## Build it
#
# `full` is hybrid search with six parts more. Here they are as switches, so that every mixture can be
# built and measured. First what is searched: which texts, cut how, under which headers.

# %% id=texts
STEMS = Tokenizer(languages=("en", "es"), stemming="auto")


@cache
def texts(headers, children):
    """Return (what is searched, all items, child to parent)."""
    if children:
        family = materials.described_family if headers else materials.family
        items = [*family.parents, *family.children]
        return family.children, items, family.parent_of
    chunks = materials.described_chunks if headers else materials.chunks
    return chunks, chunks, None


@cache
def indexes(headers, children, stems):
    """Return one search by words and one by meaning."""
    searched, _, _ = texts(headers, children)
    words = BM25(tokenizer=STEMS) if stems else BM25()
    meaning = VectorIndex(embedder)
    return {"bm25": words.index(searched), "dense": meaning.index(searched)}


# %% [markdown] id=texts-read
# **Headers** are a line that a model wrote for each chunk, saying what it is about. **Children** are
# windows of forty words: they are searched, and the chunk around them is returned (lesson 08). **Stems**
# drop the endings of words. Two parts more change what is asked (lesson 07): **rewriting** makes a
# follow-up stand without its conversation, and **wordings** ask the same in other words. The last part,
# the **cut-off**, changes where the list ends.


# %% id=wordings
def wordings(query):
    """Return other wordings, none where none is recorded."""
    try:
        found = multi_query(query, model)
        embedder.embed_queries(found)
    except KeyError:  # a follow-up that was not rewritten
        return []
    return found


# %% [markdown] id=compose-idea
# With that, a pipeline is a list of switches:

# %% id=compose-parts
PARTS = ["rewriting", "wordings", "children"]
PARTS += ["headers", "stems", "cut-off"]


def compose(*parts):
    """Return hybrid search with these parts."""
    on = {part: part in parts for part in PARTS}
    _, items, parent_of = texts(on["headers"], on["children"])
    options = {"parent_of": parent_of, "rerank_depth": 50}
    if on["rewriting"]:
        options["rewriter"] = lambda q, turns: rewrite(q, turns, model)
    if on["wordings"]:
        options["expander"] = wordings
    if on["cut-off"]:
        options["reranker"] = Cutoff(0.7)
    lists = indexes(on["headers"], on["children"], on["stems"])
    return Pipeline(items, lists, name=" + ".join(parts), **options)


# %% [markdown] id=compose-read
# The order of the stages is not yours to choose: `Pipeline` runs rewrite, expand, search, fuse, rerank,
# parents, cut, each where its part is given. What you choose is the parts. The cut-off stands where a
# reranker would: of the first fifty hits it drops what scores below seven tenths of the best.
#
# ### Equal to the presets
#
# Three mixtures have names in `minirag`. Ours must give the same hits with the same scores:

# %% id=equal
transforms = make_pipeline("transforms", materials)
pairs = {
    "hybrid": (compose(), hybrid),
    "transforms": (compose("rewriting", "wordings"), transforms),
    "full": (compose(*PARTS), full),
}
for name, (ours, theirs) in pairs.items():
    far, same = 0.0, 0
    for q in questions[::6]:
        asked = (q.question, 10, q.filter, q.history)
        mine, preset = ours.retrieve(*asked), theirs.retrieve(*asked)
        same += [h.id for h in mine] == [h.id for h in preset]
        gaps = [
            abs(a.score - b.score)
            for a, b in zip(mine, preset, strict=True)
        ]
        far = max([far, *gaps])
    total = len(questions[::6])
    print(f"{name:11} same hits {same} of {total}", end="")
    print(f", largest difference of a score {far:.0e}")

# %% [markdown] id=use
# ## Use it
#
# At work you write one line, and change a part by keyword. Here at most two hits of one document are
# let through, of those that the cut-off leaves. Three hits are asked for:

# %% id=use-code
ready = make_pipeline("full", materials, per_source=2)
for hit in ready.search(e5004.question, k=3):
    print(f"{hit.score:.3f}  {hit.id}")

# %% [markdown] id=ladder-idea
# Two came: nothing else scored seven tenths of the first. A list may be shorter than `k`.
#
# ## The ladder
#
# Each preset stands on another one and differs from it in little, so the table of results reads as a row
# of decisions:
#
# | preset | stands on | what it adds (lesson) |
# |---|---|---|
# | `bm25` | | chunks cut by type, searched by words (02, 03) |
# | `naive` | | windows of 512 words, searched by meaning (00) |
# | `quick_wins` | `naive` | chunks by type under a line on their source, a limit to distance, three hits a source (02, 04) |
# | `hybrid` | `bm25` | a second list, by meaning, fused by rank (05) |
# | `transforms` | `hybrid` | rewriting and wordings (07) |
# | `parent_child` | `transforms` | children (08) |
# | `full` | `parent_child` | headers, stems, cut-off |
#
# Two columns are easily confused. **nDCG@10** asks how high the passages that answer stand.
# **Useful** is the share of the hits returned, five at most, that hold evidence: what a reader of the
# prompt sees. The last column counts the words of ten hits, or of as many as there are.


# %% id=ladder
def measured(pipeline, name):
    """Return the report of a pipeline on the dev questions."""
    # a budget that ten hits fill; for a larger one, more are searched for
    options = {"k": (5, 10), "name": name, "token_budget": 500}
    search = pipeline.retrieve
    return evaluate(search, questions, pipeline.items, **options)


# %% id=ladder-table
USEFUL = "returned_precision@5"
NAMES = ["bm25", "naive", "quick_wins", "hybrid"]
NAMES += ["transforms", "parent_child", "full"]
ladder = {
    name: measured(make_pipeline(name, materials), name) for name in NAMES
}
print("              nDCG@10   95 % interval   useful   words in 10 hits")
for name, report in ladder.items():
    low, high = report.interval("ndcg@10", seed=0)
    line = f"{name:12} {report.mean('ndcg@10'):8.3f}   "
    line += f"{low:.3f} to {high:.3f}   {report.mean(USEFUL):6.3f}   "
    print(line + f"{report.mean('tokens@10'):16.0f}")

# %% id=ladder-figure
means = np.array([r.mean("ndcg@10") for r in ladder.values()])
bounds = np.array([r.interval("ndcg@10", seed=0) for r in ladder.values()])
bottom, _, _, hybrid_, asked_, _, top = means
assert asked_ - hybrid_ > (top - bottom) / 2
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.9))
    rows = np.arange(len(NAMES))
    axes.barh(rows, means, color=COLOURS[0], height=0.62)
    around = np.abs(bounds.T - means)
    look = {"fmt": "none", "ecolor": "black", "capsize": 3}
    axes.errorbar(means, rows, xerr=around, **look)
    for row, (mean, (_, high)) in enumerate(
        zip(means, bounds, strict=True)
    ):
        axes.text(high + 0.012, row, f"{mean:.2f}", va="center")
    axes.set_yticks(rows, NAMES)
    axes.invert_yaxis()
    axes.set_xlim(0, 0.85)
    axes.set_xlabel("nDCG@10 on the dev questions, with 95 % interval")
    axes.grid(visible=False, axis="y")
    headline(figure, "One rung is worth more than all the others together")
plt.close(figure)
figure

# %% [markdown] id=ladder-alt
# *In words: seven bars, from bm25 at the top to full at the bottom. The first four are within each
# other's intervals. Then there is one large step, from hybrid to transforms; parent_child is level
# with it, and full a step higher.*
#
# The bars' intervals overlap a good deal, and that says little: all pipelines answered the *same*
# questions. So compare in pairs, each rung with the one that it stands on.

# %% id=steps
STEPS = [
    *[("naive", "quick_wins"), ("bm25", "hybrid"), ("naive", "hybrid")],
    *[("hybrid", "transforms"), ("transforms", "parent_child")],
    ("parent_child", "full"),
]
for before, after in STEPS:
    step = compare(ladder[before], ladder[after], "ndcg@10", seed=0)
    low, high = step.interval
    by_gain = sorted(step.strata.items(), key=lambda kind: kind[1][1])
    (worst, (_, down)), (best, (_, up)) = by_gain[0], by_gain[-1]
    print(f"{before} to {after}: {step.difference:+.3f}", end="")
    print(f"  ({low:+.3f} to {high:+.3f})")
    print(f"    best {best} {up:+.2f}, worst {worst} {down:+.2f}")

# %% [markdown] id=steps-read
# Three lessons for your own ladder:
#
# - **Quick wins win words, not rank.** Look at the last column of the table: about a quarter of the
#   text goes into the prompt, for a rank that is not measurably different.
# - **The question was the weakest part.** Rewriting and other wordings move more than any index does.
#   They also need a language model before the search can begin.
# - **A rung whose interval holds zero is not a rung.** `hybrid` is better than `bm25`, and not surely
#   better than `naive`: it finds Spanish and loses paraphrases. `parent_child` adds nothing measurable
#   to `transforms`. Wait before you throw it out: what it does beside other parts is another question.
#
# These are dev figures, by which the settings were chosen, so they flatter. The table on the test
# questions, opened once, stands in the [README](../README.md#what-finds-what). Compare the two: there, too,
# the large step is the one to `transforms`; but the last rung, to `full`, which looks clear here, is small
# there, and its interval holds zero. That is what a closed test split is for.
#
# ## Take it apart
#
# An **ablation** is a measurement without one part. Do it both ways, as they answer different
# questions: *added to hybrid* says what a part does alone, *taken from full* what nothing else
# replaces.

# %% id=ablate
BASE, WHOLE = ladder["hybrid"], ladder["full"]


@cache
def report_of(*parts):
    """Return the report of a mixture, measured once."""
    return measured(compose(*parts), " + ".join(parts))


def without(part):
    """Return all parts but this one."""
    return tuple(each for each in PARTS if each != part)


added = {p: compare(BASE, report_of(p), "ndcg@10") for p in PARTS}
taken = {
    p: compare(WHOLE, report_of(*without(p)), "ndcg@10") for p in PARTS
}
# %% id=ablate-table
print("                alone, on hybrid          gone, from full")
for part in PARTS:
    print(f"{part:10}", end="")
    for found in (added[part], taken[part]):
        low, high = found.interval
        print(
            f"  {found.difference:+.3f} ({low:+.3f}, {high:+.3f})", end=""
        )
    print()

# %% id=ablate-figure
assert all(taken[part].interval[1] < 0 for part in PARTS[:2])
assert taken["cut-off"].interval[0] > 0 > taken["headers"].interval[1]
sides = [("added to hybrid", added), ("taken from full", taken)]
with style():
    figure, both = plt.subplots(1, 2, figsize=(7.2, 3.8), sharey=True)
    for axes, (title, found) in zip(both, sides, strict=True):
        axes.axvline(0, color="#666666", linewidth=1)
        for row, part in enumerate(PARTS):
            (low, high), at = found[part].interval, found[part].difference
            clear = low > 0 or high < 0
            colour = COLOURS[0] if clear else "#777777"
            axes.plot([low, high], [row, row], color=colour, linewidth=2)
            fill = colour if clear else "white"
            point = {"color": colour, "markerfacecolor": fill}
            axes.plot(at, row, "o", markersize=8, **point)
        axes.set_xlabel("change of nDCG@10")
        axes.set_title(title, loc="left", fontsize=11)
    both[0].set_yticks(range(len(PARTS)), PARTS)
    both[0].set_ylim(len(PARTS) - 0.5, -0.5)
    figure.get_layout_engine().set(wspace=0.08)
    headline(figure, "Three parts are missed, two hardly, one costs rank")
plt.close(figure)
figure

# %% [markdown] id=ablate-alt
# *In words: two panels with one row a part and a line for the 95 % interval; a full dot where that
# leaves out zero, a hollow one where it does not. On the left, rewriting, wordings and headers help
# hybrid by themselves; children and stems are hollow, and the cut-off is below zero. On the right, full
# loses without wordings, rewriting and headers; without children or stems the loss is hollow; without
# the cut-off it gains.*
#
# **Stems** are the part that nothing misses here. On a public set of Spanish sentences they help
# ([what was measured](../docs/measured.md)); on this handbook nobody could tell. They stay because they
# cost nothing, which is a reason, but not a measured gain.
#
# **The cut-off loses rank**, surely so: it drops hits, and a dropped hit can be no gain to
# nDCG. Why does `full` keep it? Ask the other column.

# %% id=useful
print("taken from full: change of the share of useful hits")
for part in PARTS:
    gone = report_of(*without(part))
    found = compare(WHOLE, gone, USEFUL, seed=0)
    low, high = found.interval
    line = f"{part:10} {found.difference:+.3f} ({low:+.3f} to {high:+.3f})"
    words = gone.mean("tokens@10") - WHOLE.mean("tokens@10")
    print(f"{line}   words in 10 hits {words:+5.0f}")

# %% [markdown] id=useful-read
# Without the cut-off the reader gets more words, fewer of them of use. Children, which rank did not
# need, are worth as much here. So **which part is worth its place depends on the figure you
# chose before**. If a person reads the first hit, leave the cut-off out; if a model is paid by the
# word and misled by noise, keep it. What you must not do is to look at five figures afterwards and
# quote the one that rose.
#
# ## Parts change each other
#
# Children did nothing alone. Neither figure above says what they do *together* with headers. Measure all
# four corners, on top of `transforms`:

# %% id=corners
ASKED = ("rewriting", "wordings")
corners = {
    "transforms": ladder["transforms"],
    "+ children": ladder["parent_child"],
    "+ headers": report_of(*ASKED, "headers"),
    "+ both": report_of(*ASKED, "children", "headers"),
}
value = np.array([r.values("ndcg@10") for r in corners.values()])
for name, row in zip(corners, value, strict=True):
    print(
        f"{name:11} {row.mean():.3f}  {row.mean() - value[0].mean():+.3f}"
    )
extra = value[3] - value[1] - value[2] + value[0]
low, high = bootstrap_interval(extra, 0)
print(f"together beyond the sum: {extra.mean():+.3f}", end="")
print(f" ({low:+.3f} to {high:+.3f})")

# %% [markdown] id=corners-read
# Children alone: nothing. Headers alone: something. Both: more than the sum, and the interval of what is
# beyond the sum leaves out zero. A likely reason can be seen in the texts: forty words cut out of
# a chunk no longer say what they are about, and the header puts it back. So children were no useless
# part; they were a part that waited for another one. Whoever tries techniques one at a time, on the plain
# search, and throws out what does not help there, never finds such a pair.
#
# Now the same for the two parts that change the question:

# %% id=additive
single = report_of("rewriting"), report_of("wordings")
gains = [r.mean("ndcg@10") - BASE.mean("ndcg@10") for r in single]
pair = ladder["transforms"].mean("ndcg@10") - BASE.mean("ndcg@10")
print(f"rewriting {gains[0]:+.3f}, wordings {gains[1]:+.3f},", end=" ")
print(f"sum {sum(gains):+.3f}; both {pair:+.3f}")
for name, report in zip(ASKED, single, strict=True):
    strata = compare(BASE, report, "ndcg@10").strata
    top = sorted(strata.items(), key=lambda kind: -kind[1][1])[:2]
    print(name, "helps", ", ".join(f"{s} {d:+.2f}" for s, (_, d) in top))

# %% [markdown] id=additive-read
# These two hardly touch each other: each helps kinds of question that the other leaves alone, and the
# gains add up. Something of that lies in the recording: for a follow-up that was not rewritten there are
# nearly never wordings, so wordings alone could not help those. And two parts that mend the *same*
# questions need not add up, since nothing can be mended twice.
#
# *Late interaction*, the rung that is missing here, was measured once with the model installed, over the
# first fifty hits, with `reranker=materials.late_interaction`. (The embedder of those materials has to
# give a vector for each token, as `SentenceTransformerTokens` does; with another, that reranker is
# `None`.) Recorded, nDCG@10 on dev, the difference with its 95 % interval:

# %% id=late
LATE = {
    "hybrid": (0.424, 0.475, "+0.052 (+0.015 to +0.089)"),
    "transforms": (0.604, 0.543, "-0.060 (-0.102 to -0.020)"),
}
for name, (plain, late, difference) in LATE.items():
    print(
        f"{name:10} {plain:.3f}, with late interaction {late:.3f}", end=""
    )
    print(f"  {difference}")

# %% [markdown] id=late-read
# It helps plain hybrid and hurts once there are wordings, both clear of zero. The likely reason: in hybrid
# one order stands against another, and a closer look decides; four wordings have already voted, and it throws their vote away to look at one
# wording alone. So `full` with a model goes without it, and `full` without a model has it.
#
# ### Take it apart yourself
#
# Back to the question from the beginning. Was it the eight lists that brought its answer to the top?

# %% id=e5004-parts
MIXTURES = {
    "hybrid": (),
    "hybrid + wordings": ("wordings",),
    "hybrid + headers": ("headers",),
    "hybrid + children": ("children",),
    "hybrid + headers + children": ("headers", "children"),
    "full": tuple(PARTS),
    "full without wordings": without("wordings"),
    "full without headers": without("headers"),
}
for name, parts in MIXTURES.items():
    print(f"{name:27} rank {answer_ranks(compose(*parts), e5004)[0]}")

# %% [markdown] id=e5004-parts-read
# No. Each of three parts helps, none of them alone brings it to the top; headers and children together
# do, without any wording, and `full` does not need the wordings for it. The picture at the beginning
# showed what happened, and not why. For *why*, take the part out.
#
# With a running kernel you can switch the parts on and off for this and any other dev question, and watch
# where its answer goes. Start with the cut-off alone.

# %% id=switches
from ipywidgets import Checkbox, Dropdown, interact


def switched(question_id, **parts):
    """Print the first hits of a mixture, and where the answers are."""
    question = question_of[question_id]
    pipeline = compose(*[part for part, on in parts.items() if on])
    asked = (question.question, 5, question.filter, question.history)
    print(shorten(question.question, 70, placeholder=" …"))
    print("answers at", answer_ranks(pipeline, question))
    for hit in pipeline.retrieve(*asked):
        print(f"  {hit.score:.4f}  {hit.id}")


ids = [question.id for question in questions if question.evidence]
boxes = {part: Checkbox(False, description=part) for part in PARTS}
picked = Dropdown(options=ids, value="q056", description="question")
_ = interact(switched, question_id=picked, **boxes)

# %% [markdown] id=gate-idea
# ## Keep it: a gate
#
# What you have measured will be broken in March by somebody who tidies up. A **regression gate** is a
# program in your CI (the machine that tests each change before it is merged): it measures the change
# and lets it pass only when nothing fell. Two rules, because each sees what the other does not: *a mean
# fell beyond chance*, or *one kind of question fell by more than a tolerance*.
#
# Our baseline is `hybrid`, as measured for the ladder. Here is the change, a tokenizer in one line that
# somebody found faster. Two searches by hand look fine:

# %% id=broken
import re

chunks = materials.chunks


class FastTokenizer(Tokenizer):
    """Words as they are written: upper and lower case are kept."""

    def _words(self, text):
        return re.findall(r"\w+", text)


fast = BM25(tokenizer=FastTokenizer()).index(chunks)
changed = Pipeline(chunks, {"bm25": fast, "dense": materials.dense})
for text in ("are setup fees refunded", "how long are backups kept"):
    print(f"{text:26} {fast.search(text, k=1)[0].id}")

# %% id=gate
broken = measured(changed, "fast tokenizer")
verdict = gate(broken, BASE, tolerance=0.05, metrics=["ndcg@10"])
for line in str(verdict).splitlines():
    print(*wrap(line, 72, subsequent_indent="    "), sep="\n")

# %% [markdown] id=gate-read
# It fails, and gives its reasons. The mean fell more than chance explains, though not by much: meaning
# carries a search whose words are broken, which is why nobody would have noticed. And the kinds of
# question tell what happened. *Spanish* fell most: those questions are searched by words alone, since the
# embedder speaks English and the pipeline leaves its list out. *Vague* ones are mostly typed in small
# letters, and no longer find a word that opens a sentence. Read the questions that the gate names:

# %% id=gate-questions
for move in compare(BASE, broken, "ndcg@10").moves[:3]:
    question = question_of[move.question_id]
    print(f"{move.question_id}  {move.a:.2f} to {move.b:.2f}", end="  ")
    print(shorten(question.question, 52, placeholder=" …"))

# %% [markdown] id=looks-idea
# ### A change that only looks good
#
# Now an honest attempt: children, added to hybrid. Its mean is higher.

# %% id=looks
better = report_of("children")
change = BASE.mean("ndcg@10"), better.mean("ndcg@10")
print(f"nDCG@10 {change[0]:.3f} to {change[1]:.3f}")
verdict = gate(better, BASE, tolerance=0.05, metrics=["ndcg@10"])
for line in str(verdict).splitlines():
    print(*wrap(line, 72, subsequent_indent="    "), sep="\n")

# %% id=looks-figure
strata = sorted(added["children"].strata.items(), key=lambda s: s[1][1])
moved = np.array([d for _, (_, d) in strata])
falls = moved < -0.05
assert change[1] > change[0]
assert falls.sum() == 2
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.2))
    bars = axes.barh(range(len(moved)), moved, color=COLOURS[0])
    for bar, fell in zip(bars, falls, strict=True):
        if fell:
            bar.set(facecolor=pale(COLOURS[1]), hatch="///")
            bar.set_edgecolor(COLOURS[1])
    white = {"facecolor": "white", "edgecolor": "none", "pad": 1}
    told = [f"{d:+.2f}" for d in moved]
    axes.bar_label(bars, told, padding=5, bbox=white)
    axes.axvline(-0.05, color="black", linestyle="--", linewidth=1)
    axes.text(-0.055, 8.6, "tolerance", ha="right", fontsize=9)
    axes.axvline(0, color="#666666", linewidth=1)
    axes.set_yticks(range(len(moved)), [name for name, _ in strata])
    axes.margins(x=0.13)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel("change of nDCG@10 by children on hybrid")
    headline(figure, "The mean rose, and two kinds of question fell")
plt.close(figure)
figure

# %% [markdown] id=looks-alt
# *In words: twelve bars, one for each kind of question, sorted. Two hatched ones at the bottom,
# Spanish and negation, reach beyond the dashed line of the tolerance; the others are small or
# positive, distractor the longest.*
#
# Is the fall real? A stratum has some ten questions. Ask how sure the gate can be:

# %% id=sure
for stratum in ("spanish", "negation"):
    moves = [
        move.difference
        for move in added["children"].moves
        if move.stratum == stratum
    ]
    low, high = bootstrap_interval(np.array(moves), 0)
    print(
        f"{stratum:9} {np.mean(moves):+.3f} ({low:+.3f} to {high:+.3f})",
        end="",
    )
    print(f", {sum(d < 0 for d in moves)} of {len(moves)} fell")

# %% [markdown] id=sure-read
# Spanish falls clear of zero, by a hair; negation may be chance. And for Spanish there is a likely
# reason: those questions are found by words alone, and a window of forty words holds fewer of them.
# That is worth knowing before you merge: not "children are better", but "children help distractors and
# cost Spanish, on so many questions".
#
# So a gate asks, it does not judge. With twelve kinds of question, one will fall by more than a
# twentieth now and then though nothing is wrong. What you do then is always the same: read the questions
# it names; if the fall has a reason, mend it; if you accept it, write the reason down and store a new
# baseline. **Never widen the tolerance to get a change in.** In your CI it is two lines:
#
# ```sh
# python -m minirag eval --split dev --pipelines hybrid --json before.json
# python -m minirag eval --split dev --pipelines hybrid --gate before.json
# ```
#
# The first is run once, before the change; the second after it, and its exit code is 1 where something
# fell. Mind `--split dev`: without it, the test questions are measured, and each change to be merged
# would be a look at them.
#
# ## Four failures, one procedure
#
# Most wrong answers are repaired where they are seen, in the prompt, though they were made earlier.
# The procedure that finds the place is always the same, so it can be written down:
# [prompt-advanced-rag-debugger.md](outputs/prompt-advanced-rag-debugger.md) is a prompt for any
# language model. It asks for what is missing, walks down the stages, stops at the first "no", and
# names one experiment. Its fields are filled from a trace:

# %% id=debug-prompt
from pathlib import Path

text = Path("outputs/prompt-advanced-rag-debugger.md").read_text("utf-8")
PROMPT = text.split("---\n", 1)[1]  # above the line it speaks to you


def debug_prompt(question, trace, report, lost, answer="not given"):
    """Return the prompt with its fields filled in."""
    passages = [f"{e.document_id}: {e.text}" for e in question.evidence]
    fields = {
        "question": question.question,
        "kind": question.stratum,
        "history": " / ".join(question.history) or "none",
        "expected_answer": question.expected_answer,
        "expected_passage": " | ".join(passages),
        "searched": " / ".join(trace.searched),
        "stages": ", ".join(stage.name for stage in trace.stages),
        "where_lost": ranks_told(lost),
        "hits": numbered(trace),
        "answer": answer,
        "metrics": told(report, question.stratum),
    }
    return filled(PROMPT, fields)


# %% id=filled
def numbered(trace):
    """Return the hits with their ranks and texts."""
    ranked = enumerate(trace.hits, start=1)
    return "\n".join(
        f"{n}. {h.id}: {trace.items[h.id].text}" for n, h in ranked
    )


def ranks_told(lost):
    """Return where a chunk was lost, and its rank after each stage."""
    ranks = [f"{stage} {rank or 'none'}" for stage, rank in lost.ranks]
    return f"{lost}; its ranks: {', '.join(ranks)}"


def told(report, kind):
    """Return two means, over all questions and over this kind."""
    n, all_of_them = report.strata[kind], sum(report.strata.values())
    return "; ".join(
        f"{name} {report.mean(name):.3f} of {all_of_them} questions, "
        f"{report.mean(name, kind):.3f} of {n} {kind}"
        for name in ("recall@5", "ndcg@10")
    )


# %% id=filled-once
def filled(prompt, fields):
    """Return the prompt with each {field} replaced, once."""
    system = "minirag; the trace's stages are those of its pipeline"
    fields = {**fields, "system": system}
    pattern = "|".join(r"\{" + name + r"\}" for name in fields)
    return re.sub(pattern, lambda m: fields[m[0][1:-1]], prompt)


trace = hybrid.retrieve(e5004.question, k=5).trace
lost = trace.why_not("error-codes#3")
prompt = debug_prompt(e5004, trace, BASE, lost)
print(len(prompt.split()), "words; of the fields, the first lines:")
start = prompt.index("QUESTION          ")
for line in prompt[start:].splitlines()[:9]:
    print(shorten(line, 72, placeholder=" …"))
print(*wrap(ranks_told(lost), 72), sep="\n")

# %% [markdown] id=filled-read
# The last lines are the field that decides, in full: without the ranks of each stage, nobody could tell
# fusion from the cut. `print(prompt)`, and paste it into the model you have. Below you do by hand what it
# is asked to do, on four real failures. The verdicts are this lesson's reading of the fields, in the
# prompt's form without the lines CONFIDENCE, LOST AT, MISSING and *expect*.
#
# ### 1. A name that vectors do not know


# %% id=case1
def case(id, before, after, k=5):
    """Print a question, the first hits, and its ranks before, after."""
    question = question_of[id]
    print(*wrap(question.question, 72), sep="\n")
    asked = (question.question, k, question.filter, question.history)
    trace = before.retrieve(*asked).trace
    for hit in trace.hits[:3]:
        print("   ", hit.id)
    print("answers at", answer_ranks(before, question), "before,")
    print("          ", answer_ranks(after, question), "after")
    return trace


trace = case("q062", make_pipeline("naive", materials), hybrid)

# %% [markdown] id=case1-read
# ```text
# VERDICT      retrieval
# BECAUSE      the only search goes by meaning, and the question
#              turns on a header's name
# EVIDENCE     STAGES: one search, "dense"; HITS: none of the
#              five is from changelog-v2
# CLEARED      ingestion (the passage is in changelog-v2), query
#              (the name is in it)
# EXPERIMENT   change: add a search by words, fused by rank
#              measure: nDCG@10 on dev, identifier should rise
#              guard: paraphrase
#              refuted if: the rank stays where it was
# NOT YET      another embedder: no field shows that this one is at
#              fault elsewhere
# ```
#
# The rank after is that of `hybrid`. Its first hit is still another document, so the case is better, not
# closed. Now the experiment, on all questions:

# %% id=case1-measure
step = compare(ladder["naive"], BASE, "ndcg@10", seed=0)
for kind in ("identifier", "paraphrase"):
    print(f"{kind:10} {step.strata[kind][1]:+.3f}")
low, high = step.interval
print(f"all        {step.difference:+.3f} ({low:+.3f} to {high:+.3f})")

# %% [markdown] id=case1-measured
# Identifiers rise, and the guard speaks: paraphrases fall by more, and over all the interval holds zero.
# (`hybrid` also has other chunks than `naive`, so this is more than one change: rule 5 of the prompt is
# easily broken.) The next experiment would be at the paraphrases; the ladder has it, the wordings.
#
# ### 2. "Ours": a question without its conversation

# %% id=case2
q308 = question_of["q308"]
for who, said in zip(("user", "system"), q308.history, strict=True):
    print(f"{who:6}", said)
rewriting = compose("rewriting")
trace = case("q308", hybrid, rewriting)
again = rewriting.retrieve(q308.question, 5, None, q308.history).trace
print("searched for:", *wrap(again.searched[0], 56), sep="\n    ")

# %% [markdown] id=case2-read
# ```text
# VERDICT      query
# BECAUSE      what was searched for names neither the work sample
#              nor the applicants
# EVIDENCE     HISTORY: "the work sample for applicants"; SEARCHED
#              FOR: "Ours fills half a day. …"
# CLEARED      nothing behind the query: no search was given what it
#              needed
# EXPERIMENT   change: rewrite the question from the conversation
#              measure: nDCG@10 on dev, anaphoric should rise
#              guard: a rewrite that loses a code
#              refuted if: the rewritten question does not find it
#                either
# NOT YET      a reranker: it cannot order what is not in the list
# ```
#
# This experiment is done: under *Parts change each other* stands what rewriting alone does for anaphoric
# questions: the largest figure there.
#
# ### 3. A policy that is no longer in force

# %% id=case3
q019 = question_of["q019"]
asked = hybrid.retrieve(q019.question, k=2)
print(q019.question)
for hit in asked:
    meta = hybrid.items[hit.id].metadata
    print(f"  {hit.id:24} updated {meta['updated']}")
    sentences = re.split(r"(?<=[.;]) ", hybrid.items[hit.id].text)
    print("    ", *[each for each in sentences if "rotated" in each])
print("answers at", answer_ranks(hybrid, q019))

# %% [markdown] id=case3-read
# The first hit is the policy of 2024: right on the subject, and no longer in force. A filter "changed in
# 2025" would keep both, as you see. One on the date of creation would throw out good old documents that
# still hold. The handbook does say which texts are void, but in the first lines of each document, and
# the chunk that is found is another one. So:
#
# ```text
# VERDICT      ingestion
# BECAUSE      neither the chunk nor its metadata says that the text
#              is void
# EVIDENCE     HITS: security-policy-2024 first; its metadata has
#              dates and no status
# CLEARED      retrieval, fusion: both policies are found and stand
#              together
# EXPERIMENT   change: read the status when documents come in, and
#                filter on it
#              measure: nDCG@10 on dev, dated should rise
#              guard: questions about the past
#              refuted if: dated does not rise
# NOT YET      "prefer new documents" in the prompt: the model sees
#              no status either
# ```

# %% id=case3-fix
VOID = re.compile(
    r"no longer in force|replaces it|in force from .* to ", re.I
)
void = [d for d in documents if VOID.search(d.text[:300])]
paths = [document.metadata["path"] for document in void]
print("void:", ", ".join(document.id for document in void))


def in_force(query, k=10, where=None, history=()):
    """Return the hits of hybrid that are still in force."""
    status = {"not": {"path": {"in": paths}}}
    both = {"and": [status, where]} if where else status
    return hybrid.retrieve(query, k, both, history)


found = in_force(q019.question)
shown = [hybrid.items[hit.id] for hit in found]
print("answers at", cover_ranks(q019.evidence, shown), "after")

# %% id=case3-measure
valid = evaluate(in_force, questions, hybrid.items, k=(5, 10))
moves = compare(BASE, valid, "ndcg@10")
print(f"all {moves.difference:+.3f}, dated {moves.strata['dated'][1]:+.3f}")
for move in moves.moves:
    if move.stratum == "dated" and abs(move.difference) > 0.1:
        text = question_of[move.question_id].question
        text = shorten(text, 60, placeholder=" …")
        print(f"{move.difference:+.2f}  {text}")

# %% [markdown] id=case3-measured
# The question is mended, and the experiment is **refuted**: dated fell. Two questions ask about the past,
# and the filter hides the only text that answers them; that was the guard, and it spoke. So the status is
# right and its use was wrong. Next experiment: filter unless the question names a year gone by.

# %% id=case3-again
PAST = re.compile(r"\b20(1\d|2[0-4])\b")


def in_force_unless_past(query, k=10, where=None, history=()):
    """Return hits in force, or all where the query names a past year."""
    if PAST.search(query):
        return hybrid.retrieve(query, k, where, history)
    return in_force(query, k, where, history)


asked = in_force_unless_past
again = evaluate(asked, questions, hybrid.items, k=(5, 10))
moves = compare(BASE, again, "ndcg@10")
low, high = moves.interval
print(f"all {moves.difference:+.3f} ({low:+.3f} to {high:+.3f}), ", end="")
print(f"dated {moves.strata['dated'][1]:+.3f}")

# %% [markdown] id=case3-again-read
# Now dated rises, and the mean a little with it. But look at how the rule came about: two questions fell,
# you read them, and wrote a rule that fits these two. That is what dev questions are for, and it is why
# this gain is a guess until the test questions have said so.
#
# ### 4. The answer is cut in two

# %% id=case4
from minirag import fixed_chunks

windows = [c for d in documents for c in fixed_chunks(d, size=100)]
lists = {"bm25": BM25(), "dense": VectorIndex(embedder)}
lists = {name: index.index(windows) for name, index in lists.items()}
fixed = Pipeline(windows, lists)
trace = case("q031", fixed, hybrid)
evidence = question_of["q031"].evidence[0]
print("the first passage:", *wrap(evidence.text, 70), sep="\n    ")
for window in windows:
    overlap = min(window.end, evidence.end) - max(
        window.start, evidence.start
    )
    if window.document_id == evidence.document_id and overlap > 0:
        share = overlap / (evidence.end - evidence.start)
        print(f"{window.id} holds {share:.0%} of it")

# %% [markdown] id=case4-read
# ```text
# VERDICT      chunking
# BECAUSE      "asks in Quay Console under Billing" and "from
#              another user is not enough" are in two windows
# EVIDENCE     EXPECTED PASSAGE: two sentences; the two windows hold
#              half of the words each
# CLEARED      ingestion (the text is whole), query, retrieval (both
#              halves are found)
# EXPERIMENT   change: cut at headings and lists, not every hundred
#                words
#              measure: nDCG@10 on dev at equal words
#              guard: questions on long tables
#              refuted if: the passage, whole, stands no higher
# NOT YET      a larger k: it would show both halves, with all that
#              stands between them
# ```
#
# The ranks after are those of the same search over chunks by structure. The passage that was cut stands
# first, and another one, which the windows had among the first hits, has sunk: look at all the numbers,
# not at the one that you wanted to mend. Here as in all four, **one question shows a possibility; the set
# decides**:

# %% id=case4-measure
cut = measured(fixed, "windows")
step = compare(cut, BASE, "ndcg@10", seed=0)
low, high = step.interval
print(f"windows to structure: {step.difference:+.3f}", end="")
print(f" ({low:+.3f} to {high:+.3f})")
print(f"words in 10 hits: {cut.mean('tokens@10'):.0f}", end="")
print(f" to {BASE.mean('tokens@10'):.0f}")

# %% [markdown] id=case4-measured
# Likely a gain, at nearly as many words, and not beyond doubt: the interval just holds zero. With the questions that you have, this
# is where an honest table ends.

# %% [markdown] id=skill-idea
# ## Take it with you
#
# The order of work of this course stands in a second file,
# [skill-advanced-rag.md](outputs/skill-advanced-rag.md): a *skill* for assistants that read such files,
# with decision tables, and a checklist for people. Put it where your assistant looks for skills (many
# want a folder `advanced-rag` with the text as `SKILL.md`), and ask it to improve a search; it should
# begin by measuring. This is what it is told:

# %% id=skill
skill = Path("outputs/skill-advanced-rag.md").read_text("utf-8")
_, front, body = skill.split("---\n", 2)
name, description = front.strip().splitlines()
print(name)
print(*wrap(description, 72), sep="\n")
for line in body.splitlines():
    if re.match(r"## \d", line):
        print("  ", line[3:])

# %% [markdown] id=when-not
# ## When not to
#
# - **Do not build `full` first.** More than half of its gain over `naive` is rewriting and wordings, on
#   top of hybrid. Build the ladder from below and stop where the next rung's interval holds zero.
# - **No model before the search?** Then half of the parts are gone, and others take their place: `full`
#   without a model is hybrid on stems of headed chunks with late interaction and a cut-off.
# - **Milliseconds.** Wordings make eight searches of two, behind a call to a model that takes longer
#   than all of them. For a search box that answers while you type, that is out of the question.
# - **Few questions.** With thirty golden questions an ablation of six parts is a lottery. Write more
#   questions before you write more parts.
# - **Do not ablate on test.** Each look at it is a choice; after ten looks it is a second dev set.
#
# ## Check yourself
#
# <details><summary>1. Taking stems from full changes nDCG@10 by an amount whose interval holds zero. What
# follows?<br>a) Stems do nothing.<br>b) These questions cannot tell.<br>c) Stems are replaced by
# children.<br>d) Stems should go in any case.</summary>
#
# b. An interval that holds zero is not a proof of nothing. It may be a reason to remove the part, if it
# costs something.
# </details>
#
# <details><summary>2. A chunk is second by words, not among the first hundred by meaning, and beyond
# rank 20 after fusing. Which stage failed?<br>a) retrieval<br>b) chunking<br>c) reranking<br>d)
# fusion</summary>
#
# d. One of the searches had it nearly on top. Retrieval would have failed had no list held it.
# </details>
#
# <details><summary>3. The cut-off lowers nDCG@10, surely. Why may it stay?<br>a) It raises the share of
# what is shown that answers.<br>b) The loss is not significant.<br>c) It makes the search faster.<br>d)
# It should not.</summary>
#
# a. The two figures ask different things. Which of them counts you decide before you measure.
# </details>
#
# <details><summary>4. A change raises the mean clearly, and the gate fails on one stratum of ten
# questions. What do you do first?</summary>
#
# Read the questions that fell. If they share a reason, mend it; if two of them carry the whole fall and
# nothing explains it, you may accept it, in writing, with a new baseline. Widening the tolerance is the
# one thing not to do.
# </details>
#
# <details><summary>5. Children add nothing to hybrid, and yet they may belong in full. Which measurement
# can tell?<br>a) children alone over another corpus<br>b) full with more children<br>c) full without
# children, against full<br>d) hybrid with children, on test</summary>
#
# c. What a part is worth in a pipeline is what that pipeline loses without it.
# </details>
#
# ## Words and reading
#
# - **Trace**: the hits of every stage of one search. **Why-not**: the stage where a chunk was lost.
# - **Ablation**: a measurement without one part. **Interaction**: parts that do together more, or less,
#   than the sum of what each does.
# - **Regression gate**: a test that fails when a figure fell against a stored **baseline**.
# - **Stratum**: a kind of question. **Tolerance**: how far one may fall before somebody must look.
# - **Guard**: what may get worse by a change, named before it is measured.
#
# Lewis et al., *Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks* (2020), gave the thing
# its name. Cormack, Clarke & Büttcher, *Reciprocal Rank Fusion outperforms Condorcet and individual Rank
# Learning Methods* (2009), is the fusion used here. Barnett et al., *Seven Failure Points When
# Engineering a Retrieval Augmented Generation System* (2024), sorts failures much as the prompt does.
# Smucker, Allan & Carterette, *A comparison of statistical significance tests for information retrieval
# evaluation* (2007), is why the comparisons are paired: intervals by bootstrap, p by randomisation, which
# it found to agree. Armstrong et al.,
# *Improvements That Don't Add Up* (2009), shows ten years of gains over baselines that were too weak.
#
# Next: [exercise 11](../exercises/11_pipeline/11_pipeline.ipynb), where you build this yourself; then lesson 12.
