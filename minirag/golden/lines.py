"""A line of `golden.jsonl` becomes a question, and a question becomes a line.

Only the form is looked at: JSON, the fields, their types. A line that does not fit becomes a
`Problem`, not an exception, so that a file can be checked to its end.

But: whether the content is right (the spans, the words, the balance) is `validation`'s concern.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from minirag.golden.records import Evidence, Problem, Question

__all__ = ["format_question", "parse_question"]

_QUESTION_FIELDS: Mapping[str, type] = {
    "id": str,
    "question": str,
    "expected_answer": str,
    "evidence": list,
    "stratum": str,
    "difficulty": str,
    "split": str,
    "history": list,
    "filter": dict,
    "date": str,
}
_EVIDENCE_FIELDS: Mapping[str, type] = {
    "document_id": str,
    "start": int,
    "end": int,
    "grade": int,
    "text": str,
}
_OPTIONAL = frozenset({"history", "filter", "date", "text"})
_JSON_NAMES = {str: "a string", list: "a list", dict: "an object", int: "a whole number"}


def parse_question(line: str, place: str) -> Question | Problem:
    """The question of a line; a problem where the line is none. `place` is its file and number."""
    try:
        record: Any = json.loads(line)
    except json.JSONDecodeError as error:
        what = f"not JSON ({error.msg} at column {error.colno})"
        return Problem(place, "", what, "write one object a line")
    except (RecursionError, ValueError) as error:  # nested too deep, or a number too long to read
        return Problem(place, "", f"not JSON ({type(error).__name__})", "write one object a line")
    misfit = _misfit(record, _QUESTION_FIELDS, "the line")
    if misfit is None:
        for number, evidence in enumerate(record["evidence"], start=1):
            misfit = misfit or _misfit(evidence, _EVIDENCE_FIELDS, f"evidence {number}")
        if not all(type(turn) is str for turn in record.get("history") or ()):
            misfit = misfit or ("history holds something other than strings", "write strings")
    if misfit is not None:
        question_id = record.get("id", "") if isinstance(record, dict) else ""
        return Problem(place, str(question_id), *misfit)
    spans = tuple(Evidence(**_without_nulls(evidence)) for evidence in record["evidence"])
    history = tuple(record.get("history") or ())
    return Question(**{**_without_nulls(record), "evidence": spans, "history": history})


def format_question(question: Question) -> str:
    """The question as one line of JSON, without a line end; fields that are empty are left out."""
    record = {name: getattr(question, name) for name in _QUESTION_FIELDS}
    record["evidence"] = [asdict(span) for span in question.evidence]
    record["history"] = list(question.history)
    for name in ("history", "filter", "date"):
        if record[name] in (None, []):
            del record[name]
    return json.dumps(record, ensure_ascii=False)


def _misfit(record: Any, fields: Mapping[str, type], name: str) -> tuple[str, str] | None:
    """What is wrong with the form of an object, and the remedy; None where nothing is."""
    if not isinstance(record, dict):
        return f"{name} is not an object", "write {" + ", ".join(fields) + "}"
    for field, kind in fields.items():
        value = record.get(field)
        if value is None and field in _OPTIONAL:
            continue
        if field not in record:
            return f"{name} has no {field!r}", "add it"
        if type(value) is not kind:  # isinstance would let true pass as a number
            return f"{field!r} of {name} is {value!r}", f"write {_JSON_NAMES[kind]}"
    unknown = sorted(record.keys() - fields.keys())
    if unknown:
        return f"{name} has an unknown field {unknown[0]!r}", f"use {', '.join(fields)}"
    return None


def _without_nulls(record: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if value is not None}
