import json
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.dense import WeakHit
from minirag.evaluation import (
    Report,
    Row,
    Shown,
    bootstrap_interval,
    compare,
    cover_ranks,
    evaluate,
    randomisation_p,
    span_ranking,
)
from minirag.golden import Evidence, Question
from minirag.metrics import ndcg_at_k
from minirag.records import Chunk, Document, Hit, Where

# one document of 100 letters; evidence and chunks are spans of it
TEXT = "abcdefghi " * 10


def chunk(start: int, end: int, id: str = "", document_id: str = "doc") -> Chunk:
    return Chunk(id or f"{start}-{end}", document_id, TEXT[start:end], start, end)


def span(start: int, end: int, grade: int = 2, document_id: str = "doc") -> Evidence:
    return Evidence(document_id, start, end, grade, TEXT[start:end])


def question(
    id: str, *evidence: Evidence, stratum: str = "number", where: Where | None = None
) -> Question:
    return Question(id, f"question {id}", "", evidence, stratum, "easy", "dev", filter=where)


def answers(hits: dict[str, list[str]]) -> Callable[[str], list[Hit]]:
    """A retriever without `k`, from question id to the ids it finds."""

    def retrieve(query: str) -> list[Hit]:
        ids = hits.get(query.removeprefix("question "), [])
        return [Hit(id, 1.0 / rank) for rank, id in enumerate(ids, start=1)]

    return retrieve


