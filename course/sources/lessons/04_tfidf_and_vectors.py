# %% [markdown] id=top
# # 04 · TF-IDF and vectors: search by the angle between texts
#
# *About 70 minutes. You need some Python; no key, no GPU, no network. Afterwards: [exercise 04](../exercises/04_tfidf_and_vectors/04_tfidf_and_vectors.ipynb).*
#
# A search by words finds words. This lesson turns a text into a list of numbers, a *vector*, and
# compares two texts by the angle between their vectors. First the numbers are counts of words, which
# you can check by hand. Then they come from a model that has read a great deal, and the same few
# lines of code find a passage that says it in other words than the question. The second half is about
# what such a search costs you if you trust it: it always finds *something*, it knows one language,
# and it cannot tell one error code from another.

# %% id=setup
from collections import Counter, defaultdict
from math import log

import numpy as np

from minirag import BM25, GoldenSet, TfidfIndex, compare, evaluate
from minirag import fixed_chunks, load_handbook, tokenize
from minirag.records import searchable_text

documents = load_handbook()
chunks = [
    chunk
    for document in documents
    for chunk in fixed_chunks(document, size=100)
]
by_id = {chunk.id: chunk for chunk in chunks}
questions = GoldenSet.load().split("dev")
print(len(documents), "documents,", len(chunks), "chunks,")
print(len(questions), "questions to tune on; the others stay closed")

# %% [markdown] id=problem
# ## A question that says it in other words
#
# Somebody in sales asks the company's handbook:

# %% id=question
from textwrap import fill

query = "Shall we exhibit at the Bavarian trade show next year?"
asked = next(each for each in questions if each.question == query)
passage = asked.evidence[0].text
print("the answer stands in", asked.evidence[0].document_id + ":")
print(fill(passage, 72, initial_indent="  ", subsequent_indent="  "))

shared = set(tokenize(query)) & set(tokenize(passage))
print("words that question and answer share:", sorted(shared))

# %% id=question-bm25
words = BM25().index(chunks)
for rank, hit in enumerate(words.search(query, k=3), start=1):
    brought = words.explain(query, hit.id)
    reason = ", ".join(f"{word} {x:.1f}" for word, x in brought.items())
    print(f"{rank}  {hit.score:5.2f}  {hit.id:18} because of {reason}")

# %% [markdown] id=problem-read
# A person sees at once that "the fair in Munich" is the Bavarian trade show. BM25 cannot: what the
# two texts share are four little words, and all four are stop words, which it leaves out (lesson 03).
# So it returns a roadmap, because that page says that sales may *show* it to customers.
#
# The repair takes two steps. The first one, TF-IDF, does not answer this question; it builds the
# frame. The second one keeps the frame and puts better numbers into it.
#
# ## A text is an arrow
#
# Choose two words, "invoice" and "refund", and count them in a text. Two numbers are a point in a
# plane, and an arrow from the origin to it. Here are four pages of the handbook, and a question that
# says "refund" once. (`searchable_text` is what an index reads of a page: its title, then its text.)


# %% id=arrows
def said(document):
    """Return how often a text says "invoice", and how often "refund"."""
    tokens = tokenize(searchable_text(document))
    return np.array([tokens.count("invoice"), tokens.count("refund")])


ask = np.array([0, 1])  # a question that says "refund" once


def cosine(a, b):
    """Return the cosine of the angle between two vectors."""
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


some = ["prorate", "refund-policy", "ticket-8790", "api-invoices"]
counted = {d.id: said(d) for d in documents if d.id in some}
print("page           invoice  refund   distance   cosine")
for name in some:
    away = np.linalg.norm(counted[name] - ask)
    row = f"{counted[name][0]:7}  {counted[name][1]:6}   {away:8.2f}"
    print(f"{name:14} {row}   {cosine(counted[name], ask):6.2f}")

# %% id=arrows-figure
from minirag.plots import COLOURS, headline, style

near = min(some, key=lambda name: np.linalg.norm(counted[name] - ask))
assert near == "ticket-8790"
with style():
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7.2, 4.6))
    at = {"xytext": (6, 4), "textcoords": "offset points"}
    for name, colour in zip(some, COLOURS, strict=False):
        arrow = {"arrowstyle": "-|>", "color": colour, "linewidth": 2.2}
        axes.annotate("", counted[name], (0, 0), arrowprops=arrow)
        axes.annotate(name, counted[name], color=colour, **at)
    arrow |= {"color": "black", "linewidth": 4}
    axes.annotate("", ask, (0, 0), arrowprops=arrow)
    axes.annotate("the question", ask, (-0.3, 0.6), ha="right")
    axes.set(xlim=(-2.9, 14), ylim=(-0.5, 10), aspect="equal")
    axes.set(xticks=range(0, 15, 2), ylabel='times "refund" is said')
    axes.set_xlabel('times "invoice" is said')
    headline(
        figure,
        "The nearest tip is off the topic, the same direction is on it",
    )
plt.close(figure)
figure

# %% [markdown] id=arrows-alt
# *In words: four arrows from the origin, and a very short one straight up, the question. "prorate" is
# a long arrow that points nearly straight up too, so its tip is far away though its direction is the
# same. The tip nearest to the question is that of "ticket-8790", a short arrow that lies almost flat,
# towards "invoice".*
#
# Length says **how much** is said, direction says **what about**. A question is short and a page is
# long, so the distance between the tips mostly measures the difference in length. The angle does not
# care. Its cosine is 1 for the same direction and 0 for a right angle, which for counts means: no word
# in common.
#
# $$\cos(q, d) = \frac{q \cdot d}{|q|\,|d|} = \frac{\sum_t q_t\,d_t}{\sqrt{\sum_t q_t^2}\,\sqrt{\sum_t d_t^2}}$$
#
# ## TF-IDF by hand
#
# Two words made a plane; *all* words make a space with as many directions as there are words. Nothing
# else changes. Three texts and a question, small enough to check with a pencil:

# %% id=hand-counts
texts = [
    "The invoice is paid.",
    "The invoice is refunded, and the fee is refunded.",
    "The fee is due.",
]
small_query = "Is the fee refunded?"
token_lists = [tokenize(text) for text in texts]
terms = sorted({word for tokens in token_lists for word in tokens})


def count_row(text):
    """Return how often the text says each of the terms."""
    return np.array([tokenize(text).count(term) for term in terms])


counts = np.array([count_row(text) for text in texts])
print("           text 0  text 1  text 2  question")
for term, row in zip(terms, counts.T, strict=True):
    in_query = tokenize(small_query).count(term)
    print(f"{term:10}" + "".join(f"{n:7} " for n in row) + f"{in_query:8}")

# %% [markdown] id=hand-idf-idea
# As in lesson 03, a word that stands in every text tells nothing. So each count, the *term frequency*
# `tf`, is multiplied by a weight that falls with the number `df` of texts that hold the word. BM25 has
# one such weight; TF-IDF comes with several. This is scikit-learn's, called *smooth*:
#
# $$\mathrm{idf}(t) = \ln\frac{1 + N}{1 + df_t} + 1$$
#
# The ones inside act as one more text that holds every word, so that nothing is divided by zero. The
# one behind keeps a word that is everywhere at weight 1 instead of 0.

# %% id=hand-idf
df = (counts > 0).sum(axis=0)
idf = np.log((1 + len(texts)) / (1 + df)) + 1
for term, held, weight in zip(terms, df, idf, strict=True):
    print(f"{term:10} df {held}   idf {weight:.3f}")

# %% [markdown] id=hand-unit-idea
# Weigh the counts, then divide each row by its length. A row of length one is a *unit row*. Between
# unit rows the cosine needs no division any more: it is the plain sum of products, `a @ b`.


# %% id=hand-cosine
def unit(rows):
    """Return each row divided by its length."""
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


small_rows = unit(counts * idf)
small_row = unit(count_row(small_query) * idf)
for name, cosine_of in zip(texts, small_rows @ small_row, strict=True):
    print(f"{cosine_of:.3f}  {name}")

# %% [markdown] id=hand-read
# The second text wins: it says "fee" and "refunded". Look at the first, though. It shares "the" and
# "is" with the question and nothing else, and that is worth a third of the way to a perfect match. The
# `+ 1` did that. With a few hundred texts it fades, because the other weights grow and this one stays.
#
# Is it scikit-learn's number? Its cosines for these texts were noted once, so that this page does not
# need the library:

