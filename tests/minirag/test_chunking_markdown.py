"""Markdown: sections, blocks, and what is never cut; the rules are compared with a real parser."""

import random
from bisect import bisect_left

import pytest

from minirag.chunking import markdown_chunks
from minirag.chunking.blocks import sections
from minirag.chunking.markdown_lines import markdown_lines
from minirag.records import Chunk, Document


def cut(text: str, budget: int = 1200, title: str = "") -> list[Chunk]:
    return markdown_chunks(Document("d", text, title), budget)


def kinds(text: str) -> list[str]:
    return [line.kind for line in markdown_lines(text)]


def test_a_comment_in_a_fence_is_no_heading() -> None:
    fence = "~~~py\n# not a title\nrun()\n~~~"
    one, other = cut(f"# Guide\n{fence}\n## Next\nx")
    assert (one.text, one.metadata["section"]) == (f"# Guide\n{fence}", "Guide")
    assert (other.text, other.metadata["section"]) == ("## Next\nx", "Guide > Next")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("```\n# a\n```\n# b", "```\n# a\n```"),
        ("````\n```\n# a\n```\n````\n# b", "````\n```\n# a\n```\n````"),
        ("```\n# a\n~~~\n# b\n```\n", "```\n# a\n~~~\n# b\n```"),
        ("```\n# never closed\n\n# b", "```\n# never closed\n\n# b"),
        ("~~~\n# a\n~~~ x\n# b", "~~~\n# a\n~~~ x\n# b"),
        ("```\n# a\n    ```\n# b\n```", "```\n# a\n    ```\n# b\n```"),
        ("- item\n\n  ```\n  # a\n  ```\n# b", "  ```\n  # a\n  ```"),
        ("- ```\n  # a\n  ```\n# b", "- ```\n  # a\n  ```"),
        ("1. one\n   - two\n\n     ~~~\n     # a\n     ~~~\n", "     ~~~\n     # a\n     ~~~"),
        ("> ```\n> # a\n> ```\n# b", "> ```\n> # a\n> ```"),
        ("> ```\n> # a\n# b", "> ```\n> # a"),
        ("- ```\n  # a\n# b", "- ```\n  # a"),
    ],
)
def test_a_fence_is_one_line(text: str, whole: str) -> None:
    fences = [line for line in markdown_lines(text) if line.kind == "fence"]
    assert [text[fence.start : fence.end].rstrip("\n") for fence in fences] == [whole]


@pytest.mark.parametrize(
    "text",
    ["``` a`b\n# h", "`` `\n# h", "    ```\n# h", "~~\n# h", "text\n    ```\n# h", "```x```\n# h"],
)
def test_what_only_looks_like_a_fence_hides_no_heading(text: str) -> None:
    assert "fence" not in kinds(text)
    assert kinds(text)[-1] == "heading"


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# A\nx\n###### B\n####### C\n", [("A",), ("A", "B")]),
        ("#no\n# yes #\nx\n# C# ##\n", [(), ("yes",), ("C#",)]),
        ("  # A\n    # no\n", [("A",)]),
        ("# A\n\n### C\n\n## B\n", [("A", "C"), ("A", "B")]),
        ("One\nTwo\n===\nx\n\nB\n---\n", [("One Two",), ("One Two", "B")]),
        ("x\n\n---\n\n# A", [(), ("A",)]),
        ("- x\n---\n# A", [(), ("A",)]),
        ("> # no\n\n- # no\n\n# A", [(), ("A",)]),
        ("| a |\n|---|\n# A", [(), ("A",)]),
        ("#\ntext\n## B", [("",), ("", "B")]),
    ],
)
def test_headings_make_paths(text: str, titles: list[tuple[str, ...]]) -> None:
    assert [section.path for section in sections(text)] == titles


def test_a_heading_with_nothing_under_it_goes_with_its_first_child() -> None:
    texts = [chunk.text for chunk in cut("# Guide\n\n## Start\nx\n\n## End\n\n## More\ny")]
    assert texts == ["# Guide\n\n## Start\nx", "## End", "## More\ny"]


def test_later_parts_carry_the_heading() -> None:
    paragraphs = [f"Paragraph number {number} says a little." for number in range(4)]
    chunks = cut("# Guide\n\n## Next\n\n" + "\n\n".join(paragraphs), budget=60)
    assert [chunk.header for chunk in chunks] == ["Guide > Next", *["Guide > Next (continued)"] * 3]
    assert chunks[1].text == paragraphs[1]
    assert {chunk.metadata["section"] for chunk in chunks} == {"Guide > Next"}


