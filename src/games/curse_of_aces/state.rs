//! The complete state of a match of Curse of Aces, including what is hidden.

use acepost_pieces::{Card, Rank, Suit};

use super::{
    action::Options,
    cards::{Beating, COUNT, Hand},
    effect::EndReason,
};
use crate::{
    InvalidEffect, Outcome, Seat, SeatSet,
    kit::{Ended, Pile},
};

/// The maximum number of players.
pub(super) const MAX_SEATS: usize = 4;

/// The size of a hand after the deal, to which it is filled after a move (CU-1, CU-14).
pub(super) const FULL_HAND: usize = 6;

/// After how many moves in a row that changed nothing a match ends (CU-20).
pub(super) const MAX_IDLE_MOVES: u16 = 60;

/// The cards and counts of one player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Player {
    pub(super) hand: Hand,
    /// The cards of the hand that were taken up from the table, which all players saw (CU-19).
    pub(super) open: Hand,
    /// The place of a player who is out (CU-17) or has left (CU-22).
    pub(super) out: Option<u8>,
    /// Whether the player has left while the others played on (CU-22).
    pub(super) left: bool,
}

/// An attacking card and what beat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    pub(super) attack: Card,
    pub(super) beaten: Option<Beating>,
}

/// The cards of a move, in the order played. Each exchange but the last has at least two cards, so 18 are enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    exchanges: [Exchange; 18],
    len: u8,
}

impl Default for Table {
    fn default() -> Self {
        let none = Exchange { attack: Card::new(Rank::Ace, Suit::Spades), beaten: None };
        Self { exchanges: [none; 18], len: 0 }
    }
}

impl Table {
    pub(super) fn exchanges(&self) -> &[Exchange] {
        self.exchanges.get(..usize::from(self.len)).unwrap_or_default()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the attacking card that has to be beaten.
    pub(super) fn unbeaten(&self) -> Option<Card> {
        self.exchanges().last().filter(|last| last.beaten.is_none()).map(|last| last.attack)
    }

    /// Lays down an attacking card.
    pub(super) fn attack(&mut self, attack: Card) -> Result<(), InvalidEffect> {
        *self.exchanges.get_mut(usize::from(self.len)).ok_or(InvalidEffect)? = Exchange { attack, beaten: None };
        self.len += 1;
        Ok(())
    }

    /// Beats the last attacking card.
    pub(super) fn beat(&mut self, with: Beating) -> Result<(), InvalidEffect> {
        let last = usize::from(self.len).checked_sub(1).and_then(|last| self.exchanges.get_mut(last));
        last.filter(|last| last.beaten.is_none()).ok_or(InvalidEffect)?.beaten = Some(with);
        Ok(())
    }

    /// Returns the cards in the order played.
    pub(super) fn cards(&self) -> impl Iterator<Item = Card> {
        self.exchanges().iter().flat_map(|exchange| {
            [exchange.attack].into_iter().chain(exchange.beaten.into_iter().flat_map(Beating::cards))
        })
    }
}

/// The last move that was defended or taken; a move that was abandoned (CU-22) does not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastMove {
    pub(super) number: u16,
    pub(super) attacker: Seat,
    pub(super) defender: Seat,
    pub(super) taken: bool,
    pub(super) table: Table,
}

/// The stage of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The cards are not dealt.
    Undealt,
    /// No move has begun, or the last one is over.
    Between,
    /// A move is being played.
    Move,
}

/// A match of Curse of Aces at one version.
#[derive(Clone, Debug)]
pub struct State {
    /// The number of seats.
    pub(super) seats: u8,
    pub(super) options: Options,
    pub(super) stage: Stage,
    pub(super) deck: Pile<COUNT>,
    pub(super) players: [Player; MAX_SEATS],
    /// The cards that left the game.
    pub(super) gone: Hand,
    /// The attacker in this move, or in the last one. Always one of the seats, as is the defender.
    pub(super) attacker: Seat,
    pub(super) defender: Seat,
    pub(super) table: Table,
    /// The number of the move, counted from 1.
    pub(super) number: u16,
    /// How many moves in a row have changed nothing (CU-20).
    pub(super) idle: u16,
    /// Whether a hand has left the game in this move (CU-22), which therefore is none of those.
    pub(super) hand_left: bool,
    pub(super) last_move: Option<LastMove>,
    pub(super) ending: Option<Ended<EndReason, MAX_SEATS>>,
}

