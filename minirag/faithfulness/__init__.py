"""Faithfulness: is each claim of an answer borne out by the contexts it was given?

Files, in reading order. What may be given: `arguments`. The simple check: `overlap`. An answer
split: `claims`. Values: `numerals`, `written`, `units`, `measured`, `dates`, `quantities`. Words:
`words`, `english`, `spanish`, `plain_words`, `signs` (negations, quantifiers, opposites), `items`
(words and values in a row). Comparing: `sources` (the contexts by word), `alignment`, `polarity`,
`conflicts`, `counting`, `exchange`, `comparison`, `verdicts`. All of it: `check`. Second opinions:
`meaning` (an embedder), `judge` (a language model), `agreement` (a judge beside people).

But: no rule here knows the world. What the contexts say is taken as it is, right or wrong.
"""

from minirag.faithfulness.agreement import (
    Agreement,
    LabelledClaim,
    cohens_kappa,
    judge_agreement,
)
from minirag.faithfulness.check import Faithfulness, check_faithfulness
from minirag.faithfulness.claims import Claim, split_claims
from minirag.faithfulness.overlap import content_word_share, word_overlap_faithfulness
from minirag.faithfulness.verdicts import CheckedClaim, Evidence

__all__ = [
    "Agreement",
    "CheckedClaim",
    "Claim",
    "Evidence",
    "Faithfulness",
    "LabelledClaim",
    "check_faithfulness",
    "cohens_kappa",
    "content_word_share",
    "judge_agreement",
    "split_claims",
    "word_overlap_faithfulness",
]
