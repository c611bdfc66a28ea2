"""Fixed windows: spans of the text, counted right, never through a character."""

import math
from itertools import pairwise
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.chunking import chunk_corpus, chunk_count, fixed_chunks
from minirag.chunking.graphemes import grapheme_spans
from minirag.records import Chunk, Document

Unit = Literal["words", "characters"]
UNITS = st.sampled_from(["words", "characters"])
WINDOWS = st.integers(1, 12).flatmap(
    lambda size: st.tuples(st.just(size), st.integers(0, size - 1))
)
# letters, spaces, marks, joiners, flags, Hangul: what a careless cut would tear
TEXTS = st.text(
    st.one_of(
        st.sampled_from("ab é\n\u0301\u200d\ufe0f\U0001f3fd👩💻🇪🇸각각क्षำ"),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=60,
)


def cut(text: str, size: int, overlap: int = 0, unit: Unit = "characters") -> list[str]:
    return [chunk.text for chunk in fixed_chunks(Document("d", text), size, overlap, unit)]


@pytest.mark.parametrize("text", ["", "short", "a longer text of seven words altogether"])
@pytest.mark.parametrize(
    ("size", "overlap", "message"),
    [
        (5, 5, "overlap must be smaller than size, is 5 with size 5"),
        (5, 9, "overlap must be smaller than size, is 9 with size 5"),
        (0, 0, "size must be at least 1, is 0"),
        (-2, 0, "size must be at least 1, is -2"),
        (5, -1, "overlap must be at least 0, is -1"),
        (5.0, 1, "size must be a whole number, is 5.0"),
        (5, None, "overlap must be a whole number, is None"),
        (True, 0, "size must be a whole number, is True"),
        (5, False, "overlap must be a whole number, is False"),
        ("5", 1, "size must be a whole number, is '5'"),
    ],
)
def test_windows_that_cannot_move_on_are_refused_whatever_the_text(
    text: str, size: Any, overlap: Any, message: str
) -> None:
    for unit in ("words", "characters"):
        with pytest.raises(ValueError, match=message):
            fixed_chunks(Document("d", text), size, overlap, unit)
    with pytest.raises(ValueError, match=message):
        chunk_count(3, size, overlap)


def test_an_unknown_unit_is_refused() -> None:
    unit: Any = "bytes"
    with pytest.raises(ValueError, match="unit must be one of words, characters, tokens, is 'by"):
        fixed_chunks(Document("d", ""), 5, unit=unit)


def test_a_text_in_place_of_a_document_is_refused() -> None:
    text: Any = "only a text"
    with pytest.raises(ValueError, match="document must be a Document, is str"):
        fixed_chunks(text, 5)
    with pytest.raises(ValueError, match="document 'd' must have a string as text, has NoneType"):
        fixed_chunks(Document("d", None), 5)  # type: ignore[arg-type]


def test_no_last_chunk_of_what_the_one_before_holds_already() -> None:
    assert cut("ABCDEFGHIJK", 5, 2) == ["ABCDE", "DEFGH", "GHIJK"]


@pytest.mark.parametrize(
    ("length", "size", "overlap", "count"),
    [(11, 5, 2, 3), (7, 3, 2, 5), (1000, 100, 20, 13), (5, 5, 2, 1), (6, 5, 2, 2), (0, 5, 2, 0)],
)
def test_the_number_of_chunks(length: int, size: int, overlap: int, count: int) -> None:
    assert chunk_count(length, size, overlap) == count
    assert len(cut("x" * length, size, overlap)) == count
    assert len(cut("x " * length, size, overlap, "words")) == count


@given(st.integers(1, 10**6), WINDOWS)
def test_the_count_is_the_formula(length: int, window: tuple[int, int]) -> None:
    size, overlap = window
    steps = math.ceil((length - size) / (size - overlap))
    assert chunk_count(length, size, overlap) == (1 if length <= size else 1 + steps)


def test_a_negative_length_is_refused() -> None:
    with pytest.raises(ValueError, match="pieces must be at least 0, is -1"):
        chunk_count(-1, 5)


def test_repeated_words_keep_their_own_places() -> None:
    chunks = fixed_chunks(Document("d", "ha ha ha ha"), 1)
    assert [chunk.start for chunk in chunks] == [0, 3, 6, 9]


def test_a_chunk_of_words_goes_from_the_first_word_to_the_end_of_the_last() -> None:
    assert cut("  one\n\ntwo   three \n", 2, unit="words") == ["one\n\ntwo", "three"]
    assert cut(" \n ", 2, unit="words") == []


def test_a_chunk_carries_what_its_document_says() -> None:
    document = Document("refunds", "a b c", "Refunds", {"language": "en"})
    told = {"language": "en", "source": "refunds", "section": "", "content_type": "prose"}
    assert fixed_chunks(document, 2) == [
        Chunk("refunds#0", "refunds", "a b", 0, 3, "Refunds", {**told, "index": 0}),
        Chunk("refunds#1", "refunds", "c", 4, 5, "Refunds", {**told, "index": 1}),
    ]
    assert document.metadata == {"language": "en"}


def test_a_chunk_names_its_file_its_section_and_its_page() -> None:
    text = "# Guide\none two\n## Next\nthree\f four"
    document = Document("d", text, metadata={"path": "guide.md", "page": 7})
    chunks = fixed_chunks(document, 4)
    told = [[chunk.metadata[key] for key in ("source", "section", "page")] for chunk in chunks]
    assert told == [["guide.md", "Guide", 7], ["guide.md", "Guide > Next", 7]]
    assert [chunk.metadata["page"] for chunk in fixed_chunks(document, 1)][-2:] == [7, 8]
    named = Document("d", "x", metadata={"path": "guide.md", "source": "the wiki", "page": "iv"})
    told_of_it = fixed_chunks(named, 4)[0].metadata
    assert (told_of_it["source"], told_of_it["page"]) == ("the wiki", "iv")


@given(TEXTS, WINDOWS, UNITS)
def test_every_chunk_is_a_span(text: str, window: tuple[int, int], unit: Unit) -> None:
    chunks = fixed_chunks(Document("d", text), *window, unit)
    assert all(text[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    assert len({chunk.id for chunk in chunks}) == len(chunks)


@given(TEXTS, WINDOWS, UNITS)
def test_chunks_advance_and_lose_nothing(text: str, window: tuple[int, int], unit: Unit) -> None:
    chunks = fixed_chunks(Document("d", text), *window, unit)
    covered = set().union(*(range(chunk.start, chunk.end) for chunk in chunks))
    assert {i for i, c in enumerate(text) if not c.isspace()} <= covered
    assert all(one.start < other.start and one.end < other.end for one, other in pairwise(chunks))


@given(st.lists(st.sampled_from(["ha", "ho", "hm"]), min_size=1, max_size=40), WINDOWS)
def test_neighbours_share_exactly_the_overlap(words: list[str], window: tuple[int, int]) -> None:
    size, overlap = window
    pieces = [text.split() for text in cut(" ".join(words), size, overlap, "words")]
    assert all(len(piece) == size for piece in pieces[:-1])
    for one, other in pairwise(pieces):
        assert one[size - overlap :] == other[:overlap]


@pytest.mark.parametrize(
    ("text", "characters"),
    [
        ("abc", ["a", "b", "c"]),
        ("e\u0301a", ["e\u0301", "a"]),
        ("👩\u200d💻!", ["👩\u200d💻", "!"]),
        ("👍🏽👍", ["👍🏽", "👍"]),
        ("🇪🇸🇳🇱", ["🇪🇸", "🇳🇱"]),
        ("🇪a🇸🇳", ["🇪", "a", "🇸🇳"]),
        ("❤\ufe0fx", ["❤\ufe0f", "x"]),
        ("1\ufe0f\u20e3", ["1\ufe0f\u20e3"]),
        ("한", ["한"]),
        ("한국", ["한", "국"]),
        ("क्षि", ["क्षि"]),
        ("a\r\nb", ["a", "\r\n", "b"]),
        ("\n\u0301", ["\n", "\u0301"]),
    ],
)
def test_a_character_is_what_a_reader_sees(text: str, characters: list[str]) -> None:
    assert [text[start:end] for start, end in grapheme_spans(text)] == characters
    assert cut(text, 1) == [character for character in characters if character.strip()]


@given(TEXTS)
def test_characters_tile_the_text(text: str) -> None:
    spans = grapheme_spans(text)
    assert "".join(text[start:end] for start, end in spans) == text
    assert all(start < end for start, end in spans)


def test_characters_are_those_of_the_unicode_standard() -> None:
    regex = pytest.importorskip("regex", reason="the regex package knows the standard's rules")
    samples = [
        "Señal: el café cuesta 5 €, ¿no? niño" + "\u0303",
        "👩🏽\u200d🚀 👨\u200d👧 🏴\U000e0067\U000e0062\U000e007f 🇨🇦🇳🇱 ☎\ufe0f 3\ufe0f\u20e3",
        "สวัสดีครับ กำลัง नमस्ते दुनिया क्षत्रिय 退款政策 한국어 ᄒ\u1161\u11ab",
        "Tiếng Việt Zürich ﻿ʼ שָׁלוֹם مُحَمَّد\r\nend",
    ]
    for text in samples:
        assert grapheme_spans(text) == [m.span() for m in regex.finditer(r"\X", text)]


def test_long_runs_of_one_sign_take_no_quadratic_time() -> None:
    for sign in ("\u0301", "\u200d", "\U0001f1ea", "\u1100", "각", "क्", "👩\u200d"):
        assert grapheme_spans(sign * 100_000)[-1][1] == 100_000 * len(sign)


def test_an_accent_that_stands_on_a_space_keeps_it() -> None:
    assert cut("one \u0301two x", 1, unit="words") == ["one", " \u0301two", "x"]


def test_a_corpus_is_cut_document_by_document() -> None:
    documents = [Document("a", "one two three"), Document("b", ""), Document("c", "four")]
    chunks = chunk_corpus(documents, size=2)
    assert [chunk.id for chunk in chunks] == ["a#0", "a#1", "c#0"]

    def whole(document: Document) -> list[Chunk]:
        return [Chunk(document.id, document.id, document.text, 0, len(document.text))]

    assert [chunk.id for chunk in chunk_corpus(documents, whole)] == ["a", "b", "c"]


def test_two_chunks_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="'a#0' comes twice"):
        chunk_corpus([Document("a", "one"), Document("a", "two")], size=5)
