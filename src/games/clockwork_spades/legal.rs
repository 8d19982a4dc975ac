//! What a player may do in their turn, and the sentence that says why something else is forbidden.

use acepost_pieces::Card;

use super::{
    action::Action,
    cards::{Cards, Position},
    state::{State, Turn},
};
use crate::{
    Illegal, Locale, Seat,
    kit::Side,
    kit::narrate::{listed, the_cards},
};

/// An action that the rules allow.
pub(super) enum Choice {
    /// Play these cards (CS-8).
    Play(Cards),
    /// Take the spade of this position (CS-9).
    Take(Position),
}

impl State {
    /// Returns the player in the seat and their choice, if the rules allow the action.
    ///
    /// # Errors
    /// [`Illegal`] when it is not the player's turn, or the action is forbidden.
    pub(super) fn choice(&self, seat: Seat, action: &Action) -> Result<(Side, Choice), Illegal> {
        let side = Side::try_from(seat).map_err(|_| Illegal::NotToAct)?;
        let turn = self.turn_of(side).ok_or(Illegal::NotToAct)?;
        let choice = match action {
            Action::Play { cards } => self.may_play(turn, cards).map(Choice::Play),
            Action::Take { position } => self.may_take(turn, *position).map(Choice::Take),
        };
        choice.map(|choice| (side, choice)).map_err(Illegal::Forbidden)
    }

    /// Returns the player's cards that belong to their turn's window, which they must play (CS-8).
    fn must_play(&self, turn: &Turn) -> Cards {
        self.players[turn.side].hand.at(turn.window.hours())
    }

    /// CS-8: exactly the cards that must be played, in any order.
    fn may_play(&self, turn: &Turn, cards: &[Card]) -> Result<Cards, String> {
        let hand = self.players[turn.side].hand;
        if let Some(card) = cards.iter().find(|&&card| !hand.contains(card)) {
            return Err(format!("the {} is not in your hand", card.name()));
        }
        let Ok(cards) = Cards::try_from(cards) else { return Err("a card is named twice".to_owned()) };
        let must_play = self.must_play(turn);
        if must_play.is_empty() {
            return Err(format!("you hold no card of the window {}, so you must take a spade of it", window(turn)));
        }
        if let Some(card) = cards.difference(must_play).iter().next() {
            return Err(format!("the {} does not belong to the window {}", card.name(), window(turn)));
        }
        if cards != must_play {
            return Err(format!("you must play all your cards of the window: {}", in_words(must_play)));
        }
        Ok(cards)
    }

    /// CS-9: a spade of the window, for a player who cannot play.
    fn may_take(&self, turn: &Turn, position: Position) -> Result<Position, String> {
        let must_play = self.must_play(turn);
        if !must_play.is_empty() {
            return Err(format!("you can play to the window, so you must: {}", in_words(must_play)));
        }
        if !turn.window.positions().contains(&position) {
            return Err(format!("position {position} is not in the window {}", window(turn)));
        }
        Ok(position)
    }

    /// Returns everything that the player may do now (CS-8, CS-9): the spades in the order of the window.
    pub(super) fn legal_actions(&self, side: Side) -> Vec<Action> {
        let Some(turn) = self.turn_of(side) else { return Vec::new() };
        let must_play = self.must_play(turn);
        if must_play.is_empty() {
            turn.window.positions().iter().map(|&position| Action::Take { position }).collect()
        } else {
            vec![Action::Play { cards: must_play.iter().collect() }]
        }
    }

    /// Returns the forced play, else the window's first spade with the fewest cards on it.
    pub(super) fn stand_in(&self, side: Side) -> Option<Action> {
        let fewest = |action: &Action| match action {
            Action::Play { .. } => 0,
            Action::Take { position } => self.lying_on(*position).len(),
        };
        self.legal_actions(side).into_iter().min_by_key(fewest)
    }
}

fn window(turn: &Turn) -> String {
    listed(Locale::En, turn.window.positions())
}

fn in_words(cards: Cards) -> String {
    the_cards(Locale::En, &cards.iter().collect::<Vec<_>>())
}
