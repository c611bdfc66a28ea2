"""The command line: `python -m minirag search "are setup fees refunded"`.

Answers go to standard output. Bad input of any kind gives a line `minirag: error: ...` on standard
error (a broken golden file one for each problem) and exit code 2, and nothing is written.

But: this is for trying things out. What a program needs is the package itself.
"""

import argparse
import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import NoReturn

from minirag import commands

EXAMPLES = """examples:
  python -m minirag search "are setup fees refunded"
  python -m minirag search "E-4021" --k 3 --corpus my_notes/
  python -m minirag run --corpus corpus.jsonl --queries queries.jsonl --output run.trec
  python -m minirag run --corpus beir_folder/ --pipeline rrf --k 100 --output rrf.trec
  python -m minirag score --run run.trec --qrels qrels.tsv --metrics nDCG@10,RR,R@100
  python -m minirag score --run run.trec --qrels qrels.tsv --compare rrf.trec
  python -m minirag golden validate
  python -m minirag golden locate refund-policy "a sentence of the document"
  python -m minirag golden export golden_beir/
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
        with warnings.catch_warnings():
            warnings.showwarning = _show
            for line in options.command(options):
                print(line)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except commands.InvalidInputError as error:
        return _fail(*error.args)
    except KeyError as error:  # whose str() is in quotes
        return _fail(error.args[0] if error.args else error)
    except (ValueError, OSError, ImportError) as error:
        return _fail(error)
    return 0


def _fail(*problems: object) -> int:
    for problem in problems:
        print("minirag: error:", " ".join(str(problem).split()), file=sys.stderr)
    return 2


def _show(message: Warning | str, *_: object, **__: object) -> None:
    print("minirag: warning:", " ".join(str(message).split()), file=sys.stderr)


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
    search.add_argument("--k", type=int, default=5, help="how many hits at most [5]")
    _add_retrieval(search, commands.CHUNK_WORDS)
    search.set_defaults(command=commands.search)

    run = names.add_parser("run", help="every query of a file through a retriever, as a TREC run")
    run.add_argument("--queries", metavar="FILE", help="[queries.jsonl of the BEIR folder]")
    run.add_argument("--k", type=int, default=100, help="how many documents a query at most [100]")
    run.add_argument("--output", metavar="FILE", help="where the run goes [standard output]")
    _add_retrieval(run, None)
    run.set_defaults(command=commands.run)

    score = names.add_parser("score", help="measure a run against judgements")
    score.add_argument("--run", metavar="FILE", required=True, help="a TREC run")
    score.add_argument("--qrels", metavar="FILE", required=True, help="BEIR .tsv or TREC qrels")
    score.add_argument(
        "--metrics",
        default="nDCG@10,RR,R@100",
        help="nDCG@k, R@k, P@k, Success@k, RR[@k], AP[@k] [nDCG@10,RR,R@100]",
    )
    score.add_argument("--by-query", action="store_true", help="a line for each query too")
    score.add_argument("--compare", metavar="FILE", help="a second run: what it gains, and where")
    score.set_defaults(command=commands.score)

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

    export = actions.add_parser("export", help="the golden set as a BEIR folder")
    export.add_argument("folder", help="where it goes; made where it is missing")
    export.add_argument("--golden", metavar="FILE", help="[data/golden.jsonl]")
    export.set_defaults(command=commands.golden_export)

    for action in (validate, locate, export):
        action.add_argument("--handbook", metavar="DIR", help="the documents [data/handbook]")
    return parser


def _add_retrieval(parser: argparse.ArgumentParser, chunk_words: int | None) -> None:
    """Add the options that say what is searched, and how."""
    parser.add_argument(
        "--corpus", metavar="FOLDER", help="a folder of text files or a BEIR corpus [the handbook]"
    )
    parser.add_argument(
        "--pipeline", default="bm25", help=f"{', '.join(commands.RETRIEVERS)} [bm25]"
    )
    shown = "0 for BEIR, else 120" if chunk_words is None else str(chunk_words)
    parser.add_argument(
        "--chunk-words",
        type=int,
        default=chunk_words,
        help=f"words a chunk; 0 takes documents whole [{shown}]",
    )
    parser.add_argument(
        "--vectors", metavar="FOLDER", help="keep computed vectors there, for the next time"
    )


if __name__ == "__main__":
    raise SystemExit(main())
