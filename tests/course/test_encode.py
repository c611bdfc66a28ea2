"""What leaves the student's process: plain data, bounded, and no method of theirs is called."""

import json
import math
from collections import OrderedDict, namedtuple
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.check.comparing import compare
from course.check.encode import (
    MAX_DEPTH,
    MAX_NODES,
    MAX_STRING,
    NotPlainError,
    encode,
    readable,
    type_name,
)

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=[]))
)
keys = st.none() | st.booleans() | st.integers() | st.text() | st.tuples(st.integers(), st.text())
plain_data = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(keys, inner, max_size=4)
        | st.sets(st.integers() | st.text(), max_size=4)
    ),
    max_leaves=20,
)


@given(plain_data)
def test_plain_data_survives_the_way_through_json_and_equals_itself(value: object) -> None:
    encoded = encode(value)
    back = json.loads(json.dumps(encoded, allow_nan=False))
    assert back == encoded
    assert json.dumps(back).encode("utf-8")
    assert compare(back, encoded) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((1, 2), {"@": "tuple", "v": [1, 2]}),
        ({1: "a"}, {"@": "dict", "v": [[1, "a"]]}),
        (math.nan, {"@": "nan"}),
        (-math.inf, {"@": "-inf"}),
        (np.float64(0.5), {"@": "numpy", "dtype": "float64", "v": 0.5}),
        (np.bool_(True), {"@": "numpy", "dtype": "bool", "v": True}),
        (np.array([1.0, math.nan]), {"@": "array", "dtype": "float64", "v": [1.0, {"@": "nan"}]}),
        (np.array(2), {"@": "array", "dtype": "int64", "v": 2}),
        (np.str_("word"), {"@": "numpy", "dtype": "<U4", "v": "word"}),
    ],
)
def test_what_json_lacks_is_tagged(value: object, expected: object) -> None:
    if isinstance(value, np.ndarray) and value.dtype.kind == "i":
        value = value.astype(np.int64)  # the default differs between operating systems
    assert encode(value) == expected


def test_the_sign_of_zero_is_kept() -> None:
    assert math.copysign(1, encode(-0.0)) == -1


@pytest.mark.parametrize("kind", [np.longdouble, np.float16, np.float32])
def test_every_float_of_numpy_is_a_number(kind: type) -> None:
    assert encode(kind(0.5))["v"] == 0.5


class Number(float):
    """Right value, another type."""


Pair = namedtuple("Pair", "document score")


@pytest.mark.parametrize(
    "value",
    [
        Number(1.0),
        OrderedDict(a=1),
        Pair(0, 1.0),
        Fraction(1, 2),
        Decimal(1),
        1j,
        b"bytes",
        object(),
        np.array([[1.0]]).view(np.matrix),
        np.ma.array([1.0]),
        np.array([None]),
        np.array([1j]),
        np.datetime64("2025-01-01"),
        [[{"a": (Number(1.0),)}]],
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_not_plain_is_refused_with_a_reason(value: object) -> None:
    with pytest.raises(NotPlainError, match=r"^it is"):
        encode(value)


def _generator() -> Any:
    yield 1


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (_generator(), "`yield`"),
        (map(str, [1]), "a map; put list(...) around it"),
        ({1: 2}.values(), "dict_values; put list(...) around it"),
        (_generator, "brackets"),
        (len, "brackets"),
    ],
)
def test_the_reason_says_what_to_do(value: object, words: str) -> None:
    with pytest.raises(NotPlainError) as refusal:
        encode(value)
    assert words in str(refusal.value)


def test_a_coroutine_is_told_to_drop_async() -> None:
    async def idf() -> float:
        return 1.0

    coroutine = idf()
    with pytest.raises(NotPlainError, match="not `async def`"):
        encode(coroutine)
    coroutine.close()


def test_no_method_of_a_foreign_object_is_called() -> None:
    called = []

    def note(name: str) -> Any:
        return lambda *_: called.append(name) or 1 / 0

    names = [
        "__eq__", "__hash__", "__repr__", "__str__", "__float__", "__iter__", "__len__", "__bool__",
        "__getattribute__", "item", "tolist", "items", "bit_length",
    ]  # fmt: skip
    for bases in ((), (float,), (list,), (dict,), (str,), (np.float64,), (np.ndarray,)):
        body: dict[str, Any] = {name: note(name) for name in names}
        body |= {"__class__": property(note("__class__")), "__module__": "numpy"}
        hostile = type("float64", bases, body)
        value = hostile.__new__(hostile, *([(1,)] if bases == (np.ndarray,) else []))
        for nested in (value, [value], {"a": (value,)}):
            with pytest.raises(NotPlainError):
                encode(nested)
    assert called == []


def test_a_metaclass_cannot_lie_about_a_name() -> None:
    class Meta(type):
        @property
        def __name__(cls) -> str:  # type: ignore[override]
            raise RuntimeError("asked")

    class Hostile(metaclass=Meta):
        pass

    assert type_name(Hostile) == "Hostile"
    with pytest.raises(NotPlainError, match="type Hostile"):
        encode(Hostile())


def test_a_cycle_ends() -> None:
    cycle: list[Any] = []
    cycle.append(cycle)
    wide: list[Any] = []
    wide += [wide, wide]
    for value in (cycle, wide):
        with pytest.raises(NotPlainError, match=r"deep|more than"):
            encode(value)


def _nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def test_bounds_hold_just_where_they_are_stated() -> None:
    assert encode(_nested(MAX_DEPTH)) is not None
    assert len(encode([0] * (MAX_NODES - 1))) == MAX_NODES - 1
    assert encode("x" * MAX_STRING) == "x" * MAX_STRING
    assert encode(2**1999) == 2**1999
    over = [
        _nested(MAX_DEPTH + 1),
        _nested(100_000),
        [0] * MAX_NODES,
        np.zeros(MAX_NODES + 1),
        "x" * (MAX_STRING + 1),
        ["x" * MAX_STRING, "y"],
        {"x" * MAX_STRING: "y"},
        2**2000,
        -(2**2000),
    ]
    for value in over:
        with pytest.raises(NotPlainError, match="more than"):
            encode(value)


@given(st.text(st.characters(exclude_categories=[])), st.integers(0, 20))
def test_readable_text_can_be_written(text: str, limit: int) -> None:
    assert readable(text, limit).encode("utf-8") is not None
    if not any("\ud800" <= character <= "\udfff" for character in text):
        assert readable(text, limit) == text[:limit]


def test_a_lone_surrogate_does_not_turn_into_an_answer() -> None:
    assert encode("\ud800") not in ("?", "", "\ufffd")
