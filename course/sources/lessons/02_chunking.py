# %% [markdown] id=top
# # 02 · Chunking: where to cut a document, and what a cut costs
#
# *About 60 minutes. You need some Python; no key, no GPU, no network. Afterwards: [exercise 02](../exercises/02_chunking/02_chunking.ipynb).*
#
# A search does not find documents. It finds pieces of them, and whoever cut the pieces has decided
# what can be found at all. Most people cut with the first setting of a library and never look again.
# Here you build six ways to cut, each because the one before it has just failed, and then ask the
# golden questions of lesson 01 which of them matter. Some famous ones do not.

# %% id=setup
import re
from textwrap import shorten, wrap

import numpy as np

from minirag import BM25, GoldenSet, chunk_corpus, fixed_chunks
from minirag import load_handbook

documents = load_handbook()
questions = GoldenSet.load().split("dev")
asked = {question.id: question for question in questions}
chunks = chunk_corpus(documents, fixed_chunks, size=100)
by_id = {chunk.id: chunk for chunk in chunks}
print(len(documents), "documents, cut every 100 words:", end=" ")
print(len(chunks), "chunks")

# %% [markdown] id=problem
# ## A question that fails
#
# Somebody wants a refund. The handbook is cut every hundred words, and searched by words (with the
# search that lesson 03 builds; here it is a black box).

# %% id=question
money_back = asked["q031"]
print(*wrap(money_back.question, 72), sep="\n")
hits = BM25().index(chunks).search(money_back.question, k=20)
first = by_id[hits[0].id]
print("\nfirst hit:", first.id)
print(*wrap(" ".join(first.text.split()), 72)[:4], "…", sep="\n")

# %% [markdown] id=question-read
# The right document, at rank 1, and half of the answer: no, not any user. But where does one click?
# The text begins in the middle of a sentence. Look for the rest of it.

# %% id=two-halves
answer = money_back.evidence[0]
for rank, hit in enumerate(hits, start=1):
    chunk = by_id[hit.id]
    start = max(chunk.start, answer.start) - chunk.start
    end = min(chunk.end, answer.end) - chunk.start
    if chunk.document_id == answer.document_id and start < end:
        print(f"rank {rank:2}, {chunk.id}, holds of the answer:")
        print(*wrap(f"“{chunk.text[start:end]}”", 72), sep="\n")

# %% [markdown] id=two-halves-read
# One sentence answers, and a window ended in the middle of it. Its second half is the first hit. The
# first half, with the place to click, is too far down for the ten hits that a prompt usually gets.
# Nothing is wrong with the search: it ranked what it was given. The scissors were at fault.
#
# Is that bad luck, or usual? The golden set marks passages that answer, character by character, so
# it can be counted.


# %% id=cut-share
spans = [span for question in questions for span in question.evidence]


def is_whole(span, chunks):
    """Tell whether one of the chunks holds all of a span."""
    return any(
        chunk.document_id == span.document_id
        and chunk.start <= span.start
        and span.end <= chunk.end
        for chunk in chunks
    )


def cut_share(chunks):
    """Return the share of the golden spans that no chunk holds whole."""
    return np.mean([not is_whole(span, chunks) for span in spans])


print(f"of {len(spans)} passages that answer a question,", end=" ")
print(f"{cut_share(chunks):.0%} are cut in two")

# %% [markdown] id=idea
# ## The idea: a chunk is a span
#
# A **chunk** is a stretch of a document from one character to another, a **span**, and nothing else:
# `document.text[chunk.start:chunk.end] == chunk.text`. Whatever is put in front of it for the search
# (a title, the headings above it) is kept beside it, in `chunk.header`. That is a small rule, and it
# pays for itself every day: any chunker can be measured with the same questions, an answer can point
# at its source, and when a chunk looks odd you can see what stood around it.
#
# So a chunker is a function from a document to spans, and all of this lesson fits in one picture.
# Here is the page with our answer, from top to bottom, and beside it four chunkers at work. (The
# third needs the vectors of its sentences; they are recorded for this page, so you need no model.
# For another page you do; lesson 00, "How this course works", says how.)

# %% id=page
from minirag import RecordedEmbedder, chunks_by_type, semantic_chunks
from minirag import sentence_chunks

embedder = RecordedEmbedder()
page = next(d for d in documents if d.id == "refund-policy")
ways = {
    "100 words": fixed_chunks(page, 100),
    "sentences": sentence_chunks(page, 100),
    "meaning": semantic_chunks(page, embedder, percentile=10),
    "headings": chunks_by_type(page),
}
marked = [span for span in spans if span.document_id == page.id]
cuts = {
    name: [span for span in marked if not is_whole(span, cut)]
    for name, cut in ways.items()
}
for name, cut in ways.items():
    print(f"{name:10} {len(cut)} chunks, {len(cuts[name])} answers cut")

# %% [markdown] id=page-skip
# (The next four cells only draw. On a first reading go straight down to the picture.)


# %% id=page-lines
def screen_lines(text, width=88):
    """Return the spans of the lines on a page of so many characters."""
    lines, start = [], 0
    for paragraph in text.split("\n"):
        end = start + len(paragraph)
        while end - start > width:
            stop = text.rindex(" ", start, start + width) + 1
            lines.append((start, stop))
            start = stop
        lines.append((start, end))
        start = end + 1
    return lines


lines = screen_lines(page.text)


def height(offset):
    """Return where on the page a character stands, in lines from the top."""
    row = max(i for i, (start, _) in enumerate(lines) if start <= offset)
    start, end = lines[row]
    return row + min(1.0, (offset - start) / max(end - start, 1))


# %% id=page-draw
from minirag.plots import COLOURS, headline, pale, style


def draw_page(axes):
    """Draw the text as bars, headings as words, answers hatched."""
    for row, (start, end) in enumerate(lines):
        if page.text.startswith("#", start):
            title = page.text[start:end].strip("# ")
            axes.text(0, row + 0.5, title, va="center", fontsize=8.5)
        elif end > start:
            axes.barh(row + 0.5, end - start, 0.5, color="#CCCCCC")
    look = {"color": pale(COLOURS[4]), "edgecolor": COLOURS[4]}
    for span in marked:
        for row, (start, end) in enumerate(lines):
            left, right = max(start, span.start), min(end, span.end)
            if left < right:
                place = {"left": left - start, "height": 0.75}
                bar = (row + 0.5, right - left)
                axes.barh(*bar, **place, **look, hatch="////")


# %% id=page-columns
def draw_chunks(axes, x, name):
    """Draw one chunker's chunks as boxes, a cross where an answer is cut."""
    for number, chunk in enumerate(ways[name], start=1):
        top, bottom = height(chunk.start), height(chunk.end)
        box = {"facecolor": "white", "edgecolor": COLOURS[0]}
        axes.barh(
            (top + bottom) / 2, 17, bottom - top - 0.25, left=x, **box
        )
        middle = (x + 8.5, (top + bottom) / 2)
        axes.text(*middle, number, ha="center", va="center", fontsize=8)
        for span in cuts[name]:
            if span.start < chunk.end < span.end:
                cross = {"marker": "X", "s": 70, "zorder": 4}
                axes.scatter(x + 8.5, bottom, color=COLOURS[1], **cross)
    axes.text(x + 8.5, -1.1, name, ha="center", fontsize=9)
    told = f"{len(cuts[name])} cut"
    axes.text(x + 8.5, len(lines) + 0.4, told, ha="center", va="top")


