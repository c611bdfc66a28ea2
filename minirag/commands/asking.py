"""The command `ask`: an answer from the corpus, its sources, and what the sources say of it.

Without --model the answer is made of sentences of the corpus, word for word: no key, no network.
With one, that model of Anthropic's is asked, which needs a key in ANTHROPIC_API_KEY.

But: it is one question, without a conversation before it. `Pipeline.answer` takes a history.
"""

from argparse import Namespace
from collections.abc import Iterator
from textwrap import shorten

from minirag.commands.building import read_materials
from minirag.commands.checking import at_least_one, not_empty
from minirag.commands.layout import clipped, laid_out, one_line_each, title_of, wrapped
from minirag.commands.modelling import anthropic_model
from minirag.commands.searching import explained
from minirag.llm import NoAnswer
from minirag.pipeline import Answer, Answering, Pipeline, make_pipeline

__all__ = ["ask"]

_LONGEST = 200  # characters of a claim, and of the reason why it is doubted


def ask(options: Namespace) -> Iterator[str]:
    """The answer, a line for each source, and a line for each claim that they do not bear out.

    ValueError for an empty question, numbers below 1, a missing key, and where the model gives no
    answer; ImportError for a missing library.
    """
    not_empty("question", options.question)
    at_least_one("--k", options.k)
    at_least_one("--context-tokens", options.context_tokens)
    model = None if options.model is None else anthropic_model(options.model)
    materials = read_materials(options, [options.pipeline])
    answering = Answering(model=model, context_tokens=options.context_tokens)
    pipeline = make_pipeline(options.pipeline, materials, answering=answering)
    try:
        answer = pipeline.answer(options.question, k=options.k)
    except NoAnswer as error:
        raise ValueError(str(error)) from error
    explanation = explained(answer.trace, options)
    yield from laid_out(one_line_each(answer.text) if model is None else answer.text)
    yield from _sources(answer, pipeline)
    yield from _doubts(answer)
    yield from [""] * bool(explanation)
    yield from explanation


def _sources(answer: Answer, pipeline: Pipeline) -> Iterator[str]:
    """The chunks that the answer cites, by the numbers that it cites them with."""
    cited = [
        (number, id_)
        for number, id_ in enumerate(answer.context.ids, start=answer.context.first)
        if id_ in answer.citations
    ]
    left_out = answer.context.left_out
    if answer.context.is_empty and left_out:  # found, and yet not shown
        id_, why = next(iter(left_out.items()))
        yield from ["", *wrapped(f"{len(left_out)} hits were not shown: {id_} {why}")]
    if cited:
        yield ""
    elif answer.faithfulness is not None:
        yield from ["", "the answer names no source"]
    for number, id_ in cited:
        start = f"[{number}] {id_}"
        yield clipped(start, title_of(pipeline.items[id_]))
    for number in answer.unknown_citations:
        yield f"not a source: [{number}]"


def _doubts(answer: Answer) -> Iterator[str]:
    """What the sources do not bear out, and how sure the whole is."""
    checked = answer.faithfulness
    if checked is None or not checked.claims:
        return
    yield ""
    for claim in checked.ungrounded:
        said, reason = (
            shorten(text, _LONGEST, placeholder=" …") for text in (claim.text, claim.reason)
        )
        yield from wrapped(f"{claim.verdict}: {said} ({reason})")
    claims = len(checked.claims)
    borne_out = claims - len(checked.ungrounded)
    yield f"{borne_out} of {claims} claims borne out, confidence {checked.confidence:.2f}"
