//! The course of a match: what the rules make of a deal and of each card that is played.
//!
//! Every effect is applied as it is made, to a copy of the state, so that what is decided and what is recorded cannot
//! disagree.

use std::cmp::Ordering;

use super::{
    cards::{compare, is_ace},
    effect::{Effect, EndReason},
    state::{Both, FULL_HAND, Side, Stage, State},
};
use crate::pieces::{Card, Chance, Face};

/// A match going on: the state as it has become, and what has happened since the action.
pub(super) struct Resolver<'a> {
    pub(super) state: State,
    effects: Vec<Effect>,
    pub(super) chance: &'a mut Chance,
}

impl<'a> Resolver<'a> {
    pub(super) fn of(state: &State, chance: &'a mut Chance) -> Self {
        Self { state: state.clone(), effects: Vec::with_capacity(8), chance }
    }

    /// What has happened.
    pub(super) fn into_effects(self) -> Vec<Effect> {
        self.effects
    }

    /// Makes it so. The rules make no effect that does not fit; one that did not would leave no trace, and the next
    /// thing to depend on it would show.
    pub(super) fn emit(&mut self, effect: Effect) {
        if self.state.apply(&effect).is_ok() {
            self.effects.push(effect);
        }
    }

    /// CA-1, CA-2 and the first round's draws.
    pub(super) fn open(&mut self) {
        self.deal();
        let first = loop {
            let rolls = [self.chance.die(), self.chance.die()];
            self.emit(Effect::SetUpRolled { rolls });
            match rolls[0].cmp(&rolls[1]) {
                Ordering::Greater => break Side::Zero,
                Ordering::Less => break Side::One,
                Ordering::Equal => {}
            }
        };
        self.emit(Effect::FirstPlayerFound { seat: first.seat() });
        self.begin_round();
    }

    /// CA-1: two cards to each player in turn, then eight to each pile in turn.
    fn deal(&mut self) {
        let mut deck: Vec<Card> = Card::deck().collect();
        self.chance.shuffle(&mut deck);
        let (to_hands, to_piles) = deck.split_at(4);
        let every = |step: usize, from: usize, cards: &[Card]| {
            cards.iter().skip(from).step_by(step).map(|&card| card.into()).collect()
        };
        let hands = (0..2).map(|seat| every(2, seat, to_hands)).collect();
        let piles = (0..6).map(|pile| every(6, pile, to_piles)).collect();
        self.emit(Effect::Dealt { hands, piles });
    }

    /// CA-3 to CA-7: both roll and draw, unless the piles are empty.
    pub(super) fn begin_round(&mut self) {
        self.emit(Effect::RoundBegan { round: self.state.round.saturating_add(1) });
        if self.state.piles_are_empty() {
            return;
        }
        let first = self.state.first;
        for side in [first, first.other()] {
            if !self.state.piles_are_empty() {
                let roll = self.chance.die();
                self.draw(side, usize::from(roll) - 1, Some(roll));
            } else if !self.draw_own(side, 1) {
                self.lost(side, EndReason::DeckExhausted);
            }
        }
    }

    /// CA-4: the top card of the pile, or of the next pile to the right that has one.
    pub(super) fn draw(&mut self, side: Side, from: usize, rolled: Option<u8>) {
        let right_of = |pile: &(u8, _)| (usize::from(pile.0) + 5 - from) % 6;
        let nearest = (1..).zip(&self.state.piles).filter(|(_, pile)| !pile.is_empty()).min_by_key(right_of);
        if let Some((pile, card)) = nearest.and_then(|(pile, cards)| Some((pile, cards.top()?))) {
            self.emit(Effect::Drew { seat: side.seat(), rolled, pile, card: Face::Up(card) });
        }
    }

