"""Metadata conditions."""

from collections.abc import Callable
from datetime import date, datetime
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.dense import VectorIndex
from minirag.filters import Metadatas, mask
from minirag.records import Document
from minirag.tfidf import TfidfEmbedder, TfidfIndex
from minirag.variants import BM25Variant
from tests.strategies import metadata_values, metadatas

RECORDS: list[dict[str, Any]] = [{"lang": "es"}, {"lang": "en"}, {}]


def passing(where: Any, *records: dict[str, Any]) -> list[int]:
    """1-based numbers of the records that pass."""
    return (np.flatnonzero(mask(where, records)) + 1).tolist()


def test_not_equal_lets_a_missing_key_pass() -> None:
    assert passing({"lang": {"!=": "en"}}, *RECORDS) == [1, 3]
    assert passing({"not": {"lang": "en"}}, *RECORDS) == [1, 3]
    assert passing({"not": {"lang": {"==": "en"}}}, *RECORDS) == [1, 3]


@pytest.mark.parametrize(
    "condition",
    ["en", None, {"==": "en"}, {"in": ["en", "es"]}, {"<": "zz"}, {">=": ""}, {"<=": 1}, {">": 0}],
)
def test_a_missing_key_fails_every_other_condition(condition: Any) -> None:
    assert passing({"lang": condition}, {}) == []


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (None, [1, 2, 3]),
        ({}, [1, 2, 3]),
        ({"lang": "en"}, [2]),
        ({"lang": {"in": ["en", "es"]}}, [1, 2]),
        ({"lang": {"in": []}}, []),
        ({"or": [{"lang": "en"}, {"lang": "es"}]}, [1, 2]),
        ({"and": [{"lang": {">": "a"}}, {"not": {"lang": "en"}}]}, [1]),
        ({"and": []}, [1, 2, 3]),
        ({"or": []}, []),
        ({"lang": "en", "not": {"lang": "en"}}, []),
    ],
)
def test_conditions_combine(where: Any, expected: list[int]) -> None:
    assert passing(where, *RECORDS) == expected


def test_ranges_of_iso_dates_and_numbers() -> None:
    dates: list[dict[str, Any]] = [
        {"date": "2024-12-31"},
        {"date": "2025-01-01"},
        {"date": "2025-12-31"},
    ]
    assert passing({"date": {">=": "2025-01-01", "<": "2025-12-31"}}, *dates) == [2]
    numbers: list[dict[str, Any]] = [{"page": 2}, {"page": 10}, {"page": 2.5}]
    assert passing({"page": {">": 2, "<=": 10}}, *numbers) == [2, 3]


def test_a_date_object_counts_as_its_iso_string() -> None:
    assert passing({"date": {">=": "2025-01-01"}}, {"date": date(2025, 3, 1)}) == [1]
    assert passing({"date": {"<": date(2025, 3, 2)}}, {"date": datetime(2025, 3, 1, 9)}) == [1]


def test_a_number_and_a_string_are_never_in_range_of_each_other() -> None:
    for sign in ("<", "<=", ">", ">="):
        assert passing({"page": {sign: 3}}, {"page": "3"}) == []
        assert passing({"page": {sign: "3"}}, {"page": 3}) == []
        assert passing({"page": {sign: 3}}, {"page": True}, {"page": None}) == []


def test_true_is_not_one() -> None:
    assert passing({"draft": True}, {"draft": True}, {"draft": 1}, {"draft": "true"}) == [1]
    assert passing({"draft": {"in": [1]}}, {"draft": True}, {"draft": 1.0}) == [2]


def test_null_equals_a_present_null_only() -> None:
    assert passing({"team": None}, {"team": None}, {}, {"team": ""}) == [1]


def test_a_dot_reaches_into_nested_metadata() -> None:
    records: list[dict[str, Any]] = [
        {"author": {"team": "Billing"}},
        {"author.team": "Billing"},
        {"author": "Billing"},
    ]
    assert passing({"author.team": "Billing"}, *records) == [1, 2]
    assert passing({"author.team": {"!=": "Billing"}}, *records) == [3]


