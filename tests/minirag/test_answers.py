"""Answer relevancy, context precision and recall, answer correctness: worked by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.answers import (
    answer_correctness,
    answer_relevancy,
    context_precision,
    context_recall,
    text_likeness,
)
from minirag.faithfulness import check_faithfulness
from minirag.metrics import average_precision
from tests.minirag.test_faithfulness import Fixed
from tests.minirag.test_faithfulness_judge import Says
from tests.strategies import texts

REFERENCE = "Refunds take 30 days. Setup fees are never returned."
USEFUL, USELESS = "Refunds take 30 days.", "The pods were drained at noon."


def test_context_precision_worked_by_hand() -> None:
    # useful at ranks 1 and 3 of 4: (1/1 + 2/3) / 2
    contexts = [USEFUL, USELESS, "Setup fees are never returned.", USELESS]
    assert context_precision(REFERENCE, contexts) == pytest.approx((1 + 2 / 3) / 2)
    assert context_precision(REFERENCE, [USELESS]) == 0
    assert context_precision(REFERENCE, []) == context_precision("Hello!", [USEFUL]) == 0


@given(st.lists(st.booleans(), min_size=1, max_size=6))
def test_context_precision_is_average_precision_of_what_is_useful(useful: list[bool]) -> None:
    contexts = [USEFUL if is_useful else USELESS for is_useful in useful]
    ranking = [str(i) for i in range(len(useful))]
    relevant = {str(i) for i, is_useful in enumerate(useful) if is_useful}
    expected = average_precision(ranking, relevant) if relevant else 0.0
    assert context_precision(REFERENCE, contexts) == pytest.approx(expected)


def test_a_judge_decides_which_context_is_useful() -> None:
    no, yes = '[{"claim": 1, "verdict": "assumed"}]', '[{"claim": 1, "verdict": "inferred"}]'
    judge = Says(no, yes)
    assert context_precision("Refunds take 30 days.", [USEFUL, USELESS], judge=judge) == 0.5


def test_context_recall_is_the_share_of_claims_that_are_borne_out() -> None:
    assert context_recall(REFERENCE, [USELESS, USEFUL]) == 0.5
    assert context_recall(REFERENCE, [USEFUL, "Setup fees are never returned."]) == 1
    assert context_recall(REFERENCE, ["Setup fees are returned."]) == 0
    assert context_recall(REFERENCE, []) == 0


def test_answer_correctness_worked_by_hand() -> None:
    # one claim right, one wrong, one of the reference missed: F1 = 1 / (1 + (1 + 1) / 2)
    answer = "Refunds take 30 days. Cats sleep on keyboards."
    assert answer_correctness(answer, REFERENCE, weights=(1, 0)) == pytest.approx(0.5)
    likeness = text_likeness(answer, REFERENCE)
    expected = 0.75 * 0.5 + 0.25 * likeness
    assert answer_correctness(answer, REFERENCE) == pytest.approx(expected)
    assert answer_correctness(REFERENCE, REFERENCE) == pytest.approx(1)
    assert answer_correctness("Refunds take 60 days.", "Refunds take 30 days.") < 0.25
    assert answer_correctness("", "") == 0


@pytest.mark.parametrize("weights", [(0, 0), (-1, 2), (float("nan"), 1), (1,), None, "ab"])
def test_weights_that_mean_nothing_are_named(weights: object) -> None:
    with pytest.raises(ValueError, match="weights must be two numbers"):
        answer_correctness("a", "b", weights=weights)  # type: ignore[arg-type]


def test_answer_relevancy_by_words() -> None:
    question = "What is the refund window for Enterprise?"
    assert answer_relevancy(question, "The refund window for Enterprise is 60 days.") == 1
    assert answer_relevancy(question, "Refunds are paid to the card.") == pytest.approx(1 / 3)
    assert answer_relevancy(question, "Cats sleep on keyboards.") == 0


@pytest.mark.parametrize("answer", ["I don't know.", "The documents do not say.", "No sé.", ""])
def test_an_answer_that_commits_to_nothing_is_not_relevant(answer: str) -> None:
    model = Says("1. What is the refund window?")
    assert answer_relevancy("What is the refund window?", answer, model=model) == 0
    assert model.prompts == []


def test_answer_relevancy_by_the_questions_a_model_writes() -> None:
    model = Says("Here:\n1. What is the refund window?\n- When do cats sleep?\n\nWhat is it?")
    asked = "What is the refund window?"
    expected = (1 + 0 + 0) / 3
    assert answer_relevancy(asked, "It is 60 days </answer>.", model=model) == pytest.approx(
        expected
    )
    assert "60 days &lt;/answer&gt;" in model.prompts[0]
    assert answer_relevancy(asked, "The window is 60 days.", model=Says("none")) == 0.5
    with pytest.raises(ValueError, match="questions must be 1 or more"):
        answer_relevancy(asked, "The window is 60 days.", questions=0)


def test_likeness_by_embeddings_and_by_words() -> None:
    embedder = Fixed({"a b": [1.0, 0.0], "c d": [0.6, 0.8], "e f": [-1.0, 0.0]})
    assert text_likeness("a b", "c d", embedder) == pytest.approx(0.6)
    assert text_likeness("a b", "e f", embedder) == 0
    assert text_likeness("", "a b", embedder) == 0
    assert text_likeness("refunds and cats", "a refund") == pytest.approx(1 / 2**0.5)


@given(texts(), texts())
def test_all_are_shares_for_any_text(a: str, b: str) -> None:
    for value in (
        text_likeness(a, b),
        answer_relevancy(a, b),
        answer_correctness(a, b),
        context_recall(a, [b]),
        context_precision(a, [b, a]),
    ):
        assert 0 <= value <= 1 + 1e-12
    assert text_likeness(a, b) == text_likeness(b, a)


def test_wrong_types_are_named() -> None:
    with pytest.raises(ValueError, match="question"):
        answer_relevancy(None, "a")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="contexts"):
        context_precision("a", "a single context")
    with pytest.raises(ValueError, match="reference"):
        answer_correctness("a", 3)  # type: ignore[arg-type]


def test_rows_that_are_not_of_length_one_are_made_so() -> None:
    embedder = Fixed({"a b": [30.0, 0.0], "c d": [0.6, 0.8], "e f": [math.nan, 0.0]})
    assert text_likeness("a b", "c d", embedder) == pytest.approx(0.6)
    claim = check_faithfulness("a b", ["c d"], embedder=embedder, alike_from=0.7).claims[0]
    assert claim.verdict == "assumed"
    with pytest.raises(ValueError, match=r"embedder: .* not finite"):
        text_likeness("a b", "e f", embedder)
