"""The gate, against bare means and against an earlier report, and the file that it reads."""

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.evaluation import Baseline, Report, Row, Shown, Verdict, file_hash, gate
from tests.minirag.test_evaluation import report

SCORES = st.lists(st.floats(0, 1), min_size=1, max_size=12)
GOLDEN, OTHER = "a" * 64, "b" * 64


def strata(scores: dict[str, list[float]], name: str = "a") -> Report:
    """A report from stratum to scores; ids say the stratum and the place in it."""
    rows = [
        Row(f"{stratum}-{i}", stratum, {"recall@10": score}, (None,), ())
        for stratum, each in scores.items()
        for i, score in enumerate(each)
    ]
    return Report(name, ("recall@10",), tuple(rows))


def without(full: Report, *ids: str) -> Report:
    return replace(full, rows=tuple(row for row in full.rows if row.question_id not in ids))


# against bare means


def test_a_mean_passes_within_the_tolerance_and_fails_beyond() -> None:
    measured = report([0.7])
    assert gate(measured, {"recall@10": 0.72}, tolerance=0.02)
    verdict = gate(measured, {"recall@10": 0.75}, tolerance=0.02)
    assert not verdict.passed
    assert "recall@10: 0.7000, baseline 0.7500; worse by 0.0500, tolerance 0.02" in str(verdict)


def test_more_tokens_fail_only_where_tokens_are_named() -> None:
    measured, before = report([900.0], "tokens@10"), {"tokens@10": 800.0}
    assert not gate(measured, before, metrics=["tokens@10"], tolerance=50)
    assert gate(measured, before, metrics=["tokens@10"], tolerance=100)
    assert gate(measured, {"tokens@10": 1800.0}, metrics=["tokens@10"])
    assert "no metric to compare" in str(gate(measured, before))


# what cannot be compared


def test_an_empty_golden_set_fails_whatever_the_baseline_is() -> None:
    for before in ({"recall@10": 0.0}, {}, report([]), report([0.5])):
        verdict = gate(report([]), before)
        assert not verdict
        assert str(verdict).endswith(
            "a: no question with evidence was measured: check the golden set and its split"
        )


def test_a_metric_that_is_nan_on_either_side_fails() -> None:
    assert "not a number in the report" in str(gate(report([math.nan]), {"recall@10": 0.5}))
    assert "not a number in the baseline" in str(gate(report([0.5]), {"recall@10": math.nan}))
    assert "not a number in the baseline" in str(gate(report([0.5]), {"recall@10": math.inf}))


def test_one_question_that_is_nan_fails_against_a_report_too() -> None:
    whole, torn = report([0.5, 0.5]), report([0.5, math.nan])
    assert "recall@10: not a number in the report;" in str(gate(torn, whole))
    assert "recall@10: not a number in the baseline;" in str(gate(whole, torn))
    both = "recall@10: not a number in the report and the baseline; find out why before merging"
    assert gate(torn, torn) == Verdict((both,))


def test_a_metric_without_a_baseline_fails() -> None:
    assert "recall@10: missing from the baseline" in str(gate(report([1.0]), {}))
    missing = gate(report([1.0]), {"recall@10": 1.0, "recall@5": 1.0})
    assert "recall@5: missing from the report" in str(missing)
    assert not gate(report([1.0]), {"recall@10": 1.0}, metrics=["mrr"])


def test_a_metric_that_one_of_two_reports_lacks_fails() -> None:
    ten, five = report([1.0]), report([1.0], "recall@5")
    failures = gate(ten, five).failures
    assert [line.split("; ")[0] for line in failures] == [
        "recall@10: missing from the baseline",
        "recall@5: missing from the report",
    ]
    assert gate(ten, ten, metrics=["mrr"]).failures == (
        "mrr: missing from the report and the baseline; evaluate with the same k again",
    )


def test_other_questions_fail_and_are_named() -> None:
    full = report([0.5] * 6)
    fewer, more = gate(without(full, "q1"), full), gate(full, without(full, "q1", "q4"))
    assert "a: questions of the baseline not measured: 1 (q1); measure the same" in str(fewer)
    assert "a: questions not in the baseline: 2 (q1, q4); measure the same" in str(more)
    many = gate(without(full, "q0", "q1", "q2", "q3"), without(full, "q5"))
    assert "questions of the baseline not measured: 4 (q0, q1, q2, …) and questions not in" in str(
        many
    )


