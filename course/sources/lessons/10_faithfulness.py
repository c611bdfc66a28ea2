# %% [markdown] id=top
# # 10 · Faithfulness: does the answer say what the documents say?
#
# *About 65 minutes. You need some Python; no key, no GPU, no network. Afterwards: [exercise 10](../exercises/10_faithfulness/10_faithfulness.ipynb).*
#
# A model has read five passages and written a fluent answer, with sources. Is each of its
# statements borne out by those passages? You build two checks that need no model, and measure both
# on claims and answers whose labels are known. One of them will look excellent, until you look
# again. At the end you know what such a check is worth, what a language model as judge adds, how
# many answers it has to read, and which of all these numbers not to believe.

# %% id=setup
import json
from textwrap import shorten, wrap

import numpy as np

from minirag import GoldenSet, load_handbook
from minirag.data import data_root


def read(name):
    """Return the records of a file in the data folder."""
    lines = (data_root() / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in lines.splitlines()]


documents = {document.id: document for document in load_handbook()}
asked = {q.id: q for q in GoldenSet.load().split("dev")}
answers = {answer["id"]: answer for answer in read("answers.jsonl")}
claims = {claim["id"]: claim for claim in read("claims.jsonl")}
print(len(answers), "answers to dev questions, each with the passages that")
print("the model was shown;", len(claims), "claims about short contexts")

# %% [markdown] id=problem
# ## An answer that sounds right
#
# A customer's security officer asks. The search finds five passages of the handbook, a language
# model reads them and writes. The numbers in brackets are the passages it gives as its sources.


# %% id=question
def contexts_of(answer):
    """Return the passages that the model was shown."""
    return [documents[id].text[a:b] for id, a, b in answer["context"]]


encryption = answers["q023"]
print("asked:", asked["q023"].question, "\n")
print(*wrap(encryption["text"], 72), sep="\n")

# %% [markdown] id=send-it
# Would you send it? It is short, it is to the point, it cites. Here is every sentence of the five
# passages that says how often something is rotated:

# %% id=revealed
from minirag import split_sentences


def sentences_of(contexts, language="en"):
    """Return the sentences of some passages, each on one line."""
    return [
        " ".join(text[start:end].split())
        for text in contexts
        for start, end in split_sentences(text, language)
    ]


for number, context in enumerate(contexts_of(encryption), start=1):
    source = encryption["context"][number - 1][0]
    for sentence in sentences_of([context]):
        if "rotated" in sentence:
            print(f"[{number}] {source}")
            print(*wrap(f"“{sentence}”", 72), sep="\n")

# %% [markdown] id=words-first
# Keys are rotated every 180 days. The 90 days stand in another passage, are about passwords, and
# come from a policy that is no longer in force. Two statements of three are right; the third may be
# in a contract next week. Four words, so that we can talk about it:
#
# - The **contexts** are the passages that the model was given.
# - A **claim** is a statement of the answer that can be right or wrong by itself.
# - A claim is **grounded** if the contexts bear it out: they say it, or it follows from them.
# - An answer is **faithful** if all of its claims are grounded. (An ungrounded one is what people
#   call a *hallucination*.)
#
# Note what is not asked: whether the contexts are true. More of that near the end.
#
# ## Count the words
#
# The first check, from many a tutorial: take each sentence of more than ten characters. Drop
# the *stop words* ("the", "of", "is"), which are everywhere. How many of the others, the *content
# words*, stand somewhere in the contexts? Half of them or more, and the sentence counts as
# grounded.

# %% id=overlap
from minirag import tokenize
from minirag.text import STOP_WORDS


def share(text, contexts, language="en"):
    """Return the share of the content words that some context has."""
    held = {w for c in contexts for w in tokenize(c, language)}
    stop = STOP_WORDS[language]
    words = [w for w in tokenize(text, language) if w not in stop]
    return sum(w in held for w in words) / len(words) if words else 0.0


def overlap(answer, contexts, language="en"):
    """Return the share of grounded sentences, and the other ones."""
    found = [answer[a:b] for a, b in split_sentences(answer, language)]
    found = [s.strip() for s in found if len(s.strip()) > 10]
    low = [s for s in found if share(s, contexts, language) < 0.5]
    return (1 - len(low) / len(found) if found else 0.0), low


# %% [markdown] id=overlap-try-idea
# One thing first: the `[2]` of a citation does not claim that something is 2. Citations come off
# before anything is checked.

# %% id=overlap-try
from minirag.context.citations import without_citations

text = without_citations(encryption["text"])
contexts = contexts_of(encryption)
for sentence in sentences_of([text]):
    covered = share(sentence, contexts)
    print(f"{covered:.2f}  {shorten(sentence, 64, placeholder='…')}")
print("score", overlap(text, contexts)[0])

# %% [markdown] id=overlap-read
# Full marks. The wrong sentence is covered about as well as the right ones, since a 90 is there,
# somewhere. Before we blame the idea, make sure that we have built what others build: all answers
# once more, through `minirag`.

# %% id=overlap-equal
from minirag import check_faithfulness, word_overlap_faithfulness

far, different = 0.0, 0
for answer in answers.values():
    text = without_citations(answer["text"])
    answer["check"] = check_faithfulness(text, contexts_of(answer))
    language = answer["check"].language  # found by its words
    score, low = overlap(text, contexts_of(answer), language)
    theirs = word_overlap_faithfulness(
        text, contexts_of(answer), language=language
    )
    far = max(far, abs(score - theirs.score))
    different += low != theirs.ungrounded
    answer["words"] = score
print(f"{len(answers)} answers; largest difference of the scores: {far}")
print("answers with other ungrounded sentences:", different)

# %% [markdown] id=blind
# ## Where counting is blind
#
# Five sentences, and for each of three rules a claim that is right and one that is not:

# %% id=small
RULES = (
    "Refunds are paid within 60 days. Most complaints are kept for "
    "90 days. A card is never charged twice. A notice runs for at "
    "least 30 days. Fees are due in May."
)
SMALL = (
    (
        "Refunds are paid within 60 days.",
        "Refunds are paid within 90 days.",
    ),
    ("A card is never charged twice.", "A card is charged twice."),
    (
        "A notice runs for at least 30 days.",
        "A notice runs for at most 30 days.",
    ),
)
for claim in sum(SMALL, ()):
    print(f"{share(claim, [RULES]):.2f}  {claim}")

# %% [markdown] id=blind-pairs
# Six times full marks. A 90 for the 60 costs nothing, since a 90 stands elsewhere; a "never" can be
# left out, since nobody counts what is *missing*; and "most" belongs to the complaints.
#
# Is it so in earnest? To learn what a check sees, change one thing and watch whether it notices.
# The file of claims is made that way: a short context, a **true claim** that it bears out, and a
# **false twin** that differs in one thing. (A language model wrote them, and their labels; keep
# that in mind.) Four pairs, with the share of words:

# %% id=pairs
pairs = [
    (claims[claim["pair"]], claim)
    for claim in claims.values()
    if claim["label"] == "unsupported"
]
for claim in claims.values():
    given = [claim["context"]], claim["language"]
    claim["share"] = share(claim["claim"], *given)

chosen = {"c203", "c265", "c295", "c392"}
four = [pair for pair in pairs if pair[1]["id"] in chosen]
for true, twin in four:
    print(twin["family"])
    for claim in (true, twin):
        shown = shorten(claim["claim"], 64, placeholder="…")
        print(f"   {claim['share']:.2f}  {shown}")

# %% [markdown] id=pairs-read
# A negation, a name, an amount, a number: what makes a sentence true or false is often one word, and
# to a count it is one word among several. Is that bad luck with four examples?

# %% id=pairs-all
gap = np.array([true["share"] - twin["share"] for true, twin in pairs])
print(f"of {len(pairs)} pairs, the share of words is")
print(f"   higher for the true claim   {np.mean(gap > 1e-9):4.0%}")
print(f"   the same for both           {np.mean(abs(gap) <= 1e-9):4.0%}")
print(f"   higher for the false twin   {np.mean(gap < -1e-9):4.0%}")

