//! Spectators who see events later: nothing tells them more, and they miss nothing.

use std::thread;

use serde_json::json;

use crate::{
    harness::{ANONYMOUS, Server, eventually},
    streams::{numbers, path},
};

#[test]
fn spectators_are_behind_by_as_many_events_as_the_host_wants() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"spectator_delay": 4}));
    let mut stream = server.stream(&path(&id), None, None);
    assert_eq!(stream.next().map(|event| event.id), Some(1));
    for _ in 0..6 {
        server.play_once(&id, &players);
    }
    let newest = server.view(&id, &players[0])["version"].as_u64().expect("a version");
    let behind = newest - 4;
    let strangers = [None, Some(server.guest())];
    for stranger in &strangers {
        let get = |path: &str| match stranger {
            Some(stranger) => server.get(path, stranger),
            None => server.get(path, ANONYMOUS),
        };
        assert_eq!(get(&format!("/v1/matches/{id}/view")).expect(200)["version"], behind);
        let events = get(&path(&id)).expect(200);
        assert_eq!((&events["version"], events["items"].as_array().unwrap().len() as u64), (&json!(behind), behind));
        get(&format!("/v1/matches/{id}/replay/{behind}")).expect(200);
        assert_eq!(get(&format!("/v1/matches/{id}/replay/{}", behind + 1)).status, 404);
        let summary = get(&format!("/v1/matches/{id}")).expect(200);
        assert_eq!((&summary["version"], &summary["to_act"]), (&json!(behind), &json!([])));
        assert_eq!(get(&format!("/v1/matches/{id}/audit")).expect(200)["events"], behind);
        let record = get(&format!("/v1/matches/{id}/record?as=public")).expect(200);
        let recorded = record["events"].as_array().map(Vec::len);
        assert_eq!((&record["version"], recorded), (&json!(behind), usize::try_from(behind).ok()));
    }
    for expected in 2..=behind {
        assert_eq!(stream.next().map(|event| event.id), Some(expected));
    }
    let own = server.get(&path(&id), &players[1]).expect(200);
    assert_eq!(own["version"], newest);
    // A client cannot be ahead of what it may see.
    let ahead = server.stream(&path(&id), None, Some(newest));
    let last = server.play_to_end(&id, &players)["version"].as_u64().expect("a version");
    for stream in [stream, ahead] {
        assert_eq!(numbers(&stream.rest()), (behind + 1..=last).collect::<Vec<_>>());
    }
}

#[test]
fn a_move_that_spectators_may_not_see_yet_ends_no_wait_of_theirs() {
    let server = Server::start();
    let (id, players) = server.match_with(&json!({"spectator_delay": 1000}));
    thread::scope(|scope| {
        let poll = scope.spawn(|| server.get(&format!("{}?after=1&wait=60", path(&id)), ANONYMOUS));
        eventually("a request that waits", || server.metric("acepost_streams") == 1);
        server.play_once(&id, &players);
        // The end shows everything.
        server.post(&format!("/v1/matches/{id}/resignation"), &players[0], &json!({})).expect(200);
        let events = poll.join().expect("an answer").expect(200);
        // The hidden move alone would have brought version 1 without events.
        let last = events["items"].as_array().and_then(|items| items.last()).expect("events");
        assert_eq!((&events["items"][0]["seq"], &last["cause"]["type"]), (&json!(2), &json!("resignation")));
    });
}
