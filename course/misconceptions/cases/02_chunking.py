# %% task=02-windows id=single-blanks belief="the words of a chunk can be joined by single blanks" by=reader case=blanks-kept-as-they-are loses=2 hint="Print text[start:end] of your second window. A line break or a double blank is part of the text, too."
def windows(text, size, overlap=0):
    """Return the spans of windows of `size` words."""
    if not 0 <= overlap < size:
        raise ValueError("overlap")
    spans, at = [], 0
    for word in text.split():
        spans.append((at, at + len(word)))
        at += len(word) + 1
    found = []
    for i in range(0, len(spans), size - overlap):
        part = spans[i : i + size]
        found.append((part[0][0], part[-1][1]))
        if i + size >= len(spans):
            break
    return found


# %% task=02-windows id=first-place-of-a-word belief="text.find() gives the position of the word that is meant" case=a-word-that-comes-again loses=1 hint="Give it a text that says a word twice: find() without a second argument begins at the beginning each time."
def windows(text, size, overlap=0):
    if not 0 <= overlap < size:
        raise ValueError(f"overlap is {overlap}")
    words = text.split()
    spans = []
    for first in range(0, len(words), size - overlap):
        window = words[first : first + size]
        start = re.search(rf"(?<!\S){re.escape(window[0])}(?!\S)", text).start()
        last = re.search(rf"(?<!\S){re.escape(window[-1])}(?!\S)", text)
        spans.append((start, last.end()))
        if first + size >= len(words):
            break
    return spans


# %% task=02-windows id=to-the-next-word belief="a window ends where the next one begins" case=blanks-kept-as-they-are loses=2 hint="Look at the last characters of text[start:end]: the white space behind the last word is not in the window."
def windows(text, size, overlap=0):
    if not 0 <= overlap < size:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+\s*", text)]
    spans = []
    for first in range(0, len(words), size - overlap):
        window = words[first : first + size]
        spans.append((window[0][0], window[-1][1]))
        if first + size >= len(words):
            break
    return spans


# %% task=02-windows id=a-window-for-each-step belief="a window begins wherever there is a word left to begin at" case=one-window-is-enough loses=1 hint="Compare your last two windows: does the last one hold a word that the one before does not?"
def windows(text, size, overlap=0):
    if not 0 <= overlap < size:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    spans = []
    for first in range(0, len(words), size - overlap):
        window = words[first : first + size]
        spans.append((window[0][0], window[-1][1]))
    return spans


# %% task=02-windows id=overlap-in-front belief="the overlap is added in front of windows of full size" case=words-shared-with-the-one-before loses=1 hint="Count the words of your second window: the shared ones are part of its size."
def windows(text, size, overlap=0):
    if not 0 <= overlap < size:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    spans = []
    for first in range(0, len(words), size):
        window = words[max(first - overlap, 0) : first + size]
        spans.append((window[0][0], window[-1][1]))
    return spans


# %% task=02-windows id=overlap-is-the-step belief="the overlap is how far the next window moves on" case=words-shared-with-the-one-before loses=1 hint="With an overlap of 1 the next window begins size - 1 words further on, not 1."
def windows(text, size, overlap=0):
    if not 0 <= overlap < size:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    spans = []
    for first in range(0, len(words), overlap or size):
        window = words[first : first + size]
        spans.append((window[0][0], window[-1][1]))
        if first + size >= len(words):
            break
    return spans


# %% task=02-windows id=full-windows-only belief="only windows of full size count" case=a-short-last-window loses=2 hint="Which words of the text are in none of your windows?"
def windows(text, size, overlap=0):
    if not 0 <= overlap < size:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    spans = []
    for first in range(0, len(words) - size + 1, size - overlap):
        window = words[first : first + size]
        spans.append((window[0][0], window[-1][1]))
    return spans


# %% task=02-windows id=at-least-one-window belief="every text has at least one window" case=no-words loses=1 hint="How many words has a text of blanks, and how many windows do they need?"
def windows(text, size, overlap=0):
    if not 0 <= overlap < size:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    if len(words) <= size:
        return [(words[0][0], words[-1][1])]
    spans = []
    for first in range(0, len(words), size - overlap):
        window = words[first : first + size]
        spans.append((window[0][0], window[-1][1]))
        if first + size >= len(words):
            break
    return spans


# %% task=02-windows id=at-least-one-step belief="a step of at least one word mends an overlap that is too large" case=overlap-above-the-size loses=1 hint="The task wants a ValueError here: such an overlap is a slip, and whoever made it should hear of it."
def windows(text, size, overlap=0):
    if overlap < 0:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    spans = []
    for first in range(0, len(words), max(size - overlap, 1)):
        window = words[first : first + max(size, 1)]
        spans.append((window[0][0], window[-1][1]))
        if first + size >= len(words):
            break
    return spans


# %% task=02-windows id=equal-is-allowed belief="an overlap as large as the window is the largest one allowed" case=overlap-equal-to-the-size loses=1 hint="With overlap == size the next window would begin where this one did."
def windows(text, size, overlap=0):
    if overlap < 0 or overlap > size or size < 1:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    spans = []
    for first in range(0, len(words), max(size - overlap, 1)):
        window = words[first : first + size]
        spans.append((window[0][0], window[-1][1]))
        if first + size >= len(words):
            break
    return spans


# %% task=02-windows id=negative-is-harmless belief="a negative overlap just leaves a gap" case=overlap-below-zero loses=1 hint="The words in the gap are in no chunk. The task wants a ValueError."
def windows(text, size, overlap=0):
    if overlap >= size:
        raise ValueError(f"overlap is {overlap}")
    words = [match.span() for match in re.finditer(r"\S+", text)]
    spans = []
    for first in range(0, len(words), size - overlap):
        window = words[first : first + size]
        spans.append((window[0][0], window[-1][1]))
        if first + size >= len(words):
            break
    return spans


# %% task=02-windows id=nothing-to-check-in-an-empty-text belief="an empty text needs no check of the numbers" by=reader case=refused-whatever-the-text loses=1 hint="Give it an empty text and an overlap that is too large: the check has to stand first."
def windows(text, size, overlap=0):
    """Return the spans of windows of `size` words."""
    words = [m.span() for m in re.finditer(r"\S+", text)]
    spans = []
    i = 0
    while i < len(words):
        if overlap < 0 or overlap >= size:
            raise ValueError("overlap must be from 0 to size - 1")
        last = min(i + size, len(words))
        spans.append((words[i][0], words[last - 1][1]))
        if last == len(words):
            break
        i += size - overlap
    return spans


# %% task=02-windows id=search-for-joined-words belief="it joins the words of a window with single blanks and looks for that text from the front" by=reader case=blanks-kept-as-they-are loses=2 hint="Print what each of your spans cuts out, for a text with two blanks in a row and for one that says the same thing twice."
def windows(text, size, overlap=0):
    """Return the spans of windows of `size` words."""
    if not 0 <= overlap < size:
        raise ValueError("overlap")
    words = text.split()
    spans = []
    step = size - overlap
    for i in range(0, len(words), step):
        piece = " ".join(words[i : i + size])
        start = text.find(piece)
        spans.append((start, start + len(piece)))
        if i + size >= len(words):
            break
    return spans


# %% task=02-windows id=short-text-whole belief="a text of no more than size words is one span from 0 to the length of the text" by=reader case=one-window-is-enough loses=1 hint="A window goes from the first character of its first word to the last of its last. Give it a short text that begins or ends with a line break."
def windows(text, size, overlap=0):
    """Return the spans of windows of `size` words."""
    if overlap < 0 or overlap >= size:
        raise ValueError("overlap must be at least 0 and below size")
    words = [m.span() for m in re.finditer(r"\S+", text)]
    if not words:
        return []
    if len(words) <= size:
        return [(0, len(text))]
    step = size - overlap
    count = 1 + math.ceil((len(words) - size) / step)
    spans = []
    for i in range(count):
        part = words[i * step : i * step + size]
        spans.append((part[0][0], part[-1][1]))
    return spans


# %% task=02-windows id=formula-for-short-texts-too belief="the formula for the number of windows is used for texts shorter than a window as well" by=reader case=one-window-is-enough loses=1 hint="For which texts is the formula meant? Work it out by hand for two words, size 4 and overlap 3."
def windows(text, size, overlap=0):
    """Return the spans of windows of `size` words."""
    if overlap < 0 or overlap >= size:
        raise ValueError("overlap must be at least 0 and below size")
    words = [m.span() for m in re.finditer(r"\S+", text)]
    if not words:
        return []
    step = size - overlap
    count = 1 + math.ceil((len(words) - size) / step)
    spans = []
    for i in range(count):
        part = words[i * step : i * step + size]
        spans.append((part[0][0], part[-1][1]))
    return spans


# %% task=02-windows id=letters-only belief="a word is a run of letters and digits, so a full stop is left out at the end and 'e-mail' counts twice" by=reader case=blanks-kept-as-they-are loses=2 hint="The text says in one sentence what a word is. By it, does 'done.' have four characters or five?"
def windows(text, size, overlap=0):
    """Return the spans of windows of `size` words."""
    if not 0 <= overlap < size:
        raise ValueError("overlap")
    words = [m.span() for m in re.finditer(r"\w+", text)]
    found = []
    for i in range(0, len(words), size - overlap):
        part = words[i : i + size]
        found.append((part[0][0], part[-1][1]))
        if i + size >= len(words):
            break
    return found