# %% id=page-figure
with style():
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7.2, 7.4))
    draw_page(axes)
    for column, name in enumerate(ways):
        draw_chunks(axes, 94 + 21 * column, name)
    told = "one page; hatched: what answers a question"
    axes.text(0, -1.1, told, fontsize=9)
    axes.set(xlim=(-1, 177), ylim=(len(lines) + 3, -3))
    axes.axis("off")
    lost = {name: len(spans) for name, spans in cuts.items()}
    assert lost["100 words"] > lost["sentences"] >= lost["headings"] == 0
    title = "One page, four ways to cut: windows cut {} of {} answers"
    headline(figure, title.format(lost["100 words"], len(marked)))
plt.close(figure)
figure
# %% [markdown] id=page-alt
# *In words: on the left a page with its headings written out, its lines as grey bars, and the
# passages that answer golden questions hatched. On the right four columns of boxes, one box a chunk.
# The borders of the first column fall anywhere, most of them into a hatched passage (a cross). The
# boxes of the last column begin where the headings stand.*

# %% [markdown] id=windows-idea
# Now build them, from the simplest on.
#
# ## Windows
#
# Find the words, take so many, step on. With an **overlap** each window begins with the last words of
# the one before. There is one trap: stop at the first window that reaches the end, or the last chunk
# holds nothing that the one before did not.


# %% id=windows
def windows(text, size, overlap=0):
    """Return the spans of windows of so many words."""
    words = [match.span() for match in re.finditer(r"\S+", text)]
    found = []
    for first in range(0, len(words), size - overlap):
        window = words[first : first + size]
        found.append((window[0][0], window[-1][1]))
        if first + size >= len(words):
            break
    return found


compared = differ = 0
for document in documents:
    for size, overlap in ((100, 0), (100, 25), (512, 64)):
        mine = windows(document.text, size, overlap)
        cut = fixed_chunks(document, size, overlap)
        theirs = [(chunk.start, chunk.end) for chunk in cut]
        compared += len(theirs)
        differ += len(set(mine) ^ set(theirs))
print(f"{compared} spans compared with minirag's: {differ} differ")

# %% [markdown] id=overlap-idea
# ### What an overlap buys
#
# An overlap is there so that every sentence stands whole in *some* window. How much does it take?
# Say a passage has *L* words, windows have *S*, and *O* of them are shared, so that a new window
# begins every *S − O* words. The passage is whole if it begins among the first *S − L + 1* words of
# a window. All other beginnings cut it, and these are *(S − O) − (S − L + 1)* of *S − O*:
#
# $$P(\mathrm{cut}) = \max\left(0,\ \frac{L - 1 - O}{S - O}\right)$$
#
# Two things can be read off before anything is run. **An overlap as long as the passage never
# cuts it**, and a longer one is waste. And the price does not depend on the passage: each word is
# stored *S / (S − O)* times. Is the formula true? The golden spans can tell.

# %% id=overlap-table
lengths = np.array([len(span.text.split()) for span in spans])
corpus_size = sum(len(document.text) for document in documents)


def predicted_cut(size, overlap):
    """Return the share of the golden spans that the formula says is cut."""
    return np.clip((lengths - 1 - overlap) / (size - overlap), 0, 1).mean()


def stored(chunks):
    """Return how many times over the corpus is stored."""
    return sum(len(chunk.text) for chunk in chunks) / corpus_size


print("size  overlap   chunks   stored     cut   the formula")
for size, overlap in ((50, 0), (50, 12), (100, 0), (100, 25), (512, 64)):
    cut = chunk_corpus(documents, size=size, overlap=overlap)
    print(f"{size:4}{overlap:9}{len(cut):9}{stored(cut):9.2f}", end="")
    print(f"{cut_share(cut):8.1%}{predicted_cut(size, overlap):14.1%}")

# %% [markdown] id=overlap-read
# Close, and the formula has never seen the documents: it knows only how long answers are. So you
# need no experiment to choose an overlap. You need to know how long your answers are; a dozen of
# them, counted by hand, will do.

# %% id=overlap-figure
sizes, shares = (50, 100, 200), (0, 0.1, 0.25, 0.5)
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.8))
    for size, colour, marker in zip(sizes, COLOURS, "os^", strict=False):
        xs, ys = [], []
        for overlap in (int(size * share) for share in shares):
            cut = chunk_corpus(documents, size=size, overlap=overlap)
            xs.append(stored(cut))
            ys.append(100 * cut_share(cut))
            place = (-6, -15) if size == 200 and overlap else (6, 5)
            look = {"xytext": place, "textcoords": "offset points"}
            axes.annotate(overlap, (xs[-1], ys[-1]), color=colour, **look)
        axes.plot(xs, ys, color=colour, marker=marker)
        look = {"ha": "right", "va": "center", "color": colour}
        axes.text(0.97, ys[0], f"{size} words", **look)
        assert 2 * ys[2] < ys[0]
    axes.set(xlim=(0.78, 2.02), ylim=(-3.5, 36))
    axes.set_xlabel(
        "times that the corpus is stored; numbers: words shared"
    )
    axes.set_ylabel("answers cut, %")
    title = "Sharing a quarter of a window halves the cuts, or better"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=overlap-alt
# *In words: three falling lines, for windows of 50, 100 and 200 words, from no overlap on the left to
# half a window on the right. The smaller the windows, the higher the line. Those of 100 and 200 words
# come down to nearly nothing at an overlap of a quarter; the one of 50 words is a little above that
# even with half.*
#
# With a running kernel you can set both yourself:

# %% id=slider
from ipywidgets import IntSlider, interact


def scissors(size=100, overlap=25):
    """Print what windows of this size and overlap do."""
    overlap = min(overlap, size - 1)
    cut = chunk_corpus(documents, size=size, overlap=overlap)
    print(f"{len(cut)} chunks, corpus stored {stored(cut):.2f} times")
    print(f"{cut_share(cut):.1%} of the answers are cut in two")


sliders = {
    "size": IntSlider(100, 20, 600, 10, continuous_update=False),
    "overlap": IntSlider(25, 0, 200, 5, continuous_update=False),
}
_ = interact(scissors, **sliders)

# %% [markdown] id=forgiven-idea
# ### Does a cut lose the answer?
#
# You would think that a passage that was cut is found less often. Look.

# %% id=forgiven
from minirag import evaluate
from minirag.evaluation import covered

report = evaluate(BM25().index(chunks), questions, chunks, k=10)
found, in_full = {True: [], False: []}, []
for row in report.rows:
    shown = [by_id[id] for id in row.hits]
    for span, rank in zip(
        asked[row.question_id].evidence, row.ranks, strict=True
    ):
        whole = is_whole(span, chunks)
        found[whole].append(rank is not None)
        if rank is not None and not whole:
            missing = span.end - span.start - covered(span, shown)
            in_full.append(missing <= 1)  # the blank at the cut
for whole, name in ((True, "whole in a chunk"), (False, "cut in two")):
    share, n = np.mean(found[whole]), len(found[whole])
    print(f"{name:17} {n:4} passages, found in ten hits: {share:.0%}")
print(f"of the cut ones that were found, {np.mean(in_full):.0%} in full")

