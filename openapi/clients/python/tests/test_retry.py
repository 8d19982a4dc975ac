"""Requests that fail, and how they are repeated, while no time passes."""

import http.server
import importlib
import threading

import pytest
from urllib3.exceptions import HTTPError

from acepost_client import Client, Problem, answer, get_me, retry

# The package's `retry` is the function.
module = importlib.import_module("acepost_client.retry")


@pytest.fixture
def waits(monkeypatch):
    now, waits = [0.0], []

    def sleep(seconds):
        now[0] += seconds
        waits.append(seconds)

    monkeypatch.setattr(module.time, "sleep", sleep)
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return waits


def failing(*errors, then="done"):
    """A request that fails like this, one time after the other."""
    left = list(errors)

    def send():
        if left:
            raise left.pop(0)
        return then

    return send


LOST = HTTPError("out of reach")


def refused(status, retry_after=None):
    return Problem(status, {}, retry_after)


def test_waits_longer_each_time_and_as_long_as_the_server_asks(waits):
    assert retry(failing(LOST, refused(503), refused(429, 60.0))) == "done"
    assert 0.25 <= waits[0] <= 0.5 <= waits[1] <= 1
    assert 61 <= waits[2] <= 62


def test_goes_on_through_a_night(waits):
    assert retry(failing(*[LOST] * 3_000)) == "done"
    assert 15 <= waits[-1] <= 30


def test_is_sent_no_more_once_patience_is_at_its_end(waits):
    with pytest.raises(HTTPError, match="out of reach"):
        retry(failing(*[LOST] * 100), patience=60)
    assert 60 <= sum(waits) <= 90
    with pytest.raises(HTTPError):
        answer(Client("http://127.0.0.1:9"), "x", {"decision": 1, "action": {}}, patience=10)


def test_is_not_sent_for_ever_where_the_server_fails_at_it(waits):
    with pytest.raises(Problem):
        retry(failing(*[refused(500)] * 3))
    assert len(waits) == 2
    # Once is not for ever, however long the server was out of reach.
    assert retry(failing(LOST, refused(503), refused(500), LOST, refused(500))) == "done"


def test_a_refusal_is_the_server_s_last_word(waits):
    for status in (400, 401, 403, 404, 409, 410, 422):
        with pytest.raises(Problem):
            retry(failing(refused(status)))
    assert waits == []


@pytest.mark.parametrize("address", ["127.0.0.1:8080", "localhost:8080", "ftp://cards.example.org", "http://", ""])
def test_what_is_no_address_is_not_taken_for_a_server_out_of_reach(address):
    with pytest.raises(ValueError, match="no server's address"):
        Client(address)


def test_what_answers_in_the_server_s_place_is_not_taken_for_it(waits):
    pages = [b"<title>Sign in to this network</title>", b'{"name": "ana"}']

    class Network(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(pages.pop(0))

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Network) as network:
        thread = threading.Thread(target=network.serve_forever)
        thread.start()
        try:
            client = Client(f"http://127.0.0.1:{network.server_port}")
            assert retry(lambda: get_me(client)) == {"name": "ana"}
        finally:
            network.shutdown()
            thread.join()
    assert len(waits) == 1
