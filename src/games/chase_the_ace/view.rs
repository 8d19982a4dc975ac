//! What one viewer may know of a match (CH-18): a type of its own, filled card by card, never the state minus secrets.

use acepost_pieces::{Card, Face};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    action::Options,
    effect::{ShownCard, Spared},
    state::{Round, Stage, State, Turn},
};
use crate::{Outcome, Seat, Viewer};

/// The name of the game, by which views of different games are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChaseTheAceName)]
pub enum Name {
    /// Always `chase-the-ace`.
    #[serde(rename = "chase-the-ace")]
    ChaseTheAce,
}

/// What one viewer may know of a match of Chase the Ace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChaseTheAceView, example = json!({
    "game": "chase-the-ace",
    "options": {"tokens": 3, "king_passes_on": false, "ties_are_safe": false, "on_their_honour": false},
    "round": 2,
    "dealer": 2,
    "to_act": [1],
    "players": [
        {
            "seat": 0, "tokens": 3, "still_in": true, "on_their_honour": false, "place": null, "left": false,
            "hand": ["4S"], "face_up": false, "turn": {"type": "exchanged", "with": 1}, "drew_for_deal": null,
        },
        {
            "seat": 1, "tokens": 2, "still_in": true, "on_their_honour": false, "place": null, "left": false,
            "hand": ["QH"], "face_up": false, "turn": null, "drew_for_deal": null,
        },
        {
            "seat": 2, "tokens": 3, "still_in": true, "on_their_honour": false, "place": null, "left": false,
            "hand": [null], "face_up": false, "turn": null, "drew_for_deal": null,
        },
    ],
    "deck": [null, null, null],
    "last_round": {
        "round": 1, "dealer": 1,
        "cards": [{"seat": 0, "card": "TC"}, {"seat": 1, "card": "2D"}, {"seat": 2, "card": "9H"}],
        "turns": [
            {"seat": 0, "turn": {"type": "kept"}},
            {"seat": 1, "turn": {"type": "drew"}},
            {"seat": 2, "turn": {"type": "kept"}},
        ],
        "refused": null, "lost": [1], "out": [], "nobody_lost_because": null,
    },
    "outcome": null,
}))]
pub struct View {
    /// The game of this view.
    pub game: Name,
    /// The host's options.
    pub options: Options,
    /// The round, counted from 1; 0 before the first deal.
    pub round: u32,
    /// The seat that deals this round, even if they have left in it; `null` before the first dealer is found.
    pub dealer: Option<Seat>,
    /// The seat that must choose, or none.
    pub to_act: Vec<Seat>,
    /// Every player, seat 0 first.
    pub players: Vec<PlayerView>,
    /// The deck, bottom card first; `null` for each card that the viewer does not know.
    pub deck: Vec<Face>,
    /// The round that was resolved last; it stays until the next one is.
    pub last_round: Option<RoundView>,
    /// The outcome, once the match is over.
    pub outcome: Option<Outcome>,
}

/// The cards and counts of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
#[schema(as = ChaseTheAcePlayer)]
pub struct PlayerView {
    /// The player's seat.
    pub seat: Seat,
    /// The tokens left.
    pub tokens: u8,
    /// Whether the player is still in.
    pub still_in: bool,
    /// Whether the player plays on without a token (CH-15).
    pub on_their_honour: bool,
    /// The placement, once the player is out or the match is over.
    pub place: Option<u8>,
    /// Whether the player has left the match (CH-17).
    pub left: bool,
    /// The player's one card; none after leaving, and once a round is dealt without them. Viewers see its face
    /// if they know it: their own card, one that they held before in this round, or one that lies face up.
    pub hand: Vec<Face>,
    /// Whether the card lies face up for all.
    pub face_up: bool,
    /// How the player's turn in this round went; `null` until they have had it.
    pub turn: Option<TurnView>,
    /// What the player last drew for the first deal; `null` once the first round is resolved.
    pub drew_for_deal: Option<Card>,
}

