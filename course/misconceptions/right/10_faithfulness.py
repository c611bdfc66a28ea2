# %% task=10-claims id=character-by-character
def split_claims(answer, abbreviations):
    claims, current = [], ""
    for place, character in enumerate(answer):
        current += character
        ends_here = place + 1 == len(answer) or answer[place + 1].isspace()
        if character in ".!?" and ends_here:
            last = current.split()[-1].lower()
            if last not in abbreviations:
                claims.append(current.strip())
                current = ""
    claims.append(current.strip())
    return [claim for claim in claims if len(claim) > 10]


# %% task=10-claims id=split-and-join
def split_claims(answer, abbreviations):
    joined = []
    for piece in re.split(r"(?<=[.!?])(?=\s)", answer):
        if joined and joined[-1].split() and joined[-1].split()[-1].lower() in abbreviations:
            joined[-1] += piece
        else:
            joined.append(piece)
    return [piece.strip() for piece in joined if len(piece.strip()) > 10]


# %% task=10-grounding id=loops
def grounding(claims, contexts, stop_words, threshold=0.5):
    def words_of(text):
        words, current = [], ""
        for character in text.lower() + " ":
            if character in "abcdefghijklmnopqrstuvwxyz0123456789":
                current += character
            elif current:
                words.append(current)
                current = ""
        return words

    grounded, low = 0, []
    for claim in claims:
        found, content = 0, 0
        for word in words_of(claim):
            if word in stop_words:
                continue
            content += 1
            if any(word in words_of(context) for context in contexts):
                found += 1
        if content > 0 and found >= threshold * content:
            grounded += 1
        else:
            low.append(claim)
    return {"ungrounded": low, "score": grounded / max(1, len(claims))}


# %% task=10-grounding id=numpy
def grounding(claims, contexts, stop_words, threshold=0.5):
    import numpy as np

    def words_of(text):
        return [w for w in re.split(r"[^a-z0-9]+", text.lower()) if w]

    held = list({w for context in contexts for w in words_of(context)})
    shares = []
    for claim in claims:
        words = [w for w in words_of(claim) if w not in set(stop_words)]
        shares.append(np.isin(words, held).mean() if words and held else 0.0)
    passing = np.array(shares) >= threshold
    low = tuple(claim for claim, ok in zip(claims, passing) if not ok)
    return {"score": passing.mean() if len(passing) else 0, "ungrounded": low}


# %% task=10-differences id=loops
def differences(claim, sentence, units, negations):
    found = []
    for i in range(len(claim) - 1):
        if claim[i + 1] not in units or not claim[i].replace(".", "").isdigit():
            continue
        measure, factor = units[claim[i + 1]]
        amount, agrees = float(claim[i]) * factor, False
        for j in range(1, len(sentence)):
            unit = units.get(sentence[j])
            number = sentence[j - 1]
            if unit and unit[0] == measure and number.replace(".", "").isdigit():
                agrees = agrees or abs(float(number) * unit[1] - amount) <= 1e-9 * amount
        if not agrees:
            found.append(claim[i] + " " + claim[i + 1])
    denied = False
    for word in list(claim) + list(sentence):
        if word in negations:
            denied = not denied
    if denied:
        found.append("negation")
    return found


# %% task=10-differences id=rounded-keys
def differences(claim, sentence, units, negations):
    number = re.compile(r"\d+(\.\d+)?")

    def quantities(words):
        return [
            (f"{n} {u}", (units[u][0], round(float(n) * units[u][1], 6)))
            for n, u in zip(words[:-1], words[1:])
            if u in units and number.fullmatch(n)
        ]

    said = {key for _, key in quantities(sentence)}
    missing = [text for text, key in quantities(claim) if key not in said]
    odd = [len([w for w in words if w in negations]) % 2 == 1 for words in (claim, sentence)]
    return missing + (["negation"] if odd[0] ^ odd[1] else [])


# %% task=10-experiment id=numpy
def blind_spots(claims, threshold, language):
    import numpy as np
    from minirag.faithfulness import content_word_share

    rows = [row for row in claims if row["language"] == language]
    good = np.array([row["label"] == "supported" for row in rows])
    kind = np.array([row["family"] for row in rows])
    passes = np.array(
        [content_word_share(r["claim"], [r["context"]], language) >= threshold for r in rows]
    )
    fails = np.array(
        [
            bool(set(re.findall("[0-9]+", r["claim"])) - set(re.findall("[0-9]+", r["context"])))
            for r in rows
        ]
    )
    words = {f: passes[~good & (kind == f)].mean() for f in np.unique(kind[~good]).tolist()}
    caught, lost = (passes & fails & ~good).sum(), (passes & fails & good).sum()
    return {
        "words": words,
        "blindest": min(words, key=lambda f: (-words[f], f)),
        "caught": caught,
        "lost": lost,
        "pays": bool(caught > lost),
    }


