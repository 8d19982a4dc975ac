"""Records, and what they show: docs/fairness.md."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from . import fairness_check as fairness
from .fairness_check import Failed, expect

# A record as JSON. Its hashes are over exactly this, so that it is not made into anything else.
Record = dict[str, Any]


def entropy() -> str:
    """16 random bytes in hex, to be given when making or joining a match: with them, not even the server can have
    chosen how the cards lie."""
    return secrets.token_hex(16)


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """The records of an export, one after the other, from its lines: an open file, or a text's `splitlines()`."""
    record: Record | None = None
    for text in lines:
        line = json.loads(text)
        kind = line.pop("type", None)
        if record is None and kind == "header":
            record = {**line, "events": []}
        elif record is not None and kind == "event":
            record["events"].append(line)
        elif record is not None and kind == "result":
            yield {**record, "result": line["result"], "head": line["head"]}
            record = None
        elif record is not None or kind not in ("export", "end"):
            raise ValueError(f"a line of the type {kind!r} stands where it cannot")
    if record is not None:
        raise ValueError("the last record is cut off")


@dataclass
class Check:
    """One of the checks: its name, whether it holds (None: it could not be made), and a sentence."""

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
    def verified(self) -> bool:
        """Whether nothing failed."""
        return all(check.ok is not False for check in self.checks)


def verify_record(record: Record | str) -> Verification:
    """Verifies a record, as an object or as text (JSON or NDJSON), without any server: the commitment, the hash chain,
    every result of chance, the outcome. Whether every action was legal is for `acepost verify`, which knows the
    rules."""
    whole: Record = fairness.read_record(record) if isinstance(record, str) else record
    header = whole["header"]
    found = Verification(header["match_id"], header["game"], len(whole["events"]), whole["head"], whole["result"])
    for name, check in CHECKS.items():
        try:
            found.checks.append(Check(name, *check(whole)))
        except (Failed, AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            why = str(error) if isinstance(error, Failed) else f"it is not written as records are ({error!r})"
            found.checks.append(Check(name, False, why))
            break
    return found


Finding = tuple[bool | None, str]


def _header(record: Record) -> Finding:
    header = record["header"]
    expect("the format", record["format"], "acepost-record-1")
    expect("the format of chance", header["chance"], "acepost-chance-1")
    seated = [(player["seat"], player["player_id"]) for player in record["players"]]
    expect("the players", seated, [(seat, held["player_id"]) for seat, held in enumerate(header["seats"])])
    return True, f"a record of {header['game']}, with {len(seated)} seats"


def _commitment(record: Record) -> Finding:
    seed = bytes.fromhex(record["seed"])
    expect("the commitment", record["header"]["commitment"], hashlib.sha256(seed).hexdigest())
    return True, "the seed is the one that the server committed to before anybody sat down"


def _chain(record: Record) -> Finding:
    seed, head = bytes.fromhex(record["seed"]), fairness.header_hash(record["header"])
    for seq, line in enumerate(record["events"], 1):
        expect(f"the number of event {seq}", line["event"]["seq"], seq)
        head = fairness.event_hash(head, fairness.salt_of(seed, seq), line["event"])
        expect(f"the hash of event {seq}", line["hash"], head.hex())
    return True, f"each of the {len(record['events'])} events has the hash that follows from all before it"


def _chance(record: Record) -> Finding:
    header = record["header"]
    redraw = fairness.CHANCE_OF.get(header["game"])
    if redraw is None:
        return None, f"not checked: this program does not know where {header['game']} writes its chance"
    key = fairness.key_of(bytes.fromhex(record["seed"]), [seat["entropy"] for seat in header["seats"]])
    for line in record["events"]:
        seq = line["event"]["seq"]
        try:
            redraw(line["event"], fairness.Chance(key, seq), header)
        except Failed as failed:
            raise Failed(f"event {seq}: {failed}") from None
    return True, "what was drawn is drawn again from the seed and what the players brought"


def _result(record: Record) -> Finding:
    last, result = record["events"][-1], record["result"]
    expect("the head", record["head"], last["hash"])
    cause = last["event"]["cause"]["type"]
    if cause in ("draw", "called_off"):
        expect("the reason", result["reason"], "agreed_draw" if cause == "draw" else cause)
        expect("the number of places", len(result["placements"]), len(record["header"]["seats"]))
        return True, "the last event ends the match"
    ends = [effect for effect in last["event"]["effects"] if effect["type"] == "match_ended"]
    if not ends and record["header"]["game"] not in fairness.CHANCE_OF:
        return None, f"not checked: this program does not know {record['header']['game']}"
    told = {"placements": ends[0]["placements"], "reason": ends[0]["reason"]} if ends else None
    expect("the result", result, told)
    return True, "the result is the one that the last event tells"


CHECKS: dict[str, Callable[[Record], Finding]] = {
    "header": _header,
    "commitment": _commitment,
    "chain": _chain,
    "chance": _chance,
    "result": _result,
}
