"""What the command line can do: each command a function from its options to lines of text.

    search            the best chunks of a corpus for a query, and why
    ask               an answer from the corpus, with its sources
    eval              pipelines measured on golden questions, side by side
    run               every query of a file through a pipeline, as a TREC run
    score             a run against judgements, or two runs compared
    golden validate   every problem of a golden set, a line each
    golden add        one question more, its offsets found
    golden locate     the evidence of a quote, as JSON
    golden export     the golden set as a BEIR folder

A command yields what is to be printed and raises ValueError, KeyError or OSError for bad input.

Files, in reading order: `options`, `golden_options` and `examples` (what may be typed); `checking`
(what is refused at once); `building`, `embedding`, `modelling` (the pipeline that is named, and its
models); `progress` and `layout` (how it is shown). Then a command each: `searching`, `asking`,
`evaluating` with the files that begin with `eval_`, `running`, `scoring`, `golden`, `adding` with
`prompting`.

But: nothing is decided here. A command loads, calls the package and lays out the answer.
"""

from minirag.commands.adding import golden_add
from minirag.commands.asking import ask
from minirag.commands.evaluating import GateError, evaluate_pipelines
from minirag.commands.golden import (
    InvalidInputError,
    golden_export,
    golden_locate,
    golden_validate,
)
from minirag.commands.running import run
from minirag.commands.scoring import score
from minirag.commands.searching import search

__all__ = [
    "GateError",
    "InvalidInputError",
    "ask",
    "evaluate_pipelines",
    "golden_add",
    "golden_export",
    "golden_locate",
    "golden_validate",
    "run",
    "score",
    "search",
]
