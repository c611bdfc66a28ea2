# %% task=12-locate id=offsets-of-the-tidied-text belief="offsets can be counted in a text whose white space was tidied" case=in-other-lines loses=1 hint="Slice the given text at your offsets: tidying has moved everything behind the first double blank."
def locate_quote(text, quote):
    tidy, wanted = " ".join(text.split()), " ".join(quote.split())
    starts = [n for n in range(len(tidy)) if tidy.startswith(wanted, n)]
    if not wanted or len(starts) != 1:
        raise ValueError(starts)
    return starts[0], starts[0] + len(wanted)


# %% task=12-locate id=verbatim-only belief="a quote stands in the text as it was copied, white space and all" case=in-other-lines loses=2 hint="Where the quote has a blank, the text may have a line break. What do you compare?"
def locate_quote(text, quote):
    wanted = quote.strip()
    starts = [n for n in range(len(text)) if text.startswith(wanted, n)]
    if not wanted or len(starts) != 1:
        raise ValueError(starts)
    return starts[0], starts[0] + len(wanted)


# %% task=12-locate id=first-place belief="the first place is the place" case=stands-twice loses=1 hint="Give it a quote that stands twice: the contract asks for an error, not for a guess."
def locate_quote(text, quote):
    found = re.search(r"\s+".join(map(re.escape, quote.split())), text)
    if found is None or not quote.strip():
        raise ValueError(quote)
    return found.span()


# %% task=12-locate id=no-overlap belief="findall sees every place" case=two-places-overlap loses=1 hint="In 'a b a b a' the quote 'a b a' stands in two places, and findall goes on behind the first."
def locate_quote(text, quote):
    found = list(re.finditer(r"\s+".join(map(re.escape, quote.split())), text))
    if len(found) != 1 or not quote.strip():
        raise ValueError(quote)
    return found[0].span()


# %% task=12-locate id=signs-not-escaped belief="a quote can be used as a pattern as it is" case=signs-are-signs loses=1 hint="A point in a pattern stands for any character: look at re.escape."
def locate_quote(text, quote):
    pattern = r"\s+".join(quote.split())
    starts = [m.start() for m in re.finditer(f"(?={pattern})", text)]
    if not pattern or len(starts) != 1:
        raise ValueError(starts)
    return re.compile(pattern).match(text, starts[0]).span()


# %% task=12-locate id=white-space-may-lack belief="where the quote has a blank the text may have none" case=run-together loses=1 hint="One white space at the least must stand between the pieces: what does * allow that + does not?"
def locate_quote(text, quote):
    pattern = r"\s*".join(map(re.escape, quote.split()))
    starts = [m.start() for m in re.finditer(f"(?={pattern})", text)]
    if not pattern or len(starts) != 1:
        raise ValueError(starts)
    return re.compile(pattern).match(text, starts[0]).span()


# %% task=12-locate id=white-space-ignored belief="white space can be left out of both texts" case=parted-in-the-text loses=1 hint="The quote 'ab' does not stand in 'a b'. What do you leave out of the text?"
def locate_quote(text, quote):
    places = [n for n, letter in enumerate(text) if not letter.isspace()]
    bare, wanted = "".join(text.split()), "".join(quote.split())
    starts = [n for n in range(len(bare)) if bare.startswith(wanted, n)]
    if not wanted or len(starts) != 1:
        raise ValueError(starts)
    return places[starts[0]], places[starts[0] + len(wanted) - 1] + 1


# %% task=12-locate id=any-case belief="large and small letters are the same letters" case=other-case loses=1 hint="The quote has a capital where the text has none: by the contract it stands nowhere."
def locate_quote(text, quote):
    pattern = r"\s+".join(map(re.escape, quote.split()))
    starts = [m.start() for m in re.finditer(f"(?i)(?={pattern})", text)]
    if not pattern or len(starts) != 1:
        raise ValueError(starts)
    return re.compile(pattern, re.IGNORECASE).match(text, starts[0]).span()


# %% task=12-locate id=whole-words belief="a quote begins and ends with whole words" case=inside-a-word loses=1 hint="Quote 'ab' in 'cab': it is there, from 1 to 3."
def locate_quote(text, quote):
    pattern = r"(?<!\w)" + r"\s+".join(map(re.escape, quote.split())) + r"(?!\w)"
    starts = [m.start() for m in re.finditer(f"(?={pattern})", text)]
    if not quote.strip() or len(starts) != 1:
        raise ValueError(starts)
    return re.compile(pattern).match(text, starts[0]).span()


