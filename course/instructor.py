"""The instructor's commands of `python -m course`.

A student's copy of the course has no such commands: this file is not in it.

But: it only reads the command line; the work is done by the module that each command names.
"""

import argparse
from pathlib import Path
from typing import Any

from course.commands import adder, positive, print_lines
from course.errors import CourseError
from course.paths import assignment_named

__all__ = ["EXAMPLES", "add_commands"]

EXAMPLES = """  python -m course release --to course.zip   (instructors) what a student gets
  python -m course grade 03          (instructors) grade what was handed in, a row a student
  python -m course explain ada 03-idf   (instructors) what these points rest on
  python -m course void 03-idf rare-term --reason "…"   (instructors) take a case back
  python -m course forget ada        (instructors) remove a student everywhere
  python -m course walls             (instructors) try the sandbox in which submissions run
  python -m course new-task 03-mine  (instructors) begin a task of your own
"""


def add_commands(commands: Any) -> None:
    """Add the commands to a parser; each sets `run`, which does it and returns the exit code."""
    add = adder(commands)
    release = add("release", _release, "pack what a student gets, and nothing else")
    release.add_argument(
        "--to", type=Path, required=True, metavar="FILE", help="such as course.zip"
    )
    grade = add("grade", _grade, "grade what was handed in; a row for every student")
    grade.add_argument("assignment", help="its name or number: 03 or 03_bm25")
    grade.add_argument(
        "--submitted", type=Path, metavar="PLACE", help="a folder or a zip archive (submitted/)"
    )
    grade.add_argument(
        "--dry-run", action="store_true", help="say what would change, write nothing"
    )
    grade.add_argument("--again", action="store_true", help="grade what has not changed too")
    grade.add_argument(
        "--workers", type=positive, default=0, metavar="N", help="run N at a time (the processors)"
    )
    void = add("void", _void, "take a case back that was found wrong: it pays everyone")
    void.add_argument("task", help="the task's id: 03-idf")
    void.add_argument("case", help="the case's name, as feedback shows it")
    void.add_argument("--reason", default="", help="why; students read it")
    void.add_argument("--undo", action="store_true", help="let it count again")
    void.add_argument(
        "--dry-run", action="store_true", help="write no grade, say what would change"
    )
    explain = add("explain", _explain, "show what a student's points for a task rest on")
    explain.add_argument("student", help="the id, as in the gradebook")
    explain.add_argument("task", help="the task's id: 03-idf")
    for command in (grade, void, explain):
        command.add_argument(
            "--no-sandbox", action="store_true", help="run submissions as you, with your files"
        )
    forget = add("forget", _forget, "remove a student's work, points and traces")
    forget.add_argument("student", help="the id, as in the gradebook")
    add("walls", _walls, "try the sandbox of the grader; 1 if something gets through")
    task = add("new-task", _new_task, "write a task of your own into own/")
    task.add_argument("id", help="the exercise's number and a name: 03-my_task")


def _release(arguments: argparse.Namespace) -> int:
    from course.bundle import release

    print(release(arguments.to))
    return 0


def _grade(arguments: argparse.Namespace) -> int:
    from course.grading.printing import grade_and_print

    if arguments.submitted is not None and not arguments.submitted.parts:
        raise CourseError("--submitted is empty; name a folder or an archive, or leave it out")
    return grade_and_print(
        assignment_named(arguments.assignment),
        arguments.submitted,
        walls=not arguments.no_sandbox,
        workers=arguments.workers,
        again=arguments.again,
        dry_run=arguments.dry_run,
    )


def _void(arguments: argparse.Namespace) -> int:
    from course.grading.printing import void_and_print

    return void_and_print(
        arguments.task,
        arguments.case,
        None if arguments.undo else arguments.reason,
        walls=not arguments.no_sandbox,
        dry_run=arguments.dry_run,
    )


def _explain(arguments: argparse.Namespace) -> int:
    from course.grading.explain import explanation

    walls = not arguments.no_sandbox
    print_lines(explanation(arguments.student, arguments.task, walls=walls))
    return 0


def _forget(arguments: argparse.Namespace) -> int:
    from course.grading.forget import forget

    print_lines(forget(arguments.student))
    return 0


def _walls(arguments: argparse.Namespace) -> int:
    from course.grading.sandbox.selftest import PROBES, self_test
    from course.grading.sandbox.walls import problem

    if problem():
        raise CourseError(f"{problem()}; without it submissions run only if you ask for that")
    through = self_test()
    print_lines(f"  {'POSSIBLE' if name in through else 'stopped':<9} {name}" for name in PROBES)
    print(f"{len(PROBES) - len(through)} of {len(PROBES)} probes were stopped")
    return 1 if through else 0


def _new_task(arguments: argparse.Namespace) -> int:
    from course.new_task import new_task

    print(new_task(arguments.id))
    return 0
