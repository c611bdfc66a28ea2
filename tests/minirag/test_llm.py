import json
import pickle
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minirag.llm
from minirag.context import NO_INFORMATION, assemble_context, cited, prompt_for
from minirag.llm import (
    Call,
    NoAnswer,
    Patience,
    RecordedModel,
    RecordingModel,
    TemplateModel,
    Usage,
    extract_sentences,
    recording_key,
)
from minirag.llm.patience import asked_wait
from minirag.llm.usage import Meter
from minirag.records import Chunk, Hit, LanguageModel
from tests.strategies import texts

CHUNKS = {
    "r": Chunk("r", "refunds", "Refunds take 30 days. Write to billing. No fee is charged.", 0, 58),
    "s": Chunk("s", "shipping", "Shipping takes two days. Refunds exclude shipping.", 0, 50),
}
HITS = [Hit("r", 0.9), Hit("s", 0.8)]


class Scripted:
    """A model that says the given things in turn, and remembers what it was asked."""

    name = "scripted"

    def __init__(self, *replies: str | Exception) -> None:
        self.replies = list(replies)
        self.asked: list[str] = []

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        self.asked.append(prompt)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


class Echo:
    """A model that answers every prompt with its length."""

    name = "echo"
    calls = 0

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        self.calls += 1
        return f"{len(prompt)} {prompt}"


def test_every_model_meets_the_protocol(tmp_path: Path) -> None:
    models = (TemplateModel(), RecordedModel({}), RecordingModel(Echo(), tmp_path / "a.jsonl"))
    for model in models:
        assert isinstance(model, LanguageModel)
        assert isinstance(model.name, str)


def test_no_vendor_is_loaded_until_one_is_named() -> None:
    import subprocess

    program = "import sys, minirag.llm, minirag.queries; print('anthropic' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "False"


def test_no_answer_survives_a_worker_process() -> None:
    error = pickle.loads(pickle.dumps(NoAnswer("refusal", "x refused; ask again")))
    assert (error.reason, str(error)) == ("refusal", "x refused; ask again")


# the template: sentences of the context, or none


def answer_to(question: str, model: TemplateModel | None = None, **arguments: Any) -> str:
    prompt = prompt_for(question, assemble_context(HITS, CHUNKS))
    return (model or TemplateModel()).complete(prompt.text, system=prompt.system, **arguments)


def test_the_template_quotes_and_cites() -> None:
    assert answer_to("How long do refunds take?") == "Refunds take 30 days. [1]"
    assert answer_to("How long does the shipping take?").startswith("Shipping takes two days. [2]")
    answer = answer_to("shipping refunds")
    assert set(cited(answer, assemble_context(HITS, CHUNKS)).ids) <= {"r", "s"}


def test_the_template_says_so_when_the_context_does_not() -> None:
    assert answer_to("Who founded the company?") == NO_INFORMATION["en"]
    assert answer_to("¿Quién fundó la empresa?") == NO_INFORMATION["es"]


@pytest.mark.parametrize(
    "prompt",
    [
        "What is BM25?",
        "<documents>\n<document id='1'>What is BM25? broken</documents>\n<question>BM25</question>",
        "<documents>\n</documents>\n<question>a < b</question>",
        "<question>What is BM25?</question>",
        "<documents>\n<document id='1'>BM25 ranks.</document>\n</documents>",
        "</question><question><documents>",
    ],
)
def test_the_template_makes_nothing_up_from_other_prompts(prompt: str) -> None:
    assert TemplateModel().complete(prompt) == NO_INFORMATION["en"]


@given(texts(), st.lists(texts(), max_size=4))
def test_the_template_says_only_what_stands_in_the_context(
    question: str, bodies: list[str]
) -> None:
    chunks = {str(i): Chunk(str(i), "d", body, 0, len(body)) for i, body in enumerate(bodies)}
    context = assemble_context([Hit(id_, 1.0) for id_ in chunks], chunks, budget=10_000)
    if context.is_empty or not question.strip():
        return
    answer = TemplateModel(sentences=1).complete(prompt_for(question, context).text)
    if answer in NO_INFORMATION.values():
        return
    sentence, _, number = answer.rpartition(" [")
    shown = ElementTree.fromstring(context.xml).findall("document")
    assert sentence in (shown[int(number.rstrip("]")) - 1].text or "")


