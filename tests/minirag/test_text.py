"""Words, identifiers, stop words, sentences."""

import json
import unicodedata
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.text import (
    STOP_WORDS,
    Tokenizer,
    fold_accents,
    guess_language,
    normalize,
    split_sentences,
    tokenize,
)
from minirag.text.identifiers import (
    _CACHE_PIECES,
    _Cache,
    _expand,
    _expand_any,
    with_identifiers,
)
from minirag.text.words import _words_of_any_script
from tests.strategies import ascii_texts, texts


def sentences(text: str, language: str = "en") -> list[str]:
    return [text[start:end].strip() for start, end in split_sentences(text, language)]


# --- words


def test_accented_words_stay_whole_and_han_gives_a_token() -> None:
    tokens = tokenize("política de devolución: café 退款")
    assert tokens == ["política", "de", "devolución", "café", "退款"]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Refunds, REFUNDS; re_funds!", ["refunds", "refunds", "re_funds"]),
        ("don't", ["don", "t"]),
        ("", []),
        (" \n\t…?!", []),
        ("Straße STRASSE", ["strasse", "strasse"]),
        ("ΣΟΦΌΣ σοφός", ["σοφόσ", "σοφόσ"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("한국어 문서", ["한국어", "문서"]),
        ("日本語", ["日本", "本語"]),
        ("水", ["水"]),
        ("Python入門v3", ["python", "入門", "v3"]),
        ("กำ", ["ก" + "ำ"]),
        ("ภาษา", ["ภา", "าษ", "ษา"]),
        ("co\u00adoperate می\u200cخواهم", ["cooperate", "میخواهم"]),
        ("👩\u200d💻 🏳️\u200d🌈ok 👍🏽", ["👩\u200d💻", "🏳️\u200d🌈", "ok", "👍🏽"]),
        ("🇪🇸🇫🇷 ❤️ 1️⃣ #️⃣", ["🇪🇸", "🇫🇷", "❤️", "1️⃣", "#️⃣"]),
    ],
)
def test_words_of_many_scripts(text: str, tokens: list[str]) -> None:
    assert tokenize(text) == tokens


def test_turkish_lowers_the_dotless_i() -> None:
    assert tokenize("ISPARTA İzmir", language="tr") == ["ısparta", "izmir"]
    assert tokenize("ISPARTA", language="en") == ["isparta"]


def test_something_that_is_no_text_is_refused() -> None:
    with pytest.raises(ValueError, match="text: expected a string, got list"):
        tokenize(["refund"])  # type: ignore[arg-type]


@given(ascii_texts())
def test_ascii_fast_path_equals_the_general_rule(text: str) -> None:
    assert tokenize(text) == _words_of_any_script(text)


@given(texts())
def test_composed_and_decomposed_text_give_the_same_words(text: str) -> None:
    forms = [unicodedata.normalize(form, text) for form in ("NFC", "NFD")]
    assert tokenize(forms[0]) == tokenize(forms[1])


def test_the_order_of_marks_is_made_equal_before_case() -> None:
    # the iota below alpha is a mark while decomposed, and a letter once folded
    assert normalize("\u03b1\u0345\u0301") == normalize("\u1fb4") == "\u03ac\u03b9"


@given(texts())
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)
    assert fold_accents(fold_accents(text)) == fold_accents(text)


@given(texts(), texts())
def test_words_are_found_piece_by_piece(left: str, right: str) -> None:
    assert tokenize(f"{left}\n{right}") == tokenize(left) + tokenize(right)


def test_folding_takes_accents_but_no_vowel_signs() -> None:
    assert fold_accents("devolución año й") == "devolucion ano и"
    assert fold_accents("हिन्दी กำ が") == "हिन्दी กำ が"


