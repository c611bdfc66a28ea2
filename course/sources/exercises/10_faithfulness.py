# %% [markdown] id=top
# # Exercise 10: Is it borne out?
#
# You build the simple check that lesson 10 began with, give it an eye for quantities and negations,
# and count what it still lets pass. Then come three tools for whoever has to say what such a check is
# worth. They stand neither in the lesson nor in `minirag`.
#
# - **Core** (about 45 minutes): tasks 1 to 3, the experiment and the written answer.
# - **Extension** (as long as you like): agreement on ordered labels, calibration, and the share of
#   true claims behind a figure of a check that errs. It carries half of the {{total}} points.
#
# Every task has a cell for your code and, below it, a cell that checks it. The check runs in a
# second, as often as you like; it shows the smallest input on which your answer and the right one
# part ways. `hint("10-claims")` gives a hint, and another one when you ask again. Each function
# gets all that it needs as arguments, so a mistake in one task costs nothing in the next.
#
# Do not change the arguments that a function is given, and do not round. Save the notebook before you
# hand it in.

# %% id=setup
import itertools
import json
import math
import re

from course.check import check, hint

# %% [markdown] id=claims-task
# ## 1. From an answer to its claims
#
# *{{points 10-claims}} points · 10 minutes · difficulty 2 of 5 · importance 4 of 5*
#
# *May import {{imports 10-claims}}.*
#
# What is not split is not checked: two sentences that pass for one hide the wrong one behind the right
# one. A sentence ends with a `.`, `!` or `?` behind which white space or the end of the text
# follows. It does not end with an abbreviation: look at the characters from the last white space up to
# and including the mark, in small letters; if these are in `abbreviations`, the sentence goes on. All
# of these characters count, so `(e.g.` with its bracket is none of them.
#
# - **Takes** `answer`, a text, perhaps empty; and `abbreviations`, a list of texts in small letters,
#   each with its period at the end, such as `"approx."` and `"e.g."`.
# - **Returns** the list of sentences, in order, each with its mark and without white space at both
#   ends; in between nothing is changed. Only those of *more than ten* characters are kept. What stands
#   behind the last mark counts as a sentence too. A sentence that is said twice is in the list twice.
#
# *Example:* `split_claims("Yes. Refunds take approx. 2.5 days! Exports are free", ["approx."])`
# gives `["Refunds take approx. 2.5 days!", "Exports are free"]`.


# %% id=10-claims-answer solution
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    ### BEGIN SOLUTION
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?=\s|\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start:end].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [sentence for sentence in sentences if len(sentence) > 10]
    ### END SOLUTION


# %% id=10-claims test
check("10-claims")

# %% [markdown] id=grounding-task
# ## 2. The share of grounded claims
#
# *{{points 10-grounding}} points · 10 minutes · difficulty 2 of 5 · importance 5 of 5*
#
# *May import {{imports 10-grounding}}.*
#
# How many of a claim's content words do the contexts hold? A *word* is a longest run of letters a to z
# and digits, after the text is put in small letters. A *content word* is a word that is not in
# `stop_words`; each mention counts. It is found if it stands as a whole word in any of the contexts:
# "art" is not found in "start", nor 60 in 160. A claim's share is its content words found, over all its
# content words; without any the share is 0. A claim is grounded if its share is `threshold` or more.
#
# - **Takes** `claims` and `contexts`, lists of texts, either of which may be empty; `stop_words`, a
#   list of words in small letters; and `threshold`, above 0 and at most 1.
# - **Returns** a dict with two keys: `"score"`, grounded claims over claims, 0 where there are no
#   claims; and `"ungrounded"`, the list of the claims that are not grounded, as they were given and in
#   their order.
#
# *Example:* the claim "The Mill opens in May" against the context "The millionaire may open it", with
# the stop words "the", "in" and "it", has the content words mill, opens and may. Only "may" is found,
# so the share is 1/3; at a threshold of 0.5 the score is 0.0.


# %% id=10-grounding-answer solution
def grounding(claims, contexts, stop_words, threshold=0.5):
    """Return the share of grounded claims, and the other claims."""

    ### BEGIN SOLUTION
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    held = {word for context in contexts for word in words_of(context)}
    ungrounded = []
    for claim in claims:
        words = [w for w in words_of(claim) if w not in stop_words]
        found = sum(word in held for word in words)
        if not words or found / len(words) < threshold:
            ungrounded.append(claim)
    grounded = len(claims) - len(ungrounded)
    score = grounded / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}
    ### END SOLUTION


# %% id=10-grounding test
check("10-grounding")

