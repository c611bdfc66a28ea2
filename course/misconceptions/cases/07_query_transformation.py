# %% task=07-kind id=any-greeting belief="a message that holds a greeting is a greeting" case=greeting-and-question loses=2 hint="Ask what is kept once the greeting is out: a message may greet and ask."
def kind(query, greetings, arithmetic):
    text = " ".join(re.findall(r"\w+", query.lower()))
    if not text or any(f" {phrase} " in f" {text} " for phrase in greetings):
        return "greeting"
    words = text.split()
    numbers = sum(word.isdigit() for word in words)
    known = all(word.isdigit() or word in arithmetic for word in words)
    return "general" if known and numbers >= 2 else "knowledge_base"


# %% task=07-kind id=inside-words belief="a greeting is found wherever its letters stand" case=greeting-and-question loses=3 hint="Compare words, not letters: hi also stands in which."
def kind(query, greetings, arithmetic):
    words = re.findall(r"\w+", query.lower())
    if not words or any(phrase in query.lower() for phrase in greetings):
        return "greeting"
    numbers = sum(word.isdigit() for word in words)
    known = all(word.isdigit() or word in arithmetic for word in words)
    return "general" if known and numbers >= 2 else "knowledge_base"


# %% task=07-kind id=words-of-phrases belief="each word of a phrase of greeting is a greeting by itself" case=part-of-a-phrase loses=1 hint="A phrase counts whole: try it with one word of a longer phrase."
def kind(query, greetings, arithmetic):
    phrases = [[word] for phrase in greetings for word in phrase.split()]
    words = re.findall(r"\w+", query.lower())
    kept, at = [], 0
    while at < len(words):
        for phrase in phrases:
            if words[at : at + len(phrase)] == phrase:
                at += len(phrase)
                break
        else:
            kept.append(words[at])
            at += 1
    if not kept:
        return "greeting"
    numbers = sum(word.isdigit() for word in kept)
    known = all(word.isdigit() or word in arithmetic for word in kept)
    return "general" if known and numbers >= 2 else "knowledge_base"


# %% task=07-kind id=phrases-as-listed belief="the phrases are tried in the order in which they are listed" by=reader case=longer-phrase-first loses=1 hint="Two phrases begin at the same word, and the shorter one is listed first: which is taken out?"
def kind(query, greetings, arithmetic):
    """Return "greeting", "general" or "knowledge_base"."""
    words = re.findall(r"\w+", query.lower())
    kept, i = [], 0
    while i < len(words):
        for phrase in greetings:
            parts = phrase.split()
            if words[i : i + len(parts)] == parts:
                i += len(parts)
                break
        else:
            kept.append(words[i])
            i += 1
    if not kept:
        return "greeting"
    numbers = [w for w in kept if w.isdigit()]
    if len(numbers) >= 2 and all(w in numbers or w in arithmetic for w in kept):
        return "general"
    return "knowledge_base"


# %% task=07-kind id=letters-taken-out belief="a greeting is taken out of the text wherever its letters stand" by=reader case=glued-together loses=1 hint="Split the message into words first, and compare whole words."
def kind(query, greetings, arithmetic):
    """Return "greeting", "general" or "knowledge_base"."""
    text = " ".join(re.findall(r"\w+", query.lower()))
    for phrase in sorted(greetings, key=len, reverse=True):
        text = text.replace(phrase, " ")
    kept = text.split()
    if not kept:
        return "greeting"
    numbers = sum(word.isdigit() for word in kept)
    if numbers >= 2 and all(word.isdigit() or word in arithmetic for word in kept):
        return "general"
    return "knowledge_base"


# %% task=07-kind id=empty-is-a-question belief="what holds no greeting is no greeting, so neither is an empty message" case=no-words loses=1 hint="Nothing is kept of a message without words. Which rule speaks of that?"
def kind(query, greetings, arithmetic):
    phrases = sorted((p.split() for p in greetings), key=len, reverse=True)
    words = re.findall(r"\w+", query.lower())
    kept, at = [], 0
    while at < len(words):
        for phrase in phrases:
            if words[at : at + len(phrase)] == phrase:
                at += len(phrase)
                break
        else:
            kept.append(words[at])
            at += 1
    if words and not kept:
        return "greeting"
    numbers = sum(word.isdigit() for word in kept)
    known = all(word.isdigit() or word in arithmetic for word in kept)
    return "general" if known and numbers >= 2 else "knowledge_base"


# %% task=07-kind id=one-number-is-a-sum belief="a number makes it a sum" case=one-number loses=1 hint="What is E4021, or 4021? Count the numbers that a sum needs."
def kind(query, greetings, arithmetic):
    phrases = sorted((p.split() for p in greetings), key=len, reverse=True)
    words = re.findall(r"\w+", query.lower())
    kept, at = [], 0
    while at < len(words):
        for phrase in phrases:
            if words[at : at + len(phrase)] == phrase:
                at += len(phrase)
                break
        else:
            kept.append(words[at])
            at += 1
    if not kept:
        return "greeting"
    numbers = sum(word.isdigit() for word in kept)
    known = all(word.isdigit() or word in arithmetic for word in kept)
    return "general" if known and numbers >= 1 else "knowledge_base"


# %% task=07-kind id=two-numbers-are-enough belief="two numbers make it a sum, whatever stands beside them" case=numbers-and-other-words loses=1 hint="Every kept word has to be a number or a word of arithmetic."
def kind(query, greetings, arithmetic):
    phrases = sorted((p.split() for p in greetings), key=len, reverse=True)
    words = re.findall(r"\w+", query.lower())
    kept, at = [], 0
    while at < len(words):
        for phrase in phrases:
            if words[at : at + len(phrase)] == phrase:
                at += len(phrase)
                break
        else:
            kept.append(words[at])
            at += 1
    if not kept:
        return "greeting"
    numbers = sum(word.isdigit() for word in kept)
    known = all(word.isdigit() or word in arithmetic for word in kept)
    return "general" if numbers >= 2 else "knowledge_base"


# %% task=07-kind id=digits-in-a-word belief="a word that holds a digit is a number" by=reader case=codes-are-no-numbers loses=1 hint="A number is a word of digits alone; a code has letters, too."
def kind(query, greetings, arithmetic):
    """Return "greeting", "general" or "knowledge_base"."""
    words = re.findall(r"\w+", query.lower())
    phrases = sorted((g.split() for g in greetings), key=len, reverse=True)
    kept, i = [], 0
    while i < len(words):
        hit = next((p for p in phrases if words[i : i + len(p)] == p), None)
        if hit is None:
            kept.append(words[i])
        i += len(hit or [0])
    if not kept:
        return "greeting"
    numbers = [w for w in kept if re.search(r"\d", w)]
    if len(numbers) >= 2 and all(w in numbers or w in arithmetic for w in kept):
        return "general"
    return "knowledge_base"


# %% task=07-kind id=greeting-in-the-sum belief="a sum is looked for in the whole message" case=greeting-and-sum loses=1 hint="The greeting is taken out first; look for the sum in what is kept."
def kind(query, greetings, arithmetic):
    phrases = sorted((p.split() for p in greetings), key=len, reverse=True)
    words = re.findall(r"\w+", query.lower())
    kept, at = [], 0
    while at < len(words):
        for phrase in phrases:
            if words[at : at + len(phrase)] == phrase:
                at += len(phrase)
                break
        else:
            kept.append(words[at])
            at += 1
    if not kept:
        return "greeting"
    numbers = sum(word.isdigit() for word in words)
    known = all(word.isdigit() or word in arithmetic for word in words)
    return "general" if known and numbers >= 2 else "knowledge_base"


# %% task=07-kind id=capitals-matter belief="Hello and hello are two words" case=greeting-alone loses=3 hint="Messages begin with a capital. What does rule 1 do with it?"
def kind(query, greetings, arithmetic):
    phrases = sorted((p.split() for p in greetings), key=len, reverse=True)
    words = re.findall(r"\w+", query)
    kept, at = [], 0
    while at < len(words):
        for phrase in phrases:
            if words[at : at + len(phrase)] == phrase:
                at += len(phrase)
                break
        else:
            kept.append(words[at])
            at += 1
    if not kept:
        return "greeting"
    numbers = sum(word.isdigit() for word in kept)
    known = all(word.isdigit() or word in arithmetic for word in kept)
    return "general" if known and numbers >= 2 else "knowledge_base"


