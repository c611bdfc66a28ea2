"""A made-up answer from a template: the sound of an answer, around the question's own words.

After Gao, Ma, Lin & Callan 2022, who have a model write it.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.queries import questions

__all__ = ["TASK"]

TASK = Task(
    id="07-hypothesis",
    assignment="07_query_transformation",
    title="A made-up answer without a model",
    function="hypothesis",
    lesson="lesson 07, section 'Search with an answer instead'",
    pool=questions.hypothesis_pool,
    groups=(
        Group(
            "template",
            1.0,
            (
                Case(
                    "what",
                    "the answer to a what-question says what something is.",
                    "Print the template that you chose and the topic that you made.",
                    questions.what,
                ),
                Case(
                    "which-or-who",
                    "three opening words ask for a thing, not one.",
                    "Read the list of opening words again.",
                    questions.who,
                ),
                Case(
                    "how",
                    "the answer to a how-question is steps.",
                    "How often does {topic} stand in the template, and how often in your text?",
                    questions.how,
                ),
                Case(
                    "neither",
                    "a question that only holds the word 'how' does not ask for steps.",
                    "Only the first word decides.",
                    questions.default,
                ),
                Case(
                    "begins-alike",
                    "neither 'however' nor 'how-to' is 'how'.",
                    "What is a word here? Compare the first one whole.",
                    questions.alike,
                ),
            ),
        ),
        Group(
            "topic",
            1.0,
            (
                Case(
                    "spelling",
                    "a code that is changed on its way into the template is never found.",
                    "Compare in small letters, but put in what stands in the query.",
                    questions.spelling,
                ),
                Case(
                    "repeated-word",
                    "a topic word said twice pulls the vector twice as far.",
                    "Each word once, whatever its capitals; which spelling stays?",
                    questions.repeated,
                ),
                Case(
                    "stop-words-only",
                    "an empty topic would make every such question the same search.",
                    "What is the topic when all words are stop words?",
                    questions.stop_words_only,
                ),
                Case(
                    "other-braces",
                    "templates hold JSON and code, and must not break on it.",
                    "Which method changes one piece of a text and looks at nothing else?",
                    questions.braces,
                ),
                Case(
                    "no-words",
                    "a made-up answer to nothing would find something all the same.",
                    "What comes back for a query without words?",
                    questions.no_words,
                ),
            ),
        ),
    ),
    hints=(
        "Words first; the template depends on the first of them, the topic on all.",
        "A dict from a word in small letters to its first spelling keeps order and drops repeats.",
        "text.replace(old, new) changes every place, and needs no braces to be doubled.",
    ),
)