def test_a_list_passes_when_an_element_does() -> None:
    records: list[dict[str, Any]] = [{"tags": ["api", "faq"]}, {"tags": ["faq"]}, {"tags": []}]
    assert passing({"tags": "api"}, *records) == [1]
    assert passing({"tags": {"!=": "api"}}, *records) == [2, 3]
    assert passing({"tags": {"in": ["api", "faq"]}}, *records) == [1, 2]


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("lang", "write a mapping"),
        (["lang"], "write a mapping"),
        ({1: "en"}, "a key is a string"),
        ({"lang": {}}, "give one of =="),
        ({"lang": {"$eq": "en"}}, r"'\$eq' is no operator; use one of =="),
        ({"lang": ["en"]}, 'for several use "in"'),
        ({"lang": {"in": "en"}}, r"write a list: \{\"in\": \['en'\]\}"),
        ({"lang": {"in": [["en"]]}}, 'for several use "in"'),
        ({"page": {"<": None}}, "a range needs a number or a string"),
        ({"page": {"<": True}}, "a range needs a number or a string"),
        ({"page": {"<": float("nan")}}, "compare with"),
        ({"and": {"lang": "en"}}, r'write \{"and": \[condition'),
        ({"or": "lang"}, r'write \{"or": \[condition'),
        ({"not": "en"}, "write a mapping"),
        ({"and": [{"or": [{"x": {"~": 1}}]}]}, "'~' is no operator"),
    ],
)
def test_a_malformed_condition_is_named_even_without_records(where: Any, message: str) -> None:
    with pytest.raises(ValueError, match=rf"where: malformed condition .*{message}"):
        mask(where, [])


def test_mask_is_boolean_for_no_records() -> None:
    assert mask({"lang": "en"}, []).dtype == np.bool_
    assert mask({"lang": "en"}, []).shape == (0,)


@given(metadatas(), metadata_values())
def test_not_equal_is_the_opposite_of_equal(records: list[dict[str, Any]], value: Any) -> None:
    equal = mask({"x": {"==": value}}, records)
    assert (mask({"x": {"!=": value}}, records) == ~equal).all()
    assert (mask({"not": {"x": value}}, records) == ~equal).all()
    assert (mask({"x": {"in": [value]}}, records) == equal).all()


@given(metadatas(), metadata_values(), metadata_values())
def test_de_morgan(records: list[dict[str, Any]], a: Any, b: Any) -> None:
    either = mask({"or": [{"x": a}, {"x": b}]}, records)
    neither = mask({"and": [{"not": {"x": a}}, {"not": {"x": b}}]}, records)
    assert (either == ~neither).all()


# --- more kinds of values


def test_dates_strings_and_date_objects_may_be_mixed() -> None:
    records: list[dict[str, Any]] = [
        {"date": date(2024, 12, 31)},
        {"date": "2025-01-01"},
        {"date": date(2025, 1, 1)},
        {"date": datetime(2025, 1, 1, 9, 30)},
        {"date": 2025},
        {"date": None},
        {},
    ]
    for limit in ("2025-01-01", date(2025, 1, 1)):
        assert passing({"date": limit}, *records) == [2, 3]
        assert passing({"date": {"in": [limit]}}, *records) == [2, 3]
        assert passing({"date": {">=": limit}}, *records) == [2, 3, 4]
        assert passing({"date": {"<": limit}}, *records) == [1]
        assert passing({"date": {"!=": limit}}, *records) == [1, 4, 5, 6, 7]
        assert passing({"not": {"date": {">=": limit}}}, *records) == [1, 5, 6, 7]


def test_numbers_of_every_kind_compare() -> None:
    records: list[dict[str, Any]] = [
        {"page": 2},
        {"page": 2.0},
        {"page": np.int64(2)},
        {"page": np.float32(2)},
        {"page": Fraction(2)},
        {"page": True},
        {"page": "2"},
        {"page": float("nan")},
    ]
    assert passing({"page": 2}, *records) == [1, 2, 3, 4, 5]
    assert passing({"page": {"in": [2, 3]}}, *records) == [1, 2, 3, 4, 5]
    assert passing({"page": {">=": 2, "<": 2.5}}, *records) == [1, 2, 3, 4, 5]
    assert passing({"page": True}, *records) == [6]


