"""The blend, worked by hand, and what missing or odd metadata counts."""

import math
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.records import Chunk, Document, Hit
from minirag.rerank import SOURCE_PRIORS, Blend, scaled
from tests.minirag.test_rerank import hit_lists, item_maps, names

TODAY = date(2025, 11, 15)


def parts(metadata: dict[str, Any], score: float = 0.0, **options: Any) -> dict[str, float]:
    chunk = Chunk("a", "d", "text", 0, 4, metadata=metadata)
    return Blend(TODAY, **options).explain("q", Hit("a", score), chunk)


def test_the_parts_by_hand() -> None:
    metadata = {"feedback": 0.9, "updated": "2025-09-03", "source_type": "chat"}  # 73 days ago
    assert parts(metadata, 0.5) == {
        "relevance": pytest.approx(0.60 * 0.5),
        "feedback": pytest.approx(0.20 * 0.9),
        "recency": pytest.approx(0.10 * 0.8),
        "source": pytest.approx(0.10 * 0.7),
    }


def test_what_is_missing_counts_as_stated() -> None:
    nothing = {
        "relevance": 0.0,
        "feedback": pytest.approx(0.20 * 0.5),
        "recency": 0.0,
        "source": pytest.approx(0.10 * 0.6),
    }
    assert parts({}) == nothing
    empty = {"feedback": None, "updated": None, "created": "", "date": None, "source_type": None}
    assert parts(empty) == nothing
    assert parts({"feedback": ""}) == nothing
    assert Blend(TODAY).explain("q", Hit("a", 0.0), "a plain string") == nothing
    unset: Any = None
    assert Blend(TODAY).explain("q", Hit("a", 0.0), Document("a", "x", metadata=unset)) == nothing


@pytest.mark.parametrize(
    ("kind", "prior"),
    [
        ("documentation", 1.0),
        ("code", 0.9),
        ("chat", 0.7),
        ("web", 0.5),
        ("other", 0.6),
        ("Code", 0.9),
        ("WEB", 0.5),
        ("fax", 0.6),
        (7, 0.6),
    ],
)
def test_a_source_is_trusted_by_its_kind(kind: Any, prior: float) -> None:
    assert parts({"source_type": kind})["source"] == pytest.approx(0.10 * prior)


def test_priors_of_ones_own() -> None:
    own = {"Policy": 1.0, "web": 0.0}
    assert parts({"source_type": "policy"}, source_priors=own)["source"] == pytest.approx(0.1)
    assert parts({"source_type": "web"}, source_priors=own)["source"] == 0.0
    assert parts({"source_type": "chat"}, source_priors=own)["source"] == pytest.approx(0.06)
    assert parts({"source_type": "x"}, source_priors={**own, "other": 0.2})["source"] == (
        pytest.approx(0.02)
    )
    assert SOURCE_PRIORS["documentation"] == 1.0


@pytest.mark.parametrize(
    ("when", "recency"),
    [
        ("2025-11-15", 1.0),
        ("2025-11-14", 1 - 1 / 365),
        ("2024-11-15", 0.0),
        ("2024-11-14", 0.0),
        ("1999-01-01", 0.0),
        ("2025-11-16", 1.0),  # from the future: new, and not more than new
        ("9999-12-31", 1.0),
        ("0001-01-01", 0.0),
        ("2025-11-14T23:59:59Z", 1 - 1 / 365),
        ("2025-11-14 08:00", 1 - 1 / 365),
        (date(2025, 11, 14), 1 - 1 / 365),
        (datetime(2025, 11, 14, 23, 59), 1 - 1 / 365),
        (datetime(2025, 11, 14, 23, 59, tzinfo=UTC), 1 - 1 / 365),
    ],
)
def test_recency_falls_to_nothing_in_a_year(when: Any, recency: float) -> None:
    assert parts({"date": when})["recency"] == pytest.approx(0.10 * recency)


def test_the_last_change_counts_before_the_first_writing() -> None:
    old, new = "2020-01-01", "2025-11-15"
    assert parts({"created": old, "updated": new, "date": old})["recency"] == pytest.approx(0.1)
    assert parts({"created": new, "date": old})["recency"] == pytest.approx(0.1)
    assert parts({"created": new, "updated": old})["recency"] == 0.0


def test_today_is_given_and_decides() -> None:
    chunk = Document("a", "text", metadata={"updated": "2025-01-01"})
    days = (TODAY, date(2030, 1, 1))
    then, later = (Blend(day).explain("q", Hit("a", 0.5), chunk) for day in days)
    assert then["recency"] > later["recency"] == 0.0
    at_noon = Blend(datetime(2025, 11, 15, 12)).explain("q", Hit("a", 0.5), chunk)
    assert at_noon == then


