//! Positions that are set up by hand, for tests of rare branches of the rules.

use acepost_pieces::Card;

use super::{
    action::Options,
    state::{Stage, State},
};
use crate::{
    InvalidEffect, Seat,
    kit::{Both, Side},
};

/// The table at the moment when a round's draws are made and its battle is about to begin.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// The options of the match.
    pub options: Options,
    /// Piles 1 to 6, bottom card first.
    pub piles: [Vec<Card>; 6],
    /// Each seat's hand.
    pub hands: [Vec<Card>; 2],
    /// Each seat's own deck, bottom card first.
    pub decks: [Vec<Card>; 2],
    /// The aces aside of each seat.
    pub asides: [Vec<Card>; 2],
    /// Whether seat 1 won the set-up roll; otherwise seat 0 did.
    pub seat_1_is_first: bool,
    /// The loser of the last round of this stage; `None` if it is the stage's first.
    pub last_loser: Option<Seat>,
    /// How many rounds each seat has won.
    pub rounds_won: [u16; 2],
    /// In the showdown, each seat's ace at stake; `None` in the rounds.
    pub staked: Option<[Card; 2]>,
}

impl Position {
    /// Returns a match in this position.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the 52 cards are not all there, each once, or when the hands are empty or not equally many cards:
    /// both draw and both play the same number in every round.
    pub fn set_up(&self) -> Result<State, InvalidEffect> {
        let mut state = State::undealt(self.options);
        state.stage = if self.staked.is_some() { Stage::Showdown } else { Stage::Rounds };
        for (pile, cards) in state.piles.iter_mut().zip(&self.piles) {
            *pile = cards.as_slice().try_into()?;
        }
        let places = self.hands.iter().zip(&self.decks).zip(&self.asides).zip(self.rounds_won);
        for (side, (((hand, deck), aside), rounds_won)) in Side::BOTH.into_iter().zip(places) {
            let player = &mut state.players[side];
            player.hand = hand.as_slice().try_into()?;
            player.deck = deck.as_slice().try_into()?;
            player.aside = aside.as_slice().try_into()?;
            player.staked = self.staked.map(|aces| Both::from(aces)[side]);
            player.rounds_won = rounds_won;
        }
        state.first = if self.seat_1_is_first { Side::One } else { Side::Zero };
        state.leader = self.last_loser.map(Side::try_from).transpose()?;
        state.round = self.rounds_won.iter().fold(1, |round, &won| round.saturating_add(won));
        let [zero, one] = Side::BOTH.map(|side| state.players[side].hand.len());
        if state.holds_a_deck() && zero == one && zero > 0 { Ok(state) } else { Err(InvalidEffect) }
    }
}
