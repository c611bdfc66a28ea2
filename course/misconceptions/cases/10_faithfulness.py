# %% task=10-claims id=any-mark belief="every . ! or ? ends a sentence, whatever follows" case=points-inside-words loses=1 hint="Take an answer with 2.5 in it: what must follow a mark that ends a sentence?"
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?]", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start:end].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [sentence for sentence in sentences if len(sentence) > 10]


# %% task=10-claims id=period-only belief="only a period ends a sentence" case=three-marks loses=1 hint="Three marks end a sentence; yours knows one of them."
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.](?=\s|\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start:end].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [sentence for sentence in sentences if len(sentence) > 10]


# %% task=10-claims id=blank-only belief="only a blank follows a mark, never the end of a line" case=three-marks loses=1 hint="White space is more than a blank: try an answer of two lines."
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?= |\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start:end].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [sentence for sentence in sentences if len(sentence) > 10]


# %% task=10-claims id=mark-lost belief="the mark is no part of the sentence" case=sentences-in-order loses=2 hint="Compare your sentences with those of the example, to the last character."
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?=\s|\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start : end - 1].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [sentence for sentence in sentences if len(sentence) > 10]


# %% task=10-claims id=rest-dropped belief="what has no mark at its end is no sentence" case=no-mark-at-the-end loses=1 hint="Give it an answer without any mark: it should still give a sentence."
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?=\s|\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start:end].strip())
            start = end
    return [sentence for sentence in sentences if len(sentence) > 10]


# %% task=10-claims id=no-abbreviations belief="abbreviations need no care" case=abbreviation-inside loses=1 hint="Take 'It takes approx. 5 days.': it is one sentence."
def split_claims(answer, abbreviations):
    sentences = re.split(r"(?<=[.!?])\s+", answer.strip())
    return [sentence for sentence in sentences if len(sentence) > 10]


# %% task=10-claims id=capitals-matter by=reader belief="an abbreviation is always written in small letters" case=abbreviation-with-a-capital loses=1 hint="A sentence may open with 'Approx. 5 days'; the list has it in small letters."
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    found, start = [], 0
    for match in re.finditer(r"\S*[.!?](?=\s|$)", answer):
        if match.group() in abbreviations:
            continue
        found.append(answer[start : match.end()].strip())
        start = match.end()
    found.append(answer[start:].strip())
    return [sentence for sentence in found if len(sentence) > 10]


# %% task=10-claims id=ends-like-one by=reader belief="a sentence that ends in the letters of an abbreviation ends in one" case=word-that-ends-like-one loses=1 hint="'casino.' ends in 'no.' but is a word of its own: compare the whole of it."
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    pieces = re.split(r"(?<=[.!?])\s+", answer.strip())
    found, current = [], ""
    rest = answer.strip()
    for piece in pieces:
        at = rest.index(piece)
        current += rest[: at + len(piece)]
        rest = rest[at + len(piece) :]
        if not current.lower().endswith(tuple(abbreviations)):
            found.append(current.strip())
            current = ""
    found.append(current.strip())
    return [sentence for sentence in found if len(sentence) > 10]


# %% task=10-claims id=ten-is-enough belief="ten characters are enough" case=ten-and-eleven-characters loses=1 hint="More than ten: what happens to a sentence of exactly ten?"
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?=\s|\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start:end].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [sentence for sentence in sentences if len(sentence) >= 10]


# %% task=10-claims id=white-space-counted by=reader belief="the white space before a sentence belongs to its length" case=ten-and-eleven-characters loses=1 hint="Take the white space off first, and count then."
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    found, start = [], 0
    for i, mark in enumerate(answer):
        if mark not in ".!?" or not (i + 1 == len(answer) or answer[i + 1].isspace()):
            continue
        if answer[: i + 1].split()[-1].lower() in abbreviations:
            continue
        found.append(answer[start : i + 1])
        start = i + 1
    found.append(answer[start:])
    return [sentence.strip() for sentence in found if len(sentence) > 10]


# %% task=10-claims id=said-once belief="a sentence that is said twice is one claim" case=said-twice loses=1 hint="Give it the same sentence twice: the list has two entries then."
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?=\s|\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start:end].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [s for s in dict.fromkeys(sentences) if len(s) > 10]


# %% task=10-claims id=words-joined-again by=reader belief="a sentence is put together from its words again, with one space between them" case=white-space-inside loses=2 hint="Look at a sentence with two spaces or a line break in its middle. Only the white space at its two ends is to go."
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    found, current = [], []
    for word in answer.split():
        current.append(word)
        if word[-1] in ".!?" and word.lower() not in abbreviations:
            found.append(" ".join(current))
            current = []
    if current:
        found.append(" ".join(current))
    return [sentence for sentence in found if len(sentence) > 10]


# %% task=10-claims id=bracket-before-abbreviation by=reader belief="a bracket or quote in front of an abbreviation does not belong to it and is taken off" case=bracket-before-an-abbreviation loses=1 hint="Take the rule about the last white space as it is written: which characters does it compare in '(approx. 5 days)'?"
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    found, start = [], 0
    for match in re.finditer(r"[.!?](?=\s|$)", answer):
        word = answer[: match.end()].split()[-1].lower().lstrip("([\"'")
        if word in abbreviations:
            continue
        found.append(answer[start : match.end()].strip())
        start = match.end()
    found.append(answer[start:].strip())
    return [sentence for sentence in found if len(sentence) > 10]


# %% task=10-claims id=sentence-within-one-line by=reader belief="a sentence does not go on over the end of a line" case=white-space-inside loses=1 hint="Put a line break into the middle of a sentence and look at what your pattern finds. What does the dot of a regular expression not match?"
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    found, current = [], ""
    for piece in re.findall(r".+?(?:[.!?](?=\s|$)|$)", answer, flags=re.MULTILINE):
        current += piece
        if current.split() and current.lower().split()[-1] in abbreviations:
            continue
        found.append(current.strip())
        current = ""
    found.append(current.strip())
    return [sentence for sentence in found if len(sentence) > 10]


# %% task=10-claims id=next-one-starts-large by=reader belief="a sentence ends only where the next one begins with a capital letter" case=small-letter-or-digit-next loses=2 hint="The rule names only what stands in front of and right behind the mark. Take a second sentence that begins with a digit or a small letter."
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    found, current = [], ""
    for piece in re.split(r"(?<=[.!?])(?=\s+[A-Z])", answer):
        current += piece
        if current.split() and current.split()[-1].lower() in abbreviations:
            continue
        found.append(current.strip())
        current = ""
    found.append(current.strip())
    return [sentence for sentence in found if len(sentence) > 10]