# %% [markdown] id=lay-idea
# ## Lay the claim beside its sentence
#
# A person does not count. They look for the sentence that speaks of the same thing, lay the claim
# beside it, and read where the two differ. Here is the claim that began this lesson:

# %% id=lay
from difflib import SequenceMatcher

from minirag.plots import COLOURS, headline, pale, style


def boxes(axes, words, y):
    """Draw words in a row, numbers in heavy boxes; return the middles."""
    x, middles = 0.0, []
    for word in words:
        look = {"facecolor": "white", "edgecolor": COLOURS[0]}
        if word.isdigit():
            look = {"facecolor": pale(COLOURS[4]), "linewidth": 2.5}
        box = {"boxstyle": "round,pad=0.3", **look}
        wide = 0.115 * len(word)
        axes.text(x + wide / 2, y, word, bbox=box, ha="center")
        middles.append(x + wide / 2)
        x += wide + 0.32
    return middles


# %% id=lay-figure
CLAIM = "are rotated automatically every 90 days"
SENTENCE = "are rotated every 180 days without human hands"
claim, sentence = CLAIM.split(), SENTENCE.split()
blocks = SequenceMatcher(None, claim, sentence).get_matching_blocks()
with style():
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7.2, 2.4))
    above, below = boxes(axes, claim, 1), boxes(axes, sentence, 0)
    for a, b, size in blocks:
        for ends in zip(above[a:][:size], below[b:][:size], strict=True):
            axes.plot(ends, [0.8, 0.28], color=COLOURS[0], linewidth=1.2)
    axes.text(-0.15, 1.5, "the claim", style="italic")
    axes.text(-0.15, -0.72, "the sentence of the contexts", style="italic")
    axes.set(xlim=(-0.2, 7.4), ylim=(-0.85, 1.8))
    axes.axis("off")
    headline(figure, "Where the claim says 90, the sentence says 180")
plt.close(figure)
figure

# %% [markdown] id=lay-alt
# *In words: the claim's words in a row above, the sentence's in a row below. Lines join the words
# that both have in the same order: are, rotated, every, days. Left over above are "automatically"
# and 90, below 180 and "without human hands". The 90 and the 180, in heavy boxes, stand in the same
# gap.*
#
# Three kinds of leftovers, and they do not weigh the same. The sentence says more than the claim:
# harmless. The claim adds a plain word: mostly harmless. Both have a number, a name or a negation in
# the same gap, and not the same one: a contradiction, and one that can be told in words.
#
# ### Build it
#
# Four steps. First, read a text as words, and mark those on which truth hangs:

# %% id=read-words
import re

NEGATIONS = {"not", "no", "never", "without", "nor", "none", "cannot"}
NEGATIONS |= {"nunca", "sin", "ni", "ningún", "ninguna"}  # Spanish


def read_words(text):
    """Return each word with its sort: number, negation, name, other."""
    found = []
    for word in re.findall(r"[\w$€£%]+(?:['’.,:/-]\w+)*", text):
        sort = "other"
        if any(map(str.isdigit, word)):
            sort = "number"
        elif word.lower() in NEGATIONS or word.endswith("n't"):
            sort = "negation"
        elif word[0].isupper() and found:  # not the one that opens it
            sort = "name"
        found.append((word, sort))
    return found


for word, sort in read_words("We do not refund Kestrel after 30 days."):
    print(f"{word:8} {sort}")

# %% [markdown] id=conflict-idea
# Second, lay two such lists side by side. Python's `difflib` finds what they have in common, in
# order, and gives back the gaps:


# %% id=conflict
def conflict(claim, sentence):
    """Return where a claim departs from a sentence; None for nowhere."""
    mine, theirs = read_words(claim), read_words(sentence)
    plain = [[w.lower() for w, _ in text] for text in (mine, theirs)]
    gaps = SequenceMatcher(None, *plain, autojunk=False).get_opcodes()
    for what, a, b, c, d in gaps:
        if what == "equal":
            continue
        ours, other = mine[a:b], theirs[c:d]
        for sort in ("number", "name"):
            left = [word for word, its in ours if its == sort]
            right = [word for word, its in other if its == sort]
            if left and right:
                return f"it says {left[0]}, the context {right[0]}"
        denied = [any(s == "negation" for _, s in x) for x in (ours, other)]
        if denied[0] != denied[1]:
            return "only one of the two has a negation here"
    return None


# %% [markdown] id=little-idea
# Third, find the sentence to lay the claim beside: the one with the largest share of its words. And
# fourth, give a **verdict**. Yes or no would throw away what a reader needs, so there are four:
#
# | verdict | in words |
# |---|---|
# | confirmed | one sentence says it |
# | inferred | no single sentence does, but the contexts together have its words |
# | assumed | the contexts neither say nor deny it |
# | contradicted | the sentence says otherwise |
#
# Assumed and contradicted are **flags**: somebody should look.


# %% id=little
def little_check(claim, contexts, language="en"):
    """Return a verdict on a claim, and the reason in words."""
    sentence = max(
        sentences_of(contexts, language),
        key=lambda sentence: share(claim, [sentence], language),
    )
    if reason := conflict(claim, sentence):
        return "contradicted", reason
    held = {w for c in contexts for w in tokenize(c, language)}
    for word in tokenize(claim, language):
        if any(map(str.isdigit, word)) and word not in held:
            return "assumed", f"no context says {word}"
    if share(claim, [sentence], language) >= 0.8:
        return "confirmed", "one sentence says it"
    if share(claim, contexts, language) >= 0.5:
        return "inferred", "its words stand in several sentences"
    return "assumed", "most of its words are nowhere"


# %% id=little-try
for pair in four:
    for claim in pair:
        verdict, reason = little_check(claim["claim"], [claim["context"]])
        print(shorten(claim["claim"], 72, placeholder="…"))
        print(f"   {verdict}: {reason}")

# %% [markdown] id=little-read
# Three of the four twins are caught, each with a reason that a person can check, and their true
# partners pass. The one with "every one" for "most" gets by.
#
# ## Use it
#
# `check_faithfulness` goes the same way with more patience. It splits the answer into claims by
# itself. It compares values and not spellings: 2 h is 120 minutes, and 5 % is "five percent". It
# knows units, dates in many forms, quantifiers ("all" claims more than "some") and opposites
# (before, after), and it reads Spanish too.

# %% id=use
checked = encryption["check"]
for claim in checked.claims:
    text = " ".join(claim.text.split())
    print(shorten(text, 72, placeholder="…"))
    print(f"   {claim.verdict}: {claim.reason}")
print(f"grounded claims {checked.grounded_share:.2f}, score", end=" ")
print(f"{checked.score:.2f}, confidence {checked.confidence:.2f}")

# %% [markdown] id=use-read
# Three numbers for the whole answer. The first is the share of grounded claims. The *score* is for
# ranking answers: it also counts each word that is nowhere, and halves with every contradiction. The
# *confidence* is the mean over the claims of what their verdicts are thought to be worth. We shall
# see what they are.
#
# Each claim also carries its **evidence**: the place where it was laid. That is what a reader wants
# to see, so put it on a page:

# %% id=page
from html import escape

from IPython.display import HTML

LINES = {"confirmed": ("solid", 2), "inferred": ("dashed", 0)}
LINES |= {"assumed": ("dotted", 4), "contradicted": ("double", 1)}
CELL = "padding: 6px 14px; text-align: left; vertical-align: top"


def page(checked, contexts):
    """Return the verdicts with their evidence, for a notebook."""
    rows = ""
    for claim in checked.claims:
        line, colour = LINES[claim.verdict]
        look = f"border-left: 7px {line} {COLOURS[colour]}; {CELL}"
        text = escape(" ".join(claim.text.split()).replace(" .", "."))
        text += f"<br><b>{claim.verdict}</b>: {escape(claim.reason)}"
        for at in claim.evidence[:1]:
            shown = contexts[at.context][at.start : at.end]
            text += f"<br>[{at.context + 1}] <i>{escape(shown)}</i>"
        rows += f'<tr><td style="{look}">{text}</td></tr>'
    return HTML(f"<table>{rows}</table>")


page(checked, contexts)

