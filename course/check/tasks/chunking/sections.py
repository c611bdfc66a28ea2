"""Markdown sections with the path of headings above them; fences are no place for headings."""

from course.check.task import Case, Group, Task
from course.check.tasks.chunking import sections_draws as draws

__all__ = ["TASK"]


TASK = Task(
    id="02-sections",
    assignment="02_chunking",
    title="Sections, and the path above them",
    function="sections",
    lesson="lesson 02, section 'Where the author cut'",
    pool=draws.pool,
    groups=(
        Group(
            "cuts",
            1.0,
            (
                Case(
                    "each-heading-a-section",
                    "a section is what its author meant to be read as one.",
                    "Does each section begin with the first # and end where the next begins?",
                    draws.plain,
                ),
                Case(
                    "text-before-the-first-heading",
                    "the first lines often say what a page is about.",
                    "What becomes of the lines above the first heading?",
                    draws.before,
                ),
                Case(
                    "blank-lines-before-it",
                    "only where the spans join without a gap can a place be found in the text.",
                    "How long must the part before the first heading be to count as a section?",
                    draws.blank_before,
                ),
                Case(
                    "headings-in-a-row",
                    "a title without a text of its own still says what comes next.",
                    "One section for each heading: where does it end, and what is its title?",
                    draws.in_a_row,
                ),
                Case(
                    "signs-that-are-no-heading",
                    "a tag taken for a heading cuts a passage in two.",
                    "One to six signs, at the beginning of the line, then a space, then the title.",
                    draws.no_headings,
                ),
                Case(
                    "no-heading-at-all",
                    "many texts have no headings, and must be found all the same.",
                    "Where does the one section begin and end, and what stands above it?",
                    draws.no_heading,
                ),
                Case(
                    "empty-text",
                    "an empty page must give no chunk, and must not stop the indexing.",
                    "Is there a section without a character in your answer?",
                    lambda rng: {"text": ""},
                ),
            ),
        ),
        Group(
            "path",
            1.0,
            (
                Case(
                    "down-and-up-again",
                    "under a wrong path an answer is taken for one about something else.",
                    "Which titles does a heading of level 2 leave standing above itself?",
                    draws.down_and_up,
                ),
                Case(
                    "a-level-is-skipped",
                    "authors skip levels, and the path must not break there.",
                    "Keep each title together with its level, and compare levels.",
                    draws.skipped,
                ),
            ),
        ),
        Group(
            "fences",
            2.0,
            (
                Case(
                    "a-comment-in-code",
                    "a program that is cut at its comments can be neither read nor run.",
                    "While you go over the lines: are you inside a fence at this one?",
                    lambda rng: draws.with_fence(rng, "```"),
                ),
                Case(
                    "tildes",
                    "the other way to write a fence is rarer and just as valid.",
                    "Three tildes open a fence as three backticks do.",
                    lambda rng: draws.with_fence(rng, "~~~"),
                ),
                Case(
                    "signs-that-close-nothing",
                    "a text about markdown shows one fence inside the other.",
                    "Which three signs opened this fence? A line that begins with them ends it.",
                    draws.other_inside,
                ),
                Case(
                    "signs-that-open-nothing",
                    "what stands behind a fence that is none would lose its heading.",
                    "How does a line begin that opens a fence?",
                    draws.no_fence,
                ),
                Case(
                    "more-behind-the-signs",
                    "authors write four signs, or a word behind three.",
                    "How many signs count at the beginning of a line, and may more stand there?",
                    draws.more_behind,
                ),
                Case(
                    "never-closed",
                    "authors forget the last line of a fence; what follows is code all the same.",
                    "A fence that nobody closes goes on to the end of the text.",
                    draws.never_closed,
                ),
            ),
        ),
    ),
    hints=(
        "Go over the lines once, and keep in mind at which character each one begins.",
        "Three things to remember from line to line: the open fence, if there is one; the titles "
        "above with their levels; and where the open section began.",
        "At a heading drop the titles whose level is not below the new one's, then add the new.",
    ),
)
