"""Two pieces of JSON compared: what counts as equal, and that no rubbish makes the judge raise."""

import json
import math
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.check.comparing import NEARLY, Difference, compare
from course.check.encode import encode
from course.check.literal import shown

finite = st.floats(allow_nan=False, allow_infinity=False)
sized = st.floats(1e-3, 1e9)


def difference(got: object, expected: object, tolerance: float = 1e-6) -> Difference | None:
    return compare(encode(got), encode(expected), tolerance)


@given(sized, st.floats(-0.9e-6, 0.9e-6))
def test_numbers_within_the_tolerance_are_equal(expected: float, relative: float) -> None:
    assert difference(expected * (1 + relative), expected) is None


@given(sized, st.floats(2e-6, 1e3), st.sampled_from([-1, 1]))
def test_numbers_beyond_the_tolerance_are_not(expected: float, relative: float, sign: int) -> None:
    found = difference(expected + sign * expected * relative, expected)
    assert found is not None
    if abs(relative - NEARLY) > 1e-6:  # just there float rounding decides
        near = relative < NEARLY
        assert found.reason == ("nearly equal: do not round" if near else "another number")


@given(st.floats(-0.9e-9, 0.9e-9))
def test_near_zero_an_absolute_tolerance_holds(got: float) -> None:
    assert difference(got, 0.0) is None
    assert difference(1e-8, 0.0) is not None


@pytest.mark.parametrize(
    ("got", "expected"),
    [
        ([1, 2], (1, 2)),
        (np.array([1.0, 2.0]), [1, 2]),
        ([(0, np.float64(2.5))], [[0, 2.5]]),
        (np.float32(0.5), 0.5),
        (np.array(0.5), 0.5),
        (3, 3.0),
        (-0.0, 0.0),
        (math.nan, math.nan),
        (math.inf, math.inf),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({1: 0.5}, {1.0: 0.5}),
        ({0.1 + 0.2: 1}, {0.3: 1}),
        ({(1, "a"): 1}, {(1, "a"): 1}),
        ({1, 2}, frozenset({2.0, 1.0})),
        (np.bool_(True), True),
        ([], ()),
        ({}, {}),
        (set(), set()),
    ],
)
def test_what_a_student_would_call_equal_is_equal(got: object, expected: object) -> None:
    assert difference(got, expected) is None


@pytest.mark.parametrize(
    ("got", "expected", "path", "reason"),
    [
        (True, 1, "", "True or False where a number belongs"),
        (1, True, "", "a number where True or False belongs"),
        (0, False, "", "a number where True or False belongs"),
        (None, 0.5, "", "None where a number belongs"),
        ("0.5", 0.5, "", "a text where a number belongs"),
        (math.nan, 0.5, "", "another number"),
        (math.inf, -math.inf, "", "another number"),
        ([1, 2], [1, 2, 3], "", "2 entries where 3 belong"),
        ([1], [], "", "1 entry where 0 belong"),
        ([[0, 1.0], [1, 2.0]], [[0, 1.0], [1, 3.0]], "[1][1]", "another number"),
        ({"a": 1}, {"a": 1, "b": 2}, "['b']", "this key is missing"),
        ({"a": 1, "b": 2}, {"a": 1}, "['b']", "this key does not belong"),
        ({"a": [1]}, {"a": [2]}, "['a'][0]", "another number"),
        ({True: 1}, {1: 1}, "[1]", "this key is missing"),
        ({"1": 1}, {1: 1}, "[1]", "this key is missing"),
        ({1, 2}, {1, 3}, "", "another set"),
        ({1: 0}, [0], "", "a dict where a list belongs"),
        ({1}, [1], "", "a set where a list belongs"),
        ("ab", ["a", "b"], "", "a text where a list belongs"),
    ],
)
def test_the_first_difference_has_a_place_and_a_reason(
    got: object, expected: object, path: str, reason: str
) -> None:
    found = difference(got, expected)
    assert found is not None
    assert (found.path, found.reason) == (path, reason)


