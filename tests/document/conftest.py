"""Clients that are generated as `docs/clients.md` says, and a server to play at.

Needs `pytest`, `openapi-generator-cli` and `schemathesis` from PyPI, and a Java runtime.
"""

import os
import re
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ACEPOST", ROOT / "target" / "debug" / "acepost")


@dataclass
class Generated:
    """A generated client, and what the generator said."""

    folder: Path
    output: str


def commands() -> dict[str, str]:
    """Returns the commands of the documentation by the generator that they use."""
    text = (ROOT / "docs" / "clients.md").read_text()
    blocks = re.findall(r"^```sh\n(openapi-generator-cli .*?)^```$", text, re.MULTILINE | re.DOTALL)
    return {re.search(r" -g (\S+)", block)[1]: block for block in blocks}


@pytest.fixture(scope="session")
def generate(tmp_path_factory):
    """Generates the client for a language, once."""
    made: dict[str, Generated] = {}

    def make(generator: str) -> Generated:
        if generator not in made:
            folder = tmp_path_factory.mktemp(generator)
            (folder / "openapi").symlink_to(ROOT / "openapi")
            command = commands()[generator]
            done = subprocess.run(["bash", "-ec", command], cwd=folder, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
            made[generator] = Generated(folder / re.search(r" -o (\S+)", command)[1], done.stdout + done.stderr)
        return made[generator]

    return make


@pytest.fixture
def server(tmp_path_factory):
    """The URL of a server of the test's own, whose log is shown if the test fails."""
    folder = tmp_path_factory.mktemp("server")
    # PostgreSQL runs as another user where this runs as root, and must get to its folder.
    for above in [folder, *folder.parents[:2]]:
        above.chmod(0o711)
    flags = ["--listen", "127.0.0.1:0", "--data-dir", str(folder / "data"), "--log-format", "text", "--bot-pause-ms", "0"]
    flags += ["--rate-limit", "0", "--sign-in-rate", "0"]
    # Long enough for a busy machine.
    flags += ["--database-timeout-ms", "60000", "--pool-timeout-ms", "60000"]
    # Settings of the surroundings are not those of the tests.
    environment = {name: value for name, value in os.environ.items() if not re.match("ACEPOST_|DATABASE_URL$", name)}
    with subprocess.Popen([str(PROGRAM), "serve", *flags], stderr=subprocess.PIPE, text=True, env=environment) as process:
        log = []
        for line in process.stderr:
            log.append(line)
            if found := re.search("Acepost listens on (http:[^,]*),", line):
                break
        else:
            raise RuntimeError(f"the server did not start:\n{''.join(log)}")
        # What it logs from now on must not fill the pipe.
        reader = threading.Thread(target=lambda: log.extend(process.stderr), daemon=True)
        reader.start()
        yield found[1]
        ended = process.poll()
        process.terminate()
        reader.join()
    print("".join(log))
    assert ended is None, f"the server ended by itself, with {ended}"
