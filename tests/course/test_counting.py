"""Counting: the same answers as lists, dicts and floats, and a count that does not lie."""

import heapq
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.check.counting import CountedDict, CountedFloat, CountedList, Counter, cost

ITEMS = [3.0, 1.0, 2.0, 1.0]


@pytest.mark.parametrize(
    ("use", "reads"),
    [
        (lambda x: x[0], 1),
        (lambda x: x[-1], 1),
        (lambda x: x[1:3], 2),
        (lambda x: [item + 1 for item in x], 4),
        (lambda x: list(x), 4),
        (lambda x: sum(x), 4),
        (lambda x: list(reversed(x)), 4),
        (lambda x: 2.0 in x, 3),
        (lambda x: 9.0 in x, 4),
        (lambda x: x.index(2.0), 3),
        (lambda x: x.index(1.0, 2), 2),
        (lambda x: x.count(1.0), 4),
        (lambda x: x.copy(), 4),
        (lambda x: len(x), 0),
        (lambda x: dict(enumerate(x)), 4),
        (lambda x: list(zip(x, x, strict=True)), 8),
    ],
)
def test_a_list_answers_as_a_list_and_counts(use: Callable[[Any], Any], reads: int) -> None:
    counter = Counter()
    assert use(CountedList(ITEMS, counter)) == use(list(ITEMS))
    assert counter.count == reads


@pytest.mark.parametrize(
    ("use", "reads"),
    [
        (lambda x: x["a"], 1),
        (lambda x: x.get("a"), 1),
        (lambda x: x.get("z", 7), 1),
        (lambda x: "a" in x, 1),
        (lambda x: list(x), 3),
        (lambda x: list(x.keys()), 3),
        (lambda x: sorted(x.values()), 3),
        (lambda x: sorted(x.items()), 3),
        (lambda x: len(x), 0),
    ],
)
def test_a_dict_answers_as_a_dict_and_counts(use: Callable[[Any], Any], reads: int) -> None:
    counter, plain = Counter(), {"a": 1, "b": 2, "c": 3}
    assert use(CountedDict(plain, counter)) == use(plain)
    assert counter.count == reads


def test_an_index_that_is_not_there_raises_as_a_list_does() -> None:
    with pytest.raises(ValueError, match="is not in list"):
        CountedList(ITEMS, Counter()).index(7.0)
    with pytest.raises(IndexError):
        CountedList(ITEMS, Counter())[9]
    with pytest.raises(KeyError):
        CountedDict({}, Counter())["a"]


@given(st.lists(st.floats(-9, 9), max_size=40))
def test_floats_sort_as_floats_do_and_count_each_comparison(numbers: list[float]) -> None:
    counter = Counter()
    counted = [CountedFloat(number, counter) for number in numbers]
    assert sorted(counted) == sorted(numbers)
    assert heapq.nsmallest(3, counted) == heapq.nsmallest(3, numbers)
    assert max(counted, default=0.0) == max(numbers, default=0.0)
    assert counter.count >= 2 * max(len(numbers) - 1, 0)
    assert counter.count <= 30 * len(numbers)


def test_the_cost_is_said_as_a_part_of_the_answer() -> None:
    counter = Counter()
    reader = CountedList(range(50), counter)
    list(reader)
    assert cost(counter, 50) == "at most 50 reads"
    list(reader)
    assert cost(counter, 50, "hits read") == "100 hits read, where 50 are enough"