# %% [markdown] id=differences-task
# ## 3. What a count of words does not see
#
# *{{points 10-differences}} points · 15 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 10-differences}}.*
#
# A claim and the sentence of the contexts that it is laid beside. Two things can be compared without
# any understanding.
#
# **Quantities.** A quantity is a number with the very next word a unit. `units` says for each unit what
# it is measured in and how many of those it is: with `{"days": ["hours", 24], "weeks": ["hours", 168]}`
# both "2 weeks" and "14 days" are 336 hours. Two quantities agree if they are measured in the same and
# their amounts are equal to nine significant digits, as `math.isclose` compares them (1.1 · 100 is not
# quite 110 to a computer). A number without a unit is no quantity.
#
# **Negations.** A text is denied if the number of its words in `negations` is odd: two negations undo
# each other.
#
# - **Takes** `claim` and `sentence`, lists of words in small letters; a number is a word of digits 0
#   to 9, with a point and more digits or without, so "5.", ".5" and "-5" are none; `units`, a dict as
#   above; `negations`, a list of words.
# - **Returns** a list of texts: every quantity of the claim that agrees with no quantity of the sentence,
#   written as there, such as `"90 days"` or `"2.50 days"`, in the order of the claim and as
#   often as it is there; and last `"negation"`, if one
#   of the two texts is denied and the other is not.
#
# *Example:* with the units above, the claim "no refund after 3 weeks or 24 hours" (split at the spaces)
# and the sentence "a refund within 21 days" give `["24 hours", "negation"]` if `units` has also
# `"hours": ["hours", 1]`.


# %% id=10-differences-answer solution
def differences(claim, sentence, units, negations):
    """Return in what a claim departs from a sentence."""

    ### BEGIN SOLUTION
    def quantities(words):
        for number, unit in itertools.pairwise(words):
            if unit in units and re.fullmatch(r"[0-9]+(\.[0-9]+)?", number):
                measure, factor = units[unit]
                yield f"{number} {unit}", measure, float(number) * factor

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(
            measure == other and math.isclose(amount, value)
            for _, other, value in said
        )
    ]
    denials = [
        sum(word in negations for word in words)
        for words in (claim, sentence)
    ]
    if sum(denials) % 2:
        found.append("negation")
    return found
    ### END SOLUTION


# %% id=10-differences test
check("10-differences")

# %% [markdown] id=experiment-task
# ## 4. Experiment: what passes?
#
# *{{points 10-experiment}} points · 10 minutes · difficulty 3 of 5 · importance 5 of 5*
#
# *May import {{imports 10-experiment}}.*
#
# The next cell reads the claims of lesson 10: half of them are true, each of the others was made false
# in one way, its `family`. Nobody has split them into a part to choose on and one to report on, so
# choose nothing here: threshold and rule are given.
#
# Write `blind_spots(claims, threshold, language)`. Use the claims whose `language` is the given one. A
# claim *passes the words* if `content_word_share(claim, [context], language)` is `threshold` or more
# (the function's full name is `minirag.faithfulness.content_word_share`). It *passes the numbers* if
# every longest run of digits in the claim is also one in the context: "12.5" has the runs 12 and 5,
# and 60 is not in "160". How often a run is said does not matter.
#
# - **Takes** `claims`, a list of dicts with the keys `claim`, `context`, `label` (`"supported"` or
#   `"unsupported"`), `family` and `language`, those of the next cell or others like them;
#   `threshold`, above 0 and at most 1; and `language`, `"en"` or `"es"`.
# - **Returns** a dict with five keys. `"words"`: a dict from each family of the *unsupported* claims
#   to the share of its claims that pass the words, also where that is 0. `"blindest"`: the family with
#   the highest of these shares, the first in alphabetical order where several have it. `"caught"`: how
#   many unsupported claims pass the words and fail the numbers. `"lost"`: how many supported claims
#   do. `"pays"`: True if the numbers rule catches *more* than it loses.
#
# *Example:* in the English claims, at a threshold of 1, the blindest family is `"negation"`: 0.55 of its
# claims pass. `caught` and `lost` are both 0, so `pays` is False.

# %% id=experiment-given
from minirag.data import data_root

text = (data_root() / "claims.jsonl").read_text(encoding="utf-8")
claims = [json.loads(line) for line in text.splitlines()]