# %% task=12-locate id=end-included belief="end is the last character of the passage" case=first-or-last-words loses=2 hint="text[start:end] must be the whole passage: does yours lack its last character?"
def locate_quote(text, quote):
    pattern = r"\s+".join(map(re.escape, quote.split()))
    starts = [m.start() for m in re.finditer(f"(?={pattern})", text)]
    if not pattern or len(starts) != 1:
        raise ValueError(starts)
    start, end = re.compile(pattern).match(text, starts[0]).span()
    return start, end - 1


# %% task=12-locate id=ends-of-the-quote belief="white space at the ends of a quote belongs to it" case=broken-quote loses=1 hint="Give the quote a blank at its end that the text does not have there: it should still be found."
def locate_quote(text, quote):
    pattern = r"\s+".join(map(re.escape, re.split(r"\s+", quote)))
    starts = [m.start() for m in re.finditer(f"(?={pattern})", text)]
    if not quote.strip() or len(starts) != 1:
        raise ValueError(starts)
    return re.compile(pattern).match(text, starts[0]).span()


# %% task=12-locate id=nothing-at-zero belief="an empty quote stands at the beginning" case=nothing-quoted loses=1 hint="Call it with a blank as the quote. What is left of it, and what does the contract say?"
def locate_quote(text, quote):
    pattern = r"\s+".join(map(re.escape, quote.split()))
    if not pattern:
        return 0, 0
    starts = [m.start() for m in re.finditer(f"(?={pattern})", text)]
    if len(starts) != 1:
        raise ValueError(starts)
    return re.compile(pattern).match(text, starts[0]).span()


# %% task=12-findings id=one-a-question belief="one finding a question is enough" case=all-at-once loses=2 hint="Give one question several faults: each of them belongs into the list."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words, mine = words_of(question["question"]), []
        if question["id"] in ids:
            mine.append("id")
        for document, start, end in question["evidence"]:
            if document not in documents:
                mine.append("document")
            elif not 0 <= start < end <= len(documents[document]):
                mine.append("span")
            elif runs(words) & runs(words_of(documents[document][start:end])):
                mine.append("borrowed")
        if words in asked:
            mine.append("repeated")
        found += [(number, finding) for finding in dict.fromkeys(mine[:1])]
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=each-finding-once belief="the same finding about two spans is reported once" case=unknown-document loses=1 hint="Two spans of one question in files that are not there: how many rows should that give?"
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words, mine = words_of(question["question"]), []
        if question["id"] in ids:
            mine.append("id")
        for document, start, end in question["evidence"]:
            if document not in documents:
                mine.append("document")
            elif not 0 <= start < end <= len(documents[document]):
                mine.append("span")
            elif runs(words) & runs(words_of(documents[document][start:end])):
                mine.append("borrowed")
        if words in asked:
            mine.append("repeated")
        found += [(number, finding) for finding in dict.fromkeys(mine)]
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=slices-never-fail belief="offsets that can be sliced are sound" case=offsets-outside loses=1 hint="text[5:900] and text[-3:2] raise nothing. Check both offsets against the length of the text."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            if document not in documents:
                found.append((number, "document"))
            elif not documents[document][start:end]:
                found.append((number, "span"))
            elif runs(words) & runs(words_of(documents[document][start:end])):
                found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=end-at-the-length belief="a span cannot end where the text ends" case=offsets-outside loses=1 hint="end is not included, so the last character has end = len(text)."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            if document not in documents:
                found.append((number, "document"))
            elif not 0 <= start < end < len(documents[document]):
                found.append((number, "span"))
            elif runs(words) & runs(words_of(documents[document][start:end])):
                found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=n-words-anywhere belief="n words in common are borrowed, wherever they stand" case=in-a-row-in-the-passage loses=2 hint="Scatter the same words over the question: no run of n follows the passage then."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            text = documents.get(document)
            if text is None:
                found.append((number, "document"))
            elif not 0 <= start < end <= len(text):
                found.append((number, "span"))
            elif len(set(words) & set(words_of(text[start:end]))) >= n:
                found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=the-whole-document belief="borrowed from the document is borrowed from the passage" case=in-a-row-in-the-passage loses=2 hint="Let a question quote the document outside of its span: by the text that is no finding."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    held = [run for text in documents.values() for run in runs(words_of(text))]
    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            text = documents.get(document)
            if text is None:
                found.append((number, "document"))
            elif not 0 <= start < end <= len(text):
                found.append((number, "span"))
            elif runs(words) & set(held):
                found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=one-word-more belief="a run has to be longer than n words" case=n-words-in-a-row loses=3 hint="With n = 1 a single shared word is enough. Is it in yours?"
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        return {tuple(words[i : i + n + 1]) for i in range(len(words) - n)}

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            text = documents.get(document)
            if text is None:
                found.append((number, "document"))
            elif not 0 <= start < end <= len(text):
                found.append((number, "span"))
            elif runs(words) & runs(words_of(text[start:end])):
                found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=one-word-less belief="n words in a row are n - 1 steps, so n - 1 words will do" case=one-word-fewer loses=2 hint="Share n - 1 words in a row: that is not yet a finding."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        size = max(n - 1, 1)
        return {tuple(words[i : i + size]) for i in range(len(words) - size + 1)}

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            text = documents.get(document)
            if text is None:
                found.append((number, "document"))
            elif not 0 <= start < end <= len(text):
                found.append((number, "span"))
            elif runs(words) & runs(words_of(text[start:end])):
                found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=text-inside-text belief="a run can be looked for as a piece of text" case=whole-words loses=2 hint="'ref' stands in 'refund' as a text and not as a word: compare lists of words."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            text = documents.get(document)
            if text is None:
                found.append((number, "document"))
            elif not 0 <= start < end <= len(text):
                found.append((number, "span"))
            else:
                passage = words_of(text[start:end])
                pieces = [" ".join(passage[i : i + n]) for i in range(len(passage) - n + 1)]
                if any(piece in " ".join(words) for piece in pieces):
                    found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=split-at-blanks belief="words are what stands between blanks, in the case that they have" case=n-words-in-a-row loses=3 hint="'Refund,' and 'refund' are one word here: small letters first, then runs of letters and digits."