# %% [markdown] id=page-read
# On such a page a person can decide without a search. Whether they will be shown three of them a day
# or three hundred, we do not know yet.
#
# ### Try to fool it
#
# First the small claims on which counting was blind:

# %% id=small-checked
for claim in sum(SMALL, ()):
    for found in check_faithfulness(claim, [RULES], language="en").claims:
        print(f"{claim}\n   {found.verdict}: {found.reason}")

# %% [markdown] id=fool-idea
# Six times right. These it was built for; now one rule with an exception, and some claims about it:

# %% id=fool
RULE = "Every fee except the setup fee is refunded within 14 days."


def judged(claim):
    """Print a claim and the verdict on it."""
    found = check_faithfulness(claim, [RULE], language="en").claims
    for one in found:
        print(f"{claim}\n   {one.verdict}: {one.reason}")
    if not found:
        print(f"{claim!r} claims nothing")


for claim in (
    "A refund takes two weeks at most.",
    "A refund takes 15 days.",
    "The setup fee is not refunded.",
    "The setup fee is refunded within 14 days.",
):
    judged(claim)

# %% [markdown] id=fool-read
# Two weeks are 14 days and "takes" is "within", well done; and then two mistakes. That the setup fee is
# not refunded *follows*, and is flagged; that it is refunded is *false*, and confirmed. Keep both in
# mind. With a running kernel you can type claims of your own:

# %% id=fool-box
from ipywidgets import Text, interact

box = Text("A refund takes 336 hours.", continuous_update=False)
_ = interact(judged, claim=box)

# %% [markdown] id=little-equal-idea
# ### How near did our own come?
#
# All claims through both, and through the count of words:

# %% id=little-equal
for claim in claims.values():
    given, language = [claim["context"]], claim["language"]
    found = check_faithfulness(claim["claim"], given, language=language)
    little = little_check(claim["claim"], given, language)[0]
    claim["check"], claim["flag"] = found, {}
    claim["flag"]["words"] = claim["share"] < 0.5
    claim["flag"]["little"] = little in ("assumed", "contradicted")
    claim["flag"]["check"] = bool(found.ungrounded)
same = [c["flag"]["little"] == c["flag"]["check"] for c in claims.values()]
print(f"ours and minirag's agree on {np.mean(same):.0%} of the claims\n")
print("flagged             false twins   true claims   difference")
for how, name in (
    ("words", "counting words"),
    ("little", "our little check"),
    ("check", "minirag's check"),
):
    seen = np.mean([twin["flag"][how] for _, twin in pairs])
    alarm = np.mean([true["flag"][how] for true, _ in pairs])
    print(f"{name:18} {seen:12.0%} {alarm:13.0%} {seen - alarm:12.0%}")

# %% [markdown] id=little-equal-read
# Laying side by side finds many more twins than counting does, and flags many more *true* claims too:
# a third of them, look at that column. The rest, units and dates and much care, finds more twins at no
# higher price. In the difference the two steps are worth about the same.
#
# ## Measure it
#
# A figure over all kinds of change hides what you need. So by kind. Most names speak for themselves; the
# others are *contradicted* (the opposite, in other words), *merged* (two true facts joined into a false
# one), *scope* ("all" for "some") and *not in context* (nothing speaks of it). First in the way in which
# such results are mostly reported: how many of the false ones does the check flag?

# %% id=seen
families = sorted({twin["family"] for _, twin in pairs})


def flagged(how, family=None):
    """Return the flags of the true claims, and those of their twins."""
    kept = [p for p in pairs if family in (None, p[1]["family"])]
    return np.array([[p[i]["flag"][how] for p in kept] for i in (0, 1)])


print("what was changed   pairs   false twins flagged")
for family in families:
    true, twin = flagged("check", family)
    print(f"{family:18} {len(twin):5} {twin.mean():21.0%}")
numbers = flagged("check", "number_swap").mean(axis=1)
assert numbers[1] == 1

# %% [markdown] id=seen-read
# Every changed number is found! That line would go on the first slide. It is true, and worth little,
# and the pairs can show it: if the *true* claim of a pair is flagged too, the check has not seen the
# change. It has flagged the pair. So look at both, with their intervals. For a **rate**, a share of
# yes among n, Wilson (1927) has an interval that still makes sense at 0 and at 100 %:

# %% id=wilson
from math import sqrt


def wilson(hits, n, z=1.96):
    """Return the 95 % interval of a rate, hits of n."""
    rate, shrink = hits / n, 1 + z * z / n
    middle = (rate + z * z / (2 * n)) / shrink
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / shrink
    return middle - half, middle + half


for hits, n in ((30, 30), (27, 30), (15, 30)):
    low, high = wilson(hits, n)
    print(f"{hits} of {n}: {low:.0%} to {high:.0%}")


# %% id=families
def draw_flags(axes, how, order):
    """Draw the share flagged, of true claims (square) and twins (dot)."""
    for y, family in enumerate(order):
        for i, flags in enumerate(flagged(how, family)):
            at, colour = y - 0.15 + 0.3 * i, COLOURS[(0, 1)[i]]
            ends = wilson(flags.sum(), len(flags))
            axes.plot(ends, [at, at], color=colour, linewidth=1.3)
            face = (colour, "white")[1 - i]
            look = {"marker": "so"[i], "markerfacecolor": face}
            axes.plot(flags.mean(), at, color=colour, **look)
    axes.set(xlim=(-0.03, 1.03), xlabel="share flagged")
    axes.set_xticks([0, 0.5, 1], ["0", "½", "1"])
    axes.grid(visible=False, axis="y")


apart = {
    how: {f: np.diff(flagged(how, f).mean(axis=1))[0] for f in families}
    for how in ("words", "check")
}
order = sorted(families, key=apart["check"].get)

# %% id=families-figure
with style():
    figure, panels = plt.subplots(1, 2, figsize=(7.2, 4.8), sharey=True)
    for axes, how in zip(panels, ("words", "check"), strict=True):
        draw_flags(axes, how, order)
    panels[0].set_title("counting words", fontsize=11)
    panels[1].set_title("the check", fontsize=11)
    names = [f"{f} ({flagged('check', f).shape[1]})" for f in order]
    panels[0].set_yticks(range(len(order)), names)
    panels[0].set_ylim(-0.5, len(order) - 0.05)
    top = len(order) - 1
    panels[1].text(0.08, top - 0.62, "true claims", color=COLOURS[0])
    panels[1].text(0.66, top + 0.38, "false twins", color=COLOURS[1])
    assert numbers[0] > 0.8
    title = (
        "Changed numbers: all flagged, and {:.0%} of the true claims too"
    )
    headline(figure, title.format(numbers[0]))
plt.close(figure)
figure

# %% [markdown] id=families-alt
# *In words: two panels, nine kinds of change in each, the number of pairs in brackets. A dot is the
# share of false twins that is flagged, a square that of the true claims, each with its interval. On
# the left, counting words, dot and square lie close together everywhere, mostly near the left edge. On
# the right the dots are farther out. For a changed unit the square stays behind; for a changed number it
# has come along, and the two intervals overlap; for merged facts both stand in the middle.*
#
# Why the numbers? Look at how the true claims of those pairs follow from their contexts:

# %% id=why-numbers
kept = [true for true, twin in pairs if twin["family"] == "number_swap"]
sums = [true for true in kept if true["family"] == "inference"]
print(f"{len(sums)} of {len(kept)} have to be worked out, such as")
twin = claims["c103"]
context = shorten(twin["context"], 190, placeholder=" …")
print(*wrap(context, 72), sep="\n")
for claim in (claims[twin["pair"]], twin):
    print(f"-> {claim['claim']}")
    print(f"   {claim['label']}; {claim['check'].claims[0].verdict}")

# %% [markdown] id=apart-idea
# The context has 20 cents and neither of the two sums, so right and wrong are flagged alike. What
# counts is the *distance* from the square to the dot: how much oftener the false twin is flagged
# than the true claim. Here it is, and what the check adds to counting words, pair by pair:

# %% id=apart
from minirag.evaluation import bootstrap_interval

