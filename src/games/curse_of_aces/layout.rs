//! The view in the form that all games share.

use acepost_pieces::{Card, Face};

use super::{
    action::Action,
    cards::Beating,
    view::{ExchangeView, MoveView, PlayerView, View},
};
use crate::{Layout, Marker, Place, Seat, Zone};

pub(super) fn label(action: Action) -> String {
    match action {
        Action::Attack { card } => format!("Attack with the {}", card.name()),
        Action::Done {} => "Done: attack no more".to_owned(),
        Action::Beat { cards } => format!("Beat it with {}", beating(cards)),
        Action::Take {} => "Take the cards".to_owned(),
    }
}

/// "the queen of spades, helped by the 7 of clubs".
pub(super) fn beating(cards: Beating) -> String {
    let higher = cards.higher().name();
    match cards.help() {
        None => format!("the {higher}"),
        Some(help) => format!("the {higher}, helped by the {}", help.name()),
    }
}

pub(super) fn layout(view: &View) -> Layout {
    let deck = match &view.deck.cards {
        Some(cards) => cards.iter().copied().map(Face::Up).collect(),
        None => vec![Face::Down; view.deck.count],
    };
    let mut zones = vec![Zone::of(Place::Deck { seat: None }, "Deck", deck)];
    zones.extend(table(&view.table, view.attacker, view.defender));
    zones.extend(view.players.iter().map(hand));
    zones.push(Zone::of(Place::Discard, "Out of the game", view.gone.iter().copied().map(Face::Up)));
    zones.extend(view.last_move.iter().flat_map(last_move));
    let mut markers = vec![Marker::count(None, "Move", view.move_number)];
    if view.outcome.is_none() {
        markers.push(Marker::role(view.attacker, "Attacker"));
        markers.push(Marker::role(view.defender, "Defender"));
    }
    if view.idle_moves > 0 {
        markers.push(Marker::count(None, "Moves without change", view.idle_moves));
    }
    markers.extend(view.players.iter().flat_map(markers_of));
    Layout { zones, markers }
}

fn hand(player: &PlayerView) -> Zone {
    Zone::of(Place::Hand { seat: player.seat }, "Hand", player.hand.iter().copied())
}

/// Returns the attacking cards, and the cards that beat them.
fn sides(table: &[ExchangeView]) -> [Vec<Face>; 2] {
    let attacks = table.iter().map(|exchange| exchange.attack);
    let beating = table.iter().filter_map(|exchange| exchange.beaten_with).flat_map(Beating::cards);
    let up = |cards: &mut dyn Iterator<Item = Card>| cards.map(Face::Up).collect();
    [up(&mut attacks.into_iter()), up(&mut beating.into_iter())]
}

fn table(table: &[ExchangeView], attacker: Seat, defender: Seat) -> [Zone; 2] {
    let [attacks, beating] = sides(table);
    [
        Zone::of(Place::Table { seat: Some(attacker) }, "Attack", attacks),
        Zone::of(Place::Table { seat: Some(defender) }, "Defence", beating),
    ]
}

fn last_move(last: &MoveView) -> [Zone; 2] {
    let [attacks, beating] = sides(&last.table);
    let (attack, defence) = if last.taken {
        ("Last attack, taken", "Last defence, taken back")
    } else {
        ("Last attack, beaten", "Last defence")
    };
    [
        Zone::of(Place::LastResult { seat: Some(last.attacker) }, attack, attacks),
        Zone::of(Place::LastResult { seat: Some(last.defender) }, defence, beating),
    ]
}

fn markers_of(player: &PlayerView) -> Vec<Marker> {
    let mut markers = Vec::new();
    if let Ok(open @ 1..) = u32::try_from(player.open.len()) {
        markers.push(Marker::count(Some(player.seat), "Cards known to all", open));
    }
    markers.extend(player.place.map(|place| {
        Marker::role(player.seat, format!("{}, place {place}", if player.left { "Left" } else { "Out" }))
    }));
    markers
}
