"""Do two readers mark the same passages? Character-level F1, which needs no count of non-passages.

Hripcsak & Rothschild 2005, "Agreement, the F-measure, and reliability in information retrieval".
"""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.capstone import agreement_draws as draws
from course.check.tasks.capstone import agreement_questions as asked

__all__ = ["TASK"]

TASK = Task(
    id="12-agreement",
    assignment="12_capstone",
    title="Do two readers mark the same?",
    function="span_agreement",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    call=refusing("span_agreement"),
    groups=(
        Group(
            "characters",
            2.0,
            (
                Case(
                    "partly-the-same",
                    "a reader who marks a whole page has not found the sentence.",
                    "Work out both sizes and what they share by hand for one question.",
                    draws.partly,
                ),
                Case(
                    "spans-that-overlap",
                    "a character that one reader marks twice is still one character.",
                    "How many characters do 0 to 10 and 5 to 15 mark together?",
                    draws.overlaps,
                ),
                Case(
                    "other-documents",
                    "the same offsets in another file are another passage.",
                    "What makes two characters the same one?",
                    draws.other_documents,
                ),
            ),
        ),
        Group(
            "means",
            1.0,
            (
                Case(
                    "short-and-long",
                    "one long passage can hide that the short ones agree, or the reverse.",
                    "For pooled, add up over questions, each with its own sets, and divide once.",
                    draws.short_and_long,
                ),
                Case(
                    "at-the-limit",
                    "a limit has to be one number for everybody.",
                    "Is an F1 of exactly the limit below it?",
                    draws.at_the_limit,
                ),
                Case(
                    "without-a-limit",
                    "what is left out has one meaning for everybody.",
                    "Which limit holds when none is given? See the first line of the function.",
                    draws.default_limit,
                ),
                Case(
                    "equal-ones",
                    "the list of what to talk about comes in one order, the worst first.",
                    "Sort by two things: the F1, then the id.",
                    draws.equal_ones,
                ),
            ),
        ),
        Group(
            "edges",
            2.0,
            (
                Case(
                    "neither-marks",
                    "two readers who both find no answer agree, and that is worth something.",
                    "What is divided by what when nobody has marked a character?",
                    draws.neither_marks,
                ),
                Case(
                    "nobody-marks",
                    "the first evening, before anything is found, must not break the report.",
                    "Three figures here: which of them still divides by 0?",
                    draws.nobody_marks,
                ),
                Case(
                    "one-marks",
                    "whether there is an answer at all is the largest disagreement.",
                    "What do the two share when one of them has marked nothing?",
                    draws.one_marks,
                ),
                Case(
                    "other-questions",
                    "a question that only one of them has read says nothing on agreement.",
                    "Compare the ids of the two before anything else.",
                    asked.other_questions,
                ),
                Case(
                    "not-asked-of-the-first",
                    "to mark nothing is an answer, not to be asked is none.",
                    "Does the first reader's dict have to hold every question of the second one's?",
                    asked.not_asked_of_the_first,
                ),
                Case(
                    "not-asked-of-the-second",
                    "to mark nothing is an answer, not to be asked is none.",
                    "Does the second reader's dict have to hold every question of the first one's?",
                    asked.not_asked_of_the_second,
                ),
                Case(
                    "no-questions",
                    "a mean over nothing is no agreement, and 1 would look like the best there is.",
                    "What does the text say of two readers who were asked nothing at all?",
                    asked.no_questions,
                ),
            ),
        ),
    ),
    hints=(
        "Turn the spans of a reader into a set, one entry a character.",
        "An entry is a pair: the document and the place in it. What both have marked is what the "
        "two sets share.",
        "F1 is twice the shared characters over the sizes of the two sets added up; think of 0 "
        "over 0. For the pooled figure add up first, and divide once.",
    ),
)