    /// Draws this many cards from the top of the player's own deck; does nothing and answers no if they are not there.
    pub(super) fn draw_own(&mut self, side: Side, count: usize) -> bool {
        let deck = self.state.players[side].deck;
        let enough = deck.len() >= count;
        if enough && count > 0 {
            let cards = deck.cards().iter().rev().take(count).map(|&card| card.into()).collect();
            self.emit(Effect::DrewOwn { seat: side.seat(), cards });
        }
        enough
    }

    /// The player plays a card that they may play, and everything that follows of itself.
    pub(super) fn play(&mut self, side: Side, card: Card) {
        let seat = side.seat();
        if self.state.in_secret() {
            self.emit(Effect::Chose { seat, card: Face::Up(card) });
        } else {
            self.emit(Effect::Played { seat, card });
        }
        let [zero, one] = Side::BOTH.map(|side| &self.state.players[side]);
        if zero.row.len() != one.row.len() {
            return;
        }
        let (Some(ours), Some(theirs)) = (zero.row.top(), one.row.top()) else { return };
        if zero.secret {
            self.emit(Effect::Revealed { cards: [ours, theirs] });
        }
        match compare(ours, theirs, self.state.beaten_by_two()) {
            Ordering::Greater => self.won(Side::Zero),
            Ordering::Less => self.won(Side::One),
            Ordering::Equal => self.duel(),
        }
    }

    /// CA-12, CA-17, CA-27: pair by pair in the order played, of each pair the loser's card first; aces go aside.
    fn won(&mut self, winner: Side) {
        let dueled = self.state.duels > 0;
        let [lost, own] = [winner.other(), winner].map(|side| self.state.players[side]);
        let pairs = lost.row.cards().iter().zip(own.row.cards()).flat_map(|(&lost, &own)| [lost, own]);
        let (mut aside, stacked): (Vec<_>, Vec<_>) = pairs.partition(|&card| is_ace(card));
        aside.extend(lost.staked.into_iter().chain(own.staked));
        self.emit(Effect::BattleWon { seat: winner.seat(), stacked, aside });
        if self.state.stage == Stage::Showdown {
            self.end_showdown_round();
        } else {
            self.end_round(dueled);
        }
    }

    /// CA-20 to CA-22: who owns all aces has won; with the last cards gone, the showdown begins.
    fn end_round(&mut self, dueled: bool) {
        if dueled {
            // CA-19: with the piles empty, nobody keeps a hand.
            let keep = if self.state.piles_are_empty() { 0 } else { 2 };
            for side in Side::BOTH {
                self.stack_hand(side, keep);
            }
        }
        let rounds_are_over =
            self.state.piles_are_empty() && self.state.players.iter().all(|player| player.hand.is_empty());
        if let Some(owner) = self.owner_of_all_aces() {
            let never_won = rounds_are_over && self.state.players[owner.other()].rounds_won == 0;
            self.lost(owner.other(), if never_won { EndReason::NeverWonARound } else { EndReason::AllAces });
        } else if rounds_are_over {
            self.begin_showdown();
        } else {
            self.begin_round();
        }
    }

    /// CA-18: all but the strongest cards go on the player's own deck, weakest first.
    pub(super) fn stack_hand(&mut self, side: Side, keep: usize) {
        let hand = self.state.players[side].hand;
        if hand.is_empty() {
            return;
        }
        let kept = hand.strongest_first().take(keep).map(Face::Up).collect();
        let stacked = hand.weakest_first().take(hand.len().saturating_sub(keep)).map(Face::Up).collect();
        self.emit(Effect::HandStacked { seat: side.seat(), kept, stacked });
    }

