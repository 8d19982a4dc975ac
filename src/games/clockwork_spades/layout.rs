//! The view in the form that all games share.

use acepost_pieces::{Card, Face};

use super::{
    action::{Action, Hint},
    cards::spade_at,
    view::{HourView, PlayerView, TurnView, View},
};
use crate::{
    Layout, Marker, Place, Zone,
    kit::narrate::{and, short, the_cards},
};

pub(super) fn label(action: &Action, hint: &Hint) -> String {
    match action {
        Action::Play { cards } => format!("Play {}", the_cards(cards)),
        Action::Take { position } => {
            let spade = spade_at(*position).map_or_else(|| "spade".to_owned(), Card::name);
            match hint.discards.as_deref() {
                None | Some([]) => format!("Take the {spade}"),
                Some(cards) => format!("Take the {spade}, with {} on it", short(cards)),
            }
        }
    }
}

pub(super) fn layout(view: &View) -> Layout {
    let mut zones: Vec<Zone> = view.clock.iter().map(|hour| position(hour, view)).collect();
    zones.push(Zone::of(Place::Deck { seat: None }, "Draw pile", view.pile.iter().copied()));
    zones.push(Zone::of(Place::Discard, "Discards", up(&view.discards)));
    zones.extend(view.players.iter().flat_map(zones_of));
    zones.extend(view.last_turn.as_ref().map(last_turn));
    let mut markers = vec![Marker::count(None, "Turn", view.turn)];
    if !view.window.is_empty() {
        markers.push(Marker::stage(format!("Window {}", and(&view.window))));
    }
    markers.extend(view.first_player.map(|seat| Marker::role(seat, "Player one")));
    let penalty = |player: &PlayerView| u32::try_from(player.penalty).unwrap_or(u32::MAX);
    markers.extend(view.players.iter().map(|player| Marker::count(Some(player.seat), "Spades", penalty(player))));
    Layout { zones, markers }
}

fn up(cards: &[Card]) -> impl Iterator<Item = Face> {
    cards.iter().copied().map(Face::Up)
}

/// Returns the spade, and the cards on it.
fn position(hour: &HourView, view: &View) -> Zone {
    let label = if view.window.contains(&hour.position) {
        format!("{}, in the window", hour.position)
    } else {
        hour.position.to_string()
    };
    let cards = hour.spade.into_iter().map(Face::Up).chain(up(&hour.cards));
    Zone::of(Place::Hour { hour: hour.position }, label, cards)
}

fn zones_of(player: &PlayerView) -> [Zone; 3] {
    let seat = player.seat;
    [
        Zone::of(Place::Hand { seat }, "Hand", player.hand.iter().copied()),
        Zone::of(Place::Table { seat: Some(seat) }, "Kings", up(&player.kings)),
        Zone::of(Place::Won { seat }, "Spades", up(&player.spades)),
    ]
}

fn last_turn(turn: &TurnView) -> Zone {
    let place = Place::LastResult { seat: Some(turn.seat) };
    match turn.took {
        None => Zone::of(place, "Last turn, played", up(&turn.played)),
        Some(spade) => Zone::of(place, "Last turn, taken", [Face::Up(spade)].into_iter().chain(up(&turn.fell))),
    }
}