def test_nesting_goes_as_deep_as_it_is_written() -> None:
    records: list[dict[str, Any]] = [
        {"a": {"b": {"c": 1}}},
        {"a": {"b": 1}},
        {"a": None},
        {"a": {"b": {"c": [3, 1]}}},
        {"a": [{"b": {"c": 1}}]},
    ]
    assert passing({"a.b.c": 1}, *records) == [1, 4]
    assert passing({"a.b.c": {"!=": 1}}, *records) == [2, 3, 5]
    assert passing({"a.b": {"in": [1]}}, *records) == [2]
    assert passing({"a": None}, *records) == [3]


def test_a_mapping_or_a_list_of_lists_equals_nothing() -> None:
    records: list[dict[str, Any]] = [{"x": {"y": 1}}, {"x": [["en"]]}, {"x": "en"}]
    assert passing({"x": "en"}, *records) == passing({"x": {"in": ["en"]}}, *records) == [3]
    assert passing({"x": {"!=": "en"}}, *records) == [1, 2]
    assert passing({"x": {">": ""}}, *records) == [3]


# --- columns


@given(metadatas(), st.lists(metadata_values(), max_size=3))
def test_records_that_were_asked_before_answer_alike(
    records: list[dict[str, Any]], values: list[Any]
) -> None:
    columns = Metadatas(records)
    for value in [*values, *values]:
        for condition in (value, {"!=": value}, {"in": [value]}):
            assert mask({"x": condition}, columns).tolist() == [
                mask({"x": condition}, [record])[0] for record in records
            ]
    assert list(columns) == records


def test_equal_values_are_decided_once() -> None:
    asked: list[Any] = []

    def test(values: tuple[Any, ...]) -> bool:
        asked.append(values)
        return "en" in values

    records = Metadatas([{"lang": "en"}, {"lang": "es"}, {}, {"lang": ["en"]}] * 100)
    assert records.passing("lang", test).tolist() == [True, False, False, True] * 100
    assert asked == [("en",), ("es",), ()]


def test_a_mask_may_be_changed_without_changing_the_next() -> None:
    records = Metadatas([{"lang": "en"}, {"lang": "es"}])
    for where in (None, {}, {"lang": "en"}, {"or": [{"lang": "en"}]}, {"not": {"lang": "es"}}):
        before = mask(where, records).tolist()
        mask(where, records)[:] = False
        assert mask(where, records).tolist() == before


# --- every index


@pytest.mark.parametrize(
    "make_index",
    [
        BM25,
        TfidfIndex,
        lambda: BM25Variant("bm25l"),
        lambda: VectorIndex(TfidfEmbedder().fit(["refund policy"])),
    ],
)
@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (None, ["a", "b", "c"]),
        ({"date": {">=": "2025-01-01"}}, ["a"]),
        ({"date": {"<": date(2025, 1, 1)}}, ["b"]),
        ({"author.team": {"!=": "Billing"}}, ["b", "c"]),
        ({"or": [{"page": {">": 5}}, {"not": {"author.team": "Billing"}}]}, ["b", "c"]),
        ({"date": "1999-01-01"}, []),
    ],
)
def test_a_condition_is_the_same_in_every_index(
    make_index: Callable[[], Any], where: Any, expected: list[str]
) -> None:
    index = make_index().index(
        [
            Document(
                "a", "refund", metadata={"date": date(2025, 3, 1), "author": {"team": "Billing"}}
            ),
            Document("b", "refund", metadata={"date": "2024-03-01", "page": 9}),
            Document("c", "refund"),
        ]
    )
    assert [hit.id for hit in index.search("refund", where=where)] == expected
    assert [hit.id for hit in index.search("refund", k=1, where=where)] == expected[:1]
