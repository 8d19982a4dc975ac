//! The view in the form that all games share.

use acepost_pieces::Face;

use super::{
    action::{Action, Hint},
    view::{PlayerView, RoundView, TurnView, View},
};
use crate::{Layout, Marker, Place, Zone};

pub(super) fn label(action: Action, hint: Hint) -> String {
    match (action, hint.with) {
        (Action::Keep {}, _) => "Keep your card".to_owned(),
        (Action::Exchange {}, Some(seat)) => format!("Exchange with seat {}", seat.0),
        (Action::Exchange {}, None) => "Exchange with the deck".to_owned(),
    }
}

pub(super) fn layout(view: &View) -> Layout {
    let mut zones: Vec<Zone> = view.players.iter().map(hand).collect();
    zones.push(Zone::of(Place::Deck { seat: None }, "Deck", view.deck.iter().copied()));
    zones.extend(view.last_round.iter().flat_map(last_round));
    let mut markers = vec![Marker::count(None, "Round", view.round)];
    if view.round == 0 {
        markers.push(Marker::stage("Set-up"));
    }
    markers.extend(view.dealer.map(|seat| Marker::role(seat, "Dealer")));
    markers.extend(view.players.iter().flat_map(markers_of));
    Layout { zones, markers }
}

fn hand(player: &PlayerView) -> Zone {
    let label = if player.face_up { "Card, face up" } else { "Card" };
    Zone::of(Place::Hand { seat: player.seat }, label, player.hand.iter().copied())
}

fn last_round(round: &RoundView) -> impl Iterator<Item = Zone> {
    let cards = round.cards.iter().map(|shown| {
        let taken = round.turns.iter().find(|taken| taken.seat == shown.seat);
        let turn = taken.map_or_else(String::new, |taken| format!(": {}", told(taken.turn)));
        let lost = if round.lost.contains(&shown.seat) { ", lost a token" } else { "" };
        let place = Place::LastResult { seat: Some(shown.seat) };
        Zone::of(place, format!("Last round{turn}{lost}"), [Face::Up(shown.card)])
    });
    let refused = |king| Zone::of(Place::LastResult { seat: None }, "Last round, the king refused", [Face::Up(king)]);
    cards.chain(round.refused.map(refused))
}

/// Returns the result of a turn in a few words.
fn told(turn: TurnView) -> String {
    match turn {
        TurnView::Kept => "Kept".to_owned(),
        TurnView::Exchanged { with } => format!("Exchanged with seat {}", with.0),
        TurnView::Stopped => "Stopped by a king".to_owned(),
        TurnView::Drew => "Exchanged with the deck".to_owned(),
        TurnView::Refused => "Refused a king".to_owned(),
    }
}

fn markers_of(player: &PlayerView) -> Vec<Marker> {
    let seat = player.seat;
    let mut markers = vec![Marker::count(Some(seat), "Tokens", player.tokens)];
    markers.extend(player.place.map(|place| Marker::count(Some(seat), "Place", place)));
    if player.on_their_honour {
        markers.push(Marker::role(seat, "On their honour"));
    }
    markers.extend(player.turn.map(|turn| Marker::role(seat, told(turn))));
    markers.extend(player.drew_for_deal.map(|card| Marker::role(seat, format!("Drew {card} for the deal"))));
    markers
}