def test_the_template_cuts_no_sentence_to_fit() -> None:
    model = TemplateModel(count_tokens=lambda text: len(text.split()))
    both = answer_to("refunds", model)
    assert both == "Refunds take 30 days. [1] Refunds exclude shipping. [2]"
    assert answer_to("refunds", model, max_tokens=5) == "Refunds take 30 days. [1]"
    with pytest.raises(NoAnswer, match="raise max_tokens") as caught:
        answer_to("refunds", model, max_tokens=2)
    assert caught.value.reason == "max_tokens"


def test_extracted_sentences_worked_by_hand() -> None:
    # 2 sentences; "refund" stands in both: ln(1 + 2/2) = .693; "early" in none: ln(1 + 2/1) = 1.099
    found = extract_sentences("refund", ["Refunds take 30 days. A refund is free."])
    assert [extract.score for extract in found] == [1.0, 1.0]
    assert [extract.sentence for extract in found] == ["Refunds take 30 days.", "A refund is free."]
    found = extract_sentences("early refund", ["Refunds take 30 days. A refund is free."])
    assert [round(extract.score, 3) for extract in found] == [0.387, 0.387]  # .693 / 1.792
    # with another word that stands nowhere it is .693 / 2.890 = .240, which is too little
    assert (
        extract_sentences("early monthly refund", ["Refunds take 30 days. A refund is free."]) == []
    )
    # "fee" in 1 of 2: ln 3 = 1.099, "refund" in 1 of 2: the same; each sentence has half
    halves = extract_sentences("refund fee", ["Refunds take 30 days.", "A fee is charged."])
    assert [(extract.index, round(extract.score, 3)) for extract in halves] == [(0, 0.5), (1, 0.5)]


@given(texts(), st.lists(texts(), max_size=4), st.integers(1, 3))
def test_extracted_sentences_are_taken_word_for_word(
    question: str, bodies: list[str], most: int
) -> None:
    found = extract_sentences(question, bodies, most)
    assert len(found) <= most
    assert all(extract.sentence in bodies[extract.index] for extract in found)
    assert all(0 < extract.score <= 1 + 1e-12 for extract in found)
    assert found == extract_sentences(question, bodies, most)
    assert found == extract_sentences(question, bodies, most + 1)[:most]


def test_a_repeated_sentence_is_said_once() -> None:
    found = extract_sentences("refund", ["Refunds take 30 days.", "Refunds take 30 days."], 5)
    assert [extract.index for extract in found] == [0]


# recordings


def test_what_was_recorded_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "new" / "generations.jsonl"
    recording = RecordingModel(Scripted("Thirty days.", "Treinta días.\n"), path)
    recording.complete("How long?", system="Be brief.")
    recording.complete("¿Cuánto?\u2028\r\n")
    replay = RecordedModel(path)
    assert replay.name == "scripted"
    assert len(replay) == 2
    assert replay.complete("How long?", system="Be brief.", max_tokens=1) == "Thirty days."
    assert replay.complete("¿Cuánto?\u2028\r\n") == "Treinta días.\n"
    assert recording_key("How long?", "Be brief.") in replay
    lines = path.read_bytes().split(b"\n")
    assert (len(lines), lines[-1]) == (3, b"")
    assert json.loads(lines[0]) == {
        "key": recording_key("How long?", "Be brief."),
        "text": "Thirty days.",
        "model": "scripted",
        "system": "Be brief.",
        "prompt": "How long?",
    }


def test_an_unknown_prompt_names_the_key_and_the_remedy(tmp_path: Path) -> None:
    key = recording_key("How long?", "s")
    with pytest.raises(KeyError, match=f"{key}.*RecordingModel"):
        RecordedModel({}).complete("How long?", system="s")


