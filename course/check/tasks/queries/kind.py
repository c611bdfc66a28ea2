"""Does a message need a search? A greeting, a sum, or a question for the knowledge base."""

from course.check.task import Case, Group, Task
from course.check.tasks.queries import messages

__all__ = ["TASK"]

TASK = Task(
    id="07-kind",
    assignment="07_query_transformation",
    title="Does it need a search?",
    function="kind",
    lesson="lesson 07, section 'Does it need a search at all?'",
    pool=messages.kind_pool,
    groups=(
        Group(
            "greetings",
            1.0,
            (
                Case(
                    "greeting-alone",
                    "a search for 'hello' finds passages that nobody asked for.",
                    "Take the phrases of greeting out, capitals aside: is anything left?",
                    messages.greeting_alone,
                ),
                Case(
                    "greeting-and-question",
                    "whoever says hello and asks must get an answer, not a hello.",
                    "It is what is kept that decides, not what was found.",
                    messages.greeting_and_question,
                ),
            ),
        ),
        Group(
            "phrases",
            1.0,
            (
                Case(
                    "longer-phrase-first",
                    "'good' taken out of 'good morning' leaves a search for mornings.",
                    "Several phrases begin at the same word: which one does the text choose?",
                    messages.longer_phrase,
                ),
                Case(
                    "phrases-that-overlap",
                    "what one phrase takes is gone for the next, so their order decides.",
                    "Which comes first by rule 2, the place further left or the longer phrase?",
                    messages.overlapping,
                ),
                Case(
                    "part-of-a-phrase",
                    "'you' thanks nobody: a phrase counts whole or not at all.",
                    "Compare as many words as the phrase has, all of them, in their order.",
                    messages.part_of_a_phrase,
                ),
                Case(
                    "glued-together",
                    "'hi' is in 'which': letters inside a word are no greeting.",
                    "How many words has the message, and is that word a phrase?",
                    messages.glued,
                ),
                Case(
                    "no-words",
                    "there is nothing to search for in a message without words.",
                    "What is kept of a message that has no words?",
                    messages.no_words,
                ),
            ),
        ),
        Group(
            "sums",
            1.0,
            (
                Case(
                    "greeting-and-sum",
                    "a sum stands in no handbook, and no passage will support its result.",
                    "What is kept when both greetings are gone, and how many numbers are that?",
                    messages.with_sum,
                ),
                Case(
                    "longer-sum",
                    "people add up whole columns.",
                    "At how many numbers does rule 4 begin, and where does it end?",
                    messages.longer_sum,
                ),
                Case(
                    "one-number",
                    "a number by itself may be an error code or an invoice.",
                    "How many numbers does a sum need at least?",
                    messages.one_number,
                ),
                Case(
                    "numbers-and-other-words",
                    "'24/7' and '2 seats for 12 months' are questions for the handbook.",
                    "One word that is neither a number nor in arithmetic is enough to search.",
                    messages.numbers_and_words,
                ),
                Case(
                    "codes-are-no-numbers",
                    "a code with digits in it is what people search for most.",
                    "A number is a word of digits alone: is e4021 one?",
                    messages.codes,
                ),
            ),
        ),
    ),
    hints=(
        "Work with lists of words, never with the text: 'hi' is in 'which'.",
        "Split each phrase into its words, and try the phrases at one place, longest first.",
        "A while loop with a position: go on by the length of the phrase that fits, or keep the "
        "word and go on by one.",
    ),
)
