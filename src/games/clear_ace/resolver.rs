//! What the rules make of a deal and of each card that is played.
//!
//! The functions return [`InvalidEffect`] when an effect does not fit, which happens only in states that no match can
//! reach.

use std::cmp::Ordering;

use acepost_pieces::{Card, Face};

use super::{
    cards::{compare, is_ace},
    effect::{Effect, EndReason},
    state::{FULL_HAND, Stage, State},
};
use crate::{
    InvalidEffect,
    kit::{Both, Resolver, Side, deal, shuffled},
};

/// Set-up, rounds and battles (CA-1 to CA-13, CA-17 to CA-22).
impl Resolver<'_, State> {
    /// CA-1, CA-2 and the first round's draws.
    pub(super) fn open(&mut self) -> Result<(), InvalidEffect> {
        self.deal()?;
        let first = loop {
            let rolls = [self.chance.die(), self.chance.die()];
            self.emit(Effect::SetUpRolled { rolls })?;
            match rolls[0].cmp(&rolls[1]) {
                Ordering::Greater => break Side::Zero,
                Ordering::Less => break Side::One,
                Ordering::Equal => {}
            }
        };
        self.emit(Effect::FirstPlayerFound { seat: first.seat() })?;
        self.begin_round()
    }

    /// CA-1: two cards to each player in turn, then eight to each pile in turn.
    fn deal(&mut self) -> Result<(), InvalidEffect> {
        let deck = shuffled(Card::deck(), self.chance);
        let (to_hands, to_piles) = deck.split_at(4);
        self.emit(Effect::Dealt { hands: deal(to_hands, 2), piles: deal(to_piles, 6) })
    }

    /// Plays a card that the player may play, and resolves everything that follows.
    pub(super) fn play(&mut self, side: Side, card: Card) -> Result<(), InvalidEffect> {
        let seat = side.seat();
        if self.state.in_secret() {
            self.emit(Effect::Chose { seat, card: Face::Up(card) })?;
        } else {
            self.emit(Effect::Played { seat, card })?;
        }
        let [zero, one] = Side::BOTH.map(|side| &self.state.players[side]);
        if zero.row.len() != one.row.len() {
            return Ok(());
        }
        let ours = zero.row.top().ok_or(InvalidEffect)?;
        let theirs = one.row.top().ok_or(InvalidEffect)?;
        if zero.secret {
            self.emit(Effect::Revealed { cards: [ours, theirs] })?;
        }
        match compare(ours, theirs, self.state.beaten_by_two()) {
            Ordering::Greater => self.won(Side::Zero),
            Ordering::Less => self.won(Side::One),
            Ordering::Equal => self.duel(),
        }
    }

    /// CA-3 to CA-7: both roll and draw, unless the piles are empty.
    fn begin_round(&mut self) -> Result<(), InvalidEffect> {
        self.emit(Effect::RoundBegan { round: self.state.round.saturating_add(1) })?;
        if self.state.piles_are_empty() {
            return Ok(());
        }
        let first = self.state.first;
        for side in [first, first.other()] {
            if !self.state.piles_are_empty() {
                let roll = self.chance.die();
                self.draw(side, usize::from(roll) - 1, Some(roll))?;
            } else if self.state.players[side].deck.is_empty() {
                return self.lost(side, EndReason::DeckExhausted);
            } else {
                self.draw_own(side, 1)?;
            }
        }
        Ok(())
    }

    /// CA-4: draws the top card of the pile, or of the next pile to the right that has one.
    fn draw(&mut self, side: Side, from: usize, rolled: Option<u8>) -> Result<(), InvalidEffect> {
        let right_of = |pile: &(u8, _)| (usize::from(pile.0) + 5 - from) % 6;
        let nearest = (1..).zip(&self.state.piles).filter(|(_, pile)| !pile.is_empty()).min_by_key(right_of);
        let (pile, cards) = nearest.ok_or(InvalidEffect)?;
        let card = cards.top().ok_or(InvalidEffect)?;
        self.emit(Effect::Drew { seat: side.seat(), rolled, pile, card: Face::Up(card) })
    }

    /// Draws this many cards from the top of the player's own deck.
    fn draw_own(&mut self, side: Side, count: usize) -> Result<(), InvalidEffect> {
        if count == 0 {
            return Ok(());
        }
        let deck = self.state.players[side].deck;
        let cards = deck.cards().iter().rev().take(count).map(|&card| card.into()).collect();
        self.emit(Effect::DrewOwn { seat: side.seat(), cards })
    }

    /// CA-12, CA-17, CA-27: pair by pair in the order played, of each pair the loser's card first; aces go aside.
    fn won(&mut self, winner: Side) -> Result<(), InvalidEffect> {
        let dueled = self.state.duels > 0;
        let [lost, own] = [winner.other(), winner].map(|side| self.state.players[side]);
        let pairs = lost.row.cards().iter().zip(own.row.cards()).flat_map(|(&lost, &own)| [lost, own]);
        let (mut aside, stacked): (Vec<_>, Vec<_>) = pairs.partition(|&card| is_ace(card));
        aside.extend(lost.staked.into_iter().chain(own.staked));
        self.emit(Effect::BattleWon { seat: winner.seat(), stacked, aside })?;
        if self.state.stage == Stage::Showdown { self.end_showdown_round() } else { self.end_round(dueled) }
    }

    /// CA-20 to CA-22: the owner of all aces has won; with the last cards gone, the showdown begins.
    fn end_round(&mut self, dueled: bool) -> Result<(), InvalidEffect> {
        if dueled {
            // CA-19: with the piles empty, no player keeps a hand, unless the host has chosen CA-31.
            let nothing_kept = self.state.piles_are_empty() && !self.state.options.keep_two;
            self.stack_hands(if nothing_kept { 0 } else { 2 })?;
        }
        let rounds_are_over =
            self.state.piles_are_empty() && self.state.players.iter().all(|player| player.hand.is_empty());
        if let Some(owner) = self.owner_of_all_aces() {
            let never_won = rounds_are_over && self.state.players[owner.other()].rounds_won == 0;
            self.lost(owner.other(), if never_won { EndReason::NeverWonARound } else { EndReason::AllAces })
        } else if rounds_are_over {
            self.begin_showdown()
        } else {
            self.begin_round()
        }
    }

    /// CA-18: all but the strongest cards of each hand go on the player's own deck, weakest first.
    fn stack_hands(&mut self, keep: usize) -> Result<(), InvalidEffect> {
        for side in Side::BOTH {
            let hand = self.state.players[side].hand;
            if !hand.is_empty() {
                let kept = hand.strongest_first().take(keep).map(Face::Up).collect();
                let stacked = hand.weakest_first().take(hand.len().saturating_sub(keep)).map(Face::Up).collect();
                self.emit(Effect::HandStacked { seat: side.seat(), kept, stacked })?;
            }
        }
        Ok(())
    }

    fn owner_of_all_aces(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.state.players[side].aces() == 4)
    }

    /// Ends the match, which this player has lost.
    fn lost(&mut self, loser: Side, reason: EndReason) -> Result<(), InvalidEffect> {
        self.emit(Effect::MatchEnded { placements: loser.other().wins(), reason })
    }

    /// Brings both hands up to eight from the players' own decks. A player whose deck has too few cards has lost.
    fn bring_up_from_decks(&mut self) -> Result<(), InvalidEffect> {
        let missing = Both::each(|side| FULL_HAND.saturating_sub(self.state.players[side].hand.len()));
        match Side::BOTH.map(|side| self.state.players[side].deck.len() >= missing[side]) {
            [true, true] => Side::BOTH.into_iter().try_for_each(|side| self.draw_own(side, missing[side])),
            [true, false] => self.lost(Side::One, EndReason::DeckExhausted),
            [false, true] => self.lost(Side::Zero, EndReason::DeckExhausted),
            [false, false] => self.emit(Effect::MatchEnded { placements: [1, 1], reason: EndReason::BothExhausted }),
        }
    }
}

