"""Requests that fail, and how they are repeated, while no time passes."""

import contextlib
import copy
import gzip
import http.server
import importlib
import json
import pickle
import threading
from urllib.parse import parse_qsl

import pytest
from urllib3.exceptions import HTTPError, LocationValueError

from acepost_client import Client, Problem, answer, create_app_tokens, create_match, follow_match, get_game_rules
from acepost_client import create_password_reset, export_game_records, get_export, get_me, get_view, leave_match
from acepost_client import list_player_matches, retry, revoke_app_token, stream_lines
from acepost_client import follow as follow_module

# The package's `retry` is the function.
module = importlib.import_module("acepost_client.retry")


@pytest.fixture
def waits(monkeypatch):
    now, waits = [0.0], []

    def sleep(seconds):
        now[0] += seconds
        waits.append(seconds)

    monkeypatch.setattr(module.time, "sleep", sleep)
    monkeypatch.setattr(follow_module._Wait, "pause", lambda wait, seconds: sleep(seconds))
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


def test_what_answers_in_a_stream_s_place_is_not_taken_for_it(waits):
    page = (200, {"Content-Type": "text/html; charset=utf-8"}, b"id: <title>Sign in to this network</title>")
    untyped = (200, {}, b"id: 1\n\n")
    with answering(page, untyped, stream_of(1), (204, {}, b"")) as (client, _):
        assert [event["seq"] for event in follow_match(client, "x")] == [1]
    assert len(waits) == 2


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


def test_is_repeated_while_the_server_still_answers_it(waits):
    running = json.dumps({"code": "idempotency_running"}).encode()
    conflict = json.dumps({"code": "conflict"}).encode()
    headers = {"Content-Type": "application/problem+json", "Retry-After": "1"}
    created = (201, {"Content-Type": "application/json"}, b'{"id": "x"}')
    with answering((409, headers, running), created, (409, headers, conflict)) as (client, requests):
        create = lambda: retry(lambda: create_match(client, body={"game": "clear-ace"}, idempotency_key="x"))
        assert create() == {"id": "x"}
        assert len(waits) == 1 and 1 <= waits[0] <= 1.5
        with pytest.raises(Problem, match="conflict"):
            create()


def test_a_problem_can_be_copied_and_sent_to_another_process():
    problem = Problem(409, {"code": "decision_closed", "detail": "It is closed.", "view": {"version": 3}}, 2.0)
    problem.add_note("in the third match")
    for again in (copy.copy(problem), copy.deepcopy(problem), pickle.loads(pickle.dumps(problem))):
        assert isinstance(again, Problem) and str(again) == "decision_closed: It is closed."
        assert vars(again) == vars(problem) and again.__notes__ == ["in the third match"]


def test_nothing_new_since_a_version_is_a_problem_with_304(waits):
    with answering((304, {"ETag": '"7"'}, b"")) as (client, _):
        with pytest.raises(Problem) as caught:
            client.ask("get", "/v1/matches/{id}/view", path={"id": "x"}, headers={"If-None-Match": '"7"'})
    assert (caught.value.status, caught.value.code, caught.value.body) == (304, "unknown", {})


@pytest.mark.parametrize("name", [".", ".."])
def test_a_name_that_would_be_a_step_to_another_address_is_not_sent(name):
    client = Client("http://127.0.0.1:9")
    for ask in (list_player_matches, get_view, follow_match):
        with pytest.raises(ValueError, match="no name"):
            ask(client, name)


def test_names_stand_in_the_address_as_they_are(waits):
    names = {"...": "...", "a.b": "a.b", "%2e%2e": "%252e%252e", "a/..": "a%2F.."}
    with answering(*[(200, {"Content-Type": "application/json"}, b"{}")] * len(names)) as (client, requests):
        for name in names:
            list_player_matches(client, name)
        assert client.paths == [f"/v1/players/{escaped}/matches" for escaped in names.values()]


def test_a_client_that_was_closed_sends_nothing_and_is_not_retried(waits):
    with Client("http://127.0.0.1:9") as client:
        pass
    with pytest.raises(RuntimeError, match="closed"):
        retry(lambda: get_me(client))
    assert waits == [] and list(follow_match(client, "x")) == []


def test_types_and_operations_are_modules():
    from acepost_client.models import View
    from acepost_client.operations import get_view as operation, verify_record

    assert operation is get_view and "seat" in View.__annotations__
    assert verify_record.__module__ == "acepost_client.generated.operations"


