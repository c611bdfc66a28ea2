"""A trace to be looked at: as text, as HTML, its words marked, whatever stands in the corpus."""

import re
from html import unescape
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.pipeline import Pipeline, Retrieved, Trace, marked, snippet
from minirag.pipeline.lines import columns, fitted, wrapped
from minirag.pipeline.marking import Matcher
from minirag.records import Chunk, Hit
from minirag.text import Tokenizer
from tests.minirag.test_pipeline import Listed, Parts, Reversing, hybrid
from tests.strategies import texts

HOSTILE = (
    "</td></table></details></div><script>alert('x')</script> "
    '& "setup" <mark>fees</mark> \x1b[31m'
)


def stars(text: str, *queries: str) -> str:
    return marked(text, queries, "*", "*")


def traced(corpus: dict[str, str], query: str, **options: Any) -> Trace:
    items = [Chunk(id_, "doc", text, 0, len(text)) for id_, text in corpus.items()]
    return Pipeline(items, BM25().index(items), **options).retrieve(query).trace


# marks


@pytest.mark.parametrize(
    ("text", "query", "expected"),
    [
        ("Setup fees are refunded.", "are setup fees", "*Setup* *fees* are refunded."),
        ("La DEVOLUCIÓN tarda", "devolución", "La *DEVOLUCIÓN* tarda"),
        ("La devolucio\u0301n tarda", "devolución", "La *devolucio\u0301n* tarda"),
        ("La devolución tarda", "devolucio\u0301n", "La *devolución* tarda"),
        ("Straße", "STRASSE", "*Straße*"),
        ("error E-4021 here", "E-4021", "error *E-4021* here"),
        ("error e-4021, or E-4022", "what is E-4021?", "error *e-4021*, or E-4022"),
        ("was ERR_CONN_REFUSED.", "err_conn_refused", "was *ERR_CONN_REFUSED*."),
        ("was ERR_CONN_RESET.", "ERR_CONN_REFUSED", "was *ERR_CONN*_RESET."),
        ("earned $47.2M", "$47.2M", "earned *$47.2M*"),
        ("v3.14 and v3.141", "v3.14", "*v3.14* and *v3*.141"),
        ("我们的退款政策", "退款", "我们的*退款*政策"),
        ("हिन्दी में", "हिन्दी", "*हिन्दी* में"),
        ("millionaire", "mill", "millionaire"),
        ("the who", "the who", "*the* *who*"),
        ("nothing", "", "nothing"),
        ("", "nothing", ""),
        ("café \ud800", "café \ud800", "*café* \ud800"),
    ],
)
def test_what_was_counted_is_marked(text: str, query: str, expected: str) -> None:
    assert stars(text, query) == expected


def test_words_of_every_query_are_marked() -> None:
    assert stars("setup or shipping", "setup", "shipping fees") == "*setup* or *shipping*"


def test_stems_are_marked_where_the_index_has_stems() -> None:
    pytest.importorskip("snowballstemmer")
    stemmed = Tokenizer(stemming="auto")
    assert marked("It refunded the fee", Matcher(["refunds"], stemmed), "*", "*") == (
        "It *refunded* the fee"
    )
    spanish = "Las devoluciones de los gastos se hacen en una semana"
    assert "*devoluciones*" in marked(spanish, Matcher(["la devolución"], stemmed), "*", "*")
    items = [Chunk("a", "a", "It refunded the fee", 0, 1)]
    trace = Pipeline(items, BM25(tokenizer=stemmed).index(items)).retrieve("refunds").trace
    assert "*refunded*" in str(trace)
    assert "<mark>refunded</mark>" in trace._repr_html_()
    assert "*refunded*" not in stars("It refunded the fee", "refunds")


@given(texts(), texts())
def test_marks_add_nothing_and_lose_nothing(text: str, query: str) -> None:
    def escape(piece: str) -> str:
        return "".join(f"&{ord(character)};" for character in piece)

    plain = marked(text, [query], "<", ">", escape)
    assert re.sub("[<>]", "", plain) == escape(text)  # never inside an escape
    assert re.fullmatch(r"(?:&\d+;|<(?:&\d+;)+>)*", plain)


