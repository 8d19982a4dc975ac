"""Requests that fail, and how they are repeated, while no time passes."""

import contextlib
import http.server
import importlib
import json
import threading
from urllib.parse import parse_qsl

import pytest
from urllib3.exceptions import HTTPError

from acepost_client import Client, Problem, answer, create_app_tokens, follow_match, get_game_rules, get_me
from acepost_client import retry, revoke_app_token

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
    assert 30 <= sum(waits) <= 60
    with pytest.raises(HTTPError):
        answer(Client("http://127.0.0.1:9"), "x", {"decision": 1, "action": {}}, patience=10)


def test_is_not_sent_after_its_patience_where_the_server_asks_for_more(waits):
    with pytest.raises(Problem):
        retry(failing(refused(503, 4.0), then="too late"), patience=1)
    assert waits == []


def test_waits_no_longer_than_a_program_can(waits):
    assert retry(failing(refused(503, float("inf")))) == "done"
    assert 2_000_000 < waits[0] < 2**31


def stream_of(*items):
    """A stream that greets, tells these, and ends."""
    lines = b"id: 0\n\n" + b"".join(b'id: %d\ndata: {"seq": %d}\n\n' % (item, item) for item in items)
    return 200, {"Content-Type": "text/event-stream"}, lines


def test_a_stream_that_ends_as_soon_as_it_has_begun_is_asked_for_later_and_later(waits):
    answers = [stream_of(), stream_of(), stream_of(), stream_of(1), stream_of(), (204, {}, b"")]
    with answering(*answers) as (client, requests):
        assert [event["seq"] for event in follow_match(client, "x")] == [1]
    assert len(requests) == 6
    for waited, most in zip(waits, [0.5, 1, 2, 0.5], strict=True):
        assert most / 2 <= waited <= most


def test_forms_are_sent_as_forms_and_their_errors_are_read(waits):
    pending = json.dumps({"error": "authorization_pending", "error_description": "Nobody has decided yet."}).encode()
    with answering((400, {"Content-Type": "application/json"}, pending), (200, {}, b"")) as (client, requests):
        form = {"grant_type": "refresh_token", "client_id": "table.example", "refresh_token": "acr_ß&x"}
        with pytest.raises(Problem) as caught:
            create_app_tokens(client, body=form)
        assert (caught.value.code, caught.value.detail) == ("authorization_pending", "Nobody has decided yet.")
        revoke_app_token(client, body={"client_id": "table.example", "token": "acr_x"})
    assert [kind for kind, _ in requests] == ["application/x-www-form-urlencoded"] * 2
    assert dict(parse_qsl(requests[0][1].decode())) == form


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


@contextlib.contextmanager
def answering(*answers):
    """A client whose requests get these answers, and the requests' types and bodies."""
    left, requests = list(answers), []

    class Network(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            requests.append((self.headers["Content-Type"], body))
            status, headers, body = left.pop(0)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Network) as network:
        thread = threading.Thread(target=network.serve_forever)
        thread.start()
        try:
            yield Client(f"http://127.0.0.1:{network.server_port}"), requests
        finally:
            network.shutdown()
            thread.join()


def test_what_answers_in_the_server_s_place_is_not_taken_for_it(waits):
    page = b"<title>Sign in to this network</title>"
    html = (200, {"Content-Type": "text/html; charset=utf-8"}, page)
    with answering((200, {}, page), html, (200, {}, b'{"name": "ana"}'), html) as (client, _):
        assert retry(lambda: get_me(client)) == {"name": "ana"}
        with pytest.raises(HTTPError, match="not the server"):
            get_game_rules(client, "clear-ace")
    assert len(waits) == 2
