"""The two files that a bundle has of its own: a README for students, and `course.toml`.

The README takes what holds for everybody from the course's README, section by section.
`course.toml` is written anew from what was understood of it: an extension is between one student
and whoever teaches, and so may be a comment.

But: the pages in `docs/` go out as they are.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from course.settings import Settings, load_settings

__all__ = ["readme", "settings_text"]

_HEAD = """\
A course that teaches retrieval-augmented generation by building it. This is a student's copy:
lessons to read and to run, exercises to solve, checks that say what is wrong and why, and
`minirag`, the small package that the lessons take to pieces.

## Start

You need Python 3.11, 3.12 or 3.13, and a network the first time. In this folder:

```sh
python3 start.py lab
```

It makes `.venv`, installs the light set (about 120 MB to load), checks this computer, copies the
exercises to `work/` and opens JupyterLab. `--no-browser`, `--port` and `--ip` go through to it;
`--models` adds the models (about 360 MB more), without which the lessons use recorded vectors. It
is safe to run again, also after an interruption. On Windows the first word is `py`.

Then open `lessons/00_why_naive_rag_fails.ipynb`; your exercises are in `work/`. Two pages say
more:

- [you take the course](docs/student.md): open, solve, check, hint, hand in;
- [you want a better search of your own](docs/self-learner.md): your folder, your questions,
  pipelines compared.

This copy has no git and no tests. Where a page or a message says `git checkout -- PLACE`, unpack
that place from the archive again. A new release is a new archive: unpack it over this folder, and
your `work/` stays as it is.

### Without start.py

```sh
python3 -m venv .venv
source .venv/bin/activate
pip install -r requirements-light.txt -e . -c requirements.lock
python -m course begin --all
jupyter lab
```

On Windows the second line is `.venv\\Scripts\\activate`.
"""
_SHARED = ("## Six lines", "## From a terminal", "## What finds what")
_WHERE = """## What is where

| folder or file | what it holds |
|---|---|
| `lessons/` | the notebooks to read and run, with their outputs |
| `exercises/` | the notebooks to solve, as they were released; `work/` has your own copies |
| `minirag/` | the package |
| `data/` | a made-up company's handbook, the golden questions, recordings; [more](data/README.md) |
| `course/` | the checks, your progress, and a search made of what you have passed |
| `docs/` | the two pages above, and [what was measured](docs/measured.md) |
| `start.py` | sets the course up and starts it |
"""
_ORDER = "### minirag, in reading order"


def readme(root: Path) -> str:
    """Return the README of a student's copy, under the course's own title."""
    parts = _sections((root / "README.md").read_text(encoding="utf-8"))
    shared = [parts[title] for title in _SHARED if title in parts]
    order = [parts[_ORDER]] if _ORDER in parts else []
    title = f"# {load_settings(root).title or 'minirag'}\n"
    licence = "The licence is [Apache-2.0](LICENSE).\n"
    return "\n".join([title, _HEAD, *shared, _WHERE, *order, licence])


def _sections(markdown: str) -> dict[str, str]:
    """Return heading → the text from it to the next heading; a `#` in code is no heading."""
    parts: dict[str, str] = {}
    heading, in_code = "", False
    for line in markdown.splitlines(keepends=True):
        in_code ^= line.startswith("```")
        if line.startswith("#") and not in_code:
            heading = line.strip()
        parts[heading] = parts.get(heading, "") + line
    return {heading: text.rstrip() + "\n" for heading, text in parts.items()}


def settings_text(root: Path) -> str:
    """Return what `course.toml` says to all students: no extension of a single one, no comment."""
    settings = load_settings(root)
    course: dict[str, Any] = {"title": settings.title} if settings.title else {}
    if settings.assignments is not None:
        course["assignments"] = settings.assignments
    lines = ["# what is in this course", *_table("course", course)]
    for name in sorted({*settings.tasks, *settings.due}):
        values: dict[str, Any] = {}
        if name in settings.tasks:
            values["tasks"] = settings.tasks[name]
        if name in settings.due:
            values["due"] = settings.due[name]
        lines += _table(f"assignments.{_value(name)}", values)
    usual = Settings()
    rules = {name: getattr(settings, name) for name in ("counts", "late_per_day", "late_at_most")}
    changed = {name: rule for name, rule in rules.items() if rule != getattr(usual, name)}
    lines += _table("grading", changed)
    return "\n".join([*lines, *_table("points", settings.points)]) + "\n"


def _table(name: str, values: Mapping[str, Any]) -> list[str]:
    rows = [f"{_value(key)} = {_value(value)}" for key, value in values.items()]
    return ["", f"[{name}]", *rows] if rows else []


def _value(value: Any) -> str:
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    # TOML spells texts, numbers and lists as JSON does, but for one control character
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
