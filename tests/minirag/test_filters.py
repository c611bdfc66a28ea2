"""Metadata conditions."""

from datetime import date, datetime
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from minirag.filters import mask
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
