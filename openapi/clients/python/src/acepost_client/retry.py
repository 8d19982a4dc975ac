"""Requests that are repeated until the server has had its say."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import TypeVar

from urllib3.exceptions import HTTPError, LocationValueError

from .client import Client
from .generated.models import Answer, Answered
from .generated.operations import create_action
from .problem import Problem

T = TypeVar("T")

SHORTEST, LONGEST = 0.5, 30.0
# So often in a row the server may fail at the same request before that is its last word.
FAULTS = 3
# The longest that the server is obeyed, in seconds: the TypeScript client can wait no longer, and `time.sleep` not for ever.
EVER = (2**31 - 1) / 1000


def wait_after(failures: int, error: Exception | None) -> float:
    """How many seconds to wait after that many failures: twice as long each time, and never quite the same, so that the
    clients of a server that comes back do not all come at once. The server's own word is obeyed."""
    asked = min(error.retry_after or 0.0, EVER) if isinstance(error, Problem) else 0.0
    # No power of two beyond the longest wait: one day it would be greater than a float can be.
    return asked + min(LONGEST, SHORTEST * 2.0 ** min(failures, 10)) * random.uniform(0.5, 1)


def may_pass(error: Exception) -> bool:
    """Whether the same request may well succeed later: the server is out of reach, restarting, busy or in trouble, or still
    answers the same request with the same `Idempotency-Key`. An address that is none stays so."""
    if not isinstance(error, Problem):
        return not isinstance(error, LocationValueError)
    return error.status >= 500 or error.status in (302, 303, 307, 408, 429) or error.code == "idempotency_running"


def retry(send: Callable[[], T], *, patience: float = math.inf) -> T:
    """Sends a request again until the server has answered or refused it: as long as it cannot be reached, restarts, or
    asks for patience. Only for what may arrive twice: reading, answering a decision, and requests with an `idempotency_key`
    that is the same each time. Later than `patience` seconds after the first time it is not sent, but the last failure
    raised, as soon as that is known.

        view = retry(lambda: get_view(client, match_id))
    """
    begun = time.monotonic()
    failures = faults = 0
    while True:
        try:
            return send()
        except (HTTPError, Problem) as error:
            faults = faults + 1 if isinstance(error, Problem) and error.status == 500 else 0
            seconds = wait_after(failures, error)
            if faults >= FAULTS or not may_pass(error) or time.monotonic() + seconds - begun > patience:
                raise
            time.sleep(seconds)
            failures += 1


def answer(
    client: Client, match_id: str, answer: Answer, *, include: str | None = None, patience: float = math.inf
) -> Answered:
    """Answers the open decision, and repeats that until the server has taken or refused it: the decision's number makes
    sure that it counts once, and the first answer is given whichever attempt it came to. `include` names the parts of
    the response that are wanted; without it all come. Where `patience` seconds are not enough, the last failure is
    raised; whether the server has taken the answer by then, the match's view tells."""
    return retry(lambda: create_action(client, match_id, body=answer, include=include), patience=patience)
