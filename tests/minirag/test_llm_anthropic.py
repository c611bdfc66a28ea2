"""The real client against a server on this machine that speaks the Messages API."""

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from minirag.llm import AnthropicModel, Call, NoAnswer, Patience, Usage
from minirag.records import LanguageModel

anthropic = pytest.importorskip("anthropic")

Headers = dict[str, str]


def message(
    text: str = "Thirty days [1].", stop_reason: str = "end_turn", **fields: Any
) -> tuple[int, Headers, str]:
    """A reply of the Messages API."""
    content = [{"type": "text", "text": text}] if text else []
    body = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-test",
        "content": content,
        "stop_reason": stop_reason,
        "stop_sequence": None,
        "usage": {
            "input_tokens": 11,
            "output_tokens": 5,
            "cache_read_input_tokens": 3,
            "cache_creation_input_tokens": 2,
        },
    }
    return 200, {"content-type": "application/json"}, json.dumps({**body, **fields})


def failure(status: int, kind: str = "api_error", **headers: str) -> tuple[int, Headers, str]:
    body = {"type": "error", "error": {"type": kind, "message": f"a {kind}"}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {"content-type": "application/json", **named}, json.dumps(body)


def events(
    *texts: str, stop_reason: str | None = "end_turn", extra: str = "", **delta: Any
) -> tuple[int, Headers, str]:
    """The same as a stream; without a stop reason it ends in the middle."""
    start = json.loads(message("")[2]) | {"stop_reason": None}
    start["usage"]["output_tokens"] = 1
    steps: list[dict[str, Any]] = [
        {"type": "message_start", "message": start},
        {
            "type": "content_block_start",
            "index": 0,
            "content_block": {"type": "text", "text": ""},
        },
        {"type": "ping"},
    ]
    steps += [
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}
        for text in texts
    ]
    if stop_reason is not None:
        steps += [
            {"type": "content_block_stop", "index": 0},
            {
                "type": "message_delta",
                "delta": {"stop_reason": stop_reason, "stop_sequence": None, **delta},
                "usage": {"output_tokens": 9},
            },
            {"type": "message_stop"},
        ]
    body = "".join(f"event: {step['type']}\ndata: {json.dumps(step)}\n\n" for step in steps)
    return 200, {"content-type": "text/event-stream"}, body + extra


class Server:
    """Answers with the given replies in turn, the last one over and over; keeps the requests."""

    def __init__(self) -> None:
        self.replies: list[tuple[int, Headers, str]] = [message()]
        self.requests: list[dict[str, Any]] = []
        self.delay = 0.0
        self.released = threading.Event()
        server = self
        lock = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                with lock:
                    server.requests.append(body)
                    status, headers, text = (
                        server.replies.pop(0) if len(server.replies) > 1 else server.replies[0]
                    )
                if server.delay:
                    server.released.wait(server.delay)
                data = text.encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    server = Server()
    yield server
    server.released.set()
    server.http.shutdown()
    server.http.server_close()


class Waits(list[float]):
    """A patience that does not sleep, and the seconds it would have slept."""

    def patience(self, retries: int = 3) -> Patience:
        return Patience(retries=retries, sleep=self.append, draw=lambda: 1.0)


def model_at(server: Server, **arguments: Any) -> tuple[AnthropicModel, Waits]:
    waits = Waits()
    client = anthropic.Anthropic(api_key="key", base_url=server.url, max_retries=5)
    arguments.setdefault("patience", waits.patience())
    return AnthropicModel("claude-test", client, **arguments), waits


# answers


def test_an_answer_is_returned_and_its_tokens_are_counted(server: Server) -> None:
    calls: list[Call] = []
    model, _ = model_at(server, on_call=calls.append)
    assert model.complete("How long?", system="Be brief.", max_tokens=50) == "Thirty days [1]."
    assert model.usage == Usage(calls=1, input=11, output=5, cache_read=3, cache_write=2)
    assert calls == [Call("claude-test", model.usage, "end_turn", attempts=1)]
    (request,) = server.requests
    assert request["model"] == "claude-test"
    assert request["max_tokens"] == 50
    assert request["system"] == [{"type": "text", "text": "Be brief."}]
    assert request["messages"] == [
        {"role": "user", "content": [{"type": "text", "text": "How long?"}]}
    ]
    assert request["thinking"] == {"type": "disabled"}
    assert "temperature" not in request
    assert isinstance(model, LanguageModel)


