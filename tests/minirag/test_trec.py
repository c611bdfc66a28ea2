"""Runs and judgements as files, runs by document, and golden sets as BEIR folders."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.chunking import chunk_corpus
from minirag.corpus import load_beir, load_handbook, load_queries
from minirag.golden import (
    Evidence,
    GoldenSet,
    Question,
    export_beir,
    golden_qrels,
    import_beir,
    validate,
)
from minirag.measures import score_run
from minirag.records import Chunk, Document, Hit
from minirag.runs import best_documents, make_run, search_documents
from minirag.trec import read_qrels, read_run, run_lines, write_qrels, write_run
from tests.strategies import IDS


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


# judgements


def test_judgements_are_read_in_both_forms(tmp_path: Path) -> None:
    beir = write(tmp_path / "qrels.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\n")
    trec = write(tmp_path / "qrels.txt", "q1 0 d1 1\n\nq1\t0\td2  -1\nq2 0 d1 3\n")
    assert read_qrels(beir) == {"q1": {"d1": 1, "d2": 0}}
    assert read_qrels(trec) == {"q1": {"d1": 1, "d2": -1}, "q2": {"d1": 3}}


@pytest.mark.parametrize("name", ["qrels.tsv", "qrels.txt"])
def test_judgements_come_back(tmp_path: Path, name: str) -> None:
    qrels = {"q1": {"d1": 1, "d2": 0}, "q2": {"é#1": 3}}
    write_qrels(tmp_path / name, qrels)
    assert read_qrels(tmp_path / name) == qrels
    assert b"\r" not in (tmp_path / name).read_bytes()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("q1 d1 1", "3 columns where 4 are due; write 'query 0 document grade'"),
        ("q1 0 d1 1 x", "5 columns"),
        ("q1 0 d2 high", "grade 'high' is no whole number"),
        ("q1 0 d2 1.5", "grade '1.5' is no whole number"),
        ("q1 0 d1 2", "'d1' is judged a second time for query 'q1'"),
        ("query-id corpus-id score", "3 columns"),
    ],
)
def test_a_broken_judgement_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = write(tmp_path / "qrels", f"q1 0 d1 1\n\n{line}\n")
    with pytest.raises(ValueError, match=rf"qrels:3: .*{re.escape(message)}.*") as raised:
        read_qrels(path)
    assert "\n" not in str(raised.value)


def test_empty_and_missing_files_are_named(tmp_path: Path) -> None:
    empty = write(tmp_path / "empty", "\n")
    with pytest.raises(ValueError, match="empty: no judgement in it; write"):
        read_qrels(empty)
    assert read_run(empty) == {}
    for read in (read_qrels, read_run):
        with pytest.raises(FileNotFoundError, match="nowhere: no such file"):
            read(tmp_path / "nowhere")


# runs


def test_a_run_is_read_by_score_then_rank_then_place(tmp_path: Path) -> None:
    path = write(
        tmp_path / "run",
        "q1 Q0 a 1 1.0 x\nq1 Q0 b 2 3.5 x\nq2 Q0 a 1 -1e-3 x\n"
        "q1 Q0 e 5 1 x\nq1 Q0 c 4 1 x\nq1 Q0 d 4 1 x\n",
    )
    run = read_run(path)
    assert list(run) == ["q1", "q2"]
    assert [hit.id for hit in run["q1"]] == ["b", "a", "c", "d", "e"]
    assert run["q1"][0] == Hit("b", 3.5)
    assert run["q2"] == [Hit("a", -1e-3)]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("q1 Q0 d2 2 1.0", "5 columns where 6 are due; write 'query Q0 document rank score tag'"),
        ("q1 Q0 d2 2 1.0 my tag", "7 columns"),
        ("q1 Q0 d2 2 high x", "score 'high' is no number"),
        ("q1 Q0 d2 2 nan x", "score 'nan' is no number"),
        ("q1 Q0 d2 first 1 x", "rank 'first' is no number"),
        ("q1 Q0 d1 2 0.5 x", "'d1' comes a second time for query 'q1'"),
    ],
)
def test_a_broken_line_of_a_run_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = write(tmp_path / "run", f"q1 Q0 d1 1 2.0 x\n{line}\n")
    with pytest.raises(ValueError, match=rf"run:2: .*{re.escape(message)}"):
        read_run(path)


FLOATS = st.floats(
    width=32, allow_nan=False, allow_infinity=False, min_value=-(2.0**99), max_value=2.0**99
)
HITS = st.lists(st.tuples(st.sampled_from(IDS), FLOATS), max_size=8, unique_by=lambda x: x[0])


@given(st.dictionaries(st.sampled_from(["q1", "q2", "q3"]), HITS))
def test_a_run_comes_back_in_its_order_and_for_trec_eval_too(
    tmp_path_factory: pytest.TempPathFactory, drawn: dict[str, list[tuple[str, float]]]
) -> None:
    run = {
        query: sorted((Hit(*hit) for hit in hits), key=lambda hit: -hit.score)
        for query, hits in drawn.items()
    }
    path = tmp_path_factory.mktemp("runs") / "run.trec"
    write_run(path, run)
    read = read_run(path)
    assert {q: [hit.id for hit in hits] for q, hits in read.items()} == {
        q: [hit.id for hit in hits] for q, hits in run.items() if hits
    }
    for query, hits in read.items():
        scores = np.array([hit.score for hit in hits], dtype=np.float32)
        assert (np.diff(scores) < 0).all(), "trec_eval would put these in an order of its own"
        given = [hit.score for hit in run[query]]
        assert scores == pytest.approx(given, rel=1e-5, abs=1e-30)


def test_ties_are_written_as_falling_scores() -> None:
    lines = list(run_lines({"q": [Hit("b", 1.0), Hit("a", 1.0), Hit("c", 0.5)]}, "bm25"))
    assert lines == [
        "q Q0 b 1 1 bm25",
        "q Q0 a 2 0.99999994 bm25",
        "q Q0 c 3 0.5 bm25",
    ]


@pytest.mark.parametrize(
    ("run", "message"),
    [
        ({"q 1": [Hit("a", 1.0)]}, "query id 'q 1' cannot stand"),
        ({"q": [Hit("guides/my notes.md", 1.0)]}, "document id 'guides/my notes.md' cannot stand"),
        ({"q": [Hit("", 1.0)]}, "document id '' cannot stand"),
        ({"q": [Hit("a", 2.0), Hit("a", 1.0)]}, "holds 'a' twice"),
        ({"q": [Hit("a", 1.0), Hit("b", 2.0)]}, "score 2.0 at rank 2"),
        ({"q": [Hit("a", float("nan"))]}, "score nan at rank 1"),
    ],
)
def test_what_cannot_be_written_leaves_the_old_file(
    tmp_path: Path, run: Mapping[str, Sequence[Hit]], message: str
) -> None:
    path = write(tmp_path / "run", "old")
    with pytest.raises(ValueError, match=re.escape(message)):
        write_run(path, run)
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(ValueError, match="tag 'my run'"):
        write_run(path, {"q": [Hit("a", 1.0)]}, "my run")


def test_a_written_run_scores_as_the_one_in_memory_in_trec_eval_too(tmp_path: Path) -> None:
    pytrec_eval = pytest.importorskip("pytrec_eval")
    documents = [f"refund number {i % 3}" for i in range(12)]  # many ties
    index = BM25().index(documents)
    run = {f"q{i}": index.search(f"refund number {i}", k=12) for i in range(3)}
    qrels = {f"q{i}": {"2": 1, "7": 2, "11": 1} for i in range(3)}
    write_run(tmp_path / "run", run)
    with (tmp_path / "run").open(encoding="utf-8") as file:
        theirs = pytrec_eval.RelevanceEvaluator(qrels, {"map", "ndcg_cut_10"}).evaluate(
            pytrec_eval.parse_run(file)
        )
    for scores in (score_run(run, qrels, ["AP", "nDCG@10"]),
                   score_run(read_run(tmp_path / "run"), qrels, ["AP", "nDCG@10"])):  # fmt: skip
        for query in qrels:
            assert scores.by_query("AP")[query] == pytest.approx(theirs[query]["map"])
            assert scores.by_query("nDCG@10")[query] == pytest.approx(theirs[query]["ndcg_cut_10"])


# a document stands at the rank of its best chunk


class Ranked:
    """A retriever with one answer, which notes how deep it was asked."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.hits = [Hit(id_, float(-place)) for place, id_ in enumerate(ids)]
        self.depths: list[int] = []

    def search(self, query: str, k: int = 10, where: object = None) -> list[Hit]:
        self.depths.append(k)
        return self.hits[:k]


