"""Whole sentences up to a size, and cuts where the meaning jumps."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from minirag.chunking import semantic_chunks, sentence_chunks
from minirag.chunking.fixed import fixed_chunks
from minirag.records import Document
from tests.strategies import texts

TOPICS = "Cats purr. Cats nap. Cats play. Ships sail. Ships sink. Ships rust."


class TopicEmbedder:
    """Cats point one way, ships another; counts how often it is asked."""

    name, max_tokens, languages = "topics", 512, ("en",)

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked.append(list(texts))
        return np.array(
            [[text.count("Cats"), text.count("Ships"), 0.1] for text in texts], dtype=np.float32
        )

    embed_queries = embed_documents


def cut(text: str, size: int, overlap: int = 0, **options: Any) -> list[str]:
    return [chunk.text for chunk in sentence_chunks(Document("d", text), size, overlap, **options)]


def test_sentences_fill_a_chunk_up_to_its_size() -> None:
    text = "We sell tools, e.g. drills. See v3.14 in the U.S. market. Done."
    assert cut(text, 5) == ["We sell tools, e.g. drills.", "See v3.14 in the U.S.", "market. Done."]
    assert cut(text, 6) == [
        "We sell tools, e.g. drills.",
        "See v3.14 in the U.S. market.",
        "Done.",
    ]
    assert cut(text, 7) == ["We sell tools, e.g. drills.", "See v3.14 in the U.S. market. Done."]
    assert cut(text, 12) == [text]


def test_the_last_sentences_are_shared_as_far_as_the_overlap_goes() -> None:
    text = "One two. Three. Four five. Six seven eight. Nine."
    first, second = "One two. Three. Four five.", "Four five. Six seven eight."
    assert cut(text, 5, 2) == [first, second, "Nine."]
    assert cut(text, 5, 3) == cut(text, 5, 4) == [first, second, "Six seven eight. Nine."]
    assert cut(text, 5, 1) == ["One two. Three. Four five.", "Six seven eight. Nine."]


def test_a_sentence_over_the_size_is_cut_as_fixed_would() -> None:
    long = "Aa b c d e f g h end."
    windows = [chunk.text for chunk in fixed_chunks(Document("d", long), 4, 1)]
    assert cut(f"Short one. {long}", 4, 1) == ["Short one.", *windows]
    assert cut(f"{long} End.", 4, 0) == ["Aa b c d", "e f g h", "end. End."]


def test_no_window_of_a_long_sentence_lies_within_another() -> None:
    assert cut("#  Guide a", 2, 1, unit="characters") == ["#", "Gu", "ui", "id", "de", "a"]


def test_an_accent_after_a_full_stop_is_not_torn_from_its_space() -> None:
    assert cut("One. \u0301Two. Six.", 2) == ["One. \u0301Two.", "Six."]


def test_abbreviations_are_those_of_the_language() -> None:
    text = "Vive en la avda. Mayor. Trabaja con la Sra. Gil."
    assert cut(text, 5, language="es") == ["Vive en la avda. Mayor.", "Trabaja con la Sra. Gil."]
    with pytest.raises(ValueError, match="language: no abbreviations for 'fr'"):
        cut(text, 5, language="fr")


def test_scripts_without_spaces_are_cut_by_characters() -> None:
    assert cut("退款政策。" * 10, 10, unit="characters") == ["退款政策。退款政策。"] * 5


def test_fences_and_rows_are_sentences_of_their_own() -> None:
    fence = "```\nOne. Two. Three.\n\nFour. Five.\n```"
    row = "| One. Two. | Three. Four. |"
    assert cut(f"See here:\n{fence}\n{row}\n{row}\nEnd.", 3) == [
        "See here:",
        fence,
        row,
        row,
        "End.",
    ]


@pytest.mark.parametrize(
    ("size", "overlap", "unit", "message"),
    [
        (5, 5, "words", "overlap must be smaller than size, is 5 with size 5; choose at most 4"),
        (0, 0, "words", "size must be at least 1, is 0"),
        (5, -1, "words", "overlap must be at least 0"),
        (True, 0, "words", "size must be a whole number, is True"),
        (5.0, 0, "words", "size must be a whole number"),
        (5, 0, "bytes", "unit must be one of"),
    ],
)
def test_bad_windows_are_refused_also_for_a_short_text(
    size: Any, overlap: Any, unit: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        sentence_chunks(Document("d", ""), size, overlap, unit)


@given(texts(), st.integers(1, 9), st.integers(0, 8))
def test_only_single_sentences_are_ever_over_the_size(text: str, size: int, overlap: int) -> None:
    for piece in cut(text, size, min(overlap, size - 1)):
        assert len(piece.split()) <= size or "|" in piece or "```" in piece or "~~~" in piece


# --- semantic


def semantic(text: str, **options: Any) -> list[str]:
    embedder = options.pop("embedder", None) or TopicEmbedder()
    return [chunk.text for chunk in semantic_chunks(Document("d", text), embedder, **options)]


def test_the_cut_is_where_neighbours_are_least_alike() -> None:
    halves = ["Cats purr. Cats nap. Cats play.", "Ships sail. Ships sink. Ships rust."]
    assert semantic(TOPICS) == halves
    assert semantic(TOPICS, threshold=0.5) == halves
    assert semantic(TOPICS, threshold=0.0) == [TOPICS]
    assert semantic(TOPICS, percentile=0) == [TOPICS]
    assert len(semantic(TOPICS, threshold=1)) >= 2


def test_the_budget_cuts_too() -> None:
    assert semantic(TOPICS, threshold=-1, budget=4) == [
        "Cats purr. Cats nap.",
        "Cats play. Ships sail.",
        "Ships sink. Ships rust.",
    ]
    assert semantic("a b c d e f g. h.", budget=3) == ["a b c", "d e f", "g. h."]


def test_the_embedder_is_asked_once_and_only_where_there_is_a_border() -> None:
    embedder = TopicEmbedder()
    semantic(TOPICS, embedder=embedder)
    assert embedder.asked == [[part.strip() + "." for part in TOPICS[:-1].split(".")]]
    for text in ("", " ", "Only one sentence."):
        semantic(text, embedder=embedder)
    assert len(embedder.asked) == 1


def test_windows_compare_groups_of_sentences() -> None:
    embedder = TopicEmbedder()
    halves = ["Cats a. Cats b.", "Ships c. Ships d."]
    assert semantic(" ".join(halves), embedder=embedder, window=2) == halves
    # the groups before each border, then those after it that are new
    assert embedder.asked == [["Cats a.", halves[0], "Cats b. Ships c.", halves[1], "Ships d."]]


def test_equally_deep_borders_are_cut_alike() -> None:
    text = "Cats a. Cats b. Ships c. Ships d. Cats e. Cats f."
    assert semantic(text) == ["Cats a. Cats b.", "Ships c. Ships d.", "Cats e. Cats f."]
    assert semantic(text, percentile=100) == [part.strip() + "." for part in text[:-1].split(".")]


def test_sentences_that_are_all_alike_are_cut_by_the_budget_alone() -> None:
    assert semantic("Cats a. " * 30) == [("Cats a. " * 30).strip()]
    assert semantic("Dogs a. Dogs b. Dogs c.", threshold=0.9) == ["Dogs a. Dogs b. Dogs c."]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"percentile": 101}, "percentile must be a number from 0 to 100, is 101"),
        ({"percentile": -0.1}, "percentile must be a number"),
        ({"percentile": float("nan")}, "percentile must be a number"),
        ({"percentile": True}, "percentile must be a number"),
        ({"threshold": 1.5}, "threshold must be a number from -1 to 1, is 1.5"),
        ({"threshold": "0.5"}, "threshold must be a number"),
        ({"threshold": 0.5, "percentile": 5}, "percentile and threshold exclude each other"),
        ({"budget": 0}, "budget must be at least 1, is 0"),
        ({"budget": 1.5}, "budget must be a whole number"),
        ({"window": 0}, "window must be at least 1, is 0"),
    ],
)
def test_bad_numbers_are_refused_also_for_an_empty_text(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        semantic("", **options)


def test_a_number_in_the_embedder_s_place_is_refused() -> None:
    with pytest.raises(ValueError, match="embedder has no embed_documents, is 5"):
        semantic_chunks(Document("d", ""), 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rows", [np.ones((1, 2)), np.ones(6), np.full((6, 2), np.nan), np.full((6, 2), np.inf)]
)
def test_embeddings_that_are_none_are_refused(rows: NDArray[np.float64]) -> None:
    class Broken(TopicEmbedder):
        def embed_documents(self, texts: Sequence[str]) -> Any:
            return rows

    with pytest.raises(ValueError, match="embedder must give one row of finite numbers a text"):
        semantic(TOPICS, embedder=Broken())


def test_rows_of_zeros_are_like_nothing() -> None:
    class Zeros(TopicEmbedder):
        def embed_documents(self, texts: Sequence[str]) -> Any:
            return np.zeros((len(texts), 2))

    assert len(semantic(TOPICS, embedder=Zeros(), threshold=0.1)) == 6


@pytest.mark.models
def test_a_real_model_parts_two_subjects() -> None:
    pytest.importorskip("sentence_transformers")
    from minirag.dense import SentenceTransformerEmbedder

    text = (
        "The cat sleeps on the sofa. Our cat purrs when it is stroked. "
        "Interest rates rose again this year. The central bank raised its interest rate twice."
    )
    model = SentenceTransformerEmbedder()
    assert semantic(text, embedder=model, percentile=20)[1].startswith("Interest rates")
    assert len(semantic(text, embedder=model, threshold=0.75)) == 4