# snippets and lines


def test_a_snippet_is_where_most_different_words_stand() -> None:
    text = f"setup setup {'word ' * 200}the setup fee {'word ' * 200}"
    piece = snippet(text, "setup fee", 60)
    assert "setup fee" in piece
    assert piece.startswith("… ")
    assert piece.endswith("…")
    assert len(piece) <= 60
    assert snippet("short\n text", "q") == "short text"
    assert snippet("word " * 100, "cobol", 20) == "word word word word…"


@given(texts(), texts(), st.integers(0, 60))
def test_a_snippet_is_one_line_that_fits(text: str, query: str, width: int) -> None:
    piece = snippet(text * 5, query, width)
    assert columns(piece) <= max(width, 1)
    assert piece.isprintable() or "\n" not in piece
    piece.encode()


@given(texts(), st.integers(2, 40), st.integers(1, 4))
def test_lines_fit_and_can_be_written(text: str, width: int, most: int) -> None:
    lines = list(wrapped(text, width, most))
    assert 1 <= len(lines) <= most
    assert all(columns(line) <= width for line in [*lines, fitted(text, width)])
    assert not re.search("[\x00-\x1f\x7f\ud800-\udfff\u202e]", "".join(lines))
    "".join(lines).encode()


def test_a_letter_of_chinese_takes_two_columns() -> None:
    assert (columns("退款"), columns("e\u0301"), fitted("退款政策", 5)) == (4, 1, "退款…")


# text


def test_a_trace_as_text_by_hand() -> None:
    items = [Chunk(id_, "d", f"{id_} about fees", 0, 1) for id_ in "ab"]
    clock = iter(range(100))
    pipeline = Pipeline(
        items,
        {"x": Listed("ab"), "y": Listed("b")},
        reranker=Reversing(),
        expander=lambda query: [query],
        clock=lambda: next(clock) / 1000,
    )
    assert str(pipeline.retrieve("the fees", k=1).trace) == "\n".join(
        [
            "'the fees', k=1: 6.0 ms",
            "expand                             1.0 ms  1 queries",
            "search x                2 hits     1.0 ms",
            "      a 1, b 0.5",
            "search y                1 hits     1.0 ms",
            "      b 1",
            "fuse                    2 hits     1.0 ms",
            "      b 0.03252, a 0.01639",
            "rerank                  2 hits     1.0 ms  the first 2",
            "      a 9, b 8",
            "cut                     1 hits     1.0 ms",
            "    1    9.0000  a",
            "                a about *fees*",
        ]
    )


def is_readable(text: str) -> bool:
    lines = text.split("\n")
    return all(columns(line) <= 90 and line == line.rstrip() for line in lines)


@given(st.dictionaries(texts(), texts(), max_size=4), texts(), texts())
def test_text_fits_whatever_stands_in_it(corpus: dict[str, str], query: str, other: str) -> None:
    where = {"not": {f"k{other}": other}}
    items = [Chunk(id_, "doc", text, 0, 0, metadata={"a": 1}) for id_, text in corpus.items()]
    parts: Parts = {f"x{other}": BM25().index(items), "y": Listed(corpus)}
    pipeline = Pipeline(items, parts, expander=lambda q: [q, other * 9, "退款" * 50])
    text = str(pipeline.retrieve(query * 9, where=where).trace)
    assert is_readable(text)
    text.encode()


def test_many_marks_and_long_names_fit() -> None:
    trace = traced({"x" * 200: "a b c d " * 50, "y/" * 99: "a" * 500}, "a b c d")
    assert is_readable(str(trace))


def test_it_says_little_when_it_is_only_named() -> None:
    found = hybrid().retrieve("setup fees", k=1)
    assert repr(found) == f"Retrieved({list(found.hits)!r})"
    assert repr(found.trace) == "<Trace of 'setup fees': 4 stages, 1 hits>"


