# %% task=01-precision_recall id=pair-turned-round belief="the pair is (recall, precision)" case=some-found-some-not loses=2 hint="Precision comes first: it is the one that is divided by k."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    found = sum(id in answers for id in list(dict.fromkeys(ranking))[:k])
    return found / len(answers), found / k


# %% task=01-precision_recall id=divided-by-what-came-back belief="precision divides by the number of hits that came back" case=short-ranking loses=1 hint="Ask for ten hits of a list of four: precision still has ten places."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    first = list(dict.fromkeys(ranking))[:k]
    found = sum(id in answers for id in first)
    return found / len(first), found / len(answers)


# %% task=01-precision_recall id=whole-ranking belief="recall looks at the whole ranking and only precision ends at k" case=some-found-some-not loses=1 hint="Both numbers count the relevant ids among the first k."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    distinct = list(dict.fromkeys(ranking))
    found = sum(id in answers for id in distinct[:k])
    return found / k, sum(id in answers for id in distinct) / len(answers)


# %% task=01-precision_recall id=recall-of-what-can-be-found belief="recall divides by at most k, since more cannot be found" case=more-relevant-than-places loses=1 hint="Recall divides by all relevant ids, also where k has fewer places."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    found = sum(id in answers for id in list(dict.fromkeys(ranking))[:k])
    return found / k, found / min(k, len(answers))


# %% task=01-precision_recall id=repeats-count belief="a repeated id counts each time" case=repeated-id loses=1 hint="Drop what comes again before anything is counted."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    found = sum(id in answers for id in ranking[:k])
    return found / k, found / len(answers)


# %% task=01-precision_recall id=repeats-keep-their-place belief="a repeated id counts once and still takes a place" case=repeated-id loses=1 hint="First drop repeats, then cut at k: those behind a repeat move up."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    found = len(answers & set(ranking[:k]))
    return found / k, found / len(answers)


# %% task=01-precision_recall id=every-judged-id belief="an id that stands in relevant is relevant" case=read-and-wrong loses=1 hint="A grade of 0 says that the id was read and does not answer."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    if not any(relevant.values()):
        return math.nan, math.nan
    found = sum(id in relevant for id in list(dict.fromkeys(ranking))[:k])
    return found / k, found / len(relevant)


# %% task=01-precision_recall id=zeros-in-the-divisor belief="the number of relevant ids is the length of relevant" case=read-and-wrong loses=1 hint="Count the grades above 0: relevant may hold others."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    if not any(relevant.values()):
        return math.nan, math.nan
    first = list(dict.fromkeys(ranking))[:k]
    found = sum(relevant.get(id, 0) > 0 for id in first)
    return found / k, found / len(relevant)


# %% task=01-precision_recall id=nothing-counts-zero belief="where nothing is relevant both numbers are 0" case=nothing-relevant loses=1 hint="Give it a question that nothing answers: it has no score, so math.nan."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return 0.0, 0.0
    found = sum(id in answers for id in list(dict.fromkeys(ranking))[:k])
    return found / k, found / len(answers)


