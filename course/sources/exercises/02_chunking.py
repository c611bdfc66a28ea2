# %% [markdown] id=top
# # Exercise 02: cutting documents into chunks
#
# You build the scissors of lesson 02 from scratch, measure what their size is worth, and then go
# where neither the lesson nor `minirag` goes: finding valleys in a row of similarities, cutting
# evenly instead of greedily, and measuring how well two people's cuts agree.
#
# - **Core** (about 50 minutes): tasks 1 to 3, the experiment and the written answer.
# - **Extension** (about 80 minutes, or as long as you like): depth scores, boundaries, WindowDiff,
#   even chunks. It carries more than half of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check runs in a
# second or two, as often as you like; it shows the smallest input on which your answer and the
# right one part ways. `hint("02-windows")` gives a hint, and another one when you ask again. Each
# function gets all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# Do not change the arguments that a function is given. A list of pairs may hold tuples or lists.
# Positions and numbers count from 0, and a span `(start, end)` ends before `end`, as a slice does.
# Save the notebook before you hand it in.

# %% id=setup
import math
import re

from course.check import check, hint

# %% [markdown] id=windows-task
# ## 1. Windows with an overlap
#
# *{{points 02-windows}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 02-windows}}.*
#
# Cut every `size` words, whatever they say. A **word** is a run of characters without white space.
# A window goes from the first character of its first word to the last character of its last word;
# what stands between them belongs to it as it is, blanks and line breaks included. So
# `text[start:end]` is the chunk, and a source can be cited.
#
# - **Takes** `text`; `size`, the words of a window; and `overlap`, how many words a window shares
#   with the one before: each window begins `size - overlap` words after the one before.
# - **Returns** a list of spans `(start, end)` in characters, in the order of the text. The first
#   window that reaches the last word is the last one, and it may be shorter than `size`. A text
#   without words gives `[]`.
# - **Raises** `ValueError`, whatever the text, unless `overlap` is at least 0 and below `size`.
#
# So a text of *L* words gives one window when *L ≤ size*, and else as many as
#
# $$1 + \left\lceil \frac{L - \mathrm{size}}{\mathrm{size} - \mathrm{overlap}} \right\rceil$$
#
# *Example:* `windows("to be or not to be", 4, overlap=2)` gives `[(0, 12), (6, 18)]`. A third window
# would begin at the last "to" and hold nothing that the second did not.


# %% id=02-windows-answer solution
def windows(text, size, overlap=0):
    """Return the spans of windows of `size` words."""
    ### BEGIN SOLUTION
    if not 0 <= overlap < size:
        raise ValueError(
            f"overlap is {overlap}, not from 0 to below {size}"
        )
    words = [match.span() for match in re.finditer(r"\S+", text)]
    spans = []
    for first in range(0, len(words), size - overlap):
        window = words[first : first + size]
        spans.append((window[0][0], window[-1][1]))
        if first + size >= len(words):
            break
    return spans
    ### END SOLUTION


# %% id=02-windows test
check("02-windows")

# %% [markdown] id=pack-task
# ## 2. Whole sentences up to a budget
#
# *{{points 02-pack}} points · 10 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 02-pack}}.*
#
# Somebody has split the text into sentences and counted their words. Join neighbours: a chunk takes
# one sentence after the other as long as its words, all together, are at most `budget`. The overlap
# is in whole sentences here: a chunk begins with the last `carry` sentences of the chunk before, or
# with fewer of them.
#
# - **Takes** `lengths`, a list with the number of words of each sentence, each at least 1;
#   `budget`, in words, at least 1; and `carry`, in sentences, at least 0.
# - **Returns** a list of pairs `(first, end)`: the chunk holds the sentences from `first` up to, not
#   including, `end`. A sentence of more words than the budget is a chunk of its own. Without
#   sentences there are no chunks: `[]`.
#
# Where not all `carry` sentences fit into the budget *together with the next new sentence*, as many
# of the last ones are carried as do fit, perhaps none.
#
# *Example:* `pack([4, 3, 5, 2], budget=9, carry=1)`. The first two sentences have 7 words, and the
# third would make 12. The next chunk begins with the second sentence again: 3 + 5 = 8 words fit, and
# the fourth would make 10. The last chunk carries the third: `[(0, 2), (1, 3), (2, 4)]`. With
# `budget=7` the second chunk cannot carry anything, since 3 + 5 = 8: `[(0, 2), (2, 4)]`.