# %% task=10-kappa id=table
def weighted_kappa(a, b, labels, power):
    import numpy as np

    if len(a) == 0 or len(a) != len(b):
        raise ValueError("the labels must pair up")
    size = len(labels)
    table = np.zeros((size, size))
    for x, y in zip(a, b):
        table[labels.index(x), labels.index(y)] += 1 / len(a)
    weights = np.abs(np.subtract.outer(np.arange(size), np.arange(size))) ** power
    chance = np.outer(table.sum(axis=1), table.sum(axis=0))
    if np.sum(weights * chance) == 0:
        return None
    return 1 - np.sum(weights * table) / np.sum(weights * chance)


# %% task=10-kappa id=agreement-weights
def weighted_kappa(a, b, labels, power):
    from collections import Counter

    if not a or len(a) != len(b):
        raise ValueError("the labels must pair up")
    first, second, n = Counter(a), Counter(b), len(a)
    if len(first) == 1 and first.keys() == second.keys():
        return None

    def likeness(x, y):
        return 1 - (abs(labels.index(x) - labels.index(y)) / (len(labels) - 1)) ** power

    seen = sum(map(likeness, a, b)) / n
    chance = sum(first[x] * second[y] * likeness(x, y) for x in first for y in second) / n**2
    return (seen - chance) / (1 - chance)


# %% task=10-calibration id=numpy
def calibration_error(scores, grounded, n_bins):
    import numpy as np

    s, g = np.array(scores, dtype=float), np.array(grounded, dtype=float)
    expected = maximum = 0.0
    number = np.clip(np.ceil(s * n_bins), 1, None)
    for each in np.unique(number):
        inside = number == each
        gap = abs(s[inside].mean() - g[inside].mean())
        expected += gap * inside.mean()
        maximum = max(maximum, gap)
    return {"expected": expected, "maximum": maximum}


# %% task=10-calibration id=bin-by-bin
def calibration_error(scores, grounded, n_bins):
    if not scores:
        return {"expected": 0, "maximum": 0}
    sizes, gaps = [], []
    for m in range(n_bins):
        low, high = m / n_bins, (m + 1) / n_bins
        inside = [i for i, s in enumerate(scores) if low < s <= high or (m == 0 and s == 0)]
        if inside:
            promised = sum(scores[i] for i in inside) / len(inside)
            kept = sum(1 for i in inside if grounded[i]) / len(inside)
            sizes.append(len(inside))
            gaps.append(promised - kept if promised > kept else kept - promised)
    weighed = sum(n * gap for n, gap in zip(sizes, gaps))
    return {"expected": weighed / sum(sizes), "maximum": max(gaps)}


# %% task=10-corrected id=counts
def corrected_share(sample, passed, total, z=1.96):
    n1 = n0 = hits = stops = 0
    for is_true, passes in sample:
        if is_true:
            n1 += 1
            hits += passes
        else:
            n0 += 1
            stops += not passes
    if n1 * n0 == 0 or hits * n0 + stops * n1 <= n1 * n0:
        raise ValueError("this sample does not do")
    s, f, p = hits / n1, stops / n0, passed / total
    j = s - (1 - f)
    theta = (p - (1 - f)) / j
    terms = (
        p * (1 - p) / total,
        theta**2 * s * (1 - s) / n1,
        (1 - theta) ** 2 * f * (1 - f) / n0,
    )
    se = sum(terms) ** 0.5 / j

    def cut(x):
        return 0 if x < 0 else 1 if x > 1 else x

    return {"share": cut(theta), "low": cut(theta - z * se), "high": cut(theta + z * se)}


# %% task=10-corrected id=numpy
def corrected_share(sample, passed, total, z=1.96):
    import numpy as np

    table = np.array(sample, dtype=bool)
    true, false = table[table[:, 0], 1], ~table[~table[:, 0], 1]
    if not len(true) or not len(false):
        raise ValueError("one kind only")
    s, f, p = true.mean(), false.mean(), passed / total
    j = s + f - 1
    if j <= 0:
        raise ValueError("no better than chance")
    theta = (p + f - 1) / j
    luck = p * (1 - p) / total + theta**2 * true.var() / len(true)
    luck += (1 - theta) ** 2 * false.var() / len(false)
    low, share, high = np.clip(theta + z / j * np.sqrt(luck) * np.array([-1, 0, 1]), 0, 1)
    return {"share": share, "low": low, "high": high}