# %% task=01-precision_recall id=any-k belief="a slice takes care of any k" case=k-below-one loses=1 hint="A slice up to -1 gives something without a word. The contract asks for an error."
def precision_recall(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    found = sum(id in answers for id in list(dict.fromkeys(ranking))[:k])
    return found / max(k, 1), found / len(answers)


# %% task=01-precision_recall id=one-is-refused belief="k has to be above 1" case=only-the-first loses=1 hint="One hit is a number of hits: only a k below 1 is an error."
def precision_recall(ranking, relevant, k):
    if k <= 1:
        raise ValueError("k must be above 1")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    found = sum(id in answers for id in list(dict.fromkeys(ranking))[:k])
    return found / k, found / len(answers)


# %% task=01-precision_recall id=every-copy-is-dropped by=reader belief="an id that comes twice is dropped wherever it stands, the first time too" case=repeated-id loses=1 hint="Look at the example once more: how often does b stand in the list that is left, and at which place?"
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    n_relevant = sum(g > 0 for g in relevant.values())
    if n_relevant == 0:
        return (math.nan, math.nan)
    once = [x for x in ranking if ranking.count(x) == 1]
    found = sum(relevant.get(x, 0) > 0 for x in once[:k])
    return (found / k, found / n_relevant)


# %% task=01-precision_recall id=precision-stays-a-number by=reader belief="where nothing is relevant only the recall has no value, and the precision is 0" case=nothing-relevant loses=1 hint="Read again what the whole pair is where nothing is relevant: a question that nobody can answer shall not lower the mean of either number."
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    hits = list(dict.fromkeys(ranking))[:k]
    found = sum(relevant.get(i, 0) > 0 for i in hits)
    total = sum(grade > 0 for grade in relevant.values())
    recall = found / total if total else math.nan
    return found / k, recall


# %% task=01-precision_recall id=only-zero-is-refused by=reader belief="the one k that makes no sense is 0, because it would be divided by" case=k-below-zero loses=1 hint="Which numbers are below 1, and what does a slice that ends at one of them take?"
def precision_recall(ranking, relevant, k):
    if not k:
        raise ValueError("cannot divide by k = 0")
    answers = {i for i in relevant if relevant[i] > 0}
    if not answers:
        return (math.nan, math.nan)
    top = list(dict.fromkeys(ranking))[:k]
    found = len(answers.intersection(top))
    return (found / k, found / len(answers))


# %% task=01-precision_recall id=zero-is-allowed belief="only a k below 0 makes no sense" case=k-below-one loses=1 hint="Is 0 below 1? Look at what your code divides by for k = 0."
def precision_recall(ranking, relevant, k):
    if k < 0:
        raise ValueError("k must not be negative")
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan, math.nan
    found = sum(id in answers for id in list(dict.fromkeys(ranking))[:k])
    return found / k, found / len(answers)


# %% task=01-precision_recall id=only-neighbours-are-dropped by=reader belief="an id is a repeat when it stands directly below itself" case=repeated-id loses=1 hint="Repeats may stand apart: write down the ranking b, a, b without them."
def precision_recall(ranking, relevant, k):
    from itertools import groupby

    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {i for i, grade in relevant.items() if grade > 0}
    if not answers:
        return math.nan, math.nan
    found = len(answers.intersection([i for i, _ in groupby(ranking)][:k]))
    return found / k, found / len(answers)


# %% task=01-precision_recall id=last-copy-stays by=reader belief="of an id that comes again the last copy is kept" case=repeated-id loses=1 hint="Of an id that comes again the first copy counts: where does a stand in a, b, a?"
def precision_recall(ranking, relevant, k):
    if k < 1:
        raise ValueError("k must be at least 1")
    answers = {i for i, grade in relevant.items() if grade > 0}
    if not answers:
        return math.nan, math.nan
    top = [x for n, x in enumerate(ranking) if x not in ranking[n + 1 :]][:k]
    found = len(answers.intersection(top))
    return found / k, found / len(answers)


# %% task=01-precision_recall id=nothing-relevant-comes-first by=reader belief="a question without answers has its value, whatever k is" case=no-hits-of-nothing loses=1 hint="A k below 1 is a mistake for every question: look at k before anything else."
def precision_recall(ranking, relevant, k):
    answers = {i for i, grade in relevant.items() if grade > 0}
    if not answers:
        return math.nan, math.nan
    if k < 1:
        raise ValueError("k must be at least 1")
    found = len(answers.intersection(list(dict.fromkeys(ranking))[:k]))
    return found / k, found / len(answers)


# %% task=01-mrr id=one-added-twice belief="ranks count from 1, so 1 is added to a rank that does so already" case=first-answer-counts loses=2 hint="A question whose first hit answers has exactly 1."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if not any(grades.values()):
            continue
        score = 0.0
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        for rank, id in enumerate(first, start=1):
            if grades.get(id, 0) > 0:
                score = 1 / (rank + 1)
                break
        scores.append(score)
    return sum(scores) / len(scores)


# %% task=01-mrr id=every-answer-adds belief="every answer adds 1 over its rank" case=first-answer-counts loses=1 hint="Only the first relevant id of a question counts; stop there."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if not any(grades.values()):
            continue
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        ranks = [rank for rank, id in enumerate(first, 1) if grades.get(id, 0) > 0]
        scores.append(sum(1 / rank for rank in ranks))
    return sum(scores) / len(scores)


# %% task=01-mrr id=last-answer belief="without leaving the loop the first answer is kept" case=first-answer-counts loses=1 hint="Your loop goes on after the first answer and writes over it."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if not any(grades.values()):
            continue
        score = 0.0
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        for rank, id in enumerate(first, start=1):
            if grades.get(id, 0) > 0:
                score = 1 / rank
        scores.append(score)
    return sum(scores) / len(scores)


# %% task=01-mrr id=one-over-the-mean-rank belief="the mean reciprocal rank is one over the mean rank" case=first-answer-counts loses=2 hint="Take 1 over each rank first, and the mean of these afterwards."
def mean_reciprocal_rank(run, relevant, k):
    ranks = []
    for question, grades in relevant.items():
        if not any(grades.values()):
            continue
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        ranks.append(
            next((rank for rank, id in enumerate(first, 1) if grades.get(id, 0) > 0), k + 1)
        )
    return len(ranks) / sum(ranks)


# %% task=01-mrr id=no-cut belief="the reciprocal rank has no depth" case=below-the-cut loses=1 hint="An answer below rank k counts as none: 0."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if not any(grades.values()):
            continue
        every = list(dict.fromkeys(run.get(question, [])))
        ranks = [rank for rank, id in enumerate(every, 1) if grades.get(id, 0) > 0]
        scores.append(1 / ranks[0] if ranks else 0.0)
    return sum(scores) / len(scores)


# %% task=01-mrr id=every-judged-id belief="an id that stands in relevant is relevant" case=read-and-wrong loses=1 hint="A grade of 0 says that the id was read and does not answer."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if not any(grades.values()):
            continue
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        ranks = [rank for rank, id in enumerate(first, 1) if id in grades]
        scores.append(1 / ranks[0] if ranks else 0.0)
    return sum(scores) / len(scores)


# %% task=01-mrr id=repeats-keep-their-place belief="a repeated id keeps its place" case=repeated-id loses=1 hint="First drop repeats, then count ranks: those behind a repeat move up."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if not any(grades.values()):
            continue
        ranks = [
            rank for rank, id in enumerate(run.get(question, [])[:k], 1) if grades.get(id, 0) > 0
        ]
        scores.append(1 / ranks[0] if ranks else 0.0)
    return sum(scores) / len(scores)


# %% task=01-mrr id=missing-left-out belief="a question that was not searched is left out" case=question-not-searched loses=1 hint="A question with an answer that is not in run counts with 0."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if question not in run or not any(grades.values()):
            continue
        first = list(dict.fromkeys(run[question]))[:k]
        ranks = [rank for rank, id in enumerate(first, 1) if grades.get(id, 0) > 0]
        scores.append(1 / ranks[0] if ranks else 0.0)
    return sum(scores) / len(scores)


# %% task=01-mrr id=every-question-searched belief="every question of relevant is in run" case=question-not-searched loses=1 hint="A question may be missing in run: what does run[question] do then?"
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if not any(grades.values()):
            continue
        first = list(dict.fromkeys(run[question]))[:k]
        ranks = [rank for rank, id in enumerate(first, 1) if grades.get(id, 0) > 0]
        scores.append(1 / ranks[0] if ranks else 0.0)
    return sum(scores) / len(scores)


# %% task=01-mrr id=without-answer-counts-zero belief="a question that nothing answers counts with 0" case=question-without-an-answer loses=1 hint="A question without any grade above 0 is left out of the sum and of the count."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        ranks = [rank for rank, id in enumerate(first, 1) if grades.get(id, 0) > 0]
        scores.append(1 / ranks[0] if ranks else 0.0)
    return sum(scores) / len(scores)


# %% task=01-mrr id=empty-only by=reader belief="a question without an answer is one whose dict is empty" case=question-without-an-answer loses=1 hint="A dict that holds only grades of 0 names no answer either."
def mean_reciprocal_rank(run, relevant, k):
    values = []
    for q, grades in relevant.items():
        if not grades:
            continue
        value = 0
        for rank, i in enumerate(list(dict.fromkeys(run.get(q, [])))[:k], 1):
            if grades.get(i, 0):
                value = 1 / rank
                break
        values.append(value)
    return sum(values) / len(values)


# %% task=01-mrr id=unjudged-count-zero belief="a question that nobody judged counts with 0" case=question-nobody-judged loses=1 hint="A question that is only in run says nothing; divide by those that were judged."
def mean_reciprocal_rank(run, relevant, k):
    total, count = 0.0, 0
    for question in {**relevant, **run}:
        grades = relevant.get(question)
        if grades is not None and not any(grades.values()):
            continue
        count += 1
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        ranks = [rank for rank, id in enumerate(first, 1) if (grades or {}).get(id, 0) > 0]
        total += 1 / ranks[0] if ranks else 0.0
    return total / count


# %% task=01-mrr id=matched-by-position by=reader belief="the first ranking of the run belongs to the first question of the judgements, the second to the second, and so on" case=question-not-searched loses=1 hint="The two dicts need not have their questions in the same order, nor the same questions. Look at what stands beside what when one of them begins with another question."
def mean_reciprocal_rank(run, relevant, k):
    total = count = 0
    for grades in relevant.values():
        count += any(g > 0 for g in grades.values())
    for ranking, grades in zip(run.values(), relevant.values()):
        for rank, i in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
            if grades.get(i, 0) > 0:
                total += 1 / rank
                break
    return total / count


# %% task=01-mrr id=repeats-across-questions by=reader belief="an id that came up for an earlier question is a repeat in a later one too" case=two-questions-the-same-ids loses=1 hint="The same document may answer two questions. Look at where you start to remember which ids have been seen."
def mean_reciprocal_rank(run, relevant, k):
    total = count = 0
    seen = set()
    for q in relevant:
        if not any(g > 0 for g in relevant[q].values()):
            continue
        count += 1
        rank = 0
        for i in run.get(q, []):
            if i in seen:
                continue
            seen.add(i)
            rank += 1
            if rank > k:
                break
            if relevant[q].get(i, 0) > 0:
                total += 1 / rank
                break
    return total / count


# %% task=01-mrr id=only-neighbours-are-dropped by=reader belief="an id is a repeat when it stands directly below itself" case=repeated-id loses=1 hint="Repeats may stand apart: write down the ranking b, a, b without them."
def mean_reciprocal_rank(run, relevant, k):
    from itertools import groupby

    values = []
    for question, grades in relevant.items():
        if not any(grade > 0 for grade in grades.values()):
            continue
        ids = [i for i, _ in groupby(run.get(question, []))][:k]
        ranks = [r for r, i in enumerate(ids, start=1) if grades.get(i, 0) > 0]
        values.append(1 / ranks[0] if ranks else 0)
    return sum(values) / len(values)


# %% task=01-mrr id=last-copy-stays by=reader belief="of an id that comes again the last copy is kept" case=repeated-id loses=1 hint="Of an id that comes again the first copy counts: where does b stand in b, a, b?"
def mean_reciprocal_rank(run, relevant, k):
    values = []
    for question, grades in relevant.items():
        if not any(grade > 0 for grade in grades.values()):
            continue
        r = run.get(question, [])
        ids = [x for n, x in enumerate(r) if x not in r[n + 1 :]][:k]
        ranks = [n for n, i in enumerate(ids, start=1) if grades.get(i, 0) > 0]
        values.append(1 / ranks[0] if ranks else 0)
    return sum(values) / len(values)


# %% task=01-ap id=divided-by-found belief="the sum is divided by the number of answers found" case=one-not-found loses=1 hint="An answer that was not found must lower the number: divide by all of them."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if id in answers:
            found += 1
            total += found / rank
    return total / found if found else 0.0


# %% task=01-ap id=divided-by-places by=reader belief="the sum is divided by at most k, since no more can be found" case=fewer-places-than-answers loses=1 hint="The divisor is the number of all answers, whatever k is."
def average_precision(ranking, relevant, k):
    R = sum(grade > 0 for grade in relevant.values())
    if R == 0:
        return math.nan
    total, found = 0.0, 0
    for rank, i in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if relevant.get(i, 0) > 0:
            found += 1
            total += found / rank
    return total / min(R, k)


# %% task=01-ap id=divided-by-k belief="the average is over the first k ranks" case=all-found loses=2 hint="The average is over the answers that there are, not over the ranks."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if id in answers:
            found += 1
            total += found / rank
    return total / k


# %% task=01-ap id=precision-at-every-rank belief="the precision at every rank is added up" case=all-found loses=2 hint="Add the precision only at the ranks of the answers."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        found += id in answers
        total += found / rank
    return total / len(answers)


# %% task=01-ap id=one-over-rank belief="each answer adds one over its rank" case=all-found loses=2 hint="At the second answer two have been found: above the line stands the count so far."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan
    first = list(dict.fromkeys(ranking))[:k]
    return sum(1 / rank for rank, id in enumerate(first, 1) if id in answers) / len(answers)


# %% task=01-ap id=count-before belief="the count at an answer is of the answers before it" case=all-found loses=2 hint="The answer at this rank belongs to the count: raise it first, then divide."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if id in answers:
            total += found / rank
            found += 1
    return total / len(answers)


# %% task=01-ap id=grades-as-counts belief="an answer counts as often as its grade says" case=all-found loses=2 hint="Grades above 0 count alike here; nDCG is the measure that reads them."
def average_precision(ranking, relevant, k):
    total_grade = sum(relevant.values())
    if not total_grade:
        return math.nan
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if relevant.get(id, 0) > 0:
            found += relevant[id]
            total += found / rank
    return total / total_grade


# %% task=01-ap id=every-judged-id belief="an id that stands in relevant is relevant" case=read-and-wrong loses=1 hint="A grade of 0 says that the id was read and does not answer."
def average_precision(ranking, relevant, k):
    if not any(relevant.values()):
        return math.nan
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if id in relevant:
            found += 1
            total += found / rank
    return total / len(relevant)


# %% task=01-ap id=repeats-count belief="a repeated id counts each time" case=repeated-id loses=1 hint="Drop what comes again first: else a search that repeats itself scores above 1."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan
    found = total = 0
    for rank, id in enumerate(ranking[:k], start=1):
        if id in answers:
            found += 1
            total += found / rank
    return total / len(answers)


# %% task=01-ap id=no-cut belief="average precision has no depth" case=fewer-places-than-answers loses=1 hint="Answers below rank k add nothing, but stay in the divisor."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan
    found = total = 0
    for rank, id in enumerate(dict.fromkeys(ranking), start=1):
        if id in answers:
            found += 1
            total += found / rank
    return total / len(answers)


# %% task=01-ap id=nothing-counts-zero belief="where nothing is relevant the number is 0" case=nothing-relevant loses=1 hint="Give it a question that nothing answers: it has no score, so math.nan."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if id in answers:
            found += 1
            total += found / rank
    return total / max(len(answers), 1)


# %% task=01-ap id=interpolated-precision by=reader belief="the precision at an answer is the best precision at this rank or at any rank behind it" case=all-found loses=1 hint="Some textbooks interpolate like that. Here the precision is taken at the rank itself: put answers at ranks 2 and 3, and compare by hand."
def average_precision(ranking, relevant, k):
    ids = list(dict.fromkeys(ranking))[:k]
    R = sum(g > 0 for g in relevant.values())
    if R == 0:
        return math.nan
    precisions = []
    found = 0
    for rank, i in enumerate(ids, start=1):
        if relevant.get(i, 0) > 0:
            found += 1
            precisions.append(found / rank)
    return sum(max(precisions[j:]) for j in range(len(precisions))) / R


# %% task=01-ap id=repeats-keep-their-place by=reader belief="a repeated id is skipped but still takes up a rank" case=repeated-id loses=1 hint="Write the ranking a, a, b on paper as the rules of task 1 leave it. At which rank does b stand then?"
def average_precision(ranking, relevant, k):
    R = len([i for i in relevant if relevant[i] > 0])
    if not R:
        return math.nan
    seen = set()
    total = 0
    for rank, i in enumerate(ranking[:k], start=1):
        if i in seen:
            continue
        if relevant.get(i, 0) > 0:
            seen.add(i)
            total += len(seen) / rank
    return total / R


# %% task=01-ndcg id=linear-gain belief="the gain is the grade itself" case=graded-hits loses=3 hint="The gain here is 2 to the power of the grade, less 1: 1, 3 and 7."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum(g / math.log2(r + 1) for r, g in enumerate(grades[:k], 1))

    best = dcg(sorted(relevant.values(), reverse=True))
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)]
    return dcg(first) / best if best else math.nan


