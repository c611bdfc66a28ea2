"""Names of measures as ir_measures writes them (MacAvaney, Macdonald, Ounis 2022).

    R@100  P@5  Success@10     recall, precision, hit rate of the first so many
    RR  RR@10  AP  AP@100      reciprocal rank, average precision; with a depth or of all
    nDCG  nDCG@10              gain = grade, as in trec_eval
    nDCG(dcg='exp-log2')@10    gain = 2 ** grade - 1 (Burges et al. 2005)

Also understood are the usual other names: MRR for RR, MAP for AP, NDCG, Recall and Precision.

But: other parameters, such as `rel=2`, are not known here.
"""

import re
from dataclasses import dataclass
from typing import Literal

__all__ = ["Measure", "parse_measure", "parse_measures"]

Kind = Literal["nDCG", "R", "P", "Success", "RR", "AP"]

_KINDS: dict[str, Kind] = {
    **{"nDCG": "nDCG", "R": "R", "P": "P", "Success": "Success", "RR": "RR", "AP": "AP"},
    **{"NDCG": "nDCG", "Recall": "R", "Precision": "P", "MRR": "RR", "MAP": "AP"},
}
_NEEDS_DEPTH = ("R", "P", "Success")
_FORM = re.compile(r"(\w+)(?:\(\s*(.*?)\s*\))?(?:@(\d+))?")
_DCG = re.compile(r"""dcg\s*=\s*(['"])(log2|exp-log2)\1""")
_KNOWN = "use nDCG@k, nDCG(dcg='exp-log2')@k, R@k, P@k, Success@k, RR, RR@k, AP or AP@k"


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured, and how deep; `str` gives its name."""

    kind: Kind
    k: int | None = None
    """How many of the first hits count; None for all."""
    exponential: bool = False
    """The gain of nDCG: 2 ** grade - 1 in place of the grade."""

    def __str__(self) -> str:
        gain = "(dcg='exp-log2')" if self.exponential else ""
        return f"{self.kind}{gain}" + ("" if self.k is None else f"@{self.k}")


def parse_measure(name: str) -> Measure:
    """Return the measure of that name; ValueError, with the names there are, for another."""
    form = _FORM.fullmatch(name.strip()) if isinstance(name, str) else None
    kind = _KINDS.get(form[1]) if form else None
    if form is None or kind is None:
        raise ValueError(f"measure {name!r} is not known; {_KNOWN}")
    k = None if form[3] is None else int(form[3])
    if k is None and kind in _NEEDS_DEPTH:
        raise ValueError(f"measure {name!r} needs a depth; write {kind}@10")
    if k == 0:
        raise ValueError(f"measure {name!r} has the depth 0; use 1 or more")
    dcg = _DCG.fullmatch(form[2]) if form[2] else None
    if form[2] and (dcg is None or kind != "nDCG"):
        raise ValueError(f"measure {name!r} has an unknown parameter {form[2]!r}; {_KNOWN}")
    return Measure(kind, k, exponential=dcg is not None and dcg[2] == "exp-log2")


def parse_measures(names: str) -> list[Measure]:
    """Return the measures of a list such as "nDCG@10,RR,R@100"; commas or spaces part them.

    ValueError for an unknown name and for none at all.
    """
    # not at a comma or space inside brackets
    parts = [part for part in re.split(r"[,\s]+(?![^()]*\))", names) if part]
    if not parts:
        raise ValueError(f"measures {names!r} names none; {_KNOWN}")
    return [parse_measure(part) for part in dict.fromkeys(parts)]
