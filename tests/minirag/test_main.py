"""The command line: what it prints, and one line and exit code 2 for bad input."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.__main__ import main
from minirag.commands import RETRIEVERS, snippet
from minirag.commands.progress import progress
from minirag.dense import choosing
from minirag.trec import read_run

QUESTION = (
    '{"id": "q1", "question": "Is the installation charge ever paid back?",'
    ' "expected_answer": "No.", "evidence": [{"document_id": "refunds", "start": 25, "end": 55,'
    ' "grade": 3, "text": "Setup fees are never refunded."}], "stratum": "negation",'
    ' "difficulty": "easy", "split": "dev"}\n'
)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    handbook = tmp_path / "handbook"
    handbook.mkdir()
    body = "Refunds take 30 days.\n\n- Setup fees are never refunded.\n"
    (handbook / "refunds.md").write_text(
        f"---\nid: refunds\ntitle: Refunds\n---\n\n{body}", encoding="utf-8", newline="\n"
    )
    (handbook / "leave.md").write_text("Leave is 26 days: café.\n", encoding="utf-8")
    (tmp_path / "golden.jsonl").write_text(
        QUESTION + QUESTION.replace("q1", "q2").replace("dev", "test").replace("paid", "given"),
        encoding="utf-8",
        newline="\n",
    )
    (tmp_path / "beir").mkdir()
    corpus = [
        {"_id": "d1", "title": "Tulips", "text": "They bloom in spring."},
        {"_id": "d2", "text": "Tulips and roses, roses and tulips."},
        {"_id": "d3", "text": "Roses bloom in summer."},
    ]
    queries = [{"_id": "q1", "text": "tulips"}, {"_id": "q2", "text": "roses in summer"}]
    for name, records in (("corpus", [*corpus]), ("queries", queries)):
        (tmp_path / "beir" / f"{name}.jsonl").write_text(
            "".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8"
        )
    (tmp_path / "qrels.tsv").write_text(
        "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td3\t1\n", encoding="utf-8"
    )
    (tmp_path / "a.trec").write_text("q1 Q0 d2 1 2.0 a\nq1 Q0 d1 2 1.0 a\n", encoding="utf-8")
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a command that must fail."""
    try:
        code: object = main(arguments)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("minirag: error: ")
    assert err.count("\n") == 1
    return err


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_right_golden_set_is_summed_up(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "validate"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "stratum    dev  test   all",
        "negation     1     1     2",
        "all          1     1     2",
        "OK: 2 questions on 2 documents",
    ]


def test_a_wrong_offset_is_one_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden = data / "golden.jsonl"
    golden.write_text(
        golden.read_text(encoding="utf-8").replace('"start": 25', '"start": 26', 1),
        encoding="utf-8",
        newline="\n",
    )
    before = files(data)
    line = fails(capsys, "golden", "validate")
    assert "golden.jsonl:1 (q1): evidence 26-55 in 'refunds' is not its text" in line
    assert "it stands at start 25, end 55: write these" in line
    assert files(data) == before


