"""Streams of what happens that outlast lost connections and restarts of the server."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import quote

from urllib3 import BaseHTTPResponse, Timeout
from urllib3.exceptions import HTTPError

from .client import Client
from .generated.models import EventView, Notice
from .problem import Problem
from .retry import may_pass, wait_after

# The server sends at least a comment every 15 seconds.
SILENCE = Timeout(connect=30.0, read=40.0)
# What has lasted so long was a connection, and its end no reason to wait.
LASTED = 1.0


def follow_match(client: Client, match_id: str, after: int = 0) -> Iterator[EventView]:
    """Every event of a match that has started, in order and once, as it happens, until the match is over. Raises the
    server's `Problem` if the caller may not follow it."""
    return _follow(client, f"/v1/matches/{quote(match_id, safe='')}/events", "seq", after)


def follow_notices(client: Client, after: int | None = None) -> Iterator[Notice]:
    """Every notice of the account, in order and once, from now on or from behind `after`. It has no end."""
    return _follow(client, "/v1/me/stream", "number", after)


def _follow(client: Client, path: str, number: str, after: int | None) -> Iterator[Any]:
    failures = 0
    while True:
        begun, told, lost = math.inf, False, None
        try:
            headers = {"Accept": "text/event-stream"} | ({} if after is None else {"Last-Event-ID": str(after)})
            with closing(client.send("GET", path, headers, timeout=SILENCE)) as response:
                if response.status == 204:
                    return
                if response.status != 200:
                    raise Problem.of(response)
                begun = time.monotonic()
                for last, data in _messages(_lines(response)):
                    if not data:
                        # The greeting says from where on it is told.
                        after = last
                        continue
                    item = json.loads(data)
                    if item[number] > (after or 0):
                        after, told = item[number], True
                        yield item
        except (HTTPError, Problem) as error:
            if not may_pass(error):
                raise
            lost = error
        # Streams end now and then, to be gone on with at once. What ends as soon as it has begun must not be hurried.
        lasted = told or time.monotonic() - begun >= LASTED
        if lasted:
            failures = 0
        if lost or not lasted:
            time.sleep(wait_after(failures, lost))
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
