"""Holds what clients were told against the records."""

import json
import subprocess
from collections import Counter

from processes import ENVIRONMENT


def check(acepost, database_url, folder, log):
    """Returns what is wrong, as sentences. Reads the records with the program, which also verifies them."""
    wrong = list(log.wrong)
    export = folder / "everything.ndjson"
    for command in (["export", "--output", export], ["audit"]):
        wrong += run([acepost, *command, "--database-url", database_url])
    wrong += run([acepost, "verify", export])
    records = read(export)
    for kept in log.acknowledged:
        stored = next((it for it in records.get(kept["match"], []) if it["event"]["seq"] == kept["seq"]), None)
        if stored is None:
            wrong.append(f"lost: {kept}")
        elif (stored["hash"], stored["event"]["cause"]) != (kept["hash"], kept["cause"]):
            wrong.append(f"stored with another content: {kept}, but {stored}")
    for match, events in records.items():
        causes = [it["event"]["cause"] for it in events if it["event"]["cause"]["type"] == "action"]
        answers = Counter((cause["seat"], cause["decision"]) for cause in causes)
        wrong += [f"{match}: {answer} was taken {count} times" for answer, count in answers.items() if count > 1]
    wrong += [f"not in the export: {match}" for match in set(log.matches) - set(records)]
    # A request to create a match was repeated until it succeeded, with one key.
    wrong += [f"created without an acknowledgement: {match}" for match in set(records) - set(log.matches)]
    return wrong


def read(export):
    """Returns the events of each match of an export."""
    records = {}
    with open(export, encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            if line["type"] == "header":
                events = records[line["header"]["match_id"]] = []
            elif line["type"] == "event":
                events.append(line)
    return records


def run(command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, env=ENVIRONMENT)
    if done.returncode == 0:
        return []
    return [f"{command[1]} ended with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}"]


def figures(log, begun, ended):
    """Returns, for the time of a fault: the longest time without an acknowledgement, with its begin and end, and what was
    refused or not answered."""
    times = sorted([begun, ended, *(kept["at"] for kept in log.acknowledged if begun <= kept["at"] <= ended)])
    gap, since = max((after - before, before) for before, after in zip(times, times[1:]))
    return {
        "gap": gap,
        "since": since,
        "acknowledged": len(times) - 2,
        "refused": sum(begun <= at <= ended for at in log.refused),
        "unanswered": sum(begun <= at <= ended for at in log.unanswered),
    }


def wrongly_ready(log, since, gap):
    """Returns the answers of `/readyz` that said 200 while no write was possible. A server may know a moment before the
    clients, which wait before they ask again."""
    return [
        (url, round(sent - since, 2), round(answered - since, 2))
        for url, sent, answered, status in log.ready
        if status == 200 and sent > since + 0.5 and answered < since + gap - 1.0
    ]
