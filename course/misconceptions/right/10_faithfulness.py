# %% task=10-claims id=split-and-join
def split_claims(answer, abbreviations):
    joined = []
    for piece in re.split(r"(?<=[.!?])(?=\s)", answer):
        if joined and joined[-1].split() and joined[-1].split()[-1].lower() in abbreviations:
            joined[-1] += piece
        else:
            joined.append(piece)
    return [piece.strip() for piece in joined if len(piece.strip()) > 10]


# %% task=10-claims id=finditer
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    found, start = [], 0
    for match in re.finditer(r"\S*[.!?](?=\s|$)", answer):
        if match.group().lower() in abbreviations:
            continue
        found.append(answer[start : match.end()].strip())
        start = match.end()
    found.append(answer[start:].strip())
    return [sentence for sentence in found if len(sentence) > 10]


# %% task=10-claims id=by-character
def split_claims(answer, abbreviations):
    """Return the sentences of an answer that are long enough to claim."""
    found, current = [], ""
    for i, mark in enumerate(answer):
        current += mark
        if mark not in ".!?" or not answer[i + 1 : i + 2].strip() == "":
            continue
        if current.split()[-1].lower() not in abbreviations:
            found.append(current)
            current = ""
    found.append(current)
    return [sentence.strip() for sentence in found if len(sentence.strip()) > 10]


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


# %% task=10-grounding id=set-of-words
def grounding(claims, contexts, stop_words, threshold=0.5):
    """Return the share of grounded claims, and the other claims."""
    word = re.compile("[a-z0-9]+")
    held = {w for context in contexts for w in word.findall(context.lower())}
    ungrounded = []
    for claim in claims:
        content = [w for w in word.findall(claim.lower()) if w not in stop_words]
        share = sum(w in held for w in content) / len(content) if content else 0
        if share < threshold:
            ungrounded.append(claim)
    score = (len(claims) - len(ungrounded)) / len(claims) if claims else 0
    return {"score": score, "ungrounded": ungrounded}


# %% task=10-grounding id=words-by-hand
def grounding(claims, contexts, stop_words, threshold=0.5):
    """Return the share of grounded claims, and the other claims."""

    def words(text):
        letters = "abcdefghijklmnopqrstuvwxyz0123456789"
        return "".join(c if c in letters else " " for c in text.lower()).split()

    held = words(" ".join(contexts))

    def grounded(claim):
        content = [word for word in words(claim) if word not in stop_words]
        found = [word for word in content if word in held]
        return bool(content) and len(found) / len(content) >= threshold

    good = [grounded(claim) for claim in claims]
    return {
        "score": sum(good) / len(good) if good else 0.0,
        "ungrounded": [claim for claim, fine in zip(claims, good) if not fine],
    }


# %% task=10-differences id=loops
def differences(claim, sentence, units, negations):
    def is_number(word):
        whole, point, rest = word.partition(".")
        return whole.isdigit() and (rest.isdigit() or not point)

    found = []
    for i in range(len(claim) - 1):
        if claim[i + 1] not in units or not is_number(claim[i]):
            continue
        measure, factor = units[claim[i + 1]]
        amount, agrees = float(claim[i]) * factor, False
        for j in range(1, len(sentence)):
            unit = units.get(sentence[j])
            number = sentence[j - 1]
            if unit and unit[0] == measure and is_number(number):
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


# %% task=10-differences id=regex-and-isclose
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
    odd = [sum(word in negations for word in words) % 2 for words in (claim, sentence)]
    if odd[0] != odd[1]:
        result.append("negation")
    return result


# %% task=10-differences id=fractions
def differences(claim, sentence, units, negations):
    """Return in what a claim departs from a sentence."""
    from fractions import Fraction

    def amount(words, i):
        parts = words[i].split(".")
        if len(parts) > 2 or not all(part.isdecimal() for part in parts):
            return None
        if i + 1 == len(words) or words[i + 1] not in units:
            return None
        measure, size = units[words[i + 1]]
        return measure, Fraction(words[i]) * Fraction(str(size))

    theirs = {amount(sentence, i) for i in range(len(sentence))} | {None}
    result = []
    for i in range(len(claim)):
        if amount(claim, i) not in theirs:
            result.append(claim[i] + " " + claim[i + 1])
    denials = 0
    for word in [*claim, *sentence]:
        denials += word in negations
    if denials % 2 == 1:
        result.append("negation")
    return result


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


# %% task=10-experiment id=lists-by-label
def blind_spots(claims, threshold, language):
    """Return what passes a count of words, and what the numbers add."""
    from minirag.faithfulness import content_word_share

    mine = [c for c in claims if c["language"] == language]

    def words(c):
        return content_word_share(c["claim"], [c["context"]], language) >= threshold

    def numbers(c):
        held = re.findall(r"[0-9]+", c["context"])
        return all(run in held for run in re.findall(r"[0-9]+", c["claim"]))

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


# %% task=10-experiment id=one-pass
def blind_spots(claims, threshold, language):
    """Return what passes a count of words, and what the numbers add."""
    from collections import Counter

    from minirag.faithfulness import content_word_share

    total, passed, failed = Counter(), Counter(), Counter()
    for c in claims:
        if c["language"] != language:
            continue
        ok = content_word_share(c["claim"], [c["context"]], language) >= threshold
        more = set(re.findall(r"\d+", c["claim"])) - set(re.findall(r"\d+", c["context"]))
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