def test_only_text_blocks_are_the_answer(server: Server) -> None:
    thinking = {"type": "thinking", "thinking": "hmm", "signature": "s"}
    text = [{"type": "text", "text": "Thirty"}, {"type": "text", "text": " days."}]
    server.replies = [message(content=[thinking, *text])]
    model, _ = model_at(server, thinking=True)
    assert model.complete("How long?") == "Thirty days."
    assert server.requests[0]["thinking"] == {"type": "adaptive"}


def test_what_is_shared_is_marked_for_the_cache(server: Server) -> None:
    model, _ = model_at(server, cache_system=True, thinking=None)
    model.complete("How long?", system="Rules.", prefix="A long document.")
    (request,) = server.requests
    mark = {"type": "ephemeral"}
    assert request["system"] == [{"type": "text", "text": "Rules.", "cache_control": mark}]
    assert request["messages"][0]["content"] == [
        {"type": "text", "text": "A long document.", "cache_control": mark},
        {"type": "text", "text": "How long?"},
    ]
    assert "thinking" not in request


def test_options_go_into_the_request(server: Server) -> None:
    model, _ = model_at(server, options={"stop_sequences": ["END"]})
    server.replies = [message(stop_reason="stop_sequence")]
    assert model.complete("How long?") == "Thirty days [1]."
    assert server.requests[0]["stop_sequences"] == ["END"]
    with pytest.raises(ValueError, match="options: 'model' has an argument of its own"):
        AnthropicModel(client=object(), options={"model": "x"})


def test_usage_adds_up_over_threads(server: Server) -> None:
    seen: list[Call] = []
    model, _ = model_at(server, on_call=seen.append)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda i: model.complete(f"question {i}"), range(24)))
    assert model.usage == Usage(24, 24 * 11, 24 * 5, 24 * 3, 24 * 2)
    assert len(seen) == 24


# what may pass is tried again


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 529])
def test_what_may_pass_is_tried_again(server: Server, status: int) -> None:
    server.replies = [failure(status), failure(status), message()]
    calls: list[Call] = []
    model, waits = model_at(server, on_call=calls.append)
    assert model.complete("How long?") == "Thirty days [1]."
    assert len(server.requests) == 3
    assert waits == [0.5, 1.0]
    assert [call.attempts for call in calls] == [3]


def test_the_wait_that_the_server_asks_for_is_kept(server: Server) -> None:
    server.replies = [
        failure(429, "rate_limit_error", retry_after="7"),
        failure(529, "overloaded_error", retry_after_ms="1500"),
        message(),
    ]
    model, waits = model_at(server)
    model.complete("How long?")
    assert waits == [7.0, 1.5]


def test_a_wait_of_an_hour_is_not_waited_for(server: Server) -> None:
    server.replies = [failure(429, "rate_limit_error", retry_after="3600")]
    model, waits = model_at(server)
    with pytest.raises(NoAnswer, match="come back in 3600 seconds") as caught:
        model.complete("How long?")
    assert caught.value.reason == "unavailable"
    assert (len(server.requests), waits) == (1, [])


def test_patience_ends(server: Server) -> None:
    server.replies = [failure(529, "overloaded_error")]
    model, waits = model_at(server)
    with pytest.raises(NoAnswer, match=r"no reply in 4 attempts \(a overloaded_error\)"):
        model.complete("How long?")
    assert len(server.requests) == 4  # the client's own retries are switched off
    assert waits == [0.5, 1.0, 2.0]
    assert model.usage == Usage()


@pytest.mark.parametrize("said", ["true", "false"])
def test_a_server_that_says_whether_to_try_again_is_obeyed(server: Server, said: str) -> None:
    server.replies = [failure(400 if said == "true" else 500, x_should_retry=said), message()]
    model, _ = model_at(server)
    if said == "true":
        assert model.complete("How long?")
    else:
        with pytest.raises(NoAnswer, match="in 1 attempt "):
            model.complete("How long?")
    assert len(server.requests) == (2 if said == "true" else 1)


@pytest.mark.parametrize(
    ("status", "remedy"),
    [(400, "options"), (401, "api_key"), (403, "workspace"), (404, "name"), (413, "budget")],
)
def test_what_will_not_pass_is_the_callers_error(server: Server, status: int, remedy: str) -> None:
    server.replies = [failure(status, "some_error")]
    model, waits = model_at(server)
    with pytest.raises(ValueError, match=rf"claude-test.*{status}: a some_error.*{remedy}"):
        model.complete("How long?")
    assert (len(server.requests), waits) == (1, [])


