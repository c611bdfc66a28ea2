"""The command `search`: what is shown of the hits, why, and which folders can be read."""

import re
from pathlib import Path

import pytest

from minirag.__main__ import main
from tests.command_line import fails, prints, write


def test_search_shows_rank_score_id_and_text(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = prints(capsys, "search", "refunded fees", "--k", "1")
    rank, score, chunk_id, title = first.split()
    assert (rank, chunk_id, title) == ("1", "refunds#0", "Refunds")
    assert float(score) > 0
    assert "Setup fees are never refunded." in second


def test_without_a_hit_it_says_so(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert prints(capsys, "search", "skateboards") == [
        "no hits: the corpus has no word of 'skateboards'"
    ]


def test_a_folder_of_ones_own_is_read(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine" / "notes.txt", "Tulips in spring")
    write(data / "mine" / "dir with spaces" / "más notas.md", "# Otras\n\nTulips otra vez")
    found = prints(capsys, "search", "tulips", "--corpus", "mine")
    assert {line.split("  ")[-2] for line in found[::2]} == {
        "notes.txt#0",
        "dir with spaces/más notas.md#0",
    }


def test_a_beir_corpus_is_searched_by_whole_documents(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for corpus in ("beir", "beir/corpus.jsonl"):
        lines = prints(capsys, "search", "tulips", "--corpus", corpus)
        assert {line.split()[2] for line in lines[::2]} == {"d1", "d2"}


def test_words_a_chunk_cut_windows_and_0_cuts_nothing(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(data / "mine" / "long.txt", "tulips are red " * 400)
    ids = {}
    for words in ("0", "6", "100"):
        lines = prints(
            capsys, "search", "tulips", "--corpus", "mine", "--k", "999", "--chunk-words", words
        )
        ids[words] = [line.split()[2] for line in lines[::2]]
    assert ids["0"] == ["long.txt"]
    # 1,200 words; a sixth of each window is in the next one too
    assert len(ids["6"]) == 240
    assert len(ids["100"]) == 15
    by_type = prints(capsys, "search", "tulips", "--corpus", "mine", "--k", "999")
    assert 2 < len(by_type) / 2 < len(ids["100"]) + 1


# lines


def test_lines_fit_80_columns_where_ids_do(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = "word " * 40
    write(data / "mine" / "a.md", f"# {'Title ' * 30}\n\n{long} tulips {long}\n")
    write(data / "mine" / f"{'b' * 90}.txt", "tulips")
    lines = prints(capsys, "search", "tulips", "--corpus", "mine")
    wide = [line for line in lines if len(line) > 80]
    assert [line.split()[2] for line in wide] == [f"{'b' * 90}.txt#0"]  # an id stays whole
    assert any(line.endswith("…") for line in lines)


# why


def test_explain_shows_every_stage(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = prints(capsys, "search", "refunded fees", "--explain", "--k", "1")
    assert lines[0].startswith("'refunded fees', k=1: ")
    assert any(line.startswith("search bm25") for line in lines)
    assert any("*fees*" in line for line in lines)
    assert not any(re.match("  1 +", line) for line in lines[:1])


def test_why_not_names_the_stage_that_lost_it(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hit, absent = (
        prints(capsys, "search", "refunded fees", "--why-not", id_)
        for id_ in ("refunds", "leave.md#0")
    )
    assert hit[-2] == "refunds: it is among the hits, at rank 1, as 'refunds#0'"
    assert "leave.md#0: no search found it; search bm25: it does not match" in " ".join(absent[2:])
    assert "rank after each stage: search bm25 1" in hit[-1]
    assert len(hit) == 4  # the hits stand above


def test_an_unknown_id_is_refused_before_the_hits_are_shown(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "ids look like '" in fails(capsys, "search", "refunds", "--why-not", "nope")


# folders as they come


def test_other_files_of_a_folder_are_passed_over(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(data / "mine" / "a.txt", "tulips")
    (data / "mine" / "photo.png").write_bytes(b"\x89PNG\r\n\x00tulips\xff")
    (data / "mine" / ".hidden.txt").write_bytes(b"tulips \xff")
    assert len(prints(capsys, "search", "tulips", "--corpus", "mine")) == 2


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"caf\xe9", "mine/a.txt: not UTF-8 text (byte 3); save it as UTF-8 or move"),
        ("a.txt", b"\x89PNG\r\n\x00", "mine/a.txt: not UTF-8 text (byte 0)"),
        ("a.md", b"---\nid: x\ntext without an end", "mine/a.md"),
    ],
)
def test_one_broken_file_is_named(
    data: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, message: str
) -> None:
    write(data / "mine" / "good.txt", "tulips")
    (data / "mine" / name).write_bytes(content)
    assert message in fails(capsys, "search", "tulips", "--corpus", "mine")


@pytest.mark.parametrize("names", [(), ("photo.png", "book.pdf")], ids=["empty", "others"])
def test_a_folder_without_text_says_what_is_read(
    data: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, ...]
) -> None:
    (data / "mine").mkdir()
    for name in names:
        write(data / "mine" / name, "tulips")
    line = fails(capsys, "search", "tulips", "--corpus", "mine")
    assert "mine: no file to read; put files of these kinds in it: .md " in line


def test_files_without_a_word_are_no_error(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine" / "empty.txt", "")
    write(data / "mine" / "blank.md", "\n \n")
    for pipeline in ("bm25", "tfidf"):
        arguments = ["search", "tulips", "--corpus", "mine", "--pipeline", pipeline]
        assert main(arguments) == 0
        assert "no hits" in capsys.readouterr().out
