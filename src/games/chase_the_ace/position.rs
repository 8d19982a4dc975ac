//! Positions that are set up by hand, for tests of rare branches of the rules.

use acepost_pieces::Card;

use super::{
    action::Options,
    cards::{Cards, Deck},
    state::{MAX_SEATS, Stage, State},
};
use crate::{InvalidEffect, Seat};

/// The table just after a deal, before the first turn.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// The host's options.
    pub options: Options,
    /// Each seat's card; `None` if the player is out.
    pub cards: Vec<Option<Card>>,
    /// Each seat's tokens.
    pub tokens: Vec<u8>,
    /// The dealer's seat.
    pub dealer: u8,
    /// The deck, top card first.
    pub deck: Vec<Card>,
}

impl Position {
    /// Returns a match in this position. Players who are out share the place below those who are in.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the 52 cards are not all there, each once; when fewer than two players are in, or the dealer is
    /// not; or when the tokens of a seat are missing.
    pub fn set_up(&self) -> Result<State, InvalidEffect> {
        let all: Vec<Card> = self.cards.iter().flatten().chain(&self.deck).copied().collect();
        let seats = u8::try_from(self.cards.len()).map_err(|_| InvalidEffect)?;
        let dealer = Seat(self.dealer);
        let mut state = State::undealt(self.options, seats);
        state.in_play =
            (0..seats).map(Seat).filter(|seat| matches!(self.cards.get(seat.index()), Some(Some(_)))).collect();
        let whole = Cards::try_from(all.as_slice())? == Cards::ALL;
        let seated = self.cards.len() <= MAX_SEATS && self.tokens.len() == self.cards.len();
        if !whole || !seated || state.count() < 2 || !state.in_play.contains(dealer) {
            return Err(InvalidEffect);
        }
        let place = u8::try_from(state.count() + 1).map_err(|_| InvalidEffect)?;
        for ((player, &card), &tokens) in state.players.iter_mut().zip(&self.cards).zip(&self.tokens) {
            player.card = card;
            player.known = card.map(|card| Cards::default().with(card)).unwrap_or_default();
            player.tokens = tokens;
            player.place = card.is_none().then_some(place);
        }
        state.deck = Deck::top_first(&self.deck)?;
        state.round = 1;
        state.dealer = dealer;
        state.acting = Some(state.left_of(dealer));
        state.stage = Stage::Turns;
        Ok(state)
    }
}
