# %% task=02-windows id=split-and-find
def windows(text, size, overlap=0):
    if overlap < 0 or overlap >= size:
        raise ValueError("the overlap must be at least 0 and below the size")
    starts, ends, place = [], [], 0
    for word in text.split():
        place = text.find(word, place)
        starts.append(place)
        place += len(word)
        ends.append(place)
    count = len(starts)
    if count == 0:
        return []
    more = math.ceil(max(count - size, 0) / (size - overlap))
    firsts = [number * (size - overlap) for number in range(1 + more)]
    return [[starts[f], ends[min(f + size, count) - 1]] for f in firsts]


# %% task=02-windows id=character-by-character
def windows(text, size, overlap=0):
    if not (0 <= overlap and overlap < size):
        raise ValueError(overlap)
    words, start = [], None
    for place, character in enumerate(text + " "):
        if character.isspace():
            if start is not None:
                words.append((start, place))
            start = None
        elif start is None:
            start = place

    def from_word(first):
        if first + size >= len(words):
            return [(words[first][0], words[-1][1])]
        here = words[first][0], words[first + size - 1][1]
        return [here, *from_word(first + size - overlap)]

    return from_word(0) if words else []


# %% task=02-windows id=numpy
def windows(text, size, overlap=0):
    import numpy as np

    if overlap not in range(size):
        raise ValueError(f"overlap={overlap}")
    spans = np.array([m.span() for m in re.finditer(r"\S+", text)]).reshape(-1, 2)
    if not len(spans):
        return []
    last = max(len(spans) - size, 0)
    step = size - overlap
    firsts = np.arange(0, last + step, step)
    ends = np.minimum(firsts + size, len(spans)) - 1
    return np.column_stack([spans[firsts, 0], spans[ends, 1]])


# %% task=02-windows id=count-from-the-formula
def windows(text, size, overlap=0):
    """Return the spans of windows of `size` words."""
    if overlap < 0 or overlap >= size:
        raise ValueError("overlap must be at least 0 and below size")
    starts = [m.start() for m in re.finditer(r"\S+", text)]
    ends = [m.end() for m in re.finditer(r"\S+", text)]
    n, step = len(starts), size - overlap
    if n == 0:
        return []
    count = 1 + max(0, math.ceil((n - size) / step))
    return [(starts[i * step], ends[min(i * step + size, n) - 1]) for i in range(count)]


# %% task=02-pack id=lists-of-numbers
def pack(lengths, budget, carry=0):
    chunks, chunk = [], []
    for new, words in enumerate(lengths):
        if chunk and sum(lengths[i] for i in chunk) + words > budget:
            chunks.append((chunk[0], chunk[-1] + 1))
            chunk = chunk[-carry:] if carry else []
            while chunk and sum(lengths[i] for i in chunk) + words > budget:
                del chunk[0]
        chunk.append(new)
    return chunks + ([(chunk[0], chunk[-1] + 1)] if chunk else [])


# %% task=02-pack id=running-totals
def pack(lengths, budget, carry=0):
    from itertools import accumulate

    total = [0, *accumulate(lengths)]
    chunks, first = [], 0
    while first < len(lengths):
        end = first + 1
        if chunks:  # a later chunk brings at least one new sentence
            end = chunks[-1][1] + 1
        while end < len(lengths) and total[end + 1] - total[first] <= budget:
            end += 1
        chunks.append([first, end])
        if end == len(lengths):
            break
        fitting = [
            start
            for start in range(max(end - carry, 0), end)
            if total[end + 1] - total[start] <= budget
        ]
        first = min(fitting, default=end)
    return chunks


# %% task=02-pack id=nested-while
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
            while start < end and sum(lengths[start : end + 1]) > budget:
                start += 1
            first = start
    return chunks


