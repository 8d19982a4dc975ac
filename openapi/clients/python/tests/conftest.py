"""A server of the tests' own, and bad lines to it."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import threading

import pytest

ROOT = pathlib.Path(__file__).parents[4]
BINARY = os.environ.get("ACEPOST", ROOT / "target/debug/acepost")


class Server:
    """A server with a data folder that is gone afterwards."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="acepost-client-")
        # PostgreSQL runs as another user where this runs as root, and must get to its folder.
        os.chmod(self.folder, 0o711)
        self.url = "http://127.0.0.1:0"
        self.start()

    def start(self):
        listen = self.url.removeprefix("http://")
        flags = ["--listen", listen, "--data-dir", f"{self.folder}/data", "--log-format", "text", "--rate-limit", "0"]
        # Long enough for a busy machine.
        flags += ["--database-timeout-ms", "60000", "--pool-timeout-ms", "60000"]
        # Settings of the surroundings are not those of the tests.
        kept = {name: value for name, value in os.environ.items() if not re.match("ACEPOST_|DATABASE_URL$", name)}
        command = [str(BINARY), "serve", *flags, "--sign-in-rate", "0", "--bot-pause-ms", "0"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=kept)
        log = []
        for line in self.process.stderr:
            log.append(line)
            if found := re.search("Acepost listens on (http:[^,]*),", line):
                self.url = found[1]
                # What it logs from now on must not fill the pipe.
                threading.Thread(target=self.process.stderr.read, daemon=True).start()
                return
        raise RuntimeError(f"the server did not start:\n{''.join(log)}")

    def end(self):
        self.process.terminate()
        self.process.wait()

    def restart(self):
        """As for an update: the same address, and the same data."""
        self.end()
        self.start()


class Proxy:
    """A line that can be made to break."""

    def __init__(self, url):
        host, port = url.removeprefix("http://").split(":")
        self.server = (host, int(port))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.callers = set()
        # Nobody gets through while it is not set.
        self.passes = threading.Event()
        self.passes.set()
        self.said = b""
        self.heard = threading.Condition()
        self.losing = False
        self.lost = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        """Every connection breaks."""
        for caller in list(self.callers):
            _end(caller)

    def wait_for(self, text):
        """Until the server has said this."""
        with self.heard:
            self.heard.wait_for(lambda: text in self.said)

    def stop(self):
        _end(self.listener)
        self.listener.close()
        self.cut()

    def _accept(self):
        while True:
            try:
                caller, _ = self.listener.accept()
            except OSError:
                return
            self.passes.wait()
            server = socket.create_connection(self.server)
            self.callers.add(caller)
            for pump in (self._ask, self._tell):
                threading.Thread(target=pump, args=(caller, server), daemon=True).start()

    def _ask(self, caller, server):
        for part in _parts(caller):
            server.sendall(part)
        _end(server)

    def _tell(self, caller, server):
        for part in _parts(server):
            if self.losing:
                self.losing = False
                self.lost += 1
                break
            try:
                caller.sendall(part)
            except OSError:
                break
            with self.heard:
                self.said += part
                self.heard.notify_all()
        self.callers.discard(caller)
        _end(caller)


def _parts(source):
    try:
        while part := source.recv(65536):
            yield part
    except OSError:
        return


def _end(end):
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


@pytest.fixture(scope="session")
def server():
    server = Server()
    yield server
    server.end()
    shutil.rmtree(server.folder)


@pytest.fixture
def proxy(server):
    proxy = Proxy(server.url)
    yield proxy
    proxy.stop()