print("how much oftener the false twin is flagged than the true claim")
print("what was changed    words   check   the check beside words")
for family in [*reversed(order), None]:
    rows = [flagged(how, family) for how in ("words", "check")]
    words, check = (twin.astype(float) - true for true, twin in rows)
    low, high = bootstrap_interval(check - words)
    bounds = f"{low:+.2f} to {high:+.2f}"
    gain = np.mean(check - words)
    print(
        f"{family or 'all':18} {words.mean():+6.2f} {check.mean():+7.2f}"
        f" {gain:+8.2f}  ({bounds})"
    )

# %% [markdown] id=apart-read
# Units, names, dates, negations: there the check is worth having, and the interval says so. For all
# the others, changed numbers among them, the interval reaches nought: these pairs do not show that
# anything is gained. And what does it cost the true claims? That depends on how they follow from the
# context:

# %% id=hurt
print("true claims flagged   pairs   words   check   more by (95 %)")
for kind in ("verbatim", "paraphrase", "inference"):
    kept = [t["flag"] for t, _ in pairs if t["family"] == kind]
    words, check = (
        np.array([flag[how] for flag in kept], dtype=float)
        for how in ("words", "check")
    )
    low, high = bootstrap_interval(check - words)
    print(
        f"{kind:20} {len(kept):6} {words.mean():7.0%} {check.mean():7.0%}"
        f"   {low:+.2f} to {high:+.2f}"
    )

# %% [markdown] id=cannot
# What the context says word for word passes. What it says in other words mostly passes. What only
# *follows* from it is flagged in most cases, true as it is.
#
# ### What it cannot do
#
# Three pairs of context and claim:

# %% id=cannot-examples
for id in ("c017", "c332", "c271"):
    claim = claims[id]
    context = shorten(claim["context"], 140, placeholder=" …")
    print(*wrap(context, 72), sep="\n")
    print(f"-> {claim['claim']}")
    found = claim["check"].claims[0]
    print(f"   {claim['label']} ({claim['family']}),", end=" ")
    print(f"the check says {found.verdict}:\n   {found.reason}\n")

# %% [markdown] id=cannot-read
# - It **cannot infer**. October lies outside "June to August"; nobody told it about months.
# - It **does not know who does what**. "Three weeks" and "films" stand in one sentence, so films are
#   lent for three weeks. A claim that merges two true facts into a false one passes easily.
# - It is **weak on scope**: "every plan" for "Enterprise".
#
# None of this will be repaired next week. It is what words can do. For the rest somebody has to read,
# and that comes below.
#
# ## One number and a threshold
#
# A flag has a threshold in it that somebody else has chosen. With the *score* you can choose your own.
# First, is the score any good? Take one true and one false claim at random: how often does the true
# one score higher? This is called the **AUC**, the area under a curve that you will see in a moment.
# Half is chance.


# %% id=auc
def auc(scores, good):
    """Return how often a good one scores above a bad one; ties half."""
    high, low = scores[good][:, None], scores[~good]
    return float(np.mean(high > low) + np.mean(high == low) / 2)


from minirag.evaluation import separation

good = np.array([c["label"] == "supported" for c in claims.values()])
scores = {
    "words": np.array([c["share"] for c in claims.values()]),
    "check": np.array([c["check"].score for c in claims.values()]),
}
recorded = {"words": 0.612478, "check": 0.678817}  # scikit-learn 1.9.1
print("            AUC   far from minirag   scikit-learn")
for how, values in scores.items():
    area = auc(values, good)
    far = abs(area - separation(values, good))
    print(f"{how:8} {area:.4f} {far:18.0e} {recorded[how]:14.4f}")
    assert round(area, 6) == recorded[how]


# %% [markdown] id=roc-idea
# The curve itself: let the threshold slide from the lowest score to the highest, and at each stop
# note the share of true claims that would be flagged, and that of false ones.


# %% id=roc
def curve(values, good):
    """Return the shares of good and of bad ones below each threshold."""
    cuts = np.array([*np.unique(values), np.inf])
    return [
        (values[kept] < cuts[:, None]).mean(axis=1)
        for kept in (good, ~good)
    ]


def flag_rates(how):
    """Return the shares of true and of false claims that are flagged."""
    flags = np.array([claim["flag"][how] for claim in claims.values()])
    return flags[good].mean(), flags[~good].mean()


# %% id=roc-figure
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.2))
    axes.plot([0, 1], [0, 1], color="#666666", linestyle=":", linewidth=1)
    axes.text(0.8, 0.73, "chance", color="#444444")
    for i, (how, values) in enumerate(scores.items()):
        line = {"color": COLOURS[i], "linestyle": ("--", "-")[i]}
        axes.plot(*curve(values, good), **line)
        mark = {"color": COLOURS[i], "marker": "so"[i], "markersize": 9}
        axes.plot(*flag_rates(how), **mark)
    axes.text(0.02, 0.76, "the check (dot: its flags)", color=COLOURS[1])
    axes.text(0.2, 0.09, "words (square: below ½)", color=COLOURS[0])
    axes.set(xlabel="share of true claims flagged (false alarms)")
    axes.set(ylabel="share of false claims flagged")
    areas = [auc(values, good) for values in scores.values()]
    title = (
        "Both stay far from the upper left corner: AUC {:.2f} and {:.2f}"
    )
    headline(figure, title.format(*areas))
plt.close(figure)
figure

# %% [markdown] id=roc-alt
# *In words: two curves from the lower left to the upper right corner. On the left they run together,
# just above the diagonal of chance; farther right that of the check is the higher one. The square,
# words below one half, lies near the lower left. The dot, the flags of the check, lies in the middle
# and above the check's own curve. The upper left corner, where a good check would be, is far from
# all.*
#
# The dot above its curve says that the verdicts are better than the score: at the same false alarms
# they find more. Laying side by side is what sees the change; the score dilutes it by counting words.
#
# ### Choose a threshold, and pay for it
#
# The threshold that does best on some claims has been fitted to their luck. So choose on one half and
# report on the other. Which half? *Not* a random half of the claims: pairs share their context, and
# what is on both sides has been seen. Whole contexts go to one side. To judge a threshold, take the
# share of false claims flagged minus that of true ones (Youden's J, 1950).

# %% id=threshold
places = sorted({claim["context"] for claim in claims.values()})
place = np.array([places.index(c["context"]) for c in claims.values()])


def youden(values, good, threshold):
    """Return Youden's J of a threshold."""
    below = values < threshold
    return below[~good].mean() - below[good].mean()


def halves(values, seed):
    """Return a threshold, its J where it was chosen, and elsewhere."""
    mixed = np.random.default_rng(seed).permutation(len(places))
    mine = mixed[place] < len(places) / 2
    a, b = (values[mine], good[mine]), (values[~mine], good[~mine])
    best = max(np.unique(a[0]), key=lambda t: youden(*a, t))
    return best, youden(*a, best), youden(*b, best)


print(f"{len(places)} contexts; J where chosen, on the other half")
for seed in range(3):
    best, here, there = halves(scores["check"], seed)
    print(f"   threshold {best:.2f}: {here:.2f}, {there:.2f}")

# %% id=threshold-many
print("200 halvings   threshold, mostly   J where chosen   elsewhere")
for how, values in scores.items():
    runs = np.array([halves(values, seed) for seed in range(200)])
    low, high = np.quantile(runs[:, 0], [0.1, 0.9])
    _, here, there = runs.mean(axis=0)
    print(f"{how:11} {low:11.2f} to {high:.2f} {here:15.3f} {there:13.3f}")
for how, name in (("words", "below ½"), ("check", "its own flags")):
    alarm, seen = flag_rates(how)
    print(f"{how:6} {name:15} {seen - alarm:38.3f}")

