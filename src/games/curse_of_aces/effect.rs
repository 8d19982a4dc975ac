//! Everything that can happen in a match of Curse of Aces.

use acepost_pieces::{Card, Face};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};
use utoipa::ToSchema;

use super::cards::Beating;
use crate::{Leaving, Seat, Viewer, kit::seen_if};

/// Why a match of Curse of Aces ended.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schema(as = CurseOfAcesEndReason)]
pub enum EndReason {
    /// One player was left with cards, and has lost (CU-17).
    CardsLeft,
    /// The last players went out in the same move: nobody has lost (CU-17).
    AllOut,
    /// A player gave up (CU-18).
    Resigned,
    /// A player's time ran out (CU-18).
    TimedOut,
    /// Nothing had changed for 60 moves (CU-20).
    Stalled,
}

/// One card that was dealt in a refill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CurseOfAcesDeal, example = json!({"seat": 0, "card": "9D"}))]
pub struct Deal {
    /// The seat that got it.
    pub seat: Seat,
    /// The card, seen by this player alone.
    pub card: Face,
}

/// One thing that happened. In the record all cards are face up; for a viewer, those that they may not know are `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = CurseOfAcesEffect, example = json!({"type": "beaten", "seat": 1, "card": "7H", "with": ["9C"]}))]
pub enum Effect {
    /// The first attacker was drawn by lot (CU-2). Chance. Absent where the host named seat 0.
    FirstAttackerDrawn {
        /// The first attacker.
        seat: Seat,
    },
    /// The cards were shuffled, and six were dealt to each player (CU-1). Chance: the first card of the shuffled deck
    /// went to seat 0.
    Dealt {
        /// Each seat's six cards, in the order in which they were dealt.
        hands: Vec<Vec<Face>>,
        /// The rest of the deck, bottom card first, seen by nobody.
        deck: Vec<Face>,
    },
    /// A move began (CU-4).
    MoveBegan {
        /// Counted from 1.
        #[schema(minimum = 1)]
        number: u16,
        /// The seat that attacks.
        attacker: Seat,
        /// The seat that is attacked.
        defender: Seat,
    },
    /// A player attacked with a card (CU-5).
    Attacked {
        /// The attacker.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player beat the attacking card (CU-9, CU-10).
    Beaten {
        /// The defender.
        seat: Seat,
        /// The attacking card.
        card: Card,
        /// What beat it: one card, or two, the higher first.
        #[schema(value_type = Vec<Card>, min_items = 1, max_items = 2)]
        with: Beating,
    },
    /// The move was done and all attacking cards were beaten: the cards on the table left the game (CU-7, CU-12).
    Defended {
        /// The defender.
        seat: Seat,
        /// The cards, in the order in which they were played.
        cards: Vec<Card>,
    },
    /// A player took the cards on the table into hand, where they stay visible until played (CU-13, CU-19).
    Taken {
        /// The defender.
        seat: Seat,
        /// The cards, in the order in which they were played.
        cards: Vec<Card>,
    },
    /// Cards were dealt from the deck after a move (CU-14).
    Refilled {
        /// The cards one by one, at least one.
        dealt: Vec<Deal>,
    },
    /// Players had no card left, and the deck none for them (CU-16).
    WentOut {
        /// The seats, in order, that went out after the same move.
        seats: Vec<Seat>,
        /// The place that each of them has in the end (CU-17).
        #[schema(minimum = 1, maximum = 4)]
        place: u8,
    },
    /// Players left, and their hands left the game, face up (CU-22).
    Left {
        /// The reason.
        why: Leaving,
        /// The seats, in order.
        seats: Vec<Seat>,
        /// The hand of each of them, lowest rank first, among equals S H D C.
        hands: Vec<Vec<Card>>,
        /// Their place, which they share.
        #[schema(minimum = 1, maximum = 4)]
        place: u8,
    },
    /// A player of the move left, and so the move was over: the cards on the table left the game (CU-22).
    MoveAbandoned {
        /// The cards, in the order in which they were played; none if the attack had not begun.
        cards: Vec<Card>,
    },
    /// The match ended.
    MatchEnded {
        /// One place for each seat: 1 is best, equal places are ties.
        placements: Vec<u8>,
        /// The reason.
        reason: EndReason,
        /// The seats that the reason is about, if there was a `left` in this event or before (CU-22). For `resigned`
        /// and `timed_out` these are the seats that left in this event, otherwise those with the last place among the
        /// players who did not leave: for `all_out` those that went out last. Without a `left` it is absent, and the
        /// reason is about the seats with the last place.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schema(nullable = false)]
        about: Vec<Seat>,
    },
}

impl Effect {
    /// Returns the same effect with the cards face down that are hidden from the viewer (CU-19).
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Dealt { hands, deck } => Self::Dealt {
                hands: (0..).zip(hands).map(|(seat, hand)| seen_if(viewer.sees(Seat(seat)), hand)).collect(),
                deck: seen_if(viewer == Viewer::Everyone, deck),
            },
            Self::Refilled { dealt } => {
                let seen = |&Deal { seat, card }: &Deal| Deal { seat, card: card.seen_if(viewer.sees(seat)) };
                Self::Refilled { dealt: dealt.iter().map(seen).collect() }
            }
            Self::FirstAttackerDrawn { .. }
            | Self::MoveBegan { .. }
            | Self::Attacked { .. }
            | Self::Beaten { .. }
            | Self::Defended { .. }
            | Self::Taken { .. }
            | Self::WentOut { .. }
            | Self::Left { .. }
            | Self::MoveAbandoned { .. }
            | Self::MatchEnded { .. } => self.clone(),
        }
    }
}
