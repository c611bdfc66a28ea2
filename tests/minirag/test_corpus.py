"""Files become documents: front matter, folders, BEIR, and how each of them can be broken."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.corpus import (
    load_beir,
    load_corpus,
    load_folder,
    load_handbook,
    parse_front_matter,
)
from minirag.corpus.front_matter import COMMENT_SIGNS, parse_value
from minirag.data import data_root, display_path, read_text, write_text

FRONT = "---\nid: refunds\ntitle: Refunds\nlanguage: en\nfeedback: 0.91\n---\n"


def write(folder: Path, name: str, text: str, newline: str = "\n") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.replace("\n", newline).encode())
    return path


# front matter


def test_front_matter_gives_fields_and_body() -> None:
    fields, start = parse_front_matter(FRONT + "\nBody.\n")
    assert fields == {"id": "refunds", "title": "Refunds", "language": "en", "feedback": 0.91}
    assert (FRONT + "\nBody.\n")[start:] == "Body.\n"


@pytest.mark.parametrize(
    ("below", "body"),
    [
        ("Body", "Body"),
        ("\nBody", "Body"),
        ("\n\nBody", "\nBody"),  # one empty line belongs to the front matter, the second does not
        (" \nBody", " \nBody"),  # a space is text
        ("", ""),
        ("\n", ""),
    ],
)
def test_one_empty_line_below_belongs_to_the_front_matter(below: str, body: str) -> None:
    text = FRONT + below
    assert text[parse_front_matter(text).body_start :] == body


def test_front_matter_may_end_with_the_file() -> None:
    text = "---\nid: x\n---"
    fields, start = parse_front_matter(text)
    assert (fields, text[start:]) == ({"id": "x"}, "")


@pytest.mark.parametrize("suffix", sorted(COMMENT_SIGNS))
def test_code_carries_front_matter_behind_its_comment_sign(suffix: str) -> None:
    sign = COMMENT_SIGNS[suffix]
    text = f"{sign} ---\n{sign} id: x\n{sign}\n{sign} tags: [a, b]\n{sign} ---\nbody"
    fields, start = parse_front_matter(text, suffix)
    assert fields == {"id": "x", "tags": ["a", "b"]}
    assert text[start:] == "body"


def test_a_bare_marker_opens_a_yaml_document_not_front_matter() -> None:
    assert parse_front_matter("---\nkind: Deployment\n", ".yaml") == ({}, 0)


@pytest.mark.parametrize(
    "text", ["", "\n", "Body", "\n---\nid: x\n---\n", "----\n", "text\n---\nid: x\n---\n"]
)
def test_text_without_front_matter_is_all_body(text: str) -> None:
    assert parse_front_matter(text) == ({}, 0)


@pytest.mark.parametrize(
    ("text", "suffix", "line", "message"),
    [
        ("---\nid: x\n\nBody", ".md", 1, "not closed"),
        ("---", ".md", 1, "not closed"),
        ("# ---\n# id: x\nimport os\n# ---\n", ".py", 1, "not closed.*'# ---'"),
        ("---\nid: x\nno colon\n---\n", ".md", 3, "'no colon'.*key: value"),
        ("---\n: x\n---\n", ".md", 2, "key: value"),
        ("---\nid: x\nid: y\n---\n", ".md", 3, "'id' comes twice"),
        ("---\na:\n  b: 1\n---\n", ".md", 3, "indented"),
        ("---\nid: x\n- y\n---\n", ".md", 3, "'- y'"),
    ],
)
def test_broken_front_matter_names_file_line_and_remedy(
    text: str, suffix: str, line: int, message: str
) -> None:
    with pytest.raises(ValueError, match=rf"^a/b\.md:{line}: .*{message}"):
        parse_front_matter(text, suffix, "a/b.md")


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("True", "True"),
        ("14", 14),
        ("-3", -3),
        ("0.90", 0.9),
        ("0045", "0045"),  # a number's zeros are dropped, a code's are not
        ("1e5", "1e5"),
        ("nan", "nan"),
        ("2025-06-02", "2025-06-02"),
        ("", ""),
        ('"14"', "14"),
        ("'a: b'", "a: b"),
        ('"', '"'),
        ("It's", "It's"),
        ("[]", []),
        ("[ ]", []),
        ("[a, 2, 'b, c', true]", ["a", 2, "b, c", True]),
        ("[don't, won't]", ["don't", "won't"]),
    ],
)
def test_values(written: str, value: object) -> None:
    read = parse_value(written)
    assert read == value
    assert type(read) is type(value)


def test_a_version_and_a_title_are_never_numbers() -> None:
    fields, _ = parse_front_matter("---\nversion: 3.10\ntitle: 2024\nid: 007\n---\n")
    assert fields == {"version": "3.10", "title": "2024", "id": "007"}


def test_a_list_may_stand_below_its_key() -> None:
    fields, _ = parse_front_matter("---\ntags:\n  - a\n- 2\nlanguage: en\n---\n")
    assert fields == {"tags": ["a", 2], "language": "en"}


@given(
    st.dictionaries(
        st.from_regex(r"[a-z_]{1,8}", fullmatch=True),
        st.one_of(st.booleans(), st.integers(-(10**9), 10**9), st.just("plain words")),
        max_size=5,
    ),
    st.text(st.characters(exclude_characters="\r", exclude_categories=["Cs"])),
)
def test_what_is_written_is_read(fields: dict[str, object], body: str) -> None:
    fields = {f"x_{key}": value for key, value in fields.items()}
    lines = [f"{k}: {str(v).lower() if isinstance(v, bool) else v}" for k, v in fields.items()]
    text = "\n".join(["---", *lines, "---", "", body])
    read, start = parse_front_matter(text)
    assert read == fields
    assert text[start:] == body


# folders


def test_a_folder_becomes_documents_in_the_order_of_paths(tmp_path: Path) -> None:
    write(tmp_path, "b.txt", "Plain.")
    write(tmp_path, "a/refunds.md", FRONT + "\n# Refunds\n")
    write(tmp_path, "a/notes.MD", "Intro\n\n## Notes ##\n")
    write(tmp_path, "a/image.png", "no text")
    write(tmp_path, ".git/config.txt", "hidden")
    write(tmp_path, "a/._notes.md", "hidden")
    documents = load_folder(tmp_path)
    assert [(d.id, d.title, d.text) for d in documents] == [
        ("a/notes.MD", "Notes", "Intro\n\n## Notes ##\n"),
        ("refunds", "Refunds", "# Refunds\n"),
        ("b.txt", "b.txt", "Plain."),
    ]
    assert documents[0].metadata == {"path": "a/notes.MD"}
    assert documents[1].metadata == {"path": "a/refunds.md", "language": "en", "feedback": 0.91}


def test_the_title_is_no_comment_and_no_line_of_code(tmp_path: Path) -> None:
    write(tmp_path, "a.py", "# a comment\n")
    write(tmp_path, "b.md", "```sh\n# a comment\n~~~\n```\n# Title\n")
    write(tmp_path, "c.md", "#hashtag\n")
    assert [d.title for d in load_folder(tmp_path)] == ["a.py", "Title", "c.md"]


def test_a_windows_copy_gives_the_same_documents(tmp_path: Path) -> None:
    text = FRONT + "\nUno\n\nDos: café\n"
    write(tmp_path, "unix/a.md", text)
    write(tmp_path, "windows/a.md", "\ufeff" + text, newline="\r\n")
    assert load_folder(tmp_path / "unix") == load_folder(tmp_path / "windows")


def test_an_accent_in_a_file_name_has_one_spelling(tmp_path: Path) -> None:
    write(tmp_path, "cafe\u0301.txt", "x")
    assert load_folder(tmp_path)[0].id == "caf\u00e9.txt"


def test_two_files_with_one_id_are_both_named(tmp_path: Path) -> None:
    write(tmp_path, "one.md", FRONT)
    write(tmp_path, "two.md", FRONT)
    with pytest.raises(ValueError, match=r"'refunds'.*one\.md.*two\.md"):
        load_folder(tmp_path)


def test_a_file_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes("café".encode("latin-1"))
    with pytest.raises(ValueError, match=r"latin\.txt: not UTF-8 text \(byte 3\)"):
        load_folder(tmp_path)


def test_a_missing_or_empty_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere: no such folder"):
        load_folder(tmp_path / "nowhere")
    file = write(tmp_path, "a.md", "x")
    with pytest.raises(FileNotFoundError, match="is a file"):
        load_folder(file)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match=r"empty: no file to read.*\.md"):
        load_folder(tmp_path / "empty")


def test_the_handbook_is_found_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "handbook/a.md", FRONT)
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    assert [d.id for d in load_handbook()] == ["refunds"]
    assert load_corpus() == load_handbook()
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path / "nowhere"))
    with pytest.raises(FileNotFoundError, match="MINIRAG_DATA names"):
        data_root()


# BEIR


def test_beir(tmp_path: Path) -> None:
    records: list[dict[str, object]] = [
        {"_id": "d1", "title": "T", "text": "one\u2028two", "metadata": {"lang": "en"}},
        {"_id": 2, "text": ""},
    ]
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    file = write(tmp_path, "corpus.jsonl", lines + "\n", newline="\r\n")
    documents = load_beir(tmp_path)
    assert [(d.id, d.title, d.text, d.metadata) for d in documents] == [
        ("d1", "T", "one\u2028two", {"lang": "en"}),
        ("2", "", "", {}),
    ]
    assert documents == load_beir(file) == load_corpus(tmp_path) == load_corpus(file)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not JSON"),
        ("[]", "an object with '_id' and 'text'"),
        ('{"_id": "d2"}', "an object with '_id' and 'text'"),
        ('{"_id": "d2", "text": null}', "must be strings"),
        ('{"_id": true, "text": ""}', "must be strings"),
        ('{"_id": "d2", "text": "", "metadata": "en"}', "'metadata' must be an object"),
        ('{"_id": "d1", "text": ""}', "'d1' stands in line 1 too"),
    ],
)
def test_a_broken_beir_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    write(tmp_path, "corpus.jsonl", f'{{"_id": "d1", "text": "x"}}\n\n{line}\n')
    with pytest.raises(ValueError, match=rf"corpus\.jsonl:3: .*{message}"):
        load_beir(tmp_path)


def test_an_empty_or_missing_beir_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"corpus\.jsonl: no such file"):
        load_beir(tmp_path)
    write(tmp_path, "corpus.jsonl", "\n")
    with pytest.raises(ValueError, match="no document"):
        load_beir(tmp_path)


# files


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "uno\ndos\n")
    assert path.read_bytes() == b"uno\ndos\n"
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "half\n" * 10_000 + "\ud800")
    assert read_text(path) == "uno\ndos\n"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_messages_show_paths_from_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert display_path(tmp_path / "a" / "b.md") == "a/b.md"
