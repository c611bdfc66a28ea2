"""Small chunks to search, large ones to read; and the lines in front of a chunk."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag import BM25
from minirag.chunking import (
    ParentRetriever,
    fixed_chunks,
    markdown_chunks,
    parent_child_chunks,
    to_parents,
    with_generated_header,
    with_source_header,
)
from minirag.records import Document, Hit, Retriever, Where
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