class Fixed:
    """A Retriever that finds the same ids for every query, and remembers what it was asked."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = ids
        self.asked: list[tuple[int, Where | None]] = []

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        self.asked.append((k, where))
        return [Hit(id, 1.0) for id in self.ids[:k]]


def report(scores: Sequence[float], metric: str = "recall@10", name: str = "a") -> Report:
    rows = tuple(
        Row(f"q{i}", "number" if i % 2 else "code", {metric: score}, (None,), ())
        for i, score in enumerate(scores)
    )
    return Report(name, (metric,), rows)


# evidence spans


def test_half_of_a_span_is_enough_and_less_is_not() -> None:
    assert cover_ranks([span(0, 10)], [chunk(5, 30)]) == [1]
    assert cover_ranks([span(0, 10)], [chunk(6, 30)]) == [None]
    assert cover_ranks([span(0, 11)], [chunk(0, 5)]) == [None]
    assert cover_ranks([span(0, 11)], [chunk(0, 6)]) == [1]


def test_hits_cover_a_span_together_from_the_rank_that_completes_the_half() -> None:
    hits = [chunk(0, 13), chunk(50, 60), chunk(17, 40)]
    assert cover_ranks([span(10, 20)], hits) == [3]


def test_overlapping_hits_do_not_count_a_character_twice() -> None:
    hits = [chunk(0, 13), chunk(9, 13, "again"), chunk(0, 14)]
    assert cover_ranks([span(10, 20)], hits) == [None]


def test_the_same_offsets_of_another_document_cover_nothing() -> None:
    assert cover_ranks([span(0, 10)], [chunk(0, 10, document_id="other")]) == [None]


def test_an_empty_span_is_an_error() -> None:
    with pytest.raises(ValueError, match="holds no character"):
        cover_ranks([span(5, 5)], [])


def test_two_spans_in_one_hit_take_two_places_the_higher_grade_first() -> None:
    evidence = [span(0, 10, grade=1), span(10, 20, grade=3), span(40, 50)]
    ranking = span_ranking(evidence, [2, 2, 2])
    assert ranking == ["no span at 1", "1", "2", "0"]
    assert span_ranking(evidence, [1, 1, 2]) == ["1", "0", "2"]
    assert span_ranking(evidence, [None, 3, None]) == ["no span at 1", "no span at 2", "1"]


@given(
    st.lists(
        st.tuples(st.integers(0, 80), st.integers(1, 20), st.integers(1, 3)), min_size=1, max_size=6
    ),
    st.lists(st.tuples(st.integers(0, 80), st.integers(1, 60)), max_size=10),
    st.integers(1, 8),
)
def test_ndcg_stays_within_one_and_recall_grows_with_k(
    spans: list[tuple[int, int, int]], cuts: list[tuple[int, int]], k: int
) -> None:
    evidence = [span(start, min(start + n, 100), grade) for start, n, grade in spans]
    chunks = [chunk(start, min(start + n, 100)) for start, n in cuts]
    ranks = cover_ranks(evidence, chunks)
    weights = {str(i): float(item.grade) for i, item in enumerate(evidence)}
    ranking = span_ranking(evidence, ranks)
    assert len(set(ranking)) == len(ranking)
    assert all(ranking.index(str(i)) + 1 >= rank for i, rank in enumerate(ranks) if rank)
    assert 0 <= ndcg_at_k(ranking, weights, k) <= 1
    shorter = cover_ranks(evidence, chunks[:k])
    assert shorter == [rank if rank and rank <= k else None for rank in ranks]


# evaluate


def test_every_figure_by_hand() -> None:
    chunks = [chunk(0, 20), chunk(20, 40), chunk(40, 60), chunk(60, 100)]
    asked = question("q1", span(0, 10, 1), span(45, 55, 3), span(90, 100, 2))
    found = answers({"q1": ["20-40", "40-60", "0-20"]})
    result = evaluate(found, [asked], chunks, k=3, name="by hand")
    log3 = math.log2(3)
    assert result.means == pytest.approx(
        {
            "recall@3": 2 / 3,
            "ndcg@3": (3 / log3 + 1 / 2) / (3 + 2 / log3 + 1 / 2),
            "rr@3": 1 / 2,
            "precision@3": 2 / 3,
            "returned_precision@3": 2 / 3,
            "hit_rate@3": 1.0,
            "tokens@3": 6.0,
            "recall@1000tokens": 2 / 3,
        }
    )
    assert result.rows[0].ranks == (3, 2, None)
    assert result.rows[0].hits == ("20-40", "40-60", "0-20")


def test_k_hits_count_and_no_more() -> None:
    chunks = [chunk(0, 10), chunk(10, 20), chunk(20, 30)]
    found = answers({"q1": ["0-10", "10-20", "20-30"]})
    result = evaluate(found, [question("q1", span(20, 30))], chunks, k=2)
    assert result.mean("recall@2") == 0.0
    assert result.mean("tokens@2") == 2.0
    # the third hit fits into the budget
    assert result.mean("recall@1000tokens") == 1.0


def test_a_hit_that_comes_twice_counts_once() -> None:
    chunks = [chunk(0, 10), chunk(10, 20)]
    found = answers({"q1": ["0-10", "0-10", "10-20"]})
    result = evaluate(found, [question("q1", span(10, 20))], chunks, k=2)
    assert result.mean("rr@2") == 0.5
    assert result.mean("recall@2") == 1.0


def test_unanswerable_questions_are_left_out_and_counted() -> None:
    golden = [question("q1", span(0, 10)), question("q2", stratum="unanswerable")]
    result = evaluate(answers({"q1": ["0-10"], "q2": ["0-10"]}), golden, [chunk(0, 10)])
    assert result.mean("recall@10") == 1.0
    assert (len(result.rows), result.unanswerable) == (1, 1)
    assert "1 without left out" in str(result)


def test_no_hits_score_zero() -> None:
    result = evaluate(answers({}), [question("q1", span(0, 10))], [chunk(0, 10)])
    assert set(result.means.values()) == {0.0}


def test_a_document_is_a_chunk_of_its_whole_text() -> None:
    document = Document("doc", TEXT)
    result = evaluate(answers({"q1": ["doc"]}), [question("q1", span(0, 10))], {"doc": document})
    assert result.mean("recall@10") == 1.0
    assert result.mean("tokens@10") == 10.0


def test_the_budget_takes_whole_hits_until_one_does_not_fit() -> None:
    chunks = [chunk(0, 30), chunk(30, 70), chunk(70, 80)]
    golden = [question("q1", span(0, 10), span(40, 50), span(70, 80))]
    found = answers({"q1": ["0-30", "30-70", "70-80"]})
    for budget, covered in ((2, 0), (3, 1), (6, 1), (7, 2), (8, 3)):
        result = evaluate(found, golden, chunks, token_budget=budget)
        assert result.mean(f"recall@{budget}tokens") == pytest.approx(covered / 3), budget


def test_more_hits_are_asked_for_until_the_budget_is_full() -> None:
    chunks = [chunk(start, start + 10) for start in range(0, 100, 10)]
    retriever = Fixed([item.id for item in chunks])
    golden = [question("q1", span(70, 80))]
    result = evaluate(retriever, golden, chunks, k=2, token_budget=8)
    assert result.mean("recall@2") == 0.0
    assert result.mean("tokens@2") == 2.0
    assert result.mean("recall@8tokens") == 1.0
    assert [k for k, _ in retriever.asked] == [2, 4, 8]


def test_tokens_are_counted_by_the_function_given() -> None:
    result = evaluate(
        answers({"q1": ["0-10"]}), [question("q1", span(0, 10))], [chunk(0, 10)], count_tokens=len
    )
    assert result.mean("tokens@10") == 10.0


def test_a_filter_goes_to_a_retriever_that_takes_it_and_is_noted_otherwise() -> None:
    golden = [question("q1", span(0, 10), where={"lang": "en"}), question("q2", span(0, 10))]
    retriever = Fixed(["0-10"])
    assert evaluate(retriever, golden, [chunk(0, 10)]).notes == ()
    assert [where for _, where in retriever.asked] == [{"lang": "en"}, None]
    (note,) = evaluate(answers({}), golden, [chunk(0, 10)]).notes
    assert note.startswith("1 question carries a filter")


def test_evidence_in_documents_without_chunks_is_noted() -> None:
    result = evaluate(answers({}), [question("q1", span(0, 9, 2, "lost"))], [chunk(0, 10)])
    assert "lost" in result.notes[0]


def test_functions_may_return_ids_and_take_history() -> None:
    heard: list[tuple[str, ...]] = []

    def retrieve(query: str, history: tuple[str, ...] = ()) -> list[str]:
        heard.append(history)
        return ["0-10"]

    asked = replace(question("q1", span(0, 10)), history=("and before?",))
    assert evaluate(retrieve, [asked], [chunk(0, 10)]).mean("recall@10") == 1.0
    assert heard == [("and before?",)]


def test_faulty_arguments_are_named() -> None:
    golden = [question("q1", span(0, 10))]
    with pytest.raises(ValueError, match="k=0"):
        evaluate(answers({}), golden, [chunk(0, 10)], k=0)
    with pytest.raises(ValueError, match="token_budget=0"):
        evaluate(answers({}), golden, [chunk(0, 10)], token_budget=0)
    with pytest.raises(ValueError, match="'0-10' twice"):
        evaluate(answers({}), golden, [chunk(0, 10), chunk(0, 10)])
    with pytest.raises(KeyError, match="the hit 'gone' is not in chunks"):
        evaluate(answers({"q1": ["gone"]}), golden, [chunk(0, 10)])
    with pytest.raises(KeyError, match="no metric 'recall@5'"):
        evaluate(answers({}), golden, [chunk(0, 10)]).mean("recall@5")


# reports


def test_means_by_stratum() -> None:
    result = report([1.0, 0.0, 0.5])
    assert result.mean("recall@10") == 0.5
    assert result.mean("recall@10", "code") == 0.75
    assert result.mean("recall@10", "number") == 0.0
    assert math.isnan(result.mean("recall@10", "spanish"))
    assert dict(result.strata) == {"code": 2, "number": 1}


def test_a_report_prints_as_an_aligned_table() -> None:
    lines = str(report([1.0, 0.0, 1.0, 1.0], name="bm25")).splitlines()
    assert lines[0] == "bm25: 4 questions with evidence, 0 without left out"
    assert lines[1].split() == ["metric", "mean", "95", "%", "low", "95", "%", "high"]
    assert lines[2].startswith("recall@10  0.750")
    assert lines[5] == "stratum  n  recall@10"
    assert lines[6] == "code     2      1.000"
    assert max(map(len, lines)) <= 100


def test_html_is_escaped_and_sets_no_background() -> None:
    html = report([1.0], name="<b>&")._repr_html_()
    assert "&lt;b&gt;&amp;" in html
    assert "<b>" not in html
    assert "background" not in html


def test_an_empty_golden_set_gives_a_report_of_nan() -> None:
    result = evaluate(answers({}), [], [chunk(0, 10)])
    assert all(map(math.isnan, result.means.values()))
    assert all(map(math.isnan, result.interval("recall@10")))
    assert "0 questions" in str(result)
    assert json.loads(json.dumps(result.to_json(), allow_nan=False))["means"]["rr@10"] is None


def test_a_saved_report_comes_back_equal(tmp_path: Path) -> None:
    golden = [question("q1", span(0, 10)), question("qué", span(90, 99), stratum="spanish")]
    result = evaluate(answers({"q1": ["0-10"]}), golden, [chunk(0, 10)])
    result.save(tmp_path / "report.json")
    assert Report.load(tmp_path / "report.json") == result
    assert b"\r" not in (tmp_path / "report.json").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "x"}', "not json", pytest.param("[" * 100_000, id="deep")]
)
def test_a_file_that_is_no_report_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "r.json").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"r\.json holds no report"):
        Report.load(tmp_path / "r.json")


def test_a_report_passes_through_json_as_plain_data() -> None:
    golden = [question("q1", span(0, 10)), question("q2", stratum="unanswerable")]
    result = evaluate(answers({"q1": ["0-10"]}), golden, [chunk(0, 10)], k=(1, 10))
    assert Report.from_json(json.loads(json.dumps(result.to_json(), allow_nan=False))) == result


def test_a_report_without_what_was_shown_is_still_read() -> None:
    plain = report([0.5]).to_json()
    del plain["shown"]
    assert Report.from_json(plain) == report([0.5])


def test_a_row_that_lacks_a_metric_is_no_report() -> None:
    plain = report([0.5, 0.5]).to_json()
    del plain["rows"][1]["scores"]["recall@10"]
    with pytest.raises(ValueError, match=r"question 'q1' has no recall@10"):
        Report.from_json(plain)


# with what a question was answered


def test_each_question_has_its_hits_and_its_best_score_kept() -> None:
    golden = [question("q1", span(0, 10)), question("q2", stratum="unanswerable"), question("q3")]
    found = answers({"q1": ["0-10", "10-20", "20-30"], "q2": ["10-20"]})
    chunks = [chunk(0, 10), chunk(10, 20), chunk(20, 30)]
    shown = evaluate(found, golden, chunks, k=2).shown
    assert shown == (Shown("q1", 2, 1.0), Shown("q2", 1, 1.0), Shown("q3", 0, None))


def test_a_weak_hit_is_no_hit_and_its_score_is_kept() -> None:
    golden = [question("q1", span(0, 10))]
    result = evaluate(lambda query: [WeakHit("0-10", 0.25)], golden, [chunk(0, 10)])
    assert result.shown == (Shown("q1", 0, 0.25),)
    assert result.empty_rate(answerable=True) == 1.0
    assert result.mean("recall@10") == 1.0


def test_ids_alone_have_no_score_and_one_of_numpy_is_saved(tmp_path: Path) -> None:
    golden = [question("q1", span(0, 10))]
    assert evaluate(lambda query: ["0-10"], golden, [chunk(0, 10)]).shown[0].score is None
    narrow: Any = np.float32(0.5)
    result = evaluate(lambda query: [Hit("0-10", narrow)], golden, [chunk(0, 10)])
    result.save(tmp_path / "report.json")
    assert Report.load(tmp_path / "report.json").shown == (Shown("q1", 1, 0.5),)


def test_the_empty_rate_of_both_kinds_of_questions() -> None:
    golden = [question(f"q{i}", span(0, 10)) for i in range(4)]
    golden += [question(f"u{i}", stratum="unanswerable") for i in range(2)]
    hits = {"q0": ["0-10"], "q1": ["0-10"], "q2": ["0-10"], "u1": ["0-10"]}
    result = evaluate(answers(hits), golden, [chunk(0, 10)])
    assert result.empty_rate(answerable=True) == 1 / 4
    assert result.empty_rate(answerable=False) == 1 / 2
    asked = evaluate(answers(hits), golden[:4], [chunk(0, 10)])
    assert math.isnan(asked.empty_rate(answerable=False))
    assert math.isnan(report([1.0]).empty_rate(answerable=True))


# intervals and tests


def test_the_interval_agrees_with_the_normal_one_for_many_questions() -> None:
    values = np.random.default_rng(3).random(400)
    low, high = bootstrap_interval(values, seed=1)
    half = 1.96 * values.std() / 20
    assert low == pytest.approx(values.mean() - half, abs=0.003)
    assert high == pytest.approx(values.mean() + half, abs=0.003)


def test_a_seed_gives_the_same_interval_and_columns_share_the_draws() -> None:
    values = np.random.default_rng(3).random((30, 2))
    both = bootstrap_interval(values, seed=5)
    assert np.array_equal(both, bootstrap_interval(values, seed=5))
    assert not np.array_equal(both, bootstrap_interval(values, seed=6))
    assert both[:, 0] == pytest.approx(bootstrap_interval(values[:, 0], seed=5))


@settings(max_examples=20)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_the_interval_lies_within_the_scores(values: list[float]) -> None:
    low, high = bootstrap_interval(values, resamples=200)
    assert min(values) - 1e-12 <= low <= high <= max(values) + 1e-12


def test_the_randomisation_test_agrees_with_all_flips() -> None:
    differences = np.array([0.5, 0.25, 0.5, -0.125, 0.0, 1.0, 0.25, 0.5])
    flips = np.array(np.meshgrid(*[[-1, 1]] * 8)).reshape(8, -1).T
    exact = np.mean(np.abs(flips @ differences) >= abs(differences.sum()) - 1e-9)
    assert randomisation_p(differences, seed=2) == pytest.approx(exact, abs=0.01)


def flips(differences: Sequence[float]) -> list[float]:
    """The sums of all 2^n signs, the one measured among them."""
    signs = product([1, -1], repeat=len(differences))
    return [sum(s * d for s, d in zip(each, differences, strict=True)) for each in signs]


@pytest.mark.parametrize(
    ("differences", "lower", "of"),
    [
        ((-0.5, -0.25, -0.125), 1, 8),  # only the signs as they are
        ((0.5, 0.25, 0.125), 8, 8),
        ((-0.5, -0.25, 0.125), 2, 8),  # -0.625: and -0.875
        ((-0.5, 0.25, 0.25), 5, 8),  # 0: half of the others, and the two that are 0
        ((-0.5, 0.0), 2, 4),
    ],
)
def test_the_share_of_flips_that_fall_as_far_by_hand(
    differences: tuple[float, ...], lower: int, of: int
) -> None:
    sums = flips(differences)
    assert (sum(each <= sums[0] for each in sums), len(sums)) == (lower, of)
    less = randomisation_p(differences, seed=2, alternative="less")
    assert less == pytest.approx(lower / of, abs=0.015)


@settings(max_examples=25)
@given(st.lists(st.integers(-4, 4), min_size=1, max_size=7))
def test_less_agrees_with_all_flips_and_is_the_one_tail(eighths: list[int]) -> None:
    differences = [n / 8 for n in eighths]
    sums = flips(differences)
    less = randomisation_p(differences, alternative="less")
    assert less == pytest.approx(sum(each <= sums[0] for each in sums) / len(sums), abs=0.03)
    # the draws are the same: the lower tail, the upper one, and in both what equals neither
    more = randomisation_p([-d for d in differences], alternative="less")
    assert less + more >= 1
    if sum(differences):
        both = randomisation_p(differences)
        assert both == pytest.approx(2 * min(less, more), abs=0.03)


def test_no_p_value_is_smaller_than_the_draws_can_show() -> None:
    assert randomisation_p([1.0] * 40, resamples=99) == 0.01


def test_equal_systems_have_p_one_and_no_questions_have_none() -> None:
    assert randomisation_p([0.0, 0.0, 0.0]) == 1.0
    assert randomisation_p([0.0, 0.0, 0.0], alternative="less") == 1.0
    assert math.isnan(randomisation_p([]))
    assert math.isnan(randomisation_p([0.5, math.nan], alternative="less"))


def test_faulty_resampling_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="resamples=0"):
        bootstrap_interval([1.0], resamples=0)
    with pytest.raises(ValueError, match="confidence=95"):
        bootstrap_interval([1.0], confidence=95)
    with pytest.raises(ValueError, match="alternative='greater': use 'two-sided' or 'less'"):
        randomisation_p([1.0], alternative="greater")  # type: ignore[arg-type]


# comparison


def test_compare_is_b_minus_a_question_by_question() -> None:
    a, b = report([0.0, 0.5, 1.0, 0.5]), report([1.0, 0.5, 0.5, 0.5], name="b")
    comparison = compare(a, b, "recall@10", seed=4)
    assert comparison.difference == 0.125
    assert [move.question_id for move in comparison.moves] == ["q0", "q2", "q1", "q3"]
    assert comparison.moves[0].difference == 1.0
    assert comparison.strata == {"code": (2, 0.25), "number": (2, 0.0)}
    low, high = comparison.interval
    assert low < 0 < high
    assert comparison == compare(a, b, "recall@10", seed=4)
    back = compare(b, a, "recall@10", seed=4)
    assert back.difference == -0.125
    assert back.p_value == comparison.p_value


def test_the_paired_interval_is_narrow_when_questions_agree() -> None:
    scores = np.linspace(0, 0.9, 40)
    low, high = compare(report(list(scores)), report(list(scores + 0.1)), "recall@10").interval
    assert (low, high) == pytest.approx((0.1, 0.1))


def test_compare_prints_what_moved() -> None:
    text = str(compare(report([0.0, 0.5]), report([1.0, 0.5], name="b"), "recall@10"))
    assert text.startswith("recall@10: b minus a = +0.500\n95 % interval +0.000 to +1.000")
    assert "q0" in text
    assert "q1" not in text


def test_reports_of_other_questions_or_another_k_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="differ in their questions"):
        compare(report([1.0]), report([1.0, 0.0]), "recall@10")
    with pytest.raises(KeyError, match="no metric 'recall@10'"):
        compare(report([1.0]), report([1.0], "recall@5"), "recall@10")