# --- identifiers


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("E-4021", ["e-4021", "e", "4021"]),
        ("ERR_CONN_REFUSED", ["err_conn_refused", "err", "conn", "refused"]),
        ("INV-2024-0045.", ["inv-2024-0045", "inv", "2024", "0045"]),
        ("$47.2M", ["$47.2m", "47", "2m"]),
        ("(v3.14)", ["v3.14", "v3", "14"]),
        ("user@host", ["user@host", "user", "host"]),
        ("1,312 $2,462.40", ["1312", "1", "312", "$2462.40", "2", "462", "40"]),
        ("C++ C#", ["c++", "c", "c#", "c"]),
        ("std::vec 10:30", ["std::vec", "std", "vec", "10:30", "10", "30"]),
        ("E-4021/E-4022", ["e-4021", "e-4022", "e", "4021", "e", "4022"]),
        ("state-of-the-art don't 2025.", ["state", "of", "the", "art", "don", "t", "2025"]),
        ("error退款E-4021", ["e-4021", "error", "退款", "e", "4021"]),
    ],
)
def test_identifiers_are_tokens_as_wholes(text: str, tokens: list[str]) -> None:
    assert tokenize(text, identifiers=True) == tokens


@given(st.text("aB1_.,;:!?()[]{}\"'-#+$&@é%", max_size=6) | texts())
def test_the_short_way_for_plain_words_equals_the_general_rule(piece: str) -> None:
    assert _expand(piece) == _expand_any(piece)


@settings(max_examples=500)
@given(st.text(alphabet="aBC19-.@#+&:,_$ \t\n\x1c\"'(", max_size=24) | texts())
def test_a_text_gives_what_its_pieces_give(text: str) -> None:
    assert with_identifiers(text) == [
        token for piece in text.split() for token in _expand_any(piece)
    ]


@given(texts())
def test_identifiers_only_add_to_the_words(text: str) -> None:
    assert Counter(tokenize(text)) <= Counter(tokenize(text, identifiers=True))


@given(texts())
def test_the_cache_changes_no_answer(text: str) -> None:
    first = with_identifiers(text)
    assert with_identifiers(text) == first


def test_the_cache_stays_bounded() -> None:
    cache = _Cache({str(number): () for number in range(_CACHE_PIECES)})
    assert cache["E-4021"] == ("e-4021", "e", "4021")
    assert len(cache) == 1
    assert cache["x" * 1000] == ("x" * 1000,)
    assert len(cache) == 1


# --- the tokenizer of an index


def test_stop_words_leave_a_query_only_while_something_is_left() -> None:
    tokenizer = Tokenizer()
    assert tokenizer("The refund of the Who") == ["the", "refund", "of", "the", "who"]
    assert tokenizer.query("What is the refund policy?") == ["refund", "policy"]
    assert tokenizer.query("¿Cuál es la política?") == ["política"]
    assert tokenizer.query("the who") == ["the", "who"]
    assert tokenizer.query("") == []
    assert Tokenizer(stop_words=False).query("the refund") == ["the", "refund"]


def test_folded_stop_words_are_dropped_too() -> None:
    assert Tokenizer(fold_accents=True).query("¿Cuál devolución?") == ["devolucion"]


@pytest.mark.parametrize("language", sorted(STOP_WORDS))
def test_stop_lists_are_spelt_as_tokens(language: str) -> None:
    assert all(tokenize(word) == [word] for word in STOP_WORDS[language])


def test_stop_lists_leave_words_of_the_other_language() -> None:
    assert not {"son", "sin", "era", "sea", "van", "may", "us", "not", "no"} & (
        STOP_WORDS["en"] | STOP_WORDS["es"]
    )


@pytest.mark.parametrize(
    "tokenizer",
    [Tokenizer(), Tokenizer(languages=("es",), identifiers=False, fold_accents=True)],
)
def test_tokenizer_survives_json(tokenizer: Tokenizer) -> None:
    assert Tokenizer.from_json(json.loads(json.dumps(tokenizer.to_json()))) == tokenizer


def test_wrong_tokenizer_settings_are_refused() -> None:
    with pytest.raises(ValueError, match=r"languages: expected a tuple of codes, got 'en'"):
        Tokenizer(languages="en")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"no stop list for 'de'.*stop_words=False"):
        Tokenizer(languages=("de",))
    assert Tokenizer(languages=("de",), stop_words=False)("Über uns") == ["über", "uns"]
    with pytest.raises(ValueError, match="unknown settings"):
        Tokenizer.from_json({"stemmer": "porter"})


