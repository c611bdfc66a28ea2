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


# %% task=01-mrr id=empty-only belief="a question without an answer is one whose dict is empty" case=question-without-an-answer loses=1 hint="A dict that holds only grades of 0 names no answer either."
def mean_reciprocal_rank(run, relevant, k):
    scores = []
    for question, grades in relevant.items():
        if not grades:
            continue
        first = list(dict.fromkeys(run.get(question, [])))[:k]
        ranks = [rank for rank, id in enumerate(first, 1) if grades.get(id, 0) > 0]
        scores.append(1 / ranks[0] if ranks else 0.0)
    return sum(scores) / len(scores)


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


# %% task=01-ap id=divided-by-places belief="the sum is divided by at most k, since no more can be found" case=fewer-places-than-answers loses=1 hint="The divisor is the number of all answers, whatever k is."
def average_precision(ranking, relevant, k):
    answers = {id for id in relevant if relevant[id] > 0}
    if not answers:
        return math.nan
    found = total = 0
    for rank, id in enumerate(list(dict.fromkeys(ranking))[:k], start=1):
        if id in answers:
            found += 1
            total += found / rank
    return total / min(len(answers), k)


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


# %% task=01-ndcg id=first-two-ranks-alike belief="the discount is log2 of the rank, and the first two ranks count whole" case=graded-hits loses=3 hint="That is the discount of 2002 with base 2; here rank r is divided by log2(r + 1)."
def ndcg(ranking, relevant, k):
    def dcg(grades):
        return sum((2**g - 1) / max(math.log2(r), 1) for r, g in enumerate(grades[:k], 1))

    best = dcg(sorted(relevant.values(), reverse=True))
    first = [relevant.get(id, 0) for id in dict.fromkeys(ranking)]
    return dcg(first) / best if best else math.nan


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


# %% task=01-experiment id=order-as-given belief="the sizes come in ascending order" case=sizes-in-any-order loses=2 hint="Call it with the same sizes in another order: the answer must stay."
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
    for size in reversed(sizes):
        if widths[size] >= narrow:
            break
        enough = size
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


# %% task=01-rbp id=weights-made-to-add-up belief="the weights of the hits that there are have to add up to 1" case=whole-answers loses=3 hint="What lies behind the last hit keeps its share; nothing is divided by the weights so far."
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(ranking)
    total = sum(relevance.get(id, 0) * p**above for above, id in pairs)
    return total / sum(p**above for above in range(len(ranking)))


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


# %% task=01-rbp id=unread-are-skipped belief="an unread hit takes no place" case=unread-hits loses=1 hint="An unread hit is passed too: it adds nothing, but those behind it stay where they are."
def rank_biased_precision(ranking, relevance, p):
    pairs = enumerate(id for id in ranking if id in relevance)
    return (1 - p) * sum(relevance[id] * p**above for above, id in pairs)


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


# %% task=01-residual id=nothing-behind-the-list belief="behind the last hit there is nothing" case=everything-read loses=3 hint="A list of three hits is a list of which you saw three: what do all ranks from 4 on weigh?"
def residual(ranking, relevance, p):
    pairs = enumerate(ranking)
    return (1 - p) * sum(p**above for above, id in pairs if id not in relevance)


# %% task=01-residual id=one-rank-behind belief="behind the last hit comes one more rank" case=everything-read loses=3 hint="The ranks go on without end: add up all their weights."
def residual(ranking, relevance, p):
    pairs = enumerate(ranking)
    unread = sum(p**above for above, id in pairs if id not in relevance)
    return (1 - p) * (unread + p ** len(ranking))


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


# %% task=01-residual id=missing-from-the-best belief="the residual is 1 less the score" case=read-and-wrong loses=2 hint="A hit that was read and is wrong is lost, not open: it belongs to neither."
def residual(ranking, relevance, p):
    pairs = enumerate(ranking)
    return 1 - (1 - p) * sum(relevance.get(id, 0) * p**above for above, id in pairs)


# %% task=01-residual id=counted-not-weighed belief="it is the share of the hits that are unread" case=some-unread loses=3 hint="An unread hit at the top leaves more open than one at the bottom: use the weights."
def residual(ranking, relevance, p):
    return sum(id not in relevance for id in ranking) / max(len(ranking), 1)


# %% task=01-residual id=exponent-is-the-rank belief="the first rank weighs (1 - p) times p" case=some-unread loses=2 hint="The first hit is always read: its weight has no p but the 1 - p."
def residual(ranking, relevance, p):
    pairs = enumerate(ranking, start=1)
    unread = sum(p**rank for rank, id in pairs if id not in relevance)
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


# %% task=01-err id=best-grade-is-certain belief="the best grade satisfies everybody" case=one-perfect-hit loses=4 hint="Below the line stands 2 to the power of the best grade, without the 1 taken off."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / (2**max_grade - 1)
        expected += reading * satisfied / rank
        reading *= 1 - satisfied
    return expected


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


# %% task=01-bpref id=no-end-to-the-loss belief="every wrong hit above takes off more" case=more-wrong-than-right loses=2 hint="A right hit can add 0 but never less: n counts up to R only."
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
            total += 1 - above / min(right, wrong)
    return total / right


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


# %% task=01-bpref id=wrong-ones-of-the-list belief="R and N are counted over the ranking" case=wrong-one-not-found loses=2 hint="Judged ids that the ranking lacks belong to R and N too."
def bpref(ranking, judged):
    right = sum(grade > 0 for grade in judged.values())
    wrong = sum(judged.get(id, 1) == 0 for id in ranking)
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
            total += 1 - min(above, right) / min(right, wrong)
    return total / right


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


# %% task=01-err id=ends-at-a-perfect-hit belief="after a hit of the best grade nobody reads on" case=the-same-again loses=2 hint="Even the best grade leaves some readers: 1 in 2 to the power of max_grade goes on."
def expected_reciprocal_rank(ranking, relevant, k, max_grade):
    expected, reading = 0.0, 1.0
    for rank, id in enumerate(ranking[:k], start=1):
        satisfied = (2 ** relevant.get(id, 0) - 1) / 2**max_grade
        expected += reading * satisfied / rank
        if relevant.get(id, 0) == max_grade:
            break
        reading *= 1 - satisfied
    return expected