/// Cards of equal rank (CA-14 to CA-16, CA-26).
impl Resolver<'_, State> {
    /// A battle's first duel draws from the piles, a later one continues with the cards in hand, and so does the
    /// showdown; empty hands are dealt again from the decks.
    fn duel(&mut self) -> Result<(), InvalidEffect> {
        let from_piles = self.state.duels == 0 && self.state.stage == Stage::Rounds;
        self.emit(Effect::DuelBegan { depth: self.state.duels.saturating_add(1) })?;
        if from_piles {
            self.bring_up_from_piles()?;
        }
        let run_out = self.state.players.iter().any(|player| player.hand.is_empty());
        if from_piles || run_out { self.bring_up_from_decks() } else { Ok(()) }
    }

    /// CA-14: pile by pile, the first player before the other, until both have eight or the piles are empty.
    fn bring_up_from_piles(&mut self) -> Result<(), InvalidEffect> {
        let first = self.state.first;
        for pile in (0..6).cycle() {
            let drawers = [first, first.other()].into_iter();
            let drawers: Vec<Side> = drawers.filter(|&side| self.state.players[side].hand.len() < FULL_HAND).collect();
            if drawers.is_empty() {
                break;
            }
            for side in drawers {
                if self.state.piles_are_empty() {
                    return Ok(());
                }
                self.draw(side, pile, None)?;
            }
        }
        Ok(())
    }
}

/// The showdown (CA-23 to CA-28).
impl Resolver<'_, State> {
    /// CA-23: every ace is laid aside, including those in the decks.
    fn begin_showdown(&mut self) -> Result<(), InvalidEffect> {
        let buried =
            |side| self.state.players[side].deck.cards().iter().copied().filter(|&card| is_ace(card)).collect();
        self.emit(Effect::ShowdownBegan { aside: Side::BOTH.map(buried).into() })?;
        self.begin_showdown_round()
    }

    /// CA-23, CA-24: shuffle, deal eight to each from their own deck, stake an ace.
    fn begin_showdown_round(&mut self) -> Result<(), InvalidEffect> {
        self.emit(Effect::RoundBegan { round: self.state.round.saturating_add(1) })?;
        for side in Side::BOTH {
            let order = shuffled(self.state.players[side].deck.cards().iter().copied(), self.chance);
            self.emit(Effect::Shuffled { seat: side.seat(), order: order.into_iter().map(Into::into).collect() })?;
        }
        self.bring_up_from_decks()?;
        if self.state.ending.is_some() {
            return Ok(());
        }
        let [zero, one] = Side::BOTH.map(|side| first_ace(&self.state, side));
        self.emit(Effect::Staked { aces: [zero.ok_or(InvalidEffect)?, one.ok_or(InvalidEffect)?] })
    }

    /// CA-27, CA-28: the hands go back on the decks; the owner of all aces has won, otherwise another round follows.
    fn end_showdown_round(&mut self) -> Result<(), InvalidEffect> {
        self.stack_hands(0)?;
        match self.owner_of_all_aces() {
            Some(owner) => self.lost(owner.other(), EndReason::AllAces),
            None => self.begin_showdown_round(),
        }
    }
}

/// Returns the ace that the player stakes: the first that they own of S, H, D, C.
fn first_ace(state: &State, side: Side) -> Option<Card> {
    state.players[side].aside.strongest_first().next()
}
