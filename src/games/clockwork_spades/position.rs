//! Positions that are set up by hand, for rare branches of the rules and for puzzles.

use super::{
    action::Options,
    cards::{Cards, Hours, KING_OF_SPADES, LAST, deck},
    state::{State, Turn},
};
use crate::{
    games::{
        InvalidEffect,
        kit::{Side, fits},
    },
    pieces::Card,
};

/// The table at the moment when a player is about to choose, with the cards that have no position any more discarded.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// The host's options.
    pub options: Options,
    /// The draw pile, bottom card first: the king of spades, unless somebody has it.
    pub pile: Vec<Card>,
    /// Each seat's hand, at most three cards.
    pub hands: [Vec<Card>; 2],
    /// The kings before each seat.
    pub kings: [Vec<Card>; 2],
    /// Where the spades of each seat's penalty pile lay.
    pub taken: [Vec<u8>; 2],
    /// The cards that lie on the clock. Cards that are in no other place have been discarded.
    pub on_clock: Vec<Card>,
    /// Whether seat 1 is to choose; otherwise seat 0 is.
    pub seat_1_is_to_act: bool,
    /// Whether seat 1 began; otherwise seat 0 did.
    pub seat_1_is_first: bool,
    /// The last position of the window before this turn's; 12 or 0 for this turn's to begin at 1.
    pub last_position: u8,
    /// How many turns there were before this one.
    pub turns_before: u16,
}

impl Position {
    /// Returns a match in this position.
    ///
    /// # Errors
    /// [`InvalidEffect`] when a card lies in two places, when a hand or the pile is too large, when a card lies on a position
    /// that is blank, when anything but the king of spades lies lowest in the pile, or when the clock is empty.
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
