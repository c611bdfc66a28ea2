"""Chat cut between messages: a thread stays together, and a message is not torn.

    parent                a thread with replies is a chunk of its own
      reply               where it is over the budget it is split between messages, and the first
      reply               line of the parent goes into the header of the later parts
    message, message      messages without replies are joined up to the budget, within one day

The forms that are read stand in `chat_lines`. A line with nothing but a date opens a day, which is
the metadata `section`; it stays with the message below it. A message is cut only where it alone is
over the budget: between sentences, never inside a fence.

But: in an export without marks for replies an answer may fall into another chunk than its question.
A fence that is never closed is no fence here, or it would swallow all later messages.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from minirag.chunking.blocks import path_text, whole_spans
from minirag.chunking.chat_lines import chat_lines
from minirag.chunking.making import Part, checked_document, chunks_of
from minirag.chunking.packing import checked_language, cut_long, joined, sentences_of
from minirag.chunking.rulers import Ruler
from minirag.chunking.sizes import Span, TokenSpans, Unit, checked_size
from minirag.records import Chunk, Document

__all__ = ["chat_chunks"]

_LONGEST_OPENING = 200  # characters of a parent that later parts of its thread repeat


class _Thread(NamedTuple):
    """Messages that belong together, and the number and title of their day."""

    messages: list[Span]
    day: int
    title: str


def chat_chunks(
    document: Document,
    budget: int = 1200,
    unit: Unit = "characters",
    language: str = "en",
    token_spans: TokenSpans | None = None,
) -> list[Chunk]:
    """Chunks of whole messages, threads apart, at most `budget` pieces each.

    `language` ("en" or "es") is that of the sentences of a long message. Raises ValueError for
    another language, a budget below 1, and as `fixed_chunks` does for units and tokens.
    """
    budget, language = checked_size("budget", budget), checked_language(language)
    text = checked_document(document).text
    ruler = Ruler(text, unit, token_spans)
    fences = [span for span in whole_spans(text, ("fence",)) if _is_closed(text, span)]
    parts: list[Part] = []
    for threads in _groups(_threads(text, fences)):
        messages = [message for thread in threads for message in thread.messages]
        atoms = _atoms(ruler, messages, budget, language, fences)
        title, is_thread = threads[0].title, len(threads[0].messages) > 1
        header = path_text((document.title, title))
        for number, span in enumerate(joined(ruler, atoms, budget)):
            opening = _opening(text, messages[0]) if is_thread and number else ""
            parts.append(Part(*span, "\n".join(filter(None, (header, opening))), title))
    return chunks_of(document, parts, "chat")


def _threads(text: str, fences: Sequence[Span]) -> list[_Thread]:
    """The threads of a chat; what stands above a message, such as its day, is part of it."""
    threads: list[_Thread] = []
    opened = [line for line in chat_lines(text) if not _is_inside(line.start, fences)]
    start, day, title = 0, 0, ""
    for number, line in enumerate(opened):
        if line.kind == "day":
            day, title = day + 1, line.title
            continue
        end = opened[number + 1].start if number + 1 < len(opened) else len(text)
        if line.kind == "reply" and threads and threads[-1].day == day:
            threads[-1].messages.append((start, end))
        else:
            threads.append(_Thread([(start, end)], day, title))
        start = end
    if start < len(text):
        threads.append(_Thread([(start, len(text))], day, title))
    return threads


def _groups(threads: Iterable[_Thread]) -> Iterator[list[_Thread]]:
    """Each thread with replies alone, the messages between two of them together, day by day."""

    def key(thread: _Thread) -> tuple[int, int]:
        return thread.day, thread.messages[0][0] if len(thread.messages) > 1 else -1

    for _, group in groupby(threads, key):
        yield list(group)


def _atoms(
    ruler: Ruler, messages: Iterable[Span], budget: int, language: str, fences: Sequence[Span]
) -> Iterator[Span]:
    """The messages without the white space around them, a long one as its sentences."""
    for start, end in messages:
        span = ruler.trimmed(start, end)
        if ruler.count(*span) <= budget:
            yield span
        else:
            inside = fences[bisect_right(fences, (start, 0)) : bisect_right(fences, (end, 0))]
            sentences = sentences_of(ruler, start, end, language, inside)
            yield from ((s.start, s.end) for s in cut_long(ruler, sentences, budget))


def _opening(text: str, message: Span) -> str:
    """The first lines of a message, shortened."""
    opening = " ".join(text[message[0] : min(message[1], message[0] + 300)].split())
    return opening if len(opening) <= _LONGEST_OPENING else opening[: _LONGEST_OPENING - 1] + "…"


def _is_inside(offset: int, fences: Sequence[Span]) -> bool:
    """Whether an offset lies past the first line of a fence."""
    before = bisect_right(fences, (offset, 0)) - 1
    return before >= 0 and fences[before][0] < offset < fences[before][1]


def _is_closed(text: str, fence: Span) -> bool:
    """Whether a fence ends with its sign, and not only with the text."""
    *above, last = text[fence[0] : fence[1]].strip().rpartition("\n")
    last = last.strip(" \t>")
    if not above[0]:
        return fence[1] < len(text)
    return fence[1] < len(text) or (len(last) >= 3 and last[0] in "`~" and not last.strip(last[0]))