# %% task=07-kind id=longest-phrase-everywhere-first belief="it takes the longest phrase out of the whole message first, then the next longest" by=reader case=phrases-that-overlap loses=1 hint="Which comes first by rule 2, the longer phrase or the place further left? Look at two phrases that share a word."
def kind(query, greetings, arithmetic):
    """Return "greeting", "general" or "knowledge_base"."""
    words = re.findall(r"\w+", query.lower())
    for phrase in sorted(greetings, key=lambda p: -len(p.split())):
        parts = phrase.split()
        n, i, kept = len(parts), 0, []
        while i < len(words):
            if words[i : i + n] == parts:
                i += n
            else:
                kept.append(words[i])
                i += 1
        words = kept
    if not words:
        return "greeting"
    numbers = [w for w in words if w.isdigit()]
    if len(numbers) >= 2 and all(w.isdigit() or w in arithmetic for w in words):
        return "general"
    return "knowledge_base"


# %% task=07-kind id=two-words-of-a-sum belief="two kept words are enough for a sum, even if only one of them is a number" by=reader case=one-number loses=1 hint="Count the numbers in your message, not the words. How many must there be by rule 4?"
def kind(query, greetings, arithmetic):
    """Return "greeting", "general" or "knowledge_base"."""
    words = re.findall(r"\w+", query.lower())
    phrases = sorted((g.split() for g in greetings), key=len, reverse=True)
    kept = []
    i = 0
    while i < len(words):
        for phrase in phrases:
            if words[i : i + len(phrase)] == phrase:
                i += len(phrase)
                break
        else:
            kept.append(words[i])
            i += 1
    if not kept:
        return "greeting"
    fits = [w for w in kept if re.fullmatch(r"\d+", w) or w in arithmetic]
    if len(fits) == len(kept) and len(fits) >= 2 and re.search(r"\d", " ".join(fits)):
        return "general"
    return "knowledge_base"


# %% task=07-kind id=greeting-only-at-the-front belief="a greeting is taken out only at the beginning of the message" by=reader case=greeting-and-sum loses=1 hint="Where may a greeting stand? Rule 2 goes through all of the words; look at a message that ends with thanks."
def kind(query, greetings, arithmetic):
    """Return "greeting", "general" or "knowledge_base"."""
    words = re.findall(r"\w+", query.lower())
    phrases = sorted((g.split() for g in greetings), key=len, reverse=True)
    found = True
    while words and found:
        found = False
        for phrase in phrases:
            if words[: len(phrase)] == phrase:
                words = words[len(phrase) :]
                found = True
                break
    if not words:
        return "greeting"
    numbers = [w for w in words if w.isdigit()]
    if len(numbers) >= 2 and all(w.isdigit() or w in arithmetic for w in words):
        return "general"
    return "knowledge_base"


# %% task=07-kind id=different-numbers-only belief="two equal numbers count as one" by=reader case=greeting-and-sum loses=1 hint="Count the numbers of 'What is 7 * 7?'."
def kind(query, greetings, arithmetic):
    """Return "greeting", "general" or "knowledge_base"."""
    words = re.findall(r"\w+", query.lower())
    phrases = sorted((g.split() for g in greetings), key=len, reverse=True)
    kept = []
    i = 0
    while i < len(words):
        for phrase in phrases:
            if words[i : i + len(phrase)] == phrase:
                i += len(phrase)
                break
        else:
            kept.append(words[i])
            i += 1
    if not kept:
        return "greeting"
    numbers = [w for w in kept if w.isdecimal()]
    if len(set(numbers)) >= 2 and all(w.isdecimal() or w in arithmetic for w in kept):
        return "general"
    return "knowledge_base"


# %% task=07-kind id=exactly-two-numbers belief="a sum has exactly two numbers" by=reader case=longer-sum loses=1 hint="What do the words 'at least' say about 1 + 2 + 3?"
def kind(query, greetings, arithmetic):
    """Return "greeting", "general" or "knowledge_base"."""
    words = re.findall(r"\w+", query.lower())
    phrases = sorted((g.split() for g in greetings), key=len, reverse=True)
    kept = []
    i = 0
    while i < len(words):
        for phrase in phrases:
            if words[i : i + len(phrase)] == phrase:
                i += len(phrase)
                break
        else:
            kept.append(words[i])
            i += 1
    if not kept:
        return "greeting"
    numbers = [w for w in kept if w.isdecimal()]
    if len(numbers) == 2 and all(w.isdecimal() or w in arithmetic for w in kept):
        return "general"
    return "knowledge_base"


# %% task=07-rewrite id=every-pronoun belief="every pronoun stands for the topic, so all are replaced" case=first-of-two-pronouns loses=1 hint="Give it a question with two pronouns: only the first is replaced."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    if set(own) & set(pronouns):
        return re.sub(r"[\w-]+", lambda m: said if m[0].lower() in pronouns else m[0], query)
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=topic-at-the-end belief="the topic goes to the end of the question, as in minirag" case=one-pronoun loses=3 hint="The topic takes the place of the pronoun, which is gone then."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return f"{query} {said}"
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=inside-a-word belief="the pronoun is wherever its letters stand" case=pronoun-inside-a-word loses=1 hint="Ask about a limit: the letters of it stand in that word, too."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    if set(own) & set(pronouns):
        return re.sub("|".join(pronouns), said, query, count=1, flags=re.I)
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=small-pronouns-only belief="a pronoun is written in small letters" case=first-of-two-pronouns loses=1 hint="The pronoun may open the question, with a capital."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0] in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=pronoun-and-opening belief="both rules hold where a question opens with and and has a pronoun" case=opening-and-pronoun loses=1 hint="The second rule begins with else: the topic is put in once."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            query = query[: match.start()] + said + query[match.end() :]
            break
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=pronouns-only belief="only a pronoun points back" case=opening loses=2 hint="Ask And for Enterprise?: what does the second rule say?"
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return query


# %% task=07-rewrite id=opening-anywhere belief="an and anywhere in the question points back" case=stands-alone loses=1 hint="Only the first word of the question can be an opening."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if set(own) & set(openings) else query


# %% task=07-rewrite id=always-added belief="a question in a conversation always needs the topic" case=stands-alone loses=1 hint="A question without pronoun and opening comes back as it was."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}"


# %% task=07-rewrite id=any-role belief="the last turn counts, whoever said it" case=earlier-topics loses=2 hint="Look at the roles: the topic is what the user asked about."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=first-turn belief="the conversation is about what was asked first" case=earlier-topics loses=1 hint="From which end do you go through the turns?"
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in history:
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=all-turns belief="all that the user said is the topic" case=earlier-topics loses=1 hint="One turn gives the topic, the last one that has any."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user":
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=last-turn-alone belief="the last turn of the user has the topic" case=turn-without-a-topic loses=1 hint="After And how? the topic is still that of the turn before."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user":
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
        break
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=repeats-kept belief="a word that was said twice is put in twice" case=word-said-twice loses=1 hint="Each word of the topic once, where it stands first."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = []
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.append(word)
    if not topic:
        return query
    said = " ".join(topic)
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=small-topic belief="the topic is put in in small letters" case=code-carried-over loses=1 hint="Print what you put in: a code or a name is spelt as it was."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word.lower())
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=known-words-again belief="the whole topic is put in, whatever the query has" case=words-the-query-has loses=2 hint="A word that the question has already is not put in again."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=codes-carried belief="a code of an earlier turn is part of the topic like any word" case=another-code loses=1 hint="The question names a code of its own: what happens to the earlier one?"
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=codes-never-carried belief="a code of an earlier turn never belongs into the topic" by=reader case=code-carried-over loses=1 hint="Only a question that has a word with a digit leaves the others behind."
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    own = [w.lower() for w in re.findall(r"[\w-]+", query)]
    topic = {}
    for role, text in reversed(history):
        if role == "user" and not topic:
            for w in re.findall(r"[\w-]+", text):
                low = w.lower()
                if low in stop_words or low in own or any(c.isdigit() for c in low):
                    continue
                topic.setdefault(low, w)
    if not topic or not own:
        return query
    added = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + added + query[match.end() :]
    if own[0] in openings:
        return query + " " + added
    return query


# %% task=07-rewrite id=empty-topic-put-in belief="a pronoun is replaced, if need be by nothing" case=nothing-said loses=1 hint="Without a topic the question comes back unchanged."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = has_code and re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


# %% task=07-rewrite id=opening-before-pronoun belief="a query that begins with an opening gets the topic at its end, even if it holds a pronoun" by=reader case=opening-and-pronoun loses=1 hint="Which of the two rules is asked first? The second one begins with a word that says so."
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    own = [w.lower() for w in re.findall(r"[\w-]+", query)]
    digits = any(c.isdigit() for c in "".join(own))
    topic = {}
    for role, text in reversed(history):
        if role == "user" and not topic:
            for w in re.findall(r"[\w-]+", text):
                low = w.lower()
                if low in stop_words or low in own:
                    continue
                if digits and any(c.isdigit() for c in w):
                    continue
                topic.setdefault(low, w)
    if not topic or not own:
        return query
    added = " ".join(topic.values())
    if own[0] in openings:
        return query + " " + added
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + added + query[match.end() :]
    return query