def test_a_refused_connection_is_tried_again_and_named(server: Server) -> None:
    model, waits = model_at(server)
    server.http.shutdown()
    server.http.server_close()
    with pytest.raises(NoAnswer, match=r"in 4 attempts.*check the connection") as caught:
        model.complete("How long?")
    assert caught.value.reason == "unavailable"
    assert len(waits) == 3


def test_a_server_that_says_nothing_is_given_up(server: Server) -> None:
    server.delay = 5.0
    waits = Waits()
    model, _ = model_at(server, timeout=0.1, patience=waits.patience(retries=1))
    begun = time.monotonic()
    with pytest.raises(NoAnswer, match="longer timeout"):
        model.complete("How long?")
    assert len(server.requests) == 2
    assert time.monotonic() - begun < 2


# what is no answer


@pytest.mark.parametrize(
    ("stop_reason", "words"),
    [
        ("refusal", "refused to answer"),
        ("max_tokens", "cut off after max_tokens=7: raise max_tokens"),
        ("model_context_window_exceeded", "lower the context's budget"),
        ("tool_use", "asked for a tool"),
        ("pause_turn", "paused"),
        ("tea_break", "unknown reason 'tea_break'"),
    ],
)
def test_a_reply_that_is_no_answer_is_raised_and_paid(
    server: Server, stop_reason: str, words: str
) -> None:
    server.replies = [message("I am sorry", stop_reason)]
    calls: list[Call] = []
    model, _ = model_at(server, on_call=calls.append)
    with pytest.raises(NoAnswer, match=words) as caught:
        model.complete("How long?", max_tokens=7)
    assert caught.value.reason == stop_reason
    assert isinstance(caught.value, RuntimeError)
    assert len(server.requests) == 1
    assert (calls[0].stop_reason, model.usage.output) == (stop_reason, 5)


def test_a_refusal_says_why(server: Server) -> None:
    details = {"type": "refusal", "category": "cyber", "explanation": "It may harm."}
    server.replies = [message("", "refusal", stop_details=details)]
    model, _ = model_at(server)
    with pytest.raises(NoAnswer, match=r"refused to answer \(It may harm\.\)"):
        model.complete("How long?")


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_answer_without_words_is_none(server: Server, text: str) -> None:
    server.replies = [message(text)]
    model, _ = model_at(server)
    with pytest.raises(NoAnswer, match="without a word"):
        model.complete("How long?")


JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "reply",
    [
        (200, JSON, '{"id": "msg_1", "content": [{"ty'),
        (200, JSON, ""),
        (200, JSON, "[]"),
        (200, JSON, "null"),
        (200, JSON, "{}"),
        (200, JSON, '{"content": null, "stop_reason": "end_turn"}'),
        (200, JSON, '{"content": [{"type": "text"}], "stop_reason": "end_turn"}'),
        (200, JSON, '{"content": [{"type": "text", "text": 3}], "stop_reason": "end_turn"}'),
        (200, JSON, '{"content": ["x"], "stop_reason": "end_turn"}'),
        (200, {"content-type": "text/html"}, "<html>Log in to the network</html>"),
    ],
)
def test_a_malformed_reply_is_no_answer(server: Server, reply: tuple[int, Headers, str]) -> None:
    server.replies = [reply]
    model, _ = model_at(server)
    with pytest.raises(NoAnswer) as caught:
        model.complete("How long?")
    assert caught.value.reason == "malformed"
    assert len(server.requests) == 1


# streams


def test_a_stream_gives_the_pieces_and_counts_once(server: Server) -> None:
    server.replies = [failure(529), events("Thirty ", "days.")]
    calls: list[Call] = []
    model, waits = model_at(server, on_call=calls.append)
    assert list(model.stream("How long?", system="Be brief.")) == ["Thirty ", "days."]
    assert [request["stream"] for request in server.requests] == [True, True]
    assert len(waits) == 1
    assert calls == [Call("claude-test", Usage(1, 11, 9, 3, 2), "end_turn", attempts=2)]


