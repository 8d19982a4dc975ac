//! Folds effects into the state, without choosing or drawing anything.
//!
//! An effect fits when it is physically possible: the card lies where it is taken from, it is the player's turn, the
//! match is not over. Whether the rules allow it is checked when a record is verified, by deciding again.

use acepost_pieces::{Card, Face};

use super::{
    cards::{Cards, FULL_HAND, Hours, KING_OF_SPADES, Position, Window, is_king, position},
    effect::{Effect, EndReason},
    state::{Done, State, Turn},
};
use crate::{
    InvalidEffect,
    kit::{Ended, Fold, Side, face_up, fits},
};

impl Fold for State {
    type Effect = Effect;

    fn apply(&mut self, effect: &Effect) -> Result<(), InvalidEffect> {
        fits(self.ending.is_none())?;
        match effect {
            Effect::FirstPlayerDrawn { seat } => self.first_player_drawn((*seat).try_into()?),
            Effect::Dealt { hands, pile } => self.dealt(hands, pile),
            Effect::KingGiven { seat, king } => self.king_given((*seat).try_into()?, *king),
            Effect::TurnBegan { turn, seat, window } => self.turn_began(*turn, (*seat).try_into()?, window),
            Effect::Discarded { seat, cards } => self.discarded((*seat).try_into()?, cards),
            Effect::Drew { seat, cards } => self.drew((*seat).try_into()?, cards),
            Effect::DrewKing { seat, king } => self.drew_king((*seat).try_into()?, *king),
            Effect::DrewKingOfSpades { seat } => self.drew_king_of_spades((*seat).try_into()?),
            Effect::Played { seat, cards } => self.played((*seat).try_into()?, cards),
            Effect::Took { seat, position, discarded } => self.took((*seat).try_into()?, *position, discarded),
            Effect::MatchEnded { placements, reason } => self.match_ended(*placements, *reason),
        }
    }
}

impl State {
    fn first_player_drawn(&mut self, side: Side) -> Result<(), InvalidEffect> {
        fits(self.by_lot && self.first.is_none())?;
        self.first = Some(side);
        Ok(())
    }

    fn dealt(&mut self, hands: &[Vec<Face>], pile: &[Face]) -> Result<(), InvalidEffect> {
        fits(!self.dealt && self.first.is_some() && hands.len() == 2)?;
        for (side, hand) in Side::BOTH.into_iter().zip(hands) {
            fits(hand.len() == FULL_HAND)?;
            face_up(hand)?.into_iter().try_for_each(|card| self.players[side].receive(card))?;
        }
        self.pile = face_up(pile)?.as_slice().try_into()?;
        fits(self.pile.cards().first() == Some(&KING_OF_SPADES))?;
        self.dealt = true;
        fits(self.holds_a_deck())
    }

    /// Returns whether the 52 cards are all there, each once.
    pub(super) fn holds_a_deck(&self) -> bool {
        Cards::try_from(self.cards().as_slice()).is_ok_and(|cards| cards.len() == Card::COUNT)
    }

    fn king_given(&mut self, side: Side, king: Card) -> Result<(), InvalidEffect> {
        fits(self.dealt && self.turn.is_none() && is_king(king))?;
        self.players[side].give_up(king)?;
        self.players[side.other()].kings.insert(king)
    }

    fn turn_began(&mut self, number: u16, side: Side, window: &[Position]) -> Result<(), InvalidEffect> {
        let (turn, next) = match &self.turn {
            Some(turn) => {
                fits(turn.done.is_some())?;
                (turn.number, Some(turn.side.other()))
            }
            None => (0, self.first.filter(|_| self.dealt)),
        };
        fits(next == Some(side) && Some(number) == turn.checked_add(1))?;
        fits(window.iter().all(|&position| self.clock.contains(position)))?;
        let window = Window::of(window).ok_or(InvalidEffect)?;
        self.turn_before = self.turn;
        self.turn = Some(Turn { number, side, window, discarded: Cards::default(), done: None });
        Ok(())
    }

    /// Returns the turn in which this player has to choose.
    fn choosing(&mut self, side: Side) -> Result<&mut Turn, InvalidEffect> {
        self.turn.as_mut().filter(|turn| turn.side == side && turn.done.is_none()).ok_or(InvalidEffect)
    }

    fn discarded(&mut self, side: Side, cards: &[Card]) -> Result<(), InvalidEffect> {
        let turn = self.choosing(side)?;
        cards.iter().try_for_each(|&card| turn.discarded.insert(card))?;
        for &card in cards {
            self.players[side].give_up(card)?;
            self.discards.insert(card)?;
        }
        Ok(())
    }

    /// Checks that the player may draw: in place of dealt kings before the first turn, and then in their own turns.
    fn draws(&self, side: Side) -> Result<(), InvalidEffect> {
        fits(self.dealt && self.turn.is_none_or(|turn| turn.side == side))
    }

    fn drew(&mut self, side: Side, cards: &[Face]) -> Result<(), InvalidEffect> {
        self.draws(side)?;
        for card in cards {
            let card = card.card().ok_or(InvalidEffect)?;
            self.pile.draw(card)?;
            self.players[side].receive(card)?;
        }
        Ok(())
    }

    fn drew_king(&mut self, side: Side, king: Card) -> Result<(), InvalidEffect> {
        self.draws(side)?;
        fits(is_king(king) && king != KING_OF_SPADES)?;
        self.pile.draw(king)?;
        self.players[side.other()].kings.insert(king)
    }

    fn drew_king_of_spades(&mut self, side: Side) -> Result<(), InvalidEffect> {
        self.draws(side)?;
        self.pile.draw(KING_OF_SPADES)?;
        self.players[side].kings.insert(KING_OF_SPADES)
    }

    fn played(&mut self, side: Side, cards: &[Card]) -> Result<(), InvalidEffect> {
        self.choosing(side)?;
        for &card in cards {
            fits(position(card).is_some_and(|position| self.clock.contains(position)))?;
            self.players[side].give_up(card)?;
            self.on_clock.insert(card)?;
        }
        self.done(side, Done::Played(cards.try_into()?))
    }

    fn took(&mut self, side: Side, position: Position, discarded: &[Card]) -> Result<(), InvalidEffect> {
        let fell = self.lying_on(position);
        fits(self.clock.contains(position) && Cards::try_from(discarded)? == fell)?;
        self.done(side, Done::Took(position, fell))?;
        self.clock = self.clock.without(position);
        self.on_clock = self.on_clock.difference(fell);
        fell.iter().try_for_each(|card| self.discards.insert(card))?;
        let player = &mut self.players[side];
        player.taken = player.taken.with(position);
        Ok(())
    }

    /// Ends the player's choice. The cards they keep belong neither to the window (CS-8) nor to a blank position
    /// (CS-6).
    fn done(&mut self, side: Side, done: Done) -> Result<(), InvalidEffect> {
        let blank = self.clock.others();
        let turn = self.choosing(side)?;
        turn.done = Some(done);
        let shown: Hours = turn.window.hours().or(blank);
        let player = &mut self.players[side];
        player.lacks.learn(player.hand.len(), shown);
        Ok(())
    }

    fn match_ended(&mut self, placements: [u8; 2], reason: EndReason) -> Result<(), InvalidEffect> {
        fits(matches!(placements, [1, 1 | 2] | [2, 1]))?;
        self.ending = Some(Ended { placements, reason });
        Ok(())
    }
}
