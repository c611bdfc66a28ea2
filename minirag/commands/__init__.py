"""What the command line can do: each command a function from its options to lines of text.

    search            the best chunks of a corpus for a query
    run               every query of a file through a retriever, as a TREC run
    score             a run against judgements, or two runs compared
    golden validate   every problem of a golden set, a line each
    golden locate     the evidence of a quote, as JSON
    golden export     the golden set as a BEIR folder

A command yields what is to be printed and raises ValueError, KeyError or OSError for bad input.
`retrievers` names what can be run, `progress` shows how far long work has come.

But: nothing is decided here. A command loads, calls the package and lays out the answer.
"""

from minirag.commands.golden import (
    InvalidInputError,
    golden_export,
    golden_locate,
    golden_validate,
)
from minirag.commands.retrievers import RETRIEVERS, build_retriever
from minirag.commands.running import run
from minirag.commands.scoring import score
from minirag.commands.searching import CHUNK_WORDS, search, snippet

__all__ = [
    "CHUNK_WORDS",
    "RETRIEVERS",
    "InvalidInputError",
    "build_retriever",
    "golden_export",
    "golden_locate",
    "golden_validate",
    "run",
    "score",
    "search",
    "snippet",
]
