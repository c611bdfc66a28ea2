"""The embedder of a command: what it passes on, what it tells, what it keeps."""

import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.__main__ import main
from minirag.commands import embedding
from minirag.dense import SentenceTransformerEmbedder
from minirag.pipeline import PRESETS
from tests.command_line import Letters, LetterTokens, write


def test_tokens_are_passed_on_and_only_where_there_are_some(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from minirag.rerank import TokenEmbedder

    for vectors in (None, str(tmp_path / "kept")):
        for made, has in ((Letters, False), (LetterTokens, True)):
            monkeypatch.setattr(embedding, "token_embedder", made)
            # on the class, since from Python 3.12 on a protocol looks nowhere else
            passed = embedding.make_embedder(True, vectors)
            assert isinstance(passed, TokenEmbedder) == has
            assert hasattr(type(passed), "embed_tokens") == has


@pytest.mark.parametrize("kept", [True, False])
def test_a_timed_search_asks_the_model_and_another_asks_it_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: bool
) -> None:
    asked: list[str] = []

    class Counting(Letters):
        def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
            asked.extend(texts)
            return self.embed_documents(texts)

    monkeypatch.setattr(embedding, "token_embedder", Counting)
    made = embedding.make_embedder(True, str(tmp_path / "kept") if kept else None)
    first = made.embed_queries(["tulips"])
    for timed in (False, True, True, False):
        asked.clear()
        if timed:
            with embedding.asking_the_model():
                again = made.embed_queries(["tulips"])
        else:
            again = made.embed_queries(["tulips"])
        assert asked == ["tulips"] * timed
        np.testing.assert_array_equal(again, first)
    with pytest.raises(KeyboardInterrupt), embedding.asking_the_model():
        raise KeyboardInterrupt
    asked.clear()
    made.embed_queries(["tulips"])
    assert asked == []  # that the timing was broken off changes nothing


def test_a_query_without_a_recorded_vector_has_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    class Recorded(Letters):
        def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
            raise KeyError("no vector of letters is recorded for the query")

    monkeypatch.setattr(embedding, "token_embedder", Recorded)
    with pytest.raises(ImportError, match=r"start\.py lab --models"):
        embedding.make_embedder(False, None).embed_queries(["tulips"])


def test_long_texts_are_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wordy(Letters):
        def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
            warnings.warn(f"{len(texts)} of a block", stacklevel=1)
            return super().embed_documents(texts)

    monkeypatch.setattr(embedding, "token_embedder", Wordy)
    made = embedding.make_embedder(True, None)
    with pytest.warns(UserWarning, match="texts are longer") as told:
        made.embed_documents([f"{i} " * 20 for i in range(200)])
    assert [str(each.message).split(";")[0] for each in told] == [
        "200 of 200 texts are longer than the 20 tokens that letters reads"
    ]


def test_a_corpus_without_a_word_is_no_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Flat(Letters):
        def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
            return np.ones((len(texts), 3), np.float32)

        embed_queries = embed_documents

    monkeypatch.setattr(embedding, "token_embedder", Flat)
    write(tmp_path / "blank.txt", " \n")
    for pipeline in PRESETS:
        assert main(["search", "tulips", "--corpus", str(tmp_path), "--pipeline", pipeline]) == 0
        assert capsys.readouterr().err == ""


@pytest.mark.models
def test_the_model_itself_passes_on_its_tokens() -> None:
    made = embedding.make_embedder(True, None)
    assert hasattr(type(made), "embed_tokens")
    assert getattr(made, "fingerprint") == SentenceTransformerEmbedder().fingerprint  # noqa: B009