# --- sentences


def test_abbreviations_versions_and_initialisms_end_no_sentence() -> None:
    text = "We sell tools, e.g. drills. See v3.14 in the U.S. market. Done."
    assert sentences(text) == [
        "We sell tools, e.g. drills.",
        "See v3.14 in the U.S. market.",
        "Done.",
    ]


@pytest.mark.parametrize(
    "whole",
    [
        "Mr. Smith and Dr. Wren met J. R. R. Tolkien.",
        "It costs 3.5 or $47.2M. at most.",
        "See https://example.com/a?b=1.2 for more.",
        "Wait... what?",
        "He paid approx. 40 euros, cf. Fig. 3 and No. 5 on pp. 7.",
        '"Really?" she asked.',
        "Yahoo! is a name.",
        "The U.S. Congress met.",
        "Read config.yaml and main.py first.",
    ],
)
def test_one_english_sentence(whole: str) -> None:
    assert sentences(whole) == [whole]


@pytest.mark.parametrize(
    "whole",
    [
        "El Sr. Pérez y la Dra. López viven en la Avda. Mayor.",
        "Véase la pág. 4 y el art. 5 de la ley.",
        "Hay herramientas, p. ej. taladros.",
    ],
)
def test_one_spanish_sentence(whole: str) -> None:
    assert sentences(whole, "es") == [whole]


@pytest.mark.parametrize(
    ("text", "language", "parts"),
    [
        ("Was it paid? No. We asked.", "en", ["Was it paid?", "No.", "We asked."]),
        ('He said: "No." Then he left.', "en", ['He said: "No."', "Then he left."]),
        ("We met at 5 p.m. The end.", "en", ["We met at 5 p.m.", "The end."]),
        ("It stopped... Then it ran.", "en", ["It stopped...", "Then it ran."]),
        ("¿Qué es? ¡Hola! ¿qué tal?", "es", ["¿Qué es?", "¡Hola!", "¿qué tal?"]),
        ("Vive en EE. UU. El resto no.", "es", ["Vive en EE. UU.", "El resto no."]),
        ("Dura 3 h. Cuesta 4.", "es", ["Dura 3 h.", "Cuesta 4."]),
        ("これは。「はい！」そう", "en", ["これは。", "「はい！」", "そう"]),
        ("# Guide\n\nOne. Two.", "en", ["# Guide", "One.", "Two."]),
        (
            "Do:\n1. Stop it.\n2. go on\n- or not",
            "en",
            ["Do:", "1. Stop it.", "2. go on", "- or not"],
        ),
        ("Ends with e.g.\n\nnext", "en", ["Ends with e.g.", "next"]),
    ],
)
def test_several_sentences(text: str, language: str, parts: list[str]) -> None:
    assert sentences(text, language) == parts


def test_an_empty_text_has_no_sentence_and_a_blank_one_is_a_span() -> None:
    assert split_sentences("") == []
    assert split_sentences("  \n\n ") == [(0, 5)]


def test_a_language_without_abbreviations_is_refused() -> None:
    with pytest.raises(ValueError, match=r"language: no abbreviations for 'fr'"):
        split_sentences("Bonjour.", language="fr")


@settings(max_examples=200)
@given(texts())
def test_sentences_tile_the_text(text: str) -> None:
    spans = split_sentences(text)
    assert "".join(text[start:end] for start, end in spans) == text
    assert all(start < end for start, end in spans)
    if text.strip():
        assert all(text[start:end].strip() for start, end in spans)


