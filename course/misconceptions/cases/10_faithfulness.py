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


# %% task=10-claims id=capitals-matter belief="an abbreviation is always written in small letters" case=abbreviation-with-a-capital loses=1 hint="A sentence may open with 'Approx. 5 days'; the list has it in small letters."
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?=\s|\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1] not in abbreviations:
            sentences.append(answer[start:end].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [sentence for sentence in sentences if len(sentence) > 10]


# %% task=10-claims id=ends-like-one belief="a sentence that ends in the letters of an abbreviation ends in one" case=word-that-ends-like-one loses=1 hint="'casino.' ends in 'no.' but is a word of its own: compare the whole of it."
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?=\s|\Z)", answer):
        end = mark.end()
        if not answer[:end].lower().endswith(tuple(abbreviations)):
            sentences.append(answer[start:end].strip())
            start = end
    sentences.append(answer[start:].strip())
    return [sentence for sentence in sentences if len(sentence) > 10]


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


# %% task=10-claims id=white-space-counted belief="the white space before a sentence belongs to its length" case=ten-and-eleven-characters loses=1 hint="Take the white space off first, and count then."
def split_claims(answer, abbreviations):
    sentences, start = [], 0
    for mark in re.finditer(r"[.!?](?=\s|\Z)", answer):
        end = mark.end()
        if answer[:end].split()[-1].lower() not in abbreviations:
            sentences.append(answer[start:end])
            start = end
    sentences.append(answer[start:])
    return [sentence.strip() for sentence in sentences if len(sentence) > 10]


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


# %% task=10-grounding id=empty-is-grounded belief="a claim without content words is grounded" case=stop-words-alone loses=1 hint="Where there is no content word the share is 0, and 0 is below the threshold."
def grounding(claims, contexts, stop_words, threshold=0.5):
    held = {w for c in contexts for w in re.findall(r"[a-z0-9]+", c.lower())}
    ungrounded = []
    for claim in claims:
        words = [w for w in re.findall(r"[a-z0-9]+", claim.lower()) if w not in stop_words]
        if words and sum(w in held for w in words) / len(words) < threshold:
            ungrounded.append(claim)
    score = 1 - len(ungrounded) / len(claims) if claims else 0.0
    return {"score": score, "ungrounded": ungrounded}


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


