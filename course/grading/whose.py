"""Whose a file is, from where it lay and how platforms name what they collect.

Only names that a platform or an instructor gave are asked: the outermost folder that tells students
apart, or the file's own name where there is none. In this order: a platform's form (Moodle, Canvas,
Blackboard, Brightspace); an id of the roster; one that goes on as a file of this exercise, or that
stands alone beside its words; the name itself.

But: below that folder, and inside a student's own archive, nothing names a student: names there are
the student's to choose, and would put work into another's name.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath

from course.grading.places import folder_of

__all__ = [
    "Owner",
    "class_folders",
    "names_somebody",
    "owner_of",
    "platform_form",
    "shared_folders",
]

_FORMS = tuple(
    re.compile(form)
    for form in (
        r"^(?P<name>.+?)_(?P<number>\d+)_assignsubmission_file",  # Moodle's folder
        r"^(?P<name>[^_\d][^_]*)_(?:LATE_)?(?P<number>\d+)_\d{3,}_",  # Canvas's file
        r"^(?:.+?_)??(?P<name>[^_]+)_attempt_\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d",  # Blackboard's file
        r"^(?P<number>\d+)-\d+ - (?P<name>.+?) - \w+ \d{1,2}, \d{4}",  # Brightspace's folder
    )
)
_WORDS = "late|homework|exercise|assignment|solution|submission"  # behind an id, in a file's name
_BESIDE = {"copy", "copy1", "of", "final"}  # words of a file's name that name nobody


@dataclass(frozen=True)
class Owner:
    """A student as a file names them."""

    student: str
    number: str = ""
    """The platform's number, which tells two people of one name apart."""


def owner_of(
    path: PurePosixPath,
    assignment: str,
    roster: Collection[str],
    shared: int = 0,
    classes: Collection[str] = (),
) -> Owner:
    """Return whose a file at `path` is.

    `shared`: so many outer folders name nobody; no more does one that is in `classes`.
    """
    named = _named(path, assignment)[shared:]
    if named and named[0] in classes:
        named = named[1:]
    name = named[0] if named else path.stem
    form = platform_form(name)
    if form and form["name"] not in assignment.split("_"):  # Blackboard's may begin with that
        number = form.groupdict().get("number") or ""
        return Owner(_on_the_roster(form["name"], roster) or form["name"], number)
    for known in (_on_the_roster(name, roster), _begun_by(name, assignment, roster)):
        if known:
            return Owner(known)
    known = _beside_the_exercise(name, assignment, roster)
    own = name if named else re.sub(rf"^{re.escape(assignment)}_(?=.)", "", name)
    return Owner(known or (own if named else own.split(f"_{assignment}")[0]) or name)


def platform_form(name: str) -> re.Match[str] | None:
    """Return the match of a platform's form for a folder or file, with the student's `name`."""
    return next((match for form in _FORMS if (match := form.match(name))), None)


def names_somebody(name: str, assignment: str, roster: Collection[str]) -> bool:
    """Tell whether a folder or file is a student's by its name alone."""
    return bool(
        platform_form(name)
        or _on_the_roster(name, roster)
        or _begun_by(name, assignment, roster)
        or _beside_the_exercise(name, assignment, roster)
    )


def shared_folders(
    paths: Sequence[PurePosixPath], assignment: str, roster: Collection[str] = ()
) -> int:
    """Return how many outer folders all files share and name nobody: a class's.

    Where all lie in one folder it is a student's, unless the files name several students.
    """
    folders = [_named(path, assignment) for path in paths]
    if not folders:
        return 0
    for level in range(min(map(len, folders))):
        names = {one[level] for one in folders}
        if len(names) > 1 or names_somebody(min(names), assignment, roster):
            return level
    least = min(map(len, folders))
    if any(len(one) > least for one in folders):  # some lie in it and some below
        return max(least - 1, 0)
    students = [owner_of(PurePosixPath(path.name), assignment, roster).student for path in paths]
    known = [s in roster or platform_form(p.stem) for p, s in zip(paths, students, strict=True)]
    return least if len(set(students)) > 1 and all(known) else 0


def class_folders(
    paths: Sequence[PurePosixPath], assignment: str, roster: Collection[str], shared: int
) -> set[str]:
    """Return the outer folders that are classes: each holds folders of several on the roster.

    All of them or none: one among folders of students is a student's, whatever is below it.
    """
    below: dict[str, set[str]] = {}
    for path in paths:
        named = _named(path, assignment)[shared:]
        if not named or names_somebody(named[0], assignment, roster):
            return set()
        below.setdefault(named[0], set()).add(named[1] if len(named) > 1 else "")
    for folders in below.values():
        known = [one for one in folders if one and names_somebody(one, assignment, roster)]
        if "" in folders or len(known) < 2:
            return set()
    return set(below)


def _on_the_roster(name: str, roster: Iterable[str]) -> str:
    """Return the id that a name is, "" where it is none: as written, else in any case."""
    for same in (_same, lambda text: _same(text).casefold()):
        wanted = {same(name), same(folder_of(name))}
        found = [student for student in roster if same(student) in wanted]
        if len(found) == 1:
            return found[0]
    return ""


def _begun_by(name: str, assignment: str, roster: Iterable[str]) -> str:
    """Return the id that a name begins with and then goes on as a file of this exercise."""
    word = rf"{re.escape(assignment)}|{assignment.split('_')[0]}|\d|{_WORDS}"
    goes_on = re.compile(rf"[_\-+. ]+({word})", re.IGNORECASE)
    ids = {_same(student): student for student in roster}
    begins = [s for s in ids if _same(name).startswith(s) and goes_on.match(_same(name)[len(s) :])]
    return ids[max(begins, key=len)] if begins else ""


def _beside_the_exercise(name: str, assignment: str, roster: Iterable[str]) -> str:
    """Return the one id that a name consists of, beside words of the exercise and of copies."""
    idle = {*_words(assignment), *_BESIDE}
    rest = [word for word in _words(name) if word not in idle and not re.fullmatch(r"\d", word)]
    found = [student for student in roster if rest and _words(student) == rest]
    return found[0] if len(found) == 1 else ""


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", _same(name).casefold())


def _named(path: PurePosixPath, assignment: str) -> list[str]:
    """Return the folders of a path that may name a student."""
    containers = {"submitted", assignment, assignment.split("_")[0]}
    parts = path.parts[:-1]
    for n, part in enumerate(parts):
        if part == assignment and set(parts[:n]) - containers:
            parts = parts[:n]  # what is below a student's folder of the exercise is the student's
            break
    return [part for part in parts if part not in containers]


@lru_cache(maxsize=8192)  # the roster is asked for every file
def _same(name: str) -> str:
    """Return a name as it compares: macOS takes letters and accents apart."""
    return unicodedata.normalize("NFC", name)