# %% id=02-pack-answer solution
def pack(lengths, budget, carry=0):
    """Return the chunks as pairs (first, end) of sentence numbers."""
    ### BEGIN SOLUTION
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = number
            while number - first < carry:
                if sum(lengths[first - 1 : new]) > budget:
                    break
                first -= 1
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks
    ### END SOLUTION


# %% id=02-pack test
check("02-pack")

# %% [markdown] id=sections-task
# ## 3. Sections, and the path above them
#
# *{{points 02-sections}} points · 15 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 02-sections}}.*
#
# Cut where the author did. Read the markdown text line by line (lines end in `"\n"`, the last one
# perhaps not).
#
# - A **fence** opens with a line that begins with three backticks or with three tildes (`~~~`). It
#   goes up to the next line that begins with *the same* three signs, that line included, or to the
#   end of the text. Whatever follows the three signs on either line, such as the name of a language
#   or a fourth sign, does not matter; a line with a blank before them is plain text. Nothing inside
#   a fence is a heading, and inside a fence of one kind the other kind is plain text.
# - A **heading** is a line outside of fences that begins with one to six `#` and one space. Its
#   **level** is the number of `#`, its **title** all that follows on the line, without white space
#   at its ends. A title may be empty, and it may end with `#`, as "C#" does. Lines such as `#tag`,
#   a bare `#`, `####### seven`, or one with a blank in front or a tab for the space are no headings.
# - A **section** begins with its heading's line and ends where the next heading's line begins, or
#   with the text. Two headings in a row make two sections. What stands before the first heading is
#   a section as well, if it is at least one character.
# - The **path** of a section: its own title, and above it the titles of the sections that it stands
#   in, outermost first. A heading ends all earlier sections of its own level or a deeper one. Levels
#   may be skipped. The path of what stands before the first heading is `[]`.
#
# You need not think of other rules of markdown.
#
# - **Takes** `text`.
# - **Returns** a list of `(start, end, path)`, spans in characters, in the order of the text; `[]`
#   for an empty text.
#
# *Example:* `sections("# Guide\n## Pay\nBy card.\n## Get\n# End")` gives `[(0, 8, ["Guide"]),
# (8, 24, ["Guide", "Pay"]), (24, 31, ["Guide", "Get"]), (31, 36, ["End"])]`.


# %% id=02-sections-answer solution
def sections(text):
    """Return a list of (start, end, path of titles)."""
    ### BEGIN SOLUTION
    from itertools import pairwise

    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if fence:
            if line.startswith(fence):
                fence = ""
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif heading:
            level, title = len(heading[1]), heading[2].strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    found.append((len(text), []))
    spans = [(*here, end) for here, (end, _) in pairwise(found)]
    return [(start, end, path) for start, path, end in spans if start < end]
    ### END SOLUTION


# %% id=02-sections test
check("02-sections")

# %% [markdown] id=experiment-task
# ## 4. Experiment: which chunk size is best, and by which figure?
#
# *{{points 02-experiment}} points · 10 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 02-experiment}}.*
#
# Ten hits of 400 words are more text than ten of 100. Measure whether that changes the verdict.
# Write `size_study(sizes, strata, budget)`. For each size cut the handbook into chunks of so many
# words without overlap, index them with `BM25()`, and `evaluate` at `k=10` and
# `token_budget=budget` on the questions of the `dev` split whose `stratum` is one of `strata` (so
# that a call takes a fraction of a second). For this task you may import from `minirag`:
# `load_handbook`, `fixed_chunks`, `BM25`, `GoldenSet`, `evaluate` and `compare`.
#
# - **Takes** `sizes`, a list of at least two different whole numbers in any order; `strata`, a list
#   of names; and `budget`, the words of hits that are read.
# - **Returns** a dict with four keys:
#   - `"recall"`, a dict from each size to the mean of `recall@{budget}tokens` (with budget 1000 the
#     figure is named `recall@1000tokens`; a token is a word here);
#   - `"best"`, the size with the highest such mean, the smaller one where two are equal;
#   - `"best_by_ten"`, the same by the mean of `recall@10`;
#   - `"sure"`: `True` when the 95 % interval of the gain in `recall@{budget}tokens` from the largest
#     size to the smallest one lies wholly above 0 or wholly below 0, else `False`. `compare` gives
#     the interval; leave its seed and number of resamples as they are.
#
# *Example:* lesson 02 compares ways to cut in its section "Measure it"; `report.mean("recall@10")`
# gives a mean. Before you answer the next question, call
# `size_study([50, 100, 200, 400], ["negation", "number", "vague"], 1000)`, and then other strata, such
# as `["multi_hop", "vague"]` with the sizes 250 and 400 and a budget of 800.


