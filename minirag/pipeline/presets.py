"""Pipelines ready to use, by name, from the plainest to the one with everything.

    bm25              words, by BM25
    tfidf             words, by the cosine of TF-IDF
    dense             meanings, by the embedder
    naive             what most people build first: windows of 512 words, meanings, no limit
    quick_wins        chunks by type under a line on their source, a limit to distance, 3 a source
    hybrid            words and meanings, fused by reciprocal rank
    heuristic         hybrid, its first 30 reranked by the words that they share with the query
    late_interaction  hybrid, its first 50 reranked token by token
    transforms        hybrid, asked in other wordings too, after the conversation was worked in
    parent_child      transforms, searching windows of 40 words and returning the chunks around them
    full              parent_child on stems, under headers, ending where hits fall behind the best

    pipeline = make_pipeline("hybrid", load_folder("my_notes"))

Without a model, questions are worded otherwise by rules, which know no synonyms; so `full` is then
hybrid on stems of headed chunks, reranked by late interaction. Over whole documents it has neither
children nor an end before the list's. `recipes` has the settings, chosen on the handbook's dev
questions.

But: that is a choice for that handbook; measure it on your own questions. With a model, `full` asks
it twice before it searches. Where the embedder gives no token vectors, it is without late
interaction, and each trace says so; where `snowballstemmer` is missing, it is without stems.
"""

from collections.abc import Iterable
from typing import Any, Literal

from minirag.pipeline.answering import Answering
from minirag.pipeline.materials import Materials
from minirag.pipeline.parts import Item
from minirag.pipeline.pipeline import Pipeline
from minirag.pipeline.recipes import PRESETS
from minirag.pipeline.texts import Chunker
from minirag.records import Embedder, LanguageModel

__all__ = ["make_pipeline"]


def make_pipeline(
    name: str,
    documents: Iterable[Item] | Materials,
    *,
    embedder: Embedder | None = None,
    model: LanguageModel | None = None,
    chunker: Chunker | None = None,
    whole: bool = False,
    headers: Literal["source", "generated"] = "source",
    **options: Any,
) -> Pipeline:
    """Return the pipeline of that name over `documents`, or over materials made before.

    `embedder`, `model`, `chunker`, `whole` and `headers` are those of `Materials`. The model also
    answers, and words questions otherwise for `transforms` and what stands on it. `options` go to
    `Pipeline`, over the preset's own. ValueError for an unknown name, for what is no documents, and
    for materials together with what they are made from.
    """
    if not isinstance(name, str) or name not in PRESETS:
        raise ValueError(f"name: {name!r} is no preset; use one of {', '.join(PRESETS)}")
    made_from: dict[str, object] = {
        "embedder": embedder,
        "model": model,
        "chunker": chunker,
        "whole": whole or None,
        "headers": None if headers == "source" else headers,
    }
    if not isinstance(documents, Materials):
        documents = Materials(
            documents,
            embedder=embedder,
            model=model,
            chunker=chunker,
            whole=whole,
            headers=headers,
        )
    elif given := [key for key, value in made_from.items() if value is not None]:
        raise ValueError(f"{given[0]}: the materials are made; pass it to Materials(...)")
    own: dict[str, Any] = {"name": name}
    if documents.model is not None:
        own["answering"] = Answering(model=documents.model)
    return PRESETS[name](documents, {**own, **options})
