"""An answer out of hits: context, model, citations, and what the context says for and against it.

    classify -> retrieve -> context -> generate -> check

A greeting needs no search. Where nothing is found, or nothing scores as high as the threshold, the
answer is "I have no information on this", and no model is asked. What a model says is checked claim
by claim against the very texts that it was shown.

But: a check by words misses what only the world knows. `Answer.faithfulness` says what it rests on.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from xml.etree import ElementTree

from minirag.context import (
    NO_INFORMATION,
    Context,
    Prompt,
    Turn,
    assemble_context,
    cited,
    history_xml,
    prompt_for,
    says_no_information,
)
from minirag.context.citations import without_citations
from minirag.faithfulness import Faithfulness, check_faithfulness
from minirag.llm import TemplateModel
from minirag.pipeline.answered import Answer
from minirag.pipeline.parts import Item, checked_part
from minirag.pipeline.steps import Stage
from minirag.pipeline.trace import Trace
from minirag.queries import QueryKind, classify
from minirag.records import LanguageModel
from minirag.text import fold_accents, guess_language, normalize

__all__ = ["Answering"]

_GREETING = {
    "en": "Hello! Ask me about what stands in the documents.",
    "es": "¡Hola! Pregúnteme por lo que dicen los documentos.",
}
_SPANISH = re.compile(
    r"\b(?:hola|gracias|buen[oa]s?|adios|hasta|saludos|que|como|encantad[oa]|vale|genial"
    r"|por favor|perfecto)\b"
)
_GENERAL = "Answer the question briefly, in its language. If you do not know, say so."


@dataclass(frozen=True)
class Answering:
    """How a pipeline answers.

    `check(answer, contexts)` returns a Faithfulness; it gets the answer with blanks in the place of
    its citations, so that places in it are places in the answer.
    """

    model: LanguageModel | None = None
    """None: `TemplateModel`, which quotes and needs no key."""
    context_tokens: int = 2000
    threshold: float | None = None
    """The lowest score that is shown to a model, on the scale of the pipeline's last scores."""
    max_tokens: int = 1024
    check: Callable[..., Faithfulness] = check_faithfulness

    def __post_init__(self) -> None:
        checked_part("model", self.model, "complete")
        if not callable(self.check):
            raise ValueError(f"check: {self.check!r} cannot be called; pass a function")

    def __call__(
        self,
        query: str,
        history: Sequence[Turn],
        retrieve: Callable[[], Trace],
        items: Mapping[str, Item],
        clock: Callable[[], float],
    ) -> Answer:
        """Return the answer to `query`; `retrieve` searches when it is called.

        Raises what the parts raise, NoAnswer where the model gives none, and ValueError where it
        answers with something else than a text.
        """
        model = TemplateModel() if self.model is None else self.model
        kind, language = classify(query), _language(query, history)
        if kind is QueryKind.GREETING:
            return _without_search(_GREETING[language], kind)
        if kind is QueryKind.GENERAL_KNOWLEDGE:
            said = self._asked(model, _with_history(query, history), _GENERAL)
            return _without_search(said, kind)
        trace = retrieve()
        context = assemble_context(
            trace.hits, items, budget=self.context_tokens, threshold=self.threshold
        )
        if context.is_empty:
            return Answer(NO_INFORMATION[language], kind, context, (), (), None, trace)
        prompt = prompt_for(trace.searched[0], context, history, language)
        return self._from_context(model, prompt, context, kind, trace, clock)

    def _from_context(
        self,
        model: LanguageModel,
        prompt: Prompt,
        context: Context,
        kind: QueryKind,
        trace: Trace,
        clock: Callable[[], float],
    ) -> Answer:
        """Ask the model, read its citations, check its claims; the trace tells of both stages."""
        stages: list[Stage] = []

        def timed(name: str, work: Callable[[], Any], note: str) -> Any:
            began = clock()
            done = work()
            stages.append(Stage(name, "query", (), (clock() - began) * 1000, note))
            return done

        text = timed(
            "generate",
            lambda: self._asked(model, prompt.text, prompt.system),
            f"{model.name}, {len(context.ids)} documents, {context.tokens} tokens",
        )
        named = cited(text, context)
        faithfulness = None
        claimed, texts = without_citations(text), _shown(context)
        if not says_no_information(claimed):
            faithfulness = timed("check", lambda: self.check(claimed, texts), "")
        trace = replace(trace, stages=(*trace.stages, *stages))
        return Answer(text, kind, context, named.ids, named.unknown, faithfulness, trace)

    def _asked(self, model: LanguageModel, prompt: str, system: str) -> str:
        text = model.complete(prompt, system=system, max_tokens=self.max_tokens)
        if not isinstance(text, str):
            raise ValueError(f"model: {model.name!r} answered with {text!r}, which is no text")
        return text


def _without_search(text: str, kind: QueryKind) -> Answer:
    return Answer(text, kind, Context(""), (), (), None, None)


def _with_history(query: str, history: Sequence[Turn]) -> str:
    """Return the query after what was said before it: "translate that" needs to know what."""
    return f"{history_xml(history)}\n{query}" if history else query


def _shown(context: Context) -> list[str]:
    """Return the texts as the model was shown them, one that was cut as far as it goes."""
    return [document.text or "" for document in ElementTree.fromstring(context.xml)]


def _language(query: str, history: Sequence[Turn]) -> str:
    """Return "en" or "es": the query's language, else the last turn's that tells, else "en"."""
    if _SPANISH.search(fold_accents(normalize(query))) and not guess_language(query):
        return "es"
    texts = [query, *(turn.text for turn in reversed(history))]
    return next((language for text in texts if (language := guess_language(text))), "en")
