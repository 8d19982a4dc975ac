//! Everything that can happen in a match of Chase the Ace.

use acepost_pieces::{Card, Face};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use utoipa::ToSchema;

use crate::{Leaving, Seat, Viewer, kit::seen_if};

/// Why a match of Chase the Ace ended.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schema(as = ChaseTheAceEndReason)]
pub enum EndReason {
    /// One player was left, and has won (CH-16, CH-17).
    LastStanding,
    /// Everyone who was still in gave up at the same moment: a draw.
    Resigned,
    /// The time of everyone who was still in ran out at the same moment: a draw.
    TimedOut,
}

/// Why nobody lost a token in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ChaseTheAceSpared)]
pub enum Spared {
    /// The last two tied, or everyone would have gone out at once: the same dealer deals again (CH-13).
    AllTied,
    /// With `ties_are_safe`: no rank was held by one player alone, and the deal passes (CH-12).
    NoSingleRank,
}

/// A card dealt to a player, seen by that player alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChaseTheAceDealtCard)]
pub struct DealtCard {
    /// The seat.
    pub seat: Seat,
    /// The card.
    pub card: Face,
}

/// A player's card that everyone sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChaseTheAceShownCard)]
pub struct ShownCard {
    /// The seat.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

/// A player who lost a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChaseTheAceLoser)]
pub struct Loser {
    /// The seat.
    pub seat: Seat,
    /// How many tokens are left to them. A player who had none before goes out (CH-15).
    pub tokens: u8,
}

/// One thing that happened. In the record all cards are face up; for a viewer, those that they may not know are `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ChaseTheAceEffect, example = json!({
    "type": "exchanged", "seat": 0, "with": 1, "gave": "4S", "got": "QH",
}))]
pub enum Effect {
    /// The deck was shuffled, to draw for the first deal (CH-3). Chance.
    Shuffled {
        /// The deck from top to bottom, seen by nobody.
        order: Vec<Face>,
    },
    /// Players drew for the first deal, from the top of the deck: first everyone, then those who tied for highest (CH-3).
    DrewForDeal {
        /// The card that each player drew, in the order of drawing.
        cards: Vec<ShownCard>,
    },
    /// The highest card made this seat the first dealer (CH-3).
    DealerFound {
        /// The dealer.
        seat: Seat,
    },
    /// A round began: the whole deck was shuffled and dealt (CH-5). Chance: the first card of the shuffled deck was dealt
    /// first, and what was left is the deck.
    Dealt {
        /// Counted from 1.
        round: u32,
        /// The seat that dealt.
        dealer: Seat,
        /// Each player's card, in the order of dealing: from the dealer's left round to the dealer.
        cards: Vec<DealtCard>,
        /// The rest from top to bottom, seen by nobody.
        deck: Vec<Face>,
    },
    /// A player kept their card (CH-6).
    Kept {
        /// The seat.
        seat: Seat,
    },
    /// Two players' cards changed owners (CH-7). Both see both.
    Exchanged {
        /// The seat whose turn it was.
        seat: Seat,
        /// The seat that it was exchanged with.
        with: Seat,
        /// The card that the player on turn gave.
        gave: Face,
        /// The card that they got.
        got: Face,
        /// Whether the card given is a king that lies face up (CH-8), for all to see wherever it goes.
        #[serde(default, skip_serializing_if = "is_false")]
        face_up: bool,
    },
    /// A player was asked to exchange and showed a king, which stays face up (CH-8).
    KingShown {
        /// The seat that showed it.
        seat: Seat,
        /// The seat that had asked.
        asked_by: Seat,
        /// The king.
        card: Card,
    },
    /// A player's turn was over without an exchange, for there were only kings (CH-8, CH-9).
    Stopped {
        /// The seat.
        seat: Seat,
    },
    /// The dealer, or the last player without one, changed cards with the top of the deck (CH-10). They alone see both.
    Drew {
        /// The seat.
        seat: Seat,
        /// The card that went on top of the deck.
        gave: Face,
        /// The card that they drew.
        got: Face,
        /// Whether the card given is a king that lies face up (CH-8).
        #[serde(default, skip_serializing_if = "is_false")]
        face_up: bool,
    },
    /// The top card of the deck was a king: it was shown and went back, and the old card was kept (CH-10).
    KingRefused {
        /// The seat that had drawn it.
        seat: Seat,
        /// The king.
        card: Card,
    },
    /// The round was over and all cards were shown (CH-11).
    CardsShown {
        /// Every player's card, from the dealer's left round to the dealer.
        cards: Vec<ShownCard>,
    },
    /// The players who held the lowest card lost a token, if they had one left (CH-11, CH-12, CH-15).
    TokensLost {
        /// Each with what is left to them, in the order of the seats.
        losers: Vec<Loser>,
    },
    /// Nobody lost a token (CH-12, CH-13).
    NobodyLost {
        /// The reason.
        because: Spared,
    },
    /// Players went out of the match (CH-14, CH-15).
    WentOut {
        /// The seats, in order.
        seats: Vec<Seat>,
        /// Their placement, which they share (CH-16).
        place: u8,
    },
    /// Players left the match, and their cards went face up to the bottom of the deck (CH-17).
    Left {
        /// The reason.
        why: Leaving,
        /// The seats, in order, with their cards.
        cards: Vec<ShownCard>,
        /// Their placement, which they share.
        place: u8,
    },
    /// The match ended.
    MatchEnded {
        /// One place for each seat: 1 is best, equal places are ties.
        placements: Vec<u8>,
        /// The reason.
        reason: EndReason,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(it: &bool) -> bool {
    !it
}

impl Effect {
    /// Returns the same effect with the cards face down that are hidden from the viewer (CH-18).
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        // The order of the deck is never shown while the match runs.
        let orders = viewer == Viewer::Everyone;
        match self {
            Self::Shuffled { order } => Self::Shuffled { order: seen_if(orders, order) },
            Self::Dealt { round, dealer, cards, deck } => Self::Dealt {
                round: *round,
                dealer: *dealer,
                cards: cards
                    .iter()
                    .map(|&DealtCard { seat, card }| DealtCard { seat, card: card.seen_if(viewer.sees(seat)) })
                    .collect(),
                deck: seen_if(orders, deck),
            },
            &Self::Exchanged { seat, with, gave, got, face_up } => {
                let own = viewer.sees(seat) || viewer.sees(with);
                Self::Exchanged { seat, with, gave: gave.seen_if(own || face_up), got: got.seen_if(own), face_up }
            }
            &Self::Drew { seat, gave, got, face_up } => {
                let own = viewer.sees(seat);
                Self::Drew { seat, gave: gave.seen_if(own || face_up), got: got.seen_if(own), face_up }
            }
            Self::DrewForDeal { .. }
            | Self::DealerFound { .. }
            | Self::Kept { .. }
            | Self::KingShown { .. }
            | Self::Stopped { .. }
            | Self::KingRefused { .. }
            | Self::CardsShown { .. }
            | Self::TokensLost { .. }
            | Self::NobodyLost { .. }
            | Self::WentOut { .. }
            | Self::Left { .. }
            | Self::MatchEnded { .. } => self.clone(),
        }
    }
}
