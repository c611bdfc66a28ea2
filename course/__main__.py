"""The course's command line: `python -m course COMMAND`.

Errors are one line on stderr and exit code 2; drift is exit code 1.

But: it only reads the command line; the work is done by the module that each command names.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from course.errors import CourseError
from course.paths import assignment_named, assignments

__all__ = ["main"]

_EXAMPLES = """examples:
  python -m course begin 03          copy exercise 03 to work/, for you to solve
  python -m course update 03         bring your copy to the newest release, answers kept
  python -m course progress          what you have passed, and what to do next
  python -m course doctor            check this computer's set-up
  python -m course build             (contributors) rebuild notebooks from course/sources
  python -m course new-task 03-mine  (instructors) begin a task of your own
  python -m course misconceptions    (instructors) what each known wrong answer loses, and where
  python -m course mutants 03        (contributors) change the reference; do the cases notice?
  python -m course grade 03          (instructors) grade what was handed in, a row a student
  python -m course walls             (instructors) try the sandbox in which submissions run
  python -m course vectors           (contributors) record the embeddings that lessons use
  python -m course build --check     (contributors) report drift, write nothing
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m course",
        description="Work with the course's notebooks.",
        epilog=_EXAMPLES,
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
    shown = commands.add_parser("progress", help="show what is passed and what to do next")
    shown.add_argument("assignment", nargs="?", help="its name or number; all without")
    task = commands.add_parser("new-task", help="write a task of your own into own/")
    task.add_argument("id", help="the exercise's number and a name: 03-my_task")
    build = commands.add_parser("build", help="make the notebooks from their sources")
    build.add_argument("--check", action="store_true", help="report drift, write nothing")
    build.add_argument("--only", metavar="NAME", help="one source: 03 or 03_bm25")
    build.add_argument("--no-execute", action="store_true", help="leave the lessons out")
    build.add_argument(
        "--rewrite", action="store_true", help="write lessons even if only pictures changed"
    )
    matrix = commands.add_parser(
        "misconceptions", help="print what each known wrong answer loses; 1 if one survives"
    )
    matrix.add_argument("assignment", nargs="?", help="its name or number; all without")
    matrix.add_argument(
        "--secrets", type=_positive, default=1, metavar="N", help="seeds of fresh draws (1)"
    )
    mutants = commands.add_parser("mutants", help="change the reference; do the cases notice?")
    mutants.add_argument("assignment", nargs="?", help="its name or number; all without")
    mutants.add_argument(
        "--inputs",
        type=_positive,
        default=10_000,
        metavar="N",
        help="random inputs on which a survivor is compared with the reference (10,000)",
    )
    batch = commands.add_parser("grade", help="grade what was handed in; a row for every student")
    batch.add_argument("assignment", help="its name or number: 03 or 03_bm25")
    batch.add_argument(
        "--submitted", type=Path, metavar="PLACE", help="a folder or a zip archive (submitted/)"
    )
    batch.add_argument(
        "--no-sandbox", action="store_true", help="run submissions as you, with your files"
    )
    commands.add_parser("walls", help="try the sandbox of the grader; 1 if something gets through")
    commands.add_parser("vectors", help="record the embeddings that lessons use")
    commands.add_parser("doctor", help="check this computer's set-up")
    return parser


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


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least 1")
    return int(text)


def _prove(arguments: argparse.Namespace) -> int:
    from course.proving import show_matrix, show_mutants

    chosen = arguments.assignment
    names = [assignment_named(chosen)] if chosen else assignments()
    if arguments.command == "misconceptions":
        return show_matrix(names, arguments.secrets)
    return show_mutants(names, arguments.inputs)


def _grade(arguments: argparse.Namespace) -> int:
    from course.grading.batch import grade_batch

    assignment, lost = assignment_named(arguments.assignment), 0
    rows = grade_batch(assignment, arguments.submitted, walls=not arguments.no_sandbox)
    for row in rows:
        moved = row.state == "graded" and row.before not in (None, row.points)
        was = f" (was {row.before:g})" if moved else ""
        print(f"{row.student:<24} {row.points:>5g} of {row.most:g}  {row.state}{was}")
        for note in row.notes:
            print(f"    {note}")
        lost += row.state == "not graded"
    return 1 if lost else 0


def _walls() -> int:
    from course.grading.sandbox.selftest import PROBES, self_test
    from course.grading.sandbox.walls import problem

    if problem():
        raise CourseError(f"{problem()}; without it submissions run only if you ask for that")
    through = self_test()
    for name in PROBES:
        print(f"  {'POSSIBLE' if name in through else 'stopped':<9} {name}")
    print(f"{len(PROBES) - len(through)} of {len(PROBES)} probes were stopped")
    return 1 if through else 0


def _build(arguments: argparse.Namespace) -> int:
    from course.build import build

    changed = build(
        check=arguments.check,
        only=arguments.only,
        execute=not arguments.no_execute,
        rewrite=arguments.rewrite and not arguments.check,
    )
    for line in changed:
        print(line)
    if arguments.check and changed:
        return 1
    print("nothing has drifted" if not changed else f"{len(changed)} changes written")
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    arguments = _parser().parse_args(argv)
    try:
        if arguments.command in ("begin", "update"):
            return _begin_or_update(arguments)
        if arguments.command == "build":
            return _build(arguments)
        if arguments.command == "new-task":
            from course.new_task import new_task

            print(new_task(arguments.id))
            return 0
        if arguments.command == "progress":
            from course.progress import progress

            progress(assignment_named(arguments.assignment) if arguments.assignment else None)
            return 0
        if arguments.command in ("misconceptions", "mutants"):
            return _prove(arguments)
        if arguments.command == "grade":
            return _grade(arguments)
        if arguments.command == "walls":
            return _walls()
        if arguments.command == "vectors":
            from course.token_vectors import record_tokens
            from course.vectors import record_vectors

            print(record_vectors())
            print(record_tokens())
            return 0
        from course.doctor import doctor

        return doctor()
    except KeyboardInterrupt:
        print("course: stopped", file=sys.stderr)
        return 130
    except (CourseError, OSError) as error:
        print(f"course: error: {' '.join(str(error).split())}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