# %% [markdown] id=threshold-read
# Over two hundred ways to halve, the check leaves some of its J behind on the way to the other half:
# that is what the choice had borrowed. What is left is what its flags have without any choosing. With
# one threshold the loan is small; with ten settings it is not. The count of words loses next to
# nothing. And look where its threshold lies, far from the famous half, and what that half is worth: with
# a threshold that suits it, plain counting comes much nearer to the check than it did above.
#
# ## The answers themselves
#
# Pairs are a laboratory. Now the answers to the dev questions. A language model wrote them from the
# passages that had been found; for some questions it was told to be hasty and to let one or two
# statements slip. Each statement was then labelled against the passages, by its own writer. How
# good are flags here? **Precision** is the share of flags that are right, **recall** the share of
# ungrounded statements that are flagged. The statements of one answer stand and fall together, so
# the bootstrap draws answers.

# %% id=said
said = []
for answer in answers.values():
    given = contexts_of(answer)
    for claim in answer["claims"]:
        found = check_faithfulness(claim["text"], given)
        part = share(claim["text"], given, found.language)
        row = {"answer": answer["id"], "share": part, "score": found.score}
        row |= {"words": part < 0.5, "check": bool(found.ungrounded)}
        said.append({**claim, **row, "found": found.claims[0]})
grounded = np.array([claim["supported"] for claim in said])
wrong = int(np.sum(~grounded))
stated = sorted({claim["answer"] for claim in said})
print(len(said), "statements in", len(stated), "answers,", end=" ")
print(wrong, "of them ungrounded")


# %% id=interval
rows_of = {id: [] for id in stated}
for row, claim in enumerate(said):
    rows_of[claim["answer"]].append(row)


def interval(figure, draws=500):
    """Return the interval of a figure of statements, drawing answers."""
    rng, values = np.random.default_rng(0), []
    for _ in range(draws):
        ids = rng.choice(stated, size=len(stated))
        values.append(figure(np.concatenate([rows_of[id] for id in ids])))
    return np.nanquantile(values, [0.025, 0.975])


def precision(flags, rows):
    """Return the share of the flags among some rows that are right."""
    return np.mean(~grounded[rows][flags[rows]])


def recall(flags, rows):
    """Return the share of ungrounded rows that are flagged."""
    return np.mean(flags[rows][~grounded[rows]])


# %% id=precision
from functools import partial

print("                  flags right  precision         recall")
for how in ("words", "check"):
    flags = np.array([claim[how] for claim in said])
    right = int(np.sum(flags & ~grounded))
    print(f"{how:17} {flags.sum():5} {right:5}", end="")
    for figure_of in (precision, recall):
        of_rows = partial(figure_of, flags)
        low, high = interval(of_rows)
        value = of_rows(np.arange(len(said)))
        print(f"  {value:.2f} ({low:.2f}-{high:.2f})", end="")
    print()
everything = wrong / len(said)
print(f"{'flag everything':17} {len(said):5} {wrong:5}  {everything:.2f}")

# %% [markdown] id=precision-read
# Read it slowly. The check finds two thirds of the ungrounded statements, and **two of three of its
# flags are wrong**. Whoever flags everything is right in nearly one of four. Counting words flags far
# less, is right more often when it does, and finds under a third. On the pairs the check was far
# ahead; on answers it is another trade, and hardly a better one. Why? Read some of its false alarms:

# %% id=alarms
indent = {"initial_indent": "   ", "subsequent_indent": "   "}
for id, start in (
    ("q092", "98 people"),
    ("q009", "That counts"),
    ("q031", "Not every"),
):
    claim = next(
        claim
        for claim in said
        if claim["answer"] == id and claim["text"].startswith(start)
    )
    found = claim["found"]
    assert claim["supported"]
    print(*wrap(claim["text"], 72), sep="\n")
    print(f"   {found.verdict}: {found.reason}; laid beside")
    at = found.evidence[0]
    shown = contexts_of(answers[id])[at.context][at.start : at.end]
    print(*wrap(" ".join(shown.split()), 72, **indent), sep="\n")

# %% [markdown] id=alarms-read
# A row of a table, which has no "people" in it. A "not" that follows from what is counted. A "not
# every" for "the owner asks". Good answers *retell*: they join sentences, turn them round and draw the
# small conclusion. To a check that lays words beside words, that looks like a mistake. The pairs
# flattered it, since a twin mostly keeps the sentence as it was.
#
# It is not the same everywhere. Grounded statements that are flagged, by kind of question, the two
# best and the two worst:

# %% id=strata
kinds = {}
for claim in said:
    if claim["supported"]:
        stratum = asked[claim["answer"]].stratum
        kinds.setdefault(stratum, []).append(claim["check"])
ranked = sorted(kinds, key=lambda name: np.mean(kinds[name]))
print("grounded statements   n   flagged   95 % interval")
for name in (*ranked[:2], *ranked[-2:]):
    flags = kinds[name]
    low, high = wilson(sum(flags), len(flags))
    print(f"{name:18} {len(flags):4} {np.mean(flags):9.0%}", end="")
    print(f"   {low:.2f} to {high:.2f}")

# %% [markdown] id=worth-idea
# Few statements each, so read no more into it than this: Spanish fares worst. If you serve a second
# language, measure it by itself.
#
# ### What a verdict is worth
#
# `confidence` gives each verdict a fixed worth and takes the mean. The worths were set on other
# answers (BEGIN, see the reading list). Here one can look:

# %% id=worth
from minirag.faithfulness.check import CONFIDENCE

print("verdict        statements   said to be worth   grounded")
for verdict, worth in CONFIDENCE.items():
    kept = [c["supported"] for c in said if c["found"].verdict == verdict]
    low, high = wilson(sum(kept), len(kept))
    print(f"{verdict:14} {len(kept):10} {worth:18.2f}", end="")
    print(f"   {np.mean(kept):8.2f}  ({low:.2f} to {high:.2f})")

# %% [markdown] id=worth-read
# *Confirmed* keeps its promise, and *inferred* is better than its own. *Contradicted* is said to be
# worth nothing, and most of these statements are grounded; as a reason to believe somebody's
# mistake it is no better than *assumed*. A confidence is a number that somebody has chosen, until a
# table like this one has been printed for your own answers.
#
# ### Try the dumbest thing first
#
# Before you believe an AUC, try something that cannot know the truth. How well do these rank the
# statements, and the whole answers?

# %% id=dumb
whole = [answers[id] for id in stated]
faithful = np.array([answer["faithful"] for answer in whole])
by_statement = {
    "share of words": [claim["share"] for claim in said],
    "the check's score": [claim["score"] for claim in said],
    "how LONG it is": [len(claim["text"]) for claim in said],
}
by_answer = {
    "share of words": [answer["words"] for answer in whole],
    "the check's score": [answer["check"].score for answer in whole],
    "its confidence": [answer["check"].confidence for answer in whole],
    "how SHORT it is": [-len(answer["text"]) for answer in whole],
}
for kind, rows, labels in (
    ("statement", by_statement, grounded),
    ("answer", by_answer, faithful),
):
    print(f"AUC by {kind} ({len(labels)})")
    for name, values in rows.items():
        print(f"   {name:20} {auc(np.array(values, float), labels):.2f}")

# %% [markdown] id=dumb-read
# A ruler does as well as anything, it seems. With so few answers, is that luck? Draw them again, and
# look at the lead of each over the ruler:


# %% id=lead
def lead(values, ruler, labels, groups, draws=500):
    """Return by how much an AUC leads the ruler's, and the interval."""
    a, b = np.array(values, float), np.array(ruler, float)
    rng, leads = np.random.default_rng(0), []
    for _ in range(draws):
        drawn = rng.integers(len(groups), size=len(groups))
        rows = np.concatenate([groups[i] for i in drawn])
        pair = [auc(x[rows], labels[rows]) for x in (a, b)]
        leads.append(pair[0] - pair[1])
    bounds = np.quantile(leads, [0.025, 0.975])
    return auc(a, labels) - auc(b, labels), *bounds


# %% id=lead-table
of_answers = [[row] for row in range(len(whole))]
print("AUC, lead over the ruler      (95 % interval)")
for kind, rows, labels, groups in (
    ("statement", by_statement, grounded, [rows_of[id] for id in stated]),
    ("answer", by_answer, faithful, of_answers),
):
    *others, ruler = rows
    for name in others:
        row = lead(rows[name], rows[ruler], labels, groups)
        print(
            f"{kind:10} {name:18}",
            "{:+.2f} ({:+.2f} to {:+.2f})".format(*row),
        )

