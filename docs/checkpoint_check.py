#!/usr/bin/env python3
"""Checks checkpoints, and that records are in them, with Python's standard library and the program openssl.

    python3 docs/checkpoint_check.py KEYS CHECKPOINT... [--record RECORD...]

Written from docs/checkpoints.md and docs/records.md alone and shares no code with Acepost. A file has one record as JSON, or any
number as NDJSON, such as an export; it can be compressed with gzip. Whether records are true is for docs/fairness_check.py and
`acepost verify`.
"""

import argparse
import base64
import gzip
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import uuid
import zlib
from contextlib import contextmanager
from datetime import date

FORMAT = "acepost-checkpoint-1"
# The DER prefix of an Ed25519 key.
DER = bytes.fromhex("302a300506032b6570032100")
# The types of the lines of NDJSON.
LINES = ("export", "header", "event", "result", "end")


class Failed(Exception):
    """A check that failed."""


@contextmanager
def reading(path):
    """Names the file that is not what it should be."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise Failed(f"{path} cannot be read: from byte {error.start} on it is not UTF-8") from None
    except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Failed(f"{path} cannot be read: {error!r}") from None


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read_keys(path):
    keys = {}
    with reading(path):
        for key in json.loads(pathlib.Path(path).read_text())["keys"]:
            if (key["kty"], key.get("crv")) == ("OKP", "Ed25519"):
                thumbprint = hashlib.sha256(canonical({name: key[name] for name in ("crv", "kty", "x")})).digest()
                keys[encode(thumbprint)] = decode(key["x"])
    return keys


def is_signed(key, body, signature):
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for name, data in (("key", DER + key), ("body", body), ("signature", signature)):
            paths[name] = pathlib.Path(folder) / name
            paths[name].write_bytes(data)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", paths["key"], "-rawin"]
        command += ["-in", paths["body"], "-sigfile", paths["signature"]]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def check_openssl():
    """Checks that the program openssl can verify a signature that is right: test 2 of RFC 8032, section 7.1."""
    key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    try:
        verifies = is_signed(key, b"\x72", signature)
    except OSError:
        verifies = False
    if not verifies:
        raise Failed("the program openssl cannot verify Ed25519: OpenSSL 3 or newer is needed; nothing was checked")


def check_one(path, keys):
    with reading(path):
        signed = json.loads(pathlib.Path(path).read_text())
        checkpoint = signed["checkpoint"]
        if checkpoint["format"] != FORMAT:
            raise Failed(f"{path}: the format is {checkpoint['format']!r}")
        body = canonical(checkpoint)
        if hashlib.sha256(body).hexdigest() != signed["hash"]:
            raise Failed(f"{path}: the hash is another")
        key = keys.get(checkpoint["key"])
        if key is None or not is_signed(key, body, decode(signed["signature"])):
            raise Failed(f"{path}: the signature is none of these keys'")
        if checkpoint["number"] < 1:
            raise Failed(f"{path}: no checkpoint has the number {checkpoint['number']}")
        if checkpoint["number"] == 1 and (checkpoint["previous"], checkpoint["first"]) != ("0" * 64, 1):
            raise Failed(f"{path}: something is said to be before the first")
        return signed


def check_link(before, after):
    one, two = before["checkpoint"], after["checkpoint"]
    steps = two["number"] - one["number"]
    if steps == 0:
        raise Failed(f"there are two different checkpoints with the number {two['number']}, and the server has signed both")
    if (date.fromisoformat(two["day"]) - date.fromisoformat(one["day"])).days != steps:
        raise Failed(f"the numbers of the checkpoints of {one['day']} and {two['day']} do not match their days")
    if steps == 1 and two["previous"] != before["hash"]:
        raise Failed(f"the checkpoint of {two['day']} does not build on that of {one['day']}")
    least = one["first"] + len(one["leaves"])
    if two["first"] < least or (steps == 1 and two["first"] != least):
        raise Failed(f"the matches of the checkpoint of {two['day']} do not follow those of {one['day']}")
    if steps > 1:
        print(f"nothing is known of the numbers between {one['number']} and {two['number']}")


def read_records(path):
    """The id and the leaf of each record of a file."""
    with reading(path):
        data = pathlib.Path(path).read_bytes()
        text = (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode("utf-8-sig")
        try:
            record = json.loads(text)
        except json.JSONDecodeError:
            record = {"type": "several"}
        if "type" not in record:
            found = [(record["header"]["match_id"], len(record["events"]), record["head"])]
        else:
            found = read_lines(path, filter(str.strip, text.split("\n")))
        for match, events, head in found:
            yield match, leaf(match, events, head)


def read_lines(path, lines):
    """The id, the number of events and the head of each record of NDJSON."""
    kind = match = exported = None
    # How many records the file has so far, and had when the export began that is being read.
    found = 0
    for line in map(json.loads, lines):
        kind = line["type"]
        if kind not in LINES or (kind in ("event", "result")) != (match is not None):
            raise Failed(f"{path}: a line of the type {kind!r} stands where it cannot")
        if kind == "export":
            if exported is not None:
                raise Failed(f"{path}: the export before it was cut off")
            exported = found
        elif kind == "header":
            match, events = line["header"]["match_id"], 0
        elif kind == "event":
            events += 1
        elif kind == "result":
            yield match, events, line["head"]
            match, found = None, found + 1
        elif exported is None or line["records"] != found - exported:
            raise Failed(f"{path}: the end of an export of {line['records']!r} records does not match what is before it")
        else:
            exported = None
    if kind is None:
        raise Failed(f"{path}: it is empty, and has no record")
    if match is not None or exported is not None:
        raise Failed(f"{path}: it was cut off")


def leaf(match, events, head):
    data = FORMAT.encode() + b"\n" + uuid.UUID(match).bytes + events.to_bytes(8, "little") + bytes.fromhex(head)
    return hashlib.sha256(data).hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys")
    parser.add_argument("checkpoints", nargs="+")
    parser.add_argument("--record", nargs="+", default=[])
    arguments = parser.parse_args()
    check_openssl()
    keys = read_keys(arguments.keys)
    signed = sorted((check_one(path, keys) for path in arguments.checkpoints), key=lambda one: one["checkpoint"]["number"])
    # The same file twice is no fork.
    signed = [one for before, one in zip([None, *signed], signed) if one != before]
    for before, after in zip(signed, signed[1:]):
        check_link(before, after)
    days = {leaf: one["checkpoint"]["day"] for one in signed for leaf in one["checkpoint"]["leaves"]}
    missing = []
    for path in arguments.record:
        for match, its_leaf in read_records(path):
            day = days.get(its_leaf)
            if day is None:
                missing.append(f"{path}, match {match}")
            else:
                print(f"{path}, match {match}, is in the checkpoint of {day}")
    if missing:
        raise Failed("\n".join(f"{one}, is in none of them" for one in missing))
    print(f"{len(signed)} checkpoints are as they must be")


if __name__ == "__main__":
    try:
        main()
    except Failed as failed:
        sys.exit(f"failed: {failed}")
