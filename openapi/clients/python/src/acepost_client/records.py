"""Records, and what they show: docs/fairness.md."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from . import fairness_check as fairness
from .fairness_check import Failed

# A record as JSON. Its hashes are over exactly this, so that it is not made into anything else.
Record = dict[str, Any]


def entropy() -> str:
    """16 random bytes in hex, to be given when making or joining a match: with them, not even the server can have
    chosen how the cards lie."""
    return secrets.token_hex(16)


def read_records(lines: str | Iterable[str | bytes]) -> Iterator[Record]:
    """The records of an export, one after the other, from its text or its lines, such as an open file: one record as JSON,
    or any number as NDJSON. Raises a `ValueError` where a record is cut off, or an export that does not end as it must,
    but not before the records ahead of that were given."""
    return fairness.read_records(lines)


@dataclass
class Check:
    """One of the checks: its name, whether it holds (None: it could not be made, or not wholly), and a sentence."""

    name: str
    ok: bool | None
    detail: str


@dataclass
class Verification:
    """What verifying a record has found. The first check that fails is the last."""

    match_id: str
    game: str
    events: int
    head: str
    outcome: dict[str, Any]
    checks: list[Check] = field(default_factory=list)

    @property
    def verdict(self) -> Literal["verified", "incomplete", "failed"]:
        """`verified`: every check was made, and holds. `incomplete`: nothing fails, but not everything could be checked,
        and the checks say what. `failed`: the record is not as it must be."""
        found = {check.ok for check in self.checks}
        return "failed" if False in found else "incomplete" if None in found else "verified"

    @property
    def verified(self) -> bool:
        """Whether the verdict is `verified`."""
        return self.verdict == "verified"


def verify_record(record: Mapping[str, Any] | str) -> Verification:
    """Verifies a record, as an object or as text (JSON or NDJSON), without any server: the commitment, the hash chain,
    every result of chance, the outcome. Whether every action was legal is for `acepost verify`, which knows the
    rules. Raises a `ValueError` if this is not one whole record at all."""
    whole = _one(record)
    header = whole["header"]
    found = Verification(
        header.get("match_id", ""),
        header.get("game", ""),
        len(whole["events"]),
        whole.get("head", ""),
        whole.get("result", {}),
    )
    for name, check in fairness.CHECKS.items():
        try:
            found.checks.append(Check(name, *check(whole)))
        except fairness.MALFORMED as error:
            why = str(error) if isinstance(error, Failed) else f"it is not written as records are ({error!r})"
            found.checks.append(Check(name, False, why))
            break
    return found


def _one(record: Mapping[str, Any] | str) -> Mapping[str, Any]:
    records: list[Mapping[str, Any]] = list(read_records(record)) if isinstance(record, str) else [record]
    if len(records) != 1:
        raise ValueError(f"this text has {len(records)} records: verify one at a time")
    whole = records[0]
    parts = (whole.get("header"), whole.get("events")) if isinstance(whole, dict) else (None, None)
    if not isinstance(parts[0], dict) or not isinstance(parts[1], list):
        raise ValueError("this is no record")
    if "seed" not in whole:
        raise ValueError("this is no whole record, which there is when the match is over")
    return whole
