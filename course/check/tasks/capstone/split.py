"""A split into dev and test by lot: kinds in proportion, what shares a document on one side.

Neyman 1934, "On the two different aspects of the representative method", for strata; Kaufman,
Rosset & Perlich 2012, "Leakage in data mining", for why what belongs together stays together.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.capstone import split_draws as draws
from course.check.tasks.capstone import split_groups as groups

__all__ = ["TASK"]

TASK = Task(
    id="12-split",
    assignment="12_capstone",
    title="A split that does not leak",
    function="split_questions",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    groups=(
        Group(
            "lots",
            2.0,
            (
                Case(
                    "by-lot",
                    "a split that anybody can repeat is one that nobody has chosen.",
                    "Print the lots of two questions and hold them against the example.",
                    draws.by_lot,
                ),
                Case(
                    "nothing-that-answers",
                    "questions without evidence are split too, each for itself.",
                    "Two questions without documents share none.",
                    draws.no_documents,
                ),
                Case(
                    "nothing-for-dev",
                    "who has chosen nothing needs no dev questions and reports on all.",
                    "With a share of 0, how many questions of a kind may be in dev?",
                    draws.none_for_dev,
                ),
            ),
        ),
        Group(
            "kinds",
            1.0,
            (
                Case(
                    "two-kinds",
                    "a kind that is all in test cannot be worked on before it is reported.",
                    "Count dev questions by kind, and hold each kind against its own share.",
                    draws.two_kinds,
                ),
            ),
        ),
        Group(
            "together",
            3.0,
            (
                Case(
                    "shared-documents",
                    "what was tuned on one passage of a document has seen the next one too.",
                    "Which questions share a document? They are one group, and have one lot.",
                    groups.shared,
                ),
                Case(
                    "chains",
                    "two questions may hang together by a third one only.",
                    "When a question touches two groups, what becomes of the two?",
                    groups.chain,
                ),
                Case(
                    "a-long-chain",
                    "who hangs together by four others leaks as much as who shares a document.",
                    "Follow the chain from one end to the other, whichever end is listed first.",
                    groups.long_chain,
                ),
                Case(
                    "the-name-of-a-group",
                    "a lot that another program cannot repeat is no lot.",
                    "Which id does min() give? Which bytes are hashed if a letter has an accent?",
                    groups.names,
                ),
                Case(
                    "a-group-too-large",
                    "a large group that does not fit must not keep small ones out.",
                    "What does your loop do after a group that does not fit?",
                    groups.skipped,
                ),
                Case(
                    "filled-to-the-last",
                    "a group of several kinds has to fit into each of them.",
                    "Is exactly the share too much? And in which of the kinds do you look?",
                    groups.filled_exactly,
                ),
            ),
        ),
    ),
    hints=(
        "Three steps: make groups, give each its lot, go through them in order of lots.",
        "Groups: take the questions one by one. A new one may touch none of the groups so far, one "
        "of them, or several; what becomes of these each time?",
        "Before a group becomes dev, add its questions to the dev counts of their kinds: no count "
        "may then be above share times the size of the kind.",
    ),
)