# %% [markdown] id=forgiven-read
# It makes no difference to the figure, and a good deal to the reader. A passage counts as found when
# the hits hold half of it (lesson 01 says why), and one half of a cut passage is mostly half enough.
# But more often than not the reader gets only a part, and a part can say the opposite: "setup fees"
# on one side, "are never refunded" on the other. **Recall hardly sees cuts. Read them in a column of
# their own**, as we do below.
#
# ## Sentences
#
# If an overlap is only there to keep sentences whole, one may keep them whole to begin with. Where
# does a sentence end? At a full stop, one would say.

# %% id=full-stops
from minirag import split_sentences

text = "Was Amendment No. 1 signed? No. Call us, e.g. at 5 p.m. on Monday."
naive = re.split(r"(?<=[.!?])\s+", text)
print("at every stop:", *naive, sep="\n   | ")
better = [text[start:end] for start, end in split_sentences(text)]
print("minirag:", *better, sep="\n   | ")

# %% [markdown] id=full-stops-read
# The same "No." ends a sentence or stands before a number, so a rule needs to look at what follows,
# and to know abbreviations; `split_sentences` does, in English and Spanish. Sentences alone are too
# small to search: join neighbours as long as a **budget** of words allows. This greedy packing is
# worth a function of its own, since nearly every chunker ends with it.


# %% id=packing
def trimmed(text, start, end):
    """Return a span without the white space at its ends."""
    body = text[start:end]
    left, right = len(body.lstrip()), len(body.rstrip())
    return start + len(body) - left, start + right


def packed(text, pieces, budget):
    """Join neighbouring pieces while they stay within so many words."""
    joined = []
    for start, end in pieces:
        if joined and len(text[joined[-1][0] : end].split()) <= budget:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return [trimmed(text, *span) for span in joined]


# %% id=sentences-equal
from minirag.chunking import content_type

compared = differ = 0
for document in documents:
    text = document.text
    if "|" in text or "```" in text or content_type(document) == "code":
        continue
    mine = packed(text, split_sentences(text), 100)
    theirs = [(c.start, c.end) for c in sentence_chunks(document, 100)]
    compared += len(theirs)
    differ += len(set(mine) ^ set(theirs))
print(f"{compared} spans of text without tables: {differ} differ from")
print("those of minirag, which keeps rows of tables and fences whole too")

# %% [markdown] id=recursive-idea
# ### What the frameworks do
#
# What most frameworks do unless told otherwise is called *recursive*. It needs no sentences: cut at
# blank lines; where a piece is still too long, at line ends; then at full stops; then at blanks; and
# pack what is small. It is shorter than its name suggests, and shows that a chunker of your own is a
# function like any other.


# %% id=recursive
from minirag import Chunk


def recursive(text, start, end, budget, signs=("\n\n", "\n", ". ", " ")):
    """Yield spans within the budget, cut at the strongest sign."""
    sign, *weaker = signs
    open_at = at = start
    while at < end:
        stop = text.find(sign, at, end) + len(sign)
        stop = end if stop < at + len(sign) else stop
        if open_at < at and len(text[open_at:stop].split()) > budget:
            yield open_at, at
            open_at = at
        if weaker and len(text[at:stop].split()) > budget:
            yield from recursive(text, at, stop, budget, weaker)
            open_at = stop
        at = stop
    if open_at < end:
        yield open_at, end


# %% id=recursive-chunks
def recursive_chunks(document, budget=100):
    """Return a document's chunks."""
    chunks, text = [], document.text
    for span in recursive(text, 0, len(text), budget):
        start, end = trimmed(text, *span)
        if start < end:
            id = f"{document.id}#{len(chunks)}"
            spanned = (text[start:end], start, end)
            chunks.append(Chunk(id, document.id, *spanned, document.title))
    return chunks


cut = chunk_corpus(documents, recursive_chunks)
print(f"{len(cut)} chunks, {cut_share(cut):.1%} of the answers cut")
text_of = {document.id: document.text for document in documents}
for chunk in cut:
    assert text_of[chunk.document_id][chunk.start : chunk.end] == chunk.text

# %% [markdown] id=sentences-left
# The `assert` is the rule that a chunk is a span. Put it into your own tests: many a chunker tidies up
# white space on the way, and from then on nothing can be measured or cited.
#
# Whole sentences, then. What do they still lose? Look at two neighbours:

# %% id=orphans
cut = chunk_corpus(documents, sentence_chunks, size=100)
two = [c for c in cut if c.id in ("refund-policy#2", "refund-policy#3")]
for chunk in two:
    body = chunk.text.splitlines()
    print(f"{chunk.id} ends:" if chunk is two[0] else f"{chunk.id} begins:")
    for line in body[-4:] if chunk is two[0] else body[:1]:
        print("   |", line[:64], "…" if len(line) > 64 else "")
heading = re.compile(r"(.*\n)?#{1,6} [^\n]+", re.DOTALL)
ends = sum(bool(heading.fullmatch(chunk.text)) for chunk in cut)
print(f"\n{ends} of {len(cut)} chunks end with the heading of the next")

# %% [markdown] id=orphans-read
# Every sentence is whole, and still the second chunk begins with "This", which has stayed behind. The
# list says what is *never refunded*, but only its heading says so; whoever finds the second item
# without the heading reads it as a list of what one can have. A sentence is not the unit in which
# people write. What is?
#
# ## Where the meaning changes
#
# One answer: a text stays with a subject for a while and then turns to the next. So embed each
# sentence, and cut where two neighbours are **least alike**: where the cosine of their vectors is
# low. Hearst had the idea in 1997 with counted words; with vectors it is called *semantic chunking*.

# %% id=similarities
from minirag.chunking.rulers import Ruler
from minirag.chunking.sentences import sentences_in
from minirag.chunking.semantic import neighbour_similarities


def borders(document):
    """Return its sentences and the cosine at each border of two."""
    sentences = sentences_in(document, Ruler(document.text, "words"), "en")
    texts = [document.text[one.start : one.end] for one in sentences]
    rows = embedder.embed_documents(texts)
    return sentences, np.sum(rows[:-1] * rows[1:], axis=1)


sentences, cosines = borders(page)
theirs = neighbour_similarities(page.text, sentences, embedder)
far = np.abs(cosines - theirs).max()
print(f"{len(sentences)} sentences, {len(cosines)} borders;", end=" ")
print(f"largest difference from minirag: {far:.6f}")

# %% [markdown] id=threshold-idea
# How low is low? Recipes name a threshold, often .75, and a largest size, often 800 tokens. Draw it
# before you believe it.

# %% id=threshold-figure
follows = [page.text.startswith("#", one.start) for one in sentences[1:]]
lowest = cosines <= np.percentile(cosines, 10)
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.8))
    xs = np.arange(1, len(cosines) + 1)
    axes.plot(xs, cosines, color="#888888", linewidth=1)
    look = {"marker": "s", "s": 46, "facecolor": "white", "zorder": 3}
    heads = xs[follows], cosines[follows]
    axes.scatter(*heads, edgecolor=COLOURS[0], **look)
    low = xs[lowest], cosines[lowest]
    axes.scatter(*low, marker="x", s=60, color=COLOURS[1], zorder=4)
    axes.axhline(0.75, color=COLOURS[6], linestyle=(0, (6, 2)))
    axes.text(44, 0.66, "threshold .75: cut below it", ha="right")
    axes.text(1, 0.86, "cross: the lowest tenth", color=COLOURS[1])
    axes.text(20, 0.86, "square: a heading follows", color=COLOURS[0])
    axes.set(ylim=(-0.15, 1), xlabel="border between two sentences")
    axes.set_ylabel("cosine of the two")
    below, n = int((cosines < 0.75).sum()), len(cosines)
    headline(figure, f"A threshold of .75 cuts at {below} of {n} borders")
