"""The course's command line: `python -m course COMMAND`.

Errors are one line on stderr and exit code 2; drift is exit code 1.

But: it only reads the command line; the work is done by the module that each command names.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from course.errors import CourseError
from course.paths import assignment_named, assignments

__all__ = ["main"]

_STUDENTS = ("begin", "update", "progress", "doctor")
_EXAMPLES = """examples:
  python -m course begin 03          copy exercise 03 to work/, for you to solve
  python -m course update 03         bring your copy to the newest release, answers kept
  python -m course progress          what you have passed, and what to do next
  python -m course doctor            check this computer's set-up
"""


def _parser() -> argparse.ArgumentParser:
    others = _others()
    parser = argparse.ArgumentParser(
        prog="python -m course",
        description="Work with the course's notebooks.",
        epilog=_EXAMPLES + "".join(module.EXAMPLES for module in others),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in (
        ("begin", "copy an exercise to work/, never overwriting"),
        ("update", "bring your copy to a new release, keeping your answers"),
    ):
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("assignment", nargs="?", help="its name or number: 03 or 03_bm25")
        command.add_argument("--all", action="store_true", help="every assignment")
        command.set_defaults(run=_begin_or_update)
    shown = commands.add_parser("progress", help="show what is passed and what to do next")
    shown.add_argument("assignment", nargs="?", help="its name or number; all without")
    shown.set_defaults(run=_progress)
    doctor = commands.add_parser("doctor", help="check this computer's set-up")
    doctor.set_defaults(run=_doctor)
    for module in others:
        module.add_commands(commands)
    return parser


def _others() -> list[Any]:
    """Return the modules of all other commands; none in a student's copy."""
    if not Path(__file__).with_name("instructor.py").exists():
        return []
    from course import contributor, instructor

    return [instructor, contributor]


def _lacks(command: str) -> bool:
    """Tell whether this is a student's copy, and the command none of a student's."""
    return command not in _STUDENTS and not _others()


def _begin_or_update(arguments: argparse.Namespace) -> int:
    from course.begin import begin, update

    act = begin if arguments.command == "begin" else update
    if not assignments():
        raise CourseError("exercises/ holds no assignment; restore it with `git checkout -- .`")
    if arguments.all:
        names = assignments()
    elif arguments.assignment:
        names = [assignment_named(arguments.assignment)]
    else:
        there = ", ".join(assignments())
        raise CourseError(f"which assignment? Name one of {there}, or say --all")
    for name in names:
        print(act(name))
    return 0


def _progress(arguments: argparse.Namespace) -> int:
    from course.progress import progress

    progress(assignment_named(arguments.assignment) if arguments.assignment else None)
    return 0


def _doctor(arguments: argparse.Namespace) -> int:
    from course.doctor import doctor

    return doctor()


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser, words = _parser(), list(sys.argv[1:] if argv is None else argv)
    if words and not words[0].startswith("-") and _lacks(words[0]):
        there = ", ".join(_STUDENTS)
        said = f"this is a student's copy, without the command `{words[0]}`; there are: {there}"
        print(f"course: error: {said}", file=sys.stderr)
        return 2
    arguments = parser.parse_args(words)
    try:
        code: int = arguments.run(arguments)
        return code
    except KeyboardInterrupt:
        print("course: stopped", file=sys.stderr)
        return 130
    except (CourseError, OSError) as error:
        print(f"course: error: {' '.join(str(error).split())}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
