//! Everything that can happen in a match of Clear Ace.

use acepost_pieces::{Card, Face};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use utoipa::ToSchema;

use crate::{Seat, Viewer, kit::seen_if};

/// Why a match of Clear Ace ended.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schema(as = ClearAceEndReason)]
pub enum EndReason {
    /// A player owns all four aces (CA-20, CA-28).
    AllAces,
    /// As `all_aces`, with the last cards, and the loser has won no round at all (CA-22).
    NeverWonARound,
    /// A player's deck could not supply a card it had to (CA-5, CA-15, CA-23, CA-26).
    DeckExhausted,
    /// Neither player's deck could (CA-15, CA-26): a draw.
    BothExhausted,
    /// A player gave up (CA-29).
    Resigned,
    /// A player's time ran out (CA-29); both players' at once: a draw.
    TimedOut,
}

/// One thing that happened. In the record all cards are face up; for a viewer, those that they may not know are `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ClearAceEffect, example = json!({"type": "drew", "seat": 0, "rolled": 6, "pile": 1, "card": null}))]
pub enum Effect {
    /// The cards were shuffled and dealt (CA-1). Chance: the first card of the shuffled deck went to seat 0.
    Dealt {
        /// Each seat's two cards, in the order in which they were dealt.
        hands: Vec<Vec<Face>>,
        /// The six piles, bottom card first.
        piles: Vec<Vec<Face>>,
    },
    /// Each player rolled for the first turn; equal rolls are followed by another such effect (CA-2). Chance.
    SetUpRolled {
        /// Seat 0's roll, then seat 1's.
        rolls: [u8; 2],
    },
    /// The higher roll made this seat the first player, for the whole match (CA-2).
    FirstPlayerFound {
        /// The first player.
        seat: Seat,
    },
    /// A round began (CA-3), or, once the showdown has begun, a round of the showdown (CA-23).
    RoundBegan {
        /// Counted from 1; the showdown counts anew.
        round: u16,
    },
    /// A player drew the top card of a pile (CA-3, CA-4, CA-14). Chance where the die was rolled.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// What the die showed; absent in a duel, in which players do not roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false, minimum = 1, maximum = 6)]
        rolled: Option<u8>,
        /// The pile that the card came from, 1 to 6.
        #[schema(minimum = 1, maximum = 6)]
        pile: u8,
        /// The card, seen by its drawer alone.
        card: Face,
    },
    /// A player drew from the top of their own deck (CA-5, CA-15, CA-16, CA-23, CA-26). Where both do, seat 0
    /// comes first, also if seat 1 is the first player.
    DrewOwn {
        /// The seat that drew.
        seat: Seat,
        /// The cards in the order in which they were drawn, seen by their drawer alone.
        cards: Vec<Face>,
    },
    /// A player chose a card in secret (CA-8, CA-16, CA-24).
    Chose {
        /// The seat that chose.
        seat: Seat,
        /// The card, seen by its player alone.
        card: Face,
    },
    /// A player played a card face up (CA-9, CA-24).
    Played {
        /// The seat that played.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Both secret choices were turned over.
    Revealed {
        /// Seat 0's card, then seat 1's.
        cards: [Card; 2],
    },
    /// The cards were of equal rank (CA-14, CA-16, CA-26).
    DuelBegan {
        /// 1 for the first duel of a battle, 2 for a duel in a duel, and so on.
        depth: u8,
    },
    /// A player won the battle and took its cards (CA-12, CA-17, CA-27).
    BattleWon {
        /// The winner.
        seat: Seat,
        /// The cards that went face down on the winner's deck, in the order in which they were laid there.
        stacked: Vec<Card>,
        /// The aces that went aside: those that were played, in the order of `stacked`, or in the showdown the loser's
        /// stake and then the winner's.
        aside: Vec<Card>,
    },
    /// A player stacked their hand on their own deck, after a duel all but the two strongest cards (CA-18, CA-19, CA-27).
    /// Seat 0 comes first; a player with an empty hand has no such effect.
    HandStacked {
        /// The seat whose hand it is.
        seat: Seat,
        /// The cards that they kept, strongest first.
        kept: Vec<Face>,
        /// The cards that went on the deck, in the order in which they were laid there.
        stacked: Vec<Face>,
    },
    /// The rounds were over and the showdown began: every ace was laid aside (CA-21, CA-23).
    ShowdownBegan {
        /// For each seat, the aces that lay in its deck, from bottom to top.
        aside: Vec<Vec<Card>>,
    },
    /// A player's deck was shuffled (CA-23, CA-27). Chance.
    Shuffled {
        /// The seat whose deck it is.
        seat: Seat,
        /// The deck from top to bottom, seen by nobody.
        order: Vec<Face>,
    },
    /// Each player staked an ace (CA-24).
    Staked {
        /// Seat 0's ace, then seat 1's.
        aces: [Card; 2],
    },
    /// The match ended.
    MatchEnded {
        /// One place for each seat: 1 is best, equal places are a draw.
        placements: [u8; 2],
        /// The reason.
        reason: EndReason,
    },
}

impl Effect {
    /// Returns the same effect with the cards face down that are hidden from the viewer (CA-30).
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        // No order of a pile or deck is ever shown while the match runs, not even to the deck's owner.
        let orders = viewer == Viewer::Everyone;
        match self {
            Self::Dealt { hands, piles } => Self::Dealt {
                hands: (0..).zip(hands).map(|(seat, hand)| seen_if(viewer.sees(Seat(seat)), hand)).collect(),
                piles: piles.iter().map(|pile| seen_if(orders, pile)).collect(),
            },
            &Self::Drew { seat, rolled, pile, card } => {
                Self::Drew { seat, rolled, pile, card: card.seen_if(viewer.sees(seat)) }
            }
            Self::DrewOwn { seat, cards } => Self::DrewOwn { seat: *seat, cards: seen_if(viewer.sees(*seat), cards) },
            &Self::Chose { seat, card } => Self::Chose { seat, card: card.seen_if(viewer.sees(seat)) },
            Self::HandStacked { seat, kept, stacked } => {
                let own = viewer.sees(*seat);
                Self::HandStacked { seat: *seat, kept: seen_if(own, kept), stacked: seen_if(own, stacked) }
            }
            Self::Shuffled { seat, order } => Self::Shuffled { seat: *seat, order: seen_if(orders, order) },
            Self::SetUpRolled { .. }
            | Self::FirstPlayerFound { .. }
            | Self::RoundBegan { .. }
            | Self::Played { .. }
            | Self::Revealed { .. }
            | Self::DuelBegan { .. }
            | Self::BattleWon { .. }
            | Self::ShowdownBegan { .. }
            | Self::Staked { .. }
            | Self::MatchEnded { .. } => self.clone(),
        }
    }
}