# %% task=01-ndcg id=no-minus-one belief="the gain is 2 to the power of the grade" case=graded-hits loses=3 hint="What is the gain of a hit of grade 0? It has to be nothing."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum(2**g / math.log2(r + 1) for r, g in enumerate(grades[:k], 1))

    if not any(relevant.values()):
        return math.nan
    best = dcg(sorted(relevant.values(), reverse=True))
    return dcg([relevant.get(id, 0) for id in dict.fromkeys(ranking)]) / best


# %% task=01-ndcg id=first-two-ranks-alike by=reader belief="the discount is log2 of the rank, and the first two ranks count whole" case=graded-hits loses=3 hint="That is the discount of 2002 with base 2; here rank r is divided by log2(r + 1)."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        total = 0
        for r, g in enumerate(grades[:k], start=1):
            gain = 2**g - 1
            total += gain if r == 1 else gain / math.log2(r)
        return total

    ids = list(dict.fromkeys(ranking))
    best = dcg(sorted(relevant.values(), reverse=True))
    if best == 0:
        return math.nan
    return dcg([relevant.get(i, 0) for i in ids]) / best


# %% task=01-ndcg id=one-over-rank belief="each gain is divided by its rank" case=graded-hits loses=3 hint="The discount is a logarithm: rank 3 is divided by 2, not by 3."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum((2**g - 1) / r for r, g in enumerate(grades[:k], 1))

    best = dcg(sorted(relevant.values(), reverse=True))
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)]
    return dcg(first) / best if best else math.nan