# %% task=10-grounding id=stop-words-count belief="every word counts, stop words too" case=stop-words-left-out loses=2 hint="'the' stands in every context: leave the stop words out before you count."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in claims:
        words = re.findall(r"[a-z0-9]+", claim.lower())
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=stop-words-below belief="stop words are left out of the found ones only" case=stop-words-left-out loses=2 hint="Print both counts for 'the plan' in 'the plan': is the share 1?"
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in claims:
        words = re.findall(r"[a-z0-9]+", claim.lower())
        found = sum(w in held and w not in stop_words for w in words)
        if not words or found / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=pieces-of-text belief="a word is found if its letters stand anywhere in the context" case=whole-words-only loses=2 hint="'art' in 'start' is True in Python. Compare with the context's words instead."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = " ".join(contexts).lower()
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=best-context belief="one single context has to hold the words" case=words-of-several-contexts loses=2 hint="Give it a claim of two words, one in each of two contexts: both count as found."
def grounding(claims, contexts, stop_words, threshold=0.5):
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        shares = [0.0]
        for context in contexts:
            held = re.findall(r"[a-z0-9]+", context.lower())
            shares.append(sum(w in held for w in words) / max(len(words), 1))
        if max(shares) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=split-at-blanks belief="a word is what stands between blanks" case=capitals-and-signs loses=2 hint="With 'plan,' in the claim and 'plan;' in the context yours finds nothing."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in c.lower().split()}
    ungrounded = []
    for claim in claims:
        words = [w for w in claim.lower().split() if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=capitals-differ belief="Plan and plan are two words" case=capitals-and-signs loses=2 hint="Put claims and contexts into small letters before you compare."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[A-Za-z0-9]+", c)}
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[A-Za-z0-9]+", claim) if w.lower() not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=above-the-threshold belief="a share equal to the threshold is not enough" case=at-the-threshold loses=1 hint="Take one word of two found, and a threshold of 0.5: that is grounded."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) <= threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=always-half belief="the threshold is one half" case=at-the-threshold loses=1 hint="Nothing may be fixed that the arguments decide: try a threshold of 0.25."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < 0.5:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=different-words belief="a word that is said twice counts once" case=each-mention-counts loses=1 hint="Take 'plan seat seat' where only plan is found: the share is one third."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in claims:
        words = set(re.findall(r"[a-z0-9]+", claim.lower())) - set(stop_words)
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=nothing-to-check-against belief="without contexts there is nothing to object to" case=no-contexts loses=1 hint="Nothing bears the claims out here: what is the score of that?"
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    if not held:
        return {"score": 1.0, "ungrounded": []}
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=silence-is-perfect belief="an answer without claims is fully grounded" case=no-claims loses=1 hint="What does the task say of the score where there are no claims?"
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 1.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=empty-is-grounded by=reader belief="a claim without content words is grounded" case=stop-words-alone loses=1 hint="Where there is no content word the share is 0, and 0 is below the threshold."
def grounding(claims, contexts, stop_words, threshold=0.5):
    """Return the share of grounded claims, and the other claims."""
    held = set()
    for context in contexts:
        held.update(re.findall("[a-z0-9]+", context.lower()))
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall("[a-z0-9]+", claim.lower()) if w not in stop_words]
        if words and sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    grounded = len(claims) - len(ungrounded)
    return {"score": grounded / len(claims) if claims else 0, "ungrounded": ungrounded}


# %% task=10-grounding id=mean-share belief="the score is the mean of the shares" case=three-claims loses=3 hint="The score counts claims: each is grounded or not, whatever its share."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded, shares = [], []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        shares.append(sum(w in held for w in words) / max(len(words), 1))
        if shares[-1] < threshold:
            ungrounded.append(claim)
    score = sum(shares) / len(shares) if shares else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=share-ungrounded belief="the score is the share of what is not grounded" case=three-claims loses=3 hint="Take a claim that the context repeats word for word: its score should be 1."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=contexts-glued-together by=reader belief="the contexts are put together without anything between them" case=words-of-several-contexts loses=2 hint="What happens to the last word of one context and the first word of the next one when you put them together?"
def grounding(claims, contexts, stop_words, threshold=0.5):
    """Return the share of grounded claims, and the other claims."""
    held = set(re.findall(r"[a-z0-9]+", "".join(contexts).lower()))
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        share = sum(w in held for w in words) / len(words) if words else 0
        if share < threshold:
            ungrounded.append(claim)
    score = (len(claims) - len(ungrounded)) / len(claims) if claims else 0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=no-contexts-no-list by=reader belief="without contexts nothing is compared, so the list of ungrounded claims is empty" case=no-contexts loses=1 hint="When there is no context, how large is the share of each claim? Then ask whether that makes it grounded."
def grounding(claims, contexts, stop_words, threshold=0.5):
    """Return the share of grounded claims, and the other claims."""
    if not claims or not contexts:
        return {"score": 0.0, "ungrounded": []}
    word = re.compile("[a-z0-9]+")
    held = {w for context in contexts for w in word.findall(context.lower())}
    ungrounded = []
    for claim in claims:
        content = [w for w in word.findall(claim.lower()) if w not in stop_words]
        found = [w for w in content if w in held]
        if not content or len(found) / len(content) < threshold:
            ungrounded.append(claim)
    return {"score": 1 - len(ungrounded) / len(claims), "ungrounded": ungrounded}


# %% task=10-grounding id=backslash-w by=reader belief="a word may also hold underscores and letters with accents" case=underscores-and-accents loses=2 hint="The task says exactly which characters a word is made of. Run your pattern on 'max_users' and on 'café'."
def grounding(claims, contexts, stop_words, threshold=0.5):
    """Return the share of grounded claims, and the other claims."""

    def words(text):
        return re.findall(r"\w+", text.lower())

    held = {word for context in contexts for word in words(context)}
    ungrounded = []
    for claim in claims:
        content = [word for word in words(claim) if word not in stop_words]
        share = sum(word in held for word in content) / max(len(content), 1)
        if share < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=claims-said-once by=reader belief="a claim that is given twice counts as one claim in the score" case=a-claim-said-again loses=1 hint="Give the same claim twice and divide by hand. How many claims are in the list?"
def grounding(claims, contexts, stop_words, threshold=0.5):
    """Return the share of grounded claims, and the other claims."""
    held = set()
    for context in contexts:
        held |= set(re.findall(r"[a-z0-9]+", context.lower()))
    shares = {}
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        shares[claim] = sum(w in held for w in words) / len(words) if words else 0
    grounded = [claim for claim in shares if shares[claim] >= threshold]
    score = len(grounded) / len(shares) if shares else 0
    return {"score": score, "ungrounded": [c for c in claims if shares[c] < threshold]}


# %% task=10-grounding id=white-space-taken-off belief="a claim is listed without the white space at its ends" case=claims-as-they-were-given loses=1 hint="Print repr() of a claim that begins with a blank, and of what you list for it."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in (each.strip() for each in claims):
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=stop-words-with-capitals belief="stop words are left out before the text is put in small letters" case=stop-words-left-out loses=2 hint="A claim that begins with 'The' has a stop word in front. Which of your steps comes first?"
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w.lower() for c in contexts for w in re.findall(r"[A-Za-z0-9]+", c)}
    ungrounded = []
    for claim in claims:
        words = [w.lower() for w in re.findall(r"[A-Za-z0-9]+", claim) if w not in stop_words]
        if not words or sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-differences id=as-written belief="quantities agree if they are written alike" case=same-in-another-unit loses=1 hint="2 weeks and 14 days are the same: use the factors in units."
