"""The real CrossEncoder class, on a tiny model with random weights that is made here."""

import math
import threading
import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from minirag.records import Document, Hit, Reranker
from minirag.rerank import CrossEncoderReranker, cross_encoder
from tests.minirag.test_rerank import names

needs_library = pytest.mark.skipif(
    find_spec("sentence_transformers") is None, reason="sentence-transformers is not installed"
)
MARKS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
WORDS = ("refund", "policy", "form", "shipping", "the", "how", "long", "refunds", "take", "days")
TEXTS: Any = {
    "A": "refund policy",
    "B": Document("B", "shipping form", title="policy"),
    "C": "the refunds take days",
    "D": "how long",
}
HITS = [Hit("A", 0.9), Hit("B", 0.8), Hit("C", 0.7), Hit("D", 0.6)]


def make_model(folder: Path, labels: int = 1, window: int | None = None) -> str:
    """Save a random BERT of one layer with that many labels; return its folder."""
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

    numbers = {word: number for number, word in enumerate((*MARKS, *WORDS))}
    options: Any = {"num_labels": labels, "initializer_range": 1.0}  # wide, so that texts differ
    config = BertConfig(
        vocab_size=len(numbers),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=32,
        **options,
    )
    torch.manual_seed(0)
    BertForSequenceClassification(config).save_pretrained(folder)
    words: Any = Tokenizer(models.WordLevel(numbers, unk_token="[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    words.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    settings: Any = {f"{mark[1:-1].lower()}_token": mark for mark in MARKS}
    if window is not None:
        settings["model_max_length"] = window
    tokenizer_class: Any = PreTrainedTokenizerFast
    tokenizer_class(tokenizer_object=words, **settings).save_pretrained(folder)
    return str(folder)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make_model(tmp_path_factory.mktemp("cross-encoder"))


@pytest.mark.models
@needs_library
def test_scores_are_those_of_the_library(tiny: str) -> None:
    import torch
    from sentence_transformers import CrossEncoder

    pairs = [
        ("refund", text)
        for text in ("refund policy", "policy\nshipping form", "the refunds take days", "how long")
    ]
    library = CrossEncoder(tiny)
    logits = library.predict(pairs, activation_fn=torch.nn.Identity())
    found = dict(CrossEncoderReranker(tiny, scores="logits").rerank("refund", HITS, TEXTS, 4))
    assert [found[id_] for id_ in "ABCD"] == pytest.approx(logits.tolist(), abs=1e-6)
    probabilities = library.predict(pairs, activation_fn=torch.nn.Sigmoid())
    found = dict(CrossEncoderReranker(tiny).rerank("refund", HITS, TEXTS, 4))
    assert [found[id_] for id_ in "ABCD"] == pytest.approx(probabilities.tolist(), abs=1e-6)


@pytest.mark.models
@needs_library
def test_order_is_that_of_the_scores_in_either_form_and_any_batch(tiny: str) -> None:
    reranker = CrossEncoderReranker(tiny, scores="logits")
    assert isinstance(reranker, Reranker)
    whole = reranker.rerank("refund", HITS, TEXTS, 4)
    assert [hit.score for hit in whole] == sorted((hit.score for hit in whole), reverse=True)
    assert len({hit.score for hit in whole}) == 4
    assert reranker.rerank("refund", [*HITS, HITS[0]], TEXTS, 2) == whole[:2]
    assert names(CrossEncoderReranker(tiny).rerank("refund", HITS, TEXTS, 4)) == names(whole)
    one_by_one = CrossEncoderReranker(tiny, batch_size=1, scores="logits")
    assert dict(one_by_one.rerank("refund", HITS, TEXTS, 4)) == pytest.approx(dict(whole), abs=1e-5)


@pytest.mark.models
@needs_library
def test_equal_texts_have_equal_scores_and_keep_their_order(tiny: str) -> None:
    chunks: Any = {str(i): "the refunds take days" if i % 2 else "how long" for i in range(9)}
    hits = [Hit(str(i), 0.5) for i in range(9)]
    found = CrossEncoderReranker(tiny, batch_size=2).rerank("refund", hits, chunks, 9)
    assert len({hit.score for hit in found}) == 2
    odd, even = "1 3 5 7", "0 2 4 6 8"
    assert names(found) in (f"{odd} {even}", f"{even} {odd}")


@pytest.mark.models
@needs_library
def test_pairs_beyond_the_window_are_counted_and_warned_of(tiny: str, tmp_path: Path) -> None:
    chunks: Any = {"A": "refund " * 8, "B": "refund " * 9, "C": "refund " * 400, "D": ""}
    reranker = CrossEncoderReranker(tiny, max_tokens=12)  # three marks and the query's word
    with pytest.warns(UserWarning, match=r"2 of 4 pairs .* 12 tokens .* \(the longest has 404\)"):
        assert len(reranker.rerank("refund", HITS, chunks, 4)) == 4
    assert reranker.truncated == 2
    # a window can be lowered, not raised: the model has 32 positions
    whole = CrossEncoderReranker(tiny, max_tokens=500)
    with pytest.warns(UserWarning, match="1 of 4 pairs .* 32 tokens"):
        whole.rerank("refund", HITS, chunks, 4)
    assert whole.truncated == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        whole.rerank("refund", HITS, TEXTS, 4)
    narrow = CrossEncoderReranker(make_model(tmp_path / "narrow", window=8))
    with pytest.warns(UserWarning, match="8 tokens"):
        narrow.rerank("refund " * 9, HITS, TEXTS, 4)


@pytest.mark.models
@needs_library
def test_threads_load_it_once_and_get_their_own_answers(
    tiny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[str] = []
    load = cross_encoder._load

    def counting(name: str, window: int | None) -> Any:
        loads.append(name)
        return load(name, window)

    monkeypatch.setattr(cross_encoder, "_load", counting)
    queries = ["refund", "how long", "shipping form", ""] * 2
    right = [CrossEncoderReranker(tiny).rerank(query, HITS, TEXTS, 4) for query in queries[:4]]
    loads.clear()
    shared, found = CrossEncoderReranker(tiny), {}

    def ask(number: int) -> None:
        found[number] = shared.rerank(queries[number], HITS, TEXTS, 4)

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert loads == [tiny]
    assert [found[i] for i in range(8)] == right * 2


@pytest.mark.models
@needs_library
def test_a_model_that_gives_several_labels_is_refused(tmp_path: Path) -> None:
    reranker = CrossEncoderReranker(make_model(tmp_path / "three", labels=3))
    with pytest.raises(ValueError, match="gives 3 labels; choose a reranking model"):
        reranker.rerank("refund", HITS, TEXTS, 4)


@pytest.mark.models
@needs_library
def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    missing = CrossEncoderReranker(str(tmp_path / "nowhere"))
    with pytest.raises(OSError, match=r"name: the model .*nowhere' cannot be loaded .* pass a "):
        missing.rerank("refund", HITS, TEXTS, 4)
    with pytest.raises(OSError, match="cannot be loaded"):  # a folder of something else
        CrossEncoderReranker(str(tmp_path)).rerank("refund", HITS, TEXTS, 4)


def test_nothing_is_loaded_before_there_is_something_to_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cross_encoder, "_load", None)
    reranker = CrossEncoderReranker()
    assert reranker.rerank("refund", [], TEXTS, 3) == []
    with pytest.raises(KeyError, match="no 'gone'"):
        reranker.rerank("refund", [Hit("gone", 1.0)], TEXTS, 3)
    assert reranker.name == "cross-encoder/ms-marco-MiniLM-L-6-v2"
    assert reranker.languages == ("en",)


def test_a_missing_library_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cross_encoder, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"needs sentence-transformers.*start\.py lab --models"):
        CrossEncoderReranker().rerank("refund", HITS, TEXTS, 3)


class Logits:
    """A model that gives these logits, in the library's way."""

    num_labels = 1
    max_seq_length = 512

    def __init__(self, logits: list[float]) -> None:
        self.logits = logits
        self.read: list[tuple[str, str]] = []

    def tokenizer(self, queries: list[str], texts: list[str], **options: Any) -> Any:
        return {"input_ids": [[0]] * len(texts)}

    def predict(self, pairs: list[tuple[str, str]], **options: Any) -> Any:
        self.read = pairs
        return np.array(self.logits[: len(pairs)], dtype=np.float32)


@pytest.mark.models
@needs_library
def test_equal_texts_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Logits([1.0, 2.0])
    monkeypatch.setattr(cross_encoder, "_load", lambda name, window: model)
    chunks: Any = {"A": "one", "B": "two", "C": Document("C", "one"), "D": "two"}
    assert names(CrossEncoderReranker("x").rerank("q", HITS, chunks, 4)) == "B D A C"
    assert model.read == [("q", "one"), ("q", "two")]


@pytest.mark.models
@needs_library
def test_probabilities_stay_apart_where_float32_would_make_them_equal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logits = [18.0, 18.5, 19.0, 17.5]
    monkeypatch.setattr(cross_encoder, "_load", lambda name, window: Logits(logits))
    found = CrossEncoderReranker("x").rerank("q", HITS, TEXTS, 4)
    assert names(found) == "C B A D"
    assert found[0].score == pytest.approx(1 / (1 + math.exp(-19)), abs=1e-15)
    monkeypatch.setattr(cross_encoder, "_load", lambda name, window: Logits([math.nan] * 4))
    with pytest.raises(ValueError, match="got nan; a reranker must give finite numbers"):
        CrossEncoderReranker("x").rerank("q", HITS, TEXTS, 4)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"batch_size": 0}, "batch_size: 0; choose"),
        ({"batch_size": 1.5}, r"batch_size: 1\.5"),
        ({"max_tokens": 0}, "max_tokens: 0"),
        ({"name": None}, "name: None is no string"),
        ({"scores": "softmax"}, "scores: 'softmax'; choose 'logits' or 'probabilities'"),
    ],
)
def test_faulty_options_are_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        CrossEncoderReranker(**{"name": "x", **options})