    pub(super) fn owner_of_all_aces(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.state.players[side].aces() == 4)
    }

    /// Ends the match, this player having lost it.
    pub(super) fn lost(&mut self, loser: Side, reason: EndReason) {
        let placements = Both::each(|side| if side == loser { 2 } else { 1 }).into();
        self.emit(Effect::MatchEnded { placements, reason });
    }

    /// Brings both hands up to eight from the players' own decks; who cannot has lost, and answers no.
    pub(super) fn bring_up_from_decks(&mut self) -> bool {
        let missing = Both::each(|side| FULL_HAND.saturating_sub(self.state.players[side].hand.len()));
        let [zero, one] = Side::BOTH.map(|side| self.state.players[side].deck.len() >= missing[side]);
        match (zero, one) {
            (true, true) => Side::BOTH.into_iter().for_each(|side| _ = self.draw_own(side, missing[side])),
            (true, false) => self.lost(Side::One, EndReason::DeckExhausted),
            (false, true) => self.lost(Side::Zero, EndReason::DeckExhausted),
            (false, false) => {
                self.emit(Effect::MatchEnded { placements: [1, 1], reason: EndReason::BothExhausted });
            }
        }
        zero && one
    }
}

/// Cards of equal rank (CA-14 to CA-16, CA-26).
impl Resolver<'_> {
    /// A battle's first duel draws from the piles, a later one fights on with what is in hand, and so does the showdown;
    /// hands that have run out are dealt anew from the decks.
    pub(super) fn duel(&mut self) {
        let from_piles = self.state.duels == 0 && self.state.stage == Stage::Rounds;
        self.emit(Effect::DuelBegan { depth: self.state.duels.saturating_add(1) });
        if from_piles {
            self.bring_up_from_piles();
        }
        let run_out = self.state.players.iter().any(|player| player.hand.is_empty());
        if from_piles || run_out {
            self.bring_up_from_decks();
        }
    }

    /// CA-14: pile by pile, the first player before the other, until both have eight or the piles are empty.
    fn bring_up_from_piles(&mut self) {
        let first = self.state.first;
        for pile in (0..6).cycle() {
            let lacks = |side| self.state.players[side].hand.len() < FULL_HAND;
            let drawers = [first, first.other()].map(|side| (side, lacks(side)));
            if self.state.piles_are_empty() || drawers.iter().all(|(_, lacks)| !lacks) {
                return;
            }
            for (side, _) in drawers.into_iter().filter(|(_, lacks)| *lacks) {
                self.draw(side, pile, None);
            }
        }
    }
}

/// The showdown (CA-23 to CA-28).
impl Resolver<'_> {
    /// CA-23: every ace is laid aside, also those inside the decks.
    pub(super) fn begin_showdown(&mut self) {
        let buried =
            |side| self.state.players[side].deck.cards().iter().copied().filter(|&card| is_ace(card)).collect();
        self.emit(Effect::ShowdownBegan { aside: Side::BOTH.map(buried).into() });
        self.begin_showdown_round();
    }

    /// CA-23, CA-24: shuffle, deal eight to each from their own deck, stake an ace.
    fn begin_showdown_round(&mut self) {
        self.emit(Effect::RoundBegan { round: self.state.round.saturating_add(1) });
        for side in Side::BOTH {
            let mut order = self.state.players[side].deck.cards().to_vec();
            self.chance.shuffle(&mut order);
            self.emit(Effect::Shuffled { seat: side.seat(), order: order.into_iter().map(Into::into).collect() });
        }
        if !self.bring_up_from_decks() {
            return;
        }
        if let [Some(zero), Some(one)] = Side::BOTH.map(|side| first_ace(&self.state, side)) {
            self.emit(Effect::Staked { aces: [zero, one] });
        }
    }

    /// CA-27, CA-28: the hands go back on the decks; who owns all aces has won, otherwise another round follows.
    pub(super) fn end_showdown_round(&mut self) {
        for side in Side::BOTH {
            self.stack_hand(side, 0);
        }
        match self.owner_of_all_aces() {
            Some(owner) => self.lost(owner.other(), EndReason::AllAces),
            None => self.begin_showdown_round(),
        }
    }
}

/// The ace that the player stakes: the first that they own of S, H, D, C.
fn first_ace(state: &State, side: Side) -> Option<Card> {
    state.players[side].aside.strongest_first().next()
}
