//! The view in the form that all games share.

use acepost_l10n::Locale;
use acepost_pieces::Face;

use super::{
    action::{Action, Hint},
    messages,
    view::{PlayerView, RoundView, TurnView, View},
};
use crate::{Layout, Marker, Place, Words, Zone};

pub(super) fn label(action: Action, hint: Hint, words: &Words<'_>) -> String {
    match (action, hint.with) {
        (Action::Keep {}, _) => messages::keep(words.locale),
        (Action::Exchange {}, Some(seat)) => messages::exchange(words.locale, words.name(seat)),
        (Action::Exchange {}, None) => messages::exchange_deck(words.locale),
    }
}

pub(super) fn layout(view: &View, words: &Words<'_>) -> Layout {
    let locale = words.locale;
    let mut zones: Vec<Zone> = view.players.iter().map(|player| hand(player, locale)).collect();
    zones.push(Zone::of(Place::Deck { seat: None }, messages::zone_deck(locale), view.deck.iter().copied()));
    zones.extend(view.last_round.iter().flat_map(|round| last_round(round, words)));
    let mut markers = vec![Marker::count(None, messages::count_round(locale), view.round)];
    if view.round == 0 {
        markers.push(Marker::stage(messages::stage_set_up(locale)));
    }
    markers.extend(view.dealer.map(|seat| Marker::role(seat, messages::role_dealer(locale))));
    markers.extend(view.players.iter().flat_map(|player| markers_of(player, words)));
    Layout { zones, markers, ..Layout::default() }
}

fn hand(player: &PlayerView, locale: Locale) -> Zone {
    let label = if player.face_up { messages::zone_card_face_up(locale) } else { messages::zone_card(locale) };
    Zone::of(Place::Hand { seat: player.seat }, label, player.hand.iter().copied())
}

fn last_round(round: &RoundView, words: &Words<'_>) -> impl Iterator<Item = Zone> {
    let locale = words.locale;
    let cards = round.cards.iter().map(move |shown| {
        let taken = round.turns.iter().find(|taken| taken.seat == shown.seat);
        let turn = taken.map(|taken| told(taken.turn, words));
        let label = match (turn, round.lost.contains(&shown.seat)) {
            (None, false) => messages::zone_last_round(locale),
            (None, true) => messages::zone_last_round_lost(locale),
            (Some(turn), false) => messages::zone_last_round_turn(locale, turn),
            (Some(turn), true) => messages::zone_last_round_turn_lost(locale, turn),
        };
        Zone::of(Place::LastResult { seat: Some(shown.seat) }, label, [Face::Up(shown.card)])
    });
    let refused = move |king| {
        Zone::of(Place::LastResult { seat: None }, messages::zone_last_round_king(locale), [Face::Up(king)])
    };
    cards.chain(round.refused.map(refused))
}

/// Returns the result of a turn in a few words.
fn told(turn: TurnView, words: &Words<'_>) -> String {
    match turn {
        TurnView::Kept => messages::turn_kept(words.locale),
        TurnView::Exchanged { with } => messages::turn_exchanged(words.locale, &words.party(with)),
        TurnView::Stopped => messages::turn_stopped(words.locale),
        TurnView::Drew => messages::turn_drew(words.locale),
        TurnView::Refused => messages::turn_refused(words.locale),
    }
}

fn markers_of(player: &PlayerView, words: &Words<'_>) -> Vec<Marker> {
    let (seat, locale) = (player.seat, words.locale);
    let mut markers = vec![Marker::count(Some(seat), messages::count_tokens(locale), player.tokens)];
    markers.extend(player.place.map(|place| Marker::count(Some(seat), messages::count_place(locale), place)));
    if player.left {
        markers.push(Marker::role(seat, messages::role_left(locale)));
    }
    if player.on_their_honour {
        markers.push(Marker::role(seat, messages::role_on_their_honour(locale)));
    }
    markers.extend(player.turn.map(|turn| Marker::role(seat, told(turn, words))));
    markers.extend(
        player.drew_for_deal.map(|card| Marker::role(seat, messages::role_drew_for_deal(locale, card.to_string()))),
    );
    markers
}