# %% task=02-pack id=below-the-budget belief="a chunk has to stay below the budget" case=filled-to-the-last-word loses=1 hint="At most the budget means that a chunk may have just as many words."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) >= budget:
            chunks.append((first, number))
            first = number
            while number - first < carry:
                if sum(lengths[first - 1 : new]) > budget:
                    break
                first -= 1
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=carried-below-the-budget belief="what is carried has to leave a word of the budget free" case=they-fit-to-the-last-word loses=2 hint="Carried sentences and the next one together may have just as many words as the budget."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = number
            while number - first < carry:
                if sum(lengths[first - 1 : new]) >= budget:
                    break
                first -= 1
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=one-sentence-over belief="the sentence that reaches the budget still belongs to the chunk" case=a-sentence-over-the-budget loses=3 hint="Add up the words of your first chunk: are they at most the budget?"
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if sum(lengths[first:new]) >= budget:
            chunks.append((first, new))
            first = max(new - carry, first + 1)
    if first < len(lengths):
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=too-long-is-left-out belief="a sentence over the budget has no chunk" case=a-sentence-over-the-budget loses=3 hint="Which sentence is in none of your chunks? It is one of its own, though over the budget."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if lengths[number] > budget:
            if first < number:
                chunks.append((first, number))
            first = new
        elif sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = number
            while number - first < carry:
                if sum(lengths[first - 1 : new]) > budget:
                    break
                first -= 1
    if first < len(lengths):
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=an-empty-chunk-before belief="a chunk is closed whenever the next sentence does not fit" case=a-sentence-over-the-budget loses=1 hint="Look for a chunk without sentences: there was nothing to close before the long one."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = number
            while number - first < carry:
                if sum(lengths[first - 1 : new]) > budget:
                    break
                first -= 1
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=always-one-chunk belief="there is always a last chunk" case=no-sentences loses=1 hint="Call it with an empty list: a chunk from 0 to 0 holds nothing."
def pack(lengths, budget, carry=0):
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
    return [*chunks, (first, len(lengths))]


# %% task=02-pack id=no-carry belief="each chunk begins with a new sentence, whatever carry is" case=all-of-them-fit loses=2 hint="Change carry only: your answer does not move."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = number
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=carried-without-a-look belief="the carried sentences are short, so that they always fit" case=only-some-of-them-fit loses=2 hint="Add up the words of your second chunk: carried sentences and new ones share one budget."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = max(number - carry, first + 1)
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=all-or-nothing belief="where not all carried sentences fit, none is carried" by=reader case=only-some-of-them-fit loses=2 hint="Take fewer of them: as many as do fit are carried."
def pack(lengths, budget, carry=0):
    """Return the chunks as pairs (first, end) of sentence numbers."""
    chunks = []
    n = len(lengths)
    first = end = 0
    while end < n:
        end += 1
        while end < n and sum(lengths[first : end + 1]) <= budget:
            end += 1
        chunks.append((first, end))
        if end < n:
            start = max(first, end - carry)
            if sum(lengths[start:end]) + lengths[end] > budget:
                start = end
            first = start
    return chunks


# %% task=02-pack id=carried-ones-alone belief="it is enough that the carried sentences fit the budget without the next one" case=only-some-of-them-fit loses=2 hint="A chunk has to bring something new: count the next sentence in before you decide how many are carried."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            before = first
            first = number
            while number - first < carry and first > before + 1:
                if sum(lengths[first - 1 : number]) > budget:
                    break
                first -= 1
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=over-anyway belief="beside a sentence over the budget the carried ones do not matter any more" case=nothing-fits-beside-a-long-one loses=2 hint="A sentence over the budget is a chunk of its own: nothing fits beside it, so nothing is carried."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = number
            while number - first < carry and first > 0:
                if sum(lengths[first - 1 : new]) > budget >= lengths[number]:
                    break
                first -= 1
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=carry-in-words belief="carry is a number of words" case=all-of-them-fit loses=2 hint="carry counts sentences: with carry=1 the whole last sentence comes again."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = number
            while sum(lengths[first - 1 : number]) <= carry:
                if sum(lengths[first - 1 : new]) > budget:
                    break
                first -= 1
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=one-carried-too-many belief="the sentence that did not fit is one of the carried ones" case=all-of-them-fit loses=2 hint="The carried sentences are the last ones of the chunk before; the new one is not among them."
def pack(lengths, budget, carry=0):
    chunks, first = [], 0
    for number in range(len(lengths)):
        new = number + 1
        if number > first and sum(lengths[first:new]) > budget:
            chunks.append((first, number))
            first = number
            while number - first < carry - 1:
                if sum(lengths[first - 1 : new]) > budget:
                    break
                first -= 1
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=minus-zero-slice belief="the last carry sentences are taken with [-carry:], which for carry 0 is the whole chunk" by=reader case=filled-to-the-last-word loses=1 hint="Call it without a carry and look at where the second chunk begins; then print [1, 2, 3][-0:]."
def pack(lengths, budget, carry=0):
    """Return the chunks as pairs (first, end) of sentence numbers."""
    chunks = []
    current = []
    for i, words in enumerate(lengths):
        if current and sum(lengths[j] for j in current) + words > budget:
            chunks.append((current[0], current[-1] + 1))
            current = current[-carry:]
            while current and sum(lengths[j] for j in current) + words > budget:
                current.pop(0)
        current.append(i)
    if current:
        chunks.append((current[0], current[-1] + 1))
    return chunks


# %% task=02-pack id=carried-before-looking-on belief="all carry sentences begin the next chunk, whether or not the next new sentence still fits beside them" by=reader case=only-some-of-them-fit loses=2 hint="Is there a chunk in your answer that holds nothing new? The words in italics say what has to fit together."
def pack(lengths, budget, carry=0):
    """Return the chunks as pairs (first, end) of sentence numbers."""
    chunks = []
    first, n = 0, len(lengths)
    while first < n:
        end, words = first + 1, lengths[first]
        while end < n and words + lengths[end] <= budget:
            words += lengths[end]
            end += 1
        chunks.append((first, end))
        if end == n:
            break
        first = max(first + 1, end - carry)
    return chunks


# %% task=02-pack id=carried-words-are-free belief="the words of the carried sentences are not counted while the chunk is filled" by=reader case=they-fit-to-the-last-word loses=2 hint="Add up the words of each chunk in the example. 'All together' means the carried ones, too."
def pack(lengths, budget, carry=0):
    """Return the chunks as pairs (first, end) of sentence numbers."""
    chunks = []
    first = new = total = 0
    for i, words in enumerate(lengths):
        if i > new and total + words > budget:
            chunks.append((first, i))
            first, new, total = max(first, i - carry), i, 0
            while first < i and sum(lengths[first : i + 1]) > budget:
                first += 1
        total += words
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-pack id=start-below-zero belief="it steps back carry sentences even where the chunk before has fewer, so a slice begins below 0" by=reader case=only-some-of-them-fit loses=2 hint="Take a first chunk of one sentence and a carry of 3: where do you begin to carry, and what does a slice from there hold?"
def pack(lengths, budget, carry=0):
    """Return the chunks as pairs (first, end) of sentence numbers."""
    chunks = []
    first = 0
    total = 0
    for i, words in enumerate(lengths):
        if i > first and total + words > budget:
            chunks.append((first, i))
            back = carry
            while back > 0 and sum(lengths[i - back : i + 1]) > budget:
                back -= 1
            first = i - back
            total = sum(lengths[first:i])
        total += words
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-sections id=beginning-left-out belief="a section begins with a heading, so that what stands before the first is none" case=text-before-the-first-heading loses=1 hint="Which part of the text is in none of your sections?"
def sections(text):
    found, above = [], []
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
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=always-a-first-section belief="there is always something before the first heading" case=each-heading-a-section loses=4 hint="Your first section is empty where the text begins with a heading: leave it out."
def sections(text):
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
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if True]


# %% task=02-sections id=body-only belief="the heading's line is not part of its section" case=each-heading-a-section loses=4 hint="Print text[start:end] of a section: it begins with the signs of its own heading."
def sections(text):
    found, above = [(0, 0, [])], []
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
            body = min(at + len(line) + 1, len(text))
            found.append((at, body, [title for _, title in above]))
        at += len(line) + 1
    ends = [place for place, _, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (at, s, path), e in zip(found, ends) if at < e]


