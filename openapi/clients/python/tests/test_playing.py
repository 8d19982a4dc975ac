"""Against a real server: matches, lines that break, and a server that goes away in the middle."""

import asyncio
import logging
import pathlib
import re
import subprocess
import sys
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor, as_completed

import pytest
from urllib3 import Timeout
from urllib3.exceptions import HTTPError

from acepost_client import (
    Client,
    Problem,
    answer,
    create_match,
    create_resignation,
    entropy,
    export_game_records,
    follow_match,
    follow_notices,
    get_game_rules,
    get_match,
    get_me,
    get_record,
    get_view,
    join_match,
    list_events,
    list_games,
    list_matches,
    list_my_matches,
    paginate,
    read_records,
    register_guest,
    register_player,
    retry,
    stream_lines,
    verify_record,
)

README = pathlib.Path(__file__).parents[1] / "README.md"


def guest(url):
    client = Client(url)
    client.token = register_guest(client)["session"]["token"]
    return client


def sit_down(host, other, game="clear-ace"):
    """A match of two, which has started, and what both have brought."""
    brought = [entropy(), entropy()]
    match_id = create_match(host, body={"game": game, "entropy": brought[0]})["id"]
    join_match(other, match_id, body={"entropy": brought[1]})
    return match_id, brought


def play_through(client, match_id, on_event=lambda seq: None):
    """Plays to the end of the match, and gives the numbers of the events that were told."""
    told = []
    for event in follow_match(client, match_id):
        told.append(event["seq"])
        on_event(event["seq"])
        view = retry(lambda: get_view(client, match_id))
        while decision := view["decision"]:
            action = decision["legal_actions"][-1]
            view = answer(client, match_id, {"decision": decision["number"], "action": action})["view"]
    return told


def both_play(match_id, *plays):
    with ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(play_through, client, match_id, *rest) for client, *rest in plays]
        return [future.result() for future in futures]


def code_of_readme(beginning):
    """The example in the README that begins so."""
    [code] = re.findall(rf"^```python\n({re.escape(beginning)}.*?)^```", README.read_text(), re.DOTALL | re.MULTILINE)
    return code


def asynchronous_events():
    """The README's asynchronous generator of the events of a match."""
    defined = {}
    exec(code_of_readme("async def events("), globals(), defined)
    return defined["events"]


def up_to(last):
    return list(range(1, last + 1))


def test_registers_and_is_known(server):
    with Client(server.url) as client:
        registered = register_player(client, body={"name": "ana", "password": "a castle of cards"})
        client.token = registered["session"]["token"]
        assert get_me(client)["id"] == registered["player"]["id"]
        assert {game["id"] for game in list_games(client)["items"]} >= {"clear-ace"}
        assert list_matches(client, status="running", rated=True, limit=1)["items"] == []
        assert get_game_rules(client, "clear-ace").startswith("#")


def test_refusals_are_problems(server):
    client = Client(server.url)
    with pytest.raises(Problem, match="validation") as caught:
        register_player(client, body={"name": "ben", "password": "short"})
    assert (caught.value.status, caught.value.code) == (422, "validation")
    assert [error["pointer"] for error in caught.value.errors] == ["/password"]
    with pytest.raises(Problem) as caught:
        get_me(client)
    assert caught.value.status == 401
    with pytest.raises(Problem) as caught:
        next(follow_match(client, "01a1fb59-d7fc-76cb-8269-a81538b1f056"))
    assert caught.value.code == "not_found"


def test_yields_a_list_that_has_pages_whole_and_requests_no_page_before_it_is_wanted(server):
    client = guest(server.url)
    made = [create_match(client, body={"game": "clear-ace", "entropy": entropy()})["id"] for _ in range(3)]
    requested = []

    def own_matches(*arguments, **parameters):
        requested.append(parameters["cursor"])
        return list_my_matches(*arguments, **parameters)

    matches = paginate(own_matches, client, status="open", limit=2)
    assert (next(matches)["id"], requested) == (made[-1], [None])
    assert [match["id"] for match in matches] == made[-2::-1]
    assert len(requested) == 2
    assert [match["id"] for match in paginate(lambda **page: retry(lambda: list_my_matches(client, **page)))] == made[::-1]
    assert list(paginate(list_my_matches, client, status="finished")) == []


def test_a_failed_connection_is_no_refusal(proxy):
    proxy.stop()
    with pytest.raises(HTTPError):
        get_me(Client(proxy.url))


