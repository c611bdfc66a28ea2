"""The tables of `eval`: what stands in them, and that they fit a terminal of 80 columns."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.commands import eval_strata
from minirag.commands.eval_inputs import LADDER
from minirag.commands.eval_strata import shown_stratum, strata_tables
from minirag.commands.eval_tables import Measured, tables
from minirag.evaluation import Report, Row, Shown, Table
from minirag.evaluation.figures import names
from minirag.golden import STRATA
from minirag.pipeline import BUILT_ON

LONG = "questions_of_people_who_never_end"


def report(
    name: str,
    *scores: float,
    depths: Sequence[int] = (5, 10),
    strata: Sequence[str] = ("cross_lingual", "identifier"),
    notes: Sequence[str] = (),
    judged: bool = False,
    words: float = 99_999,
) -> Report:
    k = depths[-1]
    metrics = (*names(depths), f"tokens@{k}", "recall@1000tokens")
    metrics += tuple(f"judged@{depth}" for depth in depths) if judged else ()
    rows = tuple(
        Row(
            f"q{i}",
            strata[i % len(strata)],
            dict.fromkeys(metrics, score) | {f"tokens@{k}": words},
            (),
            (),
        )
        for i, score in enumerate(scores)
    )
    shown = tuple(Shown(row.question_id, 1, i / 10) for i, row in enumerate(rows))
    return Report(name, metrics, rows, notes=tuple(notes), shown=shown)


def printed(measured: Sequence[Measured], depths: Sequence[int]) -> list[str]:
    all_tables = tables(measured, "test", depths, BUILT_ON)
    return [line for table in all_tables for line in table.text().splitlines()]


def captioned(measured: Sequence[Measured], start: str) -> Table:
    (found,) = (
        table
        for table in tables(measured, "dev", (5, 10), BUILT_ON)
        if table.caption.startswith(start)
    )
    return found


def test_the_gain_is_that_of_the_same_questions() -> None:
    # by hand: the mean of (1 - .5, .25 - 0) is .375
    measured = [
        Measured(report("bm25", 0.5, 0.0), 1.0),
        Measured(report("full", 1.0, 0.25), 2.0),
    ]
    ((name, gain, low, high),) = captioned(measured, "nDCG@10 gained over bm25").rows
    assert (name, gain) == ("full", "+0.375")
    assert float(low) <= 0.375 <= float(high)
    assert captioned(measured, "nDCG@10 by kind").rows == (
        ("cross lingual", "1", ".50 .50-.50", "1.00 1.00-1.00"),
        ("identifier", "1", ".00 .00-.00", ".25 .25-.25"),
    )


def test_a_step_is_measured_against_what_it_stands_on() -> None:
    measured = [
        Measured(report("bm25", 0.5, 0.75), 1.0),
        Measured(report("dense", 0.0, 0.0), 1.0),
        Measured(report("hybrid", 1.0, 0.5), 1.0),
    ]
    assert captioned(measured, "nDCG@10 gained over").rows[1][0] == "hybrid"
    # by hand: the mean of (1 - .5, .5 - .75) is .125
    ((step, gain, *_),) = captioned(measured, "What each step adds").rows
    assert (step, gain) == ("bm25 > hybrid", "+0.125")
    helped = captioned(measured, "The kinds of question that each step helps")
    assert helped.rows == (("bm25 > hybrid", "cross lingual +0.50", "identifier -0.25"),)


def test_a_step_that_changes_nothing_helps_nowhere() -> None:
    measured = [Measured(report(name, 0.5, 0.5), 1.0) for name in ("bm25", "hybrid")]
    helped = captioned(measured, "The kinds of question that each step helps")
    assert helped.rows == (("bm25 > hybrid", "nowhere", "nowhere"),)


def test_a_step_whose_base_was_not_measured_is_left_out() -> None:
    measured = [Measured(report(name, 0.5), 1.0) for name in ("tfidf", "full")]
    captions = [table.caption for table in tables(measured, "dev", (5, 10), BUILT_ON)]
    assert not any("step" in caption for caption in captions)


def test_bounds_are_no_methods() -> None:
    measured = [Measured(report(name, 0.5), math.nan) for name in ("random", "bm25", "oracle")]
    captions = [table.caption for table in tables(measured, "dev", (5, 10), BUILT_ON)]
    assert not any("gained" in caption for caption in captions)  # one method, nothing to compare
    wrong = captioned(measured, "Share of wrong answers")
    assert [row[0] for row in wrong.rows] == ["bm25"]
    assert captioned(measured, "1 question of split dev").rows[0][-1] == "-"


def test_what_cannot_be_told_is_a_dash() -> None:
    measured = [Measured(report("bm25", math.nan, words=math.nan), math.nan)]
    cells = [cell for table in tables(measured, "dev", (5, 10), BUILT_ON) for cell in table.rows]
    assert "nan" not in str(cells)
    assert captioned(measured, "nDCG@10 by kind").rows == (("cross lingual", "1", "-"),)


def test_a_note_is_told_once_and_wrapped() -> None:
    note = "evidence lies in documents without a chunk: " + ", ".join(f"doc-{i}" for i in range(9))
    measured = [Measured(report(name, 0.5, notes=[note]), 1.0) for name in ("bm25", "tfidf")]
    caption = captioned(measured, "1 question of").caption
    assert " ".join(caption.split()).count(note) == 1
    assert max(map(len, caption.splitlines())) <= 80


@pytest.mark.parametrize("strata", [STRATA, (LONG, "b"), ("",)], ids=["known", "long", "empty"])
@pytest.mark.parametrize("depths", [(1,), (5,), (5, 10), (5, 100)], ids=str)
@pytest.mark.parametrize("judged", [False, True])
def test_the_whole_ladder_fits_80_columns(
    depths: Sequence[int], strata: Sequence[str], judged: bool
) -> None:
    scores = [1.0, 0.25, 0.0] * 5
    measured = [
        Measured(
            report(name, *scores, depths=depths, strata=strata, judged=judged, notes=["x " * 99]),
            12345.6,
        )
        for name in LADDER
    ]
    lines = printed(measured, depths)
    assert [line for line in lines if len(line) > 80] == []


def test_no_pipeline_is_lost_between_the_strata_tables() -> None:
    reports = [report(name, 0.5, 1.0) for name in LADDER]
    headings = [table.heading for table in strata_tables(reports, 10)]
    assert {heading[:2] for heading in headings} == {("stratum", "n")}
    assert [name for heading in headings for name in heading[2:]] == list(LADDER)


def test_the_strata_of_a_thousand_questions_fit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def quick(scores: Sequence[float]) -> NDArray[np.float64]:
        return np.array([0.99, 1.0])

    monkeypatch.setattr(eval_strata, "bootstrap_interval", quick)
    reports = [report(name, *[1.0] * 1200, strata=(LONG,)) for name in LADDER]
    shown = [line for table in strata_tables(reports, 10) for line in table.text().splitlines()]
    assert 70 < max(map(len, shown)) <= 80
    assert any("1200" in line for line in shown)


def test_a_long_name_is_cut_and_a_known_one_is_not() -> None:
    assert shown_stratum("cross_lingual") == "cross lingual"
    assert shown_stratum(LONG) == "questions of peop…"
    assert all("…" not in shown_stratum(name) for name in STRATA)
