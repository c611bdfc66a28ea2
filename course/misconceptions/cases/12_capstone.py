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


# %% task=12-locate id=white-space-ignored belief="white space can be left out of both texts" case=parted-in-the-text loses=1 hint="The quote 'ab' does not stand in 'a b'. What do you leave out of the text?" by=reader
def locate_quote(text, quote):
    wanted = "".join(quote.split())
    if not wanted:
        raise ValueError("nothing but white space")
    kept = [i for i, c in enumerate(text) if not c.isspace()]
    bare = "".join(text[i] for i in kept)
    at = bare.find(wanted)
    if at < 0 or bare.find(wanted, at + 1) >= 0:
        raise ValueError("the quote must stand in exactly one place")
    return kept[at], kept[at + len(wanted) - 1] + 1


# %% task=12-locate id=any-case belief="large and small letters are the same letters" case=other-case loses=1 hint="The quote has a capital where the text has none: by the contract it stands nowhere."
def locate_quote(text, quote):
    pattern = r"\s+".join(map(re.escape, quote.split()))
    starts = [m.start() for m in re.finditer(f"(?i)(?={pattern})", text)]
    if not pattern or len(starts) != 1:
        raise ValueError(starts)
    return re.compile(pattern, re.IGNORECASE).match(text, starts[0]).span()


# %% task=12-locate id=whole-words belief="a quote begins and ends with whole words" case=inside-a-word loses=1 hint="Quote 'ab' in 'cab': it is there, from 1 to 3." by=reader
def locate_quote(text, quote):
    wanted = quote.split()
    if not wanted:
        raise ValueError("empty quote")
    words = [(m.group(), m.start(), m.end()) for m in re.finditer(r"\S+", text)]
    places = []
    for i in range(len(words) - len(wanted) + 1):
        part = words[i:i + len(wanted)]
        if [w for w, _, _ in part] == wanted:
            places.append((part[0][1], part[-1][2]))
    if len(places) != 1:
        raise ValueError("not exactly one place")
    return places[0]


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


# %% task=12-locate id=each-blank-one-or-more belief="every single white-space character of the quote stands for one or more in the text" case=broken-quote loses=1 hint="A quote with two blanks may meet a single line break in the text. Take all the white space between two words of the quote together." by=reader
def locate_quote(text, quote):
    quote = quote.strip()
    if not quote:
        raise ValueError("nothing to look for")
    pattern = "".join(r"\s+" if c.isspace() else re.escape(c) for c in quote)
    found = {m.start(): m.end(1) for m in re.finditer("(?=(" + pattern + "))", text)}
    if len(found) != 1:
        raise ValueError(f"{len(found)} places")
    return list(found.items())[0]


# %% task=12-locate id=ascii-white-space belief="only blanks, tabs and line breaks of the keyboard are white space" case=other-white-space loses=1 hint="A page or a PDF has non-breaking and thin spaces as well. Ask str.split() whether it splits at them." by=reader
def locate_quote(text, quote):
    words = quote.split()
    if not words:
        raise ValueError("the quote is nothing but white space")
    pattern = r"[ \t\r\n\f\v]+".join(map(re.escape, words))
    places = [m.span(1) for m in re.finditer(f"(?=({pattern}))", text)]
    if len(places) != 1:
        raise ValueError(f"the quote stands in {len(places)} places")
    return places[0]


# %% task=12-locate id=split-at-blanks-and-line-breaks belief="a quote is cut into words at blanks, tabs and line breaks only" case=other-white-space loses=1 hint="Copy a quote with a non-breaking space out of a page. Into how many words does your answer cut it?" by=reader
def locate_quote(text, quote):
    words = [w for w in re.split(r"[ \t\r\n]+", quote.strip()) if w]
    if not words:
        raise ValueError("the quote is nothing but white space")
    pattern = r"\s+".join(map(re.escape, words))
    places = [m.span(1) for m in re.finditer(f"(?=({pattern}))", text)]
    if len(places) != 1:
        raise ValueError(f"the quote stands in {len(places)} places")
    return places[0]


# %% task=12-locate id=next-search-after-first-word belief="the search goes on behind the first word of the place found last" case=two-places-overlap loses=1 hint="Two places may overlap within the first word too. Look for 'aa' in 'aaa'." by=reader
def locate_quote(text, quote):
    words = quote.split()
    if not words:
        raise ValueError("the quote is nothing but white space")
    pattern = r"\s+".join(map(re.escape, words))
    places, at = [], 0
    while m := re.compile(pattern).search(text, at):
        places.append(m.span())
        at = m.start() + len(words[0])
    if len(places) != 1:
        raise ValueError(f"the quote stands in {len(places)} places")
    return places[0]


# %% task=12-locate id=exact-find-first belief="a quote that stands letter for letter in the text is found with find and only otherwise with free white space" case=stands-twice loses=1 hint="A place with other white space is a place as well. Put the same sentence into a text twice, once with a line break in it." by=reader
def locate_quote(text, quote):
    quote = quote.strip()
    if not quote:
        raise ValueError("nothing but white space")
    if text.count(quote) == 1:
        start = text.find(quote)
        return start, start + len(quote)
    pattern = r"\s+".join(re.escape(word) for word in quote.split())
    places = [m.span(1) for m in re.finditer(f"(?=({pattern}))", text)]
    if len(places) != 1:
        raise ValueError("not exactly one place")
    return places[0]


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


# %% task=12-findings id=joined-words-in-joined-words belief="words in a row are looked for as one piece of text in the words of the span, so that they may begin or end inside a longer word" case=whole-words loses=2 hint="Is 'go to' in 'cargo tomorrow'? Compare words with words and not text with text." by=reader
def findings(questions, documents, n):
    result = []
    ids, asked = set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        ids.add(q["id"])
        words = re.findall(r"[a-z0-9]+", q["question"].lower())
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            else:
                span = " ".join(re.findall(r"[a-z0-9]+", documents[name][start:end].lower()))
                if any(" ".join(words[i:i + n]) in span for i in range(len(words) - n + 1)):
                    result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        asked.add(tuple(words))
    return result


