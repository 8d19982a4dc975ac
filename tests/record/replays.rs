//! Replays: folding the record again shows at every version what was visible during play.

use std::sync::Arc;

use acepost::{
    games::{Locale, Names, Seat, Viewer},
    record::{Event, Match, Rendition},
};
use serde_json::{Value, json};

use crate::test_match::{TestMatch, time_out};

/// Returns all views of a match at its version, byte by byte.
fn seen(game: &Match) -> Vec<String> {
    let seats = [Some(Seat(0)), Some(Seat(1))];
    let eyes = seats.map(|seat| (game.viewer(seat), seat)).into_iter();
    let eyes = eyes.chain([(Viewer::Public, None), (Viewer::Everyone, None)]);
    eyes.map(|(viewer, seat)| {
        serde_json::to_string(&game.view(viewer, seat, &Names::default(), Rendition::whole(Locale::En)))
            .expect("plain data")
    })
    .collect()
}

fn assert_replays(played: &TestMatch, live: &[Vec<String>]) {
    let mut replay = Match::new(Arc::new(played.game.header().clone()), played.game.seed().clone()).expect("known");
    let shown = played.events.iter().map(|event| {
        replay.fold(event).expect("it was taken");
        (replay.version(), seen(&replay))
    });
    let shown: Vec<_> = shown.collect();
    assert_eq!(shown.len() as u64, played.game.version());
    for (version, views) in &shown {
        // Forced plays follow at once: the versions in between were never visible.
        if let Some(live) = live.iter().find(|live| live[3].contains(&format!("\"version\":{version},"))) {
            assert_eq!(views, live, "version {version}");
        }
    }
    assert_eq!(shown.last().map(|(_, views)| views), live.last());
}

#[test]
fn folding_the_events_gives_the_same_views_at_every_version_as_live_play() {
    for number in 0..60 {
        let options = json!({"auto_forced": number % 2 == 1, "on_timeout": "stand_in"});
        let mut played = TestMatch::dealt(number, &options);
        let mut live = vec![seen(&played.game)];
        while let Some(&seat) = played.to_act().first() {
            if played.game.version().is_multiple_of(17) {
                played.ask(&time_out(&[seat]));
            } else {
                played.step();
            }
            live.push(seen(&played.game));
        }
        assert_replays(&played, &live);
    }
}

#[test]
fn a_copy_goes_its_own_way() {
    let played = TestMatch::dealt(3, &json!({}));
    let (copy, before) = (played.game.copy(), seen(&played.game));
    let played = played.play_out();
    assert_eq!(seen(&copy), before);
    assert_ne!(seen(&played.game), before);
}

#[test]
fn an_event_out_of_order_does_not_fold() {
    let played = TestMatch::dealt(3, &json!({})).play_out();
    let mut replay = Match::new(Arc::new(played.game.header().clone()), played.game.seed().clone()).expect("known");
    assert!(replay.fold(&played.events[1]).is_err());
    let mut twice = Match::new(Arc::new(played.game.header().clone()), played.game.seed().clone()).expect("known");
    twice.fold(&played.events[0]).expect("the first");
    assert!(twice.fold(&played.events[0]).is_err());
}

#[test]
fn an_event_reads_back_as_it_was_written() {
    for stored in TestMatch::dealt(4, &json!({})).play_out().events {
        let event: Event = stored.event().expect("an event");
        assert_eq!(acepost::record::canonical(&event).expect("canonical"), stored.body);
        let plain: Value = serde_json::from_str(&stored.body).expect("JSON");
        assert_eq!(acepost::record::canonical(&plain).expect("canonical"), stored.body);
    }
}