# %% task=02-sections id=bare-headings-joined belief="a heading without text belongs to the next one" case=headings-in-a-row loses=1 hint="Two headings in a row: which of the two has no section in your list?"
def sections(text):
    found, above = [(0, [])], []
    fence, at, bare = "", 0, False
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if fence:
            if line.startswith(fence):
                fence = ""
        elif line.startswith(("```", "~~~")):
            fence, bare = line[:3], False
        elif heading:
            level, title = len(heading[1]), heading[2].strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            start = found.pop()[0] if bare else at
            found.append((start, [title for _, title in above]))
            bare = True
        elif line.strip():
            bare = False
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=any-signs belief="every line that begins with # is a heading" case=signs-that-are-no-heading loses=1 hint="Count the signs, and look at the character behind them."
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#+)(.*)", line)
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
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=seven-levels belief="any number of signs makes a heading" case=signs-that-are-no-heading loses=1 hint="A heading has six signs at most: what does your code do with seven?"
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#+) (.*)", line)
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
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=indented-heading belief="blanks before the signs do not matter" case=signs-that-are-no-heading loses=1 hint="A line that begins with a blank is no heading here."
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r" *(#{1,6}) (.*)", line)
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
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=five-levels belief="there are five levels of headings" case=signs-that-are-no-heading loses=1 hint="Up to six signs make a heading: six are still one."
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,5}) (.*)", line)
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
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=title-as-it-stands belief="a title is all that follows the one blank" case=headings-in-a-row loses=1 hint="Look for white space at the ends of your titles."
def sections(text):
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
            level, title = len(heading[1]), heading[2]
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=own-title-only belief="the title says where a section belongs" case=down-and-up-again loses=1 hint="The path of a section holds the titles above it, too."
def sections(text):
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
            found.append((at, [title]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=siblings-kept belief="a heading ends deeper sections only" case=down-and-up-again loses=1 hint="Two headings of one level: does the path of the second still hold the first?"
def sections(text):
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
            above = [pair for pair in above if pair[0] <= level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=path-is-cut-to-length belief="the path has as many titles as the heading has signs" by=reader case=a-level-is-skipped loses=1 hint="From level 1 to 4 and back to 2: the number of titles is not the level. Keep the levels with the titles."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found = []
    path = []
    start = at = 0
    fence = ""
    for line in text.split("\n"):
        match = re.match(r"(#{1,6}) (.*)", line)
        if fence:
            if line.startswith(fence):
                fence = ""
        elif line[:3] in ("```", "~~~"):
            fence = line[:3]
        elif match:
            if at > start:
                found.append((start, at, path))
            start = at
            level = len(match.group(1))
            path = path[: level - 1] + [match.group(2).strip()]
        at += len(line) + 1
    if start < len(text):
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=one-step-up belief="a heading of a higher level ends just one section" by=reader case=down-and-up-again loses=1 hint="From level 3 back to 1 all titles in between are to be dropped."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, stack = [], []
    at = start = 0
    path, fence = [], None
    for line in text.split("\n"):
        if fence:
            if line.startswith(fence):
                fence = None
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif match := re.match(r"(#{1,6}) (.*)", line):
            if at > start:
                found.append((start, at, path))
            level = len(match[1])
            if stack and stack[-1][0] >= level:
                stack.pop()
            stack.append((level, match[2].strip()))
            start, path = at, [title for _, title in stack]
        at += len(line) + 1
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=innermost-first belief="the title of the section itself comes first" case=down-and-up-again loses=1 hint="The path is read from the outside in: the section's own title is its last."
def sections(text):
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
            found.append((at, [title for _, title in above][::-1]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=comments-are-headings belief="a line that looks like a heading is one, wherever it stands" case=a-comment-in-code loses=2 hint="A comment in code begins with # as well. Are you inside a fence at this line?"
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if heading:
            level, title = len(heading[1]), heading[2].strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=backticks-only belief="a fence is written with backticks" case=tildes loses=2 hint="Three tildes open a fence, too."
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if fence:
            if line.startswith(fence):
                fence = ""
        elif line.startswith("```"):
            fence = line[:3]
        elif heading:
            level, title = len(heading[1]), heading[2].strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=any-fence-closes belief="the next line of fence signs ends a fence, whichever they are" case=signs-that-close-nothing loses=2 hint="A fence of backticks goes on over tildes: remember which signs opened it."
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if line.startswith(("```", "~~~")):
            fence = "" if fence else line[:3]
        elif heading and not fence:
            level, title = len(heading[1]), heading[2].strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=one-sign-closes belief="a line that begins with a backtick or tilde ends a fence" case=signs-that-close-nothing loses=2 hint="It takes three signs to end a fence, the same three that opened it."
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if fence:
            if line.startswith(fence[0]):
                fence = ""
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif heading:
            level, title = len(heading[1]), heading[2].strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=fence-needs-an-end belief="a fence that is never closed is none" by=reader case=never-closed loses=2 hint="Without a closing line the fence goes on to the end of the text, and so does its code."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    fences = [m.span() for m in re.finditer(r"^(```|~~~).*?^\1", text, re.DOTALL | re.MULTILINE)]
    heads = [
        m
        for m in re.finditer(r"^(#{1,6}) (.*)$", text, re.MULTILINE)
        if not any(a <= m.start() < b for a, b in fences)
    ]
    starts = [m.start() for m in heads] + [len(text)]
    found = [(0, starts[0], [])] if starts[0] else []
    stack = []
    for i, m in enumerate(heads):
        level = len(m[1])
        stack = [one for one in stack if one[0] < level] + [(level, m[2].strip())]
        found.append((starts[i], starts[i + 1], [title for _, title in stack]))
    return found


# %% task=02-sections id=one-line-of-signs belief="a fence opens only where nothing follows its three signs" case=a-comment-in-code loses=2 hint="A language may stand behind the three signs: look at the beginning of the line only."
def sections(text):
    found, above = [(0, [])], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if fence:
            if line.startswith(fence):
                fence = ""
        elif line in ("```", "~~~"):
            fence = line
        elif heading:
            level, title = len(heading[1]), heading[2].strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=one-path-for-all belief="every section is given the same list as its path, which is changed afterwards" by=reader case=each-heading-a-section loses=4 hint="Look at your whole answer: has an earlier path changed afterwards? It is the same list. Copy it."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, levels = [], []
    at = start = 0
    path, fence = [], None
    for line in text.split("\n"):
        if fence:
            if line.startswith(fence):
                fence = None
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif match := re.match(r"(#{1,6}) (.*)", line):
            if at > start:
                found.append((start, at, path))
            start = at
            while levels and levels[-1] >= len(match[1]):
                levels.pop()
                path.pop()
            levels.append(len(match[1]))
            path.append(match[2].strip())
        at += len(line) + 1
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=hashes-stripped-at-both-ends belief="the title is the line without # and blanks at both of its ends" by=reader case=signs-that-are-no-heading loses=1 hint="Which of these signs belong to the title? Look at a heading about a programming language whose name ends in #."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, stack = [], []
    at, start, path = 0, 0, []
    fence = None
    for line in text.split("\n"):
        if fence:
            if line.startswith(fence):
                fence = None
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif re.match(r"#{1,6} ", line):
            if at > start:
                found.append((start, at, path))
            level = len(line) - len(line.lstrip("#"))
            stack = [one for one in stack if one[0] < level]
            stack.append((level, line.strip("# \t")))
            start, path = at, [title for _, title in stack]
        at += len(line) + 1
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=blank-beginning-left-out belief="what stands before the first heading is left out when it is only white space" by=reader case=blank-lines-before-it loses=1 hint="How long must the part before the first heading be to count as a section? The text gives a number."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    heads = []
    at, fence = 0, None
    for line in text.splitlines(keepends=True):
        if fence is not None:
            if line.startswith(fence):
                fence = None
        elif line.startswith("```") or line.startswith("~~~"):
            fence = line[:3]
        else:
            m = re.match(r"(#{1,6}) (.*)", line)
            if m:
                heads.append((at, len(m[1]), m[2].strip()))
        at += len(line)
    found = []
    first = heads[0][0] if heads else len(text)
    if text[:first].strip():
        found.append((0, first, []))
    stack = []
    for i, (start, level, title) in enumerate(heads):
        while stack and stack[-1][0] >= level:
            stack.pop()
        stack.append((level, title))
        end = heads[i + 1][0] if i + 1 < len(heads) else len(text)
        found.append((start, end, [t for _, t in stack]))
    return found


# %% task=02-sections id=closing-fence-stands-alone belief="a fence is closed only by a line that holds nothing but the three signs" by=reader case=more-behind-the-signs loses=2 hint="What does the text ask of the line that ends a fence? One word in it is 'begins'."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, stack = [], []
    at = start = 0
    path, fence = [], None
    for line in text.split("\n"):
        if fence:
            if line.strip() == fence:
                fence = None
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif match := re.match(r"(#{1,6}) (.*)", line):
            if at > start:
                found.append((start, at, path))
            level = len(match[1])
            stack = [one for one in stack if one[0] < level]
            stack.append((level, match[2].strip()))
            start, path = at, [title for _, title in stack]
        at += len(line) + 1
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=fence-as-long-as-it-opened belief="a fence that opens with four signs is closed by four, as the standard of markdown has it" by=reader case=more-behind-the-signs loses=2 hint="The text has rules of its own for fences; you need no others. How many signs must the closing line begin with?"
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, stack = [], []
    at = start = 0
    path, fence = [], None
    for line in text.split("\n"):
        signs = re.match(r"`{3,}|~{3,}", line)
        if fence:
            if line.startswith(fence):
                fence = None
        elif signs:
            fence = signs[0]
        elif match := re.match(r"(#{1,6}) (.*)", line):
            if at > start:
                found.append((start, at, path))
            level = len(match[1])
            stack = [one for one in stack if one[0] < level]
            stack.append((level, match[2].strip()))
            start, path = at, [title for _, title in stack]
        at += len(line) + 1
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=white-space-over-the-line-end belief="one pattern over the whole text finds the headings, and its white space may run over the end of a line" by=reader case=headings-in-a-row loses=1 hint="Give it a heading without a title and a line of text below. Which title comes out?"
def sections(text):
    """Return a list of (start, end, path of titles)."""
    fences = [
        m.span() for m in re.finditer(r"^(```|~~~).*?(^\1|\Z)", text, re.DOTALL | re.MULTILINE)
    ]
    heads = [
        m
        for m in re.finditer(r"^(#{1,6})\s+(.*)$", text, re.MULTILINE)
        if not any(a <= m.start() < b for a, b in fences)
    ]
    starts = [m.start() for m in heads] + [len(text)]
    found = [(0, starts[0], [])] if starts[0] else []
    stack = []
    for i, m in enumerate(heads):
        level = len(m[1])
        while stack and stack[-1][0] >= level:
            stack.pop()
        stack.append((level, m[2].strip()))
        found.append((starts[i], starts[i + 1], [title for _, title in stack]))
    return found


# %% task=02-sections id=any-white-space-behind-the-signs belief="any white space behind the signs makes a heading" by=reader case=signs-that-are-no-heading loses=1 hint="Which one character does the text ask for behind the signs?"
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, stack = [], []
    at = start = 0
    path, fence = [], None
    for line in text.splitlines(keepends=True):
        if fence:
            if line.startswith(fence):
                fence = None
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif match := re.match(r"(#{1,6})\s(.*)", line):
            if at > start:
                found.append((start, at, path))
            level = len(match[1])
            stack = [one for one in stack if one[0] < level]
            stack.append((level, match[2].strip()))
            start, path = at, [title for _, title in stack]
        at += len(line)
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=indented-fence belief="a fence may be indented" by=reader case=signs-that-open-nothing loses=2 hint="The line has to begin with the three signs. What does this line begin with?"
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, stack = [], []
    at = start = 0
    path, fence = [], None
    for line in text.split("\n"):
        if fence:
            if line.strip().startswith(fence):
                fence = None
        elif line.strip().startswith(("```", "~~~")):
            fence = line.strip()[:3]
        elif match := re.match(r"(#{1,6}) (.*)", line):
            if at > start:
                found.append((start, at, path))
            level = len(match[1])
            stack = [one for one in stack if one[0] < level]
            stack.append((level, match[2].strip()))
            start, path = at, [title for _, title in stack]
        at += len(line) + 1
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=empty-title-no-heading belief="a heading has a title of at least one character" by=reader case=headings-in-a-row loses=1 hint="How long must a title be? The text says so."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, stack = [], []
    at = start = 0
    path, fence = [], None
    for line in text.split("\n"):
        if fence:
            if line.startswith(fence):
                fence = None
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif match := re.match(r"(#{1,6}) +(\S.*)", line):
            if at > start:
                found.append((start, at, path))
            level = len(match[1])
            stack = [one for one in stack if one[0] < level]
            stack.append((level, match[2].strip()))
            start, path = at, [title for _, title in stack]
        at += len(line) + 1
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=two-ends-stripped-of-blanks-only belief="only blanks are stripped from a title" by=reader case=headings-in-a-row loses=1 hint="What else is white space besides a blank? Give it a title with a tab behind it."
def sections(text):
    """Return a list of (start, end, path of titles)."""
    found, stack = [], []
    at = start = 0
    path = []
    fence = None
    for line in text.split("\n"):
        if fence:
            if line.startswith(fence):
                fence = None
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        else:
            match = re.match(r"(#{1,6}) (.*)", line, re.DOTALL)
            if match:
                if at > start:
                    found.append((start, at, path))
                level = len(match[1])
                stack = [one for one in stack if one[0] < level]
                stack.append((level, match[2].strip(" ")))
                start, path = at, [title for _, title in stack]
        at += len(line) + 1
    if len(text) > start:
        found.append((start, len(text), path))
    return found


# %% task=02-sections id=closing-signs-dropped belief="signs at the end of a heading close it, as the standard of markdown has it" case=signs-that-are-no-heading loses=1 hint="The title is what follows the space. Which rule of the text takes signs off its end?"
def sections(text):
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
            level, title = len(heading[1]), re.sub(r"\s#+\s*$", "", heading[2]).strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            found.append((at, [title for _, title in above]))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=titles-as-keys belief="no section has the title of one that it stands in" case=down-and-up-again loses=1 hint="Give it a section Guide inside a section Guide: how many titles has its path?"
def sections(text):
    found, level_of = [(0, [])], {}
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
            level_of = {name: above for name, above in level_of.items() if above < level}
            level_of[title] = level
            found.append((at, list(level_of)))
        at += len(line) + 1
    ends = [start for start, _ in found[1:]] + [len(text)]
    return [(s, e, path) for (s, path), e in zip(found, ends) if s < e]


# %% task=02-sections id=always-a-last-section belief="a text has at least one section" case=empty-text loses=1 hint="Call it with an empty text: what would its one section hold?"
def sections(text):
    found, above, path = [], [], []
    fence, at, start = "", 0, 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if fence:
            if line.startswith(fence):
                fence = ""
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif heading:
            if at > start:
                found.append((start, at, path))
            level, title = len(heading[1]), heading[2].strip()
            above = [pair for pair in above if pair[0] < level]
            above.append((level, title))
            start, path = at, [title for _, title in above]
        at += len(line) + 1
    return [*found, (start, len(text), path)]


# %% task=02-sections id=headings-everywhere belief="every text has a heading" case=no-heading-at-all loses=1 hint="Give it one line of plain text. Which section holds it?"
def sections(text):
    heads, found, above = [], [], []
    fence, at = "", 0
    for line in text.split("\n"):
        heading = re.match(r"(#{1,6}) (.*)", line)
        if fence:
            if line.startswith(fence):
                fence = ""
        elif line.startswith(("```", "~~~")):
            fence = line[:3]
        elif heading:
            heads.append((at, len(heading[1]), heading[2].strip()))
        at += len(line) + 1
    if not heads:
        return []
    if heads[0][0] > 0:
        found.append((0, heads[0][0], []))
    ends = [start for start, _, _ in heads[1:]] + [len(text)]
    for (start, level, title), end in zip(heads, ends):
        above = [pair for pair in above if pair[0] < level]
        above.append((level, title))
        found.append((start, end, [title for _, title in above]))
    return found


# %% task=02-experiment id=all-questions belief="the test questions may be measured as well" case=two-sizes-two-figures loses=2 hint="Your figures rest on other questions: which split does the task name?"
def size_study(sizes, strata, budget):
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents, metric = load_handbook(), f"recall@{budget}tokens"
    dev = GoldenSet.load()
    questions = [q for q in dev if q.stratum in strata]
    recall, by_ten, reports = {}, {}, []
    for size in sorted(sizes):
        chunks = [c for document in documents for c in fixed_chunks(document, size)]
        report = evaluate(BM25().index(chunks), questions, chunks, k=10, token_budget=budget)
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


# %% task=02-experiment id=every-stratum belief="the dev questions are measured all together" case=two-sizes-two-figures loses=2 hint="Keep only the questions whose stratum is one of those given."
def size_study(sizes, strata, budget):
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents, metric = load_handbook(), f"recall@{budget}tokens"
    dev = GoldenSet.load().split("dev")
    questions = list(dev)
    recall, by_ten, reports = {}, {}, []
    for size in sorted(sizes):
        chunks = [c for document in documents for c in fixed_chunks(document, size)]
        report = evaluate(BM25().index(chunks), questions, chunks, k=10, token_budget=budget)
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


# %% task=02-experiment id=ten-hits-in-the-table belief="recall@10 is the figure to compare" case=two-sizes-two-figures loses=2 hint="The table holds the figure within the budget: the report has it under the budget's name."
def size_study(sizes, strata, budget):
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents, metric = load_handbook(), f"recall@{budget}tokens"
    dev = GoldenSet.load().split("dev")
    questions = [q for q in dev if q.stratum in strata]
    recall, by_ten, reports = {}, {}, []
    for size in sorted(sizes):
        chunks = [c for document in documents for c in fixed_chunks(document, size)]
        report = evaluate(BM25().index(chunks), questions, chunks, k=10, token_budget=budget)
        reports.append(report)
        recall[size] = report.mean("recall@10")
        by_ten[size] = report.mean("recall@10")
    low, high = compare(reports[-1], reports[0], metric).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(by_ten, key=by_ten.get),
        "sure": low > 0 or high < 0,
    }


# %% task=02-experiment id=budget-fixed belief="the budget is 1,000 words, as in the lesson" case=two-sizes-two-figures loses=2 hint="Give evaluate the budget that your function is given."
def size_study(sizes, strata, budget):
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents, metric = load_handbook(), "recall@1000tokens"
    dev = GoldenSet.load().split("dev")
    questions = [q for q in dev if q.stratum in strata]
    recall, by_ten, reports = {}, {}, []
    for size in sorted(sizes):
        chunks = [c for document in documents for c in fixed_chunks(document, size)]
        report = evaluate(BM25().index(chunks), questions, chunks, k=10, token_budget=1000)
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


# %% task=02-experiment id=one-best-for-both belief="the best size is the same by both figures" case=two-sizes-two-figures loses=2 hint="best_by_ten is decided by recall@10, in a dict of its own."
def size_study(sizes, strata, budget):
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents, metric = load_handbook(), f"recall@{budget}tokens"
    dev = GoldenSet.load().split("dev")
    questions = [q for q in dev if q.stratum in strata]
    recall, by_ten, reports = {}, {}, []
    for size in sorted(sizes):
        chunks = [c for document in documents for c in fixed_chunks(document, size)]
        report = evaluate(BM25().index(chunks), questions, chunks, k=10, token_budget=budget)
        reports.append(report)
        recall[size] = report.mean(metric)
        by_ten[size] = report.mean("recall@10")
    low, high = compare(reports[-1], reports[0], metric).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(recall, key=recall.get),
        "sure": low > 0 or high < 0,
    }


# %% task=02-experiment id=order-as-given belief="max() finds the smaller of two equal sizes by itself" by=reader case=the-smaller-of-equals loses=1 hint="max() keeps the first of equal items: in which order does it meet the sizes?"
def size_study(sizes, strata, budget):
    """Return recall within the budget by size, and what follows from it."""
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents = load_handbook()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"recall@{budget}tokens"
    reports = {}
    for size in sizes:
        chunks = [c for d in documents for c in fixed_chunks(d, size)]
        index = BM25().index(chunks)
        reports[size] = evaluate(index, questions, chunks, k=10, token_budget=budget)
    recall = {size: reports[size].mean(name) for size in sizes}
    ten = {size: reports[size].mean("recall@10") for size in sizes}
    low, high = compare(reports[max(sizes)], reports[min(sizes)], name).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(ten, key=ten.get),
        "sure": bool(low > 0 or high < 0),
    }


# %% task=02-experiment id=neighbours-compared belief="the interval belongs to two other sizes than the largest and the smallest" by=reader case=from-the-largest-to-the-smallest loses=1 hint="The sizes come in any order. With three of them, which two do the reports belong to that you compare?"
def size_study(sizes, strata, budget):
    """Return recall within the budget by size, and what follows from it."""
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents = load_handbook()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"recall@{budget}tokens"
    reports = {}
    for size in sizes:
        chunks = [c for d in documents for c in fixed_chunks(d, size)]
        index = BM25().index(chunks)
        reports[size] = evaluate(index, questions, chunks, k=10, token_budget=budget)
    recall = {size: report.mean(name) for size, report in reports.items()}
    ten = {size: report.mean("recall@10") for size, report in reports.items()}
    low, high = compare(reports[sizes[-1]], reports[sizes[0]], name).interval
    return {
        "recall": recall,
        "best": min(recall, key=lambda s: (-recall[s], s)),
        "best_by_ten": min(ten, key=lambda s: (-ten[s], s)),
        "sure": bool(low > 0 or high < 0),
    }


# %% task=02-experiment id=gains-only belief="a difference is sure when it is a gain" by=reader case=a-loss-beyond-chance loses=1 hint="An interval wholly below 0 is sure as well: the smaller size loses there."
def size_study(sizes, strata, budget):
    """Return recall within the budget by size, and what follows from it."""
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents = load_handbook()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"recall@{budget}tokens"
    reports = {}
    for size in sorted(sizes):
        chunks = [c for d in documents for c in fixed_chunks(d, size)]
        index = BM25().index(chunks)
        reports[size] = evaluate(index, questions, chunks, k=10, token_budget=budget)
    recall = {size: report.mean(name) for size, report in reports.items()}
    ten = {size: report.mean("recall@10") for size, report in reports.items()}
    low, high = compare(reports[max(sizes)], reports[min(sizes)], name).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(ten, key=ten.get),
        "sure": bool(low > 0),
    }


# %% task=02-experiment id=difference-is-enough belief="a difference that is not 0 is sure" case=two-sizes-two-figures loses=1 hint="Look at the interval and not at the difference: does it hold 0?"
def size_study(sizes, strata, budget):
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents, metric = load_handbook(), f"recall@{budget}tokens"
    dev = GoldenSet.load().split("dev")
    questions = [q for q in dev if q.stratum in strata]
    recall, by_ten, reports = {}, {}, []
    for size in sorted(sizes):
        chunks = [c for document in documents for c in fixed_chunks(document, size)]
        report = evaluate(BM25().index(chunks), questions, chunks, k=10, token_budget=budget)
        reports.append(report)
        recall[size] = report.mean(metric)
        by_ten[size] = report.mean("recall@10")
    low, high = compare(reports[-1], reports[0], metric).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(by_ten, key=by_ten.get),
        "sure": recall[max(sizes)] != recall[min(sizes)],
    }