@given(st.lists(st.floats(0, 1), min_size=2, max_size=12), st.data())
def test_a_question_less_or_more_fails_however_much_better_the_rest_is(
    scores: list[float], data: st.DataObject
) -> None:
    full, best = report(scores), report([1.0] * len(scores))
    gone = f"q{data.draw(st.integers(0, len(scores) - 1))}"
    assert not gate(without(best, gone), full)
    assert not gate(best, without(full, gone))


def test_a_question_that_was_measured_twice_fails() -> None:
    once = report([0.0, 1.0])
    twice = replace(once, rows=(*once.rows, once.rows[1]))
    assert "questions not in the baseline: 1 (q1)" in str(gate(twice, once))
    assert "questions of the baseline not measured: 1 (q1)" in str(gate(once, twice))


@pytest.mark.parametrize("tolerance", [-0.1, math.nan, math.inf])
def test_a_tolerance_that_would_switch_the_gate_off_is_an_error(tolerance: float) -> None:
    with pytest.raises(ValueError, match="tolerance="):
        gate(report([1.0]), {"recall@10": 1.0}, tolerance)


@pytest.mark.parametrize("alpha", [-0.1, 0, 1, math.nan])
def test_an_alpha_that_would_switch_the_gate_off_is_an_error(alpha: float) -> None:
    with pytest.raises(ValueError, match="alpha="):
        gate(report([1.0]), report([1.0]), alpha=alpha)


# against an earlier report, question by question


@settings(max_examples=30)
@given(SCORES, st.sampled_from([0.0, 0.05, 1.0]))
def test_a_report_passes_against_itself(scores: list[float], tolerance: float) -> None:
    measured = report(scores)
    backwards = replace(measured, rows=measured.rows[::-1])
    for now in (measured, backwards):
        assert gate(now, measured, tolerance, alpha=0.999) == Verdict(())


@settings(max_examples=30)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=12))
def test_an_improvement_never_fails(moves: list[tuple[float, float]]) -> None:
    worse, better = report([min(move) for move in moves]), report([max(move) for move in moves])
    assert gate(better, worse, tolerance=0, alpha=0.999)
    assert gate(better, worse.means, tolerance=0)


def test_many_small_falls_fail_by_p_and_one_passes() -> None:
    before = report([0.8] * 40)
    # 0.02 is less than the tolerance; all 40 fall, so no draw of 10,000 is as low
    verdict = gate(report([0.78] * 40), before)
    assert verdict.failures == (
        "recall@10: 0.7800, baseline 0.8000; worse by 0.0200, p = 0.0001; first q0, q1, q2",
    )
    # its mean fell by as much, p = 1/2
    assert gate(report([0.0] + [0.8] * 39), before)


def test_five_questions_are_the_fewest_that_can_fail_by_p() -> None:
    """All fall: p is 1/16 with four and 1/32 with five."""
    for n, passed in ((4, True), (5, False)):
        assert gate(report([0.47] * n), report([0.5] * n)).passed is passed, n
    assert not gate(report([0.47] * 4), report([0.5] * 4), alpha=0.1)


def test_a_mean_that_did_not_fall_passes_at_any_alpha() -> None:
    before, now = report([0.5] * 4), report([0.25, 0.75, 0.75, 0.25])
    assert gate(now, before, tolerance=0.5, alpha=0.999)


def test_a_failure_names_the_questions_that_fell_most() -> None:
    falls = [0.01, 0.04, 0.02, 0.03, 0.01, 0.01]
    (line,) = gate(report([0.5 - fall for fall in falls]), report([0.5] * 6)).failures
    assert line.endswith("; first q1, q3, q2")


def test_a_stratum_that_fell_fails_though_the_mean_rose() -> None:
    before = strata({"code": [0.5] * 4, "number": [0.5] * 36})
    now = strata({"code": [0.4] * 4, "number": [0.6] * 36})
    assert now.mean("recall@10") > before.mean("recall@10")
    assert gate(now, before).failures == (
        "recall@10 of code: 0.4000, baseline 0.5000; worse by 0.1000, tolerance 0.05",
    )
    assert gate(now, before, tolerance=0.1)


def test_a_stratum_that_fell_by_the_tolerance_passes_whatever_its_last_bits() -> None:
    # 0.7 - 0.65 is a little more than 0.05
    assert gate(strata({"code": [0.65]}), strata({"code": [0.7]}), tolerance=0.05)
    assert not gate(strata({"code": [0.649]}), strata({"code": [0.7]}), tolerance=0.05)


