"""A question after a conversation: the topic in the place of the pronoun.

By rules; Elgohary, Peskov & Boyd-Graber 2019 collect what people write in this place.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.queries import conversations, turns

__all__ = ["TASK"]


TASK = Task(
    id="07-rewrite",
    assignment="07_query_transformation",
    title="What 'it' is",
    function="rewrite",
    lesson="lesson 07, section 'What was said before'",
    pool=turns.rewrite_pool,
    groups=(
        Group(
            "place",
            1.0,
            (
                Case(
                    "one-pronoun",
                    "a search for 'it' finds nothing; a search for the topic does.",
                    "Only the pronoun changes: compare what stands before and behind it.",
                    conversations.one_pronoun,
                ),
                Case(
                    "first-of-two-pronouns",
                    "a topic that is put in twice outweighs the rest of the question.",
                    "The first word of the query may be the pronoun, in capitals; stop after one.",
                    conversations.two_pronouns,
                ),
                Case(
                    "pronoun-inside-a-word",
                    "'it' also stands in 'limit', which must stay a word.",
                    "Look for the pronoun among whole words, then for its place in the text.",
                    conversations.inside_a_word,
                ),
                Case(
                    "opening",
                    "'And for Enterprise?' has no pronoun, and still points back.",
                    "Without a pronoun, where does the topic go, and what stands before it?",
                    conversations.opening,
                ),
                Case(
                    "opening-and-pronoun",
                    "the topic is said once, also where two words point back.",
                    "The second rule holds only where the first one does not.",
                    conversations.opening_and_pronoun,
                ),
            ),
        ),
        Group(
            "history",
            1.0,
            (
                Case(
                    "earlier-topics",
                    "people ask about what they said last, not about what they were told.",
                    "Whose turns count, and from which end do you look?",
                    conversations.earlier_topics,
                ),
                Case(
                    "turn-without-a-topic",
                    "after 'And how?' the talk is still about what was asked before.",
                    "What do you do with a turn of which no word is left?",
                    conversations.thanks_last,
                ),
                Case(
                    "word-said-twice",
                    "a word that is searched twice counts twice.",
                    "Each word once, where it stands first, whatever its capitals.",
                    conversations.said_twice,
                ),
                Case(
                    "code-carried-over",
                    "a code that is lost or spelt otherwise is never found.",
                    "The word is compared in small letters; how is it spelt in the topic?",
                    conversations.carried_code,
                ),
            ),
        ),
        Group(
            "left-alone",
            1.0,
            (
                Case(
                    "stands-alone",
                    "a complete question only gets worse by what was said before.",
                    "No pronoun, and the opening word is not at its beginning: what comes back?",
                    conversations.stands_alone,
                ),
                Case(
                    "words-the-query-has",
                    "a word that is there already need not be said again.",
                    "Leave the query's own words out of the topic, whatever their capitals.",
                    conversations.known_words,
                ),
                Case(
                    "another-code",
                    "whoever asks about E-4022 next does not want E-4021 again.",
                    "Does the query have a word with a digit? Then which words stay behind?",
                    conversations.other_code,
                ),
                Case(
                    "nothing-said",
                    "what the assistant said, or nothing, is no topic.",
                    "What comes back when no turn of the user has a topic?",
                    conversations.nothing_said,
                ),
            ),
        ),
    ),
    hints=(
        "Two questions, one after the other: what is the topic, and where does it go?",
        "Make the topic of one turn first; then go through the user's turns from the last one.",
        "re.finditer gives matches with .start() and .end(): the query before and behind one "
        "match can be put together again around the topic.",
    ),
)
