"""The place of a quote, in whatever lines the text is broken; or an error, never a guess."""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.capstone import locate_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="12-locate",
    assignment="12_capstone",
    title="The place of a quote",
    function="locate_quote",
    lesson="lesson 01, section 'A golden set of your own'",
    pool=draws.pool,
    call=refusing("locate_quote"),
    groups=(
        Group(
            "lines",
            1.0,
            (
                Case(
                    "in-other-lines",
                    "a passage copied from a page has other line breaks than the file.",
                    "Slice the text at your offsets and print the piece: is it the passage?",
                    draws.other_lines,
                ),
                Case(
                    "broken-quote",
                    "a quote from a mail brings its own line breaks and blanks along.",
                    "What does your code do with white space inside the quote and at its ends?",
                    draws.space_around,
                ),
                Case(
                    "other-white-space",
                    "pages and PDFs have blanks that no keyboard types, and a copy has them too.",
                    "Which characters does str.split() split at? Do you look for the same ones?",
                    draws.other_white_space,
                ),
                Case(
                    "first-or-last-words",
                    "the answer may be how the document begins or ends.",
                    "Count the offsets by hand for a quote at the very beginning.",
                    draws.first_and_last,
                ),
            ),
        ),
        Group(
            "letters",
            1.0,
            (
                Case(
                    "signs-are-signs",
                    "a version number that matches another one marks the wrong passage.",
                    "What does a point or a plus mean in the way in which you search?",
                    draws.signs,
                ),
                Case(
                    "inside-a-word",
                    "part of a compound or a number with its unit can be the evidence.",
                    "A quote is a run of characters; it may begin and end inside a word.",
                    draws.inside_a_word,
                ),
                Case(
                    "other-case",
                    "a passage that is not quoted as it stands is a guess.",
                    "Large and small letters are different letters here.",
                    draws.other_case,
                ),
                Case(
                    "run-together",
                    "'e mail' and 'email' are two texts, and one of them is not there.",
                    "White space answers to white space: the text may not lack it.",
                    draws.run_together,
                ),
                Case(
                    "parted-in-the-text",
                    "a search that ignores blanks finds 'no table' in 'notable'.",
                    "Where the quote has no white space, may the text have any?",
                    draws.parted,
                ),
            ),
        ),
        Group(
            "refusals",
            1.0,
            (
                Case(
                    "stands-twice",
                    "a span at the first of two places marks the wrong one half of the time.",
                    "Count all places, also those whose lines are broken in another way.",
                    draws.twice,
                ),
                Case(
                    "two-places-overlap",
                    "two places that share letters are still two.",
                    "Where does your search go on after it has found one place?",
                    draws.overlapping,
                ),
                Case(
                    "nothing-quoted",
                    "an empty quote stands everywhere and marks nothing.",
                    "What is left of the quote without white space?",
                    draws.blank,
                ),
            ),
        ),
    ),
    hints=(
        "Search the text as it is, so that offsets stay true; only make the search blind to which "
        "white space it meets.",
        "Split the quote into pieces at its white space. Between two pieces any white space may "
        "stand, one character or more.",
        "A regular expression can say that, once every piece is escaped. Look for all places where "
        "it matches, also places that overlap: a lookahead helps.",
    ),
)
