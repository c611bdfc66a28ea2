"""What an answer and its contexts are worth: the four measures of ragas beside faithfulness.

    answer relevancy     does the answer speak to the question?
    context precision    do the useful contexts stand first?
    context recall       do the contexts hold what the reference answer says?
    answer correctness   does the answer say what the reference says, and nothing else?

Definitions: Es, James, Espinosa-Anke, Schockaert, Ragas: automated evaluation of retrieval
augmented generation (2023), and the library's documentation. Each has an offline form, by the rules
of `faithfulness`, and a judged form, where a language model decides claim by claim.

Files, in reading order: `likeness` (how alike two texts are), `relevancy`, `contexts`,
`correctness`.

But: offline and judged figures are two scales. Compare like with like, over many questions.
"""

from minirag.answers.contexts import context_precision, context_recall
from minirag.answers.correctness import answer_correctness
from minirag.answers.likeness import text_likeness
from minirag.answers.relevancy import answer_relevancy

__all__ = [
    "answer_correctness",
    "answer_relevancy",
    "context_precision",
    "context_recall",
    "text_likeness",
]
