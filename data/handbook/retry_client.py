# ---
# id: retry_client
# title: Example client with retries for the Quay API
# source_type: code
# category: api
# author: Fen Li
# created: 2025-04-08
# updated: 2025-10-15
# version: 5
# language: en
# feedback: 0.79
# ---

"""A small client for the Quay API that knows when to try again.

It retries what can succeed later (E-4290, E-5001, E-5004 and broken connections)
and nothing else. E-5003 is retried for reads only: the invoice of a failed POST has
been saved already, and a second POST would make a second invoice.
"""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from typing import Any

BASE_URL = "https://api.brightquay.example/v3"
MAX_ATTEMPTS = 6
FIRST_PAUSE = 0.5  # seconds; doubles with each attempt
LONGEST_PAUSE = 30.0
RETRY_ALWAYS = {"E-4290", "E-5001", "E-5004"}
RETRY_READS = {"E-5003"}


class QuayError(Exception):
    """An answer of the API that is not worth another attempt."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        self.status = status
        self.code = str(body.get("code", "unknown"))
        self.request_id = body.get("request_id")
        super().__init__(f"{status} {self.code}: {body.get('message', '')}")


class QuayClient:
    """Sends one request at a time; share it between threads at your own risk."""

    def __init__(
        self,
        get_token: Callable[[], str],
        base_url: str = BASE_URL,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.get_token = get_token
        self.base_url = base_url
        self.sleep = sleep

    def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the decoded answer, after at most MAX_ATTEMPTS attempts."""
        headers = {"Content-Type": "application/json"}
        if method == "POST":
            # one key for all attempts: the server then creates the object only once
            headers["Idempotency-Key"] = str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode("utf-8")

        for attempt in range(MAX_ATTEMPTS):
            last = attempt == MAX_ATTEMPTS - 1
            headers["Authorization"] = f"Bearer {self.get_token()}"
            call = urllib.request.Request(
                self.base_url + path, data=data, headers=headers, method=method
            )
            try:
                with urllib.request.urlopen(call, timeout=20) as answer:
                    raw = answer.read()
                    return json.loads(raw) if raw else None
            except urllib.error.HTTPError as error:
                problem = QuayError(error.code, _decode(error.read()))
                if last or not _worth_retrying(problem.code, method):
                    raise problem from None
                self.sleep(pause(attempt, error.headers.get("Retry-After")))
            except (urllib.error.URLError, TimeoutError):
                if last:
                    raise
                self.sleep(pause(attempt, None))


def pause(attempt: int, retry_after: str | None) -> float:
    """Seconds to wait: what the server asked for, else full jitter on a doubling cap."""
    if retry_after is not None:
        return float(retry_after) + random.uniform(0, 1)
    return random.uniform(0, min(LONGEST_PAUSE, FIRST_PAUSE * 2**attempt))


def _worth_retrying(code: str, method: str) -> bool:
    return code in RETRY_ALWAYS or (code in RETRY_READS and method == "GET")


def _decode(raw: bytes) -> dict[str, Any]:
    try:
        body = json.loads(raw)
    except ValueError:
        return {"message": raw[:200].decode("utf-8", "replace")}
    return body if isinstance(body, dict) else {"message": str(body)}
