"""Constants that lessons print beside their own figures are still those of the real libraries."""

import re
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from minirag import (
    GoldenSet,
    Materials,
    RecordedEmbedder,
    RecordedModel,
    SentenceTransformerTokens,
    evaluate,
    load_handbook,
    make_pipeline,
)
from minirag.text import tokenize
from tests.notebooks.test_lessons import _lesson, _printed, _source


def test_recorded_means_of_lesson_01_are_those_of_trec_eval() -> None:
    pytrec_eval = pytest.importorskip("pytrec_eval")
    relevant = {"b": 3, "d": 1, "f": 2}
    orders = [order[:5] for order in permutations("abcdef")]
    qrels = {str(i): relevant for i in range(len(orders))}
    run = {
        str(i): {id: 9.0 - rank for rank, id in enumerate(order)} for i, order in enumerate(orders)
    }
    names = {
        "recall": "recall_5",
        "precision": "P_5",
        "hit rate": "success_5",
        "RR": "recip_rank",
        "AP": "map",
        "nDCG": "ndcg_cut_5",
    }
    found = pytrec_eval.RelevanceEvaluator(qrels, set(names.values())).evaluate(run)
    rows = re.findall(
        r"^(\S.*?) +([\d.]+) +([\d.]+) +\S+$", _printed("01_measure_first", "equal"), re.M
    )
    printed = {name: (mean, recorded) for name, mean, recorded in rows}
    for name, theirs in names.items():
        mean = f"{np.mean([scores[theirs] for scores in found.values()]):.6f}"
        assert printed[name] == (mean, mean)


def test_cosines_of_scikit_learn_in_lesson_04_are_still_its_cosines() -> None:
    text = pytest.importorskip(
        "sklearn.feature_extraction.text", reason="python3 start.py lab --models"
    )
    cells = {cell["id"]: _source(cell) for cell in _lesson("04_tfidf_and_vectors")["cells"]}
    noted: dict[str, Any] = {"tokenize": tokenize, "np": np}
    exec(cells["hand-counts"], noted)
    line = next(li for li in cells["hand-sklearn"].splitlines() if li.startswith("scikit_learn"))
    exec(line, noted)
    vectorizer = text.TfidfVectorizer()
    rows = vectorizer.fit_transform(noted["texts"])
    cosines = (rows @ vectorizer.transform([noted["small_query"]]).T).toarray().ravel()
    assert cosines == pytest.approx(noted["scikit_learn"], abs=1e-7)


@pytest.mark.models
def test_recorded_token_counts_of_lesson_02_are_those_of_the_tokenizer() -> None:
    pytest.importorskip("sentence_transformers", reason="python3 start.py lab --models")
    from minirag import SentenceTransformerEmbedder, hugging_face_spans
    from minirag.chunking import content_type

    spans = hugging_face_spans(SentenceTransformerEmbedder())
    counted = Counter[str]()
    for document in load_handbook():
        kind = "Spanish" if document.metadata["language"] == "es" else "English"
        kind = "code" if content_type(document) == "code" else kind
        counted[kind] += len(spans(document.text))
    rows = re.findall(r"^(\w+) +[\d,]+ +([\d,]+) ", _printed("02_chunking", "tokens"), re.M)
    assert {kind: int(tokens.replace(",", "")) for kind, tokens in rows} == dict(counted)


@pytest.mark.models
@pytest.mark.filterwarnings("ignore:.* texts are longer")
def test_late_interaction_of_lesson_11_is_what_the_model_gives() -> None:
    pytest.importorskip("sentence_transformers", reason="python3 start.py lab --models")

    class Tokens(RecordedEmbedder):
        embed_tokens = SentenceTransformerTokens().embed_tokens

    made = Materials(load_handbook(), embedder=Tokens(), model=RecordedModel())
    dev = GoldenSet.load().split("dev")
    rows = re.findall(
        r"^(\w+) +([\d.]+), with late interaction ([\d.]+)",
        _printed("11_the_whole_pipeline", "late"),
        re.MULTILINE,
    )
    assert [name for name, _, _ in rows] == ["hybrid", "transforms"]
    for name, plain, late in rows:
        for printed, options in (
            (plain, {}),
            (late, {"reranker": made.late_interaction, "rerank_depth": 50}),
        ):
            pipeline = make_pipeline(name, made, **options)
            report = evaluate(pipeline.retrieve, dev, pipeline.items, token_budget=1)
            assert report.mean("ndcg@10") == pytest.approx(float(printed), abs=0.0015)