def chunk(id_: str) -> Chunk:
    return Chunk(id_, id_.split("#")[0], "x", 0, 1)


CHUNKS = ["a#1", "a#2", "a#0", "b#0", "a#3", "c#0", "b#1"]


def test_k_counts_documents_and_chunks_are_fetched_until_it_is_filled() -> None:
    document_of = {id_: id_[0] for id_ in CHUNKS}
    retriever = Ranked(CHUNKS)
    found = search_documents(retriever, "q", 3, document_of)
    assert found == [Hit("a", 0.0), Hit("b", -3.0), Hit("c", -5.0)]
    assert retriever.depths == [3, 6]
    retriever = Ranked(CHUNKS)
    assert len(search_documents(retriever, "q", 9, document_of)) == 3
    assert retriever.depths == [9]
    with pytest.raises(KeyError, match="'z#0' is no known chunk"):
        best_documents([Hit("z#0", 1.0)], document_of)


@given(st.lists(st.sampled_from(IDS), max_size=20), st.integers(1, 10))
def test_the_first_k_documents_whatever_the_chunks(documents: list[str], k: int) -> None:
    ids = [f"{document}#{place}" for place, document in enumerate(documents)]
    run = make_run(Ranked(ids), {"q": "x"}, map(chunk, ids), k)
    assert [hit.id for hit in run["q"]] == list(dict.fromkeys(documents))[:k]