# %% task=07-rewrite id=query-words-compared-with-capitals belief="a word of the turn counts as known only if the query spells it with the same capitals" by=reader case=words-the-query-has loses=1 hint="How are words compared? Look at a turn and a query that both speak of fees, one of them with a capital letter."
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    word = r"[\w-]+"
    own = re.findall(word, query)
    digits = any(c.isdigit() for c in query)
    topic = {}
    for role, text in reversed(history):
        if role == "user" and not topic:
            for w in re.findall(word, text):
                if w in own or w.lower() in stop_words:
                    continue
                if digits and any(c.isdigit() for c in w):
                    continue
                topic.setdefault(w.lower(), w)
    if not topic or not own:
        return query
    added = " ".join(topic.values())
    for match in re.finditer(word, query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + added + query[match.end() :]
    if own[0].lower() in openings:
        return query + " " + added
    return query


# %% task=07-rewrite id=topics-of-all-turns belief="the topic is gathered from all turns of the user" by=reader case=earlier-topics loses=1 hint="Of how many turns is the topic made? The sentence behind the list of what is left out says which one counts."
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    own = re.findall(r"[\w-]+", query.lower())
    digits = any(c.isdigit() for c in query)
    said = " ".join(text for role, text in history if role == "user")
    topic = {}
    for w in re.findall(r"[\w-]+", said):
        if w.lower() in own or w.lower() in stop_words:
            continue
        if digits and any(c.isdigit() for c in w):
            continue
        topic.setdefault(w.lower(), w)
    if not topic or not own:
        return query
    added = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + added + query[match.end() :]
    if own[0] in openings:
        return query + " " + added
    return query


# %% task=07-rewrite id=word-boundary-at-a-hyphen belief="the pronoun is found with word boundaries, which also stand at a hyphen" by=reader case=pronoun-inside-a-word loses=1 hint="What is a word here? Ask your pattern for 'it' in a query about the it-team."
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    word = r"[\w-]+"
    own = [w.lower() for w in re.findall(word, query)]
    has_digit = any(re.search(r"\d", w) for w in own)
    topic = []
    for role, text in reversed(history):
        if role != "user":
            continue
        seen = set()
        for w in re.findall(word, text):
            low = w.lower()
            if low in seen or low in stop_words or low in own:
                continue
            if has_digit and re.search(r"\d", w):
                continue
            seen.add(low)
            topic.append(w)
        if topic:
            break
    if not topic:
        return query
    topic = " ".join(topic)
    pattern = r"\b(" + "|".join(map(re.escape, pronouns)) + r")\b"
    if pronouns and re.search(pattern, query, re.IGNORECASE):
        return re.sub(pattern, topic, query, count=1, flags=re.IGNORECASE)
    if own and own[0] in openings:
        return query + " " + topic
    return query


# %% task=07-rewrite id=opening-as-first-letters belief="the query opens as a continuation when its first letters are those of an opening" by=reader case=stands-alone loses=1 hint="Does 'Order numbers are gone' begin with the word 'or'? Compare whole words."
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    own = {w.lower() for w in re.findall(r"[\w-]+", query)}
    digits = any(c.isdigit() for w in own for c in w)
    topic = {}
    for role, text in history[::-1]:
        if role == "user" and not topic:
            for w in re.findall(r"[\w-]+", text):
                if w.lower() in stop_words or w.lower() in own:
                    continue
                if digits and any(c.isdigit() for c in w):
                    continue
                topic.setdefault(w.lower(), w)
    if not topic:
        return query
    added = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + added + query[match.end() :]
    if query.lower().startswith(tuple(openings)):
        return f"{query} {added}"
    return query


# %% task=07-rewrite id=last-spelling-kept belief="of a word that is said twice the last spelling is kept" by=reader case=word-said-twice loses=1 hint="Print the topic of a turn that holds one word in two spellings. What does a dict do with a key that it has already?"
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    words = re.findall(r"[\w-]+", query)
    own = [w.lower() for w in words]
    digits = any(c.isdigit() for c in "".join(own))
    out = set(stop_words) | set(own)
    topic = ""
    for role, text in reversed(history):
        if role == "user":
            found = {w.lower(): w for w in re.findall(r"[\w-]+", text)}
            topic = " ".join(
                w
                for low, w in found.items()
                if low not in out and not (digits and any(c.isdigit() for c in low))
            )
            if topic:
                break
    if not topic:
        return query
    for match in re.finditer(r"[\w-]+", query):
        if match.group().lower() in pronouns:
            return query[: match.start()] + topic + query[match.end() :]
    if own and own[0] in openings:
        return query + " " + topic
    return query


# %% task=07-rewrite id=first-pronoun-of-the-list belief="the first pronoun of the list that the query holds is the one that is replaced" by=reader case=first-of-two-pronouns loses=1 hint="The first pronoun of what, of the list or of the query? Take a query with two pronouns and turn the list round."
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    own = [w.lower() for w in re.findall(r"[\w-]+", query)]
    digits = any(c.isdigit() for c in "".join(own))
    topic = []
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for w in re.findall(r"[\w-]+", text):
            known = [t.lower() for t in topic]
            if w.lower() in stop_words or w.lower() in own or w.lower() in known:
                continue
            if not (digits and any(c.isdigit() for c in w)):
                topic.append(w)
    if not topic:
        return query
    added = " ".join(topic)
    for pronoun in pronouns:
        if pronoun in own:
            for m in re.finditer(r"[\w-]+", query):
                if m[0].lower() == pronoun:
                    return query[: m.start()] + added + query[m.end() :]
    if own and own[0] in openings:
        return query + " " + added
    return query


# %% task=07-rewrite id=turn-chosen-before-words-are-dropped belief="the last turn with more than stop words is chosen, and the query's words and codes are taken out of it then" by=reader case=turn-without-a-topic loses=1 hint="When is a topic empty: before or after all three kinds of words are left out? Look at a turn of the query's words."
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    own = [w.lower() for w in re.findall(r"[\w-]+", query)]
    digits = any(c.isdigit() for c in "".join(own))
    topic = {}
    for role, text in reversed(history):
        if role == "user":
            for w in re.findall(r"[\w-]+", text):
                if w.lower() not in stop_words:
                    topic.setdefault(w.lower(), w)
            if topic:
                break
    added = " ".join(
        w
        for low, w in topic.items()
        if low not in own and not (digits and any(c.isdigit() for c in low))
    )
    if not added:
        return query
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + added + query[match.end() :]
    if own and own[0] in openings:
        return query + " " + added
    return query


# %% task=07-rewrite id=words-split-at-blanks-to-find-the-pronoun belief="the words of the query are what stands between its blanks, signs included" by=reader case=opening loses=1 hint="What is the first word of 'And, for Team?' when you split at blanks, and what is a word by the text?"
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    own = [w.lower() for w in re.findall(r"[\w-]+", query)]
    digits = any(c.isdigit() for c in "".join(own))
    topic = {}
    for role, text in reversed(history):
        if role == "user" and not topic:
            for w in re.findall(r"[\w-]+", text):
                low = w.lower()
                if low in stop_words or low in own:
                    continue
                if digits and any(c.isdigit() for c in w):
                    continue
                topic.setdefault(low, w)
    if not topic or not own:
        return query
    added = " ".join(topic.values())
    parts = query.split(" ")
    for i, part in enumerate(parts):
        bare = part.strip("?!.,;:")
        if bare.lower() in pronouns:
            parts[i] = part.replace(bare, added)
            return " ".join(parts)
    if parts[0].lower() in openings:
        return query + " " + added
    return query


# %% task=07-rewrite id=known-if-letters-stand-in-the-query belief="a word of the turn is known if its letters stand anywhere in the query" by=reader case=words-the-query-has loses=1 hint="Does a query about coffee speak of a fee?"
def rewrite(query, history, pronouns, openings, stop_words):
    """Return the query with the topic of the conversation in its place."""
    word = re.compile(r"[\w-]+")
    own = [w.lower() for w in word.findall(query)]

    def coded(text):
        return any(char.isdigit() for char in text)

    def topic_of(text):
        topic = {}
        for w in word.findall(text):
            low = w.lower()
            if low in stop_words or low in query.lower() or (coded(w) and coded("".join(own))):
                continue
            topic.setdefault(low, w)
        return " ".join(topic.values())

    topics = [topic_of(text) for role, text in history if role == "user"]
    topic = next((t for t in reversed(topics) if t), None)
    if not topic:
        return query
    for match in word.finditer(query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + topic + query[match.end() :]
    if own and own[0] in openings:
        return query + " " + topic
    return query


# %% task=07-hypothesis id=what-alone belief="only what asks for a thing" case=which-or-who loses=1 hint="Three opening words lead to the template for what."
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    kinds = {"what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=anywhere belief="the kind of question shows wherever its word stands" case=neither loses=1 hint="Only the first word decides: Explain how it works opens with explain."
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    name = "default"
    if {"what", "which", "who"} & set(spelling):
        name = "what"
    elif "how" in spelling:
        name = "how"
    template = templates[name]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=first-letters belief="a question that begins with the letters how is a how-question" by=reader case=begins-alike loses=1 hint="However begins with how, too: compare the whole word."
def hypothesis(query, stop_words, templates):
    """Return a made-up answer from the template of the question's kind."""
    words = re.findall(r"[\w-]+", query)
    if not words:
        return ""
    low = query.lower()
    if low.startswith(("what", "which", "who")):
        template = templates["what"]
    elif low.startswith("how"):
        template = templates["how"]
    else:
        template = templates["default"]
    topic = {}
    for w in words:
        if w.lower() not in stop_words:
            topic.setdefault(w.lower(), w)
    if not topic:
        for w in words:
            topic.setdefault(w.lower(), w)
    return template.replace("{topic}", " ".join(topic.values()))


# %% task=07-hypothesis id=capital-first-word belief="the first word is compared as it is written" case=what loses=1 hint="Questions begin with a capital: print the word that you compare."
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling.values())), "default")]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=first-place-only belief="the topic is put in once" case=how loses=1 hint="How often does {topic} stand in that template?"
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()), 1)


