"""Processes that a run has started, and their descendants. All are ended by their ids."""

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

# Settings of the surroundings are not those of the tests.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not re.match("ACEPOST_|DATABASE_URL$", name)}


def free_port():
    """Returns a port of the loopback address that is free now, outside of the range from which outgoing connections take theirs."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        if port in free_port.given:
            continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        free_port.given.add(port)
        return port
    raise RuntimeError("no port is free")


free_port.given = set()

# What ends all that was started, in the order in which it was started.
ENDINGS = []


def end_all():
    """Ends all that was started, what was started last first."""
    while ENDINGS:
        ENDINGS.pop()()


def end_on_signal():
    """Makes SIGTERM and SIGHUP end this program as Ctrl+C does, with all that it has started."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))


def wait_until(what, holds, seconds=120):
    """Waits until this holds, and returns its value."""
    until = time.monotonic() + seconds
    while not (value := holds()):
        if time.monotonic() > until:
            raise TimeoutError(f"not within {seconds} s: {what}")
        time.sleep(0.1)
    return value


def database_user():
    """Returns the user for PostgreSQL, which refuses to run as root."""
    return "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name


def programs():
    """Returns the folder with the programs of PostgreSQL's newest version: of Debian's packages, or else of the path."""
    newest = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), default=None)
    if newest:
        return newest
    if not (found := shutil.which("postgres")):
        raise RuntimeError("PostgreSQL is not installed")
    return Path(found).resolve().parent


def own(path):
    """Makes a folder for the user of PostgreSQL, for its eyes only."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.getuid() == 0:
        user = pwd.getpwnam(database_user())
        os.chown(path, user.pw_uid, user.pw_gid)
    return path


def tree(*roots):
    """Returns these processes and all their descendants, parents first."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as stat:
                    # After the name, which may contain anything: state, parent.
                    parent = int(stat.read().rsplit(") ", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
            children.setdefault(parent, []).append(int(entry))
    found = [pid for pid in roots if pid and os.path.exists(f"/proc/{pid}")]
    for pid in found:
        found.extend(children.get(pid, []))
    return found


def send(number, *roots):
    """Sends a signal to processes and their descendants."""
    for pid in tree(*roots):
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def postmaster_of(data):
    """Returns the process that serves this cluster of PostgreSQL, if there is one."""
    try:
        return int((data / "postmaster.pid").read_text(encoding="utf-8").split("\n")[0])
    except (OSError, ValueError):
        return None


class Program:
    """A program that can be started again after it has ended. Its variables are set besides those of `ENVIRONMENT`."""

    def __init__(self, command, log, user=None, variables=None):
        self.command, self.log, self.user, self.variables = [str(part) for part in command], log, user, variables or {}
        self.process = None

    def start(self):
        """Starts it."""
        if self.stop not in ENDINGS:
            ENDINGS.append(self.stop)
        account = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []} \
            if self.user and os.getuid() == 0 else {}
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**ENVIRONMENT, **self.variables}, cwd="/",
                **account)
        return self

    @property
    def pid(self):
        """Its process, if it was started and has not been waited for."""
        return self.process.pid if self.process and self.process.returncode is None else None

    def freeze(self):
        """Stops it, with its descendants, as a machine that hangs."""
        send(signal.SIGSTOP, self.pid)

    def thaw(self):
        """Lets it go on."""
        send(signal.SIGCONT, self.pid)

    def kill(self):
        """Kills it with its descendants, as a machine that loses its power."""
        if self.pid:
            send(signal.SIGKILL, self.pid)
            self.process.wait()

    def stop(self, seconds=20):
        """Asks it to end, and ends it if it does not."""
        if self.pid:
            self.thaw()
            self.process.terminate()
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.kill()
