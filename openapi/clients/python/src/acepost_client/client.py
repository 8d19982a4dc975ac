"""A connection to one server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, Self
from urllib.parse import quote, urlencode, urlsplit

from urllib3 import BaseHTTPResponse, PoolManager, Timeout
from urllib3.exceptions import HTTPError

from .problem import Problem

# The operations that succeed with 200 or 202 and an empty body.
EMPTY = ("/oauth/revoke", "/v1/password-resets")

# What an operation makes of the body of its answer.
Gives = Literal["json", "text", "content", "nothing"]


class Client:
    """What every function of this package is given first. It blocks; threads can share one.

    `token` is a session's or a personal access token, and can be set later. An answer of which nothing comes for `timeout`
    seconds is taken for lost. `language` is that of sentences and labels, such as `de` (BCP 47), unless a request names
    another; without it they are in English. Used by `with`, it is closed at the end.
    """

    def __init__(
        self, base_url: str, token: str | None = None, *, timeout: float = 30.0, language: str | None = None
    ) -> None:
        # An address that cannot be one would otherwise look like a server that is out of reach.
        if not _is_address(base_url):
            raise ValueError(f"{base_url!r} is no server's address")
        self.base_url = base_url.rstrip("/")
        self.token = token
        self.language = language
        self._timeout = timeout
        # What may be sent twice is for `retry` to know. One address can follow 100 matches by default, each in a thread
        # that sends requests as well. urllib3 closes connections for which the pool has no place, and warns of each.
        self._pool = PoolManager(retries=False, timeout=timeout, maxsize=256)
        self._closed = False
        self._followers: set[Callable[[], None]] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends what follows with this client, in all threads, and closes the connections. Requests that were sent get their
        answers. New ones raise a `RuntimeError`."""
        self._closed = True
        for end in list(self._followers):
            end()
        self._pool.clear()

    def on_close(self, end: Callable[[], None]) -> Callable[[], None]:
        """Calls `end` when the client is closed, or at once if it is. The function that is returned takes that back."""
        self._followers.add(end)
        # `close` in another thread may have come too early to see it.
        if self._closed:
            end()
        return lambda: self._followers.discard(end)

    def send(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        body: object = None,
        form: Mapping[str, object] | None = None,
        timeout: Timeout | None = None,
    ) -> BaseHTTPResponse:
        """Sends a request, and gives the answer, which is still to be read, and then to be released."""
        common = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        if self.language is not None:
            common["Accept-Language"] = self.language
        options: dict[str, Any] = {} if timeout is None else {"timeout": timeout}
        if form is not None:
            given = {name: _text(value) for name, value in form.items() if value is not None}
            options |= {"fields": given, "encode_multipart": False}
        return self._pool.request(
            method, self.base_url + url, headers={**common, **headers}, json=body, preload_content=False, **options
        )

    def ask(
        self,
        method: str,
        url: str,
        *,
        path: Mapping[str, object] | None = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, object] | None = None,
        body: object = None,
        form: Mapping[str, object] | None = None,
        gives: Gives = "json",
    ) -> Any:
        """Sends a request, and gives the body of the answer. Raises a `Problem` where the server refuses, and urllib3's
        `HTTPError` where it cannot be reached."""
        response = self.request(method, url, path=path, query=query, headers=headers, body=body, form=form)
        content = response.data
        self.check(response, gives, is_empty=response.status == 204 or (url in EMPTY and not content))
        if gives == "json":
            try:
                return response.json()
            except ValueError:
                raise HTTPError("what has answered is not the server: it gave no JSON") from None
        return {"text": lambda: content.decode(), "content": lambda: content, "nothing": lambda: None}[gives]()

    def request(
        self,
        method: str,
        url: str,
        *,
        path: Mapping[str, object] | None = None,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, object] | None = None,
        body: object = None,
        form: Mapping[str, object] | None = None,
    ) -> BaseHTTPResponse:
        """Sends the request of an operation, and gives the answer like `send`."""
        # No `HTTPError`, which `retry` would take for a reason to wait.
        if self._closed:
            raise RuntimeError("the client is closed")
        url = filled(url, path or {})
        asked = [(name, _text(value)) for name, value in (query or {}).items() if value is not None]
        # The server may hold back its answer for so long before there is something to wait for.
        held = float((query or {}).get("wait") or 0)
        return self.send(
            method.upper(),
            f"{url}?{urlencode(asked)}" if asked else url,
            {name: str(value) for name, value in (headers or {}).items() if value is not None},
            body,
            form,
            Timeout(connect=self._timeout, read=self._timeout + held),
        )

    def check(self, response: BaseHTTPResponse, gives: Gives, is_empty: bool = False) -> None:
        """Raises what `ask` raises, unless this is the server's answer, and of the kind that the operation gives."""
        if not 200 <= response.status < 300:
            raise Problem.of(response)
        # A network's own page, which asks for a login to it, or nothing comes in the server's place.
        kind = response.headers.get("Content-Type", "").lower()
        if kind.startswith("text/html"):
            raise HTTPError("what has answered is not the server: it gave a page")
        if not (is_empty if gives == "nothing" else kind or gives == "json"):
            raise HTTPError(f"what has answered is not the server: it gave {kind or 'nothing'}")


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        # Its port is read only when it is asked for.
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def filled(url: str, path: Mapping[str, object]) -> str:
    """The address with these names and ids in their places."""
    for value in path.values():
        # In an address they are steps to another one, even when they are escaped.
        if value in (".", ".."):
            raise ValueError(f"{value!r} is no name and no id")
    return url.format_map({name: quote(str(value), safe="") for name, value in path.items()})


def _text(value: object) -> str:
    """As JSON writes it, so that `True` is `true`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
