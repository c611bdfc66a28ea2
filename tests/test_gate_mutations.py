"""Does the gate notice? One thing is broken at a time, and `eval --gate` has to say no.

It is asked on the committed handbook against the committed baseline, with recorded vectors, so that
it takes a second and says the same on every machine. Each mutant is run on the cheapest pipeline
that goes through what is broken.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from minirag import fusion
from minirag.__main__ import main
from minirag.data import data_root
from minirag.dense import RecordedEmbedder
from minirag.evaluation import Baseline
from minirag.pipeline import texts
from minirag.records import Chunk, Document, Hit
from minirag.text import identifiers, tokenizer, words

Mutation = Callable[[pytest.MonkeyPatch], None]
BASELINE = data_root() / "baseline.json"

_fused, _cut = fusion._fused, texts.chunks_by_type


@pytest.fixture(autouse=True)
def _committed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINIRAG_DATA", raising=False)
    monkeypatch.setattr("minirag.commands.embedding.token_embedder", RecordedEmbedder)


def gate(capsys: pytest.CaptureFixture[str], pipelines: str) -> tuple[int, list[str]]:
    """The exit code, and the lines on standard error."""
    code = main(["eval", "--pipelines", pipelines, "--gate", str(BASELINE)])
    return code, capsys.readouterr().err.splitlines()


# the tokenizer


def case_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = bytes(i if chr(i).isalnum() or chr(i) == "_" else 32 for i in range(128)).ljust(256)
    for module in (words, identifiers):
        monkeypatch.setattr(module, "ASCII_WORDS", kept)
    monkeypatch.setattr(identifiers, "_known", identifiers._Cache())


def identifiers_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokenizer, "with_identifiers", words.words)


# the fusion


def fused(monkeypatch: pytest.MonkeyPatch, broken: Callable[..., list[dict[str, float]]]) -> None:
    """What each ranking gives to an id, as `broken` has it."""

    def mutant(lists: Iterable[dict[str, float]], k: int | None) -> list[Hit]:
        return _fused(broken(list(lists)), k)

    monkeypatch.setattr(fusion, "_fused", mutant)


def shares_grow_with_the_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    fused(monkeypatch, lambda lists: [{id: 1 / x for id, x in each.items()} for each in lists])


def only_the_first_ranking_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    fused(monkeypatch, lambda lists: lists[:1])


def rankings_come_in_another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    fused(monkeypatch, lambda lists: lists[::-1])


# the chunker


def every_other_chunk_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "chunks_by_type", lambda document: _cut(document)[::2])


def chunks_end_half_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def halves(document: Document) -> list[Chunk]:
        return [half(chunk) for chunk in _cut(document)]

    def half(chunk: Chunk) -> Chunk:
        size = (len(chunk.text) + 1) // 2
        return replace(chunk, text=chunk.text[:size], end=chunk.start + size)

    monkeypatch.setattr(texts, "chunks_by_type", halves)


MUTANTS: list[tuple[str, Mutation]] = [
    ("bm25", case_is_kept),
    ("bm25", identifiers_are_words),
    ("hybrid", shares_grow_with_the_rank),
    ("hybrid", only_the_first_ranking_counts),
    ("bm25", every_other_chunk_is_lost),
    ("bm25", chunks_end_half_way),
]


def test_the_committed_baseline_is_of_the_test_questions() -> None:
    baseline = Baseline.load(BASELINE)
    assert baseline.split == "test"
    assert baseline.names == ("bm25", "hybrid", "full")


def test_untouched_code_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert gate(capsys, "bm25,hybrid") == (0, [])


def test_a_change_that_moves_no_hit_passes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rankings_come_in_another_order(monkeypatch)
    assert gate(capsys, "hybrid") == (0, [])


@pytest.mark.parametrize(("pipeline", "mutation"), MUTANTS, ids=lambda x: getattr(x, "__name__", x))
def test_broken_code_is_stopped(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    pipeline: str,
    mutation: Mutation,
) -> None:
    mutation(monkeypatch)
    code, reasons = gate(capsys, pipeline)
    assert code == 1
    # a figure that fell, and nothing that could not be measured or compared
    for reason in reasons:
        assert reason.startswith(f"minirag: gate failed: {pipeline}: ")
        assert "; worse by 0." in reason
    fell = {reason.split()[4].rstrip(":") for reason in reasons}
    assert {"recall@10", "ndcg@10"} <= fell