# %% id=10-experiment-answer solution
def blind_spots(claims, threshold, language):
    """Return what passes a count of words, and what the numbers add."""
    ### BEGIN SOLUTION
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        claim, context = row["claim"], row["context"]
        share = content_word_share(claim, [context], language)
        numbers = [set(re.findall(r"\d+", t)) for t in (claim, context)]
        stopped = share >= threshold and not numbers[0] <= numbers[1]
        if row["label"] == "supported":
            lost += stopped
        else:
            caught += stopped
            passed.setdefault(row["family"], []).append(share >= threshold)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    return {
        "words": words,
        "blindest": max(sorted(words), key=words.get),
        "caught": caught,
        "lost": lost,
        "pays": caught > lost,
    }
    ### END SOLUTION


# %% id=10-experiment test
check("10-experiment")

# %% [markdown] id=written-task
# ## 5. In your own words
#
# *{{points 10-written}} points · 10 minutes · graded by hand*
#
# Run `blind_spots(claims, 0.5, "en")`. Your word count with a threshold of one half says .92 for the
# answers of last month. The company's lawyer asks: "So 92 % of what we told customers is true?" What do
# you answer, and what would you have to do before you could name a figure?
#
# - **2 points:** says *what .92 is not* (borne out by the contexts is not true; and the check lets false
#   claims pass, with a figure of task 4), *and what would give a figure* (people label a random sample
#   of claims, and the share comes with an interval or is corrected by the check's known errors).
# - **1 point:** one of the two.
# - **0 points:** neither, or only that the check is good or bad.

# %% [markdown] id=10-written manual points=2
# No. It says that 92 % of the sentences share at least half of their content words with the passages that
# the model was shown. That is not the same as true, for two reasons. The passages themselves may be old
# or wrong, and the check never asks. And it lets false claims pass: in task 4 every claim with a changed
# unit passed, and four of five with a negation turned round, so a figure of .92 would hardly move if
# many answers were wrong in that way. The numbers rule catches 22 more false claims there but stops 15
# true ones, so it does not settle it. Before I name a figure, two people label a random sample of last
# month's claims, some hundreds, against the handbook that is in force. I report their share with its
# interval, or use the sample to learn how often the check errs and correct the .92 by that, again
# with an interval. What concerns contracts is read by a person whatever the figure.

# %% [markdown] id=kappa-task
# ## 6. Extension: agreement on ordered labels
#
# *{{points 10-kappa}} points · 20 minutes · difficulty 3 of 5 · importance 4 of 5*
#
# *May import {{imports 10-kappa}}.*
#
# Two judges mark claims as contradicted, assumed, inferred or confirmed. To take *inferred* for
# *confirmed* is a small slip, to take *contradicted* for it a bad one; the kappa of lesson 10 counts
# both alike. Cohen (1968) gives each disagreement a weight. Here the weight of two labels is the distance
# of their places in `labels`, to the power `power`: 1 is called linear, 2 quadratic. With
# $O$ the mean weight over the claims, as the two judges labelled them, and $E$ the mean weight over
# *all* pairs of one label of the first judge and one of the second, whichever claims they belong to,
#
# $$\kappa_w = 1 - \frac{O}{E}$$
#
# - **Takes** `a` and `b`, lists with a label for each claim; `labels`, all labels there are, from the
#   lowest to the highest, also such as nobody used; and `power`, 1 or 2.
# - **Returns** a number, below 0 where the judges agree less than chance; or `None` where $E$ is 0,
#   since then both have given one and the same label throughout.
# - **Raises** `ValueError` when `a` and `b` differ in length or are empty.
#
# *Example:* labels `["low", "mid", "high"]`, the judges `["low", "high"]` and `["mid", "high"]`, power 1:
# O = (1 + 0) / 2. The four pairs weigh 1, 2, 1 and 0, so E = 4/4 and kappa is 0.5.


# %% id=10-kappa-answer solution
def weighted_kappa(a, b, labels, power):
    """Return how far two judges agree beyond chance, slips weighed."""
    ### BEGIN SOLUTION
    if len(a) != len(b) or not a:
        raise ValueError(f"{len(a)} and {len(b)} labels; they must pair up")
    place = {label: number for number, label in enumerate(labels)}

    def mean_weight(pairs):
        weights = [abs(place[x] - place[y]) ** power for x, y in pairs]
        return sum(weights) / len(weights)

    observed = mean_weight(zip(a, b, strict=True))
    expected = mean_weight((x, y) for x in a for y in b)
    return 1 - observed / expected if expected else None
    ### END SOLUTION


# %% id=10-kappa test
check("10-kappa")

