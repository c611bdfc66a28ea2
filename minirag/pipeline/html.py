"""A trace as HTML: one fold a stage, its first hits as a table, the query's words marked.

Colours are those of the page with some yellow behind the marks, so that it reads in the light and
in the dark; every text is escaped.

But: only the first hits of a stage are shown. All of them are in `trace.stages`.
"""

from collections.abc import Mapping
from html import escape

from minirag.pipeline.lines import fitted, one_line
from minirag.pipeline.marking import marked
from minirag.pipeline.snippets import snippet
from minirag.pipeline.steps import Stage, Steps
from minirag.records import Hit

__all__ = ["trace_html"]

_SHOWN = 5
_WIDTH = 220  # columns of a hit's text
_LONGEST = 2000  # columns of a query; what is longer was pasted
_STYLE = """<style>
.minirag-trace { font-size: 13px; line-height: 1.45; max-width: 62em; color: inherit; }
.minirag-trace div { overflow-wrap: anywhere; }
.minirag-trace details { border-top: 1px solid rgba(128, 128, 128, .35); padding: 2px 0; }
.minirag-trace summary { cursor: pointer; padding: 3px 0; overflow-wrap: anywhere; }
.minirag-trace summary span { opacity: .75; padding-left: .8em; }
.minirag-trace table { border-collapse: collapse; width: 100%; table-layout: fixed; margin: 2px 0;
  color: inherit; font-size: inherit; border: 0; }
.minirag-trace tr { background: none !important; }
.minirag-trace td { text-align: left !important; vertical-align: top; padding: 2px 6px; border: 0;
  white-space: normal; overflow-wrap: anywhere; background: none; color: inherit; }
.minirag-trace td:first-child { width: 2em; text-align: right !important; opacity: .75; }
.minirag-trace td:nth-child(2) { width: 5em; font-variant-numeric: tabular-nums; }
.minirag-trace mark { background: rgba(255, 196, 0, .38); color: inherit; padding: 0 1px;
  font-weight: 600; }
.minirag-trace code { font-size: 12px; background: none; color: inherit; padding: 0; }
</style>"""


def trace_html(steps: Steps) -> str:
    """Return the steps as an HTML fragment; the last stage is unfolded."""
    texts = _texts(steps)
    folds = [_stage_html(stage, texts, is_open=stage is steps.final) for stage in steps.stages]
    others = [query for query in steps.searched if query != steps.query]
    searched = "".join(f"<br>searched for <b>{_shown(query)}</b>" for query in others)
    where = "" if steps.where is None else f"<br>where <code>{_shown(repr(steps.where))}</code>"
    head = f"<b>{_shown(steps.query)}</b>{searched}{where}"
    times = f"k = {steps.k}, {steps.milliseconds:.1f} ms in {len(steps.stages)} stages"
    return (
        f'{_STYLE}<div class="minirag-trace"><div>{head}</div><div>{times}</div>'
        f"{''.join(folds)}</div>"
    )


def _texts(steps: Steps) -> Mapping[str, str]:
    """Return the marked piece of each text that is shown, made once: stages show the same ones."""
    matcher = steps.matcher
    shown = {hit.id for stage in steps.stages if not stage.skipped for hit in _first(stage)}
    pieces = {id_: snippet(steps.items[id_].text, matcher, _WIDTH) for id_ in shown}
    return {
        id_: marked(piece, matcher, "<mark>", "</mark>", escape) for id_, piece in pieces.items()
    }


def _first(stage: Stage) -> tuple[Hit, ...]:
    return stage.hits[:_SHOWN]


def _stage_html(stage: Stage, texts: Mapping[str, str], is_open: bool) -> str:
    counted = "" if stage.kind == "query" or stage.skipped else f"{len(stage.hits)} hits"
    state = "skipped" if stage.skipped else f"{stage.milliseconds:.1f} ms"
    told = "".join(f"<span>{_shown(each)}</span>" for each in (counted, state, stage.note) if each)
    summary = f"<summary><b>{_shown(stage.name)}</b>{told}</summary>"
    shown = "" if stage.skipped else _table(stage, texts)
    return f"<details{' open' if is_open else ''}>{summary}{shown}</details>"


def _table(stage: Stage, texts: Mapping[str, str]) -> str:
    rows = [
        f"<tr><td>{rank}</td><td>{hit.score:.4f}</td>"
        f"<td><code>{escape(one_line(hit.id))}</code><br>{texts[hit.id]}</td></tr>"
        for rank, hit in enumerate(_first(stage), start=1)
    ]
    more = len(stage.hits) - len(rows)
    rows += [f"<tr><td></td><td></td><td>… and {more} more</td></tr>"] if more else []
    return f"<table>{''.join(rows)}</table>" if rows else ""


def _shown(text: str) -> str:
    return escape(fitted(text, _LONGEST))
