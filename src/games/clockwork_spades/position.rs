//! Positions that are set up by hand, for tests of rare branches of the rules.

use acepost_pieces::Card;

use super::{
    action::Options,
    cards::{Cards, Hours, KING_OF_SPADES, LAST, deck},
    state::{State, Turn},
};
use crate::{
    InvalidEffect,
    kit::{Side, fits},
};

/// The table when a player has to choose, after the cards of blank positions have been discarded.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// The host's options.
    pub options: Options,
    /// The draw pile, bottom card first: the king of spades, unless a player has it.
    pub pile: Vec<Card>,
    /// Each seat's hand, at most three cards.
    pub hands: [Vec<Card>; 2],
    /// The kings of each seat.
    pub kings: [Vec<Card>; 2],
    /// The positions from which the spades of each seat's penalty pile were taken.
    pub taken: [Vec<u8>; 2],
    /// The cards on the clock. Cards that are in no other place have been discarded.
    pub on_clock: Vec<Card>,
    /// Whether seat 1 has to choose; otherwise seat 0 does.
    pub seat_1_is_to_act: bool,
    /// Whether seat 1 began; otherwise seat 0 did.
    pub seat_1_is_first: bool,
    /// The last position of the previous window; 12 or 0 if this turn's window begins at 1.
    pub last_position: u8,
    /// The number of earlier turns.
    pub turns_before: u16,
}

impl Position {
    /// Returns a match in this position.
    ///
    /// # Errors
    /// [`InvalidEffect`] when a card is in two places, when a hand or the pile is too large, when a card is on a blank
    /// position, when another card than the king of spades is at the bottom of the pile, or when the clock is empty.
    pub fn set_up(&self) -> Result<State, InvalidEffect> {
        let mut state = State::undealt(&self.options);
        state.first = Some(if self.seat_1_is_first { Side::One } else { Side::Zero });
        state.dealt = true;
        state.pile = self.pile.as_slice().try_into()?;
        state.on_clock = self.on_clock.as_slice().try_into()?;
        let laid = self.hands.iter().zip(&self.kings).zip(&self.taken);
        for (side, ((hand, kings), taken)) in Side::BOTH.into_iter().zip(laid) {
            let player = &mut state.players[side];
            hand.iter().try_for_each(|&card| player.receive(card))?;
            player.kings = kings.as_slice().try_into()?;
            player.taken = taken.iter().copied().collect();
            fits(player.taken.len() == taken.len())?;
            state.clock = taken.iter().fold(state.clock, |clock, &position| clock.without(position));
        }
        let placed = Cards::try_from(state.cards().as_slice())?;
        for card in deck().filter(|&card| !placed.contains(card)) {
            state.discards.insert(card)?;
        }
        let window = state.clock.window_after(self.last_position.min(LAST));
        let side = if self.seat_1_is_to_act { Side::One } else { Side::Zero };
        let number = self.turns_before.saturating_add(1);
        state.turn = Some(Turn { number, side, window, discarded: Cards::default(), done: None });
        if state.could_be() { Ok(state) } else { Err(InvalidEffect) }
    }
}

impl State {
    fn could_be(&self) -> bool {
        let lowest = self.pile.cards().first();
        let blank: Hours = self.clock.others();
        self.holds_a_deck()
            && !self.clock.is_empty()
            && self.on_clock.kings().is_empty()
            && self.on_clock.at(blank).is_empty()
            && lowest.is_none_or(|&card| card == KING_OF_SPADES)
    }
}
