//! The public view of a match as a picture.

use acepost_pictures::{Board, Seat, Zone};

use super::preview::players_of;
use crate::{
    games::{Layout, Locale, Marker, Place, Seat as SeatNumber, catalog},
    service::{MatchStatus, MatchSummary},
    web::messages,
};

/// Returns what a picture shows of a match: what is in the layout, the names, and the result.
pub fn board(summary: &MatchSummary, layout: &Layout, version: u64, locale: Locale) -> Board {
    let game = catalog::find(&summary.game).map_or(summary.game.as_str(), |game| game.about().name);
    let is_over = summary.status == MatchStatus::Finished;
    let moves = version.saturating_sub(1);
    let outcome = summary.outcome.as_ref().filter(|outcome| !outcome.is_called_off());
    let placements = outcome.map(|outcome| outcome.placements.as_slice()).unwrap_or_default();
    let seat = |player: &crate::service::SeatedPlayer| Seat {
        name: player.name.clone(),
        place: placements.get(player.seat.index()).map(|place| format!("{place}.")).unwrap_or_default(),
        words: words_of(layout, Some(player.seat)),
        zones: zones_of(layout, Some(player.seat), is_over),
    };
    Board {
        title: game.to_owned(),
        description: messages::table_picture(locale, game, players_of(summary)),
        foot: if is_over { messages::moves_played(locale, moves) } else { messages::moves_made(locale, moves) },
        seats: summary.players.iter().map(seat).collect(),
        words: words_of(layout, None),
        common: zones_of(layout, None, is_over),
    }
}

/// Returns the zones of a seat, or those of no seat. The cards of the last result lie elsewhere by now, but once the match is
/// over they show how it ended. A hand whose cards are all among them is left out then.
fn zones_of(layout: &Layout, seat: Option<SeatNumber>, is_over: bool) -> Vec<Zone> {
    let belongs = |place: &Place| match *place {
        Place::Hand { seat: owner } | Place::Won { seat: owner } => Some(owner) == seat,
        Place::Deck { seat: owner } | Place::Table { seat: owner } => owner == seat,
        Place::LastResult { seat: owner } => is_over && owner == seat,
        Place::Pile { .. } | Place::Discard | Place::Hour { .. } => seat.is_none(),
    };
    let is_result = |place: &Place| matches!(*place, Place::LastResult { .. }) && belongs(place);
    let shown: Vec<_> =
        layout.zones.iter().filter(|zone| is_result(&zone.place)).flat_map(|zone| &zone.cards).collect();
    let is_repeated = |zone: &crate::games::Zone| {
        matches!(zone.place, Place::Hand { .. })
            && !zone.cards.is_empty()
            && zone.cards.iter().all(|card| shown.contains(&card))
    };
    let zones = layout.zones.iter().filter(|zone| belongs(&zone.place) && !is_repeated(zone));
    let face = |face: &crate::pieces::Face| face.card().map(|card| card.to_string());
    zones.map(|zone| Zone { label: zone.label.clone(), cards: zone.cards.iter().map(face).collect() }).collect()
}

/// Returns what else the layout says of a seat, or of none.
fn words_of(layout: &Layout, seat: Option<SeatNumber>) -> String {
    let word = |marker: &Marker| match marker {
        Marker::Count { seat: owner, label, value } if *owner == seat => Some(format!("{label} {value}")),
        Marker::Role { seat: owner, label } if Some(*owner) == seat => Some(label.clone()),
        Marker::Stage { label } if seat.is_none() => Some(label.clone()),
        _ => None,
    };
    layout.markers.iter().filter_map(word).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games, pieces::Face};

    #[test]
    fn a_hand_that_is_the_last_result_is_shown_once() {
        let face = |card: &str| Face::Up(card.parse().expect("a card"));
        let [ana, ben] = [SeatNumber(0), SeatNumber(1)];
        let zones = vec![
            games::Zone::of(Place::Hand { seat: ana }, "Card", [face("4S")]),
            games::Zone::of(Place::Hand { seat: ben }, "Card", [face("AD")]),
            games::Zone::of(Place::LastResult { seat: Some(ana) }, "Last round", [face("4S")]),
            games::Zone::of(Place::LastResult { seat: Some(ben) }, "Last round, lost", [face("AD")]),
            games::Zone::of(Place::LastResult { seat: None }, "Last round, the king refused", [face("KH")]),
        ];
        let layout = Layout { zones, ..Layout::default() };
        let labels = |seat| zones_of(&layout, seat, true).into_iter().map(|zone| zone.label).collect::<Vec<_>>();
        assert_eq!(labels(Some(ana)), ["Last round"]);
        assert_eq!(labels(Some(ben)), ["Last round, lost"]);
        assert_eq!(labels(None), ["Last round, the king refused"]);
    }
}