# %% task=12-findings id=documents-words-that-lie-in-span belief="the words are found in the whole document and those that touch the span count as its words" case=cut-words loses=2 hint="The words of the span are those of the text that it cuts out. Let a span begin in the middle of a word." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall("[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result = []
    for number, q in enumerate(questions):
        if any(other["id"] == q["id"] for other in questions[:number]):
            result.append((number, "id"))
        mine = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
                continue
            text = documents[name]
            if not (0 <= start < end <= len(text)):
                result.append((number, "span"))
                continue
            inside = [m.group() for m in re.finditer("[a-z0-9]+", text.lower())
                      if m.start() < end and m.end() > start]
            if grams(mine) & grams(inside):
                result.append((number, "borrowed"))
        if any(words_of(other["question"]) == mine for other in questions[:number]):
            result.append((number, "repeated"))
    return result


# %% task=12-findings id=unicode-words belief="words are what the pattern \w+ finds" case=signs-in-words loses=2 hint="Are an e with an accent and an underscore letters a to z? The text says which characters make up a word." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"\w+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=split-and-strip belief="words are cut at white space and freed from the punctuation at their ends" case=signs-in-words loses=2 hint="A hyphen or an apostrophe inside a word is no letter either. How many words is 'pro-rata'?" by=reader
def findings(questions, documents, n):
    def words_of(text):
        return [w for w in (w.strip(".,;:?!()") for w in text.lower().split()) if w]

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=letters-and-digits-apart belief="runs of letters and runs of digits are words of their own" case=signs-in-words loses=2 hint="Letters and digits may stand in the same run. How many words is 'q4'?" by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z]+|[0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=phrase-in-raw-span-text belief="words that follow one another are joined with blanks and looked for in the small letters of the span" case=n-words-in-a-row loses=3 hint="Between two words of the span there may be a comma, a line break or two blanks. Compare words and not text." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif any(" ".join(g) in documents[name][start:end].lower() for g in grams(words)):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=all-words-in-one-string belief="the words of a question are glued together without a gap before they are compared" case=asked-again loses=1 hint="Are 'no where' and 'nowhere' the same words? Keep the words apart." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if "".join(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add("".join(words))
    return result


# %% task=12-findings id=double-words-dropped belief="a question is known by its different words in the order in which they first come" case=asked-again loses=1 hint="A word that is said twice belongs to the question twice. Compare all words." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(dict.fromkeys(words)) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(dict.fromkeys(words)))
    return result


# %% task=12-findings id=only-sound-questions-are-remembered belief="a question that has a finding of its own does not count as an earlier question" case=asked-again-after-a-fault loses=1 hint="Any earlier question counts, also a bad one. Repeat one whose span is bad." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        if number not in [place for place, _ in result]:
            asked.add(tuple(words))
    return result


# %% task=12-findings id=double-id-not-remembered belief="the words of a question with a double id are not remembered for those after it" case=asked-again-after-a-fault loses=1 hint="Any earlier question counts, also one with a double id. Repeat such a question." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        if q["id"] not in ids:
            asked.add(tuple(words))
        ids.add(q["id"])
    return result


# %% task=12-findings id=empty-document-is-missing belief="a document without text counts as one that is not there" case=unknown-document loses=1 hint="Is the name in the dict? An empty text is a text." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if not documents.get(name):
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=short-question-as-a-whole belief="a question with fewer than n words is compared as a whole" case=one-word-fewer loses=2 hint="Some n words have to follow one another. Can that be in a question of fewer words?" by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(max(1, len(words) - n + 1))}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name][start:end])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=spans-as-one-text belief="the words of all spans of a question are put together and looked through for each span" case=each-span-by-itself loses=2 hint="Each span is looked at by itself. Give a question one span that borrows and one that does not." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams([w for d, s, e in q["evidence"] if d in documents
                                        for w in words_of(documents[d][s:e])]):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=words-of-the-whole-document belief="a question is borrowed when its words follow one another anywhere in the document" case=in-a-row-in-the-passage loses=2 hint="Only the text of the span counts. Put the words of the question elsewhere in the document." by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall(r"[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result, ids, asked = [], set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        words = words_of(q["question"])
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
            elif not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
            elif grams(words) & grams(words_of(documents[name])):
                result.append((number, "borrowed"))
        if tuple(words) in asked:
            result.append((number, "repeated"))
        ids.add(q["id"])
        asked.add(tuple(words))
    return result


# %% task=12-findings id=one-span-finding-per-question belief="a question gets at most one of the three findings about spans, so its other spans are not looked at after the first" case=unknown-document loses=2 hint="'At most one of these three' belongs to each span. Give a question two bad spans." by=reader
def findings(questions, documents, n):
    result = []
    ids, asked = set(), set()
    for number, q in enumerate(questions):
        if q["id"] in ids:
            result.append((number, "id"))
        ids.add(q["id"])
        words = re.findall(r"[a-z0-9]+", q["question"].lower())
        grams = list(zip(*(words[i:] for i in range(n))))
        for name, start, end in q["evidence"]:
            if name not in documents:
                result.append((number, "document"))
                break
            if not 0 <= start < end <= len(documents[name]):
                result.append((number, "span"))
                break
            span = re.findall(r"[a-z0-9]+", documents[name][start:end].lower())
            there = set(zip(*(span[i:] for i in range(n))))
            if any(g in there for g in grams):
                result.append((number, "borrowed"))
                break
        if tuple(words) in asked:
            result.append((number, "repeated"))
        asked.add(tuple(words))
    return result


# %% task=12-findings id=same-text-in-small-letters belief="a question is repeated when its text is the same as an earlier one apart from capitals and blanks at the ends" case=asked-again loses=1 hint="The text compares the words of two questions. What becomes of a comma or of dots when you take the words?" by=reader
def findings(questions, documents, n):
    def words_of(text):
        return re.findall("[a-z0-9]+", text.lower())

    def grams(words):
        return {tuple(words[i:i + n]) for i in range(len(words) - n + 1)}

    result = []
    texts = [q["question"].strip().lower() for q in questions]
    ids = [q["id"] for q in questions]
    for number, q in enumerate(questions):
        if ids.index(q["id"]) < number:
            result.append((number, "id"))
        for name, start, end in q["evidence"]:
            text = documents.get(name)
            if text is None:
                result.append((number, "document"))
            elif start < 0 or start >= end or end > len(text):
                result.append((number, "span"))
            elif grams(words_of(q["question"])) & grams(words_of(text[start:end])):
                result.append((number, "borrowed"))
        if texts.index(texts[number]) < number:
            result.append((number, "repeated"))
    return result


# %% task=12-findings id=next-question-after-a-double-id belief="a question whose id is taken is put aside and nothing else about it is looked at" case=asked-again-after-a-fault loses=1 hint="Only one of the three findings about a span shuts out others. Give a question with a double id a bad span as well." by=reader
def findings(questions, documents, n):
    result = []
    seen = {}
    for number, q in enumerate(questions):
        words = re.findall(r"[a-z0-9]+", q["question"].lower())
        if q["id"] in seen:
            result.append((number, "id"))
            continue
        for doc, start, end in q["evidence"]:
            text = documents.get(doc)
            if text is None:
                result.append((number, "document"))
            elif not (0 <= start < end <= len(text)):
                result.append((number, "span"))
            else:
                there = re.findall(r"[a-z0-9]+", text[start:end].lower())
                rows = [there[i:i + n] for i in range(len(there) - n + 1)]
                if any(words[i:i + n] in rows for i in range(len(words) - n + 1)):
                    result.append((number, "borrowed"))
        if words in seen.values():
            result.append((number, "repeated"))
        seen[q["id"]] = words
    return result


# %% task=12-ladder id=over-the-first-rung belief="every rung is held against the first one" case=rung-by-rung loses=2 hint="From the third rung on your gains differ: which rung lies directly below?" by=reader
def ladder(rungs, scores, draws, cut):
    import numpy as np
    ids = sorted(q for q, _ in scores[rungs[0]])
    base = None
    out = []
    for name in rungs:
        table = dict(scores[name])
        if sorted(table) != ids:
            raise ValueError("other questions")
        values = np.array([table[q] for q in ids])
        row = {"name": name, "mean": float(values.mean())}
        if base is None:
            base = values
        else:
            diff = dict(zip(ids, values - base))
            row["gain"] = float((values - base).mean())
            means = sorted(float(np.mean([diff[q] for q in d])) for d in draws)
            row["low"], row["high"] = means[cut], means[-1 - cut]
            row["sure"] = bool(row["low"] > 0 or row["high"] < 0)
        out.append(row)
    return out


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


# %% task=12-ladder id=means-as-a-set belief="equal means of draws are kept once before they are sorted and struck out" case=cut-at-both-ends loses=1 hint="Two draws may have the same mean and are still two. How many means are there with equal draws?" by=reader
def ladder(rungs, scores, draws, cut):
    tables = [dict(scores[name]) for name in rungs]
    if any(set(t) != set(tables[0]) for t in tables):
        raise ValueError("the rungs were not measured on the same questions")
    rows = []
    for i, (name, now) in enumerate(zip(rungs, tables)):
        row = {"name": name, "mean": sum(now.values()) / len(now)}
        if i:
            below = tables[i - 1]
            gains = {q: now[q] - below[q] for q in now}
            row["gain"] = sum(gains.values()) / len(gains)
            means = sorted({sum(gains[q] for q in d) / len(d) for d in draws})
            kept = means[cut:len(means) - cut] or means
            row["low"], row["high"] = kept[0], kept[-1]
            row["sure"] = kept[0] > 0 or kept[-1] < 0
        rows.append(row)
    return rows


# %% task=12-ladder id=a-rung-may-lack-questions belief="only a question that the first rung does not have is an error, a rung may have fewer" case=a-question-too-few loses=1 hint="The same questions means the same in both directions. Take one away from the second rung." by=reader
def ladder(rungs, scores, draws, cut):
    tables = [dict(scores[name]) for name in rungs]
    if any(not set(t) <= set(tables[0]) for t in tables):
        raise ValueError("the rungs were not measured on the same questions")
    rows = []
    for i, (name, now) in enumerate(zip(rungs, tables)):
        row = {"name": name, "mean": sum(now.values()) / len(now)}
        if i:
            below = tables[i - 1]
            gains = {q: now[q] - below[q] for q in now}
            row["gain"] = sum(gains.values()) / len(gains)
            means = sorted(sum(gains[q] for q in d) / len(d) for d in draws)
            kept = means[cut:len(means) - cut]
            row["low"], row["high"] = kept[0], kept[-1]
            row["sure"] = kept[0] > 0 or kept[-1] < 0
        rows.append(row)
    return rows


# %% task=12-ladder id=first-and-last-rung-compared belief="it is enough that the first and the last rung have the same questions" case=another-question loses=1 hint="A rung in the middle may have others. Compare every rung." by=reader
def ladder(rungs, scores, draws, cut):
    tables = [dict(scores[name]) for name in rungs]
    if set(tables[0]) != set(tables[-1]):
        raise ValueError("the rungs were not measured on the same questions")
    rows = []
    for i, (name, now) in enumerate(zip(rungs, tables)):
        row = {"name": name, "mean": sum(now.values()) / len(now)}
        if i:
            below = tables[i - 1]
            gains = {q: now[q] - below[q] for q in now if q in below}
            row["gain"] = sum(gains.values()) / len(gains)
            means = sorted(sum(gains[q] for q in d) / len(d) for d in draws)
            kept = means[cut:len(means) - cut]
            row["low"], row["high"] = kept[0], kept[-1]
            row["sure"] = kept[0] > 0 or kept[-1] < 0
        rows.append(row)
    return rows


# %% task=12-ladder id=high-end-at-zero-is-sure belief="an interval that ends at 0 lies outside of it" case=an-end-at-zero loses=1 hint="An end that is 0 does not lie outside, at the upper end either." by=reader
def ladder(rungs, scores, draws, cut):
    tables = [dict(scores[name]) for name in rungs]
    if any(set(t) != set(tables[0]) for t in tables):
        raise ValueError("the rungs were not measured on the same questions")
    rows = []
    for i, (name, now) in enumerate(zip(rungs, tables)):
        row = {"name": name, "mean": sum(now.values()) / len(now)}
        if i:
            below = tables[i - 1]
            gains = {q: now[q] - below[q] for q in now}
            row["gain"] = sum(gains.values()) / len(gains)
            means = sorted(sum(gains[q] for q in d) / len(d) for d in draws)
            kept = means[cut:len(means) - cut]
            row["low"], row["high"] = kept[0], kept[-1]
            row["sure"] = kept[0] > 0 or kept[-1] <= 0
        rows.append(row)
    return rows


# %% task=12-ladder id=same-number-of-questions belief="two rungs were measured on the same questions when they have the same number of them" case=another-question loses=1 hint="Two lists of equal length may still hold other ids. Compare which ids they are." by=reader
def ladder(rungs, scores, draws, cut):
    rows = []
    below = None
    for name in rungs:
        now = dict(scores[name])
        row = {"name": name, "mean": sum(now.values()) / len(now)}
        if below is not None:
            if len(now) != len(below):
                raise ValueError("not the same questions")
            diff = {i: now[i] - below.get(i, 0.0) for i in now}
            row["gain"] = sum(diff.values()) / len(diff)
            means = sorted(sum(diff.get(i, 0.0) for i in d) / len(d) for d in draws)
            means = means[cut:len(means) - cut]
            row["low"], row["high"] = means[0], means[-1]
            row["sure"] = row["low"] > 0 or row["high"] < 0
        rows.append(row)
        below = now
    return rows


# %% task=12-ladder id=all-names-must-agree belief="every name in the scores must have the same questions, those that are no rung as well" case=rung-by-rung loses=2 hint="The dict of scores may hold names that are not on this ladder. Who has to be measured on the same questions?" by=reader
def ladder(rungs, scores, draws, cut):
    tables = {name: dict(pairs) for name, pairs in scores.items()}
    if len({frozenset(t) for t in tables.values()}) > 1:
        raise ValueError("the rungs were not measured on the same questions")
    out = []
    for i, name in enumerate(rungs):
        row = {"name": name, "mean": statistics.mean(tables[name].values())}
        if i > 0:
            low_rung = tables[rungs[i - 1]]
            gains = {q: s - low_rung[q] for q, s in tables[name].items()}
            row["gain"] = statistics.mean(gains.values())
            means = sorted(statistics.mean(gains[q] for q in draw) for draw in draws)
            kept = means[cut:len(means) - cut]
            row["low"] = kept[0]
            row["high"] = kept[-1]
            row["sure"] = not (kept[0] <= 0 <= kept[-1])
        out.append(row)
    return out


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


# %% task=12-experiment id=gains-only belief="only a gain can be clear" case=the-step-taken-back loses=1 hint="A kind that surely lost is clear as well." by=reader
def what_shows(before, after, metric, z, width):
    def show(d):
        return len(d), statistics.fmean(d), z * statistics.stdev(d) / len(d) ** 0.5

    pairs = [(b["stratum"], a["scores"][metric] - b["scores"][metric])
             for b, a in zip(before, after)]
    names = sorted({kind for kind, _ in pairs})
    by_kind = {kind: [d for k, d in pairs if k == kind] for kind in names}
    kinds = {kind: show(d) for kind, d in by_kind.items()}
    needed = {}
    for kind, d in by_kind.items():
        n = 2
        while z * statistics.stdev(d) / n ** 0.5 > width:
            n += 1
        needed[kind] = n
    return {"all": show([d for _, d in pairs]), "kinds": kinds,
            "clear": [k for k in names if kinds[k][1] - kinds[k][2] > 0], "needed": needed}


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


# %% task=12-experiment id=width-from-end-to-end belief="the wanted width is that of the whole interval, from its one end to the other" case=every-kind-and-all loses=2 hint="Which length is to come down to `width`, that of the whole interval or half of it?" by=reader
def what_shows(before, after, metric, z, width):
    kinds = {}
    for b, a in zip(before, after):
        kinds.setdefault(b["stratum"], []).append(a["scores"][metric] - b["scores"][metric])

    def triple(d):
        return len(d), statistics.mean(d), z * statistics.stdev(d) / math.sqrt(len(d))

    out = {"all": triple([x for d in kinds.values() for x in d]),
           "kinds": {k: triple(d) for k, d in kinds.items()}}
    out["clear"] = sorted(k for k, (n, m, h) in out["kinds"].items() if abs(m) > h)
    out["needed"] = {k: max(2, math.ceil((2 * z * statistics.stdev(d) / width) ** 2))
                     for k, d in kinds.items()}
    return out


# %% task=12-experiment id=never-fewer-than-asked belief="the questions that were asked already are needed in any case, so the number never falls below them" case=every-kind-and-all loses=2 hint="A kind may have more questions than the width asks for. What is the smallest number then?" by=reader
def what_shows(before, after, metric, z, width):
    every, kinds = [], {}
    for b, a in zip(before, after):
        d = a["scores"][metric] - b["scores"][metric]
        every.append(d)
        kinds.setdefault(a["stratum"], []).append(d)

    def half(s, n):
        return z * s / math.sqrt(n)

    result = {"kinds": {}, "clear": [], "needed": {}}
    result["all"] = (len(every), statistics.mean(every),
                     half(statistics.stdev(every), len(every)))
    for kind in sorted(kinds):
        d = kinds[kind]
        m, s = statistics.mean(d), statistics.stdev(d)
        h = half(s, len(d))
        result["kinds"][kind] = (len(d), m, h)
        if m - h > 0 or m + h < 0:
            result["clear"].append(kind)
        n = len(d)
        while half(s, n) > width:
            n += 1
        result["needed"][kind] = n
    return result


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


# %% task=12-split id=no-chains belief="a question joins the first group that shares a document with it" case=chains loses=3 hint="A question may touch two groups. Join both, not only the first." by=reader
def split_questions(questions, share, salt):
    groups = []
    for q in questions:
        for group in groups:
            if group["docs"] & set(q["documents"]):
                group["qs"].append(q)
                group["docs"] |= set(q["documents"])
                break
        else:
            groups.append({"docs": set(q["documents"]), "qs": [q]})
    def lot(group):
        name = min(q["id"] for q in group["qs"])
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()
    total = Counter(q["stratum"] for q in questions)
    used = Counter()
    dev = set()
    for group in sorted(groups, key=lot):
        new = used + Counter(q["stratum"] for q in group["qs"])
        if all(new[k] <= share * total[k] for k in total):
            used = new
            dev |= {q["id"] for q in group["qs"]}
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


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


# %% task=12-split id=ends-at-the-first belief="what does not fit ends the choice" case=a-group-too-large loses=4 hint="Behind a group that is too large there may be smaller ones that fit." by=reader
def split_questions(questions, share, salt):
    parent = {q["id"]: q["id"] for q in questions}

    def root(x):
        while parent[x] != x:
            x = parent[x]
        return x

    owner = {}
    for q in questions:
        for d in q["documents"]:
            if d in owner:
                a, b = sorted((root(owner[d]), root(q["id"])))
                parent[b] = a
            else:
                owner[d] = q["id"]
    groups = {}
    for q in questions:
        groups.setdefault(root(q["id"]), []).append(q)
    order = sorted(groups,
                   key=lambda g: hashlib.sha256(f"{salt}/{g}".encode()).hexdigest())
    total = Counter(q["stratum"] for q in questions)
    count = Counter()
    dev = set()
    for g in order:
        trial = count + Counter(q["stratum"] for q in groups[g])
        if any(trial[k] > share * total[k] for k in trial):
            break
        count = trial
        dev.update(q["id"] for q in groups[g])
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


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


# %% task=12-split id=named-after-the-last belief="a group is named after the question that came last" case=the-name-of-a-group loses=3 hint="The name is the id that comes first in alphabetical order."
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


# %% task=12-split id=round-the-places belief="the number of dev places is rounded to the nearest whole number" case=two-kinds loses=4 hint="Half of three is one and a half. May two be in dev?" by=reader
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    first = {}
    for i, q in enumerate(questions):
        for name in q["documents"]:
            parent[root(i)] = root(first.setdefault(name, i))
    groups = {}
    for i, q in enumerate(questions):
        groups.setdefault(root(i), []).append(q)

    def lot(group):
        name = min(q["id"] for q in group)
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for group in sorted(groups.values(), key=lot):
        trial = used + Counter(q["stratum"] for q in group)
        if all(trial[kind] <= round(share * total[kind]) for kind in trial):
            used = trial
            dev.update(q["id"] for q in group)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=kind-of-the-first-question-only belief="a group fits when the kind of its first question has room" case=filled-to-the-last loses=3 hint="Questions of several kinds may hang together. No kind may have too many." by=reader
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    first = {}
    for i, q in enumerate(questions):
        for name in q["documents"]:
            parent[root(i)] = root(first.setdefault(name, i))
    groups = {}
    for i, q in enumerate(questions):
        groups.setdefault(root(i), []).append(q)

    def lot(group):
        name = min(q["id"] for q in group)
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for group in sorted(groups.values(), key=lot):
        trial = used + Counter(q["stratum"] for q in group)
        if trial[group[0]["stratum"]] <= share * total[group[0]["stratum"]]:
            used = trial
            dev.update(q["id"] for q in group)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=numeric-order-of-ids belief="q2 comes before q10, so the group is named by the lower number" case=the-name-of-a-group loses=3 hint="Alphabetical order compares character by character. Ask Python for min of 'q2' and 'q10'." by=reader
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    first = {}
    for i, q in enumerate(questions):
        for name in q["documents"]:
            parent[root(i)] = root(first.setdefault(name, i))
    groups = {}
    for i, q in enumerate(questions):
        groups.setdefault(root(i), []).append(q)

    def lot(group):
        name = min((q["id"] for q in group), key=lambda name: (len(name), name))
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for group in sorted(groups.values(), key=lot):
        trial = used + Counter(q["stratum"] for q in group)
        if all(trial[kind] <= share * total[kind] for kind in trial):
            used = trial
            dev.update(q["id"] for q in group)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=capitals-do-not-count-in-the-name belief="the first id is looked for without regard to capitals" case=the-name-of-a-group loses=3 hint="Compare the ids as texts, as min does. Do capitals come before small letters?" by=reader
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    first = {}
    for i, q in enumerate(questions):
        for name in q["documents"]:
            parent[root(i)] = root(first.setdefault(name, i))
    groups = {}
    for i, q in enumerate(questions):
        groups.setdefault(root(i), []).append(q)

    def lot(group):
        name = min((q["id"] for q in group), key=str.lower)
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for group in sorted(groups.values(), key=lot):
        trial = used + Counter(q["stratum"] for q in group)
        if all(trial[kind] <= share * total[kind] for kind in trial):
            used = trial
            dev.update(q["id"] for q in group)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=file-names-without-folders belief="two documents with the same file name are the same, in whichever folder" case=by-lot loses=2 hint="Two folders may each have a README. Compare the whole names." by=reader
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    first = {}
    for i, q in enumerate(questions):
        for name in q["documents"]:
            parent[root(i)] = root(first.setdefault(name.split("/")[-1], i))
    groups = {}
    for i, q in enumerate(questions):
        groups.setdefault(root(i), []).append(q)

    def lot(group):
        name = min(q["id"] for q in group)
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for group in sorted(groups.values(), key=lot):
        trial = used + Counter(q["stratum"] for q in group)
        if all(trial[kind] <= share * total[kind] for kind in trial):
            used = trial
            dev.update(q["id"] for q in group)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=ascii-lots belief="letters beyond ASCII in the salt or the id are left out of the lot" case=the-name-of-a-group loses=3 hint="The text is hashed in UTF-8. Take a salt with an umlaut." by=reader
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    first = {}
    for i, q in enumerate(questions):
        for name in q["documents"]:
            parent[root(i)] = root(first.setdefault(name, i))
    groups = {}
    for i, q in enumerate(questions):
        groups.setdefault(root(i), []).append(q)

    def lot(group):
        name = min(q["id"] for q in group)
        return hashlib.sha256(f"{salt}/{name}".encode("ascii", "ignore")).hexdigest()

    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for group in sorted(groups.values(), key=lot):
        trial = used + Counter(q["stratum"] for q in group)
        if all(trial[kind] <= share * total[kind] for kind in trial):
            used = trial
            dev.update(q["id"] for q in group)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=first-two-documents belief="a question ties together its first two documents" case=a-long-chain loses=3 hint="A question may rest on three documents. Go through all of them." by=reader
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    first = {}
    for i, q in enumerate(questions):
        for name in q["documents"][:2]:
            parent[root(i)] = root(first.setdefault(name, i))
    groups = {}
    for i, q in enumerate(questions):
        groups.setdefault(root(i), []).append(q)

    def lot(group):
        name = min(q["id"] for q in group)
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for group in sorted(groups.values(), key=lot):
        trial = used + Counter(q["stratum"] for q in group)
        if all(trial[kind] <= share * total[kind] for kind in trial):
            used = trial
            dev.update(q["id"] for q in group)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=groups-within-a-kind belief="only questions of the same kind are put into a group" case=filled-to-the-last loses=3 hint="A leak does not stop at a kind. Which questions are in one group by the text?" by=reader
def split_questions(questions, share, salt):
    parent = list(range(len(questions)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    first = {}
    for i, q in enumerate(questions):
        for name in q["documents"]:
            parent[root(i)] = root(first.setdefault((name, q["stratum"]), i))
    groups = {}
    for i, q in enumerate(questions):
        groups.setdefault(root(i), []).append(q)

    def lot(group):
        name = min(q["id"] for q in group)
        return hashlib.sha256(f"{salt}/{name}".encode()).hexdigest()

    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for group in sorted(groups.values(), key=lot):
        trial = used + Counter(q["stratum"] for q in group)
        if all(trial[kind] <= share * total[kind] for kind in trial):
            used = trial
            dev.update(q["id"] for q in group)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=one-pass-over-all-pairs belief="one pass over all pairs is enough, each pair that shares a document taking the lower name of the two" case=a-long-chain loses=3 hint="A name has to travel along the whole chain. Put the question with the lowest id at the end of a long chain." by=reader
def split_questions(questions, share, salt):
    label = {q["id"]: q["id"] for q in questions}
    for q in questions:
        for p in questions:
            if set(q["documents"]) & set(p["documents"]):
                label[q["id"]] = label[p["id"]] = min(label[q["id"]], label[p["id"]])
    groups = {}
    for q in questions:
        groups.setdefault(label[q["id"]], []).append(q)
    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for name in sorted(groups, key=lambda g: hashlib.sha256(f"{salt}/{g}".encode()).hexdigest()):
        trial = used + Counter(q["stratum"] for q in groups[name])
        if all(trial[kind] <= share * total[kind] for kind in trial):
            used = trial
            dev.update(q["id"] for q in groups[name])
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=friends-of-friends belief="two questions hang together when they share a document or when a third one shares one with both" case=a-long-chain loses=3 hint="A chain may have more links than two. Make one of five questions." by=reader
def split_questions(questions, share, salt):
    docs = {q["id"]: set(q["documents"]) for q in questions}
    near = {a: {b for b in docs if docs[a] & docs[b]} | {a} for a in docs}
    near = {a: set().union(*(near[b] for b in near[a])) for a in near}
    label = {a: min(near[a]) for a in near}
    groups = {}
    for q in questions:
        groups.setdefault(label[q["id"]], []).append(q)
    total = Counter(q["stratum"] for q in questions)
    used, dev = Counter(), set()
    for name in sorted(groups, key=lambda g: hashlib.sha256(f"{salt}/{g}".encode()).hexdigest()):
        trial = used + Counter(q["stratum"] for q in groups[name])
        if all(trial[kind] <= share * total[kind] for kind in trial):
            used = trial
            dev.update(q["id"] for q in groups[name])
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


# %% task=12-split id=one-kind-per-group belief="a group has the kind of the question that it is named after, and all its questions count for that kind" case=filled-to-the-last loses=3 hint="Questions of several kinds may hang together. Count each question of a group for its own kind." by=reader
def split_questions(questions, share, salt):
    groups = [({q["id"]}, set(q["documents"])) for q in questions]
    merged = True
    while merged:
        merged = False
        for i in range(len(groups)):
            for j in range(i + 1, len(groups)):
                if groups[i][1] & groups[j][1]:
                    groups[i] = (groups[i][0] | groups[j][0], groups[i][1] | groups[j][1])
                    del groups[j]
                    merged = True
                    break
            if merged:
                break
    kind = {q["id"]: q["stratum"] for q in questions}
    size = Counter(kind.values())
    in_dev = Counter()
    dev = []
    lots = sorted((hashlib.sha256(f"{salt}/{min(ids)}".encode()).hexdigest(), min(ids), ids)
                  for ids, _ in groups)
    for _, name, ids in lots:
        k = kind[name]
        if in_dev[k] + len(ids) <= share * size[k]:
            in_dev[k] += len(ids)
            dev.extend(ids)
    return {"dev": [q["id"] for q in questions if q["id"] in dev],
            "test": [q["id"] for q in questions if q["id"] not in dev]}


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


# %% task=12-agreement id=lengths-added belief="the size of what was marked is the sum of the lengths" case=spans-that-overlap loses=2 hint="Mark the same span twice: no character more is marked." by=reader
def span_agreement(first, second, limit=0.5):
    if sorted(first) != sorted(second) or len(first) == 0:
        raise ValueError("other questions")
    by, both, size = {}, 0, 0
    for q in first:
        a = {(d, i) for d, s, e in first[q] for i in range(s, e)}
        b = {(d, i) for d, s, e in second[q] for i in range(s, e)}
        n = sum(e - s for _, s, e in first[q]) + sum(e - s for _, s, e in second[q])
        by[q] = 2 * len(a & b) / n if n else 1.0
        both += len(a & b)
        size += n
    low = [q for q in sorted(by) if by[q] < limit]
    return {"by_question": by, "mean": statistics.mean(by.values()),
            "pooled": 2 * both / size if size else 1.0,
            "discuss": sorted(low, key=by.get)}


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


# %% task=12-agreement id=none-at-all-is-agreement belief="two readers who were asked nothing agree fully" case=no-questions loses=2 hint="Read once more when the function raises. What is said about no questions?" by=reader
def span_agreement(first, second, limit=0.5):
    if set(first) != set(second):
        raise ValueError("not the same questions, or none")

    def chars(spans):
        return {(name, i) for name, start, end in spans for i in range(start, end)}

    by, both, sizes = {}, 0, 0
    for q in first:
        a, b = chars(first[q]), chars(second[q])
        size = len(a) + len(b)
        by[q] = 2 * len(a & b) / size if size else 1.0
        both += 2 * len(a & b)
        sizes += size
    return {"by_question": by, "mean": sum(by.values()) / len(by) if by else 1.0,
            "pooled": both / sizes if sizes else 1.0,
            "discuss": sorted((q for q in by if by[q] < limit), key=lambda q: (by[q], q))}


# %% task=12-agreement id=missing-at-the-second-is-empty belief="a question that the second reader was not asked counts as one for which nothing was marked" case=not-asked-of-the-second loses=2 hint="Marked nothing and not asked are not the same. Take a question away from the second reader." by=reader
def span_agreement(first, second, limit=0.5):
    if set(second) - set(first) or not first:
        raise ValueError("not the same questions, or none")

    def chars(spans):
        return {(name, i) for name, start, end in spans for i in range(start, end)}

    by, both, sizes = {}, 0, 0
    for q in first:
        a, b = chars(first[q]), chars(second.get(q, []))
        size = len(a) + len(b)
        by[q] = 2 * len(a & b) / size if size else 1.0
        both += 2 * len(a & b)
        sizes += size
    return {"by_question": by, "mean": sum(by.values()) / len(by),
            "pooled": both / sizes if sizes else 1.0,
            "discuss": sorted((q for q in by if by[q] < limit), key=lambda q: (by[q], q))}


# %% task=12-agreement id=spans-sorted-in-place belief="the lists of spans may be put in order before they are used" case=spans-that-overlap loses=2 hint="The first section says what must not happen to the arguments. Look at the order of the spans after the call." by=reader
def span_agreement(first, second, limit=0.5):
    if set(first) != set(second) or not first:
        raise ValueError("not the same questions, or none")

    def chars(spans):
        return {(name, i) for name, start, end in spans for i in range(start, end)}

    for spans in list(first.values()) + list(second.values()):
        spans.sort()
    by, both, sizes = {}, 0, 0
    for q in first:
        a, b = chars(first[q]), chars(second[q])
        size = len(a) + len(b)
        by[q] = 2 * len(a & b) / size if size else 1.0
        both += 2 * len(a & b)
        sizes += size
    return {"by_question": by, "mean": sum(by.values()) / len(by),
            "pooled": both / sizes if sizes else 1.0,
            "discuss": sorted((q for q in by if by[q] < limit), key=lambda q: (by[q], q))}


# %% task=12-agreement id=pooled-over-the-union-of-questions belief="for the pooled figure all marks of a reader go into one set, so that a character marked for two questions counts once" case=short-and-long loses=5 hint="Let two questions rest on the same passage. The formula has a sum of sizes, and the sets belong to one question each." by=reader
def span_agreement(first, second, limit=0.5):
    if not first or set(first) != set(second):
        raise ValueError("not the same questions")

    def chars(spans):
        return {(d, i) for d, s, e in spans for i in range(s, e)}

    def f1(a, b):
        return 2 * len(a & b) / (len(a) + len(b)) if a or b else 1.0

    by = {q: f1(chars(first[q]), chars(second[q])) for q in first}
    all_a = set().union(*(chars(s) for s in first.values()))
    all_b = set().union(*(chars(s) for s in second.values()))
    return {"by_question": by, "mean": sum(by.values()) / len(by),
            "pooled": f1(all_a, all_b),
            "discuss": sorted((q for q in by if by[q] < limit), key=lambda q: (by[q], q))}


# %% task=12-agreement id=empty-questions-left-out-of-the-mean belief="a question for which nobody has marked anything says nothing, so it is left out of the mean" case=neither-marks loses=2 hint="Two readers who both say that nothing answers agree about that question. Count its value like any other." by=reader
def span_agreement(first, second, limit=0.5):
    if first.keys() != second.keys() or not first:
        raise ValueError("not the same questions")
    scores = {}
    hits = total = 0
    counted = []
    for q in sorted(first):
        a, b = set(), set()
        for spans, chars in ((first[q], a), (second[q], b)):
            for doc, start, end in spans:
                chars.update((doc, c) for c in range(start, end))
        if not a and not b:
            scores[q] = 1.0
            continue
        scores[q] = 2 * len(a & b) / (len(a) + len(b))
        counted.append(scores[q])
        hits += len(a & b)
        total += len(a) + len(b)
    return {"by_question": scores,
            "mean": statistics.mean(counted) if counted else 1.0,
            "pooled": 2 * hits / total if total else 1.0,
            "discuss": sorted([q for q in scores if scores[q] < limit],
                              key=lambda q: scores[q])}


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


# %% task=12-next id=largest-term belief="the next question goes where the term is largest" case=few-so-far loses=2 hint="A large term may hardly fall any more: how much does one more question take off it?" by=reader
def next_questions(differences, traffic, more):
    s2 = {k: statistics.variance(d) for k, d in differences.items()}
    n = {k: len(d) for k, d in differences.items()}

    def part(k):
        return traffic[k] ** 2 * s2[k] / n[k]

    before = math.sqrt(sum(part(k) for k in n))
    extra = {k: 0 for k in n}
    for _ in range(more):
        best = min(sorted(n), key=lambda k: -part(k))
        n[best] += 1
        extra[best] += 1
    return {"more": extra, "before": before, "after": math.sqrt(sum(part(k) for k in n))}


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


# %% task=12-next id=by-spread belief="what varies most gets the questions, however often it is asked" case=one-is-asked-more loses=3 hint="Weigh the spread by the traffic of the kind."
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


# %% task=12-next id=fall-by-n-plus-one-squared belief="the fall of V is the part of a kind divided by the square of the new number" case=few-so-far loses=2 hint="Subtract V after from V before for one kind, and bring the two to one fraction." by=reader
def next_questions(differences, traffic, more):
    part = {k: traffic[k] ** 2 * statistics.variance(d) for k, d in differences.items()}
    n = {k: len(d) for k, d in differences.items()}
    extra = dict.fromkeys(differences, 0)

    def error():
        return math.sqrt(sum(part[k] / (n[k] + extra[k]) for k in part))

    before = error()
    for _ in range(more):
        best, most = None, -1.0
        for k in sorted(part):
            now = n[k] + extra[k]
            fall = part[k] / (now + 1) ** 2
            if fall > most:
                best, most = k, fall
        extra[best] += 1
    return {"more": extra, "before": before, "after": error()}


# %% task=12-next id=derivative-as-the-fall belief="the fall of V is its derivative, the part of a kind divided by the square of its number" case=one-has-many-already loses=2 hint="One more question is a whole step. Subtract V after from V before." by=reader
def next_questions(differences, traffic, more):
    part = {k: traffic[k] ** 2 * statistics.variance(d) for k, d in differences.items()}
    n = {k: len(d) for k, d in differences.items()}
    extra = dict.fromkeys(differences, 0)

    def error():
        return math.sqrt(sum(part[k] / (n[k] + extra[k]) for k in part))

    before = error()
    for _ in range(more):
        best, most = None, -1.0
        for k in sorted(part):
            now = n[k] + extra[k]
            fall = part[k] / now ** 2
            if fall > most:
                best, most = k, fall
        extra[best] += 1
    return {"more": extra, "before": before, "after": error()}


# %% task=12-next id=no-question-without-a-fall belief="where V cannot fall any more no question is given out" case=nothing-moves loses=1 hint="All the questions are given out, also where V falls by 0. See what is said about equal falls." by=reader
def next_questions(differences, traffic, more):
    part = {k: traffic[k] ** 2 * statistics.variance(d) for k, d in differences.items()}
    n = {k: len(d) for k, d in differences.items()}
    extra = dict.fromkeys(differences, 0)

    def error():
        return math.sqrt(sum(part[k] / (n[k] + extra[k]) for k in part))

    before = error()
    for _ in range(more):
        best, most = None, -1.0
        for k in sorted(part):
            now = n[k] + extra[k]
            fall = part[k] / (now * (now + 1))
            if fall > most:
                best, most = k, fall
        if most > 0:
            extra[best] += 1
    return {"more": extra, "before": before, "after": error()}


# %% task=12-next id=neyman-shares-rounded-down belief="the new questions are shared out in proportion to traffic times deviation and what is left over after rounding down goes to the largest remainders" case=one-has-many-already loses=2 hint="The questions that you have already count as well. Give one kind many questions and see whether it should get as many again." by=reader
def next_questions(differences, traffic, more):
    s = {k: statistics.stdev(d) for k, d in differences.items()}
    total = sum(traffic[k] * s[k] for k in s)
    kinds = sorted(s)
    if total == 0:
        extra = {k: 0 for k in kinds}
        extra[kinds[0]] = more
    else:
        exact = {k: more * traffic[k] * s[k] / total for k in kinds}
        extra = {k: int(exact[k]) for k in kinds}
        left = more - sum(extra.values())
        for k in sorted(kinds, key=lambda k: extra[k] - exact[k])[:left]:
            extra[k] += 1

    def error(add):
        return math.sqrt(sum((traffic[k] * s[k]) ** 2 / (len(differences[k]) + add[k])
                             for k in kinds))

    return {"more": extra, "before": error({k: 0 for k in kinds}), "after": error(extra)}


# %% task=12-next id=drop-by-traffic-not-squared belief="the next question is of the kind whose own squared error falls most, times its traffic once" case=one-is-asked-more loses=2 hint="Write down the part of V that belongs to one kind, with n and with n + 1, and compare it with your own. How does the traffic stand in it?" by=reader
def next_questions(differences, traffic, more):
    var = {k: statistics.variance(v) for k, v in differences.items()}
    n = {k: len(v) for k, v in differences.items()}
    start = dict(n)

    def error():
        return math.sqrt(sum(traffic[k] ** 2 * var[k] / n[k] for k in n))

    before = error()
    for _ in range(more):
        best, most = None, -1.0
        for k in sorted(n):
            drop = traffic[k] * (var[k] / n[k] - var[k] / (n[k] + 1))
            if drop > most:
                best, most = k, drop
        n[best] += 1
    return {"more": {k: n[k] - start[k] for k in n}, "before": before, "after": error()}


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


# %% task=12-reading id=a-turn-lost belief="a hit that was read already costs the run its turn" case=the-same-hits loses=3 hint="A run passes over what was read and shows the next one in the same turn." by=reader
def reading_order(runs, relevant, budget, k):
    queue = sorted(runs)
    left = {name: list(ids) for name, ids in runs.items()}
    read, found = [], 0
    while queue and len(read) < budget:
        name = queue.pop(0)
        if not left[name]:
            continue
        hit = left[name].pop(0)
        if hit in read:
            queue.append(name)
            continue
        read.append(hit)
        if hit in relevant:
            found += 1
            queue.insert(0, name)
        else:
            queue.append(name)
    judged = {}
    for name, ids in runs.items():
        top = ids[:k]
        judged[name] = sum(i in read for i in top) / len(top) if top else 1.0
    return {"read": read, "found": found, "judged": judged}


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


# %% task=12-reading id=its-own-readings belief="a run is judged by what was read for itself" case=the-same-hits loses=3 hint="A hit counts as read for whichever run it was read." by=reader
def reading_order(runs, relevant, budget, k):
    from collections import deque
    queue = deque(sorted(runs))
    seen, order, found = set(), [], 0
    shown = {name: set() for name in runs}
    while queue and len(order) < budget:
        name = queue[0]
        hit = next((h for h in runs[name] if h not in seen), None)
        if hit is None:
            queue.popleft()
            continue
        seen.add(hit)
        order.append(hit)
        shown[name].add(hit)
        if hit in relevant:
            found += 1
        else:
            queue.rotate(-1)
    return {"read": order, "found": found,
            "judged": {name: len(shown[name] & set(ids[:k])) / min(k, len(ids)) if ids else 1
                       for name, ids in runs.items()}}


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


# %% task=12-reading id=answer-moves-the-run-only-by-one-more belief="a run that has just shown an answer may show one more hit and then goes to the back, whatever that hit is" case=stays-in-front loses=6 hint="Follow a run whose first three hits all answer. When does the text let another run come to the front?" by=reader
def reading_order(runs, relevant, budget, k):
    answers = set(relevant)
    queue = sorted(runs)
    read = []
    while queue and len(read) < budget:
        name = queue[0]
        for turn in range(2):
            fresh = [h for h in runs[name] if h not in read]
            if not fresh:
                queue.remove(name)
                break
            if len(read) == budget:
                break
            read.append(fresh[0])
            if fresh[0] not in answers:
                queue.append(queue.pop(0))
                break
        else:
            queue.append(queue.pop(0))
    judged = {}
    for name in runs:
        top = runs[name][:k]
        judged[name] = len([h for h in top if h in read]) / len(top) if top else 1.0
    return {"read": read, "found": len(answers & set(read)), "judged": judged}
