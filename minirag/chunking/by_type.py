"""Each kind of text cut in its own way, so that one call does for a mixed folder.

    prose      sentences up to 1,200 characters, the last 200 shared    `sentence_chunks`
    markdown   a section a chunk, up to 1,200 characters                `markdown_chunks`
    code       a function or class a chunk, up to 2,000 characters      `code_chunks`
    chat       whole messages, threads apart, up to 1,200 characters    `chat_chunks`

What kind a text is, its metadata say, else its suffix, else its looks:

    content_type, source_type     prose, markdown, code, chat, or a word for one ("email", "slack")
    .md .markdown .mdx            markdown
    .py .ts .sql .yaml and more   code
    .txt, others, none            the first 400 lines are looked at, see `content_types`

But: the sizes are the usual ones for a model that reads some 256 to 512 tokens, and no more than
that. Measure others on your own questions.
"""

from minirag.chunking.chat import chat_chunks
from minirag.chunking.code import code_chunks
from minirag.chunking.content_types import content_type
from minirag.chunking.making import checked_document
from minirag.chunking.markdown import markdown_chunks
from minirag.chunking.sentences import sentence_chunks
from minirag.chunking.sizes import checked_size, checked_window
from minirag.records import Chunk, Document

__all__ = ["chunks_by_type"]


def chunks_by_type(
    document: Document,
    *,
    prose: int = 1200,
    overlap: int = 200,
    markdown: int = 1200,
    code: int = 2000,
    chat: int = 1200,
) -> list[Chunk]:
    """Cut a document by what it is; sizes in characters, `overlap` that of prose.

    The metadata `content_type` says what it was taken for. Abbreviations are Spanish where the
    metadata's `language` is. Raises ValueError as the chunkers do, for every size at once.
    """
    prose, overlap = checked_window(prose, overlap)
    markdown, code = checked_size("markdown", markdown), checked_size("code", code)
    chat = checked_size("chat", chat)
    kind = content_type(checked_document(document))
    language = str(document.metadata.get("language", "")).lower()
    language = "es" if language == "es" or language.startswith("es-") else "en"
    if kind == "code":
        return code_chunks(document, code)
    if kind == "markdown":
        return markdown_chunks(document, markdown, language=language)
    if kind == "chat":
        return chat_chunks(document, chat, language=language)
    return sentence_chunks(document, prose, overlap, "characters", language)
