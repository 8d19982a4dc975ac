"""Sends requests that are generated from the document, valid and invalid ones. Every answer must be one that the document describes,
with its headers, type and body, and no request may make the server fail.

Needs `schemathesis` from PyPI. The seed is fixed; `SCHEMATHESIS_SEED` chooses another one, and `SCHEMATHESIS_EXAMPLES` the number of
requests for each operation and phase.
"""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

SEED = os.environ.get("SCHEMATHESIS_SEED", "1")
EXAMPLES = os.environ.get("SCHEMATHESIS_EXAMPLES", "30")
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance"
)
LEFT_OUT = [
    # It would end the session with which all others are sent.
    "/v1/sessions/current",
    # Streams never end, and OpenAPI 3.1 can only call their text a string.
    "/v1/me/stream",
    "/v1/matches/{id}/events",
]
# Long polls answer at once.
SETTINGS = '[parameters]\n"query.wait" = 0\n'


def call(server: str, path: str, body: dict, token: str = "") -> dict:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(f"{server}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def answers(server: str, folder: Path, *options: str, phases: str, settings: str = "") -> int:
    """Returns how many requests were answered as documented. Fails with the report if one was not."""
    configuration, report = folder / "schemathesis.toml", folder / "report.json"
    configuration.write_text(SETTINGS + settings)
    left_out = [part for path in LEFT_OUT for part in ("--exclude-path", path)]
    command = [
        Path(sys.executable).with_name("schemathesis"), "--config-file", configuration,
        "run", f"{server}/openapi.json", "--phases", phases, "--checks", CHECKS, "--seed", SEED, "--max-examples", EXAMPLES,
        "--no-shrink", "--continue-on-failure", "--request-timeout", "60", "--generation-database", "none", "--warnings", "off",
        "--no-color", "--report-json-path", report, *left_out, *options,
    ]  # fmt: skip
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-8000:]}\n{done.stderr[-2000:]}"
    return json.loads(report.read_text())["test_cases"]["generated"]


def test_without_a_token(server, tmp_path):
    assert answers(server, tmp_path, phases="fuzzing") >= 2000


def test_as_a_player_with_a_seat(server, tmp_path):
    registered = call(server, "/v1/players", {"name": "schema", "password": "an unusual sentence 7"})
    token = registered["session"]["token"]
    match = call(server, "/v1/matches", {"game": "clear-ace", "seats": 2, "visibility": "unlisted"}, token)["id"]
    call(server, f"/v1/matches/{match}/bots", {"strength": "easy"}, token)
    settings = f'"path.id" = "{match}"\n"path.name" = "schema"\n'
    header = f"Authorization: Bearer {token}"
    assert answers(server, tmp_path, "--header", header, phases="fuzzing,stateful", settings=settings) >= 2000
