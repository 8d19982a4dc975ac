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
    /// Those that the opponent holds for certain.
    pub(super) in_hand: Hand,
    /// How many cards the opponent holds, including a secret choice.
    pub(super) their_hand: usize,
    /// How many of those cannot be 2s.
    pub(super) no_twos: usize,
    /// How many of the cards held for certain are certainly not among those.
    pub(super) drawn_since: usize,
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
            in_hand: other.known.in_hand.iter().copied().collect(),
            their_hand: other.hand.len() + usize::from(other.chosen),
            no_twos: other.known.no_twos.into(),
            drawn_since: other.known.drawn_since.into(),
            must_play_two: false,
        };
        Some(situation.knowing())
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
            in_hand: other.known.in_hand,
            their_hand: other.hand.len() + usize::from(other.secret),
            no_twos: other.known.no_twos.into(),
            drawn_since: other.known.drawn_since.len(),
            must_play_two: false,
        };
        situation.knowing()
    }

    /// Adds what follows from CA-10 and the cards that the opponent holds for certain.
    fn knowing(self) -> Self {
        let must_play_two = !self.showdown && !self.in_hand.twos().is_empty();
        let hidden = if self.in_hand.len() >= self.their_hand {
            Hand::default()
        } else if self.may_be_twos() == 0 {
            self.hidden().difference(self.hidden().twos())
        } else {
            self.hidden()
        };
        Self { theirs: self.in_hand.union(hidden), must_play_two, ..self }
    }

    /// Returns the cards that the opponent may hold, but not for certain.
    fn hidden(&self) -> Hand {
        self.theirs.difference(self.in_hand)
    }

    /// Returns how many of the cards that cannot be 2s may be held for certain as well.
    fn overlap(&self) -> usize {
        self.in_hand.len().saturating_sub(self.drawn_since).min(self.no_twos)
    }

    /// Returns how many cards of the opponent's hand, at most, are not held for certain and may be 2s.
    fn may_be_twos(&self) -> usize {
        (self.their_hand + self.overlap()).saturating_sub(self.in_hand.len() + self.no_twos)
    }

    pub(super) fn beaten_by_two(&self) -> Rank {
        if self.showdown { Rank::King } else { Rank::Ace }
    }

    /// Returns the probability that the opponent holds a card of this kind, without regard to 2s.
    fn holds(&self, wanted: impl Fn(Card) -> bool) -> f64 {
        let count = |cards: Hand| cards.iter().filter(|&card| wanted(card)).count();
        if count(self.in_hand) > 0 {
            return 1.0;
        }
        let hidden = self.hidden();
        one_of(count(hidden), hidden.len(), self.their_hand.saturating_sub(self.in_hand.len()))
    }

    pub(super) fn how_many(&self, wanted: impl Fn(Card) -> bool) -> usize {
        self.theirs.strongest_first().filter(|&card| wanted(card)).count()
    }

    /// Returns the probability that the opponent holds a 2, or an upper bound of it ([`Self::is_bound`]).
    pub(super) fn holds_two(&self) -> f64 {
        if self.must_play_two {
            return 1.0;
        }
        let hidden = self.hidden();
        let no_twos = self.no_twos.saturating_sub(self.overlap());
        one_of(hidden.twos().len(), hidden.len().saturating_sub(no_twos), self.may_be_twos())
    }

    /// Returns whether [`Self::holds_two`] is only an upper bound: cards held for certain may be among those that cannot be 2s.
    pub(super) fn is_bound(&self) -> bool {
        self.overlap() > 0 && self.in_hand.len() < self.their_hand
    }
}

/// Returns the probability that one of the wanted cards is among so many drawn from this many cards.
fn one_of(wanted: usize, cards: usize, drawn: usize) -> f64 {
    if wanted == 0 {
        return 0.0;
    }
    let mut none = 1.0;
    for left in (0..=cards).rev().take(drawn) {
        if left <= wanted {
            return 1.0;
        }
        none *= ratio(left - wanted, left);
    }
    1.0 - none
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
        let loses = situation.holds(|card| compare(card, own, Rank::King) == Ordering::Greater);
        loses + (1.0 - loses) * 0.5 * situation.holds(|card| card.rank() == own.rank())
    };
    situation.playable.strongest_first().min_by(|&one, &other| danger(one).total_cmp(&danger(other)))
}

/// Mostly the strongest card, and sometimes a 2 against a hand that must be full of kings.
fn secret_in_showdown(situation: &Situation, rng: &mut dyn Rng) -> Option<Card> {
    let two = situation.playable.twos().weakest();
    let kings = situation.holds(|card| card.rank() == Rank::King);
    if two.is_some() && rng.random_bool(0.3 * kings) {
        return two;
    }
    situation.playable.strongest_first().next()
}