# %% id=02-experiment-answer solution
def size_study(sizes, strata, budget):
    """Return recall within the budget by size, and what follows from it."""
    ### BEGIN SOLUTION
    from minirag import (
        BM25,
        GoldenSet,
        compare,
        evaluate,
        fixed_chunks,
        load_handbook,
    )

    documents, metric = load_handbook(), f"recall@{budget}tokens"
    dev = GoldenSet.load().split("dev")
    questions = [question for question in dev if question.stratum in strata]
    recall, by_ten, reports = {}, {}, []
    for size in sorted(sizes):
        chunks = [c for doc in documents for c in fixed_chunks(doc, size)]
        index = BM25().index(chunks)
        report = evaluate(
            index, questions, chunks, k=10, token_budget=budget
        )
        reports.append(report)
        recall[size] = report.mean(metric)
        by_ten[size] = report.mean("recall@10")
    low, high = compare(reports[-1], reports[0], metric).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(by_ten, key=by_ten.get),
        "sure": low > 0 or high < 0,
    }
    ### END SOLUTION


# %% id=02-experiment test
check("02-experiment")

# %% [markdown] id=written-task
# ## 5. In your own words
#
# *{{points 02-written}} points · 5 minutes · graded by hand*
#
# A colleague has 40,000 support tickets of about 80 words and 900 contracts of 30 pages, with
# numbered clauses under headings. She wants windows of 512 words for both, "because recall@10 was
# best with them". What do you answer, which chunker would you take for each, and how would you know?
# Use what task 4 showed you.
#
# - **2 points:** says why recall@10 favours large chunks *and* names a figure at an equal amount of
#   text, *and* gives each kind of document a chunker with a reason that lies in the documents, to be
#   tested on questions of one's own with an interval beside the difference.
# - **1 point:** the fault of the figure, *or* a reasoned chunker for each kind with a way to test it.
# - **0 points:** neither, or only a list of chunkers.

# %% [markdown] id=02-written manual points=2
# Ten hits of 512 words are about five times as much text as ten of 100, so recall@10 rewards size
# itself. In task 4 it called the largest of four sizes best, and recall within 1,000 words of hits
# the smallest. I would compare at the number of words that the prompt has room for. A ticket is one
# matter in 80 words: take it whole, windows of 512 change nothing there. In a contract the clause is
# the unit that people ask for: cut at the headings, keep the path of headings with each clause, and
# divide a long clause between its sentences. Then thirty questions or more for each kind, with the
# passages that answer them marked, and one change at a time: windows of 512 against clauses, the
# difference with its interval. If that holds zero, I say that the questions cannot tell, and take
# what is simpler to keep. Task 4 warns of haste, too: with the strata multi_hop and vague and 800
# words, 400 words beat 250 beyond chance. What holds for some questions need not hold for hers.

