"""What the tests of the command line share: a small data folder, and how a command fails.

But: nothing is tested here.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.__main__ import main

QUESTION = (
    '{"id": "q1", "question": "Is the installation charge ever paid back?",'
    ' "expected_answer": "No.", "evidence": [{"document_id": "refunds", "start": 25, "end": 55,'
    ' "grade": 3, "text": "Setup fees are never refunded."}], "stratum": "negation",'
    ' "difficulty": "easy", "split": "dev"}\n'
)


MINE = ("--corpus", "mine", "--golden", "mine.jsonl")


def write_own(folder: Path) -> None:
    """Write what MINE names: a folder of one file, and a golden set of one question about it."""
    write(folder / "mine" / "refunds.md", "Refunds take 30 days.\n\nSetup fees are never paid.\n")
    line = json.loads(QUESTION)
    span = {"document_id": "refunds.md", "start": 0, "end": 21, "grade": 3}
    line["evidence"] = [{**span, "text": "Refunds take 30 days."}]
    line["question"] = "How long do refunds take?"
    write(folder / "mine.jsonl", json.dumps(line) + "\n")


def write_data(folder: Path) -> Path:
    """Write a handbook of two documents, two golden questions, a BEIR set, a run and judgements."""
    handbook = folder / "handbook"
    handbook.mkdir()
    body = "Refunds take 30 days.\n\n- Setup fees are never refunded.\n"
    write(handbook / "refunds.md", f"---\nid: refunds\ntitle: Refunds\n---\n\n{body}")
    write(handbook / "leave.md", "Leave is 26 days: café.\n")
    other = QUESTION.replace("q1", "q2").replace("dev", "test").replace("paid", "given")
    write(folder / "golden.jsonl", QUESTION + other)
    (folder / "beir").mkdir()
    corpus = [
        {"_id": "d1", "title": "Tulips", "text": "They bloom in spring."},
        {"_id": "d2", "text": "Tulips and roses, roses and tulips."},
        {"_id": "d3", "text": "Roses bloom in summer."},
    ]
    queries = [{"_id": "q1", "text": "tulips"}, {"_id": "q2", "text": "roses in summer"}]
    for name, records in (("corpus", [*corpus]), ("queries", queries)):
        lines = "".join(f"{json.dumps(record)}\n" for record in records)
        write(folder / "beir" / f"{name}.jsonl", lines)
    write(folder / "qrels.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td3\t1\n")
    write(folder / "a.trec", "q1 Q0 d2 1 2.0 a\nq1 Q0 d1 2 1.0 a\n")
    return folder


def write(file: Path, text: str) -> None:
    """Write a text as it stands, in UTF-8; folders are made."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a command that must fail, and must print nothing else."""
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("minirag: error: ")
    assert err.count("\n") == 1
    return err


def prints(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines of a command that must succeed without a word on standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, with its bytes."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Letters:
    """An embedder without a model: how often each letter stands in a text."""

    name, max_tokens, languages, truncated = "letters", 20, ("en",), 0

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return a row a text; those longer than the window are counted."""
        self.truncated += sum(len(text) > self.max_tokens for text in texts)
        return np.array(
            [[text.lower().count(letter) for letter in "abcdefghijklmnoprstu"] for text in texts],
            dtype=np.float32,
        )

    embed_queries = embed_documents


class LetterTokens(Letters):
    """The same with a vector for each word."""

    asked = 0

    def embed_tokens(
        self, texts: Sequence[str], side: str = "document"
    ) -> list[NDArray[np.float32]]:
        """Return an array of shape (words, letters) a text."""
        LetterTokens.asked += 1
        return [Letters().embed_documents(text.split()) for text in texts]
