"""Hypothetical document embeddings: search with a made-up answer in place of the question.

    vector = mean of f(hypothesis 1), …, f(hypothesis n) [and f_query(query)], made a unit vector

A question and its answer are worded differently; a wrong answer and the right one are often worded
alike. So an answer is made up, embedded as a document (`embed_documents`), and what lies near it is
found. It helps vague questions and hurts those that name exactly what they want.

Source: Gao, Ma, Lin, Callan, Precise zero-shot dense retrieval without relevance labels (2022),
who average several hypotheses and the query; `include_query` does the latter.

But: a hypothesis is never shown and never evidence; it is made up. Without a model it is a template
around the question's topic words, which adds the wording of an answer and no knowledge at all.
"""

import re
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from minirag.intake import checked_whole
from minirag.queries.asking import ask, question_prompt
from minirag.queries.topic import checked_query, language_of, topic_words
from minirag.records import Embedder, LanguageModel
from minirag.text import normalize

__all__ = ["HydeVector", "Hypotheses", "hyde_vector", "hypotheses"]

_TEMPLATES = {
    "en": {
        "what": "{topic} is described here: what it is, what it is for, and what applies to it.",
        "how": "How it is done, step by step: {topic}. Follow these steps for {topic}.",
        "default": "This section is about {topic}. It states the rules and details of {topic}.",
    },
    "es": {
        "what": "Aquí se describe {topic}: qué es, para qué sirve y qué condiciones tiene.",
        "how": "Cómo se hace, paso a paso: {topic}. Siga estos pasos para {topic}.",
        "default": "Esta sección trata de {topic}. Indica las reglas y los detalles de {topic}.",
    },
}
_KINDS = {
    "what": re.compile(
        r"[\s¿¡]*(?:what|which|who|whose|define|qué|que|cuál|cual|cuáles|quién|quien|define)\b"
    ),
    "how": re.compile(
        r"[\s¿¡]*(?:how (?:to|do|does|can|could|should|would|is|are)|steps to|cómo|como)\b"
    ),
}
_GENRES = ("a page of a handbook", "an answer in a list of common questions", "a support ticket")
_TASK = (
    "Write a short passage, three sentences at most, that could stand in {genre} and that answers "
    "the question in <question>. Make up what you do not know; the passage serves a search and is "
    "shown to nobody. Keep names, numbers and codes of the question as they are. Write the passage "
    "alone."
)


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """Made-up answers to a question; none for an empty one."""

    texts: tuple[str, ...]
    source: Literal["model", "template"]
    fallback: str = ""
    """Why (some of) the model's words are missing; "" when they are not."""


@dataclass(frozen=True, slots=True)
class HydeVector:
    """The vector to search with, and what it was made of."""

    vector: NDArray[np.float32]
    """Shape (dimensions,), of length 1."""
    hypotheses: Hypotheses


def hypotheses(
    query: str, model: LanguageModel | None = None, n: int = 1, language: str | None = None
) -> Hypotheses:
    """Return `n` made-up answers to `query`, by the model or by templates (three at most).

    `language` ("en" or "es") is that of the templates, by default the query's. Raises ValueError
    for `n` below 1 and another language.
    """
    n = checked_whole("n", n)
    language = language_of(query, language)
    if not checked_query(query):
        return Hypotheses((), "template")
    if model is None:
        return Hypotheses(_from_templates(query, n, language), "template")
    replies = [
        ask(model, _TASK.format(genre=_GENRES[i % len(_GENRES)]), _numbered(query, i, n))
        for i in range(n)
    ]
    texts = tuple(dict.fromkeys(reply.text for reply in replies if not reply.fallback))
    reasons = [reply.fallback for reply in replies if reply.fallback]
    fallback = f"{len(reasons)} of {n}: {reasons[0]}" if reasons else ""
    if texts:
        return Hypotheses(texts, "model", fallback)
    return Hypotheses(_from_templates(query, n, language), "template", fallback)


def hyde_vector(
    query: str,
    embedder: Embedder,
    model: LanguageModel | None = None,
    n: int = 1,
    include_query: bool = False,
    language: str | None = None,
) -> HydeVector:
    """Return the mean of the hypotheses' vectors, and of the query's with `include_query`.

    An empty query gives its own vector. Raises as `hypotheses` does.
    """
    made_up = hypotheses(query, model, n, language)
    rows = []
    if made_up.texts:
        rows.append(np.asarray(embedder.embed_documents(made_up.texts), dtype=np.float64))
    if include_query or not made_up.texts:
        rows.append(np.asarray(embedder.embed_queries([query]), dtype=np.float64))
    mean = np.concatenate(rows).mean(axis=0)
    length = float(np.linalg.norm(mean))
    return HydeVector((mean / length if length else mean).astype(np.float32), made_up)


def _from_templates(query: str, n: int, language: str) -> tuple[str, ...]:
    """Return the template of the question's kind, then the others, `n` at most."""
    topic = " ".join(topic_words(query)) or query.strip()
    text = normalize(query)
    kind = next((kind for kind, opening in _KINDS.items() if opening.match(text)), "default")
    templates = _TEMPLATES[language]
    chosen = [templates[kind], *(each for name, each in templates.items() if name != kind)]
    return tuple(template.format(topic=topic) for template in chosen[:n])


def _numbered(query: str, i: int, n: int) -> str:
    """Return the prompt of one passage; numbered, so that equal prompts do not repeat an answer."""
    number = f"Passage {i + 1} of {n}.\n" if n > 1 else ""
    return f"{number}{question_prompt(query)}"
