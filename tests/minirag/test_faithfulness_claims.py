"""An answer split into claims: what states something, where it stands, and what does not count."""

import time

import pytest
from hypothesis import given

from minirag.faithfulness import split_claims
from tests.strategies import texts


def claims(answer: str, language: str = "en") -> list[str]:
    return [claim.text for claim in split_claims(answer, language)]


def test_sentences_items_and_parts_between_semicolons_are_claims() -> None:
    answer = (
        "Refunds take 30 days. Starter costs $49 a month; Standard costs $190.\n\n"
        "- The fee is never returned\n- Marta Ilves signs\n"
        "1. Open the console first.\n"
    )
    assert claims(answer) == [
        "Refunds take 30 days.",
        "Starter costs $49 a month",
        "Standard costs $190.",
        "The fee is never returned",
        "Marta Ilves signs",
        "Open the console first.",
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "Hello!",
        "Hi there! How can I help you today?",
        "Sure!",
        "Thank you.",
        "I don't know.",
        "I do n't know .",
        "I have no information about that.",
        "The documents do not say.",
        "There is not enough information in the context to answer.",
        "Do you need anything else?",
        "¡Hola!",
        "¿Necesita algo más?",
        "No sé.",
        "Los documentos no lo dicen.",
        "No tengo información sobre eso.",
        "",
        " \n ",
        "...",
        "- \n- \n",
    ],
)
def test_greetings_questions_and_not_knowing_are_no_claims(answer: str) -> None:
    assert claims(answer) == []


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("Yes, it was created by Joy Whitby.", "it was created by Joy Whitby."),
        ("Well, I think that it takes 60 days.", "it takes 60 days."),
        ("According to the documents, refunds take 30 days.", "refunds take 30 days."),
        ("Según el contexto, son 23 días laborables.", "son 23 días laborables."),
        ("No, the plan has a limit of two hours.", "the plan has a limit of two hours."),
    ],
)
def test_what_opens_a_sentence_without_stating_anything_is_left_out(
    answer: str, claim: str
) -> None:
    assert claims(answer) == [claim]


def test_a_negation_at_the_start_is_kept() -> None:
    assert claims("No refund is paid after 60 days.") == ["No refund is paid after 60 days."]


def test_a_short_sentence_counts_with_a_number_or_alone() -> None:
    assert claims("60 days.") == ["60 days."]
    assert claims("Madrid.") == ["Madrid."]
    assert claims("Indeed so. Madrid. Refunds take 30 days. 7 %.") == [
        "Refunds take 30 days.",
        "7 %.",
    ]


def test_nothing_is_longer_than_a_sentence_can_be() -> None:
    answer = "word " * 1_000
    assert max(map(len, claims(answer))) <= 600
    assert " ".join(claims(answer)).split() == answer.split()
    assert max(map(len, claims("x" * 5_000))) <= 600


@given(texts())
def test_claims_are_spans_in_order_that_do_not_overlap(answer: str) -> None:
    end = 0
    for claim in split_claims(answer):
        assert end <= claim.start < claim.end
        assert answer[claim.start : claim.end] == claim.text
        end = claim.end


def test_the_language_is_checked() -> None:
    with pytest.raises(ValueError, match="no rules for 'de'"):
        split_claims("Hallo", "de")


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("I don't know exactly, but refunds take 90 days.", ["refunds take 90 days."]),
        ("Refunds take 90 days, though I don't know why.", ["Refunds take 90 days"]),
        ("The documents do not say why. However, fees rose 5 %.", ["However, fees rose 5 %."]),
        ("No tengo información exacta, pero tardan 90 días.", ["tardan 90 días."]),
        ("I don't know, but I cannot say either.", []),
        ("Refunds are quick but not free.", ["Refunds are quick but not free."]),
    ],
)
def test_a_fact_behind_an_i_do_not_know_is_a_claim(answer: str, claims: list[str]) -> None:
    found = split_claims(answer, "es" if "tengo" in answer else "en")
    assert [claim.text for claim in found] == claims
    assert all(answer[claim.start : claim.end] == claim.text for claim in found)


def test_many_signs_behind_an_i_do_not_know_do_not_cost_their_number_squared() -> None:
    for sign in ("-", ", ", "… ", "but "):
        started = time.perf_counter()
        split_claims("I don't know" + sign * 50_000)
        assert time.perf_counter() - started < 3
