"""The parts of the cluster: etcd, PostgreSQL under Patroni, HAProxy. Their settings are those in `docs/cluster/`, with ports of
their own, so that all run on the loopback address, and with relays between the machines that they stand for."""

import json
import shutil
import signal
import urllib.error
import urllib.request
from pathlib import Path

from processes import ENDINGS, Program, database_user, free_port, own, postmaster_of, programs, send

PASSWORD = "only-on-loopback"

# The files that operators use.
FILES = Path(__file__).resolve().parent.parent.parent / "docs/cluster"


class Etcd:
    """One member of etcd: what is tried here is the database."""

    def __init__(self, folder):
        self.port, peer = free_port(), free_port()
        here = f"http://127.0.0.1:{self.port}"
        self.program = Program(
            [
                *("etcd", "--name", "one", "--data-dir", own(folder / "etcd"), "--log-level", "warn"),
                *("--listen-client-urls", here, "--advertise-client-urls", here),
                *("--listen-peer-urls", f"http://127.0.0.1:{peer}"),
                *("--initial-advertise-peer-urls", f"http://127.0.0.1:{peer}"),
                *("--initial-cluster", f"one=http://127.0.0.1:{peer}"),
            ],
            folder / "etcd.log",
            database_user(),
        ).start()


class Member:
    """A machine with PostgreSQL and Patroni. Other machines reach it, and it reaches etcd, through relays."""

    def __init__(self, name, folder, network, etcd):
        self.name, self.folder = name, own(folder / name)
        self.port, self.rest = free_port(), free_port()
        ports = {"port": self.port, "rest": self.rest, "etcd": etcd.port}
        self.relays = {what: (free_port(), port) for what, port in ports.items()}
        self.ways = {what: network.relay(listen, to) for what, (listen, to) in self.relays.items()}
        settings = self.folder / "patroni.yml"
        documented = (FILES / "patroni.yml").read_text(encoding="utf-8")
        settings.write_text(documented.replace("/etc/patroni", str(FILES)), encoding="utf-8")
        self.log = folder / f"{name}.log"
        self.program = None
        ENDINGS.append(self.stop)
        self.program = Program(["patroni", settings], self.log, database_user(), self.variables()).start()

    def variables(self):
        """Returns what is said of it in the environment."""
        here = {what: f"127.0.0.1:{port}" for what, (port, _) in self.relays.items()}
        return {
            "ACEPOST_DB_PASSWORD": PASSWORD,
            "PATRONI_NAME": self.name,
            "PATRONI_RESTAPI_LISTEN": f"127.0.0.1:{self.rest}",
            "PATRONI_RESTAPI_CONNECT_ADDRESS": here["rest"],
            "PATRONI_ETCD3_HOSTS": here["etcd"],
            # No topology discovery, which would find the way around the relay.
            "PATRONI_ETCD3_USE_PROXIES": "true",
            "PATRONI_POSTGRESQL_LISTEN": f"127.0.0.1:{self.port}",
            "PATRONI_POSTGRESQL_CONNECT_ADDRESS": here["port"],
            "PATRONI_POSTGRESQL_BIN_DIR": str(programs()),
            "PATRONI_POSTGRESQL_DATA_DIR": str(self.folder / "data"),
            "PATRONI_POSTGRESQL_PGPASS": str(self.folder / "pgpass"),
            "PATRONI_SUPERUSER_USERNAME": "postgres",
            "PATRONI_SUPERUSER_PASSWORD": PASSWORD,
            "PATRONI_REPLICATION_USERNAME": "replicator",
            "PATRONI_REPLICATION_PASSWORD": PASSWORD,
            "PATRONI_REWIND_USERNAME": "rewinder",
            "PATRONI_REWIND_PASSWORD": PASSWORD,
        }

    def processes(self):
        """Returns the roots of its processes."""
        return [self.program.pid, postmaster_of(self.folder / "data")]

    def role(self):
        """Returns what Patroni says of it, as other machines do not see it."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.rest}/patroni", timeout=2) as response:
                return json.load(response)
        except urllib.error.HTTPError as response:
            return json.load(response)
        except (OSError, ValueError):
            return {}

    def kill(self):
        """Kills everything, as a machine that loses its power."""
        send(signal.SIGKILL, *self.processes())
        self.program.kill()

    def kill_postgresql(self):
        """Kills PostgreSQL alone."""
        send(signal.SIGKILL, postmaster_of(self.folder / "data"))

    def freeze(self):
        """Stops everything, as a machine that hangs."""
        send(signal.SIGSTOP, *self.processes())

    def thaw(self):
        """Lets everything go on."""
        send(signal.SIGCONT, *self.processes())

    def cut_off(self):
        """Lets no byte through to it, and none from it to etcd."""
        for way in self.ways.values():
            way.fall_silent()

    def join_again(self):
        """Ends `cut_off`."""
        for way in self.ways.values():
            way.pass_on()

    def stop(self):
        """Ends it with all its processes. Its data are not needed any more."""
        if self.program:
            self.kill()


class Proxy:
    """HAProxy, with a port that leads to the primary and one that leads to the standbys."""

    def __init__(self, folder, members):
        self.primary, self.standbys = free_port(), free_port()
        text = (FILES / "haproxy.cfg").read_text(encoding="utf-8")
        changes = {"bind 127.0.0.1:5432": f"bind 127.0.0.1:{self.primary}", "bind 127.0.0.1:5433": f"bind 127.0.0.1:{self.standbys}"}
        for member in members:
            addresses = member.relays["port"][0], member.relays["rest"][0]
            changes[f"{member.name}:5432 check port 8008"] = "127.0.0.1:{} check port {}".format(*addresses)
        for documented, here in changes.items():
            assert documented in text, documented
            text = text.replace(documented, here)
        settings = folder / "haproxy.cfg"
        settings.write_text(text, encoding="utf-8")
        self.program = Program([shutil.which("haproxy", path="/usr/sbin:/usr/bin"), "-f", settings, "-db"],
                               folder / "haproxy.log").start()

    def url(self):
        """Returns the connection string for the primary."""
        return f"postgres://acepost:{PASSWORD}@127.0.0.1:{self.primary}/acepost"

    def standbys_url(self):
        """Returns the connection string for the standbys."""
        return f"postgres://acepost:{PASSWORD}@127.0.0.1:{self.standbys}/acepost"
