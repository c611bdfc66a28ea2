"""Keys: every parameter in them, and no two that Python takes for equal."""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.cache import cache_key, canonical_json
from tests.strategies import cached_values


def kinds(value: Any) -> Any:
    """A value with the types beside it, so that Python keeps apart what JSON does."""
    if isinstance(value, dict):
        return frozenset((key, kinds(item)) for key, item in value.items())
    if isinstance(value, list):
        return tuple(map(kinds, value))
    return type(value), repr(value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"k": 5}, {"k": 10}),
        ({"query": "refunds"}, {"query": "refunds "}),
        ({"query": "refunds"}, {"query": "Refunds"}),
        ({"query": "café"}, {"query": "cafe\u0301"}),
        ({"query": "a b"}, {"query": ["a", "b"]}),
        ({"query": '["a","b"]'}, {"query": ["a", "b"]}),
        ({"where": {"lang": "en"}}, {"where": {"lang": "es"}}),
        ({"where": {"lang": "en"}}, {"where": None}),
        ({"where": {"x": True}}, {"where": {"x": 1}}),
        ({"where": {"x": 1}}, {"where": {"x": 1.0}}),
        ({"where": {"x": 1}}, {"where": {"x": "1"}}),
        ({"where": {"x": None}}, {"where": {"x": "null"}}),
        ({"model": "MiniLM"}, {"model": "e5"}),
        ({"side": "query"}, {"side": "document"}),
        ({"window": 256}, {"window": 128}),
        ({"history": [["user", "hi"]]}, {"history": []}),
        ({"history": ["a", "b"]}, {"history": ["b", "a"]}),
        ({"a": "x", "b": "y"}, {"a": "y", "b": "x"}),
        ({"a": "xb"}, {"a": "x", "b": ""}),
    ],
)
def test_a_parameter_that_differs_makes_another_key(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    assert cache_key("results", **one) != cache_key("results", **other)
    assert cache_key("results", **one) == cache_key("results", **one)


def test_true_one_and_the_string_are_four_keys() -> None:
    values: list[Any] = [True, 1, 1.0, "1", None, False, 0, 0.0, "", [], {}, [1], [True], ["1"]]
    assert len({cache_key("results", k=value) for value in values}) == len(values)
    assert len({cache_key("results", where={"x": value}) for value in values}) == len(values)


def test_what_sort_of_value_it_is_stands_in_the_key() -> None:
    assert cache_key("results", query="a") != cache_key("answer", query="a")


@given(cached_values(), cached_values())
def test_two_values_share_a_key_exactly_when_they_are_the_same(one: Any, other: Any) -> None:
    same = kinds(one) == kinds(other)
    assert (cache_key("x", value=one) == cache_key("x", value=other)) is same
    assert (canonical_json(one) == canonical_json(other)) is same


@given(st.dictionaries(st.text(max_size=3), cached_values(), max_size=5), st.randoms())
def test_the_order_of_keys_does_not_matter(where: dict[str, Any], random: Any) -> None:
    items = list(where.items())
    random.shuffle(items)
    assert cache_key("x", where=dict(items)) == cache_key("x", where=where)
    assert cache_key("x", **{f"_{k}": 1 for k, _ in items}) == cache_key(
        "x", **{f"_{k}": 1 for k in where}
    )


def test_conditions_written_in_another_order_are_one_entry_at_every_depth() -> None:
    one = {"lang": "en", "and": [{"date": {">=": "2025-01-01", "<": "2026-01-01"}}]}
    other = {"and": [{"date": {"<": "2026-01-01", ">=": "2025-01-01"}}], "lang": "en"}
    assert cache_key("x", where=one) == cache_key("x", where=OrderedDict(other))


def test_what_a_where_takes_for_the_same_is_the_same() -> None:
    assert canonical_json({"d": date(2025, 1, 2)}) == '{"d":"2025-01-02"}'
    assert canonical_json({"in": {"b", "a"}}) == canonical_json({"in": ("a", "b")})
    assert canonical_json([np.int64(3), np.float64(0.5), np.float32(0.5), np.bool_(True)]) == (
        "[3,0.5,0.5,true]"
    )
    assert cache_key("x", k=np.int64(3)) != cache_key("x", k=4)


def test_a_dataclass_counts_by_its_class_and_its_fields() -> None:
    @dataclass(frozen=True)
    class Turn:
        role: str
        text: Any

    @dataclass(frozen=True)
    class Note:
        role: str
        text: Any

    histories: list[Any] = [
        [Turn("user", "hi")],
        [Turn("user", "hola")],
        [Note("user", "hi")],
        [{"role": "user", "text": "hi"}],
        [Turn("user", Turn("user", "hi"))],
    ]
    keys = {cache_key("results", history=history) for history in histories}
    assert len(keys) == len(histories)
    assert cache_key("results", history=(Turn("user", "hi"),)) in keys
    with pytest.raises(ValueError, match=r"^history: an object of type object"):
        cache_key("results", history=[Turn("user", object())])
    with pytest.raises(ValueError, match=r"^history: an object of type type"):
        cache_key("results", history=Turn)


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        np.float32("nan"),
        {"x": float("-inf")},
        b"bytes",
        object(),
        {"x": [object()]},
        {1: "a"},
        {"x": {None: 1}},
        {("a",): 1},
        1j,
        np.zeros(2),
        lambda: 0,
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_has_no_json_form_is_refused_by_name(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^where: .*(cannot be part|write it as a string)"):
        cache_key("x", where=value)


def test_a_value_that_holds_itself_is_refused() -> None:
    endless: dict[str, Any] = {}
    endless["x"] = endless
    with pytest.raises(ValueError, match="where: is nested too deeply or holds itself"):
        cache_key("x", where=endless)


def test_a_long_text_counts_by_its_hash_to_its_last_letter() -> None:
    long = "a" * 1_000_000
    assert len(repr(cache_key("answer", prompt=long))) < 200
    assert cache_key("answer", prompt=long) == cache_key("answer", prompt="a" * 1_000_000)
    assert cache_key("answer", prompt=long) != cache_key("answer", prompt=long[:-1] + "b")
    assert cache_key("x", where={"in": ["a" * 300]}) != cache_key("x", where={"in": ["a" * 301]})


def test_any_text_has_a_key_a_lone_surrogate_too() -> None:
    texts = ["\ud800", "\ud800" * 300, "\x00", "👩\u200d💻", "退款", ""]
    assert len({cache_key("x", query=text) for text in texts}) == len(texts)
    assert canonical_json("\ud800").isascii()