plt.close(figure)
figure

# %% [markdown] id=threshold-alt
# *In words: a jagged line over the borders of the page, all of it below a dashed line at .75, and
# mostly far below. Crosses mark the lowest tenth of the borders. Squares mark the borders at which a heading
# follows; some of them carry a cross, and others lie high.*

# %% id=threshold-table
three = (
    "refund-policy",
    "postmortem-2025-03-12",
    "chat-incident-2025-06-21",
)
print("                           borders   of these below")
print("                                        .75     .5     .3")
for document in documents:
    if document.id in three:
        _, values = borders(document)
        shares = [(values < limit).mean() for limit in (0.75, 0.5, 0.3)]
        row = "".join(f"{share:7.0%}" for share in shares)
        print(f"{document.id:28}{len(values):6}   {row}")

# %% id=recipe
recipe = semantic_chunks(page, embedder, threshold=0.75, budget=600)
longest = max(len(chunk.text.split()) for chunk in recipe)
print(f"{page.id}, cut below .75, at most 600 words (some 800 tokens):")
print(f"{len(recipe)} chunks of {len(sentences)} sentences,", end=" ")
print(f"the longest of {longest} words")

# %% [markdown] id=threshold-read
# At .75 semantic chunking is, with this model, sentence splitting with extra steps, and the largest
# size is never met. (If it were, it would be too large: our model reads 256 tokens, as a section below
# tells, and would not see the rest of a chunk of 800.) The threshold is not
# wrong, it belongs to another model: cosines have no common scale, and there are models for which
# hardly any two texts lie below .75. A **percentile** travels better: "the lowest tenth of this
# document's borders" means the same with any model. Its price: it cuts a page that keeps to one
# subject as often as one that does not. Such cuts are what `semantic_chunks` gave in the picture of
# the page:

# %% id=semantic-equal
behind = [one.start for one in sentences[1:]]
starts = [0, *np.array(behind)[lowest]]
same = starts == [chunk.start for chunk in ways["meaning"]]
print("chunks begin where those of minirag do:", same)
after = [False, *follows[:-1]]  # the border right behind a heading
print(f"{lowest.sum()} cuts, {sum(follows)} headings:", end=" ")
print(f"{(lowest & follows).sum()} cuts before one,", end=" ")
print(f"{(lowest & after).sum()} right behind one")

# %% [markdown] id=semantic-read
# Does it find the subjects? Partly. Look at the third and the fifth chunk of that column: a heading,
# alone. Naturally: nothing is less like the sentence before it, *or* the one behind it. You can mend
# that with rules. But a text that has headings says itself where its subjects change, and needs no
# model for it.
#
# ## Where the author cut
#
# Whoever wrote the page has cut it already. Take the headings; keep for each section the **path** of
# headings above it, since "How to do it" alone says nothing, and "Refund Policy > How to do it" does.


# %% id=sections
def sections(text):
    """Return where each section starts, and its path of headings."""
    found, above, at = [(0, "")], [], 0
    fenced, bare = False, True
    for line in text.splitlines(keepends=True):
        if line.startswith("```"):
            fenced = not fenced  # a comment in code is no heading
        if line.startswith("#") and not fenced:
            signs, title = line.split(maxsplit=1)
            above = [(n, t) for n, t in above if n < len(signs)]
            above.append((len(signs), title.strip()))
            start = found.pop()[0] if bare else at  # two in a row
            found.append((start, " > ".join(t for _, t in above)))
            bare = True
        elif line.strip():
            bare = False
        at += len(line)
    return found


for start, path in sections(page.text)[-3:]:
    print(start, path)

# %% id=sections-equal
from minirag import markdown_chunks

compared = differ = 0
for document in documents:
    if content_type(document) == "markdown":
        whole = markdown_chunks(document, budget=1_000_000)
        theirs = [(c.start, c.metadata["section"]) for c in whole]
        compared += len(theirs)
        differ += len(set(sections(document.text)) ^ set(theirs))
print(f"{compared} sections compared with minirag's: {differ} differ")

# %% [markdown] id=long-sections
# A section may be longer than the budget. Then it is cut between its blocks (a paragraph, a list, a
# table), a long block between its items or rows, and the parts carry the path, marked as continued.
# Part of a table without its first row is a riddle, so that row comes along, too. Here is a table
# under a budget of 400 characters:

# %% id=long-table
codes = next(d for d in documents if d.id == "error-codes")
for chunk in markdown_chunks(codes, budget=400)[2:4]:
    print("header:")
    for line in chunk.header.splitlines():
        print("   ", line)
    print("text:")
    for line in chunk.text.splitlines():
        print("   ", line[:68])

# %% [markdown] id=code-idea
# Code has no headings, but it has functions, and Python tells where they are: its own parser gives
# the first and last line of each. Chat has messages and threads. The idea is the same everywhere:
# **find what the author meant to be read as one, and keep it whole.**

# %% id=functions
import ast

from minirag import code_chunks
from minirag.golden import Evidence

