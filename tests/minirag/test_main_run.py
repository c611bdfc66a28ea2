"""The commands `run` and `score`: a TREC run written, measured, and two compared."""

import re
from pathlib import Path

import pytest

from minirag.__main__ import main
from minirag.pipeline import PRESETS
from minirag.trec import read_run
from tests.command_line import Letters, fails, prints, write

EMBEDDING = [name for name in PRESETS if name not in ("bm25", "tfidf")]


def test_a_beir_folder_is_run_and_scored(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_lines = prints(capsys, *("run", "--corpus", "beir", "--k", "2", "--output", "run.trec"))
    assert run_lines == ["run.trec: 4 hits for 2 queries"]
    run = read_run("run.trec")
    assert {query: [hit.id for hit in hits] for query, hits in run.items()} == {
        "q1": ["d2", "d1"],
        "q2": ["d3", "d2"],
    }
    files = ["--run", "run.trec", "--qrels", "qrels.tsv"]
    assert prints(capsys, "score", *files, "--metrics", "RR@10,nDCG(dcg='exp-log2')@10") == [
        "RR@10                    0.7500",
        "nDCG(dcg='exp-log2')@10  0.8155",
        "2 queries",
    ]
    assert prints(capsys, "score", *files, "--metrics", "RR", "--by-query")[:2] == [
        "q1\tRR\t0.5000",
        "q2\tRR\t1.0000",
    ]


def test_two_runs_are_compared(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prints(capsys, "run", "--corpus", "beir", "--output", "b.trec")
    files = ["--run", "a.trec", "--qrels", "qrels.tsv", "--compare", "b.trec"]
    out = "\n".join(prints(capsys, "score", *files, "--metrics", "RR"))
    assert out.startswith("RR: b.trec minus a.trec = +0.500\n95 % interval +0.000 to +1.000, p = ")
    assert re.search(r"^q2 +all +0\.000 +1\.000 +\+1\.000$", out, re.MULTILINE)


def test_a_run_without_output_is_printed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = ["--corpus", "beir/corpus.jsonl"]  # the queries beside it are found
    lines = prints(capsys, "run", *corpus, "--k", "1", "--pipeline", "tfidf")
    assert [line.split()[:4] for line in lines] == [
        ["q1", "Q0", "d2", "1"],
        ["q2", "Q0", "d3", "1"],
    ]
    assert all(line.endswith(" tfidf") for line in lines)


def test_a_folder_of_ones_own_is_run_by_document(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(data / "mine" / "long.txt", "tulips are red " * 100)
    write(data / "mine" / "short.txt", "roses and one of the tulips")
    arguments = ["run", "--corpus", "mine", "--queries", "beir/queries.jsonl", "--k", "2"]
    prints(capsys, *arguments, "--output", "run.trec")
    assert {hit.id for hit in read_run("run.trec")["q1"]} == {"long.txt", "short.txt"}


def test_a_failed_run_leaves_the_old_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine" / "my tulips.txt", "tulips")
    write(data / "run.trec", "old")
    arguments = ["run", "--corpus", "mine", "--queries", "beir", "--output", "run.trec"]
    line = fails(capsys, *arguments)
    assert "document id 'my tulips.txt' cannot stand in a file of columns; use ids" in line
    assert (data / "run.trec").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize("pipeline", list(PRESETS))
def test_every_pipeline_runs_by_name(
    data: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    pipeline: str,
) -> None:
    monkeypatch.setattr("minirag.commands.embedding.token_embedder", Letters)
    corpus = ["--corpus", "beir", "--pipeline", pipeline]
    assert main(["run", *corpus, "--vectors", "kept", "--output", "run.trec"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("run.trec: ")
    long = "minirag: warning: 3 of 3 texts are longer than the 20 tokens that letters reads; "
    assert err.startswith(long) == (pipeline in EMBEDDING)
    assert err.count("\n") == (pipeline in EMBEDDING)
    assert (data / "kept").exists() == (pipeline in EMBEDDING)
    assert read_run("run.trec").keys() == {"q1", "q2"}
    assert main(["search", "roses", *corpus, "--k", "1"]) == 0
    assert re.search(r"^  1 +\S+  d\d", capsys.readouterr().out)