# %% task=02-experiment id=interval-holds-zero belief="an interval that holds 0 makes it sure" case=two-sizes-two-figures loses=2 hint="An interval around 0 says that the sign could be chance."
def size_study(sizes, strata, budget):
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents, metric = load_handbook(), f"recall@{budget}tokens"
    dev = GoldenSet.load().split("dev")
    questions = [q for q in dev if q.stratum in strata]
    recall, by_ten, reports = {}, {}, []
    for size in sorted(sizes):
        chunks = [c for document in documents for c in fixed_chunks(document, size)]
        report = evaluate(BM25().index(chunks), questions, chunks, k=10, token_budget=budget)
        reports.append(report)
        recall[size] = report.mean(metric)
        by_ten[size] = report.mean("recall@10")
    low, high = compare(reports[-1], reports[0], metric).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(by_ten, key=by_ten.get),
        "sure": low <= 0 <= high,
    }


# %% task=02-experiment id=interval-of-the-other-figure belief="the interval may be that of recall@10" by=reader case=a-loss-beyond-chance loses=1 hint="compare takes the name of a figure: which one is asked for?"
def size_study(sizes, strata, budget):
    """Return recall within the budget by size, and what follows from it."""
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents = load_handbook()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"recall@{budget}tokens"
    reports = {}
    for size in sorted(sizes):
        chunks = [c for d in documents for c in fixed_chunks(d, size)]
        index = BM25().index(chunks)
        reports[size] = evaluate(index, questions, chunks, k=10, token_budget=budget)
    recall = {size: report.mean(name) for size, report in reports.items()}
    ten = {size: report.mean("recall@10") for size, report in reports.items()}
    low, high = compare(reports[max(sizes)], reports[min(sizes)], "recall@10").interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(ten, key=ten.get),
        "sure": bool(low > 0 or high < 0),
    }