# %% task=10-kappa id=product-of-all
def weighted_kappa(a, b, labels, power):
    """Return how far two judges agree beyond chance, slips weighed."""
    if len(a) != len(b) or not a:
        raise ValueError("two lists of the same length, please")
    place = {label: i for i, label in enumerate(labels)}

    def weight(x, y):
        return abs(place[x] - place[y]) ** power

    observed = sum(weight(x, y) for x, y in zip(a, b)) / len(a)
    expected = sum(weight(x, y) for x, y in itertools.product(a, b)) / len(a) ** 2
    return 1 - observed / expected if expected else None


# %% task=10-kappa id=numpy-matrix
def weighted_kappa(a, b, labels, power):
    """Return how far two judges agree beyond chance, slips weighed."""
    import numpy as np

    if len(a) != len(b) or len(a) == 0:
        raise ValueError("two lists of the same length, please")
    x = np.array([labels.index(label) for label in a])
    y = np.array([labels.index(label) for label in b])
    weights = np.abs(np.subtract.outer(x, y)) ** power
    expected = weights.mean()
    if expected == 0:
        return None
    return float(1 - np.diagonal(weights).mean() / expected)


# %% task=10-calibration id=numpy
def calibration_error(scores, grounded, n_bins):
    import numpy as np

    s, g = np.array(scores, dtype=float), np.array(grounded, dtype=float)
    expected = maximum = 0.0
    number = np.clip(np.ceil(np.round(s * n_bins, 9)), 1, None)
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


# %% task=10-calibration id=first-border-not-below
def calibration_error(scores, grounded, n_bins):
    """Return how far scores are from the shares that they promise."""
    if not scores:
        return {"expected": 0.0, "maximum": 0.0}
    bins = {}
    for score, true in zip(scores, grounded):
        number = next(i for i in range(1, n_bins + 1) if score <= i / n_bins)
        bins.setdefault(number, []).append((score, true))
    expected, maximum = 0.0, 0.0
    for held in bins.values():
        n = len(held)
        gap = abs(sum(s for s, _ in held) / n - sum(g for _, g in held) / n)
        expected += n / len(scores) * gap
        maximum = max(maximum, gap)
    return {"expected": expected, "maximum": maximum}


# %% task=10-calibration id=bisect
def calibration_error(scores, grounded, n_bins):
    """Return how far scores are from the shares that they promise."""
    from bisect import bisect_left

    borders = [i / n_bins for i in range(1, n_bins + 1)]
    count, total, true = [0] * n_bins, [0.0] * n_bins, [0] * n_bins
    for score, ok in zip(scores, grounded):
        i = bisect_left(borders, score)
        count[i] += 1
        total[i] += score
        true[i] += ok
    missing = [abs(s - t) for s, t in zip(total, true)]
    gaps = [m / n for m, n in zip(missing, count) if n]
    expected = sum(missing) / len(scores) if scores else 0
    return {"expected": expected, "maximum": max(gaps, default=0)}


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


# %% task=10-corrected id=formula
def corrected_share(sample, passed, total, z=1.96):
    """Return the share of true claims behind a check that errs."""
    true = [passes for is_true, passes in sample if is_true]
    false = [passes for is_true, passes in sample if not is_true]
    if not true or not false:
        raise ValueError("the sample needs true and false claims")
    n1, n0 = len(true), len(false)
    s, f = sum(true) / n1, 1 - sum(false) / n0
    j = s + f - 1
    if j <= 0:
        raise ValueError("such a check tells nothing")
    p = passed / total
    theta = (p + f - 1) / j
    spread = p * (1 - p) / total
    spread += theta**2 * s * (1 - s) / n1
    spread += (1 - theta) ** 2 * f * (1 - f) / n0
    se = math.sqrt(spread) / j
    values = {"share": theta, "low": theta - z * se, "high": theta + z * se}
    return {name: min(max(value, 0), 1) for name, value in values.items()}


# %% task=10-corrected id=counter-and-fractions
def corrected_share(sample, passed, total, z=1.96):
    """Return the share of true claims behind a check that errs."""
    from collections import Counter
    from fractions import Fraction

    count = Counter(map(tuple, sample))
    n1 = count[True, True] + count[True, False]
    n0 = count[False, True] + count[False, False]
    if n1 == 0 or n0 == 0:
        raise ValueError("the sample needs true and false claims")
    s, f = Fraction(count[True, True], n1), Fraction(count[False, False], n0)
    j = s + f - 1
    if j <= 0:
        raise ValueError("such a check tells nothing")
    p = Fraction(passed, total)
    theta = (p + f - 1) / j
    inner = p * (1 - p) / total
    inner += theta**2 * s * (1 - s) / n1 + (1 - theta) ** 2 * f * (1 - f) / n0
    se = math.sqrt(inner) / float(j)
    share = float(theta)

    def cut(value):
        return min(1.0, max(0.0, value))

    return {"share": cut(share), "low": cut(share - z * se), "high": cut(share + z * se)}
