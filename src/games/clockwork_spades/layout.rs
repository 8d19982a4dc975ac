//! The view in the form that all games share.

use acepost_l10n::Locale;
use acepost_pieces::{Card, Face};

use super::{
    action::{Action, Hint},
    cards::the_spade,
    messages,
    remember::remembered,
    view::{HourView, PlayerView, TurnView, View},
};
use crate::{
    Layout, Marker, Place, Words, Zone,
    kit::narrate::{listed, the_cards},
};

pub(super) fn label(action: &Action, hint: &Hint, words: &Words<'_>) -> String {
    let locale = words.locale;
    match action {
        Action::Play { cards } => messages::play(locale, the_cards(locale, cards)),
        Action::Take { position } => match hint.discards.as_deref() {
            None | Some([]) => messages::take(locale, the_spade(locale, *position)),
            Some(cards) => messages::take_with(locale, the_spade(locale, *position), the_cards(locale, cards)),
        },
    }
}

pub(super) fn layout(view: &View, words: &Words<'_>) -> Layout {
    let locale = words.locale;
    let mut zones: Vec<Zone> = view.clock.iter().map(|hour| position(hour, view, locale)).collect();
    zones.push(Zone::of(Place::Deck { seat: None }, messages::zone_draw_pile(locale), view.pile.iter().copied()));
    zones.push(Zone::of(Place::Discard, messages::zone_discards(locale), up(&view.discards)));
    zones.extend(view.players.iter().flat_map(|player| zones_of(player, locale)));
    zones.extend(view.last_turn.as_ref().map(|turn| last_turn(turn, locale)));
    let mut markers = vec![Marker::count(None, messages::count_turn(locale), view.turn)];
    if !view.window.is_empty() {
        markers.push(Marker::stage(messages::stage_window(locale, listed(locale, &view.window))));
    }
    markers.extend(view.first_player.map(|seat| Marker::role(seat, messages::role_player_one(locale))));
    let penalty = |player: &PlayerView| u32::try_from(player.penalty).unwrap_or(u32::MAX);
    markers.extend(
        view.players
            .iter()
            .map(|player| Marker::count(Some(player.seat), messages::count_spades(locale), penalty(player))),
    );
    Layout { zones, markers, remembered: remembered(view, words) }
}

fn up(cards: &[Card]) -> impl Iterator<Item = Face> {
    cards.iter().copied().map(Face::Up)
}

/// Returns the spade, and the cards on it.
fn position(hour: &HourView, view: &View, locale: Locale) -> Zone {
    let label = if view.window.contains(&hour.position) {
        messages::zone_hour_in_window(locale, hour.position)
    } else {
        hour.position.to_string()
    };
    let cards = hour.spade.into_iter().map(Face::Up).chain(up(&hour.cards));
    Zone::of(Place::Hour { hour: hour.position }, label, cards)
}

fn zones_of(player: &PlayerView, locale: Locale) -> [Zone; 3] {
    let seat = player.seat;
    [
        Zone::of(Place::Hand { seat }, messages::zone_hand(locale), player.hand.iter().copied()),
        Zone::of(Place::Table { seat: Some(seat) }, messages::zone_kings(locale), up(&player.kings)),
        Zone::of(Place::Won { seat }, messages::zone_spades(locale), up(&player.spades)),
    ]
}

fn last_turn(turn: &TurnView, locale: Locale) -> Zone {
    let place = Place::LastResult { seat: Some(turn.seat) };
    match turn.took {
        None => Zone::of(place, messages::zone_last_turn_played(locale), up(&turn.played)),
        Some(spade) => {
            Zone::of(place, messages::zone_last_turn_taken(locale), [Face::Up(spade)].into_iter().chain(up(&turn.fell)))
        }
    }
}
