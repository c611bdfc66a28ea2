"""One corpus cut in the ways that pipelines want it, each made once and when it is asked for.

    chunks             by what each document is
    headed_chunks      the same under a line that says where each comes from
    described_chunks   the same under what a model says of each, where `headers` is "generated"
    family             `chunks` with windows of 40 words in them as children
    described_family   `described_chunks` with such children
    naive_chunks       windows of 512 words, whatever they say

But: documents that are taken whole, and chunks that were cut before, stay as they are; whole
documents have no children.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Literal, cast

from minirag.chunking import (
    ParentChild,
    child_chunks,
    chunk_corpus,
    chunks_by_type,
    fixed_chunks,
    with_generated_header,
    with_source_header,
)
from minirag.intake import read_documents
from minirag.pipeline.parts import Item, checked_call, checked_part, named_items
from minirag.records import Chunk, Document, LanguageModel
from minirag.text import STOP_WORDS, guess_language

__all__ = ["CHILD_SIZE", "NAIVE_OVERLAP", "NAIVE_SIZE", "Chunker", "Texts"]

NAIVE_SIZE, NAIVE_OVERLAP = 512, 64  # words; what most first pipelines take
CHILD_SIZE = 40  # words; the best of 25, 32, 40 and 60 on the handbook's dev questions
_SAMPLE = 200  # texts that are read to tell a corpus's language

Chunker = Callable[[Document], list[Chunk]]


class Texts:
    """What is searched and read of a corpus.

    `documents` are cut by `chunker`, by what each of them is where it is None; Chunks are taken as
    they are, and so are Documents with `whole=True`. With `headers="generated"` the model writes a
    line for every chunk: a call each, with the whole document in it. ValueError for no documents,
    for two with one id, for what is neither a Document nor a Chunk, for other headers, and for
    generated ones without a model.
    """

    def __init__(
        self,
        documents: Iterable[Item],
        *,
        model: LanguageModel | None = None,
        chunker: Chunker | None = None,
        whole: bool = False,
        headers: Literal["source", "generated"] = "source",
    ) -> None:
        listed = cast("list[Item]", read_documents(documents))
        self.documents: Sequence[Item] = list(named_items(listed).values())
        if not self.documents:
            raise ValueError("documents: there is none; load a folder with load_folder(path)")
        kinds = {type(item) for item in self.documents}
        if len(kinds) > 1 and not whole:
            raise ValueError(
                "documents: Documents and Chunks are mixed; pass either, or whole=True to cut none"
            )
        self.model = checked_part("model", model, "complete")
        if headers not in ("source", "generated"):
            raise ValueError(f"headers: {headers!r} is not known; use 'source' or 'generated'")
        if headers == "generated" and model is None:
            raise ValueError("headers: 'generated' ones need a model; pass model=, or 'source'")
        self._headers = headers
        self._chunker, self._whole = checked_call("chunker", chunker), whole

    @cached_property
    def chunks(self) -> Sequence[Item]:
        """What is indexed."""
        return self._cut(self._chunker or chunks_by_type)

    @cached_property
    def headed_chunks(self) -> Sequence[Item]:
        """The same with a line in front that says where each comes from."""
        if not self._cuts:
            return self.chunks
        documents = cast("Sequence[Document]", self.documents)
        return with_source_header(cast("Sequence[Chunk]", self.chunks), documents)

    @cached_property
    def described_chunks(self) -> Sequence[Item]:
        """The same with what the model says of each in front, or `headed_chunks`."""
        if self._headers == "source" or self.model is None or not self._cuts:
            return self.headed_chunks
        documents = cast("Sequence[Document]", self.documents)
        return with_generated_header(cast("Sequence[Chunk]", self.chunks), documents, self.model)

    @cached_property
    def family(self) -> ParentChild:
        """Small windows to search, `chunks` to read."""
        return self._with_children(self.chunks)

    @cached_property
    def described_family(self) -> ParentChild:
        """Small windows to search, `described_chunks` to read."""
        return self._with_children(self.described_chunks)

    @cached_property
    def naive_chunks(self) -> Sequence[Item]:
        """Windows of so many words, whatever they say."""
        return self._cut(lambda document: fixed_chunks(document, NAIVE_SIZE, NAIVE_OVERLAP))

    @cached_property
    def language(self) -> str:
        """The language of most texts, "" where it cannot be told."""
        guesses = [guess_language(item.text) for item in self.documents[:_SAMPLE]]
        counts = {language: guesses.count(language) for language in STOP_WORDS}
        best = max(counts, key=lambda language: counts[language])
        return best if counts[best] * 2 > len(guesses) else ""

    @property
    def has_chunks(self) -> bool:
        """Whether what is indexed is chunks, and not whole documents."""
        return all(isinstance(item, Chunk) for item in self.chunks)

    @property
    def _cuts(self) -> bool:
        return not self._whole and all(isinstance(item, Document) for item in self.documents)

    def _with_children(self, parents: Sequence[Item]) -> ParentChild:
        chunks = cast("list[Chunk]", list(parents))
        if not self.has_chunks:
            return ParentChild([], chunks, {})
        return child_chunks(chunks, CHILD_SIZE)

    def _cut(self, chunker: Chunker) -> Sequence[Item]:
        """Return the documents cut, or as they are."""
        if not self._cuts:
            return self.documents
        return chunk_corpus(cast("Sequence[Document]", self.documents), chunker)
