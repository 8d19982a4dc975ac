//! What one viewer may know of a match (CS-15): a type of its own, filled card by card, never the state minus secrets.

use acepost_pieces::{Card, Face};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    cards::{Cards, LAST, Position, spade_at},
    effect::pile_seen_by,
    state::{Done, State, Turn},
};
use crate::{Outcome, Seat, Viewer, kit::Side};

/// The name of the game, by which views of different games are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClockworkSpadesName)]
pub enum Name {
    /// Always `clockwork-spades`.
    #[serde(rename = "clockwork-spades")]
    ClockworkSpades,
}

/// What one viewer may know of a match of Clockwork Spades.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClockworkSpadesView, example = json!({
    "game": "clockwork-spades",
    "king_of_spades_counts": true,
    "turn": 3,
    "to_act": [1],
    "first_player": 1,
    "clock": [
        {"position": 1, "spade": "AS", "cards": ["AH"]},
        {"position": 2, "spade": "2S", "cards": []},
        {"position": 3, "spade": "3S", "cards": ["3C"]},
        {"position": 4, "spade": "4S", "cards": []},
        {"position": 5, "spade": null, "cards": []},
        {"position": 6, "spade": "6S", "cards": []},
        {"position": 7, "spade": "7S", "cards": []},
        {"position": 8, "spade": "8S", "cards": []},
        {"position": 9, "spade": "9S", "cards": []},
        {"position": 10, "spade": "TS", "cards": []},
        {"position": 11, "spade": "JS", "cards": []},
        {"position": 12, "spade": "QS", "cards": []},
    ],
    "window": [7, 8, 9],
    "discarded": [],
    "pile": ["KS", null, null],
    "discards": [],
    "players": [
        {
            "seat": 0, "hand": [null, null, null], "lacks": [[4, 5, 6], [4, 5, 6], [4, 5, 6]], "kings": ["KD"],
            "spades": ["5S"], "penalty": 1,
        },
        {"seat": 1, "hand": ["7D", "TC", "QD"], "lacks": [[1, 2, 3], [], []], "kings": [], "spades": [], "penalty": 0},
    ],
    "last_turn": {
        "turn": 2, "seat": 0, "window": [4, 5, 6], "discarded": [], "played": [], "took": "5S", "fell": [],
    },
    "outcome": null,
}))]
pub struct View {
    /// The game of this view.
    pub game: Name,
    /// Whether the king of spades counts as a captured spade.
    pub king_of_spades_counts: bool,
    /// The number of the turn, counted from 1 over both players; 0 before the first.
    pub turn: u16,
    /// The seat that must choose, if any.
    pub to_act: Vec<Seat>,
    /// Player one, who began, once that is known.
    pub first_player: Option<Seat>,
    /// The clock's positions, 1 to 12.
    pub clock: Vec<HourView>,
    /// The positions of this turn's window, clockwise; empty when nobody is to choose.
    pub window: Vec<u8>,
    /// The cards that were discarded at the start of this turn, since their positions had lost their spades.
    pub discarded: Vec<Card>,
    /// The draw pile, bottom card first: the king of spades, and a `null` for each card on it until the match is over.
    pub pile: Vec<Face>,
    /// Every card that has been discarded, around the clock, at each position in the order H D C.
    pub discards: Vec<Card>,
    /// Both players, seat 0 first.
    pub players: Vec<PlayerView>,
    /// The turn in which something was done last; it stays until something is done in the next.
    pub last_turn: Option<TurnView>,
    /// The outcome, once the match is over.
    pub outcome: Option<Outcome>,
}

/// A position of the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClockworkSpadesHour)]
pub struct HourView {
    /// 1 to 12.
    #[schema(minimum = 1, maximum = 12)]
    pub position: u8,
    /// Its spade; `null` once it is blank.
    pub spade: Option<Card>,
    /// The cards that lie on the spade, in the order H D C.
    pub cards: Vec<Card>,
}