def differences(claim, sentence, units, negations):
    def quantities(words):
        pairs = zip(words, words[1:])
        return [f"{n} {u}" for n, u in pairs if u in units and re.fullmatch(r"\d+(\.\d+)?", n)]

    said = quantities(sentence)
    found = [text for text in quantities(claim) if text not in said]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=piece-of-text belief="a quantity is said if its letters stand in the sentence" case=whole-numbers-only loses=2 hint="'2 days' is a piece of '12 days'. Compare quantities, not text."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if text not in " ".join(sentence)
        and not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=number-anywhere belief="it is enough that the number stands somewhere in the sentence" case=number-and-unit-together loses=3 hint="Take '2 days' against '2 hours': the number is there, and the quantity is not."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if text.split()[0] not in sentence
        and not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=every-number belief="a number without a unit has to be found too" case=number-without-a-unit loses=2 hint="'2 seats' is no quantity where seats is not in units."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, [*words[1:], ""]):
            if re.fullmatch(r"\d+(\.\d+)?", n):
                measure, factor = units.get(u, (u, 1))
                yield f"{n} {u}".strip(), measure, float(n) * factor

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=unit-after-any-word belief="before a unit there is always a number" case=number-without-a-unit loses=2 hint="Take 'some days': not every word before a unit is a number."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units:
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=exact-amounts belief="two amounts are equal if == says so" case=not-quite-whole loses=1 hint="Print 1.1 * 100 with all its digits; how could you compare to nine of them?"
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = [(m, a) for _, m, a in quantities(sentence)]
    found = [text for text, m, a in quantities(claim) if (m, a) not in said]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=about-equal belief="amounts within one percent are equal" case=nearly-the-same loses=1 hint="Take 30 days against 721 hours: nearly equal is not equal."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount, rel_tol=0.01) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=amount-alone belief="equal amounts agree, whatever they are measured in" case=measured-in-something-else loses=1 hint="Take '2 cents' against '2 minutes': what does each unit measure?"
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", float(n) * units[u][1]

    said = [amount for _, amount in quantities(sentence)]
    found = [
        text
        for text, amount in quantities(claim)
        if not any(math.isclose(amount, other) for other in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=listed-once belief="a quantity that is said twice is listed once" case=agreeing-and-not loses=2 hint="Say '2 days' twice in the claim: the list has it as often."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return list(dict.fromkeys(found)) + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=sentence-asked belief="what the sentence has and the claim has not is listed" case=agreeing-and-not loses=4 hint="A sentence may say more than the claim: go over the claim's quantities."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(claim))
    found = [
        text
        for text, measure, amount in quantities(sentence)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=negation-of-the-claim belief="only a negation in the claim can turn it round" case=one-is-denied loses=1 hint="Leave the 'never' of the sentence out of the claim: that is a difference too."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] > denied[1])


# %% task=10-differences id=negation-of-the-sentence belief="only a negation that the claim leaves out can turn it round" case=two-against-one loses=1 hint="Put a 'never' into the claim alone: that is a difference too."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] < denied[1])


# %% task=10-differences id=negation-first belief="the negation is listed first" case=one-is-denied loses=1 hint="The quantities come first, and the negation last."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return ["negation"] * (denied[0] != denied[1]) + found


# %% task=10-differences id=same-negations belief="the two texts must have the same negations" case=both-are-denied loses=1 hint="'never' and 'not' both deny: it does not matter by which word."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sorted(w for w in text if w in negations) for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=any-negation belief="a text with any negation is denied" case=two-against-one loses=1 hint="'not without' is a yes: what do two negations make of a text?"
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [any(w in negations for w in text) for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=count-of-negations by=reader belief="the two texts must have equally many negations" case=two-against-none loses=1 hint="Two negations undo each other, so two of them are as good as none."
def differences(claim, sentence, units, negations):
    """Return in what a claim departs from a sentence."""

    def quantities(words):
        found = []
        for i in range(len(words) - 1):
            if re.fullmatch(r"\d+(\.\d+)?", words[i]) and words[i + 1] in units:
                kind, factor = units[words[i + 1]]
                found.append((" ".join(words[i : i + 2]), kind, float(words[i]) * factor))
        return found

    other = quantities(sentence)
    result = []
    for text, kind, amount in quantities(claim):
        same = [x for _, k, x in other if k == kind]
        if not any(math.isclose(amount, x) for x in same):
            result.append(text)
    if sum(w in negations for w in claim) != sum(w in negations for w in sentence):
        result.append("negation")
    return result


# %% task=10-differences id=each-partner-only-once by=reader belief="a quantity of the sentence can agree with one quantity of the claim only and is then used up" case=agreeing-and-not loses=2 hint="The claim says the same quantity twice, the sentence once. Does the second mention agree with some quantity of the sentence?"
def differences(claim, sentence, units, negations):
    """Return in what a claim departs from a sentence."""
    number = re.compile(r"\d+(\.\d+)?")

    def quantities(words):
        return [
            (a, b, units[b][0], float(a) * units[b][1])
            for a, b in zip(words, words[1:])
            if number.fullmatch(a) and b in units
        ]

    left = quantities(sentence)
    result = []
    for a, b, base, amount in quantities(claim):
        for other in left:
            if other[2] == base and math.isclose(other[3], amount, rel_tol=1e-9):
                left.remove(other)
                break
        else:
            result.append(f"{a} {b}")
    denied = [sum(word in negations for word in words) % 2 for words in (claim, sentence)]
    if denied[0] != denied[1]:
        result.append("negation")
    return result


# %% task=10-differences id=amounts-cut-to-whole-ones by=reader belief="amounts are cut to whole numbers before they are compared" case=nearly-the-same loses=1 hint="The task says to how many digits amounts have to be equal. Compare 1.5 hours with 1 hour."
def differences(claim, sentence, units, negations):
    """Return in what a claim departs from a sentence."""

    def quantities(words):
        found = []
        for number, unit in zip(words, words[1:]):
            if re.fullmatch(r"\d+(\.\d+)?", number) and unit in units:
                kind, factor = units[unit]
                found.append((f"{number} {unit}", (kind, int(float(number) * factor))))
        return found

    known = {amount for _, amount in quantities(sentence)}
    result = [text for text, amount in quantities(claim) if amount not in known]
    odd = [sum(word in negations for word in words) % 2 for words in (claim, sentence)]
    return result + ["negation"] * (odd[0] != odd[1])


# %% task=10-differences id=bare-point-is-a-number by=reader belief="a word of digits with a point at its beginning or end is a number too" case=words-that-look-like-numbers loses=2 hint="The task says how a number is written. Look at '5.' and '.5' and ask whether digits stand on both sides of the point."
def differences(claim, sentence, units, negations):
    """Return in what a claim departs from a sentence."""

    def quantities(words):
        found = []
        for number, unit in zip(words, words[1:]):
            if number.replace(".", "", 1).isdigit() and unit in units:
                base, factor = units[unit]
                found.append((f"{number} {unit}", base, float(number) * factor))
        return found

    theirs = quantities(sentence)
    result = []
    for text, base, amount in quantities(claim):
        if not any(base == b and math.isclose(amount, x) for _, b, x in theirs):
            result.append(text)
    odd = [sum(word in negations for word in text) % 2 for text in (claim, sentence)]
    if odd[0] != odd[1]:
        result.append("negation")
    return result


# %% task=10-differences id=each-negation-once by=reader belief="a negation that stands twice in a text is counted once" case=the-same-negation-twice loses=1 hint="Count the words of 'no refund and no credit' that are negations. A set holds each word only once."
def differences(claim, sentence, units, negations):
    """Return in what a claim departs from a sentence."""

    def quantities(words):
        for number, unit in zip(words, words[1:]):
            if re.fullmatch(r"[0-9]+(\.[0-9]+)?", number) and unit in units:
                measure, size = units[unit]
                yield f"{number} {unit}", measure, float(number) * size

    known = list(quantities(sentence))
    result = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(x, amount) for _, m, x in known)
    ]
    if len(set(claim) & set(negations)) % 2 != len(set(sentence) & set(negations)) % 2:
        result.append("negation")
    return result