# %% task=07-hypothesis id=formatted belief="str.format puts in the topic and leaves the rest alone" case=other-braces loses=1 hint="format() reads every brace. Which method of a text looks for one piece only?"
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.format(topic=" ".join(topic or spelling.values()))


# %% task=07-hypothesis id=small-letters belief="case does not matter, so the topic is written small" case=spelling loses=1 hint="SSO and sso are one word to compare, and two ways to write it."
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word.lower())
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=last-spelling belief="a repeated word is spelt as it came last" case=repeated-word loses=1 hint="Which of the two spellings does the text keep?"
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling[word.lower()] = word
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=repeats-kept belief="a word that is said twice is meant twice" case=repeated-word loses=1 hint="Each word once, also where it comes back in capitals."
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = [word for word in re.findall(r"[\w-]+", query) if word.lower() not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=stop-words-kept belief="the whole question is the topic" case=what loses=2 hint="Which words say what the question is about, and which only ask?"
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = list(spelling.values())
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=empty-topic belief="a question of stop words has an empty topic" case=stop-words-only loses=1 hint="If no word is left, which words does the text name instead?"
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic))


# %% task=07-hypothesis id=template-for-nothing belief="a query without words gets the default template" case=no-words loses=1 hint="There is nothing to make an answer to: the empty text comes back."
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling), ""), "default")]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=sorted-topic belief="the order of the topic words does not matter" case=what loses=2 hint="Keep the order of the question: a vector reads it, too."
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    kinds = {"which": "what", "who": "what", "what": "what", "how": "how"}
    template = templates[kinds.get(next(iter(spelling)), "default")]
    topic = sorted(own for word, own in spelling.items() if word not in stop_words)
    return template.replace("{topic}", " ".join(topic or spelling.values()))


# %% task=07-hypothesis id=each-once-as-spelt belief="two spellings of one word count as two words" by=reader case=repeated-word loses=1 hint="How are words compared here? Look at a query that says one word twice, once with a capital letter."
def hypothesis(query, stop_words, templates):
    """Return a made-up answer from the template of the question's kind."""
    words = re.findall(r"[\w-]+", query)
    if not words:
        return ""
    first = words[0].lower()
    kinds = {"what": "what", "which": "what", "who": "what", "how": "how"}
    template = templates[kinds.get(first, "default")]
    topic = list(dict.fromkeys(w for w in words if w.lower() not in stop_words))
    if not topic:
        topic = list(dict.fromkeys(words))
    return template.replace("{topic}", " ".join(topic))


# %% task=07-hypothesis id=key-looked-up-by-first-word belief="the first word is looked up among the keys of the templates" by=reader case=which-or-who loses=2 hint="Which first words lead to which template? Look at the three that share one, and at a query that begins with 'default'."
def hypothesis(query, stop_words, templates):
    """Return a made-up answer from the template of the question's kind."""
    words = re.findall(r"[\w-]+", query)
    if not words:
        return ""
    template = templates.get(words[0].lower(), templates["default"])
    seen, topic = set(), []
    for w in words:
        if w.lower() not in stop_words and w.lower() not in seen:
            topic.append(w)
            seen.add(w.lower())
    if not topic:
        topic = list({w.lower(): w for w in reversed(words)}.values())[::-1]
    return template.replace("{topic}", " ".join(topic))


# %% task=07-hypothesis id=all-words-as-they-stand belief="when only stop words are left the topic is the whole query as it stands" by=reader case=stop-words-only loses=1 hint="The last sentence about the topic has a rule for that case, too: how often does a repeated word stand in yours?"
def hypothesis(query, stop_words, templates):
    """Return a made-up answer from the template of the question's kind."""
    words = re.findall(r"[\w-]+", query)
    if not words:
        return ""
    key = words[0].lower()
    if key in ("which", "who"):
        key = "what"
    template = templates[key] if key in ("what", "how") else templates["default"]
    seen, topic = set(), []
    for w in words:
        if w.lower() not in stop_words and w.lower() not in seen:
            topic.append(w)
            seen.add(w.lower())
    return template.replace("{topic}", " ".join(topic) or " ".join(words))


# %% task=07-hypothesis id=first-word-split-at-a-blank belief="the first word is what stands before the first blank" by=reader case=what loses=1 hint="What is a word here? Look at a query that begins with 'What,'."
def hypothesis(query, stop_words, templates):
    """Return a made-up answer from the template of the question's kind."""
    words = re.findall(r"[\w-]+", query)
    if not words:
        return ""
    kinds = {"what": "what", "which": "what", "who": "what", "how": "how"}
    first = query.split()[0].lower()
    template = templates[kinds.get(first, "default")]
    spelt = {}
    for w in words:
        spelt.setdefault(w.lower(), w)
    topic = [w for low, w in spelt.items() if low not in stop_words] or list(spelt.values())
    return template.replace("{topic}", " ".join(topic))