def test_a_run_of_chunks_is_about_documents() -> None:
    documents = load_handbook()
    chunks = chunk_corpus(documents, size=40, overlap=5)
    queries = {"q1": "are setup fees refunded", "q2": "", "q3": "expense report"}
    run = make_run(BM25().index(chunks), queries, chunks, k=4)
    assert list(run) == ["q1", "q2", "q3"]
    assert len(run["q1"]) == len({hit.id for hit in run["q1"]}) == 4
    assert {hit.id for hit in run["q1"]} <= {document.id for document in documents}
    assert run["q2"] == []
    best = BM25().index(chunks).search(queries["q1"], k=1)[0]
    assert run["q1"][0].score == best.score
    with pytest.raises(ValueError, match="k=0"):
        make_run(Ranked([]), {}, [], k=0)


# BEIR


def test_queries_are_read_by_id_with_their_metadata(tmp_path: Path) -> None:
    lines = [{"_id": "q1", "text": "who?", "metadata": {"answer": "me"}}, {"_id": 2, "text": "é"}]
    write(
        tmp_path / "queries.jsonl",
        "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines),
    )
    queries = load_queries(tmp_path)
    assert {id_: query.text for id_, query in queries.items()} == {"q1": "who?", "2": "é"}
    assert queries["q1"].metadata == {"answer": "me"}
    assert queries == load_queries(tmp_path / "queries.jsonl")
    write(tmp_path / "queries.jsonl", "\n")
    with pytest.raises(ValueError, match="no query in it"):
        load_queries(tmp_path)


def test_the_golden_set_goes_to_beir_and_back(tmp_path: Path) -> None:
    documents, golden = load_handbook(), GoldenSet.load()
    folder = export_beir(golden, documents, tmp_path / "new" / "beir")
    assert sorted(path.name for path in folder.iterdir()) == [
        "corpus.jsonl", "qrels.tsv", "queries.jsonl",
    ]  # fmt: skip
    back = import_beir(folder)
    assert back == golden
    assert validate(back, documents) == validate(golden, documents)
    assert [(d.id, d.text, d.title) for d in load_beir(folder)] == [
        (d.id, d.text, d.title) for d in documents
    ]
    qrels = read_qrels(folder / "qrels.tsv")
    answerable = [question for question in golden if question.evidence]
    assert list(qrels) == [question.id for question in answerable]
    for question in answerable:
        assert qrels[question.id].keys() == {span.document_id for span in question.evidence}


def test_a_chunk_is_relevant_when_it_holds_half_of_a_span_alone() -> None:
    question = Question(
        "q", "?", "!", (Evidence("d", 10, 20, 3), Evidence("d", 0, 4, 1)), "vague", "easy", "dev"
    )
    chunks = [
        Chunk("d#0", "d", "", 0, 14),  # all of the second span, 4 of 10 of the first
        Chunk("d#1", "d", "", 0, 15),  # half of the first
        Chunk("d#2", "d", "", 15, 30),
        Chunk("d#3", "d", "", 16, 30),
        Chunk("e#0", "e", "", 10, 20),
    ]
    assert golden_qrels([question], chunks) == {"q": {"d#0": 1, "d#1": 3, "d#2": 3}}
    assert golden_qrels([question], [Document("e", "x" * 30)]) == {"q": {}}


def test_a_foreign_folder_becomes_questions_about_whole_documents(tmp_path: Path) -> None:
    write(
        tmp_path / "corpus.jsonl",
        '{"_id": "d1", "text": "four"}\n{"_id": "d2", "text": "x"}\n',
    )
    write(
        tmp_path / "queries.jsonl",
        '{"_id": "q1", "text": "who?", "metadata": {"answer": "me"}}\n{"_id": "q2", "text": "?"}\n',
    )
    (tmp_path / "qrels").mkdir()
    qrels = write(tmp_path / "qrels" / "test.tsv", "q1 0 d1 7\nq1 0 d2 0\n")
    (only,) = import_beir(tmp_path, "public")
    assert only == Question(
        "q1", "who?", "me", (Evidence("d1", 0, 4, 3, "four"),), "public", "medium", "test"
    )
    write(qrels, "q1 0 d9 1\n")
    with pytest.raises(ValueError, match=r"test\.tsv: document 'd9' of query 'q1' is not in the"):
        import_beir(tmp_path)