# %% task=10-differences id=number-written-anew by=reader belief="a number is written in its shortest form in the result, so 2.50 becomes 2.5" case=as-the-claim-writes-it loses=2 hint="A quantity that agrees with nothing is told as the claim has it. Compare what you return for '2.50 weeks' with the two words of the claim."
def differences(claim, sentence, units, negations):
    """Return in what a claim departs from a sentence."""

    def quantities(words):
        for number, unit in zip(words, words[1:]):
            if re.fullmatch(r"[0-9]+(\.[0-9]+)?", number) and unit in units:
                yield float(number), unit

    result = []
    for number, unit in quantities(claim):
        kind, factor = units[unit]
        for x, other in quantities(sentence):
            if units[other][0] == kind and math.isclose(x * units[other][1], number * factor):
                break
        else:
            result.append(f"{number:g} {unit}")
    odd = [sum(word in negations for word in words) % 2 for words in (claim, sentence)]
    if odd[0] != odd[1]:
        result.append("negation")
    return result


# %% task=10-differences id=whatever-float-reads belief="a number is whatever float() can read" case=words-that-look-like-numbers loses=2 hint="float() reads nan, 1e3 and -5 as well. Which words does the task call numbers?"
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units:
                try:
                    yield f"{n} {u}", units[u][0], float(n) * units[u][1]
                except ValueError:
                    continue

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=half-a-unit-apart belief="amounts that are less than one half apart are equal" case=nearly-the-same loses=1 hint="24 hours and 24.1 hours are two terms. How many digits of the two amounts have to agree?"
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and abs(a - amount) < 0.5 for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=nine-decimals belief="equal to nine digits means to nine digits behind the point" case=large-amounts loses=1 hint="Significant digits are counted from the first one: 123456789.00000001 and 123456789 agree in nine."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and re.fullmatch(r"\d+(\.\d+)?", n):
                yield f"{n} {u}", (units[u][0], round(float(n) * units[u][1], 9))

    said = [key for _, key in quantities(sentence)]
    found = [text for text, key in quantities(claim) if key not in said]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-experiment id=both-labels belief="all claims go into the table, the supported ones too" case=words-then-numbers loses=2 hint="The table has the kinds of unsupported claims only: how many keys has yours?"
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) >= threshold
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        caught += ok and row["label"] == "unsupported" and not mine <= theirs
        lost += ok and row["label"] == "supported" and not mine <= theirs
        passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


# %% task=10-experiment id=share-flagged belief="the table has the share that is stopped" case=words-then-numbers loses=2 hint="The share that passes is wanted; yours and it add up to 1."
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) >= threshold
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        if row["label"] == "supported":
            lost += ok and not mine <= theirs
        else:
            caught += ok and not mine <= theirs
            passed.setdefault(row["family"], []).append(not ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = min(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


# %% task=10-experiment id=numbers-left-out belief="the numbers of the context must stand in the claim" case=words-then-numbers loses=2 hint="A context may say more than the claim: whose numbers have to be found?"
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) >= threshold
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        if row["label"] == "supported":
            lost += ok and not theirs <= mine
        else:
            caught += ok and not theirs <= mine
            passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


# %% task=10-experiment id=one-number-found belief="one number that is found is enough" case=words-then-numbers loses=2 hint="Every number of the claim has to be in the context, not only one of them."
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) >= threshold
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        if row["label"] == "supported":
            lost += ok and bool(mine and not mine & theirs)
        else:
            caught += ok and bool(mine and not mine & theirs)
            passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


# %% task=10-experiment id=first-in-the-file by=reader belief="of several equal families the first of the file is named" case=several-are-blindest loses=1 hint="max() keeps the first that it meets: in which order do you hand it the families?"
def blind_spots(claims, threshold, language):
    """Return what passes a count of words, and what the numbers add."""
    from minirag.faithfulness import content_word_share

    passes, caught, lost = {}, 0, 0
    for c in claims:
        if c["language"] != language:
            continue
        words = content_word_share(c["claim"], [c["context"]], language) >= threshold
        runs = set(re.findall(r"\d+", c["claim"])) - set(re.findall(r"\d+", c["context"]))
        fails = words and bool(runs)
        if c["label"] == "unsupported":
            passes.setdefault(c["family"], []).append(words)
            caught += fails
        else:
            lost += fails
    shares = {family: sum(p) / len(p) for family, p in passes.items()}
    return {
        "words": shares,
        "blindest": max(shares, key=shares.get),
        "caught": caught,
        "lost": lost,
        "pays": caught > lost,
    }


# %% task=10-experiment id=all-failures belief="a claim that fails the words too is caught by the numbers" case=words-then-numbers loses=2 hint="What the words have stopped already, the numbers rule did not add."
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) >= threshold
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        if row["label"] == "supported":
            lost += not mine <= theirs
        else:
            caught += not mine <= theirs
            passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


# %% task=10-experiment id=english-words by=reader belief="English stop words do for every language" case=in-spanish loses=1 hint="content_word_share takes the language as its third argument."
def blind_spots(claims, threshold, language):
    """Return what passes a count of words, and what the numbers add."""
    from minirag.faithfulness import content_word_share

    mine = [c for c in claims if c["language"] == language]

    def words(c):
        return content_word_share(c["claim"], [c["context"]]) >= threshold

    def numbers(c):
        held = re.findall(r"\d+", c["context"])
        return all(run in held for run in re.findall(r"\d+", c["claim"]))

    false = [c for c in mine if c["label"] == "unsupported"]
    true = [c for c in mine if c["label"] == "supported"]
    shares = {}
    for family in sorted({c["family"] for c in false}):
        group = [words(c) for c in false if c["family"] == family]
        shares[family] = sum(group) / len(group)
    caught = sum(words(c) and not numbers(c) for c in false)
    lost = sum(words(c) and not numbers(c) for c in true)
    return {
        "words": shares,
        "blindest": max(shares, key=shares.get),
        "caught": caught,
        "lost": lost,
        "pays": caught > lost,
    }


# %% task=10-experiment id=level-pays belief="a rule that loses as much as it catches pays" case=in-spanish loses=1 hint="Compare your caught and lost: equal is not more."
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) >= threshold
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        if row["label"] == "supported":
            lost += ok and not mine <= theirs
        else:
            caught += ok and not mine <= theirs
            passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught >= lost)


# %% task=10-experiment id=fixed-half belief="the threshold is one half" case=words-then-numbers loses=2 hint="Nothing may be fixed that the arguments decide: change the threshold."
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) >= 0.5
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        if row["label"] == "supported":
            lost += ok and not mine <= theirs
        else:
            caught += ok and not mine <= theirs
            passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


# %% task=10-experiment id=above-only belief="a share equal to the threshold does not pass" case=words-then-numbers loses=2 hint="Equal to the threshold is enough: how do you compare?"
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) > threshold
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        if row["label"] == "supported":
            lost += ok and not mine <= theirs
        else:
            caught += ok and not mine <= theirs
            passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


