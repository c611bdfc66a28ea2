"""What `eval` measures: which pipelines, on which questions, over which corpus.

Without options it is the whole ladder on the test questions of the handbook; with a corpus of one's
own, the two pipelines that need no model. All that can be wrong is said before anything is built.

But: that a golden file fits a corpus is checked by its spans alone.
"""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from minirag.commands.building import read_materials
from minirag.commands.eval_files import golden_path
from minirag.commands.eval_tables import BOUNDS
from minirag.commands.modelling import wording_model
from minirag.data import data_root
from minirag.evaluation import file_hash
from minirag.golden import GoldenSet, Question, Span, read_judged
from minirag.golden.spans import check_spans
from minirag.pipeline import PRESETS, Materials
from minirag.records import Document, LanguageModel

__all__ = ["LADDER", "Inputs", "read_inputs"]

LADDER = ("random", *PRESETS, "oracle")
_WITHOUT_MODELS = ("bm25", "tfidf")
_WORDED = ("transforms", "parent_child", "full")  # those that word a question otherwise


@dataclass(frozen=True)
class Inputs:
    """Everything that a run of `eval` needs."""

    names: Sequence[str]
    ceiling: str
    """The pipeline whose hits the oracle puts in order."""
    questions: Sequence[Question]
    materials: Materials
    judged: Mapping[str, Sequence[Span]] | None
    golden_hash: str
    split: str


def read_inputs(options: Namespace, before: Sequence[str] = ()) -> Inputs:
    """Read what the options name; `before` are the pipelines of a baseline.

    ValueError, OSError and ImportError for what is missing or does not fit.
    """
    names = _names(options, before)
    path = golden_path(options)
    golden = GoldenSet.load(path)
    questions = [q for q in golden if options.split in ("all", q.split)]
    if not any(question.evidence for question in questions):
        raise ValueError(
            f"--split {options.split}: {golden.name} has no question with evidence in it; "
            "use another split, or write some"
        )
    methods = [name for name in names if name not in BOUNDS]
    # of a baseline's last one, so that its ceiling stays the same for some of its pipelines
    ceiling = ([name for name in before if name not in BOUNDS] or methods or ["bm25"])[-1]
    made = [*methods, *[ceiling] * ("oracle" in names)]
    model = _model(options, made)
    # a model that is asked over the network would read every document once for each chunk of it
    recorded = model is not None and options.model in (None, "recorded")
    described = recorded and options.corpus is None and options.chunk_words is None
    materials = read_materials(
        options,
        made,
        model=model,
        headers="generated" if described else "source",
    )
    _check_evidence(questions, materials, golden.name)
    return Inputs(
        names,
        ceiling,
        questions,
        materials,
        _judged(questions) if options.golden is None else None,
        file_hash(path),
        options.split,
    )


def _names(options: Namespace, before: Sequence[str]) -> list[str]:
    """Return the pipelines, each once; ValueError for a name that is none."""
    if options.pipelines is None:
        default = _WITHOUT_MODELS if options.corpus is not None else LADDER
        for name in before:
            if name not in LADDER:
                raise ValueError(
                    f"--gate: {options.gate} has a report of {name!r}, which is no pipeline here; "
                    f"measure one of {', '.join(LADDER)} with --json"
                )
        return list(dict.fromkeys(before or default))
    names = list(dict.fromkeys(options.pipelines.replace(",", " ").split()))
    if not names:
        raise ValueError(f"--pipelines: {options.pipelines!r} names none; write bm25,hybrid")
    for name in names:
        if name not in LADDER:
            raise ValueError(f"pipeline {name!r} is not known; use one of {', '.join(LADDER)}")
        if before and name not in before:
            raise ValueError(
                f"--pipelines: {name!r} is not in {options.gate}; it has {', '.join(before)}"
            )
    return names


def _model(options: Namespace, names: Sequence[str]) -> LanguageModel | None:
    """Return what words questions otherwise; by default the recorded one, where it is asked."""
    if options.model is not None:
        return wording_model(options.model)
    asked = options.corpus is None and not set(names).isdisjoint(_WORDED)
    return wording_model("recorded") if asked else None


def _judged(questions: Sequence[Question]) -> Mapping[str, Sequence[Span]] | None:
    """Return what was read for these questions; None unless something was for each of them."""
    file = data_root() / "judged.jsonl"
    judged = read_judged(file) if file.is_file() else {}
    asked = [question.id for question in questions if question.evidence]
    return judged if judged.keys() >= set(asked) else None


def _check_evidence(questions: Sequence[Question], materials: Materials, golden: str) -> None:
    """ValueError for evidence that is not where it should be: it would count as not found."""
    documents = {item.id: item for item in materials.documents if isinstance(item, Document)}
    wanted = {span.document_id for question in questions for span in question.evidence}
    if not wanted & documents.keys():
        raise ValueError(
            f"--golden: {golden} asks about other documents than these, such as {min(wanted)!r}; "
            "name the golden file of this corpus"
        )
    for question in questions:
        for what, remedy in check_spans(question, documents):
            raise ValueError(
                f"{golden} ({question.id}): {what}; {remedy} "
                "(all problems: python -m minirag golden validate)"
            )
