"""A cross-encoder: query and text go through the model together, and one number comes out.

    logit = model("[CLS] query [SEP] text [SEP]"),   probability = 1 / (1 + e^-logit)

Every word of the query looks at every word of the text, which two separate embeddings cannot do:
more exact, and too slow for a corpus. So it reads the 20 to 50 best of a first stage. Nogueira,
Cho, Passage re-ranking with BERT (2019); the default model, of 22 million parameters, was trained
on MS MARCO by the sentence-transformers project.

The model gives logits. `scores="probabilities"` (the default) puts them through the sigmoid here,
in float64, so that the order stays that of the logits and `Blend` can take them as they are.

But: a probability of .9 is not right nine times in ten; the model was never calibrated on your
texts. A pair longer than the model's window is cut: it is counted in `truncated` and warned of.
"""

import threading
import warnings
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any, Literal

import numpy as np

from minirag.dense.loading import INSTALL, no_progress_bar
from minirag.records import Hit
from minirag.rerank.candidates import Items, ranked, read_candidates
from minirag.rerank.first_stage import sigmoid

__all__ = ["CrossEncoderReranker"]

DEFAULT_CROSS_ENCODER = "cross-encoder/ms-marco-MiniLM-L-6-v2"

ModelScores = Literal["logits", "probabilities"]


class CrossEncoderReranker:
    """A reranker that runs a `CrossEncoder` of sentence-transformers, loaded when first needed.

    `name` is any name of a hub or a folder. `max_tokens` lowers the window, `truncated` counts the
    pairs that were longer. Raises ValueError for a name that is no string, a number below 1 and
    unknown scores.
    """

    def __init__(
        self,
        name: str = DEFAULT_CROSS_ENCODER,
        batch_size: int = 32,
        *,
        scores: ModelScores = "probabilities",
        max_tokens: int | None = None,
        languages: tuple[str, ...] = ("en",),
    ) -> None:
        if not isinstance(name, str):
            raise ValueError(f"name: {name!r} is no string; pass a model's name or its folder's")
        if scores not in ("logits", "probabilities"):
            raise ValueError(f"scores: {scores!r}; choose 'logits' or 'probabilities'")
        for number, value in (("batch_size", batch_size), ("max_tokens", max_tokens)):
            if value is not None and (not isinstance(value, int) or value < 1):
                raise ValueError(f"{number}: {value!r}; choose a whole number of 1 or more")
        self.name = name
        self.batch_size = batch_size
        self.scores = scores
        self.languages = languages
        self.truncated = 0
        self._window = max_tokens
        self._loaded: Any = None
        self._lock = threading.RLock()  # one thread at a time loads, counts tokens, predicts

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Items, k: int) -> list[Hit]:
        """Return at most `k` of the hits, best first; without hits no model is loaded.

        KeyError for an unknown id; ValueError for k < 1 and a model of several labels; ImportError
        where the library is missing, OSError where the model cannot be loaded.
        """
        candidates, k = read_candidates(query, hits, chunks, k)
        if not candidates:
            return []
        # equal texts are read once, so that their scores are equal to the last bit
        texts = list(dict.fromkeys(candidate.text for candidate in candidates))
        score_of = dict(zip(texts, self._predict(query, texts), strict=True))
        return ranked(candidates, [score_of[candidate.text] for candidate in candidates], k)

    def _predict(self, query: str, texts: list[str]) -> list[float]:
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self.name, self._window)
            model = self._loaded
            self._report_long(model, query, texts)
            from torch.nn import Identity

            logits = model.predict(
                [(query, text) for text in texts],
                batch_size=self.batch_size,
                activation_fn=Identity(),  # what a model has by default differs from one to another
                show_progress_bar=False,
            )
        given = [float(logit) for logit in np.asarray(logits, dtype=np.float64).reshape(-1)]
        return given if self.scores == "logits" else [sigmoid(logit) for logit in given]

    def _report_long(self, model: Any, query: str, texts: list[str]) -> None:
        """Count the tokens of each pair before the model cuts them."""
        pairs = model.tokenizer([query] * len(texts), texts, truncation=False, verbose=False)
        counts = [len(ids) for ids in pairs["input_ids"]]
        too_long = sum(count > model.max_seq_length for count in counts)
        if too_long:
            self.truncated += too_long
            warnings.warn(
                f"{too_long} of {len(texts)} pairs of query and text are longer than the "
                f"{model.max_seq_length} tokens that {self.name} reads (the longest has "
                f"{max(counts)}); the rest of each is not judged: use smaller chunks",
                stacklevel=4,
            )


def _load(name: str, window: int | None) -> Any:
    """Return the `CrossEncoder` of that name, its window lowered, checked to give one number."""
    if find_spec("sentence_transformers") is None:
        raise ImportError(f"{name} needs sentence-transformers; {INSTALL}")
    from sentence_transformers import CrossEncoder

    try:
        with no_progress_bar():
            model = CrossEncoder(name)
    except (OSError, ValueError) as error:
        reason = next(iter(str(error).splitlines()), type(error).__name__)
        raise OSError(
            f"name: the model {name!r} cannot be loaded ({reason}); pass a folder that holds it, "
            "or connect to the hub"
        ) from error
    if model.num_labels != 1:
        raise ValueError(
            f"name: {name!r} gives {model.num_labels} labels; choose a reranking model, which "
            "gives one number"
        )
    if window is not None:
        model.max_seq_length = min(window, model.max_seq_length)
    return model
