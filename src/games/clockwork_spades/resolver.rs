//! What the rules make of a deal and of each turn.
//!
//! The functions return [`InvalidEffect`] when an effect does not fit, which happens only in states that no match can
//! reach.

use std::cmp::Ordering;

use acepost_pieces::Face;

use super::{
    cards::{Cards, FULL_HAND, KING_OF_SPADES, Position, deck, is_king},
    effect::{Effect, EndReason},
    state::State,
};
use crate::{
    InvalidEffect, Seat,
    kit::{Resolver, Side, deal, shuffled},
};

impl Resolver<'_, State> {
    /// CS-2 to CS-4 and the first turn's window. The lot comes before the shuffle.
    pub(super) fn open(&mut self) -> Result<(), InvalidEffect> {
        if self.state.by_lot {
            let seat = if self.chance.lot(2) == 0 { Seat(0) } else { Seat(1) };
            self.emit(Effect::FirstPlayerDrawn { seat })?;
        }
        let first = self.state.first.ok_or(InvalidEffect)?;
        self.deal(first)?;
        for side in [first, first.other()] {
            self.give_dealt_kings(side)?;
        }
        self.begin_turn()
    }

    /// CS-2: three cards to each, one at a time, player one first; the rest goes on the king of spades.
    fn deal(&mut self, first: Side) -> Result<(), InvalidEffect> {
        let deck = shuffled(deck(), self.chance);
        let (dealt, rest) = deck.split_at(2 * FULL_HAND);
        let mut hands = deal(dealt, 2);
        if first == Side::One {
            hands.reverse();
        }
        let pile = [KING_OF_SPADES].iter().chain(rest.iter().rev()).map(|&card| card.into()).collect();
        self.emit(Effect::Dealt { hands, pile })
    }

    /// CS-4: one by one, each replaced before the next is given.
    fn give_dealt_kings(&mut self, side: Side) -> Result<(), InvalidEffect> {
        let dealt = self.state.players[side].hand.kings();
        for king in dealt.iter() {
            self.emit(Effect::KingGiven { seat: side.seat(), king })?;
            self.draw(side, 1)?;
        }
        Ok(())
    }

    /// Draws this many cards for the hand, as far as the draw pile goes. A king fills no place in it: the king of
    /// spades is kept beside it (CS-5), another is given to the opponent and replaced (CS-4).
    fn draw(&mut self, side: Side, count: usize) -> Result<(), InvalidEffect> {
        let (seat, pile) = (side.seat(), self.state.pile);
        let (mut missing, mut drawn) = (count, Vec::new());
        for &card in pile.cards().iter().rev() {
            if missing == 0 {
                break;
            }
            if is_king(card) {
                self.drew(side, &mut drawn)?;
                if card == KING_OF_SPADES {
                    self.emit(Effect::DrewKingOfSpades { seat })?;
                } else {
                    self.emit(Effect::DrewKing { seat, king: card })?;
                }
            } else {
                drawn.push(Face::Up(card));
                missing -= 1;
            }
        }
        self.drew(side, &mut drawn)?;
        // CS-5, CS-12. The king of spades comes last, so it completes the four.
        if self.state.players[side].kings.len() == 4 {
            self.won(side, EndReason::FourKings)?;
        }
        Ok(())
    }

    /// Emits the cards that have been drawn so far, if any.
    fn drew(&mut self, side: Side, cards: &mut Vec<Face>) -> Result<(), InvalidEffect> {
        if cards.is_empty() {
            return Ok(());
        }
        self.emit(Effect::Drew { seat: side.seat(), cards: std::mem::take(cards) })
    }

    /// CS-11, CS-7, CS-6: the next player's window, and their dead cards, until there is none.
    fn begin_turn(&mut self) -> Result<(), InvalidEffect> {
        let next = self.state.turn.map(|turn| turn.side.other()).or(self.state.first);
        let side = next.ok_or(InvalidEffect)?;
        let turn = self.state.turn.map_or(1, |turn| turn.number.saturating_add(1));
        let window = self.state.next_window().positions().to_vec();
        self.emit(Effect::TurnBegan { turn, seat: side.seat(), window })?;
        while self.state.turn_of(side).is_some() {
            let dead = self.state.players[side].hand.at(self.state.clock.others());
            if dead.is_empty() {
                break;
            }
            self.emit(Effect::Discarded { seat: side.seat(), cards: dead.iter().collect() })?;
            self.draw(side, dead.len())?;
        }
        Ok(())
    }

    /// CS-8: plays the cards that the player must play, and resolves everything that follows.
    pub(super) fn play(&mut self, side: Side, cards: Cards) -> Result<(), InvalidEffect> {
        self.emit(Effect::Played { seat: side.seat(), cards: cards.iter().collect() })?;
        self.end_turn(side)
    }

    /// CS-9: takes a spade that the player may take, and resolves everything that follows.
    pub(super) fn take(&mut self, side: Side, position: Position) -> Result<(), InvalidEffect> {
        let discarded = self.state.lying_on(position).iter().collect();
        self.emit(Effect::Took { seat: side.seat(), position, discarded })?;
        if self.state.clock.is_empty() { self.count_spades() } else { self.end_turn(side) }
    }

    /// CS-10, CS-11: the hand is filled, and it is the opponent's turn.
    fn end_turn(&mut self, side: Side) -> Result<(), InvalidEffect> {
        let missing = FULL_HAND.saturating_sub(self.state.players[side].hand.len());
        self.draw(side, missing)?;
        if self.state.ending.is_none() { self.begin_turn() } else { Ok(()) }
    }

    /// CS-13: the fewer spades, the better.
    fn count_spades(&mut self) -> Result<(), InvalidEffect> {
        let [zero, one] = Side::BOTH.map(|side| self.state.penalty(side));
        let reason = EndReason::FewestSpades;
        match zero.cmp(&one) {
            Ordering::Less => self.won(Side::Zero, reason),
            Ordering::Greater => self.won(Side::One, reason),
            Ordering::Equal => self.emit(Effect::MatchEnded { placements: [1, 1], reason }),
        }
    }

    /// Ends the match, which this player has won.
    fn won(&mut self, winner: Side, reason: EndReason) -> Result<(), InvalidEffect> {
        self.emit(Effect::MatchEnded { placements: winner.wins(), reason })
    }
}
