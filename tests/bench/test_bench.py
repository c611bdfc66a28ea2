"""The benchmark's own parts: what it measures on, how it reckons, and that it runs."""

from collections import Counter

import numpy as np
import pytest

from tests.bench import checks, retrieval
from tests.bench.corpus import make_documents, make_queries, make_text
from tests.bench.timing import Times, ratios


def test_the_corpus_is_the_same_on_every_run_and_like_natural_text() -> None:
    documents = make_documents(2_000)
    assert documents == make_documents(2_000)
    assert documents[0][:4] == ["laba", "zagube", "ba", "dunobo"]
    assert 70 < np.mean([len(tokens) for tokens in documents]) < 90
    df = Counter(token for tokens in documents for token in set(tokens)).most_common()
    assert df[0][1] > 0.4 * len(documents)  # a word that stands nearly everywhere
    assert sum(count == 1 for _, count in df) > len(df) / 3  # and many that stand once


def test_the_terms_of_a_query_are_distinct_and_stand_together() -> None:
    documents = make_documents(200)
    queries = make_queries(documents, 50)
    assert queries == make_queries(documents, 50)
    for query in queries:
        assert 3 <= len(query) == len(set(query)) <= 8
        assert any(set(query) <= set(document) for document in documents)


def test_the_text_has_the_tokens_and_identifiers() -> None:
    text = make_text(["refund"] * 40)
    assert text.isascii()
    assert text.startswith("Refund refund")
    assert "REFUND-25" in text


def test_ratios_worked_by_hand() -> None:
    ours = Times([2.0, 1.0, 9.0], np.array([1.0, 2.0, 4.0]))
    theirs = Times([4.0], np.array([3.0, 2.0, np.nan]))  # a slow one: not asked the third query
    found = ratios(theirs, ours)
    assert (found["median"], found["low"], found["high"]) == (2.0, 1.5, 2.5)
    assert found["mean"] == pytest.approx(2.5 / 1.5)
    assert found["build"] == 2.0


def test_it_runs_and_the_check_fails_where_a_goal_is_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("rank_bm25")
    monkeypatch.setattr(retrieval, "machine", lambda *packages: "a machine")
    monkeypatch.setattr(retrieval, "token_table", lambda: {"words": 0.61})
    small = ["--queries", "5", "--rounds", "1", "--builds", "1", "--engines", "rank_bm25"]
    assert retrieval.main(["--documents", "100", "200", *small]) == 0
    printed = capsys.readouterr().out
    assert "100 documents, 5 queries, top 10" in printed
    assert "from 100 to 200 documents" in printed
    monkeypatch.setattr(retrieval, "_engine_table", lambda size, _: (None, {"far": 0.59}))
    assert retrieval.main(["--check", *small]) == 1
    assert "FAILED: far reaches 59% of its goal; 60% is needed" in capsys.readouterr().out


def test_a_check_is_timed_in_a_process_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main(["--task", "03-idf"]) == 0
    first, second = map(float, capsys.readouterr().out.split())
    assert first >= 0
    assert second >= 0