# %% [markdown] id=lead-read
# None leads beyond chance. For statements that is an artefact of the labels: where half of a sentence
# was wrong, that half was made a statement of its own, so short ones are wrong more often. For answers,
# the more is said, the more can be wrong. And the confidence of a whole answer is hardly better than a
# coin. The intervals are wide, so do not rank these rows; but a check that has read five passages should
# leave a ruler far behind, and none of ours does.
#
# ### The rarer the fault, the emptier the flag
#
# One thing more, and it holds for every alarm. Here nearly one statement in four is ungrounded,
# because somebody wanted faults to look at. In a system that works it may be one in twenty. The same
# check, flagging the same share of the bad and the same share of the good, is then right much less
# often:


# %% id=base-rate
def right_flags(base, seen, alarm):
    """Return the share of right flags where `base` are ungrounded."""
    return base * seen / (base * seen + (1 - base) * alarm)


rates = {}
for how in ("words", "check"):
    flags = np.array([claim[how] for claim in said])
    rates[how] = flags[~grounded].mean(), flags[grounded].mean()
    for base in (wrong / len(said), 0.05):
        right = right_flags(base, *rates[how])
        print(f"{how}: {base:3.0%} ungrounded, {right:.0%} of flags right")

# %% id=base-rate-figure
base = np.linspace(0.002, 0.5, 200)
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.5))
    for i, how in enumerate(rates):
        line = {"color": COLOURS[i], "linestyle": ("--", "-")[i]}
        axes.plot(base, right_flags(base, *rates[how]), **line)
    for x, name in ((0.05, "one in twenty"), (wrong / len(said), "here")):
        axes.axvline(x, color="#666666", linestyle=":", linewidth=1.2)
        axes.text(x + 0.006, 0.03, name)
    axes.text(0.36, 0.89, "counting words", color=COLOURS[0])
    axes.text(0.36, 0.38, "the check", color=COLOURS[1])
    axes.set(xlim=(0, 0.5), ylim=(0, 1))
    axes.set_xlabel("share of statements that are ungrounded")
    axes.set_ylabel("share of flags that are right")
    title = (
        "With one fault in twenty, {:.0%} of the check's flags are right"
    )
    headline(figure, title.format(right_flags(0.05, *rates["check"])))
plt.close(figure)
figure

# %% [markdown] id=base-rate-alt
# *In words: two lines over the share of ungrounded statements, from none to one half. Both begin near
# nought at the left and rise. That of the words rises fast and then bends; that of the check stays
# below it. Two dotted uprights mark one in twenty and our answers.*
#
# So before you switch on an alarm, multiply: statements a day, times the share that will be flagged.
# If that is more than somebody will read, the alarm is off, whatever the settings say.
#
# ### Answers that claim nothing
#
# Not every answer can be unfaithful. A greeting states nothing about the documents, and nor does "I
# have no information on this". A pipeline should know that such an answer is neither right nor
# wrong:

# %% id=greeting
from minirag import make_pipeline

pipeline = make_pipeline("bm25", documents.values())
for text in ("Hello!", "What do zebras eat?"):
    answer = pipeline.answer(text)
    print(f"{text}   ({answer.kind.name.lower()})")
    print(*wrap(answer.text, 72, **indent), sep="\n")
    print("   supported:", answer.is_supported)

# %% [markdown] id=greeting-read
# The greeting is `None`, as it should be. The zebras are a lesson in themselves: without a model the
# pipeline quotes, a quotation is grounded by birth, and the check is right to say so. **Grounded is
# not to the point.** That is another measure, below.
#
# Where answers are averaged, somebody has to decide what an empty one counts. By the labels:

# %% id=conventions
shares = np.array(
    [
        np.mean([c["supported"] for c in a["claims"]])
        if a["claims"]
        else np.nan
        for a in answers.values()
    ]
)
print(f"{np.isnan(shares).sum()} of {len(shares)} answers claim nothing")
print("mean faithfulness if these")
print(f"   count 0        {np.nan_to_num(shares).mean():.2f}")
print(f"   are left out   {np.nanmean(shares):.2f}")
print(f"   count 1        {np.nan_to_num(shares, nan=1.0).mean():.2f}")

# %% [markdown] id=conventions-read
# The same answers, the same labels. Before two such means are compared, ask which it was. In this
# package an answer without claims has a score of 0 and `claims == ()`: look at the second before you
# use the first.
#
# ## A model as judge
#
# What is missing is somebody who *reads*. A language model can: give it the contexts and the claims,
# and ask for the verdicts. It reads all the passages once more, so it costs about as much as the answer
# did, and it errs in ways of its own.
# This is what `check_faithfulness(…, judge=model)` sends:

# %% id=judge-prompt
from minirag.faithfulness.judge import SYSTEM, judge_prompt

claim = claims["c332"]
print(*wrap(SYSTEM, 72), sep="\n")
for line in judge_prompt([claim["claim"]], [claim["context"]]).splitlines():
    print(*wrap(line, 72), sep="\n")

# %% [markdown] id=judge-recorded
# The contexts are escaped and called material, since a document may try to talk to the judge. What is
# such a judge worth? What it scores on claims whose labels you know. No key is needed here: a language
# model has read 104 of the claims with their contexts and without their labels. They were drawn by lot
# from those that it had not met before, only one of a pair. These are its verdicts, by their first
# letters (X is contradicted):

# %% id=judge-verdicts
VERDICTS = """
c009X c012X c014X c015C c017I c018X c028C c032C c035X c037X c039C c043A
c046X c051X c053X c054I c061C c063X c067C c071X c072I c073I c075C c083I
c088C c097C c103X c105X c120X c124C c126X c139C c140C c144C c146C c150X
c152X c156X c170C c171X c174C c175X c187X c188C c189C c191I c197C c207X
c210X c215C c222X c229X c233X c240I c244X c245C c276X c281X c285X c290I
c293C c304I c306I c310X c313X c318C c321I c325X c331C c335C c338X c340A
c347I c354C c357X c360I c362X c366A c368X c372I c376X c379I c385X c387X
c393C c395X c396C c402X c411I c419X c428X c431I c439C c447X c455C c460X
c464X c467A c469A c490X c501X c512I c514X c516I
"""
verdicts = VERDICTS.split()
sample = [claims[verdict[:4]] for verdict in verdicts]
truth = [claim["label"] == "supported" for claim in sample]
raters = {
    "the judge": [verdict[4] in "CI" for verdict in verdicts],
    "the check": [not claim["flag"]["check"] for claim in sample],
    "counting words": [not claim["flag"]["words"] for claim in sample],
    "always yes": [True] * len(sample),
}
print(len(sample), "claims,", sum(truth), "of them grounded")

# %% [markdown] id=kappa-idea
# Two raters who both say yes half of the time agree on half of the claims by chance. **Cohen's kappa**
# (1960) takes that off: of the way from chance to full agreement, how much is gone? By hand, for our
# check on the same claims:

# %% id=kappa
from minirag import cohens_kappa


def kappa(a, b):
    """Return Cohen's kappa of two lists of yes and no."""
    a, b = np.array(a), np.array(b)
    observed = np.mean(a == b)
    chance = a.mean() * b.mean() + (1 - a.mean()) * (1 - b.mean())
    return (observed - chance) / (1 - chance)


people, check = np.array(truth), np.array(raters["the check"])
for label, name in ((True, "grounded"), (False, "ungrounded")):
    passed, kept = int(np.sum(check[people == label])), people == label
    print(f"label {name:11} {passed} pass, {kept.sum() - passed} flagged")
mine, theirs = kappa(people, check), cohens_kappa(truth, list(check))
recorded = 0.228200  # scikit-learn 1.9.1, cohen_kappa_score
print(f"observed {np.mean(people == check):.3f}, kappa {mine:.3f};")
print(f"kappa by minirag {theirs:.3f}, by scikit-learn {recorded:.3f}")
assert round(mine, 6) == recorded