def test_what_was_retrieved_is_a_sequence() -> None:
    found = hybrid().retrieve("setup fees", k=3)
    assert isinstance(found, Retrieved)
    assert (len(found), found[0], found[:1]) == (3, next(iter(found)), found.hits[:1])
    assert all(isinstance(hit, Hit) for hit in found)
    with pytest.raises(AttributeError):
        found.hits = ()  # type: ignore[misc]


def test_a_stage_is_found_by_its_name() -> None:
    trace = hybrid().retrieve("setup fees").trace
    assert trace.stage("fuse").hits[:1] == trace.hits[:1]
    with pytest.raises(KeyError, match="stage 'fused' is not in this trace; there are search bm25"):
        trace.stage("fused")


# HTML


def body(trace: Trace) -> ElementTree.Element:
    """The fragment as a tree: it must be well-formed once what HTML alone knows is taken out."""
    html = trace._repr_html_()
    inside = html[html.index("</style>") + len("</style>") :]
    inside = inside.replace("<details open>", "<details>").replace("<br>", "<br/>")
    return ElementTree.fromstring(inside)


def test_everything_is_escaped() -> None:
    corpus = {"<i>id</i>&'\"": HOSTILE, "b": "setup"}
    trace = (
        Pipeline(
            [Chunk(id_, "d", text, 0, 1) for id_, text in corpus.items()],
            {"<b>x</b>": Listed(corpus)},
            expander=lambda query: [query, "<img src=x onerror=alert(1)>"],
        )
        .retrieve("<script>\"setup\" 'fees' & mark</script>", where={"not": {"<u>": "</code>"}})
        .trace
    )
    tree = body(trace)
    allowed = {"div", "b", "br", "code", "details", "summary", "span", "table", "tr", "td", "mark"}
    assert {element.tag for element in tree.iter()} == allowed
    assert all(element.attrib in ({}, {"class": "minirag-trace"}) for element in tree.iter())
    shown = "".join(tree.itertext())
    assert "</td></table></details></div><script>alert('x')</script> & \"setup\"" in shown
    assert "\x1b" not in shown
    assert "<mark>setup</mark>" in trace._repr_html_()


@given(st.dictionaries(texts(), texts(), max_size=4), texts())
def test_html_is_well_formed_whatever_stands_in_it(corpus: dict[str, str], query: str) -> None:
    items = [Chunk(id_, "doc", text, 0, 0) for id_, text in corpus.items()]
    parts: Parts = {"x": Listed(corpus), query: BM25().index(items)}
    trace = Pipeline(items, parts).retrieve(query).trace
    trace._repr_html_().encode()
    assert body(trace).tag == "div"


def test_marks_are_never_inside_an_escape() -> None:
    html = traced({"a": 'amp & lt < gt; quot "x"'}, "amp lt quot gt x")._repr_html_()
    assert "<mark>amp</mark> &amp; <mark>lt</mark> &lt; <mark>gt</mark>; " in html
    assert "&quot;<mark>x</mark>&quot;" in html
    assert unescape("&amp;") == "&"


def test_only_the_first_hits_are_shown_and_the_last_stage_is_unfolded() -> None:
    corpus = {f"id{number}": f"fees {number}" for number in range(9)}
    html = traced(corpus, "fees")._repr_html_()
    assert html.count("<details open>") == 1
    assert html.count("<details") == 2
    assert html.count("<tr>") == 2 * 6
    assert html.count("… and 4 more") == 2
    assert hybrid().retrieve("fees")._repr_html_() != ""


def test_a_page_of_no_hits_is_a_page() -> None:
    trace = traced({}, "fees")
    assert "0 hits" in trace._repr_html_()
    assert "0 hits" in str(trace)


def test_large_texts_are_fast_to_show() -> None:
    text = "setup fees & <b>refunds</b>\n" * 40_000  # a megabyte
    trace = traced({f"id{number}": text for number in range(3)}, "setup refunds")
    began = perf_counter()
    html, plain = trace._repr_html_(), str(trace)
    assert perf_counter() - began < 3.0  # 0.3 s on two busy cores
    assert len(html) < 10_000
    assert len(plain) < 2_000