def findings(questions, documents, n):
    def runs(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = question["question"].split()
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            text = documents.get(document)
            if text is None:
                found.append((number, "document"))
            elif not 0 <= start < end <= len(text):
                found.append((number, "span"))
            elif runs(words) & runs(text[start:end].split()):
                found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(words)
    return found


# %% task=12-findings id=bag-of-words belief="the same words in another order are the same question" case=asked-again loses=1 hint="'Does A need B' and 'does B need A' are two questions: keep the order of the words."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    found, ids, asked = [], [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if question["id"] in ids:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            text = documents.get(document)
            if text is None:
                found.append((number, "document"))
            elif not 0 <= start < end <= len(text):
                found.append((number, "span"))
            elif runs(words) & runs(words_of(text[start:end])):
                found.append((number, "borrowed"))
        if sorted(words) in asked:
            found.append((number, "repeated"))
        ids.append(question["id"])
        asked.append(sorted(words))
    return found


# %% task=12-findings id=both-of-two belief="of two questions with one id both are at fault" case=same-id loses=1 hint="The first question with an id has done nothing wrong: look back only."
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def runs(words):
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    ids = Counter(question["id"] for question in questions)
    found, asked = [], []
    for number, question in enumerate(questions):
        words = words_of(question["question"])
        if ids[question["id"]] > 1:
            found.append((number, "id"))
        for document, start, end in question["evidence"]:
            text = documents.get(document)
            if text is None:
                found.append((number, "document"))
            elif not 0 <= start < end <= len(text):
                found.append((number, "span"))
            elif runs(words) & runs(words_of(text[start:end])):
                found.append((number, "borrowed"))
        if words in asked:
            found.append((number, "repeated"))
        asked.append(words)
    return found


# %% task=12-ladder id=over-the-first-rung belief="every rung is held against the first one" case=rung-by-rung loses=1 hint="From the third rung on your gains differ: which rung lies directly below?"
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = below or mine
    return rows


# %% task=12-ladder id=paired-by-place belief="two lists of scores name their questions in one order" case=paired-by-id loses=1 hint="Give the second rung its questions in another order: the gains must stay."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {
                id: after - before for (id, after), before in zip(mine.items(), below.values())
            }
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=each-question-once belief="a question that is drawn twice is one question" case=drawn-more-than-once loses=1 hint="In the draw p, p, q the gain of p counts twice, and the sum is divided by 3."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = sorted(sum(gains[id] for id in set(draw)) / len(set(draw)) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=not-sorted belief="the means come in a useful order" case=cut-at-both-ends loses=2 hint="Ends of what? Sort the means before you cut."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = [sum(gains[id] for id in draw) / len(draw) for draw in draws]
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=cut-at-the-top-only belief="the last mean that is left is the one at minus cut" case=cut-at-both-ends loses=2 hint="With cut = 1 and five means, which one is the highest that is left? Count from the end."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[-cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=nothing-cut belief="the interval goes from the lowest mean to the highest" case=cut-at-both-ends loses=2 hint="cut of the means are struck out at each end before the interval is read off."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[0], means[-1]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=above-zero-only belief="only a gain can be sure" case=surely-worse loses=1 hint="An interval from -0.3 to -0.1 does not hold 0 either."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=zero-is-outside belief="an interval that ends at 0 does not hold it" case=an-end-at-zero loses=1 hint="An end that is exactly 0 belongs to the interval."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low >= 0 or high <= 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=all-means-agree belief="a gain is sure when all draws agree" case=surely-better loses=1 hint="What was cut off does not count any more: look at low and high only."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = means[0] > 0 or means[-1] < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=what-both-have belief="what both rungs have measured can be compared" case=a-question-too-few loses=1 hint="Then the two means are over other questions. The contract asks for an error."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            gains = {id: mine[id] - below[id] for id in mine if id in below}
            means = sorted(sum(gains.get(id, 0.0) for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=one-has-more belief="a rung may have been asked more questions than the one below" case=a-question-too-many loses=1 hint="More questions are other questions: both sets of ids have to be equal."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is not None:
            if not mine.keys() >= below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in below}
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-ladder id=first-row-gains-too belief="the first rung gains its whole mean" case=one-rung loses=3 hint="Which keys has the first row? There is nothing below it."
def ladder(rungs, scores, draws, cut):
    rows, below = [], None
    for name in rungs:
        mine = dict(scores[name])
        row = {"name": name, "mean": sum(mine.values()) / len(mine)}
        if below is None:
            row |= {"gain": row["mean"], "low": row["mean"], "high": row["mean"], "sure": True}
        else:
            if mine.keys() != below.keys():
                raise ValueError(name)
            gains = {id: mine[id] - below[id] for id in mine}
            means = sorted(sum(gains[id] for id in draw) / len(draw) for draw in draws)
            low, high = means[cut], means[len(means) - 1 - cut]
            row["gain"] = sum(gains.values()) / len(gains)
            row["low"], row["high"] = low, high
            row["sure"] = low > 0 or high < 0
        rows.append(row)
        below = mine
    return rows


# %% task=12-experiment id=divided-by-n belief="the standard deviation is divided by n" case=every-kind-and-all loses=2 hint="Ten questions leave nine free differences: divide by n - 1."
def what_shows(before, after, metric, z, width):
    def summary(differences):
        n, s = len(differences), statistics.pstdev(differences)
        return n, sum(differences) / n, z * s / math.sqrt(n)

    everything, kinds = [], {}
    for old, new in zip(before, after):
        gain = new["scores"][metric] - old["scores"][metric]
        everything.append(gain)
        kinds.setdefault(new["stratum"], []).append(gain)
    told = {kind: summary(gains) for kind, gains in kinds.items()}
    clear = sorted(kind for kind, (_, mean, half) in told.items() if abs(mean) > half)
    needed = {
        kind: max(math.ceil((z * statistics.pstdev(gains) / width) ** 2), 2)
        for kind, gains in kinds.items()
    }
    return {"all": summary(everything), "kinds": told, "clear": clear, "needed": needed}


# %% task=12-experiment id=spread-of-the-questions belief="the interval is z times the standard deviation" case=every-kind-and-all loses=2 hint="The mean of n questions varies less than one question does, by the root of n."
def what_shows(before, after, metric, z, width):
    def summary(differences):
        n, s = len(differences), statistics.stdev(differences)
        return n, sum(differences) / n, z * s

    everything, kinds = [], {}
    for old, new in zip(before, after):
        gain = new["scores"][metric] - old["scores"][metric]
        everything.append(gain)
        kinds.setdefault(new["stratum"], []).append(gain)
    told = {kind: summary(gains) for kind, gains in kinds.items()}
    clear = sorted(kind for kind, (_, mean, half) in told.items() if abs(mean) > half)
    needed = {
        kind: max(math.ceil((z * statistics.stdev(gains) / width) ** 2), 2)
        for kind, gains in kinds.items()
    }
    return {"all": summary(everything), "kinds": told, "clear": clear, "needed": needed}


# %% task=12-experiment id=before-less-after belief="the difference is before less after" case=every-kind-and-all loses=2 hint="A gain is what the later rung has more."
def what_shows(before, after, metric, z, width):
    def summary(differences):
        n, s = len(differences), statistics.stdev(differences)
        return n, sum(differences) / n, z * s / math.sqrt(n)

    everything, kinds = [], {}
    for old, new in zip(before, after):
        gain = old["scores"][metric] - new["scores"][metric]
        everything.append(gain)
        kinds.setdefault(new["stratum"], []).append(gain)
    told = {kind: summary(gains) for kind, gains in kinds.items()}
    clear = sorted(kind for kind, (_, mean, half) in told.items() if abs(mean) > half)
    needed = {
        kind: max(math.ceil((z * statistics.stdev(gains) / width) ** 2), 2)
        for kind, gains in kinds.items()
    }
    return {"all": summary(everything), "kinds": told, "clear": clear, "needed": needed}


# %% task=12-experiment id=gains-only belief="only a gain can be clear" case=the-step-taken-back loses=1 hint="A kind that surely lost is clear as well."
def what_shows(before, after, metric, z, width):
    def summary(differences):
        n, s = len(differences), statistics.stdev(differences)
        return n, sum(differences) / n, z * s / math.sqrt(n)

    everything, kinds = [], {}
    for old, new in zip(before, after):
        gain = new["scores"][metric] - old["scores"][metric]
        everything.append(gain)
        kinds.setdefault(new["stratum"], []).append(gain)
    told = {kind: summary(gains) for kind, gains in kinds.items()}
    clear = sorted(kind for kind, (_, mean, half) in told.items() if mean > half)
    needed = {
        kind: max(math.ceil((z * statistics.stdev(gains) / width) ** 2), 2)
        for kind, gains in kinds.items()
    }
    return {"all": summary(everything), "kinds": told, "clear": clear, "needed": needed}


# %% task=12-experiment id=zero-is-clear belief="an interval that begins at 0 does not hold it" case=nothing-is-clear loses=2 hint="Two kinds never move: from 0 to 0 is an interval that holds 0."
def what_shows(before, after, metric, z, width):
    def summary(differences):
        n, s = len(differences), statistics.stdev(differences)
        return n, sum(differences) / n, z * s / math.sqrt(n)

    everything, kinds = [], {}
    for old, new in zip(before, after):
        gain = new["scores"][metric] - old["scores"][metric]
        everything.append(gain)
        kinds.setdefault(new["stratum"], []).append(gain)
    told = {kind: summary(gains) for kind, gains in kinds.items()}
    clear = sorted(kind for kind, (_, mean, half) in told.items() if abs(mean) >= half)
    needed = {
        kind: max(math.ceil((z * statistics.stdev(gains) / width) ** 2), 2)
        for kind, gains in kinds.items()
    }
    return {"all": summary(everything), "kinds": told, "clear": clear, "needed": needed}


# %% task=12-experiment id=rounded-down belief="a part of a question is none" case=every-kind-and-all loses=2 hint="With one question fewer than needed the half-width is still above width: round up."
def what_shows(before, after, metric, z, width):
    def summary(differences):
        n, s = len(differences), statistics.stdev(differences)
        return n, sum(differences) / n, z * s / math.sqrt(n)

    everything, kinds = [], {}
    for old, new in zip(before, after):
        gain = new["scores"][metric] - old["scores"][metric]
        everything.append(gain)
        kinds.setdefault(new["stratum"], []).append(gain)
    told = {kind: summary(gains) for kind, gains in kinds.items()}
    clear = sorted(kind for kind, (_, mean, half) in told.items() if abs(mean) > half)
    needed = {
        kind: max(math.floor((z * statistics.stdev(gains) / width) ** 2), 2)
        for kind, gains in kinds.items()
    }
    return {"all": summary(everything), "kinds": told, "clear": clear, "needed": needed}


# %% task=12-experiment id=none-needed belief="a kind on which nothing moves needs no question" case=every-kind-and-all loses=2 hint="The smallest answer is 2: one question has no standard deviation."
def what_shows(before, after, metric, z, width):
    def summary(differences):
        n, s = len(differences), statistics.stdev(differences)
        return n, sum(differences) / n, z * s / math.sqrt(n)

    everything, kinds = [], {}
    for old, new in zip(before, after):
        gain = new["scores"][metric] - old["scores"][metric]
        everything.append(gain)
        kinds.setdefault(new["stratum"], []).append(gain)
    told = {kind: summary(gains) for kind, gains in kinds.items()}
    clear = sorted(kind for kind, (_, mean, half) in told.items() if abs(mean) > half)
    needed = {
        kind: math.ceil((z * statistics.stdev(gains) / width) ** 2) for kind, gains in kinds.items()
    }
    return {"all": summary(everything), "kinds": told, "clear": clear, "needed": needed}


# %% task=12-experiment id=mean-of-the-means belief="the mean of all is the mean of the kinds" case=every-kind-and-all loses=2 hint="Kinds differ in size: take all differences into one list."
def what_shows(before, after, metric, z, width):
    def summary(differences):
        n, s = len(differences), statistics.stdev(differences)
        return n, sum(differences) / n, z * s / math.sqrt(n)

    everything, kinds = [], {}
    for old, new in zip(before, after):
        gain = new["scores"][metric] - old["scores"][metric]
        everything.append(gain)
        kinds.setdefault(new["stratum"], []).append(gain)
    told = {kind: summary(gains) for kind, gains in kinds.items()}
    clear = sorted(kind for kind, (_, mean, half) in told.items() if abs(mean) > half)
    needed = {
        kind: max(math.ceil((z * statistics.stdev(gains) / width) ** 2), 2)
        for kind, gains in kinds.items()
    }
    return {
        "all": (
            len(everything),
            sum(mean for _, mean, _ in told.values()) / len(told),
            summary(everything)[2],
        ),
        "kinds": told,
        "clear": clear,
        "needed": needed,
    }


# %% task=12-split id=each-alone belief="every question has a lot of its own" case=shared-documents loses=3 hint="Two questions share a document here, and yours puts them on two sides."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if False:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=no-chains belief="a question joins the first group that shares a document with it" case=chains loses=3 hint="A question may touch two groups. Join both, not only the first."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents = set(question["documents"])
        for group in groups:
            if documents & group[0]:
                group[0].update(documents)
                group[1].append(question)
                break
        else:
            groups.append((documents, [question]))
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=newest-documents belief="a group is known by the documents of its newest question" case=chains loses=3 hint="A later question may share a document with any question of the group, not only the last."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=one-group-without belief="questions without documents belong together" case=nothing-that-answers loses=2 hint="They share no document, so each is a group alone."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0] or (not documents and not group[0]):
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=share-of-all belief="the share is of all questions, whatever their kind" case=two-kinds loses=1 hint="Count dev questions of each kind, and hold them against that kind's size."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if sum(after.values()) <= share * len(questions):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=first-kind-only belief="a group has the kind of its first question" case=filled-to-the-last loses=3 hint="A group can hold several kinds, and has to fit into each of them."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter([group[1][-1]["stratum"]] * len(group[1]))
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=ends-at-the-first belief="what does not fit ends the choice" case=a-group-too-large loses=4 hint="Behind a group that is too large there may be smaller ones that fit."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
        else:
            break
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=one-at-the-least belief="every kind has a dev question at the least" case=nothing-for-dev loses=2 hint="A share of 0 is allowed, and says: none."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= max(share * total[kind], 1) for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=less-than-the-share belief="dev must stay below its share" case=by-lot loses=6 hint="Exactly as many as the share are allowed."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] < share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=order-of-the-list belief="the groups come in the order of the questions" case=by-lot loses=6 hint="The lots decide who has its turn first."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in groups:
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=order-of-the-names belief="the groups come in the order of their names" case=by-lot loses=6 hint="The hash of the name decides, not the name."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return name

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=no-salt belief="the salt is there for looks" case=by-lot loses=6 hint="Hash the salt, a stroke and the name, as one text."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(name.encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=named-after-the-last belief="a group is named after the question that came last" case=shared-documents loses=3 hint="The name is the id that comes first in alphabetical order."
def split_questions(questions, share, salt):
    def lot(group):
        name = group[1][0]["id"]
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = set()
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen |= {question["id"] for question in group[1]}
    ids = [question["id"] for question in questions]
    return {
        "dev": [id for id in ids if id in chosen],
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-split id=in-order-of-lots belief="dev is listed in the order in which it was drawn" case=by-lot loses=6 hint="Both lists are in the order of the questions."
def split_questions(questions, share, salt):
    def lot(group):
        name = min(question["id"] for question in group[1])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    groups = []
    for question in questions:
        documents, members, apart = set(question["documents"]), [question], []
        for group in groups:
            if documents & group[0]:
                documents |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (documents, members)]
    total, dev = Counter(q["stratum"] for q in questions), Counter()
    chosen = []
    for group in sorted(groups, key=lot):
        after = dev + Counter(q["stratum"] for q in group[1])
        if all(after[kind] <= share * total[kind] for kind in after):
            dev = after
            chosen += [question["id"] for question in group[1]]
    ids = [question["id"] for question in questions]
    return {
        "dev": chosen,
        "test": [id for id in ids if id not in chosen],
    }


# %% task=12-agreement id=jaccard belief="agreement is what both share over what either has" case=partly-the-same loses=5 hint="That is another measure: here twice the shared characters stand above both sizes added up."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = both / (size - both) if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=end-included belief="a span includes its end" case=partly-the-same loses=5 hint="From 0 to 2 there are two characters."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {
            (document, place) for document, start, end in spans for place in range(start, end + 1)
        }

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=first-is-right belief="agreement is the share of the first reader's characters that the second has too" case=partly-the-same loses=5 hint="Change places of the two readers: the figure must stay."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = both / len(mine) if mine else float(not theirs)
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=lengths-added belief="the size of what was marked is the sum of the lengths" case=spans-that-overlap loses=2 hint="Mark the same span twice: no character more is marked."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), sum(e - s for _, s, e in first[id] + second[id])
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=places-without-documents belief="a character is known by its offset" case=other-documents loses=2 hint="The same offset in two documents is two characters."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {place for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=one-mean belief="the pooled figure is the mean of the questions" case=short-and-long loses=5 hint="Add up characters over all questions first, and divide once."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": sum(f1.values()) / len(f1),
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=limit-included belief="at the limit there is something to discuss" case=at-the-limit loses=1 hint="Below the limit means that the limit itself is good enough."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] <= limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=in-order-of-ids belief="the list is in the order of the ids" case=equal-ones loses=1 hint="The lowest agreement comes first; ids decide between equal ones."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit)),
    }


