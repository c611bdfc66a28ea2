"""The command `ask`: the answer as it was given, its sources, and what they do not bear out."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from minirag.__main__ import main
from minirag.commands import modelling
from minirag.llm import NoAnswer
from tests.command_line import fails, prints, write

TABLE = """# Plans

| Plan | Price |
|---|---|
| Starter | 10 dollars for each of the first one hundred users, then 8 dollars for others |

Plans cost nothing in the first month. Refunds take a month.
"""


class Says:
    """A language model that says one thing."""

    name = "says"

    def __init__(self, answer: str | Exception) -> None:
        self.answer = answer

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_an_answer_quotes_and_names_its_sources(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "ask", "How many days of leave?")
    assert lines[:3] == ["Leave is 26 days: café. [1]", "", "[1] leave.md#0  leave.md"]
    assert lines[-1].startswith("1 of 1 claims borne out, confidence ")


def test_a_citation_is_no_claim(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = "\n".join(prints(capsys, "ask", "How many days of leave?"))
    assert "assumed" not in out


def test_nothing_found_is_said_and_no_source_is_named(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prints(capsys, "ask", "skateboards?") == ["I have no information on this."]


def test_a_greeting_searches_nothing(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = prints(capsys, "ask", "hello")
    assert line.startswith("Hello!")
    lines = prints(capsys, "ask", "hello", "--explain", "--why-not", "refunds")
    assert lines[-1] == "nothing was searched for this"


def test_explain_and_why_not_stand_below_the_answer(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "ask", "days of leave?", "--explain", "--why-not", "refunds")
    names = [line.split()[0] for line in lines if line]
    assert names[0] == "Leave"
    assert {"search", "cut", "generate", "check"} <= set(names)
    assert lines[-1].startswith("  rank after each stage: search bm25 ")


def test_a_table_is_quoted_row_by_row(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine" / "plans.md", TABLE)
    lines = prints(capsys, "ask", "What does the Starter plan cost?", "--corpus", "mine")
    quoted = "\n".join(lines)
    rows = [row for row in TABLE.splitlines() if row.startswith("| Starter")]
    for row in rows:
        assert row in quoted  # in one line, as it stands
    for line in lines:
        assert len(line) <= 80 or line.startswith("| Starter")


def test_each_quote_begins_a_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine" / "a.txt", "Tulips bloom in spring.")
    write(data / "mine" / "b.txt", "Tulips are red.")
    lines = prints(capsys, "ask", "What do tulips do?", "--corpus", "mine")
    assert {line[:-4] for line in lines[:2]} == {"Tulips bloom in spring.", "Tulips are red."}
    assert all(re.search(r" \[[12]\]$", line) for line in lines[:2])


# models


def test_without_the_library_or_a_key_the_remedy_is_named(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: Any, **__: Any) -> None:
        raise ImportError("AnthropicModel needs the package anthropic")

    def no_key(*_: Any, **__: Any) -> None:
        raise ValueError("api_key: no key was given")

    for made, remedy in ((missing, "pip install anthropic"), (no_key, "ANTHROPIC_API_KEY")):
        monkeypatch.setattr(modelling, "AnthropicModel", made)
        # said before the corpus is read
        assert remedy in fails(capsys, "ask", "x", "--model", "m", "--corpus", "nowhere")


def test_the_real_library_without_a_key(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("anthropic")
    assert "ANTHROPIC_API_KEY; set it" in fails(capsys, "ask", "leave?", "--model", "m")


def test_the_library_is_missing(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "anthropic", None)
    assert "pip install anthropic" in fails(capsys, "ask", "leave?", "--model", "m")


def test_a_model_is_named_with_its_sources_and_doubts(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = "Leave is 26 days [1]. Skateboards are free on Mondays [7]."
    monkeypatch.setattr(modelling, "AnthropicModel", lambda name: Says(answer))
    lines = prints(capsys, "ask", "How many days of leave?", "--model", "m")
    assert lines[:4] == [answer, "", "[1] leave.md#0  leave.md", "not a source: [7]"]
    assert "Skateboards are free on Mondays" in " ".join(lines[4:])
    assert lines[-1].startswith("1 of 2 claims borne out")


def test_an_answer_that_cites_nothing_says_so(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(modelling, "AnthropicModel", lambda name: Says("Leave is 26 days."))
    lines = prints(capsys, "ask", "How many days of leave?", "--model", "m")
    assert lines[:3] == ["Leave is 26 days.", "", "the answer names no source"]


def test_a_claim_without_end_is_cut(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(modelling, "AnthropicModel", lambda name: Says("skateboards and " * 500))
    lines = prints(capsys, "ask", "How many days of leave?", "--model", "m")
    doubts = "\n".join(lines[lines.index("the answer names no source") + 2 : -1])
    said = re.split("\n(?! )", doubts)
    assert all(each.startswith("assumed: skateboards") for each in said)
    assert max(map(len, said)) < 450


def test_a_model_without_an_answer_is_one_line(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = NoAnswer("refusal", "m declined to answer; ask otherwise")
    monkeypatch.setattr(modelling, "AnthropicModel", lambda name: Says(refused))
    assert "m declined to answer; " in fails(capsys, "ask", "leave?", "--model", "m")


def test_spanish_is_answered_in_spanish(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(data / "mine" / "vacaciones.md", "Las vacaciones son de 26 días al año.\n")
    arguments = ["ask", "¿Cuántos días de vacaciones hay al año?", "--corpus", "mine"]
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("Las vacaciones son de 26 días al año. [1]\n")


def test_what_was_found_and_does_not_fit_is_told_from_what_is_not_there(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = prints(capsys, "ask", "How many days of leave?", "--context-tokens", "3")
    assert lines[0] == "I have no information on this."
    told = " ".join(" ".join(lines[1:]).split())
    assert re.fullmatch(r"\d+ hits were not shown: \S+ does not fit into the budget of 3.*", told)
