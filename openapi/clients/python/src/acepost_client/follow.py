"""Streams of what happens that outlast lost connections and restarts of the server."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

from urllib3 import BaseHTTPResponse, Timeout
from urllib3.exceptions import HTTPError

from .client import Client, filled
from .generated.models import EventView, Notice
from .problem import Problem
from .retry import may_pass, wait_after

# The server sends at least a comment every 15 seconds.
SILENCE = Timeout(connect=10.0, read=40.0)
# What has lasted so long was a connection, and its end no reason to wait.
LASTED = 1.0
# How often, in seconds, the thread that waits for `stop` looks whether its follower has ended by itself.
LOOK = 0.2


def follow_match(
    client: Client, match_id: str, after: int = 0, stop: threading.Event | None = None
) -> Iterator[EventView]:
    """Every event of a match that has started, in order and once, as it happens, until the match is over. Raises the
    server's `Problem` if the caller may not follow it. Other threads end it, quietly, by setting `stop` or closing the client."""
    return _follow(client, filled("/v1/matches/{id}/events", {"id": match_id}), "seq", after, stop)


def follow_notices(client: Client, after: int | None = None, stop: threading.Event | None = None) -> Iterator[Notice]:
    """Every notice of the account, in order and once, from now on or from behind `after`. It has no end but that of
    `follow_match` from other threads."""
    return _follow(client, "/v1/me/stream", "number", after, stop)


class _Wait:
    """What a follower waits for, which other threads can end."""

    def __init__(self, stop: threading.Event | None) -> None:
        self._ended = threading.Event()
        self._stop = stop
        self._response: BaseHTTPResponse | None = None
        if stop is not None:
            threading.Thread(target=self._watch, args=(stop,), daemon=True).start()

    @property
    def ended(self) -> bool:
        return self._ended.is_set() or (self._stop is not None and self._stop.is_set())

    def end(self) -> None:
        self._ended.set()
        if self._response is not None:
            # It may be closed at the same moment.
            with suppress(OSError, RuntimeError, TypeError, ValueError):
                self._response.shutdown()

    def reads(self, response: BaseHTTPResponse) -> BaseHTTPResponse:
        self._response = response
        # `end` may have come too early to see it.
        if self.ended:
            self.end()
        return response

    def pause(self, seconds: float) -> None:
        self._ended.wait(seconds)

    def _watch(self, stop: threading.Event) -> None:
        while not stop.wait(LOOK):
            if self._ended.is_set():
                return
        self.end()


def _follow(client: Client, path: str, number: str, after: int | None, stop: threading.Event | None) -> Iterator[Any]:
    wait = _Wait(stop)
    forget = client.on_close(wait.end)
    try:
        yield from _items(client, path, number, after, wait)
    finally:
        forget()
        wait.end()


def _items(client: Client, path: str, number: str, after: int | None, wait: _Wait) -> Iterator[Any]:
    failures = 0
    while not wait.ended:
        begun, told, lost = math.inf, False, None
        try:
            headers = {"Accept": "text/event-stream"} | ({} if after is None else {"Last-Event-ID": str(after)})
            with closing(wait.reads(client.send("GET", path, headers, timeout=SILENCE))) as response:
                if response.status == 204:
                    return
                if response.status != 200:
                    raise Problem.of(response)
                kind = response.headers.get("Content-Type", "")
                if not kind.lower().startswith("text/event-stream"):
                    raise HTTPError(f"what has answered is not the server: it gave {kind or 'no stream'}")
                begun = time.monotonic()
                for last, data in _messages(_lines(response)):
                    if wait.ended:
                        return
                    if not data:
                        # The greeting says from where on it is told.
                        after = last
                        continue
                    item = json.loads(data)
                    if item[number] > (after or 0):
                        after, told = item[number], True
                        yield item
        except Exception as error:
            # Of a stream that was ended while it was read, the last bytes may be anything.
            if wait.ended:
                return
            if not isinstance(error, (HTTPError, Problem)) or not may_pass(error):
                raise
            lost = error
        # Streams end now and then, to be gone on with at once. What ends as soon as it has begun must not be hurried.
        lasted = told or time.monotonic() - begun >= LASTED
        if lasted:
            failures = 0
        if lost or not lasted:
            wait.pause(wait_after(failures, lost))
            failures += 1


def _lines(response: BaseHTTPResponse) -> Iterator[str]:
    """The lines of a stream as they come; what is cut off at its end is none."""
    rest = b""
    while part := response.read1():
        *lines, rest = (rest + part).split(b"\n")
        yield from (line.rstrip(b"\r").decode() for line in lines)


def _messages(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The messages of a stream of server-sent events: their `id`, and their data, if they have any."""
    last: int | None = None
    data: list[str] = []
    for line in lines:
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if line == "":
            # The first number of all is 0: where nothing was told yet.
            if last is not None:
                yield last, "\n".join(data)
            data, last = [], None
        elif field == "id":
            last = int(value)
        elif field == "data":
            data.append(value)
