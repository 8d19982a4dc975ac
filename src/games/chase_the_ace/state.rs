//! The complete state of a match of Chase the Ace, including what is hidden.

use acepost_pieces::Card;

use super::{
    action::Options,
    cards::{Cards, Deck, LowestFirst},
    effect::{EndReason, Spared},
};
use crate::{InvalidEffect, Outcome, Seat, SeatSet, kit::CardOrder};

/// The maximum number of players (CH-1).
pub(super) const MAX_SEATS: usize = 20;

/// How a turn went. Everyone saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Kept,
    Exchanged(Seat),
    /// There were only kings to exchange with.
    Stopped,
    /// Exchanged with the deck.
    Drew,
    /// Drew a king from the deck, and refused it.
    Refused,
}

/// The state of one player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Player {
    pub(super) tokens: u8,
    /// The placement, once the player is out or the match over.
    pub(super) place: Option<u8>,
    /// Whether the player has left the match (CH-17).
    pub(super) left: bool,
    /// The one card; after the player is out, until the next deal.
    pub(super) card: Option<Card>,
    /// The cards that the player has held in this round: they know these cards, wherever they go.
    pub(super) known: Cards,
    /// How their turn in this round went, once they have had it.
    pub(super) turn: Option<Turn>,
    /// What they last drew for the first deal, until the first round is resolved.
    pub(super) drawn: Option<Card>,
}

/// The stage of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// No player has drawn for the deal.
    SetUp,
    /// The cards can be dealt: the first dealer is found, or the last round resolved.
    Gathered,
    /// A round is being played.
    Turns,
    /// All cards are shown.
    Shown,
}

/// The round that was resolved last, shown until the next one is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub(super) number: u32,
    pub(super) dealer: Seat,
    /// Each seat's card at the end.
    pub(super) cards: [Option<Card>; MAX_SEATS],
    /// How each seat's turn went.
    pub(super) turns: [Option<Turn>; MAX_SEATS],
    /// The king that the dealer drew and refused.
    pub(super) refused: Option<Card>,
    pub(super) lost: SeatSet,
    pub(super) out: SeatSet,
    pub(super) spared: Option<Spared>,
}

/// A match of Chase the Ace at one version.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) options: Options,
    pub(super) seats: u8,
    pub(super) players: [Player; MAX_SEATS],
    /// The seats that are still in.
    pub(super) in_play: SeatSet,
    pub(super) stage: Stage,
    /// The dealer of this round, even if they have left in it; seat 0 before one is found.
    pub(super) dealer: Seat,
    /// The seat whose turn it is.
    pub(super) acting: Option<Seat>,
    pub(super) deck: Deck,
    /// How many cards have been drawn from the top for the first deal.
    pub(super) drawn: usize,
    /// The cards that are face up for all: kings turned up, cards of players who have left, all cards once they are
    /// shown.
    pub(super) face_up: Cards,
    pub(super) round: u32,
    pub(super) last_round: Option<Round>,
    pub(super) ending: Option<EndReason>,
}

impl State {
    /// Returns the table before the draw for the deal, at which at most [`MAX_SEATS`] can sit.
    pub(super) fn undealt(options: Options, seats: u8) -> Self {
        let player = Player { tokens: options.tokens, ..Player::default() };
        Self {
            options,
            seats,
            players: [player; MAX_SEATS],
            in_play: (0..seats).map(Seat).collect(),
            stage: Stage::SetUp,
            dealer: Seat(0),
            acting: None,
            deck: Deck::top_first(LowestFirst::CARDS).unwrap_or_default(),
            drawn: 0,
            face_up: Cards::default(),
            round: 0,
            last_round: None,
            ending: None,
        }
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// Returns the player in this seat, who must be still in.
    pub(super) fn in_seat(&mut self, seat: Seat) -> Result<&mut Player, InvalidEffect> {
        if !self.in_play.contains(seat) {
            return Err(InvalidEffect);
        }
        self.players.get_mut(seat.index()).ok_or(InvalidEffect)
    }

    /// Returns the card of the player in this seat.
    pub(super) fn card(&self, seat: Seat) -> Option<Card> {
        self.player(seat)?.card
    }

    /// Returns the next seat clockwise, whether or not its player is still in.
    fn beside(&self, seat: Seat) -> Seat {
        Seat(if seat.0.saturating_add(1) < self.seats { seat.0 + 1 } else { 0 })
    }

    /// Returns the next player to the left who is still in, round the whole table (CH-4); the seat itself if it is the
    /// last.
    pub(super) fn left_of(&self, seat: Seat) -> Seat {
        let mut next = self.beside(seat);
        while next != seat && !self.in_play.contains(next) {
            next = self.beside(next);
        }
        next
    }

    /// Returns the next player to the left who is still in, up to the dealer's seat and no further, even if the dealer
    /// has left (CH-6, CH-9, CH-17).
    pub(super) fn next_in_round(&self, seat: Seat) -> Option<Seat> {
        let mut next = seat;
        while next != self.dealer {
            next = self.beside(next);
            if self.in_play.contains(next) {
                return Some(next);
            }
        }
        None
    }

    /// Returns all seats, in the order of dealing and of the turns: from the dealer's left round to the dealer.
    fn round_from(&self, dealer: Seat) -> impl Iterator<Item = Seat> + use<> {
        (dealer.0 + 1..self.seats).chain(0..=dealer.0).map(Seat)
    }

    /// Returns the players still in, in that order.
    pub(super) fn in_order(&self, dealer: Seat) -> impl Iterator<Item = Seat> {
        self.round_from(dealer).filter(|&seat| self.in_play.contains(seat))
    }

    /// Returns all seats in the order of this round's turns, including those who have left in it.
    pub(super) fn all_in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.round_from(self.dealer)
    }

    /// Returns how many are still in.
    pub(super) const fn count(&self) -> u32 {
        self.in_play.bits().count_ones()
    }

    /// Returns the seats that must choose now.
    pub(super) fn to_act(&self) -> SeatSet {
        self.acting.map(SeatSet::one).unwrap_or_default()
    }

    /// Returns whether a loss puts this player out (CH-14): the last token, or with `on_their_honour` the loss after it
    /// (CH-15).
    pub(super) fn last_loss(&self, seat: Seat) -> bool {
        let last = u8::from(!self.options.on_their_honour);
        self.player(seat).is_some_and(|player| player.tokens <= last)
    }

    /// Returns the outcome, once the match is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let reason = <&str>::from(self.ending?).to_owned();
        Some(Outcome { placements: self.placements().collect(), reason })
    }

    /// Returns the placement of each seat; that of a player who is still in is 1.
    pub(super) fn placements(&self) -> impl Iterator<Item = u8> {
        self.players.iter().take(self.seats.into()).map(|player| player.place.unwrap_or(1))
    }

    /// Returns every card of the match.
    pub(super) fn cards(&self) -> Vec<Card> {
        let mut cards = Vec::with_capacity(Card::COUNT);
        cards.extend_from_slice(self.deck.cards());
        cards.extend(self.players.iter().filter_map(|player| player.card));
        cards
    }
}
