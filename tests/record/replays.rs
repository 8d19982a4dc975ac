//! Replays: folding the record again shows at every version what was visible during play.

use std::sync::Arc;

use acepost::{
    games::{Locale, Names, Seat, Viewer},
    record::{Event, Match, Rendition},
};
use serde_json::{Value, json};

use crate::sitting::{Sitting, time_out};

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

fn assert_replays(sitting: &Sitting, live: &[Vec<String>]) {
    let mut replay = Match::new(Arc::new(sitting.game.header().clone()), sitting.game.seed().clone()).expect("known");
    let shown = sitting.events.iter().map(|event| {
        replay.fold(event).expect("it was taken");
        (replay.version(), seen(&replay))
    });
    let shown: Vec<_> = shown.collect();
    assert_eq!(shown.len() as u64, sitting.game.version());
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
        let mut sitting = Sitting::dealt(number, &options);
        let mut live = vec![seen(&sitting.game)];
        while let Some(&seat) = sitting.to_act().first() {
            if sitting.game.version().is_multiple_of(17) {
                sitting.ask(&time_out(&[seat]));
            } else {
                sitting.step();
            }
            live.push(seen(&sitting.game));
        }
        assert_replays(&sitting, &live);
    }
}

#[test]
fn a_copy_goes_its_own_way() {
    let sitting = Sitting::dealt(3, &json!({}));
    let (copy, before) = (sitting.game.copy(), seen(&sitting.game));
    let played = sitting.play_out();
    assert_eq!(seen(&copy), before);
    assert_ne!(seen(&played.game), before);
}

#[test]
fn an_event_out_of_order_does_not_fold() {
    let sitting = Sitting::dealt(3, &json!({})).play_out();
    let mut replay = Match::new(Arc::new(sitting.game.header().clone()), sitting.game.seed().clone()).expect("known");
    assert!(replay.fold(&sitting.events[1]).is_err());
    let mut twice = Match::new(Arc::new(sitting.game.header().clone()), sitting.game.seed().clone()).expect("known");
    twice.fold(&sitting.events[0]).expect("the first");
    assert!(twice.fold(&sitting.events[0]).is_err());
}

#[test]
fn an_event_reads_back_as_it_was_written() {
    for stored in Sitting::dealt(4, &json!({})).play_out().events {
        let event: Event = stored.event().expect("an event");
        assert_eq!(acepost::record::canonical(&event).expect("canonical"), stored.body);
        let plain: Value = serde_json::from_str(&stored.body).expect("JSON");
        assert_eq!(acepost::record::canonical(&plain).expect("canonical"), stored.body);
    }
}