functions = []
programs = [d for d in documents if d.metadata["path"].endswith(".py")]
for program in programs:
    starts = [0, *(m.end() for m in re.finditer("\n", program.text))]
    for node in ast.parse(program.text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            span = starts[node.lineno - 1], starts[node.end_lineno] - 1
            functions.append(Evidence(program.id, *span, grade=1))
print(f"{len(functions)} functions and classes in Python; cut by")
for name, chunker, size in (
    ("windows of 100 words", fixed_chunks, 100),
    ("code_chunks, 2,000 characters", code_chunks, 2000),
):
    cut = [c for program in programs for c in chunker(program, size)]
    torn = sum(not is_whole(span, cut) for span in functions)
    print(f"  {name:30} {torn}")

# %% [markdown] id=by-type-idea
# `chunks_by_type` looks at what a document is and sends it to the right scissors, so that one call
# does for a mixed folder:

# %% id=by-type
typed = chunk_corpus(documents, chunks_by_type)
shown = "refund-policy#6 prorate#2 chat-deploys#2 invoice-INV-2024-0046#1"
for chunk in typed:
    if chunk.id in shown.split():
        kind = chunk.metadata["content_type"]
        group = [c for c in typed if c.metadata["content_type"] == kind]
        words = np.median([len(c.text.split()) for c in group])
        print(f"{kind}: {len(group)} chunks, median {words:.0f} words")
        print(f"    such as {chunk.header}")

# %% [markdown] id=threads-idea
# ### A reply and its question
#
# A reply in a chat seldom repeats what it replies to. In #deploys somebody announces an index at 14:20,
# the reply at 14:22 says to take it out and why. Here are three ways to cut that page, all within 100
# words: windows, whole messages, and **threads**. Our export does not say which message is a reply, so
# the third way needs a mark (↳, as some exports have it), which is set here for the two that are. Which
# messages stand in the chunk with the reply, how does it end, and where does BM25 rank it?

# %% id=threads
from minirag import Document, chat_chunks

why = asked["q060"].question
chat = next(d for d in documents if d.id == "chat-deploys")
reply = re.compile(r"^(\*\*[^*]+\*\* 14:2[25])$", re.MULTILINE)
exported = reply.sub(r"↳ \1", chat.text)
threaded = Document(chat.id, exported, chat.title, chat.metadata)
others = [chunk for chunk in typed if chunk.document_id != chat.id]
print(why)
for name, cut in (
    ("windows", fixed_chunks(chat, 100)),
    ("messages", chat_chunks(chat, 100, unit="words")),
    ("threads", chat_chunks(threaded, 100, unit="words")),
):
    held = next(c for c in cut if "Three and a half hours" in c.text)
    ranked = BM25().index([*others, *cut]).search(why, k=100)
    rank = [hit.id for hit in ranked].index(held.id) + 1
    times = " ".join(re.findall(r"\*\* (\d\d:\d\d)", held.text))
    print(f"rank {rank:2}  {name:9} {times:24} … {held.text[-24:]!r}")

# %% [markdown] id=threads-read
# The window has both, and breaks off in the middle of the reply. Whole messages keep the reply, but a
# border fell between it and the words that the question asks with (*index*, *2025.10.10*), and so it
# sinks. The thread has both, whole. Without marks, how often does it go well? Count every message that
# asks something: is it in one chunk with the next one, the best guess at its reply?

# %% id=messages
from itertools import pairwise

from minirag.chunking.chat_lines import chat_lines


def messages_of(document):
    """Return the spans of a chat's messages."""
    lines, text = list(chat_lines(document.text)), document.text
    ends = [*(line.start for line in lines[1:]), len(text)]
    return [
        Evidence(document.id, *trimmed(text, line.start, end), grade=1)
        for line, end in zip(lines, ends, strict=True)
        if line.kind != "day"
    ]


chats = [d for d in documents if content_type(d) == "chat"]
single, answered = [m for d in chats for m in messages_of(d)], []
for one, then in pairwise(single):
    asks = "?" in text_of[one.document_id][one.start : one.end]
    if asks and one.document_id == then.document_id:
        both = (one.document_id, one.start, then.end)
        answered.append(Evidence(*both, grade=1))
print(f"{len(single)} messages in {len(chats)} chats, {len(answered)} ask")

# %% id=replies
three_ways = {
    "windows": lambda d: fixed_chunks(d, 100),
    "windows, 25 shared": lambda d: fixed_chunks(d, 100, 25),
    "whole messages": lambda d: chat_chunks(d, 100, unit="words"),
}
print("100 words each       chunks  stored  torn  asked and replied in one")
size = sum(len(d.text) for d in chats)
for name, way in three_ways.items():
    cut = chunk_corpus(chats, way)
    torn = sum(not is_whole(message, cut) for message in single)
    kept = sum(is_whole(pair, cut) for pair in answered)
    times = sum(len(chunk.text) for chunk in cut) / size
    print(f"{name:20}{len(cut):7}{times:8.2f}{torn:6}", end="")
    print(f"{kept:8} of {len(answered)}")

# %% [markdown] id=replies-read
# Whole messages tear none, and keep more questions with their replies than windows that share nothing. An
# overlap keeps a few more still, but tears some messages and stores text twice. (Replies were guessed:
# the next message may be about something else.) If your export has marks of threads, keep them: then
# nothing need be guessed. A thread over the budget is cut between messages, and its later parts carry
# its opening line in their header.

# %% [markdown] id=headers-idea
# The header is searched together with the text. That is where the path of headings earns its keep.
#
# ## A line that says where it comes from
#
# A chunk is read alone. On its page a line `MAX_ATTEMPTS = 6` needs no explanation; torn out of it,
# nobody can tell whose attempts these are. Here is a question that feels it, and three headers for
# the chunk that answers: the path, a line made from the document's own data, and a sentence that a
# language model wrote after reading the whole document (Anthropic called this *contextual
# retrieval*, 2024). It was written once and is recorded with the course, so you need no key.

# %% id=headers
from minirag import RecordedModel, with_generated_header
from minirag import with_source_header

headed = with_source_header(typed, documents)
described = with_generated_header(typed, documents, RecordedModel())
client = asked["q033"]
indent = {"initial_indent": "    ", "subsequent_indent": "      "}
print(*wrap(client.question, 72), sep="\n")
for name, cut in (
    ("path", typed),
    ("source and path", headed),
    ("generated and path", described),
):
    row = evaluate(BM25().index(cut), [client], cut, k=50).rows[0]
    chunk = next(c for c in cut if is_whole(client.evidence[0], [c]))
    print(f"\n{name}: {chunk.id} is at rank {row.ranks[0]}")
    for line in chunk.header.splitlines():
        print(*wrap(line, 72, **indent), sep="\n")

# %% [markdown] id=headers-read
# "Python client", "how often", "pauses": now the words of the question stand above the chunk. (The
# line from the data only repeats the title here, and makes the chunk longer; elsewhere it does
# more.) One question proves nothing, and the measurement is coming. What it costs can be said at
# once: a call of the model for every chunk, and every call reads the whole document.

# %% id=headers-cost
size_of = {d.id: len(d.text.split()) for d in documents}
total = sum(size_of.values())
read = sum(size_of[chunk.document_id] for chunk in typed)
print(f"handbook: {total:,} words; {len(typed)} calls read {read:,} words,")
print(f"{read / total:.1f} times as many, and again after every change")

# %% [markdown] id=headers-rule
# Providers sell the repeated reading of one document cheaper (*prompt caching*), so it is less dire
# than it looks. Two rules for such headers: a header is **for the search and never evidence**, since
# a model may have made it up; and what stands in a document goes into that prompt, so its author can
# try to give orders to your model.
#
# ## What the model never reads
#
# So far any size of chunk was allowed. For a search by meaning it is not: the model that makes the
# vectors reads so many **tokens** (words, or pieces of words) and drops the rest without telling
# you. Ours, all-MiniLM-L6-v2, reads 256. How many words is that? "A word is 1.3 tokens" is what one
# hears. We have counted once with the model's own tokenizer and noted the totals here, so that
# nothing needs to be installed:

# %% id=tokens
PIECE = re.compile(r"\w{1,6}|[^\w\s]")  # six letters, or one sign


def count_tokens(text):
    """Return about how many tokens the model makes of a text."""
    return len(PIECE.findall(text))


recorded = {"English": 67_990, "Spanish": 15_813, "code": 10_989}
texts = {"English": [], "Spanish": [], "code": []}
for d in documents:
    language = "Spanish" if d.metadata["language"] == "es" else "English"
    is_code = content_type(d) == "code"
    texts["code" if is_code else language].append(d.text)
print("              words   tokens   a word   words · 1.3    pieces")
for kind, tokens in recorded.items():
    words = sum(len(text.split()) for text in texts[kind])
    pieces = sum(map(count_tokens, texts[kind]))
    print(f"{kind:10}{words:9,}{tokens:9,}{tokens / words:9.2f}", end="")
    print(f"{1.3 * words / tokens:14.0%}{pieces / tokens:10.0%}")

# %% [markdown] id=tokens-read
# The rule of thumb suits plain English. A handbook has codes, amounts, links and brackets, and
# programs consist of them; and to a model that learnt English, Spanish words come in crumbs. Whoever
# sizes chunks by "times 1.3" overfills the window and is not told. Counting pieces of up to six
# letters and single signs (last column) is a rule as short, and nearer; in Spanish it, too, counts
# too few. Where a tokenizer is installed, let it count: `fixed_chunks(document, 200, unit="tokens",
# token_spans=hugging_face_spans(embedder))`.

# %% id=windows-figure
from minirag.records import searchable_text

naive = chunk_corpus(documents, size=512, overlap=64)
limit = embedder.max_tokens
drawn = {"512 words": naive, "100 words": chunks, "by type": typed}
lost = []
with style():
    figure, rows = plt.subplots(3, sharex=True, figsize=(7.2, 5.2))
    for axes, name, colour in zip(rows, drawn, COLOURS, strict=False):
        read = [count_tokens(searchable_text(c)) for c in drawn[name]]
        tokens = np.array(read) + 2  # the model's marks at both ends
        lost.append(np.maximum(tokens - limit, 0).sum() / tokens.sum())
        full = np.minimum(tokens, limit).mean() / limit
        axes.hist(tokens, bins=np.arange(0, 1290, 32), color=colour)
        axes.axvline(limit, color="black", linestyle=(0, (4, 2)))
        told = f"{name}: window {full:.0%} full, {lost[-1]:.1%} never read"
        axes.set_title(told, loc="right", fontsize=11)
        axes.set_ylabel("chunks")
    rows[-1].set_xlabel(f"tokens a chunk; dashed: the window of {limit}")
    assert lost[0] > 0.5 > 0.1 > max(lost[1:])
    title = "Of windows of 512 words the model reads less than half"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=windows-alt
# *In words: three histograms one above the other, over the number of tokens, with a dashed line at
# the model's window. Windows of 512 words make two humps: full ones far to the right of the line, and
# the short rests of documents to the left. Windows of 100 words lie left of the line, nearly all.
# Chunks by type reach from very short to somewhat beyond it.*
#
# Does it matter? There is a neat way to find out. BM25 reads everything. So split the golden passages
# into those that the model has read and those that lie behind its window, and see how often each
# search finds them:

# %% id=unread
from minirag import VectorIndex


def read_until(chunk):
    """Return up to which character the model reads a chunk."""
    room = limit - 2 - count_tokens(chunk.header)
    pieces = list(PIECE.finditer(chunk.text))
    cut = len(pieces) > room
    return chunk.start + pieces[room].start() if cut else chunk.end


reach = [(c.document_id, c.start, read_until(c)) for c in naive]
print("passages           read   not read")
for name, index in (("BM25", BM25()), ("vectors", VectorIndex(embedder))):
    report = evaluate(index.index(naive), questions, naive, k=10)
    found = {True: [], False: []}
    for row in report.rows:
        evidence = asked[row.question_id].evidence
        for span, rank in zip(evidence, row.ranks, strict=True):
            home, middle = span.document_id, (span.start + span.end) / 2
            seen = any(d == home and a <= middle < b for d, a, b in reach)
            found[seen].append(rank is not None)
    share, missed = np.mean(found[True]), np.mean(found[False])
    print(f"found by {name:8}{share:6.0%}{missed:11.0%}")
print(f"number   {len(found[True]):14}{len(found[False]):11}")

# %% [markdown] id=unread-read
# BM25 finds both kinds alike; the vectors lose a good part of what lies behind the window. (Not all
# of it: a title and a beginning often tell what the end is about.) `minirag` warns when a model is
# given too long a text; many a library cuts it and keeps silent, and you see nothing but answers
# that are never found. So for a search by meaning **the window is the upper bound of a chunk**,
# header included. A window that is half empty, on the other hand, is no loss.
#
# ## Measure it
#
# Now all of them, on the same questions. `recall@10` is the share of the answers that ten hits hold;
# `nDCG@10` asks for good ones first. But ten hits of 500 words are more text than ten of 100, and
# whoever reads more finds more. So the fair column is **recall in the first 1,000 words** of hits.
# Everything here is searched with BM25; the semantic row needs a vector of each sentence and was
# computed once with the model.

# %% id=contenders
shared = chunk_corpus(documents, size=100, overlap=25)
contenders = {
    "512 words, 64 shared": naive,
    "100 words": chunks,
    "100 words, 25 shared": shared,
    "sentences": chunk_corpus(documents, sentence_chunks, size=100),
    "recursive": chunk_corpus(documents, recursive_chunks),
    "by type": typed,
    "by type, source": headed,
    "by type, generated": described,
}
by_words = {
    name: evaluate(BM25().index(cut), questions, cut, k=10, name=name)
    for name, cut in contenders.items()
}
figures = ("recall@10", "recall@1000tokens", "ndcg@10")
print(len(contenders), "ways to cut, measured")

# %% id=table
semantic = (712, 84, 1.0, 0.038), (0.425, 0.395, 0.332)  # recorded
lines = {}
for name, cut in contenders.items():
    words = np.mean([len(chunk.text.split()) for chunk in cut])
    facts = len(cut), words, stored(cut), cut_share(cut)
    lines[name] = facts, [by_words[name].mean(f) for f in figures]
lines["semantic, lowest tenth"] = semantic
head = "                                          recall in 1,000  nDCG"
print(head, "BM25", sep="\n", end="")
print("                   chunks words stored cut    @10    words   @10")
for name in sorted(lines, key=lambda name: lines[name][1][1]):
    (count, words, times, torn), found = lines[name]
    print(f"{name:22}{count:7}{words:6.0f}{times:7.2f}{torn:4.0%}", end="")
    print(f"{found[0]:7.3f}{found[1]:9.3f}{found[2]:6.3f}")

# %% [markdown] id=table-read
# The rows are sorted by the fair column, the best last. Read it beside the one before. By recall@10
# the windows of 512 words win by far, and in a thousand words they are last. They do not find better,
# they deliver by the lorry. nDCG@10 falls for it, too, since a rank is a rank, however long the text
# at it. Here is the whole way from little text to much:

# %% id=budget-curve
budgets = [250, 500, 1000, 2000, 4000]
four = (
    "512 words, 64 shared",
    "100 words",
    "by type",
    "by type, generated",
)
curves = {name: [] for name in four}
for name in four:
    index = BM25().index(contenders[name])
    for budget in budgets:
        report = evaluate(
            index, questions, contenders[name], token_budget=budget
        )
        curves[name].append(report.mean(f"recall@{budget}tokens"))
for name, curve in curves.items():
    print(f"{name:22}", "  ".join(f"{value:.3f}" for value in curve))

# %% id=budget-figure
from minirag.plots import DASHES
from minirag.plots.labels import End, label_ends

with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.9))
    ends = []
    for look in zip(four, COLOURS, DASHES, "os^D", strict=False):
        name, colour, dashes, marker = look
        drawn = {"color": colour, "linestyle": dashes, "marker": marker}
        axes.plot(budgets, curves[name], **drawn)
        ends.append(End(budgets[-1], curves[name][-1], name, colour))
    axes.set_xscale("log", base=2)
    axes.set_xticks(budgets, [f"{budget:,}" for budget in budgets])
    axes.minorticks_off()
    axes.set(xlim=(230, 4200), ylim=(0, 0.75))
    axes.set_xlabel("words of hits that are read (doubling)")
    axes.set_ylabel("recall, 0 to 1")
    for found in zip(*curves.values(), strict=True):
        assert (min(found), max(found)) == (found[0], found[-1])
    label_ends(figure, ends)
    title = "Word for word, big windows find least, whatever the budget"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=budget-alt