/// How a turn went. Everyone saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schema(as = ChaseTheAceTurn, example = json!({"type": "exchanged", "with": 1}))]
pub enum TurnView {
    /// The player kept their card.
    Kept,
    /// The player exchanged with another, who held no king.
    Exchanged {
        /// The seat that it was exchanged with.
        with: Seat,
    },
    /// The player wanted to exchange and met only kings.
    Stopped,
    /// The player exchanged with the deck.
    Drew,
    /// The player drew a king from the deck, and had to refuse it.
    Refused,
}

/// A round, resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChaseTheAceRound)]
pub struct RoundView {
    /// The number of the round.
    pub round: u32,
    /// The seat that dealt it.
    pub dealer: Seat,
    /// Every player's card at the end, in the order of the seats.
    pub cards: Vec<ShownCard>,
    /// How the turns went, in the order of the seats.
    pub turns: Vec<TakenTurn>,
    /// The king that the dealer drew from the deck and refused.
    pub refused: Option<Card>,
    /// The seats that lost: a token, or with none left the match (CH-15).
    pub lost: Vec<Seat>,
    /// The seats that went out.
    pub out: Vec<Seat>,
    /// Why nobody lost a token; `null` if a player did.
    pub nobody_lost_because: Option<Spared>,
}

/// How one player's turn went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChaseTheAceTakenTurn)]
pub struct TakenTurn {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// How it went.
    pub turn: TurnView,
}

/// Returns what the viewer may know of the state.
pub(super) fn view(state: &State, viewer: Viewer) -> View {
    View {
        game: Name::ChaseTheAce,
        options: state.options,
        round: state.round,
        dealer: (state.stage != Stage::SetUp).then_some(state.dealer),
        to_act: state.to_act().iter().collect(),
        players: (0..state.seats).map(Seat).filter_map(|seat| player(state, seat, viewer)).collect(),
        deck: state.deck.cards().iter().map(|&card| seen(state, card, viewer)).collect(),
        last_round: state.last_round.as_ref().map(round),
        outcome: state.outcome(),
    }
}

/// Returns the card as the viewer sees it. Every exchange is public, so a viewer who knows a card knows where it is now.
fn seen(state: &State, card: Card, viewer: Viewer) -> Face {
    let known = match viewer {
        Viewer::Everyone => true,
        Viewer::Seat(seat) => state.player(seat).is_some_and(|player| player.known.contains(card)),
        Viewer::Public => false,
    };
    Face::Up(card).seen_if(known || state.face_up.contains(card))
}

fn player(state: &State, seat: Seat, viewer: Viewer) -> Option<PlayerView> {
    let player = state.player(seat)?;
    let still_in = state.in_play.contains(seat) && state.ending.is_none();
    Some(PlayerView {
        seat,
        tokens: player.tokens,
        still_in,
        on_their_honour: still_in && player.tokens == 0,
        place: player.place,
        left: player.left,
        hand: player.card.map(|card| seen(state, card, viewer)).into_iter().collect(),
        face_up: player.card.is_some_and(|card| state.face_up.contains(card)),
        turn: player.turn.map(TurnView::from),
        drew_for_deal: player.drawn,
    })
}

impl From<Turn> for TurnView {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Kept => Self::Kept,
            Turn::Exchanged(with) => Self::Exchanged { with },
            Turn::Stopped => Self::Stopped,
            Turn::Drew => Self::Drew,
            Turn::Refused => Self::Refused,
        }
    }
}

fn round(round: &Round) -> RoundView {
    let cards = (0..).map(Seat).zip(round.cards);
    let turns = (0..).map(Seat).zip(round.turns);
    RoundView {
        round: round.number,
        dealer: round.dealer,
        cards: cards.filter_map(|(seat, card)| Some(ShownCard { seat, card: card? })).collect(),
        turns: turns.filter_map(|(seat, turn)| Some(TakenTurn { seat, turn: turn?.into() })).collect(),
        refused: round.refused,
        lost: round.lost.iter().collect(),
        out: round.out.iter().collect(),
        nobody_lost_because: round.spared,
    }
}
