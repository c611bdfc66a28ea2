"""The tokens of a model as spans of the text, so that a size means what the model will count.

    spans = hugging_face_spans(SentenceTransformerEmbedder())
    fixed_chunks(document, 200, unit="tokens", token_spans=spans)

A fast tokenizer of Hugging Face tells for each token which characters it was made from (its
`offset_mapping`); a chunker needs no more than that. Any callable text -> [(start, end), ...] does
as well, in reading order.

But: the marks that a model adds around a text ([CLS], [SEP]) are not counted, and a chunk that
begins inside a word may have a token or two more when it is read alone: leave some room. Slow
tokenizers, written in Python, have no offsets.
"""

from typing import Any

from minirag.chunking.sizes import Span, TokenSpans

__all__ = ["hugging_face_spans"]


def hugging_face_spans(source: Any) -> TokenSpans:
    """Make `token_spans` from a fast tokenizer, or from a model or embedder that has one.

    Raises ValueError for anything that has no fast tokenizer.
    """
    model = getattr(source, "_model", source)  # our embedder loads it when it is first needed
    tokenizer = getattr(model, "tokenizer", model)
    if not callable(tokenizer) or not getattr(tokenizer, "is_fast", False):
        raise ValueError(
            f"source must have a fast tokenizer, is {type(source).__name__}; pass "
            "AutoTokenizer.from_pretrained(name), or a SentenceTransformerEmbedder"
        )

    def spans(text: str) -> list[Span]:
        read = tokenizer(
            text,
            add_special_tokens=False,
            return_offsets_mapping=True,
            truncation=False,
            verbose=False,
        )
        return [(start, end) for start, end in read["offset_mapping"]]

    return spans