def test_long_runs_take_no_quadratic_time() -> None:
    for piece in (".", "a.", "e.g. ", '"', "\n", "!?) ", "1,234,", "-", "J. ", "\u200d"):
        text = piece * 50_000
        assert split_sentences(text)[-1][1] == len(text)
        tokenize(text, identifiers=True)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Refunds were refunded: no refund", ["refund", "were", "refund", "no", "refund"]),
        ("es", "las políticas de devolución", ["las", "polit", "de", "devolu"]),
        ("en", "errors E-4021 in max_retries", ["error", "e-4021", "e", "4021", "in"]),
    ],
)
def test_endings_go_where_it_is_asked_for(language: str, text: str, expected: list[str]) -> None:
    pytest.importorskip("snowballstemmer")
    tokens = Tokenizer(stemming=language)(text)
    assert tokens[: len(expected)] == expected
    if "max_retries" in text:  # an identifier stays whole, its parts are words
        assert tokens[len(expected) :] == ["max_retries", "max", "retri"]


@given(texts())
def test_stems_are_those_of_the_library(text: str) -> None:
    stemmer = pytest.importorskip("snowballstemmer").stemmer("english")
    for before, after in zip(Tokenizer()(text), Tokenizer(stemming="en")(text), strict=True):
        kept = before in STOP_WORDS["en"] or not before.isalpha()
        assert after == (before if kept else stemmer.stemWord(before))


def test_a_query_and_a_document_meet_in_the_stem_and_stop_words_still_go() -> None:
    pytest.importorskip("snowballstemmer")
    tokenizer = Tokenizer(stemming="en")
    assert set(tokenizer.query("what is refunded?")) == {"refund"} <= set(tokenizer("two refunds"))
    assert Tokenizer.from_json(json.loads(json.dumps(tokenizer.to_json()))) == tokenizer
    assert Tokenizer().stemming is None


def test_each_text_is_stemmed_by_its_own_language_where_that_can_be_told() -> None:
    pytest.importorskip("snowballstemmer")
    tokenizer = Tokenizer(stemming="auto")
    spanish = "¿Cuáles son las devoluciones de los clientes?"
    assert tokenizer(spanish) == Tokenizer(stemming="es")(spanish)
    assert tokenizer("what are refunds and the policies") == Tokenizer(stemming="en")(
        "what are refunds and the policies"
    )
    assert tokenizer("refunds") == ["refund"]  # nothing tells: the first of languages
    assert Tokenizer(languages=("es", "en"), stemming="auto")("clientes") == ["client"]
    with pytest.raises(ValueError, match="no rules for ''"):
        Tokenizer(languages=(), stemming="auto", stop_words=False)


def test_a_question_too_short_to_tell_its_language_finds_texts_of_each() -> None:
    pytest.importorskip("snowballstemmer")
    texts_of = {
        "es": "Las políticas de la empresa y las facturas de los clientes vencen cada año.",
        "en": "The policies of the company and the invoices of the customers are due each year.",
    }
    for first in (("en", "es"), ("es", "en")):
        tokenizer = Tokenizer(languages=first, stemming="auto")
        index = BM25(tokenizer=tokenizer).index(list(texts_of.values()), ids=list(texts_of))
        for query, language in (("políticas", "es"), ("facturas", "es"), ("policies", "en")):
            assert guess_language(query) == ""
            assert [hit.id for hit in index.search(query)] == [language]
        # a heading tells no language either, and has the stems of the first
        index.index(["Políticas", "Policies"], ids=["es", "en"])
        assert index.search("¿cuáles son las políticas de la empresa?")[0].id == "es"


@pytest.mark.parametrize("stemming", ["en", "es", "auto"])
def test_stop_words_of_the_other_language_are_known_before_their_endings_go(stemming: str) -> None:
    pytest.importorskip("snowballstemmer")
    for word in STOP_WORDS["en"] | STOP_WORDS["es"]:
        assert Tokenizer(stemming=stemming).query(f"{word} zzz") == ["zzz"]
        assert Tokenizer(stemming=stemming).query(word) != []


def test_stemming_without_rules_or_library_is_a_clear_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(ValueError, match="stemming: no rules for 'de'"):
        Tokenizer(stemming="de")
    monkeypatch.setattr("minirag.text.stemming.find_spec", lambda name: None)
    monkeypatch.setattr("minirag.text.stemming._loaded", {})
    with pytest.raises(ImportError, match="pip install snowballstemmer"):
        Tokenizer(stemming="es")("palabrejas")