def test_fresh_and_liked_text_overtakes_only_what_is_nearly_as_relevant() -> None:
    liked = {"feedback": 1.0, "updated": "2025-11-15", "source_type": "documentation"}
    chunks: Any = {
        "plain": Document("p", "x", metadata={"feedback": 0.2, "source_type": "web"}),
        "liked": Document("l", "x", metadata=liked),
    }
    near = [Hit("plain", 0.9), Hit("liked", 0.6)]
    far = [Hit("plain", 1.0), Hit("liked", 0.1)]
    assert names(Blend(TODAY).rerank("q", near, chunks, 2)) == "liked plain"
    assert names(Blend(TODAY).rerank("q", far, chunks, 2)) == "plain liked"


@given(hits=hit_lists(), chunks=item_maps())
def test_the_score_is_the_sum_of_its_parts_and_lies_in_the_unit_interval(
    hits: list[Hit], chunks: Any
) -> None:
    blend = Blend(TODAY)
    before = {hit.id: hit for hit in hits}
    for hit in blend.rerank("q", hits, chunks, 99):
        explained = blend.explain("q", before[hit.id], chunks[hit.id])
        assert hit.score == math.fsum(explained.values())
        assert 0 <= hit.score <= 1


@given(st.dates())
def test_every_date_has_a_recency(day: date) -> None:
    for value in (day, day.isoformat()):
        assert 0 <= parts({"updated": value})["recency"] <= 0.1
    nearer = min(day + timedelta(days=1), TODAY) if day < TODAY else day
    assert parts({"date": nearer})["recency"] >= parts({"date": day})["recency"]


def test_relevance_outside_the_unit_interval_names_the_remedy() -> None:
    hits, chunks = [Hit("a", 12.0), Hit("b", 3.0)], dict.fromkeys("ab", "text")
    wanted: Any = chunks
    with pytest.raises(ValueError, match=r"'a' has the score 12\.0.*scaled\(hits\).*logits"):
        Blend(TODAY).rerank("q", hits, wanted, 2)
    assert names(Blend(TODAY).rerank("q", scaled(hits), wanted, 2)) == "a b"
    found = Blend(TODAY, scores="logits").rerank("q", [Hit("a", -800.0), *hits[1:]], wanted, 2)
    assert names(found) == "b a"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"relevance": 0.7}, r"weights: they sum to 1\.1"),
        ({"relevance": 0.6 + 2e-9}, "weights: they sum to 1"),
        ({"feedback": -0.2, "relevance": 1.0}, r"feedback: -0\.2 is out of range"),
        ({"recency": math.nan}, "recency: nan is out of range"),
        ({"source": math.inf}, "source: inf is out of range"),
        ({"source": "0.1"}, r"source: '0\.1' is out of range"),
        ({"source_priors": {"wiki": 1.5}}, r"source_priors: 'wiki' is 1\.5; use a number from 0"),
        ({"source_priors": {"wiki": math.nan}}, "source_priors: 'wiki' is nan"),
        ({"source_priors": None}, "source_priors: None is no mapping"),
        ({"scores": "cosine"}, "scores: 'cosine' is not known"),
    ],
)
def test_faulty_options_are_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Blend(TODAY, **options)


def test_weights_may_miss_one_by_rounding() -> None:
    Blend(TODAY, relevance=0.6 + 5e-10)
    Blend(TODAY, relevance=0.7, feedback=0.1, recency=0.1, source=0.1)
    assert parts({}, 1.0, relevance=1, feedback=0, recency=0, source=0)["relevance"] == 1.0


@pytest.mark.parametrize("today", ["2025-11-15", None, 20251115])
def test_today_must_be_a_date(today: Any) -> None:
    with pytest.raises(ValueError, match=r"today: .* is no date"):
        Blend(today)


@pytest.mark.parametrize(
    ("metadata", "said"),
    [
        ({"feedback": 1.2}, r"metadata of 'a': feedback is 1\.2; use a number from 0 to 1"),
        ({"feedback": -0.1}, "feedback is -0.1"),
        ({"feedback": math.nan}, "feedback is nan"),
        ({"feedback": "good"}, "feedback is 'good'"),
        ({"feedback": True}, "feedback is True"),
        ({"feedback": [0.5]}, "feedback is"),
        ({"updated": "yesterday"}, "metadata of 'a': updated is 'yesterday'; use an ISO date"),
        ({"created": "2025-13-01"}, "created is '2025-13-01'"),
        ({"date": 20251104}, "date is 20251104"),
        ({"date": ["2025-11-04"]}, "date is"),
    ],
)
def test_metadata_that_cannot_be_read_is_named(metadata: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parts(metadata)


def test_fused_scores_are_scaled_before_they_are_blended() -> None:
    hits = [Hit("a", 2 / 61), Hit("b", 1 / 62)]
    texts = {"a": "one", "b": "two"}
    by_list = Blend(TODAY, scores="fused").rerank("q", hits, texts, 2)
    assert by_list == Blend(TODAY).rerank("q", scaled(hits), texts, 2)
    assert by_list[0].score - by_list[1].score == pytest.approx(0.60)
