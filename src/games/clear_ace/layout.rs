//! The view in the form that all games share.

use std::iter::repeat;

use acepost_pieces::{Card, Face};

use super::{
    action::{Action, Hint, Would},
    cards::Hand,
    view::{BattleView, Heap, Part, PlayerView, View},
};
use crate::{Layout, Marker, Place, Seat, Zone};

pub(super) fn label(action: Action, hint: Hint) -> String {
    let Action::Play { card } = action;
    let would = match hint.would {
        None => "",
        Some(Would::Wins) => ": it wins",
        Some(Would::Loses) => ": it loses",
        Some(Would::Duel) => ": a duel",
    };
    format!("Play the {}{would}", card.name())
}

pub(super) fn layout(view: &View) -> Layout {
    let piles =
        (1..).zip(&view.piles).map(|(number, pile)| heap(Place::Pile { number }, format!("Pile {number}"), pile));
    let mut zones: Vec<Zone> = piles.collect();
    zones.extend(view.players.iter().flat_map(zones_of));
    zones.extend(view.last_battle.iter().flat_map(last_battle));
    let mut markers = vec![match view.stage {
        Part::SetUp => Marker::stage("Set-up"),
        Part::Rounds => Marker::stage("Rounds"),
        Part::Showdown => Marker::stage("Showdown"),
    }];
    markers.push(Marker::count(None, "Round", view.round));
    if view.duel > 0 {
        markers.push(Marker::count(None, "Duel", view.duel));
    }
    markers.extend(view.first_player.map(|seat| Marker::role(seat, "First player")));
    markers.extend(view.players.iter().flat_map(markers_of));
    Layout { zones, markers }
}

fn heap(place: Place, label: impl Into<String>, heap: &Heap) -> Zone {
    let faces = match &heap.cards {
        Some(cards) => cards.iter().copied().map(Face::Up).collect(),
        None => vec![Face::Down; heap.count],
    };
    Zone::of(place, label, faces)
}

fn zones_of(player: &PlayerView) -> [Zone; 4] {
    let seat = player.seat;
    let up = |cards: &mut dyn Iterator<Item = Card>| cards.map(Face::Up).collect::<Vec<_>>();
    let deck = Place::Deck { seat: Some(seat) };
    let owned = up(&mut player.aside.iter().copied().chain(player.staked));
    [
        Zone::of(Place::Hand { seat }, "Hand", player.hand.iter().copied()),
        Zone::of(Place::Table { seat: Some(seat) }, "Played", player.played.iter().copied()),
        if player.deck.cards.is_some() {
            heap(deck, "Deck", &player.deck)
        } else {
            // The cards that the viewer knows in it, strongest first, before the rest: not in their order.
            let known = player.known.in_deck.iter().copied().collect::<Hand>().strongest_first().map(Face::Up);
            Zone::of(deck, "Deck", known.chain(repeat(Face::Down)).take(player.deck.count))
        },
        Zone::of(Place::Won { seat }, if player.staked.is_some() { "Aces, the last at stake" } else { "Aces" }, owned),
    ]
}

fn markers_of(player: &PlayerView) -> Vec<Marker> {
    let seat = player.seat;
    let mut markers = vec![Marker::count(Some(seat), "Rounds won", player.rounds_won)];
    markers.extend(player.rolled.map(|pips| Marker::count(Some(seat), "Die", pips)));
    if player.chosen {
        markers.push(Marker::role(seat, "Has chosen"));
    }
    markers
}

fn last_battle(battle: &BattleView) -> impl Iterator<Item = Zone> {
    let winner = battle.winner;
    (0..).map(Seat).zip(&battle.played).map(move |(seat, cards)| {
        let label = if seat == winner { "Last battle, won" } else { "Last battle, lost" };
        Zone::of(Place::LastResult { seat: Some(seat) }, label, cards.iter().copied().map(Face::Up))
    })
}
