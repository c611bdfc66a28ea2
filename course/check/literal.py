"""An encoded value written as Python would write it, for people to read.

But: it is for reading: floats are cut to some digits, and an array looks like the list it holds.
"""

from course.check.comparing import MALFORMED
from course.check.encode import JSON

__all__ = ["shown"]


def shown(value: JSON, digits: int = 6) -> str:
    """Write an encoded value as Python would, floats to `digits` significant digits."""
    try:
        return _shown(value, digits)
    except MALFORMED:
        return "something that cannot be shown"


def _shown(value: JSON, digits: int) -> str:
    if isinstance(value, float):
        return repr(float(f"{value:.{digits}g}"))
    if isinstance(value, list):
        return f"[{', '.join(_shown(item, digits) for item in value)}]"
    if not isinstance(value, dict):
        return repr(value)
    kind: JSON = value["@"]
    inner: JSON = value.get("v")
    if kind in ("nan", "inf", "-inf"):
        return str(kind)
    if kind == "dict":
        pairs = (f"{_shown(key, digits)}: {_shown(item, digits)}" for key, item in inner)
        return f"{{{', '.join(pairs)}}}"
    if kind == "tuple":
        comma = "," if len(inner) == 1 else ""
        return f"({', '.join(_shown(item, digits) for item in inner)}{comma})"
    if kind == "set":
        return (
            f"{{{', '.join(sorted(_shown(item, digits) for item in inner))}}}" if inner else "set()"
        )
    if kind == "raises":
        return f"raises {inner}"
    if kind in ("array", "numpy"):
        return _shown(inner, digits)
    raise ValueError(f"unknown tag {kind!r}")
