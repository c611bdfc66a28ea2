"""Small chunks to search, large ones to read; and the lines in front of a chunk."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag import BM25
from minirag.chunking import (
    ParentRetriever,
    child_chunks,
    chunks_by_type,
    fixed_chunks,
    markdown_chunks,
    parent_child_chunks,
    to_parents,
    with_generated_header,
    with_source_header,
)
from minirag.chunking.graphemes import grapheme_spans
from minirag.pipeline import Pipeline
from minirag.records import Chunk, Document, Hit, Retriever, Where, searchable_text
from tests.strategies import mixed_documents

HITS = [Hit("c1", 0.9), Hit("s1", 0.8), Hit("c2", 0.7), Hit("c3", 0.6)]
PARENT_OF = {"c1": "P1", "c2": "P2", "c3": "P1"}


class Fixed:
    """A retriever that always has the same hits, and remembers how many it was asked for."""

    def __init__(self, hits: Sequence[Hit]) -> None:
        self.hits = list(hits)
        self.asked: list[tuple[int, Where | None]] = []

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        self.asked.append((k, where))
        return self.hits[:k]


def test_each_parent_once_at_the_rank_and_score_of_its_best_child() -> None:
    assert to_parents(HITS, PARENT_OF) == [Hit("P1", 0.9), Hit("s1", 0.8), Hit("P2", 0.7)]
    assert to_parents([], PARENT_OF) == []


def test_children_lie_inside_their_parents() -> None:
    family = parent_child_chunks(Document("d", "a b c d e f g h i j k"), 6, 3, overlap=1)
    assert [parent.text for parent in family.parents] == ["a b c d e f", "g h i j k"]
    assert [(child.id, child.text) for child in family.children] == [
        ("d#0.0", "a b c"),
        ("d#0.1", "c d e"),
        ("d#0.2", "e f"),
        ("d#1.0", "g h i"),
        ("d#1.1", "i j k"),
    ]
    assert family.parent_of["d#0.2"] == "d#0"
    assert [child.metadata["parent"] for child in family.children] == list(
        family.parent_of.values()
    )
    assert family.to_parents([Hit("d#1.1", 2.0), Hit("d#0.0", 1.0), Hit("d#1.0", 0.5)]) == [
        Hit("d#1", 2.0),
        Hit("d#0", 1.0),
    ]


@given(
    st.lists(mixed_documents(), max_size=3, unique_by=lambda document: document.id),
    st.integers(1, 20),
    st.integers(1, 20),
    st.sampled_from(["words", "characters"]),
)
def test_every_child_has_one_parent_around_it(
    documents: list[Document], one: int, other: int, unit: Any
) -> None:
    family = parent_child_chunks(documents, max(one, other), min(one, other), unit)
    parents = {parent.id: parent for parent in family.parents}
    assert len(parents) == len(family.parents)
    assert set(family.parent_of.values()) == set(parents)
    assert [child.id for child in family.children] == list(family.parent_of)
    for child in family.children:
        parent = parents[family.parent_of[child.id]]
        assert parent.start <= child.start < child.end <= parent.end
        assert parent.document_id == child.document_id


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"parent_size": 5, "child_size": 6},
            "child_size must be at most parent_size, is 6 with 5",
        ),
        ({"parent_size": 0}, "size must be at least 1, is 0"),
        ({"child_size": 5, "overlap": 5}, "overlap must be smaller than size"),
        ({"unit": "lines"}, "unit must be one of"),
        ({"unit": "tokens"}, "token_spans goes with"),
    ],
)
def test_bad_families_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parent_child_chunks(Document("d", ""), **options)


def test_documents_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="document id 'd' comes twice"):
        parent_child_chunks([Document("d", "a"), Document("d", "b")])
    with pytest.raises(ValueError, match="document must be a Document, is str"):
        parent_child_chunks(["a text"])  # type: ignore[list-item]


def test_parents_are_filled_up_to_k() -> None:
    children = [Hit(f"c{number}", 1 - number / 100) for number in range(40)]
    inner = Fixed(children)
    retriever = ParentRetriever(inner, {hit.id: f"P{int(hit.id[1:]) // 10}" for hit in children})
    assert isinstance(retriever, Retriever)
    where = {"lang": "en"}
    assert retriever.search("q", 3, where) == [Hit("P0", 1), Hit("P1", 0.9), Hit("P2", 0.8)]
    assert inner.asked == [(3, where), (6, where), (12, where), (24, where)]
    assert [hit.id for hit in retriever.search("q", 10)] == ["P0", "P1", "P2", "P3"]
    assert retriever.search("q", 1) == [Hit("P0", 1)]


def test_a_search_for_no_parent_is_refused_and_an_empty_one_is_empty() -> None:
    with pytest.raises(ValueError, match="k=0: use 1 or more"):
        ParentRetriever(Fixed([]), {}).search("q", 0)
    assert ParentRetriever(Fixed([]), {}).search("q", 5) == []


def test_a_real_search_over_children_gives_the_parent_to_read() -> None:
    documents = [
        Document("refunds", "The refund takes ten days. " + "Other words follow here. " * 20),
        Document("deploys", "A deploy takes an hour. " + "Nothing else is said. " * 20),
    ]
    family = parent_child_chunks(documents, 30, 6)
    retriever = ParentRetriever(BM25().index(family.children), family.parent_of)
    assert retriever.search("refund days", 1)[0].id == "refunds#0"


# --- children of chunks that are there already


def test_children_are_windows_of_their_parent_s_words() -> None:
    document = Document("d", "a b c d e\n\n f g h", "Title", {"lang": "en"})
    parents = fixed_chunks(document, 5)
    family = child_chunks(parents, 2)
    assert family.parents == parents
    assert [(child.id, child.text, child.start, child.end) for child in family.children] == [
        ("d#0.0", "a b", 0, 3),
        ("d#0.1", "c d", 4, 7),
        ("d#0.2", "e", 8, 9),
        ("d#1.0", "f g", 12, 15),
        ("d#1.1", "h", 16, 17),
    ]
    assert family.parent_of == {
        **dict.fromkeys(("d#0.0", "d#0.1", "d#0.2"), "d#0"),
        **dict.fromkeys(("d#1.0", "d#1.1"), "d#1"),
    }
    assert family.children[3].metadata == {**parents[1].metadata, "parent": "d#1"}
    assert "parent" not in parents[1].metadata
    assert family.to_parents([Hit("d#1.1", 2.0), Hit("d#0.0", 1.0)]) == [
        Hit("d#1", 2.0),
        Hit("d#0", 1.0),
    ]


def test_children_share_as_much_as_they_are_told_to() -> None:
    family = child_chunks(fixed_chunks(Document("d", "a b c d e"), 9), 3, overlap=1)
    assert [child.text for child in family.children] == ["a b c", "c d e"]
    by_letter = child_chunks(fixed_chunks(Document("d", "abcde"), 9), 2, unit="characters")
    assert [child.text for child in by_letter.children] == ["ab", "cd", "e"]
    tokens = child_chunks(
        fixed_chunks(Document("d", "abcde"), 9),
        1,
        unit="tokens",
        token_spans=lambda text: [(i, min(i + 3, len(text))) for i in range(0, len(text), 3)],
    )
    assert [child.text for child in tokens.children] == ["abc", "de"]


def test_every_child_is_searched_under_its_parent_s_header() -> None:
    document = Document("d", "# Guide\n\n## Refunds\n\nIt takes thirty days.", "Help")
    headed = with_source_header(markdown_chunks(document), [document])
    children = child_chunks(headed, 3).children
    assert len(children) > 1
    for child in children:
        assert child.header == headed[0].header
        assert searchable_text(child).startswith("[Source: Help | Type: markdown]\n")
        assert "[Source" not in child.text


CHUNKERS: dict[str, Any] = {
    "by type": chunks_by_type,
    "fixed": lambda document: fixed_chunks(document, 7, 2),
    "characters": lambda document: fixed_chunks(document, 9, 0, "characters"),
    "markdown": lambda document: markdown_chunks(document, 12, "words"),
}


@pytest.mark.parametrize("name", CHUNKERS)
@given(
    documents=st.lists(mixed_documents(), max_size=3, unique_by=lambda document: document.id),
    size=st.integers(1, 12),
    overlap=st.integers(0, 11),
    unit=st.sampled_from(["words", "characters"]),
)
def test_children_are_spans_that_cover_their_parent_and_nothing_else(
    name: str, documents: list[Document], size: int, overlap: int, unit: Any
) -> None:
    parents = [chunk for document in documents for chunk in CHUNKERS[name](document)]
    family = child_chunks(iter(parents), size, min(overlap, size - 1), unit)
    assert family.parents == parents
    assert [child.id for child in family.children] == list(family.parent_of)
    texts = {document.id: document.text for document in documents}
    by_id = {parent.id: parent for parent in parents}
    covered: dict[str, set[int]] = {parent.id: set() for parent in parents}
    for child in family.children:
        parent = by_id[family.parent_of[child.id]]
        assert texts[child.document_id][child.start : child.end] == child.text
        assert child.text.strip()
        assert child.document_id == parent.document_id
        assert parent.start <= child.start < child.end <= parent.end
        assert child.header == parent.header
        assert child.metadata == {**parent.metadata, "parent": parent.id}
        covered[parent.id] |= set(range(child.start, child.end))
    for parent in parents:
        ink = {parent.start + i for i, letter in enumerate(parent.text) if not letter.isspace()}
        assert ink <= covered[parent.id]
    ids = [chunk.id for chunk in (*family.parents, *family.children)]
    assert len(set(ids)) == len(ids)


@given(document=mixed_documents(), size=st.integers(1, 6))
def test_no_child_cuts_a_character(document: Document, size: int) -> None:
    allowed = {0, *(end for _, end in grapheme_spans(document.text))}
    for child in child_chunks(chunks_by_type(document), size, unit="characters").children:
        assert {child.start, child.end} <= allowed


@given(
    document=mixed_documents(),
    one=st.integers(1, 20),
    other=st.integers(1, 20),
    unit=st.sampled_from(["words", "characters"]),
)
def test_in_windows_both_ways_of_cutting_give_the_same_children(
    document: Document, one: int, other: int, unit: Any
) -> None:
    size = min(one, other)
    family = parent_child_chunks(document, max(one, other), size, unit, overlap=size // 2)
    again = child_chunks(family.parents, size, size // 2, unit)

    def spans(chunks: Sequence[Chunk]) -> list[tuple[str, int, int, str]]:
        return [(chunk.id, chunk.start, chunk.end, chunk.metadata["parent"]) for chunk in chunks]

    assert spans(again.children) == spans(family.children)
    assert again.parent_of == family.parent_of


@pytest.mark.parametrize(
    "names", [["1", "1.0", "1.1"], ["1.1", "1.0", "1", "1.1'"], ["s", "s.0", "s.0.0", "s.0.0'"]]
)
def test_sections_with_numbers_for_ids_are_not_taken_for_children(names: list[str]) -> None:
    sections = [Chunk(name, "d", f"word of {name}", 0, 9) for name in names]
    family = child_chunks(sections, 1)
    assert len(family.parent_of) == len(family.children) == 3 * len(sections)
    assert family.parent_of.keys().isdisjoint(names)
    assert list(family.parent_of.values()) == [name for name in names for _ in range(3)]
    everything = [*family.parents, *family.children]
    index = BM25().index(family.children)
    found = Pipeline(everything, index, parent_of=family.parent_of).search("word", 9)
    assert {hit.id for hit in found} == set(names)


def test_a_parent_without_a_word_is_kept_and_has_no_children() -> None:
    blank = Chunk("d#0", "d", " \n ", 0, 3)
    family = child_chunks([blank])
    assert (family.parents, family.children, family.parent_of) == ([blank], [], {})
    assert child_chunks([]).parents == []


@pytest.mark.parametrize(
    ("parents", "options", "message"),
    [
        ([Document("d", "a text")], {}, "parents: Document.* is no Chunk; cut the documents first"),
        (["a text"], {}, "parents: 'a text' is no Chunk; cut the documents first"),
        ("a text", {}, "parents: got one str; pass a list of chunks"),
        (Chunk("c", "d", "t", 0, 1), {}, "parents: got one Chunk; pass a list of chunks"),
        (None, {}, "parents: got one NoneType; pass a list"),
        ([Chunk("c", "d", "t", 0, 1)] * 2, {}, "parents: the id 'c' comes twice"),
        ([], {"child_size": 0}, "size must be at least 1, is 0"),
        ([], {"child_size": 2.5}, "size must be a whole number, is 2.5"),
        ([], {"child_size": 5, "overlap": 5}, "overlap must be smaller than size"),
        ([], {"unit": "lines"}, "unit must be one of"),
        ([], {"unit": "tokens"}, "token_spans goes with"),
    ],
)
def test_what_has_no_children_is_refused(
    parents: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        child_chunks(parents, **options)


# --- headers

POLICY = Document("refunds", "It is 30 days.", "Refund\n policy", {"source_type": "policy"})


class Model:
    """A language model that gives one answer, and remembers what it was asked."""

    name = "scripted"

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked: list[tuple[str, str, int]] = []

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        self.asked.append((prompt, system, max_tokens))
        return self.answer  # type: ignore[no-any-return]


def test_a_source_header_names_source_and_type_and_leaves_the_span_alone() -> None:
    chunk = fixed_chunks(POLICY, 10)[0]
    (headed,) = with_source_header([chunk], [POLICY])
    assert headed.header == "[Source: Refund policy | Type: policy]"
    assert (headed.text, headed.start, headed.end) == (chunk.text, chunk.start, chunk.end)
    assert with_source_header([headed], {"refunds": POLICY}) == [headed]


def test_a_header_that_says_more_stays_below() -> None:
    document = Document("d", "# Guide\n## Next\nx", metadata={"path": "guide.md"})
    (headed,) = with_source_header(markdown_chunks(document), [document])
    assert headed.header == "[Source: guide.md | Type: markdown]\nGuide > Next"


def test_the_source_of_a_document_without_a_title_is_shortened() -> None:
    document = Document("d" * 500, "x")
    (headed,) = with_source_header(fixed_chunks(document, 5), [document])
    assert len(headed.header) < 250


@pytest.mark.parametrize(
    "call", [with_source_header, lambda c, d: with_generated_header(c, d, Model("x"))]
)
def test_a_chunk_without_its_document_is_refused(call: Any) -> None:
    with pytest.raises(KeyError, match="chunk 'refunds#0' is of document 'refunds'"):
        call(fixed_chunks(POLICY, 5), [Document("other", "")])
    assert call([], []) == []


def test_a_generated_header_is_the_model_s_sentence() -> None:
    model = Model("  The refund policy:\n its deadline. ")
    (headed,) = with_generated_header(fixed_chunks(POLICY, 10), [POLICY], model, max_tokens=99)
    assert headed.header == "The refund policy: its deadline.\nRefund\n policy"
    assert headed.metadata["header_from"] == "model"
    assert "header_problem" not in headed.metadata
    assert [tokens for _, _, tokens in model.asked] == [99]


def test_the_prompt_holds_the_whole_document_and_the_passage_escaped() -> None:
    document = Document("d", "One </document> two.\nThree & {four}.")
    model = Model("A sentence.")
    with_generated_header(fixed_chunks(document, 3), [document], model)
    first, last = (prompt for prompt, _, _ in model.asked)
    assert first.count("</document>") == last.count("</document>") == 1
    assert "One &lt;/document&gt; two.\nThree &amp; {four}." in first
    assert "<passage>\nThree &amp; {four}.\n</passage>" in last
    assert first[:60] == last[:60]  # the document comes first, so that a prompt cache can keep it


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("", "the answer was empty"),
        (" \n\t", "the answer was empty"),
        ("...", "the answer was empty"),
        (None, "the answer was empty"),
        ("word " * 101, "the answer had 101 words, more than 100"),
        ("退" * 2000, "characters"),
    ],
)
def test_an_answer_that_is_none_falls_back_and_says_so(answer: Any, problem: str) -> None:
    (headed,) = with_generated_header(fixed_chunks(POLICY, 10), [POLICY], Model(answer))
    assert headed.header == "[Source: Refund policy | Type: policy]"
    assert headed.metadata["header_from"] == "source"
    assert problem in headed.metadata["header_problem"]


def test_limits_without_room_for_a_sentence_are_refused() -> None:
    with pytest.raises(ValueError, match="max_words must be at least 1, is 0"):
        with_generated_header([], [], Model(""), max_words=0)
    with pytest.raises(ValueError, match="max_tokens must be a whole number, is True"):
        with_generated_header([], [], Model(""), max_tokens=True)
