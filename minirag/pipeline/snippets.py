"""The piece of a text that is worth showing: one line, where most different query words stand.

    snippet("… a page of text …", "setup fee")  ->  "… refunds. The setup fee is charged once …"

But: only the first 100,000 characters are looked through.
"""

from collections.abc import Sequence

from minirag.pipeline.lines import fitted, one_line
from minirag.pipeline.marking import Matcher

__all__ = ["snippet"]

_LONGEST = 100_000


def snippet(text: str, query: str | Matcher, width: int = 88) -> str:
    """Return one line of at most `width` columns, where most different query words stand."""
    line = one_line(text[:_LONGEST])
    if len(line) * 2 <= width:  # whatever its letters are
        return line
    matcher = Matcher([query]) if isinstance(query, str) else query
    start = _best_start(
        sorted((span[0], token) for span, token in matcher.spans(line)), width * 3 // 4
    )
    if start < width // 4 or len(line) <= width:
        return fitted(line, width)
    room = width // 8  # a little of what stands before
    space = line.rfind(" ", max(start - room * 2, 0), max(start - room, 1))
    start = space + 1 if space >= 0 else start
    return fitted(f"… {line[start:]}", width)


def _best_start(found: Sequence[tuple[int, str]], width: int) -> int:
    """Return where the window begins that holds most different words; the first of equals."""
    best, best_start, first = 0, 0, 0
    inside: dict[str, int] = {}
    for position, token in found:
        inside[token] = inside.get(token, 0) + 1
        while position - found[first][0] > width:
            dropped = found[first][1]
            inside[dropped] -= 1
            if not inside[dropped]:
                del inside[dropped]
            first += 1
        if len(inside) > best:
            best, best_start = len(inside), found[first][0]
    return best_start