# %% [markdown] id=calibration-task
# ## 7. Extension: does .9 mean nine in ten?
#
# *{{points 10-calibration}} points · 20 minutes · difficulty 3 of 5 · importance 3 of 5*
#
# *May import {{imports 10-calibration}}.*
#
# A check that says .9 is calibrated if nine in ten of such claims are grounded. Guo and others (2017)
# sort the claims by score into `n_bins` bins of equal *width* between 0 and 1. A score on the border
# of two bins, `i / n_bins`, belongs to the lower one, also where a product comes out a little too
# large, as 0.28 · 25 does; a score of 0 belongs to the first bin. The *gap* of a bin is the distance
# between its mean score and its share of grounded claims, never below 0. The **expected calibration
# error** is the mean of the gaps, each bin weighed by how many of the claims it holds; the **maximum
# calibration error** is the largest gap. A bin without claims counts in neither.
#
# - **Takes** `scores`, numbers from 0 to 1; `grounded`, a True or False for each; and `n_bins`, at
#   least 1.
# - **Returns** a dict with the keys `"expected"` and `"maximum"`. Without claims both are 0.
#
# *Example:* scores `[0.5, 0.75, 1.0]`, grounded `[False, True, False]`, two bins: the first holds 0.5,
# with a gap of 0.5; the second the other two, with a mean score of 0.875, a share of 0.5 and so a gap
# of 0.375. The expected error is (1 · 0.5 + 2 · 0.375) / 3 = 0.4167, the maximum 0.5.


# %% id=10-calibration-answer solution
def calibration_error(scores, grounded, n_bins):
    """Return how far scores are from the shares that they promise."""
    ### BEGIN SOLUTION
    bins = {}
    for score, label in zip(scores, grounded, strict=True):
        number = 1
        while score > number / n_bins:
            number += 1
        bins.setdefault(number, []).append(score - label)
    errors = [(abs(sum(off)), len(off)) for off in bins.values()]
    gaps = [error / size for error, size in errors]
    return {
        "expected": sum(error for error, _ in errors) / max(len(scores), 1),
        "maximum": max(gaps, default=0.0),
    }
    ### END SOLUTION


# %% id=10-calibration test
check("10-calibration")

# %% [markdown] id=corrected-task
# ## 8. Extension: the share behind the figure
#
# *{{points 10-corrected}} points · 25 minutes · difficulty 4 of 5 · importance 5 of 5*
#
# *May import {{imports 10-corrected}}.*
#
# A check passes `passed` of `total` claims. How many are true? If it is known how the check errs, that
# can be said, as doctors do with a test for a disease (Rogan and Gladen 1978). In a labelled sample,
# let $s$ be the share of the $n_1$ *true* claims that pass, $f$ the share of the $n_0$ *false* claims
# that do not pass, and $J = s + f - 1$. With $p$ = passed / total, the share of true claims and its
# standard error are
#
# $$\theta = \frac{p + f - 1}{J} \qquad
# \mathrm{se} = \frac{1}{J}\sqrt{\frac{p(1-p)}{total} + \theta^2\,\frac{s(1-s)}{n_1} + (1-\theta)^2\,\frac{f(1-f)}{n_0}}$$
#
# The interval goes from $\theta - z \cdot \mathrm{se}$ to $\theta + z \cdot \mathrm{se}$. Only when all
# is worked out, the three results are cut: below 0 to 0, above 1 to 1.
#
# - **Takes** `sample`, a list of pairs `[is_true, passes]` of True and False; `passed` and `total`,
#   counts, `total` at least 1; and `z`, at least 0.
# - **Returns** a dict with the keys `"share"`, `"low"` and `"high"`.
# - **Raises** `ValueError` when the sample has no true or no false claim, or when $J$ is 0 or less:
#   such a check tells nothing.
#
# *Example:* of 20 true claims in the sample 16 pass, of eight false ones two. So s = 0.8, f = 0.75 and
# J = 0.55. With 60 of 100 passed, θ = (0.6 + 0.75 − 1) / 0.55 = 0.6364: the check says .6, and the
# truth looks a little better. The standard error is 0.1700, so that the interval, at z = 1.96, is from
# 0.3032 to 0.9695.


# %% id=10-corrected-answer solution
def corrected_share(sample, passed, total, z=1.96):
    """Return the share of true claims behind a check that errs."""
    ### BEGIN SOLUTION
    true = [passes for is_true, passes in sample if is_true]
    false = [not passes for is_true, passes in sample if not is_true]
    if not true or not false:
        raise ValueError("the sample needs true and false claims")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check passes false claims as often as true")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total
    variance += theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}
    ### END SOLUTION


# %% id=10-corrected test
check("10-corrected")

# %% [markdown] id=end
# ## Done?
#
# Restart the kernel and run all cells once more, so that nothing rests on a cell you deleted. Then
# save. The button *Validate* above asks nbgrader the same questions: it says *Success* when every
# check passes, and else names the cells that do not earn all their points.
