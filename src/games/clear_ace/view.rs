//! What one viewer may know of a match (CA-30): a type of its own, filled card by card, never the state minus secrets.

use acepost_pieces::{Card, Face};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    cards::Hand,
    knowledge::Knowledge,
    state::{Battle, Player, Stage, State},
};
use crate::{
    Outcome, Seat, Viewer,
    kit::{Pile, Side},
};

/// The name of the game, by which views of different games are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClearAceName)]
pub enum Name {
    /// Always `clear-ace`.
    #[serde(rename = "clear-ace")]
    ClearAce,
}

/// The part of the match that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ClearAceStage)]
pub enum Part {
    /// Dealing, and rolling for the first turn.
    SetUp,
    /// The rounds, while piles and hands last.
    Rounds,
    /// The showdown for the aces.
    Showdown,
}

/// What one viewer may know of a match of Clear Ace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClearAceView, example = json!({
    "game": "clear-ace",
    "stage": "rounds",
    "round": 2,
    "duel": 0,
    "secret": false,
    "to_act": [0],
    "first_player": 1,
    "piles": [{"count": 8}, {"count": 8}, {"count": 7}, {"count": 6}, {"count": 8}, {"count": 7}],
    "players": [
        {
            "seat": 0, "hand": ["KS", "9D", "3C"], "deck": {"count": 0}, "aside": [], "staked": null,
            "played": [], "chosen": false, "rolled": 3, "rounds_won": 0,
            "known": {"in_deck": [], "in_deck_or_hand": [], "no_twos": 2, "kept": 0, "buried": 0},
        },
        {
            "seat": 1, "hand": [null, null], "deck": {"count": 2}, "aside": [], "staked": null,
            "played": ["7H"], "chosen": false, "rolled": 6, "rounds_won": 1,
            "known": {"in_deck": ["QC", "JD"], "in_deck_or_hand": [], "no_twos": 2, "kept": 0, "buried": 0},
        },
    ],
    "last_battle": {"stage": "rounds", "round": 1, "winner": 1, "played": [["JD"], ["QC"]], "staked": null},
    "outcome": null,
}))]
pub struct View {
    /// The game of this view.
    pub game: Name,
    /// Present and `true` if a duel that has emptied the piles leaves both players two cards (CA-31).
    #[serde(skip_serializing_if = "is_false")]
    #[schema(nullable = false)]
    pub keep_two: bool,
    /// The part of the match that is being played.
    pub stage: Part,
    /// The round of this stage, counted from 1; 0 before the first.
    pub round: u16,
    /// How many duels this battle has come to: 0 for none, 2 for a duel in a duel.
    pub duel: u8,
    /// Whether both choose in secret now; otherwise cards are played face up.
    pub secret: bool,
    /// The seats that must choose a card.
    pub to_act: Vec<Seat>,
    /// The winner of the set-up roll, who rolls and draws first in every round.
    pub first_player: Option<Seat>,
    /// Piles 1 to 6.
    pub piles: Vec<Heap>,
    /// Both players, seat 0 first.
    pub players: Vec<PlayerView>,
    /// The battle that was resolved last; it stays until the next one is.
    pub last_battle: Option<BattleView>,
    /// The outcome, once the match is over.
    pub outcome: Option<Outcome>,
}

/// Cards in a face-down stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClearAceHeap, example = json!({"count": 8}))]
pub struct Heap {
    /// How many.
    pub count: usize,
    /// The cards, bottom first; absent until the match is over and everything is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cards: Option<Vec<Card>>,
}

/// The cards and counts of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClearAcePlayer)]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// The hand, strongest card first; `null` for each card of the opponent's.
    pub hand: Vec<Face>,
    /// The player's own deck of won cards.
    pub deck: Heap,
    /// The aces aside, in the order S H D C.
    pub aside: Vec<Card>,
    /// The ace at stake in this round of the showdown.
    pub staked: Option<Card>,
    /// The cards that the player has on the table in this battle, in the order played; `null` for a secret choice.
    pub played: Vec<Face>,
    /// Whether the player has made a secret choice that is not yet revealed.
    pub chosen: bool,
    /// What the player's die showed in this round, or in the set-up.
    pub rolled: Option<u8>,
    /// How many rounds the player has won, the showdown's not counted.
    pub rounds_won: u16,
    /// What a viewer who has followed the match can tell of the player's face-down cards.
    pub known: Known,
}

