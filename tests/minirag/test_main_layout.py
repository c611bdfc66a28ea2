"""Texts laid out for 80 columns: wrapped between words, and not a word changed."""

from hypothesis import given
from hypothesis import strategies as st

from minirag.commands.layout import clipped, laid_out, one_line_each, title_of
from minirag.records import Chunk, Document


@given(st.text(alphabet="ab |-#`*.12\n\té[]", max_size=300))
def test_laying_out_changes_no_word(text: str) -> None:
    assert "\n".join(laid_out(text)).split() == text.split()


def test_prose_is_wrapped_and_rows_and_code_are_not() -> None:
    prose, row, code = "word " * 40, "| cell " * 30 + "|", "x = 1 " * 30
    lines = list(laid_out(f"{prose}\n- {prose}\n{row}\n```\n{code}\n```\n{prose}"))
    assert {line for line in lines if len(line) > 80} == {row, code}
    assert next(line for line in lines if line.startswith("  ")).startswith("  word")


def test_a_citation_stays_with_its_word() -> None:
    for length in range(60, 90):
        lines = list(laid_out("w" * 5 + " " + "x" * length + ". [1]"))
        assert lines[-1].endswith("x. [1]")


def test_an_address_is_never_broken() -> None:
    address = "https://example.example/" + "long-path/" * 20
    assert address in list(laid_out(f"see {address} there"))


def test_quotes_stand_in_lines_of_their_own() -> None:
    assert one_line_each("One. [1] | a | b | [2] - three [3]").split("\n") == [
        "One. [1]",
        "| a | b | [2]",
        "- three [3]",
    ]
    assert one_line_each("No citation at all") == "No citation at all"


def test_a_title_is_cut_and_an_id_is_not() -> None:
    line = clipped("id", "title " * 20)
    assert line.startswith("id  title title")
    assert line.endswith("…")
    assert 75 < len(line) <= 80
    for width in range(70, 100):
        assert clipped("i" * width, "title " * 20).startswith("i" * width)
        assert len(clipped("i" * width, "title " * 20)) <= max(80, width)
    assert clipped("id", "") == "id"


def test_a_title_is_what_a_reader_would_call_it() -> None:
    def titled(header: str) -> str:
        return title_of(Chunk("a#0", "a", "x", 0, 1, header, {}))

    assert titled("Refunds > Fees") == "Refunds > Fees"
    assert titled("[Source: Refunds | Type: policy]\nRefunds > Fees") == "Refunds > Fees"
    assert titled("[Source: Refunds | Type: policy]") == "Refunds"
    assert titled("") == ""
    assert title_of(Document("a", "x", "Refunds")) == "Refunds"