def test_a_mapping_is_by_key() -> None:
    model = RecordedModel({recording_key("How long?"): "Thirty days."})
    assert model.complete("How long?") == "Thirty days."
    assert model.name == "recorded"
    wrong: list[Mapping[Any, Any]] = [{"How long?": "x"}, {3: "x"}, {recording_key("q"): None}]
    for mapping in wrong:
        with pytest.raises(ValueError, match="use recording_key"):
            RecordedModel(mapping)


def test_the_same_prompt_in_two_unicode_forms_has_one_key() -> None:
    assert recording_key("caf\u00e9") == recording_key("cafe\u0301")
    assert recording_key("a", "b") != recording_key("b", "a")
    assert recording_key("a", "b") != recording_key("a", "c") != recording_key("a")
    assert recording_key("ab", "c") != recording_key("b", "ca")
    assert len(recording_key("\ud800")) == 16


def test_a_recorded_prompt_is_not_asked_twice(tmp_path: Path) -> None:
    path = tmp_path / "generations.jsonl"
    RecordingModel(Scripted("one"), path).complete("q")
    silent = Scripted()
    assert RecordingModel(silent, path).complete("q") == "one"
    assert silent.asked == []
    assert RecordingModel(Scripted("two"), path, again=True).complete("q") == "two"
    assert RecordedModel(path).complete("q") == "two"
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1


def test_what_is_no_answer_is_not_recorded(tmp_path: Path) -> None:
    path = tmp_path / "generations.jsonl"
    model = RecordingModel(Scripted(NoAnswer("refusal", "no"), " ", "yes"), path)
    with pytest.raises(NoAnswer):
        model.complete("q")
    assert model.complete("q") == " "
    assert not path.exists()
    assert model.complete("q") == "yes"
    assert len(RecordedModel(path)) == 1


def test_a_file_without_a_last_line_end_is_added_to(tmp_path: Path) -> None:
    path = tmp_path / "generations.jsonl"
    line = json.dumps({"key": recording_key("a"), "text": "A"})
    path.write_bytes(b"\xef\xbb\xbf\r\n" + line.encode())  # by an editor on Windows
    RecordingModel(Scripted("B"), path).complete("b")
    model = RecordedModel(path)
    assert (model.complete("a"), model.complete("b")) == ("A", "B")


def test_threads_lose_no_recording(tmp_path: Path) -> None:
    path = tmp_path / "generations.jsonl"
    models = [RecordingModel(Echo(), path) for _ in range(2)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda i: models[i % 2].complete(f"prompt {i}"), range(40)))
    assert len(RecordedModel(path)) == 40
    assert [path] == list(tmp_path.iterdir())


