"""Text into words and sentences: one normalisation, two layers of tokens, two stop lists.

Files, in reading order: `words` (normalisation and words), `identifiers` (codes, versions and
amounts as wholes), `stop_words` (the lists), `stemming` (endings taken off, on request),
`tokenizer` (the four composed, as an index uses them), `sentences` (where a sentence ends),
`language` (English, Spanish or neither), `json_values` (JSON in what a model wrote).

But: nothing here corrects spelling or knows synonyms.
"""

from minirag.text.language import guess_language
from minirag.text.sentences import split_sentences
from minirag.text.stop_words import ALL_STOP_WORDS, STOP_WORDS
from minirag.text.tokenizer import Tokenizer, tokenize
from minirag.text.words import fold_accents, normalize

__all__ = [
    "ALL_STOP_WORDS",
    "STOP_WORDS",
    "Tokenizer",
    "fold_accents",
    "guess_language",
    "normalize",
    "split_sentences",
    "tokenize",
]