# *In words: four rising lines over the words that are read, from 250 to 4,000. The windows of 512
# words begin near nought and stay lowest to the end, where they come near the others. Windows of 100
# words and chunks by type run close together; chunks by type with a generated header lie highest all
# the way.*
#
# (Hits are taken whole. Below 512 words there is hardly room for one big window, which is why its line
# begins where it does. A prompt has the same trouble.) And with vectors, for those that are recorded:

# %% id=table-vectors
semantic = (0.481, 0.483, 0.354)  # recorded
by_meaning = {}
print("vectors                 recall@10   in 1,000 words   nDCG@10")
for name in (*four[:3], "by type, source", four[3]):
    cut = contenders[name]
    index = VectorIndex(embedder).index(cut)
    report = evaluate(index, questions, cut, k=10, name=name)
    by_meaning[name] = report
    found = [report.mean(f) for f in figures]
    print(f"{name:22}{found[0]:11.3f}{found[1]:17.3f}{found[2]:10.3f}")
print("{:22}{:11.3f}{:17.3f}{:10.3f}".format("semantic", *semantic))

# %% [markdown] id=steps-idea
# ### Which step is worth it?
#
# A table of means invites you to take the largest. Ask instead, step by step, what changed on the
# *same* questions, and how sure that is (the intervals of lesson 01):