# %% task=01-ndcg id=not-divided belief="DCG is already the answer" case=graded-hits loses=3 hint="The n says normalised: divide by the sum of the best order possible."
def ndcg(ranking, relevant, k):
    if not any(relevant.values()):
        return math.nan
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)][:k]
    return sum((2**g - 1) / math.log2(r + 1) for r, g in enumerate(first, 1))


# %% task=01-ndcg id=best-order-of-the-found belief="the best order is that of the hits themselves" case=best-one-not-found loses=2 hint="Put an answer into relevant that the ranking lacks: your number must fall."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum((2**g - 1) / math.log2(r + 1) for r, g in enumerate(grades, 1))

    if not any(relevant.values()):
        return math.nan
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)][:k]
    best = dcg(sorted(first, reverse=True))
    return dcg(first) / best if best else 0.0


# %% task=01-ndcg id=best-order-not-cut belief="the best order holds all answers, however small k is" case=more-answers-than-places loses=1 hint="The best order has k places too: cut it."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum((2**g - 1) / math.log2(r + 1) for r, g in enumerate(grades, 1))

    best = dcg(sorted(relevant.values(), reverse=True))
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)][:k]
    return dcg(first) / best if best else math.nan


# %% task=01-ndcg id=best-order-as-given belief="relevant lists the best grades first" case=graded-hits loses=3 hint="Sort the grades, highest first, before you sum the best order."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum((2**g - 1) / math.log2(r + 1) for r, g in enumerate(grades[:k], 1))

    best = dcg(list(relevant.values()))
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)]
    return dcg(first) / best if best else math.nan


# %% task=01-ndcg id=no-cut belief="only the best order ends at k" case=below-the-cut loses=2 hint="Hits below rank k bring nothing."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum((2**g - 1) / math.log2(r + 1) for r, g in enumerate(grades, 1))

    best = dcg(sorted(relevant.values(), reverse=True)[:k])
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)]
    return dcg(first) / best if best else math.nan


# %% task=01-ndcg id=repeats-count belief="a repeated id brings its gain each time" case=repeated-id loses=1 hint="Drop what comes again first: else a search that repeats itself can score above 1."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum((2**g - 1) / math.log2(r + 1) for r, g in enumerate(grades[:k], 1))

    best = dcg(sorted(relevant.values(), reverse=True))
    return dcg([relevant.get(id, 0) for id in ranking]) / best if best else math.nan


# %% task=01-ndcg id=nothing-counts-zero belief="where nothing is relevant the number is 0" case=nothing-relevant loses=1 hint="Give it a question that nothing answers: it has no score, so math.nan."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum((2**g - 1) / math.log2(r + 1) for r, g in enumerate(grades[:k], 1))

    best = dcg(sorted(relevant.values(), reverse=True))
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)]
    return dcg(first) / best if best else 0.0


# %% task=01-ndcg id=best-order-cut-before-sorted by=reader belief="the best order is made of the first k judgements, sorted by grade" case=more-answers-than-places loses=1 hint="Put the highest grade last in the dict and choose a small k. Which is done first, ordering or cutting?"
def ndcg(ranking, relevant, k):
    ids = list(dict.fromkeys(ranking))
    grades = [relevant.get(i, 0) for i in ids[:k]]
    best = sorted(list(relevant.values())[:k], reverse=True)

    def dcg(values):
        return sum((2**g - 1) / math.log2(r + 1) for r, g in enumerate(values, 1))

    return dcg(grades) / dcg(best) if dcg(best) else math.nan


# %% task=01-ndcg id=unjudged-hits-taken-out by=reader belief="an id without a grade brings nothing, so it is taken out of the ranking and those behind it move up" case=graded-hits loses=3 hint="Bringing nothing is not the same as not being there. At which rank does the reader meet the hit behind an id that nobody has judged?"
def ndcg(ranking, relevant, k):
    if not any(relevant.values()):
        return math.nan
    ids = [i for i in dict.fromkeys(ranking) if i in relevant][:k]
    best = sorted(relevant.values(), reverse=True)[:k]
    top = sum((2 ** relevant[i] - 1) / math.log2(r + 2) for r, i in enumerate(ids))
    return top / sum((2**g - 1) / math.log2(r + 2) for r, g in enumerate(best))


