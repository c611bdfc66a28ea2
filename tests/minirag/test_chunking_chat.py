"""Chat by message and thread, what kind of text it is, and each kind cut in its own way."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.chunking import chat_chunks, chunks_by_type, content_type
from minirag.chunking.chat_lines import chat_lines, opens_message
from minirag.corpus import load_handbook
from minirag.records import Chunk, Document

CHAT = """Channel #api

22 October 2025

**Ana Prieto** 10:32: Does the webhook fire?
  ↳ bob (10:33): No.
    It never does.
↳ **Eva** 10:40: It does for me.
**Tom** 11:00
Lunch?

**Ana Prieto** 11:01
Yes.

23 October 2025

[2025-10-23 09:00] Tom: Morning.
"""


def cut(text: str, budget: int = 1200, title: str = "") -> list[Chunk]:
    return chat_chunks(Document("d", text, title), budget)


@pytest.mark.parametrize(
    "line",
    [
        "**Ana Prieto** 10:32: text",
        "**Ana Prieto** 10:32",
        "**Ana Prieto** (10:32)",
        "**Ana Prieto** [2025-03-01 10:32]: text",
        "**Beatriz Soler, 26 August, 11:03**",
        "[2025-03-01 10:32] ana: text",
        "[10:32] ana: text",
        "[01/03/2025, 10:32:59] María José: text",
        "ana (10:32): text",
        "ana.prieto (2025-03-01 10:32): text",
        "  ↳ bob (10:33 pm): no",
        "> **bob** 10:33: no",
    ],
)
def test_a_message_is_known_by_its_first_line(line: str) -> None:
    assert opens_message(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "text",
        "See you at 10:32: be there",
        "**Note** this: 10 of 32",
        "[1] a reference: x",
        "The window (see 10:32): text",
        "10:32",
        "**bold** 10",
        "- item (10:32): x",
        "x" * 80 + " (10:32): text",
        "f(x): y",
    ],
)
def test_other_lines_are_no_messages(line: str) -> None:
    assert not opens_message(line)


@pytest.mark.parametrize(
    "line",
    [
        "30 October 2025",
        "2025-10-30",
        "--- 2025-10-30 ---",
        "Thursday, 30 October 2025",
        "October 30, 2025",
        "30 de octubre de 2025",
        "jueves, 30 de octubre de 2025",
        "30. Oktober 2025",
    ],
)
def test_a_line_with_a_date_alone_is_a_day(line: str) -> None:
    assert [found.kind for found in chat_lines(f"{line}\n")] == ["day"]


def test_replies_stay_with_their_parent_and_days_apart() -> None:
    thread, lunch, morning = cut(CHAT, title="Chat")
    assert thread.text.startswith("Channel #api\n\n22 October 2025\n\n**Ana Prieto** 10:32")
    assert thread.text.endswith("It does for me.")
    assert lunch.text == "**Tom** 11:00\nLunch?\n\n**Ana Prieto** 11:01\nYes."
    assert morning.text == "23 October 2025\n\n[2025-10-23 09:00] Tom: Morning."
    assert [chunk.metadata["section"] for chunk in (thread, lunch, morning)] == [
        "22 October 2025",
        "22 October 2025",
        "23 October 2025",
    ]
    assert morning.header == "Chat > 23 October 2025"


def test_a_long_thread_is_split_between_messages_and_repeats_its_opening() -> None:
    text = "ana (10:32): Does it fire?\n" + "".join(
        f"  bob (10:{minute}): No, not in minute {minute}.\n" for minute in range(33, 40)
    )
    chunks = cut(text, budget=90)
    assert len(chunks) == 4
    assert all(chunk.text.count("bob (") == chunk.text.count("No,") for chunk in chunks)
    assert [chunk.header for chunk in chunks] == ["", *["ana (10:32): Does it fire?"] * 3]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["", "", "  ", "↳ "]),
            st.sampled_from(["**Ana** 10:32: {}", "[10:32] bob: {}", "eva (10:32): {}"]),
            st.integers(1, 9),
        ),
        min_size=1,
        max_size=12,
    ),
    st.integers(20, 90),
)
def test_a_message_that_fits_is_never_cut(drawn: list[tuple[str, str, int]], budget: int) -> None:
    messages = [
        mark + form.format(f"{number} " + "word " * words).strip()
        for number, (mark, form, words) in enumerate(drawn)
    ]
    chunks = [chunk.text for chunk in cut("\n".join(messages), budget)]
    for message in map(str.strip, messages):
        assert len(message) > budget or sum(message in chunk for chunk in chunks) == 1


def test_only_a_message_over_the_budget_is_cut_and_its_fence_is_not() -> None:
    fence = "```\n[2025-03-01 10:32] log: " + "x" * 80 + "\n[2025-03-01 10:33] log: y\n```"
    text = f"ana (10:32): First one. Second one. {'word ' * 9}.\n{fence}\nend\nbob (10:33): Ok.\n"
    chunks = cut(text, budget=40)
    assert fence in [chunk.text for chunk in chunks]
    assert chunks[-1].text.endswith("bob (10:33): Ok.")
    assert all(len(chunk.text) <= 40 for chunk in chunks if chunk.text != fence)


def test_a_fence_that_is_never_closed_swallows_no_later_message() -> None:
    text = "ana (10:32): look\n```\nx = 1\n\nbob (10:33): closed?\n" * 1 + "eva (10:34): no\n" * 20
    assert len(cut(text, budget=60)) > 3


def test_a_chunk_may_be_as_long_as_the_budget() -> None:
    text = "ana (10:32): one\nbob (10:33): two"
    assert [len(cut(text, budget)) for budget in (len(text), len(text) - 1)] == [1, 2]


def test_a_text_without_messages_is_one() -> None:
    assert [chunk.text for chunk in cut("no message here")] == ["no message here"]


def test_the_handbook_s_kinds() -> None:
    for document in load_handbook():
        suffix = document.metadata["path"].rpartition(".")[2]
        by_suffix = {"md": "markdown", "txt": "prose"}.get(suffix, "code")
        expected = "chat" if document.metadata["source_type"] == "chat" else by_suffix
        assert content_type(document) == expected, document.id


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (Document("a.py", "# x", metadata={"content_type": "Markdown"}), "markdown"),
        (Document("a.md", "x", metadata={"source_type": "chat"}), "chat"),
        (Document("a.md", "x", metadata={"source_type": "policy"}), "markdown"),
        (Document("a", "x", metadata={"path": "b.TS", "source_type": ["odd"]}), "code"),
        (Document("a.md", "x", metadata={"content_type": "code", "source_type": "chat"}), "code"),
        (Document("a.txt", "# Guide\n\nSome words here."), "markdown"),
        (Document("a", "One.\n\n```\nx\n```"), "markdown"),
        (Document("a", "One.\n\n```\nx = 1\ny = 2\nz()\nif x:\n    y()\n```"), "markdown"),
        (Document("a", "a | b\n--|--\n1 | 2"), "markdown"),
        (Document("a", "# about\nimport os\n\ndef f(x):\n    return x\n"), "code"),
        (Document("a", "function f() {\n  return 1;\n}\n"), "code"),
        (Document("a.log", CHAT), "chat"),
        (Document("a", "Only words. If you read it, it is prose; is it?"), "prose"),
        (Document("a", "import duties are due (see below)."), "prose"),
        (Document("a", "ana (10:32): one message makes no chat"), "prose"),
        (Document("", ""), "prose"),
    ],
)
def test_what_a_text_is(document: Document, kind: str) -> None:
    assert content_type(document) == kind
    assert {chunk.metadata["content_type"] for chunk in chunks_by_type(document)} <= {kind}


def test_each_kind_keeps_its_size() -> None:
    sentence = "Every sentence of it has some sixty characters, more or less. "
    prose = chunks_by_type(Document("a", sentence * 60))
    assert all(1000 < len(chunk.text) <= 1200 for chunk in prose[:-1])
    shared = [one.end - other.start for one, other in pairwise(prose)]
    assert all(120 < length <= 200 for length in shared)
    code = chunks_by_type(Document("a.py", "x = 1\n" * 1000))
    assert all(1900 < len(chunk.text) <= 2000 for chunk in code[:-1])
    markdown = chunks_by_type(Document("a.md", f"# A\n\n{sentence}\n# B\n\n{sentence * 60}"))
    assert markdown[0].text == f"# A\n\n{sentence.strip()}"
    assert all(len(chunk.text) <= 1200 for chunk in markdown)


def test_spanish_prose_is_read_with_spanish_abbreviations() -> None:
    spanish = Document(
        "a", "Hola a todos. Vive en la avda. Mayor 5.", metadata={"language": "es-MX"}
    )
    texts = [chunk.text for chunk in chunks_by_type(spanish, prose=30, overlap=0)]
    assert texts == ["Hola a todos.", "Vive en la avda. Mayor 5."]


@pytest.mark.parametrize("name", ["prose", "markdown", "code", "chat"])
def test_every_size_is_checked_whatever_the_text_is(name: str) -> None:
    with pytest.raises(ValueError, match="must be at least 1, is 0"):
        chunks_by_type(Document("a", "x"), **{name: 0})
    with pytest.raises(ValueError, match="overlap must be smaller than size"):
        chunks_by_type(Document("a.py", "x"), prose=100)
