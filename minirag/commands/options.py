"""The options of every command, as `argparse` wants them, with examples below.

But: only the form is checked here, that a number is a number. What a value may be, the commands
know.
"""

import argparse
import sys
from typing import Any, NoReturn

from minirag import commands
from minirag.commands.eval_inputs import LADDER
from minirag.commands.examples import EXAMPLES, examples
from minirag.commands.golden_options import add_golden_commands
from minirag.evaluation import TOLERANCE
from minirag.pipeline import PRESETS

__all__ = ["make_parser"]


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, where argparse prints the usage as well."""

    def error(self, message: str) -> NoReturn:
        """Exit with code 2."""
        line = " ".join(message.split())
        if line.startswith("unrecognized arguments"):
            line += "; words that belong together go in quotes"
        print(f"minirag: error: {line}; see '{self.prog} --help'", file=sys.stderr)
        raise SystemExit(2)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser; `parse_args` gives options whose `command` is the function to call."""
    parser = _Parser(
        prog="python -m minirag",
        description="Retrieval-augmented generation, built from scratch to be read.",
        epilog=examples(*EXAMPLES) + "\n\n'python -m minirag COMMAND --help' has more.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_search, _add_ask, _add_eval, _add_run, _add_score, _add_golden):
        add(names)
    return parser


def _command(names: Any, name: str, what: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = names.add_parser(
        name,
        help=what,
        description=f"{what[0].upper()}{what[1:]}.",
        epilog=examples(name if name in EXAMPLES else "golden"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return made


def _add_search(names: Any) -> None:
    search = _command(names, "search", "the best chunks of a corpus for a query")
    search.add_argument("query", help="what to look for")
    search.add_argument("--k", type=int, default=5, help="how many hits at most [5]")
    _add_explanation(search)
    _add_retrieval(search)
    search.set_defaults(command=commands.search)


def _add_ask(names: Any) -> None:
    ask = _command(names, "ask", "an answer from a corpus, with its sources")
    ask.add_argument("question", help="what to answer")
    ask.add_argument("--k", type=int, default=5, help="from how many chunks at most [5]")
    ask.add_argument("--model", help="a model of Anthropic's; needs ANTHROPIC_API_KEY [quotes]")
    ask.add_argument(
        "--context-tokens", type=int, default=2000, metavar="N", help="shown to it at most [2000]"
    )
    _add_explanation(ask)
    _add_retrieval(ask)
    ask.set_defaults(command=commands.ask)


def _add_eval(names: Any) -> None:
    evaluation = _command(names, "eval", "pipelines measured on golden questions")
    evaluation.add_argument(
        "--pipelines",
        metavar="NAMES",
        help=f"of {', '.join(LADDER)} [those of --gate, else all of them on the handbook and "
        "bm25,tfidf on a corpus of your own]",
    )
    evaluation.add_argument("--golden", metavar="FILE", help="the questions [data/golden.jsonl]")
    evaluation.add_argument(
        "--split", choices=("dev", "test", "all"), default="test", help="which questions [test]"
    )
    evaluation.add_argument("--k", type=int, default=10, help="hits that are measured [10]")
    evaluation.add_argument(
        "--model",
        metavar="NAME",
        help="what words questions otherwise: none, recorded, or a model of Anthropic's "
        "[recorded on the handbook, else none]",
    )
    evaluation.add_argument("--json", metavar="FILE", help="write the reports there")
    evaluation.add_argument(
        "--gate", metavar="FILE", help="such reports; exit code 1 where a pipeline got worse"
    )
    evaluation.add_argument(
        "--tolerance",
        type=float,
        default=TOLERANCE,
        help=f"how far the mean of a kind of question may fall [{TOLERANCE:g}]",
    )
    evaluation.add_argument(
        "--history", metavar="FILE", help="add the figures to this database, and show their trend"
    )
    _add_retrieval(evaluation, named=False)
    evaluation.set_defaults(command=commands.evaluate_pipelines)


def _add_run(names: Any) -> None:
    run = _command(names, "run", "every query of a file through a pipeline, as a TREC run")
    run.add_argument("--queries", metavar="FILE", help="[queries.jsonl of the BEIR folder]")
    run.add_argument("--k", type=int, default=100, help="how many documents a query at most [100]")
    run.add_argument("--output", metavar="FILE", help="where the run goes [standard output]")
    _add_retrieval(run)
    run.set_defaults(command=commands.run)


def _add_score(names: Any) -> None:
    score = _command(names, "score", "measure a run against judgements")
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


def _add_golden(names: Any) -> None:
    golden = _command(names, "golden", "check golden questions, or add to them")
    actions = golden.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_golden_commands(actions, _command)


def _add_explanation(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--explain", action="store_true", help="show every stage of the search")
    parser.add_argument("--why-not", metavar="ID", help="where a chunk or document was lost")


def _add_retrieval(parser: argparse.ArgumentParser, named: bool = True) -> None:
    """Add the options that say what is searched, and how."""
    parser.add_argument(
        "--corpus", metavar="FOLDER", help="a folder of text files or a BEIR corpus [the handbook]"
    )
    if named:
        parser.add_argument(
            "--pipeline", metavar="NAME", default="bm25", help=f"{', '.join(PRESETS)} [bm25]"
        )
    parser.add_argument(
        "--chunk-words",
        type=int,
        metavar="N",
        help="words a chunk; 0 takes documents whole [BEIR whole, else by type]",
    )
    parser.add_argument(
        "--vectors", metavar="FOLDER", help="keep computed vectors there, for the next time"
    )
