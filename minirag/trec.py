"""Runs and judgements as files that every evaluation tool reads.

    run     query Q0 document rank score tag             TREC, six columns
    qrels   query 0 document grade                       TREC, four columns
    qrels   query-id <tab> corpus-id <tab> score         BEIR, with this heading

`trec_eval` goes by the score and not by the rank, and puts equal scores in an order of its own; so
a run is read by its scores too (then by rank), and is written with scores that fall from line to
line in float32, which is what `trec_eval` keeps: a tie is written as the next smaller number.
Formats: trec_eval's README (NIST); Thakur et al. 2021 (BEIR).

But: columns are parted by white space, so no id may hold any.
"""

import math
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from minirag.data import display_path, numbered_lines, write_text
from minirag.records import Hit

__all__ = ["Qrels", "Run", "read_qrels", "read_run", "run_lines", "write_qrels", "write_run"]

Run = dict[str, list[Hit]]  # query id to hits, best first
Qrels = dict[str, dict[str, int]]  # query id to document id to grade

_BEIR_HEADING = ("query-id", "corpus-id", "score")
_QRELS = "write 'query 0 document grade', or with the BEIR heading 'query document grade'"
_RUN = "write 'query Q0 document rank score tag'"


def read_qrels(path: str | os.PathLike[str]) -> Qrels:
    """Return query id to document id to grade, from a TREC file or a BEIR one with its heading.

    FileNotFoundError; ValueError, with file, line and remedy, for a line of another form, a grade
    that is no whole number, a document judged twice for one query, and a file without a line.
    """
    qrels: Qrels = {}
    width = 4
    for place, columns in _rows(path):
        if tuple(columns) == _BEIR_HEADING and not qrels:
            width = 3
            continue
        if len(columns) != width:
            raise ValueError(f"{place}: {len(columns)} columns where {width} are due; {_QRELS}")
        query, document, written = columns[0], columns[-2], columns[-1]
        try:
            grade = int(written)
        except ValueError:
            raise ValueError(
                f"{place}: the grade {written!r} is no whole number; {_QRELS}"
            ) from None
        judged = qrels.setdefault(query, {})
        if document in judged:
            raise ValueError(
                f"{place}: {document!r} is judged a second time for query {query!r}; keep one line"
            )
        judged[document] = grade
    if not qrels:
        raise ValueError(f"{display_path(path)}: no judgement in it; {_QRELS}")
    return qrels


def read_run(path: str | os.PathLike[str]) -> Run:
    """Return query id to hits, the highest score first, equal scores by rank, then as they stand.

    An empty file is a run that found nothing. FileNotFoundError; ValueError, with file, line and
    remedy, for a line of another form, a score or rank that is no number, and a document that comes
    twice for one query.
    """
    found: dict[str, dict[str, tuple[float, float]]] = {}
    for place, columns in _rows(path):
        if len(columns) != 6:
            raise ValueError(f"{place}: {len(columns)} columns where 6 are due; {_RUN}")
        query, _, document, rank, score, _ = columns
        order = -_number(place, "score", score), _number(place, "rank", rank)
        hits = found.setdefault(query, {})
        if document in hits:
            raise ValueError(
                f"{place}: {document!r} comes a second time for query {query!r}; keep its best rank"
            )
        hits[document] = order
    return {
        query: [
            Hit(document, -hits[document][0]) for document in sorted(hits, key=hits.__getitem__)
        ]
        for query, hits in found.items()
    }


def run_lines(run: Mapping[str, Sequence[Hit]], tag: str = "minirag") -> Iterator[str]:
    """Yield the lines of a run file; a query without hits has none.

    ValueError for an id or tag that holds white space or nothing, an id that comes twice for one
    query, scores that rise and such as are not finite.
    """
    _check_column("tag", tag)
    for query, hits in run.items():
        _check_column("query id", query)
        last, seen = np.float32(np.inf), set()
        for rank, (document, score) in enumerate(hits, start=1):
            _check_column("document id", document)
            if document in seen:
                raise ValueError(f"run[{query!r}] holds {document!r} twice; keep its best rank")
            seen.add(document)
            if not math.isfinite(score) or (rank > 1 and score > hits[rank - 2].score):
                raise ValueError(
                    f"run[{query!r}]: the score {score} at rank {rank} is no number that falls; "
                    "pass hits best first"
                )
            last = min(np.float32(score), np.nextafter(last, np.float32(-np.inf)))
            yield f"{query} Q0 {document} {rank} {last:.9g} {tag}"


def write_run(
    path: str | os.PathLike[str], run: Mapping[str, Sequence[Hit]], tag: str = "minirag"
) -> None:
    """Write a run, query id to hits, whole or not at all; ValueError as `run_lines` says."""
    write_text(path, "".join(f"{line}\n" for line in run_lines(run, tag)))


def write_qrels(path: str | os.PathLike[str], qrels: Mapping[str, Mapping[str, int]]) -> None:
    """Write judgements whole or not at all: a `.tsv` file as BEIR has it, any other as TREC.

    ValueError for an id that holds white space.
    """
    is_beir = Path(path).suffix == ".tsv"
    lines = ["\t".join(_BEIR_HEADING)] if is_beir else []
    for query, judged in qrels.items():
        _check_column("query id", query)
        for document, grade in judged.items():
            _check_column("document id", document)
            columns = (query, document, grade) if is_beir else (query, 0, document, grade)
            lines.append(("\t" if is_beir else " ").join(map(str, columns)))
    write_text(path, "".join(f"{line}\n" for line in lines))


def _rows(path: str | os.PathLike[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the columns of each line that is not blank, and its place for messages."""
    name = display_path(path)
    for number, line in numbered_lines(path):
        yield f"{name}:{number}", line.split()


def _number(place: str, name: str, written: str) -> float:
    try:
        number = float(written)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ValueError(f"{place}: the {name} {written!r} is no number; {_RUN}")
    return number


def _check_column(name: str, value: str) -> None:
    if value.split() != [value]:
        raise ValueError(
            f"{name} {value!r} cannot stand in a file of columns; use ids without white space"
        )