# %% task=12-agreement id=ties-backwards belief="equal ones may come in any order" case=equal-ones loses=1 hint="Among equal figures the alphabet decides."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in sorted(f1, reverse=True) if f1[id] < limit), key=f1.get),
    }


# %% task=12-agreement id=nothing-is-no-agreement belief="who marks nothing agrees with nobody" case=neither-marks loses=2 hint="Both say that nothing answers: that is agreement, and the text gives it a number."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 0.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 0.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=something-is-marked belief="over all questions there is always something marked" case=nobody-marks loses=2 hint="Where nobody has marked anything the pooled figure has nothing to divide by, and is 1."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=left-out-where-empty belief="questions on which one marks nothing say nothing" case=one-marks loses=2 hint="They say most of all: one reader finds an answer and the other one does not."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        if bool(mine) != bool(theirs):
            continue
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / max(len(f1), 1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-agreement id=what-both-were-asked belief="questions that only one reader has seen are left out" case=other-questions loses=2 hint="The contract asks for an error where the ids differ."
def span_agreement(first, second, limit=0.5):
    def marked(spans):
        return {(document, place) for document, start, end in spans for place in range(start, end)}

    first = {id: first[id] for id in first if id in second}
    if not first:
        raise ValueError("no question")
    f1, shared, sizes = {}, 0, 0
    for id in first:
        mine, theirs = marked(first[id]), marked(second[id])
        both, size = len(mine & theirs), len(mine) + len(theirs)
        f1[id] = 2 * both / size if size else 1.0
        shared += both
        sizes += size
    return {
        "by_question": f1,
        "mean": sum(f1.values()) / len(f1),
        "pooled": 2 * shared / sizes if sizes else 1.0,
        "discuss": sorted((id for id in f1 if f1[id] < limit), key=lambda id: (f1[id], id)),
    }


# %% task=12-next id=divided-by-n belief="the standard deviation is divided by n" case=none-more loses=5 hint="Divide by n - 1, as statistics.stdev does."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.pstdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return term[kind] / counts[kind] - term[kind] / (counts[kind] + 1)

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=no-root belief="the error is V" case=none-more loses=5 hint="V is the square of the standard error."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return sum(term[kind] / counts[kind] for kind in counts)

    def fall(kind):
        return term[kind] / counts[kind] - term[kind] / (counts[kind] + 1)

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=traffic-not-squared belief="the part of the traffic stands in V as it is" case=none-more loses=5 hint="A weight in front of a mean is squared in its variance."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: traffic[kind] * spread[kind] ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return term[kind] / counts[kind] - term[kind] / (counts[kind] + 1)

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=largest-term belief="the next question goes where the term is largest" case=one-has-many-already loses=2 hint="A large term may hardly fall any more: how much does one more question take off it?"
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return term[kind] / counts[kind]

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=all-into-one belief="the kind that is best now gets all the questions" case=one-is-asked-more loses=3 hint="After each question look again: the best kind changes."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return term[kind] / counts[kind] - term[kind] / (counts[kind] + 1)

    counts = dict(have)
    counts[max(sorted(counts), key=fall)] += more
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=in-proportion belief="questions are written in proportion to weight times spread, whatever is there already" case=one-has-many-already loses=2 hint="What is written already counts: ask each time which kind falls furthest from where it is."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return term[kind] / counts[kind] - term[kind] / (counts[kind] + 1)

    counts = dict(have)
    given = dict.fromkeys(counts, 0)
    for _ in range(more):
        kind = max(sorted(given), key=lambda kind: term[kind] ** 0.5 / (given[kind] + 1))
        given[kind] += 1
        counts[kind] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=by-traffic belief="questions are written as people ask, in proportion to the traffic" case=a-kind-without-spread loses=3 hint="A kind that is asked often and never moves needs no more questions."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return traffic[kind] / (counts[kind] * (counts[kind] + 1))

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=by-spread belief="what varies most gets the questions, however often it is asked" case=one-is-asked-more loses=2 hint="Weigh the spread by the traffic of the kind."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return spread[kind] ** 2 / (counts[kind] * (counts[kind] + 1))

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=spread-not-squared belief="the spread counts as it is when the next kind is chosen" case=one-varies-more loses=2 hint="In V the spread is squared: a kind that varies three times as much has nine times the term."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        weight = traffic[kind] ** 2 * spread[kind]
        return weight / (counts[kind] * (counts[kind] + 1))

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=last-of-equals belief="of equal kinds any one will do" case=exactly-level loses=1 hint="Where two are level, the first in alphabetical order comes first."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return term[kind] / counts[kind] - term[kind] / (counts[kind] + 1)

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts, reverse=True), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=totals belief="the result is how many questions there are then" case=none-more loses=5 hint="How many *more* questions: take off those that are there already."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return term[kind] / counts[kind] - term[kind] / (counts[kind] + 1)

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] for kind in have},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-next id=only-those-that-get belief="kinds without a further question are left out" case=none-more loses=5 hint="Each kind is in the dict, also with 0."
def next_questions(differences, traffic, more):
    have = {kind: len(values) for kind, values in differences.items()}
    spread = {kind: statistics.stdev(values) for kind, values in differences.items()}
    term = {kind: (traffic[kind] * spread[kind]) ** 2 for kind in have}

    def error(counts):
        return math.sqrt(sum(term[kind] / counts[kind] for kind in counts))

    def fall(kind):
        return term[kind] / counts[kind] - term[kind] / (counts[kind] + 1)

    counts = dict(have)
    for _ in range(more):
        counts[max(sorted(counts), key=fall)] += 1
    return {
        "more": {kind: counts[kind] - have[kind] for kind in have if counts[kind] > have[kind]},
        "before": error(have),
        "after": error(counts),
    }