# %% id=hand-sklearn
# vectorizer = TfidfVectorizer()              scikit-learn 1.9
# rows = vectorizer.fit_transform(texts)
# linear_kernel(vectorizer.transform([small_query]), rows)
scikit_learn = [0.3065194, 0.8805538, 0.56064316]

far = np.abs(small_rows @ small_row - scikit_learn).max()
print("the same to seven places:", bool(far < 1e-7))

# %% [markdown] id=angle-idea
# ### Why the angle and not the distance
#
# On unit rows it does not matter which: the distance then follows from the cosine, and both give the
# same order. On rows that were *not* divided by their length it matters a lot.
#
# $$|a - b|^2 = |a|^2 + |b|^2 - 2\,a \cdot b = 2 - 2\cos(a, b) \quad \text{if } |a| = |b| = 1$$

# %% id=angle-unit
squared = ((small_rows - small_row) ** 2).sum(axis=1)
from_cosine = 2 - 2 * (small_rows @ small_row)
print("squared distance:", squared.round(4).tolist())
print("2 - 2 cosine:    ", from_cosine.round(4).tolist())

# %% [markdown] id=angle-handbook
# Now the handbook, with plain counts of every word, and three ways to compare. How long are the first
# hits that each one likes?

# %% id=angle-measured
tokens_of = {c.id: tokenize(searchable_text(c)) for c in chunks}
ids = list(tokens_of)
vocabulary = sorted(
    {word for tokens in tokens_of.values() for word in tokens}
)
column = {word: number for number, word in enumerate(vocabulary)}


def count_vector(tokens):
    """Return the counts of all words of the handbook in one text."""
    known = [column[word] for word in tokens if word in column]
    return np.bincount(known, minlength=len(column)).astype(np.float32)


table = np.array([count_vector(tokens_of[id]) for id in ids])
lengths = np.linalg.norm(table, axis=1)
ways = {
    "distance": lambda q: -((table - q) ** 2).sum(axis=1),
    "product": lambda q: table @ q,
    "cosine": lambda q: table @ q / lengths,
}


# %% id=angle-table
def first_lengths(score):
    """Return how many words the first hit of each dev question has."""
    vectors = [count_vector(tokenize(q.question)) for q in questions]
    return [len(tokens_of[ids[int(np.argmax(score(v)))]]) for v in vectors]


every = [len(tokens) for tokens in tokens_of.values()]
print(f"all chunks           {np.mean(every):6.0f} words on average")
for name, score in ways.items():
    print(
        f"first hit by {name:8}{np.mean(first_lengths(score)):6.0f} words"
    )

# %% [markdown] id=angle-read
# The distance picks the shortest scraps there are, since a scrap's arrow is as short as the
# question's. The plain product leans the other way, to chunks that say much of everything. The cosine
# stays nearest to the average chunk.
#
# ## The whole handbook, mostly zeros
#
# That table has a column for every word of the handbook, and nearly every cell of it is zero. So keep
# only what is not: for each word the list of chunks that hold it, with its weight there. It is the
# inverted index of lesson 03 with another number in it.

# %% id=sparse
df_of = Counter(
    word for tokens in tokens_of.values() for word in set(tokens)
)


def weights(tokens):
    """Return the unit row of a text, as word: weight, without zeros."""
    tf = Counter(word for word in tokens if word in df_of)
    row = {
        word: n * (log((1 + len(ids)) / (1 + df_of[word])) + 1)
        for word, n in tf.items()
    }
    length = sum(weight**2 for weight in row.values()) ** 0.5
    return {word: weight / length for word, weight in row.items()}


postings = defaultdict(list)
for position, tokens in enumerate(tokens_of.values()):
    for word, weight in weights(tokens).items():
        postings[word].append((position, weight))

kept_cells = sum(len(entries) for entries in postings.values())
share = 100 * kept_cells / table.size
print(f"{len(ids)} chunks by {len(column)} words = {table.size:,} cells")
print(f"of them not zero: {kept_cells:,}, that is {share:.1f} %")


# %% id=sparse-search
def tfidf_scores(query):
    """Return the cosine of every chunk with the query."""
    scores = np.zeros(len(ids))
    for word, weight in weights(tokenize(query)).items():
        for position, in_chunk in postings[word]:
            scores[position] += weight * in_chunk
    return scores


ready = TfidfIndex().index(tokens_of.values(), ids=ids)
far = max(
    np.abs(
        tfidf_scores(q.question) - ready.scores(tokenize(q.question))
    ).max()
    for q in questions
)
print(f"the same as minirag.TfidfIndex to six places: {far < 1e-6}")
print("and our question?")
for hit in TfidfIndex().index(chunks).search(query, k=3):
    print(f"  {hit.score:.2f}  {hit.id}")

# %% [markdown] id=sparse-read
# The scores agree (compared with the stop words left in), and the question still fails, as it must:
# without stop words the passage and the question share no word at all. In this space "fair" and "show"
# are two directions at a right angle, like any two words. TF-IDF knows that words *differ*; it has no
# idea that some of them are alike.
#
# ## Numbers that were learnt
#
# What if the directions were not words? A *sentence embedding* model reads a text and returns a few
# hundred numbers. It was trained on pairs of texts that belong together, such as a question and its
# answer: the two vectors of a pair were pulled together, those of different pairs pushed apart. No
# single number means anything; directions do. This course uses
# [all-MiniLM-L6-v2](https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2), small, free, and
# trained on English. You need not install it: its vectors for every text of this lesson were recorded.
# (A text of your own has none, and a `KeyError` says so; "Use it" below has the way out.)

# %% id=pairs
from minirag import RecordedEmbedder

embedder = RecordedEmbedder()
pairs = {
    "a fact turned round": (
        "Setup fees are refunded.",
        "Setup fees are not refunded.",
    ),
    "who owes whom": (
        "Kestrel owes us 440 dollars.",
        "We owe Kestrel 440 dollars.",
    ),
    "another number": (
        "Invoice INV-2025-0087 is overdue.",
        "Invoice INV-2025-0112 is overdue.",
    ),
    "other words, same matter": (
        "Can I get my money back?",
        "Refunds are paid within ten days.",
    ),
    "same word, other matter": (
        "The bank refused the transfer.",
        "We sat on the bank of the river.",
    ),
}

# %% id=pairs-more
pairs["another language"] = (
    "Are setup fees refunded?",
    "¿Se devuelve la cuota de alta?",
)
by_words, by_model = {}, {}
for name, (one, other) in pairs.items():
    a, b = weights(tokenize(one)), weights(tokenize(other))
    by_words[name] = sum(x * b.get(word, 0.0) for word, x in a.items())
    a, b = embedder.embed_documents([one, other])
    by_model[name] = float(a @ b)
print(f"{'':26} TF-IDF   model")
for name in pairs:
    print(f"{name:26} {by_words[name]:6.2f}  {by_model[name]:6.2f}")

# %% id=pairs-figure
assert by_model["other words, same matter"] < by_model["another number"]
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.9))
    for place, name in enumerate(reversed(pairs)):
        ends = by_words[name], by_model[name]
        axes.plot(ends, [place, place], color="#999999", linewidth=1.5)
        axes.plot(ends[0], place, "s", color=COLOURS[1], markersize=8)
        axes.plot(ends[1], place, "o", color=COLOURS[0], markersize=9)
        if name == "other words, same matter":
            beside = {"ha": "center", "y": place + 0.22}
            axes.text(ends[0], s="TF-IDF", color=COLOURS[1], **beside)
            axes.text(ends[1], s="model", color=COLOURS[0], **beside)
    axes.set_yticks(range(len(pairs)), list(reversed(pairs)))
    axes.set(xlim=(-0.1, 1.05), ylim=(-0.5, len(pairs) - 0.5))
    axes.set_xlabel("cosine of the two sentences: 1 is the same direction")
    title = (
        "The model sees the matter, and overlooks what changes the answer"
    )
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=pairs-alt
# *In words: six pairs of sentences, a square for TF-IDF's cosine and a disc for the model's. For "other
# words, same matter" the square is at zero and the disc near the middle. For "a fact turned round",
# "who owes whom" and "another number" the disc is close to 1. For "another language" it is at zero.*
#
# Read this figure twice; it holds the whole lesson. The model finds likeness where there is no common
# word, and it tells a river's bank from one with money. But sentences that say the *opposite*, that
# turn a debt round or name another invoice, are closest of all. (A "not" is a small word to TF-IDF as
# well.) And another language is, to this model, another matter.
#
# ### Search is one matrix product
#
# Embed each chunk once, as one row of a matrix. A question is one more vector, and all cosines come out
# of one product:

# %% id=product
E = embedder.embed_documents([searchable_text(c) for c in chunks])
norms = np.linalg.norm(E, axis=1)
print("chunks and numbers:", E.shape)
print("one of them begins", " ".join(f"{x:.3f}" for x in E[0, :5]), "…")
print(f"lengths of the rows: {norms.min():.3f} to {norms.max():.3f}")

q = embedder.embed_queries([query])[0]
scores = E @ q  # all cosines at once
for row in np.argsort(-scores, kind="stable")[:3]:
    print(f"  {scores[row]:.2f}  {ids[row]}")

# %% [markdown] id=product-read
# There it is, in first place: the passage about the fair in Munich, for a question about a Bavarian
# trade show. Nobody wrote a list of synonyms.
#
# The same from the package, for all questions:

# %% id=product-equal
from minirag import VectorIndex

vectors = VectorIndex(embedder).index(chunks)
asks = embedder.embed_queries([each.question for each in questions])
far, orders = 0.0, 0
for each, mine in zip(questions, asks @ E.T, strict=True):
    far = max(
        far, float(np.abs(mine - vectors.scores(each.question)).max())
    )
    best = [ids[row] for row in np.argsort(-mine, kind="stable")[:10]]
    orders += best == [h.id for h in vectors.search(each.question, k=10)]
print("scores differ by less than a millionth:", far < 1e-6)
print("the same ten hits in", orders, "of", len(questions), "questions")

# %% [markdown] id=blind
# ### What it cannot see
#
# The pairs above warned of it. Here it happens, to a question that BM25 answers without effort:

# %% id=blind-shown
coded = (
    "Bookings into the client's ERP end in E-5004. "
    "Who is too slow there, and where do I look?"
)
wanted = next(c for c in chunks if "| E-5004 |" in c.text)
for name, scores in (
    ("BM25", words.scores(coded)),
    ("vectors", vectors.scores(coded)),
):
    order = [ids[row] for row in np.argsort(-scores, kind="stable")]
    rank = order.index(wanted.id) + 1
    print(f"{name:8} first hit {order[0]:24} {wanted.id}: rank {rank}")

# %% [markdown] id=blind-read
# The model read "client", "ERP", "bookings" and went to a contract about an ERP connector. The table
# of error codes is about many things at once, so its vector points at none of them; and a code like
# E-5004 has no meaning that a model could have learnt.
#
# ## The space, drawn
#
# Hundreds of directions do not fit on paper. The best flat picture of a cloud is its shadow from the
# side on which it is widest (*principal components*); the singular value decomposition gives that side.

# %% id=plane
middle = E.mean(axis=0)
_, sizes, axes_of = np.linalg.svd(E - middle, full_matrices=False)
language = np.array([c.metadata["language"] for c in chunks])
side = axes_of[:2].copy()
side[0] *= np.sign((E - middle)[language == "es"].mean(axis=0) @ side[0])
plane = (E - middle) @ side.T
spread = sizes**2 / (sizes**2).sum()
print(f"the plane shows {100 * spread[:2].sum():.0f} % of the spread;")
half = int(np.searchsorted(np.cumsum(spread), 0.5)) + 1
print(f"half of it takes {half} directions, of {E.shape[1]}")

# %% id=map-figure
category = np.array([c.metadata["category"] for c in chunks])
names = sorted(set(category))
looks = zip(names, "os^Dv<P*", (*COLOURS, "#777777"), strict=True)
assert plane[language == "es", 0].min() > np.median(plane[:, 0])
with style():
    shared = {"sharex": True, "sharey": True}
    figure, panels = plt.subplots(2, 4, figsize=(8, 4.8), **shared)
    for axes, (name, marker, colour) in zip(
        panels.flat, looks, strict=True
    ):
        axes.scatter(*plane.T, s=3, color="#CCCCCC")
        inside = {"marker": marker, "color": colour, "alpha": 0.7}
        size = 48 if marker == "*" else 16  # a star is mostly air
        axes.scatter(*plane[category == name].T, s=size, **inside)
        axes.set_title(name, fontsize=11, loc="left")
        axes.grid(visible=False)
    panels[0, 3].text(0.62, -0.22, "Spanish", ha="center", fontsize=9)
    figure.supxlabel("first direction", fontsize=11)
    figure.supylabel("second direction", fontsize=11)
    title = "Categories overlap; what is in Spanish is an island of its own"
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=map-alt
# *In words: the same cloud of dots eight times, once for each category, whose chunks stand out by
# colour and marker. Most categories fill a region of the large cloud on the left. On the right, apart,
# lies a small dense cloud that holds chunks of several categories: everything that is in Spanish.*
#
# The model was asked about meaning, and the strongest difference it sees in this handbook is the
# language. Keep that in mind for the measurement. Now our question in the same plane, with the chunks
# that are nearest to it by all of the numbers:

# %% id=near-figure
nearest = np.argsort(-(E @ q), kind="stable")[:5]
point = side @ (q - middle)
by_plane = np.argsort(np.linalg.norm(plane - point, axis=1))[:5]
assert len(set(nearest) & set(by_plane)) <= 1
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.2))
    axes.scatter(*plane[language == "en"].T, s=6, color="#BBBBBB")
    hollow = {"marker": "^", "color": "none", "edgecolor": "#999999"}
    axes.scatter(*plane[language == "es"].T, s=14, **hollow)
    axes.text(0.66, -0.2, "Spanish", ha="center", color="#666666")
    at = {"ha": "center", "va": "center", "color": "white"}
    for rank, row in enumerate(nearest, start=1):
        x, y = plane[row]
        axes.plot([point[0], x], [point[1], y], color=COLOURS[0], lw=1)
        axes.plot(x, y, "o", color=COLOURS[0], markersize=14)
        axes.annotate(str(rank), (x, y), **at)
    axes.plot(*point, "*", color=COLOURS[1], markersize=18)
    axes.set(xlabel="first direction", ylabel="second direction")
    axes.grid(visible=False)
    headline(figure, "Nearest in the space is not nearest on the map")
plt.close(figure)
figure

# %% [markdown] id=near-alt
# *In words: the cloud again, the question as a star in it. Lines lead to the five nearest chunks,
# numbered by rank. They are not the dots next to the star: many grey dots lie nearer on paper than
# rank 1 does.*

# %% id=near-count
both = len(set(nearest.tolist()) & set(by_plane.tolist()))
print("of the five nearest in the space,", both, "are among the five")
print("nearest on the map")

# %% [markdown] id=near-read
# A map of this kind shows large structure: an island, a region, a batch of texts that all look alike
# (a sign of a template that drowns the content). Do not judge single hits by it.
#
# ## Use it
#
# At work all of the above is this. With the model installed (`python3 start.py lab --models`),
# `SentenceTransformerEmbedder()` takes the place of `RecordedEmbedder()`, and any text can be embedded:

# %% id=use
vectors = VectorIndex(RecordedEmbedder()).index(chunks)
for hit in vectors.search(query, k=3, max_distance=0.7):
    title = by_id[hit.id].header[:36]
    print(f"{hit.score:.2f}  {hit.id:29}  {title}")
print("the model reads at most", embedder.max_tokens, "word pieces")

# %% [markdown] id=use-read
# Mind that last line. What a chunk has beyond the model's *window* is never read, and nothing warns
# you but a count (`embedder.truncated` of the model). Most chunks of a hundred words fit; tables and
# code, whose words fall into many pieces, may not.
#
# ## Measure it
#
# Three ways to search, the same chunks, the same questions. Recall at ten is the share of the marked
# passages that ten hits cover; intervals and the reciprocal rank are those of lesson 01. The last column
# is what somebody has to read for it, the words of the ten hits:

# %% id=measure
reports = {
    name: evaluate(index, questions, chunks, k=10, name=name)
    for name, index in (
        ("TF-IDF", TfidfIndex().index(chunks)),
        ("BM25", words),
        ("vectors", vectors),
    )
}
print("          recall@10   95 % interval   reciprocal rank   words")
for name, report in reports.items():
    low, high = report.interval("recall@10", seed=0)
    recall, first = report.mean("recall@10"), report.mean("rr@10")
    interval, read = f"{low:.2f} to {high:.2f}", report.mean("tokens@10")
    print(f"{name:8} {recall:10.2f}{interval:>16}{first:18.2f}{read:8.0f}")

# %% id=measure-compare
for name in ("TF-IDF", "vectors"):
    comparison = compare(
        reports["BM25"], reports[name], "recall@10", seed=0
    )
    low, high = comparison.interval
    gain = f"{comparison.difference:+.3f} ({low:+.3f} to {high:+.3f})"
    print(f"{name:7} minus BM25: {gain}, p = {comparison.p_value:.2f}")

# %% [markdown] id=measure-read
# On average there is nothing to see: both intervals hold zero. If you stopped here, you would say that
# words and vectors are about as good as each other. They are not alike at all:

# %% id=strata-figure
from minirag.evaluation import bootstrap_interval

gained = defaultdict(list)
for move in comparison.moves:
    gained[move.stratum].append(move.difference)
order = sorted(gained, key=lambda name: np.mean(gained[name]))
bounds = {name: bootstrap_interval(gained[name], seed=0) for name in order}
assert (order[0], order[-1]) == ("identifier", "paraphrase")
assert bounds["paraphrase"][0] > 0 > np.mean(gained["identifier"])
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.4))
    for place, name in enumerate(order):
        mean = np.mean(gained[name])
        look, colour = ("o", COLOURS[0]) if mean > 0 else ("s", COLOURS[1])
        axes.plot(bounds[name], [place, place], color=colour)
        axes.plot(mean, place, look, color=colour, markersize=9)
    axes.axvline(0, color="#444444", linewidth=1)
    axes.set_yticks(range(len(order)), order)
    axes.set_xlabel("recall@10, vectors minus BM25 (line: 95 % interval)")
    headline(figure, "Vectors win on paraphrases and lose on identifiers")
plt.close(figure)
figure

# %% [markdown] id=strata-alt
# *In words: one row for each kind of question, with a disc (vectors gain) or a square (they lose) and a
# line for the interval. "Paraphrase" is far on the right, its whole line above zero; "identifier" is
# the lowest. Most other lines cross zero.*

# %% id=strata-numbers
for name in (order[-1], order[0]):
    low, high = bounds[name]
    mean, n = np.mean(gained[name]), len(gained[name])
    print(f"{name:12} {mean:+.2f}  ({low:+.2f} to {high:+.2f}), n = {n}")
at_all = {
    name: {
        row.question_id for row in report.rows if row.scores["recall@10"]
    }
    for name, report in reports.items()
}
print(
    len(at_all["vectors"] - at_all["BM25"]), "questions only vectors find"
)
print(len(at_all["BM25"] - at_all["vectors"]), "questions only BM25 finds")

# %% [markdown] id=strata-read
# The gain is large where question and passage share hardly a word, and it is paid for where a code, a
# number or a name has to match letter for letter. Ten or eleven questions a row show large
# differences only; do not read the middle of the figure. The last two lines are the ones to remember:
# each method finds questions that the other loses, which is why lesson 05 merges the two.
#
# ### A language that the model does not speak
#
# Two kinds of question are left: those in Spanish about Spanish pages, and those that are asked in one
# language about a page in the other.

# %% id=spanish
print("               recall@10          vectors' first hit")
print("               BM25  vectors      median distance")
for name in ("paraphrase", "spanish", "cross_lingual"):
    nearest_first = [
        1 - vectors.search(each.question, k=1)[0].score
        for each in questions
        if each.stratum == name
    ]
    recalls = [
        reports[r].mean("recall@10", name) for r in ("BM25", "vectors")
    ]
    middle_one = np.median(nearest_first)
    print(
        f"{name:14} {recalls[0]:.2f}  {recalls[1]:7.2f}  {middle_one:17.2f}"
    )


# %% id=spanish-island
english, spanish = E[language == "en"], E[language == "es"]
print("average cosine of two chunks")
print(f"  both English {(english @ english.T).mean():.2f}")
print(f"  both Spanish {(spanish @ spanish.T).mean():.2f}")
print(f"  one of each  {(english @ spanish.T).mean():.2f}")

in_spanish = [e for e in questions if "¿" in e.question]
found = [h.id for e in in_spanish for h in vectors.search(e.question, k=10)]
kinds = Counter(by_id[id].metadata["language"] for id in found)
print("ten hits for each of", len(in_spanish), "questions put in Spanish:")
print(" ", kinds["es"], "are Spanish chunks,", kinds["en"], "English ones")

# %% [markdown] id=spanish-read
# Look at the distances. The first hits of the Spanish questions are the *nearest* ones in the table, and
# the recall is poor all the same. The second cell says why: to a model that never learnt Spanish, all of
# it is one topic. A question in Spanish is near to every Spanish page, and far from every English one
# that may hold its answer. BM25 did better on the Spanish pages (on ten questions: the interval in the
# figure holds zero), since names and rare words need no language.
#
# Remedies: a multilingual model (the sentence-transformers project has several, all larger than this
# one, as a vocabulary for many languages takes room), or leaving vectors out for a language that the
# model does not list. `embedder.languages` says which it knows, and `minirag`'s pipelines look there.
#
# ## How far is too far?
#
# Every chunk has *some* cosine with every question. So a vector search never comes back with empty
# hands, and whatever it brings lands in a prompt. The usual advice is a limit on the *distance*, one
# minus the cosine: what is farther away is not shown. Usual figures are 0.65 and 0.7. (A good place
# for a break: from here on the lesson is about running such a search.)
#
# ### Log the distances from the first day
#
# No figure from somewhere else is right for your texts. So write down how far away things were, from
# the first day on, including what the limit cut off. The index tells you with every search:

# %% id=log
log_of = []
watched = VectorIndex(embedder, on_search=log_of.append).index(chunks)
for each in questions:
    watched.search(each.question, 10, each.filter, max_distance=0.65)

entry = next(each for each in log_of if 0 < len(each.hits) < 10)
print(f'"{entry.query[:60]}…"')
print(
    f"hits within {entry.max_distance}: {len(entry.hits)}; all distances:"
)
print(*(f"{distance:.3f}" for distance in entry.distances))

# %% [markdown] id=log-read
# In production that log fills by itself. Here the dev questions stand in for a week of it. Before we
# look, know that there are three groups of questions. Two are golden: those that the handbook answers,
# and those that it does *not* answer, though they ask about the company and its words occur. The third
# was written for this page and has nothing to do with any company:

# %% id=off-topic
off_topic = """What is the capital of Mongolia?
How long do I boil an egg so that the yolk stays soft?
Who wrote the opera Carmen?
Why do cats purr?
What is a good first telescope for a child?
How do I get red wine out of a white shirt?
Which planets have rings?
How many players are in a rugby team?
What should I feed a hedgehog in winter?
How does a violin get its varnish?
When did the Berlin Wall fall?
What is the difference between a moth and a butterfly?
Can I grow lemons on a balcony?
Who won the first Tour de France?
How do I fold a paper crane?
Why is the sky blue?
Which mushrooms may one eat raw?
What rhymes with orange?
How deep is Lake Baikal?
How do I train for my first marathon?""".splitlines()

# %% id=first-hits
answerable = np.array([bool(each.evidence) for each in questions])
first = np.array([entry.distances[0] for entry in log_of])
far_away = np.array(
    [1 - hits[0].score for hits in vectors.search_batch(off_topic, k=1)]
)
groups = {
    "answerable": first[answerable],
    "not answerable, about the company": first[~answerable],
    "about something else": far_away,
}
print("distance of the first hit      n   least  median  most")
for name, values in groups.items():
    least, median, most = np.quantile(values, [0, 0.5, 1])
    print(f"{name:34}{len(values):4}{least:7.2f}{median:7.2f}{most:7.2f}")

