"""What the instructor's and the contributor's command lines share.

But: no command is known here.
"""

import argparse
from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["adder", "positive", "print_lines"]


def adder(commands: Any) -> Callable[..., argparse.ArgumentParser]:
    """Return a function that adds a command: its name, what does it, and a line of help."""

    def add(name: str, run: Callable[..., int], text: str) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
        command.set_defaults(run=run)
        return command

    return add


def positive(text: str) -> int:
    """Read a whole number of at least 1 from the command line."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least 1")
    return int(text)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        print(line)
