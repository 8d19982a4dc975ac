//! What a viewer had seen of a match before it was over.

use std::sync::Arc;

use acepost::{
    games::Words,
    record::{Event, Match, PARTIAL_FORMAT, PartialEvent, PartialRecord, Perspective, Record},
};
use serde::Deserialize;

/// Returns what was visible of a finished match up to a version.
pub fn known_of(record: &Record, perspective: Perspective, version: usize) -> PartialRecord {
    let state = Match::new(Arc::new(record.header.clone()), record.seed.0.clone()).expect("a header");
    let events: Vec<PartialEvent> = record.events[..version]
        .iter()
        .map(|stored| {
            let event = Event::deserialize(&stored.event).expect("an event");
            let view = state.event_view(&event, stored.hash, perspective.viewer(), &Words::PLAIN);
            PartialEvent::of(view.expect("it can be shown")).expect("plain data")
        })
        .collect();
    PartialRecord {
        format: PARTIAL_FORMAT.to_owned(),
        r#as: perspective,
        origin: None,
        header: record.header.clone(),
        players: record.players.clone(),
        version: version as u64,
        head: events.last().expect("events").hash,
        events,
    }
}