# %% task=02-pack id=one-sentence-after-the-other
def pack(lengths, budget, carry=0):
    """Return the chunks as pairs (first, end) of sentence numbers."""
    chunks = []
    first = total = 0
    for i, words in enumerate(lengths):
        if i > first and total + words > budget:
            chunks.append((first, i))
            keep, total = i, 0
            while i - keep < carry and keep > first and total + lengths[keep - 1] + words <= budget:
                keep -= 1
                total += lengths[keep]
            first = keep
        total += words
    if lengths:
        chunks.append((first, len(lengths)))
    return chunks


# %% task=02-sections id=headings-first
def sections(text):
    places, at, fence = [], 0, None
    for line in text.splitlines(True):
        signs = line[:3]
        if fence is None and signs in ("```", "~~~"):
            fence = signs
        elif fence is not None:
            fence = None if signs == fence else fence
        else:
            level = len(line) - len(line.lstrip("#"))
            if 1 <= level <= 6 and line[level : level + 1] == " ":
                places.append((at, level, line[level:].strip()))
        at += len(line)
    result = []
    if text and (not places or places[0][0] > 0):
        result.append((0, places[0][0] if places else len(text), []))
    for number, (start, level, title) in enumerate(places):
        end = places[number + 1][0] if number + 1 < len(places) else len(text)
        path, lowest = [title], level
        for _, other, name in reversed(places[:number]):
            if other < lowest:
                path.insert(0, name)
                lowest = other
        result.append((start, end, path))
    return result


# %% task=02-sections id=stack
def sections(text):
    result, stack = [], []
    start = at = 0
    path, closing = [], ""
    for line in text.split("\n"):
        if closing:
            if line[:3] == closing:
                closing = ""
        elif line[:3] in {"```", "~~~"}:
            closing = line[:3]
        elif re.match("#{1,6} ", line):
            signs, title = line.split(" ", 1)
            if at > start:
                result.append([start, at, tuple(path)])
            while stack and len(stack[-1][0]) >= len(signs):
                stack.pop()
            stack.append((signs, title.strip()))
            start, path = at, [title for _, title in stack]
        at += len(line) + 1
    if len(text) > start:
        result.append([start, len(text), path])
    return result


# %% task=02-sections id=headings-first-then-spans
def sections(text):
    """Return a list of (start, end, path of titles)."""
    heads = [(0, 0, "")]
    at, fence = 0, ""
    for line in text.split("\n"):
        signs = line[:3]
        level = len(line) - len(line.lstrip("#"))
        if fence:
            fence = "" if signs == fence else fence
        elif signs in ("```", "~~~"):
            fence = signs
        elif 1 <= level <= 6 and line[level : level + 1] == " ":
            heads.append((at, level, line[level:].strip()))
        at += len(line) + 1
    result, path = [], {}
    for i, (start, level, title) in enumerate(heads):
        end = heads[i + 1][0] if i + 1 < len(heads) else len(text)
        path = {depth: name for depth, name in path.items() if depth < level}
        if level:
            path[level] = title
        if end > start:
            result.append((start, end, list(path.values())))
    return result


# %% task=02-experiment id=comprehensions
def size_study(sizes, strata, budget):
    from minirag import BM25, GoldenSet, compare, evaluate, fixed_chunks, load_handbook

    handbook = list(load_handbook())
    questions = [q for q in GoldenSet.load().split("dev") if q.stratum in set(strata)]

    def report_of(size):
        cut = [chunk for document in handbook for chunk in fixed_chunks(document, size)]
        index = BM25().index(cut)
        return evaluate(index.search, questions, cut, k=10, token_budget=budget)

    reports = {size: report_of(size) for size in sizes}
    figure = f"recall@{budget}tokens"
    mean = {size: report.mean(figure) for size, report in reports.items()}
    ten = {size: report.mean("recall@10") for size, report in reports.items()}
    gain = compare(reports[max(sizes)], reports[min(sizes)], figure)
    low, high = gain.interval
    return {
        "best": min(mean, key=lambda size: (-mean[size], size)),
        "best_by_ten": min(ten, key=lambda size: (-ten[size], size)),
        "recall": mean,
        "sure": bool(low * high > 0),
    }


