"""The command line: `python -m minirag search "are setup fees refunded"`.

Answers go to standard output. Bad input of any kind gives a line `minirag: error: ...` on standard
error (a broken golden file one for each problem) and exit code 2, and nothing is written.

But: this is for trying things out. What a program needs is the package itself.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from minirag import commands

EXAMPLES = """examples:
  python -m minirag search "are setup fees refunded"
  python -m minirag search "E-4021" --k 3 --corpus my_notes/
  python -m minirag golden validate
  python -m minirag golden locate refund-policy "a sentence of the document"
"""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, where argparse prints the usage as well."""

    def error(self, message: str) -> NoReturn:
        """Exit with code 2."""
        print(f"minirag: error: {message}; see '{self.prog} --help'", file=sys.stderr)
        raise SystemExit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")  # a pipe on Windows would refuse accents
    options = _parser().parse_args(arguments)
    try:
        for line in options.command(options):
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except commands.InvalidInputError as error:
        return _fail(*error.args)
    except KeyError as error:  # whose str() is in quotes
        return _fail(error.args[0] if error.args else error)
    except (ValueError, OSError) as error:
        return _fail(error)
    return 0


def _fail(*problems: object) -> int:
    for problem in problems:
        print("minirag: error:", " ".join(str(problem).split()), file=sys.stderr)
    return 2


def _parser() -> Parser:
    parser = Parser(
        prog="python -m minirag",
        description="Retrieval-augmented generation, built from scratch to be read.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    search = names.add_parser("search", help="the best chunks of a corpus for a query")
    search.add_argument("query", help="what to look for")
    search.add_argument(
        "--corpus", metavar="FOLDER", help="a folder of text files or a BEIR folder [the handbook]"
    )
    search.add_argument("--k", type=int, default=5, help="how many hits at most [5]")
    search.set_defaults(command=commands.search)

    golden = names.add_parser("golden", help="check the golden set, or add to it")
    actions = golden.add_subparsers(title="commands", metavar="COMMAND", required=True)

    validate = actions.add_parser("validate", help="every problem of a golden set, a line each")
    validate.add_argument("--golden", metavar="FILE", help="[data/golden.jsonl]")
    validate.add_argument(
        "--minimum", type=int, default=1, help="questions of a stratum in each split [1]"
    )
    validate.set_defaults(command=commands.golden_validate)

    locate = actions.add_parser("locate", help="the evidence of a verbatim quote, as JSON")
    locate.add_argument("document_id", help="for example refund-policy")
    locate.add_argument("quote", help="words of the document that occur once, verbatim")
    locate.add_argument("--grade", type=int, choices=(1, 2, 3), default=2, help="[2]")
    locate.set_defaults(command=commands.golden_locate)

    for action in (validate, locate):
        action.add_argument("--handbook", metavar="DIR", help="the documents [data/handbook]")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
