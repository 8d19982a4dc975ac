//! What a player may play, and the sentence that says why something else is forbidden.

use acepost_pieces::Card;

use super::{
    cards::Hand,
    state::{Stage, State},
};
use crate::{Illegal, Seat, kit::Side};

impl State {
    /// Returns the player in the seat, who may play the card now.
    ///
    /// # Errors
    /// [`Illegal`] when it is not the player's turn, or the card may not be played.
    pub(super) fn may_play(&self, seat: Seat, card: Card) -> Result<Side, Illegal> {
        let side = Side::try_from(seat).ok().filter(|&side| self.is_to_act(side)).ok_or(Illegal::NotToAct)?;
        if !self.players[side].hand.contains(card) {
            return Err(Illegal::Forbidden(format!("the {} is not in your hand", card.name())));
        }
        if !self.playable(side).contains(card) {
            return Err(Illegal::Forbidden("with a 2 in hand, you must play a 2".to_owned()));
        }
        Ok(side)
    }

    /// Returns the cards that the player may play now (CA-10: a 2 in hand must be played, except in the showdown,
    /// CA-25).
    pub(super) fn playable(&self, side: Side) -> Hand {
        let hand = self.players[side].hand;
        if !self.is_to_act(side) {
            Hand::default()
        } else if self.stage == Stage::Showdown || hand.twos().is_empty() {
            hand
        } else {
            hand.twos()
        }
    }

    /// Returns the face-up card that this player has to answer.
    pub(super) fn to_answer(&self, side: Side) -> Option<Card> {
        let answers = !self.in_secret() && self.leader != Some(side) && self.is_to_act(side);
        answers.then(|| self.players[side.other()].row.top()).flatten()
    }
}
