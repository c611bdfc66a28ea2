"""A request sent by the `anthropic` package until there is a reply, or no hope of one.

What may pass is waited for (`patience`) and ends in `NoAnswer`; what will not pass, a wrong key, an
unknown model, a field that the API does not take, is an error of the caller: a ValueError.

But: a stream that breaks off after its first piece is not sent again, because what was shown cannot
be taken back. A reply that is not JSON was paid for and is not asked for twice.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

from minirag.llm.no_answer import NoAnswer
from minirag.llm.patience import Patience, asked_wait, is_passing, may_pass

__all__ = ["make_client", "send", "unbroken", "without_retries"]

_REMEDIES = {
    400: "check options, thinking and max_tokens",
    401: "check api_key, or the environment variable ANTHROPIC_API_KEY",
    402: "check the account's billing",
    403: "this key may not do that; check its workspace",
    404: "check the name of the model",
    413: "send less: lower the context's budget",
}


def make_client(api_key: str | None) -> Any:
    """Return a client of the package; ImportError without the package, ValueError without a key."""
    try:
        import anthropic
    except ImportError as error:
        raise ImportError(
            "AnthropicModel needs the package anthropic: pip install anthropic; "
            "RecordedModel and TemplateModel need none"
        ) from error
    key = None if api_key is None else api_key.strip()
    try:
        client = anthropic.Anthropic(api_key=key)
        if key or (key is None and (client.api_key or client.auth_token or client.credentials)):
            return _with_usable_key(client)
    except anthropic.AnthropicError:
        pass  # a profile is named that is not there
    raise ValueError(
        "api_key: no key was given, and the environment variable ANTHROPIC_API_KEY holds none; "
        "set it, or use TemplateModel or RecordedModel, which need none"
    )


def _with_usable_key(client: Any) -> Any:
    """Return the client; ValueError for a key that no header can carry. The key is not shown."""
    key = client.api_key or ""
    if not key.isascii() or any(map(str.isspace, key)):
        raise ValueError(
            "api_key: the key holds white space or a letter that no key has; copy it again"
        )
    return client


class _Failure(Exception):  # noqa: N818 - caught below, never seen outside
    """A request that failed by no fault of its own."""

    def __init__(self, what: str, remedy: str, asked: float | None, may_pass: bool) -> None:
        super().__init__(what)
        self.remedy = remedy if asked is None else f"it asks to come back in {asked:.0f} seconds"
        self.asked = asked
        self.may_pass = may_pass


def without_retries(client: Any, timeout: float) -> Any:
    """Return the client with that time-out and no retries of its own, because `send` has them."""
    import anthropic

    try:
        return client.with_options(max_retries=0, timeout=timeout)
    except anthropic.AnthropicError as error:
        raise ValueError(f"client: {_said(error)}; {_REMEDIES[401]}") from error


def send(client: Any, patience: Patience, request: dict[str, Any]) -> tuple[Any, int]:
    """Return the reply to a request, a message or its events, and how often it was sent.

    Raises NoAnswer "unavailable" when patience is at an end, NoAnswer "malformed" for a reply that
    is not JSON, ValueError when the API does not take the request.
    """
    for attempt in count(1):
        try:
            return _send_once(client, request), attempt
        except _Failure as failure:
            wait = patience.wait_after(attempt, failure.asked) if failure.may_pass else None
            if wait is None:
                raise NoAnswer(
                    "unavailable",
                    f"{request['model']} gave no reply in {attempt} "
                    f"attempt{'s' if attempt > 1 else ''} ({failure}); {failure.remedy}",
                ) from failure.__cause__
        patience.sleep(wait)
    raise AssertionError("count has no end")


def _send_once(client: Any, request: dict[str, Any]) -> Any:
    """Return the reply; _Failure where the server or the connection is to blame."""
    import anthropic

    model = request["model"]
    try:
        return client.messages.create(**request)
    except anthropic.APIConnectionError as error:
        remedy = "check the connection, or pass a longer timeout"
        raise _Failure(_said(error), remedy, None, True) from error
    except anthropic.APIStatusError as error:
        status, headers = error.status_code, error.response.headers
        passes = may_pass(status, headers)
        if passes or is_passing(status):
            raise _Failure(_said(error), "try later", asked_wait(headers), passes) from error
        remedy = _REMEDIES.get(status, "check the arguments")
        raise ValueError(
            f"{model}: the API does not take the request ({status}: {_said(error)}); {remedy}"
        ) from error
    except ValueError as error:
        what = f"{model}: the reply is not JSON ({error}); ask again"
        raise NoAnswer("malformed", what) from error
    except (anthropic.AnthropicError, TypeError) as error:  # no key, or one that has run out
        raise ValueError(f"client: {_said(error)}; {_REMEDIES[401]}") from error


def unbroken(model: str, events: Any) -> Iterator[Any]:
    """Yield the events of a stream; NoAnswer "broken_off" for whatever breaks it."""
    try:
        yield from events
    except Exception as error:  # the transport's errors come through as they are
        raise NoAnswer(
            "broken_off", f"{model} was broken off before its end ({_said(error)}); ask again"
        ) from error


def _said(error: Exception) -> str:
    """Return what an error says, in one short line."""
    said = getattr(error, "api_message", None) or str(error) or type(error).__name__
    line = " ".join(said.split())
    return line if len(line) <= 200 else f"{line[:200]}…"