# %% id=first-figure
limit = 0.65
stopped = [np.mean(values > limit) for values in groups.values()]
assert stopped[2] > 0.9
assert stopped[1] < 0.5
with style():
    figure, panels = plt.subplots(3, 1, figsize=(7.2, 5.2), sharex=True)
    bins = np.arange(0.15, 1.0, 0.05)
    looks = zip(panels, groups, COLOURS, ("", "///", "..."), strict=False)
    for axes, name, colour, hatch in looks:
        bars = {"color": colour, "hatch": hatch, "edgecolor": "white"}
        axes.hist(groups[name], bins, **bars)
        axes.axvline(limit, color="black", linestyle=(0, (4, 2)))
        title = f"{name} (n = {len(groups[name])})"
        axes.set_title(title, loc="left", fontsize=11)
        axes.set_ylabel("questions")
        axes.locator_params(axis="y", nbins=4, integer=True)
    panels[0].text(limit + 0.01, 20, "limit 0.65", va="bottom")
    panels[-1].set_xlabel("distance of the first hit (1 minus cosine)")
    headline(
        figure,
        "A limit stops other topics, not questions without an answer",
    )
plt.close(figure)
figure

# %% [markdown] id=first-alt
# *In words: three histograms under each other. Those of the answerable and of the unanswerable
# questions about the company spread over the same distances, mostly left of the limit. That of the
# questions about something else lies almost wholly to the right of it.*
#
# How well can a limit part two groups? Take one question of each: how often is the answerable one
# nearer? That is the *area under the ROC curve*, AUC: 1 is always, one half is a coin.

# %% id=auc
from minirag.evaluation import separation


def auc(near, far):
    """How often is one of the first group nearer than one of the second?"""
    is_near = np.repeat([True, False], [len(near), len(far)])
    return separation(-np.concatenate([near, far]), is_near)


rng = np.random.default_rng(0)
for name in list(groups)[1:]:
    ours, others = groups["answerable"], groups[name]
    draws = [
        auc(rng.choice(ours, len(ours)), rng.choice(others, len(others)))
        for _ in range(1000)
    ]
    low, high = np.quantile(draws, [0.025, 0.975])
    print(f"answerable nearer than {name}:")
    print(f"   AUC {auc(ours, others):.2f}   ({low:.2f} to {high:.2f})")

# %% [markdown] id=auc-read
# So the limit keeps egg recipes out of the prompt, and that is worth having. But **no threshold on the
# distance parts what the handbook answers from what it does not**: that AUC is a coin's, as far as ten
# questions can tell. Distance measures the *topic*. The nearest question of the second group shows it:

# %% id=closest-unanswerable
row = int(np.argmin(np.where(answerable, np.inf, first)))
print(fill(questions[row].question, 72))
print("distance of the first hit:", round(float(first[row]), 2))
print("what a right answer says:")
print(fill(questions[row].expected_answer, 72))

# %% [markdown] id=closest-read
# The report is there, the figure is not in it. Whether a passage *answers* has to be read out of the
# passage: by the model that writes the answer, and by a check behind it (lessons 09 and 10).
#
# ### What a limit keeps
#
# Seen from the chunks it looks better at first. All pairs of a question and a chunk, parted by whether
# the chunk holds evidence:

# %% id=evidence-pairs
from minirag.evaluation import cover_ranks

holding, others = [], []
for each, distances in zip(questions, 1 - asks @ E.T, strict=True):
    if each.evidence:
        for chunk, distance in zip(chunks, distances, strict=True):
            held = any(cover_ranks(each.evidence, [chunk]))
            (holding if held else others).append(float(distance))
holding, others = np.array(holding), np.array(others)
inside = (holding <= limit).sum(), (others <= limit).sum()
print(f"evidence nearer than other chunks: AUC {auc(holding, others):.2f}")
print(f"within {limit}: {np.mean(holding <= limit):.0%} of the evidence,")
print(f"             {np.mean(others <= limit):.1%} of the other chunks")
print(
    f"so of the pairs within it, {inside[0] / sum(inside):.1%} are evidence"
)

# %% id=evidence-figure
assert inside[0] * 10 < inside[1]
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.6))
    bins = np.arange(0.2, 1.25, 0.05)
    shares = {"weights": np.full(len(others), 1 / len(others))}
    axes.hist(others, bins, color="#BBBBBB", edgecolor="white", **shares)
    shares = {"weights": np.full(len(holding), 1 / len(holding))}
    line = {"histtype": "step", "color": COLOURS[0], "linewidth": 2.5}
    axes.hist(holding, bins, **line, **shares)
    axes.axvline(limit, color="black", linestyle=(0, (4, 2)))
    axes.text(limit - 0.01, 0.18, "limit 0.65", ha="right")
    axes.text(0.42, 0.1, "evidence", color=COLOURS[0], ha="right")
    axes.text(1.01, 0.15, "other chunks\n(many more)", color="#444444")
    axes.set(
        xlabel="distance from the question", ylabel="share of the group"
    )
    axes.set(ylim=(0, 0.2))
    headline(
        figure, "Evidence lies nearer, and is outnumbered all the same"
    )
plt.close(figure)
figure

# %% [markdown] id=evidence-alt
# *In words: a grey histogram of the other chunks, with its hill far to the right, and a line for the
# chunks with evidence, broader and further to the left. The limit cuts the line's hill near its middle
# and takes a thin slice of the grey one.*
#
# A good AUC and a bad limit, both at once: the thin slice of a very large heap is larger than half of a
# small one. And half of the evidence lies *beyond* the limit. What does that cost a search for ten?

# %% id=kept
distances_of = {
    each.id: entry.distances
    for each, entry in zip(questions, log_of, strict=True)
}


def reached(row, limit):
    """Return the recall of one question when the limit cuts its hits."""
    far = distances_of[row.question_id]
    return np.mean(
        [r is not None and far[r - 1] <= limit for r in row.ranks]
    )


def kept(limit):
    """Return recall@10, hits a question, each group's share without any."""
    recalls = [reached(row, limit) for row in reports["vectors"].rows]
    hits = [sum(d <= limit for d in far) for far in distances_of.values()]
    none = [float(np.mean(values > limit)) for values in groups.values()]
    return float(np.mean(recalls)), float(np.mean(hits)), none


# %% id=kept-table
print("                          left without any hit:")
print("limit  recall@10  hits    answerable  unanswerable  off topic")
for at in (0.3, 0.5, 0.65, 0.7, 2.0):
    recall, hits, none = kept(at)
    name = "none" if at == 2.0 else str(at)
    shares = f"{none[0]:10.0%}{none[1]:14.0%}{none[2]:11.0%}"
    print(f"{name:5}{recall:11.2f}{hits:6.1f}    {shares}")


# %% id=kept-check
def limited(query, k, where):
    """Search as the package does it."""
    return vectors.search(query, k, where, max_distance=0.65)


real = evaluate(limited, questions, chunks, k=10).mean("recall@10")
same = abs(real - kept(0.65)[0]) < 1e-9
print("recall as of a search with max_distance=0.65:", same)

# %% id=limit-figure
grid = np.arange(0.3, 1.0001, 0.02)
curves, whole = [kept(at) for at in grid], kept(2.0)[0]
assert 0.8 < kept(0.65)[0] / whole < 0.95
lines = {
    "recall@10 kept": ([c[0] / whole for c in curves], (0.8, 0.93)),
    "off topic, stopped": ([c[2][2] for c in curves], (0.46, 0.94)),
    "unanswerable,\nstopped": ([c[2][1] for c in curves], (0.67, 0.17)),
    "answerable, stopped": ([c[2][0] for c in curves], (0.425, 0.84)),
}
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.2))
    looks = zip(lines, COLOURS, ("-", "--", ":", "-."), strict=False)
    for name, colour, dashes in looks:
        values, place = lines[name]
        axes.plot(grid, values, linestyle=dashes, color=colour)
        axes.annotate(name, place, color=colour)
    for at in (0.65, 0.7):
        axes.axvline(at, color="#999999", linewidth=1)
    axes.set_xlabel("limit on the distance")
    axes.set_ylabel("share of all, or of the recall without limit")
    headline(
        figure, "From 0.65 to 0.7: most recall stays, most other topics go"
    )
plt.close(figure)
figure

