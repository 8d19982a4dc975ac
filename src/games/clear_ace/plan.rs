//! The plan of bots: how they rate each card in hand.
//!
//! The plan: own aces, and win them by answering with them, or by leading them when the opponent probably holds no 2.
//! Win with the weakest card that wins, since the winner answers in the next battle, which is an advantage. Lose with
//! the weakest card. In the showdown kings count, and the 2s that beat them.

use std::cmp::Ordering;

use acepost_pieces::{Card, Rank};
use rand::{Rng, RngExt, seq::IteratorRandom};

use super::{
    cards::{Hand, compare, is_ace},
    state::{Stage, State},
    view::{Part, View},
};
use crate::{Seat, kit::Side};

/// The input of the plan, all of which the player sees.
pub(super) struct Situation {
    /// The cards that may be played.
    pub(super) playable: Hand,
    /// The face-up card to answer.
    pub(super) to_answer: Option<Card>,
    /// Whether both choose at once.
    pub(super) secret: bool,
    pub(super) showdown: bool,
    /// The cards that the opponent could hold.
    pub(super) theirs: Hand,
    /// How many cards the opponent holds, including a secret choice.
    pub(super) their_hand: usize,
    /// How many of those cannot be 2s.
    pub(super) no_twos: usize,
    /// Whether the opponent is known to hold a 2, and so must play one (CA-10).
    pub(super) must_play_two: bool,
}

impl Situation {
    /// Makes it from the view of the seat.
    pub(super) fn of_view(view: &View, seat: Seat) -> Option<Self> {
        let own = view.players.get(seat.index())?;
        let other = view.players.iter().find(|player| player.seat != seat)?;
        let hand: Hand = own.hand.iter().filter_map(|face| face.card()).collect();
        let showdown = view.stage == Part::Showdown;
        let answers = !view.secret && other.played.len() > own.played.len();
        let out = view.players.iter().flat_map(|player| {
            let played = player.played.iter().filter_map(|face| face.card());
            played.chain(player.aside.iter().copied()).chain(player.staked)
        });
        let known = hand.union(out.chain(own.known.in_deck.iter().copied()).collect());
        let known = if other.known.in_deck.len() == other.deck.count || !showdown {
            known.union(other.known.in_deck.iter().copied().collect())
        } else {
            known
        };
        let situation = Self {
            playable: playable(hand, showdown),
            to_answer: other.played.last().and_then(|face| face.card()).filter(|_| answers),
            secret: view.secret,
            showdown,
            theirs: known.complement(),
            their_hand: other.hand.len() + usize::from(other.chosen),
            no_twos: other.known.no_twos.into(),
            must_play_two: false,
        };
        Some(situation.knowing(other.known.in_hand.iter().copied().collect()))
    }

    /// Makes it from a determinized match, using only what the seat would see.
    pub(super) fn of_state(state: &State, side: Side) -> Self {
        let (own, other) = (&state.players[side], &state.players[side.other()]);
        let showdown = state.stage == Stage::Showdown;
        let rows = state.players.iter().flat_map(|player| player.row.cards().iter().copied().chain(player.staked));
        let mut known = own.hand.union(rows.collect()).union(own.deck.cards().iter().copied().collect());
        if other.secret {
            known = known.difference(other.row.top().into_iter().collect());
        }
        known = known.union(own.aside).union(other.aside);
        if !showdown {
            known = known.union(other.known.in_deck);
        }
        let situation = Self {
            playable: playable(own.hand, showdown),
            to_answer: state.to_answer(side),
            secret: state.in_secret(),
            showdown,
            theirs: known.complement(),
            their_hand: other.hand.len() + usize::from(other.secret),
            no_twos: other.known.no_twos.into(),
            must_play_two: false,
        };
        situation.knowing(other.known.in_hand)
    }

    /// Adds what follows from CA-10 and the cards that the opponent holds for certain.
    fn knowing(self, in_hand: Hand) -> Self {
        let must_play_two = !self.showdown && !in_hand.twos().is_empty();
        let none_is_two = self.no_twos >= self.their_hand;
        let theirs = if none_is_two { self.theirs.difference(self.theirs.twos()) } else { self.theirs };
        Self { theirs, must_play_two, ..self }
    }

    pub(super) fn beaten_by_two(&self) -> Rank {
        if self.showdown { Rank::King } else { Rank::Ace }
    }

