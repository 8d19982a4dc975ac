//! The times at which bots answer, which are public in a record, reveal nothing about their choices.

use std::{sync::Arc, thread};

use acepost::{
    games::{Locale, Names, Seat},
    record::{Match, Record, Rendition, StoredEvent, Time},
};
use serde_json::{Value, json};

use crate::{
    harness::{id_of, migrated_database},
    support::served::{Client, Served},
};

/// The shortest pause, in milliseconds.
const PAUSE: i64 = 250;

/// The times of bots' answers after their decisions, in milliseconds.
#[derive(Default)]
struct Times {
    /// With one legal action.
    forced: Vec<i64>,
    /// With several.
    free: Vec<i64>,
}

/// A guest plays a match against hard bots, always the first legal action, and returns its record.
fn played(server: &Client, game: &str, bots: u8) -> Record {
    let token = &server.guest();
    let made = server.post("/v1/matches", Some(token), &json!({"game": game, "seats": bots + 1}));
    let path = format!("/v1/matches/{}", id_of(&made.expect("an answer").1));
    for _ in 0..bots {
        let seated = server.post(&format!("{path}/bots"), Some(token), &json!({"strength": "hard"}));
        assert_eq!(seated.expect("an answer").0, 201);
    }
    let get = |rest: &str| server.get(&format!("{path}/{rest}"), token).expect("an answer").1;
    loop {
        let view = get("view");
        if !view["outcome"].is_null() {
            return Record::read(&get("record").to_string()).expect("a record");
        }
        let Some(action) = view["decision"]["legal_actions"].get(0) else {
            get(&format!("events?after={}&wait=60", view["version"]));
            continue;
        };
        let answer = json!({"decision": view["decision"]["number"], "action": action});
        server.post(&format!("{path}/actions"), Some(token), &answer).expect("an answer");
    }
}

/// Adds the times of the bots of the record, in all seats but the first.
fn add_times(times: &mut Times, record: &Record) {
    let mut now = Match::new(Arc::new(record.header.clone()), record.seed.0.clone()).expect("a match");
    let at = |event: &Value| {
        let at: Time = event["at"].as_str().and_then(|at| at.parse().ok()).expect("a time");
        at.timestamp().as_millisecond()
    };
    for (seq, stored) in (1..).zip(&record.events) {
        let cause = &stored.event["cause"];
        let seat = cause["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        if let (Some(seat @ Seat(1..)), Some(decision)) = (seat, cause["decision"].as_u64()) {
            let view = now.view(now.viewer(Some(seat)), Some(seat), &Names::default(), Rendition::whole(Locale::En));
            let legal = view.decision.0.flatten().expect("it is to act").legal_actions.len();
            let opened = &record.events[usize::try_from(decision).expect("a number") - 1];
            let took = at(&stored.event) - at(&opened.event);
            if legal == 1 { times.forced.push(took) } else { times.free.push(took) }
        }
        now.fold(&StoredEvent { seq, body: stored.event.to_string(), hash: stored.hash }).expect("it follows");
    }
}

/// Returns the largest difference between the cumulative distributions (Kolmogorov and Smirnov).
#[expect(clippy::cast_precision_loss, reason = "they are few")]
fn apart(one: &[i64], other: &[i64]) -> f64 {
    let share =
        |times: &[i64], time: i64| times.iter().filter(|&&took| took <= time).count() as f64 / times.len() as f64;
    one.iter().chain(other).map(|&time| (share(one, time) - share(other, time)).abs()).fold(0.0, f64::max)
}

/// The search never ends early, so that its time would show as clearly as possible.
#[test]
#[ignore = "takes about a minute; .ci/run runs it"]
fn a_forced_answer_of_a_bot_comes_after_the_same_time_as_any_other() {
    let database = migrated_database();
    let pause = PAUSE.to_string();
    // A thread for each match, so that no bot waits for another.
    let settings = ["--bot-pause-ms", &pause, "--bot-iterations", "10000000", "--bot-threads", "4"];
    let server = Served::on_database(&database.url, &settings);
    let mut times = Times::default();
    while times.forced.len().min(times.free.len()) < 50 {
        thread::scope(|scope| {
            let play = |(game, bots)| {
                let client = server.client();
                scope.spawn(move || played(&client, game, bots))
            };
            let games = [("curse-of-aces", 3), ("curse-of-aces", 3), ("clockwork-spades", 1), ("clear-ace", 1)];
            for record in games.map(play) {
                add_times(&mut times, &record.join().expect("a record"));
            }
        });
    }
    let Times { forced, free } = &times;
    assert!(forced.iter().chain(free).all(|took| *took >= PAUSE), "none comes too early: {forced:?}, {free:?}");
    // Two samples of 50 from one distribution hardly ever differ by half, and a busy machine may delay what is thought about. Answers
    // that came without a pause would differ by nearly one.
    let apart = apart(forced, free);
    assert!(apart < 0.8, "{apart} apart: forced {forced:?}, free {free:?}");
}