/// What a viewer who has followed the match can tell of a player's face-down cards. Owners know every card of their own deck;
/// others know those that everybody could follow: everybody has seen won cards, which are drawn from the top of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClearAceKnown, example = json!({
    "in_deck": ["KS", "9D"], "in_deck_or_hand": [], "no_twos": 2, "kept": 2, "buried": 5,
}))]
pub struct Known {
    /// Cards that lie in the deck: first the `on_top` ones, the top one first, then the others, strongest first.
    pub in_deck: Vec<Card>,
    /// How many of these lie on top of the deck in this order; absent if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    #[schema(nullable = false)]
    pub on_top: u8,
    /// Cards that were seen going on the deck and may have been drawn from it since, strongest first: each lies in the deck,
    /// or in the hand, or is the secret choice.
    pub in_deck_or_hand: Vec<Card>,
    /// Cards that were seen going on the deck and have been drawn from it since, strongest first: each lies in the hand, or is
    /// the secret choice. Absent if there are none, and for the hand's owner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(nullable = false)]
    pub in_hand: Vec<Card>,
    /// How many of `in_hand` were drawn for certain after the play or the duel from which `no_twos` follows, and so are not among
    /// the cards that it counts. Absent if there are none, and for the hand's owner.
    #[serde(skip_serializing_if = "is_zero")]
    #[schema(nullable = false)]
    pub drawn_since: u8,
    /// How many cards of the hand, a secret choice counted in, cannot be 2s, since a 2 would have had to be played before the
    /// card that was played, or stacked before the cards that were stacked after the last duel.
    pub no_twos: u8,
    /// How many cards of the hand, a secret choice counted in, are certainly those that the player kept as the strongest after
    /// the last duel.
    pub kept: u8,
    /// How many cards, none stronger than those kept, the player stacked then.
    pub buried: u8,
}

/// A battle with its duels, resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClearAceBattle)]
pub struct BattleView {
    /// The stage it was fought in.
    pub stage: Part,
    /// The round of that stage.
    pub round: u16,
    /// The seat that won.
    pub winner: Seat,
    /// Each seat's cards in the order played: the first of both are the battle, each further pair is a duel.
    pub played: Vec<Vec<Card>>,
    /// The aces that were at stake, seat 0's and seat 1's; `null` for a battle of the rounds.
    pub staked: Option<Vec<Card>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(it: &bool) -> bool {
    !it
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(it: &u8) -> bool {
    *it == 0
}

/// Returns what the viewer may know of the state.
pub(super) fn view(state: &State, viewer: Viewer) -> View {
    View {
        game: Name::ClearAce,
        keep_two: state.options.keep_two,
        stage: match state.stage {
            Stage::Undealt | Stage::SetUp => Part::SetUp,
            Stage::Rounds => Part::Rounds,
            Stage::Showdown => Part::Showdown,
        },
        round: state.round,
        duel: state.duels,
        secret: state.is_running() && state.in_secret(),
        to_act: state.to_act().iter().collect(),
        first_player: state.first_player(),
        piles: state.piles.iter().map(|pile| heap(pile, viewer)).collect(),
        players: Side::BOTH.map(|side| player(state, side, viewer)).into(),
        last_battle: state.last_battle.as_ref().map(battle),
        outcome: state.outcome(),
    }
}

/// Before the match is over no player sees the order of a pile or deck, not even its owner.
fn heap<const N: usize>(stack: &Pile<N>, viewer: Viewer) -> Heap {
    let open = viewer == Viewer::Everyone;
    Heap { count: stack.len(), cards: open.then(|| stack.cards().to_vec()) }
}

fn player(state: &State, side: Side, viewer: Viewer) -> PlayerView {
    let (player, seat) = (&state.players[side], side.seat());
    let own = viewer.sees(seat);
    let mut row: Vec<Face> = player.row.cards().iter().map(|&card| card.into()).collect();
    if let Some(choice) = row.last_mut().filter(|_| player.secret) {
        *choice = choice.seen_if(own);
    }
    PlayerView {
        seat,
        hand: player.hand.strongest_first().map(|card| Face::Up(card).seen_if(own)).collect(),
        deck: heap(&player.deck, viewer),
        aside: player.aside.strongest_first().collect(),
        staked: player.staked,
        played: row,
        chosen: player.secret && state.is_running(),
        rolled: player.rolled,
        rounds_won: player.rounds_won,
        known: known(player, own),
    }
}

fn known(player: &Player, own: bool) -> Known {
    let Knowledge { in_deck, in_deck_or_hand, in_hand, no_twos, drawn_since, kept, buried, .. } = player.known;
    let deck = player.deck.cards();
    let (in_deck, in_deck_or_hand, in_hand) = if own {
        (deck.iter().copied().collect(), Hand::default(), Hand::default())
    } else {
        (in_deck, in_deck_or_hand, in_hand)
    };
    let on_top = player.known.on_top(deck);
    let top: Vec<Card> = deck.iter().rev().take(on_top).copied().collect();
    let others = in_deck.difference(top.iter().copied().collect());
    let set = |cards: Hand| cards.strongest_first().collect();
    Known {
        in_deck: top.into_iter().chain(others.strongest_first()).collect(),
        on_top: u8::try_from(on_top).unwrap_or(u8::MAX),
        in_deck_or_hand: set(in_deck_or_hand),
        in_hand: set(in_hand),
        drawn_since: u8::try_from(in_hand.intersection(drawn_since).len()).unwrap_or(u8::MAX),
        no_twos,
        kept,
        buried,
    }
}

fn battle(battle: &Battle) -> BattleView {
    BattleView {
        stage: if battle.showdown { Part::Showdown } else { Part::Rounds },
        round: battle.round,
        winner: battle.winner.seat(),
        played: battle.rows.iter().map(|row| row.cards().to_vec()).collect(),
        staked: battle.stakes.iter().copied().collect(),
    }
}