# %% id=steps
from minirag import compare

steps = {
    "from 512 to 100 words": ("512 words, 64 shared", "100 words"),
    "an overlap of 25": ("100 words", "100 words, 25 shared"),
    "whole sentences": ("100 words", "sentences"),
    "by type": ("100 words", "by type"),
    "and a source header": ("by type", "by type, source"),
    "or a generated one": ("by type", "by type, generated"),
    "all, from 100 words": ("100 words", "by type, generated"),
}
gains = []
for step, (a, b) in steps.items():
    for kind, found in (("BM25", by_words), ("vectors", by_meaning)):
        if a in found and b in found:
            gain = compare(found[a], found[b], "recall@1000tokens")
            gains.append((step, kind, gain.difference, *gain.interval))
print("gain in recall at 1,000 words          95 % interval")
for step, kind, gain, low, high in gains:
    print(f"{step:23}{kind:9}{gain:+.3f}   {low:+.3f} to {high:+.3f}")

# %% id=steps-figure
sure = {step for step, _, _, low, high in gains if low > 0 or high < 0}
assert sure == {list(steps)[i] for i in (0, 5, 6)}
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.6))
    for step, kind, gain, low, high in gains:
        row = "BM25", "vectors"
        y = list(steps).index(step) + 0.36 * row.index(kind) - 0.18
        colour = COLOURS[row.index(kind)]
        axes.plot([low, high], [y, y], color=colour)
        fill = colour if low > 0 or high < 0 else "white"
        look = {"color": colour, "markerfacecolor": fill}
        axes.plot(gain, y, marker="os"[row.index(kind)], **look)
        axes.text(high + 0.008, y, kind, va="center", color=colour)
    axes.axvline(0, color="#444444", linewidth=1)
    axes.set_yticks(range(len(steps)), list(steps))
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")
    axes.set(xlim=(-0.08, 0.36))
    axes.set_xlabel("gain in recall at 1,000 words, 95 % interval")
    title = "Size shows, and a written header; where to cut does not"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=steps-alt
# *In words: for each step one or two horizontal lines, the intervals, with a dot for BM25 and a
# square for vectors at the gain; filled where the whole interval lies right of nought. Filled are
# both of the first step, from 512 to 100 words, and the dots of the generated header and of the last
# row. The other lines lie across nought.*
#
# That is the lesson in one picture, and it is not what most articles on chunking say:
#
# - **Size comes first.** From windows of 512 words to windows of 100 is the largest step: only just
#   beyond chance for BM25, and far beyond it for vectors, which never got to see the greater part
#   of the big ones.
# - **What stands above the chunk comes second.** A written header helps BM25 beyond chance; for
#   vectors it points the same way, and so does the line from the document's own data, which is
#   free.
# - **Where exactly you cut comes last.** Overlap, sentences, headings: among chunks of like length,
#   these questions cannot tell them from windows. (By recall@10 chunks by type are further ahead.
#   We had chosen the other column, and stay with it.) Semantic cuts cost the most to make, and land
#   among the windows of their length; on larger sets it was no different (Qu, Tu and Bao 2024).
#
# Does that make borders idle? No: they decide what the *reader* gets. Chunks by type cut none of the
# marked passages and store nothing twice. Windows of a hundred words cut one in seven.
#
# ### Who gains, who loses

# %% id=strata
from minirag.evaluation import bootstrap_interval


def by_stratum(a, b, metric="recall@1000tokens"):
    """Return stratum to gain and its interval."""
    gained = {}
    for move in compare(by_words[a], by_words[b], metric).moves:
        gained.setdefault(move.stratum, []).append(move.difference)
    return {
        name: (np.mean(moved), *bootstrap_interval(moved))
        for name, moved in sorted(gained.items())
    }


plain = by_stratum("100 words", "by type")
told = by_stratum("100 words", "by type, generated")
print("gain over 100 words   by type            with generated header")
for name in sorted(plain, key=lambda name: plain[name][0]):
    row = "".join(
        f"{gain:+8.2f}  ({low:+.2f} to {high:+.2f})"
        for gain, low, high in (plain[name], told[name])
    )
    print(f"{name:16}{row}")

# %% [markdown] id=strata-read
# Ten or eleven questions a row, so read only what is large. By type alone, one stratum loses a good
# deal: *code*. Why? Follow the answers that lie in programs, chunker by chunker:

# %% id=code-ranks
programs = {d.id for d in documents if content_type(d) == "code"}
in_code = [question for question in questions if question.stratum == "code"]
ranks = {question.id: [] for question in in_code}
for name in ("100 words", "by type", "by type, generated"):
    cut = contenders[name]
    report = evaluate(BM25().index(cut), in_code, cut, k=30)
    for row in report.rows:
        evidence = asked[row.question_id].evidence
        found = [
            rank
            for span, rank in zip(evidence, row.ranks, strict=True)
            if span.document_id in programs and rank
        ]
        ranks[row.question_id].append(min(found, default="none"))
print("rank of the first answer in a program, within 30 hits")
print("100 words   by type   generated   question")
for id, row in ranks.items():
    print("{:>9}{:>10}{:>12}".format(*row), end="   ")
    print(shorten(asked[id].question, 40, placeholder="…"))

# %% [markdown] id=code-read
# Most of them sink when functions are cut out whole, and most of these come back, higher than before,
# once a sentence stands above them. A function taken out of its file says little in plain words: the
# comment that tells what the program is for has stayed at the top. Whoever keeps functions whole
# must put that sentence back.
#
# The rows at the lower end of the table above are the gains. Most of their intervals still touch
# nought: a direction, no proof. The one that does not is *distractor* with generated headers, where
# another document looks better than the right one. A sentence that says what this passage is about,
# and in which document, is just what such a question needs.
#
# ### Which one, then?
#
# What was measured, beside what each is good for. (A dash: its vectors were not recorded.)

