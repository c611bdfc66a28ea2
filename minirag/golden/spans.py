"""Does each piece of evidence stand where the golden set says it does?

    document.text[evidence.start:evidence.end] == evidence.text

When a document is edited its spans move. The words of the span are then looked up, and the finding
says where they stand now, so that the repair is two numbers.

But: verbatim is not the same as relevant. That the passage answers is a reader's judgement.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from minirag.golden.locate import occurrences
from minirag.golden.records import Evidence, Question
from minirag.records import Document

__all__ = ["Finding", "check_spans"]

Finding = tuple[str, str]  # what is wrong, and the remedy
GRADES = (1, 2, 3)


def check_spans(question: Question, documents: Mapping[str, Document]) -> Iterator[Finding]:
    """What is wrong with the evidence of a question; `documents` by id."""
    for span in question.evidence:
        document = documents.get(span.document_id)
        if document is None:
            yield f"no document {span.document_id!r} in the corpus", "correct document_id"
        else:
            yield from _check_span(span, document, documents)
        if span.grade not in GRADES:
            yield f"grade {span.grade} of evidence in {span.document_id!r}", "write 1, 2 or 3"
    for one, other in combinations(question.evidence, 2):
        same = one.document_id == other.document_id
        if same and one.start < other.end and other.start < one.end:
            yield (
                f"evidence {one.start}-{one.end} and {other.start}-{other.end} overlap in "
                f"{one.document_id!r}",
                "make one span of them, or cut one short",
            )


def _check_span(
    span: Evidence, document: Document, documents: Mapping[str, Document]
) -> Iterator[Finding]:
    place = f"evidence {span.start}-{span.end} in {span.document_id!r}"
    if not span.text:
        yield f"{place} has no text", "add the words of the span as 'text'"
    elif 0 <= span.start < span.end and document.text[span.start : span.end] == span.text:
        return
    elif not 0 <= span.start < span.end <= len(document.text):
        remedy = _remedy(span, document, documents)
        yield f"{place} is no span of its {len(document.text)} characters", remedy
    else:
        yield f"{place} is not its text {_short(span.text)!r}", _remedy(span, document, documents)


def _remedy(span: Evidence, document: Document, documents: Mapping[str, Document]) -> str:
    """Where the words of the span stand now."""
    starts = occurrences(document.text, span.text)
    if len(starts) == 1:
        return f"it stands at start {starts[0]}, end {starts[0] + len(span.text)}: write these"
    if starts:
        return f"it stands at {', '.join(map(str, starts[:3]))}: choose one, or quote more"
    others = [other.id for other in documents.values() if span.text in other.text]
    if others:
        return f"it stands in {others[0]!r}: correct document_id, start and end"
    return "it stands nowhere: quote it again with 'python -m minirag golden locate'"


def _short(text: str, width: int = 40) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."
