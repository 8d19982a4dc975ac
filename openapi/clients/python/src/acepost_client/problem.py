"""What the server says where it refuses."""

from __future__ import annotations

from typing import Any

from urllib3 import BaseHTTPResponse


class Problem(Exception):
    """The server's refusal (RFC 9457). Match on `code`, which `/docs/problems` lists; the text is for people. The operations
    of OAuth (RFC 6749) say `error` and `error_description` instead: these are `code` and `detail` then."""

    def __init__(self, status: int, body: dict[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        self.code: str = body.get("code", body.get("error", "unknown"))
        """`unknown` where the answer names none: with `status` 304 nothing has changed since the version that `If-None-Match`
        names, and otherwise something between here and the server has answered."""
        self.detail: str = body.get("detail", body.get("error_description", f"The server answered {status}."))
        self.errors: list[dict[str, str]] = body.get("errors", [])
        """Each place in the body or query that is wrong."""
        self.retry_after = retry_after
        """How many seconds to wait before asking again, where the server says so."""
        self.body = body
        """The whole answer, with what only some problems have: `legal_actions`, `view`, `trace_id`."""
        super().__init__(f"{self.code}: {self.detail}")

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are copied and sent to other processes by the text in `args`, which does not make another problem.
        return type(self), (self.status, self.body, self.retry_after), self.__dict__

    @classmethod
    def of(cls, response: BaseHTTPResponse) -> Problem:
        """The problem that an answer is, which was read."""
        try:
            body = response.json()
        except ValueError:
            body = None
        wait = response.headers.get("Retry-After", "")
        return cls(response.status, body if isinstance(body, dict) else {}, float(wait) if wait.isascii() and wait.isdecimal() else None)