# %% task=02-experiment id=mean-of-the-strata belief="it takes the mean of the means of the strata, so that each stratum counts the same" by=reader case=two-sizes-two-figures loses=2 hint="Do all strata have equally many questions? Which mean does the report give when you ask for the figure alone?"
def size_study(sizes, strata, budget):
    """Return recall within the budget by size, and what follows from it."""
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents = load_handbook()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"recall@{budget}tokens"
    reports = {}
    for size in sorted(sizes):
        chunks = [c for d in documents for c in fixed_chunks(d, size)]
        index = BM25().index(chunks)
        reports[size] = evaluate(index, questions, chunks, k=10, token_budget=budget)

    def mean(report, figure):
        return sum(report.mean(figure, stratum) for stratum in strata) / len(strata)

    recall = {size: mean(report, name) for size, report in reports.items()}
    ten = {size: mean(report, "recall@10") for size, report in reports.items()}
    low, high = compare(reports[max(sizes)], reports[min(sizes)], name).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(ten, key=ten.get),
        "sure": bool(low > 0 or high < 0),
    }


# %% task=02-experiment id=best-of-rounded-means belief="the means are rounded to two places before the best is chosen" by=reader case=two-sizes-two-figures loses=2 hint="Two means that differ by less than a hundredth are not equal. Is anything to be rounded?"
def size_study(sizes, strata, budget):
    """Return recall within the budget by size, and what follows from it."""
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    documents = load_handbook()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"recall@{budget}tokens"
    reports = {}
    for size in sorted(sizes):
        chunks = [c for d in documents for c in fixed_chunks(d, size)]
        index = BM25().index(chunks)
        reports[size] = evaluate(index, questions, chunks, k=10, token_budget=budget)
    recall = {size: round(report.mean(name), 2) for size, report in reports.items()}
    ten = {size: round(report.mean("recall@10"), 2) for size, report in reports.items()}
    low, high = compare(reports[max(sizes)], reports[min(sizes)], name).interval
    return {
        "recall": recall,
        "best": max(recall, key=recall.get),
        "best_by_ten": max(ten, key=ten.get),
        "sure": bool(low > 0 or high < 0),
    }


# %% task=02-depth id=highest-anywhere belief="the peak is the highest value on that side" case=hills-between loses=3 hint="Walk step by step: the climb ends before the first lower value, whatever stands behind it."
def depth_scores(similarities):
    return [
        max(similarities[: i + 1]) - low + max(similarities[i:]) - low
        for i, low in enumerate(similarities)
    ]


# %% task=02-depth id=next-neighbour belief="the peak is the value next to it" case=one-valley loses=3 hint="The climb goes on for as long as values do not fall, not for one step."
def depth_scores(similarities):
    depths = []
    for i, low in enumerate(similarities):
        left, right = similarities[max(i - 1, 0)], similarities[i : i + 2][-1]
        depths.append(max(left - low, 0) + max(right - low, 0))
    return depths


# %% task=02-depth id=higher-only belief="the climb goes on only while the next value is higher" by=reader case=a-level-stretch loses=1 hint="Two equal values: not lower is enough to go on."
def depth_scores(similarities):
    """Return the depth of the valley at each value."""

    def peak(i, step):
        while 0 <= i + step < len(similarities) and similarities[i + step] > similarities[i]:
            i += step
        return similarities[i]

    return [peak(i, -1) + peak(i, 1) - 2 * s for i, s in enumerate(similarities)]


# %% task=02-depth id=lower-peak-counts belief="a valley is as deep as its lower side" case=one-valley loses=3 hint="Both sides count: the two differences are added."
def depth_scores(similarities):
    def peak(values):
        top = values[0]
        for value in values:
            if value < top:
                break
            top = value
        return top

    return [
        min(peak(similarities[i::-1]), peak(similarities[i:])) - low
        for i, low in enumerate(similarities)
    ]


