"""Sizes in tokens: what a model counts, in windows that never part a character."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.chunking import fixed_chunks, hugging_face_spans, sentence_chunks
from minirag.chunking.graphemes import grapheme_spans
from minirag.records import Document
from tests.strategies import texts

TEXT = (
    "Die Straße nach São Paulo 👩\u200d💻 "
    "costs $47.2M, e.g. for ERR_CONN_REFUSED. 退款政策 e\u0301n!"
)


def bytes_of(text: str) -> list[tuple[int, int]]:
    """One token a byte, as a byte-level model has for rare characters: several with one span."""
    return [
        (i, i + 1)
        for i, character in enumerate(text)
        for _ in character.encode("utf-8", "surrogatepass")
    ]


@pytest.mark.parametrize("chunker", [fixed_chunks, sentence_chunks])
def test_tokens_need_a_tokenizer(chunker: Any) -> None:
    with pytest.raises(ValueError, match="token_spans goes with unit='tokens', is None"):
        chunker(Document("d", ""), 5, unit="tokens")
    with pytest.raises(ValueError, match="token_spans goes with unit='tokens'"):
        chunker(Document("d", ""), 5, unit="words", token_spans=bytes_of)
    with pytest.raises(ValueError, match="token_spans must be a callable"):
        chunker(Document("d", ""), 5, unit="tokens", token_spans=[(0, 1)])


@pytest.mark.parametrize(
    "spans", [[(2, 4), (0, 1)], [(0, 99)], [(-1, 2)], [(3, 2)], [(0, 1, 2)], ["ab"], [(0.0, 1.0)]]
)
def test_spans_that_are_none_are_refused(spans: Any) -> None:
    with pytest.raises(ValueError, match="token_spans gave"):
        fixed_chunks(Document("d", "abcd"), 5, unit="tokens", token_spans=lambda text: spans)


def test_windows_of_tokens_are_those_of_the_formula() -> None:
    chunks = fixed_chunks(Document("d", "ABCDEFGHIJK"), 5, 2, "tokens", bytes_of)
    assert [chunk.text for chunk in chunks] == ["ABCDE", "DEFGH", "GHIJK"]


def test_what_a_tokenizer_passes_over_is_not_lost() -> None:
    chunks = fixed_chunks(
        Document("d", "\x01a \x02b \x03"), 1, 0, "tokens", lambda text: [(1, 2), (4, 5)]
    )
    assert [chunk.text for chunk in chunks] == ["\x01a \x02", "b \x03"]
    unknown = fixed_chunks(Document("d", "退款"), 1, 0, "tokens", lambda text: [])
    assert [chunk.text for chunk in unknown] == ["退款"]


def test_a_character_of_many_tokens_is_kept_and_makes_the_window_shorter() -> None:
    chunks = fixed_chunks(Document("d", "ab👩\u200d💻cd"), 4, 0, "tokens", bytes_of)
    assert [chunk.text for chunk in chunks] == ["ab", "👩\u200d💻", "cd"]
    chunks = fixed_chunks(Document("d", "abécd"), 3, 0, "tokens", bytes_of)
    assert [chunk.text for chunk in chunks] == ["ab", "éc", "d"]


@given(texts(), st.integers(1, 12))
def test_only_a_single_character_may_have_more_tokens_than_asked_for(text: str, size: int) -> None:
    for chunk in fixed_chunks(Document("d", text), size, 0, "tokens", bytes_of):
        tokens = len(chunk.text.encode("utf-8", "surrogatepass"))
        assert tokens <= size or len(grapheme_spans(chunk.text)) == 1


@pytest.mark.models
def test_the_tokens_are_those_of_the_model() -> None:
    pytest.importorskip("sentence_transformers")
    from minirag.dense import SentenceTransformerEmbedder

    embedder = SentenceTransformerEmbedder()
    spans = hugging_face_spans(embedder)
    tokenizer = embedder._model.tokenizer
    assert hugging_face_spans(tokenizer)(TEXT) == spans(TEXT)
    assert hugging_face_spans(embedder._model)(TEXT) == spans(TEXT)
    text = (TEXT + " ") * 40
    chunks = fixed_chunks(Document("d", text), 50, 10, "tokens", spans)
    counts = [
        sum(chunk.start <= start and end <= chunk.end for start, end in spans(text))
        for chunk in chunks
    ]
    assert all(40 <= count <= 50 for count in counts[:-1])
    alone = [len(tokenizer(chunk.text, add_special_tokens=False)["input_ids"]) for chunk in chunks]
    assert all(abs(one - whole) <= 4 for one, whole in zip(alone, counts, strict=True))
    assert all(one.end > other.start for one, other in pairwise(chunks))


@pytest.mark.parametrize("source", [None, "bert", object(), len])
def test_what_has_no_fast_tokenizer_is_refused(source: Any) -> None:
    with pytest.raises(ValueError, match="source must have a fast tokenizer"):
        hugging_face_spans(source)
