"""The cache: what is kept, for how long, and that threads compute a value once."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.cache import Cache, CacheStatistics


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def until(happened: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    for _ in range(5_000):
        if happened():
            return
        time.sleep(0.001)
    raise AssertionError("it did not happen within five seconds")


# --- what is kept


def test_the_least_recently_used_goes_first_worked_by_hand() -> None:
    cache: Cache[int] = Cache(max_entries=2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1  # so b was not asked for longest
    cache.put("c", 3)
    assert ("a" in cache, "b" in cache, "c" in cache) == (True, False, True)
    assert cache.get("b") is None
    assert cache.get("b", 7) == 7
    assert cache.statistics == CacheStatistics(hits=1, misses=2, evictions=1, expired=0)
    assert cache.statistics.hit_rate == pytest.approx(1 / 3)
    assert np.isnan(Cache[int](1).statistics.hit_rate)


def test_looking_whether_a_key_is_there_changes_nothing() -> None:
    cache: Cache[int] = Cache(max_entries=2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert "a" in cache
    cache.put("c", 3)
    assert "a" not in cache
    assert cache.statistics == CacheStatistics(0, 0, 1, 0)


def test_writing_a_key_again_makes_it_the_newest_and_pushes_nothing_out() -> None:
    cache: Cache[int] = Cache(max_entries=2)
    for key, value in [("a", 1), ("b", 2), ("a", 3), ("c", 4)]:
        cache.put(key, value)
    assert [cache.get(key) for key in "abc"] == [3, None, 4]
    assert cache.statistics.evictions == 1


def test_an_entry_is_served_until_its_time_is_over_and_not_at_that_moment() -> None:
    clock = Clock()
    cache: Cache[int] = Cache(10, ttl=60, clock=clock)
    cache.put("a", 1)
    clock.now = 59.999
    assert cache.get("a") == 1
    clock.now = 60.0  # being read does not make it younger
    assert "a" not in cache
    assert cache.get("a") is None
    assert cache.statistics == CacheStatistics(hits=1, misses=1, evictions=0, expired=1)
    assert len(cache) == 0


def test_the_age_counts_from_when_the_computing_began() -> None:
    clock = Clock()
    cache: Cache[int] = Cache(10, ttl=60, clock=clock)

    def slow() -> int:
        clock.now += 50
        return 1

    cache.get_or_compute("a", slow)
    clock.now = 60.0
    assert "a" not in cache


def test_what_took_longer_than_its_time_to_live_is_returned_and_not_served_again() -> None:
    clock = Clock()
    cache: Cache[int] = Cache(10, ttl=1, clock=clock)

    def slow() -> int:
        clock.now += 5
        return 1

    assert cache.get_or_compute("a", slow) == 1
    assert cache.get("a") is None


@pytest.mark.parametrize("moment", [-1.0, float("nan"), float("-inf")])
def test_a_clock_that_goes_back_makes_an_entry_old_never_eternal(moment: float) -> None:
    clock = Clock()
    cache: Cache[int] = Cache(10, ttl=60, clock=clock)
    cache.put("a", 1)
    clock.now = moment
    assert cache.get("a") is None
    assert cache.get_or_compute("a", lambda: 2) == 2


def test_an_old_entry_that_is_pushed_out_counts_as_expired() -> None:
    clock = Clock()
    cache: Cache[int] = Cache(1, ttl=60, clock=clock)
    cache.put("a", 1)
    clock.now = 61.0
    cache.put("b", 2)
    assert (cache.statistics.evictions, cache.statistics.expired) == (0, 1)


def test_a_value_of_none_is_kept_too() -> None:
    cache: Cache[None] = Cache(10)
    assert cache.get_or_compute("a", lambda: None) is None
    cache.get_or_compute("a", lambda: pytest.fail("computed twice"))
    assert cache.statistics.hits == 1


def test_discard_and_clear_forget() -> None:
    cache: Cache[int] = Cache(10)
    for key in "abc":
        cache.put(key, 1)
    assert cache.discard("a")
    assert not cache.discard("a")
    assert (len(cache), cache.get("a")) == (2, None)
    cache.clear()
    assert len(cache) == 0
    assert cache.statistics.misses == 1


@pytest.mark.parametrize("entries", [0, -1, 1.5, float("nan"), "10", None, True, []])
def test_a_cache_keeps_at_least_one_entry(entries: Any) -> None:
    with pytest.raises(ValueError, match=r"max_entries: .* whole number of 1 or more"):
        Cache(entries)


@pytest.mark.parametrize("ttl", [0, -1, 0.0, float("nan"), float("inf"), "60", True, [], 10**400])
def test_a_time_to_live_is_above_zero(ttl: Any) -> None:
    with pytest.raises(ValueError, match=r"ttl: .* seconds above 0, or None"):
        Cache(10, ttl=ttl)


def test_a_clock_is_a_function() -> None:
    with pytest.raises(ValueError, match="clock: 5 cannot be called"):
        Cache(10, clock=5)  # type: ignore[arg-type]


def test_a_key_that_cannot_be_hashed_is_named() -> None:
    cache: Cache[int] = Cache(10)
    key: Any = ["refunds"]
    for ask in (cache.get, cache.discard, cache.__contains__):
        with pytest.raises(ValueError, match="key: a list cannot be hashed"):
            ask(key)
    with pytest.raises(ValueError, match="key: a list cannot be hashed"):
        cache.put(key, 1)
    with pytest.raises(ValueError, match="key: a list cannot be hashed"):
        cache.get_or_compute(key, lambda: 1)


STEPS = st.lists(st.tuples(st.sampled_from(["put", "get", "compute"]), st.integers(0, 5)))


@settings(deadline=None)  # a busy machine is no failure
@given(st.integers(1, 4), STEPS)
def test_it_behaves_as_an_ordered_dict_that_is_cut(size: int, steps: list[tuple[str, int]]) -> None:
    cache: Cache[int] = Cache(size)
    model: OrderedDict[int, int] = OrderedDict()
    hits = misses = 0
    for number, (step, key) in enumerate(steps):
        known = key in model
        if step != "put":
            hits, misses = hits + known, misses + (not known)
            expected = model.get(key, number if step == "compute" else None)
            got = (
                cache.get(key) if step == "get" else cache.get_or_compute(key, partial(int, number))
            )
            assert got == expected
        else:
            cache.put(key, number)
        if known:
            model.move_to_end(key)
        if step == "put" or (step == "compute" and not known):
            model[key] = number
            if len(model) > size:
                model.popitem(last=False)
        assert len(cache) == len(model) <= size
        assert {k for k in range(6) if k in cache} == set(model)
    assert (cache.statistics.hits, cache.statistics.misses) == (hits, misses)


@settings(deadline=None)  # a busy machine is no failure
@given(st.lists(st.integers(0, 8)), st.sets(st.integers(0, 8)), st.integers(1, 10))
def test_of_many_keys_the_missing_ones_are_asked_for_once(
    keys: list[int], known: set[int], size: int
) -> None:
    cache: Cache[str] = Cache(size)
    for key in known:
        cache.put(key, str(key))
    present = {key for key in range(9) if key in cache}
    asked: list[list[Any]] = []

    def function(missing: list[Any]) -> list[str]:
        asked.append(list(missing))
        return [str(key) for key in missing]

    assert cache.get_or_compute_many(keys, function) == [str(key) for key in keys]
    missing = [key for key in dict.fromkeys(keys) if key not in present]
    assert asked == ([missing] if missing else [])
    assert cache.statistics.misses == len(missing)


@pytest.mark.parametrize("values", [[], [1], [1, 2, 3]])
def test_a_function_that_gives_another_number_of_values_is_told(values: list[int]) -> None:
    cache: Cache[int] = Cache(10)
    with pytest.raises(ValueError, match=f"function: gave {len(values)} values for 2 keys"):
        cache.get_or_compute_many(["a", "b"], lambda keys: values)
    assert cache.get_or_compute("a", lambda: 5) == 5


def test_what_is_not_to_be_kept_is_returned() -> None:
    cache: Cache[str] = Cache(10)
    assert cache.get_or_compute("a", lambda: "half", keep=lambda text: text != "half") == "half"
    assert "a" not in cache
    assert cache.get_or_compute("a", lambda: "whole", keep=lambda text: text != "half") == "whole"
    assert "a" in cache


def test_a_hook_is_told_of_each_lookup() -> None:
    told: list[bool] = []
    cache: Cache[int] = Cache(10, on_lookup=told.append)
    cache.get("a")
    cache.get_or_compute("a", lambda: 1)
    cache.get_or_compute("a", lambda: 1)
    cache.get("a")
    cache.get_or_compute_many(["a", "b", "b"], lambda keys: [2])
    with pytest.raises(ZeroDivisionError):
        cache.get_or_compute("c", lambda: 1 // 0)
    assert told == [False, False, True, True, True, False, False]
    statistics = cache.statistics
    assert (statistics.hits, statistics.misses) == (told.count(True), told.count(False))


def test_a_hook_that_raises_leaves_nobody_waiting() -> None:
    def hook(is_hit: bool) -> None:
        raise OSError("the log is full")

    cache: Cache[int] = Cache(10, on_lookup=hook)
    with pytest.raises(OSError, match="the log is full"):
        cache.get_or_compute("a", lambda: 1)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(cache.__contains__, "a").result(5)


# --- exceptions


def test_an_exception_comes_out_and_is_not_kept() -> None:
    cache: Cache[int] = Cache(10)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            cache.get_or_compute("a", lambda: 1 // 0)
    assert len(cache) == 0
    assert cache.get_or_compute("a", lambda: 1) == 1
    assert cache.statistics.misses == 3


def test_an_interrupted_computation_leaves_nobody_waiting() -> None:
    cache: Cache[int] = Cache(10)

    def interrupted() -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cache.get_or_compute("a", interrupted)
    assert cache.get_or_compute("a", lambda: 1) == 1


def test_a_function_that_asks_for_its_own_key_is_told_and_does_not_hang() -> None:
    cache: Cache[int] = Cache(10)

    def asks_for_itself() -> int:
        return cache.get_or_compute("a", lambda: 1)

    with pytest.raises(RuntimeError, match="key 'a': what computes its value asks for that value"):
        cache.get_or_compute("a", asks_for_itself)
    assert cache.get_or_compute("b", asks_for_itself) == 1  # another key is nothing unusual


# --- threads


def test_threads_that_ask_for_one_key_compute_it_once() -> None:
    cache: Cache[int] = Cache(10)
    go, calls = threading.Event(), []

    def slow() -> int:
        calls.append(1)
        assert go.wait(5)
        return 42

    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(cache.get_or_compute, "a", slow) for _ in range(8)]
        until(lambda: len(cache._shelf._flights._waiting) == 7)
        go.set()
        assert [answer.result(5) for answer in answers] == [42] * 8
    assert calls == [1]
    assert cache.statistics == CacheStatistics(hits=7, misses=1, evictions=0, expired=0)


def test_a_slow_value_holds_up_nobody_who_wants_another() -> None:
    cache: Cache[int] = Cache(10)
    go, started = threading.Event(), threading.Event()

    def slow() -> int:
        started.set()
        assert go.wait(5)
        return 1

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(cache.get_or_compute, "slow", slow)
        assert started.wait(5)
        assert cache.get_or_compute("quick", lambda: 2) == 2
        assert cache.get("slow") is None
        go.set()
        assert answer.result(5) == 1


def test_after_an_exception_one_who_waited_tries_and_the_others_wait_for_him() -> None:
    cache: Cache[int] = Cache(10)
    go, calls = threading.Event(), []

    def first_fails() -> int:
        calls.append(1)
        if len(calls) == 1:
            assert go.wait(5)
            raise ZeroDivisionError
        return 42

    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(cache.get_or_compute, "a", first_fails) for _ in range(4)]
        until(lambda: len(cache._shelf._flights._waiting) == 3)
        go.set()
        errors = [answer.exception(5) for answer in answers]
    assert [type(error) for error in errors if error] == [ZeroDivisionError]
    assert [a.result() for a, e in zip(answers, errors, strict=True) if e is None] == [42] * 3
    assert calls == [1, 1]


@pytest.mark.parametrize("change", ["clear", "discard", "put"])
def test_what_was_begun_before_a_change_is_not_kept_after_it(change: str) -> None:
    cache: Cache[str] = Cache(10)
    go, started = threading.Event(), threading.Event()

    def old() -> str:
        started.set()
        assert go.wait(5)
        return "old"

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(cache.get_or_compute, "a", old)
        assert started.wait(5)
        if change == "put":
            cache.put("a", "new")
        else:
            cache.clear() if change == "clear" else cache.discard("a")
            assert cache.get_or_compute("a", lambda: "new") == "new"  # does not join the old one
        go.set()
        assert answer.result(5) == "old"
    assert cache.get("a") == "new"


def test_two_threads_that_wait_for_one_another_are_told() -> None:
    cache: Cache[int] = Cache(10)
    both = threading.Barrier(2, timeout=5)
    ended: list[Exception | None] = []

    def ask(mine: str, other: str) -> None:
        def function() -> int:
            both.wait()
            return cache.get_or_compute(other, lambda: 1)

        try:
            cache.get_or_compute(mine, function)
            ended.append(None)
        except Exception as error:
            ended.append(error)

    for keys in (("a", "b"), ("b", "a")):  # daemons: should they hang, the tests go on
        threading.Thread(target=ask, args=keys, daemon=True).start()
    until(lambda: len(ended) == 2)
    assert sum(isinstance(error, RuntimeError) for error in ended) == 1
    assert ended.count(None) == 1


def test_batches_that_overlap_do_not_wait_in_a_circle_and_compute_each_key_once() -> None:
    cache: Cache[int] = Cache(1_000)
    calls: list[int] = []

    def function(keys: list[Any]) -> list[int]:
        calls.extend(keys)
        time.sleep(0.001)
        return [2 * key for key in keys]

    def ask(seed: int) -> bool:
        keys = np.random.default_rng(seed).integers(0, 50, 20).tolist()
        return cache.get_or_compute_many(keys, function) == [2 * key for key in keys]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(60), timeout=20))
    assert sorted(calls) == sorted(set(calls))


def test_under_many_threads_every_answer_is_right_and_every_lookup_counted() -> None:
    clock = Clock()
    told: list[bool] = []
    cache: Cache[int] = Cache(8, ttl=50, clock=clock, on_lookup=told.append)

    def work(seed: int) -> None:
        rng = np.random.default_rng(seed)
        for key in rng.integers(0, 16, 300).tolist():
            clock.now += 1
            if key == 0:
                cache.clear()
            elif key == 1:
                with pytest.raises(ZeroDivisionError):
                    cache.get_or_compute(key, lambda: 1 // 0)
            else:
                assert cache.get_or_compute(key, partial(int, 3 * key)) == 3 * key
            assert len(cache) <= 8

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8), timeout=30))
    statistics = cache.statistics
    assert (statistics.hits, statistics.misses) == (told.count(True), told.count(False))
    assert cache._shelf._flights._by_key == cache._shelf._flights._waiting == {}


@pytest.mark.parametrize("on_lookup", [5, "told", [print]])
def test_a_listener_that_cannot_be_called_is_refused_when_it_is_given(on_lookup: Any) -> None:
    with pytest.raises(ValueError, match=r"on_lookup: .* cannot be called"):
        Cache(3, on_lookup=on_lookup)