# %% task=02-depth id=mean-of-the-sides belief="a depth is the average of the two sides" case=one-valley loses=3 hint="All your depths are half of the right ones: a sum, not an average."
def depth_scores(similarities):
    def peak(values):
        top = values[0]
        for value in values:
            if value < top:
                break
            top = value
        return top

    return [
        (peak(similarities[i::-1]) + peak(similarities[i:])) / 2 - low
        for i, low in enumerate(similarities)
    ]


# %% task=02-depth id=ends-have-no-depth belief="the first and the last value can be no valley" by=reader case=where-the-row-ends loses=1 hint="At the end of the row one side adds 0; the other one still counts."
def depth_scores(similarities):
    """Return the depth of the valley at each value."""
    depths = []
    last = len(similarities) - 1
    for i, value in enumerate(similarities):
        if i == 0 or i == last:
            depths.append(0.0)
            continue
        left = right = value
        for other in similarities[i - 1 :: -1]:
            if other < left:
                break
            left = other
        for other in similarities[i + 1 :]:
            if other < right:
                break
            right = other
        depths.append((left - value) + (right - value))
    return depths


# %% task=02-depth id=valleys-only belief="only the values with a depth are returned" case=one-valley loses=3 hint="The list has one number for every value; a value that is no valley has depth 0."
def depth_scores(similarities):
    def peak(values):
        top = values[0]
        for value in values:
            if value < top:
                break
            top = value
        return top

    depths = [
        peak(similarities[i::-1]) + peak(similarities[i:]) - 2 * low
        for i, low in enumerate(similarities)
    ]
    return [depth for depth in depths if depth > 0]


# %% task=02-depth id=a-lowest-value-is-needed belief="there is always at least one gap" case=no-gaps loses=1 hint="A document of one sentence has no gaps: what is the minimum of an empty list?"
def depth_scores(similarities):
    def peak(values):
        top = values[0]
        for value in values:
            if value < top:
                break
            top = value
        return top

    if max(similarities) == min(similarities):
        return [0.0] * len(similarities)
    return [
        peak(similarities[i::-1]) + peak(similarities[i:]) - 2 * low
        for i, low in enumerate(similarities)
    ]


# %% task=02-depth id=only-lowest-points belief="only a value below both of its neighbours has a depth, all others get 0" by=reader case=one-valley loses=3 hint="Work out the middle value of [1, 2, 3] with the formula: what are its two peaks?"
def depth_scores(similarities):
    """Return the depth of the valley at each value."""
    s = similarities
    depths = [0.0] * len(s)
    for i in range(1, len(s) - 1):
        if s[i] > s[i - 1] or s[i] > s[i + 1]:
            continue
        left = i
        while left > 0 and s[left - 1] >= s[left]:
            left -= 1
        right = i
        while right < len(s) - 1 and s[right + 1] >= s[right]:
            right += 1
        depths[i] = s[left] + s[right] - 2 * s[i]
    return depths


# %% task=02-boundaries id=sample-deviation belief="the deviation divides by n - 1" by=reader case=above-the-cutoff loses=1 hint="The formula divides by n; statistics.stdev and numpy's std with ddof=1 do not."
def boundaries(depths, c, distance):
    """Return the numbers of the gaps that are cut."""
    import statistics

    if len(depths) < 2:
        return []
    cutoff = statistics.mean(depths) - c * statistics.stdev(depths)
    candidates = [i for i, d in enumerate(depths) if d > 0 and d > cutoff]
    cuts = []
    for i in sorted(candidates, key=lambda i: -depths[i]):
        if all(abs(i - j) >= distance for j in cuts):
            cuts.append(i)
    return sorted(cuts)