# %% [markdown] id=limit-alt
# *In words: four curves over the limit. Recall kept rises from almost nothing to all, and flattens
# beyond 0.7. The share of off-topic questions that are stopped falls from all to none, but only right
# of 0.65. The curves of the answerable and the unanswerable questions fall side by side.*
#
# So the usual figures are not bad here, for what they can do. At 0.7 the search turns away nearly all
# that is about something else, for little recall; at 0.65 it turns away all of it, for noticeably more.
# Neither says "I don't know" where it should. Note the row of 0.3 in the table. Some guides say "a *score*
# of at least 0.7", which is a *distance* of at most 0.3, and with this model that is close to returning
# nothing at all. Before you copy a number, ask which of the two it is, and of which model.
#
# With a running kernel, move the limit yourself:

# %% id=slider
from ipywidgets import FloatSlider, interact


def under_limit(limit=0.65):
    """Print what a limit keeps and whom it leaves without hits."""
    recall, hits, none = kept(limit)
    print(f"recall@10 {recall:.2f}, {hits:.1f} hits a question")
    for name, share in zip(groups, none, strict=True):
        print(f"{share:5.0%} without hits: {name}")


slider = FloatSlider(0.65, min=0.2, max=1.0, step=0.01)
_ = interact(under_limit, limit=slider)

# %% [markdown] id=weak
# ### Nothing, or the best of a bad lot
#
# When everything is beyond the limit, an empty list is honest. Sometimes it is kinder to show the
# nearest page and say that it may not fit. `when_none="best"` returns that one hit as a `WeakHit`, so
# that your program cannot mistake it for a good one:

# %% id=weak-shown
from minirag import WeakHit

ill = "I fell ill during my holiday. Do I get the days back?"
print("nothing:", vectors.search(ill, max_distance=0.65))
(hit,) = vectors.search(ill, max_distance=0.65, when_none="best")
print(
    "best:   ", hit.id, round(1 - hit.score, 2), "away,", type(hit).__name__
)
if isinstance(hit, WeakHit):
    print("say: I have no information on this; the nearest page is")
    print("    ", by_id[hit.id].header)
golden = next(each for each in questions if each.question == ill)
print("the answer stands in", golden.evidence[0].document_id)

# %% [markdown] id=weak-read
# This question has an answer, on a Spanish page. The empty list is wrong about the handbook and right
# about the search: nothing it could see was near.
#
# ## Filter before you search
#
# Chunks carry metadata: category, author, dates, language. A condition on it can be applied before the
# search, so that only what passes is compared, or afterwards, to the hits. The classic example:

# %% id=encryption
question = "What encryption is used?"
dated = {"category": "security", "created": {">=": "2025-01-01"}}
for name, where in (
    ("no filter", None),
    ('{"category": "security"}', {"category": "security"}),
    ("… and created in 2025 or later", dated),
):
    hits = vectors.search(question, k=10, where=where)
    inside = sum(
        by_id[h.id].metadata["category"] == "security" for h in hits
    )
    print(f"{name}: {inside} of {len(hits)} from security")
    print("   1.", hits[0].id, "  2.", hits[1].id)

# %% [markdown] id=encryption-read
# The category filter changes almost nothing: the first hits were from security already. And it leaves
# the dangerous part alone: in first place stands the policy of 2024, which is no longer in force and
# says it in nearly the same words. The date filter removes it. Which date, though?

# %% id=which-date
for name in ("security-policy-2024", "security-policy-2025"):
    facts = next(d for d in documents if d.id == name).metadata
    print(f"{name}: created {facts['created']}, updated {facts['updated']}")

# %% [markdown] id=which-date-read
# Somebody corrected the old policy after the new one was out, so a filter on `updated` would have let
# it through. Metadata is data: look at it before you trust a filter to it.
#
# The other usual filter is "only the last 30 days". A range needs a day to count from. In production
# that is `date.today()`; here it is the day of the handbook's last change. Two bounds make a range, and
# several keys must all hold:

# %% id=last-days
from datetime import date, timedelta

today = date.fromisoformat(max(d.metadata["updated"] for d in documents))
month = {">=": today - timedelta(days=30), "<=": today}
print("from", month[">="], "to", month["<="])
encrypted = next(each for each in questions if each.question == question)
for name, where in (
    ("no filter", None),
    ("updated in these days", {"updated": month}),
    ("… and from security", {"updated": month, "category": "security"}),
):
    print(f"{name}:")
    for hit in vectors.search(question, k=3, where=where):
        chunk = by_id[hit.id]
        answers = any(cover_ranks(encrypted.evidence, [chunk]))
        changed, mark = chunk.metadata["updated"], "  answers" * answers
        print(f"   {hit.score:.2f}  {hit.id:29} {changed}{mark}")

# %% id=last-days-cost
fresh = {
    d.id
    for d in documents
    if date.fromisoformat(d.metadata["updated"]) >= month[">="]
}
kept_best, asking_now = 0, [each for each in questions if each.evidence]
for each in asking_now:
    best = max(e.grade for e in each.evidence)
    kept_best += any(
        e.document_id in fresh for e in each.evidence if e.grade == best
    )
print(f"{len(fresh)} of {len(documents)} documents were updated then;")
print(f"{kept_best} of {len(asking_now)} questions keep a best passage")

# %% [markdown] id=last-days-read
# The old policy is gone, and so is the one in force, which nobody has changed since September. What is
# left answers too, by luck: somebody wrote it down for a customer. Not everybody is so lucky, says the
# last line. Such a filter is for questions about what is *new*. "What holds?" takes the days from
# and until which a text is in force, as metadata; here they stand in the text only.

# %% [markdown] id=drawers-idea
# ### Before or after
#
# Suppose the reader has clicked the category in which the answer lies. (That is help from outside. It
# shows what a filter can do, not what a search achieves on its own.) Filter the ten hits afterwards, or
# search among the category only?

# %% id=drawers
drawer_of = {}
for each in questions:
    found = {e.document_id for e in each.evidence}
    kinds = {d.metadata["category"] for d in documents if d.id in found}
    if len(kinds) == 1:
        drawer_of[each.id] = kinds.pop()
clicked = [each for each in questions if each.id in drawer_of]
print(len(clicked), "questions whose evidence lies in one category")


# %% id=drawers-ways
def after(each, depth):
    """Search for `depth` hits, keep those of the category, at most ten."""
    found = [by_id[h.id] for h in vectors.search(each.question, k=depth)]
    drawer = drawer_of[each.id]
    return [c for c in found if c.metadata["category"] == drawer][:10]


def before(each):
    """Search in the category only."""
    where = {"category": drawer_of[each.id]}
    hits = vectors.search(each.question, k=10, where=where)
    return [by_id[h.id] for h in hits]


def unfiltered(each):
    """Search everywhere."""
    return [by_id[h.id] for h in vectors.search(each.question, k=10)]


# %% id=drawers-table
print("filter                   hits left   recall@10")
lefts = {}
for name, search in (
    ("none", unfiltered),
    ("after a search for 10", lambda each: after(each, 10)),
    ("after a search for 40", lambda each: after(each, 40)),
    ("before the search", before),
):
    recalls, lefts[name] = [], []
    for each in clicked:
        found = search(each)
        ranks = cover_ranks(each.evidence, found)
        recalls.append(np.mean([rank is not None for rank in ranks]))
        lefts[name].append(len(found))
    print(f"{name:22}{np.mean(lefts[name]):12.1f}{np.mean(recalls):12.2f}")

# %% id=drawers-figure
left = np.bincount(lefts["after a search for 10"], minlength=11)
typical = int(np.median(lefts["after a search for 10"]))
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.2))
    bars = axes.bar(range(11), left, color=COLOURS[0])
    axes.bar_label(bars, padding=2)
    axes.set_xticks(range(11))
    axes.set_xlabel(
        "hits left of ten, when the filter comes after the search"
    )
    axes.set_ylabel("questions")
    axes.grid(visible=False, axis="x")
    axes.margins(y=0.12)
    title = "Filtered afterwards, the median question keeps"
    headline(figure, f"{title} {typical} of ten hits")
plt.close(figure)
figure