impl State {
    /// Returns the table before the deal.
    pub(super) fn undealt(options: Options, seats: u8) -> Self {
        Self {
            seats,
            options,
            stage: Stage::Undealt,
            deck: Pile::default(),
            players: Default::default(),
            gone: Hand::default(),
            attacker: Seat(0),
            defender: Seat(1),
            table: Table::default(),
            number: 0,
            idle: 0,
            hand_left: false,
            last_move: None,
            ending: None,
        }
    }

    /// Returns the players, seat 0 first.
    pub(super) fn players(&self) -> &[Player] {
        self.players.get(..usize::from(self.seats)).unwrap_or_default()
    }

    /// Returns the player in this seat.
    pub(super) fn player(&self, seat: Seat) -> Result<&Player, InvalidEffect> {
        self.players().get(seat.index()).ok_or(InvalidEffect)
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Result<&mut Player, InvalidEffect> {
        self.players.get_mut(..usize::from(self.seats)).unwrap_or_default().get_mut(seat.index()).ok_or(InvalidEffect)
    }

    /// Returns the hand of the player in this seat; an empty one if there is no such seat.
    pub(super) fn hand(&self, seat: Seat) -> Hand {
        self.player(seat).map(|player| player.hand).unwrap_or_default()
    }

    /// Returns whether a player in this seat is still in.
    pub(super) fn is_in(&self, seat: Seat) -> bool {
        self.player(seat).is_ok_and(|player| player.out.is_none())
    }

    /// Returns the seats that are not out, whether the match is over or not.
    pub(super) fn seats_in(&self) -> SeatSet {
        (0..self.seats).map(Seat).filter(|&seat| self.is_in(seat)).collect()
    }

    /// Returns the seats from this one on, clockwise, this one first.
    pub(super) fn clockwise_from(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let seats = u16::from(self.seats);
        #[expect(clippy::cast_possible_truncation, reason = "less than the number of seats")]
        (0..seats).map(move |step| Seat(((u16::from(seat.0) + step) % seats) as u8))
    }

    /// Returns the next player to the left who is still in.
    pub(super) fn left_of(&self, seat: Seat) -> Seat {
        self.clockwise_from(seat).skip(1).find(|&left| self.is_in(left)).unwrap_or(seat)
    }

    /// Returns the place of the player who goes out next (CU-17), after all who are out already. Those who have left are
    /// placed below (CU-22).
    pub(super) fn next_place(&self) -> u8 {
        self.players().iter().fold(1, |place, player| place + u8::from(player.out.is_some() && !player.left))
    }

    /// Returns the seat that must choose now.
    pub(super) fn actor(&self) -> Option<Seat> {
        let plays = self.stage == Stage::Move && self.ending.is_none();
        plays.then(|| if self.table.unbeaten().is_some() { self.defender } else { self.attacker })
    }

    pub(super) fn still_in(&self) -> SeatSet {
        if self.ending.is_some() { SeatSet::EMPTY } else { self.seats_in() }
    }

    /// Returns the outcome, once the match is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        Some(self.ending?.outcome(self.seats))
    }

    /// Returns every card of the match.
    pub(super) fn cards(&self) -> Vec<Card> {
        if self.stage == Stage::Undealt {
            return Hand::ALL.iter().collect();
        }
        let hands = self.players().iter().flat_map(|player| player.hand.iter());
        hands.chain(self.deck.cards().iter().copied()).chain(self.gone.iter()).chain(self.table.cards()).collect()
    }
}
