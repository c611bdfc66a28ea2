"""The heuristic, worked by hand."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.records import Chunk, Document, Hit
from minirag.rerank import HeuristicReranker, scaled, sigmoid
from tests.minirag.test_rerank import Item, hit_lists, item_maps
from tests.strategies import texts


def explained(query: str, text: Item, score: float = 0.0, **options: Any) -> dict[str, float]:
    return HeuristicReranker(**options).explain(query, Hit("a", score), text)


def test_the_parts_by_hand() -> None:
    # terms: refund, policy, days; the text has six, so two are in its first third
    text = "The refund policy: thirty working days, no questions."
    assert explained("What is the refund policy, in days?", text, 0.4) == {
        "overlap": 3.0,  # all three
        "bigrams": 2.0,  # (refund, policy); (policy, days) are not side by side
        "position": 1.0,  # refund and policy, 0.5 each
        "first_stage": 2.0,
    }
    assert explained("cobol", text) == dict.fromkeys(
        ("overlap", "bigrams", "position", "first_stage"), 0.0
    )


def test_a_term_counts_once_however_often_it_stands_there() -> None:
    once, often = explained("refund refund", "refund"), explained("refund", "refund " * 9)
    assert once["overlap"] == often["overlap"] == 1.0
    assert explained("refund refund", "refund")["bigrams"] == 0.0
    assert explained("refund refund", "refund refund refund")["bigrams"] == 2.0


def test_the_first_third_is_rounded_up_and_the_title_is_its_beginning() -> None:
    assert explained("refund", "refund")["position"] == 0.5
    assert explained("refund", "one two refund")["position"] == 0.0
    assert explained("refund", "one refund two three")["position"] == 0.5
    assert explained("refund", "one two three refund four five")["position"] == 0.0
    titled = Document("d", "one two three four", title="Refund")
    assert explained("refund", titled)["position"] == 0.5
    headed = Chunk("c", "d", "one two", 0, 7, header="Refund")
    assert explained("refund", headed)["position"] == 0.5


def test_stop_words_are_those_of_the_language() -> None:
    query, text = "la política de devolución", "la política de devolución de la casa"
    spanish = explained(query, text, language="es")
    assert (spanish["overlap"], spanish["bigrams"]) == (2.0, 2.0)
    english = explained(query, text)  # `la` and `de` are words to it
    assert (english["overlap"], english["bigrams"]) == (4.0, 6.0)
    assert HeuristicReranker("es").languages == ("es",)


def test_a_query_of_stop_words_alone_keeps_them() -> None:
    assert explained("to be or not to be", "to be or not to be: the speech")["overlap"] >= 1
    assert explained("the who", "the who played")["overlap"] == 2.0
    assert explained("the who", "played")["overlap"] == 0.0


def test_the_parts_of_a_code_hold_together() -> None:
    same, other = "error E-4021 was returned", "error E was returned 4021 times"
    assert explained("E-4021", same)["bigrams"] == 2.0
    assert explained("E-4021", other)["bigrams"] == 0.0
    assert explained("e-4021", "nothing here")["overlap"] == 0.0


def test_a_phrase_outweighs_scattered_words() -> None:
    chunks: Any = {"a": "policy on a refund", "b": "the refund policy"}
    hits = [Hit("a", 0.5), Hit("b", 0.5)]
    found = HeuristicReranker().rerank("refund policy", hits, chunks, 2)
    assert [hit.id for hit in found] == ["b", "a"]
    assert found[0].score == 2 + 2 + 0.5 + 2.5
    flat = HeuristicReranker(bigram_weight=0, position_weight=0)
    assert [hit.id for hit in flat.rerank("refund policy", hits, chunks, 2)] == ["a", "b"]


@given(query=texts(), hits=hit_lists(), chunks=item_maps())
def test_the_score_is_the_sum_of_its_parts(query: str, hits: list[Hit], chunks: Any) -> None:
    reranker = HeuristicReranker()
    before = {hit.id: hit for hit in hits}
    for hit in reranker.rerank(query, hits, chunks, 99):
        parts = reranker.explain(query, before[hit.id], chunks[hit.id])
        assert hit.score == math.fsum(parts.values())


@given(texts(), texts())
def test_more_of_the_query_in_a_text_never_costs(query: str, text: str) -> None:
    bare, whole = explained(query, text), explained(query, f"{query} {text}")
    assert whole["overlap"] >= bare["overlap"]


def test_first_stage_scores_outside_the_unit_interval_name_the_remedy() -> None:
    hits = [Hit("a", 17.3), Hit("b", 4.0)]
    chunks: Any = {"a": "refund", "b": "refund"}
    with pytest.raises(ValueError, match=r"'a' has the score 17\.3.*scaled\(hits\)"):
        HeuristicReranker().rerank("refund", hits, chunks, 2)
    with pytest.raises(ValueError, match=r"the score -0\.1"):
        explained("refund", "refund", -0.1)
    found = HeuristicReranker().rerank("refund", scaled(hits), chunks, 2)
    assert [hit.score for hit in found] == [6.5, 1.5]
    logits = HeuristicReranker(scores="logits").rerank("refund", hits, chunks, 2)
    assert logits[1].score == pytest.approx(1.5 + 5 * sigmoid(4.0))


def test_fused_scores_are_scaled_before_they_are_weighed() -> None:
    texts = {"a": "nothing of it", "b": "refund"}
    fused = [Hit("a", 2 / 61), Hit("b", 1 / 62)]  # first in both lists; second in one of them
    raw = HeuristicReranker().rerank("refund", fused, texts, 2)
    assert [hit.id for hit in raw] == ["b", "a"]  # 5/30 of a point weighs less than one word
    by_list = HeuristicReranker(scores="fused").rerank("refund", fused, texts, 2)
    assert by_list == [Hit("a", 5.0), Hit("b", 1.5)]
    assert by_list == HeuristicReranker().rerank("refund", scaled(fused), texts, 2)
    assert HeuristicReranker(scores="fused").rerank("refund", [], texts, 2) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"language": "xx"}, "languages: no stop list for 'xx'"),
        ({"language": None}, "language: None is no code"),
        ({"overlap_weight": -1}, "overlap_weight: -1 is out of range"),
        ({"bigram_weight": math.nan}, "bigram_weight: nan"),
        ({"position_weight": math.inf}, "position_weight: inf"),
        ({"first_stage_weight": "5"}, "first_stage_weight: '5'"),
        ({"scores": "bm25"}, "scores: 'bm25' is not known; choose 'unit', 'fused' or 'logits'"),
    ],
)
def test_faulty_options_are_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        HeuristicReranker(**options)


@given(st.text(max_size=200))
def test_any_text_can_be_explained(text: str) -> None:
    assert all(value >= 0 for value in explained(text, text).values())
