//! The complete state of a match of Clear Ace, including what is hidden.

use std::cmp::Ordering;

use acepost_pieces::{Card, Rank};

use super::{action::Options, cards::Hand, effect::EndReason, knowledge::Knowledge};
use crate::{
    Outcome, Seat, SeatSet,
    kit::{Both, Ended, Pile, Side},
};

/// The size to which a hand is filled for a duel or a round of the showdown.
pub(super) const FULL_HAND: usize = 8;

/// The cards that a player has played in one battle and its duels, in order. No rank can tie more than twice.
pub(super) type Row = Pile<26>;

/// The cards and counts of one player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Player {
    pub(super) hand: Hand,
    /// The player's own face-down stack of won cards.
    pub(super) deck: Pile<{ Card::COUNT }>,
    /// Aces that have been played, face up beside the deck.
    pub(super) aside: Hand,
    /// The ace at stake in this round of the showdown.
    pub(super) staked: Option<Card>,
    /// The cards played in this battle.
    pub(super) row: Row,
    /// Whether the last card of the row is a choice still face down.
    pub(super) secret: bool,
    pub(super) rounds_won: u16,
    /// The player's last roll in this round or for the set-up.
    pub(super) rolled: Option<u8>,
    /// What the opponent can tell of these face-down cards.
    pub(super) known: Knowledge,
}

impl Player {
    /// Returns how many aces the player owns: those in the deck, aside and at stake, not those in hand (CA-20).
    pub(super) fn aces(&self) -> usize {
        let in_deck = self.deck.cards().iter().filter(|card| card.rank() == Rank::Ace).count();
        in_deck + self.aside.len() + usize::from(self.staked.is_some())
    }
}

/// The stage of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The cards are not dealt.
    Undealt,
    /// The players roll for the first turn (CA-2).
    SetUp,
    /// CA-3 to CA-22.
    Rounds,
    /// CA-23 to CA-28.
    Showdown,
}

/// The battle that was resolved last, shown until the next one is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Battle {
    pub(super) showdown: bool,
    pub(super) round: u16,
    pub(super) winner: Side,
    pub(super) rows: Both<Row>,
    /// The aces that were at stake.
    pub(super) stakes: Both<Option<Card>>,
}

/// A match of Clear Ace at one version.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) options: Options,
    pub(super) stage: Stage,
    pub(super) piles: [Pile<8>; 6],
    pub(super) players: Both<Player>,
    /// The winner of the set-up roll.
    pub(super) first: Side,
    /// The loser of the last round, who plays first and face up; `None` in the first round of each stage.
    pub(super) leader: Option<Side>,
    pub(super) round: u16,
    /// The number of duels in this battle.
    pub(super) duels: u8,
    pub(super) last_battle: Option<Battle>,
    pub(super) ending: Option<Ended<EndReason, 2>>,
}

impl State {
    /// Returns the table before the deal.
    pub(super) fn undealt(options: Options) -> Self {
        Self {
            options,
            stage: Stage::Undealt,
            piles: Default::default(),
            players: Both::default(),
            first: Side::Zero,
            leader: None,
            round: 0,
            duels: 0,
            last_battle: None,
            ending: None,
        }
    }

    /// Returns whether cards are being played: dealt, rolled for, and not over.
    pub(super) fn is_running(&self) -> bool {
        self.round > 0 && self.ending.is_none()
    }

    /// Returns whether both choose in secret: in a first round (CA-8, CA-24) and in every duel (CA-16, CA-26).
    pub(super) fn in_secret(&self) -> bool {
        self.leader.is_none() || self.duels > 0
    }

    /// Returns whether this player is to choose a card now.
    pub(super) fn is_to_act(&self, side: Side) -> bool {
        let played = |side: Side| self.players[side].row.len();
        self.is_running()
            && match played(side).cmp(&played(side.other())) {
                Ordering::Less => true,
                Ordering::Equal => self.in_secret() || self.leader == Some(side),
                Ordering::Greater => false,
            }
    }

    pub(super) fn to_act(&self) -> SeatSet {
        Side::BOTH.into_iter().filter(|&side| self.is_to_act(side)).map(Side::seat).collect()
    }

    /// Returns the rank that a 2 beats: an ace in the rounds (CA-11), a king in the showdown (CA-25).
    pub(super) fn beaten_by_two(&self) -> Rank {
        if self.stage == Stage::Showdown { Rank::King } else { Rank::Ace }
    }

    /// Returns the winner of the set-up roll, once it is made.
    pub(super) fn first_player(&self) -> Option<Seat> {
        matches!(self.stage, Stage::Rounds | Stage::Showdown).then(|| self.first.seat())
    }

    /// Returns the outcome, once the match is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        Some(self.ending?.outcome(2))
    }

    /// Returns whether all six piles are empty.
    pub(super) fn piles_are_empty(&self) -> bool {
        self.piles.iter().all(Pile::is_empty)
    }

    /// Returns every card of the match.
    pub(super) fn cards(&self) -> Vec<Card> {
        if self.stage == Stage::Undealt {
            return Card::deck().collect();
        }
        let piles = self.piles.iter().flat_map(|pile| pile.cards().iter().copied());
        let players = self.players.iter().flat_map(|player| {
            let stacked = player.deck.cards().iter().chain(player.row.cards()).copied();
            stacked.chain(player.hand.weakest_first()).chain(player.aside.weakest_first()).chain(player.staked)
        });
        piles.chain(players).collect()
    }
}