# %% task=01-experiment id=test-split-too belief="more questions are better, so the test split may be used too" case=three-sizes loses=3 hint="Your figures rest on other questions: which split does the task name?"
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load()
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=not-shuffled belief="the first questions of the file are as good as any" case=three-sizes loses=3 hint="The file is ordered by kind of question: use order, not the file's own order."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    widths = {}
    for size in sizes:
        some = scores[:size]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=ninety-percent belief="the quantiles 0.05 and 0.95 hold the middle 95 %" case=three-sizes loses=3 hint="How much lies below 0.05 and above 0.95 together? Five per cent in all may lie outside."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.05, 0.95])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=half-the-width belief="the width is the distance from the middle to one end" case=three-sizes loses=3 hint="The width goes from the lower quantile to the upper one; yours is half of it."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = (high - low) / 2
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=one-generator-for-all belief="one generator serves all sizes, one after the other" case=three-sizes loses=3 hint="Make a new generator for each size; yours goes on where the last size stopped."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    rng = np.random.default_rng(seed)
    for size in sizes:
        some = scores[order[:size]]
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=shuffled-with-the-same belief="the draws go on with the generator that shuffled" case=three-sizes loses=3 hint="For each size the generator starts anew; the one that shuffled has moved on."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    widths = {}
    for size in sizes:
        rng = np.random.default_rng(seed)
        order = rng.permutation(len(scores))
        some = scores[order[:size]]
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=spread-of-the-scores belief="the interval is where the middle 95 % of the scores lie" case=three-sizes loses=3 hint="It is the means of the draws that you take quantiles of, not the single scores."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn], [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=size-taken-at-its-word belief="there are as many questions as a size says" case=three-sizes loses=3 hint="A size may be above the number of questions: draw from as many as you have."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(size, size=(1000, size))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=order-as-given by=reader belief="the sizes come in ascending order" case=sizes-in-any-order loses=2 hint="Call it with the same sizes in another order: the answer must stay."
def interval_study(sizes, metric, narrow, seed):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook
    import numpy as np

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    questions = GoldenSet.load().split("dev")
    scores = evaluate(BM25().index(chunks), questions, chunks, k=10).values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        n = len(some)
        rng = np.random.default_rng(seed)
        means = some[rng.integers(n, size=(1000, n))].mean(axis=1)
        widths[size] = np.quantile(means, 0.975) - np.quantile(means, 0.025)
    enough = None
    for position, size in enumerate(sizes):
        if all(widths[larger] < narrow for larger in sizes[position:]):
            enough = size
            break
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=first-narrow-one belief="the first size with a narrow interval is enough" case=five-that-all-hit loses=2 hint="Look at all widths: a larger set is too wide where a smaller one had luck."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes):
        if widths[size] < narrow:
            enough = size
            break
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=largest-when-none belief="where none is enough the largest size has to do" case=none-is-enough loses=2 hint="When every interval is too wide the finding is None."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = max(sizes)
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=percentiles-for-quantiles by=reader belief="the 2.5th and 97.5th percentile are asked for as 0.025 and 0.975" case=three-sizes loses=3 hint="Two functions of numpy differ in the scale of their second argument. Which one goes from 0 to 1?"
def interval_study(sizes, metric, narrow, seed):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook
    import numpy as np

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        means = some[rng.integers(len(some), size=(1000, len(some)))].mean(axis=1)
        low, high = np.percentile(means, [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if widths[size] >= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=named-by-questions-used by=reader belief="a size that is larger than the number of questions stands in the result under the number that was used" case=three-sizes loses=3 hint="Ask for a size of 10,000 and look under which key its width stands. The text says what the keys are."
def interval_study(sizes, metric, narrow, seed):
    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook
    import numpy as np

    chunks = [c for d in load_handbook() for c in fixed_chunks(d, size=100)]
    questions = GoldenSet.load().split("dev")
    scores = evaluate(BM25().index(chunks), questions, chunks, k=10).values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        n = min(size, len(scores))
        some = scores[order[:n]]
        rng = np.random.default_rng(seed)
        means = [some[rng.integers(n, size=n)].mean() for _ in range(1000)]
        low, high = np.quantile(means, [0.025, 0.975])
        widths[n] = high - low
    good = [
        n
        for n in widths
        if all(width < narrow for m, width in widths.items() if m >= n)
    ]
    return {"widths": widths, "enough": min(good, default=None)}


# %% task=01-experiment id=only-the-next-size by=reader belief="a size is enough when it and the next larger one are narrow" case=five-that-all-hit loses=2 hint="Two narrow widths may be luck as well: all larger sizes have to be narrow."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    s = sorted(sizes)
    for a, b in zip(s, s[1:] + s[-1:]):
        if widths[a] < narrow and widths[b] < narrow:
            enough = a
            break
    return {"widths": widths, "enough": enough}


# %% task=01-experiment id=as-wide-is-narrow by=reader belief="a width that is exactly narrow is narrow enough" case=as-wide-as-narrow loses=2 hint="Below is less than: a width of exactly `narrow` is not below it."
def interval_study(sizes, metric, narrow, seed):
    import numpy as np

    from minirag import BM25, GoldenSet, evaluate, fixed_chunks, load_handbook

    chunks = [c for document in load_handbook() for c in fixed_chunks(document, size=100)]
    questions = GoldenSet.load().split("dev")
    report = evaluate(BM25().index(chunks), questions, chunks, k=10)
    scores = report.values(metric)
    order = np.random.default_rng(seed).permutation(len(scores))
    widths = {}
    for size in sizes:
        some = scores[order[:size]]
        rng = np.random.default_rng(seed)
        drawn = rng.integers(len(some), size=(1000, len(some)))
        low, high = np.quantile(some[drawn].mean(axis=1), [0.025, 0.975])
        widths[size] = high - low
    enough = None
    for size in sorted(sizes, reverse=True):
        if not widths[size] <= narrow:
            break
        enough = size
    return {"widths": widths, "enough": enough}


# %% task=01-rbp id=exponent-is-the-rank belief="the first rank weighs (1 - p) times p" case=whole-answers loses=3 hint="The first hit is always read: its weight has no p but the 1 - p."
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking, start=1)
    return (1 - p) * sum(relevance.get(id, 0) * p**rank for rank, id in pairs)


# %% task=01-rbp id=not-per-hit-read belief="the relevance seen is the answer, not that per hit read" case=whole-answers loses=3 hint="A ranking without end of full answers must come to 1: what is missing before the sum?"
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking)
    return sum(relevance.get(id, 0) * p**above for above, id in pairs)


