"""What was answered: the text, the texts that it came from, and what these say of it.

    supported  =  claims were made, none lacks support or is contradicted, every citation is known

But: where nothing was claimed about the documents, there is nothing to support, and
`Answer.is_supported` is None: a greeting is neither right nor wrong.
"""

from dataclasses import dataclass

from minirag.context import Context
from minirag.faithfulness import Faithfulness
from minirag.pipeline.trace import Trace
from minirag.queries import QueryKind

__all__ = ["Answer"]


@dataclass(frozen=True)
class Answer:
    """What was answered, and everything it came from. `str` gives the text."""

    text: str
    kind: QueryKind
    context: Context
    """What the model was shown; empty where it was not asked."""
    citations: tuple[str, ...]
    """Ids of the chunks that the answer names, in its order."""
    unknown_citations: tuple[int, ...]
    """Numbers that the answer cites and no document has."""
    faithfulness: Faithfulness | None
    """The claims with their evidence; None where the answer claims nothing about the documents."""
    trace: Trace | None
    """None where nothing was searched."""

    @property
    def is_supported(self) -> bool | None:
        """Whether no claim lacks support or is contradicted; None where there is none to check.

        A citation of a document that there is not makes it False.
        """
        if self.unknown_citations:
            return False
        if self.faithfulness is None or not self.faithfulness.claims:
            return None
        return not self.faithfulness.ungrounded

    def __str__(self) -> str:
        return self.text