/// The cards and counts of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClockworkSpadesPlayer)]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// The hand around the clock, at one position in the order H D C; `null` for each card of the opponent's.
    pub hand: Vec<Face>,
    /// What is public about this hand from the player's turns: for each of its cards, but not in their order, the
    /// positions that it does not belong to. Whoever plays or takes keeps no card of the window (CS-8) and none of a
    /// blank position (CS-6).
    pub lacks: Vec<Vec<u8>>,
    /// The kings before the player, in the order S H D C: those that the opponent had to give, and the king of spades if
    /// the player drew it.
    pub kings: Vec<Card>,
    /// The spades of the penalty pile, ace first.
    pub spades: Vec<Card>,
    /// How many spades count against the player.
    pub penalty: usize,
}

/// What a player did in one turn: played cards, or took a spade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ClockworkSpadesTurn)]
pub struct TurnView {
    /// The number of the turn, counted from 1.
    pub turn: u16,
    /// The seat.
    pub seat: Seat,
    /// The positions of its window, clockwise.
    pub window: Vec<u8>,
    /// The cards that were discarded at its start, since their positions had lost their spades.
    pub discarded: Vec<Card>,
    /// The cards that were played; empty where a spade was taken.
    pub played: Vec<Card>,
    /// The spade that was taken, if one was.
    pub took: Option<Card>,
    /// The cards that lay on it and were discarded.
    pub fell: Vec<Card>,
}

/// Returns what the viewer may know of the state.
pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let open = state.open_turn();
    let last = state.last_turn();
    // A turn that was broken off, by four kings or by leaving, still shows what was discarded at its start.
    let current = state.turn.as_ref().filter(|turn| turn.done.is_none());
    let pile: Vec<Face> = state.pile.cards().iter().map(|&card| card.into()).collect();
    View {
        game: Name::ClockworkSpades,
        king_of_spades_counts: state.king_of_spades_counts,
        turn: state.turn.map_or(0, |turn| turn.number),
        to_act: state.to_act().iter().collect(),
        first_player: state.first_player(),
        clock: (1..=LAST).map(|position| hour(state, position)).collect(),
        window: open.map(|turn| turn.window.positions().to_vec()).unwrap_or_default(),
        discarded: current.map(|turn| listed(turn.discarded)).unwrap_or_default(),
        pile: pile_seen_by(&pile, viewer),
        discards: listed(state.discards),
        players: Side::BOTH.map(|side| player(state, side, viewer)).into(),
        last_turn: last.map(turn),
        outcome: state.outcome(),
    }
}

fn listed(cards: Cards) -> Vec<Card> {
    cards.iter().collect()
}

fn hour(state: &State, position: Position) -> HourView {
    let spade = spade_at(position).filter(|_| state.clock.contains(position));
    HourView { position, spade, cards: listed(state.lying_on(position)) }
}

fn player(state: &State, side: Side, viewer: Viewer) -> PlayerView {
    let (seat, player) = (side.seat(), &state.players[side]);
    let own = viewer.sees(seat);
    PlayerView {
        seat,
        hand: player.hand.iter().map(|card| Face::Up(card).seen_if(own)).collect(),
        lacks: player.lacks.0.iter().take(player.hand.len()).map(|lacks| lacks.iter().collect()).collect(),
        kings: listed(player.kings),
        spades: player.spades().collect(),
        penalty: state.penalty(side),
    }
}

fn turn(turn: &Turn) -> TurnView {
    let (played, took, fell) = match turn.done {
        None => (Cards::default(), None, Cards::default()),
        Some(Done::Played(cards)) => (cards, None, Cards::default()),
        Some(Done::Took(position, fell)) => (Cards::default(), spade_at(position), fell),
    };
    TurnView {
        turn: turn.number,
        seat: turn.side.seat(),
        window: turn.window.positions().to_vec(),
        discarded: listed(turn.discarded),
        played: listed(played),
        took,
        fell: listed(fell),
    }
}