# %% task=02-experiment id=reports-in-a-dict
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
        "sure": bool(low > 0 or high < 0),
    }


# %% task=02-depth id=loops
def depth_scores(similarities):
    depths, last = [], len(similarities) - 1
    for i in range(len(similarities)):
        left = right = i
        while left > 0 and similarities[left - 1] >= similarities[left]:
            left -= 1
        while right < last and similarities[right + 1] >= similarities[right]:
            right += 1
        depths.append(similarities[left] + similarities[right] - 2 * similarities[i])
    return depths


# %% task=02-depth id=two-passes-numpy
def depth_scores(similarities):
    import numpy as np

    values = np.array(similarities, dtype=float)
    left, right = values.copy(), values.copy()
    for i in range(1, len(values)):
        if values[i - 1] >= values[i]:
            left[i] = left[i - 1]
    for i in range(len(values) - 2, -1, -1):
        if values[i + 1] >= values[i]:
            right[i] = right[i + 1]
    return (left - values) + (right - values)


# %% task=02-depth id=peaks-handed-on
def depth_scores(similarities):
    """Return the depth of the valley at each value."""

    def peaks(row):
        found = []
        for i, value in enumerate(row):
            found.append(found[-1] if i and row[i - 1] >= value else value)
        return found

    left = peaks(similarities)
    right = peaks(similarities[::-1])[::-1]
    return [a + b - 2 * s for a, b, s in zip(left, right, similarities)]


# %% task=02-boundaries id=numpy
def boundaries(depths, c, distance):
    import numpy as np

    if len(depths) == 0:
        return []
    values = np.asarray(depths, dtype=float)
    cutoff = max(values.mean() - c * values.std(), 0.0)
    free = values > cutoff
    taken = []
    for gap in np.argsort(-values, kind="stable"):
        if free[gap]:
            taken.append(gap)
            free[max(gap - distance + 1, 0) : gap + distance] = False
    return np.sort(np.array(taken, dtype=int))


# %% task=02-boundaries id=statistics-and-heap
def boundaries(depths, c, distance):
    import heapq
    from statistics import fmean, pstdev

    if not depths:
        return []
    cutoff = fmean(depths) - c * pstdev(depths)
    heap = [(-depth, gap) for gap, depth in enumerate(depths) if depth > cutoff and depth > 0]
    heapq.heapify(heap)
    taken = set()
    while heap:
        _, gap = heapq.heappop(heap)
        if all(abs(gap - other) >= distance for other in taken):
            taken.add(gap)
    return sorted(taken)


# %% task=02-boundaries id=plain-loop
def boundaries(depths, c, distance):
    """Return the numbers of the gaps that are cut."""
    n = len(depths)
    if n == 0:
        return []
    mean = sum(depths) / n
    sigma = math.sqrt(sum((d - mean) ** 2 for d in depths) / n)
    candidates = [i for i, d in enumerate(depths) if d > mean - c * sigma and d > 0]
    taken = []
    for i in sorted(candidates, key=lambda i: (-depths[i], i)):
        if all(abs(i - j) >= distance for j in taken):
            taken.append(i)
    return sorted(taken)


# %% task=02-window_diff id=numpy
def window_diff(true_cuts, cuts, n, k=None):
    import numpy as np

    if k is None:
        k = int(n / (2 * (len(true_cuts) + 1)) + 0.5)
    if k < 1 or k >= n:
        raise ValueError("no window")
    counts = []
    for some in (true_cuts, cuts):
        marks = np.zeros(n, dtype=int)
        marks[list(some)] = 1
        total = np.cumsum(marks)
        counts.append(total[k:] - total[:-k])
    return np.mean(counts[0] != counts[1])


