"""Cached answers: one call a prompt, and only whole answers are kept."""

from collections.abc import Iterator
from typing import Any

import pytest

from minirag.cache import Cache, CachedModel
from minirag.records import LanguageModel


class Model:
    """A model that answers with what it was asked; "fail" raises, "half" breaks a stream off."""

    def __init__(self, name: str = "small", **settings: Any) -> None:
        self.name = name
        self.calls = 0
        self.answer: Any = None
        vars(self).update(settings)

    def complete(
        self, prompt: str, *, system: str = "", max_tokens: int = 1024, prefix: str = ""
    ) -> str:
        self.calls += 1
        if prompt == "fail":
            raise RuntimeError("cut off after 1,024 tokens")
        if self.answer is not None:
            return self.answer  # type: ignore[no-any-return]
        return f"{self.name}|{system}|{prefix}{prompt}|{max_tokens}"

    def stream(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> Iterator[str]:
        self.calls += 1
        if prompt == "blank":
            yield " "
            return
        yield "thirty "
        if prompt == "half":
            raise RuntimeError("cut off after 1,024 tokens")
        yield "days"


def test_a_prompt_is_answered_once() -> None:
    model = Model()
    cached = CachedModel(model, Cache(10))
    assert isinstance(cached, LanguageModel)
    assert cached.name == "small"
    for _ in range(2):
        assert cached.complete("how long?", system="be brief") == "small|be brief|how long?|1024"
    assert model.calls == 1


def test_name_fingerprint_system_prompt_and_length_are_in_the_key() -> None:
    cache: Cache[str] = Cache(100)
    models = [Model(), Model("large"), Model(fingerprint="t=0"), Model(fingerprint="t=1")]
    for _ in range(2):
        for model in models:
            cached = CachedModel(model, cache)
            cached.complete("a")
            cached.complete("a ")
            cached.complete("", system="a")
            cached.complete("a", system="a")
            cached.complete("a", max_tokens=16)
            cached.complete("a", prefix="b")
    assert [model.calls for model in models] == [6] * 4
    assert len(cache) == 24


def test_a_setting_that_the_model_tells_is_in_the_key_also_when_it_changes() -> None:
    model = Model(parameters={"temperature": 0.0})
    cached = CachedModel(model, Cache(10))
    for temperature in (0.0, 1.0, 1.0, 0.0):
        model.parameters["temperature"] = temperature  # type: ignore[attr-defined]
        cached.complete("a")
    assert model.calls == 2


def test_models_of_two_classes_with_one_name_are_kept_apart() -> None:
    class Other(Model):
        def complete(self, *arguments: Any, **named: Any) -> str:
            return "other"

    cache: Cache[str] = Cache(10)
    assert CachedModel(Model(), cache).complete("a") == "small||a|1024"
    assert CachedModel(Other(), cache).complete("a") == "other"


def test_an_option_that_cannot_be_in_a_key_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^options: an object of type object"):
        CachedModel(Model(), Cache(10)).complete("a", stop=object())


def test_the_system_prompt_and_the_prompt_do_not_run_into_one_another() -> None:
    cached = CachedModel(Model(), Cache(10))
    assert cached.complete("bc", system="a") != cached.complete("c", system="ab")


def test_an_answer_that_was_cut_off_is_not_kept() -> None:
    model = Model()
    cached = CachedModel(model, Cache(10))
    for calls in (1, 2):
        with pytest.raises(RuntimeError, match="cut off"):
            cached.complete("fail")
        assert (model.calls, len(cached.cache)) == (calls, 0)


@pytest.mark.parametrize("answer", ["", " ", "\n\t"])
def test_an_empty_answer_is_not_kept(answer: str) -> None:
    model = Model(answer=answer)
    cached = CachedModel(model, Cache(10))
    assert cached.complete("a") == cached.complete("a") == answer
    assert model.calls == 2


def test_an_answer_that_is_no_text_is_told() -> None:
    cached = CachedModel(Model(answer=42), Cache(10))
    with pytest.raises(ValueError, match="model: 'small' answered with 42, which is no text"):
        cached.complete("a")


def test_a_stream_is_kept_when_it_has_ended() -> None:
    model = Model()
    cached = CachedModel(model, Cache(10))
    assert list(cached.stream("how long?")) == ["thirty ", "days"]
    assert list(cached.stream("how long?")) == ["thirty days"]
    assert cached.complete("how long?") == "thirty days"  # one answer, however it was asked for
    assert model.calls == 1


def test_a_stream_that_broke_or_was_left_is_not_kept() -> None:
    model = Model()
    cached = CachedModel(model, Cache(10))
    with pytest.raises(RuntimeError, match="cut off"):
        list(cached.stream("half"))
    assert list(cached.stream("blank")) == [" "]
    left = cached.stream("how long?")
    assert next(left) == "thirty "
    del left
    assert len(cached.cache) == 0
    assert list(cached.stream("how long?")) == ["thirty ", "days"]
    assert model.calls == 4