    /// Returns the probability that the opponent holds one of these cards, of which `among` of the hand's cards could
    /// be.
    fn holds(&self, wanted: usize, among: usize) -> f64 {
        let mut none = 1.0;
        let mut unseen = self.theirs.len();
        for _ in 0..among {
            if unseen <= wanted {
                return if wanted > 0 { 1.0 } else { 0.0 };
            }
            none *= ratio(unseen - wanted, unseen);
            unseen -= 1;
        }
        1.0 - none
    }

    pub(super) fn how_many(&self, wanted: impl Fn(Card) -> bool) -> usize {
        self.theirs.strongest_first().filter(|&card| wanted(card)).count()
    }

    /// Returns the probability that the opponent holds a 2.
    pub(super) fn holds_two(&self) -> f64 {
        if self.must_play_two {
            return 1.0;
        }
        self.holds(self.theirs.twos().len(), self.their_hand.saturating_sub(self.no_twos))
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    let small = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    small(part) / small(whole).max(1.0)
}

fn playable(hand: Hand, showdown: bool) -> Hand {
    if showdown || hand.twos().is_empty() { hand } else { hand.twos() }
}

/// An ace is risked if the opponent holds a 2 with a lower probability than this.
pub(super) const BOLD: f64 = 0.35;

/// Returns the card to play.
pub(super) fn pick(situation: &Situation, rng: &mut dyn Rng) -> Option<Card> {
    if situation.playable.len() < 2 {
        return situation.playable.weakest();
    }
    match situation.to_answer {
        Some(theirs) => answer(situation, theirs),
        None if situation.secret && situation.showdown => secret_in_showdown(situation, rng),
        None if situation.showdown => lead_in_showdown(situation),
        None => venture(situation),
    }
}

/// Answers an open card without a plan: with an ace if that wins it, otherwise with any card that wins, or else with one of the
/// weakest. `None` if there is no card to answer.
pub(super) fn obvious_answer(situation: &Situation, rng: &mut dyn Rng) -> Option<Card> {
    let theirs = situation.to_answer?;
    let wins = |&own: &Card| compare(own, theirs, situation.beaten_by_two()) == Ordering::Greater;
    let winning: Hand = situation.playable.iter().filter(wins).collect();
    let weakest = || Some(situation.playable.of_rank(situation.playable.weakest()?.rank()));
    let choices = [winning.of_rank(Rank::Ace), winning].into_iter().find(|cards| !cards.is_empty()).or_else(weakest)?;
    choices.iter().choose(rng)
}

/// Answers with an ace if that wins it, otherwise with the weakest card that wins; prefers a duel to losing to a strong
/// card; otherwise plays the weakest.
fn answer(situation: &Situation, theirs: Card) -> Option<Card> {
    let fares = |order: Ordering| {
        situation.playable.weakest_first().filter(move |&own| compare(own, theirs, situation.beaten_by_two()) == order)
    };
    let ace_home = fares(Ordering::Greater).find(|&card| is_ace(card));
    let duel = || fares(Ordering::Equal).next();
    ace_home.or_else(|| fares(Ordering::Greater).next()).or_else(duel).or_else(|| situation.playable.weakest())
}

/// Returns the strongest card, an ace only if a 2 is unlikely; against a 2 that must be played the weakest other card than an
/// ace, which wins.
fn venture(situation: &Situation) -> Option<Card> {
    if situation.must_play_two
        && let Some(winner) = situation.playable.weakest_first().find(|&card| !is_ace(card))
    {
        return Some(winner);
    }
    let strongest = || situation.playable.strongest_first();
    let bold = situation.holds_two() < BOLD;
    strongest().find(|&card| bold || !is_ace(card)).or_else(|| strongest().next())
}

/// Returns the card that the opponent is least likely to beat.
fn lead_in_showdown(situation: &Situation) -> Option<Card> {
    let danger = |own: Card| {
        let beaten = situation.how_many(|card| compare(card, own, Rank::King) == Ordering::Greater);
        let tied = situation.how_many(|card| card.rank() == own.rank());
        let loses = situation.holds(beaten, situation.their_hand);
        loses + (1.0 - loses) * 0.5 * situation.holds(tied, situation.their_hand)
    };
    situation.playable.strongest_first().min_by(|&one, &other| danger(one).total_cmp(&danger(other)))
}

/// Mostly the strongest card, and sometimes a 2 against a hand that must be full of kings.
fn secret_in_showdown(situation: &Situation, rng: &mut dyn Rng) -> Option<Card> {
    let two = situation.playable.twos().weakest();
    let kings = situation.holds(situation.how_many(|card| card.rank() == Rank::King), situation.their_hand);
    if two.is_some() && rng.random_bool(0.3 * kings) {
        return two;
    }
    situation.playable.strongest_first().next()
}