# %% task=02-window_diff id=labels
def window_diff(true_cuts, cuts, n, k=None):
    chunks = len(true_cuts) + 1
    if k is None:
        k = (n + chunks) // (2 * chunks)
    if not 0 < k <= n - 1:
        raise ValueError(f"k={k} does not fit {n} sentences")
    true = [sum(cut <= sentence for cut in true_cuts) for sentence in range(n)]
    mine = [sum(cut <= sentence for cut in cuts) for sentence in range(n)]
    wrong = 0
    for i in range(n - k):
        if true[i + k] - true[i] != mine[i + k] - mine[i]:
            wrong += 1
    return wrong / (n - k)


# %% task=02-window_diff id=running-sums
def window_diff(true_cuts, cuts, n, k=None):
    """Return the share of windows with another number of cuts."""
    from itertools import accumulate

    if k is None:
        chunks = len(true_cuts) + 1
        k = (n + chunks) // (2 * chunks)
    if k < 1 or k >= n:
        raise ValueError("k must be from 1 to n - 1")
    more = [0] * n
    for x in true_cuts:
        more[x] += 1
    for x in cuts:
        more[x] -= 1
    sums = list(accumulate(more))
    return sum(sums[i + k] != sums[i] for i in range(n - k)) / (n - k)


# %% task=02-even id=recursion
def even_chunks(lengths, budget):
    from functools import lru_cache

    if any(words > budget for words in lengths):
        raise ValueError("a sentence is longer than the budget")

    @lru_cache(maxsize=None)
    def best(first):
        if first == len(lengths):
            return 0, ()
        found = None
        for end in range(len(lengths), first, -1):
            free = budget - sum(lengths[first:end])
            if free >= 0:
                cost, rest = best(end)
                if found is None or free**2 + cost < found[0]:
                    found = free**2 + cost, ((first, end), *rest)
        return found

    return list(best(0)[1])


# %% task=02-even id=every-way
def even_chunks(lengths, budget):
    from itertools import combinations

    n = len(lengths)
    if not n:
        return []
    if max(lengths) > budget:
        raise ValueError(budget)
    ways = []
    for count in range(n):
        for cuts in combinations(range(1, n), count):
            edges = [0, *cuts, n]
            chunks = list(zip(edges, edges[1:]))
            free = [budget - sum(lengths[a:b]) for a, b in chunks]
            if min(free) >= 0:
                ways.append((sum(f * f for f in free), [-b for _, b in chunks], chunks))
    return min(ways)[2]


# %% task=02-even id=numpy
def even_chunks(lengths, budget):
    import numpy as np

    words = np.array(lengths, dtype=int)
    if (words > budget).any():
        raise ValueError("over the budget")
    n = len(words)
    total = np.concatenate([[0], np.cumsum(words)])
    cost, after = np.zeros(n + 1), np.full(n + 1, n)
    for first in range(n - 1, -1, -1):
        free = budget - (total[first + 1 :] - total[first])
        sums = np.where(free >= 0, free**2.0 + cost[first + 1 :], np.inf)
        longest = len(sums) - 1 - int(np.argmin(sums[::-1]))
        cost[first], after[first] = sums[longest], first + 1 + longest
    chunks, first = [], 0
    while first < n:
        chunks.append((first, after[first]))
        first = int(after[first])
    return chunks


# %% task=02-even id=from-the-back
def even_chunks(lengths, budget):
    """Return the chunks (first, end) with the least squared free space."""
    if any(words > budget for words in lengths):
        raise ValueError("a sentence is over the budget")
    n = len(lengths)
    cost = [math.inf] * n + [0]
    stop = [0] * n
    for first in range(n - 1, -1, -1):
        words = 0
        for end in range(first + 1, n + 1):
            words += lengths[end - 1]
            if words > budget:
                break
            total = (budget - words) ** 2 + cost[end]
            if total <= cost[first]:
                cost[first], stop[first] = total, end
    chunks = []
    first = 0
    while first < n:
        chunks.append((first, stop[first]))
        first = stop[first]
    return chunks
