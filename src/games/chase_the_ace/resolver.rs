//! What the rules make of each turn, and of a player who leaves.
//!
//! The functions return [`InvalidEffect`] when an effect does not fit, which happens only in states that no match can
//! reach.

use acepost_pieces::{Card, Face, Rank};

use super::{
    cards::is_king,
    effect::{DealtCard, Effect, EndReason, Loser, ShownCard, Spared},
    state::State,
};
use crate::{
    InvalidEffect, Leaving, Seat, SeatSet,
    kit::{Resolver, shuffled},
};

impl Resolver<'_, State> {
    /// CH-3, and the first round's deal.
    pub(super) fn open(&mut self) -> Result<(), InvalidEffect> {
        let mut tied = self.state.in_play;
        let mut deck = [].iter();
        let mut order;
        while tied.bits().count_ones() > 1 {
            // The rest of the deck is too small only after many ties; then it is shuffled again.
            if deck.len() < tied.bits().count_ones() as usize {
                order = shuffled(Card::deck(), self.chance);
                self.emit(Effect::Shuffled { order: order.iter().copied().map(Face::Up).collect() })?;
                deck = order.iter();
            }
            let draw = |(seat, &card)| ShownCard { seat, card };
            let cards: Vec<ShownCard> = tied.iter().zip(deck.by_ref()).map(draw).collect();
            let highest = cards.iter().map(|drew| drew.card.rank()).max();
            tied = cards.iter().filter(|drew| Some(drew.card.rank()) == highest).map(|drew| drew.seat).collect();
            self.emit(Effect::DrewForDeal { cards })?;
        }
        let seat = tied.iter().next().ok_or(InvalidEffect)?;
        self.emit(Effect::DealerFound { seat })?;
        self.deal(seat)
    }

    /// CH-5: one card to each player still in, from the dealer's left round to the dealer.
    fn deal(&mut self, dealer: Seat) -> Result<(), InvalidEffect> {
        let order = shuffled(Card::deck(), self.chance);
        let mut deck = order.iter().copied().map(Face::Up);
        let mut cards = Vec::with_capacity(self.state.count() as usize);
        cards.extend(self.state.in_order(dealer).zip(deck.by_ref()).map(|(seat, card)| DealtCard { seat, card }));
        self.emit(Effect::Dealt { round: self.state.round.saturating_add(1), dealer, cards, deck: deck.collect() })
    }

    /// CH-6: the player on turn keeps their card.
    pub(super) fn keep(&mut self, seat: Seat) -> Result<(), InvalidEffect> {
        self.emit(Effect::Kept { seat })?;
        self.go_on()
    }

    /// CH-7 to CH-10: the player on turn exchanges, the last of the round with the deck.
    pub(super) fn exchange(&mut self, seat: Seat) -> Result<(), InvalidEffect> {
        match self.state.next_in_round(seat) {
            Some(left) => self.ask(seat, left)?,
            None => self.draw(seat)?,
        }
        self.go_on()
    }

    /// CH-7 to CH-9: each king met is turned up; without `king_passes_on` only one player is asked.
    fn ask(&mut self, seat: Seat, left: Seat) -> Result<(), InvalidEffect> {
        let gave = self.state.card(seat).ok_or(InvalidEffect)?;
        let mut asked = Some(left);
        while let Some(with) = asked {
            let got = self.state.card(with).ok_or(InvalidEffect)?;
            if !is_king(got) {
                let face_up = self.state.face_up.contains(gave);
                return self.emit(Effect::Exchanged { seat, with, gave: gave.into(), got: got.into(), face_up });
            }
            self.emit(Effect::KingShown { seat: with, asked_by: seat, card: got })?;
            asked = if self.state.options.king_passes_on { self.state.next_in_round(with) } else { None };
        }
        self.emit(Effect::Stopped { seat })
    }

    /// CH-10: a king is refused.
    fn draw(&mut self, seat: Seat) -> Result<(), InvalidEffect> {
        let gave = self.state.card(seat).ok_or(InvalidEffect)?;
        let got = self.state.deck.top().ok_or(InvalidEffect)?;
        if is_king(got) {
            self.emit(Effect::KingRefused { seat, card: got })
        } else {
            let face_up = self.state.face_up.contains(gave);
            self.emit(Effect::Drew { seat, gave: gave.into(), got: got.into(), face_up })
        }
    }

    /// Once all have had their turns, the round is resolved and the next one dealt.
    fn go_on(&mut self) -> Result<(), InvalidEffect> {
        if self.state.acting.is_none() { self.end_round() } else { Ok(()) }
    }

    /// CH-11 to CH-15.
    fn end_round(&mut self) -> Result<(), InvalidEffect> {
        let cards = self.shown(self.state.in_order(self.state.dealer))?;
        self.emit(Effect::CardsShown { cards })?;
        let dealer = self.state.dealer;
        match Verdict::of(&self.state) {
            Verdict::Lost(losers) => {
                self.lose(losers)?;
                if self.state.count() < 2 {
                    self.end(EndReason::LastStanding)
                } else {
                    self.deal(self.state.left_of(dealer))
                }
            }
            Verdict::Spared(because) => {
                self.emit(Effect::NobodyLost { because })?;
                // CH-13: the same dealer deals again, unless they have left.
                let again = because == Spared::AllTied && self.state.in_play.contains(dealer);
                self.deal(if again { dealer } else { self.state.left_of(dealer) })
            }
        }
    }

    /// Returns the cards of these players, for all to see.
    fn shown(&self, seats: impl Iterator<Item = Seat>) -> Result<Vec<ShownCard>, InvalidEffect> {
        seats.map(|seat| Ok(ShownCard { seat, card: self.state.card(seat).ok_or(InvalidEffect)? })).collect()
    }

    /// Each loses a token; those who cannot are out, and share the better placement (CH-14 to CH-16).
    fn lose(&mut self, losers: SeatSet) -> Result<(), InvalidEffect> {
        let out: Vec<Seat> = losers.iter().filter(|&seat| self.state.last_loss(seat)).collect();
        let left = |seat| self.state.player(seat).map_or(0, |player| player.tokens.saturating_sub(1));
        let losers = losers.iter().map(|seat| Loser { seat, tokens: left(seat) }).collect();
        self.emit(Effect::TokensLost { losers })?;
        if out.is_empty() {
            return Ok(());
        }
        let place = self.place_below(self.state.in_play, out.iter().copied());
        self.emit(Effect::WentOut { seats: out, place })
    }

    /// Returns the placement of these players if they go out and the others are still in.
    fn place_below(&self, in_play: SeatSet, gone: impl Iterator<Item = Seat>) -> u8 {
        let above = gone.fold(in_play, SeatSet::without).bits().count_ones();
        u8::try_from(above + 1).unwrap_or(self.state.seats)
    }

    fn end(&mut self, reason: EndReason) -> Result<(), InvalidEffect> {
        let placements = self.state.placements().collect();
        self.emit(Effect::MatchEnded { placements, reason })
    }

    /// CH-17: out at once, below everyone still in.
    pub(super) fn leave(&mut self, seats: SeatSet, why: Leaving) -> Result<(), InvalidEffect> {
        let leaving = SeatSet::from_bits(seats.bits() & self.state.in_play.bits());
        if leaving.is_empty() || self.state.acting.is_none() {
            return Ok(());
        }
        let place = self.place_below(self.state.in_play, leaving.iter());
        let cards = self.shown(leaving.iter())?;
        self.emit(Effect::Left { why, cards, place })?;
        match self.state.count() {
            0 => self.end(why.either(EndReason::Resigned, EndReason::TimedOut)),
            1 => self.end(EndReason::LastStanding),
            _ => self.go_on(),
        }
    }
}

/// The result of a round once all cards are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// These players lose a token.
    Lost(SeatSet),
    /// No player loses a token.
    Spared(Spared),
}

impl Verdict {
    /// CH-11 to CH-13.
    pub(super) fn of(state: &State) -> Self {
        let mut holders = [SeatSet::EMPTY; Rank::ALL.len()];
        for seat in state.in_play.iter() {
            if let Some(card) = state.card(seat) {
                let holders = &mut holders[card.rank() as usize];
                *holders = holders.with(seat);
            }
        }
        // CH-2: the ranks in their order, the ace lowest.
        let mut held = holders.into_iter().filter(|seats| !seats.is_empty());
        let lowest = held.clone().next().unwrap_or_default();
        // CH-13
        if state.count() == 2 && lowest == state.in_play {
            return Self::Spared(Spared::AllTied);
        }
        if state.options.ties_are_safe {
            let single = held.find(|seats| seats.bits().is_power_of_two());
            return single.map_or(Self::Spared(Spared::NoSingleRank), Self::Lost);
        }
        if lowest == state.in_play && lowest.iter().all(|seat| state.last_loss(seat)) {
            return Self::Spared(Spared::AllTied);
        }
        Self::Lost(lowest)
    }
}
