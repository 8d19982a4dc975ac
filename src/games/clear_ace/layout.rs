//! The view in the form that all games share.

use std::iter::repeat;

use acepost_l10n::{Locale, PerLocale};
use acepost_pieces::{Card, Face};

use super::{
    action::{Action, Hint, Would},
    cards::Hand,
    messages,
    remember::remembered,
    view::{BattleView, Heap, Part, PlayerView, View},
};
use crate::{
    Layout, Marker, Place, Seat, Words, Zone,
    kit::narrate::{CardTexts, the},
};

pub(super) fn label(action: Action, hint: Hint, words: &Words<'_>) -> String {
    static PLAY: CardTexts = CardTexts::new();
    static WINS: CardTexts = CardTexts::new();
    static LOSES: CardTexts = CardTexts::new();
    static DUEL: CardTexts = CardTexts::new();
    let (Action::Play { card }, locale) = (action, words.locale);
    let label = match hint.would {
        None => PLAY.get(locale, card, |card| messages::play(locale, the(locale, card))),
        Some(Would::Wins) => WINS.get(locale, card, |card| messages::play_wins(locale, the(locale, card))),
        Some(Would::Loses) => LOSES.get(locale, card, |card| messages::play_loses(locale, the(locale, card))),
        Some(Would::Duel) => DUEL.get(locale, card, |card| messages::play_duel(locale, the(locale, card))),
    };
    label.to_owned()
}

pub(super) fn layout(view: &View, words: &Words<'_>) -> Layout {
    static PILES: PerLocale<[String; 6]> = PerLocale::new();
    let locale = words.locale;
    let labels = PILES.get(locale, || [1_u8, 2, 3, 4, 5, 6].map(|number| messages::zone_pile(locale, number)));
    let pile = |(number, (pile, label)): (u8, (&Heap, &String))| heap(Place::Pile { number }, label.as_str(), pile);
    let mut zones: Vec<Zone> = (1..).zip(view.piles.iter().zip(labels)).map(pile).collect();
    zones.extend(view.players.iter().flat_map(|player| zones_of(player, locale)));
    zones.extend(view.last_battle.iter().flat_map(|battle| last_battle(battle, locale)));
    let mut markers = vec![Marker::stage(match view.stage {
        Part::SetUp => messages::stage_set_up(locale),
        Part::Rounds => messages::stage_rounds(locale),
        Part::Showdown => messages::stage_showdown(locale),
    })];
    markers.push(Marker::count(None, messages::count_round(locale), view.round));
    if view.duel > 0 {
        markers.push(Marker::count(None, messages::count_duel(locale), view.duel));
    }
    markers.extend(view.first_player.map(|seat| Marker::role(seat, messages::role_first_player(locale))));
    markers.extend(view.players.iter().flat_map(|player| markers_of(player, locale)));
    Layout { zones, markers, remembered: remembered(view, words) }
}

fn heap(place: Place, label: impl Into<String>, heap: &Heap) -> Zone {
    let faces = match &heap.cards {
        Some(cards) => cards.iter().copied().map(Face::Up).collect(),
        None => vec![Face::Down; heap.count],
    };
    Zone::of(place, label, faces)
}

fn zones_of(player: &PlayerView, locale: Locale) -> [Zone; 4] {
    let seat = player.seat;
    let up = |cards: &mut dyn Iterator<Item = Card>| cards.map(Face::Up).collect::<Vec<_>>();
    let deck = Place::Deck { seat: Some(seat) };
    let aces = if player.staked.is_some() { messages::zone_aces_staked(locale) } else { messages::zone_aces(locale) };
    let owned = up(&mut player.aside.iter().copied().chain(player.staked));
    [
        Zone::of(Place::Hand { seat }, messages::zone_hand(locale), player.hand.iter().copied()),
        Zone::of(Place::Table { seat: Some(seat) }, messages::zone_played(locale), player.played.iter().copied()),
        if player.deck.cards.is_some() {
            heap(deck, messages::zone_deck(locale), &player.deck)
        } else {
            // The cards that the viewer knows in it, strongest first, before the rest: not in their order.
            let known = player.known.in_deck.iter().copied().collect::<Hand>().strongest_first().map(Face::Up);
            Zone::of(deck, messages::zone_deck(locale), known.chain(repeat(Face::Down)).take(player.deck.count))
        },
        Zone::of(Place::Won { seat }, aces, owned),
    ]
}

fn markers_of(player: &PlayerView, locale: Locale) -> Vec<Marker> {
    let seat = player.seat;
    let mut markers = vec![Marker::count(Some(seat), messages::count_rounds_won(locale), player.rounds_won)];
    markers.extend(player.rolled.map(|pips| Marker::count(Some(seat), messages::count_die(locale), pips)));
    if player.chosen {
        markers.push(Marker::role(seat, messages::role_has_chosen(locale)));
    }
    markers
}

fn last_battle(battle: &BattleView, locale: Locale) -> impl Iterator<Item = Zone> {
    let winner = battle.winner;
    (0..).map(Seat).zip(&battle.played).map(move |(seat, cards)| {
        let label = if seat == winner {
            messages::zone_last_battle_won(locale)
        } else {
            messages::zone_last_battle_lost(locale)
        };
        Zone::of(Place::LastResult { seat: Some(seat) }, label, cards.iter().copied().map(Face::Up))
    })
}