ADDRESSES = ["127.0.0.1:8080", "localhost:8080", "ftp://a.example", "http://", "", "http://a.example:80800", "http://[::1"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_no_address_is_not_taken_for_a_server_out_of_reach(address):
    with pytest.raises(ValueError, match="no server's address"):
        Client(address)


def test_an_address_that_only_urllib3_refuses_is_not_asked_again(waits):
    client = Client(f"http://{'a' * 64}.example.org")
    for ask in (lambda: retry(lambda: get_me(client)), lambda: list(follow_match(client, "x"))):
        with pytest.raises(LocationValueError):
            ask()
    assert waits == []


@contextlib.contextmanager
def answering(*answers):
    """A client whose requests get these answers, and the requests' types and bodies."""
    left, requests = list(answers), []

    class Network(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            client.paths.append(self.path)
            client.headers.append(self.headers)
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            requests.append((self.headers["Content-Type"], body))
            status, headers, body = left.pop(0)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_DELETE = do_GET

        def log_message(self, *_):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Network) as network:
        thread = threading.Thread(target=network.serve_forever)
        thread.start()
        try:
            client = Client(f"http://127.0.0.1:{network.server_port}")
            client.paths, client.headers = [], []
            yield client, requests
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


def test_an_empty_answer_counts_only_where_the_server_gives_one(waits):
    empty, nothing = (200, {}, b""), (204, {}, b"")
    typed = lambda kind, body: (200, {"Content-Type": kind}, body)
    rules, archive = typed("text/markdown", b"# Clear Ace"), typed("application/zip", b"PK")
    other = typed("text/plain", b"ok")
    answers = [empty, other, nothing, empty, rules, empty, archive, other, empty, (202, {}, b"")]
    with answering(*answers) as (client, requests):
        assert retry(lambda: leave_match(client, "x")) is None
        assert retry(lambda: get_game_rules(client, "clear-ace")) == "# Clear Ace"
        assert retry(lambda: get_export(client)) == b"PK"
        assert len(waits) == 4
        retry(lambda: revoke_app_token(client, body={"client_id": "table.example", "token": "acr_x"}))
        retry(lambda: create_password_reset(client, body={"account": "ana"}))
    assert (len(requests), len(waits)) == (10, 5)


def test_the_language_of_a_client_is_that_of_all_its_requests(waits):
    taken = (200, {"Content-Type": "application/json"}, b"{}")
    with answering(taken, taken, taken, taken, stream_of(1), (204, {}, b"")) as (client, _):
        get_view(client, "x")
        client.language = "de"
        get_view(client, "x")
        get_view(client, "x", accept_language="en")
        answer(client, "x", {"decision": 1, "action": {}})
        assert [event["seq"] for event in follow_match(client, "x")] == [1]
        assert [headers["Accept-Language"] for headers in client.headers] == [None, "de", "en", "de", "de", "de"]
    assert Client("http://127.0.0.1:9", language="de").language == "de"
    with pytest.raises(TypeError):
        Client("http://127.0.0.1:9", None, "de")


def export_of(*lines, **headers):
    return 200, {"Content-Type": "application/x-ndjson", **headers}, "".join(f"{line}\n" for line in lines).encode()


def test_an_export_is_read_line_by_line_and_packed_on_the_way(waits):
    lines = ["{}", '{"name":"\u2028ß"}', "x" * 100_000, "{}"]
    status, headers, text = export_of(*lines)
    packed = (status, headers | {"Content-Encoding": "gzip"}, gzip.compress(text))
    with answering((status, headers, text), packed, (status, headers, text[:-1])) as (client, _):
        for _ in range(3):
            assert list(stream_lines(export_game_records, client, "clear-ace", rated=True)) == lines
        assert client.paths == ["/v1/games/clear-ace/records?rated=true"] * 3
        assert [headers["Accept-Encoding"] for headers in client.headers] == ["gzip"] * 3


def test_an_export_is_requested_when_its_first_line_is_wanted_and_refused_before_it(waits):
    page = (200, {"Content-Type": "text/html"}, b"<title>Sign in to this network</title>")
    busy = (503, {"Content-Type": "application/problem+json", "Retry-After": "7"}, b'{"code": "busy"}')
    with answering(busy, page, export_of("{}", "{}")) as (client, requests):
        lines = stream_lines(export_game_records, client, "clear-ace")
        assert requests == []
        with pytest.raises(Problem) as caught:
            next(lines)
        assert (caught.value.code, caught.value.retry_after) == ("busy", 7.0)
        with pytest.raises(HTTPError, match="not the server"):
            next(stream_lines(export_game_records, client, "clear-ace"))
        lines = stream_lines(export_game_records, client, "clear-ace")
        assert next(lines) == "{}"
        lines.close()
        with pytest.raises(ValueError, match="no name"):
            next(stream_lines(export_game_records, client, ".."))
        for ask in (get_me, get_export):
            with pytest.raises(TypeError, match="exports"):
                stream_lines(ask, client)
    assert len(requests) == 3
    with pytest.raises(RuntimeError, match="closed"), client:
        client.close()
        next(stream_lines(export_game_records, client, "clear-ace"))


def test_an_export_that_breaks_off_is_no_whole_one(waits):
    status, headers, text = export_of("{}", "{}")
    short = (status, headers | {"Content-Length": "1000"}, text)
    chunks = (status, headers | {"Transfer-Encoding": "chunked"}, b"3\r\n{}\n\r\n")
    with answering(short, chunks) as (client, _):
        for _ in range(2):
            lines = stream_lines(export_game_records, client, "clear-ace")
            with pytest.raises(HTTPError):
                list(lines)