# %% [markdown] id=depth-task
# ## 6. Extension: how deep is the valley?
#
# *{{points 02-depth}} points · 15 minutes · difficulty 3 of 5 · importance 3 of 5*
#
# *May import {{imports 02-depth}}.*
#
# A low similarity between two neighbouring sentences may mean that the subject changes there, or
# just that this author's sentences have little in common. Hearst (*TextTiling*, 1997) therefore does
# not ask how low a value is but how deep the valley around it. From the value climb to the left: go
# on from value to value **as long as the next one is not lower** than the one you stand on. Where you
# stop is the left peak. Climb to the right in the same way. The depth of value $s_i$ is
#
# $$d_i = (\mathrm{left\ peak} - s_i) + (\mathrm{right\ peak} - s_i)$$
#
# - **Takes** `similarities`, a list of numbers: the first belongs to the gap between the first two
#   sentences, the next to the next gap, and so on. It may be empty.
# - **Returns** a list of as many numbers, the depths. At the first and last value one side has
#   nothing to climb; its peak is the value itself.
#
# *Example:* `[0.9, 0.2, 0.6, 0.4, 0.8]` gives `[0.0, 1.1, 0.0, 0.6, 0.0]`. From 0.2 the climb to the
# right ends at 0.6, since the value after it is lower; that 0.8 stands further on does not matter.


# %% id=02-depth-answer solution
def depth_scores(similarities):
    """Return the depth of the valley at each value."""
    ### BEGIN SOLUTION
    depths = []

    def peak(values):
        top = values[0]
        for value in values:
            if value < top:
                break
            top = value
        return top

    for i, low in enumerate(similarities):
        left = peak(similarities[i::-1])
        depths.append(left - low + peak(similarities[i:]) - low)
    return depths
    ### END SOLUTION


# %% id=02-depth test
check("02-depth")

# %% [markdown] id=boundaries-task
# ## 7. Extension: which valleys become cuts?
#
# *{{points 02-boundaries}} points · 15 minutes · difficulty 3 of 5 · importance 3 of 5*
#
# *May import {{imports 02-boundaries}}.*
#
# Hearst (1997) does not cut below a fixed number either, but where a depth stands out in its own
# document, above a cutoff
#
# $$\bar d - c \cdot \sigma, \qquad \sigma = \sqrt{\frac{1}{n} \sum_i (d_i - \bar d)^2}$$
#
# with the mean $\bar d$ and the standard deviation of the document's `n` depths (she takes c = 1, or
# 1/2 to be stricter), and she lets no two cuts stand too close.
#
# - **Takes** `depths`, a list of numbers of at least 0, one a gap, perhaps empty; `c`, a number; and
#   `distance`, a whole number of at least 1.
# - **Returns** the numbers of the gaps that are cut, from 0, in ascending order. A gap is a candidate
#   when its depth is *above* the cutoff and above 0 (a depth of 0 is no valley, whatever the cutoff).
#   Take the candidates from the deepest on, the earlier gap first among equal depths. Leave out a
#   candidate if a gap that is already taken is *fewer than* `distance` gaps away.
#
# *Example:* `boundaries([0.0, 0.5, 0.75, 0.0, 0.25, 0.75], c=0, distance=2)`. The mean is 0.375, so
# gaps 1, 2 and 5 are candidates. Gap 2 is taken before gap 5, then gap 1 stands too close to gap 2:
# `[2, 5]`. With `distance=1` it would be `[1, 2, 5]`.


# %% id=02-boundaries-answer solution
def boundaries(depths, c, distance):
    """Return the numbers of the gaps that are cut."""
    ### BEGIN SOLUTION
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = max(mean - c * deviation, 0)
    taken = []
    for gap in sorted(range(n), key=lambda gap: -depths[gap]):
        near = any(abs(gap - other) < distance for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)
    ### END SOLUTION


# %% id=02-boundaries test
check("02-boundaries")

# %% [markdown] id=window_diff-task
# ## 8. Extension: how far are these cuts from the right ones?
#
# *{{points 02-window_diff}} points · 20 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 02-window_diff}}.*
#
# An editor has marked where the subject changes; a chunker has cut. Counting equal cuts is too
# strict: a cut that is one sentence off is as wrong as none. Pevzner and Hearst (*A critique and
# improvement of an evaluation metric for text segmentation*, 2002) slide a window over the text and
# ask at each place whether both have **the same number of cuts** in it. Their measure, WindowDiff, is
# the share of places where the numbers differ: 0 is perfect.
#
# The text has `n` sentences with the numbers 0 to n − 1. A cut is the number of the sentence that
# begins a new chunk, from 1 to n − 1. At place `i`, for each `i` from 0 to n − k − 1, the cuts `x`
# with `i < x <= i + k` are in the window.
#
# - **Takes** `true_cuts` and `cuts`, lists of cuts in any order, none twice, perhaps empty; `n`, at
#   least 1; and `k`, a whole number, or `None` for half the average length of a true chunk:
#   `n / (2 * (number of true cuts + 1))`, rounded to the nearest whole number, a half upwards (2.5
#   becomes 3).
# - **Returns** a number from 0 to 1: how many of the n − k places have different numbers of cuts,
#   divided by n − k.
# - **Raises** `ValueError` unless `k`, given or worked out, is from 1 to n − 1.
#
# *Example:* `window_diff([5], [3], n=6, k=2)`. At the places 0 to 3 the window holds 0, 0, 0
# and 1 of the true cuts, and 0, 1, 1 and 0 of the others; three places of four differ: 0.75.


