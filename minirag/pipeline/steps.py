"""What a query went through: its stages as plain data, which the views of a trace read.

But: nothing is measured or shown here; see `stages` and `trace`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from minirag.pipeline.marking import Matcher
from minirag.records import Chunk, Document, Hit, Where
from minirag.text import Tokenizer

__all__ = ["Kind", "Stage", "Steps"]

Kind = Literal["query", "search", "list"]


@dataclass(frozen=True, slots=True)
class Stage:
    """What one stage returned."""

    name: str
    kind: Kind
    """"query" reads or writes text, "search" asks an index, "list" orders or shortens its hits."""
    hits: tuple[Hit, ...] = ()
    milliseconds: float = 0.0
    note: str = ""
    """What a reader should know: why it was skipped, what was left out."""
    loses: str = ""
    """Why a hit that went in may not have come out."""
    skipped: bool = False


@dataclass(frozen=True)
class Steps:
    """The stages of one query, in the order in which they ran."""

    query: str
    """As it was asked."""
    searched: tuple[str, ...]
    """What was searched for: the query as rewritten, then its other forms."""
    k: int
    where: Where | None
    stages: tuple[Stage, ...]
    items: Mapping[str, Chunk | Document] = field(repr=False)
    """What the hits' ids name."""
    members: Mapping[str, Sequence[str]] = field(default_factory=dict, repr=False)
    """For a parent, the ids of its children, which the earlier stages speak of."""
    deeper: Callable[[str, int], Sequence[Hit]] | None = field(default=None, repr=False)
    """Asks the search of that name again, for so many hits."""
    tokenizer: Tokenizer | None = field(default=None, repr=False)
    """How the words of queries and texts were compared, as far as a search by words tells."""

    @property
    def final(self) -> Stage | None:
        """The last stage that has hits to show: its are those that were returned."""
        return next((stage for stage in reversed(self.stages) if stage.kind != "query"), None)

    @property
    def hits(self) -> tuple[Hit, ...]:
        """What was returned."""
        return self.final.hits if self.final else ()

    @property
    def matcher(self) -> Matcher:
        """Finds the words of what was searched for in texts."""
        if self.tokenizer is None:
            return Matcher(self.searched)
        return Matcher(self.searched, self.tokenizer)

    @property
    def milliseconds(self) -> float:
        """Of all stages together."""
        return sum(stage.milliseconds for stage in self.stages)
