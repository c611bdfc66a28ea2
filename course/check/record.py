"""A record: what became of one call of the student's function, as plain JSON.

It holds exactly one of `value`, `raised`, `missing`, `unattempted`, `refused`, `mutated`,
`uncallable` or `forbidden`, and `printed` where the call printed something. It comes from the
student's process, so the judge checks its shape before it believes a word.

But: what a value is worth is not known here.
"""

from course.check.encode import JSON

__all__ = ["Record", "no_answer", "trusted"]

Record = dict[str, JSON]

_TEXTS = frozenset(
    {"raised", "message", "line", "printed", "missing", "error", "refused", "uncallable", "similar"}
)
_FLAGS = frozenset({"unattempted", "mutated"})
_LISTS = frozenset({"forbidden", "allowed"})


def trusted(record: Record) -> Record:
    """Return a record whose parts have the right types: it may be hand-made by a submission."""
    if not isinstance(record, dict):
        return no_answer()
    for key, part in record.items():
        if key in _TEXTS:
            good = isinstance(part, str)
        elif key in _LISTS:
            good = isinstance(part, list) and all(isinstance(item, str) for item in part)
        else:
            good = key == "value" or (key in _FLAGS and part is True)
        if not good:
            return no_answer()
    return record


def no_answer() -> Record:
    """Return the record of a value that never came back."""
    return {"raised": "NoAnswer", "message": "no value came back for this case", "line": ""}