# %% task=12-reading id=round-and-round belief="the runs take turns, one hit each" case=stays-in-front loses=6 hint="A run whose hit answers stays in front."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.append(name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=stays-where-it-fails belief="a run goes to the back when its hit answers" case=three-runs loses=6 hint="Turned round: an answer is the reason to go on with this run."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] not in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=one-run-to-its-end belief="runs are read one after the other" case=three-runs loses=6 hint="A run whose hit does not answer goes to the back of the queue."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.insert(0, name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=failed-once-out belief="a run whose hit does not answer leaves the queue" case=three-runs loses=4 hint="It goes to the back and gets another turn."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=a-turn-lost belief="a hit that was read already costs the run its turn" case=the-same-hits loses=3 hint="A run passes over what was read and shows the next one in the same turn."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    left = dict(runs)
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = list(left[name])
        if not unread:
            continue
        left[name] = unread[1:]
        if unread[0] in read:
            queue.append(name)
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=read-twice belief="each run's hits are read, whoever showed them before" case=the-same-hits loses=3 hint="Nothing is read twice: the same id comes once in your list."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    left = dict(runs)
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = list(left[name])
        left[name] = unread[1:]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=one-too-many belief="the budget is looked at after the reading" case=a-short-budget loses=6 hint="With a budget of 1 there is one hit in the list."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) <= budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=over-k belief="judged is a share of k hits" case=shorter-than-k loses=2 hint="A run that returned two hits has two that can be read."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / k if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=whole-run belief="judged is a share of all hits of a run" case=beyond-k loses=2 hint="Only the first k hits of each run are looked at."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=its-own-readings belief="a run is judged by what was read for itself" case=the-same-hits loses=3 hint="A hit counts as read for whichever run it was read."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    own = {name: [] for name in runs}
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        own[name].append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in own[name] for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=answers-only belief="judged is the share of the first hits that answer" case=beyond-k loses=6 hint="Judged asks whether somebody has read a hit, not what was found."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read and id in relevant for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=empty-is-zero belief="a run without hits is not judged at all" case=an-empty-run loses=1 hint="Nothing of it is left unread: the text gives it a number."
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        if not unread:
            continue
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 0.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}


# %% task=12-reading id=never-empty belief="a run in front always has a hit left" case=all-is-read loses=1 hint="What does the run in front do when all of its hits have been read?"
def reading_order(runs, relevant, budget, k):
    queue, read = sorted(runs), []
    while queue and len(read) < budget:
        name = queue.pop(0)
        unread = [id for id in runs[name] if id not in read]
        read.append(unread[0])
        if unread[0] in relevant:
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, hits in runs.items():
        seen = [id in read for id in hits[:k]]
        judged[name] = sum(seen) / len(seen) if seen else 1.0
    return {"read": read, "found": sum(id in relevant for id in read), "judged": judged}