# %% task=10-experiment id=decimals-as-one-run by=reader belief="a number with a point is one run of digits" case=words-then-numbers loses=1 hint="The text takes the number 12.5 apart. Print what your pattern finds in it."
def blind_spots(claims, threshold, language):
    """Return what passes a count of words, and what the numbers add."""
    from collections import defaultdict

    from minirag.faithfulness import content_word_share

    passes, failed = defaultdict(list), defaultdict(int)
    number = re.compile(r"\d+(?:[.,]\d+)*")
    for c in claims:
        if c["language"] == language:
            share = content_word_share(c["claim"], [c["context"]], language)
            more = set(number.findall(c["claim"])) - set(number.findall(c["context"]))
            if share >= threshold and more:
                failed[c["label"]] += 1
            if c["label"] == "unsupported":
                passes[c["family"]].append(share >= threshold)
    words = {family: sum(p) / len(p) for family, p in sorted(passes.items())}
    caught, lost = failed["unsupported"], failed["supported"]
    blindest = max(words, key=words.get)
    pays = caught > lost
    return {"words": words, "blindest": blindest, "caught": caught, "lost": lost, "pays": pays}


# %% task=10-experiment id=numbers-counted-twice by=reader belief="a number that stands twice in the claim must stand twice in the context" case=numbers-as-whole-runs loses=1 hint="A run of the claim only has to be one of the runs of the context. It does not matter how often it is said."
def blind_spots(claims, threshold, language):
    """Return what passes a count of words, and what the numbers add."""
    from collections import Counter

    from minirag.faithfulness import content_word_share

    total, passed = Counter(), Counter()
    failed = Counter()
    for c in claims:
        if c["language"] != language:
            continue
        ok = content_word_share(c["claim"], [c["context"]], language) >= threshold
        more = Counter(re.findall(r"\d+", c["claim"])) - Counter(re.findall(r"\d+", c["context"]))
        if ok and more:
            failed[c["label"]] += 1
        if c["label"] == "unsupported":
            total[c["family"]] += 1
            passed[c["family"]] += ok
    words = {family: passed[family] / total[family] for family in total}
    caught, lost = failed["unsupported"], failed["supported"]
    return {
        "words": words,
        "blindest": min(words, key=lambda f: (-words[f], f)),
        "caught": caught,
        "lost": lost,
        "pays": caught > lost,
    }


# %% task=10-experiment id=only-families-that-pass by=reader belief="a family of which no claim passes the words is not in the dict" case=a-family-that-never-passes loses=1 hint="Every family of the unsupported claims belongs in the dict, also one whose share is 0. Which families does your loop meet?"
def blind_spots(claims, threshold, language):
    """Return what passes a count of words, and what the numbers add."""
    from collections import Counter

    from minirag.faithfulness import content_word_share

    total, passed = Counter(), Counter()
    failed = {"supported": 0, "unsupported": 0}
    for c in claims:
        if c["language"] != language:
            continue
        false = c["label"] == "unsupported"
        total[c["family"]] += false
        if content_word_share(c["claim"], [c["context"]], language) < threshold:
            continue
        passed[c["family"]] += false
        if set(re.findall("[0-9]+", c["claim"])) - set(re.findall("[0-9]+", c["context"])):
            failed[c["label"]] += 1
    words = {family: n / total[family] for family, n in passed.items() if n}
    return {
        "words": words,
        "blindest": min(words, key=lambda f: (-words[f], f)),
        "caught": failed["unsupported"],
        "lost": failed["supported"],
        "pays": failed["unsupported"] > failed["supported"],
    }


# %% task=10-experiment id=run-inside-another belief="a run of digits is found if it stands anywhere in the context" case=numbers-as-whole-runs loses=1 hint="'6' in '60 days' is True in Python. Compare with the runs of the context."
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]], language) >= threshold
        fails = any(run not in row["context"] for run in re.findall(r"\d+", row["claim"]))
        if row["label"] == "supported":
            lost += ok and fails
        else:
            caught += ok and fails
            passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


