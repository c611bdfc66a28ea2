"""From a question to hits, and to an answer, with a trace that shows every step.

Files, in reading order: `steps` (what a stage leaves behind), `stages` (clock and budgets), `parts`
(checks), `asking` (what is searched for), `languages`, `ordering` (fuse, rerank, merge, limit),
`retrieving` (one query through them), `pipeline` (all of it); `trace`, `html`, `lines`, `marking`,
`snippets` and `lost` (how it is looked at); `retrieved`, `answered`, `answering` (an answer out of
the hits), `near` and `transformed` (retrievers), `texts`, `materials`, `recipes` and `presets`
(ready to use).

But: a pipeline is no better than its parts. Measure each on your own questions before you add it.
"""

from minirag.pipeline.answered import Answer
from minirag.pipeline.answering import Answering
from minirag.pipeline.lost import WhyNot
from minirag.pipeline.marking import marked
from minirag.pipeline.materials import Materials, token_embedder
from minirag.pipeline.near import Near
from minirag.pipeline.pipeline import Pipeline
from minirag.pipeline.presets import make_pipeline
from minirag.pipeline.recipes import BUILT_ON, PRESETS
from minirag.pipeline.retrieved import Retrieved
from minirag.pipeline.snippets import snippet
from minirag.pipeline.steps import Stage
from minirag.pipeline.trace import Trace
from minirag.pipeline.transformed import HydeRetriever, StepBackRetriever

__all__ = [
    "BUILT_ON",
    "PRESETS",
    "Answer",
    "Answering",
    "HydeRetriever",
    "Materials",
    "Near",
    "Pipeline",
    "Retrieved",
    "Stage",
    "StepBackRetriever",
    "Trace",
    "WhyNot",
    "make_pipeline",
    "marked",
    "snippet",
    "token_embedder",
]