@pytest.mark.parametrize("stop_reason", ["refusal", "max_tokens"])
def test_a_stream_that_was_no_answer_says_so_at_its_end(server: Server, stop_reason: str) -> None:
    server.replies = [events("Thirty ", stop_reason=stop_reason)]
    model, _ = model_at(server)
    pieces = model.stream("How long?")
    assert next(pieces) == "Thirty "
    with pytest.raises(NoAnswer) as caught:
        next(pieces)
    assert caught.value.reason == stop_reason
    assert model.usage.output == 9


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (events("Thirty ", stop_reason=None), "before its end"),
        (
            events(
                "Thirty ",
                stop_reason=None,
                extra='event: error\ndata: {"type": "error", "error": {"type": '
                '"overloaded_error", "message": "Overloaded"}}\n\n',
            ),
            "Overloaded",
        ),
        (
            events(
                "Thirty ", stop_reason=None, extra="event: content_block_delta\ndata: {oops\n\n"
            ),
            "before its end",
        ),
    ],
    ids=["truncated", "error", "malformed"],
)
def test_a_stream_that_breaks_off_is_no_answer(
    server: Server, reply: tuple[int, Headers, str], words: str
) -> None:
    server.replies = [reply]
    model, _ = model_at(server)
    pieces = model.stream("How long?")
    assert next(pieces) == "Thirty "
    with pytest.raises(NoAnswer, match=words) as caught:
        list(pieces)
    assert caught.value.reason == "broken_off"
    assert len(server.requests) == 1
    assert model.usage.input == 11


def test_a_connection_lost_in_a_stream_is_no_answer(server: Server) -> None:
    status, headers, body = events("Thirty ", stop_reason=None)
    server.replies = [(status, {**headers, "transfer-encoding": "chunked"}, body)]
    model, _ = model_at(server)
    with pytest.raises(NoAnswer):
        list(model.stream("How long?"))


def test_a_stream_that_nobody_reads_to_its_end_is_counted(server: Server) -> None:
    server.replies = [events("Thirty ", "days.")]
    model, _ = model_at(server)
    pieces = model.stream("How long?")
    next(pieces)
    assert isinstance(pieces, Iterator)
    del pieces
    assert model.usage == Usage(1, 11, 1, 3, 2)


def test_a_stream_that_is_no_stream_is_no_answer(server: Server) -> None:
    server.replies = [message()]
    model, _ = model_at(server)
    with pytest.raises(NoAnswer):
        list(model.stream("How long?"))


# before anything is sent


@pytest.mark.parametrize("prompt", ["", "  \n", 3, None, "\ud800"])
def test_a_prompt_that_is_none_is_not_sent(server: Server, prompt: Any) -> None:
    model, _ = model_at(server)
    for ask in (model.complete, model.stream):
        with pytest.raises(ValueError, match="prompt"):
            ask(prompt)
    assert server.requests == []


@pytest.mark.parametrize("max_tokens", [0, -1, 1.5, True, "9"])
def test_max_tokens_is_a_whole_number(server: Server, max_tokens: Any) -> None:
    model, _ = model_at(server)
    with pytest.raises(ValueError, match="max_tokens"):
        model.complete("How long?", max_tokens=max_tokens)
    assert server.requests == []


@pytest.fixture
def no_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    for name in ("ANTHROPIC_IDENTITY_TOKEN", "ANTHROPIC_IDENTITY_TOKEN_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ANTHROPIC_CONFIG_DIR", str(tmp_path))


@pytest.mark.usefixtures("no_key")
@pytest.mark.parametrize("key", [None, "", "  \n"])
def test_no_key_is_one_clear_line(key: str | None) -> None:
    with pytest.raises(ValueError, match=r"ANTHROPIC_API_KEY.*TemplateModel") as caught:
        AnthropicModel(api_key=key)
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("no_key")
def test_a_key_is_taken_without_the_line_end_it_was_copied_with(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
    model = AnthropicModel(api_key="a-key\n")
    assert model.complete("How long?") == "Thirty days [1]."
    assert "a-key" not in repr(vars(model))


@pytest.mark.usefixtures("no_key")
@pytest.mark.parametrize("key", ["a key", "a\nkey", "ключ"])
def test_a_key_that_is_none_is_said_so_and_not_shown(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match="copy it again") as caught:
        AnthropicModel(api_key=key)
    monkeypatch.setenv("ANTHROPIC_API_KEY", key)
    with pytest.raises(ValueError, match="copy it again"):
        AnthropicModel()
    assert key not in str(caught.value)


def test_a_timeout_is_above_zero() -> None:
    with pytest.raises(ValueError, match="timeout: 0 is out of range"):
        AnthropicModel(client=object(), timeout=0)


def test_a_missing_package_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "anthropic", None)
    with pytest.raises(ImportError, match="pip install anthropic"):
        AnthropicModel(api_key="key")


@pytest.mark.usefixtures("no_key")
def test_a_client_without_a_key_is_the_callers_error(server: Server) -> None:
    client = anthropic.Anthropic(api_key="key", base_url=server.url)
    client.api_key = None
    with pytest.raises(ValueError, match=r"client: .*ANTHROPIC_API_KEY"):  # at once or when asked
        AnthropicModel("claude-test", client).complete("How long?")
    assert server.requests == []