def test_last_bits_are_no_fall_however_many_questions_have_them() -> None:
    before = report([0.7] * 40)
    now = report([math.nextafter(0.7, 0)] * 40)
    assert gate(now, before, tolerance=0)


def test_both_rules_may_fail_at_once() -> None:
    failures = gate(report([0.2] * 10), report([0.5] * 10)).failures
    assert [line.split(":")[0] for line in failures] == [
        "recall@10",
        "recall@10 of code",
        "recall@10 of number",
    ]


def test_more_tokens_are_worse_and_fewer_judged_are_not() -> None:
    before, dearer = report([100.0] * 8, "tokens@10"), report([101.0] * 8, "tokens@10")
    assert "worse by 1.0000, p = " in str(gate(dearer, before, metrics=["tokens@10"]))
    assert "tokens@10 of code: 101.0000, baseline 100.0000; worse by 1.0000" in str(
        gate(dearer, before, metrics=["tokens@10"])
    )
    assert gate(before, dearer, metrics=["tokens@10"], tolerance=0)
    rows = [
        Row(f"q{i}", "code", {"rr@10": 1.0, "judged@5": judged}, (1,), ())
        for i, judged in enumerate([1.0] * 8)
    ]
    all_read = Report("a", ("rr@10", "judged@5"), tuple(rows))
    fresh = [replace(row, scores={"rr@10": 1.0, "judged@5": 0.0}) for row in rows]
    assert gate(replace(all_read, rows=tuple(fresh)), all_read)


# the baseline's file


def baseline(*reports: Report, golden: str = GOLDEN, split: str = "dev") -> Baseline:
    return Baseline(reports, golden, split)


def test_each_report_is_compared_with_the_one_of_its_name() -> None:
    before = baseline(report([0.9] * 6, name="bm25"), report([0.2] * 6, name="tfidf"))
    assert before.names == ("bm25", "tfidf")
    assert before.gate([report([0.2] * 6, name="tfidf")], GOLDEN)
    verdict = before.gate([report([0.9] * 6, name="tfidf"), report([0.2] * 6, name="bm25")], GOLDEN)
    assert verdict.failures[0].startswith("bm25: recall@10: 0.2000, baseline 0.9000;")
    assert all(line.startswith("bm25: recall@10") for line in verdict.failures)


def test_the_limits_are_passed_on() -> None:
    before, now = baseline(report([0.5] * 4)), [report([0.4] * 4)]
    assert not before.gate(now, GOLDEN)
    assert before.gate(now, GOLDEN, tolerance=0.2)
    assert not before.gate(now, GOLDEN, tolerance=0.2, alpha=0.1)
    assert "rr@10: missing" in str(before.gate(now, GOLDEN, metrics=["rr@10"]))


def test_another_golden_file_fails_whatever_was_measured() -> None:
    verdict = baseline(report([0.0])).gate([report([1.0])], OTHER)
    (line,) = verdict.failures
    assert "the golden file is not that of the baseline" in line
    assert "SHA-256 bbbbbbbbbbbb…, then aaaaaaaaaaaa…" in line


def test_a_baseline_that_knows_no_golden_file_is_still_compared() -> None:
    before = baseline(report([0.5] * 6), golden="")
    assert before.gate([report([0.5] * 6)], OTHER)
    assert not before.gate([report([0.2] * 6)], OTHER)


def test_a_pipeline_without_a_baseline_and_no_pipeline_at_all_fail() -> None:
    before = baseline(report([0.5], name="bm25"))
    assert before.gate([report([1.0], name="new")], GOLDEN).failures == (
        "new: not in the baseline; write a new one with it",
    )
    assert before.gate([], GOLDEN).failures == ("no pipeline was measured",)
    with pytest.raises(KeyError, match="'new' is not in the baseline; it has bm25"):
        before["new"]


def test_a_name_stands_once_before_its_failure() -> None:
    before = baseline(report([0.5], name="bm25"))
    (line,) = before.gate([report([], name="bm25")], GOLDEN).failures
    assert line.startswith("bm25: no question with evidence was measured")


