import math
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import minirag
from minirag.evaluation import Report, Row, database
from minirag.evaluation.history import append_history, read_histories, read_history
from minirag.evaluation.trend import _BARS, _bar, trend

GOLDEN, OTHER = "a" * 64, "b" * 64
MONDAY = datetime(2025, 11, 3, 3, tzinfo=UTC)


def report(name: str, scores: Sequence[float], metric: str = "rr@10") -> Report:
    """Questions in turn of the strata "code" and "number"."""
    rows = [
        Row(f"q{i}", ("code", "number")[i % 2], {metric: score}, (None,), ())
        for i, score in enumerate(scores)
    ]
    return Report(name, (metric,), tuple(rows))


def rows(path: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT * FROM eval_results ORDER BY rowid").fetchall()


def weeks(
    path: Path, means: Mapping[str, Sequence[float]], goldens: Sequence[str] = (GOLDEN,) * 99
) -> None:
    """Runs a week apart, of one question each."""
    for week in range(max(map(len, means.values()))):
        run = [report(name, [each[week]]) for name, each in means.items() if week < len(each)]
        append_history(path, run, golden=goldens[week], at=MONDAY + timedelta(weeks=week))


def append_some(path: Path, name: str, times: int) -> None:
    for _ in range(times):
        append_history(path, [report(name, [0.5])], golden=GOLDEN)


def test_a_run_is_a_row_for_each_metric_and_stratum(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    append_history(
        path,
        [report("full", [1.0, 0.5, 0.0, 0.5])],
        golden=GOLDEN,
        corpus="handbook",
        milliseconds={"full": 12.5},
        at=datetime(2025, 11, 3, 5, 0, 0, 999_999, tzinfo=timezone(timedelta(hours=2))),
    )
    low, high = report("full", [1.0, 0.5, 0.0, 0.5]).interval("rr@10")
    head, tail = ("2025-11-03T03:00:00Z", "full"), (GOLDEN, "handbook", minirag.__version__)
    assert rows(path) == [
        (*head, "rr@10", "", 4, 0.5, low, high, *tail),
        (*head, "rr@10", "code", 2, 0.5, None, None, *tail),
        (*head, "rr@10", "number", 2, 0.5, None, None, *tail),
        (*head, "ms", "", 4, 12.5, None, None, *tail),
    ]


def test_numpy_numbers_are_stored_as_numbers_and_nan_as_null(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    scores: Any = np.array([0.25, 0.75], dtype=np.float32)
    took: Any = {"a": np.float32(2.0), "b": math.inf}
    run = [report("a", list(scores)), report("b", [math.nan, 1.0]), report("c", [])]
    append_history(path, run, golden=GOLDEN, milliseconds=took)
    stored = {row[1:4]: row[4:8] for row in rows(path)}
    assert stored["a", "rr@10", "number"] == (1, 0.75, None, None)
    assert stored["a", "ms", ""] == (2, 2.0, None, None)
    assert stored["b", "rr@10", ""] == (2, None, None, None)
    assert stored["b", "ms", ""] == (2, None, None, None)
    assert stored["c", "rr@10", ""] == (0, None, None, None)
    (point,) = read_history(path, "b", "rr@10")
    assert math.isnan(point.value)
    assert math.isnan(point.low)
    assert math.isnan(point.high)


def test_a_question_without_a_stratum_counts_once_among_all(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    bare = Report("a", ("rr@10",), (Row("q", "", {"rr@10": 1.0}, (1,), ()),))
    append_history(path, [bare], golden=GOLDEN)
    assert len(read_history(path, "a", "rr@10")) == 1


def test_the_clock_is_read_where_no_time_is_given(tmp_path: Path) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    append_some(tmp_path / "history.db", "a", 1)
    (point,) = read_history(tmp_path / "history.db", "a", "rr@10")
    assert before <= point.measured_at <= datetime.now(UTC)
    assert point.measured_at.utcoffset() == timedelta(0)


def test_runs_come_back_oldest_first_whenever_they_were_stored(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    for week in (2, 0, 1):
        at = (MONDAY + timedelta(weeks=week)).astimezone(timezone(timedelta(hours=-7)))
        append_history(path, [report("a", [week / 4])], golden=GOLDEN, at=at)
    assert [p.value for p in read_history(path, "a", "rr@10")] == [0.0, 0.25, 0.5]
    assert [p.value for p in read_history(path, "a", "rr@10", "code")] == [0.0, 0.25, 0.5]
    assert read_history(path, "a", "rr@10")[0].measured_at == MONDAY


def test_pipelines_are_kept_apart_and_in_the_order_asked(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    weeks(path, {"a": [0.1, 0.2], "b": [0.9]})
    found = read_histories(path, "rr@10", ["b", "a"])
    assert {name: [p.value for p in points] for name, points in found.items()} == {
        "b": [0.9],
        "a": [0.1, 0.2],
    }
    assert list(found) == ["b", "a"]
    assert list(read_histories(path, "rr@10")) == ["a", "b"]


def test_two_processes_that_append_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        done = [pool.submit(append_some, path, name, 15) for name in ("a", "b")]
        assert [each.result() for each in done] == [None, None]
    assert {name: len(read_history(path, name, "rr@10")) for name in "ab"} == {"a": 15, "b": 15}


def test_a_writer_waits_for_another_to_end(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    append_some(path, "a", 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        writer = threading.Thread(target=append_some, args=(path, "a", 1))
        writer.start()
        time.sleep(0.3)
        assert writer.is_alive()
        other.execute("COMMIT")
        writer.join(20)
    assert len(read_history(path, "a", "rr@10")) == 2


def test_a_file_that_stays_locked_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "history.db"
    append_some(path, "a", 1)
    monkeypatch.setattr(database, "_WAIT", 0.05)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OSError, match=r"history\.db cannot be used \(.*locked.*nobody else"):
            append_some(path, "a", 1)
        with pytest.raises(OSError, match="locked"):
            read_history(path, "a", "rr@10")


def test_a_second_writer_is_kept_out_before_it_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # else both find no table, and both make it
    path = tmp_path / "history.db"
    monkeypatch.setattr(database, "_WAIT", 0.05)
    with (
        database.opened(path, create=True),
        pytest.raises(OSError, match="locked"),
        database.opened(path, create=True),
    ):
        pytest.fail("two wrote at once")


def test_a_run_that_fails_midway_is_not_stored_at_all(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    append_some(path, "a", 1)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON eval_results WHEN new.pipeline = 'b'"
            " BEGIN SELECT RAISE(ABORT, 'no more'); END"
        )
    stored = rows(path)
    with pytest.raises(ValueError, match="no more"):
        append_history(path, [report("a", [1.0]), report("b", [1.0])], golden=GOLDEN)
    assert rows(path) == stored


def no_database(path: Path) -> None:
    path.write_bytes(b"no database" * 100)


def damaged(path: Path) -> None:
    append_history(path, [report(str(i), [0.5]) for i in range(40)], golden=GOLDEN)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)


def of_somebody_else(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE bookmarks (url TEXT)")


def of_a_later_version(path: Path) -> None:
    append_some(path, "a", 1)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA user_version = 2")


def of_other_columns(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE eval_results (value REAL)")
        database.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (no_database, "not a database"),
        (damaged, "malformed"),
        (of_somebody_else, "its schema is 0, not 1"),
        (of_a_later_version, "its schema is 2, not 1"),
        (of_other_columns, "other columns"),
    ],
)
def test_a_file_that_is_no_history_is_named_and_left_as_it_was(
    tmp_path: Path, spoil: Callable[[Path], None], what: str
) -> None:
    path = tmp_path / "file.db"
    spoil(path)
    before = path.read_bytes()
    for use in (lambda: append_some(path, "a", 1), lambda: trend(path, "rr@10")):
        with pytest.raises(ValueError, match=rf"file\.db is no history.*{what}.*another file"):
            use()
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["file.db"]


def test_an_empty_file_may_be_written_but_not_read(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    path.touch()
    with pytest.raises(ValueError, match="its schema is 0"):
        read_history(path, "a", "rr@10")
    append_some(path, "a", 1)
    assert len(read_history(path, "a", "rr@10")) == 1


def test_a_date_that_is_none_is_said_to_be_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    append_some(path, "a", 1)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE eval_results SET measured_at = 'monday'")
    with pytest.raises(ValueError, match=r"history\.db .*'monday'"):
        read_history(path, "a", "rr@10")


def test_a_folder_and_a_file_that_is_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="is a folder; name a file"):
        append_some(tmp_path, "a", 1)
    with pytest.raises(FileNotFoundError, match=r"no/history\.db.*create its folder"):
        append_some(tmp_path / "no" / "history.db", "a", 1)
    with pytest.raises(FileNotFoundError, match=r"history\.db is not there.*append_history"):
        read_history(tmp_path / "history.db", "a", "rr@10")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_may_only_be_read_is_read_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    append_some(path, "a", 1)
    # a file format that may be read and not written, since root may write to any file
    with path.open("r+b") as file:
        file.seek(18)
        file.write(b"\x03")
    with pytest.raises(OSError, match=r"history\.db cannot be used \(.*readonly.*may write"):
        append_some(path, "a", 1)
    assert len(read_history(path, "a", "rr@10")) == 1


def test_a_name_that_sqlite_takes_for_something_else_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    append_some(Path(":memory:"), "a", 1)
    assert len(read_history(":memory:", "a", "rr@10")) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"reports": []}, r"reports: named \[\]; give one or more"),
        ({"reports": [report("a", [1.0])] * 2}, r"reports: named \['a', 'a'\]"),
        ({"reports": [report("", [1.0])]}, r"reports: named \[''\]"),
        ({"golden": "golden.jsonl"}, r"golden: 'golden\.jsonl' is no SHA-256"),
        ({"milliseconds": {"b": 1.0}}, r"milliseconds: 'b' is no report; use the names \['a'\]"),
        ({"at": datetime(2025, 11, 3)}, "at: 2025-11-03 00:00:00 has no time zone"),
    ],
)
def test_faulty_arguments_are_named_and_no_file_is_made(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    arguments: dict[str, Any] = {"reports": [report("a", [1.0])], "golden": GOLDEN, **change}
    with pytest.raises(ValueError, match=message):
        append_history(tmp_path / "history.db", **arguments)
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_stored_is_named_with_what_is(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    weeks(path, {"a": [0.1]})
    known = r"it has the metrics rr@10 of a"
    with pytest.raises(ValueError, match=rf"no 'ndcg' of stratum '' for pipeline any; {known}"):
        trend(path, "ndcg")
    with pytest.raises(ValueError, match=rf"for pipeline c, d; {known}"):
        trend(path, "rr@10", ["a", "c", "d"])
    with pytest.raises(ValueError, match=rf"stratum 'typo' for pipeline a; {known}"):
        read_history(path, "a", "rr@10", "typo")
    with pytest.raises(ValueError, match="most: 0; use 1 or more"):
        trend(path, "rr@10", most=0)


def test_a_trend_by_hand(tmp_path: Path) -> None:
    # lowest 0.2, highest 0.9, so that a tenth is one height
    path = tmp_path / "history.db"
    weeks(path, {"bm25": [0.2, 0.4, 0.3], "full": [0.8, 0.9, 0.7]})
    table = trend(path, "rr@10")
    assert table.heading == ("pipeline", "runs", "first", "last", "change", "bars")
    assert table.rows == (
        ("bm25", "3", "0.200", "0.300", "-0.100", "▁▃▂"),
        ("full", "3", "0.800", "0.700", "-0.200", "▇█▆"),
    )
    assert table.caption.split("\n") == [
        "rr@10 over all questions, the last 30 runs at most",
        "change: the last run less the run before",
        "bars: from 0.200 to 0.900 for all rows, not from 0",
    ]


def test_a_trend_shows_the_last_runs_on_their_own_scale(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    weeks(path, {"a": [0.0, 0.5, 0.7, 0.6], "b": [0.1]}, [OTHER, GOLDEN, GOLDEN, GOLDEN])
    table = trend(path, "rr@10", ["a"], most=3)
    assert table.rows == (("a", "3", "0.500", "0.600", "-0.100", "▁█▅"),)
    assert "from 0.500 to 0.700" in table.caption
    assert "last 3 runs" in table.caption
    assert "golden" not in table.caption


def test_equal_values_are_a_flat_line_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    weeks(path, {"a": [0.5, 0.5 + 1e-12, 0.5], "b": [0.5]})
    table = trend(path, "rr@10")
    assert [row[-1] for row in table.rows] == ["▄▄▄", "▄"]
    assert [row[-2] for row in table.rows][1] == "-"
    assert "bars: flat, every value is 0.500" in table.caption


def test_a_run_without_a_value_is_a_dash_and_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    weeks(path, {"a": [0.1, math.nan, 0.3], "b": [0.2, 0.2, math.nan]})
    table = trend(path, "rr@10")
    assert [row[2:] for row in table.rows] == [
        ("0.100", "0.300", "-", "▁-█"),
        ("0.200", "-", "-", "▅▅-"),
    ]
    assert "- is a run without a value" in table.caption
    weeks(tmp_path / "none.db", {"a": [math.nan, math.nan]})
    assert trend(tmp_path / "none.db", "rr@10").rows == (("a", "2", "-", "-", "-", "--"),)


def test_the_caption_says_since_when_the_golden_file_is_another(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    weeks(path, {"a": [0.1, 0.2, 0.3], "b": [0.1] * 3}, [GOLDEN, GOLDEN, OTHER])
    said = "the golden file changed on 2025-11-17:\nvalues before and since are not comparable"
    assert trend(path, "rr@10").caption.endswith(said)
    assert trend(path, "rr@10", ["b"]).caption.endswith(said)
    weeks(tmp_path / "often.db", {"a": [0.1] * 4}, [GOLDEN, OTHER, OTHER, GOLDEN])
    assert "changed on 2025-11-24, and before that:" in trend(tmp_path / "often.db", "rr@10").text()


def test_pipelines_measured_on_two_golden_files_are_not_comparable(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    append_history(path, [report("a", [0.1])], golden=GOLDEN, at=MONDAY)
    append_history(path, [report("b", [0.2])], golden=OTHER, at=MONDAY + timedelta(days=7))
    assert "changed on 2025-11-10" in trend(path, "rr@10").caption
    assert "golden" not in trend(path, "rr@10", ["b"]).caption


def test_a_trend_of_thirty_runs_fits_into_80_columns(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    goldens = [GOLDEN, OTHER] * 20
    weeks(path, {"hybrid-reranked": [i % 7 / 10 for i in range(32)]}, goldens)
    assert max(map(len, trend(path, "rr@10").text().splitlines())) <= 80


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_bars_are_one_a_run_and_rise_with_the_value(values: list[float]) -> None:
    low, high = min(values), max(values)
    bars = "".join(_bar(value, low, high) for value in values)
    heights = [_BARS.index(bar) for bar in bars]
    assert len(bars) == len(values)
    for value, height in zip(values, heights, strict=True):
        for other, its_height in zip(values, heights, strict=True):
            assert not value < other or height <= its_height
    if low < high:
        assert (heights[values.index(low)], heights[values.index(high)]) == (0, 7)
