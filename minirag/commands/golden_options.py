"""The options of the commands of `golden`, which `options` puts below their own name.

But: only the form is checked here. What a value may be, `minirag.golden` knows.
"""

import argparse
from collections.abc import Callable
from typing import Any

from minirag import commands
from minirag.golden import DIFFICULTIES, SPLITS, STRATA

__all__ = ["add_golden_commands"]

Maker = Callable[[Any, str, str], argparse.ArgumentParser]  # from the parent, name and purpose


def add_golden_commands(actions: Any, make: Maker) -> None:
    """Give `actions`, which holds subcommands, those about the golden set; `make` makes one."""
    validate = make(actions, "validate", "every problem of a golden set, a line each")
    validate.add_argument(
        "--minimum",
        type=int,
        metavar="N",
        help="questions of a stratum in each split [10 dev and 20 test; of a file of yours 1]",
    )
    validate.set_defaults(command=commands.golden_validate)

    add = make(actions, "add", "one question more, with its offsets found; without options it asks")
    _add_fields(add)
    add.set_defaults(command=commands.golden_add)

    locate = make(actions, "locate", "the evidence of a verbatim quote, as JSON")
    locate.add_argument("document_id", help="for example refund-policy")
    locate.add_argument("quote", help="words of the document that occur once, verbatim")
    locate.add_argument("--grade", type=int, choices=(1, 2, 3), default=2, help="3 is best [2]")
    locate.set_defaults(command=commands.golden_locate)

    export = make(actions, "export", "the golden set as a BEIR folder")
    export.add_argument("folder", help="where it goes; made where it is missing")
    export.set_defaults(command=commands.golden_export)

    for action in (validate, add, export):
        action.add_argument("--golden", metavar="FILE", help="the questions [data/golden.jsonl]")
    for action in (validate, add, locate, export):
        action.add_argument(
            "--corpus", "--handbook", metavar="FOLDER", help="the documents [the handbook]"
        )


def _add_fields(add: argparse.ArgumentParser) -> None:
    add.add_argument("--question", metavar="TEXT", help="in words that you would use yourself")
    add.add_argument("--answer", metavar="TEXT", help="what a right answer says")
    add.add_argument(
        "--evidence",
        action="append",
        nargs=3,
        metavar=("DOCUMENT", "QUOTE", "GRADE"),
        help="a passage that answers, verbatim; grade 3 answers alone, 1 helps; may be repeated",
    )
    add.add_argument("--stratum", metavar="KIND", help=", ".join(STRATA))
    add.add_argument("--difficulty", metavar="HOW", help=", ".join(DIFFICULTIES))
    add.add_argument("--split", metavar="NAME", help=", ".join(SPLITS))
    add.add_argument(
        "--history",
        action="append",
        metavar="TURN",
        help="what was said before, of an anaphoric question; may be repeated, oldest first",
    )
    add.add_argument("--filter", metavar="JSON", help='a condition, as {"category": "security"}')
    add.add_argument("--date", metavar="DAY", help="on which it is asked, as 2025-11-14")
    add.add_argument("--id", help="[the next that is free]")
    add.add_argument("--dry-run", action="store_true", help="print the line, write nothing")
