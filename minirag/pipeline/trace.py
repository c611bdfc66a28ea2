"""What a pipeline did for one query, stage by stage: the hits, their scores, the milliseconds.

    trace = pipeline.retrieve("are setup fees refunded", k=3).trace
    print(trace)                      the stages as text; in a notebook, `trace` alone shows HTML
    trace.why_not("refunds-2023#4")   at which stage, and from which rank, it was lost

A wrong answer is made at one stage. Whoever sees that the right chunk was third of the first search
and dropped by the last one knows where to look.

But: a trace holds the hits of every stage and the texts behind them. Keep some, not all.
"""

from collections.abc import Iterator

from minirag.pipeline.html import trace_html
from minirag.pipeline.lines import columns, fitted, wrapped
from minirag.pipeline.lost import WhyNot, why_not
from minirag.pipeline.marking import marked
from minirag.pipeline.snippets import snippet
from minirag.pipeline.steps import Stage, Steps

__all__ = ["Trace"]

_SHOWN = 5
_WIDTH = 88
_INDENT = " " * 6
_TEXT_AT = 15  # the column of a hit's text


class Trace(Steps):
    """The stages of one query. Prints as text, and as HTML in a notebook."""

    def stage(self, name: str) -> Stage:
        """Return one stage; KeyError, with the names there are, for another."""
        for stage in self.stages:
            if stage.name == name:
                return stage
        names = ", ".join(stage.name for stage in self.stages)
        raise KeyError(f"stage {name!r} is not in this trace; there are {names}")

    def why_not(self, id: str) -> WhyNot:
        """Return where a chunk, or the best chunk of a document, was lost; prints as a sentence.

        KeyError for an id that the pipeline does not hold.
        """
        return why_not(self, id)

    def text(self, shown: int = _SHOWN) -> str:
        """Return the trace as lines of at most 88 columns: each stage, and its first hits.

        Of every stage `shown` hits; of the last one all, with their texts.
        """
        lines = [*wrapped(f"{self.query!r}, k={self.k}: {self.milliseconds:.1f} ms", _WIDTH)]
        for query in self.searched:
            if query != self.query:
                lines += [f"  {line}" for line in wrapped(f"searched for {query!r}", _WIDTH - 2)]
        if self.where is not None:
            lines += [f"  {line}" for line in wrapped(f"where {dict(self.where)!r}", _WIDTH - 2)]
        for stage in self.stages:
            lines += _head(stage)
            if stage.skipped:
                continue
            if stage is self.final:
                lines += self._texts(stage)
            elif stage.hits:
                firsts = [f"{hit.id} {hit.score:.4g}" for hit in stage.hits[:shown]]
                more = ["…"] if len(stage.hits) > shown else []
                told = wrapped(", ".join(firsts + more), _WIDTH - len(_INDENT), most=shown)
                lines += [_INDENT + line for line in told]
        return "\n".join(line.rstrip() for line in lines)

    def _texts(self, stage: Stage) -> Iterator[str]:
        for rank, hit in enumerate(stage.hits, start=1):
            yield _hit_line(f"  {rank:>3} {hit.score:9.4f}  ", hit.id)
            yield " " * _TEXT_AT + " " + self._marked(hit.id)

    def _marked(self, id: str) -> str:
        """Return the piece of a text that is worth showing, its words between stars."""
        room, matcher = _WIDTH - _TEXT_AT - 1, self.matcher
        width = room
        while True:
            line = marked(snippet(self.items[id].text, matcher, width), matcher, "*", "*")
            taken = columns(line)
            if taken <= room:
                return line
            width = width * room // taken  # the stars take room, too

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Trace of {self.query!r}: {len(self.stages)} stages, {len(self.hits)} hits>"

    def _repr_html_(self) -> str:
        return trace_html(self)


def _hit_line(front: str, id: str) -> str:
    """Return the line of a hit."""
    return front + fitted(id, _WIDTH - len(front))


def _head(stage: Stage) -> list[str]:
    counted = "" if stage.kind == "query" or stage.skipped else f"{len(stage.hits)} hits"
    took = "" if stage.skipped else f"{stage.milliseconds:.1f} ms"
    front = f"{fitted(stage.name, 20):20} {counted:>9} {took:>10}  "
    first, *rest = wrapped(stage.note, _WIDTH - len(front))
    return [front + first, *(" " * len(front) + line for line in rest)]