# %% task=07-merge id=rank-from-zero belief="the rank counts from zero" case=one-wording loses=3 hint="The first document of a list has rank 1."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking)):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=weight-forgotten belief="the question is one wording among others" case=the-question-counts-more loses=2 hint="What does weight multiply?"
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=weight-on-all belief="the weight belongs to every list" case=the-question-counts-more loses=2 hint="Only the list of the question itself is weighed."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=best-rank-alone belief="a document counts by its best list" case=one-wording loses=3 hint="Every list that has the document adds its share."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = max(scores.get(document, 0), added)

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=average-of-lists belief="the score is the average over the lists" case=one-wording loses=3 hint="A sum, not an average."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d] / (len(wordings) + 1)) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=ties-by-name belief="of equal scores the first by name comes first" case=equal-scores loses=1 hint="Before the name counts the rank in the list of the question."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=ties-as-met belief="of equal scores the one met first comes first" case=equal-elsewhere loses=1 hint="Turn the wordings round: the order of equal documents must stay."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        return -scores[document]

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=repeats-vote belief="a document that stands twice in a list counts twice" case=repeated-in-a-list loses=1 hint="Within one list only the first place of a document counts."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([original, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(ranking, start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=repeats-take-a-rank belief="a repeat adds nothing but keeps its place in the numbering" by=reader case=repeated-in-a-list loses=1 hint="Take the repeats out first, and number what is left."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    """Return the `k` best of a question, its wordings and a step back."""
    if k < 1:
        raise ValueError("k")
    scores = {}
    place = {}
    for n, ids in enumerate([original, *wordings]):
        seen = set()
        for rank, id in enumerate(ids, start=1):
            if id in seen:
                continue
            seen.add(id)
            if n == 0:
                place[id] = rank
            scores[id] = scores.get(id, 0) + (weight if n == 0 else 1) / (rrf_k + rank)
    best = sorted(scores, key=lambda d: (-scores[d], place.get(d, math.inf), d))[:k]
    result = [(d, scores[d]) for d in best]
    for d in broad:
        if len(result) < k and d not in scores:
            scores[d] = 0.0
            result.append((d, 0.0))
    return result


# %% task=07-merge id=broad-is-a-wording belief="the broader question is one wording more" case=filled-up loses=1 hint="The broader hits have no score of their own; they come behind all others."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings, broad]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=broad-repeats belief="the broader hits are put behind the others as they are" case=filled-up loses=1 hint="A document that is there already does not come again."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in broad]
    return hits[:k]


# %% task=07-merge id=broad-first belief="the broader hits come first" case=filled-up loses=1 hint="The specific comes first; the broad one fills what is left."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits = [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores] + hits
    return hits[:k]


# %% task=07-merge id=never-cut belief="k only says when to fill up" case=already-full loses=1 hint="Count your hits: k is the most that may come back."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    for document in dict.fromkeys(broad):
        if len(hits) < k and document not in scores:
            hits.append((document, 0.0))
    return hits


# %% task=07-merge id=no-step-back-alone belief="a broader question only fills up what the specific one began" case=only-the-step-back loses=1 hint="Give it empty lists and a broad one."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k] if scores else []


# %% task=07-merge id=any-k belief="a slice takes care of any k" case=k-below-one loses=1 hint="A slice with k = 0 or -1 gives something without a word. The contract asks for an error."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=more-than-one belief="k must be above 1" case=already-full loses=1 hint="At least 1 means that 1 is allowed."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k <= 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([first, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(dict.fromkeys(ranking), start=1):
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


# %% task=07-merge id=first-rank-taken-for-none belief="the rank of the question's first document is 0 and passes for no rank" by=reader case=equal-scores loses=1 hint="What does 'or' do with a 0? Look at a tie in which the question's very first document takes part."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    """Return the `k` best of a question, its wordings and a step back."""
    if k < 1:
        raise ValueError("k must be at least 1")
    lists = [list(dict.fromkeys(ids)) for ids in (original, *wordings)]
    scores = {}
    for i, ids in enumerate(lists):
        for rank, id in enumerate(ids):
            scores[id] = scores.get(id, 0) + (1 if i else weight) / (rrf_k + rank + 1)
    asked = {id: rank for rank, id in enumerate(lists[0])}
    found = sorted(scores, key=lambda id: (-scores[id], asked.get(id) or math.inf, id))
    result = [(id, scores[id]) for id in found[:k]]
    for id in dict.fromkeys(broad):
        if id not in scores and len(result) < k:
            result.append((id, 0.0))
    return result


# %% task=07-merge id=broad-may-repeat belief="the hits of the broader question are only compared with the fused ones, not with each other" by=reader case=filled-up loses=1 hint="Each that is not there yet: is the first one there when the second comes? Give it a broad list with a repeat."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    """Return the `k` best of a question, its wordings and a step back."""
    if k < 1:
        raise ValueError("k must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for rank, id in enumerate(first, 1):
        scores[id] = weight / (rrf_k + rank)
    for ids in wordings:
        for rank, id in enumerate(dict.fromkeys(ids), 1):
            scores[id] = scores.get(id, 0) + 1 / (rrf_k + rank)
    order = {id: i for i, id in enumerate(first)}
    pairs = sorted(scores.items(), key=lambda p: (-p[1], order.get(p[0], len(first)), p[0]))
    pairs += [(id, 0.0) for id in broad if id not in scores]
    return pairs[:k]


# %% task=07-merge id=negative-k-let-through belief="only a k of 0 is refused" by=reader case=k-below-one loses=1 hint="Which other numbers are below 1?"
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    """Return the `k` best of a question, its wordings and a step back."""
    if not k:
        raise ValueError("k must be at least 1")
    lists = [list(dict.fromkeys(ids)) for ids in (original, *wordings)]
    scores = {}
    for i, ids in enumerate(lists):
        for rank, id in enumerate(ids, 1):
            scores[id] = scores.get(id, 0) + (1 if i else weight) / (rrf_k + rank)
    asked = {id: rank for rank, id in enumerate(lists[0])}
    found = sorted(scores, key=lambda id: (-scores[id], asked.get(id, math.inf), id))
    result = [(id, scores[id]) for id in found[:k]]
    for id in dict.fromkeys(broad):
        if id not in scores and len(result) < k:
            result.append((id, 0.0))
    return result


# %% task=07-merge id=rounded-before-sorting belief="scores are rounded to four places before they are compared" by=reader case=close-scores loses=1 hint="How far apart are the scores of the ranks 100 and 101 with rrf_k 60?"
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    """Return the `k` best of a question, its wordings and a step back."""
    if k < 1:
        raise ValueError("k must be at least 1")
    lists = [list(dict.fromkeys(ids)) for ids in (original, *wordings)]
    scores = {}
    for i, ids in enumerate(lists):
        for rank, id in enumerate(ids, 1):
            scores[id] = scores.get(id, 0) + (1 if i else weight) / (rrf_k + rank)
    asked = {id: rank for rank, id in enumerate(lists[0])}
    key = lambda id: (-round(scores[id], 4), asked.get(id, math.inf), id)
    found = sorted(scores, key=key)
    result = [(id, scores[id]) for id in found[:k]]
    for id in dict.fromkeys(broad):
        if id not in scores and len(result) < k:
            result.append((id, 0.0))
    return result


# %% task=07-merge id=broad-cut-before-repeats-go belief="the broader list is cut to the free places before known ones are taken out" by=reader case=filled-up loses=1 hint="Work out the example in the text, where the first broad hit is there already."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    """Return the `k` best of a question, its wordings and a step back."""
    if k < 1:
        raise ValueError("k must be at least 1")
    lists = [list(dict.fromkeys(ids)) for ids in (original, *wordings)]
    scores = {}
    for i, ids in enumerate(lists):
        for rank, id in enumerate(ids, 1):
            scores[id] = scores.get(id, 0) + (1 if i else weight) / (rrf_k + rank)
    asked = {id: rank for rank, id in enumerate(lists[0])}
    found = sorted(scores, key=lambda id: (-scores[id], asked.get(id, math.inf), id))
    result = [(id, scores[id]) for id in found[:k]]
    for id in dict.fromkeys(broad[: k - len(result)]):
        if id not in scores and len(result) < k:
            result.append((id, 0.0))
    return result


# %% task=07-experiment id=all-questions belief="more questions are better, so the test split may be used too" case=where-it-helps loses=3 hint="Your counts rest on other questions: which split does the task name?"
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load()
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=recall-instead belief="recall and hit rate are the same" case=where-it-helps loses=3 hint="A question with two passages can have a recall of one half; a hit rate is 0 or 1."
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"recall@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=shares belief="the hit rate is what is to be returned" case=where-it-helps loses=3 hint="Numbers of questions are asked for, not shares."
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    for name, search in searches.items():
        for stratum in strata:
            found[name][stratum] = reports[name].mean(metric, stratum)
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=question-included belief="HyDE averages the hypothesis with the question" case=where-it-helps loses=3 hint="Compare the arguments of your HydeRetriever with those of the task: is anything switched on?"
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model, include_query=True)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=templates belief="HyDE works as well without the model" case=where-it-helps loses=3 hint="Without a model the hypothesis is a template: pass the recorded one."
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=always-three belief="top 3 means that k is 3" case=cannot-be-told loses=2 hint="Nothing in the function may be fixed that the arguments decide."
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    k = 3
    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=best-by-level belief="best is the stratum where HyDE finds most" case=equal-gains loses=2 hint="Not the level, the gain: hyde minus direct."
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(sorted(strata), key=found["hyde"].get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=as-given belief="max() finds the first in alphabetical order by itself" by=reader case=equal-gains loses=1 hint="max() keeps the first of equal items: in which order does it meet the strata?"
def hyde_study(strata, k):
    """Return what both searches find, and what follows from it."""
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"hit_rate@{k}"
    a = evaluate(index, questions, chunks, k=k)
    b = evaluate(HydeRetriever(index, model), questions, chunks, k=k)
    direct, hyde = dict.fromkeys(strata, 0), dict.fromkeys(strata, 0)
    for report, counts in ((a, direct), (b, hyde)):
        for row in report.rows:
            counts[row.stratum] += int(row.scores[name])
    gains = {s: hyde[s] - direct[s] for s in strata}
    best = max(gains, key=gains.get)
    low, high = compare(a, b, name).interval
    return {
        "direct": direct,
        "hyde": hyde,
        "best": best if gains[best] > 0 else None,
        "better": "hyde" if low > 0 else "direct" if high < 0 else "open",
    }


# %% task=07-experiment id=always-a-best belief="there is always a best stratum" by=reader case=loss-that-ends-at-zero loses=2 hint="Where no stratum gains, nothing is best."
def hyde_study(strata, k):
    """Return what both searches find, and what follows from it."""
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"hit_rate@{k}"
    a = evaluate(index, questions, chunks, k=k)
    b = evaluate(HydeRetriever(index, model), questions, chunks, k=k)
    direct, hyde = dict.fromkeys(strata, 0), dict.fromkeys(strata, 0)
    for report, counts in ((a, direct), (b, hyde)):
        for row in report.rows:
            counts[row.stratum] += int(row.scores[name] == 1)
    best = max(sorted(strata), key=lambda s: hyde[s] - direct[s], default=None)
    low, high = compare(a, b, name).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {"direct": direct, "hyde": hyde, "best": best, "better": better}


# %% task=07-experiment id=no-loss-is-best belief="a stratum that does not lose can be best" case=nothing-gained loses=1 hint="A stratum that gains nothing is not best either."
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] >= 0 else None,
        "better": better,
    }


# %% task=07-experiment id=mean-decides belief="the better mean is the conclusion" by=reader case=cannot-be-told loses=2 hint="A mean above zero can be chance. What do the ends of the interval say?"
def hyde_study(strata, k):
    """Return what both searches find, and what follows from it."""
    from minirag import GoldenSet, HydeRetriever, evaluate

    index, chunks, model = handbook_by_meaning()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"hit_rate@{k}"
    a = evaluate(index, questions, chunks, k=k)
    b = evaluate(HydeRetriever(index, model), questions, chunks, k=k)
    direct, hyde = dict.fromkeys(strata, 0), dict.fromkeys(strata, 0)
    for report, counts in ((a, direct), (b, hyde)):
        for row in report.rows:
            counts[row.stratum] += int(row.scores[name])
    gains = {s: hyde[s] - direct[s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    total = sum(gains.values())
    return {
        "direct": direct,
        "hyde": hyde,
        "best": best if gains[best] > 0 else None,
        "better": "hyde" if total > 0 else "direct" if total < 0 else "open",
    }


# %% task=07-experiment id=turned-round belief="the interval is that of direct minus hyde" case=where-it-helps loses=3 hint="compare(a, b) is what b gains over a: which of the two stands first?"
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["hyde"], reports["direct"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=zero-is-outside belief="an interval that ends at 0 leaves 0 out" by=reader case=gain-that-ends-at-zero loses=2 hint="An interval from 0 to 0.5 holds 0, which is one of its ends."
def hyde_study(strata, k):
    """Return what both searches find, and what follows from it."""
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"hit_rate@{k}"
    a = evaluate(index, questions, chunks, k=k)
    b = evaluate(HydeRetriever(index, model), questions, chunks, k=k)
    direct, hyde = dict.fromkeys(strata, 0), dict.fromkeys(strata, 0)
    for report, counts in ((a, direct), (b, hyde)):
        for row in report.rows:
            counts[row.stratum] += int(row.scores[name])
    gains = {s: hyde[s] - direct[s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(a, b, name).interval
    better = "open"
    if low >= 0 and high > 0:
        better = "hyde"
    elif high <= 0 and low < 0:
        better = "direct"
    return {
        "direct": direct,
        "hyde": hyde,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=only-gains belief="the question is only whether HyDE is better" case=where-it-hurts loses=1 hint="There are three conclusions; which one is it if the whole interval lies below 0?"
def hyde_study(strata, k):
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    asked = [question for question in dev if question.stratum in strata]
    metric, found, reports = f"hit_rate@{k}", {}, {}
    searches = {"direct": index, "hyde": HydeRetriever(index, model)}
    for name, search in searches.items():
        reports[name] = evaluate(search, asked, chunks, k=k)
        found[name] = dict.fromkeys(strata, 0)
        for row in reports[name].rows:
            found[name][row.stratum] += int(row.scores[metric])
    gains = {s: found["hyde"][s] - found["direct"][s] for s in sorted(strata)}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=questions-stratum-by-stratum belief="the questions are collected stratum by stratum, in the order of the list of strata" by=reader case=order-of-the-questions loses=1 hint="The interval depends on the order of the questions. Which order does the text ask for?"
def hyde_study(strata, k):
    """Return what both searches find, and what follows from it."""
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    dev = GoldenSet.load().split("dev")
    questions = [q for s in strata for q in dev if q.stratum == s]
    name = f"hit_rate@{k}"
    a = evaluate(index, questions, chunks, k=k)
    b = evaluate(HydeRetriever(index, model), questions, chunks, k=k)
    found = []
    for report in (a, b):
        found.append(
            {s: int(sum(r.scores[name] for r in report.rows if r.stratum == s)) for s in strata}
        )
    direct, hyde = found
    best = min(strata, key=lambda s: (direct[s] - hyde[s], s))
    if hyde[best] <= direct[best]:
        best = None
    low, high = compare(a, b, name).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {"direct": direct, "hyde": hyde, "best": best, "better": better}


# %% task=07-experiment id=gain-as-a-share belief="the stratum that gains most is the one with the largest gain as a share of what direct search found" by=reader case=questions-gained loses=1 hint="Is the gain a difference or a ratio? The text gives it as one thing minus another."
def hyde_study(strata, k):
    """Return what both searches find, and what follows from it."""
    from minirag import GoldenSet, HydeRetriever, compare, evaluate

    index, chunks, model = handbook_by_meaning()
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in strata]
    name = f"hit_rate@{k}"
    a = evaluate(index, questions, chunks, k=k)
    b = evaluate(HydeRetriever(index, model), questions, chunks, k=k)
    direct, hyde = dict.fromkeys(strata, 0), dict.fromkeys(strata, 0)
    for report, counts in ((a, direct), (b, hyde)):
        for row in report.rows:
            counts[row.stratum] += int(row.scores[name] == 1)
    gains = {s: (hyde[s] - direct[s]) / max(direct[s], 1) for s in sorted(strata)}
    best = max(gains, key=gains.get)
    if gains[best] <= 0:
        best = None
    low, high = compare(a, b, name).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {"direct": direct, "hyde": hyde, "best": best, "better": better}


# %% task=07-rocchio id=not-normalised belief="the documents are added as they are" case=one-liked-document loses=5 hint="Work out the length of one document, and divide its weights by it."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            for word, weight in document.items():
                moved = factor / len(documents) * weight
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=sum-as-length belief="the length of a vector is the sum of its weights" case=one-liked-document loses=5 hint="The length is a root of a sum of squares: for 3 and 4 it is 5."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = sum(document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=squared-length belief="the length of a vector is the sum of its squares" case=one-liked-document loses=5 hint="For 3 and 4 the length is 5, not 25: which root is missing?"
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = sum(weight**2 for weight in document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=not-averaged belief="each liked document pulls by beta" case=several-liked-documents loses=5 hint="beta is shared by all liked documents: an average, not a sum."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=one-average belief="the factors are divided by the number of all documents that were judged" case=disliked-documents loses=5 hint="The liked are averaged over the liked, the disliked over the disliked."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / (len(liked) + len(disliked)) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=empty-not-counted belief="an empty document is not one of those that were liked" by=reader case=empty-document loses=2 hint="An empty document adds nothing, but who counts it?"
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    """Return the query moved towards `liked` and away from `disliked`."""
    weights = {w: alpha * x for w, x in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        documents = [d for d in documents if d]
        for d in documents:
            length = math.sqrt(sum(x**2 for x in d.values()))
            for w, x in d.items():
                weights[w] = weights.get(w, 0) + factor * x / length / len(documents)
    weights = {w: x for w, x in weights.items() if x > 0}
    new = sorted((w for w in weights if w not in query), key=lambda w: (-weights[w], w))
    kept = set(query) | set(new[:m])
    return {w: x for w, x in weights.items() if w in kept}


# %% task=07-rocchio id=centroid-normalised belief="first the average, then a unit vector" by=reader case=several-liked-documents loses=5 hint="Make each document a unit vector before they are averaged."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    """Return the query moved towards `liked` and away from `disliked`."""
    weights = {w: alpha * x for w, x in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        total = {}
        for d in documents:
            for w, x in d.items():
                total[w] = total.get(w, 0) + x
        length = math.sqrt(sum(x * x for x in total.values()))
        for w, x in total.items():
            weights[w] = weights.get(w, 0) + factor * x / length
    weights = {w: x for w, x in weights.items() if x > 0}
    new = sorted((w for w in weights if w not in query), key=lambda w: (-weights[w], w))
    for w in new[m:]:
        weights.pop(w)
    return weights


# %% task=07-rocchio id=query-normalised belief="the query is made a unit vector as well" case=one-liked-document loses=5 hint="The query is taken as it is, times alpha."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {
        word: alpha * weight / math.sqrt(sum(w**2 for w in query.values()))
        for word, weight in query.items()
    }
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=alpha-forgotten belief="the query itself keeps its weights" case=one-liked-document loses=5 hint="What does alpha multiply?"
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=disliked-added belief="gamma times the disliked documents is added" case=disliked-documents loses=3 hint="Whoever turns a document down wants less of its words: which sign?"
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=disliked-ignored belief="only liked documents matter" case=disliked-documents loses=3 hint="Change a disliked document: your result does not move."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta),):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=below-zero-kept belief="a word may have a weight below zero" case=below-zero loses=2 hint="Look for weights that are not above 0 in your result."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items()}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=zero-kept belief="a word of weight 0 may stay" case=exactly-zero loses=2 hint="Not above 0 means that 0 itself is left out, too."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight >= 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=zero-instead belief="a weight below zero becomes 0 and stays" case=below-zero loses=2 hint="Words that are not above 0 are left out, not set to 0."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: max(weight, 0) for w, weight in weights.items()}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=query-words-stay belief="a word of the query stays, whatever its weight" case=below-zero loses=2 hint="A word of the query can sink below 0, and is left out then."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0 or w in query}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=empty-list-divides belief="somebody always liked something" case=one-list-empty loses=2 hint="How many documents are in an empty list? Decide that before you divide."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        share = factor / len(documents)
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = share * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=m-in-all belief="m words are kept in all" case=heaviest-new-words loses=1 hint="Words of the query are never counted among the m."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = list(positive)
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=zero-is-no-limit belief="m = 0 sets no limit" case=no-new-words loses=1 hint="With m = 0 no new word is kept."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:] if m else []
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=lightest-kept belief="sorting puts the heaviest first" case=heaviest-new-words loses=1 hint="sort() goes upwards: which words stand first in your list?"
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=ties-as-met belief="sorting by weight is enough" case=equal-new-words loses=1 hint="Of equally heavy new words, the first in alphabetical order is kept."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: -positive[word])
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=query-changed belief="the query that was given is the one to change" case=one-liked-document loses=5 hint="Start from a new dict: the caller still needs the old query."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights, old = query, dict(query)
    for word in weights:
        weights[word] *= alpha
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for document in documents:
            length = math.hypot(*document.values())
            for word, weight in document.items():
                moved = factor / len(documents) * weight / length
                weights[word] = weights.get(word, 0) + moved
    positive = {w: weight for w, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in old]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


# %% task=07-rocchio id=mean-over-those-that-have-it belief="the mean of a word's weights is taken over the documents that hold the word" case=several-liked-documents loses=3 hint="A document without the word counts, too, with 0. Work out a word that stands in one of two liked documents."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    """Return the query moved towards `liked` and away from `disliked`."""

    def mean_of(documents):
        values = {}
        for d in documents:
            length = math.sqrt(sum(x * x for x in d.values()))
            for w, x in d.items():
                values.setdefault(w, []).append(x / length)
        return {w: sum(xs) / len(xs) for w, xs in values.items()}

    good, bad = mean_of(liked), mean_of(disliked)
    result = {}
    for w in sorted(set(query) | set(good)):
        x = alpha * query.get(w, 0) + beta * good.get(w, 0) - gamma * bad.get(w, 0)
        if x > 0:
            result[w] = x
    new = sorted((w for w in result if w not in query), key=lambda w: (-result[w], w))
    for w in new[m:]:
        del result[w]
    return result


# %% task=07-rocchio id=query-words-among-the-m belief="words of the query take up places among the m heaviest" by=reader case=equal-new-words loses=1 hint="Whom do the m places belong to? The last sentence before the arguments says it."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    """Return the query moved towards `liked` and away from `disliked`."""
    weights = {w: alpha * x for w, x in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        for d in documents:
            length = math.sqrt(sum(x**2 for x in d.values()))
            for w, x in d.items():
                weights[w] = weights.get(w, 0) + factor * x / length / len(documents)
    order = sorted((w for w in weights if weights[w] > 0), key=lambda w: (-weights[w], w))
    return {w: weights[w] for i, w in enumerate(order) if i < m or w in query}


# %% task=07-rocchio id=new-words-chosen-from-the-liked belief="the m new words are chosen by what the liked documents give them, before anything is taken off" by=reader case=weighed-before-the-cut loses=1 hint="Which weight decides, the one before or after the disliked documents? Read the two cuts in their order."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    """Return the query moved towards `liked` and away from `disliked`."""

    def centre(documents):
        total = {}
        for d in documents:
            length = math.sqrt(sum(x * x for x in d.values()))
            for word, x in d.items():
                total[word] = total.get(word, 0) + x / length / len(documents)
        return total

    good, bad = centre(liked), centre(disliked)
    new = sorted((w for w in good if w not in query), key=lambda w: (-good[w], w))[:m]
    result = {}
    for w in [*query, *new]:
        x = alpha * query.get(w, 0) + beta * good.get(w, 0) - gamma * bad.get(w, 0)
        if x > 0:
            result[w] = x
    return result


# %% task=07-rm3 id=scores-as-weights belief="a document counts by its share of the sum of the scores" case=several-documents loses=4 hint="A score is a logarithm: the nearer to 0, the more likely. Which function undoes it?"
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = list(scores)
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=all-alike belief="all first hits count the same" case=several-documents loses=4 hint="Change a score: your result does not move."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [1.0 for _ in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=base-two belief="the scores are logarithms to the base 2" case=several-documents loses=4 hint="A score that is 1 higher counts e times as much."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [2 ** (score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=not-divided belief="the exponentials are the probabilities" case=several-documents loses=4 hint="Print the weights of the documents: do they add up to 1?"
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    model = {word: value * sum(odds) for word, value in model.items()}
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[w] for w in kept) / sum(model.values())
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=underflow belief="the exponential of a score is always above zero" case=far-below-zero loses=2 hint="Take math.exp(-800). What may be subtracted from all scores without changing anything?"
def rm3(query, documents, scores, m, mix):
    highest = 0
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=lowest-subtracted belief="any score may be subtracted from all" case=scores-far-apart loses=2 hint="math.exp(900) is too large for any machine: after the subtraction no score may be above 0."
def rm3(query, documents, scores, m, mix):
    highest = min(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=counts-alone belief="a word counts as often as it is said" by=reader case=several-documents loses=4 hint="A long document says everything more often: divide by its length."
def rm3(query, documents, scores, m, mix):
    """Return the query as a distribution over words, widened by its hits."""
    from collections import Counter

    top = max(scores, default=0)
    powers = [math.exp(s - top) for s in scores]
    counts = Counter()
    for d, power in zip(documents, powers):
        for w in d:
            counts[w] += power
    kept = sorted(counts, key=lambda w: (-counts[w], w))[:m]
    total = sum(counts[w] for w in kept)
    result = {w: mix * counts[w] / total for w in kept}
    for w, n in Counter(query).items():
        result[w] = result.get(w, 0) + (1 - mix) * n / len(query)
    return {w: x for w, x in result.items() if x > 0}


# %% task=07-rm3 id=distinct-words belief="a word stands in a document or does not" case=one-document loses=6 hint="A word that is said three times has three times the share."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in set(document):
            share = odd / sum(odds) / len(set(document))
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=mix-turned-round belief="mix is the share of the query" case=one-document loses=6 hint="With mix = 0 nothing but the query is left."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: (1 - mix) * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + mix / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=query-as-a-set belief="a repeated word of the query counts once" by=reader case=repeated-query-word loses=2 hint="Count the words of the query with their repeats: tf over length."
def rm3(query, documents, scores, m, mix):
    """Return the query as a distribution over words, widened by its hits."""
    top = max(scores) if scores else 0
    powers = [math.exp(s - top) for s in scores]
    total = sum(powers)
    p = {}
    for words, power in zip(documents, powers):
        for w in words:
            p[w] = p.get(w, 0) + power / total / len(words)
    kept = sorted(p, key=lambda w: (-p[w], w))[:m]
    share = sum(p[w] for w in kept)
    result = {w: mix * p[w] / share for w in kept}
    for w in set(query):
        result[w] = result.get(w, 0) + (1 - mix) / len(set(query))
    return {w: x for w, x in result.items() if x}


# %% task=07-rm3 id=query-not-divided belief="each word of the query counts 1 - mix" case=repeated-query-word loses=2 hint="The shares of the query add up to 1 - mix together."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=not-made-whole belief="the words that are kept keep their probabilities" case=the-most-probable-words loses=4 hint="After the cut the probabilities of the kept words add up to less than 1. Which step is missing?"
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = 1
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=mixed-then-cut belief="first mixed, then the m best of the mixture" by=reader case=the-most-probable-words loses=4 hint="The query is mixed in after the cut: none of its words can be lost."
def rm3(query, documents, scores, m, mix):
    """Return the query as a distribution over words, widened by its hits."""
    from collections import Counter

    top = max(scores, default=0)
    powers = [math.exp(s - top) for s in scores]
    p = Counter()
    for d, power in zip(documents, powers):
        for w, n in Counter(d).items():
            p[w] += power / sum(powers) * n / len(d)
    mixed = {w: mix * x for w, x in p.items()}
    for w, n in Counter(query).items():
        mixed[w] = mixed.get(w, 0) + (1 - mix) * n / len(query)
    best = sorted(mixed, key=lambda w: (-mixed[w], w))[:m]
    total = sum(mixed[w] for w in best)
    return {w: mixed[w] / total for w in best if mixed[w] > 0}


# %% task=07-rm3 id=model-words-only belief="the query only weighs the words that the hits have" case=repeated-query-word loses=4 hint="A word of the query that no hit has is kept as well."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if word in kept and value > 0}


# %% task=07-rm3 id=ties-as-met belief="sorting by probability is enough" case=equal-words loses=2 hint="Equally probable words are cut in alphabetical order."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: -model[word])[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


# %% task=07-rm3 id=zeros-kept belief="a word of probability 0 does no harm" case=one-side-only loses=2 hint="With mix at 0 or 1 some words have the value 0: they are left out."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds) / len(document)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items()}


# %% task=07-rm3 id=scores-straight-into-exp belief="the scores go into exp as they are" by=reader case=far-below-zero loses=2 hint="Put two scores near -1000 into your function, or near 1000, and look at the sum you divide by."
def rm3(query, documents, scores, m, mix):
    """Return the query as a distribution over words, widened by its hits."""
    from collections import Counter

    powers = [math.exp(s) for s in scores]
    total = sum(powers) or 1
    p = Counter()
    for d, power in zip(documents, powers):
        for w, n in Counter(d).items():
            p[w] += power / total * n / len(d)
    kept = sorted(p, key=lambda w: (-p[w], w))[:m]
    share = sum(p[w] for w in kept) or 1
    result = {w: mix * p[w] / share for w in kept}
    for w, n in Counter(query).items():
        result[w] = result.get(w, 0) + (1 - mix) * n / len(query)
    return {w: x for w, x in result.items() if x > 0}


# %% task=07-rm3 id=mean-score-subtracted belief="the mean of the scores is subtracted instead of the highest" by=reader case=scores-far-apart loses=2 hint="What is the largest number you put into exp when one score is 0 and two are -2000?"
def rm3(query, documents, scores, m, mix):
    """Return the query as a distribution over words, widened by its hits."""
    from collections import Counter

    top = sum(scores) / max(len(scores), 1)
    powers = [math.exp(s - top) for s in scores]
    p = Counter()
    for d, power in zip(documents, powers):
        for w, n in Counter(d).items():
            p[w] += power / sum(powers) * n / len(d)
    kept = sorted(p, key=lambda w: (-p[w], w))[:m]
    share = sum(p[w] for w in kept)
    result = {w: mix * p[w] / share for w in kept}
    for w, n in Counter(query).items():
        result[w] = result.get(w, 0) + (1 - mix) * n / len(query)
    return {w: x for w, x in result.items() if x > 0}


# %% task=07-hardest id=one-less belief="a spread is divided by one less than the number" case=one-query loses=5 hint="That is the estimate from a sample. What stands before the sum in the formula?"
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / max(len(best) - 1, 1))
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=variance belief="the variance is the spread" case=one-query loses=5 hint="The root is missing: a spread is in the unit of the scores."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = sum(squares) / len(best)
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=not-normalised belief="the spread alone is comparable" case=one-query loses=5 hint="Divide by what the collection as one document would score."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=mean-divides belief="the spread is divided by the mean of the scores" case=one-query loses=5 hint="It is the score of the collection that stands below the line."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(mean)
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=around-the-collection belief="the distances are to the score of the collection" case=one-query loses=5 hint="The distances are to the mean of the scores that count; the collection comes in once."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = collection[name]
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=mean-distance belief="the spread is the mean distance to the mean" case=one-query loses=5 hint="Squares are averaged, then the root is taken."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            distances = [abs(score - mean) for score in best]
            spread = sum(distances) / len(best)
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=sign-kept belief="the score of the collection is above zero" case=scores-below-zero loses=2 hint="A spread divided by a number below zero is below zero: what do the two bars do?"
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / collection[name]
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=all-scores belief="all hits count" case=more-hits-than-k loses=1 hint="At most k scores count, the highest."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=first-k belief="the scores come best first" by=reader case=more-hits-than-k loses=1 hint="The list may be in any order: which are the k highest?"
def hardest(runs, collection, k, n_queries):
    """Return the queries whose first `k` scores are spread least."""
    result = []
    for name, scores in runs:
        best = scores[:k]
        if best:
            mean = sum(best) / len(best)
            spread = math.sqrt(sum((s - mean) ** 2 for s in best) / len(best))
        else:
            spread = 0.0
        result.append((spread / abs(collection[name]), name))
    return [(name, nqc) for nqc, name in sorted(result)[:n_queries]]


# %% task=07-hardest id=lowest-k belief="sorted() puts the highest scores first" case=more-hits-than-k loses=1 hint="sorted() goes upwards: which k scores do you keep?"
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=divided-by-k belief="the mean is always over k" by=reader case=fewer-hits-than-k loses=1 hint="Where there are fewer than k scores, divide by how many there are."
def hardest(runs, collection, k, n_queries):
    """Return the queries whose first `k` scores are spread least."""
    result = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            nqc = math.sqrt(sum((s - mean) ** 2 for s in best) / k) / abs(collection[name])
        result.append((name, nqc))
    return sorted(result, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=easiest-first belief="the highest value is the hardest query" case=hardest-first loses=2 hint="A wide spread means that something was found: which end is hard?"
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=sorted-by-spread belief="the spreads decide the order, and are divided for show" case=collection-decides loses=2 hint="Sort by the value that you return."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc, nqc * abs(collection[name])))
    pairs.sort(key=lambda pair: (pair[2], pair[0]))
    return [pair[:2] for pair in pairs[:n_queries]]


# %% task=07-hardest id=ties-as-met belief="sorting by the value is enough" by=reader case=equal-queries loses=2 hint="Equal queries come in alphabetical order of their names."
def hardest(runs, collection, k, n_queries):
    """Return the queries whose first `k` scores are spread least."""
    import numpy as np

    result = []
    for name, scores in runs:
        best = sorted(scores)[-k:]
        nqc = float(np.std(best)) / abs(collection[name]) if best else 0.0
        result.append((name, nqc))
    return sorted(result, key=lambda pair: pair[1])[:n_queries]


# %% task=07-hardest id=empty-left-out belief="a query without hits is no query" case=nothing-found loses=2 hint="A query that found nothing has the value 0, and is the hardest of all."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(collection[name])
            pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=empty-divides belief="every query has hits" case=nothing-found loses=2 hint="What is the mean of no scores? Decide that before you divide."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        mean = sum(best) / len(best)
        squares = [(score - mean) ** 2 for score in best]
        spread = math.sqrt(sum(squares) / len(best))
        nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=never-cut belief="all queries come back, hardest first" case=hardest-first loses=2 hint="Count your pairs: n_queries are asked for."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))


# %% task=07-hardest id=mean-of-all-hits belief="the mean is that of all hits of the query, not of the k best" by=reader case=more-hits-than-k loses=1 hint="Whose mean is it in the formula? Work out the example with it, in which 0.5 is no part of the two best."
def hardest(runs, collection, k, n_queries):
    """Return the queries whose first `k` scores are spread least."""
    result = []
    for name, scores in runs:
        if not scores:
            result.append((name, 0.0))
            continue
        best = sorted(scores, reverse=True)[:k]
        mean = sum(scores) / len(scores)
        spread = math.sqrt(sum((s - mean) ** 2 for s in best) / len(best))
        result.append((name, spread / abs(collection[name])))
    return sorted(result, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=highest-by-absolute-value belief="the highest scores are those with the largest absolute value" by=reader case=highest-below-zero loses=1 hint="Which is higher, -1 or -5?"
def hardest(runs, collection, k, n_queries):
    """Return the queries whose first `k` scores are spread least."""
    result = []
    for name, scores in runs:
        best = sorted(scores, key=abs, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            spread = math.sqrt(sum((s - mean) ** 2 for s in best) / len(best))
            nqc = spread / abs(collection[name])
        result.append((name, nqc))
    return sorted(result, key=lambda pair: (pair[1], pair[0]))[:n_queries]


# %% task=07-hardest id=zero-is-no-score belief="a score of 0 is no hit and is left out" by=reader case=highest-below-zero loses=1 hint="What does 'if s' do with a score of 0?"
def hardest(runs, collection, k, n_queries):
    """Return the queries whose first `k` scores are spread least."""
    result = []
    for name, scores in runs:
        best = [s for s in sorted(scores, reverse=True)[:k] if s]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            spread = math.sqrt(sum((s - mean) ** 2 for s in best) / len(best))
            nqc = spread / abs(collection[name])
        result.append((name, nqc))
    return sorted(result, key=lambda pair: (pair[1], pair[0]))[:n_queries]