# %% id=raters
print("                 agrees   95 % interval    kappa")
for name, votes in raters.items():
    same = sum(x == y for x, y in zip(truth, votes, strict=True))
    low, high = wilson(same, len(truth))
    print(
        f"{name:15} {same / len(truth):7.0%}   {low:.2f} to {high:.2f}"
        f" {kappa(truth, votes):11.2f}"
    )

# %% [markdown] id=raters-read
# The judge agrees with every single label. It reads: it has worked out that the two late books do
# not cost €0.60, and that October is neither June nor August. *Always yes* agrees on nearly half,
# with a kappa of nought, which is what kappa is for. Three grains of salt, though. None wrong of
# 104 does not mean none at all; the interval leaves room for a few in a hundred. Labels and
# verdicts come from models of one kind, which may share their blind spots. And these contexts have
# three sentences. With five passages, or your documents, a judge may do worse: measure it again, on
# labels of *your* own.
#
# At work, the labelled claims go through the model itself, `AnthropicModel()` for one. Here the
# recorded verdicts are played back as its replies:

# %% id=agreement
from minirag import (
    LabelledClaim,
    RecordedModel,
    judge_agreement,
    recording_key,
)

names = ("confirmed", "inferred", "assumed", "contradicted")
FULL = dict(zip("CIAX", names, strict=True))
replies, labelled = {}, []
for verdict, claim in zip(verdicts, sample, strict=True):
    prompt = judge_prompt([claim["claim"]], [claim["context"]])
    reply = json.dumps([{"claim": 1, "verdict": FULL[verdict[4]]}])
    replies[recording_key(prompt, SYSTEM)] = reply
    label = claim["label"] == "supported"
    labelled.append(
        LabelledClaim(claim["claim"], (claim["context"],), label)
    )
for model in (RecordedModel(replies), None):  # None: the check itself
    print(*wrap(str(judge_agreement(model, labelled)), 72), sep="\n")

# %% [markdown] id=sample-idea
# ### How many answers must it read?
#
# A judge on every answer costs about as much as the answers. So let it read a sample, 5 % say, and
# tell from that how all are doing. Suppose that it finds nine of ten faithful. What does that say of
# those that it has not read?

# %% id=sample-figure
counts = np.unique(np.geomspace(10, 2000, 40).round(-1)).astype(int)
band = np.array([wilson(0.9 * n, n) for n in counts])
days = {"a day": 10, "a week": 70, "a month": 300, "half a year": 1800}
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.6))
    axes.fill_between(counts, *band.T, color=pale(COLOURS[0]))
    axes.plot(counts, band, color=COLOURS[0], linewidth=1.2)
    axes.axhline(0.9, color="#444444", linewidth=1)
    for name, n in days.items():
        ends = wilson(0.9 * n, n)
        axes.plot([n, n], ends, color=COLOURS[1], marker="_", markersize=9)
        axes.text(n, ends[0] - 0.035, name, ha="center", color=COLOURS[1])
    axes.set_xscale("log")
    axes.set_xticks(list(days.values()), list(days.values()))
    axes.minorticks_off()
    axes.set(xlim=(7.5, 3600), ylim=(0.5, 1.01))
    axes.set_xlabel("answers judged (5 % of 200 a day), logarithmic")
    axes.set_ylabel("share faithful")
    title = "Nine of ten judged faithful: of all, {:.0%} to {:.0%} may be"
    headline(figure, title.format(*wilson(9, 10)))
plt.close(figure)
figure

# %% [markdown] id=sample-alt
# *In words: a band around a level line at .9, over the number of answers judged. At ten answers, the
# sample of a day, it reaches from about .6 to almost 1. At seventy, a week, it is a good deal
# narrower, and at three hundred, a month, a few hundredths to either side.*
#
# Four times the answers for half the width, as ever. And the sample must not be the first ten of the
# morning, nor those that somebody complained about. `Monitor` draws it by a hash of the query's id: it
# does not depend on the order, and the same query can be found again.

# %% id=monitor
from minirag import Monitor

monitor, wider = Monitor(rate=0.05, seed=0), Monitor(rate=0.10, seed=0)
ids = [f"query {n}" for n in range(4000)]
drawn = [id for id in ids if monitor.is_judged(id)]
print(f"{len(drawn)} of {len(ids)} are judged:", ", ".join(drawn[:3]), "…")
kept = all(wider.is_judged(id) for id in drawn)
print("at a rate of 10 %, all of those and others:", kept)

# %% [markdown] id=alert-idea
# ### An alarm that does not always ring
#
# Somebody should be told when the judge's figure falls. The mean of how many verdicts? Few, and it
# rings by chance; many, and it rings late. Play it through: for a month .95 of the answers are
# faithful, and then, after an unlucky change, .85. Ten verdicts a day, an alarm below .90, two thousand
# such worlds:

# %% id=alert
rng = np.random.default_rng(0)
months = [rng.random((2000, 300)) < rate for rate in (0.95, 0.85)]
verdict_rows = np.hstack(months).astype(float)
print("mean of   rings in a quiet month   days until it sees the change")
for window in (10, 25, 50, 100, 200):
    total = np.cumsum(verdict_rows, axis=1)
    total[:, window:] -= total[:, :-window].copy()
    low = total / window < 0.90 - 1e-9
    rings = low[:, window - 1 : 300].any(axis=1).mean()
    after = np.median(np.argmax(low[:, 300:], axis=1)) / 10
    print(f"{window:7} {rings:24.0%} {after:24.0f}")

# %% [markdown] id=alert-read
# The mean of a day or two cries wolf nearly every month. A hundred verdicts, ten days, ring by chance in
# one month of ten, and late by some days. No setting is quick *and* quiet; only more verdicts are. In
# code, with a margin, so that a mean that trembles about the limit does not ring each time:

# %% id=alert-run
told = []
monitor.alert(
    "faithful",
    threshold=0.90,
    on_alert=lambda name, mean, limit: told.append((day, name, mean)),
    window=100,
    margin=0.03,
)
rng = np.random.default_rng(1)
for day in range(1, 61):
    rate = 0.95 if day <= 30 else 0.85
    for n in range(200):
        if monitor.is_judged(f"day {day}, query {n}"):
            verdict = rng.random() < rate  # where the judge would be asked
            monitor.observe("faithful", float(verdict))
for when, name, mean in told:
    print(f"day {when}: the mean of {name!r} is down to {mean:.2f}")

# %% [markdown] id=others
# The change came on day 31. As luck had it, this run was told later than half of the worlds above.
#
# ## Beside ragas and deepeval
#
# Two libraries that are much used have measures by the same names. They let a language model decide
# each step; the formulas are from their documentation
# ([ragas](https://docs.ragas.io/en/stable/concepts/metrics/available_metrics/),
# [deepeval](https://deepeval.com/docs/metrics-faithfulness)), which changes, as do the libraries.
#
# | measure | ragas | deepeval | minirag |
# |---|---|---|---|
# | faithfulness | claims that can be inferred from the contexts / claims | claims that do **not contradict** the contexts / claims | `grounded_share`: as ragas |
# | of no claims | not a number | 0 or 1, depending on the version | 0, and `claims == ()` |
# | answer relevancy | mean cosine of the question with three questions written from the answer | statements that are relevant to the question / statements | as ragas; without a model, the share of the question's words that the answer takes up |
# | context precision | average precision of the contexts that are useful for the reference answer | the same formula | the same; useful: bears out a claim of the reference |
# | context recall | claims of the reference answer that the contexts bear out / claims | the same, by statements | the same |
# | answer correctness | .75 · F1 of the claims + .25 · likeness to the reference | none by that name; write a criterion (`GEval`) | as ragas |
#
# The first row matters most. What the contexts do not mention at all is unfaithful to ragas and
# *faithful* to deepeval, unless you set `penalize_ambiguous_claims`. The same verdicts, counted in
# the two ways:

# %% id=two-counts
found = [claim.verdict for a in whole for claim in a["check"].claims]
inferable = np.mean([v in ("confirmed", "inferred") for v in found])
unopposed = np.mean([v != "contradicted" for v in found])
print(f"the check's verdicts on {len(found)} claims")
print(f"   grounded, as ragas counts            {inferable:.2f}")
print(f"   not contradicted, as deepeval does   {unopposed:.2f}")
print(f"grounded by the labels                  {grounded.mean():.2f}\n")
bad = [claim["family"] for claim in said if not claim["supported"]]
invented = bad.count("not_in_context")
print(f"of {len(bad)} ungrounded statements {invented} are invented:")
print("nothing in the contexts speaks of them, so nothing denies them")

