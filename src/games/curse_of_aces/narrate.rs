//! Effects as sentences.

use acepost_pieces::{Card, Face};

use super::{
    effect::{Deal, Effect, EndReason},
    layout::beating,
    messages,
};
use crate::{
    Leaving, Seat, Words,
    kit::narrate::{faces, hands, short, the},
};

impl Effect {
    /// Returns the effect as one or two sentences. A card that is face down is called "a card".
    #[must_use]
    pub fn sentence(&self, words: &Words<'_>) -> String {
        let (locale, who) = (words.locale, |seat: &Seat| words.party(*seat));
        match self {
            Self::FirstAttackerDrawn { seat } => messages::first_attacker_drawn(locale, &who(seat)),
            Self::Dealt { hands: dealt, .. } => messages::dealt(locale, hands(words, dealt, short)),
            Self::MoveBegan { attacker, defender, .. } => messages::move_began(locale, &who(defender), &who(attacker)),
            Self::Attacked { seat, card } => messages::attacked(locale, the(locale, *card), &who(seat)),
            Self::Beaten { seat, card, with } => {
                messages::beaten(locale, the(locale, *card), &who(seat), beating(locale, *with))
            }
            Self::Defended { seat, cards } => messages::defended(locale, short(cards), &who(seat)),
            Self::Taken { seat, cards } => messages::taken(locale, short(cards), &who(seat)),
            Self::Refilled { dealt } => refilled(words, dealt),
            Self::WentOut { seats, place } => messages::went_out(locale, *place, &words.parties(seats.iter().copied())),
            Self::Left { why, seats, hands, place } => left(words, *why, seats, hands, *place),
            Self::MoveAbandoned { cards } if cards.is_empty() => messages::move_abandoned(locale),
            Self::MoveAbandoned { cards } => messages::move_abandoned_with(locale, short(cards)),
            Self::MatchEnded { placements, reason, about } => ended(words, placements, *reason, about),
        }
    }
}

/// Returns what each player was dealt, in the order in which they got their first card.
fn refilled(words: &Words<'_>, dealt: &[Deal]) -> String {
    let mut seats: Vec<Seat> = Vec::new();
    for deal in dealt {
        if !seats.contains(&deal.seat) {
            seats.push(deal.seat);
        }
    }
    let drew = |&seat: &Seat| {
        let cards: Vec<Face> = dealt.iter().filter(|deal| deal.seat == seat).map(|deal| deal.card).collect();
        messages::drew(words.locale, faces(words.locale, &cards, short), &words.party(seat))
    };
    format!("{}.", seats.iter().map(drew).collect::<Vec<_>>().join(", "))
}

fn left(words: &Words<'_>, why: Leaving, seats: &[Seat], hands: &[Vec<Card>], place: u8) -> String {
    let (who, cards) = (words.parties(seats.iter().copied()), short(&hands.concat()));
    match why {
        Leaving::Resigned => messages::resigned(words.locale, cards, place, &who),
        Leaving::TimedOut => messages::timed_out(words.locale, cards, place, &who),
    }
}

fn ended(words: &Words<'_>, placements: &[u8], reason: EndReason, about: &[Seat]) -> String {
    let last = placements.iter().max();
    let places = (0..).map(Seat).zip(placements);
    let behind: Vec<Seat> = if about.is_empty() {
        places.filter(|(_, place)| Some(*place) == last).map(|(seat, _)| seat).collect()
    } else {
        about.to_vec()
    };
    let (locale, place, all) = (words.locale, last.copied().unwrap_or_default(), behind.len() == placements.len());
    let who = words.parties(behind);
    match reason {
        EndReason::CardsLeft => messages::end_cards_left(locale, &who),
        EndReason::AllOut => messages::end_all_out(locale, place, &who),
        EndReason::Resigned => messages::end_resigned(locale, &who),
        EndReason::TimedOut if all => messages::end_timed_out_all(locale),
        EndReason::TimedOut => messages::end_timed_out(locale, &who),
        EndReason::Stalled => messages::end_stalled(locale, place, who.name()),
    }
}