# %% task=01-rbp id=p-is-for-stopping belief="p is the probability of stopping" case=whole-answers loses=3 hint="With p near 1 the reader goes far down: the weights fall slowly then."
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking)
    return p * sum(relevance.get(id, 0) * (1 - p) ** above for above, id in pairs)


# %% task=01-rbp id=weights-made-to-add-up by=reader belief="the weights of the hits that there are have to add up to 1" case=whole-answers loses=3 hint="What lies behind the last hit keeps its share; nothing is divided by the weights so far."
def rank_biased_precision(ranking, relevance, p):
    import numpy as np

    if not ranking:
        return 0.0
    rel = [relevance.get(i, 0) for i in ranking]
    return float(np.average(rel, weights=[p**r for r in range(len(ranking))]))


# %% task=01-rbp id=p-times-the-rank belief="each next rank weighs 1 / rank of the first" case=whole-answers loses=3 hint="Each next rank weighs p times the one before it."
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking, start=1)
    return (1 - p) * sum(relevance.get(id, 0) / rank for rank, id in pairs)


# %% task=01-rbp id=right-or-wrong belief="a hit either answers or does not" case=answers-in-part loses=3 hint="A relevance of 0.5 is worth half of the rank's weight."
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking)
    return (1 - p) * sum(p**above for above, id in pairs if relevance.get(id, 0) > 0)


# %% task=01-rbp id=every-hit-was-read belief="every hit has its relevance" case=unread-hits loses=1 hint="A hit may be missing in relevance: what does relevance[id] do then?"
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking)
    return (1 - p) * sum(relevance[id] * p**above for above, id in pairs)


# %% task=01-rbp id=unread-are-skipped by=reader belief="an unread hit takes no place" case=unread-hits loses=1 hint="An unread hit is passed too: it adds nothing, but those behind it stay where they are."
def rank_biased_precision(ranking, relevance, p):
    total = 0.0
    weight = 1 - p
    for i in ranking:
        if i not in relevance:
            continue
        total += relevance[i] * weight
        weight *= p
    return total


# %% task=01-rbp id=against-the-best-order belief="it is divided by the best order, as nDCG is" case=whole-answers loses=3 hint="Nothing is divided by a best order here: that is why nobody has to know all answers."
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking)
    best = enumerate(sorted(relevance.values(), reverse=True))
    total = sum(relevance.get(id, 0) * p**above for above, id in pairs)
    return total / (sum(value * p**above for above, value in best) or 1)


# %% task=01-rbp id=divided-by-all-answers belief="what was not found lowers it, as in average precision" case=answers-not-in-the-list loses=3 hint="An id that is not in the ranking changes nothing here."
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking)
    total = (1 - p) * sum(relevance.get(id, 0) * p**above for above, id in pairs)
    return total / (sum(relevance.values()) or 1)


# %% task=01-rbp id=missing-answers-take-off belief="an answer that the ranking lacks is taken off" case=answers-not-in-the-list loses=1 hint="An id that is not in the ranking changes nothing here."
def rank_biased_precision(ranking, relevance, p):
    found = sum(relevance.get(id, 0) * p**above for above, id in enumerate(ranking))
    missing = sum(value for id, value in relevance.items() if id not in ranking)
    return (1 - p) * (found - missing * p ** len(ranking))


# %% task=01-rbp id=judgements-in-ranking-order by=reader belief="the first number of relevance belongs to the first hit, the second to the second" case=whole-answers loses=3 hint="A dict is asked by its keys. In the example both happen to be in the same order; exchange two hits of the ranking."
def rank_biased_precision(ranking, relevance, p):
    return (1 - p) * sum(
        rel * p**r for r, (_, rel) in enumerate(zip(ranking, relevance.values()))
    )


# %% task=01-rbp id=ten-hits-are-enough by=reader belief="nobody reads beyond the tenth hit" case=a-long-list loses=2 hint="There is no k here: the sum runs over all hits of the ranking."
def rank_biased_precision(ranking, relevance, p):
    ranks = enumerate(ranking[:10])
    return (1 - p) * sum(relevance.get(i, 0) * p**r for r, i in ranks)


# %% task=01-residual id=nothing-behind-the-list belief="behind the last hit there is nothing" case=everything-read loses=3 hint="A list of three hits is a list of which you saw three: what do all ranks from 4 on weigh?"
def residual(ranking, relevance, p):
    pairs = enumerate(ranking)
    return (1 - p) * sum(p**above for above, id in pairs if id not in relevance)


# %% task=01-residual id=one-rank-behind by=reader belief="behind the last hit comes one more rank" case=everything-read loses=3 hint="The ranks go on without end: add up all their weights."
def residual(ranking, relevance, p):
    total = 0.0
    weight = 1 - p
    for i in ranking:
        if i not in relevance:
            total += weight
        weight *= p
    return total + weight


# %% task=01-residual id=one-rank-too-far belief="the ranks behind d hits weigh p to the power of d + 1" case=everything-read loses=3 hint="Take the empty ranking: everything is open, so the residual is 1."
def residual(ranking, relevance, p):
    pairs = enumerate(ranking)
    unread = sum(p**above for above, id in pairs if id not in relevance)
    return (1 - p) * unread + p ** (len(ranking) + 1)


# %% task=01-residual id=only-behind-the-list belief="an unread hit of the list is settled: it counts 0" case=some-unread loses=2 hint="An unread hit leaves its whole weight open."
def residual(ranking, relevance, p):
    return p ** len(ranking)


# %% task=01-residual id=zero-is-unread belief="a relevance of 0 says that nobody knows" case=read-and-wrong loses=2 hint="Tell 'its relevance is 0' from 'it is not a key of relevance'."
def residual(ranking, relevance, p):
    pairs = enumerate(ranking)
    unread = sum(p**above for above, id in pairs if not relevance.get(id))
    return (1 - p) * unread + p ** len(ranking)


# %% task=01-residual id=what-is-left-to-one belief="a hit that answers half leaves the other half open" case=answers-in-part loses=2 hint="A hit that was read is settled, whatever its relevance."
def residual(ranking, relevance, p):
    pairs = enumerate(ranking)
    unread = sum(
        p**above * (1 - relevance.get(id, 0)) for above, id in pairs if relevance.get(id) != 0
    )
    return (1 - p) * unread + p ** len(ranking)


# %% task=01-residual id=missing-from-the-best by=reader belief="the residual is 1 less the score" case=read-and-wrong loses=2 hint="A hit that was read and is wrong is lost, not open: it belongs to neither."
def residual(ranking, relevance, p):
    total = p ** len(ranking)
    for r, i in enumerate(ranking, start=1):
        total += (1 - p) * p ** (r - 1) * (1 - relevance.get(i, 0))
    return total