def test_a_saved_baseline_holds_a_question_a_line(tmp_path: Path) -> None:
    shown = (Shown("q0", 3, 1.5), Shown("q9", 0, None))
    first = replace(report([0.5, 1.0], name="bm25"), shown=shown, notes=("a note",))
    saved = baseline(first, report([0.0], name="tfidf"))
    saved.save(tmp_path / "before.json")
    lines = (tmp_path / "before.json").read_text("utf-8").splitlines()
    assert sum('"question_id"' in line for line in lines) == 2 + 2 + 1
    assert all(line.count('"question_id"') <= 1 for line in lines)
    assert json.loads("\n".join(lines))["reports"][0]["means"] == {"recall@10": 0.75}
    assert Baseline.load(tmp_path / "before.json") == saved
    assert b"\r" not in (tmp_path / "before.json").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["before.json"]


TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
ROWS = st.builds(
    Row,
    TEXTS,
    TEXTS,
    st.fixed_dictionaries({"rr@1": st.just(math.nan) | st.floats(0, 1)}),
    st.lists(st.none() | st.integers(1, 10), max_size=3).map(tuple),
    st.lists(TEXTS, max_size=3).map(tuple),
)
SHOWN = st.builds(Shown, TEXTS, st.integers(0, 10), st.none() | st.floats(-9, 9))
REPORTS = st.builds(
    Report,
    TEXTS,
    st.just(("rr@1",)),
    st.lists(ROWS, max_size=3).map(tuple),
    st.integers(0, 9),
    st.lists(TEXTS, max_size=2).map(tuple),
    st.lists(SHOWN, max_size=3).map(tuple),
)


@settings(max_examples=50)
@given(st.lists(REPORTS, min_size=1, max_size=3), TEXTS, TEXTS)
def test_a_saved_baseline_comes_back_equal(
    tmp_path_factory: pytest.TempPathFactory, reports: Sequence[Report], golden: str, split: str
) -> None:
    path = tmp_path_factory.mktemp("baseline") / "before.json"
    saved = Baseline(tuple(reports), golden, split)
    saved.save(path)
    assert Baseline.load(path) == saved


def test_a_single_report_is_a_baseline_that_knows_no_golden_file(tmp_path: Path) -> None:
    report([0.5], name="bm25").save(tmp_path / "before.json")
    loaded = Baseline.load(tmp_path / "before.json")
    assert loaded == Baseline((report([0.5], name="bm25"),), "", "")


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "before.json"
    baseline(report([0.5])).save(path)
    with pytest.raises(UnicodeEncodeError):
        baseline(report([0.5], name="\ud800")).save(path)
    assert Baseline.load(path) == baseline(report([0.5]))
    assert [path.name for path in tmp_path.iterdir()] == ["before.json"]


HEAD = '{"format": "minirag-baseline-1", "golden": "", "split": "dev", "reports": '
LACKING = (
    '[{"name": "a", "metrics": ["rr@5"], "unanswerable": 0, "notes": [], "rows": '
    '[{"question_id": "q1", "stratum": "code", "scores": {}, "ranks": [], "hits": []}]}]}'
)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", "null", "not json", '{"format": "x"}', "[" * 100_000),
        *(HEAD + rest for rest in ("[]}", "[{}]}", "[1]}", "{}}", "null}", "[", LACKING)),
        '{"format": "minirag-baseline-1", "reports": [{}]}',
    ],
)
def test_a_file_that_is_no_baseline_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "b.json").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"b\.json holds no report .*; write one with eval --json"):
        Baseline.load(tmp_path / "b.json")


def test_a_missing_baseline_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"b\.json: no such file"):
        Baseline.load(tmp_path / "b.json")


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r")), st.binary(min_size=1))
def test_line_ends_change_no_hash_and_every_other_byte_does(
    tmp_path_factory: pytest.TempPathFactory, text: str, more: bytes
) -> None:
    folder = tmp_path_factory.mktemp("hash")
    unix, windows, other = (folder / name for name in ("unix", "windows", "other"))
    unix.write_bytes(text.encode())
    windows.write_bytes(text.replace("\n", "\r\n").encode())
    other.write_bytes(text.encode() + more)
    assert file_hash(unix) == file_hash(windows)
    assert file_hash(unix) != file_hash(other)


def test_the_hash_is_that_of_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "abc").write_bytes(b"abc")  # FIPS 180-2, appendix B.1
    assert file_hash(tmp_path / "empty").startswith("e3b0c44298fc1c149afbf4c8996fb924")
    assert file_hash(tmp_path / "abc").startswith("ba7816bf8f01cfea414140de5dae2223")