# %% id=02-window_diff-answer solution
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    ### BEGIN SOLUTION
    if k is None:
        average = n / (len(true_cuts) + 1)
        k = math.floor(average / 2 + 0.5)
    if not 1 <= k < n:
        raise ValueError(f"k is {k}, but must be from 1 to {n - 1}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    places = range(n - k)
    differ = sum(within(true_cuts, p) != within(cuts, p) for p in places)
    return differ / (n - k)
    ### END SOLUTION


# %% id=02-window_diff test
check("02-window_diff")

# %% [markdown] id=even-task
# ## 9. Extension: even chunks instead of greedy ones
#
# *{{points 02-even}} points · 30 minutes · difficulty 5 of 5 · importance 3 of 5*
#
# *May import {{imports 02-even}}.*
#
# Packing as in task 2 is greedy: it fills every chunk and leaves the last one what remains, perhaps a
# single sentence. Printers had the same trouble with lines of text. Knuth and Plass (*Breaking
# paragraphs into lines*, 1981) choose all breaks of a paragraph together, so that the total of a
# penalty is smallest. Take a simple form of their idea: a chunk of `w` words has `budget - w` words
# of free space and costs the **square** of that. Of all ways to cut, the one with the smallest sum of
# costs is wanted. Here the last chunk counts like the others (in a paragraph it does not).
#
# - **Takes** `lengths`, a list with the number of words of each sentence, each a whole number of at
#   least 1, perhaps empty; and `budget`, a whole number of at least 1.
# - **Returns** a list of pairs `(first, end)` as in task 2, without overlap: each sentence in exactly
#   one chunk, in order, no chunk over the budget, the sum of costs as small as can be. Among ways
#   with equal sums take the one whose first chunk has more sentences; if that is equal too, the
#   second chunk decides, and so on. Without sentences: `[]`.
# - **Raises** `ValueError` when one sentence alone is over the budget.
#
# *Example:* `even_chunks([40, 40, 40, 40], budget=120)`. Greedy takes three and one: 0² + 80² = 6400.
# Two and two cost 40² + 40² = 3200, so the answer is `[(0, 2), (2, 4)]`. And `even_chunks([3, 3, 3],
# budget=6)` is `[(0, 2), (2, 3)]`: one and two would cost 9 as well, but the first chunk is shorter.


# %% id=02-even-answer solution
def even_chunks(lengths, budget):
    """Return the chunks (first, end) with the least squared free space."""
    ### BEGIN SOLUTION
    if max(lengths, default=0) > budget:
        raise ValueError(f"one sentence is over the budget of {budget}")

    def cost(chunks):
        words = [sum(lengths[first:end]) for first, end in chunks]
        return sum((budget - total) ** 2 for total in words)

    n = len(lengths)
    best = {n: []}  # sentence -> the cheapest chunks from there on
    for first in reversed(range(n)):
        ways = []
        # the longest chunk first: min() keeps the first of equals
        for end in range(n, first, -1):
            if sum(lengths[first:end]) <= budget:
                ways.append([(first, end), *best[end]])
        best[first] = min(ways, key=cost)
    return best[0]
    ### END SOLUTION


# %% id=02-even test
check("02-even")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
#
# Tasks 6 and 7 together are a chunker: similarities of neighbouring sentences in, cuts out. With
# task 8 and a few documents that you cut by hand you can tell how good it is on your own texts.