# %% task=01-residual id=counted-not-weighed belief="it is the share of the hits that are unread" case=some-unread loses=3 hint="An unread hit at the top leaves more open than one at the bottom: use the weights."
def residual(ranking, relevance, p):
    return sum(id not in relevance for id in ranking) / max(len(ranking), 1)


# %% task=01-residual id=exponent-is-the-rank belief="the first rank weighs (1 - p) times p" case=some-unread loses=2 hint="The first hit is always read: its weight has no p but the 1 - p."
def residual(ranking, relevance, p):
    pairs = enumerate(ranking, start=1)
    unread = sum(p**rank for rank, id in pairs if id not in relevance)
    return (1 - p) * unread + p ** len(ranking)


# %% task=01-residual id=unread-hits-counted-by-themselves by=reader belief="the first unread hit has the first weight, the second unread hit the second" case=some-unread loses=2 hint="A weight belongs to a rank of the whole ranking. Which rank has hit c of the example?"
def residual(ranking, relevance, p):
    unread = [i for i in ranking if i not in relevance]
    inside = sum((1 - p) * p**r for r, _ in enumerate(unread))
    return inside + p ** len(ranking)


# %% task=01-residual id=nothing-back-nothing-open by=reader belief="an empty ranking leaves nothing open" case=nothing-came-back loses=1 hint="Of an empty ranking all ranks lie behind the last hit: what do they weigh together?"
def residual(ranking, relevance, p):
    if not ranking:
        return 0.0
    unread = sum(p**r for r, i in enumerate(ranking) if i not in relevance)
    return (1 - p) * unread + p ** len(ranking)


# %% task=01-residual id=everything-judged-takes-a-rank by=reader belief="an id that was read elsewhere takes a rank of this list too" case=read-but-not-in-the-list loses=1 hint="Only the hits of the ranking have a rank: count those for what lies behind them."
def residual(ranking, relevance, p):
    unread = sum(p**r for r, i in enumerate(ranking) if i not in relevance)
    return (1 - p) * unread + p ** len(set(ranking) | set(relevance))


# %% task=01-residual id=hundred-ranks-are-all by=reader belief="the weights of the first hundred ranks are as good as all" case=a-patient-reader loses=1 hint="With p near 1 much of the weight lies behind rank 100. All ranks weigh 1: what do those of the list weigh?"
def residual(ranking, relevance, p):
    read = {r for r, i in enumerate(ranking) if i in relevance}
    return sum((1 - p) * p**r for r in range(100) if r not in read)


# %% task=01-residual id=ten-hits-are-enough belief="nobody reads beyond the tenth hit" case=a-long-list loses=2 hint="Every hit of the ranking has its weight, also one far down."
def residual(ranking, relevance, p):
    pairs = enumerate(ranking[:10])
    unread = sum(p**above for above, id in pairs if id not in relevance)
    return (1 - p) * unread + p ** len(ranking)


# %% task=01-err id=everybody-reads-on belief="every hit is read by everybody" case=several-hits loses=2 hint="Whoever was satisfied above does not read on: keep the share that is still reading."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected = 0.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / 2**max_grade
        expected += satisfied / rank
    return expected


# %% task=01-err id=stops-before-it-reads belief="the reader is gone before the hit is counted" case=one-perfect-hit loses=4 hint="Count the hit first, and take those whom it satisfied off afterwards."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / 2**max_grade
        reading *= 1 - satisfied
        expected += reading * satisfied / rank
    return expected


# %% task=01-err id=logarithm-as-in-ndcg belief="the rank is discounted by a logarithm" case=one-perfect-hit loses=4 hint="It is a reciprocal rank: divide by the rank itself."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / 2**max_grade
        expected += reading * satisfied / math.log2(rank + 1)
        reading *= 1 - satisfied
    return expected


# %% task=01-err id=linear-probability belief="the probability is the grade over the best grade" case=one-perfect-hit loses=4 hint="Put the best grade into the formula for P: even it is below 1."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = relevant.get(id, 0) / max_grade
        expected += reading * satisfied / rank
        reading *= 1 - satisfied
    return expected


# %% task=01-err id=best-grade-is-certain by=reader belief="the best grade satisfies everybody" case=one-perfect-hit loses=4 hint="Below the line stands 2 to the power of the best grade, without the 1 taken off."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    best = 2**max_grade - 1
    total, reads = 0, 1
    for r, i in enumerate(ranking[:k], 1):
        P = (2 ** relevant.get(i, 0) - 1) / best
        total += reads * P / r
        reads *= 1 - P
    return total


# %% task=01-err id=best-grade-of-the-question belief="the best grade is the highest one that occurs" case=best-grade-absent loses=1 hint="max_grade is given, because a question may have no full answer at all."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    top = max(relevant.values(), default=1)
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / 2**top
        expected += reading * satisfied / rank
        reading *= 1 - satisfied
    return expected


# %% task=01-err id=no-cut belief="k does not matter when readers stop by themselves" case=below-the-cut loses=1 hint="The sum ends at rank k."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking, start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / 2**max_grade
        expected += reading * satisfied / rank
        reading *= 1 - satisfied
    return expected


# %% task=01-err id=only-the-last-decides belief="who reads on depends on the hit just above only" case=several-hits loses=2 hint="A reader comes to rank 3 when neither rank 1 nor rank 2 satisfied: multiply on."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / 2**max_grade
        expected += reading * satisfied / rank
        reading = 1 - satisfied
    return expected


# %% task=01-err id=against-the-best-order belief="it is divided by the best order, as nDCG is" case=one-perfect-hit loses=4 hint="Nothing is divided by a best order here: a hit at rank 2 comes to its P over 2."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    def walk(grades):
        expected, reading = 0.0, 1.0
        for rank, grade in enumerate(grades[:k], start=1):
            satisfied = (2**grade - 1) / 2**max_grade
            expected += reading * satisfied / rank
            reading *= 1 - satisfied
        return expected

    best = walk(sorted(relevant.values(), reverse=True))
    return walk([relevant.get(id, 0) for id in ranking]) / best if best else 0.0


# %% task=01-err id=every-hit-was-graded belief="every hit has a grade" case=one-perfect-hit loses=4 hint="A hit may be missing in relevant: its grade is 0 then."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant[id] - 1) / 2**max_grade
        expected += reading * satisfied / rank
        reading *= 1 - satisfied
    return expected


# %% task=01-bpref id=unread-are-wrong belief="a hit that nobody has read is wrong" case=unread-between loses=1 hint="Leave the unread hits out of the ranking: your value must stay the same."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in ranking:
        if judged.get(id, 0) == 0:
            above += 1
        elif above == 0:
            total += 1
        else:
            total += 1 - min(above, right) / max(min(right, wrong), 1)
    return total / right