# %% id=decision
best_for = {
    "512 words, 64 shared": "a baseline to beat",
    "100 words": "a first try; transcripts, scans",
    "100 words, 25 shared": "the same, when answers are cut",
    "sentences": "mails, prose without headings",
    "recursive": "mixed text without a parser",
    "semantic, lowest tenth": "long prose, if it wins on yours",
    "by type": "manuals, wikis, code, chat",
    "by type, source": "whatever has a title",
    "by type, generated": "where the gain is worth a call",
}
vectors = {name: one.mean(figures[1]) for name, one in by_meaning.items()}
vectors["semantic, lowest tenth"] = semantic[1]
print(f"{'':56}recall in 1,000 words")
print(f"{'strategy':23}{'best for':32}cut stored  BM25 vectors")
for name, use in best_for.items():
    (_, _, times, torn), found = lines[name]
    print(f"{name:23}{use:31}{torn:4.0%}{times:7.2f}", end="")
    by_vectors = f"{vectors[name]:.3f}" if name in vectors else "-"
    print(f"{found[1]:6.3f}{by_vectors:>8}")

# %% [markdown] id=decision-read
# The figures are half of the bill. Here is the other half:
#
# | strategy | to build | what it costs |
# |---|---|---|
# | windows | an hour | cut answers |
# | windows with overlap | nothing more | text stored again, hits that repeat each other |
# | sentences | an abbreviation list a language | headings parted from their text |
# | recursive | nothing, every framework has it | many small rests |
# | semantic | a model and a percentile | a vector for each sentence |
# | by type, headings | a parser for each kind | uneven lengths |
# | and a source header | a line | a few tokens of the window |
# | and a generated header | a prompt | a call a chunk, at every change |
#
# ## Use it
#
# At work it is these lines; put the path of your folder in place of ours.

# %% id=use
from minirag import load_folder
from minirag.data import data_root

mine = load_folder(data_root() / "handbook")
cut = with_source_header(chunk_corpus(mine, chunks_by_type), mine)
best = BM25().index(cut).search(money_back.question, k=1)[0]
chunk = next(chunk for chunk in cut if chunk.id == best.id)
print(best.id, chunk.header, sep="\n")
print(*wrap(" ".join(chunk.text.split())[:168], 72), sep="\n")

# %% [markdown] id=use-own
# The question from the beginning, with its answer in one piece. A whole pipeline takes your own
# chunker in the same way: any function from a `Document` to a list of `Chunk`s whose spans are true.

# %% id=use-pipeline
from minirag import make_pipeline

pipeline = make_pipeline("bm25", mine, chunker=recursive_chunks)
for hit in pipeline.search(money_back.question, k=2):
    print(hit.id)

# %% [markdown] id=when-not
# ## When not to
#
# - **Short documents.** A ticket, an FAQ entry, a product: one thing in a few hundred words. Take it
#   whole, if the model's window holds it. In an FAQ the question belongs to its answer; cut between
#   the two and you have an answer to nothing.
# - **Few documents.** If everything fits into the prompt, and you can pay for it, search nothing.
# - **Tables of data.** Rows with figures to be added up or filtered belong in a database. No chunk
#   holds a sum.
# - **Before the questions.** Without a golden set you cannot see which of these helps. An afternoon on
#   thirty questions is better spent than one on chunkers.
# - **For ever.** Other chunks mean every vector anew, and every cached answer stale. Change them when
#   the figures say so, and seldom.
#
# And one wish cannot be met by cutting at all: small chunks are found best, large ones are read best.
# Lesson 08 takes both, by searching the one and returning the other.
#
# ## Check yourself
#
# <details><summary>1. Your answers are up to 30 words long, your windows have 200. Which overlap do
# you take?<br>a) 0<br>b) 30<br>c) 100<br>d) 199</summary>
#
# b). At 29 words and more nothing is cut: L - 1 - O is nought. Each word is stored 200 / 170 times,
# a sixth more. Half a window, a common advice, would store the corpus twice and mend nothing further.
# </details>
#
# <details><summary>2. A model reads 256 tokens. The answer is the last sentence of a chunk of 512
# words. Who finds it?<br>a) BM25 and vectors alike<br>b) vectors, since they go by meaning<br>c)
# BM25; vectors only by luck<br>d) neither</summary>
#
# c). The vector was made of the first part. If title and beginning happen to be about the same thing,
# the chunk is found all the same, and that is the luck.
# </details>
#
# <details><summary>3. With windows of 800 words recall@10 is .63, with chunks by type .48. The prompt
# has room for 1,000 words. Which do you take?<br>a) these figures cannot tell<br>b) the
# windows<br>c) chunks by type<br>d) whichever has the higher nDCG@10</summary>
#
# a). Ten such windows are eight prompts' worth of text. Ask for recall in 1,000 words. nDCG@10 counts
# ranks too, and has the same fault.
# </details>
#
# <details><summary>4. A library returns chunks with single blanks in place of line breaks. The text
# reads fine. What is broken?</summary>
#
# The span: `document.text[start:end]` is no longer the chunk. Evidence cannot be compared, citations
# point beside the passage, and in code and tables the meaning is gone as well.
# </details>
#
# <details><summary>5. You change the model that makes the vectors. Your semantic chunker, with its
# threshold of .75, now cuts at every sentence. What is best?<br>a) try thresholds until chunks have a sensible
# length<br>b) a larger model<br>c) a longer overlap<br>d) cut at headings where there are any, and
# by percentile where not</summary>
#
# d). a) works until the next model. b) and c) do not touch the fault: a cosine has no scale that
# holds for all models.
# </details>
#
# ## Words and reading
#
# - **Chunk**, **span**: a stretch of a document, from one character to another.
# - **Window**, **overlap**: so many words in a row; those that two neighbours share.
# - **Budget**: how long a chunk may become. **Packing**: joining pieces as long as it holds.
# - **Recursive**: at the strongest sign first, and at the next where a piece is still too long.
# - **Semantic chunking**: cutting where neighbouring sentences are least alike. **Percentile**: the
#   lowest so many in a hundred of one document.
# - **Header**: what is searched with a chunk and is no part of its text. **Contextual retrieval**:
#   headers that a model has written.
# - **Token**: what a model reads, a word or a piece of one. **Window of a model**: how many it reads.
#
# Callan, *Passage-level evidence in document retrieval* (1994), has windows and overlap. Hearst,
# *TextTiling* (1997), cuts by subject, without vectors; Kamradt, *5 levels of text splitting* (2023),
# does it with them. Smith and Troynikov, *Evaluating chunking strategies for retrieval* (2024), measure
# by spans as we do. Qu, Tu and Bao, *Is semantic chunking worth the computational cost?* (2024), find
# that mostly it is not. Anthropic, *Introducing contextual retrieval* (2024), has the headers. Günther
# et al., *Late chunking* (2024), turn the order round: read first, cut afterwards, for models with
# long windows.
#
# Next: [exercise 02](../exercises/02_chunking/02_chunking.ipynb), then lesson 03, which builds the search by words that was a black
# box here.
