//! The view in the form that all games share.

use acepost_l10n::Locale;
use acepost_pieces::{Card, Face};

use super::{
    action::Action,
    cards::Beating,
    messages,
    view::{ExchangeView, MoveView, PlayerView, View},
};
use crate::{
    Layout, Marker, Place, Seat, Words, Zone,
    kit::narrate::{CardTexts, the},
};

pub(super) fn label(action: Action, words: &Words<'_>) -> String {
    static ATTACK: CardTexts = CardTexts::new();
    let locale = words.locale;
    match action {
        Action::Attack { card } => {
            ATTACK.get(locale, card, |card| messages::attack(locale, the(locale, card))).to_owned()
        }
        Action::Done {} => messages::done(locale),
        Action::Beat { cards } => messages::beat(locale, beating(locale, cards)),
        Action::Take {} => messages::take(locale),
    }
}

/// "the queen of spades, helped by the 7 of clubs".
pub(super) fn beating(locale: Locale, cards: Beating) -> String {
    let higher = the(locale, cards.higher());
    match cards.help() {
        None => higher.to_owned(),
        Some(help) => messages::helped(locale, higher, the(locale, help)),
    }
}

pub(super) fn layout(view: &View, words: &Words<'_>) -> Layout {
    let locale = words.locale;
    let deck = match &view.deck.cards {
        Some(cards) => cards.iter().copied().map(Face::Up).collect(),
        None => vec![Face::Down; view.deck.count],
    };
    let mut zones = vec![Zone::of(Place::Deck { seat: None }, messages::zone_deck(locale), deck)];
    zones.extend(table(&view.table, [view.attacker, view.defender], locale));
    zones.extend(view.players.iter().map(|player| hand(player, locale)));
    zones.push(Zone::of(Place::Discard, messages::zone_gone(locale), view.gone.iter().copied().map(Face::Up)));
    zones.extend(view.last_move.iter().flat_map(|last| last_move(last, locale)));
    let mut markers = vec![Marker::count(None, messages::count_move(locale), view.move_number)];
    if view.outcome.is_none() {
        markers.push(Marker::role(view.attacker, messages::role_attacker(locale)));
        markers.push(Marker::role(view.defender, messages::role_defender(locale)));
    }
    if view.idle_moves > 0 {
        markers.push(Marker::count(None, messages::count_idle_moves(locale), view.idle_moves));
    }
    markers.extend(view.players.iter().flat_map(|player| markers_of(player, locale)));
    Layout { zones, markers, ..Layout::default() }
}

fn hand(player: &PlayerView, locale: Locale) -> Zone {
    Zone::of(Place::Hand { seat: player.seat }, messages::zone_hand(locale), player.hand.iter().copied())
}

/// Returns the attacking cards, and the cards that beat them.
fn sides(table: &[ExchangeView]) -> [Vec<Face>; 2] {
    let attacks = table.iter().map(|exchange| exchange.attack);
    let beating = table.iter().filter_map(|exchange| exchange.beaten_with).flat_map(Beating::cards);
    let up = |cards: &mut dyn Iterator<Item = Card>| cards.map(Face::Up).collect();
    [up(&mut attacks.into_iter()), up(&mut beating.into_iter())]
}

fn table(table: &[ExchangeView], [attacker, defender]: [Seat; 2], locale: Locale) -> [Zone; 2] {
    let [attacks, beating] = sides(table);
    [
        Zone::of(Place::Table { seat: Some(attacker) }, messages::zone_attack(locale), attacks),
        Zone::of(Place::Table { seat: Some(defender) }, messages::zone_defence(locale), beating),
    ]
}

fn last_move(last: &MoveView, locale: Locale) -> [Zone; 2] {
    let [attacks, beating] = sides(&last.table);
    let (attack, defence) = if last.taken {
        (messages::zone_last_attack_taken(locale), messages::zone_last_defence_taken(locale))
    } else {
        (messages::zone_last_attack_beaten(locale), messages::zone_last_defence(locale))
    };
    [
        Zone::of(Place::LastResult { seat: Some(last.attacker) }, attack, attacks),
        Zone::of(Place::LastResult { seat: Some(last.defender) }, defence, beating),
    ]
}

fn markers_of(player: &PlayerView, locale: Locale) -> Vec<Marker> {
    let mut markers = Vec::new();
    if let Ok(open @ 1..) = u32::try_from(player.open.len()) {
        markers.push(Marker::count(Some(player.seat), messages::count_open_cards(locale), open));
    }
    markers.extend(player.place.map(|place| {
        let label = if player.left { messages::role_left(locale, place) } else { messages::role_out(locale, place) };
        Marker::role(player.seat, label)
    }));
    markers
}
