//! Effects as sentences.

use acepost_pieces::{Card, Face};

use super::{
    effect::{Deal, Effect, EndReason},
    layout::beating,
    messages,
    state::MAX_IDLE_MOVES,
    view::{PlayerView, View},
};
use crate::{
    Leaving, Outcome, Seat, Words,
    kit::{
        Verdict,
        narrate::{faces, hands, short, the},
    },
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
            Self::MatchEnded { placements, reason, about } => {
                let about = if about.is_empty() { Verdict::new(placements).last() } else { about.clone() };
                let verdict = verdict(placements, *reason, &about);
                verdict.sentence(words, why(words, verdict, *reason, &about))
            }
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
    seats.iter().map(drew).collect::<Vec<_>>().join(" ")
}

fn left(words: &Words<'_>, why: Leaving, seats: &[Seat], hands: &[Vec<Card>], place: u8) -> String {
    let (locale, who, cards) = (words.locale, words.parties(seats.iter().copied()), hands.concat());
    match why {
        Leaving::Resigned if cards.is_empty() => messages::resigned(locale, place, &who),
        Leaving::Resigned => messages::resigned_with(locale, short(&cards), place, &who),
        Leaving::TimedOut if cards.is_empty() => messages::timed_out(locale, place, &who),
        Leaving::TimedOut => messages::timed_out_with(locale, short(&cards), place, &who),
    }
}

/// Returns the result to the reader, and why the match ended.
pub fn result(view: &View, outcome: &Outcome, words: &Words<'_>) -> String {
    let verdict = Verdict::new(&outcome.placements);
    let Ok(reason) = outcome.reason.parse() else {
        return verdict.told(words, None);
    };
    let about = about(view, outcome, reason);
    let verdict = self::verdict(&outcome.placements, reason, &about);
    verdict.told(words, Some(why(words, verdict, reason, &about)))
}

/// Returns the players whom the reason is about: of those who were in until the end, the last; or, if a single one stayed, those
/// who left last (CU-22).
fn about(view: &View, outcome: &Outcome, reason: EndReason) -> Vec<Seat> {
    let place = |seat: Seat| outcome.placements.get(seat.index()).copied().unwrap_or_default();
    let seats_of = |which: &dyn Fn(&PlayerView) -> bool| -> Vec<Seat> {
        view.players.iter().filter(|player| which(player)).map(|player| player.seat).collect()
    };
    let (stayed, gone) = (seats_of(&|player| player.place.is_none()), seats_of(&|player| player.left));
    let (seats, at) = if stayed.len() == 1 && matches!(reason, EndReason::Resigned | EndReason::TimedOut) {
        let first = gone.iter().map(|seat| place(*seat)).min();
        (gone, first)
    } else {
        let last = stayed.iter().map(|seat| place(*seat)).max();
        (stayed, last)
    };
    seats.into_iter().filter(|seat| Some(place(*seat)) == at).collect()
}

/// Returns the places of a match that ended because of these players.
const fn verdict<'a>(placements: &'a [u8], reason: EndReason, about: &'a [Seat]) -> Verdict<'a> {
    match reason {
        EndReason::CardsLeft | EndReason::Resigned | EndReason::TimedOut => Verdict::new(placements).lost_by(about),
        EndReason::AllOut | EndReason::Stalled => Verdict::new(placements),
    }
}

fn why(words: &Words<'_>, verdict: Verdict<'_>, reason: EndReason, about: &[Seat]) -> String {
    let locale = words.locale;
    match reason {
        EndReason::CardsLeft => messages::end_cards_left(locale, &words.parties(about.iter().copied())),
        EndReason::AllOut => messages::end_all_out(locale),
        EndReason::Resigned => verdict.left(words, Leaving::Resigned, about),
        EndReason::TimedOut => verdict.left(words, Leaving::TimedOut, about),
        EndReason::Stalled => messages::end_stalled(locale, MAX_IDLE_MOVES),
    }
}