# %% task=02-boundaries id=mean-plus-deviation belief="the cutoff lies above the mean" case=above-the-cutoff loses=1 hint="The deviation is taken off: with a larger c there are more cuts."
def boundaries(depths, c, distance):
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = max(mean + c * deviation, 0)
    taken = []
    for gap in sorted(range(n), key=lambda gap: -depths[gap]):
        near = any(abs(gap - other) < distance for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=variance belief="sigma is the mean of the squares" case=above-the-cutoff loses=1 hint="One step is missing between the mean of the squares and sigma."
def boundaries(depths, c, distance):
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = sum((d - mean) ** 2 for d in depths) / n
    cutoff = max(mean - c * deviation, 0)
    taken = []
    for gap in sorted(range(n), key=lambda gap: -depths[gap]):
        near = any(abs(gap - other) < distance for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=at-the-cutoff belief="a depth that equals the cutoff is a candidate" case=exactly-at-the-cutoff loses=1 hint="Above means more than; a depth equal to the cutoff is none."
def boundaries(depths, c, distance):
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = max(mean - c * deviation, 0)
    taken = []
    for gap in sorted(range(n), key=lambda gap: -depths[gap]):
        near = any(abs(gap - other) < distance for other in taken)
        if depths[gap] >= cutoff and depths[gap] > 0 and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=flat-places-too belief="whatever is above the cutoff is a valley" case=no-valley-at-all loses=1 hint="The cutoff can be below 0. A gap of depth 0 is still no valley."
def boundaries(depths, c, distance):
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = mean - c * deviation
    taken = []
    for gap in sorted(range(n), key=lambda gap: -depths[gap]):
        near = any(abs(gap - other) < distance for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=there-is-a-gap belief="a document has at least one gap" case=no-gaps loses=1 hint="Call it with an empty list: what does your mean divide by?"
def boundaries(depths, c, distance):
    n = len(depths)
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = max(mean - c * deviation, 0)
    taken = []
    for gap in sorted(range(n), key=lambda gap: -depths[gap]):
        near = any(abs(gap - other) < distance for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=from-left-to-right belief="candidates are taken in the order of the text" case=the-deepest-of-neighbours loses=2 hint="Of two neighbours the deeper one is to be taken, also if it comes second."
def boundaries(depths, c, distance):
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = max(mean - c * deviation, 0)
    taken = []
    for gap in range(n):
        near = any(abs(gap - other) < distance for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=smallest-first belief="the flattest candidate is looked at first" case=the-deepest-of-neighbours loses=2 hint="sorted() goes upwards: the deepest has to come first."
def boundaries(depths, c, distance):
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = max(mean - c * deviation, 0)
    taken = []
    for gap in sorted(range(n), key=lambda gap: depths[gap]):
        near = any(abs(gap - other) < distance for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=distance-in-between belief="there must be as many gaps in between as distance says" case=just-far-enough loses=3 hint="Two gaps that are exactly the distance apart may both be cut."
def boundaries(depths, c, distance):
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = max(mean - c * deviation, 0)
    taken = []
    for gap in sorted(range(n), key=lambda gap: -depths[gap]):
        near = any(abs(gap - other) <= distance for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=no-distance belief="every candidate is a cut" case=the-deepest-of-neighbours loses=2 hint="Look at neighbours in your answer: how many gaps apart are they?"
def boundaries(depths, c, distance):
    n = len(depths)
    if not n:
        return []
    mean = sum(depths) / n
    deviation = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = max(mean - c * deviation, 0)
    taken = []
    for gap in sorted(range(n), key=lambda gap: -depths[gap]):
        near = any(False for other in taken)
        if depths[gap] > cutoff and not near:
            taken.append(gap)
    return sorted(taken)


# %% task=02-boundaries id=any-candidate-in-the-way belief="a candidate gives way to any deeper one nearby, even to one that is left out" by=reader case=left-out-and-out-of-the-way loses=2 hint="Only gaps that are taken stand in the way; one that was left out does not."
def boundaries(depths, c, distance):
    """Return the numbers of the gaps that are cut."""
    if not depths:
        return []
    import numpy as np

    cutoff = np.mean(depths) - c * np.std(depths)
    candidates = [i for i, d in enumerate(depths) if d > cutoff and d > 0]
    cuts = []
    for i in candidates:
        near = [j for j in candidates if j != i and abs(i - j) < distance]
        if not any((-depths[j], j) < (-depths[i], i) for j in near):
            cuts.append(i)
    return cuts


# %% task=02-boundaries id=later-of-equals belief="of two equal depths the later gap comes first" by=reader case=equal-depths loses=2 hint="reverse=True or [::-1] turns equal items round as well."
def boundaries(depths, c, distance):
    """Return the numbers of the gaps that are cut."""
    n = len(depths)
    if n == 0:
        return []
    mean = sum(depths) / n
    sigma = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    pairs = [(d, i) for i, d in enumerate(depths) if d > max(mean - c * sigma, 0)]
    cuts = []
    for _, gap in sorted(pairs, reverse=True):
        if all(abs(gap - cut) >= distance for cut in cuts):
            cuts.append(gap)
    return sorted(cuts)


# %% task=02-boundaries id=deepest-first-in-the-answer belief="the cuts are returned as they were taken" case=just-far-enough loses=3 hint="The gaps are wanted in the order of the text."
def boundaries(depths, c, distance):
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
    return taken


# %% task=02-boundaries id=compared-with-last-taken belief="a candidate is compared only with the gap that was taken last" by=reader case=the-deepest-of-neighbours loses=2 hint="The gaps are not taken in the order of the text. Which of those already taken may stand near the next candidate?"
def boundaries(depths, c, distance):
    """Return the numbers of the gaps that are cut."""
    if not depths:
        return []
    n = len(depths)
    mean = sum(depths) / n
    sigma = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    cutoff = mean - c * sigma
    candidates = [i for i, d in enumerate(depths) if d > cutoff and d > 0]
    candidates.sort(key=lambda i: -depths[i])
    taken = []
    for i in candidates:
        if not taken or abs(i - taken[-1]) >= distance:
            taken.append(i)
    return sorted(taken)


# %% task=02-boundaries id=mean-of-the-valleys-only belief="depths of 0 are no valleys, so they are left out of the mean and the deviation as well" by=reader case=above-the-cutoff loses=1 hint="Over how many depths is the mean taken? Work it out for the example."
def boundaries(depths, c, distance):
    """Return the numbers of the gaps that are cut."""
    valleys = [d for d in depths if d > 0]
    if not valleys:
        return []
    mean = sum(valleys) / len(valleys)
    sigma = math.sqrt(sum((d - mean) ** 2 for d in valleys) / len(valleys))
    candidates = [i for i, d in enumerate(depths) if d > 0 and d > mean - c * sigma]
    cuts = []
    for i in sorted(candidates, key=lambda i: -depths[i]):
        if all(abs(i - j) >= distance for j in cuts):
            cuts.append(i)
    return sorted(cuts)


# %% task=02-window_diff id=any-cut-or-none belief="what counts is whether there is a cut in the window" by=reader case=one-cut-or-three loses=2 hint="That is an older measure. Compare how many cuts there are: one and three are not the same."
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    if k is None:
        k = int(n / (2 * (len(true_cuts) + 1)) + 0.5)
    if not 1 <= k <= n - 1:
        raise ValueError("k")
    wrong = 0
    for i in range(n - k):
        window = range(i + 1, i + k + 1)
        wrong += any(x in true_cuts for x in window) != any(x in cuts for x in window)
    return wrong / (n - k)


# %% task=02-window_diff id=differences-added belief="the differences of the numbers are added up" by=reader case=one-cut-or-three loses=2 hint="A place with one cut too many and one with two too many count the same: once."
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    if k is None:
        k = math.floor(n / (2 * (len(true_cuts) + 1)) + 0.5)
    if not 1 <= k <= n - 1:
        raise ValueError("k")
    total = 0
    for i in range(n - k):
        window = range(i + 1, i + k + 1)
        total += abs(sum(x in window for x in true_cuts) - sum(x in window for x in cuts))
    return total / (n - k)


# %% task=02-window_diff id=first-sentence-too belief="a cut at the first sentence of the window is in it" case=a-cut-at-the-beginning loses=3 hint="The window begins behind place i: a cut x counts where i < x."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) / 2 + 0.5)
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place <= cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=last-sentence-not belief="a window ends before i + k, as a slice does" case=a-cut-at-the-end loses=4 hint="A cut x counts up to and including i + k."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) / 2 + 0.5)
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut < place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=divided-by-n belief="the share is one of all sentences" case=moved-by-one loses=4 hint="There are n - k places, not n."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) / 2 + 0.5)
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / n


# %% task=02-window_diff id=one-place-more belief="there are n - k + 1 places for a window" case=moved-by-one loses=4 hint="List the places: i goes from 0 to n - k - 1."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) / 2 + 0.5)
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k + 1))
    return differ / (n - k + 1)


# %% task=02-window_diff id=wrong-cuts belief="the measure is the share of cuts that are not hit exactly" case=moved-by-one loses=4 hint="It is places of a window that are counted, not cuts."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) / 2 + 0.5)
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")
    every = set(true_cuts) | set(cuts)
    return len(set(true_cuts) ^ set(cuts)) / max(len(every), 1)


# %% task=02-window_diff id=whole-chunk belief="k is the average length of a true chunk" case=a-half-goes-upwards loses=1 hint="Half of that length is asked for."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) + 0.5)
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=half-a-found-chunk belief="k comes from the cuts that are judged" by=reader case=half-a-true-chunk loses=1 hint="The window is to be the same for every chunker: it depends on the true cuts alone."
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    if k is None:
        k = math.floor(n / (2 * (len(cuts) + 1)) + 0.5)
    if not 1 <= k <= n - 1:
        raise ValueError("k")
    differ = 0
    for i in range(n - k):
        a = sum(i < x <= i + k for x in true_cuts)
        b = sum(i < x <= i + k for x in cuts)
        differ += a != b
    return differ / (n - k)


# %% task=02-window_diff id=as-many-chunks-as-cuts belief="there are as many chunks as cuts" case=half-a-true-chunk loses=1 hint="One cut makes two chunks."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / max(len(true_cuts), 1) / 2 + 0.5)
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=round-takes-halves-up belief="round() takes a half upwards" case=a-half-goes-upwards loses=1 hint="Print round(2.5) and round(3.5): Python rounds a half to the even number."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = max(1, round(n / (len(true_cuts) + 1) / 2))
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=halves-dropped belief="a half is rounded down" case=a-half-goes-upwards loses=1 hint="2.5 becomes 3 here; // and int() make 2 of it."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = max(1, n // (2 * (len(true_cuts) + 1)))
    if not 1 <= k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=cuts-are-sorted belief="cuts come in ascending order" by=reader case=cuts-in-any-order loses=1 hint="Give it the cuts in descending order. bisect needs a sorted list."
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    from bisect import bisect_right

    if k is None:
        k = math.floor(n / (2 * (len(true_cuts) + 1)) + 0.5)
    if not 1 <= k <= n - 1:
        raise ValueError("k")

    def count(row, i):
        return bisect_right(row, i + k) - bisect_right(row, i)

    return sum(count(true_cuts, i) != count(cuts, i) for i in range(n - k)) / (n - k)


# %% task=02-window_diff id=zero-where-nothing-fits belief="where no window fits nothing differs" case=no-window-fits loses=1 hint="A share of no places is no number: the task wants a ValueError."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) / 2 + 0.5)
    if not 1 <= k < n:
        return 0.0

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=at-least-two belief="a window of one sentence step holds no cut" case=a-window-of-one loses=1 hint="With k = 1 the window at place i holds the cut i + 1: that is allowed."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) / 2 + 0.5)
    if not 1 < k < n:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=more-than-one-place belief="one place is not enough for a share" case=the-widest-window loses=1 hint="With k = n - 1 there is one place: the share is 0 or 1."
def window_diff(true_cuts, cuts, n, k=None):
    if k is None:
        k = math.floor(n / (len(true_cuts) + 1) / 2 + 0.5)
    if not 1 <= k < n - 1:
        raise ValueError(f"k is {k}")

    def within(some, place):
        return sum(place < cut <= place + k for cut in some)

    differ = sum(within(true_cuts, p) != within(cuts, p) for p in range(n - k))
    return differ / (n - k)


# %% task=02-window_diff id=one-sentence-is-perfect belief="a text of one sentence cannot be cut wrongly" by=reader case=one-sentence loses=1 hint="For n = 1 the k that is worked out is 1, and no window of that size fits: a ValueError."
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    if k is None:
        k = max(1, math.floor(n / (2 * (len(true_cuts) + 1)) + 0.5))
    elif not 1 <= k < n:
        raise ValueError("k")
    differ = 0
    for i in range(n - k):
        a = [x for x in true_cuts if i < x <= i + k]
        b = [x for x in cuts if i < x <= i + k]
        if len(a) != len(b):
            differ += 1
    return differ / max(1, n - k)


# %% task=02-window_diff id=the-same-cuts belief="two windows are alike only if they hold the same cuts" by=reader case=moved-by-one loses=4 hint="Look at the words in bold: what has to be the same in both windows?"
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    if k is None:
        k = math.floor(n / (2 * (len(true_cuts) + 1)) + 0.5)
    if not 1 <= k <= n - 1:
        raise ValueError("k")
    places = range(n - k)
    differ = [
        {x for x in true_cuts if i < x <= i + k} != {x for x in cuts if i < x <= i + k}
        for i in places
    ]
    return sum(differ) / len(places)


# %% task=02-window_diff id=zero-taken-for-none belief="a k of 0 is treated as if no k had been given" by=reader case=a-window-of-none loses=1 hint="Which values does Python's 'or' replace besides None? See what you do with k=0."
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    k = k or math.floor(n / (2 * (len(true_cuts) + 1)) + 0.5)
    if not 1 <= k <= n - 1:
        raise ValueError("k")
    differ = 0
    for i in range(n - k):
        a = sum(i < x <= i + k for x in true_cuts)
        b = sum(i < x <= i + k for x in cuts)
        differ += a != b
    return differ / (n - k)


# %% task=02-window_diff id=window-begins-at-its-place belief="the window at place i begins with cut i and ends before i + k, as a slice does" by=reader case=a-cut-at-the-beginning loses=2 hint="Which end of the window belongs to it? Write down the four windows of the example, not only their sum."
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    if k is None:
        k = int(n / (2 * (len(true_cuts) + 1)) + 0.5)
    if k < 1 or k > n - 1:
        raise ValueError("k must be from 1 to n - 1")
    true_row = [int(x in true_cuts) for x in range(n)]
    row = [int(x in cuts) for x in range(n)]
    differ = [sum(true_row[i : i + k]) != sum(row[i : i + k]) for i in range(n - k)]
    return sum(differ) / len(differ)


