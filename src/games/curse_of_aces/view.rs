//! What one viewer may know of a match (CU-19): a type of its own, filled card by card, never the state minus secrets.

use acepost_pieces::{Card, Face};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    action::Options,
    cards::Beating,
    state::{Exchange, LastMove, MAX_IDLE_MOVES, Player, State, Table},
};
use crate::{Outcome, Seat, Viewer};

/// The name of the game, by which views of different games are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CurseOfAcesName)]
pub enum Name {
    /// Always `curse-of-aces`.
    #[serde(rename = "curse-of-aces")]
    CurseOfAces,
}

/// What one viewer may know of a match of Curse of Aces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CurseOfAcesView, example = json!({
    "game": "curse-of-aces",
    "options": {"first_attacker": "random", "must_beat": false, "play_on": false},
    "move_number": 2,
    "to_act": [1],
    "attacker": 0,
    "defender": 1,
    "table": [{"attack": "7H", "beaten_with": ["9C"]}, {"attack": "9D", "beaten_with": null}],
    "deck": {"count": 21},
    "gone": [],
    "players": [
        {"seat": 0, "hand": ["6S", "TD", "QC", "AC"], "open": [], "place": null, "left": false},
        {"seat": 1, "hand": ["6H", "8S", null, null, null, null, null], "open": ["6H", "8S"], "place": null, "left": false},
    ],
    "idle_moves": 0,
    "idle_moves_at_most": 60,
    "last_move": {
        "number": 1, "attacker": 0, "defender": 1, "taken": true,
        "table": [{"attack": "6H", "beaten_with": ["8S"]}, {"attack": "8D", "beaten_with": null}],
    },
    "outcome": null,
}))]
pub struct View {
    /// The game of this view.
    pub game: Name,
    /// The host's options.
    pub options: Options,
    /// The number of the move, counted from 1; 0 before the first.
    pub move_number: u16,
    /// The seat that must choose now; none once the match is over.
    pub to_act: Vec<Seat>,
    /// The seat that attacks in this move.
    pub attacker: Seat,
    /// The seat that is attacked in this move.
    pub defender: Seat,
    /// The cards on the table, in the order played.
    pub table: Vec<ExchangeView>,
    /// The deck that hands are refilled from.
    pub deck: Heap,
    /// The cards that left the game, lowest rank first, among equals S H D C.
    pub gone: Vec<Card>,
    /// The players, seat 0 first.
    pub players: Vec<PlayerView>,
    /// How many moves in a row have passed in which no card left the game or the deck (CU-20).
    pub idle_moves: u16,
    /// The number of such moves in a row after which the match ends.
    pub idle_moves_at_most: u16,
    /// The last move that was defended or taken; a move that was abandoned (CU-22) does not count.
    pub last_move: Option<MoveView>,
    /// The outcome, once the match is over.
    pub outcome: Option<Outcome>,
}

/// An attacking card and what beat it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CurseOfAcesExchange, example = json!({"attack": "7H", "beaten_with": ["9C"]}))]
pub struct ExchangeView {
    /// The attacking card.
    pub attack: Card,
    /// What beat it: one card, or two, the higher first; `null` until the card is beaten.
    #[schema(value_type = Option<Vec<Card>>, min_items = 1, max_items = 2)]
    pub beaten_with: Option<Beating>,
}

/// Cards in a face-down stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CurseOfAcesHeap, example = json!({"count": 21}))]
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
#[schema(as = CurseOfAcesPlayer)]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// The hand, lowest rank first, among equals S H D C. Of another player's hand first the cards that they took up from
    /// the table, then `null` for each of the others.
    pub hand: Vec<Face>,
    /// Those cards of the hand that were taken up from the table, and so are known to all.
    pub open: Vec<Card>,
    /// The place of a player who is out or has left; `null` for one who is still in, or was so to the end.
    pub place: Option<u8>,
    /// Whether the player has left while the others played on (CU-22).
    pub left: bool,
}

/// A move that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CurseOfAcesMove)]
pub struct MoveView {
    /// Its number, counted from 1.
    pub number: u16,
    /// The seat that attacked.
    pub attacker: Seat,
    /// The seat that was attacked.
    pub defender: Seat,
    /// Whether the defender took the cards; otherwise all were beaten and left the game.
    pub taken: bool,
    /// The cards that were played, in order.
    pub table: Vec<ExchangeView>,
}

/// Returns what the viewer may know of the state.
pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let open = viewer == Viewer::Everyone;
    View {
        game: Name::CurseOfAces,
        options: state.options,
        move_number: state.number,
        to_act: state.actor().into_iter().collect(),
        attacker: state.attacker,
        defender: state.defender,
        table: table(&state.table),
        deck: Heap { count: state.deck.len(), cards: open.then(|| state.deck.cards().to_vec()) },
        gone: state.gone.iter().collect(),
        players: (0..).map(Seat).zip(state.players()).map(|(seat, each)| player(each, seat, viewer)).collect(),
        idle_moves: state.idle,
        idle_moves_at_most: MAX_IDLE_MOVES,
        last_move: state.last_move.as_ref().map(last_move),
        outcome: state.outcome(),
    }
}

fn player(player: &Player, seat: Seat, viewer: Viewer) -> PlayerView {
    let open = player.open.iter();
    let hand = if viewer.sees(seat) {
        player.hand.iter().map(Face::Up).collect()
    } else {
        let hidden = player.hand.len().saturating_sub(player.open.len());
        open.map(Face::Up).chain(std::iter::repeat_n(Face::Down, hidden)).collect()
    };
    PlayerView { seat, hand, open: player.open.iter().collect(), place: player.out, left: player.left }
}

fn table(table: &Table) -> Vec<ExchangeView> {
    let exchange = |&Exchange { attack, beaten }: &Exchange| ExchangeView { attack, beaten_with: beaten };
    table.exchanges().iter().map(exchange).collect()
}

fn last_move(last: &LastMove) -> MoveView {
    MoveView {
        number: last.number,
        attacker: last.attacker,
        defender: last.defender,
        taken: last.taken,
        table: table(&last.table),
    }
}
