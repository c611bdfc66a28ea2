"""A record: what became of one call of the student's function, as plain JSON.

It holds exactly one of `value`, `raised`, `missing`, `unattempted`, `refused`, `mutated`,
`uncallable` or `forbidden`, and `printed` where the call printed something. It comes from the
student's process, so the judge checks its shape before it believes a word.

But: what a value is worth is not known here.
"""

from course.check.encode import JSON

__all__ = ["MOST_BYTES", "Record", "no_answer", "too_large", "trusted"]

MOST_BYTES = 1_000_000
"""Of a record as JSON: what the engine calls plain data is smaller, or wrong anyway."""

Record = dict[str, JSON]

_TEXTS = frozenset(
    {"raised", "message", "line", "printed", "missing", "error", "refused", "uncallable", "similar"}
)
_FLAGS = frozenset({"unattempted", "mutated"})
_LISTS = frozenset({"forbidden", "allowed"})
_MOST_CHARACTERS = 100_000  # of a text beside the value; the engine's are far shorter
_MOST_NAMES = 100


def trusted(record: Record) -> Record:
    """Return a record whose parts have the right types and a size that can be reported.

    It may be hand-made by a submission; of one that cannot be read nothing is believed.
    """
    if not isinstance(record, dict):
        return no_answer()
    for key, part in record.items():
        if key in _TEXTS:
            good = _is_text(part)
        elif key in _LISTS:
            good = isinstance(part, list) and len(part) <= _MOST_NAMES and all(map(_is_text, part))
        else:
            good = key == "value" or (key in _FLAGS and part is True)
        if not good:
            return no_answer()
    return record


def _is_text(part: JSON) -> bool:
    return isinstance(part, str) and len(part) <= _MOST_CHARACTERS


def no_answer() -> Record:
    """Return the record of a value that never came back."""
    return {"raised": "NoAnswer", "message": "no value came back for this case", "line": ""}


def too_large() -> Record:
    """Return the record of what is larger than the grader keeps."""
    return {"refused": "it is too large to be compared; return less"}
