"""What holds for every chunker and every document: spans, in order, nothing lost, nothing torn."""

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from minirag.chunking import (
    chat_chunks,
    chunks_by_type,
    code_chunks,
    content_type,
    fixed_chunks,
    markdown_chunks,
    parent_child_chunks,
    semantic_chunks,
    sentence_chunks,
)
from minirag.chunking.blocks import whole_spans
from minirag.chunking.graphemes import grapheme_spans
from minirag.records import Chunk, Document
from tests.bench.chunking_texts import UNFRIENDLY
from tests.strategies import mixed_documents

Chunker = Callable[[Document, int], list[Chunk]]


class LengthEmbedder:
    """Two numbers a text, from its first letter and length: enough to make some borders deep."""

    name, max_tokens, languages = "length", 512, ("en",)

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([[len(text) % 7, ord(text[0]) % 5] for text in texts], dtype=np.float32)

    embed_queries = embed_documents


def two_letter_tokens(text: str) -> list[tuple[int, int]]:
    """Tokens as a byte-level model makes them: they part characters, and leave out white space."""
    return [(i, min(i + 2, len(text))) for i in range(0, len(text), 2) if text[i : i + 2].strip()]


# chunkers that share nothing between chunks
CHUNKERS: dict[str, Chunker] = {
    "fixed words": lambda document, size: fixed_chunks(document, size),
    "fixed characters": lambda document, size: fixed_chunks(document, size, 0, "characters"),
    "fixed tokens": lambda document, size: fixed_chunks(
        document, size, 0, "tokens", two_letter_tokens
    ),
    "sentences": lambda document, size: sentence_chunks(document, size),
    "sentences, characters": lambda document, size: sentence_chunks(
        document, size, 0, "characters", "es"
    ),
    "semantic": lambda document, size: semantic_chunks(
        document, LengthEmbedder(), percentile=40, budget=size
    ),
    "markdown": lambda document, size: markdown_chunks(document, size),
    "markdown, words": lambda document, size: markdown_chunks(document, size, "words"),
    "code": lambda document, size: code_chunks(document, size),
    "chat": lambda document, size: chat_chunks(document, size),
    "by type": lambda document, size: chunks_by_type(
        document, prose=size, overlap=0, markdown=size, code=size, chat=size
    ),
    "parents": lambda document, size: parent_child_chunks(document, size, 1).parents,
    "children": lambda document, size: parent_child_chunks(document, 2 * size, size).children,
}
WHOLE = ("sentences", "sentences, characters", "semantic", "markdown", "markdown, words")
SIZES = st.integers(1, 60)


@pytest.mark.parametrize("name", CHUNKERS)
@settings(max_examples=60)
@given(document=mixed_documents(), size=SIZES)
def test_chunks_are_spans_that_lose_and_repeat_nothing(
    name: str, document: Document, size: int
) -> None:
    chunks = CHUNKERS[name](document, size)
    assert CHUNKERS[name](document, size) == chunks
    text = document.text
    assert all(text[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    assert all(chunk.text.strip() for chunk in chunks)
    assert all(one.end <= other.start for one, other in pairwise(chunks))
    covered = set().union(*(range(chunk.start, chunk.end) for chunk in chunks))
    assert {i for i, character in enumerate(text) if not character.isspace()} <= covered


@pytest.mark.parametrize("name", CHUNKERS)
@settings(max_examples=30)
@given(document=mixed_documents(), size=SIZES)
def test_no_chunk_cuts_a_character(name: str, document: Document, size: int) -> None:
    allowed = {0, *(end for _, end in grapheme_spans(document.text))}
    for chunk in CHUNKERS[name](document, size):
        assert {chunk.start, chunk.end} <= allowed


@pytest.mark.parametrize("name", WHOLE)
@settings(max_examples=60)
@given(document=mixed_documents(), size=SIZES)
def test_no_chunk_cuts_a_fence_or_a_row(name: str, document: Document, size: int) -> None:
    if not name.startswith("markdown") and content_type(document) == "code":
        return
    chunks = CHUNKERS[name](document, size)
    for start, end in whole_spans(document.text):
        end = start + len(document.text[start:end].rstrip())
        holding = [chunk for chunk in chunks if chunk.start < end and start < chunk.end]
        ink = start + len(document.text[start:end]) - len(document.text[start:end].lstrip())
        assert len(holding) == 1
        assert holding[0].start <= ink
        assert end <= holding[0].end


@pytest.mark.parametrize("name", CHUNKERS)
@settings(max_examples=20)
@given(document=mixed_documents(), size=SIZES)
def test_every_chunk_says_where_it_is_from(name: str, document: Document, size: int) -> None:
    chunks = CHUNKERS[name](document, size)
    assert len({chunk.id for chunk in chunks}) == len(chunks)
    assert all(json.loads(json.dumps(chunk.metadata)) == chunk.metadata for chunk in chunks)
    for index, chunk in enumerate(chunks):
        assert chunk.id.startswith(f"{document.id}#")
        assert chunk.document_id == document.id
        assert chunk.metadata["index"] == index
        assert chunk.metadata["source"] == document.id
        assert isinstance(chunk.metadata["section"], str)
        assert chunk.metadata["content_type"] in ("prose", "markdown", "code", "chat")
        if "\f" in document.text or "page" in document.metadata:
            first_word = chunk.end - len(chunk.text.lstrip())
            turned = document.text[:first_word].count("\f")
            assert chunk.metadata["page"] == document.metadata.get("page", 1) + turned
        else:
            assert "page" not in chunk.metadata


@settings(max_examples=100)
@given(
    mixed_documents(),
    SIZES,
    st.sampled_from(["words", "characters", "tokens"]),
    st.data(),
)
def test_shared_text_moves_on_and_stays_within_the_overlap(
    document: Document, size: int, unit: str, data: st.DataObject
) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    spans = two_letter_tokens if unit == "tokens" else None
    for chunker in (fixed_chunks, sentence_chunks):
        chunks = chunker(document, size, overlap, unit, token_spans=spans)  # type: ignore[operator]
        text = document.text
        for one, other in pairwise(chunks):
            assert one.start < other.start
            assert one.end < other.end
            shared = text[other.start : one.end]
            if unit == "words":
                assert len(shared.split()) <= overlap
            elif unit == "characters":
                assert len(grapheme_spans(shared)) <= overlap
        covered = set().union(*(range(chunk.start, chunk.end) for chunk in chunks))
        assert {i for i, character in enumerate(text) if not character.isspace()} <= covered


@pytest.mark.parametrize("name", CHUNKERS)
@pytest.mark.parametrize(
    "text", ["", " ", "\n\n \f\t", "\u200d", "\u0301", "x" * 10_000, "🇪🇸" * 999]
)
def test_empty_blank_and_endless_texts(name: str, text: str) -> None:
    chunks = CHUNKERS[name](Document("d", text), 50)
    assert bool(chunks) == bool(text.strip())
    assert "".join(chunk.text for chunk in chunks) == text.strip()


@pytest.mark.parametrize("text", UNFRIENDLY)
def test_no_text_takes_quadratic_time(text: str) -> None:
    document = Document("d", UNFRIENDLY[text](20_000))
    for name in ("fixed characters", "sentences", "markdown", "code", "chat"):
        start = process_time()
        CHUNKERS[name](document, 1000)
        assert process_time() - start < 3  # a tenth of a second, on any machine of these years