# %% task=10-kappa id=unweighted belief="every disagreement weighs the same, as in the kappa of the lesson" case=linear loses=3 hint="That is Cohen's kappa of 1960. Here a distance of two weighs more than one of one."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    observed = sum(x != y for x, y in zip(a, b)) / len(a)
    expected = sum(x != y for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=always-linear belief="the weight is the distance, whatever the power" case=quadratic loses=2 hint="With power 2 a distance of two weighs four."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    observed = sum(abs(place[x] - place[y]) for x, y in zip(a, b)) / len(a)
    expected = sum(abs(place[x] - place[y]) for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=always-quadratic belief="the weight is the squared distance, whatever the power" case=linear loses=3 hint="With power 1 a distance of two weighs two."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    observed = sum((place[x] - place[y]) ** 2 for x, y in zip(a, b)) / len(a)
    expected = sum((place[x] - place[y]) ** 2 for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=signed-distance belief="a distance may be below zero" case=linear loses=3 hint="A step up and a step down are both a slip: they must not cancel."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    observed = sum((place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    expected = sum((place[x] - place[y]) ** power for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=without-chance belief="kappa is the agreement, measured against the largest distance" case=quadratic loses=4 hint="Two judges agree now and then by chance: that is what E is for."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    return 1 - observed / (len(labels) - 1) ** power


# %% task=10-kappa id=even-chance belief="by chance every label is as likely as any other" case=quadratic loses=4 hint="E comes from the labels that the two judges gave, not from the list of all labels."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    size = range(len(labels))
    expected = sum(abs(i - j) ** power for i in size for j in size) / len(labels) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=used-labels-only belief="a label that nobody used does not count as a step" case=a-label-that-nobody-used loses=1 hint="Leave out the middle label in both lists: the outer two are still two steps apart."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    used = [label for label in labels if label in a or label in b]
    place = {label: n for n, label in enumerate(used)}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    expected = sum(abs(place[x] - place[y]) ** power for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=alphabetical belief="the labels are in alphabetical order" case=an-order-of-its-own loses=3 hint="labels says the order; do not sort it."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(sorted(labels))}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    expected = sum(abs(place[x] - place[y]) ** power for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=pooled-habits belief="both judges have the same habits, those of all labels together" case=a-strict-and-a-mild-judge loses=4 hint="For E take one label of the first judge and one of the second, never two of the same."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    both = [*a, *b]
    expected = sum(abs(place[x] - place[y]) ** power for x in both for y in both) / len(both) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=other-claims-only belief="for chance only labels of different claims are paired" case=linear loses=4 hint="All pairs means all: also the two labels of the same claim."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    n = len(a)
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / n
    pairs = [(a[i], b[j]) for i in range(n) for j in range(n) if i != j]
    total = sum(abs(place[x] - place[y]) ** power for x, y in pairs)
    return 1 - observed / (total / len(pairs)) if total else None


# %% task=10-kappa id=never-below-zero belief="kappa is never below zero" case=worse-than-chance loses=1 hint="Worse than chance is possible, and worth knowing: cut nothing off."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    expected = sum(abs(place[x] - place[y]) ** power for x in a for y in b) / len(a) ** 2
    return max(1 - observed / expected, 0.0) if expected else None


# %% task=10-kappa id=one-label-is-perfect by=reader belief="two judges with one label throughout agree perfectly" case=one-label-throughout loses=1 hint="Chance alone would give that agreement: what does the task return there?"
def weighted_kappa(a, b, labels, power):
    """Return how far two judges agree beyond chance, slips weighed."""
    if len(a) != len(b) or len(a) == 0:
        raise ValueError("two lists of the same length, please")
    x = [labels.index(label) for label in a]
    y = [labels.index(label) for label in b]
    observed = sum(abs(i - j) ** power for i, j in zip(x, y)) / len(x)
    if observed == 0:
        return 1.0
    expected = sum(abs(i - j) ** power for i in x for j in y) / len(x) ** 2
    if expected == 0:
        return None
    return 1 - observed / expected


# %% task=10-kappa id=shorter-counts belief="what has no partner can be left out" case=different-lengths loses=1 hint="Lists of different lengths do not pair up at all: raise."
def weighted_kappa(a, b, labels, power):
    if not a or not b:
        raise ValueError("no labels")
    place = {label: n for n, label in enumerate(labels)}
    pairs = list(zip(a, b))
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    observed = sum(abs(place[x] - place[y]) ** power for x, y in pairs) / len(pairs)
    expected = sum(abs(place[x] - place[y]) ** power for x in a for y in b) / len(pairs) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=empty-is-none belief="without labels there is no kappa, and no error either" case=no-labels loses=1 hint="Two empty lists are a mistake of the caller: what does the task raise?"
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b):
        raise ValueError("labels must pair up")
    if not a:
        return None
    place = {label: n for n, label in enumerate(labels)}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    expected = sum(abs(place[x] - place[y]) ** power for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=pairs-of-different-labels by=reader belief="the chance pairs are made of the labels that each judge used, each label once" case=quadratic loses=3 hint="A judge who says 'high' nine times in ten says it by chance more often. Count the pairs when one judge gave the same label to two claims."
def weighted_kappa(a, b, labels, power):
    """Return how far two judges agree beyond chance, slips weighed."""
    if len(a) != len(b) or not a:
        raise ValueError("two lists of the same length, please")
    place = {label: i for i, label in enumerate(labels)}

    def weight(x, y):
        return abs(place[x] - place[y]) ** power

    observed = sum(weight(x, y) for x, y in zip(a, b)) / len(a)
    pairs = list(itertools.product(set(a), set(b)))
    expected = sum(weight(x, y) for x, y in pairs) / len(pairs)
    if expected == 0:
        return None
    return 1 - observed / expected


# %% task=10-kappa id=power-of-the-mean by=reader belief="the mean distance is raised to the power, not each distance" case=quadratic loses=3 hint="The weight of two labels has the power in it, and the means are taken over weights. Work out power 2 by hand with one slip of one step and one of two."
def weighted_kappa(a, b, labels, power):
    """Return how far two judges agree beyond chance, slips weighed."""
    if len(a) != len(b) or len(a) == 0:
        raise ValueError("two lists of the same length, please")
    x = [labels.index(label) for label in a]
    y = [labels.index(label) for label in b]
    n = len(x)
    observed = (sum(abs(i - j) for i, j in zip(x, y)) / n) ** power
    expected = (sum(abs(i - j) for i in x for j in y) / n**2) ** power
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=one-label-each-is-none belief="there is no kappa where each judge gave one label only" case=a-label-of-its-own-each loses=1 hint="E is 0 only if both gave the same label. Work it out for one who says low and one who says top."
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    if len(set(a)) == 1 and len(set(b)) == 1:
        return None
    place = {label: n for n, label in enumerate(labels)}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    expected = sum(abs(place[x] - place[y]) ** power for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected


# %% task=10-calibration id=bins-weigh-the-same belief="every bin weighs the same" case=bins-of-unequal-size loses=3 hint="A bin with two claims counts as much as one with seven in yours: weigh by size."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(score - label)
    gaps = [abs(sum(off)) / len(off) for off in bins.values()]
    return {"expected": sum(gaps) / max(len(gaps), 1), "maximum": max(gaps, default=0.0)}


# %% task=10-calibration id=all-bins-below belief="the gaps are divided by the number of bins" case=bins-of-unequal-size loses=4 hint="Make the number of bins larger: yours falls. Divide by claims instead."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(score - label)
    gaps = [abs(sum(off)) / len(off) for off in bins.values()]
    return {"expected": sum(gaps) / n_bins, "maximum": max(gaps, default=0.0)}


# %% task=10-calibration id=signed-gaps belief="too much and too little make up for each other" case=too-much-and-too-little loses=4 hint="A gap says how far, not in which direction."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(score - label)
    gaps = [sum(off) / len(off) for off in bins.values()]
    total = sum(sum(off) for off in bins.values())
    return {"expected": abs(total) / max(len(scores), 1), "maximum": max(gaps, default=0.0)}


# %% task=10-calibration id=claim-by-claim belief="the gap of a bin is the mean error of its claims" case=cancelling-in-one-bin loses=4 hint="Take the two means first, and their difference then."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(abs(score - label))
    gaps = [(sum(off) / len(off), len(off)) for off in bins.values()]
    expected = sum(gap * size for gap, size in gaps) / max(len(scores), 1)
    return {"expected": expected, "maximum": max((gap for gap, _ in gaps), default=0.0)}


# %% task=10-calibration id=squared-gaps belief="gaps are squared" case=bins-of-unequal-size loses=4 hint="That is nearer to a Brier score. Here a gap is a plain distance."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(score - label)
    gaps = [((sum(off) / len(off)) ** 2, len(off)) for off in bins.values()]
    expected = sum(gap * size for gap, size in gaps) / max(len(scores), 1)
    return {"expected": expected, "maximum": max((gap for gap, _ in gaps), default=0.0)}


# %% task=10-calibration id=middle-of-the-bin belief="a bin promises its middle" case=bins-of-unequal-size loses=4 hint="What a bin promises is the mean of the scores in it."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(label)
    gaps = [
        (abs((number - 0.5) / n_bins - sum(labels) / len(labels)), len(labels))
        for number, labels in bins.items()
    ]
    expected = sum(gap * size for gap, size in gaps) / max(len(scores), 1)
    return {"expected": expected, "maximum": max((gap for gap, _ in gaps), default=0.0)}


# %% task=10-calibration id=weighted-maximum belief="the largest gap is the largest after weighing" case=bins-of-unequal-size loses=3 hint="The maximum asks for the gap alone, however few claims its bin holds."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(score - label)
    parts = [abs(sum(off)) / len(scores) for off in bins.values()]
    return {"expected": sum(parts), "maximum": max(parts, default=0.0)}


# %% task=10-calibration id=border-goes-up belief="a score on a border belongs to the upper bin" case=scores-on-borders loses=1 hint="With two bins, 0.5 belongs to the first: which way do you round?"
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        number = min(math.floor(score * n_bins), n_bins - 1)
        bins.setdefault(number, []).append(score - label)
    gaps = [(abs(sum(off)), len(off)) for off in bins.values()]
    return {
        "expected": sum(gap for gap, _ in gaps) / max(len(scores), 1),
        "maximum": max((gap / size for gap, size in gaps), default=0.0),
    }


# %% task=10-calibration id=zero-apart by=reader belief="a score of 0 has a bin of its own" case=score-of-zero loses=1 hint="Rounding 0 up gives 0, and there is no bin of that number."
def calibration_error(scores, grounded, n_bins):
    """Return how far scores are from the shares that they promise."""
    bins = {}
    for score, true in zip(scores, grounded):
        bins.setdefault(math.ceil(score * n_bins), []).append((score, true))
    gaps = []
    for pairs in bins.values():
        mean = sum(score for score, _ in pairs) / len(pairs)
        share = sum(true for _, true in pairs) / len(pairs)
        gaps.append((abs(mean - share), len(pairs)))
    if not gaps:
        return {"expected": 0, "maximum": 0}
    expected = sum(gap * n for gap, n in gaps) / len(scores)
    return {"expected": expected, "maximum": max(gap for gap, _ in gaps)}


# %% task=10-calibration id=zero-left-out belief="a score of 0 is in no bin" case=score-of-zero loses=1 hint="The first bin has 0 in it too: is every claim in some bin?"
def calibration_error(scores, grounded, n_bins):
    total, largest = 0.0, 0.0
    for number in range(n_bins):
        low, high = number / n_bins, (number + 1) / n_bins
        off = [s - g for s, g in zip(scores, grounded) if low < s <= high]
        if off:
            total += abs(sum(off))
            largest = max(largest, abs(sum(off)) / len(off))
    return {"expected": total / max(len(scores), 1), "maximum": largest}


# %% task=10-calibration id=empty-bins-count belief="a bin without claims is off by its middle" case=empty-bins loses=3 hint="Leave out the bins that hold no claim, in both figures."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(score - label)
    gaps = {number: abs(sum(off)) / len(off) for number, off in bins.items()}
    if not gaps:
        return {"expected": 0.0, "maximum": 0.0}
    expected = sum(gaps[number] * len(bins[number]) for number in gaps) / len(scores)
    every = [gaps.get(n, (n - 0.5) / n_bins) for n in range(1, n_bins + 1)]
    return {"expected": expected, "maximum": max(every)}


# %% task=10-calibration id=equal-counts belief="bins hold equally many claims" case=cancelling-in-one-bin loses=3 hint="The bins here are equally wide; how many claims fall into each is up to the scores."
def calibration_error(scores, grounded, n_bins):
    pairs = sorted(zip(scores, grounded))
    size = max(math.ceil(len(pairs) / n_bins), 1)
    bins = [pairs[i : i + size] for i in range(0, len(pairs), size)]
    gaps = [(abs(sum(s - g for s, g in part)), len(part)) for part in bins]
    return {
        "expected": sum(gap for gap, _ in gaps) / max(len(scores), 1),
        "maximum": max((gap / size for gap, size in gaps), default=0.0),
    }


# %% task=10-calibration id=never-empty belief="there is always a claim" case=no-claims loses=1 hint="Call it with two empty lists: what do you divide by?"
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * n_bins, 9)), 1), []).append(score - label)
    gaps = [(abs(sum(off)), len(off)) for off in bins.values()]
    return {
        "expected": sum(gap for gap, _ in gaps) / len(scores),
        "maximum": max(gap / size for gap, size in gaps),
    }


# %% task=10-calibration id=ten-bins belief="there are ten bins" case=a-single-bin loses=4 hint="Nothing may be fixed that the arguments decide: change n_bins."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(round(score * 10, 9)), 1), []).append(score - label)
    gaps = [(abs(sum(off)), len(off)) for off in bins.values()]
    return {
        "expected": sum(gap for gap, _ in gaps) / max(len(scores), 1),
        "maximum": max((gap / size for gap, size in gaps), default=0.0),
    }


# %% task=10-calibration id=confidence-of-the-verdict by=reader belief="a score below one half counts as confidence in not grounded" case=bins-of-unequal-size loses=4 hint="Guo and others look at the confidence in the class that was chosen. The task sorts the scores as they are; work out one claim with a score of 0.25."
def calibration_error(scores, grounded, n_bins):
    """Return how far scores are from the shares that they promise."""
    if not scores:
        return {"expected": 0.0, "maximum": 0.0}
    bins = {}
    for score, true in zip(scores, grounded):
        confidence = max(score, 1 - score)
        right = (score >= 0.5) == true
        number = next(i for i in range(1, n_bins + 1) if confidence <= i / n_bins)
        bins.setdefault(number, []).append((confidence, right))
    expected, maximum = 0.0, 0.0
    for held in bins.values():
        n = len(held)
        gap = abs(sum(c for c, _ in held) / n - sum(r for _, r in held) / n)
        expected += n / len(scores) * gap
        maximum = max(maximum, gap)
    return {"expected": expected, "maximum": maximum}


# %% task=10-calibration id=histogram-of-the-range by=reader belief="the bins go from the lowest to the highest score that was given" case=a-border-that-is-not-exact loses=3 hint="The bins lie between 0 and 1, whatever the scores are. Look up from where to where your call makes them when you do not say it, and on which side it puts a border."
def calibration_error(scores, grounded, n_bins):
    """Return how far scores are from the shares that they promise."""
    import numpy as np

    if not scores:
        return {"expected": 0, "maximum": 0}
    count, _ = np.histogram(scores, bins=n_bins)
    score, _ = np.histogram(scores, bins=n_bins, weights=scores)
    true, _ = np.histogram(scores, bins=n_bins, weights=np.array(grounded, float))
    used = count > 0
    gap = np.abs(score[used] - true[used]) / count[used]
    expected = float((gap * count[used]).sum() / len(scores))
    return {"expected": expected, "maximum": float(gap.max())}


# %% task=10-calibration id=product-rounded-up belief="the number of a bin is the product of score and n_bins, rounded up" case=a-border-that-is-not-exact loses=1 hint="0.28 * 25 is a little more than 7, so it is rounded up to 8. With what else could a score be compared?"
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(score - label)
    gaps = [(abs(sum(off)), len(off)) for off in bins.values()]
    return {
        "expected": sum(gap for gap, _ in gaps) / max(len(scores), 1),
        "maximum": max((gap / size for gap, size in gaps), default=0.0),
    }


# %% task=10-corrected id=as-the-check-says belief="the share that passes is the share of true claims" case=errs-both-ways loses=5 hint="The check errs: work its errors in by the formula for the share."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [ok for is_true, ok in sample if not is_true]
    if not true or not false or sum(true) / len(true) <= sum(false) / len(false):
        raise ValueError("the sample does not do")
    p = passed / total
    half = z * math.sqrt(p * (1 - p) / total)
    return {"share": p, "low": max(p - half, 0.0), "high": min(p + half, 1.0)}


# %% task=10-corrected id=f-of-those-that-pass by=reader belief="f is the share of the false claims that pass" case=errs-both-ways loses=6 hint="f counts the false claims that do not pass: those on which the check is right."
def corrected_share(sample, passed, total, z=1.96):
    """Return the share of true claims behind a check that errs."""
    true = [passes for is_true, passes in sample if is_true]
    false = [passes for is_true, passes in sample if not is_true]
    if not true or not false:
        raise ValueError("the sample needs true and false claims")
    s, f = sum(true) / len(true), sum(false) / len(false)
    j = s + f - 1
    if j <= 0:
        raise ValueError("such a check tells nothing")
    p = passed / total
    theta = (p + f - 1) / j
    spread = p * (1 - p) / total
    spread += theta**2 * s * (1 - s) / len(true)
    spread += (1 - theta) ** 2 * f * (1 - f) / len(false)
    se = math.sqrt(spread) / j
    names = ("share", "low", "high")
    values = (theta, theta - z * se, theta + z * se)
    return {name: min(max(value, 0), 1) for name, value in zip(names, values)}


# %% task=10-corrected id=of-those-that-pass belief="s is the share of the passing claims that are true" case=errs-both-ways loses=5 hint="That is precision. s is counted among the true claims, f among the false ones."
def corrected_share(sample, passed, total, z=1.96):
    if len({is_true for is_true, _ in sample}) < 2:
        raise ValueError("one kind only")
    passing = [is_true for is_true, ok in sample if ok]
    stopped = [not is_true for is_true, ok in sample if not ok]
    if not passing or not stopped:
        raise ValueError("the check tells nothing")
    s, f, p = sum(passing) / len(passing), sum(stopped) / len(stopped), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(passing)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(stopped)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=false-alarms-forgotten belief="only the false claims that pass need correcting" case=errs-both-ways loses=5 hint="The check stops true claims as well: the share is divided by J."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    if s + f - 1 <= 0:
        raise ValueError("the check tells nothing")
    theta = p + f - 1
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance)
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=nothing-cut belief="the results stay as they come out" case=above-one loses=5 hint="Let everything pass: a share above 1 has to be cut."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    return {"share": theta, "low": theta - half, "high": theta + half}


# %% task=10-corrected id=cut-above-only belief="a share cannot come out below zero" case=below-zero loses=3 hint="Let nearly nothing pass: what comes out before it is cut?"
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(end, 1.0) for name, end in ends.items()}


# %% task=10-corrected id=only-the-total belief="the check's errors are known for certain" case=three-sources-of-luck loses=2 hint="s and f come from a small sample: the two further terms under the root are theirs."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    half = z * math.sqrt(p * (1 - p) / total) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=only-the-sample belief="the passed claims are counted, so there is no luck in them" case=no-slip-in-the-sample loses=2 hint="Last month's claims are a sample too: what does p (1 - p) / total stand for?"
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=terms-swapped belief="theta goes with f and 1 - theta with s" case=three-sources-of-luck loses=2 hint="The true claims, a share of theta, are those on which s was counted."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + (1 - theta) ** 2 * s * (1 - s) / len(true)
    variance += theta**2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=whole-sample-below belief="both shares rest on the whole sample" case=three-sources-of-luck loses=2 hint="s rests on the true claims alone, f on the false ones: which counts stand below?"
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(sample)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(sample)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=error-not-divided belief="the standard error is the root alone" case=three-sources-of-luck loses=2 hint="A weak check widens the interval: where does J stand in the standard error?"
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance)
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=no-root belief="the variance is the standard error" case=three-sources-of-luck loses=2 hint="A standard error is the root of a variance."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * variance / j**2
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=cut-too-early belief="the share is cut before the interval is worked out" case=cut-at-the-very-end loses=2 hint="Let nearly all pass: the lower end starts from the share before it is cut."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = min(max((p + f - 1) / j, 0.0), 1.0)
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=no-false-is-fine belief="without false claims in the sample the check stops them all" case=no-false-claims-in-the-sample loses=1 hint="No false claim was seen, so f is not known: what does the task raise?"
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true:
        raise ValueError("no true claims")
    s, p = sum(true) / len(true), passed / total
    f = sum(false) / len(false) if false else 1.0
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / max(len(false), 1)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=no-true-is-fine belief="without true claims in the sample the check passes them all" case=no-true-claims-in-the-sample loses=1 hint="No true claim was seen, so s is not known: what does the task raise?"
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not false:
        raise ValueError("no false claims")
    f, p = sum(false) / len(false), passed / total
    s = sum(true) / len(true) if true else 1.0
    j = s + f - 1
    if j <= 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / max(len(true), 1)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=turned-round belief="a check that is upside down can be read the other way round" case=a-check-upside-down loses=1 hint="Arithmetic goes on with J below 0, but the contract does not."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j == 0:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / abs(j)
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=nothing-found-is-zero belief="a check that tells nothing finds a share of 0" case=a-check-that-tells-nothing loses=1 hint="J is 0 here, and nothing can be said: what does the task raise?"
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j < 0:
        raise ValueError("the check is upside down")
    if j == 0:
        return {"share": 0.0, "low": 0.0, "high": 1.0}
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


# %% task=10-corrected id=sample-size-for-p by=reader belief="the first term under the root is divided by the size of the labelled sample" case=three-sources-of-luck loses=2 hint="Each share in the formula was measured on its own number of claims. On how many was p measured?"
def corrected_share(sample, passed, total, z=1.96):
    """Return the share of true claims behind a check that errs."""
    n1 = sum(1 for is_true, _ in sample if is_true)
    n0 = len(sample) - n1
    if n1 == 0 or n0 == 0:
        raise ValueError("the sample needs true and false claims")
    s = sum(1 for is_true, passes in sample if is_true and passes) / n1
    f = sum(1 for is_true, passes in sample if not is_true and not passes) / n0
    j = s + f - 1
    if j <= 0:
        raise ValueError("such a check tells nothing")
    p = passed / total
    theta = (p + f - 1) / j
    variance = (
        p * (1 - p) / len(sample)
        + theta**2 * s * (1 - s) / n1
        + (1 - theta) ** 2 * f * (1 - f) / n0
    )
    half = z * math.sqrt(variance) / j

    def cut(x):
        return min(1.0, max(0.0, x))

    return {"share": cut(theta), "low": cut(theta - half), "high": cut(theta + half)}


# %% task=10-corrected id=zero-z-is-no-z by=reader belief="a z of 0 means that none was given, so 1.96 is used" case=errs-both-ways loses=3 hint="Zero is an allowed z, and then the interval is a single point. Look for a place where 0 counts as false."
def corrected_share(sample, passed, total, z=None):
    """Return the share of true claims behind a check that errs."""
    z = z or 1.96
    hit = {True: [], False: []}
    for is_true, passes in sample:
        hit[is_true].append(passes)
    if not hit[True] or not hit[False]:
        raise ValueError("the sample needs true and false claims")
    n1, n0 = len(hit[True]), len(hit[False])
    s = hit[True].count(True) / n1
    f = hit[False].count(False) / n0
    j = s + f - 1
    if j <= 0:
        raise ValueError("such a check tells nothing")
    p = passed / total
    theta = (p + f - 1) / j
    a, b, c = p * (1 - p) / total, s * (1 - s) / n1, f * (1 - f) / n0
    se = (a + theta**2 * b + (1 - theta) ** 2 * c) ** 0.5 / j
    result = {"share": theta, "low": theta - z * se, "high": theta + z * se}
    return {key: max(0, min(1, value)) for key, value in result.items()}


# %% task=10-corrected id=weak-is-useless belief="a check with a J of a tenth or less tells nothing" case=a-check-that-tells-little loses=3 hint="The contract names J of 0 or less. What happens with a J of 0.05?"
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [not ok for is_true, ok in sample if not is_true]
    if not true or not false:
        raise ValueError("one kind only")
    s, f, p = sum(true) / len(true), sum(false) / len(false), passed / total
    j = s + f - 1
    if j <= 0.1:
        raise ValueError("the check tells nothing")
    theta = (p + f - 1) / j
    variance = p * (1 - p) / total + theta**2 * s * (1 - s) / len(true)
    variance += (1 - theta) ** 2 * f * (1 - f) / len(false)
    half = z * math.sqrt(variance) / j
    ends = {"share": theta, "low": theta - half, "high": theta + half}
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}
