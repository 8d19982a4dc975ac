//! Everything that can happen in a match of Clockwork Spades.

use acepost_pieces::{Card, Face};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use utoipa::ToSchema;

use super::cards::KING_OF_SPADES;
use crate::{Seat, Viewer, kit::seen_if};

/// Why a match of Clockwork Spades ended.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schema(as = ClockworkSpadesEndReason)]
pub enum EndReason {
    /// A player drew the king of spades and has all four kings (CS-12).
    FourKings,
    /// The clock is empty, and the player with fewer spades has won (CS-13); with equally many it is a draw.
    FewestSpades,
    /// A player gave up (CS-14).
    Resigned,
    /// A player's time ran out (CS-14); both players' at once: a draw.
    TimedOut,
}

/// One thing that happened. In the record all cards are face up; for a viewer, those that they may not know are `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ClockworkSpadesEffect, example = json!({"type": "drew", "seat": 0, "cards": [null, null]}))]
pub enum Effect {
    /// A lot made this seat player one, who begins (CS-3). Chance.
    FirstPlayerDrawn {
        /// Player one.
        seat: Seat,
    },
    /// The thirty-nine cards were shuffled and dealt (CS-2). Chance: the first card of the shuffled deck went to player
    /// one, and the seventh is the top of the draw pile.
    Dealt {
        /// Seat 0's three cards and seat 1's, each seen by their player alone, in the order in which they were dealt.
        hands: Vec<Vec<Face>>,
        /// The draw pile, bottom card first: the king of spades, which all may know, and what was laid on it.
        pile: Vec<Face>,
    },
    /// A player had been dealt a king and gave it to the opponent (CS-4). Several kings of one player are given in the
    /// order H D C.
    KingGiven {
        /// The seat that had been dealt it.
        seat: Seat,
        /// The king, face up from now on.
        king: Card,
    },
    /// A turn began, and the window advanced (CS-7, CS-11).
    TurnBegan {
        /// Counted from 1.
        #[schema(minimum = 1)]
        turn: u16,
        /// The seat whose turn it is.
        seat: Seat,
        /// The positions of the window, clockwise.
        #[schema(min_items = 1, max_items = 3)]
        window: Vec<u8>,
    },
    /// A player discarded every card whose position had lost its spade (CS-6).
    Discarded {
        /// The seat that discarded.
        seat: Seat,
        /// The cards, from position 1 to 12, those of one position in the order H D C.
        cards: Vec<Card>,
    },
    /// A player drew cards from the draw pile, none of them a king (CS-4, CS-6, CS-10).
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The cards in the order in which they were drawn, seen by their drawer alone.
        cards: Vec<Face>,
    },
    /// A player drew a king of hearts, diamonds or clubs and gave it to the opponent (CS-4).
    DrewKing {
        /// The seat that drew it.
        seat: Seat,
        /// The king, face up from now on.
        king: Card,
    },
    /// A player drew the king of spades, the last card of the draw pile, and kept it (CS-5).
    DrewKingOfSpades {
        /// The seat that drew it.
        seat: Seat,
    },
    /// A player played all their cards of the window, each on its position (CS-8).
    Played {
        /// The seat that played.
        seat: Seat,
        /// The cards, from position 1 to 12 wherever the window begins, those of one position in the order H D C.
        cards: Vec<Card>,
    },
    /// A player took a spade of the window; what lay on it was discarded (CS-9).
    Took {
        /// The seat that took it.
        seat: Seat,
        /// Where it lay; the position is blank now.
        #[schema(minimum = 1, maximum = 12)]
        position: u8,
        /// The cards that lay on it, in the order H D C, not in that of playing.
        discarded: Vec<Card>,
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
    /// Returns the same effect with the cards face down that are hidden from the viewer (CS-15).
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Dealt { hands, pile } => Self::Dealt {
                hands: (0..).zip(hands).map(|(seat, hand)| seen_if(viewer.sees(Seat(seat)), hand)).collect(),
                pile: pile_seen_by(pile, viewer),
            },
            Self::Drew { seat, cards } => Self::Drew { seat: *seat, cards: seen_if(viewer.sees(*seat), cards) },
            Self::FirstPlayerDrawn { .. }
            | Self::KingGiven { .. }
            | Self::TurnBegan { .. }
            | Self::Discarded { .. }
            | Self::DrewKing { .. }
            | Self::DrewKingOfSpades { .. }
            | Self::Played { .. }
            | Self::Took { .. }
            | Self::MatchEnded { .. } => self.clone(),
        }
    }
}

/// Returns the draw pile, bottom card first, as the viewer sees it: its order is hidden, but the king of spades is
/// public.
pub(super) fn pile_seen_by(pile: &[Face], viewer: Viewer) -> Vec<Face> {
    let open = viewer == Viewer::Everyone;
    pile.iter().map(|&card| card.seen_if(open || card == Face::Up(KING_OF_SPADES))).collect()
}
