//! The complete state of a match of Clockwork Spades, including what is hidden.

use acepost_pieces::Card;

use super::{
    action::{FirstPlayer, Options},
    cards::{Cards, DrawPile, Hours, KING_OF_SPADES, LAST, Position, Window, deck, position, spade_at},
    effect::EndReason,
    knowledge::Lacks,
};
use crate::{
    InvalidEffect, Outcome, Seat, SeatSet,
    kit::{Both, Ended, Side},
};

/// The cards and counts of one player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Player {
    pub(super) hand: Cards,
    pub(super) lacks: Lacks,
    /// The kings that the player was given, and the king of spades if they drew it, face up.
    pub(super) kings: Cards,
    /// The positions from which the spades of the penalty pile were taken.
    pub(super) taken: Hours,
}

impl Player {
    /// Returns the spades of the penalty pile.
    pub(super) fn spades(&self) -> impl Iterator<Item = Card> {
        self.taken.iter().filter_map(spade_at)
    }

    /// Adds a card to the hand.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the hand is full.
    pub(super) fn receive(&mut self, card: Card) -> Result<(), InvalidEffect> {
        let held = self.hand.len();
        *self.lacks.0.get_mut(held).ok_or(InvalidEffect)? = Hours::default();
        self.hand.insert(card)
    }

    /// Takes a card out of the hand, which all players see.
    pub(super) fn give_up(&mut self, card: Card) -> Result<(), InvalidEffect> {
        self.lacks.forget(self.hand.len(), position(card));
        self.hand.remove(card)
    }
}

/// One player's turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// Counted from 1.
    pub(super) number: u16,
    pub(super) side: Side,
    pub(super) window: Window,
    /// The cards whose positions had lost their spades, discarded at the start.
    pub(super) discarded: Cards,
    /// What the player did then; `None` while they choose.
    pub(super) done: Option<Done>,
}

/// What a player did in their turn.
#[derive(Clone, Copy, Debug)]
pub(super) enum Done {
    /// They played these cards.
    Played(Cards),
    /// They took the spade of this position, and these cards on it were discarded.
    Took(Position, Cards),
}

/// A match of Clockwork Spades at one version.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) by_lot: bool,
    pub(super) king_of_spades_counts: bool,
    /// Player one, once that is known.
    pub(super) first: Option<Side>,
    pub(super) dealt: bool,
    /// The draw pile.
    pub(super) pile: DrawPile,
    /// The positions that still have their spade.
    pub(super) clock: Hours,
    /// The cards on the clock's spades.
    pub(super) on_clock: Cards,
    pub(super) discards: Cards,
    pub(super) players: Both<Player>,
    pub(super) turn: Option<Turn>,
    /// The turn before this one.
    pub(super) turn_before: Option<Turn>,
    pub(super) ending: Option<Ended<EndReason, 2>>,
}

impl State {
    /// Returns the table before the deal: the clock is laid (CS-1).
    pub(super) fn undealt(options: &Options) -> Self {
        let by_lot = options.first_player == FirstPlayer::Random;
        Self {
            by_lot,
            king_of_spades_counts: options.king_of_spades_counts,
            first: (!by_lot).then_some(Side::Zero),
            dealt: false,
            pile: DrawPile::default(),
            clock: Hours::ALL,
            on_clock: Cards::default(),
            discards: Cards::default(),
            players: Both::default(),
            turn: None,
            turn_before: None,
            ending: None,
        }
    }

    /// Returns the turn in which a player has to choose now.
    pub(super) fn open_turn(&self) -> Option<&Turn> {
        self.turn.as_ref().filter(|turn| turn.done.is_none() && self.ending.is_none())
    }

    /// Returns the turn of this player, if they are to choose now.
    pub(super) fn turn_of(&self, side: Side) -> Option<&Turn> {
        self.open_turn().filter(|turn| turn.side == side)
    }

    pub(super) fn to_act(&self) -> SeatSet {
        self.open_turn().map(|turn| turn.side.seat()).into_iter().collect()
    }

    /// Returns the cards on the spade of this position.
    pub(super) fn lying_on(&self, position: Position) -> Cards {
        self.on_clock.at(Hours::default().with(position))
    }

    /// Returns the next window, clockwise from after the last one's last position (CS-7); the first begins at 1.
    pub(super) fn next_window(&self) -> Window {
        let last = self.turn.as_ref().and_then(|turn| turn.window.last());
        self.clock.window_after(last.unwrap_or(LAST))
    }

    /// Returns how many spades count against the player (CS-5, CS-13).
    pub(super) fn penalty(&self, side: Side) -> usize {
        let player = &self.players[side];
        let king = self.king_of_spades_counts && player.kings.contains(KING_OF_SPADES);
        player.taken.len() + usize::from(king)
    }

    /// Player one, once the cards are dealt.
    pub(super) fn first_player(&self) -> Option<Seat> {
        self.first.filter(|_| self.dealt).map(Side::seat)
    }

    /// Returns the last turn that is over.
    pub(super) fn last_turn(&self) -> Option<&Turn> {
        self.turn.iter().chain(&self.turn_before).find(|turn| turn.done.is_some())
    }

    /// Returns the outcome, once the match is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        Some(self.ending?.outcome(2))
    }

    /// Returns every card of the match.
    pub(super) fn cards(&self) -> Vec<Card> {
        let mut cards = Vec::with_capacity(Card::COUNT);
        cards.extend(self.clock.iter().filter_map(spade_at));
        if !self.dealt {
            cards.extend(deck().chain([KING_OF_SPADES]));
            return cards;
        }
        cards.extend_from_slice(self.pile.cards());
        cards.extend(self.on_clock.iter().chain(self.discards.iter()));
        for player in self.players.iter() {
            cards.extend(player.hand.iter().chain(player.kings.iter()).chain(player.spades()));
        }
        cards
    }
}
