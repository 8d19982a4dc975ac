"""Exports that are read while they arrive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any

from .client import Client

# How many bytes are read at once where the server does not say what belongs together.
PART = 65536


def stream_lines(export: Callable[..., str], client: Client, *arguments: Any, **parameters: Any) -> Iterator[str]:
    """Yields the lines of an export as they arrive, so that it need not be held in memory as a whole. The arguments are those of the
    operation, whose request is sent when the first line is wanted: only then a `Problem` is raised where the server refuses. The
    connection is closed at the end, or when the loop is left.

        for record in read_records(stream_lines(export_game_records, client, "clear-ace")): ...
    """
    # The operation gives what the client gives it.
    lines: Any = export(_Lines(client), *arguments, **parameters)
    return lines


class _Lines:
    """Stands in a client's place for an operation, and gives the lines of the answer instead of its text."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def ask(
        self, *asked: Any, gives: str = "json", headers: Mapping[str, object] | None = None, **more: Any
    ) -> Iterator[str]:
        if gives != "text":
            raise TypeError("only what an operation returns as text has lines: exports")
        return self._lines(*asked, headers={"Accept-Encoding": "gzip", **(headers or {})}, **more)

    def _lines(self, *asked: Any, **more: Any) -> Iterator[str]:
        with closing(self._client.request(*asked, **more)) as response:
            self._client.check(response, "text")
            rest = b""
            # `read1`, which needs no size, does not notice that an answer is cut off.
            for part in response.stream(PART, decode_content=True):
                # A text in JSON may have other ends of lines in it than line feeds.
                *lines, rest = (rest + part).split(b"\n")
                yield from (line.decode() for line in lines)
            if rest:
                yield rest.decode()