# %% task=10-differences id=as-written belief="quantities agree if they are written alike" case=same-in-another-unit loses=1 hint="2 weeks and 14 days are the same: use the factors in units."
def differences(claim, sentence, units, negations):
    def quantities(words):
        pairs = zip(words, words[1:])
        return [f"{n} {u}" for n, u in pairs if u in units and n[0].isdigit()]

    said = quantities(sentence)
    found = [text for text in quantities(claim) if text not in said]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=piece-of-text belief="a quantity is said if its letters stand in the sentence" case=whole-numbers-only loses=2 hint="'2 days' is a piece of '12 days'. Compare quantities, not text."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
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
            if n[0].isdigit():
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
            if u in units and n[0].isdigit():
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = [(m, a) for _, m, a in quantities(sentence)]
    found = [text for text, m, a in quantities(claim) if (m, a) not in said]
    denied = [sum(w in negations for w in text) % 2 for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=about-equal belief="amounts within one percent are equal" case=nearly-the-same loses=1 hint="Take 30 days against 721 hours: nearly equal is not equal."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
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
            if u in units and n[0].isdigit():
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [any(w in negations for w in text) for text in (claim, sentence)]
    return found + ["negation"] * (denied[0] != denied[1])


# %% task=10-differences id=count-of-negations belief="the two texts must have equally many negations" case=two-against-none loses=1 hint="Two negations undo each other, so two of them are as good as none."
def differences(claim, sentence, units, negations):
    def quantities(words):
        for n, u in zip(words, words[1:]):
            if u in units and n[0].isdigit():
                yield f"{n} {u}", units[u][0], float(n) * units[u][1]

    said = list(quantities(sentence))
    found = [
        text
        for text, measure, amount in quantities(claim)
        if not any(m == measure and math.isclose(a, amount) for _, m, a in said)
    ]
    denied = [sum(w in negations for w in text) for text in (claim, sentence)]
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


# %% task=10-experiment id=first-in-the-file belief="of several equal families the first of the file is named" case=several-are-blindest loses=1 hint="max() keeps the first that it meets: in which order do you hand it the families?"
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
    blindest = max(words, key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


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


# %% task=10-experiment id=english-words belief="English stop words do for every language" case=in-spanish loses=1 hint="content_word_share takes the language as its third argument."
def blind_spots(claims, threshold, language):
    from minirag.faithfulness import content_word_share

    passed, caught, lost = {}, 0, 0
    for row in claims:
        if row["language"] != language:
            continue
        ok = content_word_share(row["claim"], [row["context"]]) >= threshold
        mine, theirs = (set(re.findall(r"\d+", row[key])) for key in ("claim", "context"))
        if row["label"] == "supported":
            lost += ok and not mine <= theirs
        else:
            caught += ok and not mine <= theirs
            passed.setdefault(row["family"], []).append(ok)
    words = {family: sum(p) / len(p) for family, p in passed.items()}
    blindest = max(sorted(words), key=words.get)
    return dict(words=words, blindest=blindest, caught=caught, lost=lost, pays=caught > lost)


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


# %% task=10-kappa id=pooled-habits belief="both judges have the same habits, those of all labels together" case=a-strict-and-a-mild-judge loses=3 hint="For E take one label of the first judge and one of the second, never two of the same."
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


# %% task=10-kappa id=one-label-is-perfect belief="two judges with one label throughout agree perfectly" case=one-label-throughout loses=1 hint="Chance alone would give that agreement: what does the task return there?"
def weighted_kappa(a, b, labels, power):
    if len(a) != len(b) or not a:
        raise ValueError("labels must pair up")
    place = {label: n for n, label in enumerate(labels)}
    observed = sum(abs(place[x] - place[y]) ** power for x, y in zip(a, b)) / len(a)
    expected = sum(abs(place[x] - place[y]) ** power for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected if expected else 1.0


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


# %% task=10-calibration id=bins-weigh-the-same belief="every bin weighs the same" case=bins-of-unequal-size loses=3 hint="A bin with two claims counts as much as one with seven in yours: weigh by size."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(score - label)
    gaps = [abs(sum(off)) / len(off) for off in bins.values()]
    return {"expected": sum(gaps) / max(len(gaps), 1), "maximum": max(gaps, default=0.0)}


# %% task=10-calibration id=all-bins-below belief="the gaps are divided by the number of bins" case=bins-of-unequal-size loses=4 hint="Make the number of bins larger: yours falls. Divide by claims instead."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(score - label)
    gaps = [abs(sum(off)) / len(off) for off in bins.values()]
    return {"expected": sum(gaps) / n_bins, "maximum": max(gaps, default=0.0)}


# %% task=10-calibration id=signed-gaps belief="too much and too little make up for each other" case=too-much-and-too-little loses=4 hint="A gap says how far, not in which direction."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(score - label)
    gaps = [sum(off) / len(off) for off in bins.values()]
    total = sum(sum(off) for off in bins.values())
    return {"expected": abs(total) / max(len(scores), 1), "maximum": max(gaps, default=0.0)}


# %% task=10-calibration id=claim-by-claim belief="the gap of a bin is the mean error of its claims" case=cancelling-in-one-bin loses=4 hint="Take the two means first, and their difference then."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(abs(score - label))
    gaps = [(sum(off) / len(off), len(off)) for off in bins.values()]
    expected = sum(gap * size for gap, size in gaps) / max(len(scores), 1)
    return {"expected": expected, "maximum": max((gap for gap, _ in gaps), default=0.0)}


# %% task=10-calibration id=squared-gaps belief="gaps are squared" case=bins-of-unequal-size loses=4 hint="That is nearer to a Brier score. Here a gap is a plain distance."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(score - label)
    gaps = [((sum(off) / len(off)) ** 2, len(off)) for off in bins.values()]
    expected = sum(gap * size for gap, size in gaps) / max(len(scores), 1)
    return {"expected": expected, "maximum": max((gap for gap, _ in gaps), default=0.0)}


# %% task=10-calibration id=middle-of-the-bin belief="a bin promises its middle" case=bins-of-unequal-size loses=4 hint="What a bin promises is the mean of the scores in it."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(label)
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
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(score - label)
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


# %% task=10-calibration id=zero-apart belief="a score of 0 has a bin of its own" case=score-of-zero loses=1 hint="Rounding 0 up gives 0, and there is no bin of that number."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(math.ceil(score * n_bins), []).append(score - label)
    gaps = [(abs(sum(off)), len(off)) for off in bins.values()]
    return {
        "expected": sum(gap for gap, _ in gaps) / max(len(scores), 1),
        "maximum": max((gap / size for gap, size in gaps), default=0.0),
    }


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
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(score - label)
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
        bins.setdefault(max(math.ceil(score * n_bins), 1), []).append(score - label)
    gaps = [(abs(sum(off)), len(off)) for off in bins.values()]
    return {
        "expected": sum(gap for gap, _ in gaps) / len(scores),
        "maximum": max(gap / size for gap, size in gaps),
    }


# %% task=10-calibration id=ten-bins belief="there are ten bins" case=a-single-bin loses=4 hint="Nothing may be fixed that the arguments decide: change n_bins."
def calibration_error(scores, grounded, n_bins):
    bins = {}
    for score, label in zip(scores, grounded):
        bins.setdefault(max(math.ceil(score * 10), 1), []).append(score - label)
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


# %% task=10-corrected id=f-of-those-that-pass belief="f is the share of the false claims that pass" case=errs-both-ways loses=6 hint="f is of the false claims that do not pass: those on which the check is right."
def corrected_share(sample, passed, total, z=1.96):
    true = [ok for is_true, ok in sample if is_true]
    false = [ok for is_true, ok in sample if not is_true]
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
    return {name: min(max(end, 0.0), 1.0) for name, end in ends.items()}


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
