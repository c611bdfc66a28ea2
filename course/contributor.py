"""The contributor's commands of `python -m course`: build, and prove what the tasks catch.

But: it only reads the command line; the work is done by the module that each command names.
"""

import argparse
from typing import Any

from course.commands import adder, positive, print_lines
from course.paths import assignment_named, assignments

__all__ = ["EXAMPLES", "add_commands"]

EXAMPLES = """\
  python -m course misconceptions    (instructors) what each known wrong answer loses, and where
  python -m course mutants 03        (contributors) change the reference; do the cases notice?
  python -m course build             (contributors) rebuild notebooks from course/sources
  python -m course build --check     (contributors) report drift, write nothing
  python -m course vectors           (contributors) record the embeddings that lessons use
"""


def add_commands(commands: Any) -> None:
    """Add the commands to a parser; each sets `run`, which does it and returns the exit code."""
    add = adder(commands)
    matrix = add("misconceptions", _prove, "print what each known wrong answer loses")
    matrix.add_argument("assignment", nargs="?", help="its name or number; all without")
    matrix.add_argument(
        "--secrets", type=positive, default=1, metavar="N", help="seeds of fresh draws (1)"
    )
    mutants = add("mutants", _prove, "change the reference; do the cases notice?")
    mutants.add_argument("assignment", nargs="?", help="its name or number; all without")
    mutants.add_argument(
        "--inputs",
        type=positive,
        default=10_000,
        metavar="N",
        help="random inputs on which a survivor is compared with the reference (10,000)",
    )
    build = add("build", _build, "make the notebooks from their sources")
    build.add_argument("--check", action="store_true", help="report drift, write nothing")
    build.add_argument("--only", metavar="NAME", help="one source: 03 or 03_bm25")
    build.add_argument("--no-execute", action="store_true", help="leave the lessons out")
    build.add_argument(
        "--rewrite", action="store_true", help="write lessons even if only pictures changed"
    )
    add("vectors", _vectors, "record the embeddings that lessons use")


def _prove(arguments: argparse.Namespace) -> int:
    from course.proving import show_matrix, show_mutants

    chosen = arguments.assignment
    names = [assignment_named(chosen)] if chosen else assignments()
    if arguments.command == "misconceptions":
        return show_matrix(names, arguments.secrets)
    return show_mutants(names, arguments.inputs)


def _build(arguments: argparse.Namespace) -> int:
    from course.build import build

    changed = build(
        check=arguments.check,
        only=arguments.only,
        execute=not arguments.no_execute,
        rewrite=arguments.rewrite and not arguments.check,
    )
    print_lines(changed)
    if arguments.check and changed:
        return 1
    print("nothing has drifted" if not changed else f"{len(changed)} changes written")
    return 0


def _vectors(arguments: argparse.Namespace) -> int:
    from course.token_vectors import record_tokens
    from course.vectors import record_vectors

    print(record_vectors())
    print(record_tokens())
    return 0