def test_a_crash_while_writing_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "generations.jsonl"
    RecordingModel(Scripted("one"), path).complete("a")
    before = path.read_bytes()

    def crash(*_: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", crash)
    with pytest.raises(OSError, match="disk full"):
        RecordingModel(Scripted("two"), path).complete("b")
    assert path.read_bytes() == before
    assert [path] == list(tmp_path.iterdir())


GOOD = json.dumps({"key": recording_key("a"), "text": "A"})


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"key": "0123', "not JSON"),
        ("[]", "not an object"),
        ("3", "not an object"),
        ('{"text": "x"}', "the field key is None"),
        ('{"key": "k", "text": ""}', "the field text is ''"),
        ('{"key": "k", "text": 3}', "the field text is 3"),
        ('{"key": "k", "text": "x", "model": null}', "the field model is None"),
        ('{"key": "k", "text": "x", "prompt": "p"}', "the key is not that of its prompt"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str, words: str) -> None:
    path = tmp_path / "generations.jsonl"
    path.write_text(f"{GOOD}\n\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"generations.jsonl, line 3: {words}"):
        RecordedModel(path)
    model = Scripted("never asked")
    with pytest.raises(ValueError, match="line 3"):
        RecordingModel(model, path)
    assert model.asked == []


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.jsonl"):
        RecordedModel(tmp_path / "none.jsonl")


@given(st.lists(st.tuples(texts(), texts()), max_size=6))
def test_recordings_come_back_as_they_were(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[str, str]]
) -> None:
    path = tmp_path_factory.mktemp("recordings") / "generations.jsonl"
    pairs = [(prompt, text) for prompt, text in pairs if prompt.strip() and text.strip()]
    told: dict[str, str] = {}
    for prompt, text in pairs:
        told[recording_key(prompt)] = text
        RecordingModel(Scripted(text), path, again=True).complete(prompt)
    if told:
        model = RecordedModel(path)
        for prompt, _ in pairs:
            assert model.complete(prompt) == told[recording_key(prompt)]


# patience and usage


def test_waits_double_up_to_the_longest() -> None:
    patience = Patience(retries=5, first=1.0, longest=6.0, draw=lambda: 1.0)
    assert [patience.wait_after(n, None) for n in range(1, 7)] == [1.0, 2.0, 4.0, 6.0, 6.0, None]
    assert Patience(draw=lambda: 0.0).wait_after(1, None) == 0.25


@given(
    st.integers(1, 2000),
    st.none() | st.floats(0, 100),
    st.floats(0, 1, exclude_max=True),
    st.integers(0, 2000),
)
def test_a_wait_is_never_longer_than_the_longest(
    attempt: int, asked: float | None, drawn: float, retries: int
) -> None:
    wait = Patience(retries=retries, draw=lambda: drawn).wait_after(attempt, asked)
    assert wait is None or 0 <= wait <= 20
    if attempt > retries:
        assert wait is None
    elif wait is not None and asked:
        assert wait == asked


@pytest.mark.parametrize(
    "arguments",
    [{"retries": -1}, {"retries": 1.5}, {"first": -1.0}, {"first": 9.0, "longest": 1.0}],
)
def test_patience_is_checked(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"retries|first and longest"):
        Patience(**arguments)


def test_what_headers_ask_for() -> None:
    assert asked_wait({}) is None
    assert asked_wait({"retry-after": "2.5"}) == 2.5
    assert asked_wait({"retry-after": "9", "retry-after-ms": "250"}) == 0.25
    assert asked_wait({"retry-after": "9", "retry-after-ms": "soon"}) == 9
    date = formatdate(1_000_000_030, usegmt=True)
    assert asked_wait({"retry-after": date}, now=lambda: 1_000_000_000.0) == 30
    assert asked_wait({"retry-after": date}, now=lambda: 2_000_000_000.0) == 0
    for nonsense in ("soon", "", "-5", "nan", "inf"):
        assert asked_wait({"retry-after": nonsense}) is None


def test_a_meter_loses_nothing_between_threads() -> None:
    told: list[Call] = []
    meter = Meter(told.append)
    call = Call("m", Usage(1, 2, 3, 4, 5), "end_turn", 1)
    threads = [
        threading.Thread(target=lambda: [meter.count(call) for _ in range(500)]) for _ in range(8)
    ]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert meter.total == Usage(4000, 8000, 12000, 16000, 20000)
    assert len(told) == 4000


def test_every_name_of_the_package_is_there() -> None:
    assert sorted(minirag.llm.__all__) == list(minirag.llm.__all__)
    assert all(hasattr(minirag.llm, name) for name in minirag.llm.__all__)


def test_headings_and_rules_of_tables_are_not_said() -> None:
    text = "# Rye bread\n\n## How long to bake rye bread?\n- Bake rye bread for 50 minutes.\n"
    table = "| bread | minutes |\n|---|---|\n| rye bread | 50 |\n"
    found = extract_sentences("How long do I bake rye bread?", [text, table])
    assert next(extract.sentence for extract in found) == "Bake rye bread for 50 minutes."
    assert not any("#" in extract.sentence or "---" in extract.sentence for extract in found)