# %% task=02-even id=greedy belief="filling one chunk after the other is cheapest" case=no-crumb-at-the-end loses=3 hint="Work out the costs of your way by hand, and those of the same sentences with a shorter first chunk."
def even_chunks(lengths, budget):
    if max(lengths, default=0) > budget:
        raise ValueError("one sentence is over the budget")
    chunks, first = [], 0
    for number in range(len(lengths)):
        if sum(lengths[first : number + 1]) > budget:
            chunks.append((first, number))
            first = number
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-even id=greedy-from-the-end belief="filling chunks from the end is cheapest" case=no-crumb-at-the-end loses=4 hint="The crumb has only moved to the beginning: compare the sum of costs with that of two even chunks."
def even_chunks(lengths, budget):
    if max(lengths, default=0) > budget:
        raise ValueError("one sentence is over the budget")
    chunks, end = [], len(lengths)
    for number in reversed(range(len(lengths))):
        if sum(lengths[number:end]) > budget:
            chunks.append((number + 1, end))
            end = number + 1
    if lengths:
        chunks.append((0, end))
    return chunks[::-1]


# %% task=02-even id=last-two-evened belief="it is enough to even out the last two chunks of a greedy packing" case=three-even-chunks loses=3 hint="Look at the chunks before the last two: a shorter one there may leave a better rest."
def even_chunks(lengths, budget):
    if max(lengths, default=0) > budget:
        raise ValueError("one sentence is over the budget")
    chunks, first = [], 0
    for number in range(len(lengths)):
        if sum(lengths[first : number + 1]) > budget:
            chunks.append((first, number))
            first = number
    if lengths:
        chunks.append((first, len(lengths)))
    if len(chunks) < 2:
        return chunks
    begin, last = chunks[-2][0], len(lengths)

    def cost(middle):
        left, right = sum(lengths[begin:middle]), sum(lengths[middle:last])
        too_many = left > budget or right > budget
        return math.inf if too_many else (budget - left) ** 2 + (budget - right) ** 2

    middle = min(range(last - 1, begin, -1), key=cost)
    return [*chunks[:-2], (begin, middle), (middle, last)]


# %% task=02-even id=words-squared belief="the words of a chunk are squared and added up" case=no-crumb-at-the-end loses=4 hint="Work out one chunk by hand: the square is of the free space, not of what fills it."
def even_chunks(lengths, budget):
    if max(lengths, default=0) > budget:
        raise ValueError("one sentence is over the budget")
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget:
                break
            cost, chunks = cheapest[end]
            ways.append((words**2 + cost, [(first, end), *chunks]))
        cheapest[first] = min(reversed(ways), key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=cubed belief="the free space is cubed, as TeX does it with lines" case=one-large-hole-or-two loses=3 hint="Work out the smallest example by hand: the task takes the square."
def even_chunks(lengths, budget):
    if max(lengths, default=0) > budget:
        raise ValueError("one sentence is over the budget")
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget:
                break
            cost, chunks = cheapest[end]
            ways.append(((budget - words) ** 3 + cost, [(first, end), *chunks]))
        cheapest[first] = min(reversed(ways), key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=largest-hole belief="the largest free space of all chunks is what is kept small" case=a-hole-that-stays loses=3 hint="It is the sum over all chunks that counts, also when the largest one cannot be mended."
def even_chunks(lengths, budget):
    if max(lengths, default=0) > budget:
        raise ValueError("one sentence is over the budget")
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget:
                break
            cost, chunks = cheapest[end]
            ways.append((max((budget - words) ** 2, cost), [(first, end), *chunks]))
        cheapest[first] = min(reversed(ways), key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=last-chunk-is-free belief="the last chunk may stay empty at no cost, as the last line of a paragraph" case=no-crumb-at-the-end loses=3 hint="Here the last chunk costs as much as any other."
def even_chunks(lengths, budget):
    if max(lengths, default=0) > budget:
        raise ValueError("one sentence is over the budget")
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget:
                break
            cost, chunks = cheapest[end]
            ways.append(
                ((0 if end == n else (budget - words) ** 2) + cost, [(first, end), *chunks])
            )
        cheapest[first] = min(reversed(ways), key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=never-quite-full belief="a chunk has to stay below the budget" case=filled-to-the-last-word loses=4 hint="A chunk of just the budget is allowed and costs nothing."
def even_chunks(lengths, budget):
    if max(lengths, default=0) >= budget:
        raise ValueError("one sentence is over the budget")
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words >= budget:
                break
            cost, chunks = cheapest[end]
            ways.append(((budget - words) ** 2 + cost, [(first, end), *chunks]))
        cheapest[first] = min(reversed(ways), key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=shorter-chunk-first belief="of equal ways the one with the shorter first chunk is wanted" case=the-longer-chunk-first loses=1 hint="min() keeps the first of equal items: in which order does it meet the ends?"
def even_chunks(lengths, budget):
    if max(lengths, default=0) > budget:
        raise ValueError("one sentence is over the budget")
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget:
                break
            cost, chunks = cheapest[end]
            ways.append(((budget - words) ** 2 + cost, [(first, end), *chunks]))
        cheapest[first] = min(ways, key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=too-long-stands-alone belief="a sentence over the budget is a chunk of its own, as in task 2" case=a-sentence-over-the-budget loses=1 hint="Here the contract asks for a ValueError."
def even_chunks(lengths, budget):
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget and end > first + 1:
                break
            cost, chunks = cheapest[end]
            ways.append(((budget - words) ** 2 + cost, [(first, end), *chunks]))
        cheapest[first] = min(reversed(ways), key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=the-budget-is-too-long belief="a sentence of just the budget is too long" case=a-sentence-of-just-the-budget loses=1 hint="Over the budget means more words than it has."
def even_chunks(lengths, budget):
    if max(lengths, default=0) >= budget:
        raise ValueError("one sentence is too long")
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget:
                break
            cost, chunks = cheapest[end]
            ways.append(((budget - words) ** 2 + cost, [(first, end), *chunks]))
        cheapest[first] = min(reversed(ways), key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=at-least-one-sentence belief="there is at least one sentence" case=no-sentences loses=1 hint="max() of an empty list raises a ValueError of its own."
def even_chunks(lengths, budget):
    if max(lengths) > budget:
        raise ValueError("one sentence is over the budget")
    n = len(lengths)
    cheapest = [(0, [])] * (n + 1)
    for first in reversed(range(n)):
        ways, words = [], 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget:
                break
            cost, chunks = cheapest[end]
            ways.append(((budget - words) ** 2 + cost, [(first, end), *chunks]))
        cheapest[first] = min(reversed(ways), key=lambda way: way[0])
    return cheapest[0][1]


# %% task=02-even id=greedy-then-moved-back belief="it packs greedily and then moves single sentences to the next chunk as long as that is cheaper" by=reader case=three-even-chunks loses=3 hint="A step that helps nothing alone may help together with another one. How could you be certain that no other way to cut is cheaper?"
def even_chunks(lengths, budget):
    """Return the chunks (first, end) with the least squared free space."""
    if any(words > budget for words in lengths):
        raise ValueError("a sentence is over the budget")
    ends, words = [], 0
    for i, length in enumerate(lengths):
        if words + length > budget:
            ends.append(i)
            words = 0
        words += length
    ends.append(len(lengths))

    def cost(ends):
        total, first = 0, 0
        for end in ends:
            words = sum(lengths[first:end])
            if words > budget or end == first:
                return math.inf
            total += (budget - words) ** 2
            first = end
        return total

    better = bool(lengths)
    while better:
        better = False
        for i in range(len(ends) - 1):
            tried = ends[:i] + [ends[i] - 1] + ends[i + 1 :]
            if cost(tried) < cost(ends):
                ends, better = tried, True
    chunks, first = [], 0
    for end in ends if lengths else []:
        chunks.append((first, end))
        first = end
    return chunks


# %% task=02-even id=cut-at-equal-shares belief="it takes as few chunks as the words need and cuts nearest to equal shares of the words" by=reader case=a-hole-that-stays loses=3 hint="Add up the costs of your answer and of some other ways to cut. Sentences do not always end where an equal share ends."
def even_chunks(lengths, budget):
    """Return the chunks (first, end) with the least squared free space."""
    if any(words > budget for words in lengths):
        raise ValueError("a sentence is over the budget")
    if not lengths:
        return []
    share = sum(lengths) / math.ceil(sum(lengths) / budget)
    chunks, first, words = [], 0, 0
    for i, length in enumerate(lengths):
        too_many = words + length > budget
        if i > first and (too_many or abs(words - share) <= abs(words + length - share)):
            chunks.append((first, i))
            first, words = i, 0
        words += length
    chunks.append((first, len(lengths)))
    return chunks


# %% task=02-even id=one-chunk-ahead belief="each chunk is chosen so that it and a full next one are cheapest together" by=reader case=three-even-chunks loses=3 hint="A choice at the beginning can become dear three chunks later. How could whole ways be compared without listing them?"
def even_chunks(lengths, budget):
    """Return the chunks (first, end) with the least squared free space."""
    if any(words > budget for words in lengths):
        raise ValueError("a sentence is over the budget")
    n = len(lengths)

    def ends_from(first):
        return [e for e in range(n, first, -1) if sum(lengths[first:e]) <= budget]

    def cost(first, end):
        return (budget - sum(lengths[first:end])) ** 2

    chunks, first = [], 0
    while first < n:
        best, stop = math.inf, first + 1
        for end in ends_from(first):
            then = min((cost(end, e) for e in ends_from(end)), default=0)
            if cost(first, end) + then < best:
                best, stop = cost(first, end) + then, end
        chunks.append((first, stop))
        first = stop
    return chunks
