"""The command line: `python -m minirag search "are setup fees refunded"`.

Answers go to standard output. Bad input of any kind gives a line `minirag: error: ...` on standard
error (a broken golden file one for each problem) and exit code 2, and nothing is written. Exit code
1 says that the gate of `eval` did not pass, 130 that it was interrupted.

But: this is for trying things out. What a program needs is the package itself.
"""

import io
import os
import sys
import warnings
from collections.abc import Sequence

from minirag import commands
from minirag.commands.options import make_parser
from minirag.data import display_path

__all__ = ["main"]

# what would move the cursor or colour the screen, were it in a document: all but the tab
_CONTROLS = dict.fromkeys((*range(9), *range(10, 32), *range(127, 160)), "�")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, 1 for a gate that fails, 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a pipe on Windows would refuse accents, and half a surrogate pair has no bytes
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = make_parser().parse_args(arguments)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show
            for line in options.command(options):
                print(_plain(line))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130  # as a shell says of a command that was stopped
    except commands.GateError as error:
        for reason in error.args:
            print("minirag: gate failed:", _plain(reason), file=sys.stderr)
        return 1
    except commands.InvalidInputError as error:
        return _fail(*error.args)
    except (KeyError, ValueError, OSError, ImportError) as error:
        return _fail(_told(error))
    return 0


def _told(error: Exception) -> object:
    """Return what an error says, with the remedy where the system raised it."""
    if isinstance(error, KeyError):  # whose str() is in quotes
        return error.args[0] if error.args else error
    if isinstance(error, OSError) and error.filename is not None:
        what = (error.strerror or type(error).__name__).lower()
        return f"{display_path(error.filename)}: {what}; check the path, and what you may do there"
    return error


def _plain(line: str) -> str:
    return line.translate(_CONTROLS)


def _fail(*problems: object) -> int:
    for problem in problems:
        print("minirag: error:", _plain(" ".join(str(problem).split())), file=sys.stderr)
    return 2


def _show(message: Warning | str, *_: object, **__: object) -> None:
    print("minirag: warning:", _plain(" ".join(str(message).split())), file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
