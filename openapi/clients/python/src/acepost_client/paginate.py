"""Lists that come in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypedDict, TypeVar

T = TypeVar("T")

# The most items that the server returns at once.
LIMIT = 200


class Page(TypedDict, Generic[T]):
    """One page of a list, as every operation that has a `cursor` returns it."""

    items: list[T]
    next: str | None


def paginate(list_page: Callable[..., Page[T]], *arguments: Any, **parameters: Any) -> Iterator[T]:
    """Yields the items of a list that has pages, one after the other, and requests each page when its first item is wanted. The
    arguments are those of the operation, apart from `cursor`; unless they have a `limit`, pages are as large as the server allows.

        for match in paginate(list_my_matches, client, status="open"): ...

    What moves in the list between two requests can be missed or come twice: compare the ids where that matters. Raises what the
    operation raises. To repeat the request for a page, wrap it:

        paginate(lambda **page: retry(lambda: list_my_matches(client, **page)))
    """
    parameters.setdefault("limit", LIMIT)
    cursor = None
    while True:
        page = list_page(*arguments, **parameters, cursor=cursor)
        yield from page["items"]
        cursor = page["next"]
        if cursor is None:
            return