def test_the_title_stands_in_front_where_it_is_not_the_first_heading() -> None:
    assert [chunk.header for chunk in cut("a\n# B\nb", title="T")] == ["T", "T > B"]
    assert [chunk.header for chunk in cut("# B\nb\n## C\nc", title="B")] == ["B", "B > C"]


def test_lists_and_tables_that_fit_stay_whole() -> None:
    items = "- one\n  - two\n\n  more of one\n- three"
    table = "| a | b |\n|---|---|\n| 1 | 2 |"
    texts = [chunk.text for chunk in cut(f"Some words here.\n\n{items}\n\n{table}", budget=45)]
    assert texts == ["Some words here.", items, table]


def test_a_long_table_is_split_between_rows_under_its_header_row() -> None:
    rows = [f"| E-{number} | a cause |" for number in range(4000, 4006)]
    chunks = cut("# Codes\n\n| Code | Cause |\n|---|---|\n" + "\n".join(rows), budget=60)
    assert [row for chunk in chunks for row in chunk.text.splitlines() if "E-" in row] == rows
    assert all(chunk.header == "Codes (continued)\n| Code | Cause |" for chunk in chunks[1:])
    assert all(len(chunk.text) <= 60 for chunk in chunks)


def test_rows_without_a_delimiter_have_no_header_row() -> None:
    assert {chunk.header for chunk in cut("| a | b |\n| c | d |\n| e | f |", budget=12)} == {""}


def test_a_long_list_is_split_between_items_and_a_long_item_between_sentences() -> None:
    texts = [
        chunk.text
        for chunk in cut("- One is here.\n- Two is. Then it goes on.\n- Three", budget=20)
    ]
    assert texts == ["- One is here.", "- Two is.", "Then it goes on.", "- Three"]


def test_fences_and_rows_may_go_over_the_budget_but_nothing_else_does() -> None:
    fence = "```\n" + "x = 1\n" * 50 + "```"
    inner = fence.replace("\n", "\n  ")
    row = "| " + "word " * 60 + "|"
    text = f"# A\n\n{fence}\n\n{'long ' * 50}\n\n{row}\n{row}\n\n- {'item ' * 40}\n  {inner}\n\nend"
    chunks = cut(text, budget=40)
    over = [chunk.text for chunk in chunks if len(chunk.text) > 40]
    assert over == [f"# A\n\n{fence}", row, row, inner]


def test_a_giant_heading_is_cut_and_shortened_in_paths() -> None:
    chunks = cut("# " + "word " * 2000 + "\n\ntext\n\n## B\nx", budget=100)
    assert all(len(chunk.text) <= 100 for chunk in chunks)
    assert all(len(chunk.header) < 300 for chunk in chunks)
    assert chunks[-1].metadata["section"].endswith("… > B")


def test_a_giant_header_row_is_not_repeated() -> None:
    row = "| " + "x" * 5000 + " |"
    chunks = cut(f"{row}\n|---|\n" + "| a |\n" * 400, budget=100)
    assert sum(len(chunk.header) for chunk in chunks) < 5000


PIECES = [
    *("# A", "## B ##", "text", "more text", "===", "---", "```", "```py", "~~~", "~~~~ x", "````"),
    *("  ```", "    ```", "      ```", "- a", "- ```", "  - b", "1. x", "2. y", "   z", "> q"),
    *("> ```", "", "", "a | b", "--- | ---", "   # c", "    # d", "* * *", "\tx", "- - e", "10) f"),
]


def test_fences_and_headings_are_those_of_commonmark() -> None:
    markdown_it = pytest.importorskip("markdown_it", reason="a parser to compare with")
    parser = markdown_it.MarkdownIt("commonmark").enable("table")
    draw = random.Random(5)
    for _ in range(1500):
        text = "\n".join(draw.choices(PIECES, k=draw.randint(1, 8))) + "\n"
        tokens = parser.parse(text)
        breaks = [i for i, character in enumerate(text) if character == "\n"]
        lines = [
            (bisect_left(breaks, x.start), bisect_left(breaks, x.end), x)
            for x in markdown_lines(text)
        ]
        assert [tuple(token.map) for token in tokens if token.type == "fence"] == [
            (first, last) for first, last, line in lines if line.kind == "fence"
        ], text
        assert [
            (*token.map, int(token.tag[1]))
            for token in tokens
            if token.type == "heading_open" and token.level == 0
        ] == [(first, last, line.level) for first, last, line in lines if line.kind == "heading"], (
            text
        )
        rows = {first for first, _, line in lines if line.kind == "row"}
        assert {token.map[0] for token in tokens if token.type == "tr_open"} <= rows, text
