"""The check as a whole: verdicts, evidence, score and confidence, and what it must never do."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from minirag.faithfulness import (
    check_faithfulness,
    content_word_share,
    word_overlap_faithfulness,
)
from tests.strategies import texts

CONTEXTS = [
    "Revenue was $47.2M in 2025. The limit is 2 h. The fee rose by 5 %. Some customers get a "
    "refund.",
    "The contract starts on March 1, 2025. Enterprise customers have 60 days. Starter customers "
    "have 30 days. Marta Ilves signs the order. The plan does not include support.",
]
CONTEXTOS = [
    "El contrato empieza el 1 de marzo de 2025. Los ingresos fueron de 1.234,5 euros. Algunos "
    "clientes reciben un reembolso. El plan no incluye soporte. La oficina de Madrid tiene 23 "
    "días.",
]


class Fixed:
    """An embedder with given vectors."""

    name, max_tokens = "fixed", 256
    languages: tuple[str, ...] = ("en",)

    def __init__(self, vectors: dict[str, list[float]]) -> None:
        self.vectors = vectors

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([self.vectors[text] for text in texts], dtype=np.float32)

    embed_queries = embed_documents


def verdict(answer: str, contexts: list[str]) -> str:
    [claim] = check_faithfulness(answer, contexts).claims
    return claim.verdict


@pytest.mark.parametrize(
    ("claim", "context"),
    [
        ("art", "start the engine"),
        ("60 days", "160 days"),
        ("The Mill", "the millionaire"),
        ("The Mill", "the million"),
        ("6 days", "60 days"),
        ("E-402", "E-4021"),
        ("v3.1", "v3.14"),
        ("the port 443", "the port 4430"),
        ("an able art", "a table, a start"),
    ],
)
def test_a_word_inside_another_word_is_no_support(claim: str, context: str) -> None:
    found = check_faithfulness(claim, [context])
    assert found.ungrounded
    assert found.score < 1


@pytest.mark.parametrize(
    ("claim", "context"),
    [
        ("The Mill", "They met at the Mill."),
        ("The Mill", 'They met at "the Mill", and left.'),
        ("It takes 60 days", "(It takes 60 days.)"),
        ("Error E-4021 means a locked table", "Error E-4021: means a locked table!"),
    ],
)
def test_punctuation_beside_a_word_is_no_obstacle(claim: str, context: str) -> None:
    assert verdict(claim, [context]) == "confirmed"


@pytest.mark.parametrize("contexts", [[], [""], ["  "], ["", "\n"], ["..."]])
def test_no_evidence_is_never_a_full_score(contexts: list[str]) -> None:
    found = check_faithfulness("Refunds take 30 days.", contexts)
    assert found.score == 0
    assert [claim.verdict for claim in found.claims] == ["assumed"]
    assert found.claims[0].evidence == ()
    assert word_overlap_faithfulness("Refunds take 30 days.", contexts).score == 0


@pytest.mark.parametrize(
    "answer",
    [
        "Revenue was 47.2 million dollars in 2025.",
        "Revenue was 47,200,000 USD.",
        "The limit is 120 minutes.",
        "The limit is two hours.",
        "The fee rose by five percent.",
        "The contract starts on 2025-03-01.",
        "The contract starts on 1 March 2025.",
        "The contract starts in March 2025.",
        "The plan doesn't include support.",
        "Some customers get a refund.",
    ],
)
def test_the_same_value_in_another_spelling_is_confirmed(answer: str) -> None:
    assert verdict(answer, CONTEXTS) == "confirmed"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("Revenue was $47.3M.", "the claim says $47.3M, the context says $47.2M"),
        ("The limit is 2 days.", "the claim says 2 days, the context says 2 h"),
        ("Enterprise customers have 30 days.", "the claim says 30 days, the context says 60 days"),
        ("Starter customers have 60 days.", "the claim says Starter, the context says Enterprise"),
        ("All customers get a refund.", "the claim says All, the context says Some"),
        ("Most customers get a refund.", "the claim says Most, the context says Some"),
        ("The plan includes support.", "the context says 'not', the claim does not"),
        ("Marta Ilves never signs the order.", "the claim says 'never', the context does not"),
        ("The contract starts on 2025-03-02.", "2025-03-02, the context says March 1, 2025"),
        ("The contract starts in April 2025.", "April 2025, the context says March 1, 2025"),
        ("Revenue was 47.2 million pounds.", "47.2 million pounds, the context says $47.2M"),
        ("The contract ends on March 1, 2025.", "the claim says ends, the context says starts"),
    ],
)
def test_a_contradiction_says_what_is_wrong(answer: str, reason: str) -> None:
    [claim] = check_faithfulness(answer, CONTEXTS).claims
    assert claim.verdict == "contradicted"
    assert claim.reason.endswith(reason)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("El contrato empieza el 2025-03-01.", "confirmed"),
        ("Los ingresos fueron de 1234,50 €.", "confirmed"),
        ("El plan no incluye soporte.", "confirmed"),
        ("Algunos clientes reciben un reembolso.", "confirmed"),
        ("La oficina de Madrid tiene veintitrés días.", "confirmed"),
        ("El contrato empieza el 2 de marzo de 2025.", "contradicted"),
        ("Los ingresos fueron de 1.334,5 euros.", "contradicted"),
        ("El plan incluye soporte.", "contradicted"),
        ("El contrato nunca empieza el 1 de marzo de 2025.", "contradicted"),
        ("Todos los clientes reciben un reembolso.", "contradicted"),
        ("La oficina de Lisboa tiene 23 días.", "contradicted"),
        ("La oficina de Madrid tiene 23 horas.", "contradicted"),
        ("Los gatos duermen mucho por la tarde.", "assumed"),
    ],
)
def test_spanish(answer: str, expected: str) -> None:
    assert verdict(answer, CONTEXTOS) == expected


def test_names_that_change_places_are_seen_although_no_word_is_missing() -> None:
    context = "Presley was born in Tupelo, Mississippi, and relocated to Memphis, Tennessee, at 13."
    assert verdict("Presley was born in Tupelo and relocated to Memphis.", [context]) == "confirmed"
    assert verdict("Presley relocated to Tupelo, Mississippi.", [context]) == "contradicted"
    small = context.lower()
    assert verdict("presley relocated to tupelo, mississippi.", [small]) == "contradicted"


def test_any_member_of_a_list_may_be_named() -> None:
    context = "The company has offices in Rotterdam, Madrid and Toronto."
    for city in ("Rotterdam", "Madrid", "Toronto"):
        assert verdict(f"The company has offices in {city}.", [context]) == "confirmed"
    assert verdict("The company has offices in Lisbon.", [context]) != "confirmed"


def test_evidence_is_a_span_of_the_context_it_names() -> None:
    [claim] = check_faithfulness("Enterprise customers have 60 days.", CONTEXTS).claims
    [evidence] = claim.evidence
    assert evidence.context == 1
    assert CONTEXTS[1][evidence.start : evidence.end] == "Enterprise customers have 60 days."


def test_a_claim_of_two_sentences_is_inferred_and_shows_both() -> None:
    contexts = ["The refund goes to the card.", "Finance pays within 5 days."]
    [claim] = check_faithfulness("Finance pays the refund to the card.", contexts).claims
    assert claim.verdict == "inferred"
    assert {evidence.context for evidence in claim.evidence} == {0, 1}


def test_score_and_confidence_worked_by_hand() -> None:
    # six words, one of them new; one of two claims contradicted
    found = check_faithfulness("Starter has 60 days.", ["Starter has 30 days."])
    assert found.score == pytest.approx((4 - 2) / 4 * 0.9**2 * 0.5)  # "60 days" is two words
    assert found.confidence == 0
    both = check_faithfulness(
        "Starter has 30 days. Cats sleep on keyboards.", ["Starter has 30 days."]
    )
    assert [claim.verdict for claim in both.claims] == ["confirmed", "assumed"]
    assert both.confidence == pytest.approx((0.84 + 0.30) / 2)
    assert both.score == pytest.approx(4 / 8 * 0.9**4)
    assert both.grounded_share == 0.5


def test_a_worse_answer_scores_less() -> None:
    answers = [
        "Enterprise customers have 60 days.",
        "Well, Enterprise customers surely have 60 days.",
        "Enterprise customers have 60 days, and a free pony.",
        "Enterprise customers have 90 days, and a free pony.",
        "Cats sleep on keyboards.",
    ]
    scores = [check_faithfulness(answer, CONTEXTS).score for answer in answers]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


@pytest.mark.parametrize("answer", ["Hello! How can I help?", "I don't know.", "", "  ", "No sé."])
def test_an_answer_without_claims_has_nothing_to_be_borne_out(answer: str) -> None:
    found = check_faithfulness(answer, CONTEXTS)
    assert (found.claims, found.score, found.grounded_share) == ((), 0.0, 0.0)
    assert found.confidence == 0.30


def test_the_simple_check_is_blind_where_the_check_is_not() -> None:
    context = ["Refunds do not take 30 days."]
    assert word_overlap_faithfulness("Refunds take 30 days.", context).ungrounded == []
    assert content_word_share("Refunds take 30 days.", context) == 1
    assert check_faithfulness("Refunds take 30 days.", context).ungrounded
    assert word_overlap_faithfulness("Cats sleep on keyboards.", context) == (
        0.0,
        ["Cats sleep on keyboards."],
    )


def test_an_embedder_finds_other_words_and_no_other_number() -> None:
    sentence = "Our staff return the money quickly."
    embedder = Fixed(
        {sentence: [1.0, 0.0], "Employees reimburse cash fast.": [0.9, 0.43589]},
    )
    answer = "Employees reimburse cash fast."
    assert verdict(answer, [sentence]) == "assumed"
    [claim] = check_faithfulness(answer, [sentence], embedder=embedder).claims
    assert (claim.verdict, round(claim.likeness, 2)) == ("inferred", 0.90)
    assert sentence[claim.evidence[0].start : claim.evidence[0].end] == sentence
    [claim] = check_faithfulness(answer, [sentence], embedder=embedder, alike_from=0.95).claims
    assert claim.verdict == "assumed"
    numbered = check_faithfulness("Employees reimburse 30 coins.", [sentence], embedder=embedder)
    assert numbered.claims[0].verdict == "assumed"  # it is not even asked


@pytest.mark.parametrize(
    ("answer", "contexts", "named"),
    [
        (None, ["a"], "answer"),
        (7, ["a"], "answer"),
        ("a", "a single context", "contexts"),
        ("a", None, "contexts"),
        ("a", b"bytes", "contexts"),
        ("a", {"a": "b"}, "contexts"),
        ("a", ["a", None], "number 1"),
    ],
)
def test_wrong_types_are_named(answer: object, contexts: object, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        check_faithfulness(answer, contexts)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=named):
        word_overlap_faithfulness(answer, contexts)  # type: ignore[arg-type]


def test_other_arguments_are_checked() -> None:
    with pytest.raises(ValueError, match="no rules for 'fr'"):
        check_faithfulness("a", ["b"], language="fr")
    with pytest.raises(ValueError, match="threshold must be above 0"):
        word_overlap_faithfulness("a", ["b"], threshold=0)


@given(texts(), st.lists(texts(), max_size=3))
def test_any_text_gives_figures_in_range_and_spans_that_hold(
    answer: str, contexts: list[str]
) -> None:
    found = check_faithfulness(answer, contexts)
    assert 0 <= found.score <= 1
    assert 0 <= found.confidence <= 0.84
    for claim in found.claims:
        assert answer[claim.start : claim.end] == claim.text
        assert 0 <= claim.support <= 1
        for evidence in claim.evidence:
            assert 0 <= evidence.start < evidence.end <= len(contexts[evidence.context])
    assert check_faithfulness(answer, contexts) == found


SENTENCES = [
    "Refunds take 30 days",
    "Marta Ilves signs the order in Madrid",
    "The fee is not returned",
    "All pods were drained before 10:30",
    "El plazo es de 1.234,5 horas",
]


@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3), st.permutations(SENTENCES))
def test_what_is_copied_is_confirmed_wherever_it_stands(
    copied: list[str], contexts: list[str]
) -> None:
    answer = ". ".join(copied) + "."
    found = check_faithfulness(answer, [f"{context}." for context in contexts], language="en")
    assert {claim.verdict for claim in found.claims} == {"confirmed"}
    assert found.score == 1


@given(st.permutations(CONTEXTS))
def test_the_order_of_the_contexts_changes_no_verdict(contexts: list[str]) -> None:
    answer = "Revenue was $47.2M. Enterprise customers have 90 days. Cats sleep on keyboards."
    verdicts = [claim.verdict for claim in check_faithfulness(answer, contexts).claims]
    assert verdicts == ["confirmed", "contradicted", "assumed"]


@pytest.mark.parametrize("piece", ["a ", "1,", "not ", "$1 ", "word. ", "one ", "#a/1", "(", "; "])
def test_work_grows_with_the_length_and_not_with_its_square(piece: str) -> None:
    from time import process_time

    def seconds(length: int) -> float:
        answer = piece * (length // len(piece))
        start = process_time()
        check_faithfulness(answer, [CONTEXTS[0], answer])
        return process_time() - start

    seconds(1_000)  # what is cached and compiled is not measured
    short, long = seconds(1_500), seconds(9_000)
    assert long < 18 * short + 0.2  # six times the text; its square would be 36 times