# %% [markdown] id=drawers-alt
# *In words: a bar for each number of hits that the filter leaves, from none to ten. Few questions keep
# all ten; many keep half or fewer, and some none.*
#
# Filtering afterwards cannot find anything new: its recall is that of no filter, with fewer hits to
# show. Fetching four times as many first helps, and is a guess: the rarer the category, the deeper you
# must fetch. Filtering before needs no guess. `where=` in `minirag` is always before, in every index.
# In an engine, look it up; the next section shows why some of them cannot.
#
# ## When comparing everything is too slow
#
# One question against every row is exact, and its cost grows with the rows. For millions of them there
# are *approximate nearest neighbours*, ANN: compare with a small part of the rows, chosen so that the
# nearest are probably in it. Probably is the word. On a few hundred chunks you would see nothing of it,
# so here are a hundred thousand made-up unit vectors in clusters, and as many without any:

# %% id=made-up
rng = np.random.default_rng(0)
N, D, Q = 100_000, 64, 200


def made_up(clusters):
    """Return N rows and Q queries around so many centres (0: anywhere)."""
    noise = rng.standard_normal((N + Q, D)) / D**0.5
    if clusters:
        centres = unit(rng.standard_normal((clusters, D)))
        noise = centres[rng.integers(clusters, size=N + Q)] + 0.8 * noise
    both = unit(noise)
    return both[:N], both[N:]


clustered, scattered = made_up(2000), made_up(0)
print(f"{N:,} rows of {D} numbers each, {Q} queries, twice")

# %% [markdown] id=ivf-idea
# The plainest such index is the *inverted file* (Sivic and Zisserman 2003 for images; the name is the
# inverted index's). Choose a few hundred centres by k-means. Put each row into the list of its nearest
# centre. A search looks for the nearest *centres*, opens the lists of the first few (`nprobe`), and
# compares with what is in them.


# %% id=ivf
def nearest_centre(rows, centres):
    """Return the number of each row's nearest centre, block by block."""
    blocks = np.array_split(rows, 20)
    return np.concatenate([(b @ centres.T).argmax(axis=1) for b in blocks])


def k_means(rows, count, rounds=4):
    """Return centres: each moves to the middle of its nearest rows."""
    centres = rows[:count]
    for _ in range(rounds):
        sums = np.zeros_like(centres)
        np.add.at(sums, nearest_centre(rows, centres), rows)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        centres = sums / np.maximum(lengths, 1e-9)
    return centres


