"""Claude behind the protocol of a language model, by the `anthropic` package.

A call is sent (`sending`), tried again while the failure may pass (`patience`), counted (`usage`),
and returned only if it is an answer (`reading`). What is the same in many calls can be cached by
the provider: the system text with `cache_system`, the beginning of the prompt with `prefix`. Below
some 500 to 4,000 tokens, depending on the model, nothing is cached and nothing says so but `usage`.

Source: the Messages API, version 2026-10-21, as `anthropic` 2.14 speaks it. That version takes no
`temperature`; whatever else it takes goes into `options`.

But: the same prompt may give another answer the next time. Record answers (`recording`) where they
must stay the same. Nothing here holds a conversation; a history belongs into the prompt.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any

from minirag.llm.no_answer import check_request
from minirag.llm.patience import Patience
from minirag.llm.reading import check_stop, text_of, usage_of
from minirag.llm.sending import make_client, send, unbroken, without_retries
from minirag.llm.usage import Call, Meter, Usage

__all__ = ["DEFAULT_MODEL", "AnthropicModel"]

DEFAULT_MODEL = "claude-haiku-5-5"

_CACHED = {"cache_control": {"type": "ephemeral"}}  # kept for five minutes after its last use
_OWN = ("model", "messages", "max_tokens", "system", "stream", "thinking")


class AnthropicModel:
    """A language model asked over the network, with a key, at a price.

    `client` is an `anthropic.Anthropic` or one of its kin; without it one is made from `api_key` or
    the environment. `timeout` is in seconds without a sign of life. `thinking`: False for answers
    at once (thinking would count towards max_tokens), True to let the model decide, None to say
    nothing, for models that want it so. `options` are further fields of the request. `on_call` is
    told of every call that a model replied to.

    Raises ImportError without the package, ValueError without a key.
    """

    def __init__(
        self,
        model: str = DEFAULT_MODEL,
        client: Any = None,
        api_key: str | None = None,
        max_retries: int = 3,
        timeout: float = 60.0,
        *,
        thinking: bool | None = False,
        cache_system: bool = False,
        options: Mapping[str, Any] | None = None,
        on_call: Callable[[Call], None] | None = None,
        patience: Patience | None = None,
    ) -> None:
        for name in options or ():
            if name in _OWN:
                raise ValueError(f"options: {name!r} has an argument of its own; use that")
        if not timeout > 0:
            raise ValueError(f"timeout: {timeout!r} is out of range; choose seconds above 0")
        self.name = model
        self.cache_system = cache_system
        self.timeout = timeout
        self._patience = Patience(retries=max_retries) if patience is None else patience
        self._thinking = thinking
        self._options = dict(options or {})
        self._meter = Meter(on_call)
        client = make_client(api_key) if client is None else client
        self._client = without_retries(client, timeout)

    @property
    def usage(self) -> Usage:
        """All tokens used through this object, from all threads."""
        return self._meter.total

    @property
    def fingerprint(self) -> str:
        """What tells models of one name and other options apart, for the key of a cache."""
        return json.dumps([self._thinking, self._options], sort_keys=True, default=repr)

    def complete(
        self, prompt: str, *, system: str = "", max_tokens: int = 1024, prefix: str = ""
    ) -> str:
        """Return the answer to `prompt`, in at most `max_tokens` tokens.

        `prefix` is put before the prompt and cached. Raises NoAnswer when there is none (a refusal,
        a cut-off, no connection), ValueError when the API does not take the request.
        """
        request = self._request(prompt, system, max_tokens, prefix)
        message, attempts = send(self._client, self._patience, {**request, "stream": False})
        stop_reason = getattr(message, "stop_reason", None) or ""
        usage = usage_of(getattr(message, "usage", None))
        self._meter.count(Call(self.name, usage, stop_reason, attempts))
        text = text_of(message)
        details = getattr(message, "stop_details", None)
        check_stop(self.name, stop_reason, max_tokens, text, details)
        return text

    def stream(
        self, prompt: str, *, system: str = "", max_tokens: int = 1024, prefix: str = ""
    ) -> Iterator[str]:
        """Return the answer in pieces as they come; what is not an answer is raised at the end.

        Raises as `complete` does. Once a piece has been given, nothing is tried again.
        """
        return self._stream(self._request(prompt, system, max_tokens, prefix))

    def _stream(self, request: dict[str, Any]) -> Iterator[str]:
        events, attempts = send(self._client, self._patience, {**request, "stream": True})
        usage, stop_reason, details, text = Usage(1), "", None, ""
        try:
            with closing(events):
                for event in unbroken(self.name, events):
                    if event.type == "message_start":
                        usage = usage_of(event.message.usage, usage)
                    elif event.type == "message_delta":
                        usage = usage_of(event.usage, usage)
                        stop_reason = event.delta.stop_reason or stop_reason
                        details = getattr(event.delta, "stop_details", None)
                    elif event.type == "content_block_delta" and event.delta.type == "text_delta":
                        text += event.delta.text
                        yield event.delta.text
        finally:
            self._meter.count(Call(self.name, usage, stop_reason, attempts))
        check_stop(self.name, stop_reason, request["max_tokens"], text, details)

    def _request(self, prompt: str, system: str, max_tokens: int, prefix: str) -> dict[str, Any]:
        check_request(prompt, system, max_tokens)
        content: list[dict[str, Any]] = [{"type": "text", "text": prompt}]
        if prefix:
            check_request(prefix, system, max_tokens)
            content.insert(0, {"type": "text", "text": prefix, **_CACHED})
        request: dict[str, Any] = {
            "model": self.name,
            "max_tokens": max_tokens,
            "messages": [{"role": "user", "content": content}],
            "extra_body": self._options,
        }
        if system:
            cached = _CACHED if self.cache_system else {}
            request["system"] = [{"type": "text", "text": system, **cached}]
        if self._thinking is not None:
            request["thinking"] = {"type": "adaptive" if self._thinking else "disabled"}
        return request
