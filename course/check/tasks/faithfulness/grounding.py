"""The share of grounded claims, by content words found in the contexts."""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.faithfulness import grounding_draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    for claims, contexts in (
        (["plan"], ["plan"]),
        (["plan"], ["key"]),
        (["plan"], []),
        ([], ["plan"]),
        (["Plan"], ["plan"]),
        (["plan"], ["planning"]),
        (["60 days"], ["160 dayship"]),
        (["the"], ["the plan"]),
        (["the plan"], ["the key"]),
        (["the plan of is"], ["plan"]),
        (["plan key"], ["plan"]),
        (["plan, seat."], ["plan; key"]),
        (["plan plan seat key"], ["plan"]),
        (["plan seat seat"], ["plan"]),
        (["plan", "seat"], ["plan"]),
        (["plan", "plan", "seat"], ["plan"]),
        ([" seat "], ["plan"]),
        (["plan_seat"], ["plan"]),
        (["planté"], ["plant"]),
        (["plan seat"], ["plan", "seat"]),
        (["seat", "plan", "key"], ["plan"]),
    ):
        yield {
            **grounding_draws.inputs(claims, contexts),
            "stop_words": grounding_draws.STOP_WORDS[:3],
        }
    for claim, threshold in (("plan key", 0.6), ("The plan", 0.6), ("plan key seat", 0.25)):
        yield {
            **grounding_draws.inputs([claim], ["plan"], threshold),
            "stop_words": grounding_draws.STOP_WORDS[:3],
        }


TASK = Task(
    id="10-grounding",
    assignment="10_faithfulness",
    title="The share of grounded claims",
    function="grounding",
    lesson="lesson 10, section 'Count the words'",
    pool=_pool,
    groups=(
        Group(
            "share",
            2.0,
            (
                Case(
                    "three-claims",
                    "the score says how many claims to trust, the list which ones to read.",
                    "For each claim count the content words, and those that the context holds.",
                    grounding_draws.plain,
                ),
                Case(
                    "stop-words-left-out",
                    "words such as 'the' stand in every context and would bear out anything.",
                    "Leave the stop words out of both counts: those found and all.",
                    grounding_draws.stop_words,
                ),
                Case(
                    "whole-words-only",
                    "160 days do not bear out 60 days.",
                    "Is 'art' in 'start' to your code? Compare words, not pieces of text.",
                    grounding_draws.whole_words,
                ),
                Case(
                    "words-of-several-contexts",
                    "what one passage lacks another may say.",
                    "Any of the contexts may hold a word: take them together, but keep them apart.",
                    grounding_draws.several_contexts,
                ),
                Case(
                    "capitals-and-signs",
                    "a comma or a capital must not make a true claim look invented.",
                    "Which characters make up a word, and what is done with capitals before?",
                    grounding_draws.letters,
                ),
                Case(
                    "underscores-and-accents",
                    "max_users in a claim is borne out by a context that says 'max users'.",
                    "Print the words of this claim. Which characters does the task allow in them?",
                    grounding_draws.other_characters,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "at-the-threshold",
                    "the border decides whether a half-found claim goes to a reader.",
                    "A share equal to the threshold is enough; and the threshold is an argument.",
                    grounding_draws.at_the_threshold,
                ),
                Case(
                    "each-mention-counts",
                    "a claim is as long as it is: counting different words is another measure.",
                    "A content word that is said twice counts twice, found or not.",
                    grounding_draws.mentions,
                ),
                Case(
                    "a-claim-said-again",
                    "a score over different claims makes a model better that repeats its mistakes.",
                    "Count the claims as they come: one that is given twice counts twice.",
                    grounding_draws.claims_again,
                ),
                Case(
                    "claims-as-they-were-given",
                    "the report has to name a claim as it stands in the answer.",
                    "Work on a copy of the claim, and list the claim itself.",
                    grounding_draws.as_given,
                ),
                Case(
                    "no-contexts",
                    "where nothing was found, nothing is borne out: never full marks.",
                    "Without contexts every claim has a share of 0.",
                    grounding_draws.no_contexts,
                ),
                Case(
                    "contexts-without-words",
                    "a passage whose text was lost bears nothing out, though it was found.",
                    "These contexts hold no word, so every claim has a share of 0.",
                    grounding_draws.wordless_contexts,
                ),
                Case(
                    "no-claims",
                    "an answer that claims nothing must not raise, nor score full marks.",
                    "What do you divide by when there are no claims?",
                    grounding_draws.no_claims,
                ),
                Case(
                    "stop-words-alone",
                    "a claim without content cannot be looked up.",
                    "What is the share where there is no content word at all?",
                    grounding_draws.only_stop_words,
                ),
            ),
        ),
    ),
    hints=(
        "Turn each text into words first. One function for it serves claims and contexts.",
        "Put the words of all contexts into one set; a word is found if it is in there.",
        "Per claim: list the words that are no stop words, count those in the set, and divide. "
        "Then sort the claims by the threshold and handle the two empty cases.",
    ),
)