# %% id=ivf-class
class InvertedFile:
    """Rows in lists, by their nearest centre."""

    def __init__(self, rows, lists=256):
        self.rows = rows
        self.centres = k_means(rows[: len(rows) // 5], lists)
        self.list_of = nearest_centre(rows, self.centres)
        self.lists = [
            np.flatnonzero(self.list_of == i) for i in range(lists)
        ]

    def search(self, query, k=10, nprobe=8):
        """Return the best k of the lists opened, and the rows compared."""
        opened = np.argsort(-(self.centres @ query))[:nprobe]
        rows = np.concatenate([self.lists[i] for i in opened])
        best = np.argsort(-(self.rows[rows] @ query))[:k]
        return rows[best], len(self.centres) + len(rows)


# %% id=ivf-run
def ten_best(rows, queries):
    """Return the exact ten nearest rows of each query."""
    return np.argpartition(-(queries @ rows.T), 10, axis=1)[:, :10]


rows, queries = clustered
index, truth = InvertedFile(rows), ten_best(rows, queries)
found, compared = [], []
for each, right in zip(queries, truth, strict=True):
    hits, cost = index.search(each, nprobe=8)
    found.append(len(np.intersect1d(hits, right)) / 10)
    compared.append(cost / len(rows))
print(f"8 of {len(index.lists)} lists opened")
print(f"recall@10 against the exact ten: {np.mean(found):.2f}")
print(f"compared: {np.mean(compared):.1%} of the rows")

# %% [markdown] id=ivf-read
# A thirtieth of the work, and about a fifth of the right neighbours gone. No error, no warning: the
# hits that come back look like any others, and only somebody who has the exact answer can count.
#
# There is just one way to lose a neighbour here: its list was not opened. So the whole curve can be had
# without searching, from the place of each true neighbour's list in the order of lists:


# %% id=ivf-curve
def curve(index, queries, truth, probes):
    """Return (share compared, recall@10) by number of opened lists."""
    sizes = np.array([len(each) for each in index.lists])
    points = []
    order = np.argsort(-(queries @ index.centres.T), axis=1)
    place = np.argsort(order, axis=1)  # of each list, for each query
    needed = np.take_along_axis(place, index.list_of[truth], axis=1)
    for nprobe in probes:
        rows_read = sizes[order[:, :nprobe]].sum(axis=1).mean()
        share = (len(sizes) + rows_read) / len(index.rows)
        points.append((share, float((needed < nprobe).mean())))
    return np.array(points)


probes = [1, 2, 4, 8, 16, 32, 64, 128]
for_clusters = curve(index, queries, truth, probes)
print(
    "the shortcut is right:",
    abs(for_clusters[3, 1] - np.mean(found)) < 1e-9,
)
print("nprobe  compared  recall@10")
for nprobe, (share, recall) in zip(probes, for_clusters, strict=True):
    print(f"{nprobe:6}  {share:8.1%}  {recall:9.2f}")

# %% id=ivf-figure
plain, plain_queries = scattered
other = InvertedFile(plain)
for_none = curve(
    other, plain_queries, ten_best(plain, plain_queries), probes
)
assert (for_none[:6, 1] < for_clusters[:6, 1] - 0.1).all()
with style():
    figure, axes = plt.subplots(figsize=(7.2, 4.0))
    axes.plot(*for_clusters.T, "o-", color=COLOURS[0])
    axes.plot(*for_none.T, "s--", color=COLOURS[1])
    at = {"xytext": (-4, 9), "textcoords": "offset points", "ha": "right"}
    for nprobe, point in list(zip(probes, for_clusters, strict=True))[::3]:
        axes.annotate(f"nprobe {nprobe}", point, fontsize=9, **at)
    axes.text(0.075, 0.74, "rows in clusters", color=COLOURS[0])
    axes.text(0.16, 0.4, "rows without clusters", color=COLOURS[1])
    axes.set(xscale="log", ylim=(0, 1.08), xlim=(0.003, 0.7))
    axes.set_xticks([0.01, 0.03, 0.1, 0.3], ["1 %", "3 %", "10 %", "30 %"])
    axes.set_xlabel("share of the rows that are compared (log scale)")
    axes.set_ylabel("recall@10 against exact search")
    title = (
        "The last neighbours cost most; without clusters lists hardly help"
    )
    headline(figure, title)
plt.close(figure)
figure

# %% [markdown] id=ivf-alt
# *In words: two rising curves over the share of rows that are compared, on a log scale. That of the
# clustered rows starts at about one half and flattens near the top; each doubling of the work brings
# less. That of the rows without clusters starts near zero, stays far below, and comes near only where
# half of all rows are compared.*
#
# Three things to take along. An ANN index has a knob, and its curve should be measured on **your**
# vectors, against exact search on a sample of questions. The default of a library is somebody else's
# point on somebody else's curve. And this loss comes *on top* of the recall that the golden set
# measures, which never sees it as such.
#
# Most engines today use a graph instead of lists, HNSW (Malkov and Yashunin 2018): it walks from
# neighbour to neighbour towards the query. Its curve is usually better, the shape of the story the same.
#
# ### A filter on an approximate index
#
# Now let only some of the rows be allowed: one customer's, one language, one category. Three ways, and
# the exact ten among the allowed rows as the truth. (Who filters before and compares all that is left
# has that truth; a recall of 1 is no finding there. Look at what it compares.)


# %% id=filtered-ann
def filtered(share):
    """Return recall@10 of two ways to filter, and the rows allowed."""
    allowed = np.random.default_rng(1).random(len(rows)) < share
    few = np.flatnonzero(allowed)
    right = few[ten_best(rows[few], queries)]
    late, during = [], []
    for each, truth_of in zip(queries, right, strict=True):
        hits, _ = index.search(each, nprobe=8)
        late.append(np.isin(truth_of, hits[allowed[hits]]).mean())
        opened = np.argsort(-(index.centres @ each))[:8]
        during.append(np.isin(index.list_of[truth_of], opened).mean())
    return np.mean(late), np.mean(during), len(few)


part = [1.0, 0.5, 0.1, 0.01, 0.001]
three_ways = [filtered(share) for share in part]
print("           recall@10, filtered         before, exact:")
print("allowed    afterwards  while reading   recall  compared")
for share, (late, during, few) in zip(part, three_ways, strict=True):
    row = f"{late:13.2f}{during:15.2f}{1:9.2f}{few / len(rows):10.1%}"
    print(f"{share:7.1%} {row}")

# %% id=filtered-figure
late, during = np.array([way[:2] for way in three_ways]).T
assert late[3] < 0.05
assert during[3] < during[0] - 0.3
say = {
    "filter before, compare all that is left": (0.9, 1.03, COLOURS[2]),
    "filter while reading the lists": (0.085, 0.55, COLOURS[1]),
    "filter the ten hits": (0.085, 0.14, COLOURS[0]),
}
with style():
    figure, axes = plt.subplots(figsize=(7.2, 3.8))
    axes.plot(part, np.ones(len(part)), "D-", color=COLOURS[2])
    axes.plot(part, during, "s--", color=COLOURS[1])
    axes.plot(part, late, "o:", color=COLOURS[0])
    for text, (x, y, colour) in say.items():
        axes.text(x, y, text, color=colour)
    axes.set(xscale="log", ylim=(-0.04, 1.14), xlim=(1.3, 0.0008))
    axes.set_xticks(part, ["all", "50 %", "10 %", "1 %", "0.1 %"])
    axes.set_xlabel("share of the rows that pass the filter (log scale)")
    axes.set_ylabel("recall@10 among the allowed")
    headline(
        figure,
        "The narrower the filter, the more an approximate index loses",
    )
plt.close(figure)
figure

# %% [markdown] id=filtered-alt
# *In words: three lines over the share of rows that pass, narrower to the right. Filtering before and
# comparing what is left stays at 1. Filtering while the lists are read starts at the index's own recall
# and falls. Filtering the ten hits falls to nothing.*
#
# With a narrow filter the nearest *allowed* rows lie farther away, in lists that nobody opens. And
# the remedy is in the last column of the table: the narrower the filter, the less there is to
# compare. At one in a hundred, going through all allowed rows exactly is cheaper than the approximate
# search. Engines differ here. [pgvector](https://github.com/pgvector/pgvector#filtering) filters what
# the index scan brings, and scans on for more only if you ask for that;
# [Weaviate](https://docs.weaviate.io/weaviate/concepts/filtering) makes the list of allowed rows
# first. It is the question to ask before you choose one for many tenants.
#
# ### When exact search is enough
#
# Count, before you install something:

# %% id=enough
count, dimensions = 1_000_000, E.shape[1]
for name, size in (("32-bit floats", 4), ("whole numbers of 8 bits", 1)):
    megabytes = count * dimensions * size / 1e6
    print(f"{count:,} rows of {dimensions} as {name}: {megabytes:,.0f} MB")
print(
    f"one question: {count * dimensions / 1e6:,.0f} million multiplications"
)
share = len(chunks) / count
print(f"this handbook has {share:.2%} of that many rows")

# %% id=enough-timed tags=timing
from time import perf_counter

block = np.tile(E, (80, 1))  # the handbook eighty times over
asking = np.ascontiguousarray(asks[:64])


def per_second(batch):
    """Return the products a second, with so many questions at once."""
    times = []
    for _ in range(9):
        start = perf_counter()
        asking[:batch] @ block.T
        times.append(perf_counter() - start)
    return batch * block.size / min(times)


for batch in (1, 64):
    rate = per_second(batch)
    milliseconds = 1000 * count * dimensions / rate
    print(
        f"{batch:2} at once: {rate / 1e9:4.1f} thousand million a second;"
    )
    print(f"   a million rows would take {milliseconds:.0f} ms a question")

# %% [markdown] id=enough-read
# The last numbers are this machine's; run the cell for yours. One question reads all the rows once
# from memory, and that is what it waits for. Many questions at once share the reading. Either way, up
# to a hundred thousand rows exact search takes milliseconds, or some tens of them. It needs no
# tuning, loses nothing, and takes a filter for free. Most companies' handbooks never get past that
# point.
#
# ## When not to
#
# - **Codes, numbers, names.** Search by words finds them; merge both lists (lesson 05).
# - **Negation and direction.** "Refunded" and "not refunded" are neighbours. A reranker that reads
#   question and passage together can tell them apart (lesson 06), a vector cannot.
# - **A language that the model does not list.** Near means nothing there.
# - **A limit as an "I don't know".** It stops other topics. It does not know what your texts lack.
# - **An engine for a few thousand chunks.** A matrix in memory is exact and has no knobs.
# - **TF-IDF as the search.** BM25 does the same with repairs. TF-IDF earns its place where you need a
#   *vector*: to find near duplicates, to cluster, to feed a small classifier.
#
# And when to: people who ask in their own words, in the model's language, about things that the texts
# explain in whole sentences.
#
# ## Check yourself
#
# <details><summary>1. Two unit rows have a cosine of 0.82. What is their squared distance?
# <br>a) 0.18 <br>b) 0.36 <br>c) 0.60 <br>d) it depends on the number of dimensions</summary>
#
# b). 2 − 2 · 0.82 = 0.36. (0.18 is the cosine distance, 0.60 the distance itself.)
# </details>
#
# <details><summary>2. You paste a page twice into the same file. What happens to its TF-IDF cosine with
# a question? <br>a) it doubles <br>b) it rises a little <br>c) it falls <br>d) it stays</summary>
#
# d). All counts double, the arrow is twice as long and points the same way.
# </details>
#
# <details><summary>3. A guide says: "drop everything below 0.7". What do you ask before you copy it?
# </summary>
#
# Score or distance? Of which model? On what texts? A score of 0.7 is a distance of 0.3, and with this
# model hardly any right passage is that near. Then log your own distances and look.
# </details>
#
# <details><summary>4. A tenant owns 2 % of the chunks, spread evenly. You search for ten hits over all
# tenants and filter afterwards. How many do you expect to keep?
# <br>a) 0.2 <br>b) 2 <br>c) 8 <br>d) 10</summary>
#
# a). Two per cent of ten. Most of this tenant's searches come back empty.
# </details>
#
# <details><summary>5. An inverted file with nprobe = 8 misses one of the ten nearest rows. What is
# certain? <br>a) k-means had not converged <br>b) the row is a duplicate
# <br>c) its list was not opened <br>d) the query is off topic</summary>
#
# c). Inside the lists that are opened everything is compared exactly, so a true neighbour in one of
# them is never lost.
# </details>
#
# ## Words and reading
#
# - **Vector**, **embedding**: a text as a list of numbers. **Sparse**: one for each word, nearly all
#   zero. **Dense**: a few hundred, none zero.
# - **Unit row**: a vector divided by its length. **Cosine**: the product of two unit rows, from -1 to 1.
#   **Cosine distance**: 1 minus it.
# - **Smooth idf**: the weight of a word with one more text that holds everything.
# - **Principal components**: the directions in which a cloud is widest; from the **SVD**.
# - **Limit**, **threshold**: the distance beyond which nothing is shown. **WeakHit**: the nearest, all
#   the same.
# - **AUC**: how often one of the first group lies nearer than one of the second.
# - **ANN**: approximate nearest neighbours. **Inverted file**, **nprobe**: rows in lists, and how many
#   lists are opened. **HNSW**: a graph for the same purpose.
#
# Salton, Wong & Yang, *A vector space model for automatic indexing* (1975), has the arrows; Spärck
# Jones (1972) the idf. Reimers & Gurevych, *Sentence-BERT* (2019), is where sentence vectors come from,
# and Wang et al., *MiniLM* (2020), how they became small. Sivic & Zisserman, *Video Google* (2003),
# brought the inverted file to vectors; Jégou, Douze & Schmid (2011) made it an index for millions;
# Malkov & Yashunin (2018) describe HNSW, Patel et al., *ACORN* (2024), a graph that takes filters.
# Hanley & McNeil (1982) explain the AUC.
#
# Next: [exercise 04](../exercises/04_tfidf_and_vectors/04_tfidf_and_vectors.ipynb).
