"""The changes of the benchmark are fair, its figures are right, and the check sees the changes."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.faithfulness import check_faithfulness
from tests.bench import faithfulness as bench
from tests.bench.names import names_of
from tests.bench.swaps import FAMILIES, swap

CONTEXTS = [
    "In 2023 Marta Ilves moved from Madrid to Toronto, where she has led 14 people for two years.",
    "The backup of the Quay database takes 190 minutes at night, since Priya Raman wants it so.",
    "On 12 May 2025 Simon Achterberg did not sign the order of 38,400 dollars for Lisbon.",
]


def changed(family: str, answer: str, context: str, seed: int) -> str | None:
    return swap(family, answer, context, names_of(CONTEXTS), random.Random(seed), "en")


def test_names_stand_with_a_capital_and_never_without() -> None:
    names = names_of([*CONTEXTS, "They love the quay in May, says Marta Ilves."])
    assert "Madrid" in names
    assert "Priya Raman" in names
    assert not {"Quay", "May", "They", "On"} & set(names)


@given(st.sampled_from(FAMILIES), st.sampled_from(CONTEXTS), st.integers(0, 10_000))
def test_a_change_is_one_and_the_same_for_a_seed(family: str, context: str, seed: int) -> None:
    answer = changed(family, context, context, seed)
    assert answer == changed(family, context, context, seed)
    if answer is not None:
        assert answer != context
        # one change, in one place: hardly a word more than a name's differs
        lost, new = (Counter(text.split()) for text in (context, answer))
        assert 0 < (lost - new).total() + (new - lost).total() <= 5


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("context", CONTEXTS)
def test_what_is_changed_is_seen(family: str, context: str) -> None:
    answers = {changed(family, context, context, seed) for seed in range(20)} - {None}
    if family == "entity":
        # within one context an exchange of names may be true; a name from elsewhere is not
        answers = {a for a in answers if a and any(word not in context for word in a.split())}
    passed = [a for a in answers if a and not check_faithfulness(a, CONTEXTS).ungrounded]
    assert passed == []


def test_where_there_is_nothing_to_change_there_is_no_change() -> None:
    for family in ("number", "unit", "entity"):
        assert changed(family, "cats sleep on keyboards", CONTEXTS[0], 0) is None
    assert changed("negation", "Is it 14 people?", CONTEXTS[0], 0) is None


def test_the_area_is_scikit_learns() -> None:
    sklearn = pytest.importorskip("sklearn.metrics")
    rng = random.Random(0)
    labels = [rng.random() < 0.4 for _ in range(50)]
    scores = [rng.randint(0, 9) / 10 for _ in labels]
    assert bench.auc(scores, labels) == pytest.approx(sklearn.roc_auc_score(labels, scores))
    assert bench.auc([0.1, 0.9, 0.5], [False, True, True]) == 1


def test_the_benchmark_reads_one_part_and_fails_where_a_goal_is_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {"answer": context, "context": context, "faithful": "1", "split": "dev"}
        for context in CONTEXTS
    ]
    rows += [
        {"answer": "Cats sleep.", "context": context, "faithful": "0", "split": "dev"}
        for context in CONTEXTS
    ]
    rows.append({"answer": "Cats.", "context": "Cats.", "faithful": "0", "split": "test"})
    (tmp_path / "begin_wow").mkdir()
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "begin_wow" / "examples.jsonl").write_text(lines, encoding="utf-8")
    monkeypatch.setattr(bench, "LANGUAGES", ())
    bench.main([str(tmp_path)])
    printed = capsys.readouterr().out
    assert "begin_wow dev: 6 answers" in printed
    assert "AUC                  1.000  of     6  holds" in printed
    assert "the simple check" in printed
    monkeypatch.setitem(bench.GOALS, "AUC", 1.0)
    assert bench.main([str(tmp_path)]) == 1
