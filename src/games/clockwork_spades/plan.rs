//! The plan of bots: how they rate the spades that they can take.
//!
//! Every spade costs the same, and the player's own hand has no card of the window. The difference is the opponent's
//! hand: when a position goes blank, the opponent's cards of that position are dead. They cannot be played, and are
//! replaced from the pile; once the pile is empty they are lost for nothing, and before that the opponent is more
//! likely to draw the king of spades, which counts against them. But when one side has three kings, the king of spades
//! wins the match for it: then each player makes the opponent draw as little as possible.

use acepost_pieces::{Card, Face};
use rand::{Rng, seq::IteratorRandom};

use super::{
    action::Action,
    cards::{Cards, Hours, KING_OF_SPADES, Position, deck},
    state::State,
    view::View,
};
use crate::{InvalidEffect, Seat, kit::Side};

/// What a player can tell of the opponent's hand.
pub(super) struct Estimate {
    hidden: Cards,
    lacks: Vec<Hours>,
    /// Whether one side has three kings and the king of spades is still to be drawn.
    pub(super) race: bool,
}

impl Estimate {
    /// Makes it from the view of the seat.
    ///
    /// # Errors
    /// [`InvalidEffect`] if the view is not one of a match for two.
    pub(super) fn of(view: &View, seat: Seat) -> Result<Self, InvalidEffect> {
        let opponent = Side::try_from(seat)?.other();
        let lacks = view
            .players
            .get(opponent as usize)
            .map(|player| player.lacks.iter().map(|lacks| lacks.iter().copied().collect()).collect())
            .unwrap_or_default();
        let race = !view.pile.is_empty() && view.players.iter().any(|player| player.kings.len() == 3);
        Ok(Self { hidden: hidden(view)?, lacks, race })
    }

    /// Returns how many cards of a position the opponent holds on average.
    pub(super) fn expected(&self, position: Position) -> f64 {
        expected(self.hidden, &self.lacks, position)
    }

    /// Returns the cards of a position that are in the draw pile or in the opponent's hand.
    pub(super) fn hidden_at(&self, position: Position) -> Cards {
        self.hidden.at(Hours::default().with(position))
    }
}

/// Returns the index of the best action, for a player with this view.
pub(super) fn pick(view: &View, seat: Seat, legal: &[Action], rng: &mut dyn Rng) -> Result<usize, InvalidEffect> {
    let estimate = Estimate::of(view, seat)?;
    Ok(best(legal, estimate.race, rng, |position| estimate.expected(position)))
}

/// Returns the index of the best action in a determinized match, where no hand is hidden.
pub(super) fn pick_openly(state: &State, side: Side, legal: &[Action], rng: &mut dyn Rng) -> usize {
    let hand = state.players[side.other()].hand;
    let race = !state.pile.cards().is_empty() && state.players.iter().any(|player| player.kings.len() == 3);
    best(legal, race, rng, |position| many(hand.at(Hours::default().with(position))))
}

/// Returns the action that takes the most cards from the opponent's hand, or the fewest while there is a race for the
/// king of spades; among equals, any.
fn best(legal: &[Action], race: bool, rng: &mut dyn Rng, loss: impl Fn(Position) -> f64) -> usize {
    let worth = |action: &Action| match *action {
        Action::Play { .. } => 0.0,
        Action::Take { position } if race => -loss(position),
        Action::Take { position } => loss(position),
    };
    let worths: Vec<f64> = legal.iter().map(worth).collect();
    let most = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    (0..worths.len()).filter(|&at| worths[at] >= most).choose(rng).unwrap_or(0)
}

/// Returns how many cards of a position the opponent holds on average, from what all players know of their hand.
fn expected(hidden: Cards, lacks: &[Hours], position: Position) -> f64 {
    let there = many(hidden.at(Hours::default().with(position)));
    let chances = lacks.iter().filter(|lacks| !lacks.contains(position));
    chances.map(|lacks| there / many(hidden.at(lacks.others())).max(1.0)).sum()
}

/// Returns the number of cards.
pub(super) fn many(cards: Cards) -> f64 {
    u32::try_from(cards.len()).map_or(0.0, f64::from)
}

/// Returns the cards that are in the draw pile or in the opponent's hand.
fn hidden(view: &View) -> Result<Cards, InvalidEffect> {
    let mut hidden = Cards::default();
    deck().try_for_each(|card| hidden.insert(card))?;
    let up = |face: &Face| face.card();
    let hands = view.players.iter().flat_map(|player| player.hand.iter().filter_map(up));
    let kings = view.players.iter().flat_map(|player| player.kings.iter().copied());
    let on_clock = view.clock.iter().flat_map(|hour| hour.cards.iter().copied());
    let known = hands.chain(kings).chain(on_clock).chain(view.discards.iter().copied());
    known.filter(|&card: &Card| card != KING_OF_SPADES).try_for_each(|card| hidden.remove(card))?;
    Ok(hidden)
}
