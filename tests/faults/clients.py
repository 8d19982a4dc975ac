"""Clients that play matches while faults happen, and keep every acknowledgement.

A client whose request is refused with 503, or gets no response, sends it again to any of the servers until it is
acknowledged, as the documentation tells clients to do. Anything else than a success, a 503 with `Retry-After`, or a 409 for a
request that is still running, is noted as wrong.
"""

import http.client
import json
import random
import threading
import time
import uuid
from collections import Counter
from urllib.parse import urlsplit

REQUEST_TIMEOUT = 10.0
SEND_AGAIN_AFTER = 0.2
GAME = "clear-ace"


class Log:
    """What the clients saw."""

    def __init__(self):
        self.lock = threading.Lock()
        # Of acknowledged answers: match, seq, hash, seat, decision, action, time.
        self.acknowledged = []
        self.matches = []
        self.wrong = []
        # Times of refusals and of missing responses.
        self.refused, self.unanswered = [], []
        self.statuses = Counter()
        # Of requests to `/readyz`: server, when it was sent, when it was answered, status.
        self.ready = []

    def add(self, kind, entry):
        """Adds an entry to one of the lists."""
        with self.lock:
            getattr(self, kind).append(entry)


class Client:
    """Sends requests to any of the servers, each connection for many of them."""

    def __init__(self, urls, log, rng):
        self.addresses = [urlsplit(url).netloc for url in urls]
        self.connections, self.log, self.rng = {}, log, rng

    def once(self, address, method, path, token=None, body=None, key=None):
        """Sends a request. Returns status, headers and body, or `None` if there was no response."""
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        if key:
            headers["idempotency-key"] = key
        connection = self.connections.get(address)
        if connection is None:
            connection = self.connections[address] = http.client.HTTPConnection(address, timeout=REQUEST_TIMEOUT)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        except (OSError, http.client.HTTPException):
            connection.close()
            del self.connections[address]
            return None

    def until_done(self, method, path, token=None, body=None, key=None):
        """Sends a request until it succeeds. Returns what the response says, or `None` if it was refused for good."""
        while True:
            came = self.once(self.rng.choice(self.addresses), method, path, token, body, key)
            now = time.monotonic()
            if came is None:
                self.log.add("unanswered", now)
            else:
                status, headers, content = came
                self.log.statuses[status] += 1
                if status in (200, 201):
                    return json.loads(content)
                if status == 503:
                    self.log.add("refused", now)
                    if not headers.get("retry-after"):
                        self.log.add("wrong", f"{method} {path}: 503 without Retry-After")
                elif not (status == 409 and b"idempotency_running" in content):
                    self.log.add("wrong", f"{method} {path}: {status} {content[:300]!r}")
                    return None
            time.sleep(SEND_AGAIN_AFTER)


class Table(threading.Thread):
    """Two players, who play one match after another."""

    def __init__(self, urls, log, load, number):
        super().__init__(daemon=True, name=f"table-{number}")
        self.client, self.log, self.load = Client(urls, log, random.Random(number)), log, load

    def run(self):
        while not self.load.is_over.is_set():
            self.play()

    def play(self):
        """Plays a match to its end."""
        client = self.client
        guests = [client.until_done("POST", "/v1/guests", body={}, key=str(uuid.uuid4())) for _ in range(2)]
        if None in guests:
            return
        tokens = [guest["session"]["token"] for guest in guests]
        made = client.until_done("POST", "/v1/matches", tokens[0], {"game": GAME}, str(uuid.uuid4()))
        if made is None:
            return
        path = f"/v1/matches/{made['id']}"
        self.log.add("matches", made["id"])
        # Repeatable as it is: who has the seat has it.
        if client.until_done("POST", f"{path}/seats", tokens[1], {}) is None:
            return
        while True:
            moves = 0
            for seat in self.client.rng.sample((0, 1), 2):
                view = client.until_done("GET", f"{path}/view", tokens[seat])
                if view is None or view["outcome"]:
                    return
                decision = view["decision"]
                if decision and decision["legal_actions"]:
                    action = client.rng.choice(decision["legal_actions"])
                    if not self.answer(made["id"], tokens[seat], (seat, decision["number"], action)):
                        return
                    moves += 1
            if not moves:
                # The other player's answer was on its way through the other server.
                time.sleep(SEND_AGAIN_AFTER)

    def answer(self, match, token, asked):
        """Answers a decision until the answer is acknowledged. Returns whether it was."""
        seat, decision, action = asked
        body = {"decision": decision, "action": {name: value for name, value in action.items() if name != "label"}}
        came = self.client.until_done("POST", f"/v1/matches/{match}/actions", token, body)
        if came is None:
            return False
        event = came["event"]
        kept = {"match": match, "seq": event["seq"], "hash": event["hash"], "cause": event["cause"], "at": time.monotonic()}
        if (event["cause"]["seat"], event["cause"]["decision"]) != (seat, decision):
            self.log.add("wrong", f"the response to {body} of seat {seat} is {event}")
        self.log.add("acknowledged", kept)
        return True


class Watch(threading.Thread):
    """Asks a server all the time whether it is ready."""

    def __init__(self, url, log, load):
        super().__init__(daemon=True)
        self.client, self.url, self.log, self.load = Client([url], log, random.Random(0)), url, log, load

    def run(self):
        while not self.load.has_ended.is_set():
            sent = time.monotonic()
            came = self.client.once(self.client.addresses[0], "GET", "/readyz")
            self.log.add("ready", (self.url, sent, time.monotonic(), came and came[0]))
            time.sleep(0.25)


class Load:
    """Tables that play, and one watch for each server."""

    def __init__(self, urls, tables):
        self.log, self.is_over, self.has_ended = Log(), threading.Event(), threading.Event()
        self.tables = [Table(urls, self.log, self, number) for number in range(tables)]
        self.watches = [Watch(url, self.log, self) for url in urls]

    def begin(self):
        """Starts to play."""
        for thread in self.tables + self.watches:
            thread.start()
        return self

    def end(self, seconds=180):
        """Lets all play their matches to the end."""
        self.is_over.set()
        until = time.monotonic() + seconds
        for table in self.tables:
            table.join(max(0, until - time.monotonic()))
            if table.is_alive():
                self.log.add("wrong", f"{table.name} could not play to the end")
        self.has_ended.set()
        return self.log

    def acknowledged_since(self, time_):
        """Returns how many answers were acknowledged since then."""
        with self.log.lock:
            return sum(kept["at"] > time_ for kept in self.log.acknowledged)