def test_every_problem_is_a_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "bad.jsonl").write_text("{\n[]\n" + QUESTION, encoding="utf-8")
    assert main(["golden", "validate", "--golden", "bad.jsonl"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.split(":")[2:4] for line in err.splitlines()] == [
        [" bad.jsonl", "1"],
        [" bad.jsonl", "2"],
        [" bad.jsonl", " 0 test questions of stratum 'negation'; write 1 at least"],
    ]


def test_a_quote_is_located(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["golden", "locate", "leave.md", "days: café", "--grade", "3"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "document_id": "leave.md", "start": 12, "end": 22, "grade": 3, "text": "days: café",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "required"),
        (["bogus"], "invalid choice: 'bogus'"),
        (["search"], "required: query"),
        (["search", "x", "--k", "many"], "invalid int value: 'many'"),
        (["search", "x", "--corpus", "nowhere"], "nowhere: no such folder"),
        (["search", "x", "--corpus", "golden.jsonl"], "'_id' and 'text'"),
        (["golden", "validate", "--golden", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
        (["golden", "validate", "--handbook", "nowhere"], "nowhere: no such folder"),
        (["golden", "locate", "refund", "x"], "no document 'refund' among 2; .*'refunds'"),
        (["golden", "locate", "refunds", "not there"], "quote is not in 'refunds'"),
        (["golden", "locate", "refunds", "re"], "quote occurs 2 times"),
        (["search", "x", "--pipeline", "bm26"], "pipeline 'bm26' is not known; use one of bm25, "),
        (["search", "x", "--chunk-words", "-1"], "size must be at least 1, is -1; "),
        (["run"], "--queries: this corpus comes with none"),
        (["run", "--corpus", "beir", "--k", "0"], "--k: 0 documents"),
        (["run", "--corpus", "beir", "--output", "no/where.trec"], "no folder for no/where"),
        (["run", "--corpus", "beir", "--queries", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
        (["run", "--corpus", "beir", "--queries", "qrels.tsv"], "qrels.tsv:1: not JSON"),
        (["score"], "required: --run, --qrels"),
        (["score", "--run", "a.trec", "--qrels", "nowhere.tsv"], "nowhere.tsv: no such file"),
        (["score", "--run", "qrels.tsv", "--qrels", "qrels.tsv"], "qrels.tsv:1: 3 columns where 6"),
        (["score", "--run", "a.trec", "--qrels", "a.trec"], "a.trec:1: 6 columns where 4"),
        (
            ["score", "--run", "a.trec", "--qrels", "qrels.tsv", "--metrics", "F1@3"],
            r"measure 'F1@3' is not known; use nDCG@k, .*AP@k$",
        ),
    ],
)
def test_bad_input_is_one_line_with_its_remedy(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    line = fails(capsys, *arguments)
    assert re.search(message, line.rstrip("\n"))
    assert "; " in line


def test_search_shows_rank_score_id_and_text(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "refunded fees", "--k", "1"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    rank, score, chunk_id, title = first.split()
    assert (rank, chunk_id, title) == ("1", "refunds#0", "Refunds")
    assert float(score) > 0
    assert "Setup fees are never refunded." in second
    assert main(["search", "skateboards"]) == 0
    assert "no hits" in capsys.readouterr().out
    assert re.search(r"\bk\b.*0", fails(capsys, "search", "refunds", "--k", "0"))


def test_search_reads_a_folder_of_ones_own(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "mine").mkdir()
    (data / "mine" / "notes.txt").write_text("Tulips in spring", encoding="utf-8")
    assert main(["search", "tulips", "--corpus", "mine"]) == 0
    assert "notes.txt#0" in capsys.readouterr().out


def test_a_snippet_is_one_short_line_around_a_word_of_the_query() -> None:
    assert snippet("one\n two", "x") == "one two"
    text = "start " + "word " * 60 + "Refunds are paid " + "word " * 60
    line = snippet(text, "when are refunds", 60)
    assert len(line) <= 60
    assert line.startswith("... ")
    assert line.endswith(" ...")
    assert "Refunds" in line
    assert len(snippet("x" * 300, "x", 60)) <= 60


def test_it_runs_as_a_module() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "minirag", "--help"],
        capture_output=True,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
        check=True,
    )
    assert "examples:" in result.stdout
    assert "golden validate" in result.stdout


def test_no_traceback_when_the_reader_stops() -> None:
    command = [sys.executable, "-m", "minirag", "search", "refund"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2]
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


# runs and their scores


class Letters:
    """An embedder without a model: how often each letter stands in a text."""

    name, max_tokens, languages, truncated = "letters", 20, ("en",), 0

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.truncated += sum(len(text) > self.max_tokens for text in texts)
        return np.array(
            [[text.lower().count(letter) for letter in "abcdefghijklmnoprstu"] for text in texts],
            dtype=np.float32,
        )

    embed_queries = embed_documents


def test_a_beir_folder_is_run_and_scored(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--corpus", "beir", "--k", "2", "--output", "run.trec"]) == 0
    assert capsys.readouterr().out == "run.trec: 4 hits for 2 queries\n"
    run = read_run("run.trec")
    assert {query: [hit.id for hit in hits] for query, hits in run.items()} == {
        "q1": ["d2", "d1"],
        "q2": ["d3", "d2"],
    }
    files = ["--run", "run.trec", "--qrels", "qrels.tsv"]
    assert main(["score", *files, "--metrics", "RR@10,nDCG(dcg='exp-log2')@10"]) == 0
    out, err = capsys.readouterr()
    assert err == ""  # no terminal, no bar
    assert out.splitlines() == [
        "RR@10                    0.7500",
        "nDCG(dcg='exp-log2')@10  0.8155",
        "2 queries",
    ]
    assert main(["score", *files, "--metrics", "RR", "--by-query"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["q1\tRR\t0.5000", "q2\tRR\t1.0000"]


def test_two_runs_are_compared(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--corpus", "beir", "--output", "b.trec"]) == 0
    capsys.readouterr()
    files = ["--run", "a.trec", "--qrels", "qrels.tsv", "--compare", "b.trec"]
    assert main(["score", *files, "--metrics", "RR"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("RR: b.trec minus a.trec = +0.500\n95 % interval +0.000 to +1.000, p = ")
    assert re.search(r"^q2 +all +0\.000 +1\.000 +\+1\.000$", out, re.MULTILINE)


def test_a_run_without_output_is_printed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = ["--corpus", "beir/corpus.jsonl"]  # the queries beside it are found
    assert main(["run", *corpus, "--k", "1", "--pipeline", "tfidf"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:4] for line in lines] == [
        ["q1", "Q0", "d2", "1"],
        ["q2", "Q0", "d3", "1"],
    ]
    assert all(line.endswith(" tfidf") for line in lines)


def test_a_folder_of_ones_own_is_run_by_document(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "mine").mkdir()
    (data / "mine" / "long.txt").write_text("tulips are red " * 100, encoding="utf-8")
    (data / "mine" / "short.txt").write_text("roses and one of the tulips", encoding="utf-8")
    arguments = ["run", "--corpus", "mine", "--queries", "beir/queries.jsonl", "--k", "2"]
    assert main([*arguments, "--output", "run.trec"]) == 0
    assert {hit.id for hit in read_run("run.trec")["q1"]} == {"long.txt", "short.txt"}


def test_a_failed_run_leaves_the_old_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "mine").mkdir()
    (data / "mine" / "my tulips.txt").write_text("tulips", encoding="utf-8")
    (data / "run.trec").write_text("old", encoding="utf-8")
    line = fails(
        capsys,
        *("run", "--corpus", "mine", "--queries", "beir", "--output", "run.trec"),
    )
    assert "document id 'my tulips.txt' cannot stand in a file of columns; use ids" in line
    assert (data / "run.trec").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize("pipeline", list(RETRIEVERS))
def test_every_pipeline_runs_by_name(
    data: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    pipeline: str,
) -> None:
    monkeypatch.setattr("minirag.dense.default_embedder", lambda: (Letters(), "letters"))
    corpus = ["--corpus", "beir", "--pipeline", pipeline]
    assert main(["run", *corpus, "--vectors", "kept", "--output", "run.trec"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("run.trec: ")
    long = "minirag: warning: 3 of 3 texts are longer than the 20 tokens that letters reads; "
    assert err.startswith(long) == (pipeline in ("dense", "rrf"))
    assert err.count("\n") == (pipeline in ("dense", "rrf"))
    assert (data / "kept").exists() == (pipeline in ("dense", "rrf"))
    assert read_run("run.trec").keys() == {"q1", "q2"}
    assert main(["search", "roses", *corpus, "--k", "1"]) == 0
    assert re.search(r"^  1 +\S+  d\d", capsys.readouterr().out)


def test_without_a_model_the_remedy_is_one_line(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "find_spec", lambda name: None)
    assert "--models" in fails(capsys, "run", "--corpus", "beir", "--pipeline", "dense")


def test_the_golden_set_is_exported_run_and_scored(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["golden", "export", "out"]) == 0
    assert capsys.readouterr().out == "out: 2 documents, 2 queries, qrels.tsv\n"
    assert main(["run", "--corpus", "out", "--output", "run.trec"]) == 0
    files = ["--run", "run.trec", "--qrels", "out/qrels.tsv"]
    assert main(["score", *files, "--metrics", "R@10"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("2 queries")


# progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_appears_after_two_seconds_and_goes_away() -> None:
    stream, ticks = Terminal(), iter(np.arange(0, 100, 0.4).tolist())
    items = list(range(10))
    assert list(progress(items, "searching", stream, lambda: next(ticks))) == items
    pictures = stream.getvalue().split("\r")
    assert pictures[1].startswith("searching [########")
    assert re.search(r" 40%, 0:0\d left$", pictures[1])
    assert pictures[-1] == ""
    assert pictures[-2].strip() == ""  # what comes next begins on an empty line


def test_short_work_and_other_streams_show_nothing() -> None:
    for stream, step in ((Terminal(), 0.01), (io.StringIO(), 5.0)):
        ticks = iter(np.arange(0, 100, step).tolist())
        assert list(progress([1, 2, 3], "x", stream, lambda ticks=ticks: next(ticks))) == [1, 2, 3]  # type: ignore[misc]
        assert stream.getvalue() == ""


def test_a_bar_is_cleared_when_the_work_fails() -> None:
    stream, ticks = Terminal(), iter(np.arange(0, 100, 3.0).tolist())
    work = progress([1, 2, 3], "x", stream, lambda: next(ticks))
    next(work)
    work.close()  # type: ignore[attr-defined]
    assert stream.getvalue().endswith(" \r")
