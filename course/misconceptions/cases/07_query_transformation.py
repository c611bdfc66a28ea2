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


# %% task=07-kind id=phrases-as-listed belief="the phrases are tried in the order in which they are listed" case=longer-phrase-first loses=1 hint="Two phrases begin at the same word, and the shorter one is listed first: which is taken out?"
def kind(query, greetings, arithmetic):
    phrases = [phrase.split() for phrase in greetings]
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


# %% task=07-kind id=letters-taken-out belief="a greeting is taken out of the text wherever its letters stand" case=glued-together loses=1 hint="Split the message into words first, and compare whole words."
def kind(query, greetings, arithmetic):
    text = query.lower()
    for phrase in sorted(greetings, key=len, reverse=True):
        text = text.replace(phrase, " ")
    kept = re.findall(r"\w+", text)
    if not kept:
        return "greeting"
    numbers = sum(word.isdigit() for word in kept)
    known = all(word.isdigit() or word in arithmetic for word in kept)
    return "general" if known and numbers >= 2 else "knowledge_base"


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


# %% task=07-kind id=digits-in-a-word belief="a word that holds a digit is a number" case=codes-are-no-numbers loses=1 hint="A number is a word of digits alone; a code has letters, too."
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
    numbers = sum(bool(re.search(r"\d", word)) for word in kept)
    known = all(re.search(r"\d", word) or word in arithmetic for word in kept)
    return "general" if known and numbers >= 2 else "knowledge_base"


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


# %% task=07-rewrite id=known-words-again belief="the whole topic is put in, whatever the query has" case=words-the-query-has loses=1 hint="A word that the question has already is not put in again."
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


# %% task=07-rewrite id=codes-never-carried belief="a code of an earlier turn never belongs into the topic" case=code-carried-over loses=1 hint="Only a question that has a word with a digit leaves the others behind."
def rewrite(query, history, pronouns, openings, stop_words):
    own = [word.lower() for word in re.findall(r"[\w-]+", query)]
    left_out = {*stop_words, *own}
    has_code = any(re.search(r"\d", word) for word in own)
    topic = {}
    for role, text in reversed(history):
        if role != "user" or topic:
            continue
        for word in re.findall(r"[\w-]+", text):
            is_code = re.search(r"\d", word)
            if word.lower() not in left_out and not is_code:
                topic.setdefault(word.lower(), word)
    if not topic:
        return query
    said = " ".join(topic.values())
    for match in re.finditer(r"[\w-]+", query):
        if match[0].lower() in pronouns:
            return query[: match.start()] + said + query[match.end() :]
    return f"{query} {said}" if own and own[0] in openings else query


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


# %% task=07-hypothesis id=first-letters belief="a question that begins with the letters how is a how-question" case=begins-alike loses=1 hint="However begins with how, too: compare the whole word."
def hypothesis(query, stop_words, templates):
    spelling = {}
    for word in re.findall(r"[\w-]+", query):
        spelling.setdefault(word.lower(), word)
    if not spelling:
        return ""
    name = "default"
    first = next(iter(spelling))
    if first.startswith(("what", "which", "who")):
        name = "what"
    elif first.startswith("how"):
        name = "how"
    template = templates[name]
    topic = [own for word, own in spelling.items() if word not in stop_words]
    return template.replace("{topic}", " ".join(topic or spelling.values()))


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


# %% task=07-merge id=repeats-take-a-rank belief="a repeat adds nothing but keeps its place in the numbering" case=repeated-in-a-list loses=1 hint="Take the repeats out first, and number what is left."
def merge(original, wordings, broad, k, rrf_k=60, weight=1):
    if k < 1:
        raise ValueError(f"k is {k}, but must be at least 1")
    scores = {}
    first = list(dict.fromkeys(original))
    for number, ranking in enumerate([original, *wordings]):
        share = 1 if number else weight
        for rank, document in enumerate(ranking, start=1):
            if document in ranking[: rank - 1]:
                continue
            added = share / (rrf_k + rank)
            scores[document] = scores.get(document, 0) + added

    def place(document):
        at = first.index(document) if document in first else len(first)
        return -scores[document], at, document

    hits = [(d, scores[d]) for d in sorted(scores, key=place)]
    hits += [(d, 0.0) for d in dict.fromkeys(broad) if d not in scores]
    return hits[:k]


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


# %% task=07-experiment id=as-given belief="max() finds the first in alphabetical order by itself" case=equal-gains loses=1 hint="max() keeps the first of equal items: in which order does it meet the strata?"
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
    gains = {s: found["hyde"][s] - found["direct"][s] for s in strata}
    best = max(gains, key=gains.get)
    low, high = compare(reports["direct"], reports["hyde"], metric).interval
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
    }


# %% task=07-experiment id=always-a-best belief="there is always a best stratum" case=loss-that-ends-at-zero loses=2 hint="Where no stratum gains, nothing is best."
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
        "best": best,
        "better": better,
    }


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


