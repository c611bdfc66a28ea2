# %% task=09-documents id=as-it-is belief="tags around a passage keep it in its place" case=breaks-out loses=2 hint="Put </document> into a passage, and run a parser over what you return."
def documents_xml(passages):
    lines = [
        f'<document id="{n}" source="{p["source"]}">{p["text"]}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=ampersand-last belief="the order of the replacements does not matter" case=signs-of-its-own loses=2 by=reader hint="Your last replacement meets what the first ones wrote: which character do all spellings begin with?"
def documents_xml(passages):
    def safe(text):
        for sign, name in (("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("&", "&amp;")):
            text = text.replace(sign, name)
        return text

    inside = "".join(
        f'<document id="{i}" source="{safe(p["source"])}">{safe(p["text"])}</document>\n'
        for i, p in enumerate(passages, 1)
    )
    return f"<documents>\n{inside}</documents>"


# %% task=09-documents id=angles-only belief="only < and > can do harm" case=spelled-out-already loses=2 hint="A passage that holds &lt; must come back as &lt; and not as <."
def documents_xml(passages):
    def safe(text):
        return text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")

    lines = [
        f'<document id="{n}" source="{safe(p["source"])}">{safe(p["text"])}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=source-as-it-is belief="a file's name is harmless" case=signs-in-a-source loses=1 hint="Put a quote into a source: where does the attribute end?"
def documents_xml(passages):
    def safe(text):
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    lines = [
        f'<document id="{n}" source="{p["source"]}">{safe(p["text"])}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=quotes-forgotten belief="an attribute needs the same three characters escaped as a text" case=signs-in-a-source loses=1 hint="The source stands between quotes, so there is a fourth character that ends it."
def documents_xml(passages):
    def safe(text):
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    lines = [
        f'<document id="{n}" source="{safe(p["source"])}">{safe(p["text"])}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=from-zero belief="documents are numbered from zero" case=several-passages loses=3 hint="The first passage has the number 1."
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    lines = [
        f'<document id="{n}" source={quoteattr(p["source"])}>{escape(p["text"])}</document>'
        for n, p in enumerate(passages)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=tags-taken-out belief="what looks like a tag is best taken out" case=breaks-out loses=2 hint="The passage must come back whole: what would a reader of a program miss?"
def documents_xml(passages):
    from xml.sax.saxutils import quoteattr

    def safe(text):
        return re.sub(r"<[^>]*>|[<>]", "", text).replace("&", "&amp;")

    lines = [
        f'<document id="{n}" source={quoteattr(p["source"])}>{safe(p["text"])}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=cdata belief="a CDATA section holds anything" case=breaks-out loses=1 by=reader hint="A CDATA section ends too: put ]]> into a passage."
def documents_xml(passages):
    from xml.sax.saxutils import quoteattr

    lines = ["<documents>"]
    for number, passage in enumerate(passages, start=1):
        source = quoteattr(passage["source"])
        text = passage["text"]
        lines.append(f'<document id="{number}" source={source}><![CDATA[{text}]]></document>')
    lines.append("</documents>")
    return "\n".join(lines)


# %% task=09-documents id=nothing-for-nothing belief="no passages make an empty text" case=no-passages loses=1 hint="Call it with an empty list: one element is asked for, with nothing in it."
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    if not passages:
        return ""
    lines = [
        f'<document id="{n}" source={quoteattr(p["source"])}>{escape(p["text"])}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=text-on-lines-of-its-own belief="white space around a passage does not count, so its text may stand on lines of its own" case=several-passages loses=3 by=reader hint="White space is free between elements. Is the text of a passage between elements, or is it the content of one?"
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    parts = []
    for number, passage in enumerate(passages, 1):
        parts.append(f'<document id="{number}" source={quoteattr(passage["source"])}>')
        parts.append(escape(passage["text"]))
        parts.append("</document>")
    return "<documents>\n" + "\n".join(parts) + "\n</documents>"


# %% task=09-documents id=stripped belief="white space at the ends of a passage says nothing" case=white-space-kept loses=1 by=reader hint="A passage may begin with an indent or end in a line break: both belong to it."
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    lines = [
        f'<document id="{n}" source={quoteattr(p["source"])}>{escape(p["text"].strip())}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=stripped-at-the-end belief="white space at the end of a passage says nothing" case=white-space-kept loses=1 by=reader hint="A passage may end in blanks or in a line break: they belong to it."
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    lines = [
        f'<document id="{n}" source={quoteattr(p["source"])}>{escape(p["text"].rstrip())}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=lines-joined belief="splitting a text into lines and joining them gives the same text" case=white-space-kept loses=1 by=reader hint="Which line break is lost when 'a' and a line break are split and joined?"
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    lines = [
        f'<document id="{n}" source={quoteattr(p["source"])}>{escape(chr(10).join(p["text"].splitlines()))}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-documents id=a-name-for-nothing belief="a passage without a source gets a name" case=signs-in-a-source loses=1 by=reader hint="An empty source is read back as an empty one."
def documents_xml(passages):
    from xml.sax.saxutils import escape, quoteattr

    lines = [
        f'<document id="{n}" source={quoteattr(p["source"] or "unknown")}>{escape(p["text"])}</document>'
        for n, p in enumerate(passages, start=1)
    ]
    return "<documents>" + "".join(lines) + "</documents>"


# %% task=09-pack id=stop-there belief="the first hit that does not fit ends the context" case=skip-and-go-on loses=2 hint="After a hit that is too large, look at the next one: it may be short."
def pack(hits, budget, threshold):
    shown, left_out, room, full = [], {}, budget, False
    for id_, score, tokens in hits:
        if id_ in shown or id_ in left_out:
            continue
        if score < threshold:
            left_out[id_] = "score"
        elif full or tokens > room:
            left_out[id_] = "budget"
            full = True
        else:
            shown.append(id_)
            room -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=below-the-budget belief="the tokens must stay below the budget" case=fits-exactly loses=1 hint="A budget of 500 allows 500 tokens."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for id_, score, tokens in hits:
        if id_ in shown or id_ in left_out:
            continue
        if score < threshold:
            left_out[id_] = "score"
        elif tokens >= room:
            left_out[id_] = "budget"
        else:
            shown.append(id_)
            room -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=above-the-threshold belief="a hit must score above the threshold" case=at-the-threshold loses=1 hint="One that equals the threshold stays."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for id_, score, tokens in hits:
        if id_ in shown or id_ in left_out:
            continue
        if score <= threshold:
            left_out[id_] = "score"
        elif tokens > room:
            left_out[id_] = "budget"
        else:
            shown.append(id_)
            room -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=every-coming-counts belief="each line of the list is a passage of its own" case=the-same-id-twice loses=1 hint="Give it one id twice: it is shown once, and takes its tokens once."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for id_, score, tokens in hits:
        if score < threshold:
            left_out[id_] = "score"
        elif tokens > room:
            left_out[id_] = "budget"
        else:
            shown.append(id_)
            room -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=last-reason-stays belief="the last reason for leaving an id out is the one to report" case=the-same-id-twice loses=1 by=reader hint="An id that was left out comes again with a lower score: its first coming decided."
def pack(hits, budget, threshold):
    shown, left_out = [], {}
    for id, score, tokens in hits:
        if id in shown:
            continue
        if score < threshold:
            left_out[id] = "score"
        elif tokens <= budget:
            shown.append(id)
            budget -= tokens
        else:
            left_out[id] = "budget"
    return {"shown": shown, "left_out": left_out, "ask": len(shown) > 0}


# %% task=09-pack id=shortest-first belief="the shortest hits go in first, so that more of them fit" case=skip-and-go-on loses=1 hint="The best hit is looked at first, whatever its length."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for id_, score, tokens in sorted(hits, key=lambda hit: hit[2]):
        if id_ in shown or id_ in left_out:
            continue
        if score < threshold:
            left_out[id_] = "score"
        elif tokens > room:
            left_out[id_] = "budget"
        else:
            shown.append(id_)
            room -= tokens
    first = [hit[0] for hit in hits]
    return {"shown": sorted(shown, key=first.index), "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=budget-first belief="the budget is looked at before the threshold" case=nothing-passes loses=1 hint="Where both rules would leave a hit out, the threshold is the reason."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for id_, score, tokens in hits:
        if id_ in shown or id_ in left_out:
            continue
        if tokens > room:
            left_out[id_] = "budget"
        elif score < threshold:
            left_out[id_] = "score"
        else:
            shown.append(id_)
            room -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=asks-if-found belief="a model is asked as soon as something was found" case=nothing-fits loses=1 hint="Ask only when there is something to show: what passes and does not fit is not shown."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for id_, score, tokens in hits:
        if id_ in shown or id_ in left_out:
            continue
        if score < threshold:
            left_out[id_] = "score"
        elif tokens > room:
            left_out[id_] = "budget"
        else:
            shown.append(id_)
            room -= tokens
    passed = any(score >= threshold for _, score, _ in hits)
    return {"shown": shown, "left_out": left_out, "ask": passed}


# %% task=09-pack id=best-always-shown belief="the best hit is always shown, so that the model has something" case=nothing-passes loses=1 hint="Set the threshold above every score: nothing may be shown then."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for number, (id_, score, tokens) in enumerate(hits):
        if id_ in shown or id_ in left_out:
            continue
        if number > 0 and score < threshold:
            left_out[id_] = "score"
        elif number > 0 and tokens > room:
            left_out[id_] = "budget"
        else:
            shown.append(id_)
            room -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=stops-below-the-threshold belief="the hits come best first, so the loop may end at the first one below the threshold" case=nothing-passes loses=1 by=reader hint="What is to be said of the hits behind that one? Look at what the second key holds of them."
def pack(hits, budget, threshold):
    shown, left_out = [], {}
    left = budget
    for id, score, tokens in hits:
        if id in shown or id in left_out:
            continue
        if score < threshold:
            left_out[id] = "score"
            break
        if tokens <= left:
            shown.append(id)
            left -= tokens
        else:
            left_out[id] = "budget"
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=last-coming-counts belief="making a dict of the hits drops the second coming of an id and keeps the first" case=the-same-id-twice loses=1 by=reader hint="A key that is written again gets the new value. Whose score and tokens does your dict hold for an id that comes twice?"
def pack(hits, budget, threshold):
    by_id = {id: (score, tokens) for id, score, tokens in hits}
    shown, left_out = [], {}
    for id, (score, tokens) in by_id.items():
        if score < threshold:
            left_out[id] = "score"
        elif tokens > budget:
            left_out[id] = "budget"
        else:
            shown.append(id)
            budget -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=zero-is-no-threshold belief="a threshold of 0 means that there is none" case=a-threshold-of-zero loses=1 by=reader hint="A threshold of 0 is a threshold: a hit may score below it."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for id_, score, tokens in hits:
        if id_ in shown or id_ in left_out:
            continue
        if threshold and score < threshold:
            left_out[id_] = "score"
        elif tokens > room:
            left_out[id_] = "budget"
        else:
            shown.append(id_)
            room -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-pack id=nothing-at-or-below-zero belief="a score of 0 or less is no match" case=at-the-threshold loses=1 by=reader hint="With a threshold of -2 a score of -1 is high enough."
def pack(hits, budget, threshold):
    shown, left_out, room = [], {}, budget
    for id_, score, tokens in hits:
        if id_ in shown or id_ in left_out:
            continue
        if score <= 0 or score < threshold:
            left_out[id_] = "score"
        elif tokens > room:
            left_out[id_] = "budget"
        else:
            shown.append(id_)
            room -= tokens
    return {"shown": shown, "left_out": left_out, "ask": bool(shown)}


# %% task=09-citations id=one-number-each belief="a pair of brackets holds one number" case=several-in-one-bracket loses=3 hint="Take [2, 3]: your pattern finds nothing in it."
def citations(answer, n_documents):
    numbers = list(dict.fromkeys(int(n) for n in re.findall(r"\[(\d+)\]", answer)))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=any-number-in-brackets belief="every number inside brackets is a citation" case=other-brackets loses=1 hint="[see 2] and [1.5] hold numbers and are no citations."
def citations(answer, n_documents):
    numbers = {}
    for inside in re.findall(r"\[([^\]]*)\]", answer):
        for first, last in re.findall(r"(\d+)(?:-(\d+))?", inside):
            numbers |= dict.fromkeys(range(int(first), int(last or first) + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=no-blanks belief="numbers in brackets are written without blanks" case=several-in-one-bracket loses=3 hint="Take [1, 2] and [ 3 ], with their blanks."
def citations(answer, n_documents):
    numbers = {}
    for inside in re.findall(r"\[(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)\]", answer):
        for part in inside.split(","):
            ends = [int(end) for end in part.split("-")]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=in-order-of-number belief="the numbers are listed from the smallest" case=cited-again loses=3 hint="The order is that in which the answer first names them."
def citations(answer, n_documents):
    numbers = set()
    part = r"\d+(?:-\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in piece.split("-")]
            numbers |= set(range(ends[0], ends[-1] + 1))
    return {
        "known": sorted(n for n in numbers if 1 <= n <= n_documents),
        "unknown": sorted(n for n in numbers if not 1 <= n <= n_documents),
    }


# %% task=09-citations id=each-time-again belief="a document is listed as often as it is cited" case=cited-again loses=2 hint="Cite one document twice: it stands in the list once."
def citations(answer, n_documents):
    numbers = []
    part = r"\d+(?:-\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in piece.split("-")]
            numbers += range(ends[0], ends[-1] + 1)
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=zero-is-known belief="documents are numbered from zero" case=not-shown loses=1 by=reader hint="With three documents, which numbers were shown: 0 to 2, or 1 to 3?"
def citations(answer, n_documents):
    numbers = {}
    for inside in re.findall(r"\[([^\[\]]*)\]", answer):
        parts = [part.strip() for part in inside.split(",")]
        if not all(re.fullmatch(r"\d+(-\d+)?", part) for part in parts):
            continue
        for part in parts:
            ends = [int(end) for end in part.split("-")]
            for number in range(ends[0], ends[-1] + 1):
                numbers[number] = number <= n_documents
    return {
        "known": [n for n, known in numbers.items() if known],
        "unknown": [n for n, known in numbers.items() if not known],
    }


# %% task=09-citations id=unknown-left-out belief="a number that no document has is better passed over" case=not-shown loses=2 hint="A made-up number must be reported: it stands in the second list."
def citations(answer, n_documents):
    numbers = {}
    part = r"\d+(?:-\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in piece.split("-")]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {"known": [n for n in numbers if 1 <= n <= n_documents], "unknown": []}


# %% task=09-citations id=ends-only belief="a range names its two ends" case=from-to loses=1 hint="[2-4] means three documents."
def citations(answer, n_documents):
    numbers = {}
    part = r"\d+(?:-\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        numbers |= dict.fromkeys(int(n) for n in re.findall(r"\d+", inside))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=last-not-included belief="a range of the answer ends as Python's does, before its last number" case=from-to loses=1 hint="[2-4] includes 4."
def citations(answer, n_documents):
    numbers = {}
    part = r"\d+(?:-\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            first, dash, last = piece.partition("-")
            inner = range(int(first), int(last)) if dash else [int(first)]
            numbers |= dict.fromkeys(inner)
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=blanks-after-commas-only belief="blanks stand behind a comma and nowhere else" case=several-in-one-bracket loses=1 by=reader hint="Read where blanks may stand, and write a citation with one in every such place."
def citations(answer, n_documents):
    numbers = []
    for inside in re.findall(r"\[(\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)*)\]", answer):
        for part in inside.split(","):
            if "-" in part:
                first, last = part.split("-")
                numbers.extend(range(int(first), int(last) + 1))
            else:
                numbers.append(int(part))
    numbers = list(dict.fromkeys(numbers))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=bad-parts-are-skipped belief="a pair of brackets is a citation when one of its parts is, and the other parts are passed over" case=nearly-a-citation loses=1 by=reader hint="Read the last sentence about brackets with anything else in them. Is '[1, see 2]' a citation?"
def citations(answer, n_documents):
    cited = {}
    for inside in re.findall(r"\[([^\[\]]*)\]", answer):
        for part in inside.split(","):
            part = part.strip()
            if not re.fullmatch(r"\d+(-\d+)?", part):
                continue
            ends = [int(end) for end in part.split("-")]
            for number in range(ends[0], ends[-1] + 1):
                cited[number] = True
    return {
        "known": [n for n in cited if 1 <= n <= n_documents],
        "unknown": [n for n in cited if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=not-behind-a-word belief="brackets right behind a word are code and no citation" case=whatever-stands-around loses=1 by=reader hint="What the text says of brackets holds wherever they stand, also right behind a word."
def citations(answer, n_documents):
    numbers = {}
    part = r"\d+(?:-\d+)?"
    for inside in re.findall(rf"(?<![\w\`])\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in piece.split("-")]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=blanks-inside-a-range belief="blanks may stand around the hyphen of a range" case=nearly-a-citation loses=1 by=reader hint="Blanks may stand around commas and inside the brackets. Is '[1 - 2]' then a citation?"
def citations(answer, n_documents):
    numbers = {}
    part = r"\d+(?: *- *\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in piece.split("-")]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=a-range-of-ranges belief="a range may have more than two ends" case=nearly-a-citation loses=1 by=reader hint="Is '1-2-3' a number or a range of two numbers?"
def citations(answer, n_documents):
    numbers = {}
    part = r"\d+(?:-\d+)*"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in piece.split("-")]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=two-digits-are-enough belief="no document has a number of three digits" case=not-shown loses=1 by=reader hint="A number that no document has must be reported, however long it is."
def citations(answer, n_documents):
    numbers = {}
    part = r"\d{1,2}(?:-\d{1,2})?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in piece.split("-")]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=links-are-none belief="brackets with parentheses behind them are a link and no citation" case=whatever-stands-around loses=1 by=reader hint="What the text says of brackets holds whatever stands behind them."
def citations(answer, n_documents):
    numbers = {}
    part = r"\d+(?:-\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\](?!\()", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in piece.split("-")]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=any-dash belief="every dash makes a range" case=nearly-a-citation loses=1 by=reader hint="A range is written with a hyphen. Which sign stands in these brackets?"
def citations(answer, n_documents):
    numbers = {}
    part = r"\d+(?:[-\u2013]\d+)?"
    for inside in re.findall(rf"\[ *({part}(?: *, *{part})*) *\]", answer):
        for piece in inside.split(","):
            ends = [int(end) for end in re.split("[-\u2013]", piece)]
            numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=up-to-the-next-bracket belief="what stands between an opening bracket and the next closing one is one pair" case=whatever-stands-around loses=1 by=reader hint="In '[see [2]' two brackets open: which of them belongs to the one that closes?"
def citations(answer, n_documents):
    numbers = {}
    for inside in re.findall(r"\[(.*?)\]", answer):
        parts = [part.strip(" ") for part in inside.split(",")]
        if all(re.fullmatch(r"\d+(-\d+)?", part) for part in parts):
            for part in parts:
                ends = [int(end) for end in part.split("-")]
                numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-citations id=empty-parts-passed-over belief="a comma too many does no harm" case=nearly-a-citation loses=1 by=reader hint="Is there a part behind the comma of '[1,]'? Every part must be a number or a range."
def citations(answer, n_documents):
    numbers = {}
    for inside in re.findall(r"\[([^\[\]]*)\]", answer):
        parts = [part.strip(" ") for part in inside.split(",") if part.strip(" ")]
        if all(re.fullmatch(r"\d+(-\d+)?", part) for part in parts):
            for part in parts:
                ends = [int(end) for end in part.split("-")]
                numbers |= dict.fromkeys(range(ends[0], ends[-1] + 1))
    return {
        "known": [n for n in numbers if 1 <= n <= n_documents],
        "unknown": [n for n in numbers if not 1 <= n <= n_documents],
    }


# %% task=09-experiment id=all-questions belief="more questions are better, so both splits may be used" case=four-budgets loses=2 hint="Your figures rest on other questions: which split does the task name?"
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load() if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, k, where):
                if tokens[hit.id] <= room:
                    kept.append(hit)
                    room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    found, whole = {b: recall(b) for b in sorted(budgets)}, recall(10**9)
    enough = [b for b in found if found[b] >= share * whole]
    return {"recall": found, "whole": whole, "enough": enough[0] if enough else None}


# %% task=09-experiment id=stop-there belief="the first hit that does not fit ends the context" case=other-settings loses=1 hint="What does not fit is passed over, and the next hit is tried."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, k, where):
                if tokens[hit.id] > room:
                    break
                kept.append(hit)
                room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    found, whole = {b: recall(b) for b in sorted(budgets)}, recall(10**9)
    enough = [b for b in found if found[b] >= share * whole]
    return {"recall": found, "whole": whole, "enough": enough[0] if enough else None}


# %% task=09-experiment id=below-the-budget belief="the tokens must stay below the budget" case=other-settings loses=1 hint="A budget of 500 allows 500 tokens."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, k, where):
                if tokens[hit.id] < room:
                    kept.append(hit)
                    room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    found, whole = {b: recall(b) for b in sorted(budgets)}, recall(10**9)
    enough = [b for b in found if found[b] >= share * whole]
    return {"recall": found, "whole": whole, "enough": enough[0] if enough else None}


# %% task=09-experiment id=share-of-everything belief="the share is of all evidence, not of what the search finds" case=budgets-in-any-order loses=2 by=reader hint="Compare with share times the recall without a budget: no budget can show more than was found."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def within(budget):
        def search(query, k, where):
            kept, used = [], 0
            for hit in index.search(query, k, where):
                if used + tokens[hit.id] <= budget:
                    used += tokens[hit.id]
                    kept.append(hit)
            return kept

        return search

    name = f"recall@{k}"
    recall = {b: evaluate(within(b), questions, chunks, k=k).mean(name) for b in budgets}
    whole = evaluate(index, questions, chunks, k=k).mean(name)
    enough = next((b for b in sorted(budgets) if recall[b] >= share), None)
    return {"recall": recall, "whole": whole, "enough": enough}


# %% task=09-experiment id=order-as-given belief="the budgets come in order" case=budgets-in-any-order loses=1 hint="The smallest budget is asked for, wherever it stands in the list."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, k, where):
                if tokens[hit.id] <= room:
                    kept.append(hit)
                    room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    found, whole = {b: recall(b) for b in budgets}, recall(10**9)
    enough = [b for b in found if found[b] >= share * whole]
    return {"recall": found, "whole": whole, "enough": enough[0] if enough else None}


# %% task=09-experiment id=largest-if-none belief="where no budget is enough the largest one is the answer" case=none-is-enough loses=1 hint="None says that no budget is enough; a number would say that one is."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, k, where):
                if tokens[hit.id] <= room:
                    kept.append(hit)
                    room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    found, whole = {b: recall(b) for b in sorted(budgets)}, recall(10**9)
    enough = [b for b in found if found[b] >= share * whole]
    return {"recall": found, "whole": whole, "enough": min(enough, default=max(budgets))}


# %% task=09-experiment id=k-fixed belief="k is 10, as in the example" case=other-settings loses=2 hint="Use the argument k, for the search and for the figure."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, k, where):
                if tokens[hit.id] <= room:
                    kept.append(hit)
                    room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=10).mean("recall@10")

    found, whole = {b: recall(b) for b in sorted(budgets)}, recall(10**9)
    enough = [b for b in found if found[b] >= share * whole]
    return {"recall": found, "whole": whole, "enough": enough[0] if enough else None}


# %% task=09-experiment id=whole-is-the-largest-budget belief="the largest budget cuts nothing off, so its recall is that of the whole" case=none-is-enough loses=1 by=reader hint="Hand over nothing but small budgets. Is the recall of the largest one still that of all k hits?"
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    recall = {}
    for budget in budgets:

        def search(query, k, where, budget=budget):
            left, kept = budget, []
            for hit in index.search(query, k, where):
                if tokens[hit.id] <= left:
                    left -= tokens[hit.id]
                    kept.append(hit)
            return kept

        recall[budget] = evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")
    whole = recall[max(budgets)]
    enough = min((b for b in budgets if recall[b] >= share * whole), default=None)
    return {"recall": recall, "whole": whole, "enough": enough}


# %% task=09-experiment id=one-budget-for-all-questions belief="what is left of the budget is counted down outside of the search, over all questions" case=four-budgets loses=2 by=reader hint="How much is left of the budget when the second question comes? Each search begins with all of it."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def measure(budget):
        left = budget

        def search(query, k, where):
            nonlocal left
            kept = []
            for hit in index.search(query, k, where):
                if tokens[hit.id] <= left:
                    left -= tokens[hit.id]
                    kept.append(hit)
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    recall = {budget: measure(budget) for budget in budgets}
    whole = evaluate(index, questions, chunks, k=k).mean(f"recall@{k}")
    enough = min((b for b in budgets if recall[b] >= share * whole), default=None)
    return {"recall": recall, "whole": whole, "enough": enough}


# %% task=09-experiment id=functions-made-in-a-loop belief="each function that is made in a loop keeps the budget of its own round" case=four-budgets loses=2 by=reader hint="Call the functions after the loop and print the budget that each one sees."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]
    searches = {}
    for budget in budgets:

        def search(query, k, where):
            kept, left = [], budget
            for hit in index.search(query, k, where):
                if tokens[hit.id] <= left:
                    kept.append(hit)
                    left -= tokens[hit.id]
            return kept

        searches[budget] = search
    name = f"recall@{k}"
    recall = {b: evaluate(s, questions, chunks, k=k).mean(name) for b, s in searches.items()}
    whole = evaluate(index, questions, chunks, k=k).mean(name)
    enough = min((b for b in budgets if recall[b] >= share * whole), default=None)
    return {"recall": recall, "whole": whole, "enough": enough}


# %% task=09-experiment id=ten-hits-searched belief="ten hits are searched for, whatever k is" case=other-settings loses=1 by=reader hint="Hand on the k that your search is given: a hit below the k-th must not take a place."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, 10, where):
                if tokens[hit.id] <= room:
                    kept.append(hit)
                    room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    found, whole = {b: recall(b) for b in sorted(budgets)}, recall(10**9)
    enough = [b for b in found if found[b] >= share * whole]
    return {"recall": found, "whole": whole, "enough": enough[0] if enough else None}


# %% task=09-experiment id=more-hits-to-fill-up belief="what does not fit is made up for by hits below the k-th" case=other-settings loses=1 by=reader hint="The k best hits are all that may be kept: what is passed over leaves its room to them."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, 4 * k, where):
                if tokens[hit.id] <= room:
                    kept.append(hit)
                    room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    found, whole = {b: recall(b) for b in sorted(budgets)}, recall(10**9)
    enough = [b for b in found if found[b] >= share * whole]
    return {"recall": found, "whole": whole, "enough": enough[0] if enough else None}


# %% task=09-experiment id=rounded-before-compared belief="two figures are compared as they are printed, with two places" case=none-is-enough loses=1 by=reader hint="Compare first, and round at most what you print: 0.4848 is not 0.49."
def budget_study(index, chunks, tokens, stratum, k, budgets, share):
    from minirag import GoldenSet, evaluate

    questions = [q for q in GoldenSet.load().split("dev") if q.stratum == stratum]

    def recall(budget):
        def search(query, k, where=None):
            kept, room = [], budget
            for hit in index.search(query, k, where):
                if tokens[hit.id] <= room:
                    kept.append(hit)
                    room -= tokens[hit.id]
            return kept

        return evaluate(search, questions, chunks, k=k).mean(f"recall@{k}")

    found, whole = {b: recall(b) for b in sorted(budgets)}, recall(10**9)
    enough = [b for b in found if round(found[b], 2) >= round(share * whole, 2)]
    return {"recall": found, "whole": whole, "enough": enough[0] if enough else None}


# %% task=09-duplicates id=any-earlier belief="each text is compared with all before it, shown or not" case=a-chain-of-likes loses=2 hint="A dropped text hides nothing: compare with the kept ones alone."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    sets, kept, dropped = [shingles(text) for text in texts], [], {}
    for number, own in enumerate(sets):
        likes = [(len(own & s) / len(own | s), -i) for i, s in enumerate(sets[:number])]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept.append(number)
    return {"kept": kept, "dropped": dropped}


# %% task=09-duplicates id=first-that-is-near belief="the first kept text that is near enough is the one to name" case=the-nearest-is-named loses=2 by=reader hint="Two kept texts may be near enough: name the one that it resembles most."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {tuple(words[i : i + width]) for i in range(max(1, len(words) - width + 1))}

    sets = [shingles(text) for text in texts]
    kept, dropped = [], {}
    for number, mine in enumerate(sets):
        for other in kept:
            alike = len(mine & sets[other]) / len(mine | sets[other])
            if alike >= threshold:
                dropped[number] = (other, alike)
                break
        else:
            kept.append(number)
    return {"kept": kept, "dropped": dropped}


# %% task=09-duplicates id=later-of-equals belief="of two texts that are equally near the later one is named" case=as-near-as-another loses=2 hint="Two kept texts are equally near: the earlier one is asked for."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=words-not-shingles belief="the words that two texts share decide, in whatever order" case=one-word-changed loses=4 hint="With width 2 a shingle is two words that follow one another: 'a b' and 'b a' share none."
def distinct_passages(texts, width, threshold):
    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = set(text.lower().split())
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=counted-each-time belief="a shingle that comes three times counts three times" case=a-phrase-repeated loses=1 hint="Shingles form a set: each counts once, however often it comes."
def distinct_passages(texts, width, threshold):
    from collections import Counter

    def shingles(text):
        words = text.lower().split()
        return Counter(tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1))

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [((own & s).total() / (own | s).total(), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=share-of-the-shorter belief="the shared shingles are divided by those of the shorter text" case=one-word-changed loses=4 hint="Below the line stand the shingles of both texts together. Yours is called the overlap."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / min(len(own), len(s)), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=above-the-threshold belief="only what lies above the threshold is dropped" case=at-the-threshold loses=1 hint="A resemblance that equals the threshold is enough to be dropped."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most > threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=short-ones-have-none belief="a text shorter than a shingle has no shingle" case=shorter-than-a-shingle loses=1 hint="Two equal headings of two words: with width 3, are they the same?"
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {tuple(words[i : i + width]) for i in range(len(words) - width + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / max(len(own | s), 1), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=capitals-differ belief="a word in capitals is another word" case=laid-out-anew loses=1 hint="Words are compared in lower case."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.split()
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=one-shingle-too-few belief="the last shingle begins before the last possible place" case=one-word-changed loses=4 hint="List the shingles of 'a b c' with width 2: there are two."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 1))}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=split-at-single-blanks belief="words are what stands between two single blanks" case=laid-out-anew loses=1 by=reader hint="Read what words are. What does your way of splitting give for two blanks in a row, or for a line break?"
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split(" ")
        return {tuple(words[i : i + width]) for i in range(max(1, len(words) - width + 1))}

    sets = [shingles(text) for text in texts]
    kept, dropped = [], {}
    for number, mine in enumerate(sets):
        alike = [(len(mine & sets[other]) / len(mine | sets[other]), other) for other in kept]
        most, best = max(alike, key=lambda pair: pair[0], default=(0, None))
        if most >= threshold:
            dropped[number] = (best, most)
        else:
            kept.append(number)
    return {"kept": kept, "dropped": dropped}


# %% task=09-duplicates id=short-text-one-shingle-a-word belief="a text that is shorter than the width has each of its words as a shingle" case=shorter-than-a-shingle loses=1 by=reader hint="How many shingles has a text of fewer words than the width? Count yours for 'a b' with width 3."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        if len(words) < width:
            return set(words)
        return {tuple(words[i : i + width]) for i in range(len(words) - width + 1)}

    sets, kept, dropped = [shingles(text) for text in texts], [], {}
    for number, mine in enumerate(sets):
        best, most = None, 0
        for other in kept:
            alike = len(mine & sets[other]) / len(mine | sets[other])
            if alike > most:
                best, most = other, alike
        if most >= threshold:
            dropped[number] = (best, most)
        else:
            kept.append(number)
    return {"kept": kept, "dropped": dropped}


# %% task=09-duplicates id=order-inside-forgotten belief="the words of a shingle may stand in any order" case=one-word-changed loses=1 by=reader hint="A shingle is made of words that follow one another: are 'a b' and 'b a' the same?"
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {frozenset(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=words-run-together belief="the words of a shingle may be written without a gap" case=words-that-look-alike loses=1 by=reader hint="Print your shingles of 'ab c' and of 'a bc'."
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.lower().split()
        return {"".join(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=case-folded belief="folding the case is lower case" case=words-that-look-alike loses=1 by=reader hint="Compare what lower() and casefold() make of 'ß'. Which does the text ask for?"
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = text.casefold().split()
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=signs-taken-off belief="a comma is not part of a word" case=words-that-look-alike loses=1 by=reader hint="Words are what stands between white space: what becomes of 'fee,'?"
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = [word.strip(".,;:!?") for word in text.lower().split()]
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-duplicates id=letters-only belief="a word is a run of letters and digits" case=words-that-look-alike loses=1 by=reader hint="Words are what stands between white space: how many are there in 'opt-in'?"
def distinct_passages(texts, width, threshold):
    def shingles(text):
        words = re.findall(r"\w+", text.lower())
        return {tuple(words[i : i + width]) for i in range(max(len(words) - width, 0) + 1)}

    kept, dropped = {}, {}
    for number, text in enumerate(texts):
        own = shingles(text)
        likes = [(len(own & s) / len(own | s), -i) for i, s in kept.items()]
        most, earlier = max(likes, default=(0.0, 0))
        if most >= threshold:
            dropped[number] = (-earlier, most)
        else:
            kept[number] = own
    return {"kept": list(kept), "dropped": dropped}


# %% task=09-knapsack id=greedy-is-best belief="taking the passages in order gives the best load" case=two-beat-one loses=5 hint="Take the example: passage 0 costs the two others their place."
def best_load(values, tokens, budget):
    load, room = [], budget
    for number, size in enumerate(tokens):
        if size <= room:
            load.append(number)
            room -= size
    return {"load": load, "gain": 0}


# %% task=09-knapsack id=most-value-first belief="the passage of most value is always in the best load" case=two-beat-one loses=5 hint="Two passages together can be worth more than the single one of most value."
def best_load(values, tokens, budget):
    def fill(order):
        load, room = [], budget
        for number in order:
            if tokens[number] <= room:
                load.append(number)
                room -= tokens[number]
        return sorted(load)

    numbers = range(len(values))
    load = fill(sorted(numbers, key=lambda n: (-values[n], tokens[n], n)))
    worth = sum(values[n] for n in load)
    return {"load": load, "gain": worth - sum(values[n] for n in fill(numbers))}


# %% task=09-knapsack id=most-value-a-token belief="the most value for each token gives the most value for a budget" case=large-after-all loses=4 hint="A small passage can stand in the way of a large one that is worth more in all."
def best_load(values, tokens, budget):
    def fill(order):
        load, room = [], budget
        for number in order:
            if tokens[number] <= room:
                load.append(number)
                room -= tokens[number]
        return sorted(load)

    numbers = range(len(values))
    load = fill(sorted(numbers, key=lambda n: (-values[n] / tokens[n], n)))
    worth = sum(values[n] for n in load)
    return {"load": load, "gain": worth - sum(values[n] for n in fill(numbers))}


# %% task=09-knapsack id=again-and-again belief="the table of rooms may be filled from the small rooms up" case=once-each loses=5 by=reader hint="Look for a number that stands in your load twice: which rooms does your loop meet first?"
def best_load(values, tokens, budget):
    table = [(0, 0, [])] * (budget + 1)
    for i, (value, size) in enumerate(zip(values, tokens)):
        for room in range(size, budget + 1):
            worth, used, load = table[room - size]
            table[room] = min(table[room], (worth - value, used + size, [*load, i]))
    worth, _, load = table[budget]
    greedy, left = 0, budget
    for value, size in zip(values, tokens):
        if size <= left:
            greedy += value
            left -= size
    return {"load": load, "gain": -worth - greedy}


# %% task=09-knapsack id=below-the-budget belief="the tokens must stay below the budget" case=filled-to-the-last loses=3 hint="A load may take exactly the budget."
def best_load(values, tokens, budget):
    from itertools import combinations

    numbers = range(len(values))
    loads = [
        (-sum(values[n] for n in load), sum(tokens[n] for n in load), list(load))
        for count in range(len(values) + 1)
        for load in combinations(numbers, count)
        if sum(tokens[n] for n in load) < budget
    ]
    lost, _, load = min(loads)
    greedy, room = 0, budget
    for value, size in zip(values, tokens):
        if size < room:
            greedy += value
            room -= size
    return {"load": load, "gain": -lost - greedy}


# %% task=09-knapsack id=tokens-do-not-matter belief="of loads worth the same the first list of numbers is taken, long or short" case=fewer-tokens loses=2 hint="Before the numbers decide, the tokens do: fewer are better."
def best_load(values, tokens, budget):
    from itertools import combinations

    numbers = range(len(values))
    loads = [
        (-sum(values[n] for n in load), list(load))
        for count in range(len(values) + 1)
        for load in combinations(numbers, count)
        if sum(tokens[n] for n in load) <= budget
    ]
    lost, load = min(loads)
    greedy, room = 0, budget
    for value, size in zip(values, tokens):
        if size <= room:
            greedy += value
            room -= size
    return {"load": load, "gain": -lost - greedy}


# %% task=09-knapsack id=last-numbers belief="of loads that are equal any one will do" case=first-numbers loses=2 hint="Value and tokens are equal: the list of numbers that comes first is asked for."
def best_load(values, tokens, budget):
    from itertools import combinations

    numbers = range(len(values))
    loads = [
        (sum(values[n] for n in load), -sum(tokens[n] for n in load), list(load))
        for count in range(len(values) + 1)
        for load in combinations(numbers, count)
        if sum(tokens[n] for n in load) <= budget
    ]
    worth, _, load = max(loads)
    greedy, room = 0, budget
    for value, size in zip(values, tokens):
        if size <= room:
            greedy += value
            room -= size
    return {"load": load, "gain": worth - greedy}


# %% task=09-knapsack id=gain-is-the-value belief="the gain is what the best load is worth" case=two-beat-one loses=5 hint="The gain is a difference: take away what the greedy load is worth."
def best_load(values, tokens, budget):
    from itertools import combinations

    numbers = range(len(values))
    loads = [
        (-sum(values[n] for n in load), sum(tokens[n] for n in load), list(load))
        for count in range(len(values) + 1)
        for load in combinations(numbers, count)
        if sum(tokens[n] for n in load) <= budget
    ]
    lost, _, load = min(loads)
    return {"load": load, "gain": -lost}


# %% task=09-knapsack id=one-fits-always belief="something is always shown, if need be the smallest passage" case=nothing-fits loses=1 hint="Every passage is larger than the budget: the load is empty then."
def best_load(values, tokens, budget):
    from itertools import combinations

    numbers = range(len(values))
    loads = [
        (-sum(values[n] for n in load), sum(tokens[n] for n in load), list(load))
        for count in range(1, len(values) + 1)
        for load in combinations(numbers, count)
        if sum(tokens[n] for n in load) <= budget
    ]
    if not loads and values:
        load = [min(numbers, key=tokens.__getitem__)]
        return {"load": load, "gain": values[load[0]]}
    lost, _, load = min(loads, default=(0, 0, []))
    greedy, room = 0, budget
    for value, size in zip(values, tokens):
        if size <= room:
            greedy += value
            room -= size
    return {"load": load, "gain": -lost - greedy}


# %% task=09-knapsack id=greedy-by-value belief="greedy means to take the most valuable passage first" case=large-after-all loses=2 by=reader hint="Read in which order the greedy load of this text goes through the passages."
def best_load(values, tokens, budget):
    from itertools import combinations

    n = len(values)
    best = min(
        (
            (-sum(values[i] for i in load), sum(tokens[i] for i in load), list(load))
            for size in range(n + 1)
            for load in combinations(range(n), size)
            if sum(tokens[i] for i in load) <= budget
        )
    )
    greedy, left = 0, budget
    for i in sorted(range(n), key=lambda i: -values[i]):
        if tokens[i] <= left:
            greedy += values[i]
            left -= tokens[i]
    return {"load": best[2], "gain": -best[0] - greedy}


# %% task=09-knapsack id=greedy-ends-at-the-first-misfit belief="the greedy load ends at the first passage that does not fit" case=two-beat-one loses=2 by=reader hint="Read what the greedy load does with a passage that does not fit, and what comes after it."
def best_load(values, tokens, budget):
    from itertools import combinations

    best = (0, 0, [])
    for size in range(1, len(values) + 1):
        for load in combinations(range(len(values)), size):
            used = sum(tokens[i] for i in load)
            if used <= budget:
                best = min(best, (-sum(values[i] for i in load), used, list(load)))
    greedy, left = 0, budget
    for value, size in zip(values, tokens):
        if size > left:
            break
        greedy += value
        left -= size
    return {"load": best[2], "gain": -best[0] - greedy}


# %% task=09-knapsack id=fewest-passages-first belief="of equal loads the one with the fewest passages comes first" case=first-numbers loses=2 by=reader hint="Compare the lists [0, 1] and [2] as Python does: which comes first?"
def best_load(values, tokens, budget):
    from itertools import combinations

    best, load = (0, 0), ()
    for count in range(1, len(values) + 1):
        for one in combinations(range(len(values)), count):
            used = sum(tokens[n] for n in one)
            key = (sum(values[n] for n in one), -used)
            if used <= budget and key > best:
                best, load = key, one
    greedy, room = 0, budget
    for value, size in zip(values, tokens):
        if size <= room:
            greedy += value
            room -= size
    return {"load": list(load), "gain": best[0] - greedy}


# %% task=09-knapsack id=most-passages-first belief="of equal loads the one with the most passages comes first" case=first-numbers loses=2 hint="Compare the lists [0] and [1, 2] as Python does: which comes first?"
def best_load(values, tokens, budget):
    from itertools import combinations

    best, load = (0, 0), ()
    for count in range(len(values), 0, -1):
        for one in combinations(range(len(values)), count):
            used = sum(tokens[n] for n in one)
            key = (sum(values[n] for n in one), -used)
            if used <= budget and key > best:
                best, load = key, one
    greedy, room = 0, budget
    for value, size in zip(values, tokens):
        if size <= room:
            greedy += value
            room -= size
    return {"load": list(load), "gain": best[0] - greedy}


# %% task=09-orders id=lower-case-is-enough belief="lower case is all that a comparison needs" case=zero-width loses=4 hint="Print the code points of the text: there are characters that you do not see."
def hidden_orders(text, phrases):
    plain = " ".join(text.lower().split())
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(p.lower())}(?!\w)", plain)]
    return {"found": found, "unseen": 0}


# %% task=09-orders id=a-list-of-signs belief="the signs without width are those that one knows of" case=other-format-characters loses=2 by=reader hint="There are more than the four of your list: ask for the category of each character."
def hidden_orders(text, phrases):
    unseen = "\u200b\u200c\u200d\u2060\ufeff"

    def plain(given):
        seen = given.translate({ord(sign): None for sign in unseen})
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", said)]
    return {"found": found, "unseen": sum(text.count(sign) for sign in unseen)}


# %% task=09-orders id=only-one-sign belief="the zero-width space is the only sign without width" case=zero-width loses=2 hint="A joiner has no width either, and is no space: ask for the category of each character."
def hidden_orders(text, phrases):
    def plain(given):
        seen = given.replace("\u200b", "")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", plain(text))]
    return {"found": found, "unseen": text.count("\u200b")}


# %% task=09-orders id=a-blank-instead belief="a sign without width becomes a blank" case=zero-width loses=2 by=reader hint="A reader sees no gap there: the sign goes without leaving anything."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(" " if unicodedata.category(c) == "Cf" else c for c in given)
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=canonical-only belief="NFC makes equal what looks equal" case=wide-letters loses=2 hint="NFC leaves a wide letter as it is: another of the four forms does not."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFC", seen).casefold().split())

    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", plain(text))]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=form-first belief="the order of the first two steps does not matter" case=an-accent-apart loses=2 hint="A sign between a letter and its accent keeps them apart: what has to go first?"
def hidden_orders(text, phrases):
    def plain(given):
        form = unicodedata.normalize("NFKC", given)
        seen = "".join(c for c in form if unicodedata.category(c) != "Cf")
        return " ".join(seen.casefold().split())

    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", plain(text))]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=anywhere-in-a-word belief="a phrase that stands anywhere in the text is found" case=inside-a-longer-word loses=1 hint="Put letters directly before or behind the phrase: it is part of a longer word then."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    found = [p for p in phrases if plain(p) in plain(text)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=blanks-taken-out belief="white space is best taken out altogether" case=inside-a-longer-word loses=1 hint="Without blanks, words that stand joined look like a phrase."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return "".join(unicodedata.normalize("NFKC", seen).casefold().split())

    found = []
    for phrase in phrases:
        loose = r"\s*".join(re.escape(plain(word)) for word in phrase.split())
        spaced = "".join(c for c in text if unicodedata.category(c) != "Cf")
        spaced = unicodedata.normalize("NFKC", spaced).casefold()
        if re.search(rf"(?<!\w){loose}(?!\w)", spaced):
            found.append(phrase)
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=lower-for-fold belief="lower() and casefold() are the same" case=capitals-and-breaks loses=1 hint="Compare 'ß'.lower() with 'ß'.casefold()."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).lower().split())

    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", plain(text))]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=spaces-as-they-are belief="white space in a text is one blank between words" case=capitals-and-breaks loses=3 hint="Break the phrase over two lines in the text: a reader sees the same order."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return unicodedata.normalize("NFKC", seen).casefold()

    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", plain(text))]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=as-in-the-text belief="phrases are listed in the order of the text" case=several-phrases loses=1 hint="The order is that of the list of phrases, and the phrases are given back as they were."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    places = {}
    for phrase in phrases:
        place = re.search(rf"(?<!\w){re.escape(plain(phrase))}(?!\w)", plain(text))
        if place:
            places[phrase] = place.start()
    found = sorted(places, key=places.get)
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=kinds-of-signs belief="unseen counts the different signs" case=zero-width loses=3 hint="Each character counts, also one that comes again."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", plain(text))]
    return {"found": found, "unseen": len({c for c in text if unicodedata.category(c) == "Cf"})}


# %% task=09-orders id=whole-words-between-blanks belief="a phrase stands in a text when there is a blank on either side of it" case=capitals-and-breaks loses=4 by=reader hint="Which signs may not stand beside the phrase? Look at a phrase with a full stop behind it."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = f" {plain(text)} "
    found = [phrase for phrase in phrases if f" {plain(phrase)} " in said]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=phrase-as-a-pattern belief="a phrase can stand in a pattern as it is" case=signs-in-a-phrase loses=1 by=reader hint="Look for the phrase 'pay (all) fees': what do brackets mean in a pattern?"
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){plain(p)}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=only-behind belief="only what stands behind a phrase makes it part of a longer word" case=inside-a-longer-word loses=1 by=reader hint="Look at what stands directly before the phrase as well."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"{re.escape(plain(p))}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=beside-no-letter belief="a digit or an underscore beside a phrase does not make it part of a longer word" case=inside-a-longer-word loses=1 by=reader hint="Put a digit or an underscore beside the phrase: which signs does the text name?"
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<![^\W\d_]){re.escape(plain(p))}(?![^\W\d_])", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=underscore-is-no-letter belief="an underscore beside a phrase does not make it part of a longer word" case=inside-a-longer-word loses=1 by=reader hint="Put an underscore beside the phrase: which signs does the text name?"
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<![^\W_]){re.escape(plain(p))}(?![^\W_])", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=letters-from-a-to-z belief="letters are those from a to z" case=inside-a-longer-word loses=1 by=reader hint="Put an é beside the phrase: is it a letter?"
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<![a-z0-9_]){re.escape(plain(p))}(?![a-z0-9_])", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=blanks-are-spaces belief="white space is blanks" case=capitals-and-breaks loses=3 by=reader hint="Break the phrase over two lines in the text, or put a tab into it."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return re.sub(" +", " ", unicodedata.normalize("NFKC", seen).casefold())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=control-characters-too belief="control characters are signs that are not seen, so they go too" case=capitals-and-breaks loses=1 by=reader hint="What is the category of a line break, and what becomes of the words beside it?"
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) not in ("Cc", "Cf"))
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=phrases-only-folded belief="a phrase is written plainly, so folding its case is enough" case=a-disguised-phrase loses=2 by=reader hint="A phrase may hold wide letters, two blanks or a sign of no width: give it the plain form too."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(p.casefold())}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=case-first belief="the case may be folded before the form is changed" case=wide-letters loses=2 by=reader hint="A bold capital of mathematics becomes an ordinary one in NFKC. What folds it then?"
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen.casefold()).split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=accents-apart belief="NFKD is as good as NFKC" case=an-accent-apart loses=3 by=reader hint="With its accent apart, is é one letter? Look at the signs beside the phrase."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKD", seen).casefold().split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=accents-taken-off belief="letters with and without an accent are the same" case=an-accent-apart loses=2 by=reader hint="Look for a phrase with e in a text with é: is it the same letter?"
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        apart = unicodedata.normalize("NFKD", seen).casefold()
        return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())

    said = plain(text)
    found = [p for p in phrases if re.search(rf"(?<!\w){re.escape(plain(p))}(?!\w)", said)]
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}


# %% task=09-orders id=first-place-only belief="looking at the first place where a phrase stands is enough" case=inside-a-longer-word loses=1 by=reader hint="The phrase may stand inside a longer word first, and by itself further on."
def hidden_orders(text, phrases):
    def plain(given):
        seen = "".join(c for c in given if unicodedata.category(c) != "Cf")
        return " ".join(unicodedata.normalize("NFKC", seen).casefold().split())

    said, found = plain(text), []
    for phrase in phrases:
        wanted = plain(phrase)
        start = said.find(wanted)
        end = start + len(wanted)
        around = said[max(0, start - 1) : start] + said[end : end + 1]
        if start >= 0 and not re.search(r"\w", around):
            found.append(phrase)
    return {"found": found, "unseen": sum(unicodedata.category(c) == "Cf" for c in text)}
