//! Positions that are set up by hand, for tests of rare branches of the rules.

use acepost_pieces::Card;

use super::{
    action::Options,
    cards::Hand,
    effect::Effect,
    state::{MAX_SEATS, Stage, State},
};
use crate::{InvalidEffect, Seat, kit::Fold};

/// The table at the moment when a move begins.
#[derive(Clone, Debug)]
pub struct Position {
    /// The options of the match.
    pub options: Options,
    /// Each seat's hand. There are as many as players.
    pub hands: Vec<Vec<Card>>,
    /// For each hand the cards that were taken up from the table (CU-19); missing entries mean none.
    pub open: Vec<Vec<Card>>,
    /// The deck, bottom card first.
    pub deck: Vec<Card>,
    /// The cards that left the game.
    pub gone: Vec<Card>,
    /// The players who are out, in the order in which they went out, one after the other.
    pub out: Vec<Seat>,
    /// The attacker.
    pub attacker: Seat,
    /// How many moves in a row have changed nothing (CU-20).
    pub idle_moves: u16,
}

impl Position {
    /// Returns a match in this position.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the 36 cards are not all there, each once, when there are not 2 to 4 seats, or when a player
    /// without cards is not out, or one with cards is.
    pub fn set_up(&self) -> Result<State, InvalidEffect> {
        let seats = u8::try_from(self.hands.len()).map_err(|_| InvalidEffect)?;
        if !(2..=MAX_SEATS).contains(&self.hands.len()) {
            return Err(InvalidEffect);
        }
        let mut state = State::undealt(self.options, seats);
        state.stage = Stage::Between;
        state.deck = self.deck.as_slice().try_into()?;
        state.gone = self.gone.as_slice().try_into()?;
        for (player, hand) in state.players.iter_mut().zip(&self.hands) {
            player.hand = hand.as_slice().try_into()?;
        }
        for (player, open) in state.players.iter_mut().zip(&self.open) {
            player.open = open.as_slice().try_into()?;
        }
        for &seat in &self.out {
            let place = state.next_place();
            state.player_mut(seat)?.out = Some(place);
        }
        state.idle = self.idle_moves;
        let fits = state.players().iter().all(|player| {
            player.out.is_some() == player.hand.is_empty() && player.open.difference(player.hand) == Hand::default()
        });
        if !fits || self.open.len() > self.hands.len() || !state.holds_a_deck() {
            return Err(InvalidEffect);
        }
        let began = Effect::MoveBegan { number: 1, attacker: self.attacker, defender: state.left_of(self.attacker) };
        state.apply(&began)?;
        Ok(state)
    }
}