# %% task=07-experiment id=mean-decides belief="the better mean is the conclusion" case=cannot-be-told loses=2 hint="A mean above zero can be chance. What do the ends of the interval say?"
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
    low = high = sum(gains.values())
    better = "hyde" if low > 0 else "direct" if high < 0 else "open"
    return {
        **found,
        "best": best if gains[best] > 0 else None,
        "better": better,
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


# %% task=07-experiment id=zero-is-outside belief="an interval that ends at 0 leaves 0 out" case=gain-that-ends-at-zero loses=2 hint="An interval from 0 to 0.5 holds 0, which is one of its ends."
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
    better = "hyde" if low >= 0 else "direct" if high <= 0 else "open"
    return {
        **found,
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


# %% task=07-rocchio id=empty-not-counted belief="an empty document is not one of those that were liked" case=empty-document loses=2 hint="An empty document adds nothing, but who counts it?"
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        documents = [document for document in documents if document]
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


# %% task=07-rocchio id=centroid-normalised belief="first the average, then a unit vector" case=several-liked-documents loses=5 hint="Make each document a unit vector before they are averaged."
def rocchio(query, liked, disliked, alpha, beta, gamma, m):
    weights = {word: alpha * weight for word, weight in query.items()}
    for documents, factor in ((liked, beta), (disliked, -gamma)):
        centre = {}
        for document in documents:
            for word, weight in document.items():
                centre[word] = centre.get(word, 0) + weight
        length = math.sqrt(sum(weight**2 for weight in centre.values()))
        for word, weight in centre.items():
            weights[word] = weights.get(word, 0) + factor * weight / length
    positive = {word: weight for word, weight in weights.items() if weight > 0}
    new = [word for word in positive if word not in query]
    new.sort(key=lambda word: (-positive[word], word))
    dropped = new[m:]
    return {w: weight for w, weight in positive.items() if w not in dropped}


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


# %% task=07-rocchio id=disliked-added belief="gamma times the disliked documents is added" case=disliked-documents loses=2 hint="Whoever turns a document down wants less of its words: which sign?"
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


# %% task=07-rocchio id=disliked-ignored belief="only liked documents matter" case=disliked-documents loses=2 hint="Change a disliked document: your result does not move."
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


# %% task=07-rm3 id=counts-alone belief="a word counts as often as it is said" case=several-documents loses=4 hint="A long document says everything more often: divide by its length."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    model = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = odd / sum(odds)
            model[word] = model.get(word, 0.0) + share
    kept = sorted(model, key=lambda word: (-model[word], word))[:m]
    total = sum(model[word] for word in kept)
    mixed = {word: mix * model[word] / total for word in kept}
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    return {word: value for word, value in mixed.items() if value > 0}


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


# %% task=07-rm3 id=query-as-a-set belief="a repeated word of the query counts once" case=repeated-query-word loses=2 hint="Count the words of the query with their repeats: tf over length."
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
    for word in set(query):
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(set(query))
    return {word: value for word, value in mixed.items() if value > 0}


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


# %% task=07-rm3 id=mixed-then-cut belief="first mixed, then the m best of the mixture" case=the-most-probable-words loses=4 hint="The query is mixed in after the cut: none of its words can be lost."
def rm3(query, documents, scores, m, mix):
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    mixed = {}
    for document, odd in zip(documents, odds, strict=True):
        for word in document:
            share = mix * odd / sum(odds) / len(document)
            mixed[word] = mixed.get(word, 0.0) + share
    for word in query:
        mixed[word] = mixed.get(word, 0.0) + (1 - mix) / len(query)
    kept = sorted(mixed, key=lambda word: (-mixed[word], word))[:m]
    total = sum(mixed[word] for word in kept)
    return {word: mixed[word] / total for word in kept if mixed[word] > 0}


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


# %% task=07-hardest id=first-k belief="the scores come best first" case=more-hits-than-k loses=1 hint="The list may be in any order: which are the k highest?"
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = scores[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / len(best)
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / len(best))
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


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


# %% task=07-hardest id=divided-by-k belief="the mean is always over k" case=fewer-hits-than-k loses=1 hint="Where there are fewer than k scores, divide by how many there are."
def hardest(runs, collection, k, n_queries):
    pairs = []
    for name, scores in runs:
        best = sorted(scores, reverse=True)[:k]
        nqc = 0.0
        if best:
            mean = sum(best) / k
            squares = [(score - mean) ** 2 for score in best]
            spread = math.sqrt(sum(squares) / k)
            nqc = spread / abs(collection[name])
        pairs.append((name, nqc))
    return sorted(pairs, key=lambda pair: (pair[1], pair[0]))[:n_queries]


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


# %% task=07-hardest id=ties-as-met belief="sorting by the value is enough" case=equal-queries loses=2 hint="Equal queries come in alphabetical order of their names."
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
    return sorted(pairs, key=lambda pair: pair[1])[:n_queries]


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