# %% [markdown] id=four-idea
# The other four, over all answers:

# %% id=four
from minirag import answer_correctness, answer_relevancy
from minirag import context_precision, context_recall

for answer in answers.values():
    question, given = asked[answer["id"]], contexts_of(answer)
    text = without_citations(answer["text"])
    reference = question.expected_answer
    answer["relevancy"] = answer_relevancy(question.question, text)
    answer["correctness"] = answer_correctness(text, reference)
    answer["precision"] = context_precision(reference, given)
    answer["recall"] = context_recall(reference, given)
for name in ("relevancy", "correctness", "precision", "recall"):
    values = [answer[name] for answer in answers.values()]
    low, high = bootstrap_interval(values)
    print(f"{name:12} {np.mean(values):.2f}   ({low:.2f} to {high:.2f})")

# %% [markdown] id=spans-idea
# Context precision and recall look at the passages through the reference answer, by our check. The
# golden set knows where the evidence really is, as spans (lesson 01). Do the two agree?

# %% id=spans
from minirag.evaluation import cover_ranks
from minirag.records import Chunk

pair_up = []
for answer in answers.values():
    spans = asked[answer["id"]].evidence
    hits = [
        Chunk("", id, documents[id].text[a:b], a, b)
        for id, a, b in answer["context"]
    ]
    if spans:
        ranks = cover_ranks(spans, hits)
        held = np.mean([rank is not None for rank in ranks])
        pair_up.append((answer["recall"], held))
by_check, by_spans = np.array(pair_up).T
print(f"{len(pair_up)} questions with evidence")
print(f"   context recall, by the check   {by_check.mean():.2f}")
print(f"   recall of the spans            {by_spans.mean():.2f}")
print(f"   correlation {np.corrcoef(by_check, by_spans)[0, 1]:23.2f}")

# %% [markdown] id=four-read
# Loosely. Such a figure will notice a search that has broken down, and is too blunt to choose between
# two that work. Where you have spans, measure by spans. Now the answers, by their labels:

# %% id=by-label
groups = {
    "faithful": [a for a in whole if a["faithful"]],
    "not faithful": [a for a in whole if not a["faithful"]],
    "claims nothing": [a for a in answers.values() if not a["claims"]],
}
print("answers            n   relevancy   correctness")
for name, group in groups.items():
    relevant = np.mean([answer["relevancy"] for answer in group])
    correct = np.mean([answer["correctness"] for answer in group])
    print(f"{name:16} {len(group):3} {relevant:11.2f} {correct:13.2f}")

# %% [markdown] id=by-label-read
# Look at the relevancy. The answers that are *not* faithful score higher: where the passages do not
# answer, a careful model says what is missing, and a careless one answers the question all the same.
# A team that is paid by answer relevancy will train its system to invent. The correctness does
# separate the two, since it has the right answer at hand; in production you do not.
#
# ### Faithful is not true
#
# And one fault that none of these can see. A claim, its passage, and what holds today:

# %% id=not-true
old, new = (documents[f"security-policy-{year}"] for year in (2024, 2025))
claim = "Every password is rotated each 90 days."
found = check_faithfulness(claim, [old.text]).claims[0]
at = found.evidence[0]
print(f"{claim}\n   {found.verdict} by {old.id}:")
print(*wrap(old.text[at.start : at.end], 72, **indent), sep="\n")
print(f"   but {new.id}:")
for sentence in sentences_of([new.text]):
    if "rotated on a calendar" in sentence:
        print(*wrap(sentence, 72, **indent), sep="\n")

# %% [markdown] id=when-not
# Faithful to a policy that is no longer in force. The mistake was made by the search, and the answer
# is true to it. Which version holds is a matter for dates, filters and retrieval.
#
# ## When not to
#
# **A check by words** shows a reader where to look, with the sentence beside the claim, and it is
# good at units, dates, names and negations. Do not use it
#
# - **to block answers.** Two of three flags were wrong here. Show them; do not act on them alone.
# - **where answers calculate or conclude.** What follows is flagged, true or not.
# - **across languages.** An English answer from Spanish passages shares hardly a word with them.
#
# **A judge** reads, and costs. Do not use it before it has been measured on labels of your own, nor
# on a sample so small that its interval holds everything.
#
# And **do not trust a number** of this kind
#
# - that counts what was found and not what was flagged by mistake: ask for the twins;
# - that was measured where faults are common, if yours are rare: multiply it out;
# - that a ruler reaches as well: try the length;
# - that was reported where its threshold was chosen;
# - that is a mean, if nobody says what empty answers count;
# - that is a judge's, without labels, or with labels by a model of its own kind.
#
# ## Check yourself
#
# <details><summary>1. A check flags 97 % of the answers with a changed date. What do you ask
# first?<br>a) how many answers these were<br>b) which threshold was used<br>c) how many of the
# unchanged answers it flags<br>d) which model wrote them</summary>
#
# c). If it flags 90 % of those as well, it does not see dates. The number of answers comes second.
# </details>
#
# <details><summary>2. On a file in which half of the statements are wrong, four of five flags are
# right. In your system one statement in twenty is wrong. How many flags will be right?<br>a) about one
# in six<br>b) four of five<br>c) about two in five<br>d) one in twenty</summary>
#
# a). At half and half, four right flags for each wrong one mean that a wrong statement is flagged four
# times as readily as a right one. With one wrong statement for nineteen right ones that is 4 right
# flags for 19 wrong ones: 4 of 23.
# </details>
#
# <details><summary>3. Why must both claims of a pair lie on the same side when you choose a
# threshold?</summary>
#
# They share their context and nearly all of their words. What was learnt from one is known of the
# other, so the second half would no longer be unseen.
# </details>
#
# <details><summary>4. A judge agrees with the labels on 90 % of the claims, and 90 % of the claims are
# grounded. What is its kappa?<br>a) .90<br>b) .80<br>c) 0<br>d) that cannot be told</summary>
#
# d). A judge that always says yes would agree as often, with a kappa of 0; one that finds half of the
# ungrounded claims, and refuses as many good ones, has .44. Ask for the four counts.
# </details>
#
# <details><summary>5. An answer quotes last year's price list, which the search has found, word for
# word. This year's is different. The answer is<br>a) not faithful<br>b) faithful, and wrong<br>c)
# contradicted<br>d) neither right nor wrong, since it only quotes</summary>
#
# b). Faithfulness asks what the passages say, not what is so. The fault is in the search.
# </details>
#
# ## Words and reading
#
# - **Claim**, **grounded**, **faithful**: a statement; borne out by the contexts; all of them are.
# - **Confirmed, inferred, assumed, contradicted**: the four verdicts; the last two are **flags**.
# - **False twin**: a claim changed in one thing, so that it is no longer borne out.
# - **Precision**, **recall** of flags: how many are right; how many faults are flagged.
# - **Base rate**: how common faults are. Precision falls with it.
# - **AUC**: how often a good one scores above a bad one. **Youden's J**: seen less false alarms.
# - **Wilson's interval**: of a rate, also near 0 and 1. **Kappa**: agreement beyond chance.
#
# Es, James, Espinosa-Anke and Schockaert, *Ragas* (2023), made faithfulness a share of claims. Dziri
# et al., *BEGIN* (2022), and Honovich et al., *TRUE* (2022), have labelled answers and compare many
# checks, models of inference among them, which is what lies between ours and a judge. Zheng et al.,
# *Judging LLM-as-a-judge* (2023), tell how judges err. Gardner et al., *Evaluating models' local
# decision boundaries via contrast sets* (2020), are the reason for twins. Cohen (1960), Wilson (1927)
# and Youden (1950) are a few pages each.
#
# Next: [exercise 10](../exercises/10_faithfulness/10_faithfulness.ipynb), then lesson 11.
