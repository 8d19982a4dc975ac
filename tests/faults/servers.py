"""Two servers and their PostgreSQL, with a network between them."""

import os
import secrets
import shutil
import signal
import subprocess
from pathlib import Path

from processes import ENDINGS, Program, database_user, free_port, own, postmaster_of, programs, send, wait_until
from relay import Network

# Of the file system for the cluster of PostgreSQL, which can be filled.
DISK = 512 * 1024 * 1024
SETTINGS = """
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = '{folder}'
max_connections = 200
min_wal_size = 64MB
max_wal_size = 128MB
"""


class Database:
    """PostgreSQL, on a disk of its own where this may make one."""

    def __init__(self, folder):
        self.folder, self.port, self.password = folder, free_port(), secrets.token_hex(16)
        self.disk = own(folder / "disk")
        self.is_mounted = self.mount()
        self.data = own(self.disk / "data")
        secret = folder / "password"
        secret.write_text(self.password, encoding="utf-8")
        shutil.chown(secret, database_user())
        made = Program(
            [programs() / "initdb", "--pgdata", self.data, "--username", "acepost", "--pwfile", secret,
             "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C.UTF-8"],
            folder / "postgresql.log", database_user()).start()
        made.process.wait()
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write(SETTINGS.format(port=self.port, folder=own(folder / "run")))
        self.program = Program([programs() / "postgres", "-D", self.data], folder / "postgresql.log", database_user())
        ENDINGS.append(lambda: send(signal.SIGKILL, postmaster_of(self.data)))
        self.start()
        self.ask("postgres", "CREATE DATABASE acepost")

    def mount(self):
        """Gives it a small file system. Returns whether that is possible here."""
        if os.getuid() != 0:
            return False
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=0711", "acepost-faults", self.disk],
                              capture_output=True, check=False)
        if made.returncode == 0:
            ENDINGS.append(lambda: subprocess.run(["umount", "--lazy", self.disk], check=True))
        return made.returncode == 0

    def start(self):
        """Starts it, unless it runs, and waits until it answers."""
        # What a killed postmaster leaves behind ends by itself, and may need a moment.
        while not self.answers():
            if self.program.process is None or self.program.process.poll() is not None:
                self.program.start()
            try:
                wait_until("PostgreSQL", lambda: self.answers() or self.program.process.poll() is not None)
            except TimeoutError as error:
                raise TimeoutError((self.folder / "postgresql.log").read_text()[-2000:]) from error

    def stop(self):
        """Stops it in an orderly way, which ends all sessions."""
        self.program.process.send_signal(signal.SIGINT)
        self.program.process.wait()

    def answers(self):
        """Whether it accepts connections."""
        command = [programs() / "pg_isready", "--host", "127.0.0.1", "--port", str(self.port), "--quiet"]
        return subprocess.run(command, check=False).returncode == 0

    def ask(self, database, statement):
        """Runs a statement."""
        subprocess.run([programs() / "psql", self.url(self.port, database), "--quiet", "--command", statement], check=True)

    def kill_session(self):
        """Kills a process that serves a connection of a server, whichever comes first."""
        statement = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        asked = [programs() / "psql", self.url(self.port), "--quiet", "--tuples-only", "--command", statement]
        sessions = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()
        os.kill(int(sessions[0]), signal.SIGKILL)

    def url(self, port, database="acepost"):
        """Returns a connection string."""
        return f"postgres://acepost:{self.password}@127.0.0.1:{port}/{database}"

    def fill_disk(self):
        """Leaves no free byte on its disk."""
        with open(self.disk / "filler", "wb", buffering=0) as filler:
            try:
                while filler.write(b"\0" * (1 << 20)):
                    pass
            except OSError:
                pass

    def clear_disk(self):
        """Frees what `fill_disk` took, and starts PostgreSQL again if it has given up."""
        (self.disk / "filler").unlink()
        self.start()


class Server:
    """A server of Acepost, which reaches the database through a relay."""

    def __init__(self, acepost, number, folder, database, network):
        relay_port, self.port = free_port(), free_port()
        self.way = network.relay(relay_port, database.port)
        self.url = f"http://127.0.0.1:{self.port}"
        command = [acepost, "serve", "--listen", f"127.0.0.1:{self.port}", "--database-url", database.url(relay_port),
                   "--rate-limit", "0", "--sign-in-rate", "0", "--log-format", "text", "--data-dir", folder / f"server{number}"]
        self.program = Program(command, folder / f"server{number}.log").start()

    def again(self, clock=None):
        """Starts it again, with a clock that is wrong by this many seconds."""
        self.program.kill()
        self.program.variables = {}
        if clock is not None:
            self.program.variables = {"LD_PRELOAD": str(faketime()), "FAKETIME": f"{clock:+d}s",
                                      "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1"}
        self.program.start()


class Site:
    """All of it."""

    def __init__(self, folder, acepost):
        network = Network()
        self.database = Database(folder)
        self.servers = [Server(acepost, number, folder, self.database, network) for number in (1, 2)]

    def urls(self):
        """Returns the addresses of the servers."""
        return [server.url for server in self.servers]


def faketime():
    """Returns the library of Debian's package faketime, if it is installed."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