@pytest.mark.parametrize("game", ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"])
def test_a_whole_match_has_what_both_brought_and_verifies(server, game):
    ana, ben = guest(server.url), guest(server.url)
    match_id, brought = sit_down(ana, ben, game)
    told = both_play(match_id, (ana,), (ben,))
    match = get_match(ana, match_id)
    assert match["status"] == "finished"
    assert told == [up_to(match["version"])] * 2
    record = get_record(ana, match_id)
    assert [seat["entropy"] for seat in record["header"]["seats"]] == brought
    found = verify_record(record)
    assert all(check.ok for check in found.checks), found
    assert found.outcome == match["outcome"]


def test_an_export_has_the_same_lines_while_it_arrives(server):
    client = guest(server.url)
    *whole, _, after_the_last = export_game_records(client, "clear-ace").split("\n")
    lines = list(stream_lines(export_game_records, client, "clear-ace"))
    # A match may have been added to the archive meanwhile.
    assert (lines[: len(whole)], after_the_last) == (whole, "")
    assert {record["header"]["game"] for record in read_records(lines)} <= {"clear-ace"}


def test_goes_on_where_the_line_broke(server, proxy):
    ana, ben = guest(proxy.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)
    told, _ = both_play(match_id, (ana, lambda seq: seq % 5 or proxy.cut()), (ben,))
    assert told == up_to(get_match(ben, match_id)["version"])


def test_plays_on_when_the_server_was_restarted(server):
    ana, ben = guest(server.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)
    restart = threading.Thread(target=server.restart)
    told = both_play(match_id, (ana, lambda seq: seq == 5 and restart.start()), (ben,))
    restart.join()
    assert told == [up_to(get_match(ana, match_id)["version"])] * 2


def test_follows_the_account_through_a_broken_line(server, proxy):
    ana, ben = guest(proxy.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)
    create_resignation(ben, match_id)
    numbers = []
    for notice in follow_notices(ana, after=0):
        numbers.append(notice["number"])
        assert notice["match_id"] == match_id
        proxy.cut()
        if notice["news"]["type"] == "match.finished":
            break
    assert numbers == up_to(len(numbers))


def test_no_notice_is_lost_while_away_be_it_the_account_s_first(server, proxy):
    ana, ben = guest(proxy.url), guest(server.url)
    direct = Client(server.url, ana.token)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(next, follow_notices(ana))
        proxy.wait_for(b"id: 0\n")
        proxy.passes.clear()
        proxy.cut()
        match_id, _ = sit_down(direct, ben)
        proxy.passes.set()
        # What happens now would be told to anybody.
        create_resignation(ben, match_id)
        assert first.result()["number"] == 1


def test_a_request_that_the_server_holds_is_waited_for(server, monkeypatch):
    ana, ben = guest(server.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)
    hasty, waited = Client(server.url, ana.token, timeout=0.9), []
    send = hasty.send

    def patient(*asked):
        waited.append(asked[-1].read_timeout)
        # A busy machine may need longer.
        return send(*asked[:-1], Timeout(60))

    monkeypatch.setattr(hasty, "send", patient)
    assert list_events(hasty, match_id, after=1, wait=1)["items"] == []
    assert waited == [pytest.approx(1.9)]


def test_an_answer_whose_answer_got_lost_counts_once(server, proxy):
    ana, ben = guest(proxy.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)
    decision = get_view(ana, match_id)["decision"]
    given = {"decision": decision["number"], "action": decision["legal_actions"][0]}
    proxy.losing = True
    first = answer(ana, match_id, given)
    assert proxy.lost == 1
    assert answer(ana, match_id, given)["event"] == first["event"]
    causes = [event["cause"]["type"] for event in list_events(ana, match_id, after=1, limit=10)["items"]]
    assert causes == ["action"]
    other = get_view(ben, match_id)["decision"]["legal_actions"][0]
    with pytest.raises(Problem, match="decision_answered"):
        answer(ana, match_id, {**given, "action": other})


KEPT_ALIVE = b"\r\n:\n\n"
"""What the server says every 15 seconds where nothing happens. A follower that ends before has not waited for it."""


def followed(proxy, pool, follow):
    """What a follower in another thread has told when it ends. It waits for the server to say more."""
    proxy.said = b""
    items = pool.submit(lambda: list(follow()))
    proxy.wait_for(b"id: ")
    return items


def test_a_follower_that_waits_is_ended_by_its_event(server, proxy):
    ana, ben = guest(proxy.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)
    with ThreadPoolExecutor(2) as pool:
        for follow in (lambda: follow_match(ana, match_id, stop=stop), lambda: follow_notices(ana, stop=stop)):
            stop = threading.Event()
            items = followed(proxy, pool, follow)
            stop.set()
            items.result(timeout=60)
            assert KEPT_ALIVE not in proxy.said
        # Nothing is told after it, and the client is as good as before.
        assert list(follow_match(ana, match_id, stop=stop)) == []
    told = follow_match(ana, match_id, stop=(stop := threading.Event()))
    assert next(told)["seq"] == 1
    stop.set()
    assert list(told) == []
    assert get_match(ana, match_id)["id"] == match_id


def test_followers_end_when_their_client_is_closed(server, proxy):
    ana, ben = guest(proxy.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)
    with ThreadPoolExecutor(3) as pool:
        with Client(proxy.url, ana.token) as client, Client("http://127.0.0.1:9") as nowhere:
            items = [followed(proxy, pool, lambda: follow_match(client, match_id))]
            items.append(followed(proxy, pool, lambda: follow_notices(client)))
            # This one waits before it tries again.
            items.append(pool.submit(lambda: list(follow_match(nowhere, match_id))))
        assert [event["seq"] for event in items[0].result(timeout=60)] == [1]
        assert [items[1].result(timeout=60), items[2].result(timeout=60)] == [[], []]
        assert KEPT_ALIVE not in proxy.said


def test_a_follower_ends_with_its_task(server, proxy):
    ana, ben = guest(proxy.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)

    async def first():
        async with asyncio.timeout(1):
            async for event in asynchronous_events()(ana, match_id):
                assert event["seq"] == 1

    proxy.said = b""
    threads = threading.enumerate()
    with pytest.raises(TimeoutError):
        asyncio.run(first())
    # A program would wait for it when it exits.
    for thread in threading.enumerate():
        if thread not in threads and not thread.daemon:
            thread.join(timeout=60)
    assert KEPT_ALIVE not in proxy.said


def test_requests_are_answered_beside_more_followers_than_asyncio_has_threads(server):
    ana, ben = guest(server.url), guest(server.url)
    match_ids = [sit_down(ana, ben)[0] for _ in range(3)]
    events = asynchronous_events()

    async def follow_all():
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
        following = [events(ana, match_id) for match_id in match_ids]
        assert [(await anext(told))["seq"] for told in following] == [1, 1, 1]
        waiting = [asyncio.ensure_future(anext(told)) for told in following]
        # Lets each of them begin.
        await asyncio.sleep(0)
        me = await asyncio.wait_for(asyncio.to_thread(get_me, ana), 60)
        return me["id"], [task.done() for task in waiting]

    assert asyncio.run(follow_all()) == (get_me(ana)["id"], [False] * 3)


def test_all_matches_are_played_on_a_small_machine_and_failures_are_shown(capsys):
    # The README leaves what plays a match to its reader. On a small machine, a pool has few threads by default.
    _, example = code_of_readme("def play(").split("\n\n")
    together = threading.Barrier(3)

    def play(_, match_id):
        together.wait(timeout=60)
        raise RuntimeError(f"failed: {match_id}")

    names = {"Client": Client, "as_completed": as_completed, "traceback": traceback, "play": play}
    names |= {"server": "http://127.0.0.1:9", "token": None, "match_ids": ["a", "b", "c"]}
    names["ThreadPoolExecutor"] = lambda threads=2: ThreadPoolExecutor(threads)
    exec(example, names)
    assert sorted(re.findall("^RuntimeError: failed: (.)$", capsys.readouterr().err, re.MULTILINE)) == ["a", "b", "c"]
    exec(example, names | {"match_ids": []})


def test_a_program_whose_follower_waits_in_a_thread_can_end(server):
    ana, ben = guest(server.url), guest(server.url)
    match_id, _ = sit_down(ana, ben)
    program = """
import sys, threading
from acepost_client import Client, follow_match
url, token, match_id = sys.argv[1:]
seen = threading.Event()
def follow():
    for event in follow_match(client, match_id):
        seen.set()
with Client(url, token) as client:
    threading.Thread(target=follow).start()
    seen.wait()
"""
    command = [sys.executable, "-c", program, server.url, ana.token, match_id]
    subprocess.run(command, check=True, timeout=20)


def test_threads_can_share_a_client(server, caplog):
    client = guest(server.url)
    with caplog.at_level(logging.WARNING, logger="urllib3"), ThreadPoolExecutor(16) as pool:
        assert len({me["id"] for me in pool.map(lambda _: get_me(client), range(64))}) == 1
    assert caplog.records == []
