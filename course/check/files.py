"""Whether code comes from a file of the student's own, beside the notebook.

Such a file is there while the student works and not when the notebook is graded, for only the
notebook is handed in. What lies with Python itself or is installed is no such file.

But: a file is named by where Python found it. One that was not imported yet is looked for as an
import would, and not run.
"""

import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

__all__ = ["file_of", "is_file"]

_ROOT = Path(__file__).resolve().parents[2]
_OURS = tuple(_ROOT / name for name in ("course", "minirag"))
_INSTALLED = tuple(
    Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "purelib", "platlib")
)
_FOLDERS = {"site-packages", "dist-packages"}  # of a user's own, or of the system's Python


def file_of(name: str) -> str:
    """Return `my_helpers.py` for `my_helpers.idf`, `my_package/` for a folder, else ""."""
    root = name.split(".")[0]
    try:
        found = _found(root)
    except Exception:  # a finder or a module of the student's own
        return ""
    path = Path(found).resolve() if found else None
    if path is None or path.suffix != ".py" or _FOLDERS & set(path.parts):
        return ""
    if any(path.is_relative_to(folder) for folder in (*_INSTALLED, *_OURS)):
        return ""
    return f"{root}/" if path.name == "__init__.py" else path.name


def is_file(name: str) -> bool:
    """Tell whether a name is one that `file_of` gives."""
    return name.endswith((".py", "/"))


def _found(root: str) -> str:
    module = sys.modules.get(root)
    if type(module) is ModuleType:
        file = vars(module).get("__file__")
        return file if type(file) is str else ""
    spec = find_spec(root) if root.isidentifier() else None
    return spec.origin or "" if spec is not None and spec.has_location else ""
