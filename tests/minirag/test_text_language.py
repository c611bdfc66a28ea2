import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.text import guess_language
from tests.strategies import texts


@pytest.mark.parametrize(
    "text",
    [
        "What is BM25?",
        "how to reset password",
        "and for enterprise?",
        "Which team improved most?",
        "Who won the Super Bowl?",
        "why does my webhook not fire?",
        "WHAT DOES ERR_CONN_REFUSED MEAN",
        "Refunds are paid within 30 days of the request.",
        "The paella recipe is in the file receta.md",
        "Does the naïve façade of São Paulo cost much?",
        "No, that is not what I asked for.",
    ],
)
def test_english(text: str) -> None:
    assert guess_language(text) == "en"


@pytest.mark.parametrize(
    "text",
    [
        "¿Qué es BM25?",
        "¿y para empresas?",
        "¿Facturas?",
        "cuanto tarda el reembolso",
        "que es la politica de devolucion",
        "como puedo cambiar mi contraseña",
        "El código E-4021 significa que la firma no es válida.",
        "LOS REEMBOLSOS SE PAGAN EN 30 DÍAS",
        "¿Cuál es el rate limit del endpoint /v1/users?",
        "¿Que\u0301 es esto?",
        "mañana",
    ],
)
def test_spanish(text: str) -> None:
    assert guess_language(text) == "es"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "refund",
        "hola",
        "no",
        "a",
        "12345 67.8",
        "E-4021",
        "INV-2024-0045 ERR_CONN_REFUSED",
        "Angela Merkel, Marie Curie, Acme Corp",
        "👩\u200d💻 ❤️",
        "退款政策是什么？",
        "Какой срок возврата?",
        "ما هي سياسة الاسترداد",
        "for i in range(10): if x is not None: return y",
        "def f(x):\n    return x + 1",
        "SELECT * FROM users WHERE id = 3 AND name IS NOT NULL",
        "while (i < n && a[i] != 0) { i++; } /* to the end */",
        "https://example.com/a/b?c=d",
    ],
)
def test_what_tells_nothing(text: str) -> None:
    assert guess_language(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Quel est le délai de remboursement ?",
        "Les documents sont envoyés à la société par la poste.",
        "Comment puis-je changer mon mot de passe ?",
        "Wie lange dauert die Rückerstattung?",
        "Die Dokumente wurden an die Firma geschickt.",
        "Was ist in der Rechnung enthalten?",
        "Qual é o prazo de reembolso?",
        "Os documentos foram enviados para a empresa.",
        "Como posso mudar a minha senha?",
        "Qual è la politica di rimborso?",
        "I documenti sono stati inviati alla società.",
    ],
)
def test_other_languages_are_neither(text: str) -> None:
    assert guess_language(text) == ""


def test_function_words_are_whole_words() -> None:
    assert guess_language("theorem andes ofrecer elixir") == ""


@given(texts())
def test_case_and_unicode_form_do_not_matter(text: str) -> None:
    import unicodedata

    assert guess_language(text) in ("en", "es", "")
    for form in ("NFC", "NFD"):
        assert guess_language(unicodedata.normalize(form, text)) == guess_language(text)


@given(st.sampled_from(["What is the refund policy? ", "¿Cuál es la política de reembolso? "]))
def test_a_longer_text_in_one_language_stays_in_it(sentence: str) -> None:
    told = guess_language(sentence)
    assert told
    assert all(guess_language(sentence * n) == told for n in (2, 10, 1000))


def test_only_the_beginning_of_a_long_text_is_read() -> None:
    begun = time.perf_counter()
    assert guess_language("the refund is paid to you " * 1_000_000) == "en"
    assert time.perf_counter() - begun < 0.5


@pytest.mark.parametrize("text", [None, 3, b"the"])
def test_a_text_is_a_string(text: Any) -> None:
    with pytest.raises(ValueError, match="text: expected a string"):
        guess_language(text)
