"""Bad input to any command: one line with its remedy, exit code 2, and nothing written."""

import re
from pathlib import Path

import pytest

from tests.command_line import fails, files

BAD = [
    ([], "required"),
    (["bogus"], "invalid choice: 'bogus'"),
    (["search"], "required: query"),
    (["search", ""], "query: it is empty"),
    (["search", " \t"], "query: it is empty"),
    (["search", "\udce9"], "query: it is not UTF-8"),
    (["search", "x", "--k", "many"], "invalid int value: 'many'"),
    (["search", "x", "--k", "2.5"], "invalid int value: '2.5'"),
    (["search", "x", "--k", "0"], "--k: 0; use 1 or more"),
    (["search", "x", "--k", "-3"], "--k: -3; use 1 or more"),
    (["search", "x", "--corpus", "nowhere"], "nowhere: no such folder"),
    (["search", "x", "--corpus", ""], "--corpus: it is empty; name a folder"),
    (["search", "x", "--corpus", "golden.jsonl"], "'_id' and 'text'"),
    (["search", "x", "--corpus", "a.trec"], "a.trec: is a file, not a folder"),
    (["search", "x", "--pipeline", "bm26"], "pipeline 'bm26' is not known; use one of bm25, "),
    (["search", "x", "--pipeline", ""], "pipeline '' is not known; use one of bm25, "),
    (["search", "x", "--chunk-words", "-1"], "--chunk-words: -1 words a chunk; use 1 "),
    (["search", "leave", "--why-not", "nope"], "--why-not: 'nope' is no id .*; ids look like "),
    (["ask"], "required: question"),
    (["ask", ""], "question: it is empty"),
    (["ask", "x", "--k", "0"], "--k: 0; use 1 or more"),
    (["ask", "x", "--context-tokens", "0"], "--context-tokens: 0; use 1 or more"),
    (["ask", "x", "--pipeline", "bm26"], "pipeline 'bm26' is not known"),
    (["ask", "x", "--corpus", "nowhere"], "nowhere: no such folder"),
    (["ask", "leave?", "--why-not", "nope"], "--why-not: 'nope' is no id"),
    (["ask", "x", "--model", ""], "--model: it is empty"),
    (["eval", "--pipelines", ","], "--pipelines: ',' names none; write bm25"),
    (["eval", "--pipelines", ""], "--pipelines: '' names none; write bm25"),
    (["eval", "--pipelines", "bm25,bm26"], "pipeline 'bm26' is not known"),
    (["eval", "--pipelines", "oracle", "--k", "-1"], "--k: -1; use 1 or more"),
    (["eval", "--k", "0"], "--k: 0; use 1 or more"),
    (["eval", "--pipelines", "bm25", "--chunk-words", "-1"], "--chunk-words: -1"),
    (["eval", "--model", ""], "--model: it is empty"),
    (["eval", "--model", "m"], "ANTHROPIC_API_KEY; set it|pip install anthropic; leave"),
    (["eval", "--model", "recorded"], "no generations.jsonl.*; use --model none"),
    (["eval"], "no generations.jsonl.*; use --model none"),
    (["eval", "--tolerance", "nan"], "--tolerance: nan; use 0 or more"),
    (["eval", "--tolerance", "-0.1"], "--tolerance: -0.1; use 0 or more"),
    (["eval", "--tolerance", "inf"], "--tolerance: inf; use 0 or more"),
    (["eval", "--split", "train"], "invalid choice: 'train'"),
    (["eval", "--golden", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
    (["eval", "--golden", "qrels.tsv"], "qrels.tsv:1: not JSON"),
    (["eval", "--golden", "beir"], "beir: is a directory; check the path"),
    (["eval", "--json", "no/where.json"], "--json: there is no folder for no/where.json"),
    (["eval", "--json", "beir"], "--json: beir is a folder; name a file"),
    (["eval", "--json", "golden.jsonl"], "--json and the golden file: both name one file; give"),
    (["eval", "--json", "new", "--history", "new"], "--json and --history: both name one file"),
    (["eval", "--history", "no/where.db"], "--history: there is no folder for no/where.db"),
    (["eval", "--history", "beir"], "--history: beir is a folder; name a file"),
    (["eval", "--history", "a.trec"], "a.trec is no history of evaluations .*; name another"),
    (["eval", "--gate", "nowhere.json"], "nowhere.json: no such file"),
    (["eval", "--gate", "qrels.tsv"], "qrels.tsv holds no report .*; write one"),
    (["eval", "--gate", "beir"], "beir: is a directory; check the path"),
    (["eval", "--gate", "golden.jsonl"], "--gate and the golden file: both name one file; give"),
    (["golden", "validate", "--golden", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
    (["golden", "validate", "--corpus", "nowhere"], "nowhere: no such folder"),
    (["golden", "locate", "refund", "x"], "no document 'refund' among 2; .*'refunds'"),
    (["golden", "locate", "refunds", "not there"], "quote is not in 'refunds'"),
    (["golden", "locate", "refunds", "re"], "quote occurs 2 times"),
    (["run"], "--queries: this corpus comes with none"),
    (["run", "--corpus", "beir", "--k", "0"], "--k: 0; use 1 or more"),
    (["run", "--corpus", "beir", "--output", "no/where.trec"], "no folder for no/where"),
    (["run", "--corpus", "beir", "--output", ""], "--output: . is a folder; name a file"),
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
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=lambda value: ascii(value)[:60])
def test_bad_input_is_one_line_with_its_remedy(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    before = files(data)
    line = fails(capsys, *arguments)
    assert re.search(message, line.rstrip("\n"))
    assert "; " in line
    assert files(data) == before