# %% task=01-bpref id=share-of-right-ids belief="below the line stands R alone, as in the paper's first form" case=few-wrong-ones-judged loses=2 hint="With fewer wrong than right ids judged, which of R and N is the smaller?"
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif above == 0:
            total += 1
        else:
            total += 1 - min(above, right) / right
    return total / right


# %% task=01-bpref id=share-of-wrong-ids belief="below the line stands N alone" case=more-wrong-than-right loses=2 hint="With more wrong than right ids judged, which of R and N is the smaller?"
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif above == 0:
            total += 1
        else:
            total += 1 - above / wrong
    return total / right


# %% task=01-bpref id=no-end-to-the-loss by=reader belief="every wrong hit above takes off more" case=more-wrong-than-right loses=2 hint="A right hit can add 0 but never less: n counts up to R only."
def bpref(ranking, judged):
    R = len([g for g in judged.values() if g > 0])
    N = len(judged) - R
    if not R:
        return math.nan
    total, n = 0, 0
    for i in ranking:
        grade = judged.get(i)
        if grade is None:
            continue
        if grade > 0:
            total += 1 - min(n, N) / min(R, N) if n else 1
        else:
            n += 1
    return total / R


# %% task=01-bpref id=divided-by-found belief="the sum is divided by the right ids that were found" case=right-one-not-found loses=2 hint="A right id that the ranking lacks must lower the value."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = found = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif above == 0:
            total += 1
            found += 1
        else:
            found += 1
            total += 1 - min(above, right) / min(right, wrong)
    return total / max(found, 1)


# %% task=01-bpref id=wrong-ones-of-the-list by=reader belief="R and N are counted over the ranking" case=wrong-one-not-found loses=2 hint="Judged ids that the ranking lacks belong to R and N too."
def bpref(ranking, judged):
    right = {i for i, g in judged.items() if g > 0}
    if not right:
        return math.nan
    hits = [i for i in ranking if i in judged]
    R = len(right)
    N = sum(i not in right for i in hits)
    total = 0
    for position, i in enumerate(hits):
        if i in right:
            n = sum(j not in right for j in hits[:position])
            total += 1 - min(n, R) / max(1, min(R, N))
    return total / R


# %% task=01-bpref id=something-wrong-was-judged belief="there is always a wrong id to divide by" case=no-wrong-one-judged loses=2 hint="With N = 0 you divide by 0: a right hit with nothing wrong above it adds 1."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        else:
            total += 1 - min(above, right) / min(right, wrong)
    return total / right


# %% task=01-bpref id=no-wrong-no-credit belief="where nothing wrong was judged a right hit adds nothing" case=no-wrong-one-judged loses=2 hint="With N = 0 nothing wrong can stand above: each right hit adds 1."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif wrong:
            total += 1 - min(above, right) / min(right, wrong)
    return total / right


# %% task=01-bpref id=nothing-counts-zero belief="where nothing was judged right the value is 0" case=nothing-right-judged loses=2 hint="A question that nothing answers has no score, so math.nan."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return 0.0
    total = above = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif above == 0:
            total += 1
        else:
            total += 1 - min(above, right) / min(right, wrong)
    return total / right


# %% task=01-bpref id=counts-wrong-below belief="the wrong hits below a right one are counted" case=everything-judged loses=5 hint="Turn the ranking round in your head: a right hit at the top must add 1."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in reversed(ranking):
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif above == 0:
            total += 1
        else:
            total += 1 - min(above, right) / min(right, wrong)
    return total / right


# %% task=01-bpref id=grades-as-weights belief="a right hit counts as often as its grade says" case=everything-judged loses=5 hint="Grades above 0 count alike."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif above == 0:
            total += judged[id]
        else:
            total += judged[id] * (1 - min(above, right) / min(right, wrong))
    return total / sum(judged.values())


# %% task=01-bpref id=one-wrong-is-enough belief="a right hit below any wrong one adds nothing" case=everything-judged loses=5 hint="With n below the smaller of R and N something is left: put n = 1 into the formula."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = len(judged) - right
    if right == 0:
        return math.nan
    total = above = 0
    for id in ranking:
        if id not in judged:
            continue
        if judged[id] == 0:
            above += 1
        elif above == 0:
            total += 1
    return total / right


# %% task=01-bpref id=no-wrong-ones-is-perfect by=reader belief="where nothing was judged wrong nothing can stand above a right hit, so the result is 1" case=no-wrong-one-judged loses=2 hint="What does a right id add that is not in the ranking? Leave one out where there are no wrong ones."
def bpref(ranking, judged):
    R = sum(g > 0 for g in judged.values())
    N = sum(g == 0 for g in judged.values())
    if R == 0:
        return math.nan
    if N == 0:
        return 1.0
    total = n = 0
    for i in ranking:
        if i not in judged:
            continue
        if judged[i] == 0:
            n += 1
        else:
            total += 1 - min(n, R) / min(R, N)
    return total / R


# %% task=01-bpref id=only-three-grades by=reader belief="a grade that says right is 1, 2 or 3" case=everything-judged loses=5 hint="A grade may be any whole number from 0: which ones are above 0?"
def bpref(ranking, judged):
    right = {i for i, grade in judged.items() if grade in (1, 2, 3)}
    wrong = {i for i, grade in judged.items() if grade == 0}
    if not right:
        return math.nan
    total = n = 0
    for i in ranking:
        if i in wrong:
            n += 1
        elif i in right:
            total += 1 if n == 0 else 1 - min(n, len(right)) / min(len(right), len(wrong))
    return total / len(right)


# %% task=01-err id=ends-at-a-perfect-hit by=reader belief="after a hit of the best grade nobody reads on" case=the-same-again loses=2 hint="Even the best grade leaves some readers: 1 in 2 to the power of max_grade goes on."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    total = 0.0
    still = 1.0
    for r, i in enumerate(ranking[:k], start=1):
        grade = relevant.get(i, 0)
        P = (2**grade - 1) / 2**max_grade
        total += still * P / r
        if grade == max_grade:
            break
        still *= 1 - P
    return total


# %% task=01-err id=unjudged-hits-take-no-rank by=reader belief="a hit without a grade is left out, and those behind it move up" case=one-perfect-hit loses=4 hint="What grade has a hit that is not in relevant, and does the reader pass it on the way down?"
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    judged = [relevant[i] for i in ranking if i in relevant]
    total, reads = 0, 1
    for r, grade in enumerate(judged[:k], 1):
        P = (2**grade - 1) / 2**max_grade
        total += reads * P / r
        reads = reads * (1 - P)
    return total