def test_a_difference_holds_what_stands_there_and_what_belongs_there() -> None:
    found = difference({"a": [1, "x"], "b": 0}, {"a": [1, "y"], "b": 0})
    assert found == Difference("['a'][1]", "another text", "x", "y")


def test_large_keys_are_not_thrown_together() -> None:
    expected = {1234567: "a", 1234568: "b"}
    assert difference({1234568: "b"}, expected) is not None
    assert difference({1234567: "b", 1234568: "b"}, expected) is not None
    assert difference(dict(reversed(expected.items())), expected) is None
    assert difference({10**400: 1}, {10**400: 1}) is None


def test_an_integer_too_large_for_a_float_is_a_difference() -> None:
    assert difference(10**500, 1.0) is not None
    assert difference([10**500], [1.0]) is not None


leaf = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
tags = st.sampled_from(
    ["tuple", "set", "dict", "array", "numpy", "nan", "inf", "-inf", "weird", "", None, 1, [], {}]
)
rubbish = st.recursive(
    leaf,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["@", "v", "x"]), inner, max_size=3)
        | st.fixed_dictionaries({"@": tags}, optional={"v": inner, "dtype": inner})
    ),
    max_leaves=8,
)


@given(rubbish, rubbish)
def test_hand_made_json_never_raises(got: Any, expected: Any) -> None:
    assert compare(got, expected) is None or isinstance(compare(got, expected), Difference)
    assert isinstance(shown(got), str)


def _random_json(rng: random.Random, depth: int = 0) -> Any:
    if depth > 4 or rng.random() < 0.3:
        return rng.choice(
            [None, True, 0, -1, 2**64, 10**400, 0.5, float("nan"), float("inf"), "", "nan", "dict"]
        )
    if rng.random() < 0.4:
        return [_random_json(rng, depth + 1) for _ in range(rng.randint(0, 3))]
    made = {"@": rng.choice(["dict", "set", "tuple", "array", "numpy", "nan", "?", None, [], 5])}
    for key in rng.sample(["v", "dtype", "@"], rng.randint(0, 2)):
        made[key] = _random_json(rng, depth + 1)
    return made


def test_ten_thousand_malformed_answers_raise_nothing_and_equal_no_right_one() -> None:
    rng = random.Random(3)
    right = [encode(value) for value in (0.6931, [(0, 2.5), (1, 1.5)], {"a": {0.5: 1}}, "text")]
    for _ in range(10_000):
        made = _random_json(rng)
        for expected in right:
            assert compare(made, expected) is not None
        assert isinstance(shown(made), str)


def test_json_nested_too_deep_to_read_is_a_difference() -> None:
    deep: Any = 1
    for _ in range(5_000):
        deep = {"@": "tuple", "v": [deep]}
    assert compare(deep, 1) is not None
    assert "could not be read" in str(compare(deep, deep))
    assert isinstance(shown(deep), str)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.69314718, "0.693147"),
        (1.0, "1.0"),
        (1e-12, "1e-12"),
        (7, "7"),
        ([(0, 2.5), (1, 0.333333333)], "[(0, 2.5), (1, 0.333333)]"),
        ((1,), "(1,)"),
        ({"b": 1, 2: "x"}, "{'b': 1, 2: 'x'}"),
        ({"b", "a"}, "{'a', 'b'}"),
        (set(), "set()"),
        ("two\nlines", r"'two\nlines'"),
        (math.nan, "nan"),
        (-math.inf, "-inf"),
        (np.array([1.0, 2.0]), "[1.0, 2.0]"),
        (np.float64(0.1), "0.1"),
        (True, "True"),
        (None, "None"),
        (10**500, str(10**500)),
    ],
)
def test_values_are_shown_as_python_writes_them(value: object, text: str) -> None:
    assert shown(encode(value)) == text


def test_more_digits_on_request() -> None:
    assert shown(encode([0.1234567891]), 9) == "[0.123456789]"


@given(finite)
def test_what_is_shown_of_a_number_is_near_it(value: float) -> None:
    assert math.isclose(float(shown(value)), value, rel_tol=1e-5)
    assert json.loads(json.dumps(value)) == value
